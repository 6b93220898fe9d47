//! A client in the thread of the server: it sends what a test wants and keeps what it receives.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use futures::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::{
    Host, LspService, Server, Task,
    jsonrpc::Response,
    lsp_types::Url,
    wire::{self, Answer, Message, Outgoing},
};
use tokio::{
    runtime::{Builder, Handle, Runtime},
    task::JoinHandle,
};

/// A file system in memory.
#[derive(Clone, Default)]
pub(crate) struct Files(Arc<Mutex<BTreeMap<String, String>>>, Arc<Searches>);

/// The behavior of searches.
#[derive(Default)]
struct Searches {
    are_endless: AtomicBool,
    /// The number of searches that were dropped before their end.
    dropped: AtomicUsize,
}

struct Endless(Arc<Searches>);

impl Drop for Endless {
    fn drop(&mut self) {
        self.0.dropped.fetch_add(1, Ordering::Relaxed);
    }
}

impl Files {
    /// Makes all searches endless.
    pub(crate) fn search_without_end(&self) {
        self.1.are_endless.store(true, Ordering::Relaxed);
    }

    /// The number of endless searches that were dropped.
    pub(crate) fn dropped_searches(&self) -> usize {
        self.1.dropped.load(Ordering::Relaxed)
    }

    pub(crate) fn write(&self, uri: &str, text: &str) {
        self.0
            .lock()
            .unwrap()
            .insert(uri.to_owned(), text.to_owned());
    }

    pub(crate) fn delete(&self, uri: &str) {
        self.0.lock().unwrap().remove(uri);
    }
}

struct TestHost {
    handle: Handle,
    files: Files,
}

impl Host for TestHost {
    fn read(&self, file: &Url) -> Task<Option<String>> {
        let text = self.files.0.lock().unwrap().get(file.as_str()).cloned();
        Box::pin(async { text })
    }

    fn find(&self, folder: &Url, extensions: &[&str]) -> Task<Vec<Url>> {
        let files = self.files.0.lock().unwrap();
        let found = files.keys().filter(|file| {
            file.starts_with(folder.as_str())
                && extensions
                    .iter()
                    .any(|known| file.ends_with(&format!(".{known}")))
        });
        let found = found.map(|file| Url::parse(file).unwrap()).collect();
        if self.files.1.are_endless.load(Ordering::Relaxed) {
            let endless = Endless(Arc::clone(&self.files.1));
            return Box::pin(async move {
                let _endless = endless;
                std::future::pending().await
            });
        }
        Box::pin(async { found })
    }

    fn spawn(&self, task: Task<()>) {
        self.handle.spawn(task);
    }
}

/// A client.
pub(crate) struct Client {
    runtime: Runtime,
    service: LspService<Server>,
    heard: Arc<Mutex<Vec<Value>>>,
    answers: Arc<Mutex<HashMap<String, Value>>>,
    next_id: i64,
    /// The answer to `initialize`.
    pub(crate) initialized: Value,
}

impl Client {
    /// A client that announces `capabilities` in an open workspace `file:///w/`.
    #[track_caller]
    pub(crate) fn start(capabilities: Value) -> Self {
        Self::start_with(capabilities, Value::Null, Files::default())
    }

    #[track_caller]
    pub(crate) fn start_with(capabilities: Value, options: Value, files: Files) -> Self {
        let runtime = Builder::new_current_thread().build().unwrap();
        let host = TestHost {
            handle: runtime.handle().clone(),
            files,
        };
        let (service, socket) = server::service(Arc::new(host));
        let heard: Arc<Mutex<Vec<Value>>> = Arc::default();
        let answers: Arc<Mutex<HashMap<String, Value>>> = Arc::default();
        let (mut requests, mut replies) = socket.split();
        let (heard_there, answers_there) = (Arc::clone(&heard), Arc::clone(&answers));
        runtime.spawn(async move {
            while let Some(request) = requests.next().await {
                heard_there.lock().unwrap().push(sent(&request));
                if let Some(id) = request.id() {
                    let answer = answers_there.lock().unwrap().get(request.method()).cloned();
                    let _ = replies
                        .send(Response::from_ok(id.clone(), answer.unwrap_or_default()))
                        .await;
                }
            }
        });
        let mut client = Self {
            runtime,
            service,
            heard,
            answers,
            next_id: 0,
            initialized: Value::Null,
        };
        client.initialized = client.request(
            "initialize",
            json!({
                "processId": null,
                "rootUri": null,
                "workspaceFolders": [{ "uri": "file:///w/", "name": "w" }],
                "capabilities": capabilities,
                "initializationOptions": options,
            }),
        );
        client
    }

    /// Sends `initialized`.
    pub(crate) fn ready(&mut self) {
        self.notify("initialized", json!({}));
    }

