//! The tags that set the start of a game: `Setup` and `Side`.

use crate::game::{Color, Piece, Position, Square};

/// A start position as written: the 64 squares a8…h8, …, a1…h1, each empty, occupied or unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The 64 squares.
    pub squares: Vec<DiagramSquare>,
}

/// One square of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum DiagramSquare {
    Empty,
    Piece(Piece),
    Unknown,
}

impl Diagram {
    /// Reads eight ranks with `/` between them, or up to 64 characters without. Blanks and dots are empty squares, `?` is an
    /// unknown one, and between slashes a digit stands for that number of empty squares. A single `?` leaves the whole board
    /// unknown.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.trim() == "?" {
            return Ok(Self {
                squares: vec![DiagramSquare::Unknown; 64],
            });
        }
        let mut squares = Vec::new();
        if text.contains('/') {
            let ranks: Vec<&str> = text.trim().split('/').collect();
            if ranks.len() != 8 {
                return Err(format!(
                    "a board has 8 ranks with / between them, but {} stand here",
                    ranks.len()
                ));
            }
            for (index, rank) in ranks.into_iter().enumerate() {
                squares.extend(read_rank(rank, 8 - index)?);
            }
        } else {
            let count = text.chars().count();
            if count > 64 {
                return Err(format!(
                    "a board has 64 squares, but {count} characters stand here"
                ));
            }
            for letter in text.chars() {
                squares.push(spot(letter, squares.len())?);
            }
            squares.resize(64, DiagramSquare::Empty);
        }
        Ok(Self { squares })
    }

    /// Eight ranks with `/` between them, a digit for empty squares in a row, `?` for an unknown square.
    #[must_use]
    pub fn ranks(&self) -> String {
        let board: String = self.squares.iter().map(|spot| spot.sign()).collect();
        ranks(&board)
    }

    /// The piece on `square`; `None` if it is empty or unknown.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let mut squares = self.squares.iter().enumerate();
        squares.find_map(|(index, spot)| match spot {
            DiagramSquare::Piece(piece) if Square::from_diagram(index) == Some(square) => {
                Some(*piece)
            }
            _ => None,
        })
    }

    /// The position; `None` if a square is unknown.
    #[must_use]
    pub fn position(&self, to_move: Color) -> Option<Position> {
        let mut position = Position::empty(to_move);
        for (index, spot) in self.squares.iter().enumerate() {
            match spot {
                DiagramSquare::Empty => {}
                DiagramSquare::Piece(piece) => position.put(Square::from_diagram(index)?, *piece),
                DiagramSquare::Unknown => return None,
            }
        }
        Some(position)
    }
}

impl DiagramSquare {
    /// The character of a diagram: a letter, `.` or `?`.
    fn sign(self) -> char {
        match self {
            Self::Empty => EMPTY,
            Self::Piece(piece) => piece.letter(),
            Self::Unknown => '?',
        }
    }
}

/// The character of an empty square in a diagram.
const EMPTY: char = '.';

/// The 64 characters of a board rank by rank from the eighth, with counts of empty squares, as chess players write a position.
pub(crate) fn ranks(board: &str) -> String {
    let squares: Vec<char> = board.chars().collect();
    let ranks: Vec<String> = squares.chunks(8).map(rank_text).collect();
    ranks.join("/")
}

fn rank_text(squares: &[char]) -> String {
    let runs = squares.chunk_by(|left, right| left == right && *left == EMPTY);
    runs.map(|run| match run {
        [EMPTY, ..] => run.len().to_string(),
        pieces => pieces.iter().collect(),
    })
    .collect()
}

impl From<&Position> for Diagram {
    fn from(position: &Position) -> Self {
        let squares = (0..64).map(|index| {
            let piece = Square::from_diagram(index).and_then(|square| position.piece(square));
            piece.map_or(DiagramSquare::Empty, DiagramSquare::Piece)
        });
        Self {
            squares: squares.collect(),
        }
    }
}

fn read_rank(text: &str, rank: usize) -> Result<Vec<DiagramSquare>, String> {
    let mut squares = Vec::new();
    for letter in text.chars() {
        match letter.to_digit(10) {
            Some(0) => return Err(format!("rank {rank} counts 0 empty squares")),
            Some(count) => squares.extend((0..count).map(|_| DiagramSquare::Empty)),
            None => squares.push(spot(letter, (8 - rank) * 8 + squares.len().min(7))?),
        }
    }
    if squares.len() == 8 {
        Ok(squares)
    } else {
        Err(format!(
            "rank {rank} has {} squares instead of 8",
            squares.len()
        ))
    }
}

/// The square that `letter` writes at `index` of a diagram.
fn spot(letter: char, index: usize) -> Result<DiagramSquare, String> {
    match letter {
        '.' | ' ' => Ok(DiagramSquare::Empty),
        '?' => Ok(DiagramSquare::Unknown),
        letter => Piece::from_letter(letter)
            .map(DiagramSquare::Piece)
            .ok_or_else(|| format!("{letter}{} is no piece: J W S C M D are White's, j w s c m d Black's, and . is an empty square", at(index))),
    }
}

/// ` at b8`
fn at(index: usize) -> String {
    Square::from_diagram(index).map_or(String::new(), |square| format!(" at {square}"))
}

/// The side that a tag's value names; `None` for other values.
#[must_use]
pub fn side(value: &str) -> Option<Color> {
    match value {
        "w" | "W" | "white" | "White" => Some(Color::White),
        "b" | "B" | "black" | "Black" => Some(Color::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Diagram;
    use crate::game::Color;

    fn board(text: &str) -> Result<String, String> {
        Diagram::parse(text).map(|diagram| {
            diagram
                .position(Color::White)
                .map_or("?".to_owned(), |position| position.board())
        })
    }

    #[test]
    fn ranks_diagrams_and_unknown_boards() {
        assert_eq!(
            board("wscmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCMDCSW"),
            Ok(crate::game::Position::initial().board())
        );
        assert_eq!(
            board(" M").map(|board| board[..3].to_owned()),
            Ok(".M.".to_owned())
        );
        assert_eq!(board("?"), Ok("?".to_owned()));
    }

    #[test]
    fn wrong_boards_say_what_is_wrong() {
        assert_eq!(
            board("8/8/8/8/8/8/8/9"),
            Err("rank 1 has 9 squares instead of 8".to_owned())
        );
        assert_eq!(
            board("8/8"),
            Err("a board has 8 ranks with / between them, but 2 stand here".to_owned())
        );
        assert!(board("K").is_err_and(|message| message.starts_with("K at a8 is no piece")));
        assert_eq!(
            board("8/08/8/8/8/8/8/8"),
            Err("rank 7 counts 0 empty squares".to_owned())
        );
        assert!(board(&".".repeat(65)).is_err_and(|message| message.contains("65 characters")));
    }
}
