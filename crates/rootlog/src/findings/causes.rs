//! One finding per cause, once the repairs are known.
//!
//! A `/` that slipped leaves two halves that cannot be read (`w1-/9`): where the same repair is the best for both, they
//! are one finding. And what the board contradicts only because something could not be read is not said: it is gone with
//! the repair.

use notation::{Finding, Fix, Parse, Severity, TextRange, apply_edits, work::Budget};

use crate::{
    Rootlog,
    ast::Game,
    checks::Checked,
    replay::{MENDED, Replay},
    words,
};

/// How many steps [`settle`] takes: it reads and plays the record once more.
pub(super) fn steps(
    parse: &Parse,
    game: &Game,
    findings: &[Finding],
    contradictions: &[Finding],
) -> usize {
    if contradictions.is_empty() || !has_few_errors(findings) {
        return 0;
    }
    usize::from(parse.text_len()) + Replay::steps(game)
}

/// Settles what `findings`, in the order of the text, and the `contradictions` of the board have in common. Answers the
/// contradictions that are left. Finding out takes its steps from `budget`.
pub(super) fn settle(
    parse: &Parse,
    game: &Game,
    findings: &mut Vec<Finding>,
    contradictions: &[Finding],
    budget: Budget,
) -> Vec<Finding> {
    if !has_few_errors(findings) {
        return contradictions.to_vec();
    }
    fold_halves(game, &parse.text(), findings);
    without_consequences(parse, game, findings, contradictions, budget)
}

/// Whether there are errors, but not more than those of which somebody may know what was meant.
fn has_few_errors(findings: &[Finding]) -> bool {
    let errors = findings.iter().filter(|finding| is_error(finding)).count();
    (1..=MENDED).contains(&errors)
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}

/// Makes one finding of two errors in neighboring actions that the same repair mends.
fn fold_halves(game: &Game, text: &str, findings: &mut Vec<Finding>) {
    findings.dedup_by(|second, first| {
        let Some(halves) = halves(game, first, second) else {
            return false;
        };
        let fixed = |finding: &Finding| {
            let fix = finding.fixes.first().filter(|fix| !fix.safe)?;
            Some(apply_edits(text, &fix.edits))
        };
        let same = fixed(first).is_some() && fixed(first) == fixed(second);
        if same {
            let written = text.get(std::ops::Range::from(halves)).unwrap_or_default();
            first.code = "rootlog/unreadable";
            first.message = format!(
                "`{}` cannot be read as two actions. Is the separator between them right?",
                words::quoted(written)
            );
            first.range = halves;
        }
        same
    });
}

/// The bytes of the two neighboring actions that `first` and `second` are errors of.
fn halves(game: &Game, first: &Finding, second: &Finding) -> Option<TextRange> {
    if !is_error(first) || !is_error(second) {
        return None;
    }
    let holds = |range: TextRange, finding: &Finding| range.contains_range(finding.range);
    let turn = game.turns.iter().find(|turn| holds(turn.range, first))?;
    turn.actions.windows(2).find_map(|pair| match pair {
        [left, right] if holds(left.range, first) && holds(right.range, second) => {
            Some(left.range.cover(right.range))
        }
        _ => None,
    })
}

/// The `contradictions` that are left once the first repair of each error among `findings` is made.
fn without_consequences(
    parse: &Parse,
    game: &Game,
    findings: &[Finding],
    contradictions: &[Finding],
    budget: Budget,
) -> Vec<Finding> {
    let errors = findings.iter().filter(|finding| is_error(finding));
    let repairs: Option<Vec<&Fix>> = errors.map(|error| error.fixes.first()).collect();
    let Some(repairs) = repairs.filter(|_| !contradictions.is_empty()) else {
        return contradictions.to_vec();
    };
    if !budget.take(steps(parse, game, findings, contradictions)) {
        return contradictions.to_vec();
    }
    let edits: Vec<_> = repairs.iter().flat_map(|fix| fix.edits.clone()).collect();
    let mended = apply_edits(&parse.text(), &edits);
    let mended = Parse::new(&Rootlog, &mended);
    let checked = Checked::of(&mended);
    if checked.findings.iter().any(is_error) {
        return contradictions.to_vec();
    }
    let mended_replay = Replay::new(&checked.game, &mended.text(), Some(budget));
    let left = mended_replay.findings();
    let stays = |finding: &&Finding| {
        let line = parse.line_at(finding.range.start());
        left.iter()
            .any(|other| other.code == finding.code && mended.line_at(other.range.start()) == line)
    };
    contradictions.iter().filter(stays).cloned().collect()
}
