//! Repairs: each candidate is played on, and those are offered after which the fewest findings are left.
//!
//! A repair that explains later findings as well is taken for what happened: the game goes on from there, and those
//! findings are not raised. So one slip stays one finding.

use notation::{Edit, Finding, Fix, TextRange, apply_edits};

use crate::{ast::Game, game::Board};

use super::{
    candidates::{self, Candidate},
    history,
    issue::{At, Issue, Slip},
    player::{Known, Player, Repairs},
};

/// How many actions may be played to try candidates, in one game.
const BUDGET: usize = 20_000;
/// How many repairs are offered for one finding.
const OFFERED: usize = 3;

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

/// Plays `game`.
pub(super) fn play(game: &Game, text: &str) -> Played {
    let mut before = Vec::with_capacity(game.turns.len());
    let known = &Known::of(game, text);
    let start = Player::new(game, text, known).board;
    let mut repairs = Repairs::new();
    let (mut issues, mut end) = play_from(game, text, known, start, 0, &repairs, &mut before);
    let mut findings = Vec::new();
    let mut budget = BUDGET;
    let mut next = 0;
    while let Some(issue) = issues.get(next).cloned() {
        // Finding out what could be tried takes its time, too.
        let candidates = if budget > 0 {
            let board = board_at(game, text, known, &before, &repairs, issue.at);
            candidates::candidates(game, &board, &issue)
        } else {
            Vec::new()
        };
        let mut tries = Vec::new();
        for candidate in candidates {
            if budget == 0 {
                break;
            }
            let trial = Trial {
                game,
                text,
                known,
                before: &before,
                repairs: &repairs,
                issues: &issues,
            };
            if let Some(left) = trial.left(&candidate, &issue, &mut budget) {
                tries.push((left, candidate));
            }
        }
        // Fewest findings left, then the smallest change; the order of candidates decides the rest.
        tries.sort_by_key(|(left, candidate)| (*left, candidate.cost));
        findings.push(finding(game, text, &issue, &tries));
        next += 1;
        let best = tries.first().filter(|(left, _)| left + 2 <= issues.len());
        if let Some((_, candidate)) = best {
            let at = candidate.first();
            repairs.extend(candidate.changes.clone());
            let count = issues.len();
            before.truncate(at.turn + 1);
            let Some(board) = before.pop() else {
                break;
            };
            let (again, new_end) =
                play_from(game, text, known, board, at.turn, &repairs, &mut before);
            end = new_end;
            // What was said before and what is said now: nothing before the repaired turn has changed.
            issues.retain(|issue| issue.at.turn < at.turn);
            issues.extend(again);
            next = issues.iter().filter(|other| other.at <= issue.at).count();
            debug_assert!(issues.len() < count);
        }
    }
    Played {
        before,
        end,
        repairs,
        findings,
    }
}

/// Plays from `turn` on; adds the boards before each turn to `before`.
fn play_from(
    game: &Game,
    text: &str,
    known: &Known,
    board: Board,
    turn: usize,
    repairs: &Repairs,
    before: &mut Vec<Board>,
) -> (Vec<Issue>, Board) {
    let mut player = Player::resume(game, text, known, board);
    player.repair(repairs.clone());
    for turn in turn..game.turns.len() {
        before.push(player.board.clone());
        player.play_turn(turn);
    }
    let end = player.board.clone();
    (player.into_issues(), end)
}

/// The board just before the action at `at`.
fn board_at(
    game: &Game,
    text: &str,
    known: &Known,
    before: &[Board],
    repairs: &Repairs,
    at: At,
) -> Board {
    let Some(board) = before.get(at.turn) else {
        return Board::new(super::setting::setting(game));
    };
    let mut player = Player::resume(game, text, known, board.clone());
    player.repair(repairs.clone());
    player.begin_turn(at.turn);
    for action in 0..at.action {
        player.act(At { action, ..at });
    }
    player.board
}

/// What a candidate is tried against.
struct Trial<'a> {
    game: &'a Game,
    text: &'a str,
    known: &'a Known,
    before: &'a [Board],
    repairs: &'a Repairs,
    issues: &'a [Issue],
}

impl Trial<'_> {
    /// How many findings the whole game has with `candidate`; nothing if that does not help against `issue`, or if the
    /// actions to be played exceed `budget`.
    fn left(&self, candidate: &Candidate, issue: &Issue, budget: &mut usize) -> Option<usize> {
        let from = candidate.first().turn;
        let kept = self
            .issues
            .iter()
            .filter(|issue| issue.at.turn < from)
            .count();
        // What points should be is known, whatever else is wrong.
        let is_known = matches!(issue.slip, Slip::Points { .. } | Slip::NoPoints { .. });
        let limit = self.issues.len() + usize::from(is_known);
        let mut player = Player::resume(
            self.game,
            self.text,
            self.known,
            self.before.get(from)?.clone(),
        );
        let mut repairs = self.repairs.clone();
        repairs.extend(candidate.changes.clone());
        player.repair(repairs);
        for (turn, written) in self.game.turns.iter().enumerate().skip(from) {
            let Some(rest) = budget.checked_sub(written.actions.len().max(1)) else {
                *budget = 0;
                return None;
            };
            *budget = rest;
            player.play_turn(turn);
            if kept + player.issue_count() >= limit {
                return None;
            }
        }
        let left = player.into_issues();
        // Nothing may be wrong any more where it was, nor where it is repaired.
        let gone = !left
            .iter()
            .any(|other| other.at == issue.at || candidate.changes.contains_key(&other.at));
        gone.then_some(kept + left.len())
    }
}

fn finding(game: &Game, text: &str, issue: &Issue, tries: &[(usize, Candidate)]) -> Finding {
    let mut finding = super::finding(issue);
    finding.related = history::related(game, issue);
    for (_, candidate) in tries.iter().take(OFFERED) {
        finding.fixes.push(Fix::guess(
            title(game, text, issue, candidate),
            candidate.edits.clone(),
        ));
    }
    finding
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
