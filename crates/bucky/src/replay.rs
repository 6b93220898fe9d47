//! The replay: every move played on the board, with the state after it and what cannot be.
//!
//! While the position is known, a move is looked up among the legal ones. After a move that cannot be, [`repair`] looks
//! for the slip that explains the rest of the game; where none does, and in fragments, [`sketch`] keeps what is certain.

use notation::{
    Edit, Finding, Fix, Severity, TextRange,
    work::{self, Budget},
};

use crate::{
    ast::Written,
    chess,
    game::{Color, Field, Move, Position, Squares, Status},
    parser::titled,
    sheet::{Sheet, Start},
};

pub(crate) mod cost;
mod history;
pub(crate) mod judge;
mod repair;
pub(crate) mod resolve;
pub(crate) mod sketch;
pub(crate) mod spell;
pub(crate) mod why;

pub(crate) use history::{Change, last_change, removed};
use repair::Search;
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
    /// Whether the record is written as in chess.
    pub(crate) is_chess: bool,
    /// The moves written as in chess with which the replay goes on, by the index of the move, and their texts in full.
    pub(crate) readings: Vec<(usize, String)>,
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
            is_chess: chess::is_chess(sheet),
            readings: Vec::new(),
            gaps: Vec::new(),
            start: start.clone(),
        },
        start_number: sheet.start_number(),
        is_setup: sheet.tag("Setup").is_some(),
        budget: Budget::of_game(cost::PLAYED * sheet.moves.len()),
        contradictions: 0,
        clean: 0,
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
    start_number: u32,
    /// Whether the past of the first position is unknown.
    is_setup: bool,
    /// What may still be done to find out what was meant.
    budget: Budget,
    /// Contradictions on a partly known board that follow one another closely: they may all have one cause.
    contradictions: usize,
    /// Moves without a contradiction since the last one.
    clean: usize,
}

/// How many contradictions that follow one another closely are reported, and how many moves without one end their row.
const MOST_CONTRADICTIONS: usize = 3;
const CLEAN: usize = 10;

