//! The map after an action: who stands where, who rules, what the action changed, points and hands. One plan, drawn as a
//! scene and in characters.

mod board;
mod chart;
mod colors;
mod ground;
mod plan;
mod scene;
mod side;
mod spot;

use notation::{
    Finding,
    picture::{Charset, Scene, TextBoard, troubles},
};

use self::plan::Plan;
use crate::{ast::Game, replay::Replay};

/// The scene after the first `step` actions.
pub(crate) fn scene(
    game: &Game,
    replay: &Replay,
    findings: &[Finding],
    text: &str,
    step: usize,
) -> Option<Scene> {
    let plan = Plan::of(game, replay, text, step)?;
    let mut scene = scene::draw(&plan);
    scene.add_notes(troubles(findings, plan.range));
    Some(scene)
}

/// The clearings after the first `step` actions.
pub(crate) fn small_board(
    game: &Game,
    replay: &Replay,
    text: &str,
    step: usize,
) -> Option<TextBoard> {
    let plan = Plan::without_parts(game, replay, text, step)?;
    Some(board::small(&plan))
}

/// Whether the last of the first `step` actions changed the map, or is a battle on it.
pub(crate) fn concerns_map(game: &Game, replay: &Replay, text: &str, step: usize) -> bool {
    let plan = Plan::without_parts(game, replay, text, step);
    plan.is_some_and(|plan| plan.concerned().next().is_some())
}

/// The board of characters after the first `step` actions.
pub(crate) fn text_board(
    game: &Game,
    replay: &Replay,
    findings: &[Finding],
    text: &str,
    step: usize,
    charset: Charset,
) -> Option<TextBoard> {
    let plan = Plan::without_parts(game, replay, text, step)?;
    let mut board = board::draw(&plan, charset);
    board.add_notes(troubles(findings, plan.range));
    Some(board)
}
