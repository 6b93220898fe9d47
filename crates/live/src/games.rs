//! The games that are being recorded: what a push changes, and what followers see.
//!
//! A push names the version that it is based on. So a push that is sent twice changes nothing the second time, a scorer whose
//! phone was offline continues from there, and one who missed another scorer's moves is shown them.

use std::{
    collections::{BTreeMap, VecDeque},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use notation::Settings;
use serde_json::{Value, json};
use tokio::{
    sync::{Notify, watch},
    time::Instant,
};

use crate::{
    GameName, conflict,
    history::{HistoryEntry, VersionTag},
    snapshot::{self, Snapshot},
    store::{Loaded, REMEMBERED, Store},
};

/// What followers see: an immutable map, replaced at every change.
pub(crate) type FollowedGames = Arc<BTreeMap<GameName, Arc<Snapshot>>>;

/// Limits of the games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// The most games.
    pub(crate) games: usize,
    /// The longest record, in bytes.
    pub(crate) record: usize,
    /// The longest history, in bytes.
    pub(crate) history: u64,
}

/// All games in a folder.
pub(crate) struct Games {
    store: Store,
    settings: Arc<Settings>,
    bounds: Bounds,
    /// How long followers wait for a version.
    delay: Duration,
    games: Mutex<BTreeMap<GameName, Arc<Mutex<RecordedGame>>>>,
    shown: watch::Sender<FollowedGames>,
    /// Versions that followers do not see yet, in order.
    later: Mutex<VecDeque<Later>>,
    waits: Notify,
    /// Takes messages for the host.
    problems: Box<dyn Fn(String) + Send + Sync>,
}

struct Later {
    due: Instant,
    name: GameName,
    tag: VersionTag,
    text: Arc<str>,
}

struct RecordedGame {
    text: Arc<str>,
    tag: VersionTag,
    /// The length of its history, in bytes.
    length: u64,
    /// The ids and versions of the last pushes, to recognize repeated ones.
    pushes: VecDeque<(String, VersionTag)>,
    /// What scorers see; followers may see it later. Computed when it is needed.
    newest: Option<Arc<Snapshot>>,
}

/// A push of a scorer.
#[derive(Debug)]
pub(crate) struct Push {
    /// The version that it is based on.
    pub(crate) base: VersionTag,
    /// Its id, the same when it is sent again; empty if it has none.
    pub(crate) push: String,
    /// The name of the scorer; empty if unknown.
    pub(crate) by: String,
    pub(crate) content: PushContent,
}

/// The content of a push.
#[derive(Debug)]
pub(crate) enum PushContent {
    /// The whole record.
    Whole(String),
    /// Text to append to the record.
    Append(String),
}

/// The result of a push.
pub(crate) enum Pushed {
    /// The push made the version `tag`, now (`is_new`) or before. `newest` is the newest version.
    Accepted {
        tag: VersionTag,
        newest: Arc<Snapshot>,
        is_new: bool,
    },
    /// The record has another version than the push is based on: its tag, its text, and the differences.
    Conflict {
        tag: VersionTag,
        text: Arc<str>,
        differences: Value,
    },
    /// The push is refused for this reason.
    Refused(PushRefusal),
}

/// Why a push is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PushRefusal {
    TooLong,
    TooManyGames,
    /// Another game has this name with other capitals.
    NameTaken,
    /// The history of the game is full.
    TooManyVersions,
    /// The disk cannot be written.
    Disk,
}

