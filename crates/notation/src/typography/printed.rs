//! A record printed in columns: several moves side by side in a line, separated by tabs or blanks, so that reading line by line
//! gives the wrong order.
//!
//! The move numbers show the order; without numbers the columns are read one after the other, or else the rows. A record counts
//! as such a print only if several lines have several moves, and if far fewer findings remain with the moves one below the
//! other. A table may have its rows side by side, too: `1 | e4 | e5 | 8 | Nb3 | Qxd1`.

mod blocks;
mod numbered;

use std::ops::Range;

use rowan::TextRange;

use super::table::{PaperTable, is_table_of_moves};
use crate::{
    Edit, Finding, Fix, LineKind, Notation, Order as _, Record, Rule, Settings, Severity,
    data::say,
    edit::place,
    text::{
        line::{self, trim_line_break},
        work,
    },
};

/// The moves of a record that are side by side.
#[derive(Debug)]
pub struct Printed {
    /// The bytes of its lines from the first to the last with a move.
    range: Range<usize>,
    /// The most moves side by side.
    columns: usize,
    /// The number of lines with several moves.
    rows: usize,
    moves: Vec<PrintedMove>,
}

/// A move, with its further lines in the same column.
#[derive(Debug)]
struct PrintedMove {
    block: usize,
    column: usize,
    start: MoveStart,
    /// The ranges of its lines.
    lines: Vec<Range<usize>>,
}

/// A part of a line between gaps.
#[derive(Debug)]
pub(super) struct PrintedCell {
    pub(super) range: Range<usize>,
    pub(super) edge: Edge,
    start: Option<MoveStart>,
}

/// The horizontal position of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edge {
    /// After this many characters.
    Characters(usize),
    /// After this many tabs, the last of them directly before it.
    Tabs(usize),
    /// After blanks that follow tabs: its position is unknown.
    Anywhere,
}

/// The beginning of a line that is a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct MoveStart {
    number: Option<u32>,
    /// The letter of the player, in notations without move numbers.
    player: Option<u8>,
    style: StartStyle,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StartStyle {
    /// `1.` or `1)`.
    Dotted,
    /// `12A (0,1)`.
    Placed,
    /// A number in a cell of its own.
    Alone,
    /// `C:w->1`.
    Named,
}

impl Printed {
    /// The moves of `text` that are side by side, for each possible layout; empty for nearly every record.
    #[must_use]
    pub fn ways(notation: &dyn Notation, text: &str) -> Vec<Self> {
        let apart = rows(notation, text).and_then(|rows| Self::of_rows(notation, text, rows));
        let of_table = PaperTable::of(text)
            .and_then(|table| Self::of_table(notation, text, table.delimiter()));
        apart.into_iter().chain(of_table).collect()
    }

    /// The same for a text with this many `rows` of several moves.
    pub(super) fn of_rows(notation: &dyn Notation, text: &str, rows: usize) -> Option<Self> {
        Self::of_lines(notation, text, rows, lines(text, notation.is_numbered()))
    }

    /// The moves in the rows of a table with this delimiter, if several rows have several moves; otherwise `None`.
    pub(super) fn of_table(notation: &dyn Notation, text: &str, delimiter: char) -> Option<Self> {
        work::count(text.len());
        let (lines, rows) = blocks::lines(text, delimiter, notation.is_numbered())?;
        let mut printed = Self::of_lines(notation, text, rows, lines)?;
        // The signs around the cells of its rows belong to the range.
        let sign = |sign: char| sign == delimiter || matches!(sign, ' ' | '\t');
        let (above, rest) = text.split_at_checked(printed.range.start)?;
        let below = rest.get(printed.range.len()..)?;
        printed.range.start = above.trim_end_matches(sign).len();
        printed.range.end += below.len() - below.trim_start_matches(sign).len();
        Some(printed)
    }

    /// The same for moves that stand a blank apart, which only their numbers tell.
    pub(super) fn of_numbers(notation: &dyn Notation, text: &str) -> Option<Self> {
        // Other notations have lines with several numbers.
        if !notation.about().tags.contains(&"White") {
            return None;
        }
        let (lines, rows) = numbered::lines(text)?;
        Self::of_lines(notation, text, rows, lines)
    }

