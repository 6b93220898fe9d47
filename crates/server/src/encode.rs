//! What clients are told of a document, as the protocol has it: kept from answer to answer, and shared where a game is the same.

pub(crate) mod diagnostics;
pub(crate) mod symbols;
pub(crate) mod tokens;
