//! What is written the same way all through a game is one finding with one repair.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use notation::{
    Edit, Finding, Fix, Rule, Severity, TextRange, TextSize, habit, say::shortened, tags,
};

use super::{is_blank, is_open};
use crate::{
    checks,
    game::rules,
    read::{
        parser::{COMMENT, scan},
        sheet::Sheet,
    },
};

/// Rules that a writer breaks all through a record, by habit: squares in capitals, numbers without dots as in spreadsheets,
/// blanks in moves, signs of chess.
const HABITS: &[&str] = &[
    rules::CASE.code,
    rules::NUMBER_DOT.code,
    rules::PROMOTION_EQUALS.code,
    rules::PROMOTION_CASE.code,
    rules::MARK_SPELLING.code,
    rules::MARK_ORDER.code,
];

/// Joins the findings of each habit. `findings` are in the order of the text, and `text` is that of the game.
pub(super) fn join(sheet: &Sheet, text: &str, findings: &mut Vec<Finding>) {
    join_marks_in_words(findings, text);
    habit::join(findings, HABITS);
    habit::join_where(findings, |one| is_blank(one) && !is_open(one));
    habit::join_where(findings, |one| is_blank(one) && is_open(one));
    tags::join(findings, &rules::TAG_SYNTAX, &checks::TAGS);
    join_signs(findings, text);
    join_habits(findings, text);
    join_takes(findings, text);
    join_missing_signs(sheet, findings);
}

/// Joins what is said of buck marks in words, `e3xf2 ch`, if the board shows them: that the mark is missing is no other cause.
fn join_marks_in_words(findings: &mut Vec<Finding>, text: &str) {
    let missing = |one: &Finding| {
        let edit = one.fixes.first()?.edits.first()?;
        let is_missing = one.code == rules::BUCK_MARK.code && edit.range.is_empty();
        is_missing.then(|| (edit.range.start(), edit.text.clone()))
    };
    let marks: BTreeMap<TextSize, String> = findings.iter().filter_map(missing).collect();
    if marks.is_empty() {
        return;
    }
    let is_word = |one: &Finding| {
        one.code == rules::UNKNOWN_WORD.code && scan::names_mark(written(one, text))
    };
    let mut said = BTreeSet::new();
    for one in findings.iter_mut().filter(|one| is_word(one)) {
        let before = text.get(..usize::from(one.range.start()));
        let at = TextSize::of(before.unwrap_or_default().trim_end_matches([' ', '\t']));
        let Some(mark) = marks.get(&at) else {
            continue;
        };
        said.insert(at);
        let word = shortened(written(one, text));
        one.message = format!(
            "{word} is a word for a buck mark, which stands directly behind its move: write {mark}."
        );
        one.severity = Severity::Warning;
        let edit = Edit::replace(TextRange::new(at, one.range.end()), mark.clone());
        one.fixes = vec![Fix::guess(format!("Write {mark}"), vec![edit])];
    }
    findings.retain(|one| missing(one).is_none_or(|(at, _)| !said.contains(&at)));
    habit::join_where(findings, |one| {
        is_word(one) && one.severity == Severity::Warning
    });
}

/// Joins the findings about signs between moves that have the same repair, and those about clocks.
fn join_signs(findings: &mut Vec<Finding>, text: &str) {
    let is_sign = |one: &Finding| {
        one.code == rules::UNKNOWN_WORD.code
            && one.severity == Severity::Warning
            && !scan::names_mark(written(one, text))
    };
    let is_clock = |one: &Finding| scan::is_clock(written(one, text));
    // Joined findings say behind it how many they are.
    let is_comment = |one: &Finding| one.fixes.iter().any(|fix| fix.title.starts_with(COMMENT));
    habit::join_where(findings, |one| is_sign(one) && is_clock(one));
    habit::join_where(findings, |one| {
        is_sign(one) && is_comment(one) && !is_clock(one)
    });
    habit::join_where(findings, |one| is_sign(one) && !is_comment(one));
}

