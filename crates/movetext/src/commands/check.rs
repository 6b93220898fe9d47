//! `movetext check`: reports findings. `--fix` repairs spelling, and `--repair` all that is certain.

mod games;
mod rewrite;
mod selection;
mod sheet;
mod watch;

use std::{io::Write as _, path::PathBuf};

use anyhow::bail;
use archive::{Event, Input};
use clap::{ValueEnum, ValueHint};
use notation::Severity;

use self::{
    games::{Checked, Open, check},
    rewrite::{Rewritten, rewrite},
    selection::Selection,
    sheet::Printout,
};
use crate::{
    diff::Target,
    found::MAX_GUESSED,
    outcome::Outcome,
    output::{Format, Layout},
    pipeline::{self, Jobs},
    records::{Found, Records},
    repairs::RepairArgs,
    terminal,
    write::Storing,
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

    #[command(flatten)]
    selection: Selection,

    /// How to print the findings.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,

    /// The file to write the findings to instead of standard output.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output_file: Option<PathBuf>,

    #[command(flatten)]
    changes: RepairArgs,

    /// Write nothing; print what --fix or --repair would change (--fix if neither is given), say on standard error how much
    /// that is, and exit with 1 if it is anything.
    #[arg(long, conflicts_with = "format")]
    diff: bool,

    #[command(flatten)]
    storing: Storing,

    /// Exit with 1 also if nothing worse than this was found.
    #[arg(long, value_name = "LEVEL")]
    deny: Option<Deny>,

    /// Exit with 0 whatever is found; wrong usage, wrong settings and unreadable files are still 2.
    #[arg(long, conflicts_with = "deny")]
    exit_zero: bool,

    /// Print the findings and nothing else: neither what sums them up nor that there are no records.
    #[arg(short, long)]
    quiet: bool,

    /// Print how often each code was found instead of the findings, the most frequent first: the count, the code, its
    /// severity, and how many of them --fix repairs. With --format json one object a line.
    #[arg(long, conflicts_with = "diff")]
    statistics: bool,

    /// Go on: check again what is saved, and print what is found then on a cleared screen. Ctrl-C ends it.
    #[arg(long, conflicts_with_all = ["fix", "repair", "diff", "output_file"])]
    watch: bool,

    #[command(flatten)]
    jobs: Jobs,
}

const EXAMPLES: &str = "\
Exit code: 0 no errors, 1 errors (or what --deny names), 2 wrong usage, wrong settings or unreadable files.

Examples:
  movetext check                                  all records below this folder
  movetext check --fix league/                    repair what is only spelling
  movetext check --repair --diff scan.kubb        see what is certain, change nothing
  movetext check --repair scan.kubb               repair that, and show the rest
  movetext check --format json . | jq .message    for scripts
  movetext check --statistics league.kubb.gz      what is wrong in an archive, and how often
  movetext check --select kubb --ignore kubb/separator --exclude drafts
  movetext check --watch league/                  while you type in any editor
  movetext check --format sarif --output-file findings.sarif --exit-zero
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

/// Checks all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.statistics && !matches!(args.format, Format::Human | Format::Json) {
        bail!("--statistics are printed with --format human or json");
    }
    if args.quiet {
        terminal::be_quiet();
    }
    if args.watch {
        return watch::run(args);
    }
    let Found {
        mut inputs,
        outcome,
        unread,
        ..
    } = args.records.find()?;
    args.selection.apply(&mut inputs);
    let mut sheet = Printout::new(args, &inputs)?;
    sheet.tally.unread += unread;
    let outcome = outcome.max(if args.changes().is_asked() {
        rewrite_all(args, inputs, &mut sheet)?
    } else {
        check_all(args, inputs, &mut sheet)?
    });
    Ok(sheet.close()?.max(outcome))
}

