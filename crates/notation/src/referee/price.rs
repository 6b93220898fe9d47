//! How unlikely slips are, in one list: the price of a text that may have been meant is how seldom somebody writes what
//! stands there for it.
//!
//! Prices are bits, that is, −log₂ of how often the slip happens where it can: one that happens to one in sixteen costs 4.
//! They order what explains a game equally well; what explains more always comes first, however unlikely the slip.

use std::{collections::BTreeMap, sync::LazyLock};

use super::slip;

/// What is written leaves nothing else open.
pub const SURE: u32 = 0;
/// A stroke of the pen: what looks alike, small for capital, a character twice, two neighbors the wrong way round.
pub const STROKE: u32 = 4;
/// The key beside the right one; a character or a word left out.
pub const KEY: u32 = 8;
/// One character for any other; a word too many.
pub const LETTER: u32 = 12;
/// A character too many that is no copy of its neighbor; a slip further up that nothing shows but what follows.
pub const FAR: u32 = 16;
/// Two slips in one word.
pub const TWO: u32 = 20;
/// What is written is what was played, against the rules.
pub const FORCED: u32 = 24;
/// A move is missing, and nothing tells which.
pub const MISSING: u32 = 28;
/// No slip leads there.
pub const ANY: u32 = 32;
/// One slip more where no slip leads there anyway.
pub const MORE: u32 = 4;
/// Beyond how many slips more there is no difference.
const MOST_MORE: usize = 5;

/// How unlikely it is that somebody writes `written` for `meant`.
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

/// How unlikely it is that somebody writes the character `written` for `meant`.
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

/// How often people write one character for another, as it was counted.
const HAND: &str = include_str!("hand.txt");

/// The bits of each pair of letters that people were seen to write for each other; 0 for all others.
static BITS: LazyLock<[[u8; 128]; 128]> = LazyLock::new(|| {
    let rows = || HAND.lines().filter(|line| !line.starts_with('#'));
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
    let mut bits = [[0; 128]; 128];
    // What was seen once may be anything.
    for (one, other, count) in rows().filter_map(row).filter(|(.., count)| *count > 1) {
        // One in so many, and no likelier than what looks alike in print: who knows whether a hand wrote it.
        let price = (all / count).max(1).ilog2().clamp(STROKE, KEY) as u8;
        for (one, other) in [(one, other), (other, one)] {
            if let Some(cell) = bits
                .get_mut(one)
                .and_then(|row: &mut [u8; 128]| row.get_mut(other))
            {
                *cell = price;
            }
        }
    }
    bits
});

/// How unlikely it is that a hand writes one for the other, if people were seen to.
fn hand(written: char, meant: char) -> Option<u32> {
    let row = BITS.get(written as usize)?;
    let bits = *row.get(meant as usize)?;
    (bits > 0).then(|| bits.into())
}

/// The one character that stands in `written` for another in `meant`; nothing if they differ otherwise.
#[must_use]
pub fn replaced(written: &str, meant: &str) -> Option<(char, char)> {
    let difference = Difference::between(written, meant);
    let (old, new) = (difference.written, difference.meant);
    (has_one(old) && has_one(new)).then(|| (first(old), first(new)))
}

/// Which characters were written for each other in a record, as far as it was repaired: whoever did it twice does it again.
#[derive(Debug, Default)]
pub struct Confusions(BTreeMap<(char, char), u32>);

impl Confusions {
    /// So often two characters must have been confused.
    const SEEN: u32 = 2;

    /// Takes note that `written` was meant as another character. A hand that confuses two does it either way.
    pub fn note(&mut self, (written, meant): (char, char)) {
        let pair = (written.min(meant), written.max(meant));
        *self.0.entry(pair).or_default() += 1;
    }

    /// Whether none was confused again.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|count| *count < Self::SEEN)
    }

    /// What a slip costs more than the same one again.
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

/// Where two texts differ.
struct Difference<'t> {
    /// What only the one has.
    written: &'t str,
    /// What stands in the other for it.
    meant: &'t str,
    /// What both have before and behind it.
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

    /// Whether what only the one has copies its neighbor.
    fn is_double(&self) -> bool {
        let one = self.written.chars().next();
        one.is_some() && (self.before == one || self.behind == one)
    }
}

fn has_one(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some() && letters.next().is_none()
}

/// The first character; of no text none that is ever written.
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
