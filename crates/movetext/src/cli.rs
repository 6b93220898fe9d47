//! The command line: the list of commands, and their common `--help`.

use anstream::ColorChoice;
use clap::{Parser, Subcommand, ValueEnum};

use crate::commands::{
    check, completions, convert, draw, explain, export, fmt, init, live, lsp, man, mcp, merge,
    replay, rules, settings, stats, view,
};

/// Reads written game records the way a good referee does: knows the notation, replays the game, and says in plain words
/// what happened and what cannot have happened.
#[derive(Debug, Parser)]
#[command(name = "movetext", version, long_version = LONG_VERSION, max_term_width = 100, after_help = help())]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to color what is printed: on terminals unless `NO_COLOR` is set, and elsewhere if `CLICOLOR_FORCE` is.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

/// When to color what is printed.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// Where somebody sees it.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

/// What `--version` prints; `-V` prints its first line.
const LONG_VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit: ",
    env!("MOVETEXT_COMMIT"),
    "\ntarget: ",
    env!("MOVETEXT_TARGET")
);

const EXAMPLES: &str = "\
Examples:
  movetext check                     what is wrong in the records below this folder
  movetext check --repair scan.kubb  repair what is certain, show the rest
  movetext explain final.bucky:12    line 12 in plain English";

/// The text at the end of `--help`.
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
    Export(export::Args),
    Convert(convert::Args),
    Merge(merge::Args),
    Rules(rules::Args),
    Settings(settings::Args),
    Init(init::Args),
    Live(live::Args),
    Lsp(lsp::Args),
    Mcp(mcp::Args),
    Completions(completions::Args),
    #[command(hide = true)]
    Man(man::Args),
}
