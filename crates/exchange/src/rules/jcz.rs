//! Saved games of `JCloisterZone`.

use notation::{Rule, Severity};

use super::row;

pub(crate) const NO_GAME: Rule = row(
    "jcz/no-game",
    Severity::Error,
    "The text is no JCloisterZone game.",
);

pub(crate) const CUT_OFF: Rule = row(
    "jcz/cut-off",
    Severity::Error,
    "The game is cut off; what precedes it is read.",
);

pub(crate) const MORE_TEXT: Rule = row(
    "jcz/more-text",
    Severity::Error,
    "Text that follows the game is not read.",
);

pub(crate) const UNKNOWN_SET: Rule = row(
    "jcz/unknown-set",
    Severity::Error,
    "A box is in play that records do not know.",
);

pub(crate) const OTHER_RULES: Rule = row(
    "jcz/other-rules",
    Severity::Warning,
    "A rule of the save changes the points, or cannot be kept.",
);

pub(crate) const SEVERAL_STARTS: Rule = row(
    "jcz/several-starts",
    Severity::Error,
    "The save begins with several tiles, a record with one.",
);

pub(crate) const PLAYERS: Rule = row(
    "jcz/players",
    Severity::Warning,
    "The list of players is empty or too long.",
);

pub(crate) const CHANGED_NAME: Rule = row(
    "jcz/changed-name",
    Severity::Info,
    "A record cannot hold the name of a player.",
);

pub(crate) const UNDO: Rule = row(
    "jcz/undo",
    Severity::Warning,
    "Nothing precedes what is taken back.",
);

pub(crate) const UNKNOWN_MESSAGE: Rule = row(
    "jcz/unknown-message",
    Severity::Error,
    "A message cannot be written as a move.",
);

pub(crate) const UNKNOWN_TILE: Rule = row(
    "jcz/unknown-tile",
    Severity::Error,
    "A tile or its rotation is unknown.",
);

pub(crate) const NO_POSITION: Rule =
    row("jcz/no-position", Severity::Error, "A tile has no square.");

pub(crate) const UNKNOWN_PLAYER: Rule = row(
    "jcz/unknown-player",
    Severity::Error,
    "There is no such player.",
);

pub(crate) const SECOND_TURN: Rule = row(
    "jcz/second-turn",
    Severity::Error,
    "A player moves twice in a row, for which records have no sign.",
);

pub(crate) const UNKNOWN_FIGURE: Rule = row(
    "jcz/unknown-figure",
    Severity::Error,
    "A figure cannot be written.",
);

pub(crate) const MISPLACED_MEEPLE: Rule = row(
    "jcz/misplaced-meeple",
    Severity::Error,
    "A meeple is not on the tile that was just placed, or is the second one there.",
);

pub(crate) const UNKNOWN_FEATURE: Rule = row(
    "jcz/unknown-feature",
    Severity::Error,
    "A meeple stands on what the tile does not have, or what cannot be written.",
);

pub(crate) const OPEN_MOVE: Rule = row(
    "jcz/open-move",
    Severity::Warning,
    "The last move is not closed; it is written.",
);

pub(crate) const SEVERAL_GAMES: Rule = row(
    "jcz/several-games",
    Severity::Error,
    "A save holds one game; the others are left out.",
);

pub(crate) const LOST: Rule = row(
    "jcz/lost",
    Severity::Warning,
    "A save cannot hold all that the record says.",
);

pub(crate) const UNWRITABLE: Rule = row(
    "jcz/unwritable",
    Severity::Error,
    "No save can be written of the game.",
);

pub(super) const RULES: &[Rule] = &[
    NO_GAME,
    CUT_OFF,
    MORE_TEXT,
    UNKNOWN_SET,
    OTHER_RULES,
    SEVERAL_STARTS,
    PLAYERS,
    CHANGED_NAME,
    UNDO,
    UNKNOWN_MESSAGE,
    UNKNOWN_TILE,
    NO_POSITION,
    UNKNOWN_PLAYER,
    SECOND_TURN,
    UNKNOWN_FIGURE,
    MISPLACED_MEEPLE,
    UNKNOWN_FEATURE,
    OPEN_MOVE,
    SEVERAL_GAMES,
    LOST,
    UNWRITABLE,
];

/// What an unknown box explains: nothing more is said of these once it is reported.
pub(crate) const UNKNOWN: [Rule; 5] = [
    UNKNOWN_MESSAGE,
    UNKNOWN_TILE,
    UNKNOWN_PLAYER,
    UNKNOWN_FIGURE,
    UNKNOWN_FEATURE,
];
