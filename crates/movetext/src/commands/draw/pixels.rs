//! Boards as pixels: a picture as PNG, a game as an animation.

use std::{
    fs,
    io::{BufWriter, Write},
    time::Duration,
};

use anyhow::{Context as _, bail};
use ide::{Document, PictureStep};
use notation::picture::{Frame, Scene, svg};
use pixels::Painter;

use super::{Args, options};
use crate::output::gif::Animation;

/// How long the last board of an animation is shown, in multiples of the delay.
const REST: u32 = 4;

/// A picture as the bytes of a PNG file.
///
/// # Errors
/// The picture is too large.
pub(crate) fn png(svg: &str) -> anyhow::Result<Vec<u8>> {
    Painter::new().png(svg).map_err(anyhow::Error::msg)
}

/// Writes one board after the other, each at the same place: the frame is large enough for all of them.
pub(super) fn write_animation(
    args: &Args,
    document: &Document,
    steps: &[PictureStep],
) -> anyhow::Result<()> {
    let mut whole: Option<Frame> = None;
    for scene in steps.iter().filter_map(|step| document.frame(*step)) {
        let frame = frame(&scene);
        whole = Some(whole.map_or(frame, |whole| union(whole, frame)));
    }
    let (Some(whole), Some(last)) = (whole, steps.last()) else {
        bail!("there is nothing to draw");
    };
    let out: Box<dyn Write> = match &args.output {
        Some(path) => {
            let file = fs::File::create(path);
            Box::new(file.with_context(|| format!("cannot write {}", path.display()))?)
        }
        None => Box::new(std::io::stdout()),
    };
    let mut out = Some(BufWriter::new(out));
    let (mut painter, mut animation) = (Painter::new(), None);
    for step in steps {
        let Some(mut scene) = document.frame(*step) else {
            continue;
        };
        (scene.left, scene.top) = (whole.x, whole.y);
        (scene.width, scene.height) = (whole.width, whole.height);
        let board = painter.paint(&svg::render(&scene, options(args)));
        let board = board.map_err(anyhow::Error::msg)?;
        if let Some(out) = out.take() {
            animation = Some(Animation::new(out, &board)?);
        }
        let times = if step == last { REST } else { 1 };
        if let Some(animation) = &mut animation {
            animation.show(board, Duration::from_secs_f32(args.delay) * times)?;
        }
    }
    Ok(())
}

fn frame(scene: &Scene) -> Frame {
    Frame {
        x: scene.left,
        y: scene.top,
        width: scene.width,
        height: scene.height,
    }
}

/// The smallest frame that contains both.
fn union(one: Frame, other: Frame) -> Frame {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    Frame {
        x,
        y,
        width: (one.x + one.width).max(other.x + other.width) - x,
        height: (one.y + one.height).max(other.y + other.height) - y,
    }
}
