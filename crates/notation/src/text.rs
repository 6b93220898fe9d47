//! Text as notations see it: lines, tokens, trees, edits, and the work that reading takes.

pub(crate) mod cell;
pub(crate) mod cursor;
pub mod cut;
pub mod edit;
pub(crate) mod flat;
pub(crate) mod markup;
pub(crate) mod order;
pub mod parse;
pub mod parser;
pub mod planted;
pub(crate) mod ranged;
pub mod syntax;
pub mod tree;
pub mod walk;
pub mod work;
