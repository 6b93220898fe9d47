//! A board of eight by eight squares with pieces, White's side below: as a scene and as characters. A notation provides its
//! plan as data, and may draw over the scene.

mod card;
mod scene;
mod text;

use rowan::TextRange;

pub use card::MoveCard;
pub use scene::{arrow, middle, scene, shorter};
pub use text::{small_board, text_board};

use super::{Node, Paint, Path, Shape, Swatch, Tone};

/// Light squares.
pub static LIGHT: Swatch = Swatch::new("square-light", 0xf1e4cd, 0xcdbfa6, 0xffffff);
/// Dark squares.
pub static DARK: Swatch = Swatch::new("square-dark", 0xc9a77c, 0x8f7452, 0xdcdcdc);
/// White's pieces.
pub static WHITE: Swatch = Swatch::new("piece-white", 0xfffdf7, 0xfffdf7, 0xffffff);
/// Black's pieces.
pub static BLACK: Swatch = Swatch::new("piece-black", 0x4a4541, 0x35302c, 0x777777);
/// The outline of every piece.
pub static EDGE: Swatch = Swatch::new("piece-edge", 0x1d1a17, 0x0c0b0a, 0x000000);

/// The content of a picture. Squares have numbers: a1 is 0, b1 is 1, h8 is 63.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The heading: `12... e7xg5`.
    pub head: String,
    /// The move in plain English.
    pub story: String,
    /// Who is to move, and whether the move is forced.
    pub next: String,
    /// All squares, indexed by number.
    pub cells: Vec<Cell>,
    /// The squares where the move starts and ends; `None` for no arrow.
    pub arrow: Option<(usize, usize)>,
    /// Whether the move is illegal and was not made.
    pub is_refused: bool,
    /// The sign of pieces with [`Cell::has_sign`].
    pub sign: Option<&'static Sign>,
}

impl Plan {
    /// The squares with their numbers in reading order: a8, b8, …, h1.
    fn read(&self) -> impl Iterator<Item = (usize, &Cell)> {
        // In base 8 the first digit is the rank, which is inverted.
        let squares = (0..64).map(|number| number ^ 0o70);
        squares.filter_map(|number| Some((number, self.cells.get(number)?)))
    }
}

/// A square.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    /// Its content.
    pub holds: Holds,
    /// What the last move did there; `None` for nothing.
    pub mark: Option<Mark>,
    /// A description of its content, and the move that put it there.
    pub part: Option<(String, TextRange)>,
    /// Whether the piece has the sign of the plan.
    pub has_sign: bool,
}

/// The content of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Holds {
    /// Nothing.
    #[default]
    Nothing,
    /// A piece.
    Piece(DrawnPiece),
    /// Unknown from the record.
    Unknown,
}

/// A piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnPiece {
    /// The name of its symbol.
    pub symbol: &'static str,
    /// Its letter; capitals are White's.
    pub letter: char,
    /// Whether it is White's.
    pub is_white: bool,
}

/// What a move did on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The move started here.
    From,
    /// The moved piece is here now.
    To,
    /// A piece was captured here.
    Taken,
}

/// A sign on pieces, for example on one that cannot move.
#[derive(Debug)]
pub struct Sign {
    /// The character to the right of the piece, in a text board.
    pub character: char,
    /// The tone of `character`.
    pub tone: Tone,
    /// Its meaning in a word or two.
    pub meaning: &'static str,
    /// Its shape in the scene, in a word or two.
    pub shape: &'static str,
    /// Draws it in the scene: around a point, within a circle of radius 6.5.
    pub draw: fn(f32, f32) -> Vec<Node>,
}

/// The id of the region of a square: `square e4`.
#[must_use]
pub fn region(number: usize) -> String {
    let file = "abcdefgh".chars().nth(number % 8).unwrap_or_default();
    format!("square {file}{}", number / 8 % 8 + 1)
}

/// The number of the square with this [region]; `None` if there is none.
#[must_use]
pub fn numbered(region: &str) -> Option<usize> {
    (0..64).find(|number| self::region(*number) == region)
}

/// A part of a piece in the color of its side, with an outline. Pieces fit into a circle of radius 18 around the origin.
pub fn body(path: Path) -> Node {
    Shape::path(path)
        .fill(Paint::Given)
        .stroke(&EDGE, 1.6)
        .round(0.0)
        .into()
}

