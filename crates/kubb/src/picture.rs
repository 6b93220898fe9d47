//! The pitch after a turn: what stands, what the turn's batons felled, the advantage line. One plan, drawn as a scene or in
//! characters.

mod board;
mod plan;
mod scene;

use notation::picture::{Charset, Picture, View};

use self::plan::Plan;
pub(crate) use self::scene::{base_region, field_region};
use crate::record::KubbRecord;

/// The picture after the first `step` turns.
pub(crate) fn picture(record: &KubbRecord, step: usize, view: View) -> Option<Picture> {
    let plan = Plan::of(record.game(), step)?;
    Some(match view {
        View::Scene | View::Frame => scene::draw(&plan).into(),
        View::Text(charset) => board::draw(&plan, charset).into(),
        View::Small => board::small(&plan, Charset::Unicode).into(),
    })
}
