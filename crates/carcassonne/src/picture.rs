//! The board after a move: tiles as they lie, who stands where, scores and hands. One plan, drawn as a scene and in
//! characters.

mod axis;
mod board;
mod grid;
mod meeple;
mod ornament;
mod plan;
mod sample;
mod scene;
mod tile;

use notation::{
    Finding,
    picture::{Charset, Scene, TextBoard, troubles},
};

use self::plan::Plan;
pub(crate) use self::{
    sample::{Stand, sample},
    scene::region,
};
use crate::{read::ast::Game, replay::Replayed};

/// The scene after the first `step` moves.
pub(crate) fn scene(
    game: &Game,
    replayed: &Replayed,
    findings: &[Finding],
    step: usize,
) -> Option<Scene> {
    let plan = Plan::of(game, replayed, step)?;
    Some(drawn(&plan, findings))
}

/// The same with room for all tiles of the game, so that those that lie already do not move.
pub(crate) fn frame(
    game: &Game,
    replayed: &Replayed,
    findings: &[Finding],
    step: usize,
) -> Option<Scene> {
    let plan = Plan::of(game, replayed, step)?;
    Some(drawn(&plan.with_room(replayed), findings))
}

fn drawn(plan: &Plan, findings: &[Finding]) -> Scene {
    let mut scene = scene::draw(plan);
    scene.add_notes(troubles(findings, plan.range));
    scene
}

/// The tiles around the last of the first `step` moves.
pub(crate) fn small_board(game: &Game, replayed: &Replayed, step: usize) -> Option<TextBoard> {
    let plan = Plan::of(game, replayed, step)?;
    Some(board::small(&plan, Charset::Unicode))
}

/// The board of characters after the first `step` moves.
pub(crate) fn text_board(
    game: &Game,
    replayed: &Replayed,
    findings: &[Finding],
    step: usize,
    charset: Charset,
) -> Option<TextBoard> {
    let plan = Plan::of(game, replayed, step)?;
    let mut board = board::draw(&plan, charset);
    board.add_notes(troubles(findings, plan.range));
    Some(board)
}
