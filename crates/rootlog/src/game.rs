//! Root's board and its rules as far as a record lets them be checked: pure, knows no text.
//!
//! Start at [`Board`]: where every piece stands, what every faction holds. What a record need not write (the hand at the start,
//! the relics under way in forests) is unknown here, never assumed to be nothing.

mod board;
mod cards;
pub mod facts;
mod items;
mod pieces;
mod piles;
mod points;
mod rule;
pub(crate) mod rules;
mod side;
mod travel;
pub mod usual;

pub use board::{Board, Setting};
pub use cards::Cards;
pub use items::{Area, Items, OwnedItem};
pub use pieces::{Owner, Piece, Pile, Place};
pub use points::{craft_points, eyrie_points, marquise_points, sympathy_points, trade_post_points};
pub use rule::Ruler;
pub use side::{Side, VictoryBy};
pub use travel::Freedom;
