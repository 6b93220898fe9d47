//! The board in characters: capitals are White's, brackets stand around what the move changed.

use notation::picture::{Canvas, Charset, TextBoard, Tone, wrap};

use super::plan::{Cell, Holds, Mark, Plan};

/// Columns of a square: a piece between two places for brackets.
const WIDE: usize = 3;

/// Draws a plan.
pub(super) fn draw(plan: &Plan, charset: Charset) -> TextBoard {
    let mut board = TextBoard::default();
    for line in wrap(&plan.head, TextBoard::WIDTH) {
        board.push(line, Tone::Strong);
    }
    board.push("", Tone::Plain);
    let mut canvas = Canvas::new(4 + 8 * WIDE, 11);
    frame(&mut canvas, charset);
    for cell in &plan.cells {
        put(&mut canvas, cell, charset);
    }
    board.lines.extend(canvas.into_board().lines);
    board.push(format!("  {}", legend(plan)), Tone::Plain);
    board
}

/// The board without a frame: the signs are explained where there are any.
pub(super) fn small(plan: &Plan, charset: Charset) -> TextBoard {
    let mut canvas = Canvas::new(4 + 8 * WIDE, 11);
    names(&mut canvas);
    for cell in &plan.cells {
        put(&mut canvas, cell, charset);
    }
    let mut board = canvas.into_board();
    // The rows of the frame.
    board.lines.remove(9);
    board.lines.remove(0);
    let signs = signs(plan).join("   ");
    if !signs.is_empty() {
        board.push(format!("  {signs}"), Tone::Plain);
    }
    board
}

fn frame(canvas: &mut Canvas, charset: Charset) {
    let width = 8 * WIDE;
    let corners = charset.pick(
        [("\u{250c}", "\u{2510}"), ("\u{2514}", "\u{2518}")],
        [("+", "+"), ("+", "+")],
    );
    for (row, (left, right)) in [0, 9].into_iter().zip(corners) {
        let across = charset.pick("\u{2500}", "-").repeat(width);
        canvas.put(2, row, &format!("{left}{across}{right}"), Tone::Muted);
    }
    for row in 1..=8 {
        let down = charset.pick("\u{2502}", "|");
        canvas.put(2, row, down, Tone::Muted);
        canvas.put(3 + width, row, down, Tone::Muted);
    }
    names(canvas);
}

/// The names of ranks and files.
fn names(canvas: &mut Canvas) {
    for (row, rank) in (1..=8).zip(('1'..='8').rev()) {
        canvas.put(0, row, &rank.to_string(), Tone::Muted);
    }
    for (file, name) in ('a'..='h').enumerate() {
        canvas.put(4 + file * WIDE, 10, &name.to_string(), Tone::Muted);
    }
}

fn put(canvas: &mut Canvas, cell: &Cell, charset: Charset) {
    let column = 3 + usize::from(cell.square.file()) * WIDE;
    let row = 8 - usize::from(cell.square.rank().min(7));
    let is_changed = cell.mark.is_some();
    let (text, tone) = match cell.holds {
        Holds::Piece(piece) => (piece.letter().to_string(), Tone::Strong),
        Holds::Unknown => ("?".to_owned(), Tone::Muted),
        Holds::Nothing => match cell.mark {
            Some(Mark::Taken | Mark::Removed) => ("x".to_owned(), Tone::Wrong),
            _ => (charset.pick("\u{b7}", ".").to_owned(), Tone::Muted),
        },
    };
    let tone = if is_changed && tone != Tone::Wrong {
        Tone::Changed
    } else {
        tone
    };
    canvas.put(column + 1, row, &text, tone);
    if is_changed {
        let (left, right) = match cell.mark {
            Some(Mark::Taken | Mark::Removed) => ("(", ")"),
            _ => ("[", "]"),
        };
        canvas.put(column, row, left, tone);
        canvas.put(column + 2, row, right, tone);
    } else if cell.is_hypnotized {
        canvas.put(column + 2, row, "~", Tone::Player(0));
    }
}

/// Who moves, and what the signs mean that are on the board.
fn legend(plan: &Plan) -> String {
    let mut legend = vec![plan.next.clone()];
    legend.extend(signs(plan).into_iter().map(str::to_owned));
    legend.retain(|text| !text.is_empty());
    legend.join("   ")
}

/// What the signs mean that are on the board.
fn signs(plan: &Plan) -> Vec<&'static str> {
    let mut signs = Vec::new();
    if plan
        .cells
        .iter()
        .any(|cell| cell.is_hypnotized && cell.mark.is_none())
    {
        signs.push("~ hypnotized");
    }
    if plan.cells.iter().any(|cell| cell.holds == Holds::Unknown) {
        signs.push("? not known");
    }
    signs
}
