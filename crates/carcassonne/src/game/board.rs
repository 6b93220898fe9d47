//! The board: tiles on squares, and the features that run over their edges as a union of segments.

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasherDefault, Hasher},
};

use crate::tiles::{Geometry, SegmentKind, Shared, Terrain, opposite_position};

/// A place for one tile; x grows to the right, y grows upward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square {
    /// Left-right.
    pub x: i32,
    /// Down-up.
    pub y: i32,
}

impl Square {
    /// The square at `x`, `y`.
    #[must_use]
    pub fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The square beyond a side: 0 left, 1 top, 2 right, 3 bottom.
    #[must_use]
    pub fn beside(self, side: u8) -> Self {
        let (x, y) = [(-1, 0), (0, 1), (1, 0), (0, -1)][usize::from(side % 4)];
        Self::new(self.x.saturating_add(x), self.y.saturating_add(y))
    }

    /// The eight squares around it.
    pub fn around(self) -> impl Iterator<Item = Self> {
        const OFFSETS: [(i32, i32); 8] = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ];
        let moved = move |(x, y)| Self::new(self.x.saturating_add(x), self.y.saturating_add(y));
        OFFSETS.into_iter().map(moved)
    }
}

impl Square {
    /// The square that `text` writes as squares are shown, `(2,-1)`.
    pub(crate) fn written(text: &str) -> Option<Self> {
        let (x, behind) = number(text.as_bytes().strip_prefix(b"(")?)?;
        let (y, behind) = number(behind.strip_prefix(b",")?)?;
        (behind == b")").then_some(Self { x, y })
    }

    /// Whether `text` writes it as it is shown.
    pub(crate) fn is_written(self, text: &str) -> bool {
        Self::written(text) == Some(self)
    }
}

/// The number with which `text` begins, written as numbers are shown: without a plus and without zeros before it; and what
/// stands behind it.
fn number(text: &[u8]) -> Option<(i32, &[u8])> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let is_negative = digits.len() < text.len();
    let len = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let (digits, behind) = digits.split_at_checked(len)?;
    if digits.is_empty() || digits[0] == b'0' && (is_negative || len > 1) {
        return None;
    }
    let value = digits.iter().try_fold(0_i32, |value, digit| {
        value.checked_mul(10)?.checked_add(i32::from(digit - b'0'))
    })?;
    Some((if is_negative { -value } else { value }, behind))
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A tile on the board.
#[derive(Debug, Clone)]
pub struct PlacedTile {
    /// Where it lies.
    pub square: Square,
    /// Its features.
    pub geometry: Shared<Geometry>,
    /// Which turn put it there, as the caller counts.
    pub turn: u32,
    first_node: u32,
    /// Whether it has a cloister or a garden.
    has_center: bool,
    /// The tiles beside it, [`NOBODY`] where there is none.
    beside: [u32; 4],
}

/// The index of no tile.
const NOBODY: u32 = u32::MAX;
/// How many segments a tile has, on average.
const SEGMENTS: usize = 4;

/// A feature of the board. Stays the name of the feature until the next tile is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeatureId(pub(super) u32);

/// A segment of a placed tile, a node of the union.
#[derive(Debug, Clone, Copy)]
struct Node {
    parent: u32,
    /// The next node of the same feature, in a ring.
    next: u32,
    tile: u32,
    segment: u8,
    /// At a root: how many nodes the feature has.
    size: u32,
    /// At a root: how many sides of the feature meet no tile.
    open: i32,
    /// At a root: whether it was completed and scored.
    is_finished: bool,
}

/// An edge where two tiles do not match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch {
    /// The side of the new tile.
    pub side: u8,
    /// The neighbor's square.
    pub square: Square,
    /// What the new tile shows there.
    pub here: Terrain,
    /// What the neighbor shows there.
    pub there: Terrain,
    /// Which turn put the neighbor there.
    pub turn: u32,
}

/// How a tile would lie on a square.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fit {
    /// Which turn put a tile on the square already.
    pub occupied_by: Option<u32>,
    /// How many of the four neighbors there are.
    pub neighbors: u8,
    /// The edges that do not match.
    pub mismatches: Vec<Mismatch>,
}

