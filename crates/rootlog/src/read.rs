//! From the text to a game as data: tokens, the grammar of a line, the tree, and the lines around the turns.

pub mod ast;
pub(crate) mod forms;
pub(crate) mod joined;
pub(crate) mod kept;
pub(crate) mod letter_case;
pub(crate) mod near;
pub(crate) mod parser;
pub(crate) mod row;
pub(crate) mod syntax;
pub(crate) mod unfinished;
pub(crate) mod vocabulary;
pub(crate) mod words;
pub(crate) mod write;
