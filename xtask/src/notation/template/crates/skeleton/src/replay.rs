//! Replays the record: keeps the state after every move, and the problems.
//!
//! If a slip can make later moves look wrong, the game is replayed by `notation::referee`, as in `crates/kubb/src/replay`.

use notation::work;

use crate::{game::Side, read::ast::Game};

/// A replayed game.
#[derive(Debug, Default)]
pub(crate) struct Replayed {
    /// The state after each move.
    pub(crate) states: Vec<State>,
    pub(crate) problems: Vec<Problem>,
}

/// The state after a move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct State {
    /// The number of the move.
    pub(crate) number: u32,
    /// The player who made it.
    pub(crate) mover: Side,
}

/// A contradiction in the replay.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Problem {
    /// A move has no number, or a wrong one.
    Number { index: usize, expected: u32 },
    /// A move follows the result.
    AfterResult { index: usize },
}

impl Replayed {
    /// Replays `game`.
    pub(crate) fn of(game: &Game) -> Self {
        let mut replayed = Self::default();
        // A record may begin in the middle of a game.
        let first = game.moves.first().and_then(|played| played.number);
        let mut expected = first.map_or(1, |number| number.value);
        let mut counted = expected;
        for (index, played) in game.moves.iter().enumerate() {
            work::count(1);
            let written = played.number.map(|number| number.value);
            // After a wrong number, the next numbers may continue from it or ignore it.
            let fits = written.is_some_and(|number| number == expected || number == counted);
            if !(fits || written.is_none() && played.is_broken) {
                replayed.problems.push(Problem::Number { index, expected });
            }
            let number = written.unwrap_or(expected);
            let mover = Side::of_move(number);
            replayed.states.push(State { number, mover });
            expected = number.saturating_add(1);
            counted = counted.saturating_add(1);
        }
        let end = game.results.first().map(|result| result.range.end());
        let late = |end| {
            game.moves
                .iter()
                .position(|played| played.range.start() > end)
        };
        let late = end.and_then(late);
        replayed
            .problems
            .extend(late.map(|index| Problem::AfterResult { index }));
        replayed
    }
}
