//! The same signs or words around the lines of a text, which are no part of the moves: `12:31 1. e4`, `1. e4,`, `(1. e4)`,
//! `#1 e4`. That is the only finding of such a text.

use std::ops::Range;

use super::{paper, printed::burden};
use crate::{
    Edit, Finding, Fix, LineKind, Notation, Order as _, Parse, Record, Rule, Settings, Severity,
    edit::place,
    text::{line::trim_line_break, work},
};

/// The fewest wrong lines that something may stand around.
const FEWEST: usize = 3;

/// How many of the wrong lines show which wrapping is meant.
const SAMPLE: usize = 24;

/// The most bytes before a move, or behind one.
const LONGEST: usize = 40;

/// The most different texts before the wrong lines, or behind them, that are counted.
const MOST: usize = 40;

/// The text around lines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Wrapping {
    /// The text before them, with `0` for each number and `a` for each word; empty if there is none.
    before: String,
    behind: String,
}

impl Wrapping {
    /// The bytes of `text` inside the wrapping, if it has it.
    fn inside(&self, text: &str) -> Option<Range<usize>> {
        let mut befores = starts(text).into_iter().chain([0]);
        let start =
            befores.find(|end| shape(text.get(..*end).unwrap_or_default()) == self.before)?;
        let end = text.strip_suffix(&*self.behind)?.len();
        (start < end).then_some(start..end)
    }
}

/// A line that has a wrapping.
#[derive(Debug)]
struct Wrapped<'t> {
    /// Its bytes in the text of the game.
    before: Range<usize>,
    behind: Range<usize>,
    /// The number before it, if that is the only one there.
    number: Option<u32>,
    /// The line with its wrapping, without blanks at its ends.
    text: &'t str,
}

/// The only finding of a text that was read as `record`, if most of its lines are wrong and have the same text around them. Its
/// repair removes that text.
pub(super) fn finding(
    notation: &dyn Notation,
    record: &dyn Record,
    settings: &Settings,
) -> Option<Finding> {
    let parse = record.parse();
    let wrong: Vec<usize> = parse.lines_with_findings(Severity::Warning).collect();
    let rule = Rule::of(notation, "columns").filter(|_| wrong.len() >= FEWEST)?;
    let wrapping = likeliest(notation, parse, &wrong, wrappings(parse, &wrong))?;
    work::count(parse.text().len());
    let lines = lines(notation, parse, &wrong, &wrapping);
    let edits = edits(notation, &lines);
    let read = super::read_edited(notation, parse.text(), &edits, settings);
    if burden(&*read) * 4 >= burden(record) {
        return None;
    }
    let first = lines.first()?;
    let (range, message) = (first.place(), message(notation, parse.text(), &lines));
    let title = match has_own_numbers(notation, &lines) {
        true => format!("Write {} numbers with a dot alone", lines.len()),
        false => format!("Leave it out of {} lines", lines.len()),
    };
    Some(
        rule.at(place(&range), message)
            .with_fix(Fix::guess(title, edits)),
    )
}

/// The wrapping whose removal leaves the fewest findings in a sample of the lines, if that is less than half of them. Only this
/// wrapping is tried on the whole game.
fn likeliest(
    notation: &dyn Notation,
    parse: &Parse,
    wrong: &[usize],
    wrappings: Vec<Wrapping>,
) -> Option<Wrapping> {
    let sample = wrong.get(..SAMPLE).unwrap_or(wrong);
    let left = |wrapping: &Wrapping| {
        let (mut before, mut after) = ((0, 0), (0, 0));
        let mut count = 0;
        for line in sample {
            let text = trim_line_break(parse.line_text(*line)).trim();
            let state = parse.line_state(*line);
            let Some(inside) = wrapping.inside(text).and_then(|inside| text.get(inside)) else {
                continue;
            };
            work::count(text.len());
            for (sum, text) in [(&mut before, text), (&mut after, inside)] {
                let (wrong, unread) = paper::weight(notation, text, state);
                *sum = (sum.0 + wrong, sum.1 + unread);
            }
            count += 1;
        }
        (count >= FEWEST && after.0 * 2 < before.0).then_some(after)
    };
    let tried = wrappings
        .into_iter()
        .filter_map(|one| Some((left(&one)?, one)));
    let best = tried.min_by_key(|(left, _)| *left);
    best.map(|(_, wrapping)| wrapping)
}

