//! From a line of the record to a step of the script.

use std::sync::Arc;

use notation::{TextRange, TextSize};

use super::{Step, StepKind, slice};
use crate::{
    ast,
    game::Square,
    tiles::{Sets, Shared, TileText},
};

/// Reads steps.
pub(super) struct Tiles<'t> {
    pub(super) text: &'t Arc<str>,
    pub(super) sets: Sets,
}

impl Tiles<'_> {
    fn tile(&self, tile: &ast::Tile) -> Option<Shared<TileText>> {
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
        let discards = discards.collect();
        let tile_range = played.tile.as_ref().map(|tile| tile.range);
        let square_range = played.position.map(|position| position.range);
        let (label_source, square_source, tile_source) = self.sources(played);
        let square =
            (played.position).map(|position| Square::new(position.x.value, position.y.value));
        let written = slice(self.text, square_source);
        let has_doubtful_square = square.is_some_and(|square| {
            !square.is_written(written) && {
                let spelled = written.chars();
                let spelled: String = spelled
                    .filter(|c| !c.is_whitespace() && *c != '+')
                    .collect();
                spelled.chars().count() <= 16 && spelled != square.to_string()
            }
        });
        let has_doubtful_tile = tile_range.is_some_and(|tile| tile != tile_source);
        Step {
            discards,
            kind: StepKind::Move,
            line,
            range: played.range,
            number: played.number,
            player: played.player,
            square,
            square_range,
            has_doubtful_square,
            has_doubtful_tile,
            tile: played.tile.as_ref().and_then(|tile| self.tile(tile)),
            tile_range,
            tile_source,
            label_source,
            square_source,
            scores: played.scores.clone(),
            text: Arc::clone(self.text),
        }
    }

    /// The label, the square and the tile as they stand in the text: what a repair has to replace if they are broken.
    fn sources(&self, played: &ast::MoveLine) -> (TextRange, TextRange, TextRange) {
        let line = played.range;
        let head = [
            played.number.map(|number| number.range),
            played.player.map(|player| player.range),
        ];
        let head_end = head.into_iter().flatten().map(TextRange::end).max();
        let head_end = head_end.unwrap_or(line.start());
        let stop = played
            .position
            .map_or(line.end(), |position| position.range.start());
        let label_end = self.run_forward(head_end, stop, |c| !c.is_whitespace() && c != '(');
        let tile = played.tile.as_ref().map(|tile| tile.range);
        let position_end = played.position.map(|position| position.range.end());
        let last_discard = played.discards.last().map(|discard| discard.range.end());
        let gap_start = last_discard.unwrap_or(label_end);
        let gap_end = tile
            .map(TextRange::start)
            .or(position_end)
            .unwrap_or(line.end());
        let square = self.trimmed(gap_start.min(gap_end), gap_end);
        let scores = played.scores.range.map_or(line.end(), TextRange::start);
        let tile = match tile {
            None => self.trimmed(gap_end, gap_end),
            Some(tile) => {
                let first = position_end.filter(|end| *end <= tile.start());
                let start = self.run_back(tile.start(), first.unwrap_or(tile.start()));
                let end = self.run_forward(tile.end(), scores, |c| !c.is_whitespace());
                self.trimmed(start, end)
            }
        };
        (self.trimmed(line.start(), label_end), square, tile)
    }

    fn run_forward(&self, from: TextSize, stop: TextSize, goes: impl Fn(char) -> bool) -> TextSize {
        let rest = self
            .text
            .get(usize::from(from)..usize::from(stop.max(from)));
        let rest = rest.unwrap_or_default();
        from + TextSize::of(rest) - TextSize::of(rest.trim_start_matches(goes))
    }

    fn run_back(&self, from: TextSize, stop: TextSize) -> TextSize {
        let before = self
            .text
            .get(usize::from(stop.min(from))..usize::from(from));
        let before = before.unwrap_or_default();
        let kept = before.trim_end_matches(|c: char| !c.is_whitespace());
        from - TextSize::of(before) + TextSize::of(kept)
    }

    /// The bytes from `start` to `end` without blanks at their ends.
    fn trimmed(&self, start: TextSize, end: TextSize) -> TextRange {
        let text = self
            .text
            .get(usize::from(start)..usize::from(end))
            .unwrap_or_default();
        // As nearly all are.
        if let (Some(b'!'..=b'~'), Some(b'!'..=b'~')) = (text.bytes().next(), text.bytes().last()) {
            return TextRange::new(start, end);
        }
        let kept = text.trim_start();
        let skipped = TextSize::of(text) - TextSize::of(kept);
        TextRange::at(start + skipped, TextSize::of(kept.trim_end()))
    }
}
