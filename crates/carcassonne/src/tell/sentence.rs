//! A move in a sentence: the player, the tile and its square, the claim, and the points.

use notation::{TextSize, Told, escaped, say};

use crate::{
    read::ast::{Content, EndLine, MoveLine, OtherPoints, PlayerLine, Sheet},
    record::CarcassonneRecord,
    replay::Replayed,
    tell::{describe, inlay},
};

/// The sentences for the line at `at`. If the move completes a feature, the text ends with the state of the game.
pub(crate) fn told(record: &CarcassonneRecord, at: TextSize) -> Option<Told> {
    let (game, replayed) = (&record.game, record.replayed());
    let (index, _) = game.line_at(at)?;
    let mut told = told_on(game, replayed, index)?;
    let view = replayed.move_on(index);
    if let Some(view) = view.filter(|view| !view.completed.is_empty()) {
        told.text += &format!(" {}", inlay::standing_after(replayed, &view));
    }
    Some(told)
}

/// The sentences for line `index`.
pub(crate) fn told_on(game: &Sheet, replayed: &Replayed, index: usize) -> Option<Told> {
    Some(Told {
        range: game.lines.get(index)?.range,
        title: String::new(),
        text: escaped(&sentence(game, replayed, index)?),
    })
}

/// The content of line `index` in words; `None` for empty lines, notes and text.
fn sentence(game: &Sheet, replayed: &Replayed, index: usize) -> Option<String> {
    match &game.lines.get(index)?.content {
        Content::Empty | Content::Text => None,
        Content::Game(header) => {
            let fields: Vec<&str> = header.fields.iter().map(|f| f.value.as_str()).collect();
            Some(format!("The game: {}.", fields.join(", ")))
        }
        Content::Player(player) => Some(introduce(player)),
        Content::Move(played) => {
            let mut text = move_sentence(game, played);
            match happened(replayed, index) {
                Some(happened) => text.push_str(&format!(" {happened}")),
                None => {
                    if let Some(written) = written_points(game, played) {
                        text.push_str(&format!(" {written}"));
                    }
                }
            }
            Some(text)
        }
        Content::Concession(ended) => Some(match ended.player {
            Some(player) => format!("{} gives up the game.", player_name(game, player.value)),
            None => "A player gives up the game.".to_owned(),
        }),
        Content::Abandoned(_) => Some("The players break the game off.".to_owned()),
        Content::End(end) => Some(end_sentence(game, replayed, end)),
    }
}

fn introduce(player: &PlayerLine) -> String {
    let letter = player.id.value;
    let mut text = match &player.name {
        Some(name) => format!("Player {letter} is {}", name.value),
        None => format!("Player {letter}"),
    };
    if let Some(name) = &player.real_name {
        text.push_str(&format!(" ({})", name.value));
    }
    if let Some(country) = &player.country {
        text.push_str(&format!(" for {}", country.value));
    }
    if let Some(color) = &player.color {
        text.push_str(&format!(" with the {} meeples", color.value));
    }
    match (player.place, player.points) {
        (Some(place), Some(points)) => text.push_str(&format!(
            " and ends in place {} with {}",
            place.value,
            say::counted(points.value, "point")
        )),
        (Some(place), None) => text.push_str(&format!(" and ends in place {}", place.value)),
        (None, Some(points)) => {
            text.push_str(&format!(
                " and ends with {}",
                say::counted(points.value, "point")
            ));
        }
        (None, None) => {}
    }
    text.push('.');
    text
}

/// `wallaceprime (B)`, or `Player B` without a name.
pub(crate) fn player_name(game: &Sheet, letter: char) -> String {
    let name = game
        .players()
        .find(|player| player.id.value == letter)
        .and_then(|player| player.name.as_ref());
    match name {
        Some(name) => format!("{} ({letter})", name.value),
        None => format!("Player {letter}"),
    }
}

fn move_sentence(game: &Sheet, played: &MoveLine) -> String {
    let mut text = String::new();
    let who = match played.player {
        Some(player) => player_name(game, player.value),
        None => "The starter tile".to_owned(),
    };
    let is_starter = played.player.is_none();
    for discard in &played.discards {
        let code = discard
            .tile
            .as_ref()
            .map_or("a tile".to_owned(), |tile| tile.bare());
        text.push_str(&format!("{who} draws {code}, which fits nowhere. "));
    }
    let tile = match &played.tile {
        Some(tile) => match tile.written() {
            Some(written) => match describe::tile_name(written) {
                Some(name) => format!("{} ({name})", tile.bare()),
                None => tile.bare(),
            },
            None => tile.text().to_owned(),
        },
        None if played.position.is_none() && !played.discards.is_empty() => {
            return text.trim_end().to_owned();
        }
        None => "a tile".to_owned(),
    };
    if is_starter {
        text.push_str(&format!("{who} is {tile}"));
    } else {
        text.push_str(&format!("{who} puts {tile}"));
    }
    if let Some(position) = &played.position {
        let (x, y) = (position.x.value, position.y.value);
        text.push_str(&format!(" at ({x},{y})"));
        let beside = beside(game, played, x, y);
        if !beside.is_empty() {
            text.push_str(&format!(", {}", say::and(&beside)));
        }
    }
    let claims: Vec<String> = played
        .tile
        .iter()
        .filter_map(|tile| tile.written())
        .flat_map(|written| {
            let claim = |meeple| describe::claim(written, meeple);
            written.meeples.iter().filter_map(claim)
        })
        .collect();
    if !claims.is_empty() {
        let comma = if played.position.is_some() { "," } else { "" };
        text.push_str(&format!("{comma} and {}", claims.join(" and ")));
    }
    text.push('.');
    text
}

