//! Clocks in comments: impossible times, and clocks that go up.

use notation::{Edit, Finding, Fix, TextRange, habit, say, work};

use crate::{
    clock,
    game::{rules, side},
    record::PgnRecord,
};

/// The first finding of each kind on the clocks of a game, with the number of further ones.
pub(super) fn clocks(game: &PgnRecord) -> impl Iterator<Item = Finding> {
    work::count(game.sheet().comments.len());
    let mut left = vec![None; game.sheet().moves.len()];
    let (mut wrong, mut mistyped) = (Vec::new(), Vec::new());
    clock::all(game, |index, command| {
        let is_clock = command.name == "clk";
        if !is_clock && !matches!(command.name, "emt" | "egt" | "mct") {
            return;
        }
        let Some(time) = clock::time(command.value) else {
            mistyped.extend(other_signs(&command));
            return;
        };
        if time.is_over {
            wrong.push(over(command.range, command.value));
        } else if is_clock && let Some(left) = index.and_then(|index| left.get_mut(index)) {
            left.get_or_insert(time.seconds);
        }
    });
    let over = habit::once(wrong).into_iter();
    let over = over.chain(habit::once(mistyped));
    over.chain(rise(game, &left))
}

/// A time with other signs than colons between its parts, such as `1.29.55`, which programs do not read.
fn other_signs(command: &clock::CommentCommand<'_>) -> Option<Finding> {
    let right = clock::with_colons(command.value)?;
    let message = format!(
        "{} is no time on a clock: write {right}.",
        say::shortened(command.value)
    );
    let text = format!("[%{} {right}]", command.name);
    let edits = vec![Edit::replace(command.range, text)];
    let fix = Fix::guess(format!("Write {right}"), edits);
    Some(rules::CLOCK.at(command.range, message).with_fix(fix))
}

/// A time such as `1:68:00`.
fn over(range: TextRange, written: &str) -> Finding {
    let message = format!(
        "{} is no time on a clock: minutes and seconds go up to 59.",
        say::shortened(written)
    );
    rules::CLOCK.at(range, message)
}

/// The seconds that a clock may gain beyond the increment: arbiters add two minutes for an opponent's illegal move, and on some
/// sites players can give each other time.
const GIVEN: f64 = 125.0;
/// Moves at which a time control may end even if the tag does not say so, and how far from them the clock may show it.
const CONTROLS: [u32; 7] = [20, 30, 35, 36, 40, 50, 60];
const NEAR: u32 = 1;

/// Finds a clock that goes up by more than the time control adds; `left` are the seconds after each move.
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
