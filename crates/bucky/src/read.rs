//! From the text to data: tokens, the grammar of a line, typed nodes, and the score sheet.

pub(crate) mod ast;
pub(crate) mod forms;
pub(crate) mod kept;
pub(crate) mod parser;
pub(crate) mod sheet;
pub(crate) mod syntax;
pub(crate) mod unfinished;
pub(crate) mod vocabulary;
