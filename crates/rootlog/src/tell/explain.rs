//! Explains an action or a turn in plain words.

use notation::{Explanation, TextSize};

use crate::{record::RootlogRecord, tell::sentence};

/// The action that `at` is in, or else its turn.
pub(crate) fn explain(record: &RootlogRecord, at: TextSize) -> Option<Explanation> {
    let inside = record.action_at(at);
    if let Some((turn, action)) = inside.filter(|(_, action)| action.range.contains(at)) {
        let faction = turn.map(|turn| turn.faction.value);
        return Some(Explanation {
            range: action.range,
            text: sentence::action(faction, action)?,
        });
    }
    let turn = record.turn_at(at)?;
    Some(Explanation {
        range: turn.range,
        text: sentence::turn(turn),
    })
}
