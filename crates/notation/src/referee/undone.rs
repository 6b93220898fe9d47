//! Slips of one character, undone: each text that may have been meant where one was made.

use rowan::TextRange;

use super::{price, slip::LOOK_ALIKES};
use crate::text::edit::size;

/// A slip of one character in a text, undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undone {
    /// The first byte that is replaced.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
    /// What is written instead.
    pub meant: Replacement,
    /// How unlikely the slip is, in bits: what [`price::of`] says of the whole texts.
    pub price: u32,
}

impl Undone {
    /// What is replaced.
    #[must_use]
    pub fn range(&self) -> TextRange {
        TextRange::new(size(self.start), size(self.end))
    }

    /// `text` as it was meant.
    #[must_use]
    pub fn applied(&self, text: &str) -> String {
        let (before, after) = (text.get(..self.start), text.get(self.end..));
        [
            before.unwrap_or_default(),
            self.meant.as_str(),
            after.unwrap_or_default(),
        ]
        .concat()
    }
}

/// At most two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Replacement {
    bytes: [u8; 8],
    len: usize,
}

impl Replacement {
    /// These characters, of which there are at most two.
    #[must_use]
    pub fn of(letters: &[char]) -> Self {
        let mut all = Self::default();
        for letter in letters.iter().take(2) {
            let mut buffer = [0; 4];
            let bytes = letter.encode_utf8(&mut buffer).as_bytes();
            for (place, byte) in all.bytes.iter_mut().skip(all.len).zip(bytes) {
                *place = *byte;
            }
            all.len += bytes.len();
        }
        all
    }

    /// Their bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

/// Each slip of one character undone that may have been made in the bytes of `text` from `from` to `until`: a character too many, two
/// swapped, one for another, and one too few. `alphabet` are the characters that may have been meant. No two come to the same
/// text.
///
/// ```
/// # use notation::undone;
/// let all = undone::all("1O", (0, 2), &['0', '1']);
/// let cheapest = all.iter().min_by_key(|slip| slip.price).unwrap();
/// assert_eq!(all.iter().filter(|slip| slip.price == cheapest.price).count(), 5);
/// assert!(all.iter().any(|slip| slip.applied("1O") == "10"));
/// ```
#[must_use]
pub fn all(text: &str, (from, until): (usize, usize), alphabet: &[char]) -> Vec<Undone> {
    let window = text.get(from..until).unwrap_or_default();
    let mut all = Vec::with_capacity((window.len() + 1) * 2 * alphabet.len());
    let mut above = None;
    for (at, letter) in window.char_indices() {
        at_letter(text, from + at, letter, above, alphabet, &mut all);
        above = Some(letter);
    }
    let mut above = None;
    let places = window.char_indices().map(|(at, letter)| (at, Some(letter)));
    for (at, letter) in places.chain([(window.len(), None)]) {
        // A character beside the same one is the same slip, whichever of the two was dropped.
        let dropped = alphabet.iter().filter(|other| above != Some(**other));
        all.extend(dropped.map(|other| Undone {
            start: from + at,
            end: from + at,
            meant: Replacement::of(&[*other]),
            price: price::KEY,
        }));
        above = letter;
    }
    all
}

/// The slips that may have led to `letter`, which stands at `at` in `text`, after `above` in what is looked at.
fn at_letter(
    text: &str,
    at: usize,
    letter: char,
    above: Option<char>,
    alphabet: &[char],
    all: &mut Vec<Undone>,
) {
    let mut add = |len: usize, meant: &[char], price: u32| {
        all.push(Undone {
            start: at,
            end: at + len,
            meant: Replacement::of(meant),
            price,
        });
    };
    let len = letter.len_utf8();
    let (before, rest) = text.split_at_checked(at).unwrap_or((text, ""));
    let next = rest.chars().nth(1);
    if above != Some(letter) {
        let is_doubled = next == Some(letter) || before.ends_with(letter);
        add(
            len,
            &[],
            if is_doubled {
                price::STROKE
            } else {
                price::FAR
            },
        );
    }
    if let Some(next) = next.filter(|next| *next != letter) {
        add(len + next.len_utf8(), &[next, letter], price::STROKE);
    }
    let mut looks = Vec::new();
    for group in LOOK_ALIKES {
        let Some(written) = group.iter().find(|part| rest.starts_with(**part)) else {
            continue;
        };
        // Nobody means what only a printer sets.
        let others = group
            .iter()
            .filter(|other| *other != written && other.is_ascii());
        for other in others {
            let meant: Vec<char> = other.chars().collect();
            add(written.len(), &meant, price::STROKE);
            looks.extend(
                meant
                    .first()
                    .filter(|_| meant.len() == 1 && written.len() == len),
            );
        }
    }
    for other in alphabet {
        if *other != letter && !looks.contains(other) {
            add(len, &[*other], price::of_letter(letter, *other));
        }
    }
}
