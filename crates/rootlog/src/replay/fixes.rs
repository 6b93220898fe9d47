//! Repairs: each candidate is played on, and those are offered after which the fewest findings are left.
//!
//! A repair that explains later findings as well is taken for what happened: the game goes on from there, and those
//! findings are not raised. So one slip stays one finding.

use notation::{
    Edit, Finding, Fix, TextRange, apply_edits,
    work::{self, Budget},
};

use crate::{ast::Game, game::Board, words};

use super::{
    candidates::{self, Candidate},
    history,
    issue::{At, Issue, Slip},
    player::{Known, Player, Repairs},
    race::{Race, Trial, steps_of_action, steps_of_turn},
};

/// How many repairs are offered for one finding.
const OFFERED: usize = 3;
/// Steps for making one candidate, besides copying the action.
const STEPS_OF_CANDIDATE: usize = 5;

/// A game played through, with its repairs.
pub(super) struct Played {
    /// The board before each turn.
    pub(super) before: Vec<Board>,
    /// The board after the last turn.
    pub(super) end: Board,
    /// What is played otherwise than written.
    pub(super) repairs: Repairs,
    /// What is wrong.
    pub(super) findings: Vec<Finding>,
}

/// Plays `game`. The search for repairs takes its steps from `budget`, or from one that is granted to the game.
pub(super) fn play(game: &Game, text: &str, budget: Option<Budget>) -> (Played, Budget) {
    let known = Known::of(game, text);
    let start = Player::new(game, text, &known).board;
    let mut search = Search {
        game,
        text,
        known,
        before: Vec::with_capacity(game.turns.len()),
        end: start.clone(),
        repairs: Repairs::new(),
        issues: Vec::new(),
        budget: Budget::new(0),
    };
    search.play_from(0, start);
    let steps = search.steps_from(0);
    work::count(steps);
    search.budget = budget.unwrap_or_else(|| Budget::of_game(steps));
    let findings = search.findings();
    let played = Played {
        before: search.before,
        end: search.end,
        repairs: search.repairs,
        findings,
    };
    (played, search.budget)
}

/// Looks for the repairs of one game.
struct Search<'g> {
    game: &'g Game,
    text: &'g str,
    known: Known,
    /// The board before each turn.
    before: Vec<Board>,
    end: Board,
    /// The repairs that are taken for what happened.
    repairs: Repairs,
    /// What is wrong with them, in the order of the game.
    issues: Vec<Issue>,
    budget: Budget,
}

