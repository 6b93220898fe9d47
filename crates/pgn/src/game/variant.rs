//! Chess variants, named in the tag `Variant`. Only the text of such games is checked; their moves are not replayed.

use notation::{Finding, tags};

use crate::game::rules;

/// Words in values that mean the rules of chess with any start position. In lower case; a word precedes those that are parts of
/// it.
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

/// Codes of findings that concern only the text, under any rules. Spelling and counting of moves depend on the variant.
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

/// Other names of the tag, as some programs and sites write it. In lower case.
const NAMES: [&str; 5] = [
    "rulevariant",
    "rulevariants",
    "variants",
    "gametype",
    "gamevariant",
];

/// The variants whose names stand in the names of events, as on lichess: `Rated Atomic game`. In lower case.
const OF_EVENTS: [&str; 8] = [
    "antichess",
    "atomic",
    "crazyhouse",
    "bughouse",
    "horde",
    "king of the hill",
    "racing kings",
    "three-check",
];

/// Whether a tag with another name than `Variant` names a variant that is not chess. Other values of such a tag, as in
/// `[GameType "Rapid"]`, say nothing about the rules.
pub(crate) fn is_named_by(tag: &tags::Tag) -> bool {
    let is_named = |name: &str| tag.name.eq_ignore_ascii_case(name);
    let tells_rules = NAMES.iter().any(|name| is_named(name));
    if !tells_rules && !is_named("event") {
        return false;
    }
    let value = tag.value.trim().to_lowercase();
    if tells_rules {
        let is_one =
            |one: &&str| value.starts_with(one) || value.replace(' ', "") == one.replace(' ', "");
        return OF_EVENTS.iter().any(is_one);
    }
    let of_event = |value: &str| {
        let said = value
            .strip_prefix("rated ")
            .or_else(|| value.strip_prefix("casual "))?;
        let variant = OF_EVENTS.iter().find_map(|one| said.strip_prefix(one))?;
        let is_end = [" game", " tournament", " swiss"]
            .iter()
            .any(|end| variant.starts_with(end));
        is_end.then_some(())
    };
    of_event(&value).is_some()
}

/// The variant that a record follows; `None` for chess.
pub(crate) fn of(tag: Option<&tags::Tag>) -> Option<String> {
    let value = tag?.value.trim();
    let signs = value.chars().filter(|sign| sign.is_alphanumeric());
    let mut bare = signs.collect::<String>().to_lowercase();
    for word in CHESS {
        bare = bare.replace(word, "");
    }
    (!bare.is_empty()).then(|| value.to_owned())
}

/// A short text that the variant is not replayed.
pub(crate) fn unplayed(variant: &str) -> String {
    format!("{} is not replayed", notation::say::shortened(variant))
}

/// Replaces the findings that are about chess by one on the variant.
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
