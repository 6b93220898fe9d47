//! Outgoing messages: a queue, and the thread that writes them.

use std::{io::Write, thread, time::Duration};

use server::wire::Outgoing;
use tokio::{
    runtime::Handle,
    sync::{
        mpsc::{self, error::TrySendError},
        oneshot,
    },
};

/// How many messages may wait to be written. Handlers that send more have to wait.
const LEN: usize = 1024;
/// How long to wait until the client has read the last messages.
const PATIENCE: Duration = Duration::from_secs(2);

/// Messages up to this length, in bytes, are written together with their header.
const SHORT: usize = 64 * 1024;

/// An item of the queue.
enum QueueItem {
    Message(Vec<u8>),
    /// Confirms that everything before it was written.
    Mark(oneshot::Sender<()>),
}

/// The queue of outgoing messages. Clones share it.
#[derive(Clone)]
pub(super) struct Outbox {
    handle: Handle,
    sender: mpsc::Sender<QueueItem>,
}

impl Outbox {
    /// Starts the thread that writes to `output`.
    pub(super) fn new(handle: Handle, output: impl Write + Send + 'static) -> Self {
        let (sender, receiver) = mpsc::channel(LEN);
        thread::spawn(move || write_all(receiver, output));
        Self { handle, sender }
    }

    /// Sends `message` when there is room. Without a client, it is lost.
    pub(super) async fn send(&self, message: &impl Outgoing) {
        if let Some(item) = encode(message) {
            let _ = self.sender.send(item).await;
        }
    }

    /// Sends `message` without waiting: a client that writes but does not read must not stop the loop that reads.
    pub(super) fn post(&self, message: &impl Outgoing) {
        let Some(item) = encode(message) else {
            return;
        };
        if let Err(TrySendError::Full(item)) = self.sender.try_send(item) {
            let sender = self.sender.clone();
            self.handle.spawn(async move {
                let _ = sender.send(item).await;
            });
        }
    }

    /// Returns when the client takes no more messages.
    pub(super) async fn closed(&self) {
        self.sender.closed().await;
    }

    /// Waits until everything was written, but at most [`PATIENCE`].
    pub(super) async fn finish(&self) {
        let (mark, written) = oneshot::channel();
        let flush = async {
            if self.sender.send(QueueItem::Mark(mark)).await.is_ok() {
                let _ = written.await;
            }
        };
        if tokio::time::timeout(PATIENCE, flush).await.is_err() {
            tracing::warn!("the client did not take the last messages");
        }
    }
}

fn encode(message: &impl Outgoing) -> Option<QueueItem> {
    match message.to_json() {
        Ok(body) => Some(QueueItem::Message(body)),
        Err(error) => {
            tracing::error!(%error, "a message cannot be written as JSON");
            None
        }
    }
}

/// Writes until the client or all senders are gone.
fn write_all(mut receiver: mpsc::Receiver<QueueItem>, mut output: impl Write) {
    while let Some(item) = receiver.blocking_recv() {
        let written = match item {
            QueueItem::Message(body) => write(&mut output, &body),
            QueueItem::Mark(mark) => {
                let _ = mark.send(());
                Ok(())
            }
        };
        if let Err(error) = written {
            tracing::info!(%error, "the output ended");
            return;
        }
    }
}

fn write(output: &mut impl Write, body: &[u8]) -> std::io::Result<()> {
    let mut frame = format!("Content-Length: {}\r\n\r\n", body.len()).into_bytes();
    // A short message is written in one call; a long one is not copied.
    if body.len() <= SHORT {
        frame.extend_from_slice(body);
        output.write_all(&frame)?;
    } else {
        output.write_all(&frame)?;
        output.write_all(body)?;
    }
    output.flush()
}
