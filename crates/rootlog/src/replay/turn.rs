//! The state of the turn being played: what happened so far, what should score, where the ferry goes.

use notation::TextRange;

use crate::{
    game::{
        Piece, Place,
        facts::{Clearing, Faction, PieceClass},
    },
    read::ast::{Action, ActionKind, Entry, Move, Thing},
};

use super::{pieces::board_place, problem::Problem};

/// What happened in the turn so far.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnState {
    /// The faction of the turn; `None` in the set-up of hirelings.
    pub(super) faction: Option<Faction>,
    /// Whether it is a set-up turn.
    pub(super) setup: bool,
    /// Whether the Riverfolk were paid.
    pub(super) paid_riverfolk: bool,
    /// The clearings of battles.
    pub(super) battles: Vec<Clearing>,
    /// How many boots were exhausted since the pawn last moved.
    pub(super) boots: u32,
    /// Clearings where a missing attacker or defender was reported.
    pub(super) absent: Vec<Clearing>,
    /// Clearings where bombs were flipped.
    pub(super) bombs: Vec<Clearing>,
    /// Whether warriors were placed on the Riverfolk's board: then their starting warriors are written.
    pub(super) funded: bool,
    /// What should score but has no points written yet.
    pub(super) pending: Pending,
    /// Points after something that scores none. A later action in the turn may explain them.
    pub(super) early: Option<(u32, Problem)>,
}

/// What should score in this turn but has no points written yet.
#[derive(Debug, Clone, Default)]
pub(super) struct Pending {
    pub(super) events: Vec<ScoringEvent>,
    /// Whether something else scored too, so that the points may not be those of the events.
    pub(super) mixed: bool,
}

/// The source of points.
#[derive(Debug, Clone, Copy)]
pub(super) enum ScoreSource {
    /// The *n*th piece of a kind on the map.
    Nth(u32, Piece),
    /// Any piece of a kind.
    Piece(Piece),
    /// The minister with this title.
    Minister(&'static str),
    /// Crafting the item with this name.
    Crafted(&'static str),
    /// Opening a path.
    Path,
    /// Flipping the plot with this name; the number of plots flipped so far, this one included.
    Plot(&'static str, u32),
}

/// Something that scores.
#[derive(Debug, Clone)]
pub(super) struct ScoringEvent {
    pub(super) points: u32,
    pub(super) what: Vec<ScoreSource>,
    /// How many things score in it.
    pub(super) things: usize,
    /// Whether the points depend on how many pieces of the kind are on the map.
    pub(super) counted: bool,
    pub(super) action: usize,
    pub(super) range: TextRange,
}

impl ScoringEvent {
    pub(super) fn new(points: u32, what: Vec<ScoreSource>) -> Self {
        Self {
            points,
            what,
            things: 1,
            counted: false,
            action: 0,
            range: TextRange::default(),
        }
    }

    /// The event with `things` things, whose points depend on how many of their kind are on the map.
    pub(super) fn counted(self, things: usize) -> Self {
        Self {
            things,
            counted: true,
            ..self
        }
    }
}

/// The clearings that the ferry goes to in `action`.
pub(super) fn ferry_goals(action: &Action) -> impl Iterator<Item = Clearing> {
    let movement = match &action.kind {
        ActionKind::Move(movement) => Some(movement),
        _ => None,
    };
    movement.into_iter().flat_map(goals_with_ferry)
}

/// The destinations of `movement` if the ferry moves in it, else nothing.
pub(super) fn goals_with_ferry(movement: &Move) -> impl Iterator<Item = Clearing> {
    let is_ferry = |entry: &Entry| matches!(&entry.thing, Thing::Piece(piece) if piece.class == PieceClass::Ferry);
    let goals = match movement.entries.iter().any(is_ferry) {
        true => &movement.destinations[..],
        false => &[],
    };
    goals
        .iter()
        .filter_map(|place| match board_place(&place.value) {
            Some(Place::Clearing(clearing)) => Some(clearing),
            _ => None,
        })
}
