//! The words of the games that grammars use, as pieces of regular expressions.

use std::collections::BTreeMap;

use notation::{Notation, Words};

/// The words of a notation. Letters are written for use in a set, names as alternatives.
pub(crate) fn of(notation: &dyn Notation) -> BTreeMap<String, String> {
    let written = |words| match words {
        Words::Letters(letters) => set(letters),
        Words::Names(names) => alternatives(names),
    };
    let words = (notation.about().vocabulary)().into_iter();
    words
        .map(|(name, words)| (name.to_owned(), written(words)))
        .collect()
}

/// Sorted characters, escaped for a set.
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

/// Names as alternatives, the longest first: a shorter one would hide it.
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
