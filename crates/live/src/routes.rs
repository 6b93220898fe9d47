//! The addresses, and what they answer.

use std::{
    future::poll_fn,
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    time::{Duration, SystemTime},
};

use hyper::{
    HeaderMap, Method, Request, Response, StatusCode,
    body::{Body, Bytes},
    header::{self, HeaderName, HeaderValue},
};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::{
    GameName,
    connections::Seats,
    events::{Follows, events},
    games::{Games, Push, PushContent, PushRefusal, Pushed},
    history::VersionTag,
    pad::{self, Pad},
    reply::{Reply, answer, json, part, refuse},
    store::seconds,
    token::{Gate, LONGEST_QR, Pass, qr_svg},
};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";
const SVG: &str = "image/svg+xml";
const EVENTS: &str = "text/event-stream";

/// The id of a push, the same when it is sent again.
const PUSH: HeaderName = HeaderName::from_static("movetext-push");
/// The name of the scorer.
const SCORER: HeaderName = HeaderName::from_static("movetext-scorer");
/// The longest value of these two headers, in bytes.
const LONGEST_WORD: usize = 100;

/// Pages and their assets, by address.
const FILES: [(&str, &str, &str); 10] = [
    ("/", HTML, include_str!("page/pitch.html")),
    ("/score", HTML, include_str!("page/score.html")),
    ("/host", HTML, include_str!("page/host.html")),
    ("/assets/live.css", CSS, include_str!("page/live.css")),
    ("/assets/common.js", SCRIPT, include_str!("page/common.js")),
    ("/assets/pitch.js", SCRIPT, include_str!("page/pitch.js")),
    ("/assets/game.js", SCRIPT, include_str!("page/game.js")),
    ("/assets/push.js", SCRIPT, include_str!("page/push.js")),
    ("/assets/score.js", SCRIPT, include_str!("page/score.js")),
    ("/assets/host.js", SCRIPT, include_str!("page/host.js")),
];
const GAME: &str = include_str!("page/game.html");

/// An answer that refuses a request.
type Refused = Box<Response<Reply>>;

/// What all handlers share.
pub(crate) struct App {
    pub(crate) games: Arc<Games>,
    pub(crate) gate: Gate,
    pub(crate) seats: Arc<Seats>,
    /// Limits how many records are replayed and merged at once.
    pub(crate) work: Semaphore,
    /// Limits how many earlier boards are drawn at once.
    pub(crate) looks: Semaphore,
    /// The largest body, in bytes.
    pub(crate) longest: usize,
    /// How long a body may take to arrive.
    pub(crate) patience: Duration,
    pub(crate) heartbeat: Duration,
    /// Another site whose pages may push.
    pub(crate) origin: Option<HeaderValue>,
    /// The playground, for scorers who record by taps.
    pub(crate) pad: Option<Pad>,
}

/// The answer to a request from `address`.
pub(crate) async fn respond<B>(
    app: &Arc<App>,
    request: Request<B>,
    address: IpAddr,
) -> Response<Reply>
where
    B: Body<Data = Bytes> + Unpin,
{
    let origin = request.headers().get(header::ORIGIN).cloned();
    let is_preflight = request.method() == Method::OPTIONS;
    let mut response = if is_preflight {
        answer(StatusCode::NO_CONTENT, PLAIN, Reply::whole(""))
    } else {
        route(app, request, address).await
    };
    if origin.is_some() && origin == app.origin {
        allow(response.headers_mut(), origin);
    }
    response
}

