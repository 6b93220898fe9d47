//! The tests of what the crate offers to others: one program, so that it is linked once.

mod bounded;
mod choices;
mod habits;
mod pictures;
mod properties;
mod records;
mod slips;
mod verdicts;
