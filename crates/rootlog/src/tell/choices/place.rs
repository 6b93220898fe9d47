//! Placing pieces from the supply: which, where, how many, and warriors with them.

use notation::{Choice, Then};

use super::{Desk, region};
use crate::{
    game::{
        Owner, Piece, Place, Ruler,
        facts::{CLEARINGS, Clearing, Faction, PieceClass, PieceFacts},
    },
    read::ast::{self, ActionKind, Move, Thing},
    tell::next,
};

/// The most warriors that a button places in one clearing.
const MOST: u32 = 4;
/// The same in the set-up.
const MOST_IN_SETUP: u32 = 6;

/// Places pieces: a kind, then a place, then a number.
pub(super) fn place(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    match keys {
        [] => kinds(desk).map(|facts| kind(desk, facts)).collect(),
        [code, rest @ ..] => {
            let Some(facts) = kinds(desk).find(|facts| facts.to_string() == *code) else {
                return Vec::new();
            };
            let piece = piece(desk, facts);
            match rest {
                [] => goals(desk, piece),
                [to] => {
                    let goal = places(desk, piece)
                        .into_iter()
                        .find(|place| place.to_string() == *to);
                    goal.map_or_else(Vec::new, |goal| counts(desk, piece, &goal))
                }
                _ => Vec::new(),
            }
        }
    }
}

fn piece(desk: &Desk<'_>, facts: &PieceFacts) -> Piece {
    Piece::of(desk.faction, facts.class, facts.letter)
}

/// The kinds that the supply still has and that can be placed somewhere. Plots are placed facedown.
fn kinds(desk: &Desk<'_>) -> impl Iterator<Item = &'static PieceFacts> {
    let plots = desk.faction == Faction::Corvids;
    let is_placed = move |facts: &&PieceFacts| {
        facts.class != PieceClass::Pawn && !(plots && facts.letter.is_some())
    };
    let has_place = |facts: &&PieceFacts| !places(desk, piece(desk, facts)).is_empty();
    desk.faction
        .pieces()
        .iter()
        .filter(is_placed)
        .filter(has_place)
}

fn kind(desk: &Desk<'_>, facts: &PieceFacts) -> Choice {
    let left = desk.board.supply(piece(desk, facts)).unwrap_or(0);
    Choice::ask(facts.name, facts)
        .group("place a piece")
        .effect(format!("{left} left"))
}

/// The places where a piece can be placed.
fn places(desk: &Desk<'_>, piece: Piece) -> Vec<Place> {
    if desk.board.supply(piece) == Some(0) {
        return Vec::new();
    }
    let is_relic = desk.faction == Faction::Keepers && piece.class == PieceClass::Token;
    if is_relic {
        let map = desk.board.setting().map.filter(|_| desk.turn.setup);
        let forests = map.map_or(&[][..], |map| map.facts().forests);
        return forests
            .iter()
            .map(|forest| Place::Forest((*forest).into()))
            .collect();
    }
    let first = match (desk.faction, piece.class) {
        (Faction::Duchy, PieceClass::Warrior) => 0,
        _ => 1,
    };
    let clearings = (first..=CLEARINGS).map(Place::Clearing);
    let mut places: Vec<Place> = clearings
        .filter(|place| has_room(desk, piece, place))
        .collect();
    if piece == Piece::warrior(desk.owner()) {
        places.extend(boards(desk).map(|faction| Place::Board(Owner::Faction(faction))));
    }
    places
}

/// The factions on whose boards warriors are placed: officers, acolytes, payments to the Riverfolk.
fn boards(desk: &Desk<'_>) -> impl Iterator<Item = Faction> {
    let own = [Faction::Alliance, Faction::Lizards, Faction::Riverfolk];
    let own = own.contains(&desk.faction).then_some(desk.faction);
    let paid = desk.others().find(|other| *other == Faction::Riverfolk);
    own.into_iter().chain(paid)
}

/// Whether a place has room for a piece from the supply.
fn has_room(desk: &Desk<'_>, piece: Piece, place: &Place) -> bool {
    let board = &desk.board;
    let Place::Clearing(clearing @ 1..) = *place else {
        return true;
    };
    let is_kept = !desk.turn.setup && desk.faction != Faction::Marquise && board.has_keep(clearing);
    let slots = match piece.class {
        PieceClass::Building => board.slots(clearing),
        _ => None,
    };
    !is_kept
        && (desk.turn.setup || may_place(desk, piece, clearing))
        && board.only_one(piece, clearing).is_none()
        && board.wrong_suit(piece, clearing).is_none()
        && slots.is_none_or(|(slots, filled)| filled < slots)
}

/// Whether the faction of the turn may place a piece in a clearing. Most buildings need rule; wood needs a sawmill.
fn may_place(desk: &Desk<'_>, piece: Piece, clearing: Clearing) -> bool {
    let rules = desk.board.ruler(clearing) == Ruler::Faction(desk.faction);
    let sawmill = Piece::of(Faction::Marquise, PieceClass::Building, Some('s'));
    match (desk.faction, piece.class, piece.letter) {
        (Faction::Alliance, ..) => true,
        (_, PieceClass::Building, _) => rules,
        (Faction::Marquise, PieceClass::Token, None) => {
            desk.board.clearing(clearing).count(sawmill) > 0
        }
        _ => true,
    }
}

fn goals(desk: &Desk<'_>, piece: Piece) -> Vec<Choice> {
    let is_alone = most_at_once(desk, piece) == 1 && most_with(desk, piece).0 == 0;
    let choices = places(desk, piece).into_iter().map(|place| {
        let to = ast::Location::from(place.clone());
        let sign = to.on(desk.faction);
        let then = match is_alone {
            true => desk.act(Move::of([desk.pieces(1, piece)]).to(to)),
            false => Then::Ask(place.to_string()),
        };
        Choice::new(format!("to {}", desk.spoken(&place)), sign, then)
            .group(format!("place a {}", name(piece)))
            .effect(effect(desk, piece, &place))
            .to(region(&place))
    });
    choices.collect()
}

/// All pieces that can be placed in `place`.
pub(super) fn in_place(desk: &Desk<'_>, place: &Place) -> Vec<Choice> {
    let pieces = kinds(desk).map(|facts| piece(desk, facts));
    let pieces = pieces.filter(|piece| places(desk, *piece).contains(place));
    pieces
        .flat_map(|piece| counts(desk, piece, place))
        .collect()
}

/// Its name on its own faction's turn.
fn name(piece: Piece) -> &'static str {
    let facts =
        (piece.owner.faction()).and_then(|faction| faction.piece(piece.class, piece.letter));
    facts.map_or(piece.class.name(), |facts| facts.name)
}

