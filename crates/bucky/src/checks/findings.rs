//! All findings of a game, from the parser, the sheet and the replay: one finding for one cause.

use std::{collections::BTreeSet, ops::Range};

use notation::{
    Edit, Finding, Fix, Order as _, Record as _, Severity, TextSize, results, rows, work,
};

use crate::{
    checks,
    game::rules,
    read::{
        parser::{COMMENT, scan},
        sheet::Sheet,
    },
    record::BuckyRecord,
    replay::{Replayed, chess},
};

mod habits;
mod merge;

/// All findings of a game, in the order of the text.
pub(crate) fn findings(game: &BuckyRecord) -> Vec<Finding> {
    let (sheet, replayed) = match game.ordered() {
        Some(ordered) => (&ordered.sheet, &ordered.replayed),
        None => (game.sheet(), game.replayed()),
    };
    let mut findings: Vec<Finding> = game.parse.findings().collect();
    let is_doubled = |finding: &Finding| {
        let line = game.parse.line_at(finding.range.start());
        let found = sheet.doubled.binary_search_by_key(&line, |one| one.line);
        found.is_ok()
    };
    findings.retain(|finding| !is_doubled(finding));
    work::count(findings.len());
    add_fixes(sheet, &replayed.fixes, &mut findings);
    tell_said(sheet, game.parse.text(), &mut findings);
    if replayed.is_chess {
        merge::drop_in_moves(sheet, &mut findings, chess::belongs);
        findings.extend(chess::finding(sheet, &replayed.readings));
    }
    merge::drop_explained(sheet, &mut findings, &replayed.findings);
    let checked = checks::check(sheet, &replayed.gaps);
    merge::drop_repeated(&mut findings, &checked);
    // Moves of another game after the result were replayed on the wrong board.
    let other_game = (checked.iter())
        .find(|finding| finding.code == rules::AFTER_RESULT.code && !finding.fixes.is_empty())
        .map(|finding| finding.range.start());
    let is_ours = |found: &&Finding| other_game.is_none_or(|at| found.range.start() < at);
    findings.extend(checked);
    findings.extend(replayed.findings.iter().filter(is_ours).cloned());
    findings.extend(lines_of(game));
    if let Some(wrong) = wrong_result(sheet, replayed) {
        findings.retain(|finding| finding.code != rules::RESULT_MISMATCH.code);
        findings.push(wrong);
    }
    findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
    marks_apart(game, &mut findings);
    habits::join(sheet, game.parse.text(), &mut findings);
    findings
}

/// A word for a result with moves below it, `draw`, is said between them: no repair makes it the end of the game.
fn tell_said(sheet: &Sheet, text: &str, findings: &mut [Finding]) {
    for finding in findings {
        let word = text.get(Range::from(finding.range)).unwrap_or_default();
        let is_said = finding.code == rules::RESULT_SPELLING.code
            && scan::is_word(word)
            && sheet.goes_on_behind(finding.range);
        if !is_said {
            continue;
        }
        finding.message =
            format!("Moves follow, so {word} does not end the game: make it a {{comment}}.");
        let edit = Edit::replace(finding.range, format!("{{{word}}}"));
        finding.fixes = vec![Fix::guess(COMMENT, vec![edit])];
    }
}

fn is_blank(finding: &Finding) -> bool {
    finding.code == rules::BLANK_IN_MOVE.code
}

/// Whether nothing certain can be written for a finding.
fn is_open(finding: &Finding) -> bool {
    finding.fixes.iter().all(|fix| !fix.safe)
}

