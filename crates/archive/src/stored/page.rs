//! Guesses the code page of a text by its words: which letters stand beside those that another page has other letters for.
//!
//! Windows-1252 is kept unless words show that it is another: a text is rarely read better by a guess.

use super::{Stored, WORD, is_cyrillic};

/// The code page of `bytes`; `None` if no word tells that it is another than Windows-1252 or Windows-1251.
pub(super) fn guessed(bytes: &[u8]) -> Option<Stored> {
    let is_mixed = bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii());
    // Where some of it is UTF-8, the rest is a slip here and there.
    if is_mixed {
        return None;
    }
    greek(bytes).or_else(|| central(bytes))
}

/// The words that are not ASCII.
fn words(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = bytes.split(|byte| !byte.is_ascii_alphabetic() && byte.is_ascii());
    words.filter(|word| !word.is_ascii())
}

/// A page of Greek if a word is Greek and the letters are those that are frequent in Greek, not in Russian.
fn greek(bytes: &[u8]) -> Option<Stored> {
    // These have accents in Greek and are capitals in Windows-1251, of which none is inside a word.
    let has_accent = |word: &[u8]| {
        let inside = word.get(1..).unwrap_or_default();
        is_greek(word) && inside.iter().any(|byte| matches!(byte, 0xdc..=0xdf))
    };
    let is_certain = words(bytes).any(has_accent);
    if !is_certain && !words(bytes).any(is_greek) {
        return None;
    }
    let (mut greek, mut cyrillic) = (0_usize, 0_usize);
    for byte in bytes {
        // α, ι and ο; and а, и, о, ы and я.
        greek += usize::from(matches!(byte, 0xe1 | 0xe9 | 0xef));
        cyrillic += usize::from(matches!(byte, 0xe0 | 0xe8 | 0xee | 0xfb | 0xff));
    }
    // Only ISO 8859-7 has a letter (Ά) at 0xb6.
    let is_iso = |word: &[u8]| matches!(word, [0xb6, 0xdc..=0xff, ..]);
    (is_certain || greek >= 2 && greek > 3 * cyrillic).then(|| match words(bytes).any(is_iso) {
        true => Stored::Iso8859_7,
        false => Stored::Windows1253,
    })
}

/// Whether a word of some letters is one in Greek: small behind the first, with one accent, and the final sigma at its end only.
fn is_greek(word: &[u8]) -> bool {
    let [first, inside @ .., last] = word else {
        return false;
    };
    let is_small = |byte: &u8| matches!(byte, 0xc0 | 0xdc..=0xfe);
    let begins = matches!(first, 0xa2 | 0xb6 | 0xb8..=0xba | 0xbc | 0xbe..=0xd1 | 0xd3..=0xd9)
        || is_small(first);
    let is_accent =
        |byte: &&u8| matches!(byte, 0xa2 | 0xb6 | 0xb8..=0xbf | 0xdc..=0xdf | 0xfc..=0xfe);
    let (sigma, final_sigma) = (0xf3, 0xf2);
    word.len() >= WORD
        && begins
        && inside
            .iter()
            .all(|byte| is_small(byte) && *byte != final_sigma)
        && is_small(last)
        && *last != sigma
        && word.iter().filter(is_accent).count() == 1
}

/// A page of Central Europe if more words are written in it than in Windows-1252.
fn central(bytes: &[u8]) -> Option<Stored> {
    if words(bytes).any(is_cyrillic) {
        return None;
    }
    let central = words(bytes).filter(|word| is_central(word)).count();
    let western = words(bytes).filter(|word| !is_central(word) && is_western(word));
    (central > western.count()).then(|| match is_iso(bytes) {
        true => Stored::Iso8859_2,
        false => Stored::Windows1250,
    })
}

/// A byte of a word with those beside it.
struct Spot<'w> {
    before: &'w [u8],
    byte: u8,
    after: &'w [u8],
}

/// The bytes of a word.
fn spots(word: &[u8]) -> impl Iterator<Item = Spot<'_>> {
    word.iter().enumerate().map(move |(at, byte)| Spot {
        before: word.get(..at).unwrap_or_default(),
        byte: *byte,
        after: word.get(at + 1..).unwrap_or_default(),
    })
}

impl Spot<'_> {
    fn begins(&self) -> bool {
        self.before.is_empty()
    }

    fn follows(&self, is: fn(u8) -> bool) -> bool {
        self.before.last().is_some_and(|byte| is(*byte))
    }

    fn precedes(&self, is: fn(u8) -> bool) -> bool {
        self.after.first().is_some_and(|byte| is(*byte))
    }

    /// Whether it is inside a word of small letters, where no sign stands.
    fn is_inside(&self) -> bool {
        self.follows(is_small) && self.precedes(is_small)
    }
}

/// Whether the byte is a small letter, in Windows-1252 as in the pages of Central Europe.
fn is_small(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte >= 0xdf && byte != 0xf7
}

/// Whether the byte is such a letter, or a capital of ASCII.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_uppercase() || is_small(byte)
}

/// Whether the byte is a vowel in all these pages.
fn is_vowel(byte: u8) -> bool {
    let vowels = b"aeiouyAEIOUY\xc1\xc9\xcd\xd3\xda\xe1\xe4\xe9\xed\xf3\xf6\xfa\xfc\xfd";
    vowels.contains(&byte)
}

