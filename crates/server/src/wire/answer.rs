//! Answers that stay text on their way out: those that hold a word for every token of a file.

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, Value};
use tower_lsp::jsonrpc::{Error, Id, Response, Result};

/// The reply to a request; write it as JSON.
#[derive(Debug)]
pub struct Answer(pub(super) Response);

impl Answer {
    /// Whether it is a result, not an error.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.0.is_ok()
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let json = self.0.result().and_then(Verbatim::json);
        match json.map(serde_json::from_str) {
            Some(Ok(result)) => Reply {
                jsonrpc: "2.0",
                result,
                id: self.0.id(),
            }
            .serialize(serializer),
            _ => self.0.serialize(serializer),
        }
    }
}

#[derive(Serialize)]
struct Reply<'a> {
    jsonrpc: &'static str,
    result: &'a RawValue,
    id: &'a Id,
}

/// A result that is JSON already. `tower-lsp` makes a `Value` of every result, which takes thirty times the room of a number's
/// text; this one is a `Value` with one string, and [`Answer`] writes what is in it.
#[derive(Debug, Serialize)]
pub(crate) struct Verbatim {
    #[serde(rename = "movetext/json")]
    json: String,
}

impl Verbatim {
    pub(crate) fn of(result: &impl Serialize) -> Result<Self> {
        let json = serde_json::to_string(result);
        json.map(|json| Self { json })
            .map_err(|_| Error::internal_error())
    }

    /// The JSON, if the result is such a one.
    fn json(result: &Value) -> Option<&str> {
        let fields = result.as_object().filter(|fields| fields.len() == 1)?;
        fields.get("movetext/json")?.as_str()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(result: Value, expected: &Value) {
        let answer = Answer(Response::from_ok(Id::Number(7), result));
        let written = serde_json::to_string(&answer).unwrap();
        let read: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(
            read,
            json!({ "jsonrpc": "2.0", "result": expected, "id": 7 })
        );
    }

    #[test]
    fn a_result_that_is_json_already_is_written_as_it_stands() {
        let numbers = json!({ "data": [1, 2, 3], "text": "a \" b" });
        let verbatim = serde_json::to_value(Verbatim::of(&numbers).unwrap()).unwrap();
        check(verbatim, &numbers);
        for other in [json!(null), json!(["[1]"]), json!({ "json": "[1]" })] {
            check(other.clone(), &other);
        }
    }
}
