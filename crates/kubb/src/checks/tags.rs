//! Metadata against the replay and against itself: who threw first, who won, how long the game took.

use notation::{Edit, Finding, Fix, Rule};

use crate::{
    game::{Side, rules},
    read::sheet::{Sheet, Tag},
    replay::Analysis,
};

pub(crate) fn findings(game: &Analysis) -> Vec<Finding> {
    let findings = [first(game), win(game), duration(&game.sheet)];
    findings.into_iter().flatten().collect()
}

/// The first tag called `name`, in any case.
pub(crate) fn find<'a>(sheet: &'a Sheet, name: &str) -> Option<&'a Tag> {
    sheet
        .tags
        .iter()
        .find(|tag| tag.key.eq_ignore_ascii_case(name))
}

/// The team that `value` names: 0 for `Team A`, 1 for `Team B`, by key or by the team's own name.
pub(crate) fn team(sheet: &Sheet, value: &str) -> Option<usize> {
    let value = value.trim();
    ["Team A", "Team B"].into_iter().position(|name| {
        value.eq_ignore_ascii_case(name)
            || value.eq_ignore_ascii_case(&name[5..])
            || find(sheet, name).is_some_and(|tag| tag.value.trim().eq_ignore_ascii_case(value))
    })
}

/// The side of team A or B, if the value of its tag lists players of one side only.
fn side_by_players(game: &Analysis, team: usize) -> Option<Side> {
    let tag = find(&game.sheet, ["Team A", "Team B"][team])?;
    let mut side = None;
    let names = tag
        .value
        .split(|c: char| !c.is_alphanumeric())
        .filter(|name| !name.is_empty());
    for name in names {
        let player = game.sheet.player_named(name)?;
        let this = game.teams.side(player);
        if side.replace(this).is_some_and(|other| other != this) {
            return None;
        }
    }
    side
}

/// The side of team A or B: by `First`, else by the players that the tags list.
fn side(game: &Analysis, team_index: usize) -> Option<Side> {
    let first = find(&game.sheet, "First").and_then(|tag| team(&game.sheet, &tag.value));
    match first {
        Some(first) => Some(usize::from(first != team_index)),
        None => side_by_players(game, team_index)
            .or_else(|| side_by_players(game, 1 - team_index).map(|side| 1 - side)),
    }
}

/// The name that the tags give a side.
pub(crate) fn team_name(game: &Analysis, of: Side) -> Option<String> {
    of_team(game, of, ["Team A", "Team B"])
}

/// The value of one of two tags, that of team A and that of team B, for a side.
pub(crate) fn of_team(game: &Analysis, of: Side, tags: [&str; 2]) -> Option<String> {
    (0..2)
        .find(|team_index| side(game, *team_index) == Some(of))
        .and_then(|team_index| find(&game.sheet, tags[team_index]))
        .map(|tag| tag.value.trim().to_owned())
        .filter(|name| !name.is_empty())
}

fn other_team(sheet: &Sheet, tag: &Tag, index: usize) -> String {
    let other = ["Team A", "Team B"][1 - index];
    if tag.value.trim().len() == 1 {
        return other[5..].to_owned();
    }
    let by_name = !tag.value.trim().to_ascii_lowercase().starts_with("team ");
    match find(sheet, other) {
        Some(named) if by_name => named.value.clone(),
        _ => other.to_owned(),
    }
}

fn contradiction(
    game: &Analysis,
    rule: &Rule,
    tag: &Tag,
    index: usize,
    message: String,
) -> Finding {
    let other = other_team(&game.sheet, tag, index);
    let title = format!("Write \"{other}\"");
    let fix = Fix::guess(title, vec![Edit::replace(tag.value_range, other)]);
    rule.at(tag.value_range, message).with_fix(fix)
}

fn first(game: &Analysis) -> Option<Finding> {
    let tag = find(&game.sheet, "First")?;
    let index = team(&game.sheet, &tag.value)?;
    let side = side_by_players(game, index)
        .or_else(|| side_by_players(game, 1 - index).map(|side| 1 - side))?;
    if side == 0 || game.replay.numbering.fragment {
        return None;
    }
    Some(contradiction(
        game,
        &rules::FIRST_TAG,
        tag,
        index,
        format!(
            "First says {}, but {} throw turn 1.",
            tag.value,
            game.teams.label(0)
        ),
    ))
}

