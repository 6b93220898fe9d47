//! Notes below a picture: what is wrong with its move.

use rowan::TextRange;

use crate::{Finding, Severity};

/// The most notes below a picture, and the most characters of one; the editor shows all findings.
const MOST: usize = 3;
pub(super) const NOTE: usize = 300;
/// The most characters of a move in a title: longer text is no move.
pub const TITLE: usize = 120;

/// The messages of the errors and warnings inside a move, each once; the first few only.
pub fn troubles(findings: &[Finding], within: TextRange) -> Vec<&str> {
    let mut troubles: Vec<&str> = Vec::new();
    let inside = findings.iter().filter(|finding| {
        finding.severity >= Severity::Warning && within.contains_range(finding.range)
    });
    for finding in inside {
        if troubles.len() < MOST && !troubles.contains(&finding.message.as_str()) {
            troubles.push(&finding.message);
        }
    }
    troubles
}

/// A text in lines of at most `columns` characters, broken at blanks (except non-breaking ones) and inside longer words.
///
/// ```
/// let lines = notation::picture::wrap("two kubbs thrown in", 10);
/// assert_eq!(lines, ["two kubbs", "thrown in"]);
/// assert_eq!(notation::picture::wrap("a bbbbbbb", 4), ["a", "bbbb", "bbb"]);
/// ```
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split([' ', '\t', '\n']) {
        let word: Vec<char> = word.chars().collect();
        for piece in word.chunks(columns.max(1)) {
            match lines.last_mut() {
                Some(line) if line.chars().count() + 1 + piece.len() <= columns => {
                    line.push(' ');
                    line.extend(piece);
                }
                _ => lines.push(piece.iter().collect()),
            }
        }
    }
    lines
}

/// A text of at most `columns` characters: a longer one ends with an ellipsis.
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
