//! Hypnosis in pictures: a spiral at each piece that cannot move, and lines from the moved piece to those that it hypnotizes or
//! that hypnotize it.

use notation::picture::{
    Node, Path, Scene, Shape, Swatch, Tone,
    squares::{Sign, middle, shorter},
};

use notation::Order as _;

use super::arrow::arrow;
use crate::{
    game::{Field, Square},
    record::BuckyRecord,
    replay::KnownBoard,
};

static TRANCE: Swatch = Swatch::new("trance", 0x7b2fa8, 0x7b2fa8, 0x555555);
/// The background of strokes in [`TRANCE`], since squares have any shade.
static TRANCE_HALO: Swatch = Swatch::new("trance-halo", 0xffffff, 0xf3e8fb, 0xffffff);

/// The sign of a hypnotized piece: an enemy shaman stares at it, so it cannot move.
pub(super) static SIGN: Sign = Sign {
    character: '~',
    tone: Tone::Player(0),
    meaning: "hypnotized",
    shape: "spiral",
    draw: spiral,
};

fn spiral(x: f32, y: f32) -> Vec<Node> {
    let turns = Path::from(x, y)
        .arc(1.6, true, x, y - 3.0)
        .arc(3.2, true, x, y + 3.2)
        .arc(4.4, true, x - 4.0, y - 2.0);
    vec![
        Shape::circle(x, y, 6.5)
            .fill(&TRANCE_HALO)
            .stroke(&TRANCE, 1.0)
            .into(),
        Shape::path(turns).stroke(&TRANCE, 1.3).round(0.0).into(),
    ]
}

/// Draws lines to the pieces that the last moved piece hypnotizes, and from those that hypnotize it.
pub(super) fn stares(scene: &mut Scene, game: &BuckyRecord, step: usize) {
    let moved = step.checked_sub(1).and_then(|index| {
        let (_, to) = arrow(game, index)?;
        Some((&game.replayed().plies.get(index)?.after, to))
    });
    let lines = moved.map_or_else(Vec::new, |(board, square)| lines(board, square));
    if !lines.is_empty() {
        let meaning = "dashed line: who stares at whom";
        scene.legend.push(meaning.to_owned());
    }
    for (from, to) in lines {
        let (from, to) = (middle(from.index()), middle(to.index()));
        let line = Shape::line(shorter(from, to, 14.0), shorter(to, from, 17.0));
        scene.add(line.clone().stroke(&TRANCE_HALO, 4.0).opacity(0.6));
        scene.add(line.stroke(&TRANCE, 2.0).dash(4.0));
    }
}

/// The stares from and at the piece on `square`, each from shaman to target.
fn lines(board: &KnownBoard, square: Square) -> Vec<(Square, Square)> {
    let Some(position) = board.known() else {
        return Vec::new();
    };
    let field = Field::new(position);
    let given = position.occupied().iter().flat_map(|target| {
        let stares = field.stares_at(position, target);
        stares.into_iter().filter(move |stare| stare.from == square)
    });
    let received = field.stares_at(position, square);
    let mut lines: Vec<(Square, Square)> = given
        .chain(received)
        .map(|stare| (stare.from, stare.to))
        .collect();
    lines.order();
    lines.dedup();
    lines
}
