//! `movetext replay`: the state after every move.

use std::{
    io::{BufWriter, Write},
    path::PathBuf,
};

use archive::{Event, Input, Options, Placed, Totals};
use clap::{ValueEnum, ValueHint};
use ide::PlacedGame;
use notation::{MoveData, Player, Replay, Severity};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    outcome::Outcome,
    output::{states, to_json},
    pipeline::{self, Jobs},
    records::{self, InputArgs},
    tally::line_count,
    terminal,
};

/// Print the state after every move: points, pieces, whose turn it is.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Records, folders, or `-` for standard input.
    #[arg(value_name = "PATH", required = true, value_hint = ValueHint::AnyPath)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    reading: InputArgs,

    /// How to print the states.
    #[arg(long, value_enum, default_value_t = ReplayFormat::Human)]
    format: ReplayFormat,

    /// Only the state after this line.
    #[arg(long, value_name = "LINE", value_parser = clap::value_parser!(u32).range(1..))]
    at: Option<u32>,

    #[command(flatten)]
    jobs: Jobs,
}

const EXAMPLES: &str = "\
Exit code: 0 the games replay, 1 there are errors in them (movetext check shows them), 2 wrong usage, wrong settings or unreadable files.

Examples:
  movetext replay final.kubb
  movetext replay final.bucky --at 12
  movetext replay --format json final.carcassonne | jq '.games[0].moves[-1].state.score'";

/// A format of states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReplayFormat {
    /// For people: a line or more for each move.
    Human,
    /// For scripts: one JSON object for each record.
    Json,
}

/// How many bytes of records a batch has: states take a hundred times the memory of their moves.
const BATCH: usize = 16 * 1024;

/// One game as JSON, an element of `games` in the object of its record. Scripts rely on the keys and their order.
#[derive(Serialize)]
struct GameObject {
    line: usize,
    tags: Map<String, Value>,
    players: Vec<Player>,
    #[serde(serialize_with = "ide::variations::nested")]
    moves: Vec<MoveData>,
    result: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    unplayed: Option<String>,
}

/// Prints the states of all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = records::find(&args.paths, &args.reading)?;
    let width = terminal::width();
    let options = Options {
        batch: BATCH,
        ..args.jobs.options()
    };
    let mut printer = Printer {
        args,
        out: BufWriter::new(terminal::stdout()),
        printed: 0,
        outcome: Outcome::Clean,
    };
    let outcome = pipeline::games(
        found.inputs,
        &options,
        |placed| replay(placed, args, width),
        |event| {
            match event {
                Event::Begin(_) => printer.printed = 0,
                Event::Game(input, Some(replayed)) => printer.game(input, &replayed)?,
                Event::Game(_, None) | Event::Problem(..) => {}
                Event::End(input, totals) => printer.end(input, totals)?,
                Event::Wait => printer.out.flush()?,
            }
            Ok(())
        },
    )?;
    printer.out.flush()?;
    Ok(printer.outcome.max(outcome).max(found.outcome))
}

/// The states of a game.
struct PrintedReplay {
    /// The states as they are printed.
    text: String,
    has_errors: bool,
}

/// The states of a game; `None` if the requested line is in another game.
fn replay(placed: &Placed<'_>, args: &Args, width: Option<usize>) -> Option<PrintedReplay> {
    if args
        .at
        .is_some_and(|line| !placed.holds_line(u64::from(line) - 1))
    {
        return None;
    }
    let mut findings = placed.game.findings().iter();
    let has_errors = findings.any(|finding| finding.severity == Severity::Error);
    let game = placed.alone();
    let replay = moves(&game, args.at);
    let text = match args.format {
        ReplayFormat::Json => to_json(&object(placed, replay)),
        ReplayFormat::Human => {
            let title = game.title();
            let states = states::render(title.as_deref(), &replay, &game.verdict(), width);
            terminal::shown(&states)
        }
    };
    Some(PrintedReplay { text, has_errors })
}

/// Joins the output for the games of a record.
struct Printer<'a, W> {
    args: &'a Args,
    out: W,
    /// How many games of this record were printed so far.
    printed: usize,
    outcome: Outcome,
}

impl<W: Write> Printer<'_, W> {
    fn game(&mut self, input: &Input, replayed: &PrintedReplay) -> anyhow::Result<()> {
        if replayed.has_errors {
            self.outcome = self.outcome.max(Outcome::Found);
        }
        match (self.args.format, self.printed) {
            (ReplayFormat::Json, 0) => {
                let (file, notation) = (to_json(&input.name), to_json(&input.notation.id()));
                write!(
                    self.out,
                    "{{\"file\":{file},\"notation\":{notation},\"games\":["
                )?;
            }
            (ReplayFormat::Json, _) => self.out.write_all(b",")?,
            (ReplayFormat::Human, 0) => {}
            (ReplayFormat::Human, _) => self.out.write_all(b"\n")?,
        }
        self.printed += 1;
        Ok(self.out.write_all(replayed.text.as_bytes())?)
    }

    fn end(&mut self, input: &Input, totals: Totals) -> anyhow::Result<()> {
        if self.printed > 0 && self.args.format == ReplayFormat::Json {
            self.out.write_all(b"]}\n")?;
        }
        if let Some(line) = self.args.at
            && u64::from(line) > totals.lines
        {
            terminal::complain(&format!(
                "{} has {}",
                terminal::line(&input.name),
                line_count(&totals)
            ));
            self.outcome = Outcome::Failed;
        }
        Ok(())
    }
}

/// The replay, with lines counted in the file from 1. With `at`, only the last move up to that line.
fn moves(game: &PlacedGame, at: Option<u32>) -> Replay {
    let mut replay = game.record().replay(game.game.notation());
    let above = u32::try_from(game.first_line).unwrap_or(u32::MAX);
    for one in &mut replay.moves {
        one.line = one.line.saturating_add(above).saturating_add(1);
    }
    if let Some(at) = at {
        replay.moves.retain(|one| one.line <= at);
        let keep = replay.moves.len().saturating_sub(1);
        replay.moves.drain(..keep);
    }
    replay
}

fn object(placed: &Placed<'_>, replay: Replay) -> GameObject {
    let record = placed.game.record();
    let parse = record.parse();
    let first = parse.first_line().unwrap_or(parse.line_count());
    GameObject {
        line: placed.alone().first_line + first + 1,
        tags: replay
            .tags
            .into_iter()
            .map(|(key, value)| (key, Value::from(value)))
            .collect(),
        players: replay.players,
        moves: replay.moves,
        result: replay.result,
        unplayed: record.head().unplayed,
    }
}