impl Fit {
    /// Whether the rules allow it (next to other tiles).
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.occupied_by.is_none() && self.neighbors > 0 && self.mismatches.is_empty()
    }
}

/// What a tile must show on its left, top, right and bottom: anything where nothing lies beside it.
pub type Edges = [Option<Terrain>; 4];

/// A free square next to a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Where it is.
    pub square: Square,
    /// What its neighbors show on its left, top, right and bottom.
    pub beside: Edges,
}

impl Opening {
    /// Whether a tile with `edges` fits in some rotation.
    #[must_use]
    pub fn takes(&self, edges: [Terrain; 4]) -> bool {
        (0..4).any(|quarters| {
            let mut turned = edges;
            turned.rotate_right(quarters);
            let mut sides = turned.into_iter().zip(self.beside);
            sides.all(|(here, there)| there.is_none_or(|there| here.meets(there)))
        })
    }
}

/// Whether a `kind` is complete once tiles lie on all sides of it.
fn is_center(kind: SegmentKind) -> bool {
    matches!(kind, SegmentKind::Cloister | SegmentKind::Garden)
}

/// Mixes two small numbers: squares are looked up some twenty times a turn.
#[derive(Debug, Clone, Default)]
struct SquareHasher(u64);

impl SquareHasher {
    fn mix(&mut self, value: u64) {
        // The multiplier of FxHash.
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for SquareHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_i32(&mut self, value: i32) {
        self.mix(u64::from(value.cast_unsigned()));
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

/// Tiles on squares, and their features.
#[derive(Debug, Clone, Default)]
pub struct Board {
    squares: HashMap<Square, u32, BuildHasherDefault<SquareHasher>>,
    tiles: Vec<PlacedTile>,
    nodes: Vec<Node>,
    has_uncertain_fields: bool,
}

impl Board {
    /// An empty board with room for so many tiles.
    #[must_use]
    pub(super) fn with_room(tiles: usize) -> Self {
        Self {
            squares: HashMap::with_capacity_and_hasher(tiles, BuildHasherDefault::default()),
            tiles: Vec::with_capacity(tiles),
            nodes: Vec::with_capacity(tiles * SEGMENTS),
            has_uncertain_fields: false,
        }
    }

    /// The tiles in the order in which they were placed.
    #[must_use]
    pub fn tiles(&self) -> &[PlacedTile] {
        &self.tiles
    }

    /// The tile on `square`.
    #[must_use]
    pub fn tile_at(&self, square: Square) -> Option<&PlacedTile> {
        let index = self.squares.get(&square)?;
        self.tiles.get(*index as usize)
    }

    /// How a tile with `edges` (left, top, right, bottom) would lie on `square`.
    #[must_use]
    pub fn fit(&self, square: Square, edges: [Terrain; 4]) -> Fit {
        let occupied_by = self.tile_at(square).map(|tile| tile.turn);
        self.fit_beside(square, edges, self.beside(square), occupied_by)
    }

    /// The tiles beside `square`, [`NOBODY`] where there is none.
    fn beside(&self, square: Square) -> [u32; 4] {
        let mut beside = [NOBODY; 4];
        for (side, beside) in (0..4).zip(&mut beside) {
            if let Some(tile) = self.squares.get(&square.beside(side)) {
                *beside = *tile;
            }
        }
        beside
    }

    fn fit_beside(
        &self,
        square: Square,
        edges: [Terrain; 4],
        beside: [u32; 4],
        occupied_by: Option<u32>,
    ) -> Fit {
        let mut fit = Fit {
            occupied_by,
            ..Fit::default()
        };
        for ((side, here), beside) in (0..4).zip(edges).zip(beside) {
            let Some(neighbor) = self.tiles.get(beside as usize) else {
                continue;
            };
            fit.neighbors += 1;
            let there = neighbor.geometry.edges()[usize::from((side + 2) % 4)];
            if !here.meets(there) {
                fit.mismatches.push(Mismatch {
                    side,
                    square: square.beside(side),
                    here,
                    there,
                    turn: neighbor.turn,
                });
            }
        }
        fit
    }

    /// The free squares next to a tile, ascending.
    #[must_use]
    pub fn frontier(&self) -> Vec<Square> {
        let mut free: Vec<Square> = self
            .tiles
            .iter()
            .flat_map(|tile| (0..4).map(|side| tile.square.beside(side)))
            .filter(|square| !self.squares.contains_key(square))
            .collect();
        free.sort_unstable();
        free.dedup();
        free
    }

    /// Where a tile with `edges` may lie as it is turned, ascending.
    #[must_use]
    pub fn legal_squares(&self, edges: [Terrain; 4]) -> Vec<Square> {
        let mut squares = self.frontier();
        squares.retain(|&square| self.fit(square, edges).is_legal());
        squares
    }

    /// The free squares next to a tile with what lies around each, ascending.
    #[must_use]
    pub fn openings(&self) -> Vec<Opening> {
        let frontier = self.frontier().into_iter();
        let beside = |square: Square| {
            [0_u8, 1, 2, 3].map(|side| {
                let tile = self.tile_at(square.beside(side))?;
                Some(tile.geometry.edges()[usize::from((side + 2) % 4)])
            })
        };
        frontier
            .map(|square| Opening {
                square,
                beside: beside(square),
            })
            .collect()
    }

    /// Puts a tile on `square` and joins its features with those of its neighbors where the edges match. Answers how it lies,
    /// and its index among [`Board::tiles`]; no index if the square is taken.
    pub fn place(
        &mut self,
        square: Square,
        geometry: Shared<Geometry>,
        turn: u32,
    ) -> (Fit, Option<usize>) {
        let beside = self.beside(square);
        let occupied_by = self.tile_at(square).map(|tile| tile.turn);
        let fit = self.fit_beside(square, geometry.edges(), beside, occupied_by);
        let tile = match occupied_by {
            Some(_) => None,
            None => self.add(square, geometry, turn, beside),
        };
        (fit, tile)
    }

    /// Puts a tile on `square`, which is free.
    fn add(
        &mut self,
        square: Square,
        geometry: Shared<Geometry>,
        turn: u32,
        beside: [u32; 4],
    ) -> Option<usize> {
        let tile = u32::try_from(self.tiles.len()).ok()?;
        let first_node = u32::try_from(self.nodes.len()).ok()?;
        let mut has_center = false;
        for (index, segment) in geometry.segments.iter().enumerate() {
            has_center |= is_center(segment.kind);
            let node = first_node + index as u32;
            self.nodes.push(Node {
                parent: node,
                next: node,
                tile,
                segment: index as u8,
                size: 1,
                open: segment.side_count() as i32,
                is_finished: false,
            });
        }
        self.has_uncertain_fields |= !geometry.fields_certain;
        self.squares.insert(square, tile);
        self.tiles.push(PlacedTile {
            square,
            geometry,
            turn,
            first_node,
            has_center,
            beside,
        });
        for (side, neighbor) in (0..4).zip(beside) {
            if let Some(neighbor_tile) = self.tiles.get_mut(neighbor as usize) {
                neighbor_tile.beside[usize::from((side + 2) % 4)] = tile;
                self.join(tile as usize, neighbor as usize, side);
            }
        }
        Some(tile as usize)
    }

    /// Joins the features of two tiles over the edge at `side` of the first.
    fn join(&mut self, tile: usize, neighbor: usize, side: u8) {
        let here = self.tiles[tile].geometry.edges()[usize::from(side)];
        let there = self.tiles[neighbor].geometry.edges()[usize::from((side + 2) % 4)];
        let middle = 3 * side + 1;
        if here != there {
            // An abbey closes what runs into it.
            if here == Terrain::Abbey {
                self.close(neighbor, opposite_position(middle));
            } else if there == Terrain::Abbey {
                self.close(tile, middle);
            }
            return;
        }
        for position in [middle, middle - 1, middle + 1] {
            let opposite = opposite_position(position);
            let (Some(a), Some(b)) = (
                self.node_at(tile, position),
                self.node_at(neighbor, opposite),
            ) else {
                continue;
            };
            let root = self.union(a, b);
            if position == middle {
                self.nodes[root as usize].open -= 2;
            }
        }
    }

    fn close(&mut self, tile: usize, position: u8) {
        if let Some(node) = self.node_at(tile, position) {
            let root = self.root(node);
            self.nodes[root as usize].open -= 1;
        }
    }

    fn node_at(&self, tile: usize, position: u8) -> Option<u32> {
        let placed = self.tiles.get(tile)?;
        let segment = placed.geometry.at_position(position)?;
        Some(placed.first_node + segment as u32)
    }

    fn root(&self, mut node: u32) -> u32 {
        // Unions hang the smaller tree under the larger, so this takes a few steps at most.
        while self.nodes[node as usize].parent != node {
            node = self.nodes[node as usize].parent;
        }
        node
    }

    fn union(&mut self, a: u32, b: u32) -> u32 {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return a;
        }
        let (a, b) = if self.nodes[a as usize].size < self.nodes[b as usize].size {
            (b, a)
        } else {
            (a, b)
        };
        let small = self.nodes[b as usize];
        let large_next = self.nodes[a as usize].next;
        let large = &mut self.nodes[a as usize];
        large.size += small.size;
        large.open += small.open;
        large.next = small.next;
        let child = &mut self.nodes[b as usize];
        child.parent = a;
        child.next = large_next;
        a
    }

    /// The feature that segment `segment` of tile `tile` is part of.
    #[must_use]
    pub fn feature(&self, tile: usize, segment: usize) -> Option<FeatureId> {
        let placed = self.tiles.get(tile)?;
        (segment < placed.geometry.segments.len())
            .then(|| FeatureId(self.root(placed.first_node + segment as u32)))
    }

    /// The features of the tile on `square`, in the order of its segments; a feature may come twice.
    #[must_use]
    pub fn features_at(&self, square: Square) -> Vec<FeatureId> {
        let Some(tile) = self.tile_at(square) else {
            return Vec::new();
        };
        (0..tile.geometry.segments.len() as u32)
            .map(|segment| FeatureId(self.root(tile.first_node + segment)))
            .collect()
    }

    /// The cloisters and gardens that the tile `tile` completes: its own, and those around it. Where one of a tile at a corner
    /// is complete, tiles lie on both squares between.
    pub(super) fn completed_centers(&self, tile: usize) -> Vec<FeatureId> {
        let mut completed = Vec::new();
        let Some(own) = self.tiles.get(tile) else {
            return completed;
        };
        for tile in self.around(own).into_iter().flatten() {
            if !tile.has_center || self.around(tile).iter().any(Option::is_none) {
                continue;
            }
            for (segment, kind) in (0_u32..).zip(tile.geometry.segments.iter().map(|one| one.kind))
            {
                let center = FeatureId(tile.first_node + segment);
                if is_center(kind) && !self.is_finished(center) {
                    completed.push(center);
                }
            }
        }
        completed
    }

    /// A tile and those around it, column by column; those at its corners only behind a tile on its left or right.
    fn around<'b>(&'b self, tile: &'b PlacedTile) -> [Option<&'b PlacedTile>; 9] {
        const LEFT: usize = 0;
        const TOP: usize = 1;
        const RIGHT: usize = 2;
        const BOTTOM: usize = 3;
        let beside = |tile: Option<&'b PlacedTile>, side: usize| {
            tile.and_then(|tile| self.tiles.get(tile.beside[side] as usize))
        };
        let own = Some(tile);
        let (left, right) = (beside(own, LEFT), beside(own, RIGHT));
        [
            own,
            beside(left, BOTTOM),
            left,
            beside(left, TOP),
            beside(own, BOTTOM),
            beside(own, TOP),
            beside(right, BOTTOM),
            right,
            beside(right, TOP),
        ]
    }

