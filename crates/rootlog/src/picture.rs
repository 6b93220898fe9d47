//! The map after an action: who stands where, who rules, what the action changed, points and hands. One plan, drawn as a
//! scene and in characters.

mod board;
mod chart;
mod colors;
mod ground;
mod layout;
mod plan;
mod scene;
mod side;
mod signs;
mod spot;

use notation::{
    Record,
    picture::{Charset, Scene, TextBoard, troubles},
};

use self::plan::Plan;
use crate::record::RootlogRecord;

/// The scene after the first `step` actions.
pub(crate) fn scene(record: &RootlogRecord, step: usize) -> Option<Scene> {
    let (game, replay) = record.drawable()?;
    let plan = Plan::of(game, replay, record.text(), step)?;
    let mut scene = scene::draw(&plan);
    scene.add_notes(troubles(record.findings(), plan.range));
    Some(scene)
}

/// The clearings after the first `step` actions.
pub(crate) fn small_board(record: &RootlogRecord, step: usize) -> Option<TextBoard> {
    let plan = without_parts(record, step)?;
    Some(board::small(&plan))
}

/// Whether the last of the first `step` actions changed the map, or is a battle on it.
pub(crate) fn concerns_map(record: &RootlogRecord, step: usize) -> bool {
    let plan = without_parts(record, step);
    plan.is_some_and(|plan| plan.concerned().next().is_some())
}

/// The board of characters after the first `step` actions.
pub(crate) fn text_board(
    record: &RootlogRecord,
    step: usize,
    charset: Charset,
) -> Option<TextBoard> {
    let plan = without_parts(record, step)?;
    let mut board = board::draw(&plan, charset);
    board.add_notes(troubles(record.findings(), plan.range));
    Some(board)
}

/// The plan for boards, in which nobody looks for what stands behind a place.
fn without_parts(record: &RootlogRecord, step: usize) -> Option<Plan> {
    let (game, replay) = record.drawable()?;
    Plan::without_parts(game, replay, record.text(), step)
}
