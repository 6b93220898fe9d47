//! Tables whose header says what each column holds: the columns are put in the order of a move before they are read.

mod layout;
mod lines;
mod sides;

use std::ops::Range;

use ide::Notation;
use notation::{Edit, Finding, apply_edits};

use self::layout::{Column, Layout, column};
use super::{Quality, columns::is_table, told};
use crate::{place, rules::convert as rules};

pub(crate) use self::layout::understood;

/// The most lines above the rows of a table.
const MOST_ABOVE: usize = 64;
/// The separators of cells, the rarest first.
const DELIMITERS: [char; 4] = ['|', '\t', ';', ','];

/// `text` with the columns of its table in the order of a move, and the finding that reports it, if more can be read then. `left`
/// is how well it can be read as it is.
pub(super) fn by_header(
    notation: &'static dyn Notation,
    text: &str,
    left: &Quality,
) -> Option<(String, Vec<Finding>)> {
    let table = HeadedTable::of(Layout::of(notation)?, text)?;
    let (ways, names) = table.ways(notation, text)?;
    let rows = table.rows.len();
    let was_read = left.moves >= rows && !is_table(notation, text);
    // Then what is wrong in it are slips of the game, which are found once the moves are read.
    let is_sure = table.has_squares(text);
    let tried = ways.into_iter().filter_map(|edits| {
        let written = apply_edits(text, &edits);
        if written == text {
            return None;
        }
        let quality = Quality::of(notation, &written);
        let is_read = quality.moves >= rows && !is_table(notation, &written);
        let is_better = !was_read || is_sure || quality.burden < left.burden;
        (is_read && is_better).then_some((quality.burden, written))
    });
    // Of two that are as good, the first.
    let (_, written) = tried.min_by_key(|(burden, _)| *burden)?;
    let message =
        format!("The columns are read as the header names them, in the order of a move: {names}.");
    let finding = told(&rules::COLUMNS, &table.header, message);
    Some((written, vec![finding]))
}

/// A table below a header.
struct HeadedTable {
    layout: &'static Layout,
    delimiter: char,
    /// What each column holds; `None` for one with another heading.
    columns: Vec<Option<Column>>,
    /// The bytes of the header and of each row, without the ends of their lines.
    header: Range<usize>,
    rows: Vec<Range<usize>>,
    /// The bytes of the line below the header of a table in Markdown.
    rules: Vec<Range<usize>>,
}

/// What is written in place of the players: a line for each above the table, and letters in their cells, if they have a column.
struct Players<'t> {
    lines: String,
    /// The names with their letters.
    letters: Vec<(&'t str, String)>,
}

/// The columns in the order of a move.
struct Ordered<'t> {
    /// Their indices, those that are no part of a move last.
    order: Vec<usize>,
    /// Their headings.
    names: Vec<&'t str>,
    players: Option<Players<'t>>,
}

impl Ordered<'_> {
    /// The lines of the players, above the table.
    fn above(&self) -> &str {
        self.players.as_ref().map_or("", |one| &*one.lines)
    }
}

/// The separator of a line with headings, and what each column holds; `None` for other lines.
fn headings(line: &str) -> Option<(char, Vec<Option<Column>>)> {
    let delimiter = DELIMITERS.into_iter().find(|sign| line.contains(*sign))?;
    let columns: Vec<Option<Column>> = cells(line, delimiter).into_iter().map(column).collect();
    let known = columns.iter().flatten().count();
    (known > 1).then_some((delimiter, columns))
}

/// Which headings are understood, for a text with some of them that cannot be read.
pub(crate) fn understood_in(notation: &dyn Notation, text: &str) -> Option<String> {
    let layout = Layout::of(notation)?;
    let is_header = |line: &str| {
        headings(line).is_some_and(|(_, columns)| {
            let mut known = columns.iter().flatten();
            known.any(|column| layout.order.contains(column))
        })
    };
    let mut above = text.lines().take(MOST_ABOVE);
    above.any(is_header).then(|| understood(notation)).flatten()
}

