//! The table of rules: one row for every kind of finding. Each rule has a page in the documentation.

use notation::{Rule, Severity};

pub(crate) const UNREADABLE: Rule = Rule::new(
    "skeleton/unreadable",
    Severity::Error,
    "Something is no part of the notation.",
    "A line is a tag, a comment, a move or a result. A move is its number with a period, then words of letters.",
    "1. north ?!\n",
    "1. north # ?!\n",
);

pub(crate) const TAG: Rule = Rule::new(
    "skeleton/tag",
    Severity::Error,
    "A tag that is not [Key \"value\"].",
    "A tag stands on a line of its own: a key of letters and a value in quotes, in brackets.",
    "[Event \"Sunday\"\n1. north\n",
    "[Event \"Sunday\"]\n1. north\n",
);

pub(crate) const ODD_SIGN: Rule =
    Rule::odd_sign("skeleton/odd-sign", "1. north\n1–0\n", "1. north\n1-0\n");

pub(crate) const MOVE_NUMBER: Rule = Rule::new(
    "skeleton/move-number",
    Severity::Warning,
    "A move has another number than it should, or none.",
    "The numbers of moves count up by one; odd ones are the first player's. A record may begin in the middle of a game.",
    "1. north\n3. south\n",
    "1. north\n2. south\n",
);

pub(crate) const AFTER_RESULT: Rule = Rule::new(
    "skeleton/after-result",
    Severity::Error,
    "A move stands below the result.",
    "The result ends a game. A further game begins with a tag or with move 1.",
    "1. north\n1-0\n2. south\n",
    "1. north\n2. south\n1-0\n",
);

/// Every rule of the notation: first the spelling of a line, then what the replay finds.
pub(crate) const RULES: &[Rule] = &[UNREADABLE, TAG, ODD_SIGN, MOVE_NUMBER, AFTER_RESULT];
