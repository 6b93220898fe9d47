//! The counted work of the parts of a replay, in steps of about a fifth of a microsecond.

/// A move that is looked up and played, with the roles and stares after it.
pub(crate) const PLAYED: usize = 5;
/// All moves that the roles of one side allow, without playing them.
pub(crate) const REACHED: usize = 25;
/// All legal moves of one side with their effects and texts.
pub(crate) const LEGAL: usize = 400;
/// A move on a partly known board.
pub(crate) const SKETCHED: usize = 2;
/// A move that is read from its text.
pub(crate) const READ: usize = 10;
