//! A move in plain English: what it does, and certain facts of the board after it.

use cozy_chess::{
    BitBoard, Board, Move, Piece, Square, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use notation::{TextSize, Told, escaped, say};

use crate::{
    game::{self, name, san::MoveKind, side, variant},
    read::sheet::Written,
    record::PgnRecord,
    replay::{KnownBoard, Ply, Replayed},
};

/// The move around `at`, in words.
pub(crate) fn told(game: &PgnRecord, at: TextSize) -> Option<Told> {
    told_of(game, game.sheet().move_at(at)?)
}

/// The move with this index, in words.
pub(crate) fn told_of(game: &PgnRecord, index: usize) -> Option<Told> {
    let range = game.sheet().moves.get(index)?.range;
    let label = game.replayed().plies.get(index)?.label();
    Some(Told {
        range,
        title: format!("{label} {}", game.text(range)),
        text: escaped(&sentences(game, index)?),
    })
}

/// One to three sentences about the move with this index.
pub(crate) fn sentences(game: &PgnRecord, index: usize) -> Option<String> {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    let (written, ply) = (sheet.moves.get(index)?, replayed.plies.get(index)?);
    let mut said = String::new();
    if let Some(parent) = sheet.lines.get(written.line)?.parent {
        let label = replayed.plies.get(parent)?.label();
        let replaced = game.text(sheet.moves.get(parent)?.range);
        said = format!("In a variation of {label} {replaced}: ");
    }
    let (Some((board, played)), Some(after)) = (replayed.played(index), ply.after.known()) else {
        return Some(match &sheet.variant {
            Some(variant) => said + &unplayed(written, ply, variant),
            None => said + &unknown(written, replayed.before(index), ply),
        });
    };
    if ply.is_assumed {
        said += &format!("Read as {}: ", game::text(board, played));
    }
    Some(said + &deed(board, played, after) + standing(replayed, ply, after))
}

/// What a legal move does, in one sentence or two.
fn deed(board: &Board, played: Move, after: &Board) -> String {
    let (from, to) = (played.from, game::landing(board, played));
    let piece = board.piece_on(from).unwrap_or(Piece::Pawn);
    let mut mover = side(board.side_to_move()).to_owned();
    let rook = game::castled_rook(board, played);
    let mut deeds = Vec::new();
    if let Some(is_long) = game::castles(board, played) {
        let wing = if is_long { "queen" } else { "king" };
        deeds.push(format!("castles on the {wing}'s side"));
    } else if let Some((taken, at)) = game::taken(board, played) {
        mover += &format!("'s {} on {from}", name(piece));
        let passing = if at == to { "" } else { " en passant" };
        deeds.push(format!("takes the {} on {at}{passing}", name(taken)));
    } else {
        mover += &format!("'s {}", name(piece));
        deeds.push(format!("goes from {from} to {to}"));
    }
    let promotion = played.promotion.map(name);
    deeds.extend(promotion.map(|name| format!("becomes a {name}")));
    let arrived = to.bitboard() | rook.map_or(BitBoard::EMPTY, Square::bitboard);
    deeds.extend(check(after, arrived));
    let castled = rook.map(|rook| format!(": king to {to}, rook to {rook}"));
    let forked = forked(after, played.promotion.unwrap_or(piece), to);
    let (castled, forked) = (castled.unwrap_or_default(), forked.unwrap_or_default());
    format!("{mover} {}{castled}.{forked}", say::and(&deeds))
}

/// What a move does to the other king, if its pieces `arrived` on these squares; `None` without check.
fn check(after: &Board, arrived: BitBoard) -> Option<String> {
    let checkers = after.checkers();
    let from = checkers.next_square()?;
    let checker = name(after.piece_on(from)?);
    Some(match (after.generate_moves(|_| true), checkers.len()) {
        (false, _) => "mates".to_owned(),
        (true, 1) if arrived.has(from) => "gives check".to_owned(),
        (true, 1) => format!("uncovers a check by the {checker} on {from}"),
        (true, _) => "gives double check".to_owned(),
    })
}

/// The pieces that the piece on `to` forks: the king and a more valuable piece, if it cannot be taken. `None` without a fork.
fn forked(after: &Board, piece: Piece, to: Square) -> Option<String> {
    let (color, occupied) = (after.side_to_move(), after.occupied());
    let (queens, rooks) = (after.pieces(Piece::Queen), after.pieces(Piece::Rook));
    let attacked = match piece {
        Piece::Pawn => get_pawn_attacks(to, !color) & (queens | rooks),
        Piece::Knight => get_knight_moves(to) & (queens | rooks),
        Piece::Bishop => get_bishop_moves(to, occupied) & (queens | rooks),
        Piece::Rook => get_rook_moves(to, occupied) & queens,
        Piece::Queen | Piece::King => BitBoard::EMPTY,
    };
    let forked = attacked & after.colors(color);
    let other = (forked & queens).next_square().or(forked.next_square())?;
    let other_name = name(after.piece_on(other)?);
    let is_taken = after.generate_moves(|moves| moves.to.has(to));
    let is_fork = after.checkers().has(to) && !is_taken && after.generate_moves(|_| true);
    is_fork.then(|| format!(" It forks the king and the {other_name} on {other}."))
}

/// A sentence that the game is drawn after a move, or that a draw can be claimed.
fn standing(replayed: &Replayed, ply: &Ply, after: &Board) -> &'static str {
    match (after.generate_moves(|_| true), replayed.repeats(ply, after)) {
        (false, _) if after.checkers().is_empty() => " Stalemate: the game is drawn.",
        (false, _) => "",
        (_, 1) => " The position occurs for the second time.",
        (_, 2 | 3) => " The position occurs once more: a draw can be claimed.",
        (_, 4..) => " The position occurs for the fifth time: the game is drawn.",
        _ if ply.quiet >= game::QUIET_ENDS => {
            " Nothing was taken and no pawn moved for 75 moves: the game is drawn."
        }
        _ if ply.quiet >= game::QUIET_CLAIMS => {
            " Nothing was taken and no pawn moved for fifty moves: a draw can be claimed."
        }
        _ => "",
    }
}

