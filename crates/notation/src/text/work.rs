//! Work, counted in steps instead of seconds: how much a search for repairs may do, and how much an answer took.
//!
//! A step is a small piece of work of constant size: a token that is read, a move that is played once. An answer that is
//! bounded by counted steps is the same on every machine.

use std::{
    cell::{Cell, RefCell},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

thread_local! {
    static DONE: Cell<u64> = const { Cell::new(0) };
    static WANTED: RefCell<Wanted> = const { RefCell::new(Wanted(None)) };
}

/// Whether somebody still waits for the work of a thread. Once nobody does, all its searches end at their next job, as if their
/// budgets were spent: what they answer then is half done and of no use.
#[derive(Debug, Clone, Default)]
pub struct Wanted(Option<Arc<AtomicBool>>);

impl Wanted {
    /// Work that is wanted until `given_up` is true.
    #[must_use]
    pub fn until(given_up: Arc<AtomicBool>) -> Self {
        Self(Some(given_up))
    }

    /// What holds for the work of this thread, to [run](Self::run) a part of it on another one.
    #[must_use]
    pub fn here() -> Self {
        WANTED.with_borrow(Clone::clone)
    }

    /// Runs `job` on this thread, as long as it is wanted.
    pub fn run<T>(&self, job: impl FnOnce() -> T) -> T {
        /// Puts back what held before, even after a panic.
        struct Before(Wanted);
        impl Drop for Before {
            fn drop(&mut self) {
                WANTED.set(std::mem::take(&mut self.0));
            }
        }
        let _before = Before(WANTED.replace(self.clone()));
        job()
    }

    fn is_given_up(&self) -> bool {
        let given_up = self.0.as_ref();
        given_up.is_some_and(|given_up| given_up.load(Ordering::Relaxed))
    }
}

/// Counts `steps` as done by this thread. All code that goes over input counts, so that tests can check how work grows.
pub fn count(steps: usize) {
    DONE.with(|done| done.set(done.get().wrapping_add(steps as u64)));
}

/// Runs `job`, and returns how many steps it took.
pub fn measure<T>(job: impl FnOnce() -> T) -> (T, u64) {
    let before = DONE.with(Cell::get);
    let answer = job();
    (answer, DONE.with(Cell::get).wrapping_sub(before))
}

/// The work that all searches for repairs in one game may do together. Findings after that are reported without repairs.
///
/// A part of it is kept back and granted as slips are found. So a record with many slips gets the work of many searches, and
/// one in which nothing can be repaired, such as while a line is being typed, is answered soon.
#[derive(Debug)]
pub struct Budget {
    left: Cell<usize>,
    /// The part that is kept back, and how much of it is granted for each slip that is found.
    kept: Cell<usize>,
    reward: usize,
    /// What may be spent on reading on while a slip is left open.
    reading: Cell<usize>,
}

impl Budget {
    /// The least first grant of a game, in steps.
    pub const FLOOR: usize = 12_000;
    /// How many times a longer game may be replayed.
    const REPLAYS: usize = 3;
    /// The part that is kept back, in multiples of the first grant.
    const KEPT: usize = 3;
    /// The divisor of the first grant that gives the grant for each slip found.
    const PART: usize = 2;
    /// The divisor of the remaining steps that gives what a single search must leave.
    const LEFT: usize = 4;
    /// What may be spent on reading on, independent of the rest.
    const READING: usize = 100_000;
    /// The same where a game is read on from many boards.
    const MUCH_READING: usize = 250_000;
    /// The most that a short game is granted, whatever is found.
    pub const MOST: usize = Self::FLOOR * (1 + Self::KEPT) + Self::MUCH_READING;

    /// The budget of a game whose replay takes `steps`.
    #[must_use]
    pub fn of_game(steps: usize) -> Self {
        Self::growing(Self::FLOOR.max(steps.saturating_mul(Self::REPLAYS)))
    }

    /// The same with more for reading on, for a game that is read on from many boards.
    #[must_use]
    pub fn reading_much(self) -> Self {
        self.reading.set(Self::MUCH_READING);
        self
    }

    /// A budget of `steps` at first, with more for each slip that is found.
    #[must_use]
    pub const fn growing(steps: usize) -> Self {
        Self {
            left: Cell::new(steps),
            kept: Cell::new(steps.saturating_mul(Self::KEPT)),
            reward: steps / Self::PART,
            reading: Cell::new(Self::READING),
        }
    }

    /// A budget of `steps`, which never grows.
    #[must_use]
    pub const fn new(steps: usize) -> Self {
        Self {
            left: Cell::new(steps),
            kept: Cell::new(0),
            reward: 0,
            reading: Cell::new(0),
        }
    }

    /// Grants more, because a slip was found. A budget that is spent stays spent.
    pub fn reward(&self) {
        if self.is_spent() {
            return;
        }
        let more = self.reward.min(self.kept.get());
        self.kept.set(self.kept.get() - more);
        self.left.set(self.left.get().saturating_add(more));
    }

    /// The budget of one search: most of the remaining steps, so that some are left if it finds nothing.
    #[must_use]
    pub fn share(&self) -> Self {
        Self::new(self.left() - self.left() / Self::LEFT)
    }

    /// Splits off one of `parts` parts of the remaining steps, which never grows; the rest keeps what is kept back.
    #[must_use]
    pub fn split(self, parts: usize) -> (Self, Self) {
        let part = self.left() / parts.max(1);
        self.left.set(self.left() - part);
        (self, Self::new(part))
    }

    /// Takes `steps` and counts them as work. Returns whether enough were left; if not, the budget is spent.
    #[must_use]
    pub fn take(&self, steps: usize) -> bool {
        match self.left.get().checked_sub(steps) {
            Some(left) => {
                self.left.set(left);
                count(steps);
                true
            }
            None => {
                self.left.set(0);
                false
            }
        }
    }

    /// Runs `job`, which counts its own work, and takes the counted steps. `None`, without running it, if the budget is spent, or
    /// if nobody [waits](Wanted) for it any more.
    pub fn spend<T>(&self, job: impl FnOnce() -> T) -> Option<T> {
        if self.is_spent() || WANTED.with_borrow(Wanted::is_given_up) {
            return None;
        }
        let (answer, steps) = measure(job);
        let steps = usize::try_from(steps).unwrap_or(usize::MAX);
        self.left.set(self.left.get().saturating_sub(steps));
        Some(answer)
    }

    /// Runs `job`, which reads on while a slip is left open, and takes the counted steps from those for reading on.
    /// `None` if they are spent.
    pub fn read_on<T>(&self, job: impl FnOnce() -> T) -> Option<T> {
        let reading = Self::new(self.reading.get());
        let answer = reading.spend(job);
        self.reading.set(reading.left());
        answer
    }

    /// The remaining steps.
    #[must_use]
    pub fn left(&self) -> usize {
        self.left.get()
    }

    /// Whether no steps remain.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_for_good() {
        let budget = Budget::new(5);
        assert!(budget.take(3));
        assert_eq!(budget.left(), 2);
        assert!(!budget.take(3));
        assert!(budget.is_spent());
        assert!(!budget.take(1));
    }

    #[test]
    fn what_a_job_counts_is_taken_once() {
        let budget = Budget::new(5);
        let (answer, steps) = measure(|| budget.spend(|| count(3)));
        assert_eq!((answer, steps, budget.left()), (Some(()), 3, 2));
        // The last job may take more than remains.
        assert_eq!(budget.spend(|| count(3)), Some(()));
        assert_eq!(budget.spend(|| count(3)), None);
    }

    #[test]
    fn what_nobody_waits_for_is_not_begun() {
        let given_up = Arc::<AtomicBool>::default();
        let wanted = Wanted::until(Arc::clone(&given_up));
        let budget = Budget::new(5);
        let spent = wanted.run(|| {
            let first = budget.spend(|| given_up.store(true, Ordering::Relaxed));
            let here = Wanted::here();
            let elsewhere = std::thread::spawn(move || here.run(|| Budget::new(5).spend(|| ())));
            (first, budget.spend(|| ()), elsewhere.join().unwrap())
        });
        assert_eq!(spent, (Some(()), None, None));
        // Only the work that was given up ends.
        assert_eq!(budget.spend(|| ()), Some(()));
        assert_eq!(Wanted::default().run(|| budget.spend(|| ())), Some(()));
    }

    #[test]
    fn a_long_game_has_a_larger_budget() {
        let (granted, steps) = measure(|| Budget::of_game(10_000).take(30_000));
        assert!(granted);
        assert_eq!(steps, 30_000);
        assert!(!Budget::of_game(10).take(Budget::FLOOR + 1));
    }

    #[test]
    fn slips_that_are_found_bring_more_until_nothing_is_kept_back() {
        let budget = Budget::growing(8);
        let grown: Vec<usize> = (0..8)
            .map(|_| {
                budget.reward();
                budget.left()
            })
            .collect();
        assert_eq!(grown, [12, 16, 20, 24, 28, 32, 32, 32]);
        assert!(!budget.take(33));
        budget.reward();
        assert!(budget.is_spent());
        let fixed = Budget::new(8);
        fixed.reward();
        assert_eq!(fixed.left(), 8);
    }

    #[test]
    fn what_is_done_is_counted() {
        count(2);
        let (answer, steps) = measure(|| {
            count(3);
            "done"
        });
        assert_eq!((answer, steps), ("done", 3));
    }
}
