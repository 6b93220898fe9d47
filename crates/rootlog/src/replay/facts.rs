//! Facts of a record that are read before the replay.

use std::ops::Range;

use notation::TextRange;

use crate::{
    game::{Setting, facts::Faction},
    read::ast::Sheet,
};

use super::{absent::Playing, gap::Gap, order::Order, setting, source::Source};

/// Facts of a record that are read before the replay.
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
    /// The order of play; `None` if the record does not show it.
    order: Option<Vec<Faction>>,
    /// Lines with turns that end in unreadable text, ascending; after them the board is uncertain.
    doubtful: Vec<usize>,
    /// Lines with turns before which unwritten turns may have happened, ascending, and what those may have changed.
    pub(super) gaps: Vec<(usize, Gap)>,
    /// Whether a part of a turn is hidden in a comment.
    pub(super) hides_actions: bool,
    /// Bytes of odd text: allowed, but its meaning is unclear. Ascending.
    odd: Vec<TextRange>,
}

impl Facts {
    /// The facts of the record `source`. `odd` are the bytes of odd text.
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

    /// Whether the board is uncertain after one of `lines`.
    pub(super) fn doubts(&self, lines: Range<usize>) -> bool {
        let first = self.doubtful.partition_point(|line| *line < lines.start);
        let next = self.doubtful.get(first);
        next.is_some_and(|line| *line < lines.end)
    }

    /// What unwritten turns may have changed before the turn of `line`; `None` if there are none.
    pub(super) fn gap(&self, line: usize) -> Option<Gap> {
        let found = self.gaps.binary_search_by_key(&line, |(line, _)| *line);
        let (_, gap) = self.gaps.get(found.ok()?)?;
        Some(*gap)
    }

    /// Whether the record has odd text.
    pub(super) fn has_odd(&self) -> bool {
        !self.odd.is_empty()
    }

    /// The odd text in `action`, a range of the record.
    pub(super) fn odd_in(&self, action: TextRange) -> Option<TextRange> {
        let first = self.odd.partition_point(|odd| odd.start() < action.start());
        let next = self.odd.get(first).copied();
        next.filter(|odd| action.contains_range(*odd))
    }

    /// The faction whose turn follows that of `last`; `None` if the order of play is not known.
    pub(super) fn next(&self, last: Faction) -> Option<Faction> {
        let order = self.order.as_ref()?;
        let place = order.iter().position(|other| *other == last)?;
        order.get((place + 1) % order.len()).copied()
    }

    /// Whether the turn of `next` may follow that of `last`; true if the order of play is not known.
    pub(super) fn is_in_order(&self, last: Faction, next: Faction) -> bool {
        let plays = |order: &Vec<Faction>| order.contains(&next);
        let is_known = self.order.as_ref().is_some_and(plays);
        !is_known || self.next(last).is_none_or(|due| due == next)
    }
}
