//! The language server as a process: how editors start it, and the messages on both sides.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufRead as _, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

use notation::fixture::{self, Random};
use serde_json::{Value, json};

/// Longer than anything takes, and short enough to wait for a test that hangs.
const PATIENCE: Duration = Duration::from_secs(60);

fn movetext(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_movetext"));
    command
        .arg("lsp")
        .args(arguments)
        .env_remove("MOVETEXT_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The messages of `output`, as they arrive.
fn listen(output: impl Read + Send + 'static) -> Receiver<Value> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut header = String::new();
        while matches!(output.read_line(&mut header), Ok(1..)) {
            let len = header
                .trim()
                .strip_prefix("Content-Length: ")
                .expect("a header")
                .parse()
                .unwrap();
            header.clear();
            output.read_line(&mut header).unwrap();
            assert_eq!(header, "\r\n");
            header.clear();
            let mut body = vec![0; len];
            output.read_exact(&mut body).unwrap();
            if sender.send(serde_json::from_slice(&body).unwrap()).is_err() {
                return;
            }
        }
    });
    receiver
}

fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

fn request(id: u64, method: &str, params: &Value) -> Vec<u8> {
    frame(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
}

fn notification(method: &str, params: &Value) -> Vec<u8> {
    frame(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
}

/// The server on standard input and output.
struct Server {
    process: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut process = movetext(arguments).spawn().unwrap();
        let messages = listen(process.stdout.take().unwrap());
        Self {
            input: process.stdin.take(),
            process,
            messages,
        }
    }

    fn write(&mut self, bytes: &[u8]) {
        self.input
            .as_mut()
            .expect("the input is open")
            .write_all(bytes)
            .unwrap();
    }

    /// The reply to the request `id`; earlier messages are dropped.
    #[track_caller]
    fn reply(&self, id: u64) -> Value {
        loop {
            let message = self
                .messages
                .recv_timeout(PATIENCE)
                .expect("the server answers");
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
        }
    }

    #[track_caller]
    fn initialize(&mut self) {
        self.write(&request(
            0,
            "initialize",
            &json!({ "processId": std::process::id(), "capabilities": {} }),
        ));
        assert_eq!(self.reply(0)["result"]["serverInfo"]["name"], "movetext");
        self.write(&notification("initialized", &json!({})));
    }

    /// The exit code and the log.
    #[track_caller]
    fn end(mut self) -> (Option<i32>, String) {
        let (sender, ended) = channel();
        let input = self.input.take();
        thread::spawn(move || sender.send(self.process.wait_with_output().unwrap()));
        let output = ended.recv_timeout(PATIENCE).expect("the server ends");
        drop(input);
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    }
}

#[test]
fn shutdown_and_exit_end_with_0_and_nothing_is_logged() {
    let mut server = Server::start(&["--stdio"]);
    server.initialize();
    server.write(&request(1, "shutdown", &Value::Null));
    assert_eq!(server.reply(1)["result"], Value::Null);
    server.write(&notification("exit", &Value::Null));
    assert_eq!(server.end(), (Some(0), String::new()));
}

#[test]
fn exit_alone_and_the_end_of_the_input_end_with_1() {
    let mut server = Server::start(&[]);
    server.initialize();
    server.write(&notification("exit", &Value::Null));
    assert_eq!(server.end().0, Some(1));
    let mut server = Server::start(&[]);
    server.initialize();
    server.input = None;
    assert_eq!(server.end().0, Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_ends_with_its_editor() {
    let mut editor = Command::new("sleep").arg("600").spawn().unwrap();
    let mut server = Server::start(&[]);
    server.write(&request(
        0,
        "initialize",
        &json!({ "processId": editor.id(), "capabilities": {} }),
    ));
    server.reply(0);
    editor.kill().unwrap();
    editor.wait().unwrap();
    assert_eq!(server.end().0, Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn the_server_ends_without_an_editor_that_was_gone_before() {
    let mut editor = Command::new("true").spawn().unwrap();
    editor.wait().unwrap();
    let mut server = Server::start(&[]);
    let process = json!({ "processId": editor.id(), "capabilities": {} });
    server.write(&request(0, "initialize", &process));
    server.reply(0);
    assert_eq!(server.end().0, Some(1));
}

#[test]
fn a_level_logs_to_standard_error_and_a_file_takes_the_log() {
    let file = std::env::temp_dir().join(format!("movetext-log-{}", std::process::id()));
    for (log, in_file) in [("debug", false), (file.to_str().unwrap(), true)] {
        let mut server = Server::start(&["--log", log]);
        server.initialize();
        server.write(&frame(&json!([])));
        server.write(&notification("exit", &Value::Null));
        let (_, stderr) = server.end();
        assert_eq!(stderr.contains("not a message"), !in_file, "{stderr}");
    }
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains("not a message")
    );
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_socket_on_loopback_serves_one_client() {
    let mut process = movetext(&["--port", "0"]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(process.stderr.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let (_, address) = line
        .trim()
        .split_once("listening on ")
        .expect("it says where");
    assert!(address.starts_with("127.0.0.1:"));
    let mut stream = TcpStream::connect(address).unwrap();
    let messages = listen(stream.try_clone().unwrap());
    stream
        .write_all(&request(0, "initialize", &json!({ "capabilities": {} })))
        .unwrap();
    stream
        .write_all(&request(1, "shutdown", &Value::Null))
        .unwrap();
    stream
        .write_all(&notification("exit", &Value::Null))
        .unwrap();
    for id in [0, 1] {
        assert_eq!(messages.recv_timeout(PATIENCE).unwrap()["id"], id);
    }
    assert_eq!(process.wait().unwrap().code(), Some(0));
}

/// The byte of a UTF-16 position, exactly as LSP defines it.
fn byte_of(text: &str, line: usize, character: usize) -> usize {
    let mut start = 0;
    for _ in 0..line {
        let Some(at) = text[start..].find(['\r', '\n']) else {
            return text.len();
        };
        start += at
            + if text[start + at..].starts_with("\r\n") {
                2
            } else {
                1
            };
    }
    let content = text[start..].split(['\r', '\n']).next().unwrap_or_default();
    let mut units = 0;
    for (at, found) in content.char_indices() {
        units += found.len_utf16();
        if units > character {
            return start + at;
        }
    }
    start + content.len()
}

/// A client that sends random messages.
struct Monkey {
    random: Random,
    /// The documents that the server must have: URI, text and version.
    documents: BTreeMap<String, (String, i32)>,
    samples: Vec<(&'static str, &'static str)>,
    requests: u64,
}

const QUESTIONS: [&str; 13] = [
    "hover",
    "completion",
    "signatureHelp",
    "definition",
    "documentHighlight",
    "prepareRename",
    "linkedEditingRange",
    "documentSymbol",
    "foldingRange",
    "semanticTokens/full",
    "codeLens",
    "unknown",
    "diagnostic",
];
const INSERTS: [&str; 16] = [
    "",
    "",
    "",
    "1",
    "2. ",
    " ",
    "\n",
    "\r\n",
    "\r",
    "a",
    "F",
    "->",
    "é€𝕜",
    "# x",
    "(",
    ")",
];

impl Monkey {
    fn new(seed: u64) -> Self {
        let rules = ide::notations().iter().flat_map(|notation| {
            notation
                .rules()
                .iter()
                .map(|rule| (notation.id(), rule.wrong))
        });
        Self {
            random: Random(seed),
            documents: BTreeMap::new(),
            samples: rules.filter(|(_, text)| text.len() < 200).collect(),
            requests: 0,
        }
    }

    /// The bytes of the next message, or of something that is not a message.
    fn next(&mut self) -> Vec<u8> {
        match self.random.below(100) {
            0..=1 => self.open(),
            2 => self.close(),
            3..=42 => self.edit(),
            43..=54 => self.ask(),
            55..=69 => notification("$/cancelRequest", &json!({ "id": self.requests })),
            70..=79 => notification("$/unknown", &json!({ "x": 1 })),
            80 => self.configure(),
            _ => self.broken(),
        }
    }

    fn uri(&mut self) -> Option<String> {
        let index = self.random.below(self.documents.len().max(1));
        self.documents.keys().nth(index).cloned()
    }

    fn open(&mut self) -> Vec<u8> {
        let (language, text) = self.samples[self.random.below(self.samples.len())];
        let uri = format!("untitled:{}", self.random.below(4));
        self.documents.insert(uri.clone(), (text.to_owned(), 1));
        notification(
            "textDocument/didOpen",
            &json!({ "textDocument": { "uri": uri, "languageId": language, "version": 1, "text": text } }),
        )
    }

    fn close(&mut self) -> Vec<u8> {
        let uri = self.uri().unwrap_or_else(|| "untitled:none".to_owned());
        self.documents.remove(&uri);
        notification(
            "textDocument/didClose",
            &json!({ "textDocument": { "uri": uri } }),
        )
    }

    fn place(&mut self) -> (usize, usize) {
        (self.random.below(8), self.random.below(30))
    }

    fn edit(&mut self) -> Vec<u8> {
        let Some(uri) = self.uri() else {
            return self.open();
        };
        let mut changes = Vec::new();
        for _ in 0..=self.random.below(2) {
            let (start, other) = (self.place(), self.place());
            // Mostly small edits, sometimes a stretch of several lines.
            let end = if self.random.below(8) == 0 {
                start.max(other)
            } else {
                (start.0, start.1 + self.random.below(3))
            };
            let start = start.min(end);
            let insert = self.random.one_of(&INSERTS);
            let (text, _) = self.documents.get_mut(&uri).expect("the document is open");
            let (from, to) = (byte_of(text, start.0, start.1), byte_of(text, end.0, end.1));
            text.replace_range(from..to, insert);
            changes.push(json!({
                "range": { "start": { "line": start.0, "character": start.1 }, "end": { "line": end.0, "character": end.1 } },
                "text": insert,
            }));
        }
        let sample = self.samples[self.random.below(self.samples.len())].1;
        let (text, version) = self.documents.get_mut(&uri).expect("the document is open");
        if text.len() > 300 {
            sample.clone_into(text);
            changes.push(json!({ "text": sample }));
        }
        *version += 1;
        let document = json!({ "uri": uri, "version": *version });
        notification(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        )
    }

    fn ask(&mut self) -> Vec<u8> {
        self.requests += 1;
        let method = format!("textDocument/{}", self.random.one_of(&QUESTIONS));
        let uri = self.uri().unwrap_or_else(|| "untitled:none".to_owned());
        let (line, character) = self.place();
        let position = json!({ "line": line, "character": character });
        request(
            self.requests,
            &method,
            &json!({ "textDocument": { "uri": uri }, "position": position }),
        )
    }

    fn configure(&mut self) -> Vec<u8> {
        let flag = self.random.below(2) == 0;
        let settings = json!({ "movetext": { "format": { "align": flag }, "nonsense": flag } });
        notification(
            "workspace/didChangeConfiguration",
            &json!({ "settings": settings }),
        )
    }

    fn broken(&mut self) -> Vec<u8> {
        let frames: [&[u8]; 11] = [
            b"nonsense\r\n\r\n",
            b"Content-Length: many\r\n\r\n",
            b"content-length: 2\n\n{]",
            b"Content-Length: 3\r\n\r\n\xff\xfe\xfd",
            b"Content-Length: 2\r\n\r\n[]",
            b"Content-Length: 900\r\n\r\n{\"short\":true}",
            b"Content-Length: 34\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\"",
            b"Content-Length: 37\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":77,\"result\":[]}",
            b"Content-Length: 2\r\n\r\n{}",
            b"\r\n\r\n\r\n",
            b"{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}\n",
        ];
        self.random.one_of(&frames).to_vec()
    }
}

#[test]
fn random_messages_leave_the_text_right() {
    let mut server = Server::start(&["--log", "off"]);
    server.initialize();
    let mut monkey = Monkey::new(1);
    for _ in 0..fixture::tries(250) {
        let burst: Vec<u8> = (0..100).flat_map(|_| monkey.next()).collect();
        server.write(&burst);
    }
    let asked = monkey.requests;
    server.write(&request(asked + 1, "test/end", &json!({})));
    let mut replied = BTreeSet::new();
    loop {
        let message = server
            .messages
            .recv_timeout(PATIENCE)
            .expect("the server answers");
        if message.get("method").is_some() || message["id"].is_null() {
            continue;
        }
        let id = message["id"].as_u64().unwrap();
        assert!(replied.insert(id), "one reply each: {message}");
        let code = message["error"]["code"].as_i64();
        assert!(
            matches!(code, None | Some(-32_601 | -32_800 | -32_802)),
            "{message}"
        );
        if replied.len() as u64 == asked + 1 {
            break;
        }
    }
    assert_eq!(replied.len() as u64, asked + 1);

    assert!(!monkey.documents.is_empty());
    for (uri, (text, _)) in &monkey.documents {
        server.write(&request(
            asked + 2,
            "movetext/viewFileText",
            &json!({ "textDocument": { "uri": uri } }),
        ));
        assert_eq!(server.reply(asked + 2)["result"], **text);
    }
    server.write(&request(asked + 3, "shutdown", &Value::Null));
    server.reply(asked + 3);
    server.write(&notification("exit", &Value::Null));
    assert_eq!(server.end().0, Some(0));
}
