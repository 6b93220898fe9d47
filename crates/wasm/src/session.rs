//! One client's server: it takes messages, works in slices, and returns messages.

use std::{collections::VecDeque, pin::Pin, sync::Arc};

use futures::{FutureExt as _, Sink, Stream, StreamExt as _};
use serde_json::Value;
use server::{
    ExitedError, LspService, Server,
    jsonrpc::{Request, Response},
    service,
    wire::{self, Answer, Message, Outgoing},
};

use crate::{host::ClientHost, tasks::Tasks};

/// How many messages may wait until the client answers the question of a notification. A client that goes on sending without an
/// answer will never answer.
const PATIENCE: usize = 1000;

/// A session of the language server.
///
/// It works only when it is called. It keeps the order of the messages: a notification ends before the next message is taken,
/// and a request sees the state after all messages before it. A notification that asks the client for a file holds up all later
/// messages except replies until the client answers.
///
/// ```
/// let mut session = movetext_wasm::Session::default();
/// session.receive(br#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#);
/// while session.step() {}
/// let reply = session.next_message().unwrap();
/// assert!(String::from_utf8(reply).unwrap().contains("Server not initialized"));
/// ```
pub struct Session {
    service: LspService<Server>,
    /// Notifications and requests of the handlers to the client.
    requests: Pin<Box<dyn Stream<Item = Request> + Send>>,
    /// Takes the client's replies.
    replies: Pin<Box<dyn Sink<Response, Error = ExitedError> + Send>>,
    host: Arc<ClientHost>,
    /// The notification that waits for the client, if any.
    notification: Tasks<()>,
    /// The messages after that notification.
    waiting: VecDeque<Result<Message, Box<Response>>>,
    /// Answers that take longer, and work that answers no request.
    tasks: Tasks<Option<Answer>>,
    outbox: VecDeque<Vec<u8>>,
    /// Whether the client sent `exit`.
    is_over: bool,
}

impl Default for Session {
    fn default() -> Self {
        let host = Arc::new(ClientHost::default());
        let (service, socket) = service(Arc::clone(&host) as Arc<dyn server::Host>);
        let (requests, replies) = socket.split();
        Self {
            service,
            requests: Box::pin(requests),
            replies: Box::pin(replies),
            host,
            notification: Tasks::default(),
            waiting: VecDeque::new(),
            tasks: Tasks::default(),
            outbox: VecDeque::new(),
            is_over: false,
        }
    }
}

impl Session {
    /// Takes a message: JSON without a header.
    pub fn receive(&mut self, message: &[u8]) {
        if self.is_over {
            return;
        }
        match Message::parse(message) {
            // Never queued: a task may wait for the reply and hold up the other messages.
            Ok(Message::Reply(response)) => {
                if let Some(response) = self.host.take_reply(response) {
                    wire::take_reply(&mut self.replies, response);
                }
            }
            Ok(Message::Notification(request)) if request.method() == "exit" => self.exit(request),
            message if self.is_held_up() => {
                self.waiting.push_back(message);
                if self.waiting.len() > PATIENCE {
                    self.host.give_up();
                }
            }
            message => self.take(message),
        }
        self.collect();
    }

    /// Does a little of the waiting work. Returns whether there is more.
    pub fn step(&mut self) -> bool {
        if self.notification.is_woken() {
            self.notification.step();
        } else if self.notification.is_empty()
            && let Some(message) = self.waiting.pop_front()
        {
            self.take(message);
        } else if let Some(Some(answer)) = self.tasks.step() {
            self.answer(&answer);
        }
        self.collect();
        self.has_work()
    }

    /// The next message to the client; `None` if none is ready.
    pub fn next_message(&mut self) -> Option<Vec<u8>> {
        self.outbox.pop_front()
    }

    fn is_held_up(&self) -> bool {
        !self.notification.is_empty() || !self.waiting.is_empty()
    }

    fn has_work(&self) -> bool {
        self.notification.is_woken()
            || (self.notification.is_empty() && !self.waiting.is_empty())
            || self.tasks.is_woken()
    }

    /// Handles a message when its turn has come.
    fn take(&mut self, message: Result<Message, Box<Response>>) {
        match message {
            Ok(Message::Request(id, request)) => {
                if request.method() == "initialize" && reads_files(&request) {
                    self.host.read_files();
                }
                let answer = wire::answer(&mut self.service, id, request);
                if let Some(Some(answer)) = self.tasks.start(Box::pin(answer.map(Some))) {
                    self.answer(&answer);
                }
            }
            Ok(Message::Notification(request)) => {
                let task = wire::notify(&mut self.service, request);
                self.notification.start(task);
            }
            Ok(Message::Reply(_)) => {}
            Err(error) => self.post(&*error),
        }
    }

    /// Ends all that still waits or works.
    fn exit(&mut self, request: Request) {
        self.collect();
        self.waiting.clear();
        self.tasks.clear();
        self.notification.clear();
        self.notification
            .start(wire::notify(&mut self.service, request));
        self.is_over = true;
    }

    /// Sends an answer after all messages that its handler sent: a client ignores parts of an answer that arrive after its end.
    fn answer(&mut self, answer: &Answer) {
        self.collect();
        self.post(answer);
    }

    /// Takes the messages of handlers and tasks, and starts the spawned tasks.
    fn collect(&mut self) {
        for request in self.host.requests() {
            self.post(&request);
        }
        while let Some(Some(request)) = self.requests.next().now_or_never() {
            self.post(&request);
        }
        for task in self.host.spawned() {
            self.tasks.push(Box::pin(task.map(|()| None)));
        }
    }

    fn post(&mut self, message: &impl Outgoing) {
        // All messages can be written as JSON.
        if let Ok(message) = message.to_json() {
            self.outbox.push_back(message);
        }
    }
}

/// Whether the client announces that it answers `movetext/readFile` and `movetext/findFiles`.
fn reads_files(initialize: &Request) -> bool {
    let options = initialize
        .params()
        .and_then(|params| params.get("initializationOptions"));
    options.and_then(|options| options.get("files")) == Some(&Value::Bool(true))
}
