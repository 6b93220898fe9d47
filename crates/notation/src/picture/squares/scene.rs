//! The board as a scene: squares, what the move did to them, the arrow, and the pieces. The size is that of a
//! picture beside a text.

use std::borrow::Cow;

use super::{BLACK, Cell, DARK, Holds, LIGHT, Mark, Plan, Sign, WHITE};
use crate::picture::{
    ACCENT, Anchor, Frame, INK, MUTED, Node, Paint, Path, Scene, Shape, Swatch, SymbolUse, Text,
    WRONG, cut,
};

const SIZE: f32 = 44.0;
const LEFT: f32 = 26.0;
const TOP: f32 = 48.0;
const SIDE: f32 = 8.0 * SIZE;
const WIDTH: f32 = LEFT + SIDE + 14.0;
const BOTTOM: f32 = TOP + SIDE;

/// Draws a plan; `symbols` are the drawings of its pieces.
#[must_use]
pub fn scene(plan: &Plan, symbols: Vec<(Cow<'static, str>, Vec<Node>)>) -> Scene {
    let mut scene = Scene::new(WIDTH, BOTTOM + 26.0, plan.head.clone());
    scene.description = format!("{} {}", plan.story, plan.next).trim().to_owned();
    scene.focus = Some(Frame {
        x: LEFT - 20.0,
        y: TOP - 6.0,
        width: WIDTH - LEFT + 14.0,
        height: BOTTOM - TOP + 28.0,
    });
    scene.symbols = symbols;
    scene.add(Text::new(12.0, 16.0, 15.0, cut(&plan.head, 42)).bold());
    scene.add(Text::new(12.0, 34.0, 11.0, plan.next.clone()).fill(&MUTED));
    let sign = plan
        .sign
        .filter(|_| plan.cells.iter().any(|it| it.has_sign));
    if let Some(sign) = sign {
        explain(&mut scene, sign);
    }
    scene.legend = legend(plan, sign);
    squares(&mut scene);
    let paint = if plan.is_refused { &WRONG } else { &ACCENT };
    for (number, cell) in plan.read() {
        ground(&mut scene, number, cell, paint);
    }
    if let Some((from, to)) = plan.arrow {
        scene.add(arrow(middle(from), middle(to), paint));
    }
    for (number, cell) in plan.read() {
        add_cell(&mut scene, number, cell, sign);
    }
    for number in 0..64 {
        let (x, y) = corner(number);
        let (width, height) = (SIZE, SIZE);
        let frame = Frame {
            x,
            y,
            width,
            height,
        };
        scene.add_region(super::region(number), frame);
    }
    scene
}

/// Draws the meaning of the sign, to the right of the line about who is to move.
fn explain(scene: &mut Scene, sign: &Sign) {
    let text = Text::new(WIDTH - 32.0, 34.0, 11.0, sign.meaning);
    scene.add(text.anchor(Anchor::End).fill(&MUTED));
    for node in (sign.draw)(WIDTH - 21.0, 34.0) {
        scene.add(node);
    }
}

/// The legend: what is on the board besides pieces, and its meaning.
fn legend(plan: &Plan, sign: Option<&Sign>) -> Vec<String> {
    let has = |wanted: fn(&Cell) -> bool| plan.cells.iter().any(wanted);
    let moved = match plan.is_refused {
        true => "a move that cannot be, not made",
        false => "the last move",
    };
    let is_tinted = has(|cell| matches!(cell.mark, Some(Mark::From | Mark::To)));
    let moves = match (plan.arrow.is_some(), is_tinted) {
        (true, true) => Some("arrow and tinted squares"),
        (true, false) => Some("arrow"),
        (false, true) => Some("tinted squares"),
        (false, false) => None,
    };
    let fell = has(|cell| cell.mark == Some(Mark::Taken) && !matches!(cell.holds, Holds::Piece(_)));
    let signs = [
        moves.map(|moves| format!("{moves}: {moved}")),
        fell.then(|| "cross: taken".to_owned()),
        has(|cell| cell.holds == Holds::Unknown).then(|| "hatched: not known".to_owned()),
        sign.map(|sign| format!("{}: {}", sign.shape, sign.meaning)),
    ];
    signs.into_iter().flatten().collect()
}

/// Draws the squares with the names of files and ranks.
fn squares(scene: &mut Scene) {
    scene.add(Shape::rect(LEFT, TOP, SIDE, SIDE).fill(&LIGHT));
    for number in (0..64).filter(|number| (number / 8 + number % 8) % 2 == 0) {
        let (x, y) = corner(number);
        scene.add(Shape::rect(x, y, SIZE, SIZE).fill(&DARK));
    }
    scene.add(Shape::rect(LEFT, TOP, SIDE, SIDE).stroke(&INK, 1.0));
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

/// Draws what the move did to a square, below the piece.
fn ground(scene: &mut Scene, number: usize, cell: &Cell, paint: &'static Swatch) {
    let (x, y) = corner(number);
    let square = Shape::rect(x, y, SIZE, SIZE);
    match (cell.mark, cell.holds) {
        (_, Holds::Unknown) => scene.add(square.fill(Paint::Hatch(&MUTED))),
        (Some(Mark::From | Mark::To), _) => scene.add(square.fill(paint).opacity(0.45)),
        (Some(Mark::Taken), _) => scene.add(square.fill(&WRONG).opacity(0.35)),
        (None, _) => {}
    }
}

/// Draws the piece with its sign, or a cross where a piece was captured.
fn add_cell(scene: &mut Scene, number: usize, cell: &Cell, sign: Option<&Sign>) {
    let (x, y) = middle(number);
    let mut nodes: Vec<Node> = Vec::new();
    if let Holds::Piece(piece) = cell.holds {
        let side = if piece.is_white { &WHITE } else { &BLACK };
        nodes.push(SymbolUse::new(piece.symbol, x, y).given(side).into());
    } else if cell.mark == Some(Mark::Taken) {
        let cross = Path::from(x - 9.0, y - 9.0)
            .line(x + 9.0, y + 9.0)
            .jump(x + 9.0, y - 9.0)
            .line(x - 9.0, y + 9.0);
        nodes.push(Shape::path(cross).stroke(&WRONG, 3.0).round(0.0).into());
    }
    if let Some(sign) = sign.filter(|_| cell.has_sign) {
        nodes.extend((sign.draw)(x + 14.0, y - 13.0));
    }
    if nodes.is_empty() {
        return;
    }
    match &cell.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

/// An arrow between the centers of two squares.
#[must_use]
pub fn arrow(from: (f32, f32), to: (f32, f32), paint: &'static Swatch) -> Node {
    // The tip keeps clear of the piece at the target.
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
    Shape::polygon(outline).fill(paint).opacity(0.85).into()
}

/// The upper left corner of a square.
fn corner(number: usize) -> (f32, f32) {
    let (file, rank) = (number % 8, number / 8 % 8);
    (LEFT + SIZE * file as f32, TOP + SIZE * (7 - rank) as f32)
}

/// The center of a square.
#[must_use]
pub fn middle(number: usize) -> (f32, f32) {
    let (x, y) = corner(number);
    (x + SIZE / 2.0, y + SIZE / 2.0)
}

/// The direction from one point to another, of length 1.
fn unit(from: (f32, f32), to: (f32, f32)) -> (f32, f32) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1.0);
    (x / length, y / length)
}

/// The point `by` from `point` towards another.
#[must_use]
pub fn shorter(point: (f32, f32), towards: (f32, f32), by: f32) -> (f32, f32) {
    let (x, y) = unit(point, towards);
    (point.0 + x * by, point.1 + y * by)
}
