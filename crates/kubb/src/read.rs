//! From the text to data: tokens, the grammar of a line, typed nodes, and the record as plain data.

pub(crate) mod ast;
pub(crate) mod forms;
pub(crate) mod joined;
pub(crate) mod kept;
pub(crate) mod numbering;
pub(crate) mod parser;
pub mod plain;
pub(crate) mod sheet;
pub(crate) mod syntax;
pub(crate) mod teams;
pub(crate) mod unfinished;
pub(crate) mod vocabulary;
pub(crate) mod write;
