//! Tests of the crate's public interface, as one program that is linked once.

mod bounded;
mod choices;
mod habits;
mod pictures;
mod properties;
mod records;
mod slips;
mod verdicts;
