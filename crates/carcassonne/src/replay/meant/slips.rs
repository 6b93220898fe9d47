//! Slips in squares and tiles, with their prices.

use std::collections::BTreeSet;

use notation::{price, slip};

use crate::{
    game::{
        Square,
        tiles::{Anchor, Figure, TileText},
    },
    replay::script::Step,
};

/// A written square, to compare it with squares that may have been meant.
pub(super) struct SquareSlips {
    /// The likely slips, by the squares that were meant.
    likely: Vec<(Square, u32)>,
    square: Option<Square>,
    written: String,
    is_flipped: bool,
}

impl SquareSlips {
    pub(super) fn of(step: &Step, is_flipped: bool) -> Self {
        let mut likely = step.square.map_or_else(Vec::new, square_slips);
        likely.retain(|(_, slip)| *slip <= price::LETTER);
        let letters = step.written(step.square_source()).chars();
        Self {
            likely,
            square: step.square,
            written: letters.filter(|c| !c.is_whitespace()).collect(),
            is_flipped,
        }
    }

    /// The price of writing this square for `square`.
    pub(super) fn slip(&self, square: Square) -> u32 {
        if let Ok(index) = self.likely.binary_search_by_key(&square, |slip| slip.0) {
            return self.likely[index].1;
        }
        let meant = if self.is_flipped {
            Square::new(square.x, square.y.saturating_neg())
        } else {
            square
        };
        match slip::distance(&self.written, &meant.to_string()) {
            1 => price::KEY,
            2 => price::TWO,
            _ if self.is_turned(square) => price::TWO,
            _ => price::ANY,
        }
    }

    /// Whether the coordinates are those of `square`, swapped and with other signs: `(0,1)` for `(-1,0)`.
    fn is_turned(&self, square: Square) -> bool {
        self.square.is_some_and(|written| {
            let of = |square: Square| (square.x.unsigned_abs(), square.y.unsigned_abs());
            let (x, y) = of(written);
            of(square) == (y, x)
        })
    }
}

/// The squares that may have been meant, in ascending order, with the price of each slip.
pub(super) fn square_slips(square: Square) -> Vec<(Square, u32)> {
    let Square { x, y } = square;
    let mut slips: Vec<(Square, u32)> = Vec::new();
    for (value, slip) in number_slips(x) {
        slips.push((Square::new(value, y), slip));
    }
    for (value, slip) in number_slips(y) {
        slips.push((Square::new(x, value), slip));
    }
    slips.push((Square::new(y, x), price::KEY));
    slips.push((
        Square::new(x.saturating_neg(), y.saturating_neg()),
        price::LETTER,
    ));
    slips.sort_unstable();
    slips.dedup_by_key(|(square, _)| *square);
    slips.retain(|(other, _)| *other != square);
    slips
}

fn number_slips(number: i32) -> Vec<(i32, u32)> {
    let mut slips = vec![
        (number.saturating_neg(), price::STROKE),
        (number.saturating_add(1), price::KEY),
        (number.saturating_sub(1), price::KEY),
    ];
    if number.unsigned_abs() < 10 {
        let sign = if number < 0 { -1 } else { 1 };
        slips.extend((0..10).map(|digit| (sign * digit, price::LETTER)));
        slips.extend((0..10).flat_map(|digit| {
            [
                (sign * (number.abs() * 10 + digit), price::FAR),
                (sign * (digit * 10 + number.abs()), price::FAR),
            ]
        }));
    } else {
        slips.push((number / 10, price::LETTER));
        slips.push((number % 10, price::LETTER));
        // Near the greatest number, the tens may overflow.
        let tens = number / 10 * 10;
        slips.extend(
            (0..10).map(|digit| (tens.saturating_add(digit * number.signum()), price::LETTER)),
        );
    }
    slips
}

