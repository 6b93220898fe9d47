//! The board as a scene, White below.

use notation::picture::{
    ACCENT, Anchor, Frame, INK, MUTED, Node, Paint, Path, Place, Scene, Shape, Swatch, Text, WRONG,
    cut,
};

use super::{
    pieces,
    plan::{Cell, Holds, Mark, Plan, is_white},
};
use crate::game::Square;

static LIGHT: Swatch = Swatch::new("square-light", 0xf1e4cd, 0xcdbfa6, 0xffffff);
static DARK: Swatch = Swatch::new("square-dark", 0xc9a77c, 0x8f7452, 0xdcdcdc);
static WHITE: Swatch = Swatch::new("piece-white", 0xfffdf7, 0xfffdf7, 0xffffff);
static BLACK: Swatch = Swatch::new("piece-black", 0x4a4541, 0x35302c, 0x777777);
static TRANCE: Swatch = Swatch::new("trance", 0x7b2fa8, 0x7b2fa8, 0x555555);
/// Behind what is drawn in [`TRANCE`]: squares are of any shade.
static TRANCE_HALO: Swatch = Swatch::new("trance-halo", 0xffffff, 0xf3e8fb, 0xffffff);

const SIZE: f32 = 44.0;
const LEFT: f32 = 26.0;
const TOP: f32 = 48.0;
const WIDTH: f32 = LEFT + 8.0 * SIZE + 14.0;
const BOTTOM: f32 = TOP + 8.0 * SIZE;

/// Draws a plan.
pub(super) fn draw(plan: &Plan) -> Scene {
    let mut scene = Scene::new(WIDTH, BOTTOM + 26.0, plan.head.clone());
    scene.description = format!("{} {}", plan.story, plan.next).trim().to_owned();
    scene.focus = Some(Frame {
        x: LEFT - 20.0,
        y: TOP - 6.0,
        width: WIDTH - LEFT + 14.0,
        height: BOTTOM - TOP + 28.0,
    });
    scene.symbols = pieces::symbols();
    scene.add(Text::new(12.0, 16.0, 15.0, cut(&plan.head, 42)).bold());
    scene.add(Text::new(12.0, 34.0, 11.0, plan.next.clone()).fill(&MUTED));
    if plan.cells.iter().any(|cell| cell.is_hypnotized) {
        legend(&mut scene);
    }
    squares(&mut scene);
    let paint = if plan.is_refused { &WRONG } else { &ACCENT };
    for cell in &plan.cells {
        ground(&mut scene, cell, paint);
    }
    if let Some((from, to)) = plan.arrow {
        arrow(&mut scene, middle(from), middle(to), paint);
    }
    for cell in &plan.cells {
        add_cell(&mut scene, cell);
    }
    for &(from, to) in &plan.stares {
        let (from, to) = (middle(from), middle(to));
        let line = Shape::line(shorter(from, to, 14.0), shorter(to, from, 17.0));
        scene.add(line.clone().stroke(&TRANCE_HALO, 4.0).opacity(0.6));
        scene.add(line.stroke(&TRANCE, 2.0).dash(4.0));
    }
    scene
}

/// What the spirals mean, at the right of the line that says who moves.
fn legend(scene: &mut Scene) {
    let text = Text::new(WIDTH - 32.0, 34.0, 11.0, "hypnotized");
    scene.add(text.anchor(Anchor::End).fill(&MUTED));
    for node in spiral(WIDTH - 21.0, 34.0) {
        scene.add(node);
    }
}

/// The squares with the names of files and ranks.
fn squares(scene: &mut Scene) {
    let side = 8.0 * SIZE;
    scene.add(Shape::rect(LEFT, TOP, side, side).fill(&LIGHT));
    for square in Square::all().filter(|square| (square.file() + square.rank()) % 2 == 0) {
        let (x, y) = corner(square);
        scene.add(Shape::rect(x, y, SIZE, SIZE).fill(&DARK));
    }
    scene.add(Shape::rect(LEFT, TOP, side, side).stroke(&INK, 1.0));
    for number in 0..8_u8 {
        let along = SIZE * (f32::from(number) + 0.5);
        let file = char::from(b'a' + number).to_string();
        let rank = (8 - number).to_string();
        let small = |x, y, text| {
            Text::new(x, y, 11.0, text)
                .anchor(Anchor::Middle)
                .fill(&MUTED)
        };
        scene.add(small(LEFT + along, BOTTOM + 12.0, file));
        scene.add(small(LEFT - 11.0, TOP + along, rank));
    }
}

