//! Saved logs of Board Game Arena.

use notation::{Rule, Severity};

use super::row;

pub(crate) const NO_LOG: Rule = row(
    "bga/no-log",
    Severity::Error,
    "The text is no saved log of Board Game Arena.",
);

pub(crate) const REFUSED: Rule = row(
    "bga/refused",
    Severity::Error,
    "Board Game Arena gave no log, but an error.",
);

pub(crate) const CUT_OFF: Rule = row(
    "bga/cut-off",
    Severity::Error,
    "The log is cut off; what precedes it is read.",
);

pub(crate) const MORE_TEXT: Rule = row(
    "bga/more-text",
    Severity::Error,
    "Text that follows the log is not read.",
);

pub(crate) const TWO_TABLES: Rule = row(
    "bga/two-tables",
    Severity::Error,
    "The log has games of two tables; only the first one is read.",
);

pub(crate) const NO_PACKET: Rule = row(
    "bga/no-packet",
    Severity::Warning,
    "A part of the log is no packet.",
);

pub(crate) const UNREADABLE_EVENT: Rule = row(
    "bga/unreadable-event",
    Severity::Error,
    "An event lacks what tells what happened.",
);

pub(crate) const TOO_MANY_PLAYERS: Rule = row(
    "bga/too-many-players",
    Severity::Error,
    "There are more players than letters.",
);

pub(crate) const UNKNOWN_TILE: Rule = row(
    "bga/unknown-tile",
    Severity::Error,
    "A tile is none of the base game.",
);

pub(crate) const EXPANSION: Rule = row(
    "bga/expansion",
    Severity::Error,
    "An expansion is in play; only the base game can be read.",
);

pub(crate) const MISPLACED_MEEPLE: Rule = row(
    "bga/misplaced-meeple",
    Severity::Error,
    "A meeple is not on the tile that was just placed, or is the second one there.",
);

pub(crate) const UNKNOWN_PLACE: Rule = row(
    "bga/unknown-place",
    Severity::Error,
    "The tile has no such place for a meeple.",
);

pub(crate) const OTHER_FEATURE: Rule = row(
    "bga/other-feature",
    Severity::Warning,
    "The place of a meeple is another feature than the log names; the place counts.",
);

pub(crate) const OTHER_SCORE: Rule = row(
    "bga/other-score",
    Severity::Warning,
    "The score in the log is not the sum of the points.",
);

pub(crate) const UNKNOWN_PLAYER: Rule = row(
    "bga/unknown-player",
    Severity::Warning,
    "Somebody concedes who is not in the game.",
);

pub(crate) const UNCERTAIN_DISCARD: Rule = row(
    "bga/uncertain-discard",
    Severity::Warning,
    "Which tiles could not be placed does not follow from the draws.",
);

pub(crate) const CHANGED_NAME: Rule = row(
    "bga/changed-name",
    Severity::Info,
    "A record cannot hold the name or the color of a player.",
);

pub(crate) const NO_END: Rule = row(
    "bga/no-end",
    Severity::Warning,
    "The log ends before the game does.",
);

pub(super) const RULES: &[Rule] = &[
    NO_LOG,
    REFUSED,
    CUT_OFF,
    MORE_TEXT,
    TWO_TABLES,
    NO_PACKET,
    UNREADABLE_EVENT,
    TOO_MANY_PLAYERS,
    UNKNOWN_TILE,
    EXPANSION,
    MISPLACED_MEEPLE,
    UNKNOWN_PLACE,
    OTHER_FEATURE,
    OTHER_SCORE,
    UNKNOWN_PLAYER,
    UNCERTAIN_DISCARD,
    CHANGED_NAME,
    NO_END,
];
