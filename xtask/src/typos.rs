//! `typos`: how many slips of the pen the checks find, locate and repair.
//!
//! Each case takes a correct game, makes one mistake of one character in a move, and asks for the findings.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use ide::Document;
use notation::{
    Finding, LineKind, Notation, Severity, TextRange, TextSize, TokenClass, apply_edits,
    cut::trim_line_break,
};

use crate::random::Random;

/// Make random mistakes in correct records and count how many are found, located and repaired.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only this notation.
    #[arg(long, value_name = "ID")]
    notation: Option<String>,
    /// Mistakes for each notation.
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// The seed of the random numbers.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also list cases of this kind.
    #[arg(long, value_names = ["KIND", "N"], num_args = 2)]
    show: Vec<String>,
    /// The folder of the records, one folder a notation.
    #[arg(long, default_value = "tests/records")]
    records: PathBuf,
}

/// What became of one mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// No finding: the record reads as another legal game.
    Undetectable,
    /// No finding: the record says the same as before.
    Harmless,
    /// Found, but nothing points to its line.
    Elsewhere,
    /// Found at its line, but no fix restores the move.
    Unrepaired,
    /// A fix restores the move, but not the first one.
    Offered,
    /// The first fix restores the move.
    Repaired,
}

/// A correct record.
struct Sample {
    name: String,
    text: String,
    /// The bytes of its moves that a mistake can hit.
    places: Vec<usize>,
}

/// One mistake and what came of it.
struct Case {
    kind: Kind,
    is_error: bool,
    sample: String,
    line: usize,
    slip: Slip,
    before: String,
    after: String,
    findings: Vec<String>,
    /// How many fixes are offered.
    offers: usize,
    /// Those after which something is found that was not found before.
    raising: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Slip {
    Drop,
    Double,
    Swap,
    Neighbor,
    Letter,
}

const SLIPS: [Slip; 5] = [
    Slip::Drop,
    Slip::Double,
    Slip::Swap,
    Slip::Neighbor,
    Slip::Letter,
];

/// The rows of a keyboard; a slip of the finger hits the key to the left or right, or above or below.
const KEYBOARD: [&str; 4] = ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];
/// The same with the shift key.
const SHIFTED: [&str; 4] = ["!@#$%^&*()_+", "QWERTYUIOP{}", "ASDFGHJKL:\"", "ZXCVBNM<>?"];

/// Runs the experiment and prints its table.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let show = match args.show.as_slice() {
        [kind, count] => {
            let kind = Kind::from_str(kind, true).map_err(anyhow::Error::msg)?;
            Some((kind, count.parse::<usize>().context("N is a number")?))
        }
        _ => None,
    };
    let notations: Vec<&'static dyn Notation> = match &args.notation {
        Some(id) => vec![ide::by_id(id).with_context(|| format!("no notation is called {id}"))?],
        None => ide::notations().to_vec(),
    };
    println!(
        "{:12} {:>6} {:>7} {:>7} {:>8} {:>9} {:>9} {:>13} {:>9} {:>7} {:>8}",
        "notation",
        "typos",
        "found",
        "errors",
        "located",
        "repaired",
        "offered",
        "undetectable",
        "harmless",
        "offers",
        "raising"
    );
    for notation in notations {
        let samples = samples(notation, &args.records.join(notation.id()))?;
        if samples.is_empty() {
            println!("{:12} no correct record", notation.id());
            continue;
        }
        let cases = experiment(notation, &samples, args);
        println!("{}", row(notation.id(), &cases));
        if let Some((kind, count)) = show {
            let shown = cases.iter().filter(|case| case.kind == kind);
            shown.take(count).for_each(|case| println!("{case}"));
        }
    }
    Ok(())
}

/// The records below `folder` in which nothing is found.
fn samples(notation: &'static dyn Notation, folder: &Path) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    let mut paths: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries
            .map(|entry| Ok(entry?.path()))
            .collect::<anyhow::Result<_>>()?,
        Err(error) => bail!("{}: {error}", folder.display()),
    };
    paths.sort();
    for path in paths {
        let is_record = ide::by_path(&path).is_some_and(|found| found.id() == notation.id());
        if !is_record {
            continue;
        }
        let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
        let document = read(notation, &text);
        if document.findings().next().is_none() {
            samples.push(Sample {
                name: path.display().to_string(),
                places: places(&document, &text),
                text,
            });
        }
    }
    samples.retain(|sample| !sample.places.is_empty());
    Ok(samples)
}

