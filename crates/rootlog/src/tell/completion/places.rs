//! Completion of places: clearings, forests, boards, hands, places of items.

use notation::{Completion, CompletionKind, Order as _};

use super::CompletionContext;
use crate::{
    game::{
        Piece,
        facts::{CLEARINGS, DecreeColumn, Faction, PieceClass},
    },
    read::{
        ast::{Location, Party},
        words,
    },
    tell::{describe, meaning, next},
};

/// The clearings 1 to 12, and the Burrow for the Duchy's pieces.
pub(super) fn clearings(
    spot: &CompletionContext<'_>,
    fragment: &str,
    owner: Option<Faction>,
) -> Vec<Completion> {
    let replace = spot.replace(fragment);
    let mut found: Vec<Completion> = (1..=CLEARINGS)
        .map(|clearing| {
            let detail = describe::suit_of(spot.game, clearing).map_or_else(
                || "clearing".to_owned(),
                |suit| format!("{} clearing", suit.name()),
            );
            Completion::new(CompletionKind::Place, clearing.to_string(), replace)
                .detail(detail)
                .documentation(describe::clearing(spot.game, clearing))
        })
        .collect();
    if owner == Some(Faction::Duchy) {
        found.push(Completion::new(CompletionKind::Place, "0", replace).detail("the Burrow"));
    }
    found
}

/// The forests of this game's map.
pub(super) fn forests(spot: &CompletionContext<'_>, fragment: &str) -> Vec<Completion> {
    let Some(map) = spot.map() else {
        return Vec::new();
    };
    map.facts()
        .forests
        .iter()
        .map(|forest| {
            Completion::new(
                CompletionKind::Place,
                words::joined_numbers(forest),
                spot.replace(fragment),
            )
            .detail("forest")
            .documentation(describe::forest(forest))
        })
        .collect()
}

/// `found` with the clearings first for which `fact` has a text, which becomes their detail.
pub(super) fn ranked(
    mut found: Vec<Completion>,
    fact: impl Fn(u8) -> Option<String>,
) -> Vec<Completion> {
    let mut first = Vec::new();
    found.retain_mut(|completion| {
        let fact = completion.label.parse().ok().and_then(&fact);
        match fact {
            Some(fact) => {
                let mut completion = completion.clone();
                let detail = completion.detail.take().unwrap_or_default();
                completion.detail = Some(format!("{detail} · {fact}"));
                first.push(completion);
                false
            }
            None => true,
        }
    });
    first.append(&mut found);
    first
}

/// Starts of a piece: the clearings that hold it first.
pub(super) fn starts_of_piece(
    spot: &CompletionContext<'_>,
    fragment: &str,
    turn: Faction,
    faction: Faction,
    class: PieceClass,
    letter: Option<char>,
) -> Vec<Completion> {
    let owner = Some(Party::Faction(faction));
    let found = of_piece(spot, fragment, turn, owner, class);
    let board = spot.board();
    let piece = Piece::of(faction, class, letter);
    ranked(found, |clearing| {
        let n = next::standing(&board, piece, clearing);
        (n > 0).then(|| format!("{} here", piece.counted(n)))
    })
}

/// Destinations of a piece: the neighbors of its place first.
pub(super) fn of_move(
    spot: &CompletionContext<'_>,
    fragment: &str,
    turn: Faction,
    owner: Option<Party>,
    class: PieceClass,
    from: Option<u8>,
) -> Vec<Completion> {
    let found = of_piece(spot, fragment, turn, owner, class);
    let Some((from, map)) = from.zip(spot.map()) else {
        return found;
    };
    let neighbors = map.facts().neighbors(from);
    ranked(found, |clearing| {
        neighbors
            .contains(&clearing)
            .then(|| format!("a path from {from}"))
    })
}

/// Clearings of a battle: those that hold both sides first.
pub(super) fn of_battle(
    spot: &CompletionContext<'_>,
    fragment: &str,
    sides: [Option<Faction>; 2],
) -> Vec<Completion> {
    let found = clearings(spot, fragment, None);
    let board = spot.board();
    ranked(found, |clearing| {
        next::meet(&board, clearing, sides).then(|| board.clearing(clearing).described())
    })
}

