//! Checks besides the moves: tags, numbers, results, spelling; in this file unclosed parts, passes and lines that are too long.

mod clocks;
mod dates;
mod descriptive;
mod ending;
mod fen;
pub(crate) mod findings;
mod hidden;
mod nulls;
mod numbers;
mod remarks;
mod results;
pub(crate) mod spelling;
mod tags;

use notation::{Edit, Finding, Fix, Parse, TextRange, TextSize, habit};

use crate::{
    game::{
        rules,
        san::{self, San},
    },
    read::{
        comments,
        sheet::{Number, Sheet},
    },
    record::PgnRecord,
};

pub(crate) use tags::TAGS;

/// All findings that are not on a move itself.
pub(crate) fn check(game: &PgnRecord) -> Vec<Finding> {
    let sheet = game.sheet();
    let mut findings = notation::tags::check(&sheet.tags, &TAGS, tags::check_value);
    findings.extend(tags::wrapped(sheet));
    findings.extend(tags::roster(sheet));
    findings.extend(tags::setup(sheet));
    findings.extend(fen::impossible(sheet));
    findings.extend(fen::rights(sheet));
    findings.extend(numbers::fragment(sheet));
    numbers::numbers(game, &mut findings);
    results::results(game, &mut findings);
    findings.extend(ending::drawn(game));
    findings.extend(ending::tagged(game));
    findings.extend(ending::ply_count(game));
    findings.extend(clocks::clocks(game));
    open_ends(game, &mut findings);
    findings.extend(unopened(game));
    findings.extend(passes(game));
    findings.extend(long_line(game));
    spelling::spelling(game, &mut findings);
    findings
}

/// Unclosed comments and variations, and variations that replace no move.
fn open_ends(game: &PgnRecord, findings: &mut Vec<Finding>) {
    let sheet = game.sheet();
    let one = TextSize::new(1);
    if let Some(range) = sheet.open_comment {
        let brace = TextRange::at(range.start(), one);
        let (message, fix) = close_comment(game, range);
        findings.push(rules::UNCLOSED_COMMENT.at(brace, message).with_fix(fix));
        return;
    }
    let unclosed = sheet.unclosed.iter();
    findings.extend(unclosed.filter_map(|index| unclosed_variation(game, *index)));
    let open = sheet
        .open_lines
        .iter()
        .filter_map(|line| sheet.lines.get(*line));
    for line in open.take(1) {
        let parenthesis = TextRange::at(line.range.start(), one);
        let message = "This variation is never closed: write ) where it ends. Until then all that follows is part of it.";
        let finding = rules::UNCLOSED_VARIATION.at(parenthesis, message);
        let fix = close_all(sheet);
        findings.push(Finding {
            fixes: fix.into_iter().collect(),
            ..finding
        });
    }
    let rootless = sheet
        .lines
        .iter()
        .filter(|line| line.depth == 1 && line.parent.is_none());
    findings.extend(rootless.map(|line| {
        let parenthesis = TextRange::at(line.range.start(), one);
        let message = "A variation stands behind the move that it replaces, and no move stands before this one.";
        let finding = rules::ROOTLESS_VARIATION.at(parenthesis, message);
        match sheet.main().first() {
            Some(first) => finding.with_fix(sheet.moved(game.parse.text(), line, *first)),
            None => finding,
        }
    }));
}

/// The finding on a variation without its `)`, which ends where the numbers or another sign show it.
fn unclosed_variation(game: &PgnRecord, index: usize) -> Option<Finding> {
    let sheet = game.sheet();
    let line = sheet.lines.get(index)?;
    let parenthesis = TextRange::at(line.range.start(), TextSize::of('('));
    if sheet.is_before_parenthesis(game.parse.text(), index) {
        let message = "Two ( stand here, but only one variation is closed: leave one of them out.";
        let finding = rules::UNCLOSED_VARIATION.at(parenthesis, message);
        let edits = vec![Edit::delete(parenthesis)];
        return Some(finding.with_fix(Fix::guess("Remove it", edits)));
    }
    let mut mistyped = sheet.mistyped.iter();
    if let Some(brace) = mistyped.find(|brace| brace.value == index) {
        let message = "No comment is open that this } could close, but a variation is: write ).";
        let finding = rules::UNCLOSED_VARIATION.at(brace.range, message);
        let finding = finding.with_related(parenthesis, "the variation begins here");
        let edits = vec![Edit::replace(brace.range, ")")];
        return Some(finding.with_fix(Fix::guess("Write )", edits)));
    }
    let message = "This variation is never closed, but the numbers behind it go on with the game. It is read as if ) stood there.";
    let finding = rules::UNCLOSED_VARIATION.at(parenthesis, message);
    let edits = vec![Edit::insert(line.range.end(), ")")];
    Some(finding.with_fix(Fix::guess("Close it where the game goes on", edits)))
}

