//! More of what strangers send: other line ends, dates and remarks between turns, tables of several kinds, signs of other games.
//! Each is read with one hint, or is one finding with its repair.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use notation::{Finding, apply_edits};

use crate::paper::{ALL, assert_read, assert_sent, document, each, replays};

/// The findings of `text`, with their codes.
fn told(notation: &str, text: &str) -> Vec<String> {
    let document = document(notation, text);
    let findings = document.findings();
    findings
        .map(|one| format!("{}: {}", one.code, one.message))
        .collect()
}

/// Checks that `text` has one finding, with this code and message. Returns the text with its first repair.
fn assert_one(notation: &str, text: &str, code: &str, message: &str) -> String {
    assert_eq!(
        told(notation, text),
        [format!("{code}: {message}")],
        "{text}"
    );
    let finding: Finding = document(notation, text).findings().next().unwrap();
    match finding.fixes.first() {
        Some(fix) => apply_edits(text, &fix.edits),
        None => text.to_owned(),
    }
}

/// `moves` with `line` below its first line.
fn below_first(moves: &str, line: &str) -> String {
    let (first, rest) = moves.split_once('\n').unwrap();
    format!("{first}\n{line}\n{rest}")
}

#[test]
fn several_carriage_returns_end_one_line() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        let page = plain.replace('\n', "\r\r\n");
        assert_eq!(told(notation, &page), [""; 0], "{page:?}");
        assert_eq!(replays(notation, &page), replays(notation, &plain));
    }
    // A line that may be paper or not.
    for (notation, page) in [
        ("pgn", "1. e4 e5\r\r\n*\r\r\n"),
        ("kubb", "1. a:B a:-\r\r\n(the first turn)\r\r\n"),
        ("rootlog", "\n_\r\r"),
    ] {
        let plain = page.replace("\r\r\n", "\n").replace('\r', "");
        assert_eq!(told(notation, page), told(notation, &plain), "{page:?}");
    }
}

#[test]
fn separators_of_lines_end_lines_in_every_notation() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for sign in ["\u{85}", "\u{2028}", "\u{2029}"] {
            assert_read(notation, &plain.replace('\n', sign), &plain);
        }
    }
    // A comment ends there, too, and another game may begin.
    let plain = "[White \"A\"]\n\n1. e4 e5 ; best\n2. Nf3 Nc6 *\n\n[White \"C\"]\n\n1. d4 d5 *\n";
    let page = plain.replace('\n', "\u{2028}");
    assert_eq!(document("pgn", &page).games().count(), 1);
    let formatted = document("pgn", &page).format(None);
    assert_eq!(apply_edits(&page, &formatted), plain);
    let comment = "; our game\u{2028}1. c2-b3 e7-e5 *\u{2028}";
    let formatted = document("bucky", comment).format(None);
    assert_eq!(
        apply_edits(comment, &formatted),
        "; our game\n1. c2-b3 e7-e5 *\n"
    );
}

#[test]
fn times_between_moves_are_no_moves() {
    for (notation, (head, moves)) in ALL {
        for line in [
            "12.05.2024 14:32",
            "14:32",
            "12.05.24",
            "2024-05-12, 9:05 am",
        ] {
            // A line that begins with a date heads a game of Carcassonne.
            if notation == "carcassonne" {
                continue;
            }
            let page = [head, &below_first(moves, line)].concat();
            assert_read(notation, &page, &[head, moves].concat());
        }
    }
    let page = "A = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFC\n12.05.2024 14:32\n2B (1,0) RRFF\n";
    let repaired = assert_one(
        "carcassonne",
        page,
        "carcassonne/not-a-move",
        "A date begins a new game, but the moves below go on with number 2: make it a note if they belong to the game above.",
    );
    assert_eq!(repaired, page.replace("12.05", "/ 12.05"));
}

#[test]
fn messages_with_their_dates_hold_moves_in_every_notation() {
    for (notation, (head, moves)) in ALL {
        // PGN's second line begins inside of a move.
        let page = head.to_owned() + &each(moves, |line| format!("12.05.24, 14:32 - Anna: {line}"));
        assert_sent(notation, &page, &[head, moves].concat());
    }
}

#[test]
fn a_line_between_two_numbers_is_no_turn_without_a_throw() {
    let turns = |line: &str| {
        format!("1. a:B a:-\n{line}\n2. b:I b:F b:- b:- b:-\n3. a:I a:F a:- a:- a:- a:- a:-\n")
    };
    for line in [
        "- - - Pause - - -",
        "3:2",
        "Anna",
        "2. Halbzeit",
        ". . .",
        "17.",
    ] {
        let page = turns(line);
        let repaired = assert_one(
            "kubb",
            &page,
            "kubb/remark",
            "This line is no turn. If it is a remark, make it a comment.",
        );
        assert_eq!(told("kubb", &repaired), [""; 0], "{repaired}");
    }
    let page = turns("\u{2014} 17 \u{2014}");
    assert_read("kubb", &page, &page.replace("\u{2014} 17 \u{2014}\n", ""));
    // The rest of a turn, and a turn with a slip.
    for line in ["a:-", "aB", "2. b:I b:Q", "- -"] {
        let codes = told("kubb", &turns(line));
        assert!(
            !codes.iter().any(|one| one.contains("no turn")),
            "{line}: {codes:?}"
        );
    }
}

