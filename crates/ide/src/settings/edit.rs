//! Silencing a rule in a settings file, without any other change of its text.

use notation::{Edit, TextRange, apply_edits, size};
use toml::de::DeTable;

use super::{RULES, SettingContent, SettingEntry, from_toml, toml_entries};

/// The edit that switches the rule `code` off in a `movetext.toml` with this `text`; `None` if no single edit does.
#[must_use]
pub fn silenced(text: &str, code: &str) -> Option<Edit> {
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let (table, _) = DeTable::parse_recoverable(&text[mark..]);
    let entries = toml_entries(table.get_ref());
    let rules = entries.iter().find(|entry| entry.key == RULES);
    let edits = match rules {
        Some(rules) => silencing(text, mark, rules, code),
        None => vec![appended(text, code)],
    };
    let is_off = |edit: &Edit| {
        let (before, after) = (
            from_toml(text).1,
            from_toml(&apply_edits(text, std::slice::from_ref(edit))),
        );
        after.0.get(RULES, code).is_some_and(|level| level == "off")
            && after.1.len() <= before.len()
    };
    edits.into_iter().find(is_off)
}

/// Edits of a file with a table of `rules` that may switch `code` off: one for each way to write tables.
fn silencing(text: &str, mark: usize, rules: &SettingEntry, code: &str) -> Vec<Edit> {
    let placed = |range: Option<TextRange>| range.map(|range| range + size(mark));
    let SettingContent::Table(values) = &rules.value else {
        return Vec::new();
    };
    let known = values.iter().find(|value| value.key == code);
    if let Some(level) = known.and_then(|known| placed(known.value_range)) {
        return vec![Edit::replace(level, "\"off\"")];
    }
    let Some(key) = placed(rules.range) else {
        return Vec::new();
    };
    let line_break = line_break(text);
    let start = usize::from(key.start());
    let (before, after) = text.split_at_checked(start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(mark, |at| at + 1);
    let line_end = after.find('\n').map(|at| start + at + 1);
    let below = match line_end {
        Some(end) => Edit::insert(size(end), format!("\"{code}\" = \"off\"{line_break}")),
        None => Edit::insert(
            size(text.len()),
            format!("{line_break}\"{code}\" = \"off\"{line_break}"),
        ),
    };
    let dotted = format!("{RULES}.\"{code}\" = \"off\"{line_break}");
    let mut edits = vec![below, Edit::insert(size(line_start), dotted)];
    if let Some(brace) = after.find('{') {
        let comma = if values.is_empty() { " " } else { "," };
        edits.push(Edit::insert(
            size(start + brace + 1),
            format!(" \"{code}\" = \"off\"{comma}"),
        ));
    }
    edits
}

/// A table of rules at the end of the file.
fn appended(text: &str, code: &str) -> Edit {
    let line_break = line_break(text);
    let gap = match text {
        "" => String::new(),
        _ if text.ends_with('\n') => line_break.to_owned(),
        _ => line_break.repeat(2),
    };
    let table = format!("{gap}[{RULES}]{line_break}\"{code}\" = \"off\"{line_break}");
    Edit::insert(size(text.len()), table)
}

fn line_break(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}
