//! `movetext rules`: what is checked, and one rule with an example and its repair.

use std::{
    fmt::Write as _,
    io::Write as _,
    path::{Path, PathBuf},
};

use annotate_snippets::renderer::{Effects, Style};
use anyhow::bail;
use archive::Lines;
use clap::ValueHint;
use ide::Document;
use notation::{DocumentationOptions, Notation, Rule, plain_text};
use pages::site::{self, Around};

use crate::{
    codes::{self, Codes},
    outcome::Outcome,
    output::{Report, human},
    terminal,
};

/// List what is checked, or explain one rule with an example and its repair.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A rule (`kubb/inkast-count`), or a notation (`kubb`) to list its rules.
    #[arg(value_name = "CODE", value_parser = Codes, hide_possible_values = true)]
    code: Option<String>,

    /// Write a page for each rule, with its examples and their boards, to read in a browser without a network. Editors link
    /// findings to them with `documentation.rules = "file:///DIR"` in the settings.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "code")]
    html: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  movetext rules                      all rules
  movetext rules kubb                 those of Kubb
  movetext rules kubb/inkast-count    one, with an example
  movetext rules --html rules         all as pages, from rules/index.html on";

const BOLD: Style = Style::new().effects(Effects::BOLD);

/// Prints the rules.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if let Some(folder) = &args.html {
        write_pages(folder)?;
        return Ok(Outcome::Clean);
    }
    let text = match &args.code {
        None => list(&ide::rules().collect::<Vec<_>>()),
        Some(code) => match (ide::by_id(code), codes::of_records_or_forms(code)) {
            (Some(notation), _) => list(&notation.rules().iter().collect::<Vec<_>>()),
            (None, Some(rule)) => explain(rule),
            (None, None) => bail!("{}", codes::unknown(code)),
        },
    };
    terminal::stdout().write_all(text.as_bytes())?;
    Ok(Outcome::Clean)
}

/// Writes the pages of all rules below `folder`.
fn write_pages(folder: &Path) -> anyhow::Result<()> {
    // The published book has these pages in a folder of its own.
    let book = DocumentationOptions::RULES.trim_end_matches("rules/");
    let playground = format!("{book}playground/");
    let around = Around {
        book,
        playground: &playground,
    };
    Ok(site::write(folder, around)?)
}

fn list(rules: &[&Rule]) -> String {
    let width = rules.iter().map(|rule| rule.code.len()).max().unwrap_or(0);
    let mut out = String::new();
    let mut group = "";
    for rule in rules {
        let prefix = rule.code.split('/').next().unwrap_or_default();
        if prefix != group {
            let title = ide::by_id(prefix).map_or("All notations", |notation| notation.title());
            let gap = if group.is_empty() { "" } else { "\n" };
            let _ = writeln!(out, "{gap}{BOLD}{title}{BOLD:#}");
            group = prefix;
        }
        let style = human::style(rule.severity);
        let line = format!(
            "  {:width$}  {style}{:7}{style:#}  {}",
            rule.code,
            rule.severity.name(),
            rule.summary
        );
        // The width of the code, the severity and the blanks around them.
        let indent = 2 + width + 2 + 7 + 2;
        out.push_str(&match terminal::width() {
            Some(terminal) if indent < terminal => terminal::wrap_styled(&line, indent, terminal),
            _ => line,
        });
        out.push('\n');
    }
    out
}

fn explain(rule: &Rule) -> String {
    let style = human::style(rule.severity);
    let mut out = format!(
        "{BOLD}{}{BOLD:#} ({style}{}{style:#})\n{}",
        rule.code,
        rule.severity.name(),
        terminal::wrap(rule.summary, 0, terminal::width()),
    );
    if rule.wrong.is_empty() {
        // What a conversion reports has no example.
        return out;
    }
    let explanation = plain_text(rule.explanation);
    out.push('\n');
    out.push_str(&terminal::wrap(&explanation, 0, terminal::width()));
    let notation = rule.code.split('/').next().and_then(ide::by_id);
    let _ = writeln!(out, "\n{BOLD}Wrong{BOLD:#}\n{}", indented(rule.wrong));
    if let Some(notation) = notation {
        out.push_str(&shown(notation, rule));
    }
    let _ = writeln!(out, "{BOLD}Right{BOLD:#}\n{}", indented(rule.right));
    out
}

/// The finding in the wrong example, as `movetext check` prints it.
fn shown(notation: &'static dyn Notation, rule: &Rule) -> String {
    let document = Document::new(notation, rule.wrong, std::sync::Arc::default());
    let findings: Vec<_> = document
        .findings()
        .filter(|finding| finding.code == rule.code)
        .take(1)
        .collect();
    let lines = Lines::new(rule.wrong);
    let name = format!("example.{}", notation.extensions().first().unwrap_or(&""));
    let report = Report {
        name: &name,
        lines: &lines,
        findings: &findings,
    };
    human::render(&report, terminal::width())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
