//! Rows of a spreadsheet where moves belong: `1;A;0;1;FFFC`. They are no notation; one finding a game says so and offers to
//! write them as moves.

use notation::{Edit, Finding, Fix, Parse, Severity, TextRange, TextSize, cut::trim_line_break};

use crate::parser::looks_like_tile;

/// What may stand between the cells of a row.
const SEPARATORS: [char; 4] = ['\t', ';', ',', '|'];
/// What the columns are called in a row above the others.
const TITLES: [&str; 9] = [
    "move", "nr", "no", "turn", "player", "x", "y", "tile", "points",
];
/// So many of them make a row of titles.
const FEWEST_TITLES: usize = 3;

/// The rows of a game.
#[derive(Default)]
pub(crate) struct Rows {
    /// The lines that are rows, from 0, each with the move that it stands for.
    rows: Vec<(usize, String)>,
    /// A row of titles above the first.
    titles: Option<usize>,
}

impl Rows {
    /// Whether line `index` of `parse`, which is text, is a row; then it belongs to these.
    pub(crate) fn take(&mut self, parse: &Parse, index: usize) -> bool {
        let text = parse.line_text(index);
        if let Some(written) = written(text) {
            self.rows.push((index, written));
            return true;
        }
        let next = || written_below(parse, index);
        let are_titles = self.rows.is_empty() && are_titles(text) && next();
        if are_titles {
            self.titles = Some(index);
        }
        are_titles
    }

    /// The one finding about them.
    pub(crate) fn finding(&self, parse: &Parse) -> Option<Finding> {
        let (first, example) = self.rows.first()?;
        let top = self.titles.unwrap_or(*first);
        let message = format!(
            "Rows of a table are no moves and are not read. A move is written {example}: its number and player, the square \
             in parentheses, the tile. Write each row so."
        );
        let titles = self.titles.map(|titles| {
            let at = content(parse, titles).start();
            Edit::insert(at, "/ ")
        });
        let rows = self.rows.iter();
        let rows = rows.map(|(index, written)| Edit::replace(whole(parse, *index), written));
        let edits = titles.into_iter().chain(rows).collect();
        Some(
            Finding::new(
                "carcassonne/not-a-move",
                Severity::Warning,
                content(parse, top),
                message,
            )
            .with_fix(Fix::guess("Write the rows as moves", edits)),
        )
    }
}

/// Whether `line` is a row.
fn is_row(line: &str) -> bool {
    written(line).is_some()
}

/// The row `line` as a move; cells behind the tile go into a note.
fn written(line: &str) -> Option<String> {
    let separator = *SEPARATORS.iter().find(|sign| line.contains(**sign))?;
    let mut cells = trim_line_break(line).split(separator).map(str::trim);
    let number = cells.next().filter(|cell| is_number(cell))?;
    let player = cells.next()?;
    let mut letters = player.chars();
    let is_player = match (letters.next(), letters.next()) {
        (None, _) => number.bytes().all(|digit| digit == b'0'),
        (Some(letter), None) => letter.is_ascii_alphabetic(),
        _ => false,
    };
    let coordinate = |cell: &str| cell.parse::<i32>().ok();
    let (x, y) = (coordinate(cells.next()?)?, coordinate(cells.next()?)?);
    let tile = cells.next().filter(|cell| looks_like_tile(cell))?;
    if !is_player {
        return None;
    }
    let mut written = format!("{number}{player} ({x},{y}) {tile}");
    let rest: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
    if !rest.is_empty() {
        written += &format!(" / {}", rest.join(", "));
    }
    Some(written)
}

fn written_below(parse: &Parse, index: usize) -> bool {
    index + 1 < parse.line_count() && is_row(parse.line_text(index + 1))
}

fn is_number(cell: &str) -> bool {
    !cell.is_empty() && cell.bytes().all(|byte| byte.is_ascii_digit())
}

fn are_titles(line: &str) -> bool {
    let cells = line.split(SEPARATORS).map(str::trim);
    let is_title = |cell: &&str| TITLES.iter().any(|title| title.eq_ignore_ascii_case(cell));
    cells.filter(is_title).count() >= FEWEST_TITLES
}

/// Line `index` without its line break.
fn whole(parse: &Parse, index: usize) -> TextRange {
    let text = trim_line_break(parse.line_text(index));
    TextRange::at(parse.line_range(index).start(), TextSize::of(text))
}

/// Line `index` without blanks around it.
fn content(parse: &Parse, index: usize) -> TextRange {
    let text = parse.line_text(index);
    let before = text.len() - text.trim_start().len();
    let blank = text.get(..before).unwrap_or_default();
    let start = parse.line_range(index).start() + TextSize::of(blank);
    TextRange::at(start, TextSize::of(text.trim()))
}
