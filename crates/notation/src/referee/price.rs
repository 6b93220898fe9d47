//! The prices of slips, in one list. The price of a meaning says how rarely it is written as the text in question.
//!
//! Prices are bits: −log₂ of the frequency of the slip where it is possible. A slip in one of sixteen cases costs 4. Prices
//! only order meanings that explain a game equally well; one that explains more comes first at any price.

use std::{
    array,
    collections::BTreeMap,
    sync::{
        LazyLock,
        atomic::{AtomicU8, Ordering},
    },
};

use super::slip;

/// The text has only this meaning.
pub const SURE: u32 = 0;
/// A small slip: a look-alike, wrong case, a doubled character, two neighbors swapped.
pub const STROKE: u32 = 4;
/// A neighboring key; a character or a word left out.
pub const KEY: u32 = 8;
/// Any character for any other; an extra word.
pub const LETTER: u32 = 12;
/// An extra character that does not double a neighbor; a slip further up that only later moves show.
pub const FAR: u32 = 16;
/// Two slips in one word.
pub const TWO: u32 = 20;
/// The text is what was played, against the rules.
pub const FORCED: u32 = 24;
/// A move is missing, and nothing shows which.
pub const MISSING: u32 = 28;
/// No slip explains the text.
pub const ANY: u32 = 32;
/// Each further slip if no slip explains the text.
pub const MORE: u32 = 4;
/// Beyond this many further slips the price stays the same.
const MOST_MORE: usize = 5;

/// The price of writing `written` for `meant`, in bits.
///
/// ```
/// # use notation::price;
/// let prices = [("c", "c"), ("1", "l"), ("j", "k"), ("a", "k"), ("ax", "a"), ("Ne4", "Nd5")];
/// let prices = prices.map(|(written, meant)| price::of(written, meant));
/// assert_eq!(prices, [price::SURE, price::STROKE, price::KEY, price::LETTER, price::FAR, price::TWO]);
/// ```
#[must_use]
pub fn of(written: &str, meant: &str) -> u32 {
    if written == meant {
        return SURE;
    }
    let difference = Difference::between(written, meant);
    match (difference.written, difference.meant) {
        (old, new) if has_one(old) && has_one(new) => of_letter(first(old), first(new)),
        (old, "") if has_one(old) => match difference.is_double() {
            true => STROKE,
            false => FAR,
        },
        ("", new) if has_one(new) => KEY,
        (old, new) if are_swapped(old, new) => STROKE,
        (old, new) if old.eq_ignore_ascii_case(new) || slip::looks_like(old, new) => STROKE,
        ("", word) if word.contains(' ') => KEY,
        (word, "") if word.contains(' ') => LETTER,
        (_, _) => match slip::distance(written, meant) {
            0..=2 if written.chars().count().max(meant.chars().count()) > 2 => TWO,
            more => ANY + MORE * u32::try_from(more.min(MOST_MORE)).unwrap_or_default(),
        },
    }
}

/// The price of writing the character `written` for `meant`, in bits.
#[must_use]
pub fn of_letter(written: char, meant: char) -> u32 {
    if written == meant {
        SURE
    } else if let Some(bits) = hand(written, meant) {
        bits
    } else if slip::look_alike(written, meant) || written.eq_ignore_ascii_case(&meant) {
        STROKE
    } else if slip::are_neighbors(written.to_ascii_lowercase(), meant.to_ascii_lowercase()) {
        KEY
    } else {
        LETTER
    }
}

/// How often people wrote one character for another, as counted in handwriting: rows of `ONE OTHER COUNT`, and comments.
const HAND: &str = include_str!("hand.txt");

/// A price for each pair of ASCII characters; 0 for those that were not seen confused.
type Pairs = [[AtomicU8; 128]; 128];

/// The prices of what hands confuse.
static BITS: LazyLock<Box<Pairs>> = LazyLock::new(|| {
    let bits = Box::new(array::from_fn(|_| array::from_fn(|_| AtomicU8::new(0))));
    fill(&bits, HAND);
    bits
});

/// Takes the counts in `table`, which looks like `hand.txt`, from now on: for measurements on sheets that are not to be counted.
pub fn replace_hand(table: &str) {
    for cell in BITS.iter().flatten() {
        cell.store(0, Ordering::Relaxed);
    }
    fill(&BITS, table);
}

fn fill(bits: &Pairs, table: &str) {
    let rows = || table.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| -> Option<(usize, usize, u32)> {
        let mut words = line.split(' ');
        let mut letter = || {
            words
                .next()?
                .parse::<char>()
                .ok()
                .map(|letter| letter as usize)
        };
        let (one, other) = (letter()?, letter()?);
        Some((one, other, words.next()?.parse().ok()?))
    };
    let all: u32 = rows().filter_map(row).map(|(.., count)| count).sum();
    // A pair seen only once may be an accident.
    for (one, other, count) in rows().filter_map(row).filter(|(.., count)| *count > 1) {
        // Never cheaper than a look-alike in print, because the record may not be handwritten.
        let price = (all / count).max(1).ilog2().clamp(STROKE, KEY) as u8;
        for (one, other) in [(one, other), (other, one)] {
            if let Some(cell) = bits.get(one).and_then(|row| row.get(other)) {
                cell.store(price, Ordering::Relaxed);
            }
        }
    }
}

/// The price of a pair of characters that handwriting confuses; `None` for other pairs.
fn hand(written: char, meant: char) -> Option<u32> {
    let row = BITS.get(written as usize)?;
    let bits = row.get(meant as usize)?.load(Ordering::Relaxed);
    (bits > 0).then(|| bits.into())
}

