//! `movetext replay`: the state after every move.

use std::{
    io::{BufWriter, Write as _},
    path::PathBuf,
    sync::Arc,
};

use clap::{ValueEnum, ValueHint};
use ide::{Document, PlacedGame};
use notation::{MoveData, Player, Replay, Severity, TextSize};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    input::Input,
    lines::Lines,
    outcome::Outcome,
    output::{states, to_json},
    pipeline,
    records::{self, Reading},
    tally::counted,
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
    reading: Reading,

    /// How to print the states.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// Only the state after this line.
    #[arg(long, value_name = "LINE", value_parser = clap::value_parser!(u32).range(1..))]
    at: Option<u32>,
}

const EXAMPLES: &str = "\
Exit code: 0 the games replay, 1 there are errors in them (movetext check shows them), 2 wrong usage, wrong settings or unreadable files.

Examples:
  movetext replay final.kubb
  movetext replay final.bucky --at 12
  movetext replay --format json final.carcassonne | jq '.games[0].moves[-1].state.score'";

/// A format of states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: a line or more for each move.
    Human,
    /// For scripts: one JSON object for each record.
    Json,
}

/// One record as JSON. Keys and their order are a contract with scripts.
#[derive(Serialize)]
struct RecordObject<'a> {
    file: &'a str,
    notation: &'a str,
    games: Vec<GameObject>,
}

#[derive(Serialize)]
struct GameObject {
    line: usize,
    tags: Map<String, Value>,
    players: Vec<Player>,
    moves: Vec<MoveData>,
    result: Value,
}

/// Prints the states of all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = records::find(&args.paths, &args.reading)?;
    let width = terminal::width();
    let mut out = BufWriter::new(terminal::stdout());
    let mut verdict = Outcome::Clean;
    let outcome = pipeline::run(
        &found.inputs,
        |input| replay(input, args, width),
        |_, (text, has_errors)| {
            if has_errors {
                verdict = Outcome::Found;
            }
            out.write_all(text.as_bytes())?;
            out.flush()?;
            Ok(())
        },
    )?;
    Ok(verdict.max(outcome).max(found.outcome))
}

/// The states of one record, and whether there are errors in what was replayed.
fn replay(input: &Input, args: &Args, width: Option<usize>) -> Result<(String, bool), String> {
    let text = input.read()?;
    let document = Document::new(input.notation, &text.body, Arc::clone(&input.settings));
    let lines = Lines::new(&text.body);
    let games: Vec<PlacedGame> = match args.at {
        Some(line) if line as usize > lines.count() => {
            let count = counted(lines.count(), "line");
            return Err(format!("{} has {count}", input.name));
        }
        Some(line) => {
            let start = lines.range(line as usize - 1).start;
            let at = TextSize::try_from(start).unwrap_or(TextSize::new(u32::MAX));
            vec![document.game_at(at)]
        }
        None => document.games().collect(),
    };
    let has_errors = games.iter().any(|placed| {
        let mut findings = placed.game.findings().iter();
        findings.any(|finding| finding.severity == Severity::Error)
    });
    let replays = games.iter().map(|placed| (placed, moves(placed, args.at)));
    let printed = match args.format {
        Format::Json => {
            let object = RecordObject {
                file: &input.name,
                notation: input.notation.id(),
                games: replays
                    .map(|(placed, replay)| game(placed, replay))
                    .collect(),
            };
            format!("{}\n", to_json(&object))
        }
        Format::Human => {
            let games = replays.map(|(placed, replay)| {
                states::render(placed.title().as_deref(), &replay, &placed.verdict(), width)
            });
            terminal::shown(&games.collect::<Vec<_>>().join("\n"))
        }
    };
    Ok((printed, has_errors))
}

/// The replay with lines counted in the file from 1; only the last move up to line `at`, if that is given.
fn moves(placed: &PlacedGame, at: Option<u32>) -> Replay {
    let mut replay = placed.record().replay();
    let above = u32::try_from(placed.first_line).unwrap_or(u32::MAX);
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

fn game(placed: &PlacedGame, replay: Replay) -> GameObject {
    let record = placed.record();
    let parse = record.parse();
    let blank = (0..parse.line_count())
        .take_while(|&line| parse.line_text(line).trim().is_empty())
        .count();
    GameObject {
        line: placed.first_line + blank + 1,
        tags: replay
            .tags
            .into_iter()
            .map(|(key, value)| (key, Value::from(value)))
            .collect(),
        players: replay.players,
        moves: replay.moves,
        result: replay.result,
    }
}
