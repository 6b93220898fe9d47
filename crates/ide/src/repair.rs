//! Applies repairs from top to bottom, repeatedly until nothing changes: the first repair of every finding, or only
//! those that are certain.

mod certain;
pub(crate) mod desk;
pub(crate) mod guard;
pub(crate) mod guess;
mod left_out;
mod rejoined;
pub(crate) mod safe;
mod trial;

use std::sync::Arc;

use notation::{Edit, Finding, Fix, Severity, TextSize, apply_edits, size, work::Budget};

use self::{
    safe::fixed,
    trial::{fixes, try_out},
};
use crate::{Document, PlacedGame, document::game::Game};

/// The most rounds of repair of one document: repairs can move where a game begins or ends, and must not do so for ever.
const MAX_ROUNDS: usize = 50;
/// The least budget for the repairs of a game, in steps.
const FLOOR: usize = 1_000_000;
/// How many times a longer game may be replayed.
const REPLAYS: usize = 32;

/// Repairs that were applied together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Repairs {
    /// The changes: at most one edit a line if no line was added or removed.
    pub edits: Vec<Edit>,
    /// The repairs in the order in which they were applied.
    pub taken: Vec<Taken>,
}

/// A repair that was applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// The code of the finding.
    pub code: &'static str,
    /// The message of the finding.
    pub message: String,
    /// The lines of the game that it changed, from 0, as numbered at that time; empty if it added or removed lines.
    pub lines: Vec<usize>,
}

/// A document after its repairs.
#[derive(Clone)]
pub struct Repaired {
    /// The document.
    pub document: Document,
    /// The repairs in order; lines count in the document, from 0, as numbered at that time.
    pub taken: Vec<Taken>,
}

impl Document {
    /// The document after all certain repairs in each of its games, until none is left. `repair` calls
    /// [`PlacedGame::repair_certain`] for each game, one after the other or in parallel, and returns the results in order.
    #[must_use]
    pub fn repaired(&self, repair: impl Fn(&[PlacedGame]) -> Vec<Repairs>) -> Repaired {
        let (mut document, mut taken) = (self.clone(), Vec::new());
        for _ in 0..MAX_ROUNDS {
            let games: Vec<PlacedGame> = document.games().collect();
            let repairs = repair(&games);
            for (game, repairs) in games.iter().zip(&repairs) {
                taken.extend(repairs.taken.iter().map(|one| {
                    Taken {
                        lines: one
                            .lines
                            .iter()
                            .map(|line| game.first_line + line)
                            .collect(),
                        ..one.clone()
                    }
                }));
            }
            let edits: Vec<Edit> = repairs.into_iter().flat_map(|one| one.edits).collect();
            let text = document.text().to_string();
            let new_text = apply_edits(&text, &edits);
            if new_text == text {
                break;
            }
            document = Self::new(self.notation(), &new_text, Arc::clone(self.settings()));
            // A game is finished when no certain repair is left in it, unless repairs moved where it begins or ends.
            if document.game_count() == games.len() {
                break;
            }
        }
        Repaired { document, taken }
    }

    /// The edits that apply the first repair of every finding from top to bottom, then of the findings of the repaired
    /// record, until nothing changes. A repair that causes a new finding is left out. Most repairs are only likely: show
    /// them before they are applied.
    #[must_use]
    pub fn repair_all(&self) -> Vec<Edit> {
        self.games()
            .flat_map(|placed| placed.repairs_to(&repaired(&placed.game)))
            .collect()
    }

    /// The edits that apply all certain repairs of every game: see [`PlacedGame::repair_certain`].
    #[must_use]
    pub fn repair_certain(&self) -> Vec<Edit> {
        self.games()
            .flat_map(|placed| placed.repair_certain().edits)
            .collect()
    }

    /// Whether [`Document::repair_all`] may change something, without searching for guesses.
    #[must_use]
    pub fn is_repairable(&self) -> bool {
        let has_repair =
            |finding: &Finding| !finding.fixes.is_empty() || finding.severity == Severity::Error;
        self.games()
            .any(|placed| placed.game.findings().iter().any(has_repair))
    }
}

impl PlacedGame {
    /// The repairs that need no choice: safe fixes and those that are certain given the whole game, then those of the repaired
    /// game, until none is left. A game without findings stays unchanged.
    ///
    /// Takes up to seconds in a game with many slips: call it only when the user wants repairs.
    #[must_use]
    pub fn repair_certain(&self) -> Repairs {
        let (game, taken) = certainly_repaired(&self.game);
        Repairs {
            edits: self.repairs_to(&game),
            taken,
        }
    }

