//! Positions on one line.

use notation::{Rule, Severity};

use super::row;

pub(crate) const NO_POSITION: Rule = row(
    "fen/no-position",
    Severity::Error,
    "The text is no position.",
);

pub(crate) const OTHER_GAME: Rule = row(
    "fen/other-game",
    Severity::Error,
    "The position is of another game than the first one.",
);

pub(crate) const MISSING_FIELDS: Rule = row(
    "fen/missing-fields",
    Severity::Warning,
    "Fields of the position are missing; what is usual stands for them.",
);

pub(crate) const BOARD: Rule = row(
    "fen/board",
    Severity::Error,
    "The board of the position cannot be read.",
);

pub(crate) const FIELD: Rule = row(
    "fen/field",
    Severity::Error,
    "A field behind the board has no meaning.",
);

pub(crate) const PASSING: Rule = row(
    "fen/passing",
    Severity::Warning,
    "The squares of a double step are none.",
);

pub(crate) const DUDES: Rule = row("fen/dudes", Severity::Warning, "A side has several dudes.");

pub(crate) const DOUBTED_GAME: Rule = row(
    "fen/doubted-game",
    Severity::Warning,
    "The game has errors, so the position is what was probably meant.",
);

pub(crate) const UNKNOWN_POSITION: Rule = row(
    "fen/unknown-position",
    Severity::Error,
    "What stands on the board is not known.",
);

pub(crate) const LOST: Rule = row(
    "fen/lost",
    Severity::Warning,
    "A position cannot hold all that the record says.",
);

pub(super) const RULES: &[Rule] = &[
    NO_POSITION,
    OTHER_GAME,
    MISSING_FIELDS,
    BOARD,
    FIELD,
    PASSING,
    DUDES,
    DOUBTED_GAME,
    UNKNOWN_POSITION,
    LOST,
];
