//! From the text to its content: tokens, the grammar of a line, the tree, and the record as plain data.

pub(crate) mod ast;
pub(crate) mod kept;
pub(crate) mod parser;
pub(crate) mod syntax;
pub(crate) mod unfinished;
