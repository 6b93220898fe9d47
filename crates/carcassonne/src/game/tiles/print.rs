//! The print of a tile, without its rotation. Tiles of the boxes are counted by prints, and found in the tables by them.

use std::{collections::HashMap, sync::LazyLock};

use notation::Order as _;

use super::{
    Mark, Set, Sets, Tile, TileKind, kinds,
    table::{are_ambiguous, row_in},
};

/// All tiles with equal codes, in all boxes, as a small number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Print(u16);

struct Prints {
    rows: Vec<Vec<&'static TileKind>>,
    /// By the keys of all four rotations.
    numbers: HashMap<PrintKey, Print>,
}

static PRINTS: LazyLock<Prints> = LazyLock::new(|| {
    let mut rows: Vec<Vec<&'static TileKind>> = Vec::new();
    let mut numbers = HashMap::new();
    for kind in kinds() {
        let tile = kind.tile();
        let next = Print(u16::try_from(rows.len()).unwrap_or(u16::MAX));
        let known = PrintKey::of(&tile).and_then(|key| numbers.get(&key).copied());
        if known.is_none() {
            rows.push(Vec::new());
            let keys = (0..4).filter_map(|quarters| PrintKey::of(&tile.turned(quarters)));
            numbers.extend(keys.map(|key| (key, next)));
        }
        rows[usize::from(known.unwrap_or(next).0)].push(kind);
    }
    Prints { rows, numbers }
});

/// The code of a tile in one rotation as a number: the terrain and the group of each side, then the marks in a fixed order.
/// Gardens and a field's digit are left out, because they differ between tiles of the same print.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct PrintKey(u64);

impl PrintKey {
    /// The most marks in a key: no tile of the boxes has more.
    const MOST_MARKS: usize = 6;

    /// The key of `tile`; `None` for a tile that is in no box.
    fn of(tile: &Tile) -> Option<Self> {
        let groups = tile.groups();
        let mut key = 0;
        for (face, group) in tile.faces.iter().zip(groups) {
            key = key << 6 | (face.terrain as u64) << 3 | u64::from(group);
        }
        let mut marks = [0_u64; Self::MOST_MARKS];
        let shown = tile.marks.iter().filter(|one| one.mark != Mark::Garden);
        for (index, marked) in shown.enumerate() {
            // A mark belongs to all sides of its city or road; the first of them is its place.
            let place = marked.side.map_or(4, |side| {
                let same = |other: usize| {
                    let side = usize::from(side % 4);
                    tile.faces[other].terrain == tile.faces[side].terrain
                        && groups[other] == groups[side]
                };
                (0..4).find(|other| same(*other)).unwrap_or(4)
            });
            *marks.get_mut(index)? = (marked.mark as u64 + 1) << 3 | place as u64;
        }
        marks.order();
        Some(Self(
            marks.into_iter().fold(key, |key, mark| key << 6 | mark),
        ))
    }
}

impl Print {
    /// The print of `tile`; `None` if no box holds it.
    #[must_use]
    pub fn of(tile: &Tile) -> Option<Self> {
        PRINTS.numbers.get(&PrintKey::of(tile)?).copied()
    }

    /// All prints, in the order of the tables.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PRINTS.rows.len()).filter_map(|index| u16::try_from(index).ok().map(Self))
    }

    /// The number of prints.
    #[must_use]
    pub fn total() -> usize {
        PRINTS.rows.len()
    }

    /// Its index, below [`Print::total`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its rows in all boxes.
    #[must_use]
    pub fn kinds(self) -> &'static [&'static TileKind] {
        &PRINTS.rows[self.index()]
    }

    /// The tile's code in the tables.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.kinds().first().map_or("", |kind| kind.code)
    }

    /// The box that holds it, if there is only one.
    #[must_use]
    pub fn only_set(self) -> Option<Set> {
        let first = self.kinds().first()?.set;
        let is_first = |kind: &&TileKind| kind.set == first;
        self.kinds().iter().all(is_first).then_some(first)
    }

    /// The number of its tiles in `sets`.
    #[must_use]
    pub fn count(self, sets: Sets) -> u32 {
        let in_play = self.kinds().iter().filter(|kind| sets.has(kind.set));
        in_play.map(|kind| u32::from(kind.count)).sum()
    }
}

/// The rows that `tile` can be, in all boxes. Several boxes can hold the same print. A tile with a field digit is only the row
/// with the divided field; one without a digit may be either.
#[must_use]
pub fn kinds_of(tile: &Tile) -> Vec<&'static TileKind> {
    let rows = Print::of(tile).map_or(&[][..], Print::kinds);
    let is_split = tile.is_split();
    rows.iter()
        .copied()
        .filter(|kind| !is_split || kind.is_split())
        .collect()
}

/// The likeliest row of `tile` with `sets` in play: one without a divided field, unless there is a digit. `None` if no box
/// holds it.
#[must_use]
pub fn kind_in(tile: &Tile, sets: Sets) -> Option<&'static TileKind> {
    let rows = kinds_of(tile);
    let row = row_in(&rows, tile.is_split(), sets)?;
    rows.get(row).copied()
}

/// Whether `sets` hold tiles with the code of `tile` but with different fields, so that the code is ambiguous. A field digit
/// decides.
#[must_use]
pub fn is_ambiguous(tile: &Tile, sets: Sets) -> bool {
    are_ambiguous(&kinds_of(tile), tile.is_split(), sets)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::game::tiles::Terrain;

    /// The code that all rotations share, without gardens and digits of fields.
    fn canonical(tile: &Tile) -> String {
        let mut plain = tile.without(Mark::Garden);
        for face in &mut plain.faces {
            face.digit = face.digit.filter(|_| face.terrain != Terrain::Field);
        }
        plain.canonical()
    }

    #[test]
    fn every_spelling_of_a_code_has_the_print_of_its_canonical_code() {
        let mut prints: BTreeMap<String, Print> = BTreeMap::new();
        for print in Print::all() {
            let code = canonical(&print.kinds()[0].tile());
            assert_eq!(prints.insert(code, print), None);
        }
        let sides = ["C", "C2", "R", "R2", "F", "F1", "V"];
        let mut known = 0;
        for number in 0..sides.len().pow(4) {
            let faces = [1, 7, 49, 343].map(|place| sides[number / place % sides.len()]);
            for mark in ["", "P", "K", "I", "wPh"] {
                for place in [2, 4] {
                    let (before, behind) = faces.split_at(place);
                    let code = format!("{}{mark}{}", before.concat(), behind.concat());
                    let tile = Tile::from_code(&code).unwrap();
                    let print = Print::of(&tile);
                    assert_eq!(print, prints.get(&canonical(&tile)).copied(), "{code}");
                    known += usize::from(print.is_some());
                }
            }
        }
        assert_eq!(known, 2638, "so many of them are in a box");
    }
}
