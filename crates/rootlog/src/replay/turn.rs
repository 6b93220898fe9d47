//! What is known of the turn that is being played: what happened in it so far, what should score, where the ferry goes.

use notation::TextRange;

use crate::{
    game::{
        Piece, Place,
        facts::{Clearing, Faction, PieceClass},
    },
    read::ast::{Action, ActionKind, Entry, Move, Thing},
};

use super::{pieces::board_place, problem::Problem};

/// What happened in this turn so far.
#[derive(Debug, Clone, Default)]
pub(super) struct TurnState {
    /// Whose turn it is; nobody's in the set-up of hirelings.
    pub(super) faction: Option<Faction>,
    /// Whether it is a set-up turn.
    pub(super) setup: bool,
    /// Whether the Riverfolk were paid for something.
    pub(super) paid_riverfolk: bool,
    /// Where battles were fought.
    pub(super) battles: Vec<Clearing>,
    /// How many boots were exhausted since the pawn last moved.
    pub(super) boots: u32,
    /// Where a missing attacker or defender was reported.
    pub(super) absent: Vec<Clearing>,
    /// Where bombs went off.
    pub(super) bombs: Vec<Clearing>,
    /// Where the Riverfolk put warriors on their board: what they start with is written.
    pub(super) funded: bool,
    /// What should score and has not yet.
    pub(super) pending: Pending,
    /// Points that are written behind what scores none, until it is known whether they are those of something later.
    pub(super) early: Option<(u32, Problem)>,
}

/// What should score and has not yet in this turn.
#[derive(Debug, Clone, Default)]
pub(super) struct Pending {
    pub(super) events: Vec<ScoringEvent>,
    /// Something else scored too, so the points need not be those of the events.
    pub(super) mixed: bool,
}

/// What scores.
#[derive(Debug, Clone, Copy)]
pub(super) enum ScoreSource {
    /// The *n*th piece of a kind on the map.
    Nth(u32, Piece),
    /// A piece, whichever it is of its kind.
    Piece(Piece),
    /// The minister with this title.
    Minister(&'static str),
    /// An item of this name is crafted.
    Crafted(&'static str),
    /// A path is opened.
    Path,
    /// The plot with this name is turned up, as the *n*th.
    Plot(&'static str, u32),
}

/// Something that scores.
#[derive(Debug, Clone)]
pub(super) struct ScoringEvent {
    pub(super) points: u32,
    pub(super) what: Vec<ScoreSource>,
    /// How many things score.
    pub(super) things: usize,
    /// Whether the points depend on how many of its kind are on the map.
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

    /// Of this many things whose points depend on how many of their kind are on the map.
    pub(super) fn counted(self, things: usize) -> Self {
        Self {
            things,
            counted: true,
            ..self
        }
    }
}

/// Where the ferry goes in `action`.
pub(super) fn ferry_goals(action: &Action) -> impl Iterator<Item = Clearing> {
    let movement = match &action.kind {
        ActionKind::Move(movement) => Some(movement),
        _ => None,
    };
    movement.into_iter().flat_map(goals_with_ferry)
}

/// The clearings to which `movement` leads, if the ferry is in it.
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
