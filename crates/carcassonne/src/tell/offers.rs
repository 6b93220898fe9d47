//! Which fixes of a finding are worth offering: only those that remove it, and none that makes more problems than another.

use std::collections::HashSet;

use notation::{
    Edit, Finding, Fix, Notation, Order as _, Parse, TextRange, apply_edits,
    work::{self, Budget},
};

use crate::{
    Carcassonne,
    checks::Players,
    read::ast::{self, Content, Sheet},
    replay::{Problem, Replayed},
};

/// Removes fixes of a parser's finding after which it would still be found: the replay may prefer to repair something else in
/// the same move. Once `budget` is spent, keeps only what is certain.
pub(crate) fn keep_repairs(parse: &Parse, budget: &Budget, finding: &mut Finding) {
    if finding.fixes.is_empty() {
        return;
    }
    let line = RecordLine::of(parse, finding.range);
    let mut fixes = std::mem::take(&mut finding.fixes);
    fixes.retain(|fix| {
        let remains = budget.spend(|| line.has(finding, &fix.edits));
        remains.map_or(fix.safe, |remains| !remains)
    });
    finding.fixes = fixes;
}

/// A line of a record.
pub(crate) struct RecordLine<'p> {
    range: TextRange,
    text: &'p str,
}

impl<'p> RecordLine<'p> {
    /// The line on which `range` begins.
    pub(crate) fn of(parse: &'p Parse, range: TextRange) -> Self {
        let line = parse.line_at(range.start());
        Self {
            range: parse.line_range(line),
            text: parse.line_text(line),
        }
    }

    /// The line after those `edits` that change it.
    pub(crate) fn edited(&self, edits: &[Edit]) -> String {
        let inside = edits
            .iter()
            .filter(|edit| self.range.contains_range(edit.range));
        let edits: Vec<Edit> = inside
            .map(|edit| Edit::replace(edit.range - self.range.start(), edit.text.clone()))
            .collect();
        apply_edits(self.text, &edits)
    }

    /// Whether the parser still has `finding` on this line after those `edits` that change it.
    fn has(&self, finding: &Finding, edits: &[Edit]) -> bool {
        let text = self.edited(edits);
        let first = text.split_inclusive('\n').next().unwrap_or_default();
        let mut found = Carcassonne.parse_line(first, 0).findings.into_iter();
        found.any(|other| other.code == finding.code && other.message == finding.message)
    }
}

/// Removes fixes that cause all problems that another fix of the same finding causes, and more: the game speaks against them.
pub(crate) fn keep_sensible(
    parse: &Parse,
    game: &Sheet,
    replayed: &Replayed,
    budget: &Budget,
    findings: &mut [Finding],
) {
    let said: HashSet<(&str, String)> = findings
        .iter()
        .map(|finding| (finding.code, finding.message.clone()))
        .collect();
    let letters = game.letters();
    let tried = Tried {
        parse,
        game,
        players: Players::of(game, &letters),
        replayed,
        said,
    };
    for finding in findings {
        if finding.fixes.len() < 2 {
            continue;
        }
        let edits = finding.fixes.iter().flat_map(|fix| &fix.edits);
        let mut touched: Vec<usize> = edits
            .map(|edit| parse.line_at(edit.range.start()))
            .collect();
        touched.order();
        touched.dedup();
        let fixes = finding.fixes.iter();
        let raised: Vec<Option<Raised>> = fixes
            .map(|fix| budget.spend(|| tried.raised(fix, &touched)).flatten())
            .collect();
        let is_worse = |one: &Raised| raised.iter().flatten().any(|other| one.is_more_than(other));
        let mut verdicts = raised
            .iter()
            .map(|one| one.as_ref().is_some_and(is_worse))
            .collect::<Vec<bool>>()
            .into_iter();
        finding.fixes.retain(|_| verdicts.next() != Some(true));
    }
}

/// A record with which fixes are tried.
struct Tried<'r> {
    parse: &'r Parse,
    game: &'r Sheet,
    players: Players<'r>,
    replayed: &'r Replayed,
    /// Its findings.
    said: HashSet<(&'r str, String)>,
}

/// Findings and problems after a fix that were not there before.
struct Raised {
    syntax: Vec<(&'static str, String)>,
    problems: Vec<Problem>,
}

impl Tried<'_> {
    /// The findings and problems that `fix` causes, if all lines but those `touched` stay as the replay repaired them. `None`
    /// for a fix that adds or removes a move, since later moves then lose their places.
    fn raised(&self, fix: &Fix, touched: &[usize]) -> Option<Raised> {
        let mut found = Vec::new();
        let mut moves = Vec::with_capacity(touched.len());
        let mut other = None;
        for &line in touched {
            let is_move = matches!(self.game.lines.get(line)?.content, Content::Move(_));
            let range = self.parse.line_range(line);
            let is_edited = fix
                .edits
                .iter()
                .any(|edit| range.contains(edit.range.start()));
            if !is_move && !is_edited {
                continue;
            }
            let text = RecordLine::of(self.parse, range).edited(&fix.edits);
            if text.find('\n').is_some_and(|end| end + 1 < text.len()) {
                return None;
            }
            let read = Carcassonne.parse_line(&text, 0);
            work::count(1 + text.len() / 8);
            found.extend(read.findings);
            let decoded = ast::Line::decode(&read.tree, &text);
            match decoded.content {
                Content::Move(played) if is_move => {
                    self.players.check_move(&text, &played, &mut found);
                    moves.push((line, text, *played));
                }
                Content::End(_) | Content::Player(_) if !is_move => {
                    let game = other.get_or_insert_with(|| self.game.clone());
                    *game.lines.get_mut(line)? = decoded;
                }
                _ => return None,
            }
        }
        let problems = self.replayed.raised(&moves, other.as_ref())?;
        let syntax = found
            .into_iter()
            .map(|finding| (finding.code, finding.message))
            .filter(|one| !self.said.contains(one))
            .collect();
        Some(Raised { syntax, problems })
    }
}

impl Raised {
    /// Whether it has all findings and problems of `other`, and more.
    fn is_more_than(&self, other: &Self) -> bool {
        let has_problem = |one: &Problem| self.problems.iter().any(|mine| mine.is_like(one));
        let count = |raised: &Self| raised.syntax.len() + raised.problems.len();
        count(self) > count(other)
            && other.syntax.iter().all(|one| self.syntax.contains(one))
            && other.problems.iter().all(has_problem)
    }
}
