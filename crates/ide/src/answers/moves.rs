//! The move at a place, with the state after it.

use notation::{MoveData, TextRange, TextSize, picture::Charset};
use serde_json::Value;

use crate::{Document, PlacedGame, answers::states::state_lines, document::moves::index_at};

/// Which move, relative to a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Which {
    /// The one at the place; after the last move of a line that one, between moves the one above. `None` above the first.
    #[default]
    At,
    /// The one before [`Which::At`], also in the game above.
    Before,
    /// The one after [`Which::At`], also in the game below; above the first move of a game that first move.
    After,
}

/// A move at its place in a document, and the state after it.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedMove {
    /// The number of its game in the document, from 0.
    pub game: usize,
    /// Its number in the game, from 0.
    pub index: usize,
    /// Its label in the record: `12.`, `14B`.
    pub label: String,
    /// Its text.
    pub text: String,
    /// Its bytes in the document.
    pub range: TextRange,
    /// The state after it, as in the JSON of a replay.
    pub state: Value,
    /// The board in lines of text, as in a terminal.
    pub summary: String,
    /// The position in one line, as players note it; `None` where the notation has no such form.
    pub copy: Option<String>,
}

impl Document {
    /// The move at, before or after the place `at`.
    #[must_use]
    pub fn move_at(&self, at: TextSize, which: Which) -> Option<PlacedMove> {
        let (placed, relative) = self.locate(at);
        let moves = placed.record().moves();
        let here = index_at(&placed, &moves, relative);
        match (which, here) {
            (Which::At, here) => self.placed_move(&placed, here?),
            (Which::Before, Some(here)) if here > 0 => self.placed_move(&placed, here - 1),
            (Which::Before, _) => {
                let above = (0..placed.index).rev().filter_map(|index| self.game(index));
                self.first_of(above, |count| count - 1)
            }
            (Which::After, here) => {
                let next = here.map_or(0, |here| here + 1);
                if next < moves.len() {
                    return self.placed_move(&placed, next);
                }
                let below =
                    (placed.index + 1..self.game_count()).filter_map(|index| self.game(index));
                self.first_of(below, |_| 0)
            }
        }
    }

    /// The move that `pick` chooses, given the number of moves, in the first of `games` that has moves.
    fn first_of(
        &self,
        games: impl Iterator<Item = PlacedGame>,
        pick: impl Fn(usize) -> usize,
    ) -> Option<PlacedMove> {
        games
            .map(|placed| {
                let count = placed.record().moves().len();
                (placed, count)
            })
            .find(|(_, count)| *count > 0)
            .and_then(|(placed, count)| self.placed_move(&placed, pick(count)))
    }

    fn placed_move(&self, placed: &PlacedGame, index: usize) -> Option<PlacedMove> {
        let MoveData {
            label,
            text,
            range,
            state,
            ..
        } = placed.record().move_data(self.notation(), index)?;
        let made = self.step_of(placed.index, index + 1)?;
        let board = self.text_board_while_typed(made, Charset::Unicode);
        let summary = match board {
            Some(board) => board.plain().trim_end().to_owned(),
            None => state_lines(&state).join("\n"),
        };
        Some(PlacedMove {
            game: placed.index,
            index,
            label,
            text,
            range: range + placed.offset,
            summary,
            copy: self.notation().position_text(&state),
            state,
        })
    }
}
