//! Plays the record: the game first, and then each variation from where it leaves the line that it belongs to. So nothing in
//! a variation disturbs the game.
//!
//! [`script`] is a line as steps, [`referee`] plays it, [`examine`] finds the slip behind what does not fit, [`meant`] lists what
//! may have been meant, [`readings`] goes on where nothing settles that, and [`say`] words it.

use std::{iter::successors, sync::Arc};

use cozy_chess::{Board, BoardBuilder, Color, Move};
pub(crate) use notation::rows::label;
use notation::{Finding, work::Budget};

use crate::{game, read::sheet::Sheet};
use readings::Reading;

mod examine;
pub(crate) mod language;
mod meant;
pub(crate) mod options;
mod problem;
mod readings;
mod referee;
mod say;
mod script;

/// What is known about the board.
#[derive(Debug, Clone)]
pub(crate) enum KnownBoard {
    /// Everything.
    Known(Board),
    /// Everything, but no game has it: an illegal move was played.
    Odd(Box<BoardBuilder>),
    /// One of several boards: nothing settles what was meant by a slip. At least one, the likeliest first.
    Open(Arc<[Reading]>),
    /// Nothing.
    Lost,
}

impl KnownBoard {
    /// The board, if it is one of chess.
    pub(crate) fn known(&self) -> Option<&Board> {
        match self {
            Self::Known(board) => Some(board),
            _ => None,
        }
    }

    /// What stands where, if that is known.
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

/// One move of the record as it was played.
#[derive(Debug, Clone)]
pub(crate) struct Ply {
    /// The number of its pair of moves, and whether Black makes it.
    pub(crate) number: u32,
    pub(crate) is_black: bool,
    /// The move that was made before it, in its line; nothing for the first one of the game.
    pub(crate) prior: Option<usize>,
    /// What it did; nothing if that is not known or not legal.
    pub(crate) played: Option<Move>,
    /// Whether that is not what is written but what was probably meant.
    pub(crate) is_assumed: bool,
    pub(crate) after: KnownBoard,
    /// Half moves up to this one since something was taken or a pawn moved. The board counts to 100 only.
    pub(crate) quiet: u32,
}

impl Ply {
    /// Whether it is written once too often.
    pub(crate) fn is_left_out(&self) -> bool {
        self.is_assumed && self.played.is_none()
    }

    /// How the record calls it: `12.` or `12...`.
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
    /// Half moves before it since something was taken or a pawn moved.
    pub(crate) quiet: u32,
    /// As many as the sheet has moves, in the order of the text.
    pub(crate) plies: Vec<Ply>,
    pub(crate) findings: Vec<Finding>,
    /// Lines of the text are left out or swapped: numbers at the ends of lines belong to others.
    pub(crate) is_reordered: bool,
    /// White's and Black's moves stand in each other's places, so that all numbers stand before moves of Black.
    pub(crate) are_columns_swapped: bool,
}

impl Replayed {
    /// Plays `sheet`, whose text is `text`.
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
        let budget = Budget::of_game(sheet.moves.len());
        for line in 0..sheet.lines.len() {
            examine::line(sheet, text, line, &mut replayed, &budget);
        }
        if sheet.variant.is_some() {
            // By the rules of chess.
            replayed.findings.clear();
        }
        replayed
    }

    /// The board before the move `index`.
    pub(crate) fn before(&self, index: usize) -> &KnownBoard {
        let prior = self.plies.get(index).and_then(|ply| ply.prior);
        self.after(prior)
    }

    /// The board after a move; the start without one.
    pub(crate) fn after(&self, index: Option<usize>) -> &KnownBoard {
        let ply = index.and_then(|index| self.plies.get(index));
        ply.map_or(&self.start, |ply| &ply.after)
    }

    /// How often the position after `ply`, which is that of `board`, stood on the board before.
    pub(crate) fn repeats(&self, ply: &Ply, board: &Board) -> usize {
        let priors = successors(Some(ply.prior), |prior| {
            Some(self.plies.get((*prior)?)?.prior)
        });
        // What was taken, and where pawns stood, never comes back.
        let priors = priors.take(usize::try_from(ply.quiet).unwrap_or(usize::MAX));
        let earlier = priors.map_while(|prior| self.after(prior).known());
        let same = earlier.filter(|earlier| earlier.same_position(board));
        same.count()
    }

    /// Half moves after a move, or at the start, since something was taken or a pawn moved.
    pub(crate) fn quiet(&self, index: Option<usize>) -> u32 {
        let ply = index.and_then(|index| self.plies.get(index));
        ply.map_or(self.quiet, |ply| ply.quiet)
    }

    /// The board before the move `index` and the move, if it was played as it is written or as it was probably meant.
    pub(crate) fn played(&self, index: usize) -> Option<(&Board, Move)> {
        let (board, played) = (self.before(index).known()?, self.plies.get(index)?.played?);
        // Before one where a move is missing stands another board.
        board.is_legal(played).then_some((board, played))
    }

    /// The result that the end of the game makes.
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

/// Where the game begins. A `FEN` counts also without `SetUp`.
pub(crate) fn start(sheet: &Sheet) -> KnownBoard {
    match sheet.tag("FEN") {
        _ if sheet.variant.is_some() => KnownBoard::Lost,
        Some(fen) => game::position(&fen.value).map_or(KnownBoard::Lost, KnownBoard::Known),
        None if sheet.first_number() > 1 => KnownBoard::Lost,
        None => KnownBoard::Known(Board::default()),
    }
}
