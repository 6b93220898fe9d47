//! The answers for users and programs: hovers, sentences, choices, figures, and formatting.

pub(crate) mod columns;
pub(crate) mod completion;
pub(crate) mod data;
pub(crate) mod format;
pub(crate) mod meaning;
pub(crate) mod outline;
pub(crate) mod sentence;
pub(crate) mod stats;
pub(crate) mod tokens;
