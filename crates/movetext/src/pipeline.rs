//! Working on many records at once, with the answers in the order of their paths.

use std::{
    panic::{self, AssertUnwindSafe},
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::{input::Input, outcome::Outcome, terminal};

/// How many records are worked on before their answers are handed out: bounds the memory that waiting answers take.
const CHUNK: usize = 256;
/// Runs that take no longer show no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Does `work` for all `inputs` in parallel and hands the answers to `emit` in the order of the inputs. What `work`
/// cannot do is said on standard error and makes the outcome [`Outcome::Failed`]; the others go on.
///
/// # Errors
/// Those of `emit`, which end the run.
pub(crate) fn run<T: Send>(
    inputs: &[Input],
    work: impl Fn(&Input) -> Result<T, String> + Sync,
    mut emit: impl FnMut(&Input, T) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let progress = Progress::new(inputs.len());
    let mut outcome = Outcome::Clean;
    for chunk in inputs.chunks(CHUNK) {
        let answers: Vec<Result<T, String>> = chunk
            .par_iter()
            .map(|input| {
                let answer = guarded(input, &work);
                progress.step();
                answer
            })
            .collect();
        progress.aside(|| {
            for (input, answer) in chunk.iter().zip(answers) {
                match answer {
                    Ok(answer) => emit(input, answer)?,
                    Err(problem) => {
                        terminal::complain(&problem);
                        outcome = Outcome::Failed;
                    }
                }
            }
            anyhow::Ok(())
        })?;
    }
    Ok(outcome)
}

/// `work`, with a panic as a problem of this one record: our bug in one must not hide what is wrong in the others.
fn guarded<T>(input: &Input, work: impl Fn(&Input) -> Result<T, String>) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(|| work(input))).unwrap_or_else(|_| {
        let name = &input.name;
        Err(format!(
            "{name}: movetext failed on this record, which is a bug; please report it"
        ))
    })
}

/// A bar on standard error that comes up only in long runs, and only on a terminal.
struct Progress {
    total: u64,
    done: AtomicU64,
    started: Instant,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    fn new(total: usize) -> Self {
        Self {
            total: total as u64,
            done: AtomicU64::new(0),
            started: Instant::now(),
            bar: OnceLock::new(),
        }
    }

    fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if done < self.total && self.started.elapsed() > PATIENCE {
            self.bar.get_or_init(|| bar(self.total)).set_position(done);
        }
    }

    /// Does `print` with the bar out of its way.
    fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match self.bar.get() {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} records");
    ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
