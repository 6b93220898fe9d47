//! The known tags, and checks of names, values and order (§8.1, §9).

use notation::{
    Edit, Finding, Fix, Order as _, Severity, TextRange, TextSize, habit,
    results::RESULTS,
    say,
    tags::{self, ROSTER},
};

use super::{
    dates::{self, fits},
    results::is_chapter,
};
use crate::{
    game::rules,
    read::{
        sheet::{Sheet, Wrapped},
        syntax::{result, result_in_words},
    },
};

/// Known tags besides the seven tag roster (§8.1.1): those of §9 and of sites.
const KNOWN: [(&str, &str); 19] = [
    (
        "SetUp",
        "`1` for a game that begins with the position in `FEN`.",
    ),
    ("FEN", "The position before the first move."),
    ("Variant", "The rules, such as `Chess960`."),
    (
        "ECO",
        "The opening in the Encyclopaedia of Chess Openings: `C46`.",
    ),
    ("Opening", "The name of the opening."),
    ("Variation", "The name of its variation."),
    ("WhiteElo", "The rating of White, a number such as `2700`."),
    ("BlackElo", "The rating of Black, a number such as `2700`."),
    ("WhiteTitle", "The title of White: `GM`, `IM`, …"),
    ("BlackTitle", "The title of Black: `GM`, `IM`, …"),
    (
        "TimeControl",
        "The time: `300+3` is five minutes and three seconds a move.",
    ),
    ("Time", "The local time of the start: `18:30:00`."),
    (
        "UTCDate",
        "The day of the start in universal time: `2004.07.31`.",
    ),
    (
        "UTCTime",
        "The time of the start in universal time: `18:30:00`.",
    ),
    ("Termination", "Why the game ended."),
    ("PlyCount", "How many half moves were played."),
    ("Annotator", "Who wrote the comments."),
    (
        "EventDate",
        "The day on which the event began: `2004.07.31`.",
    ),
    ("Mode", "`OTB` over the board, `ICS` on a server."),
];

/// The names of tags and the rules for them.
pub(crate) const TAGS: tags::Names = tags::Names {
    known: &KNOWN,
    others: &["Source", "White Elo", "WhiteTeam", "BlackTeam"],
    duplicate: &rules::DUPLICATE_TAG,
    // As in other programs.
    last_counts: true,
    misspelled: &rules::TAG_NAME,
};

