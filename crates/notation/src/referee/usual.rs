//! What is usually written, counted in records. It orders meanings; it rules nothing out.

use std::{
    collections::HashMap,
    ops::Deref,
    sync::{PoisonError, RwLock},
};

/// How often each text was written at each kind of place. Rows of the table are `PLACE WHAT COUNT`; lines starting
/// with `# ` are comments.
#[derive(Debug)]
pub struct Usual {
    /// The bits of texts that were seen, by their row without the count.
    bits: HashMap<&'static str, u32>,
    /// The bits of texts that were never seen, by place.
    others: HashMap<&'static str, u32>,
    /// The texts with their counts, by place.
    counts: HashMap<&'static str, Vec<(&'static str, u32)>>,
}

/// A table that is read when it is first asked.
#[derive(Debug)]
pub struct Learned {
    text: &'static str,
    read: RwLock<Option<&'static Usual>>,
}

impl Learned {
    /// The table in `text`.
    #[must_use]
    pub const fn new(text: &'static str) -> Self {
        Self {
            text,
            read: RwLock::new(None),
        }
    }

    /// The table as it was counted.
    #[must_use]
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Takes the table in `text` from now on, for measurements on records that are not to be counted. It is never freed.
    pub fn replace(&self, text: String) {
        let mut read = self.read.write().unwrap_or_else(PoisonError::into_inner);
        *read = Some(Box::leak(Box::new(Usual::of(text.leak()))));
    }
}

impl Deref for Learned {
    type Target = Usual;

    fn deref(&self) -> &Usual {
        let read = *self.read.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(usual) = read {
            return usual;
        }
        let mut read = self.read.write().unwrap_or_else(PoisonError::into_inner);
        read.get_or_insert_with(|| Box::leak(Box::new(Usual::of(self.text))))
    }
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
        let mut counts: HashMap<&str, Vec<(&str, u32)>> = HashMap::new();
        for (place, row, count) in &rows {
            let what = row.get(place.len() + 1..).unwrap_or_default();
            counts.entry(place).or_default().push((what, *count));
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
            counts,
        }
    }

    /// How often a text starting with `start` was seen at `place`.
    #[must_use]
    pub fn begun(&self, place: &str, start: &str) -> u32 {
        let counts = self.counts.get(place).map_or(&[][..], Vec::as_slice);
        let begun = counts.iter().filter(|(what, _)| what.starts_with(start));
        begun.map(|(_, count)| count).sum()
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
    use super::{Learned, UNKNOWN, Usual};

    #[test]
    fn a_table_is_replaced() {
        let learned = Learned::new("end a 3\n");
        assert_eq!(learned.begun("end", "a"), 3);
        learned.replace("end b 2\n".to_owned());
        assert_eq!(
            [learned.begun("end", "a"), learned.begun("end", "b")],
            [0, 2]
        );
        assert_eq!(learned.text(), "end a 3\n");
    }

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
