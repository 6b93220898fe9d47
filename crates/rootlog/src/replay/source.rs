//! A record as written, with facts that are needed often before and during the replay.

use notation::{Parse, TextRange};

use crate::{game::facts::Faction, read::ast::Sheet};

use super::{comments, setting};

/// A record as written.
pub(super) struct Source<'g> {
    pub(super) game: &'g Sheet,
    pub(super) parse: &'g Parse,
    /// The factions in the game.
    pub(super) factions: Vec<Faction>,
    /// Lines, from 0, that are not empty and could not be read: they may be turns. Ascending.
    pub(super) lost: Vec<usize>,
    /// The indices of turns with actions hidden by `//`, and the bytes of that `//`.
    pub(super) hidden: Vec<(usize, TextRange)>,
}

impl<'g> Source<'g> {
    /// The record of `game`, which was read from `parse`.
    pub(super) fn of(game: &'g Sheet, parse: &'g Parse) -> Self {
        Self {
            game,
            parse,
            factions: game.factions(),
            lost: setting::lost_lines(game, parse),
            hidden: comments::hidden_actions(game, parse.text()),
        }
    }

    /// The lines of turns with a hidden part. Ascending.
    pub(super) fn lines_with_hidden(&self) -> impl Iterator<Item = usize> {
        let turns = self.hidden.iter();
        let turns = turns.filter_map(|(turn, _)| self.game.turns.get(*turn));
        turns.map(|turn| turn.line)
    }
}
