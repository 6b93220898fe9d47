//! Searches the slip behind a problem: the meanings are trials, and the trial with the least evidence against it is always
//! played on. The evidence against a trial can only grow, so the first to reach the end is the best, and most others were left
//! after a step or two.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
    sync::Arc,
};

use crate::Order as _;

use super::{
    Demand, Inquiry, Insight, Log, Problem, Rules, Run,
    price::{self, Confusions},
    run::Trial,
};
use crate::text::work::{self, Budget};

/// A text that may have been meant.
#[derive(Debug, Clone)]
pub struct Meant<C> {
    /// The first step that it changes.
    pub step: usize,
    /// The text or move that replaces what was written.
    pub change: C,
    /// The price of the slip, in bits ([`price`]).
    pub price: u32,
    /// How unusual the meaning is, in bits: it orders slips that explain as much, but makes no repair accepted or certain.
    pub unusual: u32,
    /// The least weight that it leaves unexplained from its step on, known without playing it.
    pub at_least: u32,
    /// Whether it does not change what the problem is about: tried only if nothing else explains the problem.
    pub is_remote: bool,
}

/// A meaning that was played to the end.
#[derive(Debug, Clone)]
pub struct Repair<C> {
    /// The first step that it changes.
    pub step: usize,
    /// The text or move that replaces what was written.
    pub change: C,
    /// The price of the slip, in bits.
    pub price: u32,
    /// How unusual the meaning is, in bits.
    pub unusual: u32,
    /// The weight that it leaves unexplained.
    pub left: u32,
    /// How many problems it removes.
    pub solved: usize,
}

impl<C> Repair<C> {
    /// What ranks repairs first: the weight left unexplained, and a surcharge for an unlikely slip.
    fn score(&self) -> u32 {
        self.left.saturating_add(handicap(self.price))
    }
}

/// The surcharge for an unlikely slip, in weight that it must explain in addition.
fn handicap(price: u32) -> u32 {
    match price {
        ..price::TWO => 0,
        price::TWO..price::ANY => 2,
        _ => 14,
    }
}

/// How many repairs are kept for a problem: more than are offered, because some are the same text.
const MOST_KEPT: usize = 8;
/// A trial is dropped if it leaves this much more after a step than the record itself or one of the best trials did.
const SLACK: u32 = 10;
/// A repair is certain if every other one leaves at least this much more unexplained.
const CLEAR: u32 = 5;

/// The result for a problem.
#[derive(Debug, Clone)]
pub struct Ruling<C> {
    /// What may have been meant, best first.
    pub repairs: Vec<Repair<C>>,
    /// Whether the game continues with the first of them.
    pub is_accepted: bool,
    /// Whether only the first of them can have been meant.
    pub is_certain: bool,
}

impl<C> Ruling<C> {
    /// No result.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            repairs: Vec::new(),
            is_accepted: false,
            is_certain: false,
        }
    }
}

/// The search for the slip behind one problem.
pub(super) struct Search<'a, R: Rules> {
    rules: &'a R,
    run: &'a Run<R>,
    problem: &'a R::Problem,
    budget: &'a Budget,
    /// The weight of the problems that show before each step.
    weights: Vec<u32>,
    /// The states that were computed, by the step that follows.
    states: HashMap<usize, Arc<R::State>>,
}

impl<'a, R: Rules> Search<'a, R> {
    pub(super) fn new(
        rules: &'a R,
        run: &'a Run<R>,
        problem: &'a R::Problem,
        budget: &'a Budget,
    ) -> Self {
        let weights = budget.spend(|| {
            work::count((rules.steps().len() + run.problems.len()) / 8);
            run.weights(rules)
        });
        Self {
            rules,
            run,
            problem,
            budget,
            weights: weights.unwrap_or_default(),
            states: HashMap::new(),
        }
    }

    /// The weight of the problems that show before the step `at`.
    fn weight_before(&self, at: usize) -> u32 {
        self.weights.get(at).copied().unwrap_or(0)
    }

    /// The weight that a trial with `left` before the step `at` is expected to leave in the end: that of the rest of
    /// the record is added.
    fn expected(&self, left: u32, at: usize) -> u32 {
        let before = self.weight_before(at) + self.run.burden_before(at);
        left.saturating_add(self.run.weight().saturating_sub(before))
    }

