//! Rootlog, the notation of Root: parser, board replay, answers.
//!
//! Start at [`Rootlog`]. [`ast`] is a game as plain data, [`facts`] what the box of Root holds, [`game`] the board and
//! its rules.

mod actions;
pub mod ast;
mod completion;
mod describe;
pub mod facts;
mod format;
pub mod game;
mod hover;
mod inlay;
mod names;
mod outline;
mod parser;
mod picture;
mod record;
mod replay;
mod rules;
mod sentence;
mod spelling;
mod syntax;
mod tokens;
mod unfinished;
mod validate;
mod words;

use std::sync::Arc;

use notation::{
    CommentStyle, FreeText, LineKind, LineParse, LineState, Notation, OptionDoc, Parse, Record,
    Rule, Settings, Unfinished, cut::trim_line_break, rowan,
};
use serde_json::Value;

use parser::LineClass;
pub use syntax::{RootlogLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};

/// The notation Rootlog.
///
/// ```
/// use notation::{Notation, Parse, Settings};
///
/// let text = "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n";
/// let parse = Parse::new(&rootlog::Rootlog, text);
/// let record = rootlog::Rootlog.read(parse, &Settings::default());
/// assert!(record.findings().is_empty());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rootlog;

impl Notation for Rootlog {
    fn id(&self) -> &'static str {
        "rootlog"
    }

    fn title(&self) -> &'static str {
        "Rootlog (Root)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["rootlog"]
    }

    fn comment(&self) -> CommentStyle {
        CommentStyle {
            line: "//",
            block: None,
        }
    }

    fn triggers(&self) -> &'static [char] {
        &['#', '%', '$', '_', '/', '>', '+', ':', ' ', 'Z', 'X']
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        match <RootlogLanguage as rowan::Language>::kind_from_raw(kind) {
            SyntaxKind::COMMENT => FreeText::Yes,
            SyntaxKind::TEXT => FreeText::IfPlain,
            _ => FreeText::No,
        }
    }

    fn look_alikes(&self) -> &'static [(&'static str, &'static str)] {
        // Word processors join the `--` of lost points to a long dash, too; in names it is a dash.
        &[
            ("→", "->"),
            ("⟶", "->"),
            ("➔", "->"),
            ("➜", "->"),
            ("➝", "->"),
            ("➞", "->"),
            ("⇒", "->"),
            ("⟹", "->"),
            ("=>", "->"),
            ("–>", "->"),
            ("—>", "->"),
            ("−>", "->"),
            ("↔", "<->"),
            ("⟷", "<->"),
            ("⇔", "<->"),
            ("<=>", "<->"),
            ("/–", "/--"),
            ("/—", "/--"),
            (":–", ":--"),
            (":—", ":--"),
        ]
    }

    fn line_kind(&self, line: &str, _state: LineState) -> LineKind {
        match parser::classify(trim_line_break(line)) {
            LineClass::Blank => LineKind::Blank,
            LineClass::Comment => LineKind::Comment,
            LineClass::Header(ast::HeaderKey::Map) => LineKind::Header,
            LineClass::Turn | LineClass::Winner => LineKind::Body,
            LineClass::Header(_)
            | LineClass::Player
            | LineClass::UnknownKey
            | LineClass::Unknown => LineKind::Detail,
        }
    }

    fn parse_line(&self, line: &str, _state: LineState) -> LineParse {
        parser::parse_line(line)
    }

    fn game_kind(&self) -> rowan::SyntaxKind {
        SyntaxKind::GAME.into()
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        Arc::new(record::RootlogRecord::new(parse, settings))
    }

    fn position_text(&self, state: &Value) -> Option<String> {
        replay::position_text(state)
    }

    fn rules(&self) -> &'static [Rule] {
        &rules::RULES
    }

    fn unfinished(&self, line: &str) -> Unfinished {
        Unfinished {
            open: unfinished::open_len(line),
            word: &[
                "rootlog/unreadable",
                "rootlog/not-a-turn",
                "rootlog/unknown-line",
                "rootlog/unknown-value",
                "rootlog/unknown-card",
                "rootlog/no-place",
                "rootlog/empty-action",
                "rootlog/points",
            ],
            line: &[
                "rootlog/clearing-suits",
                "rootlog/hirelings",
                "rootlog/missing-header",
                "rootlog/unclosed-group",
            ],
            game: &[],
        }
    }

    fn options(&self) -> &'static [OptionDoc] {
        &[]
    }
}
