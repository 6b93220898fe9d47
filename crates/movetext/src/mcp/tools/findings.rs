//! `check` and `repair`: the findings, and the repairs that are certain.

use std::sync::atomic::{AtomicUsize, Ordering};

use notation::Severity;
use serde_json::{Value, json};

use super::{
    Tool, ToolCall,
    given::{GivenRecord, source, told, told_schema},
};
use crate::{
    diff::{self, Target},
    found,
    mcp::{
        answer::{MOST_ITEMS, ToolAnswer, whole},
        call::GIVEN_UP,
        schema::{full, list, number, place, text, with},
    },
    repairs,
    tally::counted,
};

pub(super) fn check() -> Tool {
    Tool {
        name: "check",
        title: "Check a record",
        about: "What is wrong in a game record: every game is replayed by its rules. Errors are impossible under every reading, \
            warnings are probably slips. One finding for one cause, with repairs, the likeliest first. The first finding is the one \
            to look at: its repair may settle others.",
        takes: source(),
        answers: with(
            told_schema(),
            full([("games", number("How many games there are."))]),
        ),
        run: |asked| {
            let given = asked.arguments::<GivenRecord>()?.read(asked)?;
            let document = given.document();
            let games = document.game_count();
            let findings = found::shown(&document, |game| goes_on(asked, game, games));
            let mut told = told(&given.name, Some(given.notation), &given.text, &findings);
            told.value["games"] = json!(games);
            Ok(ToolAnswer::new(told.value, told.text))
        },
    }
}

/// Notes the progress, and returns whether to go on. It is asked between games; the search in one ends with the call by itself.
fn goes_on(asked: &ToolCall<'_>, game: usize, games: usize) -> bool {
    asked.call.note(game, games);
    asked.call.goes_on()
}

pub(super) fn repair() -> Tool {
    let reason = full([
        (
            "lines",
            list(
                place(""),
                "The lines that it changed, as they stood then; none where lines were added or taken away.",
            ),
        ),
        ("code", text("The rule of what was found.")),
        ("message", text("What was found.")),
    ]);
    Tool {
        name: "repair",
        title: "Repair what is certain",
        about: "Makes the repairs that are certain, given the whole game, and no others: nothing else can have been meant. Answers \
            the new record, the change as a diff, the reasons, and what is left, which only who has the sheet can decide. Writes no \
            file.",
        takes: source(),
        answers: with(
            told_schema(),
            full([
                ("record", text("The record after the repairs.")),
                (
                    "diff",
                    text("The change as a unified diff; empty if there is none."),
                ),
                ("repairs", list(reason, "What was repaired, in its order.")),
                ("moreRepairs", number("How many more there were.")),
            ]),
        ),
        run: |asked| {
            let given = asked.arguments::<GivenRecord>()?.read(asked)?;
            let document = given.document();
            // Every game counts twice: it is repaired, then checked.
            let games = document.game_count();
            let (begun, all) = (AtomicUsize::new(0), 2 * games);
            let repaired = repairs::repair(&document, || {
                let game = begun.fetch_add(1, Ordering::Relaxed);
                goes_on(asked, game.min(games), all)
            });
            // The rest takes long, too, and the client no longer waits for it.
            if !asked.call.goes_on() {
                return Err(GIVEN_UP.to_owned());
            }
            let record = whole(repaired.document.text().to_string())?;
            let findings = found::shown(&repaired.document, |game| {
                goes_on(asked, (games + game).min(all), all)
            });
            if !asked.call.goes_on() {
                return Err(GIVEN_UP.to_owned());
            }
            let diff = match record == given.text {
                true => String::new(),
                false => diff::diff(&given.name, &given.text, &record, Target::Patch),
            };
            let diff = whole(anstream::adapter::strip_str(&diff).to_string())?;
            let taken = &repaired.taken;
            let shown = &taken[..taken.len().min(MOST_ITEMS)];
            let reasons: Vec<Value> = shown.iter().map(reason_of).collect();
            let left = told(&given.name, Some(given.notation), &record, &findings);
            let mut value = left.value;
            value["record"] = json!(record);
            value["diff"] = json!(diff);
            value["repairs"] = json!(reasons);
            value["moreRepairs"] = json!(taken.len() - shown.len());
            let grave = findings
                .iter()
                .filter(|one| one.severity >= Severity::Warning);
            let said = match (taken.len(), grave.count()) {
                (0, 0) => "Nothing is to be repaired.".to_owned(),
                (0, _) => format!("Nothing is certain. What is left:\n\n{}", left.text),
                (count, _) => {
                    let reasons: String = shown.iter().map(said).collect();
                    format!(
                        "{}:\n{reasons}\n{diff}\nWhat is left:\n\n{}",
                        counted(count, "certain repair"),
                        left.text
                    )
                }
            };
            Ok(ToolAnswer::new(value, said).and(record))
        },
    }
}

