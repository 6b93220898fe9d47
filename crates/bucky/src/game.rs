//! The rules of Bucky, without any text: squares, pieces, positions, and what a move does to them.
//!
//! Start at [`Position`]. [`Field`] holds the roles of the pieces and which pieces are hypnotized; the moves are in
//! [`Position::legal_moves`], their effect in [`Position::play`].

use std::fmt;

mod field;
mod geometry;
mod legal;
mod moves;
mod play;
pub(crate) mod rules;

pub use field::{Field, Role, Stare};
pub use geometry::{Square, Squares};
pub use legal::Status;
pub use moves::{Move, MoveAction};
pub use play::{Illegal, MoveEffect};

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Color {
    White,
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `White` or `Black`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// The rank, from 0, on which this side's jedi start.
    #[must_use]
    pub fn second_rank(self) -> u8 {
        match self {
            Self::White => 1,
            Self::Black => 6,
        }
    }

    /// The rank, from 0, on which this side's jedi promote.
    #[must_use]
    pub fn last_rank(self) -> u8 {
        match self {
            Self::White => 7,
            Self::Black => 0,
        }
    }

    /// The change of rank with a step forward: 1 or -1.
    #[must_use]
    pub fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum PieceKind {
    Jedi,
    Wagon,
    Shaman,
    Chameleon,
    Madam,
    Dude,
}

impl PieceKind {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Jedi,
        Self::Wagon,
        Self::Shaman,
        Self::Chameleon,
        Self::Madam,
        Self::Dude,
    ];

    /// The kinds that a promotion can make, in the order of their letters.
    pub const PROMOTIONS: [Self; 5] = [
        Self::Chameleon,
        Self::Jedi,
        Self::Madam,
        Self::Shaman,
        Self::Wagon,
    ];

    /// The capital letter.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Jedi => 'J',
            Self::Wagon => 'W',
            Self::Shaman => 'S',
            Self::Chameleon => 'C',
            Self::Madam => 'M',
            Self::Dude => 'D',
        }
    }

    /// The kind of a letter in either case; `None` for other letters.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// The name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Jedi => "jedi",
            Self::Wagon => "wagon",
            Self::Shaman => "shaman",
            Self::Chameleon => "chameleon",
            Self::Madam => "madam",
            Self::Dude => "dude",
        }
    }
}

/// A piece of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Piece {
    pub color: Color,
    pub kind: PieceKind,
}

impl Piece {
    /// The letter in a diagram: a capital for White.
    #[must_use]
    pub fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a diagram's letter; `None` for other characters.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        PieceKind::from_letter(letter).map(|kind| Self { color, kind })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = match self.color {
            Color::White => "white",
            Color::Black => "black",
        };
        write!(f, "{color} {}", self.kind.name())
    }
}

/// A move of two ranks that may be a double step, just made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DoubleStep {
    /// The square of the piece that moved.
    pub victim: Square,
    /// The squares that it may have stepped over; an enemy jedi can smash it there, en passant.
    pub steps: Squares,
}

/// A position: pieces, side to move, and the part of the past that matters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    colors: [Squares; 2],
    kinds: [Squares; 6],
    /// The side to move.
    pub to_move: Color,
    /// Whether White's and Black's teleport was used; each is possible once in a game.
    pub teleported: [bool; 2],
    /// The double step that was just made, if any.
    pub double_step: Option<DoubleStep>,
    /// The side whose dude was taken, and which has lost. `None` also for a side that had no dude from the start.
    pub fallen: Option<Color>,
}

impl Position {
    /// An empty board with `to_move` to move.
    #[must_use]
    pub fn empty(to_move: Color) -> Self {
        Self {
            colors: [Squares::EMPTY; 2],
            kinds: [Squares::EMPTY; 6],
            to_move,
            teleported: [false; 2],
            double_step: None,
            fallen: None,
        }
    }

    /// The position before the first move: `wscmdcsw` behind their jedi on the eighth rank, `WSCMDCSW` on the first.
    #[must_use]
    pub fn initial() -> Self {
        // The same files on the first and the last rank.
        let on_files = |files: u64| Squares(files | files << 56);
        Self {
            colors: [Squares(0xffff), Squares(0xffff << 48)],
            kinds: [
                Squares(0xff << 8 | 0xff << 48),
                on_files(0b1000_0001),
                on_files(0b0100_0010),
                on_files(0b0010_0100),
                on_files(0b0000_1000),
                on_files(0b0001_0000),
            ],
            ..Self::empty(Color::White)
        }
    }

