//! Points: scored by the faction of the turn with one tap, by others and lost in two.

use notation::{Choice, say};

use super::{Desk, POINTS};
use crate::{
    game::facts::Faction,
    read::{ast::ActionKind, words},
};

/// How many points have a button of their own.
const MOST: u32 = 5;
/// How many can be scored behind one.
const MOST_BEHIND: u32 = 10;
/// How many others score, and how many are lost.
const FEW: u32 = 3;

/// The faction of the turn scores.
pub(super) fn score(desk: &Desk<'_>) -> Vec<Choice> {
    match desk.turn.setup {
        true => Vec::new(),
        false => (1..=MOST).map(|n| gain(desk, desk.faction, n)).collect(),
    }
}

/// More points, others' points, and lost ones.
pub(super) fn others(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !keys.is_empty() || desk.turn.setup {
        return Vec::new();
    }
    let more = (MOST + 1..=MOST_BEHIND).map(|n| gain(desk, desk.faction, n));
    let mut choices: Vec<Choice> = more.collect();
    for other in desk.others() {
        choices.extend((1..=FEW).map(|n| gain(desk, other, n)));
    }
    let all = std::iter::once(desk.faction).chain(desk.others());
    for faction in all {
        let score = desk.board.side(faction).map_or(0, |side| side.score);
        // A loss may be greater than the score, which never falls below zero.
        let most = match faction == desk.faction {
            true => MOST_BEHIND,
            false => score.min(FEW),
        };
        choices.extend((1..=most).map(|n| lose(desk, faction, n)));
    }
    choices
}

fn gain(desk: &Desk<'_>, faction: Faction, n: u32) -> Choice {
    let score = desk.board.side(faction).map_or(0, |side| side.score);
    scored(desk, faction, 1, n, score.saturating_add(n))
}

fn lose(desk: &Desk<'_>, faction: Faction, n: u32) -> Choice {
    let score = desk.board.side(faction).map_or(0, |side| side.score);
    scored(desk, faction, -1, n, score.saturating_sub(n))
}

/// Points, `sign` times `n`; `then` is the score after them.
fn scored(desk: &Desk<'_>, faction: Faction, sign: i32, n: u32, then: u32) -> Choice {
    let points = sign * i32::try_from(n).unwrap_or(i32::MAX);
    let points = points.into();
    let score = ActionKind::Score { faction, points };
    let points = if n == 1 { "point" } else { "points" };
    let verb = match sign {
        1 => words::verb(faction, "scores", "score"),
        _ => words::verb(faction, "loses", "lose"),
    };
    let label = format!("{} {verb} {} {points}", words::the(faction), say::number(n));
    desk.choice(label, score)
        .group(POINTS)
        .effect(format!("{then} then"))
}