#[test]
fn a_dash_behind_a_number_is_no_throw() {
    let plain = "1. a:B a:-\n2. b:I b:F b:- b:- b:-\n3. a:I a:F a:- a:- a:- a:- a:-\n";
    let page = plain.replace(". ", ".- ");
    let repaired = assert_one(
        "kubb",
        &page,
        "kubb/columns",
        "Numbers are written with a dot and nothing else: 1. for \u{201c}1.-\u{201d}, and so in all 3 lines.",
    );
    assert_eq!(repaired, plain);
}

#[test]
fn comments_that_count_moves_are_one_finding() {
    let turns = "1. a:B a:-\n2. b:I b:F b:- b:- b:-\n3. a:I a:F a:- a:- a:- a:- a:-\n";
    let message = |sign: &str, count: &str| {
        format!(
            "\u{201c}{sign}\u{201d} begins a comment, but these {count} comments count the moves from 1 on, and the game has no others: leave the sign out."
        )
    };
    for sign in ["#", "# "] {
        let page = each(turns, |line| format!("{sign}{line}"));
        let repaired = assert_one("kubb", &page, "kubb/columns", &message("#", "three"));
        assert_eq!(repaired, turns);
    }
    let page = "; 1. e4 e5\n; 2. Nf3 Nc6\n";
    assert_one("pgn", page, "pgn/columns", &message(";", "two"));
    // Notes, a move that was taken back, and what follows a game.
    for (notation, text) in [
        ("kubb", "# 1. rain\n# 2. wind\n"),
        ("kubb", "# 2024 in Berlin\n# 2025 in Rome\n"),
        ("pgn", "; 1. d4 d5\n1. e4 e5 *\n"),
        ("kubb", "1. a:B a:-\n# 2. b:I b:- b:-\n# 3. a:I a:-\n"),
    ] {
        let found = told(notation, text);
        assert!(
            !found.iter().any(|one| one.contains("columns")),
            "{found:?}"
        );
    }
}

#[test]
fn a_row_may_hold_a_turn_of_both_sides() {
    let plain = "1. 0I a:- o:B\n2. m:I m:F t:- m:B t:-\n3. a:2I a:2F o:- a:B o:- a:- o:-\n";
    for sign in ["\t", ";", "|"] {
        let page = format!(
            "Round{sign}Team A{sign}Team B\n1{sign}0I a:- o:B{sign}m:I m:F t:- m:B t:-\n2{sign}a:2I a:2F o:- a:B o:- a:- o:-{sign}\n"
        );
        let repaired = assert_one(
            "kubb",
            &page,
            "kubb/columns",
            "The rows of this table hold a turn of both sides. Give each turn a line and a number of its own.",
        );
        assert_eq!(
            replays("kubb", &repaired),
            replays("kubb", plain),
            "{repaired}"
        );
        assert_eq!(document("kubb", &page).format(None), []);
    }
}

#[test]
fn tables_have_quoted_headings_and_columns_of_their_own() {
    let plain = "1. a:B a:-\n2. b:I b:F b:- b:- b:-\n3. a:I a:F a:- a:- a:- a:- a:-\n";
    for page in [
        "Turn\tTeam\tThrows\n1\tWiese\ta:B a:-\n2\tHof\tb:I b:F b:- b:- b:-\n3\tWiese\ta:I a:F a:- a:- a:- a:- a:-\n",
        "Turn\tTeam\tThrows\n1\tA\ta:B a:-\n2\tB\tb:I b:F b:- b:- b:-\n3\tA\ta:I a:F a:- a:- a:- a:- a:-\n",
        "Turn\tThrows\n1\ta:B a:-\n2\tb:I b:F b:- b:- b:-\n3\ta:I a:F a:- a:- a:- a:- a:-\n",
        "Runde,Wurf 1,Wurf 2,Wurf 3\n1,a:B,a:-\n2,b:I,b:F,b:-,b:-,b:-\n3,a:I,a:F,a:-,a:-,a:-,a:-,a:-\n",
        "\"Turn\",\"Throws\"\n\"1\",\"a:B a:-\"\n\"2\",\"b:I b:F b:- b:- b:-\"\n\"3\",\"a:I a:F a:- a:- a:- a:- a:-\"\n",
        "1.;0;a:B;a:-\n2.;1;b:I;b:F;b:-;b:-;b:-\n3.;1;a:I;a:F;a:-;a:-;a:-;a:-;a:-\n",
    ] {
        assert_read("kubb", page, plain);
    }
    let page = "\"No\"|\"White\"|\"Black\"\n\"1\"|\"e4\"|\"e5\"\n\"2\"|\"Nf3\"|\"Nc6\"\n*\n";
    assert_eq!(
        replays("pgn", page),
        replays("pgn", "1. e4 e5\n2. Nf3 Nc6\n*\n")
    );
    assert_eq!(told("pgn", page).len(), 1, "{page}");
}

