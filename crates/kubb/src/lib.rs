//! The Kubb notation of Planet Kubb: parser, replay, answers.
//!
//! Knows no editor, no file and no other notation. Start reading at [`Kubb`]; then `game` (the rules), `read` (the grammar of a
//! line, and the record as plain data in `read::sheet`) and `replay` (plays the record by the rules); `checks` reports what is
//! wrong and what to write instead; `tell` answers an editor's questions, one file each.

mod checks;
mod game;
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
    picture::{Picture, View},
    plain_row, rowan,
    setup::{Answers, Beginning, Field},
};
use record::KubbRecord;
use serde_json::Value;

pub use game::usual;
pub use read::plain;
pub use read::syntax::{KubbLanguage, SyntaxKind, SyntaxNode};

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

/// Whether a line is certainly words, one of them long: it is no turn and begins no game.
fn is_words(text: &str) -> bool {
    // The first word of nearly all turns decides it.
    let mut words = text.split_whitespace();
    let is_word = |word: &str| {
        let bare = word.trim_end_matches(['.', ',', '!', '?', ':']);
        let mut signs = bare.chars();
        signs.next().is_some_and(char::is_alphabetic) && signs.all(char::is_lowercase)
    };
    words.clone().all(is_word) && words.any(|word| word.chars().count() > 4)
}

/// The kind of a turn's line, by the number at its start, if it has one.
fn kind_of_turn(text: &str) -> LineKind {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    match number.trim_start_matches('0') {
        // `1.2 I`, `2.1 3I`
        "1" if rest.starts_with(".2") && counts_a_round(rest) => LineKind::Body,
        "2" if counts_a_round(rest) => LineKind::Body,
        "1" if rest.starts_with('.') && !begins_with_inkast(rest) => LineKind::Opening,
        "2" if rest.starts_with('.') => LineKind::Second,
        _ => LineKind::Body,
    }
}

/// Whether a 1 or 2 directly behind the period of a turn's number counts the teams of a round, before the throw-in: `.2 I`.
fn counts_a_round(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    matches!(words.next(), Some(".1" | ".2")) && words.next().is_some_and(is_thrown_in)
}

/// Whether a word throws in kubbs, of nobody who is named: `0I`, `2IR`.
fn is_thrown_in(word: &str) -> bool {
    use game::letters::{Letter, is_actions};
    let letters = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let first = letters.chars().next().and_then(Letter::of);
    first == Some(Letter::Inkast) && is_actions(word)
}

/// Whether the first throw behind the number of a turn throws in kubbs: `. d:3I`, `.6 d:6I`. In the first turn of a game none can
/// be thrown in, so the number is a slip, and begins no game.
fn begins_with_inkast(rest: &str) -> bool {
    let rest = rest.trim_start_matches('.');
    let behind = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    // `1.2I`: the number belongs to the throw-in.
    let rest = if behind.starts_with(' ') {
        behind
    } else {
        rest
    };
    let word = rest.split_whitespace().next().unwrap_or_default();
    let (has_player, actions) = match word.split_once(':') {
        Some((name, actions)) => (game::letters::is_name(name), actions),
        None => (false, word),
    };
    let pieces = game::letters::scan(actions);
    let is_valid = pieces.iter().all(game::letters::NumberedLetter::is_valid);
    pieces.first().is_some_and(|first| {
        let is_inkast = first.letter == Some(game::letters::Letter::Inkast);
        // A letter alone may be a player.
        is_inkast && is_valid && first.count() > 0 && (has_player || first.number.is_some())
    })
}

/// The sign to write before each cell of a row: a number, the team as a comment, then throws, or a whole turn and a remark. The line
/// below the heading of a table is a comment.
/// `None` if it is no row of a turn.
fn row(cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
    if cells.iter().filter(|cell| is_turn(cell)).count() > 1 {
        return None;
    }
    if is_line_below_heading(cells) {
        let signs = (0..cells.len()).map(|at| Some(if at == 0 { "# " } else { " " }));
        return Some(signs.collect());
    }
    let mut signs = plain_row(cells)?;
    if let [number, team, first, ..] = cells
        && !team.is_empty()
        && !team.contains(':')
        && (first.contains(':') || is_side(team) && is_thrown_in(first))
        && !is_inkast(number, team, cells.get(2..).unwrap_or_default())
        && let [_, before, after, ..] = &mut *signs
    {
        let has_sign = number.ends_with(['.', ')']);
        (*before, *after) = (Some(if has_sign { " (" } else { ". (" }), Some(") "));
    }
    if let [_, turn, said] = cells
        && is_remark(turn, said)
        && let [.., last] = &mut *signs
    {
        *last = Some(" # ");
    }
    Some(signs)
}

