//! Suits in the Clearings line that the moves do not fit, though they fit others.

use notation::{Edit, Finding, Fix, Order as _, Parse, Ranged, say};

use super::{Fit, PART};
use crate::{
    checks::Checked,
    game::{
        facts::{Clearing, Suit},
        rules,
    },
    read::ast::{HeaderKey, Sheet},
    replay::{order::Order, problem::Kind, referee::Run, script::Script, source::Source},
};

/// Other suits are tried after this many misfits.
const FEW: usize = 3;

/// The suits of a map.
const SUITS: [Suit; 3] = [Suit::Fox, Suit::Mouse, Suit::Rabbit];

/// A clearing with another suit than the written one.
type SuitChange = (Suit, Clearing);

/// The record with other suits that its moves fit better; `None` if `found`, its findings, suggest none.
pub(super) fn other_suits(game: &Sheet, parse: &Parse, found: &[Finding]) -> Option<Fit> {
    let code = rules::replay::WRONG_SUIT.code;
    if found.iter().filter(|one| one.code == code).count() < FEW {
        return None;
    }
    let line = game.first_of(HeaderKey::Clearings)?;
    let mut wrong = wrong_clearings(&under(parse, &[]), parse);
    let misfits = wrong.len();
    let mut left = misfits;
    wrong.order();
    wrong.dedup();
    let mut changes: Vec<SuitChange> = Vec::new();
    for clearing in wrong {
        let tried = SUITS.into_iter().map(|suit| {
            let changes = [&changes[..], &[(suit, clearing)]].concat();
            let left = wrong_clearings(&under(parse, &changes), parse).len();
            (left, changes)
        });
        if let Some((fewer, better)) = tried.min_by_key(|(left, _)| *left)
            && fewer < left
        {
            (left, changes) = (fewer, better);
        }
    }
    changes.extend(partner(game, parse, &changes, left));
    changes.order_by_key(|(_, clearing)| *clearing);
    // As many slips in moves are as likely.
    if changes.is_empty() || changes.len() > misfits || left * PART > misfits {
        return None;
    }
    let (message, fix) = finding(game, &changes, misfits, left);
    let finding = rules::replay::OTHER_HEADER.at(line.value_range, message);
    let mut checked = under(parse, &changes);
    let is_balanced = counts(game, &changes) == [0; SUITS.len()];
    // That the suits are no four of each any more belongs to the same slip.
    checked
        .findings
        .retain(|one| one.code != rules::syntax::SUIT_COUNTS.code);
    Some(Fit {
        checked,
        finding: match is_balanced {
            true => finding.with_fix(fix),
            false => finding,
        },
    })
}

/// How many clearings more than four each of [`SUITS`] has with these changes.
fn counts(game: &Sheet, changes: &[SuitChange]) -> [i8; SUITS.len()] {
    const EACH: i8 = 4;
    SUITS.map(|suit| {
        let has = |entry: &&Ranged<SuitChange>| {
            let changed = changes
                .iter()
                .find(|(_, clearing)| *clearing == entry.value.1);
            changed.map_or(entry.value.0, |(suit, _)| *suit) == suit
        };
        let count = game.clearings.iter().filter(has).count();
        i8::try_from(count).unwrap_or(i8::MAX).saturating_sub(EACH)
    })
}

/// The other half of an exchange of suits: a clearing whose suit also changes. The `changes` leave one suit with a clearing
/// too many and another with one too few, and with this change no more than `left` pieces contradict the suits. `None` unless
/// only one clearing fits, or only one of those that fit has the number next to a changed one.
fn partner(game: &Sheet, parse: &Parse, changes: &[SuitChange], left: usize) -> Option<SuitChange> {
    let counts = counts(game, changes);
    let only = |odd: i8| {
        let others = counts.iter().filter(|count| **count != 0).count();
        let at = counts.iter().position(|count| *count == odd)?;
        SUITS.get(at).copied().filter(|_| others == 2)
    };
    let (many, few) = (only(1)?, only(-1)?);
    let fits = |entry: &&Ranged<SuitChange>| {
        let (suit, clearing) = entry.value;
        let is_changed = changes.iter().any(|(_, changed)| *changed == clearing);
        let with = || [changes, &[(few, clearing)]].concat();
        suit == many && !is_changed && wrong_clearings(&under(parse, &with()), parse).len() <= left
    };
    let fitting: Vec<Clearing> = game
        .clearings
        .iter()
        .filter(fits)
        .map(|one| one.value.1)
        .collect();
    let is_beside = |clearing: &&Clearing| {
        let mut changed = changes.iter().map(|(_, changed)| changed);
        changed.any(|changed| changed.abs_diff(**clearing) == 1)
    };
    let beside: Vec<&Clearing> = fitting.iter().filter(is_beside).collect();
    match (fitting.as_slice(), beside.as_slice()) {
        ([one], _) => Some((few, *one)),
        (_, [one]) => Some((few, **one)),
        _ => None,
    }
}

/// The record of `parse` with these suits.
fn under(parse: &Parse, changes: &[SuitChange]) -> Checked {
    Checked::under(parse, |game: &mut Sheet| {
        for entry in &mut game.clearings {
            let changed = changes
                .iter()
                .find(|(_, clearing)| *clearing == entry.value.1);
            if let Some((suit, _)) = changed {
                entry.value.0 = *suit;
            }
        }
    })
}

/// The clearing of each piece whose suit does not fit in the record `checked`, as written.
fn wrong_clearings(checked: &Checked, parse: &Parse) -> Vec<Clearing> {
    let source = Source::of(&checked.game, parse);
    let order = Order::of(&source);
    let script = Script::new(&source, &order, Vec::new());
    let run = Run::of(&script);
    let clearings = run
        .problems
        .iter()
        .filter_map(|problem| match problem.kind {
            Kind::Suit { clearing, .. } => Some(clearing),
            _ => None,
        });
    clearings.collect()
}

/// The message about the `changes`, and the repair.
fn finding(game: &Sheet, changes: &[SuitChange], misfits: usize, left: usize) -> (String, Fix) {
    let written = |(suit, clearing): &SuitChange| format!("{}{clearing}", suit.letter());
    let suits = say::and(&changes.iter().map(written).collect::<Vec<_>>());
    let left = match left {
        0 => "all of them do".to_owned(),
        1 => "all but one do".to_owned(),
        _ => format!("all but {left} do"),
    };
    let message = format!(
        "{misfits} pieces do not fit the suits of their clearings, but with {suits} {left}. Which suits had the clearings?"
    );
    let edits = changes.iter().filter_map(|change| {
        let mut entries = game.clearings.iter();
        let entry = entries.find(|entry| entry.value.1 == change.1)?;
        Some(Edit::replace(entry.range, written(change)))
    });
    let mut edits: Vec<Edit> = edits.collect();
    edits.order_by_key(|edit| edit.range.start());
    (message, Fix::guess(format!("Write {suits}"), edits))
}
