//! Which of the fixes of a finding are worth offering: those that remove it, and of these none that nobody can have meant.

use notation::{Finding, Fix, Parse, Settings};

use crate::{
    Carcassonne,
    ast::Game,
    checks, options,
    replay::{Problem, Replayed},
};

/// How many fixes of a record are tried. A record with more has so much wrong with it that a try says little.
const MAX_TRIED: usize = 24;

/// Leaves out the fixes of a syntax finding after which it would still be found: the replay may prefer a repair of
/// something else in the same move.
pub(crate) fn keep_repairs(parse: &Parse, finding: &mut Finding) {
    let line = parse.line_at(finding.range.start());
    let has_it = |parse: &Parse| {
        let range = parse.line_range(line);
        let mut others = parse.findings();
        others.any(|other| {
            other.code == finding.code
                && other.message == finding.message
                && range.contains_range(other.range)
        })
    };
    if finding.fixes.is_empty() || !has_it(parse) {
        return;
    }
    let mut fixes = std::mem::take(&mut finding.fixes);
    fixes.retain(|fix| !has_it(&parse.edit_all(&Carcassonne, &fix.edits)));
    finding.fixes = fixes;
}

/// Leaves out the fixes that raise all that another fix of the same finding raises, and more: the game speaks against them.
pub(crate) fn keep_sensible(
    parse: &Parse,
    settings: &Settings,
    replayed: &Replayed,
    findings: &mut [Finding],
) {
    let said: Vec<(&str, String)> = findings
        .iter()
        .map(|finding| (finding.code, finding.message.clone()))
        .collect();
    let tried = Tried {
        parse,
        settings,
        replayed,
        said,
    };
    let mut left = MAX_TRIED;
    for finding in findings {
        // Points in parentheses after the mover's own letter are not compared with anything: a letter is not tried.
        let is_letter = finding.code == "carcassonne/unknown-player";
        if finding.fixes.len() < 2 || finding.fixes.len() > left || is_letter {
            continue;
        }
        left -= finding.fixes.len();
        let edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
        let touched: Vec<usize> = edits
            .map(|edit| parse.line_at(edit.range.start()))
            .collect();
        let fixes = finding.fixes.iter();
        let raised: Vec<Option<Raised>> = fixes.map(|fix| tried.raised(fix, &touched)).collect();
        let is_worse = |one: &Raised| raised.iter().flatten().any(|other| one.is_more_than(other));
        let mut verdicts = raised
            .iter()
            .map(|one| one.as_ref().is_some_and(is_worse))
            .collect::<Vec<bool>>()
            .into_iter();
        finding.fixes.retain(|_| verdicts.next() != Some(true));
    }
}

/// A record of which fixes are tried.
struct Tried<'r> {
    parse: &'r Parse,
    settings: &'r Settings,
    replayed: &'r Replayed,
    /// What is said about it.
    said: Vec<(&'r str, String)>,
}

/// What is found after a fix that was not found before it.
struct Raised {
    syntax: Vec<(&'static str, String)>,
    problems: Vec<Problem>,
}

impl Tried<'_> {
    /// What `fix` raises, if all lines but those `touched` are read as the replay repaired them. Nothing is known of a fix
    /// that adds or removes a move, as no later move has its place then.
    fn raised(&self, fix: &Fix, touched: &[usize]) -> Option<Raised> {
        let parse = self.parse.edit_all(&Carcassonne, &fix.edits);
        let game = Game::decode(&parse);
        let sets = options::boxes(self.settings);
        let problems = self.replayed.raised(&parse, &game, sets, touched)?;
        let found = parse.findings().chain(checks::findings(&parse, &game));
        let is_new = |(code, message): &(&str, String)| {
            let mut said = self.said.iter();
            !said.any(|one| one.0 == *code && one.1 == *message)
        };
        let syntax = found
            .map(|finding| (finding.code, finding.message))
            .filter(is_new)
            .collect();
        Some(Raised { syntax, problems })
    }
}

impl Raised {
    /// Whether everything that `other` raises is here, too, and something else.
    fn is_more_than(&self, other: &Self) -> bool {
        let has_problem = |one: &Problem| self.problems.iter().any(|mine| mine.is_like(one));
        let count = |raised: &Self| raised.syntax.len() + raised.problems.len();
        count(self) > count(other)
            && other.syntax.iter().all(|one| self.syntax.contains(one))
            && other.problems.iter().all(has_problem)
    }
}
