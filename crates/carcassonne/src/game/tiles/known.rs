//! The codes of the tables in every rotation, without a meeple or with a plain one. Each is read once, and all records share
//! the result.

use std::{
    collections::HashMap,
    fmt,
    hash::{BuildHasherDefault, Hasher},
    sync::{LazyLock, OnceLock},
};

use super::{
    Geometry, Mark, Print, ReadCode, Set, Sets, Shared, TileKind, TileText, kinds, kinds_of,
    table::{are_ambiguous, row_in},
};

/// A code of the tables, with or without a plain meeple.
pub(crate) struct Known {
    pub(crate) text: String,
    pub(crate) written: ReadCode,
    bare: &'static Bare,
    /// Whether its meeple, if it has one, claims something.
    is_right: bool,
    /// The code for the replay, by [`Bare::variant`].
    played: Box<[OnceLock<TileText>]>,
}

/// A code of the tables without a meeple.
struct Bare {
    print: Print,
    /// The rows that it may be, at least one.
    rows: Vec<&'static TileKind>,
    is_split: bool,
    /// The box with such a tile, if there is only one.
    only_set: Option<Set>,
    /// By [`Bare::variant`].
    geometries: Box<[OnceLock<Geometry>]>,
    /// The code with a meeple at each possible place, by [`place`].
    codes: [OnceLock<Option<Box<Known>>>; PLACES],
}

/// The most letters of a code in the tables.
const MOST_LETTERS: usize = 8;
/// Without a meeple, or with a meeple or a farmer after each number of letters.
const PLACES: usize = 1 + 2 * (MOST_LETTERS + 1);

static BARE: LazyLock<HashMap<u64, Bare, BuildHasherDefault<CodeHasher>>> = LazyLock::new(|| {
    let mut bare: HashMap<u64, Bare, _> = HashMap::default();
    for kind in kinds() {
        for quarters in 0..4 {
            let tile = kind.tile().turned(quarters);
            let mut codes = vec![tile.code()];
            if kind.gardens > 0 && !tile.has(Mark::Garden) {
                codes.push(format!("{tile}h"));
            }
            let small: Vec<String> = codes.iter().map(|code| code.replace('P', "p")).collect();
            codes.extend(small);
            for code in codes {
                if let Some((key, 0)) = place(&code)
                    && !bare.contains_key(&key)
                    && let Some(new) = Bare::of(&code)
                {
                    bare.insert(key, new);
                }
            }
        }
    }
    bare
});

/// `text` without its plain meeple, as a number, and the place of the meeple, 0 for none. `None` if it has several or is too
/// long.
fn place(text: &str) -> Option<(u64, usize)> {
    if text.len() > MOST_LETTERS + 1 {
        return None;
    }
    let (mut key, mut letters, mut place) = (0_u64, 0, 0);
    for letter in text.bytes() {
        if matches!(letter, b'm' | b'M') {
            if place > 0 {
                return None;
            }
            place = 1 + 2 * letters + usize::from(letter == b'M');
        } else {
            key = key << 8 | u64::from(letter);
            letters += 1;
        }
    }
    (letters <= MOST_LETTERS).then_some((key, place))
}

impl Bare {
    fn of(code: &str) -> Option<Self> {
        let tile = ReadCode::read(code).ok()?.tile;
        let print = Print::of(&tile)?;
        let rows = kinds_of(&tile);
        let variants = 2 * rows.len();
        Some(Self {
            print,
            is_split: tile.is_split(),
            only_set: print.only_set(),
            geometries: (0..variants).map(|_| OnceLock::new()).collect(),
            codes: [const { OnceLock::new() }; PLACES],
            rows,
        })
    }

    /// The index of the tile's variant with `sets` in play: its row, and whether it may also be another one.
    fn variant(&self, sets: Sets) -> usize {
        if self.rows.len() < 2 {
            return 0;
        }
        let row = row_in(&self.rows, self.is_split, sets).unwrap_or(0);
        2 * row + usize::from(are_ambiguous(&self.rows, self.is_split, sets))
    }
}

