//! Fixes, ranked: every candidate is written into a copy of the record and replayed; the one after which least is wrong
//! comes first. A candidate after which the finding is still there is not offered.

mod readings;
mod slips;

use notation::{Edit, Finding, Fix, Parse};

use crate::{
    Kubb,
    checks::{Cause, Draft, Game, survey, weigh},
    replay::Rules,
};

/// A repair that may be tried.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) fix: Fix,
    /// How likely the slip is that it undoes: the smaller, the likelier.
    pub(crate) rank: u8,
}

/// Turns that are replayed at most to rank the fixes of one game. An 18-turn game affords some 300 candidates.
const BUDGET: usize = 6000;
/// Fixes offered for one finding.
const MOST_FIXES: usize = 4;
/// Fixes are searched for so many findings; who has more is not done writing.
const MOST_FINDINGS: usize = 12;

/// The findings of `drafts` with their fixes in the order of what they explain.
pub(crate) fn rank(parse: &Parse, rules: Rules, game: &Game, drafts: Vec<Draft>) -> Vec<Finding> {
    let weight = weigh(&drafts);
    let mut bench = Bench {
        parse,
        rules,
        game,
        weight,
        now: drafts.iter().map(|draft| draft.finding.clone()).collect(),
        budget: BUDGET,
    };
    let mut searched = 0;
    drafts
        .into_iter()
        .map(|draft| {
            let searches = !matches!(draft.cause, Cause::Settled);
            searched += usize::from(searches);
            if searches {
                bench.ranked(draft, searched <= MOST_FINDINGS)
            } else {
                draft.finding
            }
        })
        .collect()
}

struct Bench<'a> {
    parse: &'a Parse,
    rules: Rules,
    game: &'a Game,
    /// How much is wrong now.
    weight: u32,
    /// Code, message and place of what is wrong now.
    now: Vec<Finding>,
    /// Turns that may still be replayed.
    budget: usize,
}

/// A candidate that was tried.
struct Tried {
    fix: Fix,
    /// How much is wrong afterwards.
    weight: u32,
    rank: u8,
    /// The lines that it changed, afterwards.
    result: String,
}

impl Bench<'_> {
    fn ranked(&mut self, draft: Draft, search: bool) -> Finding {
        let Draft { mut finding, cause } = draft;
        let own = std::mem::take(&mut finding.fixes);
        let mut candidates: Vec<(Candidate, bool)> = own
            .into_iter()
            .map(|fix| (Candidate { fix, rank: 0 }, true))
            .collect();
        let found = match cause {
            _ if !search => Vec::new(),
            Cause::Settled => Vec::new(),
            Cause::Word(range) => slips::candidates(self.parse, self.game, range),
            Cause::Replay(problem) => readings::candidates(self.parse, self.game, &problem),
        };
        candidates.extend(found.into_iter().map(|candidate| (candidate, false)));
        let mut tried: Vec<Tried> = Vec::new();
        for (candidate, is_own) in candidates {
            let Some(result) = self.attempt(candidate, &finding) else {
                continue;
            };
            let better = is_own || result.weight < self.weight;
            if better && !tried.iter().any(|other| other.result == result.result) {
                tried.push(result);
            }
        }
        tried.sort_by_key(|tried| (tried.weight, tried.rank));
        finding.fixes = tried
            .into_iter()
            .map(|tried| tried.fix)
            .take(MOST_FIXES)
            .collect();
        finding
    }

    /// Replays the record after `candidate`; nothing if `finding` is still there.
    fn attempt(&mut self, candidate: Candidate, finding: &Finding) -> Option<Tried> {
        let cost = self.game.sheet.turns.len() + 1;
        self.budget = self.budget.checked_sub(cost)?;
        let fixed = edited(self.parse, &candidate.fix.edits);
        let game = Game::of(&fixed, self.rules);
        let drafts = survey(&fixed, &game);
        let line = self.parse.line_at(finding.range.start());
        let same = |parse: &Parse, other: &Finding| {
            other.code == finding.code
                && other.message == finding.message
                && parse.line_at(other.range.start()) == line
        };
        // A line may make the same finding twice; then one of them is to go.
        let left = drafts.iter().filter(|draft| same(&fixed, &draft.finding));
        let before = self.now.iter().filter(|other| same(self.parse, other));
        if left.count() >= before.count() {
            return None;
        }
        let first = candidate
            .fix
            .edits
            .iter()
            .map(|edit| edit.range.start())
            .min()?;
        let line = self.parse.line_at(first);
        Some(Tried {
            weight: weigh(&drafts),
            rank: candidate.rank,
            result: format!("{line}:{}", fixed.line_text(line)),
            fix: candidate.fix,
        })
    }
}

/// The game after `edits`.
fn edited(parse: &Parse, edits: &[Edit]) -> Parse {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| std::cmp::Reverse(edit.range.start()));
    let mut edited = parse.clone();
    for edit in sorted {
        edited = edited.edit(&Kubb, edit.range, &edit.text);
    }
    edited
}
