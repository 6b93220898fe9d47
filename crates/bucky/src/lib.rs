//! The Bucky notation: moves such as `e4-g8=S(xe6)++`, in records much like those of chess.
//!
//! Start at [`Bucky`], the door. [`game`] holds the rules of the game and knows no text; `parser` the grammar and no game;
//! `replay` brings the two together, and every answer has a module with its name.

use std::sync::Arc;

use notation::{
    CommentStyle, FreeText, LineKind, LineParse, LineState, Notation, OptionDoc, Parse, Record,
    Rule, Settings, Unfinished, rowan,
};
use serde_json::Value;

mod actions;
mod ast;
mod chess;
mod completion;
mod data;
mod format;
pub mod game;
mod hover;
mod inlay;
mod outline;
mod parser;
mod picture;
mod places;
mod record;
mod replay;
mod rules;
mod sheet;
mod syntax;
mod tokens;

pub use syntax::SyntaxKind;

/// The Bucky notation.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bucky;

impl Notation for Bucky {
    fn id(&self) -> &'static str {
        "bucky"
    }

    fn title(&self) -> &'static str {
        "Bucky"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["bucky"]
    }

    fn comment(&self) -> CommentStyle {
        CommentStyle {
            line: ";",
            block: Some(("{", "}")),
        }
    }

    fn triggers(&self) -> &'static [char] {
        &['[', '"', '-', 'x', 'y', '=', '(', ',']
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        use SyntaxKind::{BLOCK_COMMENT, INFO, LINE_COMMENT, TAG_VALUE};
        match <syntax::BuckyLanguage as rowan::Language>::kind_from_raw(kind) {
            LINE_COMMENT | BLOCK_COMMENT | TAG_VALUE => FreeText::Yes,
            INFO => FreeText::IfPlain,
            _ => FreeText::No,
        }
    }

    fn look_alikes(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("×", "x"),
            ("“", "\""),
            ("”", "\""),
            ("„", "\""),
            ("«", "\""),
            ("»", "\""),
        ]
    }

    fn line_kind(&self, line: &str, _: LineState) -> LineKind {
        let text = line
            .trim_start_matches('\u{FEFF}')
            .trim_matches(|c: char| c.is_whitespace());
        match text.chars().next() {
            None => LineKind::Blank,
            Some('[') => LineKind::Header,
            Some(';') => LineKind::Comment,
            Some('{') if is_only_comment(text) => LineKind::Comment,
            Some('1') if is_first_number(text) => LineKind::Opening,
            Some(_) => LineKind::Body,
        }
    }

    fn line_state(&self, line: &str, state: LineState) -> LineState {
        syntax::lex(line, state).1
    }

    fn parse_line(&self, line: &str, state: LineState) -> LineParse {
        parser::parse_line(line, state)
    }

    fn game_kind(&self) -> rowan::SyntaxKind {
        syntax::SyntaxKind::GAME.into()
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        Arc::new(record::Game::new(parse, settings))
    }

    fn position_text(&self, state: &Value) -> Option<String> {
        data::position_text(state)
    }

    fn rules(&self) -> &'static [Rule] {
        rules::RULES
    }

    fn unfinished(&self, line: &str) -> Unfinished {
        Unfinished {
            open: open_len(line),
            word: &[
                "bucky/missing-square",
                "bucky/unknown-word",
                "bucky/square",
                "bucky/number-dot",
                "bucky/missing-promotion",
                "bucky/buck-mark",
                "bucky/wrong-takes",
            ],
            line: &["bucky/tag-syntax", "bucky/unclosed-comment"],
            game: &[],
        }
    }

    fn options(&self) -> &'static [OptionDoc] {
        &[]
    }
}

/// The bytes at the end of `line` that can still become another word: a half-written promotion, list or word. A square, a
/// digit or a mark may end a move.
fn open_len(line: &str) -> usize {
    let word = line.rsplit(char::is_whitespace).next().unwrap_or(line);
    let in_list = word.rfind('(') > word.rfind(')');
    let is_open = in_list
        || word.starts_with("1/2") && word != "1/2-1/2"
        || word.ends_with(|last: char| last.is_ascii_alphabetic() || last == '=');
    if is_open { word.len() } else { 0 }
}

/// Whether a line that begins with a comment holds nothing else.
fn is_only_comment(text: &str) -> bool {
    let mut rest = text;
    while let Some(inner) = rest.strip_prefix('{') {
        let Some((_, after)) = inner.split_once('}') else {
            return true;
        };
        rest = after.trim_start();
    }
    rest.is_empty() || rest.starts_with(';')
}

/// Whether a line begins with White's move 1; `1...` goes on with a game.
fn is_first_number(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('1') else {
        return false;
    };
    match rest.trim_start().strip_prefix('.') {
        Some(after) => !after.trim_start().starts_with(['.', '…']),
        None => false,
    }
}

#[cfg(test)]
mod tests;
