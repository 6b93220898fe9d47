//! Ending with the editor: a server whose editor is gone must not stay behind, whoever holds its input open.

use std::time::Duration;

use serde_json::Value;
use tokio::{runtime::Handle, sync::oneshot};

/// How often to look.
const EVERY: Duration = Duration::from_secs(2);

/// Watches the process that `initialize` names as its editor. The receiver fires when it is gone. Nothing if none is
/// named, or if it cannot be seen from here in the first place (an editor outside of our container).
pub(super) fn watch(handle: &Handle, params: Option<&Value>) -> Option<oneshot::Receiver<()>> {
    let id = params?.get("processId")?.as_u64()?;
    watch_every(handle, EVERY, move || started(id))
}

/// Fires when `started` no longer answers what it answered first.
fn watch_every(
    handle: &Handle,
    every: Duration,
    started: impl Fn() -> Option<u64> + Send + 'static,
) -> Option<oneshot::Receiver<()>> {
    let first = started()?;
    let (sender, receiver) = oneshot::channel();
    handle.spawn(async move {
        let mut ticks = tokio::time::interval(every);
        while started() == Some(first) && !sender.is_closed() {
            ticks.tick().await;
        }
        let _ = sender.send(());
    });
    Some(receiver)
}

/// Returns when the watched process is gone; never without one.
pub(super) async fn gone(parent: &mut Option<oneshot::Receiver<()>>) {
    match parent {
        Some(receiver) => {
            let _ = receiver.await;
            tracing::info!("the editor's process is gone");
        }
        None => std::future::pending().await,
    }
}

/// When the process `id` was started, in units of the system; nothing if it does not run. A number that is used again
/// names another process, which was started later.
#[cfg(target_os = "linux")]
fn started(id: u64) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name in brackets may hold anything; the fields behind it are: state, …, start time as the 20th.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace();
    let state = fields.next()?;
    let is_alive = !matches!(state, "Z" | "X" | "x");
    fields.nth(18)?.parse().ok().filter(|_| is_alive)
}

/// Other systems close the input of the server when the editor ends; that has to do.
#[cfg(not(target_os = "linux"))]
fn started(_: u64) -> Option<u64> {
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
        assert!(started(id).is_some());
        assert_eq!(started(id), started(id));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(started(id), None);
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
            let mut parent = watch_every(&Handle::current(), Duration::from_millis(1), dies);
            assert!(parent.is_some());
            gone(&mut parent).await;
        });
        assert!(ASKED.load(Ordering::Relaxed) > 5);
    }

    #[test]
    fn a_process_that_cannot_be_seen_is_not_watched() {
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
        assert!(watch_every(runtime.handle(), EVERY, || None).is_none());
    }
}
