//! From the bytes of a frame to a message, or to the error reply that JSON-RPC has for it.

use serde::Deserialize as _;
use serde_json::Value;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};

/// What a client can send.
#[derive(Debug)]
pub enum Message {
    /// A request with its id.
    Request(Id, Request),
    /// A request without id: nobody waits for a reply.
    Notification(Request),
    /// A reply to a request of the server.
    Reply(Response),
}

impl Message {
    /// Reads a frame.
    ///
    /// # Errors
    /// The reply that says why it is no message.
    pub fn parse(frame: &[u8]) -> Result<Self, Box<Response>> {
        let mut value: Value = match serde_json::from_slice(frame) {
            Ok(value) => value,
            Err(error) => return Err(not_json(&error.to_string())),
        };
        crate::adapt(&mut value);
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
