//! The order in which legal moves are offered: by how usual they are ([`super::usual`]), and by exchanges, threats and the
//! squares of the kings. This takes several times as long as [`super::usual`] alone, so repairs, which try many boards, do
//! not use it.
//!
//! A move has properties, each with a weight that was learned from games (`cargo run -p xtask -- learn`).

use std::sync::LazyLock;

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use notation::Order as _;

use super::{
    castles, landing, taken,
    usual::{self, Lately, PIECES, SQUARES, STAGES, Seen, attacks, hashed, weights},
};

/// The legal moves with their weights, the likeliest first.
#[must_use]
pub fn ranked(board: &Board, lately: Lately) -> Vec<(Move, i32)> {
    let position = LikelyPosition::new(board, lately);
    let mut moves = Vec::new();
    board.generate_moves(|found| {
        moves.extend(found.into_iter().map(|found| {
            let mut weight = 0;
            position.properties(found, |property| {
                weight += WEIGHTS.get(property).map_or(0, |weight| i32::from(*weight));
            });
            (found, weight)
        }));
        false
    });
    moves.order_by_key(|(_, weight)| -weight);
    moves
}

/// The learned weights.
static WEIGHTS: LazyLock<Vec<i8>> = LazyLock::new(|| weights(include_str!("likely.txt")));

/// Classes of gains and losses in exchanges: see [`class`].
const CLASSES: usize = 5;
/// Classes of what a move gains at once: see [`net`].
const NETS: usize = 9;
/// The wings on which a king may stand.
const WINGS: usize = 3;
/// Bits of the hashes of moves on a certain board, of ways of a piece, and of moves in a row.
const BOARDS: u32 = 13;
const WAYS: u32 = 12;
const ROWS: u32 = 12;
/// Moves of the opening, which are remembered with their boards.
const OPENING: u16 = 15;

/// The first property of each kind.
mod first {
    use super::{
        BOARDS as BOARD_BITS, CLASSES, NETS, PIECES, ROWS as ROW_BITS, SQUARES, STAGES,
        WAYS as WAY_BITS, WINGS, usual,
    };

    pub(super) const BOARD: usize = usual::GENERAL;
    pub(super) const WAY: usize = BOARD + (1 << BOARD_BITS);
    pub(super) const ROW: usize = WAY + (1 << WAY_BITS);
    pub(super) const EXCHANGE: usize = ROW + (1 << ROW_BITS);
    pub(super) const DANGER: usize = EXCHANGE + NETS * 2 * PIECES * STAGES;
    pub(super) const BALANCE: usize = DANGER + CLASSES * CLASSES * STAGES * 2;
    pub(super) const MENACE: usize = BALANCE + NETS * CLASSES * STAGES;
    pub(super) const FORK: usize = MENACE + CLASSES * CLASSES * 4;
    pub(super) const FLEES: usize = FORK + CLASSES * 2 * PIECES;
    pub(super) const HUNTS: usize = FLEES + CLASSES * CLASSES;
    pub(super) const WING: usize = HUNTS + CLASSES;
    pub(super) const EVADES: usize = WING + WINGS * WINGS * PIECES * SQUARES;
    pub(super) const MOBILITY: usize = EVADES + PIECES * 2 * 2;
    pub(super) const NEARER: usize = MOBILITY + 9 * PIECES * STAGES;
    pub(super) const PAWN: usize = NEARER + 2 * 3 * PIECES * STAGES;
    pub(super) const STORM: usize = PAWN + 2 * 2 * 2 * 8 * STAGES;
    pub(super) const FILE: usize = STORM + 4 * 8 * 2;
    pub(super) const TAKER: usize = FILE + 3 * 3 * 2 * STAGES;
    pub(super) const REPLIES: usize = TAKER + 2 * 3 * STAGES;
    pub(super) const MATED: usize = REPLIES + 5 * 2;
    pub(super) const END: usize = MATED + 1;
}

