//! English for sentences: lists, small numbers, capitals, shortened text.

use std::fmt::Display;

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn and(parts: &[impl AsRef<str>]) -> String {
    joined(parts, "and")
}

/// `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn or(parts: &[impl AsRef<str>]) -> String {
    joined(parts, "or")
}

fn joined(parts: &[impl AsRef<str>], word: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// The number in words up to twelve; zero is `no`.
#[must_use]
pub fn number(count: impl TryInto<usize> + Display + Copy) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = count.try_into().ok().and_then(|count| WORDS.get(count));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `count` with commas between the thousands: `12,345`.
#[must_use]
pub fn with_commas(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 kubb`, `2 kubbs`.
#[must_use]
pub fn counted(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// `no kubb`, `a kubb`, `two kubbs`.
#[must_use]
pub fn in_words(count: impl Into<u64>, noun: &str) -> String {
    match count.into() {
        0 => format!("no {noun}"),
        1 => format!("a {noun}"),
        count => format!("{} {noun}s", number(count)),
    }
}

/// `text` with a capital first letter.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// `text` shortened to fit into a message.
#[must_use]
pub fn shortened(text: &str) -> String {
    cut(text, 30)
}

/// `text` shortened to fit into the title of a fix, which has room for whole moves.
#[must_use]
pub fn titled(text: &str) -> String {
    cut(text, 100)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_have_commas() {
        let written = [1, 12, 123, 1_234, 12_345, 123_456, 1_234_567].map(with_commas);
        let expected = ["1", "12", "123", "1,234", "12,345", "123,456", "1,234,567"];
        assert_eq!(written, expected);
    }

    #[test]
    fn lists_read_like_a_sentence() {
        for (parts, expected) in [
            (&[][..], ""),
            (&["e4"], "e4"),
            (&["e4", "d3"], "e4 and d3"),
            (&["e4", "d3", "d2"], "e4, d3 and d2"),
        ] {
            assert_eq!(and(parts), expected);
        }
        assert_eq!(or(&["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn small_numbers_are_words() {
        assert_eq!([number(0), number(1), number(12)], ["no", "one", "twelve"]);
        assert_eq!([number(13), number(-1)], ["13", "-1"]);
        assert_eq!(counted(1_u32, "kubb"), "1 kubb");
        assert_eq!(counted(0_u32, "kubb"), "0 kubbs");
        assert_eq!(
            [0_u8, 1, 2].map(|count| in_words(count, "kubb")),
            ["no kubb", "a kubb", "two kubbs"]
        );
    }

    #[test]
    fn capitals_are_put_on_any_letter() {
        assert_eq!(["über", "", "1a"].map(capitalized), ["Über", "", "1a"]);
    }
}
