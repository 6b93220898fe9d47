//! One game of `check`: its findings, as they are printed and counted.

use std::sync::Arc;

use archive::{Input, LONGEST_GAME, LeftOut, Lines, Placed, Stored};
use ide::Game;
use notation::{Finding, Settings, TextRange};

use crate::{
    found::{MAX_GUESSED, has_open},
    output::{Layout, Rendered, Report},
    statistics::Statistics,
    tally::Tally,
};

/// The findings in a game or in a record.
#[derive(Default)]
pub(super) struct Checked {
    /// The findings, or the diff, as text.
    pub(super) rendered: Rendered,
    pub(super) tally: Tally,
    pub(super) statistics: Statistics,
    /// Whether the game needs guessed repairs; `None` if every finding has a fix.
    pub(super) open: Option<Open>,
}

/// A game that has findings without fixes.
pub(super) enum Open {
    /// One of the first games of the record: its rendered findings have the guesses.
    Guessed,
    /// A later game: only in order is it known how many such games precede it.
    Later(Unguessed),
}

/// A game that may be read again to guess repairs.
pub(super) struct Unguessed {
    text: String,
    first_line: usize,
    left_out: Option<LeftOut>,
    stored: Option<Stored>,
}

impl Unguessed {
    pub(super) fn with_guesses(&self, input: &Input, layout: Layout) -> Rendered {
        let game = Game::alone(input.notation, &self.text, Arc::clone(&input.settings));
        let lines = Lines::below(&self.text, self.first_line);
        let settings = &input.settings;
        let left_out = self.left_out.map(|left_out| too_long(&lines, left_out));
        let left_out = left_out.and_then(|finding| at_level(finding, settings));
        let stored = self.stored.map(stored_otherwise);
        let stored = stored.and_then(|finding| at_level(finding, settings));
        let findings = bounded(game.findings_with_guesses(), &lines, stored, left_out);
        let report = Report {
            name: &input.name,
            lines: &lines,
            findings: &findings,
        };
        layout.render(&report)
    }
}

/// Checks a game. Without a `layout` the findings are only counted.
pub(super) fn check(placed: &Placed<'_>, layout: Option<Layout>) -> Checked {
    let lines = placed.lines();
    let settings = placed.game.settings();
    let left_out = placed.left_out.map(|left_out| too_long(&lines, left_out));
    let left_out = left_out.and_then(|finding| at_level(finding, settings));
    let stored = placed.stored.map(stored_otherwise);
    let stored = stored.and_then(|finding| at_level(finding, settings));
    let all: Vec<Finding>;
    let found = placed.game.findings();
    let mut findings = found;
    if stored.is_some() || left_out.is_some() {
        let found = found.iter().cloned();
        all = bounded(found, &lines, stored.clone(), left_out.clone());
        findings = &all;
    }
    let mut tally = Tally::of(findings);
    tally.games = usize::from(has_content(placed.text) || left_out.is_some());
    let mut checked = Checked {
        tally,
        ..Checked::default()
    };
    if findings.is_empty() {
        return checked;
    }
    let Some(layout) = layout else {
        checked.statistics = Statistics::of(findings);
        return checked;
    };
    let mut report = Report {
        name: &placed.input.name,
        lines: &lines,
        findings,
    };
    let shown: Vec<Finding>;
    if has_open(found) && placed.index >= MAX_GUESSED {
        checked.open = Some(Open::Later(Unguessed {
            text: placed.text.to_owned(),
            first_line: lines.above(),
            left_out: placed.left_out,
            stored: placed.stored,
        }));
    } else {
        shown = bounded(
            placed.game.findings_with_guesses(),
            &lines,
            stored,
            left_out,
        );
        report.findings = &shown;
        checked.tally.note_judged(&shown);
        checked.open = has_open(found).then_some(Open::Guessed);
    }
    checked.rendered = layout.render(&report);
    checked
}

/// The findings of a game, without those that come from leaving out its end, and with those about its length and the storage of
/// its record.
fn bounded(
    found: impl Iterator<Item = Finding>,
    lines: &Lines<'_>,
    stored: Option<Finding>,
    left_out: Option<Finding>,
) -> Vec<Finding> {
    let is_cut = left_out.is_some();
    let found = found.filter(|finding| !is_cut || !is_at_end(lines, finding));
    stored.into_iter().chain(found).chain(left_out).collect()
}

/// `finding` with the severity that the settings give its rule; `None` if they switch the rule off.
fn at_level(finding: Finding, settings: &Settings) -> Option<Finding> {
    let level = settings.rules.get(finding.code);
    let severity = level.map_or(Some(finding.severity), |level| level.severity())?;
    Some(Finding {
        severity,
        ..finding
    })
}

/// The finding at the beginning of a record that is not stored as UTF-8 with usual line ends.
fn stored_otherwise(stored: Stored) -> Finding {
    ide::ENCODING.at(
        TextRange::empty(archive::size(0)),
        format!(
            "This record is stored in {}. It is read; others may not be able to: fmt --encoding utf-8 writes it anew.",
            stored.name()
        ),
    )
}

/// Whether a finding is on the last line that is read: it may be there only because the rest was left out.
fn is_at_end(lines: &Lines<'_>, finding: &Finding) -> bool {
    let last = lines.text().trim_end().len();
    lines.index_at(finding.range.end().into()) >= lines.index_at(last)
}

/// The finding at the end of a game that is checked only in part.
fn too_long(lines: &Lines<'_>, left_out: LeftOut) -> Finding {
    ide::LONG_GAME.at(
        TextRange::empty(archive::size(lines.text().len())),
        format!("This game is longer than {LONGEST_GAME}: {left_out} not checked."),
    )
}

/// Whether a game has any content. An empty file has no game.
pub(super) fn has_content(text: &str) -> bool {
    !text.trim().is_empty()
}
