//! The Kubb notation of Planet Kubb: parser, replay, answers.
//!
//! Knows no editor, no file and no other notation. Start reading at [`Kubb`]; then `parser` (the grammar of a line),
//! `sheet` (the record as plain data), `game` (the rules) and `replay` (the record played on the rules); `checks`
//! says what is wrong, `meant` what to write instead and `examine` what to believe; the other modules answer one question of
//! an editor each.

mod actions;
mod ast;
mod checks;
mod choices;
mod columns;
mod completion;
mod data;
mod examine;
mod explain;
mod findings;
mod format;
mod game;
mod hover;
mod inlay;
mod kept;
mod letters;
mod meant;
mod narrate;
mod next;
mod numbering;
mod occurrences;
mod options;
mod outline;
mod parser;
mod picture;
pub mod plain;
mod players;
mod record;
mod replay;
mod rules;
mod sheet;
mod stats;
mod syntax;
mod teams;
mod tokens;
mod unfinished;
mod vocabulary;

use std::sync::Arc;

use notation::{
    Action, Choice, Columns, CommentStyle, Completion, Edit, Explanation, Facts, Figure, Finding,
    FreeText, Hint, Hover, Kept, Lens, LineKind, LineParse, LineState, MoveRange, Notation,
    Occurrences, OptionDoc, Parse, Record, Replay, Rule, Settings, Symbol, Table, TextRange,
    TextSize, Token, Unfinished, Words, Written,
    picture::{Charset, Scene, TextBoard},
    plain_row, rowan,
};
use record::KubbRecord;
use serde_json::Value;

pub use syntax::{KubbLanguage, SyntaxKind, SyntaxNode};

/// The notation of Kubb records.
///
/// ```
/// use notation::fixture;
///
/// let found = fixture::findings(&kubb::Kubb, "1. jt:B jt:B gv:B gv:B jt:B gv:V");
/// assert!(found.starts_with("error kubb/unknown-action 1:32"));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Kubb;

/// The sign before each cell of a row: a number, whose turn it is, which becomes a comment, and throws.
fn row(cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
    let mut signs = plain_row(cells)?;
    if let [_, team, first, ..] = cells
        && !team.is_empty()
        && !team.contains(':')
        && first.contains(':')
        && let [_, before, after, ..] = &mut *signs
    {
        (*before, *after) = (Some(". ("), Some(") "));
    }
    Some(signs)
}

impl Notation for Kubb {
    fn id(&self) -> &'static str {
        "kubb"
    }

    fn title(&self) -> &'static str {
        "Kubb"
    }

    fn about(&self) -> &'static str {
        "Planet Kubb's notation writes down every throw of a game of Kubb, one turn a line."
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["kubb"]
    }

    fn comment(&self) -> CommentStyle {
        CommentStyle {
            line: "#",
            block: Some(("(", ")")),
        }
    }

    fn triggers(&self) -> &'static [char] {
        &[' ', ':', '[', '"']
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        match <KubbLanguage as rowan::Language>::kind_from_raw(kind) {
            kind if kind.is_comment() => FreeText::Yes,
            SyntaxKind::VALUE => FreeText::Yes,
            _ => FreeText::No,
        }
    }

    fn look_alikes(&self) -> &'static [(&'static str, &'static str)] {
        &[
            // What ends a page.
            ("\u{c}", " "),
            ("\u{b}", " "),
            ("“", "\""),
            ("”", "\""),
            ("„", "\""),
            ("«", "\""),
            ("»", "\""),
        ]
    }

    fn line_kind(&self, line: &str, _: LineState) -> LineKind {
        let text = line.trim_start_matches(['\u{feff}', ' ', '\t']);
        if text.trim().is_empty() {
            return LineKind::Blank;
        }
        if text.starts_with('[') {
            return LineKind::Header;
        }
        if text.starts_with('#') || is_bracket_comment(text.trim_end()) {
            return LineKind::Comment;
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text.split_at(digits);
        match number.trim_start_matches('0') {
            "1" if rest.starts_with('.') => LineKind::Opening,
            "2" if rest.starts_with('.') => LineKind::Second,
            _ => LineKind::Body,
        }
    }

    fn parse_line(&self, line: &str, _: LineState) -> LineParse {
        parser::parse_line(line)
    }

    fn row(&self, cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
        row(cells)
    }

    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        kept::kept(written)
    }

    fn game_kind(&self) -> rowan::SyntaxKind {
        SyntaxKind::GAME.into()
    }

    fn kinds(&self) -> Vec<String> {
        SyntaxKind::names()
    }

    fn vocabulary(&self) -> Vec<(&'static str, Words)> {
        vocabulary::words()
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        Arc::new(KubbRecord::new(parse, settings))
    }

    fn seats(&self) -> &'static [&'static str] {
        &["First team", "Second team"]
    }

    fn new_game(&self, players: &[&str]) -> String {
        choices::new_game(players)
    }

    fn position_text(&self, state: &Value) -> Option<String> {
        data::position_text(state)
    }

    fn rules(&self) -> &'static [Rule] {
        rules::RULES
    }

    fn unfinished(&self, line: &str) -> Unfinished {
        unfinished::of_line(line)
    }

    fn columns(&self) -> Option<&'static Columns> {
        Some(&columns::COLUMNS)
    }

    fn options(&self) -> &'static [OptionDoc] {
        options::OPTIONS
    }

    fn figures(&self) -> &'static [Figure] {
        stats::RATIOS
    }
}

impl Record for KubbRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| findings::findings(self))
    }

    fn hover(&self, at: TextSize) -> Option<Hover> {
        hover::hover(self, at)
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        completion::completions(self, at)
    }

    fn choices(&self, at: TextSize, picked: &[String]) -> Vec<Choice> {
        choices::choices(self, at, picked)
    }

    fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        format::format(self, range)
    }

    fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        format::on_type(self, at, typed)
    }

    fn outline(&self) -> Vec<Symbol> {
        outline::outline(self)
    }

    fn names(&self) -> Vec<Symbol> {
        outline::names(&self.game().sheet)
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        tokens::tokens(self, range)
    }

    fn occurrences(&self, at: TextSize) -> Option<Occurrences> {
        occurrences::occurrences(self, at)
    }

    fn definition(&self, at: TextSize) -> Vec<TextRange> {
        occurrences::definition(self, at)
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        actions::actions(self, range)
    }

    fn hints(&self, range: TextRange) -> Vec<Hint> {
        inlay::hints(self, range)
    }

    fn lens(&self) -> Option<Lens> {
        inlay::lens(self)
    }

    fn explain(&self, at: TextSize) -> Option<Explanation> {
        explain::explain(self, at)
    }

    fn replay(&self) -> Replay {
        data::replay(self)
    }

    fn facts(&self, replay: &mut Replay) -> Facts {
        columns::facts(self.game(), replay)
    }

    fn moves(&self) -> Vec<MoveRange> {
        data::moves(self)
    }

    fn scene(&self, step: usize) -> Option<Scene> {
        picture::scene(self, step)
    }

    fn text_board(&self, step: usize, charset: Charset) -> Option<TextBoard> {
        picture::text_board(self, step, charset)
    }

    fn small_board(&self, step: usize) -> Option<TextBoard> {
        picture::small_board(self, step)
    }

    fn stats(&self) -> Vec<Table> {
        stats::tables(self.game())
    }
}

/// Whether a line is one comment in brackets and nothing else.
fn is_bracket_comment(text: &str) -> bool {
    text.starts_with('(') && text.find(')') == Some(text.len() - 1)
}
