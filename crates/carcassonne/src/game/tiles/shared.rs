//! Values that moves and records share: parts of the tables by reference, others counted.

use std::{ops::Deref, sync::Arc};

/// A part of the tables, which lives as long as the program, or a value of one record. Copies are cheap; those of the tables
/// touch no memory shared between threads.
#[derive(Debug)]
pub enum Shared<T: 'static> {
    /// A part of the tables.
    Table(&'static T),
    /// A value of a record.
    Own(Arc<T>),
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Table(table) => Self::Table(table),
            Self::Own(own) => Self::Own(Arc::clone(own)),
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Table(table) => table,
            Self::Own(own) => own,
        }
    }
}

impl<T> From<T> for Shared<T> {
    fn from(own: T) -> Self {
        Self::Own(Arc::new(own))
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for Shared<T> {}
