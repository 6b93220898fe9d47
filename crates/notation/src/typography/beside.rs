//! Several games printed side by side, as in bulletins: each column is a game with its own move numbers.

use std::ops::Range;

use super::cut::cut;
use super::printed::{self, Edge, FEWEST, PrintedCell, burden};
use crate::{
    Edit, Finding, Fix, Notation, Record, Rule, Settings, apply_edits, data::say, edit::place,
    text::work,
};

/// Games side by side.
#[derive(Debug)]
pub(super) struct Beside {
    /// The bytes from their first line to their last.
    range: Range<usize>,
    /// The first line with a move of each game.
    row: Range<usize>,
    /// The ranges of the lines of each game, from left to right.
    games: Vec<Vec<Range<usize>>>,
}

impl Beside {
    /// The games side by side in `text`, which has several lines with several moves; `None` if it is one game.
    pub(super) fn of_rows(notation: &dyn Notation, text: &str) -> Option<Self> {
        if !notation.is_numbered() {
            return None;
        }
        work::count(text.len());
        let mut offset = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            let cells = printed::cells(line, offset, true);
            offset += line.len();
            cells
        });
        let lines: Vec<Vec<PrintedCell>> = lines.collect();
        let starts = |line: &[PrintedCell]| line.iter().filter(|cell| cell.starts()).count();
        let columns = lines.iter().map(|line| starts(line)).max()?;
        let mut rows = lines.iter().filter(|line| starts(line) == columns);
        let first = rows.next()?;
        let edges: Vec<Edge> = first
            .iter()
            .filter(|c| c.starts())
            .map(|c| c.edge)
            .collect();
        let row = first.first()?.range.start..first.last()?.range.end;
        let games = games(&lines, &edges);
        let numbers = numbers(&lines, &edges);
        let is_own = |own: &Vec<u32>| {
            let follows = |pair: &[u32]| matches!(pair, [one, next] if one + 1 == *next);
            own.len() >= FEWEST && own.windows(2).all(follows)
        };
        let firsts: Vec<Option<&u32>> = numbers.iter().map(|own| own.first()).collect();
        let is_same = firsts.windows(2).all(|pair| pair.first() == pair.last());
        let mut cells = lines.iter().flatten();
        let start = cells.next()?.range.start;
        let end = cells.last()?.range.end;
        (columns > 1 && is_same && numbers.iter().all(is_own)).then_some(Self {
            range: start..end,
            row,
            games,
        })
    }

    /// The only finding of a text that was read as `record` if it is several games with far fewer findings, with the repair
    /// that puts them one below the other.
    pub(super) fn finding(
        &self,
        notation: &dyn Notation,
        record: &dyn Record,
        settings: &Settings,
    ) -> Option<Finding> {
        let rule = Rule::of(notation, "columns")?;
        let text = record.parse().text();
        let edit = self.edit(text);
        let written = apply_edits(text, std::slice::from_ref(&edit));
        let starts = cut(notation, &written);
        if starts.len() != self.games.len() {
            return None;
        }
        let games = super::games(notation, &written, &starts, settings);
        let left: usize = games.iter().map(|(_, game)| burden(&**game)).sum();
        let is_better = burden(record) > 0 && left * 2 <= burden(record);
        let count = say::number(games.len());
        let (which, title) = match games.len() {
            2 => ("the second", "Put the second game below the first"),
            _ => ("each", "Put the games one below the other"),
        };
        let below = if games.len() == 2 {
            "the first"
        } else {
            "the one on its left"
        };
        let message = format!(
            "{} games stand side by side, each with numbers of its own. Put {which} below {below}.",
            say::capitalized(&count)
        );
        let finding = Finding::new(rule.code, rule.severity, place(&self.row), message);
        is_better.then(|| finding.with_fix(Fix::guess(title, vec![edit])))
    }

    /// The edit that writes the games one below the other.
    fn edit(&self, text: &str) -> Edit {
        let block = text.get(self.range.clone()).unwrap_or_default();
        let line_break = if block.contains("\r\n") { "\r\n" } else { "\n" };
        let games = self.games.iter().map(|lines| {
            let lines = lines.iter().filter_map(|line| text.get(line.clone()));
            let lines: Vec<&str> = lines.collect();
            lines.join(line_break).trim().to_owned()
        });
        let games: Vec<String> = games.collect();
        Edit::replace(place(&self.range), games.join(&line_break.repeat(2)))
    }
}

/// The column of each cell of `line`; `edges` are those of the columns.
fn columns<'l>(
    line: &'l [PrintedCell],
    edges: &[Edge],
) -> impl Iterator<Item = (usize, &'l PrintedCell)> {
    let starts = line.iter().filter(|cell| cell.starts()).count();
    // Either each column begins with its move, or each has one cell.
    let is_full = starts == edges.len();
    let is_even = starts == 0 && line.len() == edges.len();
    let edges = edges.to_vec();
    let (mut column, mut seen) = (0, 0);
    line.iter().enumerate().map(move |(nth, cell)| {
        if is_even {
            return (nth, cell);
        }
        if is_full {
            seen += usize::from(cell.starts());
            return (seen.saturating_sub(1), cell);
        }
        let is_kind =
            |edge: &Edge| std::mem::discriminant(edge) == std::mem::discriminant(&cell.edge);
        let by_edge = edges
            .iter()
            .rposition(|edge| is_kind(edge) && cell.edge >= *edge);
        column = column.max(by_edge.unwrap_or(0));
        (column, cell)
    })
}

/// The line ranges of the game in each column; blank lines are empty ranges.
fn games(lines: &[Vec<PrintedCell>], edges: &[Edge]) -> Vec<Vec<Range<usize>>> {
    let mut games: Vec<Vec<Range<usize>>> = vec![Vec::new(); edges.len()];
    for line in lines {
        let mut last = None;
        for (column, cell) in columns(line, edges) {
            let Some(game) = games.get_mut(column) else {
                continue;
            };
            match game.last_mut().filter(|_| last == Some(column)) {
                Some(part) => part.end = cell.range.end,
                None => game.push(cell.range.clone()),
            }
            last = Some(column);
        }
        if line.is_empty() {
            for game in &mut games {
                // One of several blank lines is enough.
                if game.last().is_some_and(|last| !last.is_empty()) {
                    game.push(0..0);
                }
            }
        }
    }
    games
}

/// The move numbers in each column.
fn numbers(lines: &[Vec<PrintedCell>], edges: &[Edge]) -> Vec<Vec<u32>> {
    let mut numbers: Vec<Vec<u32>> = vec![Vec::new(); edges.len()];
    for (column, cell) in lines.iter().flat_map(|line| columns(line, edges)) {
        if let Some(number) = cell.number()
            && let Some(own) = numbers.get_mut(column)
        {
            own.push(number);
        }
    }
    numbers
}
