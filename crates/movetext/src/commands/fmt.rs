//! `movetext fmt`: records in canonical form.

use std::{
    io::{BufWriter, Write as _},
    sync::Arc,
};

use ide::Document;
use notation::apply_edits;

use crate::{
    diff::diff, files, input::Input, outcome::Outcome, pipeline, records::Records, tally::counted,
    terminal, write,
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
}

const EXAMPLES: &str = "\
Exit code: 0 done (nothing would change), 1 records would change, 2 wrong usage, wrong settings or unreadable files.

Examples:
  movetext fmt                                  all records below this folder
  movetext fmt --diff final.carcassonne         see what would change
  movetext fmt - --notation kubb < in > out     from standard input to standard output";

/// What formatting does to one record.
enum Formatted {
    Same,
    /// Changed, or would be. What to print about it.
    Changed(String),
    /// The text of standard input, formatted.
    Stdin(String),
}

/// Formats all records.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = args.records.find()?;
    let mut out = BufWriter::new(terminal::stdout());
    let mut changed = 0;
    let mut quiet = false;
    let mut read = 0;
    let outcome = pipeline::run(
        &found.inputs,
        |input| format(input, args),
        |_, formatted| {
            read += 1;
            match formatted {
                Formatted::Same => {}
                Formatted::Changed(text) => {
                    changed += 1;
                    out.write_all(text.as_bytes())?;
                }
                Formatted::Stdin(text) => {
                    quiet = true;
                    anstream::AutoStream::never(std::io::stdout()).write_all(text.as_bytes())?;
                }
            }
            out.flush()?;
            Ok(())
        },
    )?;
    if !quiet && !args.diff && read > 0 {
        writeln!(out, "{}", summary(args.check, changed, read))?;
    }
    out.flush()?;

    let would_change = (args.check || args.diff) && changed > 0;
    let verdict = if would_change {
        Outcome::Found
    } else {
        Outcome::Clean
    };
    Ok(verdict.max(outcome).max(found.outcome))
}

fn summary(is_check: bool, changed: usize, read: usize) -> String {
    let of = counted(read, "record");
    match (is_check, changed) {
        (true, 0) => format!("Nothing to format in {of}."),
        (true, _) => format!("{changed} of {of} would change."),
        (false, 0) => format!("Nothing to format in {of}."),
        (false, _) => format!("Formatted {changed} of {of}."),
    }
}

fn format(input: &Input, args: &Args) -> Result<Formatted, String> {
    let text = input.read()?;
    let document = Document::new(input.notation, &text.body, Arc::clone(&input.settings));
    let new_body = apply_edits(&text.body, &document.format(None));
    let would_write = !args.check && !args.diff;
    match &input.path {
        None if would_write => Ok(Formatted::Stdin(text.with_body(&new_body))),
        _ if new_body == text.body => Ok(Formatted::Same),
        _ if args.diff => Ok(Formatted::Changed(diff(&input.name, &text.body, &new_body))),
        _ if args.check => Ok(Formatted::Changed(format!("{}\n", input.name))),
        Some(path) => write::replace(path, &text.with_body(&new_body))
            .map(|()| Formatted::Changed(String::new()))
            .map_err(|error| format!("{}: {}", input.name, files::reason(&error))),
        // Standard input that is to be written was answered first.
        None => Ok(Formatted::Same),
    }
}