pub(super) fn check_value(tag: &tags::Tag) -> Option<Finding> {
    let value = tag.value.trim();
    let warn = |form: &str, right: Option<String>| {
        let message = format!("{} is no {}: {form}.", say::shortened(value), tag.name);
        let finding = rules::TAG_VALUE.at(tag.value_range, message);
        Some(match right {
            Some(right) => finding.with_fix(Fix::guess(
                format!("Write {right}"),
                vec![Edit::replace(tag.value_range, right)],
            )),
            None => finding,
        })
    };
    match tag.name.as_str() {
        _ if matches!(value, "" | "?" | "-") => None,
        "Date" | "UTCDate" | "EventDate" if !fits(value, "9999.99.99") => {
            let right = date(value).or_else(|| dates::named(value));
            // `31.02.2024`
            match right.as_deref().and_then(dates::impossible) {
                Some((reason, right)) => warn(&reason, right),
                None => warn(
                    "write year.month.day, such as 2004.07.31, with ? for what is unknown",
                    right,
                ),
            }
        }
        "Date" | "UTCDate" | "EventDate" => {
            let (reason, right) = dates::impossible(value)?;
            warn(&reason, right)
        }
        "Result" if !RESULTS.contains(&value) => {
            // Dashes of word processors.
            let plain = value.replace(['\u{2013}', '\u{2014}', '\u{2212}'], "-");
            let plain = plain.replace('\u{bd}', "1/2");
            let right = result(&plain).or_else(|| result_in_words(&plain));
            let right = right.map(str::to_owned);
            warn("write 1-0, 0-1, 1/2-1/2 or *", right)
        }
        "ECO"
            if !matches!(
                value.as_bytes(),
                [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9', ..]
            ) =>
        {
            warn(
                "write a letter from A to E and two digits, such as C46",
                None,
            )
        }
        "WhiteElo" | "BlackElo" if !value.bytes().all(|byte| byte.is_ascii_digit()) => {
            warn("write the number alone", None)
        }
        "UTCTime" if !fits(value, "99:99:99") => {
            warn("write hours:minutes:seconds, such as 18:30:00", None)
        }
        "UTCTime" => warn(dates::impossible_time(value)?, None),
        _ => None,
    }
}

/// Tags that stand on several lines, where other programs end the game.
pub(super) fn wrapped(sheet: &Sheet) -> Vec<Finding> {
    let (values, parts): (Vec<_>, Vec<_>) = sheet
        .wrapped_tags()
        .partition(|(tag, wrapped)| wrapped.is_value || !tag.is_whole);
    let values = values.into_iter().map(|(tag, one)| wrapped_value(tag, one));
    let parts = parts.into_iter().map(|(tag, one)| in_parts(tag, one));
    let parts = habit::once(parts.collect());
    values.chain(parts).collect()
}

/// The finding on a tag whose value continues in the next lines, or that is never closed.
fn wrapped_value(tag: &tags::Tag, wrapped: &Wrapped) -> Finding {
    let name = say::shortened(&tag.name);
    let lines = if wrapped.joints.len() > 1 {
        "lines"
    } else {
        "line"
    };
    let mut edits = wrapped.joints.clone();
    let (severity, message) = match (tag.is_whole, wrapped.is_value) {
        (true, _) => (
            Severity::Warning,
            format!("The value of {name} goes on in the next {lines}: a tag stands in one line."),
        ),
        (false, true) => (
            Severity::Error,
            format!(
                "The tag {name} lacks a quote and the ] at its end: the next {lines} may belong to it."
            ),
        ),
        (false, false) => (
            Severity::Error,
            format!("The tag {name} lacks the ] at its end."),
        ),
    };
    if !tag.is_whole {
        let end = if wrapped.is_value { "\"]" } else { "]" };
        edits.push(Edit::insert(tag.range.end(), end));
    }
    let finding = rules::TAG_SYNTAX.at(tag.range, message);
    let fix = Fix::guess("Write it in one line", edits);
    finding.with_severity(severity).with_fix(fix)
}

/// The hint at a tag whose parts stand on lines of their own, as the import format allows (§7).
fn in_parts(tag: &tags::Tag, wrapped: &Wrapped) -> Finding {
    let name = say::shortened(&tag.name);
    let message = format!(
        "The tag {name} stands on several lines. The standard allows it, but most programs expect a tag in one line."
    );
    let finding = rules::TAG_SYNTAX.at(tag.range, message);
    let edits = vec![Edit::replace(tag.range, &*wrapped.written)];
    let fix = Fix::safe("Write it in one line", edits);
    finding.with_severity(Severity::Hint).with_fix(fix)
}

/// A date in the form of the standard; `None` if year, month and day are not certain or the date is impossible.
fn date(value: &str) -> Option<String> {
    // `2023. 05. 04`, `2023.05.04.`
    let parts = value.split(['.', '-', '/', ' ']);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    let has_dots = value.contains('.');
    // The likely order of the parts, and another one.
    let orders = match *parts.as_slice() {
        [year, one, other] if year.len() == 4 => [(year, one, other), (year, other, one)],
        [one, other, year] if year.len() == 4 => [(year, other, one), (year, one, other)],
        [year, month] if year.len() == 4 => [(year, month, "??"), (year, month, "??")],
        [month, year] if year.len() == 4 => [(year, month, "??"), (year, month, "??")],
        [year] if year.len() == 4 => [(year, "??", "??"), (year, "??", "??")],
        _ => return None,
    };
    let mut possible = orders.into_iter().filter_map(|(year, month, day)| {
        let date = format!("{year}.{month:0>2}.{day:0>2}");
        let is_possible = is_up_to(month, 12) && is_up_to(day, 31) && fits(&date, "9999.99.99");
        is_possible.then_some(date)
    });
    let first = possible.next()?;
    let other = possible.next().filter(|other| *other != first);
    // With a slash or a dash, the month may come before the day.
    let is_year_first = parts.first().is_some_and(|year| year.len() == 4);
    (is_year_first || has_dots || other.is_none()).then_some(first)
}

/// Whether a part of a date is unknown or a number from 1 to `most`.
fn is_up_to(part: &str, most: u8) -> bool {
    let is_unknown = part.bytes().all(|byte| byte == b'?');
    is_unknown
        || part.contains('?')
        || part
            .parse()
            .is_ok_and(|number| (1..=most).contains(&number))
}

/// Missing tags of the seven tag roster and tags out of order. Nothing for a record without tags.
pub(super) fn roster(sheet: &Sheet) -> Option<Finding> {
    let first = sheet.tags.first()?;
    let roster = ROSTER.iter().map(|(name, _)| *name);
    let missing: Vec<&str> = roster
        .clone()
        .filter(|name| sheet.tag(name).is_none())
        .collect();
    if !missing.is_empty() {
        // The site that writes a chapter of a study leaves some of them out.
        if is_chapter(sheet) {
            return None;
        }
        // Unreadable or misspelled tags have findings of their own.
        if sheet
            .tags
            .iter()
            .any(|tag| !tag.is_whole || TAGS.check(tag).is_some())
        {
            return None;
        }
        let message = format!("The seven tag roster lacks {}.", say::and(&missing));
        let edits = insertions(sheet);
        return Some(
            rules::ROSTER
                .at(first.range, message)
                .with_fix(Fix::guess("Write what is missing", edits)),
        );
    }
    let tags: Vec<&tags::Tag> = roster.filter_map(|name| sheet.tag(name)).collect();
    let wrong = tags
        .windows(2)
        .find(|pair| pair[1].range.start() < pair[0].range.start())?;
    let mut places: Vec<TextRange> = tags.iter().map(|tag| tag.range).collect();
    places.order_by_key(|range| range.start());
    let written = |tag: &tags::Tag| {
        format!(
            "[{} \"{}\"]",
            tag.name,
            tag.value.replace('\\', "\\\\").replace('"', "\\\"")
        )
    };
    let edits = places
        .into_iter()
        .zip(&tags)
        .map(|(place, tag)| Edit::replace(place, written(tag)));
    let message = format!(
        "{} stands before {} in the order of the seven tag roster.",
        wrong[0].name, wrong[1].name
    );
    let finding = rules::ROSTER.at(wrong[1].range, message);
    Some(finding.with_fix(Fix::guess("Write the tags in their order", edits.collect())))
}

/// Inserts the missing tags of the roster, each after its predecessor.
fn insertions(sheet: &Sheet) -> Vec<Edit> {
    let start = sheet
        .tags
        .first()
        .map_or(TextSize::new(0), |tag| tag.range.start());
    let mut after: Option<TextSize> = None;
    let mut edits: Vec<Edit> = Vec::new();
    for (name, _) in &ROSTER {
        if let Some(tag) = sheet.tag(name) {
            after = Some(tag.range.end());
            continue;
        }
        let value = match *name {
            "Date" => "????.??.??",
            "Result" => sheet.result(),
            _ => "?",
        };
        let (at, text) = match after {
            Some(end) => (end, format!("\n[{name} \"{value}\"]")),
            None => (start, format!("[{name} \"{value}\"]\n")),
        };
        match edits.last_mut().filter(|edit| edit.range.start() == at) {
            Some(edit) => edit.text += &text,
            None => edits.push(Edit::insert(at, text)),
        }
    }
    edits
}

/// A `FEN` without `SetUp "1"` (§9.7).
pub(super) fn setup(sheet: &Sheet) -> Option<Finding> {
    let fen = sheet.tag("FEN").filter(|tag| tag.is_whole)?;
    let fix = match sheet.tag("SetUp") {
        None => Edit::insert(fen.range.start(), "[SetUp \"1\"]\n"),
        Some(tag) if tag.is_whole && tag.value.trim() != "1" => Edit::replace(tag.value_range, "1"),
        Some(_) => return None,
    };
    let message = "A game that begins with this position says so with [SetUp \"1\"]; other programs may begin it with the usual one.";
    let finding = rules::SETUP.at(fen.name_range, message);
    Some(finding.with_fix(Fix::safe("Write [SetUp \"1\"]", vec![fix])))
}
