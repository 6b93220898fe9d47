//! Expanding selection, from the token to the text.

use tower_lsp::lsp_types::{Position, Range, SelectionRange};

use crate::client::snapshot::Snapshot;

/// One chain of ranges for each position, as the protocol requires.
pub(crate) fn selection_ranges(snapshot: &Snapshot, positions: &[Position]) -> Vec<SelectionRange> {
    positions
        .iter()
        .map(|&position| selection_range(snapshot, position))
        .collect()
}

fn selection_range(snapshot: &Snapshot, position: Position) -> SelectionRange {
    let at = snapshot.offset(position);
    let ranges = snapshot.document.selection(at);
    let outward = ranges.iter().rev().map(|&range| snapshot.range(range));
    let chain = outward.fold(None, |parent: Option<Box<SelectionRange>>, range| {
        // Two ranges that differ only in a line break can be equal for the client.
        match parent {
            Some(parent) if parent.range == range => Some(parent),
            parent => Some(Box::new(SelectionRange { range, parent })),
        }
    });
    let empty = Range::new(snapshot.position(at), snapshot.position(at));
    chain.map_or(
        SelectionRange {
            range: empty,
            parent: None,
        },
        |chain| *chain,
    )
}
