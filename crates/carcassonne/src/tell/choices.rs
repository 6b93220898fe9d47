//! What can be done next in a game: draw a tile, then place it, then claim with a figure; the last of these steps writes the
//! move. In the middle of a game, the first choice is the record's own move; another one is inserted before it.

mod claim;
mod due;
mod ending;
mod follow;
mod laid;
mod lay;
mod palette;

use notation::{Choice, TextSize};

use self::due::Due;
use crate::{
    read::{
        ast::{Content, Line},
        numbering::next_label,
    },
    record::CarcassonneRecord,
};

/// The choices after the move at `at`, or after the choices with the keys `picked`.
pub(crate) fn choices(record: &CarcassonneRecord, at: TextSize, picked: &[String]) -> Vec<Choice> {
    let Some(place) = Continuation::at(record, at) else {
        return Vec::new();
    };
    let is_inside = place.next().is_some();
    let is_followed = is_inside && !place.is_gap();
    let mut only: Vec<Choice> = match place.steps {
        _ if is_followed => follow::follow(&place).into_iter().collect(),
        _ if !is_inside && record.replayed().is_complete() => {
            ending::scores(&place).into_iter().collect()
        }
        0 => lay::starters(&place),
        _ => return Due::of(&place).map_or(Vec::new(), |due| steps(&due, picked)),
    };
    // Other steps than that of a move cannot be inserted before another move.
    if !picked.is_empty() {
        only.clear();
    }
    if is_followed && place.steps > 0 {
        let due = Due::of(&place);
        only.extend(due.iter().flat_map(|due| steps(due, picked)));
    }
    only
}

/// The choices of the next step of a turn.
fn steps(due: &Due<'_>, picked: &[String]) -> Vec<Choice> {
    match picked {
        [] => {
            let mut choices = palette::draws(due);
            choices.extend(ending::breaks(due));
            choices
        }
        [tile] => lay::places(due, tile),
        [tile, laid] => claim::claims(due, tile, laid),
        _ => Vec::new(),
    }
}

/// Where a game goes on.
struct Continuation<'r> {
    record: &'r CarcassonneRecord,
    /// The number of moves above.
    steps: usize,
    /// The line of the last of them.
    line: Option<usize>,
}

impl<'r> Continuation<'r> {
    /// The place after the move at `at`; `None` outside the text.
    fn at(record: &'r CarcassonneRecord, at: TextSize) -> Option<Self> {
        if at > record.parse.text_len() {
            return None;
        }
        let replayed = record.replayed();
        // At the beginning of a line, its move follows the place.
        let line = record.parse.line_at(at);
        let line = match at == record.parse.line_start(line) {
            true => line.checked_sub(1),
            false => Some(line),
        };
        let steps = line.map_or(0, |line| replayed.steps_until(line));
        let above = steps.checked_sub(1).and_then(|last| replayed.view(last));
        Some(Self {
            record,
            steps,
            line: above.map(|view| view.line),
        })
    }

    /// The record's next move.
    fn next(&self) -> Option<&'r Line> {
        let view = self.record.replayed().view(self.steps)?;
        self.record.game.lines.get(view.line)
    }

    /// Whether moves are missing before the next one.
    fn is_gap(&self) -> bool {
        let label = self
            .line
            .and_then(|line| next_label(&self.record.game, line));
        let next = self.next().map(|line| &line.content);
        let (Some(label), Some(Content::Move(next))) = (label, next) else {
            return false;
        };
        let due = label.trim_end_matches(char::is_alphabetic).parse::<u32>();
        let number = next.number.map(|number| number.value);
        due.is_ok_and(|due| number.is_some_and(|number| number > due))
    }
}
