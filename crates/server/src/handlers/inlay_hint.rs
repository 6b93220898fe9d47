//! Inlay hints: facts between the characters.

use notation::Hint;
use tower_lsp::lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Range};

use crate::snapshot::{Snapshot, markup};

pub(crate) fn hints(snapshot: &Snapshot, range: Range) -> Vec<InlayHint> {
    let hints = snapshot.document.hints(snapshot.text_range(range));
    hints
        .iter()
        .map(|hint| inlay_hint(snapshot, hint))
        .collect()
}

fn inlay_hint(snapshot: &Snapshot, hint: &Hint) -> InlayHint {
    let tooltip = hint.tooltip.as_deref();
    InlayHint {
        position: snapshot.position(hint.at),
        label: InlayHintLabel::String(hint.label.clone()),
        kind: None,
        text_edits: (!hint.edits.is_empty()).then(|| snapshot.text_edits(&hint.edits)),
        tooltip: tooltip.map(|markdown| {
            InlayHintTooltip::MarkupContent(markup(markdown, snapshot.client.hover_markdown))
        }),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}
