//! The language server on a pair of byte streams.
//!
//! `tower-lsp` has a transport of its own, but it loses the order of edits, hangs when it should end, and ends when a client
//! makes a mistake. This one keeps a few simple rules:
//! - A reader thread only cuts frames ([`frames`]); a writer thread only writes them ([`outbox`]).
//! - One loop takes the messages one by one. A notification is run to its end before the next message. A request is polled once
//!   at once, so that it takes its snapshot in order, and continues outside of the loop if it needs longer.
//! - Every request gets exactly one reply, even if its handler panics.
//! - Input that is not a message is answered with the error that JSON-RPC has for it, and the next message is read.
//! - When no text was changed for two seconds, the server is notified and releases what it held back during typing.
//! - `exit` ends the loop, even if a handler hangs; so do the end of the input and the end of the editor's process.

mod frames;
mod host;
mod outbox;
mod parent;
#[cfg(test)]
mod tests;
mod watcher;

use std::{
    io::{Read, Write},
    task::Poll,
    thread,
    time::Duration,
};

use futures::{FutureExt as _, Sink, Stream, StreamExt as _};
use server::{
    ClientSocket, LspService,
    jsonrpc::{Id, Request, Response},
    wire::{self, Answer, Message},
};
use tokio::{runtime::Handle, sync::mpsc, time::Instant};
use tower_lsp::LanguageServer;

use self::{
    frames::{Broken, Cutter, Frame},
    outbox::Outbox,
};

pub(crate) use self::host::NativeHost;

/// How many frames the reader may be ahead of the loop.
const READ_AHEAD: usize = 64;
/// How many bytes are read at once.
const CHUNK: usize = 64 * 1024;

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// By `exit` after `shutdown`.
    InOrder,
    /// In any other way: `exit` alone, the end of the input, or the end of the editor.
    Early,
}

/// Serves one client until the session ends. Blocks; handlers run on the runtime of `handle`. Typing counts as over after
/// `silence` without a change of a text; if it is `None`, never.
pub(crate) fn serve<S: LanguageServer>(
    handle: &Handle,
    (service, socket): (LspService<S>, ClientSocket),
    silence: Option<Duration>,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Ended {
    let outbox = Outbox::new(handle.clone(), output);
    let frames = read_frames(input);
    let (requests, replies) = socket.split();
    let (late_answers, answers) = mpsc::unbounded_channel();
    handle.spawn(forward(requests, answers, outbox.clone()));
    let session = Session {
        handle: handle.clone(),
        service,
        replies,
        outbox,
        late_answers,
        parent: None,
        is_shut_down: false,
        silence,
        silent: None,
    };
    handle.block_on(session.run(frames))
}

/// Sends messages of handlers, and late answers. Each answer is sent after all messages of its handler: a client ignores parts
/// of an answer that arrive after its end.
async fn forward(
    mut requests: impl Stream<Item = Request> + Unpin,
    mut answers: mpsc::UnboundedReceiver<Answer>,
    outbox: Outbox,
) {
    loop {
        tokio::select! {
            Some(request) = requests.next() => outbox.send(&request).await,
            Some(answer) = answers.recv() => {
                while let Some(Some(request)) = requests.next().now_or_never() {
                    outbox.send(&request).await;
                }
                outbox.send(&answer).await;
            }
            else => return,
        }
    }
}

/// Cuts `input` into frames on another thread, because reading blocks.
fn read_frames(mut input: impl Read + Send + 'static) -> mpsc::Receiver<Result<Frame, Broken>> {
    let (sender, receiver) = mpsc::channel(READ_AHEAD);
    thread::spawn(move || {
        let mut cutter = Cutter::default();
        let mut chunk = vec![0; CHUNK];
        loop {
            let read = match input.read(&mut chunk) {
                Ok(0) => return,
                Ok(read) => read,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    tracing::info!(%error, "the input ended");
                    return;
                }
            };
            cutter.push(chunk.get(..read).unwrap_or_default());
            while let Some(frame) = cutter.next() {
                if sender.blocking_send(frame).is_err() {
                    return;
                }
            }
        }
    });
    receiver
}

/// Waits until `then`; forever if it is `None`.
async fn until(then: Option<Instant>) {
    match then {
        Some(then) => tokio::time::sleep_until(then).await,
        None => futures::future::pending().await,
    }
}

/// The state of one connection.
struct Session<S, R> {
    handle: Handle,
    service: LspService<S>,
    /// Takes the client's replies.
    replies: R,
    outbox: Outbox,
    /// Takes the answers of requests that continue outside of the loop.
    late_answers: mpsc::UnboundedSender<Answer>,
    /// Fires when the editor's process has ended.
    parent: Option<tokio::sync::oneshot::Receiver<()>>,
    is_shut_down: bool,
    /// After which time without a change typing counts as over; `None` for never.
    silence: Option<Duration>,
    /// When typing counts as over; `None` if it does already.
    silent: Option<Instant>,
}

impl<S: LanguageServer, R: Sink<Response> + Unpin> Session<S, R> {
    async fn run(mut self, mut frames: mpsc::Receiver<Result<Frame, Broken>>) -> Ended {
        let ended = loop {
            let frame = tokio::select! {
                frame = frames.recv() => frame,
                () = self.outbox.closed() => None,
                () = parent::gone(&mut self.parent) => None,
                () = until(self.silent) => {
                    self.silent = None;
                    wire::notify(&mut self.service, wire::settle()).await;
                    continue;
                }
            };
            match frame {
                Some(Ok(frame)) => {
                    if let Some(ended) = self.take(&frame).await {
                        break ended;
                    }
                }
                Some(Err(broken)) => self.outbox.post(&*wire::not_json(&broken.to_string())),
                None => break Ended::Early,
            }
        };
        self.outbox.finish().await;
        ended
    }

    /// Handles one frame. Returns how the session ended, or `None` if it goes on.
    async fn take(&mut self, frame: &Frame) -> Option<Ended> {
        match Message::parse(frame) {
            Ok(Message::Request(id, request)) => self.request(id, request).await,
            Ok(Message::Notification(request)) => {
                let is_exit = request.method() == "exit";
                if wire::is_change(&request) {
                    self.silent = self.silence.map(|silence| Instant::now() + silence);
                }
                wire::notify(&mut self.service, request).await;
                if is_exit {
                    return Some(if self.is_shut_down {
                        Ended::InOrder
                    } else {
                        Ended::Early
                    });
                }
            }
            Ok(Message::Reply(response)) => wire::take_reply(&mut self.replies, response),
            Err(error) => self.outbox.post(&*error),
        }
        None
    }

    /// Polls a request once, and lets it continue outside of the loop if it is not ready.
    async fn request(&mut self, id: Id, request: Request) {
        if request.method() == "initialize" {
            self.parent = parent::watch(&self.handle, request.params());
        }
        let is_shutdown = request.method() == "shutdown";
        let has_parts = wire::may_have_parts(&request);
        let mut answer = wire::answer(&mut self.service, id, request);
        match futures::poll!(&mut answer) {
            Poll::Ready(response) => {
                self.is_shut_down |= is_shutdown && response.is_ok();
                if has_parts {
                    let _ = self.late_answers.send(response);
                } else {
                    self.outbox.post(&response);
                }
            }
            Poll::Pending => {
                let late_answers = self.late_answers.clone();
                self.handle.spawn(async move {
                    let _ = late_answers.send(answer.await);
                });
            }
        }
    }
}
