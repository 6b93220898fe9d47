//! Formatting a document, a selection, or the line that a newline has just ended.

use notation::{Edit, Scope, TextRange, TextSize, edit};

use crate::{Document, Game, repair::guard};

impl Game {
    /// The edits that bring the lines touching `range` (all for `None`) into canonical form, at most one a line, relative to
    /// the game. They do not overlap and change only spelling: a line that would lose content stays as it is.
    #[must_use]
    pub fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        let record = self.record();
        let edits = guard::kept_edits(self.notation(), &*record, record.format(range.into()));
        edit::by_line(record.parse().text(), edits)
    }
}

impl Document {
    /// The edits that bring the lines touching `range` (all for `None`) into canonical form, at most one a line, without
    /// overlap. The line that is being written stays as it is: editors ask at every save, for all lines or for those that
    /// changed.
    #[must_use]
    pub fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        self.format_by_game(range).collect()
    }

    /// The same, game by game: those of a long file need not be held all at once.
    pub fn format_by_game(&self, range: Option<TextRange>) -> impl Iterator<Item = Edit> + '_ {
        let written = self.written_line();
        let is_written = move |edit: &Edit| {
            written.is_some_and(|line| {
                line.start() <= edit.range.end() && edit.range.start() <= line.end()
            })
        };
        self.games_in(range)
            .flat_map(move |placed| {
                let inside = range.map(|range| placed.relative_range(range));
                let edits = placed.game.format(inside);
                edits
                    .into_iter()
                    .map(move |edit| edit.shifted(placed.offset))
            })
            .filter(move |edit| !is_written(edit))
    }

    /// The edits after `typed` was written just before `at`: a newline formats the line above it and may insert the number of
    /// the next move.
    #[must_use]
    pub fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        if typed != '\n' {
            return Vec::new();
        }
        // The typed character belongs to the game above, even if the cursor is now at the start of the next.
        let before = at.checked_sub(TextSize::of(typed)).unwrap_or_default();
        let placed = self.game_at(before);
        let (record, at) = (placed.record(), placed.relative(at));
        let edits = record.format(Scope::Ended(at));
        // What is inserted into the new empty line, such as the next number, replaces nothing and needs no guard.
        let below = record.parse().text().get(usize::from(at)..);
        let begun = below.and_then(|below| below.split(['\n', '\r']).next());
        let is_empty = begun.unwrap_or_default().trim().is_empty();
        let end = at + TextSize::of(begun.unwrap_or_default());
        let is_begun =
            |edit: &Edit| is_empty && edit.range.start() >= at && edit.range.end() <= end;
        let (begun, edits): (Vec<Edit>, Vec<Edit>) = edits.into_iter().partition(is_begun);
        let mut edits = guard::kept_edits(placed.game.notation(), &*record, edits);
        edits.extend(begun);
        edits
            .into_iter()
            .map(|edit| edit.shifted(placed.offset))
            .collect()
    }
}
