//! From the text to data: tokens, the grammar of a line, and the decoded lines.

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
pub(crate) mod turned;
pub(crate) mod unfinished;
pub(crate) mod vocabulary;
mod write;
