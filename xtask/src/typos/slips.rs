//! Makes slips of hands, keyboards and scanners.

mod letter;
mod line;
mod look_alike;
mod mirror;

use std::ops::Range;

use clap::ValueEnum;
use notation::{Edit, apply_edits};

use super::samples::Sample;
use crate::random::Random;

/// What slips to make, as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Slips {
    /// One of one character.
    One,
    /// Two of one character, in different lines of a game.
    Two,
    /// A line of moves left out, doubled, or swapped with the next.
    Line,
    /// A square or a way written the wrong way round.
    Mirror,
    /// A character replaced by a look-alike.
    Scan,
    /// A record in which 1 in 100 characters is replaced by a look-alike.
    Page,
    /// Those of real hands, in scoresheets of chess: see `sheets`.
    Human,
}

impl Slips {
    /// The kinds that get a row of their own.
    pub(crate) fn kinds(self) -> &'static [Kind] {
        match self {
            Self::One => &[Kind::One],
            Self::Two => &[Kind::Two],
            Self::Line => &[Kind::LeftOut, Kind::Doubled, Kind::Swapped],
            Self::Mirror => &[Kind::Mirror],
            Self::Scan => &[Kind::Scan],
            Self::Page => &[Kind::Page],
            Self::Human => &[],
        }
    }
}

/// A kind of slip: a row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    One,
    Two,
    LeftOut,
    Doubled,
    Swapped,
    Mirror,
    Scan,
    Page,
}

impl Kind {
    /// Its name in tables.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Two => "two",
            Self::LeftOut => "line left out",
            Self::Doubled => "line doubled",
            Self::Swapped => "lines swapped",
            Self::Mirror => "mirror",
            Self::Scan => "scan",
            Self::Page => "page",
        }
    }
}

/// A slip in writing a record.
pub(crate) struct Slip<'s> {
    /// The correct record.
    pub(crate) sample: &'s Sample,
    pub(crate) kind: Kind,
    /// A description of the slip.
    pub(crate) how: String,
    /// The edits of the correct record that make the written one: sorted, disjoint, each with an effect.
    pub(crate) edits: Vec<Edit>,
}

impl Slip<'_> {
    /// The record as it was written.
    pub(crate) fn written(&self) -> String {
        apply_edits(&self.sample.text, &self.edits)
    }

    /// The lines of the written record that the slip touches, from 0. If a line was left out, these are the lines of moves on
    /// both sides of the gap.
    pub(crate) fn lines(&self) -> Vec<usize> {
        let lines = self.edits.iter().flat_map(|edit| {
            let first = self.sample.line_at(edit.range.start().into());
            match line::beside_gap(self.sample, edit) {
                Some(lines) => lines,
                None => (first..=first + edit.text.matches('\n').count()).collect(),
            }
        });
        lines.collect()
    }

    /// Whether the slip changes line `line` of the correct record.
    pub(crate) fn is_touched(&self, line: usize) -> bool {
        self.edits.iter().any(|edit| {
            let Range { start, end } = Range::<usize>::from(edit.range);
            let line_at = |at| self.sample.line_at(at);
            start < end && (line_at(start)..=line_at(end - 1)).contains(&line)
        })
    }
}

/// Lists all possible slips of a kind in a record, each as its edits.
type List = fn(&Sample) -> Vec<Vec<Edit>>;

/// At most `count` slips of `kind`. Slips of one character are drawn independently, each record with equal probability, and the
/// same slip may be drawn twice. If all slips of a kind can be listed, none is made twice.
pub(crate) fn make(kind: Kind, samples: &[Sample], count: usize, seed: u64) -> Vec<Slip<'_>> {
    let mut random = Random::new(seed);
    let all = |list: List| -> Vec<Slip<'_>> {
        let slips = samples.iter().flat_map(|sample| {
            let slips = list(sample).into_iter();
            slips.map(move |edits| Slip {
                sample,
                kind,
                how: kind.name().to_owned(),
                edits,
            })
        });
        slips.filter(has_effect).collect()
    };
    match kind {
        Kind::One => {
            let alphabet = letter::alphabet(samples);
            repeat(count, || letter::one(samples, &alphabet, &mut random))
        }
        Kind::Two => {
            let alphabet = letter::alphabet(samples);
            repeat(count, || letter::two(samples, &alphabet, &mut random))
        }
        Kind::Page => repeat(count, || look_alike::page(samples, &mut random)),
        Kind::LeftOut => random.draw(all(line::left_out), count),
        Kind::Doubled => random.draw(all(line::doubled), count),
        Kind::Swapped => random.draw(all(line::swapped), count),
        Kind::Mirror => random.draw(all(mirror::mirrored), count),
        Kind::Scan => random.draw(all(look_alike::scanned), count),
    }
}

