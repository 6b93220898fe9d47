//! The replay: every move played on the board, with the state after it and what cannot be.
//!
//! While the position is known, a move is looked up among the legal ones. After a move that cannot be, [`repair`] looks
//! for the slip that explains the rest of the game; where none does, and in fragments, [`sketch`] keeps what is certain.

use notation::{Edit, Finding, Fix, Severity, TextRange};

use crate::{
    ast::Written,
    game::{Color, Move, Position, Square, Squares, Status},
    sheet::{Sheet, Start},
};

pub(crate) mod judge;
mod repair;
pub(crate) mod resolve;
pub(crate) mod sketch;
pub(crate) mod spell;
pub(crate) mod why;

use resolve::{Problem, Resolved, resolve};
use sketch::Sketch;

/// What is known about the board.
#[derive(Debug, Clone)]
pub(crate) enum Board {
    /// Everything.
    Known(Position),
    /// For each square what may stand there.
    Sketch(Sketch),
}

impl Board {
    /// The position, if it is known.
    pub(crate) fn known(&self) -> Option<&Position> {
        match self {
            Self::Known(position) => Some(position),
            Self::Sketch(_) => None,
        }
    }

    /// Who moves next.
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
    /// The number of its pair of moves.
    pub(crate) number: u32,
    /// Who moves.
    pub(crate) color: Option<Color>,
    pub(crate) before: Board,
    /// What it did, if that is certain or, after a slip, assumed.
    pub(crate) played: Option<Played>,
    pub(crate) after: Board,
}

impl Ply {
    /// How the record calls it: `12.` or `12...`.
    pub(crate) fn label(&self) -> String {
        let dots = if self.color == Some(Color::Black) {
            "..."
        } else {
            "."
        };
        format!("{}{dots}", self.number)
    }

    /// How a sentence calls it: `White's move 12`.
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
    /// Who was removed by double hypnosis.
    pub(crate) waves: Vec<Squares>,
    /// What the opponent's dude has to fear after it.
    pub(crate) status: Status,
    /// Whether this is not what is written but what was probably meant.
    pub(crate) is_assumed: bool,
}

/// A replayed record.
#[derive(Debug, Clone)]
pub(crate) struct Replayed {
    /// As many as the sheet has moves.
    pub(crate) plies: Vec<Ply>,
    pub(crate) findings: Vec<Finding>,
    /// Fixes for moves that cannot be read, by the index of the move: the syntax has reported them already.
    pub(crate) fixes: Vec<(usize, Vec<Fix>)>,
    /// The indices of the moves before which another move is missing.
    pub(crate) gaps: Vec<usize>,
    pub(crate) start: Board,
}

impl Replayed {
    /// How the move with this index is numbered, also the one behind the last: `12.` or `12...`.
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
    pub(crate) fn end(&self) -> &Board {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The board before the move with this index, or after the last one.
    pub(crate) fn before(&self, index: usize) -> &Board {
        self.plies
            .get(index)
            .map_or_else(|| self.end(), |ply| &ply.before)
    }
}

/// Plays the record. `broken` tells whether the syntax has found an error inside a range.
pub(crate) fn replay(sheet: &Sheet, broken: &dyn Fn(TextRange) -> bool) -> Replayed {
    let start = match sheet.start() {
        Start::Known(position) => Board::Known(*position),
        Start::Fragment(color, diagram) => Board::Sketch(Sketch::new(color, diagram.as_deref())),
    };
    let mut replayer = Replayer {
        sheet,
        broken,
        first: start.to_move(),
        replayed: Replayed {
            plies: Vec::with_capacity(sheet.moves.len()),
            findings: Vec::new(),
            fixes: Vec::new(),
            gaps: Vec::new(),
            start: start.clone(),
        },
        is_setup: sheet.tag("Setup").is_some(),
        repairs: 0,
        patience: None,
    };
    let mut board = start;
    while replayer.replayed.plies.len() < sheet.moves.len() {
        board = replayer.step(board);
    }
    replayer.replayed
}

struct Replayer<'s> {
    sheet: &'s Sheet,
    broken: &'s dyn Fn(TextRange) -> bool,
    /// Who made the first move.
    first: Option<Color>,
    replayed: Replayed,
    /// Whether the past of the first position is unknown.
    is_setup: bool,
    /// How many slips were repaired so far.
    repairs: usize,
    /// How many contradictions are still reported after a slip that could not be repaired: they may all have one cause.
    patience: Option<usize>,
}

/// A record with more slips than this is not repaired any further: each repair replays a part of the game many times.
const MOST_REPAIRS: usize = 12;

