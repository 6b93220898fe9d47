//! Throws in words all over a game: one finding that says which sign stands for which word.

use std::{collections::BTreeSet, ops::Range};

use notation::{Edit, Finding, Fix, Order as _, habit, say};

use crate::game::{
    letters::{self, Letter},
    rules,
};

/// Joins the findings on throws in words. Where such throws stand behind a player without a colon, the colons that are
/// missing all over the game belong to the same repair.
pub(super) fn join(findings: &mut Vec<Finding>, text: &str) {
    let is_one = |finding: &Finding| finding.code == rules::ACTION_WORD.code;
    if !findings.iter().any(is_one) {
        return;
    }
    take_lone_signs(findings, text);
    // A sign of which both the throw and its letter cannot be read is one word.
    findings.dedup_by(|next, one| {
        (next.code, next.range, &next.message) == (one.code, one.range, &one.message)
    });
    // Words before the parts of a turn: `Inkast: 2; Kast:`.
    habit::join_where(findings, |one| {
        let written = text.get(Range::<usize>::from(one.range));
        is_one(one) && written.is_some_and(|written| written.contains(':'))
    });
    habit::join_where(findings, |one| {
        is_one(one) && one.alike.is_empty() && word(one, text).is_none()
    });
    habit::join_where(findings, |one| is_one(one) && is_open(one, text));
    habit::join_where(findings, |one| {
        is_one(one) && word(one, text).is_some() && !is_open(one, text)
    });
    let said = findings.iter().position(|one| {
        is_one(one) && word(one, text).is_some() && !is_open(one, text) && one.fixes.len() == 1
    });
    let Some(said) = said else {
        return;
    };
    name_all(&mut findings[said], text);
    let colons = findings.iter().position(is_about_colons);
    if let Some(colons) = colons {
        with_colons(findings, said, colons);
    }
}

/// Reads a letter that stands for a miss in other lines as one where it stands alone in its line, too.
fn take_lone_signs(findings: &mut [Finding], text: &str) {
    let written = |one: &Finding| {
        text.get(Range::<usize>::from(one.range))
            .unwrap_or_default()
    };
    let is_letter = |word: &str| word.chars().nth(1).is_none();
    let known = findings
        .iter()
        .filter(|one| one.code == rules::ACTION_WORD.code);
    let known: BTreeSet<String> = known
        .map(written)
        .filter(|word| is_letter(word) && letters::of_said(word) == Some(Letter::Miss))
        .map(str::to_lowercase)
        .collect();
    for finding in findings {
        let word = written(finding);
        if finding.code != rules::UNKNOWN_ACTION.code || !known.contains(&word.to_lowercase()) {
            continue;
        }
        let sign = Letter::Miss.sign();
        let fix = Fix::guess(
            format!("Write {sign}"),
            vec![Edit::replace(finding.range, sign)],
        );
        let message = format!("`{word}` is written {sign}.");
        *finding = rules::ACTION_WORD.at(finding.range, message).with_fix(fix);
    }
}

/// The word of a throw in words, without its number; `None` if the finding is on a sign.
fn word<'t>(finding: &Finding, text: &'t str) -> Option<&'t str> {
    let throw = text.get(Range::<usize>::from(finding.range))?;
    let is_word = |word: &str| letters::of_said(word).is_some() || letters::is_hit(word);
    let word = throw.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ' ');
    // `0` is a word for a miss.
    [throw, word].into_iter().find(|word| is_word(word))
}

/// Whether the word leaves open what fell.
fn is_open(finding: &Finding, text: &str) -> bool {
    word(finding, text).is_some_and(letters::is_hit)
}

/// Whether a finding is on turns with blanks for their colons.
fn is_about_colons(finding: &Finding) -> bool {
    let mut titles = finding.fixes.iter().map(|fix| &fix.title);
    finding.code == rules::MISSING_COLON.code
        && finding.fixes.len() == 1
        && titles.all(|title| title.starts_with(WRITE_COLONS))
}

/// The title of the fix of such turns.
const WRITE_COLONS: &str = "Write the colons";

/// Lets `finding`, if it is on several throws, name each word with its sign.
fn name_all(finding: &mut Finding, text: &str) {
    if finding.alike.is_empty() {
        return;
    }
    let mut signs: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in finding.alike.iter().filter_map(|one| word(one, text)) {
        let Some(letter) = letters::of_said(word) else {
            continue;
        };
        let sign = letter.sign();
        let place = signs.iter().position(|(one, _)| *one == sign);
        let place = place.unwrap_or_else(|| {
            signs.push((sign, Vec::new()));
            signs.len() - 1
        });
        let words = &mut signs[place].1;
        let key = word.to_lowercase();
        if !words.iter().any(|one| one.to_lowercase() == key) {
            words.push(word);
        }
    }
    let signs = signs.iter();
    let signs: Vec<String> = signs
        .map(|(sign, words)| format!("{sign} for {}", say::and(words)))
        .collect();
    finding.message = format!("A throw is written as a sign: {}.", signs.join("; "));
    let times = finding.alike.len();
    for fix in &mut finding.fixes {
        fix.title = format!("Write the signs ({times} times)");
    }
}

/// Moves the repair of the finding at `colons` to the one at `said`, if both can be done at once.
fn with_colons(findings: &mut Vec<Finding>, said: usize, colons: usize) {
    let edits = |at: usize| {
        let fixes = findings.get(at).map_or(&[][..], |one| &one.fixes);
        fixes.iter().flat_map(|fix| fix.edits.clone())
    };
    let mut all: Vec<Edit> = edits(said).chain(edits(colons)).collect();
    all.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    if !habit::are_apart(&all) {
        return;
    }
    let colon = findings[colons].message.clone();
    let finding = &mut findings[said];
    let colon = colon.split(" (").next().unwrap_or_default();
    let colon = colon.trim_end_matches('.');
    finding.message = format!("{} {colon}.", finding.message);
    for fix in &mut finding.fixes {
        fix.title = "Write the signs and the colons".to_owned();
        fix.edits.clone_from(&all);
    }
    findings.remove(colons);
}