#[test]
fn rows_of_root_name_factions_and_part_their_actions() {
    let head = "Map: Fall\nDeck: E&P\nPool: CEA\nC: Ann\nE: Bo\nA: Cy\n\n";
    let setup = "t_k->1/w->2+3+4+5+6+7+8+9+10+11+12/b_s->1/b_w->9/b_r->10";
    let plain = format!("{head}C:{setup}\nE:6w+b->3/#commander->$\nA:3#->$\n");
    for page in [
        format!(
            "{head}Turn;Faction;Actions\n1;Marquise;{setup}\n2;Eyrie;6w+b->3/#commander->$\n3;Alliance;3#->$\n"
        ),
        format!(
            "{head}C:{}\nE:6w+b->3\t#commander->$\nA:3#->$\n",
            setup.replace('/', "\t")
        ),
        format!(
            "{head}C:{}\nE:6w+b->3 | #commander->$\nA:3#->$\n",
            setup.replace('/', " | ")
        ),
    ] {
        assert_read("rootlog", &page, &plain);
    }
    let page = format!("{head}c:{setup}\ne:6w+b->3/#commander->$\na:3#->$\n");
    let repaired = assert_one(
        "rootlog",
        &page,
        "rootlog/unknown-faction",
        "Factions have capital letters: C, not c. (2 more in this game.)",
    );
    assert_eq!(repaired, plain);
    assert_eq!(replays("rootlog", &page), replays("rootlog", &plain));
}

#[test]
fn bullets_and_numbers_of_lines_stand_before_comments() {
    let turns = "1. a:B a:-\n2. b:I b:F b:- b:- b:-\n3. a:I a:F a:- a:- a:- a:- a:-\n";
    let plain = format!("# our game in the park\n{turns}");
    for bullet in ["- ", "\u{2022} ", "\u{2013} "] {
        let page = each(&plain, |line| format!("{bullet}{line}"));
        assert_read("kubb", &page, &plain);
    }
    // A star may be a result.
    assert_eq!(
        replays("pgn", "1. e4 e5\n* ; to be continued\n"),
        replays("pgn", "1. e4 e5 *\n")
    );
    for sign in [" ", ":", ": ", "\t"] {
        let listed = |text: &str| -> String {
            let lines = (1..).zip(text.lines());
            lines
                .map(|(number, line)| format!("{number}{sign}{line}\n"))
                .collect()
        };
        let text = format!("# our game\n[Team A \"Wiese\"]\n{turns}");
        let page = listed(&text);
        let repaired = assert_one(
            "kubb",
            &page,
            "kubb/columns",
            "A number stands before each line, from 1 to 5, as in a listing: these are no numbers of moves. Leave them out.",
        );
        assert_eq!(repaired, text);
    }
}

#[test]
fn emphasis_goes_over_comments_of_several_lines() {
    let plain =
        "1. c2-b3 e7-e5 2. e2-f4\nd7-c5 3. f1-d1 d8-e7\n4. f4-g5 e5-e4 {a long way\nto go}\n";
    for sign in ["**", "__", "`"] {
        let page = format!(
            "{sign}1. c2-b3 e7-e5 2. e2-f4{sign}\n{sign}d7-c5 3. f1-d1 d8-e7{sign}\n{sign}4. f4-g5 e5-e4 {{a long way\nto go}}{sign}\n"
        );
        assert_read("bucky", &page, plain);
    }
    let head = ALL[4].1.0;
    let page = "*1. e4 e5 2. Nf3 (2. f4 exf4 3.*\n*Nf3) 2... Nc6 3.*\n*Bb5 a6 4. Ba4*\n*\n";
    let plain = "1. e4 e5 2. Nf3 (2. f4 exf4 3.\nNf3) 2... Nc6 3.\nBb5 a6 4. Ba4\n*\n";
    assert_read("pgn", &[head, page].concat(), &[head, plain].concat());
}

#[test]
fn signs_of_chess_in_bucky_are_one_finding_a_game() {
    for (page, code, message) in [
        (
            "1. c2-b3 e7-e5 \u{b1} 2. e2-f4 d7-c5 +- *\n",
            "bucky/unknown-word",
            "\u{b1} is a sign of chess for how the game stands, and no part of a move: make it a comment. (1 more in this game.)",
        ),
        (
            "1. c2-b3 - e7-e5\n2. e2-f4 - d7-c5\n*\n",
            "bucky/unknown-word",
            "- parts no moves, and is no part of one: leave it out. (1 more in this game.)",
        ),
        (
            "1. c2-b3 e7-e5 2. e2-f4 d7-c5 1 - 0\n",
            "bucky/unknown-word",
            "1 - 0 is a result with blanks in it, which is written 1-0.",
        ),
        (
            "1. c2-b3 e7-e5 1/2 - 1/2\n",
            "bucky/unknown-word",
            "1/2 - 1/2 is a result with blanks in it, which is written 1/2-1/2.",
        ),
        (
            "1. c2b3 e7e5 2. e2f4 d7c5 *\n",
            "bucky/missing-sign",
            "The sign between the squares is missing: - rolls or teleports, x captures, y smashes. (3 more in this game.)",
        ),
        (
            "1\u{ba} c2-b3 e7-e5\n2\u{ba} e2-f4 d7-c5\n*\n",
            "bucky/number-dot",
            "A move number ends with a dot: 1. (1 more in this game.)",
        ),
        (
            "1/ c2-b3 e7-e5\n2/ e2-f4 d7-c5\n*\n",
            "bucky/number-dot",
            "A move number ends with a dot: 1. (1 more in this game.)",
        ),
        (
            "1\u{2026} c2-b3 e7-e5\n2\u{2026} e2-f4 d7-c5\n*\n",
            "bucky/number-dot",
            "Three dots stand before Black's move alone. White's move and Black's have one number, with one dot: 1. (1 more in this game.)",
        ),
    ] {
        let repaired = assert_one("bucky", page, code, message);
        if code != "bucky/missing-sign" {
            assert_eq!(told("bucky", &repaired), [""; 0], "{repaired}");
        }
    }
    // Black's numbers where Black begins.
    let black = "1... e7-e5\n2. e2-f4 d7-c5\n*\n";
    assert!(!told("bucky", black).iter().any(|one| one.contains("alone")));
}

