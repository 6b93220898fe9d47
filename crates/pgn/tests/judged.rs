//! Findings on ends of games, numbers, dates, clocks and positions, and cases without findings.

use notation::{apply_edits, fixture};
use pgn::Pgn;

const ROSTER: &str = "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"*\"]\n";

/// A game of 2024 with this result, further tags and moves.
fn game(result: &str, tags: &str, moves: &str) -> String {
    let roster = ROSTER.replace('*', result);
    format!("{roster}{tags}\n{moves}\n")
}

/// A game that begins with a position.
fn from(fen: &str, result: &str, moves: &str) -> String {
    let tags = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
    game(result, &tags, &format!("{moves} {result}"))
}

/// Severity, code and message of all findings.
fn found(text: &str) -> Vec<String> {
    let record = fixture::read(&Pgn, text);
    let said = record.findings().iter().map(|finding| {
        let message = &finding.message;
        format!("{:?} {}: {message}", finding.severity, finding.code)
    });
    said.collect()
}

/// Checks that there is exactly one finding, that it begins with `expected`, and that each of its fixes removes it.
#[track_caller]
fn assert_one(text: &str, expected: &str) {
    let said = found(text);
    assert_eq!(said.len(), 1, "{text}\n{said:#?}");
    assert!(said[0].starts_with(expected), "{text}\n{said:#?}");
    let record = fixture::read(&Pgn, text);
    for fix in &record.findings()[0].fixes {
        let fixed = apply_edits(text, &fix.edits);
        assert_eq!(found(&fixed), Vec::<String>::new(), "{fixed}");
    }
}

#[track_caller]
fn assert_nothing(text: &str) {
    assert_eq!(found(text), Vec::<String>::new(), "{text}");
}

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

#[test]
fn mate_without_its_result_is_a_hint_where_nobody_played() {
    let said = "The last move is mate, so the result is 1-0, not *.";
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# *";
    assert_one(
        &from(BACK_RANK, "*", "1. Ra8#"),
        &format!("Hint pgn/wrong-result: {said}"),
    );
    for tags in [
        "[StudyName \"Mates\"]\n",
        "[ChapterName \"Chapter 1\"]\n",
        "[Annotator \"https://lichess.org/study/abcdefgh\"]\n",
        "[Annotator \"Ann's Study\"]\n",
    ] {
        assert_one(
            &game("*", tags, mate),
            &format!("Hint pgn/wrong-result: {said}"),
        );
    }
    assert_one(
        &game("*", "[Annotator \"Ann\"]\n", mate),
        &format!("Warning pgn/wrong-result: {said}"),
    );
    // An impossible result stays an error.
    assert_one(
        &from(BACK_RANK, "0-1", "1. Ra8#"),
        "Error pgn/wrong-result: The last move is mate",
    );
}

#[test]
fn moves_need_no_numbers() {
    assert_nothing(&game("*", "", "e4 e5 Nf3 Nc6 *"));
    for moves in [
        "1. e4 e5 Nf3 Nc6 3. Bb5 a6 *",
        "1. e4 e5 Nf3 Nc6 Bb5 a6 *",
        "1. e4 e5 {a comment} Nf3 Nc6 *",
    ] {
        assert_one(
            &game("*", "", moves),
            "Hint pgn/move-number: White's move 2 has no number.",
        );
    }
    assert_one(
        &game("*", "", "1. e4 e5 . Nf3 Nc6 3. Bb5 a6 *"),
        "Warning pgn/move-number: White's move 2 has no number.",
    );
}

