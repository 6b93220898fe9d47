//! The history of a game: every accepted version as a line of JSON. Lines are only ever appended.
//!
//! A line holds a change, and a checksum of the whole text after it. So a line that was cut off when the machine went down is
//! recognized, and so is a file that was changed by hand.

use serde::{Deserialize, Serialize};

/// A version of a record: its number, from 1, and the checksum of its text. Version 0 means that there is no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct VersionTag {
    pub(crate) version: u64,
    pub(crate) sum: u64,
}

impl VersionTag {
    pub(crate) fn new(version: u64, text: &str) -> Self {
        Self {
            version,
            sum: sum(text),
        }
    }

    /// Parses `7-00f3…`, also in the quotes of an entity tag. `0` means that there is no game.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let text = text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'))
            .unwrap_or(text);
        if text == "0" {
            return Some(Self::default());
        }
        let (version, sum) = text.split_once('-')?;
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if sum.len() != 16 || !is_plain(sum) || !is_plain(version) {
            return None;
        }
        Some(Self {
            version: version.parse().ok()?,
            sum: u64::from_str_radix(sum, 16).ok()?,
        })
    }
}

impl std::fmt::Display for VersionTag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.version {
            0 => f.write_str("0"),
            version => write!(f, "{version}-{:016x}", self.sum),
        }
    }
}

/// 64-bit FNV-1a. It only has to detect accidents, because everybody who can push has the token.
fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A version in the history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HistoryEntry {
    pub(crate) version: u64,
    /// When it was accepted, in seconds since 1970.
    pub(crate) at: u64,
    /// Who pushed it, as the scorer stated.
    pub(crate) by: String,
    /// The id of the push, by which a repetition is recognized.
    pub(crate) push: String,
    /// Where the text changed. This many bytes from there were removed…
    pub(crate) from: usize,
    pub(crate) cut: usize,
    /// …and this text was inserted.
    pub(crate) text: String,
    /// The checksum of the text after it, in 16 digits.
    pub(crate) sum: String,
}

impl HistoryEntry {
    /// The version `tag`, which changes the text `old` to `new`.
    pub(crate) fn between(old: &str, new: &str, tag: VersionTag) -> Self {
        let from = common(old.chars(), new.chars());
        let (old_rest, new_rest) = (old.get(from..).unwrap_or(""), new.get(from..).unwrap_or(""));
        let end = common(old_rest.chars().rev(), new_rest.chars().rev());
        let text = new_rest.get(..new_rest.len() - end).unwrap_or_default();
        Self {
            version: tag.version,
            at: 0,
            by: String::new(),
            push: String::new(),
            from,
            cut: old_rest.len() - end,
            text: text.to_owned(),
            sum: format!("{:016x}", tag.sum),
        }
    }

    /// Its line in the history.
    pub(crate) fn line(&self) -> String {
        // It has only strings and numbers, so writing it cannot fail.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    pub(crate) fn tag(&self) -> Option<VersionTag> {
        Some(VersionTag {
            version: self.version,
            sum: u64::from_str_radix(&self.sum, 16).ok()?,
        })
    }

    /// The text after the change to `text`; `None` if the checksum differs.
    fn apply(&self, text: &str) -> Option<String> {
        let end = self.from.checked_add(self.cut)?;
        let (before, behind) = (text.get(..self.from)?, text.get(end..)?);
        let text = [before, &self.text, behind].concat();
        (Some(VersionTag::new(self.version, &text)) == self.tag()).then_some(text)
    }
}

/// How many bytes both have in common at their beginning.
fn common(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    one.zip(other)
        .take_while(|(one, other)| one == other)
        .map(|(one, _)| one.len_utf8())
        .sum()
}

/// What follows the last valid line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rest {
    Nothing,
    /// A line that was cut off while it was written: its push was never answered.
    Torn,
    /// This many lines that do not continue the history.
    Damaged(u64),
}

/// A history that was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct History {
    /// The versions, in order.
    pub(crate) entries: Vec<HistoryEntry>,
    /// The newest text.
    pub(crate) text: String,
    /// The newest version up to the time limit, with its text; `None` if all are younger.
    pub(crate) shown: Option<(VersionTag, String)>,
    /// The bytes of the valid lines.
    pub(crate) length: u64,
    pub(crate) rest: Rest,
}

impl History {
    /// Reads all valid lines. Versions after `limit`, in seconds since 1970, are not shown.
    pub(crate) fn read(bytes: &[u8], limit: u64) -> Self {
        let mut history = Self {
            entries: Vec::new(),
            text: String::new(),
            shown: None,
            length: 0,
            rest: Rest::Nothing,
        };
        let mut rest = bytes;
        while !rest.is_empty() {
            let line = rest
                .split_inclusive(|byte| *byte == b'\n')
                .next()
                .unwrap_or(rest);
            if !history.take(line, limit) {
                let others = rest.iter().filter(|byte| **byte == b'\n').count() as u64;
                history.rest = match rest.len() == line.len() {
                    true => Rest::Torn,
                    false => Rest::Damaged(others),
                };
                break;
            }
            rest = rest.get(line.len()..).unwrap_or_default();
        }
        history
    }

