//! Repairs for findings that have none: the slip of one character that explains them best.
//!
//! They are computed on demand: possible texts are parsed, and the game is replayed with the best of them. All findings of a
//! game share one budget of counted steps, in their order.

mod brackets;
mod reading;
mod slips;

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    sync::Arc,
};

use notation::{
    Edit, Finding, Fix, Notation, Order as _, Record, Severity, TextRange, TextSize, apply_edits,
    size, undone::Undone, work::Budget,
};

use self::{
    reading::TokenReading,
    slips::{alphabet, rank, slips},
};
use super::left_out;
use crate::document::game::Game;

/// The least budget of a game, in steps.
const FLOOR: usize = 160_000;
/// Steps per byte of a longer game.
const STEPS_OF_BYTE: usize = 8;
/// The most slips per finding that are undone in a replay of the game.
const REPLAYS: usize = 32;
/// The most guesses that are offered for one finding.
const OFFERED: usize = 3;
/// The most digits of a number in a game; real numbers have far fewer.
const MOST_DIGITS: usize = 6;

impl Game {
    /// The guessed repairs for each of [`Game::findings`], best first: none for a finding with fixes of its own. All findings
    /// share one budget, so the result does not depend on the order of calls. Guesses are never safe.
    ///
    /// The first call takes some milliseconds: call it only where the user sees the findings.
    #[must_use]
    pub fn guesses(&self) -> &[Vec<Fix>] {
        self.guesses.get_or_init(|| of_game(self.notation(), self))
    }

    /// [`Game::findings`] as they are shown: with [`Game::guesses`] for those without fixes, and with verified claims about
    /// which fixes are safe and which repairs certain.
    pub fn findings_with_guesses(&self) -> impl Iterator<Item = Finding> + '_ {
        self.shown_findings(|_| true)
    }

    /// Those of [`Game::findings_with_guesses`] that are `wanted`.
    pub(crate) fn shown_findings(
        &self,
        wanted: impl Fn(&Finding) -> bool,
    ) -> impl Iterator<Item = Finding> + '_ {
        let findings = self.findings();
        let is_wanted: Vec<bool> = findings.iter().map(wanted).collect();
        let certain = self.certain(|index| is_wanted.get(index) == Some(&true));
        let budget = self.guard_budget();
        let all = findings.iter().zip(self.guesses()).zip(certain);
        let shown = all.zip(is_wanted).filter(|(_, is_wanted)| *is_wanted);
        shown.map(move |(((finding, guesses), is_certain), _)| {
            let mut finding = finding.clone();
            finding.fixes.extend(guesses.iter().cloned());
            finding
                .fixes
                .extend(left_out::repair(self.record().parse(), &finding));
            for fix in &mut finding.fixes {
                fix.safe = fix.safe && self.is_spelling(&fix.edits, &budget);
                fix.certain = false;
            }
            if let Some(first) = finding.fixes.first_mut().filter(|_| is_certain) {
                first.certain = true;
                // A certain repair has no alternatives.
                finding.fixes.truncate(1);
            }
            finding
        })
    }
}

/// The guesses for each finding of `game`, in the order of its findings: slips (a character dropped, doubled, mistaken for
/// another, or swapped with the next) whose repair removes the finding and causes no new one. Empty for warnings and hints:
/// those without fixes have none on purpose.
fn of_game(notation: &'static dyn Notation, game: &Game) -> Vec<Vec<Fix>> {
    let is_open =
        |finding: &Finding| finding.fixes.is_empty() && finding.severity >= Severity::Error;
    let findings = game.findings();
    if !findings.iter().any(is_open) {
        return vec![Vec::new(); findings.len()];
    }
    let search = FallbackSearch::new(notation, game);
    let guesses = findings.iter().map(|finding| {
        if is_open(finding) && !search.budget.is_spent() {
            search.guesses(finding)
        } else {
            Vec::new()
        }
    });
    guesses.collect()
}

