//! `movetext check`: what is wrong, `--fix` for what is spelling, and `--repair` for what is certain.

use std::io::{BufWriter, Write};

use clap::ValueEnum;
use ide::{Document, PlacedGame};
use notation::{Finding, Severity};

use crate::{
    diff::diff,
    files,
    input::{Input, Text},
    lines::Lines,
    outcome::Outcome,
    output::{Format, Report, human},
    pipeline,
    records::Records,
    repairs::{Changes, read},
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

    #[command(flatten)]
    changes: Changes,

    /// Write nothing; print what --fix or --repair would change, say on standard error how much that is, and exit with 1
    /// if it is anything.
    #[arg(long, requires = "changes", conflicts_with = "format")]
    diff: bool,

    /// Exit with 1 also if nothing worse than this was found.
    #[arg(long, value_name = "LEVEL")]
    deny: Option<Deny>,
}

const EXAMPLES: &str = "\
Exit code: 0 no errors, 1 errors (or what --deny names), 2 wrong usage, wrong settings or unreadable files.

Examples:
  movetext check                                  all records below this folder
  movetext check --fix league/                    repair what is only spelling
  movetext check --repair --diff scan.kubb        see what is certain, change nothing
  movetext check --repair scan.kubb               repair that, and show the rest
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

/// In how many games of one record repairs are guessed: each may cost as much as many readings.
const MAX_GUESSED: usize = 20;

/// Checks all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = args.records.find()?;
    let mut out = BufWriter::new(report_stream(args, &found.inputs));
    out.write_all(args.format.prologue().as_bytes())?;
    let mut tally = Tally::default();
    let mut is_first = true;
    let width = terminal::width();
    let outcome = pipeline::run(
        &found.inputs,
        |input| check(input, args, width),
        |_, checked| {
            tally.add(checked.tally);
            if let Some(text) = &checked.repaired_stdin {
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
    if args.diff {
        anstream::stderr().write_all(human::forecast(&tally).as_bytes())?;
    } else {
        out.write_all(args.format.epilogue(&tally).as_bytes())?;
    }
    out.flush()?;

    let would_change = args.diff && tally.is_changed();
    let verdict = if would_change || tally.at_least(denied(args.deny)) > 0 {
        Outcome::Found
    } else {
        Outcome::Clean
    };
    Ok(verdict.max(outcome).max(found.outcome))
}

/// Where findings go: to standard error if the repaired text of standard input takes standard output.
fn report_stream(args: &Args, inputs: &[Input]) -> Box<dyn Write> {
    let is_stdin = |input: &Input| input.path.is_none();
    if args.would_write() && inputs.iter().any(is_stdin) {
        Box::new(anstream::stderr())
    } else {
        Box::new(terminal::stdout())
    }
}

impl Args {
    /// Whether what is repaired is written.
    fn would_write(&self) -> bool {
        self.changes.is_asked() && !self.diff
    }
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
    /// The findings, or the diff.
    rendered: String,
    tally: Tally,
    /// What was made of standard input.
    repaired_stdin: Option<String>,
}

fn check(input: &Input, args: &Args, width: Option<usize>) -> Result<Checked, String> {
    let text = input.read()?;
    let found = read(input.notation, &text.body, &input.settings);
    let (document, count) = args.changes.made_in(&found);
    let body = document.text().to_string();
    let findings = shown(&document);
    let mut tally = Tally::of(&findings, document.games().filter(has_content).count());
    if body != text.body {
        tally.note_changes(&input.name, count, args.changes.repair);
    }
    let repaired_stdin = if args.would_write() {
        write(input, &text, &body)?
    } else {
        None
    };
    let lines = Lines::new(&body);
    let report = Report {
        name: &input.name,
        lines: &lines,
        findings: &findings,
    };
    Ok(Checked {
        rendered: match args.diff {
            true if body == text.body => String::new(),
            true => diff(&input.name, &text.body, &body),
            false => args.format.render(&report, width),
        },
        tally,
        repaired_stdin,
    })
}

/// Writes the new `body` of a record, if it is another one. That of standard input is answered.
fn write(input: &Input, text: &Text, body: &str) -> Result<Option<String>, String> {
    let new_text = text.with_body(body);
    match &input.path {
        None => return Ok(Some(new_text)),
        Some(path) if body != text.body => write::replace(path, &new_text)
            .map_err(|error| format!("{}: {}", input.name, files::reason(&error)))?,
        Some(_) => {}
    }
    Ok(None)
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

/// Whether anything stands in a game. An empty file holds none.
fn has_content(placed: &PlacedGame) -> bool {
    let record = placed.record();
    let parse = record.parse();
    (0..parse.line_count()).any(|line| !parse.line_text(line).trim().is_empty())
}
