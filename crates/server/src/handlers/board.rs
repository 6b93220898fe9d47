//! `movetext/board`: the picture of a game at a place, and the ranges behind its parts. The README of this crate shows it.

use ide::PictureStep;
use notation::picture::{Charset, Frame, Theme, svg};
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Range, TextDocumentIdentifier};

use super::moment::Moment;
use crate::client::snapshot::Snapshot;

/// Which board, and in which form.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardParams {
    pub(crate) text_document: TextDocumentIdentifier,
    #[serde(flatten)]
    place: Moment,
    #[serde(default)]
    format: BoardFormat,
    /// `light`, `dark`, `print` or `page`.
    #[serde(default)]
    theme: Option<String>,
    /// Whether the picture is a frame; see [`ide::Document::frame`].
    #[serde(default)]
    steady: bool,
}

/// The form of a board.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BoardFormat {
    #[default]
    Svg,
    Text,
    Ascii,
}

/// A board.
#[derive(Debug, Serialize)]
pub(crate) struct BoardAnswer {
    game: usize,
    /// The number of moves that are played.
    step: usize,
    /// The number of moves of the game.
    steps: usize,
    /// The last move that is played; `None` before the first.
    range: Option<Range>,
    /// The title of the picture; `None` for text, which begins with it.
    title: Option<String>,
    /// The SVG, or the lines of text.
    picture: String,
    /// What the user can point at: elements with `data-part="N"` belong to part N.
    parts: Vec<BoardRegion>,
    /// The places that choices refer to.
    regions: Vec<Region>,
    /// The part that is shown in little space: left, top, width and height.
    focus: Option<[f32; 4]>,
    /// Explanations of signs in the picture.
    legend: Vec<String>,
}

/// A place of the board, in units of the SVG's `viewBox`.
#[derive(Debug, Serialize)]
pub(crate) struct Region {
    id: String,
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl Region {
    pub(crate) fn of(region: &notation::picture::Region) -> Self {
        let Frame {
            x,
            y,
            width,
            height,
        } = region.frame;
        Self {
            id: region.id.clone(),
            x,
            y,
            width,
            height,
        }
    }
}

#[derive(Debug, Serialize)]
struct BoardRegion {
    title: String,
    range: Range,
}

pub(crate) fn board(snapshot: &Snapshot, params: &BoardParams) -> Option<BoardAnswer> {
    let step = params.place.step(snapshot)?;
    match params.format {
        BoardFormat::Svg => {
            let theme = params.theme.as_deref().and_then(Theme::by_name);
            picture(snapshot, step, theme.unwrap_or_default(), params.steady)
        }
        BoardFormat::Text => text(snapshot, step, Charset::Unicode),
        BoardFormat::Ascii => text(snapshot, step, Charset::Ascii),
    }
}

fn picture(
    snapshot: &Snapshot,
    step: PictureStep,
    theme: Theme,
    is_steady: bool,
) -> Option<BoardAnswer> {
    let scene = snapshot.document.scene_while_typed(step, is_steady)?;
    let options = svg::SvgOptions {
        theme,
        ..svg::SvgOptions::default()
    };
    let picture = svg::render(&scene, options);
    let parts = scene.parts.into_iter().map(|part| BoardRegion {
        title: part.title,
        range: snapshot.range(part.range),
    });
    let regions = scene.regions.iter().map(Region::of).collect();
    let focus = scene
        .focus
        .map(|frame| [frame.x, frame.y, frame.width, frame.height]);
    Some(BoardAnswer {
        title: Some(scene.title),
        parts: parts.collect(),
        regions,
        focus,
        legend: scene.legend,
        ..placed(snapshot, step, picture)
    })
}

fn text(snapshot: &Snapshot, step: PictureStep, charset: Charset) -> Option<BoardAnswer> {
    let board = snapshot.document.text_board_while_typed(step, charset)?;
    Some(placed(snapshot, step, board.plain()))
}

fn placed(snapshot: &Snapshot, step: PictureStep, picture: String) -> BoardAnswer {
    BoardAnswer {
        game: step.game,
        step: step.step,
        steps: step.steps,
        range: step.range.map(|range| snapshot.range(range)),
        title: None,
        picture,
        parts: Vec::new(),
        regions: Vec::new(),
        focus: None,
        legend: Vec::new(),
    }
}
