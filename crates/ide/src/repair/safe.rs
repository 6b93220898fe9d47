//! Fixes that change only spelling: which they are, and a game with all of them applied.

use std::sync::Arc;

use notation::{
    Edit, Finding, Fix, Severity, apply_edits,
    cut::{self, cut},
    work::Budget,
};

use super::guard;
use crate::document::game::Game;

/// How often safe fixes are applied again: a fix can cause the next finding to appear.
const MAX_PASSES: usize = 8;

/// The least budget of the guard for a game, in bytes.
const FLOOR: usize = 20_000;
/// How many times a longer game may be read again.
const READINGS: usize = 4;

/// The number of games in the text of a game, which is one unless that was edited.
struct GamesInText(usize);

impl Game {
    /// Whether `edits` provably change only spelling, as far as `budget` lasts: see [`Game::guard_budget`].
    pub(crate) fn is_spelling(&self, edits: &[Edit], budget: &Budget) -> bool {
        let games = self.derived(|| GamesInText(cut::count(self.notation(), self.text())));
        guard::is_spelling(self.notation(), &*self.record(), games.0, edits, budget)
    }

    /// The bytes that may be read to verify which fixes of a game are safe: a multiple of its length.
    pub(crate) fn guard_budget(&self) -> Budget {
        Budget::new(FLOOR.max(usize::from(self.text_len()).saturating_mul(READINGS)))
    }
}

/// `game` after its safe fixes, and after those of the findings that remain; `note` is called with the game and the
/// fixes before each pass.
pub(crate) fn fixed(
    game: &Arc<Game>,
    mut note: impl FnMut(&Game, &[(&Finding, &Fix)]),
) -> Arc<Game> {
    let mut current = Arc::clone(game);
    for _ in 0..MAX_PASSES {
        let fixes = safe_fixes(&current);
        if fixes.is_empty() {
            break;
        }
        let text = current.text();
        let fixed = apply_edits(text, &edits_of(&fixes));
        let next = Arc::new(current.with_text(&fixed));
        // If inserted line breaks split the text into several games, each will be read alone.
        let is_parted = cut(current.notation(), &fixed).len() > cut(current.notation(), text).len();
        if is_parted {
            note(&current, &fixes);
            return next;
        }
        // Fixes that are right one by one may make things worse together.
        if fixed == text || slips(&next) >= slips(&current) && !fewer(&next, &current) {
            break;
        }
        note(&current, &fixes);
        current = next;
    }
    current
}

/// The findings whose first fix is safe, with that fix, without fixes that touch an earlier one.
pub(crate) fn safe_fixes(game: &Game) -> Vec<(&Finding, &Fix)> {
    let mut taken: Vec<(&Finding, &Fix)> = Vec::new();
    let budget = game.guard_budget();
    for finding in game.findings() {
        let is_safe = |fix: &&Fix| fix.safe && game.is_spelling(&fix.edits, &budget);
        let Some(fix) = finding.fixes.first().filter(is_safe) else {
            continue;
        };
        let meets = |edit: &Edit| {
            let mut others = taken.iter().flat_map(|(_, other)| &other.edits);
            others.any(|other| other.range.intersect(edit.range).is_some())
        };
        if !fix.edits.iter().any(meets) {
            taken.push((finding, fix));
        }
    }
    taken
}

fn edits_of(fixes: &[(&Finding, &Fix)]) -> Vec<Edit> {
    fixes
        .iter()
        .flat_map(|(_, fix)| fix.edits.iter().cloned())
        .collect()
}

/// The number of errors and warnings of a game.
fn slips(game: &Game) -> usize {
    game.findings()
        .iter()
        .filter(|finding| finding.severity >= Severity::Warning)
        .count()
}

fn fewer(next: &Game, current: &Game) -> bool {
    slips(next) <= slips(current) && next.findings().len() < current.findings().len()
}
