//! Records as scanners and copied pages give them: page numbers between the lines, moves broken over two lines, several
//! columns. A change is made only if it leaves clearly fewer contradictions; the checks of the record report the rest.

use std::{ops::Range, sync::Arc};

use ide::{Document, Notation, Record};
use notation::{
    Edit, Finding, Fix, FreeText, LineKind, Order as _, Printed, Rule, Severity, TextRange,
    TextSize, TokenClass, apply_edits, cut::cut, is_table_of_moves, kept_of_line,
};

use crate::{Import, place, rules::convert as rules};

/// Longer texts stay as they are: each attempt reads the whole text.
const LONGEST: usize = 64 * 1024;
/// The most layers of other text around the lines that are taken off one by one: the end of a mail, names of a chat, bullets.
const MOST_LAYERS: usize = 6;

/// How many bytes are read in all attempts together: a longer text gets fewer attempts.
const READ: usize = 256 * 1024;

/// How many blanks separate two columns at least.
const GAP: usize = 2;

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

/// Reads a record around which at most so many `layers` of other text stand.
fn read_in(notation: &'static dyn Notation, text: &str, layers: usize) -> Import {
    if let Some(inside) = layers.checked_sub(1)
        && let Some((written, findings)) = without_senders(notation, text)
    {
        let mut import = read_in(notation, &written, inside);
        // Their ranges are those of the changed text, not of the input.
        for finding in &mut import.findings {
            finding.range = place(0..text.len());
        }
        import.findings.splice(0..0, findings);
        return import;
    }
    let mut best = Attempt {
        lines: lines(text),
        findings: Vec::new(),
    };
    let mut left = Quality::of(notation, text);
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
        && let Some((written, findings)) = unwrapped(notation, text)
    {
        let mut import = read_in(notation, &written, inside);
        // Their ranges are those of the changed text, not of the input.
        for finding in &mut import.findings {
            finding.range = place(0..text.len());
        }
        import.findings.splice(0..0, findings);
        return import;
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

/// The text without line `at`, if that is only a page number.
fn without_page_number(attempt: &Attempt, at: usize) -> Option<Attempt> {
    let line = attempt.lines.get(at)?;
    let number = page_number(&line.text)?;
    let mut lines = attempt.lines.clone();
    lines.remove(at);
    let message = format!("\u{201c}{number}\u{201d} is the number of a page: it is left out.");
    Some(attempt.with(lines, told(&rules::PAGE_NUMBER, &line.range, message)))
}

/// The line without blanks if it is a page number: `12`, `– 12 –`, `Page 12 of 40`.
fn page_number(line: &str) -> Option<&str> {
    let trimmed = line.trim();
    let bare = trimmed.trim_matches(|sign: char| !sign.is_alphanumeric());
    let bare = bare
        .strip_prefix("Page")
        .or_else(|| bare.strip_prefix("page"))
        .unwrap_or(bare);
    let mut numbers = bare
        .split(['/', ' '])
        .filter(|word| !matches!(*word, "" | "of"));
    let is_number = |word: &str| word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_page = numbers.clone().count() > 0 && numbers.all(is_number);
    // Points are none: `++2`, `= 14`.
    let is_score = trimmed.starts_with(['+', '=', '#']);
    (is_page && !is_score && !trimmed.ends_with('.')).then_some(trimmed)
}

/// The text with line `at` joined to the line above: directly where a word was broken, else with a blank.
fn joined(attempt: &Attempt, at: usize) -> Option<Attempt> {
    let above = attempt.lines.get(at.checked_sub(1)?)?;
    let line = attempt.lines.get(at)?;
    let (first, second) = (above.text.trim_end(), line.text.trim_start());
    // Each tag stands on a line of its own.
    let are_tags = first.starts_with('[') && first.ends_with(']') && second.starts_with('[');
    if first.is_empty() || second.is_empty() || are_tags {
        return None;
    }
    let (first, gap) = match first.strip_suffix('\u{ad}') {
        Some(first) => (first, ""),
        None if is_broken_word(first, second) => (first, ""),
        None => (first, " "),
    };
    let mut lines = attempt.lines.clone();
    lines.splice(
        at - 1..=at,
        [PastedLine {
            text: [first, gap, second].concat(),
            range: covering(&above.range, &line.range),
        }],
    );
    let message = goes_on(second);
    Some(attempt.with(lines, told(&rules::BROKEN_LINE, &line.range, message)))
}

/// The bytes from the first to the last of two lines, in any order.
fn covering(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    one.start.min(other.start)..one.end.max(other.end)
}

/// Whether the first line ends, or the second begins, with a sign that connects two parts.
fn is_broken_word(first: &str, second: &str) -> bool {
    let opens = |sign| matches!(sign, '(' | '/' | '>' | '-' | '+' | ':' | ',');
    let closes = |sign| matches!(sign, ')' | '/' | '-' | '+' | ':' | ',' | '>');
    first.ends_with(opens) || second.starts_with(closes)
}

/// `text` without the names and times of a chat before its lines, and the findings that report it.
fn without_senders(notation: &'static dyn Notation, text: &str) -> Option<(String, Vec<Finding>)> {
    let document = Document::new(notation, text, Arc::default());
    let (mut edits, mut findings) = (Vec::new(), Vec::new());
    for placed in document.games() {
        let record = placed.record();
        let mut found = record.findings().iter();
        // Only names of senders are not left out safely.
        let Some((finding, fix)) = found.find_map(|one| {
            let fix = one.fixes.first().filter(|fix| !fix.safe)?;
            one.code.ends_with("/odd-sign").then_some((one, fix))
        }) else {
            continue;
        };
        let own = fix.edits.iter().cloned();
        edits.extend(own.map(|edit| edit.shifted(placed.offset)));
        let range = Range::<usize>::from(finding.range + placed.offset);
        let message = format!("{} The converted record has none of it.", finding.message);
        findings.push(told(&rules::LEFT_OUT, &range, message));
    }
    let written = apply_edits(text, &edits);
    (!edits.is_empty() && written != text).then_some((written, findings))
}

/// `text` without what stands around the lines of its games, and the findings that report it.
fn unwrapped(notation: &'static dyn Notation, text: &str) -> Option<(String, Vec<Finding>)> {
    let document = Document::new(notation, text, Arc::default());
    let (mut edits, mut findings) = (Vec::new(), Vec::new());
    for placed in document.games() {
        let record = placed.record();
        let [finding] = record.findings() else {
            continue;
        };
        let fix = finding.fixes.first();
        // Columns are one edit; what stands around lines is at least one in each.
        let is_around = |fix: &&Fix| {
            fix.edits.len() > 1
                && finding.code.ends_with("/columns")
                && !puts_together(record.parse().text(), fix)
        };
        let Some(fix) = fix.filter(is_around) else {
            continue;
        };
        let start = placed.range().start();
        let own = fix.edits.iter();
        edits.extend(own.map(|edit| Edit::replace(edit.range + start, edit.text.clone())));
        let range = Range::<usize>::from(finding.range + start);
        let message = format!("{} In the converted record this is done.", finding.message);
        findings.push(told(&rules::LEFT_OUT, &range, message));
    }
    let written = apply_edits(text, &edits);
    // Each time far less of the text is wrong, so this ends.
    (!edits.is_empty()).then_some((written, findings))
}

/// Whether a repair of `game` puts lines together that are broken in two.
fn puts_together(game: &str, fix: &Fix) -> bool {
    let joins = |edit: &Edit| {
        let between = game.get(Range::<usize>::from(edit.range));
        between.is_some_and(|between| {
            between.contains('\n')
                && between
                    .trim_matches(['=', '\r', '\n', ' ', '\t'])
                    .is_empty()
        }) && edit.text.trim().is_empty()
            && !edit.text.contains('\n')
    };
    !fix.edits.is_empty() && fix.edits.iter().all(joins)
}

/// `attempt`, the lines of `text` as they are, with those put together that the checks report to be broken.
fn broken_together(
    notation: &'static dyn Notation,
    text: &str,
    attempt: &Attempt,
) -> Option<Attempt> {
    let document = Document::new(notation, text, Arc::default());
    let mut edits: Vec<Edit> = Vec::new();
    for placed in document.games() {
        let record = placed.record();
        let [finding] = record.findings() else {
            continue;
        };
        let fix = finding.fixes.first();
        let fix = fix.filter(|fix| puts_together(record.parse().text(), fix));
        let own = fix.into_iter().flat_map(|fix| fix.edits.iter().cloned());
        edits.extend(own.map(|edit| edit.shifted(placed.offset)));
    }
    let mut joined = Attempt {
        lines: attempt.lines.clone(),
        findings: attempt.findings.clone(),
    };
    // From the end, so that the numbers of earlier lines stay valid.
    for edit in edits.iter().rev() {
        let Range { start, end } = Range::<usize>::from(edit.range);
        let at = joined.lines.partition_point(|line| line.range.end <= start);
        let [above, line] = joined.lines.get(at..at + 2)? else {
            return None;
        };
        let first = above.text.get(..start.checked_sub(above.range.start)?)?;
        let second = line.text.get(end.checked_sub(line.range.start)?..)?;
        let whole = [first, &*edit.text, second].concat();
        let parsed = notation.parse_line(first.trim(), 0);
        let is_half = parsed
            .findings
            .iter()
            .any(|one| one.severity >= Severity::Warning);
        let message = match is_half {
            true => format!(
                "\u{201c}{}\u{201d} stands in two lines: they are put together.",
                whole.trim()
            ),
            false => goes_on(second),
        };
        let finding = told(&rules::BROKEN_LINE, &line.range, message);
        let range = covering(&above.range, &line.range);
        joined
            .lines
            .splice(at..=at + 1, [PastedLine { text: whole, range }]);
        joined.findings.push(finding);
    }
    (!edits.is_empty()).then_some(joined)
}

/// What is said of a line that goes on with the one above it.
fn goes_on(line: &str) -> String {
    format!(
        "\u{201c}{}\u{201d} goes on with what stands above it: the lines are put together.",
        line.trim()
    )
}

/// `text` with comments for lines that only the whole game shows to be no part of it, and the findings that report them.
fn end_of_mail(notation: &'static dyn Notation, text: &str) -> Option<(String, Vec<Finding>)> {
    let document = Document::new(notation, text, Arc::default());
    let (mut edits, mut findings) = (Vec::new(), Vec::new());
    let sign = notation.comment().line;
    // An edit that only inserts the sign of a comment.
    let is_comment = |edit: &&Edit| edit.range.is_empty() && edit.text.trim_end() == sign;
    for placed in document.games() {
        let record = placed.record();
        let found = record
            .findings()
            .iter()
            .filter(|one| one.code.ends_with("/odd-sign"));
        for finding in found {
            let fix = finding.fixes.first();
            let comments = fix
                .into_iter()
                .flat_map(|fix| &fix.edits)
                .filter(is_comment);
            let comments: Vec<Edit> = comments
                .map(|edit| edit.clone().shifted(placed.offset))
                .collect();
            if comments.is_empty() {
                continue;
            }
            let range = Range::<usize>::from(finding.range + placed.offset);
            findings.push(told(&rules::AROUND, &range, finding.message.clone()));
            edits.extend(comments);
        }
    }
    let commented = || apply_edits(text, &edits);
    (!edits.is_empty()).then(|| (commented(), findings))
}

/// Whether a game of `text` is a table that cannot be read.
fn is_table(notation: &'static dyn Notation, text: &str) -> bool {
    let document = Document::new(notation, text, Arc::default());
    let is_unread = |one: &Finding| one.code.ends_with("/columns") && one.fixes.is_empty();
    document
        .games()
        .any(|placed| placed.record().findings().iter().any(is_unread))
}

/// Puts games that stand side by side one below the other.
fn games_apart(notation: &'static dyn Notation, text: &str) -> Option<Import> {
    let document = Document::new(notation, text, Arc::default());
    let mut edits = Vec::new();
    let mut findings = Vec::new();
    for placed in document.games() {
        let record = placed.record();
        let game = record.parse().text();
        let is_said = |finding: &&Finding| finding.code.ends_with("/columns");
        let said = record.findings().iter().find(is_said);
        let Some(fix) = said.and_then(|finding| finding.fixes.first()) else {
            continue;
        };
        let parted = cut(notation, &apply_edits(game, &fix.edits)).len();
        if parted < 2 {
            continue;
        }
        let range = Range::<usize>::from(placed.range());
        let message = format!("{parted} games stand side by side: one is put below the other.");
        findings.push(told(&rules::COLUMNS, &range, message));
        let shifted = fix.edits.iter().cloned();
        edits.extend(shifted.map(|edit| edit.shifted(placed.offset)));
    }
    (!edits.is_empty()).then(|| Import {
        games: vec![apply_edits(text, &edits)],
        findings,
        ..Import::new(notation.id())
    })
}

/// Puts the moves of records one below the other, if the checks report that they are printed in columns.
fn one_below_the_other(
    notation: &'static dyn Notation,
    text: &str,
    attempt: &Attempt,
) -> Option<Attempt> {
    let document = Document::new(notation, text, Arc::default());
    let mut undone = None;
    // From the end, so that earlier offsets stay valid.
    for placed in document.games().collect::<Vec<_>>().into_iter().rev() {
        let record = placed.record();
        let game = record.parse().text();
        let is_said = |finding: &&Finding| finding.code.ends_with("/columns");
        let fix = record.findings().iter().find(is_said);
        let Some(fix) = fix.and_then(|finding| finding.fixes.first()) else {
            continue;
        };
        let written = apply_edits(game, &fix.edits);
        let Some((printed, order)) = order(notation, game, &written) else {
            continue;
        };
        let offset = usize::from(placed.offset);
        let range = offset + printed.range().start..offset + printed.range().end;
        let line = |part: Range<usize>| PastedLine {
            text: game.get(part.clone()).unwrap_or_default().to_owned(),
            range: offset + part.start..offset + part.end,
        };
        let current = undone.as_ref().unwrap_or(attempt);
        let mut lines = current.lines.clone();
        let first = lines.partition_point(|line| line.range.end <= range.start);
        let end = lines.partition_point(|line| line.range.start < range.end);
        lines.splice(first..end, order.into_iter().map(line));
        let message = side_by_side(printed.columns());
        let finding = told(&rules::COLUMNS, &range, message);
        undone = Some(current.with(lines, finding));
    }
    undone
}

/// The order of the moves of `game`, which was printed in columns, that gives `written`; `None` if there is none.
fn order(
    notation: &dyn Notation,
    game: &str,
    written: &str,
) -> Option<(Printed, Vec<Range<usize>>)> {
    let is_written = |printed: &Printed, order: &[Range<usize>]| {
        let lines = order.iter().filter_map(|line| game.get(line.clone()));
        let body = written.get(printed.range().start..).unwrap_or_default();
        lines.eq(body.lines().take(order.len()))
    };
    let ways = Printed::ways(notation, game).into_iter();
    let mut orders = ways.filter_map(|printed| {
        let mut orders = printed.orders().into_iter();
        let order = orders.find(|order| is_written(&printed, order))?;
        Some((printed, order))
    });
    orders.next()
}

fn side_by_side(columns: usize) -> String {
    format!("The text stands in {columns} columns: they are put one below the other.")
}

/// Joins moves that are split over two lines: a line with an incomplete move and one without a move that completes it. They may
/// be swapped, as scanners read text that is slightly higher or lower.
fn halves_together(notation: &'static dyn Notation, attempt: &Attempt) -> Option<Attempt> {
    let mut lines: Vec<PastedLine> = Vec::new();
    let mut findings = attempt.findings.clone();
    let mut rest = attempt.lines.as_slice();
    while let Some((first, below)) = rest.split_first() {
        let second = below.first();
        let whole = second.and_then(|second| whole(notation, &first.text, &second.text));
        let (Some(whole), Some(second)) = (whole, second) else {
            lines.push(first.clone());
            rest = below;
            continue;
        };
        let message =
            format!("\u{201c}{whole}\u{201d} stands in two lines: they are put together.");
        findings.push(told(&rules::BROKEN_LINE, &second.range, message));
        lines.push(PastedLine {
            text: whole,
            range: covering(&first.range, &second.range),
        });
        rest = below.get(1..).unwrap_or_default();
    }
    let is_any = findings.len() > attempt.findings.len();
    is_any.then_some(Attempt { lines, findings })
}

/// The joined move, if one of two lines completes the other.
fn whole(notation: &dyn Notation, first: &str, second: &str) -> Option<String> {
    let doubts = |text: &str| {
        let parsed = notation.parse_line(text, 0);
        let found = parsed.findings.iter();
        found
            .filter(|one| one.severity >= Severity::Warning)
            .count()
    };
    let kind = |text: &str| notation.line_kind(text, 0);
    let (first, second) = (first.trim(), second.trim());
    // Text after a comment would become part of it.
    let has_comment = |text: &str| {
        let (pieces, _) = kept_of_line(notation, text, 0);
        let mut kinds = pieces.iter().map(|piece| notation.free_text(piece.kind));
        kinds.any(|kind| kind == FreeText::Yes)
    };
    let orders = match (kind(first).is_body(), kind(second).is_body()) {
        (true, false) => vec![[first, second]],
        (false, true) => vec![[second, first]],
        // A tile alone may be a move without its beginning.
        (true, true) if doubts(first) > 0 && doubts(second) > 0 => {
            vec![[first, second], [second, first]]
        }
        _ => return None,
    };
    let is_detail = |text: &str| matches!(kind(text), LineKind::Detail) || kind(text).is_body();
    let whole = orders.into_iter().filter(|[_, rest]| is_detail(rest));
    let mut whole = whole.filter_map(|[half, rest]| {
        if has_comment(half) {
            return None;
        }
        let whole = [half, " ", rest].concat();
        let left = doubts(&whole);
        // Each completes the other, so both findings must disappear.
        let is_better = match kind(rest).is_body() {
            true => left + 2 <= doubts(half) + doubts(rest),
            false => left < doubts(half),
        };
        (kind(&whole).is_body() && is_better).then_some(whole)
    });
    whole.next()
}

/// The columns, one below the other.
fn by_columns(notation: &dyn Notation, attempt: &Attempt) -> Option<Attempt> {
    let (rows, columns) = grid(notation, attempt)?;
    let column = |index: usize| rows.iter().filter_map(move |row| row.get(index).cloned());
    let lines: Vec<PastedLine> = (0..columns).flat_map(column).collect();
    Some(in_columns(attempt, lines, columns))
}

/// The cells of all rows one below the other, each row from left to right.
fn by_rows(notation: &dyn Notation, attempt: &Attempt) -> Option<Attempt> {
    let (rows, columns) = grid(notation, attempt)?;
    let lines = rows.into_iter().flatten().collect();
    Some(in_columns(attempt, lines, columns))
}

/// The cells of all lines, and the most in one of them; `None` if none has several, or if those that have are the heads of pages
/// and other words.
fn grid(notation: &dyn Notation, attempt: &Attempt) -> Option<(Vec<Vec<PastedLine>>, usize)> {
    let rows: Vec<Vec<PastedLine>> = attempt.lines.iter().map(cells).collect();
    let columns = rows.iter().map(Vec::len).max().filter(|count| *count > 1)?;
    let is_move = |cell: &PastedLine| {
        notation.line_kind(&cell.text, 0).is_body() && !begins_with_capitalized_word(&cell.text)
    };
    let several = rows.iter().filter(|row| row.len() > 1);
    let of_moves = several.clone().filter(|row| row.iter().any(is_move));
    (of_moves.count() * 2 > several.count()).then_some((rows, columns))
}

/// Whether a cell begins as the head of a page does: `Referee: Tom`, `Page 1 of 2`.
fn begins_with_capitalized_word(cell: &str) -> bool {
    let word = cell.split([' ', ':']).next().unwrap_or_default();
    let mut letters = word.chars();
    let is_capital = letters.next().is_some_and(char::is_uppercase);
    is_capital && letters.clone().count() >= 3 && letters.all(char::is_lowercase)
}

fn in_columns(attempt: &Attempt, lines: Vec<PastedLine>, columns: usize) -> Attempt {
    let end = attempt.lines.last().map_or(0, |line| line.range.end);
    attempt.with(
        lines,
        told(&rules::COLUMNS, &(0..end), side_by_side(columns)),
    )
}

/// The parts of a line between gaps of several blanks or a tab.
fn cells(line: &PastedLine) -> Vec<PastedLine> {
    let mut cells = Vec::new();
    let mut start = 0;
    let mut blanks: Option<(usize, usize)> = None;
    for (at, sign) in line.text.char_indices() {
        if sign == ' ' || sign == '\t' {
            let wide = if sign == '\t' { GAP } else { 1 };
            let (from, width) = blanks.unwrap_or((at, 0));
            blanks = Some((from, width + wide));
            continue;
        }
        if let Some((from, _)) = blanks
            .take()
            .filter(|(from, width)| *from > start && *width >= GAP)
        {
            cells.push(cell(line, start..from));
            start = at;
        }
    }
    cells.push(cell(line, start..line.text.len()));
    cells
}

fn cell(line: &PastedLine, range: Range<usize>) -> PastedLine {
    PastedLine {
        text: line
            .text
            .get(range.clone())
            .unwrap_or_default()
            .trim()
            .to_owned(),
        range: line.range.start + range.start..line.range.start + range.end,
    }
}

fn told(rule: &Rule, range: &Range<usize>, message: String) -> Finding {
    rule.at(place(range.clone()), message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text after a note is part of the note, and no longer a move.
    #[test]
    fn nothing_completes_a_half_with_a_note() {
        let carcassonne = ide::by_id("carcassonne").unwrap();
        let whole = |first, second| whole(carcassonne, first, second);
        assert_eq!(
            whole("27A (2,2)", "RFCmR +4 = 27").as_deref(),
            Some("27A (2,2) RFCmR +4 = 27")
        );
        assert_eq!(whole("27A (2,2) / at last", "RFCmR +4 = 27"), None);
    }

    #[test]
    fn points_are_no_page_number() {
        for line in ["12", " - 12 -", "Page 3 of 14"] {
            assert_eq!(page_number(line), Some(line.trim()));
        }
        for line in ["  ++2", "+4", "= 14", "#2"] {
            assert_eq!(page_number(line), None, "{line}");
        }
    }
}
