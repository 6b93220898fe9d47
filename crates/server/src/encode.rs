//! A document's diagnostics, symbols and tokens in the protocol's form: kept between answers, and shared for unchanged games.

pub(crate) mod diagnostics;
pub(crate) mod newer;
pub(crate) mod shown;
pub(crate) mod symbols;
pub(crate) mod tokens;