/// The wrappings that most of the lines `wrong` have, the shortest first.
fn wrappings(parse: &Parse, wrong: &[usize]) -> Vec<Wrapping> {
    let mut befores: Vec<(String, usize)> = Vec::new();
    let mut behinds: Vec<(String, usize)> = Vec::new();
    for line in wrong {
        let text = trim_line_break(parse.line_text(*line)).trim();
        for end in starts(text) {
            let before = shape(text.get(..end).unwrap_or_default());
            if !is_usual(&before) {
                count(&mut befores, before);
            }
        }
        for start in ends(text) {
            let behind = text.get(start..).unwrap_or_default();
            count(&mut behinds, behind.to_owned());
        }
    }
    let usual = |all: Vec<(String, usize)>| -> Vec<String> {
        let most = all
            .into_iter()
            .filter(|(_, times)| *times >= FEWEST && times * 3 >= wrong.len() * 2);
        most.map(|(one, _)| one).chain([String::new()]).collect()
    };
    let (befores, behinds) = (usual(befores), usual(behinds));
    let pairs = befores.iter().flat_map(|before| {
        behinds.iter().map(|behind| Wrapping {
            before: before.clone(),
            behind: behind.clone(),
        })
    });
    let mut pairs: Vec<Wrapping> = pairs.filter(|one| *one != Wrapping::default()).collect();
    pairs.order_by_key(|one| one.before.len() + one.behind.len());
    pairs
}

/// Counts `one` among `all`.
fn count(all: &mut Vec<(String, usize)>, one: String) {
    match all.iter().position(|(known, _)| *known == one) {
        Some(at) => {
            if let Some((_, times)) = all.get_mut(at) {
                *times += 1;
            }
        }
        None if all.len() < MOST => all.push((one, 1)),
        None => {}
    }
}

/// Where a move may begin in `text`: behind its first signs, its first word or its first two.
fn starts(text: &str) -> Vec<usize> {
    let is_sign = |sign: char| !sign.is_alphanumeric() && !sign.is_whitespace();
    let behind_word = |from: usize| {
        let rest = text.get(from..)?;
        let word = rest.trim_start_matches(|sign: char| !sign.is_whitespace());
        let next = word.trim_start();
        (!next.is_empty()).then_some(text.len() - next.len())
    };
    let signs = text.trim_start_matches(is_sign).trim_start();
    let first = (!signs.is_empty() && signs.len() < text.len()).then_some(text.len() - signs.len());
    let second = behind_word(0);
    let third = second.and_then(behind_word);
    let mut all: Vec<usize> = [first, second, third].into_iter().flatten().collect();
    all.retain(|end| *end <= LONGEST);
    all.dedup();
    all
}

/// Where a move may end in `text`: before its last sign, as often as it stands there, or before its last word.
fn ends(text: &str) -> Vec<usize> {
    let last = text
        .chars()
        .next_back()
        .filter(|sign| !sign.is_alphanumeric());
    let sign = last.map(|sign| text.trim_end_matches(sign).trim_end().len());
    let word = text.rsplit_once(char::is_whitespace);
    let word = word.map(|(before, _)| before.trim_end().len());
    let mut all: Vec<usize> = sign.into_iter().chain(word).collect();
    all.retain(|start| *start > 0 && text.len() - start <= LONGEST);
    all.dedup();
    all
}

/// A text with `0` for each number and `a` for each word of two letters or more.
fn shape(text: &str) -> String {
    let mut shape = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let behind = match first {
            _ if first.is_ascii_digit() => {
                rest.trim_start_matches(|sign: char| sign.is_ascii_digit())
            }
            _ if first.is_alphabetic() => rest.trim_start_matches(char::is_alphabetic),
            _ => rest.get(first.len_utf8()..).unwrap_or_default(),
        };
        let run = rest.get(..rest.len() - behind.len()).unwrap_or_default();
        match first {
            _ if first.is_ascii_digit() => shape.push('0'),
            _ if run.chars().nth(1).is_some() => shape.push('a'),
            _ => shape.push(first),
        }
        rest = behind;
    }
    shape
}

/// Whether a move is numbered so in some notation: `1. `, `1... `, `1A `, `1 `.
fn is_usual(shape: &str) -> bool {
    let Some(behind) = shape.trim_end().strip_prefix('0') else {
        return false;
    };
    let is_letter = |letter: &u8| letter.is_ascii_alphabetic();
    matches!(behind, "" | "." | "...") || matches!(behind.as_bytes(), [letter] if is_letter(letter))
}

/// The lines of a text that have `wrapping`, but for comments, and for headers that are not `wrong`.
fn lines<'t>(
    notation: &dyn Notation,
    parse: &'t Parse,
    wrong: &[usize],
    wrapping: &Wrapping,
) -> Vec<Wrapped<'t>> {
    let lines = (0..parse.line_count()).filter_map(|line| {
        let whole = trim_line_break(parse.line_text(line));
        let state = parse.line_state(line);
        let is_move = match notation.line_kind(whole, state) {
            LineKind::Comment => false,
            LineKind::Header => wrong.binary_search(&line).is_ok(),
            _ => !paper::is_inside_comment(notation, whole, state),
        };
        let text = whole.trim();
        let Range {
            start: before,
            end: behind,
        } = wrapping.inside(text)?;
        let start = usize::from(parse.line_start(line)) + whole.len() - whole.trim_start().len();
        is_move.then(|| Wrapped {
            before: start..start + before,
            behind: start + behind..start + text.len(),
            number: number(text.get(..before).unwrap_or_default()),
            text,
        })
    });
    lines.collect()
}

