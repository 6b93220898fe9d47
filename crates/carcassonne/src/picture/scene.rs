//! The board as a scene: y grows upward, players and scores above.

use notation::picture::{
    ACCENT, Anchor, Frame, MUTED, Node, PANEL, PLAYERS, Paint, Path, Place, Scene, Shape, Swatch,
    Text, WRONG,
};

use super::{
    plan::{Meeple, Plan, Player, Tile},
    tile::{HALF, Look, meeple_spot},
};
use crate::{
    game::Square,
    tiles::{Figure, SegmentKind},
};

static EDGE: Swatch = Swatch::new("meeple-edge", 0x000000, 0x000000, 0x000000);
static PALE: Swatch = Swatch::new("meeple-pale", 0xffffff, 0xffffff, 0xffffff);
/// Meeples by the names of their colors.
static MEEPLES: [(&str, Swatch); 13] = [
    (
        "yellow",
        Swatch::new("meeple-yellow", 0xf4c414, 0xf4c414, 0xf0f0f0),
    ),
    (
        "red",
        Swatch::new("meeple-red", 0xd0211c, 0xdd3a33, 0x777777),
    ),
    (
        "green",
        Swatch::new("meeple-green", 0x2e8b37, 0x3fa549, 0x999999),
    ),
    (
        "blue",
        Swatch::new("meeple-blue", 0x1f5fbf, 0x3b7de0, 0x555555),
    ),
    (
        "black",
        Swatch::new("meeple-black", 0x222222, 0x222222, 0x222222),
    ),
    (
        "gray",
        Swatch::new("meeple-gray", 0x8c8c8c, 0x8c8c8c, 0xbbbbbb),
    ),
    (
        "grey",
        Swatch::new("meeple-gray", 0x8c8c8c, 0x8c8c8c, 0xbbbbbb),
    ),
    (
        "pink",
        Swatch::new("meeple-pink", 0xe97db0, 0xe97db0, 0xdddddd),
    ),
    (
        "purple",
        Swatch::new("meeple-purple", 0x7a3a96, 0x9550b4, 0x666666),
    ),
    (
        "violet",
        Swatch::new("meeple-purple", 0x7a3a96, 0x9550b4, 0x666666),
    ),
    (
        "orange",
        Swatch::new("meeple-orange", 0xe87a1a, 0xe87a1a, 0xcccccc),
    ),
    (
        "white",
        Swatch::new("meeple-white", 0xf4f4f0, 0xf4f4f0, 0xffffff),
    ),
    (
        "brown",
        Swatch::new("meeple-brown", 0x7b4b2a, 0x8f5a35, 0x444444),
    ),
];

/// Room for the names of rows, left of the board.
const LEFT: f32 = 30.0;
/// Tiles are made smaller until the board is at most so wide.
const WIDEST: f32 = 720.0;
const NARROWEST: f32 = 400.0;

/// Where squares come to lie.
struct Grid {
    left: i32,
    top: i32,
    columns: u16,
    rows: u16,
    /// The side of a tile.
    size: f32,
    x: f32,
    y: f32,
}

impl Grid {
    /// The middle of a square.
    fn middle(&self, square: Square) -> (f32, f32) {
        // A board far beyond any game's is cut into one that can be drawn: the differences fit.
        let column = square.x.saturating_sub(self.left) as f32;
        let row = self.top.saturating_sub(square.y) as f32;
        (
            self.x + (column + 0.5) * self.size,
            self.y + (row + 0.5) * self.size,
        )
    }

    fn scale(&self) -> f32 {
        self.size / (HALF * 2.0)
    }
}

/// Draws a plan.
pub(super) fn draw(plan: &Plan) -> Scene {
    let columns = extent(plan, |square| square.x);
    let rows = extent(plan, |square| square.y);
    let size = (WIDEST / f32::from(columns.1)).clamp(26.0, 56.0).round();
    let width = (LEFT + f32::from(columns.1) * size + 16.0).max(NARROWEST);
    let per_row = ((width - 20.0) / 180.0).floor().max(1.0);
    let lines = (plan.players.len() as f32 / per_row).ceil();
    let grid = Grid {
        left: columns.0,
        top: rows.0 + i32::from(rows.1) - 1,
        columns: columns.1,
        rows: rows.1,
        size,
        x: (LEFT + (width - 16.0 - LEFT - f32::from(columns.1) * size) / 2.0).max(LEFT),
        y: 48.0 + lines * 42.0,
    };
    let height = grid.y + f32::from(rows.1) * size + 28.0;
    let mut scene = Scene::new(width, height, plan.head.clone());
    scene.description = description(plan);
    scene.focus = Some(focus(plan, &grid));
    scene.symbols.push(("meeple".into(), meeple()));
    scene.add(Text::new(12.0, 17.0, 15.0, plan.head.clone()).bold());
    scene.add(Text::new(12.0, 35.0, 11.0, plan.story.clone()).fill(&MUTED));
    for (index, player) in plan.players.iter().enumerate() {
        let column = (index as f32) % per_row;
        let row = ((index as f32) / per_row).floor();
        add_player(
            &mut scene,
            plan,
            index,
            player,
            (12.0 + column * 180.0, 46.0 + row * 42.0),
        );
    }
    coordinates(&mut scene, plan, &grid);
    let mut looks: Vec<Look> = Vec::new();
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
    scene
}

