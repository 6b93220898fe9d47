//! The list of all settings, made from the tables that validate them.

use std::fmt::Write as _;

use ide::settings::{about, tables};
use notation::{OptionDoc, Takes};

/// A section for each table of `movetext.toml`.
pub(super) fn page() -> String {
    let mut out = String::new();
    for (table, options) in tables().filter(|(_, options)| !options.is_empty()) {
        let _ = writeln!(out, "\n## \\[{table}\\]\n\n{}\n", about(table));
        for option in options {
            let _ = writeln!(
                out,
                "### {}\n\n{}\n\n{}\n",
                option.key,
                option.summary,
                values(option)
            );
        }
    }
    out
}

fn values(option: &OptionDoc) -> String {
    let list = |values: &[&str]| -> String {
        let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
        values.join(", ")
    };
    let what = match option.takes {
        Takes::Switch => format!("One of {}", list(&["true", "false"])),
        Takes::One(values) => format!("One of {}", list(values)),
        Takes::Several(values) => format!("One of {}, or several with commas", list(values)),
        Takes::Globs => "A list of globs".to_owned(),
        Takes::Address => format!(
            "An address that begins with {}",
            list(&OptionDoc::ADDRESSES)
        ),
    };
    if option.takes == Takes::Globs {
        return format!("{what}.");
    }
    format!("{what}. Without it: `{}`.", option.default)
}
