//! The server: accepts connections, and closes those that take too long.

use std::{
    convert::Infallible,
    io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::{Duration, SystemTime},
};

use hyper::{header::HeaderValue, server::conn::http1, service::service_fn};
use notation::Settings;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
    sync::Semaphore,
};

use crate::{
    connections::{ConnectionPlace, Connections, Seats},
    games::{Bounds, Games},
    pad::Pad,
    routes::{App, respond},
    store::seconds,
    token::{Gate, random},
    transport::{Clock, Stream},
};

/// How many records are replayed at once: two cores, and some that wait for the disk.
const WORK: usize = 4;
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;
/// The most headers of a request.
const MOST_HEADERS: usize = 64;
/// How long to wait before the next connection is accepted if the system has no room for one and none is idle.
const PAUSE: Duration = Duration::from_millis(50);

/// What is served, and how.
pub struct ServeOptions {
    /// The folder of the records.
    pub folder: PathBuf,
    /// The settings that they are read with.
    pub settings: Arc<Settings>,
    /// How long followers wait for a version.
    pub delay: Duration,
    /// Whether the token of earlier runs is replaced.
    pub is_new_token: bool,
    /// Another site whose pages may push, such as `https://example.org`.
    pub origin: Option<String>,
    /// The folder of the playground, which scorers may record with.
    pub pad: Option<PathBuf>,
    /// The limits.
    pub limits: Limits,
}

/// Limits of a server.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// The most connections at once.
    pub connections: usize,
    /// The most followers at once.
    pub followers: usize,
    /// The most games in the folder.
    pub games: usize,
    /// The longest record, in bytes.
    pub record: usize,
    /// The longest history of a game, in bytes.
    pub history: u64,
    /// How long the head of a request may take, and how long its body.
    pub request: Duration,
    /// How long a peer may leave written data unread.
    pub unread: Duration,
    /// How often followers get a sign of life when nothing happens.
    pub heartbeat: Duration,
}

impl Limits {
    /// Limits for a machine at a pitch.
    #[must_use]
    pub fn usual() -> Self {
        Self {
            connections: 4096,
            followers: 3000,
            games: 200,
            record: 1024 * 1024,
            history: 16 * 1024 * 1024,
            request: Duration::from_secs(20),
            unread: Duration::from_secs(30),
            heartbeat: Duration::from_secs(15),
        }
    }
}

/// A server of the games in a folder.
#[derive(Clone)]
pub struct Server {
    app: Arc<App>,
    connections: Arc<Connections>,
    limits: Limits,
}

impl Server {
    /// Opens the folder. `problems` gets messages for the host, a line each.
    ///
    /// # Errors
    /// The folder cannot be used, another server has it, the origin is invalid, or the folder of the pad has no playground.
    pub fn open(
        options: ServeOptions,
        problems: impl Fn(String) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let limits = options.limits;
        let bounds = Bounds {
            games: limits.games,
            record: limits.record,
            history: limits.history,
        };
        let now = seconds(SystemTime::now());
        let games = Games::open(
            &options.folder,
            options.settings,
            bounds,
            options.delay,
            now,
            problems,
        )?;
        let token = games.store().token(options.is_new_token, random)?;
        let pad = options.pad.as_deref().map(Pad::read).transpose()?;
        let origin = options.origin.as_deref().map(HeaderValue::from_str);
        let app = App {
            games: Arc::new(games),
            gate: Gate::new(token),
            seats: Seats::new(limits.followers),
            work: Semaphore::new(WORK),
            looks: Semaphore::new(1),
            longest: limits.record,
            patience: limits.request,
            heartbeat: limits.heartbeat,
            origin: origin.transpose().map_err(io::Error::other)?,
            pad,
        };
        Ok(Self {
            app: Arc::new(app),
            connections: Connections::new(limits.connections),
            limits,
        })
    }

    /// The token that scorers need to push.
    #[must_use]
    pub fn token(&self) -> &str {
        self.app.gate.token()
    }

    /// Shows delayed versions when they are due. Never ends.
    pub async fn release(&self) {
        Arc::clone(&self.app.games).release().await;
    }

    /// Serves all connections. Never ends.
    pub async fn serve(&self, listener: TcpListener) {
        let release = self.clone();
        tokio::spawn(async move { release.release().await });
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let Some(place) = self.connections.enter(peer.ip()) else {
                        continue;
                    };
                    // A turn is one small packet: it should not wait until the one before is acknowledged.
                    let _ = stream.set_nodelay(true);
                    let server = self.clone();
                    tokio::spawn(async move { server.converse(stream, peer, place).await });
                }
                Err(_) => {
                    // No more files can be open, or the peer has already left.
                    if self.connections.make_room() {
                        tokio::task::yield_now().await;
                    } else {
                        tokio::time::sleep(PAUSE).await;
                    }
                }
            }
        }
    }

    /// Serves one connection from `peer` until its end.
    pub async fn connect(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        peer: SocketAddr,
    ) {
        if let Some(place) = self.connections.enter(peer.ip()) {
            self.converse(stream, peer, place).await;
        }
    }

    async fn converse(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        peer: SocketAddr,
        place: ConnectionPlace,
    ) {
        let address: IpAddr = peer.ip();
        let service = service_fn(|request| {
            let (app, busy) = (Arc::clone(&self.app), place.busy());
            async move {
                let response = respond(&app, request, address).await;
                Ok::<_, Infallible>(response.map(|reply| reply.holding(busy)))
            }
        });
        let connection = http1::Builder::new()
            .timer(Clock)
            .header_read_timeout(self.limits.request)
            .max_buf_size(LONGEST_HEAD)
            .max_headers(MOST_HEADERS)
            .serve_connection(Stream::new(stream, self.limits.unread), service);
        tokio::select! {
            // An error needs no report: the peer is gone.
            _ = connection => {}
            () = place.must_go() => {}
        }
    }
}
