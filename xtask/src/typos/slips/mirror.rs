//! Slips of a writer who reads a board from the wrong side: a square or a path is mirrored.
//!
//! - Carcassonne: `(y,x)` and `(-x,y)` for `(x,y)`.
//! - Rootlog: `10->4` for `4->10`.
//! - Bucky: `e4-e2` for `e2-e4`.
//! - A notation without squares and paths, such as Kubb: pairs of characters are reversed, `tj:` for `jt:`, `I2` for `2I`, `BF`
//!   for `FB`.

use std::ops::Range;

use notation::{Edit, TextRange, TextSize};

use crate::typos::samples::Sample;

/// Every square or path of the moves mirrored.
pub(super) fn mirrored(sample: &Sample) -> Vec<Vec<Edit>> {
    let text = &sample.text;
    let mut found = [squares(text), ways_of_numbers(text), ways_of_pieces(text)].concat();
    if found.is_empty() {
        found = pairs(text);
    }
    let edits = found.into_iter().filter(|(range, new)| {
        sample.is_played(range.clone()) && text.get(range.clone()) != Some(new)
    });
    edits
        .map(|(range, new)| {
            let size = |at| TextSize::try_from(at).unwrap_or_default();
            let range = TextRange::new(size(range.start), size(range.end));
            vec![Edit::replace(range, new)]
        })
        .collect()
}

/// `(x,y)` as `(y,x)` and `(-x,y)`. The ranges are without the parentheses.
fn squares(text: &str) -> Vec<(Range<usize>, String)> {
    let squares = text.match_indices('(').filter_map(|(at, _)| {
        let (inside, _) = text.get(at + 1..)?.split_once(')')?;
        let (x, y) = inside.split_once(',')?;
        let range = at + 1..at + 1 + inside.len();
        let column: i32 = x.parse().ok()?;
        y.parse::<i32>().ok()?;
        Some([
            (range.clone(), format!("{y},{x}")),
            (range, format!("{},{y}", -column)),
        ])
    });
    squares.flatten().collect()
}

/// `4->10` as `10->4`: a clearing on each side, not a path, a forest or the supply.
fn ways_of_numbers(text: &str) -> Vec<(Range<usize>, String)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let ways = text.match_indices("->").filter_map(|(at, arrow)| {
        let (before, after) = (text.get(..at)?, text.get(at + arrow.len()..)?);
        let above = before.trim_end_matches(is_digit);
        let below = after.trim_start_matches(is_digit);
        let from = before.get(above.len()..)?;
        let to = after.get(..after.len() - below.len())?;
        let is_part = above.ends_with(['_', '+', '$', '^']) || below.starts_with(['_', '+']);
        let range = above.len()..text.len() - below.len();
        (!from.is_empty() && !to.is_empty() && !is_part).then(|| (range, format!("{to}->{from}")))
    });
    ways.collect()
}

/// `e2-e4` as `e4-e2`, with any sign in between.
fn ways_of_pieces(text: &str) -> Vec<(Range<usize>, String)> {
    const LEN: usize = "e2-e4".len();
    let is_square = |square: &[u8]| matches!(square, [b'a'..=b'h', b'1'..=b'8']);
    let ways = text.as_bytes().windows(LEN).enumerate();
    let ways = ways.filter_map(|(at, way)| {
        let (from, between, to) = (way.get(..2)?, char::from(*way.get(2)?), way.get(3..)?);
        let is_way = is_square(from) && is_square(to) && matches!(between, '-' | 'x' | 'y');
        let range = at..at + LEN;
        let (from, to) = (text.get(at..at + 2)?, text.get(at + 3..at + LEN)?);
        is_way.then(|| (range, format!("{to}{between}{from}")))
    });
    ways.collect()
}

/// The two letters of a player and the two characters of a throw, each reversed.
fn pairs(text: &str) -> Vec<(Range<usize>, String)> {
    let mut pairs = Vec::new();
    let mut start = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let (player, thrown) = word.split_once(':').unwrap_or(("", word));
        let thrown_start = start + word.len() - thrown.len();
        for (at, part) in [(start, player), (thrown_start, thrown)] {
            if let &[first, second] = part.as_bytes()
                && first.is_ascii_alphanumeric()
                && second.is_ascii_alphabetic()
            {
                let turned = [char::from(second), char::from(first)];
                pairs.push((at..at + 2, turned.iter().collect()));
            }
        }
        start += piece.len();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::mirrored;
    use crate::typos::slips::tests::check;

    #[test]
    fn squares_are_mirrored_at_a_diagonal_and_at_an_axis() {
        check(
            "carcassonne",
            mirrored,
            &["1A (1,0) RFFRm", "2B (0,-1) RRCmR +4", "2B (1,0) RRCmR +4"],
        );
    }

    #[test]
    fn ways_between_clearings_are_turned() {
        check("rootlog", mirrored, &["C:w10->2/#->C", "E:2w7->3/#->E"]);
    }

    #[test]
    fn ways_between_squares_are_turned() {
        check(
            "bucky",
            mirrored,
            &[
                "1. b3-c2 e7-e5",
                "1. c2-b3 e5-e7",
                "2. f4-e2 d7-c5 *",
                "2. e2-f4 c5-d7 *",
            ],
        );
    }

    #[test]
    fn pairs_are_turned_in_moves_only() {
        check(
            "kubb",
            mirrored,
            &[
                "1. I0 jt:B jt:- g:- g:2B g:- jt:- # note",
                "1. 0I tj:B jt:- g:- g:2B g:- jt:- # note",
                "1. 0I jt:B tj:- g:- g:2B g:- jt:- # note",
                "1. 0I jt:B jt:- g:- g:B2 g:- jt:- # note",
                "1. 0I jt:B jt:- g:- g:2B g:- tj:- # note",
                "2. d:I3 d:2F d:- d:- d:- d:- d:-",
                "2. d:3I d:F2 d:- d:- d:- d:- d:-",
            ],
        );
    }
}
