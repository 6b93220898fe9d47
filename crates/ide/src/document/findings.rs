//! The findings of a game: the record's, at the levels of the settings, without those that comments silence.

use notation::{Edit, Finding, Fix, Notation, Order as _, Record, Rule, Settings, habit};

use crate::settings::{
    nearest::nearest,
    registry::{self, UNKNOWN_RULE, UNUSED_ALLOW},
    silence::{Allow, allows},
};

/// The findings of one game in the order of the text; offsets relative to the game.
pub(crate) fn of_game(
    notation: &dyn Notation,
    record: &dyn Record,
    settings: &Settings,
) -> Vec<Finding> {
    let allows = allows(record);
    let mut used = vec![false; allows.len()];
    let mut findings: Vec<Finding> = Vec::new();
    let mut is_silent = |finding: &Finding| {
        let line = record.parse().line_at(finding.range.start());
        let is_its = |allow: &Allow| allow.covers(line) && allow.code == finding.code;
        let silencing = allows.iter().position(is_its);
        if let Some(used) = silencing.and_then(|index| used.get_mut(index)) {
            *used = true;
        }
        silencing.is_some()
    };
    for finding in record.findings() {
        let alike = finding.alike.iter();
        let left: Vec<&Finding> = alike.filter(|one| !is_silent(one)).collect();
        if left.len() < finding.alike.len() {
            let once = habit::once(left.into_iter().cloned().collect());
            findings.extend(once.iter().map(Finding::alone));
        } else if !left.is_empty() || !is_silent(finding) {
            findings.push(finding.alone());
        }
    }
    for (allow, used) in allows.iter().zip(used) {
        if !is_rule(notation, &allow.code) {
            findings.push(unknown_rule(notation, allow));
        } else if !used && is_on(settings, &allow.code) {
            findings.push(unused_allow(allow));
        }
    }
    let mut findings: Vec<Finding> = findings
        .into_iter()
        .filter_map(|finding| at_level(finding, settings))
        .collect();
    if !allows.is_empty() {
        findings.order_by_key(|finding| finding.range.start());
    }
    findings
}

/// `finding` with the severity that the settings give its rule; `None` if they switch the rule off.
fn at_level(mut finding: Finding, settings: &Settings) -> Option<Finding> {
    if let Some(level) = settings.rules.get(finding.code) {
        finding.severity = level.severity()?;
    }
    Some(finding)
}

fn is_on(settings: &Settings, code: &str) -> bool {
    settings
        .rules
        .get(code)
        .is_none_or(|level| level.severity().is_some())
}

fn is_rule(notation: &dyn Notation, code: &str) -> bool {
    Rule::find(notation.rules(), code).is_some() || registry::rule(code).is_some()
}

fn unknown_rule(notation: &dyn Notation, allow: &Allow) -> Finding {
    let message = format!(
        "There is no rule \"{}\", so this comment silences nothing.",
        allow.code
    );
    let finding = UNKNOWN_RULE.at(allow.range, message);
    match suggest_rule(notation, &allow.code) {
        Some(code) => finding.with_fix(Fix::guess(
            format!("Write {code}"),
            vec![Edit::replace(allow.range, code)],
        )),
        None => finding,
    }
}

/// The rule that an unknown `code` probably means: the same name without the notation's id, or one with a small difference.
fn suggest_rule(notation: &dyn Notation, code: &str) -> Option<&'static str> {
    let full = format!("{}/{code}", notation.id());
    let codes = || notation.rules().iter().map(|rule| rule.code);
    codes()
        .find(|known| *known == full)
        .or_else(|| nearest(code, codes()))
}

fn unused_allow(allow: &Allow) -> Finding {
    let message = format!(
        "{} finds nothing here, so there is nothing to silence.",
        allow.code
    );
    UNUSED_ALLOW.at(allow.range, message)
}
