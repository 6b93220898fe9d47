//! The progress of a long run: a bar on standard error that counts bytes, only on a terminal, and never mixed into output.

use std::{
    fs,
    io::{self, IsTerminal as _},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use archive::Input;
use indicatif::{ProgressBar, ProgressStyle};

/// Shorter runs show no progress.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the bar is updated.
const BEAT: Duration = Duration::from_millis(100);

/// The bar while it is shown.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Shows how many bytes were read, until it is dropped.
pub(crate) struct Progress(Option<(Sender<()>, JoinHandle<()>)>);

impl Progress {
    /// The progress of a run over `inputs`, which counts its bytes in `bytes_read`.
    pub(crate) fn new(inputs: &Arc<[Input]>, bytes_read: &Arc<AtomicU64>) -> Self {
        if !io::stderr().is_terminal() {
            return Self(None);
        }
        let (end, ended) = mpsc::channel();
        let (inputs, bytes_read) = (Arc::clone(inputs), Arc::clone(bytes_read));
        let shown = thread::spawn(move || show(&inputs, &bytes_read, &ended));
        Self(Some((end, shown)))
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, shown)) = self.0.take() {
            drop(end);
            // The bar is gone then. A panic of its thread must not stop the run.
            let _ = shown.join();
        }
    }
}

/// Does `print` while the bar is hidden.
pub(crate) fn aside<T>(print: impl FnOnce() -> T) -> T {
    match &*bar() {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}

fn bar() -> MutexGuard<'static, Option<ProgressBar>> {
    BAR.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Updates the bar until the run has `ended`.
fn show(inputs: &[Input], bytes_read: &AtomicU64, ended: &Receiver<()>) {
    let is_going_on = |wait: Duration| ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
    if !is_going_on(PATIENCE) {
        return;
    }
    let shown = new_bar(size(inputs));
    *bar() = Some(shown.clone());
    clear_on_signals();
    while is_going_on(BEAT) {
        shown.set_position(bytes_read.load(Ordering::Relaxed));
    }
    clear();
}

/// Removes the bar from the screen.
fn clear() {
    if let Some(bar) = bar().take() {
        bar.finish_and_clear();
    }
}

/// The bytes of all `inputs`; `None` if one of them is not a file.
fn size(inputs: &[Input]) -> Option<u64> {
    let size = |input: &Input| Some(fs::metadata(input.path.as_deref()?).ok()?.len());
    inputs.iter().map(size).sum()
}

fn new_bar(size: Option<u64>) -> ProgressBar {
    let (bar, template) = match size {
        Some(size) => (
            ProgressBar::new(size),
            "{bar:40} {decimal_bytes} of {decimal_total_bytes}",
        ),
        None => (ProgressBar::no_length(), "{spinner} {decimal_bytes} read"),
    };
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Removes the bar when Ctrl-C or a similar signal ends the process.
#[cfg(unix)]
fn clear_on_signals() {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };
    // Without a handler the bar stays on the screen; that is not a reason to fail.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
        return;
    };
    thread::spawn(move || {
        for signal in signals.forever() {
            clear();
            // This ends the process.
            let _ = emulate_default_handler(signal);
        }
    });
}

/// On other systems the process ends without a call.
#[cfg(not(unix))]
fn clear_on_signals() {}