/// `count` slips. If one leaves the text unchanged (two equal letters swapped), another one is made.
fn repeat<'s>(count: usize, mut make: impl FnMut() -> Option<Slip<'s>>) -> Vec<Slip<'s>> {
    let mut slips = Vec::new();
    for _ in 0..count.saturating_mul(20) {
        if slips.len() == count {
            break;
        }
        slips.extend(make().filter(has_effect));
    }
    slips
}

/// Whether each edit changes the text.
fn has_effect(slip: &Slip<'_>) -> bool {
    let old = |edit: &Edit| slip.sample.text.get(Range::from(edit.range));
    slip.edits
        .iter()
        .all(|edit| old(edit).is_some_and(|old| old != edit.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Kind; 8] = [
        Kind::One,
        Kind::Two,
        Kind::LeftOut,
        Kind::Doubled,
        Kind::Swapped,
        Kind::Mirror,
        Kind::Scan,
        Kind::Page,
    ];

    /// A small record of each notation.
    pub(super) fn sample(id: &str) -> Sample {
        let text = match id {
            "kubb" => {
                "1. 0I jt:B jt:- g:- g:2B g:- jt:- # note\n2. d:3I d:2F d:- d:- d:- d:- d:-\n"
            }
            "bucky" => "[Event \"a\"]\n\n1. c2-b3 e7-e5\n2. e2-f4 d7-c5 *\n",
            "rootlog" => {
                "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:w2->10/#->C\nE:2w3->7/#->E"
            }
            "carcassonne" => {
                "01/01/2026, Simple, Turn-based\nA = a\nB = b\n0 (0,0) CRFR\n1A (0,1) RFFRm\n2B (-1,0) RRCmR +4\n"
            }
            "pgn" => {
                "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n3... a6 4. Ba4 Nf6 5. O-O Be7 *\n"
            }
            _ => unreachable!("a test of a notation that it does not know: {id}"),
        };
        Sample::new(ide::by_id(id).unwrap(), id.to_owned(), text.to_owned())
    }

    /// Compares the touched lines after each slip of a list.
    #[track_caller]
    pub(super) fn check(id: &str, list: List, expected: &[&str]) {
        let sample = sample(id);
        let written = list(&sample).into_iter().map(|edits| {
            let text = apply_edits(&sample.text, &edits);
            let changed = text.lines().zip(sample.text.lines());
            let changed = changed.filter(|(new, old)| new != old);
            changed.map(|(new, _)| new).collect::<Vec<_>>().join(" | ")
        });
        let written: Vec<String> = written.collect();
        assert_eq!(written, expected);
    }

    #[test]
    fn every_slip_of_every_kind_changes_its_lines() {
        for id in ["kubb", "bucky", "rootlog", "carcassonne", "pgn"] {
            let samples = [sample(id)];
            for kind in ALL {
                let slips = make(kind, &samples, 50, 1);
                // Moves of PGN have no part that can be mirrored.
                if (id, kind) == ("pgn", Kind::Mirror) {
                    assert!(slips.is_empty());
                    continue;
                }
                assert!(!slips.is_empty(), "{id} {kind:?}");
                for slip in slips {
                    assert_ne!(slip.written(), slip.sample.text, "{id} {kind:?}");
                    assert!(!slip.lines().is_empty(), "{id} {kind:?}");
                }
            }
        }
    }

    #[test]
    fn a_seed_always_makes_the_same_slips() {
        let samples = [sample("rootlog")];
        let written = |kind, seed| -> Vec<String> {
            let slips = make(kind, &samples, 5, seed);
            slips.iter().map(Slip::written).collect()
        };
        for kind in ALL {
            assert_eq!(written(kind, 1), written(kind, 1));
        }
        assert_ne!(written(Kind::One, 1), written(Kind::One, 2));
        assert_ne!(written(Kind::Page, 1), written(Kind::Page, 2));
    }

    #[test]
    fn a_gap_touches_the_moves_beside_it() {
        let sample = sample("rootlog");
        let lines = |kind| -> Vec<Vec<usize>> {
            let mut slips = make(kind, std::slice::from_ref(&sample), 10, 1);
            slips.sort_by_key(|slip| slip.edits[0].range.start());
            slips.iter().map(Slip::lines).collect()
        };
        // The turns are in lines 5, 6, 8 and 9.
        assert_eq!(
            lines(Kind::LeftOut),
            [vec![5], vec![5, 7], vec![6, 8], vec![8]]
        );
        assert_eq!(
            lines(Kind::Doubled),
            [vec![5, 6], vec![6, 7], vec![8, 9], vec![9, 10]]
        );
        assert_eq!(lines(Kind::Swapped), [vec![5, 6], vec![6, 8], vec![8, 9]]);
    }
}
