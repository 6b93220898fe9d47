//! `keystrokes`: how long it takes from a key to its findings and its hover, in correct and in wrong records.
//!
//! The times are those of one machine and mean little if it is busy; the steps (`notation::work`) are the same everywhere. The
//! measured work is that of the language server, without the server: an edit of the open document and the findings of its
//! games; and separately the same edit and a hover at its place, which needs no findings.
//!
//! `tests/wasm/figures.mjs` measures the same keys through the server, natively and as WebAssembly; `--write` writes them.
//!
//! The record is the longest one with a single game. The moves of a line are deleted character by character from their end and
//! typed again: in the middle line, and in the last one.

mod flashes;

use std::{
    fmt,
    ops::Range,
    path::{Path, PathBuf},
    slice,
    time::Instant,
};

use anyhow::Context as _;
use ide::Document;
use notation::{Edit, Notation, TextRange, TextSize, size, work};
use serde_json::{Value, json};

use crate::{
    sheets,
    typos::{
        samples::{self, Sample, notations, read},
        slips::{Kind, Slip, make},
    },
};

/// How many records with one slip, and how many scanned pages, are made of each record: the cost of slips differs much.
const COPIES: usize = 5;
/// The lines that are typed.
const PLACES: [&str; 2] = ["middle", "end"];
/// How many slips are made to find some that have a finding and are not in the typed lines.
const SLIPS: usize = 100;

/// Type into right and wrong records and measure what a key costs, in milliseconds and in counted steps.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only this notation.
    #[arg(long, value_name = "ID")]
    notation: Option<String>,
    /// The seed of the slips.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder of the records, one folder a notation.
    #[arg(long, default_value = "tests/records")]
    records: PathBuf,
    /// Type into the scoresheets of real hands in this folder instead.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["notation", "flashes", "write"])]
    sheets: Option<PathBuf>,
    /// Type whole right games and count the keys after which something is shown that the finished line has not.
    #[arg(long)]
    flashes: bool,
    /// Write the records and the keys to this file as JSON, and measure nothing.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// A record to type in.
struct Copy {
    text: String,
    /// The moves of the middle line and of the last line.
    typed: [Range<usize>; 2],
}

/// The cost from a key to an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Cost {
    milliseconds: f64,
    steps: u64,
}

/// The costs of some keys.
#[derive(Debug, Default)]
struct Costs {
    findings: Vec<Cost>,
    hover: Vec<Cost>,
}

/// Types into the records and prints the table.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.flashes {
        return flashes::run(args);
    }
    if let Some(file) = &args.write {
        return write(args, file);
    }
    println!(
        "{:12} {:8} {:6} {:>5} {:>16} {:>16} {:>18} {:>16}",
        "median/p95",
        "record",
        "at",
        "keys",
        "findings ms",
        "hover ms",
        "findings steps",
        "hover steps"
    );
    if let Some(folder) = &args.sheets {
        let copies: Vec<Copy> = sheets::texts(folder)?
            .into_iter()
            .filter_map(sheet)
            .collect();
        let notation = ide::by_id("pgn").context("PGN is a notation")?;
        print(notation, "sheet", &copies);
        return Ok(());
    }
    for sample in samples(args)? {
        for (name, copies) in copies(&sample, args.seed) {
            print(sample.notation, name, &copies);
        }
    }
    Ok(())
}

/// Types into the `copies` of a record and prints a row for each place.
fn print(notation: &'static dyn Notation, name: &str, copies: &[Copy]) {
    for (index, at) in PLACES.into_iter().enumerate() {
        let mut costs = Costs::default();
        for copy in copies {
            type_line(notation, &copy.text, &copy.typed[index], &mut costs);
        }
        let (id, keys) = (notation.id(), costs.hover.len());
        println!("{id:12} {name:8} {at:6} {keys:>5} {costs}");
    }
}