#[test]
fn throws_have_blanks_and_times_signs_in_them() {
    let plain = "1. a:B a:B\n2. b:2I b:2F b:- b:- b:-\n";
    for (page, code, message) in [
        (
            "1. a:B a:B\n2. b:2 I b:2 F b:- b:- b:-\n",
            "kubb/blank-after-colon",
            "No blank stands between a number and its letter. (1 more in this game.)",
        ),
        (
            "1. a:B a:B\n2. b:2xI b:2xF b:- b:- b:-\n",
            "kubb/action-word",
            "`2xI` is written 2I. (1 more in this game.)",
        ),
        (
            "1. a:B a:B\n2. b:2\u{d7}I b:2\u{d7}F b:- b:- b:-\n",
            "kubb/action-word",
            "`2\u{d7}I` is written 2I. (1 more in this game.)",
        ),
    ] {
        assert_eq!(assert_one("kubb", page, code, message), plain);
        assert_eq!(replays("kubb", page), replays("kubb", plain), "{page}");
    }
}

#[test]
fn a_byte_order_mark_stands_before_the_tags_of_a_second_file() {
    let game = "[Team A \"Wiese\"]\n1. a:B a:-\n2. b:I b:F b:- b:- b:-\n";
    let text = format!("{game}\u{feff}{game}");
    assert_eq!(told("kubb", &text), [""; 0]);
    assert_eq!(document("kubb", &text).games().count(), 2);
    assert_eq!(replays("kubb", &text)[1], replays("kubb", game)[0]);
}

#[test]
fn carcassonne_is_written_on_phones() {
    let plain = "A = Ann\nB = Bo\n0  (0,0) RCRF\n1A (0,1) FFFCm\n2B (1,0) RRFF\n";
    for (page, code, message) in [
        (
            "A = Ann\nB = Bo\n0  (0,0) RCRF\nA1 (0,1) FFFCm\nB2 (1,0) RRFF\n",
            "carcassonne/move-label",
            "The number comes before the player: 1A. (1 more in this game.)",
        ),
        (
            "A = Ann\nB = Bo\n0  (0,0) R-C-R-F\n1A (0,1) F-F-F-Cm\n2B (1,0) R-R-F-F\n",
            "carcassonne/split-tile",
            "A tile is written without signs between its sides. (2 more in this game.)",
        ),
        (
            "A = Ann\nB = Bo\n0, (0 , 0) rcrf\n1A - (0, 1) fffc m\n2B: ( 1, 0 ) rrff\n",
            "carcassonne/move-spelling",
            "A move is written with capitals, no mark beside its number, its square in parentheses, and no blanks in its tile, such as 12B (0,1) FFRRm. (5 more in this game.)",
        ),
    ] {
        let repaired = assert_one("carcassonne", page, code, message);
        assert_eq!(
            replays("carcassonne", page),
            replays("carcassonne", plain),
            "{page}"
        );
        assert_eq!(
            replays("carcassonne", &repaired),
            replays("carcassonne", plain),
            "{repaired}"
        );
    }
    let page = "A = Ann\nB = Bo\n0 (0,0) rcrf\n1a (0,1) fffcm\n2b (0,-1) ffffkm\n";
    let repaired = assert_one(
        "carcassonne",
        page,
        "carcassonne/small-letter",
        "Sides have capital letters: RCRF. (4 more in this game.)",
    );
    assert_eq!(told("carcassonne", &repaired), [""; 0]);
}

#[test]
fn suits_that_no_piece_fits_are_one_finding() {
    const WINTER: &str = include_str!("../../../tests/records/rootlog/winter.rootlog");
    let page = WINTER
        .replace("R1, F2", "F1, R2")
        .replace("F11, R12", "R11, F12");
    let repaired = assert_one(
        "rootlog",
        &page,
        "rootlog/other-header",
        "4 pieces do not fit the suits of their clearings, but with R1, F2, F11 and R12 all of them do. Which suits had the clearings?",
    );
    assert_eq!(repaired, WINTER);
}

