//! Tests of the crate's public interface, as one program that is linked once.

mod bounded;
mod choices;
mod game;
mod habits;
mod lines;
mod pictures;
