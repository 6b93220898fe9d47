//! Boards of a game side by side, in one picture.

use std::fmt::Write as _;

use notation::picture::{Frame, Scene, svg};

/// The gap between two boards, in pixels.
const GAP: f32 = 12.0;

/// Boards in rows, about as wide as high in total, each in a frame of the same size. The width in `options` is that of the
/// whole poster.
pub(crate) fn poster(boards: &[Scene], options: svg::SvgOptions<'_>) -> String {
    let (width, height) = boards
        .iter()
        .fold((0.0_f32, 0.0_f32), |(width, height), board| {
            (width.max(board.width), height.max(board.height))
        });
    let across = (boards.len() as f32 * height / width.max(1.0))
        .sqrt()
        .round();
    let across = (across as usize).clamp(1, boards.len().max(1));
    let down = boards.len().div_ceil(across);
    let whole = Frame {
        x: 0.0,
        y: 0.0,
        width: across as f32 * (width + GAP) + GAP,
        height: down as f32 * (height + GAP) + GAP,
    };
    let shown = options.width.unwrap_or(whole.width);
    let mut poster = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown:.1}\" height=\"{:.1}\" viewBox=\"0 0 {:.1} {:.1}\">\n",
        shown * whole.height / whole.width,
        whole.width,
        whole.height
    );
    for (index, board) in boards.iter().enumerate() {
        let (column, row) = (index % across, index / across);
        let (x, y) = (
            GAP + column as f32 * (width + GAP),
            GAP + row as f32 * (height + GAP),
        );
        let prefix = format!("b{index}-");
        let one = svg::render(
            board,
            svg::SvgOptions {
                theme: options.theme,
                width: None,
                prefix: &prefix,
            },
        );
        let _ = writeln!(
            poster,
            "<g transform=\"translate({x:.1} {y:.1})\">{}</g>",
            one.trim_end()
        );
    }
    poster.push_str("</svg>\n");
    poster
}