/// Allows the pages of another site to read and push.
fn allow(headers: &mut HeaderMap, origin: Option<HeaderValue>) {
    let Some(origin) = origin else {
        return;
    };
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    let words = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, PUT, POST"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "authorization, if-match, if-none-match, movetext-push, movetext-scorer",
        ),
        (header::ACCESS_CONTROL_EXPOSE_HEADERS, "etag"),
        (header::ACCESS_CONTROL_MAX_AGE, "600"),
        (header::VARY, "authorization, origin"),
    ];
    for (name, value) in words {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

async fn route<B>(app: &Arc<App>, request: Request<B>, address: IpAddr) -> Response<Reply>
where
    B: Body<Data = Bytes> + Unpin,
{
    let path = request.uri().path().to_owned();
    let (head, body) = request.into_parts();
    let is_get = matches!(head.method, Method::GET | Method::HEAD);
    let headers = &head.headers;
    if let Some((_, kind, text)) = FILES.iter().find(|(known, ..)| *known == path) {
        return if is_get {
            file(kind, text)
        } else {
            not_allowed()
        };
    }
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    match (parts.as_slice(), &head.method) {
        (["game", name], _) if is_get => match game_name(name) {
            Some(_) => file(HTML, GAME),
            None => not_found(),
        },
        (["pad"], _) if is_get && app.pad.is_some() => pad::redirect(),
        (["pad", name], _) if is_get => {
            let is_versioned = head.uri.query().is_some();
            match app
                .pad
                .as_ref()
                .and_then(|pad| pad.file(name, is_versioned))
            {
                Some(response) => response,
                None => not_found(),
            }
        }
        (["api", "games"], _) if is_get => list(app),
        (["api", "notations"], _) if is_get => notations(),
        (["api", "events"], &Method::GET) => stream(app, Follows::All, address),
        (["api", "games", name], _) if is_get => {
            match game_name(name).and_then(|name| app.games.shown(&name)) {
                Some(snapshot) => {
                    let reply = Reply::whole(snapshot.whole.clone());
                    tagged(
                        answer(StatusCode::OK, "application/json", reply),
                        snapshot.tag,
                    )
                }
                None => not_found(),
            }
        }
        (["api", "games", name, "record"], _) if is_get => record(app, headers, name),
        (["api", "games", name, "boards", step], _) if is_get => {
            match game_name(name).zip(step.parse().ok()) {
                Some((name, step)) => earlier(app, name, step).await,
                None => not_found(),
            }
        }
        (["api", "games", name, "events"], &Method::GET) => match game_name(name) {
            Some(name) => {
                let known = word(headers, &HeaderName::from_static("last-event-id"))
                    .and_then(VersionTag::parse);
                stream(app, Follows::Game(name, known), address)
            }
            None => not_found(),
        },
        (["api", "games", name], &Method::PUT) => {
            push(app, headers, body, name, PushContent::Whole).await
        }
        (["api", "games", name, "append"], &Method::POST) => {
            push(app, headers, body, name, PushContent::Append).await
        }
        (["api", "token"], _) if is_get => match admit(app, headers) {
            Ok(()) => answer(StatusCode::NO_CONTENT, PLAIN, Reply::whole("")),
            Err(refused) => *refused,
        },
        (["api", "qr"], &Method::POST) => qr(app, headers, body).await,
        (["api" | "game", ..], _) if !is_get => not_allowed(),
        _ => not_found(),
    }
}

fn file(kind: &'static str, text: &'static str) -> Response<Reply> {
    answer(StatusCode::OK, kind, Reply::whole(text))
}

fn not_found() -> Response<Reply> {
    refuse(StatusCode::NOT_FOUND, "there is nothing here")
}

/// The body, if any, is not read.
fn not_allowed() -> Response<Reply> {
    part(refuse(
        StatusCode::METHOD_NOT_ALLOWED,
        "this cannot be done here",
    ))
}

/// The name of a game in an address. A name with `%41` is invalid: plain letters need no escapes.
fn game_name(text: &str) -> Option<GameName> {
    GameName::parse(text)
}

fn tagged(mut response: Response<Reply>, tag: VersionTag) -> Response<Reply> {
    if let Ok(value) = HeaderValue::from_str(&format!("\"{tag}\"")) {
        response.headers_mut().insert(header::ETAG, value);
    }
    response
}

/// The value of a header; `None` if it is missing or not plain text.
fn word<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Refuses a request without the scorers' token.
fn admit(app: &App, headers: &HeaderMap) -> Result<(), Refused> {
    let token =
        word(headers, &header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    let refused = match token.map(|token| app.gate.check(token.trim())) {
        Some(Pass::Right) => return Ok(()),
        None => refuse(
            StatusCode::UNAUTHORIZED,
            "scorers have a token, which the host gives",
        ),
        Some(Pass::Wrong) => refuse(
            StatusCode::UNAUTHORIZED,
            "this is not the token of this server",
        ),
        Some(Pass::TooOften) => refuse(
            StatusCode::TOO_MANY_REQUESTS,
            "too many wrong tokens were tried",
        ),
    };
    let mut refused = part(refused);
    let scheme = HeaderValue::from_static("Bearer");
    refused
        .headers_mut()
        .insert(header::WWW_AUTHENTICATE, scheme);
    Err(Box::new(refused))
}

fn list(app: &App) -> Response<Reply> {
    let shown = Arc::clone(&app.games.follow().borrow());
    let games: Vec<&Value> = shown.values().map(|snapshot| &snapshot.summary).collect();
    json(
        StatusCode::OK,
        &json!({"games": games, "pad": app.pad.is_some()}),
    )
}

/// What a scorer needs to begin a game.
fn notations() -> Response<Reply> {
    let notations = ide::notations().iter().map(|notation| {
        let nobody: Vec<&str> = notation.seats().iter().map(|_| "").collect();
        json!({
            "id": notation.id(),
            "title": notation.title(),
            "extension": notation.extensions().first(),
            "start": notation.new_game(&nobody),
        })
    });
    json(StatusCode::OK, &notations.collect())
}

/// A record as text: for scorers the newest version, for others the one that is shown.
fn record(app: &App, headers: &HeaderMap, name: &str) -> Response<Reply> {
    let Some(name) = game_name(name) else {
        return not_found();
    };
    let newest = if headers.contains_key(header::AUTHORIZATION) {
        if let Err(refused) = admit(app, headers) {
            return *refused;
        }
        app.games.newest(&name)
    } else {
        let shown = app.games.shown(&name);
        shown.map(|snapshot| (snapshot.tag, Arc::clone(&snapshot.text)))
    };
    match newest {
        Some((tag, text)) => tagged(
            answer(StatusCode::OK, PLAIN, Reply::whole(text.to_string())),
            tag,
        ),
        None => not_found(),
    }
}

/// The board after `step` moves of a game. Only one is drawn at a time, so that requests for old boards do not delay pushes.
async fn earlier(app: &Arc<App>, name: GameName, step: usize) -> Response<Reply> {
    let games = Arc::clone(&app.games);
    let Ok(_permit) = app.looks.acquire().await else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "the server ends");
    };
    let drawn = tokio::task::spawn_blocking(move || games.earlier(&name, step)).await;
    match drawn {
        Ok(Some((tag, board))) => tagged(json(StatusCode::OK, &board), tag),
        _ => not_found(),
    }
}

