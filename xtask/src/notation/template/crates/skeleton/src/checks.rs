//! What is wrong with a record: the rules, and the findings of a game.

pub(crate) mod findings;
pub(crate) mod rules;
