//! `movetext draw`: the board after a move, as a picture or in characters; a whole game as an animation or a poster.

#[cfg(feature = "pictures")]
pub(crate) mod pixels;

use std::{
    fs,
    io::{IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail};
use archive::{Lines, size};
use clap::{ValueEnum, ValueHint};
use ide::{Document, PictureStep};
use notation::picture::{Charset, Scene, TextBoard, Theme, svg};

use crate::{
    outcome::Outcome,
    output::{board, poster},
    records::{self, InputArgs, split_target},
    terminal,
};

/// Draw the board after a line of a record, or after the last move; or a whole game, as an animation or a poster.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record, with the line after which to draw. `-` is standard input.
    #[arg(value_name = "PATH[:LINE]", value_hint = ValueHint::FilePath)]
    target: String,

    #[command(flatten)]
    reading: InputArgs,

    /// What to draw. Where it is not said, the name of the output tells; else text.
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<BoardFormat>,

    /// The file to write instead of standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// The colors of a picture.
    #[arg(long, value_enum, default_value_t = ThemeName::Light)]
    theme: ThemeName,

    /// The width of a picture in pixels; it has a natural one.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u16).range(16..=8000))]
    size: Option<u16>,

    /// Draw so many boards of the game side by side, from its start to the line or its end.
    #[arg(long, value_name = "BOARDS", num_args = 0..=1, require_equals = true, default_missing_value = "12",
          value_parser = clap::value_parser!(u16).range(2..=400))]
    poster: Option<u16>,

    /// How long an animation shows each board.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds)]
    delay: f32,

    /// Use no characters beyond ASCII in text.
    #[arg(long)]
    ascii: bool,
}

const EXAMPLES: &str = "\
Examples:
  movetext draw final.kubb                     the pitch after the last turn, in the terminal
  movetext draw final.bucky:12 -o board.svg    a picture for a page
  movetext draw final.carcassonne -o board.png --theme dark --size 1200
  movetext draw final.rootlog -o game.gif      the whole game, board after board
  movetext draw final.pgn -o game.png --poster twelve boards of it side by side";

/// A format of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BoardFormat {
    /// A picture that scales.
    Svg,
    /// A picture of pixels.
    Png,
    /// Characters, in color on a terminal.
    Text,
    /// The game as an animation.
    Gif,
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
    let (path, line) = split_target(&args.target)?;
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
        BoardFormat::Gif => {
            let steps = document.boards(step, None);
            pixels::write_animation(args, &document, &steps)?;
        }
        BoardFormat::Svg | BoardFormat::Png if args.poster.is_some() => {
            let steps = document.boards(step, args.poster.map(usize::from));
            let scenes = steps.iter().filter_map(|step| document.scene(*step));
            let scenes: Vec<Scene> = scenes.collect();
            let svg = poster::poster(&scenes, options(args));
            write_picture(args, format, svg)?;
        }
        BoardFormat::Text => {
            let charset = if args.ascii {
                Charset::Ascii
            } else {
                Charset::Unicode
            };
            let board = document.text_board(step, charset).with_context(nothing)?;
            write_text(args.output.as_deref(), &board)?;
        }
        BoardFormat::Svg | BoardFormat::Png => {
            let scene = document.scene(step).with_context(nothing)?;
            write_picture(args, format, svg::render(&scene, options(args)))?;
        }
    }
    Ok(found.outcome)
}

/// The format that was asked for, or that of the output's name.
fn format(args: &Args) -> anyhow::Result<BoardFormat> {
    let format = match (args.to, args.output.as_deref()) {
        (Some(format), _) => format,
        (None, Some(output)) => format_of(output)?,
        (None, None) => BoardFormat::Text,
    };
    let name = match format {
        BoardFormat::Png => "png",
        BoardFormat::Gif => "gif",
        BoardFormat::Svg | BoardFormat::Text => "",
    };
    if !name.is_empty() && args.output.is_none() && std::io::stdout().is_terminal() {
        let kind = name.to_uppercase();
        bail!("a terminal shows no {kind}: write it to a file with -o board.{name}");
    }
    if args.poster.is_some() && matches!(format, BoardFormat::Gif | BoardFormat::Text) {
        bail!("a poster is a picture: write it with --to svg or --to png");
    }
    Ok(format)
}

/// The format that the extension of a file implies; text for a name without extension.
fn format_of(output: &Path) -> anyhow::Result<BoardFormat> {
    let Some(extension) = output.extension() else {
        return Ok(BoardFormat::Text);
    };
    match extension.to_ascii_lowercase().to_str() {
        Some("svg") => Ok(BoardFormat::Svg),
        Some("png") => Ok(BoardFormat::Png),
        Some("gif") => Ok(BoardFormat::Gif),
        Some("txt") => Ok(BoardFormat::Text),
        _ => bail!(
            "{}: a board is written as .svg, .png or .txt, a game as .gif; --to says which where the name does not",
            output.display()
        ),
    }
}

/// The position after the last move that begins at or above `line` (from 1). If `line` is `None`, the end of the last game.
pub(crate) fn step(
    document: &Document,
    text: &str,
    line: Option<usize>,
) -> anyhow::Result<PictureStep> {
    let at = match line {
        Some(line) => {
            let range = Lines::new(text).numbered(line);
            range.map_err(anyhow::Error::msg)?.end
        }
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

/// Parses a number of seconds from 0.1 to 60.
fn seconds(text: &str) -> Result<f32, String> {
    let seconds: f32 = text.parse().map_err(|_| "not a number".to_owned())?;
    match (0.1..=60.0).contains(&seconds) {
        true => Ok(seconds),
        false => Err("from 0.1 to 60 seconds".to_owned()),
    }
}

fn options(args: &Args) -> svg::SvgOptions<'static> {
    svg::SvgOptions {
        theme: args.theme.into(),
        width: args.size.map(f32::from),
        prefix: "",
    }
}

fn write_picture(args: &Args, format: BoardFormat, svg: String) -> anyhow::Result<()> {
    let bytes = match format {
        BoardFormat::Png => pixels::png(&svg)?,
        _ => svg.into_bytes(),
    };
    match &args.output {
        Some(path) => {
            fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
        }
        None => Ok(std::io::stdout().write_all(&bytes)?),
    }
}

/// The stand-in for a build without the feature `pictures`.
#[cfg(not(feature = "pictures"))]
mod pixels {
    use ide::{Document, PictureStep};

    use super::Args;
    use crate::commands::unbuilt;

    pub(super) fn png(_: &str) -> anyhow::Result<Vec<u8>> {
        Err(unbuilt::error("PNG and GIF", "pictures", "draw"))
    }

    pub(super) fn write_animation(_: &Args, _: &Document, _: &[PictureStep]) -> anyhow::Result<()> {
        Err(unbuilt::error("PNG and GIF", "pictures", "draw"))
    }
}
