//! Panics on purpose, in builds for tests alone: whoever runs answers has to survive one, wherever it comes from.
//! A text asks for them: `planted panic: STEP`.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_ARMED: AtomicBool = AtomicBool::new(false);

/// From now on texts that ask for a panic get it, if this is a build for tests.
pub fn arm() {
    IS_ARMED.store(cfg!(debug_assertions), Ordering::Relaxed);
}

/// The place at which a text can ask for a panic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanicPoint {
    /// A message is handled.
    Message,
    /// A text is cut into games.
    Cut,
    /// A game is read, for any answer about it.
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

/// Does nothing, or what this module is for: panics if `text` asks for it at `step`.
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
