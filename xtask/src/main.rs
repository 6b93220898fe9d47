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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// The crates whose level a profile sets apart.
    fn levels(profile: &toml::Value) -> BTreeSet<&str> {
        let packages = profile.get("package").and_then(toml::Value::as_table);
        packages
            .into_iter()
            .flat_map(|table| table.keys())
            .map(String::as_str)
            .collect()
    }

    /// What ships inherits the levels of tests otherwise.
    #[test]
    fn what_ships_has_levels_of_its_own() {
        let manifest = std::fs::read_to_string(format!("{}/Cargo.toml", super::ROOT));
        let manifest: toml::Value = toml::from_str(&manifest.expect("a manifest")).expect("TOML");
        let profiles = &manifest["profile"];
        let dist = levels(&profiles["dist"]);
        assert_eq!(levels(&profiles["dev"]).difference(&dist).count(), 0);
        assert_eq!(dist, levels(&profiles["wasm"]));
    }
}
