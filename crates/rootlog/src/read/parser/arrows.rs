//! Arrows without their stroke, or with a blank in them: `w>2`, `w-- >2`, `w- >2`.

use std::ops::Range;

use notation::{Edit, Finding, Fix, TextRange, size};

use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

type Lexeme = (SyntaxKind, Range<usize>);

/// Whether `text`, what stands behind a faction and its colon, has such an arrow before a clearing or a board. In a name there is
/// none.
pub(super) fn has_one(text: &str) -> bool {
    let is_goal = |sign: char| sign.is_ascii_digit() || sign == '$';
    let mut signs = text.match_indices('>');
    signs.any(|(at, _)| {
        let behind = text.get(at + 1..).unwrap_or_default();
        behind.trim_start().starts_with(is_goal)
    })
}

/// Reads such arrows in the `lexemes` of `line` as `->`. Returns the finding on them; `None` if there are none.
pub(super) fn read(line: &str, lexemes: &mut Vec<Lexeme>) -> Option<Finding> {
    // Nearly every sign `>` ends an arrow.
    let is_plain = |at: usize| line.get(..at).is_some_and(|before| before.ends_with('-'));
    if line.match_indices('>').all(|(at, _)| is_plain(at)) {
        return None;
    }
    let mut edits = Vec::new();
    let mut index = 0;
    while let Some((kind, range)) = lexemes.get(index).cloned() {
        if kind == COMMENT {
            break;
        }
        if kind == ERROR
            && line.get(range.clone()) == Some(">")
            && let Some(first) = first_part(line, lexemes, index)
        {
            let start = lexemes.get(first).map_or(range.start, |(_, one)| one.start);
            let written = TextRange::new(size(start), size(range.end));
            edits.push(Edit::replace(written, "->"));
            drop(lexemes.splice(first..=index, [(ARROW, start..range.end)]));
            index = first;
        }
        index += 1;
    }
    let first: &Edit = edits.first()?;
    let finding = rules::syntax::ODD_SIGN.at(first.range, "An arrow is written `->`.");
    Some(finding.with_fix(Fix::safe("Write `->`", edits)))
}

/// The index of the first lexeme of the arrow that ends at `index`: its stroke, if a blank is between, or itself. `None` if
/// another sign stands directly before it, so that more may be wrong.
fn first_part(line: &str, lexemes: &[Lexeme], index: usize) -> Option<usize> {
    let before = |at: usize| lexemes.get(at.checked_sub(1)?);
    let is_stroke = |(kind, range): &Lexeme| match kind {
        LOSE => true,
        ERROR => line.get(range.clone()) == Some("-"),
        _ => false,
    };
    if matches!(lexemes.get(index + 1), Some((ARROW | SWAP, _))) {
        return None;
    }
    match before(index)? {
        (WHITESPACE, _) => match before(index - 1) {
            Some(stroke) if is_stroke(stroke) => Some(index - 2),
            _ => Some(index),
        },
        (WORD | NUMBER | R_PAREN | HASH | DOLLAR | STAR, _) => Some(index),
        _ => None,
    }
}