/// Whether the cells are the line between the heading of a table and its rows, and no misses: `--- | :--`.
fn is_line_below_heading(cells: &[&str]) -> bool {
    let is_dashes = |cell: &&str| {
        let dashes = cell.trim_matches(':');
        dashes.len() > 2 && dashes.bytes().all(|byte| byte == b'-')
    };
    cells.len() > 1 && cells.iter().all(is_dashes)
}

/// Whether a cell before the throw-in is the letter or the name of a team, and no throw: `A`, `B`, `Team A`. No line and no baton
/// stands there.
fn is_side(cell: &str) -> bool {
    let team = cell.split_once(' ').map(|(team, side)| (team, side.trim()));
    let is_letter = |side: &str| matches!(side, "A" | "B" | "a" | "b");
    match team {
        None => is_letter(cell),
        Some((team, side)) => {
            let is_long = team.chars().nth(2).is_some();
            is_letter(side) && is_long && game::letters::is_name(team)
        }
    }
}

/// Whether the cell behind the number of a turn is the kubbs that are thrown in by nobody who is named, and no team: `0I`, `2IR`.
/// A letter alone may be a team (`I` and `II`) in the first turn, where none can be thrown in, or where kubbs are thrown in behind it.
fn is_inkast(number: &str, cell: &str, behind: &[&str]) -> bool {
    let has_inkast = || {
        behind.iter().any(|cell| {
            let actions = cell.split_once(':').map_or(*cell, |(_, actions)| actions);
            is_thrown_in(actions)
        })
    };
    let has_digit = cell.bytes().any(|byte| byte.is_ascii_digit());
    let is_numeral = cell
        .bytes()
        .filter(|byte| byte.eq_ignore_ascii_case(&b'i'))
        .count()
        > 1;
    let is_first = number.trim_end_matches(['.', ')']).trim_start_matches('0') == "1";
    is_thrown_in(cell) && (has_digit || !is_numeral && !is_first && !has_inkast())
}

/// Whether a cell of a table holds several throws and nothing else: `0I a:B`.
fn is_all_throws(cell: &str) -> bool {
    let mut words = cell.split_whitespace();
    words.clone().nth(1).is_some()
        && words.all(|word| {
            let actions = word.split_once(':').map_or(word, |(_, actions)| actions);
            game::letters::is_actions(actions)
        })
}

/// Whether a cell of a table is what somebody said of the whole turn in the cell before it: words, none of them a throw. Where
/// players stand without a colon, one of the words must be too long for a name and a throw.
fn is_remark(turn: &str, said: &str) -> bool {
    const LONG: usize = 4;
    let words = || {
        let words = said.split_whitespace();
        words.map(|word| word.trim_matches(['.', ',', '!', '?']))
    };
    let is_word = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_alphabetic)
            && letters.all(char::is_lowercase)
            && !game::letters::is_actions(word)
    };
    is_all_throws(turn)
        && words().next().is_some()
        && words().all(is_word)
        && (turn.contains(':') || words().any(|word| word.chars().count() >= LONG))
}

/// Whether a cell of a table is a whole turn, perhaps with its number and with comments around it: several throws, the first or second one of a player, or
/// the first one with the kubbs thrown in.
fn is_turn(cell: &str) -> bool {
    let cell = without_comments(behind_number(cell));
    let mut words = cell.split_whitespace().take(2);
    let is_begun = words.clone().next().is_some_and(is_thrown_in);
    (is_begun || words.any(|word| word.contains(':'))) && is_all_throws(cell)
}

