//! `movetext stats`: the figures of a game, or of all games in a folder.

use std::io::{BufWriter, Write as _};

use archive::{Event, Input, Placed};
use clap::ValueEnum;
use ide::Game;
use notation::{Notation, Table};
use serde_json::{Map, Value};

use crate::{
    figures::{Figures, GameFigures, SafeCsv, csv_line, text},
    outcome::Outcome,
    output::to_json,
    pipeline::{self, Jobs},
    records::Records,
    terminal,
};

/// Print the figures that players ask for, over one game or over many.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    records: Records,

    /// How to print the figures.
    #[arg(long, value_enum, default_value_t = FiguresFormat::Human)]
    format: FiguresFormat,

    /// Only the tables with this name, such as `players`. CSV prints one table: `players` unless another is named.
    #[arg(long, value_name = "NAME")]
    table: Option<String>,

    #[command(flatten)]
    csv: SafeCsv,

    #[command(flatten)]
    jobs: Jobs,
}

const EXAMPLES: &str = "\
For people several games are put together, with a line for each player and team. In json and csv every game has its own
lines, which begin with the file, the line on which the game begins, and the notation.

Examples:
  movetext stats league/
  movetext stats --format csv league/ > league.csv
  duckdb -c \"select player, sum(hits) from 'league.csv' group by player\"";

/// A format of figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FiguresFormat {
    /// For people: tables.
    Human,
    /// For scripts: one JSON object a line.
    Json,
    /// For spreadsheets and databases: one table with a header.
    Csv,
}

/// The default table of CSV.
const PLAYERS: &str = "players";

/// The result for a game.
enum Counted {
    /// Figures to be added to those of other games.
    Figures(GameFigures),
    /// Lines to be printed.
    Lines(String),
}

/// Prints the figures of all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = args.records.find()?;
    let mut out = BufWriter::new(terminal::stdout());
    let header = Header::of(&found.inputs, args.wanted());
    if args.format == FiguresFormat::Csv {
        out.write_all(header.line().as_bytes())?;
    }
    let mut figures = Figures::default();
    let outcome = pipeline::games(
        found.inputs,
        &args.jobs.options(),
        |placed| count(placed, args, &header),
        |event| {
            match event {
                Event::Game(input, Counted::Figures(game)) => figures.add(input.notation, game),
                Event::Game(_, Counted::Lines(lines)) => out.write_all(lines.as_bytes())?,
                Event::Wait => out.flush()?,
                Event::Begin(_) | Event::Problem(..) | Event::End(..) => {}
            }
            Ok(())
        },
    )?;
    if args.format == FiguresFormat::Human {
        let tables = figures.render(terminal::width());
        out.write_all(terminal::shown(&tables).as_bytes())?;
    }
    out.flush()?;
    Ok(outcome.max(found.outcome))
}

impl Args {
    /// The name of the tables to print; `None` for all.
    fn wanted(&self) -> Option<&str> {
        let default = (self.format == FiguresFormat::Csv).then_some(PLAYERS);
        self.table.as_deref().or(default)
    }
}

fn count(placed: &Placed<'_>, args: &Args, header: &Header) -> Counted {
    let tables = wanted(&placed.game, args.wanted());
    let line = placed.lines().above() + 1;
    match args.format {
        FiguresFormat::Human => Counted::Figures(GameFigures::new(tables, args.table.is_some())),
        FiguresFormat::Json => {
            let tables = tables.iter().map(|table| json(placed.input, line, table));
            Counted::Lines(tables.collect())
        }
        FiguresFormat::Csv => {
            let tables = tables
                .iter()
                .map(|table| header.rows(placed.input, line, table, args.csv));
            Counted::Lines(tables.collect())
        }
    }
}

/// The tables of a game with this name, or all of them.
fn wanted(game: &Game, name: Option<&str>) -> Vec<Table> {
    let mut tables = game.record().stats();
    tables.retain(|table| name.is_none_or(|name| table.name == name));
    tables
}

/// Every row as an object: its source, then its columns.
fn json(input: &Input, line: usize, table: &Table) -> String {
    let mut out = String::new();
    for row in &table.rows {
        let mut object = Map::new();
        object.insert("file".to_owned(), Value::from(input.name.as_str()));
        object.insert("line".to_owned(), Value::from(line));
        object.insert("notation".to_owned(), Value::from(input.notation.id()));
        object.insert("table".to_owned(), Value::from(table.name.as_str()));
        for (column, value) in table.columns.iter().zip(row) {
            object.insert(column.clone(), value.clone());
        }
        out.push_str(&to_json(&object));
        out.push('\n');
    }
    out
}

/// The columns for the source of a row.
const FROM: [&str; 3] = ["file", "line", "notation"];

/// The columns of a CSV after those in [`FROM`]: those of the tables of every notation that is read, in the order of the
/// records. All games of a notation have the same columns, so the header is known before any game is read, and no row has to
/// wait for the last record.
struct Header(Vec<String>);

impl Header {
    fn of(inputs: &[Input], name: Option<&str>) -> Self {
        let mut notations: Vec<&'static dyn Notation> = Vec::new();
        for input in inputs {
            let is_input = |known: &&'static dyn Notation| known.id() == input.notation.id();
            if !notations.iter().any(is_input) {
                notations.push(input.notation);
            }
        }
        let mut columns: Vec<String> = Vec::new();
        for notation in notations {
            for table in wanted(&Game::alone(notation, "", Default::default()), name) {
                for column in table.columns {
                    if !columns.contains(&column) {
                        columns.push(column);
                    }
                }
            }
        }
        Self(columns)
    }

    fn line(&self) -> String {
        csv_line(FROM.into_iter().chain(self.0.iter().map(String::as_str)))
    }

    /// The rows of `table`, arranged for this header.
    fn rows(&self, input: &Input, line: usize, table: &Table, csv: SafeCsv) -> String {
        let places: Vec<Option<usize>> = self
            .0
            .iter()
            .map(|column| table.columns.iter().position(|own| own == column))
            .collect();
        let rows = table.rows.iter().map(|row| {
            let mut cells = vec![
                csv.cell(input.name.clone()),
                line.to_string(),
                input.notation.id().to_owned(),
            ];
            cells.extend(places.iter().map(|place| {
                let value = place.and_then(|place| row.get(place));
                match value {
                    Some(Value::String(word)) => csv.cell(word.clone()),
                    value => value.map_or_else(String::new, text),
                }
            }));
            csv_line(cells.iter().map(String::as_str))
        });
        rows.collect()
    }
}
