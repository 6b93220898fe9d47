//! What the tree-sitter grammars share with the other grammars: the words of the games, and the colors of nodes.
//!
//! A `grammar.js` is handwritten, because it builds trees. It takes its words from `words.js`. The classes of its nodes are in
//! `classes.scm`, from which the highlight queries of Neovim, Helix and Zed are written, each with its own names.

use std::{collections::BTreeMap, fmt::Write as _, path::PathBuf};

use anyhow::{Context as _, Result, bail};
use notation::TokenClass;

use super::classes;

/// An editor with highlight queries, and its names for the classes.
struct Editor {
    /// The path of the query for a notation; `{id}` is the notation.
    path: &'static str,
    capture: fn(TokenClass) -> &'static str,
}

const EDITORS: [Editor; 3] = [
    Editor {
        path: "syntax/{id}/tree-sitter/queries/highlights.scm",
        capture: neovim,
    },
    Editor {
        path: "editors/helix/runtime/queries/{id}/highlights.scm",
        capture: helix,
    },
    Editor {
        path: "editors/zed/languages/{id}/highlights.scm",
        capture: zed,
    },
];

/// `words.js`: the words of the notation `id` as pieces of expressions.
pub(crate) fn words(words: &BTreeMap<String, String>) -> Result<String> {
    let mut out = String::from(
        "// The words of the game, as pieces of expressions.\n\
         // Written by the command syntax of xtask. Do not edit.\n\
         module.exports = {\n",
    );
    for (name, word) in words {
        let name = camel_case(name);
        writeln!(out, "  {name}: {},", serde_json::to_string(word)?)?;
    }
    out.push_str("};\n");
    Ok(out)
}

fn camel_case(name: &str) -> String {
    let mut parts = name.split('-');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (first, rest) = part.split_at(1);
        out.push_str(&first.to_ascii_uppercase());
        out.push_str(rest);
    }
    out
}

/// The highlight queries of the editors, from the text of `classes.scm`.
pub(crate) fn queries(id: &str, text: &str) -> Result<Vec<(PathBuf, String)>> {
    EDITORS
        .iter()
        .map(|editor| {
            let query = query(id, text, editor.capture)?;
            Ok((PathBuf::from(editor.path.replace("{id}", id)), query))
        })
        .collect()
}

fn query(id: &str, text: &str, capture: fn(TokenClass) -> &'static str) -> Result<String> {
    let mut out = format!(
        "; Written by the command syntax of xtask from syntax/{id}/tree-sitter/classes.scm. Do not edit.\n\n"
    );
    for line in text.lines().filter(|line| !line.starts_with(';')) {
        if let Some((pattern, class)) = line.rsplit_once('@') {
            let class = classes::by_id(class.trim()).with_context(|| line.to_owned())?;
            writeln!(out, "{pattern}@{}", capture(class))?;
        } else {
            // The lines within an alternative.
            let inside = ["[", " ", "]"];
            if !line.is_empty() && !inside.iter().any(|start| line.starts_with(start)) {
                bail!("{line}: no class");
            }
            writeln!(out, "{line}")?;
        }
    }
    Ok(out.replace("\n\n\n", "\n\n"))
}

/// Neovim's groups (`:help treesitter-highlight-groups`), which the command of tree-sitter also uses.
fn neovim(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Comment => "comment",
        TokenClass::Keyword => "keyword",
        TokenClass::Tag => "tag",
        TokenClass::Text => "string",
        TokenClass::Index => "label",
        TokenClass::Number => "number",
        // Neovim and most themes show a plain variable in the color of bare text.
        TokenClass::Player => "property",
        TokenClass::Faction | TokenClass::Tile => "type",
        TokenClass::Piece => "attribute",
        TokenClass::Place => "constant",
        TokenClass::Card => "function",
        TokenClass::Item => "module",
        // The same holds for a plain operator, but actions are the main part of a record.
        TokenClass::Action => "keyword.operator",
        TokenClass::Mark => "character.special",
        TokenClass::Punctuation => "punctuation.delimiter",
        TokenClass::Invalid => "error",
    }
}

/// The scopes of Helix's themes (<https://docs.helix-editor.com/themes.html>). Only few of the themes that come with Helix show
/// one of these in the color of bare text, or two neighboring classes in one color.
fn helix(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Number => "constant.numeric",
        TokenClass::Player => "function",
        TokenClass::Piece => "string.special",
        TokenClass::Item => "attribute",
        TokenClass::Mark => "special",
        other => neovim(other),
    }
}

/// The captures of Zed's themes (<https://zed.dev/docs/extensions/languages>).
fn zed(class: TokenClass) -> &'static str {
    match class {
        TokenClass::Piece => "string",
        TokenClass::Item => "attribute",
        TokenClass::Action => "keyword",
        TokenClass::Mark => "string.special",
        other => neovim(other),
    }
}

#[cfg(test)]
mod tests {
    use super::{neovim, query, words};

    #[test]
    fn words_have_names_as_in_scripts() {
        let text = words(&[("key-of-suits".to_owned(), r"a\-b".to_owned())].into()).unwrap();
        assert!(
            text.ends_with("= {\n  keyOfSuits: \"a\\\\-b\",\n};\n"),
            "{text}"
        );
    }

    #[test]
    fn a_query_keeps_its_patterns_and_gets_the_names_of_the_editor() {
        let text = "; Why.\n(index) @index\n\n[\n  \"(\"\n  \")\"\n] @punctuation\n";
        let text = query("kubb", text, neovim).unwrap();
        let (_, patterns) = text.split_once("\n\n").unwrap();
        assert_eq!(
            patterns,
            "(index) @label\n\n[\n  \"(\"\n  \")\"\n] @punctuation.delimiter\n"
        );
    }

    #[test]
    fn a_query_without_a_class_is_refused() {
        assert!(query("kubb", "(index)\n", neovim).is_err());
        assert!(query("kubb", "(index) @number.index\n", neovim).is_err());
    }
}
