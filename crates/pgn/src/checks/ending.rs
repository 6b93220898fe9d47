//! Games that are drawn by rule: by the fifth repetition, by 75 moves without a capture or a pawn move (FIDE 9.6), in a dead
//! position (FIDE 5.2.2).

use cozy_chess::{BitBoard, Board, Color, Piece};
use notation::{Edit, Finding, Fix, Severity, say, work};

use super::dates;
use crate::{
    game::{QUIET_ENDS, name, rules, side},
    read::sheet::Written,
    record::PgnRecord,
};

/// The reason why a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DrawReason {
    Dead,
    Repeated,
    Quiet,
}

/// The months since which the fifth repetition and 75 moves end a game, and since which a dead position does.
const AUTOMATIC: (u32, u32) = (2014, 7);
const DEAD: (u32, u32) = (1997, 7);

/// A game that continued after it was drawn, or whose result is a win.
pub(super) fn drawn(game: &PgnRecord) -> Option<Finding> {
    let sheet = game.sheet();
    let (at, drawn) = first_draw(game)?;
    let since = if drawn == DrawReason::Dead {
        DEAD
    } else {
        AUTOMATIC
    };
    let mut days = ["Date", "UTCDate", "EventDate"].into_iter();
    let is_before = |name| dates::is_before(sheet.value(name)?, since);
    let severity = match days.find_map(is_before) {
        Some(true) => return None,
        // The rule may not have existed yet.
        None if drawn != DrawReason::Dead => Severity::Info,
        _ => Severity::Warning,
    };
    let main = sheet.main();
    let (index, next) = (*main.get(at)?, main.get(at + 1));
    let made = sheet.moves.get(index)?.range;
    let label = game.replayed().plies.get(index)?.label();
    let when = match severity {
        Severity::Info => ", if it was played since July 2014",
        _ => "",
    };
    let told = format!("The game was drawn at {label} {}{when}", game.text(made));
    let reason = reason(game, index, drawn);
    let result = sheet.results.first();
    let won = result.filter(|result| matches!(result.value, "1-0" | "0-1"));
    let next = next.and_then(|next| sheet.moves.get(*next));
    let finding = match (next, won) {
        (Some(next), won) => {
            let rest = won.map(|won| format!(", and {} cannot be its result", won.value));
            let message = format!(
                "{told}: {reason}. What follows was no longer to be played{}.",
                rest.unwrap_or_default()
            );
            rules::AFTER_DRAW.at(next.range, message)
        }
        (None, Some(won)) => {
            let message = format!(
                "{told}: {reason}. So the result is 1/2-1/2, not {}.",
                won.value
            );
            rules::AFTER_DRAW.at(won.range, message)
        }
        (None, None) => return None,
    };
    let finding = finding.with_severity(severity);
    Some(finding.with_related(made, "the move that ended it"))
}

/// The half moves that a fifth repetition needs.
const FIFTH: u32 = 16;

/// The first move, counted from 0, after which the game is drawn. Stops where the board is not known.
fn first_draw(game: &PgnRecord) -> Option<(usize, DrawReason)> {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    let is_above = |one: &Written| one.range.end() <= game.known_until();
    if replayed.is_reordered {
        return None;
    }
    work::count(sheet.main().len());
    for (at, index) in sheet.main().iter().enumerate() {
        sheet.moves.get(*index).filter(|one| is_above(one))?;
        let ply = replayed.plies.get(*index)?;
        let board = ply.after.known().filter(|_| !ply.is_assumed)?;
        let drawn = if is_dead(board) {
            DrawReason::Dead
        } else if ply.quiet >= FIFTH && replayed.repeats(ply, board) >= 4 {
            DrawReason::Repeated
        } else if ply.quiet >= QUIET_ENDS {
            DrawReason::Quiet
        } else {
            continue;
        };
        // Mate and stalemate end the game themselves.
        return board.generate_moves(|_| true).then_some((at, drawn));
    }
    None
}