/// The smallest coordinate on the board and how many there are: at least one, at most as many as a picture can hold.
fn extent(plan: &Plan, of: impl Fn(Square) -> i32) -> (i32, u16) {
    const MOST: i32 = 200;
    let all = || {
        plan.tiles
            .iter()
            .map(|tile| tile.square)
            .chain(plan.refused)
            .map(&of)
    };
    let least = all().min().unwrap_or(0);
    let most = all().max().unwrap_or(0);
    let count = most.saturating_sub(least).saturating_add(1).clamp(1, MOST);
    (least, u16::try_from(count).unwrap_or(1))
}

/// The tiles around the last move.
fn focus(plan: &Plan, grid: &Grid) -> Frame {
    /// Columns and rows: as flat as the hovers of editors.
    const LEAST: (i32, i32) = (5, 3);
    const MOST: (i32, i32) = (11, 5);
    const MARGIN: f32 = 4.0;
    let last = plan
        .refused
        .or_else(|| plan.tiles.last().map(|tile| tile.square))
        .unwrap_or_default();
    let bottom = grid.top.saturating_sub(i32::from(grid.rows) - 1);
    let (left, columns) = around(last.x, grid.left, grid.columns, LEAST.0, MOST.0);
    let (low, rows) = around(last.y, bottom, grid.rows, LEAST.1, MOST.1);
    let (x, y) = grid.middle(Square {
        x: left,
        y: low.saturating_add(rows - 1),
    });
    Frame {
        x: x - grid.size / 2.0 - MARGIN,
        y: y - grid.size / 2.0 - MARGIN,
        width: columns as f32 * grid.size + 2.0 * MARGIN,
        height: rows as f32 * grid.size + 2.0 * MARGIN,
    }
}

/// Of `count` columns or rows from `first` on so many as can be shown, with `at` in their middle where there are more; with
/// free ones on both sides where there are few.
fn around(at: i32, first: i32, count: u16, least: i32, most: i32) -> (i32, i32) {
    let count = i32::from(count);
    if count < least {
        return (first.saturating_sub((least - count) / 2), least);
    }
    let shown = count.min(most);
    let last = first.saturating_add(count - shown);
    (at.saturating_sub(shown / 2).clamp(first, last), shown)
}

/// The board in words: the scores, and who stands where.
fn description(plan: &Plan) -> String {
    let scores: Vec<String> = plan
        .players
        .iter()
        .map(|player| {
            format!(
                "{} {} points, {} meeples in hand",
                player.letter, player.score, player.meeples
            )
        })
        .collect();
    let tiles = plan.tiles.len();
    format!("{} {tiles} tiles. {}.", plan.story, scores.join("; "))
        .trim()
        .to_owned()
}

fn swatch(plan: &Plan, player: usize) -> &'static Swatch {
    let name = plan
        .players
        .get(player)
        .and_then(|player| player.color.as_deref());
    let known = name.and_then(|name| {
        let name = name.trim().to_lowercase();
        MEEPLES.iter().find(|(known, _)| *known == name)
    });
    known.map_or(&PLAYERS[player % PLAYERS.len()], |(_, swatch)| swatch)
}

/// A player: meeple, letter and name, score, meeples in hand.
fn add_player(scene: &mut Scene, plan: &Plan, index: usize, player: &Player, (x, y): (f32, f32)) {
    let card = Shape::rect(x, y, 172.0, 36.0).round(5.0).fill(&PANEL);
    scene.add(if player.moved {
        card.stroke(&ACCENT, 2.0)
    } else {
        card
    });
    scene.add(
        Place::new("meeple", x + 18.0, y + 18.0)
            .scale(1.2)
            .given(swatch(plan, index)),
    );
    let name: String = match &player.name {
        Some(name) => format!("{} \u{b7} {name}", player.letter),
        None => player.letter.to_string(),
    };
    let name: String = name.chars().take(15).collect();
    scene.add(Text::new(x + 36.0, y + 12.0, 11.0, name));
    let hand = match player.meeples {
        1 => "1 meeple in hand".to_owned(),
        count => format!("{count} meeples in hand"),
    };
    scene.add(Text::new(x + 36.0, y + 26.0, 9.5, hand).fill(&MUTED));
    scene.add(
        Text::new(x + 164.0, y + 18.0, 17.0, player.score.to_string())
            .anchor(Anchor::End)
            .bold(),
    );
}

