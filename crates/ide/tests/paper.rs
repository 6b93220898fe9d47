//! Records as they lie on somebody's page: quoted, listed, fenced, in tables, between sentences. They are read, with one hint a
//! game, and one safe repair writes them plainly.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::sync::Arc;

use ide::{Document, by_id};
use notation::{Finding, Replay, apply_edits, data::MoveData};

const KUBB: (&str, &str) = (
    "[Event \"Yard\"]\n\n",
    "1. a:- a:- a:B b:- b:- b:-\n2. c:I c:F c:- c:- d:B d:- d:-\n3. a:2I a:F a:F a:- b:B b:- b:-\n",
);
const BUCKY: (&str, &str) = (
    "[Event \"Yard\"]\n\n",
    "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n3. f1-d1 d8-e7\n",
);
const ROOTLOG: (&str, &str) = (
    "Map: Fall\nDeck: E&P\nPool: CEAV\nC: Ash\nE: Fir\nA: Pine\nV: Oak\n\n",
    "C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9\nE:(6w+b)->3/#charismatic->$\nA:3#->$\n\
V:#thief->$/p->1_9_10_12\n",
);
const CARCASSONNE: (&str, &str) = (
    "A = ann\nB = bob\n",
    "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n3A (-1,0) RFRF\n",
);
const PGN: (&str, &str) = (
    "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
[Result \"*\"]\n\n",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n4. Ba4 Nf6 5. O-O Be7 *\n",
);
const ALL: [(&str, (&str, &str)); 5] = [
    ("kubb", KUBB),
    ("bucky", BUCKY),
    ("rootlog", ROOTLOG),
    ("carcassonne", CARCASSONNE),
    ("pgn", PGN),
];

fn document(notation: &str, text: &str) -> Document {
    Document::new(by_id(notation).unwrap(), text, Arc::default())
}

/// What every game of `text` says, wherever it stands.
fn replays(notation: &str, text: &str) -> Vec<Replay> {
    let plain = |mut replay: Replay| {
        for one in &mut replay.moves {
            let MoveData {
                line, range, text, ..
            } = one;
            (*line, *range, *text) = (0, notation::TextRange::default(), String::new());
        }
        replay
    };
    let document = document(notation, text);
    let replays = document.games().map(|game| plain(game.record().replay()));
    replays.collect()
}

/// Every line with something around it.
fn each(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(|line| change(line) + "\n").collect()
}

/// Asserts that `page` is read as `plain` is, with one hint, whose repair leaves nothing to find, and answers its message.
fn assert_read(notation: &str, page: &str, plain: &str) -> String {
    let findings: Vec<Finding> = document(notation, page).findings().collect();
    let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
    assert_eq!(codes, [format!("{notation}/odd-sign")], "{page}");
    assert_eq!(replays(notation, page), replays(notation, plain), "{page}");
    let fix = findings[0].fixes.first().unwrap();
    assert!(fix.safe, "{page}");
    let repaired = apply_edits(page, &fix.edits);
    assert_eq!(
        document(notation, &repaired).findings().count(),
        0,
        "{repaired}"
    );
    assert_eq!(
        replays(notation, &repaired),
        replays(notation, plain),
        "{repaired}"
    );
    findings[0].message.clone()
}

#[test]
fn what_stands_around_the_moves_is_no_part_of_them() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        let quoted = |line: &str| format!("> {line}").trim_end().to_owned();
        for page in [
            each(&plain, quoted),
            [head, &each(moves, quoted)].concat(),
            each(&plain, |line| format!(">> {line}").trim_end().to_owned()),
            [head, &each(moves, |line| format!("- {line}"))].concat(),
            [head, &each(moves, |line| format!("\u{2022} {line}"))].concat(),
            [head, &each(moves, |line| format!("{line}<br>"))].concat(),
            format!("```\n{plain}```\n"),
            format!("~~~{notation}\n{plain}~~~\n"),
            format!("Here is our game of last night:\n\n{plain}\nThanks for reading!\n"),
            format!("{head}Page 2 of 3\n{moves}"),
            format!("{head}{moves}- 12 -\n"),
            format!("{head}--------\n{moves}========\n"),
        ] {
            // The first lines of these have free text.
            if page.starts_with("Here") && matches!(notation, "rootlog" | "carcassonne") {
                continue;
            }
            assert_read(notation, &page, &plain);
        }
        let sentence = moves.replacen('\n', "\nThen it rained for an hour.\n", 1);
        // There a line of words may be anything.
        if notation != "carcassonne" {
            assert_read(notation, &[head, &sentence].concat(), &plain);
        }
        if notation == "pgn" {
            continue;
        }
        let first_word = |line: &str| {
            let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
            format!("**{first}** {rest}").trim_end().to_owned()
        };
        for page in [
            [head, &each(moves, first_word)].concat(),
            [head, &each(moves, |line| format!("`{line}`"))].concat(),
        ] {
            assert_read(notation, &page, &plain);
        }
    }
}

