//! Squares, sets of squares and the eight directions.

use std::{
    fmt,
    ops::{self, Range},
};

use super::Color;

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a file and a rank, both from 0; `None` off the board.
    #[must_use]
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        (file < 8 && rank < 8).then(|| Self(file + 8 * rank))
    }

    /// The square of the character at `index` of a diagram, in the order a8…h8, …, a1…h1; `None` from 64 on.
    #[must_use]
    pub fn from_diagram(index: usize) -> Option<Self> {
        let index = u8::try_from(index).ok()?;
        Self::new(index % 8, 7_u8.checked_sub(index / 8)?)
    }

    /// The square of two characters such as `e4`, also in capitals; `None` for other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let [file, rank] = text.as_bytes() else {
            return None;
        };
        Self::new(
            file.to_ascii_lowercase().checked_sub(b'a')?,
            rank.checked_sub(b'1')?,
        )
    }

    /// All squares: a1, b1, …, h8.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The file, from 0 for a.
    #[must_use]
    pub fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank, from 0 for 1.
    #[must_use]
    pub fn rank(self) -> u8 {
        self.0 / 8
    }

    /// The number from 0 (a1) to 63 (h8).
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The square `files` to the right and `ranks` up; `None` off the board.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Self::new(
            self.file().checked_add_signed(files)?,
            self.rank().checked_add_signed(ranks)?,
        )
    }

    /// The number of king steps to `other`.
    #[must_use]
    pub fn distance(self, other: Self) -> u8 {
        let (files, ranks) = self.delta(other);
        files.unsigned_abs().max(ranks.unsigned_abs())
    }

    /// The files to the right and the ranks up to `other`.
    #[must_use]
    pub fn delta(self, other: Self) -> (i8, i8) {
        let (from, to) = (self, other);
        (
            to.file() as i8 - from.file() as i8,
            to.rank() as i8 - from.rank() as i8,
        )
    }

    /// The squares strictly between two squares on one queen line, nearest first; `None` if they are on none.
    #[must_use]
    pub fn between(self, other: Self) -> Option<Vec<Self>> {
        let (files, ranks) = self.delta(other);
        let on_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        if !on_line || self == other {
            return None;
        }
        let steps = self.distance(other) as i8;
        Some(
            (1..steps)
                .filter_map(|step| self.offset(files.signum() * step, ranks.signum() * step))
                .collect(),
        )
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            char::from(b'a' + self.file()),
            char::from(b'1' + self.rank())
        )
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub(super) u64);

impl Squares {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// The whole board.
    pub const ALL: Self = Self(u64::MAX);

    /// The squares of a rank, from 0.
    #[must_use]
    pub fn rank(rank: u8) -> Self {
        Self(0xff_u64.checked_shl(8 * u32::from(rank)).unwrap_or(0))
    }

