//! A record with swapped lines or columns, in the order of the game.

use notation::{Edit, Finding, Fix, Order as _, TextRange, referee::Problem as _};

use super::{Replayed, referee::Run, replay, script::Script};
use crate::{
    game::{Color, rules},
    read::sheet::{Gap, Sheet, Start},
};

/// So many moves show that White's and Black's stand in each other's places.
const MOVES_IN_COLUMNS: usize = 4;

/// A record whose lines, or the moves in them, are not all in the order of the game.
#[derive(Debug, Clone)]
pub(crate) struct Ordered {
    /// The score sheet in the order of the game.
    pub(crate) sheet: Sheet,
    pub(crate) replayed: Replayed,
    /// The swapped lines, in pairs as they are written.
    pub(crate) lines: Vec<[TextRange; 2]>,
    /// What is said if White's and Black's moves stand in each other's places.
    pub(crate) columns: Option<Finding>,
    /// For each move of the game, its index in the order of the text.
    moves: Vec<usize>,
}

impl Ordered {
    /// The record in the order of the game, if its numbers differ from the order of the text, and if no more problems weigh
    /// against that order than against the text. Otherwise only the numbers are wrong, and the answer is `None`.
    pub(crate) fn of(sheet: &Sheet, broken: &dyn Fn(TextRange) -> bool) -> Option<Self> {
        let swapped = sheet.swapped_rows();
        if swapped.is_empty() {
            return Self::in_columns(sheet, broken);
        }
        let (ordered, moves) = sheet.with_swapped(&swapped);
        if weight(&ordered, broken) > weight(sheet, broken) {
            return None;
        }
        let lines = swapped.iter().filter_map(|&row| {
            let (one, other) = (sheet.rows.get(row)?, sheet.rows.get(row + 1)?);
            Some([one.range, other.range])
        });
        Some(Self {
            lines: lines.collect(),
            columns: None,
            replayed: replay(&ordered, broken),
            sheet: ordered,
            moves,
        })
    }

    /// The record with the two moves of each pair swapped, if the first is one that only Black can make, and if then all moves
    /// are possible.
    fn in_columns(sheet: &Sheet, broken: &dyn Fn(TextRange) -> bool) -> Option<Self> {
        let first = sheet.moves.first()?;
        let (from, _) = first.from?;
        let Start::Known(position) = sheet.start() else {
            return None;
        };
        let begins_black =
            position.to_move == Color::White && position.color(from) == Some(Color::Black);
        if !begins_black || sheet.moves.len() < MOVES_IN_COLUMNS {
            return None;
        }
        let (ordered, moves) = sheet.with_pairs_swapped()?;
        let run = Run::of(&Script::new(&ordered, broken));
        if run.problems.iter().any(|problem| problem.is_searched()) {
            return None;
        }
        Some(Self {
            replayed: replay(&ordered, broken),
            sheet: ordered,
            lines: Vec::new(),
            columns: Some(columns(sheet, first.range)),
            moves,
        })
    }

    /// The replay with its moves in the order of the text.
    pub(crate) fn as_written(&self) -> Replayed {
        let mut replayed = self.replayed.clone();
        let mut plies: Vec<_> = self.moves.iter().zip(&self.replayed.plies).collect();
        plies.order_by_key(|(written, _)| **written);
        replayed.plies = plies.into_iter().map(|(_, ply)| ply.clone()).collect();
        let written = |index: usize| self.moves.get(index).copied().unwrap_or(index);
        for (index, _) in &mut replayed.fixes {
            *index = written(*index);
        }
        for (index, _) in &mut replayed.readings {
            *index = written(*index);
        }
        let gaps = self.replayed.gaps.iter().map(|gap| Gap {
            before: written(gap.before),
            ..*gap
        });
        replayed.gaps = gaps.collect();
        replayed.fixes.order_by_key(|(index, _)| *index);
        replayed.readings.order_by_key(|(index, _)| *index);
        replayed.gaps.order_by_key(|gap| gap.before);
        replayed
    }
}

/// The finding on a record in which White's and Black's moves stand in each other's places.
fn columns(sheet: &Sheet, at: TextRange) -> Finding {
    let mut edits = Vec::with_capacity(sheet.moves.len());
    for pair in sheet.moves.chunks_exact(2) {
        if let [one, other] = pair {
            edits.push(Edit::replace(one.range, other.text()));
            edits.push(Edit::replace(other.range, one.text()));
        }
    }
    let message = "White's and Black's moves stand in each other's places: read the other way round, all of them can be played.";
    let finding = rules::WRONG_SIDE.at(at, message);
    finding.with_fix(Fix::guess("Swap the moves of each pair", edits))
}

/// The weight of all problems of a record.
fn weight(sheet: &Sheet, broken: &dyn Fn(TextRange) -> bool) -> u32 {
    let run = Run::of(&Script::new(sheet, broken));
    let weights = run.problems.iter().map(|problem| problem.weight());
    weights.fold(0, u32::saturating_add)
}
