//! The fixed set-up of the board from the header, and the factions whose set-up is written.

use notation::Parse;

use crate::{
    game::{
        Owner, Setting,
        facts::{Faction, FactionSet, Hireling, Landmark, PieceClass},
    },
    read::{
        ast::{ActionKind, CardSide, Location, Party, Player, Sheet, Thing, Turn},
        parser::{self, LineClass},
    },
};

/// The setting of `game` with `factions`.
pub(super) fn setting(game: &Sheet, factions: &[Faction]) -> Setting {
    let map = game.map.as_ref().map(|map| map.value);
    let facts = map.map(|map| map.facts());
    let mut suits = [None; 12];
    if let Some(printed) = facts.and_then(|facts| facts.suits) {
        suits = printed.map(Some);
    }
    for entry in &game.clearings {
        let (suit, clearing) = entry.value;
        let index = usize::from(clearing).wrapping_sub(1);
        let printed = facts.and_then(|facts| facts.suits.as_ref()?.get(index));
        if let Some(place) = suits.get_mut(index) {
            // If the map prints another suit, the right one is unknown.
            *place = Some(suit).filter(|_| printed.is_none_or(|printed| *printed == suit));
        }
    }
    let landmark = |wanted: Landmark| {
        let mut landmarks = game.landmarks.iter();
        landmarks
            .find(|landmark| landmark.value.0 == wanted)
            .map(|landmark| landmark.value.1)
    };
    Setting {
        map,
        suits,
        factions: factions.to_vec(),
        hirelings: game
            .hirelings
            .iter()
            .map(|entry| (entry.value.0, entry.value.1 == CardSide::Demoted))
            .collect(),
        ferry: landmark(Landmark::Ferry).or(facts.and_then(|facts| facts.ferry_start)),
        tower: landmark(Landmark::Tower).or(facts.and_then(|facts| facts.tower)),
        lost_city: landmark(Landmark::City),
        forge: landmark(Landmark::Forge).is_some(),
    }
}

/// Lines of `parse`, from 0, that are not empty and could not be read: they may be turns. Ascending.
pub(super) fn lost_lines(game: &Sheet, parse: &Parse) -> Vec<usize> {
    let turns = game.turns.iter().map(|turn| turn.line);
    // Commentary contains blanks, and the last line may still be being typed.
    let last = game.turns.last().map_or(0, |turn| turn.line);
    let commentary =
        |stray: &&Player| stray.line > last || stray.name.value.contains(char::is_whitespace);
    let stray = game.stray.iter().filter(commentary);
    let players = game.players.iter().chain(stray);
    let known = turns
        .chain(players.map(|player| player.line))
        .chain(game.header.iter().map(|line| line.line));
    let mut is_known = vec![false; parse.line_count()];
    for line in known {
        if let Some(is_known) = is_known.get_mut(line) {
            *is_known = true;
        }
    }
    let silent = |line: usize| {
        let line = parse.line_text(line).trim();
        let class = parser::classify(line);
        line.starts_with("Winner")
            || matches!(
                class,
                LineClass::Blank | LineClass::Comment | LineClass::Winner
            )
    };
    let lines = is_known.into_iter().enumerate();
    lines
        .filter(|(line, is_known)| !is_known && !silent(*line))
        .map(|(line, _)| line)
        .collect()
}

/// The factions that have had a turn, and the owners whose set-up is written. The pieces of others are unknown, so they cause
/// no findings.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Introduced {
    begun: FactionSet,
    factions: FactionSet,
    hirelings: [bool; Hireling::ALL.len()],
}

impl Introduced {
    /// The hirelings that the header of `game` sets up.
    pub(super) fn of_hirelings(game: &Sheet) -> Self {
        let mut told = Self::default();
        for action in &game.hireling_setup {
            let ActionKind::Move(movement) = &action.kind else {
                continue;
            };
            for entry in &movement.entries {
                if let Thing::Piece(piece) = &entry.thing
                    && let Party::Hireling(hireling) = piece.owner
                {
                    told.hirelings[hireling as usize] = true;
                }
            }
        }
        told
    }

    /// Whether `faction` has had a turn.
    pub(super) fn has_begun(&self, faction: Faction) -> bool {
        self.begun.contains(faction)
    }

    /// Notes the first turn of a faction.
    pub(super) fn begin(&mut self, turn: &Turn) {
        self.begun.insert(turn.faction.value);
        if tells_setup(turn) {
            self.factions.insert(turn.faction.value);
        }
    }

    /// Whether the set-up of `owner` is written.
    pub(super) fn tells(&self, owner: Owner) -> bool {
        match owner {
            Owner::Faction(faction) => self.factions.contains(faction),
            Owner::Hireling(hireling) => self.hirelings[hireling as usize],
        }
    }
}

/// Whether a first turn is a set-up: it has no moves or battles, and a faction that starts on the map places pieces there.
pub(super) fn tells_setup(turn: &Turn) -> bool {
    let mut places_on_map = false;
    for action in &turn.actions {
        if !action.sound {
            return false;
        }
        let action = match &action.kind {
            ActionKind::Move(action) => action,
            ActionKind::Battle(_) | ActionKind::Score { .. } | ActionKind::Craft(_) => {
                return false;
            }
            _ => continue,
        };
        for entry in &action.entries {
            let Thing::Piece(piece) = &entry.thing else {
                continue;
            };
            if entry.start.is_some() && piece.class != PieceClass::Token {
                return false;
            }
            places_on_map |= action.destinations.iter().any(|place| {
                matches!(
                    place.value,
                    Location::Clearing(_) | Location::Burrow | Location::Forest(_)
                )
            });
        }
    }
    places_on_map || turn.faction.value == Faction::Alliance
}
