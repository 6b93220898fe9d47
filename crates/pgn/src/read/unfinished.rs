//! What may be found only because the line is not written to its end yet.

use notation::Unfinished;

/// What may still change at the end of `line`.
pub(crate) fn of_line(line: &str) -> Unfinished {
    let word = line
        .rsplit([' ', '\t', '.', '(', ')', '}'])
        .next()
        .unwrap_or(line);
    Unfinished {
        // Also a whole move may get a sign, a square, a promotion: N, Nb, Nbd2, e8=Q+.
        open: word.len(),
        word: &[
            "pgn/no-move",
            "pgn/illegal-move",
            "pgn/ambiguous",
            "pgn/promotion",
            "pgn/missing-mark",
            "pgn/spelling",
            "pgn/move-number",
            "pgn/unreadable",
            "pgn/annotation",
        ],
        line: &[
            "pgn/tag-syntax",
            "pgn/unclosed-comment",
            "pgn/unclosed-variation",
            "pgn/no-result",
            "pgn/move-number",
        ],
    }
}
