//! How likely each legal move is, before the written word is considered.
//!
//! A move has properties: where the piece goes, what it takes, what it leaves hanging, which move it answers. Each property has
//! a weight, learned from games (`cargo run -p xtask -- learn`). The weights of a move, compared with those of all legal moves,
//! give its probability.

use std::{cell::RefCell, rc::Rc, sync::LazyLock};

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use super::{castles, landing, taken};

/// Parts in a bit: the unit of the results of [`bits`].
pub const PARTS: u32 = 4;

/// The moves before a board, as far as they influence what is usual.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lately {
    /// The destination of the last move.
    last: Option<Square>,
    /// Whether the last move was a capture.
    took: bool,
    /// The destination of the previous move of the side to move.
    own: Option<Square>,
}

impl Lately {
    /// The destination of the previous move of the side to move.
    pub(super) fn own(self) -> Option<Square> {
        self.own
    }

    /// The value after a legal move on `board`.
    #[must_use]
    pub fn after(self, board: &Board, played: Move) -> Self {
        Self {
            last: Some(landing(board, played)),
            took: castles(board, played).is_none() && taken(board, played).is_some(),
            own: self.last,
        }
    }
}

/// Legal moves, each with its improbability, −log₂, in [`PARTS`] of a bit.
pub type Weighed = Rc<[(Move, u32)]>;

/// How many boards are remembered, a few hundred bytes each: those of a record that is read on from several boards at once.
const REMEMBERED: usize = 1 << 12;

thread_local! {
    /// The moves of boards that were weighed last, at places by their hashes. Reading on meets the same boards with every slip
    /// of a record, and with every key again.
    static MEMORY: RefCell<Vec<Option<(Board, Lately, Weighed)>>> = const { RefCell::new(Vec::new()) };
}

/// Each legal move with its improbability.
#[must_use]
pub fn bits(board: &Board, lately: Lately) -> Weighed {
    let place = board.hash() as usize % REMEMBERED;
    let known = MEMORY.with_borrow(|memory| {
        let (other, when, moves) = memory.get(place)?.as_ref()?;
        (*when == lately && other.same_position(board)).then(|| Rc::clone(moves))
    });
    known.unwrap_or_else(|| {
        let moves: Weighed = weighed(board, lately).into();
        MEMORY.with_borrow_mut(|memory| {
            memory.resize_with(REMEMBERED, || None);
            if let Some(known) = memory.get_mut(place) {
                *known = Some((board.clone(), lately, Rc::clone(&moves)));
            }
        });
        moves
    })
}

fn weighed(board: &Board, lately: Lately) -> Vec<(Move, u32)> {
    let weights = &*WEIGHTS;
    let seen = Seen::new(board, lately);
    let mut moves: Vec<(Move, f32)> = Vec::new();
    board.generate_moves(|found| {
        moves.extend(found.into_iter().map(|found| {
            let mut weight = 0;
            seen.properties(found, |property| {
                weight += weights.get(property).map_or(0, |weight| i32::from(*weight));
            });
            (found, weight as f32 / PARTS as f32)
        }));
        false
    });
    let most = moves.iter().fold(f32::MIN, |most, one| one.1.max(most));
    let all: f32 = moves.iter().map(|one| (one.1 - most).exp2()).sum();
    let unlikely = |weight: f32| ((most - weight + all.log2()) * PARTS as f32).round() as u32;
    moves
        .iter()
        .map(|(found, weight)| (*found, unlikely(*weight)))
        .collect()
}

/// The learned weights.
const LEARNED: &str = include_str!("usual.txt");
/// The character of weight 0; each character above it adds a part of a bit.
pub const NONE: u8 = b'P';

/// The weight of each property, in [`PARTS`] of a bit.
static WEIGHTS: LazyLock<Vec<i8>> = LazyLock::new(|| weights(LEARNED));