#[test]
fn numbers_of_black_that_are_wrong_throughout_are_one_finding() {
    for moves in [
        "1. e4 {a} 2... e5 2. Nf3 {b} 3... Nc6 3. Bb5 {c} 4... a6 *",
        "1. e4 (1. d4 2... d5) 2... e5 2. Nf3 (2. f4) 3... Nc6 3. Bb5 *",
        "1. e4 2. e5 2. Nf3 3. Nc6 3. Bb5 4. a6 *",
        "1. e4 {a} 0... e5 2. Nf3 {b} 1... Nc6 3. Bb5 {c} 2... a6 *",
        "1. e4 {a} 2... e5 2. Nf3 {b} 3... Nc6 3. Bb5 {c} 4... a6 4. Ba4 {d} 4... Nf6 *",
    ] {
        let moves = moves.replace(" 0... e5", " e5");
        assert_one(&game("*", "", &moves), "Warning pgn/move-number: ");
    }
    // Each wrong number has its own finding.
    let two = found(&game(
        "*",
        "",
        "1. e4 {a} 2... e5 2. Nf3 {b} 2... Nc6 3. Bb5 {c} 7... a6 4. Ba4 {d} 4... Nf6 *",
    ));
    assert_eq!(two.len(), 2, "{two:#?}");
}

#[test]
fn days_that_no_calendar_has() {
    let dated = |name: &str, date: &str| match name {
        "Date" => game("*", "", "1. e4 *").replace("2024.01.01", date),
        _ => game("*", &format!("[{name} \"{date}\"]\n"), "1. e4 *"),
    };
    for name in ["Date", "UTCDate", "EventDate"] {
        for date in [
            "????.??.??",
            "2024.??.??",
            "2024.02.??",
            "2024.02.29",
            "2000.02.29",
            "2023.02.28",
            "2024.12.31",
            "2024.1?.3?",
            "????.02.29",
            "2024.??.31",
            "199?.??.??",
            "2024.0?.0?",
        ] {
            assert_nothing(&dated(name, date));
        }
        for (date, reason) in [
            ("2024.13.01", "there is no month 13"),
            ("2024.13.??", "there is no month 13"),
            ("2024.31.12", "there is no month 31"),
            ("2024.02.30", "February 2024 has 29 days"),
            ("2023.02.29", "February 2023 has 28 days"),
            ("1900.02.29", "February 1900 has 28 days"),
            ("????.02.30", "February has 29 days"),
            ("2024.04.31", "April 2024 has 30 days"),
            ("2024.01.32", "no month has a day 32"),
            ("2024.00.00", "months and days begin with 01"),
            ("2024.2?.01", "there is no month 2?"),
        ] {
            assert_one(
                &dated(name, date),
                &format!("Warning pgn/tag-value: {date} is no {name}: {reason}"),
            );
        }
    }
    let fixed = |date: &str| {
        let text = dated("Date", date);
        let fix = fixture::read(&Pgn, &text).findings()[0].fixes[0].clone();
        apply_edits(&text, &fix.edits)
    };
    assert!(fixed("2024.31.12").contains("2024.12.31"));
    assert!(fixed("2024.00.00").contains("2024.??.??"));
    for (date, right) in [
        ("2023.05.04.", "2023.05.04"),
        ("2023. 05. 04", "2023.05.04"),
        ("2023.05", "2023.05.??"),
        ("05.2023", "2023.05.??"),
    ] {
        assert!(fixed(date).contains(&format!("\"{right}\"")), "{date}");
    }
}

#[test]
fn times_that_no_day_has() {
    let timed = |time: &str| game("*", &format!("[UTCTime \"{time}\"]\n"), "1. e4 *");
    for time in ["00:00:00", "23:59:59", "18:30:??", "??:??:??"] {
        assert_nothing(&timed(time));
    }
    for time in ["25:61:00", "24:00:01", "18:60:00", "18:30:61"] {
        assert_one(
            &timed(time),
            &format!("Warning pgn/tag-value: {time} is no UTCTime: a"),
        );
    }
}

