//! From the text to what it says: tokens, the grammar of a line, the tree, and what stands around the moves.

pub(crate) mod ast;
pub(crate) mod forms;
pub(crate) mod kept;
pub(crate) mod numbering;
pub(crate) mod parser;
pub mod plain;
pub(crate) mod sheet;
pub(crate) mod syntax;
pub(crate) mod teams;
pub(crate) mod unfinished;
pub(crate) mod write;
