//! The score sheet that chess and what is written like it share: tags, and the habits of a hand.

pub mod habit;
pub mod tags;