fn stream(app: &App, follows: Follows, address: IpAddr) -> Response<Reply> {
    match app.seats.take(address) {
        Some(seat) => {
            let events = events(app.games.follow(), follows, app.heartbeat, seat);
            answer(StatusCode::OK, EVENTS, Reply::chunks(events))
        }
        None => {
            let mut full = part(refuse(
                StatusCode::SERVICE_UNAVAILABLE,
                "there are too many followers",
            ));
            let later = HeaderValue::from_static("10");
            full.headers_mut().insert(header::RETRY_AFTER, later);
            full
        }
    }
}

/// A body of at most `longest` bytes, as text.
async fn text<B>(
    app: &App,
    headers: &HeaderMap,
    mut body: B,
    longest: usize,
) -> Result<String, Refused>
where
    B: Body<Data = Bytes> + Unpin,
{
    let too_long = || {
        let why = format!("at most {longest} bytes are taken");
        Box::new(part(refuse(StatusCode::PAYLOAD_TOO_LARGE, &why)))
    };
    let said = word(headers, &header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if said.is_some_and(|said| said > longest as u64) {
        return Err(too_long());
    }
    let whole = async {
        let mut bytes = Vec::new();
        while let Some(frame) = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx)).await {
            let broken = |_| Box::new(part(refuse(StatusCode::BAD_REQUEST, "the body is broken")));
            let Ok(data) = frame.map_err(broken)?.into_data() else {
                continue;
            };
            if bytes.len() + data.len() > longest {
                return Err(too_long());
            }
            bytes.extend_from_slice(&data);
        }
        Ok(bytes)
    };
    let bytes = match tokio::time::timeout(app.patience, whole).await {
        Ok(bytes) => bytes?,
        Err(_) => {
            let late = refuse(StatusCode::REQUEST_TIMEOUT, "the body takes too long");
            return Err(Box::new(part(late)));
        }
    };
    let broken = |_| Box::new(refuse(StatusCode::BAD_REQUEST, "a record is UTF-8"));
    String::from_utf8(bytes).map_err(broken)
}

