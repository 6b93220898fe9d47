//! Completion: what can be written at the cursor, from the text before it in its line and from the game. Nothing is offered
//! that the grammar forbids there.

mod action;
mod cards;
mod header;
mod places;

use notation::{Completion, CompletionKind, Cursor, TextRange, TextSize};

use crate::{
    game::{
        Board,
        facts::{Faction, Map},
    },
    read::{ast::Sheet, parser},
    record::RootlogRecord,
    tell::{describe, next},
};

/// The completions at `at`, the likeliest first.
pub(crate) fn completions(record: &RootlogRecord, at: TextSize) -> Vec<Completion> {
    let Some(cursor) = Cursor::of(&record.parse, at.min(record.text_len())) else {
        return Vec::new();
    };
    let before = cursor.before;
    if parser::content(before).len() != before.len() {
        // Inside a comment.
        return Vec::new();
    }
    let place = CompletionContext {
        record,
        game: record.game(),
        cursor,
    };
    match before.split_once(':') {
        None => header::line_start(&place, before),
        Some((key, value)) => match parser::classify(&format!("{key}:->")) {
            parser::LineClass::Header(key) => header::value(&place, key, value),
            parser::LineClass::Winner => header::factions(&place, value),
            // After the letter of a player comes a name.
            parser::LineClass::Turn if place.is_player() => Vec::new(),
            parser::LineClass::Turn => {
                let letter = key.trim().chars().next().unwrap_or_default();
                match Faction::from_letter(letter.to_ascii_uppercase()) {
                    Some(faction) => action::action(&place, faction, value),
                    None => Vec::new(),
                }
            }
            _ => Vec::new(),
        },
    }
}

/// The cursor and its game.
struct CompletionContext<'g> {
    record: &'g RootlogRecord,
    game: &'g Sheet,
    cursor: Cursor<'g>,
}

impl CompletionContext<'_> {
    /// The bytes of `fragment` before the cursor, which a completion replaces.
    fn replace(&self, fragment: &str) -> TextRange {
        self.cursor.last(fragment.len())
    }

    /// The board before the action at the cursor.
    fn board(&self) -> Board {
        let turns = &self.game.turns;
        // If the line does not read as a turn yet, only the turns above it were played.
        let above = turns.partition_point(|turn| turn.line < self.cursor.line);
        match turns
            .get(above)
            .filter(|turn| turn.line == self.cursor.line)
        {
            Some(turn) => {
                let done = turn
                    .actions
                    .partition_point(|action| action.range.end() < self.cursor.at());
                next::board_after(self.record, above, done)
            }
            None => self.record.replay_of_game().before_turn(above).clone(),
        }
    }

    /// Whether the line is a player line.
    fn is_player(&self) -> bool {
        let players = &self.game.players;
        players.iter().any(|player| player.line == self.cursor.line)
    }

    fn map(&self) -> Option<Map> {
        self.game.map.as_ref().map(|map| map.value)
    }

    /// The factions of this game; if it names fewer than two, those of the pool, or all.
    fn factions(&self) -> Vec<Faction> {
        let mut factions = self.game.factions();
        if factions.len() < 2 {
            let pool: Vec<Faction> = self.game.pool.iter().map(|entry| entry.value).collect();
            factions = if pool.is_empty() {
                Faction::ALL.to_vec()
            } else {
                pool
            };
        }
        factions
    }

    fn faction(&self, faction: Faction, replace: TextRange) -> Completion {
        Completion::new(
            CompletionKind::Faction,
            faction.letter().to_string(),
            replace,
        )
        .detail(faction.name())
        .documentation(describe::faction(self.game, faction))
    }
}
