//! Texts that are not stored as UTF-8 with usual line ends: UTF-16, Windows-1252 (which includes ISO 8859-1, the characters of
//! PGN), the code pages of Cyrillic, Greek and Central Europe, and the line ends of old Macs. They are decoded while they are
//! read; the file stays as it is until UTF-8 is asked for.

mod page;

use std::{
    borrow::Cow,
    io::{self, Read},
    str,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
};

use encoding_rs::{
    Decoder, Encoding, ISO_8859_2, ISO_8859_7, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1251,
    WINDOWS_1252, WINDOWS_1253,
};

/// How a text is stored if it is not UTF-8 with usual line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// UTF-16, recognized by its byte order mark or by its zero bytes.
    Utf16,
    /// Some bytes are Windows-1252, the rest is UTF-8.
    Windows1252,
    /// Lines end with a carriage return alone.
    CarriageReturns,
    /// Words of bytes that are Cyrillic letters in Windows-1251, and no words in Windows-1252.
    Windows1251,
    /// Words of Central Europe that are none in Windows-1252.
    Windows1250,
    /// The same with the bytes that only ISO 8859-2 has for its letters.
    Iso8859_2,
    /// Words that are Greek, and none in Windows-1251.
    Windows1253,
    /// The same with the byte that only ISO 8859-7 has for a letter.
    Iso8859_7,
}

/// All that may be detected. The order is that of the numbers in [`Detected`], from 1.
const ALL: [Stored; 8] = [
    Stored::Utf16,
    Stored::Windows1252,
    Stored::CarriageReturns,
    Stored::Windows1251,
    Stored::Windows1250,
    Stored::Iso8859_2,
    Stored::Windows1253,
    Stored::Iso8859_7,
];

impl Stored {
    /// The name for messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf16 => "UTF-16",
            Self::Windows1252 => "Windows-1252 (Latin-1)",
            Self::CarriageReturns => "the line ends of old Macs",
            Self::Windows1251 => "Windows-1251 (Cyrillic)",
            Self::Windows1250 => "Windows-1250 (Central European)",
            Self::Iso8859_2 => "ISO 8859-2 (Central European)",
            Self::Windows1253 => "Windows-1253 (Greek)",
            Self::Iso8859_7 => "ISO 8859-7 (Greek)",
        }
    }

    /// The code page, where it is one.
    fn page(self) -> Option<&'static Encoding> {
        match self {
            Self::Utf16 | Self::CarriageReturns => None,
            Self::Windows1252 => Some(WINDOWS_1252),
            Self::Windows1251 => Some(WINDOWS_1251),
            Self::Windows1250 => Some(WINDOWS_1250),
            Self::Iso8859_2 => Some(ISO_8859_2),
            Self::Windows1253 => Some(WINDOWS_1253),
            Self::Iso8859_7 => Some(ISO_8859_7),
        }
    }
}

/// What a reader has detected so far; readable while it reads.
#[derive(Debug, Clone, Default)]
pub(crate) struct Detected(Arc<AtomicU8>);

impl Detected {
    pub(crate) fn get(&self) -> Option<Stored> {
        let number = usize::from(self.0.load(Ordering::Relaxed));
        ALL.get(number.checked_sub(1)?).copied()
    }

