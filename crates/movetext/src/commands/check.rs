//! `movetext check`: what is wrong, `--fix` for what is spelling, and `--repair` for what is certain.

mod rewrite;

use std::{
    io::{BufWriter, Write},
    sync::Arc,
};

use anyhow::bail;
use archive::{Event, Input, Lines, Placed};
use clap::ValueEnum;
use ide::Game;
use notation::{Finding, Severity};

use self::rewrite::{Rewritten, rewrite};
use crate::{
    outcome::Outcome,
    output::{Format, Report, human},
    pipeline::{self, Jobs},
    records::{Found, Records},
    repairs::Changes,
    statistics::Statistics,
    tally::Tally,
    terminal,
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

    /// Print how often each code was found instead of the findings, the most frequent first: the count, the code, its
    /// severity, and how many of them --fix repairs. With --format json one object a line.
    #[arg(long, conflicts_with = "diff")]
    statistics: bool,

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
const MAX_GUESSED: u64 = 20;

/// Checks all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.statistics && !matches!(args.format, Format::Human | Format::Json) {
        bail!("--statistics are printed with --format human or json");
    }
    let Found { inputs, outcome } = args.records.find()?;
    let mut sheet = Sheet::new(args, &inputs);
    sheet.out.write_all(args.format.prologue().as_bytes())?;
    let outcome = outcome.max(if args.changes.is_asked() {
        rewrite_all(args, inputs, &mut sheet)?
    } else {
        check_all(args, inputs, &mut sheet)?
    });
    Ok(sheet.close()?.max(outcome))
}

/// Checks the games of all records as they are read.
fn check_all(args: &Args, inputs: Vec<Input>, sheet: &mut Sheet<'_>) -> anyhow::Result<Outcome> {
    let width = sheet.width;
    let mut guessed = 0;
    pipeline::games(
        inputs,
        &args.jobs.options(),
        |placed| check(placed, args, width),
        |event| {
            match event {
                Event::Begin(_) => {
                    sheet.tally.records += 1;
                    guessed = 0;
                }
                Event::Game(input, mut checked) => {
                    if let Some(open) = checked.open.take()
                        && guessed < MAX_GUESSED
                    {
                        guessed += 1;
                        if let Open::Later(game) = open {
                            checked.rendered = game.with_guesses(input, args, width);
                        }
                    }
                    sheet.add(checked)?;
                }
                Event::Problem(..) | Event::End(..) => {}
                Event::Wait => sheet.out.flush()?,
            }
            Ok(())
        },
    )
}

/// Repairs all records and checks what is left.
fn rewrite_all(args: &Args, inputs: Vec<Input>, sheet: &mut Sheet<'_>) -> anyhow::Result<Outcome> {
    let options = args.jobs.options();
    // The games of one record are repaired side by side, too.
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.jobs.get());
    threads.build_global()?;
    let width = sheet.width;
    pipeline::whole(
        inputs,
        &options,
        |input| rewrite(input, args, width),
        |_, Rewritten { left, stdin }| {
            sheet.tally.records += 1;
            if let Some(text) = &stdin {
                anstream::AutoStream::never(std::io::stdout()).write_all(text.as_bytes())?;
            }
            sheet.add(left)?;
            Ok(sheet.out.flush()?)
        },
    )
}

/// What was printed and counted so far.
struct Sheet<'a> {
    args: &'a Args,
    out: BufWriter<Box<dyn Write>>,
    /// Of the terminal.
    width: Option<usize>,
    tally: Tally,
    statistics: Statistics,
    is_first: bool,
}

impl<'a> Sheet<'a> {
    fn new(args: &'a Args, inputs: &[Input]) -> Self {
        Self {
            args,
            out: BufWriter::new(report_stream(args, inputs)),
            width: terminal::width(),
            tally: Tally::default(),
            statistics: Statistics::default(),
            is_first: true,
        }
    }

    fn add(&mut self, checked: Checked) -> anyhow::Result<()> {
        self.tally.add(checked.tally);
        self.statistics.add(checked.statistics);
        if !checked.rendered.is_empty() {
            if !self.is_first {
                let separator = self.args.format.separator();
                self.out.write_all(separator.as_bytes())?;
            }
            self.is_first = false;
            self.out.write_all(checked.rendered.as_bytes())?;
        }
        Ok(())
    }

    /// Prints what stands after everything else, and says how bad it was.
    fn close(self) -> anyhow::Result<Outcome> {
        let Self {
            args,
            mut out,
            tally,
            statistics,
            ..
        } = self;
        if args.statistics {
            let statistics = match args.format {
                Format::Json => statistics.json(),
                _ => statistics.table(),
            };
            out.write_all(statistics.as_bytes())?;
        }
        if args.diff {
            anstream::stderr().write_all(human::forecast(&tally).as_bytes())?;
        } else {
            let epilogue = args.format.epilogue(&tally);
            out.write_all(epilogue.as_bytes())?;
        }
        out.flush()?;
        let would_change = args.diff && tally.is_changed();
        Ok(if would_change || tally.at_least(denied(args.deny)) > 0 {
            Outcome::Found
        } else {
            Outcome::Clean
        })
    }
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
    /// The findings of a game or a record as they are printed.
    fn render(&self, report: &Report<'_>, width: Option<usize>) -> String {
        if self.statistics {
            return String::new();
        }
        self.format.render(report, width)
    }

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

/// What was found in a game, or in a record.
#[derive(Default)]
struct Checked {
    /// The findings, or the diff.
    rendered: String,
    tally: Tally,
    statistics: Statistics,
    /// Set if repairs are to be guessed, as long as there are not many such games in the record.
    open: Option<Open>,
}

/// A game that has findings without fixes.
enum Open {
    /// It is one of the first games, so that guesses are in what was rendered.
    Guessed,
    /// How many such games are above it is known only in their order.
    Later(Unguessed),
}

/// A game that may be read again for guesses.
struct Unguessed {
    text: String,
    first_line: usize,
}

impl Unguessed {
    fn with_guesses(&self, input: &Input, args: &Args, width: Option<usize>) -> String {
        let game = Game::alone(input.notation, &self.text, Arc::clone(&input.settings));
        let findings: Vec<Finding> = game.findings_with_guesses().collect();
        let report = Report {
            name: &input.name,
            lines: &Lines::below(&self.text, self.first_line),
            findings: &findings,
        };
        args.render(&report, width)
    }
}

fn check(placed: &Placed<'_>, args: &Args, width: Option<usize>) -> Checked {
    let findings = placed.game.findings();
    let mut tally = Tally::of(findings);
    tally.games = usize::from(has_content(placed.text));
    let mut checked = Checked {
        tally,
        ..Checked::default()
    };
    if findings.is_empty() {
        return checked;
    }
    if args.statistics {
        checked.statistics = Statistics::of(findings);
        return checked;
    }
    let lines = placed.lines();
    let mut report = Report {
        name: &placed.input.name,
        lines: &lines,
        findings,
    };
    let guessed: Vec<Finding>;
    if has_open(findings) && placed.index < MAX_GUESSED {
        guessed = placed.game.findings_with_guesses().collect();
        report.findings = &guessed;
        checked.open = Some(Open::Guessed);
    } else if has_open(findings) {
        checked.open = Some(Open::Later(Unguessed {
            text: placed.text.to_owned(),
            first_line: lines.above(),
        }));
    }
    checked.rendered = args.render(&report, width);
    checked
}

/// Whether repairs can be guessed.
fn has_open(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.fixes.is_empty())
}

/// Whether anything stands in a game. An empty file holds none.
fn has_content(text: &str) -> bool {
    !text.trim().is_empty()
}
