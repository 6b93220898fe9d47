//! The board as a scene: y grows upward, players and scores are above.

use notation::picture::{
    ACCENT, Anchor, Frame, MUTED, Node, PANEL, Paint, Scene, Shape, Swatch, SymbolUse, Text, WRONG,
    cut,
};

use super::{
    axis::Axis,
    grid::Grid,
    meeple::{add_meeple, meeple, swatch},
    ornament::{ornaments, symbol},
    plan::{DrawnTile, Plan, PlayerRow, count},
    tile::TileLook,
};
use crate::game::{Square, tiles::Geometry};

/// Room for the numbers of rows, left of the board.
const LEFT: f32 = 30.0;
/// The largest width of the board: beyond it, tiles are drawn smaller.
const WIDEST: f32 = 720.0;
const NARROWEST: f32 = 400.0;
/// The size of a player's card, with the gap to the next one.
const CARD: (f32, f32) = (180.0, 42.0);
/// The most columns and rows: far more than any game has.
const LARGEST: (usize, usize) = (200, 200);

/// The name of the region of a square as written.
pub(crate) fn region(square: Square) -> String {
    format!("square {square}")
}

/// Draws a plan.
pub(super) fn draw(plan: &Plan) -> Scene {
    let (mut columns, mut rows) = Axis::of(plan, LARGEST);
    let tiles = (columns.len(), rows.len());
    let goes_on = !plan.tiles.is_empty() && !plan.free.is_empty();
    // In a series of pictures some games go on, and all pictures have the same size.
    let is_steady = !plan.room.is_empty();
    if goes_on || is_steady {
        columns.widen();
        rows.widen();
    }
    let (wide, high) = (columns.len() as f32, rows.len() as f32);
    let size = (WIDEST / wide).clamp(26.0, 56.0).round();
    let width = (LEFT + wide * size + 16.0).max(NARROWEST);
    // The text above a wide board is larger, so that it can be read when the picture is scaled down.
    let large = (width / NARROWEST).sqrt();
    let card = (CARD.0 * large, CARD.1 * large);
    let per_row = ((width - 16.0) / card.0).floor().max(1.0);
    let lines = (plan.players.len() as f32 / per_row).ceil();
    let grid = Grid {
        columns,
        rows,
        size,
        x: (LEFT + (width - 16.0 - LEFT - wide * size) / 2.0).max(LEFT),
        y: 50.0 * large + lines * card.1,
    };
    let bottom = grid.y + high * size + 28.0;
    let legend = plan.legend();
    let has_legend = is_steady || !legend.is_empty();
    let height = bottom + if has_legend { 16.0 * large } else { 0.0 };
    let mut scene = Scene::new(width, height, plan.head.clone());
    scene.description = description(plan);
    scene.focus = Some(focus(plan, &grid, tiles));
    scene.symbols.push(("meeple".into(), meeple()));
    scene.add(Text::new(12.0, 17.0 * large, 15.0 * large, cut(&plan.head, 42)).bold());
    scene.add(Text::new(12.0, 36.0 * large, 11.0 * large, plan.story.clone()).fill(&MUTED));
    for (index, player) in plan.players.iter().enumerate() {
        let column = (index as f32) % per_row;
        let row = ((index as f32) / per_row).floor();
        let corner = (12.0 + column * card.0, 47.0 * large + row * card.1);
        let color = swatch(player.color.as_deref(), index);
        add_player(&mut scene, player, color, corner, large);
    }
    if !legend.is_empty() {
        let text = Text::new(
            width / 2.0,
            bottom + 2.0,
            10.0 * large,
            legend.join(" \u{b7} "),
        );
        scene.add(text.anchor(Anchor::Middle).fill(&MUTED));
    }
    coordinates(&mut scene, plan, &grid);
    let mut looks: Vec<TileLook> = Vec::new();
    for tile in &plan.tiles {
        add_tile(&mut scene, &grid, tile, &mut looks);
    }
    for tile in plan.tiles.iter().filter(|tile| tile.is_last) {
        frame(&mut scene, &grid, tile.square, &ACCENT);
    }
    if let Some(square) = plan.refused {
        frame(&mut scene, &grid, square, &WRONG);
    }
    for meeple in &plan.meeples {
        add_meeple(&mut scene, &grid, plan, meeple);
    }
    add_regions(&mut scene, &grid, plan);
    scene
}

/// The part with the tiles around the last move, among this number of columns and rows.
fn focus(plan: &Plan, grid: &Grid, (columns, rows): (usize, usize)) -> Frame {
    /// Columns and rows, in the proportions of editors' hovers.
    const LEAST: (usize, usize) = (5, 3);
    const MOST: (usize, usize) = (11, 5);
    const MARGIN: f32 = 4.0;
    let last = plan.last_square();
    let (left, columns) = around(&grid.columns, columns, last.x, LEAST.0, MOST.0);
    let (low, rows) = around(&grid.rows, rows, last.y, LEAST.1, MOST.1);
    let top = grid.rows.len() as f32 - low - rows;
    Frame {
        x: grid.x + left * grid.size - MARGIN,
        y: grid.y + top * grid.size - MARGIN,
        width: columns * grid.size + 2.0 * MARGIN,
        height: rows * grid.size + 2.0 * MARGIN,
    }
}

/// The first column or row to show, and how many; `count` of them have tiles. More than `most` are cut, with the last move in
/// the middle. Fewer than `least` get free ones on both sides.
fn around(axis: &Axis, count: usize, last: i32, least: usize, most: usize) -> (f32, f32) {
    let ring = (axis.len() - count) / 2;
    if count < least {
        return (ring as f32 - ((least - count) / 2) as f32, least as f32);
    }
    let shown = count.min(most);
    let first = axis.first_around(last, shown);
    (first.clamp(ring, ring + count - shown) as f32, shown as f32)
}

