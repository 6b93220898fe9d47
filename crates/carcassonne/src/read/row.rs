//! Rows of a table as moves, with number, player, coordinates and tile in separate cells.

use super::parser::{is_meeple, looks_like_tile};

/// For each player's letter, the text between it and the numbers of a square, and between it and a square in parentheses.
const BEFORE_NUMBERS: &str =
    "A (B (C (D (E (F (G (H (I (J (K (L (M (N (O (P (Q (R (S (T (U (V (W (X (Y (Z (";
const BEFORE_PAIR: &str = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z ";

/// The text to write before each cell of a row that is a move, and one for the end if needed; `None` for other rows. The player
/// may be before the number, and the tile before the square. The cells after both are points, a total and a note.
pub(crate) fn row(cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
    let mut row = RowSigns {
        cells,
        signs: Vec::with_capacity(cells.len() + 1),
        is_open: false,
    };
    cells.iter().any(|cell| is_tile(cell)).then_some(())?;
    let player = row.label()?;
    let last = row.player_at_the_end(player);
    let at = player.or(last).map(|letter| usize::from(letter - b'A'));
    let open = at.and_then(|at| BEFORE_NUMBERS.get(at * 3..at * 3 + 3));
    let blank = at.and_then(|at| BEFORE_PAIR.get(at * 2..at * 2 + 2));
    let (open, blank) = (open.unwrap_or(" ("), blank.unwrap_or(" "));
    if row.is_tile_before_square() {
        row.push(blank);
        row.square(" (", " ")?;
    } else {
        row.square(open, blank)?;
        row.tile();
    }
    if last.is_some() {
        if row.is_open {
            row.signs.push(None);
            row.signs.push(Some(")"));
        } else {
            row.signs.push(None);
        }
        return Some(row.signs);
    }
    row.rest()?;
    Some(row.signs)
}

/// A row being read: a text for each cell.
struct RowSigns<'c> {
    cells: &'c [&'c str],
    signs: Vec<Option<&'static str>>,
    /// Whether a square still needs its closing parenthesis.
    is_open: bool,
}

impl<'c> RowSigns<'c> {
    /// The unread cells.
    fn left(&self) -> &'c [&'c str] {
        self.cells.get(self.signs.len()..).unwrap_or_default()
    }

    /// Reads a cell; an empty one is left out.
    fn push(&mut self, sign: &'static str) {
        let is_empty = self.left().first().is_none_or(|cell| cell.is_empty());
        self.signs.push((!is_empty).then_some(sign));
    }

    /// Reads number and player. Returns the letter of a player before the number; `None` for rows of other kinds.
    fn label(&mut self) -> Option<Option<u8>> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match *self.cells {
            [player, number, ..] if is_number(number) && is_letter_or_none(player) => {
                self.signs.extend([None, Some("")]);
                return Some(player.bytes().next());
            }
            [number, player, ..] if is_number(number) && player.len() <= 1 => {
                self.push("");
                if player.bytes().all(|byte| byte.is_ascii_alphabetic()) {
                    self.push("");
                }
            }
            [label, ..] => {
                let number = label.strip_suffix(|sign: char| sign.is_ascii_alphabetic());
                is_number(number.unwrap_or(label)).then_some(())?;
                self.push("");
            }
            [] => return None,
        }
        Some(None)
    }

    /// The player's letter in the last cell, after square and tile, if no other cell has it.
    fn player_at_the_end(&self, known: Option<u8>) -> Option<u8> {
        let left = self.left();
        let [.., player] = left else {
            return None;
        };
        let label = self.cells.first().copied().unwrap_or_default();
        let has_player = known.is_some()
            || self.signs.len() > 1
            || label.ends_with(|sign: char| sign.is_ascii_alphabetic());
        let cells = if left.first().is_some_and(|cell| is_tile(cell)) {
            left.get(1..)?
        } else {
            left
        };
        let is_whole = match cells {
            [pair, _] | [pair, _, _] if is_pair(pair) => true,
            [_, _, _] | [_, _, _, _] => true,
            _ => false,
        };
        (is_whole && !has_player && is_letter_or_none(player)).then(|| player.bytes().next())?
    }

    fn is_tile_before_square(&self) -> bool {
        self.left().first().is_some_and(|cell| is_tile(cell))
    }

    /// Reads a square in one cell or two, with `open` before its numbers or `blank` before its parenthesis.
    fn square(&mut self, open: &'static str, blank: &'static str) -> Option<()> {
        let is_coordinate = |cell: &&str| cell.parse::<i32>().is_ok();
        match self.left() {
            [pair, ..] if is_pair(pair) => {
                self.is_open = !pair.starts_with('(');
                self.push(if self.is_open { open } else { blank });
            }
            [x, y, ..] if [x, y].into_iter().all(is_coordinate) => {
                self.is_open = true;
                self.push(open);
                self.push(",");
            }
            _ => return None,
        }
        Some(())
    }

    fn tile(&mut self) {
        if !self.left().is_empty() {
            let sign = if self.is_open { ") " } else { " " };
            self.push(sign);
            self.is_open &= self.signs.last() == Some(&None);
        }
    }

    /// Reads the cells after square and tile. `None` if another move stands there, in a second column.
    fn rest(&mut self) -> Option<()> {
        let mut is_scored = false;
        while let [cell, ..] = self.left() {
            if is_move(self.left()) {
                return None;
            }
            let is_number = !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
            let is_words =
                cell.len() > 3 && cell.bytes().filter(u8::is_ascii_lowercase).count() > 2;
            let is_note = is_words || is_name(cell);
            let (closing, plain) = match (is_number, is_scored) {
                (true, false) => (") +", " +"),
                (true, true) => (") = ", " = "),
                // What it claims, the parser asks.
                _ if is_meeple(cell) && !is_scored => (") + ", " + "),
                _ if is_note && !cell.starts_with('/') => (") / ", " / "),
                _ => (") ", " "),
            };
            is_scored |= is_number || cell.starts_with('+');
            self.push(if self.is_open { closing } else { plain });
            self.is_open &= cell.is_empty();
        }
        if self.is_open {
            self.signs.push(Some(")"));
        }
        Some(())
    }
}

