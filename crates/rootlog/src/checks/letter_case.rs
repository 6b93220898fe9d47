//! A record whose turns are all in capitals, all in small letters, or have the two exchanged: one finding, whatever the letters
//! would mean as they are written. And a header in other letters, which says the same all the same: one hint.

use notation::{Edit, Finding, Fix, Order as _, Parse, Severity, TextRange, TextSize};

use crate::{
    game::rules,
    read::{letter_case::restored, parser},
};

/// Fewer errors may be slips, unless all turns are in the same letters.
const FEW: usize = 6;
/// Fewer errors in capitals are slips, too.
const FEW_CAPITALS: usize = 2;

/// What the repair of letters is called.
const TITLE: &str = "Write the letters as the notation does";

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

/// The finding on a record whose letters have the wrong case; `None` for nearly all records. `own` are the findings that need no
/// replay.
pub(crate) fn finding(parse: &Parse, own: &[Finding]) -> Option<Finding> {
    let found = errors(parse.findings());
    if found == 0 {
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
    let few = few(&turns);
    if found < few {
        return None;
    }
    let read = |line: &str| errors(parser::parse_line(line).findings);
    let written: usize = turns.iter().map(|turn| read(turn.text)).sum();
    if written < few || written * 4 < actions || shifted * 4 < actions {
        return None;
    }
    let left: usize = turns.iter().map(|turn| read(&turn.restored)).sum();
    if written < FEW && left > 0 {
        return None;
    }
    let finding = say(&turns, left * 4 <= written)?;
    Some(with_header(finding, &turns, parse.text(), own))
}

/// Fewer errors in `turns` may be slips.
fn few(turns: &[ShiftedTurn<'_>]) -> usize {
    let mut factions = turns.iter().filter_map(|turn| turn.text.bytes().next());
    match LetterCase::of(turns) {
        LetterCase::Capitals if factions.all(|faction| faction.is_ascii_uppercase()) => {
            FEW_CAPITALS
        }
        LetterCase::Small if factions.all(|faction| faction.is_ascii_lowercase()) => 1,
        _ => FEW,
    }
}

/// `finding` on `turns` with the letters of the header, of which the findings in `own` tell, in its repair.
fn with_header(
    mut finding: Finding,
    turns: &[ShiftedTurn<'_>],
    text: &str,
    own: &[Finding],
) -> Finding {
    let is_in_turn = |edit: &&Edit| {
        let next = turns.partition_point(|turn| turn.range.end() < edit.range.end());
        let turn = turns.get(next);
        turn.is_some_and(|turn| turn.range.contains_range(edit.range))
    };
    let header = own.iter().filter(|one| is_of_case(one, text));
    let edits = header.flat_map(|one| &one.fixes).flat_map(|fix| &fix.edits);
    let edits: Vec<Edit> = edits.filter(|edit| !is_in_turn(edit)).cloned().collect();
    if let Some(fix) = finding.fixes.first_mut() {
        fix.edits.extend(edits);
        fix.edits.order_by_key(|edit| edit.range.start());
    }
    finding
}

/// Joins the findings on letters of the header and of factions, which are read all the same, into one hint. `findings` are those
/// of the record `text`, in its order.
pub(crate) fn join(findings: &mut Vec<Finding>, text: &str) {
    if findings.iter().filter(|one| is_of_case(one, text)).count() < 2 {
        return;
    }
    let all = findings.drain(..);
    let (found, others): (Vec<_>, Vec<_>) = all.partition(|one| is_of_case(one, text));
    *findings = others;
    let fixes = || found.iter().flat_map(|one| &one.fixes);
    let mut edits: Vec<Edit> = fixes().flat_map(|fix| fix.edits.clone()).collect();
    edits.order_by_key(|edit| edit.range.start());
    let fix = Fix {
        safe: fixes().all(|fix| fix.safe),
        ..Fix::guess(TITLE, edits)
    };
    if let Some(first) = found.first() {
        let message = "Keys, maps, decks, suits and factions are read in any letters, but written as in `Map: Fall`, `F1` and `C:`.";
        let finding = rules::syntax::HEADER_SPELLING.at(first.range, message);
        let mut finding = finding.with_severity(Severity::Hint).with_fix(fix);
        let alike = found.into_iter().flat_map(|one| match one.alike.len() {
            0 => vec![one],
            _ => one.alike.into_vec(),
        });
        finding.alike = alike.collect();
        findings.push(finding);
        findings.order_by_key(|one| (one.range.start(), one.range.end()));
    }
}

/// Whether `finding`, in the record `text`, is only about capitals and small letters.
fn is_of_case(finding: &Finding, text: &str) -> bool {
    let is_spelling = finding.code == rules::syntax::HEADER_SPELLING.code
        || finding.code == rules::syntax::UNKNOWN_FACTION.code
            && finding.severity == Severity::Warning;
    let [fix] = &finding.fixes[..] else {
        return false;
    };
    let is_case = |edit: &Edit| {
        let written = text.get(std::ops::Range::from(edit.range));
        written.is_some_and(|written| written.eq_ignore_ascii_case(&edit.text))
    };
    is_spelling && fix.edits.iter().all(is_case)
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
    let fix = Fix::guess(TITLE, edits.collect());
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
