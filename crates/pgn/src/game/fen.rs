//! The position of a `FEN` tag: reading it, why it is impossible, and which possible position may have been meant.

use std::ops::Range;

use cozy_chess::{Board, BoardBuilder, Color, Piece, Rank, Square};
use notation::{Order as _, say, work};

use super::{are_kings_apart, resolve, san::San, side};

/// The half moves since something was taken or a pawn moved, as a `FEN` tag says.
pub(crate) fn quiet(fen: &str) -> u32 {
    let field = fen.split_whitespace().nth(4);
    field.and_then(|field| field.parse().ok()).unwrap_or(0)
}

/// The position of a `FEN` tag. Chess960 writes the files of rooks (Shredder) or `KQkq` (X-FEN). Counters that the board does not
/// take, and a square of en passant that no pawn has passed, say nothing of the moves: they are left out.
pub(crate) fn position(fen: &str) -> Option<Board> {
    let mut fields = fen.split_whitespace();
    let mut next = |usual: &'static str| fields.next().unwrap_or(usual);
    let (pieces, side, rights, en_passant) = (next(""), next("w"), next("-"), next("-"));
    let (halves, number) = (next("0").parse::<u32>(), next("1").parse::<u32>());
    let (halves, number) = (halves.ok()?.min(100), number.ok()?.clamp(1, 65_000));
    // The library takes the ranks that are missing for empty ones.
    if fields.next().is_some() || pieces.split('/').count() != 8 {
        return None;
    }
    let read = |en_passant, shredder| {
        let fen = format!("{pieces} {side} {rights} {en_passant} {halves} {number}");
        Board::from_fen(&fen, shredder).ok()
    };
    let bare = format!("{pieces} {side} {rights} - {halves} {number}");
    let board = read(en_passant, false)
        .or_else(|| read(en_passant, true))
        .or_else(|| read("-", false))
        .or_else(|| read("-", true))
        .or_else(|| without_rights(&bare));
    board.filter(are_kings_apart)
}

/// The position of a `FEN` tag with the other side to move, if a game can have it, and where the letter of the side stands.
pub(crate) fn turned(fen: &str) -> Option<(Board, usize)> {
    let (pieces, rest) = fen.split_once(' ')?;
    let at = pieces.len() + 1 + (rest.len() - rest.trim_start().len());
    let (side, rest) = fen.get(at..)?.split_at_checked(1)?;
    let other = match side {
        "w" => "b",
        "b" => "w",
        _ => return None,
    };
    // Whoever may take en passant is another one then.
    let (rights, rest) = rest.strip_prefix(' ')?.split_once(' ')?;
    let counters = rest.split_once(' ').map_or("0 1", |(_, counters)| counters);
    let board = position(&format!("{pieces} {other} {rights} - {counters}"))?;
    Some((board, at))
}

/// What is wrong with a `FEN` that is no position.
pub(crate) fn misfit(fen: &str) -> String {
    work::count(fen.len());
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let pieces = fields.first().copied().unwrap_or_default();
    let rows: Vec<&str> = pieces.split('/').collect();
    if rows.len() != 8 {
        let count = say::number(rows.len());
        return format!("it has {count} ranks instead of eight, with / between them");
    }
    for (row, rank) in rows.iter().zip((1..=8).rev()) {
        if let Some(sign) = row
            .chars()
            .find(|sign| !"KQRBNPkqrbnp12345678".contains(*sign))
        {
            return format!("{sign} on rank {rank} is no piece and no number of empty squares");
        }
        let squares = row.chars().map(|sign| sign.to_digit(10).unwrap_or(1));
        let count: u64 = squares.map(u64::from).sum();
        if count != 8 {
            let squares = say::in_words(count, "square");
            return format!("rank {rank} has {squares} instead of eight");
        }
        if matches!(rank, 1 | 8) && row.contains(['P', 'p']) {
            return format!("a pawn stands on rank {rank}");
        }
    }
    for (king, color) in [('K', Color::White), ('k', Color::Black)] {
        match pieces.matches(king).count() {
            0 => return format!("{} has no king", side(color)),
            1 => {}
            kings => return format!("{} has {} kings", side(color), say::number(kings)),
        }
    }
    match fields.get(1).copied().unwrap_or("w") {
        "w" | "b" => {}
        other => {
            let other = say::shortened(other);
            return format!("{other} is neither w nor b, the side that moves");
        }
    }
    let side_moves = fields.get(1).copied().unwrap_or("w");
    if position(&format!("{pieces} {side_moves} - - 0 1")).is_some() {
        return wrong_counter(&fields);
    }
    let moves = if fields.get(1) == Some(&"b") {
        "w"
    } else {
        "b"
    };
    match position(&format!("{pieces} {moves} - - 0 1")) {
        Some(board) => {
            let color = board.side_to_move();
            format!(
                "{} is in check, although {} moves",
                side(color),
                side(!color)
            )
        }
        None => "the pieces or what follows them cannot be so".to_owned(),
    }
}