/// The written and the meant character if the texts differ in just one; else `None`.
#[must_use]
pub fn replaced(written: &str, meant: &str) -> Option<(char, char)> {
    let difference = Difference::between(written, meant);
    let (old, new) = (difference.written, difference.meant);
    (has_one(old) && has_one(new)).then(|| (first(old), first(new)))
}

/// The characters that were confused in a record, according to its accepted repairs: a pair that was confused
/// twice is likely again.
#[derive(Debug, Default)]
pub struct Confusions(BTreeMap<(char, char), u32>);

impl Confusions {
    /// How often two characters must have been confused to count.
    const SEEN: u32 = 2;

    /// Counts that one character was written for another, in either direction.
    pub fn note(&mut self, (written, meant): (char, char)) {
        let pair = (written.min(meant), written.max(meant));
        *self.0.entry(pair).or_default() += 1;
    }

    /// Whether no pair was confused often enough to count.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|count| *count < Self::SEEN)
    }

    /// The surcharge of a slip that is not one of the repeated confusions.
    #[must_use]
    pub fn more(&self, slip: Option<(char, char)>) -> u32 {
        let pair = slip.map(|(one, other)| (one.min(other), one.max(other)));
        let count = pair.and_then(|pair| self.0.get(&pair)).copied();
        match count.unwrap_or(0) {
            0..Self::SEEN => KEY,
            _ => 0,
        }
    }
}

/// The difference of two texts.
struct Difference<'t> {
    /// What only the written text has.
    written: &'t str,
    /// What the meant text has in its place.
    meant: &'t str,
    /// The common characters just before and after it.
    before: Option<char>,
    behind: Option<char>,
}

impl<'t> Difference<'t> {
    fn between(written: &'t str, meant: &'t str) -> Self {
        let pairs = written.chars().zip(meant.chars());
        let head = pairs.take_while(|(one, other)| one == other);
        let head: usize = head.map(|(one, _)| one.len_utf8()).sum();
        let (before, written) = written.split_at_checked(head).unwrap_or(("", written));
        let meant = meant.get(head..).unwrap_or_default();
        let pairs = written.chars().rev().zip(meant.chars().rev());
        let tail = pairs.take_while(|(one, other)| one == other);
        let tail: usize = tail.map(|(one, _)| one.len_utf8()).sum();
        let (written, behind) = written
            .split_at_checked(written.len() - tail)
            .unwrap_or((written, ""));
        Self {
            written,
            meant: meant.get(..meant.len() - tail).unwrap_or_default(),
            before: before.chars().next_back(),
            behind: behind.chars().next(),
        }
    }

    /// Whether the written part doubles a neighbor.
    fn is_double(&self) -> bool {
        let one = self.written.chars().next();
        one.is_some() && (self.before == one || self.behind == one)
    }
}

fn has_one(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some() && letters.next().is_none()
}

/// The first character; NUL, which is never written, for an empty text.
fn first(text: &str) -> char {
    text.chars().next().unwrap_or_default()
}

fn are_swapped(one: &str, other: &str) -> bool {
    let mut letters = one.chars();
    let pair = (letters.next(), letters.next(), letters.next());
    let (Some(a), Some(b), None) = pair else {
        return false;
    };
    other.chars().eq([b, a])
}

#[cfg(test)]
mod tests {
    use super::{ANY, Confusions, FAR, KEY, LETTER, MORE, STROKE, SURE, TWO, of, replaced};

    #[test]
    fn the_likeliest_slip_is_the_cheapest() {
        for (written, meant, expected) in [
            ("Nf3", "Nf3", SURE),
            ("", "", SURE),
            ("nf3", "Nf3", STROKE),
            ("a:22F", "a:2F", STROKE),
            ("a:F2", "a:2F", STROKE),
            ("a:l", "a:I", STROKE),
            ("rn:F", "m:F", STROKE),
            ("t–>6", "t->6", STROKE),
            ("Nf4", "Nf3", KEY),
            ("N3", "Nf3", KEY),
            ("é", "éa", KEY),
            ("Nf7", "Nf2", STROKE),
            ("Nf8", "Nf3", LETTER),
            ("-", "a3", ANY + 2 * MORE),
            ("Kf3", "Nf3", LETTER),
            ("Nf3a", "Nf3", FAR),
            ("üa", "a", FAR),
            ("1. F", "1. I F", KEY),
            ("1. F F -", "1. F -", LETTER),
            ("Ne4", "Nf3", TWO),
            ("Nc8", "Nf3", TWO),
            ("Qa8", "Nf3", ANY + 3 * MORE),
            ("Qxa8+", "O-O-O", ANY + 5 * MORE),
            ("", "Nf3", ANY + 3 * MORE),
        ] {
            assert_eq!(of(written, meant), expected, "{written} {meant}");
        }
    }

    #[test]
    fn a_slip_that_was_made_twice_is_made_again() {
        assert_eq!(replaced("w->9", "w->4"), Some(('9', '4')));
        assert_eq!(replaced("w->9", "w->14"), None);
        let mut confusions = Confusions::default();
        let more = |confusions: &Confusions| {
            let slips = [Some(('9', '4')), Some(('4', '9')), Some(('9', '1')), None];
            (
                confusions.is_empty(),
                slips.map(|slip| confusions.more(slip)),
            )
        };
        confusions.note(('9', '4'));
        assert_eq!(more(&confusions), (true, [KEY; 4]));
        confusions.note(('4', '9'));
        assert_eq!(more(&confusions), (false, [0, 0, KEY, KEY]));
    }
}
