//! What a notation is: the two traits every notation implements, and the parts all of them share.
//!
//! This crate knows no game, no file, no editor protocol and no clock. Start reading at [`Notation`] (one value per
//! notation, stateless) and [`Record`] (one value per game, immutable); then [`parser`] (events → tree), [`Parse`]
//! (a game's tree, line by line) and [`Finding`].
//!
//! All offsets are UTF-8 byte offsets **relative to the game**, so that a game that moves down its file keeps every answer.

pub mod answers;
mod cell;
mod choices;
pub mod columns;
mod cursor;
pub mod cut;
pub mod data;
pub mod edit;
pub mod finding;
pub mod fixture;
mod flat;
pub mod habit;
mod kept;
pub mod lines;
mod markup;
pub mod parse;
pub mod parser;
pub mod picture;
pub mod planted;
mod ranged;
mod record;
pub mod referee;
pub mod rules;
pub mod say;
pub mod settings;
pub mod slip;
pub mod syntax;
pub mod tags;
pub mod tree;
mod typography;
pub mod walk;
pub mod work;

pub use answers::{
    Action, ActionKind, Completion, CompletionKind, Explanation, Hint, HintKind, Hover, Lens,
    NameKind, NamedColor, Occurrence, OccurrenceKind, Occurrences, Symbol, SymbolKind, Token,
    TokenClass,
};
pub use cell::safe_cell;
pub use choices::{Choice, Route, Then, answers, grouped, wrapped};
pub use columns::{Column, Columns, Facts, Kind, MoveFacts};
pub use cursor::Cursor;
pub use cut::{Cutter, LineKind, LineState, cut, head};
pub use data::{Figure, MoveData, MoveRange, Player, Replay, Table};
pub use edit::{Edit, apply_edits};
pub use finding::{Finding, Fix, Related, Severity};
pub use flat::LineTree;
pub use kept::{Kept, Piece, Written, kept_of_line, said};
pub use markup::{escaped, plain_text, visible};
pub use parse::{LineParse, Parse};
pub use ranged::Ranged;
pub use record::{CommentStyle, FreeText, Notation, Record, Unfinished, Words};
pub use rowan::{self, GreenNode, TextRange, TextSize};
pub use rules::Rule;
pub use settings::{
    BoardForm, DocumentationOptions, FormatOptions, HintOptions, HoverOptions, HoverTheme, Level,
    OptionDoc, RecordOptions, Settings, Takes,
};
pub use typography::{Printed, plain_row, read};
