//! One game of `check`: what is found in it, as it is printed and counted.

use std::sync::Arc;

use archive::{Input, Lines, Placed};
use ide::Game;
use notation::Finding;

use crate::{
    output::{Layout, Rendered, Report},
    statistics::Statistics,
    tally::Tally,
};

/// In how many games of one record repairs are guessed: each may cost as much as many readings.
pub(super) const MAX_GUESSED: u64 = 20;

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
}

impl Unguessed {
    pub(super) fn with_guesses(&self, input: &Input, layout: Layout) -> Rendered {
        let game = Game::alone(input.notation, &self.text, Arc::clone(&input.settings));
        let findings: Vec<Finding> = game.findings_with_guesses().collect();
        let report = Report {
            name: &input.name,
            lines: &Lines::below(&self.text, self.first_line),
            findings: &findings,
        };
        layout.render(&report)
    }
}

/// What is found in a game; only counted if there is no `layout` to print it in.
pub(super) fn check(placed: &Placed<'_>, layout: Option<Layout>) -> Checked {
    let findings = placed.game.findings();
    let mut tally = Tally::of(findings);
    tally.games = usize::from(has_content(placed.text));
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
    let lines = placed.lines();
    let mut report = Report {
        name: &placed.input.name,
        lines: &lines,
        findings,
    };
    let shown: Vec<Finding>;
    if has_open(findings) && placed.index >= MAX_GUESSED {
        checked.open = Some(Open::Later(Unguessed {
            text: placed.text.to_owned(),
            first_line: lines.above(),
        }));
    } else {
        shown = placed.game.findings_with_guesses().collect();
        report.findings = &shown;
        checked.tally.note_judged(&shown);
        checked.open = has_open(findings).then_some(Open::Guessed);
    }
    checked.rendered = layout.render(&report);
    checked
}

/// Whether repairs can be guessed.
pub(super) fn has_open(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.fixes.is_empty())
}

/// Whether anything stands in a game. An empty file holds none.
pub(super) fn has_content(text: &str) -> bool {
    !text.trim().is_empty()
}