impl HeadedTable {
    fn of(layout: &'static Layout, text: &str) -> Option<Self> {
        let mut start = 0;
        let mut lines = text.split_inclusive('\n').map(|whole| {
            let line = whole.trim_end_matches(['\n', '\r']);
            let at = start..start + line.len();
            start += whole.len();
            (at, line)
        });
        let mut above = lines.by_ref().take(MOST_ABOVE);
        let (header, delimiter, mut columns) = above.find_map(|(at, line)| {
            let (delimiter, columns) = headings(line)?;
            Some((at, delimiter, columns))
        })?;
        let (mut rows, mut rules) = (Vec::new(), Vec::new());
        for (at, line) in lines {
            let cells = cells(line, delimiter);
            if cells.len() != columns.len() {
                continue;
            }
            let mut bytes = line.bytes();
            // Single dashes are misses of Kubb.
            let is_rule =
                line.contains("--") && bytes.all(|byte| matches!(byte, b'|' | b'-' | b':' | b' '));
            if delimiter == '|' && is_rule {
                rules.push(at);
                continue;
            }
            if rows.is_empty() {
                without_words(&mut columns, &cells);
            }
            if is_row(&columns, &cells) {
                rows.push(at);
            }
        }
        for one in &mut columns {
            let is_known = |column: &Column| {
                let is_other = matches!(column, Column::Player | Column::Points | Column::Remark);
                is_other || layout.order.contains(column)
            };
            *one = one.filter(is_known);
        }
        let has = |column: &Column| columns.contains(&Some(*column));
        let is_complete = layout.needed.iter().any(|set| set.iter().all(has));
        // In a table of single throws, the players are part of them.
        let is_of_throws = layout.notation == "kubb" && has(&Column::Player);
        (is_complete && !is_of_throws && !rows.is_empty()).then_some(Self {
            layout,
            delimiter,
            columns,
            header,
            rows,
            rules,
        })
    }

    /// The edits of each way to write the table so that it can be read, the best first, and the names of its columns. `None` if
    /// they stand in the order of a move.
    fn ways(&self, notation: &dyn Notation, text: &str) -> Option<(Vec<Vec<Edit>>, String)> {
        if self.is_of_sides() {
            let names = self.cells(text, &self.header).join(", ");
            return Some((vec![self.in_pairs(notation, text)?], names));
        }
        let ordered = self.in_order(text)?;
        let lines = self.in_lines(notation, text, &ordered);
        let ways = lines.into_iter().chain([self.in_rows(text, &ordered)]);
        Some((ways.collect(), ordered.names.join(", ")))
    }