#[test]
fn clocks_that_show_what_no_clock_shows() {
    for value in ["1:68:00", "0:60:00", "1:00:75", "0:05:60.0", "68:75"] {
        for name in ["clk", "emt", "egt"] {
            assert_one(
                &game("*", "", &format!("1. e4 {{[%{name} {value}]}} e5 *")),
                &format!("Warning pgn/clock: {value} is no time on a clock"),
            );
        }
    }
    for value in [
        "1:08:00",
        "68:00",
        "0:59:59.9",
        "100:00:00",
        "75",
        "?",
        "1:xx:00",
    ] {
        assert_nothing(&game("*", "", &format!("1. e4 {{[%clk {value}]}} e5 *")));
    }
    assert_one(
        &game("*", "", "1. e4 {[%clk 1:68:00]} e5 {[%clk 1:67:00]} *"),
        "Warning pgn/clock: 1:68:00 is no time on a clock: minutes and seconds go up to 59. (1 more in this game.)",
    );
    assert_one(
        &game("*", "", "1. e4 {[%clk 1.29.55]} e5 {[%clk 1:29:50]} *"),
        "Warning pgn/clock: 1.29.55 is no time on a clock: write 1:29:55.",
    );
}

/// A game in which White's clock shows `clocks` from the move `first` on.
fn clocked(control: &str, first: u32, clocks: &[&str]) -> String {
    let mut moves = String::new();
    let knights = ["Nf3 Nf6", "Ng1 Ng8"];
    // Pawn moves in between, so that no position is repeated too often.
    let pawns = [
        "a3 a6", "b3 b6", "c3 c6", "d3 d6", "h3 h6", "g3 g6", "a4 a5", "b4 b5",
    ];
    for number in 1..first + u32::try_from(clocks.len()).unwrap_or(0) {
        let pair = match number % 3 {
            0 => pawns[(number as usize / 3 - 1) % 8],
            _ => knights[(number as usize - number as usize / 3 + 1) % 2],
        };
        let (white, black) = pair.split_once(' ').unwrap_or_default();
        let clock = number
            .checked_sub(first)
            .and_then(|nth| clocks.get(nth as usize));
        let clock = clock.map(|clock| format!(" {{[%clk {clock}]}} {number}..."));
        moves += &format!("{number}. {white}{} {black} ", clock.unwrap_or_default());
    }
    game(
        "*",
        &format!("[TimeControl \"{control}\"]\n"),
        &format!("{moves}*"),
    )
}

#[test]
fn a_clock_goes_up_by_what_the_control_adds() {
    for (control, first, clocks) in [
        ("300+3", 2, ["0:05:00", "0:15:00", "0:04:50"]),
        ("300", 2, ["0:04:00", "0:07:00", "0:03:50"]),
        ("5400+30", 10, ["0:50:00", "1:20:00", "1:10:00"]),
    ] {
        assert_one(
            &clocked(control, first, &clocks),
            "Warning pgn/clock: White's clock goes up from ",
        );
    }
    for (control, first, clocks) in [
        ("300+3", 2, ["0:05:00", "0:05:03", "0:05:06"]),
        // Time given by the opponent, or added by an arbiter.
        ("300", 2, ["0:04:00", "0:04:15", "0:04:30"]),
        ("5400+30", 10, ["0:50:00", "0:52:20", "0:50:00"]),
        // The time control ends, whether the tag says so or not.
        ("40/7200:3600", 2, ["0:50:00", "1:50:00", "1:48:00"]),
        ("40/5400+30:1800+30", 2, ["0:10:00", "0:39:00", "0:38:00"]),
        ("5400:3600", 2, ["0:10:00", "1:09:00", "1:08:00"]),
        // The time control is not known.
        ("-", 2, ["0:10:00", "0:39:00", "0:38:00"]),
        ("?", 2, ["0:10:00", "0:39:00", "0:38:00"]),
        ("*180", 2, ["0:01:00", "0:39:00", "0:38:00"]),
        ("5400d10", 2, ["0:01:00", "0:39:00", "0:38:00"]),
        ("5400+30", 19, ["0:01:00", "0:39:00", "0:38:00"]),
    ] {
        assert_nothing(&clocked(control, first, &clocks));
    }
}

