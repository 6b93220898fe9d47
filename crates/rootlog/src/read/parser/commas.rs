//! Commas that stand for `/` or `+`: `t->1, b_s->5, ++` and `w->3,5`.

use std::ops::Range;

use notation::{Edit, Finding, Fix, TextRange, size};

use super::reads_as_actions;
use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

/// Replaces the commas in the `lexemes` of `line` by the signs they stand for. Commas between two rolls stay. Returns the
/// finding on them; `None` if there is nothing to report.
pub(super) fn read(line: &str, lexemes: &mut [(SyntaxKind, Range<usize>)]) -> Option<Finding> {
    if !line.as_bytes().contains(&b',') {
        return None;
    }
    let mut edits: Vec<Edit> = Vec::new();
    let mut is_in_group = false;
    for index in 0..lexemes.len() {
        let Some(kind) = lexemes.get(index).map(|(kind, _)| *kind) else {
            break;
        };
        match kind {
            L_PAREN => is_in_group = true,
            R_PAREN | SEPARATOR => is_in_group = false,
            COMMENT => break,
            COMMA if !is_in_group && !is_followed(lexemes, index) => {
                if let Some(lexeme) = lexemes.get_mut(index) {
                    // The empty action after a separator at the end has its own finding.
                    lexeme.0 = SEPARATOR;
                }
            }
            COMMA if !is_in_group => {
                let Some(range) = lexemes.get(index).map(|(_, range)| range.clone()) else {
                    break;
                };
                let behind = lexemes.get(index + 1..).unwrap_or_default();
                let Some(meant) = meant(line, range.end, behind) else {
                    continue;
                };
                let sign = if meant == PLUS { "+" } else { "/" };
                if let Some(lexeme) = lexemes.get_mut(index) {
                    lexeme.0 = meant;
                }
                let range = TextRange::new(size(range.start), size(range.end));
                edits.push(Edit::replace(range, sign));
            }
            _ => {}
        }
    }
    let first = edits.first()?.range;
    let title = match edits.len() {
        1 => format!("Write `{}` for the comma", edits.first()?.text),
        _ => "Write `/` between actions and `+` between places".to_owned(),
    };
    let finding = rules::syntax::COMMA.at(first,
        "Actions are separated by `/`, and what goes to several places has `+` between them: a comma stands only between two rolls.",
    );
    Some(finding.with_fix(Fix::safe(title, edits)))
}

/// Whether anything but a comment follows the lexeme `index`.
fn is_followed(lexemes: &[(SyntaxKind, Range<usize>)], index: usize) -> bool {
    let behind = lexemes.get(index + 1..).unwrap_or_default();
    let next = behind.iter().find(|(kind, _)| *kind != WHITESPACE);
    next.is_some_and(|(kind, _)| !matches!(kind, COMMENT | NEWLINE))
}

/// The sign that a comma of `line` stands for. The comma ends at `at`; `behind` follows it. `None` if no action follows.
fn meant(line: &str, at: usize, behind: &[(SyntaxKind, Range<usize>)]) -> Option<SyntaxKind> {
    let is_end = |kind: &SyntaxKind| matches!(kind, COMMA | SEPARATOR | COMMENT | NEWLINE);
    let end = behind.iter().position(|(kind, _)| is_end(kind));
    let action = behind.get(..end.unwrap_or(behind.len()))?;
    let mut words = action
        .iter()
        .map(|(kind, _)| *kind)
        .filter(|kind| *kind != WHITESPACE);
    match (words.next(), words.next()) {
        (Some(NUMBER), None) => Some(PLUS),
        _ => {
            let end = action.last()?.1.end;
            let text = line.get(at..end)?;
            let is_action = !text.trim().is_empty() && reads_as_actions(text);
            is_action.then_some(SEPARATOR)
        }
    }
}