/// Places where a piece can be or go.
fn of_piece(
    spot: &CompletionContext<'_>,
    fragment: &str,
    turn: Faction,
    owner: Option<Party>,
    class: PieceClass,
) -> Vec<Completion> {
    let faction = match owner {
        Some(Party::Faction(faction)) => Some(faction),
        _ => None,
    };
    let mut found = clearings(spot, fragment, faction);
    let in_forests = class == PieceClass::Pawn
        || faction == Some(Faction::Keepers) && class == PieceClass::Token;
    if in_forests {
        found.extend(forests(spot, fragment));
    }
    if class == PieceClass::Warrior || faction == Some(Faction::Keepers) {
        found.extend(boards(spot, fragment, turn, faction.into_iter().collect()));
    }
    found
}

/// Faction boards: that of the turn first, as `$`.
pub(super) fn boards(
    spot: &CompletionContext<'_>,
    fragment: &str,
    turn: Faction,
    first: Vec<Faction>,
) -> Vec<Completion> {
    let replace = spot.replace(fragment);
    let mut factions = spot.factions();
    factions.retain(|faction| *faction != turn);
    factions.order_by_key(|faction| !first.contains(faction));
    factions.insert(0, turn);
    let boards = factions.into_iter().map(|faction| {
        let board = Location::Board(Party::Faction(faction));
        Completion::new(CompletionKind::Place, board.on(turn), replace)
            .detail(format!("the board of the {}", faction.short_name()))
            .documentation(format!("Holds {}.", faction.board()))
    });
    boards.collect()
}

/// Places of cards: hands, and columns of boards.
pub(super) fn of_card(
    spot: &CompletionContext<'_>,
    fragment: &str,
    turn: Faction,
    is_start: bool,
) -> Vec<Completion> {
    let replace = spot.replace(fragment);
    let place = |place: &Location| Completion::new(CompletionKind::Place, place.on(turn), replace);
    let mut factions = spot.factions();
    factions.order_by_key(|faction| *faction != turn);
    let hands = factions.into_iter().map(|faction| {
        let detail = format!("the hand of the {}", faction.short_name());
        place(&Location::Hand(faction)).detail(detail)
    });
    let mut found: Vec<Completion> = hands.collect();
    found.extend(boards(spot, fragment, turn, Vec::new()));
    if turn == Faction::Eyrie {
        let columns = DecreeColumn::ALL.map(Location::Decree);
        found.extend(columns.map(|column| place(&column).detail(words::place(&column))));
    }
    if turn == Faction::Keepers {
        found.extend((1..=3).map(Location::Retinue).map(|column| {
            place(&column)
                .detail(words::place(&column))
                .documentation(meaning::place(spot.game, &column.into()))
        }));
    }
    if is_start {
        found.push(place(&Location::Discard).detail("the discard pile"));
        if turn.is_vagabond() {
            found.push(place(&Location::Quests).detail("the quests"));
        }
    }
    found
}

/// Places and sides of items.
pub(super) fn of_item(
    spot: &CompletionContext<'_>,
    fragment: &str,
    turn: Faction,
    is_start: bool,
) -> Vec<Completion> {
    let replace = spot.replace(fragment);
    let places: &[(&str, &str)] = if is_start {
        &[
            ("e", "exhausted"),
            ("r", "refreshed"),
            ("d", "damaged"),
            ("s", "in the Satchel"),
            ("t", "on its track"),
            ("de", "damaged and exhausted"),
        ]
    } else {
        &[
            ("e", "exhaust"),
            ("r", "refresh"),
            ("d", "damage"),
            ("s", "to the Satchel, repair"),
            ("t", "to its track"),
            ("s+r", "repair and refresh"),
            ("d+e", "damage and exhaust"),
        ]
    };
    let mut found = Vec::new();
    if turn.is_vagabond() {
        found.extend(places.iter().map(|(code, detail)| {
            Completion::new(CompletionKind::Place, *code, replace).detail(*detail)
        }));
    }
    found.extend(boards(spot, fragment, turn, Vec::new()));
    if is_start && let Some(map) = spot.map() {
        found.extend(map.facts().ruins.iter().map(|ruin| {
            Completion::new(CompletionKind::Place, ruin.to_string(), replace)
                .detail(format!("the ruin in clearing {ruin}"))
        }));
    }
    found
}
