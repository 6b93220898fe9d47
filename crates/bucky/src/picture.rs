//! The board after a move: the pieces, what the move changed, whom the moved piece hypnotizes. One plan, drawn as a scene and
//! in characters.

mod hypnosis;
mod pieces;
mod plan;

use notation::picture::{Charset, Scene, TextBoard, squares, troubles};

use crate::record::Game;

/// The scene after the first `step` moves.
pub(crate) fn scene(game: &Game, step: usize) -> Option<Scene> {
    let plan = plan::of(game, step)?;
    let mut scene = squares::scene(&plan, pieces::symbols());
    hypnosis::stares(&mut scene, game, step);
    scene.add_notes(notes(game, step));
    Some(scene)
}

/// The board of characters after the first `step` moves.
pub(crate) fn text_board(game: &Game, step: usize, charset: Charset) -> Option<TextBoard> {
    let mut board = squares::text_board(&plan::of(game, step)?, charset);
    board.add_notes(notes(game, step));
    Some(board)
}

/// The board alone after the first `step` moves.
pub(crate) fn small_board(game: &Game, step: usize) -> Option<TextBoard> {
    Some(squares::small_board(&plan::of(game, step)?))
}

/// What is wrong with the last move of the picture.
fn notes(game: &Game, step: usize) -> Vec<&str> {
    let index = step.checked_sub(1);
    let written = index.and_then(|index| game.sheet().moves.get(index));
    let range = written.map(|written| written.range).unwrap_or_default();
    troubles(notation::Record::findings(game), range)
}
