//! The notation of Skeleton: parser, replay, answers.
//!
//! Knows no editor, no file and no other notation. Start reading at [`Skeleton`]; then `game` (the rules), `read` (the grammar
//! of a line, and the record as plain data) and `replay` (plays the record by the rules); `checks` makes the findings; `tell`
//! answers the requests of an editor, one in each file.

mod checks;
mod game;
mod read;
mod record;
mod replay;
mod tell;

use std::{ops::Range, sync::Arc};

use notation::{
    About, CommentStyle, Completion, Depth, Edit, Finding, FreeText, Head, Kept, LineKind,
    LineParse, LineState, Meaning, MoveRange, MoveState, Notation, Parse, Record, Scope,
    Settings, Symbol, Table, TextRange, TextSize, Token, Told, Unfinished, Words, Written, rowan,
};
use record::SkeletonRecord;

pub use read::syntax::{SkeletonLanguage, SyntaxKind, SyntaxNode};

/// The notation of Skeleton records.
///
/// ```
/// use notation::fixture;
///
/// let found = fixture::findings(&skeleton::Skeleton, "1. north\n3. south\n");
/// assert!(found.starts_with("warning skeleton/move-number 2:1"));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Skeleton;

/// The description of the notation, also for editors.
const ABOUT: About = About {
    id: "skeleton",
    title: "Skeleton",
    sentence: "A record of Skeleton writes down every move of two players in words, one move a line.",
    extensions: &["skelext"],
    comment: CommentStyle {
            line: "#",
            block: None,
        },
    triggers: &[' '],
    tags: &[],
    look_alikes: &[("“", "\""), ("”", "\""), ("½", "1/2")],
    forms: &[],
    options: &[],
    kinds: SyntaxKind::NAMES,
    game_kind: SyntaxKind::GAME.raw(),
    is_numbered: true,
    turn_in_cell: None,
    rules: game::rules::RULES,
    outcomes: &[],
    columns: Some(&tell::columns::COLUMNS),
    figures: &[],
    vocabulary,
    seats: &[],
};

/// The words that grammars of editors take from the game.
fn vocabulary() -> Vec<(&'static str, Words)> {
    let results = game::RESULTS.map(|(written, _)| written);
    vec![("results", Words::Names(results.to_vec()))]
}

impl Notation for Skeleton {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        match <SkeletonLanguage as rowan::Language>::kind_from_raw(kind) {
            SyntaxKind::COMMENT | SyntaxKind::VALUE => FreeText::Yes,
            _ => FreeText::No,
        }
    }

    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        read::kept::kept(written)
    }

    fn line_kind(&self, line: &str, _: LineState) -> LineKind {
        let text = line.trim_start_matches(['\u{feff}', ' ', '\t']);
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = text.split_at(digits);
        let is_numbered = rest.starts_with('.');
        match (text.chars().next(), number) {
            _ if text.trim().is_empty() => LineKind::Blank,
            (Some('#'), _) => LineKind::Comment,
            (Some('['), _) => LineKind::Header,
            (_, "1") if is_numbered => LineKind::Opening,
            (_, "2") if is_numbered => LineKind::Second,
            _ => LineKind::Body,
        }
    }

    fn parse_line(&self, line: &str, _: LineState) -> LineParse {
        read::parser::parse_line(line)
    }

    fn read(&self, parse: Parse, _: &Settings) -> Arc<dyn Record> {
        Arc::new(SkeletonRecord::new(parse))
    }

    fn unfinished(&self, line: &str) -> Unfinished {
        read::unfinished::of_line(line)
    }
}

impl Record for SkeletonRecord {
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

    fn format(&self, scope: Scope) -> Vec<Edit> {
        tell::format::format(self, scope)
    }

    fn outline(&self, depth: Depth) -> Vec<Symbol> {
        depth.of(tell::outline::outline(self))
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        tell::tokens::tokens(self, range)
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

    fn stats(&self) -> Vec<Table> {
        tell::stats::tables(self)
    }
}
