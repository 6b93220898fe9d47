//! The tests of the crate's public API, in one program so that it is linked once.

mod shared;
mod tags;
mod toy;
