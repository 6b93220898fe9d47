//! Commas that stand for `/`, `+` or `_`: `t->1, b_s->5, ++`, `w->3,5` and `p->1,9,10,12`; and what stands for the comma between
//! two rolls.

use std::collections::BTreeSet;

use notation::{Edit, Finding, Fix, TextRange, parser::Lexeme, size};

use super::reads_as_actions;
use crate::{
    game::{
        facts::{CLEARINGS, Clearing, Map},
        rules,
    },
    read::syntax::SyntaxKind::{self, *},
};

/// How many tokens may stand between a pawn and its arrow: the clearing or the forest that it leaves.
const MOST_BEFORE: usize = 16;

/// What goes to the places behind an arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goes {
    /// A pawn, which is in one place only.
    Pawn,
    /// Anything else.
    Other,
}

/// Replaces the commas in the `lexemes` of `line` by the signs they stand for. Commas between two rolls stay. Returns the
/// finding on them; `None` if there is nothing to report.
pub(super) fn read(line: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) -> Option<Finding> {
    if !line.as_bytes().contains(&b',') {
        return None;
    }
    let mut edits: Vec<Edit> = Vec::new();
    let mut is_in_group = false;
    let mut goes = None;
    let mut index = 0;
    while let Some((kind, range)) = lexemes.get(index).cloned() {
        match kind {
            L_PAREN => is_in_group = true,
            R_PAREN => is_in_group = false,
            SEPARATOR => (is_in_group, goes) = (false, None),
            ARROW if is_pawn(line, lexemes, index) => goes = Some(Goes::Pawn),
            ARROW => goes = Some(Goes::Other),
            COMMENT => break,
            COMMA if !is_in_group && !is_followed(lexemes, index) => {
                // The empty action after a separator at the end has its own finding.
                become_sign(lexemes, index, SEPARATOR);
            }
            COMMA if !is_in_group => {
                let forest = forest(line, lexemes, index).filter(|_| goes == Some(Goes::Pawn));
                if let Some(commas) = forest {
                    edits.extend(join_forest(lexemes, &commas));
                } else if let Some(meant) = meant(line, range.end, lexemes, index, goes) {
                    become_sign(lexemes, index, meant);
                    let sign = if meant == PLUS { "+" } else { "/" };
                    let range = TextRange::new(size(range.start), size(range.end));
                    edits.push(Edit::replace(range, sign));
                    if meant == SEPARATOR {
                        goes = None;
                    }
                }
            }
            _ => {}
        }
        index += 1;
    }
    let first = edits.first()?.range;
    let is_forest = edits.iter().all(|edit| edit.text == "_");
    let title = match edits.len() {
        _ if is_forest => "Write `_` between the clearings of the forest".to_owned(),
        1 => format!("Write `{}` for the comma", edits.first()?.text),
        _ => "Write `/` between actions and `+` between places".to_owned(),
    };
    let message = if is_forest {
        "A forest is named by the clearings around it with `_` between them, as in `1_9_10_12`: a comma stands only between two rolls."
    } else {
        "Actions are separated by `/`, and what goes to several places has `+` between them: a comma stands only between two rolls."
    };
    let finding = rules::syntax::COMMA.at(first, message);
    Some(finding.with_fix(Fix::safe(title, edits)))
}

/// Reads a slash or a semicolon between two rolls, `XC7(2/1)`, as the comma it stands for. Returns the finding on them.
pub(super) fn in_rolls(line: &str, lexemes: &mut [Lexeme<SyntaxKind>]) -> Option<Finding> {
    // `(2/1)` stands in no right record.
    let mut signs = line.as_bytes().windows(5);
    let is_there = signs.any(|signs| {
        matches!(signs, [b'(', one, b'/' | b';', other, b')']
            if one.is_ascii_digit() && other.is_ascii_digit())
    });
    if !is_there {
        return None;
    }
    let mut edits: Vec<Edit> = Vec::new();
    for start in 0..lexemes.len() {
        let Some([open, one, sign, other, close]) = lexemes.get_mut(start..start + 5) else {
            break;
        };
        let kinds = [open.0, one.0, sign.0, other.0, close.0];
        if kinds == [L_PAREN, NUMBER, SEPARATOR, NUMBER, R_PAREN] {
            sign.0 = COMMA;
            let range = TextRange::new(size(sign.1.start), size(sign.1.end));
            edits.push(Edit::replace(range, ","));
        }
    }
    let message = "A comma stands between the two rolls, as in `XC7(2,1)`.";
    let finding = rules::syntax::ODD_SIGN.at(edits.first()?.range, message);
    Some(finding.with_fix(Fix::safe("Write a comma", edits)))
}

fn become_sign(lexemes: &mut [Lexeme<SyntaxKind>], index: usize, kind: SyntaxKind) {
    if let Some(lexeme) = lexemes.get_mut(index) {
        lexeme.0 = kind;
    }
}

