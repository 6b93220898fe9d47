//! Generators and experiments of the repository: `cargo run --release -p xtask -- COMMAND`.

mod book;
mod complete;
mod editors;
#[cfg(test)]
mod grammar;
mod keystrokes;
mod live;
mod notation;
mod random;
mod rules;
mod scopes;
mod settings;
mod sheets;
mod syntax;
mod tables;
mod tokens;
mod typos;

use clap::{Parser, Subcommand};

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Generators and experiments of the repository.
#[derive(Debug, Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Book(book::Args),
    Complete(complete::Args),
    Keystrokes(keystrokes::Args),
    Learn(sheets::LearnArgs),
    Live(live::Args),
    Notation(notation::Args),
    Rules(rules::Args),
    Sheets(sheets::MeasureArgs),
    Syntax(syntax::Args),
    Tables(tables::Args),
    Tokens(tokens::Args),
    Typos(typos::Args),
}

fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Book(args) => book::run(&args),
        Command::Complete(args) => complete::run(&args),
        Command::Keystrokes(args) => keystrokes::run(&args),
        Command::Learn(args) => sheets::learn(&args),
        Command::Live(args) => live::run(&args),
        Command::Notation(args) => notation::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Sheets(args) => sheets::measure(&args),
        Command::Syntax(args) => syntax::run(&args),
        Command::Tables(args) => tables::run(&args),
        Command::Tokens(args) => tokens::run(&args),
        Command::Typos(args) => typos::run(&args),
    }
}
