//! What every transport does with messages: read them, run them, and answer each request exactly once.
//!
//! A transport passes the bytes to [`Message::parse`], polls the future of [`notify`] to its end before the next message, polls
//! that of [`answer`] once before the next message and later concurrently, and passes replies to [`take_reply`]. The server has
//! no clock: a transport that has one sends [`settle`] when no text was changed for [`SILENCE`].

pub(crate) mod adapt;
mod answer;
mod message;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use futures::{FutureExt as _, Sink, SinkExt as _, future};
use notation::planted;
use tower::Service;
use tower_lsp::{
    ExitedError,
    jsonrpc::{Error, ErrorCode, Id, Request, Response},
};

pub(crate) use self::answer::Verbatim;
pub use self::{
    answer::{Answer, Outgoing},
    message::{Message, from_json, not_json},
};
use crate::{client::newer, state::host::Task};

/// The notification that typing ended, in `textDocument` or everywhere: what was held back is published.
pub(crate) const SETTLE: &str = "movetext/settle";
/// How long after the last change of a text typing counts as ended.
pub const SILENCE: Duration = Duration::from_secs(2);

/// The notification that typing ended everywhere.
#[must_use]
pub fn settle() -> Request {
    let params = serde_json::json!({});
    Request::build(SETTLE).params(params).finish()
}

/// Whether `request` changes a text.
#[must_use]
pub fn is_change(request: &Request) -> bool {
    request.method() == "textDocument/didChange"
}

/// A service for messages: [`LspService`](crate::LspService).
pub trait Serve:
    Service<Request, Response = Option<Response>, Error = ExitedError, Future: Send + 'static>
{
}

impl<S> Serve for S where
    S: Service<Request, Response = Option<Response>, Error = ExitedError, Future: Send + 'static>
{
}

/// Runs a notification: the next message must see its changes.
pub fn notify(service: &mut impl Serve, request: Request) -> Task<()> {
    let method = request.method().to_owned();
    let call = call(service, request);
    Box::pin(async move {
        if call.await.is_err() {
            tracing::error!(method, "a notification's handler panicked");
        }
    })
}

/// The one reply to a request, also if its handler panics.
pub fn answer(service: &mut impl Serve, id: Id, request: Request) -> Task<Answer> {
    let method = request.method().to_owned();
    let call = call(service, request);
    Box::pin(async move {
        Answer(match call.await {
            Ok(Ok(Some(response))) if method == "initialize" => completed(response),
            Ok(Ok(Some(response))) => response,
            // `tower-lsp` stays silent on unknown methods that begin with `$/`. The protocol allows that for notifications
            // only.
            Ok(Ok(None)) => Response::from_error(id, Error::method_not_found()),
            Ok(Err(_)) => Response::from_error(id, Error::invalid_request()),
            Err(_) => panicked(id, &method),
        })
    })
}

/// The answer to `initialize` with the capabilities that `lsp-types` does not know.
fn completed(response: Response) -> Response {
    let (id, mut result) = response.into_parts();
    if let Ok(result) = &mut result {
        newer::complete(result);
    }
    Response::from_parts(id, result)
}

/// The result of a handler, or its panic, before or after its first await.
fn call(
    service: &mut impl Serve,
    request: Request,
) -> Task<std::thread::Result<Result<Option<Response>, ExitedError>>> {
    let handle = || {
        planted::step(planted::PanicPoint::Message, || request.to_string());
        service.call(request)
    };
    match catch_unwind(AssertUnwindSafe(handle)) {
        Ok(call) => Box::pin(AssertUnwindSafe(call).catch_unwind()),
        Err(panic) => Box::pin(future::ready(Err(panic))),
    }
}

fn panicked(id: Id, method: &str) -> Response {
    tracing::error!(%id, method, "a request's handler panicked");
    let error = Error {
        code: ErrorCode::InternalError,
        message: "this request failed inside the server; it is logged and the server goes on"
            .into(),
        data: None,
    };
    Response::from_error(id, error)
}

/// Passes a client's reply to the handler that waits for it. `tower-lsp` panics if that was dropped.
pub fn take_reply(replies: &mut (impl Sink<Response> + Unpin), response: Response) {
    let id = response.id().clone();
    let sent = catch_unwind(AssertUnwindSafe(|| replies.start_send_unpin(response)));
    if !matches!(sent, Ok(Ok(()))) {
        tracing::debug!(%id, "nobody waits for this reply");
    }
}

/// Whether the client asked for partial results or progress: then the answer must be sent after those.
#[must_use]
pub fn may_have_parts(request: &Request) -> bool {
    let has = |name| {
        request
            .params()
            .is_some_and(|params| params.get(name).is_some())
    };
    has("partialResultToken") || has("workDoneToken")
}
