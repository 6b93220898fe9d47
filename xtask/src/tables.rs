//! `tables`: the page `docs/tables.md`, which documents the columns of every table.

use std::{fs, path::Path};

use anyhow::{Context as _, bail};

use crate::ROOT;

/// The path of the page in the repository.
const PAGE: &str = "docs/tables.md";

/// Write the page of the tables that `movetext export` and the Python package make.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Write nothing; fail if the page is not up to date.
    #[arg(long)]
    check: bool,
}

/// Writes or checks the page.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if is_current() {
        return Ok(());
    }
    if args.check {
        bail!("not up to date: {PAGE}; run cargo run -p xtask -- tables");
    }
    fs::write(Path::new(ROOT).join(PAGE), page()).context(PAGE)?;
    println!("wrote {PAGE}");
    Ok(())
}

fn page() -> String {
    let about = "<!-- Written by `cargo run -p xtask -- tables` from crates/tables and the tables of columns of the notations. Do not edit. -->";
    format!("{about}\n\n{}", ::tables::page(ide::notations()))
}

/// Whether the page is up to date. (A checkout may have changed the line ends.)
fn is_current() -> bool {
    fs::read_to_string(Path::new(ROOT).join(PAGE)).is_ok_and(|text| text.lines().eq(page().lines()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_in_the_repository_is_up_to_date() {
        assert!(
            super::is_current(),
            "run cargo run -p xtask -- tables and commit docs/tables.md"
        );
    }
}
