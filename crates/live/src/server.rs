//! The server: takes connections, and lets those go that take too long.

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
    connections::{Connections, Place, Seats},
    games::{Bounds, Games},
    routes::{App, respond},
    store::seconds,
    token::{Gate, random},
    transport::{Clock, Stream},
};

/// Records that are read at once: two cores, and some that wait for the disk.
const WORK: usize = 4;
/// The bytes of a head of a request.
const LONGEST_HEAD: usize = 16 * 1024;
/// The headers of a request.
const MOST_HEADERS: usize = 64;
/// How long nothing is taken where the system has no more room for a connection, and nobody gives way.
const PAUSE: Duration = Duration::from_millis(50);

/// What is served, and how.
pub struct Options {
    /// The folder of the records.
    pub folder: PathBuf,
    /// What they are read with.
    pub settings: Arc<Settings>,
    /// How much later followers see a version.
    pub delay: Duration,
    /// Whether the token of earlier runs no longer counts.
    pub is_new_token: bool,
    /// The site whose pages may push beside our own, such as `https://example.org`.
    pub origin: Option<String>,
    /// Bounds.
    pub limits: Limits,
}

/// Bounds of a server.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections at once.
    pub connections: usize,
    /// Followers at once.
    pub followers: usize,
    /// Games in the folder.
    pub games: usize,
    /// Bytes of a record.
    pub record: usize,
    /// Bytes of the history of a game.
    pub history: u64,
    /// How long the head of a request may take, and how long its body.
    pub request: Duration,
    /// How long somebody may read nothing of what is written.
    pub unread: Duration,
    /// How often followers are told that nothing happens.
    pub heartbeat: Duration,
}

impl Limits {
    /// What a machine at a pitch can take.
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

/// The games of a folder, served.
#[derive(Clone)]
pub struct Server {
    app: Arc<App>,
    connections: Arc<Connections>,
    limits: Limits,
}

impl Server {
    /// Takes the folder. `problems` is told in a line each what the host should know.
    ///
    /// # Errors
    /// The folder cannot be used, another server has it, or the origin is none.
    pub fn open(
        options: Options,
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
        let origin = options.origin.as_deref().map(HeaderValue::from_str);
        let app = App {
            games: Arc::new(games),
            gate: Gate::new(token),
            seats: Seats::new(limits.followers),
            work: Semaphore::new(WORK),
            longest: limits.record,
            patience: limits.request,
            heartbeat: limits.heartbeat,
            origin: origin.transpose().map_err(io::Error::other)?,
        };
        Ok(Self {
            app: Arc::new(app),
            connections: Connections::new(limits.connections),
            limits,
        })
    }

    /// What scorers need to push.
    #[must_use]
    pub fn token(&self) -> &str {
        self.app.gate.token()
    }

    /// Shows versions whose time has come, if there is a delay. Never ends.
    pub async fn release(&self) {
        Arc::clone(&self.app.games).release().await;
    }

    /// Serves whoever connects. Never ends.
    pub async fn serve(&self, listener: TcpListener) {
        let release = self.clone();
        tokio::spawn(async move { release.release().await });
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let Some(place) = self.connections.enter(peer.ip()) else {
                        continue;
                    };
                    // A turn is one small write: it should not wait for the answer to the one before.
                    let _ = stream.set_nodelay(true);
                    let server = self.clone();
                    tokio::spawn(async move { server.converse(stream, peer, place).await });
                }
                Err(_) => {
                    // No more files can be open, or the peer has left already.
                    if self.connections.make_room() {
                        tokio::task::yield_now().await;
                    } else {
                        tokio::time::sleep(PAUSE).await;
                    }
                }
            }
        }
    }

    /// Serves one connection from `address`, until its end.
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
        place: Place,
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
            // Whatever it ended by, there is nobody left to tell.
            _ = connection => {}
            () = place.must_go() => {}
        }
    }
}
