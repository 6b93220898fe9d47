//! Columns and games side by side, put one below the other.

use std::{ops::Range, sync::Arc};

use ide::{Document, Notation};
use notation::{Finding, Printed, apply_edits, cut::cut};

use super::{Attempt, PastedLine, told};
use crate::{Import, rules::convert as rules};

/// How many blanks separate two columns at least.
const GAP: usize = 2;

/// Whether a game of `text` is a table that cannot be read.
pub(super) fn is_table(notation: &'static dyn Notation, text: &str) -> bool {
    let document = Document::new(notation, text, Arc::default());
    let is_unread = |one: &Finding| one.code.ends_with("/columns") && one.fixes.is_empty();
    document
        .games()
        .any(|placed| placed.record().findings().iter().any(is_unread))
}

/// Puts games that stand side by side one below the other.
pub(super) fn games_apart(notation: &'static dyn Notation, text: &str) -> Option<Import> {
    let document = Document::new(notation, text, Arc::default());
    let mut edits = Vec::new();
    let mut findings = Vec::new();
    for placed in document.games() {
        let record = placed.record();
        let game = record.parse().text();
        let is_said = |finding: &&Finding| finding.code.ends_with("/columns");
        let said = record.findings().iter().find(is_said);
        let Some(fix) = said.and_then(|finding| finding.fixes.first()) else {
            continue;
        };
        let parted = cut(notation, &apply_edits(game, &fix.edits)).len();
        if parted < 2 {
            continue;
        }
        let range = Range::<usize>::from(placed.range());
        let message = format!("{parted} games stand side by side: one is put below the other.");
        findings.push(told(&rules::COLUMNS, &range, message));
        let shifted = fix.edits.iter().cloned();
        edits.extend(shifted.map(|edit| edit.shifted(placed.offset)));
    }
    (!edits.is_empty()).then(|| Import {
        games: vec![apply_edits(text, &edits)],
        findings,
        ..Import::new(notation.id())
    })
}

/// Puts the moves of records one below the other, if the checks report that they are printed in columns.
pub(super) fn one_below_the_other(
    notation: &'static dyn Notation,
    text: &str,
    attempt: &Attempt,
) -> Option<Attempt> {
    let document = Document::new(notation, text, Arc::default());
    let mut undone = None;
    // From the end, so that earlier offsets stay valid.
    for placed in document.games().collect::<Vec<_>>().into_iter().rev() {
        let record = placed.record();
        let game = record.parse().text();
        let is_said = |finding: &&Finding| finding.code.ends_with("/columns");
        let fix = record.findings().iter().find(is_said);
        let Some(fix) = fix.and_then(|finding| finding.fixes.first()) else {
            continue;
        };
        let written = apply_edits(game, &fix.edits);
        let Some((printed, order)) = order(notation, game, &written) else {
            continue;
        };
        let offset = usize::from(placed.offset);
        let range = offset + printed.range().start..offset + printed.range().end;
        let line = |part: Range<usize>| PastedLine {
            text: game.get(part.clone()).unwrap_or_default().to_owned(),
            range: offset + part.start..offset + part.end,
        };
        let current = undone.as_ref().unwrap_or(attempt);
        let mut lines = current.lines.clone();
        let first = lines.partition_point(|line| line.range.end <= range.start);
        let end = lines.partition_point(|line| line.range.start < range.end);
        lines.splice(first..end, order.into_iter().map(line));
        let message = side_by_side(printed.columns());
        let finding = told(&rules::COLUMNS, &range, message);
        undone = Some(current.with(lines, finding));
    }
    undone
}

