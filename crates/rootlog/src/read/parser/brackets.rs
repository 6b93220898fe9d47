//! Brackets that were mistyped for parentheses: `XC7[2,1]`, `{w+Cw)7->3`.

use notation::{Edit, Finding, Fix, TextRange, parser::Lexeme, size};

use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

/// Reads other brackets around rolls and groups in the `lexemes` of `line` as parentheses. Returns the finding on them; `None`
/// if there are none.
pub(super) fn read(line: &str, lexemes: &mut [Lexeme<SyntaxKind>]) -> Option<Finding> {
    if !line.contains(['[', ']', '{', '}']) {
        return None;
    }
    let mut edits = Vec::new();
    let mut open = None;
    for index in 0..lexemes.len() {
        match bracket(line, lexemes, index) {
            Some(L_PAREN) => open = Some(index),
            Some(R_PAREN) => {
                let start = open.take();
                let pair = start.filter(|start| is_group(lexemes, *start, index));
                for at in pair.into_iter().chain(pair.map(|_| index)) {
                    edits.extend(written(line, lexemes, at));
                }
            }
            _ => match lexemes.get(index) {
                Some((COMMENT, _)) => break,
                Some((SEPARATOR | ARROW, _)) => open = None,
                _ => {}
            },
        }
    }
    let first: &Edit = edits.first()?;
    let message = "Groups and rolls stand in parentheses, as in (w+Cw)7-> and XC7(2,1): other brackets are read as these.";
    let finding = rules::syntax::ODD_SIGN.at(first.range, message);
    Some(finding.with_fix(Fix::safe("Write parentheses", edits)))
}

/// The parenthesis that the lexeme `index` is, or stands for; `None` if it is none.
fn bracket(line: &str, lexemes: &[Lexeme<SyntaxKind>], index: usize) -> Option<SyntaxKind> {
    let (kind, range) = lexemes.get(index)?;
    match (kind, line.get(range.clone())?) {
        (L_PAREN, _) | (ERROR, "[" | "{") => Some(L_PAREN),
        (R_PAREN, _) | (ERROR, "]" | "}") => Some(R_PAREN),
        _ => None,
    }
}

/// Whether two rolls, or the members of a group, stand between the brackets `start` and `end`. Else they may be words.
fn is_group(lexemes: &[Lexeme<SyntaxKind>], start: usize, end: usize) -> bool {
    let kinds = |lexemes: &[Lexeme<SyntaxKind>]| -> Vec<SyntaxKind> {
        let kinds = lexemes.iter().map(|(kind, _)| *kind);
        kinds.filter(|kind| *kind != WHITESPACE).collect()
    };
    let inside = kinds(lexemes.get(start + 1..end).unwrap_or_default());
    let behind = lexemes.get(end + 1).map(|(kind, _)| *kind);
    let is_moved = matches!(behind, Some(NUMBER | ARROW | HASH));
    matches!(inside[..], [NUMBER, COMMA, NUMBER])
        || inside.contains(&PLUS) && !inside.contains(&ERROR)
        || is_moved && matches!(inside[..], [WORD] | [NUMBER, WORD])
}

/// Makes the bracket `index` a parenthesis. The edit that writes it so, if it is another one.
fn written(line: &str, lexemes: &mut [Lexeme<SyntaxKind>], index: usize) -> Option<Edit> {
    let meant = bracket(line, lexemes, index)?;
    let (kind, range) = lexemes.get_mut(index)?;
    let is_other = *kind == ERROR;
    *kind = meant;
    let range = TextRange::new(size(range.start), size(range.end));
    let sign = if meant == L_PAREN { "(" } else { ")" };
    is_other.then(|| Edit::replace(range, sign))
}
