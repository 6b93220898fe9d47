//! The notation's own settings.

use notation::{OptionDoc, Settings, Takes};
use serde::Deserialize;

use crate::game::tiles::{Set, Sets};

/// The settings, for documentation and editor schemas.
pub(crate) const OPTIONS: &[OptionDoc] = &[
    OptionDoc {
        key: "boxes",
        takes: Takes::Several(&[
            "auto", "base", "river", "river-2", "inns", "traders", "abbey",
        ]),
        default: "auto",
        summary: "The boxes in play, several with commas between them; auto tells them from the tiles.",
    },
    OptionDoc {
        key: "tiny-city-scoring",
        takes: Takes::One(&["auto", "4", "2"]),
        default: "auto",
        summary: "What a finished city of two tiles brings: 4 points, or 2 as in the first edition; auto tells it from the \
                  points that are written.",
    },
];

/// The user's settings below `[carcassonne]`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Options {
    boxes: Option<Boxes>,
    #[serde(rename = "tiny-city-scoring")]
    tiny_city_scoring: Option<Points>,
}

/// A number, or its digits.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Points {
    Text(String),
    Number(u32),
}

/// One text with commas, or a list.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Boxes {
    Text(String),
    List(Vec<String>),
}

/// The boxes that `settings` set, always with the base game; `None` if they are inferred from the tiles.
pub(crate) fn boxes(settings: &Settings) -> Option<Sets> {
    let options: Options = settings.notation("carcassonne");
    let names: Vec<String> = match options.boxes? {
        Boxes::Text(text) => text.split(',').map(str::to_owned).collect(),
        Boxes::List(names) => names,
    };
    let sets: Vec<Set> = names
        .iter()
        .filter_map(|name| Set::from_key(&name.trim().to_lowercase()))
        .collect();
    // `auto`, or no name of a box.
    (!sets.is_empty()).then(|| sets.into_iter().chain([Set::Base]).collect())
}

/// Whether `settings` score small cities lower; `None` if the points of the record decide.
pub(crate) fn has_small_cities(settings: &Settings) -> Option<bool> {
    let options: Options = settings.notation("carcassonne");
    let points = match options.tiny_city_scoring? {
        Points::Text(text) => text.trim().parse().ok()?,
        Points::Number(points) => points,
    };
    match points {
        2 => Some(true),
        4 => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_a_text_or_a_list() {
        let read = |value: serde_json::Value| {
            let mut settings = Settings::default();
            settings.notations.insert(
                "carcassonne".to_owned(),
                serde_json::json!({ "boxes": value }),
            );
            boxes(&settings).map(|sets| sets.iter().collect::<Vec<_>>())
        };
        assert_eq!(boxes(&Settings::default()), None);
        assert_eq!(read("auto".into()), None);
        assert_eq!(read(7.into()), None);
        assert_eq!(read("base".into()), Some(vec![Set::Base]));
        assert_eq!(
            read("Inns, river-2".into()),
            Some(vec![Set::Base, Set::RiverTwo, Set::Inns])
        );
        assert_eq!(
            read(vec!["traders"].into()),
            Some(vec![Set::Base, Set::Traders])
        );
    }

    #[test]
    fn small_cities_bring_two_points_or_four() {
        let read = |value: serde_json::Value| {
            let mut settings = Settings::default();
            settings.notations.insert(
                "carcassonne".to_owned(),
                serde_json::json!({ "tiny-city-scoring": value }),
            );
            has_small_cities(&settings)
        };
        assert_eq!(has_small_cities(&Settings::default()), None);
        assert_eq!(read("auto".into()), None);
        assert_eq!(read("2".into()), Some(true));
        assert_eq!(read(2.into()), Some(true));
        assert_eq!(read("4".into()), Some(false));
        assert_eq!(read(3.into()), None);
    }
}
