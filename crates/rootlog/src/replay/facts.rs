//! What is known of a record before anything is played.

use std::ops::Range;

use notation::TextRange;

use crate::{
    game::{Setting, facts::Faction},
    read::ast::Sheet,
};

use super::{absent::Playing, order::Order, setting, source::Source};

/// What is known of a record before anything is played.
#[derive(Debug)]
pub(super) struct Facts {
    /// The game without its turns.
    pub(super) header: Sheet,
    pub(super) playing: Playing,
    pub(super) setting: Setting,
    /// The line of the last turn.
    pub(super) last_line: usize,
    /// Whether the record goes beyond the set-up.
    pub(super) is_played: bool,
    /// The order of play, as far as the record tells it.
    order: Option<Vec<Faction>>,
    /// Lines with turns, ascending, after which nothing is where it seems to be: the rest of the turn cannot be read.
    doubtful: Vec<usize>,
    /// Lines with turns, ascending, before which anything may have happened that is not written.
    pub(super) gaps: Vec<usize>,
    /// Whether a part of a turn is hidden in a comment.
    pub(super) hides_actions: bool,
    /// The bytes of what is allowed, although nobody knows what it is for; ascending.
    odd: Vec<TextRange>,
}

impl Facts {
    /// Of the record `source`. What is at `odd` is allowed, but nobody knows what it is for.
    pub(super) fn of(source: &Source<'_>, order: &Order, odd: Vec<TextRange>) -> Self {
        let game = source.game;
        Self {
            header: game.without_turns(),
            playing: Playing::of(game, &source.factions),
            setting: setting::setting(game, &source.factions),
            last_line: game.turns.last().map_or(0, |turn| turn.line),
            is_played: game.turns.iter().any(|turn| !turn.setup),
            order: order.order.clone(),
            doubtful: source.lines_with_hidden().collect(),
            gaps: Vec::new(),
            hides_actions: !source.hidden.is_empty(),
            odd,
        }
    }

    /// Whether nothing is where it seems to be after one of `lines`.
    pub(super) fn doubts(&self, lines: Range<usize>) -> bool {
        let first = self.doubtful.partition_point(|line| *line < lines.start);
        let next = self.doubtful.get(first);
        next.is_some_and(|line| *line < lines.end)
    }

    /// Whether anything is allowed, although nobody knows what it is for.
    pub(super) fn has_odd(&self) -> bool {
        !self.odd.is_empty()
    }

    /// What is odd in `action`, bytes of the record.
    pub(super) fn odd_in(&self, action: TextRange) -> Option<TextRange> {
        let first = self.odd.partition_point(|odd| odd.start() < action.start());
        let next = self.odd.get(first).copied();
        next.filter(|odd| action.contains_range(*odd))
    }

    /// Whose turn is after that of `last`, as far as the record tells the order of play.
    pub(super) fn next(&self, last: Faction) -> Option<Faction> {
        let order = self.order.as_ref()?;
        let place = order.iter().position(|other| *other == last)?;
        order.get((place + 1) % order.len()).copied()
    }

    /// Whether it is the turn of `next` after that of `last`, as far as the record tells the order of play.
    pub(super) fn is_in_order(&self, last: Faction, next: Faction) -> bool {
        let plays = |order: &Vec<Faction>| order.contains(&next);
        let is_known = self.order.as_ref().is_some_and(plays);
        !is_known || self.next(last).is_none_or(|due| due == next)
    }
}
