//! Findings that may disappear when the line is finished.

use notation::Unfinished;

use crate::game::{glossary, rules};

/// What may still change at the end of `line`.
pub(crate) fn of_line(line: &str) -> Unfinished {
    let word = line
        .rsplit([' ', '\t', '.', '(', ')', '}'])
        .next()
        .unwrap_or(line);
    Unfinished {
        // Even a whole move may still get a sign, a square or a promotion: N, Nb, Nbd2, e8=Q+.
        open: word.len(),
        word: &[
            rules::NO_MOVE.code,
            rules::ILLEGAL_MOVE.code,
            rules::AMBIGUOUS.code,
            rules::PROMOTION.code,
            rules::MISSING_MARK.code,
            rules::SPELLING.code,
            rules::MOVE_NUMBER.code,
            rules::UNREADABLE.code,
            rules::REMARK.code,
            rules::ANNOTATION.code,
            rules::RESULT_MISMATCH.code,
        ],
        line: &[
            rules::TAG_SYNTAX.code,
            rules::TAG_VALUE.code,
            rules::FEN.code,
            rules::SETUP.code,
            rules::MOVE_NUMBER.code,
        ],
        turn: &[],
        game: match glossary::is_letter(line.trim()) {
            // A letter alone is read as a sign, but may begin the move that the number above it waits for.
            true => &[
                rules::UNCLOSED_COMMENT.code,
                rules::UNCLOSED_VARIATION.code,
                rules::NO_RESULT.code,
                rules::MOVE_NUMBER.code,
            ],
            false => &[
                rules::UNCLOSED_COMMENT.code,
                rules::UNCLOSED_VARIATION.code,
                rules::NO_RESULT.code,
            ],
        },
    }
}
