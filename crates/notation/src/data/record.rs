//! The two traits: [`Notation`], one stateless value per notation, and [`Record`], one immutable value per game.

use std::{ops::Range, sync::Arc};

use rowan::{SyntaxKind, TextRange, TextSize};
use serde_json::Value;

use crate::{
    Action, Choice, Columns, Completion, Depth, Edit, Figure, Finding, Form, Head, Hint, Kept,
    LineKind, LineParse, LineState, Meaning, MoveData, MoveRange, MoveState, Named, OptionDoc,
    Parse, Replay, Rule, RuleCard, Scope, Settings, Severity, Symbol, Table, Token, Told, Written,
    data::setup::{self, Answers, Beginning},
    picture::{Picture, View},
    text::cell::{has_side, plain_row},
};

/// How a notation writes comments; editors and silencing comments need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommentStyle {
    /// The start of a comment up to the end of the line, such as `//`.
    pub line: &'static str,
    /// The brackets of a comment inside a line, such as `(` and `)`; `None` if there are none.
    pub block: Option<(&'static str, &'static str)>,
}

/// What is known of a notation before any text is read: a constant.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The stable id: language id of editors, prefix of finding codes, key of settings. Lower case.
    pub id: &'static str,
    /// The display name, such as `Kubb (Planet Kubb)`.
    pub title: &'static str,
    /// What is recorded in it, in a sentence.
    pub sentence: &'static str,
    /// File extensions without the dot, the preferred one first.
    pub extensions: &'static [&'static str],
    /// How comments are written.
    pub comment: CommentStyle,
    /// Characters after which an editor should ask for completions.
    pub triggers: &'static [char],
    /// Typographic variants of the notation's signs, and what they stand for, such as `→` for `->`. Dashes, special blanks and
    /// full-width characters are the same for all notations. Variants in ASCII come first: most texts can have no others.
    pub look_alikes: &'static [(&'static str, &'static str)],
    /// The names of tags, `[Event "…"]`, that may stand above the moves, but for those that tell how the game ended; empty in a
    /// notation without tags.
    pub tags: &'static [&'static str],
    /// What is written in a record, as forms with fields. Where one form is inside another, the inner one counts.
    pub forms: &'static [Form],
    /// The notation's own settings, for documentation and editor schemas.
    pub options: &'static [OptionDoc],
    /// The names of all kinds of tokens and nodes by number, such as `TURN_LINE`.
    pub kinds: &'static [&'static str],
    /// The kind of the root node of a game.
    pub game_kind: SyntaxKind,
    /// Whether a turn or a move may begin with its number.
    pub is_numbered: bool,
    /// What tells whether a cell of a table is a whole turn of one side, in a notation with a line for each side's turn.
    pub turn_in_cell: Option<fn(&str) -> bool>,
    /// The table of rules, one for every code that a finding can carry.
    pub rules: &'static [Rule],
    /// The codes of the rules whose findings compare what is known of the whole game with what its moves make of it: a total, a
    /// winner, the tiles of the box. A slip in a move breaks them, too, so they are asked about after it.
    pub outcomes: &'static [&'static str],
    /// The columns in the tables of this notation besides the shared ones; `None` if it has no tables.
    pub columns: Option<&'static Columns>,
    /// The columns of [`Record::stats`] that are computed from others when games are combined: ratios.
    pub figures: &'static [Figure],
    /// The words that grammars of editors take from the game, each list with its name in the grammar.
    pub vocabulary: fn() -> Vec<(&'static str, Words)>,
    /// The seats of a game, for which [`Notation::new_game`] takes names, such as `White` and `Black`.
    pub seats: &'static [&'static str],
}

/// Words of a game, for grammars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Words {
    /// One of these characters; in any order, may have duplicates.
    Letters(Vec<char>),
    /// One of these names; in any order, may have duplicates.
    Names(Vec<&'static str>),
}

