//! A game as plain data: each line decoded, each value with its range. The replay and the answers use this and no tokens.
//! Offsets are relative to the game.

mod decode;

pub(crate) use decode::{Node, Token};
mod players;

use notation::{Ranged, TextRange, TextSize, lines};

use crate::game::tiles::{Figure, Known, ReadCode, Shared};

/// A game, line by line. Made by [`Sheet::decode`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// All lines, blank ones too, so that an index is a line number.
    pub lines: Vec<Line>,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The line without its line break.
    pub range: TextRange,
    /// Its content.
    pub content: Content,
    /// The note at its end, or the whole line if it is only a note.
    pub note: Option<Box<Note>>,
}

/// The content of a line, boxed: most lines of a long text may be blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Nothing, or only a note.
    Empty,
    /// The line about the game: a line with a date, or text above all players and moves.
    Game(Box<GameLine>),
    /// `A = nickname (Real Name) [country] <color> 1st (91)`.
    Player(Box<PlayerLine>),
    /// `12B (2,1) FFFFKm +4 = 23`.
    Move(Box<MoveLine>),
    /// `58A concedes`.
    Concession(Box<Concession>),
    /// `3AB abandoned`.
    Abandoned(Box<Abandoned>),
    /// `A+7+8 = 104`.
    End(Box<EndLine>),
    /// Text that is none of these, below the first player or move: perhaps the rest of the note above.
    Text,
}

/// A note: `/ good move!`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// From the slash to the last character.
    pub range: TextRange,
    /// The text after the slash, trimmed.
    pub text: String,
}

/// The line about the game: `19/04/2022, 21:19:15 UTC, BGA Arena, Real-time`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLine {
    /// The range of all of it.
    pub range: TextRange,
    /// Its parts between the commas, trimmed, in order.
    pub fields: Vec<Ranged<String>>,
}

/// A player: letter, names, country, color, and result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerLine {
    /// The range of all of it, without the note.
    pub range: TextRange,
    /// The letter that moves use.
    pub id: Ranged<char>,
    /// The nickname.
    pub name: Option<Ranged<String>>,
    /// The name in parentheses.
    pub real_name: Option<Ranged<String>>,
    /// The country in square brackets.
    pub country: Option<Ranged<String>>,
    /// The meeple color in angle brackets.
    pub color: Option<Ranged<String>>,
    /// The final place, such as 1 for `1st`.
    pub place: Option<Ranged<u32>>,
    /// The final points in parentheses.
    pub points: Option<Ranged<u32>>,
}

/// A move. A part that is missing or cannot be read is `None` and has a finding of the parser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveLine {
    /// From the number to the last score, without the note.
    pub range: TextRange,
    /// The number.
    pub number: Option<Ranged<u32>>,
    /// The player; `None` for the starter tile.
    pub player: Option<Ranged<char>>,
    /// Tiles that fit nowhere, before the tile that was played.
    pub discards: Vec<Discard>,
    /// The square of the tile.
    pub position: Option<WrittenSquare>,
    /// The tile with its meeples.
    pub tile: Option<WrittenTile>,
    /// The written points.
    pub scores: Shared<Scores>,
    /// Whether the line has a second move, which is not decoded.
    pub has_second_move: bool,
}

/// A tile that was drawn and fits nowhere: `(dis) CCCCP`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discard {
    /// From the parenthesis to the end of the tile.
    pub range: TextRange,
    /// The tile.
    pub tile: Option<WrittenTile>,
}

/// A square: `(2,-1)`; x grows to the right, y grows upward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenSquare {
    /// With the parentheses.
    pub range: TextRange,
    /// Whether it is in plain spelling: without blanks, plus signs and slips.
    pub is_plain: bool,
    /// Left-right.
    pub x: Ranged<i32>,
    /// Down-up.
    pub y: Ranged<i32>,
}

/// A tile as written, with the meeples placed on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenTile {
    /// The range of all of it.
    pub range: TextRange,
    pub(super) code: Code,
}

/// The representation of a written tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Code {
    /// A code of the tables, letter by letter.
    Known(&'static Known),
    /// Anything else.
    Other(Box<Letters>),
}

/// The letters of a tile whose code is not in the tables, or is split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Letters {
    /// In the order in which they are written.
    parts: Vec<Ranged<Part>>,
    text: String,
    written: Option<ReadCode>,
}

/// One letter of a tile, with the number or figure after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// A side: `C` city, `R` road, `F` field, `V` river, `A` abbey, `O` ocean, `S` shore, `T` forest.
    Face {
        /// The letter.
        letter: char,
        /// The number after it.
        group: Option<u8>,
    },
    /// Something on the tile: `K` cloister, `P` pennant (also written `p`), `I` inn, `w` wine, `g` grain, `c` cloth, `h`
    /// garden.
    Feature(char),
    /// A meeple that the mover places.
    Meeple {
        /// Whether it is written `M`, as a farmer. (Pigs and barns may be written with either letter.)
        farmer: bool,
        /// Its figure.
        figure: Figure,
    },
}

/// The points after a tile or on a final line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scores {
    /// From the first to the last character; `None` if no points are written.
    pub range: Option<TextRange>,
    /// The mover's points, part by part: 12 and 4 for `+12+4`.
    pub own: Vec<Ranged<u32>>,
    /// The points of others: `(+4)`, `(B+4, C+2)`.
    pub others: Vec<OtherPoints>,
    /// The mover's total after the move: `= 23`.
    pub total: Option<Ranged<u32>>,
    /// The totals of others: `(B=16)`.
    pub other_totals: Vec<OtherPoints>,
}

