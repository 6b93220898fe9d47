//! A move in plain English.

use notation::{Order as _, TextSize, Told, escaped, say};

use crate::{
    game::{Color, Field, Move, MoveAction, Piece, Position, Square, Squares, Status},
    read::ast::Written,
    record::BuckyRecord,
    replay::{KnownBoard, Played, Ply, newly_hypnotized, sketch::Sketch, spell},
};

/// The most hypnotized pieces that a sentence names instead of counting them.
pub(crate) const MOST_NAMES: usize = 4;

/// One to four sentences about the move with this index; empty if nothing is known about it.
pub(crate) fn sentences(game: &BuckyRecord, index: usize) -> String {
    let (Some(ply), Some(written)) = (
        game.replayed().plies.get(index),
        game.sheet().moves.get(index),
    ) else {
        return String::new();
    };
    match (&ply.before, &ply.played) {
        (KnownBoard::Known(before), Some(played)) => known(before, ply, played, written),
        (KnownBoard::Known(_), None) if written.is_castle => {
            "It is not clear which teleport is meant.".to_owned()
        }
        (KnownBoard::Known(before), None) => match written.core() {
            Some((from, ..)) => match before.piece(from) {
                Some(piece) => format!("{} cannot make this move.", owner(piece, from)),
                None => format!("{from} is empty."),
            },
            None => "This move cannot be read.".to_owned(),
        },
        (KnownBoard::Sketch(sketch), _) => unknown(sketch, ply, written),
    }
}

/// The sentences about the move at `at`; `None` if there is none.
pub(crate) fn told(game: &BuckyRecord, at: TextSize) -> Option<Told> {
    told_of(game, game.move_at(at)?)
}

/// The sentences about the move with this index.
pub(crate) fn told_of(game: &BuckyRecord, index: usize) -> Option<Told> {
    let written = game.sheet().moves.get(index)?;
    let label = game.replayed().plies.get(index)?.label();
    Some(Told {
        range: written.range,
        title: format!("{label} {}", written.text()),
        text: escaped(&sentences(game, index)),
    })
}

/// What a move does, in one word or two.
pub(crate) fn verb(action: &Move) -> &'static str {
    match action.action {
        MoveAction::Roll { .. } => "rolls",
        MoveAction::Teleport(_) => "teleports",
        MoveAction::Capture => "captures",
        MoveAction::Smash { .. } => "smashes",
        MoveAction::EnPassant { .. } => "smashes en passant",
    }
}

/// `White's jedi on e2`
fn owner(piece: Piece, square: Square) -> String {
    format!("{}'s {} on {square}", piece.color.name(), piece.kind.name())
}

fn known(before: &Position, ply: &Ply, played: &Played, written: &Written) -> String {
    let action = &played.action;
    let Some(mover) = before.piece(action.from) else {
        return String::new();
    };
    let mut text = String::new();
    let is_literal = written.core() == Some((action.from, action.sign(), action.written_target()));
    if played.is_assumed && !is_literal {
        text.push_str("Read as ");
        text.push_str(&action.to_string());
        text.push_str(": ");
    }
    text += &deed(before, mover, action);
    if let Some(kind) = action.promotion {
        text += &format!(" and becomes a {}", kind.name());
    }
    text.push('.');
    if let Some(removals) = removals(before, action, &played.waves) {
        text += &format!(" {}.", say::capitalized(&removals));
    }
    if let KnownBoard::Known(after) = &ply.after {
        text += &hypnoses(before, after, mover.color, action);
        text += &status(after, mover.color, played.status);
    }
    text
}

/// The first sentence, without its full stop.
fn deed(before: &Position, mover: Piece, action: &Move) -> String {
    let (from, to) = (action.from, action.to);
    let victim = action
        .victim()
        .and_then(|square| {
            before
                .piece(square)
                .map(|piece| format!("the {piece} on {square}"))
        })
        .unwrap_or_default();
    match action.action {
        MoveAction::Roll { steps } if !steps.is_empty() => format!(
            "{}'s {} rolls two ranks, from {from} to {to}",
            mover.color.name(),
            mover.kind.name()
        ),
        MoveAction::Roll { .. } => format!(
            "{}'s {} rolls from {from} to {to}",
            mover.color.name(),
            mover.kind.name()
        ),
        MoveAction::Teleport(_) => {
            let partner = before
                .piece(to)
                .map_or(String::new(), |piece| format!("the {piece} on {to}"));
            format!(
                "{} teleports: it swaps places with {partner}",
                owner(mover, from)
            )
        }
        MoveAction::Capture => format!("{} captures {victim}", owner(mover, from)),
        MoveAction::Smash { stop } if stop == from => {
            format!(
                "{} smashes {victim} without leaving its square",
                owner(mover, from)
            )
        }
        MoveAction::Smash { stop } => {
            format!(
                "{} smashes {victim} and stops on {stop}",
                owner(mover, from)
            )
        }
        MoveAction::EnPassant { .. } => format!(
            "{} smashes {victim} en passant and stays where it is",
            owner(mover, from)
        ),
    }
}