impl Games {
    /// The games in a folder, as an earlier server left them. `now` is in seconds since 1970.
    ///
    /// # Errors
    /// The folder cannot be used.
    pub(crate) fn open(
        folder: &Path,
        settings: Arc<Settings>,
        bounds: Bounds,
        delay: Duration,
        now: u64,
        problems: impl Fn(String) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let store = Store::open(folder)?;
        let (names, others) = store.names()?;
        for other in others {
            problems(format!(
                "{other}: left out, games have names of plain letters, digits, - and _"
            ));
        }
        let mut games = BTreeMap::new();
        let mut shown = BTreeMap::new();
        let mut later = VecDeque::new();
        let limit = match delay.is_zero() {
            // Without a delay, all versions are shown, whatever the clock says.
            true => u64::MAX,
            false => now.saturating_sub(delay.as_secs()),
        };
        for name in names {
            if games.len() >= bounds.games {
                problems(format!(
                    "{name}: left out, there are more than {} games",
                    bounds.games
                ));
                continue;
            }
            let loaded = match store.load(&name, limit, bounds.record, &problems) {
                Ok(Some(loaded)) => loaded,
                Ok(None) => continue,
                Err(error) => {
                    problems(format!("{name}: left out, {error}"));
                    continue;
                }
            };
            if let Some((tag, text)) = &loaded.shown {
                let snapshot = Snapshot::new(&name, *tag, text.as_str().into(), &settings, None);
                shown.insert(name.clone(), Arc::new(snapshot));
            }
            let game = RecordedGame::of(&loaded);
            if loaded
                .shown
                .as_ref()
                .is_none_or(|(tag, _)| *tag != loaded.tag)
            {
                let wait = Duration::from_secs((loaded.at + delay.as_secs()).saturating_sub(now));
                later.push_back(Later {
                    due: Instant::now() + wait,
                    name: name.clone(),
                    tag: game.tag,
                    text: Arc::clone(&game.text),
                });
            }
            games.insert(name, Arc::new(Mutex::new(game)));
        }
        later.make_contiguous().sort_by_key(|later| later.due);
        Ok(Self {
            store,
            settings,
            bounds,
            delay,
            games: Mutex::new(games),
            shown: watch::Sender::new(Arc::new(shown)),
            later: Mutex::new(later),
            waits: Notify::new(),
            problems: Box::new(problems),
        })
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// What followers see, with its changes.
    pub(crate) fn follow(&self) -> watch::Receiver<FollowedGames> {
        self.shown.subscribe()
    }

    /// What followers see of a game.
    pub(crate) fn shown(&self, name: &GameName) -> Option<Arc<Snapshot>> {
        self.shown.borrow().get(name).map(Arc::clone)
    }

    /// The board after the first `step` moves of what followers see of a game, and the version that it belongs to.
    pub(crate) fn earlier(&self, name: &GameName, step: usize) -> Option<(VersionTag, Value)> {
        let shown = self.shown(name)?;
        let seen = || snapshot::earlier(name, &shown.text, &self.settings, step);
        let board = catch_unwind(AssertUnwindSafe(seen)).unwrap_or_default()?;
        Some((shown.tag, board))
    }

    /// The newest version of a game, for its scorers.
    pub(crate) fn newest(&self, name: &GameName) -> Option<(VersionTag, Arc<str>)> {
        let game = lock(&self.games).get(name).map(Arc::clone)?;
        let game = lock(&game);
        (game.tag.version > 0).then(|| (game.tag, Arc::clone(&game.text)))
    }

    /// Takes a push. Blocks until it is written.
    pub(crate) fn push(&self, name: &GameName, push: Push, now: u64) -> Pushed {
        let game = match self.game(name, push.base) {
            Ok(game) => game,
            Err(refusal) => return Pushed::Refused(refusal),
        };
        let (result, tag, theirs) = {
            let mut game = lock(&game);
            let result = self.try_push(&mut game, name, push, now);
            (result, game.tag, Arc::clone(&game.text))
        };
        self.forget_unwritten(name, &game);
        let yours = match result {
            Ok(pushed) => return pushed,
            Err(yours) => yours,
        };
        // Merging takes longer than anything else, so the game is not locked: others may push meanwhile.
        let differences = name.notation().zip(yours).map(|(notation, yours)| {
            let told = || conflict::differences(notation, &theirs, &yours, &self.settings);
            catch_unwind(AssertUnwindSafe(told)).unwrap_or_default()
        });
        Pushed::Conflict {
            tag,
            text: theirs,
            differences: differences.unwrap_or_default(),
        }
    }

    /// The game with this name. A push based on no version makes a new game.
    fn game(
        &self,
        name: &GameName,
        base: VersionTag,
    ) -> Result<Arc<Mutex<RecordedGame>>, PushRefusal> {
        let mut games = lock(&self.games);
        if let Some(game) = games.get(name) {
            return Ok(Arc::clone(game));
        }
        let empty = RecordedGame {
            text: "".into(),
            tag: VersionTag::default(),
            length: 0,
            pushes: VecDeque::new(),
            newest: None,
        };
        if base != VersionTag::default() {
            // The game is not kept: the push gets a conflict with an empty record.
            return Ok(Arc::new(Mutex::new(empty)));
        }
        if games.keys().any(|other| other.collides(name)) {
            return Err(PushRefusal::NameTaken);
        }
        if games.len() >= self.bounds.games {
            return Err(PushRefusal::TooManyGames);
        }
        let game = Arc::new(Mutex::new(empty));
        games.insert(name.clone(), Arc::clone(&game));
        Ok(game)
    }

    /// Removes a game of which no version was written, unless another push is about to write one.
    fn forget_unwritten(&self, name: &GameName, game: &Arc<Mutex<RecordedGame>>) {
        let mut games = lock(&self.games);
        // One reference in the map, one here. No other push can take one while the map is locked.
        let is_alone = Arc::strong_count(game) == 2;
        if is_alone && lock(game).tag.version == 0 {
            games.remove(name);
        }
    }

    /// Takes a push if it is based on the current version. Otherwise the error is the record that was pushed, or `None` if the
    /// push only appends.
    fn try_push(
        &self,
        game: &mut RecordedGame,
        name: &GameName,
        push: Push,
        now: u64,
    ) -> Result<Pushed, Option<String>> {
        let known = game
            .pushes
            .iter()
            .find(|(known, _)| !known.is_empty() && *known == push.push);
        if let Some((_, tag)) = known {
            return Ok(self.accepted(game, name, *tag, false));
        }
        let is_next = push.base == game.tag;
        let text = match push.content {
            PushContent::Whole(text) => text,
            PushContent::Append(more) if is_next => [&*game.text, &*more].concat(),
            PushContent::Append(_) => return Err(None),
        };
        if text.len() > self.bounds.record {
            return Ok(Pushed::Refused(PushRefusal::TooLong));
        }
        if game.tag.version > 0 && text == *game.text {
            return Ok(self.accepted(game, name, game.tag, false));
        }
        if !is_next {
            return Err(Some(text));
        }
        let tag = VersionTag::new(game.tag.version + 1, &text);
        let entry = HistoryEntry {
            at: now,
            by: push.by,
            push: push.push,
            ..HistoryEntry::between(&game.text, &text, tag)
        };
        let line = entry.line();
        if game.length + line.len() as u64 > self.bounds.history {
            return Ok(Pushed::Refused(PushRefusal::TooManyVersions));
        }
        match self.store.append(name, game.length, &line) {
            Ok(length) => game.length = length,
            Err(error) => {
                (self.problems)(format!("{name}: {error}"));
                return Ok(Pushed::Refused(PushRefusal::Disk));
            }
        }
        // From here on the push is accepted, whatever happens.
        game.take(tag, text.into(), entry.push);
        let before = self.shown(name);
        let newest = self.snapshot(name, game.tag, &game.text, before.as_deref());
        game.newest = Some(Arc::clone(&newest));
        if self.delay.is_zero() {
            self.show(name, newest);
        } else {
            lock(&self.later).push_back(Later {
                due: Instant::now() + self.delay,
                name: name.clone(),
                tag: game.tag,
                text: Arc::clone(&game.text),
            });
            self.waits.notify_one();
        }
        // No answer depends on this file: if it is not written, the history has the version.
        if let Err(error) = self.store.write_record(name, &game.text) {
            (self.problems)(format!(
                "{name}: the record was not written, its history was: {error}"
            ));
        }
        Ok(self.accepted(game, name, tag, true))
    }

    fn accepted(
        &self,
        game: &mut RecordedGame,
        name: &GameName,
        tag: VersionTag,
        is_new: bool,
    ) -> Pushed {
        let newest = match &game.newest {
            Some(newest) => Arc::clone(newest),
            None => self.snapshot(name, game.tag, &game.text, None),
        };
        game.newest = Some(Arc::clone(&newest));
        Pushed::Accepted {
            tag,
            newest,
            is_new,
        }
    }

    /// The snapshot of a version. Never fails: if computing it panics, the snapshot has no board.
    fn snapshot(
        &self,
        name: &GameName,
        tag: VersionTag,
        text: &Arc<str>,
        before: Option<&Snapshot>,
    ) -> Arc<Snapshot> {
        let seen = || Snapshot::new(name, tag, Arc::clone(text), &self.settings, before);
        let seen = catch_unwind(AssertUnwindSafe(seen)).unwrap_or_else(|_| {
            (self.problems)(format!("{name}: version {tag} cannot be shown"));
            Snapshot::bare(name, tag, Arc::clone(text))
        });
        Arc::new(seen)
    }

    fn show(&self, name: &GameName, snapshot: Arc<Snapshot>) {
        self.shown.send_modify(|shown| {
            Arc::make_mut(shown).insert(name.clone(), snapshot);
        });
    }

    /// Shows delayed versions when they are due. Never ends.
    pub(crate) async fn release(self: Arc<Self>) {
        loop {
            let next = lock(&self.later).front().map(|later| later.due);
            match next {
                None => self.waits.notified().await,
                Some(due) => {
                    tokio::time::sleep_until(due).await;
                    let games = Arc::clone(&self);
                    // If it panics, the next version is shown.
                    let _ = tokio::task::spawn_blocking(move || games.release_due(due)).await;
                }
            }
        }
    }

    /// Shows the versions that are due at `now`, of each game the newest.
    fn release_due(&self, now: Instant) {
        let mut due: BTreeMap<GameName, Later> = BTreeMap::new();
        {
            let mut later = lock(&self.later);
            while later.front().is_some_and(|later| later.due <= now) {
                if let Some(one) = later.pop_front() {
                    due.insert(one.name.clone(), one);
                }
            }
        }
        for (name, later) in due {
            let before = self.shown(&name);
            let snapshot = self.snapshot(&name, later.tag, &later.text, before.as_deref());
            self.show(&name, snapshot);
        }
    }

    /// The answer to a scorer whose version was accepted.
    pub(crate) fn receipt(tag: VersionTag, newest: &Snapshot) -> Value {
        json!({
            "tag": tag.to_string(),
            "version": tag.version,
            "newest": newest.tag.to_string(),
            "title": newest.summary["title"],
            "verdict": newest.summary["verdict"],
            "findings": newest.findings,
        })
    }
}

impl RecordedGame {
    fn of(loaded: &Loaded) -> Self {
        Self {
            text: loaded.text.as_str().into(),
            tag: loaded.tag,
            length: loaded.length,
            pushes: loaded.pushes.clone(),
            newest: None,
        }
    }

    fn take(&mut self, tag: VersionTag, text: Arc<str>, push: String) {
        self.tag = tag;
        self.text = text;
        self.newest = None;
        if !push.is_empty() {
            self.pushes.push_back((push, tag));
            if self.pushes.len() > REMEMBERED {
                self.pushes.pop_front();
            }
        }
    }
}

/// A panic leaves the locked data consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
