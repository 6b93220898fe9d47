//! The snippet for Helix, `languages.toml`.

use std::fmt::Write as _;

use super::source::{Language, ids};

/// The languages.
pub(super) fn languages(languages: &[Language]) -> String {
    let all: Vec<String> = languages.iter().map(language).collect();
    all.join("\n")
}

fn language(language: &Language) -> String {
    let id = language.id();
    let quoted = |text: &str| match text {
        "\"" => "'\"'".to_owned(),
        _ => format!("\"{text}\""),
    };
    let extensions: Vec<_> = language.extensions().iter().map(|it| quoted(it)).collect();
    let pairs: Vec<_> = language
        .pairs()
        .map(|(open, close)| format!("{} = {}", quoted(&open), quoted(&close)))
        .collect();
    let block = language
        .notation
        .comment()
        .block
        .map_or_else(String::new, |(start, end)| {
            format!("block-comment-tokens = {{ start = \"{start}\", end = \"{end}\" }}\n")
        });
    format!(
        r#"[[language]]
name = "{id}"
scope = "source.{id}"
injection-regex = "^{id}$"
file-types = [{extensions}]
roots = ["movetext.toml"]
comment-tokens = "{comment}"
{block}indent = {{ tab-width = 2, unit = "  " }}
auto-pairs = {{ {pairs} }}
language-servers = ["movetext"]
auto-format = true
"#,
        extensions = extensions.join(", "),
        comment = language.comment(),
        pairs = pairs.join(", "),
    )
}

/// The sources of the tree-sitter grammars.
pub(super) fn grammars(languages: &[Language]) -> String {
    let mut out = format!("# use-grammars = {{ only = [{}] }}\n", ids(languages, '"'));
    for language in languages {
        let id = language.id();
        let _ = write!(
            out,
            r#"
[[grammar]]
name = "{id}"
source = {{ git = "https://github.com/movetext/movetext", rev = "main", subpath = "syntax/{id}/tree-sitter" }}
"#
        );
    }
    out
}
