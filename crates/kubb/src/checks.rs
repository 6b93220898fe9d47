//! Everything that is wrong with a record: slips in its text, and what the replay shows.

pub(crate) mod findings;
mod merge;
mod names;
mod remarks;
mod sides;
pub(crate) mod tags;
mod turn;
mod words;

pub(crate) use names::PlayerNotes;
pub(crate) use remarks::no_turn;
pub(crate) use turn::turn_notes;
