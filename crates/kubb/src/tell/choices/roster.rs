//! Who can throw: the players of the team by the record, and those that the metadata of a new game lists.

use std::collections::HashMap;

use notation::{Order as _, TextSize, work};

use super::Insertion;
use crate::{
    checks::tags,
    game::{Side, letters, players},
    replay::Analysis,
    tell::next::{self, Next},
};

/// The most players that are offered: a team has six.
const MOST_PLAYERS: usize = 12;

/// The players of the team whose turn it is.
pub(super) struct Roster {
    /// The likeliest first, then those who threw least in this turn; empty if the record names no player of the team.
    names: Vec<String>,
    /// Whether the only name may be the team's.
    is_doubtful: bool,
}

impl Roster {
    /// The players for the turn that is `next`.
    pub(super) fn of(game: &Analysis, next: &Next, place: Insertion) -> Self {
        let mut names = names(game, next.side);
        names.truncate(MOST_PLAYERS);
        let is_doubtful = names.len() == 1 && !has_thrown(game, next.side);
        let thrown = match place {
            Insertion::InTurn(turn) | Insertion::Before { turn, .. } => batons(game, turn),
            Insertion::NewTurn => HashMap::new(),
        };
        let thrown = |name: &str| {
            let player = game.sheet.player_named(name);
            player
                .and_then(|player| thrown.get(&player).copied())
                .unwrap_or(0)
        };
        let likely = likely(game, next, place).map(|player| players::key(game.sheet.name(player)));
        names.order_by_key(|name| (likely.as_ref() != Some(&players::key(name)), thrown(name)));
        Self { names, is_doubtful }
    }

    /// The players, and `None` if throws may be without names.
    pub(super) fn in_order(&self) -> Vec<Option<&str>> {
        let names = self.names.iter().map(|name| Some(name.as_str()));
        let nobody = (self.names.is_empty() || self.is_doubtful).then_some(None);
        names.chain(nobody).collect()
    }

    /// The names of the players.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }
}

/// Who is likely to throw. Teams keep their order from turn to turn, except for the first thrower, who often alternates. `None`
/// in the first turn of a team.
fn likely(game: &Analysis, next: &Next, place: Insertion) -> Option<usize> {
    let (turn, end) = match place {
        Insertion::InTurn(turn) => (turn, None),
        Insertion::Before { turn, at } => (turn, Some(at)),
        Insertion::NewTurn => (game.sheet.turns.len(), None),
    };
    let numbered = game.replay.numbering.turns.iter().take(turn).enumerate();
    let own = numbered
        .rev()
        .filter(|(_, numbered)| numbered.side == next.side);
    let mut earlier = own
        .map(|(turn, _)| throwers(game, turn, None))
        .filter(|throwers| !throwers.is_empty());
    let last = earlier.next()?;
    let here = throwers(game, turn, end);
    if here.is_empty() {
        let before = earlier.next().unwrap_or_default();
        return before.first().or(last.first()).copied();
    }
    // Maps each player of the last turn to the one with the same place in this turn.
    let mut instead: HashMap<usize, usize> = HashMap::new();
    for (then, now) in last.iter().zip(&here) {
        instead.entry(*then).or_insert(*now);
    }
    let mut team = last.clone();
    team.order();
    team.dedup();
    let thrown = |player: usize| here.iter().filter(|other| **other == player).count();
    let fewest = || team.iter().copied().min_by_key(|player| thrown(*player));
    let due = last
        .get(here.len())
        .and_then(|due| instead.get(due))
        .copied();
    let share = usize::from(next.allowed).div_ceil(team.len());
    due.filter(|due| thrown(*due) < share).or_else(fewest)
}

/// The players of a turn's batons in their order; with `end`, only of those before it.
fn throwers(game: &Analysis, turn: usize, end: Option<TextSize>) -> Vec<usize> {
    let throws = game
        .sheet
        .turns
        .get(turn)
        .map_or(&[][..], |turn| &turn.throws);
    work::count(throws.len());
    let throws = throws.iter().filter(|throw| throw.is_baton());
    let before = throws.filter(|throw| end.is_none_or(|end| throw.range.start() < end));
    before
        .filter_map(|throw| throw.player)
        .map(|(player, _)| player)
        .collect()
}

/// How many batons each player threw in a turn.
fn batons(game: &Analysis, turn: usize) -> HashMap<usize, usize> {
    let mut batons = HashMap::new();
    for player in throwers(game, turn, None) {
        *batons.entry(player).or_default() += 1;
    }
    batons
}

/// The names of a team: those in the metadata first, then by their first throw.
fn names(game: &Analysis, side: Side) -> Vec<String> {
    let sheet = &game.sheet;
    let known: Vec<usize> = next::players(game, side).collect();
    let mut names = listed(game, side);
    names.retain(|name| {
        let player = sheet.player_named(name);
        player.is_none_or(|player| game.teams.side(player) == side)
    });
    // One word may name a team or a player: the team's throws decide.
    let is_team = names.iter().all(|name| sheet.player_named(name).is_none());
    if names.len() == 1 && is_team && has_thrown(game, side) {
        names.clear();
    }
    let (throw, only_toss): (Vec<usize>, Vec<usize>) = known
        .into_iter()
        .partition(|&player| crate::read::teams::throws_batons(sheet, player));
    for player in throw.into_iter().chain(only_toss).take(MOST_PLAYERS) {
        let name = sheet.name(player);
        let key = players::key(name);
        if !names.iter().any(|other| players::key(other) == key) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Whether a turn of the team is written.
fn has_thrown(game: &Analysis, side: Side) -> bool {
    work::count(game.sheet.turns.len());
    let numbered = game.replay.numbering.turns.iter();
    let mut written = numbered.zip(&game.sheet.turns);
    written.any(|(numbered, turn)| numbered.side == side && !turn.throws.is_empty())
}

/// The players that the metadata lists for a team: `[Players A "al = Anna-Lena, jt"]`, or `[Team A "jt, g"]`. Empty if its
/// value is no list of players.
fn listed(game: &Analysis, side: Side) -> Vec<String> {
    let players = tags::of_team(game, side, ["Players A", "Players B"]);
    let Some(value) = players.or_else(|| tags::team_name(game, side)) else {
        return Vec::new();
    };
    let sign = |name: &str| name.split('=').next().unwrap_or_default().trim().to_owned();
    let names: Vec<String> = value.split(',').map(sign).collect();
    match names.iter().all(|name| letters::is_name(name)) {
        true => without_doubles(names),
        false => Vec::new(),
    }
}

fn without_doubles(names: Vec<String>) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for name in names.into_iter().take(MOST_PLAYERS) {
        let key = players::key(&name);
        if !known.iter().any(|other| players::key(other) == key) {
            known.push(name);
        }
    }
    known
}