/// The features that the move completed; `None` if there are none.
fn happened(replayed: &Replayed, index: usize) -> Option<String> {
    let view = replayed.move_on(index)?;
    if view.completed.is_empty() {
        return None;
    }
    // The claims are already in the sentence, with their places.
    let mut sentences = replayed.sentences(index);
    let first = sentences.len().saturating_sub(view.completed.len());
    sentences.drain(..first);
    Some(sentences.join(" "))
}

/// Up to two adjacent tiles that are on the board when the tile is placed: `right of (1,1)`.
fn beside(game: &Sheet, played: &MoveLine, x: i32, y: i32) -> Vec<String> {
    let is_earlier = |x: i32, y: i32| {
        game.moves()
            .take_while(|(_, other)| other.range.start() < played.range.start())
            .any(|(_, other)| {
                other
                    .position
                    .is_some_and(|position| (position.x.value, position.y.value) == (x, y))
            })
    };
    describe::neighbors(x, y)
        .into_iter()
        .filter(|(_, x, y)| is_earlier(*x, *y))
        .map(|(word, x, y)| format!("{word} ({x},{y})"))
        .take(2)
        .collect()
}

/// The written points of the line, in a sentence.
fn written_points(game: &Sheet, played: &MoveLine) -> Option<String> {
    let scores = &played.scores;
    let mut parts = Vec::new();
    let who = played.player.map_or("The mover".to_owned(), |player| {
        player_name(game, player.value)
    });
    if !scores.own.is_empty() {
        let sum = scores
            .own
            .iter()
            .fold(0_u32, |sum, points| sum.saturating_add(points.value));
        parts.push(format!("{who} scores {}", say::counted(sum, "point")));
    }
    for other in &scores.others {
        let who = other_name(game, other);
        parts.push(format!(
            "{who} scores {}",
            say::counted(other.points.value, "point")
        ));
    }
    if let Some(total) = scores.total {
        let scored_alone = !scores.own.is_empty() && scores.others.is_empty();
        let who = if scored_alone {
            String::new()
        } else {
            format!("{who} ")
        };
        parts.push(format!("{who}has {} now", total.value));
    }
    for other in &scores.other_totals {
        parts.push(format!(
            "{} has {} now",
            other_name(game, other),
            other.points.value
        ));
    }
    (!parts.is_empty()).then(|| format!("{}.", say::and(&parts)))
}

fn other_name(game: &Sheet, other: &OtherPoints) -> String {
    other.player.map_or("The opponent".to_owned(), |player| {
        player_name(game, player.value)
    })
}

fn end_sentence(game: &Sheet, replayed: &Replayed, end: &EndLine) -> String {
    let who = end.player.map_or("The last player".to_owned(), |player| {
        player_name(game, player.value)
    });
    let scores = &end.scores;
    let sum = scores
        .own
        .iter()
        .fold(0_u32, |sum, points| sum.saturating_add(points.value));
    let mut text = format!("At the end {who} gets {}", say::counted(sum, "point"));
    if scores.own.len() > 1 {
        let parts: Vec<String> = scores.own.iter().map(|p| p.value.to_string()).collect();
        text.push_str(&format!(" ({})", parts.join(" + ")));
    }
    for other in &scores.others {
        let points = say::counted(other.points.value, "point");
        text.push_str(&format!(", {} {points}", other_name(game, other)));
    }
    if let Some(total) = scores.total {
        text.push_str(&format!(" and has {}", total.value));
    }
    text.push('.');
    let index = end.player.and_then(|player| {
        let mut letters = replayed.players().iter();
        letters.position(|letter| *letter == player.value)
    });
    // The board's result, if the record has the whole game.
    if let Some(index) = index.filter(|_| replayed.is_complete()) {
        let parts = replayed.ending_sentence(index);
        if !parts.is_empty() {
            text.push_str(&format!(" The board gives {parts}."));
        }
    }
    text
}