/// Reads a table of weights.
pub(super) fn weights(table: &str) -> Vec<i8> {
    let lines = table.lines().filter(|line| !line.starts_with("# "));
    let weight = |letter: u8| (i16::from(letter) - i16::from(NONE)) as i8;
    lines.flat_map(str::bytes).map(weight).collect()
}

/// Opening, middle game and ending.
pub(super) const STAGES: usize = 3;
pub(super) const PIECES: usize = Piece::NUM;
pub(super) const SQUARES: usize = Square::NUM;
/// The least attacker of a square: nothing, a pawn, a lesser piece, another one.
const GUARDS: usize = 4;
/// Bits of the hashes for moves that answer the last one and for moves on a certain board.
const ANSWERS: u32 = 12;
const KNOWN: u32 = 13;

/// The first property of each kind.
mod first {
    use super::{ANSWERS as ANSWER_BITS, GUARDS, KNOWN as KNOWN_BITS, PIECES, SQUARES, STAGES};

    pub(super) const TO: usize = 0;
    pub(super) const FROM: usize = TO + STAGES * PIECES * SQUARES;
    pub(super) const TAKES: usize = FROM + STAGES * PIECES * SQUARES;
    pub(super) const GOES: usize = TAKES + PIECES * PIECES * GUARDS * 2;
    pub(super) const LEAVES: usize = GOES + PIECES * GUARDS * 2;
    pub(super) const RETAKES: usize = LEAVES + PIECES * GUARDS * 2;
    pub(super) const CHECKS: usize = RETAKES + 2 * PIECES;
    pub(super) const CASTLES: usize = CHECKS + PIECES * 2;
    pub(super) const BECOMES: usize = CASTLES + STAGES * 2;
    pub(super) const AGAIN: usize = BECOMES + PIECES;
    pub(super) const THREATENS: usize = AGAIN + STAGES * PIECES;
    pub(super) const ANSWERS: usize = THREATENS + PIECES * PIECES * 2;
    pub(super) const KNOWN: usize = ANSWERS + (1 << ANSWER_BITS);
    pub(super) const END: usize = KNOWN + (1 << KNOWN_BITS);
}

/// The number of properties.
pub const PROPERTIES: usize = first::END;
/// The number of those that do not belong to a certain board.
pub(super) const GENERAL: usize = first::KNOWN;

/// A board, prepared for the properties of its moves.
#[derive(Debug)]
pub struct Seen<'b> {
    board: &'b Board,
    lately: Lately,
    stage: usize,
    hash: u64,
    own: Attacked,
    other: Attacked,
}

/// The squares that one side attacks.
#[derive(Debug, Clone, Copy, Default)]
struct Attacked {
    /// By pawns, by knights and bishops, by rooks, by any piece.
    pawns: BitBoard,
    minor: BitBoard,
    rooks: BitBoard,
    all: BitBoard,
    /// By two or more pieces.
    twice: BitBoard,
}

impl Attacked {
    fn by(board: &Board, color: Color) -> Self {
        let mut attacked = Self::default();
        for from in board.colors(color) {
            let Some(piece) = board.piece_on(from) else {
                continue;
            };
            let squares = attacks(piece, from, color, board.occupied());
            match piece {
                Piece::Pawn => attacked.pawns |= squares,
                Piece::Knight | Piece::Bishop => attacked.minor |= squares,
                Piece::Rook => attacked.rooks |= squares,
                Piece::Queen | Piece::King => {}
            }
            attacked.twice |= attacked.all & squares;
            attacked.all |= squares;
        }
        attacked
    }

    /// The least attacker of a square that is worth less than `piece`, or another one: an index below [`GUARDS`].
    fn least(&self, square: Square, piece: Piece) -> usize {
        let lesser = match piece {
            Piece::Pawn | Piece::Knight | Piece::Bishop => BitBoard::EMPTY,
            Piece::Rook => self.minor,
            Piece::Queen | Piece::King => self.minor | self.rooks,
        };
        if !self.all.has(square) {
            0
        } else if self.pawns.has(square) {
            1
        } else if lesser.has(square) {
            2
        } else {
            3
        }
    }
}

