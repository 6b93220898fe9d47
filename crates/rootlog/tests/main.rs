//! The tests of what the crate offers to others: one program, so that it is linked once.

mod answers;
mod bounded;
mod choices;
mod corpus;
mod habits;
mod pictures;
mod properties;
mod reading;
mod recorded;
mod records;
mod replay;
mod rules;
mod verdicts;
