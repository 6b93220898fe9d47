//! A record with swapped lines, in the order of the game.

use notation::{Order as _, TextRange, referee::Problem as _};

use super::{Replayed, referee::Run, replay, script::Script};
use crate::read::sheet::{Gap, Sheet};

/// A record whose lines are not all in the order of the game.
#[derive(Debug, Clone)]
pub(crate) struct Ordered {
    /// The score sheet in the order of the game.
    pub(crate) sheet: Sheet,
    pub(crate) replayed: Replayed,
    /// The swapped lines, in pairs as they are written.
    pub(crate) lines: Vec<[TextRange; 2]>,
    /// For each move of the game, its index in the order of the text.
    moves: Vec<usize>,
}

impl Ordered {
    /// The record in the order of the game, if its numbers differ from the order of the text, and if no more problems weigh
    /// against that order than against the text. Otherwise only the numbers are wrong, and the answer is `None`.
    pub(crate) fn of(sheet: &Sheet, broken: &dyn Fn(TextRange) -> bool) -> Option<Self> {
        let swapped = sheet.swapped_rows();
        if swapped.is_empty() {
            return None;
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
            replayed: replay(&ordered, broken),
            sheet: ordered,
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

/// The weight of all problems of a record.
fn weight(sheet: &Sheet, broken: &dyn Fn(TextRange) -> bool) -> u32 {
    let run = Run::of(&Script::new(sheet, broken));
    let weights = run.problems.iter().map(|problem| problem.weight());
    weights.fold(0, u32::saturating_add)
}
