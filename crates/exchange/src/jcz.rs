//! Saved games of `JCloisterZone`, from and to Carcassonne.
//!
//! A save is JSON: the boxes, the starting tile, the players, and a list of messages. [`read`] plays the messages,
//! [`mod@write`] makes those of a record. Saves of version 4 (2017 to 2020) have `slots` and `expansions` for the players and
//! the boxes, a dot in the ids of tiles, and do not name the kind of feature on which a figure is placed.

mod places;
mod read;
mod write;

use crate::ForeignFormat;

/// Saved games of `JCloisterZone`.
pub(crate) static FORMAT: ForeignFormat = ForeignFormat {
    id: "jcz",
    title: "JCloisterZone save",
    about: "A game that the program JCloisterZone saved; records of the base game become one that it can open.",
    extension: "jcz",
    notations: &["carcassonne"],
    recognizes,
    read: Some(read::read),
    write: Some(write::write),
};

/// The boxes that records can hold, as a save names them.
const SETS: [&str; 12] = [
    "basic:1",
    "basic:2",
    "river/1:1",
    "river/1:2",
    "river/2:1",
    "river/2:2",
    "inns-and-cathedrals:1",
    "inns-and-cathedrals:2",
    "traders-and-builders:1",
    "traders-and-builders:2",
    "abbey-and-mayor:1",
    "abbey-and-mayor:2",
];
/// The base game, and its edition with gardens.
const BASE: &str = SETS[0];
const BASE_WITH_GARDENS: &str = SETS[1];
/// The boxes that records can hold, as saves of version 4 name them.
const EXPANSIONS: [&str; 5] = [
    "BASIC",
    "WINTER",
    "INNS_AND_CATHEDRALS",
    "TRADERS_AND_BUILDERS",
    "ABBEY_AND_MAYOR",
];
/// Begins the note that keeps the position of a save's starting tile: in records it is always on (0,0).
const START: &str = "start=";

/// Whether a text is a save of version 3 or older: XML with the version of the program.
fn is_old(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let has_version = || text.contains("app-version=");
    text.starts_with('<')
        && has_version()
        && ["<savegame", "<game"].iter().any(|one| text.contains(one))
}

fn recognizes(text: &str) -> bool {
    let has = |key: &str| text.contains(key);
    is_old(text)
        || text.starts_with('{')
            && has("\"replay\"")
            && (has("\"setup\"") || has("\"PLACE_TILE\""))
            && !has("\"playTile\"")
            && !has("\"gameStateChange\"")
}
