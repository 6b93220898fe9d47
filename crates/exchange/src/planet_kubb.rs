//! Templates of the Planet Kubb wiki, as its scoring app wrote them, from and to Kubb.

use crate::{Format, Import};

/// Templates of the Planet Kubb wiki.
pub(crate) static FORMAT: Format = Format {
    id: "planet-kubb",
    title: "Planet Kubb wiki text",
    about: "The source of a game's page in the wiki of Planet Kubb, as its scoring app wrote it.",
    extension: "wiki",
    notations: &["kubb"],
    recognizes: |text| text.trim_start().starts_with("{{Game"),
    read: Some(read),
    write: None,
};

fn read(_text: &str) -> Import {
    Import::new("kubb")
}
