//! What is usually written, counted in records. It orders meanings; it rules nothing out.

use std::collections::HashMap;

/// How often each text was written at each kind of place. Rows of the table are `PLACE WHAT COUNT`; lines starting
/// with `# ` are comments.
#[derive(Debug)]
pub struct Usual {
    /// The bits of texts that were seen, by their row without the count.
    bits: HashMap<&'static str, u32>,
    /// The bits of texts that were never seen, by place.
    others: HashMap<&'static str, u32>,
    /// The rows: place, row without the count, and count.
    rows: Vec<(&'static str, &'static str, u32)>,
}

/// The bits of any text at a place without counts.
const UNKNOWN: u32 = 4;

impl Usual {
    /// Reads the table in `text`.
    #[must_use]
    pub fn of(text: &'static str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with("# "));
        let rows = lines.filter_map(|line| {
            let (what, count) = line.rsplit_once(' ')?;
            let (place, _) = what.split_once(' ')?;
            Some((place, what, count.parse::<u32>().ok()?))
        });
        let rows: Vec<(&str, &str, u32)> = rows.collect();
        // Smoothing: every count gets one half more, and all unseen texts together have one half.
        let mut halves: HashMap<&str, u32> = HashMap::new();
        for (place, _, count) in &rows {
            *halves.entry(place).or_insert(1) += 2 * count + 1;
        }
        let bits = |count: u32, all: u32| (f64::from(all) / f64::from(2 * count + 1)).log2();
        let of_place = |place: &str| halves.get(place).copied().unwrap_or(1);
        Self {
            bits: rows
                .iter()
                .map(|(place, what, count)| (*what, bits(*count, of_place(place)).round() as u32))
                .collect(),
            others: halves
                .iter()
                .map(|(place, all)| (*place, bits(0, *all).ceil() as u32))
                .collect(),
            rows,
        }
    }

    /// How often a text starting with `start` was seen at `place`.
    #[must_use]
    pub fn begun(&self, place: &str, start: &str) -> u32 {
        let rows = self.rows.iter().filter(|(at, ..)| *at == place);
        let begun = rows.filter(|(at, row, _)| {
            let what = row.get(at.len() + 1..).unwrap_or_default();
            what.starts_with(start)
        });
        begun.map(|(.., count)| count).sum()
    }

    /// How unlikely `what` is at `place`, in bits.
    #[must_use]
    pub fn bits(&self, place: &str, what: &str) -> u32 {
        let known = self.bits.get([place, " ", what].concat().as_str());
        let known = known.or_else(|| self.others.get(place));
        known.copied().unwrap_or(UNKNOWN)
    }
}

#[cfg(test)]
mod tests {
    use super::{UNKNOWN, Usual};

    #[test]
    fn what_was_seen_often_has_few_bits() {
        let usual = Usual::of("# About it.\nend #->C 13\nend w->1 2\nmiddle w->1 1\n");
        let bits = [
            ("end", "#->C"),
            ("end", "w->1"),
            ("end", "w->2"),
            ("middle", "#->C"),
            ("elsewhere", "w->1"),
        ];
        let bits = bits.map(|(place, what)| usual.bits(place, what));
        assert_eq!(bits, [0, 3, 6, 2, UNKNOWN]);
        let begun = ["#", "w->", "w->1", "x"].map(|start| usual.begun("end", start));
        assert_eq!(begun, [13, 2, 2, 0]);
    }
}
