//! `movetext convert`: records from and to the forms of other platforms.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use archive::{Input, Lines};
use clap::{ValueHint, builder::PossibleValuesParser};
use exchange::{ConvertOptions, Converted, Form};
use notation::Severity;

use crate::{
    figures::SafeCsv,
    outcome::Outcome,
    output::{Report, human},
    terminal,
};

/// Convert games from and to the forms of other platforms: saved logs, links, wiki pages, tables.
///
/// Nothing is fetched. What could not be said is told on standard error, at its place in the input; with a warning or an
/// error the exit code is 1.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub(crate) struct Args {
    /// The file with the games, or a link that holds one. `-` is standard input.
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    input: String,

    /// The form of the input; otherwise its name or its content tells.
    #[arg(long, value_name = "FORMAT", value_parser = forms(Form::is_read))]
    from: Option<String>,

    /// The form to write; otherwise the name of the output tells, else it is a record in the notation of the games.
    #[arg(long, value_name = "FORMAT", value_parser = forms(Form::is_written))]
    to: Option<String>,

    /// The file to write instead of standard output. Pictures are put beside it.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Call the players amber, basalt, … and leave out what else leads to them.
    #[arg(long)]
    anonymous: bool,

    #[command(flatten)]
    csv: SafeCsv,
}

const EXAMPLES: &str = "\
Examples:
  movetext convert log.json -o final.carcassonne     a saved log of Board Game Arena
  movetext convert 'https://www.carcassonnelab.com/#/0/…'
  movetext convert final.rootlog --to rootvis        a link to look at and to share
  movetext convert league.kubb -o turns.csv          a row a turn, for a spreadsheet
  movetext convert final.carcassonne -o post.md      a table and boards, for a forum
  pbpaste | movetext convert - --from kubb           a page as it was scanned or copied";

fn help() -> String {
    let line = |form: Form| {
        let ways = match (form.is_read(), form.is_written()) {
            (true, true) => "from, to",
            (true, false) => "from",
            _ => "to",
        };
        let about = terminal::wrap(form.about(), 25, Some(100));
        format!("  {:12} {ways:9} {}", form.id(), about.trim_start())
    };
    let forms: Vec<String> = exchange::forms().map(line).collect();
    format!("Formats:\n{}\n\n{EXAMPLES}", forms.join("\n"))
}

fn forms(is_one: fn(Form) -> bool) -> PossibleValuesParser {
    let forms = exchange::forms().filter(|form| is_one(*form));
    PossibleValuesParser::new(forms.map(Form::id))
}

/// Converts one input.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let (name, text) = read(&args.input)?;
    let path = (!is_link(&args.input)).then(|| Path::new(&args.input));
    let Some(from) = form_of(args.from.as_deref(), path, &text) else {
        bail!(
            "{name}: what is in it? --from says its form: {}",
            read_forms()
        );
    };
    let options = ConvertOptions {
        anonymous: args.anonymous,
        ..ConvertOptions::default()
    };
    let mut converted = exchange::convert(&text, from, to(args, from)?, options);
    if args.csv.is_safe && converted.to == exchange::TABLE {
        converted.text = exchange::without_formulas(&converted.text);
    }
    let report = Report {
        name: &name,
        lines: &Lines::new(&text),
        findings: &converted.findings,
    };
    let findings = human::render(&report, terminal::width());
    anstream::stderr().write_all(findings.as_bytes())?;
    write(args, &converted)?;
    let severities = converted.findings.iter().map(|finding| finding.severity);
    Ok(if severities.max() >= Some(Severity::Warning) {
        Outcome::Found
    } else {
        Outcome::Clean
    })
}

/// Whether `input` is a link and not a file. The end of a link says nothing about its form.
fn is_link(input: &str) -> bool {
    (input.contains("://") || input.starts_with("#/")) && !Path::new(input).exists()
}

/// Reads the input. Returns its name for messages, and its text.
fn read(input: &str) -> anyhow::Result<(String, String)> {
    if is_link(input) {
        return Ok(("<link>".to_owned(), input.to_owned()));
    }
    // Reading is the same for all notations.
    let Some(notation) = ide::notations().first().copied() else {
        bail!("there are no notations");
    };
    let input = match input {
        "-" => Input::stdin(notation),
        path => Input::file(PathBuf::from(path), notation),
    };
    let text = input.read().map_err(anyhow::Error::msg)?;
    Ok((input.name, text.body))
}

/// The form that was `asked` for by id, that of the file's name, or the one that the text is recognized as.
pub(crate) fn form_of(asked: Option<&str>, path: Option<&Path>, text: &str) -> Option<Form> {
    let record = || ide::by_path(path?).map(Form::Record);
    let named = || exchange::by_path(path?).find(|form| form.is_read());
    let known = asked.and_then(exchange::by_id).or_else(record);
    known.or_else(|| exchange::recognize(text)).or_else(named)
}

/// The ids of the forms that can be read, for messages.
pub(crate) fn read_forms() -> String {
    let forms = exchange::forms().filter(|form| form.is_read());
    let forms: Vec<&str> = forms.map(Form::id).collect();
    forms.join(", ")
}

/// The form that was asked for, or that of the output's name; `None` if neither names one.
fn to(args: &Args, from: Form) -> anyhow::Result<Option<Form>> {
    if let Some(id) = &args.to {
        return Ok(exchange::by_id(id));
    }
    let Some(path) = &args.output else {
        return Ok(None);
    };
    let named = exchange::by_path(path).find(|form| form.is_written() && form.is_akin_to(from));
    if named.is_none() && path.extension().is_some() {
        bail!(
            "{}: which form is that? --to says it where the name does not",
            path.display()
        );
    }
    Ok(named)
}

fn write(args: &Args, converted: &Converted) -> anyhow::Result<()> {
    let Some(path) = &args.output else {
        terminal::stdout().write_all(converted.text.as_bytes())?;
        if !converted.files.is_empty() {
            terminal::warn("the pictures are not written: -o says beside which file they belong");
        }
        return Ok(());
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let files = converted.files.iter();
    let files = files.map(|file| (folder.join(&file.name), &file.text));
    for (path, text) in files.chain([(path.clone(), &converted.text)]) {
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
