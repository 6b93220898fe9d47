//! Colors that the text names, such as those of the players' pieces.

use notation::{NamedColor, TextRange};

use crate::Document;

impl Document {
    /// The colors in the order of the text.
    #[must_use]
    pub fn colors(&self) -> Vec<NamedColor> {
        let mut colors = Vec::new();
        for placed in self.games() {
            colors.extend(placed.game.digest().colors.iter().map(|color| NamedColor {
                range: color.range + placed.offset,
                ..*color
            }));
        }
        colors
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