/// A scoresheet, in which the moves behind the numbers are typed.
fn sheet(text: String) -> Option<Copy> {
    let mut lines: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let moves = line.trim_end();
        if let Some((number, _)) = moves.split_once(". ") {
            lines.push(start + number.len() + 2..start + moves.len());
        }
        start += line.len();
    }
    let typed = [lines.get(lines.len() / 2)?.clone(), lines.last()?.clone()];
    Some(Copy { text, typed })
}

/// The longest correct record of one game of each notation.
fn samples(args: &Args) -> anyhow::Result<Vec<Sample>> {
    let longest = |notation: &'static dyn Notation| -> anyhow::Result<Sample> {
        let samples = samples::read_all(notation, &args.records.join(notation.id()))?;
        let alone = samples.into_iter().filter(Sample::is_one_game);
        let longest = alone.max_by_key(|sample| sample.lines.len());
        longest.with_context(|| format!("no correct record of one game in {}", notation.id()))
    };
    let notations = notations(args.notation.as_deref())?;
    notations.into_iter().map(longest).collect()
}

/// Writes the records and their keys. A key is a line, the columns between which text is replaced, in UTF-16 units, and the new
/// text.
fn write(args: &Args, file: &Path) -> anyhow::Result<()> {
    let mut all = Vec::new();
    for sample in samples(args)? {
        for (name, copies) in copies(&sample, args.seed) {
            for (index, at) in PLACES.into_iter().enumerate() {
                let typed: Vec<Value> = copies
                    .iter()
                    .map(|copy| json!({ "text": copy.text, "keys": columns(&copy.text, &copy.typed[index]) }))
                    .collect();
                all.push(json!({
                    "notation": sample.notation.id(),
                    "record": name,
                    "at": at,
                    "copies": typed,
                }));
            }
        }
    }
    std::fs::write(file, serde_json::to_string(&all)?)?;
    Ok(())
}

/// The keys in `line` of `text`, as an editor sends them.
fn columns(text: &str, line: &Range<usize>) -> Vec<Value> {
    let before = text.get(..line.start).unwrap_or_default();
    let number = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let column = |at: TextSize| {
        let part = text.get(start..at.into()).unwrap_or_default();
        part.encode_utf16().count()
    };
    let told = |key: Edit| {
        let (from, to) = (column(key.range.start()), column(key.range.end()));
        json!({ "line": number, "from": from, "to": to, "text": key.text })
    };
    keys(text, line).into_iter().map(told).collect()
}

/// The record without a slip, with one, and as a scanned page.
fn copies(sample: &Sample, seed: u64) -> [(&'static str, Vec<Copy>); 3] {
    let clean = Copy {
        text: sample.text.clone(),
        typed: typed(sample, &[]),
    };
    let with = |slip: Slip<'_>| Copy {
        text: slip.written(),
        typed: typed(sample, &slip.edits),
    };
    let one = make(Kind::One, slice::from_ref(sample), SLIPS, seed).into_iter();
    let one = one.filter(is_found_elsewhere).take(COPIES);
    let pages = make(Kind::Page, slice::from_ref(sample), COPIES, seed).into_iter();
    [
        ("clean", vec![clean]),
        ("one slip", one.map(with).collect()),
        ("page", pages.map(with).collect()),
    ]
}

/// Whether `slip` has a finding and is not in the typed lines.
fn is_found_elsewhere(slip: &Slip<'_>) -> bool {
    let is_typed = |edit: &Edit| {
        let place = usize::from(edit.range.start());
        let line = |at| slip.sample.line_at(at);
        let typed = typed(slip.sample, &[]);
        typed.iter().any(|moves| line(moves.start) == line(place))
    };
    let document = read(slip.sample.notation, &slip.written());
    document.findings().next().is_some() && !slip.edits.iter().any(is_typed)
}

