//! `movetext/newGame`: the questions before a game begins, and the beginning of its record. The README of this
//! crate shows an example.

use std::{collections::BTreeMap, sync::Arc};

use ide::{Document, Notation};
use notation::setup::{self, Answers, Beginning};
use serde::{Deserialize, Serialize};

/// Which notation, and who plays.
#[derive(Debug, Deserialize)]
pub(crate) struct NewGameParams {
    /// The id of the notation.
    notation: String,
    /// A name for each seat; empty if nobody sits there.
    #[serde(default)]
    players: Vec<String>,
    /// Or the answers by the ids of the fields.
    #[serde(default)]
    answers: Option<BTreeMap<String, String>>,
    /// Or the text of a game that began with the same answers.
    #[serde(default)]
    like: Option<String>,
}

/// A record without a move.
#[derive(Debug, Serialize)]
pub(crate) struct NewGame {
    /// The seats of a game: `White`, `Black`.
    seats: &'static [&'static str],
    fields: Vec<FormField>,
    text: String,
    /// The answers that made it, by the ids of the fields.
    answers: BTreeMap<String, String>,
    /// How answers are used, if that is not obvious.
    told: Vec<String>,
    /// Why no game can begin with these answers; `None` if one can.
    problem: Option<String>,
}

/// A question.
#[derive(Debug, Serialize)]
struct FormField {
    id: String,
    row: String,
    label: String,
    hint: String,
    /// The same field of the other side; empty if it has none.
    other: String,
    kind: &'static str,
    /// The options of a choice: values and their labels.
    options: Vec<(String, String)>,
}

pub(crate) fn new_game(params: &NewGameParams) -> Option<NewGame> {
    let notation: &'static dyn Notation = ide::by_id(&params.notation)?;
    let seats = notation.seats();
    let answers: Option<Answers> = match (&params.like, &params.answers) {
        (Some(text), _) => {
            let document = Document::new(notation, text, Arc::default());
            let record = document.game(0).map(|placed| placed.record());
            Some(
                record
                    .map(|record| record.head().answers)
                    .unwrap_or_default(),
            )
        }
        (None, answers) => answers.as_ref().map(|answers| answers.iter().collect()),
    };
    let Beginning {
        text,
        told,
        problem,
    } = match &answers {
        Some(answers) => notation.begin(answers),
        None => by_seats(notation, &params.players),
    };
    let answers = answers.unwrap_or_default();
    let answers = answers.iter();
    Some(NewGame {
        seats,
        answers: answers
            .map(|(id, answer)| (id.to_owned(), answer.to_owned()))
            .collect(),
        fields: notation.setup().into_iter().map(field).collect(),
        text,
        told,
        problem,
    })
}

fn by_seats(notation: &dyn Notation, players: &[String]) -> Beginning {
    let names: Answers = (0..)
        .map(|seat: usize| seat.to_string())
        .zip(players)
        .collect();
    let ids: Vec<String> = (0..notation.seats().len())
        .map(|seat| seat.to_string())
        .collect();
    let players: Vec<&str> = ids.iter().map(|id| names.get(id)).collect();
    Beginning {
        text: notation.new_game(&players),
        ..Beginning::default()
    }
}

fn field(field: setup::Field) -> FormField {
    let (kind, options) = match field.kind {
        setup::FieldKind::Text => ("text", Vec::new()),
        setup::FieldKind::Day => ("day", Vec::new()),
        setup::FieldKind::Choice(options) => ("choice", options),
    };
    FormField {
        id: field.id,
        row: field.row,
        label: field.label,
        hint: field.hint,
        other: field.other,
        kind,
        options,
    }
}
