//! The four maps: paths, rivers, closed paths, building slots, ruins, suits, forests, corners, and where things lie.

use notation::Order as _;

use super::{Suit, names::plain_name};

/// The number of a clearing, 1 to 12; 0 is the Burrow.
pub type Clearing = u8;

/// How many clearings every map has.
pub const CLEARINGS: Clearing = 12;

/// A map, the value of `Map:`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Map {
    Fall,
    Winter,
    Lake,
    Mountain,
}

/// What is printed on a map. Clearings are numbered as on the Law of Rootbotics diagrams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapFacts {
    /// Its name in a record.
    pub name: &'static str,
    /// The paths, lower clearing first, ascending.
    pub paths: &'static [(Clearing, Clearing)],
    /// The paths that are closed at the start (Mountain).
    pub closed: &'static [(Clearing, Clearing)],
    /// Pairs of clearings joined by a river or the lake; these are no paths.
    pub rivers: &'static [(Clearing, Clearing)],
    /// Building slots of clearings 1 to 12, including one under each ruin.
    pub slots: [u32; 12],
    /// The clearings with ruins.
    pub ruins: [Clearing; 4],
    /// Suits of clearings 1 to 12 if they are printed on the map (Fall).
    pub suits: Option<[Suit; 12]>,
    /// Suggested suits if none are printed.
    pub suggested_suits: Option<[Suit; 12]>,
    /// The forests, each as the clearings around it, ascending.
    pub forests: &'static [&'static [Clearing]],
    /// The two pairs of opposite corners.
    pub corners: [(Clearing, Clearing); 2],
    /// The clearings around the edge of the map, in order.
    pub edge: &'static [Clearing],
    /// The positions of clearings 1 to 12, in percent of the map's width and height.
    pub layout: [(u8, u8); 12],
    /// Where the ferry starts.
    pub ferry_start: Option<Clearing>,
    /// The clearing with the tower (the Pass).
    pub tower: Option<Clearing>,
}

use Suit::{Fox as F, Mouse as M, Rabbit as R};

static FALL: MapFacts = MapFacts {
    name: "Fall",
    #[rustfmt::skip]
    paths: &[
        (1, 5), (1, 9), (1, 10), (2, 5), (2, 6), (2, 10), (3, 6), (3, 7), (3, 11), (4, 8), (4, 9), (4, 12), (6, 11),
        (7, 8), (7, 12), (9, 12), (10, 12), (11, 12),
    ],
    closed: &[],
    rivers: &[(4, 7), (5, 10), (7, 11), (10, 11)],
    slots: [1, 2, 1, 1, 2, 2, 2, 2, 2, 2, 3, 2],
    ruins: [6, 10, 11, 12],
    suits: Some([F, M, R, R, R, F, M, F, M, R, M, F]),
    suggested_suits: None,
    forests: &[
        &[1, 2, 5, 10],
        &[1, 9, 10, 12],
        &[2, 6, 10, 11, 12],
        &[3, 6, 11],
        &[3, 7, 11, 12],
        &[4, 7, 8, 12],
        &[4, 9, 12],
    ],
    corners: [(1, 3), (2, 4)],
    edge: &[1, 5, 2, 6, 3, 7, 8, 4, 9],
    #[rustfmt::skip]
    layout: [
        (12, 13), (88, 28), (89, 91), (12, 80), (60, 14), (91, 55), (64, 80), (40, 90), (13, 39), (43, 28), (67, 52),
        (36, 59),
    ],
    ferry_start: None,
    tower: None,
};

static WINTER: MapFacts = MapFacts {
    name: "Winter",
    #[rustfmt::skip]
    paths: &[
        (1, 5), (1, 10), (1, 11), (2, 6), (2, 7), (2, 12), (3, 7), (3, 8), (3, 12), (4, 9), (4, 10), (4, 11), (5, 6),
        (8, 9), (8, 12), (9, 11),
    ],
    closed: &[],
    rivers: &[(7, 12), (10, 11), (11, 12)],
    slots: [1, 1, 2, 2, 2, 2, 1, 2, 2, 1, 3, 3],
    ruins: [8, 9, 11, 12],
    suits: None,
    suggested_suits: None,
    forests: &[
        &[1, 2, 5, 6, 11, 12],
        &[1, 10, 11],
        &[2, 7, 12],
        &[3, 7, 12],
        &[3, 8, 12],
        &[4, 9, 11],
        &[4, 10, 11],
        &[8, 9, 11, 12],
    ],
    corners: [(1, 3), (2, 4)],
    edge: &[1, 5, 6, 2, 7, 3, 8, 9, 4, 10],
    #[rustfmt::skip]
    layout: [
        (12, 11), (89, 11), (89, 89), (13, 81), (39, 13), (62, 18), (90, 52), (64, 79), (41, 90), (11, 47), (41, 48),
        (67, 50),
    ],
    ferry_start: None,
    tower: None,
};

