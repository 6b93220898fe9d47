//! Pictures of a document's games: which picture belongs to a place. The ranges of its parts count in the document.

use notation::{
    MoveRange, TextRange, TextSize,
    picture::{Charset, Scene, TextBoard},
};

use crate::{Document, PlacedGame, answers::variations::depth, document::moves::index_at};

/// A picture: a game and how many of its moves are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureStep {
    /// The number of the game in the document, from 0.
    pub game: usize,
    /// How many of its moves are played.
    pub step: usize,
    /// How many moves it has.
    pub steps: usize,
    /// The last move that is played; `None` before the first.
    pub range: Option<TextRange>,
}

impl Document {
    /// The picture at a place: after the move there; between moves after the one above; above the first
    /// move of a game its start.
    #[must_use]
    pub fn step_at(&self, at: TextSize) -> PictureStep {
        let (placed, relative) = self.locate(at);
        let moves = placed.record().moves();
        let here = index_at(&placed, &moves, relative);
        step(&placed, &moves, here.map_or(0, |index| index + 1))
    }

    /// The picture after the first `made` moves of a game; `None` if it has fewer, or if there is no such game.
    #[must_use]
    pub fn step_of(&self, game: usize, made: usize) -> Option<PictureStep> {
        let placed = self.game(game)?;
        let moves = placed.record().moves();
        (made <= moves.len()).then(|| step(&placed, &moves, made))
    }

    /// The picture as a scene; the ranges of its parts count in the document.
    #[must_use]
    pub fn scene(&self, step: PictureStep) -> Option<Scene> {
        let placed = self.game(step.game)?;
        let scene = placed.record().scene(step.step)?;
        Some(in_document(&placed, scene))
    }

    /// The same picture as a frame: all frames of a game have the same layout.
    #[must_use]
    pub fn frame(&self, step: PictureStep) -> Option<Scene> {
        let placed = self.game(step.game)?;
        let scene = placed.record().frame(step.step)?;
        Some(in_document(&placed, scene))
    }

    /// The picture as an editor shows it: without the notes that are held back while their line is being typed. With
    /// `is_steady` it is a [`Document::frame`].
    #[must_use]
    pub fn scene_while_typed(&self, step: PictureStep, is_steady: bool) -> Option<Scene> {
        let mut scene = match is_steady {
            true => self.frame(step)?,
            false => self.scene(step)?,
        };
        let held = self.held_back_in(step.game);
        scene.remove_notes(|note| held.iter().any(|held| held == note));
        Some(scene)
    }

    /// The pictures of a game from its start to `last`, without those inside variations: all, or `count` at even distances
    /// that end with `last`.
    #[must_use]
    pub fn boards(&self, last: PictureStep, count: Option<usize>) -> Vec<PictureStep> {
        let Some(placed) = self.game(last.game) else {
            return Vec::new();
        };
        let moves = placed.record().replay(self.notation()).moves;
        let steps = (1..).zip(&moves).take(last.step);
        let steps = steps.filter(|(step, one)| *step == last.step || depth(one) == 0);
        let steps: Vec<usize> = [0].into_iter().chain(steps.map(|(step, _)| step)).collect();
        let count = count.map_or(steps.len(), |count| count.min(steps.len()));
        let spread = |nth: usize| nth * (steps.len() - 1) / count.saturating_sub(1).max(1);
        let chosen = (0..count).filter_map(|nth| steps.get(spread(nth)));
        chosen
            .filter_map(|made| self.step_of(last.game, *made))
            .collect()
    }

    /// The picture as characters, as an editor shows it.
    #[must_use]
    pub fn text_board_while_typed(&self, step: PictureStep, charset: Charset) -> Option<TextBoard> {
        let mut board = self.text_board(step, charset)?;
        for note in self.held_back_in(step.game) {
            board.remove_note(&note);
        }
        Some(board)
    }

    /// The picture as characters.
    #[must_use]
    pub fn text_board(&self, step: PictureStep, charset: Charset) -> Option<TextBoard> {
        let placed = self.game(step.game)?;
        placed.record().text_board(step.step, charset)
    }
}

/// The scene with the ranges of its parts in the document.
fn in_document(placed: &PlacedGame, mut scene: Scene) -> Scene {
    for part in &mut scene.parts {
        part.range += placed.offset;
    }
    scene
}

fn step(placed: &PlacedGame, moves: &[MoveRange], made: usize) -> PictureStep {
    let last = made.checked_sub(1).and_then(|index| moves.get(index));
    PictureStep {
        game: placed.index,
        step: made,
        steps: moves.len(),
        range: last.map(|last| last.range + placed.offset),
    }
}
