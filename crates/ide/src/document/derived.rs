//! Values that are computed from a game and kept as long as the game.

use std::{
    any::Any,
    sync::{Arc, Mutex, PoisonError},
};

use crate::Game;

/// Values computed from a game, one of each type.
#[derive(Default)]
pub(crate) struct Derived(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl Game {
    /// The value of type `T`, computed by `make` on first use. It may depend only on the game and on what all games of the
    /// document share; places in it are relative to the game.
    pub fn derived<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        if let Some(known) = self.derived.find() {
            return known;
        }
        // Not under the lock: `make` may derive another value.
        let made = Arc::new(make());
        self.derived.find().unwrap_or_else(|| {
            let kept: Arc<dyn Any + Send + Sync> = Arc::<T>::clone(&made);
            self.derived.add(kept);
            made
        })
    }

    /// Whether the value of type `T` was computed.
    #[must_use]
    pub fn has_derived<T: Any + Send + Sync>(&self) -> bool {
        self.derived.find::<T>().is_some()
    }
}

impl Derived {
    /// The value, if it was computed before.
    pub(crate) fn find<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let one = known.iter().find(|one| (***one).is::<T>())?;
        Arc::downcast(Arc::clone(one)).ok()
    }

    fn add(&self, value: Arc<dyn Any + Send + Sync>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.push(value);
    }
}
