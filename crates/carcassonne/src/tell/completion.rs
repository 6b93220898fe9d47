//! Completion: what can be written at the cursor, by the text before it in its line.

mod header;
mod play;
mod tile;

use notation::{Completion, Cursor, TextRange, TextSize};

use crate::{
    game,
    read::ast::{Content, Sheet},
    record::CarcassonneRecord,
    replay::Replayed,
};

/// The line up to the cursor, with its game.
pub(crate) struct CompletionContext<'a> {
    pub(crate) game: &'a Sheet,
    pub(crate) replayed: &'a Replayed,
    pub(crate) cursor: Cursor<'a>,
    /// The line before the cursor, without leading blanks.
    pub(crate) before: &'a str,
}

impl CompletionContext<'_> {
    /// The last `len` bytes before the cursor, which a completion replaces.
    pub(crate) fn last(&self, len: usize) -> TextRange {
        self.cursor.last(len)
    }

    /// The last `len` bytes before the cursor, and the characters after it for which `is_more` is true.
    pub(crate) fn word(&self, len: usize, is_more: impl Fn(char) -> bool) -> TextRange {
        let after = self.cursor.after;
        let rest = after.find(|c| !is_more(c)).unwrap_or(after.len());
        let at = self.cursor.before.len();
        self.cursor.range(at.saturating_sub(len), at + rest)
    }

    /// The content of the line at the cursor.
    pub(crate) fn content(&self) -> Option<&Content> {
        let line = self.game.lines.get(self.cursor.line);
        line.map(|line| &line.content)
    }

    /// The index of the player of the move at the cursor.
    pub(crate) fn mover(&self) -> Option<usize> {
        let Content::Move(played) = self.content()? else {
            return None;
        };
        let letter = played.player?.value;
        let players = self.replayed.players().iter();
        players.into_iter().position(|player| *player == letter)
    }

    /// The game before the move in the cursor's line; on a new line, before the next move.
    pub(crate) fn game_before(&self) -> game::Game {
        self.replayed.game_before(self.cursor.line)
    }
}

/// The completions at `at`, the likeliest first.
pub(crate) fn completions(record: &CarcassonneRecord, at: TextSize) -> Vec<Completion> {
    let (game, replayed) = (&record.game, record.replayed());
    let Some(cursor) = Cursor::of(&record.parse, at) else {
        return Vec::new();
    };
    let place = CompletionContext {
        game,
        replayed,
        cursor,
        before: cursor.before.trim_start(),
    };
    // There are no completions in a note.
    let in_note = game
        .lines
        .get(cursor.line)
        .and_then(|line| line.note.as_ref())
        .is_some_and(|note| note.range.start() < at);
    if in_note {
        return Vec::new();
    }
    if let Some(game) = header::by_word(&place) {
        return vec![game];
    }
    let first = place.before.chars().next();
    let is_header = matches!(place.content(), Some(Content::Player(_) | Content::Game(_)))
        && !place.before.is_empty();
    match first {
        None => line_starts(&place),
        Some(_) if is_header => header::completions(&place),
        Some(c) if c.is_ascii_digit() || c == '(' => play::completions(&place),
        Some(c) if c.is_ascii_uppercase() && place.before.len() == 1 => line_starts(&place),
        Some(_) => Vec::new(),
    }
}

/// The possible beginnings of a new line.
fn line_starts(place: &CompletionContext<'_>) -> Vec<Completion> {
    let mut found = play::next_moves(place);
    found.extend(header::next_lines(place));
    found
}

#[cfg(test)]
mod tests;
