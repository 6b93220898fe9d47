//! Measures `movetext live`: the time from the taps of scorers to their followers, and the memory of the server.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context as _, bail, ensure};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

/// Measure `movetext live` under followers: from a tap to the screens, and memory.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The binary, built with the feature `live`.
    binary: PathBuf,

    /// Games, each with its scorer.
    #[arg(long, default_value_t = 8)]
    scorers: usize,

    /// Followers of each game.
    #[arg(long, default_value_t = 100)]
    followers: usize,

    /// Milliseconds between two taps of a scorer.
    #[arg(long, default_value_t = 500)]
    pause: u64,

    /// A record, word by word, for all games.
    #[arg(long, default_value = "tests/records/kubb/eighteen-turns.kubb")]
    record: PathBuf,
}

/// The times at which the versions of each game were sent.
type Sent = Arc<Vec<Mutex<Vec<Instant>>>>;

/// The server, ended when this is dropped.
struct LiveServer {
    child: Child,
    /// Its output, kept open so that the server can write.
    _output: BufReader<ChildStdout>,
    address: String,
    token: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let path = Path::new(crate::ROOT).join(&args.record);
    let record = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let extension = path
        .extension()
        .and_then(|extension| extension.to_str())
        .context("a record has an extension")?;
    let taps = taps(&record);
    let folder = std::env::temp_dir().join(format!("movetext-live-load-{}", std::process::id()));
    let server = Arc::new(LiveServer::start(&args.binary, &folder)?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let result = runtime.block_on(play(args, Arc::clone(&server), &taps, extension));
    let memory = server.memory();
    drop(server);
    let games = (0..args.scorers)
        .map(|game| fs::read_to_string(folder.join(format!("g{game}.{extension}"))));
    let games: Vec<String> = games.collect::<Result<_, _>>()?;
    fs::remove_dir_all(&folder)?;
    let mut times = result?;
    ensure!(
        games.iter().all(|game| Some(game) == taps.last()),
        "a record is not what was pushed"
    );
    times.sort_unstable();
    let at = |part: usize| {
        times
            .get(times.len() * part / 100)
            .or(times.last())
            .copied()
            .unwrap_or_default()
    };
    println!(
        "{} scorers × {} followers, a tap every {} ms, {} taps a game: {} taps seen",
        args.scorers,
        args.followers,
        args.pause,
        taps.len(),
        times.len()
    );
    println!(
        "tap → follower: p50 {:?}, p95 {:?}, p99 {:?}, at most {:?}",
        at(50),
        at(95),
        at(99),
        times.last().copied().unwrap_or_default()
    );
    println!(
        "memory of the server at most: {}",
        memory.unwrap_or_else(|| "unknown".to_owned())
    );
    Ok(())
}

/// The texts after each tap, which adds a word.
fn taps(record: &str) -> Vec<String> {
    let ends = record
        .char_indices()
        .filter(|(_, character)| character.is_whitespace());
    let mut taps: Vec<String> = ends.map(|(end, _)| record[..end].to_owned()).collect();
    taps.push(record.to_owned());
    taps.retain(|text| !text.is_empty());
    taps.dedup_by(|one, before| one.trim_end() == before.trim_end());
    taps
}

/// Plays all games. Returns the times from each tap to each follower.
async fn play(
    args: &Args,
    server: Arc<LiveServer>,
    taps: &[String],
    extension: &str,
) -> anyhow::Result<Vec<Duration>> {
    let sent: Sent = Arc::new((0..args.scorers).map(|_| Mutex::default()).collect());
    let name = |game: usize| format!("g{game}.{extension}");
    let mut followers = Vec::new();
    for game in 0..args.scorers {
        for _ in 0..args.followers {
            let stream = connect(&server, &name(game)).await?;
            let (sent, last) = (Arc::clone(&sent), taps.len());
            followers.push(tokio::spawn(follow(stream, last, move |version, now| {
                let sent = sent[game].lock().unwrap_or_else(PoisonError::into_inner);
                sent.get(version - 1).map(|sent| now - *sent)
            })));
        }
    }
    let mut scorers = Vec::new();
    for game in 0..args.scorers {
        let (server, sent) = (Arc::clone(&server), Arc::clone(&sent));
        let (taps, pause, name) = (taps.to_vec(), Duration::from_millis(args.pause), name(game));
        // The scorers do not begin at the same moment.
        let first = pause * u32::try_from(game)? / u32::try_from(args.scorers)?;
        scorers.push(tokio::spawn(async move {
            tokio::time::sleep(first).await;
            let tap = || {
                let mut sent = sent[game].lock().unwrap_or_else(PoisonError::into_inner);
                sent.push(Instant::now());
            };
            score(&server, &name, &taps, pause, tap).await
        }));
    }
    for scorer in scorers {
        scorer.await??;
    }
    let mut times = Vec::new();
    for follower in followers {
        times.extend(follower.await??);
    }
    Ok(times)
}

/// Pushes a game, tap by tap, on one connection.
async fn score(
    server: &LiveServer,
    name: &str,
    taps: &[String],
    pause: Duration,
    mut tap: impl FnMut(),
) -> anyhow::Result<()> {
    let stream = TcpStream::connect(&server.address).await?;
    stream.set_nodelay(true)?;
    let mut stream = tokio::io::BufReader::new(stream);
    let mut tag = "\"0\"".to_owned();
    for (number, text) in taps.iter().enumerate() {
        let request = format!(
            "PUT /api/games/{name} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {}\r\nIf-Match: {tag}\r\n\
             Movetext-Push: {name}-{number}\r\nContent-Length: {}\r\n\r\n{text}",
            server.token,
            text.len()
        );
        tap();
        stream.write_all(request.as_bytes()).await?;
        let (mut length, mut status) = (0, String::new());
        loop {
            let mut line = String::new();
            ensure!(stream.read_line(&mut line).await? > 0, "the server hung up");
            let line = line.trim_end();
            match line.split_once(": ") {
                Some(("content-length", value)) => length = value.parse()?,
                Some(("etag", value)) => value.clone_into(&mut tag),
                None if line.is_empty() => break,
                None => line.clone_into(&mut status),
                Some(_) => {}
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        if !status.contains(" 20") {
            bail!("{status} {}", String::from_utf8_lossy(&body));
        }
        tokio::time::sleep(pause).await;
    }
    Ok(())
}

/// Begins to follow a game.
async fn connect(
    server: &LiveServer,
    name: &str,
) -> anyhow::Result<tokio::io::BufReader<TcpStream>> {
    let mut stream = tokio::io::BufReader::new(TcpStream::connect(&server.address).await?);
    let request = format!("GET /api/games/{name}/events HTTP/1.1\r\nHost: a\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    Ok(stream)
}

/// Follows a game to its last version.
async fn follow(
    mut stream: tokio::io::BufReader<TcpStream>,
    last: usize,
    time: impl Fn(usize, Instant) -> Option<Duration>,
) -> anyhow::Result<Vec<Duration>> {
    let mut times = Vec::new();
    let mut version = 0;
    let mut line = Vec::new();
    loop {
        line.clear();
        ensure!(
            stream.read_until(b'\n', &mut line).await? > 0,
            "the server dropped a follower"
        );
        if let Some(tag) = line.strip_prefix(b"id: ") {
            let tag = std::str::from_utf8(tag)?;
            version = tag.split('-').next().unwrap_or_default().parse()?;
        } else if line.starts_with(b"data: ") {
            // The time at which the last byte of the board arrived.
            times.extend(time(version, Instant::now()));
            if version == last {
                return Ok(times);
            }
        }
    }
}

impl LiveServer {
    fn start(binary: &Path, folder: &Path) -> anyhow::Result<Self> {
        let mut child = Command::new(binary)
            .arg("live")
            .arg(folder)
            .args(["--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| binary.display().to_string())?;
        let output = child.stdout.take().context("the server has no output")?;
        let mut output = BufReader::new(output);
        let mut line = String::new();
        while output.read_line(&mut line)? > 0 {
            if let Some((address, token)) = links(&line) {
                return Ok(Self {
                    child,
                    _output: output,
                    address,
                    token,
                });
            }
            line.clear();
        }
        let _ = child.kill();
        bail!("the server does not start")
    }

    /// The highest memory use so far, as Linux reports it.
    fn memory(&self) -> Option<String> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.trim().to_owned())
    }
}

/// The address and the token in the line for scorers.
fn links(line: &str) -> Option<(String, String)> {
    let link = line.strip_prefix("Scorers:")?.trim();
    let (address, token) = link.strip_prefix("http://")?.split_once("/score#")?;
    Some((address.to_owned(), token.to_owned()))
}

impl Drop for LiveServer {
    fn drop(&mut self) {
        // If it cannot be ended, it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_tap_is_a_word() {
        assert_eq!(
            super::taps("1. a:B\n2. c:I\n"),
            ["1.", "1. a:B", "1. a:B\n2.", "1. a:B\n2. c:I"]
        );
    }
}