#[test]
fn castling_wants_its_rook() {
    for (fen, right) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "K"),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "-"),
        ("r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQq"),
        ("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "kq"),
        ("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "kq"),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQq - 0 1", "KQ"),
        ("r3k2r/8/8/8/8/8/8/R3K2b w KQkq - 0 1", "Qkq"),
    ] {
        let text = from(fen, "*", "");
        assert_one(&text, "Warning pgn/fen: ");
        let fix = fixture::read(&Pgn, &text).findings()[0].fixes[0].clone();
        assert_eq!(fix.edits[0].text, right, "{fen}");
    }
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
        "4k3/8/8/8/8/8/8/1R1K2R1 w GB - 0 1",
    ] {
        assert_nothing(&from(fen, "*", ""));
    }
    // Elsewhere the king begins in Chess960 only.
    let text = from("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", "*", "");
    assert_nothing(&text.replace("[SetUp", "[Variant \"Chess960\"]\n[SetUp"));
    assert_nothing(&text.replace("Club", "Club 960"));
}

#[test]
fn en_passant_wants_its_pawn() {
    for (side, square) in [
        ("w", "e6"),
        ("w", "d6"),
        ("b", "e3"),
        ("w", "e3"),
        ("w", "e9"),
        ("b", "x"),
    ] {
        let fen = format!("4k3/4p3/8/4P3/4p3/8/8/4K3 {side} - {square} 0 1");
        assert_one(
            &from(&fen, "*", ""),
            &format!("Warning pgn/fen: {square} is no square that a pawn of "),
        );
    }
    for fen in [
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    ] {
        assert_nothing(&from(fen, "*", ""));
    }
}

#[test]
fn a_game_that_nobody_can_win_is_over() {
    for (fen, with) in [
        ("7k/8/8/8/8/8/5p2/4K3 w - - 0 1", "two kings cannot mate"),
        (
            "7k/8/8/8/8/8/5p2/4K1N1 w - - 0 1",
            "two kings and a knight cannot mate",
        ),
        (
            "b6k/8/8/8/8/8/5p2/4K3 w - - 0 1",
            "two kings and a bishop cannot mate",
        ),
        (
            "2b4k/8/8/8/8/8/5p2/4KB2 w - - 0 1",
            "kings and bishops on squares of one color cannot mate",
        ),
    ] {
        let said = format!("Warning pgn/after-draw: The game was drawn at 1. Kxf2: {with}.");
        for (moves, result) in [
            ("1. Kxf2 Kg7 2. Ke3 Kg6", "1-0"),
            ("1. Kxf2 Kg7 2. Ke3 Kg6", "1/2-1/2"),
            ("1. Kxf2 Kg7", "*"),
            ("1. Kxf2", "0-1"),
        ] {
            assert_one(&from(fen, result, moves), &said);
        }
        for result in ["1/2-1/2", "*"] {
            assert_nothing(&from(fen, result, "1. Kxf2"));
        }
        let old = from(fen, "1-0", "1. Kxf2 Kg7").replace("2024.01.01", "1990.??.??");
        assert_nothing(&old);
    }
    // In these positions, a mate is possible with the opponent's help.
    for fen in [
        "7k/8/8/8/8/8/5p2/4KNN1 w - - 0 1",
        "n6k/8/8/8/8/8/5p2/4KN2 w - - 0 1",
        "1b5k/8/8/8/8/8/5p2/4KB2 w - - 0 1",
        "n6k/8/8/8/8/8/5p2/4KB2 w - - 0 1",
        "7k/p7/8/8/8/8/5p2/4K3 w - - 0 1",
    ] {
        assert_nothing(&from(fen, "0-1", "1. Kxf2 Kg7 2. Ke3 Kf6"));
    }
}

/// Rooks that move back and forth, `moves` pairs of moves.
fn shuffled(first: u32, moves: u32) -> String {
    let pairs = (first..first + moves).map(|number| {
        let to = if (number - first).is_multiple_of(2) {
            "Rb2 Kg8"
        } else {
            "Ra2 Kh8"
        };
        format!("{number}. {to} ")
    });
    pairs.collect()
}

