//! Two turns in each line of a game, side by side as in two columns: one finding, whose repair writes each turn on a line of its
//! own.

use notation::{Edit, Finding, Fix, Order as _, TextRange, size};

use crate::{
    game::{headings, letters::Letter, rules},
    read::sheet::{Remark, Sheet, Throw, Turn},
};

/// A team has six batons a turn.
const BATONS: usize = 6;

/// A line with two turns.
struct TurnPair<'a> {
    turn: &'a Turn,
    /// What stands between the two.
    gap: TextRange,
    /// The throw-in of the second.
    inkast: TextRange,
}

/// Says once of all lines that two turns stand in them. What the replay finds there is said of turns that are none.
pub(super) fn join(findings: &mut Vec<Finding>, sheet: &Sheet, text: &str) {
    let has_too_many = |one: &Finding| {
        [rules::TOO_MANY_BATONS.code, rules::OPENING_BATONS.code].contains(&one.code)
    };
    let heading = heading(sheet, text);
    if heading.is_none() && !findings.iter().any(has_too_many) {
        return;
    }
    let Some(rows) = rows(sheet, text, heading.is_some()) else {
        return;
    };
    let (Some(first), Some(mut edits)) = (rows.first(), apart(sheet, &rows, text)) else {
        return;
    };
    let mut message = match rows.len() {
        1 => "Two turns stand in this line. A turn has a line of its own.".to_owned(),
        lines => format!(
            "Two turns stand in this line and in {} more. A turn has a line of its own.",
            lines - 1
        ),
    };
    if let Some(heading) = heading {
        message.push_str(" The heading above them is a comment.");
        edits.insert(0, Edit::insert(heading.range.start(), "# "));
    }
    let fix = Fix::guess("Write each turn on a line of its own", edits);
    let mut once = rules::TOO_MANY_BATONS
        .at(first.inkast, message)
        .with_fix(fix);
    let is_replayed = |one: &Finding| {
        let rules = rules::RULES.iter().map(|rule| rule.code);
        let mut replayed = rules.skip_while(|code| *code != rules::INKAST_COUNT.code);
        let counted = [
            rules::PLAYER_TEAMS.code,
            rules::TURN_NUMBER.code,
            rules::TURN_MISSING.code,
        ];
        counted.contains(&one.code) || replayed.any(|code| code == one.code)
    };
    let is_heading = |one: &Finding| {
        one.code == rules::REMARK.code && heading.is_some_and(|line| line.range == one.range)
    };
    // The signs between the turns go with the repair.
    let gaps = rows
        .iter()
        .map(|row| row.gap)
        .chain(bars_behind(sheet, text));
    let gaps: Vec<TextRange> = gaps.collect();
    let is_in_gap = |range: TextRange| gaps.iter().any(|gap| gap.contains_range(range));
    let is_gap = |one: &Finding| {
        let mut edits = one.fixes.iter().flat_map(|fix| &fix.edits);
        one.code == rules::SEPARATOR.code
            && is_in_gap(one.range)
            && edits.all(|edit| is_in_gap(edit.range))
    };
    let is_replaced = |one: &Finding| is_replayed(one) || is_heading(one) || is_gap(one);
    let (replaced, others): (Vec<_>, Vec<_>) = findings.drain(..).partition(is_replaced);
    once.alike = replaced.into();
    *findings = others;
    findings.push(once);
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
}

/// The heading of two columns of turns, `A | B`, if the first line is one.
fn heading<'a>(sheet: &'a Sheet, text: &str) -> Option<&'a Remark> {
    let first = sheet.remarks.first().filter(|line| line.is_certain)?;
    let line = text.get(std::ops::Range::<usize>::from(first.range))?;
    headings::names_columns(line).then_some(first)
}

/// The lines of a game in which two turns stand; `None` if they do not in all of them. In the last, the second may be left out. Below a
/// heading of columns, a bar parts them even if batons are missing.
fn rows<'a>(sheet: &'a Sheet, text: &str, has_heading: bool) -> Option<Vec<TurnPair<'a>>> {
    let last = sheet.turns.len().checked_sub(1)?;
    let mut rows = Vec::with_capacity(sheet.turns.len());
    for (at, turn) in sheet.turns.iter().enumerate() {
        let parted = || parted(turn, text).filter(|_| has_heading);
        match row(turn).or_else(parted) {
            Some(row) => rows.push(row),
            None if at == last && at > 0 => {}
            None => return None,
        }
    }
    Some(rows)
}

/// The two turns of a line: six batons, then a throw-in with batons of its own.
fn row(turn: &Turn) -> Option<TurnPair<'_>> {
    let is_toss = |throw: &&Throw| throw.is_toss();
    let toss = turn.throws.iter().take_while(is_toss).count();
    let (one, other) = turn.throws.split_at_checked(toss + BATONS)?;
    let (last, inkast) = (one.last()?, other.first()?);
    let mut batons = other.iter().skip_while(is_toss);
    let is_turn = inkast.first() == Some(Letter::Inkast)
        && one.iter().skip(toss).all(Throw::is_baton)
        && (1..=BATONS).contains(&batons.clone().count())
        && batons.all(Throw::is_baton);
    is_turn.then(|| TurnPair {
        turn,
        gap: TextRange::new(last.range.end(), inkast.range.start()),
        inkast: inkast.range,
    })
}