/// The numbers of columns and rows, at the edges of the board.
fn coordinates(scene: &mut Scene, plan: &Plan, grid: &Grid) {
    let every = if grid.size < 20.0 { 2 } else { 1 };
    let small = |x, y, number: i32| {
        Text::new(x, y, 10.0, number.to_string())
            .anchor(Anchor::Middle)
            .fill(&MUTED)
    };
    let bottom = grid.y + f32::from(grid.rows) * grid.size + 12.0;
    for column in (0..grid.columns).step_by(every) {
        let number = grid.left.saturating_add(i32::from(column));
        let x = grid.x + (f32::from(column) + 0.5) * grid.size;
        scene.add(small(x, bottom, number));
    }
    for row in (0..grid.rows).step_by(every) {
        let number = grid.top.saturating_sub(i32::from(row));
        let number = if plan.is_flipped { -number } else { number };
        let y = grid.y + (f32::from(row) + 0.5) * grid.size;
        scene.add(small(grid.x - 12.0, y, number));
    }
}

fn add_tile(scene: &mut Scene, grid: &Grid, tile: &Tile, looks: &mut Vec<Look>) {
    let (look, quarters) = Look::of(&tile.geometry);
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
    let (x, y) = grid.middle(tile.square);
    let place = Place::new(format!("t{index}"), x, y)
        .turn(f32::from(quarters) * 90.0)
        .scale(grid.scale());
    match &tile.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, vec![place.into()]),
        None => scene.add(place),
    }
}

fn frame(scene: &mut Scene, grid: &Grid, square: Square, paint: &'static Swatch) {
    let (x, y) = grid.middle(square);
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

fn add_meeple(scene: &mut Scene, grid: &Grid, plan: &Plan, meeple: &Meeple) {
    let Some(tile) = plan.tiles.get(meeple.tile) else {
        return;
    };
    let (x, y) = grid.middle(meeple.square);
    let (dx, dy) = meeple_spot(&tile.geometry, meeple.segment);
    let (x, y) = (x + dx * grid.scale(), y + dy * grid.scale());
    let kind = tile
        .geometry
        .segments
        .get(meeple.segment)
        .map(|segment| segment.kind);
    let is_farmer = kind == Some(SegmentKind::Field);
    let scale = grid.scale()
        * if meeple.figure == Figure::Big {
            1.15
        } else {
            0.85
        };
    let mut nodes: Vec<Node> = Vec::new();
    if meeple.is_last {
        nodes.push(
            Shape::circle(x, y, 12.5 * grid.scale())
                .fill(&ACCENT)
                .opacity(0.7)
                .into(),
        );
    }
    let place = Place::new("meeple", x, y)
        .scale(scale)
        .given(swatch(plan, meeple.player));
    nodes.push(if is_farmer { place.turn(90.0) } else { place }.into());
    let letter = plan
        .players
        .get(meeple.player)
        .map_or('?', |player| player.letter);
    let label = match meeple.figure {
        Figure::Meeple | Figure::Big => letter.to_string(),
        figure => format!("{letter}{}", figure.letters()),
    };
    nodes.push(
        Text::new(x, y + 1.0, (9.0 * grid.scale()).max(7.0), label)
            .anchor(Anchor::Middle)
            .bold()
            .fill(&EDGE)
            .halo(&PALE)
            .into(),
    );
    match &meeple.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

/// A standing figure around its middle, about 20 wide and high.
fn meeple() -> Vec<Node> {
    let outline = Path::from(-8.0, 10.0)
        .line(-2.0, 10.0)
        .line(0.0, 6.0)
        .line(2.0, 10.0)
        .line(8.0, 10.0)
        .quad(8.0, 6.0, 5.0, 2.0)
        .quad(11.0, 1.0, 10.0, -2.0)
        .quad(9.0, -4.0, 4.0, -4.0)
        .quad(5.0, -10.0, 0.0, -10.0)
        .quad(-5.0, -10.0, -4.0, -4.0)
        .quad(-9.0, -4.0, -10.0, -2.0)
        .quad(-11.0, 1.0, -5.0, 2.0)
        .quad(-8.0, 6.0, -8.0, 10.0)
        .close();
    vec![
        Shape::path(outline)
            .fill(Paint::Given)
            .stroke(&EDGE, 1.2)
            .into(),
    ]
}
