//! Written moves read as the same moves with the same marks: those of all records, and all legal moves of random games.

use std::{fs, path::PathBuf};

use notation::{Parse, Settings, fixture};

use super::*;
use crate::{Pgn, game::san::Language, record};

#[track_caller]
fn check(board: &Board, played: Move) {
    let written = text(board, played);
    let san = San::read(&written, Language::ENGLISH).expect(&written);
    assert_eq!(resolve(board, &san).ok(), Some(played), "{written} {board}");
    let mut after = board.clone();
    after.play_unchecked(played);
    assert_eq!(san.mark, mark(&after), "{written} {board}");
}

fn records() -> impl Iterator<Item = String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/pgn");
    let files = fs::read_dir(folder).expect("the repository has records");
    let files = files.map(|file| fs::read(file.expect("a file").path()).expect("bytes"));
    let own = files.map(|file| String::from_utf8_lossy(&file).into_owned());
    own.chain(fixture::corpus("pgn").into_iter().map(|(_, text)| text))
}

#[test]
fn every_move_of_records_reads_back() {
    let mut count = 0;
    for text in records() {
        let mut starts = notation::cut::cut(&Pgn, &text);
        starts.push(text.len());
        for ends in starts.windows(2) {
            let parse = Parse::new(&Pgn, &text[ends[0]..ends[1]]);
            let game = record::PgnRecord::new(parse, &Settings::default());
            let replayed = game.replayed();
            for (index, ply) in replayed.plies.iter().enumerate() {
                if let (Some(board), Some(played)) = (replayed.before(index).known(), ply.played) {
                    check(board, played);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn every_legal_move_of_random_games_reads_back() {
    for seed in 0..20 {
        let mut random = fixture::Random(seed);
        // Every other game begins with a Chess960 position.
        let mut board = match seed % 2 {
            0 => Board::default(),
            _ => Board::chess960_startpos(u32::try_from(random.below(960)).expect("small")),
        };
        for _ in 0..60 {
            let moves = legal(&board);
            if moves.is_empty() {
                break;
            }
            moves.iter().for_each(|played| check(&board, *played));
            board.play_unchecked(moves[random.below(moves.len())]);
        }
    }
}