/// What the move did to a square, behind the piece.
fn ground(scene: &mut Scene, cell: &Cell, paint: &'static Swatch) {
    let (x, y) = corner(cell.square);
    let square = Shape::rect(x, y, SIZE, SIZE);
    match (cell.mark, cell.holds) {
        (_, Holds::Unknown) => scene.add(square.fill(Paint::Hatch(&MUTED))),
        (Some(Mark::From | Mark::To), _) => scene.add(square.fill(paint).opacity(0.45)),
        (Some(Mark::Taken | Mark::Removed), _) => scene.add(square.fill(&WRONG).opacity(0.35)),
        (None, _) => {}
    }
}

/// The piece, a cross where one fell, a spiral at one that is hypnotized.
fn add_cell(scene: &mut Scene, cell: &Cell) {
    let (x, y) = middle(cell.square);
    let mut nodes: Vec<Node> = Vec::new();
    if let Holds::Piece(piece) = cell.holds {
        let side = if is_white(piece) { &WHITE } else { &BLACK };
        nodes.push(
            Place::new(pieces::symbol(piece.kind), x, y)
                .given(side)
                .into(),
        );
    } else if matches!(cell.mark, Some(Mark::Taken | Mark::Removed)) {
        let cross = Path::from(x - 9.0, y - 9.0)
            .line(x + 9.0, y + 9.0)
            .jump(x + 9.0, y - 9.0)
            .line(x - 9.0, y + 9.0);
        nodes.push(Shape::path(cross).stroke(&WRONG, 3.0).round(0.0).into());
    }
    if cell.is_hypnotized {
        nodes.extend(spiral(x + 14.0, y - 13.0));
    }
    if nodes.is_empty() {
        return;
    }
    match &cell.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

/// The sign of hypnosis.
fn spiral(x: f32, y: f32) -> [Node; 2] {
    let turns = Path::from(x, y)
        .arc(1.6, true, x, y - 3.0)
        .arc(3.2, true, x, y + 3.2)
        .arc(4.4, true, x - 4.0, y - 2.0);
    [
        Shape::circle(x, y, 6.5)
            .fill(&TRANCE_HALO)
            .stroke(&TRANCE, 1.0)
            .into(),
        Shape::path(turns).stroke(&TRANCE, 1.3).round(0.0).into(),
    ]
}

/// An arrow from the middle of one square to that of another.
fn arrow(scene: &mut Scene, from: (f32, f32), to: (f32, f32), paint: &'static Swatch) {
    // The tip stays clear of the piece that it points at.
    let tip = shorter(to, from, 18.0);
    let (x, y) = unit(from, to);
    let neck = (tip.0 - x * 12.0, tip.1 - y * 12.0);
    let (half, wing) = (1.8, 6.5);
    let start = shorter(from, to, 4.0);
    let outline = [
        (start.0 - y * half, start.1 + x * half),
        (neck.0 - y * half, neck.1 + x * half),
        (neck.0 - y * wing, neck.1 + x * wing),
        tip,
        (neck.0 + y * wing, neck.1 - x * wing),
        (neck.0 + y * half, neck.1 - x * half),
        (start.0 + y * half, start.1 - x * half),
    ];
    scene.add(Shape::polygon(outline).fill(paint).opacity(0.85));
}

/// The upper left corner of a square.
fn corner(square: Square) -> (f32, f32) {
    (
        LEFT + SIZE * f32::from(square.file()),
        TOP + SIZE * f32::from(7 - square.rank().min(7)),
    )
}

fn middle(square: Square) -> (f32, f32) {
    let (x, y) = corner(square);
    (x + SIZE / 2.0, y + SIZE / 2.0)
}

/// The direction from one point to another, of length 1.
fn unit(from: (f32, f32), to: (f32, f32)) -> (f32, f32) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1.0);
    (x / length, y / length)
}

/// The point `by` from `point` towards another.
fn shorter(point: (f32, f32), towards: (f32, f32), by: f32) -> (f32, f32) {
    let (x, y) = unit(point, towards);
    (point.0 + x * by, point.1 + y * by)
}
