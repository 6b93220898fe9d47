//! What records share as sheets that hands fill in: tags, results, lines that are written twice or swapped, habits.

pub mod habit;
pub mod lines;
pub mod results;
pub mod rows;
pub mod tags;
