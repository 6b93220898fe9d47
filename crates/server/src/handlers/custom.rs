//! Requests of our own: the server's text of a document, its replay, the state at a move, every move in plain English.

use ide::{GameReplay, TextSize};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::lsp_types::{Position, Range, TextDocumentIdentifier};

use crate::snapshot::Snapshot;

/// A document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DocumentParams {
    pub(crate) text_document: TextDocumentIdentifier,
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
    which: Which,
}

/// Which move near the place.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Which {
    /// The move in the line of the place, or else the last one above it.
    #[default]
    At,
    /// The move before that one.
    Before,
    /// The move after that one.
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
    /// The line it stands in.
    range: Range,
    state: Value,
}

/// A move in plain English.
#[derive(Debug, Serialize)]
pub(crate) struct Explained {
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
    let at = snapshot.offset(params.position);
    let placed = snapshot.document.game_at(at);
    let parse = placed.record().parse();
    let line = u32::try_from(parse.line_at(placed.relative(at))).unwrap_or(u32::MAX);
    let mut moves = placed.record().replay().moves;
    let until = moves.partition_point(|one| one.line < line);
    let here = match moves.get(until) {
        // Of several moves in one line the one that the cursor is on.
        Some(one) if one.line == line => until + nth_in_line(snapshot, at, &moves[until..]),
        _ => until.checked_sub(1)?,
    };
    let index = match params.which {
        Which::At => here,
        Which::Before => here.checked_sub(1)?,
        Which::After => here + 1,
    };
    if index >= moves.len() {
        return None;
    }
    let found = moves.swap_remove(index);
    let line = parse.line_range(usize::try_from(found.line).unwrap_or(usize::MAX));
    let first = snapshot
        .document
        .line_column(placed.offset + line.start())
        .line;
    let range = snapshot
        .document
        .line_range(usize::try_from(first).unwrap_or(usize::MAX) - 1);
    Some(MoveAt {
        game: placed.index,
        index,
        label: found.label,
        text: found.text,
        range: snapshot.range(range),
        state: found.state,
    })
}

/// How many of the moves in the line of `at` end before it.
fn nth_in_line(snapshot: &Snapshot, at: TextSize, moves: &[notation::MoveData]) -> usize {
    let line = snapshot.document.line_column(at).line;
    let range = snapshot
        .document
        .line_range(usize::try_from(line).unwrap_or(usize::MAX) - 1);
    let text = snapshot.document.slice(range);
    let column = usize::from(at.checked_sub(range.start()).unwrap_or_default());
    let same_line = moves.iter().take_while(|one| one.line == moves[0].line);
    let mut from = 0;
    let mut nth = 0;
    for (index, one) in same_line.enumerate() {
        // Where the text is not found the line holds one move, or the record writes it differently.
        let Some(start) = text
            .get(from..)
            .and_then(|rest| rest.find(&one.text))
            .map(|start| from + start)
        else {
            break;
        };
        if start > column {
            break;
        }
        nth = index;
        from = start + one.text.len();
    }
    nth
}

pub(crate) fn explain(snapshot: &Snapshot) -> Vec<Explained> {
    let explanations = snapshot.document.explanations(None).into_iter();
    explanations
        .map(|found| Explained {
            range: snapshot.range(found.range),
            text: found.text,
        })
        .collect()
}
