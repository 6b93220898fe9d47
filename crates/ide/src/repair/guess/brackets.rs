//! Pairs of brackets that were mistyped for another pair: `[2,1]` for `(2,1)`, `{w+Cw}` for `(w+Cw)`. Each pair has two wrong
//! characters but one cause.

use std::ops::Range;

use notation::TextRange;

/// The pairs of brackets that a keyboard has.
const PAIRS: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];

/// The first brackets of `line` that open in `finding`, replaced by each other pair: the bytes from one bracket to the other, and
/// their new text. The two brackets may be of different kinds.
pub(super) fn exchanged(line: &str, finding: TextRange) -> Vec<(Range<usize>, String)> {
    let from = usize::from(finding.start());
    let until = usize::from(finding.end());
    let opens = |sign: char| PAIRS.iter().any(|(open, _)| *open == sign);
    let closes = |sign: char| PAIRS.iter().any(|(_, close)| *close == sign);
    let start = line.get(from..until).and_then(|inside| inside.find(opens));
    let Some(start) = start.map(|at| from + at) else {
        return Vec::new();
    };
    let behind = line.get(start + 1..).unwrap_or_default();
    let Some(end) = behind.find(closes).map(|at| start + 1 + at) else {
        return Vec::new();
    };
    let (written, inside) = (
        line.get(start..=end).unwrap_or_default(),
        line.get(start + 1..end).unwrap_or_default(),
    );
    let all = PAIRS
        .iter()
        .map(|(open, close)| format!("{open}{inside}{close}"));
    let others = all.filter(|text| text != written);
    others.map(|text| (start..end + 1, text)).collect()
}

#[cfg(test)]
mod tests {
    use notation::size;

    use super::*;

    #[test]
    fn a_pair_is_written_as_each_other_pair() {
        for (line, (from, until), expected) in [
            ("XC7[2,1]/w->3", (3, 8), &["(2,1)", "{2,1}"][..]),
            (
                "a:B {nice one) a:-",
                (4, 9),
                &["(nice one)", "[nice one]", "{nice one}"],
            ),
            ("(w+Cw)7->", (0, 9), &["[w+Cw]", "{w+Cw}"]),
            ("w->3", (0, 4), &[]),
            ("[w->3", (0, 5), &[]),
        ] {
            let range = TextRange::new(size(from), size(until));
            let texts = exchanged(line, range).into_iter().map(|(_, text)| text);
            assert_eq!(texts.collect::<Vec<String>>(), expected, "{line}");
        }
    }
}
