//! Battles: defenders, ambushes, rolls.

use notation::Choice;

use super::{Desk, region};
use crate::{
    game::{
        Owner, Piece, Place,
        facts::{CLEARINGS, PieceClass, Suit},
    },
    read::{
        ast::{ActionKind, Battle, Party},
        words,
    },
    tell::next,
};

/// Begins a battle: its defender and clearing.
pub(super) fn battle(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !keys.is_empty() || desk.turn.setup {
        return Vec::new();
    }
    let fights = |piece: Piece| {
        piece.owner == desk.owner() && matches!(piece.class, PieceClass::Warrior | PieceClass::Pawn)
    };
    let mut choices = Vec::new();
    for clearing in 1..=CLEARINGS {
        let pile = desk.board.clearing(clearing);
        if pile.sum(fights) == 0 {
            continue;
        }
        let others = desk.others().filter(|defender| {
            next::meet(&desk.board, clearing, [desk.faction, *defender].map(Some))
        });
        let hirelings = desk.board.setting().hirelings.iter();
        let hirelings = hirelings.map(|(hireling, _)| Owner::Hireling(*hireling));
        let hirelings = hirelings.filter(|owner| pile.sum(|piece| piece.owner == *owner) > 0);
        for owner in others.map(Owner::Faction).chain(hirelings) {
            let theirs = pile.iter().filter(|(piece, _)| piece.owner == owner);
            let theirs: Vec<String> = theirs.map(|(piece, n)| piece.counted(n)).collect();
            let place = Place::Clearing(clearing);
            let label = format!("{} in {}", owner.the(), desk.spoken(&place));
            let battle = Battle::of(desk.owner(), owner, clearing);
            let choice = desk
                .choice(label, ActionKind::Battle(battle))
                .group("attack")
                .effect(notation::say::and(&theirs))
                .to(region(&place));
            choices.push(choice);
        }
    }
    choices
}

/// The battle of the last action; `None` if that was something else.
fn declared<'g>(desk: &Desk<'g>) -> Option<&'g Battle> {
    match &desk.next.last_action()?.kind {
        ActionKind::Battle(battle) => Some(battle),
        _ => None,
    }
}

/// Adds an ambush card of the defender, or the attacker's ambush against it.
pub(super) fn ambush(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let open = |battle: &&Battle| battle.rolls.is_none() && battle.ambushes.len() < 2;
    let Some(battle) = declared(desk).filter(open).filter(|_| keys.is_empty()) else {
        return Vec::new();
    };
    let suit = desk.board.suit(battle.clearing.value);
    let fits = |card: &Suit| *card == Suit::Bird || suit.is_none_or(|suit| suit == *card);
    let who = match battle.ambushes.is_empty() {
        true => battle.defender.value,
        false => battle.attacker.value,
    };
    let suits = Suit::ALL.into_iter().filter(fits).map(|suit| {
        let text = format!("{}@", suit.letter());
        let label = format!(
            "a {} ambush of {}",
            suit.name().to_lowercase(),
            words::the_party(who)
        );
        Choice::new(label, text.clone(), desk.extend(&text)).group("ambush")
    });
    suits.collect()
}

/// Adds the rolls of attacker and defender.
pub(super) fn rolls(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let Some(battle) = declared(desk).filter(|battle| battle.rolls.is_none()) else {
        return Vec::new();
    };
    let side = |party: Party, roll: u32| format!("{} {roll}", words::the_party(party));
    let rolls = 0..=3_u32;
    match keys {
        [] => rolls
            .map(|roll| {
                let label = side(battle.attacker.value, roll);
                Choice::ask(label, roll).group("the attacker rolls")
            })
            .collect(),
        ["0" | "1" | "2" | "3"] => rolls
            .map(|roll| {
                let text = format!("({},{roll})", keys.concat());
                let label = side(battle.defender.value, roll);
                Choice::new(label, roll.to_string(), desk.extend(&text)).group("the defender rolls")
            })
            .collect(),
        _ => Vec::new(),
    }
}