/// The number of properties.
pub const PROPERTIES: usize = first::END;

/// A board with the moves before it and what is attacked on it.
#[derive(Debug)]
pub struct LikelyPosition<'b> {
    board: &'b Board,
    lately: Lately,
    seen: Seen<'b>,
    us: Color,
    /// What each side could win by taking now.
    threat: Threats,
    chance: Threats,
}

/// What one side could win by taking, in pawns.
#[derive(Debug, Clone, Copy, Default)]
struct Threats {
    best: i32,
    /// What is taken so, and the piece that takes.
    target: Option<Square>,
    taker: Option<Square>,
    /// The best of the captures on other squares.
    second: i32,
}

impl Threats {
    fn of(board: &Board, color: Color) -> Self {
        let mut threats = Self::default();
        let targets = board.colors(!color) & !board.pieces(Piece::King);
        for target in targets {
            let Some(piece) = board.piece_on(target) else {
                continue;
            };
            let (won, taker) = won(board, target, piece, color, board.occupied());
            if won > threats.best {
                threats = Self {
                    best: won,
                    target: Some(target),
                    taker,
                    second: threats.best,
                };
            } else {
                threats.second = threats.second.max(won);
            }
        }
        threats
    }
}

/// The values of pieces in exchanges, in pawns.
fn value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 50,
    }
}

/// The pieces of both sides that attack a square.
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let of = |piece| board.pieces(piece);
    let pawns =
        |color: Color| get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    let queens = of(Piece::Queen);
    let found = pawns(Color::White)
        | pawns(Color::Black)
        | get_knight_moves(square) & of(Piece::Knight)
        | get_king_moves(square) & of(Piece::King)
        | get_bishop_moves(square, occupied) & (of(Piece::Bishop) | queens)
        | get_rook_moves(square, occupied) & (of(Piece::Rook) | queens);
    found & occupied
}

/// What `color` wins by taking `standing` on a square with its least piece, if both sides take as long as it pays; and that
/// piece. Pins do not count.
fn won(
    board: &Board,
    square: Square,
    standing: Piece,
    color: Color,
    occupied: BitBoard,
) -> (i32, Option<Square>) {
    let own = attackers(board, square, occupied) & board.colors(color);
    let least = |piece: &Piece| (own & board.pieces(*piece)).next_square();
    let Some((piece, from)) = Piece::ALL.iter().find_map(|one| Some((*one, least(one)?))) else {
        return (0, None);
    };
    let lost = won(board, square, piece, !color, occupied - from.bitboard()).0;
    ((value(standing) - lost).max(0), Some(from))
}

/// The class of the material won or lost: nothing, a pawn, a piece, a rook, more.
fn class(pawns: i32) -> usize {
    match pawns {
        ..=0 => 0,
        1 => 1,
        2..=3 => 2,
        4..=6 => 3,
        _ => 4,
    }
}

/// The class of a gain that may be a loss.
fn net(pawns: i32) -> usize {
    match pawns {
        0.. => 4 + class(pawns),
        _ => 4 - class(-pawns),
    }
}

/// The wing on which a square lies.
fn wing(square: Square) -> usize {
    match square.file() {
        File::A | File::B | File::C => 0,
        File::D | File::E => 1,
        File::F | File::G | File::H => 2,
    }
}

fn distance(one: Square, other: Square) -> i8 {
    let files = one.file() as i8 - other.file() as i8;
    let ranks = one.rank() as i8 - other.rank() as i8;
    files.abs().max(ranks.abs())
}

/// Whether the side to move mates in one.
fn mates(board: &Board) -> bool {
    board.generate_moves(|moves| {
        moves.into_iter().any(|played| {
            let mut after = board.clone();
            after.play_unchecked(played);
            !after.checkers().is_empty() && !after.generate_moves(|_| true)
        })
    })
}