/// The position whose castling rights are those of outermost rooks, or none where they cannot be.
fn without_rights(fen: &str) -> Option<Board> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let [board, side, rights, _, rest @ ..] = fields.as_slice() else {
        return None;
    };
    let rest = rest.join(" ");
    let bare = Board::from_fen(&format!("{board} {side} - - {rest}"), false).ok()?;
    let mut builder = BoardBuilder::from_board(&bare);
    for color in Color::ALL {
        let king = bare.king(color);
        let rooks = bare.colored_pieces(color, Piece::Rook) & king.rank().bitboard();
        let files = || rooks.into_iter().map(Square::file);
        let has = |letter: char| {
            let letter = if color == Color::White {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            rights.contains(letter) && king.rank() == Rank::First.relative_to(color)
        };
        let found = builder.castle_rights_mut(color);
        found.short = files().filter(|file| has('K') && *file > king.file()).max();
        found.long = files().filter(|file| has('Q') && *file < king.file()).min();
    }
    builder.build().ok()
}

/// What is wrong with the fields after the pieces and the side: counters that are no numbers, or a field too many.
fn wrong_counter(fields: &[&str]) -> String {
    let is_wrong = |at: usize| fields.get(at).filter(|field| field.parse::<u32>().is_err());
    match (fields.get(FIELDS), is_wrong(4), is_wrong(5)) {
        (Some(extra), ..) => format!("{} stands after its six fields", say::shortened(extra)),
        (None, Some(halves), _) => {
            let halves = say::shortened(halves);
            format!("{halves} is no number of half moves without a capture or a move of a pawn")
        }
        (None, None, Some(number)) => {
            format!("{} is no number of a move", say::shortened(number))
        }
        (None, None, None) => "what follows the pieces cannot be so".to_owned(),
    }
}

/// The fields of a position.
const FIELDS: usize = 6;

