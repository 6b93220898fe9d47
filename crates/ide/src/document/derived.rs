//! What others make of a game and want to find again as long as there is this game.

use std::{
    any::Any,
    sync::{Arc, Mutex, PoisonError},
};

use crate::Game;

/// One value of each type that somebody made of a game.
#[derive(Default)]
pub(crate) struct Derived(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl Game {
    /// The value of type `T` that `make` makes of this game, made when first asked for. It may depend on nothing but the
    /// game and what is the same for all games of the document; places in it are relative to the game.
    pub fn derived<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        if let Some(known) = self.derived.find() {
            return known;
        }
        // Not under the lock: it may derive something else.
        let made = Arc::new(make());
        self.derived.find().unwrap_or_else(|| {
            let kept: Arc<dyn Any + Send + Sync> = Arc::<T>::clone(&made);
            self.derived.add(kept);
            made
        })
    }
}

impl Derived {
    /// The value that was made before.
    pub(crate) fn find<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .iter()
            .find_map(|one| Arc::downcast(Arc::clone(one)).ok())
    }

    fn add(&self, value: Arc<dyn Any + Send + Sync>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.push(value);
    }
}
