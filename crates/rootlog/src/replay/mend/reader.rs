//! Reads one line again, below the header of its game.

use notation::{Finding, Ranged, Severity, walk, work::Budget};

use crate::{
    ast::{self, Action, ActionKind, Game, Move, Party, Place, Thing, Turn},
    checks,
    facts::PieceClass,
    parser,
};

use super::{
    super::candidates::MOST_PLACED,
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
        let was = line.text.get(variant.range_around()).unwrap_or_default();
        if !read
            .actions
            .iter()
            .all(|action| is_plausible(action, turn, was))
        {
            return None;
        }
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
            && !checks::validate_turn(&self.header, line, &turn)
                .iter()
                .any(is_wrong);
        is_right.then_some(turn)
    }
}

/// Whether somebody who wrote `was` in `turn` may have meant `action`, which the notation allows.
fn is_plausible(action: &Action, turn: &Turn, was: &str) -> bool {
    match &action.kind {
        ActionKind::Battle(battle) => match battle.attacker.value {
            // Nobody but the mover battles, unless it stood there.
            Party::Faction(attacker) => {
                attacker == turn.faction.value || was.contains(&format!("{}X", attacker.letter()))
            }
            Party::Hireling(_) => true,
        },
        ActionKind::Move(movement) => is_plausible_move(movement, turn, was),
        _ => true,
    }
}

/// The same of a move: pieces and items do not move together, all items of a board seldom move, buildings are not kept on
/// boards, and nobody places a dozen pieces.
fn is_plausible_move(movement: &Move, turn: &Turn, was: &str) -> bool {
    let has =
        |wanted: fn(&Thing) -> bool| movement.entries.iter().any(|entry| wanted(&entry.thing));
    let has_pieces = has(|thing| matches!(thing, Thing::Piece(_)));
    let has_items = has(|thing| matches!(thing, Thing::Item(_) | Thing::AllItems));
    let moves_all = has(|thing| *thing == Thing::AllItems) && !was.contains('%');
    let has_building =
        has(|thing| matches!(thing, Thing::Piece(piece) if piece.class == PieceClass::Building));
    let to_board = |place: &Ranged<Place>| matches!(place.value, Place::Board(_));
    let keeps_building = has_building && movement.destinations.iter().any(to_board);
    let places_many = movement.entries.iter().any(|entry| {
        let count = entry.count.value;
        let is_new = entry.start.is_none() && count > MOST_PLACED && !turn.setup;
        is_new && !was.contains(&format!("{count}w"))
    });
    !(has_pieces && has_items || moves_all || keeps_building || places_many)
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
        faction: turn.faction,
        actions: all,
        ..*turn
    }
}