#[test]
fn the_fifth_repetition_ends_the_game() {
    let fen = "7k/8/8/8/8/3K4/R7/8 w - - 0 1";
    let said = "pgn/after-draw: The game was drawn at 8... Kh8: the position stands on the board for the fifth time. What follows was no longer to be played";
    let long = from(fen, "1-0", &shuffled(1, 9));
    assert_one(
        &long,
        &format!("Warning {said}, and 1-0 cannot be its result."),
    );
    assert_one(
        &from(fen, "1/2-1/2", &shuffled(1, 9)),
        &format!("Warning {said}."),
    );
    assert_one(
        &from(fen, "1-0", &shuffled(1, 8)),
        "Warning pgn/after-draw: The game was drawn at 8... Kh8: the position stands on the board for the fifth time. So the result is 1/2-1/2, not 1-0.",
    );
    assert_nothing(&from(fen, "1/2-1/2", &shuffled(1, 8)));
    assert_nothing(&from(fen, "1-0", &shuffled(1, 7)));
    for date in ["2015.??.??", "2014.07.01"] {
        assert_one(
            &long.replace("2024.01.01", date),
            &format!("Warning {said}"),
        );
    }
    let unsure = said.replace(": the", ", if it was played since July 2014: the");
    for date in ["????.??.??", "2014.??.??", "?"] {
        assert_one(&long.replace("2024.01.01", date), &format!("Info {unsure}"));
    }
    let online = long.replace("2024.01.01", "????.??.??");
    let online = online.replace("[SetUp", "[UTCDate \"2020.05.06\"]\n[SetUp");
    assert_one(&online, &format!("Warning {said}"));
    for date in ["2013.12.31", "2014.06.30", "1972.??.??"] {
        assert_nothing(&long.replace("2024.01.01", date));
    }
}

#[test]
fn seventy_five_quiet_moves_end_the_game() {
    let from_clock = |clock: u32| format!("7k/8/8/8/8/3K4/R7/8 w - - {clock} 90");
    let said = "Warning pgn/after-draw: The game was drawn at 90... Kg8: nothing was taken and no pawn moved for 75 moves.";
    assert_one(&from(&from_clock(148), "1-0", "90. Rb2 Kg8 91. Rb1"), said);
    assert_one(&from(&from_clock(148), "1-0", "90. Rb2 Kg8"), said);
    assert_nothing(&from(&from_clock(148), "1/2-1/2", "90. Rb2 Kg8"));
    assert_nothing(&from(&from_clock(147), "1-0", "90. Rb2 Kg8"));
    let old = from(&from_clock(148), "1-0", "90. Rb2 Kg8 91. Rb1");
    assert_nothing(&old.replace("2024.01.01", "2010.05.06"));
    // A mate with the last of these moves counts.
    assert_nothing(&from(
        "7k/8/6K1/8/8/8/8/R7 w - - 149 200",
        "1-0",
        "200. Ra8#",
    ));
}

#[test]
fn the_tag_says_what_the_board_says() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    assert_one(
        &game("0-1", "", mate),
        "Warning pgn/no-result: A game ends with its result",
    );
    let said = found(&game("1-0", "", mate));
    assert_eq!(said.len(), 2, "{said:#?}");
    assert_eq!(
        said[0],
        "Error pgn/wrong-result: The last move is mate by Black, so the result is 0-1, not 1-0."
    );
    let said = found(&game("1/2-1/2", "", mate));
    assert!(said[0].starts_with("Error pgn/wrong-result"), "{said:#?}");
    assert_one(
        &game("1-0", "", &format!("{mate} 1-0")),
        "Error pgn/wrong-result: The last move is mate, so the result is 0-1, not 1-0.",
    );
}

