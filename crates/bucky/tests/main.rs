//! The tests of what the crate offers to others: one program, so that it is linked once.

mod bounded;
mod choices;
mod game;
mod habits;
mod lines;
mod pictures;
