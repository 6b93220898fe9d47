//! The pitch in characters: one row for each place on the base lines, the batons below.

use notation::picture::{Canvas, Charset, Span, TextBoard, Tone, wrap};

use super::plan::{King, Kubb, KubbState, Plan};

/// Columns of one half, without the lines around it.
const HALF: usize = 25;
/// Rows of the pitch, without its side lines.
const ROWS: usize = 5;

/// Draws a plan.
pub(super) fn draw(plan: &Plan, charset: Charset) -> TextBoard {
    let mut board = TextBoard::default();
    let head = match &plan.end {
        Some(end) => format!("{} {} {end}", plan.head, charset.pick("\u{b7}", "-")),
        None => plan.head.clone(),
    };
    for line in wrap(&head, TextBoard::WIDTH) {
        board.push(line, Tone::Strong);
    }
    for line in wrap(&plan.standing, TextBoard::WIDTH) {
        board.push(line, Tone::Plain);
    }
    board.push("", Tone::Plain);
    board.lines.push(names(plan, charset));
    board.lines.extend(pitch(plan, charset).into_board().lines);
    board.lines.extend(batons(plan));
    board
}

/// The pitch without its side lines, below the names of the teams.
pub(super) fn small(plan: &Plan, charset: Charset) -> TextBoard {
    let mut board = pitch(plan, charset).into_board();
    board.lines.truncate(ROWS + 1);
    board.lines[0] = names(plan, charset);
    board
}

/// The teams over their halves, with an arrow from the thrower.
fn names(plan: &Plan, charset: Charset) -> Vec<Span> {
    let width = HALF * 2 + 3;
    let [left, right] = [0, 1].map(|side| {
        let name: String = plan.teams[side].chars().take(HALF - 2).collect();
        let tone = if plan.thrower == Some(side) {
            Tone::Strong
        } else {
            Tone::Plain
        };
        let text = match (plan.thrower == Some(side), side) {
            (true, 0) => format!("{name} {}", charset.pick("\u{25b8}", ">")),
            (true, _) => format!("{} {name}", charset.pick("\u{25c2}", "<")),
            _ => name,
        };
        Span { text, tone }
    });
    let taken = left.text.chars().count() + right.text.chars().count();
    let gap = Span {
        text: " ".repeat(width.saturating_sub(taken)),
        tone: Tone::Plain,
    };
    vec![left, gap, right]
}

fn pitch(plan: &Plan, charset: Charset) -> Canvas {
    let mut canvas = Canvas::new(HALF * 2 + 3, ROWS + 2);
    let (across, down) = (charset.pick("\u{2500}", "-"), charset.pick("\u{2502}", "|"));
    let corners = charset.pick(
        [
            ["\u{250c}", "\u{252c}", "\u{2510}"],
            ["\u{2514}", "\u{2534}", "\u{2518}"],
        ],
        [["+", "+", "+"], ["+", "+", "+"]],
    );
    let columns = [0, HALF + 1, HALF * 2 + 2];
    for (row, corners) in [0, ROWS + 1].into_iter().zip(corners) {
        canvas.put(1, row, &across.repeat(HALF * 2 + 1), Tone::Muted);
        for (column, corner) in columns.into_iter().zip(corners) {
            canvas.put(column, row, corner, Tone::Muted);
        }
    }
    for row in 1..=ROWS {
        for column in columns {
            canvas.put(column, row, down, Tone::Muted);
        }
    }
    lines(&mut canvas, plan, charset);
    for side in [0, 1] {
        for (row, kubb) in (1..=ROWS).zip(&plan.base[side]) {
            let (text, tone) = sign(kubb, charset);
            canvas.put([0, HALF * 2 + 2][side], row, &text, tone);
        }
        for (index, kubb) in plan.field[side].iter().take(ROWS * 4).enumerate() {
            const FROM_MIDDLE: [usize; ROWS] = [2, 1, 3, 0, 4];
            let from_base = 16 - index / ROWS * 3;
            let column = [from_base, HALF * 2 + 2 - from_base][side];
            let (text, tone) = sign(kubb, charset);
            canvas.put(column, FROM_MIDDLE[index % ROWS] + 1, &text, tone);
        }
    }
    let king = match plan.king {
        King::Standing => ("K", Tone::Strong),
        King::Fallen => ("k", Tone::Changed),
    };
    canvas.put(HALF + 1, 3, king.0, king.1);
    canvas
}

/// The advantage lines: the one that the turn used, and the one that it leaves.
fn lines(canvas: &mut Canvas, plan: &Plan, charset: Charset) {
    for side in [plan.line_used, plan.line_given].into_iter().flatten() {
        let column = [18, HALF * 2 + 2 - 18][side];
        for row in 1..=ROWS {
            canvas.put(column, row, charset.pick("\u{250a}", ":"), Tone::Changed);
        }
    }
}

/// The character of a kubb: standing, possibly standing, felled by a baton (its number), or gone.
fn sign(kubb: &Kubb, charset: Charset) -> (String, Tone) {
    match kubb.state {
        KubbState::Standing => (charset.pick("\u{2588}", "#").to_owned(), Tone::Strong),
        KubbState::Unsure => ("?".to_owned(), Tone::Muted),
        KubbState::Fallen(0) => ("x".to_owned(), Tone::Changed),
        KubbState::Fallen(baton) => (baton.to_string(), Tone::Changed),
        KubbState::Gone => (charset.pick("\u{b7}", ".").to_owned(), Tone::Muted),
    }
}

/// `1 d: 2 field   2 d: 1 field   3 jf: miss`
fn batons(plan: &Plan) -> Vec<Vec<Span>> {
    const GAP: &str = "   ";
    let mut lines: Vec<String> = Vec::new();
    for baton in &plan.batons {
        let number = baton.number;
        let text = match &baton.player {
            Some(player) => format!("{number} {player}: {}", baton.deed),
            None => format!("{number}: {}", baton.deed),
        };
        let room = |line: &String| {
            line.chars().count() + GAP.len() + text.chars().count() <= TextBoard::WIDTH
        };
        match lines.last_mut() {
            Some(line) if room(line) => {
                line.push_str(GAP);
                line.push_str(&text);
            }
            _ => lines.push(text),
        }
    }
    let span = |text| Span {
        text,
        tone: Tone::Plain,
    };
    lines.into_iter().map(|line| vec![span(line)]).collect()
}
