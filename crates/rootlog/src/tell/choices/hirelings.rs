//! Hirelings: hired for some turns, moved, and battling for their controller.

use notation::Choice;

use super::{Desk, region};
use crate::{
    game::{
        Owner, Piece, Place,
        facts::{CLEARINGS, Clearing, PieceClass},
    },
    read::{
        ast::{ActionKind, Battle, Move},
        words,
    },
};

/// The most control markers that a button gives.
const MOST_MARKERS: u32 = 4;

/// Gives a hireling to a faction: which hireling, which faction, how many control markers.
pub(super) fn hire(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    let hirelings = desk.board.setting().hirelings.iter();
    let mut hirelings = hirelings.map(|(hireling, _)| *hireling);
    match keys {
        [] => {
            let choices = hirelings.map(|hireling| {
                let owner = Owner::Hireling(hireling);
                Choice::ask(owner.the(), owner).group("hire")
            });
            choices.collect()
        }
        [code] => {
            let hireling =
                hirelings.find(|hireling| Owner::Hireling(*hireling).to_string() == **code);
            let choices = hireling.into_iter().flat_map(|hireling| {
                let employers = std::iter::once(desk.faction).chain(desk.others());
                employers.flat_map(move |faction| {
                    (1..=MOST_MARKERS).map(move |turns| (hireling, faction, turns))
                })
            });
            let choices = choices.map(|(hireling, faction, turns)| {
                let hire = ActionKind::Hire {
                    hireling: hireling.into(),
                    board: faction.into(),
                    markers: Some(turns.into()),
                };
                let turns = notation::say::counted(turns, "turn");
                desk.choice(format!("{} for {turns}", words::the(faction)), hire)
                    .group(format!("hire {}", Owner::Hireling(hireling).the()))
                    .to(region(&Place::Board(Owner::Faction(faction))))
            });
            choices.collect()
        }
        _ => Vec::new(),
    }
}

/// The hirelings that the faction of the turn controls.
fn hired(desk: &Desk<'_>) -> Vec<Owner> {
    let hirelings = desk.board.setting().hirelings.iter();
    let own =
        hirelings.filter(|(hireling, _)| desk.board.controller(*hireling) == Some(desk.faction));
    own.map(|(hireling, _)| Owner::Hireling(*hireling))
        .collect()
}

/// The warriors and pawns of a hireling: clearing, piece, number.
fn standing(desk: &Desk<'_>, owner: Owner) -> Vec<(Clearing, Piece, u32)> {
    let moves = |class| matches!(class, PieceClass::Warrior | PieceClass::Pawn);
    let standing = (1..=CLEARINGS).flat_map(|clearing| {
        let pieces = desk.board.clearing(clearing).iter();
        let own = pieces.filter(move |(piece, _)| piece.owner == owner && moves(piece.class));
        own.map(move |(piece, n)| (clearing, piece, n))
    });
    standing.collect()
}

/// Moves hirelings to an adjacent clearing.
pub(super) fn moves(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup || !keys.is_empty() {
        return Vec::new();
    }
    let mut choices = Vec::new();
    for owner in hired(desk) {
        let freedom = desk.board.freedom(owner, Some(desk.faction), false);
        for (from, piece, most) in standing(desk, owner) {
            let goals = desk.board.reachable(from, &freedom).into_iter();
            for to in goals.filter(|to| *to > 0) {
                choices.extend((1..=most).map(|n| {
                    let places = [from, to].map(Place::Clearing);
                    let label = format!("{} to {}", piece.counted(n), desk.spoken(&places[1]));
                    let movement = Move::of([desk.pieces(n, piece)]).from(from).to(to);
                    desk.choice(label, movement)
                        .group(format!("from {}", places[0].described()))
                        .from(region(&places[0]))
                        .to(region(&places[1]))
                }));
            }
        }
    }
    choices
}

/// Battles with hirelings: their defenders.
pub(super) fn battle(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup || !keys.is_empty() {
        return Vec::new();
    }
    let mut choices = Vec::new();
    for attacker in hired(desk) {
        for (clearing, ..) in standing(desk, attacker) {
            let place = Place::Clearing(clearing);
            let pile = desk.board.clearing(clearing);
            let stands = |other: &Owner| pile.sum(|piece| piece.owner == *other) > 0;
            let others = desk.others().map(Owner::Faction).filter(stands);
            choices.extend(others.map(|defender| {
                let label = format!("{} in {}", defender.the(), desk.spoken(&place));
                let battle = Battle::of(attacker, defender, clearing);
                desk.choice(label, ActionKind::Battle(battle))
                    .group(format!("{} attack", attacker.the()))
                    .to(region(&place))
            }));
        }
    }
    choices
}
