//! A server in this process, and a client that writes HTTP by hand over pipes in memory, so that only the test decides what
//! arrives when.
#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its folder up has failed"
)]

use std::{
    cell::RefCell,
    collections::BTreeMap,
    fs,
    future::Future,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use live::{Limits, ServeOptions, Server};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt as _, DuplexStream, duplex},
    task::JoinHandle,
};

static NEXT: AtomicU64 = AtomicU64::new(0);

/// How many bytes may be in transit in each direction.
const PIPE: usize = 64 * 1024;

/// Small limits, which tests can reach.
pub(crate) fn limits() -> Limits {
    Limits {
        record: 64 * 1024,
        ..Limits::usual()
    }
}

/// A folder of games with its server.
pub(crate) struct Pitch {
    /// The folder that contains the folder of the games.
    root: PathBuf,
    change: Box<dyn Fn(&mut ServeOptions)>,
    server: Option<Server>,
    tasks: RefCell<Vec<JoinHandle<()>>>,
}

impl Pitch {
    pub(crate) fn new() -> Self {
        Self::with(|_| ())
    }

    pub(crate) fn with(change: impl Fn(&mut ServeOptions) + 'static) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("movetext-pitch-{}-{number}", std::process::id());
        let root = std::env::temp_dir().join(name);
        // An earlier process with the same number may have left one.
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(&root).unwrap();
        let mut pitch = Self {
            root,
            change: Box::new(change),
            server: None,
            tasks: RefCell::default(),
        };
        pitch.server = Some(pitch.opened().unwrap());
        pitch
    }

    fn opened(&self) -> std::io::Result<Server> {
        let mut options = ServeOptions {
            folder: self.folder(),
            settings: Arc::default(),
            delay: Duration::ZERO,
            is_new_token: false,
            origin: None,
            pad: None,
            limits: limits(),
        };
        (self.change)(&mut options);
        Server::open(options, |problem| panic!("{problem}"))
    }

    fn folder(&self) -> PathBuf {
        self.root.join("games")
    }

    fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    /// Kills the server wherever it is, and starts another one.
    pub(crate) async fn restart(&mut self) {
        self.server = None;
        for task in self.tasks.take() {
            task.abort();
            let _ = task.await;
        }
        // A write in progress is completed first: then the folder is free.
        self.server = loop {
            match self.opened() {
                Ok(server) => break Some(server),
                Err(_) => tokio::task::yield_now().await,
            }
        };
    }

    pub(crate) fn token(&self) -> &str {
        self.server().token()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.folder().join(name), text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.folder().join(name)).unwrap()
    }

    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.folder().join(name)).unwrap();
    }

    pub(crate) fn is_there(&self, name: &str) -> bool {
        self.folder().join(name).exists()
    }

    /// All files in the folder and around it.
    pub(crate) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        collect(&self.root, &mut files);
        files
    }

    /// A connection.
    pub(crate) fn open(&self) -> DuplexStream {
        self.connected(PIPE).0
    }

    fn connected(&self, pipe: usize) -> (DuplexStream, Arc<tokio::sync::Notify>) {
        let (own, other) = duplex(pipe);
        let server = self.server().clone();
        let ended = Arc::new(tokio::sync::Notify::new());
        let end = Arc::clone(&ended);
        let task = tokio::spawn(async move {
            server.connect(other, ([127, 0, 0, 1], 1).into()).await;
            end.notify_one();
        });
        self.tasks.borrow_mut().push(task);
        (own, ended)
    }

    /// The answer to a raw request; status 0 if there is none.
    pub(crate) fn raw(&self, request: String) -> impl Future<Output = Answer> + use<> {
        let stream = self.open();
        async move {
            let (mut reader, mut writer) = tokio::io::split(stream);
            let send = async {
                // The server may end the connection before all was sent.
                let _ = writer.write_all(request.as_bytes()).await;
                // The stream stays open, because an answer may come.
                futures::future::pending::<()>().await;
            };
            tokio::select! {
                answer = Answer::read(&mut reader) => answer,
                () = send => unreachable!(),
            }
        }
    }

    /// The answer to a client that sends no more but keeps the connection open.
    pub(crate) async fn keep_open(&self, begin: String) -> Answer {
        self.raw(begin).await
    }

    pub(crate) async fn get(&self, address: &str) -> Answer {
        self.raw(format!("GET {address} HTTP/1.1\r\nHost: a\r\n\r\n"))
            .await
    }

    pub(crate) async fn push(&self, name: &str, base: &str, push: &str, text: &str) -> Answer {
        self.raw(self.request("PUT", name, base, push, text)).await
    }

    pub(crate) async fn append(&self, name: &str, base: &str, push: &str, text: &str) -> Answer {
        let name = format!("{name}/append");
        self.raw(self.request("POST", &name, base, push, text))
            .await
    }

    /// A request of a scorer.
    pub(crate) fn request(
        &self,
        method: &str,
        name: &str,
        base: &str,
        push: &str,
        text: &str,
    ) -> String {
        format!(
            "{method} /api/games/{name} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {}\r\nIf-Match: \"{base}\"\r\n\
             Movetext-Push: {push}\r\nContent-Length: {}\r\n\r\n{text}",
            self.token(),
            text.len()
        )
    }

    pub(crate) async fn follow(&self, address: &str) -> Follower {
        self.follower(address, "").await
    }

    /// A follower who has a version already.
    pub(crate) async fn follow_from(&self, address: &str, tag: &str) -> Follower {
        self.follower(address, &format!("Last-Event-ID: {tag}\r\n"))
            .await
    }

    async fn follower(&self, address: &str, header: &str) -> Follower {
        let mut stream = self.open();
        let request = format!("GET {address} HTTP/1.1\r\nHost: a\r\n{header}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let head = head(&mut stream).await.unwrap();
        assert!(
            head.starts_with("HTTP/1.1 200 ")
                && head.contains("\r\ncontent-type: text/event-stream\r\n"),
            "{head}"
        );
        Follower {
            stream,
            buffer: Vec::new(),
        }
    }

    /// A client that sends a request and does not read the answer.
    pub(crate) async fn ask_and_sleep(&self, request: &str) -> Sleeper {
        let (mut stream, ended) = self.connected(2048);
        stream.write_all(request.as_bytes()).await.unwrap();
        // Until the follower has its seat.
        let mut first = [0; 15];
        stream.read_exact(&mut first).await.unwrap();
        Sleeper {
            _stream: stream,
            ended,
        }
    }
}

