//! A client for tests, and a deliberately bad server: its handlers hang, panic and wait for replies.

use std::{
    io::{PipeWriter, Read, Write, pipe},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use serde_json::{Value, json};
use server::{
    LspService,
    jsonrpc::Result,
    lsp_types::{ConfigurationItem, InitializeParams, InitializeResult, MessageType},
    wire,
};
use tokio::runtime::{Builder, Runtime};
use tower_lsp::LanguageServer;

use crate::transport::{Ended, frames::Cutter, serve};

/// Longer than any answer takes, and short enough to wait for a test that hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many messages a handler sends before its answer.
pub(super) const TOLD: usize = 100;

pub(super) struct Bad {
    pub(super) client: tower_lsp::Client,
    pub(super) numbers: Mutex<Vec<u64>>,
}

#[tower_lsp::async_trait]
impl LanguageServer for Bad {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        Ok(InitializeResult::default())
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

impl Bad {
    async fn ping(&self) -> Result<&'static str> {
        Ok("pong")
    }

    async fn hang(&self) -> Result<()> {
        std::future::pending().await
    }

    async fn panic(&self) -> Result<()> {
        panic!("on purpose")
    }

    async fn panic_later(&self) -> Result<()> {
        tokio::task::yield_now().await;
        panic!("on purpose")
    }

    async fn panic_quietly(&self) {
        panic!("on purpose")
    }

    /// Waits for a reply of the client.
    async fn ask(&self) -> Result<Value> {
        let item = ConfigurationItem {
            scope_uri: None,
            section: None,
        };
        let values = self.client.configuration(vec![item]).await?;
        Ok(values.into())
    }

    /// Sends many messages before its answer.
    async fn tell(&self) -> Result<()> {
        tokio::task::yield_now().await;
        for _ in 0..TOLD {
            self.client.log_message(MessageType::LOG, "told").await;
        }
        Ok(())
    }

    /// Sends one message and answers at once.
    async fn tell_part(&self, _: Value) -> Result<()> {
        self.client.log_message(MessageType::LOG, "part").await;
        Ok(())
    }

    /// Changes the state only after other tasks had their turn.
    async fn push(&self, numbers: Vec<u64>) {
        tokio::task::yield_now().await;
        self.numbers.lock().unwrap().extend(numbers);
    }

    async fn list(&self) -> Result<Vec<u64>> {
        Ok(self.numbers.lock().unwrap().clone())
    }
}

/// A client of the bad server.
pub(super) struct Client {
    pub(super) input: Option<PipeWriter>,
    replies: Receiver<Value>,
    server: Option<JoinHandle<Ended>>,
    _runtime: Arc<Runtime>,
}

impl Client {
    /// A client that has sent nothing yet.
    pub(super) fn connect() -> Self {
        let runtime = Arc::new(
            Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .unwrap(),
        );
        let (server_input, input) = pipe().unwrap();
        let (mut output, server_output) = pipe().unwrap();
        let service = LspService::build(|client| Bad {
            client,
            numbers: Mutex::default(),
        })
        .custom_method("test/ping", Bad::ping)
        .custom_method("test/hang", Bad::hang)
        .custom_method("test/panic", Bad::panic)
        .custom_method("test/panicLater", Bad::panic_later)
        .custom_method("test/panicQuietly", Bad::panic_quietly)
        .custom_method("test/ask", Bad::ask)
        .custom_method("test/tell", Bad::tell)
        .custom_method("test/tellPart", Bad::tell_part)
        .custom_method("test/push", Bad::push)
        .custom_method("test/list", Bad::list)
        .finish();
        let handle = runtime.handle().clone();
        let server = thread::spawn(move || {
            serve(
                &handle,
                service,
                Some(wire::SILENCE),
                server_input,
                server_output,
            )
        });
        let (sender, replies) = channel();
        thread::spawn(move || {
            let mut cutter = Cutter::default();
            let mut chunk = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut chunk) {
                cutter.push(&chunk[..read]);
                while let Some(frame) = cutter.next() {
                    let _ = sender.send(serde_json::from_slice(&frame.unwrap()).unwrap());
                }
            }
        });
        Self {
            input: Some(input),
            replies,
            server: Some(server),
            _runtime: runtime,
        }
    }

    /// A client after `initialize` and `initialized`.
    pub(super) fn start() -> Self {
        let mut client = Self::connect();
        let reply = client.ask(0, "initialize", json!({ "capabilities": {} }));
        assert!(reply["result"]["capabilities"].is_object(), "{reply}");
        client.send(&json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
        client
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        self.input
            .as_mut()
            .expect("the input is open")
            .write_all(bytes)
            .unwrap();
    }

    pub(super) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(super) fn request(&mut self, id: u64, method: &str) {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method }));
    }

    pub(super) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    #[track_caller]
    pub(super) fn receive(&self) -> Value {
        self.replies
            .recv_timeout(PATIENCE)
            .expect("the server answers")
    }

    /// Sends a request and returns its reply, which must be the next message.
    #[track_caller]
    pub(super) fn ask(&mut self, id: u64, method: &str, params: Value) -> Value {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let reply = self.receive();
        assert_eq!(reply["id"], json!(id), "{reply}");
        reply
    }

    #[track_caller]
    pub(super) fn assert_alive(&mut self) {
        assert_eq!(self.ask(9_999, "test/ping", Value::Null)["result"], "pong");
    }

    /// Waits for the end of the session, while the input may stay open. Every reply must have been received.
    #[track_caller]
    pub(super) fn end(mut self) -> Ended {
        let server = self.server.take().expect("the server runs");
        let (sender, ended) = channel();
        thread::spawn(move || sender.send(server.join().unwrap()));
        let ended = ended.recv_timeout(PATIENCE).expect("the server ends");
        // Handlers that still hung were canceled.
        while let Ok(message) = self.replies.recv_timeout(Duration::from_millis(1)) {
            assert_eq!(
                message["error"]["code"], -32800,
                "a message was left: {message}"
            );
        }
        ended
    }
}
