//! The settings of this notation.

use notation::{OptionDoc, Settings, Takes};
use serde::Deserialize;

use crate::{game::Opening, replay::Variant};

/// The settings, with their values and defaults.
pub(crate) const OPTIONS: &[OptionDoc] = &[
    OptionDoc {
        key: "opening",
        takes: Takes::One(&["infer", "6-6-6", "2-4-6", "4-6-6", "3-6-6"]),
        default: "infer",
        summary: "Batons of the first three turns; by default they tell from the first turns themselves.",
    },
    OptionDoc {
        key: "tie-break",
        takes: Takes::Switch,
        default: "false",
        summary: "A tie-break takes kubbs out of play, so the kubbs thrown in need not be those that fell.",
    },
];

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Options {
    opening: Option<String>,
    tie_break: bool,
}

/// The replay settings of a user's `settings`.
pub(crate) fn variant(settings: &Settings) -> Variant {
    let options: Options = settings.notation("kubb");
    let opening = options.opening.as_deref().and_then(|name| {
        Opening::ALL
            .into_iter()
            .find(|opening| opening.name() == name)
    });
    Variant {
        opening,
        tie_break: options.tie_break,
    }
}
