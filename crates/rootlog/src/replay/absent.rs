//! Factions that an action names although they do not play. Such actions change nothing, so that no board shows these factions.

use crate::{
    game::facts::{Faction, FactionSet},
    read::ast::{Action, ActionKind, Location, Move, Party, Sheet, Thing},
};

/// The factions in a game; `None` if its record does not name the players.
#[derive(Debug, Clone)]
pub(super) struct Playing(Option<FactionSet>);

impl Playing {
    /// The `factions` of `game`.
    pub(super) fn of(game: &Sheet, factions: &[Faction]) -> Self {
        let playing = || factions.iter().copied().collect();
        Self((!game.players.is_empty()).then(playing))
    }

    /// Whether `action` changes something that belongs to a faction that does not play.
    pub(super) fn has_absent(&self, action: &Action) -> bool {
        let Some(playing) = &self.0 else {
            return false;
        };
        let mut is_absent = false;
        named(&action.kind, &mut |faction| {
            is_absent |= !playing.contains(faction);
        });
        is_absent
    }
}

/// Calls `found` with each faction whose pieces, cards, points or board `action` changes.
fn named(action: &ActionKind, found: &mut impl FnMut(Faction)) {
    match action {
        ActionKind::Move(movement) => named_in_move(movement, found),
        ActionKind::Battle(battle) => {
            party(battle.attacker.value, found);
            party(battle.defender.value, found);
        }
        ActionKind::Score { faction, .. } => found(*faction),
        ActionKind::Dominance { board } | ActionKind::Hire { board, .. } => found(board.value),
        ActionKind::DiscardDecree => found(Faction::Eyrie),
        ActionKind::Prices { .. } | ActionKind::Funds { .. } => found(Faction::Riverfolk),
        ActionKind::Outcast { .. } => found(Faction::Lizards),
        ActionKind::Relationship { pairs, .. } => {
            for pair in pairs {
                found(pair.value.0);
                found(pair.value.1);
            }
        }
        ActionKind::FlipPlot { .. } | ActionKind::Trick { .. } | ActionKind::Exposure { .. } => {
            found(Faction::Corvids);
        }
        ActionKind::FlipRelic { .. } => found(Faction::Keepers),
        ActionKind::Craft(_)
        | ActionKind::RemovePath { .. }
        | ActionKind::Reveal(_)
        | ActionKind::Unreadable => {}
    }
}

fn named_in_move(movement: &Move, found: &mut impl FnMut(Faction)) {
    for entry in &movement.entries {
        if let Thing::Piece(piece) = &entry.thing {
            party(piece.owner, found);
        }
        if let Some(start) = &entry.start {
            named_in_place(&start.value, found);
        }
    }
    for place in &movement.destinations {
        named_in_place(&place.value, found);
    }
}

fn named_in_place(place: &Location, found: &mut impl FnMut(Faction)) {
    match place {
        Location::Hand(faction) => found(*faction),
        Location::Board(owner) => party(*owner, found),
        Location::Items {
            board: Some(owner), ..
        } => party(*owner, found),
        Location::Decree(_) => found(Faction::Eyrie),
        Location::Retinue(_) => found(Faction::Keepers),
        _ => {}
    }
}

fn party(party: Party, found: &mut impl FnMut(Faction)) {
    if let Party::Faction(faction) = party {
        found(faction);
    }
}
