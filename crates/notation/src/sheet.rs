//! What records share as sheets that hands fill in: tags, lines that are written twice or swapped, habits.

pub mod habit;
pub mod lines;
pub mod rows;
pub mod tags;
