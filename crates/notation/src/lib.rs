//! What a notation is: the two traits that every notation implements, and the parts that all share.
//!
//! This crate knows no game, no file, no editor protocol and no clock. Start reading at [`Notation`] (one value per notation,
//! stateless) and [`Record`] (one value per game, immutable); then [`parser`] (events → tree), [`Parse`] (a game's tree, line
//! by line) and [`Finding`].
//!
//! All offsets are UTF-8 byte offsets **relative to the game**, so that a game that moves within its file keeps every answer.

mod data;
pub mod fixture;
pub mod picture;
pub mod referee;
mod sheet;
mod text;
mod typography;

pub use data::{answers, columns, say, settings, setup};
pub use referee::{price, slip, undone, usual};
pub use sheet::{habit, lines, results, rows, tags};
pub use text::{edit, finding, parse, parser, planted, rules, syntax, tree, walk, work};
pub use typography::{cut, headings};

pub use data::answers::{
    Action, ActionKind, Completion, CompletionKind, Depth, Hint, HintKind, Lens, Meaning, NameKind,
    Named, NamedColor, Occurrence, OccurrenceKind, RuleCard, Scope, Symbol, SymbolKind, Token,
    TokenClass, Told,
};
pub use data::choices::{Choice, PadPlace, Route, Then, answers, grouped, wrapped};
pub use data::columns::{Column, ColumnType, Columns};
pub use data::forms::{Field, Form};
pub use data::kept::{Kept, KeptPart, Written, said};
pub use data::record::{
    About, CommentStyle, FreeText, Notation, Record, Turned, Unfinished, Words,
};
pub use data::replay::{Figure, Head, MoveData, MoveRange, MoveState, Player, Replay, Table};
pub use data::settings::{
    BoardForm, DocumentationOptions, FormatOptions, HintOptions, HoverOptions, HoverTheme, Level,
    OptionDoc, RecordOptions, Settings, Takes,
};
pub use rowan::{self, GreenNode, TextRange, TextSize};
pub use text::cell::{plain_row, safe_cell};
pub use text::cursor::Cursor;
pub use text::edit::{Edit, apply_edits, size};
pub use text::finding::{Finding, Fix, Related, Severity};
pub use text::flat::LineTree;
pub use text::line::{LineKind, LineState};
pub use text::markup::{escaped, plain_text, visible};
pub use text::order::Order;
pub use text::parse::{Leaf, LineParse, Parse};
pub use text::ranged::Ranged;
pub use text::rules::Rule;
pub use typography::cut::{Cutter, cut, head};
pub use typography::{
    Printed, is_page_number, is_table_of_moves, kept_of_line, read, read_and_check,
};
