//! The tools: what an assistant can ask. Each is a row of [`TOOLS`] and a function; what they do is what the commands do.

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

use super::{answer::Answer, call::Call, roots::Roots, schema};

/// Something that can be asked.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// What it is good for, for the assistant that chooses.
    pub(crate) about: &'static str,
    /// The schema of its arguments.
    pub(crate) takes: Value,
    /// The schema of what it answers.
    pub(crate) answers: Value,
    run: fn(&Asked<'_>) -> Result<Answer, String>,
}

/// What is asked of a tool.
pub(crate) struct Asked<'a> {
    arguments: Value,
    roots: &'a Roots,
    call: &'a Call,
}

/// All of them.
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

/// The tool that is called so.
pub(crate) fn by_name(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// Whether `arguments` name a file: what the client's folders must be known for.
pub(crate) fn names_files(arguments: &Map<String, Value>) -> bool {
    let of_copies = || {
        let copies = arguments.get("copies").and_then(Value::as_array);
        copies.is_some_and(|copies| copies.iter().any(|copy| copy.get("path").is_some()))
    };
    arguments.contains_key("path") || of_copies()
}

impl Tool {
    /// Its answer.
    ///
    /// # Errors
    /// Why there is none, for the assistant.
    pub(crate) fn answer(
        &self,
        arguments: Map<String, Value>,
        roots: &Roots,
        call: &Call,
    ) -> Result<Answer, String> {
        if let Some(problem) = schema::unknown_argument(&self.takes, &arguments) {
            return Err(problem);
        }
        (self.run)(&Asked {
            arguments: Value::Object(arguments),
            roots,
            call,
        })
    }
}

impl Asked<'_> {
    /// The arguments as data.
    fn arguments<T: DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_value(self.arguments.clone()).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `tool` answers without any folder: the value, or what is wrong.
    pub(super) fn ask(tool: &str, arguments: &Value) -> Result<Answer, String> {
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
