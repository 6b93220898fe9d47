//! What can be done next on the board: the legal moves, and the results if the record can end there. Bucky has no variations:
//! in the middle of a game, a move leads to the same move of the record, or is inserted.

use std::iter;

use notation::{
    Choice, Edit, RuleCard, TextSize, Then, grouped,
    picture::squares,
    results::{self, RESULTS},
    say, tags,
};

use crate::{
    game::{Color, Field, Move, MoveAction, Piece, Position, Square, Status},
    record::BuckyRecord,
    replay::why,
    tell::{
        cards,
        next::{Legal, legal},
    },
};

mod effects;
mod insertion;

use effects::effects;
use insertion::Insertion;

/// The choices after the move at `at`.
pub(crate) fn choices(game: &BuckyRecord, at: TextSize) -> Vec<Choice> {
    let Some(place) = Insertion::at(game, at) else {
        return Vec::new();
    };
    let field = Field::new(place.position);
    let legal = legal(place.position, &field);
    let moves = legal.iter().map(|legal| of_move(&place, &field, legal));
    let mut choices = grouped(moves);
    if place.is_last() {
        // If the last move has ended the game, there is only one result.
        let made = game.replayed().made_result();
        let results = RESULTS.into_iter();
        let results = results.filter(|result| made.is_none_or(|made| made == *result));
        choices.extend(results.map(|result| of_result(&place, result)));
    }
    choices
}

/// The rule card of the piece on a square.
pub(crate) fn rule_card(game: &BuckyRecord, at: TextSize, region: &str) -> Option<RuleCard> {
    let number = squares::numbered(region)?;
    let square = Square::all().find(|square| square.index() == number)?;
    let position = Insertion::at(game, at)?.position;
    let piece = position.piece(square)?;
    let name = say::capitalized(piece.kind.name());
    Some(RuleCard {
        text: format!("**{name}**: {}", cards::card(piece)),
        stuck: stuck(position, square, piece),
    })
}

/// Why the piece on a square has no legal move.
fn stuck(position: &Position, square: Square, piece: Piece) -> Option<String> {
    let field = Field::new(position);
    let mover = position.to_move;
    let is_over = position.fallen.is_some() || position.status_on(&field) == Status::Buckmate;
    if is_over || !position.legal_moves_from(square).is_empty() {
        return None;
    }
    let name = piece.kind.name();
    if piece.color != mover {
        let (owner, mover) = (piece.color.name(), mover.name());
        return Some(format!(
            "The {name} on {square} is {owner}'s, but it is {mover}'s turn."
        ));
    }
    if field.hypnotized.contains(square) {
        let by = why::starers(position, &field, square);
        let unless = match field.is_vengeful(square) {
            true => " that does not take an enemy and end that",
            false => "",
        };
        return Some(format!(
            "The {name} on {square} is hypnotized by {by} and has no move{unless}."
        ));
    }
    let why = match position.moves_from(&field, square).is_empty() {
        true => "nothing on its way is free, and there is nothing to take".to_owned(),
        false => format!(
            "after each of its moves {}'s own dude could be taken or removed",
            mover.name()
        ),
    };
    Some(format!("The {name} on {square} cannot move: {why}."))
}

fn of_move(place: &Insertion<'_>, field: &Field, legal: &Legal) -> Choice {
    let action = &legal.action;
    let then = Then::follow_or(place.said(action), || written(place, legal));
    let region = |square: Square| squares::region(square.index());
    let hypnotized = legal.outcome.waves.iter().flat_map(|wave| wave.iter());
    Choice::new(label(place.position, legal), legal.text.clone(), then)
        .group(format!("{} on {}", legal.mover.kind.name(), action.from))
        .effect(effects(place.position, field, legal).join(" · "))
        .from(region(action.from))
        .over(passed(action).into_iter().map(region))
        .to(region(action.written_target()))
        .removes(action.victim().into_iter().chain(hypnotized).map(region))
}

/// What a legal move does, as a sentence: `Jedi on e2 rolls to e4 · can be taken by the jedi on d5.`
pub(crate) fn said(position: &Position, field: &Field, legal: &Legal) -> String {
    let parts = iter::once(label(position, legal)).chain(effects(position, field, legal));
    say::capitalized(&parts.collect::<Vec<_>>().join(" · ")) + "."
}

/// The squares that a move crosses in a straight line; empty for a teleport and an en passant.
fn passed(action: &Move) -> Vec<Square> {
    match action.action {
        MoveAction::Teleport(_) | MoveAction::EnPassant { .. } => None,
        MoveAction::Roll { .. } | MoveAction::Capture | MoveAction::Smash { .. } => {
            action.from.between(action.to)
        }
    }
    .unwrap_or_default()
}

/// What a move does on the board: `wagon on a1 smashes on a7 and stops on a6`.
fn label(position: &Position, legal: &Legal) -> String {
    let (name, from, to) = (
        legal.mover.kind.name(),
        legal.action.from,
        legal.action.written_target(),
    );
    match legal.action.action {
        MoveAction::Roll { .. } => format!("{name} from {from} to {to}"),
        MoveAction::Capture => format!("{name} on {from} captures on {to}"),
        MoveAction::Smash { stop } if stop == from => {
            format!("{name} on {from} smashes on {to} and stays")
        }
        MoveAction::Smash { stop } => {
            format!("{name} on {from} smashes on {to} and stops on {stop}")
        }
        MoveAction::EnPassant { .. } => {
            format!("{name} on {from} smashes on {to} en passant and stays")
        }
        MoveAction::Teleport(_) => {
            let partner = position
                .piece(to)
                .map_or("piece", |piece| piece.kind.name());
            format!("{name} on {from} and {partner} on {to} swap places")
        }
    }
}

/// Writes the move in its place, and the result that it makes.
fn written(place: &Insertion<'_>, legal: &Legal) -> Vec<Edit> {
    let numbered = place.numbered(&legal.text);
    let Some(result) = result_after(legal).filter(|_| place.is_last()) else {
        return vec![place.insert(&numbered)];
    };
    let mut edits = results(place, result);
    edits.push(match place.result {
        Some(_) => place.insert(&numbered),
        None => place.insert(&format!("{numbered} {result}")),
    });
    edits
}

/// The result that a move makes; `None` if the game goes on.
fn result_after(legal: &Legal) -> Option<&'static str> {
    let after = &legal.outcome.after;
    let is_over = after.fallen.is_some() || legal.status == Status::Buckmate;
    match after.fallen.unwrap_or(after.to_move) {
        _ if !is_over => None,
        Color::White => Some("0-1"),
        Color::Black => Some("1-0"),
    }
}

/// The choice of a result: the game ends, or goes on elsewhere.
fn of_result(place: &Insertion<'_>, result: &str) -> Choice {
    let mut edits = results(place, result);
    if place.result.is_none() {
        edits.push(place.insert(result));
    }
    let then = match place.result {
        Some((_, range)) if edits.is_empty() => Then::Follow(range),
        _ => Then::Write(edits),
    };
    Choice::new(results::name(result), result, then).group("the game ends")
}

/// Writes `result` in the tag and after the moves, in place of another one.
fn results(place: &Insertion<'_>, result: &str) -> Vec<Edit> {
    results::write(place.game.sheet().tag("Result"), place.result, result)
}

/// The tags of a new game, and its unknown result.
pub(crate) fn new_game(players: &[&str]) -> String {
    tags::new_game(players)
}
