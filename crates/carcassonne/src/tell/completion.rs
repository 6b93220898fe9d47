//! Completion: what can be written at the cursor, told from the text before it in its line.

mod header;
mod play;
mod tile;

use notation::{Completion, Parse, TextRange, TextSize};

use crate::{
    game,
    read::ast::{Content, Game},
    replay::Replayed,
};

/// The line up to the cursor, and where it stands.
pub(crate) struct Place<'a> {
    pub(crate) game: &'a Game,
    pub(crate) replayed: &'a Replayed,
    /// Index of the line.
    pub(crate) index: usize,
    /// The line before the cursor.
    pub(crate) before: &'a str,
    /// The line behind the cursor.
    pub(crate) after: &'a str,
    /// The cursor.
    pub(crate) at: TextSize,
}

impl Place<'_> {
    /// The last `len` bytes before the cursor: what a completion replaces.
    pub(crate) fn last(&self, len: usize) -> TextRange {
        let len = TextSize::try_from(len).unwrap_or_default();
        TextRange::new(self.at.checked_sub(len).unwrap_or(self.at), self.at)
    }

    /// The game before the line under the cursor; before the next move on a new line.
    pub(crate) fn game_before(&self) -> game::Game {
        self.replayed.game_before(self.index)
    }
}

/// What can be written at `at`, likeliest first.
pub(crate) fn completions(
    parse: &Parse,
    game: &Game,
    replayed: &Replayed,
    at: TextSize,
) -> Vec<Completion> {
    if at > parse.text_len() {
        return Vec::new();
    }
    let (index, start, text) = line_of(parse, at);
    let column = usize::from(at - start);
    let line = notation::cut::trim_line_break(text);
    let Some((before, after)) = line.split_at_checked(column) else {
        return Vec::new();
    };
    let place = Place {
        game,
        replayed,
        index,
        before: before.trim_start(),
        after,
        at,
    };
    // Nothing completes inside a note.
    let in_note = game
        .lines
        .get(index)
        .and_then(|line| line.note.as_ref())
        .is_some_and(|note| note.range.start() < at);
    if in_note {
        return Vec::new();
    }
    let first = place.before.chars().next();
    let is_header = matches!(
        game.lines.get(index).map(|line| &line.content),
        Some(Content::Player(_) | Content::Game(_))
    ) && !place.before.is_empty();
    match first {
        None => line_starts(&place),
        Some(_) if is_header => header::completions(&place),
        Some(c) if c.is_ascii_digit() || c == '(' => play::completions(&place),
        Some(c) if c.is_ascii_uppercase() && place.before.len() == 1 => line_starts(&place),
        Some(_) => Vec::new(),
    }
}

/// The line that holds the cursor: index, start and text. Behind the last line break a new, empty line begins.
fn line_of(parse: &Parse, at: TextSize) -> (usize, TextSize, &str) {
    let index = parse.line_at(at);
    let text = parse.line_text(index);
    if text.ends_with('\n') && at == parse.text_len() {
        return (parse.line_count(), at, "");
    }
    (index, parse.line_start(index), text)
}

/// What a new line can begin with.
fn line_starts(place: &Place<'_>) -> Vec<Completion> {
    let mut found = play::next_moves(place);
    found.extend(header::next_lines(place));
    found
}

#[cfg(test)]
mod tests;
