//! Where a contradiction comes from: the action that took the piece away, or put the other one there.

use notation::{Related, TextRange, work::Budget};

use crate::{
    ast::{ActionKind, Game, Move, Thing},
    game::{Owner, Piece, Place},
};

use super::{
    issue::{At, Issue, Slip},
    player::{board_place, piece},
};

/// Places that explain `issue`; none once `budget` is spent.
pub(super) fn related(game: &Game, issue: &Issue, budget: &Budget) -> Vec<Related> {
    match &issue.slip {
        Slip::Missing { piece, place, .. } => {
            let found = last_left(game, issue.at, place, budget, |other| piece.may_be(other));
            let owner = piece.owner.the();
            found
                .map(|range| Related {
                    range,
                    message: format!("Here pieces of {owner} last left {}.", place.described()),
                })
                .into_iter()
                .collect()
        }
        Slip::Battle {
            attacker,
            defender,
            clearing,
        } => {
            let place = Place::Clearing(*clearing);
            let absent = |owner: &Owner| {
                let left = |piece: Piece| piece.owner == *owner;
                let range = last_left(game, issue.at, &place, budget, left)?;
                Some(Related {
                    range,
                    message: format!(
                        "Here pieces of {} last left clearing {clearing}.",
                        owner.the()
                    ),
                })
            };
            [attacker, defender]
                .into_iter()
                .filter_map(absent)
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The last action before `at` by which pieces for which `holds` is true left `place`.
fn last_left(
    game: &Game,
    at: At,
    place: &Place,
    budget: &Budget,
    holds: impl Fn(Piece) -> bool,
) -> Option<TextRange> {
    moves_before(game, at)
        .take_while(|(_, movement)| budget.take(movement.entries.len()))
        .find(|(_, movement)| {
            movement.entries.iter().any(|entry| {
                let start = entry
                    .start
                    .as_ref()
                    .and_then(|start| board_place(&start.value));
                matches!(&entry.thing, Thing::Piece(written) if holds(piece(written)))
                    && start.as_ref() == Some(place)
            })
        })
        .map(|(range, _)| range)
}

/// The moves before `at`, the last first.
fn moves_before(game: &Game, at: At) -> impl Iterator<Item = (TextRange, &Move)> {
    let turns = game.turns.iter().enumerate().rev();
    turns
        .flat_map(|(turn, line)| {
            let actions = line.actions.iter().enumerate().rev();
            actions.map(move |(action, written)| (At { turn, action }, written))
        })
        .filter(move |(other, _)| *other < at)
        .filter_map(|(_, action)| match &action.kind {
            ActionKind::Move(movement) => Some((action.range, movement)),
            _ => None,
        })
}
