//! Findings about players: no colon, one name spelled two ways, one player on both teams.

use notation::{Edit, Finding, Fix, Parse, Severity, TextRange};

use super::{Cause, Draft, Game};
use crate::{
    letters::{self, Letter, shortened},
    players::likeness,
    sheet::{Form, Player, Throw, size},
    teams::throws_batons,
};

/// A name that stands so often is no slip of another.
const OFTEN: usize = 6;

/// After so many throws of a team, a new letter for one throw is no player who came in.
const MANY: usize = 20;
/// Twelve play at most; with many more names, comparing them all tells nothing.
const MOST_PLAYERS: usize = 64;

pub(super) fn report(parse: &Parse, game: &Game, drafts: &mut Vec<Draft>) {
    let colons = super::syntax::merged(parse, missing_colons(parse, game));
    drafts.extend(colons.into_iter().map(|finding| {
        let cause = glued_cause(parse, game, &finding);
        Draft { finding, cause }
    }));
    drafts.extend(spelled_two_ways(game));
    drafts.extend(both_teams(game));
}

/// A word whose player stands nowhere else may be no player and throw at all.
fn glued_cause(parse: &Parse, game: &Game, finding: &Finding) -> Cause {
    let place = game.sheet.throw_at(parse, finding.range.start());
    let word = place.map(|(turn, throw)| &game.sheet.turns[turn].throws[throw]);
    let players = &game.sheet.players;
    match word.and_then(|throw| throw.player) {
        Some((player, _)) if players[player].places.len() == 1 && players.len() != 2 => {
            Cause::Word(finding.range)
        }
        _ => Cause::Settled,
    }
}

/// `jtB`: read as `jt:B`.
fn missing_colons(parse: &Parse, game: &Game) -> Vec<Finding> {
    let glued = game
        .sheet
        .turns
        .iter()
        .flat_map(|turn| turn.throws.iter().map(move |throw| (turn, throw)))
        .filter(|(_, throw)| throw.form == Form::Glued);
    let mut findings = Vec::new();
    let mut line = (usize::MAX, String::new());
    for (turn, throw) in glued {
        if line.0 != turn.line {
            line = (turn.line, parse.line_text(turn.line));
        }
        let start = throw.range.start() - parse.line_start(turn.line);
        let word = line
            .1
            .get(usize::from(start)..usize::from(start + throw.range.len()))
            .unwrap_or_default();
        findings.extend(missing_colon(throw, word));
    }
    findings
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
    let mut finding = Finding::new(
        "kubb/missing-colon",
        severity,
        throw.range,
        format!(
            "`{}` is read as {}:{actions}. A colon makes that certain.{doubt}",
            shortened(word),
            shortened(name)
        ),
    )
    .with_fix(Fix::guess(
        format!("Write {}:{actions}", shortened(name)),
        vec![Edit::insert(range.end(), ":")],
    ));
    let pieces = letters::scan(word);
    if pieces.iter().all(letters::Piece::is_valid) && name.chars().count() == 1 {
        let start = throw.range.start();
        finding = finding.with_fix(Fix::guess(
            format!("Write {name} {actions}"),
            vec![Edit::insert(start + size(name.len()), " ")],
        ));
    }
    Some(finding)
}

