//! Impossible dates and times of day.

/// The form of a date.
const DATE: &str = "9999.99.99";
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// How the names of the months begin, in the languages of the letters of pieces.
const STEMS: [&[&str]; 12] = [
    &["jan", "gen", "ene", "j\u{e4}n"],
    &["feb", "fev", "f\u{e9}v"],
    &["mar", "m\u{e4}r", "mrz", "maa"],
    &["apr", "avr", "abr"],
    &["may", "mai", "maj", "mag", "mei"],
    &["jun", "juin", "giu"],
    &["jul", "juil", "lug"],
    &["aug", "aou", "ao\u{fb}", "ago"],
    &["sep", "set"],
    &["oct", "okt", "ott", "out"],
    &["nov"],
    &["dec", "dez", "d\u{e9}c", "dic"],
];
/// Words between day, month and year.
const BETWEEN: [&str; 4] = ["de", "of", "den", "the"];

/// The date in the form of the standard of one with the name of its month: `3. Mai 2024`, `May 3, 2024`, `May 2024`. `None` for
/// other values.
pub(super) fn named(value: &str) -> Option<String> {
    let (mut year, mut month, mut day) = (None, None, None);
    let words = value.split([' ', ',', '.', '-', '/']);
    for word in words.filter(|word| !word.is_empty() && !BETWEEN.contains(word)) {
        // `3rd`
        let number = word.trim_end_matches(char::is_alphabetic);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let part = match (is_number, word.len(), number.len()) {
            (true, 4, 4) => &mut year,
            (true, _, 1 | 2) => &mut day,
            (true, ..) => return None,
            (false, ..) => &mut month,
        };
        if part
            .replace(if is_number { number } else { word })
            .is_some()
        {
            return None;
        }
    }
    let (year, name) = (year?, month?.to_lowercase());
    let is_named = |stems: &&[&str]| stems.iter().any(|stem| name.starts_with(stem));
    let is_word = name.chars().all(char::is_alphabetic);
    let month = STEMS.iter().position(is_named).filter(|_| is_word)? + 1;
    Some(format!("{year}.{month:02}.{:0>2}", day.unwrap_or("??")))
}

/// Whether a value has a digit or `?` for each 9 of a form and matches its other characters.
pub(super) fn fits(value: &str, form: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'?';
    let fits = |(byte, form): (u8, u8)| {
        if form == b'9' {
            is_digit(byte)
        } else {
            byte == form
        }
    };
    value.len() == form.len() && value.bytes().zip(form.bytes()).all(fits)
}

/// Year, month and day of a date of the right form; unknown digits are `?`.
fn parts(date: &str) -> Option<[&str; 3]> {
    let mut parts = date.split('.');
    let parts = [parts.next()?, parts.next()?, parts.next()?];
    fits(date, DATE).then_some(parts)
}

/// The numbers from 1 to `last` that two digits or `?` can stand for.
fn numbers(digits: &str, last: u32) -> impl Iterator<Item = u32> {
    (1..=last).filter(move |number| {
        let written = [number / 10, number % 10].into_iter();
        let mut pairs = written.zip(digits.bytes());
        pairs.all(|(one, other)| other == b'?' || char::from(other).to_digit(10) == Some(one))
    })
}

/// The days of a month; the maximum if the year is not known.
fn days(month: u32, year: &str) -> u32 {
    let is_leap = |year: u32| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    match month {
        2 if year.parse().map_or(true, is_leap) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The reason why a date of the right form is impossible, and the date that is likely meant.
pub(super) fn impossible(date: &str) -> Option<(String, Option<String>)> {
    let [year, month, day] = parts(date)?;
    let is_possible = |month: &str, day: &str| {
        numbers(month, 12).any(|one| numbers(day, days(one, year)).next().is_some())
    };
    if is_possible(month, day) {
        return None;
    }
    let open = [month, day].map(|part| if part == "00" { "??" } else { part });
    if open != [month, day] {
        let right = format!("{year}.{}.{}", open[0], open[1]);
        let is_right = is_possible(open[0], open[1]);
        let reason = "months and days begin with 01; write ?? for what is unknown";
        return Some((reason.to_owned(), is_right.then_some(right)));
    }
    let swapped = is_possible(day, month).then(|| format!("{year}.{day}.{month}"));
    let named = numbers(month, 12).next();
    let name = named.and_then(|month| MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?));
    let reason = match (named, name) {
        (Some(month), Some(name)) if numbers(day, 31).next().is_some() => {
            let of = if year.contains('?') { "" } else { year };
            let most = days(month, year);
            format!("{name} {of}").trim_end().to_owned() + &format!(" has {most} days")
        }
        (Some(_), _) => format!("no month has a day {day}"),
        (None, _) => format!("there is no month {month}"),
    };
    Some((reason, swapped))
}

/// Whether a date is before a month; `None` if that is not known.
pub(super) fn is_before(date: &str, month: (u32, u32)) -> Option<bool> {
    let [year, own, _] = parts(date)?;
    let year: u32 = year.parse().ok()?;
    match own.parse::<u32>() {
        Ok(own) => Some((year, own) < month),
        Err(_) if year == month.0 => None,
        Err(_) => Some(year < month.0),
    }
}

/// The reason why hours, minutes and seconds are no time of day; `None` if they are one.
pub(super) fn impossible_time(time: &str) -> Option<&'static str> {
    let above = |part: Option<&str>, most: u32| {
        part.and_then(|part| part.parse().ok())
            .is_some_and(|number: u32| number > most)
    };
    let mut parts = time.split(':');
    let [hours, minutes, seconds] = [parts.next(), parts.next(), parts.next()];
    // A minute may have a leap second.
    if above(hours, 23) {
        Some("a day has the hours 00 to 23")
    } else if above(minutes, 59) {
        Some("an hour has the minutes 00 to 59")
    } else {
        above(seconds, 60).then_some("a minute has the seconds 00 to 59")
    }
}
