//! The rules of chess, as records need them, on top of `cozy_chess`: which move a word means on a board, why it means none, and
//! how it is written.

pub(crate) mod descriptive;
mod fen;
pub(crate) mod glossary;
pub mod likely;
pub(crate) mod rules;
pub(crate) mod san;
#[cfg(test)]
mod tests;
pub mod usual;
pub(crate) mod variant;

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, File, Move, Piece, Rank, Square, get_bishop_moves,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves, util,
};
use notation::say;

use crate::game::san::{CheckSign, Go, MoveKind, San, Taken};

pub(crate) use self::fen::{meant, misfit, position, quiet, turned};

/// Why a word is no move on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It cannot be read.
    Unreadable,
    /// The game ended: by mate, or else by stalemate.
    Over { is_mate: bool },
    /// The side has no such piece, or none where the word says.
    Nothing(Piece),
    /// None of these can go to the square.
    Far(Piece, BitBoard),
    /// An own piece stands there.
    Own(Piece),
    /// It is check, and still would be.
    InCheck,
    /// The king would stand in check after it.
    Exposed(Square),
    /// Several of these pieces can go there.
    Ambiguous(Piece, BitBoard),
    /// A pawn on the last rank becomes a piece.
    NoPromotion,
    /// Only a pawn on the last rank becomes a piece.
    Promotion,
    /// Castling with the king or the rook having moved before.
    NoRight { is_long: bool },
    /// Pieces stand between king and rook.
    CastleBlocked { is_long: bool, square: Square },
    /// The king stands in check.
    CastleInCheck,
    /// The king would pass or reach an attacked square.
    CastleThroughCheck { square: Square },
    /// It is the other side's move.
    WrongSide,
}

/// The name of a piece.
pub(crate) fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// The name of a side.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The move that `san` means. Castling is the king taking its rook, as everywhere in `cozy_chess`.
pub(crate) fn resolve(board: &Board, san: &San) -> Result<Move, Refusal> {
    let found = match san.kind {
        MoveKind::Castle { is_long } => castle(board, is_long),
        MoveKind::Go(go) => walk(board, go),
        MoveKind::Take(said) => take(board, said),
        MoveKind::Exact { found, .. } if board.is_legal(found) => Ok(found),
        MoveKind::Pass | MoveKind::Exact { .. } => return Err(Refusal::Unreadable),
    };
    found.map_err(|refusal| why(board, san, refusal))
}

/// What says more than `refusal`: that the game is over, that a bishop is meant, that the other side could make the move.
fn why(board: &Board, san: &San, refusal: Refusal) -> Refusal {
    if !board.generate_moves(|_| true) {
        let is_mate = !board.checkers().is_empty();
        return Refusal::Over { is_mate };
    }
    let is_plain = match refusal {
        Refusal::Nothing(_) | Refusal::Far(..) => true,
        // Nobody castles twice.
        Refusal::NoRight { .. } => {
            let king = board.king(board.side_to_move());
            matches!(king.file(), File::C | File::G)
        }
        _ => false,
    };
    match is_plain && is_others(board, san) {
        true => Refusal::WrongSide,
        false => refusal,
    }
}

/// Whether the side that does not move could make the move.
pub(crate) fn is_others(board: &Board, san: &San) -> bool {
    board.null_move().is_some_and(|other| match san.kind {
        MoveKind::Castle { is_long } => castle(&other, is_long).is_ok(),
        MoveKind::Go(go) => walk(&other, go).is_ok(),
        MoveKind::Take(said) => take(&other, said).is_ok(),
        MoveKind::Pass | MoveKind::Exact { .. } => false,
    })
}