impl<'b> LikelyPosition<'b> {
    /// The board with the moves before it.
    #[must_use]
    pub fn new(board: &'b Board, lately: Lately) -> Self {
        let us = board.side_to_move();
        Self {
            board,
            lately,
            seen: Seen::new(board, lately),
            us,
            threat: Threats::of(board, !us),
            chance: Threats::of(board, us),
        }
    }

    /// Calls `add` with each property of a legal move.
    pub fn properties(&self, played: Move, mut add: impl FnMut(usize)) {
        let board = self.board;
        self.seen.general(played, &mut add);
        let Some(piece) = board.piece_on(played.from) else {
            return;
        };
        let to = landing(board, played);
        let is_castling = castles(board, played).is_some();
        let taken = taken(board, played).filter(|_| !is_castling);
        let mut after = board.clone();
        after.play_unchecked(played);
        let step = LegalStep {
            played,
            piece,
            to,
            is_castling,
            gained: taken.map(|(taken, _)| value(taken)),
            after: &after,
        };
        self.remembered(&step, &mut add);
        self.exchanges(&step, &mut add);
        self.places(&step, &mut add);
        match piece {
            Piece::Pawn => self.pawns(&step, &mut add),
            Piece::Rook | Piece::Queen => self.files(&step, &mut add),
            _ => {}
        }
        self.ends(&step, &mut add);
    }

    fn stage(&self) -> usize {
        self.seen.stage()
    }

    /// A square from the view of the side to move.
    fn relative(&self, square: Square) -> u64 {
        square.relative_to(self.us) as u64
    }

    /// Adds what was often played: on this board, this way, and after the own last move.
    fn remembered(&self, step: &LegalStep<'_>, add: &mut impl FnMut(usize)) {
        let (from, to) = (step.played.from as u64, step.to as u64);
        if self.board.fullmove_number() <= OPENING {
            let board = self.board.hash_without_ep();
            add(first::BOARD + hashed([board, from, to], BOARDS));
        }
        let (from, to) = (self.relative(step.played.from), self.relative(step.to));
        let way = [step.piece as u64, from << 8 | to, self.stage() as u64];
        add(first::WAY + hashed(way, WAYS));
        if let Some(own) = self.lately.own() {
            let last = self.board.piece_on(own).map_or(0, |piece| piece as u64 + 1);
            let row = [
                last << 8 | self.relative(own),
                (step.piece as u64) << 8 | to,
                1,
            ];
            add(first::ROW + hashed(row, ROWS));
        }
    }

    /// Adds what the move wins and loses, and what it leaves to be taken.
    fn exchanges(&self, step: &LegalStep<'_>, add: &mut impl FnMut(usize)) {
        let (board, us, stage) = (self.board, self.us, self.stage());
        let becomes = step.played.promotion.unwrap_or(step.piece);
        let lost = match step.is_castling {
            true => 0,
            false => won(step.after, step.to, becomes, !us, step.after.occupied()).0,
        };
        let gained = step.gained.unwrap_or(0) + value(becomes) - value(step.piece);
        let is_capture = usize::from(step.gained.is_some());
        let own = (net(gained - lost) * 2 + is_capture) * PIECES + step.piece as usize;
        add(first::EXCHANGE + own * STAGES + stage);

        let threat = Threats::of(step.after, !us);
        let (before, now) = (class(self.threat.best), class(threat.best));
        let pair = before * CLASSES + now;
        add(first::DANGER + (pair * STAGES + stage) * 2 + is_capture);
        let balance = net(gained - threat.best) * CLASSES + before;
        add(first::BALANCE + balance * STAGES + stage);

        let chance = Threats::of(step.after, us);
        let checks = usize::from(!step.after.checkers().is_empty());
        let is_safe = usize::from(lost == 0);
        let menace = class(chance.best) * CLASSES + class(self.chance.best);
        add(first::MENACE + menace * 4 + checks * 2 + is_safe);
        let fork = class(chance.second) * 2 + is_safe;
        add(first::FORK + fork * PIECES + step.piece as usize);

        if self.threat.target == Some(step.played.from) {
            add(first::FLEES + before * CLASSES + now);
        }
        if self.threat.taker == Some(step.to) {
            add(first::HUNTS + before);
        }
        if is_capture > 0 {
            // Of several that can take, which one does?
            let takers = attackers(board, step.to, board.occupied()) & board.colors(us);
            let least = Piece::ALL
                .into_iter()
                .find(|one| !(takers & board.pieces(*one)).is_empty());
            let is_least = usize::from(least == Some(step.piece));
            let center = |square: Square| (2 * square.file() as i8 - 7).abs();
            let inward = match (center(step.played.from) - center(step.to)).signum() {
                _ if step.piece != Piece::Pawn => 0,
                1 => 1,
                _ => 2,
            };
            add(first::TAKER + (is_least * 3 + inward) * STAGES + stage);
        }
    }

