//! Futures that are polled one at a time, each after it was woken.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, Wake, Waker},
};

use server::Task;

/// Futures, polled in the order in which they were woken, so that each gets its turn.
pub(crate) struct Tasks<T> {
    running: HashMap<u64, Running<T>>,
    woken: Arc<Mutex<VecDeque<u64>>>,
    next: u64,
}

struct Running<T> {
    task: Task<T>,
    waker: Waker,
}

/// Wakes one of the futures.
struct Bell {
    id: u64,
    woken: Arc<Mutex<VecDeque<u64>>>,
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        let mut woken = self.woken.lock().unwrap_or_else(PoisonError::into_inner);
        if !woken.contains(&self.id) {
            woken.push_back(self.id);
        }
    }
}

impl<T> Default for Tasks<T> {
    fn default() -> Self {
        Self {
            running: HashMap::new(),
            woken: Arc::default(),
            next: 0,
        }
    }
}

impl<T> Tasks<T> {
    /// Polls a new future once. Returns its result, or keeps the future and returns `None`.
    pub(crate) fn start(&mut self, task: Task<T>) -> Option<T> {
        let id = self.add(task);
        self.poll(id)
    }

    /// Adds a future that is polled for the first time after all that were woken before it.
    pub(crate) fn push(&mut self, task: Task<T>) {
        let id = self.add(task);
        self.woken().push_back(id);
    }

    /// Whether there is no future, not even a waiting one.
    pub(crate) fn is_empty(&self) -> bool {
        self.running.is_empty()
    }

    /// Whether a future was woken and is not yet polled.
    pub(crate) fn is_woken(&self) -> bool {
        !self.woken().is_empty()
    }

    /// Polls the future that was woken first. Returns its result if it ended.
    pub(crate) fn step(&mut self) -> Option<T> {
        let id = self.woken().pop_front()?;
        self.poll(id)
    }

    /// Drops all futures.
    pub(crate) fn clear(&mut self) {
        self.running.clear();
        self.woken().clear();
    }

    fn add(&mut self, task: Task<T>) -> u64 {
        let id = self.next;
        self.next += 1;
        let bell = Bell {
            id,
            woken: Arc::clone(&self.woken),
        };
        let waker = Waker::from(Arc::new(bell));
        self.running.insert(id, Running { task, waker });
        id
    }

    fn poll(&mut self, id: u64) -> Option<T> {
        // A future may be woken after its end.
        let running = self.running.get_mut(&id)?;
        let mut context = Context::from_waker(&running.waker);
        match running.task.as_mut().poll(&mut context) {
            Poll::Ready(result) => {
                self.running.remove(&id);
                Some(result)
            }
            Poll::Pending => None,
        }
    }

    fn woken(&self) -> std::sync::MutexGuard<'_, VecDeque<u64>> {
        self.woken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures::{channel::oneshot, future};

    use super::*;

    /// Ends at the poll number `polls`.
    fn after(polls: usize, name: &'static str) -> Task<&'static str> {
        let mut done = 0;
        Box::pin(future::poll_fn(move |context| {
            done += 1;
            if done == polls {
                return Poll::Ready(name);
            }
            context.waker().wake_by_ref();
            Poll::Pending
        }))
    }

    #[test]
    fn each_gets_its_turn() {
        let mut tasks = Tasks::default();
        assert_eq!(tasks.start(after(1, "at once")), None.or(Some("at once")));
        assert_eq!(tasks.start(after(3, "long")), None);
        tasks.push(after(2, "short"));
        let ends: Vec<_> = std::iter::from_fn(|| tasks.is_woken().then(|| tasks.step())).collect();
        assert_eq!(ends, [None, None, Some("long"), Some("short")]);
        assert!(tasks.is_empty());
    }

    #[test]
    fn what_waits_is_not_polled() {
        static POLLS: AtomicUsize = AtomicUsize::new(0);
        let (sender, mut receiver) = oneshot::channel::<&str>();
        let mut tasks = Tasks::default();
        tasks.push(Box::pin(future::poll_fn(move |context| {
            POLLS.fetch_add(1, Ordering::Relaxed);
            future::FutureExt::poll_unpin(&mut receiver, context).map(Result::unwrap)
        })));
        assert_eq!(tasks.step(), None);
        assert!(!tasks.is_woken() && !tasks.is_empty());
        assert_eq!(tasks.step(), None);
        sender.send("answer").unwrap();
        assert_eq!(tasks.step(), Some("answer"));
        assert_eq!(POLLS.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn waking_what_has_ended_does_nothing() {
        let mut tasks: Tasks<()> = Tasks::default();
        tasks.push(Box::pin(future::poll_fn(|context| {
            context.waker().wake_by_ref();
            Poll::Ready(())
        })));
        assert_eq!(tasks.step(), Some(()));
        assert!(tasks.is_woken());
        assert_eq!(tasks.step(), None);
        assert!(!tasks.is_woken());
    }
}
