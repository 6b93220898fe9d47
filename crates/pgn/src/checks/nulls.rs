//! `(null)`, which programs write where they have nothing to say: as a comment, an annotation, the value of a tag or a word.

use notation::{Edit, Finding, Fix, Order as _, Severity, TextRange, TextSize, edit};

use crate::{game::rules, read::sheet::Sheet, record::PgnRecord};

/// The finding on all of them, with one repair. Nothing on one that stands for a move: what the replay has found at the next move
/// says what is missing.
pub(super) fn nulls(game: &PgnRecord, findings: &[Finding]) -> Option<Finding> {
    let sheet = game.sheet();
    if sheet.nulls.is_empty() {
        return None;
    }
    let grave = findings.iter();
    let grave = grave.filter(|one| one.severity >= Severity::Warning);
    let mut grave: Vec<TextRange> = grave.map(|one| one.range).collect();
    grave.order_by_key(|range| range.start());
    let is_empty = |null: &TextRange| !stands_for_move(sheet, *null, &grave);
    let empty: Vec<TextRange> = sheet.nulls.iter().copied().filter(is_empty).collect();
    let first = *empty.first()?;
    let code = match game.text(first).starts_with('[') {
        true => rules::TAG_VALUE.code,
        false => rules::REMARK.code,
    };
    let more = match empty.len() {
        1 => String::new(),
        count => format!(" ({} more in this game.)", count - 1),
    };
    let message = format!(
        "A program writes (null) where it has nothing to say: leave it out, or write ? in a tag.{more}"
    );
    let edits = empty.into_iter().map(|null| emptied(game, null));
    let finding = Finding::new(code, Severity::Hint, first, message);
    Some(finding.with_fix(Fix::guess("Leave it out", edits.collect())))
}

/// Whether the next move has one of the `grave` findings, which are in order, so that a move may be missing here.
fn stands_for_move(sheet: &Sheet, null: TextRange, grave: &[TextRange]) -> bool {
    let next = sheet
        .moves
        .partition_point(|one| one.range.start() < null.start());
    let Some(following) = sheet.moves.get(next).filter(|_| next > 0) else {
        return false;
    };
    let first = grave.partition_point(|range| range.start() < null.end());
    let found = grave.get(first);
    found.is_some_and(|range| range.start() < following.range.end())
}

/// The edit that leaves one out: a tag of the roster says `?`, another one goes.
fn emptied(game: &PgnRecord, null: TextRange) -> Edit {
    let text = game.parse.text();
    if !game.text(null).starts_with('[') {
        return Edit::delete(edit::with_blank(text, null));
    }
    let tags = &game.sheet().tags;
    let tag = tags.iter().find(|tag| tag.range == null);
    let Some(tag) = tag else {
        let below = text.get(usize::from(null.end())..).unwrap_or_default();
        let rest = below.split_inclusive('\n').next().unwrap_or_default();
        let len = if rest.trim().is_empty() {
            rest.len()
        } else {
            0
        };
        let end = null.end() + TextSize::try_from(len).unwrap_or_default();
        return Edit::delete(TextRange::new(null.start(), end));
    };
    let value = match tag.name.as_str() {
        "Date" => "????.??.??",
        "Result" => game.sheet().result(),
        _ => "?",
    };
    Edit::replace(tag.value_range, value)
}
