//! A client for tests: it says what it is told and keeps what the server says.

use std::collections::BTreeMap;

use movetext_wasm::Session;
use serde_json::{Value, json};

/// The record that tests open.
pub(crate) const URI: &str = "file:///w/a.kubb";

/// A client of one session.
#[derive(Default)]
pub(crate) struct Client {
    pub(crate) session: Session,
    /// Files that it has; it answers what the server asks if there is one.
    files: Option<BTreeMap<String, String>>,
    next_id: i64,
}

impl Client {
    /// Initialized, with `files` if there are any, in the folder `file:///w/`.
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

    /// Sends a request; answers its id.
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

    /// What the server said since it was asked last.
    pub(crate) fn said(&mut self) -> Vec<Value> {
        std::iter::from_fn(|| self.session.next_message())
            .map(|message| serde_json::from_slice(&message).expect("messages are JSON"))
            .collect()
    }

    /// Lets the server work and answers what it asks, until it has nothing more to do. What it said but for these
    /// questions.
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

/// The replies among `said`, by id: each once.
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

/// The methods of the requests and notifications, the ids of the replies: what was said, in its order.
pub(crate) fn order(said: &[Value]) -> Vec<String> {
    said.iter()
        .map(|message| match &message["method"] {
            Value::String(method) => method.clone(),
            _ => message["id"].to_string(),
        })
        .collect()
}
