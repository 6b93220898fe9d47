//! Text for notations: lines, tokens, trees, edits, and counting of work.

pub(crate) mod cell;
pub(crate) mod cursor;
pub mod edit;
pub mod finding;
pub(crate) mod flat;
pub(crate) mod line;
pub(crate) mod markup;
pub(crate) mod order;
pub mod parse;
pub mod parser;
pub mod planted;
pub(crate) mod ranged;
pub mod rules;
pub mod syntax;
pub mod tree;
pub mod walk;
pub mod work;
