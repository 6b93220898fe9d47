//! Background work, and the handling of notifications.

pub(crate) mod configuration;
pub(crate) mod contents;
pub(crate) mod diagnostics;
pub(crate) mod documents;
pub(crate) mod index;
pub(crate) mod progress;
pub(crate) mod projects;
