//! What can be done next on the board: the legal moves, and the results where a game can end. In the middle of a game, a move
//! goes to the recorded move or begins a variation.

use std::iter;

use cozy_chess::{Board, Color, Move, Piece, Square, get_between_rays};
use notation::{
    Choice, Edit, RuleCard, TextRange, TextSize, Then, answers, grouped,
    picture::squares,
    results::{self, RESULTS},
    say, tags, wrapped,
};

use crate::{
    game::{self, san::CheckSign},
    record::PgnRecord,
    replay::label,
    tell::{
        cards,
        next::{Legal, Next, legal},
    },
};

/// Lines of movetext are shorter than this.
const COLUMNS: usize = 80;

/// The choices after the move at `at`.
pub(crate) fn choices(game: &PgnRecord, at: TextSize) -> Vec<Choice> {
    if game.sheet().open_comment.is_some() {
        return Vec::new();
    }
    let Some((next, board)) =
        Next::at(game, at).and_then(|next| next.position.known().map(|board| (next, board)))
    else {
        return Vec::new();
    };
    let desk = Desk { game, next: &next };
    let moves = legal(board);
    let mut choices = grouped(moves.iter().map(|legal| desk.choice(board, legal)));
    if next.index == 0 && desk.replaced().is_none() && next.goes_on() {
        choices.extend(RESULTS.iter().map(|result| desk.result(result)));
    }
    choices
}

/// The rule card of the piece on a square.
pub(crate) fn rule_card(game: &PgnRecord, at: TextSize, region: &str) -> Option<RuleCard> {
    let board = Next::at(game, at)?.position.known()?;
    let square = Square::try_index(squares::numbered(region)?)?;
    let (piece, color) = (board.piece_on(square)?, board.color_on(square)?);
    Some(RuleCard {
        text: cards::card(piece, color),
        stuck: stuck(board, square, piece, color),
    })
}

/// Why the piece on a square has no legal move.
fn stuck(board: &Board, square: Square, piece: Piece, color: Color) -> Option<String> {
    let moves = game::legal(board);
    if moves.is_empty() || moves.iter().any(|played| played.from == square) {
        return None;
    }
    let (name, mover) = (game::name(piece), game::side(board.side_to_move()));
    if color != board.side_to_move() {
        let owner = game::side(color);
        return Some(format!(
            "The {name} on {square} is {owner}'s, but it is {mover}'s turn."
        ));
    }
    let why = match piece {
        Piece::King => "every square beside it is taken by its own pieces or attacked".to_owned(),
        _ if !board.checkers().is_empty() => {
            format!("{mover} is in check, and no move of it ends that")
        }
        _ if board.pinned().has(square) => "it shields its king from check".to_owned(),
        Piece::Pawn => "the square before it is taken, and there is nothing to capture".to_owned(),
        _ => "its own pieces stand in its way".to_owned(),
    };
    Some(format!("The {name} on {square} cannot move: {why}."))
}

/// A sentence on a legal move: `Knight from g1 to f3 · can be taken by the pawn on g4.`
pub(crate) fn said(board: &Board, legal: &Legal) -> String {
    let parts = iter::once(deed(board, legal)).chain(effects(board, legal));
    say::capitalized(&parts.collect::<Vec<_>>().join(" · ")) + "."
}

fn deed(board: &Board, legal: &Legal) -> String {
    let played = legal.played;
    match game::castles(board, played) {
        Some(true) => "castle on the queen's side".to_owned(),
        Some(false) => "castle on the king's side".to_owned(),
        None => {
            let (name, to) = (game::name(legal.piece), game::landing(board, played));
            format!("{name} from {} to {to}", played.from)
        }
    }
}

fn effects(board: &Board, legal: &Legal) -> Vec<String> {
    let mut effects = game::effects(board, legal.played, legal.mark);
    effects.extend(answers(&takers(board, legal.played)));
    effects
}

/// The opponent's pieces that could take the piece on its new square.
fn takers(board: &Board, played: Move) -> Vec<String> {
    let landing = game::landing(board, played);
    let mut after = board.clone();
    after.play_unchecked(played);
    let answers = game::legal(&after).into_iter();
    let takes = |answer: &Move| game::taken(&after, *answer).is_some_and(|(_, at)| at == landing);
    let mut takers: Vec<Square> = answers.filter(takes).map(|answer| answer.from).collect();
    // A pawn that takes on the last rank has four such moves.
    takers.dedup();
    let name = |from: Square| {
        let piece = after.piece_on(from)?;
        Some(format!("the {} on {from}", game::name(piece)))
    };
    takers.into_iter().filter_map(name).collect()
}

/// The place where moves are written.
struct Desk<'g> {
    game: &'g PgnRecord,
    next: &'g Next<'g>,
}

