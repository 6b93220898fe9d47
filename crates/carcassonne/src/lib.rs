//! The Carcassonne notation wallaceprime v3: parser, rules of the game, replay and editor answers.
//!
//! [`Carcassonne`] is the entry point. Text is parsed line by line into a lossless tree, decoded into plain data ([`ast`]), and
//! played with the tiles of [`tiles`]. This crate knows no files, no editor protocol and no other notation.

mod checks;
pub mod game;
mod picture;
mod read;
mod record;
mod replay;
mod tell;

#[cfg(test)]
mod tests;

use std::{ops::Range, sync::Arc};

use notation::{
    About, Action, Choice, CommentStyle, Completion, Depth, Edit, Finding, FreeText, Head, Hint,
    Kept, LineKind, LineParse, LineState, Meaning, MoveRange, MoveState, Named, Notation, Parse,
    Record, Scope, Settings, Symbol, Table, TextRange, TextSize, Token, Told, Turned, Unfinished,
    Written,
    picture::{Picture, View},
    setup::{Answers, Beginning, Field},
};
use record::CarcassonneRecord;
use serde_json::Value;

pub use game::tiles;
pub use read::ast;
pub use read::syntax;

/// The Carcassonne notation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Carcassonne;

/// The notation as editors and books show it.
const ABOUT: About = About {
    id: "carcassonne",
    title: "Carcassonne (wallaceprime v3)",
    sentence: "wallaceprime's notation (version 3) writes down every tile, meeple and point of a game of Carcassonne.",
    extensions: &["carcassonne", "carc"],
    comment: CommentStyle {
        line: "/",
        block: None,
    },
    triggers: &['(', ',', ' ', '<', '[', '=', '+'],
    tags: &[],
    look_alikes: &[
        // Ends of lines and paragraphs in web pages and word processors.
        ("\u{85}", "\n"),
        ("\u{2028}", "\n"),
        ("\u{2029}", "\n"),
        // Raised letters of ordinals: `1ˢᵗ`.
        ("ˢ", "s"),
        ("ᵗ", "t"),
        ("ⁿ", "n"),
        ("ᵈ", "d"),
        ("ʳ", "r"),
        ("ʰ", "h"),
        // Signs of phones before points.
        ("➕", "+"),
    ],
    forms: read::forms::FORMS,
    options: replay::options::OPTIONS,
    kinds: syntax::SyntaxKind::NAMES,
    game_kind: syntax::SyntaxKind::GAME.raw(),
    is_numbered: true,
    turn_in_cell: None,
    rules: game::rules::RULES,
    outcomes: &[
        game::rules::replay::RESULT.code,
        game::rules::replay::PLACE.code,
        // The box is counted over all moves.
        game::rules::replay::TILE_BOX.code,
    ],
    columns: Some(&tell::columns::COLUMNS),
    figures: &[],
    vocabulary: read::vocabulary::words,
    seats: read::header::SEATS,
};

impl Notation for Carcassonne {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        use read::syntax::SyntaxKind::{
            COUNTRY, GAME_LINE, NAME, NOTE, NOTE_LINE, REAL_NAME, TEXT_LINE,
        };
        match <read::syntax::CarcassonneLanguage as rowan::Language>::kind_from_raw(kind) {
            NOTE | NOTE_LINE => FreeText::Yes,
            // A line of text above the players is the name of the game.
            GAME_LINE | TEXT_LINE | NAME | REAL_NAME | COUNTRY => FreeText::IfPlain,
            _ => FreeText::No,
        }
    }

    fn row(&self, cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
        read::row::row(cells)
    }

    fn joined(&self, line: &str) -> Vec<Range<usize>> {
        read::joined::joined(line)
    }

    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        read::kept::kept(written)
    }

    fn line_kind(&self, line: &str, _state: LineState) -> LineKind {
        read::parser::line_kind(line)
    }

    fn may_be_said(&self, line: &str) -> bool {
        read::parser::may_be_said(line)
    }

    fn parse_line(&self, line: &str, _state: LineState) -> LineParse {
        read::parser::parse_line(line)
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        Arc::new(CarcassonneRecord::new(parse, settings))
    }

    fn position_text(&self, state: &Value) -> Option<String> {
        tell::data::position_text(state)
    }

    fn turned(&self, copy: &str, like: &str) -> Option<Turned> {
        read::turned::turned(copy, like)
    }

    fn unfinished(&self, line: &str) -> Unfinished {
        read::unfinished::of_line(line)
    }

    fn new_game(&self, players: &[&str]) -> String {
        read::header::new_game(players)
    }

    fn setup(&self) -> Vec<Field> {
        tell::setup::setup()
    }

    fn begin(&self, answers: &Answers) -> Beginning {
        tell::setup::begin(answers)
    }
}

impl Record for CarcassonneRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.findings
            .get_or_init(|| checks::findings::findings(self))
    }

    fn meaning(&self, at: TextSize) -> Option<Meaning> {
        tell::meaning::meaning(self, at)
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        tell::completion::completions(self, at)
    }

    fn choices(&self, at: TextSize, picked: &[String]) -> Vec<Choice> {
        tell::choices::choices(self, at, picked)
    }

    fn format(&self, scope: Scope) -> Vec<Edit> {
        tell::format::format(self, scope)
    }

    fn outline(&self, depth: Depth) -> Vec<Symbol> {
        tell::outline::outline(self, depth)
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        tell::tokens::tokens(self, range)
    }

    fn named(&self, at: TextSize) -> Option<Named> {
        tell::names::named(self, at)
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        tell::actions::actions(self, range)
    }

    fn hints(&self, line: usize) -> Vec<Hint> {
        tell::inlay::hints(self, line)
    }

    fn head(&self) -> Head {
        tell::data::head(self)
    }

    fn moves(&self) -> Vec<MoveRange> {
        tell::data::moves(self)
    }

    fn states(&self, moves: Range<usize>) -> Vec<MoveState> {
        tell::data::states(self, moves)
    }

    fn picture(&self, step: usize, view: View) -> Option<Picture> {
        picture::picture(self, step, view)
    }

    fn stats(&self) -> Vec<Table> {
        tell::stats::stats(self)
    }

    fn told(&self, at: TextSize) -> Option<Told> {
        tell::sentence::told(self, at)
    }
}
