//! The tests of what the crate offers to others: one program, so that it is linked once.

mod shared;
mod tags;
mod toy;
