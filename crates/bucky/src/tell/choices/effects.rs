//! The effects of a legal move besides moving, in a few words each, for a player who chooses.

use notation::{answers, say, work};

use crate::{
    game::{Field, Position, Square, Status},
    replay::cost,
    tell::{
        next::Legal,
        sentence::{MOST_NAMES, named, removals},
    },
};

/// `takes the jedi`, `double hypnosis removes the black madam on e4`, `buck`; `field` belongs to the position.
pub(super) fn effects(position: &Position, field: &Field, legal: &Legal) -> Vec<String> {
    let taken = legal.taken;
    let promotion = legal.action.promotion;
    let waves = &legal.outcome.waves;
    [
        taken.map(|piece| format!("takes the {}", piece.kind.name())),
        promotion.map(|kind| format!("becomes a {}", kind.name())),
        removals(position, &legal.action, waves),
        hypnotizes(position, field, legal),
        is_hypnotized(field, legal).then(|| "is hypnotized there".to_owned()),
        exposes_dude(position, legal).then(|| "exposes the dude to a second stare".to_owned()),
        threat(position, legal),
        answers(&takers(legal)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The opponent's pieces that can no longer move.
fn hypnotizes(position: &Position, field: &Field, legal: &Legal) -> Option<String> {
    let after = &legal.outcome.after;
    let enemies = after.pieces(position.to_move.other());
    let squares = (legal.outcome.field.hypnotized & enemies) - field.hypnotized;
    match squares.len() {
        0 => None,
        1..=MOST_NAMES => {
            let names = named(after, squares).into_iter();
            let names: Vec<String> = names.map(|name| format!("the {name}")).collect();
            Some(format!("hypnotizes {}", say::and(&names)))
        }
        count => Some(format!("hypnotizes {count} pieces")),
    }
}

/// Whether the mover becomes hypnotized on its landing square.
fn is_hypnotized(field: &Field, legal: &Legal) -> bool {
    let after = legal.outcome.field.hypnotized;
    after.contains(legal.action.landing()) && !field.hypnotized.contains(legal.action.from)
}

/// Whether the opponent could uncover a second stare at the dude. Only a hypnotized dude is in danger of that.
fn exposes_dude(position: &Position, legal: &Legal) -> bool {
    let (after, field) = (&legal.outcome.after, &legal.outcome.field);
    if (after.dude(position.to_move) & field.hypnotized).is_empty() {
        return false;
    }
    work::count(cost::LEGAL);
    after.exposes_dude_on(field)
}

/// The opponent's pieces that could take the mover on its landing square.
fn takers(legal: &Legal) -> Vec<String> {
    let (after, landing) = (&legal.outcome.after, legal.action.landing());
    if after.fallen.is_some() {
        return Vec::new();
    }
    let able = after.takers(&legal.outcome.field, after.to_move.other(), landing);
    let takes = |from: &Square| {
        work::count(cost::REACHED);
        let mut moves = after.legal_moves_from(*from).into_iter();
        moves.any(|answer| answer.victim() == Some(landing))
    };
    let names = named(after, able.iter().filter(takes).collect());
    names
        .into_iter()
        .map(|name| format!("the {name}"))
        .collect()
}

/// The danger for the opponent's dude.
fn threat(position: &Position, legal: &Legal) -> Option<String> {
    let opponent = position.to_move.other();
    if legal.outcome.after.fallen == Some(opponent) {
        return Some(format!("{}'s dude is gone", opponent.name()));
    }
    match legal.status {
        Status::Free => None,
        Status::Buck => Some("buck".to_owned()),
        Status::Buckmate => Some("buckmate".to_owned()),
    }
}
