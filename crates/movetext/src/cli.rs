//! The command line: which commands there are, and what `--help` says of them all.

use clap::{Parser, Subcommand};

#[cfg(feature = "tables")]
use crate::commands::export;
use crate::commands::{
    check, completions, convert, draw, explain, fmt, lsp, replay, rules, stats, view,
};

/// Reads written game records the way a good referee does: knows the notation, replays the game, and says in plain words
/// what happened and what cannot have happened.
#[derive(Debug, Parser)]
#[command(name = "movetext", version, max_term_width = 100, after_help = help())]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  movetext check                     what is wrong in the records below this folder
  movetext check --repair scan.kubb  repair what is certain, show the rest
  movetext explain final.bucky:12    line 12 in plain English";

/// What every command has in common.
fn help() -> String {
    let kinds: Vec<String> = ide::notations()
        .iter()
        .map(|notation| {
            let extensions: Vec<String> = notation
                .extensions()
                .iter()
                .map(|extension| format!(".{extension}"))
                .collect();
            format!("  {:14} {}", notation.title(), extensions.join(", "))
        })
        .collect();
    format!(
        "Records are known by their extensions:\n{}\n\n\
         Settings come from the movetext.toml in the folder of the record or the nearest one above it.\n\n{EXAMPLES}",
        kinds.join("\n")
    )
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(check::Args),
    Fmt(fmt::Args),
    Explain(explain::Args),
    Replay(replay::Args),
    Draw(draw::Args),
    View(view::Args),
    Stats(stats::Args),
    #[cfg(feature = "tables")]
    Export(export::Args),
    Convert(convert::Args),
    Rules(rules::Args),
    Lsp(lsp::Args),
    Completions(completions::Args),
}
