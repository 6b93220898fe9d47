//! The tags and their values.

use notation::{Completion, CompletionKind};

use super::Line;
use crate::{checks::TAGS, parser::scan::RESULTS, record::Game, sheet::result_name};

/// The tags, or the values of one.
pub(super) fn tags(game: &Game, line: &Line<'_>) -> Vec<Completion> {
    let open = line.before.rfind('[').unwrap_or(0);
    let typed = line.before.get(open + 1..).unwrap_or_default();
    let Some((name, value)) = typed.split_once('"') else {
        if typed.contains(']') {
            return Vec::new();
        }
        return tag_names(game, line, open + 1);
    };
    if value.contains('"') {
        return Vec::new();
    }
    let from = line.before.len() - value.len();
    let rest = line.after.find(['"', ']']).unwrap_or(0);
    let range = line.range(from, line.before.len() + rest);
    let values: Vec<(&str, String)> = match name.trim() {
        "Result" => RESULTS
            .iter()
            .map(|result| (*result, result_name(result).to_owned()))
            .collect(),
        "Side" => vec![
            ("w", "White begins".to_owned()),
            ("b", "Black begins".to_owned()),
        ],
        "Setup" => vec![
            (
                "wscmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCMDCSW",
                "the usual start".to_owned(),
            ),
            ("?", "a fragment: nothing is known".to_owned()),
        ],
        _ => Vec::new(),
    };
    values
        .into_iter()
        .map(|(value, detail)| Completion::new(CompletionKind::Value, value, range).detail(detail))
        .collect()
}

fn tag_names(game: &Game, line: &Line<'_>, from: usize) -> Vec<Completion> {
    let rest = line
        .after
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(line.after.len());
    let behind = line.after.get(rest..).unwrap_or_default().trim();
    let skipped = line.before.len()
        - line
            .before
            .get(from..)
            .unwrap_or_default()
            .trim_start()
            .len();
    let range = line.range(skipped, line.before.len() + rest);
    TAGS.iter()
        .filter(|(name, _)| {
            game.sheet()
                .tag(name)
                .is_none_or(|tag| tag.name_range.start() == range.start())
        })
        .map(|(name, meaning)| {
            let completion =
                Completion::new(CompletionKind::Tag, *name, range).documentation(*meaning);
            match behind {
                "" => completion.snippet(format!("{name} \"$1\"]$0")),
                // Editors write the closing bracket with the opening one.
                "]" => completion.snippet(format!("{name} \"$1\"")),
                _ => completion,
            }
        })
        .collect()
}
