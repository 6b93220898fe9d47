//! Several lines of the header in one: `Map: Fall, Deck: E&P`, `Players: Ann (Cats), Ben (Birds)`. Each should have its own line.

use std::ops::Range;

use super::parser::{is_header_key, is_named_player};

/// The signs between two lines of a header.
const SIGNS: [char; 5] = [',', ';', '|', ' ', '\t'];

/// The separators between the lines of a header that are one in `line`; empty for nearly every line. A word for all players is
/// part of the first.
pub(crate) fn joined(line: &str) -> Vec<Range<usize>> {
    let line = line.split("//").next().unwrap_or_default();
    // Most lines are turns, whose key is a letter.
    let Some((key, _)) = line.split_once([':', '=']).filter(|(key, _)| key.len() > 1) else {
        return Vec::new();
    };
    match key.trim() {
        key if is_header_key(key) => keys(line),
        key if is_word_for_players(key) => players(line).unwrap_or_default(),
        _ => Vec::new(),
    }
}

fn is_word_for_players(key: &str) -> bool {
    ["players", "player", "spieler", "spelare", "joueurs"]
        .iter()
        .any(|word| word.eq_ignore_ascii_case(key))
}

/// The separators before the keys of `line`, which begins with one.
fn keys(line: &str) -> Vec<Range<usize>> {
    let signs = line.match_indices([':', '=']).skip(1);
    let separators = signs.filter_map(|(at, _)| {
        let before = line.get(..at)?.trim_end();
        let word = before
            .rsplit(SIGNS)
            .next()
            .filter(|word| is_header_key(word))?;
        let start = before.len() - word.len();
        let value = line.get(..start)?.trim_end_matches(SIGNS);
        (value.len() < start).then_some(value.len()..start)
    });
    separators.collect()
}

/// The separators between the players of `line`, if each part of it names one.
fn players(line: &str) -> Option<Vec<Range<usize>>> {
    let (label, rest) = line.split_once([':', '='])?;
    let behind = line.len() - rest.trim_start().len();
    // The word for all players.
    let first = 0..behind.max(label.len() + 1);
    let mut separators = Vec::from([first]);
    let mut start = behind;
    for part in line.get(behind..)?.split([',', ';']) {
        if !is_named_player(part.trim()) {
            return None;
        }
        let end = start + part.len();
        let next = line.get(end..)?;
        let gap = next.len() - next.trim_start_matches(SIGNS).len();
        if gap > 0 {
            separators.push(end..end + gap);
        }
        start = end + 1;
    }
    Some(separators)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_header_are_parted() {
        for (line, expected) in [
            ("Map: Fall, Deck: E&P", &["Map: Fall", "Deck: E&P"][..]),
            (
                "Map: Fall; deck = E&P | Pool: CEAV",
                &["Map: Fall", "deck = E&P", "Pool: CEAV"],
            ),
            ("Map: Fall Deck: E&P", &["Map: Fall", "Deck: E&P"]),
            (
                "Players: Ann (Cats), Ben (Birds)",
                &["", "Ann (Cats)", "Ben (Birds)"],
            ),
            (
                "Players: Cats - Ann, Birds - Ben Ray",
                &["", "Cats - Ann", "Birds - Ben Ray"],
            ),
            ("Clearings: F1, M2", &["Clearings: F1, M2"]),
            ("Players: Ann, Ben", &["Players: Ann, Ben"]),
            ("C: Map: Fall", &["C: Map: Fall"]),
        ] {
            let mut parts = Vec::new();
            let mut start = 0;
            for gap in joined(line) {
                parts.push(&line[start..gap.start]);
                start = gap.end;
            }
            parts.push(&line[start..]);
            assert_eq!(parts, expected, "{line}");
        }
    }
}
