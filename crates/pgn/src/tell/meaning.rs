//! The meaning at the cursor: what a move did and the position after it; the meanings of annotations, tags, results and
//! commands of programs.

use cozy_chess::{Board, Color};
use notation::{Meaning, TextRange, TextSize, escaped, say, tree};

use crate::{
    checks::TAGS,
    clock::{self, CommentCommand},
    game::{self, glossary, side},
    read::syntax::{PgnLanguage, SyntaxKind},
    record::PgnRecord,
    tell::{cards::card, inlay, sentence::told_of},
};

use SyntaxKind::{
    COMMENT, DOTS, LINE_COMMENT, NAG, NUMBER, RESULT, SAN, SUFFIX, TAG_NAME, TAG_VALUE,
};

/// The meaning at `at`.
pub(crate) fn meaning(game: &PgnRecord, at: TextSize) -> Option<Meaning> {
    let root = game.parse.syntax::<PgnLanguage>();
    let token = tree::token_at(&root, at, SyntaxKind::is_trivia)?;
    let range = token.text_range();
    match token.kind() {
        SAN => {
            let index = game.sheet().move_at(range.start())?;
            let letter = letter(game, index, range, at);
            of_move(game, index, letter.unwrap_or((range, String::new())))
        }
        NUMBER | DOTS => of_move(game, numbered(game, range)?, (range, String::new())),
        NAG | SUFFIX => annotation(game, range),
        RESULT => Some(result(game, range)),
        TAG_NAME | TAG_VALUE => tag(game, range),
        COMMENT | LINE_COMMENT => in_comment(game, range, at),
        _ => None,
    }
}

/// The move after a number.
fn numbered(game: &PgnRecord, range: TextRange) -> Option<usize> {
    let moves = &game.sheet().moves;
    let next = moves.partition_point(|written| written.range.start() < range.end());
    let number = moves.get(next)?.number?;
    number.range.contains_range(range).then_some(next)
}

/// The meaning of a move, perhaps with the text of one of its letters.
fn of_move(game: &PgnRecord, index: usize, (range, text): (TextRange, String)) -> Option<Meaning> {
    let facts = facts(game, index).join(" · ");
    Some(Meaning {
        told: Some(told_of(game, index)?),
        notes: Vec::from_iter((!facts.is_empty()).then_some(facts)),
        step: Some(index + 1),
        ..Meaning::new(range, text)
    })
}

/// The bytes and the rule card of the piece or promotion letter at `at`. A pawn's move has no such letter; its first one stands
/// for it.
fn letter(
    game: &PgnRecord,
    index: usize,
    range: TextRange,
    at: TextSize,
) -> Option<(TextRange, String)> {
    let (board, played) = game.replayed().played(index)?;
    let written = game.text(range);
    let begin = |byte: usize| TextSize::try_from(byte).map(|byte| range.start() + byte);
    let promoted = played.promotion.zip(written.find('='));
    let promoted = promoted.map(|(piece, equals)| (equals + 1, piece));
    let moved = board.piece_on(played.from).map(|piece| (0, piece));
    [promoted, moved]
        .into_iter()
        .flatten()
        .find_map(|(byte, piece)| {
            let sign = written.get(byte..)?.chars().next()?;
            let letter = TextRange::at(begin(byte).ok()?, TextSize::of(sign));
            let is_here = letter.contains(at);
            is_here.then(|| (letter, card(piece, board.side_to_move())))
        })
}

/// Facts after a move: the board, the clock, the evaluation by an engine.
fn facts(game: &PgnRecord, index: usize) -> Vec<String> {
    let position = game.replayed().after(Some(index));
    let mut facts = Vec::from_iter(inlay::balance(position).map(inlay::in_words));
    if let Some(board) = position.known() {
        of_board(board, &mut facts);
        let quiet = game.replayed().quiet(Some(index)) / 2;
        let is_many = quiet >= MANY_QUIET_MOVES;
        facts.extend(is_many.then(|| format!("*No capture or pawn's move*: {quiet} moves")));
    }
    let (left, used) = (clock::left(game, index), clock::used(game, index));
    facts.extend(left.map(|left| format!("*Clock*: {}", clock::shown(left))));
    facts.extend(used.map(|used| format!("*Time used*: {}", clock::shown(used))));
    let evaluation = clock::evaluation(game, index).map(escaped);
    facts.extend(evaluation.map(|pawns| format!("*Engine*: {pawns}")));
    facts
}

/// From this many moves without a capture or a pawn move on, their number is shown.
const MANY_QUIET_MOVES: u32 = 20;

