//! The map after an action: all pieces, the rulers, what the action changed, points and hands. One plan, drawn as a scene and
//! in characters.

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

use notation::picture::{Picture, View};

use self::plan::Plan;
use crate::record::RootlogRecord;

/// The picture after the first `step` actions. Pictures in characters have no parts that can be pointed at.
pub(crate) fn picture(record: &RootlogRecord, step: usize, view: View) -> Option<Picture> {
    Some(match view {
        View::Scene | View::Frame => {
            let (game, replay) = record.drawable()?;
            scene::draw(&Plan::of(game, replay, record.text(), step)?).into()
        }
        View::Text(charset) => board::draw(&without_parts(record, step)?, charset).into(),
        View::Small => board::small(&without_parts(record, step)?).into(),
    })
}

/// The plan for pictures in characters, without the action behind each place.
fn without_parts(record: &RootlogRecord, step: usize) -> Option<Plan> {
    let (game, replay) = record.drawable()?;
    Plan::without_parts(game, replay, record.text(), step)
}
