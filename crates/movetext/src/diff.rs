//! What would change in a record, as a unified diff.

use std::fmt::Write as _;

use annotate_snippets::renderer::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();
const HUNK: Style = AnsiColor::Cyan.on_default();

/// The change from `old` to `new` as a unified diff, which `patch` understands.
pub(crate) fn diff(name: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let mut unified = diff.unified_diff();
    let mut out = format!("--- {name}\n+++ {name}\n");
    for hunk in unified.context_radius(1).iter_hunks() {
        let _ = writeln!(out, "{HUNK}{}{HUNK:#}", hunk.header());
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', REMOVED),
                ChangeTag::Insert => ('+', ADDED),
                ChangeTag::Equal => (' ', Style::new()),
            };
            // The line break stays outside of the color, and a carriage return with it.
            let line = change.value();
            let text = notation::cut::trim_line_break(line);
            let line_break = line.get(text.len()..).unwrap_or_default();
            let _ = write!(out, "{style}{sign}{text}{style:#}{line_break}");
            if line_break.is_empty() {
                out.push_str("\n\\ No newline at end of file\n");
            }
        }
    }
    out
}