/// See [`Replayer::patience`].
const PATIENCE: usize = 2;

impl<'s> Replayer<'s> {
    /// Plays the next move on `board` and answers the board after it.
    fn step(&mut self, board: Board) -> Board {
        let index = self.replayed.plies.len();
        let written = &self.sheet.moves[index];
        match &board {
            Board::Sketch(sketch) => {
                let after = self.sketched(written, sketch);
                self.push(board, None, Board::Sketch(after))
            }
            Board::Known(position) => {
                let assumed = self.with_unknown_past(index, position, written);
                match resolve(&assumed, written) {
                    Ok(resolved) => {
                        let played = self.played(&resolved, false);
                        if !(self.broken)(written.range) {
                            let findings =
                                judge::judge(&assumed, written, &resolved, played.status);
                            self.replayed.findings.extend(findings);
                        }
                        self.push(board, Some(played), Board::Known(resolved.outcome.after))
                    }
                    Err(_) if self.misses_move(index, position) => self.bridge(index, position),
                    Err(problem) => self.recover(index, &assumed, problem),
                }
            }
        }
    }

    /// A `Setup` does not tell the move before: an enemy may just have made the double step that the first move takes.
    fn with_unknown_past(&self, index: usize, position: &Position, written: &Written) -> Position {
        let mut assumed = position.clone();
        if index == 0 && self.is_setup && assumed.double_step.is_none() {
            assumed.double_step = resolve::possible_double_step(position, written);
        }
        assumed
    }

    fn played(&self, resolved: &Resolved, is_assumed: bool) -> Played {
        Played {
            action: resolved.action,
            waves: resolved.outcome.waves.clone(),
            status: resolved.outcome.after.status(),
            is_assumed,
        }
    }

    fn push(&mut self, before: Board, played: Option<Played>, after: Board) -> Board {
        let index = self.replayed.plies.len();
        let (number, color) = self.numbered(index);
        self.replayed.plies.push(Ply {
            number,
            color,
            before,
            played,
            after: after.clone(),
        });
        after
    }

    /// The number and the side of the move with this index.
    fn numbered(&self, index: usize) -> (u32, Option<Color>) {
        let gaps = self.replayed.gaps.partition_point(|gap| *gap <= index);
        let offset = usize::from(self.first == Some(Color::Black)) + index + gaps;
        let pairs = u32::try_from(offset / 2).unwrap_or(u32::MAX);
        let color = self.first.map(|first| {
            if index.is_multiple_of(2) {
                first
            } else {
                first.other()
            }
        });
        (self.sheet.start_number().saturating_add(pairs), color)
    }

    /// Whether the number before the move says that it is the other side's next one, and that side has a piece there.
    fn misses_move(&self, index: usize, position: &Position) -> bool {
        let (number, _) = self.numbered(index);
        let next = match position.to_move {
            Color::White => (number, true),
            Color::Black => (number.saturating_add(1), false),
        };
        let announced = self.sheet.announced.get(index).copied().flatten();
        let origin = self.sheet.moves[index].from;
        announced.is_some_and(|number| (number.value, number.is_black) == next)
            && origin
                .is_some_and(|(from, _)| position.color(from) == Some(position.to_move.other()))
    }

    /// Reports that a move is missing before the move `index`, and goes on behind it.
    fn bridge(&mut self, index: usize, position: &Position) -> Board {
        let (number, _) = self.numbered(index);
        let side = position.to_move.name();
        let range = match self.sheet.announced.get(index).copied().flatten() {
            Some(number) => number.range,
            None => self.sheet.moves[index].range,
        };
        self.replayed.findings.push(Finding::new(
            "bucky/missing-move",
            Severity::Error,
            range,
            format!("{side}'s move {number} is missing here."),
        ));
        self.replayed.gaps.push(index);
        self.repairs += 1;
        let bridge = (self.repairs <= MOST_REPAIRS)
            .then(|| repair::bridge(self.sheet, index, position))
            .flatten();
        match bridge {
            Some(after) => Board::Known(after),
            None => Board::Sketch(Sketch::after_unknown_move(position)),
        }
    }

    /// A move on a board of which only a part is known.
    fn sketched(&mut self, written: &Written, sketch: &Sketch) -> Sketch {
        let (after, found) = sketch.play(written);
        if let Some(contradiction) = found
            && !(self.broken)(written.range)
            && self.patience != Some(0)
        {
            self.patience = self.patience.map(|left| left - 1);
            self.replayed.findings.push(Finding::new(
                contradiction.code,
                Severity::Error,
                contradiction.range,
                contradiction.message,
            ));
        }
        after
    }

