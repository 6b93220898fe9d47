//! The result of an action in a sentence or two: pieces and ruler of the clearing, points, cards.

use notation::say;

use crate::{
    game::{
        Area, Board, Owner, Place, Ruler,
        facts::{Clearing, Faction, PieceClass},
    },
    read::ast::{self, ActionKind, Battle, Move, Sheet, Thing},
};

use super::{
    Replayed,
    moves::stands,
    pieces::{board_place, piece},
    plots::FACE_DOWN,
};

impl Replayed {
    /// The result of the action `action` of the turn `turn`, both indices.
    pub(crate) fn aftermath(&self, game: &Sheet, turn: usize, action: usize) -> Option<String> {
        let line = game.turns.get(turn)?;
        let written = line.actions.get(action)?;
        let board = self.boards(game, turn).into_iter().nth(action + 1)?;
        let faction = line.faction.value;
        let text = match &written.kind {
            ActionKind::Move(movement) => after_move(&board, faction, movement),
            ActionKind::Battle(battle) => before_blows(&board, battle),
            ActionKind::Score { faction, .. } => points(&board, *faction),
            ActionKind::FlipPlot { .. } => face_up(&board),
            ActionKind::Craft(_) => hand(&board, faction),
            ActionKind::RemovePath { .. } => points(&board, faction),
            _ => None,
        };
        text.filter(|text| !text.is_empty())
    }
}

/// `Clearing 8: 12 Eyrie warriors and 1 roost. The Eyrie rule it.`
pub(crate) fn clearing_text(board: &Board, clearing: Clearing) -> String {
    let name = match clearing {
        0 => "The Burrow".to_owned(),
        _ => format!("Clearing {clearing}"),
    };
    let pile = board.clearing(clearing);
    if pile.is_empty() {
        return format!("{name} is empty.");
    }
    let mut text = format!("{name}: {}.", pile.described());
    if clearing > 0 {
        let ruler = match board.ruler(clearing) {
            Ruler::Nobody => "Nobody rules it.".to_owned(),
            Ruler::Faction(faction) => rules(Owner::Faction(faction)),
            Ruler::Hireling(owner) => rules(owner),
        };
        text.push(' ');
        text.push_str(&ruler);
    }
    text
}

fn rules(owner: Owner) -> String {
    let verb = if owner.is_plural() { "rule" } else { "rules" };
    format!("{} {verb} it.", say::capitalized(&owner.the()))
}

fn after_move(board: &Board, faction: Faction, movement: &Move) -> Option<String> {
    let first = movement.entries.first()?;
    match &first.thing {
        Thing::Piece(written) => {
            let mut parts: Vec<String> = touched(movement)
                .into_iter()
                .take(2)
                .map(|clearing| clearing_text(board, clearing))
                .collect();
            let piece = piece(written);
            let placed = first.start.is_none() && piece.class != PieceClass::Pawn;
            if let Some(left) = board.supply(piece).filter(|_| placed) {
                parts.push(format!("In the supply: {}.", piece.counted(left)));
            }
            Some(parts.join(" "))
        }
        Thing::Card(_) => {
            let mut parts = Vec::new();
            let ends = movement
                .entries
                .iter()
                .filter_map(|entry| entry.start.as_ref())
                .chain(&movement.destinations);
            for place in ends {
                let text = match &place.value {
                    ast::Location::Hand(faction) => hand(board, *faction),
                    ast::Location::Board(ast::Party::Faction(Faction::Alliance)) => {
                        supporters(board)
                    }
                    ast::Location::Decree(_) => decree(board),
                    _ => None,
                };
                parts.extend(text.filter(|text| !parts.contains(text)));
            }
            Some(parts.join(" "))
        }
        Thing::Item(_) | Thing::AllItems => items(board, faction),
    }
}