fn walk(board: &Board, go: Go) -> Result<Move, Refusal> {
    let color = board.side_to_move();
    let origin = go.file.map_or(BitBoard::FULL, File::bitboard)
        & go.rank.map_or(BitBoard::FULL, Rank::bitboard);
    // A move from square to square says nothing of the piece.
    let is_long = go.is_bare && go.file.is_some() && go.rank.is_some();
    let piece = match origin.next_square().filter(|_| is_long) {
        Some(from) => board.piece_on(from).unwrap_or(go.piece),
        None => go.piece,
    };
    let own = board.colored_pieces(color, piece);
    let from = own & origin;
    if from.is_empty() {
        return Err(Refusal::Nothing(piece));
    }
    if piece == Piece::King
        && is_long
        && let Some(found) = castle_by_squares(board, from, go.to)
    {
        return found;
    }
    let reach = from & reaching(board, piece, go.to);
    let is_last = piece == Piece::Pawn && go.to.rank() == Rank::Eighth.relative_to(color);
    if is_last && go.promotion.is_none() && !reach.is_empty() {
        return Err(Refusal::NoPromotion);
    }
    if !is_last && go.promotion.is_some() {
        return Err(Refusal::Promotion);
    }
    let to_move = |from: Square| Move {
        from,
        to: go.to,
        promotion: go.promotion,
    };
    let legal = reach
        .into_iter()
        .filter(|from| board.is_legal(to_move(*from)));
    let legal: BitBoard = legal.collect();
    match (legal.next_square(), legal.len()) {
        (Some(from), 1) => Ok(to_move(from)),
        (Some(_), _) => Err(Refusal::Ambiguous(piece, legal)),
        (None, _) => Err(match reach.next_square() {
            _ if board.colors(color).has(go.to) => Refusal::Own(own_piece(board, go.to)),
            None => Refusal::Far(piece, from),
            Some(_) if !board.checkers().is_empty() => Refusal::InCheck,
            Some(from) => Refusal::Exposed(from),
        }),
    }
}

/// A piece takes something, and only the board tells where.
fn take(board: &Board, said: san::Take) -> Result<Move, Refusal> {
    let file = said.file.map_or(BitBoard::FULL, File::bitboard);
    let own = board.colored_pieces(board.side_to_move(), said.piece) & file;
    if own.is_empty() {
        return Err(Refusal::Nothing(said.piece));
    }
    let is_said = |found: &Move| match said.what {
        Taken::On(file) => found.to.file() == file && taken(board, *found).is_some(),
        Taken::Piece(piece) => taken(board, *found).is_some_and(|(taken, _)| taken == piece),
    };
    let mut captures = Vec::new();
    board.generate_moves_for(own, |moves| {
        captures.extend(moves.into_iter().filter(is_said));
        false
    });
    let mut found = captures
        .iter()
        .filter(|one| one.promotion == said.promotion);
    match (found.next(), found.next(), captures.first()) {
        (Some(found), None, _) => Ok(*found),
        (Some(_), Some(_), _) => Err(Refusal::Ambiguous(
            said.piece,
            captures.iter().map(|one| one.from).collect(),
        )),
        (None, _, Some(_)) if said.promotion.is_some() => Err(Refusal::Promotion),
        (None, _, Some(_)) => Err(Refusal::NoPromotion),
        (None, _, None) => Err(Refusal::Far(said.piece, own)),
    }
}

fn own_piece(board: &Board, square: Square) -> Piece {
    board.piece_on(square).unwrap_or(Piece::Pawn)
}

/// The squares from which a piece of the side to move could reach a square, whatever stands there and even if its own king
/// is left in check.
fn reaching(board: &Board, piece: Piece, to: Square) -> BitBoard {
    let (color, occupied) = (board.side_to_move(), board.occupied());
    match piece {
        Piece::Knight => get_knight_moves(to),
        Piece::King => get_king_moves(to),
        Piece::Bishop => get_bishop_moves(to, occupied),
        Piece::Rook => get_rook_moves(to, occupied),
        Piece::Queen => get_bishop_moves(to, occupied) | get_rook_moves(to, occupied),
        Piece::Pawn => {
            let en_passant = board
                .en_passant()
                .is_some_and(|file| Square::new(file, Rank::Sixth.relative_to(color)) == to);
            if occupied.has(to) || en_passant {
                let sideways = get_pawn_attacks(to, !color);
                if !(sideways & board.colored_pieces(color, Piece::Pawn)).is_empty() || en_passant {
                    return sideways | pushing(occupied, color, to);
                }
            }
            pushing(occupied, color, to)
        }
    }
}

/// From where a pawn is pushed to a square.
fn pushing(occupied: BitBoard, color: Color, to: Square) -> BitBoard {
    let back = if color == Color::White { -1 } else { 1 };
    let Some(one) = to.try_offset(0, back).filter(|_| !occupied.has(to)) else {
        return BitBoard::EMPTY;
    };
    let two = one
        .try_offset(0, back)
        .filter(|_| !occupied.has(one) && to.rank() == Rank::Fourth.relative_to(color));
    one.bitboard() | two.map_or(BitBoard::EMPTY, Square::bitboard)
}

