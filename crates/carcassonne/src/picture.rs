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
use crate::{ast::Game, replay::Replayed};

/// The scene after the first `step` moves.
pub(crate) fn scene(
    game: &Game,
    replayed: &Replayed,
    findings: &[Finding],
    step: usize,
) -> Option<Scene> {
    let plan = Plan::of(game, replayed, step)?;
    let mut scene = scene::draw(&plan);
    scene.add_notes(troubles(findings, plan.range));
    Some(scene)
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
