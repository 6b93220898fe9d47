//! The end of the game: the final scores once all tiles are drawn; before that, a concession or abandonment.

use notation::{Choice, Edit, Then};

use super::{
    Continuation,
    due::{Due, written_end},
};
use crate::{
    read::ast::{Abandoned, Concession},
    tell::{actions, next, sentence},
};

const GROUP: &str = "the game ends";

/// The choice that writes the missing final scores; `None` if there are none.
pub(super) fn scores(place: &Continuation<'_>) -> Option<Choice> {
    let (game, replayed) = (&place.record.game, place.record.replayed());
    let lines = next::final_lines(game, replayed);
    if lines.is_empty() {
        return None;
    }
    let players = replayed.players().iter().zip(replayed.final_scores());
    let scores: Vec<(char, u32)> = players.map(|(letter, score)| (*letter, *score)).collect();
    let sign: Vec<String> = scores
        .iter()
        .map(|(letter, score)| format!("{letter} {score}"))
        .collect();
    let named =
        |(letter, score): &(char, u32)| format!("{} {score}", sentence::player_name(game, *letter));
    let effect: Vec<String> = scores.iter().map(named).collect();
    let text: String = lines.iter().map(|(_, line)| format!("\n{line}")).collect();
    let mut edits = actions::places(game, replayed);
    edits.push(Edit::insert(written_end(game)?, text));
    let choice = Choice::new("the final scores", sign.join(", "), Then::Write(edits));
    Some(choice.group(GROUP).effect(effect.join(" \u{b7} ")))
}

/// The ways to end the game before all tiles are drawn.
pub(super) fn breaks(due: &Due<'_>) -> Vec<Choice> {
    if !due.is_open() {
        return Vec::new();
    }
    let concedes = Concession::of(due.number, due.letter).to_string();
    let letters = due.record.game.letters();
    let abandoned = Abandoned::of(due.number, letters.iter().copied()).to_string();
    [
        (format!("{} gives up", due.player()), "concedes", concedes),
        ("the game is broken off".to_owned(), "abandoned", abandoned),
    ]
    .map(|(label, sign, text)| Choice::new(label, sign, Then::Write(due.end(&text))).group(GROUP))
    .into()
}
