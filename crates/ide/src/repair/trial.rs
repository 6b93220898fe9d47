//! Repairs tried out: the repaired game is read again, and what is found in it decides.

use std::{collections::HashMap, hash::Hash, sync::Arc};

use notation::{Edit, Finding, Fix, apply_edits, work::Budget};

use crate::document::game::Game;

/// The repairs of the finding `index` of `game`, the best first: its own, or guesses. Guesses take a search: it begins at
/// the first finding that has nothing better.
pub(super) fn fixes<'g>(game: &'g Game, index: usize, budget: &Budget) -> &'g [Fix] {
    match game.findings().get(index) {
        Some(finding) if !finding.fixes.is_empty() => &finding.fixes,
        _ => budget
            .spend(|| game.guesses())
            .and_then(|guesses| guesses.get(index))
            .map_or(&[], Vec::as_slice),
    }
}

/// `game` after `edits`, with its findings, which the budget pays.
pub(super) fn after(game: &Game, edits: &[Edit], budget: &Budget) -> Option<Arc<Game>> {
    if !budget.take(usize::from(game.text_len())) {
        return None;
    }
    let next = game.with_text(&apply_edits(game.text(), edits));
    budget.spend(|| next.findings().len())?;
    Some(Arc::new(next))
}

/// `game` after `edits`, which repair `finding`, if there is one finding of its kind less and no kind has more. Messages
/// and places of those that stay change with what is repaired above.
pub(super) fn try_out(
    game: &Game,
    finding: &Finding,
    edits: &[Edit],
    budget: &Budget,
) -> Option<Arc<Game>> {
    let next = after(game, edits, budget)?;
    let (old, new) = (
        counts(game, |finding| finding.code),
        counts(&next, |finding| finding.code),
    );
    let count = |counts: &HashMap<&str, usize>| counts.get(finding.code).copied().unwrap_or(0);
    (count(&new) < count(&old) && !has_more(&old, &new)).then_some(next)
}

/// How many findings of `game` have the same `key`.
pub(super) fn counts<K: Eq + Hash>(game: &Game, key: impl Fn(&Finding) -> K) -> HashMap<K, usize> {
    let mut counts = HashMap::new();
    for finding in game.findings() {
        *counts.entry(key(finding)).or_default() += 1;
    }
    counts
}

/// Whether `new` has more than `old` of any key.
pub(super) fn has_more<K: Eq + Hash>(old: &HashMap<K, usize>, new: &HashMap<K, usize>) -> bool {
    new.iter()
        .any(|(key, count)| *count > old.get(key).copied().unwrap_or(0))
}
