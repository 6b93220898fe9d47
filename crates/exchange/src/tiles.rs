//! Tiles of Carcassonne in the terms of other platforms: the types of Board Game Arena with their places for a meeple, the ids
//! of `JCloisterZone`; and where a meeple is written in a code.

use notation::Order as _;

use std::sync::LazyLock;

use carcassonne::tiles::{
    Anchor, Figure, Geometry, Mark, Meeple, Print, ReadCode, Segment, SegmentKind, Set, Sets,
    Terrain, Tile, TileKind, kind_in, kinds, placed_geometry,
};

/// The tile types of Board Game Arena, 1 to 24: the code of each with `ori` 1, then the codes with a meeple on place 1, 2, 3 …;
/// a dash if the tile does not have the place.
#[rustfmt::skip]
const TYPES: [(&str, &str); 24] = [
    ("CCCR", "CCCRm CCCmR CCCRM CCCMR"),
    ("CCCRP", "CCCRmP CCCmRP CCCRMP CCCMRP"),
    ("CCFF", "CCmFF CCFFM"),
    ("CCFFP", "CCmFFP CCFFMP"),
    ("CCRR", "CCRRm CCmRR CCRRM CCRMR"),
    ("CCRRP", "CCRRmP CCmRRP CCRRMP CCRMRP"),
    ("CFCF", "CFCmF CFMCF CFCFM"),
    ("CFCFP", "CFCmFP CFMCFP CFCFMP"),
    ("CC2FF", "CC2mFF CmC2FF CC2FFM"),
    ("FCFC2", "FCmFC2 FCFC2m FCFMC2"),
    ("FCFF", "FCmFF FCFFM"),
    ("RCFR", "RCFRm RCmFR RCFMR RCFRM"),
    ("FCRR", "FCRRm FCmRR FMCRR FCRMR"),
    ("RCRR", "RmCRR RCRmR RCRRm RCmRR RMCRR RCRRM RCRMR"),
    ("RCRF", "RCRmF RCmRF RMCRF RCRFM"),
    ("FRFR", "FRFRm - FMRFR FRFMR"),
    ("RFFR", "RFFRm RFFMR RFFRM"),
    ("RFRR", "RmFRR RFRmR RFRRm RFMRR RFRRM RFRMR"),
    ("RRRR", "RmRRR RRRmR RRRRm RRmRR RMRRR RRMRR RRRMR RRRRM"),
    ("FFFFK", "FFFFKm FFFFMK"),
    ("FFFRK", "FFFRKm FFFRmK FFFMRK"),
    ("CCCCP", "CCCCmP"),
    ("CCCF", "CCCmF CCCFM"),
    ("CCCFP", "CCCmFP CCCFMP"),
];

/// The type of the starting tile.
pub(crate) const STARTER: Type = Type(14);

/// The names of the colors that Board Game Arena gives players.
const COLORS: [(&str, &str); 5] = [
    ("000000", "black"),
    ("0000ff", "blue"),
    ("008000", "green"),
    ("ff0000", "red"),
    ("ffa500", "yellow"),
];

/// The name of a color that is written as six hexadecimal digits. A color without a name becomes `#rrggbb`, and other words
/// stay.
pub(crate) fn color_name(written: &str) -> String {
    let written = written.trim().to_lowercase();
    let digits = written.strip_prefix('#').unwrap_or(&written);
    let is_hex = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let known = COLORS.iter().find(|(hex, _)| *hex == digits);
    match (known, is_hex) {
        (Some((_, name)), _) => (*name).to_owned(),
        (None, true) => format!("#{digits}"),
        (None, false) => written,
    }
}

/// A tile with its rotation and its features.
#[derive(Debug, Clone)]
pub(crate) struct Lying {
    pub(crate) tile: Tile,
    pub(crate) geometry: Geometry,
}

