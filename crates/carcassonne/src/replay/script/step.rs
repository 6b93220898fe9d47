//! From a line of the record to a step of the script.

use std::sync::Arc;

use super::{Step, StepKind};
use crate::{
    game::{
        Square,
        tiles::{Sets, Shared, TileText},
    },
    read::ast,
};

/// Reads steps.
pub(super) struct Tiles<'t> {
    pub(super) text: &'t Arc<str>,
    pub(super) sets: Sets,
}

impl Tiles<'_> {
    fn tile(&self, tile: &ast::WrittenTile) -> Option<Shared<TileText>> {
        match tile.known() {
            Some(known) => Some(Shared::Table(known.played(self.sets))),
            None => TileText::own(tile.text(), tile.written()?.clone(), self.sets),
        }
    }

    pub(super) fn step(&self, line: usize, played: &ast::MoveLine) -> Step {
        let discards = played.discards.iter().map(|discard| {
            let tile = discard.tile.as_ref().and_then(|tile| self.tile(tile));
            (tile, discard.range)
        });
        let position = played.position;
        let square = position.map(|position| Square::new(position.x.value, position.y.value));
        let mut step = Step {
            kind: StepKind::Move,
            line,
            range: played.range,
            number: played.number,
            player: played.player,
            square,
            square_range: position.map(|position| position.range),
            has_doubtful_square: false,
            has_doubtful_tile: false,
            has_plain_square: true,
            tile: played.tile.as_ref().and_then(|tile| self.tile(tile)),
            tile_range: played.tile.as_ref().map(|tile| tile.range),
            discards: discards.collect(),
            scores: played.scores.clone(),
            text: Arc::clone(self.text),
        };
        if !position.is_some_and(|position| position.is_plain) || !step.is_spaced() {
            step.find_doubts();
        }
        step
    }
}

impl Step {
    /// Checks the spelling of the square and the tile.
    fn find_doubts(&mut self) {
        let written = self.written(self.square_source());
        let is_plain = self.square.is_some_and(|square| square.is_written(written));
        let is_doubtful = |square: Square| {
            let spelled = written.chars();
            let spelled: String = spelled
                .filter(|c| !c.is_whitespace() && *c != '+')
                .collect();
            spelled.chars().count() <= 16 && spelled != square.to_string()
        };
        let is_doubtful = !is_plain && self.square.is_some_and(is_doubtful);
        self.has_plain_square = is_plain;
        self.has_doubtful_square = is_doubtful;
        let source = self.tile_source();
        self.has_doubtful_tile = self.tile_range.is_some_and(|tile| tile != source);
    }
}
