//! Everything that a record says wrongly: the findings of the syntax, of the replay, of names, numbers and tags, each
//! with the cause that its repair has to look at.

mod names;
mod order;
mod problems;
mod syntax;

pub(crate) use order::{number_all, renumber};
pub(crate) use problems::{head, inkast_text, insert, kubbs, missing_edit};
pub(crate) mod tags;

use notation::{Finding, Parse, Severity, TextRange, work};

use crate::{
    replay::{Course, Problem, Replay, Rules},
    sheet::Sheet,
    teams::Teams,
};

/// A finding whose fixes are not ranked yet.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) finding: Finding,
    pub(crate) cause: Cause,
}

/// Where repairs are looked for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cause {
    /// The fixes of the finding are all there are.
    Settled,
    /// This word may hold one wrong character.
    Word(TextRange),
    /// The replay shows it.
    Replay(Problem),
}

/// Everything known about a game: what checks and answers read.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) sheet: Sheet,
    pub(crate) replay: Replay,
    pub(crate) teams: Teams,
}

impl Game {
    /// Reads and replays a parsed game.
    pub(crate) fn of(parse: &Parse, rules: Rules) -> Self {
        let sheet = Sheet::read(parse);
        let replay = Replay::of(&sheet, rules);
        Self::with(sheet, replay)
    }

    /// Reads a parsed game that differs from that of `course` in a few turns; nothing if its replay takes more than `limit`
    /// steps.
    pub(crate) fn after(parse: &Parse, course: &Course<'_>, limit: usize) -> Option<Self> {
        let sheet = Sheet::read(parse);
        let replay = course.replay(&sheet, limit)?;
        Some(Self::with(sheet, replay))
    }

    fn with(sheet: Sheet, replay: Replay) -> Self {
        let teams = Teams::of(&sheet, &replay.numbering);
        Self {
            sheet,
            replay,
            teams,
        }
    }
}

/// All findings of a game, in the order of the text.
pub(crate) fn survey(parse: &Parse, game: &Game) -> Vec<Draft> {
    let mut drafts = syntax::drafts(parse, game);
    problems::report(game, &mut drafts);
    order::report(game, &mut drafts);
    names::report(parse, game, &mut drafts);
    tags::report(game, &mut drafts);
    drafts.sort_by_key(|draft| (draft.finding.range.start(), draft.finding.range.end()));
    work::count(drafts.len());
    drafts
}

/// How much is wrong: the fewer, the better a repair.
pub(crate) fn weigh(drafts: &[Draft]) -> u32 {
    drafts
        .iter()
        .map(|draft| match draft.finding.severity {
            Severity::Error => 10,
            Severity::Warning => 9,
            Severity::Info | Severity::Hint => 1,
        })
        .sum()
}
