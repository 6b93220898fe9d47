//! Remembers how words were read on lately. A key changes one word, and the words before it are read as they were before; so are
//! they in each trial of a repair further down.

use std::{
    cell::RefCell,
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher as _},
};

use notation::work;

use super::KnownBoard;
use crate::game::Refusal;

/// How many boards are remembered of the words read last, and as many of those before them; a few hundred bytes each. A long
/// game with a slip in every line has about half as many.
const REMEMBERED: usize = 1 << 14;

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// A hash of all that a list of possible boards comes from: the board at first, and the words since then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Origin(u64);

impl Origin {
    pub(super) fn of(what: &impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        what.hash(&mut hasher);
        Self(hasher.finish())
    }
}

/// The words read last, and those before them.
#[derive(Default)]
struct Memory {
    words: HashMap<Origin, ReadOn>,
    /// The number of their boards.
    boards: usize,
    before: HashMap<Origin, ReadOn>,
}

/// How a word was read on.
#[derive(Clone)]
struct ReadOn {
    after: (KnownBoard, Option<Refusal>),
    /// The work it took, which counts again each time, so that an answer does not depend on what is remembered.
    steps: u64,
}

/// What `read` answers, or answered lately for the same `origin`.
pub(super) fn recall(
    origin: Origin,
    read: impl FnOnce() -> (KnownBoard, Option<Refusal>),
) -> (KnownBoard, Option<Refusal>) {
    let known = MEMORY.with_borrow_mut(|memory| memory.get(origin));
    if let Some(ReadOn { after, steps }) = known {
        work::count(usize::try_from(steps).unwrap_or(usize::MAX));
        return after;
    }
    let (after, steps) = work::measure(read);
    let kept = ReadOn {
        after: after.clone(),
        steps,
    };
    MEMORY.with_borrow_mut(|memory| memory.put(origin, kept));
    after
}

impl Memory {
    fn get(&mut self, origin: Origin) -> Option<ReadOn> {
        if let Some(known) = self.words.get(&origin) {
            return Some(known.clone());
        }
        let known = self.before.remove(&origin)?;
        self.put(origin, known.clone());
        Some(known)
    }

    fn put(&mut self, origin: Origin, word: ReadOn) {
        self.boards += match &word.after.0 {
            KnownBoard::Open(readings) => readings.len(),
            _ => 1,
        };
        self.words.insert(origin, word);
        if self.boards > REMEMBERED {
            self.before = std::mem::take(&mut self.words);
            self.boards = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_counts_as_if_it_were_done_again() {
        let read = || {
            work::count(7);
            (KnownBoard::Lost, Some(Refusal::InCheck))
        };
        let origin = Origin::of(&"a word");
        let (first, steps) = work::measure(|| recall(origin, read));
        assert_eq!((first.1, steps), (Some(Refusal::InCheck), 7));
        let again = || panic!("it was read before");
        let (second, steps) = work::measure(|| recall(origin, again));
        assert_eq!((second.1, steps), (Some(Refusal::InCheck), 7));
    }

    #[test]
    fn what_was_not_asked_for_lately_is_forgotten() {
        let mut memory = Memory::default();
        let word = || ReadOn {
            after: (KnownBoard::Lost, None),
            steps: 1,
        };
        let origins: Vec<Origin> = (0..3 * REMEMBERED).map(|at| Origin::of(&at)).collect();
        for origin in &origins {
            memory.put(*origin, word());
        }
        assert!(memory.get(origins[0]).is_none());
        assert!(memory.get(origins[3 * REMEMBERED - 1]).is_some());
        assert!(memory.words.len() + memory.before.len() <= 2 * (REMEMBERED + 1));
    }
}
