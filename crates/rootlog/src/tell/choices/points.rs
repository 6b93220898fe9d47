//! Points: one step for those of the turn's faction, two for others' points and losses.

use notation::{Choice, say};

use super::{Desk, POINTS};
use crate::{
    game::facts::Faction,
    read::{ast::ActionKind, words},
};

/// The most points with a button of their own.
const MOST: u32 = 5;
/// The most points that the second step offers.
const MOST_BEHIND: u32 = 10;
/// The most points that others score or lose.
const FEW: u32 = 3;

/// Scores points for the faction of the turn.
pub(super) fn score(desk: &Desk<'_>) -> Vec<Choice> {
    match desk.turn.setup {
        true => Vec::new(),
        false => (1..=MOST).map(|n| gain(desk, desk.faction, n)).collect(),
    }
}

/// Scores more points, scores for others, and loses points.
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

/// A choice of points: `sign` times `n`; `then` is the score after it.
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
