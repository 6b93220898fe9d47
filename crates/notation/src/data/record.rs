//! The two traits: [`Notation`], one stateless value per notation, and [`Record`], one immutable value per game.

use std::{ops::Range, sync::Arc};

use rowan::{SyntaxKind, TextRange, TextSize};
use serde_json::Value;

use crate::{
    Action, Choice, Columns, Completion, Edit, Figure, Finding, Form, Head, Hint, Kept, LineKind,
    LineParse, LineState, Meaning, MoveRange, MoveState, Named, NamedColor, OptionDoc, Parse, Rule,
    Settings, Severity, Symbol, Table, Token, Told, Written,
    data::{
        answers,
        setup::{self, Answers, Beginning},
    },
    picture::{Picture, View},
    text::cell::plain_row,
};

/// How a notation writes comments; editors and the silencing comments need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommentStyle {
    /// Starts a comment that runs to the end of the line, such as `//`.
    pub line: &'static str,
    /// Brackets of a comment inside a line, such as `(` and `)`.
    pub block: Option<(&'static str, &'static str)>,
}

/// What a notation is, and what editors are told of it.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The stable id: language id of editors, prefix of finding codes, key of settings. Lower case.
    pub id: &'static str,
    /// The name for people, such as `Kubb (Planet Kubb)`.
    pub title: &'static str,
    /// What is written down in it, in a sentence.
    pub sentence: &'static str,
    /// File extensions without the dot, the preferred one first.
    pub extensions: &'static [&'static str],
    /// How comments are written.
    pub comment: CommentStyle,
    /// Characters after which an editor should ask for completions.
    pub triggers: &'static [char],
    /// What word processors write for signs of this notation, and what that stands for, such as `→` for `->`. Dashes, special
    /// blanks and full-width characters are known for all notations. Those in ASCII come first: in most texts only they can be.
    pub look_alikes: &'static [(&'static str, &'static str)],
    /// What is written in a record, as forms with fields; of two that stand in each other the inner one counts.
    pub forms: &'static [Form],
    /// The notation's own settings, for documentation and editor schemas.
    pub options: &'static [OptionDoc],
}

/// Words of a game for grammars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Words {
    /// Characters, one of which stands; in any order, also doubled.
    Letters(Vec<char>),
    /// Names, one of which stands; in any order, also doubled.
    Names(Vec<&'static str>),
}

/// Whether a part of a record is free text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FreeText {
    /// It is notation.
    No,
    /// It is, whatever stands in it: a comment.
    Yes,
    /// It is if it is so in plain characters, too: `C:w→1` looks like a name, but is a turn.
    IfPlain,
}

