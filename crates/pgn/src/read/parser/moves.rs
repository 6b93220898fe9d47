//! A move and the marks, signs and result that run into it or follow it.
//! Whether the game allows it, the replay tells.

use notation::{Edit, Fix, TextSize};

use super::LineParser;
use crate::{
    game::{
        glossary, rules,
        san::{self, Language, San},
    },
    read::syntax::{
        SyntaxKind::{self, NAG, RESULT, SAN, WHITESPACE, WORD},
        glued_result,
    },
};

/// Whether a word for castling stands for a move, and no remark goes on with it: the next word is a move, a number or a result.
pub(super) fn is_castling(p: &LineParser<'_>) -> bool {
    let is_next = || {
        let next = p.nth_text(2);
        san::may_go(next) || next.starts_with(|sign: char| sign.is_ascii_digit() || sign == '*')
    };
    san::names_castling(p.text()) && (p.nth(2) != Some(WORD) || is_next())
}

/// Whether a move follows the next word.
pub(super) fn is_before_move(p: &LineParser<'_>) -> bool {
    p.nth(1) == Some(WHITESPACE) && p.nth(2) == Some(WORD) && san::may_go(p.nth_text(2))
}

/// Reads a move and the marks, sign or result that run into it: `Nf3!N`, `Rxc7+-`, `Qh4#0-1`.
pub(super) fn move_(p: &mut LineParser<'_>) {
    let (text, start) = (p.text(), p.offset());
    let Some((san, marks, kind)) = glued(text) else {
        return p.bump_as(SAN);
    };
    p.bump_part(SAN, san);
    p.bump_part(SyntaxKind::SUFFIX, marks);
    let range = p.range();
    p.bump_as(kind);
    if kind == RESULT {
        let at = start + TextSize::try_from(san + marks).unwrap_or_default();
        let message = "A blank stands between the last move and the result.";
        let finding = rules::SPELLING.at(range, message);
        let edits = vec![Edit::insert(at, " ")];
        p.report(finding.with_fix(Fix::safe("Write a blank before it", edits)));
    }
}

/// For a word in which a sign or result runs into a move: the lengths of the move and of its marks, and the kind of the rest.
/// `None` for other words.
pub(super) fn glued(word: &str) -> Option<(usize, usize, SyntaxKind)> {
    let read = |word: &str| San::read(word, Language::ENGLISH);
    if read(word).is_some() {
        return None;
    }
    let parted = |end: usize, kind: SyntaxKind| {
        let before = word.get(..end)?;
        let core = before.trim_end_matches(['!', '?']);
        let sign = word.get(end..).filter(|_| kind == NAG).unwrap_or_default();
        // `e8=` is an unfinished promotion, and `e8Q=+` one with a slip.
        let is_open = |san: &San| san.lacks_promotion() || san.promotes() && !core.contains('=');
        let is_whole = |san: &San| !sign.starts_with('=') || !is_open(san);
        read(core).filter(is_whole)?;
        // `exdN`: the letter may be a slip for the rank.
        if glossary::is_letter(sign) && !san::is_standard(core) {
            return None;
        }
        Some((core.len(), before.len() - core.len(), kind))
    };
    let of_result = || parted(glued_result(word)?, RESULT);
    let signs = glossary::sign_behind(word).filter_map(|len| parted(word.len() - len, NAG));
    of_result().or_else(|| signs.min_by_key(|(san, ..)| *san))
}

/// Whether question marks stand for a move that is due: three of them or more.
pub(super) fn is_unread_move(p: &LineParser<'_>, is_due: bool) -> bool {
    let text = p.text();
    is_due && text.len() > 2 && text.bytes().all(|byte| byte == b'?')
}

/// `$1`
pub(super) fn nag(p: &mut LineParser<'_>, line: &str) {
    let (text, range) = (p.text(), p.range());
    p.bump();
    if text.contains('$') && glossary::nag(text).is_none() && !glossary::is_null(text) {
        let message = format!("{text} is no annotation: they go from $0 to $255.");
        let finding = rules::ANNOTATION.at(range, message);
        p.report(finding.with_fix(Fix::guess(
            "Remove it",
            vec![Edit::delete_word(line, range)],
        )));
    }
}

/// What the finding on `e.p.` says.
pub(crate) const SAID_BY_MOVE: &str =
    "That a pawn is taken en passant is not written: the move says it.";

/// Reports `e.p.`, which the export format leaves out. Whether the move before it takes so, only the board tells.
pub(super) fn en_passant(p: &mut LineParser<'_>, line: &str) {
    let range = p.range();
    p.bump();
    let finding = rules::SPELLING.at(range, SAID_BY_MOVE);
    p.report(finding.with_fix(Fix::guess(
        "Remove it",
        vec![Edit::delete_word(line, range)],
    )));
}
