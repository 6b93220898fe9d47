//! Games by other rules: what the tag `Variant` says. Their moves are not replayed, only their text is checked.

use notation::{Finding, Severity, tags};

/// Values of the tag that mean the rules of chess, whatever the position at the start; in lower case, without blanks and signs.
const CHESS: [&str; 14] = [
    "",
    "chess",
    "standard",
    "normal",
    "classic",
    "orthodox",
    "fromposition",
    "setupposition",
    "chess960",
    "960",
    "fischerandom",
    "fischerrandom",
    "chess960fischerandom",
    "freestyle",
];

/// Codes of findings that speak of the rules of chess.
const OF_CHESS: [&str; 4] = [
    "pgn/fen",
    "pgn/fragment",
    "pgn/wrong-result",
    "pgn/unreadable",
];

/// The other game whose rules a record follows; nothing for chess.
pub(crate) fn of(tags: &[tags::Tag]) -> Option<String> {
    let tag = tags.iter().find(|tag| tag.name == "Variant")?;
    let value = tag.value.trim();
    let signs = value.chars().filter(|sign| sign.is_alphanumeric());
    let bare = signs.collect::<String>().to_lowercase();
    (!CHESS.contains(&&*bare)).then(|| value.to_owned())
}

/// The one finding of such a game, in place of `findings` that are about chess.
pub(crate) fn instead(tags: &[tags::Tag], variant: &str, findings: &mut Vec<Finding>) {
    findings.retain(|finding| !OF_CHESS.contains(&finding.code));
    let Some(tag) = tags.iter().find(|tag| tag.name == "Variant") else {
        return;
    };
    let name = notation::say::shortened(variant);
    let message = format!("{name} is not replayed: only the text of this game is checked.");
    findings.push(Finding::new(
        "pgn/variant",
        Severity::Info,
        tag.value_range,
        message,
    ));
}