/// The squares that a piece attacks.
pub(super) fn attacks(piece: Piece, from: Square, color: Color, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Pawn => get_pawn_attacks(from, color),
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}

impl<'b> Seen<'b> {
    /// The board with the moves before it.
    #[must_use]
    pub fn new(board: &'b Board, lately: Lately) -> Self {
        Self {
            board,
            lately,
            stage: match board.occupied().len() {
                27.. => 0,
                15..=26 => 1,
                _ => 2,
            },
            hash: board.hash_without_ep(),
            own: Attacked::by(board, board.side_to_move()),
            other: Attacked::by(board, !board.side_to_move()),
        }
    }

    /// Calls `add` with each property of a legal move.
    pub fn properties(&self, played: Move, mut add: impl FnMut(usize)) {
        let Move { from, to, .. } = played;
        add(first::KNOWN + hashed([self.hash, from as u64, to as u64], KNOWN));
        self.general(played, add);
    }

    /// Opening (0), middle game or ending.
    pub(super) fn stage(&self) -> usize {
        self.stage
    }

    /// Calls `add` with each property that does not belong to this board alone.
    pub(super) fn general(&self, played: Move, mut add: impl FnMut(usize)) {
        let Move { from, to, .. } = played;
        if let Some(is_long) = castles(self.board, played) {
            add(first::CASTLES + self.stage * 2 + usize::from(is_long));
            return;
        }
        let Some(piece) = self.board.piece_on(from) else {
            return;
        };
        let staged = self.stage * PIECES + piece as usize;
        add(first::TO + staged * SQUARES + self.relative(to));
        add(first::FROM + staged * SQUARES + self.relative(from));
        if self.lately.own == Some(from) {
            add(first::AGAIN + staged);
        }
        if let Some(becomes) = played.promotion {
            add(first::BECOMES + becomes as usize);
        }
        self.answers(piece, to, &mut add);
        let is_safe = self.trades(played, piece, &mut add);
        self.attacks(played, piece, is_safe, &mut add);
    }

    /// A square from the view of the side to move.
    fn relative(&self, square: Square) -> usize {
        square.relative_to(self.board.side_to_move()) as usize
    }

    /// Adds the properties of the move as an answer to the last one.
    fn answers(&self, piece: Piece, to: Square, add: &mut impl FnMut(usize)) {
        let Some(last) = self.lately.last else {
            return;
        };
        if last == to {
            let retakes = usize::from(!self.lately.took);
            add(first::RETAKES + retakes * PIECES + piece as usize);
        }
        if let Some(other) = self.board.piece_on(last) {
            let moves = [
                (other as u64 + 1) << 8 | self.relative(last) as u64,
                (piece as u64 + 1) << 8 | self.relative(to) as u64,
                u64::from(self.stage > 0),
            ];
            add(first::ANSWERS + hashed(moves, ANSWERS));
        }
    }

    /// Adds properties of exchanges: what the move takes, and what attacks the piece on its new and its old square. Returns
    /// whether it is safe on the new one.
    fn trades(&self, played: Move, piece: Piece, add: &mut impl FnMut(usize)) -> bool {
        let Move { from, to, .. } = played;
        let danger = self.other.least(to, piece);
        // A pushed pawn does not guard the square itself.
        let is_pushed = piece == Piece::Pawn && from.file() == to.file();
        let guards = match is_pushed {
            true => self.own.all,
            false => self.own.twice,
        };
        let there = danger * 2 + usize::from(guards.has(to));
        add(match taken(self.board, played) {
            Some((taken, _)) => {
                let pair = piece as usize * PIECES + taken as usize;
                first::TAKES + pair * GUARDS * 2 + there
            }
            None => first::GOES + piece as usize * GUARDS * 2 + there,
        });
        let here = self.other.least(from, piece) * 2 + usize::from(self.own.all.has(from));
        add(first::LEAVES + piece as usize * GUARDS * 2 + here);
        danger == 0 || danger == GUARDS - 1 && guards.has(to)
    }

