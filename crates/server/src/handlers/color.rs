//! Colors that the text names, and the names for a color that the user picked.

use notation::NamedColor;
use tower_lsp::lsp_types::{
    Color, ColorInformation, ColorPresentation, ColorPresentationParams, TextEdit,
};

use crate::client::snapshot::Snapshot;

pub(crate) fn colors(snapshot: &Snapshot) -> Vec<ColorInformation> {
    let colors = snapshot.document.colors().into_iter();
    colors
        .map(|NamedColor { range, rgb, .. }| {
            let [red, green, blue] = rgb.map(|part| f32::from(part) / 255.0);
            ColorInformation {
                range: snapshot.range(range),
                color: Color {
                    red,
                    green,
                    blue,
                    alpha: 1.0,
                },
            }
        })
        .collect()
}

/// The names that can replace the one in the text, the nearest color first.
pub(crate) fn presentations(
    snapshot: &Snapshot,
    params: &ColorPresentationParams,
) -> Vec<ColorPresentation> {
    let range = snapshot.text_range(params.range);
    let Color {
        red, green, blue, ..
    } = params.color;
    let texts = snapshot
        .document
        .color_texts(range, [red, green, blue].map(byte));
    texts
        .into_iter()
        .map(|text| ColorPresentation {
            text_edit: Some(TextEdit::new(snapshot.range(range), text.clone())),
            label: text,
            additional_text_edits: None,
        })
        .collect()
}

/// A color component from 0 to 1 as a byte; values outside are clamped.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is cut to the range of a byte"
)]
fn byte(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0).round() as u8
}
