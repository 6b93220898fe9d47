//! A position that no game has; and one that can be, with rights that it cannot give: castling without a rook, en passant without a
//! pawn.

use cozy_chess::{Board, Color, File, Piece, Rank, Square};
use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize, say, tags};

use crate::{
    game::{self, rules, san::San, side},
    read::sheet::Sheet,
};

/// Values of `FEN` that are no position, with what may have been meant: that from which the moves of the game can be made.
pub(super) fn impossible(sheet: &Sheet) -> impl Iterator<Item = Finding> {
    let is_fen = |tag: &&tags::Tag| {
        tag.name.eq_ignore_ascii_case("FEN") && !matches!(tag.value.trim(), "" | "?" | "-")
    };
    let tags = sheet.tags.iter().filter(is_fen);
    let wrong = tags.filter(|tag| game::position(&tag.value).is_none());
    wrong.map(|tag| {
        let misfit = game::misfit(&tag.value);
        let message = format!("No game of chess has this position: {misfit}.");
        let finding = rules::FEN.at(tag.value_range, message);
        let mut meant = game::meant(&tag.value, &first_moves(sheet));
        // With many possible positions, none is likely.
        if meant.len() > MOST_MEANT {
            meant.clear();
        }
        let fixes = meant.into_iter().filter_map(|(range, text)| {
            let field = tag.value.get(range)?;
            let title = match (field, &*text) {
                ("/", "") => "Remove the second /".to_owned(),
                (_, "") => format!("Remove {}", say::shortened(field.trim())),
                ("", _) => format!("Write {text} there"),
                _ => format!("Write {text} for {field}"),
            };
            Some(Fix::guess(
                title,
                vec![Edit::replace(place(tag, field)?, text)],
            ))
        });
        Finding {
            fixes: fixes.collect(),
            ..finding
        }
    })
}

/// The most positions that are offered for an impossible one.
const MOST_MEANT: usize = 4;

/// The first moves of the game, as far as they are looked at to tell what position they begin from.
fn first_moves(sheet: &Sheet) -> Vec<San> {
    let moves = sheet.main().iter().take(24);
    let moves = moves.map_while(|index| sheet.moves.get(*index)?.san);
    moves.collect()
}

/// What the `FEN` says that the pieces do not.
pub(super) fn rights(sheet: &Sheet) -> impl Iterator<Item = Finding> {
    let fen = sheet.tag("FEN").filter(|tag| tag.is_whole);
    let board = fen.and_then(|fen| game::position(&fen.value));
    let found = fen.zip(board).map(|(fen, board)| {
        let mut fields = fen.value.split_whitespace();
        let pieces = fields.next();
        let (rights, passed) = (fields.nth(1), fields.next());
        let numbers = pieces.and_then(|pieces| numbers(fen, pieces));
        let is_usual = is_usual(sheet);
        let castling = rights.and_then(|rights| castling(fen, &board, rights, is_usual));
        let passing = passed.and_then(|passed| en_passant(fen, &board, passed));
        [numbers, castling, passing]
    });
    found.into_iter().flatten().flatten()
}

/// Numbers of empty squares side by side, which one number tells: `43` for `7`.
fn numbers(fen: &tags::Tag, pieces: &str) -> Option<Finding> {
    let mut runs = pieces.split(|sign: char| !sign.is_ascii_digit());
    let run = runs.find(|run| run.len() > 1)?;
    let count: u32 = run.chars().filter_map(|digit| digit.to_digit(10)).sum();
    let right = count.to_string();
    let message = format!(
        "One number says how many squares side by side are empty: {right}, not {}.",
        say::shortened(run)
    );
    Some(finding(fen, run, &right, message))
}

/// Whether no tag says that the pieces may begin elsewhere, as in Chess960.
fn is_usual(sheet: &Sheet) -> bool {
    let mut values = sheet.tags.iter().map(|tag| tag.value.to_lowercase());
    let is_other = |value: String| value.contains("960") || value.contains("fischer");
    sheet.variant_tag().is_none() && !values.any(is_other)
}

