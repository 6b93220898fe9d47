//! All findings of a game, from the parser, the sheet and the replay: one finding for one cause.

use std::{collections::BTreeSet, ops::Range};

use notation::{
    Edit, Finding, Fix, Order as _, Record as _, Rule, Severity, TextSize, habit, results, rows,
    tags, work,
};

use crate::{
    checks,
    game::rules,
    read::{parser::scan, sheet::Sheet},
    record::BuckyRecord,
    replay::{Replayed, chess},
};

mod merge;

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
    habit::join(&mut findings, HABITS);
    habit::join_where(&mut findings, |one| is_blank(one) && !is_open(one));
    habit::join_where(&mut findings, |one| is_blank(one) && is_open(one));
    tags::join(&mut findings, &rules::TAG_SYNTAX, &checks::TAGS);
    join_signs(&mut findings);
    join_habits(&mut findings, game.parse.text());
    let has_no_signs = |one: &&Finding| one.code == rules::MISSING_SIGN.code;
    if findings.iter().filter(has_no_signs).count() * 2 > sheet.moves.len() {
        habit::join(&mut findings, &[rules::MISSING_SIGN.code]);
    }
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
        finding.fixes = vec![Fix::guess("Make it a comment", vec![edit])];
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
            let comment = Fix::guess("Make it a comment", edits);
            finding.fixes.insert(0, comment);
        } else if is_apart(finding) {
            let shows = game.shows_buck(finding.range.start());
            for fix in &mut finding.fixes {
                fix.safe = shows;
            }
        }
    }
}

/// Joins the findings about signs between moves that have the same repair.
fn join_signs(findings: &mut Vec<Finding>) {
    let is_sign =
        |one: &Finding| one.code == rules::UNKNOWN_WORD.code && one.severity == Severity::Warning;
    let is_comment = |one: &Finding| one.fixes.iter().any(|fix| fix.edits.len() > 1);
    habit::join_where(findings, |one| is_sign(one) && is_comment(one));
    habit::join_where(findings, |one| is_sign(one) && !is_comment(one));
}

/// Joins what some write all through a record, each kind into one finding with one repair. What is written tells the kind.
fn join_habits(findings: &mut Vec<Finding>, text: &str) {
    const SIDES: [&str; 4] = ["w:", "b:", "white:", "black:"];
    let written = |one: &Finding| {
        let range = Range::<usize>::from(one.range);
        text.get(range).unwrap_or_default()
    };
    let is = |one: &Finding, rule: &Rule, severity: Severity| {
        one.code == rule.code && one.severity == severity
    };
    let kinds: [&dyn Fn(&Finding) -> bool; 8] = [
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
        // Dots and commas behind moves.
        &|one: &Finding| one.code == rules::FREE_INFO.code && written(one) == ".",
        &|one: &Finding| one.code == rules::FREE_INFO.code && written(one) == ",",
        // Names of sides: `W: c2-b3`.
        &|one: &Finding| {
            one.code == rules::UNKNOWN_WORD.code
                && SIDES
                    .iter()
                    .any(|side| side.eq_ignore_ascii_case(written(one)))
        },
    ];
    for is_kind in kinds {
        habit::join_first(findings, is_kind);
    }
    habit::join_remarks(findings, rules::UNKNOWN_WORD.code, text);
    join_said(findings, text);
}

/// Joins the findings on words that are said again and again between the moves, as `check` or the players' names: there is one,
/// which makes all of them comments.
fn join_said(findings: &mut Vec<Finding>, text: &str) {
    const TITLE: &str = "Make it a comment";
    let said = |one: &Finding| {
        let word = text.get(Range::<usize>::from(one.range));
        let word = word.filter(|word| word.len() > 1 && word.chars().all(char::is_alphabetic));
        let has_one = one.fixes.first().is_some_and(|fix| fix.title == TITLE);
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
            one.fixes = vec![Fix::guess(TITLE, edits)];
        }
    }
    habit::join_where(findings, |one| {
        said(one).is_some_and(|word| repeated.contains(word))
    });
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
    twice.chain(swapped).collect()
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