    /// Reports a move that cannot be, and goes on as the rest of the game suggests.
    fn recover(&mut self, index: usize, position: &Position, problem: Problem) -> Board {
        let written = &self.sheet.moves[index];
        let is_over = matches!(problem, Problem::Over(_));
        self.repairs += 1;
        let repair = (self.repairs <= MOST_REPAIRS)
            .then(|| repair::search(self.sheet, &self.replayed.plies, index, position));
        let fixes = repair.as_ref().map_or_else(Vec::new, |repair| {
            repair.fixes(self.sheet, &self.replayed.plies, index)
        });
        if (self.broken)(written.range) || problem == Problem::Unreadable {
            self.replayed.fixes.push((index, fixes));
        } else {
            let mut finding = why::explain(
                self.sheet,
                &self.replayed.plies,
                position,
                written,
                &problem,
            );
            if let Some(related) = repair
                .as_ref()
                .and_then(|repair| repair.related(self.sheet, &self.replayed.plies, index))
            {
                finding.related.push(related);
            }
            finding.fixes.extend(fixes);
            self.replayed.findings.push(finding);
        }
        let before = Board::Known(position.clone());
        match repair.and_then(repair::Repair::accepted) {
            Some(accepted) => self.accept(index, accepted),
            None if is_over => {
                // Nothing can follow; the rest is not judged.
                while self.replayed.plies.len() < self.sheet.moves.len() {
                    self.push(before.clone(), None, before.clone());
                }
                before
            }
            None => {
                let after = Sketch::after_unknown_move(position);
                self.patience = Some(PATIENCE);
                self.push(before, None, Board::Sketch(after))
            }
        }
    }

    /// Replays from the move that `accepted` replaces up to the failing one, which it makes possible.
    fn accept(&mut self, index: usize, accepted: repair::Accepted) -> Board {
        let earlier = accepted.index;
        let mut board = self.replayed.before(earlier).clone();
        if earlier == index {
            board = Board::Known(accepted.before.clone());
        }
        self.replayed.plies.truncate(earlier);
        let played = Played {
            action: accepted.resolved.action,
            waves: accepted.resolved.outcome.waves.clone(),
            status: accepted.resolved.outcome.after.status(),
            is_assumed: true,
        };
        board = self.push(
            board,
            Some(played),
            Board::Known(accepted.resolved.outcome.after),
        );
        for later in earlier + 1..=index {
            let Board::Known(position) = &board else {
                break;
            };
            let Ok(resolved) = resolve(position, &self.sheet.moves[later]) else {
                break;
            };
            let played = self.played(&resolved, false);
            board = self.push(board, Some(played), Board::Known(resolved.outcome.after));
        }
        board
    }
}

/// The squares of all waves.
pub(crate) fn removed(waves: &[Squares]) -> Squares {
    waves.iter().fold(Squares::EMPTY, |all, wave| all | *wave)
}

/// The last move before `index` that changed what stands on `square`, and what it did there.
pub(crate) fn last_change(plies: &[Ply], index: usize, square: Square) -> Option<(usize, Change)> {
    plies
        .get(..index)?
        .iter()
        .enumerate()
        .rev()
        .find_map(|(at, ply)| change(ply, square).map(|change| (at, change)))
}

/// What a move did on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// A piece came there.
    Arrived,
    /// The piece went away.
    Left,
    /// The piece was captured or smashed.
    Taken,
    /// The piece was removed by double hypnosis.
    Removed,
}

fn change(ply: &Ply, square: Square) -> Option<Change> {
    let played = ply.played.as_ref()?;
    let action = &played.action;
    if removed(&played.waves).contains(square) {
        return Some(Change::Removed);
    }
    let is_teleport = matches!(action.action, crate::game::Action::Teleport(_));
    let moved = action.landing() != action.from;
    let arrives = action.landing() == square && (moved || action.promotion.is_some())
        || is_teleport && action.from == square;
    if arrives {
        Some(Change::Arrived)
    } else if action.victim() == Some(square) {
        Some(Change::Taken)
    } else if moved && action.from == square {
        Some(Change::Left)
    } else {
        None
    }
}

/// A fix that writes `text` over `range`.
pub(crate) fn write(range: TextRange, text: &str, is_safe: bool) -> Fix {
    Fix {
        title: format!("Write {text}"),
        safe: is_safe,
        edits: vec![Edit::replace(range, text)],
    }
}

#[cfg(test)]
mod tests;
