//! `movetext fmt`: records in canonical form.

use std::{
    io::{BufWriter, Write as _},
    sync::Arc,
};

use archive::{Event, Input, Placed, files};
use ide::Document;
use notation::apply_edits;

use crate::{
    diff::{Changes, Differ, Target},
    outcome::Outcome,
    pipeline::{self, Jobs},
    records::Records,
    tally::{but_for, counted},
    terminal,
    write::{self, Storing},
};

/// Write records in canonical form: spelling, spacing, aligned columns.
///
/// The meaning never changes, comments stay where they are, and what cannot be read stays as it is.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    records: Records,

    /// Write nothing; name the records that would change, and exit with 1 if there are any.
    #[arg(long)]
    check: bool,

    /// Write nothing; print what would change, and exit with 1 if anything would.
    #[arg(long)]
    diff: bool,

    /// Do not say how many records changed, or that there are none.
    #[arg(short, long)]
    quiet: bool,

    #[command(flatten)]
    storing: Storing,

    #[command(flatten)]
    jobs: Jobs,
}

const EXAMPLES: &str = "\
Exit code: 0 done (nothing would change), 1 records would change, 2 wrong usage, wrong settings or unreadable files.

Examples:
  movetext fmt                                  all records below this folder
  movetext fmt --diff final.carcassonne         see what would change
  movetext fmt - --notation kubb < in > out     from standard input to standard output";

/// Formats all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.quiet {
        terminal::be_quiet();
    }
    let found = args.records.find()?;
    let formatted = if args.check || args.diff {
        preview(args, found.inputs, found.unread)?
    } else {
        rewrite(args, found.inputs, found.unread)?
    };
    let would_change = (args.check || args.diff) && formatted.changed > 0;
    let verdict = if would_change {
        Outcome::Found
    } else {
        Outcome::Clean
    };
    Ok(verdict.max(formatted.outcome).max(found.outcome))
}

/// The result of formatting.
struct Formatted {
    /// How many records were changed, or would be.
    changed: usize,
    outcome: Outcome,
}

/// Prints what would change, game by game.
fn preview(args: &Args, inputs: Vec<Input>, unread: usize) -> anyhow::Result<Formatted> {
    let mut out = BufWriter::new(terminal::stdout());
    let (mut read, mut changed, mut unread) = (0, 0, unread);
    let mut is_changed = false;
    let mut differ = Differ::default();
    let target = args.diff.then(Target::stdout);
    let outcome = pipeline::games(
        inputs,
        &args.jobs.options(),
        |placed| formatted_game(placed, target),
        |event| {
            match event {
                Event::Begin(_) => {
                    read += 1;
                    is_changed = false;
                    differ = Differ::default();
                }
                Event::Game(input, game) => {
                    if game.is_changed && !is_changed {
                        is_changed = true;
                        changed += 1;
                        if args.diff {
                            out.write_all(differ.title(&input.name).as_bytes())?;
                        } else {
                            writeln!(out, "{}", terminal::line(&input.name))?;
                        }
                    }
                    if let Some(changes) = &game.changes {
                        out.write_all(differ.add(changes).as_bytes())?;
                    }
                }
                Event::Problem(..) => unread += 1,
                Event::End(..) => out.write_all(differ.finish().as_bytes())?,
                Event::Wait => out.flush()?,
            }
            Ok(())
        },
    )?;
    if !args.diff && !args.quiet && read > 0 {
        writeln!(out, "{}", summary(true, changed, read, unread))?;
    }
    out.flush()?;
    Ok(Formatted { changed, outcome })
}

/// A game after formatting.
struct FormattedGame {
    is_changed: bool,
    /// `None` unless a diff is printed.
    changes: Option<Changes>,
}

fn formatted_game(placed: &Placed<'_>, target: Option<Target>) -> FormattedGame {
    let new_text = apply_edits(placed.text, &placed.game.format(None));
    FormattedGame {
        is_changed: new_text != placed.text,
        changes: target.map(|target| Changes::between(placed.text, &new_text, target)),
    }
}

/// Formats records in place, and standard input to standard output.
fn rewrite(args: &Args, inputs: Vec<Input>, unread: usize) -> anyhow::Result<Formatted> {
    let (mut read, mut changed) = (0, 0);
    let mut has_stdin = false;
    let failed = pipeline::whole(
        inputs,
        &args.jobs.options(),
        |input| rewrite_one(input, &args.storing),
        |_, rewritten| {
            read += 1;
            match rewritten {
                Rewritten::Same => {}
                Rewritten::File => changed += 1,
                Rewritten::Stdin(text) => {
                    has_stdin = true;
                    anstream::AutoStream::never(std::io::stdout()).write_all(text.as_bytes())?;
                }
            }
            Ok(())
        },
    )?;
    let unread = unread + failed;
    if !has_stdin && !args.quiet && read > 0 {
        let summary = summary(false, changed, read, unread);
        writeln!(terminal::stdout(), "{summary}")?;
    }
    Ok(Formatted {
        changed,
        outcome: Outcome::of_failed(failed),
    })
}

/// The result of formatting one record.
enum Rewritten {
    Same,
    File,
    /// The text of standard input, formatted.
    Stdin(String),
}

fn rewrite_one(input: &Input, storing: &Storing) -> Result<Rewritten, String> {
    let text = input.read()?;
    storing.allow(input, &text)?;
    let document = Document::new(input.notation, &text.body, Arc::clone(&input.settings));
    let new_body = apply_edits(&text.body, &document.format(None));
    let new_text = || text.with_body(&new_body);
    match &input.path {
        None => Ok(Rewritten::Stdin(new_text())),
        Some(_) if new_body == text.body && text.stored.is_none() => Ok(Rewritten::Same),
        Some(path) => write::replace(path, &new_text())
            .map(|()| Rewritten::File)
            .map_err(|error| format!("{}: {}", input.name, files::reason(&error))),
    }
}

fn summary(is_check: bool, changed: usize, read: usize, unread: usize) -> String {
    let of = counted(read, "record") + &but_for(unread);
    match (is_check, changed) {
        (true, 0) => format!("Nothing to format in {of}."),
        (true, _) => format!("{changed} of {of} would change."),
        (false, 0) => format!("Nothing to format in {of}."),
        (false, _) => format!("Formatted {changed} of {of}."),
    }
}
