//! What is wrong with a record.

pub(crate) mod findings;
