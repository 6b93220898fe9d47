//! `movetext lsp`: the language server on standard input and output, or on a loopback socket.

use std::{
    env,
    fs::File,
    io::{self, IsTerminal as _},
    net::{Ipv4Addr, TcpListener},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, anyhow};
use server::wire::SILENCE;
use tokio::runtime::Runtime;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::{
    Registry, filter::Targets, fmt, layer::SubscriberExt as _, util::SubscriberInitExt as _,
};

use crate::{
    terminal,
    transport::{self, Ended, NativeHost},
};

/// Levels for `--log`; any other value without `=` is a file.
const LEVELS: [&str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

/// The default log has warnings and errors, without messages about an editor that has left: that is not an error.
const DEFAULT_LOG: &str = "warn,tower_lsp::service::client=off";

/// Lets texts cause a panic on demand, in builds for tests.
const PLANTED: &str = "MOVETEXT_PLANTED_PANICS";

/// Serve editors over the Language Server Protocol.
#[derive(Debug, clap::Args)]
#[command(after_help = "Exit code: 0 after shutdown and exit, 1 otherwise, 2 wrong usage.")]
pub(crate) struct Args {
    /// Listen on this port of the loopback interface instead of standard input and output (0 takes any free one).
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// What to log to standard error: off, error, warn, info, debug or trace, or the file to log to [default: the
    /// variable `MOVETEXT_LOG`, else warn].
    #[arg(long, value_name = "LEVEL|FILE")]
    log: Option<String>,

    /// Standard input and output, as without it: some editors pass it always.
    #[arg(long, hide = true, conflicts_with = "port")]
    stdio: bool,

    /// Tell nothing when nobody types any more: for comparisons message by message, which must not depend on time.
    #[arg(long, hide = true)]
    no_clock: bool,
}

/// Serves until the editor sends `exit`: 0 after `shutdown`, 1 otherwise.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let log = args.log.clone().or_else(|| env::var("MOVETEXT_LOG").ok());
    start_log(log.as_deref().unwrap_or(DEFAULT_LOG))?;
    if env::var_os(PLANTED).is_some() {
        notation::planted::arm();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_name("movetext-worker")
        .enable_all()
        .build()
        .context("the server cannot start its threads")?;
    let silence = (!args.no_clock).then_some(SILENCE);
    let ended = match args.port {
        Some(port) => serve_socket(&runtime, port, silence)?,
        None => {
            if io::stdin().is_terminal() {
                terminal::complain(
                    "this is the language server: editors start it and speak to it on standard input",
                );
            }
            serve(&runtime, silence, io::stdin(), io::stdout())
        }
    };
    // The client of the tasks that still run is gone.
    runtime.shutdown_background();
    Ok(ExitCode::from(match ended {
        Ended::InOrder => 0,
        Ended::Early => 1,
    }))
}

fn serve(
    runtime: &Runtime,
    silence: Option<Duration>,
    input: impl io::Read + Send + 'static,
    output: impl io::Write + Send + 'static,
) -> Ended {
    let host = NativeHost::new(runtime.handle().clone());
    transport::serve(
        runtime.handle(),
        server::service(Arc::new(host)),
        silence,
        input,
        output,
    )
}

/// Serves the first client that connects.
fn serve_socket(runtime: &Runtime, port: u16, silence: Option<Duration>) -> anyhow::Result<Ended> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("port {port} cannot be used"))?;
    let address = listener.local_addr().context("the socket has no address")?;
    terminal::complain(&format!("listening on {address}"));
    let (stream, _) = listener.accept().context("no client connected")?;
    stream
        .set_nodelay(true)
        .context("the socket cannot be set up")?;
    let input = stream.try_clone().context("the socket cannot be read")?;
    Ok(serve(runtime, silence, input, stream))
}

/// Logs to standard error at a level, or to a file in full except for the finest details.
fn start_log(log: &str) -> anyhow::Result<()> {
    let layer = fmt::layer().with_ansi(false);
    if LEVELS.contains(&log) || log.contains('=') {
        // The error repeats its message as its cause, so only the message is kept.
        let filter: Targets = log
            .parse()
            .map_err(|error| anyhow!("--log {log}: {error}"))?;
        let layer = layer.with_writer(io::stderr);
        Registry::default().with(layer).with(filter).init();
    } else {
        let file = File::create(log).with_context(|| format!("--log {log}"))?;
        let layer = layer.with_writer(Arc::new(file));
        let filter = LevelFilter::DEBUG;
        Registry::default().with(layer).with(filter).init();
    }
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    Ok(())
}
