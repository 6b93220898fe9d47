//! Links of `CarcassonneLab`.

use notation::{Rule, Severity};

use super::row;

pub(crate) const NO_LINK: Rule = row(
    "lab/no-link",
    Severity::Error,
    "The text is no CarcassonneLab link.",
);

pub(crate) const OTHER_TEXT: Rule = row(
    "lab/other-text",
    Severity::Warning,
    "Text beside a link is left out.",
);

pub(crate) const UNKNOWN_VERSION: Rule = row(
    "lab/unknown-version",
    Severity::Error,
    "The link has another version than 0.",
);

pub(crate) const CUT_OFF: Rule = row(
    "lab/cut-off",
    Severity::Error,
    "The link is cut off; what precedes it is read.",
);

pub(crate) const BAD_TILES: Rule = row(
    "lab/bad-tiles",
    Severity::Error,
    "The tiles of the link are none, or too many.",
);

pub(crate) const BAD_DISCARDS: Rule = row(
    "lab/bad-discards",
    Severity::Error,
    "The list of discards is no list of ascending numbers.",
);

pub(crate) const NO_STARTER: Rule = row(
    "lab/no-starter",
    Severity::Error,
    "The tiles do not begin with the starter.",
);

pub(crate) const UNKNOWN_CHARACTER: Rule = row(
    "lab/unknown-character",
    Severity::Error,
    "A character has no meaning at its place.",
);

pub(crate) const BAD_ROTATION: Rule = row(
    "lab/bad-rotation",
    Severity::Error,
    "A tile is turned in no way that there is.",
);

pub(crate) const UNKNOWN_PLACE: Rule = row(
    "lab/unknown-place",
    Severity::Error,
    "The tile has no such place for a meeple.",
);

pub(crate) const UNEVEN: Rule = row(
    "lab/uneven",
    Severity::Error,
    "The tiles are not as many as the moves and discards.",
);

pub(crate) const CHANGED_NAME: Rule = row(
    "lab/changed-name",
    Severity::Info,
    "A record cannot hold the name or the color of a player.",
);

pub(crate) const LOST: Rule = row(
    "lab/lost",
    Severity::Warning,
    "A link cannot hold all that the record says.",
);

pub(crate) const UNWRITABLE: Rule = row(
    "lab/unwritable",
    Severity::Error,
    "No link can be written of the game.",
);

pub(super) const RULES: &[Rule] = &[
    NO_LINK,
    OTHER_TEXT,
    UNKNOWN_VERSION,
    CUT_OFF,
    BAD_TILES,
    BAD_DISCARDS,
    NO_STARTER,
    UNKNOWN_CHARACTER,
    BAD_ROTATION,
    UNKNOWN_PLACE,
    UNEVEN,
    CHANGED_NAME,
    LOST,
    UNWRITABLE,
];
