//! `--fix` and `--repair`: the repairs that are made without a question.

use std::sync::Arc;

use ide::{Document, PlacedGame, Repaired, Repairs};
use notation::{Edit, Finding, Notation, Settings, apply_edits, work::Wanted};
use rayon::prelude::*;

/// How many rounds of fixes a record gets: one fix can uncover another, but not forever.
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

    /// `document` after its repairs, and the number of repairs.
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

/// Reads a record. The games of a large one are replayed in parallel.
pub(crate) fn read(
    notation: &'static dyn Notation,
    text: &str,
    settings: &Arc<Settings>,
) -> Document {
    let document = Document::new(notation, text, Arc::clone(settings));
    check_games(&document, || true);
    document
}

/// Replays the games of a document in parallel. The games keep their findings. `goes_on` is called before each game.
fn check_games(document: &Document, goes_on: impl Fn() -> bool + Sync) {
    let games: Vec<PlacedGame> = document.games().collect();
    let wanted = Wanted::here();
    games.par_iter().for_each(|placed| {
        if goes_on() {
            wanted.run(|| {
                let _ = placed.game.findings();
            });
        }
    });
}

/// The record after its safe fixes, until there are no more, and their number.
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
    // A fix can uncover a finding; but at least one fix was made if the text changed.
    let count = safe(document).saturating_sub(safe(&fixed));
    let count = count.max(usize::from(is_changed));
    (fixed, count)
}

fn has_safe_fix(finding: &Finding) -> bool {
    finding.fixes.iter().any(|fix| fix.safe)
}

/// The record after all repairs that are certain, several games at a time. `goes_on` is called before each game.
pub(crate) fn repair(document: &Document, goes_on: impl Fn() -> bool + Sync) -> Repaired {
    let wanted = Wanted::here();
    let repaired_game = |game: &PlacedGame| match goes_on() {
        true => wanted.run(|| game.repair_certain()),
        false => Repairs::default(),
    };
    let repaired = document.repaired(|games| games.par_iter().map(repaired_game).collect());
    check_games(&repaired.document, goes_on);
    repaired
}

/// The record after `edits`; `None` if they do not change it.
fn after(document: &Document, edits: &[Edit]) -> Option<Document> {
    let text = document.text().to_string();
    let new_text = apply_edits(&text, edits);
    (new_text != text).then(|| read(document.notation(), &new_text, document.settings()))
}