async fn push<B>(
    app: &Arc<App>,
    headers: &HeaderMap,
    body: B,
    name: &str,
    content: fn(String) -> PushContent,
) -> Response<Reply>
where
    B: Body<Data = Bytes> + Unpin,
{
    // The body of a request without the token is not read.
    if let Err(refused) = admit(app, headers) {
        return *refused;
    }
    let Some(name) = game_name(name) else {
        let why = "a name of a game has letters, digits, - and _, and ends as its notation wants";
        return part(refuse(StatusCode::NOT_FOUND, why));
    };
    let Some(base) = base(headers) else {
        let why =
            "If-Match says which version a push follows, If-None-Match: * that it begins a game";
        return part(refuse(StatusCode::PRECONDITION_REQUIRED, why));
    };
    let [push, by] = [PUSH, SCORER].map(|name| word(headers, &name).unwrap_or_default().to_owned());
    if push.len().max(by.len()) > LONGEST_WORD {
        return part(refuse(StatusCode::BAD_REQUEST, "a header is too long"));
    }
    let text = match text(app, headers, body, app.longest).await {
        Ok(text) => text,
        Err(refused) => return *refused,
    };
    let push = Push {
        base,
        push,
        by,
        content: content(text),
    };
    let games = Arc::clone(&app.games);
    let Ok(_permit) = app.work.acquire().await else {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, "the server ends");
    };
    let now = seconds(SystemTime::now());
    let pushed = tokio::task::spawn_blocking(move || games.push(&name, push, now));
    match pushed.await {
        Ok(pushed) => pushed_answer(pushed),
        Err(_) => refuse(
            StatusCode::INTERNAL_SERVER_ERROR,
            "this went wrong here; try it again",
        ),
    }
}

/// The version that a push is based on; `None` if it names none.
fn base(headers: &HeaderMap) -> Option<VersionTag> {
    match (
        word(headers, &header::IF_MATCH),
        word(headers, &header::IF_NONE_MATCH),
    ) {
        (Some(tag), None) => VersionTag::parse(tag),
        (None, Some("*")) => Some(VersionTag::default()),
        _ => None,
    }
}

fn pushed_answer(pushed: Pushed) -> Response<Reply> {
    match pushed {
        Pushed::Accepted {
            tag,
            newest,
            is_new,
        } => {
            let status = match is_new && tag.version == 1 {
                true => StatusCode::CREATED,
                false => StatusCode::OK,
            };
            tagged(json(status, &Games::receipt(tag, &newest)), tag)
        }
        Pushed::Conflict {
            tag,
            text,
            differences,
        } => {
            let mut told = json!({
                "error": "the record is another one by now",
                "tag": tag.to_string(),
                "text": &*text,
            });
            if let (Value::Object(told), Value::Object(differences)) = (&mut told, differences) {
                told.extend(differences);
            }
            tagged(json(StatusCode::CONFLICT, &told), tag)
        }
        Pushed::Refused(refusal) => {
            let (status, why) = match refusal {
                PushRefusal::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "the record gets too long"),
                PushRefusal::TooManyGames => {
                    (StatusCode::INSUFFICIENT_STORAGE, "there are too many games")
                }
                PushRefusal::NameTaken => (
                    StatusCode::CONFLICT,
                    "a game has this name in other letters",
                ),
                PushRefusal::TooManyVersions => (
                    StatusCode::INSUFFICIENT_STORAGE,
                    "the history of this game is full",
                ),
                PushRefusal::Disk => (
                    StatusCode::INSUFFICIENT_STORAGE,
                    "the disk did not take it; try it again",
                ),
            };
            refuse(status, why)
        }
    }
}

/// A text as a QR code, such as an address for the page of the host.
async fn qr<B>(app: &App, headers: &HeaderMap, body: B) -> Response<Reply>
where
    B: Body<Data = Bytes> + Unpin,
{
    if let Err(refused) = admit(app, headers) {
        return *refused;
    }
    match text(app, headers, body, LONGEST_QR).await {
        Ok(text) => match qr_svg(&text) {
            Some(svg) => answer(StatusCode::OK, SVG, Reply::whole(svg)),
            None => refuse(
                StatusCode::PAYLOAD_TOO_LARGE,
                "this is too long for a QR code",
            ),
        },
        Err(refused) => *refused,
    }
}