    /// The columns in the order of a move; `None` if they stand so, and no cell has to be written otherwise.
    fn in_order<'t>(&self, text: &'t str) -> Option<Ordered<'t>> {
        let players = self.players(text)?;
        let order = self.order(players.as_ref());
        let header = self.cells(text, &self.header);
        let is_moved = !order.is_sorted() || order.len() < header.len();
        let has_square = self.columns.contains(&Some(Column::Square));
        if !is_moved && !has_square && !self.has_comments(text) && players.is_none() {
            return None;
        }
        let named = order.iter().flat_map(|at| match self.column(*at) {
            // The square becomes two cells.
            Some(Column::Square) => vec!["X", "Y"],
            _ => header.get(*at).copied().into_iter().collect(),
        });
        Some(Ordered {
            names: named.collect(),
            order,
            players,
        })
    }

    /// The edits that put the columns in order, in the rows of a table as before.
    fn in_rows(&self, text: &str, ordered: &Ordered<'_>) -> Vec<Edit> {
        let players = ordered.players.as_ref();
        let first = [ordered.above(), &*self.row(&ordered.names)].concat();
        let mut edits = vec![Edit::replace(place(self.header.clone()), first)];
        let dashes = vec!["---"; ordered.names.len()];
        let rules = self.rules.iter().map(|at| (at, self.row(&dashes)));
        let rows = self.rows.iter().map(|at| {
            let cells = self.cells(text, at);
            let written = ordered.order.iter().flat_map(|column| {
                let cell = cells.get(*column).copied().unwrap_or_default();
                self.written(*column, cell, players)
            });
            let written: Vec<String> = written.collect();
            let written: Vec<&str> = written.iter().map(String::as_str).collect();
            (at, self.row(&written))
        });
        let other = rules.chain(rows);
        edits.extend(other.map(|(at, row)| Edit::replace(place(at.clone()), row)));
        edits
    }

    /// Whether each row has a square and a tile below the headings that name them, so that no other reading is meant.
    fn has_squares(&self, text: &str) -> bool {
        let is_number = |cell: &str| cell.parse::<i32>().is_ok();
        self.rows.iter().all(|row| {
            let cells = self.cells(text, row);
            let of = |column: Column| {
                let at = self.columns.iter().position(|one| *one == Some(column));
                at.and_then(|at| cells.get(at).copied()).map_or("", bare)
            };
            let is_square = square(of(Column::Square)).is_some()
                || is_number(of(Column::X)) && is_number(of(Column::Y));
            is_square && !of(Column::Tile).is_empty()
        })
    }

    /// The indices of the columns in the order of a move, those that are no part of it last. Players that are named above the
    /// table have no column in a notation whose moves do not name them.
    fn order(&self, players: Option<&Players<'_>>) -> Vec<usize> {
        let all = 0..self.columns.len();
        let of = |column: Column| {
            let is_it = move |at: &usize| self.column(*at) == Some(column);
            all.clone().filter(is_it)
        };
        let mut order: Vec<usize> = self.layout.order.iter().flat_map(|one| of(*one)).collect();
        let is_told = |at: &usize| players.is_some() && self.column(*at) == Some(Column::Player);
        let others: Vec<usize> = all
            .clone()
            .filter(|at| !order.contains(at) && !is_told(at))
            .collect();
        order.extend(others);
        order
    }

    fn column(&self, at: usize) -> Option<Column> {
        self.columns.get(at).copied().flatten()
    }

    fn cells<'t>(&self, text: &'t str, row: &Range<usize>) -> Vec<&'t str> {
        let row = text.get(row.clone()).unwrap_or_default();
        cells(row, self.delimiter)
    }

    /// A row of `cells`.
    fn row(&self, cells: &[&str]) -> String {
        match self.delimiter {
            '|' => format!("| {} |", cells.join(" | ")),
            sign => cells.join(sign.to_string().as_str()),
        }
    }

    /// What is written for a cell: two cells for a square, the letter of a player, a remark in its signs.
    fn written(&self, at: usize, cell: &str, players: Option<&Players<'_>>) -> Vec<String> {
        let column = self.column(at);
        let is_outside = |column: &Column| !self.layout.order.contains(column);
        match column {
            Some(Column::Square) => match square(cell) {
                Some((x, y)) => vec![x.to_string(), y.to_string()],
                // The row keeps as many cells as the others.
                None => vec![cell.to_owned(), String::new()],
            },
            Some(Column::Player) if !is_outside(&Column::Player) => {
                let letters = players.map(|one| one.letters.as_slice());
                let mut letters = letters.unwrap_or_default().iter();
                let letter = letters.find(|(name, _)| *name == bare(cell));
                vec![letter.map_or_else(|| cell.to_owned(), |(_, letter)| letter.clone())]
            }
            Some(column) if is_outside(&column) && !bare(cell).is_empty() => {
                let (open, close) = self.layout.remark;
                let is_free =
                    open.is_empty() || cell.contains(['"', ')']) || cell.starts_with(open);
                match is_free {
                    true => vec![cell.to_owned()],
                    false => vec![[open, cell, close].concat()],
                }
            }
            _ => vec![cell.to_owned()],
        }
    }

    /// The players of the column of players: `Some(None)` if their cells stay as they are, `None` if what stands above the table
    /// tells of other players.
    fn players<'t>(&self, text: &'t str) -> Option<Option<Players<'t>>> {
        let at_of = |column: Column| self.columns.iter().position(|one| *one == Some(column));
        let Some(at) = at_of(Column::Player) else {
            return Some(None);
        };
        let cell = |row: &Range<usize>, at: usize| {
            let cells = self.cells(text, row);
            cells.get(at).copied().map_or("", bare)
        };
        let above = text.get(..self.header.start).unwrap_or_default();
        let mut letters: Vec<(&str, String)> = Vec::new();
        let faction = at_of(Column::Faction);
        if faction.is_none() && !self.layout.order.contains(&Column::Player) {
            return Some(None);
        }
        for row in &self.rows {
            let name = cell(row, at);
            if name.is_empty() {
                continue;
            }
            let letter = match faction {
                Some(faction) => cell(row, faction).to_owned(),
                None => match letters.iter().find(|(known, _)| *known == name) {
                    Some((_, letter)) => letter.clone(),
                    None => letter_of(above, name, letters.len())?,
                },
            };
            let is_known = letters.iter().any(|one| *one == (name, letter.clone()));
            let is_other = |one: &(&str, String)| (one.0 == name) != (one.1 == letter);
            let is_plain = matches!(letter.as_bytes(), [b'A'..=b'Z']) && is_name(name);
            // Then the names stay, as remarks.
            if faction.is_some() && (!is_plain || letters.iter().any(is_other)) {
                return Some(None);
            }
            if !is_known {
                letters.push((name, letter));
            }
        }
        // Letters of players are names already.
        if faction.is_none() && letters.iter().all(|(name, _)| is_letter(name)) {
            return Some(None);
        }
        let sign = if faction.is_some() { ": " } else { " = " };
        let lines = letters
            .iter()
            .map(|(name, letter)| format!("{letter}{sign}{name}"));
        let is_line = |line: &str, one: &str| {
            let rest = one.trim_start().strip_prefix(line);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let is_new = |line: &String| !above.lines().any(|one| is_line(line, one));
        let lines: String = lines.filter(is_new).map(|line| line + "\n").collect();
        Some(Some(Players { lines, letters }))
    }
}