/// Whether a word has a letter of Central Europe where Windows-1252 has a sign, or a letter that no language has there.
fn is_central(word: &[u8]) -> bool {
    // Czech has š and ž in the same words as č, ě, ň, ř and ů.
    let has_caron = word
        .iter()
        .any(|byte| matches!(byte, 0x8a | 0x8e | 0x9a | 0x9e));
    // A word of other letters alone is of another script.
    let has_ascii = word.iter().any(u8::is_ascii);
    has_ascii
        && spots(word).any(|spot| match spot.byte {
            // ł, ą or š, ľ or ž, and ż; in Windows-1252 ³ ¹ ¾ ¿.
            0xb3 | 0xb9 | 0xbe | 0xbf => spot.follows(is_letter) && spot.precedes(is_small),
            // ą and ź of ISO 8859-2; in Windows-1252 ± ¼.
            0xb1 | 0xbc => spot.is_inside(),
            // Ł and Ż, not £ and ¯.
            0xa3 | 0xaf => spot.begins() && spot.precedes(|byte| is_vowel(byte) && is_small(byte)),
            // Ś and ś, not Œ and œ, which stands behind no vowel.
            0x8c => spot.begins() && spot.precedes(|byte| b"klmpw".contains(&byte)),
            0x9c => spot.follows(is_vowel) && spot.precedes(is_small),
            // ź, not a capital Ÿ.
            0x9f => spot.follows(|byte| byte.is_ascii_lowercase()),
            // Ť, Ź and ť; Windows-1252 has nothing there.
            0x8d | 0x8f => spot.precedes(is_small),
            0x9d => spot.is_inside(),
            // Ř and ř before a long vowel, not Ø and ø.
            0xd8 | 0xf8 if spot.precedes(|byte| matches!(byte, 0xe1 | 0xe9 | 0xed)) => true,
            // Č and č, not È and è.
            0xc8 => spot.begins() && spot.precedes(|byte| matches!(byte, b'a' | b'e' | 0xe1)),
            0xe8 if spot.follows(is_vowel) && spot.precedes(is_vowel) => true,
            0xe8 | 0xec | 0xf2 | 0xf8 | 0xf9 => has_caron,
            0xf5 => is_hungarian(&spot),
            _ => false,
        })
}

/// Whether `spot` is ő and not õ: behind `gy`, `ly`, `ny` or `ty`; or in the last syllable, where it is neither Portuguese (`õe`)
/// nor Estonian.
fn is_hungarian(spot: &Spot<'_>) -> bool {
    if let [
        ..,
        b'G' | b'L' | b'N' | b'T' | b'g' | b'l' | b'n' | b't',
        b'y',
    ] = spot.before
    {
        return true;
    }
    let is_last = matches!(spot.after, [] | [b'k' | b'r' | b's']);
    let is_consonant = |byte: u8| byte.is_ascii_alphabetic() && !is_vowel(byte);
    let is_second = spot.before.iter().any(|byte| is_vowel(*byte));
    is_last && is_second && spot.follows(is_consonant)
}

/// Whether a word has a letter of Windows-1252 where the pages of Central Europe have one that is not written there.
fn is_western(word: &[u8]) -> bool {
    spots(word).any(|spot| match spot.byte {
        // å, ã, æ and à.
        0xc5 | 0xe5 | 0xe3 | 0xe6 | 0xe0 => true,
        // ñ, which is ń only before consonants.
        0xf1 => spot.precedes(is_vowel),
        // õ of Portuguese.
        0xf5 => spot.precedes(|byte| byte == b'e'),
        // è of French: `ère`, `ète`.
        0xe8 => matches!(spot.after, [next, b'e', ..] if !is_vowel(*next)),
        _ => false,
    })
}

/// Whether a text of Central Europe has the bytes that are letters only in ISO 8859-2, and none that are letters only in
/// Windows-1250.
fn is_iso(bytes: &[u8]) -> bool {
    let any =
        |is: fn(&Spot<'_>) -> bool| words(bytes).any(|word| spots(word).any(|spot| is(&spot)));
    let is_windows = any(|spot| {
        let is_letter = matches!(spot.byte, 0x8a | 0x8c..=0x8f | 0x9a | 0x9c..=0x9f);
        is_letter && (spot.follows(is_small) || spot.precedes(is_small))
    });
    // Ś and Ź at the start of a word, ą, ś and ź in it.
    let has_polish = || {
        any(|spot| match spot.byte {
            0xa6 | 0xac => spot.begins() && spot.precedes(is_small),
            0xb1 | 0xb6 | 0xbc => spot.follows(is_letter),
            _ => false,
        })
    };
    // š and ž, which are ą and ľ in Windows-1250, beside č, ě, ř and ů.
    let has_czech = || {
        any(|spot| matches!(spot.byte, 0xb9 | 0xbe) && spot.follows(is_small))
            && any(|spot| matches!(spot.byte, 0xc8 | 0xd8 | 0xe8 | 0xec | 0xf8 | 0xf9))
    };
    !is_windows && (has_polish() || has_czech())
}
