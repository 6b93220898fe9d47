//! The board as characters: capitals are White's, and brackets mark squares that the move changed. Large with frame and
//! heading, or small for use beside the move.

use super::{Cell, Holds, Mark, Plan, Sign};
use crate::picture::{Canvas, Charset, TextBoard, Tone, wrap};

/// The width of a square in columns: a piece with room for a bracket on either side.
const WIDE: usize = 3;

/// Draws a plan.
#[must_use]
pub fn text_board(plan: &Plan, charset: Charset) -> TextBoard {
    let mut board = TextBoard::default();
    for line in wrap(&plan.head, TextBoard::WIDTH) {
        board.push(line, Tone::Strong);
    }
    board.push("", Tone::Plain);
    let mut canvas = Canvas::new(4 + 8 * WIDE, 11);
    frame(&mut canvas, charset);
    board.lines.extend(squares(canvas, plan, charset).lines);
    board.push(format!("  {}", legend(plan)), Tone::Plain);
    board
}

/// The board alone without frame; signs are explained if there are any.
#[must_use]
pub fn small_board(plan: &Plan) -> TextBoard {
    let canvas = Canvas::new(4 + 8 * WIDE, 11);
    let mut board = squares(canvas, plan, Charset::Unicode);
    // Remove the rows of the frame.
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
}

/// The squares with the names of ranks and files.
fn squares(mut canvas: Canvas, plan: &Plan, charset: Charset) -> TextBoard {
    for (row, rank) in (1..=8).zip(('1'..='8').rev()) {
        canvas.put(0, row, &rank.to_string(), Tone::Muted);
    }
    for (file, name) in ('a'..='h').enumerate() {
        canvas.put(4 + file * WIDE, 10, &name.to_string(), Tone::Muted);
    }
    for (number, cell) in plan.read() {
        put(&mut canvas, number, cell, plan.sign, charset);
    }
    canvas.into_board()
}

fn put(canvas: &mut Canvas, number: usize, cell: &Cell, sign: Option<&Sign>, charset: Charset) {
    let (column, row) = (3 + number % 8 * WIDE, 8 - number / 8);
    let is_changed = cell.mark.is_some();
    let (text, tone) = match cell.holds {
        Holds::Piece(piece) => (piece.letter.to_string(), Tone::Strong),
        Holds::Unknown => ("?".to_owned(), Tone::Muted),
        Holds::Nothing => match cell.mark {
            Some(Mark::Taken) => ("x".to_owned(), Tone::Wrong),
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
            Some(Mark::Taken) => ("(", ")"),
            _ => ("[", "]"),
        };
        canvas.put(column, row, left, tone);
        canvas.put(column + 2, row, right, tone);
    } else if let Some(sign) = sign.filter(|_| cell.has_sign) {
        canvas.put(column + 2, row, &sign.character.to_string(), sign.tone);
    }
}

/// Who is to move, and the meaning of the signs on the board.
fn legend(plan: &Plan) -> String {
    let mut legend = vec![plan.next.clone()];
    legend.extend(signs(plan));
    legend.retain(|text| !text.is_empty());
    legend.join("   ")
}

/// The meanings of the signs on the board.
fn signs(plan: &Plan) -> Vec<String> {
    let mut signs = Vec::new();
    // On a changed square a bracket replaces the sign.
    let mut cells = plan.cells.iter();
    if let Some(sign) = plan.sign
        && cells.any(|cell| cell.has_sign && cell.mark.is_none())
    {
        signs.push(format!("{} {}", sign.character, sign.meaning));
    }
    if plan.cells.iter().any(|cell| cell.holds == Holds::Unknown) {
        signs.push("? not known".to_owned());
    }
    signs
}
