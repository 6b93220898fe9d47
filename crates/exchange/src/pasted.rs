//! Records as scanners and copied pages give them: page numbers between the lines, moves broken over two lines, several
//! columns. A change is made only if it leaves clearly fewer contradictions; the checks of the record report the rest.

mod around;
mod broken;
mod columns;
mod headed;

use std::{ops::Range, sync::Arc};

use ide::{Document, Notation, Record};
use notation::{
    Finding, Order as _, Rule, Severity, TextRange, TextSize, TokenClass, is_table_of_moves,
};

use self::{
    around::{end_of_mail, page_number, unwrapped, without_page_number, without_senders},
    broken::{broken_together, halves_together, joined, puts_together},
    columns::{by_columns, by_rows, games_apart, is_table, one_below_the_other},
    headed::by_header,
};
use crate::{Import, place};

pub(crate) use headed::{understood, understood_in};

/// Longer texts stay as they are: each attempt reads the whole text.
const LONGEST: usize = 64 * 1024;
/// The most layers of other text around the lines that are taken off one by one: the end of a mail, names of a chat, bullets.
const MOST_LAYERS: usize = 6;

/// How many bytes are read in all attempts together: a longer text gets fewer attempts.
const READ: usize = 256 * 1024;

/// A line of the future record, with its range in the input.
#[derive(Clone)]
struct PastedLine {
    text: String,
    range: Range<usize>,
}

/// The text after some changes, and the findings that report them.
struct Attempt {
    lines: Vec<PastedLine>,
    findings: Vec<Finding>,
}

/// Reads a record. A text without errors stays as it is.
pub(crate) fn read(notation: &'static dyn Notation, text: &str) -> Import {
    read_in(notation, text, MOST_LAYERS)
}

/// Reads a record. At most `layers` layers of other text are taken off its lines.
fn read_in(notation: &'static dyn Notation, text: &str, layers: usize) -> Import {
    if let Some(inside) = layers.checked_sub(1)
        && let Some(changed) = without_senders(notation, text)
    {
        return read_changed(notation, text, changed, inside);
    }
    let mut best = Attempt {
        lines: lines(text),
        findings: Vec::new(),
    };
    let mut left = Quality::of(notation, text);
    // Before lines become comments: the header would be one of them.
    if let Some(inside) = layers.checked_sub(1)
        && text.len() <= LONGEST
        && (left.burden > 0 || left.moves == 0)
        && let Some(changed) = by_header(notation, text, &left)
    {
        return read_changed(notation, text, changed, inside);
    }
    let has_page_number = || {
        best.lines
            .iter()
            .any(|line| page_number(&line.text).is_some())
    };
    if let Some(inside) = layers.checked_sub(1)
        && !has_page_number()
        && let Some((commented, findings)) = end_of_mail(notation, text)
    {
        // These findings follow all others.
        let mut import = read_in(notation, &commented, inside);
        import.findings.extend(findings);
        return import;
    }
    if text.len() > LONGEST || left.burden == 0 && !has_page_number() {
        return Import {
            games: vec![text.to_owned()],
            ..Import::new(notation.id())
        };
    }
    if let Some(inside) = layers.checked_sub(1)
        && let Some(changed) = unwrapped(notation, text)
    {
        return read_changed(notation, text, changed, inside);
    }
    if let Some(import) = games_apart(notation, text) {
        return import;
    }
    // Nothing is in its place, so nothing shows what belongs together.
    if is_table(notation, text) {
        return Import {
            games: vec![text.to_owned()],
            ..Import::new(notation.id())
        };
    }
    let broken = broken_together(notation, text, &best);
    if let Some(attempt) = one_below_the_other(notation, text, &best) {
        left = Quality::of(notation, &attempt.text());
        best = attempt;
    }
    let mut attempts = READ / text.len().max(1);
    if let Some(attempt) = halves_together(notation, &best) {
        // The rest of a move may only now turn out to be a comment, and a half may have counted as a move.
        let quality = Quality::of(notation, &attempt.text());
        let halves = attempt.findings.len() - best.findings.len();
        if quality.burden < left.burden && quality.moves + halves >= left.moves {
            (best, left) = (attempt, quality);
        }
    }
    // The checks put together what stands in order; halves may stand the other way round.
    if let Some(attempt) = broken {
        let quality = Quality::of(notation, &attempt.text());
        if quality.burden < left.burden {
            (best, left) = (attempt, quality);
        }
    }
    // The gaps of a table that the notation reads stand inside its moves.
    if !is_table_of_moves(notation, &best.text()) {
        let splits = [by_columns(notation, &best), by_rows(notation, &best)];
        for split in splits.into_iter().flatten() {
            take_if_better(notation, split, &mut best, &mut left, None);
        }
    }
    // From the end, so that the numbers of earlier lines stay valid.
    for at in (0..best.lines.len()).rev() {
        // A line that begins correctly is a line of its own.
        let page_number = without_page_number(&best, at);
        if page_number.is_none() && !left.doubts_start(&best, at) {
            continue;
        }
        if attempts == 0 {
            break;
        }
        attempts -= 1;
        if let Some(attempt) = page_number
            && take_if_better(notation, attempt, &mut best, &mut left, None)
        {
            continue;
        }
        if let Some(attempt) = joined(&best, at) {
            take_if_better(notation, attempt, &mut best, &mut left, Some(at - 1));
        }
    }
    if best.findings.is_empty() {
        return Import {
            games: vec![text.to_owned()],
            ..Import::new(notation.id())
        };
    }
    let mut written = best.text();
    if let Some((commented, findings)) = end_of_mail(notation, &written) {
        // Their ranges are those of the changed text, not of the input.
        let all = place(0..text.len());
        let findings = findings.into_iter();
        let findings = findings.map(|one| Finding { range: all, ..one });
        best.findings.extend(findings);
        written = commented;
    }
    best.findings.order_by_key(|finding| finding.range.start());
    Import {
        games: vec![written],
        findings: best.findings,
        ..Import::new(notation.id())
    }
}

