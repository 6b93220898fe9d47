//! What may be found only because the line is not written to its end yet.

use notation::Unfinished;

/// What may still change at the end of `line`.
pub(crate) fn of_line(line: &str) -> Unfinished {
    // A tile waits for its figures, points for more points: a blank ends each.
    let word = line.rsplit(char::is_whitespace).next().unwrap_or(line);
    Unfinished {
        open: word.len(),
        word: &[
            "carcassonne/unreadable",
            "carcassonne/square-parentheses",
            "carcassonne/side-count",
            "carcassonne/ending-word",
            "carcassonne/points",
            "carcassonne/total",
            "carcassonne/final-total",
        ],
        line: &[
            "carcassonne/move-empty",
            "carcassonne/move-label",
            "carcassonne/player-missing",
            "carcassonne/tile-missing",
            "carcassonne/points-missing",
            "carcassonne/name-missing",
            "carcassonne/not-a-move",
            "carcassonne/unclosed",
            "carcassonne/final-parts",
        ],
    }
}
