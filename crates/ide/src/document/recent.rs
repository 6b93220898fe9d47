//! The records that are kept in memory: those that were read last.
//!
//! A record with its replay takes a hundred times the room of its text or more. A file of many games is walked through
//! again and again, but few of its games are looked at; the others are read again when somebody asks.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use notation::Record;

/// Records are let go when the texts of all that are kept are longer than this together.
const MOST_BYTES: usize = 128 * 1024;
/// How many are kept however long they are.
const ALWAYS: usize = 2;

/// Where a game keeps its record while it is kept.
#[derive(Default)]
pub(crate) struct Slot(Mutex<Option<Arc<dyn Record>>>);

impl Slot {
    /// The record, read by `read` unless it is kept, and whether it was read.
    pub(crate) fn get(&self, read: impl FnOnce() -> Arc<dyn Record>) -> (Arc<dyn Record>, bool) {
        let mut kept = lock(&self.0);
        match &*kept {
            Some(record) => (Arc::clone(record), false),
            None => (Arc::clone(kept.insert(read())), true),
        }
    }

    /// Whether the record is kept.
    pub(crate) fn is_kept(&self) -> bool {
        lock(&self.0).is_some()
    }

    fn clear(&self) {
        let record = lock(&self.0).take();
        // Outside of the lock: what is large takes a while to drop.
        drop(record);
    }
}

/// The records of a document's games that were read last, oldest first.
#[derive(Default)]
pub(crate) struct Recent(Mutex<VecDeque<KeptRecord>>);

struct KeptRecord {
    /// Gone when its game is: then the record is gone, too.
    slot: Weak<Slot>,
    bytes: usize,
}

impl Recent {
    /// Notes that the record in `slot`, of `bytes` bytes of text, was read, and lets go of older ones.
    pub(crate) fn note(&self, slot: &Arc<Slot>, bytes: usize) {
        for slot in self.add(slot, bytes) {
            slot.clear();
        }
    }

    /// Adds an entry. Answers the slots to clear.
    fn add(&self, slot: &Arc<Slot>, bytes: usize) -> Vec<Arc<Slot>> {
        let mut entries = lock(&self.0);
        let slot = Arc::downgrade(slot);
        entries.push_back(KeptRecord { slot, bytes });
        let mut total: usize = entries.iter().map(|entry| entry.bytes).sum();
        if total <= MOST_BYTES {
            return Vec::new();
        }
        entries.retain(|entry| entry.slot.strong_count() > 0);
        total = entries.iter().map(|entry| entry.bytes).sum();
        let mut old = Vec::new();
        while total > MOST_BYTES
            && entries.len() > ALWAYS
            && let Some(entry) = entries.pop_front()
        {
            total -= entry.bytes;
            old.extend(entry.slot.upgrade());
        }
        old
    }
}

/// What a panic left is whole: every change is a single assignment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
