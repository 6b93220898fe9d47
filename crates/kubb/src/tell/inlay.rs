//! Inlay hints: after each turn the kubbs that stand against the team, after the last turn the batons left. And the lens above
//! the game.

use notation::{Edit, Hint, HintKind, Lens, Order as _, say};

use crate::{
    checks::tags,
    game::{By, End, Side, letters::Letter, players},
    record::KubbRecord,
    replay::{
        Analysis,
        report::{inkast_text, insert},
    },
    tell::sentence,
};

/// The hints of the turn on `line`.
pub(crate) fn hints(record: &KubbRecord, line: usize) -> Vec<Hint> {
    let game = record.game();
    let Some(index) = game.sheet.turn_on(line) else {
        return Vec::new();
    };
    let mut hints = Vec::from_iter(unwritten_inkast(game, index));
    let last = game.sheet.turns[index].throws.last();
    if let (Some(label), Some(last)) = (state(game, index), last) {
        hints.push(Hint {
            at: last.range.end(),
            label,
            kind: HintKind::State,
            tooltip: Some(sentence::turn_story(game, index)),
            edits: Vec::new(),
        });
    }
    hints
}

/// `2I` before the first throw of a turn that does not write it; a click inserts it.
fn unwritten_inkast(game: &Analysis, index: usize) -> Option<Hint> {
    let turn = &game.sheet.turns[index];
    let played = &game.replay.turns[index];
    let count = played.thrown_in.filter(|count| *count > 0)?;
    let first = turn.throws.first()?;
    let written = turn
        .throws
        .iter()
        .any(|throw| throw.has(Letter::Inkast) || throw.flawed);
    if written || played.dead {
        return None;
    }
    let edit: Edit = insert(turn, 0, &inkast_text(game, index, count));
    Some(Hint {
        at: first.range.start(),
        label: format!("{count}I"),
        kind: HintKind::State,
        tooltip: Some(format!(
            "{} felled in the turn before",
            say::counted(u32::from(count), "kubb")
        )),
        edits: vec![edit],
    })
}

/// `1 field left · base 4–5`: field kubbs left, and base kubbs of the first and the second team.
fn state(game: &Analysis, index: usize) -> Option<String> {
    let played = &game.replay.turns[index];
    if played.dead {
        return None;
    }
    let mut parts = Vec::new();
    let left = played.after.field_against(played.side);
    if let Some(left @ 1..) = left.known() {
        parts.push(format!("{left} field left"));
    }
    if played.after.end.is_some() {
        return None;
    }
    if let (Some(first), Some(second)) =
        (played.after.base[0].known(), played.after.base[1].known())
    {
        parts.push(format!("base {first}\u{2013}{second}"));
    }
    let allowed = game
        .replay
        .opening
        .batons(game.replay.numbering.turns[index].number);
    let used = played.batons.saturating_add(played.unthrown);
    let left = u32::from(allowed).saturating_sub(used);
    let is_last = index + 1 == game.sheet.turns.len();
    if is_last && left > 0 {
        parts.push(format!("{} left", say::counted(left, "baton")));
    }
    (!parts.is_empty()).then(|| parts.join(" \u{b7} "))
}

/// The lens: `d & jf beat g & jt with the king · 18 turns`.
pub(crate) fn lens(record: &KubbRecord) -> Option<Lens> {
    let game = record.game();
    let first = game.sheet.turns.first()?;
    let range = match game.sheet.tags.first() {
        Some(tag) if tag.range.start() < first.range.start() => tag.range,
        _ => first.range,
    };
    let [one, other] = [0, 1].map(|side| {
        let name = tags::team_name(game, side).filter(|name| !lists_players(game, side, name));
        name.unwrap_or_else(|| game.teams.label(side))
    });
    let last = game.sheet.turns.len() - 1;
    let result = match game.replay.end {
        Some(End { by: By::King, .. }) if game.replay.has_king_too_early(last) => {
            format!("{one} against {other}, ended by a king that fell too early")
        }
        Some(end) => {
            let how = match end.by {
                By::King => "with the king",
                By::EarlyKing => "because the king fell too early",
                By::Resignation => "by resignation",
                By::Called => "on a called game",
            };
            let (winner, loser) = if end.winner == 0 {
                (&one, &other)
            } else {
                (&other, &one)
            };
            format!("{winner} beat {loser} {how}")
        }
        None => format!("{one} against {other}, not finished"),
    };
    let length = say::counted(
        u32::try_from(game.sheet.turns.len()).unwrap_or(u32::MAX),
        "turn",
    );
    Some(Lens {
        range,
        parts: vec![sentence(&result), length],
    })
}

/// Whether a team's name in a tag only lists its players, as in `d, jf`.
fn lists_players(game: &Analysis, side: Side, name: &str) -> bool {
    let sorted = |names: &mut dyn Iterator<Item = &str>| {
        let keys = names.map(|name| players::key(name.trim()).into_owned());
        let mut keys: Vec<String> = keys.collect();
        keys.order();
        keys
    };
    let members = game.teams.members(side);
    sorted(&mut name.split([',', '&', '/', '+'])) == sorted(&mut members.iter().map(String::as_str))
}

/// Capitalizes `the first team`; names keep their case.
fn sentence(result: &str) -> String {
    if result.starts_with("the ") {
        say::capitalized(result)
    } else {
        result.to_owned()
    }
}