/// The written move of a chess variant, in words.
fn unplayed(written: &Written, ply: &Ply, variant: &str) -> String {
    let rest = variant::unplayed(variant);
    match written.san.map(|san| san.kind) {
        Some(kind) => format!("{}. {rest}.", said(kind, side(ply.side()))),
        None => format!("{rest}."),
    }
}

/// The written move as the start of a sentence.
fn said(kind: MoveKind, own: &str) -> String {
    match kind {
        MoveKind::Pass => format!("{own} passes"),
        MoveKind::Castle { .. } => format!("{own} castles"),
        MoveKind::Go(go) if go.takes => format!("{own}'s {} takes on {}", name(go.piece), go.to),
        MoveKind::Go(go) => format!("{own}'s {} goes to {}", name(go.piece), go.to),
        MoveKind::Take(said) => format!("{own}'s {} takes", name(said.piece)),
        MoveKind::Exact { .. } => format!("{own} moves"),
    }
}

/// The written move, if it was not played on a known board, in words.
fn unknown(written: &Written, before: &KnownBoard, ply: &Ply) -> String {
    let own = side(ply.side());
    let says = match written.san.map(|san| san.kind) {
        None => return "This cannot be read as a move.".to_owned(),
        Some(MoveKind::Pass) => return format!("{own} passes."),
        Some(kind) => said(kind, own),
    };
    let next = ply.after.builder().map(|after| after.side_to_move);
    let rest = match (before, &ply.after) {
        (KnownBoard::Lost, _) => "; the position is not known.",
        (KnownBoard::Open(_), _) => "; several positions are possible.",
        (_, KnownBoard::Lost | KnownBoard::Open(_)) => ", which is not possible here.",
        _ if ply.played.is_some() => ", behind a move that is missing.",
        _ if next == Some(ply.side()) => "; it is not played.",
        _ => ", although the rules do not allow it.",
    };
    says + rest
}
