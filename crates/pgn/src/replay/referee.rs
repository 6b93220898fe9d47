//! Plays a line: each step on the board after the step before.

use std::sync::Arc;

use cozy_chess::{Board, Move};
use notation::{
    referee::{self, Log, Rules},
    work,
};

use super::{
    KnownBoard,
    problem::{self, Kind, Problem},
    readings::{MoveWord, Reading},
    script::{Manner, Script, Step},
};
use crate::{
    game::{
        self, Refusal,
        san::{self, Language, San},
    },
    read::sheet::Number,
};

/// The board, and how many half moves were made since White's first.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) position: KnownBoard,
    made: u32,
    quiet: u32,
    /// The last open readings.
    readings: Arc<[Reading]>,
    /// The remaining patience with moves that are possible under no reading.
    patience: u32,
}

/// The results of a step that are kept.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) number: u32,
    pub(super) is_black: bool,
    pub(super) played: Option<Move>,
    pub(super) is_assumed: bool,
    pub(super) after: KnownBoard,
    pub(super) quiet: u32,
}

pub(super) type Run<'s> = referee::Run<Script<'s>>;

/// The patience, and how much of it an impossible move costs. A possible move restores 1.
const PATIENCE: u32 = 30;
const FAILED: u32 = 3;

/// Steps of work for the moves that may be missing.
const LEGAL: usize = 8;

/// The number of half moves before the move with a number.
fn half(number: Number) -> u32 {
    let pairs = number.value.saturating_sub(1).saturating_mul(2);
    pairs.saturating_add(u32::from(number.is_black()))
}

impl State {
    /// The number of the next move, and whether Black makes it.
    fn next(&self) -> (u32, bool) {
        (self.made / 2 + 1, self.made % 2 == 1)
    }

    /// The last open readings.
    pub(super) fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// Continues from `position`.
    fn stand(&mut self, position: KnownBoard) {
        self.position = match position {
            KnownBoard::Open(readings) => {
                self.readings = Arc::clone(&readings);
                match &*readings {
                    [only] => KnownBoard::Known(only.board.clone()),
                    _ => KnownBoard::Open(readings),
                }
            }
            position => position,
        };
    }

    /// Counts a half move.
    fn count_quiet(&mut self) {
        let clock = self.position.known().map_or(0, Board::halfmove_clock);
        self.quiet = if clock == 0 {
            0
        } else {
            self.quiet.saturating_add(1)
        };
    }
}

impl Rules for Script<'_> {
    type Step = Step;
    type State = State;
    type Played = Played;
    type End = ();
    type Problem = Problem;

    fn stride(&self) -> usize {
        8
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn put(&mut self, at: usize, step: Step) {
        self.replace(at, step);
    }

    fn start(&self) -> State {
        let (number, is_black) = self.first;
        State {
            position: match self.start {
                // The repairs before a line are not its own.
                KnownBoard::Open(readings) => {
                    KnownBoard::Open(readings.iter().map(Reading::anew).collect())
                }
                start => start.clone(),
            },
            made: number.saturating_sub(1).saturating_mul(2) + u32::from(is_black),
            quiet: self.quiet,
            readings: Arc::default(),
            patience: PATIENCE,
        }
    }

    fn play(&self, at: usize, step: &Step, state: &mut State, log: &mut Log<Self>) {
        work::count(1);
        let mut report = |kind| log.report(Problem { step: at, kind });
        if step.gap > 0 {
            report(Kind::Gap(step.gap));
            if !matches!(state.position, KnownBoard::Lost) {
                report(Kind::Lost(self.rest(at) + 1));
            }
            state.position = KnownBoard::Lost;
            state.made = state
                .made
                .saturating_add(u32::try_from(step.gap).unwrap_or(u32::MAX));
        }
        // If the board is not known, the numbers count.
        if matches!(state.position, KnownBoard::Lost)
            && let Some(number) = step.number.filter(|number| number.value > 0)
        {
            state.made = half(number);
        }
        if let (Some(missing), KnownBoard::Known(board)) = (step.missing, &mut state.position)
            && board.is_legal(missing)
        {
            board.play_unchecked(missing);
            state.made = state.made.saturating_add(1);
            state.count_quiet();
        }
        // If the number is that of the other side's next move, the move between is missing.
        let misses_move = step
            .number
            .is_some_and(|number| half(number) == state.made.saturating_add(1));
        let mut played = None;
        if step.manner != Manner::Skipped {
            let after = match &mut state.position {
                KnownBoard::Known(board) => {
                    self.on_board(at, step, board, misses_move, &mut report, &mut played)
                }
                KnownBoard::Odd(builder) => {
                    let after = step.san.and_then(|san| game::forced(builder, &san));
                    after.map(settled)
                }
                KnownBoard::Open(readings) => {
                    let word = MoveWord {
                        script: self,
                        at,
                        step,
                        misses_move,
                    };
                    let (after, refusal) = word.read_on(readings);
                    Some(match refusal {
                        Some(refusal) => {
                            report(Kind::Nowhere(refusal));
                            let is_lost = matches!(after, KnownBoard::Lost);
                            match state.patience.checked_sub(FAILED).filter(|_| !is_lost) {
                                Some(left) => {
                                    state.patience = left;
                                    after
                                }
                                None => {
                                    report(Kind::Lost(self.rest(at)));
                                    KnownBoard::Lost
                                }
                            }
                        }
                        None => {
                            state.patience = PATIENCE.min(state.patience + 1);
                            after
                        }
                    })
                }
                KnownBoard::Lost => None,
            };
            let is_known = !matches!(state.position, KnownBoard::Lost);
            if let Some(after) = after {
                state.stand(after);
            }
            state.count_quiet();
            let is_unknown = matches!(state.position, KnownBoard::Lost | KnownBoard::Open(_));
            if misses_move && is_known && is_unknown {
                state.made = state.made.saturating_add(1);
            }
        }
        let (number, is_black) = state.next();
        if step.manner != Manner::Skipped {
            state.made = state.made.saturating_add(1);
        }
        log.keep(|| Played {
            number,
            is_black,
            played,
            is_assumed: matches!(step.manner, Manner::Meant | Manner::Skipped),
            after: state.position.clone(),
            quiet: state.quiet,
        });
    }

    fn finish(&self, _: &mut State, _: &mut Log<Self>) {}
}

