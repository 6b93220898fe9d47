//! Answers: their bodies, and the headers that all of them have.

use std::{
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

use futures::Stream;
use hyper::{
    Response, StatusCode,
    body::{Body, Bytes, Frame, SizeHint},
    header::{self, HeaderName, HeaderValue},
};
use serde_json::{Value, json};

use crate::connections::Busy;

/// What pages may do: run our own scripts, use our own style, and send requests to this server. The script inserts the board
/// and sets its colors.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (header::VARY, "authorization"),
];

/// A stream of bytes.
pub(crate) type Chunks = Pin<Box<dyn Stream<Item = Bytes> + Send>>;

/// The body of an answer.
pub(crate) struct Reply {
    content: ReplyContent,
    /// Marks the connection as busy while data comes. A peer that only reads a complete body slowly may lose its connection.
    busy: Option<Busy>,
}

enum ReplyContent {
    Whole(Option<Bytes>),
    Chunks(Chunks),
}

impl Reply {
    pub(crate) fn whole(bytes: impl Into<Bytes>) -> Self {
        let bytes = Some(bytes.into()).filter(|bytes| !bytes.is_empty());
        Self {
            content: ReplyContent::Whole(bytes),
            busy: None,
        }
    }

    pub(crate) fn chunks(chunks: Chunks) -> Self {
        Self {
            content: ReplyContent::Chunks(chunks),
            busy: None,
        }
    }

    /// Holds `busy` until the body is written.
    pub(crate) fn holding(self, busy: Busy) -> Self {
        Self {
            busy: Some(busy),
            ..self
        }
    }
}

impl Body for Reply {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let chunk = match &mut self.content {
            ReplyContent::Whole(bytes) => {
                let bytes = bytes.take();
                self.busy = None;
                Poll::Ready(bytes)
            }
            ReplyContent::Chunks(chunks) => chunks.as_mut().poll_next(cx),
        };
        chunk.map(|chunk| chunk.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        matches!(self.content, ReplyContent::Whole(None))
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            ReplyContent::Whole(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
            }
            ReplyContent::Chunks(_) => SizeHint::default(),
        }
    }
}

/// An answer with a body of the media type `kind`.
pub(crate) fn answer(status: StatusCode, kind: &'static str, body: Reply) -> Response<Reply> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// An answer with a JSON value.
pub(crate) fn json(status: StatusCode, value: &Value) -> Response<Reply> {
    let body = Reply::whole(value.to_string());
    answer(status, "application/json", body)
}

/// An answer that gives the reason of an error in a sentence.
pub(crate) fn refuse(status: StatusCode, why: &str) -> Response<Reply> {
    json(status, &json!({"error": why}))
}

/// Closes the connection after the answer: nothing more is read from this peer.
pub(crate) fn part(mut response: Response<Reply>) -> Response<Reply> {
    let close = HeaderValue::from_static("close");
    response.headers_mut().insert(header::CONNECTION, close);
    response
}
