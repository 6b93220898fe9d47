//! What the symbols of the notation mean.

use notation::results;

use crate::{
    checks::TAGS,
    game::{Color, MoveAction, Piece, PieceKind},
    read::syntax::{SyntaxKind, SyntaxToken},
    record::BuckyRecord,
    replay::Ply,
    tell::cards::card,
};

/// The meaning of a token in a move, except its squares.
pub(super) fn inside(token: &SyntaxToken, ply: &Ply) -> Option<String> {
    let text = token.text();
    Some(match token.kind() {
        SyntaxKind::SIGN => sign(text, ply),
        SyntaxKind::CASTLE => "`O-O`: the only possible teleport, in short. It is discouraged; write the two squares.".to_owned(),
        SyntaxKind::EQUALS => "`=`: the mover promotes to the piece whose letter follows.".to_owned(),
        SyntaxKind::LETTER => letter(text, ply.color.unwrap_or(Color::White))?,
        SyntaxKind::L_PAREN | SyntaxKind::R_PAREN | SyntaxKind::TAKE | SyntaxKind::COMMA => {
            "`(x…)`: the squares of all pieces that double hypnosis removes, of either side, in the order in which they fall.".to_owned()
        }
        SyntaxKind::MARK => mark(text).to_owned(),
        SyntaxKind::SHORTHAND => shorthand(text)?.to_owned(),
        SyntaxKind::INFO => format!("`{text}`: free information without a meaning of its own."),
        _ => return None,
    })
}

fn sign(text: &str, ply: &Ply) -> String {
    let action = ply.played.as_ref().map(|played| played.action.action);
    match (text, action) {
        (_, Some(MoveAction::Roll { .. })) => {
            "`-`, here a **roll**: the piece goes to the empty target square."
        }
        (_, Some(MoveAction::Teleport(_))) => {
            "`-`, here a **teleport**: a madam and a dude, or chameleons that copy them, swap places. Each side's pair does it once a game."
        }
        (_, Some(MoveAction::Smash { .. })) => {
            "`y`, here a **smash**: the piece takes the enemy on the target square and stops on the square before it."
        }
        (_, Some(MoveAction::EnPassant { .. })) => {
            "`y`, here an **en passant**: the target has just stepped past two ranks; the taker stays."
        }
        ("x" | "X", _) => {
            "`x`, a **capture**: the piece takes the enemy on the target square and stands there."
        }
        ("y" | "Y", _) => {
            "`y`, a **smash**: the piece takes the enemy on the target square and stops before it; or an en passant."
        }
        _ => "`-`: a **roll** to an empty square, or a **teleport** if the target is occupied.",
    }
    .to_owned()
}

fn letter(text: &str, color: Color) -> Option<String> {
    let kind = text.chars().next().and_then(PieceKind::from_letter)?;
    Some(format!(
        "`{}`: it becomes a **{}**. {}",
        kind.letter(),
        kind.name(),
        card(Piece { color, kind })
    ))
}

fn mark(text: &str) -> &'static str {
    match text {
        "+" => "`+`, **buck**: the opponent's dude could be taken next.",
        _ => "`++`, **buckmate**: the opponent's dude could be taken next, and nothing saves it.",
    }
}

fn shorthand(text: &str) -> Option<&'static str> {
    Some(match text {
        "!" => "`!`: a good move.",
        "!!" => "`!!`: a brilliant move.",
        "?" => "`?`: a mistake.",
        "??" => "`??`: a blunder.",
        "!?" => "`!?`: an interesting move.",
        "?!" => "`?!`: a dubious move.",
        "=" => "`=`: the position is even.",
        _ => return None,
    })
}

/// The meaning of a token outside of moves.
pub(super) fn outside(game: &BuckyRecord, token: &SyntaxToken) -> Option<String> {
    let text = token.text();
    match token.kind() {
        SyntaxKind::NUMBER | SyntaxKind::DOTS => Some(
            "A move number: `12.` stands before White's move, `12...` before Black's.".to_owned(),
        ),
        SyntaxKind::RESULT => Some(format!("`{text}`: {}.", results::name(text))),
        SyntaxKind::NAG => Some(format!(
            "`{text}`: a numeric annotation, as chess files use it."
        )),
        SyntaxKind::TAG_NAME => tag(text),
        SyntaxKind::TAG_VALUE => {
            let range = token.text_range();
            let mut tags = game.sheet().tags.iter();
            tag(&tags.find(|tag| tag.range.contains_range(range))?.name)
        }
        SyntaxKind::ERROR => Some("This is no part of the notation.".to_owned()),
        _ => None,
    }
}

/// The index of the move that a number stands before.
pub(super) fn numbered(game: &BuckyRecord, token: &SyntaxToken) -> Option<usize> {
    let moves = &game.sheet().moves;
    let next = moves.partition_point(|written| written.range.start() < token.text_range().end());
    (next < moves.len()).then_some(next)
}

/// Whether the token is in the `Setup` tag.
pub(super) fn is_setup(game: &BuckyRecord, token: &SyntaxToken) -> bool {
    let mut tags = game.sheet().tags.iter();
    tags.any(|tag| tag.name == "Setup" && tag.range.contains_range(token.text_range()))
}

fn tag(name: &str) -> Option<String> {
    let meaning = TAGS.meaning(name)?;
    Some(format!("**{name}**: {meaning}"))
}