/// `double hypnosis removes the black madam on e4, then the white shaman on d5`, wave by wave; `None` if no piece is removed.
pub(crate) fn removals(before: &Position, action: &Move, waves: &[Squares]) -> Option<String> {
    let named = |wave: &Squares| {
        let names = spell::lexical(*wave).into_iter().map(|name| {
            let piece = Square::parse(&name).and_then(|at| piece_after(before, action, at));
            piece.map_or(name.clone(), |piece| format!("the {piece} on {name}"))
        });
        say::and(&names.collect::<Vec<String>>())
    };
    let waves: Vec<String> = waves.iter().map(named).collect();
    (!waves.is_empty()).then(|| format!("double hypnosis removes {}", waves.join(", then ")))
}

/// The piece on `square` right after the move, before any removal.
fn piece_after(before: &Position, action: &Move, square: Square) -> Option<Piece> {
    match action.action {
        MoveAction::Teleport(_) if square == action.from => before.piece(action.to),
        _ => before.piece(square),
    }
}

/// The pieces that the move hypnotizes, by the moved piece or by opening a line.
fn hypnoses(before: &Position, after: &Position, mover: Color, action: &Move) -> String {
    let squares = newly_hypnotized(before, after, mover);
    if squares.is_empty() {
        return String::new();
    }
    let owner = mover.other().name();
    let whom = match squares.len() {
        1..=MOST_NAMES => format!("{owner}'s {}", say::and(&named(after, squares))),
        count => format!("{count} of {owner}'s pieces"),
    };
    let field = Field::new(after);
    let stares = squares
        .iter()
        .flat_map(|square| field.stares_at(after, square));
    let mut who: Vec<Square> = stares.map(|stare| stare.from).collect();
    who.order();
    who.dedup();
    match &*who {
        [one] if *one == action.to => format!(" It hypnotizes {whom}."),
        [] => format!(" Now {whom} are hypnotized."),
        [one] => {
            let names = named(after, (*one).into());
            format!(" The {} now hypnotizes {whom}.", say::and(&names))
        }
        all => {
            let all = all.iter().map(|square| named(after, (*square).into()));
            let names = say::and(&all.flatten().collect::<Vec<_>>());
            format!(" The {names} now hypnotize {whom}.")
        }
    }
}

/// `jedi on e4` for each of the squares with a piece.
pub(crate) fn named(position: &Position, squares: Squares) -> Vec<String> {
    let name = |square: Square| {
        let piece = position.piece(square)?;
        Some(format!("{} on {square}", piece.kind.name()))
    };
    squares.iter().filter_map(name).collect()
}

fn status(after: &Position, mover: Color, status: Status) -> String {
    let opponent = mover.other();
    if after.fallen == Some(opponent) {
        return format!(
            " {}'s dude is gone: {} wins.",
            opponent.name(),
            mover.name()
        );
    }
    let Some(dude) = after.dude(opponent).first() else {
        return String::new();
    };
    let field = Field::new(after);
    let taker = after.takers(&field, opponent, dude).first();
    let threat = match taker.and_then(|at| after.piece(at).map(|piece| (at, piece))) {
        Some((at, piece)) => format!("the {} on {at} could take it", piece.kind.name()),
        None => "a shaman's step could remove it".to_owned(),
    };
    match status {
        Status::Free => String::new(),
        Status::Buck => format!(" Buck for {}'s dude on {dude}: {threat}.", opponent.name()),
        Status::Buckmate => format!(
            " Buckmate: {threat}, and nothing saves {}'s dude on {dude}. {} wins.",
            opponent.name(),
            mover.name()
        ),
    }
}

