//! Counts the positions after each number of moves: `cargo run --release --example perft [DEPTH] [BOARD] [w|b]`.

use std::time::Instant;

use bucky::game::{Color, Position};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().and_then(|text| text.parse().ok());
    let board = arguments.next();
    let side = match arguments.next().as_deref() {
        Some("b") => Color::Black,
        _ => Color::White,
    };
    let start = match board {
        Some(board) => Position::from_board(&board, side),
        None => Some(Position::initial()),
    };
    let Some(start) = start else {
        eprintln!("the board is not a diagram of 64 characters");
        return;
    };
    for depth in 1..=depth.unwrap_or(3) {
        let begin = Instant::now();
        let count = start.perft(depth);
        println!("perft {depth}: {count} ({:.1?})", begin.elapsed());
    }
}
