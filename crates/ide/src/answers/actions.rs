//! Code actions: the fixes of findings, what the notation offers beyond them, and all safe fixes at once.

use std::sync::Arc;

use notation::{
    ActionKind, Edit, Finding, Fix, Severity, TextRange, TextSize, apply_edits, cut::cut,
};

use crate::{Document, Game, PlacedGame};

/// How often safe fixes are tried again on what the last ones left: a fix can bring the next finding to light.
const MAX_PASSES: usize = 8;

/// Something to do to the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeAction {
    /// What it does, in the imperative.
    pub title: String,
    /// What kind of action it is; nothing for the fix of a finding.
    pub kind: Option<ActionKind>,
    /// The changes. They do not overlap.
    pub edits: Vec<Edit>,
    /// What it repairs.
    pub finding: Option<Finding>,
    /// Spelling that cannot change what the record says.
    pub safe: bool,
    /// Nothing else can have been meant, given the whole game: see [`notation::Fix::certain`].
    pub certain: bool,
    /// The best fix of its finding.
    pub preferred: bool,
}

impl Document {
    /// The actions for the lines and findings that touch `range`: fixes first, the best of each finding before others.
    #[must_use]
    pub fn code_actions(&self, range: TextRange) -> Vec<CodeAction> {
        let mut actions: Vec<CodeAction> = Vec::new();
        for placed in self.games_in(Some(range)) {
            for action in game_actions(&placed, range) {
                // What goes over a whole game goes over all games that are selected at once.
                let same = actions
                    .iter_mut()
                    .find(|known| action.is_of_game() && known.title == action.title);
                match same {
                    Some(known) => known.edits.extend(action.edits),
                    None => actions.push(action),
                }
            }
        }
        actions
    }

    /// The edits that apply the safe fixes of all findings, and of the findings that then remain: at most one edit a game.
    #[must_use]
    pub fn fix_all(&self) -> Vec<Edit> {
        self.games()
            .filter_map(|placed| {
                let edit = Edit::between(
                    TextSize::default(),
                    placed.game.text(),
                    fixed(&placed.game, |_, _| ()).text(),
                )?;
                Some(edit.shifted(placed.offset))
            })
            .collect()
    }

    /// Whether a finding has a safe fix.
    #[must_use]
    pub fn is_fixable(&self) -> bool {
        self.games()
            .any(|placed| !safe_fixes(&placed.game).is_empty())
    }
}

impl CodeAction {
    /// Whether it goes over its whole game.
    fn is_of_game(&self) -> bool {
        matches!(
            self.kind,
            Some(ActionKind::Source | ActionKind::CompleteAll)
        )
    }
}

/// `game` with its safe fixes applied, and those of the findings that then remain; `note` hears of the game and the fixes
/// before each time.
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
        // Where ends of lines are written that part it into several games, each of them is read by itself.
        let is_parted = cut(current.notation(), &fixed).len() > cut(current.notation(), text).len();
        if is_parted {
            note(&current, &fixes);
            return next;
        }
        // Fixes that are right one by one must not make things worse together.
        if fixed == text || slips(&next) >= slips(&current) && !fewer(&next, &current) {
            break;
        }
        note(&current, &fixes);
        current = next;
    }
    current
}

fn game_actions(placed: &PlacedGame, range: TextRange) -> Vec<CodeAction> {
    let touches = |finding: &Finding| (finding.range + placed.offset).intersect(range).is_some();
    let mut actions: Vec<CodeAction> = Vec::new();
    let is_asked = placed.game.findings().iter().any(touches);
    let findings = is_asked.then(|| placed.game.shown_findings(touches));
    for finding in findings.into_iter().flatten() {
        let finding = finding.shifted(placed.offset);
        for (rank, fix) in finding.fixes.iter().enumerate() {
            actions.push(CodeAction {
                title: fix.title.clone(),
                kind: None,
                edits: fix.edits.clone(),
                finding: Some(finding.clone()),
                safe: fix.safe,
                certain: fix.certain,
                preferred: rank == 0,
            });
        }
    }
    let budget = placed.game.guard_budget();
    for action in placed.record().actions(placed.relative_range(range)) {
        let safe = action.fix.safe && placed.game.is_spelling(&action.fix.edits, &budget);
        actions.push(CodeAction {
            title: action.fix.title,
            kind: Some(action.kind),
            edits: shifted(&action.fix.edits, placed),
            finding: None,
            safe,
            certain: false,
            preferred: false,
        });
    }
    actions
}

fn shifted(edits: &[Edit], placed: &PlacedGame) -> Vec<Edit> {
    edits
        .iter()
        .map(|edit| edit.clone().shifted(placed.offset))
        .collect()
}

/// The findings whose first fix is safe, with that, without those that would meet an earlier one.
fn safe_fixes(game: &Game) -> Vec<(&Finding, &Fix)> {
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

/// How many errors and warnings a game has.
fn slips(game: &Game) -> usize {
    game.findings()
        .iter()
        .filter(|finding| finding.severity >= Severity::Warning)
        .count()
}

fn fewer(next: &Game, current: &Game) -> bool {
    slips(next) <= slips(current) && next.findings().len() < current.findings().len()
}
