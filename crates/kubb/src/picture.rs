//! The pitch after a turn: what stands, what the turn's batons felled, the advantage line. One plan, drawn as a scene and in
//! characters.

mod board;
mod plan;
mod scene;

use notation::picture::{Charset, Scene, TextBoard, troubles};

use self::plan::Plan;
pub(crate) use self::scene::{base_region, field_region};
use crate::record::KubbRecord;

/// The scene after the first `step` turns.
pub(crate) fn scene(record: &KubbRecord, step: usize) -> Option<Scene> {
    let plan = Plan::of(record.game(), step)?;
    let mut scene = scene::draw(&plan);
    scene.add_notes(notes(record, step));
    Some(scene)
}

/// The board of characters after the first `step` turns.
pub(crate) fn text_board(record: &KubbRecord, step: usize, charset: Charset) -> Option<TextBoard> {
    let plan = Plan::of(record.game(), step)?;
    let mut board = board::draw(&plan, charset);
    board.add_notes(notes(record, step));
    Some(board)
}

/// The pitch alone after the first `step` turns.
pub(crate) fn small_board(record: &KubbRecord, step: usize) -> Option<TextBoard> {
    let plan = Plan::of(record.game(), step)?;
    Some(board::small(&plan, Charset::Unicode))
}

/// What is wrong with the last turn of the picture.
fn notes(record: &KubbRecord, step: usize) -> Vec<&str> {
    let turn = step.checked_sub(1);
    let turn = turn.and_then(|turn| record.game().sheet.turns.get(turn));
    let range = turn.map(|turn| turn.range).unwrap_or_default();
    troubles(notation::Record::findings(record), range)
}