/// The number of errors, then of warnings.
type Left = (usize, usize);

/// The search for guesses in one game.
struct FallbackSearch<'g> {
    notation: &'static dyn Notation,
    game: &'g Game,
    record: Arc<dyn Record>,
    budget: Budget,
    /// The cost of a replay in steps: about one per byte.
    replay: usize,
    /// The characters of the game, most frequent first.
    alphabet: Vec<char>,
    /// The names of its players.
    names: HashSet<String>,
    findings: HashMap<FindingKey<'g>, usize>,
}

/// What identifies a finding, wherever it is.
type FindingKey<'f> = (&'static str, &'f str);

fn key(finding: &Finding) -> FindingKey<'_> {
    (finding.code, &finding.message)
}

impl<'g> FallbackSearch<'g> {
    fn new(notation: &'static dyn Notation, game: &'g Game) -> Self {
        let record = game.record();
        let text = record.parse().text();
        let reading = TokenReading::of_game(&*record);
        let mut findings = HashMap::new();
        for finding in game.findings() {
            *findings.entry(key(finding)).or_default() += 1;
        }
        Self {
            notation,
            game,
            budget: Budget::new(FLOOR.max(text.len().saturating_mul(STEPS_OF_BYTE))),
            replay: text.len(),
            alphabet: alphabet(text),
            names: reading.players().map(str::to_owned).collect(),
            findings,
            record,
        }
    }

    /// The guesses for `finding`, best first.
    fn guesses(&self, finding: &Finding) -> Vec<Fix> {
        let index = self.record.parse().line_at(finding.range.start());
        let line = FindingLine {
            index,
            text: self.record.parse().line_text(index).to_owned(),
            start: self.record.parse().line_start(index),
        };
        if line.is_huge_number(finding) || !self.budget.take(line.text.len()) {
            return Vec::new();
        }
        let mut best: Vec<(Left, Undone)> = Vec::new();
        for slip in self.readable(&line, finding) {
            if self.budget.is_spent()
                || best.iter().filter(|(left, _)| *left == (0, 0)).count() == OFFERED
            {
                break;
            }
            if let Some(left) = self.try_out(&line, finding, &slip) {
                best.push((left, slip));
            }
        }
        best.order_by_key(|(left, slip)| (*left, rank(slip, &line.text)));
        best.truncate(OFFERED);
        if best.is_empty() {
            return self.brackets(&line, finding).into_iter().collect();
        }
        let fix = |(_, slip): (Left, Undone)| {
            line.fix(finding, slip.start..slip.end, slip.meant.as_str())
        };
        best.into_iter().map(fix).collect()
    }

    /// The guess that a pair of brackets stands for another pair.
    fn brackets(&self, line: &FindingLine, finding: &Finding) -> Option<Fix> {
        let state = self.record.parse().line_state(line.index);
        let errors = |text: &str| self.notation.parse_line(text, state).findings.len();
        let pairs = brackets::exchanged(&line.text, finding.range - line.start);
        if pairs.is_empty() {
            return None;
        }
        let before = self.budget.spend(|| errors(&line.text))?;
        let mut best: Option<(Left, Fix)> = None;
        for (range, meant) in pairs {
            let bytes = TextRange::new(size(range.start), size(range.end));
            let written = Edit::replace(bytes, meant.as_str());
            let text = apply_edits(&line.text, &[written]);
            let is_better = self.budget.spend(|| errors(&text) < before)?;
            if !is_better || !self.budget.take(self.replay) {
                continue;
            }
            let left = self.budget.spend(|| {
                let trial = self.trial(bytes + line.start, &meant);
                self.left(finding, trial.findings())
            });
            if let Some(left) = left.flatten()
                && best.as_ref().is_none_or(|(least, _)| left < *least)
            {
                best = Some((left, line.fix(finding, range, &meant)));
            }
        }
        best.map(|(_, fix)| fix)
    }