    /// Searches repairs, and decides whether the game continues with the best.
    pub(super) fn ruling<I: Insight<R>>(
        mut self,
        insight: &mut I,
        confusions: &Confusions,
    ) -> Ruling<I::Change> {
        let Raced { repairs, runner_up } = self.repairs(insight, confusions);
        let Some(best) = repairs.first() else {
            return Ruling::none();
        };
        let (score, price) = (best.score(), best.price);
        let before = self.run.weight();
        let demand = insight.demands(self.problem);
        let explains =
            demand == Demand::Progress || self.fair().is_some_and(|fair| best.left <= fair);
        let explains_more = score + self.problem.weight() < before;
        let is_clear = repairs
            .get(1)
            .is_none_or(|next| next.score() > score || next.price >= price + price::MORE);
        let is_accepted = demand != Demand::Hint
            && explains
            && (explains_more
                || is_clear
                    && (insight.believes(self.problem, best)
                        || self.beats_correcting(insight, score)));
        let is_ahead = repairs
            .get(1)
            .is_none_or(|next| next.score() >= score + CLEAR)
            && runner_up.is_none_or(|next| next >= score + CLEAR);
        Ruling {
            is_certain: is_accepted && is_ahead,
            is_accepted,
            repairs,
        }
    }

    /// What a repair leaves that explains just the problem; `None` if the weights do not allow one.
    fn fair(&self) -> Option<u32> {
        self.run.weight().checked_sub(self.problem.weight())
    }

    /// Whether `score` is lower than the score after the correction that the finding names. If corrected points make later
    /// totals wrong, the slip is in the text from which the points come.
    fn beats_correcting<I: Insight<R>>(&self, insight: &I, score: u32) -> bool {
        let rules = self.rules;
        let Some((at, step)) = insight.corrected(rules, self.problem) else {
            return false;
        };
        let left = self.budget.spend(|| {
            let mut trial = Trial::of(self.run.before(rules, at), vec![(at, step)], at);
            trial.play_out(rules);
            let key = self.problem.key();
            let is_gone = !trial.finds(0, |other| other.key() == key);
            is_gone.then(|| self.weight_before(at) + trial.log.weight())
        });
        left.flatten().is_some_and(|left| score < left)
    }

    /// What may have been meant, best first: meanings that remove the problem and leave no more unexplained than allowed.
    fn repairs<I: Insight<R>>(
        &mut self,
        insight: &mut I,
        confusions: &Confusions,
    ) -> Raced<I::Change> {
        let none = Raced {
            repairs: Vec::new(),
            runner_up: None,
        };
        let fair = self.fair();
        let limit = match insight.demands(self.problem) {
            Demand::Unwanted => None,
            Demand::Nothing => Some(u32::MAX),
            Demand::Progress => Some(self.run.weight()),
            Demand::Itself | Demand::Hint => fair,
            Demand::More => fair.and_then(|fair| fair.checked_sub(1)),
        };
        let Some(limit) = limit else {
            return none;
        };
        let place = self.problem.place();
        let Some(before) = self.budget.spend(|| self.run.before(self.rules, place)) else {
            return none;
        };
        let before = Arc::new(before);
        self.states.insert(place, Arc::clone(&before));
        let inquiry = Inquiry {
            run: self.run,
            problem: self.problem,
            before: &before,
            limit,
        };
        let meant = self.budget.spend(|| insight.meant(self.rules, &inquiry));
        let mut meant = meant.unwrap_or_default();
        if !confusions.is_empty() {
            for one in &mut meant {
                let slip = insight.replaced(self.rules, one.step, &one.change);
                one.unusual += confusions.more(slip);
            }
        }
        meant.order_by_key(|one| (one.is_remote, one.price + one.unusual));
        meant.truncate(insight.most_tried());
        let remote = meant.split_off(meant.partition_point(|one| !one.is_remote));
        let near = self.race(insight, meant, limit);
        match near.repairs.first() {
            Some(best) if fair.is_some_and(|fair| best.left <= fair) => near,
            // A remote meaning must leave less than a near one.
            Some(best) => match best.left.checked_sub(1) {
                Some(limit) => near.or(self.race(insight, remote, limit)),
                None => near,
            },
            None => self.race(insight, remote, limit),
        }
    }

