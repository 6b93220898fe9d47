//! What this build was made without: features that take long to compile, and that what ships has.

/// That this build has no `what`, and how to get one that has: by the feature of that name, with which `command` runs.
#[cfg(any(test, not(all(feature = "pictures", feature = "tables"))))]
pub(crate) fn error(what: &str, feature: &str, command: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "this build has no {what}: cargo run --release --features {feature} -- {command} …"
    )
}

#[cfg(not(feature = "tables"))]
pub(crate) use self::tables::{Args, run};

/// `movetext export` without tables.
#[cfg(not(feature = "tables"))]
mod tables {
    use std::ffi::OsString;

    use crate::outcome::Outcome;

    /// Write tables of games, moves, players and findings, for databases and notebooks.
    #[derive(Debug, clap::Args)]
    #[command(disable_help_flag = true)]
    pub(crate) struct Args {
        /// Whatever is asked for, the answer is the same.
        #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<OsString>,
    }

    pub(crate) fn run(Args { .. }: &Args) -> anyhow::Result<Outcome> {
        Err(super::error("tables", "tables", "export"))
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn how_to_get_it_is_said() {
        assert_eq!(
            super::error("tables", "tables", "export").to_string(),
            "this build has no tables: cargo run --release --features tables -- export …"
        );
    }
}
