//! Tiles, squares and claims in words, for hovers, completions and explanations.

use notation::say;

use crate::game::tiles::{
    Figure, Geometry, Mark, Meeple, ReadCode, Segment, SegmentKind, Sets, Terrain, TileKind,
    kinds_of, placed_geometry,
};

/// The sides of a tile in a sentence, from the left clockwise.
pub(crate) const SIDES: [&str; 4] = ["on the left", "at the top", "on the right", "at the bottom"];

/// The picture of a tile, without an article: `corner city and a road curve`. `None` for tiles of unknown boxes.
pub(crate) fn tile_name(written: &ReadCode) -> Option<&'static str> {
    kinds_of(&written.tile).first().map(|kind| kind.name)
}

/// The sides in words: `city on the left and at the top, field on the right, road at the bottom`.
pub(crate) fn sides(written: &ReadCode) -> String {
    let groups = written.tile.groups();
    let mut parts: Vec<String> = Vec::new();
    let mut done = [false; 4];
    for side in 0..4 {
        if done[side] {
            continue;
        }
        let terrain = written.tile.faces[side].terrain;
        let same: Vec<usize> = (side..4)
            .filter(|&other| {
                let joined = groups[other] == groups[side] || terrain == Terrain::Field;
                !done[other] && written.tile.faces[other].terrain == terrain && joined
            })
            .collect();
        same.iter().for_each(|&other| done[other] = true);
        let places: Vec<&str> = same.iter().map(|&other| SIDES[other]).collect();
        parts.push(format!("{} {}", terrain.name(), say::and(&places)));
    }
    parts.join(", ")
}

/// The marks of the tile: `a cloister`; `None` for plain tiles.
pub(crate) fn marks(written: &ReadCode) -> Option<String> {
    let names: Vec<&str> = written
        .tile
        .marks
        .iter()
        .map(|marked| mark_name(marked.mark))
        .collect();
    (!names.is_empty()).then(|| say::and(&names))
}

fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Cloister => "a cloister",
        Mark::Inn => "an inn",
        Mark::Pennant => "a pennant",
        Mark::Wine => "wine",
        Mark::Grain => "grain",
        Mark::Cloth => "cloth",
        Mark::Garden => "a garden",
    }
}

/// The boxes that hold the tile, with its number: `3 of the 72 tiles of the base game (tile R)`.
pub(crate) fn boxes(written: &ReadCode) -> String {
    let kinds = kinds_of(&written.tile);
    if kinds.is_empty() {
        return "unknown".to_owned();
    }
    let parts: Vec<String> = kinds.iter().map(|kind| in_box(kind)).collect();
    parts.join("; ")
}

fn in_box(kind: &TileKind) -> String {
    let letter = kind
        .letter
        .map(|letter| format!(" (tile {letter})"))
        .unwrap_or_default();
    let name = match kind.set {
        crate::game::tiles::Set::Base => "the base game",
        set => set.name(),
    };
    format!("{} in {name}{letter}", kind.count)
}

/// The squares beside (`x`,`y`): the direction of (`x`,`y`) from each, and its coordinates.
pub(crate) fn neighbors(x: i32, y: i32) -> [(&'static str, i32, i32); 4] {
    [
        ("right of", x.saturating_sub(1), y),
        ("below", x, y.saturating_add(1)),
        ("left of", x.saturating_add(1), y),
        ("above", x, y.saturating_sub(1)),
    ]
}

/// The effect of the meeple: `claims the city`, `puts the builder on the road at the top`. `None` if it claims nothing.
pub(crate) fn claim(written: &ReadCode, meeple: &Meeple) -> Option<String> {
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    let index = geometry.target(meeple).ok()?;
    let feature = feature(&geometry, index)?;
    Some(match (meeple.figure, geometry.segments.get(index)?.kind) {
        (Figure::Meeple, SegmentKind::Field) => format!("lays a farmer on {feature}"),
        (Figure::Meeple, _) => format!("claims {feature}"),
        (figure, SegmentKind::City) => format!("puts the {} into {feature}", figure.name()),
        (figure, _) => format!("puts the {} on {feature}", figure.name()),
    })
}

/// The name of a feature of a tile: `the city`, `the road at the top`, `the field on the left`.
pub(crate) fn feature(geometry: &Geometry, index: usize) -> Option<String> {
    let segment = geometry.segments.get(index)?;
    let same_kind = geometry
        .segments
        .iter()
        .filter(|other| other.kind == segment.kind)
        .count();
    let name = segment.kind.name();
    if same_kind == 1 {
        return Some(format!("the {name}"));
    }
    let places = places(segment);
    Some(if places.is_empty() {
        format!("the {name} in the middle")
    } else {
        format!("the {name} {}", say::and(&places))
    })
}

/// The sides that a feature reaches.
fn places(segment: &Segment) -> Vec<&'static str> {
    let side_bits = |side: usize| 0b111 << (3 * side);
    let whole: Vec<&'static str> = (0..4)
        .filter(|&side| match segment.kind {
            SegmentKind::Field => segment.positions & side_bits(side) == side_bits(side),
            _ => segment.positions & side_bits(side) != 0,
        })
        .map(|side| SIDES[side])
        .collect();
    if !whole.is_empty() || segment.kind != SegmentKind::Field {
        return whole;
    }
    (0..4)
        .filter(|&side| segment.positions & side_bits(side) != 0)
        .map(|side| CORNERS[2 * side + usize::from(segment.positions & (0b100 << (3 * side)) != 0)])
        .take(1)
        .collect()
}

/// The corners of the half sides, clockwise from the lower half of the left side.
const CORNERS: [&str; 8] = [
    "at the bottom left",
    "at the top left",
    "at the top left",
    "at the top right",
    "at the top right",
    "at the bottom right",
    "at the bottom right",
    "at the bottom left",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(code: &str) -> ReadCode {
        ReadCode::read(code).expect("a tile code")
    }

    #[test]
    fn tiles_are_named_by_what_they_show() {
        for (code, name, sides_text) in [
            (
                "RCCR",
                Some("corner city and a road curve"),
                "road on the left and at the bottom, city at the top and on the right",
            ),
            (
                "CFC2F",
                Some("two city caps on opposite sides"),
                "city on the left, field at the top and at the bottom, city on the right",
            ),
            (
                "RRFFK",
                None,
                "road on the left and at the top, field on the right and at the bottom",
            ),
        ] {
            assert_eq!(tile_name(&read(code)), name);
            assert_eq!(sides(&read(code)), sides_text);
        }
    }

    #[test]
    fn meeples_say_what_they_claim() {
        for (code, expected) in [
            ("FCmFC2", "claims the city at the top"),
            ("FFFFKm", "claims the cloister"),
            ("FRFRm", "claims the road"),
            ("RRmRR", "claims the road at the top"),
            ("FFFFMK", "lays a farmer on the field"),
            ("FRFRM", "lays a farmer on the field on the left"),
            ("RRRMR", "lays a farmer on the field at the bottom right"),
            ("CC2pCFm[p]", "puts the pig on the field at the bottom"),
            ("CCm[B]FF", "puts the big meeple into the city"),
        ] {
            let written = read(code);
            let meeple = written.meeples.first().expect("a meeple");
            assert_eq!(claim(&written, meeple).as_deref(), Some(expected), "{code}");
        }
    }
}
