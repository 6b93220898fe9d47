//! Messages that stay text on their way out: answers with an entry for every token of a file, and diagnostics.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Request, Response, Result};

/// The reply to a request, to be written as JSON.
#[derive(Debug)]
pub struct Answer(pub(super) Response);

impl Answer {
    /// Whether it is a result, not an error.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.0.is_ok()
    }
}

/// A message to the client.
pub trait Outgoing {
    /// Its JSON.
    ///
    /// # Errors
    /// If it contains something that JSON cannot represent.
    fn to_json(&self) -> serde_json::Result<Vec<u8>>;
}

impl Outgoing for Answer {
    fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let Some(result) = self.0.result().and_then(Verbatim::json) else {
            return self.0.to_json();
        };
        let id = serde_json::to_string(self.0.id())?;
        let parts = [
            r#"{"jsonrpc":"2.0","result":"#,
            result,
            r#","id":"#,
            &id,
            "}",
        ];
        Ok(parts.concat().into_bytes())
    }
}

/// A request or a notification of the server.
impl Outgoing for Request {
    fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let params = self.params().and_then(Verbatim::json);
        let Some(params) = params.filter(|_| self.id().is_none()) else {
            return serde_json::to_vec(self);
        };
        let method = serde_json::to_string(self.method())?;
        let parts = [
            r#"{"jsonrpc":"2.0","method":"#,
            &method,
            r#","params":"#,
            params,
            "}",
        ];
        Ok(parts.concat().into_bytes())
    }
}

impl Outgoing for Response {
    fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(self)
    }
}

/// A result or parameters that are already JSON. `tower-lsp` makes a `Value` of each, which takes thirty times the memory of a
/// number's text; this one becomes a `Value` with one string, whose content [`Outgoing`] writes.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Verbatim {
    #[serde(rename = "movetext/json")]
    json: String,
}

impl Verbatim {
    /// Takes text that is JSON.
    pub(crate) fn of_json(json: String) -> Self {
        Self { json }
    }

    pub(crate) fn of(result: &impl Serialize) -> Result<Self> {
        let json = serde_json::to_string(result);
        json.map(|json| Self { json })
            .map_err(|_| Error::internal_error())
    }

    /// The list of `items`; each is written before the next one is made.
    pub(crate) fn of_items<T: Serialize>(items: impl IntoIterator<Item = T>) -> Result<Self> {
        let mut json = vec![b'['];
        for (index, item) in items.into_iter().enumerate() {
            json.extend((index > 0).then_some(b','));
            serde_json::to_writer(&mut json, &item).map_err(|_| Error::internal_error())?;
        }
        json.push(b']');
        let json = String::from_utf8(json);
        json.map(|json| Self { json })
            .map_err(|_| Error::internal_error())
    }

    /// The JSON, if `result` is a [`Verbatim`]; otherwise `None`.
    fn json(result: &Value) -> Option<&str> {
        let fields = result.as_object().filter(|fields| fields.len() == 1)?;
        fields.get("movetext/json")?.as_str()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tower_lsp::jsonrpc::Id;

    use super::*;

    #[track_caller]
    fn check(result: Value, expected: &Value) {
        let answer = Answer(Response::from_ok(Id::Number(7), result));
        let written = answer.to_json().unwrap();
        let read: Value = serde_json::from_slice(&written).unwrap();
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
        for items in [json!([]), json!([1]), json!([{ "a": "\"" }, null])] {
            let listed = Verbatim::of_items(items.as_array().unwrap()).unwrap();
            check(serde_json::to_value(listed).unwrap(), &items);
        }
        for other in [json!(null), json!(["[1]"]), json!({ "json": "[1]" })] {
            check(other.clone(), &other);
        }
    }
    #[test]
    fn what_is_told_as_json_is_written_as_it_stands() {
        let params = json!({ "uri": "file:///a", "diagnostics": [] });
        for (sent, method) in [
            (
                serde_json::to_value(Verbatim::of(&params).unwrap()).unwrap(),
                "a/\"b",
            ),
            (params.clone(), "c"),
        ] {
            let request = Request::build(method).params(sent).finish();
            let read: Value = serde_json::from_slice(&request.to_json().unwrap()).unwrap();
            assert_eq!(
                read,
                json!({ "jsonrpc": "2.0", "method": method, "params": params })
            );
        }
    }
}