/// The pieces already there, for labels.
fn effect(desk: &Desk<'_>, piece: Piece, place: &Place) -> String {
    let slots = match (place, piece.class) {
        (Place::Clearing(clearing), PieceClass::Building) => desk.board.slots(*clearing),
        _ => None,
    };
    match slots {
        Some((slots, filled)) => format!("{filled} of {slots} slots filled"),
        None => match desk.board.pile(place) {
            pile if pile.is_empty() => String::new(),
            pile => pile.described(),
        },
    }
}

/// The most warriors placed with a building, trade post or tunnel, and their start if it is not the supply.
fn most_with(desk: &Desk<'_>, piece: Piece) -> (u32, Option<ast::Location>) {
    let warrior = Piece::warrior(desk.owner());
    let supply = desk.board.supply(warrior).unwrap_or(0);
    let most = match (desk.faction, piece.class, desk.turn.setup) {
        (Faction::Eyrie | Faction::Lizards | Faction::Hundreds, PieceClass::Building, true) => {
            MOST_IN_SETUP
        }
        (Faction::Alliance, PieceClass::Building, _) => MOST,
        (Faction::Riverfolk, PieceClass::Token, _) => 1,
        (Faction::Duchy, PieceClass::Token, false) => {
            let burrow = next::standing(&desk.board, warrior, 0);
            return (MOST.min(burrow), Some(ast::Location::Burrow));
        }
        _ => 0,
    };
    (most.min(supply), None)
}

