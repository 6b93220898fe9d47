//! Ends the server when the editor's process has ended, even if another process keeps the input open.

use std::time::Duration;

use serde_json::Value;
use tokio::{runtime::Handle, sync::oneshot};

/// How often to check, if the system sends no event.
const EVERY: Duration = Duration::from_secs(2);

/// Watches the process that `initialize` names as its editor. The receiver fires when the process has ended, or if there is
/// none. `None` if no process is named (an editor on another machine sends null), or if the server runs in a container, from
/// which processes outside cannot be seen.
pub(super) fn watch(handle: &Handle, params: Option<&Value>) -> Option<oneshot::Receiver<()>> {
    let id = params?.get("processId")?.as_u64()?;
    let is_seen = is_seen(std::process::id().into(), process);
    is_seen.then(|| {
        end_of(id).unwrap_or_else(|| watch_every(handle, EVERY, move || Some(process(id)?.started)))
    })
}

/// Fires when the process `id` ends. The system sends an event, so waiting costs nothing. `None` if the system cannot do that,
/// or there is no such process.
#[cfg(target_os = "linux")]
fn end_of(id: u64) -> Option<oneshot::Receiver<()>> {
    use rustix::{
        event::{PollFd, PollFlags, poll},
        io::Errno,
        process::{Pid, PidfdFlags, pidfd_open},
    };
    let id = Pid::from_raw(i32::try_from(id).ok()?)?;
    let process = pidfd_open(id, PidfdFlags::empty()).ok()?;
    let (sender, receiver) = oneshot::channel();
    std::thread::spawn(move || {
        let mut ends = [PollFd::new(&process, PollFlags::IN)];
        while poll(&mut ends, None) == Err(Errno::INTR) {}
        let _ = sender.send(());
    });
    Some(receiver)
}

/// See [`process`].
#[cfg(not(target_os = "linux"))]
fn end_of(_: u64) -> Option<oneshot::Receiver<()>> {
    None
}

/// Fires when `started` returns `None`, or a value other than the first.
fn watch_every(
    handle: &Handle,
    every: Duration,
    started: impl Fn() -> Option<u64> + Send + 'static,
) -> oneshot::Receiver<()> {
    let first = started();
    let (sender, receiver) = oneshot::channel();
    handle.spawn(async move {
        let mut ticks = tokio::time::interval(every);
        // The first tick comes at once: the answer to `initialize` is sent before the end.
        ticks.tick().await;
        loop {
            ticks.tick().await;
            let is_gone = first.is_none() || started() != first;
            if is_gone || sender.is_closed() {
                break;
            }
        }
        let _ = sender.send(());
    });
    receiver
}

/// Whether all ancestors of the process `id` can be seen from here, up to the first process of the system, which must not be
/// this one. In a container, the first ancestor has a parent outside, which has the number 0.
fn is_seen(mut id: u64, process: impl Fn(u64) -> Option<Process>) -> bool {
    const FIRST: u64 = 1;
    let own = id;
    // No chain is that long. Processes may end while it is followed.
    for _ in 0..1_000 {
        match process(id) {
            Some(_) if id == FIRST => return own != FIRST,
            Some(Process { parent, .. }) => id = parent,
            None => return false,
        }
    }
    false
}

/// Returns when the watched process has ended; never if none is watched.
pub(super) async fn gone(parent: &mut Option<oneshot::Receiver<()>>) {
    match parent {
        Some(receiver) => {
            let _ = receiver.await;
            tracing::info!("the editor's process is gone");
        }
        None => std::future::pending().await,
    }
}

/// A running process.
struct Process {
    parent: u64,
    /// When it was started, in units of the system. A reused number has a later start.
    started: u64,
}

/// The process `id`; `None` if it does not run.
#[cfg(target_os = "linux")]
fn process(id: u64) -> Option<Process> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name in brackets may contain anything. The fields after it are: state, parent, …, start time as the 20th.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace();
    let state = fields.next()?;
    let is_alive = !matches!(state, "Z" | "X" | "x");
    let parent = fields.next()?.parse().ok()?;
    let started = fields.nth(17)?.parse().ok()?;
    is_alive.then_some(Process { parent, started })
}

/// On other systems nothing is watched: there the server only ends with its input.
#[cfg(not(target_os = "linux"))]
fn process(_: u64) -> Option<Process> {
    None
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_runs_until_it_ends() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .unwrap();
        let id = u64::from(child.id());
        let started = || process(id).map(|process| process.started);
        assert!(started().is_some());
        assert_eq!(started(), started());
        assert_eq!(process(id).unwrap().parent, u64::from(std::process::id()));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(started(), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_tells_the_end_of_a_process() {
        let mut child = std::process::Command::new("cat")
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut end = end_of(child.id().into()).unwrap();
        assert_eq!(end.try_recv(), Err(oneshot::error::TryRecvError::Empty));
        drop(child.stdin.take());
        assert_eq!(end.blocking_recv(), Ok(()));
        child.wait().unwrap();
        assert!(end_of(child.id().into()).is_none());
    }

    #[test]
    fn the_end_of_a_process_is_told() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        static ASKED: AtomicU64 = AtomicU64::new(0);
        let dies = || (ASKED.fetch_add(1, Ordering::Relaxed) < 5).then_some(1);
        runtime.block_on(async {
            let parent = watch_every(&Handle::current(), Duration::from_millis(1), dies);
            gone(&mut Some(parent)).await;
        });
        assert!(ASKED.load(Ordering::Relaxed) > 5);
    }

    #[test]
    fn a_process_that_is_gone_from_the_first_is_gone() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let every = Duration::from_millis(1);
            let parent = watch_every(&Handle::current(), every, || None);
            gone(&mut Some(parent)).await;
        });
    }

    #[test]
    fn an_editor_outside_of_a_container_is_not_missed() {
        let is_seen = |id: u64, parents: &[(u64, u64)]| {
            is_seen(id, |id| {
                let (_, parent) = parents.iter().find(|(known, _)| *known == id)?;
                Some(Process {
                    parent: *parent,
                    started: 0,
                })
            })
        };
        // Started by an editor, or adopted after its end.
        assert!(is_seen(30, &[(30, 20), (20, 1), (1, 0)]));
        assert!(is_seen(30, &[(30, 1), (1, 0)]));
        // Put into a running container, or the only process of one.
        assert!(!is_seen(30, &[(30, 20), (20, 0), (1, 0)]));
        assert!(!is_seen(1, &[(1, 0)]));
        assert!(!is_seen(30, &[(30, 30)]));
    }

    #[test]
    fn without_a_process_nothing_is_watched() {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        for params in [
            None,
            Some(serde_json::json!({})),
            Some(serde_json::json!({ "processId": null })),
        ] {
            assert!(watch(runtime.handle(), params.as_ref()).is_none());
        }
    }
}
