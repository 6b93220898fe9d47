//! A tile cut into its features, and the feature that a meeple claims.
//!
//! Each side has three positions in clockwise order: its first half, its middle, its second half. Two field positions are the
//! same field unless something divides the outline between them (the planar rule): a city, a road, the roads of a junction
//! together, the rivers together, or a single road end together with the city in which it ends.

use notation::Order as _;

use super::{Anchor, Mark, Meeple, ReadCode, Sets, Terrain, Tile, TileKind, is_ambiguous, kind_in};

mod positions;
#[cfg(test)]
mod tests;

use positions::{
    Positions, field_positions, gap, position_names, separators, sides_mask, turned_positions,
    with_middles,
};
pub use positions::{opposite_position, position_name, side_name};

const MIDDLES: Positions = 0b010_010_010_010;
const NOWHERE: u8 = u8::MAX;

/// The kind of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SegmentKind {
    /// A city.
    City,
    /// A road.
    Road,
    /// A cloister or an abbey.
    Cloister,
    /// A garden.
    Garden,
    /// A field.
    Field,
}

impl SegmentKind {
    /// Its name without an article.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Road => "road",
            Self::Cloister => "cloister",
            Self::Garden => "garden",
            Self::Field => "field",
        }
    }
}

/// A connected part of one tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Its kind.
    pub kind: SegmentKind,
    /// Its positions on the outline: bit `3 * side + third`.
    pub positions: u16,
    /// For a field, the city segments it touches, as bits of their indices.
    pub cities: u16,
    /// The number of its pennants.
    pub pennants: u8,
    /// The number of its wine, grain and cloth.
    pub goods: [u8; 3],
    /// Whether it has an inn.
    pub has_inn: bool,
    /// Whether it has a cathedral.
    pub is_cathedral: bool,
}

impl Segment {
    fn new(kind: SegmentKind, positions: Positions) -> Self {
        Self {
            kind,
            positions,
            cities: 0,
            pennants: 0,
            goods: [0; 3],
            has_inn: false,
            is_cathedral: false,
        }
    }

    /// The sides across which a city or road continues, in ascending order.
    pub fn sides(&self) -> impl Iterator<Item = u8> + use<> {
        let middles = self.positions & MIDDLES;
        (0..4).filter(move |side| middles & (0b010 << (3 * side)) != 0)
    }

    /// The number of sides across which a city or road continues.
    #[must_use]
    pub(crate) fn side_count(&self) -> u32 {
        (self.positions & MIDDLES).count_ones()
    }
}

/// Why a meeple claims nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoTarget {
    /// `m` after a side that is neither city nor road, such as a field or a river.
    NotClaimable(Terrain),
    /// `M` on a tile without a field.
    NoField,
    /// The tile has no such cloister or garden.
    Missing,
}

/// A tile cut into its features.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Geometry {
    /// Cities, roads, cloister, garden, then fields in clockwise order, those without a side last.
    pub segments: Vec<Segment>,
    /// Whether the course of the fields is certain, by the tables or by the planar rule.
    pub fields_certain: bool,
    at: [u8; 12],
    edges: [Terrain; 4],
    is_known: bool,
}

impl Geometry {
    /// The features of `tile` as its code alone implies them.
    #[must_use]
    pub fn planar(tile: &Tile) -> Self {
        let mut geometry = Self::without_fields(tile);
        let separators = separators(tile);
        geometry.add_planar_fields(tile, &separators);
        geometry
    }

    /// The features of `tile`, which is `kind` in some rotation.
    #[must_use]
    pub fn of_kind(tile: &Tile, kind: &TileKind) -> Self {
        let mut geometry = match kind.fields {
            None => Self::planar(tile),
            Some(fields) => {
                let mut geometry = Self::without_fields(tile);
                geometry.add_table_fields(tile, kind, fields);
                geometry
            }
        };
        for _ in 0..kind.inner_fields {
            let mut field = Segment::new(SegmentKind::Field, 0);
            field.cities = geometry.bits_of(SegmentKind::City);
            geometry.segments.push(field);
        }
        if kind.is_cathedral {
            for segment in &mut geometry.segments {
                segment.is_cathedral = segment.kind == SegmentKind::City;
            }
        }
        geometry.is_known = true;
        geometry
    }

    fn without_fields(tile: &Tile) -> Self {
        let groups = tile.groups();
        let mut geometry = Self {
            segments: Vec::with_capacity(6),
            fields_certain: true,
            at: [NOWHERE; 12],
            edges: tile.faces.map(|face| face.terrain),
            is_known: false,
        };
        for (terrain, kind) in [
            (Terrain::City, SegmentKind::City),
            (Terrain::Road, SegmentKind::Road),
        ] {
            for group in 0..4 {
                let positions = sides_mask(tile, &groups, terrain, group);
                if positions != 0 {
                    geometry.add(Segment::new(kind, positions));
                }
            }
        }
        for marked in &tile.marks {
            geometry.add_mark(marked.mark, marked.side);
        }
        if tile.count(Terrain::Abbey) > 0 && !tile.has(Mark::Cloister) {
            geometry.add(Segment::new(SegmentKind::Cloister, 0));
        }
        geometry
    }

