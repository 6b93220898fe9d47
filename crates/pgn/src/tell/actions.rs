//! Code actions beyond fixes: complete marks and numbers everywhere, renumber, promote or remove a variation.

use notation::{Action, ActionKind, Edit, Fix, Record as _, TextRange, TextSize};

use crate::game::rules;
use crate::record::PgnRecord;

/// The code actions at `range`.
pub(crate) fn actions(game: &PgnRecord, range: TextRange) -> Vec<Action> {
    use ActionKind::{Complete, CompleteAll, Rewrite, Source};
    let [promote, remove] = variation(game, range.start()).unwrap_or_default();
    let marks = first_fix(game, rules::MISSING_MARK.code);
    let result = first_fix(game, rules::NO_RESULT.code);
    let all = [
        action(CompleteAll, "Write all missing + and #", marks),
        action(Complete, "Write the result", result),
        action(Source, "Renumber the moves", renumbered(game)),
        action(Rewrite, "Promote the variation", promote),
        action(Rewrite, "Remove the variation", remove),
    ];
    all.into_iter().flatten().collect()
}

fn action(kind: ActionKind, title: &str, edits: Vec<Edit>) -> Option<Action> {
    Action::of(kind, Fix::safe(title, edits))
}

/// The edits of the first fix of the finding with this code, which covers all places.
fn first_fix(game: &PgnRecord, code: &str) -> Vec<Edit> {
    let found = game.findings().iter().find(|finding| finding.code == code);
    let fix = found.and_then(|finding| finding.fixes.first());
    fix.map_or(Vec::new(), |fix| fix.edits.clone())
}

/// Corrects every number and adds missing numbers of White.
fn renumbered(game: &PgnRecord) -> Vec<Edit> {
    let (sheet, plies) = (game.sheet(), &game.replayed().plies);
    let mut edits = Vec::new();
    for (written, ply) in sheet.moves.iter().zip(plies) {
        match written.number {
            Some(number) if number.fits(i64::from(ply.number), ply.is_black) => {}
            Some(number) => edits.push(Edit::replace(number.range, ply.label())),
            None if ply.is_black => {}
            None => edits.push(Edit::insert(written.range.start(), ply.label() + " ")),
        }
    }
    // Duplicate lines are played once, and it is not known which of them has the right numbers. Variants may count moves
    // otherwise.
    edits.retain(|_| sheet.doubled.is_empty() && sheet.variant.is_none());
    edits
}

/// Edits that swap the variation at `at` with the rest of the line it leaves, and edits that remove it.
fn variation(game: &PgnRecord, at: TextSize) -> Option<[Vec<Edit>; 2]> {
    let sheet = game.sheet();
    let mut inner = sheet.lines.iter().skip(1);
    let line = inner.rfind(|line| line.range.contains_inclusive(at))?;
    let text = |start, end| game.text(TextRange::new(start, end)).trim();
    let (replaced, first) = (sheet.moves.get(line.parent?)?, *line.moves.first()?);
    let (outer, bracket) = (sheet.lines.get(replaced.line)?, TextSize::of(')'));
    let last = sheet.moves.get(*outer.moves.last()?)?.range;
    let last = last.cover(line.range).end();
    let end = match sheet.results.first() {
        _ if outer.depth > 0 => outer.range.end() - bracket,
        Some(result) => result.range.start(),
        None => last,
    };
    if end < last || !sheet.open_lines.is_empty() || !sheet.unopened.is_empty() {
        return None;
    }
    // The first move goes before the parenthesis, with its comments and marks.
    let (start, inside) = (replaced.begin(), line.range.end() - bracket);
    let begin = |index: &usize| Some(sheet.moves.get(*index)?.begin());
    let second = line.moves.get(1).and_then(begin);
    let mut nested = sheet.lines.iter();
    let nested = nested.find(|nested| nested.parent == Some(first));
    let split = second.unwrap_or(inside);
    let split = nested.map_or(split, |nested| split.min(nested.range.start()));
    let new = text(line.range.start() + bracket, split);
    let old = [text(start, line.range.start()), text(line.range.end(), end)].join(" ");
    let promoted = format!("{new} ({}) {}", old.trim_end(), text(split, inside));
    let place = TextRange::at(start, TextSize::of(text(start, end)));
    let mut edits = vec![Edit::replace(place, promoted.trim_end())];
    // Text after a line comment must not become part of it.
    let mut comments = sheet.comments.iter();
    let is_line = |range| place.contains_range(range) && game.text(range).starts_with(';');
    let has_line = comments.any(|comment| is_line(comment.range));
    edits.retain(|_| !has_line && !game.text(place).contains("\n%"));
    let before = game.text(TextRange::new(start, line.range.start()));
    let blanks = TextSize::of(before) - TextSize::of(before.trim_end());
    let removed = TextRange::new(line.range.start() - blanks, line.range.end());
    Some([edits, vec![Edit::delete(removed)]])
}
