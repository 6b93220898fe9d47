//! Who threw the missing batons: the players of a team throw in an order that this turn or another turn of the team shows.

use std::collections::BTreeMap;

use notation::{Order as _, work};

use crate::{
    game::letters::Letter,
    read::sheet::{Throw, Turn},
    replay::{Analysis, MOST_THROWS},
};

/// The players of the next `missing` batons of `turn`, as indices: `None` for a baton without a name; empty without such a
/// turn.
pub(super) fn next(game: &Analysis, turn: usize, missing: usize) -> Vec<Option<usize>> {
    let Some(line) = game.sheet.turns.get(turn) else {
        return Vec::new();
    };
    let written: Option<Vec<usize>> = throwers(line).collect();
    let named = written.filter(|players| !players.is_empty());
    let Some(mut throwers) = named else {
        // Some batons have no name: the last one shows whether to write names.
        let last = line.throws.iter().rfind(|throw| throw.is_baton());
        let player = last.and_then(|throw| Some(throw.player?.0));
        return vec![player; missing];
    };
    let first = throwers.len();
    if let Some(rest) = as_in_another_turn(game, turn, &throwers, missing) {
        return rest.into_iter().map(Some).collect();
    }
    let team = team(game, turn, &throwers);
    for _ in 0..missing {
        let next = in_rotation(&throwers, team.len()).or_else(|| least_batons(&throwers, &team));
        throwers.extend(next);
    }
    throwers.split_off(first).into_iter().map(Some).collect()
}

/// Who should have thrown `throw` of `turn`, by the other throws; `None` if they do not show it.
pub(super) fn expected(game: &Analysis, turn: usize, throw: usize) -> Option<usize> {
    let line = game.sheet.turns.get(turn)?;
    if !line.throws.get(throw)?.is_baton() {
        return inkaster(game, turn, throw);
    }
    let before = line.throws.get(..throw)?;
    let at = before.iter().filter(|throw| throw.is_baton()).count();
    let players: Vec<Option<usize>> = throwers(line).take(MOST_THROWS).collect();
    let own = |index: usize| players.get(index).copied().flatten();
    in_steps(&players, at)
        .or_else(|| {
            let before = at.checked_sub(1).and_then(own)?;
            (own(at + 1) == Some(before)).then_some(before)
        })
        .or_else(|| elsewhere(game, turn, &players, at))
}

/// Who should have thrown a missing baton before `throw` of `turn`; `None` if nothing shows it.
pub(super) fn expected_before(game: &Analysis, turn: usize, throw: usize) -> Option<usize> {
    let line = game.sheet.turns.get(turn)?;
    let before = line.throws.get(..throw)?;
    let at = before.iter().filter(|throw| throw.is_baton()).count();
    let mut players: Vec<Option<usize>> = throwers(line).take(MOST_THROWS).collect();
    players.insert(at.min(players.len()), None);
    in_steps(&players, at).or_else(|| elsewhere(game, turn, &players, at))
}

/// The player at `at`, if each player throws again after the same number of batons.
fn in_steps(players: &[Option<usize>], at: usize) -> Option<usize> {
    let own = |index: usize| players.get(index).copied().flatten();
    (2..=MOST_PLAYERS).find_map(|step| {
        let pairs = (0..players.len()).map(|index| (index, index + step));
        let known = pairs.filter(|(one, other)| *one != at && *other != at);
        let mut known = known.filter_map(|(one, other)| Some((own(one)?, own(other)?)));
        let first = known.next().is_some_and(|(one, other)| one == other);
        let before = at.checked_sub(step).and_then(own);
        (first && known.all(|(one, other)| one == other))
            .then(|| before.or_else(|| own(at + step)))
            .flatten()
    })
}

/// The player of the same baton in the nearest turn of the team in which all other batons have the same throwers.
fn elsewhere(game: &Analysis, turn: usize, players: &[Option<usize>], at: usize) -> Option<usize> {
    let turns = &game.sheet.turns;
    let numbered = &game.replay.numbering.turns;
    let side = numbered.get(turn)?.side;
    work::count(turns.len());
    let others = (0..turns.len())
        .filter(|&other| other != turn && numbered.get(other).is_some_and(|one| one.side == side));
    let alike = others.filter_map(|other| {
        let there: Vec<Option<usize>> = throwers(&turns[other]).take(MOST_THROWS).collect();
        let mut pairs = there.iter().zip(players).enumerate();
        let is_alike = pairs.all(|(index, (one, own))| index == at || one == own);
        let player = there.get(at).copied().flatten()?;
        is_alike.then_some((other.abs_diff(turn), player))
    });
    alike.min().map(|(_, player)| player)
}

