//! From the text to a game as data: tokens, the grammar of a line, the tree, and the parts around the moves.

pub(crate) mod comments;
pub(crate) mod forms;
pub(crate) mod kept;
pub(crate) mod parser;
pub(crate) mod sheet;
pub(crate) mod syntax;
pub(crate) mod unfinished;
pub(crate) mod vocabulary;