    /// Adds where the piece goes: beside which kings, nearer to them, with how much room.
    fn places(&self, step: &LegalStep<'_>, add: &mut impl FnMut(usize)) {
        let (board, us, stage) = (self.board, self.us, self.stage());
        let (king, other) = (board.king(us), board.king(!us));
        let piece = step.piece as usize;
        let wings = wing(king) * WINGS + wing(other);
        let to = self.relative(step.to) as usize;
        add(first::WING + (wings * PIECES + piece) * SQUARES + to);
        if !board.checkers().is_empty() {
            let is_capture = usize::from(step.gained.is_some());
            let is_double = usize::from(board.checkers().len() > 1);
            add(first::EVADES + (piece * 2 + is_capture) * 2 + is_double);
        }
        if step.is_castling {
            return;
        }
        let from = step.played.from;
        let room = |board: &Board, square: Square, piece: Piece| {
            let free = attacks(piece, square, us, board.occupied()) & !board.colors(us);
            free.len() as i32
        };
        if step.piece != Piece::Pawn {
            let more = room(step.after, step.to, step.piece) - room(board, from, step.piece);
            let more = (more.clamp(-8, 8) + 8) / 2;
            add(first::MOBILITY + (more as usize * PIECES + piece) * STAGES + stage);
        }
        for (nth, king) in [king, other].into_iter().enumerate() {
            if nth == 0 && step.piece == Piece::King {
                continue;
            }
            let nearer = (distance(from, king) - distance(step.to, king)).signum() + 1;
            let nearer = (nth * 3 + nearer as usize) * PIECES + piece;
            add(first::NEARER + nearer * STAGES + stage);
        }
    }

    /// Adds what becomes of a pawn.
    fn pawns(&self, step: &LegalStep<'_>, add: &mut impl FnMut(usize)) {
        let (board, us) = (self.board, self.us);
        let own = board.colored_pieces(us, Piece::Pawn) - step.played.from.bitboard();
        let other = board.colored_pieces(!us, Piece::Pawn);
        let (file, rank) = (step.to.file(), step.to.rank());
        let ahead = Rank::ALL.into_iter().filter(|one| match us {
            Color::White => *one > rank,
            Color::Black => *one < rank,
        });
        let ahead = ahead.fold(BitBoard::EMPTY, |all, rank| all | rank.bitboard());
        let around = file.bitboard() | file.adjacent();
        let is_passed = usize::from((other & ahead & around).is_empty());
        let is_guarded = usize::from(!(get_pawn_attacks(step.to, !us) & own).is_empty());
        let is_opposed = usize::from(!(other & ahead & file.bitboard()).is_empty());
        let rank = rank.relative_to(us) as usize;
        let kind = (is_passed * 2 + is_guarded) * 2 + is_opposed;
        add(first::PAWN + (kind * 8 + rank) * STAGES + self.stage());
        let files = |square: Square| (square.file() as i8 - file as i8).unsigned_abs() as usize;
        let far = files(board.king(!us)).min(3);
        let is_own = usize::from(files(board.king(us)) <= 1);
        add(first::STORM + (far * 8 + rank) * 2 + is_own);
    }

