//! Open records: a text cut into games, every answer about them, and the settings.
//!
//! The crate knows no file, no editor protocol, no clock and no thread, and nothing in it can fail: what is wrong with a
//! text or a setting is data. Start reading at [`Document`]; [`notations`] lists the notations; one file holds one
//! feature. All offsets are UTF-8 byte offsets in the document; [`Position`]s exist only at its border.

mod actions;
mod choices;
mod colors;
mod completion;
mod derived;
mod desk;
mod digest;
mod document;
mod explain;
mod findings;
mod folding;
mod format;
mod game;
mod games;
mod guard;
mod guess;
mod hints;
mod hover;
mod left_out;
mod lenses;
mod lines;
mod links;
mod moves;
mod nearest;
mod pictures;
mod position;
mod recent;
mod references;
mod registry;
mod repair;
mod replay;
mod selection;
pub mod settings;
mod silence;
pub mod states;
mod symbols;
mod tokens;
mod unfinished;
pub mod variations;

pub use actions::CodeAction;
pub use desk::{Answer, Mend, MendedLine, Question};
pub use document::Document;
pub use explain::Explained;
pub use folding::{Fold, FoldKind};
pub use game::{Game, PlacedGame};
pub use hover::{Hover, HoverBoard};
pub use left_out::{is_glob, is_left_out, is_named};
pub use lenses::GameLens;
pub use moves::{PlacedMove, Which};
pub use notation::{self, Notation, Record, Settings, TextRange, TextSize};
pub use pictures::Step;
pub use position::{Encoding, LineColumn, Position, Positions, position_in, range_in};
pub use references::RenameError;
pub use registry::{by_id, by_path, extensions, notations, rule, rules};
pub use repair::{Repairs, Taken};
pub use replay::GameReplay;
pub use symbols::GameSymbol;
pub use unfinished::TypedLine;