/// Reads what `text` was changed to, of which the findings report the change.
fn read_changed(
    notation: &'static dyn Notation,
    text: &str,
    (written, findings): (String, Vec<Finding>),
    layers: usize,
) -> Import {
    let mut import = read_in(notation, &written, layers);
    // Their ranges are those of the changed text, not of the input.
    for finding in &mut import.findings {
        finding.range = place(0..text.len());
    }
    import.findings.splice(0..0, findings);
    import
}

/// Takes an attempt if it is better. If it joined a `line`, only if that has no findings.
fn take_if_better(
    notation: &'static dyn Notation,
    attempt: Attempt,
    best: &mut Attempt,
    left: &mut Quality,
    line: Option<usize>,
) -> bool {
    let quality = Quality::of(notation, &attempt.text());
    let is_whole = line.is_none_or(|line| !quality.doubts(&attempt, line));
    let is_better = is_whole && quality.is_better_than(left);
    if is_better {
        *left = quality;
        *best = attempt;
    }
    is_better
}

/// How well a text can be read.
struct Quality {
    /// The weight of its findings: an error counts more than a warning.
    burden: usize,
    /// The ranges of errors and warnings.
    doubted: Vec<TextRange>,
    /// How many moves it has.
    moves: usize,
    /// How many bytes are in comments, which never have findings.
    commented: TextSize,
}

impl Quality {
    fn of(notation: &'static dyn Notation, text: &str) -> Self {
        let document = Document::new(notation, text, Arc::default());
        let wrong = document
            .findings()
            .filter(|finding| finding.severity >= Severity::Warning);
        let wrong: Vec<Finding> = wrong.collect();
        // One finding for all broken lines stands for errors that are not counted: whatever puts some together is better.
        const UNCOUNTED: usize = 1 << 20;
        let joins = |finding: &Finding| -> Vec<TextRange> {
            let fix = finding.fixes.first();
            let fix = fix.filter(|fix| puts_together(text, fix));
            let edits = fix.into_iter().flat_map(|fix| fix.edits.iter());
            edits.map(|edit| edit.range).collect()
        };
        let line_start = |at: TextSize| {
            let before = text.get(..usize::from(at)).unwrap_or_default();
            place(before.rfind('\n').map_or(0, |end| end + 1)..usize::from(at))
        };
        let weights = wrong.iter().map(|finding| match finding.severity {
            Severity::Error if joins(finding).is_empty() => 3,
            Severity::Error => UNCOUNTED,
            _ => 1,
        });
        let joined = wrong.iter().flat_map(joins);
        let joined: Vec<TextRange> = joined
            .flat_map(|gap| [line_start(gap.start()), gap])
            .collect();
        let records = document.games().map(|placed| placed.record());
        let records: Vec<Arc<dyn Record>> = records.collect();
        let tokens = records.iter().flat_map(|record| record.tokens(None));
        let comments = tokens.filter(|token| token.class == TokenClass::Comment);
        Self {
            burden: weights.sum(),
            doubted: (wrong.iter().map(|finding| finding.range))
                .chain(joined)
                .collect(),
            moves: records.iter().map(|record| record.moves().len()).sum(),
            commented: comments.map(|token| token.range.len()).sum(),
        }
    }

    /// Whether there is a finding at the beginning of line `at` of `attempt`. This must be the quality of `attempt`.
    fn doubts_start(&self, attempt: &Attempt, at: usize) -> bool {
        let Some(range) = attempt.range_of(at) else {
            return false;
        };
        self.doubted
            .iter()
            .any(|doubted| doubted.contains_inclusive(range.start()))
    }

    /// Whether there is a finding anywhere in that line.
    fn doubts(&self, attempt: &Attempt, at: usize) -> bool {
        let Some(range) = attempt.range_of(at) else {
            return false;
        };
        self.doubted
            .iter()
            .any(|doubted| range.contains_inclusive(doubted.start()))
    }

    /// Whether there is less wrong, or as much but fewer bytes in comments; provided that no move is lost and no line has
    /// become a comment.
    fn is_better_than(&self, other: &Self) -> bool {
        (self.burden, self.commented) < (other.burden, other.commented)
            && self.moves >= other.moves
            && self.commented <= other.commented
    }
}

fn lines(text: &str) -> Vec<PastedLine> {
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let range = start..start + line.len();
        start += line.len();
        PastedLine {
            text: line.trim_end_matches(['\n', '\r']).to_owned(),
            range,
        }
    });
    lines.collect()
}

impl Attempt {
    fn text(&self) -> String {
        let lines = self.lines.iter().flat_map(|line| [&*line.text, "\n"]);
        lines.collect()
    }

    /// The range of line `at` in the joined text, without leading blanks.
    fn range_of(&self, at: usize) -> Option<TextRange> {
        let line = self.lines.get(at)?;
        let before: usize = self
            .lines
            .iter()
            .take(at)
            .map(|line| line.text.len() + 1)
            .sum();
        let indent = line.text.len() - line.text.trim_start().len();
        Some(place(before + indent..before + line.text.len()))
    }

    fn with(&self, lines: Vec<PastedLine>, finding: Finding) -> Self {
        let mut findings = self.findings.clone();
        findings.push(finding);
        Self { lines, findings }
    }
}

fn told(rule: &Rule, range: &Range<usize>, message: String) -> Finding {
    rule.at(place(range.clone()), message)
}
