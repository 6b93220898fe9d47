//! A settings file to start with: every option as a comment, with its meaning and its values.

use notation::{OptionDoc, Takes};

use super::{
    LEVELS, RULES, about,
    check::{choice, one_of},
    registry, tables,
};

/// A `movetext.toml` with all settings as comments, their meanings and defaults.
#[must_use]
pub fn template() -> String {
    let mut out = String::new();
    push_comment(
        &mut out,
        "Settings of Movetext for the records in this folder and below it.",
    );
    push_comment(
        &mut out,
        "All is as if nothing were written here: take the # away from what you change.",
    );
    for (table, options) in tables().filter(|(_, options)| !options.is_empty()) {
        out.push('\n');
        push_comment(&mut out, &about(table));
        out.push_str(&format!("[{table}]\n"));
        for option in options {
            push_comment(&mut out, &described(option));
            let (key, default) = (option.key, option.default_value());
            out.push_str(&format!("# {key} = {default}\n"));
        }
    }
    out.push('\n');
    push_comment(&mut out, &about(RULES));
    let levels = one_of(LEVELS);
    push_comment(
        &mut out,
        &format!("A level is {levels}; `movetext rules` lists all rules."),
    );
    out.push_str(&format!("[{RULES}]\n"));
    let notation = registry::notations().first();
    if let Some(rule) = notation.and_then(|notation| notation.rules().first()) {
        out.push_str(&format!(
            "# \"{}\" = \"{}\"\n",
            rule.code,
            rule.severity.name()
        ));
    }
    out
}

/// What an option does, and its values unless it is a switch.
fn described(option: &OptionDoc) -> String {
    if option.takes == Takes::Switch {
        option.summary.to_owned()
    } else {
        format!("{} It is {}.", option.summary, choice(option))
    }
}

/// The maximum width of comments, in characters.
const COMMENT_WIDTH: usize = 100;

/// Adds `text` as a comment, wrapped between words.
fn push_comment(out: &mut String, text: &str) {
    let mut column = 0;
    for word in text.split(' ') {
        if column > 0 && column + 1 + word.len() > COMMENT_WIDTH {
            out.push('\n');
            column = 0;
        }
        if column == 0 {
            out.push('#');
            column = 1;
        }
        out.push(' ');
        out.push_str(word);
        column += 1 + word.len();
    }
    out.push('\n');
}