/// The only number in `text`.
fn number(text: &str) -> Option<u32> {
    let mut numbers = text
        .split(|sign: char| !sign.is_ascii_digit())
        .filter(|number| !number.is_empty());
    let number = numbers.next()?.parse().ok()?;
    numbers.next().is_none().then_some(number)
}

/// Whether the numbers before `lines` are those of the moves.
fn has_own_numbers(notation: &dyn Notation, lines: &[Wrapped<'_>]) -> bool {
    let follows = |pair: &[Wrapped<'_>]| match pair {
        [one, next] => one.number.and_then(|number| number.checked_add(1)) == next.number,
        _ => false,
    };
    notation.is_numbered()
        && lines
            .iter()
            .all(|line| line.number.is_some() && !line.has_dotted_number())
        && lines.windows(2).all(follows)
}

/// The edits that remove the text around `lines`.
fn edits(notation: &dyn Notation, lines: &[Wrapped<'_>]) -> Vec<Edit> {
    let is_numbered = has_own_numbers(notation, lines);
    let edits = lines.iter().flat_map(|line| {
        let number = line.number.filter(|_| is_numbered);
        let before = number.map_or(String::new(), |number| format!("{number}. "));
        let edits = [
            Edit::replace(place(&line.before), before),
            Edit::delete(place(&line.behind)),
        ];
        edits.into_iter().filter(|edit| !edit.range.is_empty())
    });
    edits.collect()
}

impl Wrapped<'_> {
    /// Where the first of the signs around the line is.
    fn place(&self) -> Range<usize> {
        match self.before.is_empty() {
            true => self.behind.clone(),
            false => self.before.clone(),
        }
    }

    /// Whether a number with a dot remains after the text before the line.
    fn has_dotted_number(&self) -> bool {
        let rest = self.text.get(self.before.len()..).unwrap_or_default();
        let behind = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
        behind.len() < rest.len() && behind.starts_with('.')
    }
}

fn message(notation: &dyn Notation, text: &str, lines: &[Wrapped<'_>]) -> String {
    let quoted = |range: &Range<usize>| {
        let text = text.get(range.clone()).unwrap_or_default().trim();
        Some(format!("\u{201c}{text}\u{201d}")).filter(|_| !text.is_empty())
    };
    let Some(first) = lines.first() else {
        return String::new();
    };
    let (before, behind) = (quoted(&first.before), quoted(&first.behind));
    if let (true, Some(before), Some(number)) =
        (has_own_numbers(notation, lines), &before, first.number)
    {
        let all = lines.len();
        return format!(
            "Numbers are written with a dot and nothing else: {number}. for {before}, and so in all {all} lines."
        );
    }
    let is_same =
        |line: &Wrapped<'_>| text.get(line.before.clone()) == text.get(first.before.clone());
    let like = match lines.iter().all(is_same) {
        true => "",
        false => " and the like",
    };
    let all = lines.len();
    match (before, behind) {
        (Some(before), Some(behind)) => format!(
            "{before}{like} and {behind} stand around {all} lines and are no part of the moves: leave them out."
        ),
        (Some(one), None) => format!(
            "{one}{like} stands before {all} lines and is no part of the moves: leave it out."
        ),
        (_, one) => format!(
            "{} stands behind {all} lines and is no part of the moves: leave it out.",
            one.unwrap_or_default()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words_have_a_shape() {
        for (text, expected) in [
            ("12:31 ", "0:0 "),
            ("<Ann> ", "<a> "),
            ("#7 ", "#0 "),
            ("C:w", "C:w"),
            ("1A ", "0A "),
        ] {
            assert_eq!(shape(text), expected, "{text}");
        }
        for (text, expected) in [
            ("1. ", true),
            ("12... ", true),
            ("3A ", true),
            ("4 ", true),
            ("1.- ", false),
            ("(1) ", false),
            ("1: ", false),
        ] {
            assert_eq!(is_usual(&shape(text)), expected, "{text}");
        }
    }

    #[test]
    fn moves_begin_and_end_behind_signs_and_words() {
        for (text, before, behind) in [
            ("12:31 1. e4", &["12:31 ", "12:31 1. "][..], &[" e4"][..]),
            ("(1. e4)", &["(", "(1. "], &[")", " e4)"]),
            ("Nr. 1: e4 ok", &["Nr. ", "Nr. 1: "], &[" ok"]),
        ] {
            let found: Vec<&str> = starts(text).iter().map(|end| &text[..*end]).collect();
            assert_eq!(found, before, "{text}");
            let found: Vec<&str> = ends(text).iter().map(|start| &text[*start..]).collect();
            assert_eq!(found, behind, "{text}");
        }
    }
}