impl Search<'_> {
    fn findings(&mut self) -> Vec<Finding> {
        let mut findings = Vec::new();
        let mut next = 0;
        while let Some(issue) = self.issues.get(next).cloned() {
            let winners = self.repairs_of(&issue);
            findings.push(self.finding(&issue, &winners));
            next += 1;
            let explains_more = |left: &usize| left + 2 <= self.issues.len();
            if let Some((_, best)) = winners.first().filter(|(left, _)| explains_more(left)) {
                self.take_for_true(best);
                next = self.issues.partition_point(|other| other.at <= issue.at);
            }
        }
        findings
    }

    /// The best candidates, each with how many contradictions the whole game has then.
    fn repairs_of(&self, issue: &Issue) -> Vec<(usize, Candidate)> {
        // Finding out what could be tried takes its steps, too.
        let turn = self.game.turns.get(issue.at.turn);
        if !self.budget.take(turn.map_or(0, steps_of_turn)) {
            return Vec::new();
        }
        let candidates = candidates::candidates(self.game, &self.board_at(issue.at), issue);
        let steps = candidates.iter().flat_map(|candidate| {
            candidate
                .changes
                .values()
                .flatten()
                .map(|action| STEPS_OF_CANDIDATE + steps_of_action(action))
        });
        if !self.budget.take(steps.sum()) {
            return Vec::new();
        }
        // What points should be is known, whatever else is wrong.
        let is_known = matches!(issue.slip, Slip::Points { .. } | Slip::NoPoints { .. });
        let race = Race {
            text: self.text,
            budget: &self.budget,
            most: (self.issues.len() + usize::from(is_known)).saturating_sub(1),
            wanted: OFFERED,
            counts_hands: false,
            // Nothing may be wrong any more where it was, nor where it is repaired.
            rules_out: &|candidate: &Candidate, other| {
                other.at == issue.at || candidate.changes.contains_key(&other.at)
            },
            at_end: &|_, _| 0,
        };
        race.run(
            candidates
                .into_iter()
                .filter_map(|candidate| self.trial(candidate))
                .collect(),
        )
    }

    fn trial(&self, candidate: Candidate) -> Option<Trial<'_, Candidate>> {
        let turn = candidate.first().turn;
        let mut repairs = self.repairs.clone();
        repairs.extend(candidate.changes.clone());
        Some(Trial {
            cost: candidate.cost,
            what: candidate,
            game: self.game,
            known: self.known.clone(),
            repairs,
            board: self.before.get(turn)?.clone(),
            turn,
            found: self.issues.partition_point(|issue| issue.at.turn < turn),
        })
    }

    /// Plays on from `turn`, before which the board is `board`.
    fn play_from(&mut self, turn: usize, board: Board) {
        let mut player = Player::resume(self.game, self.text, &self.known, board);
        player.repair(self.repairs.clone());
        self.before.truncate(turn);
        for turn in turn..self.game.turns.len() {
            self.before.push(player.board.clone());
            player.play_turn(turn);
        }
        // Nothing before that turn has changed.
        self.issues.retain(|issue| issue.at.turn < turn);
        self.issues.extend(player.take_issues());
        (self.end, _) = player.into_parts();
    }

    /// How many steps it takes to play on from `turn`.
    fn steps_from(&self, turn: usize) -> usize {
        let turns = self.game.turns.get(turn..).unwrap_or_default();
        turns.iter().map(steps_of_turn).sum()
    }

    /// Goes on with the changes of `candidate` as what happened, if that can be paid.
    fn take_for_true(&mut self, candidate: &Candidate) {
        let turn = candidate.first().turn;
        if let Some(board) = self.before.get(turn).cloned()
            && self.budget.take(self.steps_from(turn))
        {
            self.repairs.extend(candidate.changes.clone());
            self.play_from(turn, board);
        }
    }

    /// The board just before the action at `at`.
    fn board_at(&self, at: At) -> Board {
        let Some(board) = self.before.get(at.turn) else {
            return Board::new(super::setting::setting(self.game));
        };
        let mut player = Player::resume(self.game, self.text, &self.known, board.clone());
        player.repair(self.repairs.clone());
        player.begin_turn(at.turn);
        for action in 0..at.action {
            player.act(At { action, ..at });
        }
        player.board
    }

    fn finding(&self, issue: &Issue, winners: &[(usize, Candidate)]) -> Finding {
        let mut finding = super::finding(issue);
        finding.related = history::related(self.game, issue, &self.budget);
        for (_, candidate) in winners {
            finding.fixes.push(Fix::guess(
                title(self.game, self.text, issue, candidate),
                candidate.edits.clone(),
            ));
        }
        finding
    }
}

/// `Write 4w11->4`: the actions as the repair leaves them; with their turn, if that is another one.
fn title(game: &Game, text: &str, issue: &Issue, candidate: &Candidate) -> String {
    let written: Vec<String> = candidate
        .changes
        .keys()
        .filter_map(|at| {
            let action = game.turns.get(at.turn)?.actions.get(at.action)?;
            Some(rewritten(text, action.range, &candidate.edits))
        })
        .collect();
    let written = written.join("/");
    let written = words::quoted(&written);
    let first = candidate.first();
    match game.turns.get(first.turn) {
        Some(turn) if first.turn != issue.at.turn => format!(
            "Write {written} in the earlier turn of the {}",
            turn.faction.value.short_name()
        ),
        _ => format!("Write {written}"),
    }
}

/// The text of an action after those of `edits` that lie in it.
fn rewritten(text: &str, action: TextRange, edits: &[Edit]) -> String {
    let start = action.start();
    let local: Vec<Edit> = edits
        .iter()
        .filter(|edit| action.contains_range(edit.range))
        .map(|edit| Edit::replace(edit.range - start, edit.text.clone()))
        .collect();
    let slice = text.get(usize::from(start)..usize::from(action.end()));
    apply_edits(slice.unwrap_or_default(), &local)
}
