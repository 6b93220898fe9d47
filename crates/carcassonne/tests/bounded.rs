//! Work grows at most in proportion to the text, whatever is repeated in it.

use carcassonne::Carcassonne;
use notation::{Depth, fixture, work};

/// A record with every kind of token.
const SAMPLE: &str = "\
01/03/2026, 19:30 UTC, Simple, Real-time
A = amber (Player One) [UK] <yellow> 2nd (6)
B = basalt [DE] <black> 1st (11)
0 (0,0) RCRF
1A (0,-1) FFRRm / a note
2B (-1,0) FFRRm
3A (-1,-1) FRFR
4B (0,1) FCFC2m +4 = 4
5A (dis) CC2FF (-2,0) FRFRm
6B (-1,1) RRmFF (A+0)
A+2+1+3 = 6
B+4+3 = 11
";

/// Asks for what editors ask after each key.
fn judge(text: &str) {
    let record = fixture::read(&Carcassonne, text);
    let answers = (
        record.findings().len(),
        record.outline(Depth::Moves),
        record.tokens(None),
    );
    std::hint::black_box((answers, fixture::hints(&*record)));
}

#[test]
fn whatever_is_repeated_costs_as_much_as_it_is_long() {
    fixture::assert_bounded(&Carcassonne, SAMPLE, work::Budget::MOST, judge);
}

/// Checks the work on the text for `n`, and for twice as much.
#[track_caller]
fn grows(what: &str, n: usize, text: impl Fn(usize) -> String) {
    fixture::assert_grows_as(what, 3 * work::Budget::MOST / 2, n, text, judge);
}

const HEAD: &str = "A = ann\nB = bob\n0 (0,0) CRFR\n";

/// `n` moves, each with its number from 1 and its player.
fn moves(n: usize, played: impl Fn(usize) -> String) -> String {
    let line = |number: usize| {
        let player = if number % 2 == 1 { 'A' } else { 'B' };
        format!("{number}{player} {}\n", played(number))
    };
    (1..=n).fold(HEAD.to_owned(), |text, number| text + &line(number))
}

#[test]
fn boards_that_do_not_fit() {
    grows("a row", 200, |n| moves(n, |at| format!("({at},0) CCRF")));
    for (tile, width) in [
        ("FMFFF +3 = 3", 6),
        ("FMFFF +3 = 3", 30),
        ("CCCCm", 6),
        ("FFFF", 30),
    ] {
        grows(tile, 200, |n| {
            moves(n, |at| format!("({},{}) {tile}", at % width, at / width))
        });
    }
    grows("apart", 200, |n| {
        moves(n, |at| format!("({},7) CFRR", 3 * at))
    });
    grows("no tile", 200, |n| moves(n, |at| format!("(0,{at}) XYZ")));
    grows("points", 200, |n| {
        moves(n, |at| format!("(0,{at}) RFRF +4 (B+1)"))
    });
    grows("one line", 200, |n| {
        HEAD.to_owned() + &"1A (0,1) FCFF\n".repeat(n)
    });
}

#[test]
fn long_lines() {
    for sign in [
        "(",
        ")",
        "[",
        "]",
        "<",
        ">",
        "(0",
        "a(",
        "=",
        "= ",
        "+",
        "+1",
        "=1",
        "-",
        ",",
        "/",
        ".",
        "A ",
        "AB",
        "1",
        "(0,1) ",
        "2B (0,2) FRFR ",
        "(dis) CCCCP ",
        "(dis) FFRR ",
        "concedes ",
        "F",
        "Fm",
        "FM[p]",
        "FFF ",
        "<sub>",
        "(B+4) ",
        "B+4, ",
    ] {
        for before in ["", "1A ", "1A (0,1) FRFR ", "1A (0,1) FRFR ("] {
            grows(&format!("{before}{sign}"), 1_000 / sign.len(), |n| {
                format!("{HEAD}{before}{}\n", sign.repeat(n))
            });
        }
    }
}

#[test]
fn many_lines_of_players_and_points() {
    for (before, line, after) in [
        ("", "A = ann\n", HEAD),
        ("", "C = p 1st (3)\n", "0 (0,0) CRFR\n1A (0,1) FRFR (Z+1)\n"),
        ("", "hello = world\n", "0 (0,0) CRFR\n1A (0,1) FRFR\n"),
        (HEAD, "A+3 = 3\n", ""),
        (HEAD, "+10 (B+4, C+15)\n", ""),
        (HEAD, "1A concedes\n", ""),
        (HEAD, "2AB abandoned\n", ""),
        (HEAD, "hello world\n", ""),
        (HEAD, "7A (0,1) FRFR +3 (C+1) = 7 (Z=1)\n", ""),
    ] {
        grows(line, 200, |n| [before, &line.repeat(n), after].concat());
    }
}
