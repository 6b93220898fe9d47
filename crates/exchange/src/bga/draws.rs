//! The tiles that players drew, from their private packets. If a log does not say which tiles could not be placed, these show
//! it.

use std::collections::{BTreeMap, HashSet};

use notation::TextRange;

use super::log::Event;
use crate::{
    json::{number_of, text_of},
    tiles::Type,
};

/// The draws of all players.
#[derive(Default)]
pub(super) struct Draws {
    players: BTreeMap<String, PlayerDraws>,
    /// The tiles drawn so far.
    known: HashSet<i64>,
    /// The discards found so far: the index of the move, and the tile.
    discards: Vec<(usize, i64)>,
    /// Whether the draws of some players are not in the log.
    is_partial: bool,
    /// The first inconsistent draw.
    doubt: Option<(TextRange, String)>,
}

/// The tiles that a player drew and did not place.
#[derive(Default)]
struct PlayerDraws {
    drawn: Vec<(i64, TextRange, String)>,
    has_placed: bool,
}

impl Draws {
    fn doubts(&mut self, range: TextRange, message: String) {
        self.doubt.get_or_insert((range, message));
    }

    /// Notes that a tile is drawn. At the end of the supply the event has no tile.
    pub(super) fn pick(&mut self, event: &Event) {
        let Some(tile) = number_of(event.args.get("id")) else {
            return;
        };
        let private = event.private.clone();
        let id = private.or_else(|| text_of(event.args.get("player_id")));
        if !self.known.insert(tile) {
            let message = format!(
                "{}: tile {tile} is drawn twice: discards are not certain.",
                event.place
            );
            self.doubts(event.range, message);
        }
        let drawn = (tile, event.range, event.place.clone());
        let player = self.players.entry(id.unwrap_or_default()).or_default();
        player.drawn.push(drawn);
    }

    /// Notes that player `id` places `tile` in the move `index`.
    pub(super) fn place(&mut self, id: &str, tile: Option<i64>, index: usize) {
        let player = self.players.entry(id.to_owned()).or_default();
        let is_first = !std::mem::replace(&mut player.has_placed, true);
        let mut drawn = std::mem::take(&mut player.drawn);
        match drawn.pop() {
            Some((last, ..)) if Some(last) == tile => {
                let tiles = drawn.into_iter().map(|(tile, ..)| (index, tile));
                self.discards.extend(tiles);
            }
            Some((last, range, place)) => {
                let message = format!(
                    "{place}: tile {last} is drawn, but another one placed: discards are not certain."
                );
                self.doubts(range, message);
            }
            // The first tile of a player is drawn in public.
            None if is_first => {}
            None => self.is_partial = true,
        }
    }

    /// The tiles that could not be placed, each with the index of the move before which it was drawn. Empty if draws are
    /// missing in the log.
    ///
    /// # Errors
    /// A draw is inconsistent, so the discards are uncertain: its range, and a message.
    pub(super) fn discards(
        self,
        is_counted: bool,
    ) -> Result<Vec<(usize, String)>, (TextRange, String)> {
        if self.is_partial {
            return Ok(Vec::new());
        }
        if let Some(doubt) = self.doubt {
            return Err(doubt);
        }
        let open = self.players.values().find_map(|player| {
            let is_open = is_counted || player.drawn.len() > 1;
            player.drawn.last().filter(|_| is_open)
        });
        if let Some((tile, range, place)) = open {
            let message = format!(
                "{place}: tile {tile} is drawn, but never placed: discards are not certain."
            );
            return Err((*range, message));
        }
        let codes = self.discards.into_iter().map(|(index, tile)| {
            let kind = Type::of_id(tile)?;
            Some((index, kind.turned(0).tile.code()))
        });
        Ok(codes.flatten().collect())
    }
}
