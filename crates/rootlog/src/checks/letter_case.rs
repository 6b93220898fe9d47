//! A record whose turns are all in capitals, all in small letters, or have the two exchanged: one finding, whatever the letters
//! would mean as they are written.

use notation::{Edit, Finding, Fix, Parse, Severity, TextRange, TextSize};

use crate::{
    game::rules,
    read::{letter_case::restored, parser},
};

/// Fewer errors may be slips.
const FEW: usize = 6;

/// The case of the letters in the turns of a record.
enum LetterCase {
    Capitals,
    Small,
    Exchanged,
}

/// A turn whose letters have the wrong case.
struct ShiftedTurn<'t> {
    text: &'t str,
    /// Its bytes in the game.
    range: TextRange,
    restored: String,
}

/// The finding on a record whose letters have the wrong case; `None` for nearly all records.
pub(crate) fn finding(parse: &Parse) -> Option<Finding> {
    if errors(parse.findings()) < FEW {
        return None;
    }
    let (mut turns, mut actions, mut shifted) = (Vec::new(), 0, 0);
    for line in 0..parse.line_count() {
        let text = parse.line_text(line).trim_end();
        let Some(restored) = restored(text) else {
            continue;
        };
        let pairs = text.split('/').zip(restored.split('/'));
        shifted += pairs.filter(|(old, new)| old != new).count();
        actions += text.split('/').count();
        turns.push(ShiftedTurn {
            text,
            range: TextRange::at(parse.line_start(line), TextSize::of(text)),
            restored,
        });
    }
    let read = |line: &str| errors(parser::parse_line(line).findings);
    let written: usize = turns.iter().map(|turn| read(turn.text)).sum();
    if written < FEW || written * 4 < actions || shifted * 4 < actions {
        return None;
    }
    let left: usize = turns.iter().map(|turn| read(&turn.restored)).sum();
    say(&turns, left * 4 <= written)
}

/// The number of errors among `findings`.
fn errors(findings: impl IntoIterator<Item = Finding>) -> usize {
    let findings = findings.into_iter();
    findings
        .filter(|finding| finding.severity == Severity::Error)
        .count()
}

/// The finding on `turns`, with its repair if their letters' places decide the case.
fn say(turns: &[ShiftedTurn<'_>], is_decided: bool) -> Option<Finding> {
    let first = turns.first()?;
    let what = match LetterCase::of(turns) {
        LetterCase::Capitals => "The turns of this record are all in capitals",
        LetterCase::Small => "The turns of this record are all in small letters",
        LetterCase::Exchanged if is_decided => {
            "Capitals and small letters are exchanged in the turns of this record"
        }
        LetterCase::Exchanged => return None,
    };
    let finding = |rest: &str| rules::syntax::UNREADABLE.at(first.range, format!("{what}, {rest}"));
    if !is_decided {
        return Some(finding(
            "but the two say different things: write factions, suits, X and Z as capitals, and pieces, items and names of \
             cards small. What is meant where cannot be told from the letters alone.",
        ));
    }
    let changed = turns.iter().filter(|turn| turn.text != turn.restored);
    let edits = changed.map(|turn| Edit::replace(turn.range, turn.restored.clone()));
    let fix = Fix::guess("Write the letters as the notation does", edits.collect());
    let finding = finding(
        "but the two say different things: C is a faction and w a warrior, R# a card and %r a torch.",
    );
    Some(finding.with_fix(fix))
}

impl LetterCase {
    fn of(turns: &[ShiftedTurn<'_>]) -> Self {
        let letters = || {
            let texts = turns.iter().map(|turn| turn.text);
            // The comment, and the faction before its colon.
            let turns = texts.filter_map(|text| text.split("//").next()?.get(1..));
            turns.flat_map(str::chars)
        };
        let has_small = letters().any(|letter| letter.is_ascii_lowercase());
        let has_capital = letters().any(|letter| letter.is_ascii_uppercase());
        match (has_small, has_capital) {
            (false, _) => Self::Capitals,
            (true, false) => Self::Small,
            (true, true) => Self::Exchanged,
        }
    }
}
