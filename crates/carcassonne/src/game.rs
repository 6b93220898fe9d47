//! The rules of the game on squares and features: pure, knows no text.
//!
//! [`Game`] places tiles and meeples, scores what completes and, at the end, what is left. [`Board`] holds the tiles and
//! the features that run over them. Everything that a rule forbids is answered as data; the game goes on regardless, so that
//! a referee can look past one slip.

mod board;
mod claims;
mod ending;
pub(crate) mod options;
mod pile;
pub(crate) mod rules;
mod score;
pub mod tiles;
pub(crate) mod vocabulary;

pub use board::{Board, Edges, FeatureId, Fit, Mismatch, Opening, PlacedTile, Square};
pub use claims::{Claim, Refusal, Refused};
pub use ending::{Ending, FinalPart};
pub use pile::Pile;
pub use score::{Completed, Game, PerPlayer, Returned, Summary, TurnOutcome};
