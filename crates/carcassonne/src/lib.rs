//! The Carcassonne notation wallaceprime v3: parser, rules of the game, replay and editor answers.
//!
//! [`Carcassonne`] is the door. Text is parsed line by line into a lossless tree, decoded into plain data ([`ast`]), and
//! played with the tiles of [`tiles`]. This crate knows no files, no editor protocol and no other notation.

mod actions;
pub mod ast;
mod checks;
mod colors;
mod completion;
mod describe;
mod explain;
mod features;
mod format;
pub mod game;
mod hover;
mod inlay;
mod numbering;
mod occurrences;
mod offers;
mod options;
mod outline;
mod parser;
mod picture;
mod record;
mod replay;
mod rules;
pub mod syntax;
pub mod tiles;
mod tokens;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use notation::{
    CommentStyle, FreeText, LineKind, LineParse, LineState, Notation, OptionDoc, Parse, Record,
    Rule, Settings, Unfinished,
};
use serde_json::Value;

/// The Carcassonne notation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Carcassonne;

impl Notation for Carcassonne {
    fn id(&self) -> &'static str {
        "carcassonne"
    }

    fn title(&self) -> &'static str {
        "Carcassonne (wallaceprime v3)"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["carcassonne", "carc"]
    }

    fn comment(&self) -> CommentStyle {
        CommentStyle {
            line: "/",
            block: None,
        }
    }

    fn triggers(&self) -> &'static [char] {
        &['(', ',', ' ', '<', '[', '=', '+']
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        use syntax::SyntaxKind::{COUNTRY, GAME_LINE, NAME, NOTE, NOTE_LINE, REAL_NAME};
        match <syntax::CarcassonneLanguage as rowan::Language>::kind_from_raw(kind) {
            NOTE | NOTE_LINE => FreeText::Yes,
            GAME_LINE | NAME | REAL_NAME | COUNTRY => FreeText::IfPlain,
            _ => FreeText::No,
        }
    }

    fn line_kind(&self, line: &str, _state: LineState) -> LineKind {
        parser::line_kind(line)
    }

    fn parse_line(&self, line: &str, _state: LineState) -> LineParse {
        parser::parse_line(line)
    }

    fn game_kind(&self) -> rowan::SyntaxKind {
        syntax::SyntaxKind::GAME.into()
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        Arc::new(record::CarcassonneRecord::new(parse, settings))
    }

    fn position_text(&self, state: &Value) -> Option<String> {
        replay::position_text(state)
    }

    fn rules(&self) -> &'static [Rule] {
        &rules::RULES
    }

    fn unfinished(&self, line: &str) -> Unfinished {
        // A tile waits for its figures, points for more points: a blank ends each.
        let word = line.rsplit(char::is_whitespace).next().unwrap_or(line);
        Unfinished {
            open: word.len(),
            word: &[
                "carcassonne/unreadable",
                "carcassonne/square-parentheses",
                "carcassonne/side-count",
                "carcassonne/ending-word",
                "carcassonne/points",
                "carcassonne/total",
                "carcassonne/final-total",
            ],
            line: &[
                "carcassonne/move-empty",
                "carcassonne/move-label",
                "carcassonne/player-missing",
                "carcassonne/tile-missing",
                "carcassonne/points-missing",
                "carcassonne/name-missing",
                "carcassonne/not-a-move",
                "carcassonne/unclosed",
                "carcassonne/final-parts",
            ],
            game: &["carcassonne/result"],
        }
    }

    fn options(&self) -> &'static [OptionDoc] {
        options::OPTIONS
    }
}
