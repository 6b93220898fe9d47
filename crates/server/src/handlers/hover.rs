//! Hover: what the symbol under the cursor means, as Markdown or plain text, and the board after its move: a picture above the
//! text, or characters below it.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use ide::{HoverBoard, TextSize};
use notation::{
    BoardForm, HoverTheme,
    picture::{Scene, Theme, svg},
};
use tower_lsp::lsp_types::{Hover, HoverContents};

use crate::client::snapshot::{Snapshot, markup};

/// The largest picture, in pixels. A hover of VS Code is 250 high before it scrolls. The picture is above our text, so that it is
/// never cut; above it are only the findings at the place, of which there is room for two or three lines and the quick fixes
/// beside a lower picture.
const WIDEST: f32 = 400.0;
const HIGHEST: f32 = 160.0;
const HIGHEST_BELOW_FINDINGS: f32 = 120.0;
/// The number of characters after which VS Code truncates Markdown.
const LONGEST: usize = 100_000;

pub(crate) fn hover(snapshot: &Snapshot, at: TextSize) -> Option<Hover> {
    let hover = snapshot.document.hover(at)?;
    let highest = match hover.has_findings {
        true => HIGHEST_BELOW_FINDINGS,
        false => HIGHEST,
    };
    let board = hover.board;
    let board = board.and_then(|board| drawn(snapshot, &board, &hover.markdown, highest));
    let markdown = match board {
        Some(ShownBoard::Picture(picture)) => format!("{picture}\n\n{}", hover.markdown),
        Some(ShownBoard::Characters(fence)) => format!("{}\n\n{fence}", hover.markdown),
        None => hover.markdown,
    };
    Some(Hover {
        contents: HoverContents::Markup(markup(&markdown, snapshot.client.hover_markdown)),
        range: Some(snapshot.range(hover.range)),
    })
}

/// A board as Markdown.
enum ShownBoard {
    Picture(String),
    Characters(String),
}

/// The board in Markdown, beside `text`.
fn drawn(snapshot: &Snapshot, board: &HoverBoard, text: &str, highest: f32) -> Option<ShownBoard> {
    let client = &snapshot.client;
    let options = snapshot.document.settings().hover;
    let is_image = match options.board {
        BoardForm::Off => return None,
        BoardForm::Auto => client.markdown_images,
        BoardForm::Image => true,
        BoardForm::Text => false,
    };
    if is_image && client.hover_markdown {
        let theme = match options.theme {
            HoverTheme::Light => Theme::Light,
            HoverTheme::Dark => Theme::Dark,
        };
        let image = image(&board.scene()?, theme, highest);
        // The characters of the picture are ASCII.
        if text.chars().count() + 2 + image.len() < LONGEST {
            return Some(ShownBoard::Picture(image));
        }
    }
    let fence = format!("```text\n{}```", board.text()?.plain());
    Some(ShownBoard::Characters(fence))
}

/// A picture in Markdown.
fn image(scene: &Scene, theme: Theme, highest: f32) -> String {
    let scale = (WIDEST / scene.width).min(highest / scene.height).min(1.0);
    let options = svg::SvgOptions {
        theme,
        width: Some((scene.width * scale).round()),
        ..svg::SvgOptions::default()
    };
    let data = STANDARD.encode(svg::render(scene, options));
    format!("![{}](data:image/svg+xml;base64,{data})", alt(&scene.title))
}

/// A title as the alternative text of a picture in Markdown: in one line and escaped.
fn alt(title: &str) -> String {
    let mut alt = String::with_capacity(title.len());
    for character in title.chars() {
        match character {
            character if character.is_control() => alt.push(' '),
            '\\' | '[' | ']' | '*' | '_' | '`' | '<' | '&' => alt.extend(['\\', character]),
            character => alt.push(character),
        }
    }
    alt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_means_nothing_in_markdown() {
        assert_eq!(
            alt("Marquise: w->1 [x]\n*12*"),
            r"Marquise: w->1 \[x\] \*12\*"
        );
    }

    #[test]
    fn a_picture_is_made_to_fit_and_never_enlarged() {
        let sizes = [(800.0, 100.0), (800.0, 640.0), (60.0, 60.0)].map(|(width, height)| {
            let image = image(&Scene::new(width, height, ""), Theme::Light, HIGHEST);
            let (_, data) = image.split_once("base64,").unwrap();
            let svg = STANDARD.decode(data.trim_end_matches(')')).unwrap();
            let svg = String::from_utf8(svg).unwrap();
            let (_, size) = svg.split_once("role=\"img\" ").unwrap();
            size.split_once(" viewBox").unwrap().0.to_owned()
        });
        assert_eq!(
            sizes,
            [
                "width=\"400\" height=\"50\"",
                "width=\"200\" height=\"160\"",
                "width=\"60\" height=\"60\""
            ]
        );
    }
}