impl Lying {
    /// A tile that belongs to the boxes in `sets`.
    pub(crate) fn of(tile: Tile, sets: Sets) -> Self {
        let geometry = placed_geometry(&tile, sets);
        Self { tile, geometry }
    }

    /// A tile with the print of `kind`.
    fn of_kind(tile: Tile, kind: &TileKind) -> Self {
        let geometry = Geometry::of_kind(&tile, kind);
        Self { tile, geometry }
    }

    /// Its code with `figures` on its segments; `None` if a code cannot express that.
    pub(crate) fn code(&self, figures: &[(usize, Figure)]) -> Option<String> {
        let mut code = self.tile.code();
        let written = ReadCode::read(&code).ok()?;
        let mut places = Vec::with_capacity(figures.len());
        for (segment, figure) in figures {
            let (letter, anchor) = self.anchor(*segment, *figure)?;
            let at = written.after(&code, anchor)?;
            places.push((at, format!("{letter}{}", in_brackets(*figure))));
        }
        // From the last to the first, so that the earlier places stay valid.
        places.order_by_key(|(at, _)| std::cmp::Reverse(*at));
        for (at, meeple) in places {
            code.insert_str(at, &meeple);
        }
        Some(code)
    }

    /// How `figure` on `segment` is written, and after which side. A meeple follows the last side of the longest run of its
    /// city or road (of equal runs, the last one). A farmer follows the last side that is all in its field; else the last side
    /// whose second half is; else the side before the last one whose first half is.
    fn anchor(&self, segment: usize, figure: Figure) -> Option<(char, Anchor)> {
        let claimed = self.geometry.segments.get(segment)?;
        let (farmer, anchor) = match claimed.kind {
            SegmentKind::Cloister | SegmentKind::Garden => self.geometry.anchor_of(segment)?,
            SegmentKind::City | SegmentKind::Road => (false, Anchor::Face(longest_run(claimed)?)),
            SegmentKind::Field => {
                let at = |third: u8| {
                    let holds = move |side: &u8| claimed.positions & 1 << (3 * side + third) != 0;
                    (0..4).rev().find(holds)
                };
                let before = |side: u8| (side + 3) % 4;
                let inner = (claimed.positions == 0).then_some(3);
                let side = at(1).or_else(|| at(2)).or_else(|| at(0).map(before));
                (true, Anchor::Face(side.or(inner)?))
            }
        };
        let meeple = Meeple {
            farmer,
            figure,
            anchor,
            range: 0..0,
        };
        let letter = if farmer { 'M' } else { 'm' };
        (self.geometry.target(&meeple) == Ok(segment)).then_some((letter, anchor))
    }

    /// The only segment of `kind` that has all of `positions` (bit `3 * side + third`). If `positions` is 0, the only one
    /// without a side.
    pub(crate) fn segment_at(&self, kind: SegmentKind, positions: u16) -> Option<usize> {
        let is_it = |segment: &Segment| {
            let has_all = segment.positions & positions == positions;
            segment.kind == kind && has_all && (positions != 0 || segment.positions == 0)
        };
        let mut found = (0..)
            .zip(&self.geometry.segments)
            .filter(|(_, segment)| is_it(segment));
        let (index, _) = found.next()?;
        found.next().is_none().then_some(index)
    }
}

/// The brackets after a figure; none after an ordinary meeple.
fn in_brackets(figure: Figure) -> String {
    match figure {
        Figure::Meeple => String::new(),
        figure => format!("[{}]", figure.letters()),
    }
}

/// The last side of the longest run of sides of a city or road; of equal runs, that of the last.
fn longest_run(segment: &Segment) -> Option<u8> {
    let (mut best, mut run) = (None, 0);
    for side in 0..4 {
        run = match segment.sides().any(|own| own == side) {
            true => run + 1,
            false => 0,
        };
        if run > 0 && best.is_none_or(|(length, _)| run >= length) {
            best = Some((run, side));
        }
    }
    best.map(|(_, side)| side)
}