/// One notation: its identity, its line-wise grammar and the reading of a game.
///
/// A line is parsed from its own text and the small [`LineState`] at its start, never from other lines. That is what
/// makes an edit cost the lines that it touches; whatever needs the whole game happens in [`Notation::read`].
pub trait Notation: Send + Sync + 'static {
    /// What it is, and what editors are told of it.
    fn about(&self) -> &'static About;
    /// [`About::id`].
    fn id(&self) -> &'static str {
        self.about().id
    }
    /// [`About::title`].
    fn title(&self) -> &'static str {
        self.about().title
    }
    /// [`About::comment`].
    fn comment(&self) -> CommentStyle {
        self.about().comment
    }
    /// [`About::extensions`].
    fn extensions(&self) -> &'static [&'static str] {
        self.about().extensions
    }

    /// Whether tokens or nodes of `kind` are free text, whose characters are not looked at: comments, names, values of tags.
    fn free_text(&self, kind: SyntaxKind) -> FreeText;
    /// Whether a turn or a move may begin with its number.
    fn is_numbered(&self) -> bool {
        true
    }
    /// What parts the moves of a line in which several stand, where each has a line of its own; nothing in nearly every line.
    fn joined(&self, line: &str) -> Vec<Range<usize>> {
        let _ = line;
        Vec::new()
    }
    /// How the cells of a row of a table are one line of the record: the sign before each of them, nothing for a cell that is left
    /// out, and one behind the last if that needs one. Nothing for another row. Cells have no blanks around them.
    fn row(&self, cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
        plain_row(cells)
    }

    /// What of a node or a token must stand in the record again, in its order, when something writes it anew: formatting, safe
    /// fixes, certain repairs. Whatever is not declared as spelling is kept byte for byte. Asked from outside in.
    fn kept<'t>(&self, written: Written<'t>) -> Kept<'t> {
        written.kept()
    }

    /// What `line` (without its line break) is, for cutting a file into games; `state` is that at its start. Must be cheap and
    /// never fail.
    fn line_kind(&self, line: &str, state: LineState) -> LineKind;
    /// What a header line tells, a bit for each thing that a game has once: below a blank line or a comment, the same again
    /// belongs to another game, though no move stands between them.
    fn header_keys(&self, line: &str) -> u64 {
        let _ = line;
        0
    }
    /// Whether what is open at the start of a line ends in it, before something like it begins: a comment that crosses lines.
    fn closes(&self, line: &str, state: LineState) -> bool {
        let _ = (line, state);
        false
    }
    /// The state after `line`, for comments that cross lines. Most notations have none.
    fn line_state(&self, line: &str, state: LineState) -> LineState {
        let _ = line;
        state
    }
    /// Parses one line (with its line break, if it has one) into a lossless node. `state` is that at its start.
    fn parse_line(&self, line: &str, state: LineState) -> LineParse;
    /// The kind of the root node of a game.
    fn game_kind(&self) -> SyntaxKind;
    /// The names of all kinds of tokens and nodes, by number: `TURN_LINE`.
    fn kinds(&self) -> Vec<String>;
    /// The words that editors' grammars take from the game instead of listing them, by the names that they have there.
    fn vocabulary(&self) -> Vec<(&'static str, Words)> {
        Vec::new()
    }
    /// Reads one parsed game in plain characters; ask [`crate::read`], which takes any. Cheap: replay and findings are computed when first asked for.
    fn read(&self, parse: Parse, settings: &Settings) -> Arc<dyn Record>;

    /// The table of rules, one for every code that a finding can carry.
    fn rules(&self) -> &'static [Rule];
    /// The rules that `line`, which is still being typed, breaks only until it is complete.
    fn unfinished(&self, line: &str) -> Unfinished {
        let _ = line;
        Unfinished::default()
    }
    /// The columns of [`Record::stats`] that follow from others, where games are put together: ratios.
    fn figures(&self) -> &'static [Figure] {
        &[]
    }
    /// The columns that the tables of this notation have beside those that all have; nothing for a notation without tables.
    fn columns(&self) -> Option<&'static Columns> {
        None
    }
    /// Who can sit down to a game: what [`Notation::new_game`] takes names for, such as `White` and `Black`.
    fn seats(&self) -> &'static [&'static str] {
        &[]
    }
    /// The beginning of a record: its header, and all that stands before the first move. `players` are as many as
    /// [`Notation::seats`], empty where nobody sits or the name is not known; the first choice of [`Record::choices`] goes on.
    fn new_game(&self, players: &[&str]) -> String {
        let _ = players;
        String::new()
    }
    /// What is asked before a game begins: a name for every seat, and whatever else the game knows.
    fn setup(&self) -> Vec<setup::Field> {
        let seats = self.seats().iter().enumerate();
        seats
            .map(|(seat, label)| setup::Field::text(format!("seat {seat}"), *label))
            .collect()
    }
    /// The beginning of a record after the answers to [`Notation::setup`].
    fn begin(&self, answers: &Answers) -> Beginning {
        let seats = 0..self.seats().len();
        let ids: Vec<String> = seats.map(|seat| format!("seat {seat}")).collect();
        let players: Vec<&str> = ids.iter().map(|id| answers.get(id)).collect();
        Beginning {
            text: self.new_game(&players),
            told: Vec::new(),
            problem: setup::same_names(players),
        }
    }
    /// The state of a move as people who play the game note a position in one line, to be copied. Nothing where it
    /// cannot be noted.
    fn position_text(&self, state: &Value) -> Option<String> {
        let _ = state;
        None
    }
}

/// Which findings say no more than that the end of the text is not written yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unfinished {
    /// The bytes at the end of the line that can still become something else: a `1` that will be 12, a `j` that will be a
    /// player. No finding about them is certain.
    pub open: usize,
    /// The codes of those that the rest of a word takes away: `e2-` waits for a square.
    pub word: &'static [&'static str],
    /// Those that the rest of a line takes away: a turn waits for its last throws.
    pub line: &'static [&'static str],
    /// Those that the lines below take away, wherever in the game they stand: its result is missing, a comment is not closed.
    pub game: &'static [&'static str],
}

