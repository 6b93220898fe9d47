//! `--format human`: findings as a good compiler shows them, and the summary.

use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
    renderer::{AnsiColor, Effects, Style},
};
use archive::Lines;
use notation::{Finding, Severity, TextRange};

use super::Report;
use crate::{
    tally::{Tally, counted},
    terminal,
};

/// Related places at a larger distance, in bytes, get a frame of their own.
const FAR: usize = 8 * 1024;
/// Lines of more bytes are long: cutting them to the width of a terminal takes time.
const LONG: usize = 8 * 1024;
/// How many findings of a long line show the line; the others show only their places.
const MOST_IN_LONG: usize = 32;
/// How many fixes of a finding are shown.
const MAX_FIXES: usize = 3;
/// The width of lines if the width of the terminal is unknown.
const DEFAULT_WIDTH: usize = 140;

/// The findings of one record, each with its line, an underline, related places and fixes. The stream strips the colors if they
/// are not wanted.
pub(crate) fn render(report: &Report<'_>, width: Option<usize>) -> String {
    let renderer = Renderer::styled()
        .hyperlink(false)
        .term_width(width.unwrap_or(DEFAULT_WIDTH));
    let name = terminal::line(report.name);
    let report = &Report {
        name: &name,
        ..*report
    };
    let mut out = String::new();
    let mut in_line = (usize::MAX, 0);
    for finding in report.findings {
        let line = report.lines.index_at(finding.range.start().into());
        in_line = (line, if in_line.0 == line { in_line.1 + 1 } else { 1 });
        let is_shown = in_line.1 <= MOST_IN_LONG || report.lines.range(line).len() < LONG;
        let drawn = draw(report, finding, is_shown, &renderer);
        match width {
            Some(width) => out.push_str(&fitted(&drawn, width)),
            None => out.push_str(&drawn),
        }
        out.push_str("\n\n");
    }
    out
}

/// A range of the record to underline.
struct Underline<'a> {
    range: Range<usize>,
    kind: AnnotationKind,
    label: Option<&'a str>,
}

/// `drawn`, with its title and its fixes wrapped at `width`. (The renderer itself cuts the lines of the record.)
fn fitted(drawn: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for (index, line) in drawn.lines().enumerate() {
        let plain = anstream::adapter::strip_str(line).to_string();
        let gutter = plain.len() - plain.trim_start().len();
        let indent = match plain.trim_start() {
            _ if index == 0 => Some(2),
            text if text.starts_with("= help: ") => Some(gutter + "= help: ".len()),
            text if text.starts_with("= or: ") => Some(gutter + "= or: ".len()),
            _ => None,
        };
        lines.push(match indent {
            Some(indent) => terminal::wrap_styled(line, indent, width),
            None => line.to_owned(),
        });
    }
    lines.join("\n")
}

/// One finding; its line is shown if `is_shown`.
fn draw(report: &Report<'_>, finding: &Finding, is_shown: bool, renderer: &Renderer) -> String {
    let lines = report.lines;
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
        Severity::Hint => Level::NOTE.with_name("hint"),
    };
    let title = level.primary_title(finding.message.as_str());
    let mut group = Group::with_title(title.id(finding.code));
    if is_shown {
        for marks in frames(lines, finding) {
            group = group.element(snippet(report, marks));
        }
    } else {
        let place = lines.place(finding.range.start());
        let origin = Origin::path(report.name).line(place.line);
        group = group.element(origin.char_column(place.column));
    }
    for (index, fix) in finding.fixes.iter().take(MAX_FIXES).enumerate() {
        let level = if index == 0 {
            Level::HELP
        } else {
            Level::HELP.with_name("or")
        };
        group = group.element(level.message(normalize_untrusted_str(&fix.title)));
    }
    if finding.fixes.len() > MAX_FIXES {
        let more = finding.fixes.len() - MAX_FIXES;
        group = group.element(Level::HELP.with_name("or").message(format!("{more} more")));
    }
    renderer.render(&[group])
}

