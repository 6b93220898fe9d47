//! `movetext/merge`: merges another copy of a game into an open record. The README of this crate shows an example.

use ide::{Encoding, merge, position_in};
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Range, TextDocumentIdentifier};

use crate::client::snapshot::{Snapshot, lsp_position};

/// The record, and the other copy.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MergeParams {
    pub(crate) text_document: TextDocumentIdentifier,
    text: String,
    /// The name of the other copy.
    #[serde(default)]
    name: String,
}

/// The result of a merge.
#[derive(Debug, Serialize)]
pub(crate) struct MergeData {
    text: String,
    choices: Vec<ChoiceData>,
}

/// The choice that was made at one place.
#[derive(Debug, Serialize)]
struct ChoiceData {
    /// Its range in the new text.
    range: Range,
    /// Whether a person should check it.
    question: bool,
    message: String,
}

/// Merges the other copy into the open record; `None` unless each of them holds exactly one game.
pub(crate) fn merge(
    snapshot: &Snapshot,
    params: &MergeParams,
    encoding: Encoding,
) -> Option<MergeData> {
    let document = &snapshot.document;
    let notation = document.notation();
    let own = document.text().to_string();
    let is_one = |text: &str| ide::notation::cut(notation, text).len() == 1;
    if !is_one(&own) || !is_one(&params.text) {
        return None;
    }
    let copies = [own.as_str(), params.text.as_str()];
    let merged = merge::merge(notation, &copies, document.settings());
    let names = ["this record".to_owned(), params.name.clone()];
    let at = |offset| lsp_position(position_in(&merged.text, offset, encoding));
    let choices = merged.choices.iter().map(|choice| ChoiceData {
        range: Range::new(at(choice.range.start()), at(choice.range.end())),
        question: choice.is_question(),
        message: merged.sentence(choice, &names),
    });
    Some(MergeData {
        choices: choices.collect(),
        text: merged.text.clone(),
    })
}
