//! Lines of actions beneath the turn that they belong to: actions on lines of their own, also where a comment of the turn goes on
//! between them.

use std::{collections::BTreeMap, ops::Range};

use notation::{Edit, Finding, Fix, Order as _, Parse, TextRange, TextSize, habit};

use crate::{
    checks::players::{MAKE_COMMENT, is_talk},
    game::rules,
    read::parser::{self, HEADING, LineClass, NOBODYS_TURN},
};

/// What the repair of actions on lines of their own is called.
const PUT_BEHIND: &str = "Put the action behind its faction";

/// Joins the findings on lines of actions that say no faction, and gives them their repair where all of them stand below a line
/// with nothing but a faction and a colon, below a turn and more to the right, or below the comment of a turn: the actions of its
/// turn.
pub(super) fn join(parse: &Parse, findings: &mut Vec<Finding>) {
    let_comments_go_on(parse, findings);
    if !findings.iter().any(is_nobodys) {
        return;
    }
    let prose = prose(parse, findings);
    let lines: Vec<TextRange> = (findings.iter().filter(|one| is_nobodys(one)))
        .map(|one| one.range)
        .collect();
    match Beneath::of(parse, &prose, &lines) {
        Some(beneath) if beneath.is_moved => return beneath.join_moved(parse, findings),
        Some(beneath) => {
            let mut gaps = beneath.edits.into_iter();
            for finding in findings.iter_mut().filter(|one| is_nobodys(one)) {
                finding.fixes = vec![Fix::guess(PUT_BEHIND, gaps.next().into_iter().collect())];
            }
        }
        None => {}
    }
    habit::join_where(findings, |one| {
        is_nobodys(one) && one.fixes.iter().all(|fix| fix.title == PUT_BEHIND)
    });
}

/// Whether `finding` is on a line of actions that says no faction.
fn is_nobodys(finding: &Finding) -> bool {
    finding.code == rules::syntax::UNKNOWN_LINE.code && finding.message == NOBODYS_TURN
}

/// Gives words directly below a comment the repair that makes them a part of it, where nothing but that comment tells that they are
/// no turn: `goes on`. A name begins with a capital, and one word alone may be anything.
fn let_comments_go_on(parse: &Parse, findings: &mut [Finding]) {
    let mut last: Option<usize> = None;
    for finding in findings {
        let is_unknown = finding.code == rules::syntax::UNKNOWN_LINE.code;
        if !is_unknown || is_nobodys(finding) || !finding.fixes.is_empty() {
            continue;
        }
        let line = parse.line_at(finding.range.start());
        let Some(above) = line.checked_sub(1) else {
            continue;
        };
        let text = parser::content(parse.line_text(line)).trim();
        let are_words = text.starts_with(char::is_lowercase)
            && text.split_whitespace().nth(1).is_some()
            && is_talk(text);
        if are_words && (last == Some(above) || parse.line_text(above).contains("//")) {
            let edits = vec![Edit::insert(finding.range.start(), "// ")];
            finding.fixes.push(Fix::guess(MAKE_COMMENT, edits));
            last = Some(line);
        }
    }
}

/// The lines of words directly below a comment, which goes on there without its sign, each with the edit that makes it one.
fn prose(parse: &Parse, findings: &[Finding]) -> BTreeMap<usize, Edit> {
    let mut prose: BTreeMap<usize, Edit> = BTreeMap::new();
    for finding in findings {
        let is_unknown = finding.code == rules::syntax::UNKNOWN_LINE.code;
        if !is_unknown || is_nobodys(finding) || finding.message == HEADING {
            continue;
        }
        let line = parse.line_at(finding.range.start());
        let Some(above) = line.checked_sub(1) else {
            continue;
        };
        let mut fixes = finding.fixes.iter();
        let fix = fixes.find(|fix| fix.title == MAKE_COMMENT);
        let edit = fix.and_then(|fix| fix.edits.first());
        let is_below_comment = prose.contains_key(&above) || parse.line_text(above).contains("//");
        if let Some(edit) = edit.filter(|_| is_below_comment) {
            prose.insert(line, edit.clone());
        }
    }
    prose
}