    /// The same for the cells of its lines.
    fn of_lines(
        notation: &dyn Notation,
        text: &str,
        rows: usize,
        lines: Vec<Vec<PrintedCell>>,
    ) -> Option<Self> {
        let is_move = |line: &Vec<PrintedCell>| line.first().is_some_and(PrintedCell::starts);
        let first = lines.iter().position(is_move)?;
        let last = lines
            .iter()
            .rposition(|line| line.iter().any(PrintedCell::starts))?;
        let body = lines.get(first..=last)?;
        let start = body.first()?.first()?.range.start;
        let end = body.last()?.last()?.range.end;
        let below = text.get(end..)?;
        let end = end + below.len() - below.trim_start_matches([' ', '\t']).len();
        let moves = moves(body)?;
        let columns = moves.iter().map(|one| one.column + 1).max()?;
        // A comment left open at the end of a part would include the part that follows it after the repair.
        let is_closed = |range: &Range<usize>| {
            let part = text.get(range.clone()).unwrap_or_default();
            let state = notation.line_state(part, 0);
            state == 0 || notation.line_kind(part, state) != LineKind::Detail
        };
        let mut parts = moves.iter().flat_map(|one| &one.lines);
        parts.all(is_closed).then_some(Self {
            range: start..end,
            columns,
            rows,
            moves,
        })
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The bytes from the first move to the last.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The possible orders of the moves, likeliest first: each the ranges of the resulting lines.
    #[must_use]
    pub fn orders(&self) -> Vec<Vec<Range<usize>>> {
        let orders = self.sequences().into_iter();
        let lines = orders.map(|order| order.iter().flat_map(|one| one.lines.clone()).collect());
        lines.collect()
    }

    fn sequences(&self) -> Vec<Vec<&PrintedMove>> {
        let mut by_number: Vec<&PrintedMove> = self.moves.iter().collect();
        by_number.order_by_key(|one| one.start.number);
        let is_ordered = |pair: &[&PrintedMove]| matches!(pair, [one, next] if one.start.number < next.start.number);
        if by_number.windows(2).all(is_ordered) {
            return vec![by_number];
        }
        let rows: Vec<&PrintedMove> = self.moves.iter().collect();
        let mut blocks = rows.clone();
        blocks.order_by_key(|one| (one.block, one.column));
        let mut columns = rows.clone();
        columns.order_by_key(|one| one.column);
        vec![columns, blocks, rows]
    }

    /// Whether the numbers of the moves are ascending as written.
    fn is_ascending(&self) -> bool {
        let is_ordered = |pair: &[PrintedMove]| matches!(pair, [one, next] if one.start.number < next.start.number);
        self.moves.windows(2).all(is_ordered)
    }

    /// The only finding of a text that was read as `record` if it is printed in columns, with the repair that puts the moves
    /// one below the other.
    pub(super) fn finding(
        &self,
        notation: &dyn Notation,
        record: &dyn Record,
        settings: &Settings,
    ) -> Option<Finding> {
        let rule = Rule::of(notation, "columns")?;
        let text = record.parse().text();
        let doubts = record.parse().findings().map(|one| weight(&one));
        let doubts: usize = doubts.sum();
        // In a notation with several moves per line, ascending numbers are no columns.
        if self.is_ascending() && doubts < self.rows {
            return None;
        }
        // A finding that is reported once for many lines counts for each of them.
        let burden = match burden(record) {
            0 => 0,
            burden => burden.max(doubts),
        };
        let count = record.moves().len();
        let orders = self.sequences();
        // Unless the numbers prove columns, a row may be one move whose cells hold numbers: `1 | 0 | - | B`.
        if orders.len() > 1 && is_table_of_moves(notation, text) {
            return None;
        }
        // Numbers without a gap leave little doubt.
        let most = match orders.as_slice() {
            [by_number] if !self.is_ascending() && is_gapless(by_number) => {
                burden.saturating_sub(1)
            }
            _ if burden >= self.rows => burden / 2,
            _ => return None,
        };
        let tried = orders.into_iter().filter_map(|order| {
            let edit = self.edit(text, &order);
            let read = super::read_edited(notation, text, std::slice::from_ref(&edit), settings);
            let left = self::burden(&*read);
            let is_better = burden > 0 && left <= most && read.moves().len() >= count;
            is_better.then(|| ((breaks(&order), left), order, edit))
        });
        let mut tried: Vec<_> = tried.collect();
        tried.dedup_by(|(_, _, one), (_, _, other)| one == other);
        tried.order_by_key(|(odds, _, _)| *odds);
        let is_alone = |odds| tried.iter().filter(|(one, _, _)| *one == odds).count() == 1;
        let ((breaks, left), order, edit) = tried.first()?;
        let title = "Put the moves one below the other";
        let edit = vec![edit.clone()];
        // A line that begins no move may belong elsewhere.
        let is_whole = self.moves.iter().all(|one| one.lines.len() == 1);
        let fix = match (breaks, left) {
            (0, 0) if is_whole && is_alone((0, 0)) => Fix::certain(title, edit),
            _ => Fix::guess(title, edit),
        };
        let message = self.message(text, order);
        let row = self.first_row(text);
        Some(Finding::new(rule.code, rule.severity, row, message).with_fix(fix))
    }

    /// The edit that writes the moves in `order`, each on its own lines.
    fn edit(&self, text: &str, order: &[&PrintedMove]) -> Edit {
        let block = text.get(self.range.clone()).unwrap_or_default();
        let line_break = if block.contains("\r\n") { "\r\n" } else { "\n" };
        let lines = order.iter().flat_map(|one| one.lines.iter().cloned());
        let lines = lines.filter_map(|line| text.get(line));
        let lines: Vec<&str> = lines.collect();
        Edit::replace(place(&self.range), lines.join(line_break))
    }

    /// The range of the first line with several moves.
    fn first_row(&self, text: &str) -> TextRange {
        let starts = |one: &PrintedMove| one.lines.first().map_or(0, |line| line.start);
        let second = self
            .moves
            .iter()
            .find(|one| one.column > 0)
            .map_or(0, starts);
        let (above, below) = text.split_at_checked(second).unwrap_or_default();
        let start = above.rfind('\n').map_or(0, |at| at + 1);
        let end = second + below.find(['\n', '\r']).unwrap_or(below.len());
        let row = text.get(start..end).unwrap_or_default();
        let indent = row.len() - row.trim_start().len();
        place(&(start + indent..start + row.trim_end().len()))
    }

    /// `This record is printed in 2 columns: 43A stands beside 0 and follows 42B.`
    fn message(&self, text: &str, order: &[&PrintedMove]) -> String {
        let count = say::number(self.columns);
        let label = |one: &PrintedMove| {
            let line = one.lines.first().and_then(|line| text.get(line.clone()));
            let mut words = line.unwrap_or_default().split_whitespace();
            let word = words.next().unwrap_or_default();
            let is_apart = one.start.style == StartStyle::Placed
                && word.bytes().all(|byte| byte.is_ascii_digit());
            let player = words.next().filter(|word| is_apart && word.len() == 1);
            let word = [word, player.unwrap_or_default()].concat();
            let label: String = word.chars().take(LABEL).collect();
            label.trim_end_matches(['.', ')']).to_owned()
        };
        let beside = self.moves.iter().position(|one| one.column > 0);
        let told = beside.and_then(|index| {
            let second = self.moves.get(index)?;
            let first = self.moves.get(index.checked_sub(1)?)?;
            let at = order.iter().position(|one| std::ptr::eq(*one, second))?;
            let above = order.get(at.checked_sub(1)?)?;
            let is_next = std::ptr::eq(*above, first);
            let (second, first, above) = (label(second), label(first), label(above));
            Some(match is_next {
                true => format!(": {second} stands beside {first}"),
                false => format!(": {second} stands beside {first} and comes after {above}"),
            })
        });
        format!(
            "This record is printed in {count} columns{}. Put the moves one below the other.",
            told.unwrap_or_default()
        )
    }
}

/// How often the turn order differs from the round before, in notations without move numbers.
fn breaks(moves: &[&PrintedMove]) -> usize {
    let mut players: Vec<u8> = moves.iter().filter_map(|one| one.start.player).collect();
    let turns = players.clone();
    players.order();
    players.dedup();
    let rounds = turns.iter().zip(turns.iter().skip(players.len()));
    rounds.filter(|(one, next)| one != next).count()
}

/// Whether each number is one higher than the one before.
fn is_gapless(moves: &[&PrintedMove]) -> bool {
    let follows = |pair: &[&PrintedMove]| match pair {
        [one, next] => one.start.number.map(|number| number + 1) == next.start.number,
        _ => false,
    };
    moves.windows(2).all(follows)
}

/// The fewest lines with several moves that make columns.
pub(super) const FEWEST: usize = 2;

/// The characters of a move that identify it in a message.
const LABEL: usize = 12;

impl PrintedCell {
    /// Whether a move begins here.
    pub(super) fn starts(&self) -> bool {
        self.start.is_some()
    }

