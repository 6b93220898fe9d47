//! Pieces that leave their clearings: removed, spent wood, and warriors that Field Hospitals return.

use notation::{Choice, Order as _};

use super::{
    Desk,
    collect::{ChoiceKind, MOST, Rules, What, collect},
    map::clearing,
    region,
};
use crate::{
    game::{
        Owner, Piece, Place,
        facts::{CLEARINGS, Clearing, Faction, PieceClass},
    },
    read::ast::{ActionKind, Move},
    tell::next,
};

/// The most kinds of pieces that one action removes.
const KINDS: usize = 6;

/// Removes pieces from the clearing of the last battle.
pub(super) fn losses(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let field = battlefield(desk);
    field.map_or_else(Vec::new, |field| fallen(desk, field, keys))
}

/// Removes pieces elsewhere: the clearing, then the pieces.
pub(super) fn take_off(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let field = battlefield(desk);
    let clearings = (0..=CLEARINGS).filter(|clearing| Some(*clearing) != field);
    match keys {
        [] => clearings
            .filter(|clearing| !fallen_kinds(desk, *clearing).is_empty())
            .map(|clearing| {
                desk.ask_from(clearing)
                    .group("take pieces off the map")
                    .effect(desk.board.clearing(clearing).described())
            })
            .collect(),
        [from, keys @ ..] => match clearing(from).filter(|from| Some(*from) != field) {
            Some(from) => fallen(desk, from, keys),
            None => Vec::new(),
        },
    }
}

/// Choices of pieces in a clearing that one action removes, those of the turn's faction first.
fn fallen(desk: &Desk<'_>, clearing: Clearing, keys: &[&str]) -> Vec<Choice> {
    let pieces = fallen_kinds(desk, clearing);
    let kinds: Vec<ChoiceKind> = pieces
        .iter()
        .map(|(piece, count)| ChoiceKind {
            what: What::Piece(*piece),
            count: *count,
        })
        .collect();
    let rules = Rules {
        most: KINDS,
        in_any_order: false,
    };
    let place = Place::Clearing(clearing);
    let fall = |pieces| Move::of(pieces).from(clearing).into();
    let choices = collect(desk, &kinds, &rules, keys, fall).into_iter();
    let group = format!("fall in {}", place.described());
    choices
        .map(|choice| choice.group(group.clone()).from(region(&place)))
        .collect()
}

fn fallen_kinds(desk: &Desk<'_>, clearing: Clearing) -> Vec<(Piece, u32)> {
    let is_wood = |piece: &Piece| {
        desk.faction == Faction::Marquise
            && *piece == Piece::of(Faction::Marquise, PieceClass::Token, None)
    };
    let pieces = desk.board.clearing(clearing).iter();
    let mut kinds: Vec<(Piece, u32)> = pieces
        .filter(|(piece, _)| piece.class != PieceClass::Pawn && !is_wood(piece))
        .collect();
    kinds.order_by_key(|(piece, _)| (piece.owner != desk.owner(), *piece));
    kinds
}

/// Spends wood from up to three clearings.
pub(super) fn wood(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Marquise {
        return Vec::new();
    }
    let wood = Piece::of(Faction::Marquise, PieceClass::Token, None);
    let kinds: Vec<ChoiceKind> = (1..=CLEARINGS)
        .map(|clearing| ChoiceKind {
            what: What::Wood(clearing),
            count: next::standing(&desk.board, wood, clearing),
        })
        .filter(|kind| kind.count > 0)
        .collect();
    let rules = Rules {
        most: 3,
        in_any_order: true,
    };
    let spend = |wood| Move::of(wood).into();
    let choices = collect(desk, &kinds, &rules, keys, spend).into_iter();
    choices
        .map(|choice| {
            let region = choice
                .sign
                .rsplit_once('t')
                .filter(|_| choice.label != "that is all");
            let region = region.map(|(_, clearing)| format!("clearing {clearing}"));
            let choice = choice.group("spend wood");
            match region {
                Some(region) => choice.from(region),
                None => choice,
            }
        })
        .collect()
}

/// Moves removed warriors of the Marquise to the keep: from where, and how many. On its own turn they fell in a battle.
pub(super) fn hospitals(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let keep = Piece::of(Faction::Marquise, PieceClass::Token, Some('k'));
    let Some(keep) = desk.board.clearing_with(keep) else {
        return Vec::new();
    };
    let is_others = desk.faction != Faction::Marquise && !desk.turn.setup;
    let field = battlefield(desk);
    let warrior = Piece::warrior(Owner::Faction(Faction::Marquise));
    let fallen = |from: Clearing| next::standing(&desk.board, warrior, from);
    let mut fields = (1..=CLEARINGS)
        .filter(|from| *from != keep && (Some(*from) == field || is_others))
        .filter(|from| fallen(*from) > 0);
    match keys {
        [] => {
            let choices = fields.map(|from| {
                desk.ask_from(from)
                    .group("Field Hospitals")
                    .effect(warrior.counted(fallen(from)))
            });
            choices.collect()
        }
        [from] => {
            let from = fields.find(|one| one.to_string() == **from);
            from.map_or_else(Vec::new, |from| healed(desk, warrior, from, keep))
        }
        _ => Vec::new(),
    }
}

/// Choices of how many warriors go to the keep.
fn healed(desk: &Desk<'_>, warrior: Piece, from: Clearing, keep: Clearing) -> Vec<Choice> {
    let fallen = next::standing(&desk.board, warrior, from).min(MOST);
    let choices = (1..=fallen).map(|n| {
        let label = format!("{} to the keep", warrior.counted(n));
        let warriors = Move::of([desk.pieces(n, warrior)]);
        desk.choice(label, warriors.from(from).to(keep))
            .group("Field Hospitals")
            .from(region(&Place::Clearing(from)))
            .to(region(&Place::Clearing(keep)))
    });
    choices.collect()
}

/// The clearing of the last battle in this turn.
fn battlefield(desk: &Desk<'_>) -> Option<Clearing> {
    let mut actions = desk.next.actions().iter().rev();
    actions.find_map(|action| match &action.kind {
        ActionKind::Battle(battle) => Some(battle.clearing.value),
        _ => None,
    })
}