impl Desk<'_> {
    fn choice(&self, board: &Board, legal: &Legal) -> Choice {
        let played = legal.played;
        let (from, to) = (played.from, game::landing(board, played));
        let name = game::name(legal.piece);
        let castles = game::castles(board, played);
        let taken = game::taken(board, played).filter(|_| castles.is_none());
        // There are no squares between two that are not on one line.
        let passed = get_between_rays(from, to).into_iter();
        Choice::new(
            deed(board, legal),
            legal.text.clone(),
            self.then(board, legal),
        )
        .group(format!("{name} on {from}"))
        .effect(effects(board, legal).join(" · "))
        .from(squares::region(from as usize))
        .over(passed.map(|square| squares::region(square as usize)))
        .to(squares::region(to as usize))
        .removes(taken.map(|(_, square)| squares::region(square as usize)))
    }

    /// The recorded move that a new one would replace.
    fn replaced(&self) -> Option<usize> {
        self.next.line.moves.get(self.next.above).copied()
    }

    fn then(&self, board: &Board, legal: &Legal) -> Then {
        let Some(replaced) = self.replaced() else {
            return Then::Write(self.written(board, legal));
        };
        let (sheet, replayed) = (self.game.sheet(), self.game.replayed());
        let variations = sheet
            .lines
            .iter()
            .filter(|line| line.parent == Some(replaced));
        let first = variations.filter_map(|line| line.moves.first().copied());
        let is_it = |index: &usize| {
            let ply = replayed.plies.get(*index);
            ply.is_some_and(|ply| ply.played == Some(legal.played))
        };
        let same = std::iter::once(replaced).chain(first).find(is_it);
        let written = same.and_then(|index| Some(sheet.moves.get(index)?.range));
        Then::follow_or(written, || vec![self.variation(&legal.text)])
    }

    /// The move, with its number where one is due.
    fn numbered(&self, text: &str, is_apart: bool) -> String {
        match self.next.is_black && !is_apart {
            true => text.to_owned(),
            false => format!("{} {text}", label(self.next.number, self.next.is_black)),
        }
    }

    /// Inserts a variation after the move that it replaces.
    fn variation(&self, text: &str) -> Edit {
        let at = self.end(self.next.above + 1);
        let follower = self.next.line.moves.get(self.next.above + 1);
        let follower = follower.and_then(|index| self.game.sheet().moves.get(*index));
        let number = follower.filter(|written| written.number.is_none() && !self.next.is_black);
        let number = number.map(|_| format!(" {}", label(self.next.number, true)));
        let text = format!("({})", self.numbered(text, true));
        self.insert(at, &(text + &number.unwrap_or_default()))
    }

    /// Inserts the move at the end of the line, and the result if it ends the game.
    fn written(&self, board: &Board, legal: &Legal) -> Vec<Edit> {
        let at = self.end(self.next.above);
        let before = self.game.text(TextRange::up_to(at));
        let is_apart = self.next.prior.is_none() || before.ends_with(['}', ')', '(']);
        let mut text = self.numbered(&legal.text, is_apart);
        let mut edits = Vec::new();
        if self.next.index == 0
            && let Some(result) = result_after(board, legal)
        {
            edits = self.results(result);
            if self.game.sheet().results.is_empty() {
                text = format!("{text} {result}");
            }
        }
        edits.push(self.insert(at, &text));
        edits
    }

    /// The end of the line before its move `nth`, or its end if there is no such move.
    fn end(&self, nth: usize) -> TextSize {
        let (sheet, line) = (self.game.sheet(), self.next.line);
        let begin = |index: &usize| sheet.moves.get(*index).map(|written| written.begin());
        let text = self.game.parse.text();
        let whole = || match sheet.results.first() {
            _ if self.next.index > 0 => {
                let inside = self.game.text(line.range).strip_suffix(')');
                let inside = inside.map(|inside| line.range.start() + TextSize::of(inside));
                inside.unwrap_or(line.range.end())
            }
            Some(result) => result.range.start(),
            None => TextSize::of(text),
        };
        // A first move goes before the result, not directly after the tags.
        if let ([], 0, Some(result)) = (&*line.moves, self.next.index, sheet.results.first()) {
            return result.range.start();
        }
        let boundary = line.moves.get(nth).and_then(begin).unwrap_or_else(whole);
        TextSize::of(self.game.text(TextRange::up_to(boundary)).trim_end())
    }

    /// Inserts `text` after what ends at `at`.
    fn insert(&self, at: TextSize, text: &str) -> Edit {
        let before = self.game.text(TextRange::up_to(at));
        let above = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.get(above..).unwrap_or_default();
        let is_comment = self.game.sheet().comments.iter().any(|comment| {
            comment.range.end() >= at
                && comment.range.start() < at
                && self.game.text(comment.range).starts_with(';')
        });
        let mut written = match line {
            "" => wrapped(0, text, COLUMNS),
            tag if tag.starts_with('[') => "\n\n".to_owned() + &wrapped(0, text, COLUMNS),
            line if is_comment || line.starts_with('%') => {
                "\n".to_owned() + &wrapped(0, text, COLUMNS)
            }
            line => wrapped(line.chars().count(), text, COLUMNS),
        };
        let behind = TextRange::new(at, TextSize::of(self.game.parse.text()));
        let is_glued = |sign: char| !sign.is_whitespace() && sign != ')';
        if self.game.text(behind).starts_with(is_glued) {
            written.push(' ');
        }
        Edit::insert(at, written)
    }

    /// A choice of a result, which ends the game.
    fn result(&self, result: &str) -> Choice {
        let mut edits = self.results(result);
        if self.game.sheet().results.is_empty() {
            edits.push(self.insert(self.end(self.next.above), result));
        }
        Choice::new(results::name(result), result, Then::Write(edits)).group("the game ends")
    }

    /// Writes `result` in the tag and after the moves, in place of another one.
    fn results(&self, result: &str) -> Vec<Edit> {
        let sheet = self.game.sheet();
        let end = sheet.results.first().map(|end| (end.value, end.range));
        results::write(sheet.tag("Result"), end, result)
    }
}

/// The roster of a new game, with an unknown result.
pub(crate) fn new_game(players: &[&str]) -> String {
    tags::new_game(players)
}

/// The result by mate or stalemate after a move; `None` if the game continues.
fn result_after(board: &Board, legal: &Legal) -> Option<&'static str> {
    let mut after = board.clone();
    after.play_unchecked(legal.played);
    if after.generate_moves(|_| true) {
        return None;
    }
    Some(match (legal.mark, board.side_to_move()) {
        (CheckSign::Mate, Color::White) => "1-0",
        (CheckSign::Mate, Color::Black) => "0-1",
        _ => "1/2-1/2",
    })
}
