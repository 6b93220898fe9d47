//! `movetext explain`: the game, or one line of it, in plain English.

use std::{fmt::Write as _, io::Write as _, ops::Range, sync::Arc};

use annotate_snippets::renderer::{Effects, Style};
use anyhow::bail;
use ide::Document;
use notation::{Explanation, TextRange};

use crate::{
    lines::{Lines, size},
    outcome::Outcome,
    pipeline,
    records::{self, Reading, split_target},
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
    let found = records::find(&[path], &args.reading)?;
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
                Ok(text) => out.write_all(terminal::shown(&text).as_bytes())?,
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

fn explain_line(
    document: &Document,
    lines: &Lines<'_>,
    line: usize,
    width: Option<usize>,
) -> String {
    let Range { start, end } = lines.range(line - 1);
    let explanations = document.explanations(Some(TextRange::new(size(start), size(end))));
    if explanations.is_empty() {
        return format!("Line {line} holds no move.\n");
    }
    let mut out = String::new();
    for explanation in explanations {
        draw(&mut out, lines, &explanation, "", width);
    }
    out
}

fn explain_all(document: &Document, lines: &Lines<'_>, width: Option<usize>) -> String {
    let gutter = lines.count().to_string().len();
    let mut out = String::new();
    for placed in document.games() {
        if let Some(title) = placed.title() {
            let _ = writeln!(out, "{BOLD}{title} · {}{BOLD:#}\n", placed.verdict());
        }
        let mut above = 0;
        for explanation in document.explanations(Some(placed.range())) {
            let line = lines.place(explanation.range.start()).line;
            let number = if line == above { "" } else { &line.to_string() };
            let label = format!("{number:>gutter$}  ");
            draw(&mut out, lines, &explanation, &label, width);
            above = line;
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

/// One move as written, dimmed behind its `label`, and what it means below it.
fn draw(
    out: &mut String,
    lines: &Lines<'_>,
    explanation: &Explanation,
    label: &str,
    width: Option<usize>,
) {
    let range = usize::from(explanation.range.start())..usize::from(explanation.range.end());
    let text = lines.text().get(range).unwrap_or_default().trim();
    let _ = writeln!(out, "{label}{DIM}{text}{DIM:#}");
    out.push_str(&terminal::wrap(&explanation.text, label.len(), width));
}
