//! Plays the record: keeps the state after every move, and what does not fit.
//!
//! A game in which one slip makes others look wrong is played by `notation::referee`, as `crates/kubb/src/replay` does it.

use notation::work;

use crate::{game::Side, read::ast::Game};

/// A game as played.
#[derive(Debug, Default)]
pub(crate) struct Replayed {
    /// The state after each move.
    pub(crate) states: Vec<State>,
    pub(crate) problems: Vec<Problem>,
}

/// What is known after a move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct State {
    /// The number of the move.
    pub(crate) number: u32,
    /// Who made it.
    pub(crate) mover: Side,
}

/// What does not fit.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Problem {
    /// A move has no number, or another one.
    Number { index: usize, expected: u32 },
    /// A move stands below the result.
    AfterResult { index: usize },
}

impl Replayed {
    /// Plays `game`.
    pub(crate) fn of(game: &Game) -> Self {
        let mut replayed = Self::default();
        // A record may begin in the middle of a game.
        let first = game.moves.first().and_then(|played| played.number);
        let mut expected = first.map_or(1, |number| number.value);
        let mut counted = expected;
        for (index, played) in game.moves.iter().enumerate() {
            work::count(1);
            let written = played.number.map(|number| number.value);
            // After a slip the numbers go on from it, or as if it had not been.
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