/// The ranges of the moves of the middle line and of the last line after `edits`, without comments that follow.
fn typed(sample: &Sample, edits: &[Edit]) -> [Range<usize>; 2] {
    let moves = |line: Option<&Range<usize>>| {
        let Some(line) = line else { return 0..0 };
        let places = sample.moves.iter().copied();
        let last = places.filter(|at| line.contains(at)).max();
        let end = last.map_or(line.end, |last| last + char_len(&sample.text, last));
        moved(line.start, edits)..moved(end, edits)
    };
    let lines = &sample.lines;
    [moves(lines.get(lines.len() / 2)), moves(lines.last())]
}

/// The place after `edits` of the byte at `at`.
fn moved(at: usize, edits: &[Edit]) -> usize {
    let above = edits
        .iter()
        .filter(|edit| usize::from(edit.range.end()) <= at);
    let (mut new, mut old) = (at, 0);
    for edit in above {
        new += edit.text.len();
        old += usize::from(edit.range.len());
    }
    new - old
}

fn char_len(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    rest.chars().next().map_or(0, char::len_utf8)
}

/// The keys that delete the characters of `line` from its end and then type them again.
fn keys(text: &str, line: &Range<usize>) -> Vec<Edit> {
    let chars = text.get(line.clone()).unwrap_or_default().char_indices();
    let chars: Vec<(TextSize, String)> = chars
        .map(|(at, char)| (size(line.start + at), char.to_string()))
        .collect();
    let deleted = chars
        .iter()
        .rev()
        .map(|(at, char)| Edit::delete(TextRange::at(*at, TextSize::of(char.as_str()))));
    let typed = chars.iter().map(|(at, char)| Edit::insert(*at, char));
    deleted.chain(typed).collect()
}

/// Deletes a line, types it again, and adds the cost of each key.
fn type_line(notation: &'static dyn Notation, text: &str, line: &Range<usize>, costs: &mut Costs) {
    let mut document = read(notation, text);
    check(&document);
    for key in keys(text, line) {
        // Each answer gets its own new version, so that it cannot use the work for the other.
        let hover = measure(|| {
            document
                .edit(key.range, &key.text)
                .hover(key.range.start())
                .is_some()
        });
        costs.hover.push(hover.1);
        let (next, cost) = measure(|| {
            let next = document.edit(key.range, &key.text);
            check(&next);
            next
        });
        costs.findings.push(cost);
        document = next;
    }
}

/// Computes all findings, as the server does after a key.
fn check(document: &Document) {
    for placed in document.games() {
        let _ = placed.game.findings();
    }
}

/// Does `job` and measures its cost.
fn measure<T>(job: impl FnOnce() -> T) -> (T, Cost) {
    let start = Instant::now();
    let (answer, steps) = work::measure(job);
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    let cost = Cost {
        milliseconds,
        steps,
    };
    (answer, cost)
}

impl fmt::Display for Costs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = |costs: &[Cost]| {
            let (median, slow) = spread(costs, |cost| cost.milliseconds);
            format!("{median:.2} / {slow:.2}")
        };
        let steps = |costs: &[Cost]| {
            let (median, slow) = spread(costs, |cost| cost.steps as f64);
            format!("{median} / {slow}")
        };
        write!(
            f,
            "{:>16} {:>16} {:>18} {:>16}",
            times(&self.findings),
            times(&self.hover),
            steps(&self.findings),
            steps(&self.hover)
        )
    }
}

/// The median and the 95th percentile.
fn spread(costs: &[Cost], of: impl Fn(&Cost) -> f64) -> (f64, f64) {
    let mut values: Vec<f64> = costs.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    let at = |percent: usize| {
        let rank = (values.len() * percent).div_ceil(100);
        let value = values.get(rank.saturating_sub(1));
        value.copied().unwrap_or_default()
    };
    (at(50), at(95))
}

#[cfg(test)]
mod tests {
    use notation::apply_edits;

    use super::*;

    const TEXT: &str = "01/01/2026, Simple, Turn-based\nA = a\nB = b\n0 (0,0) CRFR\n1A (0,1) RFFRm\n2B (-1,0) RRCmR +4 / note\n";

