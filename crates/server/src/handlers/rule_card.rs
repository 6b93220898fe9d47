//! `movetext/ruleCard`: how the piece on a region of the board may move. The README of this crate shows an example.

use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{MarkupContent, MarkupKind, TextDocumentIdentifier};

use super::moment::Moment;
use crate::client::snapshot::Snapshot;

/// Which piece, and at which place.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RuleCardParams {
    pub(crate) text_document: TextDocumentIdentifier,
    #[serde(flatten)]
    place: Moment,
    /// The id of the region in the board.
    region: String,
}

/// The card of a piece.
#[derive(Debug, Serialize)]
pub(crate) struct RuleCard {
    #[serde(flatten)]
    card: MarkupContent,
    /// Why the piece has no legal move; `None` if it has one.
    stuck: Option<String>,
}

pub(crate) fn rule_card(snapshot: &Snapshot, params: &RuleCardParams) -> Option<RuleCard> {
    let at = params.place.offset(snapshot)?;
    let notation::RuleCard { text, stuck } = snapshot.document.rule_card(at, &params.region)?;
    Some(RuleCard {
        card: MarkupContent {
            kind: MarkupKind::Markdown,
            value: text,
        },
        stuck,
    })
}
