//! `typos`: how many slips the checks find, locate and repair, for each kind of slip.
//!
//! Each case takes a correct record, makes one slip (or two, or those of a scanned page), and computes the findings and the
//! result of their first repairs. Only our own checks know the rules, so they also decide what can be found: a slip without a
//! finding either does not change the meaning, or gives another legal game.

mod cases;
mod certain;
mod repair;
pub(crate) mod samples;
pub(crate) mod slips;
mod table;

use std::path::PathBuf;

use anyhow::Context as _;
use clap::ValueEnum;
use rayon::prelude::*;

use self::{
    cases::{Outcome, TypoCase},
    samples::{Sample, notations},
    slips::{Kind, Slips},
};
use crate::sheets;

/// Make random slips in correct records and count how many are found, located and repaired.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only this notation.
    #[arg(long, value_name = "ID")]
    notation: Option<String>,
    /// Only slips of these kinds.
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    slips: Vec<Slips>,
    /// Cases for each notation and kind; fewer where a kind has no more in the records.
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// The seed of the random numbers. Each kind begins with it anew.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also list cases with this outcome.
    #[arg(long, value_names = ["OUTCOME", "N"], num_args = 2)]
    show: Vec<String>,
    /// The folder of the records, one folder a notation.
    #[arg(long, default_value = "tests/records")]
    records: PathBuf,
    /// The folder of the scoresheets for slips of the kind `human`.
    #[arg(long, default_value = "../shared/corpus/hcs")]
    sheets: PathBuf,
}

/// The slips of one kind in the records of one notation.
struct KindRow<'s> {
    notation: &'static str,
    kind: Kind,
    cases: Vec<TypoCase<'s>>,
}

/// Runs the experiment and prints its tables.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.slips.contains(&Slips::Human) {
        sheets::measure(&sheets::MeasureArgs::of(args.sheets.clone()))?;
        if args.slips.iter().all(|slips| *slips == Slips::Human) {
            return Ok(());
        }
    }
    let show = args.show()?;
    let mut samples = Vec::new();
    for notation in notations(args.notation.as_deref())? {
        let found = samples::read_all(notation, &args.records.join(notation.id()))?;
        if found.is_empty() {
            println!("{:12} no correct record", notation.id());
        } else {
            samples.push((notation.id(), found));
        }
    }
    let kinds = args.kinds();
    let pairs = samples
        .iter()
        .flat_map(|pair| kinds.iter().map(move |kind| (pair, *kind)));
    let rows = pairs.map(|((id, samples), kind)| KindRow {
        notation: id,
        kind,
        cases: experiment(kind, samples, args),
    });
    let rows: Vec<KindRow<'_>> = rows.collect();
    print_one(&rows);
    println!("{}", table::header());
    for row in &rows {
        println!("{}", table::row(row));
        if let Some((outcome, count)) = show {
            let shown = row.cases.iter().filter(|case| case.came_to(outcome));
            shown.take(count).for_each(|case| println!("{case}"));
        }
    }
    Ok(())
}

/// Prints details about slips of one character, if there were any.
fn print_one(rows: &[KindRow<'_>]) {
    let mut rows = rows.iter().filter(|row| row.kind == Kind::One).peekable();
    if rows.peek().is_some() {
        println!("{}", table::header_of_one());
        rows.for_each(|row| println!("{}", table::row_of_one(row)));
        println!();
    }
}

/// The results of the slips of `kind`, computed on all cores. The search for repairs counts its work, so the results do not
/// depend on the load of the machine.
fn experiment<'s>(kind: Kind, samples: &'s [Sample], args: &Args) -> Vec<TypoCase<'s>> {
    let slips = slips::make(kind, samples, args.count, args.seed);
    slips.into_par_iter().map(TypoCase::new).collect()
}

impl Args {
    /// The kinds of slips: rows of the table of each notation.
    fn kinds(&self) -> Vec<Kind> {
        let asked = if self.slips.is_empty() {
            Slips::value_variants()
        } else {
            &self.slips
        };
        asked
            .iter()
            .flat_map(|slips| slips.kinds())
            .copied()
            .collect()
    }

    /// The outcome of the cases to list, and how many.
    fn show(&self) -> anyhow::Result<Option<(Outcome, usize)>> {
        let [outcome, count] = self.show.as_slice() else {
            return Ok(None);
        };
        let outcome = Outcome::from_str(outcome, true).map_err(anyhow::Error::msg)?;
        Ok(Some((outcome, count.parse().context("N is a number")?)))
    }
}