    /// Plays the meanings `meant` in a race.
    fn race<I: Insight<R>>(
        &mut self,
        insight: &I,
        meant: Vec<Meant<I::Change>>,
        limit: u32,
    ) -> Raced<I::Change> {
        let mut race = Race {
            open: BinaryHeap::with_capacity(meant.len()),
            entries: Vec::with_capacity(meant.len()),
            raced: Raced {
                repairs: Vec::new(),
                runner_up: None,
            },
            limit,
            cutoff: limit.saturating_add(CLEAR),
            bounds: self.bounds(limit),
        };
        for one in meant {
            let burden = self.run.burden_before(one.step);
            let left = self.weight_before(one.step) + burden + one.at_least;
            let expected = self.expected(left, one.step);
            race.enter(one, left, expected);
        }
        while let Some((index, entry)) = race.next() {
            let Some(next) = self.budget.spend(|| self.on(insight, entry, &race, index)) else {
                break;
            };
            if let Some(entry) = next {
                race.put(index, entry);
            }
        }
        race.raced
    }

    /// What the record itself leaves after each step: a repair that leaves no more in the end seldom leaves
    /// much more on the way.
    fn bounds(&self, limit: u32) -> Vec<u32> {
        let after = |step: usize| match limit {
            u32::MAX => limit,
            _ => self.weight_before(step + 1) + self.run.burden_before(step + 1),
        };
        (0..self.rules.steps().len()).map(after).collect()
    }

    /// Plays `entry` on until another one is ahead of it. `None` if the change cannot be played or is ruled out.
    fn on<I: Insight<R>>(
        &mut self,
        insight: &I,
        mut entry: Racer<R, I::Change>,
        race: &Race<R, I::Change>,
        index: usize,
    ) -> Option<Racer<R, I::Change>> {
        let rules = self.rules;
        if entry.trial.is_none() {
            let steps = insight.changed(rules, entry.meant.step, &entry.meant.change)?;
            let first = entry.meant.step;
            entry.trial = Some(Trial::of(self.state(first), steps, first));
        }
        let before = self.weight_before(entry.meant.step);
        loop {
            let trial = entry.trial.as_mut()?;
            let known = trial.log.found().len();
            if trial.next < rules.steps().len() {
                trial.step(rules);
            } else {
                trial.finish(rules);
            }
            let (problem, change) = (self.problem, &entry.meant.change);
            if trial.finds(known, |other| insight.rules_out(problem, change, other)) {
                return None;
            }
            entry.left = before + trial.log.weight() + trial.burden(rules);
            entry.course.push(entry.left);
            if trial.is_over {
                entry.expected = entry.left;
                entry.solved = self.solved(&entry.meant, &trial.log);
                return Some(entry);
            }
            entry.expected = self.expected(entry.left, trial.next);
            let rank = Race::<R, I::Change>::rank(&entry.meant, entry.expected, index);
            if race.is_behind(&entry) || !race.leads(rank) {
                return Some(entry);
            }
        }
    }

    /// A copy of the state before the step `at`.
    fn state(&mut self, at: usize) -> R::State {
        let (rules, run) = (self.rules, self.run);
        let known = self.states.entry(at);
        rules.copy(known.or_insert_with(|| Arc::new(run.before(rules, at))))
    }

    /// How many problems `meant` removes, after its trial was played to the end.
    fn solved<C>(&self, meant: &Meant<C>, log: &Log<R>) -> usize {
        let counts = |problem: &R::Problem| problem.weight() > 0;
        let before = self.run.shown_before(meant.step);
        let left = before.filter(|one| counts(one)).count()
            + log.found().iter().filter(|(_, one)| counts(one)).count();
        let now = self.run.problems.iter().filter(|one| counts(one)).count();
        now.saturating_sub(left)
    }
}

/// The result of a race.
struct Raced<C> {
    /// The repairs that were played to the end and leave no more than the best.
    repairs: Vec<Repair<C>>,
    /// The least score of all others; `None` if there are none.
    runner_up: Option<u32>,
}

impl<C> Raced<C> {
    /// `better` if it has repairs, else `self`.
    fn or(self, better: Self) -> Self {
        match better.repairs.is_empty() {
            true => self,
            false => better,
        }
    }
}