/// The order of the moves of `game`, which was printed in columns, that gives `written`; `None` if there is none.
fn order(
    notation: &dyn Notation,
    game: &str,
    written: &str,
) -> Option<(Printed, Vec<Range<usize>>)> {
    let is_written = |printed: &Printed, order: &[Range<usize>]| {
        let lines = order.iter().filter_map(|line| game.get(line.clone()));
        let body = written.get(printed.range().start..).unwrap_or_default();
        lines.eq(body.lines().take(order.len()))
    };
    let ways = Printed::ways(notation, game).into_iter();
    let mut orders = ways.filter_map(|printed| {
        let mut orders = printed.orders().into_iter();
        let order = orders.find(|order| is_written(&printed, order))?;
        Some((printed, order))
    });
    orders.next()
}

fn side_by_side(columns: usize) -> String {
    format!("The text stands in {columns} columns: they are put one below the other.")
}

/// The columns, one below the other.
pub(super) fn by_columns(notation: &dyn Notation, attempt: &Attempt) -> Option<Attempt> {
    let (rows, columns) = grid(notation, attempt)?;
    let column = |index: usize| rows.iter().filter_map(move |row| row.get(index).cloned());
    let lines: Vec<PastedLine> = (0..columns).flat_map(column).collect();
    Some(in_columns(attempt, lines, columns))
}

/// The cells of all rows one below the other, each row from left to right.
pub(super) fn by_rows(notation: &dyn Notation, attempt: &Attempt) -> Option<Attempt> {
    let (rows, columns) = grid(notation, attempt)?;
    let lines = rows.into_iter().flatten().collect();
    Some(in_columns(attempt, lines, columns))
}

/// The cells of all lines, and the most in one of them; `None` if none has several, or if those that have are the heads of pages
/// and other words.
fn grid(notation: &dyn Notation, attempt: &Attempt) -> Option<(Vec<Vec<PastedLine>>, usize)> {
    let rows: Vec<Vec<PastedLine>> = attempt.lines.iter().map(cells).collect();
    let columns = rows.iter().map(Vec::len).max().filter(|count| *count > 1)?;
    let is_move = |cell: &PastedLine| {
        notation.line_kind(&cell.text, 0).is_body() && !begins_with_capitalized_word(&cell.text)
    };
    let several = rows.iter().filter(|row| row.len() > 1);
    let of_moves = several.clone().filter(|row| row.iter().any(is_move));
    (of_moves.count() * 2 > several.count()).then_some((rows, columns))
}

/// Whether a cell begins as the head of a page does: `Referee: Tom`, `Page 1 of 2`.
fn begins_with_capitalized_word(cell: &str) -> bool {
    let word = cell.split([' ', ':']).next().unwrap_or_default();
    let mut letters = word.chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    is_capital && letters.clone().count() >= 3 && letters.all(char::is_lowercase)
}

fn in_columns(attempt: &Attempt, lines: Vec<PastedLine>, columns: usize) -> Attempt {
    let end = attempt.lines.last().map_or(0, |line| line.range.end);
    attempt.with(
        lines,
        told(&rules::COLUMNS, &(0..end), side_by_side(columns)),
    )
}

/// The parts of a line between gaps of several blanks or a tab.
fn cells(line: &PastedLine) -> Vec<PastedLine> {
    let mut cells = Vec::new();
    let mut start = 0;
    let mut blanks: Option<(usize, usize)> = None;
    for (at, sign) in line.text.char_indices() {
        if sign == ' ' || sign == '\t' {
            let wide = if sign == '\t' { GAP } else { 1 };
            let (from, width) = blanks.unwrap_or((at, 0));
            blanks = Some((from, width + wide));
            continue;
        }
        if let Some((from, _)) = blanks
            .take()
            .filter(|(from, width)| *from > start && *width >= GAP)
        {
            cells.push(cell(line, start..from));
            start = at;
        }
    }
    cells.push(cell(line, start..line.text.len()));
    cells
}

fn cell(line: &PastedLine, range: Range<usize>) -> PastedLine {
    PastedLine {
        text: line
            .text
            .get(range.clone())
            .unwrap_or_default()
            .trim()
            .to_owned(),
        range: line.range.start + range.start..line.range.start + range.end,
    }
}
