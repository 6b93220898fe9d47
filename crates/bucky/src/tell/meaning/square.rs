//! The piece on a square: what it is, how it moves now, and which pieces hypnotize it.

use notation::say;

use crate::{
    game::{Color, Field, Piece, PieceKind, Position, Role, Square},
    read::{
        ast,
        syntax::{SyntaxKind, SyntaxToken},
    },
    record::BuckyRecord,
    replay::{KnownBoard, sketch::Sketch},
    tell::cards::how,
};

/// The square of `token` in the move with this index, before the move, with a note if the token is in a list.
pub(crate) fn describe(game: &BuckyRecord, index: usize, token: &SyntaxToken) -> Option<String> {
    let square = ast::read_square(token.text())?;
    let ply = game.replayed().plies.get(index)?;
    let in_list = token
        .parent()
        .is_some_and(|node| node.kind() == SyntaxKind::TAKES);
    let text = match &ply.before {
        KnownBoard::Known(position) => on_position(position, square),
        KnownBoard::Sketch(sketch) => on_sketch(sketch, square),
    };
    let note = if in_list {
        " Listed as removed by double hypnosis."
    } else {
        ""
    };
    Some(format!("{text}{note}"))
}

/// The piece on `square`, in Markdown.
pub(crate) fn on_position(position: &Position, square: Square) -> String {
    let Some(piece) = position.piece(square) else {
        return format!("**{square}** is empty.");
    };
    let field = Field::new(position);
    let mut text = format!("**{square}**: {piece}. {}", how(piece.kind));
    if piece.kind == PieceKind::Chameleon {
        text += &format!(" {}", copies(position, &field, square));
    }
    text += &hypnosis(position, &field, piece, square);
    let is_stuck = field.hypnotized.contains(square) && !field.is_vengeful(square);
    if piece.color == position.to_move && !is_stuck {
        text += &moves(position, square);
    }
    text
}

fn copies(position: &Position, field: &Field, square: Square) -> String {
    let mut kinds: Vec<String> = Vec::new();
    for role in field.roles(square) {
        let name = match role {
            Role::Jedi(color) => format!("a {} jedi", color.name().to_lowercase()),
            role => format!("a {}", role.kind().name()),
        };
        if !kinds.contains(&name) {
            kinds.push(name);
        }
    }
    if kinds.is_empty() {
        return "Here it has no role.".to_owned();
    }
    let beside: Vec<String> = (position.chain(square) - position.kind(PieceKind::Chameleon))
        .iter()
        .map(|at| at.to_string())
        .collect();
    format!(
        "Here it plays {} (from {}).",
        say::and(&kinds),
        say::and(&beside)
    )
}

fn hypnosis(position: &Position, field: &Field, piece: Piece, square: Square) -> String {
    let stares = field.stares_at(position, square);
    let mut by: Vec<String> = Vec::new();
    for stare in &stares {
        if let Some(starer) = position.piece(stare.from) {
            let through = if stare.to == square {
                String::new()
            } else {
                format!(" through {}", stare.to)
            };
            by.push(format!(
                "the {} on {}{through}",
                starer.kind.name(),
                stare.from
            ));
        }
    }
    let mut text = match by.len() {
        0 => String::new(),
        _ if field.is_vengeful(square) => format!(
            " Hypnotized by {}, it may only make a move that takes and ends the hypnosis.",
            say::and(&by)
        ),
        _ => format!(" Hypnotized by {}, it cannot move.", say::and(&by)),
    };
    if field.has(square, Role::Shaman) {
        let enemies: Vec<String> = position
            .pieces(piece.color.other())
            .iter()
            .filter(|at| {
                field
                    .stared_from(position, *at, piece.color.other())
                    .any(|from| from == square)
            })
            .map(|at| at.to_string())
            .collect();
        if !enemies.is_empty() {
            text += &format!(" It stares at {}.", say::and(&enemies));
        }
    }
    text
}

fn moves(position: &Position, square: Square) -> String {
    let mut targets: Vec<String> = Vec::new();
    for action in position.legal_moves_from(square) {
        let text = format!("{}{}", action.sign(), action.written_target());
        if !targets.contains(&text) {
            targets.push(text);
        }
    }
    match targets.len() {
        0 => " It has no legal move now.".to_owned(),
        _ => format!(" Legal now: `{}`.", targets.join(" ")),
    }
}

fn on_sketch(sketch: &Sketch, square: Square) -> String {
    let mask = sketch.at(square);
    if mask.is_empty() {
        return format!("**{square}** is empty.");
    }
    if let Some(piece) = mask.piece() {
        return format!("**{square}**: {piece}. {}", how(piece.kind));
    }
    if mask.is_unknown() {
        return format!("**{square}**: what stands here is not known.");
    }
    let names: Vec<String> = mask.pieces().map(|piece| piece.to_string()).collect();
    const MOST: usize = 4;
    if names.len() > MOST {
        let sides: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|color| mask.pieces().any(|piece| piece.color == *color))
            .collect();
        return match sides.as_slice() {
            [color] => format!("**{square}**: perhaps a piece of {}.", color.name()),
            _ => format!("**{square}**: what stands here is not known."),
        };
    }
    format!("**{square}**: perhaps {}.", names.join(" or "))
}