/// A sentence about a move on a partly known board.
fn unknown(sketch: &Sketch, ply: &Ply, written: &Written) -> String {
    let side = ply
        .color
        .map_or("The".to_owned(), |color| format!("{}'s", color.name()));
    if written.is_castle {
        return format!("{side} madam and dude, or chameleons in their place, swap places.");
    }
    let Some((from, sign, to)) = written.core() else {
        return "This move cannot be read.".to_owned();
    };
    let mover = sketch
        .at(from)
        .piece()
        .filter(|piece| ply.color.is_none_or(|color| piece.color == color));
    let name = mover.map_or("piece", |piece| piece.kind.name());
    let mut text = match sign {
        '-' if sketch.at(to).is_empty() => format!("{side} {name} rolls from {from} to {to}"),
        '-' => format!("{side} {name} on {from} rolls to {to} or swaps places with a piece there"),
        'x' => format!("{side} {name} on {from} captures the piece on {to}"),
        _ => format!("{side} {name} on {from} smashes the piece on {to}"),
    };
    if let Some((kind, _)) = written.promotion {
        text += &format!(" and becomes a {}", kind.name());
    }
    text.push('.');
    if !written.takes.is_empty() {
        let names: Vec<String> = written.takes.iter().map(|(at, _)| at.to_string()).collect();
        text += &format!(" Double hypnosis empties {}.", say::and(&names));
    }
    match written.mark {
        Some((false, _)) => text += " Buck.",
        Some((true, _)) => text += " Buckmate.",
        None => {}
    }
    text
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use notation::fixture;

    use crate::Bucky;

    fn explained(text: &str) -> String {
        let (text, at) = fixture::cursor(text);
        let record = fixture::read(&Bucky, &text);
        fixture::told(&*record, at).map_or(String::new(), |told| told.text)
    }

    #[test]
    fn moves_are_told_in_sentences() {
        let cases = [
            "1. e2-$0e3",
            "1. e2-$0e4",
            "1. d1-$0e1",
            "1. f2-$0g3",
            "[Setup \"                                    M c\"]\n1. e4x$0g4",
            "[Setup \"                                    W c\"]\n1. e4y$0g4",
            "[Setup \"                                   Jj\"]\n[Side \"b\"]\n1... e4y$0d4",
            "[Setup \"            J\"]\n1. e7-$0f8=M",
            "[Setup \"         S     S  J               S m      j       c\"]\n1. c6-$0c7(xe4,d3,d2)",
            "[Setup \"  S   D             s      M        CJ         d     S\"]\n1. e4-$0g8=S(xe6)++",
            "30. e4-$0h1",
            "30. e4x$0g4(xd3)+",
            "30... e4y$0g4",
            "1. e2-$0e4 e7-e5 2. a1-a5 a7-a6",
            "1. e2-e4 e7-e5 2. a1-$0a5 a7-a6",
        ];
        let told: Vec<String> = cases.into_iter().map(explained).collect();
        expect![[r#"
            White's jedi rolls from e2 to e3.
            White's jedi rolls two ranks, from e2 to e4.
            White's madam on d1 teleports: it swaps places with the white dude on e1.
            White's jedi rolls from f2 to g3. The shaman on g1 now hypnotizes Black's jedi on a7.
            White's madam on e4 captures the black chameleon on g4.
            White's wagon on e4 smashes the black chameleon on g4 and stops on f4.
            Black's jedi on e4 smashes the white jedi on d4 en passant and stays where it is.
            White's jedi rolls from e7 to f8 and becomes a madam.
            White's jedi rolls from c6 to c7. Double hypnosis removes the black madam on e4, then the black chameleon on d2 and the black jedi on d3.
            White's chameleon on e4 teleports: it swaps places with the white dude on g8 and becomes a shaman. Double hypnosis removes the black shaman on e6. The shaman on c8 now hypnotizes Black's dude on h3. Buckmate: a shaman's step could remove it, and nothing saves Black's dude on h3. White wins.
            White's piece on e4 rolls to h1 or swaps places with a piece there.
            White's piece on e4 captures the piece on g4. Double hypnosis empties d3. Buck.
            Black's piece on e4 smashes the piece on g4.
            White's jedi rolls two ranks, from e2 to e4.
            White's wagon rolls from a1 to a5."#]].assert_eq(&told.join("\n"));
    }
}
