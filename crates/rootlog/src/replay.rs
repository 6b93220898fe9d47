//! Plays a record on the board of [`game`](crate::game): the state after every action, what cannot have happened, and
//! the repairs that the rest of the game supports.
//!
//! Real records leave much out. So what the board says is a warning, never an error; what was never recorded is unknown
//! and gives no finding; and after a slip the board is put right as the record reads, so that one slip is one finding.

mod absent;
mod aftermath;
mod candidates;
mod comments;
mod fixes;
mod history;
mod holdings;
mod issue;
mod mend;
mod moves;
mod order;
mod placing;
mod player;
mod plots;
mod race;
mod score;
mod setting;
mod ways;

use std::sync::OnceLock;

use notation::{Finding, Severity, work::Budget};

use crate::{ast::Game, game::Board};
pub(crate) use aftermath::clearing_text;
use fixes::Played;
use issue::{At, Issue};
pub(crate) use mend::MENDED;
use player::{Known, Player, Repairs};

/// A game that was played through.
#[derive(Debug)]
pub(crate) struct Replay {
    /// The board before each turn.
    before: Vec<Board>,
    /// The board after the last turn.
    end: Board,
    /// What is played otherwise than written.
    repairs: Repairs,
    /// What cannot have happened, in the order of the text.
    findings: Vec<Finding>,
    /// What playing a turn again needs, once one was.
    known: OnceLock<Known>,
    /// The steps that looking for repairs may still take.
    steps_left: usize,
}

impl Replay {
    /// Plays `game`, whose text is `text`. The search for repairs takes its steps from `budget`, or else from one that is
    /// granted to the game.
    pub(crate) fn new(game: &Game, text: &str, budget: Option<Budget>) -> Self {
        let (played, budget) = fixes::play(game, text, budget);
        let Played {
            before,
            end,
            repairs,
            mut findings,
        } = played;
        findings.extend(comments::findings(game, text));
        findings.extend(order::findings(game, text));
        findings.extend(score::winner_findings(game, text, &end));
        findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
        Self {
            before,
            end,
            repairs,
            findings,
            known: OnceLock::new(),
            steps_left: budget.left(),
        }
    }

    /// What is left of the game's budget for looking for repairs.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.steps_left)
    }

    /// How many steps it takes to play `game`.
    pub(crate) fn steps(game: &Game) -> usize {
        game.turns.iter().map(race::steps_of_turn).sum()
    }

    /// What cannot have happened, in the order of the text.
    pub(crate) fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The board after the last turn.
    pub(crate) fn end(&self) -> &Board {
        &self.end
    }

    /// The board before `turn` (its index in the game); that after the last turn for all beyond.
    pub(crate) fn before_turn(&self, turn: usize) -> &Board {
        self.before.get(turn).unwrap_or(&self.end)
    }

    /// The board after `turn`.
    pub(crate) fn after_turn(&self, turn: usize) -> &Board {
        self.before_turn(turn.saturating_add(1))
    }

    /// The board before the first action of `turn` and after each one. Only the boards before turns are kept; the turn is
    /// played again.
    pub(crate) fn boards(&self, game: &Game, turn: usize) -> Vec<Board> {
        let actions = game.turns.get(turn).map_or(0, |turn| turn.actions.len());
        let known = self.known.get_or_init(|| Known::of(game, ""));
        let mut player = Player::resume(game, "", known, self.before_turn(turn).clone());
        player.repair(self.repairs.clone());
        player.begin_turn(turn);
        let mut boards = Vec::with_capacity(actions + 1);
        boards.push(player.board.clone());
        for action in 0..actions {
            player.act(At { turn, action });
            boards.push(player.board.clone());
        }
        boards
    }
}

/// The finding of an issue, without repairs.
fn finding(issue: &Issue) -> Finding {
    Finding::new(
        issue.code,
        Severity::Warning,
        issue.range,
        issue.message.clone(),
    )
}
