//! What is wrong with the move that a picture shows, in words.

use rowan::TextRange;

use crate::{Finding, Severity};

/// At most so many notes below a picture; the editor shows all.
const MOST: usize = 3;

/// The messages of the errors and warnings inside a move.
pub fn troubles(findings: &[Finding], within: TextRange) -> impl Iterator<Item = &str> {
    findings
        .iter()
        .filter(move |finding| {
            finding.severity >= Severity::Warning && within.contains_range(finding.range)
        })
        .map(|finding| finding.message.as_str())
        .take(MOST)
}

/// A text in lines of at most `columns` characters, broken at blanks (not at those that do not
/// break); a longer word stands alone.
///
/// ```
/// let lines = notation::picture::wrap("two kubbs thrown in", 10);
/// assert_eq!(lines, ["two kubbs", "thrown in"]);
/// ```
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text
        .split([' ', '\t', '\n'])
        .filter(|word| !word.is_empty())
    {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A text of at most `columns` characters: the end of a longer one gives way to an ellipsis.
///
/// ```
/// assert_eq!(notation::picture::cut("two kubbs thrown in", 10), "two kubbs\u{2026}");
/// assert_eq!(notation::picture::cut("two kubbs", 10), "two kubbs");
/// ```
pub fn cut(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    let kept: String = text.chars().take(columns.saturating_sub(1)).collect();
    format!("{}\u{2026}", kept.trim_end())
}