    /// Adds whether a rook or queen comes from and to a file without pawns.
    fn files(&self, step: &LegalStep<'_>, add: &mut impl FnMut(usize)) {
        let pawns = |color| self.board.colored_pieces(color, Piece::Pawn);
        let (own, other) = (pawns(self.us), pawns(!self.us));
        let open = |square: Square| {
            let file = square.file().bitboard();
            match ((own & file).is_empty(), (other & file).is_empty()) {
                (true, true) => 2,
                (true, false) => 1,
                (false, _) => 0,
            }
        };
        let pair = open(step.played.from) * 3 + open(step.to);
        let is_queen = usize::from(step.piece == Piece::Queen);
        add(first::FILE + (pair * 2 + is_queen) * STAGES + self.stage());
    }

    /// Adds how few replies a check leaves, and whether the opponent mates next.
    fn ends(&self, step: &LegalStep<'_>, add: &mut impl FnMut(usize)) {
        if !step.after.checkers().is_empty() {
            let mut replies = 0;
            step.after.generate_moves(|moves| {
                replies += moves.len();
                false
            });
            let few = match replies {
                0..=2 => replies,
                3..=4 => 3,
                _ => 4,
            };
            let is_capture = usize::from(step.gained.is_some());
            add(first::REPLIES + few * 2 + is_capture);
        }
        if mates(step.after) {
            add(first::MATED);
        }
    }
}

/// A legal move, and the board after it.
struct LegalStep<'a> {
    played: Move,
    piece: Piece,
    /// Where it goes; for castling where the king goes.
    to: Square,
    is_castling: bool,
    /// What it takes, in pawns.
    gained: Option<i32>,
    after: &'a Board,
}

#[cfg(test)]
mod tests {
    use cozy_chess::{Board, util};

    use super::*;

    #[test]
    fn every_property_has_a_weight() {
        assert_eq!(WEIGHTS.len(), PROPERTIES);
    }

    #[test]
    fn exchanges_are_counted_to_their_end() {
        let won = |fen: &str, square: Square| {
            let board: Board = fen.parse().unwrap();
            let standing = board.piece_on(square).unwrap();
            won(
                &board,
                square,
                standing,
                board.side_to_move(),
                board.occupied(),
            )
            .0
        };
        // A pawn that nothing guards, one that a pawn guards, and a rook behind a rook.
        let free = "4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1";
        let guarded = "4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1";
        let doubled = "3rk3/8/8/3p4/8/3R4/3R4/4K3 w - - 0 1";
        assert_eq!(
            [free, guarded, doubled].map(|fen| won(fen, Square::D5)),
            [1, 0, 1]
        );
        // The king does not take what is guarded.
        assert_eq!(won("8/8/8/3k4/4n3/3K4/8/8 w - - 0 1", Square::E4), 0);
    }

    /// The likeliest moves after `moves`.
    fn likeliest(moves: &str) -> Vec<String> {
        let (mut board, mut lately) = (Board::default(), Lately::default());
        for word in moves.split_whitespace() {
            let found = util::parse_san_move(&board, word).expect(word);
            lately = lately.after(&board, found);
            board.play(found);
        }
        let all = ranked(&board, lately).into_iter().take(3);
        all.map(|(found, _)| util::display_san_move(&board, found).to_string())
            .collect()
    }

    #[test]
    fn who_is_attacked_flees_and_who_is_taken_takes_back() {
        let first = |moves: &str| likeliest(moves).remove(0);
        assert_eq!(first("e4 e5"), "Nf3");
        assert_eq!(first("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"), "dxc6");
        assert_eq!(first("e4 e5 Nf3 Nc6 Bb5 a6"), "Ba4");
        assert!(first("e4 d5 exd5 Qxd5 Nc3").starts_with('Q'));
    }
}