/// Whether a part of a record is free text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FreeText {
    /// It is notation.
    No,
    /// It is free text whatever it contains: a comment.
    Yes,
    /// It is free text unless it can be read as notation in plain characters: `C:w→1` looks like a name but is a turn.
    IfPlain,
}

/// One notation: its grammar of a line, and the reading of a game. What does not depend on a text is in its [`About`].
///
/// A line is parsed from its own text and the small [`LineState`] at its start, never from other lines, so an edit costs only
/// the lines that it touches. Everything that needs the whole game is in [`Notation::read`].
pub trait Notation: Send + Sync + 'static {
    /// The description of the notation.
    fn about(&self) -> &'static About;

    /// Whether tokens or nodes of `kind` are free text whose characters do not matter: comments, names, values of tags.
    fn free_text(&self, kind: SyntaxKind) -> FreeText;
    /// The ranges between the moves of a line with several, in a notation with one move per line; empty for nearly every line.
    fn joined(&self, line: &str) -> Vec<Range<usize>> {
        let _ = line;
        Vec::new()
    }
    /// How the cells of a table row become a line of the record: for each cell the sign before it, or `None` to leave it out,
    /// and one more for a sign after the last cell. `None` for a row that is not a move. Cells have no blanks around them.
    fn row(&self, cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
        plain_row(cells).filter(|_| !has_side(cells))
    }

    /// What must be kept of a node or a token when formatting, safe fixes or certain repairs rewrite it. What is not declared
    /// as spelling is kept byte for byte. Called for outer nodes before inner ones.
    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        written.kept()
    }

    /// The kind of `line` (without its line break), for cutting a file into games; `state` is that at its start. Must be
    /// cheap and never fail.
    fn line_kind(&self, line: &str, state: LineState) -> LineKind;
    /// What a header line states, with a bit for each fact that a game has once. If the same bit appears again below a blank
    /// line or a comment, another game begins, even without moves between them.
    fn header_keys(&self, line: &str) -> u64 {
        let _ = line;
        0
    }
    /// Whether `line`, a header by its form, is rather what a player says where it stands directly below a move: `A: thanks`.
    fn may_be_said(&self, line: &str) -> bool {
        let _ = line;
        false
    }
    /// Whether what is open at the start of a line, such as a comment over several lines, ends in it before another one begins.
    fn closes(&self, line: &str, state: LineState) -> bool {
        let _ = (line, state);
        false
    }
    /// The state after `line`, for comments over several lines, which most notations do not have.
    fn line_state(&self, line: &str, state: LineState) -> LineState {
        let _ = line;
        state
    }
    /// Parses one line (with its line break, if any) into a lossless node. `state` is that at its start.
    fn parse_line(&self, line: &str, state: LineState) -> LineParse;
    /// Reads one parsed game in plain characters; [`crate::read`] takes any characters. Cheap: the replay and the findings are
    /// computed on first use.
    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record>;

    /// The rules that `line`, which is still being typed, may violate only because it is unfinished.
    fn unfinished(&self, line: &str) -> Unfinished {
        let _ = line;
        Unfinished::default()
    }
    /// The beginning of a record: its header and everything before the first move. `players` has a name for each of
    /// [`About::seats`], empty if it is unknown or nobody sits there. [`Record::choices`] continue from there.
    fn new_game(&self, players: &[&str]) -> String {
        let _ = players;
        String::new()
    }
    /// The questions before a game begins: a name for every seat, and others that the game has.
    fn setup(&self) -> Vec<setup::Field> {
        let seats = self.about().seats.iter().enumerate();
        seats
            .map(|(seat, label)| setup::Field::text(format!("seat {seat}"), *label))
            .collect()
    }
    /// The beginning of a record, given the answers to [`Notation::setup`].
    fn begin(&self, answers: &Answers) -> Beginning {
        let seats = 0..self.about().seats.len();
        let ids: Vec<String> = seats.map(|seat| format!("seat {seat}")).collect();
        let players: Vec<&str> = ids.iter().map(|id| answers.get(id)).collect();
        Beginning {
            text: self.new_game(&players),
            told: Vec::new(),
            problem: setup::same_names(players),
        }
    }
    /// The record `copy` as the writer of `like`, another record of the same game, saw the board: turned, moved. `None` if they
    /// saw it from one side.
    fn turned(&self, copy: &str, like: &str) -> Option<Turned> {
        let _ = (copy, like);
        None
    }
    /// The state after a move in one line for copying, as players note a position. `None` if there is no such form.
    fn position_text(&self, state: &Value) -> Option<String> {
        let _ = state;
        None
    }
}

