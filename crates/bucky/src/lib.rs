//! The Bucky notation: its grammar, the game behind it, and every answer about a record.
//!
//! Start at [`game`], which knows the rules and no text.

pub mod game;
