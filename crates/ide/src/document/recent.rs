//! The records that are kept in memory: the last ones read.
//!
//! A record with its replay takes a hundred times the memory of its text or more. All games of a large file are visited often,
//! but few are looked at; the records of the others are read again on demand.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use notation::Record;

/// In bytes: records are dropped while the texts of all that are kept are longer in total.
const MOST_BYTES: usize = 64 * 1024;
/// The last records read that are kept whatever their length.
const ALWAYS: usize = 2;

/// Where a game keeps its record.
#[derive(Default)]
pub(crate) struct Slot(Mutex<Option<Arc<dyn Record>>>);

impl Slot {
    /// The record, read by `read` unless it is kept, and whether `read` was called.
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
        // Outside the lock: dropping a large record takes a while.
        drop(record);
    }
}

/// The records of a document's games that were read last, oldest first.
#[derive(Default)]
pub(crate) struct Recent(Mutex<VecDeque<KeptRecord>>);

struct KeptRecord {
    /// Dangling once its game is dropped, and the record with it.
    slot: Weak<Slot>,
    bytes: usize,
}

impl Recent {
    /// Adds the record in `slot`, whose text has `bytes` bytes, and drops older ones.
    pub(crate) fn note(&self, slot: &Arc<Slot>, bytes: usize) {
        for slot in self.add(slot, bytes) {
            slot.clear();
        }
    }

    /// Adds an entry. Returns the slots to clear.
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

/// Locks even after a panic: every change is a single assignment, so the value is consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
