//! Turns and moves that a mail, a page or a scan broke over two lines or more: `C:w->1/` above `#->C`, `1. a:- a:B` above `b:-`, also
//! inside an arrow or behind the `=` that mails put at the end of such a line. That is the only finding of such a text.

use std::{borrow::Cow, ops::Range};

use super::{kept_of_line, paper, printed::burden};
use crate::{
    Edit, Finding, Fix, FreeText, LineState, Notation, Parse, Record, Rule, Settings, Severity,
    data::say,
    edit::place,
    text::{line::trim_line_break, work},
};

/// The most bytes of a line that is put together.
const LONGEST: usize = 1000;

/// A line that continues the text above it.
#[derive(Debug)]
struct Join {
    /// The bytes between its first character and the text above.
    gap: Range<usize>,
    /// Their replacement: a blank or nothing.
    with: &'static str,
    /// The line, without blanks at its ends.
    line: Range<usize>,
}

/// The text above a line.
struct Above<'t> {
    text: Cow<'t, str>,
    /// Where it ends in the text of the game.
    end: usize,
}

/// The only finding of a text that was read as `record`, if joining its broken lines removes more than half of the findings'
/// weight. Its repair joins them, and is safe only if nothing is wrong afterwards.
pub(super) fn finding(
    notation: &dyn Notation,
    record: &dyn Record,
    settings: &Settings,
) -> Option<Finding> {
    let parse = record.parse();
    let joins = joins(notation, parse);
    let first = joins.first()?;
    let rule = Rule::of(notation, "columns")?;
    let burden_as_written = burden(record);
    if burden_as_written == 0 {
        return None;
    }
    let edits = joins
        .iter()
        .map(|join| Edit::replace(place(&join.gap), join.with));
    let edits: Vec<Edit> = edits.collect();
    let read = super::read_edited(notation, parse.text(), &edits, settings);
    let left = burden(&*read);
    if left * 2 >= burden_as_written {
        return None;
    }
    let line = parse.text().get(first.line.clone()).unwrap_or_default();
    let line = say::shortened(line);
    let message = match joins.len() - 1 {
        0 => format!(
            "\u{201c}{line}\u{201d} goes on with what stands above it: put the two lines together."
        ),
        1 => format!(
            "\u{201c}{line}\u{201d} goes on with what stands above it, and so does one more line: put them together."
        ),
        more => format!(
            "\u{201c}{line}\u{201d} goes on with what stands above it, and so do {} more lines: put them together.",
            say::number(more)
        ),
    };
    let fix = Fix {
        safe: left == 0,
        ..Fix::guess("Put broken lines together", edits)
    };
    Some(rule.at(place(&first.line), message).with_fix(fix))
}

/// The lines of a text that continue the text above them. Empty in a notation whose moves need no lines of their own, such as
/// games of White and Black.
fn joins(notation: &dyn Notation, parse: &Parse) -> Vec<Join> {
    if notation.about().tags.contains(&"White") {
        return Vec::new();
    }
    let wrong: Vec<usize> = parse.lines_with_findings(Severity::Warning).collect();
    if wrong.is_empty() && !notation.is_numbered() {
        return Vec::new();
    }
    let mut joins = Vec::new();
    let mut above: Option<Above<'_>> = None;
    for line in 0..parse.line_count() {
        let whole = trim_line_break(parse.line_text(line));
        let text = whole.trim();
        let state = parse.line_state(line);
        if text.is_empty() || state != 0 {
            above = None;
            continue;
        }
        let start = usize::from(parse.line_start(line)) + whole.len() - whole.trim_start().len();
        let end = start + text.len();
        let goes_on = |above: &Above<'_>| {
            text.contains(char::is_alphanumeric)
                && !(notation.is_numbered() && is_begun(text))
                && (wrong.binary_search(&line).is_ok() || lacks_number(notation, &above.text, text))
        };
        let joined = match &above {
            Some(above) if goes_on(above) => {
                joined(notation, &above.text, text).map(|one| (above.end, one))
            }
            _ => None,
        };
        above = match joined {
            Some((above_end, (with, is_cut, text))) => {
                joins.push(Join {
                    gap: above_end - usize::from(is_cut)..start,
                    with,
                    line: start..end,
                });
                Some(Above {
                    text: Cow::Owned(text),
                    end,
                })
            }
            None => Some(Above {
                text: Cow::Borrowed(text),
                end,
            }),
        };
    }
    joins
}

/// Whether `line` begins with the number of a move, `2. a:-` or `12A (0,1)`, or with one that a sign breaks: `1/2A (0,1)`.
fn is_begun(line: &str) -> bool {
    let behind_digits = |text: &str| {
        text.len()
            - text
                .trim_start_matches(|sign: char| sign.is_ascii_digit())
                .len()
    };
    let number = behind_digits(line);
    let rest = line.get(number..).unwrap_or_default();
    let broken = rest.strip_prefix(|sign: char| sign.is_ascii_punctuation());
    let rest = match broken {
        Some(broken) if behind_digits(broken) > 0 => {
            broken.get(behind_digits(broken)..).unwrap_or_default()
        }
        _ => rest,
    };
    let mut signs = rest.chars();
    let is_numbered = rest.len() < line.len();
    is_numbered
        && match (signs.next(), signs.next()) {
            (Some('.'), _) => true,
            (Some(letter), Some(behind)) => {
                letter.is_ascii_uppercase() && matches!(behind, ' ' | '(')
            }
            _ => false,
        }
}

/// Whether `line` holds moves and no number, below a line with one.
fn lacks_number(notation: &dyn Notation, above: &str, line: &str) -> bool {
    let is_digit = |sign: char| sign.is_ascii_digit();
    notation.is_numbered()
        && above.starts_with(is_digit)
        && !line.starts_with(is_digit)
        && notation.line_kind(line, 0).is_body()
}

/// Two lines as one: what is written between them, whether the `=` that ends the first is left out, and the line. `None` if they do
/// not belong together.
fn joined(
    notation: &dyn Notation,
    first: &str,
    second: &str,
) -> Option<(&'static str, bool, String)> {
    const NO_STATE: LineState = 0;
    if first.len() + second.len() > LONGEST || has_comment(notation, first) {
        return None;
    }
    let begin = first.strip_suffix('=').unwrap_or(first);
    let is_cut = begin.len() < first.len();
    let gaps: &[&'static str] = match (is_cut, notation.is_numbered()) {
        (true, _) => &[""],
        // Moves stand apart, but a square or a word may be broken, too.
        (false, true) => &[" ", ""],
        (false, false) => &["", " "],
    };
    let weight = |text: &str| {
        work::count(text.len());
        paper::weight(notation, text, NO_STATE)
    };
    let tried = gaps.iter().map(|gap| {
        let text = [begin, *gap, second].concat();
        (weight(&text), *gap, text)
    });
    let ((wrong, _), gap, text) = tried.min_by_key(|(weight, ..)| *weight)?;
    let is_better = || {
        let (one, _) = weight(first);
        let (other, _) = weight(second);
        wrong < one + other && wrong <= one
    };
    let is_move = notation.line_kind(&text, NO_STATE).is_body();
    (is_move && (wrong == 0 || is_better())).then_some((gap, is_cut, text))
}

/// Whether `line` has a comment. Text that is joined to the line may become part of it.
fn has_comment(notation: &dyn Notation, line: &str) -> bool {
    let (pieces, _) = kept_of_line(notation, line, 0);
    pieces
        .iter()
        .any(|piece| notation.free_text(piece.kind) == FreeText::Yes)
}
