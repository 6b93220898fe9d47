//! Which repairs are certain given the whole game.

use std::{ops::Range, sync::Arc};

use notation::{Edit, Finding, Fix, Severity, cut::cut, slip, work::Budget};

use super::trial::{after, counts, fixes, has_more, try_out};
use crate::game::Game;

/// `game` after the first repair of its finding `index`, if that is certain. `is_scanned` says whether a scanner read the
/// record from which it was made.
pub(super) fn repair(
    game: &Game,
    index: usize,
    is_scanned: bool,
    budget: &Budget,
) -> Option<Arc<Game>> {
    let finding = game.findings().get(index)?;
    let (first, others) = fixes(game, index, budget).split_first()?;
    let next = try_out(game, finding, &first.edits, budget)?;
    let is_misread = || is_scanned || is_hardly_typed(game.text(), first);
    let is_certain =
        first.certain || is_misread() && stands_out(game, finding, first, &next, others, budget);
    is_certain.then_some(next)
}

/// Characters that a scanner writes, and hardly any hand where a record is meant.
const HARDLY_TYPED: &str = "lo–−→";

/// Whether nothing but such characters stands where `fix` writes others.
fn is_hardly_typed(text: &str, fix: &Fix) -> bool {
    let is_misread = |edit: &Edit| {
        let old = text.get(Range::<usize>::from(edit.range));
        let old = old.unwrap_or_default();
        let mut pairs = old.chars().zip(edit.text.chars());
        old.chars().count() == edit.text.chars().count()
            && pairs.all(|(old, new)| old == new || HARDLY_TYPED.contains(old))
    };
    fix.edits.iter().all(is_misread)
}

/// Whether a scanner read `game`: the first repairs of two findings at least take back look-alikes. Of one alone a hand may
/// have hit another key.
pub(super) fn is_scanned(game: &Game, budget: &Budget) -> bool {
    let text = game.text();
    let is_misread = |index: &usize| {
        let first = fixes(game, *index, budget).first();
        first.is_some_and(|fix| takes_back_look_alikes(text, fix))
    };
    let wrong = game.findings().iter().enumerate();
    let wrong = wrong.filter(|(_, finding)| is_wrong(finding));
    let misread = wrong.map(|(index, _)| index).filter(is_misread);
    misread.take(2).count() == 2
}

/// Whether the `first` repair of `finding`, which makes `next` of `game`, is certain though the notation does not say so:
/// it takes back what a scanner mistakes, the lines that it changes have nothing wrong then, nothing is raised anywhere, and
/// each of the `others` that takes back look-alikes too leaves more wrong.
///
/// Other repairs may be certain too, but trying out those that are offered does not show it: of two slips in a game of
/// Carcassonne, a repair that explains further findings while the others leave more was the wrong one in 2 of 8 cases (a
/// total lost its number, a slip in another line). Only the notation's own search knows what else may have been meant.
fn stands_out(
    game: &Game,
    finding: &Finding,
    first: &Fix,
    next: &Game,
    others: &[Fix],
    budget: &Budget,
) -> bool {
    let text = game.text();
    let left = wrong(next);
    let leaves_more = |fix: &Fix| {
        let other = after(game, &fix.edits, budget);
        other.is_some_and(|other| wrong(&other) > left)
    };
    is_wrong(finding)
        && takes_back_look_alikes(text, first)
        && is_clean(game, next)
        && others
            .iter()
            .filter(|fix| takes_back_look_alikes(text, fix))
            .all(leaves_more)
}

/// Whether `fix` only puts characters in the place of others that look like them.
fn takes_back_look_alikes(text: &str, fix: &Fix) -> bool {
    let is_look_alike = |edit: &Edit| {
        let old = text.get(Range::<usize>::from(edit.range));
        old.is_some_and(|old| slip::looks_like(old, &edit.text))
    };
    !fix.edits.is_empty() && fix.edits.iter().all(is_look_alike)
}

/// How much is wrong in a game: its warnings and errors.
fn wrong(game: &Game) -> usize {
    let findings = game.findings().iter();
    findings.filter(|finding| is_wrong(finding)).count()
}

fn is_wrong(finding: &Finding) -> bool {
    finding.severity >= Severity::Warning
}

/// Whether `next` has no finding that `game` has not, line by line, nothing wrong in the lines that differ, and is still one
/// game.
fn is_clean(game: &Game, next: &Game) -> bool {
    let (old, new) = (game.text(), next.text());
    let lines = Lines::new(old, new);
    let line =
        |game: &Game, finding: &Finding| game.record().parse().line_at(finding.range.start());
    let before = counts(game, |finding| (finding.code, line(game, finding)));
    let then = counts(next, |finding| {
        (finding.code, lines.old(line(next, finding)))
    });
    let mut wrong = next.findings().iter().filter(|finding| is_wrong(finding));
    let games = |text: &str| cut(game.notation(), text).len();
    !has_more(&before, &then)
        && !wrong.any(|finding| lines.is_changed(line(next, finding)))
        && games(old) == games(new)
}

/// The lines of a game before and after a repair.
struct Lines<'t> {
    old: Vec<&'t str>,
    new: Vec<&'t str>,
    /// How many are the same above and below what was changed.
    above: usize,
    below: usize,
}

impl<'t> Lines<'t> {
    fn new(old: &'t str, new: &'t str) -> Self {
        let lines = |text: &'t str| text.split_inclusive('\n').collect::<Vec<_>>();
        let (old, new) = (lines(old), lines(new));
        let is_same = |(old, new): &(&&str, &&str)| old == new;
        let above = old.iter().zip(&new).take_while(is_same).count();
        let rest = old.len().min(new.len()) - above;
        let backwards = old.iter().rev().zip(new.iter().rev());
        let below = backwards.take(rest).take_while(is_same).count();
        Self {
            old,
            new,
            above,
            below,
        }
    }

    /// Whether the new line `line` is not as it was.
    fn is_changed(&self, line: usize) -> bool {
        let is_between = (self.above..self.new.len() - self.below).contains(&line);
        let is_same =
            || self.old.len() == self.new.len() && self.old.get(line) == self.new.get(line);
        is_between && !is_same()
    }

    /// Where the new line `line` was before.
    fn old(&self, line: usize) -> usize {
        if line < self.new.len() - self.below {
            line
        } else {
            line + self.old.len() - self.new.len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_followed_past_what_was_changed() {
        let changed = |old, new| -> Vec<usize> {
            let lines = Lines::new(old, new);
            (0..lines.new.len())
                .filter(|line| lines.is_changed(*line))
                .collect()
        };
        assert_eq!(changed("a\nb\nc\n", "a\nx\nc\n"), [1]);
        assert_eq!(changed("a\nb\nc\n", "x\nb\ny\n"), [0, 2]);
        assert!(changed("a\nb\nc\n", "a\nc\n").is_empty());
        assert_eq!(changed("a\nc\n", "a\nb\nc\n"), [1]);
        let removed = Lines::new("a\nb\nc\n", "a\nc\n");
        assert_eq!((removed.old(0), removed.old(1)), (0, 2));
        let added = Lines::new("a\nc\n", "a\nb\nc\n");
        assert_eq!((added.old(0), added.old(2)), (0, 1));
    }
}