    /// The edits in the document that turn this game into `repaired`.
    fn repairs_to(&self, repaired: &Arc<Game>) -> Vec<Edit> {
        if Arc::ptr_eq(&self.game, repaired) {
            return Vec::new();
        }
        let edits = differences(self.game.text(), repaired.text()).into_iter();
        edits.map(|edit| edit.shifted(self.offset)).collect()
    }
}

/// `game` after the first repairs of its findings.
fn repaired(game: &Arc<Game>) -> Arc<Game> {
    let first = |game: &Game, index: usize, budget: &Budget| {
        let finding = game.findings().get(index)?;
        let fix = fixes(game, index, budget).first()?;
        try_out(game, finding, &fix.edits, budget)
    };
    repeated(game, &budget(game), &mut Vec::new(), first)
}

/// `game` after its safe fixes and certain repairs, and the list of them.
fn certainly_repaired(game: &Arc<Game>) -> (Arc<Game>, Vec<Taken>) {
    let budget = budget(game);
    let is_scanned = certain::is_scanned(game, &budget);
    let repair = |game: &Game, index: usize, budget: &Budget| {
        certain::repair(game, index, is_scanned, budget)
    };
    let (mut current, mut taken) = (Arc::clone(game), Vec::new());
    loop {
        let safe = fixed(&current, |game, fixes| {
            taken.extend(
                fixes
                    .iter()
                    .map(|(finding, fix)| spelled(game, finding, fix)),
            );
        });
        let before = taken.len();
        current = repeated(&safe, &budget, &mut taken, repair);
        // Without a repair there can be no new safe fix.
        if taken.len() == before {
            return (current, taken);
        }
    }
}

/// The safe `fix` of a finding as an applied repair.
fn spelled(game: &Game, finding: &Finding, fix: &Fix) -> Taken {
    let line = |edit: &Edit| game.record().parse().line_at(edit.range.start());
    Taken {
        code: finding.code,
        message: finding.message.clone(),
        lines: fix.edits.iter().map(line).collect(),
    }
}

impl Game {
    /// For each finding whether its repair is certain, as [`PlacedGame::repair_certain`] would apply first; only those whose
    /// index is `asked` for are examined.
    pub(crate) fn certain(&self, asked: impl Fn(usize) -> bool) -> Vec<bool> {
        let budget = budget(self);
        let count = self.findings().len();
        let asked: Vec<usize> = (0..count).filter(|index| asked(*index)).collect();
        let mut certain = vec![false; count];
        if asked.is_empty() {
            return certain;
        }
        let is_scanned = certain::is_scanned(self, &budget);
        for index in asked {
            certain[index] = certain::repair(self, index, is_scanned, &budget).is_some();
        }
        certain
    }
}

fn budget(game: &Game) -> Budget {
    let len = usize::from(game.text_len());
    Budget::new(FLOOR.max(len.saturating_mul(REPLAYS)))
}

/// `game` after `repair` was applied to its findings, by index, from top to bottom, repeatedly until it returns `None`; the
/// repairs are added to `taken`.
fn repeated(
    game: &Arc<Game>,
    budget: &Budget,
    taken: &mut Vec<Taken>,
    repair: impl Fn(&Game, usize, &Budget) -> Option<Arc<Game>>,
) -> Arc<Game> {
    let mut current = Arc::clone(game);
    loop {
        let before = taken.len();
        let mut from = TextSize::default();
        while let Some((next, finding)) = next_repair(&current, from, budget, &repair) {
            taken.push(Taken {
                code: finding.code,
                message: finding.message.clone(),
                lines: changed_lines(current.text(), next.text()),
            });
            from = finding.range.start();
            current = next;
        }
        if taken.len() == before {
            return current;
        }
    }
}

/// `game` after the first `repair` of a finding that begins at or after `from`, and that finding.
fn next_repair<'g>(
    game: &'g Game,
    from: TextSize,
    budget: &Budget,
    repair: impl Fn(&Game, usize, &Budget) -> Option<Arc<Game>>,
) -> Option<(Arc<Game>, &'g Finding)> {
    let findings = game.findings().iter().enumerate();
    findings
        .filter(|(_, finding)| finding.range.start() >= from && !budget.is_spent())
        .find_map(|(index, finding)| Some((repair(game, index, budget)?, finding)))
}

