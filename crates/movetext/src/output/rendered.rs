//! Findings as text, with placeholders for their fingerprints.
//!
//! Equal findings get different fingerprints: a record's second one is numbered. The number is known only when the findings of
//! all games are in order.

use std::collections::HashMap;

use archive::Lines;
use notation::Finding;

/// The findings of a game or a record as they are printed.
#[derive(Debug, Default)]
pub(crate) struct Rendered {
    text: String,
    marks: Vec<Placeholder>,
}

/// The place of a fingerprint.
#[derive(Debug)]
struct Placeholder {
    /// Its offset in the text.
    at: usize,
    print: u64,
}

/// How often each fingerprint occurred in a record.
#[derive(Debug, Default)]
pub(super) struct FingerprintCounts(HashMap<u64, usize>);

impl From<String> for Rendered {
    fn from(text: String) -> Self {
        Self {
            text,
            marks: Vec::new(),
        }
    }
}

impl Rendered {
    pub(super) fn push_str(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Adds a placeholder for a fingerprint. Equal findings have the same `print`.
    pub(super) fn push_fingerprint(&mut self, print: u64) {
        let at = self.text.len();
        self.marks.push(Placeholder { at, print });
    }

    /// Whether nothing was found.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The text with its fingerprints, numbered after those already `seen` in the record.
    pub(super) fn finished(&self, seen: &mut FingerprintCounts) -> String {
        let mut out = String::with_capacity(self.text.len() + 20 * self.marks.len());
        let mut done = 0;
        for &Placeholder { at, print } in &self.marks {
            out.push_str(self.text.get(done..at).unwrap_or_default());
            let count = seen.0.entry(print).or_default();
            *count += 1;
            out.push_str(&format!("{print:016x}:{count}"));
            done = at;
        }
        out.push_str(self.text.get(done..).unwrap_or_default());
        out
    }
}

/// The hash of a finding that does not change when its line moves: of its rule and the words of its line, and of `place`, the
/// path of the record (empty if it should not count).
pub(super) fn fingerprint(place: &str, lines: &Lines<'_>, finding: &Finding) -> u64 {
    let line = lines.range(lines.index_at(finding.range.start().into()));
    let text = lines.text().get(line).unwrap_or_default();
    // Alignment by `fmt` must not change the fingerprint.
    let words = text.split_whitespace();
    let parts = [place, finding.code].into_iter().chain(words);
    parts.fold(FNV_START, hash)
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

/// Adds `part` and its end to the hash `state`, by FNV-1a: the result is the same on every machine and in every version.
fn hash(state: u64, part: &str) -> u64 {
    let bytes = part.bytes().chain([0]);
    bytes.fold(state, |state, byte| {
        (state ^ u64::from(byte)).wrapping_mul(FNV_PRIME)
    })
}
