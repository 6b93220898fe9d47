//! A board as an SVG element that follows the page's light or dark theme.

use notation::picture::{Scene, Theme, svg};

use crate::html::escaped;

/// The board with its own colors. Its ids begin with `prefix`, so that one page can hold several boards.
pub(crate) fn board(scene: &Scene, prefix: &str) -> String {
    let options = svg::SvgOptions {
        theme: Theme::Page,
        prefix,
        ..svg::SvgOptions::default()
    };
    let colors: String = svg::pieces(scene, options)
        .swatches
        .values()
        .map(|swatch| {
            let (light, dark) = (swatch.color(Theme::Light), swatch.color(Theme::Dark));
            format!("--mt-{}:light-dark({light},{dark});", swatch.name)
        })
        .collect();
    let picture = svg::render(scene, options);
    format!(
        "<div class=\"board\" style=\"{}\">{}</div>",
        escaped(&colors),
        picture.trim_end()
    )
}
