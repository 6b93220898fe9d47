//! Drawing a record without a session, for previews of Markdown and for pages.

use std::sync::Arc;

use ide::{Document, PictureStep, TextSize};
use notation::picture::{Theme, svg};
use serde::{Deserialize, Serialize};

/// What to draw, and how.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct DrawRequest {
    /// The id of the notation, such as `kubb`.
    pub language: String,
    /// The record.
    pub text: String,
    /// How many moves of the game are made. If `None` or more than the game has, all are.
    pub step: Option<usize>,
    /// The line of the record, from 1, that selects the game and, without `step`, the last move that is made. If `None`, the
    /// last game is drawn.
    pub line: Option<usize>,
    /// `light`, `dark`, `print` or `page`.
    pub theme: Option<String>,
    /// The width in pixels; if `None`, the picture's natural one.
    pub width: Option<f32>,
    /// Begins the ids in the picture: pictures in one page need different ones.
    pub prefix: String,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Drawn {
    /// The picture.
    pub svg: String,
    /// How many moves of the game are made.
    pub step: usize,
    /// How many moves the game has.
    pub steps: usize,
}

/// Draws records. It keeps the last document: a client that steps through a game asks for the same text again and again.
#[derive(Default)]
pub struct Drawer {
    last: Option<Last>,
}

struct Last {
    language: String,
    text: String,
    document: Document,
}

impl Drawer {
    /// Draws one position of a record.
    ///
    /// ```
    /// let mut request = movetext_wasm::DrawRequest::default();
    /// request.language = "kubb".to_owned();
    /// request.text = "1. 0I B - - - - -".to_owned();
    /// let drawn = movetext_wasm::Drawer::default().draw(&request).unwrap();
    /// assert_eq!((drawn.step, drawn.steps), (1, 1));
    /// ```
    ///
    /// # Errors
    /// The reason why there is no picture.
    pub fn draw(&mut self, request: &DrawRequest) -> Result<Drawn, String> {
        let theme = match request.theme.as_deref() {
            Some(name) => {
                Theme::by_name(name).ok_or_else(|| format!("the theme {name:?} is not known"))?
            }
            None => Theme::default(),
        };
        let document = self.document(request)?;
        let step = step(document, request);
        let scene = document
            .scene(step)
            .ok_or("there is nothing to draw in this record")?;
        let options = svg::SvgOptions {
            theme,
            width: request.width.filter(|width| *width >= 1.0),
            prefix: &request.prefix,
        };
        Ok(Drawn {
            svg: svg::render(&scene, options),
            step: step.step,
            steps: step.steps,
        })
    }

    fn document(&mut self, request: &DrawRequest) -> Result<&Document, String> {
        let is_last = |last: &Last| last.language == request.language && last.text == request.text;
        let last = match self.last.take().filter(is_last) {
            Some(last) => last,
            None => {
                let notation = ide::by_id(&request.language)
                    .ok_or_else(|| format!("the notation {:?} is not known", request.language))?;
                Last {
                    language: request.language.clone(),
                    text: request.text.clone(),
                    document: Document::new(notation, &request.text, Arc::default()),
                }
            }
        };
        Ok(&self.last.insert(last).document)
    }
}

fn step(document: &Document, request: &DrawRequest) -> PictureStep {
    let end = TextSize::of(request.text.trim_end());
    let at = match request.line {
        Some(line) => document.line_range(line.saturating_sub(1)).end().min(end),
        None => end,
    };
    let here = document.step_at(at);
    request
        .step
        .and_then(|step| document.step_of(here.game, step.min(here.steps)))
        .unwrap_or(here)
}
