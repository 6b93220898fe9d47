//! The outcome of a command, as an exit code for scripts.

use std::{io, process::ExitCode};

/// The outcome of a command. For several files, the worst one counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Exit code 0.
    #[default]
    Clean,
    /// Exit code 1: errors were found, or files would change.
    Found,
    /// Exit code 2: wrong usage, or a file could not be read or written.
    Failed,
}

impl Outcome {
    /// The outcome if `count` records could not be read or written.
    pub(crate) fn of_failed(count: usize) -> Self {
        if count > 0 { Self::Failed } else { Self::Clean }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Clean => 0,
            Outcome::Found => 1,
            Outcome::Failed => 2,
        })
    }
}

/// Whether the reader of the output is gone (`movetext check | head`), which is not a failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
