//! `movetext explain`: the game, or one line of it, in plain English.

use std::{fmt::Write as _, io::Write as _, path::PathBuf, sync::Arc};

use annotate_snippets::renderer::{Effects, Style};
use anyhow::bail;
use ide::Document;
use notation::{Explanation, TextRange, TextSize};

use crate::{
    cli::{self, Reading},
    lines::Lines,
    outcome::Outcome,
    pipeline,
    tally::counted,
    terminal,
};

/// Say in plain English what happened in a game, or in one line of it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record, with the line if only one is asked for. `-` is standard input.
    #[arg(value_name = "PATH[:LINE]", value_hint = clap::ValueHint::FilePath)]
    target: String,

    #[command(flatten)]
    reading: Reading,
}

const EXAMPLES: &str = "\
Examples:
  movetext explain final.kubb       the whole game
  movetext explain final.kubb:12    its line 12";

const BOLD: Style = Style::new().effects(Effects::BOLD);
const DIM: Style = Style::new().effects(Effects::DIMMED);

/// Explains one record.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let (path, line) = split_target(&args.target);
    let found = cli::find(&[path], &args.reading)?;
    let width = terminal::width();
    let mut out = terminal::stdout();
    let mut beyond = None;
    let outcome = pipeline::run(
        &found.inputs,
        |input| {
            let text = input.read()?;
            let settings = Arc::clone(&input.settings);
            let document = Document::new(input.notation, &text.body, settings);
            let lines = Lines::new(&text.body);
            if let Some(line) = line
                && line > lines.count()
            {
                return Ok(Err(lines.count()));
            }
            Ok(Ok(match line {
                Some(line) => explain_line(&document, &lines, line, width),
                None => explain_all(&document, &lines, width),
            }))
        },
        |input, answer| {
            match answer {
                Ok(text) => out.write_all(text.as_bytes())?,
                Err(count) => {
                    beyond = Some(format!("{} has {}", input.name, counted(count, "line")));
                }
            }
            Ok(())
        },
    )?;
    if let Some(beyond) = beyond {
        bail!("{beyond}");
    }
    Ok(outcome.max(found.outcome))
}

/// The path and the line of `PATH:LINE`; a file that is called so wins.
pub(crate) fn split_target(target: &str) -> (PathBuf, Option<usize>) {
    let whole = PathBuf::from(target);
    match target.rsplit_once(':') {
        Some((path, line)) if !whole.exists() => match line.parse() {
            Ok(line) if line > 0 => (PathBuf::from(path), Some(line)),
            _ => (whole, None),
        },
        _ => (whole, None),
    }
}

fn explain_line(
    document: &Document,
    lines: &Lines<'_>,
    line: usize,
    width: Option<usize>,
) -> String {
    let bytes = lines.range(line - 1);
    let range = TextRange::new(size(bytes.start), size(bytes.end));
    let explanations: Vec<Explanation> = document
        .explanations(Some(range))
        .into_iter()
        .filter(|explanation| lines.place(explanation.range.start()).line == line)
        .collect();
    if explanations.is_empty() {
        return format!("Line {line} holds no move.\n");
    }
    let mut out = String::new();
    for explanation in explanations {
        draw(&mut out, lines, &explanation, 0, width);
    }
    out
}

fn explain_all(document: &Document, lines: &Lines<'_>, width: Option<usize>) -> String {
    let gutter = lines.count().to_string().len();
    let mut out = String::new();
    for placed in document.games() {
        let mut explanations = document.explanations(Some(placed.range()));
        explanations.retain(|one| placed.range().contains_range(one.range));
        if let Some(lens) = placed.record().lens() {
            let _ = writeln!(out, "{BOLD}{}{BOLD:#}\n", lens.title);
        }
        for explanation in explanations {
            draw(&mut out, lines, &explanation, gutter, width);
        }
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    if out.is_empty() {
        return "No moves.\n".to_owned();
    }
    out.push('\n');
    out
}

/// One move as written, dimmed, and what it means below it. No line number if `gutter` is 0.
fn draw(
    out: &mut String,
    lines: &Lines<'_>,
    explanation: &Explanation,
    gutter: usize,
    width: Option<usize>,
) {
    let range = usize::from(explanation.range.start())..usize::from(explanation.range.end());
    let text = lines.text().get(range).unwrap_or_default().trim();
    if gutter == 0 {
        let _ = writeln!(out, "{DIM}{text}{DIM:#}");
    } else {
        let line = lines.place(explanation.range.start()).line;
        let _ = writeln!(out, "{line:>gutter$}  {DIM}{text}{DIM:#}");
    }
    let indent = if gutter == 0 { 0 } else { gutter + 2 };
    out.push_str(&terminal::wrap(&explanation.text, indent, width));
}

fn size(offset: usize) -> TextSize {
    TextSize::try_from(offset).unwrap_or(TextSize::new(u32::MAX))
}