#[test]
fn a_header_may_name_black_first() {
    let message = "Black's column stands before White's in this table. Put White's first.";
    for (notation, page, plain) in [
        (
            "pgn",
            "No,Black,White\n1,e5,e4\n2,Nc6,Nf3\n3,a6,Bb5\n*\n",
            "No,White,Black\n1,e4,e5\n2,Nf3,Nc6\n3,Bb5,a6\n*\n",
        ),
        (
            "pgn",
            "| # | Schwarz | Wei\u{df} |\n|---|---|---|\n| 1 | e5 | e4 |\n| 2 | Nc6 | Nf3 |\n*\n",
            "| # | Wei\u{df} | Schwarz |\n|---|---|---|\n| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |\n*\n",
        ),
        (
            "bucky",
            "No\tBlack\tWhite\n1\te7-e5\tc2-b3\n2\td7-c5\te2-f4\n*\n",
            "No\tWhite\tBlack\n1\tc2-b3\te7-e5\n2\te2-f4\td7-c5\n*\n",
        ),
    ] {
        let code = format!("{notation}/columns");
        assert_eq!(assert_one(notation, page, &code, message), plain);
    }
    // What stands below the rows stays.
    let page = "No,Black,White\n1,e5,e4\n2,Nc6,Nf3\n{well, yes, no}\n3,a6,Bb5\n*\n";
    let repaired = assert_one("pgn", page, "pgn/columns", message);
    assert_eq!(
        repaired,
        "No,White,Black\n1,e4,e5\n2,Nf3,Nc6\n{well, yes, no}\n3,Bb5,a6\n*\n"
    );
    // The header may be wrong itself.
    let page = "No,Black,White\n1,e4,e5\n2,Nf3,Nc6\n3,Bb5,a6\n*\n";
    let found = told("pgn", page);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("pgn/odd-sign: "), "{found:?}");
}

#[test]
fn names_of_players_above_the_first_turn_begin_no_game() {
    for (notation, (_, moves)) in ALL {
        for line in ["Anna - Bo", "Anna Lee vs. Bo Day"] {
            let page = format!("{line}\nBerlin 2024\n\n{moves}");
            let document = document(notation, &page);
            assert_eq!(document.games().count(), 1, "{page}");
        }
    }
    let turns = "1. a:B a:-\n2. b:I b:F b:- b:- b:-\n";
    let page = ["Anna - Bo\nBerlin 2024\n\n", turns].concat();
    assert_read("kubb", &page, turns);
}

#[test]
fn tags_and_a_move_in_a_closed_comment_begin_no_game() {
    let page = "1. e4 {see\n[Event \"x\"]\n[White \"y\"]\n\n1. d4 *} e5 2. Nf3 *\n";
    assert_eq!(told("pgn", page), [""; 0]);
    assert_eq!(replays("pgn", page), replays("pgn", "1. e4 e5 2. Nf3 *\n"));
    // A comment that is never closed ends where a game begins.
    let page = "[White \"a\"]\n\n1. e4 {see\n\n[Event \"x\"]\n[White \"y\"]\n\n1. d4 *\n";
    assert_eq!(document("pgn", page).games().count(), 2);
}

#[test]
fn letters_of_other_alphabets_are_read_as_those_that_they_look_like() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        let letters: &[(&str, &str)] = match notation {
            "kubb" => &[("B", "В")],
            "bucky" => &[("c", "с"), ("e", "е")],
            "rootlog" => &[("\nE:(", "\nЕ:("), ("\nA:3", "\nΑ:3")],
            "carcassonne" => &[("C", "С"), ("1A", "1А"), ("2B", "2Β")],
            _ => &[("e", "е"), ("c6", "с6"), ("a", "а")],
        };
        let changed = letters
            .iter()
            .fold(moves.to_owned(), |moves, (latin, other)| {
                moves.replace(latin, other)
            });
        let message = assert_read(notation, &[head, &changed].concat(), &plain);
        let begins = message.starts_with("The Cyrillic “") || message.starts_with("The Greek “");
        assert!(begins && message.contains("is read as"), "{message}");
    }
}

#[test]
fn names_and_pieces_in_other_alphabets_stay_what_they_are() {
    // Players with names in Cyrillic letters, which nothing in their game speaks against.
    let (head, moves) = ALL[0].1;
    let page = head.to_owned() + &moves.replace("a:", "а:").replace("b:", "б:");
    assert_eq!(told("kubb", &page), [""; 0]);
    let (_, moves) = ALL[3].1;
    let page = format!("СССР\nA = Вера\nB = Ехор / Вера\n{moves}");
    assert_eq!(told("carcassonne", &page), [""; 0]);
    let (head, moves) = ALL[4].1;
    let page = head.replace("Ann", "Вера") + &moves.replace("e4 e5", "e4 {Вера Е. с} e5");
    assert_eq!(told("pgn", &page), [""; 0]);
    // Russian pieces stay, and the letters of files around them are Latin.
    let russian = "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 *\n";
    let page = russian
        .replace('e', "е")
        .replace("c6", "с6")
        .replace('a', "а");
    let mut codes = told("pgn", &[head, &page].concat());
    let count = codes.len();
    codes.retain(|one| !one.starts_with("pgn/odd-sign: The Cyrillic “е” is read as “e”"));
    assert_eq!(codes.len() + 1, count);
    let plain = told("pgn", &[head, russian].concat());
    assert_eq!(codes, plain);
    assert!(!plain.iter().any(|one| one.contains("odd-sign")));
    // So does castling, which says nothing of the other pieces.
    let castled = "1. e4 e5 2. Кf3 Кc6 3. Сb5 Кf6 4. О-О Сe7 *\n";
    assert_eq!(
        told("pgn", &[head, castled].concat()),
        told("pgn", &[head, &castled.replace('О', "O")].concat())
    );
    let king = "1. e4 e5 2. Крe2 Крe7 *\n";
    let page = king.replace('e', "е");
    assert_eq!(
        replays("pgn", &[head, &page].concat()),
        replays("pgn", &[head, king].concat())
    );
}

