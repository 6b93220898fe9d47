//! The record in the arguments of a tool: a text, or a file in the folders of the client.

use std::sync::Arc;

use archive::Lines;
use ide::{Document, settings};
use notation::{Finding, Notation, Settings, say};
use serde::Deserialize;
use serde_json::{Value, json};

use super::ToolCall;
use crate::{
    mcp::{
        answer::{MOST_ITEMS, MOST_TEXT},
        schema::{self, list, object, one_of, text, with},
    },
    output::{Report, human, json},
    tally::{Tally, counted},
};

/// The name of a text in answers.
const NO_NAME: &str = "record";

/// The arguments that name a record.
#[derive(Debug, Default, Deserialize)]
pub(super) struct GivenRecord {
    pub(super) text: Option<String>,
    pub(super) path: Option<String>,
    pub(super) notation: Option<String>,
    #[serde(default)]
    pub(super) settings: Vec<String>,
}

/// The record from the arguments.
pub(super) struct Given {
    pub(super) name: String,
    pub(super) notation: &'static dyn Notation,
    pub(super) text: String,
    pub(super) settings: Arc<Settings>,
}

/// The schema of [`GivenRecord`].
pub(super) fn source() -> Value {
    object(
        [
            ("text", text("The record itself.")),
            (
                "path",
                text(
                    "Instead of the text: a record below the client's folders, as a path or a file: URI.",
                ),
            ),
            (
                "notation",
                notation("The notation of the record. A path's extension tells it."),
            ),
            (
                "settings",
                list(
                    text("KEY=VALUE"),
                    "Settings on top of those of movetext.toml: `kubb.opening=2-4-6`, `rules.kubb/inkast-count=off`.",
                ),
            ),
        ],
        &[],
    )
}

/// The schema of an id of a notation.
pub(super) fn notation(about: &str) -> Value {
    one_of(&ids(), about)
}

fn ids() -> Vec<&'static str> {
    ide::notations()
        .iter()
        .map(|notation| notation.id())
        .collect()
}

/// The notation with this id.
pub(super) fn notation_of(id: &str) -> Result<&'static dyn Notation, String> {
    ide::by_id(id).ok_or_else(|| {
        let (id, ids) = (say::shortened(id), ids().join(", "));
        format!("{id} is no notation; there are {ids}")
    })
}

impl GivenRecord {
    /// Reads the record.
    pub(super) fn read(&self, asked: &ToolCall<'_>) -> Result<Given, String> {
        let named = self.notation.as_deref().map(notation_of).transpose()?;
        let (name, notation, text, layer) = match (&self.text, &self.path) {
            (Some(_), Some(_)) => return Err("give either the text or its path".to_owned()),
            (None, None) => return Err("give the text of the record, or its path".to_owned()),
            (Some(text), None) => {
                let notation = named
                    .ok_or_else(|| format!("say the notation of the text: {}", ids().join(", ")))?;
                let text = bounded(text)?.to_owned();
                (
                    NO_NAME.to_owned(),
                    notation,
                    text,
                    settings::Layer::default(),
                )
            }
            (None, Some(path)) => {
                let record = asked.roots.record(path)?;
                let text = record.text().map_err(|why| format!("{path}: {why}"))?;
                let notation = named.unwrap_or(record.notation);
                (path.clone(), notation, text, record.settings())
            }
        };
        archive::refuse_endless(&text, notation).map_err(|why| format!("{name}: {why}"))?;
        Ok(Given {
            name,
            notation,
            text,
            settings: self.settings_on(layer)?,
        })
    }

    /// The settings from the arguments, on top of `layer`.
    pub(super) fn settings_on(&self, mut layer: settings::Layer) -> Result<Arc<Settings>, String> {
        for assignment in &self.settings {
            let (more, problems) = settings::from_assignment(assignment);
            if let Some(problem) = problems.into_iter().next() {
                let assignment = say::titled(assignment);
                return Err(format!("{assignment}: {}", problem.message));
            }
            layer.extend(&more);
        }
        Ok(Arc::new(settings::merge([&layer])))
    }
}