/// One game that was read: every answer about it. Offsets are relative to the game's first byte.
///
/// Answers never fail and never write back; for any offset, also beyond the end, they answer with nothing rather than
/// panic.
pub trait Record: Send + Sync {
    /// The tree this record was read from.
    fn parse(&self) -> &Parse;
    /// Everything that is wrong, in the order of the text. Includes the findings of [`Parse::findings`].
    fn findings(&self) -> &[Finding];
    /// How far the board is known: up to the first move that cannot be read or played. Behind it nothing is written that the
    /// board tells.
    fn known_until(&self) -> TextSize {
        let mut findings = self.findings().iter();
        let error = findings.find(|finding| finding.severity == Severity::Error);
        error.map_or_else(|| self.parse().text_len(), |error| error.range.start())
    }
    /// What the symbol at `at` means here, and what the move around it did.
    fn meaning(&self, at: TextSize) -> Option<Meaning>;
    /// What can be written at `at`, likeliest first.
    fn completions(&self, at: TextSize) -> Vec<Completion>;
    /// What can be done next, after the move at `at`: above the first one, what begins the game. Only what the rules allow,
    /// in the order in which a player looks for it; the same as [`Record::completions`] offers. Choices that lead on
    /// ([`Then::Ask`](crate::Then::Ask)) are asked for with their keys, in the order in which they were `picked`. Nothing
    /// where nothing is known of the game.
    fn choices(&self, at: TextSize, picked: &[String]) -> Vec<Choice> {
        let _ = (at, picked);
        Vec::new()
    }
    /// What the piece on a region of the board may do, in Markdown, whoever is to move; after the move at `at`, as for
    /// [`Record::choices`]. Nothing where there is no piece that moves by rules of its own.
    fn rule_card(&self, at: TextSize, region: &str) -> Option<String> {
        let _ = (at, region);
        None
    }
    /// The edits that bring the lines touching `range` (all lines for `None`) into canonical form.
    fn format(&self, range: Option<TextRange>) -> Vec<Edit>;
    /// The edits after `typed` was written just before `at`: a newline formats the line above it and may number the
    /// next move.
    fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        let _ = (at, typed);
        Vec::new()
    }
    /// The game as a tree: header, rounds or turns, moves. Ranges nest.
    fn outline(&self) -> Vec<Symbol>;
    /// The players and tags of the outline, in its order. Costs less than the outline where there are many games to list.
    fn names(&self) -> Vec<Symbol> {
        answers::names(self.outline())
    }
    /// The meaning of the tokens for highlighting, ascending and without overlap; only those touching `range`.
    fn tokens(&self, range: Option<TextRange>) -> Vec<Token>;
    /// What stands at `at` (a player, a clearing, a square, a faction), where else it is named, and where it comes from.
    fn named(&self, at: TextSize) -> Option<Named> {
        let _ = at;
        None
    }
    /// Actions at `range` beyond the fixes of findings.
    fn actions(&self, range: TextRange) -> Vec<Action> {
        let _ = range;
        Vec::new()
    }
    /// Facts to show between the characters of a line, whichever the settings want.
    fn hints(&self, line: usize) -> Vec<Hint> {
        let _ = line;
        Vec::new()
    }
    /// The colors that the text names, ascending.
    fn colors(&self) -> Vec<NamedColor> {
        Vec::new()
    }
    /// The smallest part around `at` that can be told: a move, a turn of several moves, another line.
    fn told(&self, at: TextSize) -> Option<Told>;
    /// What is said of the game as a whole.
    fn head(&self) -> Head {
        Head::default()
    }
    /// Where the moves stand. Costs less than the states after them.
    fn moves(&self) -> Vec<MoveRange> {
        Vec::new()
    }
    /// Those of [`Record::moves`] at `moves`, with the states after them.
    fn states(&self, moves: Range<usize>) -> Vec<MoveState> {
        let _ = moves;
        Vec::new()
    }
    /// A picture of the game after the first `step` of [`Record::moves`]; 0 is the start. As it was played: a move that cannot be
    /// is drawn and marked. What is wrong with it is added for all notations. `None` beyond the last move.
    fn picture(&self, step: usize, view: View) -> Option<Picture> {
        let _ = (step, view);
        None
    }
    /// The figures that players ask for.
    fn stats(&self) -> Vec<Table> {
        Vec::new()
    }
}