/// The underlines of each frame: the finding with the related places near it, then each distant place.
fn frames<'a>(lines: &Lines<'_>, finding: &'a Finding) -> Vec<Vec<Underline<'a>>> {
    let main = shown(lines, finding.range);
    let (near, far): (Vec<_>, Vec<_>) = finding
        .related
        .iter()
        .map(|related| Underline {
            range: shown(lines, related.range),
            kind: AnnotationKind::Context,
            label: Some(related.message.as_str()),
        })
        .partition(|mark| mark.range.start.abs_diff(main.start) <= FAR);

    let mut marks = vec![Underline {
        range: main,
        kind: AnnotationKind::Primary,
        label: None,
    }];
    marks.extend(near);
    let far = far.into_iter().map(|mark| vec![mark]);
    std::iter::once(marks).chain(far).collect()
}

/// The range to underline, without the invisible line break at its end.
fn shown(lines: &Lines<'_>, range: TextRange) -> Range<usize> {
    let (start, end) = (usize::from(range.start()), usize::from(range.end()));
    let text = lines.text().get(start..end).unwrap_or_default();
    start..start + text.trim_end_matches(['\n', '\r']).len()
}

/// A frame with only the lines of `marks`: records can be large.
fn snippet<'a>(report: &Report<'a>, marks: Vec<Underline<'a>>) -> Snippet<'a, Annotation<'a>> {
    let lines = report.lines;
    let start = marks.iter().map(|mark| mark.range.start).min().unwrap_or(0);
    let end = marks.iter().map(|mark| mark.range.end).max().unwrap_or(0);
    let first = lines.index_at(start);
    let from = lines.range(first).start;
    let to = lines.range(lines.index_at(end)).end.max(from);
    let annotations = marks.into_iter().map(|mark| {
        let range = mark.range.start - from..mark.range.end - from;
        mark.kind.span(range).label(mark.label)
    });
    Snippet::source(lines.text().get(from..to).unwrap_or_default())
        .line_start(lines.above() + first + 1)
        .path(report.name)
        .annotations(annotations)
}

/// The style of the name of a severity.
pub(crate) fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::BrightRed.on_default(),
        Severity::Warning => AnsiColor::Yellow.on_default(),
        Severity::Info | Severity::Hint => Style::new().effects(Effects::DIMMED),
    }
}

/// The summary: what `--fix` or `--repair` did, `3 errors, 2 warnings in 12 records (14 games)`, and what they could do.
pub(crate) fn summary(tally: &Tally) -> String {
    let mut out = changes(tally, "Fixed", "Made");
    out.push_str(&tally.sentence());
    match (tally.fixable, tally.repairable) {
        (0, 0) => {}
        (fixable, 0) => out.push_str(&format!("; --fix repairs {fixable}")),
        (fixable, certain) => out.push_str(&format!("; --repair repairs {}", fixable + certain)),
    }
    out.push('\n');
    out
}

/// The summary of `--diff`: what would be changed, and what would be left.
pub(crate) fn forecast(tally: &Tally) -> String {
    let changes = if tally.is_changed() {
        changes(tally, "Would fix", "Would make")
    } else {
        "Would change nothing.\n".to_owned()
    };
    format!("{changes}Left: {}\n", tally.sentence())
}

fn changes(tally: &Tally, fixed: &str, made: &str) -> String {
    let mut out = String::new();
    if tally.fixed > 0 {
        out.push_str(&format!(
            "{fixed} {} in {}.\n",
            counted(tally.fixed, "finding"),
            counted(tally.fixed_records, "record")
        ));
    }
    for (name, count) in &tally.repaired {
        let name = terminal::line(name);
        let count = counted(*count, "repair");
        out.push_str(&format!("{made} {count} in {name}.\n"));
    }
    out
}