impl<'s> Replayer<'s> {
    /// Plays the next move on `board` and answers the board after it.
    fn step(&mut self, board: Board) -> Board {
        let index = self.replayed.plies.len();
        let written = &self.sheet.moves[index];
        match &board {
            Board::Sketch(sketch) => match sketch.to_move {
                Some(side) if self.misses_sketched_move(index, sketch, side) => {
                    self.report_gap(index, side);
                    Board::Sketch(Sketch::new(Some(side.other()), None))
                }
                _ => {
                    work::count(cost::SKETCHED);
                    let after = self.sketched(written, sketch);
                    self.push(board, None, Board::Sketch(after))
                }
            },
            Board::Known(position) => {
                work::count(cost::PLAYED);
                let assumed = self.with_unknown_past(index, position, written);
                let field = Field::new(&assumed);
                if self.replayed.is_chess && chess::belongs(written) {
                    return self.read_as_chess(index, &assumed, &field);
                }
                match resolve(&assumed, &field, written) {
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

    /// Plays the only move that a chess player can mean. If there is none, the side has made some move.
    fn read_as_chess(&mut self, index: usize, position: &Position, field: &Field) -> Board {
        let written = &self.sheet.moves[index];
        let reading = if written.is_castle {
            resolve(position, field, written).ok()
        } else {
            chess::read(position, field, written)
        };
        let before = Board::Known(position.clone());
        let Some(resolved) = reading else {
            let after = Sketch::after_unknown_move(position);
            return self.push(before, None, Board::Sketch(after));
        };
        self.replayed.readings.push((index, resolved.text()));
        let played = self.played(&resolved, true);
        self.push(before, Some(played), Board::Known(resolved.outcome.after))
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
            status: resolved.status(),
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
        (self.start_number.saturating_add(pairs), color)
    }

    /// Whether the number before the move says that it is the next one of the other side than `side`.
    fn announces_other(&self, index: usize, side: Option<Color>) -> bool {
        let (number, _) = self.numbered(index);
        let next = match side {
            Some(Color::White) => (number, true),
            Some(Color::Black) => (number.saturating_add(1), false),
            None => return false,
        };
        let announced = self.sheet.announced.get(index).copied().flatten();
        announced.is_some_and(|number| {
            !number.is_broken && !number.is_ambiguous() && (number.value, number.is_black) == next
        })
    }

    /// Whether a move of the side to move is missing before the move `index`: its number is the other side's next one,
    /// and that side has a piece on the square that moves.
    fn misses_move(&self, index: usize, position: &Position) -> bool {
        let origin = self.sheet.moves.get(index).and_then(|written| written.from);
        self.announces_other(index, Some(position.to_move))
            && origin
                .is_some_and(|(from, _)| position.color(from) == Some(position.to_move.other()))
    }

    /// The same on a partly known board: the piece must be the other side's, or moves were missing before.
    fn misses_sketched_move(&self, index: usize, sketch: &Sketch, side: Color) -> bool {
        self.announces_other(index, Some(side))
            && (!self.replayed.gaps.is_empty()
                || self.sheet.moves.get(index).is_some_and(|written| {
                    let found = sketch.play(written).1;
                    found.is_some_and(|found| found.code == "bucky/wrong-side")
                }))
    }

    fn report_gap(&mut self, index: usize, side: Color) {
        let (number, _) = self.numbered(index);
        let announced = self.sheet.announced.get(index).copied().flatten();
        if let Some(announced) = announced {
            self.replayed.findings.push(Finding::new(
                "bucky/missing-move",
                Severity::Error,
                announced.range,
                format!("{}'s move {number} is missing here.", side.name()),
            ));
        }
        self.replayed.gaps.push(index);
    }

    /// Reports that a move is missing before the move `index`, and goes on behind it.
    fn bridge(&mut self, index: usize, position: &Position) -> Board {
        self.report_gap(index, position.to_move);
        match repair::bridge(self.sheet, index, position, &self.budget) {
            Some(after) => Board::Known(after),
            None => Board::Sketch(Sketch::after_unknown_move(position)),
        }
    }

    /// A move on a board of which only a part is known.
    fn sketched(&mut self, written: &Written, sketch: &Sketch) -> Sketch {
        let (after, found) = sketch.play(written);
        if (self.broken)(written.range) {
            let index = self.replayed.plies.len();
            let fix = sketch::without_promotion(sketch, written);
            self.replayed
                .fixes
                .extend(fix.map(|fix| (index, vec![fix])));
        }
        let Some(contradiction) = found else {
            self.clean += 1;
            return after;
        };
        if self.clean >= CLEAN {
            self.contradictions = 0;
        }
        self.clean = 0;
        if self.contradictions < MOST_CONTRADICTIONS && !(self.broken)(written.range) {
            self.contradictions += 1;
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
        let search = Search {
            sheet: self.sheet,
            plies: &self.replayed.plies,
            index,
            position,
            budget: &self.budget,
        };
        let repair = search.run();
        let mut fixes = repair.fixes(self.sheet, &self.replayed.plies, index);
        let related = repair.related(self.sheet, &self.replayed.plies, index);
        let mut accepted = repair.accepted(self.sheet);
        // One move as in chess among others.
        if fixes.is_empty()
            && let Some(resolved) = chess::read(position, &Field::new(position), written)
        {
            fixes.push(chess::in_full(written, &resolved.text()));
            let before = position.clone();
            accepted = Some(repair::Accepted {
                index,
                before,
                resolved,
            });
        }
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
            finding.related.extend(related);
            finding.fixes.extend(fixes);
            self.replayed.findings.push(finding);
        }
        let before = Board::Known(position.clone());
        match accepted {
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
                self.contradictions += 1;
                self.clean = 0;
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
            status: accepted.resolved.status(),
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
            work::count(cost::PLAYED);
            let field = Field::new(position);
            let Ok(resolved) = resolve(position, &field, &self.sheet.moves[later]) else {
                break;
            };
            let played = self.played(&resolved, false);
            board = self.push(board, Some(played), Board::Known(resolved.outcome.after));
        }
        board
    }
}

/// A fix that writes `text` over `range`.
pub(crate) fn write(range: TextRange, text: &str, is_safe: bool) -> Fix {
    Fix {
        title: format!("Write {}", titled(text)),
        safe: is_safe,
        certain: false,
        edits: vec![Edit::replace(range, text)],
    }
}

#[cfg(test)]
mod tests;
