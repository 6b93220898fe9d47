//! Moves on the map, of warriors and the pawn.

use notation::Choice;

use super::{Desk, collect::MOST, region};
use crate::{
    game::{
        Owner, Piece, Place, Ruler,
        facts::{CLEARINGS, Clearing, Faction, PieceClass},
    },
    read::ast::{Entry, Move},
};

/// Moves warriors: from where, to where, how many.
pub(super) fn moves(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    match keys {
        [] => {
            let starts = (0..=CLEARINGS).filter(|from| !ways(desk, *from).is_empty());
            let starts = starts.map(|from| {
                let n = desk.board.clearing(from).sum(|piece| is_own(desk, piece));
                desk.ask_from(from)
                    .group("move warriors")
                    .effect(format!("{n} there"))
            });
            starts.collect()
        }
        [from] => clearing(from).map_or_else(Vec::new, |from| goals(desk, from)),
        [from, to] => {
            let (number, by_ferry) = match to.strip_suffix('f') {
                Some(number) => (number, true),
                None => (*to, false),
            };
            match clearing(from).zip(clearing(number)) {
                Some((from, to)) if ways(desk, from).contains(&(to, by_ferry)) => {
                    movers(desk, from, to, by_ferry)
                }
                _ => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}

/// A clearing that a key names; 0 is the Burrow.
pub(super) fn clearing(key: &str) -> Option<Clearing> {
    let number: Clearing = key.parse().ok()?;
    (number <= CLEARINGS && number.to_string() == key).then_some(number)
}

fn is_own(desk: &Desk<'_>, piece: Piece) -> bool {
    piece.owner == desk.owner() && piece.class == PieceClass::Warrior
}

/// The clearings that warriors in `from` can move to, and whether by the ferry. A faction must rule the start or the
/// destination.
fn ways(desk: &Desk<'_>, from: Clearing) -> Vec<(Clearing, bool)> {
    let board = &desk.board;
    if board.clearing(from).sum(|piece| is_own(desk, piece)) == 0 {
        return Vec::new();
    }
    let rules = |clearing| board.ruler(clearing) == Ruler::Faction(desk.faction);
    let may = |to: &Clearing| {
        let moles = desk.faction == Faction::Duchy;
        let ruled = desk.faction == Faction::Corvids || rules(from) || rules(*to);
        ruled && (moles || *to > 0)
    };
    let paid = desk.next.has_paid_riverfolk();
    let freedom = board.freedom(desk.owner(), Some(desk.faction), paid);
    let ways = board.reachable(from, &freedom).into_iter().filter(may);
    let mut ways: Vec<(Clearing, bool)> = ways.map(|to| (to, false)).collect();
    if board.ferry() == Some(from) && board.is_ferry_certain() {
        let coast = (1..=CLEARINGS)
            .filter(|to| board.by_ferry(from, *to))
            .filter(may);
        ways.extend(coast.map(|to| (to, true)));
    }
    ways
}

fn goals(desk: &Desk<'_>, from: Clearing) -> Vec<Choice> {
    let ways = ways(desk, from).into_iter().map(|(to, by_ferry)| {
        let place = Place::Clearing(to);
        let (label, sign) = match by_ferry {
            true => (
                format!("by ferry to {}", desk.spoken(&place)),
                format!("{to}f"),
            ),
            false => (format!("to {}", desk.spoken(&place)), to.to_string()),
        };
        Choice::ask(label, sign)
            .group(format!("from {}", Place::Clearing(from).described()))
            .effect(here(desk, to))
            .from(region(&Place::Clearing(from)))
            .to(region(&place))
    });
    ways.collect()
}

/// The pieces of other factions in a clearing, in words.
fn here(desk: &Desk<'_>, clearing: Clearing) -> String {
    let pile = desk.board.clearing(clearing);
    let others = pile.iter().filter(|(piece, _)| piece.owner != desk.owner());
    let others: Vec<String> = others.map(|(piece, n)| piece.counted(n)).collect();
    notation::say::and(&others)
}

/// Choices of the pieces that move: how many warriors, and what they take along.
fn movers(desk: &Desk<'_>, from: Clearing, to: Clearing, by_ferry: bool) -> Vec<Choice> {
    let pile = desk.board.clearing(from);
    let own = |class, letter| pile.count(Piece::of(desk.faction, class, letter));
    let warriors = own(PieceClass::Warrior, None).min(MOST);
    let warrior = Piece::warrior(desk.owner());
    let mut parties: Vec<Vec<(u32, Piece)>> = Vec::new();
    for n in 1..=warriors {
        parties.push(vec![(n, warrior)]);
    }
    if own(PieceClass::Warrior, Some('w')) > 0 {
        let warlord = Piece::of(desk.faction, PieceClass::Warrior, Some('w'));
        parties.push(vec![(1, warlord)]);
        parties.extend((1..=warriors).map(|n| vec![(1, warlord), (n, warrior)]));
    }
    if desk.faction == Faction::Keepers {
        let relics = ['f', 't', 'j'].into_iter();
        let relics = relics.map(|kind| Piece::of(desk.faction, PieceClass::Token, Some(kind)));
        let relics = relics.filter(|relic| pile.count(*relic) > 0);
        let mut loads: Vec<Vec<(u32, Piece)>> = vec![Vec::new()];
        for relic in relics {
            let with = loads.clone().into_iter().map(|mut load| {
                load.push((1, relic));
                load
            });
            let with: Vec<Vec<(u32, Piece)>> = with.collect();
            loads.extend(with);
        }
        // Each relic needs a warrior to carry it.
        for load in loads.iter().skip(1) {
            let few = u32::try_from(load.len()).unwrap_or(warriors);
            let with = |n| [vec![(n, warrior)], load.clone()].concat();
            parties.extend((few..=warriors).map(with));
        }
    }
    let places = [from, to].map(Place::Clearing);
    let ferry = Piece::of(desk.faction, PieceClass::Ferry, None);
    let choices = parties.into_iter().map(|party| {
        let pieces = party.iter().map(|(n, piece)| desk.pieces(*n, *piece));
        let mut pieces: Vec<Entry> = pieces.collect();
        let codes: Vec<String> = pieces.iter().map(|entry| desk.code(entry)).collect();
        let sign = match (&party[..], &codes[..]) {
            ([(n, one)], _) if *one == warrior => n.to_string(),
            (_, [one]) => one.clone(),
            _ => format!("({})", codes.join("+")),
        };
        let named = party.iter().map(|(n, piece)| piece.counted(*n));
        let mut named: Vec<String> = named.collect();
        if by_ferry {
            pieces.push(desk.pieces(1, ferry));
            named.push("the ferry".to_owned());
        }
        let label = format!(
            "{} to {}",
            notation::say::and(&named),
            places[1].described()
        );
        let then = desk.act(Move::of(pieces).from(from).to(to));
        Choice::new(label, sign, then)
            .group(format!(
                "{} → {}",
                places[0].described(),
                places[1].described()
            ))
            .from(region(&places[0]))
            .to(region(&places[1]))
    });
    choices.collect()
}

/// Moves the pawn to an adjacent place; before its first turn, to any forest.
pub(super) fn pawn(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let Some(map) = desk.board.setting().map else {
        return Vec::new();
    };
    if !keys.is_empty() || !desk.faction.is_vagabond() {
        return Vec::new();
    }
    let forest = |forest: &[Clearing]| Place::Forest(forest.into());
    let facts = map.facts();
    let stands = desk.board.pawn(desk.owner());
    let goals: Vec<Place> = match &stands {
        Some(Place::Clearing(from)) => {
            let paid = desk.next.has_paid_riverfolk();
            let freedom = desk.board.freedom(desk.owner(), Some(desk.faction), paid);
            let clearings = desk.board.reachable(*from, &freedom).into_iter();
            let clearings = clearings.filter(|to| *to > 0).map(Place::Clearing);
            clearings
                .chain(facts.forests_at(*from).map(forest))
                .collect()
        }
        Some(Place::Forest(around)) => around.iter().copied().map(Place::Clearing).collect(),
        _ => facts.forests.iter().copied().map(forest).collect(),
    };
    let [pawn, ferry] = [PieceClass::Pawn, PieceClass::Ferry]
        .map(|class| desk.pieces(1, Piece::of(desk.faction, class, None)));
    let choices = goals.into_iter().map(|to| {
        let label = format!("to {}", desk.spoken(&to));
        let then = desk.act(Move::of([pawn.clone()]).to(to.clone()));
        let choice = Choice::new(label, to.to_string(), then)
            .group("move the pawn")
            .to(region(&to));
        match &stands {
            Some(from) => choice.from(region(from)),
            None => choice,
        }
    });
    let mut choices: Vec<Choice> = choices.collect();
    if let Some(Place::Clearing(from)) = stands
        && desk.board.ferry() == Some(from)
        && desk.board.is_ferry_certain()
    {
        let coast = (1..=CLEARINGS).filter(|to| desk.board.by_ferry(from, *to));
        choices.extend(coast.map(|to| {
            let place = Place::Clearing(to);
            let label = format!("by ferry to {}", desk.spoken(&place));
            let crossing = Move::of([pawn.clone(), ferry.clone()]).to(to);
            Choice::new(label, format!("{to}f"), desk.act(crossing))
                .group("move the pawn")
                .from(region(&Place::Clearing(from)))
                .to(region(&place))
        }));
    }
    choices
}

/// A choice that leads to the board of a faction.
pub(super) fn to_board(choice: Choice, faction: Faction) -> Choice {
    choice.to(region(&Place::Board(Owner::Faction(faction))))
}
