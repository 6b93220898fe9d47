//! The replay of each game as data, with lines counted in the file.

use notation::{MoveData, Player, Replay};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Document, PlacedGame};

/// A replayed game at its place in a document: an element of `games` in the JSON of a replay.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameReplay {
    /// Its first line with content, from 1.
    pub line: u32,
    /// The metadata in the order of the text.
    pub tags: Map<String, Value>,
    /// Who played, in playing order.
    pub players: Vec<Player>,
    /// Every move with the state after it; lines count in the document from 1. In JSON, variations are nested below the
    /// moves that they replace.
    #[serde(serialize_with = "crate::answers::variations::nested")]
    pub moves: Vec<MoveData>,
    /// How the game ended; its shape is the notation's.
    pub result: Value,
    /// Says that the game follows other rules and is not replayed; otherwise `None` and not in the JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unplayed: Option<String>,
}

impl Document {
    /// The replay of every game.
    #[must_use]
    pub fn replay(&self) -> Vec<GameReplay> {
        self.games().map(|placed| self.replay_of(&placed)).collect()
    }

    /// The replay of one of its games.
    #[must_use]
    pub fn replay_of(&self, placed: &PlacedGame) -> GameReplay {
        let record = placed.record();
        let Replay {
            tags,
            players,
            mut moves,
            result,
        } = record.replay(self.notation());
        let parse = record.parse();
        for one in &mut moves {
            // A lone CR ends a line for editors but not for a notation: use offsets, not line numbers.
            let start = parse.line_start(usize::try_from(one.line).unwrap_or(usize::MAX));
            one.line = self.line_column(placed.offset + start).line;
            one.range += placed.offset;
        }
        let first = parse.first_line().unwrap_or(parse.line_count());
        let first = placed.offset + parse.line_start(first);
        let tags = tags
            .into_iter()
            .map(|(key, value)| (key, Value::from(value)))
            .collect();
        GameReplay {
            line: self.line_column(first).line,
            tags,
            players,
            moves,
            result,
            unplayed: record.head().unplayed,
        }
    }
}