impl Known {
    /// The code `text`; `None` if it is not in the tables.
    pub(crate) fn of(text: &str) -> Option<&'static Self> {
        let (key, place) = place(text)?;
        let bare = BARE.get(&key)?;
        let code = bare.codes.get(place)?;
        code.get_or_init(|| Self::read(text, bare).map(Box::new))
            .as_deref()
    }

    fn read(text: &str, bare: &'static Bare) -> Option<Self> {
        let written = ReadCode::read(text).ok()?;
        let mut known = Self {
            text: text.to_owned(),
            played: bare.geometries.iter().map(|_| OnceLock::new()).collect(),
            written,
            bare,
            is_right: false,
        };
        known.is_right = known.geometry(Sets::ALL).takes_meeples(&known.written);
        Some(known)
    }

    /// Whether the parser has no finding about it.
    pub(crate) fn is_right(&self) -> bool {
        self.is_right
    }

    /// The print of the tile.
    pub(crate) fn print(&self) -> Print {
        self.bare.print
    }

    /// The box that holds it, if there is only one.
    pub(crate) fn only_set(&self) -> Option<Set> {
        self.bare.only_set
    }

    /// Its features when `sets` are in play.
    pub(crate) fn geometry(&self, sets: Sets) -> &'static Geometry {
        let (bare, variant) = (self.bare, self.bare.variant(sets));
        // The index is below the number of variants.
        bare.geometries[variant].get_or_init(|| super::placed_geometry(&self.written.tile, sets))
    }

    /// The code for the replay with `sets` in play.
    pub(crate) fn played(&'static self, sets: Sets) -> &'static TileText {
        // The index is below the number of variants.
        self.played[self.bare.variant(sets)].get_or_init(|| {
            let geometry = Shared::Table(self.geometry(sets));
            let print = Some(self.bare.print);
            TileText::with(&self.text, self.written.clone(), geometry, print)
        })
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Known {}

/// Mixes the letters of a code.
#[derive(Default)]
struct CodeHasher(u64);

impl Hasher for CodeHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        // The multiplier of FxHash.
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

impl TileText {
    /// The tile that `text` writes, with `sets` in play; `None` if it is no code.
    pub(crate) fn read(text: &str, sets: Sets) -> Option<Shared<Self>> {
        match Known::of(text) {
            Some(known) => Some(Shared::Table(known.played(sets))),
            None => Self::own(text, ReadCode::read(text).ok()?, sets),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tiles::kind_in;

    #[test]
    fn the_codes_of_the_tables_are_what_they_are_read_as() {
        let base = Sets::BASE;
        let boxes = [
            base,
            base.with(Set::Inns),
            base.with(Set::Traders),
            base.with(Set::Abbey),
            Sets::ALL,
        ];
        let mut known = 0;
        for kind in kinds() {
            for quarters in 0..4 {
                let code = kind.tile().turned(quarters).code();
                let places = (0..=code.len()).flat_map(|at| [(at, "m"), (at, "M")]);
                for (at, meeple) in places.chain([(0, "")]) {
                    let mut text = code.clone();
                    text.insert_str(at, meeple);
                    let Some(one) = Known::of(&text) else {
                        assert!(ReadCode::read(&text).is_err(), "{text}");
                        continue;
                    };
                    known += 1;
                    assert_eq!(ReadCode::read(&text).as_ref(), Ok(&one.written));
                    assert!(kind_in(&one.written.tile, Sets::ALL).is_some(), "{text}");
                    for sets in boxes {
                        let read = TileText::own(&text, one.written.clone(), sets);
                        assert_eq!(read.as_deref(), Some(one.played(sets)), "{text}");
                    }
                }
            }
        }
        assert_eq!(known, 3964, "so many spellings are known");
    }

    #[test]
    fn other_codes_are_not_known() {
        for text in [
            "",
            "CRF",
            "RFCR2",
            "CCmFFm",
            "CCFFm[B]",
            "FFFFF",
            "ccff",
            "CC2C3C4hPPPP",
        ] {
            assert_eq!(Known::of(text), None, "{text}");
        }
    }
}