/// Checks the games of all records while they are read.
fn check_all(args: &Args, inputs: Vec<Input>, sheet: &mut Printout<'_>) -> anyhow::Result<Outcome> {
    check_each(args, inputs, |step| {
        match step {
            CheckEvent::Begin(input) => sheet.begin(input),
            CheckEvent::Game(_, checked) => sheet.add(&checked)?,
            CheckEvent::Problem(..) => sheet.tally.unread += 1,
            CheckEvent::End => sheet.end()?,
            CheckEvent::Wait => sheet.flush()?,
        }
        Ok(())
    })
}

/// An event of a check, in the order of the records.
enum CheckEvent<'a> {
    Begin(&'a Input),
    Game(&'a Input, Box<Checked>),
    /// A message, already printed, about something that could not be read.
    Problem(&'a Input, String),
    End,
    Wait,
}

/// Checks the games of `inputs` while they are read, and passes each result to `emit`.
fn check_each(
    args: &Args,
    inputs: Vec<Input>,
    mut emit: impl FnMut(CheckEvent<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let layout = args.layout();
    let mut guessed = 0;
    let options = archive::Options {
        // It is reported as a finding at its place instead.
        tells_left_out: false,
        ..args.jobs.options()
    };
    pipeline::games(
        inputs,
        &options,
        |placed| check(placed, layout),
        |event| {
            emit(match event {
                Event::Begin(input) => {
                    guessed = 0;
                    CheckEvent::Begin(input)
                }
                Event::Game(input, mut checked) => {
                    if let Some(open) = checked.open.take()
                        && let Some(layout) = layout
                        && guessed < MAX_GUESSED
                    {
                        guessed += 1;
                        if let Open::Later(game) = open {
                            checked.rendered = game.with_guesses(input, layout);
                        }
                    }
                    CheckEvent::Game(input, Box::new(checked))
                }
                Event::Problem(input, problem) => CheckEvent::Problem(input, problem),
                Event::End(..) => CheckEvent::End,
                Event::Wait => CheckEvent::Wait,
            })
        },
    )
}

/// Repairs all records and checks the results.
fn rewrite_all(
    args: &Args,
    inputs: Vec<Input>,
    sheet: &mut Printout<'_>,
) -> anyhow::Result<Outcome> {
    let options = args.jobs.options();
    // The games of one record are repaired in parallel, too.
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.jobs.get());
    threads.build_global()?;
    let failed = pipeline::whole(
        inputs,
        &options,
        |input| rewrite(input, args),
        |input, Rewritten { left, stdin }| {
            sheet.begin(input);
            if let Some(text) = &stdin {
                anstream::AutoStream::never(std::io::stdout()).write_all(text.as_bytes())?;
            }
            sheet.add(&left)?;
            sheet.end()?;
            Ok(sheet.flush()?)
        },
    )?;
    sheet.tally.unread += failed;
    Ok(Outcome::of_failed(failed))
}

impl Args {
    /// How findings are printed; `None` if they are only counted.
    fn layout(&self) -> Option<Layout> {
        (!self.statistics).then(|| Layout {
            format: self.format,
            width: self.output_file.is_none().then(terminal::width).flatten(),
            failing: self.failing(),
        })
    }

    /// The reader of a diff.
    fn target(&self) -> Target {
        match self.output_file {
            Some(_) => Target::Patch,
            None => Target::stdout(),
        }
    }

    /// The repairs to make, or to show as a diff.
    fn changes(&self) -> RepairArgs {
        RepairArgs {
            fix: self.changes.fix || self.diff && !self.changes.repair,
            ..self.changes
        }
    }

    /// Whether repairs are written.
    fn would_write(&self) -> bool {
        self.changes.is_asked() && !self.diff
    }

    /// The lowest severity that makes the run fail.
    fn failing(&self) -> Severity {
        match self.deny {
            None => Severity::Error,
            Some(Deny::Warning) => Severity::Warning,
            Some(Deny::Info) => Severity::Info,
            Some(Deny::Hint) => Severity::Hint,
        }
    }
}
