//! Values that are computed from a game and kept as long as the game.

use std::{
    any::Any,
    sync::{Arc, Mutex, PoisonError},
};

/// Values computed from a game, one of each type.
#[derive(Default)]
pub(crate) struct Derived(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl Derived {
    /// The value of type `T`, computed by `make` on first use.
    pub(crate) fn get<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        if let Some(known) = self.find() {
            return known;
        }
        // Not under the lock: `make` may derive another value.
        let made = Arc::new(make());
        self.find().unwrap_or_else(|| {
            let kept: Arc<dyn Any + Send + Sync> = Arc::<T>::clone(&made);
            self.add(kept);
            made
        })
    }

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