    fn note(&self, stored: Stored) {
        let value = (1..).zip(ALL).find(|(_, one)| *one == stored);
        let value = value.map_or(0, |(number, _)| number);
        // The first detection counts; but a single letter does not tell Windows-1251 from Windows-1252.
        let replaced = if stored == Stored::Windows1251 { 2 } else { 0 };
        for before in [0, replaced] {
            let _ = self
                .0
                .compare_exchange(before, value, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}

/// How many first bytes decide whether a text is UTF-16.
const HEAD: usize = 64;
/// How many bytes are read at once.
const BLOCK: usize = 64 * 1024;
/// How many bytes a UTF-8 character has at most.
const CHARACTER: usize = 4;

/// Reads the bytes of a text as UTF-8. Bytes in none of the known encodings are passed on unchanged.
pub(crate) struct Reader<R> {
    from: R,
    form: TextEncoding,
    found: Detected,
    /// Decoded bytes; those before `taken` were already read.
    ready: Vec<u8>,
    taken: usize,
    /// The first bytes of a character whose last bytes are not read yet.
    begun: Vec<u8>,
    block: Vec<u8>,
    is_over: bool,
}

enum TextEncoding {
    /// Nothing was read yet.
    Unknown,
    Utf16 {
        decoder: Box<Decoder>,
        /// Whether it has the line ends of old Macs.
        is_old_mac: bool,
    },
    /// UTF-8, possibly with letters of a code page.
    Bytes,
    /// Like `Bytes`, with the line ends of old Macs.
    OldMac,
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(from: R, found: Detected) -> Self {
        Self {
            from,
            form: TextEncoding::Unknown,
            found,
            ready: Vec::new(),
            taken: 0,
            begun: Vec::new(),
            block: Vec::new(),
            is_over: false,
        }
    }

    /// Reads the next bytes and decodes them.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        self.ready.clear();
        self.taken = 0;
        self.block.resize(wanted.clamp(HEAD, BLOCK), 0);
        let mut len = self.from.read(&mut self.block)?;
        if matches!(self.form, TextEncoding::Unknown) {
            // One byte is not enough to detect the encoding.
            while len < HEAD {
                let rest = self.block.get_mut(len..HEAD).unwrap_or_default();
                match self.from.read(rest)? {
                    0 => break,
                    more => len += more,
                }
            }
            let head = self.block.get(..len).unwrap_or_default();
            self.form = form_of(head, &self.found);
        }
        self.is_over = len == 0;
        let read = self.block.get(..len).unwrap_or_default();
        match &mut self.form {
            TextEncoding::Utf16 { decoder, .. } => {
                let most = decoder.max_utf8_buffer_length(len).unwrap_or(len * 3 + 4);
                self.ready.resize(most, 0);
                let (_, _, written, _) =
                    decoder.decode_to_utf8(read, &mut self.ready, self.is_over);
                self.ready.truncate(written);
            }
            TextEncoding::Unknown | TextEncoding::Bytes | TextEncoding::OldMac => {
                self.begun.extend_from_slice(read);
                let is_last = self.is_over;
                let rest = decode(&self.begun, is_last, &mut self.ready, &self.found);
                let rest = self.begun.len() - rest;
                self.begun.drain(..rest);
            }
        }
        let is_old_mac = matches!(
            self.form,
            TextEncoding::OldMac
                | TextEncoding::Utf16 {
                    is_old_mac: true,
                    ..
                }
        );
        if is_old_mac {
            for byte in &mut self.ready {
                if *byte == b'\r' {
                    *byte = b'\n';
                }
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for Reader<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        while self.taken == self.ready.len() && !self.is_over {
            self.fill(into.len())?;
        }
        let ready = self.ready.get(self.taken..).unwrap_or_default();
        let len = ready.len().min(into.len());
        if let (Some(into), Some(ready)) = (into.get_mut(..len), ready.get(..len)) {
            into.copy_from_slice(ready);
        }
        self.taken += len;
        Ok(len)
    }
}

/// The encoding of a text with these first bytes.
fn form_of(head: &[u8], found: &Detected) -> TextEncoding {
    let decoder = match head {
        // UTF-32 begins alike. Left as it is, its zeros show that it is no text.
        [0xff, 0xfe, 0, 0, ..] => None,
        [0xff, 0xfe, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] => Some(UTF_16BE),
        _ => zeros(head),
    };
    if let Some(encoding) = decoder {
        found.note(Stored::Utf16);
        return TextEncoding::Utf16 {
            decoder: Box::new(encoding.new_decoder_with_bom_removal()),
            is_old_mac: ends_in_returns(head, encoding),
        };
    }
    // It is not known yet which byte follows the last byte of a full head.
    let known = match head.len() < HEAD {
        true => head,
        false => head.get(..head.len() - 1).unwrap_or_default(),
    };
    if known.contains(&b'\r') && !head.contains(&b'\n') {
        found.note(Stored::CarriageReturns);
        return TextEncoding::OldMac;
    }
    TextEncoding::Bytes
}

/// Whether the lines of UTF-16 in these first bytes end with a carriage return alone.
fn ends_in_returns(head: &[u8], encoding: &'static Encoding) -> bool {
    let return_ = if encoding == UTF_16LE {
        *b"\r\0"
    } else {
        *b"\0\r"
    };
    let feed = if encoding == UTF_16LE {
        *b"\n\0"
    } else {
        *b"\0\n"
    };
    // It is not known yet what follows the last character of a full head.
    let known = match head.len() < HEAD {
        true => head,
        false => head.get(..head.len() / 2 * 2 - 2).unwrap_or_default(),
    };
    known.chunks_exact(2).any(|unit| unit == return_)
        && !head.chunks_exact(2).any(|unit| unit == feed)
}

/// UTF-16 without a byte order mark: in plain letters every other byte is zero.
fn zeros(head: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let pairs = head.get(..head.len().min(HEAD))?.chunks_exact(2);
    let (mut first, mut second, mut all) = (0, 0, 0);
    for pair in pairs {
        first += usize::from(pair.first() == Some(&0));
        second += usize::from(pair.last() == Some(&0));
        all += 1;
    }
    match (first, second) {
        (0, zeros) if all >= 2 && zeros * 2 > all => Some(UTF_16LE),
        (zeros, 0) if all >= 2 && zeros * 2 > all => Some(UTF_16BE),
        _ => None,
    }
}

/// Decodes `bytes` to the end of `ready`: as UTF-8, and other bytes in the code page that is likely if they are letters in it.
/// Returns how many bytes at the end begin an incomplete character.
fn decode(bytes: &[u8], is_last: bool, ready: &mut Vec<u8>, found: &Detected) -> usize {
    let mut rest = bytes;
    // Judged once, at the first byte that is not UTF-8.
    let mut judged = None;
    loop {
        let Err(error) = str::from_utf8(rest) else {
            ready.extend_from_slice(rest);
            return 0;
        };
        let (valid, after) = rest.split_at(error.valid_up_to());
        ready.extend_from_slice(valid);
        let len = match error.error_len() {
            None if !is_last && after.len() < CHARACTER => return after.len(),
            None => after.len(),
            Some(len) => len,
        };
        let (wrong, below) = after.split_at(len);
        let stored = *judged.get_or_insert_with(|| page_of(bytes, found));
        let stored = stored.map(|stored| match stored {
            Stored::Windows1252
                if found.get() == Some(Stored::Windows1251) || is_cyrillic(after) =>
            {
                Stored::Windows1251
            }
            stored => stored,
        });
        match stored.and_then(|stored| Some((stored, letters(stored, wrong)?))) {
            Some((stored, letters)) => {
                found.note(stored);
                ready.extend_from_slice(letters.as_bytes());
            }
            None => ready.extend_from_slice(wrong),
        }
        rest = below;
    }
}

/// The code page of the bytes of a text that are not UTF-8: the one that was found above, or the one that its first such part
/// tells. Windows-1252 if nothing tells. `None` if it is no text.
fn page_of(bytes: &[u8], found: &Detected) -> Option<Stored> {
    let guessed = || match found.get() {
        None => page::guessed(bytes),
        known => known.filter(|known| known.page().is_some()),
    };
    is_text(bytes).then(|| guessed().unwrap_or(Stored::Windows1252))
}

/// `bytes` in a code page; `None` if it has no characters for them.
fn letters(stored: Stored, bytes: &[u8]) -> Option<Cow<'_, str>> {
    let page = stored.page()?;
    page.decode_without_bom_handling_and_without_replacement(bytes)
        .filter(|letters| !letters.contains(char::is_control))
}

/// Whether `bytes` have no control characters other than those of texts.
fn is_text(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| matches!(byte, 0..=8 | 0x0e..=0x1a | 0x1c..=0x1f);
    !bytes.iter().any(is_control)
}

/// The fewest letters of a word that shows how it is stored.
const WORD: usize = 4;

/// Whether `bytes` begin with a word that has a capital at most at its start in Windows-1251; in Windows-1252, all its letters would
/// have accents.
fn is_cyrillic(bytes: &[u8]) -> bool {
    let len = bytes.iter().take_while(|byte| **byte >= 0xc0).count();
    let Some(([first, rest @ ..], _)) = bytes.split_at_checked(len) else {
        return false;
    };
    // Lines were drawn with one byte over and over.
    let is_drawn = rest.iter().all(|byte| byte == first);
    len >= WORD && !is_drawn && rest.iter().all(|byte| *byte >= 0xe0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads `bytes`, a few at a time: the text, and how it was stored.
    fn read(bytes: &[u8], at_once: usize) -> (Vec<u8>, Option<Stored>) {
        let found = Detected::default();
        let mut reader = Reader::new(bytes, found.clone());
        let (mut all, mut block) = (Vec::new(), vec![0; at_once]);
        loop {
            match reader.read(&mut block).expect("a slice is read") {
                0 => return (all, found.get()),
                len => all.extend_from_slice(&block[..len]),
            }
        }
    }

    fn assert_read(bytes: &[u8], text: &str, stored: Option<Stored>) {
        for at_once in [1, 3, 7, 4096] {
            assert_eq!(
                read(bytes, at_once),
                (text.as_bytes().to_vec(), stored),
                "{text:?}"
            );
        }
    }

    #[test]
    fn what_is_stored_otherwise_is_read_as_the_same_text() {
        let utf16 = |text: &str, to: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(to).collect()
        };
        let text = "[White \"M\u{fc}ller\"]\n1. e4 \u{2013} \u{1f3b2} *\n";
        assert_read(text.as_bytes(), text, None);
        assert_read(&utf16(text, u16::to_le_bytes), text, Some(Stored::Utf16));
        assert_read(&utf16(text, u16::to_be_bytes), text, Some(Stored::Utf16));
        let marked = [&b"\xff\xfe"[..], &utf16(text, u16::to_le_bytes)].concat();
        assert_read(&marked, text, Some(Stored::Utf16));
        let marked = [&b"\xfe\xff"[..], &utf16(text, u16::to_be_bytes)].concat();
        assert_read(&marked, text, Some(Stored::Utf16));
        let returns = text.replace('\n', "\r");
        let marked = [&b"\xff\xfe"[..], &utf16(&returns, u16::to_le_bytes)].concat();
        assert_read(&marked, text, Some(Stored::Utf16));
        let marked = [&b"\xfe\xff"[..], &utf16(&returns, u16::to_be_bytes)].concat();
        assert_read(&marked, text, Some(Stored::Utf16));
        let both = text.replace('\n', "\r\n");
        let marked = [&b"\xff\xfe"[..], &utf16(&both, u16::to_le_bytes)].concat();
        assert_read(&marked, &both, Some(Stored::Utf16));
        assert_read(
            b"M\xfcller \x96 caf\xe9",
            "M\u{fc}ller \u{2013} caf\u{e9}",
            Some(Stored::Windows1252),
        );
        // UTF-8 and Windows-1252 in one file.
        assert_read(
            b"\xc3\xbc \xfc\n",
            "\u{fc} \u{fc}\n",
            Some(Stored::Windows1252),
        );
        assert_read(
            b"1. e4\r2. d4\r",
            "1. e4\n2. d4\n",
            Some(Stored::CarriageReturns),
        );
        assert_read(b"1. e4\r\n2. d4\r\n", "1. e4\r\n2. d4\r\n", None);
        // Cyrillic words, and letters of pieces.
        assert_read(
            b"[White \"\xc8\xe2\xe0\xed\xee\xe2\"]\n1. e4 e5 2. \xcaf3\n",
            "[White \"\u{418}\u{432}\u{430}\u{43d}\u{43e}\u{432}\"]\n1. e4 e5 2. \u{41a}f3\n",
            Some(Stored::Windows1251),
        );
        assert_read(
            b"\xc4\xc4\xc4\xc4\xc4\n",
            "\u{c4}\u{c4}\u{c4}\u{c4}\u{c4}\n",
            Some(Stored::Windows1252),
        );
        assert_read(b"", "", None);
    }

    #[test]
    fn code_pages_are_told_by_their_words() {
        let cases: &[(&[u8], &str, Stored)] = &[
            (
                b"[White \"\xa3\xf3d\x9f\"]\n[Black \"\x8cwi\xeatos\xb3awski\"]\n",
                "[White \"Łódź\"]\n[Black \"Świętosławski\"]\n",
                Stored::Windows1250,
            ),
            (
                b"[White \"\xa3\xf3d\xbc\"]\n[Black \"\xa6wi\xeatos\xb3awski\"]\n",
                "[White \"Łódź\"]\n[Black \"Świętosławski\"]\n",
                Stored::Iso8859_2,
            ),
            (
                b"[White \"Dvo\xf8\xe1k, Ji\xf8\xed\"]\n",
                "[White \"Dvořák, Jiří\"]\n",
                Stored::Windows1250,
            ),
            (
                b"[White \"Ku\xe8era, Tom\xe1\x9a\"]\n",
                "[White \"Kučera, Tomáš\"]\n",
                Stored::Windows1250,
            ),
            (
                b"[White \"Ku\xe8era, Tom\xe1\xb9\"]\n",
                "[White \"Kučera, Tomáš\"]\n",
                Stored::Iso8859_2,
            ),
            (
                b"[White \"Erd\xf5s\"]\n[Site \"Gy\xf5r\"]\n",
                "[White \"Erdős\"]\n[Site \"Győr\"]\n",
                Stored::Windows1250,
            ),
            (
                b"[White \"\xc4\xe7\xec\xde\xf4\xf1\xe7\xf2\"]\n1. e4 e5 *\n",
                "[White \"Δημήτρης\"]\n1. e4 e5 *\n",
                Stored::Windows1253,
            ),
            (
                b"[White \"\xc3\xe9\xfe\xf1\xe3\xef\xf2\"]\n1. e4 e5 *\n",
                "[White \"Γιώργος\"]\n1. e4 e5 *\n",
                Stored::Windows1253,
            ),
            (
                b"[White \"\xc3\xe9\xfe\xf1\xe3\xef\xf2 \xb6\xed\xed\xe1\"]\n",
                "[White \"Γιώργος Άννα\"]\n",
                Stored::Iso8859_7,
            ),
        ];
        for (bytes, text, stored) in cases {
            assert_read(bytes, text, Some(*stored));
        }
    }

    #[test]
    fn what_is_windows_1252_or_1251_stays_that() {
        for text in [
            "Müller, Groß",
            "René Lefèvre, poète, cœur, sœur, L'Haÿ",
            "Åkesson, Sjöström, Mårten",
            "¿Qué? Muñoz, Peña, 1ª 2º",
            "Simões, João, põe",
            "Håøya, Bjørnøya, Lilleøen, søen",
            "Vanamõisa, Kõiv, Võõras, Põldjõe",
            "vèiem, Andrèu, idèa",
            "più, caffè, È vero",
            "m³, word¹, nºs, £50, ½, a ± b, O-O±c5, ©",
            "Tomáš, Žižka",
        ] {
            let (bytes, _, lost) = WINDOWS_1252.encode(text);
            assert!(!lost, "{text}");
            assert_read(&bytes, text, Some(Stored::Windows1252));
        }
        for text in [
            "Иванов",
            "Сергей Белый",
            "Юлий Тимошенко",
            "Гельфанд, Пьер",
            "Игорь, Любой",
            "Спасский",
            "Юбилей",
            "Ибрагимов",
            "Башня, Шаи",
        ] {
            let (bytes, _, lost) = WINDOWS_1251.encode(text);
            assert!(!lost, "{text}");
            assert_read(&bytes, text, Some(Stored::Windows1251));
        }
    }

    #[test]
    fn what_is_no_text_stays() {
        for bytes in [&b"\x81\x8d"[..], b"ab\0\xff\x01", b"\x89PNG\r\n\x1a\n\0\0"] {
            assert_eq!(read(bytes, 4096), (bytes.to_vec(), None));
        }
    }
}
