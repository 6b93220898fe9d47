//! `movetext live`: serves games while they are recorded.

use std::{
    io::{IsTerminal as _, Write as _},
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, bail};
use archive::SettingsFile;
use clap::ValueHint;
use live::{Limits, ServeOptions, Server};

use crate::{outcome::Outcome, terminal};

/// Serve games that are being recorded: scorers write, everybody follows.
///
/// Scorers open the address that is shown, or scan its code, and write; each version goes into the folder as a plain record, with
/// its history beside it in `.movetext-live`. Everybody else sees boards, story and figures as the games go on. It ends with Ctrl-C,
/// and goes on where it was when it is started again.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The folder of the records. It is made if it is not there.
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,

    /// The port to listen on (0 takes any free one).
    #[arg(long, value_name = "N", default_value_t = 8080)]
    port: u16,

    /// The address to listen on: 0.0.0.0 lets in the phones of the same network.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,

    /// How others reach it, if that is another address, as behind a proxy: `https://kubb.example.org`.
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url, value_parser = site)]
    url: Option<String>,

    /// Let followers see what happens only so much later, such as `30s` or `5m`.
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "0s")]
    delay: Duration,

    /// Make a new token: who has the one of earlier runs can write no more.
    #[arg(long)]
    new_token: bool,

    /// Give scorers a pad for taps: the folder of the playground, as `editors/web/build` makes it.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pad: Option<PathBuf>,

    /// Let the pages of this site push, too: `https://example.org`.
    #[arg(long, value_name = "ORIGIN", value_hint = ValueHint::Url, value_parser = site)]
    allow_origin: Option<String>,
}

const EXAMPLES: &str = "\
Exit code: 2 if the folder or the port cannot be used; otherwise it runs until it is ended.

Examples:
  movetext live league                         for programs on this machine, and for proxies
  movetext live final --address 0.0.0.0        for all phones in this network
  movetext live final --pad playground         scorers tap what happens instead of typing it
  movetext live final --url https://kubb.example.org --delay 5m
  movetext view final -o pages                 afterwards: pages for everybody, without a server";

/// How many files are open besides connections.
#[cfg(target_os = "linux")]
const OTHER_FILES: u64 = 256;

/// Serves until the process is ended.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.folder.exists() && !args.folder.is_dir() {
        bail!("{}: no folder", args.folder.display());
    }
    let settings = settings(args)?;
    let mut limits = Limits::usual();
    allow_files(&mut limits);
    let server = Server::open(
        ServeOptions {
            folder: args.folder.clone(),
            settings,
            delay: args.delay,
            is_new_token: args.new_token,
            origin: args.allow_origin.clone(),
            pad: args.pad.clone(),
            limits,
        },
        |problem| terminal::warn(&terminal::line(&problem)),
    )
    .with_context(|| args.folder.display().to_string())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("movetext-live")
        .enable_all()
        .build()
        .context("the server cannot start its threads")?;
    runtime.block_on(async {
        let address = SocketAddr::new(args.address, args.port);
        let listener = tokio::net::TcpListener::bind(address).await;
        let listener = listener.with_context(|| format!("{address} cannot be used"))?;
        let address = listener.local_addr().context("the socket has no address")?;
        // If nothing reads this output, the games are served all the same.
        let mut out = terminal::stdout();
        let _ = out.write_all(welcome(args, address, server.token()).as_bytes());
        let _ = out.flush();
        server.serve(listener).await;
        Ok(Outcome::Clean)
    })
}

/// The settings for records in the folder.
fn settings(args: &Args) -> anyhow::Result<Arc<notation::Settings>> {
    let Some(file) = SettingsFile::above(&args.folder) else {
        return Ok(Arc::default());
    };
    if let Some(problem) = file.problems.first() {
        bail!("{problem}");
    }
    Ok(Arc::new(ide::settings::merge(&[file.layer])))
}

