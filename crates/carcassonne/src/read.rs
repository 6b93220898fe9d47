//! From the text to what it says: tokens, the grammar of a line, the tree, and what stands around the moves.

pub mod ast;
pub(crate) mod colors;
pub(crate) mod forms;
pub(crate) mod header;
pub(crate) mod joined;
pub(crate) mod kept;
pub(crate) mod numbering;
pub(crate) mod parser;
pub(crate) mod row;
pub mod syntax;
pub(crate) mod unfinished;
mod write;
