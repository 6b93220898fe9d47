//! `movetext merge`: several records of one game made one.

use std::{fmt::Write as _, fs, io::Write as _, path::PathBuf, sync::Arc};

use anyhow::{Context as _, bail, ensure};
use archive::Lines;
use clap::{ValueEnum, ValueHint};
use ide::{
    Document, Which,
    merge::{self, MergeChoice, Merged, RecognizedWord, Standing, Version, Why},
};
use notation::{Notation, Settings, Severity};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
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
    format: Format,

    #[command(flatten)]
    reading: InputArgs,
}

/// How to tell what was done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Format {
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

/// What is to be made one.
struct Task {
    notation: &'static dyn Notation,
    settings: Arc<Settings>,
    /// What the copies are called.
    names: Vec<String>,
    merged: Merged,
}

/// Merges the copies.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let task = match &args.candidates {
        Some(path) => recognized(args, path)?,
        None => merged(args)?,
    };
    let document = task.document(&task.merged.text);
    let errors = document
        .findings()
        .filter(|one| one.severity == Severity::Error);
    let has_errors = errors.count() > 0;
    let is_open = task.merged.choices.iter().any(MergeChoice::is_question);
    match args.format {
        Format::Human => anstream::stderr().write_all(task.told(args).as_bytes())?,
        Format::Json => writeln!(terminal::stdout(), "{}", task.json())?,
    }
    match &args.output {
        Some(path) => write::replace(path, &task.merged.text)
            .with_context(|| format!("cannot write {}", path.display()))?,
        None if args.format == Format::Human => {
            terminal::stdout().write_all(task.merged.text.as_bytes())?;
        }
        None => {}
    }
    Ok(match is_open || has_errors {
        true => Outcome::Found,
        false => Outcome::Clean,
    })
}

/// Several copies.
fn merged(args: &Args) -> anyhow::Result<Task> {
    let found = records::find(&args.copies, &args.reading)?;
    let Some(first) = found.inputs.first() else {
        bail!("there is nothing to merge");
    };
    ensure!(
        found.outcome == Outcome::Clean,
        "not all copies can be read"
    );
    ensure!(
        found.inputs.len() > 1,
        "one copy alone: there is nothing to merge it with"
    );
    let (notation, settings) = (first.notation, Arc::clone(&first.settings));
    let mut texts = Vec::new();
    for input in &found.inputs {
        let (name, title) = (&input.name, input.notation.title());
        ensure!(
            input.notation.id() == notation.id(),
            "{} is {}, but {name} is {title}",
            first.name,
            notation.title()
        );
        let text = input.read().map_err(anyhow::Error::msg)?.body;
        let games = notation::cut(notation, &text).len();
        ensure!(
            games == 1,
            "{name} holds {games} games: each copy must hold the one that is to be merged"
        );
        texts.push(text);
    }
    let texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
    Ok(Task {
        notation,
        merged: merge::merge(notation, &texts, &settings),
        settings,
        names: found.inputs.into_iter().map(|input| input.name).collect(),
    })
}

/// A line of candidates.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Candidates {
    line: u32,
    token: u32,
    readings: Vec<(String, f64)>,
}

/// What a recognizer read.
fn recognized(args: &Args, path: &PathBuf) -> anyhow::Result<Task> {
    let Some(notation) = args.reading.notation() else {
        bail!("--notation says what is written there");
    };
    let text = match path.to_str() {
        Some("-") => std::io::read_to_string(std::io::stdin()),
        _ => fs::read_to_string(path),
    };
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    let mut words = Vec::new();
    for (line, text) in text
        .lines()
        .enumerate()
        .filter(|(_, text)| !text.trim().is_empty())
    {
        let read: Result<Candidates, _> = serde_json::from_str(text);
        let mut word = read.with_context(|| format!("{}:{}", path.display(), line + 1))?;
        word.readings
            .sort_by(|one, other| other.1.total_cmp(&one.1));
        words.push(word);
    }
    words.sort_by_key(|word| (word.line, word.token));
    if let Some(pair) = words
        .windows(2)
        .find(|pair| (pair[0].line, pair[0].token) == (pair[1].line, pair[1].token))
    {
        bail!(
            "{}: word {} of line {} stands there twice",
            path.display(),
            pair[0].token,
            pair[0].line
        );
    }
    let tokens = words.into_iter().map(|word| RecognizedWord {
        line: word.line,
        readings: word.readings,
    });
    let settings = Arc::<Settings>::default();
    Ok(Task {
        notation,
        merged: merge::recognized(notation, &tokens.collect::<Vec<_>>(), &settings),
        settings,
        names: vec![path.display().to_string()],
    })
}