    fn sample() -> Sample {
        let notation = ide::by_id("carcassonne").unwrap();
        Sample::new(notation, String::new(), TEXT.to_owned())
    }

    #[test]
    fn the_moves_of_two_lines_are_typed() {
        let moves = typed(&sample(), &[]).map(|range| &TEXT[range]);
        assert_eq!(moves, ["1A (0,1) RFFRm", "2B (-1,0) RRCmR +4"]);
    }

    #[test]
    fn slips_move_what_is_typed() {
        let place = |old: &str| {
            let start = TEXT.find(old).unwrap();
            TextRange::at(size(start), TextSize::of(old))
        };
        let edits = [
            Edit::replace(place("FRm"), "FRrn"),
            Edit::replace(place("-1"), "−1"),
        ];
        let text = apply_edits(TEXT, &edits);
        let moves = typed(&sample(), &edits).map(|range| &text[range]);
        assert_eq!(moves, ["1A (0,1) RFFRrn", "2B (−1,0) RRCmR +4"]);
    }

    #[test]
    fn keys_delete_a_line_and_type_it_again() {
        let line = 2..6;
        let texts =
            keys("a\nb→\nc", &line)
                .iter()
                .fold(vec!["a\nb→\nc".to_owned()], |mut texts, key| {
                    texts.push(apply_edits(&texts[texts.len() - 1], slice::from_ref(key)));
                    texts
                });
        assert_eq!(
            texts,
            ["a\nb→\nc", "a\nb\nc", "a\n\nc", "a\nb\nc", "a\nb→\nc"]
        );
    }

    #[test]
    fn keys_are_told_in_columns() {
        assert_eq!(
            columns("a\nx→b\n", &(3..7)),
            [
                json!({ "line": 1, "from": 2, "to": 3, "text": "" }),
                json!({ "line": 1, "from": 1, "to": 2, "text": "" }),
                json!({ "line": 1, "from": 1, "to": 1, "text": "→" }),
                json!({ "line": 1, "from": 2, "to": 2, "text": "b" }),
            ]
        );
    }

    fn costs_of_a_line() -> Costs {
        let sample = sample();
        let mut costs = Costs::default();
        type_line(sample.notation, TEXT, &typed(&sample, &[])[0], &mut costs);
        costs
    }

    #[test]
    fn every_key_is_measured() {
        let costs = costs_of_a_line();
        assert_eq!(costs.findings.len(), 2 * "1A (0,1) RFFRm".len());
        assert_eq!(costs.hover.len(), costs.findings.len());
        assert!(costs.findings.iter().all(|cost| cost.steps > 0));
    }

    #[test]
    fn steps_are_the_same_again() {
        let steps = || -> Vec<u64> {
            let costs = costs_of_a_line();
            costs.findings.iter().map(|cost| cost.steps).collect()
        };
        assert_eq!(steps(), steps());
    }

    #[test]
    fn copies_differ_as_they_should() {
        let sample = sample();
        let [(_, clean), (_, one), (_, pages)] = copies(&sample, 1);
        assert_eq!(clean.len(), 1);
        assert_eq!(clean[0].text, TEXT);
        for copy in one.iter().chain(&pages) {
            assert_ne!(copy.text, TEXT);
        }
        assert!(!one.is_empty());
        assert_eq!(pages.len(), COPIES);
        // The first line is the only one that is not typed.
        assert!(
            one.iter()
                .all(|copy| copy.text.contains("\n1A (0,1) RFFRm\n2B"))
        );
    }

    #[test]
    fn the_slower_twentieth_is_behind_the_second_figure() {
        let costs: Vec<Cost> = (1..=100)
            .map(|steps| Cost {
                milliseconds: 0.0,
                steps,
            })
            .collect();
        assert_eq!(spread(&costs, |cost| cost.steps as f64), (50.0, 95.0));
        assert_eq!(spread(&costs[..1], |cost| cost.steps as f64), (1.0, 1.0));
        assert_eq!(spread(&[], |cost| cost.steps as f64), (0.0, 0.0));
    }
}
