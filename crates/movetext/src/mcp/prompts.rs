//! Prompts: instructions to transcribe a handwritten sheet, and to repair a record that contradicts itself.

use notation::Notation;
use serde_json::{Map, Value};

use super::resources::notation_page;

/// A prompt.
pub(crate) struct Prompt {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) about: &'static str,
    /// Its arguments: name, description, and whether it is required.
    pub(crate) arguments: &'static [(&'static str, &'static str, bool)],
    text: fn(&Map<String, Value>) -> Result<String, String>,
}

/// All prompts.
pub(crate) const PROMPTS: [Prompt; 2] = [
    Prompt {
        name: "transcribe",
        title: "Transcribe a score sheet",
        about: "From a photo or a scan of a score sheet to a record that the rules of the game agree with",
        arguments: &[("notation", "kubb, bucky, rootlog, carcassonne or pgn", true)],
        text: transcribe,
    },
    Prompt {
        name: "mend",
        title: "Mend a record",
        about: "What is wrong in a record, what is certain about it, and what only its writer knows",
        arguments: &[(
            "path",
            "The record, if it is a file below your folders",
            false,
        )],
        text: mend,
    },
];

impl Prompt {
    /// The text of the prompt.
    ///
    /// # Errors
    /// An argument is missing or wrong.
    pub(crate) fn text(&self, arguments: &Map<String, Value>) -> Result<String, String> {
        (self.text)(arguments)
    }
}

fn argument<'a>(arguments: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    arguments.get(name).and_then(Value::as_str)
}

fn transcribe(arguments: &Map<String, Value>) -> Result<String, String> {
    let id = argument(arguments, "notation");
    let notation: &'static dyn Notation = id.and_then(ide::by_id).ok_or_else(|| {
        let ids: Vec<&str> = ide::notations().iter().map(|one| one.id()).collect();
        format!("say the notation of the sheet: {}", ids.join(", "))
    })?;
    Ok(format!(
        "Transcribe the score sheet that I give you into a record in the notation `{}`.\n\n\
         Write what you read, mark what you cannot, and let the referee decide:\n\n\
         1. Read word by word, in the order in which the moves were played, as the hand wrote them. Do not correct the game \
         while you read: a move that looks wrong may be right, and what looks right may be your own guess.\n\
         2. Where a word can be more than one thing, keep all of them with how probable each is. A letter that you cannot \
         read is no reason to leave the word out: give what it may be. A word of which nothing can be read has no readings: it stays a question.\n\
         3. Call the tool `candidates` with all words. It answers the record, in which each move is *verified* (you read it, \
         and it can be played), *inferred* (you did not read it so) or *open*. A word without readings is open, too, and the record has a sign in its place.\n\
         4. For each move that is *inferred* or *open* look at the sheet again, with the tools `board` (what stood before that \
         line) and `choices` (what the rules allow there). Change your readings only to what the sheet shows.\n\
         5. Call `check`, and look at its first finding first: all below may follow from it. Call `repair` for what is certain. \
         Do not make up a repair of your own.\n\
         6. Give me the record, and a list of what is left: the line, what the sheet seems to say, and what else it can be. \
         Say also where the sheet ends, if it does before the game.\n\n\
         If there are two sheets of one game, transcribe each by itself, and call `merge` with both.\n\n{}",
        notation.id(),
        notation_page(notation)
    ))
}

fn mend(arguments: &Map<String, Value>) -> Result<String, String> {
    let which = match argument(arguments, "path") {
        Some(path) => format!("the record `{path}`"),
        None => "the record that I give you".to_owned(),
    };
    Ok(format!(
        "Find out what is wrong in {which}, and mend it.\n\n\
         1. Call `repair`. It makes what is certain, given the whole game, and says why. Nothing else is certain.\n\
         2. Of what is left take the first finding. Its repairs are what may have been meant, the likeliest first. Look at the \
         game there with `board`, `choices` and `explain`; `rules` says why something is a mistake.\n\
         3. Choose a repair only if something besides the game tells that it is right: a photo, another copy (`merge`), my word. \
         Otherwise ask me, with the line and all readings.\n\
         4. After each change call `check` again: one slip is one finding, and its repair may settle others.\n\
         5. Show me the diff before you write a file.\n"
    ))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(name: &str, arguments: &Value) -> Result<String, String> {
        let prompt = PROMPTS.iter().find(|prompt| prompt.name == name).unwrap();
        prompt.text(arguments.as_object().unwrap())
    }

    #[test]
    fn a_sheet_is_transcribed_in_its_notation() {
        for notation in ide::notations() {
            let told = text("transcribe", &json!({"notation": notation.id()})).unwrap();
            assert!(told.contains(&format!("# {}", notation.title())), "{told}");
            // The description of the argument lists all notations.
            let [(_, about, _)] = PROMPTS[0].arguments else {
                panic!("one argument");
            };
            assert!(about.contains(notation.id()), "{about}");
        }
        assert_eq!(
            text("transcribe", &json!({"notation": "go"})),
            Err("say the notation of the sheet: kubb, bucky, rootlog, carcassonne, pgn".to_owned())
        );
    }

    #[test]
    fn prompts_name_tools_that_there_are() {
        for told in [
            text("transcribe", &json!({"notation": "kubb"})),
            text("mend", &json!({"path": "a.kubb"})),
        ] {
            let told = told.unwrap();
            assert!(
                told.contains("`check`") && told.contains("`repair`"),
                "{told}"
            );
        }
    }
}