/// The board in words: the scores and the figures.
fn description(plan: &Plan) -> String {
    let mut sentences = vec![
        plan.story.clone(),
        format!("{}.", count(plan.tiles.len(), "tile")),
    ];
    let scores: Vec<String> = plan
        .players
        .iter()
        .map(|player| {
            let points = count(player.score, "point");
            let meeples = count(player.meeples, "meeple");
            format!("{} {points}, {meeples} in hand", player.letter)
        })
        .collect();
    if !scores.is_empty() {
        sentences.push(format!("{}.", scores.join("; ")));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(" ")
}

/// Adds a player: meeple, letter and name, score, meeples in hand.
fn add_player(
    scene: &mut Scene,
    player: &PlayerRow,
    color: &'static Swatch,
    (left, top): (f32, f32),
    large: f32,
) {
    let at = |x: f32, y: f32| (left + x * large, top + y * large);
    let text = |x: f32, y: f32, size: f32, text: String| {
        let (x, y) = at(x, y);
        Text::new(x, y, size * large, text)
    };
    let card = Shape::rect(left, top, (CARD.0 - 8.0) * large, (CARD.1 - 6.0) * large)
        .round(5.0)
        .fill(&PANEL);
    scene.add(if player.moved {
        card.stroke(&ACCENT, 2.0)
    } else {
        card
    });
    let (x, y) = at(18.0, 18.0);
    scene.add(
        SymbolUse::new("meeple", x, y)
            .scale(1.2 * large)
            .given(color),
    );
    let name: String = match &player.name {
        Some(name) => format!("{} \u{b7} {name}", player.letter),
        None => player.letter.to_string(),
    };
    scene.add(text(36.0, 12.0, 11.0, cut(&name, 16)));
    let hand = format!("{} in hand", count(player.meeples, "meeple"));
    scene.add(text(36.0, 26.0, 9.5, hand).fill(&MUTED));
    let score = text(164.0, 18.0, 17.0, player.score.to_string());
    scene.add(score.anchor(Anchor::End).bold());
}

/// The numbers of columns and rows, at the edges of the board.
fn coordinates(scene: &mut Scene, plan: &Plan, grid: &Grid) {
    let mut add = |x, y, number: Option<i32>| {
        let number = number.map_or_else(|| "\u{2026}".to_owned(), |number| number.to_string());
        let text = Text::new(x, y, 10.0, number);
        scene.add(text.anchor(Anchor::Middle).fill(&MUTED));
    };
    let below = grid.y + grid.rows.len() as f32 * grid.size + 12.0;
    for (index, number) in grid.columns.numbers().enumerate() {
        add(grid.column(index), below, number);
    }
    for (index, number) in grid.rows.numbers().enumerate() {
        add(
            grid.x - 12.0,
            grid.row(index),
            number.map(|y| plan.written_row(y)),
        );
    }
}

fn add_tile(scene: &mut Scene, grid: &Grid, tile: &DrawnTile, looks: &mut Vec<TileLook>) {
    let Some(middle) = grid.middle(tile.square) else {
        return;
    };
    let nodes = tile_nodes(scene, &tile.geometry, middle, grid.scale(), looks);
    match &tile.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

/// Draws a tile around its middle. Its drawing becomes a symbol of the scene unless it is already among `looks`.
pub(super) fn tile_nodes(
    scene: &mut Scene,
    geometry: &Geometry,
    (x, y): (f32, f32),
    scale: f32,
    looks: &mut Vec<TileLook>,
) -> Vec<Node> {
    let (look, quarters) = TileLook::of(geometry);
    let index = looks
        .iter()
        .position(|known| *known == look)
        .unwrap_or_else(|| {
            scene
                .symbols
                .push((format!("t{}", looks.len()).into(), look.draw()));
            looks.push(look);
            looks.len() - 1
        });
    let place = SymbolUse::new(format!("t{index}"), x, y)
        .turn(f32::from(quarters) * 90.0)
        .scale(scale);
    let mut nodes: Vec<Node> = vec![place.into()];
    for ornament in ornaments(geometry) {
        let name = ornament.symbol;
        if scene.symbols.iter().all(|(known, _)| known != name) {
            scene.symbols.push((name.into(), symbol(name)));
        }
        let (dx, dy) = ornament.place;
        let place = SymbolUse::new(name, x + dx * scale, y + dy * scale);
        nodes.push(place.scale(scale).into());
    }
    nodes
}

/// Adds a region for each square where the next tile may be placed.
fn add_regions(scene: &mut Scene, grid: &Grid, plan: &Plan) {
    for square in &plan.free {
        if let Some((x, y)) = grid.middle(*square) {
            let frame = Frame {
                x: x - grid.size / 2.0,
                y: y - grid.size / 2.0,
                width: grid.size,
                height: grid.size,
            };
            let written = Square::new(square.x, plan.written_row(square.y));
            scene.add_region(region(written), frame);
        }
    }
}

fn frame(scene: &mut Scene, grid: &Grid, square: Square, paint: &'static Swatch) {
    let Some((x, y)) = grid.middle(square) else {
        return;
    };
    let half = grid.size / 2.0 + 1.0;
    let shape = Shape::rect(x - half, y - half, half * 2.0, half * 2.0)
        .round(3.0)
        .stroke(paint, 3.0);
    scene.add(if std::ptr::eq(paint, &WRONG) {
        shape.fill(Paint::Hatch(&WRONG))
    } else {
        shape
    });
}
