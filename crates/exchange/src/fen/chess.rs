//! Positions of chess from and to PGN.

use ide::PlacedGame;
use notation::Finding;

use super::{OWN, Stretch, own, range, unwritable};
use crate::rules::fen as rules;

/// The starting position of a game without other information.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Marks the operations of EPD, which follow a position but are not part of it.
const MORE: &str = "epd ";

/// Reads a position as a game that begins with it.
pub(super) fn read(piece: &Stretch<'_>, label: &str) -> (Option<String>, Vec<Finding>) {
    let mut words = piece.text.split_whitespace().peekable();
    let mut fields: Vec<&str> = words.by_ref().take(4).collect();
    let mut findings = Vec::new();
    if fields.len() < 4 {
        let message = format!(
            "{label}: a FEN has six fields, {} of them stand here; the rest is taken as White's move without castling.",
            fields.len()
        );
        findings.push(rules::MISSING_FIELDS.at(range(piece), message));
    }
    fields.extend(["", "w", "-", "-"].into_iter().skip(fields.len()));
    for usual in ["0", "1"] {
        let is_count = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        fields.push(words.next_if(is_count).unwrap_or(usual));
    }
    let fen = fields.join(" ");
    if let Some(wrong) = pgn::wrong_with_fen(&fen) {
        let message = format!("{label} is none of chess: {wrong}.");
        findings.push(rules::NO_POSITION.at(range(piece), message));
        return (None, findings);
    }
    let rest: Vec<&str> = words.collect();
    let comment = match rest.is_empty() {
        true => String::new(),
        // A bracket would end the comment.
        false => format!("{OWN}{MORE}{}}}\n", rest.join(" ").replace('}', ")")),
    };
    // Castling rights with the files of rooks are those of Chess960.
    let rights = fields.get(2).copied().unwrap_or_default();
    let variant = match rights.chars().all(|right| "KQkq-".contains(right)) {
        true => "",
        false => "[Variant \"Chess960\"]\n",
    };
    let game = format!(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n{variant}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{comment}*\n"
    );
    (Some(game), findings)
}

/// The position after the last move of the main line.
pub(super) fn write(placed: &PlacedGame) -> Result<String, Finding> {
    let record = placed.record();
    if let Some(unplayed) = record.head().unplayed {
        let message = format!("{unplayed}: nobody knows what stands on the board.");
        return Err(unwritable(placed, &message));
    }
    let replay = record.replay(placed.game.notation());
    let moves = replay.moves.iter();
    let mut main =
        moves.filter(|one| one.state.get("variation").and_then(|depth| depth.as_u64()) == Some(0));
    if let Some(last) = main.next_back() {
        let fen = last.state.get("fen").and_then(|fen| fen.as_str());
        let unknown = || {
            unwritable(
                placed,
                "What stands on the board after the last move is not known.",
            )
        };
        return fen.map(str::to_owned).ok_or_else(unknown);
    }
    let tag = replay.tags.iter().find(|(name, _)| name == "FEN");
    let Some((_, fen)) = tag else {
        return Ok(START.to_owned());
    };
    if let Some(wrong) = pgn::wrong_with_fen(fen) {
        return Err(unwritable(
            placed,
            &format!("The FEN of this game is no position: {wrong}."),
        ));
    }
    let fen = fen.split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(match own(record.parse().text(), MORE) {
        Some(more) => format!("{fen} {more}"),
        None => fen,
    })
}
