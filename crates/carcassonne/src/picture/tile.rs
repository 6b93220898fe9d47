//! The ground of a tile as a drawing of 48 by 48 around its middle, from its features.

use notation::picture::{Node, Path, Shape, Swatch};

use notation::Order as _;

use crate::game::tiles::{Geometry, Segment, SegmentKind, Terrain};

/// Half the side of a tile.
pub(super) const HALF: f32 = 24.0;

static FIELD: Swatch = Swatch::new("field", 0xa9cf7c, 0x5f8a45, 0xffffff);
static CITY: Swatch = Swatch::new("city", 0xcf9a62, 0xa9713f, 0xc4c4c4);
pub(super) static WALL: Swatch = Swatch::new("wall", 0x6e4524, 0x3a2413, 0x000000);
static ROAD: Swatch = Swatch::new("road", 0xfffbee, 0xe9e2cf, 0xffffff);
static KERB: Swatch = Swatch::new("kerb", 0x8a8371, 0x2f2c25, 0x000000);
pub(super) static WATER: Swatch = Swatch::new("water", 0x4f9bd9, 0x3f86c4, 0x999999);
pub(super) static ROOF: Swatch = Swatch::new("roof", 0xb5402f, 0xc9553f, 0x666666);
pub(super) static STONE: Swatch = Swatch::new("stone", 0xf6efe0, 0xe6dcc6, 0xffffff);
pub(super) static SEAM: Swatch = Swatch::new("seam", 0x5b7a3c, 0x2c4020, 0x888888);

/// The look of a tile, in the rotation that represents all four.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TileLook {
    edges: [Terrain; 4],
    parts: Vec<Patch>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Patch {
    kind: SegmentKind,
    sides: [bool; 4],
}

impl TileLook {
    /// The look of a tile, and the number of clockwise quarter turns of its drawing.
    pub(super) fn of(geometry: &Geometry) -> (Self, u8) {
        let parts = geometry
            .segments
            .iter()
            .filter(|segment| matches!(segment.kind, SegmentKind::City | SegmentKind::Road));
        let look = Self {
            edges: geometry.edges(),
            parts: parts.map(Patch::of).collect(),
        };
        let turned = (0..4_u8).map(|quarters| (look.turned(quarters), (4 - quarters) % 4));
        turned.min().unwrap_or((look, 0))
    }

    fn turned(&self, quarters: u8) -> Self {
        let turn = usize::from(quarters);
        let mut look = self.clone();
        look.edges.rotate_right(turn);
        for part in &mut look.parts {
            part.sides.rotate_right(turn);
        }
        look.parts.order();
        look
    }

    /// The drawing.
    pub(super) fn draw(&self) -> Vec<Node> {
        let mut nodes: Vec<Node> = vec![
            Shape::rect(-HALF, -HALF, HALF * 2.0, HALF * 2.0)
                .fill(&FIELD)
                .into(),
        ];
        river(&mut nodes, &self.edges);
        let of_kind = |kind| self.parts.iter().filter(move |part| part.kind == kind);
        let roads: Vec<&Patch> = of_kind(SegmentKind::Road).collect();
        for (paint, width) in [(&KERB, 7.0), (&ROAD, 4.4)] {
            for road in &roads {
                nodes.push(Shape::path(way(road.sides)).stroke(paint, width).into());
            }
        }
        for city in of_kind(SegmentKind::City) {
            let shape = Shape::path(city_outline(city.sides));
            nodes.push(shape.fill(&CITY).stroke(&WALL, 1.8).into());
        }
        let ends = roads.iter().filter(|road| road.count() == 1).count();
        if ends > 1 {
            nodes.push(
                Shape::rect(-5.5, -5.5, 11.0, 11.0)
                    .round(2.0)
                    .fill(&STONE)
                    .stroke(&KERB, 1.2)
                    .into(),
            );
        }
        nodes.push(
            Shape::rect(-HALF, -HALF, HALF * 2.0, HALF * 2.0)
                .stroke(&SEAM, 0.6)
                .into(),
        );
        nodes
    }
}

impl Patch {
    fn of(segment: &Segment) -> Self {
        Self {
            kind: segment.kind,
            sides: has_sides(segment),
        }
    }

    fn count(&self) -> usize {
        self.sides.iter().filter(|has| **has).count()
    }
}

/// Whether a segment reaches each side of its tile.
pub(super) fn has_sides(segment: &Segment) -> [bool; 4] {
    let mut sides = [false; 4];
    for side in segment.sides() {
        sides[usize::from(side % 4)] = true;
    }
    sides
}

/// The direction out of a side: left, up, right, down.
pub(super) fn out(side: usize) -> (f32, f32) {
    [(-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0)][side % 4]
}

/// The corner at which a side begins, clockwise.
fn corner(side: usize) -> (f32, f32) {
    [(-HALF, HALF), (-HALF, -HALF), (HALF, -HALF), (HALF, HALF)][side % 4]
}

pub(super) fn sides(sides: [bool; 4]) -> impl Iterator<Item = usize> {
    (0..4).filter(move |&side| sides[side])
}

/// A road or river: from side to side, or from each side to the middle.
fn way(has: [bool; 4]) -> Path {
    let ends: Vec<(f32, f32)> = sides(has)
        .map(|side| (out(side).0 * HALF, out(side).1 * HALF))
        .collect();
    match ends.as_slice() {
        &[from, to] => Path::from(from.0, from.1).quad(0.0, 0.0, to.0, to.1),
        ends => ends.iter().fold(Path::from(0.0, 0.0), |path, end| {
            path.line(end.0, end.1).jump(0.0, 0.0)
        }),
    }
}

fn river(nodes: &mut Vec<Node>, edges: &[Terrain; 4]) {
    let has = edges.map(|edge| edge == Terrain::River);
    let count = has.iter().filter(|has| **has).count();
    if count == 0 {
        return;
    }
    nodes.push(Shape::path(way(has)).stroke(&WATER, 9.0).into());
    if count == 1 {
        nodes.push(Shape::circle(0.0, 0.0, 9.0).fill(&WATER).into());
    }
}

/// Along the city's sides from corner to corner, and with inward walls along the other sides.
fn city_outline(has: [bool; 4]) -> Path {
    let count = sides(has).count();
    let first = (0..4)
        .find(|&side| has[side] && !has[(side + 3) % 4])
        .unwrap_or(0);
    let start = corner(first);
    let mut path = Path::from(start.0, start.1);
    let mut side = first;
    let mut walked = 0;
    while walked < 4 {
        let next = corner(side + 1);
        if has[side % 4] {
            path = path.line(next.0, next.1);
            side += 1;
            walked += 1;
            continue;
        }
        let gap = (0..4).take_while(|more| !has[(side + more) % 4]).count();
        let (x, y) = match gap {
            // A single wall in front of a field bends in a little.
            1 => (out(side).0 * 8.0, out(side).1 * 8.0),
            // From corner to corner, past the middle.
            2 => {
                let far = corner(side + 1);
                (far.0 * -0.3, far.1 * -0.3)
            }
            // Only one side is a city.
            _ => (out(first).0 * 2.0, out(first).1 * 2.0),
        };
        let end = corner(side + gap);
        path = path.quad(x, y, end.0, end.1);
        side += gap;
        walked += gap;
        if count == 0 {
            break;
        }
    }
    path.close()
}
