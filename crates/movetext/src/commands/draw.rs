//! `movetext draw`: the board after a move, as a picture or in characters.

use std::{
    fs,
    io::{IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail};
use archive::{Lines, size};
use clap::{ValueEnum, ValueHint};
use ide::{Document, Step};
use notation::picture::{Charset, Scene, TextBoard, Theme, svg};

use crate::{
    outcome::Outcome,
    output::{board, png},
    records::{self, Reading, split_target},
    terminal,
};

/// Draw the board after a line of a record, or after the last move.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record, with the line after which to draw. `-` is standard input.
    #[arg(value_name = "PATH[:LINE]", value_hint = ValueHint::FilePath)]
    target: String,

    #[command(flatten)]
    reading: Reading,

    /// What to draw. Where it is not said, the name of the output tells; else text.
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Format>,

    /// The file to write instead of standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// The colors of a picture.
    #[arg(long, value_enum, default_value_t = ThemeName::Light)]
    theme: ThemeName,

    /// The width of a picture in pixels; it has a natural one.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(16..=8000))]
    size: Option<u16>,

    /// Use no characters beyond ASCII in text.
    #[arg(long)]
    ascii: bool,
}

const EXAMPLES: &str = "\
Examples:
  movetext draw final.kubb                     the pitch after the last turn, in the terminal
  movetext draw final.bucky:12 -o board.svg    a picture for a page
  movetext draw final.carcassonne -o board.png --theme dark --size 1200";

/// A format of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A picture that scales.
    Svg,
    /// A picture of pixels.
    Png,
    /// Characters, in color on a terminal.
    Text,
}

/// The colors of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ThemeName {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// For paper.
    Print,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Self::Light,
            ThemeName::Dark => Self::Dark,
            ThemeName::Print => Self::Print,
        }
    }
}

/// Draws one board.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let format = format(args)?;
    let (path, line) = split_target(&args.target);
    let found = records::find(&[path], &args.reading)?;
    let input = match found.inputs.as_slice() {
        [input] => input,
        [] => return Ok(Outcome::Failed),
        inputs => bail!(
            "one record can be drawn, but there are {} here",
            inputs.len()
        ),
    };
    let text = input.read().map_err(anyhow::Error::msg)?;
    let document = Document::new(input.notation, &text.body, Arc::clone(&input.settings));
    let step = step(&document, &text.body, line)?;
    let nothing = || format!("there is nothing to draw in {}", input.name);
    match format {
        Format::Text => {
            let charset = if args.ascii {
                Charset::Ascii
            } else {
                Charset::Unicode
            };
            let board = document.text_board(step, charset).with_context(nothing)?;
            write_text(args.output.as_deref(), &board)?;
        }
        Format::Svg | Format::Png => {
            let scene = document.scene(step).with_context(nothing)?;
            write_picture(args, format, &scene)?;
        }
    }
    Ok(found.outcome)
}

/// The format that was asked for, or the one that the name of the output has.
fn format(args: &Args) -> anyhow::Result<Format> {
    let format = match (args.to, args.output.as_deref()) {
        (Some(format), _) => format,
        (None, Some(output)) => format_of(output)?,
        (None, None) => Format::Text,
    };
    if format == Format::Png && args.output.is_none() && std::io::stdout().is_terminal() {
        bail!("a terminal shows no PNG: write it to a file with -o board.png");
    }
    Ok(format)
}

/// The format that the name of a file tells; text for a name without extension.
fn format_of(output: &Path) -> anyhow::Result<Format> {
    let Some(extension) = output.extension() else {
        return Ok(Format::Text);
    };
    match extension.to_ascii_lowercase().to_str() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        Some("txt") => Ok(Format::Text),
        _ => bail!(
            "{}: a board is written as .svg, .png or .txt; --to says which where the name does not",
            output.display()
        ),
    }
}

/// After the last move that begins in or above the line (from 1); without one after the last move of the last game.
fn step(document: &Document, text: &str, line: Option<usize>) -> anyhow::Result<Step> {
    let lines = Lines::new(text);
    if let Some(line) = line.filter(|&line| line > lines.count()) {
        bail!("there is no line {line}: the record has {}", lines.count());
    }
    let at = match line {
        Some(line) => lines.range(line - 1).end,
        None => text.trim_end().len(),
    };
    Ok(document.step_at(size(at)))
}

fn write_text(output: Option<&Path>, text: &TextBoard) -> anyhow::Result<()> {
    match output {
        Some(path) => fs::write(path, text.plain())
            .with_context(|| format!("cannot write {}", path.display())),
        None => Ok(terminal::stdout().write_all(board::styled(text).as_bytes())?),
    }
}

fn write_picture(args: &Args, format: Format, scene: &Scene) -> anyhow::Result<()> {
    let options = svg::Options {
        theme: args.theme.into(),
        width: args.size.map(f32::from),
        prefix: "",
    };
    let svg = svg::render(scene, options);
    let bytes = match format {
        Format::Png => png::render(&svg)?,
        Format::Svg | Format::Text => svg.into_bytes(),
    };
    match &args.output {
        Some(path) => {
            fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
        }
        None => Ok(std::io::stdout().write_all(&bytes)?),
    }
}
