//! The label, the square and the tile of a step as ranges of the text that a repair replaces, even if they are broken.

use notation::{TextRange, TextSize};

use super::{Step, StepKind};

impl Step {
    /// The number and the player, with text glued to them.
    pub(crate) fn label_source(&self) -> TextRange {
        if !self.is_play() {
            return TextRange::empty(self.range.start());
        }
        self.trimmed(self.range.start(), self.label_end())
    }

    /// The text between player and tile: the square, or a broken one.
    pub(crate) fn square_source(&self) -> TextRange {
        if !self.is_play() {
            return TextRange::empty(self.range.end());
        }
        let last_discard = self.discards.last().map(|(_, range)| range.end());
        let start = last_discard.unwrap_or_else(|| self.label_end());
        let end = self.square_end();
        self.trimmed(start.min(end), end)
    }

    /// The tile, with text glued to it.
    pub(crate) fn tile_source(&self) -> TextRange {
        if !self.is_play() {
            return TextRange::empty(self.range.end());
        }
        let Some(tile) = self.tile_range else {
            let end = self.square_end();
            return self.trimmed(end, end);
        };
        let square_end = self.square_range.map(TextRange::end);
        let first = square_end.filter(|end| *end <= tile.start());
        let start = self.run_back(tile.start(), first.unwrap_or(tile.start()));
        let scores = self.scores.range;
        let stop = scores.map_or(self.range.end(), TextRange::start);
        let end = self.run_forward(tile.end(), stop, |c| !c.is_whitespace());
        self.trimmed(start, end)
    }

    /// Whether label, square and tile are separated by one blank each, as in nearly all moves.
    pub(super) fn is_spaced(&self) -> bool {
        let (Some(square), Some(tile)) = (self.square_range, self.tile_range) else {
            return false;
        };
        let text = self.text.as_bytes();
        let is_blank = |at: TextSize| text.get(usize::from(at)) == Some(&b' ');
        let one = TextSize::new(1);
        let is_gap = |from: TextSize, to: TextSize| is_blank(from) && from + one == to;
        self.discards.is_empty()
            && is_gap(self.head_end(), square.start())
            && is_gap(square.end(), tile.start())
            && (tile.end() == self.range.end() || is_blank(tile.end()))
    }

    /// Whether it plays a tile and does not end the game.
    fn is_play(&self) -> bool {
        matches!(self.kind, StepKind::Starter | StepKind::Move)
    }

    /// The end of the number and the player.
    fn head_end(&self) -> TextSize {
        let number = self.number.map(|number| number.range.end());
        let player = self.player.map(|player| player.range.end());
        number.max(player).unwrap_or(self.range.start())
    }

    /// The end of the label, with text glued to it.
    fn label_end(&self) -> TextSize {
        let square = self.square_range;
        let stop = square.map_or(self.range.end(), TextRange::start);
        self.run_forward(self.head_end(), stop, |c| !c.is_whitespace() && c != '(')
    }

    /// The end of the text before the tile.
    fn square_end(&self) -> TextSize {
        let tile = self.tile_range.map(TextRange::start);
        let square = self.square_range.map(TextRange::end);
        tile.or(square).unwrap_or(self.range.end())
    }

    fn run_forward(&self, from: TextSize, stop: TextSize, goes: impl Fn(char) -> bool) -> TextSize {
        let rest = self.written(TextRange::new(from, stop.max(from)));
        from + TextSize::of(rest) - TextSize::of(rest.trim_start_matches(goes))
    }

    fn run_back(&self, from: TextSize, stop: TextSize) -> TextSize {
        let before = self.written(TextRange::new(stop.min(from), from));
        let kept = before.trim_end_matches(|c: char| !c.is_whitespace());
        from - TextSize::of(before) + TextSize::of(kept)
    }

    /// The bytes from `start` to `end` without blanks at their ends.
    fn trimmed(&self, start: TextSize, end: TextSize) -> TextRange {
        if end < start {
            return TextRange::empty(start);
        }
        let all = TextRange::new(start, end);
        let text = self.written(all);
        // Nearly all have no blanks at their ends.
        if let [b'!'..=b'~', .., b'!'..=b'~'] = text.as_bytes() {
            return all;
        }
        let kept = text.trim_start();
        let skipped = TextSize::of(text) - TextSize::of(kept);
        TextRange::at(start + skipped, TextSize::of(kept.trim_end()))
    }
}