/// Joins what some write all through a record, each kind into one finding with one repair. What is written tells the kind.
fn join_habits(findings: &mut Vec<Finding>, text: &str) {
    let written = |one: &Finding| written(one, text);
    let is = |one: &Finding, rule: &Rule, severity: Severity| {
        one.code == rule.code && one.severity == severity
    };
    let kinds: [&dyn Fn(&Finding) -> bool; 11] = [
        // Numbers in another form: `1=`, `1a.`.
        &|one: &Finding| {
            one.code == rules::MOVE_NUMBER.code && one.message.starts_with(checks::UNREAD_NUMBER)
        },
        // Colons, arrows and words for the signs: `c2:b3`, `c2->b3`, `c2 to b3`.
        &|one: &Finding| one.code == rules::SIGN.code && written(one) == ":",
        &|one: &Finding| is(one, &rules::SIGN, Severity::Hint),
        &|one: &Finding| is(one, &rules::SIGN, Severity::Warning),
        // Letters for digits: `fl-dl`.
        &|one: &Finding| is(one, &rules::SQUARE, Severity::Warning),
        // Pieces before squares: `Jc2-b3`.
        &|one: &Finding| {
            one.code == rules::EXTRA_CHARACTER.code
                && written(one).chars().all(|sign| sign.is_ascii_uppercase())
        },
        // Dots, commas and semicolons behind moves.
        &|one: &Finding| one.code == rules::FREE_INFO.code && written(one) == ".",
        &|one: &Finding| one.code == rules::FREE_INFO.code && written(one) == ",",
        &|one: &Finding| one.code == rules::FREE_INFO.code && written(one) == ";",
        // Times of clocks behind moves.
        &|one: &Finding| one.code == rules::SUSPECT_INFO.code && scan::is_clock(written(one)),
        // Names of sides: `W: c2-b3`.
        &|one: &Finding| names_side(one, text),
    ];
    tell_sides(findings, text);
    for is_kind in kinds {
        habit::join_first(findings, is_kind);
    }
    habit::join_remarks(findings, rules::UNKNOWN_WORD.code, text);
    join_said(findings, text);
}

/// Whether a finding is about the name of a side before a move.
fn names_side(one: &Finding, text: &str) -> bool {
    const SIDES: [&str; 4] = ["w:", "b:", "white:", "black:"];
    let is_side = |side: &str| side.eq_ignore_ascii_case(written(one, text));
    one.code == rules::UNKNOWN_WORD.code && SIDES.iter().any(|side| is_side(side))
}

/// The name of a side before a move says nothing that the order of the moves does not: it is left out with the blank behind it.
fn tell_sides(findings: &mut [Finding], text: &str) {
    for one in findings.iter_mut().filter(|one| names_side(one, text)) {
        let side = written(one, text);
        one.message =
            format!("{side} says who moves, as the order of the moves does: leave it out.");
        let behind = text.get(usize::from(one.range.end())..).unwrap_or_default();
        let next = behind.trim_start_matches([' ', '\t']);
        let end = one.range.end() + TextSize::of(behind) - TextSize::of(next);
        let edit = Edit::delete(TextRange::new(one.range.start(), end));
        one.fixes = vec![Fix::guess("Leave it out", vec![edit])];
    }
}

/// Joins the findings on words that are said again and again between the moves, as `check` or the players' names: there is one,
/// which makes all of them comments.
fn join_said(findings: &mut Vec<Finding>, text: &str) {
    let said = |one: &Finding| {
        let word = text.get(Range::<usize>::from(one.range));
        let word = word.filter(|word| is_said(word));
        let has_one = one.fixes.first().is_some_and(|fix| fix.title == COMMENT);
        word.filter(|_| one.code == rules::UNKNOWN_WORD.code && has_one)
    };
    let mut seen = BTreeSet::new();
    let words = findings.iter().filter_map(said);
    let repeated: BTreeSet<&str> = words.filter(|word| !seen.insert(*word)).collect();
    if repeated.is_empty() {
        return;
    }
    for one in findings.iter_mut() {
        if let Some(word) = said(one).filter(|word| repeated.contains(word)) {
            // One edit a word, as they are counted.
            let edits = vec![Edit::replace(one.range, format!("{{{word}}}"))];
            one.fixes = vec![Fix::guess(COMMENT, edits)];
        }
    }
    habit::join_where(findings, |one| {
        said(one).is_some_and(|word| repeated.contains(word))
    });
}

