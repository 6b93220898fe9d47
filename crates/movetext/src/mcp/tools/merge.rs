//! `merge` and `candidates`: one record from several copies, or from the readings of a recognizer.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Tool, ToolCall,
    given::{GivenRecord, bounded, notation, notation_of},
};
use crate::{
    mcp::{
        answer::ToolAnswer,
        call::GIVEN_UP,
        schema::{full, list, maybe, number, object, one_of, place, text},
    },
    merging::{Candidates, Copy, Merging},
};

/// How many copies can be merged, and how long each may be, in bytes: a game is much shorter.
const MOST_COPIES: usize = 8;
const MOST_COPY: usize = 128 << 10;
/// How many words can be read, how many readings each may have, and how long a reading may be, in bytes.
const MOST_WORDS: usize = 4_000;
const MOST_READINGS: usize = 20;
const MOST_READING: usize = 200;

#[derive(Deserialize)]
struct Copies {
    copies: Vec<NamedCopy>,
    notation: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedCopy {
    name: Option<String>,
    text: Option<String>,
    path: Option<String>,
}

#[derive(Deserialize)]
struct Words {
    notation: String,
    words: Vec<Candidates>,
}

pub(super) fn merge() -> Tool {
    let copy = object(
        [
            ("name", text("Who wrote it, for the answer.")),
            ("text", text("The copy itself.")),
            (
                "path",
                text("Instead: a record below the client's folders."),
            ),
        ],
        &[],
    );
    Tool {
        name: "merge",
        title: "Merge copies of a game",
        about: "One record of several that different hands wrote of the same game: both players' scoresheets, or two of your own \
            readings of one sheet. Where they differ, what the rules allow is taken; what nothing settles is left as a question.",
        takes: object(
            [
                (
                    "copies",
                    list(
                        copy,
                        "Two to eight copies, one game each. What they agree in stays as the first writes it.",
                    ),
                ),
                (
                    "notation",
                    notation("The notation of copies that are given as text."),
                ),
            ],
            &["copies"],
        ),
        answers: answers(),
        run: |asked| {
            let Copies { copies, notation } = asked.arguments()?;
            if copies.len() > MOST_COPIES {
                return Err(format!(
                    "{} copies are too many: {MOST_COPIES} at most",
                    copies.len()
                ));
            }
            let mut settings = None;
            let copies = copies.into_iter().enumerate().map(|(number, copy)| {
                let name = copy.name.or_else(|| copy.path.clone());
                let source = GivenRecord {
                    text: copy.text,
                    path: copy.path,
                    notation: notation.clone(),
                    settings: Vec::new(),
                };
                let given = source.read(asked)?;
                if given.text.len() > MOST_COPY {
                    return Err(format!(
                        "a copy holds one game: no more than {} KB",
                        MOST_COPY >> 10
                    ));
                }
                settings.get_or_insert(given.settings);
                Ok(Copy {
                    name: name.unwrap_or_else(|| format!("copy {}", number + 1)),
                    notation: given.notation,
                    text: given.text,
                })
            });
            let copies = copies.collect::<Result<Vec<Copy>, String>>()?;
            told(
                asked,
                Merging::of_copies(copies, settings.unwrap_or_default(), &|| goes_on(asked)),
            )
        },
    }
}

pub(super) fn candidates() -> Tool {
    let reading = json!({
        "type": "array",
        "prefixItems": [{"type": "string"}, {"type": "number"}],
        "minItems": 2,
        "maxItems": 2,
        "description": "What it may be, and how probable that is, from 0 to 1.",
    });
    let word = object(
        [
            ("line", place("The line of the sheet, from 1.")),
            ("token", place("The word in the line, from 1.")),
            (
                "readings",
                list(
                    reading,
                    "The likeliest first. An empty text says that nothing stands there, no reading at all that nothing can be \
                     read.",
                ),
            ),
        ],
        &["line", "token", "readings"],
    );
    Tool {
        name: "candidates",
        title: "Make a record of what may be read",
        about: "The best way to transcribe a sheet of handwriting: give for each word all that you may be reading, with how \
            probable it is. The rules of the game decide between them. Answers the record, with \
            the lines of the sheet and the numbers of its moves, and each move verified, inferred or open.",
        takes: object(
            [
                ("notation", notation("The notation of the sheet.")),
                (
                    "words",
                    list(
                        word,
                        "The words of the sheet, move numbers left out; in Carcassonne they belong to the words (`1A`).",
                    ),
                ),
            ],
            &["notation", "words"],
        ),
        answers: answers(),
        run: |asked| {
            let Words { notation, words } = asked.arguments()?;
            let notation = notation_of(&notation)?;
            if words.len() > MOST_WORDS {
                return Err(format!(
                    "{} words are too many: {MOST_WORDS} at most",
                    words.len()
                ));
            }
            for word in &words {
                let readings = word.readings.iter();
                if word.readings.len() > MOST_READINGS
                    || readings.map(|one| one.0.len()).max() > Some(MOST_READING)
                {
                    return Err(format!(
                        "a word has at most {MOST_READINGS} readings of at most {MOST_READING} bytes"
                    ));
                }
                if word
                    .readings
                    .iter()
                    .any(|one| !(0.0..=1.0).contains(&one.1))
                {
                    return Err("a reading is as probable as a number from 0 to 1 says".to_owned());
                }
            }
            told(
                asked,
                Merging::of_words("the sheet".to_owned(), notation, words, &|| goes_on(asked)),
            )
        },
    }
}

/// The schema of the answers of both tools.
fn answers() -> Value {
    let version = full([
        ("text", text("")),
        ("copies", list(text(""), "Who has it so.")),
        (
            "position",
            maybe(text("The position after it, where something is asked.")),
        ),
    ]);
    let choice = full([
        ("line", place("")),
        ("column", place("")),
        ("text", text("What was taken.")),
        (
            "why",
            one_of(
                &[
                    "rules", "most", "likelier", "alone", "same", "inferred", "turned", "open",
                    "unread",
                ],
                "open, inferred and unread are questions. unread: nothing could be read; the text is the sign that holds the \
                 place of the word.",
            ),
        ),
        (
            "message",
            maybe(text(
                "What is found with the other version, or what is asked.",
            )),
        ),
        ("versions", list(version, "What the copies have there.")),
    ]);
    let one = full([
        ("line", place("")),
        ("column", place("")),
        ("text", text("")),
        (
            "standing",
            one_of(&["verified", "inferred", "open"], "How sure it is."),
        ),
    ]);
    full([
        ("record", text("")),
        ("moves", list(one, "")),
        ("choices", list(choice, "What was taken where, and why.")),
        (
            "questions",
            number("How many of the choices somebody should look at."),
        ),
    ])
}

/// Notes that one more record is tried, and returns whether to go on. How many the search will try is not known before.
fn goes_on(asked: &ToolCall<'_>) -> bool {
    asked.call.note_more();
    asked.call.goes_on()
}

fn told(asked: &ToolCall<'_>, merging: anyhow::Result<Merging>) -> Result<ToolAnswer, String> {
    let merging = merging.map_err(|error| error.to_string())?;
    let mut value = merging.json(&|| goes_on(asked));
    if !asked.call.goes_on() {
        return Err(GIVEN_UP.to_owned());
    }
    value["questions"] = json!(merging.open());
    let record = bounded(&merging.merged.text)?.to_owned();
    let said = merging.told("record");
    let said = match said.is_empty() {
        true => "Nothing is left to ask.".to_owned(),
        false => said,
    };
    Ok(ToolAnswer::new(value, said).and(record))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::mcp::tools::tests::ask;

    #[test]
    fn copies_become_one_record() {
        let white = "1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 *\n";
        let black = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *\n";
        let copies = json!([{"text": white, "name": "white"}, {"text": black, "name": "black"}]);
        let answer = ask("merge", &json!({"copies": copies, "notation": "pgn"})).unwrap();
        assert_eq!(answer.value["record"], json!(black));
        assert_eq!(answer.value["choices"][0]["why"], json!("rules"));
        assert_eq!(answer.value["questions"], json!(0));
        let alone = json!({"copies": [{"text": white}], "notation": "pgn"});
        assert_eq!(
            ask("merge", &alone).unwrap_err(),
            "one copy alone: there is nothing to merge it with"
        );
    }

    #[test]
    fn the_rules_choose_between_readings() {
        let words = json!([
            {"line": 1, "token": 1, "readings": [["e4", 0.9]]},
            {"line": 1, "token": 2, "readings": [["e5", 0.9]]},
            {"line": 2, "token": 1, "readings": [["Nf5", 0.6], ["Nf3", 0.4]]},
        ]);
        let answer = ask("candidates", &json!({"notation": "pgn", "words": words})).unwrap();
        let record = answer.value["record"].as_str().unwrap();
        assert!(record.contains("Nf3"), "{record}");
        let moves = answer.value["moves"].as_array().unwrap();
        let standings: Vec<_> = moves.iter().map(|one| &one["standing"]).collect();
        assert_eq!(standings, ["verified"; 3]);
    }

    #[test]
    fn a_word_of_which_nothing_is_read_stays_a_question() {
        let words = |readings: &[&str]| {
            let words = readings.iter().enumerate().map(|(at, text)| {
                let readings = match text.is_empty() {
                    true => json!([]),
                    false => json!([[text, 0.9]]),
                };
                json!({"line": at / 2 + 1, "token": at % 2 + 1, "readings": readings})
            });
            let words: Vec<_> = words.collect();
            ask("candidates", &json!({"notation": "pgn", "words": words})).unwrap()
        };
        // What was read below leaves several moves: the hole stays.
        for (readings, line, column) in [
            (["e4", "", "Nf3", "Nc6"], 1, 7),
            (["e4", "e5", "Nf3", ""], 2, 8),
        ] {
            let answer = words(&readings);
            assert_eq!(answer.value["questions"], json!(1), "{readings:?}");
            let choice = &answer.value["choices"][0];
            let expected = json!({
                "line": line,
                "column": column,
                "text": "{?}",
                "why": "unread",
                "message": "Nothing could be read here: what do you see?",
                "versions": [],
            });
            assert_eq!(*choice, expected);
            let moves = answer.value["moves"].as_array().unwrap();
            let hole = json!({"line": line, "column": column, "text": "{?}", "standing": "open"});
            assert!(moves.contains(&hole), "{moves:?}");
            assert!(answer.texts[0].contains("1 question is left to answer"));
        }
        // What is inferred stands where the word stood.
        let answer = words(&["e4", "", "Nf3", "Nc6", "Bb5"]);
        assert_eq!(
            answer.value["record"],
            json!("1. e4 e5\n2. Nf3 Nc6\n3. Bb5\n")
        );
        assert_eq!(answer.value["choices"][0]["line"], json!(1));
        assert_eq!(answer.value["choices"][0]["why"], json!("inferred"));
        assert_eq!(answer.value["questions"], json!(1));
    }

    #[test]
    fn a_reading_is_one_word() {
        for (notation, reading) in [
            ("pgn", "e5\n[Event \"x\"]\n"),
            ("pgn", "e5\u{2028}e4"),
            ("pgn", "[Event"),
            ("pgn", "e5{"),
            ("bucky", ";e2-e4"),
            ("kubb", "(a"),
            ("carcassonne", "(0,1)/"),
            ("rootlog", "//"),
        ] {
            let words = json!([{"line": 1, "token": 2, "readings": [["e4", 0.9], [reading, 0.1]]}]);
            let refused = ask("candidates", &json!({"notation": notation, "words": words}));
            assert_eq!(
                refused.unwrap_err(),
                format!(
                    "the sheet: word 2 of line 1: {reading:?} is no reading of one word: it has a line break, or begins a tag \
                     or a comment"
                )
            );
        }
        let words = json!([{"line": 1, "token": 1, "readings": [["(0/1)", 0.9]]}]);
        ask(
            "candidates",
            &json!({"notation": "carcassonne", "words": words}),
        )
        .unwrap();
    }

    #[test]
    fn odd_numbers_are_refused() {
        let words = json!([{"line": 1, "token": 1, "readings": [["e4", -1.0]]}]);
        assert_eq!(
            ask("candidates", &json!({"notation": "pgn", "words": words})).unwrap_err(),
            "a reading is as probable as a number from 0 to 1 says"
        );
    }
}
