//! The answers to what people and programs ask about a record, one file each.

pub(crate) mod actions;
pub(crate) mod choices;
pub(crate) mod colors;
pub(crate) mod completion;
pub(crate) mod digest;
pub(crate) mod explain;
pub(crate) mod findings;
pub(crate) mod folding;
pub(crate) mod format;
pub(crate) mod ghost;
pub(crate) mod hints;
pub(crate) mod hover;
pub(crate) mod lenses;
pub(crate) mod links;
pub(crate) mod moves;
pub(crate) mod pictures;
pub(crate) mod references;
pub(crate) mod replay;
pub(crate) mod selection;
pub(crate) mod signature;
pub(crate) mod silenced;
pub mod states;
pub(crate) mod symbols;
pub(crate) mod tokens;
pub mod variations;