/// A king's move from square to square that is castling: two files along its rank.
fn castle_by_squares(board: &Board, from: BitBoard, to: Square) -> Option<Result<Move, Refusal>> {
    let king = from.next_square()?;
    let files = to.file() as i8 - king.file() as i8;
    let is_castle = king.rank() == to.rank() && files.abs() == 2;
    is_castle.then(|| castle(board, files < 0))
}

fn castle(board: &Board, is_long: bool) -> Result<Move, Refusal> {
    let color = board.side_to_move();
    let rights = board.castle_rights(color);
    let rook = if is_long { rights.long } else { rights.short };
    let from = board.king(color);
    let Some(rook) = rook else {
        return Err(Refusal::NoRight { is_long });
    };
    let to = Square::new(rook, from.rank());
    let played = Move {
        from,
        to,
        promotion: None,
    };
    if board.is_legal(played) {
        return Ok(played);
    }
    if !board.checkers().is_empty() {
        return Err(Refusal::CastleInCheck);
    }
    let goal = Square::new(if is_long { File::C } else { File::G }, from.rank());
    let corner = Square::new(if is_long { File::D } else { File::F }, from.rank());
    let between =
        |one: Square, other: Square| cozy_chess::get_between_rays(one, other) | other.bitboard();
    let free = (between(from, goal) | between(to, corner) | between(from, to))
        - from.bitboard()
        - to.bitboard();
    if let Some(square) = (free & board.occupied()).next_square() {
        return Err(Refusal::CastleBlocked { is_long, square });
    }
    let mut passed = between(from, goal).into_iter();
    let square = passed
        .find(|square| is_attacked(board, *square))
        .unwrap_or(goal);
    Err(Refusal::CastleThroughCheck { square })
}

/// Whether the side that does not move attacks a square.
fn is_attacked(board: &Board, square: Square) -> bool {
    let (other, occupied) = (
        !board.side_to_move(),
        board.occupied() - board.king(board.side_to_move()).bitboard(),
    );
    let of = |piece: Piece| board.colored_pieces(other, piece);
    let lines = get_rook_moves(square, occupied) & (of(Piece::Rook) | of(Piece::Queen));
    let diagonals = get_bishop_moves(square, occupied) & (of(Piece::Bishop) | of(Piece::Queen));
    let near = get_knight_moves(square) & of(Piece::Knight)
        | get_king_moves(square) & of(Piece::King)
        | get_pawn_attacks(square, !other) & of(Piece::Pawn);
    !(lines | diagonals | near).is_empty()
}

/// How a legal move is written (§8.2.3), with `+` and `#`.
pub(crate) fn text(board: &Board, played: Move) -> String {
    match board.is_legal(played) {
        true => util::display_san_move(board, played).to_string(),
        false => String::new(),
    }
}

/// The sign that belongs behind the last move, whose board this is.
pub(crate) fn mark(board: &Board) -> CheckSign {
    match (board.checkers().is_empty(), board.generate_moves(|_| true)) {
        (true, _) => CheckSign::None,
        (false, true) => CheckSign::Check,
        (false, false) => CheckSign::Mate,
    }
}

/// All legal moves.
pub(crate) fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|found| {
        moves.extend(found);
        false
    });
    moves
}

/// What a legal move takes, and where.
pub(crate) fn taken(board: &Board, played: Move) -> Option<(Piece, Square)> {
    let color = board.side_to_move();
    if board.colors(!color).has(played.to) {
        return Some((board.piece_on(played.to)?, played.to));
    }
    let is_pawn = board.pieces(Piece::Pawn).has(played.from);
    let square = Square::new(played.to.file(), played.from.rank());
    (is_pawn && played.from.file() != played.to.file()).then_some((Piece::Pawn, square))
}

/// Whether a legal move is castling; on the queen's side if it says so.
pub(crate) fn castles(board: &Board, played: Move) -> Option<bool> {
    let is_castle = board.colors(board.side_to_move()).has(played.to);
    is_castle.then_some(played.to.file() < played.from.file())
}