#[test]
fn the_rows_of_a_table_are_moves() {
    for (notation, header, rows, plain) in [
        (
            "bucky",
            "Nr\tWhite\tBlack\n",
            "1\tc2-b3\te7-e5\n2\te2-f4\td7-c5\n",
            "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n",
        ),
        (
            "pgn",
            "#\tWhite\tBlack\n",
            "1\te4\te5\n2\tNf3\t*\n",
            "1. e4 e5\n2. Nf3 *\n",
        ),
        (
            "kubb",
            "Turn\tThrows\n",
            "1\ta:-\ta:-\ta:B\tb:-\tb:-\tb:-\n",
            "1. a:- a:- a:B b:- b:- b:-\n",
        ),
        (
            "carcassonne",
            "Move\tPlayer\tx\ty\tTile\n",
            "0\t\t0\t0\tRCRF\n1\tA\t0\t1\tFFFC\n2\tB\t1\t0\tRFRF\n",
            "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n",
        ),
    ] {
        for sign in ["|", ";", ","] {
            let (head, _) = ALL.iter().find(|(id, _)| *id == notation).unwrap().1;
            // Its commas and semicolons are no cells.
            let head = if notation == "pgn" { "" } else { head };
            let page = [head, header, rows].concat().replace('\t', sign);
            let plain = [head, plain].concat();
            let told = document(notation, &plain).findings().count();
            let findings: Vec<Finding> = document(notation, &page).findings().collect();
            assert_eq!(findings.len(), told + 1, "{page} {findings:?}");
            assert_eq!(
                replays(notation, &page),
                replays(notation, &plain),
                "{page}"
            );
        }
    }
}

#[test]
fn the_hint_says_what_is_read_as_what() {
    let (head, moves) = CARCASSONNE;
    let message = assert_read(
        "carcassonne",
        &[head, &each(moves, |line| format!("> {line}"))].concat(),
        &[head, moves].concat(),
    );
    assert_eq!(
        message,
        "\u{201c}>\u{201d} around the moves is no part of them: leave it out."
    );
    let (head, moves) = BUCKY;
    let rows = "| 1 | c2-b3 | e7-e5 |\n| 2 | e2-f4 | d7-c5 |\n| 3 | f1-d1 | d8-e7 |\n";
    let page = format!("{head}| Nr | White | Black |\n{rows}");
    assert_eq!(
        assert_read("bucky", &page, &[head, moves].concat()),
        "The rows of this table are read as moves: write \u{201c}1. c2-b3 e7-e5\u{201d}. What is no move is a comment: write \
         \u{201c}; | Nr | White | Black |\u{201d}."
    );
    let (head, moves) = ROOTLOG;
    let numbered = moves
        .lines()
        .zip(1..)
        .map(|(line, number)| format!("{number}) {line}\n"));
    let page = head.to_owned() + &numbered.collect::<String>();
    assert_eq!(
        assert_read("rootlog", &page, &[head, moves].concat()),
        "\u{201c}1)\u{201d}, \u{201c}2)\u{201d}, \u{201c}3)\u{201d} and \u{201c}4)\u{201d} around the moves are no part of them: leave it out."
    );
    let (head, moves) = KUBB;
    let page = [head, &moves.replace(". ", ") ")].concat();
    assert_eq!(
        assert_read("kubb", &page, &[head, moves].concat()),
        "A dot stands behind a number: write \u{201c}1.\u{201d}."
    );
}

#[test]
fn what_a_notation_reads_is_no_paper() {
    for (notation, text) in [
        (
            "rootlog",
            "Map: Fall // Thirty points on the dot\nDeck: E&P\nPool: CE\nC: Russano the Wise\nE: Bob\n",
        ),
        (
            "pgn",
            "{ A comment\n> that goes on\n- over some lines }\n1. e4 *\n",
        ),
        ("pgn", "; Thanks for reading this\n1. e4 *\n"),
        ("kubb", "# > a comment\n1. a:- a:- a:- b:- b:- b:-\n"),
        (
            "carcassonne",
            "Evening at the club table\nA = ann\nB = bob\n0 (0,0) RCRF\n/ > a note\n1A (0,1) FFFC\n",
        ),
        ("bucky", "{Some words | in a comment}\n1. c2-b3 e7-e5\n"),
    ] {
        let codes: Vec<&str> = document(notation, text)
            .findings()
            .map(|one| one.code)
            .collect();
        assert!(
            !codes.iter().any(|code| code.ends_with("odd-sign")),
            "{text} {codes:?}"
        );
    }
}
