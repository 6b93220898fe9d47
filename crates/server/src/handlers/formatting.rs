//! Formatting a document, one range or several, and the line above a newline.

use ide::TextSize;
use notation::Order as _;
use serde::Deserialize;
use tower_lsp::{
    jsonrpc::Result,
    lsp_types::{Position, Range, TextDocumentIdentifier, TextEdit},
};

use crate::{client::snapshot::Snapshot, state::Shared, wire::Verbatim, work::documents};

pub(crate) fn document(snapshot: &Snapshot) -> Result<Verbatim> {
    let edits = snapshot.document.format_by_game(None);
    Verbatim::of_items(edits.map(|edit| TextEdit::new(snapshot.range(edit.range), edit.text)))
}

pub(crate) fn range(snapshot: &Snapshot, range: Range) -> Vec<TextEdit> {
    let range = snapshot.text_range(range);
    snapshot.text_edits(&snapshot.document.format(Some(range)))
}

/// `DocumentRangesFormattingParams`; the options change nothing.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RangesParams {
    pub(crate) text_document: TextDocumentIdentifier,
    pub(crate) ranges: Vec<Range>,
}

/// Formats every line that one of `ranges` touches, once, and no other line.
pub(crate) fn ranges(snapshot: &Snapshot, ranges: &[Range]) -> Vec<TextEdit> {
    let edits = lines_of(ranges).into_iter().flat_map(|(first, last)| {
        let lines = Range::new(Position::new(first, 0), Position::new(last, u32::MAX));
        let mut edits = range(snapshot, lines);
        // A notation may join lines, also with one that is in no range.
        edits.retain(|edit| first <= edit.range.start.line && edit.range.end.line <= last);
        edits
    });
    edits.collect()
}

/// The first and the last line of each of `ranges`, ascending, with an unselected line between them. A range that ends at the
/// start of a line does not touch it.
fn lines_of(ranges: &[Range]) -> Vec<(u32, u32)> {
    let lines = ranges.iter().map(|Range { start, end }| {
        let is_open = end.character == 0 && end.line > start.line;
        (start.line, end.line - u32::from(is_open))
    });
    let mut lines: Vec<(u32, u32)> = lines.collect();
    lines.order();
    let mut apart: Vec<(u32, u32)> = Vec::new();
    for (first, last) in lines {
        match apart.last_mut() {
            Some((_, known)) if first <= known.saturating_add(1) => *known = last.max(*known),
            _ => apart.push((first, last)),
        }
    }
    apart
}

pub(crate) fn on_type(
    shared: &Shared,
    snapshot: &Snapshot,
    at: TextSize,
    typed: &str,
) -> Vec<TextEdit> {
    let Some(typed) = typed.chars().next() else {
        return Vec::new();
    };
    let edits = snapshot.document.on_type(at, typed);
    documents::formats(shared, snapshot, &edits);
    snapshot.text_edits(&edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_lines_apart() {
        let range =
            |first, last, column| Range::new(Position::new(first, 3), Position::new(last, column));
        let ranges = [
            range(7, 9, 0),
            range(1, 2, 4),
            range(2, 3, 1),
            range(7, 7, 0),
            range(10, 10, 4),
            range(11, 11, 4),
        ];
        assert_eq!(lines_of(&ranges), [(1, 3), (7, 8), (10, 11)]);
        assert_eq!(lines_of(&[]), []);
    }
}