    /// The game with the text `meant` in `range`.
    fn trial(&self, range: TextRange, meant: &str) -> Game {
        let parse = self.record.parse().edit(self.notation, range, meant);
        let settings = Arc::clone(self.game.settings());
        Game::parsed(self.notation, parse, settings, Arc::default())
    }

    /// The slips that, undone, leave fewer syntax findings on the line, best first. A quarter of the budget
    /// is kept for replays.
    fn readable(&self, line: &FindingLine, finding: &Finding) -> Vec<Undone> {
        let state = self.record.parse().line_state(line.index);
        let errors = |text: &str| self.notation.parse_line(text, state).findings.len();
        let body = line.text.trim_end();
        let reserve = self.budget.left() / 4;
        let Some(before) = self.budget.spend(|| errors(&line.text)) else {
            return Vec::new();
        };
        let mut readable: Vec<(usize, Undone)> = Vec::new();
        let mut clean = 0;
        let unfinished = self.notation.unfinished(body);
        let waits = !body.ends_with(char::is_alphanumeric)
            && [unfinished.word, unfinished.line]
                .iter()
                .any(|codes| codes.contains(&finding.code));
        for slip in slips(&line.text, finding.range - line.start, &self.alphabet) {
            // Nothing is guessed where the line only lacks its next word: any character would fit.
            if waits && slip.range() == TextRange::empty(TextSize::of(body)) {
                continue;
            }
            if clean == REPLAYS || self.budget.left() <= reserve {
                break;
            }
            let Some(left) = self.budget.spend(|| errors(&slip.applied(&line.text))) else {
                break;
            };
            if left == 0 || left < before {
                clean += usize::from(left == 0);
                readable.push((left, slip));
            }
        }
        readable.order_by_key(|(left, slip)| (*left, rank(slip, &line.text)));
        readable.truncate(REPLAYS);
        readable.into_iter().map(|(_, slip)| slip).collect()
    }

    /// The errors and warnings of the game after `slip` is undone; `None` if that is no better.
    fn try_out(&self, line: &FindingLine, finding: &Finding, slip: &Undone) -> Option<Left> {
        if !self.budget.take(self.replay) {
            return None;
        }
        let range = slip.range() + line.start;
        let trial = self.budget.spend(|| {
            let trial = self.trial(range, slip.meant.as_str());
            let left = self.left(finding, trial.findings())?;
            // A move that becomes a title above the game is not repaired.
            if trial.record().moves().len() < self.record.moves().len() {
                return None;
            }
            let old = TokenReading::of_line(&*self.record, line.index);
            let new = TokenReading::of_line(&*trial.record(), line.index);
            let is_known = |name: &str| self.names.contains(name);
            let still_says = new.still_says(&old, range, finding.range, is_known);
            still_says.then_some(left)
        });
        trial.flatten()
    }

    /// The errors and warnings among `findings`, those after a repair of `finding`; `None` if that remains or
    /// if there is a new one.
    fn left(&self, finding: &Finding, findings: &[Finding]) -> Option<Left> {
        let mut known = self.findings.clone();
        for one in findings {
            let count = known.get_mut(&key(one))?;
            *count = count.checked_sub(1)?;
        }
        let is_gone = known.get(&key(finding)).is_some_and(|count| *count > 0);
        let count = |severity| {
            findings
                .iter()
                .filter(|one| one.severity == severity)
                .count()
        };
        is_gone.then(|| (count(Severity::Error), count(Severity::Warning)))
    }
}

/// The line of a finding.
struct FindingLine {
    index: usize,
    /// With its line break.
    text: String,
    start: TextSize,
}

