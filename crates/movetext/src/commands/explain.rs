//! `movetext explain`: the game, or one line of it, in plain English.

use std::{
    fmt::Write as _,
    io::{BufWriter, Write},
    ops::Range,
};

use annotate_snippets::renderer::{Effects, Style};
use anyhow::bail;
use archive::{Event, Input, Lines, Options, Placed, size};
use ide::Explanation;
use notation::TextRange;

use crate::{
    outcome::Outcome,
    pipeline::{self, Jobs},
    records::{self, InputArgs, split_target},
    tally::line_count,
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
    reading: InputArgs,

    #[command(flatten)]
    jobs: Jobs,
}

const EXAMPLES: &str = "\
Examples:
  movetext explain final.kubb       the whole game
  movetext explain final.kubb:12    its line 12";

const BOLD: Style = Style::new().effects(Effects::BOLD);
const DIM: Style = Style::new().effects(Effects::DIMMED);

/// How many bytes of records a batch has: sentences take ten times the memory of their moves.
const BATCH: usize = 32 * 1024;

/// The part of a game that is printed.
enum PrintedPart {
    /// All of it.
    Game(GameStory),
    /// The requested line, and its moves.
    Line(usize, Vec<MoveStory>),
    /// Nothing: the requested line is in another game.
    Nothing,
}

/// A game in plain English.
struct GameStory {
    title: Option<String>,
    moves: Vec<MoveStory>,
    /// The number of its last line, from 1.
    last_line: usize,
}

/// A move and its meaning.
#[derive(serde::Serialize)]
pub(crate) struct MoveStory {
    /// The line of the move, from 1.
    pub(crate) line: usize,
    #[serde(rename = "text")]
    pub(crate) written: String,
    pub(crate) meaning: String,
}

/// Explains one record.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let (path, line) = split_target(&args.target)?;
    let found = records::find(&[path], &args.reading)?;
    let options = Options {
        batch: BATCH,
        ..args.jobs.options()
    };
    let mut story = Teller {
        out: BufWriter::new(terminal::stdout()),
        width: terminal::width(),
        gutter: None,
        is_empty: true,
        held: String::new(),
    };
    let mut beyond = None;
    let outcome = pipeline::games(
        found.inputs,
        &options,
        |placed| tell(placed, line),
        |event| {
            match event {
                Event::Begin(input) => story.begin(input),
                Event::Game(_, PrintedPart::Game(game)) => story.game(&game)?,
                Event::Game(_, PrintedPart::Line(line, moves)) => story.line(&moves, line)?,
                Event::Game(_, PrintedPart::Nothing) | Event::Problem(..) => {}
                Event::End(input, totals) => match line {
                    None => story.end()?,
                    Some(line) if line as u64 > totals.lines => {
                        beyond = Some(format!(
                            "{} has {}",
                            terminal::line(&input.name),
                            line_count(&totals)
                        ));
                    }
                    Some(_) => {}
                },
                Event::Wait => story.out.flush()?,
            }
            Ok(())
        },
    )?;
    story.out.flush()?;
    if let Some(beyond) = beyond {
        bail!("{beyond}");
    }
    Ok(outcome.max(found.outcome))
}

/// The story of a game, or of one `line` of its record, counted from 1.
fn tell(placed: &Placed<'_>, line: Option<usize>) -> PrintedPart {
    let game = placed.alone();
    let lines = placed.lines();
    let Some(line) = line else {
        return PrintedPart::Game(GameStory {
            title: (game.title()).map(|title| format!("{title} · {}", game.verdict())),
            moves: moves(&lines, game.explanations(None)),
            last_line: lines.above() + lines.count(),
        });
    };
    if !placed.holds_line(line as u64 - 1) {
        return PrintedPart::Nothing;
    }
    let Range { start, end } = lines.range(line - 1 - lines.above());
    let range = TextRange::new(size(start), size(end));
    PrintedPart::Line(line, moves(&lines, game.explanations(Some(range))))
}

/// The moves with their lines. `explanations` have ranges in the text of `lines`.
pub(crate) fn moves(lines: &Lines<'_>, explanations: Vec<Explanation>) -> Vec<MoveStory> {
    let moves = explanations.into_iter().map(|explanation| {
        let range = explanation.range;
        let written = lines
            .text()
            .get(usize::from(range.start())..usize::from(range.end()));
        MoveStory {
            line: lines.place(range.start()).line,
            written: written.unwrap_or_default().trim().to_owned(),
            meaning: explanation.text,
        }
    });
    moves.collect()
}

/// Writes the stories, game by game.
struct Teller<W> {
    out: W,
    width: Option<usize>,
    /// The number of digits of the record's last line number; `None` if the record cannot be read twice.
    gutter: Option<usize>,
    is_empty: bool,
    /// Blank lines that are written only if more follows in this record.
    held: String,
}

impl<W: Write> Teller<W> {
    fn begin(&mut self, input: &Input) {
        self.gutter = archive::line_count(input).map(digits);
        self.is_empty = true;
        self.held.clear();
    }

    fn game(&mut self, game: &GameStory) -> anyhow::Result<()> {
        let gutter = self.gutter.unwrap_or_else(|| digits(game.last_line as u64));
        let mut out = String::new();
        if let Some(title) = &game.title {
            let _ = writeln!(out, "{BOLD}{title}{BOLD:#}\n");
        }
        let mut above = 0;
        for one in &game.moves {
            let number = if one.line == above {
                String::new()
            } else {
                one.line.to_string()
            };
            draw(&mut out, one, &format!("{number:>gutter$}  "), self.width);
            above = one.line;
        }
        out.push('\n');
        let text = out.trim_end();
        if !text.is_empty() {
            write!(self.out, "{}{}", self.held, terminal::shown(text))?;
            self.held.clear();
            self.is_empty = false;
        }
        self.held
            .push_str(out.get(text.len()..).unwrap_or_default());
        Ok(())
    }

    fn line(&mut self, moves: &[MoveStory], line: usize) -> anyhow::Result<()> {
        let mut out = String::new();
        if moves.is_empty() {
            let _ = writeln!(out, "Line {line} holds no move.");
        }
        for one in moves {
            draw(&mut out, one, "", self.width);
        }
        Ok(self.out.write_all(terminal::shown(&out).as_bytes())?)
    }

    fn end(&mut self) -> anyhow::Result<()> {
        let end = if self.is_empty { "No moves.\n" } else { "\n" };
        Ok(self.out.write_all(end.as_bytes())?)
    }
}

fn digits(number: u64) -> usize {
    number.to_string().len()
}

/// Writes a move as it is written, dimmed and after its `label`, with its meaning below.
fn draw(out: &mut String, one: &MoveStory, label: &str, width: Option<usize>) {
    let _ = writeln!(out, "{label}{DIM}{}{DIM:#}", one.written);
    out.push_str(&terminal::wrap(&one.meaning, label.len(), width));
}
