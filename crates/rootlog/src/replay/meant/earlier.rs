//! Repairs in other actions than the one with the problem: earlier in the game, or in the rest of the turn.

use notation::{Edit, TextRange, price, referee::Rules};

use crate::{
    game::{
        Piece,
        facts::{CLEARINGS, Clearing, Faction, Item, PieceClass},
    },
    read::{
        ast::{self, Action, ActionKind, Thing},
        write,
    },
};

use super::{super::pieces::piece, Clues, distance, move_of, turned};

/// How many actions back a repair is searched.
const LOOK_BACK: usize = 80;
/// The same in own turns, for items: a faction has few of them and uses them again and again.
const TURNS_BACK: usize = 20;
/// The most earlier actions that are tried.
const EARLIER: usize = 6;

impl<'a> Clues<'a> {
    /// Changes earlier actions with matching pieces: they went to `clearing`, brought `deficit` more there, or took fewer away.
    pub(super) fn earlier(
        &mut self,
        wanted: impl Fn(Piece) -> bool,
        clearing: Clearing,
        deficit: u32,
    ) {
        let place = ast::Location::Clearing(clearing);
        let is_wanted = |thing: &Thing| matches!(thing, Thing::Piece(one) if wanted(piece(one)));
        let with_such = self.before().filter_map(|(step, action)| {
            let movement = move_of(action)?;
            let mut entries = movement.entries.iter();
            let entry = entries.find(|entry| is_wanted(&entry.thing))?;
            Some((step, movement, entry))
        });
        let with_such: Vec<_> = with_such.take(EARLIER).collect();
        for (step, movement, entry) in with_such {
            let start = entry.start.as_ref();
            let leaves = start.is_some_and(|start| start.value == place);
            let places = &movement.destinations;
            let comes = places.iter().any(|to| to.value == place);
            if (leaves || comes)
                && let Some(edits) = turned(movement)
            {
                self.add(step, edits, price::KEY);
            }
            if comes {
                let more = entry.count.value.saturating_add(deficit);
                self.recount(step, entry, more);
            } else if leaves && entry.count.value > deficit {
                self.recount(step, entry, entry.count.value - deficit);
            } else if !leaves {
                self.redirect_any(step, places, clearing);
            }
        }
    }

    /// Replaces each of `places`, the destinations of a move, by `clearing`.
    fn redirect_any(
        &mut self,
        step: usize,
        places: &[notation::Ranged<ast::Location>],
        clearing: Clearing,
    ) {
        for place in places {
            let again = places.iter().filter(|other| other.value == place.value);
            // In a long list, most likely only a repeated clearing is wrong.
            let is_likely = places.len() <= 4 || again.count() > 1;
            if let ast::Location::Clearing(other) = place.value
                && is_likely
            {
                self.redirect(step, place.range, other, clearing);
            }
        }
    }

