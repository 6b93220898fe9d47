//! The first repair of every finding, taken from top to bottom, again and again until nothing changes.

use std::{collections::HashMap, sync::Arc};

use notation::{Edit, Finding, Severity, TextSize, apply_edits, work::Budget};

use crate::{Document, actions::difference, game::Game, lines::size};

/// Steps that the repairs of every game are granted.
const FLOOR: usize = 40 * Budget::FLOOR;
/// A longer game may be replayed so many times.
const REPLAYS: usize = 32;

impl Document {
    /// The edits that take the first repair of every finding: from top to bottom, then of what is found in the repaired
    /// record, until nothing changes. A repair that brings something new to light is left out. Most of them are no more
    /// than likely: show them before they are applied.
    #[must_use]
    pub fn repair_all(&self) -> Vec<Edit> {
        self.games()
            .flat_map(|placed| {
                let old = placed.record().parse().text();
                let new = repaired(&placed.game).record().parse().text();
                let edits = differences(&old, &new).into_iter();
                edits.map(move |edit| edit.shifted(placed.offset))
            })
            .collect()
    }

    /// Whether [`Document::repair_all`] may find something to do: guesses are not looked for here.
    #[must_use]
    pub fn is_repairable(&self) -> bool {
        let has_repair =
            |finding: &Finding| !finding.fixes.is_empty() || finding.severity == Severity::Error;
        self.games()
            .any(|placed| placed.game.findings().iter().any(has_repair))
    }
}

/// `game` with the first repairs taken.
fn repaired(game: &Arc<Game>) -> Arc<Game> {
    let len = usize::from(game.text_len());
    let budget = Budget::new(FLOOR.max(len.saturating_mul(REPLAYS)));
    let mut current = Arc::clone(game);
    loop {
        let mut from = TextSize::default();
        let before = Arc::clone(&current);
        while let Some((next, at)) = next_repair(&current, from, &budget) {
            (current, from) = (next, at);
        }
        if Arc::ptr_eq(&before, &current) {
            return current;
        }
    }
}

/// `game` after the first repair that helps, of a finding that begins at or behind `from`, and where that begins.
fn next_repair(game: &Game, from: TextSize, budget: &Budget) -> Option<(Arc<Game>, TextSize)> {
    let findings = game.findings().iter().enumerate();
    findings
        .filter(|(_, finding)| finding.range.start() >= from && !budget.is_spent())
        .find_map(|(index, finding)| {
            // Guesses take a search: it begins at the first finding that has nothing better.
            let guess = || budget.spend(|| game.guesses())?.get(index)?.first();
            let fix = finding.fixes.first().or_else(guess)?;
            try_out(game, finding, &fix.edits, budget)
        })
}

/// `game` after `edits`, which repair `finding`, if there is one finding of its kind less and no kind has more.
fn try_out(
    game: &Game,
    finding: &Finding,
    edits: &[Edit],
    budget: &Budget,
) -> Option<(Arc<Game>, TextSize)> {
    if !budget.take(usize::from(game.text_len())) {
        return None;
    }
    let next = game.with_text(&apply_edits(&game.record().parse().text(), edits));
    let (old, new) = (counts(game), budget.spend(|| counts(&next))?);
    let count = |counts: &HashMap<&str, usize>, code| counts.get(code).copied().unwrap_or(0);
    let is_gone = count(&new, finding.code) < count(&old, finding.code);
    let brings_more = new.iter().any(|(code, more)| *more > count(&old, code));
    (is_gone && !brings_more).then(|| (Arc::new(next), finding.range.start()))
}

/// How many findings there are of each kind. Messages and places of those that stay change with what is repaired above.
fn counts(game: &Game) -> HashMap<&'static str, usize> {
    let mut counts = HashMap::new();
    for finding in game.findings() {
        *counts.entry(finding.code).or_default() += 1;
    }
    counts
}

/// The edits that turn `old` into `new`: one in each line that differs, where no line was added or taken away.
fn differences(old: &str, new: &str) -> Vec<Edit> {
    let lines = |text: &str| text.split_inclusive('\n').count();
    if lines(old) != lines(new) {
        return difference(old, new).into_iter().collect();
    }
    let mut start = 0;
    let mut edits = Vec::new();
    for (old, new) in old.split_inclusive('\n').zip(new.split_inclusive('\n')) {
        let edit = difference(old, new);
        edits.extend(edit.map(|edit| edit.shifted(size(start))));
        start += old.len();
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(notation: &str, text: &str) -> Document {
        Document::new(crate::by_id(notation).unwrap(), text, Arc::default())
    }

    #[track_caller]
    fn check(notation: &str, text: &str, expected: &str) {
        let document = open(notation, text);
        assert_eq!(apply_edits(text, &document.repair_all()), expected);
        assert_eq!(open(notation, expected).repair_all(), []);
    }

    const GAME: &str = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\nE:6w->3/#->E\n";

    #[test]
    fn every_first_repair_is_taken_guesses_too() {
        let slips = GAME
            .replace("Fall", "Autumn")
            .replace("Pool: CE", "Pool; CE")
            .replace("E: Bob", ":E Bob")
            .replace("6w->3", "6w>3");
        let twice = format!("{slips}\n{slips}");
        check("rootlog", &twice, &format!("{GAME}\n{GAME}"));
        let document = open("rootlog", &twice);
        assert_eq!(document.repair_all().len(), 8, "one edit a line");
        assert!(document.is_repairable());
    }

    #[test]
    fn a_right_record_stays_as_it_is() {
        let document = open("rootlog", GAME);
        assert_eq!(document.repair_all(), []);
        assert!(!document.is_repairable());
    }

    #[test]
    fn every_finding_that_is_left_had_no_repair_that_helps() {
        for notation in crate::notations() {
            for rule in notation.rules() {
                let document = Document::new(*notation, rule.wrong, Arc::default());
                let text = apply_edits(rule.wrong, &document.repair_all());
                let repaired = Document::new(*notation, &text, Arc::default());
                let count = |document: &Document| document.findings().count();
                assert!(count(&repaired) <= count(&document), "{}", rule.code);
                assert_eq!(repaired.repair_all(), [], "{}", rule.code);
            }
        }
    }

    #[test]
    fn an_edit_stays_in_its_line() {
        let texts = |old, new| -> Vec<(u32, String)> {
            let edits = differences(old, new).into_iter();
            edits
                .map(|edit| (edit.range.start().into(), edit.text))
                .collect()
        };
        let edit = |at, text: &str| (at, text.to_owned());
        assert_eq!(texts("ab\nc\nd", "ax\nc\nx"), [edit(1, "x"), edit(5, "x")]);
        assert_eq!(texts("a\nb\n", "a\nx\nb\n"), [edit(2, "x\n")]);
    }
}
