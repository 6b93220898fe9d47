//! Several lines in one: `Map: Fall, Deck: E&P`, `Players: Ann (Cats), Ben (Birds)`, a round of turns between bars, `C:w->1 | E:w->2`.
//! Each should have its own line.

use std::ops::Range;

use super::parser::{LineClass, classify, is_header_key, is_named_player};
use crate::game::facts::Faction;

/// The signs between two lines.
const SIGNS: [char; 5] = [',', ';', '|', ' ', '\t'];

/// The separators between the lines that are one in `line`; empty for nearly every line. A word for all players is part of the
/// first.
pub(crate) fn joined(line: &str) -> Vec<Range<usize>> {
    let line = line.split("//").next().unwrap_or_default();
    let Some((key, rest)) = line.split_once([':', '=']) else {
        return Vec::new();
    };
    // Most lines are turns, whose key is a letter.
    if key.len() == 1 || is_behind_number(key) {
        return match rest.contains(':') {
            true => turns(line).unwrap_or_default(),
            false => Vec::new(),
        };
    }
    match key.trim() {
        key if is_header_key(key) => keys(line),
        key if is_word_for_players(key) => players(line).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// What may stand before the first cell of a row: a bar, the number of the round.
fn is_before_cell(sign: char) -> bool {
    sign.is_ascii_digit() || matches!(sign, '.' | ')' | '|' | ' ' | '\t')
}

/// Whether a `key` is a letter behind that.
fn is_behind_number(key: &str) -> bool {
    key.trim_start_matches(is_before_cell).len() == 1
}

/// The signs between turns or players that are one in a line. Blanks and tabs part the columns of a page, which are read by column.
const BETWEEN_TURNS: [char; 3] = ['|', ';', ','];

/// The separators between the turns of `line`, or between its players, if each part of it is one. A faction that follows itself is
/// in another column.
fn turns(line: &str) -> Option<Vec<Range<usize>>> {
    let mut last = line.trim_start_matches(is_before_cell).chars().next();
    let mut separators: Vec<Range<usize>> = Vec::new();
    for (at, _) in line.match_indices(':').skip(1) {
        let Some(start) = at.checked_sub(1) else {
            continue;
        };
        let letter = line.get(start..at).and_then(|letter| letter.chars().next());
        let faction = letter.and_then(Faction::from_letter);
        let before = line.get(..start).unwrap_or_default();
        let value = before.trim_end_matches(SIGNS);
        let gap = before.get(value.len()..).unwrap_or_default();
        if faction.is_none() || !gap.contains(BETWEEN_TURNS) {
            continue;
        }
        if letter == last {
            return None;
        }
        last = letter;
        separators.push(value.len()..start);
    }
    let starts = std::iter::once(0).chain(separators.iter().map(|one| one.end));
    let ends = separators.iter().map(|one| one.start).chain([line.len()]);
    let parts = starts.zip(ends);
    let parts = parts.filter_map(|(start, end)| line.get(start..end));
    let mut classes = parts.map(|part| classify(part.trim_start_matches(is_before_cell)));
    let first = classes.next()?;
    let is_told =
        matches!(first, LineClass::Turn | LineClass::Player) && classes.all(|class| class == first);
    // Two turns between bars, without the number of a round, may stand in two columns of a page.
    let is_pair = first == LineClass::Turn
        && !line
            .trim_start_matches(['|', ' ', '\t'])
            .starts_with(|sign: char| sign.is_ascii_digit())
        && matches!(&separators[..], [one] if line.get(one.clone()).is_some_and(|gap| gap.contains('|')));
    (is_told && !is_pair).then_some(separators)
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
            // A round of turns, or all players, in one line.
            (
                "C:w->1/#->C | E:w->2 | A:#->A",
                &["C:w->1/#->C", "E:w->2", "A:#->A"],
            ),
            ("C:w->1, E:w->2 |", &["C:w->1", "E:w->2 |"]),
            ("| 1 | C:w->1 | E:w->2 |", &["| 1 | C:w->1", "E:w->2 |"]),
            ("C:w->1; E:w->2; A:++", &["C:w->1", "E:w->2", "A:++"]),
            ("C: Ash | E: Fir", &["C: Ash", "E: Fir"]),
            ("C: Ash E: Fir", &["C: Ash E: Fir"]),
            // Columns of a page.
            ("C:w->1  E:w->2", &["C:w->1  E:w->2"]),
            ("C:w->1 | C:w1->2", &["C:w->1 | C:w1->2"]),
            ("C:w->1 | good turn: yes", &["C:w->1 | good turn: yes"]),
            ("C:w->1 | E: Fir", &["C:w->1 | E: Fir"]),
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
