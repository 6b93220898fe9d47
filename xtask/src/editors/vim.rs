//! The package for Vim and Neovim, as far as it is Vim script: the file types, and the options of buffers.

use super::source::Language;

/// `ftdetect`: the file extensions.
pub(super) fn detection(languages: &[Language]) -> String {
    let mut out = "\" The extensions of the notations. Written by the command syntax of xtask. Do not edit.\n"
        .to_owned();
    for language in languages {
        let patterns: Vec<_> = language
            .extensions()
            .iter()
            .map(|it| format!("*.{it}"))
            .collect();
        let (patterns, id) = (patterns.join(","), language.id());
        out.push_str(&format!(
            "autocmd BufNewFile,BufRead {patterns} setfiletype {id}\n"
        ));
    }
    out
}

/// `ftplugin`: comments, words, and the lines at which records fold.
pub(super) fn plugin(language: &Language) -> String {
    let (id, vim, comment) = (language.id(), &language.told.vim, language.comment());
    let comments = vim
        .comments
        .clone()
        .unwrap_or_else(|| format!(":{comment}"));
    let words = vim
        .keyword_signs
        .as_ref()
        .map_or_else(String::new, |signs| format!(" iskeyword+={signs}"));
    let lines = [
        ("comment", &vim.comment),
        ("header", &vim.header),
        ("opening", &vim.opening),
    ];
    let lines =
        lines.map(|(name, text)| format!("      \\ '{name}': '{}',\n", text.replace('\'', "''")));
    format!(
        r#"" {name} records. Written by the command syntax of xtask from syntax/{id}/editors.toml. Do not edit.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

setlocal comments={comments} commentstring={comment}\ %s{words}
let b:movetext_lines = {{
{lines}      \ }}
call movetext#buffer('{id}')
"#,
        name = language.told.name,
        lines = lines.concat(),
    )
}
