//! Expanding selection: token, its nodes, the line, the turn, the game, the text.

use notation::{Depth, Order as _, Symbol, TextRange, TextSize};

use crate::Document;

impl Document {
    /// The ranges around `at`, from the smallest to the whole text; each contains the one before it.
    #[must_use]
    pub fn selection(&self, at: TextSize) -> Vec<TextRange> {
        let at = at.min(self.text_len());
        let placed = self.game_at(at);
        let relative = placed.relative(at);
        let record = placed.record();
        let parse = record.parse();
        let mut ranges = Vec::new();
        ranges.extend(parse.ranges_at(relative));
        symbols_at(&record.outline(Depth::Moves), relative, &mut ranges);
        for range in &mut ranges {
            *range += placed.offset;
        }
        ranges.push(self.line_range(self.line_column(at).line as usize - 1));
        ranges.push(placed.range());
        ranges.push(TextRange::up_to(self.text_len()));

        ranges.retain(|range| range.contains_inclusive(at) && !range.is_empty());
        ranges.order_by_key(|range| (range.len(), std::cmp::Reverse(range.start())));
        let mut nested: Vec<TextRange> = Vec::new();
        for range in ranges {
            if nested
                .last()
                .is_none_or(|last| range.contains_range(*last) && range != *last)
            {
                nested.push(range);
            }
        }
        nested
    }
}

fn symbols_at(symbols: &[Symbol], at: TextSize, ranges: &mut Vec<TextRange>) {
    for symbol in symbols
        .iter()
        .filter(|symbol| symbol.range.contains_inclusive(at))
    {
        ranges.extend([symbol.range, symbol.selection]);
        symbols_at(&symbol.children, at, ranges);
    }
}