/// What many ask of a notation they do not know: fields of its [`About`].
impl dyn Notation + '_ {
    /// [`About::id`].
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.about().id
    }

    /// [`About::title`].
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.about().title
    }

    /// [`About::comment`].
    #[must_use]
    pub fn comment(&self) -> CommentStyle {
        self.about().comment
    }

    /// [`About::extensions`].
    #[must_use]
    pub fn extensions(&self) -> &'static [&'static str] {
        self.about().extensions
    }

    /// [`About::is_numbered`].
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        self.about().is_numbered
    }

    /// [`About::rules`].
    #[must_use]
    pub fn rules(&self) -> &'static [Rule] {
        self.about().rules
    }

    /// [`About::columns`].
    #[must_use]
    pub fn columns(&self) -> Option<&'static Columns> {
        self.about().columns
    }

    /// [`About::seats`].
    #[must_use]
    pub fn seats(&self) -> &'static [&'static str] {
        self.about().seats
    }
}

/// A record as another writer saw the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turned {
    /// The record, with the places of the other writer.
    pub text: String,
    /// What was done, for a sentence after the name of the copy: `turned a quarter to the left, moved by (5,-5)`.
    pub how: String,
}

/// The findings that may only mean that the end of the text is unfinished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unfinished {
    /// The number of bytes at the end of the line that can still become something else: a `1` that becomes 12, a `j` that
    /// becomes a player. No finding about them is certain.
    pub open: usize,
    /// Codes of findings that the rest of a word can remove: `e2-` waits for a square.
    pub word: &'static [&'static str],
    /// Codes of findings that the rest of a line can remove: a turn waits for its last throws.
    pub line: &'static [&'static str],
    /// Codes of findings that only say that the game ends in the middle of a turn. They are not shown while the game is
    /// still being recorded.
    pub turn: &'static [&'static str],
    /// Codes of findings anywhere in the game that later lines can remove: a missing result, an open comment.
    pub game: &'static [&'static str],
}

