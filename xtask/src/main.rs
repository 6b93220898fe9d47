//! Generators and experiments of the repository: `cargo run --release -p xtask -- COMMAND`.

mod random;
mod rules;
mod typos;

use clap::{Parser, Subcommand};

/// Generators and experiments of the repository.
#[derive(Debug, Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Rules(rules::Args),
    Typos(typos::Args),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Rules(args) => rules::run(&args),
        Command::Typos(args) => typos::run(&args),
    }
}