/// `4|B|(-1,-1)`: the number, the player and the square of a move.
fn is_move(cells: &[&str]) -> bool {
    let is_number = |cell: &str| !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit());
    match cells {
        [number, player, square, ..] => {
            is_number(number) && matches!(player.as_bytes(), [b'A'..=b'Z']) && is_pair(square)
        }
        _ => false,
    }
}

/// `Ann`, `Bo`: a capital and small letters, and no tile with a figure.
fn is_name(cell: &str) -> bool {
    let mut letters = cell.chars();
    let is_first = |letter: char| letter.is_uppercase() && !"CFR".contains(letter);
    letters.next().is_some_and(is_first) && cell.len() > 1 && letters.all(char::is_lowercase)
}

fn is_tile(cell: &str) -> bool {
    cell.len() >= 4 && looks_like_tile(cell)
}

/// The letter of a player, or none.
fn is_letter_or_none(cell: &str) -> bool {
    cell.is_empty() || matches!(cell.as_bytes(), [b'A'..=b'Z'])
}

/// `(0,1)`, `0,1`, `(0, 1)`, `0/1`.
fn is_pair(cell: &str) -> bool {
    let inside = cell
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or(cell);
    let is_coordinate = |one: &str| one.trim().parse::<i32>().is_ok();
    match inside.split_once([',', '/']) {
        Some((x, y)) => is_coordinate(x) && is_coordinate(y),
        // `(0 1)`: a comma that parts cells stands in no square.
        None => {
            let parts = inside.split_once(' ').filter(|_| inside.len() < cell.len());
            parts.is_some_and(|(x, y)| is_coordinate(x) && is_coordinate(y))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn a_row_is_a_move_in_the_usual_orders() {
        for (cells, expected) in [
            ("1|A|0|1|FFFC", "1A (0,1) FFFC"),
            ("0||0|0|RCRF", "0 (0,0) RCRF"),
            ("0|0|0|RCRF", "0 (0,0) RCRF"),
            ("1A|0|1|FFFC", "1A (0,1) FFFC"),
            ("1A|(0,1)|FFFC", "1A (0,1) FFFC"),
            ("1|A|0/1|FFFC", "1A (0/1) FFFC"),
            ("1A|FFFC|0/1", "1A FFFC (0/1)"),
            ("1|A|-3,1|FFFCm|+4", "1A (-3,1) FFFCm +4"),
            ("Move|Player|x|y|Tile", ""),
            ("1|A|(0,1)|FFFC|4|B|(-1,-1)|FFRR", ""),
            ("1A", ""),
            ("12|34|56", ""),
            ("A|1|0|1|FFFC", "1A (0,1) FFFC"),
            ("|0|0|0|RCRF", "0 (0,0) RCRF"),
            ("B|2|(1,0)|RRFF", "2B (1,0) RRFF"),
            ("B|2|RRFF|(1 -1)", "2B RRFF (1 -1)"),
            ("1|A|FFFC|0|1", "1A FFFC (0,1)"),
            ("1|A|FFFC|0,1", "1A FFFC (0,1)"),
            ("1A|FFFC|(0,1)|4", "1A FFFC (0,1) +4"),
            ("1|0|1|FFFC|A", "1A (0,1) FFFC"),
            ("1|(0,1)|FFFC|B", "1B (0,1) FFFC"),
            ("1|FFFC|0|1|B", "1B FFFC (0,1)"),
            ("1|A|FFFC|0|1|4|14", "1A FFFC (0,1) +4 = 14"),
            ("1|A|0|1|FFFC|Meeple", "1A (0,1) FFFC + Meeple"),
            ("1|A|0,1|FFFCm|Bo", "1A (0,1) FFFCm / Bo"),
            ("1|A|0,1|FFFCm|4|Ann", "1A (0,1) FFFCm +4 / Ann"),
            (
                "A|1|FFFCm|0|1|+4|=14|a good one",
                "1A FFFCm (0,1) +4 =14 / a good one",
            ),
        ] {
            let cells: Vec<&str> = cells.split('|').collect();
            let texts = cells.iter().copied().chain([""]);
            let line: String = row(&cells)
                .into_iter()
                .flat_map(|signs| signs.into_iter().zip(texts.clone()))
                .filter_map(|(sign, cell)| sign.map(|sign| [sign, cell].concat()))
                .collect();
            assert_eq!(line, expected, "{cells:?}");
        }
    }
}