fn of_board(board: &Board, facts: &mut Vec<String>) {
    let rights = Color::ALL.map(|color| {
        let rights = board.castle_rights(color);
        let kinds = [rights.short.map(|_| "O-O"), rights.long.map(|_| "O-O-O")];
        let kinds: Vec<&str> = kinds.into_iter().flatten().collect();
        (!kinds.is_empty()).then(|| format!("{} {}", side(color), say::and(&kinds)))
    });
    let rights: Vec<String> = rights.into_iter().flatten().collect();
    if !rights.is_empty() {
        facts.push(format!("*Castling*: {}", rights.join(", ")));
    }
    if board.en_passant().is_some() {
        let mut moves = game::legal(board);
        moves.retain(|one| game::taken(board, *one).is_some_and(|(_, at)| at != one.to));
        let moves = Vec::from_iter(moves.into_iter().map(|one| game::text(board, one)));
        facts.extend((!moves.is_empty()).then(|| format!("*En passant*: {}", say::or(&moves))));
    }
}

/// `$1`, `!`
fn annotation(game: &PgnRecord, range: TextRange) -> Option<Meaning> {
    let sign = game.text(range);
    if let Some((_, meaning)) = glossary::sided(sign) {
        return Some(Meaning::new(range, format!("`{sign}`: {meaning}.")));
    }
    let mut nags = game.sheet().nags.iter();
    let (index, nag) = nags.find(|(_, nag)| nag.range == range)?;
    let said = glossary::annotation(nag.value);
    let said = said.unwrap_or("left open by the standard");
    Some(Meaning {
        told: Some(told_of(game, *index)?),
        step: Some(index + 1),
        ..Meaning::new(range, format!("`{sign}`: {said}."))
    })
}

fn result(game: &PgnRecord, range: TextRange) -> Meaning {
    let text = game.text(range);
    let said = match crate::read::syntax::result(text) {
        Some("1-0") => "White wins",
        Some("0-1") => "Black wins",
        Some("1/2-1/2") => "a draw",
        _ => "the game goes on, or its result is not known",
    };
    let last = game.sheet().main().last();
    Meaning {
        step: last.map(|last| last + 1),
        ..Meaning::new(range, format!("`{text}`: {said}."))
    }
}

/// The meaning of a tag's name or value.
fn tag(game: &PgnRecord, range: TextRange) -> Option<Meaning> {
    let mut tags = game.sheet().tags.iter();
    let tag = tags.find(|tag| tag.range.contains_range(range))?;
    let mut said = format!("**{}**: {}", tag.name, TAGS.meaning(&tag.name)?);
    if let Some((codes, name)) = glossary::opening(&tag.value).filter(|_| tag.name == "ECO") {
        said += &format!("\n\n{codes}: {name}.");
    }
    Some(Meaning {
        step: (tag.name == "FEN").then_some(0),
        ..Meaning::new(range, said)
    })
}

/// The meaning of the command at `at`, in the comment that contains `range`.
fn in_comment(game: &PgnRecord, range: TextRange, at: TextSize) -> Option<Meaning> {
    let mut comments = game.sheet().comments.iter();
    let comment = comments.find(|comment| comment.range.contains_range(range))?;
    let mut commands = clock::commands(game.text(comment.range), comment.range.start());
    let command = commands.find(|command| command.range.contains_inclusive(at))?;
    let mover = game.replayed().plies.get(comment.value.checked_sub(1)?)?;
    let text = of_command(side(mover.side()), &command)?;
    Some(Meaning {
        step: Some(comment.value),
        ..Meaning::new(command.range, text)
    })
}

/// The meaning of `%clk`, `%eval` and other commands after a move of `own`.
fn of_command(own: &str, command: &CommentCommand<'_>) -> Option<String> {
    let value = command.value;
    let time = || clock::seconds(value).map(clock::shown);
    let said = match command.name {
        "clk" => format!("{own} has {} left on the clock", time()?),
        "emt" => format!("{own} took {} for the move", time()?),
        "eval" => format!(
            "what an engine thinks, in pawns for White: {}",
            escaped(value)
        ),
        "csl" => format!("colored squares: {}", drawn(value)),
        "cal" => format!("arrows: {}", drawn(value)),
        _ => return None,
    };
    Some(format!("`%{}`: {said}.", command.name))
}

/// `Ge4,Rg1f3` in words.
fn drawn(value: &str) -> String {
    let colors = [('G', "green"), ('R', "red"), ('Y', "yellow"), ('B', "blue")];
    let marks = value.split(',').filter_map(|mark| {
        let mut places = mark.trim().chars();
        let letter = places.next()?;
        let (_, color) = colors.iter().find(|(one, _)| *one == letter)?;
        let (from, to) = places.as_str().split_at_checked(2)?;
        let between = if to.is_empty() { "" } else { "–" };
        Some(format!("{color} {}{between}{}", escaped(from), escaped(to)))
    });
    say::and(&Vec::from_iter(marks))
}
