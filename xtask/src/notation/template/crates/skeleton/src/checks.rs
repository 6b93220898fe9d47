//! The checks of a record.

pub(crate) mod findings;
