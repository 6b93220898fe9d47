//! Who can throw: the players of the team as the record knows them, and those that the metadata of a new game lists.

use std::collections::HashMap;

use notation::{Order as _, work};

use super::Insertion;
use crate::{
    checks::{Analysis, tags},
    game::{Side, letters, players},
    tell::next::{self, Next},
};

/// How many players are offered at most: a team has six.
const MOST_PLAYERS: usize = 12;

/// The players of the team whose turn it is.
pub(super) struct Roster {
    /// Those who threw least in this turn first; nobody if the record names no player of the team.
    names: Vec<String>,
    /// The only name may be the team's.
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
        names.order_by_key(|name| thrown(name));
        Self { names, is_doubtful }
    }

    /// The players, and somebody without a name if it may be that there is none.
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

/// How many batons each player threw in a turn.
fn batons(game: &Analysis, turn: usize) -> HashMap<usize, usize> {
    let mut batons = HashMap::new();
    let throws = game
        .sheet
        .turns
        .get(turn)
        .map_or(&[][..], |turn| &turn.throws);
    work::count(throws.len());
    let baton = throws.iter().filter(|throw| throw.is_baton());
    for (player, _) in baton.filter_map(|throw| throw.player) {
        *batons.entry(player).or_default() += 1;
    }
    batons
}

/// The names of a team: those of the metadata first, then by their first throw.
fn names(game: &Analysis, side: Side) -> Vec<String> {
    let sheet = &game.sheet;
    let known: Vec<usize> = next::players(game, side).collect();
    let mut names = listed(game, side);
    names.retain(|name| {
        let player = sheet.player_named(name);
        player.is_none_or(|player| game.teams.side(player) == side)
    });
    // One word may name a team as well as a player: what the team threw, tells.
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

/// The players that the metadata lists for a team: `[Team A "jt, g"]`. None if it says something else.
fn listed(game: &Analysis, side: Side) -> Vec<String> {
    let Some(value) = tags::team_name(game, side) else {
        return Vec::new();
    };
    let names: Vec<String> = value
        .split(',')
        .map(|name| name.trim().to_owned())
        .collect();
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

/// The metadata of a new game: who plays. Names stand in every throw, so nothing but their letters is written.
pub(crate) fn new_game(teams: &[&str]) -> String {
    let names = |team: &&str| {
        let names = team.split([',', ';', '&', '/']);
        let names = names.map(|name| name.chars().filter(|char| char.is_alphabetic()).collect());
        let names: Vec<String> = names.filter(|name: &String| !name.is_empty()).collect();
        without_doubles(names).join(", ")
    };
    let teams: Vec<String> = teams.iter().map(names).collect();
    let written = ["Team A", "Team B"].into_iter().zip(&teams);
    let written = written.filter(|(_, names)| !names.is_empty());
    let mut header: String = written
        .map(|(key, names)| format!("[{key} \"{names}\"]\n"))
        .collect();
    if !header.is_empty() {
        header += "[First \"Team A\"]\n";
    }
    header
}
