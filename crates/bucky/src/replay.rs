//! The replay: plays every move on the board and keeps the state after it and the problems.
//!
//! [`script`] is the record as steps, [`referee`] plays it, [`examine`] finds problems, [`meant`] what was meant there, and
//! [`report`] words the findings.

use std::sync::Arc;

use notation::{Finding, Fix, TextRange, rows::label};

use crate::{
    game::{Color, Move, Position, Squares, Status},
    read::sheet::{Gap, Sheet},
};

pub(crate) mod chess;
pub(crate) mod cost;
mod examine;
mod history;
mod meant;
pub(crate) mod order;
mod problem;
mod referee;
mod report;
pub(crate) mod resolve;
mod script;
pub(crate) mod sketch;
pub(crate) mod spell;
pub(crate) mod why;

pub(crate) use history::{SquareChange, last_change, newly_hypnotized, removed};
use referee::Run;
use script::Script;
use sketch::Sketch;

/// What is known about the board.
#[derive(Debug, Clone)]
pub(crate) enum KnownBoard {
    /// All of it.
    Known(Arc<Position>),
    /// Only what may stand on each square.
    Sketch(Arc<Sketch>),
}

impl KnownBoard {
    /// The position; `None` if it is only partly known.
    pub(crate) fn known(&self) -> Option<&Position> {
        match self {
            Self::Known(position) => Some(position),
            Self::Sketch(_) => None,
        }
    }

    /// The side to move; `None` if it is unknown.
    pub(crate) fn to_move(&self) -> Option<Color> {
        match self {
            Self::Known(position) => Some(position.to_move),
            Self::Sketch(sketch) => sketch.to_move,
        }
    }

    /// The 64 characters a8…h8, …, a1…h1, with `.` for empty and `?` for unknown squares.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Known(position) => position.board(),
            Self::Sketch(sketch) => sketch.board(),
        }
    }
}

/// One move of the record.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    /// The move's number, which both sides share.
    pub(crate) number: u32,
    /// The side that moves, if it is known.
    pub(crate) color: Option<Color>,
    /// The number of moves missing before it.
    pub(crate) missing: usize,
    pub(crate) before: KnownBoard,
    /// What it did, if that is certain or, after a slip, assumed.
    pub(crate) played: Option<Played>,
    pub(crate) after: KnownBoard,
}

impl Ply {
    /// Its label in the record: `12.` or `12...`.
    pub(crate) fn label(&self) -> String {
        label(self.number, self.color == Some(Color::Black))
    }

    /// Its name in a sentence: `White's move 12`.
    pub(crate) fn name(&self) -> String {
        match self.color {
            Some(color) => format!("{}'s move {}", color.name(), self.number),
            None => format!("move {}", self.number),
        }
    }
}

/// What a move did.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    pub(crate) action: Move,
    /// The pieces removed by double hypnosis, wave by wave.
    pub(crate) waves: Vec<Squares>,
    /// The danger for the opponent's dude afterwards.
    pub(crate) status: Status,
    /// Whether this is not the written move but the one that was probably meant.
    pub(crate) is_assumed: bool,
}

/// A replayed record.
#[derive(Debug, Clone)]
pub(crate) struct Replayed {
    /// One for each move of the sheet.
    pub(crate) plies: Vec<Ply>,
    pub(crate) findings: Vec<Finding>,
    /// Fixes for unreadable moves, which the parser has reported, by the index of the move.
    pub(crate) fixes: Vec<(usize, Vec<Fix>)>,
    /// Whether the record is in chess notation.
    pub(crate) is_chess: bool,
    /// Moves in chess notation as the replay plays them: the index of each, and its full text.
    pub(crate) readings: Vec<(usize, String)>,
    /// The moves before which others are missing, in the order of the game.
    pub(crate) gaps: Vec<Gap>,
    pub(crate) start: KnownBoard,
}

impl Replayed {
    /// The result that the last move makes by a buckmate or by taking a dude; `None` if it makes none.
    pub(crate) fn made_result(&self) -> Option<&'static str> {
        let ply = self.plies.last()?;
        let loser = match (&ply.played, ply.after.known()) {
            (_, Some(after)) if after.fallen.is_some() => after.fallen,
            (Some(played), Some(after)) if played.status == Status::Buckmate => Some(after.to_move),
            _ => None,
        };
        loser.map(|loser| match loser {
            Color::White => "0-1",
            Color::Black => "1-0",
        })
    }

    /// The number of the move with this index, also of the one after the last: `12.` or `12...`.
    pub(crate) fn label(&self, sheet: &Sheet, index: usize) -> String {
        let before = index
            .checked_sub(1)
            .and_then(|before| self.plies.get(before));
        match (self.plies.get(index), before) {
            (Some(ply), _) => ply.label(),
            (None, Some(before)) if before.color == Some(Color::White) => {
                format!("{}...", before.number)
            }
            (None, Some(before)) => format!("{}.", before.number.saturating_add(1)),
            (None, None) if sheet.starts_with_black() => format!("{}...", sheet.start_number()),
            (None, None) => format!("{}.", sheet.start_number()),
        }
    }

    /// The board after the last move.
    pub(crate) fn end(&self) -> &KnownBoard {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The board before the move with this index, or after the last one.
    pub(crate) fn before(&self, index: usize) -> &KnownBoard {
        self.plies
            .get(index)
            .map_or_else(|| self.end(), |ply| &ply.before)
    }
}

impl Replayed {
    /// The replay of `run`, without its findings.
    fn of(script: &Script<'_>, run: Run<'_>) -> Self {
        let plies = run.played;
        let reading = |(index, ply): (usize, &Ply)| {
            let is_chess = chess::belongs(script.sheet.moves.get(index)?);
            let played = ply.played.as_ref().filter(|_| is_chess)?;
            let text = spell::whole(&played.action, &played.waves, played.status);
            Some((index, text))
        };
        let readings = match script.is_chess {
            true => plies.iter().enumerate().filter_map(reading).collect(),
            false => Vec::new(),
        };
        let gaps = plies.iter().enumerate().map(|(before, ply)| Gap {
            before,
            moves: ply.missing,
            is_counted: true,
        });
        Self {
            gaps: gaps.filter(|gap| gap.moves > 0).collect(),
            plies,
            findings: Vec::new(),
            fixes: Vec::new(),
            is_chess: script.is_chess,
            readings,
            start: script.start.clone(),
        }
    }
}

/// Plays the record. `broken` returns whether a range has an error of the parser in it.
pub(crate) fn replay(sheet: &Sheet, broken: &dyn Fn(TextRange) -> bool) -> Replayed {
    examine::examine(Script::new(sheet, broken))
}

#[cfg(test)]
mod tests;