    /// Adds properties of what the piece attacks from its new square.
    fn attacks(&self, played: Move, piece: Piece, is_safe: bool, add: &mut impl FnMut(usize)) {
        let (board, us) = (self.board, self.board.side_to_move());
        let to = played.to;
        let occupied = board.occupied() & !played.from.bitboard() | to.bitboard();
        let becomes = played.promotion.unwrap_or(piece);
        let attacked = attacks(becomes, to, us, occupied);
        let is_safe = usize::from(is_safe);
        if attacked.has(board.king(!us)) {
            add(first::CHECKS + piece as usize * 2 + is_safe);
        }
        for square in attacked & board.colors(!us) & !board.pieces(Piece::King) {
            let Some(target) = board.piece_on(square) else {
                continue;
            };
            if target > becomes || target != Piece::Pawn && !self.other.all.has(square) {
                let pair = piece as usize * PIECES + target as usize;
                add(first::THREATENS + pair * 2 + is_safe);
            }
        }
    }
}

/// A hash below 2ᵇⁱᵗˢ.
pub(super) fn hashed(words: [u64; 3], bits: u32) -> usize {
    let mix = |hash: u64, word: u64| {
        let hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^ hash >> 29
    };
    (words.into_iter().fold(0xCBF2_9CE4_8422_2325, mix) >> (u64::BITS - bits)) as usize
}

#[cfg(test)]
mod tests {
    use cozy_chess::{Board, util};

    use super::{Lately, PARTS, PROPERTIES, WEIGHTS, bits, weighed};

    #[test]
    fn every_property_has_a_weight() {
        assert_eq!(WEIGHTS.len(), PROPERTIES);
    }

    /// The likeliest moves after `moves`, with their bits.
    fn likeliest(moves: &str) -> Vec<(String, u32)> {
        let (mut board, mut lately) = (Board::default(), Lately::default());
        for word in moves.split_whitespace() {
            let found = util::parse_san_move(&board, word).expect(word);
            lately = lately.after(&board, found);
            board.play(found);
        }
        let mut all = bits(&board, lately).to_vec();
        all.sort_by_key(|(_, bits)| *bits);
        let told = all.iter().map(|(found, bits)| {
            let text = util::display_san_move(&board, *found).to_string();
            (text, bits / PARTS)
        });
        told.take(3).collect()
    }

    #[test]
    fn what_is_played_most_is_the_likeliest() {
        let first = |moves: &str| likeliest(moves).remove(0).0;
        assert_eq!(first(""), "e4");
        assert_eq!(first("e4 e5"), "Nf3");
        assert_eq!(first("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"), "dxc6");
        // The recapture comes first.
        assert_eq!(first("d4 d5 Nc3 Nf6 Bg5 Nbd7 e3 g6 Bxf6"), "Nxf6");
    }

    /// The moves before a board count, too.
    #[test]
    fn what_is_remembered_is_what_would_be_weighed() {
        let mut board = Board::default();
        let mut lately = Lately::default();
        for _ in 0..60 {
            for lately in [lately, Lately::default(), lately] {
                assert_eq!(*bits(&board, lately), *weighed(&board, lately));
            }
            let found = bits(&board, lately)[0].0;
            lately = lately.after(&board, found);
            board.play(found);
        }
    }

    #[test]
    fn all_moves_together_are_certain() {
        let mut board = Board::default();
        for _ in 0..40 {
            let all = bits(&board, Lately::default());
            let sum: f32 = all
                .iter()
                .map(|(_, bits)| (-(*bits as f32) / PARTS as f32).exp2())
                .sum();
            assert!((0.9..1.1).contains(&sum), "{sum} on {board}");
            board.play(all[all.len() / 2].0);
        }
    }
}
