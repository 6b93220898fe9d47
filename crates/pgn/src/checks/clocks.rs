//! Clocks in the comments: times that no clock shows, and clocks that go up.

use notation::{Finding, TextRange, habit, say, work};

use crate::{
    clock,
    game::{rules, side},
    record::PgnRecord,
};

/// What is wrong with the clocks of a game: the first of each kind, with how many there are.
pub(super) fn clocks(game: &PgnRecord) -> impl Iterator<Item = Finding> {
    work::count(game.sheet().comments.len());
    let mut left = vec![None; game.sheet().moves.len()];
    let mut wrong = Vec::new();
    clock::all(game, |index, command| {
        let is_clock = command.name == "clk";
        if !is_clock && !matches!(command.name, "emt" | "egt" | "mct") {
            return;
        }
        let Some(time) = clock::time(command.value) else {
            return;
        };
        if time.is_over {
            wrong.push(over(command.range, command.value));
        } else if is_clock && let Some(left) = index.and_then(|index| left.get_mut(index)) {
            left.get_or_insert(time.seconds);
        }
    });
    let over = habit::once(wrong).into_iter();
    over.chain(rise(game, &left))
}

/// `1:68:00`
fn over(range: TextRange, written: &str) -> Finding {
    let message = format!(
        "{} is no time on a clock: minutes and seconds go up to 59.",
        say::shortened(written)
    );
    rules::CLOCK.at(range, message)
}

/// The seconds by which a clock may go up beyond the increment: arbiters add two minutes for an illegal move of the other side,
/// and sites let players give each other some.
const GIVEN: f64 = 125.0;
/// Moves at which a time control may end that the tag does not tell, and how far from them the clock may show it.
const CONTROLS: [u32; 7] = [20, 30, 35, 36, 40, 50, 60];
const NEAR: u32 = 1;

/// A clock that goes up by more than the time control adds; `left` is what each move leaves on it.
fn rise(game: &PgnRecord, left: &[Option<f64>]) -> Option<Finding> {
    let sheet = game.sheet();
    let is_single = |control: &str| !control.contains([':', '/']);
    sheet
        .value("TimeControl")
        .filter(|control| is_single(control))?;
    let increment = clock::increment(game).filter(|_| sheet.variant.is_none())?;
    let clock = |index: usize| left.get(index).copied().flatten();
    let (index, before, after) = sheet.main().iter().find_map(|index| {
        let plies = &game.replayed().plies;
        let ply = plies.get(*index)?;
        let earlier = plies.get(ply.prior?)?.prior?;
        let (before, after) = (clock(earlier)?, clock(*index)?);
        let is_control = CONTROLS.iter().any(|at| at.abs_diff(ply.number) <= NEAR);
        (!is_control && after > before + increment + GIVEN).then_some((*index, before, after))
    })?;
    let adds = match increment > 0.0 {
        true => format!("a move adds {}", clock::shown(increment)),
        false => "nothing is added".to_owned(),
    };
    let own = side(game.replayed().plies.get(index)?.side());
    let message = format!(
        "{own}'s clock goes up from {} to {}, although {adds}.",
        clock::shown(before),
        clock::shown(after)
    );
    let range: TextRange = sheet.moves.get(index)?.range;
    Some(rules::CLOCK.at(range, message))
}