#[test]
fn moves_in_a_numbered_list_have_two_numbers() {
    for (notation, (head, moves)) in ALL {
        let digits = |line: &str| line.bytes().take_while(u8::is_ascii_digit).count();
        let lines = moves.lines().enumerate().map(|(at, line)| match notation {
            "carcassonne" | "rootlog" => format!("{}. {line}\n", at + 1),
            _ => format!("{}. {line}\n", &line[..digits(line)]),
        });
        let page = head.to_owned() + &lines.collect::<String>();
        let message = assert_read(notation, &page, &[head, moves].concat());
        assert!(
            message.ends_with("are no part of them: leave it out."),
            "{message}"
        );
    }
}

#[test]
fn a_sender_may_stand_before_the_time() {
    for (notation, (head, moves)) in ALL {
        for stamp in ["Ann (12:01): ", "Ann [12.05.24, 12:01]: "] {
            let page = head.to_owned() + &each(moves, |line| [stamp, line].concat());
            assert_sent(notation, &page, &[head, moves].concat());
        }
    }
}

#[test]
fn a_table_of_a_web_page_may_begin_in_its_first_row() {
    let page = "<table><tr><td>0</td><td>(0,0)</td><td>RCRF</td></tr>\n\
        <tr><td>1A</td><td>(0,1)</td><td>FFFC</td></tr>\n\
        <tr><td>2B</td><td>(1,0)</td><td>RFRF</td></tr></table>\n";
    let plain = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n";
    assert_read("carcassonne", page, plain);
}

#[test]
fn a_remark_in_brackets_is_no_tag() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        // A line of words may be a title of Carcassonne: between moves it is one finding already.
        if notation == "carcassonne" {
            continue;
        }
        for line in ["[illegible]", "[two moves missing]"] {
            let page = [head, &below_first(moves, line)].concat();
            assert_read(notation, &page, &plain);
        }
    }
    let (_, (head, moves)) = ALL[4];
    let page = [head, &below_first(moves, "[illegible]")].concat();
    assert_eq!(
        told("pgn", &page),
        ["pgn/odd-sign: What is no move is a comment: write \u{201c}; [illegible]\u{201d}."]
    );
    // The name of a tag without its value.
    let page = [head, &below_first(moves, "[site]")].concat();
    let is_remark = |one: &String| one.starts_with("pgn/odd-sign");
    assert!(!told("pgn", &page).iter().any(is_remark), "{page}");
}

#[test]
fn diagrams_and_pages_in_brackets_begin_no_game() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for line in [
            "[Diagram]",
            "[#]",
            "[D]",
            "[Diagram 2]",
            "[Round 2 continues]",
        ] {
            // Such a line is a note or a title in a notation without tags.
            if matches!(notation, "rootlog" | "carcassonne") {
                continue;
            }
            let page = [head, &below_first(moves, line)].concat();
            assert_read(notation, &page, &plain);
        }
    }
}

#[test]
fn forums_color_lines() {
    for notation in ["kubb", "bucky"] {
        let (head, moves) = ALL.iter().find(|one| one.0 == notation).unwrap().1;
        let page = [
            head,
            &each(moves, |line| format!("[color=red]{line}[/color]")),
        ]
        .concat();
        assert_read(notation, &page, &[head, moves].concat());
    }
}

#[test]
fn chats_quote_with_other_signs() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for sign in ["\u{bb} ", "< ", "&gt; "] {
            // In PGN the first marks a position, and a line may begin inside of a move.
            if notation == "pgn" || (notation, sign) == ("carcassonne", "&gt; ") {
                continue;
            }
            let page = [head, &each(moves, |line| format!("{sign}{line}"))].concat();
            assert_read(notation, &page, &plain);
        }
    }
    // A blank line is quoted, too.
    let (_, (head, moves)) = ALL[0];
    let blank = below_first(moves, "");
    let page = [head, &each(&blank, |line| format!("\u{bb} {line}"))].concat();
    assert_read("kubb", &page, &[head, &blank].concat());
}

#[test]
fn boxes_are_drawn_around_lines() {
    for notation in ["kubb", "bucky", "carcassonne"] {
        let (head, moves) = ALL.iter().find(|one| one.0 == notation).unwrap().1;
        let plain = [head, moves].concat();
        let sides = each(moves, |line| format!("\u{2502} {line} \u{2502}"));
        assert_read(notation, &[head, &sides].concat(), &plain);
        let edge = "\u{250c}\u{2500}\u{2500}\u{2500}\u{2510}\n";
        assert_read(notation, &[head, edge, &sides].concat(), &plain);
        let bars = each(moves, |line| format!("| {line} |"));
        let page = [head, "+------+\n", &bars, "+------+\n"].concat();
        assert_read(notation, &page, &plain);
    }
}

