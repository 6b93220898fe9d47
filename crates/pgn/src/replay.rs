//! Replays the record: the game first, then each variation from the move that it replaces. So a variation never affects the
//! game.
//!
//! [`script`] is a line as steps, [`referee`] plays it, [`examine`] finds the slip behind a problem, [`meant`] lists possible
//! repairs ([`meant::spelling`]: what their spelling costs), [`readings`] continues where none is clearly best ([`memory`] keeps
//! how), and [`report`] puts findings into words.

use std::{iter::successors, sync::Arc};

use cozy_chess::{Board, BoardBuilder, Color, Move};
pub(crate) use notation::rows::label;
use notation::{Finding, work::Budget};

use crate::{game, read::sheet::Sheet};
use readings::Reading;

mod examine;
pub(crate) mod language;
mod meant;
mod memory;
pub(crate) mod options;
pub(crate) mod order;
mod problem;
mod readings;
mod referee;
mod report;
mod script;

/// The knowledge of the board.
#[derive(Debug, Clone)]
pub(crate) enum KnownBoard {
    /// The board is known.
    Known(Board),
    /// The board is known but impossible in chess: an illegal move was played.
    Odd(Box<BoardBuilder>),
    /// One of several boards, because several repairs of a slip are possible. At least one, the likeliest first.
    Open(Arc<[Reading]>),
    /// The board is not known.
    Lost,
}

impl KnownBoard {
    /// The board; `None` if it is not known or impossible.
    pub(crate) fn known(&self) -> Option<&Board> {
        match self {
            Self::Known(board) => Some(board),
            _ => None,
        }
    }

    /// The pieces on their squares; `None` if they are not known.
    pub(crate) fn builder(&self) -> Option<BoardBuilder> {
        match self {
            Self::Known(board) => Some(BoardBuilder::from_board(board)),
            Self::Odd(builder) => Some(BoardBuilder::clone(builder)),
            Self::Open(readings) => readings
                .first()
                .map(|best| BoardBuilder::from_board(&best.board)),
            Self::Lost => None,
        }
    }
}

/// One move of the record in the replay.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    /// The number of its pair of moves, and whether Black makes it.
    pub(crate) number: u32,
    pub(crate) is_black: bool,
    /// The index of the move before it in its line; `None` for the first move of the game.
    pub(crate) prior: Option<usize>,
    /// The move played; `None` if it is not known or illegal.
    pub(crate) played: Option<Move>,
    /// Whether the replay uses a repair instead of the written move.
    pub(crate) is_assumed: bool,
    pub(crate) after: KnownBoard,
    /// Half moves up to this one since the last capture or pawn move. The board itself counts only to 100.
    pub(crate) quiet: u32,
}

impl Ply {
    /// Whether it is left out as surplus.
    pub(crate) fn is_left_out(&self) -> bool {
        self.is_assumed && self.played.is_none()
    }

    /// Its label in the record: `12.` or `12...`.
    pub(crate) fn label(&self) -> String {
        label(self.number, self.is_black)
    }

    pub(crate) fn side(&self) -> Color {
        if self.is_black {
            Color::Black
        } else {
            Color::White
        }
    }
}

/// A replayed record.
#[derive(Debug)]
pub(crate) struct Replayed {
    pub(crate) start: KnownBoard,
    /// Half moves before the start since the last capture or pawn move.
    pub(crate) quiet: u32,
    /// One for each move of the sheet, in the order of the text.
    pub(crate) plies: Vec<Ply>,
    pub(crate) findings: Vec<Finding>,
    /// Whether lines of the text are left out or swapped, so that numbers at the ends of lines belong to other moves.
    pub(crate) is_reordered: bool,
    /// Whether the columns of White and Black are swapped, so that all numbers precede moves of Black.
    pub(crate) are_columns_swapped: bool,
}

impl Replayed {
    /// Replays `sheet`, whose text is `text`.
    pub(crate) fn of(sheet: &Sheet, text: &str) -> Self {
        let start = start(sheet);
        let nothing = Ply {
            number: 1,
            is_black: false,
            prior: None,
            played: None,
            is_assumed: false,
            after: KnownBoard::Lost,
            quiet: 0,
        };
        let mut replayed = Self {
            start,
            quiet: sheet.tag("FEN").map_or(0, |fen| game::quiet(&fen.value)),
            plies: vec![nothing; sheet.moves.len()],
            findings: Vec::new(),
            is_reordered: !sheet.doubled.is_empty(),
            are_columns_swapped: false,
        };
        let budget = Budget::of_game(sheet.moves.len()).reading_much();
        for line in 0..sheet.lines.len() {
            examine::line(sheet, text, line, &mut replayed, &budget);
        }
        if sheet.variant.is_some() {
            // These findings follow the rules of chess.
            replayed.findings.clear();
        }
        replayed
    }

    /// The board before the move `index`.
    pub(crate) fn before(&self, index: usize) -> &KnownBoard {
        let prior = self.plies.get(index).and_then(|ply| ply.prior);
        self.after(prior)
    }

    /// The board after a move; `None` means the start.
    pub(crate) fn after(&self, index: Option<usize>) -> &KnownBoard {
        let ply = index.and_then(|index| self.plies.get(index));
        ply.map_or(&self.start, |ply| &ply.after)
    }

    /// How often the position after `ply`, on `board`, occurred before.
    pub(crate) fn repeats(&self, ply: &Ply, board: &Board) -> usize {
        let priors = successors(Some(ply.prior), |prior| {
            Some(self.plies.get((*prior)?)?.prior)
        });
        // Positions before the last capture or pawn move cannot recur.
        let priors = priors.take(usize::try_from(ply.quiet).unwrap_or(usize::MAX));
        let earlier = priors.map_while(|prior| self.after(prior).known());
        let same = earlier.filter(|earlier| earlier.same_position(board));
        same.count()
    }

    /// Half moves since the last capture or pawn move, after a move or at the start.
    pub(crate) fn quiet(&self, index: Option<usize>) -> u32 {
        let ply = index.and_then(|index| self.plies.get(index));
        ply.map_or(self.quiet, |ply| ply.quiet)
    }

    /// The board before the move `index`, and the move as written or repaired; `None` if it was not played.
    pub(crate) fn played(&self, index: usize) -> Option<(&Board, Move)> {
        let (board, played) = (self.before(index).known()?, self.plies.get(index)?.played?);
        // If a move is missing before this one, the board before it differs.
        board.is_legal(played).then_some((board, played))
    }

    /// The result by mate or stalemate at the end of the game.
    pub(crate) fn made_result(&self, sheet: &Sheet) -> Option<&'static str> {
        let board = self.after(sheet.main().last().copied()).known()?;
        if board.generate_moves(|_| true) {
            return None;
        }
        Some(match (board.checkers().is_empty(), board.side_to_move()) {
            (true, _) => "1/2-1/2",
            (false, Color::White) => "0-1",
            (false, Color::Black) => "1-0",
        })
    }
}

/// The board at the start. A `FEN` counts even without `SetUp`.
pub(crate) fn start(sheet: &Sheet) -> KnownBoard {
    match sheet.tag("FEN") {
        _ if sheet.variant.is_some() => KnownBoard::Lost,
        Some(fen) => game::position(&fen.value).map_or(KnownBoard::Lost, KnownBoard::Known),
        None if sheet.first_number() > 1 => KnownBoard::Lost,
        None => KnownBoard::Known(Board::default()),
    }
}
