//! The end of the game: its result and what follows it.

use notation::{
    Edit, Finding, Fix, Ranged, Severity, TextRange,
    results::{self, RESULTS},
};

use crate::{
    game::rules,
    read::sheet::{Forfeit, Sheet, Written},
    record::PgnRecord,
};

pub(super) fn results(game: &PgnRecord, findings: &mut Vec<Finding>) {
    let (sheet, replayed, text) = (game.sheet(), game.replayed(), game.parse.text());
    let last = sheet
        .main()
        .last()
        .and_then(|index| sheet.moves.get(*index));
    let made = replayed.made_result(sheet);
    if let Some(forfeit) = &sheet.forfeit {
        return forfeited(game, forfeit, findings);
    }
    let Some(written) = sheet.results.first() else {
        let Some(last) =
            last.filter(|_| sheet.open_comment.is_none() && sheet.open_lines.is_empty())
        else {
            return;
        };
        let result = made.unwrap_or(sheet.result());
        let comment = sheet.comments.last().map(|comment| comment.range);
        let comment = comment.filter(|comment| comment.end() > last.range.end());
        let end = comment.unwrap_or(last.range).end();
        // After a line comment, the result goes on a new line.
        let is_line = comment.is_some_and(|comment| !game.text(comment).ends_with('}'));
        let gap = if is_line { "\n" } else { " " };
        let message = "A game ends with its result: 1-0, 0-1, 1/2-1/2, or * if it goes on.";
        let finding = rules::NO_RESULT.at(last.range, message);
        return findings.push(finding.with_fix(Fix::guess(
            format!("Write {result}"),
            vec![Edit::insert(end, format!("{gap}{result}"))],
        )));
    };
    if let Some(late) = sheet
        .moves
        .iter()
        .find(|one| is_late(sheet, one, written.range))
    {
        let begin = late
            .number
            .map_or(late.range, |number| number.range)
            .start();
        let message = format!(
            "The game ended with {}. A new game begins with its tags or on a line of its own.",
            written.value
        );
        let finding = rules::AFTER_RESULT.at(late.range, message);
        let is_first = late.number.is_some_and(|number| number.value == 1);
        let fix = match is_first {
            true => Fix::guess("Begin a new game", vec![Edit::insert(begin, "\n\n")]),
            false => {
                let early = sheet.results.iter().filter(|one| one.range.start() < begin);
                let edits = early.map(|one| Edit::delete_word(text, one.range));
                Fix::guess("Remove the result", edits.collect())
            }
        };
        return findings.push(
            finding
                .with_related(written.range, "the result")
                .with_fix(fix),
        );
    }
    let replaced = |range: TextRange, result: &str| vec![Edit::replace(range, result)];
    let tag = sheet
        .tag("Result")
        .filter(|tag| tag.is_whole && RESULTS.contains(&tag.value.trim()));
    if let (Some(made), Some(last)) = (made.filter(|made| *made != written.value), last) {
        let severity = match written.value {
            "*" if is_study(sheet) => Severity::Hint,
            "*" => Severity::Warning,
            _ => Severity::Error,
        };
        let how = if made == "1/2-1/2" {
            "stalemate"
        } else {
            "mate"
        };
        let message = format!(
            "The last move is {how}, so the result is {made}, not {}.",
            written.value
        );
        let mut edits = replaced(written.range, made);
        edits.extend(tag.iter().flat_map(|tag| replaced(tag.value_range, made)));
        let finding = rules::WRONG_RESULT
            .at(written.range, message)
            .with_severity(severity)
            .with_related(last.range, how);
        return findings.push(finding.with_fix(Fix::guess(format!("Write {made}"), edits)));
    }
    let end = (written.value, written.range);
    findings.extend(results::mismatch(&rules::RESULT_MISMATCH, tag, end));
    if let Some(other) = sheet.results.get(1) {
        let others = sheet
            .results
            .iter()
            .skip(1)
            .map(|one| Edit::delete_word(text, one.range));
        let finding =
            rules::AFTER_RESULT.at(other.range, "A second result stands behind the result.");
        findings.push(
            finding
                .with_related(written.range, "the result")
                .with_fix(Fix::guess("Remove it", others.collect())),
        );
    }
}

/// Whether the record shows a position or a chapter of a study, which has no result.
fn is_study(sheet: &Sheet) -> bool {
    is_chapter(sheet)
        || ["FEN", "SetUp"]
            .into_iter()
            .any(|name| sheet.tag(name).is_some())
}

/// Whether the record is a chapter of a study: a program wrote its tags.
pub(super) fn is_chapter(sheet: &Sheet) -> bool {
    const TAGS: [&str; 3] = ["StudyName", "ChapterName", "ChapterURL"];
    let is_named = |name: &str| {
        let value = sheet.value(name).unwrap_or_default();
        value.to_lowercase().contains("study")
    };
    TAGS.iter().any(|name| sheet.tag(name).is_some())
        || ["Annotator", "Site", "Source"].into_iter().any(is_named)
}

/// A game lost without a move, written as a word that is no result of the standard. The tag may say the same.
fn forfeited(game: &PgnRecord, forfeit: &Ranged<Forfeit>, findings: &mut Vec<Finding>) {
    let (lost, result) = match forfeit.value {
        Forfeit::White => ("White lost without a move", "0-1"),
        Forfeit::Black => ("Black lost without a move", "1-0"),
        Forfeit::Both => (
            "both players lost without a move, for which the standard has no result",
            "*",
        ),
    };
    let word = game.text(forfeit.range);
    let message = format!("{word} says that {lost}: write {result}.");
    let mut edits = vec![Edit::replace(forfeit.range, result)];
    let tag = game.sheet().tag("Result").filter(|tag| tag.is_whole);
    if let Some(tag) = tag.filter(|tag| tag.value.trim() == word) {
        findings.retain(|finding| finding.range != tag.value_range);
        edits.push(Edit::replace(tag.value_range, result));
    }
    let finding = rules::NO_RESULT.at(forfeit.range, message);
    findings.push(finding.with_fix(Fix::guess(format!("Write {result}"), edits)));
}

/// Whether a move follows the result at `range` and is in no variation.
fn is_late(sheet: &Sheet, one: &Written, range: TextRange) -> bool {
    let depth = sheet.lines.get(one.line).map_or(0, |line| line.depth);
    depth == 0 && one.range.start() > range.start()
}
