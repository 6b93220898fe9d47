//! All notations, and all their rules.

use std::path::Path;

use notation::{Notation, Rule, Severity};

/// All notations, in display order.
static NOTATIONS: &[&dyn Notation] = &[
    &kubb::Kubb,
    &bucky::Bucky,
    &rootlog::Rootlog,
    &carcassonne::Carcassonne,
    &pgn::Pgn,
];

/// The rule about a rule code that does not exist.
pub(crate) const UNKNOWN_RULE: Rule = Rule::new(
    "movetext/unknown-rule",
    Severity::Warning,
    "A silencing comment names a rule that does not exist",
    "`movetext: allow(code)` silences the rule with exactly that code on its line, or on the line below if the comment stands \
alone. A code that no notation has silences nothing, so a slip in it would go unseen.",
    "1. I B - - - - - # movetext: allow(kubb/inkast-cuont)\n",
    "1. I B - - - - - # movetext: allow(kubb/inkast-count)\n",
);

/// The rule about a silencing comment without effect.
pub(crate) const UNUSED_ALLOW: Rule = Rule::new(
    "movetext/unused-allow",
    Severity::Hint,
    "A silencing comment silences nothing",
    "The rule that the comment names finds nothing on that line any more. The comment can go.",
    "1. 0I B - - - - - # movetext: allow(kubb/inkast-count)\n",
    "1. 0I B - - - - -\n",
);

/// Rules about silencing comments, which every notation has.
static RULES: &[Rule] = &[UNKNOWN_RULE, UNUSED_ALLOW];

/// The rule about a record in another encoding.
pub const ENCODING: Rule = Rule::new(
    "movetext/encoding",
    Severity::Hint,
    "A file is stored otherwise than in UTF-8 with line ends of today",
    "Files of old programs are stored in Windows-1252 (Latin-1) or UTF-16, or have the line ends of old Macs. They are read as what \
they say, but other programs may read other letters. Nothing is written into such a file by `fmt` and `check --fix` unless they are \
told to: `--encoding utf-8` writes it anew.",
    "$ movetext check old.pgn\n\
old.pgn:1:1: hint[movetext/encoding] This record is stored in Windows-1252. It is read; others may not be able to: \
fmt --encoding utf-8 writes it anew.\n",
    "$ movetext fmt --encoding utf-8 old.pgn\n$ movetext check old.pgn\n",
);

/// The rule about a game that is only checked in part.
pub const LONG_GAME: Rule = Rule::new(
    "movetext/long-game",
    Severity::Error,
    "A game is too long to be checked to its end",
    "A game of more than 3,000 lines, 12,000 words or 128 KB is checked as far as that, and stays as it is. Hardly any game \
is so long: mostly many games stand one behind the other without the headers that part them, or the file is something else. Write a \
header or a blank line and the first number before each of them, or leave the file out (`records.exclude` in `movetext.toml`).",
    "$ movetext check all.kubb\n\
all.kubb:3001:1: error[movetext/long-game] This game is longer than 3,000 lines, 12,000 words or 128 KB: 2,001 lines from line 3,001 \
on were not checked.\n",
    "$ head -4 all.kubb\n[Event \"Game 1\"]\n1. 0I B - - - - -\n\n[Event \"Game 2\"]\n$ movetext check all.kubb\n",
);

/// Rules about files, which do not apply to text in an editor: their examples are output of the command line.
static OF_FILES: &[Rule] = &[ENCODING, LONG_GAME];

/// Whether a rule is about files, not about text.
#[must_use]
pub fn is_of_files(rule: &Rule) -> bool {
    OF_FILES.iter().any(|one| one.code == rule.code)
}

/// All notations, in display order.
#[must_use]
pub fn notations() -> &'static [&'static dyn Notation] {
    NOTATIONS
}

/// The notation with this id, such as `kubb`.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static dyn Notation> {
    notations()
        .iter()
        .copied()
        .find(|notation| notation.id() == id)
}

/// The notation for a file's extension, ignoring case.
#[must_use]
pub fn by_path(path: &Path) -> Option<&'static dyn Notation> {
    let extension = path.extension()?.to_str()?;
    notations().iter().copied().find(|notation| {
        notation
            .extensions()
            .iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    })
}

/// The file extensions of all notations, without the dot.
#[must_use]
pub fn extensions() -> Vec<&'static str> {
    notations()
        .iter()
        .flat_map(|notation| notation.extensions())
        .copied()
        .collect()
}

/// Every rule: those of silencing comments and of files, then those of each notation.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    let of_notations = notations().iter().flat_map(|notation| notation.rules());
    RULES.iter().chain(OF_FILES).chain(of_notations)
}

/// The rule with this code.
#[must_use]
pub fn rule(code: &str) -> Option<&'static Rule> {
    rules().find(|rule| rule.code == code)
}
