//! Arrows without their stroke, or with a blank in them: `w>2`, `w-- >2`, `w- >2`; and what stands for one between two clearings:
//! `w1-2`, `2w1--3`, `w1 to 2`.

use notation::{
    Edit, Finding, Fix, TextRange,
    parser::{self, Lexeme},
    size,
};

use crate::{
    game::rules,
    read::syntax::SyntaxKind::{self, *},
};

/// How many tokens of an action may stand before the clearing that pieces leave.
const MOST_BEFORE: usize = 16;

/// Whether `text`, what stands behind a faction and its colon, has such an arrow before a clearing or a board. In a name there is
/// none.
pub(super) fn has_one(text: &str) -> bool {
    let is_goal = |sign: char| sign.is_ascii_digit() || sign == '$';
    let mut signs = text.match_indices('>');
    signs.any(|(at, _)| {
        let behind = text.get(at + 1..).unwrap_or_default();
        behind.trim_start().starts_with(is_goal)
    }) || has_dash(text)
}

/// Whether a dash or a word stands in `text` in place of an arrow between two clearings.
fn has_dash(text: &str) -> bool {
    may_have_dash(text) && {
        let lexemes: Vec<Lexeme<SyntaxKind>> = parser::lex(text, ERROR);
        (0..lexemes.len()).any(|at| is_dash(text, &lexemes, at))
    }
}

/// Whether a dash that is no arrow's, or `to`, stands behind a number in `line`, which is rare.
fn may_have_dash(line: &str) -> bool {
    let bytes = line.as_bytes();
    bytes.iter().enumerate().any(|(at, byte)| {
        let behind = bytes.get(at + 1..).unwrap_or_default();
        let behind = behind.strip_prefix(b" ").unwrap_or(behind);
        let is_one = || match behind {
            [b'-', b'>', ..] => false,
            [b'-', ..] | [b't', b'o', ..] => true,
            _ => false,
        };
        byte.is_ascii_digit() && is_one()
    })
}

/// Whether the lexeme at `at` is a dash, `--` or `to` between the clearing that pieces leave and the one they go to. Behind a
/// faction (`C--2`) it takes points, and an action with an arrow has no second one.
fn is_dash(text: &str, lexemes: &[Lexeme<SyntaxKind>], at: usize) -> bool {
    let kind = |at: usize| lexemes.get(at).map(|(kind, _)| *kind);
    let written = |at: usize| {
        let range = lexemes.get(at).map(|(_, range)| range.clone());
        range.and_then(|range| text.get(range)).unwrap_or_default()
    };
    let is_blank = |at: usize| kind(at) == Some(WHITESPACE);
    let blanks_before = usize::from(at.checked_sub(1).is_some_and(is_blank));
    let blanks_behind = usize::from(is_blank(at + 1));
    let is_sign = match kind(at) {
        Some(LOSE) => true,
        Some(ERROR) => written(at) == "-",
        Some(WORD) => written(at) == "to" && blanks_before + blanks_behind == 2,
        _ => false,
    };
    let to = at + 1 + blanks_behind;
    let behind = to + 1 + usize::from(is_blank(to + 1));
    let is_goal = kind(to) == Some(NUMBER)
        && matches!(
            kind(behind),
            None | Some(SEPARATOR | PLUS | COMMA | COMMENT | NEWLINE)
        );
    let from = at.checked_sub(1 + blanks_before);
    let from = from.filter(|from| is_sign && is_goal && kind(*from) == Some(NUMBER));
    let Some(piece) = from.and_then(|from| from.checked_sub(1)) else {
        return false;
    };
    let is_behind_sign = piece.checked_sub(1).and_then(kind) == Some(UNDERSCORE);
    let is_piece = match kind(piece) {
        Some(R_PAREN) => true,
        Some(WORD) => is_piece(written(piece)) || is_behind_sign && written(piece).len() == 1,
        _ => false,
    };
    let action = lexemes.get(..piece).unwrap_or_default().iter().rev();
    let mut action = action
        .take(MOST_BEFORE)
        .take_while(|(kind, _)| !matches!(kind, SEPARATOR | COLON));
    is_piece && !action.any(|(kind, _)| matches!(kind, ARROW | SWAP | CARET))
}

/// Whether `word` is the letter of a piece, also behind that of its owner.
fn is_piece(word: &str) -> bool {
    let owner = word.strip_suffix(['w', 't', 'b', 'p', 'f', 'r']);
    let is_owner = |owner: &str| {
        owner.len() == 1
            && owner
                .starts_with(|sign: char| sign.is_ascii_uppercase() && !matches!(sign, 'X' | 'Z'))
    };
    owner.is_some_and(|owner| owner.is_empty() || is_owner(owner))
}

/// Reads such arrows in the `lexemes` of `line` as `->`. Returns the finding on them; `None` if there are none.
pub(super) fn read(line: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) -> Option<Finding> {
    // Nearly every sign `>` ends an arrow.
    let is_plain = |at: usize| line.get(..at).is_some_and(|before| before.ends_with('-'));
    let may_have_dash = may_have_dash(line);
    if !may_have_dash && line.match_indices('>').all(|(at, _)| is_plain(at)) {
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
        } else if may_have_dash && is_dash(line, lexemes, index) {
            let written = TextRange::new(size(range.start), size(range.end));
            edits.push(Edit::replace(written, "->"));
            if let Some((kind, _)) = lexemes.get_mut(index) {
                *kind = ARROW;
            }
        }
        index += 1;
    }
    let first: &Edit = edits.first()?;
    let finding = rules::syntax::ODD_SIGN.at(first.range, "An arrow is written `->`.");
    Some(finding.with_fix(Fix::safe("Write `->`", edits)))
}

/// The index of the first lexeme of the arrow that ends at `index`: its stroke, if a blank is between, or itself. `None` if
/// another sign stands directly before it, so that more may be wrong.
fn first_part(line: &str, lexemes: &[Lexeme<SyntaxKind>], index: usize) -> Option<usize> {
    let before = |at: usize| lexemes.get(at.checked_sub(1)?);
    let is_stroke = |(kind, range): &Lexeme<SyntaxKind>| match kind {
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