fn counts(desk: &Desk<'_>, piece: Piece, place: &Place) -> Vec<Choice> {
    let to = ast::Location::from(place.clone());
    let alone =
        (1..=most_at_once(desk, piece)).map(|n| (piece.counted(n), vec![desk.pieces(n, piece)]));
    let (most, start) = most_with(desk, piece);
    let warrior = Piece::warrior(desk.owner());
    let with = (1..=most).map(|n| {
        let warriors = desk.pieces(n, warrior);
        let warriors = match &start {
            Some(start) => warriors.from(start.clone()),
            None => warriors,
        };
        let label = format!("with {}", warrior.counted(n));
        (label, vec![desk.pieces(1, piece), warriors])
    });
    let parties = alone.chain(with).map(|(label, party)| {
        let codes: Vec<String> = party.iter().map(|entry| desk.code(entry)).collect();
        let then = desk.act(Move::of(party).to(to.clone()));
        Choice::new(label, codes.join("+"), then)
            .group(format!("place a {}: {}", name(piece), place.described()))
            .to(region(place))
    });
    parties.collect()
}

/// The most of a piece that a button places in one clearing.
fn most_at_once(desk: &Desk<'_>, piece: Piece) -> u32 {
    let most = match (desk.faction, piece.class, piece.letter) {
        (_, PieceClass::Warrior, None) if desk.turn.setup => MOST_IN_SETUP,
        (_, PieceClass::Warrior, None) => MOST,
        // Wood; and two relics of a kind in the inner forests.
        (Faction::Marquise, PieceClass::Token, None) => MOST,
        (Faction::Keepers, PieceClass::Token, _) => 2,
        _ => 1,
    };
    most.min(desk.board.supply(piece).unwrap_or(0))
}

/// Places the pieces of the last action once more, also in another place.
pub(super) fn also(desk: &Desk<'_>) -> Vec<Choice> {
    let Some(ActionKind::Move(movement)) = desk.next.last_action().map(|action| &action.kind)
    else {
        return Vec::new();
    };
    let [entry] = &movement.entries[..] else {
        return Vec::new();
    };
    let Thing::Piece(written) = entry.thing else {
        return Vec::new();
    };
    let is_own = written.owner == ast::Party::Faction(desk.faction);
    let is_placed = entry.start.is_none() && written.class != PieceClass::Pawn;
    let piece = Piece::of(desk.faction, written.class, written.letter);
    let to_clearings = |place: &notation::Ranged<ast::Location>| {
        matches!(
            place.value,
            ast::Location::Clearing(_) | ast::Location::Forest(_)
        )
    };
    let fits = is_own && is_placed && movement.destinations.iter().all(to_clearings);
    let n = entry.count.value;
    let has_more = desk.board.supply(piece).is_some_and(|left| left >= n);
    if !fits || !has_more || movement.destinations.is_empty() {
        return Vec::new();
    }
    let named: Vec<&str> = movement
        .destinations
        .iter()
        .map(|place| desk.slice(place.range))
        .collect();
    let open = places(desk, piece).into_iter().filter(|place| {
        !matches!(place, Place::Board(_) | Place::Clearing(0))
            && !named.contains(&place.to_string().as_str())
    });
    let open: Vec<Place> = open.collect();
    let all = everywhere(desk, piece, &named, &open);
    let choices = open.into_iter().map(|place| {
        let sign = format!("+{place}");
        let label = format!("{} also to {}", piece.counted(n), desk.spoken(&place));
        Choice::new(label, sign.clone(), desk.extend(&sign))
            .group("the same elsewhere")
            .effect(effect(desk, piece, &place))
            .to(region(&place))
    });
    all.into_iter().chain(choices).collect()
}

/// The Marquise's set-up in one choice: a warrior in every clearing but the corner opposite the keep.
fn everywhere(desk: &Desk<'_>, piece: Piece, named: &[&str], open: &[Place]) -> Option<Choice> {
    let is_setup = desk.turn.setup && desk.faction == Faction::Marquise;
    if !is_setup || piece != Piece::warrior(desk.owner()) || named.len() != 1 {
        return None;
    }
    let map = desk.board.setting().map?;
    let keep = (1..=CLEARINGS).find(|clearing| desk.board.has_keep(*clearing))?;
    let left_out = Place::Clearing(map.facts().opposite_corner(keep)?);
    let others: Vec<String> = open
        .iter()
        .filter(|place| **place != left_out)
        .map(|place| format!("+{place}"))
        .collect();
    let label = format!("a warrior everywhere but in {}", desk.spoken(&left_out));
    let choice = Choice::new(
        label,
        format!("all but {left_out}"),
        desk.extend(&others.concat()),
    );
    Some(choice.group("the same elsewhere"))
}