/// Whether one of two equal letters in a row is missing, or a letter is doubled.
pub(super) fn is_doubling(written: &str, meant: &str) -> bool {
    let (long, short) = match written.len() > meant.len() {
        true => (written, meant),
        false => (meant, written),
    };
    let same = long.bytes().zip(short.bytes()).take_while(|(a, b)| a == b);
    let same = same.count();
    let is_twice = same > 0 && long.as_bytes().get(same) == long.as_bytes().get(same - 1);
    is_twice && long.as_bytes().get(same + 1..) == short.as_bytes().get(same..)
}

/// All repairs of a tile whose figure has a broken bracket: `R-b]` and `R[]b` for `R[b]`.
pub(super) fn bracketed(written: &str) -> Vec<String> {
    const MOST_LETTERS: usize = 24;
    let letters: Vec<char> = written.chars().take(MOST_LETTERS + 1).collect();
    if letters.len() > MOST_LETTERS || !written.contains(['[', ']']) || has_figures(written) {
        return Vec::new();
    }
    let mut found = BTreeSet::new();
    let mut push = |letters: &[char]| {
        let text: String = letters.iter().collect();
        if has_figures(&text) {
            found.insert(text);
        }
    };
    for at in 0..=letters.len() {
        for bracket in ['[', ']'] {
            let mut inserted = letters.clone();
            inserted.insert(at, bracket);
            push(&inserted);
            let mut replaced = letters.clone();
            replaced.splice(at..letters.len().min(at + 1), [bracket]);
            push(&replaced);
        }
        if at + 1 < letters.len() {
            let mut swapped = letters.clone();
            swapped.swap(at, at + 1);
            push(&swapped);
        }
    }
    found.into_iter().collect()
}

/// Whether `tile` has brackets, with a figure in each pair.
fn has_figures(tile: &str) -> bool {
    let mut parts = tile.split('[');
    let is_closed = parts.next().is_some_and(|before| !before.contains(']'));
    let mut figures = parts.map(|part| part.split_once(']')).peekable();
    let is_figure = |letters: &str| Figure::ALL.iter().any(|one| one.letters() == letters);
    is_closed
        && figures.peek().is_some()
        && figures.all(|part| {
            part.is_some_and(|(figure, behind)| {
                !figure.is_empty() && is_figure(figure) && !behind.contains(']')
            })
        })
}

/// The tile with its meeple at each place where it claims something else, without it, or with a plain meeple for another
/// figure; a tile without a meeple, with one. Each with the price of the slip.
pub(super) fn meeple_places(tile: &TileText) -> Vec<(String, u32)> {
    let bare = tile.bare();
    let Ok(written) = crate::game::tiles::ReadCode::read(&bare) else {
        return Vec::new();
    };
    let first = tile.written.meeples.first();
    let figure = first.map_or(String::new(), |meeple| match meeple.figure.letters() {
        "" => String::new(),
        letters => format!("[{letters}]"),
    });
    let current = tile.claims.first().map(|(segment, _)| *segment);
    let mut places = Vec::new();
    // Of places for the same segment the last one is taken: the end of a run is easiest to read.
    for segment in (0..tile.geometry.segments.len()).rev() {
        let Some((farmer, anchor)) = tile.geometry.anchor_of(segment) else {
            continue;
        };
        let at = match anchor {
            Anchor::Face(side) => written.faces[usize::from(side % 4)].end,
            Anchor::Cloister => written.after_cloister.unwrap_or(bare.len()),
            Anchor::Garden => bare.len(),
        };
        let Some((before, after)) = bare.split_at_checked(at) else {
            continue;
        };
        if current == Some(segment) {
            continue;
        }
        let letter = if farmer { "M" } else { "m" };
        let same_letter = first.is_some_and(|meeple| meeple.farmer == farmer);
        let slip = match (first, same_letter) {
            (None, _) | (Some(_), true) => price::KEY,
            (Some(_), false) => price::LETTER,
        };
        places.push((format!("{before}{letter}{figure}{after}"), slip));
    }
    if first.is_some() {
        places.push((bare, price::LETTER));
    }
    if !figure.is_empty() {
        places.push((tile.text.replace(&figure, ""), price::KEY));
    }
    places
}
