//! `board`: the board after a move, in characters and as a picture.

use ide::{Document, PictureStep, Which};
use notation::{picture::Charset, say};
use serde::Deserialize;
use serde_json::json;

use super::{
    Tool,
    given::{GivenRecord, source},
};
use crate::{
    commands::draw,
    mcp::{
        answer::ToolAnswer,
        schema::{full, maybe, number, object, one_of, place, switch, text, with},
    },
};

#[derive(Deserialize)]
struct Arguments {
    #[serde(flatten)]
    source: GivenRecord,
    line: Option<usize>,
    theme: Option<String>,
    picture: Option<bool>,
}

/// The colors of the picture.
const THEMES: [&str; 3] = ["light", "dark", "print"];

pub(super) fn tool() -> Tool {
    Tool {
        name: "board",
        title: "Show the board",
        about: "The board after a line of a record, or after its last move: in characters, and as a picture where this build \
            draws them. Compare it with what the sheet or a photo shows.",
        takes: with(
            source(),
            object(
                [
                    (
                        "line",
                        place("After this line; otherwise after the last move."),
                    ),
                    ("theme", one_of(&THEMES, "The colors of the picture.")),
                    (
                        "picture",
                        switch("Whether a picture comes along: true if it is not said."),
                    ),
                ],
                &[],
            ),
        ),
        answers: full([
            ("notation", text("")),
            ("game", place("Which game of the record.")),
            ("step", number("How many moves were made.")),
            ("steps", number("How many moves the game has.")),
            ("line", maybe(place("The line of the last of them."))),
            ("board", text("The board in characters.")),
            (
                "position",
                maybe(text(
                    "The position as players note it, where the notation has a form for that: FEN.",
                )),
            ),
            ("picture", switch("Whether a picture comes along.")),
        ]),
        run: |asked| {
            let arguments: Arguments = asked.arguments()?;
            if let Some(theme) = &arguments.theme
                && !THEMES.contains(&theme.as_str())
            {
                let themes = THEMES.join(", ");
                let theme = say::shortened(theme);
                return Err(format!("{theme} is no theme; there are {themes}"));
            }
            let given = arguments.source.read(asked)?;
            let document = given.document();
            let step = draw::step(&document, &given.text, arguments.line)
                .map_err(|error| error.to_string())?;
            let Some(board) = document.text_board(step, Charset::Unicode) else {
                return Err("there is nothing to draw".to_owned());
            };
            let board = board.plain();
            let picture = match arguments.picture {
                Some(false) => None,
                _ => picture(&document, step, &arguments),
            };
            let line = step
                .range
                .map(|range| document.line_column(range.start()).line);
            let at = step
                .range
                .and_then(|range| document.move_at(range.start(), Which::At));
            let value = json!({
                "notation": given.notation.id(),
                "game": step.game + 1,
                "step": step.step,
                "steps": step.steps,
                "line": line,
                "board": board,
                "position": at.and_then(|one| one.copy),
                "picture": picture.is_some(),
            });
            Ok(ToolAnswer {
                picture,
                ..ToolAnswer::new(value, board)
            })
        },
    }
}

/// The board as PNG.
#[cfg(feature = "pictures")]
fn picture(document: &Document, step: PictureStep, arguments: &Arguments) -> Option<Vec<u8>> {
    use notation::picture::{Theme, svg};

    /// The largest picture that is sent, in bytes.
    const MOST_PICTURE: usize = 1 << 20;

    let theme = arguments.theme.as_deref().and_then(Theme::by_name);
    let options = svg::SvgOptions {
        theme: theme.unwrap_or_default(),
        ..svg::SvgOptions::default()
    };
    let svg = svg::render(&document.scene(step)?, options);
    let png = draw::pixels::png(&svg).ok()?;
    (png.len() <= MOST_PICTURE).then_some(png)
}

/// This build draws no pictures.
#[cfg(not(feature = "pictures"))]
fn picture(_: &Document, _: PictureStep, _: &Arguments) -> Option<Vec<u8>> {
    None
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::mcp::tools::tests::ask;

    #[test]
    fn the_board_is_shown_after_a_line() {
        let text = "1. e4 e5\n2. Nf3 Nc6\n";
        let answer = ask(
            "board",
            &json!({"text": text, "notation": "pgn", "line": 1}),
        )
        .unwrap();
        let value = &answer.value;
        assert_eq!(
            (&value["step"], &value["steps"], &value["line"]),
            (&json!(2), &json!(4), &json!(1))
        );
        assert_eq!(
            value["position"],
            json!("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
        );
        let png = answer.picture.map(|png| png[1..4].to_vec());
        let expected = cfg!(feature = "pictures").then(|| b"PNG".to_vec());
        assert_eq!(png, expected);
        let neon = json!({"text": text, "notation": "pgn", "theme": "neon"});
        assert_eq!(
            ask("board", &neon).unwrap_err(),
            "neon is no theme; there are light, dark, print"
        );
    }
}
