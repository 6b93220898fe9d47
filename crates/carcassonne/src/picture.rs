//! The board after a move: tiles, figures, scores and hands. One plan, drawn as a scene or in characters.

mod axis;
mod board;
mod grid;
mod meeple;
mod ornament;
mod plan;
mod sample;
mod scene;
mod tile;

use notation::picture::{Charset, Picture, View};

use self::plan::Plan;
pub(crate) use self::{
    sample::{Stand, sample},
    scene::region,
};
use crate::record::CarcassonneRecord;

/// The picture after the first `step` moves. A frame has room for all tiles of the game, so that tiles do not move from one
/// frame to the next; a small board shows the tiles around the last one.
pub(crate) fn picture(record: &CarcassonneRecord, step: usize, view: View) -> Option<Picture> {
    let (game, replayed) = (&record.game, record.replayed());
    let plan = Plan::of(game, replayed, step)?;
    Some(match view {
        View::Scene => scene::draw(&plan).into(),
        View::Frame => scene::draw(&plan.with_room(replayed)).into(),
        View::Text(charset) => board::draw(&plan, charset).into(),
        View::Small => board::small(&plan, Charset::Unicode).into(),
    })
}
