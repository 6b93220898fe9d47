//! Portable Game Notation: games of chess, as the standard of 1994 and the large sites write them.
//!
//! Start at [`Pgn`], the door. `game` holds the rules (those of `cozy_chess`), `read` the grammar of a line and the record as
//! data (`read::sheet`), `replay` replays the record, and `tell` has a module for each answer.

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
mod clock;
mod game;
mod picture;
mod read;
mod record;
mod replay;
mod tell;

pub use game::{likely, usual};
use read::syntax::Inherited;
pub use read::syntax::{PgnLanguage, SyntaxKind};
use record::PgnRecord;

/// The reason why the value of a tag `FEN` is no position, as part of a sentence; `None` if it is one.
#[must_use]
pub fn wrong_with_fen(fen: &str) -> Option<String> {
    game::position(fen).is_none().then(|| game::misfit(fen))
}

/// The notation of PGN records.
///
/// ```
/// use notation::fixture;
///
/// let found = fixture::findings(&pgn::Pgn, "1. e4 e5 2. Ke3 *\n");
/// assert!(found.starts_with("error pgn/illegal-move 1:13"), "{found}");
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Pgn;

/// The notation's description, and its words for editors.
const ABOUT: About = About {
    id: "pgn",
    title: "PGN (chess)",
    sentence: "Portable Game Notation is how games of chess are written down and exchanged.",
    extensions: &["pgn"],
    comment: CommentStyle {
        line: ";",
        block: Some(("{", "}")),
    },
    triggers: &['[', '"', ' ', '.', 'x', '$', '(', '%'],
    tags: &[
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "ECO",
        "Opening",
        "Variation",
        "WhiteElo",
        "BlackElo",
        "WhiteTitle",
        "BlackTitle",
        "TimeControl",
        "Annotator",
    ],
    look_alikes: &[
        // Line and paragraph breaks of web pages and word processors.
        ("\u{85}", "\n"),
        ("\u{2028}", "\n"),
        ("\u{2029}", "\n"),
        ("×", "x"),
        ("“", "\""),
        ("”", "\""),
        ("„", "\""),
        ("½", "1/2"),
        ("†", "+"),
        ("‡", "#"),
        ("≠", "#"),
        ("♔", "K"),
        ("♕", "Q"),
        ("♖", "R"),
        ("♗", "B"),
        ("♘", "N"),
        ("♙", ""),
        ("♚", "K"),
        ("♛", "Q"),
        ("♜", "R"),
        ("♝", "B"),
        ("♞", "N"),
        ("♟", ""),
        // Variation selectors for the look of the chess symbols.
        ("\u{FE0E}", ""),
        ("\u{FE0F}", ""),
        ("‼", "!!"),
        ("⁇", "??"),
        ("⁉", "!?"),
        ("⁈", "?!"),
    ],
    forms: read::forms::FORMS,
    options: replay::options::OPTIONS,
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

impl Notation for Pgn {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        use SyntaxKind::{COMMENT, ESCAPED, LINE_COMMENT, TAG_VALUE};
        match <PgnLanguage as rowan::Language>::kind_from_raw(kind) {
            LINE_COMMENT | COMMENT | ESCAPED | TAG_VALUE => FreeText::Yes,
            _ => FreeText::No,
        }
    }

    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        read::kept::kept(written)
    }

    fn line_kind(&self, line: &str, state: LineState) -> LineKind {
        let state = Inherited::from(state);
        let text = line.trim_start_matches(['\u{FEFF}', ' ', '\t', '\r', '\u{A0}', '\x0B', '\x0C']);
        let is_tag = is_tag(text);
        match text.chars().next() {
            // An unclosed comment or variation ends where another game begins.
            _ if state.in_comment => match text.split_once('}') {
                _ if is_tag && text.starts_with("[Event ") => LineKind::Quoted,
                Some((_, after)) if !is_only_comment(after.trim_start()) => LineKind::Body,
                _ => LineKind::Detail,
            },
            None => LineKind::Blank,
            Some(_) if read::syntax::rest_of_tag(line, state).is_some() => LineKind::Detail,
            Some('[') if read::syntax::begins_with_bracket(text) => LineKind::Body,
            Some('[') if state.depth == 0 || is_tag => match has_moves(text) {
                true => LineKind::Opening,
                false => LineKind::Header,
            },
            Some(_) if state.depth > 0 => LineKind::Detail,
            Some(';') => LineKind::Comment,
            Some('%') if line.starts_with('%') => LineKind::Comment,
            Some('{') if is_only_comment(text) => LineKind::Comment,
            Some('1') if is_first_number(text) && state.is_over => LineKind::Restart,
            Some('1') if is_first_number(text) && state.after_blank => LineKind::Opening,
            Some(_) if text.trim().is_empty() => LineKind::Blank,
            Some(_) => LineKind::Body,
        }
    }

    fn header_keys(&self, line: &str) -> u64 {
        let keys = read::syntax::tag_names(line).filter_map(|name| {
            let at = checks::TAGS.known().position(|(known, _)| known == name)?;
            1_u64.checked_shl(u32::try_from(at).ok()?)
        });
        keys.fold(0, |keys, key| keys | key)
    }

    fn closes(&self, line: &str, state: LineState) -> bool {
        let brace = line.find(['{', '}']).and_then(|at| line.get(at..));
        Inherited::from(state).in_comment && brace.is_some_and(|brace| brace.starts_with('}'))
    }

    fn line_state(&self, line: &str, state: LineState) -> LineState {
        read::syntax::state_after(line, state.into()).into()
    }

    fn parse_line(&self, line: &str, state: LineState) -> LineParse {
        read::parser::parse_line(line, state)
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        Arc::new(PgnRecord::new(parse, settings))
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

    fn position_text(&self, state: &Value) -> Option<String> {
        state.get("fen")?.as_str().map(str::to_owned)
    }
}

/// Whether a line begins with a whole tag. Commands of programs, `[%clk 0:05:00]`, are no tags.
fn is_tag(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('[') else {
        return false;
    };
    let rest = inner.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    rest.len() < inner.len()
        && rest.trim_start().starts_with('"')
        && rest.trim_end().ends_with("\"]")
}

/// Whether moves follow the tags at the start of a line.
fn has_moves(text: &str) -> bool {
    if text.trim_end().ends_with(']') {
        return false;
    }
    let mut tags = Vec::new();
    let end = tags::lex(text, 0, &read::syntax::TAGS, &mut tags);
    let rest = text.get(end..).unwrap_or_default().trim();
    let is_comment = rest.starts_with(';') || rest.starts_with('{') && is_only_comment(rest);
    let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '*';
    end > 0 && !rest.chars().all(is_sign) && !is_comment
}

/// Whether a line that begins with a comment contains nothing else.
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

/// Whether a line begins with White's move 1. `1...` continues a game.
fn is_first_number(text: &str) -> bool {
    let after = text.strip_prefix('1').map(str::trim_start);
    let after = after.and_then(|rest| rest.strip_prefix(['.', ')']));
    after.is_some_and(|after| !after.trim_start().starts_with(['.', '…']))
}

impl Record for PgnRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn known_until(&self) -> TextSize {
        PgnRecord::known_until(self)
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

    fn stats(&self) -> Vec<Table> {
        tell::stats::stats(self)
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
}
