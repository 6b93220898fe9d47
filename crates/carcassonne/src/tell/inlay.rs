//! Inlay hints: points that a move does not write, and the score after each move that scores.
//!
//! ```text
//! 16B (2,0) CCRR «+9» «A 0, B 13»
//! ```

use notation::{Edit, Hint, HintKind, Lens, Order as _};

use crate::{
    read::ast::{Content, MoveLine, Sheet},
    record::CarcassonneRecord,
    replay::{MoveView, Replayed},
};

/// The hints of the move on line `index`.
pub(crate) fn hints(record: &CarcassonneRecord, index: usize) -> Vec<Hint> {
    let (game, replayed) = (&record.game, record.replayed());
    let line = game.lines.get(index).map(|line| &line.content);
    let (Some(Content::Move(played)), Some(view)) = (line, replayed.move_on(index)) else {
        return Vec::new();
    };
    if view.gained.iter().all(|points| *points == 0) {
        return Vec::new();
    }
    let points = points_hint(replayed, index, played).into_iter();
    points.chain(score_hint(replayed, played, &view)).collect()
}

/// The points, if the move writes none.
fn points_hint(replayed: &Replayed, line: usize, played: &MoveLine) -> Option<Hint> {
    if played.scores.range.is_some() {
        return None;
    }
    let label = replayed.annotation(line, false);
    let tooltip = replayed.sentences(line).join(" ");
    let at = played.tile.as_ref()?.range.end();
    (!label.is_empty()).then(|| Hint {
        at,
        kind: HintKind::Points,
        tooltip: (!tooltip.is_empty()).then_some(tooltip),
        edits: vec![Edit::insert(at, format!(" {label}"))],
        label,
    })
}

/// The score, if the move writes no total.
fn score_hint(replayed: &Replayed, played: &MoveLine, view: &MoveView<'_>) -> Option<Hint> {
    let scores = &played.scores;
    if scores.total.is_some() || !scores.other_totals.is_empty() {
        return None;
    }
    let mover = view.mover?;
    let total = view.scores.get(mover)?;
    // A total belongs after the points; without points it would be read as such.
    let edits = if !scores.own.is_empty() && view.gained.get(mover) > Some(&0) {
        vec![Edit::insert(played.range.end(), format!(" = {total}"))]
    } else {
        Vec::new()
    };
    Some(Hint {
        at: played.range.end(),
        label: standing(replayed, view.scores),
        kind: HintKind::Score,
        tooltip: Some(format!(
            "Meeples in hand: {}",
            standing(
                replayed,
                &view
                    .meeples
                    .iter()
                    .map(|count| u32::from(*count))
                    .collect::<Vec<_>>()
            )
        )),
        edits,
    })
}

/// A number for each player: `A 4, B 13`.
pub(crate) fn standing(replayed: &Replayed, figures: &[u32]) -> String {
    let parts: Vec<String> = replayed
        .players()
        .iter()
        .zip(figures)
        .map(|(letter, figure)| format!("{letter} {figure}"))
        .collect();
    parts.join(", ")
}

/// The state after a move: `Score A 4, B 13; meeples in hand A 6, B 7.`
pub(crate) fn standing_after(replayed: &Replayed, view: &MoveView<'_>) -> String {
    let meeples: Vec<u32> = view.meeples.iter().map(|count| u32::from(*count)).collect();
    format!(
        "Score {}; meeples in hand {}.",
        standing(replayed, view.scores),
        standing(replayed, &meeples)
    )
}

/// The lens above the first line about the game, a player or a move.
pub(crate) fn lens(record: &CarcassonneRecord) -> Option<Lens> {
    let (game, replayed) = (&record.game, record.replayed());
    let first = game.lines.iter().find(|line| {
        matches!(
            line.content,
            Content::Game(_) | Content::Player(_) | Content::Move(_)
        )
    })?;
    Some(Lens {
        range: first.range,
        parts: lens_parts(game, replayed)?,
    })
}

/// `wallaceprime 104, Uhome 103`, `71 moves`, `complete`.
fn lens_parts(game: &Sheet, replayed: &Replayed) -> Option<Vec<String>> {
    let moves = game
        .moves()
        .filter(|(_, played)| played.player.is_some())
        .count();
    let mut names: Vec<(u32, String)> = Vec::new();
    for (letter, score) in replayed.players().iter().zip(replayed.final_scores()) {
        let name = game
            .players()
            .find(|player| player.id.value == *letter)
            .and_then(|player| player.name.as_ref())
            .map_or_else(|| letter.to_string(), |name| name.value.clone());
        names.push((*score, name));
    }
    if names.is_empty() && moves == 0 {
        return None;
    }
    // The winner first; players with equal points stay in playing order.
    names.order_by_key(|(score, _)| std::cmp::Reverse(*score));
    let results: Vec<String> = names
        .iter()
        .map(|(score, name)| format!("{name} {score}"))
        .collect();
    let end = game.lines.iter().find_map(|line| match &line.content {
        Content::Concession(ended) => {
            let who = ended
                .player
                .map_or("a player".to_owned(), |player| player.value.to_string());
            Some(format!("{who} concedes"))
        }
        Content::Abandoned(_) => Some("abandoned".to_owned()),
        _ => None,
    });
    let state = match end {
        Some(end) => end,
        None if replayed.is_complete() => "complete".to_owned(),
        None => "so far".to_owned(),
    };
    let count = match moves {
        1 => "1 move".to_owned(),
        _ => format!("{moves} moves"),
    };
    Some(vec![results.join(", "), count, state])
}
