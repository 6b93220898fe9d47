//! The extension for Zed: the lists in its manifest, and for each language the settings and all queries except for colors.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use serde::Deserialize;

use super::{
    source::{Language, names},
    text,
};

/// The files of a language.
pub(super) fn files(root: &Path, language: &Language) -> Result<Vec<(PathBuf, String)>> {
    let id = language.id();
    let outline = format!("syntax/{id}/tree-sitter/outline.scm");
    let written = |from: &str, sign: &str| {
        format!("{sign} Written by the command syntax of xtask from {from}. Do not edit.\n\n")
    };
    let told = format!("syntax/{id}/editors.toml");
    let files = [
        ("config.toml", written(&told, "#") + &config(language)),
        (
            "brackets.scm",
            written(&told, ";") + &brackets(language, &signs(root, id)?),
        ),
        (
            "outline.scm",
            written(&outline, ";") + &text(root, &outline)?,
        ),
    ];
    let folder = Path::new("editors/zed/languages").join(id);
    Ok(files.map(|(name, text)| (folder.join(name), text)).into())
}

fn config(language: &Language) -> String {
    let id = language.id();
    let extensions: Vec<_> = language
        .extensions()
        .iter()
        .map(|it| format!("\"{it}\""))
        .collect();
    let closing: String = language.brackets().map(|(_, close)| close).collect();
    let quoted = |sign: String| sign.replace('"', "\\\"");
    let brackets: String = language
        .pairs()
        .map(|(open, close)| {
            format!(
                "  {{ start = \"{}\", end = \"{}\", close = true, newline = false }},\n",
                quoted(open),
                quoted(close)
            )
        })
        .collect();
    format!(
        r#"name = "{name}"
grammar = "{id}"
path_suffixes = [{extensions}]
code_fence_block_name = "{id}"
line_comments = ["{comment} "]
tab_size = 2
autoclose_before = " \n\t{closing}{more}"
brackets = [
{brackets}]
"#,
        name = language.told.name,
        extensions = extensions.join(", "),
        comment = language.comment(),
        more = language.told.close_before,
    )
}

/// The brackets that are nodes in the trees: brackets in comments are not.
fn brackets(language: &Language, signs: &[String]) -> String {
    let pairs = language
        .brackets()
        .filter(|(open, close)| signs.contains(open) && signs.contains(close));
    let queries: Vec<_> = pairs
        .map(|(open, close)| format!("(\"{open}\" @open\n  \"{close}\" @close)\n"))
        .collect();
    queries.join("\n")
}

/// The signs that are nodes of a tree-sitter grammar; empty until `syntax/parsers` has written it.
fn signs(root: &Path, id: &str) -> Result<Vec<String>> {
    #[derive(Deserialize)]
    struct TreeNode {
        r#type: String,
        named: bool,
    }
    let path = format!("syntax/{id}/tree-sitter/src/node-types.json");
    let Ok(text) = fs::read_to_string(root.join(&path)) else {
        return Ok(Vec::new());
    };
    let nodes: Vec<TreeNode> = serde_json::from_str(&text).context(path)?;
    let signs = nodes.into_iter().filter(|node| !node.named);
    Ok(signs.map(|node| node.r#type).collect())
}

/// The description of the extension.
pub(super) fn description(languages: &[Language]) -> String {
    format!(
        "description = \"Game records in {}: colors, findings, hover, completion\"\n",
        names(languages)
    )
}

/// The languages of the server.
pub(super) fn languages(languages: &[Language]) -> String {
    let names: Vec<_> = languages
        .iter()
        .map(|language| format!("\"{}\"", language.told.name))
        .collect();
    let ids: String = languages
        .iter()
        .map(|language| format!("{} = \"{}\"\n", language.told.name, language.id()))
        .collect();
    format!(
        "languages = [{}]\n\n[language_servers.movetext.language_ids]\n{ids}",
        names.join(", ")
    )
}

/// The sources of the tree-sitter grammars.
pub(super) fn grammars(languages: &[Language]) -> String {
    let grammar = |language: &Language| {
        let id = language.id();
        format!(
            r#"[grammars.{id}]
repository = "https://github.com/movetext/movetext"
rev = "main"
path = "syntax/{id}/tree-sitter"
"#
        )
    };
    let grammars: Vec<String> = languages.iter().map(grammar).collect();
    grammars.join("\n")
}
