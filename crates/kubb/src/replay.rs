//! The replay: plays the sheet by the rules, turn by turn, and keeps the position after every throw.
//!
//! Where the record contradicts itself, the replay follows all readings that may be behind the slip at once (was the throw-in
//! miswritten, or the throw that felled the kubbs?) and keeps the one with which the rest of the game has the fewest
//! contradictions. So one slip leads to one finding, and later turns settle what is uncertain. A game without slips has one
//! reading and costs one pass.

mod ending;
pub(crate) mod examine;
pub(crate) mod meant;
mod note;
pub(crate) mod options;
pub(crate) mod order;
mod plain;
mod problem;
mod readings;
mod referee;
pub(crate) mod report;
mod script;
mod toss;
mod turn;
mod worded;

use std::sync::Arc;

use notation::{Rule, Severity};

use crate::{
    game::{By, End, Opening, Position, Side, rules},
    read::{numbering::Numbering, sheet::Sheet, teams::Teams},
};

pub(crate) use note::Note;
use problem::weight;
pub(crate) use problem::{NoteKind, Problem};
use readings::Finished;
pub(crate) use referee::Run;
pub(crate) use script::{Script, Step, TurnLine};
pub(crate) use turn::MOST_THROWS;
pub(crate) use worded::{Instead, Scene, Worded};

/// What can be set for a replay.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Variant {
    /// The opening; `None` infers it from the first turns.
    pub(crate) opening: Option<Opening>,
    /// Whether kubbs are removed from play, as in a tie-break, so that their number changes.
    pub(crate) tie_break: bool,
}

/// A replayed game.
#[derive(Debug, PartialEq)]
pub(crate) struct Replayed {
    pub(crate) numbering: Arc<Numbering>,
    pub(crate) opening: Opening,
    /// One for each turn of the sheet.
    pub(crate) turns: Vec<Played>,
    /// In the order of the turns.
    pub(crate) misfits: Vec<Misfit>,
    pub(crate) end: Option<End>,
}

/// A game's sheet, replay and teams, which checks and answers read.
#[derive(Debug)]
pub(crate) struct Analysis {
    pub(crate) sheet: Arc<Sheet>,
    pub(crate) replay: Replayed,
    pub(crate) teams: Arc<Teams>,
}

impl Analysis {
    /// The game of `script`, as `run` played it.
    pub(crate) fn of(script: &Script, run: &Run) -> Self {
        Self {
            sheet: Arc::clone(&script.sheet),
            replay: script.replay(&run.end),
            teams: Arc::clone(&script.teams),
        }
    }
}

/// A turn that was played.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Played {
    pub(crate) side: Side,
    /// What stood when the turn began.
    pub(crate) before: Position,
    /// The kubbs that stand after it.
    pub(crate) after: Position,
    /// Kubbs thrown in, if that is known.
    pub(crate) thrown_in: Option<u8>,
    /// Whether the batons were thrown from an advantage line.
    pub(crate) line: bool,
    /// Batons thrown.
    pub(crate) batons: u32,
    /// Batons marked as unthrown.
    pub(crate) unthrown: u32,
    /// The field and base kubbs that fell and count.
    pub(crate) felled: (u8, u8),
    /// One for each throw of the turn.
    pub(crate) throws: Vec<Thrown>,
    /// Whether the turn comes after the end of the game and was not played.
    pub(crate) dead: bool,
}

/// A throw that was played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Thrown {
    /// Which baton of the turn it was, from 1; `None` for the toss and for batons not thrown.
    pub(crate) baton: Option<u32>,
    /// The field and base kubbs that fell and count.
    pub(crate) felled: (u8, u8),
    /// What stood before the throw.
    pub(crate) before: Position,
    /// What stands after it.
    pub(crate) after: Position,
}

/// Something that is impossible or unlikely.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Misfit {
    pub(crate) turn: usize,
    /// The throw that shows it; `None` if the whole turn does.
    pub(crate) throw: Option<usize>,
    pub(crate) what: ProblemKind,
}

/// What a problem is, with its counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum ProblemKind {
    InkastCount {
        written: u32,
        felled: u8,
    },
    InkastMissing {
        felled: u8,
    },
    /// The throw-in seems to be written with another letter.
    InkastMiswritten {
        felled: u8,
    },
    /// A throw-in although all kubbs are already thrown in.
    SurplusInkast {
        felled: u8,
    },
    BaseBeforeField {
        standing: u8,
    },
    KingTooEarly {
        field: u8,
        base: u8,
    },
    KingMissTooEarly {
        field: u8,
        base: u8,
    },
    AdvantageMissing {
        left: u8,
    },
    SecondAdvantage,
    TooManyBatons {
        batons: u32,
        allowed: u8,
    },
    TooFewBatons {
        batons: u8,
        allowed: u8,
    },
    UnmarkedBatons {
        missing: u8,
    },
    /// A throw after the one that ended the game: that one's turn and throw.
    AfterEnd {
        end: (usize, usize),
    },
    /// A problem whose rule and words stand where it is found, and its counts: zeros if it has none.
    Worded(&'static Worded, [u8; 2]),
}