    fn take(&mut self, line: &[u8], limit: u64) -> bool {
        if !line.ends_with(b"\n") {
            return false;
        }
        let Ok(entry) = serde_json::from_slice::<HistoryEntry>(line) else {
            return false;
        };
        let last = self.entries.last().map_or(0, |last| last.version);
        let (Some(text), Some(tag)) = (entry.apply(&self.text), entry.tag()) else {
            return false;
        };
        if entry.version <= last {
            return false;
        }
        if entry.at <= limit {
            self.shown = Some((tag, text.clone()));
        }
        self.length += line.len() as u64;
        self.text = text;
        self.entries.push(entry);
        true
    }

    /// Whether a version has this text.
    pub(crate) fn knows(&self, text: &str) -> bool {
        let sum = sum(text);
        let mut tags = self.entries.iter().filter_map(HistoryEntry::tag);
        tags.any(|tag| tag.sum == sum)
    }

    pub(crate) fn tag(&self) -> VersionTag {
        self.entries
            .last()
            .and_then(HistoryEntry::tag)
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 5] = [
        "",
        "1. a:B\n",
        "1. a:B\n2. ü:I\n",
        "1. a:B\n2. ä:I\n",
        "2. ä:I\n",
    ];

    fn written() -> Vec<u8> {
        let versions = (1..).zip(TEXTS.windows(2));
        let lines = versions.map(|(version, pair)| {
            HistoryEntry {
                at: version * 10,
                ..HistoryEntry::between(pair[0], pair[1], VersionTag::new(version, pair[1]))
            }
            .line()
        });
        lines.collect::<String>().into_bytes()
    }

    #[test]
    fn versions_come_back() {
        let history = History::read(&written(), 25);
        assert_eq!(history.text, TEXTS[4]);
        assert_eq!(
            [TEXTS[3], "other"].map(|text| history.knows(text)),
            [true, false]
        );
        assert_eq!(history.tag(), VersionTag::new(4, TEXTS[4]));
        assert_eq!(history.rest, Rest::Nothing);
        assert_eq!(
            history.shown,
            Some((VersionTag::new(2, TEXTS[2]), TEXTS[2].to_owned()))
        );
    }

    #[test]
    fn what_changed_is_the_smallest_part_in_whole_letters() {
        let entry = HistoryEntry::between(TEXTS[2], TEXTS[3], VersionTag::new(3, TEXTS[3]));
        assert_eq!((entry.from, entry.cut, &*entry.text), (10, 2, "ä"));
    }

    #[test]
    fn a_line_that_is_torn_anywhere_is_left_out() {
        let whole = written();
        let ends: Vec<usize> = (0..whole.len())
            .filter(|at| whole[*at] == b'\n')
            .map(|at| at + 1)
            .collect();
        for length in 0..=whole.len() {
            let history = History::read(&whole[..length], u64::MAX);
            let count = ends.iter().filter(|end| **end <= length).count();
            let good = count.checked_sub(1).map_or(0, |last| ends[last]);
            assert_eq!(history.text, TEXTS[count]);
            assert_eq!(history.length, good as u64);
            let rest = if good == length {
                Rest::Nothing
            } else {
                Rest::Torn
            };
            assert_eq!(history.rest, rest, "{length}");
        }
    }

    #[test]
    fn a_byte_that_changed_is_seen() {
        let whole = written();
        let second = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        let at = second
            + whole[second..]
                .iter()
                .position(|byte| *byte == b'I')
                .unwrap();
        let mut bytes = whole;
        bytes[at] = b'J';
        let history = History::read(&bytes, u64::MAX);
        assert_eq!((&*history.text, history.rest), (TEXTS[1], Rest::Damaged(3)));
    }

    #[test]
    fn tags_are_read_as_they_are_written() {
        let tag = VersionTag::new(12, "text");
        assert_eq!(VersionTag::parse(&tag.to_string()), Some(tag));
        assert_eq!(VersionTag::parse(&format!("\"{tag}\"")), Some(tag));
        assert_eq!(VersionTag::parse("0"), Some(VersionTag::default()));
        assert_eq!(VersionTag::default().to_string(), "0");
        for wrong in [
            "",
            "12",
            "-",
            "x-0",
            "1-12",
            "+1-0000000000000000",
            "1-+000000000000000",
            "W/\"1-0000000000000000\"",
        ] {
            assert_eq!(VersionTag::parse(wrong), None, "{wrong}");
        }
    }
}
