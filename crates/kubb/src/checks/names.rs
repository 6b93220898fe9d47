//! Findings about players: a missing colon, one name in two spellings, one player on both teams.

use std::collections::BTreeMap;

use notation::{Edit, Finding, Fix, Order as _, Severity, TextRange, TextSize, size};

use crate::{
    game::{
        letters::{self, Letter, shortened},
        players::likeness,
        rules,
    },
    read::{
        numbering::Numbering,
        sheet::{MentionedPlayer, NameForm, Sheet, Throw, Turn},
        teams::{Teams, throws_batons},
    },
    replay::Note,
};

/// A name that occurs this often is no slip of another.
const OFTEN: usize = 6;

/// From this many throws of a team on, a new letter with a single throw is no new player.
const MANY: usize = 20;
/// At most twelve play. With more names than this, a comparison of all of them shows nothing.
const MOST_PLAYERS: usize = 64;

/// Findings about names, by the index of the player.
#[derive(Debug)]
pub(crate) struct PlayerNotes {
    /// Names that look like another one.
    pub(crate) spelling: BTreeMap<usize, Note>,
    /// Players of one team who throw for the other.
    pub(crate) teams: BTreeMap<usize, Note>,
    /// Whether there are few enough players to compare their teams.
    pub(crate) compares_teams: bool,
}

impl PlayerNotes {
    pub(crate) fn of(sheet: &Sheet, numbering: &Numbering, teams: &Teams) -> Self {
        let record = KnownNames {
            sheet,
            numbering,
            teams,
        };
        let compares_teams = sheet.players.len() <= MOST_PLAYERS;
        let players = 0..if compares_teams {
            sheet.players.len()
        } else {
            0
        };
        let spelling = match compares_teams {
            true => record.spelled_two_ways(),
            false => BTreeMap::new(),
        };
        let both = players.filter_map(|player| Some((player, record.both_teams(player)?)));
        Self {
            teams: both.collect(),
            spelling,
            compares_teams,
        }
    }
}

/// What is known about the names of a record.
struct KnownNames<'a> {
    sheet: &'a Sheet,
    numbering: &'a Numbering,
    teams: &'a Teams,
}

/// Adds one note for all players without a colon in a turn.
pub(super) fn add_colons(
    sheet: &Sheet,
    turn: &Turn,
    text: &str,
    start: TextSize,
    notes: &mut Vec<Note>,
) {
    let glued = turn
        .throws
        .iter()
        .filter(|throw| throw.form == NameForm::Glued);
    let found = glued.filter_map(|throw| {
        let from = usize::from(throw.range.start().checked_sub(start)?);
        let word = text.get(from..from + usize::from(throw.range.len()))?;
        missing_colon(throw, word)
    });
    for finding in super::merge::merged(found.collect()) {
        notes.push(Note {
            word: may_be_no_player(sheet, turn, &finding).then_some(finding.range),
            ..Note::settled(turn, finding)
        });
    }
}

/// Whether the player that is read from such a word occurs only once: then the word may be no throw at all.
fn may_be_no_player(sheet: &Sheet, turn: &Turn, finding: &Finding) -> bool {
    let throw = turn.throw_at(finding.range.start());
    let throw = throw.and_then(|throw| turn.throws.get(throw));
    let player = throw.and_then(|throw| sheet.players.get(throw.player?.0));
    player.is_some_and(|player| player.places.len() == 1) && sheet.players.len() != 2
}

fn missing_colon(throw: &Throw, word: &str) -> Option<Finding> {
    let (_, range) = throw.player?;
    let (name, actions) = word.split_at_checked(usize::from(range.len()))?;
    let long = name.chars().count() > 3;
    let severity = if long {
        Severity::Warning
    } else {
        Severity::Hint
    };
    let doubt = if long {
        " That is a long name: is it a player?"
    } else {
        ""
    };
    let message = format!(
        "`{}` is read as {}:{actions}. A colon makes that certain.{doubt}",
        shortened(word),
        shortened(name)
    );
    let fix = Fix::guess(
        format!("Write {}:{actions}", shortened(name)),
        vec![Edit::insert(range.end(), ":")],
    );
    let finding = rules::MISSING_COLON.at(throw.range, message);
    let mut finding = finding.with_severity(severity).with_fix(fix);
    let pieces = letters::scan(word);
    if pieces.iter().all(letters::NumberedLetter::is_valid) && name.chars().count() == 1 {
        let start = throw.range.start();
        finding = finding.with_fix(Fix::guess(
            format!("Write {name} {actions}"),
            vec![Edit::insert(start + size(name.len()), " ")],
        ));
    }
    Some(finding)
}

