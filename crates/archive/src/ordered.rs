//! Work done in parallel, with the answers in the order of the jobs and few jobs in progress at a time.

use std::{
    collections::{BTreeMap, VecDeque},
    mem,
    ops::ControlFlow,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    thread,
    time::{Duration, Instant},
};

/// After this time, answers of a running job are handed on before it is done.
const PATIENCE: Duration = Duration::from_millis(20);

/// Does `work` for the jobs that `produce` puts into the queue, on `workers` threads. Hands the answers to `consume` in the
/// order of the jobs, each as soon as all before it were handed on. A `None` says that the next answer is not ready yet. At
/// most `most` jobs are in progress: produced, but with answers that are not yet handed on.
///
/// # Errors
/// Those of `consume`, which end everything. `produce` may then still wait for bytes; its thread ends with the process.
pub(crate) fn run<J: Send + 'static, A: Send, E>(
    workers: usize,
    most: usize,
    produce: impl FnOnce(&Queue<J>) + Send + 'static,
    work: impl Fn(J, &mut Outlet<'_, A>) + Sync,
    consume: impl FnMut(Option<A>) -> Result<(), E>,
) -> Result<(), E> {
    let queue = Arc::new(Queue::new(most));
    let feed = Feed(Arc::clone(&queue));
    thread::spawn(move || produce(&feed.0));
    let (sender, parts) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (queue, sender, work) = (&*queue, sender.clone(), &work);
            scope.spawn(move || {
                while let Some((job, what)) = queue.next() {
                    let mut outlet = Outlet::new(job, &sender, &queue.is_stopped);
                    work(what, &mut outlet);
                    outlet.send(true);
                }
            });
        }
        drop(sender);
        let consumed = hand_on(&parts, &queue, consume);
        queue.stop();
        consumed
    })
}

/// The jobs that wait for a worker.
pub(crate) struct Queue<J> {
    most: usize,
    state: Mutex<QueueState<J>>,
    /// Notified when the state changes.
    changed: Condvar,
    is_stopped: AtomicBool,
}

struct QueueState<J> {
    jobs: VecDeque<(u64, J)>,
    /// How many jobs were put in.
    count: u64,
    under_way: usize,
    /// No more jobs are put in.
    is_closed: bool,
}

impl<J> Queue<J> {
    fn new(most: usize) -> Self {
        Self {
            most,
            state: Mutex::new(QueueState {
                jobs: VecDeque::new(),
                count: 0,
                under_way: 0,
                is_closed: false,
            }),
            changed: Condvar::new(),
            is_stopped: AtomicBool::new(false),
        }
    }

    /// Puts a job in, once there is room for it. Breaks if the queue was stopped.
    pub(crate) fn put(&self, job: J) -> ControlFlow<()> {
        let is_full =
            |state: &mut QueueState<J>| state.under_way >= self.most && !self.is_stopped();
        let mut state = self
            .changed
            .wait_while(self.lock(), is_full)
            .unwrap_or_else(PoisonError::into_inner);
        if self.is_stopped() {
            return ControlFlow::Break(());
        }
        let number = state.count;
        state.jobs.push_back((number, job));
        state.count += 1;
        state.under_way += 1;
        self.changed.notify_all();
        ControlFlow::Continue(())
    }

    /// The next job with its number, once there is one; `None` after the last.
    fn next(&self) -> Option<(u64, J)> {
        let is_waiting = |state: &mut QueueState<J>| {
            state.jobs.is_empty() && !state.is_closed && !self.is_stopped()
        };
        let mut state = self
            .changed
            .wait_while(self.lock(), is_waiting)
            .unwrap_or_else(PoisonError::into_inner);
        if self.is_stopped() {
            return None;
        }
        state.jobs.pop_front()
    }

    /// Notes that all answers of a job were handed on.
    fn finish(&self) {
        self.lock().under_way -= 1;
        self.changed.notify_all();
    }

    fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    fn stop(&self) {
        // Under the lock: a thread that tested the flag before is waiting by now, and is woken.
        let state = self.lock();
        self.is_stopped.store(true, Ordering::Relaxed);
        drop(state);
        self.changed.notify_all();
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// A panic leaves the state consistent: every change is a few assignments that cannot fail.
    fn lock(&self) -> MutexGuard<'_, QueueState<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Closes the queue when its producer ends, also by a panic.
struct Feed<J>(Arc<Queue<J>>);

impl<J> Drop for Feed<J> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Some answers of a job.
struct Delivery<A> {
    job: u64,
    answers: Vec<A>,
    is_last: bool,
}

/// Sends the answers of one job.
pub(crate) struct Outlet<'q, A> {
    job: u64,
    sender: &'q Sender<Delivery<A>>,
    is_stopped: &'q AtomicBool,
    answers: Vec<A>,
    sent: Instant,
}

impl<'q, A> Outlet<'q, A> {
    fn new(job: u64, sender: &'q Sender<Delivery<A>>, is_stopped: &'q AtomicBool) -> Self {
        Self {
            job,
            sender,
            is_stopped,
            answers: Vec::new(),
            sent: Instant::now(),
        }
    }

    /// Takes the next answer. Breaks if no more are wanted.
    pub(crate) fn push(&mut self, answer: A) -> ControlFlow<()> {
        self.answers.push(answer);
        if self.sent.elapsed() > PATIENCE {
            self.send(false);
        }
        if self.is_stopped.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn send(&mut self, is_last: bool) {
        let answers = mem::take(&mut self.answers);
        // Without a receiver, the queue was stopped.
        let _ = self.sender.send(Delivery {
            job: self.job,
            answers,
            is_last,
        });
        self.sent = Instant::now();
    }
}

/// Puts the answers into the order of the jobs.
fn hand_on<J, A, E>(
    parts: &Receiver<Delivery<A>>,
    queue: &Queue<J>,
    mut consume: impl FnMut(Option<A>) -> Result<(), E>,
) -> Result<(), E> {
    let mut early: BTreeMap<u64, Vec<Delivery<A>>> = BTreeMap::new();
    let mut current = 0;
    loop {
        let part = match parts.try_recv() {
            Ok(part) => part,
            Err(TryRecvError::Disconnected) => return Ok(()),
            Err(TryRecvError::Empty) => {
                consume(None)?;
                match parts.recv() {
                    Ok(part) => part,
                    Err(_) => return Ok(()),
                }
            }
        };
        if part.job != current {
            early.entry(part.job).or_default().push(part);
            continue;
        }
        let mut ready = vec![part];
        while !ready.is_empty() {
            for part in ready {
                part.answers
                    .into_iter()
                    .try_for_each(|answer| consume(Some(answer)))?;
                if part.is_last {
                    current += 1;
                    queue.finish();
                }
            }
            ready = early.remove(&current).unwrap_or_default();
        }
    }
}
