//! Movetext's own requests: the server's text of a document, its replay, the state at a move, games in plain English. The
//! README of this crate shows each with an example; editor packages rely on it.

use ide::{GameReplay, Which};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::lsp_types::{Position, Range, TextDocumentIdentifier};

use crate::client::snapshot::Snapshot;

/// A document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentParams {
    pub(crate) text_document: TextDocumentIdentifier,
}

/// Where typing ended.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettleParams {
    /// The document; if it is missing, all open documents.
    #[serde(default)]
    pub(crate) text_document: Option<TextDocumentIdentifier>,
    /// Whether the last game of the document goes on: it is shown while it is played.
    #[serde(default)]
    pub(crate) goes_on: bool,
}

/// A record as `movetext replay --format json` prints it.
#[derive(Debug, Serialize)]
pub(crate) struct RecordReplay {
    file: String,
    notation: &'static str,
    games: Vec<GameReplay>,
}

/// A move near a place.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoveParams {
    pub(crate) text_document: TextDocumentIdentifier,
    position: Position,
    #[serde(default)]
    which: WhichParam,
}

/// Which move near the place; see [`Which`].
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WhichParam {
    #[default]
    At,
    Before,
    After,
}

/// A move and the state after it.
#[derive(Debug, Serialize)]
pub(crate) struct MoveAt {
    /// The number of its game in the document, from 0.
    game: usize,
    /// The number of the move in its game, from 0.
    index: usize,
    label: String,
    text: String,
    /// The range of the move.
    range: Range,
    state: Value,
    /// The state as lines of text.
    summary: String,
    /// The position in one line, as players note it; `None` if the notation has no such form.
    copy: Option<String>,
}

/// A document, or the game at a place in it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExplainParams {
    pub(crate) text_document: TextDocumentIdentifier,
    position: Option<Position>,
}

/// Games in plain English.
#[derive(Debug, Serialize)]
pub(crate) struct Explained {
    title: String,
    text: String,
    items: Vec<ExplainedMove>,
}

/// A move in plain English.
#[derive(Debug, Serialize)]
struct ExplainedMove {
    range: Range,
    text: String,
}

pub(crate) fn replay(snapshot: &Snapshot) -> RecordReplay {
    RecordReplay {
        file: snapshot.uri.to_string(),
        notation: snapshot.document.notation().id(),
        games: snapshot.document.replay(),
    }
}

pub(crate) fn move_at(snapshot: &Snapshot, params: &MoveParams) -> Option<MoveAt> {
    let which = match params.which {
        WhichParam::At => Which::At,
        WhichParam::Before => Which::Before,
        WhichParam::After => Which::After,
    };
    let at = snapshot.offset(params.position);
    let found = snapshot.document.move_at(at, which)?;
    Some(MoveAt {
        game: found.game,
        index: found.index,
        label: found.label,
        text: found.text,
        range: snapshot.range(found.range),
        state: found.state,
        summary: found.summary,
        copy: found.copy,
    })
}

pub(crate) fn explain(snapshot: &Snapshot, params: &ExplainParams) -> Option<Explained> {
    let at = params.position.map(|position| snapshot.offset(position));
    let explained = snapshot.document.explained(at)?;
    let items = explained.items.into_iter().map(|item| ExplainedMove {
        range: snapshot.range(item.range),
        text: item.text,
    });
    Some(Explained {
        title: explained.title,
        text: explained.text,
        items: items.collect(),
    })
}
