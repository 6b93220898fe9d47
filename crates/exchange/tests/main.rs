//! The tests of what the crate offers to others: one program, so that it is linked once.

mod carcassonne;
mod fen;
mod forms;
mod kept;
mod pasted;
mod planet_kubb;
mod rootvis;
mod support;
mod written;