    /// The number of the move; `None` if none begins here or it has none.
    pub(super) fn number(&self) -> Option<u32> {
        self.start?.number
    }
}

/// The weight of the findings of `record`: an error counts for more than a warning.
pub(super) fn burden(record: &dyn Record) -> usize {
    record.findings().iter().map(weight).sum()
}

/// The burden of an error.
pub(super) const OF_ERROR: usize = 3;

fn weight(finding: &Finding) -> usize {
    match finding.severity {
        Severity::Error => OF_ERROR,
        Severity::Warning => 1,
        Severity::Info | Severity::Hint => 0,
    }
}

/// The number of lines of `text` with several moves; `None` for nearly every record, which has too few for columns.
pub(super) fn rows(notation: &dyn Notation, text: &str) -> Option<usize> {
    if !text.contains('\t') && !text.contains("  ") {
        return None;
    }
    work::count(text.len());
    let is_numbered = notation.is_numbered();
    let is_row = |line: &&str| has_several(line, is_numbered);
    let rows = line::lines(text)
        .map(trim_line_break)
        .filter(is_row)
        .count();
    (rows >= FEWEST).then_some(rows)
}

/// Whether `line` begins with a move and has another one after a gap.
fn has_several(line: &str, is_numbered: bool) -> bool {
    let line = line.trim_start_matches([' ', '\t']);
    let Some(first) = start(line, is_numbered) else {
        return false;
    };
    let mut others = behind_gaps(line).filter_map(|at| start(line.get(at..)?, is_numbered));
    others.any(|other| other.style == first.style)
}

/// The offsets in `line` directly after a tab or several blanks.
fn behind_gaps(line: &str) -> impl Iterator<Item = usize> {
    let bytes = line.as_bytes();
    let is_blank = |at: usize| matches!(bytes.get(at), Some(b' ' | b'\t'));
    (2..bytes.len()).filter(move |at| {
        let before = (bytes.get(at - 2), bytes.get(at - 1));
        let is_wide = matches!(before, (_, Some(b'\t')) | (Some(b' ' | b'\t'), Some(b' ')));
        is_wide && !is_blank(*at)
    })
}

/// The beginning of `text`, if it is a move.
fn start(text: &str, is_numbered: bool) -> Option<MoveStart> {
    let bytes = text.as_bytes();
    if !is_numbered {
        return match bytes {
            [player @ b'A'..=b'Z', b':', next, ..] if !next.is_ascii_whitespace() => {
                Some(MoveStart {
                    number: None,
                    player: Some(*player),
                    style: StartStyle::Named,
                })
            }
            _ => None,
        };
    }
    let digits = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if !(1..=3).contains(&digits) {
        return None;
    }
    let number = text.get(..digits)?.parse().ok();
    let behind = text.get(digits..)?;
    let letters = behind.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
    let is_player = behind.len() - letters.len() <= 2;
    let rest = letters.trim_start_matches([' ', '\t']);
    let gap = letters.len() - rest.len();
    let is_word = |rest: &str| rest.bytes().take_while(u8::is_ascii_lowercase).count() >= WORD;
    // `12 A (0,1)`
    let is_apart = matches!(behind.as_bytes(), [b' ', b'A'..=b'Z', b' ', b'(', ..]);
    let style = if matches!(behind.as_bytes(), [b'.' | b')', next, ..] if !next.is_ascii_digit()) {
        StartStyle::Dotted
    } else if is_apart
        || is_player && (rest.starts_with('(') || letters.len() < behind.len() && is_word(rest))
    {
        StartStyle::Placed
    } else if letters.len() == behind.len()
        && !rest.is_empty()
        && (gap > 1 || behind.starts_with('\t'))
    {
        StartStyle::Alone
    } else {
        return None;
    };
    Some(MoveStart {
        number,
        player: None,
        style,
    })
}

/// Words of at least this many letters can take the place of a move: `concedes`.
const WORD: usize = 6;

/// The cells of all lines. A line that begins no move is one cell, and so is a part between two gaps that begins none.
fn lines(text: &str, is_numbered: bool) -> Vec<Vec<PrintedCell>> {
    let mut offset = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let cells = cells(line, offset, is_numbered);
        offset += line.len();
        cells
    });
    let mut lines: Vec<Vec<PrintedCell>> = lines.collect();
    let columns = edges(&lines);
    for line in &mut lines {
        join(line, &columns);
    }
    lines
}