/// The two turns of a line with one bar between them, which each have batons.
fn parted<'a>(turn: &'a Turn, text: &str) -> Option<TurnPair<'a>> {
    let has_bar = |pair: &[Throw]| match pair {
        [one, other] => {
            let gap = usize::from(one.range.end())..usize::from(other.range.start());
            text.get(gap).is_some_and(|between| between.contains('|'))
        }
        _ => false,
    };
    let pairs = turn.throws.windows(2);
    let mut bars = pairs.enumerate().filter(|(_, pair)| has_bar(pair));
    let (at, _) = bars.next()?;
    let is_only = bars.next().is_none();
    let (one, other) = turn.throws.split_at_checked(at + 1)?;
    let (last, inkast) = (one.last()?, other.first()?);
    let is_turn = |throws: &[Throw]| {
        let mut batons = throws.iter().skip_while(|throw| throw.is_toss());
        (1..=BATONS).contains(&batons.clone().count()) && batons.all(Throw::is_baton)
    };
    let are_turns =
        is_only && inkast.first() == Some(Letter::Inkast) && is_turn(one) && is_turn(other);
    are_turns.then(|| TurnPair {
        turn,
        gap: TextRange::new(last.range.end(), inkast.range.start()),
        inkast: inkast.range,
    })
}

/// The bars behind the last throws of the lines, each with the blanks before it: those of empty cells, and of cells with comments.
fn bars_behind(sheet: &Sheet, text: &str) -> Vec<TextRange> {
    let turns = sheet.turns.iter();
    let bars = turns.filter_map(|turn| {
        let end = turn.throws.last()?.range.end();
        let line = text.get(usize::from(end)..)?.lines().next()?;
        bars(line).map(|bars| bars.into_iter().map(move |bar| bar + end))
    });
    bars.flatten().collect()
}

/// The bars in `line`, each with the blanks before it; `None` if other things than bars and comments stand there.
fn bars(line: &str) -> Option<Vec<TextRange>> {
    let mut bars = Vec::new();
    let mut rest = line;
    loop {
        let bare = rest.trim_start();
        if let Some(behind) = bare.strip_prefix('|') {
            let start = size(line.len() - rest.len());
            bars.push(TextRange::at(start, size(rest.len() - behind.len())));
            rest = behind;
        } else if bare.is_empty() || bare.starts_with('#') {
            return Some(bars);
        } else {
            rest = behind_comment(bare)?;
        }
    }
}

/// What stands behind the comment in parentheses at the start of `text`. Its end is sure if it holds no other parentheses.
fn behind_comment(text: &str) -> Option<&str> {
    let said = text.strip_prefix('(')?;
    let end = said.find(['(', ')', '#'])?;
    said.get(end..)?.strip_prefix(')')
}

/// What writes each turn on a line of its own, with its number if the lines are counted from 1 on, or as the first turns in them are. The
/// comments between two turns stay behind the first. `None` if they are counted otherwise, or if words stand there.
fn apart(sheet: &Sheet, rows: &[TurnPair<'_>], text: &str) -> Option<Vec<Edit>> {
    let is_numbered = sheet.turns.iter().any(|turn| turn.number.is_some());
    let first_of = |line: u32| line.saturating_mul(2).saturating_sub(1);
    let is_counted = are_counted(rows, |line| line) || are_counted(rows, first_of);
    if is_numbered && !is_counted {
        return None;
    }
    let mut edits = Vec::with_capacity(2 * rows.len());
    for (row, line) in rows.iter().zip(1_u32..) {
        let gap = gap(text, row.gap)?;
        let first = first_of(line);
        if let Some(number) = row.turn.number
            && number.value != first
        {
            edits.push(Edit::replace(number.range, format!("{first}.")));
        }
        let second = match is_numbered {
            true => format!("\n{}. ", first.saturating_add(1)),
            false => "\n".to_owned(),
        };
        let mut from = row.gap.start();
        for comment in gap.comments {
            let before = TextRange::new(from, comment.start());
            if text.get(std::ops::Range::<usize>::from(before)) != Some(" ") {
                edits.push(Edit::replace(before, " "));
            }
            from = comment.end();
        }
        edits.push(Edit::replace(TextRange::new(from, row.gap.end()), second));
    }
    edits.extend(bars_behind(sheet, text).into_iter().map(Edit::delete));
    // The last line may have one turn, with its number.
    let left = sheet.turns.get(rows.len()).and_then(|turn| turn.number);
    if let Some(left) = left {
        let number = u32::try_from(2 * rows.len() + 1).ok()?;
        if left.value != number {
            edits.push(Edit::replace(left.range, format!("{number}.")));
        }
    }
    edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    Some(edits)
}

/// Whether the lines have the numbers that `number` gives them, from 1 on.
fn are_counted(rows: &[TurnPair<'_>], number: impl Fn(u32) -> u32) -> bool {
    let mut rows = rows.iter().zip(1_u32..);
    rows.all(|(row, line)| {
        let written = row.turn.number;
        written.is_some_and(|written| written.value == number(line))
    })
}

/// What stands between two turns: signs and blanks, and perhaps comments.
struct Gap {
    comments: Vec<TextRange>,
}

/// What stands at `range` between two turns; `None` if it is more than comments, or nothing.
fn gap(text: &str, range: TextRange) -> Option<Gap> {
    let between = text.get(std::ops::Range::<usize>::from(range))?;
    let is_sign = |sign: char| sign.is_whitespace() || "|/;,".contains(sign);
    if between.is_empty() {
        return None;
    }
    let mut comments = Vec::new();
    let mut rest = between.trim_start_matches(is_sign);
    while !rest.is_empty() {
        let behind = behind_comment(rest)?;
        let start = range.start() + size(between.len() - rest.len());
        let len = rest.len() - behind.len();
        comments.push(TextRange::at(start, size(len)));
        rest = behind.trim_start_matches(is_sign);
    }
    Some(Gap { comments })
}
