//! The board after a move of the game or a variation: the pieces, the changes by the move, and the colors and arrows of the
//! comment after it. One plan, drawn as a scene and in characters.

mod pieces;

use std::{iter::successors, ops::Range};

use cozy_chess::{BoardBuilder, Color, File, Piece, Square};
use notation::{
    Record,
    picture::{
        GAIN, Node, Path, Picture, Shape, Swatch, TITLE, Tone, View, WRONG, cut,
        squares::{self, Cell, Holds, Mark, Plan, Sign},
    },
    work,
};

use crate::{
    game::{
        name,
        san::{MoveKind, San},
        side, variant,
    },
    record::PgnRecord,
    replay::{KnownBoard, Replayed},
    tell::sentence,
};

/// Marks a king in check.
static CHECK: Sign = Sign {
    character: '+',
    tone: Tone::Wrong,
    meaning: "check",
    shape: "plus",
    draw: |x, y| {
        let cross = Path::from(x - 3.5, y).line(x + 3.5, y);
        let cross = Shape::path(cross.jump(x, y - 3.5).line(x, y + 3.5));
        let ground = Shape::circle(x, y, 6.5).fill(&WRONG);
        vec![ground.into(), cross.stroke(&squares::WHITE, 2.0).into()]
    },
};
/// The two colors of comments that pictures do not use otherwise.
static BLUE: Swatch = Swatch::new("drawn-blue", 0x1f5fbf, 0x5b9cf5, 0x333333);
static YELLOW: Swatch = Swatch::new("drawn-yellow", 0xc98a00, 0xf0b429, 0x666666);

/// The picture after the first `step` moves.
pub(crate) fn picture(game: &PgnRecord, step: usize, view: View) -> Option<Picture> {
    let plan = plan(game, step)?;
    Some(match view {
        View::Scene | View::Frame => {
            let mut scene = squares::scene(&plan, pieces::symbols());
            for node in drawn(game, step) {
                scene.add(node);
            }
            scene.into()
        }
        View::Text(charset) => squares::text_board(&plan, charset).into(),
        View::Small => squares::small_board(&plan).into(),
    })
}

/// The plan after the first `step` moves; `None` beyond the last.
fn plan(game: &PgnRecord, step: usize) -> Option<Plan> {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    let Some(index) = step.checked_sub(1) else {
        return Some(Plan {
            head: "Before the first move".to_owned(),
            next: next(game, &replayed.start),
            cells: cells(game, &replayed.start, None, |_| None),
            sign: Some(&CHECK),
            ..Plan::default()
        });
    };
    let (written, ply) = (sheet.moves.get(index)?, replayed.plies.get(index)?);
    let is_wrong = || !(game as &dyn Record).notes(step).is_empty();
    let is_refused = matches!(ply.after, KnownBoard::Lost) && is_wrong();
    // An impossible move is shown on the board before it.
    let (shown, last) = match is_refused {
        true => (replayed.before(index), ply.prior),
        false => (&ply.after, Some(index)),
    };
    let mover = ply.side();
    let (old, new) = (replayed.before(index).builder(), ply.after.builder());
    let boards = old.as_ref().zip(new.as_ref());
    let (from, to) = match (boards, written.san) {
        (Some((old, new)), _) => (went(old, new, mover), went(new, old, mover)),
        (None, Some(san)) => said(&san, old.as_ref(), mover),
        (None, None) => (None, None),
    };
    let mark = |square| match boards {
        Some((old, new)) => mark(old, new, mover, square),
        None if from == Some(square) => Some(Mark::From),
        None => (to == Some(square)).then_some(Mark::To),
    };
    let mut head = format!("{} {}", ply.label(), cut(game.text(written.range), TITLE));
    if sheet
        .lines
        .get(written.line)
        .is_some_and(|line| line.depth > 0)
    {
        head += ", in a variation";
    }
    Some(Plan {
        head,
        story: sentence::sentences(game, index).unwrap_or_default(),
        next: next(game, shown),
        cells: cells(game, shown, last, mark),
        arrow: from
            .zip(to)
            .filter(|(from, to)| from != to)
            .map(|(from, to)| (from as usize, to as usize)),
        is_refused,
        sign: Some(&CHECK),
    })
}

/// `White to move, in check`
fn next(game: &PgnRecord, position: &KnownBoard) -> String {
    if let Some(variant) = &game.sheet().variant {
        return variant::unplayed(variant);
    }
    let Some(color) = position.builder().map(|board| side(board.side_to_move)) else {
        return String::new();
    };
    let state = position.known();
    let state = state.map(|board| (board.checkers().is_empty(), board.generate_moves(|_| true)));
    match state {
        Some((true, false)) => "Stalemate".to_owned(),
        Some((false, false)) => format!("{color} is mated"),
        Some((false, true)) => format!("{color} to move, in check"),
        Some((true, true)) | None => format!("{color} to move"),
    }
}

/// The square where only the first of two boards has this piece of `mover`; the king's if it castles.
fn went(one: &BoardBuilder, other: &BoardBuilder, mover: Color) -> Option<Square> {
    let has = |square: &Square| {
        let stands = one.square(*square);
        stands.is_some_and(|(_, color)| color == mover) && stands != other.square(*square)
    };
    let is_king = |square: &Square| one.square(*square) == Some((Piece::King, mover));
    Square::ALL.into_iter().filter(has).max_by_key(is_king)
}