/// The cells of `line`, which begins at `offset`: the parts between its gaps.
pub(super) fn cells(line: &str, offset: usize, is_numbered: bool) -> Vec<PrintedCell> {
    let text = line.trim_end();
    let indent = text.len() - text.trim_start().len();
    let gaps = behind_gaps(text).filter(|at| *at > indent);
    let mut starts: Vec<usize> = std::iter::once(indent).chain(gaps).collect();
    starts.push(text.len());
    let mut style = None;
    let pairs = starts.windows(2).filter_map(|pair| match pair {
        [from, to] if from < to => Some(*from..*to),
        _ => None,
    });
    let (mut done, mut characters, mut tabs) = (0, 0, 0);
    let cells = pairs.map(|range| {
        let start = text
            .get(range.start..)
            .and_then(|rest| start(rest, is_numbered));
        let start = start.filter(|one| style.is_none_or(|style| style == one.style));
        style = style.or(start.map(|one| one.style));
        let before = text.get(done..range.start).unwrap_or_default();
        done = range.start;
        characters += before.chars().count();
        tabs += before.matches('\t').count();
        let part = text.get(range.clone()).unwrap_or_default();
        PrintedCell {
            edge: match tabs {
                0 => Edge::Characters(characters),
                tabs if before.ends_with('\t') => Edge::Tabs(tabs),
                _ => Edge::Anywhere,
            },
            range: offset + range.start..offset + range.start + part.trim_end().len(),
            start,
        }
    });
    cells.collect()
}

