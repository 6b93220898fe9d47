//! Code actions: the fixes of findings, what the notation offers besides, and all safe fixes at once.

use std::ops::Range;

use notation::{ActionKind, Edit, Finding, Fix, TextRange, TextSize};

use crate::{
    Document, PlacedGame,
    repair::safe::{fixed, safe_fixes},
};

/// A change that an editor offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeAction {
    /// What it does, in the imperative.
    pub title: String,
    /// What kind of action it is; `None` for the fix of a finding.
    pub kind: Option<ActionKind>,
    /// The changes, without overlap.
    pub edits: Vec<Edit>,
    /// The finding that it repairs; `None` for other actions.
    pub finding: Option<Finding>,
    /// Whether it changes only spelling, and so cannot change what the record says.
    pub safe: bool,
    /// Whether nothing else can have been meant, given the whole game: see [`notation::Fix::certain`].
    pub certain: bool,
    /// Whether it is the best fix of its finding, and one to take without a further look: none that may only delete what was
    /// written, or that writes one of several throws where there is none.
    pub preferred: bool,
}

impl Document {
    /// The actions for the lines and findings that touch `range`: fixes first, each finding's best fix before its others.
    #[must_use]
    pub fn code_actions(&self, range: TextRange) -> Vec<CodeAction> {
        let mut actions: Vec<CodeAction> = Vec::new();
        for placed in self.games_in(Some(range)) {
            for action in game_actions(&placed, range) {
                // An action for a whole game covers all games that are selected.
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

    /// The edits that apply the safe fixes of all findings, and of the findings that remain after them: at
    /// most one edit a game.
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
    /// Whether it changes its whole game.
    fn is_of_game(&self) -> bool {
        matches!(
            self.kind,
            Some(ActionKind::Source | ActionKind::CompleteAll)
        )
    }
}

fn game_actions(placed: &PlacedGame, range: TextRange) -> Vec<CodeAction> {
    let touches = |finding: &Finding| (finding.range + placed.offset).intersect(range).is_some();
    let mut actions: Vec<CodeAction> = Vec::new();
    let is_asked = placed.game.findings().iter().any(touches);
    let findings = is_asked.then(|| placed.game.shown_findings(touches));
    for finding in findings.into_iter().flatten() {
        let invents = invents(&finding, placed.game.text());
        let finding = finding.shifted(placed.offset);
        for (rank, fix) in finding.fixes.iter().enumerate() {
            actions.push(CodeAction {
                title: fix.title.clone(),
                kind: None,
                edits: fix.edits.clone(),
                finding: Some(finding.clone()),
                safe: fix.safe,
                certain: fix.certain,
                preferred: rank == 0 && (is_sure(fix) || !invents && !only_deletes(fix)),
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

fn is_sure(fix: &Fix) -> bool {
    fix.safe || fix.certain
}

fn only_deletes(fix: &Fix) -> bool {
    fix.edits.iter().all(|edit| edit.text.is_empty())
}

/// Whether the fixes of `finding` write several things in one place of `text` where nothing is written but perhaps a sign:
/// `a:-` and `a:B` for `a:`. Nothing shows which of them is meant.
fn invents(finding: &Finding, text: &str) -> bool {
    let mut places = finding.fixes.iter().map(|fix| match &fix.edits[..] {
        [edit] => Some(edit.range),
        _ => None,
    });
    let Some(Some(first)) = places.next() else {
        return false;
    };
    let written = text.get(Range::<usize>::from(first)).unwrap_or_default();
    finding.fixes.len() > 1
        && !written.contains(char::is_alphanumeric)
        && places.all(|place| place == Some(first))
}

fn shifted(edits: &[Edit], placed: &PlacedGame) -> Vec<Edit> {
    edits
        .iter()
        .map(|edit| edit.clone().shifted(placed.offset))
        .collect()
}