/// Positions that an impossible `FEN` may have meant, one slip away from it: the bytes of the value that are wrong, and what is
/// right there. Only the positions that fit best: by the moves that are possible, then by the castling rights, then by the pieces
/// that stand at home.
pub(crate) fn meant(fen: &str, moves: &[San]) -> Vec<(Range<usize>, String)> {
    work::count(fen.len() + moves.len());
    if fen.len() > LONGEST {
        return Vec::new();
    }
    let pieces = fen.split(' ').next().unwrap_or_default();
    let mut slips = of_pieces(pieces);
    slips.extend(of_side(fen, pieces.len()));
    slips.extend(of_counters(fen));
    let mut found: Vec<Candidate> = Vec::new();
    for (range, text) in slips.into_iter().take(MOST_SLIPS) {
        let mut other = fen.to_owned();
        other.replace_range(range.clone(), &text);
        // An empty rank before another one is the same as one after it.
        let is_new = !found.iter().any(|one| one.fen == other);
        let board = position(&other).filter(|board| is_new && are_few(board));
        if let Some(board) = board {
            found.push(Candidate {
                fits: PositionFit {
                    made: playable(&board, moves),
                    is_exact: is_exact(&other),
                    keeps_pieces: count(&other) <= count(fen),
                    at_home: at_home(&board),
                },
                fen: other,
                slip: (range, text),
            });
        }
    }
    // A piece is only added where castling rights need one.
    let has_rights = fen
        .split_whitespace()
        .nth(2)
        .is_some_and(|rights| rights != "-");
    let lacks_one = !found
        .iter()
        .any(|one| one.fits.keeps_pieces && one.fits.is_exact);
    let may_add = has_rights && lacks_one;
    found.retain(|one| one.fits.keeps_pieces || may_add && one.fits.is_exact);
    let most = found.iter().map(|one| one.fits).max();
    found.retain(|one| Some(one.fits) == most && (one.fits.made > 0 || moves.is_empty()));
    let mut slips: Vec<_> = found.into_iter().map(|one| one.slip).collect();
    slips.order_by_key(|(range, text)| (range.start, text.clone()));
    slips
}

/// The most bytes of a `FEN` that is looked at for slips: a position has less than a hundred.
const LONGEST: usize = 200;

/// A position that may have been meant.
struct Candidate {
    fen: String,
    fits: PositionFit,
    slip: (Range<usize>, String),
}

/// How well a position fits; what comes first counts most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PositionFit {
    /// How many moves can be made from it.
    made: usize,
    /// Whether its castling rights and its square of en passant are possible.
    is_exact: bool,
    /// Whether it has no piece that is not written.
    keeps_pieces: bool,
    /// How many pieces stand where they begin.
    at_home: usize,
}

/// No more slips of a `FEN` are looked at.
const MOST_SLIPS: usize = 160;

/// Whether the pieces allow all castling rights and the square of en passant.
fn is_exact(fen: &str) -> bool {
    Board::from_fen(fen, false).is_ok() || Board::from_fen(fen, true).is_ok()
}

/// The number of squares with the piece that stands there at the beginning of a game.
fn at_home(board: &Board) -> usize {
    let start = Board::default();
    let is_same = |square: &Square| {
        board.piece_on(*square) == start.piece_on(*square)
            && board.color_on(*square) == start.color_on(*square)
    };
    (start.occupied() & board.occupied())
        .into_iter()
        .filter(is_same)
        .count()
}

/// The number of `moves` that can be made on `board`, from the first to the last possible one.
fn playable(board: &Board, moves: &[San]) -> usize {
    let mut board = board.clone();
    let made = moves.iter().take_while(|san| {
        let played = resolve(&board, san);
        if let Ok(played) = played {
            board.play_unchecked(played);
        }
        played.is_ok()
    });
    made.count()
}

/// The letters of the pieces in the first field.
fn count(fen: &str) -> usize {
    let pieces = fen.split(' ').next().unwrap_or_default();
    pieces.bytes().filter(u8::is_ascii_alphabetic).count()
}

/// Whether no side has more pieces or pawns than at the beginning.
fn are_few(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| {
        board.colors(color).len() <= 16 && board.colored_pieces(color, Piece::Pawn).len() <= 8
    })
}

/// A counter that is no number, or fields after the last one.
fn of_counters(fen: &str) -> Vec<(Range<usize>, String)> {
    let mut fields = Vec::new();
    for field in fen.split_whitespace() {
        let start = field.as_ptr().addr() - fen.as_ptr().addr();
        fields.push((start..start + field.len(), field));
    }
    let mut slips = Vec::new();
    for (at, usual) in [(4, "0"), (5, "1")] {
        if let Some((range, field)) = fields.get(at)
            && field.parse::<u32>().is_err()
        {
            slips.push((range.clone(), usual.to_owned()));
        }
    }
    if let (Some((last, _)), Some(_)) = (fields.get(FIELDS - 1), fields.get(FIELDS)) {
        slips.push((last.end..fen.trim_end().len(), String::new()));
    }
    slips
}