/// The clearings that a move leads to; if there are none, those it starts from.
fn touched(movement: &Move) -> Vec<Clearing> {
    let clearing = |place: &ast::Location| match board_place(place) {
        Some(Place::Clearing(clearing)) => Some(clearing),
        _ => None,
    };
    let mut to: Vec<Clearing> = movement
        .destinations
        .iter()
        .filter_map(|place| clearing(&place.value))
        .collect();
    if to.is_empty() {
        let starts = movement
            .entries
            .iter()
            .filter_map(|entry| entry.start.as_ref());
        to = starts.filter_map(|place| clearing(&place.value)).collect();
    }
    to.dedup();
    to
}

fn before_blows(board: &Board, battle: &Battle) -> Option<String> {
    let pile = board.clearing(battle.clearing.value);
    (!pile.is_empty()).then(|| format!("There {} {}.", stands(pile), pile.described()))
}

fn points(board: &Board, faction: Faction) -> Option<String> {
    let side = board.side(faction)?;
    let owner = Owner::Faction(faction);
    Some(format!(
        "{} {} {} point{} now.",
        say::capitalized(&owner.the()),
        if owner.is_plural() { "have" } else { "has" },
        side.score,
        if side.score == 1 { "" } else { "s" }
    ))
}

fn hand(board: &Board, faction: Faction) -> Option<String> {
    let count = board.side(faction)?.hand.count()?;
    let owner = Owner::Faction(faction);
    Some(format!(
        "{} {} {} in hand.",
        say::capitalized(&owner.the()),
        if owner.is_plural() { "have" } else { "has" },
        cards(count)
    ))
}

fn supporters(board: &Board) -> Option<String> {
    let count = board.side(Faction::Alliance)?.supporters.count()?;
    Some(match count {
        1 => "The Alliance has 1 supporter.".to_owned(),
        _ => format!("The Alliance has {count} supporters."),
    })
}

fn cards(count: u32) -> String {
    match count {
        0 => "no card".to_owned(),
        1 => "1 card".to_owned(),
        _ => format!("{count} cards"),
    }
}

/// The Decree's columns with the Loyal Viziers.
fn decree(board: &Board) -> Option<String> {
    let side = board.side(Faction::Eyrie)?;
    let viziers = side.eyrie_leader().map(|leader| leader.viziers);
    let columns = crate::game::facts::DecreeColumn::ALL
        .iter()
        .zip(&side.decree);
    let parts: Option<Vec<String>> = columns
        .map(|(column, cards)| {
            let vizier = viziers.is_some_and(|viziers| viziers.contains(column));
            let count = cards.count()? + u32::from(vizier);
            Some(format!("{} {count}", column.name()))
        })
        .collect();
    let with = if viziers.is_some() {
        " with the viziers"
    } else {
        ""
    };
    Some(format!("The Decree{with}: {}.", parts?.join(", ")))
}

fn face_up(board: &Board) -> Option<String> {
    let up = board.sum_in_clearings(|piece| FACE_DOWN.may_be(piece) && piece.letter.is_some());
    let down = board.sum_in_clearings(|piece| piece == FACE_DOWN);
    Some(format!("Plots: {up} face up, {down} face down."))
}

/// A Vagabond's items.
fn items(board: &Board, faction: Faction) -> Option<String> {
    let side = board.side(faction)?;
    if !faction.is_vagabond() || !side.items_known {
        return None;
    }
    let list = |damaged: bool| {
        let mut counts: Vec<(crate::game::facts::Item, u32)> = Vec::new();
        for owned in side
            .items
            .iter()
            .filter(|owned| (owned.area == Area::Damaged) == damaged)
        {
            match counts.iter_mut().find(|(item, _)| *item == owned.item) {
                Some((_, n)) => *n += 1,
                None => counts.push((owned.item, 1)),
            }
        }
        let parts: Vec<String> = counts
            .into_iter()
            .map(|(item, n)| match n {
                1 => item.name().to_owned(),
                _ => format!("{n} {}", item.plural()),
            })
            .collect();
        say::and(&parts)
    };
    let (whole, damaged) = (list(false), list(true));
    let mut text = match whole.is_empty() {
        true => "No item is undamaged".to_owned(),
        false => format!("Undamaged: {whole}"),
    };
    if !damaged.is_empty() {
        text.push_str(&format!("; damaged: {damaged}"));
    }
    text.push('.');
    Some(text)
}