#[test]
fn half_moves_are_counted() {
    let counted = |count: &str, moves: &str| game("*", &format!("[PlyCount \"{count}\"]\n"), moves);
    for (count, moves) in [
        ("3", "1. e4 e5 2. Nf3 *"),
        ("3", "1. e4 e5 (1... c5 2. Nf3 Nc6) 2. Nf3 *"),
        ("0", "*"),
        ("?", "1. e4 *"),
        // Only a part of the game is known.
        ("80", "1. e4 e5 2. Nf3"),
    ] {
        let said = found(&counted(count, moves));
        assert!(
            said.iter().all(|said| said.contains("no-result")),
            "{said:?}"
        );
    }
    assert_one(
        &counted("4", "1. e4 e5 2. Nf3 *"),
        "Warning pgn/tag-value: Three half moves stand here, so PlyCount is 3, not 4; or moves are missing.",
    );
    assert_one(
        &counted("80", "1. e4 e5 2. Nf3 *"),
        "Warning pgn/tag-value: Three half moves",
    );
}

#[test]
fn numbers_tell_that_moves_are_missing() {
    let opening =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O";
    let rest = "14. Nxe5 Nxe5 15. Rxe5 Bd6 16. Qh5 Bb7 17. Qxh7 *";
    let missing = "Error pgn/missing-move: Eleven moves are missing here, from White's move 9 to White's move 14. Where the pieces stand after them is not known.";
    // A line ends after a number, and the rest of the next line is typed again.
    let wrapped = rest.strip_prefix("14. Nxe5 ").unwrap_or_default();
    assert_eq!(
        found(&game("*", "", &format!("{opening}\n{wrapped}"))),
        [missing]
    );
    // An unfinished word precedes the gap.
    let said = found(&game("*", "", &format!("{opening} 9. N\n{rest}")));
    assert_eq!(
        said,
        [
            "Error pgn/no-move: N is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6.",
            "Error pgn/missing-move: Nine moves are missing here, from Black's move 9 to Black's move 13. Where the pieces stand after them is not known."
        ]
    );
    // A slip before it has a finding of its own.
    let slipped = opening.replace("Ba4", "Bs4");
    let said = found(&game("*", "", &format!("{slipped} 9. N\n{rest}")));
    assert_eq!(said.len(), 3, "{said:#?}");
}

/// The titles of the repairs of the only finding, each of which leads to a record without findings.
#[track_caller]
fn repairs(text: &str) -> Vec<String> {
    assert_one(text, "Error pgn/fen: No game of chess has this position: ");
    let record = fixture::read(&Pgn, text);
    let fixes = record.findings()[0].fixes.iter();
    fixes.map(|fix| fix.title.clone()).collect()
}

