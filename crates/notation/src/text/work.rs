//! Work, counted in steps instead of seconds: how much a search for repairs may do, and how much an answer took.
//!
//! A step is a small piece of work that grows with nothing: a token that is read, a move that is played once. An answer that
//! is bounded by counts is the same on every machine, for whoever asks.

use std::cell::Cell;

thread_local! {
    static DONE: Cell<u64> = const { Cell::new(0) };
}

/// Counts `steps` as done by this thread. Whatever goes over input counts, so that tests see how work grows.
pub fn count(steps: usize) {
    DONE.with(|done| done.set(done.get().wrapping_add(steps as u64)));
}

/// Does `job`, and tells how many steps it took.
pub fn measure<T>(job: impl FnOnce() -> T) -> (T, u64) {
    let before = DONE.with(Cell::get);
    let answer = job();
    (answer, DONE.with(Cell::get).wrapping_sub(before))
}

/// The work that may go into looking for repairs in one game, for all its findings together. Past it they are reported
/// without repairs.
///
/// A part of it is kept back, and granted bit by bit as slips are found: a record with many slips needs the work of many, one
/// in which nothing can be put right, as while a line of it is typed, shall not keep anybody waiting.
#[derive(Debug)]
pub struct Budget {
    left: Cell<usize>,
    /// What is kept back, and how much of it each slip that is found brings.
    kept: Cell<usize>,
    reward: usize,
    /// What may go into reading on where nothing settles a slip.
    reading: Cell<usize>,
}

impl Budget {
    /// Steps that every game is granted, however short it is.
    pub const FLOOR: usize = 12_000;
    /// How many times a longer game may be replayed.
    const REPLAYS: usize = 3;
    /// How many times the first grant is kept back for slips that are found.
    const KEPT: usize = 3;
    /// Which part of the first grant a slip that is found brings: one in this many.
    const PART: usize = 2;
    /// Which part of what is left stays for the searches after one that finds nothing: one in this many.
    const LEFT: usize = 4;
    /// What may go into reading a game on, however little of the rest is left.
    const READING: usize = 100_000;
    /// What a short game is granted at most, whatever is found in it.
    pub const MOST: usize = Self::FLOOR * (1 + Self::KEPT) + Self::READING;

    /// The budget of a game whose replay takes `steps`.
    #[must_use]
    pub fn of_game(steps: usize) -> Self {
        Self::growing(Self::FLOOR.max(steps.saturating_mul(Self::REPLAYS)))
    }

    /// A budget of `steps` at first, and more for each slip that is found.
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

    /// Grants more, as a slip was found. What is spent stays so.
    pub fn reward(&self) {
        if self.is_spent() {
            return;
        }
        let more = self.reward.min(self.kept.get());
        self.kept.set(self.kept.get() - more);
        self.left.set(self.left.get().saturating_add(more));
    }

    /// What one search may take of it: most, so that something is left for the others where it finds nothing.
    #[must_use]
    pub fn share(&self) -> Self {
        Self::new(self.left() - self.left() / Self::LEFT)
    }

    /// All but one part in `parts` of what is left, with what is kept back; and that part, which never grows.
    #[must_use]
    pub fn split(self, parts: usize) -> (Self, Self) {
        let part = self.left() / parts.max(1);
        self.left.set(self.left() - part);
        (self, Self::new(part))
    }

    /// Takes `steps` and counts them as work. Whether they were left; if not, nothing is left any more.
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

    /// Does `job`, which counts its own work, and takes what it counted. Nothing if nothing is left.
    pub fn spend<T>(&self, job: impl FnOnce() -> T) -> Option<T> {
        if self.is_spent() {
            return None;
        }
        let (answer, steps) = measure(job);
        let steps = usize::try_from(steps).unwrap_or(usize::MAX);
        self.left.set(self.left.get().saturating_sub(steps));
        Some(answer)
    }

    /// Does `job`, which reads on where nothing settles a slip, and takes what it counted from what is kept for that. Nothing if
    /// nothing is left of it.
    pub fn read_on<T>(&self, job: impl FnOnce() -> T) -> Option<T> {
        let reading = Self::new(self.reading.get());
        let answer = reading.spend(job);
        self.reading.set(reading.left());
        answer
    }

    /// Steps that are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.left.get()
    }

    /// Whether nothing is left.
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
        // The last job may take more than is left.
        assert_eq!(budget.spend(|| count(3)), Some(()));
        assert_eq!(budget.spend(|| count(3)), None);
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
