//! In the middle of a game: the record's own next move.

use notation::{Choice, TextRange, Then};

use super::Continuation;
use crate::{
    game::Square,
    picture,
    read::ast::{Content, MoveLine},
};

/// The record's next move at a place.
pub(super) fn follow(place: &Continuation<'_>) -> Option<Choice> {
    match &place.next()?.content {
        Content::Move(played) => Some(played_next(place, played)),
        Content::Concession(ended) => Some(written("a player gives up", "concedes", ended.range)),
        Content::Abandoned(ended) => {
            Some(written("the game is broken off", "abandoned", ended.range))
        }
        _ => None,
    }
}

fn written(label: &str, sign: &str, range: TextRange) -> Choice {
    Choice::new(label, sign, Then::Follow(range)).group("as it is written")
}

/// A move on its square, with its tile.
fn played_next(place: &Continuation<'_>, played: &MoveLine) -> Choice {
    let code = played.tile.as_ref().map_or("", |tile| tile.text());
    let label = played.label();
    let choice = match played.position {
        Some(position) => {
            let square = Square::new(position.x.value, position.y.value);
            let label = format!("{label} at {square}");
            written(&label, code, played.range).to(picture::region(square))
        }
        None => written(&label, code, played.range),
    };
    let record = place.record;
    match record.replayed().script.tile(code) {
        Some(tile) => choice.picture(picture::sample(&record.game, code, &tile.geometry, None)),
        None => choice,
    }
}
