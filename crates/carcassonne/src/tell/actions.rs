//! Code actions other than fixes: write points and totals, number the moves, write the result.

use notation::{Action, ActionKind, Edit, Fix, TextRange, TextSize};

use crate::{
    read::{
        ast::{Content, MoveLine, PlayerLine, Sheet},
        parser::ordinal_of,
    },
    record::CarcassonneRecord,
    replay::Replayed,
    tell::next::final_lines,
};

/// The actions at `range`.
pub(crate) fn actions(record: &CarcassonneRecord, range: TextRange) -> Vec<Action> {
    let (parse, game, replayed) = (&record.parse, &record.game, record.replayed());
    let mut found = Vec::new();
    for index in parse.lines_in(Some(range)) {
        let Some(Content::Move(played)) = game.lines.get(index).map(|line| &line.content) else {
            continue;
        };
        let alone = write_points(replayed, index, played, false);
        let with_total = write_points(replayed, index, played, true);
        found.extend(with_total.filter(|action| alone.as_ref() != Some(action)));
        found.extend(alone);
    }
    // Actions for a single move are offered only if one line is selected.
    if parse.lines_in(Some(range)).len() > 1 {
        found.clear();
    }
    let with_totals = all_points(game, replayed, true);
    let alone = all_points(game, replayed, false);
    if alone != with_totals {
        found.extend(whole_game(
            ActionKind::CompleteAll,
            "Write the points of every move",
            alone,
        ));
    }
    found.extend(whole_game(
        ActionKind::CompleteAll,
        "Write the points and totals of every move",
        with_totals,
    ));
    let (numbers, result) = (renumber(game), result(game, replayed));
    found.extend(whole_game(ActionKind::Source, "Number the moves", numbers));
    found.extend(whole_game(
        ActionKind::Source,
        "Write the final result",
        result,
    ));
    found
}

fn whole_game(kind: ActionKind, title: &str, edits: Vec<Edit>) -> Option<Action> {
    Action::of(kind, Fix::guess(title, edits))
}

/// Writes the points of one move, with or without the total.
fn write_points(
    replayed: &Replayed,
    line: usize,
    played: &MoveLine,
    with_total: bool,
) -> Option<Action> {
    let (edit, text) = points_edit(replayed, line, played, with_total)?;
    Some(Action {
        kind: ActionKind::Complete,
        fix: Fix::guess(format!("Write {text}"), vec![edit]),
    })
}

fn all_points(game: &Sheet, replayed: &Replayed, with_total: bool) -> Vec<Edit> {
    game.moves()
        .filter_map(|(line, played)| points_edit(replayed, line, played, with_total))
        .map(|(edit, _)| edit)
        .collect()
}

/// The edit that writes the computed points of a move, and its text; `None` if they are already written.
fn points_edit(
    replayed: &Replayed,
    line: usize,
    played: &MoveLine,
    with_total: bool,
) -> Option<(Edit, String)> {
    let computed = replayed.annotation(line, with_total);
    let tile = played.tile.as_ref()?;
    let scores = &played.scores;
    if computed.is_empty() || says_all(replayed, line, played, with_total) {
        return None;
    }
    let text = match scores.total {
        // A written total stays.
        Some(total) if !with_total => format!("{computed} = {}", total.value),
        _ => computed,
    };
    let edit = match scores.range {
        Some(range) => Edit::replace(range, text.clone()),
        None => Edit::insert(tile.range.end(), format!(" {text}")),
    };
    Some((edit, text))
}

