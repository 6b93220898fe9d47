//! Dates and times of day.

use super::{bare, is_word};

/// A line that is only a date: `12.05.2024`, `2024-05-12`, `12 May 2024`.
pub(in crate::typography) fn is_date(text: &str) -> bool {
    let separator = text
        .bytes()
        .find(|byte| matches!(byte, b'.' | b'-' | b'/' | b' '));
    let Some(separator) = separator.filter(|_| text.len() <= 24) else {
        return false;
    };
    let parts: Vec<&str> = text
        .split(char::from(separator))
        .filter(|part| !part.is_empty())
        .collect();
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_year = |text: &str| text.len() == 4 && is_digits(text);
    match *parts {
        [day, month, year] if separator == b' ' => {
            let day = day.trim_end_matches(['.', ',']);
            is_digits(day)
                && day.len() <= 2
                && month.len() >= 3
                && is_word(bare(month))
                && is_year(year)
        }
        [first, middle, last] => {
            let is_short = |text: &str| text.len() <= 2 && is_digits(text);
            is_short(middle)
                && (is_year(first) && is_short(last) || is_short(first) && is_year(last))
        }
        _ => false,
    }
}

/// A line that is only a time of day, with or without a date: `12.05.2024 14:32`, `14:32 Uhr`.
pub(super) fn is_moment(text: &str) -> bool {
    const BESIDE: [&str; 6] = ["um", "uhr", "kl", "at", "am", "pm"];
    let is_beside = |word: &str| BESIDE.iter().any(|one| one.eq_ignore_ascii_case(word));
    let mut times = 0;
    let is_all = text.split_whitespace().all(|word| {
        let word = word.trim_matches([',', '.', '(', ')']);
        let is_clock = is_time(word) && word.len() >= 5;
        times += usize::from(is_clock);
        is_clock || is_date(word) || is_short_date(word) || is_beside(word) && times > 0
    });
    is_all && (times == 1 || is_short_date(text))
}

/// A date with two digits for the year: `12.05.24`.
fn is_short_date(text: &str) -> bool {
    let is_two = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    ['.', '/', '-'].into_iter().any(|sign| {
        let mut parts = text.split(sign);
        parts.clone().count() == 3 && parts.all(is_two)
    })
}

/// A time of day: `9:05`, `14:32:07`.
pub(in crate::typography) fn is_time(text: &str) -> bool {
    let mut parts = text.split(':');
    let is_two = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_hour = |part: &str| {
        (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_started = parts.next().is_some_and(is_hour);
    let rest: Vec<&str> = parts.collect();
    is_started && (1..=2).contains(&rest.len()) && rest.into_iter().all(is_two)
}