/// `text`, if it is not too long.
pub(super) fn bounded(text: &str) -> Result<&str, String> {
    match text.len() <= MOST_TEXT {
        true => Ok(text),
        false => Err(format!(
            "the text is longer than {} MB: movetext check on the command line reads files of any size",
            MOST_TEXT >> 20
        )),
    }
}

impl Given {
    /// The document. Its games are replayed on demand.
    pub(super) fn document(&self) -> Document {
        Document::new(self.notation, &self.text, Arc::clone(&self.settings))
    }
}

/// The findings of a record, as they are answered.
pub(super) struct Told {
    /// `findings`, `omitted` and the counts.
    pub(super) value: Value,
    pub(super) text: String,
}

/// The schema of [`Told::value`] if the notation is known.
pub(super) fn told_schema() -> Value {
    with(schema::full([("notation", text(""))]), told_schema_of_any())
}

/// The schema of [`Told::value`] without the notation.
pub(super) fn told_schema_of_any() -> Value {
    let edit = schema::full([
        ("line", schema::place("From 1.")),
        ("column", schema::place("In characters, from 1.")),
        ("endLine", schema::place("")),
        (
            "endColumn",
            schema::place("The first that is not replaced."),
        ),
        ("text", text("What to write there.")),
    ]);
    let fix = schema::full([
        ("title", text("What it does.")),
        ("safe", schema::switch("Nothing but spelling.")),
        (
            "certain",
            schema::switch("The rest of the game leaves nothing else."),
        ),
        ("edits", list(edit, "All of them together.")),
    ]);
    let finding = schema::full([
        ("file", text("The record.")),
        ("line", schema::place("")),
        ("column", schema::place("In characters.")),
        ("endLine", schema::place("")),
        ("endColumn", schema::place("")),
        (
            "severity",
            one_of(
                &["error", "warning", "info", "hint"],
                "error: impossible under every reading of the rules.",
            ),
        ),
        ("code", text("Its rule; the tool rules explains it.")),
        ("message", text("")),
        ("fixes", list(fix, "Repairs, the likeliest first.")),
    ]);
    schema::full([
        ("errors", schema::number("")),
        ("warnings", schema::number("")),
        ("infos", schema::number("")),
        ("hints", schema::number("")),
        ("findings", list(finding, "In the order of the text.")),
        (
            "omitted",
            schema::number("How many more findings there are, further down."),
        ),
    ])
}

/// The answer about `findings` in `text`, which is in this notation, or in a form that belongs to none.
pub(super) fn told(
    name: &str,
    notation: Option<&'static dyn Notation>,
    text: &str,
    findings: &[Finding],
) -> Told {
    let lines = Lines::new(text);
    let (shown, omitted) = findings.split_at(findings.len().min(MOST_ITEMS));
    let report = Report {
        name,
        lines: &lines,
        findings: shown,
    };
    let tally = Tally::of(findings);
    let mut said = human::render(&report, None);
    let count = |count: usize, noun: &str| (count > 0).then(|| counted(count, noun));
    let counts = [
        count(tally.errors, "error"),
        count(tally.warnings, "warning"),
        count(tally.infos, "info"),
        count(tally.hints, "hint"),
        (!omitted.is_empty()).then(|| format!("{} not shown", omitted.len())),
    ];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    said.push_str(&match counts.is_empty() {
        true => "Nothing is wrong.".to_owned(),
        false => format!("{}.", counts.join(", ")),
    });
    let mut value = json!({
        "errors": tally.errors,
        "warnings": tally.warnings,
        "infos": tally.infos,
        "hints": tally.hints,
        "findings": json::values(&report),
        "omitted": omitted.len(),
    });
    if let Some(notation) = notation {
        value["notation"] = json!(notation.id());
    }
    Told { value, text: said }
}