/// The start and destination of a move as far as its text and the board before it show them.
fn said(san: &San, old: Option<&BoardBuilder>, mover: Color) -> (Option<Square>, Option<Square>) {
    let only = |wanted: &dyn Fn(Square) -> bool| {
        let mut found = Square::ALL.into_iter().filter(|square| wanted(*square));
        found.next().filter(|_| found.next().is_none())
    };
    let stands = |square, piece| old.is_some_and(|old| old.square(square) == Some((piece, mover)));
    match san.kind {
        MoveKind::Go(go) => {
            let from = only(&|square| {
                go.file.is_none_or(|file| square.file() == file)
                    && go.rank.is_none_or(|rank| square.rank() == rank)
                    && (go.is_bare && go.rank.is_some() || stands(square, go.piece))
            });
            (from, Some(go.to))
        }
        MoveKind::Castle { is_long } => {
            let king = only(&|square| stands(square, Piece::King));
            let file = if is_long { File::C } else { File::G };
            (king, king.map(|king| Square::new(file, king.rank())))
        }
        MoveKind::Exact { found, .. } => (Some(found.from), Some(found.to)),
        MoveKind::Pass | MoveKind::Take(_) => (None, None),
    }
}

/// The mark for what a move of `mover` changed on a square.
fn mark(old: &BoardBuilder, new: &BoardBuilder, mover: Color, square: Square) -> Option<Mark> {
    match (old.square(square), new.square(square)) {
        (before, after) if before == after => None,
        (_, Some(_)) => Some(Mark::To),
        // If the opponent moves twice in a row, a move is missing, and its piece left this square.
        (Some((_, color)), None) if color != mover && old.side_to_move == mover => {
            Some(Mark::Taken)
        }
        (_, None) => Some(Mark::From),
    }
}

/// The squares of a position after the move `last`.
fn cells(
    game: &PgnRecord,
    position: &KnownBoard,
    last: Option<usize>,
    mark: impl Fn(Square) -> Option<Mark>,
) -> Vec<Cell> {
    let (board, since) = (position.builder(), since(game.replayed(), last));
    let known = position.known();
    let checked = known.filter(|board| !board.checkers().is_empty());
    let checked = checked.map(|board| board.king(board.side_to_move()));
    let part = |square: Square, stands: Option<(Piece, Color)>| {
        let index = since.get(square as usize).copied()??;
        let label = game.replayed().plies.get(index)?.label();
        let title = match stands {
            Some((piece, color)) => {
                let color = side(color).to_lowercase();
                format!("{color} {} on {square}, since {label}", name(piece))
            }
            None => format!("{square} is empty since {label}"),
        };
        Some((title, game.sheet().moves.get(index)?.range))
    };
    let cell = |square: Square| {
        let stands = board.as_ref().map(|board| board.square(square));
        Cell {
            holds: stands.map_or(Holds::Unknown, |stands| {
                stands.map_or(Holds::Nothing, |it| Holds::Piece(shown(it)))
            }),
            mark: mark(square),
            part: stands.and_then(|stands| part(square, stands)),
            has_sign: checked == Some(square),
        }
    };
    Square::ALL.into_iter().map(cell).collect()
}

/// For each square the last move, up to `last`, that changed it.
fn since(replayed: &Replayed, last: Option<usize>) -> [Option<usize>; 64] {
    /// Changes before this many moves do not matter to the reader.
    const MOST: usize = 1_000;
    let mut since = [None; 64];
    let priors = successors(last, |index| replayed.plies.get(*index)?.prior);
    for index in priors.take(MOST) {
        work::count(1);
        let old = replayed.before(index).builder();
        let (Some(old), Some(new)) = (old, replayed.after(Some(index)).builder()) else {
            break;
        };
        for (square, since) in Square::ALL.into_iter().zip(&mut since) {
            if old.square(square) != new.square(square) {
                since.get_or_insert(index);
            }
        }
    }
    since
}

fn shown((piece, color): (Piece, Color)) -> squares::DrawnPiece {
    let letter = char::from(piece);
    let is_white = color == Color::White;
    squares::DrawnPiece {
        symbol: name(piece),
        letter: if is_white {
            letter.to_ascii_uppercase()
        } else {
            letter
        },
        is_white,
    }
}

/// The drawings of the comments after a move: `[%csl Ga4,Rb5]` colors squares, `[%cal Ge2e4]` draws arrows.
fn drawn(game: &PgnRecord, step: usize) -> Vec<Node> {
    let comments = &game.sheet().comments;
    let first = comments.partition_point(|comment| comment.value < step);
    let behind = comments
        .iter()
        .skip(first)
        .take_while(|comment| comment.value == step);
    let texts = behind.map(|comment| game.text(comment.range));
    let lists = texts.flat_map(|text| text.split("[%").filter_map(|rest| rest.split_once(']')));
    let lists =
        lists.filter_map(|(list, _)| list.strip_prefix("csl ").or(list.strip_prefix("cal ")));
    lists
        .flat_map(|list| list.split(','))
        .take(64)
        .filter_map(item)
        .collect()
}

/// `Ga4`, `Ge2e4`
fn item(item: &str) -> Option<Node> {
    let item = item.trim();
    let paint = match item.get(..1)? {
        "R" => &WRONG,
        "G" => &GAIN,
        "B" => &BLUE,
        _ => &YELLOW,
    };
    let middle = |at: Range<usize>| {
        Some(squares::middle(
            item.get(at)?.parse::<Square>().ok()? as usize
        ))
    };
    let from = middle(1..3)?;
    Some(match middle(3..5) {
        Some(to) => squares::arrow(from, to, paint),
        None => Shape::circle(from.0, from.1, 19.0)
            .stroke(paint, 3.0)
            .into(),
    })
}