/// Whether a move writes its points, in any form, and the total if `with_total`.
fn says_all(replayed: &Replayed, line: usize, played: &MoveLine, with_total: bool) -> bool {
    let Some(view) = replayed.move_on(line) else {
        return true;
    };
    let sum = |values: &mut dyn Iterator<Item = u32>| values.fold(0, u32::saturating_add);
    let scores = &played.scores;
    let mover_gain = view
        .mover
        .and_then(|mover| view.gained.get(mover))
        .copied()
        .unwrap_or(0);
    let own = sum(&mut scores.own.iter().map(|points| points.value));
    let others = sum(&mut scores.others.iter().map(|other| other.points.value));
    let all = sum(&mut view.gained.iter().copied());
    let total = scores.total.map(|total| total.value);
    let mover_total = view.mover.and_then(|mover| view.scores.get(mover)).copied();
    let total_said = !with_total || mover_gain == 0 || total == mover_total;
    own == mover_gain && own.saturating_add(others) == all && total_said
}

/// Numbers the moves from 0 in the order of the text; a concession counts as a move.
fn renumber(game: &Sheet) -> Vec<Edit> {
    let mut next = None;
    let mut edits = Vec::new();
    for line in &game.lines {
        let (number, at) = match &line.content {
            Content::Move(played) => (played.number, played.range.start()),
            Content::Concession(ended) => (ended.number, ended.range.start()),
            Content::Abandoned(ended) => (ended.number, ended.range.start()),
            _ => continue,
        };
        // A fragment keeps its first number.
        let wanted: u32 = match next {
            Some(next) => next,
            None => number.map_or(0, |number| number.value),
        };
        match number {
            Some(number) if number.value == wanted => {}
            Some(number) => edits.push(Edit::replace(number.range, wanted.to_string())),
            None => edits.push(Edit::insert(at, wanted.to_string())),
        }
        next = Some(wanted.saturating_add(1));
    }
    edits
}

/// Writes places and points after the players, and the final scores below the last move.
fn result(game: &Sheet, replayed: &Replayed) -> Vec<Edit> {
    let mut edits = places(game, replayed);
    let has_end = game
        .lines
        .iter()
        .any(|line| matches!(line.content, Content::End(_)));
    let mut lines = game.lines.iter().rev();
    let last = lines.find(|line| matches!(line.content, Content::Move(_)));
    if let (Some(last), false) = (last, has_end) {
        let lines = final_lines(game, replayed);
        let text: String = lines.iter().map(|(_, line)| format!("\n{line}")).collect();
        if !text.is_empty() {
            edits.push(Edit::insert(last.range.end(), text));
        }
    }
    edits
}

/// Writes places and points after the players, if the record has the whole game.
pub(crate) fn places(game: &Sheet, replayed: &Replayed) -> Vec<Edit> {
    if !replayed.is_complete() {
        return Vec::new();
    }
    let scores = replayed.final_scores();
    let mut edits = Vec::new();
    for player in game.players() {
        let index = replayed
            .players()
            .iter()
            .position(|letter| *letter == player.id.value);
        if let Some(score) = index.and_then(|index| scores.get(index)) {
            let place = 1 + scores.iter().filter(|other| *other > score).count();
            edits.extend(result_edit(player, place, *score));
        }
    }
    edits
}

/// The edit that writes place and points after a player; `None` if they are written. A written place stays: players may have
/// broken a tie.
fn result_edit(player: &PlayerLine, place: usize, score: u32) -> Option<Edit> {
    if player.place.is_some() && player.points.map(|points| points.value) == Some(score) {
        return None;
    }
    let number = player
        .place
        .map_or_else(|| place.to_string(), |place| place.value.to_string());
    let text = format!("{number}{} ({score})", ordinal_of(&number));
    let one = TextSize::new(1);
    let points = player.points.and_then(|points| {
        let start = points.range.start().checked_sub(one)?;
        Some(TextRange::new(start, points.range.end().checked_add(one)?))
    });
    Some(match (player.place, points) {
        (Some(_), Some(_)) => Edit::replace(player.points?.range, score.to_string()),
        (None, Some(points)) => Edit::replace(points, text),
        (Some(_), None) => Edit::insert(player.range.end(), format!(" ({score})")),
        (None, None) => Edit::insert(player.range.end(), format!(" {text}")),
    })
}
