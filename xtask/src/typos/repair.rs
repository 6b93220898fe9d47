//! The result of taking first repairs in a record with slips: whether they restore it, and what they damage.
//!
//! [`ide::Document::repair_all`] differs: it leaves out a repair that causes a new finding. Here every first repair is taken,
//! as by a user who trusts all findings, so that the damage of wrong repairs shows.

use std::{collections::HashSet, ops::Range};

use ide::Document;
use notation::{Fix, TextSize, apply_edits};
use similar::{DiffOp, TextDiff};

use super::{
    samples::{meaning, read},
    slips::Slip,
};

/// After how many repairs to stop, plus two for each slip. If a repair assumes a missing line, all lines below are renumbered:
/// the damage is counted up to here.
const REPAIRS: usize = 40;

/// A record after its repairs.
pub(super) struct Repaired {
    pub(super) text: String,
    /// Whether its meaning is restored.
    pub(super) healed: bool,
    /// How many lines were correct in the written record and are wrong now.
    pub(super) harmed: usize,
    /// How many slips are undone.
    pub(super) mended: usize,
}

impl Repaired {
    /// Takes the first repairs of `written`, the record with `slip`.
    pub(super) fn of(slip: &Slip<'_>, written: &str) -> Self {
        let sample = slip.sample;
        let document = read(sample.notation, written);
        let text = take_first_repairs(document, REPAIRS + 2 * slip.edits.len());
        let healed = text == sample.text || meaning(sample.notation, &text) == sample.meaning;
        Self {
            healed,
            harmed: if healed { 0 } else { harmed(slip, &text) },
            mended: if healed {
                slip.edits.len()
            } else {
                mended(slip, &text)
            },
            text,
        }
    }
}

/// The text after taking the first repair of each finding from top to bottom, then of the findings in the repaired record,
/// again and again. Ends if there are no more repairs, if all of them lead back to an earlier text, or after `limit` repairs.
fn take_first_repairs(mut document: Document, limit: usize) -> String {
    let mut text = document.text().to_string();
    let mut seen = HashSet::from([text.clone()]);
    let mut from = TextSize::default();
    while seen.len() <= limit {
        match first_repair(&document, &text, from, &seen) {
            Some((at, repaired)) => {
                document = document.rewrite(&repaired);
                seen.insert(repaired.clone());
                (from, text) = (at, repaired);
            }
            None if from == TextSize::default() => break,
            None => from = TextSize::default(),
        }
    }
    text
}

/// The first finding at or below `from` whose first repair makes a new text: where it begins, and that text.
fn first_repair(
    document: &Document,
    text: &str,
    from: TextSize,
    seen: &HashSet<String>,
) -> Option<(TextSize, String)> {
    document.games().find_map(|placed| {
        let findings = placed.game.findings().iter().enumerate();
        let mut below = findings.filter(|(_, one)| one.range.start() + placed.offset >= from);
        below.find_map(|(index, finding)| {
            // Guessing takes a search, which begins at the first finding without a fix.
            let guess = || placed.game.guesses().get(index)?.first();
            let fix: &Fix = finding.fixes.first().or_else(guess)?;
            let edits = fix.edits.iter().cloned();
            let edits: Vec<_> = edits.map(|edit| edit.shifted(placed.offset)).collect();
            let repaired = apply_edits(text, &edits);
            let at = finding.range.start() + placed.offset;
            (!seen.contains(&repaired)).then_some((at, repaired))
        })
    })
}

/// How many lines of the correct record that the slip did not touch are missing in `text`.
fn harmed(slip: &Slip<'_>, text: &str) -> usize {
    let right = &slip.sample.text;
    let diff = TextDiff::from_lines(right.as_str(), text);
    let kept = kept(&diff);
    let is_kept = |line: usize| kept.iter().any(|range| range.contains(&line));
    let lines = right.lines().enumerate();
    lines
        .filter(|(line, content)| {
            !content.trim().is_empty() && !slip.is_touched(*line) && !is_kept(*line)
        })
        .count()
}

/// How many slips are undone in `text`.
fn mended(slip: &Slip<'_>, text: &str) -> usize {
    let right = &slip.sample.text;
    let diff = TextDiff::from_chars(right.as_str(), text);
    let kept = kept(&diff);
    let char_at = |byte: TextSize| {
        let before = right.get(..usize::from(byte)).unwrap_or_default();
        before.chars().count()
    };
    let places = slip.edits.iter().map(|edit| edit.range);
    places
        .filter(|place| {
            let (start, end) = (char_at(place.start()), char_at(place.end()));
            kept.iter()
                .any(|range| range.start <= start && end <= range.end)
        })
        .count()
}

/// The ranges of the correct record, in units of `diff`, that are also in the other text.
fn kept(diff: &TextDiff<'_, '_, '_, str>) -> Vec<Range<usize>> {
    let ops = diff.ops().iter();
    ops.filter_map(|op| match *op {
        DiffOp::Equal { old_index, len, .. } => Some(old_index..old_index + len),
        _ => None,
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use notation::{Edit, TextRange};

    use super::*;
    use crate::typos::{samples::Sample, slips::Kind};

    const RIGHT: &str =
        "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:w2->10/#->C\n";

    fn sample() -> Sample {
        let notation = ide::by_id("rootlog").unwrap();
        Sample::new(notation, String::new(), RIGHT.to_owned())
    }

    /// A slip that replaces `old`, which occurs once in the record, by `new`.
    fn slip<'s>(sample: &'s Sample, words: &[(&str, &str)]) -> Slip<'s> {
        let edits = words.iter().map(|(old, new)| {
            let start = TextSize::try_from(RIGHT.find(old).unwrap()).unwrap();
            Edit::replace(TextRange::at(start, TextSize::of(*old)), *new)
        });
        Slip {
            sample,
            kind: Kind::Page,
            how: String::new(),
            edits: edits.collect(),
        }
    }

    #[test]
    fn first_repairs_bring_a_record_back() {
        let sample = sample();
        let slip = slip(&sample, &[("t_k->1", "t_k–>1"), ("b)->3", "b)–>3")]);
        let repaired = Repaired::of(&slip, &slip.written());
        assert_eq!(repaired.text, RIGHT);
        assert!(repaired.healed);
        assert_eq!((repaired.harmed, repaired.mended), (0, 2));
    }

    #[test]
    fn harm_is_what_differs_beside_the_slip() {
        let sample = sample();
        let slip = slip(&sample, &[("t_k->1", "t_k->l")]);
        assert_eq!(harmed(&slip, &slip.written()), 0);
        assert_eq!(harmed(&slip, &RIGHT.replace("w2->10", "w2->9")), 1);
        assert_eq!(harmed(&slip, &RIGHT.replace("C:w2->10/#->C\n", "")), 1);
        assert_eq!(harmed(&slip, &RIGHT.replace("\n\n", "\n")), 0, "a blank");
    }

    #[test]
    fn places_that_are_right_again_are_counted() {
        let sample = sample();
        let slip = slip(&sample, &[("1/w", "l/w"), ("10", "1O"), ("C\n", "G\n")]);
        let written = slip.written();
        assert_eq!(mended(&slip, &written), 0);
        assert_eq!(mended(&slip, &written.replace("1O", "10")), 1);
        assert_eq!(mended(&slip, RIGHT), 3);
    }
}
