//! Answers for people and programs: hovers, sentences, choices, figures, and the formatted record.

pub(crate) mod actions;
pub(crate) mod choices;
pub(crate) mod columns;
pub(crate) mod completion;
pub(crate) mod data;
pub(crate) mod format;
pub(crate) mod inlay;
pub(crate) mod meaning;
pub(crate) mod names;
pub(crate) mod next;
pub(crate) mod outline;
pub(crate) mod sentence;
pub(crate) mod setup;
pub(crate) mod stats;
pub(crate) mod tokens;
