//! Fixes, ranked: every candidate is written into a copy of the record and replayed; the one after which least is wrong
//! comes first. A candidate after which the finding is still there is not offered, and a finding that disappears with the
//! best fix of another one is a consequence of that one and is not reported.

mod batons;
mod readings;
mod slips;
mod throwers;

use std::{cell::OnceCell, collections::BTreeMap};

use notation::{
    Edit, Finding, Fix, Parse, TextSize, apply_edits,
    work::{self, Budget},
};

use crate::{
    Kubb,
    checks::{Cause, Draft, Game, survey, weigh},
    replay::{Course, MOST_THROWS, Rules},
    sheet::Sheet,
};

/// A repair that may be tried.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) fix: Fix,
    /// How likely the slip is that it undoes: the smaller, the likelier.
    pub(crate) rank: u8,
}

/// No turn is so long, in bytes: nothing is searched in such a line.
const LONG_LINE: TextSize = TextSize::new(1000);
/// Steps that a finding leaves to each after it, as far as half of the budget goes.
const RESERVE: usize = 1000;
/// Candidates that are tried for one finding.
const MOST_CANDIDATES: usize = 80;
/// Fixes offered for one finding.
const MOST_FIXES: usize = 3;
/// Fixes are searched for so many findings; who has more is not done writing.
const MOST_FINDINGS: usize = 10;

/// The findings of `drafts` with their fixes in the order of what they explain.
pub(crate) fn rank(parse: &Parse, rules: Rules, game: &Game, drafts: Vec<Draft>) -> Vec<Finding> {
    let is_searched = |draft: &&Draft| !matches!(draft.cause, Cause::Settled);
    let mut open = drafts.iter().filter(is_searched).count().min(MOST_FINDINGS);
    if open == 0 {
        return drafts.into_iter().map(|draft| draft.finding).collect();
    }
    let search = Search {
        parse,
        game,
        course: OnceCell::new(),
        rules,
        now: Left::of(parse, &drafts),
        budget: Budget::of_game(cost(&game.sheet)),
    };
    let ranked: Vec<(Finding, Option<Left>)> = drafts
        .into_iter()
        .map(|draft| {
            if open == 0 || !is_searched(&&draft) {
                return (draft.finding, None);
            }
            // The first contradiction is likeliest the cause of the others; still they have a part.
            open -= 1;
            let left = search.budget.left();
            let share = left - (open * RESERVE).min(left / 2);
            search.ranked(draft, share)
        })
        .collect();
    without_consequences(parse, &search.now, ranked)
}

/// Leaves out the findings that the best fix of a finding at least as grave makes disappear.
fn without_consequences(
    parse: &Parse,
    now: &Left,
    ranked: Vec<(Finding, Option<Left>)>,
) -> Vec<Finding> {
    let mut order: Vec<usize> = (0..ranked.len()).collect();
    // The root is where one fix repairs most.
    order.sort_by_key(|&index| {
        let (finding, left) = &ranked[index];
        let weight = left.as_ref().map_or(u32::MAX, |left| left.weight);
        (std::cmp::Reverse(finding.severity), weight)
    });
    let mut gone = vec![false; ranked.len()];
    for &cause in &order {
        let (true, Some(left)) = (!gone[cause], &ranked[cause].1) else {
            continue;
        };
        for &other in &order {
            let (finding, severity) = (&ranked[other].0, ranked[cause].0.severity);
            // Of findings that look the same none is taken for another.
            let alone = now.count(parse, finding) == 1;
            if other != cause
                && alone
                && finding.severity <= severity
                && left.is_free_of(parse, finding)
            {
                gone[other] = true;
            }
        }
    }
    ranked
        .into_iter()
        .zip(gone)
        .filter(|(_, gone)| !gone)
        .map(|((finding, _), _)| finding)
        .collect()
}

/// What is wrong with a record.
struct Left {
    weight: u32,
    /// How often each finding stands on each line.
    counts: BTreeMap<(usize, &'static str, String), usize>,
}

impl Left {
    fn of(parse: &Parse, drafts: &[Draft]) -> Self {
        let mut counts = BTreeMap::new();
        for Draft { finding, .. } in drafts {
            *counts.entry(Self::key(parse, finding)).or_insert(0) += 1;
        }
        Self {
            weight: weigh(drafts),
            counts,
        }
    }

    fn key(parse: &Parse, finding: &Finding) -> (usize, &'static str, String) {
        let line = parse.line_at(finding.range.start());
        (line, finding.code, finding.message.clone())
    }

    /// Whether the finding's line has no finding of its rule any more, in whatever words.
    fn is_free_of(&self, parse: &Parse, finding: &Finding) -> bool {
        let (line, code, _) = Self::key(parse, finding);
        let mut same = self.counts.range((line, code, String::new())..);
        same.next()
            .is_none_or(|((other_line, other, _), _)| (*other_line, *other) != (line, code))
    }

