//! A running call of a tool: its progress, and whether it was given up.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use notation::work::Wanted;
use tokio::sync::watch;

/// The answer of a call that nobody waits for any more.
pub(crate) const GIVEN_UP: &str = "given up";
/// The shortest time between two reports of progress.
const PAUSE: Duration = Duration::from_millis(100);

/// The progress of a call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CallProgress {
    pub(crate) done: usize,
    /// `None` while nobody knows how many parts there are.
    pub(crate) of: Option<usize>,
}

impl CallProgress {
    /// The progress when all is done; `None` if there were no parts.
    pub(crate) fn end(self) -> Option<Self> {
        let of = match self.of {
            // The part that was noted last is done, too.
            None if self.done > 0 => self.done + 1,
            of => of.filter(|of| *of > 0)?,
        };
        Some(Self {
            done: of,
            of: Some(of),
        })
    }
}

/// A call, as the working thread sees it.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    is_given_up: Arc<AtomicBool>,
    step: watch::Sender<CallProgress>,
}

/// Gives up the call when it is dropped, which happens at the end of the request.
pub(crate) struct Waiting(Arc<AtomicBool>);

/// Limits how often progress is reported: a client gains nothing from a report for each of a thousand games a second.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// When the last report was made, from the start of the call.
    last: Option<Duration>,
}

impl Pace {
    /// Whether to report what happened at `now`, counted from the start of the call.
    pub(crate) fn allows(&mut self, now: Duration) -> bool {
        let is_due = self
            .last
            .is_none_or(|last| now.saturating_sub(last) >= PAUSE);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }
}

impl Call {
    /// A new call, with the handle that keeps it going, and its progress.
    pub(crate) fn new() -> (Self, Waiting, watch::Receiver<CallProgress>) {
        let is_given_up = Arc::<AtomicBool>::default();
        let (step, steps) = watch::channel(CallProgress::default());
        let waiting = Waiting(Arc::clone(&is_given_up));
        (Self { is_given_up, step }, waiting, steps)
    }

    /// Runs `job` on this thread; its searches end when the call is given up.
    pub(crate) fn run<T>(&self, job: impl FnOnce() -> T) -> T {
        Wanted::until(Arc::clone(&self.is_given_up)).run(job)
    }

    /// Whether the call was not given up.
    pub(crate) fn goes_on(&self) -> bool {
        !self.is_given_up.load(Ordering::Relaxed)
    }

    /// Notes that `done` of `of` parts are done. Threads may call this out of order: progress never goes back.
    pub(crate) fn note(&self, done: usize, of: usize) {
        self.note_step(done, Some(of));
    }

    /// Notes one more part of work that has nobody knows how many.
    pub(crate) fn note_more(&self) {
        let done = self.step.borrow().done;
        self.note_step(done + 1, None);
    }

    fn note_step(&self, done: usize, of: Option<usize>) {
        self.step.send_if_modified(|step| {
            let is_news = of != step.of || done > step.done;
            if is_news {
                *step = CallProgress { done, of };
            }
            is_news
        });
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_never_becomes_less() {
        let (call, _waiting, mut steps) = Call::new();
        let mut told = Vec::new();
        for done in [0, 2, 1, 2, 3] {
            call.note(done, 4);
            if matches!(steps.has_changed(), Ok(true)) {
                told.push(steps.borrow_and_update().done);
            }
        }
        assert_eq!(told, [0, 2, 3]);
    }

    #[test]
    fn work_without_a_known_end_counts_its_parts() {
        let (call, _waiting, steps) = Call::new();
        assert_eq!(steps.borrow().end(), None);
        call.note_more();
        call.note_more();
        let step = *steps.borrow();
        assert_eq!((step.done, step.of), (2, None));
        let end = CallProgress {
            done: 3,
            of: Some(3),
        };
        assert_eq!(step.end(), Some(end));
        assert_eq!(end.end(), Some(end));
        let nothing = CallProgress {
            done: 0,
            of: Some(0),
        };
        assert_eq!(nothing.end(), None);
    }

    #[test]
    fn progress_is_reported_ten_times_a_second() {
        let mut pace = Pace::default();
        let times = [0, 1, 99, 100, 150, 230, 329, 330].map(Duration::from_millis);
        let reported = times.into_iter().filter(|now| pace.allows(*now));
        let reported: Vec<u128> = reported.map(|now| now.as_millis()).collect();
        assert_eq!(reported, [0, 100, 230, 330]);
    }

    #[test]
    fn work_is_given_up_with_its_request() {
        let (call, waiting, _) = Call::new();
        assert!(call.goes_on());
        drop(waiting);
        assert!(!call.goes_on());
    }
}
