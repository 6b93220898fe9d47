//! Inlay hints. Their tooltips come later if the client can resolve them.

use ide::TextRange;
use notation::Hint;
use serde::{Deserialize, Serialize};
use tower_lsp::{
    jsonrpc::Result,
    lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Range, Url},
};

use crate::{
    client::snapshot::{Snapshot, markup},
    state::Shared,
    wire::Verbatim,
};

/// The document and the generation that a hint was made for.
#[derive(Serialize, Deserialize)]
struct HintData {
    uri: Url,
    generation: u64,
}

pub(crate) fn hints(snapshot: &Snapshot, range: Range) -> Result<Verbatim> {
    let hints = snapshot.document.hints(snapshot.text_range(range));
    Verbatim::of_items(hints.iter().map(|hint| inlay_hint(snapshot, hint)))
}

fn inlay_hint(snapshot: &Snapshot, hint: &Hint) -> InlayHint {
    let comes_later = hint.tooltip.is_some() && snapshot.client.hint_tooltip_resolve;
    let data = HintData {
        uri: snapshot.uri.clone(),
        generation: snapshot.generation,
    };
    InlayHint {
        position: snapshot.position(hint.at),
        label: InlayHintLabel::String(hint.label.clone()),
        kind: None,
        text_edits: (!hint.edits.is_empty()).then(|| snapshot.text_edits(&hint.edits)),
        tooltip: tooltip(snapshot, hint).filter(|_| !comes_later),
        padding_left: Some(true),
        padding_right: None,
        data: comes_later
            .then(|| serde_json::to_value(data).ok())
            .flatten(),
    }
}

fn tooltip(snapshot: &Snapshot, hint: &Hint) -> Option<InlayHintTooltip> {
    let markdown = hint.tooltip.as_deref()?;
    Some(InlayHintTooltip::MarkupContent(markup(
        markdown,
        snapshot.client.hover_markdown,
    )))
}

/// Adds the tooltip of a hint. If the document changed since, the hint stays as it is.
pub(crate) fn resolve(shared: &Shared, mut hint: InlayHint) -> InlayHint {
    let data = hint
        .data
        .clone()
        .and_then(|data| serde_json::from_value::<HintData>(data).ok());
    if let Some(data) = data
        && let Some(snapshot) = shared.snapshot(&data.uri)
        && snapshot.generation == data.generation
    {
        let at = snapshot.offset(hint.position);
        let line = snapshot.document.line_column(at).line;
        let range = usize::try_from(line).map_or(TextRange::empty(at), |line| {
            snapshot.document.line_range(line - 1)
        });
        let shown = snapshot.document.hints(range);
        let same = shown
            .iter()
            .find(|one| one.at == at && is_label(&hint.label, &one.label));
        hint.tooltip = same.and_then(|one| tooltip(&snapshot, one));
    }
    hint
}

fn is_label(label: &InlayHintLabel, text: &str) -> bool {
    matches!(label, InlayHintLabel::String(label) if label == text)
}
