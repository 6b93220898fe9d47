//! Hirelings: hired for some turns, moved, and sent into battle by whoever hired them.

use notation::{Choice, Then};

use super::{Desk, counted, region};
use crate::{
    game::{
        Owner, Piece, Place,
        facts::{CLEARINGS, Clearing, PieceClass},
    },
    read::words,
};

/// The most control markers that a button gives: a hireling stays for at most so many turns.
const MOST_MARKERS: u32 = 4;

/// A hireling comes to the faction of the turn, or goes to another one: which, to whom, for how many turns.
pub(super) fn hire(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    let hirelings = desk.board.setting().hirelings.iter();
    let mut hirelings = hirelings.map(|(hireling, _)| Owner::Hireling(*hireling));
    match keys {
        [] => {
            let choices = hirelings.map(|hireling| {
                let code = hireling.code();
                Choice::new(hireling.the(), code.clone(), Then::Ask(code)).group("hire")
            });
            choices.collect()
        }
        [code] => {
            let hireling = hirelings.find(|hireling| hireling.code() == **code);
            let choices = hireling.into_iter().flat_map(|hireling| {
                let employers = std::iter::once(desk.faction).chain(desk.others());
                employers.flat_map(move |faction| {
                    (1..=MOST_MARKERS).map(move |turns| (hireling, faction, turns))
                })
            });
            let choices = choices.map(|(hireling, faction, turns)| {
                let text = format!("{}->{}${turns}", hireling.code(), faction.letter());
                let turns = notation::say::counted(turns, "turn");
                let label = format!("{} for {turns}", words::the(faction));
                Choice::new(label, text.clone(), desk.act(&text))
                    .group(format!("hire {}", hireling.the()))
                    .to(region(&Place::Board(Owner::Faction(faction))))
            });
            choices.collect()
        }
        _ => Vec::new(),
    }
}

/// The hirelings of the faction of the turn.
fn hired(desk: &Desk<'_>) -> Vec<Owner> {
    let hirelings = desk.board.setting().hirelings.iter();
    let own =
        hirelings.filter(|(hireling, _)| desk.board.controller(*hireling) == Some(desk.faction));
    own.map(|(hireling, _)| Owner::Hireling(*hireling))
        .collect()
}

/// Where warriors and pawns of a hireling stand, with how many of each.
fn standing(desk: &Desk<'_>, owner: Owner) -> Vec<(Clearing, Piece, u32)> {
    let moves = |class| matches!(class, PieceClass::Warrior | PieceClass::Pawn);
    let standing = (1..=CLEARINGS).flat_map(|clearing| {
        let pieces = desk.board.clearing(clearing).iter();
        let own = pieces.filter(move |(piece, _)| piece.owner == owner && moves(piece.class));
        own.map(move |(piece, n)| (clearing, piece, n))
    });
    standing.collect()
}

/// Hirelings go to a clearing beside theirs.
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
                    let text = format!("{}{from}->{to}", counted(n, &piece.code()));
                    let places = [from, to].map(Place::Clearing);
                    let label = format!("{} to {}", piece.counted(n), desk.spoken(&places[1]));
                    Choice::new(label, text.clone(), desk.act(&text))
                        .group(format!("from {}", places[0].described()))
                        .from(region(&places[0]))
                        .to(region(&places[1]))
                }));
            }
        }
    }
    choices
}

/// Whom hirelings attack.
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
                let text = format!("{}X{}{clearing}", attacker.code(), defender.code());
                let label = format!("{} in {}", defender.the(), desk.spoken(&place));
                Choice::new(label, text.clone(), desk.act(&text))
                    .group(format!("{} attack", attacker.the()))
                    .to(region(&place))
            }));
        }
    }
    choices
}
