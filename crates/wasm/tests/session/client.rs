//! A client for tests: it sends what a test asks for, and keeps the server's messages.

use std::collections::BTreeMap;

use movetext_wasm::Session;
use serde_json::{Value, json};

/// The record that tests open.
pub(crate) const URI: &str = "file:///w/a.kubb";

/// A client of one session.
#[derive(Default)]
pub(crate) struct Client {
    pub(crate) session: Session,
    /// The client's files; `None` if it reads none.
    files: Option<BTreeMap<String, String>>,
    next_id: i64,
}

impl Client {
    /// An initialized client with `files`, if any, in the folder `file:///w/`.
    pub(crate) fn new(files: Option<&[(&str, &str)]>, capabilities: Value) -> Self {
        let mut client = Self::default();
        client.request(
            "initialize",
            json!({
                "capabilities": capabilities,
                "workspaceFolders": [{ "uri": "file:///w/", "name": "w" }],
                "initializationOptions": { "files": files.is_some() },
            }),
        );
        let said = client.settled();
        assert_eq!(said.len(), 1, "{said:?}");
        client.notify("initialized", json!({}));
        let own = |&(uri, text): &(&str, &str)| (uri.to_owned(), text.to_owned());
        client.files = files.map(|files| files.iter().map(own).collect());
        client
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.session.receive(message.to_string().as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request; returns its id.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    pub(crate) fn open(&mut self, text: &str) {
        self.notify(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": URI, "languageId": "kubb", "version": 1, "text": text } }),
        );
    }

    /// Replaces the first `len` characters of the first line.
    pub(crate) fn edit(&mut self, version: i32, len: usize, text: &str) {
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": len } });
        self.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": URI, "version": version },
                "contentChanges": [{ "range": range, "text": text }],
            }),
        );
    }

    pub(crate) fn reply(&mut self, id: &Value, result: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    }

    /// The server's messages since the last call.
    pub(crate) fn said(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.session.next_message())
            .map(|message| serde_json::from_slice(&message).expect("messages are JSON"))
            .collect()
    }

    /// Lets the server work and answers its questions about files until nothing is left to do. Returns all other messages.
    pub(crate) fn settled(&mut self) -> Vec<Value> {
        let mut all = Vec::new();
        loop {
            let has_more = self.session.step();
            let said = self.said();
            if !has_more && said.is_empty() {
                return all;
            }
            for message in said {
                if message.get("method").is_none() || message.get("id").is_none() {
                    all.push(message);
                } else if let Some(result) = self.answer(&message) {
                    self.reply(&message["id"], &result);
                } else {
                    all.push(message);
                }
            }
        }
    }

    /// The answer to a question about files, if the client has any.
    fn answer(&self, question: &Value) -> Option<Value> {
        let files = self.files.as_ref()?;
        match question["method"].as_str()? {
            "movetext/readFile" => {
                let text = files.get(question["params"]["uri"].as_str()?);
                Some(json!({ "text": text }))
            }
            "movetext/findFiles" => {
                let uris: Vec<_> = files.keys().filter(|uri| !uri.ends_with(".toml")).collect();
                Some(json!({ "uris": uris }))
            }
            _ => Some(Value::Null),
        }
    }
}

/// The replies among `said`, by id. Fails if a request has two.
pub(crate) fn replies(said: &[Value]) -> BTreeMap<i64, &Value> {
    let mut replies = BTreeMap::new();
    for message in said
        .iter()
        .filter(|message| message.get("method").is_none())
    {
        let id = message["id"].as_i64().unwrap_or_default();
        assert!(
            replies.insert(id, message).is_none(),
            "{id} twice: {said:?}"
        );
    }
    replies
}

/// The methods of requests and notifications, and the ids of replies, in their order.
pub(crate) fn order(said: &[Value]) -> Vec<String> {
    said.iter()
        .map(|message| match &message["method"] {
            Value::String(method) => method.clone(),
            _ => message["id"].to_string(),
        })
        .collect()
}