    /// Whether a line has more findings of a rule than it had `before`.
    fn raises(&self, before: &Self) -> bool {
        let by_rule = |left: &Self| {
            let mut counts: BTreeMap<(usize, &'static str), usize> = BTreeMap::new();
            for ((line, code, _), count) in &left.counts {
                *counts.entry((*line, code)).or_default() += count;
            }
            counts
        };
        let before = by_rule(before);
        by_rule(self)
            .iter()
            .any(|(rule, count)| *count > before.get(rule).copied().unwrap_or_default())
    }

    fn count(&self, parse: &Parse, finding: &Finding) -> usize {
        self.counts
            .get(&Self::key(parse, finding))
            .copied()
            .unwrap_or_default()
    }
}

/// What the replay of a right record with as many turns takes.
fn cost(sheet: &Sheet) -> usize {
    let throws = sheet.turns.iter().map(|turn| turn.throws.len());
    throws.map(|throws| throws.min(MOST_THROWS)).sum()
}

/// The search for the repairs of one game.
struct Search<'a> {
    parse: &'a Parse,
    game: &'a Game,
    /// The replay of the game, from which those of changed records go on; made when the first is tried.
    course: OnceCell<Course<'a>>,
    rules: Rules,
    /// What is wrong now.
    now: Left,
    budget: Budget,
}

/// A candidate that was tried.
struct Tried {
    fix: Fix,
    /// What is wrong afterwards.
    left: Left,
    /// Something is wrong then that was not before.
    raises: bool,
    rank: u8,
    /// The line that it changed first, afterwards.
    result: (usize, String),
}

impl Search<'_> {
    /// The finding with its fixes, and what is left after the first of them if nothing new is wrong then. Takes `share` of
    /// the budget.
    fn ranked(&self, draft: Draft, share: usize) -> (Finding, Option<Left>) {
        let Draft { mut finding, cause } = draft;
        let line = self.parse.line_at(finding.range.start());
        if self.budget.is_spent() || self.parse.line_range(line).len() >= LONG_LINE {
            return (finding, None);
        }
        let until = self.budget.left() - share;
        let own = std::mem::take(&mut finding.fixes);
        let mut tried = self.tried(own, &finding, &cause, until);
        tried.sort_by_key(|tried| (tried.left.weight, tried.rank));
        keep_best(&mut tried, slack(&finding));
        tried.truncate(MOST_FIXES);
        self.tell_apart(line, &mut tried);
        // That many kubbs are thrown in is a rule of the game; with nothing else wrong, the number is certain.
        let certain = finding.code == "kubb/inkast-missing"
            && tried.first().is_some_and(|tried| tried.left.weight == 0);
        let mut left = None;
        for (index, mut tried) in tried.into_iter().enumerate() {
            tried.fix.safe |= index == 0 && certain && !tried.result.1.contains(':');
            // Only a repair explains other findings, not the exchange of one for another.
            if index == 0 && tried.left.weight < self.now.weight {
                left = Some(tried.left);
            }
            finding.fixes.push(tried.fix);
        }
        (finding, left)
    }

    /// The repairs of `finding` that were tried and do repair it, while more than `until` is left of the budget.
    fn tried(&self, own: Vec<Fix>, finding: &Finding, cause: &Cause, until: usize) -> Vec<Tried> {
        // A player whom nobody else knows is less likely than a key hit twice.
        let rank = u8::from(finding.code == "kubb/missing-colon");
        let own = own.into_iter().map(|fix| (Candidate { fix, rank }, true));
        let found = self.candidates(finding, cause);
        let found = found.into_iter().map(|candidate| (candidate, false));
        let mut tried: Vec<Tried> = Vec::new();
        let mut own_weight: Option<u32> = None;
        for (candidate, is_own) in own.chain(found) {
            if !is_own && self.budget.left() <= until {
                break;
            }
            let attempt = self.budget.spend(|| self.attempt(candidate, finding));
            let Some(result) = attempt.flatten() else {
                continue;
            };
            // A search is worth its answer only where it repairs more than the finding's own fix.
            let bar = own_weight.unwrap_or(u32::MAX).min(self.now.weight);
            let bar = bar.saturating_add(slack(finding));
            let better = is_own || result.left.weight < bar;
            if is_own {
                own_weight = Some(own_weight.unwrap_or(u32::MAX).min(result.left.weight));
            }
            if better && !tried.iter().any(|other| other.result == result.result) {
                tried.push(result);
            }
        }
        tried
    }