/// Whether neither side can ever mate: bare kings, one bishop or knight, or bishops on squares of one color.
fn is_dead(board: &Board) -> bool {
    let others = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    if !others.is_empty() {
        return false;
    }
    let is_of_one_color = (bishops & BitBoard::DARK_SQUARES).is_empty()
        || (bishops & BitBoard::LIGHT_SQUARES).is_empty();
    match knights.len() {
        0 => is_of_one_color,
        count => count == 1 && bishops.is_empty(),
    }
}

/// The reason why the game ended, in words.
fn reason(game: &PgnRecord, index: usize, drawn: DrawReason) -> String {
    let board = game.replayed().after(Some(index)).known();
    match (drawn, board) {
        (DrawReason::Repeated, _) => {
            "the position stands on the board for the fifth time".to_owned()
        }
        (DrawReason::Quiet, _) => "nothing was taken and no pawn moved for 75 moves".to_owned(),
        (DrawReason::Dead, Some(board)) => dead(board),
        (DrawReason::Dead, None) => "nobody can mate".to_owned(),
    }
}

/// The material of a dead position, in words.
fn dead(board: &Board) -> String {
    let kings = board.pieces(Piece::King);
    let mut others = (board.occupied() - kings).into_iter();
    let (first, second) = (others.next(), others.next());
    let first = first.and_then(|square| board.piece_on(square));
    match (first, second) {
        (None, _) => "two kings cannot mate".to_owned(),
        (Some(piece), None) => format!("two kings and a {} cannot mate", name(piece)),
        _ => "kings and bishops on squares of one color cannot mate".to_owned(),
    }
}

/// A `Result` tag that contradicts the mate on the board, where no result follows the moves.
pub(super) fn tagged(game: &PgnRecord) -> Option<Finding> {
    let sheet = game.sheet();
    let made = game.replayed().made_result(sheet)?;
    let tag = sheet.tag("Result").filter(|tag| tag.is_whole)?;
    let is_other =
        matches!(tag.value.trim(), "1-0" | "0-1" | "1/2-1/2") && tag.value.trim() != made;
    if !sheet.results.is_empty() || !is_other {
        return None;
    }
    let last = sheet.moves.get(*sheet.main().last()?)?;
    let (how, who) = match made {
        "1-0" => ("mate", Some(Color::White)),
        "0-1" => ("mate", Some(Color::Black)),
        _ => ("stalemate", None),
    };
    let by = who.map(|who| format!(" by {}", side(who)));
    let message = format!(
        "The last move is {how}{}, so the result is {made}, not {}.",
        by.unwrap_or_default(),
        tag.value.trim()
    );
    let finding = rules::WRONG_RESULT.at(tag.value_range, message);
    let edits = vec![Edit::replace(tag.value_range, made)];
    let fix = Fix::guess(format!("Write {made}"), edits);
    Some(finding.with_related(last.range, how).with_fix(fix))
}

/// A wrong `PlyCount`. In a game that begins with a position it may count the moves before that.
pub(super) fn ply_count(game: &PgnRecord) -> Option<Finding> {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    let tag = sheet.tag("PlyCount").filter(|tag| tag.is_whole)?;
    let value: usize = tag.value.trim().parse().ok()?;
    let main = sheet.main();
    let played = |index: &usize| replayed.played(*index).is_some();
    let is_known = sheet.tag("FEN").is_none()
        && !replayed.is_reordered
        && game.known_until() == game.parse.text_len()
        && !sheet.results.is_empty()
        && main.iter().all(played);
    if !is_known || main.is_empty() || value == main.len() {
        return None;
    }
    let message = format!(
        "{} stand here, so PlyCount is {}, not {value}; or moves are missing.",
        say::in_words(main.len() as u64, "half move"),
        main.len(),
    );
    let right = main.len().to_string();
    let finding = rules::TAG_VALUE.at(tag.value_range, say::capitalized(&message));
    let edits = vec![Edit::replace(tag.value_range, right.clone())];
    Some(finding.with_fix(Fix::guess(format!("Write {right}"), edits)))
}