/// Whether the arrow `index` moves a pawn and nothing else.
fn is_pawn(line: &str, lexemes: &[Lexeme<SyntaxKind>], index: usize) -> bool {
    let before = lexemes.get(..index).unwrap_or_default().iter().rev();
    let mut before = before
        .take(MOST_BEFORE)
        .filter(|(kind, _)| !matches!(kind, NUMBER | UNDERSCORE | WHITESPACE));
    let word = before.next().filter(|(kind, _)| *kind == WORD);
    let word = word.and_then(|(_, range)| line.get(range.clone()));
    let word = word.map(|word| word.trim_start_matches(|sign: char| sign.is_ascii_uppercase()));
    let is_alone = before
        .next()
        .is_none_or(|(kind, _)| matches!(kind, SEPARATOR | COLON | COMMA));
    is_alone && matches!(word, Some("p" | "pawn"))
}

/// The commas from the lexeme `index` on, if a forest of a map stands around them: `->1,9,10,12`.
fn forest(line: &str, lexemes: &[Lexeme<SyntaxKind>], index: usize) -> Option<Vec<usize>> {
    let kind = |at: usize| lexemes.get(at).map(|(kind, _)| *kind);
    let clearing = |at: usize| {
        let (_, range) = lexemes.get(at).filter(|(kind, _)| *kind == NUMBER)?;
        line.get(range.clone())?.parse::<Clearing>().ok()
    };
    let behind_blank = |at: usize| at + usize::from(kind(at) == Some(WHITESPACE));
    let first = index.checked_sub(1)?;
    let mut clearings = BTreeSet::from([clearing(first)?]);
    let mut before = lexemes.get(..first)?.iter().rev().map(|(kind, _)| *kind);
    if before.find(|kind| *kind != WHITESPACE) != Some(ARROW) {
        return None;
    }
    let mut commas = Vec::new();
    let mut at = index;
    while kind(at) == Some(COMMA) && commas.len() < usize::from(CLEARINGS) {
        let number = behind_blank(at + 1);
        let is_end = |kind| matches!(kind, None | Some(COMMA | SEPARATOR | COMMENT | NEWLINE));
        let Some(next) = clearing(number).filter(|_| is_end(kind(behind_blank(number + 1)))) else {
            break;
        };
        clearings.insert(next);
        commas.push(at);
        at = number + 1;
    }
    let clearings: Vec<Clearing> = clearings.into_iter().collect();
    let mut maps = Map::ALL.into_iter();
    let is_forest = maps.any(|map| map.facts().has_forest(&clearings));
    (is_forest && commas.len() + 1 == clearings.len()).then_some(commas)
}

/// Makes each of `commas`, with the blank behind it, the sign between two clearings of a forest. Returns the edits that write it.
fn join_forest(lexemes: &mut Vec<Lexeme<SyntaxKind>>, commas: &[usize]) -> Vec<Edit> {
    let mut edits = Vec::new();
    // From the end, as blanks are left out.
    for &comma in commas.iter().rev() {
        let blank = lexemes
            .get(comma + 1)
            .filter(|(kind, _)| *kind == WHITESPACE);
        let blank_end = blank.map(|(_, range)| range.end);
        if blank_end.is_some() {
            lexemes.remove(comma + 1);
        }
        if let Some((kind, range)) = lexemes.get_mut(comma) {
            *kind = UNDERSCORE;
            range.end = blank_end.unwrap_or(range.end);
            let range = TextRange::new(size(range.start), size(range.end));
            edits.push(Edit::replace(range, "_"));
        }
    }
    edits.reverse();
    edits
}

/// Whether anything but a comment follows the lexeme `index`.
fn is_followed(lexemes: &[Lexeme<SyntaxKind>], index: usize) -> bool {
    let behind = lexemes.get(index + 1..).unwrap_or_default();
    let next = behind.iter().find(|(kind, _)| *kind != WHITESPACE);
    next.is_some_and(|(kind, _)| !matches!(kind, COMMENT | NEWLINE))
}

/// The sign that the comma `index` of `line`, which ends at the byte `at`, stands for, behind an arrow that moves what `goes`.
/// `None` if no action and no place follows.
fn meant(
    line: &str,
    at: usize,
    lexemes: &[Lexeme<SyntaxKind>],
    index: usize,
    goes: Option<Goes>,
) -> Option<SyntaxKind> {
    let behind = lexemes.get(index + 1..).unwrap_or_default();
    let is_end = |kind: &SyntaxKind| matches!(kind, COMMA | SEPARATOR | COMMENT | NEWLINE);
    let end = behind.iter().position(|(kind, _)| is_end(kind));
    let action = behind.get(..end.unwrap_or(behind.len()))?;
    let kinds = action.iter().map(|(kind, _)| *kind);
    let signs: Vec<SyntaxKind> = kinds.filter(|kind| *kind != WHITESPACE).collect();
    // `w->1,2,4+5`
    let is_place = |(at, kind): (usize, &SyntaxKind)| {
        let due = if at % 2 == 0 { NUMBER } else { PLUS };
        *kind == due
    };
    if signs.last() == Some(&NUMBER) && signs.iter().enumerate().all(is_place) {
        // A pawn goes to one place: where it stands in the end is not sure.
        return (goes == Some(Goes::Other)).then_some(PLUS);
    }
    let end = action.last()?.1.end;
    let text = line.get(at..end)?;
    let is_action = !text.trim().is_empty() && reads_as_actions(text);
    is_action.then_some(SEPARATOR)
}
