//! `choices`: the possible next moves.

use archive::Lines;
use notation::{Choice, Then, say};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write as _;

use super::{
    Tool,
    given::{GivenRecord, source},
};
use crate::{
    commands::draw,
    mcp::{
        answer::{MOST_ITEMS, ToolAnswer},
        schema::{full, list, maybe, number, object, place, text, with},
    },
    output::json,
};

#[derive(Deserialize)]
struct Arguments {
    #[serde(flatten)]
    source: GivenRecord,
    line: Option<usize>,
    #[serde(default)]
    picked: Vec<String>,
}

pub(super) fn tool() -> Tool {
    let edit = full([
        ("line", place("")),
        ("column", place("")),
        ("endLine", place("")),
        ("endColumn", place("")),
        ("text", text("")),
    ]);
    let choice = full([
        ("label", text("In plain words.")),
        ("sign", text("As it is written, if that is short.")),
        ("group", text("What it stands with: a piece, a player.")),
        ("effect", text("What would happen besides.")),
        ("from", maybe(text("Where it begins on the board."))),
        ("over", list(text(""), "Where it passes.")),
        ("to", maybe(text("Where it ends."))),
        (
            "edits",
            maybe(list(edit, "What writes it into the record.")),
        ),
        (
            "follow",
            maybe(place("The line in which the record has it already.")),
        ),
        (
            "key",
            maybe(text(
                "There is more to choose: ask again with this behind what was picked.",
            )),
        ),
    ]);
    Tool {
        name: "choices",
        title: "What may come next",
        about: "What the rules allow next in a game, after a line of its record or after its last move. For a word that cannot be \
            read on a sheet: what it may be.",
        takes: with(
            source(),
            object(
                [
                    (
                        "line",
                        place("After this line; otherwise after the last move."),
                    ),
                    (
                        "picked",
                        list(text(""), "The keys of the choices that led here."),
                    ),
                ],
                &[],
            ),
        ),
        answers: full([
            ("notation", text("")),
            (
                "choices",
                list(choice, "In the order in which a player looks for them."),
            ),
            ("omitted", number("How many more there are.")),
        ]),
        run: |asked| {
            let Arguments {
                source,
                line,
                picked,
            } = asked.arguments()?;
            let given = source.read(asked)?;
            let document = given.document();
            let step =
                draw::step(&document, &given.text, line).map_err(|error| error.to_string())?;
            let at = document.end_of(step);
            refuse_wrong_pick(&picked, |before| document.choices(at, before))?;
            let mut choices = document.choices(at, &picked);
            let omitted = choices.len().saturating_sub(MOST_ITEMS);
            choices.truncate(MOST_ITEMS);
            let lines = Lines::new(&given.text);
            let mut said = String::new();
            for choice in &choices {
                let effect = match choice.effect.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", choice.effect),
                };
                let _ = writeln!(said, "{} · {}{effect}", choice.sign, choice.label);
            }
            if choices.is_empty() {
                said.push_str("Nothing is known of what may come next here.");
            }
            let choices: Vec<Value> = choices.iter().map(|choice| value(&lines, choice)).collect();
            let value =
                json!({"notation": given.notation.id(), "choices": choices, "omitted": omitted});
            Ok(ToolAnswer::new(value, said))
        },
    }
}

/// The most keys that are listed in a message.
const MOST_KEYS: usize = 20;

/// Refuses keys that no choice has which is offered `after` those before them: nothing is known to follow them.
fn refuse_wrong_pick(
    picked: &[String],
    after: impl Fn(&[String]) -> Vec<Choice>,
) -> Result<(), String> {
    for (index, key) in picked.iter().enumerate() {
        let choices = after(picked.get(..index).unwrap_or_default());
        let keys = choices.iter().filter_map(|choice| match &choice.then {
            Then::Ask(key) => Some(key.as_str()),
            Then::Write(_) | Then::Follow(_) => None,
        });
        let keys: Vec<&str> = keys.collect();
        if keys.contains(&key.as_str()) {
            continue;
        }
        let place = match index.checked_sub(1).and_then(|above| picked.get(above)) {
            Some(above) => format!("after {}", say::shortened(above)),
            None => "here".to_owned(),
        };
        let key = say::shortened(key);
        return Err(match keys.len() {
            0 => format!("picked: {key} is no key {place}: no choice asks for more"),
            1..=MOST_KEYS => format!(
                "picked: {key} is no key {place}; there are {}",
                keys.join(", ")
            ),
            count => format!("picked: {key} is none of the {count} keys {place}"),
        });
    }
    Ok(())
}

fn value(lines: &Lines<'_>, choice: &Choice) -> Value {
    let (mut edits, mut follow, mut key) = (None, None, None);
    match &choice.then {
        Then::Write(written) => {
            let written = written.iter().map(|edit| json::edit(lines, edit));
            edits = Some(written.collect::<Vec<Value>>());
        }
        Then::Follow(range) => follow = Some(lines.place(range.start()).line),
        Then::Ask(asked) => key = Some(asked),
    }
    json!({
        "label": choice.label,
        "sign": choice.sign,
        "group": choice.group,
        "effect": choice.effect,
        "from": choice.route.from,
        "over": choice.route.over,
        "to": choice.route.to,
        "edits": edits,
        "follow": follow,
        "key": key,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::mcp::tools::tests::ask;

    #[test]
    fn what_the_rules_allow_is_offered() {
        let text = "1. e4 e5\n2. Nf3\n";
        let answer = ask("choices", &json!({"text": text, "notation": "pgn"})).unwrap();
        let choices = answer.value["choices"].as_array().unwrap();
        let moves = choices.iter().filter(|one| one["from"].is_string());
        assert_eq!(moves.count(), 29);
        let knight = choices.iter().find(|one| one["sign"] == "Nc6").unwrap();
        assert_eq!(knight["label"], json!("knight from b8 to c6"));
        assert_eq!(knight["edits"][0]["text"], json!(" Nc6"));
        // With text in the line, the choices continue it.
        let first = ask(
            "choices",
            &json!({"text": text, "notation": "pgn", "line": 1}),
        )
        .unwrap();
        let choices = first.value["choices"].as_array().unwrap();
        let followed = choices.iter().find(|one| !one["follow"].is_null()).unwrap();
        assert_eq!(
            (&followed["sign"], &followed["follow"]),
            (&json!("Nf3"), &json!(2))
        );
    }

    #[test]
    fn a_pick_that_was_not_offered_is_named() {
        let chess = json!({"text": "1. e4 e5\n", "notation": "pgn", "picked": ["Nf3"]});
        assert_eq!(
            ask("choices", &chess).unwrap_err(),
            "picked: Nf3 is no key here: no choice asks for more"
        );
        let record = |picked: &[&str]| json!({"text": "C: Ann\nE: Bo\n\nC:w->1\n", "notation": "rootlog", "picked": picked});
        let first = ask("choices", &record(&[])).unwrap();
        let choices = first.value["choices"].as_array().unwrap();
        let key = choices.iter().find_map(|one| one["key"].as_str()).unwrap();
        assert!(ask("choices", &record(&[key])).is_ok());
        let wrong = ask("choices", &record(&[key, "nowhere"])).unwrap_err();
        assert!(wrong.starts_with("picked: nowhere is no"), "{wrong}");
        let wrong = ask("choices", &record(&["nowhere", key])).unwrap_err();
        assert!(wrong.starts_with("picked: nowhere is no"), "{wrong}");
    }
}