/// A tile type of Board Game Arena, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Type(u8);

/// The tiles of the types, each in its four rotations.
static TURNED: LazyLock<[[Lying; 4]; 24]> = LazyLock::new(|| {
    TYPES.map(|(code, _)| {
        // A test reads every code of the table.
        let tile = Tile::from_code(code).unwrap_or_else(|| kinds()[0].tile());
        [0, 1, 2, 3].map(|quarters| Lying::of(tile.turned(quarters), Sets::BASE))
    })
});

impl Type {
    /// The type with this number, 1 to 24; `None` for others.
    pub(crate) fn new(number: i64) -> Option<Self> {
        let index = u8::try_from(number.checked_sub(1)?).ok()?;
        (usize::from(index) < TYPES.len()).then_some(Self(index))
    }

    /// The type of the tile with this id, 1 to 72: tiles are numbered type by type.
    pub(crate) fn of_id(id: i64) -> Option<Self> {
        let mut left = id.checked_sub(1).filter(|left| *left >= 0)?;
        let mut types = (0..24).map(Self);
        types.find(|kind| {
            let count = kind_in(&kind.turned(0).tile, Sets::BASE).map_or(0, |kind| kind.count);
            left -= i64::from(count);
            left < 0
        })
    }

    /// The type of a tile of the base game; a garden is ignored.
    pub(crate) fn of_tile(tile: &Tile) -> Option<Self> {
        if tile.is_split() {
            return None;
        }
        let print = Print::of(tile)?;
        let mut types = (0..24).map(Self);
        types.find(|kind| Print::of(&kind.turned(0).tile) == Some(print))
    }

    /// Its number, 1 to 24.
    pub(crate) fn number(self) -> u8 {
        self.0 + 1
    }

    /// The tile turned clockwise by `quarters` quarter turns.
    pub(crate) fn turned(self, quarters: u8) -> &'static Lying {
        // There are as many rows as types.
        &TURNED[usize::from(self.0)][usize::from(quarters % 4)]
    }

    /// The smallest number of quarter turns that turn it like `tile`.
    pub(crate) fn quarters(self, tile: &Tile) -> Option<u8> {
        let code = tile.without(Mark::Garden).code();
        (0..4).find(|&quarters| self.turned(quarters).tile.code() == code)
    }

    /// The segment with the place number `place`, from 1, after `quarters` quarter turns.
    pub(crate) fn segment(self, quarters: u8, place: u8) -> Option<usize> {
        let places = TYPES.get(usize::from(self.0))?.1;
        let code = places.split(' ').nth(usize::from(place.checked_sub(1)?))?;
        let mut meeple = ReadCode::read(code).ok()?.meeples.pop()?;
        if let Anchor::Face(side) = &mut meeple.anchor {
            *side = (*side + quarters) % 4;
        }
        self.turned(quarters).geometry.target(&meeple).ok()
    }

    /// The place number of `segment` after `quarters` quarter turns.
    pub(crate) fn place(self, quarters: u8, segment: usize) -> Option<u8> {
        (1..=9).find(|&place| self.segment(quarters, place) == Some(segment))
    }
}

/// A tile of `JCloisterZone`.
struct JczTile {
    id: String,
    /// The tile in its basic rotation.
    tile: Tile,
    /// Its row in the tables; `None` for an abbey.
    kind: Option<&'static TileKind>,
}

static JCZ_TILES: LazyLock<Vec<JczTile>> = LazyLock::new(|| {
    let mut tiles = Vec::new();
    for kind in kinds() {
        let tile = unturned(kind);
        if kind.gardens > 0 {
            // `BA/CC.2` with a garden is `BA/CCG`.
            let plain = kind.id.trim_end_matches(|c: char| c.is_ascii_digit());
            let plain = plain.strip_suffix('.').unwrap_or(kind.id);
            let garden = Tile::from_code(&format!("{tile}{}", Mark::Garden.letter()));
            tiles.extend(garden.map(|tile| JczTile {
                id: format!("{plain}G"),
                tile,
                kind: Some(kind),
            }));
        }
        tiles.push(JczTile {
            id: kind.id.to_owned(),
            tile,
            kind: Some(kind),
        });
    }
    tiles.extend(Tile::from_code("AAAA").map(|tile| JczTile {
        id: "AM/A".to_owned(),
        tile,
        kind: None,
    }));
    tiles
});

