//! Names of players: splits words without a colon into player and actions, once all players of the game are known, and compares
//! names that look alike.

use std::borrow::Cow;

use notation::slip;

use crate::game::letters;

/// The key of a name: spellings that differ only in case are one player.
pub(crate) fn key(name: &str) -> Cow<'_, str> {
    match name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        true => Cow::Borrowed(name),
        false => Cow::Owned(name.to_lowercase()),
    }
}

/// Where `word` splits into player and actions: after the longest known player, else before the shortest actions. `None` if it
/// does not end in actions.
pub(crate) fn split(word: &str, is_known: impl Fn(&str) -> bool) -> Option<usize> {
    let splits = letters::splits(word);
    let longest_known = splits.iter().rev().find(|&&at| is_known(&word[..at]));
    longest_known.or(splits.last()).copied()
}

/// The most characters of a name.
const LONGEST_NAME: usize = 32;

/// How easily a slip turns one name into the other: 0 is likeliest, `None` if they do not look alike.
pub(crate) fn likeness(name: &str, other: &str) -> Option<u8> {
    let (name, other) = (key(name), key(other));
    let a: Vec<char> = name.chars().collect();
    let b: Vec<char> = other.chars().collect();
    if a == b || a.len().max(b.len()) > LONGEST_NAME {
        return None;
    }
    // A scanner confuses these.
    if name.replace("rn", "m") == other || other.replace("rn", "m") == name {
        return Some(0);
    }
    let mut swapped = a.clone();
    for at in 1..swapped.len() {
        swapped.swap(at - 1, at);
        if swapped == b {
            return Some(0);
        }
        swapped.swap(at - 1, at);
    }
    if a.len() == b.len() {
        let mut different = a.iter().zip(&b).filter(|(x, y)| x != y);
        let (Some((x, y)), None) = (different.next(), different.next()) else {
            return None;
        };
        return if are_neighbors(*x, *y) {
            Some(1)
        } else if a.len() > 1 {
            Some(2)
        } else {
            None
        };
    }
    let (short, long) = if a.len() < b.len() {
        (&a, &b)
    } else {
        (&b, &a)
    };
    if short.len() + 1 != long.len() {
        return None;
    }
    let same = short
        .iter()
        .zip(long.iter())
        .take_while(|(x, y)| x == y)
        .count();
    let one_more = short[same..] == long[same + 1..];
    // A key was hit twice.
    let doubled = same > 0 && long[same - 1] == long[same];
    one_more.then_some(if doubled { 0 } else { 1 })
}

/// Whether two keys are neighbors on a keyboard, with or without shift.
pub(crate) fn are_neighbors(one: char, other: char) -> bool {
    slip::are_neighbors(one.to_ascii_lowercase(), other.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(word: &str, players: &[&str]) -> Option<(String, String)> {
        let is_known = |name: &str| players.iter().any(|player| key(player) == key(name));
        split(word, is_known).map(|at| (word[..at].to_owned(), word[at..].to_owned()))
    }

    #[test]
    fn words_without_colon_take_the_longest_known_player() {
        let pair = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        assert_eq!(cut("gFB", &["g"]), pair("g", "FB"));
        assert_eq!(cut("gFB", &[]), pair("gF", "B"));
        assert_eq!(cut("gFB", &["G", "gf"]), pair("gF", "B"));
        assert_eq!(cut("jtB", &["j"]), pair("jt", "B"));
        assert_eq!(cut("dK", &[]), pair("d", "K"));
        assert_eq!(cut("xyz1", &["x"]), None);
    }

    #[test]
    fn names_that_look_alike() {
        assert_eq!(likeness("j", "jt"), Some(1));
        assert_eq!(likeness("tj", "jt"), Some(0));
        assert_eq!(likeness("jtt", "jt"), Some(0));
        assert_eq!(likeness("rn", "m"), Some(0));
        assert_eq!(likeness("h", "g"), Some(1));
        assert_eq!(likeness("a", "k"), None);
        assert_eq!(likeness("jf", "jk"), Some(2));
        assert_eq!(likeness("JT", "jt"), None);
        assert_eq!(likeness("dave", "jt"), None);
    }

    #[test]
    fn keys_side_by_side() {
        assert!(are_neighbors('g', 'F') && are_neighbors('g', 't') && are_neighbors('g', 'b'));
        assert!(are_neighbors('-', '=') && !are_neighbors('g', 'k'));
    }
}
