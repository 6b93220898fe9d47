//! Open records: a text cut into games, every answer about them, and the settings.
//!
//! The crate knows no file, no editor protocol, no clock and no thread, and nothing in it can fail: what is wrong with a
//! text or a setting is data. Start reading at [`Document`]; [`notations`] lists the notations; one file of
//! `answers` holds one feature. All offsets are UTF-8 byte offsets in the document; [`Position`]s exist only at its border.

mod answers;
mod document;
pub mod merge;
mod repair;
pub mod settings;

pub use answers::{states, variations};

pub use answers::actions::CodeAction;
pub use answers::explain::{Explained, Explanation};
pub use answers::folding::{Fold, FoldKind};
pub use answers::ghost::Ghost;
pub use answers::hover::{Hover, HoverBoard};
pub use answers::lenses::{GameLens, problems_in_words};
pub use answers::moves::{PlacedMove, Which};
pub use answers::pictures::PictureStep;
pub use answers::references::RenameError;
pub use answers::replay::GameReplay;
pub use answers::signature::Typed;
pub use answers::symbols::GameSymbol;
pub use document::Document;
pub use document::game::{Game, PlacedGame};
pub use document::position::{
    Encoding, LineColumn, Position, Positions, TextPositions, position_in, range_in,
};
pub use document::typed::TypedLine;
pub use notation::{self, Notation, Record, Settings, TextRange, TextSize};
pub use repair::desk::{Answer, Comparison, Mend, MendedLine, Question, VersionOutcome};
pub use repair::{Repaired, Repairs, Taken};
pub use settings::left_out::{is_glob, is_left_out, is_named};
pub use settings::registry::{
    ENCODING, LONG_GAME, by_id, by_path, extensions, is_of_files, notations, rule, rules,
};