/// The letter of the player `name`, who is the one behind `count` others: as the lines `above` say, or the next one if there are
/// none. `None` if they name others, or if the name cannot stand in such a line.
fn letter_of(above: &str, name: &str, count: usize) -> Option<String> {
    if is_letter(name) {
        return Some(name.to_owned());
    }
    let named = above.lines().filter_map(|line| line.split_once('='));
    let mut named = named
        .filter(|(letter, _)| is_letter(letter.trim()))
        .peekable();
    if named.peek().is_some() {
        let is_it = |told: &str| told.split('<').next().map(str::trim) == Some(name);
        let letter = named.find(|(_, told)| is_it(told))?.0;
        return Some(letter.trim().to_owned());
    }
    let letter = u8::try_from(count).ok().filter(|count| *count < 26)?;
    is_name(name).then(|| char::from(b'A' + letter).to_string())
}

fn is_letter(name: &str) -> bool {
    matches!(name.as_bytes(), [b'A'..=b'Z'])
}

/// Whether a name can stand in the line of a player: letters, and signs that mean nothing there.
fn is_name(name: &str) -> bool {
    let is_plain =
        |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '.' | '-' | '_' | '\'');
    name.starts_with(char::is_alphabetic) && name.chars().all(is_plain)
}

/// Takes a column for that of actions if it could be that of numbers by its heading, `Move`, but its first cell is none.
fn without_words(columns: &mut [Option<Column>], first: &[&str]) {
    for (column, cell) in columns.iter_mut().zip(first) {
        if *column == Some(Column::Number) && !is_number(cell) {
            *column = Some(Column::Actions);
        }
    }
}

/// Whether the cells are a row and no other line with as many separators: it has a number, or else one word for its side.
fn is_row(columns: &[Option<Column>], cells: &[&str]) -> bool {
    let of = |column: Column| {
        let at = columns.iter().position(|one| *one == Some(column));
        at.and_then(|at| cells.get(at))
    };
    let is_word = |cell: &&str| !cell.is_empty() && !cell.contains(' ');
    match of(Column::Number) {
        Some(number) => is_number(number),
        None => of(Column::White)
            .or(of(Column::Faction))
            .or(of(Column::Side))
            .is_some_and(is_word),
    }
}

fn is_number(cell: &str) -> bool {
    let cell = bare(cell);
    let digits = cell.strip_suffix('.').unwrap_or(cell);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The square in a cell: `(0,1)`, `0/1`, `"-1, 2"`.
fn square(cell: &str) -> Option<(i32, i32)> {
    let cell = bare(cell).trim_matches(['(', ')', '[', ']', '<', '>', ' ']);
    let (x, y) = cell.split_once([',', '/', ';', ':', '|'])?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// A cell without the quotes around it.
fn bare(cell: &str) -> &str {
    let inside = cell
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inside.unwrap_or(cell).trim()
}

/// The cells of a line, with the quotes around them. A separator in quotes or parentheses is part of a cell.
fn cells(line: &str, delimiter: char) -> Vec<&str> {
    let mut line = line.trim_matches(' ');
    if delimiter == '|' {
        line = line.strip_prefix('|').unwrap_or(line);
        line = line.strip_suffix('|').unwrap_or(line);
    }
    let (mut is_quoted, mut is_open) = (false, false);
    let parts = line.split(|sign: char| {
        match sign {
            '"' => is_quoted = !is_quoted,
            '(' => is_open = true,
            ')' => is_open = false,
            _ => {}
        }
        sign == delimiter && !is_quoted && !is_open
    });
    parts.map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_in_all_their_forms() {
        for (cell, expected) in [
            ("(0,1)", Some((0, 1))),
            ("0/1", Some((0, 1))),
            ("\"-1, 2\"", Some((-1, 2))),
            ("\"(3,-2)\"", Some((3, -2))),
            ("FFFC", None),
            ("", None),
        ] {
            assert_eq!(square(cell), expected, "{cell}");
        }
    }

    #[test]
    fn separators_in_quotes_and_parentheses_part_no_cells() {
        for (line, delimiter, expected) in [
            ("A,\"(0,1)\",FFFC", ',', vec!["A", "\"(0,1)\"", "FFFC"]),
            ("A,(0,1),FFFC", ',', vec!["A", "(0,1)", "FFFC"]),
            ("| a |  | c |", '|', vec!["a", "", "c"]),
            ("1\t\t2", '\t', vec!["1", "", "2"]),
        ] {
            assert_eq!(cells(line, delimiter), expected, "{line}");
        }
    }
}
