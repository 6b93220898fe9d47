//! Ornaments that stand upright on a tile in any rotation: pennants, cathedrals, cloisters, inns, gardens and goods; and the
//! places of meeples beside them.

use notation::picture::{Node, Path, Shape, Swatch};

use super::tile::{ROOF, SEAM, STONE, WALL, WATER, has_sides, out, sides};
use crate::game::tiles::{Geometry, Segment, SegmentKind, Terrain};

static SHIELD: Swatch = Swatch::new("shield", 0x2257a5, 0x3b7ad1, 0x333333);

/// The distance from the middle of a tile to an ornament in a corner.
const CORNER: f32 = 14.0;

/// Something upright on a tile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Ornament {
    /// The name of its symbol.
    pub(super) symbol: &'static str,
    /// Its place, relative to the middle of the tile.
    pub(super) place: (f32, f32),
}

/// The ornaments of a tile.
pub(super) fn ornaments(geometry: &Geometry) -> Vec<Ornament> {
    let mut all = Vec::new();
    let mut add = |symbol, place| all.push(Ornament { symbol, place });
    for segment in &geometry.segments {
        match segment.kind {
            SegmentKind::City => {
                if segment.is_cathedral {
                    add("cathedral", (0.0, -8.0));
                }
                let pennants = (0..segment.pennants.min(3)).map(|_| "pennant");
                let goods = ["wine", "grain", "cloth"].into_iter().zip(segment.goods);
                let goods = goods.filter(|(_, count)| *count > 0).map(|(good, _)| good);
                let places = city_places(has_sides(segment));
                for (symbol, place) in pennants.chain(goods).zip(places) {
                    add(symbol, place);
                }
            }
            SegmentKind::Road if segment.has_inn => add("inn", beside(geometry, segment)),
            SegmentKind::Cloister => add("cloister", (0.0, -3.0)),
            SegmentKind::Garden => add("garden", free_corner(geometry, 0..4)),
            SegmentKind::Road | SegmentKind::Field => {}
        }
    }
    all
}

/// The drawing of an ornament.
pub(super) fn symbol(name: &str) -> Vec<Node> {
    match name {
        "pennant" => pennant().into(),
        "cathedral" => house(1.0, &SHIELD).into(),
        "inn" => house(0.55, &WATER).into(),
        "cloister" => cloister(),
        "garden" => garden().into(),
        "wine" => vec![
            Shape::circle(0.0, 0.0, 3.4)
                .fill(&ROOF)
                .stroke(&WALL, 0.8)
                .into(),
        ],
        "grain" => vec![
            Shape::polygon([(-3.5, 3.0), (0.0, -4.0), (3.5, 3.0)])
                .fill(&STONE)
                .stroke(&WALL, 0.8)
                .into(),
        ],
        _ => vec![
            Shape::rect(-3.2, -3.2, 6.4, 6.4)
                .fill(&WATER)
                .stroke(&WALL, 0.8)
                .into(),
        ],
    }
}

/// The place of a meeple on a segment of a tile.
pub(super) fn meeple_spot(geometry: &Geometry, segment: usize) -> (f32, f32) {
    let Some(segment) = geometry.segments.get(segment) else {
        return (0.0, 0.0);
    };
    match segment.kind {
        SegmentKind::City if segment.is_cathedral => (0.0, 12.0),
        SegmentKind::City | SegmentKind::Road => spot(has_sides(segment)),
        SegmentKind::Cloister => (0.0, 11.0),
        SegmentKind::Garden => free_corner(geometry, 0..4),
        SegmentKind::Field => field_spot(geometry, segment.positions),
    }
}

/// The place of a meeple on a road or city with these sides.
fn spot(has: [bool; 4]) -> (f32, f32) {
    let list: Vec<usize> = sides(has).collect();
    let reach = match list.len() {
        1 => 16.0,
        2 => 7.5,
        _ => 4.0,
    };
    list.iter().fold((0.0, 0.0), |(x, y), &side| {
        (x + out(side).0 * reach, y + out(side).1 * reach)
    })
}