/// Whether a word may be said again and again: one of letters, the letter of a side, or signs that mean nothing, `&`. A brace would
/// end the comment.
fn is_said(word: &str) -> bool {
    let is_sign = |sign: char| !sign.is_alphanumeric() && !matches!(sign, '{' | '}');
    match word {
        "W" | "B" | "w" | "b" => true,
        _ if word.chars().all(is_sign) => !word.is_empty(),
        _ => word.len() > 1 && word.chars().all(char::is_alphabetic),
    }
}

/// Joins the takes of a writer who has one sign for captures and smashes, if the board shows the other sign for them.
fn join_takes(findings: &mut Vec<Finding>, text: &str) {
    for right in ["x", "y"] {
        let is_other = |one: &&Finding| wrong_take(one, text, right).is_some();
        if findings.iter().filter(is_other).count() < 2 {
            continue;
        }
        let title = format!("Write {right}");
        for one in findings.iter_mut() {
            let sign = wrong_take(one, text, right);
            if let (Some(sign), Some(fix)) = (sign, one.fixes.first().cloned()) {
                one.fixes = vec![Fix {
                    title: title.clone(),
                    edits: vec![Edit::replace(sign, right)],
                    ..fix
                }];
            }
        }
        habit::join_where(findings, |one| {
            let is_sign = |fix: &Fix| fix.title == title;
            one.code == rules::IMPOSSIBLE_MOVE.code && one.fixes.first().is_some_and(is_sign)
        });
    }
}

/// The place of the sign of a take, if the first repair of a finding writes `right` for it and changes nothing else.
fn wrong_take(one: &Finding, text: &str, right: &str) -> Option<TextRange> {
    /// The length of a square.
    const SQUARE: usize = 2;
    if one.code != rules::IMPOSSIBLE_MOVE.code {
        return None;
    }
    let old = |edit: &Edit| text.get(Range::<usize>::from(edit.range));
    let edits = one.fixes.first()?.edits.iter();
    let mut changes = edits.filter(|edit| old(edit) != Some(&*edit.text));
    let (edit, None) = (changes.next()?, changes.next()) else {
        return None;
    };
    let (from, behind) = (old(edit)?.get(..SQUARE)?, old(edit)?.get(SQUARE..)?);
    let (sign, to) = (behind.get(..1)?, behind.get(1..)?);
    let is_take = matches!(sign, "x" | "y") && edit.text == format!("{from}{right}{to}");
    let at = edit.range.start() + TextSize::of(from);
    is_take.then(|| TextRange::at(at, TextSize::of(sign)))
}

/// Joins the missing signs of a game that has hardly any. If its takes have theirs, every other move is written with `-`.
fn join_missing_signs(sheet: &Sheet, findings: &mut Vec<Finding>) {
    const FEW: usize = 4;
    let is_missing = |one: &Finding| one.code == rules::MISSING_SIGN.code;
    let count = findings.iter().filter(|one| is_missing(one)).count();
    if count * 2 <= sheet.moves.len() {
        return;
    }
    let signs = sheet.moves.iter().filter_map(|one| one.sign);
    let signs: BTreeSet<char> = signs.map(|(sign, _)| sign).collect();
    let repairs = findings.iter().filter(|one| is_missing(one));
    let mut repairs = repairs.filter_map(|one| one.fixes.first()?.edits.first());
    let is_take = repairs.any(|edit| !edit.text.contains('-'));
    if !is_take && !signs.is_empty() && !signs.contains(&'-') {
        for one in findings.iter_mut().filter(|one| is_missing(one)) {
            // The finding is about two squares of two characters.
            let middle = one.range.end() - TextSize::new(2);
            one.fixes = vec![Fix::guess("Write -", vec![Edit::insert(middle, "-")])];
        }
    }
    // A few keep the repairs that some of them have; more would hide everything else.
    let mut missing = findings.iter().filter(|one| is_missing(one));
    if count > FEW && missing.any(|one| one.fixes.is_empty()) {
        habit::join_first(findings, is_missing);
    } else {
        habit::join(findings, &[rules::MISSING_SIGN.code]);
    }
}

/// The text at which a finding stands.
fn written<'t>(one: &Finding, text: &'t str) -> &'t str {
    text.get(Range::<usize>::from(one.range))
        .unwrap_or_default()
}