    /// Sets the client's answer to the server's request `method`.
    pub(crate) fn will_answer(&self, method: &str, answer: Value) {
        self.answers
            .lock()
            .unwrap()
            .insert(method.to_owned(), answer);
    }

    /// Sends a request to the server. The task gives the answer.
    fn start_request(&mut self, method: &str, params: Value) -> (i64, Task<Answer>) {
        self.next_id += 1;
        let id = self.next_id;
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        match Message::parse(message.to_string().as_bytes()) {
            Ok(Message::Request(id_there, request)) => {
                (id, wire::answer(&mut self.service, id_there, request))
            }
            other => panic!("tests send requests: {other:?}"),
        }
    }

    /// The whole reply to a request.
    #[track_caller]
    pub(crate) fn reply(&mut self, method: &str, params: Value) -> Value {
        let (id, answer) = self.start_request(method, params);
        let reply = sent(&self.runtime.block_on(answer));
        assert_eq!(reply["id"], id);
        reply
    }

    /// The result of a request that must succeed.
    #[track_caller]
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let mut reply = self.reply(method, params);
        assert!(reply.get("error").is_none(), "{method}: {reply}");
        reply["result"].take()
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        let message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        match Message::parse(message.to_string().as_bytes()) {
            Ok(Message::Notification(request)) => {
                let task = wire::notify(&mut self.service, request);
                self.runtime.block_on(task);
            }
            other => panic!("tests send notifications: {other:?}"),
        }
    }

    /// A request that may be answered much later.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Pending {
        let (id, answer) = self.start_request(method, params);
        Pending {
            id,
            answer: self.runtime.spawn(answer),
        }
    }

    /// The whole reply to a pending request, which must be answered by now.
    #[track_caller]
    pub(crate) fn answered(&self, pending: Pending) -> Value {
        self.settle();
        assert!(pending.is_answered());
        let answer = self.runtime.block_on(pending.answer).unwrap();
        sent(&answer)
    }

    /// Lets the server do its background work.
    pub(crate) fn settle(&self) {
        self.work(20_000);
    }

    /// Lets the server do a little of its background work.
    pub(crate) fn work(&self, turns: usize) {
        self.runtime.block_on(async {
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
        });
    }

    /// The messages that the server sent since the last call.
    pub(crate) fn heard(&self) -> Vec<Value> {
        self.settle();
        self.heard_so_far()
    }

    /// The same without letting the server work.
    pub(crate) fn heard_so_far(&self) -> Vec<Value> {
        std::mem::take(&mut self.heard.lock().unwrap())
    }

    /// The diagnostics that were published since the last call, in order.
    pub(crate) fn published(&self) -> Vec<Value> {
        let heard = self.heard().into_iter();
        heard
            .filter(|message| message["method"] == "textDocument/publishDiagnostics")
            .map(|mut message| message["params"].take())
            .collect()
    }

    pub(crate) fn open(&mut self, uri: &str, language: &str, text: &str) {
        self.notify(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": uri, "languageId": language, "version": 1, "text": text } }),
        );
    }

    pub(crate) fn change(&mut self, uri: &str, version: i32, changes: Value) {
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": uri, "version": version }, "contentChanges": changes }),
        );
    }

    pub(crate) fn close(&mut self, uri: &str) {
        self.notify(
            "textDocument/didClose",
            json!({ "textDocument": { "uri": uri } }),
        );
    }

    /// The server's text of a document.
    #[track_caller]
    pub(crate) fn text(&mut self, uri: &str) -> String {
        let text = self.request(
            "movetext/viewFileText",
            json!({ "textDocument": { "uri": uri } }),
        );
        text.as_str().expect("a text").to_owned()
    }

    /// A request about a place.
    #[track_caller]
    pub(crate) fn at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> Value {
        self.request(method, place(uri, line, character))
    }

    /// A request about a document.
    #[track_caller]
    pub(crate) fn about(&mut self, method: &str, uri: &str) -> Value {
        self.request(method, json!({ "textDocument": { "uri": uri } }))
    }
}

/// A request that is not answered yet.
pub(crate) struct Pending {
    pub(crate) id: i64,
    answer: JoinHandle<Answer>,
}

impl Pending {
    pub(crate) fn is_answered(&self) -> bool {
        self.answer.is_finished()
    }
}

/// The params of a request about a place.
pub(crate) fn place(uri: &str, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

/// A range as JSON.
pub(crate) fn range(start: (u32, u32), end: (u32, u32)) -> Value {
    json!({
        "start": { "line": start.0, "character": start.1 },
        "end": { "line": end.0, "character": end.1 },
    })
}

/// A message as the client receives it.
fn sent(message: &impl Outgoing) -> Value {
    serde_json::from_slice(&message.to_json().unwrap()).unwrap()
}
