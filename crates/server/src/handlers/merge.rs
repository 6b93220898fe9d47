//! `movetext/merge`: an open record and another copy of its game made one. The README of this crate shows it.

use ide::{Encoding, merge, position_in};
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Range, TextDocumentIdentifier};

use crate::client::snapshot::{Snapshot, lsp_position};

/// Which record, and the other copy.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MergeParams {
    pub(crate) text_document: TextDocumentIdentifier,
    text: String,
    /// What the other copy is called.
    #[serde(default)]
    name: String,
}

/// What became of them.
#[derive(Debug, Serialize)]
pub(crate) struct MergeData {
    text: String,
    choices: Vec<ChoiceData>,
}

/// What was taken at a place.
#[derive(Debug, Serialize)]
struct ChoiceData {
    /// In the new text.
    range: Range,
    /// Whether somebody should look at it.
    question: bool,
    message: String,
}

/// Merges the other copy into the open record; nothing where one of them does not hold one game.
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
