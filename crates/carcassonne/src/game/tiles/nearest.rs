//! Real tile codes that may have been meant by a wrong one.

use std::{
    cell::RefCell,
    collections::HashMap,
    rc::Rc,
    sync::{LazyLock, OnceLock},
};

use notation::{Order as _, slip, work};

use super::{Geometry, ReadCode, Set, Sets, Terrain, Tile, kinds};

/// A real tile code near a written one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    /// The code with its meeple, in a rotation and spelling close to the written one.
    pub code: String,
    /// The number of letters that were dropped, added, replaced or swapped with their neighbor.
    pub distance: usize,
    /// Whether only look-alikes were confused.
    pub is_misread: bool,
    /// The number of such tiles in the boxes.
    pub count: u8,
    /// Its sides: left, top, right, bottom.
    pub edges: [Terrain; 4],
}

/// The work of comparing a text with all codes.
const NEAREST_STEPS: usize = 40;

/// The most characters of a text that is near a code.
const LONGEST: usize = 24;
/// The most texts whose codes are cached.
const MOST_KNOWN: usize = 256;

/// A request: the text, the boxes, the most slips.
type NearestRequest = (Box<str>, Sets, usize);
/// The codes, and the work of finding them.
type FoundCodes = (Rc<[Near]>, u64);

thread_local! {
    /// The last results: after each key, the same tiles of a record are looked up again. The work is counted each time, so that
    /// no budget depends on the cache.
    static KNOWN: RefCell<HashMap<NearestRequest, FoundCodes>> = RefCell::default();
}

/// The codes of `sets` with at most `limit` slips from `written`, the nearest first, then those of which there are most. The
/// meeples of `written` may be kept or dropped, but none is added. `written` itself is left out.
#[must_use]
pub fn nearest(written: &str, sets: Sets, limit: usize) -> Rc<[Near]> {
    // No code is longer, and a slip changes the length by at most one.
    if written.chars().count() > LONGEST {
        return Rc::new([]);
    }
    let key = (Box::from(written), sets, limit);
    if let Some((near, steps)) = KNOWN.with_borrow(|known| known.get(&key).cloned()) {
        work::count(usize::try_from(steps).unwrap_or(usize::MAX));
        return near;
    }
    let (near, steps) = work::measure(|| Rc::from(searched(written, sets, limit)));
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(key, (Rc::clone(&near), steps));
    });
    near
}

/// [`nearest`] without its cache: compares `written` with every code.
fn searched(written: &str, sets: Sets, limit: usize) -> Vec<Near> {
    let is_small = written.contains('p') && !written.contains('P');
    let read = taken_back(written);
    let mut search = CodeSearch {
        bag: Bag::of(&read),
        written,
        read: &read,
        limit,
        found: Vec::new(),
        code: String::new(),
    };
    let meeples = meeples_in(&read);
    work::count(NEAREST_STEPS * (1 + meeples.len()));
    for turned in TURNED.iter().filter(|turned| sets.has(turned.set)) {
        let code = &turned.codes[usize::from(is_small)];
        search.code(turned, code);
        for meeple in &meeples {
            search.with_meeple(turned, code, meeple);
        }
    }
    let mut found = search.found;
    let rank = |near: &Near| (!near.is_misread, near.distance);
    found.order_by(|a, b| (rank(a), b.count, &a.code).cmp(&(rank(b), a.count, &b.code)));
    found.dedup_by(|a, b| a.code == b.code);
    found
}

/// Replaces characters that are in no code by what they look like.
fn taken_back(written: &str) -> String {
    written.replace("rn", "m").replace('G', "C")
}

/// A tile of the boxes in one rotation.
struct Turned {
    set: Set,
    count: u8,
    tile: Tile,
    /// Computed when a meeple is first tried on it.
    geometry: OnceLock<Geometry>,
    /// With pennants as capitals and as small letters.
    codes: [Code; 2],
}

/// A code, and what comparisons need.
struct Code {
    text: String,
    bag: Bag,
    /// The ends of the sides, with their digits.
    sides: Vec<usize>,
    after_cloister: Option<usize>,
}

/// All tiles in the order of the tables, each in its four rotations.
static TURNED: LazyLock<Vec<Turned>> = LazyLock::new(|| {
    let rotations = kinds().iter().flat_map(|kind| {
        let tile = kind.tile();
        (0..4).map(move |quarters| {
            let tile = tile.turned(quarters);
            let code = tile.code();
            let small = code.replace('P', "p");
            Turned {
                set: kind.set,
                count: kind.count,
                codes: [code, small].map(Code::new),
                geometry: OnceLock::new(),
                tile,
            }
        })
    });
    rotations.collect()
});

impl Turned {
    fn edges(&self) -> [Terrain; 4] {
        self.tile.faces.map(|face| face.terrain)
    }

    fn geometry(&self) -> &Geometry {
        self.geometry.get_or_init(|| Geometry::planar(&self.tile))
    }
}

impl Code {
    fn new(text: String) -> Self {
        let written = ReadCode::read(&text).ok();
        let sides = written.as_ref().map(|written| &written.faces);
        Self {
            bag: Bag::of(&text),
            sides: sides.map_or_else(Vec::new, |sides| {
                sides.iter().map(|range| range.end).collect()
            }),
            after_cloister: written.and_then(|written| written.after_cloister),
            text,
        }
    }
}

/// The letter counts of a text. Letters may share a count: then texts look more alike than they are, never less.
#[derive(Clone, Copy)]
struct Bag([i8; 16]);

