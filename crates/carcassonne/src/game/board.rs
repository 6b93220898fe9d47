//! The board: tiles on squares, and features as unions of segments across edges.

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasherDefault, Hasher},
};

use notation::Order as _;

use crate::game::tiles::{Geometry, SegmentKind, Shared, Terrain};

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

    /// The adjacent square at a side: 0 left, 1 top, 2 right, 3 bottom.
    #[must_use]
    #[inline]
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
    /// The square in `text` and the offset of its comma, if `text` is spelled like `(2,-1)`.
    pub(crate) fn written(text: &str) -> Option<(Self, usize)> {
        let (x, behind) = number(text.as_bytes().strip_prefix(b"(")?)?;
        let comma = text.len() - behind.len();
        let (y, behind) = number(behind.strip_prefix(b",")?)?;
        (behind == b")").then_some((Self { x, y }, comma))
    }

    /// Whether `text` is this square in that spelling.
    pub(crate) fn is_written(self, text: &str) -> bool {
        Self::written(text).is_some_and(|(square, _)| square == self)
    }
}

/// The number at the start of `text`, without a plus or leading zeros, and the rest of `text`.
fn number(text: &[u8]) -> Option<(i32, &[u8])> {
    let (is_negative, mut rest) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let mut value = 0_i32;
    // After a zero no digit can follow.
    let mut may_go_on = true;
    let digits = rest;
    while let [digit @ b'0'..=b'9', behind @ ..] = rest {
        if !may_go_on {
            return None;
        }
        value = value
            .checked_mul(10)?
            .checked_add(i32::from(digit - b'0'))?;
        may_go_on = value != 0;
        rest = behind;
    }
    let is_number = rest.len() < digits.len() && (value != 0 || !is_negative);
    is_number.then_some((if is_negative { -value } else { value }, rest))
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A tile on the board.
#[derive(Debug, Clone)]
pub struct PlacedTile {
    /// Its square.
    pub square: Square,
    /// Its features.
    pub geometry: Shared<Geometry>,
    /// The turn that placed it, as the caller counts turns.
    pub turn: u32,
    first_node: u32,
    /// Whether it has a cloister or a garden.
    has_center: bool,
    /// The indices of the tiles on its sides, [`NOBODY`] where there is none.
    beside: [u32; 4],
}

impl PlacedTile {
    /// The node of the segment at a position of its outline; `None` if no segment is there.
    fn node_at(&self, position: u8) -> Option<u32> {
        let segment = self.geometry.at_position(position)?;
        Some(self.first_node + segment as u32)
    }
}

/// Stands for no tile.
const NOBODY: u32 = u32::MAX;
/// The average number of segments of a tile.
const SEGMENTS: usize = 4;

/// A feature of the board. Valid until the next tile is placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeatureId(pub(super) u32);

/// A segment of a placed tile: a node of the union.
#[derive(Debug, Clone, Copy)]
struct SegmentNode {
    parent: u32,
    /// The next node of the same feature; the nodes form a ring.
    next: u32,
    tile: u32,
    segment: u8,
    /// The kind of the segment.
    kind: SegmentKind,
    /// At a root: the number of nodes of the feature.
    size: u32,
    /// At a root: the number of the feature's sides without an adjacent tile.
    open: i32,
    /// At a root: whether the feature was completed and scored.
    is_finished: bool,
}

/// An edge where two tiles do not match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch {
    /// The side of the new tile.
    pub side: u8,
    /// The neighbor's square.
    pub square: Square,
    /// The new tile's terrain at the edge.
    pub here: Terrain,
    /// The neighbor's terrain at the edge.
    pub there: Terrain,
    /// The turn that placed the neighbor.
    pub turn: u32,
}

/// How a tile fits a square.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fit {
    /// The turn that placed a tile on the square; `None` if the square is free.
    pub occupied_by: Option<u32>,
    /// The number of adjacent tiles, at most four.
    pub neighbors: u8,
    /// The edges that do not match.
    pub mismatches: Vec<Mismatch>,
}

impl Fit {
    /// Whether the rules allow it beside other tiles.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.occupied_by.is_none() && self.neighbors > 0 && self.mismatches.is_empty()
    }
}

/// The terrain that a tile needs on its left, top, right and bottom; `None` for a side without an adjacent tile.
pub type Edges = [Option<Terrain>; 4];

/// A free square next to a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Where it is.
    pub square: Square,
    /// The neighbors' terrain on its left, top, right and bottom.
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

/// Whether a feature of this `kind` is completed by the tiles around it.
fn is_center(kind: SegmentKind) -> bool {
    matches!(kind, SegmentKind::Cloister | SegmentKind::Garden)
}

