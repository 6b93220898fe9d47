//! The tests of the public interface: one program, so that it is linked once.

mod carcassonne;
mod fen;
mod forms;
mod kept;
mod pasted;
mod planet_kubb;
mod rootvis;
mod support;
mod written;
