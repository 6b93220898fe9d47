//! Trials of repairs: the repaired game is read again, and its findings decide.

use std::{collections::HashMap, hash::Hash, sync::Arc};

use notation::{Edit, Finding, Fix, apply_edits, work::Budget};

use crate::document::game::Game;

/// The repairs of the finding `index` of `game`, best first: its own, or else guesses. The first finding without own repairs
/// starts the search for guesses.
pub(super) fn fixes<'g>(game: &'g Game, index: usize, budget: &Budget) -> &'g [Fix] {
    match game.findings().get(index) {
        Some(finding) if !finding.fixes.is_empty() => &finding.fixes,
        _ => budget
            .spend(|| game.guesses())
            .and_then(|guesses| guesses.get(index))
            .map_or(&[], Vec::as_slice),
    }
}

/// `game` after `edits`, with its findings; `None` if the budget does not suffice.
pub(super) fn after(game: &Game, edits: &[Edit], budget: &Budget) -> Option<Arc<Game>> {
    if !budget.take(usize::from(game.text_len())) {
        return None;
    }
    let next = game.with_text(&apply_edits(game.text(), edits));
    budget.spend(|| next.findings().len())?;
    Some(Arc::new(next))
}

/// `game` after `edits`, which repair `finding`, if it has fewer findings of that rule and not more of any other. Only rules
/// are compared, because a repair changes messages and places of later findings.
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

/// Whether `new` has a higher count than `old` for any key.
pub(super) fn has_more<K: Eq + Hash>(old: &HashMap<K, usize>, new: &HashMap<K, usize>) -> bool {
    new.iter()
        .any(|(key, count)| *count > old.get(key).copied().unwrap_or(0))
}