/// A hash of two small numbers: squares are looked up about twenty times in a turn.
#[derive(Debug, Clone, Default)]
struct SquareHasher(u64);

impl SquareHasher {
    #[inline]
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

    #[inline]
    fn write_i32(&mut self, value: i32) {
        self.mix(u64::from(value.cast_unsigned()));
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

/// Tiles on squares, and their features.
#[derive(Debug, Clone, Default)]
pub struct Board {
    squares: HashMap<Square, u32, BuildHasherDefault<SquareHasher>>,
    tiles: Vec<PlacedTile>,
    nodes: Vec<SegmentNode>,
    has_uncertain_fields: bool,
}

impl Board {
    /// An empty board with room for `tiles` tiles.
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

    /// The tile on `square`; `None` if it is free.
    #[must_use]
    pub fn tile_at(&self, square: Square) -> Option<&PlacedTile> {
        let index = self.squares.get(&square)?;
        self.tiles.get(*index as usize)
    }

    /// How a tile with `edges` (left, top, right, bottom) would fit `square`.
    #[must_use]
    pub fn fit(&self, square: Square, edges: [Terrain; 4]) -> Fit {
        let occupied_by = self.tile_at(square).map(|tile| tile.turn);
        self.fit_beside(square, edges, self.beside(square), occupied_by)
    }

    /// The indices of the tiles beside `square`, [`NOBODY`] where there is none.
    fn beside(&self, square: Square) -> [u32; 4] {
        let at = |side: u8| {
            let tile = self.squares.get(&square.beside(side));
            tile.copied().unwrap_or(NOBODY)
        };
        [at(0), at(1), at(2), at(3)]
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

    /// The free squares next to a tile, in ascending order.
    #[must_use]
    pub fn frontier(&self) -> Vec<Square> {
        let openings = self.openings().into_iter();
        openings.map(|opening| opening.square).collect()
    }

    /// The squares where a tile with `edges` fits without being turned, in ascending order.
    #[must_use]
    pub fn legal_squares(&self, edges: [Terrain; 4]) -> Vec<Square> {
        let mut squares = self.frontier();
        squares.retain(|&square| self.fit(square, edges).is_legal());
        squares
    }

    /// The free squares next to a tile with the terrain around each, in ascending order.
    #[must_use]
    pub fn openings(&self) -> Vec<Opening> {
        let mut sides: Vec<(Square, u8, Terrain)> = Vec::new();
        for tile in &self.tiles {
            let beside = (0..4).zip(tile.beside).zip(tile.geometry.edges());
            for ((side, _), edge) in beside.filter(|((_, beside), _)| *beside == NOBODY) {
                let square = tile.square.beside(side);
                // At the largest coordinate there is no next square.
                if square != tile.square {
                    sides.push((square, (side + 2) % 4, edge));
                }
            }
        }
        sides.sort_unstable_by_key(|(square, side, _)| (*square, *side));
        let around = sides.chunk_by(|one, other| one.0 == other.0);
        let opening = |sides: &[(Square, u8, Terrain)]| {
            let mut beside = Edges::default();
            for (_, side, edge) in sides {
                beside[usize::from(*side)] = Some(*edge);
            }
            let (square, ..) = *sides.first()?;
            Some(Opening { square, beside })
        };
        around.filter_map(opening).collect()
    }

    /// Places a tile on `square` and joins its features with those of its neighbors where the edges match. Returns how it fits
    /// and its index among [`Board::tiles`]; no index if the square is occupied.
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

    /// Places a tile on `square`, which is free.
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
            self.nodes.push(SegmentNode {
                parent: node,
                next: node,
                tile,
                segment: index as u8,
                kind: segment.kind,
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
        let (own, other) = (&self.tiles[tile], &self.tiles[neighbor]);
        let opposite = (side + 2) % 4;
        let here = own.geometry.edges()[usize::from(side)];
        let there = other.geometry.edges()[usize::from(opposite)];
        let (middle, across) = (3 * side + 1, 3 * opposite + 1);
        if here != there {
            // An abbey closes the features that end at it.
            if here == Terrain::Abbey {
                self.close(other.node_at(across));
            } else if there == Terrain::Abbey {
                self.close(own.node_at(middle));
            }
            return;
        }
        // The middle of the side, then both its halves.
        for (position, facing) in [
            (middle, across),
            (middle - 1, across + 1),
            (middle + 1, across - 1),
        ] {
            let (own, other) = (&self.tiles[tile], &self.tiles[neighbor]);
            let (Some(a), Some(b)) = (own.node_at(position), other.node_at(facing)) else {
                continue;
            };
            let root = self.union(a, b);
            if position == middle {
                self.nodes[root as usize].open -= 2;
            }
        }
    }

    fn close(&mut self, node: Option<u32>) {
        if let Some(node) = node {
            let root = self.root(node);
            self.nodes[root as usize].open -= 1;
        }
    }

    #[inline]
    fn root(&self, mut node: u32) -> u32 {
        // A union attaches the smaller tree to the larger one, so the path is short.
        while self.nodes[node as usize].parent != node {
            node = self.nodes[node as usize].parent;
        }
        node
    }

    #[inline]
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

    /// The feature of segment `segment` of tile `tile`; `None` if there is none.
    #[must_use]
    pub fn feature(&self, tile: usize, segment: usize) -> Option<FeatureId> {
        let placed = self.tiles.get(tile)?;
        (segment < placed.geometry.segments.len())
            .then(|| FeatureId(self.root(placed.first_node + segment as u32)))
    }

    /// The features of the tile on `square`, in the order of its segments; a feature may occur twice.
    #[must_use]
    pub fn features_at(&self, square: Square) -> Vec<FeatureId> {
        match self.squares.get(&square) {
            Some(tile) => self.features_of(*tile as usize).collect(),
            None => Vec::new(),
        }
    }

    /// The features of tile `tile`, in the order of its segments; a feature may occur twice.
    pub(super) fn features_of(&self, tile: usize) -> impl Iterator<Item = FeatureId> + '_ {
        let nodes = self.tiles.get(tile).map_or(0..0, |tile| {
            tile.first_node..tile.first_node + tile.geometry.segments.len() as u32
        });
        nodes.map(|node| FeatureId(self.root(node)))
    }

    /// The cloisters and gardens that tile `tile` completes: its own, and those around it. If one of a tile at a corner is
    /// complete, there are tiles on both squares between.
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

    /// A tile and those around it, column by column. A tile at a corner is found only through a tile on the left or right.
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

    /// Whether `feature` is a city or a road without open ends, not scored yet.
    pub(super) fn is_complete_line(&self, feature: FeatureId) -> bool {
        let node = &self.nodes[feature.0 as usize];
        node.open <= 0
            && !node.is_finished
            && matches!(node.kind, SegmentKind::City | SegmentKind::Road)
    }

    /// Every feature of the board.
    pub fn features(&self) -> impl Iterator<Item = FeatureId> + '_ {
        (0_u32..)
            .zip(&self.nodes)
            .filter(|(index, node)| node.parent == *index)
            .map(|(index, _)| FeatureId(index))
    }

    /// The current name of `feature`, which later tiles may have joined to others.
    #[inline]
    pub(super) fn current(&self, feature: FeatureId) -> FeatureId {
        FeatureId(self.root(feature.0))
    }

    /// The segments of `feature` as indices of tile and segment, in no particular order.
    pub fn segments(&self, feature: FeatureId) -> impl Iterator<Item = (usize, usize)> + '_ {
        let start = feature.0;
        let mut next = (self.nodes.get(start as usize)).map(|_| start);
        std::iter::from_fn(move || {
            let node = self.nodes[next? as usize];
            next = (node.next != start).then_some(node.next);
            Some((node.tile as usize, usize::from(node.segment)))
        })
    }

    /// The tiles of `feature`, in ascending order, each once.
    #[must_use]
    pub fn tiles_of(&self, feature: FeatureId) -> Vec<usize> {
        let mut tiles = Vec::with_capacity(self.size(feature));
        tiles.extend(self.segments(feature).map(|(tile, _)| tile));
        tiles.order();
        tiles.dedup();
        tiles
    }

    /// The number of segments of `feature`.
    pub(super) fn size(&self, feature: FeatureId) -> usize {
        let root = self.nodes.get(feature.0 as usize);
        root.map_or(0, |root| root.size as usize)
    }

    /// The kind of `feature`.
    #[must_use]
    pub fn kind(&self, feature: FeatureId) -> SegmentKind {
        self.nodes[feature.0 as usize].kind
    }

    /// The number of its sides without an adjacent tile; for cloisters and gardens, the number of free squares around.
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

    /// The number of tiles around `square`.
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
        cities.order();
        cities.dedup();
        cities
    }

    /// Whether the course of `feature` over its tiles is certain. Only fields can be uncertain.
    #[must_use]
    pub fn is_certain(&self, feature: FeatureId) -> bool {
        !self.has_uncertain_fields
            || self.kind(feature) != SegmentKind::Field
            || self
                .segments(feature)
                .all(|(tile, _)| self.tiles[tile].geometry.fields_certain)
    }
}
