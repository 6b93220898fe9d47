//! The next turn: its player, the board before it, and how it is written.

use notation::{Edit, TextSize};

use super::Continuation;
use crate::{
    game::{self, Square},
    read::{
        ast::{Content, MoveLine, Scores, Sheet},
        numbering::next_label,
    },
    record::CarcassonneRecord,
    replay::{MoveView, Replayed},
    tell::{format::Lines, next::Placement, sentence},
};

/// A turn that can be played.
pub(super) struct Due<'r> {
    pub(super) record: &'r CarcassonneRecord,
    /// The board before it.
    pub(super) game: game::Game,
    /// The player, as an index into the players, and the letter.
    pub(super) mover: usize,
    pub(super) letter: char,
    pub(super) number: u32,
    /// The line above it.
    pub(super) line: usize,
    /// The place to continue if the turn's line already has discards.
    begun: Option<TextSize>,
    /// Whether moves follow in the record.
    is_inside: bool,
}

impl<'r> Due<'r> {
    /// The next turn at a place; `None` if the position or the player is unknown there.
    pub(super) fn of(place: &Continuation<'r>) -> Option<Self> {
        let (record, line) = (place.record, place.line?);
        let replayed = record.replayed();
        let is_inside = place.next().is_some();
        let (label, begun) = match played_on(&record.game, line).filter(|_| !is_inside) {
            Some(played) if only_discards(played) => (played.label(), Some(played.range.end())),
            _ => (next_label(&record.game, line)?, None),
        };
        let letter = label.chars().last()?;
        let number = label.trim_end_matches(char::is_alphabetic).parse().ok()?;
        Some(Self {
            game: replayed.known_game(place.steps)?,
            mover: replayed.players().iter().position(|one| *one == letter)?,
            record,
            letter,
            number,
            line,
            begun,
            is_inside,
        })
    }

    pub(super) fn replayed(&self) -> &'r Replayed {
        self.record.replayed()
    }

    /// The player's name: `amber (A)`.
    pub(super) fn player(&self) -> String {
        sentence::player_name(&self.record.game, self.letter)
    }

    /// The turn with the tile `text`, which may have a figure on it, on a square as written; `None` if it is impossible.
    pub(super) fn played(&self, square: Square, text: &str) -> Option<Placement> {
        let tile = self.replayed().script.tile(text)?;
        let square = self.replayed().as_written(square);
        Placement::of(&self.game, self.mover, square, &tile.geometry, &tile.claims)
    }

    /// Its line with only the label.
    pub(super) fn played_line(&self) -> MoveLine {
        MoveLine::of(self.number, Some(self.letter))
    }

    /// The points of a turn.
    pub(super) fn points(&self, turn: &Placement) -> Scores {
        let view = MoveView {
            line: self.line,
            mover: Some(self.mover),
            square: None,
            completed: &turn.outcome.completed,
            gained: &turn.outcome.gained,
            scores: turn.game.scores(),
            meeples: &[],
        };
        self.replayed().points(&view, true)
    }

    /// The edits that write it as `played`.
    pub(super) fn write(&self, lines: &Lines<'_>, played: MoveLine) -> Vec<Edit> {
        if let Some(end) = self.begun {
            let rest = MoveLine {
                number: None,
                player: None,
                ..played
            };
            return vec![Edit::insert(end, format!(" {rest}"))];
        }
        let (written, mut edits) = lines.join(&played);
        // The last edit must be the move, after which the game goes on.
        let game = &self.record.game;
        let at = match self.is_inside {
            true => game.lines.get(self.line).map(|line| line.range.end()),
            false => written_end(game),
        };
        let at = at.unwrap_or_default();
        edits.retain(|edit| edit.range.end() <= at);
        edits.push(Edit::insert(at, format!("\n{written}")));
        edits
    }

    /// Whether nothing of it is written and no move follows: the game can end here.
    pub(super) fn is_open(&self) -> bool {
        self.begun.is_none() && !self.is_inside
    }

    /// The edit that writes a last line.
    pub(super) fn end(&self, text: &str) -> Vec<Edit> {
        let at = written_end(&self.record.game).unwrap_or_default();
        vec![Edit::insert(at, format!("\n{text}"))]
    }

    /// The lines that it joins.
    pub(super) fn lines(&self) -> Lines<'r> {
        let record = self.record;
        Lines::of(&record.parse, &record.game, record.settings.format)
    }
}

/// The end of the last line that is not empty; `None` in an empty record.
pub(super) fn written_end(game: &Sheet) -> Option<TextSize> {
    let mut lines = game.lines.iter().rev();
    let says =
        |line: &&crate::read::ast::Line| line.content != Content::Empty || line.note.is_some();
    lines.find(says).map(|line| line.range.end())
}

fn played_on(game: &Sheet, line: usize) -> Option<&MoveLine> {
    match &game.lines.get(line)?.content {
        Content::Move(played) => Some(played),
        _ => None,
    }
}

/// Whether a move has only discards: its player draws another tile.
fn only_discards(played: &MoveLine) -> bool {
    !played.discards.is_empty() && played.position.is_none() && played.tile.is_none()
}
