//! Renaming a player, and linked editing of a player's name.

use ide::TextSize;
use notation::OccurrenceKind;
use tower_lsp::{
    jsonrpc::{Error, Result},
    lsp_types::{LinkedEditingRanges, PrepareRenameResponse, WorkspaceEdit},
};

use crate::client::snapshot::Snapshot;

pub(crate) fn prepare(snapshot: &Snapshot, at: TextSize) -> Option<PrepareRenameResponse> {
    let (range, _) = snapshot.document.renamable(at)?;
    Some(PrepareRenameResponse::RangeWithPlaceholder {
        range: snapshot.range(range),
        placeholder: snapshot.document.slice(range),
    })
}

pub(crate) fn rename(snapshot: &Snapshot, at: TextSize, new_name: &str) -> Result<WorkspaceEdit> {
    match snapshot.document.rename(at, new_name) {
        Ok(edits) => Ok(snapshot.workspace_edit(&edits)),
        Err(error) => Err(Error::invalid_params(error.to_string())),
    }
}

/// All places of a player's name if the cursor is in its declaration; otherwise `None`.
pub(crate) fn linked(snapshot: &Snapshot, at: TextSize) -> Option<LinkedEditingRanges> {
    let (range, occurrences) = snapshot.document.renamable(at)?;
    let declared = |kind| kind == OccurrenceKind::Declaration;
    occurrences
        .places
        .iter()
        .find(|place| place.range == range && declared(place.kind))?;
    // The protocol requires equal text in all places, but a notation may ignore case in names.
    let name = snapshot.document.slice(range);
    let same = occurrences
        .places
        .iter()
        .filter(|place| snapshot.document.slice(place.range) == name);
    Some(LinkedEditingRanges {
        ranges: same.map(|place| snapshot.range(place.range)).collect(),
        word_pattern: None,
    })
}
