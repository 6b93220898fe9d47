//! The text in a link, packed by lz-string. Unpacked here, so that of a link that was cut off as much is read as there is.

/// The characters of a packed text, six bits each.
const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$";

/// Longer texts are no games.
const LONGEST: usize = 4 << 20;

/// What a packed text holds.
pub(super) struct Unpacked {
    pub(super) text: String,
    /// The character, from 0, at which it is damaged or ends too early.
    pub(super) fault: Option<usize>,
}

/// Packs a text.
pub(super) fn pack(text: &str) -> String {
    lz_str::compress_to_encoded_uri_component(text)
}

/// Unpacks what stands in a link.
pub(super) fn unpack(packed: &str) -> Unpacked {
    let mut bits = Bits {
        packed: packed.as_bytes(),
        at: 0,
    };
    let mut units = Vec::new();
    let is_whole = units_of(&mut bits, &mut units).is_some();
    // Behind the end code the bits of one character are left at most; signs of a sentence may follow, but no more of a text.
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

/// Bits of the packed text, six of a character, the high ones first.
struct Bits<'t> {
    packed: &'t [u8],
    at: usize,
}

impl Bits<'_> {
    /// A number of `width` bits, the low ones first; nothing at the end, nor at a character outside the alphabet.
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

/// How wide the codes are, in bits. They grow with the entries that there may be.
struct Width {
    bits: u32,
    /// After how many entries they are one bit wider.
    left: usize,
}

impl Width {
    /// For one more entry.
    fn count(&mut self) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Reads all code units; nothing if the end code does not come.
fn units_of(bits: &mut Bits<'_>, units: &mut Vec<u16>) -> Option<()> {
    // The entry with the code 3 + n is the stretch of `units` with the number n: its first unit and its length.
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
                // The entry that is made just now.
                (None, Some((from, len))) if code - 3 == stretches.len() => {
                    units.extend_from_within(from..from + len);
                    units.extend_from_within(from..=from);
                }
                _ => return None,
            },
        }
        // What was read before, with the first unit of what follows it.
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
