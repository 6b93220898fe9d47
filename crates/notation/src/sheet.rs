//! What records that were filled in on score sheets share: tags, results, lines written twice or swapped, habits.

pub mod habit;
pub mod lines;
pub mod results;
pub mod rows;
pub mod tags;
