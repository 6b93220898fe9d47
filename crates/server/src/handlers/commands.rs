//! The commands of `workspace/executeCommand`: what an editor without a package of ours would not reach. The README of this
//! crate lists them.
//!
//! Helix: `:lsp-workspace-command movetext.board "file:///w/final.kubb" 12`

use std::{num::NonZeroUsize, sync::Arc};

use ide::{Document, Encoding, TextSize, Which};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::{
    jsonrpc::{Error, Result},
    lsp_types::{ExecuteCommandParams, MessageType, Position, Url},
};

use super::{
    read::{self, READ},
    text_document_content::{self, board, document_of, end_of_line},
};
use crate::{client::snapshot::ide_position, state::Shared};

const EXPLAIN: &str = "movetext.explain";
const BOARD: &str = "movetext.board";
const POSITION: &str = "movetext.position";

/// The commands, each with its arguments in words.
const COMMANDS: [(&str, &str); 4] = [
    (
        READ,
        "the address of a document, such as movetext:/rules/kubb/inkast-count.md",
    ),
    (
        EXPLAIN,
        "the URI of a record, and for one of its games a line (counted from 1) or a position",
    ),
    (
        BOARD,
        "the URI of a record and a line (counted from 1) or a position",
    ),
    (
        POSITION,
        "the URI of a record and a line (counted from 1) or a position",
    ),
];

/// Their names.
pub(crate) fn names() -> Vec<String> {
    COMMANDS.map(|(name, _)| name.to_owned()).into()
}

/// A place in a record.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum RecordPlace {
    /// The end of a line, counted from 1.
    Line(NonZeroUsize),
    /// A position as the protocol has it.
    Position(Position),
}

impl RecordPlace {
    fn offset(&self, document: &Document, encoding: Encoding) -> TextSize {
        match self {
            Self::Line(line) => end_of_line(document, line.get()),
            Self::Position(position) => document.offset(ide_position(*position), encoding),
        }
    }
}

/// What a command shows.
#[derive(Debug)]
enum Asked {
    /// The document with this address.
    Document(Url),
    /// Something about a record.
    Record(Url, AboutRecord),
}

/// What a command shows about a record.
#[derive(Debug)]
enum AboutRecord {
    /// The game at a place in English, or all games.
    Explained(Option<RecordPlace>),
    /// What the move at a place did, and the board after it.
    Board(RecordPlace),
    /// The position at a place in one line, as players note it.
    Position(RecordPlace),
}

impl Asked {
    /// `None` if the command does not take these arguments.
    fn of(command: &str, arguments: &[Value]) -> Option<Self> {
        let (uri, place) = match arguments {
            [uri] => (uri, None),
            [uri, place] => (uri, Some(RecordPlace::deserialize(place).ok()?)),
            _ => return None,
        };
        let uri = Url::parse(uri.as_str()?).ok()?;
        let about = match (command, place) {
            (READ, None) => return Some(Self::Document(uri)),
            (EXPLAIN, place) => AboutRecord::Explained(place),
            (BOARD, Some(place)) => AboutRecord::Board(place),
            (POSITION, Some(place)) => AboutRecord::Position(place),
            _ => return None,
        };
        Some(Self::Record(uri, about))
    }
}

/// Runs a command. A client that shows documents gets its text as the result, the others see it as a message, too.
pub(crate) async fn execute(
    shared: &Arc<Shared>,
    params: &ExecuteCommandParams,
) -> Result<Option<Value>> {
    let command = params.command.as_str();
    let known = COMMANDS.iter().find(|(name, _)| *name == command);
    let (_, arguments) = known.ok_or_else(|| Error::invalid_params("there is no such command"))?;
    let asked = Asked::of(command, &params.arguments);
    let asked =
        asked.ok_or_else(|| Error::invalid_params(format!("{command} takes {arguments}")))?;
    let client = Arc::clone(&shared.state().client);
    let shows_documents = read::is_offered(&client);
    let text = match asked {
        Asked::Document(address) => {
            let text = text_document_content::text(shared, &address).await?;
            if shows_documents {
                read::show(shared, address);
                return Ok(None);
            }
            text
        }
        Asked::Record(record, about) => {
            let document = document_of(shared, &record).await.ok_or_else(|| {
                Error::invalid_params("the record is neither open nor in the workspace")
            })?;
            told(&document, client.encoding, &about)?
        }
    };
    if !shows_documents {
        let remote = shared.remote.clone();
        let message = text.clone();
        shared.host.spawn(Box::pin(async move {
            remote.show_message(MessageType::INFO, message).await;
        }));
    }
    Ok(Some(text.into()))
}

fn told(document: &Document, encoding: Encoding, about: &AboutRecord) -> Result<String> {
    let at = |place: &RecordPlace| place.offset(document, encoding);
    let (text, none) = match about {
        AboutRecord::Explained(place) => {
            let explained = document.explained(place.as_ref().map(at));
            let text = explained.map(|explained| explained.text);
            (text, "no move is recorded there")
        }
        AboutRecord::Board(place) => (
            board(document, at(place)),
            "there is no board that can be drawn",
        ),
        AboutRecord::Position(place) => {
            let found = document.move_at(at(place), Which::At);
            let text = found.and_then(|found| found.copy);
            (text, "there is no move whose position fits a line")
        }
    };
    text.ok_or_else(|| Error::invalid_params(none))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn arguments_are_a_record_and_a_place() {
        let uri = json!("file:///w/a.kubb");
        let position = json!({ "line": 0, "character": 3 });
        let takes = |command: &str, arguments: &[&Value]| {
            let arguments: Vec<Value> = arguments.iter().copied().cloned().collect();
            Asked::of(command, &arguments).is_some()
        };
        for command in [EXPLAIN, BOARD, POSITION] {
            assert_eq!(takes(command, &[&uri]), command == EXPLAIN);
            for place in [&json!(1), &position] {
                assert!(takes(command, &[&uri, place]));
                assert!(!takes(command, &[&uri, place, place]));
            }
            for wrong in [json!(0), json!(-1), json!(1.5), json!("1"), json!({})] {
                assert!(!takes(command, &[&uri, &wrong]), "{wrong}");
            }
            assert!(!takes(command, &[]));
            assert!(!takes(command, &[&json!("a.kubb"), &position]));
        }
        assert!(takes(READ, &[&uri]));
        assert!(!takes(READ, &[&uri, &position]));
    }
}