impl ProblemKind {
    /// Whether the turn has a word too many or too few.
    fn is_about_number(self) -> bool {
        matches!(
            self,
            Self::TooManyBatons { .. }
                | Self::TooFewBatons { .. }
                | Self::InkastMiswritten { .. }
                | Self::SurplusInkast { .. }
                | Self::SecondAdvantage
        )
    }

    /// The rule that the problem breaks.
    pub(crate) fn rule(self) -> &'static Rule {
        match self {
            Self::InkastCount { .. } | Self::SurplusInkast { .. } => &rules::INKAST_COUNT,
            Self::InkastMissing { .. } | Self::InkastMiswritten { .. } => &rules::INKAST_MISSING,
            Self::BaseBeforeField { .. } => &rules::BASE_BEFORE_FIELD,
            Self::KingTooEarly { .. } => &rules::KING_TOO_EARLY,
            Self::KingMissTooEarly { .. } => &rules::KING_MISS_TOO_EARLY,
            Self::AdvantageMissing { .. } => &rules::ADVANTAGE_MISSING,
            Self::SecondAdvantage => &rules::SECOND_ADVANTAGE,
            Self::TooManyBatons { allowed: 6, .. } => &rules::TOO_MANY_BATONS,
            Self::TooManyBatons { .. } => &rules::OPENING_BATONS,
            Self::TooFewBatons { .. } => &rules::TOO_FEW_BATONS,
            Self::UnmarkedBatons { .. } => &rules::UNMARKED_BATONS,
            Self::AfterEnd { .. } => &rules::AFTER_END,
            Self::Worded(worded, _) => worded.rule,
        }
    }

    /// What it adds to the cost of a reading: its weight.
    fn cost(self) -> u32 {
        match self {
            // Not by its rule, which warns: it always weighed as an error, as all that the list of costs did not name. No reason is
            // recorded; what it changes is which of two readings is preferred, this one or that no throw-in is written.
            Self::InkastMiswritten { .. } => weight(Severity::Error),
            _ => weight(self.rule().severity),
        }
    }
}

/// One reading of the game so far.
#[derive(Debug, Clone)]
struct Reading {
    position: Position,
    /// The turn being played.
    played: Played,
    scratch: Scratch,
    /// What does not fit in the turn being played.
    misfits: Vec<Misfit>,
    cost: u32,
    /// The turn that was finished last.
    before: Option<Arc<Finished>>,
}

/// What is known of a turn while it is played.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Scratch {
    /// The number of kubbs written as thrown in, and the first throw that says so.
    inkast: Option<u32>,
    inkast_at: Option<usize>,
    /// The throw that writes an advantage line, and whether the line shortens the distance.
    advantage: Option<usize>,
    gains: bool,
    /// Whether `Y` or `Q` stands in the toss: the count may differ.
    rescue: bool,
    /// Whether the king fell in the toss: not all kubbs need to have been thrown in.
    early: bool,
    /// Whether the toss is over and batons follow.
    tossed: bool,
    /// Whether the order of throws is already reported.
    order_reported: bool,
}

impl Replayed {
    /// The misfits of `turn`.
    pub(crate) fn misfits_of(&self, turn: usize) -> &[Misfit] {
        let from = self.misfits.partition_point(|one| one.turn < turn);
        let to = self.misfits.partition_point(|one| one.turn <= turn);
        &self.misfits[from..to]
    }

    /// Whether in `turn` the king fell while kubbs stood, written as if it won the game.
    pub(crate) fn has_king_too_early(&self, turn: usize) -> bool {
        let misfits = self.misfits_of(turn).iter();
        let mut kinds = misfits.map(|misfit| &misfit.what);
        kinds.any(|what| matches!(what, ProblemKind::KingTooEarly { .. }))
    }

    /// How the game ended, if that is settled: after a king that fell too early, written as if it won, either may have won.
    pub(crate) fn settled_end(&self) -> Option<End> {
        let last = self.turns.len().checked_sub(1)?;
        self.end
            .filter(|end| end.by != By::King || !self.has_king_too_early(last))
    }

    /// Whether a turn of a game that goes on has one baton too few.
    pub(crate) fn lacks_one_baton(&self, turn: usize) -> bool {
        self.misfits_of(turn).iter().any(|misfit| {
            matches!(misfit.what, ProblemKind::TooFewBatons { batons, allowed } if allowed - batons == 1)
        })
    }
}

impl Reading {
    fn new(position: Position) -> Self {
        Self {
            position,
            played: Played {
                side: 0,
                before: position,
                after: position,
                thrown_in: None,
                line: false,
                batons: 0,
                unthrown: 0,
                felled: (0, 0),
                throws: Vec::new(),
                dead: false,
            },
            scratch: Scratch::default(),
            misfits: Vec::new(),
            cost: 0,
            before: None,
        }
    }

    fn report(&mut self, turn: usize, throw: Option<usize>, what: ProblemKind) {
        self.cost += what.cost();
        self.misfits.push(Misfit { turn, throw, what });
    }
}
