//! The text in a link, packed by lz-string. It is unpacked here, so that a link that is cut off is read up to its end.

/// The characters of a packed text, six bits each.
const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$";

/// A longer text is not a game.
const LONGEST: usize = 4 << 20;

/// An unpacked text.
pub(super) struct Unpacked {
    pub(super) text: String,
    /// The character, from 0, at which the packed text is damaged or cut off; `None` if it is whole.
    pub(super) fault: Option<usize>,
}

/// Packs a text.
pub(super) fn pack(text: &str) -> String {
    lz_str::compress_to_encoded_uri_component(text)
}

/// Unpacks the text of a link.
pub(super) fn unpack(packed: &str) -> Unpacked {
    let mut bits = Bits {
        packed: packed.as_bytes(),
        at: 0,
    };
    let mut units = Vec::new();
    let is_whole = units_of(&mut bits, &mut units).is_some();
    // After the end code, at most the unused bits of one character are left. Punctuation may follow, but no more letters or
    // digits.
    let end = if is_whole {
        bits.at / 6 + 1
    } else {
        bits.at / 6
    };
    let rest = packed.as_bytes().get(end..).unwrap_or_default();
    let is_end = is_whole && !rest.iter().any(u8::is_ascii_alphanumeric);
    Unpacked {
        text: String::from_utf16_lossy(&units),
        fault: (!is_end).then(|| end.min(packed.len())),
    }
}

/// The bits of the packed text: six for each character, the high ones first.
struct Bits<'t> {
    packed: &'t [u8],
    at: usize,
}

impl Bits<'_> {
    /// A number of `width` bits, the low ones first; `None` at the end and at a character outside the alphabet.
    fn number(&mut self, width: u32) -> Option<usize> {
        let mut number = 0;
        for place in 0..width {
            let character = char::from(*self.packed.get(self.at / 6)?);
            let value = ALPHABET.find(character)?;
            number |= (value >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Some(number)
    }
}

/// The width of codes in bits. It grows with the number of possible entries.
struct Width {
    bits: u32,
    /// How many more entries until codes are one bit wider.
    left: usize,
}

impl Width {
    /// Counts an entry.
    fn count(&mut self) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Reads all code units; `None` if there is no end code.
fn units_of(bits: &mut Bits<'_>, units: &mut Vec<u16>) -> Option<()> {
    // The entry with the code 3 + n is `stretches[n]`: a start in `units` and a length.
    let mut stretches: Vec<(usize, usize)> = Vec::new();
    let mut width = Width { bits: 2, left: 1 };
    let mut before: Option<(usize, usize)> = None;
    while units.len() < LONGEST {
        let start = units.len();
        let code = bits.number(width.bits)?;
        match code {
            0 | 1 => {
                let unit = bits.number(if code == 0 { 8 } else { 16 })?;
                units.push(u16::try_from(unit).ok()?);
                stretches.push((start, 1));
                width.count();
            }
            2 => return Some(()),
            code => match (stretches.get(code - 3).copied(), before) {
                (Some((from, len)), _) => units.extend_from_within(from..from + len),
                // The entry that is just being made.
                (None, Some((from, len))) if code - 3 == stretches.len() => {
                    units.extend_from_within(from..from + len);
                    units.extend_from_within(from..=from);
                }
                _ => return None,
            },
        }
        // A new entry: the previous one, plus the first unit of this one.
        if let Some((from, len)) = before {
            stretches.push((from, len + 1));
            width.count();
        }
        before = Some((start, units.len() - start));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_packed_as_the_library_of_the_page_does() {
        for (text, packed) in [
            ("", "Q"),
            ("A", "IJA"),
            ("AAAA", "II5A"),
            ("Map: Fall\n", "LIQwDgXABAYiA28BQQ"),
            ("C:Zrpart // é ☃", "MILgWgTgDghhAuACA9MxBLxhgMiA"),
            ("🦊", "nwbijdo"),
            (
                "Map: Fall\nDeck: E&P\nPool: CE\nC: amber\nE: basalt\n\nC:w->1\n",
                "LIQwDgXABAYiA28BQARApgYwNbQKIDIAFJQge1PmgGFckroQBbAIzQCcldpmQBnBAC5I6EAO4BaAHwBGJEA",
            ),
        ] {
            assert_eq!(pack(text), packed, "{text}");
            let unpacked = unpack(packed);
            assert_eq!((&*unpacked.text, unpacked.fault), (text, None));
        }
    }

    #[test]
    fn of_a_damaged_text_the_beginning_is_read() {
        let packed = pack("Map: Fall\nDeck: E&P\nPool: CE\n");
        for end in 0..packed.len() {
            let unpacked = unpack(&packed[..end]);
            assert_eq!(unpacked.fault, Some(end), "{end}");
            assert!(
                "Map: Fall\nDeck: E&P\nPool: CE\n".starts_with(&unpacked.text),
                "{}",
                unpacked.text
            );
        }
        assert_eq!(unpack("LIQ?wDg").fault, Some(3));
        assert_eq!(unpack("zzzz").fault, Some(0));
    }

    #[test]
    fn long_texts_come_back() {
        let text: String = (0..20_000)
            .map(|number| format!("C:w->{}/", number % 97))
            .collect();
        assert_eq!(unpack(&pack(&text)).text, text);
    }
}