impl Task {
    fn document(&self, text: &str) -> Document {
        Document::new(self.notation, text, Arc::clone(&self.settings))
    }

    /// What was chosen, for people: a line each, and the board where something is asked.
    fn told(&self, args: &Args) -> String {
        let name = args.output.as_ref().map_or("record".into(), |path| {
            terminal::line(&path.display().to_string())
        });
        let lines = Lines::new(&self.merged.text);
        let document = self.document(&self.merged.text);
        let mut told = String::new();
        for choice in &self.merged.choices {
            let place = lines.place(choice.range.start());
            let _ = writeln!(
                told,
                "{name}:{}: {}",
                place.line,
                terminal::line(&self.merged.sentence(choice, &self.names))
            );
            if choice.is_question()
                && let Some(board) = document
                    .move_at(choice.range.start(), Which::Before)
                    .map(|one| one.summary)
            {
                told += &board
                    .lines()
                    .map(|line| format!("{}\n", format!("    {line}").trim_end()))
                    .collect::<String>();
            }
        }
        let open = self
            .merged
            .choices
            .iter()
            .filter(|choice| choice.is_question())
            .count();
        let errors = document
            .findings()
            .filter(|one| one.severity == Severity::Error);
        for error in errors {
            let place = lines.place(error.range.start());
            let _ = writeln!(told, "{name}:{}: {}", place.line, error.message);
        }
        if open > 0 {
            let _ = writeln!(
                told,
                "{open} {} left to answer",
                if open == 1 {
                    "question is"
                } else {
                    "questions are"
                }
            );
        }
        told
    }

    /// All of it, for programs.
    fn json(&self) -> Value {
        let lines = Lines::new(&self.merged.text);
        let standings = self.merged.standings(self.notation, &self.settings);
        let moves = standings.into_iter().map(|(range, standing)| {
            let place = lines.place(range.start());
            let text = self.merged.text.get(std::ops::Range::<usize>::from(range));
            let standing = match standing {
                Standing::Verified => "verified",
                Standing::Inferred => "inferred",
                Standing::Open => "open",
            };
            json!({"line": place.line, "column": place.column, "text": text, "standing": standing})
        });
        let choices = self
            .merged
            .choices
            .iter()
            .map(|choice| self.choice_json(&lines, choice));
        json!({
            "record": self.merged.text,
            "moves": moves.collect::<Vec<_>>(),
            "choices": choices.collect::<Vec<_>>(),
        })
    }

    fn choice_json(&self, lines: &Lines<'_>, choice: &MergeChoice) -> Value {
        let place = lines.place(choice.range.start());
        let (why, message) = match &choice.why {
            Why::Rules(found) => ("rules", Some(found)),
            Why::Most => ("most", None),
            Why::Likelier => ("likelier", None),
            Why::Alone => ("alone", None),
            Why::Same => ("same", None),
            Why::Inferred => ("inferred", None),
            Why::Open => ("open", None),
        };
        let versions = choice.versions.iter().map(|version| {
            let copies = version.copies.iter().filter_map(|copy| self.names.get(*copy));
            let position = (choice.why == Why::Open).then(|| self.position(choice, version)).flatten();
            json!({"text": version.text, "copies": copies.collect::<Vec<_>>(), "position": position})
        });
        json!({
            "line": place.line,
            "column": place.column,
            "text": self.merged.taken(choice),
            "why": why,
            "message": message,
            "versions": versions.collect::<Vec<_>>(),
        })
    }

    /// The position after a move as players note it, if it is this version.
    fn position(&self, choice: &MergeChoice, version: &Version) -> Option<String> {
        let document = self.document(&self.merged.with(choice, version));
        document.move_at(choice.range.start(), Which::At)?.copy
    }
}