/// `j` for `jt`: a name that looks like a teammate's and is rare, or throws in but never throws a baton.
fn spelled_two_ways(game: &Game) -> Vec<Draft> {
    let players = &game.sheet.players;
    let mut drafts = Vec::new();
    if players.len() > MOST_PLAYERS {
        return drafts;
    }
    let mut team_throws = [0, 0];
    for (index, player) in players.iter().enumerate() {
        team_throws[game.teams.side(index)] += player.places.len();
    }
    for (index, player) in players.iter().enumerate() {
        let Some((range, turn, throw)) = player.places.first().copied() else {
            continue;
        };
        let side = game.replay.numbering.turns[turn].side;
        let only_throws_in = !throws_batons(&game.sheet, index);
        let rare = player.places.len() == 1;
        if !rare && !only_throws_in {
            continue;
        }
        // One letter is easily any other; but who only throws at the king may well stand once.
        let word = &game.sheet.turns[turn].throws[throw];
        let at_king = [Letter::King, Letter::KingMiss, Letter::EarlyKing]
            .into_iter()
            .any(|letter| word.has(letter));
        let stranger = rare && is_letter(&player.name) && !at_king && team_throws[side] >= MANY;
        let mut others: Vec<(u8, usize, &Player)> = players
            .iter()
            .enumerate()
            .filter(|(other, like)| {
                *other != index
                    && like.places.len() > player.places.len()
                    && game.teams.side(*other) == side
                    && throws_batons(&game.sheet, *other)
            })
            .filter_map(|(_, like)| {
                let likeness = likeness(&player.name, &like.name)
                    .or((stranger && is_letter(&like.name)).then_some(u8::MAX))?;
                // Two keys swapped or one hit twice tell by themselves; anything else needs a name that stands often.
                if likeness > 0 && like.places.len() < OFTEN {
                    return None;
                }
                // A name that throws in all game long must be a part of the other, as `j` of `jt`.
                let part = like
                    .name
                    .to_lowercase()
                    .starts_with(&player.name.to_lowercase());
                (rare || part).then_some((likeness, usize::MAX - like.places.len(), like))
            })
            .collect();
        others.sort_by_key(|(likeness, rank, _)| (*likeness, *rank));
        let names: Vec<&str> = others
            .iter()
            .map(|(_, _, other)| other.name.as_str())
            .collect();
        if let Some(other) = names.first() {
            let mut finding = spelled_like(player, range, other, only_throws_in);
            for name in &names {
                finding = finding.with_fix(rename(player, name));
            }
            let throw = &game.sheet.turns[turn].throws[throw];
            let cause = if rare {
                Cause::Word(throw.range)
            } else {
                Cause::Settled
            };
            drafts.push(Draft { finding, cause });
        }
    }
    drafts
}

/// Whether a name is a single letter.
fn is_letter(name: &str) -> bool {
    name.chars().count() == 1
}

fn spelled_like(player: &Player, range: TextRange, other: &str, only_throws_in: bool) -> Finding {
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
    Finding::new("kubb/player-spelling", Severity::Warning, range, message)
}

fn rename(player: &Player, name: &str) -> Fix {
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

/// A player who throws in the other team's turn: one finding a player.
fn both_teams(game: &Game) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let players = &game.sheet.players;
    if players.len() > MOST_PLAYERS {
        return drafts;
    }
    for (index, player) in players.iter().enumerate() {
        let turns = game.teams.turns(index);
        let home = game.teams.side(index);
        if turns[1 - home] == 0 {
            continue;
        }
        let away = player.places.iter().filter(|&&(_, turn, throw)| {
            game.replay.numbering.turns[turn].side != home
                && !game.sheet.turns[turn].throws[throw].calls_end()
        });
        let Some(&(range, turn, throw)) = away.clone().next() else {
            continue;
        };
        let name = &player.name;
        let number = game.replay.numbering.turns[turn].number;
        let mut finding = Finding::new(
            "kubb/player-teams",
            Severity::Warning,
            range,
            format!(
                "{name} throws for {} in {} of {} turns, but turn {number} belongs to {}.",
                game.teams.label(home),
                turns[home],
                turns[0] + turns[1],
                game.teams.label(1 - home),
            ),
        );
        if let Some((other, ..)) = player
            .places
            .iter()
            .find(|(_, turn, _)| game.replay.numbering.turns[*turn].side == home)
        {
            finding =
                finding.with_related(*other, format!("{name} throws for the other team here"));
        }
        let mut teammates: Vec<&String> = game.teams.members(1 - home).iter().collect();
        teammates.retain(|mate| *mate != name);
        teammates.sort_by_key(|mate| likeness(name, mate).unwrap_or(u8::MAX));
        for mate in teammates.into_iter().take(3) {
            let edits = away
                .clone()
                .map(|(range, ..)| Edit::replace(*range, mate.clone()));
            finding = finding.with_fix(Fix::guess(format!("Write {mate}"), edits.collect()));
        }
        let throw = &game.sheet.turns[turn].throws[throw];
        drafts.push(Draft {
            finding,
            cause: Cause::Word(throw.range),
        });
    }
    drafts
}
