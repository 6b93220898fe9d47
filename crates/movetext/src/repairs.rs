//! `--fix` and `--repair`: what is repaired in a record without asking.

use std::sync::Arc;

use ide::{Document, PlacedGame, Repairs, Taken};
use notation::{Edit, Finding, Notation, Settings, apply_edits};
use rayon::prelude::*;

/// How often the repairs of one record are made: one can uncover another, but not for ever.
const MAX_ROUNDS: usize = 50;

/// What to repair.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct RepairArgs {
    /// Apply the fixes that are safe (spelling that cannot change what is meant), then print what is left. Standard input
    /// is written to standard output, and the findings to standard error.
    #[arg(long)]
    pub(crate) fix: bool,

    /// Apply what is safe, and what is certain because the rest of the game leaves nothing else, until nothing more is;
    /// then print what is left with its choices.
    #[arg(long)]
    pub(crate) repair: bool,
}

impl RepairArgs {
    /// Whether anything is to be changed.
    pub(crate) fn is_asked(self) -> bool {
        self.fix || self.repair
    }

    /// `document` repaired, and how many repairs that took.
    pub(crate) fn made_in(self, document: &Document) -> (Document, usize) {
        if self.repair {
            let Repaired { document, taken } = repair(document, || true);
            (document, taken.len())
        } else if self.fix {
            fix(document)
        } else {
            (document.clone(), 0)
        }
    }
}

/// Reads a record, and replays the games of a large one side by side.
pub(crate) fn read(
    notation: &'static dyn Notation,
    text: &str,
    settings: &Arc<Settings>,
) -> Document {
    let document = Document::new(notation, text, Arc::clone(settings));
    let games: Vec<PlacedGame> = document.games().collect();
    games.par_iter().for_each(|placed| {
        // The findings stay with the game.
        let _ = placed.game.findings();
    });
    document
}

/// The record with its safe fixes applied, until none is left.
fn fix(document: &Document) -> (Document, usize) {
    let mut fixed = document.clone();
    let mut is_changed = false;
    for _ in 0..MAX_ROUNDS {
        let Some(next) = after(&fixed, &fixed.fix_all()) else {
            break;
        };
        is_changed = true;
        fixed = next;
    }
    let safe = |document: &Document| document.findings().filter(has_safe_fix).count();
    // A fix can bring the next finding to light; something was fixed in any case.
    let count = safe(document).saturating_sub(safe(&fixed));
    let count = count.max(usize::from(is_changed));
    (fixed, count)
}

fn has_safe_fix(finding: &Finding) -> bool {
    finding.fixes.iter().any(|fix| fix.safe)
}

/// A record after its repairs.
pub(crate) struct Repaired {
    pub(crate) document: Document,
    /// What was repaired; lines count in the record, from 0, as they stood then.
    pub(crate) taken: Vec<Taken>,
}

/// The record with all that is certain repaired in each of its games. `goes_on` is asked before each of them.
pub(crate) fn repair(document: &Document, goes_on: impl Fn() -> bool + Sync) -> Repaired {
    let (mut repaired, mut taken) = (document.clone(), Vec::new());
    for _ in 0..MAX_ROUNDS {
        let games: Vec<PlacedGame> = repaired.games().collect();
        let repaired_game = |game: &PlacedGame| match goes_on() {
            true => game.repair_certain(),
            false => Repairs::default(),
        };
        let repairs: Vec<Repairs> = games.par_iter().map(repaired_game).collect();
        for (game, repairs) in games.iter().zip(&repairs) {
            taken.extend(repairs.taken.iter().map(|one| {
                Taken {
                    lines: one
                        .lines
                        .iter()
                        .map(|line| game.first_line + line)
                        .collect(),
                    ..one.clone()
                }
            }));
        }
        let edits: Vec<Edit> = repairs.into_iter().flat_map(|one| one.edits).collect();
        let Some(next) = after(&repaired, &edits) else {
            break;
        };
        repaired = next;
        // A game is left when nothing more is certain in it, unless its repairs moved where it begins or ends.
        if repaired.game_count() == games.len() {
            break;
        }
    }
    Repaired {
        document: repaired,
        taken,
    }
}

/// The record after `edits`, if they change it.
fn after(document: &Document, edits: &[Edit]) -> Option<Document> {
    let text = document.text().to_string();
    let new_text = apply_edits(&text, edits);
    (new_text != text).then(|| read(document.notation(), &new_text, document.settings()))
}
