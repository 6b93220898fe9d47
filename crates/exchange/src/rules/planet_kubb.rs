//! Templates of the wiki Planet Kubb.

use notation::{Rule, Severity};

use super::row;

pub(crate) const NO_GAME: Rule = row(
    "planet-kubb/no-game",
    Severity::Error,
    "There is no turn, so there is no game.",
);

pub(crate) const OPEN_COMMENT: Rule = row(
    "planet-kubb/open-comment",
    Severity::Error,
    "A comment goes over templates; its end may be missing.",
);

pub(crate) const OPEN_TEMPLATE: Rule = row(
    "planet-kubb/open-template",
    Severity::Error,
    "A template is not closed; what precedes is read.",
);

pub(crate) const OTHER_TEXT: Rule = row(
    "planet-kubb/other-text",
    Severity::Info,
    "Text beside the templates is kept as a comment.",
);

pub(crate) const UNKNOWN_TEMPLATE: Rule = row(
    "planet-kubb/unknown-template",
    Severity::Warning,
    "A template is unknown; it is kept as a comment.",
);

pub(crate) const UNKNOWN_PARAMETER: Rule = row(
    "planet-kubb/unknown-parameter",
    Severity::Warning,
    "A parameter is unknown; it is kept as a comment.",
);

pub(crate) const PARAMETER_TWICE: Rule = row(
    "planet-kubb/parameter-twice",
    Severity::Warning,
    "A parameter stands twice; the last one counts.",
);

pub(crate) const INITIAL_TWICE: Rule = row(
    "planet-kubb/initial-twice",
    Severity::Warning,
    "Two players have the same initial.",
);

pub(crate) const UNKNOWN_PLAYER: Rule = row(
    "planet-kubb/unknown-player",
    Severity::Warning,
    "Somebody throws whose initial no player has.",
);

pub(crate) const ADVANTAGE_LINE: Rule = row(
    "planet-kubb/advantage-line",
    Severity::Warning,
    "The advantage line cannot be read; it is kept as a comment.",
);

pub(crate) const TOO_MANY_THROWS: Rule = row(
    "planet-kubb/too-many-throws",
    Severity::Error,
    "A turn has more than six batons.",
);

pub(crate) const MISSING_THROW: Rule = row(
    "planet-kubb/missing-throw",
    Severity::Warning,
    "A throw is missing between others.",
);

pub(crate) const UNKNOWN_ACTION: Rule = row(
    "planet-kubb/unknown-action",
    Severity::Error,
    "A word is no throw.",
);

pub(super) const RULES: &[Rule] = &[
    NO_GAME,
    OPEN_COMMENT,
    OPEN_TEMPLATE,
    OTHER_TEXT,
    UNKNOWN_TEMPLATE,
    UNKNOWN_PARAMETER,
    PARAMETER_TWICE,
    INITIAL_TWICE,
    UNKNOWN_PLAYER,
    ADVANTAGE_LINE,
    TOO_MANY_THROWS,
    MISSING_THROW,
    UNKNOWN_ACTION,
];
