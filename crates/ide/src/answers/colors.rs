//! Colors that the text names, such as those of the players' pieces.

use notation::{NamedColor, Order as _, TextRange};

use crate::Document;

impl Document {
    /// The colors in the order of the text.
    #[must_use]
    pub fn colors(&self) -> Vec<NamedColor> {
        let mut colors = Vec::new();
        for placed in self.games() {
            colors.extend(placed.game.digest().colors.iter().map(|color| NamedColor {
                range: color.range + placed.offset,
                ..color.clone()
            }));
        }
        colors
    }

    /// The color names that can replace the one at `range`, the nearest to `rgb` first. Empty if no color is named there.
    #[must_use]
    pub fn color_texts(&self, range: TextRange, rgb: [u8; 3]) -> Vec<String> {
        let placed = self.game_at(range.start());
        let (digest, range) = (placed.game.digest(), placed.relative_range(range));
        let here = digest.colors.iter().find(|color| color.range == range);
        let Some(color) = here else {
            return Vec::new();
        };
        let mut names = color.names.clone();
        names.order_by_key(|(_, other)| distance(*other, rgb));
        names.into_iter().map(|(name, _)| name).collect()
    }
}

/// The square of the distance between two colors.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.iter()
        .zip(other)
        .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
        .sum()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn names_near_a_color_come_first_written_like_the_one_that_stands_there() {
        let carcassonne = crate::by_id("carcassonne").unwrap();
        let text = "A = amber <yellow>\nB = basalt <Black>\nC = cherry <mauve>\nD = damson <RED>\n";
        let document = Document::new(carcassonne, text, Arc::default());
        let colors = document.colors();
        let texts = |index: usize, rgb| document.color_texts(colors[index].range, rgb);
        assert_eq!(texts(0, [0, 200, 0])[0], "green");
        assert_eq!(texts(1, [0, 0, 255])[0], "Blue");
        assert_eq!(texts(2, [255, 192, 203])[0], "PINK");
        let nowhere = document.color_texts(TextRange::default(), [0, 0, 0]);
        assert_eq!(nowhere, [""; 0]);
    }
}
