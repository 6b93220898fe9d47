//! Names of maps, decks, cards and quests as players write them.

/// `name` of a map or deck in lower case, without "the" and without `what` ("map" or "deck"), and with `&` for "and". So `The
/// Exiles and Partisans Deck` equals `exiles & partisans`.
pub(super) fn plain_name(name: &str, what: &str) -> String {
    let lower = name.to_lowercase().replace(['&', '+'], " & ");
    let mut words: Vec<&str> = lower
        .split_whitespace()
        .map(|word| match word {
            "and" | "und" => "&",
            _ => word,
        })
        .collect();
    if words.first() == Some(&"the") {
        words.remove(0);
    }
    if words.len() > 1 && words.last() == Some(&what) {
        words.pop();
    }
    words.join(" ").replace(" & ", "&")
}

/// `title` as records write names: lower case, letters only, without accents.
pub(super) fn folded(title: &str) -> impl Iterator<Item = char> {
    title.chars().filter_map(|character| match character {
        'é' | 'É' => Some('e'),
        _ if character.is_ascii_alphabetic() => Some(character.to_ascii_lowercase()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use crate::game::facts::{Deck, Map};

    #[test]
    fn maps_and_decks_have_many_names() {
        for (written, deck) in [
            ("E&P", Some(Deck::ExilesAndPartisans)),
            ("e & p", Some(Deck::ExilesAndPartisans)),
            ("E and P", Some(Deck::ExilesAndPartisans)),
            ("Exiles & Partisans", Some(Deck::ExilesAndPartisans)),
            (
                "the Exiles and Partisans deck",
                Some(Deck::ExilesAndPartisans),
            ),
            ("Base", Some(Deck::Standard)),
            ("standard deck", Some(Deck::Standard)),
            ("deck", None),
            ("Exiles", Some(Deck::ExilesAndPartisans)),
            ("Partisanen", Some(Deck::ExilesAndPartisans)),
            ("Partizipien", None),
        ] {
            assert_eq!(Deck::from_name(written), deck, "{written}");
        }
        for (written, map) in [
            ("Autumn", Some(Map::Fall)),
            ("Herbst", Some(Map::Fall)),
            ("winter map", Some(Map::Winter)),
            ("the lake map", Some(Map::Lake)),
            ("Lake  Map", Some(Map::Lake)),
            ("mountains", Some(Map::Mountain)),
            ("map", None),
            ("Fall here", None),
        ] {
            assert_eq!(Map::from_name(written), map, "{written}");
        }
    }
}