    /// The repairs to try for `finding`, the likeliest first.
    fn candidates(&self, finding: &Finding, cause: &Cause) -> Vec<Candidate> {
        let slips = |range| {
            let search = || slips::candidates(self.parse, self.game, range);
            self.budget.spend(search).unwrap_or_default()
        };
        let mut found = match cause {
            Cause::Settled => Vec::new(),
            Cause::Word(range) => slips(*range),
            Cause::Replay(problem) => {
                let mut found = readings::candidates(self.parse, self.game, problem);
                if finding.code == "kubb/inkast-count" {
                    // The number of a throw-in is a stroke or two; any of them may be wrong.
                    found.extend(slips(finding.range));
                }
                found
            }
        };
        found.sort_by_key(|candidate| candidate.rank);
        found.truncate(MOST_CANDIDATES);
        found
    }

    /// Says in the titles where a fix writes, if that is not the finding's line or another fix reads the same.
    fn tell_apart(&self, line: usize, tried: &mut [Tried]) {
        let titles: Vec<String> = tried.iter().map(|one| one.fix.title.clone()).collect();
        for one in tried {
            let is_elsewhere = one.result.0 != line;
            let same = titles.iter().filter(|title| **title == one.fix.title);
            if !is_elsewhere && same.count() < 2 {
                continue;
            }
            let start = one.fix.edits.iter().map(|edit| edit.range.start()).min();
            if let Some(place) = start.and_then(|at| self.place(one.result.0, at, is_elsewhere)) {
                let title = &one.fix.title;
                one.fix.title = match title.strip_suffix(')') {
                    Some(title) => format!("{title}; {place})"),
                    None => format!("{title} ({place})"),
                };
            }
        }
    }

    /// `baton 2 of turn 12`, `baton 2` in the turn that is spoken of anyway.
    fn place(&self, line: usize, at: TextSize, with_turn: bool) -> Option<String> {
        let index = self.game.sheet.turn_on(line)?;
        let throws = &self.game.sheet.turns.get(index)?.throws;
        let number = self.game.replay.numbering.turns.get(index)?.number;
        let throw = throws
            .iter()
            .position(|throw| throw.range.contains_inclusive(at))?;
        let batons = throws[..=throw].iter().filter(|throw| throw.is_baton());
        // What is inserted behind a throw is one baton more.
        let baton = batons.count() + usize::from(throws[throw].range.end() == at);
        Some(match (throws[throw].is_baton(), with_turn) {
            (true, true) => format!("baton {baton} of turn {number}"),
            (true, false) => format!("baton {baton}"),
            (false, _) => format!("turn {number}"),
        })
    }

    /// The record after `edits`. Each of a few is an edit of its line; many are read together.
    fn edited(&self, edits: &[Edit]) -> Parse {
        const A_FEW: usize = 8;
        if edits.len() > A_FEW {
            return Parse::new(&Kubb, &apply_edits(&self.parse.text(), edits));
        }
        work::count(self.parse.line_count() * edits.len());
        self.parse.edit_all(&Kubb, edits)
    }

    /// Replays the record after `candidate`; nothing if `finding` is still there.
    fn attempt(&self, candidate: Candidate, finding: &Finding) -> Option<Tried> {
        let fixed = self.edited(&candidate.fix.edits);
        let course = self
            .course
            .get_or_init(|| Course::of(&self.game.sheet, self.rules));
        let game = Game::after(&fixed, course, self.budget.left())?;
        let drafts = survey(&fixed, &game);
        let left = Left::of(&fixed, &drafts);
        // A line may make the same finding twice; then one of them is to go.
        if left.count(self.parse, finding) >= self.now.count(self.parse, finding) {
            return None;
        }
        let edits = candidate.fix.edits.iter();
        let line = self
            .parse
            .line_at(edits.map(|edit| edit.range.start()).min()?);
        Some(Tried {
            raises: left.raises(&self.now),
            left,
            rank: candidate.rank,
            result: (line, words(&fixed.line_text(line))),
            fix: candidate.fix,
        })
    }
}

/// How much more a repair of `finding` may leave wrong than the best: whose throw it was is worth as much as a throw of
/// nobody.
fn slack(finding: &Finding) -> u32 {
    u32::from(matches!(finding.code, "kubb/colon" | "kubb/missing-colon"))
}

/// Leaves out of the sorted repairs what leaves more wrong than the best, and what makes something else wrong; if all do,
/// only the best stays.
fn keep_best(tried: &mut Vec<Tried>, slack: u32) {
    let Some(best) = tried.first().map(|best| best.left.weight) else {
        return;
    };
    tried.retain(|one| one.left.weight <= best.saturating_add(slack));
    if tried.iter().any(|one| !one.raises) {
        tried.retain(|one| !one.raises);
    } else {
        tried.truncate(1);
    }
}

/// A line without what blanks it has, to compare lines by.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
