//! Inline completion: text in gray after the cursor that is computed or forced, and that a key accepts.

use ide::TextSize;
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Range, TextDocumentPositionParams};

use crate::client::snapshot::Snapshot;

/// The place of the cursor. Whether the user asked for it or only typed makes no difference.
#[derive(Debug, Deserialize)]
pub(crate) struct InlineCompletionParams {
    #[serde(flatten)]
    pub(crate) place: TextDocumentPositionParams,
}

/// `InlineCompletionItem`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InlineCompletionItem {
    insert_text: String,
    range: Range,
}

pub(crate) fn inline_completions(snapshot: &Snapshot, at: TextSize) -> Vec<InlineCompletionItem> {
    let ghosts = snapshot.document.ghosts(at).into_iter();
    let items = ghosts.map(|ghost| InlineCompletionItem {
        insert_text: ghost.text,
        range: snapshot.range(ghost.written),
    });
    items.collect()
}
