//! A game as an animation: one board after the other, of which only the changed part is written.

use std::{io::Write, time::Duration};

use anyhow::{Context as _, bail};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use pixels::Pixmap;

/// The longest side in pixels: the format has two bytes for it.
const LONGEST: u32 = u16::MAX as u32;

/// Writes boards of the same size to a file.
pub(crate) struct Animation<W: Write> {
    encoder: Encoder<W>,
    last: Option<Pixmap>,
}

/// A part of a board, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl<W: Write> Animation<W> {
    /// An endless animation of boards of `first`'s size.
    ///
    /// # Errors
    /// The boards are too large, or the file cannot be written.
    pub(crate) fn new(out: W, first: &Pixmap) -> anyhow::Result<Self> {
        let (width, height) = (first.width(), first.height());
        if width.max(height) > LONGEST {
            bail!("the picture is too large: {width} by {height} pixels");
        }
        let mut encoder = Encoder::new(out, width as u16, height as u16, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self {
            encoder,
            last: None,
        })
    }

    /// Shows a board for the time `during`.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn show(&mut self, board: Pixmap, during: Duration) -> anyhow::Result<()> {
        let part = match &self.last {
            Some(last) => changed(last, &board),
            None => whole(&board),
        };
        let mut pixels = cut(&board, part);
        // Boards with few colors keep them; shades at the edges of letters are merged.
        let mut frame =
            Frame::from_rgba_speed(part.width as u16, part.height as u16, &mut pixels, 10);
        frame.left = part.left as u16;
        frame.top = part.top as u16;
        frame.dispose = DisposalMethod::Keep;
        // In hundredths of a second.
        frame.delay = u16::try_from(during.as_millis() / 10).unwrap_or(u16::MAX);
        self.encoder
            .write_frame(&frame)
            .context("the animation cannot be written")?;
        self.last = Some(board);
        Ok(())
    }
}

fn whole(board: &Pixmap) -> Area {
    Area {
        left: 0,
        top: 0,
        width: board.width(),
        height: board.height(),
    }
}

/// The area in which two boards of the same size differ; one pixel if they do not.
fn changed(last: &Pixmap, board: &Pixmap) -> Area {
    let width = board.width();
    let pairs = (0..).zip(last.pixels().iter().zip(board.pixels()));
    let places = pairs.filter_map(|(at, (old, new)): (u32, _)| (old != new).then_some(at));
    let places = places.map(|at| (at % width, at / width));
    let bounds = places.fold(None, |bounds, (x, y)| match bounds {
        None => Some((x, y, x, y)),
        Some((left, top, right, bottom)) => {
            Some((x.min(left), y.min(top), x.max(right), y.max(bottom)))
        }
    });
    let (left, top, right, bottom) = bounds.unwrap_or_default();
    Area {
        left,
        top,
        width: right - left + 1,
        height: bottom - top + 1,
    }
}

/// The pixels of a part, four bytes each, on a white background: boards have round corners.
fn cut(board: &Pixmap, part: Area) -> Vec<u8> {
    let take = |size: u32| size as usize;
    let rows = board.pixels().chunks_exact(take(board.width()));
    let rows = rows.skip(take(part.top)).take(take(part.height));
    let pixels = rows.flat_map(|row| row.iter().skip(take(part.left)).take(take(part.width)));
    let opaque = pixels.flat_map(|pixel| {
        let on_white = |color: u8| color.saturating_add(u8::MAX - pixel.alpha());
        let [red, green, blue] = [pixel.red(), pixel.green(), pixel.blue()].map(on_white);
        [red, green, blue, u8::MAX]
    });
    opaque.collect()
}