#[test]
fn a_line_says_who_sent_the_message_below_it() {
    for (notation, (head, moves)) in ALL {
        let sent = each(moves, |line| format!("Ida, [04.05.23 21:00]\n{line}"));
        // A line begins inside of a move in PGN.
        assert_read(notation, &[head, &sent].concat(), &[head, moves].concat());
    }
}

#[test]
fn a_line_that_is_struck_out_is_a_comment() {
    for notation in ["kubb", "bucky", "carcassonne", "pgn"] {
        let (head, moves) = ALL.iter().find(|one| one.0 == notation).unwrap().1;
        let struck = format!("~~{}~~", moves.lines().nth(1).unwrap());
        let page = [head, &below_first(moves, &struck)].concat();
        let findings: Vec<Finding> = document(notation, &page).findings().collect();
        let [one] = &findings[..] else {
            panic!("{page}{findings:?}");
        };
        assert_eq!(one.code, format!("{notation}/odd-sign"));
        assert!(one.message.contains("is struck out and does not count"));
        assert!(!one.fixes[0].safe, "{page}");
        assert_eq!(
            replays(notation, &page),
            replays(notation, &[head, moves].concat())
        );
        let repaired = apply_edits(&page, &one.fixes[0].edits);
        assert_eq!(told(notation, &repaired), [""; 0], "{repaired}");
        assert!(document(notation, &page).format(None).is_empty(), "{page}");
    }
}

#[test]
fn an_index_counts_the_rows_of_a_table() {
    for notation in ["kubb", "bucky", "carcassonne"] {
        let (head, moves) = ALL.iter().find(|one| one.0 == notation).unwrap().1;
        let rows = moves.lines().enumerate();
        let rows: String = rows
            .map(|(nth, line)| format!("{nth},\"{line}\"\n"))
            .collect();
        let plain = [head, moves].concat();
        assert_read(notation, &[head, &rows].concat(), &plain);
        assert_read(notation, &[head, ",0\n", &rows].concat(), &plain);
    }
}

#[test]
fn old_programs_end_a_file_with_a_control_character() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for sign in ["\u{1a}", "\0\0\0"] {
            let message = assert_read(notation, &format!("{plain}{sign}"), &plain);
            assert_eq!(
                message,
                "A control character around the moves is no part of them: leave it out."
            );
        }
    }
}

#[test]
fn spreadsheets_keep_a_text_behind_an_apostrophe() {
    for (notation, text) in [
        ("pgn", "1. e4 e5\n2. Nf3 Nc6 *\n"),
        ("bucky", "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n"),
        ("kubb", ALL[0].1.1),
        ("carcassonne", ALL[3].1.1),
    ] {
        let page = each(text, |line| format!("'{line}"));
        assert_eq!(replays(notation, &page), replays(notation, text), "{page}");
        let told = told(notation, &page);
        assert_eq!(
            told.iter().filter(|one| one.contains("/odd-sign")).count(),
            1,
            "{told:?}"
        );
    }
}

#[test]
fn bars_part_a_table_without_bars_around_it() {
    let page =
        "Turn | Throws\n--- | ---\n1 | a:- a:- a:B b:- b:- b:-\n2 | c:I c:F c:- c:- d:B d:- d:-\n";
    let plain = "1. a:- a:- a:B b:- b:- b:-\n2. c:I c:F c:- c:- d:B d:- d:-\n";
    assert_read("kubb", page, plain);
}

#[test]
fn wikis_fence_what_they_show_as_it_is() {
    let (_, (head, moves)) = ALL[0];
    let page = [head, "{{{\n", moves, "}}}\n"].concat();
    assert_read("kubb", &page, &[head, moves].concat());
}

#[test]
fn letters_count_the_lines_of_a_list() {
    for (notation, text) in [
        ("pgn", "1. e4 e5\n2. Nf3 Nc6 *\n"),
        ("bucky", "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n"),
        ("kubb", ALL[0].1.1),
    ] {
        let lines = ('a'..='z').zip(text.lines());
        let page: String = lines
            .map(|(letter, line)| format!("{letter}) {line}\n"))
            .collect();
        assert_eq!(replays(notation, &page), replays(notation, text), "{page}");
        let told = told(notation, &page);
        let hints = told.iter().filter(|one| one.contains("/odd-sign"));
        assert_eq!(hints.count(), 1, "{told:?}");
    }
}

#[test]
fn boxes_stand_before_the_lines_of_a_list() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for sign in ["[x]", "[ ]", "[X]", "\u{2611}", "\u{2610}", "\u{2714}"] {
            let page = [head, &each(moves, |line| format!("{sign} {line}"))].concat();
            assert_read(notation, &page, &plain);
        }
    }
}

#[test]
fn what_a_clock_shows_behind_moves_is_a_remark() {
    let page = "1. c2-b3 [0:01] e7-e5 [0:02]\n2. e2-f4 [0:05] d7-c5 [1:00:07]\n";
    let plain = page.replace('[', "{").replace(']', "}");
    assert_eq!(
        assert_read("bucky", page, &plain),
        "What is no move is a comment: write \u{201c}1. c2-b3 {0:01} e7-e5 {0:02}\u{201d}."
    );
}

