//! Games by other rules: what the tag `Variant` says. Their moves are not replayed, only their text is checked.

use notation::{Finding, tags};

use crate::game::rules;

/// The words of values that mean the rules of chess, whatever the position at the start; in lower case, longer ones before
/// those that are a part of them.
const CHESS: [&str; 17] = [
    "fromposition",
    "setupposition",
    "customposition",
    "fischerandom",
    "fischer",
    "random",
    "freestyle",
    "chess",
    "960",
    "standard",
    "normal",
    "classical",
    "classic",
    "orthodox",
    "regular",
    "frc",
    "none",
];

/// Codes of findings that speak of the text alone, whatever the rules are. How moves are written and counted is theirs.
const OF_TEXT: [&str; 16] = [
    rules::TAG_SYNTAX.code,
    rules::DUPLICATE_TAG.code,
    rules::TAG_NAME.code,
    rules::TAG_VALUE.code,
    rules::ROSTER.code,
    rules::SETUP.code,
    rules::UNOPENED.code,
    rules::UNCLOSED_COMMENT.code,
    rules::UNCLOSED_VARIATION.code,
    rules::ROOTLESS_VARIATION.code,
    rules::ANNOTATION.code,
    rules::NO_RESULT.code,
    rules::AFTER_RESULT.code,
    rules::RESULT_MISMATCH.code,
    rules::LONG_LINE.code,
    rules::CLOCK.code,
];

/// The other game whose rules a record follows; nothing for chess.
pub(crate) fn of(tag: Option<&tags::Tag>) -> Option<String> {
    let value = tag?.value.trim();
    let signs = value.chars().filter(|sign| sign.is_alphanumeric());
    let mut bare = signs.collect::<String>().to_lowercase();
    for word in CHESS {
        bare = bare.replace(word, "");
    }
    (!bare.is_empty()).then(|| value.to_owned())
}

/// That such a game is not replayed, in a few words.
pub(crate) fn unplayed(variant: &str) -> String {
    format!("{} is not replayed", notation::say::shortened(variant))
}

/// The one finding of such a game, in place of `findings` that are about chess.
pub(crate) fn instead(tag: Option<&tags::Tag>, variant: &str, findings: &mut Vec<Finding>) {
    findings.retain(|finding| OF_TEXT.contains(&finding.code));
    let Some(tag) = tag else {
        return;
    };
    let message = format!(
        "{}: only the text of this game is checked.",
        unplayed(variant)
    );
    findings.push(rules::VARIANT.at(tag.value_range, message));
}
