//! Processes many records in parallel with [`archive`], and reports problems and progress on standard error.

use std::{num::NonZero, sync::Arc};

use archive::{Event, Input, Options, Placed};

use crate::{outcome::Outcome, progress::Progress, terminal};

/// How many threads work.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Jobs {
    /// Work on so many games at once; on as many as the machine has cores where it is not said.
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<NonZero<usize>>,
}

/// Parses a number of threads.
fn jobs(text: &str) -> Result<NonZero<usize>, &'static str> {
    let number = text.parse();
    number.map_err(|_| "how many games are worked on at once is a number from 1 on")
}

impl Jobs {
    /// Options with this number of threads.
    pub(crate) fn options(self) -> Options {
        let options = Options::default();
        Options {
            jobs: self.jobs.unwrap_or(options.jobs),
            ..options
        }
    }
}

/// Does `work` for every game of `inputs` and passes all events to `emit`, in order. Problems are also printed on standard
/// error, and make the outcome [`Outcome::Failed`].
///
/// # Errors
/// Those of `emit`, which end the run.
pub(crate) fn games<T: Send>(
    inputs: Vec<Input>,
    options: &Options,
    work: impl Fn(&Placed<'_>) -> T + Sync,
    mut emit: impl FnMut(Event<'_, T>) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let inputs: Arc<[Input]> = inputs.into();
    let _progress = Progress::new(&inputs, &options.bytes_read);
    let mut outcome = Outcome::Clean;
    archive::run(inputs, options, work, |event| {
        if let Event::Problem(_, problem) = &event {
            terminal::complain(&terminal::line(problem));
            outcome = Outcome::Failed;
        }
        emit(event)
    })?;
    Ok(outcome)
}

/// Does `work` for all `inputs`, which it reads whole, and hands the results to `emit` in order. Errors of `work` are printed
/// on standard error, and the other inputs go on. Returns the number of failed inputs.
///
/// # Errors
/// Those of `emit`, which end the run.
pub(crate) fn whole<T: Send>(
    inputs: Vec<Input>,
    options: &Options,
    work: impl Fn(&Input) -> Result<T, String> + Sync,
    mut emit: impl FnMut(&Input, T) -> anyhow::Result<()>,
) -> anyhow::Result<usize> {
    let inputs: Arc<[Input]> = inputs.into();
    let _progress = Progress::new(&inputs, &options.bytes_read);
    let mut failed = 0;
    archive::run_whole(&inputs, options, work, |input, answer| match answer {
        Ok(answer) => emit(input, answer),
        Err(problem) => {
            terminal::complain(&terminal::line(&problem));
            failed += 1;
            Ok(())
        }
    })?;
    Ok(failed)
}
