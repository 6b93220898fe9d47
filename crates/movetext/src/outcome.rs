//! What a command came to, as the exit code that scripts see.

use std::{io, process::ExitCode};

/// What a command came to. The worst wins where several files were read.
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
    /// What it comes to if so many records could not be read or written.
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

/// Whether the reader of our output went away (`movetext check | head`), which is no failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