impl Drop for Pitch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn collect(folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
}

pub(crate) struct Sleeper {
    _stream: DuplexStream,
    ended: Arc<tokio::sync::Notify>,
}

impl Sleeper {
    /// Waits until the server has closed the connection.
    pub(crate) async fn ended(&self) {
        self.ended.notified().await;
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    /// Reads an answer that states its length.
    pub(crate) async fn read(stream: &mut (impl AsyncReadExt + Unpin)) -> Self {
        let none = Self {
            status: 0,
            head: String::new(),
            body: Vec::new(),
        };
        let Some(head) = head(stream).await else {
            return none;
        };
        let mut answer = Self {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head,
            body: Vec::new(),
        };
        let length = answer
            .header("content-length")
            .map_or(0, |length| length.parse().unwrap());
        answer.body = vec![0; length];
        match stream.read_exact(&mut answer.body).await {
            Ok(_) => answer,
            Err(_) => none,
        }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut values = lines.filter(|(known, _)| known.eq_ignore_ascii_case(name));
        values.next().map(|(_, value)| value)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The version in its `ETag` header.
    #[track_caller]
    pub(crate) fn tag(&self) -> String {
        let tag = self
            .header("etag")
            .unwrap_or_else(|| panic!("{} {}", self.head, self.text()));
        tag.trim_matches('"').to_owned()
    }
}

/// The head of an answer; `None` if the stream ends before.
async fn head(stream: &mut (impl AsyncReadExt + Unpin)) -> Option<String> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    Some(String::from_utf8(head).unwrap())
}

/// A client that follows.
pub(crate) struct Follower {
    stream: DuplexStream,
    buffer: Vec<u8>,
}

impl Follower {
    /// The next line; `None` once the stream has ended.
    pub(crate) async fn next_line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let line = self.buffer.drain(..=end).take(end).collect();
                return Some(String::from_utf8(line).unwrap());
            }
            self.read_chunk().await?;
        }
    }

    pub(crate) async fn line(&mut self) -> String {
        self.next_line().await.unwrap()
    }

    async fn read_chunk(&mut self) -> Option<()> {
        let mut size = Vec::new();
        while !size.ends_with(b"\r\n") {
            size.push(self.stream.read_u8().await.ok()?);
        }
        let size = usize::from_str_radix(std::str::from_utf8(&size).unwrap().trim(), 16).unwrap();
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk).await.ok()?;
        chunk.truncate(size);
        self.buffer.extend(chunk);
        Some(())
    }

    /// The data of the next event, which must be of this kind; `None` once the stream has ended.
    pub(crate) async fn try_next(&mut self, kind: &str) -> Option<Value> {
        loop {
            let line = self.next_line().await?;
            if let Some(data) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(data).unwrap());
            }
            if let Some(event) = line.strip_prefix("event: ") {
                assert_eq!(event, kind);
            }
        }
    }

    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        self.try_next(kind).await.unwrap()
    }
}