/// The lines of `old` that differ in `new`; empty if the number of lines differs.
fn changed_lines(old: &str, new: &str) -> Vec<usize> {
    if !has_same_lines(old, new) {
        return Vec::new();
    }
    let pairs = old.split_inclusive('\n').zip(new.split_inclusive('\n'));
    let changed = pairs.enumerate().filter(|(_, (old, new))| old != new);
    changed.map(|(line, _)| line).collect()
}

fn has_same_lines(old: &str, new: &str) -> bool {
    let lines = |text: &str| text.split_inclusive('\n').count();
    lines(old) == lines(new)
}

/// The edits that turn `old` into `new`: one for each line that differs, if the number of lines is the same.
fn differences(old: &str, new: &str) -> Vec<Edit> {
    if !has_same_lines(old, new) {
        return Edit::between(TextSize::default(), old, new)
            .into_iter()
            .collect();
    }
    let mut start = 0;
    let mut edits = Vec::new();
    for (old, new) in old.split_inclusive('\n').zip(new.split_inclusive('\n')) {
        let edit = Edit::between(TextSize::default(), old, new);
        edits.extend(edit.map(|edit| edit.shifted(size(start))));
        start += old.len();
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(notation: &str, text: &str) -> Document {
        Document::new(crate::by_id(notation).unwrap(), text, Arc::default())
    }

    #[track_caller]
    fn check(notation: &str, text: &str, expected: &str) {
        let document = open(notation, text);
        assert_eq!(apply_edits(text, &document.repair_all()), expected);
        assert_eq!(open(notation, expected).repair_all(), []);
    }

    const GAME: &str = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\nE:6w->3/#->E\n";

    #[test]
    fn every_first_repair_is_taken_guesses_too() {
        let slips = GAME
            .replace("Fall", "Autumn")
            .replace("Pool: CE", "Pool; CE")
            .replace("E: Bob", ":E Bob")
            .replace("6w->3", "6w>3");
        let twice = format!("{slips}\n{slips}");
        check("rootlog", &twice, &format!("{GAME}\n{GAME}"));
        let document = open("rootlog", &twice);
        assert_eq!(document.repair_all().len(), 8, "one edit a line");
        assert!(document.is_repairable());
    }

    #[test]
    fn a_right_record_stays_as_it_is() {
        let document = open("rootlog", GAME);
        assert_eq!(document.repair_all(), []);
        assert!(!document.is_repairable());
    }

    #[test]
    fn every_finding_that_is_left_had_no_repair_that_helps() {
        for notation in crate::notations() {
            for rule in notation.rules() {
                let document = Document::new(*notation, rule.wrong, Arc::default());
                let text = apply_edits(rule.wrong, &document.repair_all());
                let repaired = Document::new(*notation, &text, Arc::default());
                let count = |document: &Document| document.findings().count();
                assert!(count(&repaired) <= count(&document), "{}", rule.code);
                assert_eq!(repaired.repair_all(), [], "{}", rule.code);
            }
        }
    }

    #[track_caller]
    fn check_certain(notation: &str, text: &str, expected: &str, count: usize) {
        let document = open(notation, text);
        assert_eq!(apply_edits(text, &document.repair_certain()), expected);
        let repairs = document
            .games()
            .map(|placed| placed.repair_certain().taken.len());
        assert_eq!(repairs.sum::<usize>(), count);
        let repaired =
            document.repaired(|games| games.iter().map(PlacedGame::repair_certain).collect());
        assert_eq!(repaired.document.text().to_string(), expected);
        assert_eq!(repaired.taken.len(), count);
        assert_eq!(open(notation, expected).repair_certain(), []);
    }

    #[test]
    fn what_is_certain_is_repaired_and_the_rest_left() {
        for (old, new, count) in [
            // A safe fix, and look-alikes that can be read in one way only.
            ("Fall", "Autumn", 1),
            ("6w->3", "6w–>3", 1),
            ("t_k->1", "t_k->l", 1),
            ("E:6w->3/#->E", "E:6w->3/#–>E", 1),
        ] {
            check_certain("rootlog", &GAME.replace(old, new), GAME, count);
        }
        for (old, new) in [
            // A doubled character, a neighboring key, and a look-alike that means something else.
            ("6w->3", "6w->33"),
            ("6w->3", "6w->e"),
            // The key beside O, or O read as 0: one such slip does not show which.
            ("#->E", "#->0"),
            ("2+3", "2+33"),
        ] {
            let text = GAME.replace(old, new);
            check_certain("rootlog", &text, &text, 0);
        }
        // Factions that look alike: the slip may be further up, or a third faction may be meant.
        let battles = "Map: Fall\nDeck: E&P\nPool: CEG\nC: Ann\nE: Bob\nG: Cy\n\nC:w->1+2+3\nE:w6->11\nG:p->12\n\
            C:t->1/#->C\nE:w->11/XG3/#->E\nG:p->2/#->G\nC:t->3/XC2B@/#->C\n";
        check_certain("rootlog", battles, battles, 0);
        // A look-alike that breaks an ascending row: another digit may be meant.
        let page = include_str!("../../../tests/records/rootlog/page.rootlog");
        let row = page.replace("w->4+8+9", "w->4+l+9");
        assert_ne!(row, page);
        check_certain("rootlog", &row, &row, 0);
        let left = GAME.replace("6w->3", "6w->33");
        let written = left.replace("Fall", "Autumn").replace("t_k->1", "t_k->l");
        let twice = |text: &str| format!("{text}\n{text}");
        check_certain("rootlog", &twice(&written), &twice(&left), 4);
    }

    #[test]
    fn nothing_that_removes_what_was_written_is_certain() {
        for line in [
            "1A (0,1) FFFCm[b]m[p]",
            "1A (0.5,1) FFFC",
            "1A (0,1) FFFCC",
            "1A (0,12) FFFC",
        ] {
            let text = format!("0 (0,0) RCRF\n{line}\n");
            check_certain("carcassonne", &text, &text, 0);
        }
        // The character before a sign is unknown.
        let comments = include_str!("../../../tests/records/pgn/comments.pgn");
        let nag = comments.replace("13. h5+", "13. $5+");
        assert_ne!(nag, comments);
        check_certain("pgn", &nag, &nag, 0);
        for line in ["b:3fe good move", "b:B nice", "b:B b:B"] {
            let text = format!("1. a:- a:- a:- a:-\n2. {line}\n");
            check_certain("kubb", &text, &text, 0);
        }
    }

    #[test]
    fn what_is_certain_raises_nothing() {
        for notation in crate::notations() {
            for rule in notation.rules() {
                let spelled = Document::new(*notation, rule.wrong, Arc::default());
                let text = apply_edits(rule.wrong, &spelled.fix_all());
                let document = Document::new(*notation, &text, Arc::default());
                let repaired = apply_edits(&text, &document.repair_certain());
                let left = Document::new(*notation, &repaired, Arc::default());
                let count = |document: &Document, code: &str| {
                    document.findings().filter(|one| one.code == code).count()
                };
                for found in left.findings() {
                    let (before, then) = (count(&document, found.code), count(&left, found.code));
                    assert!(then <= before, "{}: {}", rule.code, found.message);
                }
                if repaired != text {
                    let (before, then) = (document.findings().count(), left.findings().count());
                    assert!(then < before, "{}", rule.code);
                }
                assert_eq!(left.repair_certain(), [], "{}", rule.code);
            }
        }
    }

    #[test]
    fn a_record_without_findings_is_not_touched() {
        for notation in crate::notations() {
            for rule in notation.rules() {
                let document = Document::new(*notation, rule.right, Arc::default());
                if document.findings().next().is_none() {
                    assert_eq!(document.repair_certain(), [], "{}", rule.code);
                }
            }
        }
        // A silenced finding is not reported.
        let silenced = GAME.replace("t_k->1", "t_k->l").replace(
            "/w->2+3/#->C",
            "/w->2+3/#->C // movetext: allow(rootlog/unreadable, rootlog/turn-end)",
        );
        let document = open("rootlog", &silenced);
        let is_left = document
            .findings()
            .any(|one| one.code == "rootlog/unreadable");
        assert!(!is_left);
        assert_eq!(document.repair_certain(), []);
    }

    #[test]
    fn an_edit_stays_in_its_line() {
        let texts = |old, new| -> Vec<(u32, String)> {
            let edits = differences(old, new).into_iter();
            edits
                .map(|edit| (edit.range.start().into(), edit.text))
                .collect()
        };
        let edit = |at, text: &str| (at, text.to_owned());
        assert_eq!(texts("ab\nc\nd", "ax\nc\nx"), [edit(1, "x"), edit(5, "x")]);
        assert_eq!(texts("a\nb\n", "a\nx\nb\n"), [edit(2, "x\n")]);
    }
}
