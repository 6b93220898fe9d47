//! The events of followers: one whenever a game they follow has changed. A follower who reads slowly misses versions in
//! between, never the newest one, and costs no memory.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use futures::stream;
use hyper::body::Bytes;
use tokio::sync::watch;

use crate::{
    GameName, connections::Seat, games::FollowedGames, history::VersionTag, reply::Chunks,
    snapshot::Snapshot,
};

/// How soon, in milliseconds, a browser should reconnect when the stream has ended.
const COME_BACK: &str = "retry: 2000\n\n";
/// Shows that the connection still works.
const HEARTBEAT: &[u8] = b":\n\n";

/// The games that a follower follows.
pub(crate) enum Follows {
    /// One game, with its story. The tag is that of the version that the follower already has.
    Game(GameName, Option<VersionTag>),
    /// The boards of all games.
    All,
}

struct Follower {
    shown: watch::Receiver<FollowedGames>,
    follows: Follows,
    sent: BTreeMap<GameName, VersionTag>,
    heartbeat: Duration,
    is_first: bool,
    /// Its seat, freed when it leaves.
    _seat: Seat,
}

/// The events for a follower: first the current state, then the changes.
pub(crate) fn events(
    shown: watch::Receiver<FollowedGames>,
    follows: Follows,
    heartbeat: Duration,
    seat: Seat,
) -> Chunks {
    let known = match &follows {
        Follows::Game(name, Some(tag)) => Some((name.clone(), *tag)),
        _ => None,
    };
    let follower = Follower {
        shown,
        follows,
        sent: known.into_iter().collect(),
        heartbeat,
        is_first: true,
        _seat: seat,
    };
    Box::pin(stream::unfold(follower, |mut follower| async move {
        let bytes = follower.next().await?;
        Some((bytes, follower))
    }))
}

impl Follower {
    /// The next bytes for the follower; `None` once the games are dropped.
    async fn next(&mut self) -> Option<Bytes> {
        if std::mem::take(&mut self.is_first) {
            let news = self.news();
            return Some([COME_BACK.as_bytes(), &news].concat().into());
        }
        loop {
            tokio::select! {
                changed = self.shown.changed() => changed.ok()?,
                () = tokio::time::sleep(self.heartbeat) => return Some(Bytes::from_static(HEARTBEAT)),
            }
            let news = self.news();
            if !news.is_empty() {
                return Some(news);
            }
        }
    }

    /// The events that the follower does not have yet; empty if there are none.
    fn news(&mut self) -> Bytes {
        let shown = Arc::clone(&self.shown.borrow_and_update());
        match &self.follows {
            Follows::Game(name, _) => {
                let Some(snapshot) = shown.get(name) else {
                    return Bytes::new();
                };
                let sent = self.sent.insert(name.clone(), snapshot.tag);
                event(snapshot, sent).unwrap_or_default()
            }
            Follows::All => {
                let mut news: Vec<Bytes> = Vec::new();
                for (name, snapshot) in &*shown {
                    if self.sent.get(name) != Some(&snapshot.tag) {
                        self.sent.insert(name.clone(), snapshot.tag);
                        news.push(snapshot.card.clone());
                    }
                }
                match news.as_slice() {
                    // One event is not copied: all followers share its bytes.
                    [only] => only.clone(),
                    news => news.concat().into(),
                }
            }
        }
    }
}

/// The event for a follower who has the version `sent`: the change, or all. `None` if there is nothing new.
fn event(snapshot: &Snapshot, sent: Option<VersionTag>) -> Option<Bytes> {
    if sent == Some(snapshot.tag) {
        return None;
    }
    match &snapshot.change {
        Some((before, change)) if Some(*before) == sent => Some(change.clone()),
        _ => Some(snapshot.event.clone()),
    }
}
