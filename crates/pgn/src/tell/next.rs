//! The next move at a place in the text: its line of play, its board, its number, and the legal moves in the order in which a
//! player looks for them.

use cozy_chess::{Board, Color, Move, Piece};
use notation::{Order as _, TextSize, work};

use crate::{
    game::{self, likely, san::CheckSign, usual::Lately},
    read::sheet::Line,
    record::PgnRecord,
    replay::KnownBoard,
};

/// The state of a game at a place in the text.
pub(crate) struct Next<'g> {
    /// The index of the line of play that goes on: the innermost one around the place.
    pub(crate) index: usize,
    pub(crate) line: &'g Line,
    /// How many of its moves precede the place, and the last of them.
    pub(crate) above: usize,
    pub(crate) prior: Option<usize>,
    pub(crate) position: &'g KnownBoard,
    pub(crate) number: u32,
    pub(crate) is_black: bool,
}

impl<'g> Next<'g> {
    /// The state at `at`; `None` after the result of the game.
    pub(crate) fn at(game: &'g PgnRecord, at: TextSize) -> Option<Self> {
        let (sheet, replayed) = (game.sheet(), game.replayed());
        let result = sheet.results.first();
        if result.is_some_and(|result| result.range.end() <= at) {
            return None;
        }
        work::count(sheet.lines.len());
        let holds = |(index, line): &(usize, &Line)| {
            let is_open = sheet.open_lines.contains(index);
            *index == 0 || line.range.start() < at && (at < line.range.end() || is_open)
        };
        let (index, line) = sheet.lines.iter().enumerate().rfind(holds)?;
        let begin = |index: &usize| sheet.moves.get(*index).map(|written| written.range.start());
        let above = line
            .moves
            .partition_point(|one| begin(one).is_some_and(|start| start < at));
        let prior = above
            .checked_sub(1)
            .and_then(|above| line.moves.get(above).copied());
        let position = match (prior, line.parent) {
            (None, Some(parent)) => replayed.before(parent),
            _ => replayed.after(prior),
        };
        let ply = prior
            .or(line.parent)
            .and_then(|index| replayed.plies.get(index));
        let (number, is_black) = match (ply, position.known()) {
            (Some(ply), _) if prior.is_some() => {
                (ply.number + u32::from(ply.is_black), !ply.is_black)
            }
            (Some(ply), _) => (ply.number, ply.is_black),
            (None, Some(board)) => (
                board.fullmove_number().into(),
                board.side_to_move() == Color::Black,
            ),
            (None, None) => (sheet.first_number(), sheet.begins_black()),
        };
        Some(Self {
            index,
            line,
            above,
            prior,
            position,
            number,
            is_black,
        })
    }

    /// The moves before the board, as far as they influence which moves are usual.
    pub(crate) fn lately(&self, game: &PgnRecord) -> Lately {
        let last = self.line.moves.get(..self.above).unwrap_or_default();
        let last = last.iter().rev().take(2).rev();
        let played = last.filter_map(|index| game.replayed().played(*index));
        played.fold(Lately::default(), |lately, (board, played)| {
            lately.after(board, played)
        })
    }

    /// Whether the board has a legal move, or is not known.
    pub(crate) fn goes_on(&self) -> bool {
        let board = self.position.known();
        board.is_none_or(|board| board.generate_moves(|_| true))
    }
}

/// A legal move.
pub(crate) struct Legal {
    pub(crate) played: Move,
    pub(crate) piece: Piece,
    /// Its spelling.
    pub(crate) text: String,
    /// The check or mate sign that the board shows after it.
    pub(crate) mark: CheckSign,
}

/// The legal moves: mate first, then the likeliest.
pub(crate) fn likely(board: &Board, lately: Lately) -> Vec<Legal> {
    let ranked = likely::ranked(board, lately);
    let rank = |legal: &Legal| {
        let place = ranked
            .iter()
            .position(|(played, _)| *played == legal.played);
        (legal.mark != CheckSign::Mate, place)
    };
    let mut moves = legal(board);
    moves.order_by_key(rank);
    moves
}

/// The legal moves: mates and captures first, then checks, castling, and the rest by piece.
pub(crate) fn legal(board: &Board) -> Vec<Legal> {
    let mut moves = Vec::new();
    for played in game::legal(board) {
        let mut after = board.clone();
        after.play_unchecked(played);
        let legal = Legal {
            played,
            piece: board.piece_on(played.from).unwrap_or(Piece::Pawn),
            text: game::text(board, played),
            mark: game::mark(&after),
        };
        let rank = match (game::castles(board, played), game::taken(board, played)) {
            _ if played.promotion.is_some_and(|piece| piece != Piece::Queen) => 5,
            _ if legal.mark == CheckSign::Mate => 0,
            (None, Some(_)) => 1,
            _ if legal.mark == CheckSign::Check => 2,
            (Some(_), _) => 3,
            _ => 4,
        };
        moves.push((rank, legal));
    }
    moves.order_by(|(one, a), (other, b)| (one, a.piece, &a.text).cmp(&(other, b.piece, &b.text)));
    moves.into_iter().map(|(_, legal)| legal).collect()
}