/// Settles by the board whether a mark behind a blank belongs to its move, or is a sign of chess for how the game stands.
fn marks_apart(game: &BuckyRecord, findings: &mut Vec<Finding>) {
    let is_apart = |one: &Finding| is_blank(one) && is_open(one);
    let apart = findings.iter().filter(|one| is_apart(one));
    let marks: BTreeSet<TextSize> = apart.map(|one| one.range.end()).collect();
    if marks.is_empty() {
        return;
    }
    let is_wrong =
        |one: &Finding| one.code == rules::BUCK_MARK.code && marks.contains(&one.range.start());
    let wrong = findings.iter().filter(|one| is_wrong(one));
    let wrong: BTreeSet<TextSize> = wrong.map(|one| one.range.start()).collect();
    // What is wrong with a mark is told once.
    findings.retain(|one| !is_apart(one) || !wrong.contains(&one.range.end()));
    for finding in findings {
        if is_wrong(finding) {
            for fix in &mut finding.fixes {
                fix.safe = false;
            }
            let edits = vec![
                Edit::insert(finding.range.start(), "{"),
                Edit::insert(finding.range.end(), "}"),
            ];
            let comment = Fix::guess(COMMENT, edits);
            finding.fixes.insert(0, comment);
        } else if is_apart(finding) {
            let shows = game.shows_buck(finding.range.start());
            for fix in &mut finding.fixes {
                fix.safe = shows;
            }
        }
    }
}

/// The place up to which the board is known: the first move or word that cannot be read or played. Errors in tags do not count,
/// nor does a wrong list, whose move is known.
pub(crate) fn known_until(game: &BuckyRecord) -> TextSize {
    let tags = game.sheet().tags.last().map(|tag| tag.range.end());
    let is_grave = |finding: &&Finding| {
        finding.severity == Severity::Error
            && finding.code != rules::WRONG_TAKES.code
            && tags.is_none_or(|tags| tags <= finding.range.start())
    };
    let mut grave = game.findings().iter().filter(is_grave);
    let first = grave.next().map(|finding| finding.range.start());
    first.unwrap_or(game.parse.text_len())
}

/// Adds `fixes` for unreadable moves to the parser's findings in those moves. Both are in the order of the text.
fn add_fixes(sheet: &Sheet, fixes: &[(usize, Vec<Fix>)], findings: &mut [Finding]) {
    let mut next = 0;
    for (index, fixes) in fixes {
        let Some(written) = sheet.moves.get(*index) else {
            continue;
        };
        let is_before = |finding: &Finding| finding.range.start() < written.range.start();
        let is_inside = |finding: &&mut Finding| finding.range.start() <= written.range.end();
        next += findings
            .iter()
            .skip(next)
            .take_while(|finding| is_before(finding))
            .count();
        let cause = findings
            .iter_mut()
            .skip(next)
            .take_while(is_inside)
            .find(|finding| {
                finding.severity == Severity::Error
                    && finding.range.start() >= written.range.start()
                    && finding.range.end() <= written.range.end()
            });
        if let Some(cause) = cause {
            cause.fixes.extend(fixes.iter().cloned());
        }
    }
}

/// Findings about whole lines.
fn lines_of(game: &BuckyRecord) -> Vec<Finding> {
    let (parse, doubled) = (&game.parse, &game.sheet().doubled);
    let swapped = game.ordered().map_or(&[][..], |ordered| &ordered.lines);
    let swapped = swapped
        .iter()
        .filter_map(|lines| rows::wrong_way_round(&rules::LINES_SWAPPED, parse.text(), *lines));
    let twice = rows::written_twice(&rules::WRITTEN_TWICE, parse, doubled);
    let columns = game.ordered().and_then(|ordered| ordered.columns.clone());
    twice.chain(swapped).chain(columns).collect()
}

/// A result that contradicts the last move.
fn wrong_result(sheet: &Sheet, replayed: &Replayed) -> Option<Finding> {
    let made = replayed.made_result()?;
    let (written, range) = sheet.result().filter(|(written, _)| *written != made)?;
    let last = sheet.moves.last()?;
    let finding = rules::WRONG_RESULT.at(
        range,
        format!(
            "The last move ends the game: {}. The result is {made}, not {written}.",
            results::name(made)
        ),
    );
    Some(
        finding
            .with_related(last.range, "the game ends here")
            .with_fix(Fix::guess(
                format!("Write {made}"),
                vec![Edit::replace(range, made)],
            )),
    )
}
