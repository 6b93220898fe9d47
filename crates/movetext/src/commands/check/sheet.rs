//! The output of a run of `check`: what it prints and counts, and where it writes.

use std::io::{self, BufWriter, Write};

use anstream::adapter::StripBytes;
use archive::{Input, files};

use super::{Args, games::Checked};
use crate::{
    outcome::Outcome,
    output::{Format, Printer, human},
    statistics::Statistics,
    tally::Tally,
    terminal,
    write::NewFile,
};

/// The output so far.
pub(super) struct Printout<'a> {
    args: &'a Args,
    out: BufWriter<Destination>,
    printer: Printer,
    pub(super) tally: Tally,
    statistics: Statistics,
}

/// Where findings go.
enum Destination {
    Stream(Box<dyn Write>),
    /// A file, written without colors.
    File(Box<NewFile>, Box<StripBytes>),
}

impl Destination {
    /// Standard output; but standard error if the repaired text of standard input takes standard output.
    fn new(args: &Args, inputs: &[Input]) -> anyhow::Result<Self> {
        let is_stdin = |input: &Input| input.path.is_none();
        Ok(if let Some(path) = &args.output_file {
            let file = NewFile::create(path).map_err(|error| {
                anyhow::anyhow!("{}: {}", path.display(), files::reason(&error))
            })?;
            Self::File(Box::new(file), Box::default())
        } else if args.would_write() && inputs.iter().any(is_stdin) {
            Self::Stream(Box::new(anstream::stderr()))
        } else {
            Self::Stream(Box::new(terminal::stdout()))
        })
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Self::Stream(mut stream) => stream.flush(),
            Self::File(file, _) => file.finish(),
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stream(stream) => stream.write(bytes),
            Self::File(file, strip) => {
                for plain in strip.strip_next(bytes) {
                    file.write_all(plain)?;
                }
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(stream) => stream.flush(),
            Self::File(file, _) => file.flush(),
        }
    }
}

impl<'a> Printout<'a> {
    /// # Errors
    /// The file for the findings cannot be written.
    pub(super) fn new(args: &'a Args, inputs: &[Input]) -> anyhow::Result<Self> {
        let mut sheet = Self {
            args,
            out: BufWriter::new(Destination::new(args, inputs)?),
            printer: Printer::new(args.format, args.failing()),
            tally: Tally::default(),
            statistics: Statistics::default(),
        };
        let prologue = sheet.printer.prologue(inputs);
        sheet.out.write_all(prologue.as_bytes())?;
        Ok(sheet)
    }

    /// Begins a record.
    pub(super) fn begin(&mut self, input: &Input) {
        self.tally.records += 1;
        self.printer.begin(input);
    }

    /// Adds findings of the record.
    pub(super) fn add(&mut self, checked: &Checked) -> io::Result<()> {
        let text = self.printer.add(&checked.rendered, &checked.tally);
        self.out.write_all(text.as_bytes())?;
        self.tally.add(checked.tally.clone());
        self.statistics.add(&checked.statistics);
        Ok(())
    }

    /// Ends the record.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.out.write_all(self.printer.end().as_bytes())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Prints the summary and ends the output. Returns the outcome.
    pub(super) fn close(mut self) -> anyhow::Result<Outcome> {
        let args = self.args;
        if args.statistics {
            let statistics = match args.format {
                Format::Json => self.statistics.json(),
                _ => self.statistics.table(),
            };
            self.out.write_all(statistics.as_bytes())?;
        }
        self.out.write_all(self.printer.epilogue().as_bytes())?;
        if args.diff && !args.quiet {
            anstream::stderr().write_all(human::forecast(&self.tally).as_bytes())?;
        } else if !args.quiet {
            let summary = self.printer.summary(&self.tally);
            self.out.write_all(summary.as_bytes())?;
        }
        let outcome = self.outcome();
        let target = self.out.into_inner().map_err(|error| error.into_error())?;
        target.finish()?;
        Ok(outcome)
    }

    fn outcome(&self) -> Outcome {
        let args = self.args;
        let would_change = args.diff && self.tally.is_changed();
        let is_found = would_change || self.tally.at_least(args.failing()) > 0;
        if is_found && !args.exit_zero {
            Outcome::Found
        } else {
            Outcome::Clean
        }
    }
}
