//! Reads one line again, below the header of its game.

use notation::{Finding, Severity, walk, work::Budget};

use crate::{
    ast::{self, Action, Game, Turn},
    parser, validate,
};

use super::{
    is_separator,
    variants::{Line, Variant, is_sound},
};

/// Reads lines below the header of a game.
pub(super) struct Reader<'a> {
    /// The game without its turns.
    header: Game,
    /// What reading takes its steps from.
    budget: &'a Budget,
}

impl<'a> Reader<'a> {
    /// For the line with the number `line` of `game`.
    pub(super) fn of(game: &Game, line: usize, budget: &'a Budget) -> Self {
        let mut header = game.without_turns();
        header.players.retain(|player| player.line != line);
        header.stray.retain(|player| player.line != line);
        Self { header, budget }
    }

    /// `line` with `variant` instead of what is written: `turn` with other actions, or the whole line as a turn.
    pub(super) fn variant(
        &self,
        line: Line<'_>,
        turn: Option<&Turn>,
        variant: &Variant,
    ) -> Option<Turn> {
        let (to_look, to_read) = variant.steps();
        let written = variant.written(line.text);
        if !self.budget.take(to_look) || !is_sound(&written) || !self.budget.take(to_read) {
            return None;
        }
        let Some(turn) = turn else {
            return self.line(&written);
        };
        let letter = turn.faction.value.letter();
        let read = self.line(&format!("{letter}:{}", written.trim_matches(is_separator)))?;
        Some(with_actions(turn, line, variant, read.actions))
    }

    /// `line` as a turn, if nothing is wrong with it.
    pub(super) fn whole_line(&self, line: &str) -> Option<Turn> {
        if !self.budget.take(line.len()) {
            return None;
        }
        self.line(line)
    }

    fn line(&self, line: &str) -> Option<Turn> {
        let parse = parser::parse_line(line);
        if parse.findings.iter().any(is_wrong) {
            return None;
        }
        let (turn, slips) = ast::lower_turn(walk::Node::root(&parse.green))?;
        let has_player = |turn: &Turn| {
            let mut players = self.header.players.iter();
            players.any(|player| player.faction.value == turn.faction.value)
        };
        let is_right = !turn.actions.is_empty()
            && has_player(&turn)
            && !slips.iter().any(is_wrong)
            && !validate::validate_turn(&self.header, line, &turn)
                .iter()
                .any(is_wrong);
        is_right.then_some(turn)
    }
}

fn is_wrong(finding: &Finding) -> bool {
    finding.severity >= Severity::Warning
}

/// `turn` with `actions` instead of those in which `variant` changes something.
fn with_actions(turn: &Turn, line: Line<'_>, variant: &Variant, actions: Vec<Action>) -> Turn {
    let around = variant.around(line.start);
    let touched = |action: &Action| {
        action.range.end() > around.start() && action.range.start() < around.end()
    };
    let first = turn.actions.iter().position(touched);
    let first = first.unwrap_or_else(|| {
        turn.actions
            .partition_point(|action| action.range.end() <= around.start())
    });
    let kept = turn.actions.iter().filter(|action| !touched(action));
    let mut all: Vec<Action> = kept.cloned().collect();
    let first = first.min(all.len());
    all.splice(first..first, actions);
    Turn {
        faction: turn.faction.clone(),
        actions: all,
        ..*turn
    }
}
