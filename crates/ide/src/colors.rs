//! Colors that the text names, such as those of the players' pieces.

use notation::{NamedColor, TextRange};

use crate::Document;

impl Document {
    /// The colors in the order of the text.
    #[must_use]
    pub fn colors(&self) -> Vec<NamedColor> {
        self.games()
            .flat_map(|placed| {
                let colors = placed.record().colors().into_iter();
                colors.map(move |color| NamedColor {
                    range: color.range + placed.offset,
                    ..color
                })
            })
            .collect()
    }

    /// The texts that can replace the color at `range` to say `rgb`, the best first.
    #[must_use]
    pub fn color_texts(&self, range: TextRange, rgb: [u8; 3]) -> Vec<String> {
        let placed = self.game_at(range.start());
        placed
            .record()
            .color_texts(placed.relative_range(range), rgb)
    }
}
