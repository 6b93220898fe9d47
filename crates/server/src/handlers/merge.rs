//! `movetext/merge`: merges another copy of a game into an open record. The README of this crate shows an example.

use ide::{
    Encoding, TextRange,
    merge::{self, MergeChoice, Merged},
    position_in,
};
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Range, TextDocumentIdentifier, TextEdit};

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
    /// How many moves of the record the other copy has, too.
    shared: usize,
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
    /// What can stand there; the first one is taken.
    versions: Vec<VersionData>,
}

/// What can stand at one place.
#[derive(Debug, Serialize)]
struct VersionData {
    /// Empty for nothing.
    text: String,
    /// The names of the copies that have it.
    copies: Vec<String>,
    /// The edit of the new text that writes it; `None` for the version that is taken.
    edit: Option<TextEdit>,
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
    let merged = Named {
        merged: merge::merge(notation, &copies, document.settings()),
        names: ["this record".to_owned(), params.name.clone()],
        encoding,
    };
    let choices = merged.merged.choices.iter();
    Some(MergeData {
        choices: choices.map(|choice| merged.choice(choice)).collect(),
        shared: merge::shared(notation, &copies, document.settings()),
        text: merged.merged.text.clone(),
    })
}

/// A merged record with the names of its copies.
struct Named {
    merged: Merged,
    names: [String; 2],
    encoding: Encoding,
}

impl Named {
    fn choice(&self, choice: &MergeChoice) -> ChoiceData {
        let versions = self.merged.versions(choice, self.names.len());
        let versions = versions.into_iter().enumerate();
        let versions = versions.map(|(index, version)| VersionData {
            edit: (index > 0).then(|| {
                let edit = self.merged.edit(choice, &version);
                TextEdit::new(self.range(edit.range), edit.text)
            }),
            copies: version
                .copies
                .iter()
                .filter_map(|copy| self.names.get(*copy).cloned())
                .collect(),
            text: version.text,
        });
        ChoiceData {
            range: self.range(choice.range),
            question: choice.is_question(),
            message: self.merged.sentence(choice, &self.names),
            versions: versions.collect(),
        }
    }

    /// A range in the new text.
    fn range(&self, range: TextRange) -> Range {
        let at = |offset| lsp_position(position_in(&self.merged.text, offset, self.encoding));
        Range::new(at(range.start()), at(range.end()))
    }
}
