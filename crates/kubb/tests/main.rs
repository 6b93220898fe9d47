//! The tests of what the crate offers to others: one program, so that it is linked once.

mod answers;
mod bounded;
mod choices;
mod contradictions;
mod findings;
mod habits;
mod lines;
mod pictures;
mod properties;
mod prose;
mod replay;
mod rules;
mod syntax;
mod typos;