/// A meaning that waits, is being played, or was played to the end.
struct Racer<R: Rules, C> {
    meant: Meant<C>,
    /// `None` while it waits.
    trial: Option<Trial<R>>,
    /// The weight left unexplained so far, and the expected one in the end.
    left: u32,
    expected: u32,
    /// The weight left after each step that was played.
    course: Vec<u32>,
    solved: usize,
}

/// The order of entries, least first: the expected score, the price, and the index.
type Rank = (u32, u32, usize);

struct Race<R: Rules, C> {
    open: BinaryHeap<Reverse<Rank>>,
    entries: Vec<Option<Racer<R, C>>>,
    raced: Raced<C>,
    /// The most weight that a repair may leave.
    limit: u32,
    /// Entries that leave more are dropped.
    cutoff: u32,
    /// The least weight after each step that the record itself, or one of the best entries, left.
    bounds: Vec<u32>,
}

impl<R: Rules, C> Race<R, C> {
    fn rank(meant: &Meant<C>, expected: u32, index: usize) -> Rank {
        let score = expected.saturating_add(handicap(meant.price));
        (score, meant.price.saturating_add(meant.unusual), index)
    }

    fn enter(&mut self, meant: Meant<C>, left: u32, expected: u32) {
        let index = self.entries.len();
        self.entries.push(None);
        let entry = Racer {
            meant,
            trial: None,
            left,
            expected,
            course: Vec::new(),
            solved: 0,
        };
        self.put(index, entry);
    }

    fn put(&mut self, index: usize, entry: Racer<R, C>) {
        let rank = Self::rank(&entry.meant, entry.expected, index);
        self.open.push(Reverse(rank));
        if let Some(place) = self.entries.get_mut(index) {
            *place = Some(entry);
        }
    }

    /// Whether no open entry is ahead of `rank`.
    fn leads(&self, rank: Rank) -> bool {
        self.open.peek().is_none_or(|Reverse(other)| rank <= *other)
    }

    /// The next entry to be played; `None` once no entry can leave as little as the best.
    fn next(&mut self) -> Option<(usize, Racer<R, C>)> {
        while let Some(Reverse((score, _, index))) = self.open.pop() {
            let entry = self.entries.get_mut(index).and_then(Option::take)?;
            let is_over = entry.trial.as_ref().is_some_and(|trial| trial.is_over);
            let best = self.raced.repairs.first();
            let is_good = |best: &Repair<C>| entry.left <= best.left || score < best.score();
            if is_over && entry.left <= self.limit && best.is_none_or(is_good) {
                self.keep(entry);
                continue;
            }
            if is_over || self.is_behind(&entry) {
                self.note_runner_up(score);
                continue;
            }
            return Some((index, entry));
        }
        None
    }

    /// Whether `entry` already leaves too much, or more than the best.
    fn is_behind(&self, entry: &Racer<R, C>) -> bool {
        let step = (entry.meant.step + entry.course.len()).checked_sub(1);
        let bound = step.and_then(|step| self.bounds.get(step).copied());
        let best = self.raced.repairs.first();
        entry.left > self.cutoff
            || best.is_some_and(|best| entry.left > best.left)
            || bound.is_some_and(|bound| entry.left > bound.saturating_add(SLACK))
    }

    /// Keeps `entry` as a repair, and drops repairs that leave more than the best.
    fn keep(&mut self, entry: Racer<R, C>) {
        let passed = self.bounds.iter_mut().skip(entry.meant.step);
        for (bound, left) in passed.zip(&entry.course) {
            *bound = (*bound).min(*left);
        }
        let repairs = &mut self.raced.repairs;
        repairs.push(Repair {
            step: entry.meant.step,
            change: entry.meant.change,
            price: entry.meant.price,
            unusual: entry.meant.unusual,
            left: entry.left,
            solved: entry.solved,
        });
        repairs
            .order_by_key(|repair| (repair.score(), repair.price.saturating_add(repair.unusual)));
        let most = repairs.first().map_or(0, |best| best.left);
        let worse = repairs.iter().filter(|other| other.left > most);
        let worse = worse.map(Repair::score).min();
        repairs.retain(|other| other.left <= most);
        repairs.truncate(MOST_KEPT);
        if let Some(worse) = worse {
            self.note_runner_up(worse);
        }
    }

    fn note_runner_up(&mut self, score: u32) {
        let known = self.raced.runner_up.unwrap_or(u32::MAX);
        self.raced.runner_up = Some(score.min(known));
    }
}
