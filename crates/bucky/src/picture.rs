//! The board after a move: the pieces, what the move changed, whom the moved piece hypnotizes. One plan, drawn as a scene and
//! in characters.

mod board;
mod pieces;
mod plan;
mod scene;

use notation::picture::{Charset, Scene, TextBoard, troubles};

use self::plan::Plan;
use crate::record::Game;

/// The scene after the first `step` moves.
pub(crate) fn scene(game: &Game, step: usize) -> Option<Scene> {
    let plan = Plan::of(game, step)?;
    let mut scene = scene::draw(&plan);
    scene.add_notes(notes(game, step));
    Some(scene)
}

/// The board of characters after the first `step` moves.
pub(crate) fn text_board(game: &Game, step: usize, charset: Charset) -> Option<TextBoard> {
    let plan = Plan::of(game, step)?;
    let mut board = board::draw(&plan, charset);
    board.add_notes(notes(game, step));
    Some(board)
}

/// The board alone after the first `step` moves.
pub(crate) fn small_board(game: &Game, step: usize) -> Option<TextBoard> {
    let plan = Plan::of(game, step)?;
    Some(board::small(&plan, Charset::Unicode))
}

/// What is wrong with the last move of the picture.
fn notes(game: &Game, step: usize) -> Vec<&str> {
    let index = step.checked_sub(1);
    let written = index.and_then(|index| game.sheet().moves.get(index));
    let range = written.map(|written| written.range).unwrap_or_default();
    troubles(notation::Record::findings(game), range)
}
