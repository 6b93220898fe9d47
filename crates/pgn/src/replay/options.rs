//! The settings of this notation.

use notation::{OptionDoc, Settings, Takes};

/// The available settings.
pub(crate) const OPTIONS: &[OptionDoc] = &[
    switch("clock", "Show behind each move how long it took."),
    switch("material", "Show behind a capture who is ahead."),
];

const fn switch(key: &'static str, summary: &'static str) -> OptionDoc {
    OptionDoc {
        key,
        takes: Takes::Switch,
        default: "false",
        summary,
    }
}

/// Whether a switch is on.
pub(crate) fn is_on(settings: &Settings, key: &str) -> bool {
    let own = settings.notations.get("pgn").and_then(|own| own.get(key));
    own.and_then(serde_json::Value::as_bool).unwrap_or(false)
}