#[test]
fn the_moves_tell_what_a_wrong_position_was() {
    let legal = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    let moves = "1... e5 2. Bc4 Nc6";
    for (pieces, side, title) in [
        (
            "rnbqkbnr/ppppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
            "b",
            "Write pppppppp for ppppppppp",
        ),
        (
            "rnbqkbnr/pppppppp/8/4P3/8/PPPP1PPP/RNBQKBNR",
            "b",
            "Write 8/ there",
        ),
        (
            "rnbqkbnr/pppppppp/7/8/4P3/8/PPPP1PPP/RNBQKBNR",
            "b",
            "Write 8 for 7",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPPPPP/RNBQKBNR",
            "b",
            "Write PPPP1PPP for PPPPPPP",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPPRNBQKBNR",
            "b",
            "Write / there",
        ),
        (
            "rnbqkbnr/pppppppp//8/8/4P3/8/PPPP1PPP/RNBQKBNR",
            "b",
            "Remove the second /",
        ),
        (legal, "B", "Write b for B"),
        (legal, "black", "Write b for black"),
    ] {
        let text = from(&format!("{pieces} {side} KQkq - 0 1"), "*", moves);
        assert_eq!(repairs(&text), [title], "{pieces} {side}");
    }
    // A piece that the castling rights need.
    let text = from(
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1 b KQkq - 1 2",
        "*",
        "2... d6 3. d4",
    );
    assert_eq!(repairs(&text), ["Write RNBQKB1R for RNBQKB1"]);
    for (fields, title) in [
        ("0 1 extra", "Remove extra"),
        ("x 1", "Write 0 for x"),
        ("0 one", "Write 1 for one"),
    ] {
        let text = from(&format!("{legal} b KQkq - {fields}"), "*", moves);
        assert_eq!(repairs(&text), [title], "{fields}");
    }
    // Where the moves do not tell, all that may be meant is offered.
    let text = from("4k3/8/8/8/8/8/4P2/4K3 w - - 0 1", "*", "");
    assert_eq!(repairs(&text), ["Write 4P3 for 4P2", "Write 5P2 for 4P2"]);
    // None from which the first move can be made.
    let text = from("4k3/8/8/8/8/8/4P2/4K3 w - - 0 1", "*", "1. Nf3");
    assert_eq!(repairs(&text), <[&str; 0]>::default());
    // Nobody looks for the slip in a text that is far too long.
    let zeros = format!("{}ppppppp/8/8/8/8/8/8/8 w - - 0 1", "0".repeat(100_000));
    assert_eq!(repairs(&from(&zeros, "*", "1. e4")), <[&str; 0]>::default());
    // The side in check must move.
    let text = from("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "*", "1... Kd8");
    assert_eq!(repairs(&text), ["Write b for w"]);
    // One number tells all empty squares side by side.
    let text = from("43k/8/8/8/8/8/8/4K3 w - - 0 1", "*", "1. Kd1");
    assert_one(&text, "Warning pgn/fen: One number says");
    let record = fixture::read(&Pgn, &text);
    assert_eq!(record.findings()[0].fixes[0].title, "Write 7");
}

#[test]
fn a_missing_move_is_written_where_its_number_says() {
    let repaired = |moves: &str| {
        let text = game("*", "", moves);
        let record = fixture::read(&Pgn, &text);
        let [finding] = record.findings() else {
            panic!("{:#?}", found(&text));
        };
        let fixed = apply_edits(&text, &finding.fixes[0].edits);
        let (_, moves) = fixed.rsplit_once("]\n\n").unwrap();
        (finding.message.clone(), moves.trim_end().to_owned())
    };
    for (moves, message, fixed) in [
        (
            "1. e4 e5\n2. Nf3\n3. Bb5 a6\n4. Ba4 Nf6 *",
            "Black's move 2 is missing before Bb5. Read on with Nc6 before it.",
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6 *",
        ),
        // Behind a remark a line begins with a move.
        (
            "1. e4 e5\n2. Nf3 {good}\n3. Bb5 a6\n4. Ba4 Nf6 *",
            "Black's move 2 is missing before Bb5. Read on with Nc6 before it.",
            "1. e4 e5\n2. Nf3 {good}\nNc6 3. Bb5 a6\n4. Ba4 Nf6 *",
        ),
        // White's own pawn stands there before the missing move.
        (
            "1. e4 c5 2. Nf3 d6 3. d4 4. Nxd4 Nf6 5. Nc3 a6 *",
            "Black's move 3 is missing before Nxd4. Read on with cxd4 before it.",
            "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *",
        ),
        // The letters of the game's language.
        (
            "1. e4 e5 2. Sf3 3. Lb5 a6 4. La4 Sf6 5. O-O *",
            "Black's move 2 is missing before Lb5. Read on with Sc6 before it.",
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O *",
        ),
        (
            "1... e5 2. Nf3 Nc6 3. Bb5 a6 *",
            "White's move 1 is missing before e5. Read on with e4 before it or as e4.",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
        ),
    ] {
        assert_eq!(repaired(moves), (message.to_owned(), fixed.to_owned()));
    }
}

#[test]
fn a_word_of_either_side_is_of_the_side_that_its_number_says() {
    // Both sides can castle. The move behind shows that it was White.
    let text = game(
        "*",
        "",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Nc3\n6. O-O d6 7. h3 Bd7 8. Be3 *",
    );
    assert_eq!(
        found(&text),
        ["Error pgn/missing-move: Black's move 5 is missing before O-O."]
    );
    // The number alone is wrong.
    let text = game(
        "*",
        "",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. O-O\n6. O-O 6. h3 d6 *",
    );
    assert_eq!(
        found(&text),
        [
            "Warning pgn/move-number: Black's move has the number of White's before it, 5, and is written without it."
        ]
    );
}
