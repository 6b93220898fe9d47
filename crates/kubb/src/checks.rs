//! Everything that is wrong with a record: slips in its text, and what the replay shows.

pub(crate) mod findings;
mod merge;
mod names;
mod note;
mod order;
mod remarks;
mod sides;
pub(crate) mod tags;
mod turn;
mod words;

use std::sync::Arc;

use crate::{
    read::{sheet::Sheet, teams::Teams},
    replay::{Replayed, Run, Script},
};

pub(crate) use names::PlayerNotes;
pub(crate) use note::Note;
pub(crate) use order::{
    bare_numbers, lines_swapped, mixed_numbers, number_all, renumber, turn_number, written_twice,
};
pub(crate) use remarks::no_turn;
pub(crate) use turn::turn_notes;

/// A game's sheet, replay and teams, which checks and answers read.
#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) sheet: Arc<Sheet>,
    pub(crate) replay: Replayed,
    pub(crate) teams: Arc<Teams>,
}

impl Analysis {
    /// The game of `script`, as `run` played it.
    pub(crate) fn of(script: &Script, run: &Run) -> Self {
        Self {
            sheet: Arc::clone(&script.sheet),
            replay: script.replay(&run.end),
            teams: Arc::clone(&script.teams),
        }
    }
}
