//! `movetext check`: what is wrong, and `--fix` for what is certain.

use std::{
    io::{BufWriter, Write},
    sync::Arc,
};

use clap::ValueEnum;
use ide::{Document, PlacedGame};
use notation::{Finding, Notation, Settings, Severity, apply_edits};
use rayon::prelude::*;

use crate::{
    cli::Records,
    files,
    input::Input,
    lines::Lines,
    outcome::Outcome,
    output::{Format, Report},
    pipeline,
    tally::Tally,
    terminal, write,
};

/// Say what is wrong in records, and repair what is certain.
///
/// Every game is replayed. Errors are impossible under every reading of the rules, warnings are probably slips, hints are
/// spelling and style. `movetext rules CODE` explains a finding.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    records: Records,

    /// How to print the findings.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// Apply the fixes that are certain, then print what is left. Standard input is written to standard output, and the
    /// findings to standard error.
    #[arg(long)]
    fix: bool,

    /// Exit with 1 also if nothing worse than this was found.
    #[arg(long, value_name = "LEVEL")]
    deny: Option<Deny>,
}

const EXAMPLES: &str = "\
Exit code: 0 no errors, 1 errors (or what --deny names), 2 wrong usage, wrong settings or unreadable files.

Examples:
  movetext check                                  all records below this folder
  movetext check --fix league/                    repair what is certain
  movetext check --format json . | jq .message    for scripts
  pbpaste | movetext check - --notation kubb      from standard input";

/// What makes a run fail besides errors.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Deny {
    /// Warnings.
    Warning,
    /// Warnings and infos.
    Info,
    /// Everything.
    Hint,
}

/// How often the fixes of one record are applied: a fix can uncover another, but not for ever.
const MAX_ROUNDS: usize = 50;
/// In how many games of one record repairs are guessed: each may cost as much as many readings.
const MAX_GUESSED: usize = 20;

/// Checks all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = args.records.find()?;
    // The fixed text of standard input takes standard output.
    let out: Box<dyn Write> = if args.fix && found.inputs.iter().any(|input| input.path.is_none()) {
        Box::new(anstream::stderr())
    } else {
        Box::new(terminal::stdout())
    };
    let mut out = BufWriter::new(out);
    out.write_all(args.format.prologue().as_bytes())?;
    let mut tally = Tally::default();
    let mut is_first = true;
    let width = terminal::width();
    let outcome = pipeline::run(
        &found.inputs,
        |input| check(input, args, width),
        |_, checked| {
            tally.add(&checked.tally);
            if let Some(text) = &checked.fixed_stdin {
                anstream::AutoStream::never(std::io::stdout()).write_all(text.as_bytes())?;
            }
            if !checked.rendered.is_empty() {
                if !is_first {
                    out.write_all(args.format.separator().as_bytes())?;
                }
                is_first = false;
                out.write_all(checked.rendered.as_bytes())?;
            }
            out.flush()?;
            Ok(())
        },
    )?;
    out.write_all(args.format.epilogue(&tally).as_bytes())?;
    out.flush()?;

    let verdict = if tally.at_least(denied(args.deny)) > 0 {
        Outcome::Found
    } else {
        Outcome::Clean
    };
    Ok(verdict.max(outcome).max(found.outcome))
}

fn denied(deny: Option<Deny>) -> Severity {
    match deny {
        None => Severity::Error,
        Some(Deny::Warning) => Severity::Warning,
        Some(Deny::Info) => Severity::Info,
        Some(Deny::Hint) => Severity::Hint,
    }
}

struct Checked {
    rendered: String,
    tally: Tally,
    /// What `--fix` made of standard input.
    fixed_stdin: Option<String>,
}

fn check(input: &Input, args: &Args, width: Option<usize>) -> Result<Checked, String> {
    let text = input.read()?;
    let found = read(input.notation, &text.body, &input.settings);
    let document = if args.fix { fix(&found) } else { found.clone() };
    let body = document.text().to_string();
    let mut fixed_stdin = None;
    if args.fix {
        let new_text = text.with_body(&body);
        match &input.path {
            Some(path) if body != text.body => write::replace(path, &new_text)
                .map_err(|error| format!("{}: {}", input.name, files::reason(&error)))?,
            Some(_) => {}
            None => fixed_stdin = Some(new_text),
        }
    }
    let findings = shown(&document);
    let games = document.games().filter(has_content).count();
    let mut tally = Tally::of(&findings, games);
    if body != text.body {
        let safe = |document: &Document| document.findings().filter(has_safe_fix).count();
        // A fix can bring the next finding to light; something was fixed in any case.
        tally.fixed = safe(&found).saturating_sub(safe(&document)).max(1);
        tally.fixed_records = 1;
    }
    let lines = Lines::new(&body);
    let report = Report {
        name: &input.name,
        lines: &lines,
        findings: &findings,
    };
    Ok(Checked {
        rendered: args.format.render(&report, width),
        tally,
        fixed_stdin,
    })
}

/// Reads a record, and replays the games of a large one side by side.
fn read(notation: &'static dyn Notation, text: &str, settings: &Arc<Settings>) -> Document {
    let document = Document::new(notation, text, Arc::clone(settings));
    let games: Vec<PlacedGame> = document.games().collect();
    games.par_iter().for_each(|placed| {
        // The findings stay with the game.
        let _ = placed.game.findings();
    });
    document
}

/// The record with its safe fixes applied, until none is left.
fn fix(document: &Document) -> Document {
    let mut fixed = document.clone();
    for _ in 0..MAX_ROUNDS {
        let edits = fixed.fix_all();
        let text = fixed.text().to_string();
        let new_text = apply_edits(&text, &edits);
        if new_text == text {
            break;
        }
        fixed = read(fixed.notation(), &new_text, fixed.settings());
    }
    fixed
}

/// The findings with their fixes, and in the first games that have findings without fixes with guesses.
fn shown(document: &Document) -> Vec<Finding> {
    let mut guessed = 0;
    let games = document.games().flat_map(|placed| {
        let mut findings = placed.game.findings().to_vec();
        if guessed < MAX_GUESSED && findings.iter().any(|finding| finding.fixes.is_empty()) {
            guessed += 1;
            findings = placed.game.findings_with_guesses().collect();
        }
        let findings = findings.into_iter();
        findings.map(move |finding| finding.shifted(placed.offset))
    });
    games.collect()
}

fn has_safe_fix(finding: &Finding) -> bool {
    finding.fixes.iter().any(|fix| fix.safe)
}

/// Whether anything stands in a game. An empty file holds none.
fn has_content(placed: &PlacedGame) -> bool {
    let record = placed.record();
    let parse = record.parse();
    (0..parse.line_count()).any(|line| !parse.line_text(line).trim().is_empty())
}