/// The reason of a repair, as JSON.
fn reason_of(taken: &ide::Taken) -> Value {
    let lines: Vec<usize> = taken.lines.iter().map(|line| line + 1).collect();
    json!({"lines": lines, "code": taken.code, "message": taken.message})
}

/// The reason of a repair, as text.
fn said(taken: &ide::Taken) -> String {
    let lines: Vec<String> = taken
        .lines
        .iter()
        .map(|line| (line + 1).to_string())
        .collect();
    let place = match lines.is_empty() {
        true => String::new(),
        false => format!("line {}: ", lines.join(", ")),
    };
    format!("- {place}{} [{}]\n", taken.message, taken.code)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::mcp::{
        call::{Call, GIVEN_UP},
        roots::Roots,
        tools::{by_name, tests::ask},
    };

    #[test]
    fn what_is_wrong_is_told_as_on_the_command_line() {
        let text = "A = ann\nB = bob\n0 (0,0) RCRF\n1A (0 1) FFFC\n";
        let answer = ask("check", &json!({"text": text, "notation": "carcassonne"})).unwrap();
        let finding = &answer.value["findings"][0];
        assert_eq!(
            (&finding["line"], &finding["column"]),
            (&json!(4), &json!(5))
        );
        assert_eq!(finding["fixes"][0]["safe"], json!(true));
        assert_eq!(answer.value["games"], json!(1));
        assert_eq!(answer.value["errors"], json!(1));
    }

    #[test]
    fn what_is_certain_is_repaired_with_its_reason() {
        let text = "A = ann\nB = bob\n0 (0,0) RCRF\n1A (0 1) FFFC\n";
        let answer = ask("repair", &json!({"text": text, "notation": "carcassonne"})).unwrap();
        let record = "A = ann\nB = bob\n0 (0,0) RCRF\n1A (0,1) FFFC\n";
        assert_eq!(answer.value["record"], json!(record));
        assert_eq!(answer.value["repairs"][0]["lines"], json!([4]));
        assert_eq!(
            answer.value["diff"],
            json!(
                "--- record\n+++ record\n@@ -3,2 +3,2 @@\n 0 (0,0) RCRF\n-1A (0 1) FFFC\n+1A (0,1) FFFC\n"
            )
        );
        assert_eq!(answer.value["errors"], json!(0));
        assert_eq!(answer.texts[1], record);
    }

    #[test]
    fn what_is_not_certain_is_left() {
        let text = "1. a:B b:B\n2. x:2I x:- y:- x:- y:- x:- y:-\n";
        let answer = ask("repair", &json!({"text": text, "notation": "kubb"})).unwrap();
        assert_eq!(answer.value["record"], json!(text));
        assert_eq!(answer.value["diff"], json!(""));
        assert_eq!(answer.value["repairs"], json!([]));
    }

    #[test]
    fn a_call_that_is_given_up_ends_between_games() {
        let game = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 *\n\n";
        let arguments = json!({"text": game.repeat(3), "notation": "pgn"});
        let (call, waiting, steps) = Call::new();
        drop(waiting);
        let tool = by_name("repair").unwrap();
        let arguments = arguments.as_object().cloned().unwrap();
        let answer = tool.answer(arguments, &Roots::default(), &call);
        assert_eq!(answer.unwrap_err(), GIVEN_UP);
        // All games were passed over, and none was checked.
        assert_eq!((steps.borrow().done, steps.borrow().of), (3, Some(6)));
    }

    #[test]
    fn a_game_without_end_is_refused_as_on_the_command_line() {
        let text = "1. e4 ".repeat(30_000);
        let long = json!({"text": text, "notation": "pgn"});
        let expected = "record: the game in line 1 is longer than 3,000 lines, 12,000 words or 128 KB; \
            the record is left as it is";
        for tool in ["check", "repair", "explain", "board", "choices"] {
            assert_eq!(ask(tool, &long).unwrap_err(), expected);
        }
    }
}