#[test]
fn spreadsheets_leave_empty_cells_behind_every_line() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for cells in [";;;", ",,", ",,,,"] {
            // Two of these signs begin a comment in PGN.
            if notation == "pgn" && cells == ";;;" {
                continue;
            }
            let page = each(&plain, |line| format!("{line}{cells}"));
            assert_read(notation, &page, &plain);
        }
    }
    let (_, (head, moves)) = ALL[4];
    let comments = [head, &each(moves, |line| format!("{line};;;"))].concat();
    let note = "A = Ann\nB = Bo\n0 (0,0) RCRF\n/ well;;;\n";
    for (notation, text) in [("pgn", &*comments), ("carcassonne", note)] {
        let odd = format!("{notation}/odd-sign");
        let found = told(notation, text);
        assert!(!found.iter().any(|one| one.starts_with(&odd)), "{found:?}");
    }
}

#[test]
fn single_moves_may_stand_in_quotes() {
    let pgn = "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
               [Result \"*\"]\n\n";
    let rootlog = ALL[2].1.0;
    for (notation, head, moves, quoted) in [
        (
            "pgn",
            pgn,
            "1. e4 e5\n2. Nf3 Nc6 *\n",
            "1. \"e4\" \"e5\"\n2. 'Nf3' \u{201c}Nc6\u{201d} *\n",
        ),
        (
            "bucky",
            "",
            "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n",
            "1. \u{201c}c2-b3\u{201d} \u{201c}e7-e5\u{201d}\n2. \"e2-f4\" 'd7-c5'\n",
        ),
        (
            "bucky",
            "",
            "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n",
            "1. \u{201e}c2\u{2013}b3\u{201c} \u{201e}e7\u{2013}e5\u{201c}\n2. e2-f4 d7-c5\n",
        ),
        (
            "rootlog",
            rootlog,
            "C:w->1/w->2\n",
            "C:\u{201c}w->1\u{201d}/\"w->2\"\n",
        ),
        (
            "carcassonne",
            "A = ann\nB = bob\n",
            "0 (0,0) RCRF\n1A (0,1) FFFC\n",
            "0 (0,0) \u{201c}RCRF\u{201d}\n1A (0,1) \"FFFC\"\n",
        ),
        (
            "kubb",
            "",
            "1. a:- a:- a:B b:- b:- b:-\n",
            "1. \"a:-\" \"a:-\" \u{201e}a:B\u{201c} 'b:-' 'b:-' 'b:-'\n",
        ),
    ] {
        let (page, plain) = ([head, quoted].concat(), [head, moves].concat());
        let own = told(notation, &plain);
        let more = told(notation, &page);
        assert_eq!(more.len(), own.len() + 1, "{page}{more:?}");
        assert_eq!(
            replays(notation, &page),
            replays(notation, &plain),
            "{page}"
        );
        let odd = format!("{notation}/odd-sign: ");
        assert!(more.iter().any(|one| one.starts_with(&odd)), "{more:?}");
    }
}

#[test]
fn a_table_whose_turns_have_findings_is_read() {
    let page = "1;0I a:B;nice shot\n2;I m:F;good one\n3;I a:F;well played\n";
    let found = told("kubb", page);
    assert!(
        found.iter().all(|one| !one.starts_with("kubb/columns")),
        "{found:?}"
    );
    let is_few = |one: &String| one.starts_with("kubb/too-few-batons");
    assert!(found.iter().any(is_few), "{found:?}");
}

#[test]
fn short_words_in_the_last_cell_are_a_remark() {
    let page =
        "No;White;Black;Bemerkung\n1;c2-b3;e7-e5;guter Zug\n2;e2-f4;d7-c5;\n3;f1-d1;d8-e7;na ja\n";
    let plain = "1. c2-b3 e7-e5 {guter Zug}\n2. e2-f4 d7-c5\n3. f1-d1 d8-e7 {na ja}\n";
    assert_read("bucky", page, plain);
    // Whatever they are, if the moves stand before them.
    let page = "1,e4,e5,good\n2,Nf3,Nc6,a4 was worse\n3,Bb5,a6,hm\n*\n";
    let plain = "1. e4 e5 {good}\n2. Nf3 Nc6 {a4 was worse}\n3. Bb5 a6 {hm}\n*\n";
    let (_, (head, _)) = ALL[4];
    assert_read("pgn", &[head, page].concat(), &[head, plain].concat());
}

#[test]
fn the_number_of_a_row_may_stand_behind_its_moves() {
    let (_, (head, _)) = ALL[4];
    let plain = [head, "1. e4 e5 {1}\n2. Nf3 Nc6 {2}\n3. Bb5 a6 {3}\n*\n"].concat();
    for rows in [
        "White,Black,No\ne4,e5,1\nNf3,Nc6,2\nBb5,a6,3\n*\n",
        "e4;e5;1\nNf3;Nc6;2\nBb5;a6;3\n*\n",
    ] {
        assert_read("pgn", &[head, rows].concat(), &plain);
    }
}
