//! Parses the bytes of a frame into a message, or into the error reply of JSON-RPC.

use serde::{Deserialize as _, de::DeserializeOwned};
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};

use crate::wire::adapt::adapt;

/// A message from the client.
#[derive(Debug)]
pub enum Message {
    /// A request with its id.
    Request(Id, Request),
    /// A request without an id, which gets no reply.
    Notification(Request),
    /// A reply to a request of the server.
    Reply(Response),
}

impl Message {
    /// Reads a frame.
    ///
    /// # Errors
    /// The reply that says why it is not a message.
    pub fn parse(frame: &[u8]) -> Result<Self, Box<Response>> {
        let mut value: Value = from_json(frame).map_err(|error| not_json(&error.to_string()))?;
        adapt(&mut value);
        let Value::Object(object) = &value else {
            return Err(invalid(
                Id::Null,
                "a message is an object; LSP has no batches",
            ));
        };
        let id = match object.get("id") {
            None => None,
            Some(id) => match Id::deserialize(id) {
                Ok(id) => Some(id),
                Err(_) => return Err(invalid(Id::Null, "an id is an integer or a string")),
            },
        };
        if object.contains_key("method") {
            let request = Request::deserialize(&value)
                .map_err(|error| invalid(id.clone().unwrap_or(Id::Null), &error.to_string()))?;
            return Ok(match id {
                Some(id) => Self::Request(id, request),
                None => Self::Notification(request),
            });
        }
        if object.contains_key("result") || object.contains_key("error") {
            return Response::deserialize(&value)
                .map(Self::Reply)
                .map_err(|error| invalid(Id::Null, &error.to_string()));
        }
        Err(invalid(
            id.unwrap_or(Id::Null),
            "a message has a method, a result or an error",
        ))
    }
}

/// Reads JSON. JavaScript strings may contain lone surrogates, which JSON can represent and UTF-8 cannot. Each becomes U+FFFD,
/// which has the same length in UTF-16: so an edit with half a character is not lost, and positions stay right.
///
/// # Errors
/// Why it is not JSON, or not a `T`.
pub fn from_json<T: DeserializeOwned>(json: &[u8]) -> serde_json::Result<T> {
    serde_json::from_slice(json).or_else(|error| match whole_characters(json) {
        Some(mended) => serde_json::from_slice(&mended),
        None => Err(error),
    })
}

/// `json` with U+FFFD for each lone surrogate; `None` if there is none.
fn whole_characters(json: &[u8]) -> Option<Vec<u8>> {
    let mut mended = Vec::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.iter().position(|&byte| byte == b'\\') {
        let (before, escape) = rest.split_at(at);
        mended.extend_from_slice(before);
        let length = match (surrogate(escape), escape.get(6..).and_then(surrogate)) {
            (Some(Half::Leading), Some(Half::Trailing)) => 12,
            (Some(_), _) => {
                mended.extend_from_slice(b"\\ufffd");
                rest = escape.get(6..).unwrap_or_default();
                continue;
            }
            // Any other escape, such as an escaped backslash.
            (None, _) => 2,
        };
        let (escape, behind) = escape.split_at(length.min(escape.len()));
        mended.extend_from_slice(escape);
        rest = behind;
    }
    mended.extend_from_slice(rest);
    (mended != json).then_some(mended)
}

/// Half of a character beyond U+FFFF.
#[derive(Clone, Copy)]
enum Half {
    Leading,
    Trailing,
}

/// The half of a character that the escape at the start of `json` stands for; `None` for other text.
fn surrogate(json: &[u8]) -> Option<Half> {
    let digits = json.strip_prefix(b"\\u")?.get(..4)?;
    match u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()? {
        0xd800..=0xdbff => Some(Half::Leading),
        0xdc00..=0xdfff => Some(Half::Trailing),
        _ => None,
    }
}

/// The reply to bytes that are not JSON.
pub fn not_json(reason: &str) -> Box<Response> {
    error(Id::Null, ErrorCode::ParseError, reason)
}

fn invalid(id: Id, reason: &str) -> Box<Response> {
    error(id, ErrorCode::InvalidRequest, reason)
}

fn error(id: Id, code: ErrorCode, reason: &str) -> Box<Response> {
    tracing::warn!(%id, reason, "not a message");
    let error = Error {
        code,
        message: reason.to_owned().into(),
        data: None,
    };
    Box::new(Response::from_error(id, error))
}

#[cfg(test)]
mod tests {
    use super::from_json;

    #[track_caller]
    fn check(json: &str, expected: &str) {
        let text: String = from_json(json.as_bytes()).expect("JSON");
        assert_eq!(text, expected);
    }

    #[test]
    fn half_a_character_is_one_unknown() {
        check(r#""a\ud83d b""#, "a\u{fffd} b");
        check(r#""\uDE00\ud83d""#, "\u{fffd}\u{fffd}");
        check(r#""\ud83d\ud83d\ude00\ude00""#, "\u{fffd}\u{1f600}\u{fffd}");
        check(r#""\ud83d\n\\ud83d\u0041""#, "\u{fffd}\n\\ud83dA");
    }

    #[test]
    fn what_is_no_json_stays_none() {
        for json in [
            r#""\ud83d"#,
            r#""\ud83"#,
            r#""\"#,
            r#""\u+123""#,
            "\\ud83d",
            "",
        ] {
            assert!(from_json::<String>(json.as_bytes()).is_err(), "{json}");
        }
    }
}
