//! What the server needs from outside: here the client reads the files.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use futures::channel::oneshot;
use serde_json::{Value, json};
use server::{
    Host, Task,
    jsonrpc::{Id, Request, Response},
    lsp_types::Url,
};

/// Prefix of the ids of the host's requests: `tower-lsp` numbers its own from 0.
const PREFIX: &str = "host:";
/// How many files are requested at once: each needs a message there and back.
const AT_ONCE: usize = 8;

/// What the server wants from outside, collected until the session fetches it.
#[derive(Default)]
pub(crate) struct ClientHost(Mutex<HostState>);

#[derive(Default)]
struct HostState {
    /// Whether the client reads files.
    has_files: bool,
    spawned: Vec<Task<()>>,
    requests: Vec<Request>,
    asked: HashMap<String, oneshot::Sender<Value>>,
    count: u64,
}

impl ClientHost {
    /// Requests files from the client from now on.
    pub(crate) fn read_files(&self) {
        self.state().has_files = true;
    }

    /// The tasks that were spawned since the last call.
    pub(crate) fn spawned(&self) -> Vec<Task<()>> {
        std::mem::take(&mut self.state().spawned)
    }

    /// The requests to the client that were made since the last call.
    pub(crate) fn requests(&self) -> Vec<Request> {
        std::mem::take(&mut self.state().requests)
    }

    /// Takes a reply to one of the host's requests; returns any other reply.
    pub(crate) fn take_reply(&self, response: Response) -> Option<Response> {
        let id = match response.id() {
            Id::String(id) if id.starts_with(PREFIX) => id.clone(),
            _ => return Some(response),
        };
        let asked = self.state().asked.remove(&id);
        if let Some(asked) = asked {
            let (_, result) = response.into_parts();
            // An error counts as no file. The receiver may be gone.
            let _ = asked.send(result.unwrap_or_default());
        }
        None
    }

    /// Ends all waiting requests without a reply, and requests no more: from now on there are no files.
    pub(crate) fn give_up(&self) {
        let mut state = self.state();
        state.has_files = false;
        let asked = std::mem::take(&mut state.asked);
        // Unlocked first: a woken task may make a request.
        drop(state);
        for (_, asked) in asked {
            let _ = asked.send(Value::Null);
        }
    }

    fn state(&self) -> MutexGuard<'_, HostState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends the client a request; null if the client reads no files.
    fn ask(&self, method: &'static str, params: Value) -> Task<Value> {
        let mut state = self.state();
        if !state.has_files {
            return Box::pin(async { Value::Null });
        }
        state.count += 1;
        let id = format!("{PREFIX}{}", state.count);
        let (sender, receiver) = oneshot::channel();
        state.asked.insert(id.clone(), sender);
        let request = Request::build(method).params(params).id(id).finish();
        state.requests.push(request);
        Box::pin(async { receiver.await.unwrap_or_default() })
    }
}

impl Host for ClientHost {
    fn read(&self, file: &Url) -> Task<Option<String>> {
        let reply = self.ask("movetext/readFile", json!({ "uri": file }));
        Box::pin(async move {
            match reply.await.get_mut("text").map(Value::take) {
                Some(Value::String(text)) => Some(text),
                _ => None,
            }
        })
    }

    fn find(&self, folder: &Url, extensions: &[&str]) -> Task<Vec<Url>> {
        let params = json!({ "folder": folder, "extensions": extensions });
        let reply = self.ask("movetext/findFiles", params);
        Box::pin(async move {
            let reply = reply.await;
            let uris = reply.get("uris").and_then(Value::as_array);
            let uris = uris.into_iter().flatten().filter_map(Value::as_str);
            uris.filter_map(|uri| Url::parse(uri).ok()).collect()
        })
    }

    fn spawn(&self, task: Task<()>) {
        self.state().spawned.push(task);
    }

    fn workers(&self) -> usize {
        AT_ONCE
    }
}
