//! Tests of the crate's public interface, as one program that is linked once.

mod answers;
mod bounded;
mod choices;
mod contradictions;
mod findings;
mod habits;
mod lines;
mod paper;
mod pictures;
mod properties;
mod prose;
mod replay;
mod rules;
mod spellings;
mod syntax;
mod typos;
