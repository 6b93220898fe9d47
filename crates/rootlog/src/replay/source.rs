//! A record as it is written, with what is asked of it again and again before and while it is played.

use notation::{Parse, TextRange};

use crate::{game::facts::Faction, read::ast::Sheet};

use super::{comments, setting};

/// A record as it is written.
pub(super) struct Source<'g> {
    pub(super) game: &'g Sheet,
    pub(super) parse: &'g Parse,
    /// The factions in the game.
    pub(super) factions: Vec<Faction>,
    /// The lines, from 0, that hold something and could not be read: they may be turns. Ascending.
    pub(super) lost: Vec<usize>,
    /// The turns, by their index, behind which `//` hides actions, and the bytes of that `//`.
    pub(super) hidden: Vec<(usize, TextRange)>,
}

impl<'g> Source<'g> {
    /// The record of `game`, whose lines are those of `parse`.
    pub(super) fn of(game: &'g Sheet, parse: &'g Parse) -> Self {
        Self {
            game,
            parse,
            factions: game.factions(),
            lost: setting::lost_lines(game, parse),
            hidden: comments::hidden_actions(game, parse.text()),
        }
    }

    /// The lines with turns of which a part is hidden. Ascending.
    pub(super) fn lines_with_hidden(&self) -> impl Iterator<Item = usize> {
        let turns = self.hidden.iter();
        let turns = turns.filter_map(|(turn, _)| self.game.turns.get(*turn));
        turns.map(|turn| turn.line)
    }
}
