//! Formatting a document, a range, and the line above a newline.

use ide::TextSize;
use tower_lsp::lsp_types::{Range, TextEdit};

use crate::client::snapshot::Snapshot;

pub(crate) fn document(snapshot: &Snapshot) -> Vec<TextEdit> {
    snapshot.text_edits(&snapshot.document.format(None))
}

pub(crate) fn range(snapshot: &Snapshot, range: Range) -> Vec<TextEdit> {
    let range = snapshot.text_range(range);
    snapshot.text_edits(&snapshot.document.format(Some(range)))
}

pub(crate) fn on_type(snapshot: &Snapshot, at: TextSize, typed: &str) -> Vec<TextEdit> {
    let Some(typed) = typed.chars().next() else {
        return Vec::new();
    };
    snapshot.text_edits(&snapshot.document.on_type(at, typed))
}
