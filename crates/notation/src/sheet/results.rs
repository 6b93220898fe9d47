//! The results of a game of White and Black, in the tag and after the last move.

use rowan::TextRange;

use super::tags::Tag;
use crate::{Completion, CompletionKind, Edit, Finding, Fix, Order as _, Rule};

/// The results in their notation.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A result in words.
#[must_use]
pub fn name(result: &str) -> &'static str {
    match result {
        "1-0" => "White wins",
        "0-1" => "Black wins",
        "1/2-1/2" => "draw",
        _ => "the game goes on",
    }
}

/// The result that a side and what it did mean: `White wins`, `Black resigns`. `None` for other words.
///
/// ```
/// assert_eq!(notation::results::of_words("White", "wins"), Some("1-0"));
/// assert_eq!(notation::results::of_words("white", "resigned."), Some("0-1"));
/// assert_eq!(notation::results::of_words("Ann", "wins"), None);
/// ```
#[must_use]
pub fn of_words(side: &str, verb: &str) -> Option<&'static str> {
    const WINS: [&str; 3] = ["wins", "won", "gewinnt"];
    const LOSES: [&str; 4] = ["resigns", "resigned", "loses", "lost"];
    let is_white = match side.to_lowercase().as_str() {
        "white" | "wei\u{df}" | "weiss" => true,
        "black" | "schwarz" => false,
        _ => return None,
    };
    let verb = verb.trim_end_matches(['.', '!']).to_lowercase();
    let wins = WINS.contains(&verb.as_str());
    (wins || LOSES.contains(&verb.as_str())).then_some(match wins == is_white {
        true => "1-0",
        false => "0-1",
    })
}

/// The results, each in words.
#[must_use]
pub fn values() -> Vec<(&'static str, &'static str)> {
    RESULTS.map(|result| (result, name(result))).to_vec()
}

/// The results that start with `typed`: first the one `made` by the last move, then that of the tag.
#[must_use]
pub fn completions(
    typed: &str,
    range: TextRange,
    made: Option<&str>,
    tagged: Option<&str>,
) -> Vec<Completion> {
    let mut results = RESULTS.to_vec();
    results.retain(|result| result.starts_with(typed));
    results.order_by_key(|result| (Some(*result) != made, Some(*result) != tagged));
    let completion =
        |result: &str| Completion::new(CompletionKind::Value, result, range).detail(name(result));
    results.into_iter().map(completion).collect()
}

/// The finding of `rule` if the `tag` has another result than the one `written` at the end; `None` if they agree.
#[must_use]
pub fn mismatch(
    rule: &Rule,
    tag: Option<&Tag>,
    (written, range): (&str, TextRange),
) -> Option<Finding> {
    let tag = tag.filter(|tag| tag.is_whole)?;
    let tagged = tag.value.trim();
    if !RESULTS.contains(&tagged) || tagged == written {
        return None;
    }
    let message = format!("The tag says {tagged}, but the game ends with {written}.");
    let write = |result: &str, range: TextRange, place: &str| {
        let edits = vec![Edit::replace(range, result)];
        Fix::guess(format!("Write {result} {place}"), edits)
    };
    let finding = rule.at(tag.value_range, message);
    let finding = finding.with_related(range, "the result at the end");
    Some(
        finding
            .with_fix(write(written, tag.value_range, "in the tag"))
            .with_fix(write(tagged, range, "at the end")),
    )
}

/// Writes `result` in the tag and at the end, where another one is `written`.
#[must_use]
pub fn write(tag: Option<&Tag>, written: Option<(&str, TextRange)>, result: &str) -> Vec<Edit> {
    let tag = tag.map(|tag| (tag.value.as_str(), tag.value_range));
    let others = tag.into_iter().chain(written);
    let others = others.filter(|(other, _)| *other != result);
    others
        .map(|(_, range)| Edit::replace(range, result))
        .collect()
}
