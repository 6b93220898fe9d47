//! Templates of the Planet Kubb wiki, as its scoring app writes them, from and to Kubb.

mod read;
mod wiki;
mod write;

use crate::ForeignFormat;

/// Templates of the Planet Kubb wiki.
pub(crate) static FORMAT: ForeignFormat = ForeignFormat {
    id: "planet-kubb",
    title: "Planet Kubb wiki text",
    about: "The source of a game's page in the wiki of Planet Kubb, as its scoring app wrote it: copy it from the page's editor.",
    extension: "wiki",
    notations: &["kubb"],
    recognizes: |text| text.contains("{{Game turn") || text.starts_with("{{Game"),
    read: Some(read::read),
    write: Some(write::write),
};

/// Parameters of `Game` that are tags in a record: parameter, tag.
const TAGS: [(&str, &str); 7] = [
    ("Team A", "Team A"),
    ("Team B", "Team B"),
    ("Start date", "Start"),
    ("Location", "Location"),
    ("Event", "Event"),
    ("Pitch surface", "Pitch surface"),
    ("Scored by", "Scored by"),
];

/// The beginning of comments that keep what the templates cannot hold.
const OWN: &str = "movetext:";

/// The signs that would end such a comment or a part of it, and their escapes.
const KEPT: [(&str, &str); 2] = [(";", "%3B"), ("-->", "--%3E")];

/// `text`, escaped for such a comment.
fn kept(text: &str) -> String {
    let all = KEPT.iter();
    all.fold(text.to_owned(), |text, (sign, written)| {
        text.replace(sign, written)
    })
}

/// The text that [`kept`] escaped.
fn unkept(text: &str) -> String {
    let all = KEPT.iter();
    all.fold(text.to_owned(), |text, (sign, written)| {
        text.replace(written, sign)
    })
}
