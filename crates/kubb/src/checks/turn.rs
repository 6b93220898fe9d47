//! Collects the findings in the text of one turn that need no replay.

use notation::{Edit, Finding, Fix, TextRange, TextSize, size};

use super::{merge, names, remarks};
use crate::{
    game::{
        letters::{Letter, is_name},
        rules,
    },
    read::sheet::{NameForm, Sheet, Turn},
    replay::{Note, order},
};

/// The notes on the text of a turn. `syntax` are the parser's findings in its line, which starts at `start`; `number` is the
/// turn's number.
pub(crate) fn turn_notes(
    sheet: &Sheet,
    turn: &Turn,
    number: Option<u32>,
    syntax: Vec<Finding>,
    text: &str,
    start: TextSize,
) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut syntax = syntax;
    if let Some(number) = turn.number.filter(|number| number.is_bare) {
        // The number may be too high for kubbs thrown in, but it is the turn's.
        let is_blank_behind = |finding: &Finding| {
            finding.code == rules::BLANK_AFTER_COLON.code
                && finding.range.start() == number.range.end()
        };
        syntax.retain(|finding| finding.range != number.range && !is_blank_behind(finding));
    }
    if sheet.names_kubbs {
        for finding in &mut syntax {
            name_of_kubb(finding, text, start);
        }
    }
    if turn.is_bare() && !turn.words.is_empty() {
        syntax.iter_mut().for_each(leave_open);
    }
    for &word in &turn.words {
        syntax.retain(|finding| !word.contains_range(finding.range));
        let words = text_at(text, start, word);
        let finding = words.map(|words| {
            let finding = remarks::word(word, words);
            match inkast_behind(turn, word, text, start).filter(|_| is_name(words)) {
                Some((blank, inkast)) => finding.with_fix(remarks::thrower(words, blank, inkast)),
                None => finding,
            }
        });
        notes.extend(finding.map(|finding| Note::settled(turn, finding)));
    }
    if let Some(remark) = turn.remark {
        syntax.retain(|finding| finding.range.start() < remark.start());
        let words = text_at(text, start, remark);
        let finding = words.and_then(|words| remarks::at_end(turn, words));
        notes.extend(finding.map(|finding| Note::settled(turn, finding)));
    }
    if !syntax.is_empty() {
        let from = notes.len();
        notes.extend(merge::notes(turn, syntax));
        for note in notes.iter_mut().skip(from) {
            number_period(turn, number, note);
        }
    }
    order::add_notes(turn, &mut notes);
    names::add_colons(sheet, turn, text, start, &mut notes);
    notes
}

/// In a line without a number, beside words that are no throws, signs and blanks may belong to a sentence or a list:
/// `Team: a = Anna, b`.
fn leave_open(finding: &mut Finding) {
    if [rules::SEPARATOR.code, rules::BLANK_AFTER_COLON.code].contains(&finding.code) {
        finding.fixes.iter_mut().for_each(|fix| fix.safe = false);
    }
}

/// Lets a finding on a kubb and the king in one throw be one on the name of the kubb: `2FK` for 2F.
fn name_of_kubb(finding: &mut Finding, text: &str, start: TextSize) {
    let written = text_at(text, start, finding.range);
    let Some((kubb, king)) =
        written.and_then(|throw| throw.split_at_checked(throw.len().checked_sub(1)?))
    else {
        return;
    };
    let name = kubb.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if finding.code != rules::KING_COMBINATION.code || name.len() != 1 {
        return;
    }
    let range = finding.range;
    let end = TextRange::new(range.end() - size(king.len()), range.end());
    let message = format!("`{name}{king}` is written {kubb}.");
    let fix = Fix::guess(format!("Write {kubb}"), vec![Edit::delete(end)]);
    *finding = rules::ACTION_WORD.at(range, message).with_fix(fix);
}

/// The throw of the kubbs that nobody who is named throws in behind `word`, and the blank before it; `None` without them.
fn inkast_behind<'t>(
    turn: &Turn,
    word: TextRange,
    text: &'t str,
    start: TextSize,
) -> Option<(TextRange, &'t str)> {
    let first = turn.throws.first()?;
    let is_inkast = first.first() == Some(Letter::Inkast) && first.form == NameForm::Plain;
    let is_behind = is_inkast && word.end() < first.range.start();
    let blank = is_behind.then(|| TextRange::new(word.end(), first.range.start()))?;
    let between = text_at(text, start, blank)?;
    let inkast = text_at(text, start, first.range)?;
    between.trim().is_empty().then_some((blank, inkast))
}

/// The text at `range` of the game, in the line `text` that starts at `start`.
fn text_at(text: &str, start: TextSize, range: TextRange) -> Option<&str> {
    text.get(std::ops::Range::from(range.checked_sub(start)?))
}

/// Adds a fix to a period without a number, since here the turn's number is known.
fn number_period(turn: &Turn, number: Option<u32>, note: &mut Note) {
    if note.finding.code == rules::TURN_PERIOD.code
        && let Some(period) = turn.lone_period
        && let Some(number) = number
        && period.start() == note.finding.range.start()
    {
        let written = turn.misread_number(number).unwrap_or(period);
        if written != period {
            note.finding.message = format!("The turn's number stands after its period: {number}.");
        }
        note.finding.fixes = vec![Fix::guess(
            format!("Write {number}."),
            vec![Edit::replace(written, format!("{number}."))],
        )];
    }
}
