//! `movetext export`: games, moves, players and findings as tables for DuckDB, Polars, Spark and spreadsheets.

use std::{collections::BTreeMap, io::Write as _, path::PathBuf};

use archive::{Event, Options, Placed};
use clap::{ValueEnum, ValueHint};
use tables::{Chunk, Export, FiledGame};

use crate::{
    figures::SafeCsv,
    outcome::Outcome,
    pipeline::{self, Jobs},
    records::Records,
    tally::counted,
    terminal,
};

/// Write tables of games, moves, players and findings, for databases and notebooks.
///
/// The folder holds `games`, `moves`, `players` and `findings`, each with a folder for each notation, which DuckDB, Polars
/// and Spark read as they are. It is made if it is missing; what was exported there before is replaced as a whole.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    records: Records,

    #[command(flatten)]
    jobs: Jobs,

    /// The folder to write: a new or an empty one, or one of an earlier export.
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: PathBuf,

    /// What to write.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TableFormat::Parquet)]
    to: TableFormat,

    #[command(flatten)]
    csv: SafeCsv,
}

const EXAMPLES: &str = "\
Records with errors are exported, too: their findings are a table. The schema is documented in docs/tables.md.

Exit code: 0 all was exported, 2 wrong usage, wrong settings or unreadable files; the others are exported.

Examples:
  movetext export league/ -o league-tables
  duckdb -c \"from 'league-tables/players/notation=kubb/*.parquet' select player, sum(hits) group by player\"
  movetext export games.rootlog.zst -o tables --to csv";

/// A format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TableFormat {
    /// For everything that reads tables: typed and small.
    Parquet,
    /// For spreadsheets; lists and maps are JSON.
    Csv,
    /// A JSON object a line.
    Ndjson,
}

impl Args {
    fn format(&self) -> tables::Format {
        match self.to {
            TableFormat::Parquet => tables::Format::Parquet,
            TableFormat::Csv if self.csv.is_safe => tables::Format::SafeCsv,
            TableFormat::Csv => tables::Format::Csv,
            TableFormat::Ndjson => tables::Format::Ndjson,
        }
    }
}

/// How many bytes of records a batch has: their rows take a hundred times the memory.
const BATCH: usize = 1024;

/// The rows of a game, and the number of rows of each table.
struct Rows {
    chunks: Vec<Chunk>,
    counts: [usize; 4],
}

/// Writes the tables of all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = args.records.find()?;
    if found.inputs.is_empty() {
        return Ok(found.outcome);
    }
    let mut export = Export::create(&args.output, args.format())?;
    let mut counts: BTreeMap<&'static str, [usize; 4]> = BTreeMap::new();
    let options = Options {
        batch: BATCH,
        ..args.jobs.options()
    };
    let replaces = export.replaces();
    let outcome = pipeline::games(
        found.inputs,
        &options,
        |placed| rows(placed, args.format()),
        |event| {
            match event {
                Event::Begin(input) => {
                    counts.entry(input.notation.id()).or_default();
                    export.write(input.notation, Vec::new())?;
                }
                Event::Game(input, rows) => {
                    export.write(input.notation, rows.chunks)?;
                    let counts = counts.entry(input.notation.id()).or_default();
                    for (count, more) in counts.iter_mut().zip(rows.counts) {
                        *count += more;
                    }
                }
                Event::Problem(..) | Event::End(..) | Event::Wait => {}
            }
            Ok(())
        },
    )?;
    export.finish()?;
    let mut out = terminal::stdout();
    if replaces {
        let folder = args.output.display();
        writeln!(out, "Replaced what was exported to {folder} before.")?;
    }
    for (notation, counts) in counts {
        writeln!(out, "{notation}: {}", summary(counts))?;
    }
    Ok(outcome.max(found.outcome))
}

fn rows(placed: &Placed<'_>, format: tables::Format) -> Rows {
    let shapes = Export::shapes(placed.input.notation);
    let rows = tables::rows(&FiledGame::from(placed), &shapes);
    let mut counts = [0; 4];
    for (count, rows) in counts.iter_mut().zip(&rows) {
        *count = rows.len();
    }
    let chunks = shapes.into_iter().zip(rows);
    let chunks = chunks.map(|(shape, rows)| format.render(shape, &rows));
    Rows {
        chunks: chunks.collect(),
        counts,
    }
}

/// `4 games, 81 moves, 17 players, 12 findings`.
fn summary([games, moves, players, findings]: [usize; 4]) -> String {
    [
        counted(games, "game"),
        counted(moves, "move"),
        counted(players, "player"),
        counted(findings, "finding"),
    ]
    .join(", ")
}