/// What stands behind the number of a turn in `cell`, perhaps behind a team: `Rot: 1. 0I a:-`. All of it without such a number.
fn behind_number(cell: &str) -> &str {
    let is_number = |word: &str| {
        let digits = word.strip_suffix('.').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let second = |rest: &str| rest.split_whitespace().next().is_some_and(is_number);
    let rest = match cell.trim().split_once(' ') {
        Some((team, rest)) if team.ends_with(':') && second(rest) => rest.trim_start(),
        _ => cell.trim(),
    };
    match rest.split_once(' ') {
        Some((number, turn)) if is_number(number) => turn,
        _ => cell,
    }
}

/// `cell` without the comments at its ends, and the blanks there.
fn without_comments(cell: &str) -> &str {
    let mut rest = cell.trim();
    while let Some((_, behind)) = rest.strip_prefix('(').and_then(|said| said.split_once(')')) {
        rest = behind.trim_start();
    }
    while let Some((before, _)) = rest
        .strip_suffix(')')
        .and_then(|said| said.rsplit_once('('))
    {
        rest = before.trim_end();
    }
    rest
}

/// The notation as editors and books show it.
const ABOUT: About = About {
    id: "kubb",
    title: "Kubb",
    sentence: "Planet Kubb's notation writes down every throw of a game of Kubb, one turn a line.",
    extensions: &["kubb"],
    comment: CommentStyle {
        line: "#",
        block: Some(("(", ")")),
    },
    triggers: &[' ', ':', '[', '"'],
    tags: &["Event", "Location", "Start", "Team A", "Team B", "First"],
    look_alikes: &[
        // A page break.
        ("\u{c}", " "),
        ("\u{b}", " "),
        ("“", "\""),
        ("”", "\""),
        ("„", "\""),
        ("«", "\""),
        ("»", "\""),
        // Ends of lines and paragraphs in web pages and word processors.
        ("\u{85}", "\n"),
        ("\u{2028}", "\n"),
        ("\u{2029}", "\n"),
    ],
    forms: read::forms::FORMS,
    options: replay::options::OPTIONS,
    kinds: SyntaxKind::NAMES,
    game_kind: SyntaxKind::GAME.raw(),
    is_numbered: true,
    turn_in_cell: Some(is_turn),
    rules: game::rules::RULES,
    outcomes: &[game::rules::WIN_TAG.code],
    columns: Some(&tell::columns::COLUMNS),
    figures: tell::stats::RATIOS,
    vocabulary: read::vocabulary::words,
    seats: &["First team", "Second team"],
};

impl Notation for Kubb {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn free_text(&self, kind: rowan::SyntaxKind) -> FreeText {
        match <KubbLanguage as rowan::Language>::kind_from_raw(kind) {
            kind if kind.is_comment() => FreeText::Yes,
            SyntaxKind::VALUE => FreeText::Yes,
            _ => FreeText::No,
        }
    }

    fn line_kind(&self, line: &str, _: LineState) -> LineKind {
        // Nearly all lines begin with a digit.
        if line.as_bytes().first().is_some_and(u8::is_ascii_digit) {
            return kind_of_turn(line);
        }
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
        match is_words(text) || game::headings::is_heading(text) {
            true => LineKind::Detail,
            false => kind_of_turn(text),
        }
    }

    fn parse_line(&self, line: &str, _: LineState) -> LineParse {
        read::parser::parse_line(line)
    }

    fn row(&self, cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
        row(cells)
    }

    fn joined(&self, line: &str) -> Vec<Range<usize>> {
        read::joined::joined(line)
    }

    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        read::kept::kept(written)
    }

    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record> {
        Arc::new(KubbRecord::new(parse, settings))
    }

    fn new_game(&self, players: &[&str]) -> String {
        tell::setup::new_game(players)
    }

    fn setup(&self) -> Vec<Field> {
        tell::setup::setup()
    }

    fn begin(&self, answers: &Answers) -> Beginning {
        tell::setup::begin(answers)
    }

    fn position_text(&self, state: &Value) -> Option<String> {
        tell::data::position_text(state)
    }

    fn unfinished(&self, line: &str) -> Unfinished {
        read::unfinished::of_line(line)
    }
}

impl Record for KubbRecord {
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
        tell::stats::tables(self)
    }
}

/// Whether a line is one comment in brackets and nothing else.
fn is_bracket_comment(text: &str) -> bool {
    text.starts_with('(') && text.find(')') == Some(text.len() - 1)
}