    /// The position of a diagram: up to 64 characters a8…h8, …, a1…h1; `.` and blanks are empty squares, and trailing ones may
    /// be left out. `None` for more than 64 characters or for others.
    ///
    /// ```
    /// use bucky::game::{Color, Position};
    /// let diagram = "                                    M  D";
    /// let position = Position::from_board(diagram, Color::White).unwrap();
    /// assert_eq!(position.legal_moves().len(), 26 + 5 + 2);
    /// ```
    #[must_use]
    pub fn from_board(diagram: &str, to_move: Color) -> Option<Self> {
        let mut position = Self::empty(to_move);
        for (index, letter) in diagram.chars().enumerate() {
            let square = Square::from_diagram(index)?;
            match letter {
                '.' | ' ' => {}
                letter => position.put(square, Piece::from_letter(letter)?),
            }
        }
        Some(position)
    }

    /// The 64 characters a8…h8, …, a1…h1, with `.` for empty squares.
    #[must_use]
    pub fn board(&self) -> String {
        (0..64)
            .filter_map(Square::from_diagram)
            .map(|square| self.piece(square).map_or('.', Piece::letter))
            .collect()
    }

    /// The piece on `square`; `None` if it is empty.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let color = self.color(square)?;
        let at = self.kinds.iter().position(|kind| kind.contains(square))?;
        let kind = *PieceKind::ALL.get(at)?;
        Some(Piece { color, kind })
    }

    /// The side of the piece on `square`; `None` if it is empty.
    #[must_use]
    pub fn color(&self, square: Square) -> Option<Color> {
        let [white, black] = self.colors;
        if white.contains(square) {
            Some(Color::White)
        } else {
            black.contains(square).then_some(Color::Black)
        }
    }

    /// The squares of a side's pieces.
    #[must_use]
    pub fn pieces(&self, color: Color) -> Squares {
        self.colors[color as usize]
    }

    /// The squares of all pieces of a kind, of both sides.
    #[must_use]
    pub fn kind(&self, kind: PieceKind) -> Squares {
        self.kinds[kind as usize]
    }

    /// The squares whose contents differ from those in `other`.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Squares {
        let here = self.colors.iter().chain(&self.kinds);
        let there = other.colors.iter().chain(&other.kinds);
        here.zip(there).fold(Squares::EMPTY, |all, (here, there)| {
            all | (*here - *there) | (*there - *here)
        })
    }

    /// All occupied squares.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.colors[0] | self.colors[1]
    }

    /// The square of a side's dude; empty if it has none.
    #[must_use]
    pub fn dude(&self, color: Color) -> Squares {
        self.kind(PieceKind::Dude) & self.pieces(color)
    }

    /// Puts `piece` on `square`, in place of any piece there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        if self.occupied().contains(square) {
            self.remove(square.into());
        }
        self.colors[piece.color as usize] |= square.into();
        self.kinds[piece.kind as usize] |= square.into();
    }

    /// Removes the pieces on `squares`.
    pub fn remove(&mut self, squares: Squares) {
        for set in self.colors.iter_mut().chain(&mut self.kinds) {
            *set = *set - squares;
        }
    }

    /// Removes and returns the piece on `square`; `None` if it is empty.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece(square)?;
        let square = Squares::from(square);
        self.colors[piece.color as usize] = self.colors[piece.color as usize] - square;
        self.kinds[piece.kind as usize] = self.kinds[piece.kind as usize] - square;
        Some(piece)
    }
}

impl Position {
    /// The number of sequences of `depth` legal moves: 64, 4024, 246,695 from the start.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        if depth <= 1 {
            return if depth == 0 { 1 } else { moves.len() as u64 };
        }
        let field = Field::new(self);
        moves
            .into_iter()
            .filter_map(|played| self.play(&field, played).ok())
            .map(|outcome| outcome.after.perft(depth - 1))
            .sum()
    }
}