fn read(notation: &'static dyn Notation, text: &str) -> Document {
    Document::new(notation, text, Arc::default())
}

/// The bytes of moves: no header, no comment, no free text, no blank.
fn places(document: &Document, text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    for placed in document.games() {
        let record = placed.record();
        let parse = record.parse();
        for line in 0..parse.line_count() {
            let line_text = parse.line_text(line);
            let kind = document
                .notation()
                .line_kind(trim_line_break(&line_text), 0);
            if !matches!(kind, LineKind::Body | LineKind::Opening | LineKind::Detail) {
                continue;
            }
            let range = parse.line_range(line);
            let tokens = record.tokens(Some(range));
            let moves = tokens.iter().filter(|token| {
                range.contains_range(token.range)
                    && !matches!(
                        token.class,
                        TokenClass::Comment | TokenClass::Text | TokenClass::Tag
                    )
            });
            for token in moves {
                let start = usize::from(token.range.start() + placed.offset);
                let end = usize::from(token.range.end() + placed.offset);
                places.extend((start..end).filter(|&at| text.is_char_boundary(at)));
            }
        }
    }
    places
}

fn experiment(notation: &'static dyn Notation, samples: &[Sample], args: &Args) -> Vec<Case> {
    let mut random = Random::new(args.seed);
    let mut alphabet: Vec<char> = samples
        .iter()
        .flat_map(|sample| {
            let chars = sample.places.iter();
            chars.filter_map(|&at| sample.text.get(at..)?.chars().next())
        })
        .collect();
    alphabet.sort_unstable();
    alphabet.dedup();
    let mut cases = Vec::new();
    // A slip can leave the text as it is (two equal letters swapped); then another is made.
    for _ in 0..args.count.saturating_mul(20) {
        if cases.len() == args.count {
            break;
        }
        cases.extend(case(notation, samples, &alphabet, &mut random));
    }
    cases
}

/// One mistake in one record; nothing if it changes nothing.
fn case(
    notation: &'static dyn Notation,
    samples: &[Sample],
    alphabet: &[char],
    random: &mut Random,
) -> Option<Case> {
    let sample = random.pick(samples)?;
    let at = *random.pick(&sample.places)?;
    let slip = *random.pick(&SLIPS)?;
    let text = slipped(&sample.text, at, slip, alphabet, random)?;
    if text == sample.text {
        return None;
    }
    let document = read(notation, &text);
    let findings: Vec<Finding> = document.findings_with_guesses().collect();
    let line = sample.text[..at].matches('\n').count();
    let line_of = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
    Some(Case {
        kind: kind(notation, sample, &text, line, &findings),
        is_error: findings
            .iter()
            .any(|finding| finding.severity == Severity::Error),
        sample: sample.name.clone(),
        line,
        slip,
        before: line_of(&sample.text),
        after: line_of(&text),
        findings: findings.iter().map(|one| said(&text, one)).collect(),
        offers: findings.iter().map(|one| one.fixes.len()).sum(),
        raising: raising(notation, &text, &findings),
    })
}

/// The fixes that lead to a finding that was not there, each with the first such.
fn raising(notation: &'static dyn Notation, text: &str, findings: &[Finding]) -> Vec<String> {
    let is_known = |found: &Finding| {
        let same = |one: &Finding| one.code == found.code && one.message == found.message;
        findings.iter().any(same)
    };
    let fixes = findings.iter().flat_map(|one| &one.fixes);
    fixes
        .filter_map(|fix| {
            let fixed = apply_edits(text, &fix.edits);
            let document = read(notation, &fixed);
            let new = document.findings().find(|found| !is_known(found))?;
            Some(format!("{} leads to {}", fix.title, said(&fixed, &new)))
        })
        .collect()
}

/// `text` after a slip at byte `at`; nothing where that slip is not possible.
fn slipped(
    text: &str,
    at: usize,
    slip: Slip,
    alphabet: &[char],
    random: &mut Random,
) -> Option<String> {
    let mut characters = text.get(at..)?.chars();
    let character = characters.next()?;
    let replacement = match slip {
        Slip::Drop => String::new(),
        Slip::Double => [character, character].iter().collect(),
        Slip::Neighbor => random.pick(&keys_beside(character))?.to_string(),
        Slip::Letter => random.pick(alphabet)?.to_string(),
        Slip::Swap => {
            let next = characters
                .next()
                .filter(|next| *next != '\n' && *next != '\r')?;
            let end = at + character.len_utf8() + next.len_utf8();
            let swapped: String = [next, character].iter().collect();
            return Some([text.get(..at)?, &swapped, text.get(end..)?].concat());
        }
    };
    let end = at + character.len_utf8();
    Some([text.get(..at)?, &replacement, text.get(end..)?].concat())
}

