//! Counts which characters are written for each other, and writes the table for the prices of slips. Also runs the learning of
//! usual moves and spellings.

use std::{collections::BTreeMap, fs, path::PathBuf};

use anyhow::Context as _;

use super::{SheetCopy, Sheets, cells::bare, rates, usual};

/// Learn which letters hands take for each other from scoresheets that lie in two copies, and what is usually played from
/// games of chess.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder of the sheets.
    #[arg(long, default_value = "../shared/corpus/hcs")]
    sheets: PathBuf,
    /// The games, a row of moves each.
    #[arg(long, default_value = "../shared/corpus/pgn/moves.txt")]
    games: PathBuf,
    /// Folders of records, one folder a notation each, in which is counted what is usually written.
    #[arg(long, default_values = ["tests/records", "../shared/corpus"])]
    records: Vec<PathBuf>,
    /// Only count in those records.
    #[arg(long)]
    only_records: bool,
    /// Only learn from the games of chess.
    #[arg(long)]
    only_games: bool,
}

/// The path of the table in the repository.
const TABLE: &str = "crates/notation/src/referee/hand.txt";

/// The comment in the table.
const ABOUT: &str = "\
# Which characters two people write for each other who wrote down the same game, and how often: where their copies of a
# handwritten scoresheet differ in one character. Counted by `cargo run -p xtask -- learn` on pairs of the data set HCS (Eicher,
# Farmer, Li, Majid: Handwritten Chess Scoresheet Recognition, 2021), which is published under CC BY 3.0.
";

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.only_games {
        return usual::learn(&args.games);
    }
    rates::learn(&args.records)?;
    if args.only_records {
        return Ok(());
    }
    let sheets = Sheets::read(&args.sheets)?;
    let table = ABOUT.to_owned() + &letters(sheets.games());
    fs::write(TABLE, table).context(TABLE)?;
    println!("wrote {TABLE}");
    usual::learn(&args.games)
}

/// Which characters stand for each other in two copies of the same game, and how often: the rows of the table.
pub(super) fn letters<'s>(games: impl Iterator<Item = (&'s SheetCopy, &'s SheetCopy)>) -> String {
    let mut counts: BTreeMap<(char, char), u32> = BTreeMap::new();
    // A pair is counted once, not from both sides.
    for (sheet, witness) in games {
        for (place, (_, word)) in &sheet.cells.0 {
            let other = witness.cells.get(*place).map(bare);
            let pair = other.and_then(|other| replaced(&bare(word), &other));
            if let Some((one, other)) = pair {
                *counts.entry((one.min(other), one.max(other))).or_default() += 1;
            }
        }
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|(pair, count)| (u32::MAX - count, *pair));
    let rows = rows.iter();
    rows.map(|((one, other), count)| format!("{one} {other} {count}\n"))
        .collect()
}

/// The characters at the only place where two words differ; `None` if they differ elsewhere, too.
fn replaced(one: &str, other: &str) -> Option<(char, char)> {
    if one.chars().count() != other.chars().count() {
        return None;
    }
    let mut pairs = one.chars().zip(other.chars()).filter(|(a, b)| a != b);
    pairs.next().filter(|_| pairs.next().is_none())
}