impl KnownNames<'_> {
    /// `j` for `jt`: a name that looks like a teammate's and occurs once, or never throws a baton.
    fn spelled_two_ways(&self) -> BTreeMap<usize, Note> {
        let players = &self.sheet.players;
        let mut notes = BTreeMap::new();
        let mut team_throws = [0, 0];
        for (index, player) in players.iter().enumerate() {
            team_throws[self.teams.side(index)] += player.places.len();
        }
        for (index, player) in players.iter().enumerate() {
            let Some((range, turn, throw)) = player.places.first().copied() else {
                continue;
            };
            let side = self.numbering.turns[turn].side;
            let only_throws_in = !throws_batons(self.sheet, index);
            let rare = player.places.len() == 1;
            if !rare && !only_throws_in {
                continue;
            }
            // One letter can stand for any other; but a player who only throws at the king may well occur once.
            let word = &self.sheet.turns[turn].throws[throw];
            let at_king = [Letter::King, Letter::KingMiss, Letter::EarlyKing]
                .into_iter()
                .any(|letter| word.has(letter));
            let stranger = rare && is_letter(&player.name) && !at_king && team_throws[side] >= MANY;
            let mut others: Vec<(u8, usize, &MentionedPlayer)> = players
                .iter()
                .enumerate()
                .filter(|(other, like)| {
                    *other != index
                        && like.places.len() > player.places.len()
                        && self.teams.side(*other) == side
                        && throws_batons(self.sheet, *other)
                })
                .filter_map(|(_, like)| {
                    let likeness = likeness(&player.name, &like.name)
                        .or((stranger && is_letter(&like.name)).then_some(u8::MAX))?;
                    // Swapped and doubled letters are evidence enough; another difference needs a name that occurs often.
                    if likeness > 0 && like.places.len() < OFTEN {
                        return None;
                    }
                    // A name that throws in all game long must begin the other name, as `j` begins `jt`.
                    let part = like
                        .name
                        .to_lowercase()
                        .starts_with(&player.name.to_lowercase());
                    (rare || part).then_some((likeness, usize::MAX - like.places.len(), like))
                })
                .collect();
            others.order_by_key(|(likeness, rank, _)| (*likeness, *rank));
            let names: Vec<&str> = others
                .iter()
                .map(|(_, _, other)| other.name.as_str())
                .collect();
            if let Some(other) = names.first() {
                let mut finding = spelled_like(player, range, other, only_throws_in);
                for name in &names {
                    finding = finding.with_fix(rename(player, name));
                }
                let note = Note {
                    throw: Some(throw),
                    word: rare.then_some(word.range),
                    finding,
                };
                notes.insert(index, note);
            }
        }
        notes
    }
}

/// Whether a name is a single letter.
fn is_letter(name: &str) -> bool {
    name.chars().count() == 1
}

fn spelled_like(
    player: &MentionedPlayer,
    range: TextRange,
    other: &str,
    only_throws_in: bool,
) -> Finding {
    let name = &player.name;
    let message = if player.places.len() == 1 {
        format!("{name} stands only here in the whole game. Is it {other}?")
    } else if only_throws_in {
        format!(
            "{name} throws in {} times but never throws a baton. Is it {other}?",
            player.places.len()
        )
    } else {
        format!("{name} looks like {other}.")
    };
    rules::PLAYER_SPELLING.at(range, message)
}

fn rename(player: &MentionedPlayer, name: &str) -> Fix {
    let edits = player
        .places
        .iter()
        .map(|(range, ..)| Edit::replace(*range, name));
    let title = if player.places.len() == 1 {
        format!("Write {name}")
    } else {
        format!("Write {name} for {} in the whole game", player.name)
    };
    Fix::guess(title, edits.collect())
}

impl KnownNames<'_> {
    /// One note for a player who also throws in turns of the other team.
    fn both_teams(&self, index: usize) -> Option<Note> {
        let (sheet, teams) = (self.sheet, self.teams);
        let player = sheet.players.get(index)?;
        let turns = teams.turns(index);
        let home = teams.side(index);
        if turns[1 - home] == 0 {
            return None;
        }
        let side = |turn: usize| self.numbering.turns[turn].side;
        let away = player.places.iter().filter(|&&(_, turn, throw)| {
            side(turn) != home && !sheet.turns[turn].throws[throw].calls_end()
        });
        let &(range, turn, throw) = away.clone().next()?;
        let name = &player.name;
        let number = self.numbering.turns[turn].number;
        let mut finding = rules::PLAYER_TEAMS.at(
            range,
            format!(
                "{name} throws for {} in {} of {} turns, but turn {number} belongs to {}.",
                teams.label(home),
                turns[home],
                turns[0] + turns[1],
                teams.label(1 - home),
            ),
        );
        let mut places = player.places.iter();
        if let Some((other, ..)) = places.find(|(_, turn, _)| side(*turn) == home) {
            let message = format!("{name} throws for the other team here");
            finding = finding.with_related(*other, message);
        }
        let mut teammates: Vec<&String> = teams.members(1 - home).iter().collect();
        teammates.retain(|mate| *mate != name);
        teammates.order_by_key(|mate| likeness(name, mate).unwrap_or(u8::MAX));
        for mate in teammates.into_iter().take(3) {
            let edits = away
                .clone()
                .map(|(range, ..)| Edit::replace(*range, mate.clone()));
            finding = finding.with_fix(Fix::guess(format!("Write {mate}"), edits.collect()));
        }
        Some(Note {
            finding,
            throw: Some(throw),
            word: Some(sheet.turns[turn].throws[throw].range),
        })
    }
}