/// One game that was read, with every answer about it. Offsets are relative to the game's first byte.
///
/// Answers never fail and never change the record. For any offset, even beyond the end, they return an empty
/// result rather than panic.
pub trait Record: Send + Sync {
    /// The tree this record was read from.
    fn parse(&self) -> &Parse;
    /// All findings in the order of the text, including those of [`Parse::findings`].
    fn findings(&self) -> &[Finding];
    /// How far the board is known: up to the first move that is unreadable or impossible. After that, what the board would tell
    /// must stay in the text.
    fn known_until(&self) -> TextSize {
        let mut findings = self.findings().iter();
        let error = findings.find(|finding| finding.severity == Severity::Error);
        error.map_or_else(|| self.parse().text_len(), |error| error.range.start())
    }
    /// What the symbol at `at` means here, and what the move around it did.
    fn meaning(&self, at: TextSize) -> Option<Meaning>;
    /// What can be written at `at`, likeliest first.
    fn completions(&self, at: TextSize) -> Vec<Completion>;
    /// What can be done next, after the move at `at`; above the first move, what begins the game. Only what the rules
    /// allow, in the order in which a player looks for it; the same as [`Record::completions`] offers. To get the choices
    /// after one that asks for more ([`Then::Ask`](crate::Then::Ask)), pass the keys in the order in which they were
    /// `picked`. Empty if the game is unknown.
    fn choices(&self, at: TextSize, picked: &[String]) -> Vec<Choice> {
        let _ = (at, picked);
        Vec::new()
    }
    /// The rules of the piece on a region of the board after the move at `at`, as for [`Record::choices`]. `None` where there is
    /// no piece with rules of its own.
    fn rule_card(&self, at: TextSize, region: &str) -> Option<RuleCard> {
        let _ = (at, region);
        None
    }
    /// The edits that bring the lines of `scope` into canonical form. Below a line that was just typed they may insert the number
    /// of the next move.
    fn format(&self, scope: Scope) -> Vec<Edit>;
    /// The game as a tree: header, rounds or turns, moves. Child ranges are inside their parents'. At a smaller `depth` it is
    /// what [`Depth::of`] leaves of it.
    fn outline(&self, depth: Depth) -> Vec<Symbol>;
    /// The classes of the tokens for highlighting, ascending and without overlap; only those touching `range`.
    fn tokens(&self, range: Option<TextRange>) -> Vec<Token>;
    /// The name at `at` (a player, a clearing, a square, a faction), its other places, and its origin.
    fn named(&self, at: TextSize) -> Option<Named> {
        let _ = at;
        None
    }
    /// Actions at `range` besides the fixes of findings.
    fn actions(&self, range: TextRange) -> Vec<Action> {
        let _ = range;
        Vec::new()
    }
    /// Inlay hints of a line, regardless of the settings.
    fn hints(&self, line: usize) -> Vec<Hint> {
        let _ = line;
        Vec::new()
    }
    /// The smallest part around `at` that can be put into words: a move, a turn of several moves, another line.
    fn told(&self, at: TextSize) -> Option<Told>;
    /// Facts about the game as a whole.
    fn head(&self) -> Head {
        Head::default()
    }
    /// The places of the moves. Costs less than the states after them.
    fn moves(&self) -> Vec<MoveRange> {
        Vec::new()
    }
    /// The moves with the indices `moves` of [`Record::moves`], with the states after them.
    fn states(&self, moves: Range<usize>) -> Vec<MoveState> {
        let _ = moves;
        Vec::new()
    }
    /// A picture of the game after the first `step` of [`Record::moves`]; 0 is the start. It shows the game as played:
    /// an impossible move is drawn and marked. Notes about findings are added elsewhere, for all notations. `None`
    /// beyond the last move.
    fn picture(&self, step: usize, view: View) -> Option<Picture> {
        let _ = (step, view);
        None
    }
    /// Statistics about the game.
    fn stats(&self) -> Vec<Table> {
        Vec::new()
    }
}

impl dyn Record + '_ {
    /// The replay of this record of `notation`: every move with the state after it.
    pub fn replay(&self, notation: &dyn Notation) -> Replay {
        let Head {
            tags,
            players,
            result,
            ..
        } = self.head();
        let places = self.moves();
        let states = self.states(0..places.len());
        let moves = places.into_iter().zip(states);
        Replay {
            tags,
            players,
            moves: moves
                .map(|(place, state)| MoveData::new(notation, place, state))
                .collect(),
            result,
        }
    }

    /// The move `index` of the replay. Costs less than all states.
    pub fn move_data(&self, notation: &dyn Notation, index: usize) -> Option<MoveData> {
        let place = self.moves().get(index).copied()?;
        let state = self.states(index..index + 1).pop()?;
        Some(MoveData::new(notation, place, state))
    }
}

impl MoveData {
    fn new(notation: &dyn Notation, place: MoveRange, state: MoveState) -> Self {
        let columns = notation.columns();
        Self {
            line: u32::try_from(place.line).unwrap_or(u32::MAX),
            label: state.label,
            text: state.text,
            range: place.range,
            state: columns.map_or(Value::Null, |columns| columns.state_of(state.values)),
        }
    }
}
