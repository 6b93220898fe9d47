//! One game of `check`: what is found in it, as it is printed and counted.

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

/// What was found in a game, or in a record.
#[derive(Default)]
pub(super) struct Checked {
    /// The findings, or the diff.
    pub(super) rendered: Rendered,
    pub(super) tally: Tally,
    pub(super) statistics: Statistics,
    /// Set if repairs are to be guessed, as long as there are not many such games in the record.
    pub(super) open: Option<Open>,
}

/// A game that has findings without fixes.
pub(super) enum Open {
    /// It is one of the first games, so that guesses are in what was rendered.
    Guessed,
    /// How many such games are above it is known only in their order.
    Later(Unguessed),
}

/// A game that may be read again for guesses.
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

/// What is found in a game; only counted if there is no `layout` to print it in.
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

/// What is found in a game, of which something was left out or nothing, and how its record is stored.
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

/// `finding` with the severity that the settings give its rule; nothing if they switch it off.
fn at_level(finding: Finding, settings: &Settings) -> Option<Finding> {
    let level = settings.rules.get(finding.code);
    let severity = level.map_or(Some(finding.severity), |level| level.severity())?;
    Some(Finding {
        severity,
        ..finding
    })
}

/// That a record is not stored as records are, at its beginning.
fn stored_otherwise(stored: Stored) -> Finding {
    ide::ENCODING.at(
        TextRange::empty(archive::size(0)),
        format!(
            "This record is stored in {}. It is read; others may not be able to: fmt --encoding utf-8 writes it anew.",
            stored.name()
        ),
    )
}

/// Whether something is found on the last line: that nothing follows there is not the writer's doing.
fn is_at_end(lines: &Lines<'_>, finding: &Finding) -> bool {
    let last = lines.text().trim_end().len();
    lines.index_at(finding.range.end().into()) >= lines.index_at(last)
}

/// That a game is checked only in part, where that ends.
fn too_long(lines: &Lines<'_>, left_out: LeftOut) -> Finding {
    ide::LONG_GAME.at(
        TextRange::empty(archive::size(lines.text().len())),
        format!("This game is longer than {LONGEST_GAME}: {left_out} not checked."),
    )
}

/// Whether anything stands in a game. An empty file holds none.
pub(super) fn has_content(text: &str) -> bool {
    !text.trim().is_empty()
}
