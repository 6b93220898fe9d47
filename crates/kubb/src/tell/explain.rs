//! Explains a turn in plain words.

use notation::{Explanation, TextSize, plain_text};

use crate::{record::KubbRecord, tell::narrate::turn_story};

/// The turn on the line of `at`.
pub(crate) fn explain(record: &KubbRecord, at: TextSize) -> Option<Explanation> {
    let game = record.game();
    let turn = game.sheet.turn_on(record.parse.line_at(at))?;
    Some(Explanation {
        range: game.sheet.turns[turn].range,
        text: plain_text(&turn_story(game, turn)),
    })
}