/// The player who throws in most often for the team of `turn`.
fn inkaster(game: &Analysis, turn: usize, throw: usize) -> Option<usize> {
    let turns = game.sheet.turns.iter().enumerate();
    let numbered = &game.replay.numbering.turns;
    let side = numbered.get(turn)?.side;
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    let own = turns.filter(|(at, _)| numbered.get(*at).is_some_and(|one| one.side == side));
    for (at, line) in own {
        for (index, other) in line.throws.iter().enumerate().take(MOST_THROWS) {
            if other.has(Letter::Inkast)
                && (at, index) != (turn, throw)
                && let Some((player, _)) = other.player
            {
                *counts.entry(player).or_default() += 1;
            }
        }
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(player, _)| player)
}

/// The player of each baton of a turn, thrown or not.
fn throwers(turn: &Turn) -> impl Iterator<Item = Option<usize>> {
    let batons = turn.throws.iter().filter(|throw| throw.is_baton());
    batons.map(|throw| throw.player.map(|(player, _)| player))
}

/// The rest of the nearest turn of the same team that has the full length and begins with the same throwers.
fn as_in_another_turn(
    game: &Analysis,
    turn: usize,
    written: &[usize],
    missing: usize,
) -> Option<Vec<usize>> {
    let turns = &game.sheet.turns;
    let side = game.replay.numbering.turns.get(turn)?.side;
    work::count(turns.len());
    let complete = (0..turns.len()).filter(|&other| {
        let batons = || turns[other].throws.iter().filter(|throw| throw.is_baton());
        other != turn
            && game.replay.numbering.turns[other].side == side
            && batons().take(written.len() + missing + 1).count() == written.len() + missing
            && !batons().any(Throw::is_unthrown)
    });
    let mut alike: Vec<(usize, Vec<usize>)> = complete
        .filter_map(|other| {
            let players: Vec<usize> = throwers(&turns[other]).collect::<Option<_>>()?;
            players.starts_with(written).then_some((other, players))
        })
        .collect();
    alike.order_by_key(|(other, _)| other.abs_diff(turn));
    let (_, players) = alike.into_iter().next()?;
    players.get(written.len()..).map(<[usize]>::to_vec)
}

/// The players of the team of `turn`: those who threw in this turn first.
fn team(game: &Analysis, turn: usize, written: &[usize]) -> Vec<usize> {
    let side = game.replay.numbering.turns[turn].side;
    let members = game.teams.members(side).iter();
    let mut team: Vec<usize> = Vec::new();
    let others = members.filter_map(|name| game.sheet.player_named(name));
    for player in written.iter().copied().chain(others) {
        if !team.contains(&player) && team.len() < MOST_PLAYERS {
            team.push(player);
        }
    }
    team
}

/// The most players of a team.
const MOST_PLAYERS: usize = 6;

/// `a b a`: the next is `b`. `None` if not all of the team threw, or not in one repeated order.
fn in_rotation(throwers: &[usize], team: usize) -> Option<usize> {
    let again = |pair: (&usize, &usize)| pair.0 == pair.1;
    let is_rotation = throwers.len() > team && throwers.iter().zip(&throwers[team..]).all(again)
        || throwers.len() == team;
    let different = |at: usize| !throwers[..at].contains(&throwers[at]);
    (is_rotation && (0..team.min(throwers.len())).all(different))
        .then(|| throwers.get(throwers.len() - team).copied())
        .flatten()
}

/// The player of the team with the fewest batons; of several, the one who has waited longest.
fn least_batons(throwers: &[usize], team: &[usize]) -> Option<usize> {
    let waited = |player: usize| throwers.iter().rev().position(|&other| other == player);
    let batons = |player: usize| throwers.iter().filter(|&&other| other == player).count();
    team.iter().copied().min_by_key(|&player| {
        let waited = waited(player).unwrap_or(usize::MAX);
        (batons(player), std::cmp::Reverse(waited))
    })
}