    /// Whether `square` is in it.
    #[must_use]
    pub fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether it has no square.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares it has.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The squares in the order a1, b1, …, h8.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = Squares(rest).first()?;
            rest &= rest - 1;
            Some(square)
        })
    }

    /// The first square; `None` if there is none.
    #[must_use]
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| Square(self.0.trailing_zeros() as u8))
    }

    /// The squares one king step away from any of these, without these.
    #[must_use]
    pub fn neighbors(self) -> Self {
        self.beside() - self
    }

    /// The squares one king step away from any of these; these themselves may be among them.
    #[must_use]
    pub fn beside(self) -> Self {
        let sides = self.0 << 1 & !FILE_A | self.0 >> 1 & !FILE_H;
        let three = sides | self.0;
        Self(sides | three << 8 | three >> 8)
    }

    /// The squares in front of these for a jedi of `side`: three for each, fewer at the edge.
    #[must_use]
    pub fn ahead(self, side: Color) -> Self {
        let sides = self.with_sides();
        Self(match side {
            Color::White => sides << 8,
            Color::Black => sides >> 8,
        })
    }

    /// These and the squares left and right of them.
    fn with_sides(self) -> u64 {
        self.0 | self.0 << 1 & !FILE_A | self.0 >> 1 & !FILE_H
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        Self(1 << square.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl ops::BitOr for Squares {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl ops::BitAnd for Squares {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl ops::Sub for Squares {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The directions of a queen as changes of file and rank; the odd indices are the diagonals.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// The diagonal directions.
pub(super) const DIAGONALS: [usize; 4] = [1, 3, 5, 7];
/// All directions.
pub(super) const QUEEN: Range<usize> = 0..8;

/// `RAYS[direction][square]`: the squares in that direction, on an empty board.
static RAYS: [[u64; 64]; 8] = rays();

const fn rays() -> [[u64; 64]; 8] {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut square = 0;
        while square < 64 {
            let mut file = (square % 8) as i8 + files;
            let mut rank = (square / 8) as i8 + ranks;
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                rays[direction][square] |= 1 << (file + 8 * rank);
                file += files;
                rank += ranks;
            }
            square += 1;
        }
        direction += 1;
    }
    rays
}

/// The view from a square in one direction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sight {
    /// The empty squares, up to the first piece or the edge.
    pub(super) open: Squares,
    /// The square of the first piece.
    pub(super) hit: Option<Square>,
    /// The last empty square before the piece or the edge; `None` if there is no empty one.
    pub(super) last: Option<Square>,
}

/// The first occupied square seen from `from` in `direction`.
pub(super) fn hit(from: Square, direction: usize, occupied: Squares) -> Option<Square> {
    nearest(
        RAYS[direction][from.index()] & occupied.0,
        is_upward(direction),
    )
}

/// The first pieces seen from the squares of `white` and of `black`, two sets for each diagonal direction. Pieces of the same
/// set block the view, too.
// A separate function: the compiler computes both sides at once if they are stored side by side.
#[inline(never)]
pub(super) fn diagonal_hits(
    white: Squares,
    black: Squares,
    occupied: Squares,
) -> [[Squares; 2]; 4] {
    let up = |by: u32| move |squares: u64, times: u32| squares << (by * times);
    let down = |by: u32| move |squares: u64, times: u32| squares >> (by * times);
    [
        first_hits(white, black, occupied, !FILE_A, up(9)),
        first_hits(white, black, occupied, !FILE_A, down(7)),
        first_hits(white, black, occupied, !FILE_H, down(9)),
        first_hits(white, black, occupied, !FILE_H, up(7)),
    ]
}

/// The first pieces in one direction. `step` moves squares by a number of steps; `inside` are the squares that a step can reach
/// without crossing a side of the board. Extends the view by one, two and four steps.
fn first_hits(
    white: Squares,
    black: Squares,
    occupied: Squares,
    inside: u64,
    step: impl Fn(u64, u32) -> u64,
) -> [Squares; 2] {
    let one = !occupied.0 & inside;
    let two = one & step(one, 1);
    let four = two & step(two, 2);
    let hits = |from: Squares| {
        let mut seen = from.0;
        seen |= one & step(seen, 1);
        seen |= two & step(seen, 2);
        seen |= four & step(seen, 4);
        Squares(step(seen, 1) & inside & occupied.0)
    };
    [hits(white), hits(black)]
}

/// Whether any of `squares` is seen from `from` in `direction` on an empty board.
pub(super) fn sees_any(from: Square, direction: usize, squares: Squares) -> bool {
    RAYS[direction][from.index()] & squares.0 != 0
}

/// The squares seen from `from` on an empty board.
pub(super) fn star(from: Square) -> Squares {
    let rays = RAYS.iter().map(|rays| rays[from.index()]);
    Squares(rays.fold(0, |all, ray| all | ray))
}

/// The squares seen from `from` on the diagonals of an empty board.
pub(super) fn diagonals(from: Square) -> Squares {
    let rays = DIAGONALS
        .iter()
        .map(|direction| RAYS[*direction][from.index()]);
    Squares(rays.fold(0, |all, ray| all | ray))
}

/// Looks from `from` in `direction`.
pub(super) fn look(from: Square, direction: usize, occupied: Squares) -> Sight {
    let ray = RAYS[direction][from.index()];
    let hit = nearest(ray & occupied.0, is_upward(direction));
    let open = match hit {
        Some(square) => ray & !RAYS[direction][square.index()] & !(1 << square.0),
        None => ray,
    };
    Sight {
        open: Squares(open),
        hit,
        last: nearest(open, !is_upward(direction)),
    }
}

/// Whether the squares of a ray in `direction` have ascending indices.
fn is_upward(direction: usize) -> bool {
    matches!(direction, 0 | 1 | 2 | 7)
}

/// The lowest square of `bits`, or the highest.
fn nearest(bits: u64, lowest: bool) -> Option<Square> {
    if bits == 0 {
        return None;
    }
    Some(Square(if lowest {
        bits.trailing_zeros() as u8
    } else {
        63 - bits.leading_zeros() as u8
    }))
}

#[cfg(test)]
mod tests {
    use super::{Square, Squares, look};

    fn at(text: &str) -> Square {
        Square::parse(text).expect("a square")
    }

    #[test]
    fn squares_have_names_and_places_in_a_diagram() {
        assert_eq!(Square::from_diagram(0), Some(at("a8")));
        assert_eq!(Square::from_diagram(63), Some(at("h1")));
        assert_eq!(Square::from_diagram(64), None);
        assert_eq!(at("E4").to_string(), "e4");
        for wrong in ["i1", "a9", "a0", "", "e", "e44", "é4"] {
            assert_eq!(Square::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_view_ends_before_the_first_piece() {
        let occupied: Squares = [at("e7"), at("b1")].into_iter().collect();
        let north = look(at("e4"), 0, occupied);
        assert_eq!(north.hit, Some(at("e7")));
        assert_eq!(north.last, Some(at("e6")));
        assert_eq!(north.open.iter().collect::<Vec<_>>(), [at("e5"), at("e6")]);
        let southwest = look(at("e4"), 5, occupied);
        assert_eq!(
            (southwest.hit, southwest.last),
            (Some(at("b1")), Some(at("c2")))
        );
        let east = look(at("e4"), 2, occupied);
        assert_eq!((east.hit, east.last), (None, Some(at("h4"))));
        assert_eq!(look(at("h4"), 2, occupied).last, None);
    }

    #[test]
    fn neighbors_do_not_wrap_around_the_board() {
        assert_eq!(
            Squares::from(at("a1"))
                .neighbors()
                .iter()
                .collect::<Vec<_>>(),
            [at("b1"), at("a2"), at("b2")]
        );
        assert_eq!(Squares::from(at("h5")).neighbors().len(), 5);
    }

    #[test]
    fn between_needs_a_queen_line() {
        assert_eq!(at("a1").between(at("d4")), Some(vec![at("b2"), at("c3")]));
        assert_eq!(at("e4").between(at("e5")), Some(vec![]));
        assert_eq!(at("e4").between(at("f6")), None);
        assert_eq!(at("e4").between(at("e4")), None);
    }
}
