//! The board after a move: the pieces, what the move changed, which pieces the moved one hypnotizes. One plan, drawn as a scene
//! or in characters.

mod arrow;
mod hypnosis;
mod pieces;
mod plan;

use notation::picture::{Picture, View, squares};

use crate::record::BuckyRecord;

/// The picture after the first `step` moves.
pub(crate) fn picture(game: &BuckyRecord, step: usize, view: View) -> Option<Picture> {
    let plan = plan::of(game, step)?;
    Some(match view {
        View::Scene | View::Frame => {
            let mut scene = squares::scene(&plan, pieces::symbols());
            hypnosis::stares(&mut scene, game, step);
            scene.into()
        }
        View::Text(charset) => squares::text_board(&plan, charset).into(),
        View::Small => squares::small_board(&plan).into(),
    })
}
