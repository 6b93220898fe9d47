//! Deliberate panics in debug builds, for tests: code that runs answers must survive a panic anywhere in them. A text asks for
//! one by `planted panic: STEP`.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_ARMED: AtomicBool = AtomicBool::new(false);

/// From now on texts in debug builds get the panic that they ask for.
pub fn arm() {
    IS_ARMED.store(cfg!(debug_assertions), Ordering::Relaxed);
}

/// A place where a text can ask for a panic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanicPoint {
    /// Handling a message.
    Message,
    /// Cutting a text into games.
    Cut,
    /// Reading a game, for any answer about it.
    Read,
}

impl PanicPoint {
    fn name(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Cut => "cut",
            Self::Read => "read",
        }
    }
}

/// Panics if `text` asks for it at `step`, in debug builds after [`arm`].
///
/// # Panics
/// On purpose.
pub fn step(step: PanicPoint, text: impl FnOnce() -> String) {
    if cfg!(debug_assertions) && IS_ARMED.load(Ordering::Relaxed) {
        let name = step.name();
        assert!(
            !text().contains(&format!("planted panic: {name}")),
            "planted: {name}"
        );
    }
}
