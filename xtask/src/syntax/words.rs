//! The words that grammars take from the games, as pieces of regular expressions.

use std::collections::BTreeMap;

use notation::{Notation, Words};

/// The words of a notation. Letters are written to stand in a set, names as alternatives.
pub(crate) fn of(notation: &dyn Notation) -> BTreeMap<String, String> {
    let written = |words| match words {
        Words::Letters(letters) => set(letters),
        Words::Names(names) => alternatives(names),
    };
    let words = notation.vocabulary().into_iter();
    words
        .map(|(name, words)| (name.to_owned(), written(words)))
        .collect()
}

/// Characters as they stand in a set, sorted.
fn set(mut characters: Vec<char>) -> String {
    characters.sort_unstable();
    characters.dedup();
    let mut out = String::new();
    for character in characters {
        if matches!(character, '-' | ']' | '[' | '^' | '\\') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// Names as alternatives, the longest first so that none hides a longer one.
fn alternatives(mut names: Vec<&str>) -> String {
    names.sort_unstable_by_key(|name| (usize::MAX - name.len(), *name));
    names.dedup();
    let escaped = names.into_iter().map(|name| {
        let mut out = String::new();
        for character in name.chars() {
            if !character.is_alphanumeric() && character.is_ascii() {
                out.push('\\');
            }
            out.push(character);
        }
        out
    });
    escaped.collect::<Vec<_>>().join("|")
}
