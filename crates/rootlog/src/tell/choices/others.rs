//! Actions with pieces of other factions, or on their boards: False Orders, raids, payments.

use notation::Choice;

use super::{Desk, map::clearing, region};
use crate::{
    game::{
        Freedom, Owner, Piece, Place,
        facts::{CLEARINGS, Clearing, Faction, PieceClass},
    },
    read::ast::{ActionKind, Move, Party, Plot, Thing},
};

/// The most warriors for which there is a button.
const MOST: u32 = 5;

/// Whether something for which `is_it` is true moved in this turn.
fn has_moved(desk: &Desk<'_>, is_it: impl Fn(&Thing) -> bool) -> bool {
    desk.next.actions().iter().any(|action| match &action.kind {
        ActionKind::Move(movement) => movement.entries.iter().any(|entry| is_it(&entry.thing)),
        _ => false,
    })
}

/// Moves warriors of other factions by False Orders: from where, to where, whose, how many.
pub(super) fn orders(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let is_order = |thing: &Thing| match thing {
        Thing::Card(card) => {
            (card.name.as_ref()).is_some_and(|name| name.value.starts_with("false"))
        }
        _ => false,
    };
    if !has_moved(desk, is_order) {
        return Vec::new();
    }
    match keys {
        [] => {
            let starts = (1..=CLEARINGS).filter(|from| !commanded(desk, *from).is_empty());
            let choices =
                starts.map(|from| desk.ask_from(from).group("move another faction's warriors"));
            choices.collect()
        }
        [from] => clearing(from).map_or_else(Vec::new, |from| ordered(desk, from)),
        _ => Vec::new(),
    }
}

/// Warriors of other factions in a clearing.
fn commanded(desk: &Desk<'_>, from: Clearing) -> Vec<(Piece, u32)> {
    let pieces = desk.board.clearing(from).iter();
    pieces
        .filter(|(piece, _)| piece.owner != desk.owner() && piece.class == PieceClass::Warrior)
        .collect()
}

/// Choices of moves with other factions' warriors out of a clearing.
fn ordered(desk: &Desk<'_>, from: Clearing) -> Vec<Choice> {
    let goals = desk.board.reachable(from, &Freedom::default());
    let goals: Vec<Clearing> = goals.into_iter().filter(|to| *to > 0).collect();
    let parties = commanded(desk, from).into_iter();
    let parties = parties.flat_map(|(piece, most)| (1..=most).map(move |n| (piece, n)));
    let choices = parties.flat_map(|(piece, n)| {
        goals.iter().map(move |to| {
            let places = [from, *to].map(Place::Clearing);
            let label = format!("{} to {}", piece.counted(n), desk.spoken(&places[1]));
            desk.choice(label, Move::of([desk.pieces(n, piece)]).from(from).to(*to))
                .group(format!("from {}", places[0].described()))
                .from(region(&places[0]))
                .to(region(&places[1]))
        })
    });
    choices.collect()
}

/// Places Corvid warriors once a raid was removed.
pub(super) fn raid(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let is_raid = |thing: &Thing| match thing {
        Thing::Piece(piece) => {
            piece.owner == Party::Faction(Faction::Corvids)
                && piece.class == PieceClass::Token
                && piece.letter == Some(Plot::Raid.letter())
        }
        _ => false,
    };
    let mut shown = desk.next.actions().iter();
    let is_shown = shown.any(|action| match &action.kind {
        ActionKind::FlipPlot { plot, .. } => plot.value == Plot::Raid,
        _ => false,
    });
    let warrior = Piece::warrior(Owner::Faction(Faction::Corvids));
    let left = desk.board.supply(warrior).unwrap_or(0);
    let is_own = desk.faction == Faction::Corvids;
    if !keys.is_empty() || is_own || left == 0 || !(is_shown || has_moved(desk, is_raid)) {
        return Vec::new();
    }
    let choices = (1..=CLEARINGS).map(|to| {
        let place = Place::Clearing(to);
        let label = format!("to {}", desk.spoken(&place));
        desk.choice(label, Move::of([desk.pieces(1, warrior)]).to(to))
            .group("a raid")
            .to(region(&place))
    });
    choices.collect()
}

/// Moves own warriors from the own board to the map.
pub(super) fn deploy(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let board = desk.own_board();
    let warrior = Piece::warrior(desk.owner());
    let there = desk.board.pile(&board).count(warrior).min(MOST);
    if desk.turn.setup || there == 0 {
        return Vec::new();
    }
    match keys {
        [] => {
            let choices = (1..=CLEARINGS).map(|to| {
                let place = Place::Clearing(to);
                let label = format!("to {}", desk.spoken(&place));
                Choice::ask(label, to)
                    .group("move warriors of the board")
                    .from(region(&board))
                    .to(region(&place))
            });
            choices.collect()
        }
        [to] => {
            let to = clearing(to).filter(|to| *to > 0).into_iter();
            let choices = to.flat_map(|to| {
                let board = &board;
                (1..=there).map(move |n| {
                    let warriors = Move::of([desk.pieces(n, warrior)]).from(board.clone());
                    desk.choice(warrior.counted(n), warriors.to(to))
                        .group(format!("to {}", Place::Clearing(to).described()))
                        .from(region(board))
                        .to(region(&Place::Clearing(to)))
                })
            });
            choices.collect()
        }
        _ => Vec::new(),
    }
}

/// Returns pieces of another board to their supply.
pub(super) fn off_boards(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup || !keys.is_empty() {
        return Vec::new();
    }
    let choices = desk.others().flat_map(|other| {
        let board = Place::Board(Owner::Faction(other));
        let pieces = desk.board.pile(&board).iter();
        pieces.flat_map(move |(piece, count)| {
            let board = board.clone();
            (1..=count.min(MOST)).map(move |n| {
                let label = format!("{} of {}", piece.counted(n), board.described());
                let pieces = Move::of([desk.pieces(n, piece)]).from(board.clone());
                desk.choice(label, pieces)
                    .group("take pieces off another board")
                    .from(region(&board))
            })
        })
    });
    choices.collect()
}

/// Pays the Riverfolk as a Vagabond, which has no warriors: warriors of the Riverfolk stand for its payment.
pub(super) fn pay(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let riverfolk = Owner::Faction(Faction::Riverfolk);
    let is_there = desk.board.side(Faction::Riverfolk).is_some();
    if !keys.is_empty() || desk.turn.setup || !desk.faction.is_vagabond() || !is_there {
        return Vec::new();
    }
    let (warrior, board) = (Piece::warrior(riverfolk), Place::Board(riverfolk));
    let most = desk.board.supply(warrior).unwrap_or(0).min(MOST);
    let choices = (1..=most).map(|n| {
        let warriors = Move::of([desk.pieces(n, warrior)]);
        desk.choice(warrior.counted(n), warriors.to(board.clone()))
            .group("pay the Riverfolk")
            .to(region(&board))
    });
    choices.collect()
}