fn keys_beside(character: char) -> Vec<char> {
    let mut keys = Vec::new();
    for rows in [KEYBOARD, SHIFTED] {
        for (row, text) in rows.iter().enumerate() {
            let Some(column) = text.chars().position(|key| key == character) else {
                continue;
            };
            let key = |row: usize, column: usize| rows.get(row)?.chars().nth(column);
            keys.extend(
                [
                    column.checked_sub(1).and_then(|left| key(row, left)),
                    key(row, column + 1),
                    row.checked_sub(1).and_then(|above| key(above, column)),
                    key(row + 1, column),
                ]
                .into_iter()
                .flatten(),
            );
        }
    }
    keys
}

fn kind(
    notation: &'static dyn Notation,
    sample: &Sample,
    text: &str,
    line: usize,
    findings: &[Finding],
) -> Kind {
    let Some(first) = findings.first() else {
        let same = meaning(notation, text) == meaning(notation, &sample.text);
        return if same {
            Kind::Harmless
        } else {
            Kind::Undetectable
        };
    };
    let restores = |fix: &notation::Fix| apply_edits(text, &fix.edits) == sample.text;
    if first.fixes.first().is_some_and(restores) {
        return Kind::Repaired;
    }
    if findings.iter().flat_map(|one| &one.fixes).any(restores) {
        return Kind::Offered;
    }
    let touches = |range: TextRange| line_at(text, range.start()) == line;
    let points = |one: &Finding| {
        let edits = one.fixes.iter().flat_map(|fix| &fix.edits);
        touches(one.range)
            || one.related.iter().any(|related| touches(related.range))
            || edits.into_iter().any(|edit| touches(edit.range))
    };
    if findings.iter().any(points) {
        Kind::Unrepaired
    } else {
        Kind::Elsewhere
    }
}

/// What a record says, however it is spelled: its formatted text.
fn meaning(notation: &'static dyn Notation, text: &str) -> String {
    apply_edits(text, &read(notation, text).format(None))
}

fn line_at(text: &str, at: TextSize) -> usize {
    let before = text.get(..usize::from(at)).unwrap_or_default();
    before.matches('\n').count()
}

fn said(text: &str, finding: &Finding) -> String {
    let fixes: Vec<&str> = finding
        .fixes
        .iter()
        .take(3)
        .map(|fix| fix.title.as_str())
        .collect();
    format!(
        "{} {} line {}: {} [{}]",
        finding.severity.name(),
        finding.code,
        line_at(text, finding.range.start()) + 1,
        finding.message,
        fixes.join(" | ")
    )
}

fn row(id: &str, cases: &[Case]) -> String {
    let count = |kinds: &[Kind]| {
        cases
            .iter()
            .filter(|case| kinds.contains(&case.kind))
            .count()
    };
    let percent = |count: usize| {
        let share = count as f64 * 100.0 / cases.len().max(1) as f64;
        format!("{share:.1} %")
    };
    let missed = count(&[Kind::Undetectable, Kind::Harmless]);
    format!(
        "{id:12} {:>6} {:>7} {:>7} {:>8} {:>9} {:>9} {:>13} {:>9} {:>7} {:>8}",
        cases.len(),
        percent(cases.len() - missed),
        percent(cases.iter().filter(|case| case.is_error).count()),
        percent(count(&[Kind::Unrepaired, Kind::Offered, Kind::Repaired])),
        percent(count(&[Kind::Repaired])),
        percent(count(&[Kind::Offered, Kind::Repaired])),
        percent(count(&[Kind::Undetectable])),
        percent(count(&[Kind::Harmless])),
        cases.iter().map(|case| case.offers).sum::<usize>(),
        cases.iter().map(|case| case.raising.len()).sum::<usize>(),
    )
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "\n{:?} after {:?} in {}:{}",
            self.kind,
            self.slip,
            self.sample,
            self.line + 1
        )?;
        writeln!(f, "  was  {}\n  is   {}", self.before, self.after)?;
        let mut findings = self.findings.iter().chain(&self.raising);
        findings.try_for_each(|finding| writeln!(f, "  {finding}"))
    }
}
