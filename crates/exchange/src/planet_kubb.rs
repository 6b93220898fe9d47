//! Templates of the Planet Kubb wiki, as its scoring app wrote them, from and to Kubb.

mod read;
mod wiki;
mod write;

use crate::Format;

/// Templates of the Planet Kubb wiki.
pub(crate) static FORMAT: Format = Format {
    id: "planet-kubb",
    title: "Planet Kubb wiki text",
    about: "The source of a game's page in the wiki of Planet Kubb, as its scoring app wrote it: copy it from the page's editor.",
    extension: "wiki",
    notations: &["kubb"],
    recognizes: |text| text.contains("{{Game turn") || text.starts_with("{{Game"),
    read: Some(read::read),
    write: Some(write::write),
};

/// Parameters of `Game` that are tags: the parameter, the tag.
const TAGS: [(&str, &str); 7] = [
    ("Team A", "Team A"),
    ("Team B", "Team B"),
    ("Start date", "Start"),
    ("Location", "Location"),
    ("Event", "Event"),
    ("Pitch surface", "Pitch surface"),
    ("Scored by", "Scored by"),
];

/// What begins a comment that keeps what the templates cannot hold.
const OWN: &str = "movetext:";