/// The points of another player than the one whose line it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherPoints {
    /// The range of all of it: `B+4`.
    pub range: TextRange,
    /// The player; `None` if the letter is left out, as it may be with two players.
    pub player: Option<Ranged<char>>,
    /// The points.
    pub points: Ranged<u32>,
}

/// A player gives up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Concession {
    /// The range of all of it, without the note.
    pub range: TextRange,
    /// The number.
    pub number: Option<Ranged<u32>>,
    /// The player who gives up.
    pub player: Option<Ranged<char>>,
    /// The word.
    pub word: TextRange,
}

/// The game is abandoned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Abandoned {
    /// The range of all of it, without the note.
    pub range: TextRange,
    /// The number.
    pub number: Option<Ranged<u32>>,
    /// The named players; should be all of them.
    pub players: Vec<Ranged<char>>,
    /// The word.
    pub word: TextRange,
}

/// Points at the end of the game: `A+7+8+5 = 104`, or `+10 (B+4, C+15)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndLine {
    /// The range of all of it, without the note.
    pub range: TextRange,
    /// The player of `scores.own`; without a letter, the only player who is not named.
    pub player: Option<Ranged<char>>,
    /// The points, part by part.
    pub scores: Shared<Scores>,
}

impl Sheet {
    /// The line at `at`, with its index; a line break belongs to the line before it.
    #[must_use]
    pub fn line_at(&self, at: TextSize) -> Option<(usize, &Line)> {
        let after = self.lines.partition_point(|line| line.range.start() <= at);
        let index = after.checked_sub(1)?;
        self.lines.get(index).map(|line| (index, line))
    }

    /// The players in the order of the text.
    pub fn players(&self) -> impl Iterator<Item = &PlayerLine> {
        self.lines.iter().filter_map(|line| match &line.content {
            Content::Player(player) => Some(&**player),
            _ => None,
        })
    }

    /// The moves in the order of the text, each with the index of its line.
    pub fn moves(&self) -> impl Iterator<Item = (usize, &MoveLine)> {
        self.lines
            .iter()
            .enumerate()
            .filter_map(|(index, line)| match &line.content {
                Content::Move(played) => Some((index, &**played)),
                _ => None,
            })
    }

    /// The range of the line above, if it has the same move as line `index`, word by word; `text` is that of the game. A move
    /// cannot be played twice, so it was only written twice.
    pub(crate) fn written_above(&self, text: &str, index: usize) -> Option<TextRange> {
        let (line, above) = (self.lines.get(index)?, self.lines.get(..index)?);
        let before = above
            .iter()
            .rfind(|line| !matches!(line.content, Content::Empty))?;
        let (Content::Move(played), Content::Move(other)) = (&line.content, &before.content) else {
            return None;
        };
        played.position?;
        // Equal words have equal numbers.
        let value = |played: &MoveLine| played.number.map(|number| number.value);
        if value(played) != value(other) {
            return None;
        }
        lines::say_same(text, [played.range], [other.range]).then_some(other.range)
    }
}

impl Sheet {
    /// The number of moves in a round: one for each player.
    #[must_use]
    pub fn round_length(&self) -> usize {
        self.letters().len().max(1)
    }

    /// The first move with a tile at (`x`,`y`), with the index of its line.
    #[must_use]
    pub fn move_at(&self, x: i32, y: i32) -> Option<(usize, &MoveLine)> {
        self.moves().find(|(_, played)| {
            played
                .position
                .is_some_and(|position| (position.x.value, position.y.value) == (x, y))
        })
    }
}

impl MoveLine {
    /// The label of the move: number and player, `12B`.
    #[must_use]
    pub fn label(&self) -> String {
        let number = self
            .number
            .map_or(String::new(), |number| number.value.to_string());
        let player = self
            .player
            .map_or(String::new(), |player| player.value.to_string());
        format!("{number}{player}")
    }
}

impl Scores {
    /// No points.
    pub(crate) const NONE: &'static Self = &Self {
        range: None,
        own: Vec::new(),
        others: Vec::new(),
        total: None,
        other_totals: Vec::new(),
    };
}

impl WrittenTile {
    /// The letters with their meeples, without blanks, markup and unreadable characters; sides in capitals: `FCmFC2P`.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.code {
            Code::Known(known) => &known.text,
            Code::Other(letters) => &letters.text,
        }
    }

    /// [`WrittenTile::text`] as a tile code; `None` if it is none. (The code may be in no box.)
    #[must_use]
    pub fn written(&self) -> Option<&ReadCode> {
        match &self.code {
            Code::Known(known) => Some(&known.written),
            Code::Other(letters) => letters.written.as_ref(),
        }
    }

    /// Its code, if it is in the tables.
    pub(crate) fn known(&self) -> Option<&'static Known> {
        match &self.code {
            Code::Known(known) => Some(known),
            Code::Other(_) => None,
        }
    }

    /// Its letters in their written order.
    #[must_use]
    pub fn parts(&self) -> Vec<Ranged<Part>> {
        match &self.code {
            Code::Known(known) => decode::parts(&known.text, self.range.start()),
            Code::Other(letters) => letters.parts.clone(),
        }
    }

    /// The code without meeples: `FCC2FP`.
    #[must_use]
    pub fn bare(&self) -> String {
        match self.written() {
            Some(written) => written.bare(self.text()),
            None => self.text().to_owned(),
        }
    }
}