/// The side that moves in a capital or a whole word, or the other side.
fn of_side(fen: &str, pieces: usize) -> Option<(Range<usize>, String)> {
    let field = fen.get(pieces..)?.split_whitespace().next()?;
    let start = pieces + fen.get(pieces..)?.find(field)?;
    let other = match field {
        "w" => "b",
        "b" => "w",
        _ => match field.to_ascii_lowercase().as_str() {
            "w" | "white" => "w",
            "b" | "black" => "b",
            _ => return None,
        },
    };
    Some((start..start + field.len(), other.to_owned()))
}

/// What else the ranks of a position may be: with a `/` more or less, an empty rank more, or one rank of the right length.
fn of_pieces(pieces: &str) -> Vec<(Range<usize>, String)> {
    let mut start = 0;
    let ranks: Vec<(usize, &str)> = pieces
        .split('/')
        .map(|rank| {
            let begin = start;
            start += rank.len() + 1;
            (begin, rank)
        })
        .collect();
    let mut slips = Vec::new();
    match ranks.len() {
        8 => {
            let mut wrong = ranks.iter().filter(|(_, rank)| length(rank) != 8);
            if let (Some((begin, rank)), None) = (wrong.next(), wrong.next()) {
                let range = *begin..begin + rank.len();
                let others = of_rank(rank).into_iter();
                slips.extend(others.map(|other| (range.clone(), other)));
            }
        }
        7 => {
            for (begin, rank) in &ranks {
                let parted = rank.char_indices().filter_map(|(at, _)| {
                    let (left, right) = rank.split_at_checked(at)?;
                    (length(left) == 8 && length(right) == 8).then_some(begin + at)
                });
                slips.extend(parted.map(|at| (at..at, "/".to_owned())));
                slips.push((*begin..*begin, "8/".to_owned()));
            }
            slips.push((pieces.len()..pieces.len(), "/8".to_owned()));
        }
        9 => {
            let empty = ranks.iter().filter(|(_, rank)| rank.is_empty());
            // With the `/` behind it, or the one before it at the end.
            slips.extend(empty.map(|(begin, _)| {
                let at = (*begin).min(pieces.len() - 1);
                (at..at + 1, String::new())
            }));
        }
        _ => {}
    }
    slips
}

/// The squares of a rank.
fn length(rank: &str) -> u32 {
    let squares = rank.chars().map(|sign| sign.to_digit(10).unwrap_or(1));
    squares.fold(0, u32::saturating_add)
}

/// Ranks of eight squares that differ in one sign from `rank`, which has more or fewer squares: another number of empty
/// squares, one sign more, or one sign less.
fn of_rank(rank: &str) -> Vec<String> {
    let written = length(rank);
    let mut others = Vec::new();
    for (at, sign) in rank.char_indices() {
        let (Some(before), Some(behind)) = (rank.get(..at), rank.get(at + sign.len_utf8()..))
        else {
            continue;
        };
        let rest = written - sign.to_digit(10).unwrap_or(1);
        if rest == 8 {
            others.push(format!("{before}{behind}"));
        }
        if sign.is_ascii_digit() && rest < 8 {
            others.push(format!("{before}{}{behind}", 8 - rest));
        }
    }
    let places = rank.char_indices().map(|(at, _)| at).chain([rank.len()]);
    for at in places.filter(|_| written < 8) {
        let (before, behind) = rank.split_at_checked(at).unwrap_or_default();
        if written == 7 {
            others.extend(
                "RNBQKPrnbqkp"
                    .chars()
                    .map(|piece| format!("{before}{piece}{behind}")),
            );
        }
        let is_beside = before.ends_with(|sign: char| sign.is_ascii_digit())
            || behind.starts_with(|sign: char| sign.is_ascii_digit());
        if !is_beside {
            others.push(format!("{before}{}{behind}", 8 - written));
        }
    }
    others.order();
    others.dedup();
    others
}
