//! `movetext check`: what is wrong, and `--fix` for what is certain.

use std::{
    collections::BTreeMap,
    io::{BufWriter, Write},
    sync::Arc,
};

use clap::ValueEnum;
use ide::{Document, PlacedGame};
use notation::{Edit, Finding, Notation, Settings, Severity, TextSize, apply_edits};
use rayon::prelude::*;

use crate::{
    cli::Records,
    input::{self, Input},
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
Exit code: 0 no errors, 1 errors (or what --deny names), 2 wrong usage or unreadable files.

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

    // A slip in the settings is as bad as a warning.
    let denied = denied(args.deny);
    let is_denied = tally.at_least(denied) > 0 || (denied <= Severity::Warning && found.slips > 0);
    let verdict = if is_denied {
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
    let fixed = if args.fix {
        fix(input.notation, &text.body, &input.settings)
    } else {
        Fixed::nothing(input.notation, &text.body, &input.settings)
    };
    let mut fixed_stdin = None;
    if args.fix {
        let new_text = text.with_body(&fixed.text);
        match &input.path {
            Some(path) if fixed.text != text.body => write::replace(path, &new_text)
                .map_err(|error| format!("{}: {}", input.name, input::reason(&error)))?,
            Some(_) => {}
            None => fixed_stdin = Some(new_text),
        }
    }
    let lines = Lines::new(&fixed.text);
    let report = Report {
        name: &input.name,
        lines: &lines,
        findings: &fixed.findings,
    };
    Ok(Checked {
        rendered: args.format.render(&report, width),
        tally: Tally::of(&fixed.findings, fixed.games, fixed.count),
        fixed_stdin,
    })
}

/// A record after its safe fixes.
struct Fixed {
    text: String,
    findings: Vec<Finding>,
    games: usize,
    /// How many fixes were applied.
    count: usize,
}

impl Fixed {
    fn nothing(notation: &'static dyn Notation, text: &str, settings: &Arc<Settings>) -> Self {
        let document = Document::new(notation, text, Arc::clone(settings));
        // Replays the games of a large file side by side; the findings stay with the games.
        let games: Vec<PlacedGame> = document.games().collect();
        games.par_iter().for_each(|placed| {
            let _ = placed.game.findings();
        });
        Self {
            text: text.to_owned(),
            findings: document.findings().collect(),
            games: games.iter().filter(|placed| has_content(placed)).count(),
            count: 0,
        }
    }
}

/// Applies the safe fixes of `text` until none is left.
fn fix(notation: &'static dyn Notation, text: &str, settings: &Arc<Settings>) -> Fixed {
    let mut fixed = Fixed::nothing(notation, text, settings);
    for _ in 0..MAX_ROUNDS {
        let (edits, count) = safe_edits(&fixed.findings);
        if count == 0 {
            break;
        }
        let new_text = apply_edits(&fixed.text, &edits);
        let done = fixed.count + count;
        fixed = Fixed::nothing(notation, &new_text, settings);
        fixed.count = done;
    }
    fixed
}

/// The edits of the first safe fix of every finding, without those that would meet an earlier one: these come up again
/// in the next round. And how many fixes they make.
fn safe_edits(findings: &[Finding]) -> (Vec<Edit>, usize) {
    let mut edits: Vec<Edit> = Vec::new();
    let mut count = 0;
    // The ranges of the edits, end by start. They are apart from each other, so one look finds a meeting.
    let mut taken: BTreeMap<TextSize, TextSize> = BTreeMap::new();
    for finding in findings {
        let Some(fix) = finding.fixes.iter().find(|fix| fix.safe) else {
            continue;
        };
        let is_free = |edit: &Edit| {
            let before = taken.range(..=edit.range.end()).next_back();
            before.is_none_or(|(_, end)| *end < edit.range.start())
        };
        if !fix.edits.is_empty() && fix.edits.iter().all(is_free) {
            taken.extend(
                fix.edits
                    .iter()
                    .map(|edit| (edit.range.start(), edit.range.end())),
            );
            edits.extend(fix.edits.iter().cloned());
            count += 1;
        }
    }
    (edits, count)
}

/// Whether anything stands in a game. An empty file holds none.
fn has_content(placed: &PlacedGame) -> bool {
    let parse = placed.record().parse();
    (0..parse.line_count()).any(|line| !parse.line_text(line).trim().is_empty())
}
