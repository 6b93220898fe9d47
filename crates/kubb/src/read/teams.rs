//! The two teams as the turns show them: their players, and their names in sentences.

use notation::Order as _;

use crate::{
    game::{Side, letters::Letter},
    read::{
        numbering::Numbering,
        sheet::{Mention, MentionedPlayer, Sheet},
    },
};

/// The players of both teams.
#[derive(Debug, Default)]
pub(crate) struct Teams {
    /// For each player of the sheet, the number of turns with throws for each side.
    turns: Vec<[usize; 2]>,
    /// The names of each team in alphabetical order: the players who throw batons, or all if none does.
    members: [Vec<String>; 2],
    /// The player who always throws in for the team; `None` if several do, or if no name is written.
    inkasters: [Option<usize>; 2],
}

/// The most names in a sentence: a team has at most six players.
const MOST_NAMES: usize = 12;

impl Teams {
    /// The teams of a game whose turns are numbered.
    pub(crate) fn of(sheet: &Sheet, numbering: &Numbering) -> Self {
        if sheet.players.is_empty() {
            return Self::default();
        }
        let mut teams = Self {
            turns: vec![[0, 0]; sheet.players.len()],
            inkasters: [0, 1].map(|side| inkaster(sheet, numbering, side)),
            ..Self::default()
        };
        for (index, player) in sheet.players.iter().enumerate() {
            let mut last = None;
            for &(_, turn, _) in throwing(sheet, player) {
                if last.replace(turn) != Some(turn)
                    && let Some(numbered) = numbering.turns.get(turn)
                {
                    teams.turns[index][numbered.side] += 1;
                }
            }
        }
        for side in 0..2 {
            let all = (0..sheet.players.len()).filter(|&player| teams.side(player) == side);
            let mut names: Vec<String> = all
                .clone()
                .filter(|&player| throws_batons(sheet, player))
                .map(|player| sheet.name(player).to_owned())
                .collect();
            if names.is_empty() {
                names = all.map(|player| sheet.name(player).to_owned()).collect();
            }
            names.order();
            teams.members[side] = names;
        }
        teams
    }

    /// A player's team: the one for which they throw in more turns.
    pub(crate) fn side(&self, player: usize) -> Side {
        self.turns
            .get(player)
            .map_or(0, |[first, second]| usize::from(second > first))
    }

    /// The number of turns in which a player throws for each side.
    pub(crate) fn turns(&self, player: usize) -> [usize; 2] {
        self.turns.get(player).copied().unwrap_or_default()
    }

    /// The names of a team.
    pub(crate) fn members(&self, side: Side) -> &[String] {
        &self.members[side]
    }

    /// A team in a sentence: `d & jf`, or `the second team` if no names are written.
    pub(crate) fn label(&self, side: Side) -> String {
        if self.members[side].is_empty() {
            return ["the first team", "the second team"][side].to_owned();
        }
        self.joined(side, " & ")
    }

    /// A team in a table: `d/jf`, or `second` if no names are written.
    pub(crate) fn slug(&self, side: Side) -> String {
        if self.members[side].is_empty() {
            return ["first", "second"][side].to_owned();
        }
        self.joined(side, "/")
    }

    fn joined(&self, side: Side, separator: &str) -> String {
        let members = &self.members[side];
        match members.len().checked_sub(MOST_NAMES) {
            None | Some(0) => members.join(separator),
            Some(more) => format!(
                "{}{separator}{more} more",
                members[..MOST_NAMES].join(separator)
            ),
        }
    }

    /// The player who always throws in for a team; `None` if there is no such player.
    pub(crate) fn inkaster(&self, side: Side) -> Option<usize> {
        self.inkasters[side]
    }

    /// Whether a sentence about the team is in the plural.
    pub(crate) fn is_plural(&self, side: Side) -> bool {
        self.members[side].len() > 1
    }
}

/// The mentions of a player that show the team. The end of the game may be called in the other team's turn, so a call counts
/// only for a player who never throws.
fn throwing<'s>(
    sheet: &'s Sheet,
    player: &'s MentionedPlayer,
) -> impl Iterator<Item = &'s Mention> {
    let calls = |&&(_, turn, throw): &&Mention| sheet.turns[turn].throws[throw].calls_end();
    let only_calls = player.places.iter().all(|place| calls(&place));
    player
        .places
        .iter()
        .filter(move |place| only_calls || !calls(place))
}

fn inkaster(sheet: &Sheet, numbering: &Numbering, side: Side) -> Option<usize> {
    let mut inkasters = sheet
        .turns
        .iter()
        .zip(&numbering.turns)
        .filter(|(_, numbered)| numbered.side == side)
        .flat_map(|(turn, _)| &turn.throws)
        .filter(|throw| throw.has(Letter::Inkast))
        .map(|throw| throw.player.map(|(player, _)| player));
    let first = inkasters.next().flatten()?;
    inkasters.all(|other| other == Some(first)).then_some(first)
}

/// Whether the player throws a baton anywhere in the game.
pub(crate) fn throws_batons(sheet: &Sheet, player: usize) -> bool {
    sheet.players.get(player).is_some_and(|player| {
        player.places.iter().any(|&(_, turn, throw)| {
            let throw = &sheet.turns[turn].throws[throw];
            throw.first().is_some_and(Letter::is_baton)
        })
    })
}