/// The places for ornaments of a city, beside a meeple in it; the best place first.
fn city_places(has: [bool; 4]) -> Vec<(f32, f32)> {
    let at = |a: (f32, f32), by: f32, b: (f32, f32), and: f32| {
        (a.0 * by + b.0 * and, a.1 * by + b.1 * and)
    };
    let list: Vec<usize> = sides(has).collect();
    match *list.as_slice() {
        // Along the only side.
        [side] => [11.0, -11.0]
            .map(|along| at(out(side), 19.0, out(side + 1), along))
            .into(),
        // At both ends of a city across the tile.
        [a, b] if a + 2 == b => vec![
            at(out(a), 15.0, (0.0, 0.0), 0.0),
            at(out(b), 15.0, (0.0, 0.0), 0.0),
        ],
        // In the corner, then along both sides.
        [a, b] => vec![
            at(out(a), 18.0, out(b), 18.0),
            at(out(a), 19.0, out(b), 2.0),
            at(out(a), 2.0, out(b), 19.0),
        ],
        // In both corners, then in front of the middle side.
        [_, _, _] => {
            let open = (0..4).find(|&side| !has[side]).unwrap_or_default();
            let middle = out(open + 2);
            vec![
                at(middle, 16.0, out(open + 1), 15.0),
                at(middle, 16.0, out(open + 3), 15.0),
                at(middle, 18.0, (0.0, 0.0), 0.0),
            ]
        }
        _ => vec![
            (CORNER, -CORNER),
            (-CORNER, -CORNER),
            (CORNER, CORNER),
            (-CORNER, CORNER),
        ],
    }
}

/// The corner beside a road with the most free space.
fn beside(geometry: &Geometry, road: &Segment) -> (f32, f32) {
    let has = has_sides(road);
    // Corner `n` lies between the sides `n - 1` and `n`.
    let corners = (0..4).filter(|&corner| has[corner] || has[(corner + 3) % 4]);
    free_corner(geometry, corners)
}

/// The corner whose sides are emptiest.
fn free_corner(geometry: &Geometry, corners: impl Iterator<Item = usize>) -> (f32, f32) {
    let edges = geometry.edges();
    let taken = |side: usize| match edges[side % 4] {
        Terrain::Field => 0,
        Terrain::City => 3,
        _ => 1,
    };
    let corner = corners.min_by_key(|&corner| taken(corner) + taken(corner + 3));
    let (a, b) = corner.map_or(((1.0, 0.0), (0.0, 1.0)), |corner| {
        (out(corner), out(corner + 3))
    });
    ((a.0 + b.0) * CORNER, (a.1 + b.1) * CORNER)
}

/// The middle of a side that is all field, else the corner at a position.
fn field_spot(geometry: &Geometry, positions: u16) -> (f32, f32) {
    let has = |position: usize| positions & (1 << position) != 0;
    let middle = (0..4).find(|side| has(side * 3 + 1) && geometry.edges()[*side] == Terrain::Field);
    if let Some(side) = middle {
        return (out(side).0 * 15.0, out(side).1 * 15.0);
    }
    let Some(position) = (0..12).find(|position| has(*position)) else {
        return (0.0, 0.0);
    };
    let (side, third) = (position / 3, position % 3);
    let (x, y) = out(side);
    let (along_x, along_y) = out(side + 1);
    let along = if third == 0 { -14.0 } else { 14.0 };
    (x * 17.0 + along_x * along, y * 17.0 + along_y * along)
}

fn pennant() -> [Node; 2] {
    let outline = Path::from(-4.2, -5.0)
        .line(4.2, -5.0)
        .line(4.2, 0.0)
        .quad(3.6, 4.0, 0.0, 6.0)
        .quad(-3.6, 4.0, -4.2, 0.0)
        .close();
    [
        Shape::path(outline)
            .fill(&SHIELD)
            .stroke(&STONE, 1.0)
            .into(),
        Shape::line((-3.4, -4.2), (3.0, 2.6))
            .stroke(&STONE, 1.3)
            .into(),
    ]
}

fn house(s: f32, roof: &'static Swatch) -> [Node; 2] {
    [
        Shape::rect(-7.0 * s, -s, 14.0 * s, 10.0 * s)
            .fill(&STONE)
            .stroke(&WALL, 1.0)
            .into(),
        Shape::polygon([(-9.0 * s, -s), (0.0, -9.0 * s), (9.0 * s, -s)])
            .fill(roof)
            .stroke(&WALL, 1.0)
            .into(),
    ]
}

fn cloister() -> Vec<Node> {
    let cross = Path::from(0.0, -15.0)
        .line(0.0, -8.0)
        .jump(-2.4, -12.6)
        .line(2.4, -12.6);
    let mut nodes: Vec<Node> = house(1.0, &ROOF).into();
    nodes.push(Shape::path(cross).stroke(&WALL, 1.4).into());
    nodes
}

fn garden() -> [Node; 2] {
    [
        Shape::circle(0.0, 0.0, 6.5)
            .fill(&STONE)
            .stroke(&SEAM, 1.2)
            .into(),
        Shape::circle(0.0, 0.0, 3.0).fill(&SEAM).into(),
    ]
}
