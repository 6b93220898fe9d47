//! Features that this build lacks, because they take long to compile. The published builds have them.

/// The error for a missing feature: this build has no `what`; `command` needs a build with `feature`.
#[cfg(any(
    test,
    not(all(
        feature = "live",
        feature = "mcp",
        feature = "pictures",
        feature = "tables"
    ))
))]
pub(crate) fn error(what: &str, feature: &str, command: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "this build has no {what}: cargo run --release --features {feature} -- {command} …"
    )
}

/// Defines a command that this build lacks: its feature, its name, what is missing, and what it does.
#[cfg(not(all(feature = "live", feature = "mcp", feature = "tables")))]
macro_rules! unbuilt {
    ($feature:literal $name:ident $what:literal $about:literal) => {
        #[cfg(not(feature = $feature))]
        pub(crate) mod $name {
            use std::ffi::OsString;

            use crate::outcome::Outcome;

            #[doc = $about]
            #[derive(Debug, clap::Args)]
            #[command(disable_help_flag = true)]
            pub(crate) struct Args {
                /// Whatever is asked for, the answer is the same.
                #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
                rest: Vec<OsString>,
            }

            pub(crate) fn run(Args { .. }: &Args) -> anyhow::Result<Outcome> {
                Err(super::error($what, $feature, stringify!($name)))
            }
        }
    };
}

#[cfg(not(all(feature = "live", feature = "mcp", feature = "tables")))]
unbuilt! { "tables" export "tables" "Write tables of games, moves, players and findings, for databases and notebooks." }
#[cfg(not(all(feature = "live", feature = "mcp", feature = "tables")))]
unbuilt! { "live" live "server for live games" "Serve games that are being recorded: scorers write, everybody follows." }
#[cfg(not(all(feature = "live", feature = "mcp", feature = "tables")))]
unbuilt! { "mcp" mcp "server for assistants" "Serve assistants over the Model Context Protocol, on standard input and output." }

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
