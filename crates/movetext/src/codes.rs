//! Codes of rules in arguments.

use std::ffi::OsStr;

use clap::{
    Arg, Command, Error,
    builder::{PossibleValue, StringValueParser, TypedValueParser},
};
use notation::{Rule, say};

/// Accepts any code; shells complete the known ones.
#[derive(Clone)]
pub(crate) struct Codes;

impl TypedValueParser for Codes {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let groups = ide::notations().iter().map(|notation| notation.id());
        let codes = groups.chain(ide::rules().map(|rule| rule.code));
        Some(Box::new(codes.map(PossibleValue::new)))
    }
}

/// The rule with this code. The notation may be left out if the rest is unique. `None` if there is no such rule.
pub(crate) fn find(code: &str) -> Option<&'static Rule> {
    let mut named =
        ide::rules().filter(|rule| rule.code == code || rule.code.rsplit('/').next() == Some(code));
    named.next().filter(|_| named.next().is_none())
}

/// The rule with this code, of records or of conversions. No setting concerns the latter.
pub(crate) fn of_records_or_forms(code: &str) -> Option<&'static Rule> {
    find(code).or_else(|| exchange::rule(code))
}

/// Longer texts, in bytes, are compared with no code: it would take long, and no code is like them.
const LONGEST: usize = 100;

/// The message about an unknown code, with similar ones.
pub(crate) fn unknown(code: &str) -> String {
    let near = similar_ones(code);
    let code = say::titled(code);
    if near.is_empty() {
        format!("no rule is called {code}; movetext rules lists them all")
    } else {
        format!(
            "no rule is called {code}; did you mean {}?",
            near.join(" or ")
        )
    }
}

/// The codes most like an unknown one, three at most.
fn similar_ones(code: &str) -> Vec<&'static str> {
    if code.len() > LONGEST {
        return Vec::new();
    }
    let groups = ide::notations().iter().map(|notation| notation.id());
    let known = ide::rules().map(|rule| rule.code).chain(groups);
    let mut near: Vec<(f32, &'static str)> = known
        .map(|known| (likeness(code, known), known))
        .filter(|(likeness, _)| *likeness > 0.7)
        .collect();
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let best = near.first().map_or(0.0, |(likeness, _)| *likeness);
    near.retain(|(likeness, _)| best - likeness < 0.1);
    near.into_iter().take(3).map(|(_, code)| code).collect()
}

/// How similar two codes are, from 0 to 1: by their letters, or by their words in any order.
fn likeness(one: &str, other: &str) -> f32 {
    let words = |code: &str| -> Vec<String> {
        let mut words: Vec<String> = code.split(['/', '-']).map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let letters = similar::TextDiff::from_chars(one, other).ratio();
    let (one, other) = (words(one), words(other));
    let shared = one.iter().filter(|word| other.contains(word)).count();
    letters.max(2.0 * shared as f32 / (one.len() + other.len()) as f32)
}

#[cfg(test)]
mod tests {
    use super::unknown;

    #[test]
    fn long_texts_are_like_no_code() {
        assert_eq!(
            unknown("kubb/inkast-cuont"),
            "no rule is called kubb/inkast-cuont; did you mean kubb/inkast-count?"
        );
        let long = "kubb/inkast-count".repeat(100_000);
        assert_eq!(
            unknown(&long),
            format!(
                "no rule is called {}…; movetext rules lists them all",
                &long[..100]
            )
        );
    }
}
