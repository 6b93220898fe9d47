//! What is done beside the messages, and by those that are no requests.

pub(crate) mod configuration;
pub(crate) mod diagnostics;
pub(crate) mod documents;
pub(crate) mod index;
pub(crate) mod progress;
pub(crate) mod projects;
