//! Code actions beyond fixes: write the throw-in, number and renumber turns, add colons, insert the result.

use notation::{Action, ActionKind, Edit, Fix, TextRange};

use crate::{
    checks::tags,
    game::{Side, letters::Letter},
    read::sheet::NameForm,
    record::KubbRecord,
    replay::{
        order::{number_all, renumber},
        report::{inkast_text, insert},
    },
};

/// The actions for the selection `range`.
pub(crate) fn actions(record: &KubbRecord, range: TextRange) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut push = |kind, title: &str, edits: Vec<Edit>| {
        actions.extend(Action::of(kind, Fix::guess(title, edits)));
    };
    let game = record.game();
    let lines = record.parse.lines_in(Some(range));
    for turn in 0..game.sheet.turns.len() {
        if !lines.contains(&game.sheet.turns[turn].line) {
            continue;
        }
        if let Some((text, edit)) = missing_inkast(record, turn) {
            push(
                ActionKind::Complete,
                &format!("Write the throw-in {text}"),
                vec![edit],
            );
        }
    }
    let all: Vec<Edit> = (0..game.sheet.turns.len())
        .filter_map(|turn| missing_inkast(record, turn).map(|(_, edit)| edit))
        .collect();
    push(ActionKind::CompleteAll, "Write all throw-ins", all);
    push(ActionKind::Source, "Number the turns", number_all(game));
    let first = game
        .replay
        .numbering
        .turns
        .first()
        .map_or(1, |turn| turn.number);
    push(
        ActionKind::Source,
        "Renumber the turns",
        renumber(&game.sheet, 0, first),
    );
    push(
        ActionKind::Source,
        "Add the colons between players and throws",
        colons(record),
    );
    push(
        ActionKind::Complete,
        "Insert the result",
        result_tag(record),
    );
    actions
}

/// The title and edit of a throw-in that a turn does not write, although kubbs were felled before it.
fn missing_inkast(record: &KubbRecord, turn: usize) -> Option<(String, Edit)> {
    let game = record.game();
    let line = &game.sheet.turns[turn];
    let played = &game.replay.turns[turn];
    let written = line
        .throws
        .iter()
        .any(|throw| throw.has(Letter::Inkast) || throw.flawed);
    let hand = played.before.hand.filter(|hand| *hand > 0)?;
    if written || played.dead || played.thrown_in.is_none() {
        return None;
    }
    let text = inkast_text(game, turn, hand);
    let edit = insert(line, 0, &text);
    Some((text, edit))
}

fn colons(record: &KubbRecord) -> Vec<Edit> {
    let turns = record.game().sheet.turns.iter();
    turns
        .flat_map(|turn| &turn.throws)
        .filter(|throw| throw.form == NameForm::Glued)
        .filter_map(|throw| throw.player)
        .map(|(_, range)| Edit::insert(range.end(), ":"))
        .collect()
}

/// Inserts `[Win "Team A"]` after the other metadata, if the game has an end and the tags name the teams.
fn result_tag(record: &KubbRecord) -> Vec<Edit> {
    let end = record.game().replay.settled_end();
    let tag = end.and_then(|end| win_tag(record, end.winner));
    tag.into_iter().collect()
}

/// The edit that writes who won below the other metadata; `None` if it stands there already, or if the tags do not name the
/// teams.
pub(crate) fn win_tag(record: &KubbRecord, winner: Side) -> Option<Edit> {
    let game = record.game();
    let winner = tags::value_of(game, winner)?;
    if tags::find(&game.sheet, "Win").is_some() {
        return None;
    }
    let last = game.sheet.tags.last()?;
    let line = record
        .parse
        .line_text(record.parse.line_at(last.range.start()));
    let line_break = if line.ends_with("\r\n") { "\r\n" } else { "\n" };
    Some(Edit::insert(
        last.range.end(),
        format!("{line_break}[Win \"{winner}\"]"),
    ))
}
