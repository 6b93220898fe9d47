//! What every conversion may say: texts that are no record, and pages as scanners and copies give them.

use notation::{Rule, Severity};

use super::row;

pub(crate) const NOT_READ: Rule = row(
    "convert/not-read",
    Severity::Error,
    "What cannot be read as a record, or is wrong in it, stays as it is.",
);

pub(crate) const NO_GAME: Rule = row(
    "convert/no-game",
    Severity::Error,
    "There is no game in the text.",
);

pub(crate) const UNREADABLE_FORM: Rule = row(
    "convert/unreadable-form",
    Severity::Error,
    "The form can only be written.",
);

pub(crate) const UNWRITABLE_FORM: Rule = row(
    "convert/unwritable-form",
    Severity::Error,
    "The form cannot hold games of this notation.",
);

pub(crate) const PAGE_NUMBER: Rule = row(
    "convert/page-number",
    Severity::Info,
    "The number of a page stands between the moves; it is left out.",
);

pub(crate) const BROKEN_LINE: Rule = row(
    "convert/broken-line",
    Severity::Info,
    "A move stands in two lines; they are put together.",
);

pub(crate) const COLUMNS: Rule = row(
    "convert/columns",
    Severity::Info,
    "The moves stand in columns, which are put one below the other or in the order of a move.",
);

pub(crate) const LEFT_OUT: Rule = row(
    "convert/left-out",
    Severity::Info,
    "What stands around the moves, such as names of a chat, is left out.",
);

pub(crate) const AROUND: Rule = row(
    "convert/around",
    Severity::Info,
    "Lines around the moves, such as the end of a mail, become comments.",
);

pub(super) const RULES: &[Rule] = &[
    NOT_READ,
    NO_GAME,
    UNREADABLE_FORM,
    UNWRITABLE_FORM,
    PAGE_NUMBER,
    BROKEN_LINE,
    COLUMNS,
    LEFT_OUT,
    AROUND,
];