    /// The sound actions before this one, each with its step, the last first.
    fn before(&self) -> impl Iterator<Item = (usize, &'a Action)> + use<'a> {
        let here = self.problem.at;
        let steps = self.script.steps().iter().enumerate().take(here.turn + 1);
        let actions = steps.rev().flat_map(move |(index, step)| {
            let actions = step.turn().map_or(&[][..], |turn| &turn.actions);
            let until = if index == here.turn {
                here.action
            } else {
                actions.len()
            };
            let actions = actions.iter().take(until).rev();
            actions.map(move |action| (index, action))
        });
        let actions = actions.take(LOOK_BACK);
        actions.filter(|(_, action)| action.sound)
    }

    /// Changes the count in an earlier action.
    fn recount(&mut self, step: usize, entry: &ast::Entry, count: u32) {
        let edit = Edit::replace(entry.count.range, write::count(count));
        self.add(step, vec![edit], price::LETTER);
    }

    /// Changes the clearing in an earlier action.
    fn redirect(&mut self, step: usize, range: TextRange, from: Clearing, to: Clearing) {
        let edit = Edit::replace(range, to.to_string());
        self.add(
            step,
            vec![edit],
            (price::KEY + distance(from, to)).min(price::FAR),
        );
    }

    /// Reduces the counts of earlier placements of such pieces.
    pub(super) fn placed_fewer(&mut self, index: usize, left: u32) {
        let (Some((written, _)), Some(entry)) = (self.piece(index), self.entry(index)) else {
            return;
        };
        let placed = piece(written);
        let places = self
            .movement()
            .map_or(1, |movement| movement.destinations.len());
        let places = u32::try_from(places).unwrap_or(1);
        let deficit = entry
            .count
            .value
            .saturating_mul(places)
            .saturating_sub(left);
        let more = |entry: &&ast::Entry| {
            entry.start.is_none()
                && entry.count.value > deficit
                && matches!(&entry.thing, Thing::Piece(written) if piece(written) == placed)
        };
        let before = self.before();
        let placings = before.filter_map(|(step, action)| {
            let entry = move_of(action)?.entries.iter().find(more)?;
            Some((step, entry))
        });
        for (step, entry) in placings.take(EARLIER).collect::<Vec<_>>() {
            self.recount(step, entry, entry.count.value - deficit);
        }
    }

    /// `clearing` is full: the last buildings and tokens placed there belong elsewhere.
    pub(super) fn put_elsewhere(&mut self, clearing: Clearing) {
        let place = ast::Location::Clearing(clearing);
        let is_built = |entry: &ast::Entry| {
            matches!(&entry.thing, Thing::Piece(written)
                if matches!(written.class, PieceClass::Building | PieceClass::Token))
        };
        let builds = self.before().filter_map(|(step, action)| {
            let movement = move_of(action)?;
            let mut places = movement.destinations.iter();
            let to = places.find(|to| to.value == place)?;
            let builds = movement.entries.iter().any(is_built);
            builds.then_some((step, to.range))
        });
        for (step, range) in builds.take(2).collect::<Vec<_>>() {
            for other in (1..=CLEARINGS).filter(|other| *other != clearing) {
                self.redirect(step, range, clearing, other);
            }
        }
    }

    /// `%x->` or `%x->8` for `%x->e`, `%x->` for `%x->r`: the item did not leave the game, it was only turned over.
    pub(super) fn turned_over(&mut self, faction: Faction, item: Item) {
        let here = self.problem.at;
        let steps = self.script.steps().iter().enumerate().take(here.turn + 1);
        let own = steps.rev().filter_map(|(index, step)| {
            let turn = step.turn()?;
            (turn.faction.value == faction).then_some((index, turn))
        });
        let gone = own.take(TURNS_BACK).flat_map(|(index, turn)| {
            let until = if index == here.turn {
                here.action
            } else {
                turn.actions.len()
            };
            let actions = turn.actions.iter().take(until).enumerate();
            actions.filter_map(move |(action, written)| {
                let movement = move_of(written)?;
                let is_item = |entry: &ast::Entry| entry.thing == Thing::Item(item);
                let is_gone = movement.entries.iter().any(is_item);
                let place = nowhere(movement).filter(|_| is_gone)?;
                Some((index, action, place))
            })
        });
        for (step, action, place) in gone.take(EARLIER).collect::<Vec<_>>() {
            // Items are refreshed at the start of a turn.
            let likely = if action == 0 { "r" } else { "e" };
            for state in ["e", "r"] {
                let price = if state == likely {
                    price::STROKE
                } else {
                    price::KEY
                };
                self.add(step, vec![Edit::replace(place, state)], price);
            }
        }
    }

    /// Replaces a clearing in the rest of the turn: a writer who misreads a number repeats it.
    pub(super) fn misread(&mut self, wrong: Clearing, right: Clearing) {
        let rest = self.turn.actions.iter().skip(self.problem.at.action);
        let ranges: Vec<Vec<TextRange>> = rest
            .map(|action| written_at(&action.kind, wrong))
            .filter(|ranges| !ranges.is_empty())
            .collect();
        if ranges.len() < 2 {
            return;
        }
        let ranges = ranges.into_iter().flatten();
        let edits = ranges.map(|range| Edit::replace(range, right.to_string()));
        self.add_here(
            edits.collect(),
            (price::KEY + distance(wrong, right)).min(price::FAR),
        );
    }
}

/// Where the state is missing that items are turned to: at an empty destination, or at a clearing, which items never go to.
fn nowhere(movement: &ast::Move) -> Option<TextRange> {
    match &*movement.destinations {
        [] => Some(TextRange::empty(movement.arrow.end())),
        [place] => matches!(place.value, ast::Location::Clearing(_)).then_some(place.range),
        _ => None,
    }
}

/// The bytes of `clearing` in a move or a battle.
fn written_at(kind: &ActionKind, clearing: Clearing) -> Vec<TextRange> {
    let place = ast::Location::Clearing(clearing);
    match kind {
        ActionKind::Battle(battle) if battle.clearing.value == clearing => {
            vec![battle.clearing.range]
        }
        ActionKind::Move(movement) => {
            let starts = movement.entries.iter();
            let starts = starts.filter_map(|entry| entry.start.as_ref());
            let places = starts.chain(&movement.destinations);
            let places = places.filter(|written| written.value == place);
            let mut ranges: Vec<TextRange> = places.map(|written| written.range).collect();
            // The members of a group share their start.
            ranges.dedup();
            ranges
        }
        _ => Vec::new(),
    }
}