    /// Whether `feature` is a city or a road without open ends that was not completed before.
    pub(super) fn is_complete_line(&self, feature: FeatureId) -> bool {
        let node = &self.nodes[feature.0 as usize];
        node.open <= 0
            && !node.is_finished
            && matches!(self.kind(feature), SegmentKind::City | SegmentKind::Road)
    }

    /// Every feature of the board.
    pub fn features(&self) -> impl Iterator<Item = FeatureId> + '_ {
        (0_u32..)
            .zip(&self.nodes)
            .filter(|(index, node)| node.parent == *index)
            .map(|(index, _)| FeatureId(index))
    }

    /// The feature that was `feature` before later tiles joined it to others.
    pub(super) fn current(&self, feature: FeatureId) -> FeatureId {
        FeatureId(self.root(feature.0))
    }

    /// The segments of `feature`: index of the tile, index of the segment. In no order.
    pub fn segments(&self, feature: FeatureId) -> impl Iterator<Item = (usize, usize)> + '_ {
        let start = feature.0;
        let mut next = (self.nodes.get(start as usize)).map(|_| start);
        std::iter::from_fn(move || {
            let node = self.nodes[next? as usize];
            next = (node.next != start).then_some(node.next);
            Some((node.tile as usize, usize::from(node.segment)))
        })
    }

    /// The tiles of `feature`, ascending, each once.
    #[must_use]
    pub fn tiles_of(&self, feature: FeatureId) -> Vec<usize> {
        let size = self
            .nodes
            .get(feature.0 as usize)
            .map_or(0, |root| root.size);
        let mut tiles = Vec::with_capacity(size as usize);
        tiles.extend(self.segments(feature).map(|(tile, _)| tile));
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    /// What `feature` is.
    #[must_use]
    pub fn kind(&self, feature: FeatureId) -> SegmentKind {
        let node = &self.nodes[feature.0 as usize];
        self.tiles[node.tile as usize].geometry.segments[usize::from(node.segment)].kind
    }

    /// How many of its sides still meet no tile; for cloisters and gardens, how many of the squares around are free.
    #[must_use]
    pub fn open_ends(&self, feature: FeatureId) -> u32 {
        let node = &self.nodes[feature.0 as usize];
        match self.kind(feature) {
            SegmentKind::Cloister | SegmentKind::Garden => {
                8 - self.neighbors(self.tiles[node.tile as usize].square)
            }
            SegmentKind::Field => 0,
            SegmentKind::City | SegmentKind::Road => node.open.max(0).unsigned_abs(),
        }
    }

    /// How many tiles lie around `square`.
    #[must_use]
    pub fn neighbors(&self, square: Square) -> u32 {
        square
            .around()
            .map(|around| u32::from(self.squares.contains_key(&around)))
            .sum()
    }

    /// Whether `feature` was completed.
    #[must_use]
    pub fn is_finished(&self, feature: FeatureId) -> bool {
        self.nodes[feature.0 as usize].is_finished
    }

    pub(super) fn finish(&mut self, feature: FeatureId) {
        self.nodes[feature.0 as usize].is_finished = true;
    }

    /// The completed cities that a field touches, each once.
    #[must_use]
    pub fn cities_of(&self, field: FeatureId) -> Vec<FeatureId> {
        let mut cities = Vec::new();
        for (tile, segment) in self.segments(field) {
            let placed = &self.tiles[tile];
            let mut bits = placed.geometry.segments[segment].cities;
            while bits != 0 {
                let city = self.root(placed.first_node + bits.trailing_zeros());
                if self.nodes[city as usize].is_finished {
                    cities.push(FeatureId(city));
                }
                bits &= bits - 1;
            }
        }
        cities.sort_unstable();
        cities.dedup();
        cities
    }

    /// Whether it is certain how `feature` runs over its tiles. Only fields can be uncertain.
    #[must_use]
    pub fn is_certain(&self, feature: FeatureId) -> bool {
        !self.has_uncertain_fields
            || self.kind(feature) != SegmentKind::Field
            || self
                .segments(feature)
                .all(|(tile, _)| self.tiles[tile].geometry.fields_certain)
    }
}