    fn add(&mut self, segment: Segment) {
        let index = u8::try_from(self.segments.len()).unwrap_or(NOWHERE);
        for (position, at) in self.at.iter_mut().enumerate() {
            if segment.positions & (1 << position) != 0 {
                *at = index;
            }
        }
        self.segments.push(segment);
    }

    fn add_mark(&mut self, mark: Mark, side: Option<u8>) {
        let kind = match mark {
            Mark::Cloister => SegmentKind::Cloister,
            Mark::Garden => SegmentKind::Garden,
            _ => {
                let owner = side.and_then(|side| self.at_position(3 * side + 1));
                if let Some(segment) = owner.and_then(|index| self.segments.get_mut(index)) {
                    match mark {
                        Mark::Pennant => segment.pennants = segment.pennants.saturating_add(1),
                        Mark::Inn => segment.has_inn = true,
                        Mark::Wine => segment.goods[0] = segment.goods[0].saturating_add(1),
                        Mark::Grain => segment.goods[1] = segment.goods[1].saturating_add(1),
                        Mark::Cloth => segment.goods[2] = segment.goods[2].saturating_add(1),
                        Mark::Cloister | Mark::Garden => {}
                    }
                }
                return;
            }
        };
        // No tile has two cloisters; a second letter is no second feature.
        if !self.segments.iter().any(|segment| segment.kind == kind) {
            self.add(Segment::new(kind, 0));
        }
    }

    fn add_planar_fields(&mut self, tile: &Tile, separators: &[Positions]) {
        let mut left = field_positions(tile);
        while left != 0 {
            let first = left.trailing_zeros() as u8;
            let mut positions = 0;
            for position in 0..12 {
                let is_same = separators
                    .iter()
                    .all(|&separator| gap(separator, first) == gap(separator, position));
                if left & (1 << position) != 0 && is_same {
                    positions |= 1 << position;
                }
            }
            left &= !positions;
            let mut field = Segment::new(SegmentKind::Field, positions);
            field.cities = self.cities_in_reach(separators, first);
            self.add(field);
        }
    }

    /// The cities that no separator but their own divides from `position`, as bits of their indices.
    fn cities_in_reach(&self, separators: &[Positions], position: u8) -> u16 {
        let mut cities = 0;
        for (index, city) in self.segments.iter().enumerate() {
            let reaches = city.kind == SegmentKind::City
                && separators.iter().all(|&separator| {
                    separator & city.positions == city.positions
                        || (0..12)
                            .filter(|&other| city.positions & (1 << other) != 0)
                            .any(|other| gap(separator, other) == gap(separator, position))
                });
            if reaches {
                cities |= 1 << index;
            }
        }
        cities
    }

    /// Adds the fields of the tables, turned like `tile`. A field touches the cities that are next to it on the outline.
    fn add_table_fields(&mut self, tile: &Tile, kind: &TileKind, fields: &str) {
        let printed = kind.tile();
        let quarters = (0..4)
            .find(|&quarters| printed.turned(quarters).code() == tile.code())
            .or_else(|| {
                // Without the digit or with a garden the codes differ: compare the sides.
                let plain = |tile: &Tile| tile.faces.map(|face| face.terrain);
                (0..4).find(|&quarters| plain(&printed.turned(quarters)) == plain(tile))
            })
            .unwrap_or(0);
        let mut parts: Vec<Positions> = fields
            .split(" / ")
            .map(|field| turned_positions(field, quarters))
            .map(|positions| with_middles(tile, positions))
            .collect();
        parts.order_by_key(|positions| positions.trailing_zeros());
        for positions in parts {
            let mut field = Segment::new(SegmentKind::Field, positions);
            field.cities = self.cities_beside(positions);
            self.add(field);
        }
    }

    fn cities_beside(&self, positions: Positions) -> u16 {
        let mut cities = 0;
        for (index, city) in self.segments.iter().enumerate() {
            let touches = (0..12_u8).any(|position| {
                let next = (position + 1) % 12;
                let pair = (1 << position, 1 << next);
                positions & pair.0 != 0 && city.positions & pair.1 != 0
                    || positions & pair.1 != 0 && city.positions & pair.0 != 0
            });
            if city.kind == SegmentKind::City && touches {
                cities |= 1 << index;
            }
        }
        cities
    }

    fn bits_of(&self, kind: SegmentKind) -> u16 {
        self.segments
            .iter()
            .enumerate()
            .filter(|(_, segment)| segment.kind == kind)
            .fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// The terrain of each side: left, top, right, bottom.
    #[must_use]
    pub fn edges(&self) -> [Terrain; 4] {
        self.edges
    }

    /// The segment at a position (`3 * side + third`); `None` if there is none.
    #[must_use]
    pub fn at_position(&self, position: u8) -> Option<usize> {
        let index = *self.at.get(usize::from(position))?;
        (index != NOWHERE).then_some(usize::from(index))
    }

    /// Whether the tile is in the tables.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.is_known
    }