/// Castling with a rook that is not there, or with a king that has left its place; in the `usual` game that is the e-file.
fn castling(fen: &tags::Tag, board: &Board, rights: &str, is_usual: bool) -> Option<Finding> {
    let can_be = |right: &char| can_be(board, *right) && !(is_usual && is_moved(board, *right));
    let (kept, gone): (Vec<char>, Vec<char>) = rights.chars().partition(can_be);
    let first = *gone.first()?;
    let color = color(first);
    let king = board.king(color);
    let (own, rank) = (side(color), Rank::First.relative_to(color));
    let wing = match first.to_ascii_lowercase() {
        'k' => "king",
        _ => "queen",
    };
    let reason = match king.rank() == rank {
        true if is_usual && is_moved(board, first) => {
            format!("the king stands on {king}, and no tag says that the Variant is Chess960")
        }
        true => format!("no rook stands on that side of the king on {king}"),
        false => format!("the king stands on {king}"),
    };
    let mut right = kept.into_iter().collect::<String>();
    if right.is_empty() {
        right.push('-');
    }
    let others: Vec<String> = gone.iter().skip(1).map(char::to_string).collect();
    let others = match others.is_empty() {
        true => String::new(),
        false => format!(" The same holds for {}.", say::and(&others)),
    };
    let message = format!(
        "{first} says that {own} may castle on the {wing}'s side, but {reason}.{others} What can be is {right}."
    );
    Some(finding(fen, rights, &right, message))
}

/// Whether the king of a right in the letters of the usual game stands on another file than in that.
fn is_moved(board: &Board, right: char) -> bool {
    let is_usual = matches!(right, 'K' | 'Q' | 'k' | 'q');
    is_usual && board.king(color(right)).file() != File::E
}

fn color(right: char) -> Color {
    match right.is_ascii_uppercase() {
        true => Color::White,
        false => Color::Black,
    }
}

/// Whether the pieces stand as a right wants it. Letters of files are read where the rights are: they are right then.
fn can_be(board: &Board, right: char) -> bool {
    let color = color(right);
    let king = board.king(color);
    let is_beside = |rook: File| match right.to_ascii_lowercase() {
        'k' => rook > king.file(),
        'q' => rook < king.file(),
        _ => true,
    };
    let rooks = board.colored_pieces(color, Piece::Rook) & king.rank().bitboard();
    let is_letter = !matches!(right, 'K' | 'Q' | 'k' | 'q');
    let has_rook = rooks.into_iter().map(Square::file).any(is_beside);
    is_letter || king.rank() == Rank::First.relative_to(color) && has_rook
}

/// A square that no pawn has just passed.
fn en_passant(fen: &tags::Tag, board: &Board, passed: &str) -> Option<Finding> {
    let mover = board.side_to_move();
    let square: Option<Square> = passed.parse().ok();
    let is_passed = |square: Square| {
        let on = |rank: Rank| Square::new(square.file(), rank.relative_to(mover));
        let pawn = on(Rank::Fifth);
        square == on(Rank::Sixth)
            && board.colored_pieces(!mover, Piece::Pawn).has(pawn)
            && !board.occupied().has(square)
            && !board.occupied().has(on(Rank::Seventh))
    };
    if passed == "-" || square.is_some_and(is_passed) {
        return None;
    }
    let other = side(!mover);
    let message = format!(
        "{} is no square that a pawn of {other} has just passed: the field is -.",
        say::shortened(passed)
    );
    Some(finding(fen, passed, "-", message))
}

/// A finding at a `field` of the position, which is a part of the tag's value, with what is right there.
fn finding(fen: &tags::Tag, field: &str, right: &str, message: String) -> Finding {
    let place = place(fen, field);
    let range = place.unwrap_or(fen.value_range);
    let finding = rules::FEN.at(range, message);
    let finding = finding.with_severity(Severity::Warning);
    match place {
        Some(range) => finding.with_fix(Fix::guess(
            format!("Write {right}"),
            vec![Edit::replace(range, right)],
        )),
        None => finding,
    }
}

/// Where a field stands; nothing if the value has signs that are written with others.
fn place(fen: &tags::Tag, field: &str) -> Option<TextRange> {
    let begin = field
        .as_ptr()
        .addr()
        .checked_sub(fen.value.as_ptr().addr())?;
    let begin = fen.value_range.start() + TextSize::try_from(begin).ok()?;
    let is_plain = fen.value_range.len() == TextSize::of(&*fen.value);
    is_plain.then(|| TextRange::at(begin, TextSize::of(field)))
}
