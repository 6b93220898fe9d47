//! `convert`: games from and to the forms of other platforms.

use std::path::Path;

use exchange::{ConvertOptions, Form};
use ide::settings::Layer;
use notation::say;
use serde::Deserialize;
use serde_json::json;

use super::{
    Tool,
    given::{GivenRecord, bounded, source, told, told_schema_of_any},
};
use crate::{
    commands::convert,
    mcp::{
        answer::{ToolAnswer, whole},
        schema::{full, list, object, one_of, switch, text, with},
    },
};

#[derive(Deserialize)]
struct Arguments {
    #[serde(flatten)]
    source: GivenRecord,
    from: Option<String>,
    to: Option<String>,
    #[serde(default)]
    anonymous: bool,
}

pub(super) fn tool() -> Tool {
    let forms = |is_one: fn(Form) -> bool| -> Vec<&'static str> {
        let forms = exchange::forms().filter(|form| is_one(*form));
        forms.map(Form::id).collect()
    };
    let file = full([("name", text("")), ("text", text(""))]);
    Tool {
        name: "convert",
        title: "Convert a game",
        about: "A game from or to the form of another platform: a saved log, a link, a wiki page, a table, FEN, Markdown. Also a page \
            as it was scanned or copied, made a record of its own notation. Nothing is fetched, and nothing is lost in silence.",
        takes: with(
            source(),
            object(
                [
                    (
                        "from",
                        one_of(
                            &forms(Form::is_read),
                            "The form of the input; otherwise its name or its content tells.",
                        ),
                    ),
                    (
                        "to",
                        one_of(
                            &forms(Form::is_written),
                            "The form to write; otherwise a record in the notation of the games.",
                        ),
                    ),
                    (
                        "anonymous",
                        switch(
                            "Call the players amber, basalt, … and leave out what else leads to them.",
                        ),
                    ),
                ],
                &[],
            ),
        ),
        answers: with(
            object(
                [(
                    "notation",
                    text(
                        "The notation that was written, or else read; left out where neither is a record.",
                    ),
                )],
                &[],
            ),
            with(
                told_schema_of_any(),
                full([
                    ("from", text("The form of the input.")),
                    ("to", text("The form that was written.")),
                    ("text", text("What was written.")),
                    ("files", list(file, "Pictures that belong beside it.")),
                ]),
            ),
        ),
        run: |asked| {
            let Arguments {
                source,
                from,
                to,
                anonymous,
            } = asked.arguments()?;
            for id in [&from, &to].into_iter().flatten() {
                exchange::by_id(id).ok_or_else(|| {
                    let id = say::shortened(id);
                    format!("{id} is no form that is known")
                })?;
            }
            // A text in another form has no notation.
            let by_notation = || source.notation.clone();
            let from = from.or_else(by_notation);
            let (form, name, text, settings) = match (&source.text, &source.path) {
                (Some(text), None) => {
                    let text = bounded(text)?;
                    // The length limit does not depend on the notation.
                    if let Some(notation) = ide::notations().first() {
                        archive::refuse_endless(text, *notation)?;
                    }
                    let Some(form) = convert::form_of(from.as_deref(), None, text) else {
                        return Err(format!(
                            "what is in it? from says its form: {}",
                            convert::read_forms()
                        ));
                    };
                    let settings = source.settings_on(Layer::default())?;
                    (form, "input".to_owned(), text.to_owned(), settings)
                }
                _ => {
                    let given = source.read(asked)?;
                    let path = source.path.as_deref().map(Path::new);
                    let form = convert::form_of(from.as_deref(), path, &given.text);
                    let form = form.unwrap_or(Form::Record(given.notation));
                    (form, given.name, given.text, given.settings)
                }
            };
            let options = ConvertOptions {
                anonymous,
                settings,
            };
            let to = to.as_deref().and_then(exchange::by_id);
            let converted = exchange::convert(&text, form, to, options);
            let notation = ide::by_id(converted.to).or_else(|| ide::by_id(form.id()));
            let mut told = told(&name, notation, &text, &converted.findings);
            // Warnings about the play are no loss, so it may well have some.
            let said = match converted.findings.is_empty() {
                true => "Nothing was lost.".to_owned(),
                false => told.text,
            };
            let written = whole(converted.text)?;
            let files = converted.files.iter();
            let files = files.map(|file| json!({"name": file.name, "text": file.text}));
            let files: Vec<_> = files.collect();
            told.value["from"] = json!(form.id());
            told.value["to"] = json!(converted.to);
            told.value["text"] = json!(written);
            told.value["files"] = json!(files);
            Ok(ToolAnswer::new(told.value, written).and(said))
        },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::mcp::tools::tests::ask;

    #[test]
    fn a_game_becomes_another_form() {
        let text = "1. e4 e5\n2. Nf3 Nc6\n";
        let answer = ask(
            "convert",
            &json!({"text": text, "notation": "pgn", "to": "fen"}),
        )
        .unwrap();
        let fens = answer.value["text"].as_str().unwrap();
        assert_eq!(
            fens.lines().last(),
            Some("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
        );
        assert_eq!(answer.value["notation"], json!("pgn"));
        let nothing = ask("convert", &json!({"text": "hello", "to": "fen"})).unwrap_err();
        assert!(
            nothing.starts_with("what is in it? from says its form: "),
            "{nothing}"
        );
    }

    #[test]
    fn a_form_of_no_notation_has_none_in_the_answer() {
        let page = json!({"text": "hello", "from": "planet-kubb", "to": "fen"});
        let value = ask("convert", &page).unwrap().value;
        assert_ne!(value["errors"], json!(0));
        assert!(value.get("notation").is_none(), "{value}");
        // A record that cannot be written so has its own.
        let kubb = json!({"text": "1. a:B a:-\n", "notation": "kubb", "to": "fen"});
        let value = ask("convert", &kubb).unwrap().value;
        assert_ne!(value["errors"], json!(0));
        assert_eq!(value["notation"], json!("kubb"));
    }
    #[test]
    fn settings_are_refused_as_for_a_check() {
        let with = |setting: &str| {
            let text = "0 (0,0) RCRF\n1A (0,1) FCCCm\n";
            let record = json!({"text": text, "notation": "carcassonne", "settings": [setting]});
            ["check", "convert"].map(|tool| ask(tool, &record).map(|answer| answer.texts))
        };
        let [checked, converted] = with("kubb.opening=7");
        assert_eq!(converted.unwrap_err(), checked.unwrap_err());
        let [checked, converted] = with("rules.kubb/inkast-count=off");
        assert!(checked.is_ok());
        let said = converted.unwrap();
        assert_eq!(said.last().map(String::as_str), Some("Nothing was lost."));
    }

    #[test]
    fn what_is_refused_is_not_repeated_at_length() {
        let long = "x".repeat(100_000);
        for wrong in [
            json!({"text": "1. a:-\n", "from": long}),
            json!({"text": "1. a:-\n", "to": long}),
            json!({"text": "1. a:-\n", "path": "a.kubb", "notation": long}),
            json!({"text": "1. a:-\n", "notation": "kubb", "settings": [long]}),
            json!({"text": "1. a:-\n", "notation": "kubb", "settings": [format!("kubb.opening={long}")]}),
            json!({"text": "1. a:-\n", "notation": "kubb", long.clone(): 1}),
        ] {
            let refused = ask("convert", &wrong).unwrap_err();
            assert!(refused.len() < 500, "{}", refused.len());
        }
    }
}