fn win(game: &Analysis) -> Option<Finding> {
    let tag = find(&game.sheet, "Win")?;
    let index = team(&game.sheet, &tag.value)?;
    let end = game.replay.settled_end()?;
    let side = side(game, index)?;
    if side == end.winner {
        return None;
    }
    Some(contradiction(
        game,
        &rules::WIN_TAG,
        tag,
        index,
        format!(
            "Win says {}, but the record ends with a win of {}.",
            tag.value,
            game.teams.label(end.winner)
        ),
    ))
}

/// The value that `Win` should have; `None` if the game has no end or the tags do not name the teams.
pub(crate) fn winner_value(game: &Analysis) -> Option<&'static str> {
    let end = game.replay.settled_end()?;
    value_of(game, end.winner)
}

/// The value that `Win` has where a side wins; `None` if the tags do not name the teams.
pub(crate) fn value_of(game: &Analysis, winner: Side) -> Option<&'static str> {
    (0..2)
        .find(|index| side(game, *index) == Some(winner))
        .map(|index| ["Team A", "Team B"][index])
}

fn duration(sheet: &Sheet) -> Option<Finding> {
    let tag = find(sheet, "Duration")?;
    let start = clock(&find(sheet, "Start")?.value)?;
    let end = clock(&find(sheet, "End")?.value)?;
    let written = minutes(&tag.value)?;
    if start.0 != end.0 || end.1 < start.1 || end.1 - start.1 == written {
        return None;
    }
    let took = end.1 - start.1;
    let text = if took < 60 {
        format!("{took}m")
    } else {
        format!("{}h {}m", took / 60, took % 60)
    };
    Some(
        rules::DURATION_TAG
            .at(
                tag.value_range,
                format!("From Start to End it is {text}, not {}.", tag.value),
            )
            .with_fix(Fix::guess(
                format!("Write \"{text}\""),
                vec![Edit::replace(tag.value_range, text)],
            )),
    )
}

/// The date as written, and the minutes since midnight: `1/20/2012 1:23 pm`, `2012-01-20 13:23`.
fn clock(value: &str) -> Option<(String, u32)> {
    let lower = value.trim().to_lowercase();
    let (lower, half) = match (lower.strip_suffix("pm"), lower.strip_suffix("am")) {
        (Some(rest), _) => (rest.trim().to_owned(), Some(12)),
        (_, Some(rest)) => (rest.trim().to_owned(), Some(0)),
        _ => (lower, None),
    };
    let (date, time) = lower.rsplit_once([' ', 't'])?;
    let mut parts = time.split(':');
    let hour: u32 = parts.next()?.parse().ok()?;
    let minute: u32 = parts.next()?.parse().ok()?;
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        None => hour,
        Some(_) => return None,
    };
    (hour < 24 && minute < 60 && parts.count() <= 1)
        .then(|| (date.trim().to_owned(), hour * 60 + minute))
}

/// The minutes in `42m`, `42 min`, `1h 5m`, `1:05`.
fn minutes(value: &str) -> Option<u32> {
    let lower = value.trim().to_lowercase();
    if let Some((hours, minutes)) = lower.split_once(':') {
        let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
        return (hours < 24 && minutes < 60).then_some(hours * 60 + minutes);
    }
    let mut total = 0_u32;
    let mut rest = lower.as_str();
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: u32 = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start();
        let unit = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let factor = match &rest[..unit] {
            "h" | "hr" | "hrs" | "hour" | "hours" => 60,
            "m" | "min" | "mins" | "minute" | "minutes" => 1,
            _ => return None,
        };
        total = total.checked_add(number.checked_mul(factor)?)?;
        rest = rest[unit..].trim_start();
    }
    (total > 0).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_durations() {
        assert_eq!(
            clock("1/20/2012 1:23 pm"),
            Some(("1/20/2012".to_owned(), 803))
        );
        assert_eq!(
            clock("2012-01-20T13:23"),
            Some(("2012-01-20".to_owned(), 803))
        );
        assert_eq!(
            clock("1/20/2012 12:05 AM"),
            Some(("1/20/2012".to_owned(), 5))
        );
        assert_eq!(clock("noon"), None);
        for (text, expected) in [
            ("42m", Some(42)),
            ("1h 5m", Some(65)),
            ("1:05", Some(65)),
            ("42 minutes", Some(42)),
            ("long", None),
            ("", None),
        ] {
            assert_eq!(minutes(text), expected, "{text}");
        }
    }
}
