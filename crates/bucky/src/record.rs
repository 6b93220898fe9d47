//! One Bucky game that was read.

use std::sync::OnceLock;

use notation::{
    Action, Completion, Edit, Explanation, Finding, Fix, Hint, Hover, Lens, MoveRange, Occurrences,
    Parse, Record, Replay, Settings, Severity, Symbol, Table, TextRange, TextSize, Token,
    picture::{Charset, Scene, TextBoard},
    work,
};

use crate::{
    picture,
    replay::{self, Replayed},
    sheet::{Sheet, check},
};

mod merge;

/// A game: its tree, and everything computed from it when it is first asked for.
pub(crate) struct Game {
    pub(crate) parse: Parse,
    pub(crate) settings: Settings,
    sheet: OnceLock<Sheet>,
    replayed: OnceLock<Replayed>,
    findings: OnceLock<Vec<Finding>>,
}

impl Game {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            parse,
            settings: settings.clone(),
            sheet: OnceLock::new(),
            replayed: OnceLock::new(),
            findings: OnceLock::new(),
        }
    }

    /// What the record says.
    pub(crate) fn sheet(&self) -> &Sheet {
        self.sheet.get_or_init(|| Sheet::new(&self.parse))
    }

    /// The replay.
    pub(crate) fn replayed(&self) -> &Replayed {
        self.replayed.get_or_init(|| {
            let mut errors: Vec<TextRange> = self
                .parse
                .findings()
                .filter(|finding| finding.severity == Severity::Error)
                // The moves on both sides of a missing blank can be read.
                .filter(|finding| finding.code != "bucky/missing-blank")
                .map(|finding| finding.range)
                .collect();
            errors.sort_by_key(|error| error.end());
            let is_broken = |range: TextRange| {
                let next = errors.partition_point(|error| error.end() < range.start());
                errors
                    .get(next)
                    .is_some_and(|error| error.start() <= range.end())
            };
            replay::replay(self.sheet(), &is_broken)
        })
    }

    /// The index of the move that contains `at`; at the border of two the later one.
    pub(crate) fn move_at(&self, at: TextSize) -> Option<usize> {
        let moves = &self.sheet().moves;
        let next = moves.partition_point(|written| written.range.start() <= at);
        let index = next.checked_sub(1)?;
        (at <= moves.get(index)?.range.end()).then_some(index)
    }

    fn find(&self) -> Vec<Finding> {
        let sheet = self.sheet();
        let replayed = self.replayed();
        let mut findings: Vec<Finding> = self.parse.findings().collect();
        work::count(findings.len());
        add_fixes(sheet, &replayed.fixes, &mut findings);
        if replayed.is_chess {
            merge::drop_in_moves(sheet, &mut findings, crate::chess::belongs);
            findings.extend(crate::chess::finding(sheet, replayed));
        }
        merge::drop_explained(sheet, &mut findings, &replayed.findings);
        let checked = check::check(sheet, &replayed.gaps);
        merge::drop_repeated(&mut findings, &checked);
        // What stands behind the result and begins another game was replayed on the wrong board.
        let other_game = (checked.iter())
            .find(|finding| finding.code == "bucky/after-result" && !finding.fixes.is_empty())
            .map(|finding| finding.range.start());
        let is_ours = |found: &&Finding| other_game.is_none_or(|at| found.range.start() < at);
        findings.extend(checked);
        findings.extend(replayed.findings.iter().filter(is_ours).cloned());
        if let Some(wrong) = wrong_result(self) {
            findings.retain(|finding| finding.code != "bucky/result-mismatch");
            findings.push(wrong);
        }
        findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
        findings
    }
}

/// Gives the fixes of moves that cannot be read to what the syntax found there. Both are in the order of the text.
fn add_fixes(sheet: &Sheet, fixes: &[(usize, Vec<Fix>)], findings: &mut [Finding]) {
    let mut next = 0;
    for (index, fixes) in fixes {
        let Some(written) = sheet.moves.get(*index) else {
            continue;
        };
        let is_before = |finding: &Finding| finding.range.start() < written.range.start();
        let is_inside = |finding: &&mut Finding| finding.range.start() <= written.range.end();
        next += findings
            .iter()
            .skip(next)
            .take_while(|finding| is_before(finding))
            .count();
        let cause = findings
            .iter_mut()
            .skip(next)
            .take_while(is_inside)
            .find(|finding| {
                finding.severity == Severity::Error
                    && finding.range.start() >= written.range.start()
                    && finding.range.end() <= written.range.end()
            });
        if let Some(cause) = cause {
            cause.fixes.extend(fixes.iter().cloned());
        }
    }
}

/// A result that is not the one which the last move makes.
fn wrong_result(game: &Game) -> Option<Finding> {
    let made = crate::actions::outcome(game)?;
    let (written, range) = game
        .sheet()
        .result()
        .filter(|(written, _)| *written != made)?;
    let last = game.sheet().moves.last()?;
    let finding = Finding::new(
        "bucky/wrong-result",
        Severity::Warning,
        range,
        format!(
            "The last move ends the game: {}. The result is {made}, not {written}.",
            crate::outline::result_name(made)
        ),
    );
    Some(
        finding
            .with_related(last.range, "the game ends here")
            .with_fix(Fix::guess(
                format!("Write {made}"),
                vec![Edit::replace(range, made)],
            )),
    )
}

impl Record for Game {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| self.find())
    }

    fn hover(&self, at: TextSize) -> Option<Hover> {
        crate::hover::hover(self, at)
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        crate::completion::completions(self, at)
    }

    fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        crate::format::format(self, range)
    }

    fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        crate::format::on_type(self, at, typed)
    }

    fn outline(&self) -> Vec<Symbol> {
        crate::outline::outline(self)
    }

    fn names(&self) -> Vec<Symbol> {
        crate::outline::names(self.sheet())
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        crate::tokens::tokens(self, range)
    }

    fn occurrences(&self, at: TextSize) -> Option<Occurrences> {
        crate::places::occurrences(self, at)
    }

    fn definition(&self, at: TextSize) -> Vec<TextRange> {
        crate::places::definition(self, at)
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        crate::actions::actions(self, range)
    }

    fn hints(&self, range: TextRange) -> Vec<Hint> {
        crate::inlay::hints(self, range)
    }

    fn lens(&self) -> Option<Lens> {
        crate::outline::lens(self)
    }

    fn explain(&self, at: TextSize) -> Option<Explanation> {
        crate::hover::explain(self, at)
    }

    fn replay(&self) -> Replay {
        crate::data::replay(self)
    }

    fn moves(&self) -> Vec<MoveRange> {
        let moves = self.sheet().moves.iter().map(|written| MoveRange {
            line: self.parse.line_at(written.range.start()),
            range: written.range,
        });
        moves.collect()
    }

    fn scene(&self, step: usize) -> Option<Scene> {
        picture::scene(self, step)
    }

    fn text_board(&self, step: usize, charset: Charset) -> Option<TextBoard> {
        picture::text_board(self, step, charset)
    }

    fn small_board(&self, step: usize) -> Option<TextBoard> {
        picture::small_board(self, step)
    }

    fn stats(&self) -> Vec<Table> {
        crate::data::stats(self)
    }
}
