//! All texts from which another one differs by a slip of one character.

use rowan::TextRange;

use super::{
    price,
    slip::{LOOK_ALIKES, look_alike},
};
use crate::text::edit::size;

/// A slip of one character in a text, with what undoes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undone {
    /// The first byte to replace.
    pub start: usize,
    /// The end of the bytes to replace.
    pub end: usize,
    /// The replacement.
    pub meant: Replacement,
    /// The price of the slip, in bits: that of [`price::of`] for the whole texts.
    pub price: u32,
}

impl Undone {
    /// The bytes to replace.
    #[must_use]
    pub fn range(&self) -> TextRange {
        TextRange::new(size(self.start), size(self.end))
    }

    /// `text` with the slip undone.
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

/// A text of at most two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Replacement {
    bytes: [u8; 8],
    len: usize,
}

impl Replacement {
    /// The text of the first two of `letters`.
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

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

/// All slips of one character in the bytes of `text` from `from` to `until`, undone: a character too many, two swapped, one for
/// another, one missing. `alphabet` has the characters that may have been meant. No two results are the same text.
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
    let letters = || {
        let before = std::iter::once(None).chain(window.chars().map(Some));
        let letters = window.char_indices().zip(before);
        letters.map(|((at, letter), before)| (from + at, letter, before))
    };
    for (at, letter, before) in letters() {
        few(text, at, letter, before, &mut all);
    }
    for (at, letter, _) in letters() {
        let others = alphabet.iter().filter(|other| **other != letter);
        // ASCII look-alikes are added by `few`.
        let others = others.filter(|other| !other.is_ascii() || !look_alike(letter, **other));
        all.extend(others.map(|other| Undone {
            start: at,
            end: at + letter.len_utf8(),
            meant: Replacement::of(&[*other]),
            price: price::of_letter(letter, *other),
        }));
    }
    let end = (from + window.len(), window.chars().next_back());
    let places = letters().map(|(at, _, before)| (at, before));
    for (at, before) in places.chain([end]) {
        // Where a doubled character lost one of two, it does not matter which: the second is left out here.
        let dropped = alphabet.iter().filter(|other| before != Some(**other));
        all.extend(dropped.map(|other| Undone {
            start: at,
            end: at,
            meant: Replacement::of(&[*other]),
            price: price::KEY,
        }));
    }
    all
}

/// The slips with few meanings: `letter`, at `at` in `text` after `before`, is too many, swapped with the next
/// one, or a look-alike.
fn few(text: &str, at: usize, letter: char, before: Option<char>, all: &mut Vec<Undone>) {
    let mut add = |len: usize, meant: &[char], price: u32| {
        all.push(Undone {
            start: at,
            end: at + len,
            meant: Replacement::of(meant),
            price,
        });
    };
    let (above, rest) = text.split_at_checked(at).unwrap_or((text, ""));
    let next = rest.chars().nth(1);
    if before != Some(letter) {
        let is_doubled = next == Some(letter) || above.ends_with(letter);
        let price = match is_doubled {
            true => price::STROKE,
            false => price::FAR,
        };
        add(letter.len_utf8(), &[], price);
    }
    if let Some(next) = next.filter(|next| *next != letter) {
        add(
            letter.len_utf8() + next.len_utf8(),
            &[next, letter],
            price::STROKE,
        );
    }
    let known = LOOK_ALIKES.iter().find_map(|group| {
        let written = group.iter().find(|part| rest.starts_with(**part))?;
        Some((group, written))
    });
    let Some((group, written)) = known else {
        return;
    };
    // Characters beyond ASCII are not meant: only typesetting produces them.
    let others = group
        .iter()
        .filter(|other| *other != written && other.is_ascii());
    for other in others {
        let meant: Vec<char> = other.chars().collect();
        add(written.len(), &meant, price::STROKE);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::all;
    use crate::price;

    #[test]
    fn prices_are_those_of_the_list_and_no_text_comes_twice() {
        let alphabet: Vec<char> = "1loOmn(->+aé".chars().collect();
        for text in ["w->1l", "aab", "rn(é)", "t–>6", "", "--"] {
            let slips = all(text, (0, text.len()), &alphabet);
            let texts: HashSet<String> = slips.iter().map(|slip| slip.applied(text)).collect();
            assert_eq!(texts.len(), slips.len(), "{text}");
            for slip in slips {
                let meant = slip.applied(text);
                assert_eq!(slip.price, price::of(text, &meant), "{text} {meant}");
            }
        }
    }

    #[test]
    fn only_what_is_looked_at_changes() {
        let texts = |window| -> Vec<String> {
            let slips = all("abc", window, &['x']);
            slips.iter().map(|slip| slip.applied("abc")).collect()
        };
        assert_eq!(texts((1, 2)), ["ac", "acb", "axc", "axbc", "abxc"]);
        assert_eq!(texts((3, 3)), ["abcx"]);
        assert_eq!(texts((2, 9)), ["abxc"]);
    }
}
