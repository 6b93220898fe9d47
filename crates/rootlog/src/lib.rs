//! Rootlog, the notation of Root: parser, board replay, answers.
//!
//! Start at [`Rootlog`]. [`ast`] is a game as plain data, [`facts`] the contents of Root's box, [`game`] the board and its
//! rules.

mod checks;
pub mod game;
mod picture;
mod read;
mod record;
mod replay;
mod tell;

use std::{ops::Range, sync::Arc};

use notation::{
    About, Action, Choice, CommentStyle, Completion, Depth, Edit, Finding, FreeText, Head, Hint,
    Kept, LineKind, LineParse, LineState, Meaning, MoveRange, MoveState, Named, Notation, Parse,
    Record, Scope, Settings, Symbol, Table, TextRange, TextSize, Token, Told, Unfinished, Written,
    cut::trim_line_break,
    picture::{Picture, View},
    rowan,
    setup::{Answers, Beginning, Field},
};
use serde_json::Value;

pub use game::facts;
pub use read::ast;
use read::parser::LineClass;
pub use read::syntax::{RootlogLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use record::RootlogRecord;

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

/// The notation's description, and its words for editors.
const ABOUT: About = About {
    id: "rootlog",
    title: "Rootlog (Root)",
    sentence: "Rootlog V2.8 writes down every action of a game of Root, one turn a line.",
    extensions: &["rootlog"],
    comment: CommentStyle {
        line: "//",
        block: None,
    },
    triggers: &['#', '%', '$', '_', '/', '>', '+', ':', ' ', 'Z', 'X'],
    // Word processors turn the `--` of lost points into a long dash, too; in names a long dash stays.
    tags: &[],
    look_alikes: &[
        ("=>", "->"),
        ("<=>", "<->"),
        // Markdown's escapes; the others are those of every notation.
        ("\\$", "$"),
        ("→", "->"),
        ("⟶", "->"),
        ("➔", "->"),
        ("➜", "->"),
        ("➝", "->"),
        ("➞", "->"),
        ("⇒", "->"),
        ("⟹", "->"),
        ("–>", "->"),
        ("—>", "->"),
        ("−>", "->"),
        ("↔", "<->"),
        ("⟷", "<->"),
        ("⇔", "<->"),
        ("/–", "/--"),
        ("/—", "/--"),
        (":–", ":--"),
        (":—", ":--"),
        // Line and paragraph breaks of web pages and word processors.
        ("\u{85}", "\n"),
        ("\u{2028}", "\n"),
        ("\u{2029}", "\n"),
    ],
    forms: read::forms::FORMS,
    options: &[],
    kinds: SyntaxKind::NAMES,
    game_kind: SyntaxKind::GAME.raw(),
    is_numbered: false,
    turn_in_cell: None,
    rules: game::rules::RULES,
    outcomes: &[],
    columns: Some(&tell::columns::COLUMNS),
    figures: &[],
    vocabulary: read::vocabulary::words,
    seats: &tell::choices::SEATS,
};

impl Notation for Rootlog {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        match <RootlogLanguage as rowan::Language>::kind_from_raw(kind) {
            SyntaxKind::COMMENT => FreeText::Yes,
            SyntaxKind::TEXT => FreeText::IfPlain,
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
        match read::parser::classify(trim_line_break(line)) {
            LineClass::Blank => LineKind::Blank,
            LineClass::Comment => LineKind::Comment,
            LineClass::Header(read::ast::HeaderKey::Map) => LineKind::Header,
            LineClass::Turn | LineClass::Winner => LineKind::Body,
            LineClass::Header(_)
            | LineClass::Player
            | LineClass::UnknownKey
            | LineClass::Unknown => LineKind::Detail,
        }
    }

    fn parse_line(&self, line: &str, _state: LineState) -> LineParse {
        read::parser::parse_line(line)
    }

    fn read(&self, parse: Parse, _: &Settings) -> Arc<dyn Record> {
        Arc::new(RootlogRecord::new(parse))
    }

    fn position_text(&self, state: &Value) -> Option<String> {
        tell::data::position_text(state)
    }

    fn unfinished(&self, line: &str) -> Unfinished {
        read::unfinished::of_line(line)
    }

    fn new_game(&self, players: &[&str]) -> String {
        tell::choices::new_game(players)
    }

    fn setup(&self) -> Vec<Field> {
        tell::setup::setup()
    }

    fn begin(&self, answers: &Answers) -> Beginning {
        tell::setup::begin(answers)
    }
}

impl Record for RootlogRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.all_findings()
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
        tell::inlay::hint(self, line).into_iter().collect()
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
