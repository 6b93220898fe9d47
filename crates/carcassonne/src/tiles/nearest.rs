//! Real tile codes that a wrong one may stand for.

use super::{Geometry, Sets, Tile, Written, kinds};

/// A real tile code near a written one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Near {
    /// The code with its meeple, in a rotation and spelling close to what was written.
    pub code: String,
    /// How many letters were dropped, added, replaced or swapped with their neighbor.
    pub distance: usize,
    /// How many tiles of it the boxes hold.
    pub count: u8,
}

/// The codes of `sets` at most `limit` slips from `written`, the nearest first, then those of which there are most. The
/// meeples of `written` may stay or go; none is added. `written` itself is not among them.
#[must_use]
pub fn nearest(written: &str, sets: Sets, limit: usize) -> Vec<Near> {
    let wanted: Vec<char> = written.chars().collect();
    // No code is longer, and every slip changes the length by one at most.
    if wanted.len() > 24 {
        return Vec::new();
    }
    let meeples = meeples_in(written);
    let is_small = written.contains('p') && !written.contains('P');
    let mut found: Vec<Near> = Vec::new();
    for kind in kinds().iter().filter(|kind| sets.has(kind.set)) {
        let tile = kind.tile();
        for quarters in 0..4 {
            let turned = tile.turned(quarters);
            let mut code = turned.code();
            if is_small {
                code = code.replace('P', "p");
            }
            for candidate in with_meeples(&turned, &code, &meeples) {
                let letters: Vec<char> = candidate.chars().collect();
                if letters.len().abs_diff(wanted.len()) > limit || candidate == written {
                    continue;
                }
                let distance = distance(&wanted, &letters);
                if distance <= limit {
                    found.push(Near {
                        code: candidate,
                        distance,
                        count: kind.count,
                    });
                }
            }
        }
    }
    found.sort_by(|a, b| (a.distance, b.count, &a.code).cmp(&(b.distance, a.count, &b.code)));
    found.dedup_by(|a, b| a.code == b.code);
    found
}

/// The different meeples in a text that may not be a code: `m`, `M` or one with its brackets.
fn meeples_in(text: &str) -> Vec<&str> {
    let mut meeples = Vec::new();
    for (start, _) in text.match_indices(['m', 'M']) {
        let rest = text.get(start..).unwrap_or_default();
        let brackets = rest.get(1..).filter(|inside| inside.starts_with('['));
        let end = brackets
            .and_then(|inside| inside.find(']'))
            .map_or(1, |at| at + 2);
        let meeple = rest.get(..end).unwrap_or_default();
        // The letter in the brackets of a mayor is none.
        let is_inside = text
            .get(..start)
            .is_some_and(|before| before.ends_with('['));
        if !is_inside && !meeples.contains(&meeple) && meeples.len() < 3 {
            meeples.push(meeple);
        }
    }
    meeples
}

/// `code` alone, and with each meeple at every place where it claims something.
fn with_meeples(tile: &Tile, code: &str, meeples: &[&str]) -> Vec<String> {
    let mut found = vec![code.to_owned()];
    let Ok(written) = Written::read(code) else {
        return found;
    };
    let geometry = Geometry::planar(tile);
    for meeple in meeples {
        let ends = written.faces.iter().map(|range| range.end);
        let center = written.after_cloister.filter(|_| !meeple.starts_with('M'));
        for at in ends.chain(center) {
            let Some((before, after)) = code.split_at_checked(at) else {
                continue;
            };
            let candidate = format!("{before}{meeple}{after}");
            let read = Written::read(&candidate).ok();
            let first = read.as_ref().and_then(|read| read.meeples.first());
            if first.is_some_and(|meeple| geometry.target(meeple).is_ok()) {
                found.push(candidate);
            }
        }
    }
    found
}

/// How many letters must be dropped, added, replaced or swapped with their neighbor to make `b` of `a`.
#[must_use]
pub fn distance(a: &[char], b: &[char]) -> usize {
    let width = b.len() + 1;
    let mut rows = [vec![0; width], (0..width).collect(), vec![0; width]];
    for i in 1..=a.len() {
        rows[2][0] = i;
        for j in 1..width {
            let replaced = rows[1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[1][j] + 1).min(rows[2][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[0][j - 2] + 1);
            }
            rows[2][j] = best;
        }
        rows.rotate_left(1);
    }
    rows[1][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(written: &str, limit: usize) -> Vec<String> {
        nearest(written, Sets::BASE, limit)
            .into_iter()
            .map(|near| near.code)
            .collect()
    }

    #[test]
    fn slips_are_counted_with_swaps() {
        for (a, b, expected) in [
            ("FFRR", "FFRR", 0),
            ("FFRR", "FRFR", 1),
            ("FFRRA", "FFRRK", 1),
            ("RRCC", "RRFF", 2),
            ("", "FFF", 3),
            ("CFC", "CFC2F", 2),
        ] {
            let chars = |text: &str| text.chars().collect::<Vec<_>>();
            assert_eq!(distance(&chars(a), &chars(b)), expected, "{a} {b}");
        }
    }

    #[test]
    fn the_nearest_real_codes_come_first() {
        assert_eq!(near("FFFFA", 1), ["FFFFK"]);
        assert_eq!(
            near("FFFKm", 1),
            ["FFFCm", "FFFFKm", "FFFRKm", "FFRFKm", "FRFFKm", "RFFFKm"]
        );
        assert_eq!(near("RRCCF", 1), ["RRCC", "RRCF", "RRCCP"]);
        assert_eq!(
            near("CCCC", 1),
            [
                "CCCF", "CCFC", "CFCC", "FCCC", "CCCCP", "CCCR", "CCRC", "CRCC", "RCCC"
            ]
        );
        assert!(near("RRCC", 2).contains(&"RRFF".to_owned()));
        assert_eq!(near("CCCCCp", 1), ["CCCCp"]);
        assert_eq!(near("ÄÖÜ", 1), Vec::<String>::new());
        assert_eq!(near(&"F".repeat(10_000), 2), Vec::<String>::new());
    }
}