static LAKE: MapFacts = MapFacts {
    name: "Lake",
    #[rustfmt::skip]
    paths: &[
        (1, 5), (1, 9), (2, 7), (2, 8), (2, 10), (3, 8), (3, 9), (3, 12), (4, 5), (4, 6), (5, 11), (6, 7), (6, 11),
        (7, 10), (7, 11), (8, 10), (9, 12),
    ],
    closed: &[],
    rivers: &[(1, 10), (1, 11), (1, 12), (10, 11), (10, 12), (11, 12)],
    slots: [2, 1, 1, 1, 3, 2, 1, 1, 1, 3, 3, 3],
    ruins: [5, 10, 11, 12],
    suits: None,
    suggested_suits: Some([F, F, M, R, M, F, M, R, F, M, R, R]),
    forests: &[
        &[1, 5, 11],
        &[1, 9, 12],
        &[2, 7, 10],
        &[2, 8, 10],
        &[3, 8, 10, 12],
        &[3, 9, 12],
        &[4, 5, 6, 11],
        &[6, 7, 11],
        &[7, 10, 11],
    ],
    corners: [(1, 2), (3, 4)],
    edge: &[2, 7, 6, 4, 5, 1, 9, 3, 8],
    #[rustfmt::skip]
    layout: [
        (87, 85), (13, 11), (14, 82), (89, 10), (90, 52), (67, 18), (45, 13), (12, 47), (59, 90), (38, 41), (67, 49),
        (42, 71),
    ],
    ferry_start: Some(1),
    tower: None,
};

static MOUNTAIN: MapFacts = MapFacts {
    name: "Mountain",
    #[rustfmt::skip]
    paths: &[
        (1, 8), (1, 9), (2, 6), (2, 11), (3, 6), (3, 11), (4, 8), (4, 12), (5, 10), (5, 11), (7, 12), (9, 10), (9, 12),
        (10, 11), (10, 12),
    ],
    closed: &[(2, 5), (3, 7), (5, 9), (6, 11), (8, 9), (11, 12)],
    rivers: &[(2, 10), (4, 10)],
    slots: [2, 2, 2, 2, 1, 1, 1, 1, 3, 2, 3, 3],
    ruins: [9, 10, 11, 12],
    suits: None,
    suggested_suits: Some([F, R, F, M, M, M, R, R, R, F, M, F]),
    forests: &[
        &[1, 8, 9],
        &[2, 5, 11],
        &[2, 6, 11],
        &[3, 6, 11],
        &[3, 7, 11, 12],
        &[4, 8, 9, 12],
        &[5, 9, 10],
        &[5, 10, 11],
        &[9, 10, 12],
        &[10, 11, 12],
    ],
    corners: [(1, 3), (2, 4)],
    edge: &[1, 9, 5, 2, 6, 3, 7, 12, 4, 8],
    #[rustfmt::skip]
    layout: [
        (13, 12), (89, 12), (90, 90), (14, 81), (59, 15), (90, 53), (50, 89), (12, 47), (34, 38), (54, 41), (65, 62),
        (36, 61),
    ],
    ferry_start: None,
    tower: Some(10),
};

impl Map {
    /// All maps in the order of the page.
    pub const ALL: [Self; 4] = [Self::Fall, Self::Winter, Self::Lake, Self::Mountain];

    /// The map called `name`, also by other names that players use: `Autumn`, which older records write for Fall. The case of
    /// letters does not matter.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = plain_name(name, "map");
        Some(match name.as_str() {
            "fall" | "autumn" | "herbst" | "herbstkarte" | "höst" | "hösten" => Self::Fall,
            "winter" | "winterkarte" | "vinter" | "vintern" => Self::Winter,
            "lake" | "see" | "seekarte" | "sjö" | "sjön" => Self::Lake,
            "mountain" | "mountains" | "berg" | "berge" | "bergkarte" | "berget" => Self::Mountain,
            _ => return None,
        })
    }

    /// Its name in a record.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// What is printed on it.
    #[must_use]
    pub fn facts(self) -> &'static MapFacts {
        match self {
            Self::Fall => &FALL,
            Self::Winter => &WINTER,
            Self::Lake => &LAKE,
            Self::Mountain => &MOUNTAIN,
        }
    }
}

impl MapFacts {
    /// Whether a path joins `a` and `b`, closed at the start or not.
    #[must_use]
    pub fn has_path(&self, a: Clearing, b: Clearing) -> bool {
        joins(self.paths, a, b) || self.has_closed_path(a, b)
    }

    /// Whether a path joins `a` and `b` that is closed at the start.
    #[must_use]
    pub fn has_closed_path(&self, a: Clearing, b: Clearing) -> bool {
        joins(self.closed, a, b)
    }

