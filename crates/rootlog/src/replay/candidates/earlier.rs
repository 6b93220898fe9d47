//! Candidates in other actions than the one where a slip shows: earlier in the game, or in the rest of the turn.

use notation::{Edit, Ranged, TextRange};

use crate::{
    ast::{self, Action, ActionKind, Entry, Thing},
    facts::{CLEARINGS, Clearing, Faction, Item, PieceClass},
    game::Piece,
};

use super::{
    super::{
        issue::At,
        player::{Repairs, piece},
    },
    Candidate, Maker, count_text, distance,
};

/// How many actions back an earlier slip is looked for.
const LOOK_BACK: usize = 80;
/// The same in own turns, for items: who has few of them uses them again and again.
const TURNS_BACK: usize = 20;
/// How many earlier actions are tried.
const EARLIER: usize = 6;

impl<'g> Maker<'g> {
    /// Earlier actions with such pieces that may have gone to `clearing`, or brought more there, or taken fewer away.
    pub(super) fn earlier(
        &mut self,
        wanted: impl Fn(Piece) -> bool,
        clearing: Clearing,
        deficit: u32,
    ) {
        let place = ast::Place::Clearing(clearing);
        let mut found = 0;
        for (at, action) in self.before() {
            let ActionKind::Move(movement) = &action.kind else {
                continue;
            };
            let index = movement.entries.iter().position(
                |entry| matches!(&entry.thing, Thing::Piece(written) if wanted(piece(written))),
            );
            let Some(index) = index.filter(|_| action.sound) else {
                continue;
            };
            let entry = &movement.entries[index];
            let leaves = entry
                .start
                .as_ref()
                .is_some_and(|start| start.value == place);
            let comes = movement.destinations.iter().any(|to| to.value == place);
            if comes {
                let more = entry.count.value.saturating_add(deficit);
                self.recount(at, action, index, more);
            } else if leaves && entry.count.value > deficit {
                self.recount(at, action, index, entry.count.value - deficit);
            } else {
                let places = &movement.destinations;
                for (index, destination) in places.iter().enumerate() {
                    let again = places
                        .iter()
                        .filter(|place| place.value == destination.value);
                    // In a long list only a clearing that stands twice is likely to be another.
                    if let ast::Place::Clearing(other) = destination.value
                        && !leaves
                        && (places.len() <= 4 || again.count() > 1)
                    {
                        self.redirect(at, action, index, other, clearing);
                    }
                }
            }
            found += 1;
            if found == EARLIER {
                break;
            }
        }
    }

    /// The actions before this one, the last first.
    fn before(&self) -> Vec<(At, &'g Action)> {
        let game = self.game;
        let turns = game.turns.iter().enumerate().take(self.at.turn + 1).rev();
        turns
            .flat_map(|(turn, line)| {
                let actions = line.actions.iter().enumerate().rev();
                actions.map(move |(action, written)| (At { turn, action }, written))
            })
            .filter(|(at, _)| *at < self.at)
            .take(LOOK_BACK)
            .collect()
    }

    /// An earlier action with another count.
    fn recount(&mut self, at: At, action: &Action, index: usize, count: u32) {
        let mut repaired = action.clone();
        let ActionKind::Move(movement) = &mut repaired.kind else {
            return;
        };
        let entry = &mut movement.entries[index];
        entry.count.value = count;
        let edits = vec![Edit::replace(entry.count.range, count_text(count))];
        self.made.push(Candidate {
            changes: Repairs::from([(at, vec![repaired])]),
            edits,
            cost: 3,
        });
    }

    /// An earlier action to another clearing.
    fn redirect(&mut self, at: At, action: &Action, index: usize, from: Clearing, to: Clearing) {
        let mut repaired = action.clone();
        let ActionKind::Move(movement) = &mut repaired.kind else {
            return;
        };
        let destination = &mut movement.destinations[index];
        destination.value = ast::Place::Clearing(to);
        let edits = vec![Edit::replace(destination.range, to.to_string())];
        self.made.push(Candidate {
            changes: Repairs::from([(at, vec![repaired])]),
            edits,
            cost: 2 + distance(from, to),
        });
    }

    /// Earlier placements of such pieces may have been of fewer.
    pub(super) fn placed_fewer(&mut self, index: usize, left: u32) {
        let Some(Entry {
            thing: Thing::Piece(written),
            count,
            ..
        }) = self.entry(index)
        else {
            return;
        };
        let (placed, places) = (
            piece(written),
            self.movement()
                .map_or(1, |movement| movement.destinations.len()),
        );
        let total = count
            .value
            .saturating_mul(u32::try_from(places).unwrap_or(1));
        let deficit = total.saturating_sub(left);
        let mut found = 0;
        for (at, action) in self.before() {
            let ActionKind::Move(movement) = &action.kind else {
                continue;
            };
            let more = movement.entries.iter().position(|entry| {
                entry.start.is_none()
                    && entry.count.value > deficit
                    && matches!(&entry.thing, Thing::Piece(written) if piece(written) == placed)
            });
            let Some(index) = more.filter(|_| action.sound) else {
                continue;
            };
            self.recount(
                at,
                action,
                index,
                movement.entries[index].count.value - deficit,
            );
            found += 1;
            if found == EARLIER {
                break;
            }
        }
    }

