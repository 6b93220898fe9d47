//! Figures: their colors and shapes, and their places on the board.

use notation::picture::{
    ACCENT, Anchor, Node, PLAYERS, Paint, Path, Scene, Shape, Swatch, SymbolUse, Text,
};

use super::{
    grid::Grid,
    ornament::meeple_spot,
    plan::{Meeple, Plan},
};
use crate::game::tiles::Figure;

/// Dark figures need a light outline on a dark page.
static EDGE: Swatch = Swatch::new("meeple-edge", 0x000000, 0xf4f4f0, 0x000000);
static LETTER: Swatch = Swatch::new("meeple-letter", 0x000000, 0x000000, 0x000000);
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

/// The color of a player's figures: the named one, else one by the order of players.
pub(super) fn swatch(color: Option<&str>, player: usize) -> &'static Swatch {
    let known = color.and_then(|name| {
        let name = name.trim().to_lowercase();
        MEEPLES.iter().find(|(known, _)| *known == name)
    });
    known.map_or(&PLAYERS[player % PLAYERS.len()], |(_, swatch)| swatch)
}

/// A figure as it is drawn.
pub(super) struct Look {
    pub(super) figure: Figure,
    pub(super) is_farmer: bool,
    /// The letter of its player.
    pub(super) letter: char,
    pub(super) color: &'static Swatch,
}

impl Look {
    /// Draws it at a place; at scale 1 a tile is 48 by 48.
    pub(super) fn draw(&self, (x, y): (f32, f32), scale: f32) -> [Node; 2] {
        let size = if self.figure == Figure::Big {
            1.15
        } else {
            0.85
        };
        let place = SymbolUse::new("meeple", x, y)
            .scale(scale * size)
            .given(self.color);
        let place = if self.is_farmer {
            place.turn(90.0)
        } else {
            place
        };
        let label = match self.figure {
            Figure::Meeple | Figure::Big => self.letter.to_string(),
            figure => format!("{}{}", self.letter, figure.letters()),
        };
        let label = Text::new(x, y + 1.0, (9.0 * scale).max(7.0), label)
            .anchor(Anchor::Middle)
            .bold()
            .fill(&LETTER)
            .halo(&PALE);
        [place.into(), label.into()]
    }
}

/// Adds a figure on its tile.
pub(super) fn add_meeple(scene: &mut Scene, grid: &Grid, plan: &Plan, meeple: &Meeple) {
    let (Some(tile), Some((x, y))) = (plan.tiles.get(meeple.tile), grid.middle(meeple.square))
    else {
        return;
    };
    let (dx, dy) = meeple_spot(&tile.geometry, meeple.segment);
    let (x, y) = (x + dx * grid.scale(), y + dy * grid.scale());
    let mut nodes: Vec<Node> = Vec::new();
    if meeple.is_last {
        nodes.push(
            Shape::circle(x, y, 12.5 * grid.scale())
                .fill(&ACCENT)
                .opacity(0.7)
                .into(),
        );
    }
    let player = plan.players.get(meeple.player);
    let look = Look {
        figure: meeple.figure,
        is_farmer: plan.is_farmer(meeple),
        letter: player.map_or('?', |player| player.letter),
        color: swatch(
            player.and_then(|player| player.color.as_deref()),
            meeple.player,
        ),
    };
    nodes.extend(look.draw((x, y), grid.scale()));
    match &meeple.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

/// A standing figure around its middle, about 20 wide and high.
pub(super) fn meeple() -> Vec<Node> {
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
