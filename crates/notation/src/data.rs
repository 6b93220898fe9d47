//! What a notation provides and what answers are made of: the two traits, settings, moves and numbers as data.

pub mod answers;
pub(crate) mod choices;
pub mod columns;
pub(crate) mod forms;
pub(crate) mod kept;
mod pictures;
pub(crate) mod pieces;
pub(crate) mod record;
pub(crate) mod replay;
pub mod say;
pub mod settings;
pub mod setup;