/// The edges at which moves begin in several lines, each with the number of its column; ascending.
fn edges(lines: &[Vec<PrintedCell>]) -> Vec<(Edge, usize)> {
    let mut edges: Vec<(Edge, usize)> = Vec::new();
    for line in lines {
        if line.first().is_some_and(PrintedCell::starts) {
            let starts = line.iter().filter(|cell| cell.starts()).enumerate();
            let starts = starts.filter(|(_, cell)| cell.edge != Edge::Anywhere);
            edges.extend(starts.map(|(column, cell)| (cell.edge, column)));
        }
    }
    edges.order();
    let several = edges.chunk_by(|one, other| one == other);
    let several = several.filter_map(|same| same.first().filter(|_| same.len() >= FEWEST));
    let mut edges: Vec<(Edge, usize)> = several.copied().collect();
    edges.dedup_by_key(|(edge, _)| *edge);
    edges
}

/// The number of the column that begins at the edge of a cell.
fn column_of(cell: &PrintedCell, edges: &[(Edge, usize)]) -> Option<usize> {
    let found = edges.binary_search_by_key(&cell.edge, |(edge, _)| *edge);
    found
        .ok()
        .and_then(|at| edges.get(at))
        .map(|(_, column)| *column)
}

/// Joins a cell that begins neither a move nor a column of `edges` to the cell before it.
fn join(line: &mut Vec<PrintedCell>, edges: &[(Edge, usize)]) {
    let is_edge = |cell: &PrintedCell| column_of(cell, edges).is_some_and(|column| column > 0);
    let mut joined: Vec<PrintedCell> = Vec::new();
    for cell in line.drain(..) {
        match joined.last_mut() {
            Some(last) if !cell.starts() && !is_edge(&cell) => last.range.end = cell.range.end,
            _ => joined.push(cell),
        }
    }
    *line = joined;
}

/// The moves of the lines in the order of the text. `None` if a column has text above its first move.
fn moves(lines: &[Vec<PrintedCell>]) -> Option<Vec<PrintedMove>> {
    let edges = edges(lines);
    let mut moves: Vec<PrintedMove> = Vec::new();
    let mut last: Vec<usize> = Vec::new();
    let mut block = 0;
    for line in lines {
        if line.is_empty() {
            block += 1;
        }
        let mut next = 0;
        for cell in line {
            let column = column_of(cell, &edges).unwrap_or(next);
            next = column + 1;
            let Some(start) = cell.start else {
                // A cell above the first move of its column on this page continues the column before.
                let mut columns = last.get(..=column).unwrap_or(&last).iter().rev();
                let is_here = |at: &&usize| moves.get(**at).is_some_and(|one| one.block == block);
                let above = *columns.find(is_here).or(last.first())?;
                moves.get_mut(above)?.lines.push(cell.range.clone());
                continue;
            };
            if last.len() <= column {
                last.resize(column + 1, moves.len());
            }
            *last.get_mut(column)? = moves.len();
            moves.push(PrintedMove {
                block,
                column,
                start,
                lines: vec![cell.range.clone()],
            });
        }
    }
    Some(moves)
}