    /// Whether a river or the lake joins `a` and `b`.
    #[must_use]
    pub fn has_river(&self, a: Clearing, b: Clearing) -> bool {
        joins(self.rivers, a, b)
    }

    /// The clearings one open path away from `clearing`, ascending.
    #[must_use]
    pub fn neighbors(&self, clearing: Clearing) -> Vec<Clearing> {
        ends(self.paths, clearing)
    }

    /// The clearings at the other end of a path that is closed at the start, ascending.
    #[must_use]
    pub fn closed_neighbors(&self, clearing: Clearing) -> Vec<Clearing> {
        ends(self.closed, clearing)
    }

    /// The clearings joined to `clearing` by a river or the lake, ascending.
    #[must_use]
    pub fn river_neighbors(&self, clearing: Clearing) -> Vec<Clearing> {
        ends(self.rivers, clearing)
    }

    /// Whether `clearing` lies on a river or on the lake.
    #[must_use]
    pub fn is_on_water(&self, clearing: Clearing) -> bool {
        let mut rivers = self.rivers.iter();
        rivers.any(|(a, b)| clearing == *a || clearing == *b)
    }

    /// The building slots of `clearing`, including one under its ruin; 0 if there is no such clearing.
    #[must_use]
    pub fn slots_of(&self, clearing: Clearing) -> u32 {
        usize::from(clearing)
            .checked_sub(1)
            .and_then(|index| self.slots.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// Whether `clearing` starts with a ruin.
    #[must_use]
    pub fn has_ruin(&self, clearing: Clearing) -> bool {
        self.ruins.contains(&clearing)
    }

    /// Whether `clearings`, ascending, surround a forest.
    #[must_use]
    pub fn has_forest(&self, clearings: &[Clearing]) -> bool {
        self.forests.contains(&clearings)
    }

    /// The forests that touch `clearing`.
    pub fn forests_at(
        &self,
        clearing: Clearing,
    ) -> impl Iterator<Item = &'static [Clearing]> + use<'_> {
        self.forests
            .iter()
            .copied()
            .filter(move |forest| forest.contains(&clearing))
    }

    /// The position of `clearing`, in percent of the map's width and height; `None` if there is no such clearing.
    #[must_use]
    pub fn position(&self, clearing: Clearing) -> Option<(u8, u8)> {
        usize::from(clearing)
            .checked_sub(1)
            .and_then(|index| self.layout.get(index))
            .copied()
    }

    /// The corner opposite `clearing`; `None` if that is no corner.
    #[must_use]
    pub fn opposite_corner(&self, clearing: Clearing) -> Option<Clearing> {
        self.corners.iter().find_map(|&(a, b)| match clearing {
            _ if clearing == a => Some(b),
            _ if clearing == b => Some(a),
            _ => None,
        })
    }
}

fn joins(links: &[(Clearing, Clearing)], a: Clearing, b: Clearing) -> bool {
    links.contains(&(a.min(b), a.max(b)))
}

fn ends(links: &[(Clearing, Clearing)], clearing: Clearing) -> Vec<Clearing> {
    let mut ends: Vec<Clearing> = links
        .iter()
        .filter_map(|&(a, b)| match clearing {
            _ if clearing == a => Some(b),
            _ if clearing == b => Some(a),
            _ => None,
        })
        .collect();
    ends.order();
    ends
}

#[cfg(test)]
mod tests {
    use super::{CLEARINGS, Map};

    #[test]
    fn every_map_is_whole() {
        let counts = Map::ALL.map(|map| {
            let facts = map.facts();
            (
                facts.paths.len() + facts.closed.len(),
                facts.forests.len(),
                facts.slots.iter().sum::<u32>(),
            )
        });
        assert_eq!(
            counts,
            [(18, 7, 22), (16, 8, 22), (17, 9, 22), (21, 10, 23)]
        );
        for map in Map::ALL {
            let facts = map.facts();
            for links in [facts.paths, facts.closed, facts.rivers] {
                assert!(links.iter().all(|&(a, b)| 0 < a && a < b && b <= CLEARINGS));
                assert!(links.is_sorted());
            }
            for pair in facts.edge.windows(2) {
                assert!(facts.has_path(pair[0], pair[1]), "{map:?} {pair:?}");
            }
            assert!(facts.forests.is_sorted());
            assert!(facts.forests.iter().all(|forest| forest.is_sorted()));
        }
    }

    #[test]
    fn neighbors_run_both_ways() {
        let fall = Map::Fall.facts();
        assert_eq!(fall.neighbors(12), [4, 7, 9, 10, 11]);
        assert_eq!(fall.river_neighbors(7), [4, 11]);
        assert_eq!(Map::Mountain.facts().closed_neighbors(5), [2, 9]);
        assert_eq!(fall.forests_at(3).count(), 2);
        assert_eq!(fall.opposite_corner(4), Some(2));
    }
}