impl Bag {
    /// The bag of a short text.
    fn of(text: &str) -> Self {
        Self([0; 16]).with(text)
    }

    /// With the letters of `text`.
    fn with(mut self, text: &str) -> Self {
        for letter in text.chars() {
            self.0[letter as usize % 16] += 1;
        }
        self
    }

    /// A lower bound of the distance of the texts.
    fn least_distance(&self, other: &Self) -> usize {
        let (mut more, mut less) = (0_usize, 0_usize);
        for (a, b) in self.0.iter().zip(other.0) {
            more += usize::from((a - b).max(0).unsigned_abs());
            less += usize::from((b - a).max(0).unsigned_abs());
        }
        more.max(less)
    }
}

/// A search for codes.
struct CodeSearch<'w> {
    written: &'w str,
    /// The same with look-alikes replaced; together they count as one slip.
    read: &'w str,
    bag: Bag,
    limit: usize,
    found: Vec<Near>,
    /// The code that is being compared.
    code: String,
}

impl CodeSearch<'_> {
    /// Tries a code without a meeple.
    fn code(&mut self, turned: &Turned, code: &Code) {
        if self.bag.least_distance(&code.bag) <= self.limit
            && let Some(distance) = self.distance([&code.text, "", ""])
        {
            self.keep(turned, code.text.clone(), distance);
        }
    }

    /// Tries a code with the meeple at every place where it claims something.
    fn with_meeple(&mut self, turned: &Turned, code: &Code, meeple: &str) {
        if self.bag.least_distance(&code.bag.with(meeple)) > self.limit {
            return;
        }
        let center = code.after_cloister.filter(|_| !meeple.starts_with('M'));
        for at in code.sides.iter().copied().chain(center) {
            let Some((before, after)) = code.text.split_at_checked(at) else {
                continue;
            };
            let Some(distance) = self.distance([before, meeple, after]) else {
                continue;
            };
            let candidate = format!("{before}{meeple}{after}");
            let read = ReadCode::read(&candidate).ok();
            let first = read.as_ref().and_then(|read| read.meeples.first());
            if first.is_some_and(|meeple| turned.geometry().target(meeple).is_ok()) {
                self.keep(turned, candidate, distance);
            }
        }
    }

    fn keep(&mut self, turned: &Turned, code: String, distance: usize) {
        self.found.push(Near {
            is_misread: slip::looks_like(self.written, &code),
            code,
            distance,
            count: turned.count,
            edges: turned.edges(),
        });
    }

    /// The distance of the code from the written text; `None` if it is too far away or the same.
    fn distance(&mut self, parts: [&str; 3]) -> Option<usize> {
        self.code.clear();
        self.code.extend(parts);
        // All letters of codes are ASCII, so each byte of difference is a slip.
        let is_near = self.code.len().abs_diff(self.read.chars().count()) <= self.limit;
        if !is_near || self.code == self.written {
            return None;
        }
        let taken_back = usize::from(self.read != self.written);
        let distance = slip::distance(self.read, &self.code) + taken_back;
        (distance <= self.limit).then_some(distance)
    }
}

/// The different meeples in a text that may not be a code: `m`, `M`, or either with its brackets.
fn meeples_in(text: &str) -> Vec<&str> {
    let mut meeples = Vec::new();
    for (start, _) in text.match_indices(['m', 'M']) {
        let rest = text.get(start..).unwrap_or_default();
        let brackets = rest.get(1..).filter(|inside| inside.starts_with('['));
        let end = brackets
            .and_then(|inside| inside.find(']'))
            .map_or(1, |at| at + 2);
        let meeple = rest.get(..end).unwrap_or_default();
        // The `m` in the brackets of a mayor is no meeple of its own.
        let is_inside = text
            .get(..start)
            .is_some_and(|before| before.ends_with('['));
        if !is_inside && !meeples.contains(&meeple) && meeples.len() < 3 {
            meeples.push(meeple);
        }
    }
    meeples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(written: &str, limit: usize) -> Vec<String> {
        nearest(written, Sets::BASE, limit)
            .iter()
            .map(|near| near.code.clone())
            .collect()
    }

    #[test]
    fn asking_again_costs_as_much() {
        let ask = || work::measure(|| near("CRRF", 2));
        assert_eq!(ask(), ask());
    }

    #[test]
    fn the_nearest_real_codes_come_first() {
        assert_eq!(near("FFFFA", 1), ["FFFFK"]);
        assert_eq!(
            near("FFFKm", 1),
            ["FFFCm", "FFFFKm", "FFFRKm", "FFRFKm", "FRFFKm", "RFFFKm"]
        );
        assert_eq!(near("RRCCF", 1), ["RRCCP", "RRCC", "RRCF"]);
        assert_eq!(
            near("CCCC", 1),
            [
                "CCCF", "CCFC", "CFCC", "FCCC", "CCCCP", "CCCR", "CCRC", "CRCC", "RCCC"
            ]
        );
        assert!(near("RRCC", 2).contains(&"RRFF".to_owned()));
        assert_eq!(near("CCCCCp", 1), ["CCCCp"]);
        assert_eq!(near("CRRGrnP", 1), ["CRRCmP"]);
        assert_eq!(near("PRRCrn", 2)[0], "FRRCm");
        assert_eq!(near("ÄÖÜ", 1), Vec::<String>::new());
        assert_eq!(near(&"F".repeat(10_000), 2), Vec::<String>::new());
    }
}