/// What a legal move does besides moving: `takes the knight`, `becomes a queen`, `check`.
pub(crate) fn effects(board: &Board, played: Move, mark: CheckSign) -> Vec<String> {
    let taken = taken(board, played).filter(|_| castles(board, played).is_none());
    let taken = taken.map(|(taken, _)| format!("takes the {}", name(taken)));
    let promotion = played
        .promotion
        .map(|piece| format!("becomes a {}", name(piece)));
    let mark = match mark {
        CheckSign::Mate => Some("mate"),
        CheckSign::Check => Some("check"),
        CheckSign::None => None,
    };
    let mark = mark.map(str::to_owned);
    [taken, promotion, mark].into_iter().flatten().collect()
}

/// What a legal move does, in a few words: `pawn takes the knight · check`.
pub(crate) fn in_words(board: &Board, played: Move, mark: CheckSign) -> String {
    let mut words = match castles(board, played) {
        Some(true) => "castles on the queen's side".to_owned(),
        Some(false) => "castles on the king's side".to_owned(),
        None => name(board.piece_on(played.from).unwrap_or(Piece::Pawn)).to_owned(),
    };
    for effect in effects(board, played, mark) {
        let gap = if effect.starts_with("takes") {
            " "
        } else {
            " · "
        };
        words.push_str(gap);
        words.push_str(&effect);
    }
    words
}

/// Where the king goes by a legal move; for castling not to the rook.
pub(crate) fn landing(board: &Board, played: Move) -> Square {
    match castles(board, played) {
        Some(is_long) => Square::new(if is_long { File::C } else { File::G }, played.from.rank()),
        None => played.to,
    }
}

/// Where the rook goes by castling.
pub(crate) fn castled_rook(board: &Board, played: Move) -> Option<Square> {
    let file = if castles(board, played)? {
        File::D
    } else {
        File::F
    };
    Some(Square::new(file, played.from.rank()))
}

/// The board after `san` was played although no rule allows it: the nearest piece of its kind goes to the square. The
/// position may be one that no game has.
pub(crate) fn forced(board: &BoardBuilder, san: &San) -> Option<BoardBuilder> {
    let (mut after, color) = (board.clone(), board.side_to_move);
    let MoveKind::Go(go) = san.kind else {
        return None;
    };
    let is_own = |square: &Square| {
        board.square(*square) == Some((go.piece, color))
            && go.file.is_none_or(|file| square.file() == file)
            && go.rank.is_none_or(|rank| square.rank() == rank)
    };
    let far = |square: &Square| {
        let files = (square.file() as i8 - go.to.file() as i8).abs();
        files.max((square.rank() as i8 - go.to.rank() as i8).abs())
    };
    let from = Square::ALL.into_iter().filter(is_own).min_by_key(far)?;
    *after.square_mut(go.to) = Some((go.promotion.unwrap_or(go.piece), color));
    if from != go.to {
        *after.square_mut(from) = None;
    }
    for color in Color::ALL {
        let stands = |file: File, piece| {
            after.square(Square::new(file, Rank::First.relative_to(color))) == Some((piece, color))
        };
        let has_king = File::ALL.into_iter().any(|file| stands(file, Piece::King));
        let keeps =
            |right: Option<File>| right.filter(|file| has_king && stands(*file, Piece::Rook));
        let rights = board.castle_rights[color as usize];
        let kept = (keeps(rights.short), keeps(rights.long));
        let rights = after.castle_rights_mut(color);
        (rights.short, rights.long) = kept;
    }
    after.en_passant = None;
    after.halfmove_clock = 0;
    after.side_to_move = !color;
    after.fullmove_number = after
        .fullmove_number
        .saturating_add(u16::from(color == Color::Black));
    Some(after)
}

/// Half moves without a capture or a pawn's move from which on a draw can be claimed, and those that end the game (FIDE 9.3, 9.6.2).
pub(crate) const QUIET_CLAIMS: u32 = 100;
pub(crate) const QUIET_ENDS: u32 = 150;

/// The position, if a game can have it.
pub(crate) fn possible(position: &BoardBuilder) -> Option<Board> {
    position.build().ok().filter(are_kings_apart)
}

/// Whether no king attacks the other one, which the library takes for granted.
fn are_kings_apart(board: &Board) -> bool {
    !get_king_moves(board.king(Color::White)).has(board.king(Color::Black))
}

/// Squares in words: `b1 and d2`.
pub(crate) fn squares(squares: BitBoard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    say::and(&names)
}
