//! The rules of the game on squares and features. Knows no text.
//!
//! [`Game`] places tiles and meeples and scores what is completed and, at the end, the rest. [`Board`] holds the tiles and the
//! features that run over them. What breaks a rule is returned as data and the game goes on, so that a referee can look past a
//! slip.

mod board;
mod claims;
mod ending;
mod pile;
pub(crate) mod rules;
mod score;
pub mod tiles;

pub use board::{Board, Edges, FeatureId, Fit, Mismatch, Opening, PlacedTile, Square};
pub use claims::{Claim, ClaimRefusal, Refused};
pub use ending::{Ending, FinalPart};
pub use pile::Pile;
pub use score::{Completed, Game, PerPlayer, Returned, Summary, TurnOutcome};