/// How lines of actions become parts of the turns above them.
#[derive(Default)]
struct Beneath {
    /// In the order of the lines.
    edits: Vec<Edit>,
    /// The lines of words between the actions and their turn.
    prose: Vec<usize>,
    /// Whether actions are moved before a comment.
    is_moved: bool,
}

impl Beneath {
    /// The edits for `lines`, actions without a faction; `None` if one of them may belong elsewhere.
    fn of(parse: &Parse, prose: &BTreeMap<usize, Edit>, lines: &[TextRange]) -> Option<Self> {
        let mut beneath = Self::default();
        let mut last: Option<usize> = None;
        // Where actions below a comment are written: the end of their turn.
        let mut end: Option<TextSize> = None;
        for range in lines {
            let line = parse.line_at(range.start());
            let is_comment = |line: &usize| {
                prose.contains_key(line)
                    || parser::classify(parse.line_text(*line)) == LineClass::Comment
            };
            let above = (0..line).rev().find(|line| !is_comment(line))?;
            let text = parse.line_text(above).trim_end();
            let turn = parser::content(text).trim_end();
            let is_turn = parser::classify(text) == LineClass::Turn;
            let is_faction = is_turn && turn.len() == 2;
            let is_indented = is_turn && parse.line_text(line).starts_with([' ', '\t']);
            let has_comment = text.contains("//");
            let is_below_comment = above + 1 < line;
            let goes_on = is_turn && has_comment && is_below_comment;
            let is_below_action = last == Some(above);
            if !(is_faction || is_indented || goes_on || is_below_action) {
                return None;
            }
            if !is_below_action {
                end = None;
            }
            let actions = parse.text().get(Range::<usize>::from(*range))?;
            let is_parted = turn.ends_with('/') || actions.starts_with('/');
            let sign = if is_faction || is_parted { "" } else { "/" };
            let turn_end = parse.line_start(above) + TextSize::of(turn);
            if has_comment || is_below_comment || end.is_some() {
                let end = *end.get_or_insert(turn_end);
                let moved = Edit::insert(end, format!("{sign}{actions}"));
                beneath.edits.push(moved);
                beneath
                    .edits
                    .push(Edit::delete(without(parse, line, *range)));
                beneath
                    .prose
                    .extend((above + 1..line).filter(|line| prose.contains_key(line)));
                beneath.is_moved = true;
            } else {
                let gap = TextRange::new(turn_end, range.start().max(turn_end));
                beneath.edits.push(Edit::replace(gap, sign));
            }
            last = Some(line);
        }
        if beneath.is_moved {
            let words = beneath.prose.iter().filter_map(|line| prose.get(line));
            beneath.edits.extend(words.cloned());
            beneath
                .edits
                .order_by_key(|edit| (edit.range.start(), edit.range.end()));
        }
        Some(beneath)
    }

    /// Makes one finding of those on the lines, with the comments that go on above them.
    fn join_moved(self, parse: &Parse, findings: &mut Vec<Finding>) {
        let found: Vec<Finding> = findings
            .iter()
            .filter(|one| is_nobodys(one))
            .cloned()
            .collect();
        let Some(first) = found.first() else {
            return;
        };
        let mut joined = first.alone();
        if let Some(more) = found.len().checked_sub(1).filter(|more| *more > 0) {
            joined.message = format!("{NOBODYS_TURN} ({more} more in this game.)");
        }
        joined.fixes = vec![Fix::guess(PUT_BEHIND, self.edits)];
        if found.len() > 1 {
            joined.alike = found.into();
        }
        let is_prose = |one: &Finding| {
            let line = parse.line_at(one.range.start());
            one.code == rules::syntax::UNKNOWN_LINE.code && self.prose.contains(&line)
        };
        findings.retain(|one| !is_nobodys(one) && !is_prose(one));
        findings.push(joined);
        findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
    }
}

/// What is left out where the actions at `range` on `line` are moved: the whole line, but not its comment.
fn without(parse: &Parse, line: usize, range: TextRange) -> TextRange {
    let text = parse.line_text(line);
    let start = parse.line_start(line);
    match text.contains("//") {
        true => TextRange::new(range.start(), start + TextSize::of(parser::content(text))),
        false => TextRange::new(start, start + TextSize::of(text)),
    }
}