/// The message and the repair of a comment that is never closed: it ends before the moves in it, or else at the end of its line.
/// Another closing sign that stands there is a slip for the `}`; if it closes a variation, the opening one is the slip.
fn close_comment(game: &PgnRecord, comment: TextRange) -> (&'static str, Fix) {
    let open = "This comment is never closed: write } where it ends. Until then all that follows is part of it.";
    let brace = TextRange::at(comment.start(), TextSize::of('{'));
    let inside = TextRange::new(brace.end(), comment.end());
    let text = game.text(inside);
    let close = |title: &str, edit| Fix::guess(title, vec![edit]);
    let Some(words) = comments::before_moves(text) else {
        let edit = Edit::insert(comment.end(), "}");
        return (open, close("Close it at the end of the line", edit));
    };
    let said = text.get(..usize::from(words)).unwrap_or_default();
    match comments::mistyped_end(said) {
        // `{1... c5) 2. Nf3`
        Some(_) if comments::is_variation(said) => (
            "This { opens a comment that is never closed, and a ) closes the moves behind it: a variation begins with (.",
            close("Write (", Edit::replace(brace, "(")),
        ),
        Some(sign) => (
            "This comment ends with another sign: write } there. Until then all that follows is part of it.",
            close("Write }", Edit::replace(sign + inside.start(), "}")),
        ),
        None => {
            let edit = Edit::insert(inside.start() + words, "}");
            (open, close("Close it before the moves", edit))
        }
    }
}

/// Variations that lost their `(`. These findings replace the parser's on the `)`.
fn unopened(game: &PgnRecord) -> Vec<Finding> {
    let sheet = game.sheet();
    let found = sheet.unopened.iter().filter_map(|one| {
        let line = sheet.lines.get(one.line)?;
        let (begin, parent) = (line.range.start(), line.parent?);
        let first = sheet.moves.get(*line.moves.first()?)?;
        let words = TextRange::new(begin, first.range.end());
        let value = |number: Option<Number>| number.map(|number| number.value);
        let above = sheet.moves.get(one.before).and_then(|above| above.number);
        // `6. Re1 6. d4 exd4)`
        let is_twice = parent == one.before
            && value(above).is_some_and(|number| Some(number) == value(first.number));
        let sign = match is_twice {
            true => "stands twice",
            false => "goes back",
        };
        let message = format!(
            "The ( before {} is missing: its number {sign}, and this ) is left over.",
            game.text(words)
        );
        let open = Fix::guess("Write ( there", vec![Edit::insert(begin, "(")]);
        let finding = rules::UNOPENED.at(one.end, message);
        let finding = finding.with_related(words, "the variation begins here");
        if parent == one.before {
            return Some(finding.with_fix(open));
        }
        let replaced = sheet.moves.get(parent)?.range;
        let gone = notation::edit::with_blank(game.parse.text(), line.range);
        let edits = vec![
            Edit::insert(replaced.end(), format!(" ({}", game.text(line.range))),
            Edit::delete(gone),
        ];
        let title = format!("Put it in parentheses behind {}", game.text(replaced));
        Some(finding.with_fix(Fix::guess(title, edits)).with_fix(open))
    });
    found.collect()
}

/// Closes all open variations, each after its last move.
fn close_all(sheet: &Sheet) -> Option<Fix> {
    let open = sheet.open_lines.iter();
    let lines = open.filter_map(|line| sheet.lines.get(*line));
    let ends = lines.map(|line| {
        let last = line.moves.last().and_then(|index| sheet.moves.get(*index));
        let begin = line.range.start() + TextSize::of('(');
        last.map_or(begin, |last| last.range.end())
    });
    let edits = vec![Edit::insert(
        ends.max()?,
        ")".repeat(sheet.open_lines.len()),
    )];
    Some(Fix::guess("Close it behind its last move", edits))
}

/// Moves with which a side passes.
fn passes(game: &PgnRecord) -> Vec<Finding> {
    let is_pass = |san: &San| san.kind == san::MoveKind::Pass;
    let moves = game.sheet().moves.iter().enumerate();
    let passes = moves.filter(|(index, written)| {
        written.san.as_ref().is_some_and(is_pass)
            && game.replayed().before(*index).known().is_some()
    });
    let message = "A side passes: chess has no such move, but analyses do.";
    let found = passes.map(|(_, pass)| rules::PASS.at(pass.range, message));
    habit::once(found.collect())
}

/// The export format allows no longer lines (§8.2.1). A game in a single line, as sites write it, is no slip.
pub(crate) const COLUMNS: usize = 80;

fn long_line(game: &PgnRecord) -> Option<Finding> {
    let (sheet, parse): (&Sheet, &Parse) = (game.sheet(), &game.parse);
    let rows = sheet.rows.iter().filter(|_| sheet.rows.len() > 2);
    let is_long = |line: &usize| parse.line_text(*line).trim_end().chars().count() > COLUMNS;
    let line = rows.map(|row| row.line).find(is_long)?;
    let range = parse.line_range(line);
    let text = parse.line_text(line);
    let start = text
        .char_indices()
        .nth(COLUMNS)
        .map_or(text.len(), |(at, _)| at);
    let range = TextRange::new(
        range.start() + TextSize::try_from(start).ok()?,
        range.start() + TextSize::of(text.trim_end()),
    );
    let message = "The export format breaks lines before column 81; formatting does that.";
    Some(rules::LONG_LINE.at(range, message))
}
