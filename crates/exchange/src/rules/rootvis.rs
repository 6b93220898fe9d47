//! Links of `RootVis`.

use notation::{Rule, Severity};

use super::row;

pub(crate) const NO_GAME: Rule = row(
    "rootvis/no-game",
    Severity::Error,
    "There is no game in the link.",
);

pub(crate) const DAMAGED_LINK: Rule = row(
    "rootvis/damaged-link",
    Severity::Error,
    "The link is damaged or cut off; what precedes it is read.",
);

pub(crate) const NO_ROOTLOG: Rule = row(
    "rootvis/no-rootlog",
    Severity::Error,
    "What the link holds is no Rootlog.",
);

pub(crate) const NOT_SHOWN: Rule = row(
    "rootvis/not-shown",
    Severity::Error,
    "RootVis cannot show what is in the game.",
);

pub(crate) const NO_TURN: Rule = row(
    "rootvis/no-turn",
    Severity::Error,
    "RootVis shows no game without a turn.",
);

pub(crate) const RECORD_ERRORS: Rule = row(
    "rootvis/record-errors",
    Severity::Error,
    "The game has errors, so RootVis may refuse it.",
);

pub(crate) const LONG_LINK: Rule = row(
    "rootvis/long-link",
    Severity::Warning,
    "The link is so long that programs may cut it.",
);

pub(super) const RULES: &[Rule] = &[
    NO_GAME,
    DAMAGED_LINK,
    NO_ROOTLOG,
    NOT_SHOWN,
    NO_TURN,
    RECORD_ERRORS,
    LONG_LINK,
];
