//! The colors of meeples: what a player's `<yellow>` looks like, and the names for a color that somebody picks.

use notation::{NamedColor, Order as _, TextRange};

use crate::read::ast::{Content, Game};

/// The colors of meeples that boxes hold, as completion offers them.
pub(crate) const COLORS: [(&str, [u8; 3]); 8] = [
    ("yellow", [0xf4, 0xc4, 0x14]),
    ("red", [0xd0, 0x21, 0x1c]),
    ("green", [0x2e, 0x8b, 0x37]),
    ("blue", [0x1f, 0x5f, 0xbf]),
    ("black", [0x22, 0x22, 0x22]),
    ("gray", [0x8c, 0x8c, 0x8c]),
    ("pink", [0xe9, 0x7d, 0xb0]),
    ("purple", [0x7a, 0x3a, 0x96]),
];
/// Other words for colors that are met in records; never offered.
const OTHER_NAMES: [(&str, [u8; 3]); 5] = [
    ("grey", [0x8c, 0x8c, 0x8c]),
    ("orange", [0xe8, 0x7a, 0x1a]),
    ("white", [0xf4, 0xf4, 0xf0]),
    ("brown", [0x7b, 0x4b, 0x2a]),
    ("violet", [0x7a, 0x3a, 0x96]),
];

/// The colors that players' lines name.
pub(crate) fn colors(game: &Game) -> Vec<NamedColor> {
    let written = game.lines.iter().filter_map(|line| match &line.content {
        Content::Player(player) => player.color.as_ref(),
        _ => None,
    });
    written
        .filter_map(|color| {
            Some(NamedColor {
                range: color.range,
                rgb: rgb_of(&color.value)?,
            })
        })
        .collect()
}

/// The names that can stand at `range` for the color `rgb`, the nearest first, written like what stands there.
pub(crate) fn names(game: &Game, range: TextRange, rgb: [u8; 3]) -> Vec<String> {
    let written = game.lines.iter().find_map(|line| match &line.content {
        Content::Player(player) => player.color.as_ref().filter(|color| color.range == range),
        _ => None,
    });
    let Some(written) = written else {
        return Vec::new();
    };
    let mut known = COLORS;
    known.order_by_key(|(_, other)| distance(*other, rgb));
    known
        .iter()
        .map(|(name, _)| in_the_form_of(&written.value, name))
        .collect()
}

fn rgb_of(name: &str) -> Option<[u8; 3]> {
    let name = name.trim().to_lowercase();
    COLORS
        .iter()
        .chain(&OTHER_NAMES)
        .find(|(known, _)| *known == name)
        .map(|(_, rgb)| *rgb)
}

/// How far two colors are apart; the square of it.
fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    one.iter()
        .zip(other)
        .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
        .sum()
}

/// `name` with the capitals of `written`: `Yellow`, `YELLOW`, `yellow`.
fn in_the_form_of(written: &str, name: &str) -> String {
    let mut letters = written.chars().filter(|letter| letter.is_alphabetic());
    let first_is_capital = letters.next().is_some_and(char::is_uppercase);
    let rest_is_capital = letters.clone().count() > 0 && letters.all(char::is_uppercase);
    if first_is_capital && rest_is_capital {
        return name.to_uppercase();
    }
    let mut name = name.to_owned();
    if first_is_capital && let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

#[cfg(test)]
mod tests {
    use notation::{Notation as _, Parse, Settings};

    use super::*;
    use crate::Carcassonne;

    #[test]
    fn players_colors_are_known_and_others_can_be_picked() {
        let text = "A = amber <yellow>\nB = basalt <Black> 1st (91)\nC = cherry <mauve>\nD = damson <RED>\n";
        let record = Carcassonne.read(Parse::new(&Carcassonne, text), &Settings::default());
        let colors = record.colors();
        let named: Vec<(&str, [u8; 3])> = colors
            .iter()
            .map(|color| {
                let range = usize::from(color.range.start())..usize::from(color.range.end());
                (&text[range], color.rgb)
            })
            .collect();
        assert_eq!(
            named,
            [
                ("yellow", [0xf4, 0xc4, 0x14]),
                ("Black", [0x22, 0x22, 0x22]),
                ("RED", [0xd0, 0x21, 0x1c]),
            ]
        );
        let texts = |index: usize, rgb| record.color_texts(colors[index].range, rgb);
        assert_eq!(texts(0, [0, 200, 0])[0], "green");
        assert_eq!(texts(1, [0, 0, 255])[0], "Blue");
        assert_eq!(texts(2, [255, 192, 203])[0], "PINK");
        assert_eq!(texts(0, [0, 0, 0]).len(), COLORS.len());
        assert_eq!(record.color_texts(TextRange::default(), [0, 0, 0]), [""; 0]);
    }
}