/// The addresses of the games, with a QR code for the phones of scorers.
fn welcome(args: &Args, address: SocketAddr, token: &str) -> String {
    let own = format!("http://{}", reached(address));
    let url = args.url.as_deref().unwrap_or(&own);
    let scorers = format!("{url}/score#{token}");
    let mut lines = vec![
        format!("Everybody: {url}/"),
        format!("Scorers:   {scorers}"),
        format!("Host:      {url}/host#{token}"),
    ];
    if address.ip().is_loopback() && args.url.is_none() {
        let how = "Only this machine reaches it; with --address 0.0.0.0 phones do, too.";
        lines.push(how.to_owned());
    } else if std::io::stdout().is_terminal() {
        lines.push(String::new());
        lines.extend(live::qr_lines(&scorers).unwrap_or_default());
    }
    lines.join("\n") + "\n"
}

/// The address at which others reach the one that we listen on. If that is all addresses of this machine, it is the address of
/// outgoing connections.
fn reached(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    // Nothing is sent: the system only selects the route. The address is reserved for documentation.
    let out = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    let ip = out.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |out| out.ip());
    SocketAddr::new(ip, address.port())
}

/// Raises the limit of open files to the number of connections. If that fails, allows fewer connections.
#[cfg(target_os = "linux")]
fn allow_files(limits: &mut Limits) {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let wanted = limits.connections as u64 + OTHER_FILES;
    let mut limit = getrlimit(Resource::Nofile);
    let Some(current) = limit.current.filter(|current| *current < wanted) else {
        return;
    };
    let most = limit.maximum.map_or(wanted, |maximum| maximum.min(wanted));
    limit.current = Some(most);
    let allowed = setrlimit(Resource::Nofile, limit).map_or(current, |()| most);
    let connections = usize::try_from(allowed.saturating_sub(OTHER_FILES)).unwrap_or_default();
    limits.connections = connections.max(1);
    // Leaves room for scorers if there are as many followers as possible.
    limits.followers = limits.followers.min(connections * 3 / 4).max(1);
}

#[cfg(not(target_os = "linux"))]
fn allow_files(_: &mut Limits) {}

/// A time such as `90`, `30s`, `5m` or `1h`.
fn time(text: &str) -> Result<Duration, &'static str> {
    let (number, seconds) = match text.char_indices().last() {
        Some((at, 's')) => (text.get(..at), 1),
        Some((at, 'm')) => (text.get(..at), 60),
        Some((at, 'h')) => (text.get(..at), 3600),
        _ => (Some(text), 1),
    };
    let number: Option<u64> = number.and_then(|number| number.parse().ok());
    // More than a day is a mistake.
    let seconds = number
        .and_then(|number| number.checked_mul(seconds))
        .filter(|all| *all <= 86_400);
    let seconds = seconds.ok_or("a time is written as 30s, 5m or 1h, and is a day at most")?;
    Ok(Duration::from_secs(seconds))
}

/// The address of a site, without a slash at its end.
fn site(text: &str) -> Result<String, &'static str> {
    let text = text.strip_suffix('/').unwrap_or(text);
    let rest = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    let is_plain = |rest: &&str| {
        !rest.is_empty()
            && rest
                .bytes()
                .all(|byte| byte.is_ascii_graphic() && byte != b'#')
    };
    match rest.filter(is_plain) {
        Some(_) => Ok(text.to_owned()),
        None => Err("an address begins with http:// or https://"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        for (text, seconds) in [("90", 90), ("30s", 30), ("5m", 300), ("1h", 3600), ("0", 0)] {
            assert_eq!(time(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for wrong in [
            "",
            "m",
            "5 m",
            "-1s",
            "5d",
            "25h",
            "99999999999999999999h",
            "é",
        ] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sites_are_addresses() {
        assert_eq!(
            site("https://a.example/").as_deref(),
            Ok("https://a.example")
        );
        for wrong in [
            "",
            "a.example",
            "https://",
            "javascript:x",
            "http://a b",
            "http://a/#b",
        ] {
            assert!(site(wrong).is_err(), "{wrong}");
        }
    }
}
