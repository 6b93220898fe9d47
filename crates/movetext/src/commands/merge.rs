//! `movetext merge`: makes one record of several copies of a game.

use std::{fs, io::Write as _, path::PathBuf, sync::Arc};

use anyhow::{Context as _, bail, ensure};
use clap::{ValueEnum, ValueHint};

use crate::{
    merging::{Candidates, Copy, Merging},
    outcome::Outcome,
    records::{self, InputArgs},
    terminal, write,
};

/// Make one record of several that different hands wrote of the same game, or of what a recognizer of handwriting read.
///
/// Where they differ, what the rules allow is taken; what copies note beside the moves is kept. Each choice is told on standard
/// error, and what nothing settles, or no copy has so, is asked there, with the board; then the exit code is 1.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The copies, one game each. What they agree in stays as the first one writes it.
    #[arg(value_name = "COPY", required_unless_present = "candidates", value_hint = ValueHint::FilePath)]
    copies: Vec<PathBuf>,

    /// Words with what each may be, instead of copies: an object of JSON a line, such as
    /// {"line":1,"token":2,"readings":[["Nf3",0.8],["Nf5",0.1]]}. `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "copies", requires = "notation", value_hint = ValueHint::FilePath)]
    candidates: Option<PathBuf>,

    /// The file to write instead of standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// How to tell what was done.
    #[arg(long, value_enum, default_value_t)]
    format: MergeFormat,

    #[command(flatten)]
    reading: InputArgs,
}

/// How to tell what was done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum MergeFormat {
    /// The record on standard output, the choices on standard error.
    #[default]
    Human,
    /// An object on standard output: the record, its moves (verified, inferred, open) and the choices.
    Json,
}

const EXAMPLES: &str = "\
Examples:
  movetext merge white.pgn black.pgn -o game.pgn      the scoresheets of both players
  movetext merge --candidates sheet.jsonl --notation pgn -o game.pgn";

/// Merges the copies.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let merging = match &args.candidates {
        Some(path) => recognized(args, path)?,
        None => merged(args)?,
    };
    let name = args.output.as_ref();
    let name = name.map_or("record".to_owned(), |path| path.display().to_string());
    match args.format {
        MergeFormat::Human => anstream::stderr().write_all(merging.told(&name).as_bytes())?,
        MergeFormat::Json => writeln!(terminal::stdout(), "{}", merging.json(&|| true))?,
    }
    match &args.output {
        Some(path) => write::replace(path, &merging.merged.text)
            .with_context(|| format!("cannot write {}", path.display()))?,
        None if args.format == MergeFormat::Human => {
            terminal::stdout().write_all(merging.merged.text.as_bytes())?;
        }
        None => {}
    }
    Ok(match merging.open() > 0 || !merging.errors().is_empty() {
        true => Outcome::Found,
        false => Outcome::Clean,
    })
}

/// Merges several copies.
fn merged(args: &Args) -> anyhow::Result<Merging> {
    let found = records::find(&args.copies, &args.reading)?;
    let Some(first) = found.inputs.first() else {
        bail!("there is nothing to merge");
    };
    ensure!(
        found.outcome == Outcome::Clean,
        "not all copies can be read"
    );
    let settings = Arc::clone(&first.settings);
    let mut copies = Vec::new();
    for input in found.inputs {
        copies.push(Copy {
            text: input.read().map_err(anyhow::Error::msg)?.body,
            notation: input.notation,
            name: input.name,
        });
    }
    Merging::of_copies(copies, settings, &|| true)
}

/// Merges the readings of a recognizer: one JSON object per line.
fn recognized(args: &Args, path: &PathBuf) -> anyhow::Result<Merging> {
    let Some(notation) = args.reading.notation() else {
        bail!("--notation says what is written there");
    };
    let text = match path.to_str() {
        Some("-") => std::io::read_to_string(std::io::stdin()),
        _ => fs::read_to_string(path),
    };
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    let lines = text.lines().enumerate();
    let mut words: Vec<Candidates> = Vec::new();
    for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
        let word = serde_json::from_str(text);
        words.push(word.with_context(|| format!("{}:{}", path.display(), line + 1))?);
    }
    Merging::of_words(path.display().to_string(), notation, words, &|| true)
}