    /// What fills `clearing` may have been put there by a slip: the last buildings and tokens that came, elsewhere.
    pub(super) fn put_elsewhere(&mut self, clearing: Clearing) {
        let place = ast::Place::Clearing(clearing);
        let mut found = 0;
        for (at, action) in self.before() {
            let ActionKind::Move(movement) = &action.kind else {
                continue;
            };
            let builds = movement.entries.iter().any(|entry| {
                matches!(&entry.thing, Thing::Piece(written)
                    if matches!(written.class, PieceClass::Building | PieceClass::Token))
            });
            let to = movement
                .destinations
                .iter()
                .position(|to| to.value == place);
            let Some(index) = to.filter(|_| builds && action.sound) else {
                continue;
            };
            for other in (1..=CLEARINGS).filter(|other| *other != clearing) {
                self.redirect(at, action, index, clearing, other);
            }
            found += 1;
            if found >= 2 {
                break;
            }
        }
    }

    /// `%x->` for `%x->e`: an item that left the game though it was only exhausted.
    pub(super) fn exhausted(&mut self, faction: Faction, item: Item) {
        let turns = self
            .game
            .turns
            .iter()
            .enumerate()
            .take(self.at.turn + 1)
            .rev();
        let own = turns.filter(|(_, line)| line.faction.value == faction);
        for (turn, line) in own.take(TURNS_BACK) {
            for (action, written) in line.actions.iter().enumerate() {
                let ActionKind::Move(movement) = &written.kind else {
                    continue;
                };
                let [entry] = movement.entries.as_slice() else {
                    continue;
                };
                let gone = movement.destinations.is_empty() && entry.thing == Thing::Item(item);
                if !gone || (At { turn, action }) >= self.at {
                    continue;
                }
                let mut changed = written.clone();
                if let ActionKind::Move(movement) = &mut changed.kind {
                    movement.destinations.push(Ranged::new(
                        ast::Place::Items {
                            board: None,
                            area: None,
                            state: Some(ast::ItemState::Exhausted),
                        },
                        TextRange::empty(movement.arrow.end()),
                    ));
                }
                self.made.push(Candidate {
                    changes: Repairs::from([(At { turn, action }, vec![changed])]),
                    edits: vec![Edit::insert(movement.arrow.end(), "e")],
                    cost: 1,
                });
                if self.made.len() >= EARLIER {
                    return;
                }
            }
        }
    }

    /// The rest of the turn with another clearing for this one: who misreads a number writes it again.
    pub(super) fn misread(&mut self, wrong: Clearing, right: Clearing) {
        let Some(turn) = self.game.turns.get(self.at.turn) else {
            return;
        };
        let mut changes = Repairs::new();
        let mut edits = Vec::new();
        for (action, written) in turn.actions.iter().enumerate().skip(self.at.action) {
            if !speaks_of(&written.kind, wrong) {
                continue;
            }
            let mut changed = written.clone();
            replace_clearing(&mut changed.kind, wrong, right, &mut edits);
            changes.insert(At { action, ..self.at }, vec![changed]);
        }
        if changes.len() > 1 {
            self.made.push(Candidate {
                changes,
                edits,
                cost: 2 + distance(wrong, right),
            });
        }
    }
}

/// Whether `clearing` stands in a move or a battle.
fn speaks_of(kind: &ActionKind, clearing: Clearing) -> bool {
    let place = ast::Place::Clearing(clearing);
    match kind {
        ActionKind::Battle(battle) => battle.clearing.value == clearing,
        ActionKind::Move(movement) => {
            let mut starts = movement
                .entries
                .iter()
                .filter_map(|entry| entry.start.as_ref());
            starts.any(|start| start.value == place)
                || movement.destinations.iter().any(|to| to.value == place)
        }
        _ => false,
    }
}

/// Writes `right` for `wrong` in moves and battles; adds the edits.
fn replace_clearing(
    kind: &mut ActionKind,
    wrong: Clearing,
    right: Clearing,
    edits: &mut Vec<Edit>,
) {
    let mut write = |range: TextRange| {
        let edit = Edit::replace(range, right.to_string());
        // Members of a group share their start.
        if edits.last() != Some(&edit) {
            edits.push(edit);
        }
    };
    match kind {
        ActionKind::Battle(battle) if battle.clearing.value == wrong => {
            battle.clearing.value = right;
            write(battle.clearing.range);
        }
        ActionKind::Move(movement) => {
            let starts = movement
                .entries
                .iter_mut()
                .filter_map(|entry| entry.start.as_mut());
            for place in starts.chain(&mut movement.destinations) {
                if place.value == ast::Place::Clearing(wrong) {
                    place.value = ast::Place::Clearing(right);
                    write(place.range);
                }
            }
        }
        _ => {}
    }
}
