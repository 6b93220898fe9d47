//! One client's server: messages in, messages out, and slices of work in between.

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

/// Messages that may wait for the client to answer what a notification asked it. One that talks on without answering never
/// will.
const PATIENCE: usize = 1000;

/// A session of the language server.
///
/// It works only when it is called. The order is that of the messages: a notification is run to its end before the next
/// message is taken up, a request sees what the messages before it left. A notification that asks the client for a file
/// holds up the messages behind it, but for replies, until the client answered.
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
    /// What handlers tell and ask the client.
    requests: Pin<Box<dyn Stream<Item = Request> + Send>>,
    /// Takes the client's replies.
    replies: Pin<Box<dyn Sink<Response, Error = ExitedError> + Send>>,
    host: Arc<ClientHost>,
    /// The notification that waits for the client.
    notification: Tasks<()>,
    /// The messages behind that notification.
    waiting: VecDeque<Result<Message, Box<Response>>>,
    /// Late answers, and work that answers nobody.
    tasks: Tasks<Option<Answer>>,
    outbox: VecDeque<Vec<u8>>,
    /// The client said `exit`.
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
            // Somebody may wait for it, and whoever waits holds up the rest.
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

    /// Does a little of the work that waits. Answers whether there is more.
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

    /// The next message to the client.
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

    /// Takes a message up whose turn it is.
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

    /// Ends whatever still waits or works.
    fn exit(&mut self, request: Request) {
        self.collect();
        self.waiting.clear();
        self.tasks.clear();
        self.notification.clear();
        self.notification
            .start(wire::notify(&mut self.service, request));
        self.is_over = true;
    }

    /// Sends an answer behind all that its handler said before: the parts of an answer are lost on a client that has the
    /// end of it.
    fn answer(&mut self, answer: &Answer) {
        self.collect();
        self.post(answer);
    }

    /// Takes what handlers and tasks want from outside.
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
        // Everything that is sent can be written as JSON.
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