/// A tile in the basic rotation of `JCloisterZone`. Tiles of the base game lie as at Board Game Arena, except for the straight
/// road; the others lie as in the tables.
fn unturned(kind: &TileKind) -> Tile {
    let tile = kind.tile();
    match Type::of_tile(&tile).filter(|_| kind.set == Set::Base) {
        Some(base) => {
            let tile = &base.turned(0).tile;
            let is_straight_road = tile.count(Terrain::Road) == 2 && tile.code() == "FRFR";
            tile.turned(u8::from(is_straight_road))
        }
        None => tile,
    }
}

/// The tile with an id of `JCloisterZone`, turned clockwise; `None` if the id is unknown.
pub(crate) fn jcz_tile(id: &str, quarters: u8) -> Option<Lying> {
    let found = JCZ_TILES.iter().find(|tile| tile.id == id)?;
    let tile = found.tile.turned(quarters);
    Some(match found.kind {
        Some(kind) => Lying::of_kind(tile, kind),
        None => Lying::of(tile, Sets::ALL),
    })
}

/// The `JCloisterZone` id of a tile of the base game, and the smallest number of quarter turns that give its rotation.
pub(crate) fn jcz_id(tile: &Tile) -> Option<(&'static str, u8)> {
    let code = tile.code();
    let is_base = |one: &&JczTile| one.kind.is_some_and(|kind| kind.set == Set::Base);
    JCZ_TILES.iter().filter(is_base).find_map(|one| {
        let is_it = |quarters: &u8| one.tile.turned(*quarters).code() == code;
        Some((one.id.as_str(), (0..4).find(is_it)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_tiles_of_the_base_game_have_a_type_and_all_types_have_places() {
        let mut places = 0;
        for number in 1..=24 {
            let kind = Type::new(number).unwrap();
            assert_eq!(i64::from(kind.number()), number);
            for quarters in 0..4 {
                let lying = kind.turned(quarters);
                assert_eq!(Type::of_tile(&lying.tile), Some(kind));
                for place in 1..=9 {
                    let Some(segment) = kind.segment(quarters, place) else {
                        continue;
                    };
                    places += 1;
                    assert_eq!(kind.place(quarters, segment), Some(place));
                    assert!(lying.code(&[(segment, Figure::Meeple)]).is_some());
                }
            }
        }
        // Together with four rotations of each tile without a meeple, these are the 428 rows of the published table.
        assert_eq!(places + 24 * 4, 428);
        let types = (0..=73).map(|id| Type::of_id(id).map_or(0, Type::number));
        let counts = types.fold([0; 25], |mut counts, kind| {
            counts[usize::from(kind)] += 1;
            counts
        });
        assert_eq!(
            counts,
            [
                2, 1, 2, 3, 2, 3, 2, 1, 2, 2, 3, 5, 3, 3, 3, 4, 8, 9, 4, 1, 4, 2, 1, 3, 1
            ]
        );
        assert_eq!((Type::new(0), Type::new(25)), (None, None));
    }

    #[test]
    fn tiles_of_the_boxes_have_different_ids_but_for_the_spring() {
        let mut ids: Vec<&str> = JCZ_TILES.iter().map(|tile| tile.id.as_str()).collect();
        let all = ids.len();
        ids.order();
        ids.dedup();
        assert_eq!((all, ids.len()), (115, 114));
        let known = ids.iter().filter(|id| jcz_tile(id, 3).is_some()).count();
        assert_eq!(known, ids.len());
    }
}
