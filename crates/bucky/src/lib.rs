//! The Bucky notation: moves such as `e4-g8=S(xe6)++`, in records much like those of chess.
//!
//! Start at [`Bucky`], the entry point. [`game`] holds the rules and knows no text; `read` the grammar and knows no game;
//! `replay` brings the two together, and every answer has a module of its name in `tell`.

use std::{ops::Range, sync::Arc};

use notation::{
    About, Action, Choice, CommentStyle, Completion, Depth, Edit, Finding, FreeText, Head, Hint,
    Kept, LineKind, LineParse, LineState, Meaning, MoveRange, MoveState, Named, Notation, Parse,
    Record, RuleCard, Scope, Settings, Symbol, Table, TextRange, TextSize, Token, Told, Unfinished,
    Written,
    picture::{Picture, View},
    rowan,
    setup::{Answers, Beginning, Field},
    tags,
};
use serde_json::Value;

mod checks;
pub mod game;
mod picture;
mod read;
mod record;
mod replay;
mod tell;

pub use read::sheet::setup;
pub use read::syntax::SyntaxKind;
use record::BuckyRecord;

/// The position after the last move of a game; `None` unless every square of it is known.
#[must_use]
pub fn last_position(parse: &Parse) -> Option<game::Position> {
    let game = BuckyRecord::new(parse.clone(), &Settings::default());
    game.replayed().end().known().cloned()
}

/// The Bucky notation.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bucky;

/// The notation as editors and books show it.
const ABOUT: About = About {
    id: "bucky",
    title: "Bucky",
    sentence: "Bucky is Carl Mäsak's chess variant; its games are written much like PGN.",
    extensions: &["bucky"],
    comment: CommentStyle {
        line: ";",
        block: Some(("{", "}")),
    },
    triggers: &['[', '"', '-', 'x', 'y', '=', '(', ','],
    tags: &["Event", "Site", "Date", "Round", "White", "Black", "Id"],
    look_alikes: &[
        // Ends of lines and paragraphs in web pages and word processors.
        ("\u{85}", "\n"),
        ("\u{2028}", "\n"),
        ("\u{2029}", "\n"),
        ("×", "x"),
        ("→", "-"),
        ("“", "\""),
        ("”", "\""),
        ("„", "\""),
        ("«", "\""),
        ("»", "\""),
    ],
    forms: read::forms::FORMS,
    options: &[],
    kinds: SyntaxKind::NAMES,
    game_kind: SyntaxKind::GAME.raw(),
    is_numbered: true,
    turn_in_cell: None,
    rules: game::rules::RULES,
    outcomes: &[game::rules::WRONG_RESULT.code],
    columns: Some(&tell::columns::COLUMNS),
    figures: &[],
    vocabulary: read::vocabulary::words,
    seats: &["White", "Black"],
};

impl Notation for Bucky {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        use SyntaxKind::{BLOCK_COMMENT, INFO, LINE_COMMENT, TAG_VALUE};
        match <read::syntax::BuckyLanguage as rowan::Language>::kind_from_raw(kind) {
            LINE_COMMENT | BLOCK_COMMENT | TAG_VALUE => FreeText::Yes,
            INFO => FreeText::IfPlain,
            _ => FreeText::No,
        }
    }

    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        read::kept::kept(written)
    }

    fn line_kind(&self, line: &str, state: LineState) -> LineKind {
        if state == read::syntax::IN_COMMENT {
            return LineKind::Detail;
        }
        let text = line
            .trim_start_matches('\u{FEFF}')
            .trim_matches(|c: char| c.is_whitespace());
        match text.chars().next() {
            None => LineKind::Blank,
            Some('[') if read::parser::scan::is_clock(text) => LineKind::Detail,
            Some('[') => LineKind::Header,
            Some(';') => LineKind::Comment,
            Some('{') if is_only_comment(text) => LineKind::Comment,
            Some('1') if is_first_number(text) => LineKind::Opening,
            Some(_) if !may_be_played(text) => LineKind::Detail,
            Some(_) => LineKind::Body,
        }
    }

    fn line_state(&self, line: &str, state: LineState) -> LineState {
        read::syntax::state_after(line, state)
    }

    fn parse_line(&self, line: &str, state: LineState) -> LineParse {
        read::parser::parse_line(line, state)
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        Arc::new(BuckyRecord::new(parse, settings))
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
        tags::setup()
    }

    fn begin(&self, answers: &Answers) -> Beginning {
        tags::begin(answers)
    }
}

impl Record for BuckyRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn known_until(&self) -> TextSize {
        checks::findings::known_until(self)
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

    fn choices(&self, at: TextSize, _: &[String]) -> Vec<Choice> {
        tell::choices::choices(self, at)
    }

    fn rule_card(&self, at: TextSize, region: &str) -> Option<RuleCard> {
        tell::choices::rule_card(self, at, region)
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

    fn told(&self, at: TextSize) -> Option<Told> {
        tell::sentence::told(self, at)
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
}

/// Whether a line that begins with a comment has nothing else in it.
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

/// Whether a line begins with White's first move number; `1...` continues a game.
fn is_first_number(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('1') else {
        return false;
    };
    match rest.trim_start().strip_prefix('.') {
        Some(after) => !after.trim_start().starts_with(['.', '…']),
        None => false,
    }
}

/// Whether `text` may hold a move or a result. The fence of a code block and the head of a table do not.
fn may_be_played(text: &str) -> bool {
    let is_teleport = |word: &str| word.starts_with(['O', 'o']);
    let mut words = text.split_whitespace();
    text.contains(|sign: char| sign.is_ascii_digit())
        || words.any(|word| is_teleport(word) || read::parser::scan::result(word).is_some())
}

#[cfg(test)]
mod tests;
