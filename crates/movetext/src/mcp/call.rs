//! A running call of a tool: its progress, and whether it was given up.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tokio::sync::watch;

/// The progress of a call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) done: usize,
    pub(crate) of: usize,
}

/// A call, as the working thread sees it.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    is_given_up: Arc<AtomicBool>,
    step: watch::Sender<Step>,
}

/// Gives up the call when it is dropped, which happens at the end of the request.
pub(crate) struct Waiting(Arc<AtomicBool>);

impl Call {
    /// A new call, with the handle that keeps it going, and its progress.
    pub(crate) fn new() -> (Self, Waiting, watch::Receiver<Step>) {
        let is_given_up = Arc::<AtomicBool>::default();
        let (step, steps) = watch::channel(Step::default());
        let waiting = Waiting(Arc::clone(&is_given_up));
        (Self { is_given_up, step }, waiting, steps)
    }

    /// Whether the call was not given up.
    pub(crate) fn goes_on(&self) -> bool {
        !self.is_given_up.load(Ordering::Relaxed)
    }

    /// Notes that `done` of `of` parts are done. Threads may call this out of order: progress never goes back.
    pub(crate) fn note(&self, done: usize, of: usize) {
        self.step.send_if_modified(|step| {
            let is_news = of != step.of || done > step.done;
            if is_news {
                *step = Step { done, of };
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
    fn work_is_given_up_with_its_request() {
        let (call, waiting, _) = Call::new();
        assert!(call.goes_on());
        drop(waiting);
        assert!(!call.goes_on());
    }
}
