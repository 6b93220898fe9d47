//! The place of a figure on a tile in saves: sides such as `NW`, halves of sides such as `NL.NR`, `I` for the middle.

use carcassonne::tiles::SegmentKind;

use notation::Order as _;

use crate::tiles::Lying;

/// The sides in the order of codes: left, top, right, bottom.
const SIDES: [char; 4] = ['W', 'N', 'E', 'S'];
/// The sides in the order in which saves write them, unless all four are meant.
const WRITTEN_SIDES: [usize; 4] = [1, 3, 0, 2];
const ALL_SIDES: &str = "NWSE";
/// The sides in the order in which saves write halves of sides.
const WRITTEN_HALVES: [usize; 4] = [1, 2, 3, 0];
/// The names of the middle of a tile, also in old saves.
const MIDDLE: [&str; 6] = [
    "I",
    "INNER_FIELD",
    "INNER_FARM",
    "MONASTERY",
    "CLOISTER",
    "GARDEN",
];

/// The kind of a feature; two of them have other names in old saves.
pub(super) fn kind_of(feature: &str) -> Option<SegmentKind> {
    Some(match feature {
        "City" => SegmentKind::City,
        "Road" => SegmentKind::Road,
        "Monastery" | "Cloister" => SegmentKind::Cloister,
        "Field" | "Farm" => SegmentKind::Field,
        "Garden" => SegmentKind::Garden,
        _ => return None,
    })
}

/// The kind of the feature at `location`, which saves of version 4 do not name: a half of a side is on a field, a side on a
/// city or a road.
pub(super) fn kind_at(lying: &Lying, location: &str) -> Option<SegmentKind> {
    let inner = ["INNER_FIELD", "INNER_FARM"];
    if inner.contains(&location) || positions(location, half).is_some() {
        return Some(SegmentKind::Field);
    }
    if MIDDLE.contains(&location) {
        return Some(SegmentKind::Cloister);
    }
    let kinds = [SegmentKind::City, SegmentKind::Road];
    kinds
        .into_iter()
        .find(|kind| segment(lying, *kind, location).is_some())
}

/// The name of a feature.
pub(super) fn feature_of(kind: SegmentKind) -> &'static str {
    match kind {
        SegmentKind::City => "City",
        SegmentKind::Road => "Road",
        SegmentKind::Cloister => "Monastery",
        SegmentKind::Field => "Field",
        SegmentKind::Garden => "Garden",
    }
}

/// The segment of `kind` at `location` of a placed tile.
pub(super) fn segment(lying: &Lying, kind: SegmentKind, location: &str) -> Option<usize> {
    let is_middle = MIDDLE.contains(&location);
    match kind {
        SegmentKind::Cloister | SegmentKind::Garden => {
            let found = lying.geometry.find(kind).filter(|_| is_middle);
            // Old saves call a garden a cloister.
            found.or_else(|| {
                lying
                    .geometry
                    .find(SegmentKind::Garden)
                    .filter(|_| is_middle)
            })
        }
        SegmentKind::Field if is_middle => lying.segment_at(kind, 0),
        SegmentKind::Field => lying.segment_at(kind, positions(location, half)?),
        SegmentKind::City | SegmentKind::Road => {
            lying.segment_at(kind, positions(location, sides)?)
        }
    }
}

/// The positions of all parts of a location, each read by `part`.
fn positions(location: &str, part: fn(&str) -> Option<u16>) -> Option<u16> {
    let parts = location.split('.').map(part);
    parts.sum::<Option<u16>>().filter(|_| {
        // A part that is repeated would change the sum.
        let mut names: Vec<&str> = location.split('.').collect();
        names.order();
        names.windows(2).all(|pair| pair[0] != pair[1])
    })
}

/// `NL`: the first half of the top, clockwise.
fn half(name: &str) -> Option<u16> {
    let mut letters = name.chars();
    let side = letters.next().and_then(side_of)?;
    let third = match letters.as_str() {
        "L" => 0,
        "R" => 2,
        _ => return None,
    };
    Some(1 << (3 * side + third))
}

/// `NW`: the middles of the top and the left; `_S`: those of all sides except the bottom.
fn sides(name: &str) -> Option<u16> {
    let (without, letters) = match name.strip_prefix('_') {
        Some(letters) => (true, letters),
        None => (false, name),
    };
    let mut bits = 0;
    for letter in letters.chars() {
        bits |= 0b010 << (3 * side_of(letter)?);
    }
    let all = 0b010_010_010_010;
    Some(if without { all & !bits } else { bits }).filter(|bits| *bits != 0)
}

fn side_of(letter: char) -> Option<usize> {
    SIDES.iter().position(|side| *side == letter)
}

/// The location of a segment.
pub(super) fn location(lying: &Lying, segment: usize) -> Option<String> {
    let segment = lying.geometry.segments.get(segment)?;
    let has = |side: usize, third: usize| segment.positions & 1 << (3 * side + third) != 0;
    Some(match segment.kind {
        SegmentKind::City | SegmentKind::Road => {
            let on: Vec<usize> = WRITTEN_SIDES
                .into_iter()
                .filter(|side| has(*side, 1))
                .collect();
            match on.len() {
                4 => ALL_SIDES.to_owned(),
                3 => {
                    let missing = (0..4).find(|side| !has(*side, 1))?;
                    format!("_{}", SIDES[missing])
                }
                _ => on.into_iter().map(|side| SIDES[side]).collect(),
            }
        }
        SegmentKind::Field if segment.positions != 0 => {
            let halves = WRITTEN_HALVES
                .into_iter()
                .flat_map(|side| [(side, 0, 'L'), (side, 2, 'R')]);
            let own = halves.filter(|(side, third, _)| has(*side, *third));
            let names: Vec<String> = own
                .map(|(side, _, half)| format!("{}{half}", SIDES[side]))
                .collect();
            names.join(".")
        }
        _ => "I".to_owned(),
    })
}
