//! Meeple colors: the color of a player's `<yellow>`, and names for picked colors.

use notation::NamedColor;

use crate::read::ast::{Content, Sheet};

/// The meeple colors of the boxes, as completion offers them.
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
/// Other color names in records; never offered.
const OTHER_NAMES: [(&str, [u8; 3]); 5] = [
    ("grey", [0x8c, 0x8c, 0x8c]),
    ("orange", [0xe8, 0x7a, 0x1a]),
    ("white", [0xf4, 0xf4, 0xf0]),
    ("brown", [0x7b, 0x4b, 0x2a]),
    ("violet", [0x7a, 0x3a, 0x96]),
];

/// Colors in other languages, each with its name in [`COLORS`] or beside it.
const TRANSLATED: [(&str, &str); 40] = [
    ("rot", "red"),
    ("gelb", "yellow"),
    ("gr\u{fc}n", "green"),
    ("blau", "blue"),
    ("schwarz", "black"),
    ("grau", "gray"),
    ("rosa", "pink"),
    ("lila", "purple"),
    ("wei\u{df}", "white"),
    ("r\u{f6}d", "red"),
    ("gul", "yellow"),
    ("gr\u{f6}n", "green"),
    ("bl\u{e5}", "blue"),
    ("svart", "black"),
    ("gr\u{e5}", "gray"),
    ("rouge", "red"),
    ("jaune", "yellow"),
    ("vert", "green"),
    ("bleu", "blue"),
    ("noir", "black"),
    ("gris", "gray"),
    ("rojo", "red"),
    ("amarillo", "yellow"),
    ("verde", "green"),
    ("azul", "blue"),
    ("negro", "black"),
    ("rosso", "red"),
    ("giallo", "yellow"),
    ("blu", "blue"),
    ("nero", "black"),
    ("rood", "red"),
    ("geel", "yellow"),
    ("groen", "green"),
    ("blauw", "blue"),
    ("zwart", "black"),
    ("grijs", "gray"),
    ("roze", "pink"),
    ("paars", "purple"),
    ("wit", "white"),
    ("vit", "white"),
];

/// The English name of the color `name`, in any of these languages; `None` for other words.
pub(crate) fn in_english(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let known = COLORS.iter().chain(&OTHER_NAMES);
    let own = known.map(|(known, _)| *known).find(|known| *known == name);
    let translated = || TRANSLATED.iter().find(|(known, _)| *known == name);
    own.or_else(|| translated().map(|(_, english)| *english))
}

/// The colors that players' lines name.
pub(crate) fn colors(game: &Sheet) -> Vec<NamedColor> {
    let written = game.lines.iter().filter_map(|line| match &line.content {
        Content::Player(player) => player.color.as_ref(),
        _ => None,
    });
    written
        .filter_map(|color| {
            let names = COLORS.map(|(name, rgb)| (in_the_form_of(&color.value, name), rgb));
            Some(NamedColor {
                range: color.range,
                rgb: rgb_of(&color.value)?,
                names: names.into(),
            })
        })
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

/// `name` in the case of `written`: `Yellow`, `YELLOW`, `yellow`.
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
        let colors = record.head().colors;
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
        let name = |index: usize, nth: usize| colors[index].names[nth].0.as_str();
        assert_eq!(
            [name(0, 2), name(1, 3), name(2, 6)],
            ["green", "Blue", "PINK"]
        );
        assert_eq!(colors[0].names.len(), COLORS.len());
    }
}