/// A circle in the color of a piece's side, with an outline.
pub fn ball(x: f32, y: f32, radius: f32) -> Node {
    Shape::circle(x, y, radius)
        .fill(Paint::Given)
        .stroke(&EDGE, 1.6)
        .into()
}

/// A line on a piece.
pub fn line(path: Path, width: f32) -> Node {
    Shape::path(path).stroke(&EDGE, width).round(0.0).into()
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use rowan::{TextRange, TextSize};

    use super::{Cell, DrawnPiece, Holds, Mark, Plan, Sign, scene, small_board, text_board};
    use crate::picture::{Charset, Tone};

    /// White's king moved from e1 to d1 and captured there; Black's on b8 has a sign; a1 is unknown.
    fn plan() -> Plan {
        static SIGN: Sign = Sign {
            character: '+',
            tone: Tone::Wrong,
            meaning: "in check",
            shape: "ring",
            draw: |_, _| Vec::new(),
        };
        let king = |is_white: bool| {
            Holds::Piece(DrawnPiece {
                symbol: "king",
                letter: if is_white { 'K' } else { 'k' },
                is_white,
            })
        };
        let mut cells = vec![Cell::default(); 64];
        cells[0].holds = Holds::Unknown;
        cells[2].mark = Some(Mark::Taken);
        cells[3].holds = king(true);
        cells[3].mark = Some(Mark::To);
        cells[4].mark = Some(Mark::From);
        let range = TextRange::up_to(TextSize::new(5));
        cells[57] = Cell {
            holds: king(false),
            has_sign: true,
            part: Some(("black king on b8".to_owned(), range)),
            ..Cell::default()
        };
        Plan {
            head: "1. Kd1".to_owned(),
            story: "The king moves.".to_owned(),
            next: "Black to move".to_owned(),
            cells,
            arrow: Some((4, 3)),
            is_refused: false,
            sign: Some(&SIGN),
        }
    }

    #[test]
    fn the_eighth_rank_is_above() {
        expect![[r#"
            1. Kd1

              +------------------------+
            8 | .  k+ .  .  .  .  .  . |
            7 | .  .  .  .  .  .  .  . |
            6 | .  .  .  .  .  .  .  . |
            5 | .  .  .  .  .  .  .  . |
            4 | .  .  .  .  .  .  .  . |
            3 | .  .  .  .  .  .  .  . |
            2 | .  .  .  .  .  .  .  . |
            1 | ?  . (x)[K][.] .  .  . |
              +------------------------+
                a  b  c  d  e  f  g  h
              Black to move   + in check   ? not known
        "#]]
        .assert_eq(&text_board(&plan(), Charset::Ascii).plain());
        expect![[r#"
            8   ·  k+ ·  ·  ·  ·  ·  ·
            7   ·  ·  ·  ·  ·  ·  ·  ·
            6   ·  ·  ·  ·  ·  ·  ·  ·
            5   ·  ·  ·  ·  ·  ·  ·  ·
            4   ·  ·  ·  ·  ·  ·  ·  ·
            3   ·  ·  ·  ·  ·  ·  ·  ·
            2   ·  ·  ·  ·  ·  ·  ·  ·
            1   ?  · (x)[K][·] ·  ·  ·
                a  b  c  d  e  f  g  h
              + in check   ? not known
        "#]]
        .assert_eq(&small_board(&plan()).plain());
    }

    #[test]
    fn what_has_a_place_in_the_text_can_be_pointed_at() {
        let scene = scene(&plan(), Vec::new());
        assert_eq!(scene.description, "The king moves. Black to move");
        assert_eq!(scene.parts.len(), 1);
        assert_eq!(super::middle(57), (92.0, 70.0));
    }

    #[test]
    fn what_is_drawn_is_explained() {
        let legend = |plan: &Plan| scene(plan, Vec::new()).legend;
        assert_eq!(
            legend(&plan()),
            [
                "arrow and tinted squares: the last move",
                "cross: taken",
                "hatched: not known",
                "ring: in check",
            ]
        );
        let refused = Plan {
            cells: vec![Cell::default(); 64],
            is_refused: true,
            ..plan()
        };
        assert_eq!(legend(&refused), ["arrow: a move that cannot be, not made"]);
        assert_eq!(legend(&Plan::default()), [""; 0]);
    }
}
