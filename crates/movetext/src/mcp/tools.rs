//! The tools of assistants. Each is an entry of [`TOOLS`] and a function, which does the same as a command.

mod board;
mod choices;
mod convert;
mod explain;
mod findings;
mod given;
mod merge;
mod rules;

use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{answer::ToolAnswer, call::Call, roots::Roots, schema};

/// A tool.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// Its use, for the assistant that has to choose a tool.
    pub(crate) about: &'static str,
    /// The schema of its arguments.
    pub(crate) takes: Value,
    /// The schema of its answer.
    pub(crate) answers: Value,
    run: fn(&ToolCall<'_>) -> Result<ToolAnswer, String>,
}

/// A call of a tool.
pub(crate) struct ToolCall<'a> {
    arguments: Value,
    roots: &'a Roots,
    call: &'a Call,
}

/// All tools.
pub(crate) static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    vec![
        findings::check(),
        findings::repair(),
        explain::tool(),
        board::tool(),
        choices::tool(),
        convert::tool(),
        merge::merge(),
        merge::candidates(),
        rules::tool(),
    ]
});

/// The tool with this name; `None` if there is none.
pub(crate) fn by_name(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// Whether `arguments` name a file, so that the client's folders must be known.
pub(crate) fn names_files(arguments: &Map<String, Value>) -> bool {
    let of_copies = || {
        let copies = arguments.get("copies").and_then(Value::as_array);
        copies.is_some_and(|copies| copies.iter().any(|copy| copy.get("path").is_some()))
    };
    arguments.contains_key("path") || of_copies()
}

impl Tool {
    /// Calls the tool.
    ///
    /// # Errors
    /// A message for the assistant.
    pub(crate) fn answer(
        &self,
        arguments: Map<String, Value>,
        roots: &Roots,
        call: &Call,
    ) -> Result<ToolAnswer, String> {
        let problem = schema::unknown_argument(&self.takes, &arguments)
            .or_else(|| schema::wrong_number(&self.takes, &arguments));
        if let Some(problem) = problem {
            return Err(problem);
        }
        (self.run)(&ToolCall {
            arguments: Value::Object(arguments),
            roots,
            call,
        })
    }
}

impl ToolCall<'_> {
    /// The arguments as a Rust value.
    fn arguments<T: DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_value(self.arguments.clone()).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `tool` without any folder.
    pub(super) fn ask(tool: &str, arguments: &Value) -> Result<ToolAnswer, String> {
        let arguments = arguments.as_object().cloned().unwrap_or_default();
        by_name(tool)
            .unwrap()
            .answer(arguments, &Roots::default(), &Call::new().0)
    }

    #[test]
    fn what_is_not_read_is_refused() {
        let wrong = serde_json::json!({"text": "1. a:-", "notation": "kubb", "fix": true});
        assert_eq!(
            ask("check", &wrong).unwrap_err(),
            "there is no argument fix; there are text, path, notation, settings"
        );
    }

    #[test]
    fn numbers_are_in_the_range_of_their_schema() {
        use serde_json::json;

        let record = |more: Value| {
            let mut record = json!({"text": "1. e4 e5\n", "notation": "pgn"});
            for (name, value) in more.as_object().unwrap() {
                record[name] = value.clone();
            }
            record
        };
        let words = |line: i64, token: i64| {
            let word = json!({"line": line, "token": token, "readings": [["e4", 0.9]]});
            json!({"notation": "pgn", "words": [word]})
        };
        for (tool, arguments, expected) in [
            (
                "board",
                record(json!({"line": 0})),
                "line is 0, but counts from 1",
            ),
            (
                "choices",
                record(json!({"line": 0})),
                "line is 0, but counts from 1",
            ),
            (
                "explain",
                record(json!({"line": 0})),
                "line is 0, but counts from 1",
            ),
            (
                "explain",
                record(json!({"from": -2})),
                "from is -2, but counts from 1",
            ),
            (
                "board",
                record(json!({"line": 1.5})),
                "line is 1.5, but must be a whole number",
            ),
            (
                "board",
                record(json!({"line": 1_u64 << 40})),
                "line is 1099511627776, but can be 4294967295 at most",
            ),
            ("candidates", words(0, 1), "line is 0, but counts from 1"),
            ("candidates", words(1, -1), "token is -1, but counts from 1"),
        ] {
            assert_eq!(ask(tool, &arguments).unwrap_err(), expected, "{tool}");
        }
    }

    #[test]
    fn every_tool_says_what_it_takes_and_answers() {
        for tool in TOOLS.iter() {
            for schema in [&tool.takes, &tool.answers] {
                assert_eq!(schema["type"], "object", "{}", tool.name);
                let properties = schema["properties"].as_object().unwrap();
                for name in schema["required"].as_array().unwrap() {
                    assert!(properties.contains_key(name.as_str().unwrap()), "{name}");
                }
            }
        }
    }
}