impl FindingLine {
    /// Whether `finding` is about a number too long for one slip to explain.
    fn is_huge_number(&self, finding: &Finding) -> bool {
        let text = self
            .text
            .get(Range::<usize>::from(finding.range - self.start));
        let number = text.unwrap_or_default().trim_end_matches('.');
        number.len() > MOST_DIGITS && number.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// A fix that writes `meant` in `range` of the line, and names the new text of the part around it and `finding`.
    fn fix(&self, finding: &Finding, range: Range<usize>, meant: &str) -> Fix {
        let finding = finding.range - self.start;
        let bytes = TextRange::new(size(range.start), size(range.end));
        let around = finding.cover(bytes);
        let end = usize::from(around.end()).min(self.text.len());
        let (before, _) = self.text.split_at(usize::from(around.start()).min(end));
        let after = self.text.get(end..).unwrap_or_default();
        let is_border = |letter: char| letter.is_whitespace() || letter == '/';
        let from = before
            .char_indices()
            .rev()
            .find(|(_, letter)| is_border(*letter))
            .map_or(0, |(at, letter)| at + letter.len_utf8());
        let to = end + after.find(is_border).unwrap_or(after.len());
        let becomes = [
            self.text.get(from..range.start).unwrap_or_default(),
            meant,
            self.text.get(range.end..to).unwrap_or_default(),
        ]
        .concat();
        let title = match becomes.trim() {
            "" => "Remove it".to_owned(),
            becomes => format!("Write {becomes}"),
        };
        let edit = Edit::replace(bytes + self.start, meant);
        Fix::guess(title, vec![edit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Document;

    const GAME: &str = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\nE:6w->3/#->E\n";

    fn open(notation: &str, text: &str) -> Document {
        Document::new(crate::by_id(notation).unwrap(), text, Arc::default())
    }

    /// For each finding of `text` without fixes of its own the titles of its guesses, with the text after each.
    fn guesses(notation: &str, text: &str) -> Vec<Vec<(String, String)>> {
        let document = open(notation, text);
        let own = document.findings().map(|finding| finding.fixes.is_empty());
        let open = document.findings_with_guesses().zip(own);
        open.filter(|(_, is_open)| *is_open)
            .map(|(finding, _)| {
                let fixes = finding.fixes.into_iter();
                fixes
                    .map(|fix| {
                        assert!(!fix.safe);
                        let fixed = notation::apply_edits(text, &fix.edits);
                        (fix.title, fixed)
                    })
                    .collect()
            })
            .collect()
    }

    /// The first guess for the first finding with one.
    fn first(notation: &str, text: &str) -> Option<(String, String)> {
        let guesses = guesses(notation, text).into_iter().flatten();
        guesses.into_iter().next()
    }

    #[test]
    fn a_slip_of_one_character_is_undone() {
        for (right, wrong) in [
            ("Pool: CE", "Pool; CE"),
            ("C: Ann", "C; Ann"),
            ("E: Bob", ":E Bob"),
        ] {
            let text = GAME.replace(right, wrong);
            let expected = (format!("Write {right}"), GAME.to_owned());
            assert_eq!(first("rootlog", &text), Some(expected), "{wrong}");
        }
    }

    #[test]
    fn no_guess_makes_a_title_of_a_move() {
        assert_eq!(first("carcassonne", "1A FCFC\n2B (0,1) FFFR\n"), None);
    }

    #[test]
    fn a_pair_of_brackets_is_exchanged() {
        let right = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/b_s->1/#->C\nE:(6w+b)->3/#->E\n";
        for (open, close, title) in [
            ("[", "]", "Write parentheses (2 times)"),
            ("{", "}", "Write parentheses (2 times)"),
            ("{", ")", "Write parentheses"),
        ] {
            let wrong = right.replace('(', open).replace(')', close);
            let expected = (title.to_owned(), right.to_owned());
            let all: Vec<Finding> = open_all("rootlog", &wrong);
            let fixes = all.iter().flat_map(|finding| &finding.fixes);
            let mut fixes =
                fixes.map(|fix| (fix.title.clone(), notation::apply_edits(&wrong, &fix.edits)));
            assert_eq!(fixes.next(), Some(expected), "{wrong}");
        }
    }

    #[test]
    fn brackets_of_another_kind_are_a_comment() {
        let wrong = "1. a:B {nice) a:- a:- b:- b:- b:-\n";
        let right = wrong.replace("{nice)", "(nice)");
        let expected = ("Write (nice)".to_owned(), right);
        assert_eq!(first("kubb", wrong), Some(expected));
    }

    fn open_all(notation: &str, text: &str) -> Vec<Finding> {
        open(notation, text).findings_with_guesses().collect()
    }

    #[test]
    fn a_slip_that_two_characters_show_is_offered_once() {
        let text = GAME.replace("E: Bob", "EE: Bob");
        let guess = ("Write E:".to_owned(), GAME.to_owned());
        assert_eq!(guesses("rootlog", &text), [vec![guess]]);
    }

    #[test]
    fn what_looks_alike_is_meant() {
        let game = |tile: &str| format!("A = Ann\nB = Bob\n0 (0,0) CRFR\n1A (1,0) {tile}\n");
        let expected = ("Write FRm[B]FR".to_owned(), game("FRm[B]FR"));
        assert_eq!(first("carcassonne", &game("FRm[8]FR")), Some(expected));
    }

    #[test]
    fn a_sign_too_many_comes_before_any_other_letter() {
        let game = |line: &str| {
            let record =
                include_str!("../../../../tests/records/carcassonne/three-players.carcassonne");
            let text = record.replace("\n12C (-3,1) RCCRm", &format!("\n{line} (-3,1) RCCRm"));
            assert!(text.contains(line), "{text}");
            text
        };
        let expected = ("Write 12C".to_owned(), game("12C"));
        assert_eq!(first("carcassonne", &game("1/2C")), Some(expected));
    }

    #[test]
    fn what_is_silenced_elsewhere_takes_no_guess_away() {
        let silenced = "C:what? // movetext: allow(rootlog/not-a-turn)\n";
        let right = format!("{GAME}{silenced}");
        let wrong = right.replace("Pool: CE", "Pool; CE");
        let expected = ("Write Pool: CE".to_owned(), right);
        assert_eq!(first("rootlog", &wrong), Some(expected));
    }

    #[test]
    fn nothing_is_guessed_where_no_slip_explains_it() {
        let text = GAME.replace("6w->3", "what is this about");
        assert_eq!(first("rootlog", &text), None);
    }

    #[test]
    fn nothing_is_guessed_that_reads_no_better() {
        for (notation, text) in [
            // `.4` would be an unreadable number instead of a missing square.
            ("bucky", "1. e2-e3 e7-e6 2. e4"),
            // Joining the two words removes a finding but makes no move.
            ("bucky", "1. e2-e3 e7-e6 2. d2-d3 d7-d6\n3. Bb5 a6\n"),
            // The move would be Black's, on an unknown board.
            ("bucky", "1. d1xd7\n"),
            // No player is called c or n.
            ("kubb", "1. ann:B bob:- ann:- bob:- ann:- bob:-\n2. cy:"),
        ] {
            assert_eq!(first(notation, text), None, "{text}");
        }
    }

    #[test]
    fn the_answer_is_the_same_whoever_asks_first() {
        let text = GAME
            .replace("Pool: CE", "Pool; CE")
            .replace("E: Bob", ":E Bob");
        let all: Vec<Finding> = open("rootlog", &text).findings_with_guesses().collect();
        let is_open = |one: &&Finding| one.code == "rootlog/unknown-line";
        let last = all.iter().rfind(is_open).unwrap();
        let actions = open("rootlog", &text).code_actions(last.range);
        assert_eq!(
            actions.iter().map(|action| &*action.title).next(),
            last.fixes.first().map(|fix| &*fix.title),
        );
        assert_eq!(last.fixes.len(), 1, "{last:?}");
    }
}
