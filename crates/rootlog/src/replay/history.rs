//! The origin of a contradiction: the action that took the piece away or put the other one there.

use notation::{Related, TextRange, TextSize, work::Budget};

use crate::{
    game::{Owner, Piece, Place},
    read::ast::{ActionKind, Move, Sheet, Thing},
};

use super::{
    pieces::{board_place, piece},
    problem::{Kind, Problem},
};

/// Places that explain `problem`; none once `budget` is used up.
pub(super) fn related(game: &Sheet, problem: &Problem, budget: &Budget) -> Vec<Related> {
    match &problem.kind {
        Kind::Missing { piece, place, .. } => {
            let found = last_left(game, problem, place, budget, |other| piece.may_be(other));
            let owner = piece.owner.the();
            found
                .map(|range| Related {
                    range,
                    message: format!("Here pieces of {owner} last left {}.", place.described()),
                })
                .into_iter()
                .collect()
        }
        Kind::Battle {
            attacker,
            defender,
            clearing,
        } => {
            let place = Place::Clearing(*clearing);
            let absent = |owner: &Owner| {
                let left = |piece: Piece| piece.owner == *owner;
                let range = last_left(game, problem, &place, budget, left)?;
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
        Kind::LastTurn => {
            let last = game.turns.last().map(|turn| Related {
                range: turn.faction.range,
                message: "The last turn that is written.".to_owned(),
            });
            last.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The last action before `problem` in which pieces for which `holds` is true left `place`.
fn last_left(
    game: &Sheet,
    problem: &Problem,
    place: &Place,
    budget: &Budget,
    holds: impl Fn(Piece) -> bool,
) -> Option<TextRange> {
    moves_before(game, problem.action.start())
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

/// The moves before the offset `at`, the last first.
fn moves_before(game: &Sheet, at: TextSize) -> impl Iterator<Item = (TextRange, &Move)> {
    let actions = game.turns.iter().flat_map(|turn| &turn.actions).rev();
    let before = actions.skip_while(move |action| action.range.start() >= at);
    before.filter_map(|action| match &action.kind {
        ActionKind::Move(movement) => Some((action.range, movement)),
        _ => None,
    })
}
