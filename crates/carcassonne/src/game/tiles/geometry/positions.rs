//! The outline of a tile: three positions on each side, clockwise, and the separators between its fields.

use crate::game::tiles::{Mark, Terrain, Tile};

/// A set of the twelve positions of a tile's outline: bit `3 * side + third`.
pub(super) type Positions = u16;

pub(super) fn sides_mask(tile: &Tile, groups: &[u8; 4], terrain: Terrain, group: u8) -> Positions {
    let side = if terrain == Terrain::City {
        0b111
    } else {
        0b010
    };
    (0..4)
        .filter(|&index| tile.faces[index].terrain == terrain && groups[index] == group)
        .fold(0, |mask, index| mask | side << (3 * index))
}

pub(super) fn field_positions(tile: &Tile) -> Positions {
    (0..4).fold(0, |mask, side| {
        let thirds = match tile.faces[side].terrain {
            Terrain::Field => 0b111,
            Terrain::Road | Terrain::River => 0b101,
            _ => 0,
        };
        mask | thirds << (3 * side)
    })
}

pub(super) fn separators(tile: &Tile) -> Vec<Positions> {
    let groups = tile.groups();
    let each = |terrain| {
        (0..4)
            .map(|group| sides_mask(tile, &groups, terrain, group))
            .filter(|&mask| mask != 0)
            .collect::<Vec<_>>()
    };
    let cities = each(Terrain::City);
    let roads = each(Terrain::Road);
    let mut separators: Vec<Positions> = each(Terrain::River);
    let is_lone = tile.count(Terrain::Road) == 1 && !tile.has(Mark::Cloister);
    match cities.first() {
        Some(city) if is_lone => {
            separators.push(city | roads[0]);
            separators.extend(&cities[1..]);
            return separators;
        }
        _ => separators.extend(&cities),
    }
    if tile.has_junction() {
        separators.push(roads.iter().fold(0, |all, road| all | road));
    } else {
        separators.extend(&roads);
    }
    separators
}

/// The stretch between the positions of `separator` in which `position` is, named by the last of them before it.
pub(super) fn gap(separator: Positions, position: u8) -> Option<u8> {
    (0..12)
        .map(|back| (position + 12 - back) % 12)
        .find(|&before| separator & (1 << before) != 0)
}

pub(super) fn turned_positions(field: &str, quarters: u8) -> Positions {
    let mut positions = 0;
    for name in field.split(' ') {
        let mut letters = name.chars();
        let side = match letters.next() {
            Some('L') => 0,
            Some('T') => 1,
            Some('R') => 2,
            _ => 3,
        };
        let third = if letters.next() == Some('2') { 2 } else { 0 };
        positions |= 1 << (3 * ((side + quarters) % 4) + third);
    }
    positions
}

/// `positions` with the middle of each field side whose first half is among them.
pub(super) fn with_middles(tile: &Tile, positions: Positions) -> Positions {
    let fields = (0..4).filter(|&side| tile.faces[side].terrain == Terrain::Field);
    fields.fold(positions, |all, side| {
        all | (positions >> (3 * side) & 1) << (3 * side + 1)
    })
}

/// The names of field positions in the format of the tables: `L1`, or a bare letter for a whole field side.
pub(super) fn position_names(positions: Positions) -> String {
    let mut names = Vec::new();
    for side in 0..4_u8 {
        let here = positions >> (3 * side) & 0b111;
        let letter = ['L', 'T', 'R', 'B'][usize::from(side)];
        match here {
            0 => {}
            0b111 => names.push(letter.to_string()),
            _ => {
                for (bit, digit) in [(0b001, '1'), (0b100, '2')] {
                    if here & bit != 0 {
                        names.push(format!("{letter}{digit}"));
                    }
                }
            }
        }
    }
    names.join(" ")
}

/// The position across the edge from `position`: the first half of a side touches the second half of the neighbor's side.
#[must_use]
pub fn opposite_position(position: u8) -> u8 {
    let (side, third) = (position / 3 % 4, position % 3);
    3 * ((side + 2) % 4) + (2 - third)
}

/// `left`, `top`, `right` or `bottom`.
#[must_use]
pub fn side_name(side: u8) -> &'static str {
    ["left", "top", "right", "bottom"][usize::from(side % 4)]
}

/// A position in words, such as `the lower half of the left side`.
#[must_use]
pub fn position_name(position: u8) -> String {
    let half = match (position / 3 % 4, position % 3) {
        (side, 1) => return format!("the middle of the {} side", side_name(side)),
        (0, 0) | (2, 2) => "lower",
        (0, _) | (2, _) => "upper",
        (1, 0) | (3, 2) => "left",
        _ => "right",
    };
    format!("the {half} half of the {} side", side_name(position / 3))
}