/// The position after an illegal move.
fn settled(builder: cozy_chess::BoardBuilder) -> KnownBoard {
    match game::possible(&builder) {
        Some(board) => KnownBoard::Known(board),
        None => KnownBoard::Odd(Box::new(builder)),
    }
}

impl Script<'_> {
    /// Plays a step on a known board. Returns the position after it if `board` itself was not updated.
    fn on_board(
        &self,
        at: usize,
        step: &Step,
        board: &mut Board,
        misses_move: bool,
        report: &mut impl FnMut(Kind),
        played: &mut Option<Move>,
    ) -> Option<KnownBoard> {
        let resolved = match &step.san {
            Some(San {
                kind: san::MoveKind::Pass,
                ..
            }) => return Some(pass(board)),
            Some(san) => self.resolved(at, board, san),
            None => Err(Refusal::Unreadable),
        };
        let refusal = match resolved {
            Ok(found) if misses_move && self.is_refuted(at, board, found) => Refusal::WrongSide,
            Ok(found) => {
                if let Some(san) = &step.san {
                    problem::play_checked(board, found, san, report);
                }
                *played = Some(found);
                return None;
            }
            Err(refusal) => refusal,
        };
        if step.manner == Manner::Forced
            && let Some(san) = &step.san
            && let Some(after) = game::forced(&cozy_chess::BoardBuilder::from_board(board), san)
        {
            report(Kind::AsPlayed);
            return Some(settled(after));
        }
        let san = step.san.as_ref();
        let is_others =
            || san.is_some_and(|san| game::is_others(board, san) || Self::may_follow(board, san));
        report(
            match misses_move && (refusal == Refusal::WrongSide || is_others()) {
                true => Kind::Missing,
                false => Kind::Illegal(refusal),
            },
        );
        if step.manner == Manner::Open {
            let word = MoveWord {
                script: self,
                at,
                step,
                misses_move,
            };
            return Some(word.begin(board));
        }
        report(Kind::Lost(self.rest(at)));
        Some(KnownBoard::Lost)
    }

    /// Whether the word can be played after a move that is missing before it.
    fn may_follow(board: &Board, san: &San) -> bool {
        work::count(LEGAL);
        board.generate_moves(|moves| {
            moves.into_iter().any(|missing| {
                let mut after = board.clone();
                after.play_unchecked(missing);
                game::resolve(&after, san).is_ok()
            })
        })
    }

    /// Whether the word at `at` may be a move of the other side rather than `found`, a move of the side to move: the next
    /// word cannot follow `found`. If its number names the other side, too, it is that side's move: `8. O-O d6`.
    fn is_refuted(&self, at: usize, board: &Board, found: Move) -> bool {
        let san = |at: usize| self.steps.get(at).and_then(|step| step.san);
        let is_others = san(at).is_some_and(|san| game::is_others(board, &san));
        let mut after = board.clone();
        after.play_unchecked(found);
        is_others && san(at + 1).is_some_and(|next| game::resolve(&after, &next).is_err())
    }

    /// The move that a word means. A small `b` may be a bishop, if no pawn can move like that or a pawn's move would not be
    /// written like that (`bb3`).
    fn resolved(&self, at: usize, board: &Board, san: &San) -> Result<Move, Refusal> {
        let found = game::resolve(board, san);
        // A pushed pawn is written without its file.
        let is_pushed = matches!(san.kind, san::MoveKind::Go(go)
            if go.is_bare && !go.takes && go.rank.is_none() && go.file == Some(go.to.file()));
        let is_written = |step: &Step| step.manner == Manner::Written;
        if !(found.is_err() || is_pushed) || !self.steps.get(at).is_some_and(is_written) {
            return found;
        }
        let written = self.written(at);
        if self.language().is_capital {
            // `BXC3`
            let pawn = San::read(&written.to_lowercase(), Language::ENGLISH);
            let pawn = pawn.filter(|_| written.starts_with('B'));
            return pawn
                .and_then(|san| game::resolve(board, &san).ok())
                .map_or(found, Ok);
        }
        let bishop = written.strip_prefix('b');
        let bishop = bishop.and_then(|rest| San::read(&format!("B{rest}"), self.language()));
        match bishop.map(|san| game::resolve(board, &san)) {
            Some(Ok(bishop)) => Ok(bishop),
            // If it cannot be a push, it is an illegal bishop's move.
            Some(Err(refusal)) if is_pushed && found.is_err() => Err(refusal),
            _ => found,
        }
    }
}

/// `--`
fn pass(board: &Board) -> KnownBoard {
    board
        .null_move()
        .map_or(KnownBoard::Lost, KnownBoard::Known)
}