    /// The first segment of `kind`: for kinds that occur once and are claimed without a side, such as the cloister.
    #[must_use]
    pub fn find(&self, kind: SegmentKind) -> Option<usize> {
        self.segments
            .iter()
            .position(|segment| segment.kind == kind)
    }

    /// Whether each meeple of `code` claims something, and none is a farmer on the cloister.
    pub(crate) fn takes_meeples(&self, code: &ReadCode) -> bool {
        code.meeples
            .iter()
            .all(|meeple| self.target(meeple).is_ok() && !code.is_on_cloister(meeple))
    }

    /// The segment that `meeple` claims.
    ///
    /// # Errors
    /// Why it claims nothing.
    pub fn target(&self, meeple: &Meeple) -> Result<usize, NoTarget> {
        use super::Figure::{Barn, Pig};
        let side = match meeple.anchor {
            Anchor::Cloister => return self.find(SegmentKind::Cloister).ok_or(NoTarget::Missing),
            Anchor::Garden => return self.find(SegmentKind::Garden).ok_or(NoTarget::Missing),
            Anchor::Face(side) => side % 4,
        };
        let terrain = self.edges[usize::from(side)];
        let is_on_field =
            meeple.farmer || matches!(meeple.figure, Pig | Barn) && terrain == Terrain::Field;
        if is_on_field {
            return self.field_after(side).ok_or(NoTarget::NoField);
        }
        match terrain {
            Terrain::City | Terrain::Road => {
                self.at_position(3 * side + 1).ok_or(NoTarget::Missing)
            }
            Terrain::Abbey => self.find(SegmentKind::Cloister).ok_or(NoTarget::Missing),
            other => Err(NoTarget::NotClaimable(other)),
        }
    }

    /// The field of an `M` after `side`: the side's own, the one at the second half of a road, or the next one clockwise after
    /// a city; after the last side, if that is a city, the inner field.
    #[must_use]
    pub fn field_after(&self, side: u8) -> Option<usize> {
        let inner = || {
            self.segments
                .iter()
                .position(|segment| segment.kind == SegmentKind::Field && segment.positions == 0)
        };
        let terrain = self.edges[usize::from(side % 4)];
        if let (3, Terrain::City, Some(inner)) = (side, terrain, inner()) {
            return Some(inner);
        }
        let start = match terrain {
            Terrain::Field => 3 * side,
            Terrain::Road | Terrain::River => 3 * side + 2,
            _ => 3 * side + 3,
        };
        (start..start + 12)
            .filter_map(|position| self.at_position(position % 12))
            .find(|&index| self.segments[index].kind == SegmentKind::Field)
            .or_else(inner)
    }

    /// The best way to write a meeple on segment `index`: as `M` (`true`) or `m`, and after what. `None` for a field that no
    /// side leads to.
    #[must_use]
    pub fn anchor_of(&self, index: usize) -> Option<(bool, Anchor)> {
        let segment = self.segments.get(index)?;
        let after = |side: &u8| self.field_after(*side) == Some(index);
        let is_field = |side: &u8| self.edges[usize::from(*side)] == Terrain::Field;
        Some(match segment.kind {
            SegmentKind::Cloister if self.edges.contains(&Terrain::Abbey) => {
                (false, Anchor::Face(3))
            }
            SegmentKind::Cloister => (false, Anchor::Cloister),
            SegmentKind::Garden => (false, Anchor::Garden),
            // After the last side of the longest run, which is easiest to read.
            SegmentKind::City | SegmentKind::Road => (false, Anchor::Face(segment.sides().last()?)),
            SegmentKind::Field => {
                let side = (0..4)
                    .filter(is_field)
                    .find(after)
                    .or_else(|| (0..4).find(after))?;
                (true, Anchor::Face(side))
            }
        })
    }

    /// The fields and the cities that they touch, in the format of the tables: `T1 R2 B (C); T2 R1`.
    #[must_use]
    pub fn describe_fields(&self) -> String {
        let cities: Vec<usize> = (0..self.segments.len())
            .filter(|&index| self.segments[index].kind == SegmentKind::City)
            .collect();
        let name = |number: usize| match number {
            0 => "C".to_owned(),
            _ => format!("C{}", number + 1),
        };
        let fields = self
            .segments
            .iter()
            .filter(|segment| segment.kind == SegmentKind::Field);
        fields
            .map(|field| {
                let touched: Vec<String> = (0..cities.len())
                    .filter(|&number| field.cities & (1 << cities[number]) != 0)
                    .map(name)
                    .collect();
                let positions = position_names(field.positions);
                match touched.as_slice() {
                    [] => positions,
                    _ => format!("{positions} ({})", touched.join(",")),
                }
            })
            .collect::<Vec<_>>()
            .join("; ")
    }
}

/// The features of `tile` with `sets` in play: those of its row in the tables, else those of the planar rule.
#[must_use]
pub fn placed_geometry(tile: &Tile, sets: Sets) -> Geometry {
    match kind_in(tile, sets) {
        Some(kind) => {
            let mut geometry = Geometry::of_kind(tile, kind);
            geometry.fields_certain = !is_ambiguous(tile, sets);
            geometry
        }
        None => Geometry::planar(tile),
    }
}
