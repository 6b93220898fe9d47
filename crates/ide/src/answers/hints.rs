//! Inlay hints: facts between the characters, each kind with its switch.

use notation::{Hint, HintKind, TextRange};

use crate::{Document, PlacedGame};

impl Document {
    /// The hints inside `range` that the settings allow; none on the line that is being written, where they
    /// would move the caret.
    #[must_use]
    pub fn hints(&self, range: TextRange) -> Vec<Hint> {
        let games = self.games_in(Some(range));
        let mut hints: Vec<Hint> = games.flat_map(|game| of_lines(&game, range)).collect();
        let switches = self.settings().hints;
        let written = self.written_line();
        let is_before = |at| written.is_some_and(|line| line.contains_inclusive(at));
        hints.retain(|hint| {
            let is_wanted = match hint.kind {
                HintKind::Points => switches.points,
                HintKind::Score => switches.score,
                HintKind::State => switches.state,
                HintKind::Moves => switches.moves,
            };
            is_wanted && !is_before(hint.at) && range.contains_inclusive(hint.at)
        });
        hints
    }
}

/// The hints of the game's lines that touch `range`, at their places in the document.
fn of_lines(game: &PlacedGame, range: TextRange) -> Vec<Hint> {
    let record = game.record();
    let lines = record.parse().lines_in(Some(game.relative_range(range)));
    let hints = lines.flat_map(|line| record.hints(line));
    let placed = hints.map(|hint| Hint {
        at: hint.at + game.offset,
        edits: hint
            .edits
            .into_iter()
            .map(|edit| edit.shifted(game.offset))
            .collect(),
        ..hint
    });
    placed.collect()
}
