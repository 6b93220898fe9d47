//! Records as people paste them: quoted, listed, fenced, in tables, between sentences. They are read, with one hint per game,
//! and one safe repair writes them plainly.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::sync::Arc;

use ide::{Document, by_id};
use notation::{Finding, MoveData, Replay, apply_edits};

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
pub(super) const ALL: [(&str, (&str, &str)); 5] = [
    ("kubb", KUBB),
    ("bucky", BUCKY),
    ("rootlog", ROOTLOG),
    ("carcassonne", CARCASSONNE),
    ("pgn", PGN),
];

pub(super) fn document(notation: &str, text: &str) -> Document {
    Document::new(by_id(notation).unwrap(), text, Arc::default())
}

/// The replay of every game of `text`, without places.
pub(super) fn replays(notation: &str, text: &str) -> Vec<Replay> {
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
    let replays = document
        .games()
        .map(|game| plain(game.record().replay(game.game.notation())));
    replays.collect()
}

/// `text` with every line changed.
pub(super) fn each(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(|line| change(line) + "\n").collect()
}

/// Checks that `page` is read like `plain`, with one hint whose repair leaves no findings. Returns its message.
pub(super) fn assert_read(notation: &str, page: &str, plain: &str) -> String {
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

/// Checks that `page`, whose lines say who sent them, is read like `plain`, and that nothing leaves the senders out unasked.
pub(super) fn assert_sent(notation: &str, page: &str, plain: &str) {
    let findings: Vec<Finding> = document(notation, page).findings().collect();
    let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
    assert_eq!(codes, [format!("{notation}/odd-sign")], "{page}");
    assert_eq!(replays(notation, page), replays(notation, plain), "{page}");
    let said = "as in a chat: leave it out, or keep the names in a comment.";
    assert!(findings[0].message.ends_with(said), "{page}");
    let [fix] = &findings[0].fixes[..] else {
        panic!("{page}{findings:?}");
    };
    assert!(!fix.safe && !fix.certain, "{page}");
    let repaired = apply_edits(page, &fix.edits);
    assert_eq!(replays(notation, &repaired), replays(notation, plain));
    assert!(document(notation, page).format(None).is_empty(), "{page}");
}

/// Checks that `page` is replayed like `plain`, with one more finding.
fn assert_one_more(notation: &str, page: &str, plain: &str) {
    let told = document(notation, plain).findings().count();
    let findings: Vec<Finding> = document(notation, page).findings().collect();
    assert_eq!(findings.len(), told + 1, "{page} {findings:?}");
    assert_eq!(replays(notation, page), replays(notation, plain), "{page}");
}

/// The line with a word before the number of its turn or move, or, in a notation without numbers, before all of it.
fn labelled(word: &str, sign: &str, line: &str, at: usize) -> String {
    let (number, rest) = line.split_at(line.bytes().take_while(u8::is_ascii_digit).count());
    match number {
        // Only the starter tile has this number.
        "0" => line.to_owned(),
        "" => format!("{word} {}{sign} {line}", at + 1),
        _ => format!(
            "{word} {number}{sign} {}",
            rest.trim_start_matches(['.', ' '])
        ),
    }
}

#[test]
fn a_word_may_stand_before_the_number_of_a_turn() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for (word, sign) in [
            ("Turn", ":"),
            ("Zug", "."),
            ("move", ""),
            ("Nr.", " -"),
            ("Coup", " \u{2013}"),
            ("\u{425}\u{43e}\u{434}", ")"),
        ] {
            // PGN's second line begins inside of a move.
            let is_begun = |line: &str| line.starts_with("4. ") && notation == "pgn";
            let lines = moves.lines().enumerate();
            let lines = lines.map(|(at, line)| match is_begun(line) {
                true => format!("{line}\n"),
                false => labelled(word, sign, line, at) + "\n",
            });
            let page = [head, &lines.collect::<String>()].concat();
            assert_read(notation, &page, &plain);
        }
    }
    // Titles and names keep their words.
    for (notation, text) in [
        (
            "carcassonne",
            "Round 3\nA = ann\nB = bob\n0 (0,0) RCRF\n1A (0,1) FFFC\n",
        ),
        (
            "carcassonne",
            "Round 3 Vienna\nA = ann\nB = bob\n0 (0,0) RCRF\n1A (0,1) FFFC\n",
        ),
        (
            "rootlog",
            "Map: Fall\nDeck: E&P\nC: Turn 1: w\nE: Fir\n\nC:t_k->1\n",
        ),
        (
            "pgn",
            "[Event \"Round 3: e4\"]\n\n1. e4 {\nMove 1: e4 e5\n} e5 *\n",
        ),
        (
            "kubb",
            "[Event \"Yard\"]\n\n# Turn 1: a:B\n1. a:- a:- a:B b:- b:- b:-\n",
        ),
    ] {
        let findings: Vec<Finding> = document(notation, text).findings().collect();
        assert!(
            findings.iter().all(|one| !one.code.ends_with("odd-sign")),
            "{text} {findings:?}"
        );
    }
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
            [head, &each(moves, |line| format!("+ {line}"))].concat(),
            [head, &each(moves, |line| format!("+{line}"))].concat(),
            [head, &each(moves, |line| format!("\u{2022} {line}"))].concat(),
            [head, &each(moves, |line| format!("{line}<br>"))].concat(),
            each(&plain, |line| format!("{line}<br/>")),
            each(&plain, |line| format!("{line}\\")),
            each(&plain, |line| format!("| {line}")),
            each(&plain, |line| format!("> | {line}").trim_end().to_owned()),
            // A blank without width.
            plain.replace(' ', " \u{200b}"),
            format!("```\n{plain}```\n"),
            format!("~~~{notation}\n{plain}~~~\n"),
            format!("Here is our game of last night:\n\n{plain}\nThanks for reading!\n"),
            format!("{head}Page 2 of 3\n{moves}"),
            format!("{head}{moves}- 12 -\n"),
            format!("{head}--------\n{moves}========\n"),
        ] {
            // In these notations the first lines are free text.
            if page.starts_with("Here") && matches!(notation, "rootlog" | "carcassonne") {
                continue;
            }
            assert_read(notation, &page, &plain);
        }
        let sentence = moves.replacen('\n', "\nThen it rained for an hour.\n", 1);
        // In Carcassonne a line of words may be anything.
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
            // Commas and semicolons in a header of PGN do not separate cells.
            let head = if notation == "pgn" { "" } else { head };
            let page = [head, header, rows].concat().replace('\t', sign);
            let plain = [head, plain].concat();
            assert_one_more(notation, &page, &plain);
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
    let dotted = moves.lines().zip(1..);
    let dotted = dotted.map(|(line, number)| format!("{number}. {line}\n"));
    let page = head.to_owned() + &dotted.collect::<String>();
    assert_read("rootlog", &page, &[head, moves].concat());
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
fn lines_in_an_open_variation_are_quoted_as_others_are() {
    let (head, _) = PGN;
    let moves = "1. d4 d5 2. c4 c6 (2...\ne6 3. Nc3) 3. Nf3 Nf6 (3... e6\n4. Nc3) 4. Nc3 *\n";
    for sign in ["> ", "- "] {
        let page = [head, &each(moves, |line| format!("{sign}{line}"))].concat();
        assert_read("pgn", &page, &[head, moves].concat());
    }
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

/// A game of each notation with one move per line.
const LONG: [(&str, &str, &str); 5] = [
    (
        "kubb",
        "[Event \"Yard\"]\n\n",
        "1. a:- a:- a:- b:- b:- b:-\n2. c:- c:- c:- d:- d:- d:-\n3. a:- a:- a:- b:- b:- b:-\n\
4. c:- c:- c:- d:- d:- d:-\n5. a:- a:- a:- b:- b:- b:-\n6. c:- c:- c:- d:- d:- d:-\n7. a:- a:- a:- b:- b:- b:-\n",
    ),
    (
        "bucky",
        "[Event \"Yard\"]\n\n",
        "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n3. f1-d1 d8-e7\n4. f4-g5 e5-e4\n5. g2-f3 b7-a5\n6. d2-d4 e7xg5\n7. f1-a6 h7-g6\n",
    ),
    (
        "rootlog",
        "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\n",
        "C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9\nE:(6w+b)->3/#charismatic->$\nC:w1->5/#->C\n\
E:R#->$_x/w->3/#->E\nC:w2->5/#->C\nE:F#->$_r/w->3/#->E\n",
    ),
    (
        "carcassonne",
        "A = ann\nB = bob\n",
        "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n3A (-1,0) RFRF\n4B (-2,0) RFRF\n5A (2,0) RFRF\n6B (3,0) RFRF\n",
    ),
    (
        "pgn",
        "",
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 d6 *\n",
    ),
];

/// The lines of `moves` in `columns` columns of `rows` rows per page, each cell followed by `gap`.
fn in_columns(moves: &str, columns: usize, rows: usize, gap: &str) -> String {
    let lines: Vec<&str> = moves.lines().collect();
    let width = lines.iter().map(|line| line.len()).max().unwrap();
    let mut page = String::new();
    for part in lines.chunks(columns * rows) {
        let rows = part.len().div_ceil(columns);
        for row in 0..rows {
            let cells = part.iter().skip(row).step_by(rows);
            let cells = cells.map(|cell| match gap {
                "\t" => format!("{cell}\t"),
                gap => format!("{cell:width$}{gap}"),
            });
            page.push_str(cells.collect::<String>().trim_end());
            page.push('\n');
        }
        page.push('\n');
    }
    page.trim_end().to_owned() + "\n"
}

/// Checks that the only finding of `page` is that it is in columns, and that its repair gives `plain`. Returns its message.
#[track_caller]
fn assert_in_columns(notation: &str, page: &str, plain: &str) -> String {
    let printed = document(notation, page);
    let findings: Vec<Finding> = printed.findings().collect();
    let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
    assert_eq!(codes, [format!("{notation}/columns")], "{page}");
    assert_eq!(printed.format(None), [], "{page}");
    let repaired = apply_edits(page, &findings[0].fixes[0].edits);
    assert_eq!(repaired, plain, "{page}");
    findings[0].message.clone()
}

#[test]
fn moves_in_columns_are_one_finding() {
    for (notation, head, moves) in LONG {
        let plain = [head, moves].concat();
        assert_eq!(replays(notation, &plain).len(), 1);
        for gap in ["\t", "  ", "        "] {
            for (columns, rows) in [(2, 9), (3, 9), (2, 2), (3, 2)] {
                // Three moves of one faction below each other may be a column of that faction.
                if notation == "rootlog" && (columns, rows) != (2, 9) {
                    continue;
                }
                let page = head.to_owned() + &in_columns(moves, columns, rows, gap);
                assert_in_columns(notation, &page, &plain);
            }
        }
    }
}

#[test]
fn blanks_inside_a_move_part_no_columns() {
    let (_, head, moves) = LONG[3];
    for blank in ["\t", "  ", "     "] {
        let moves = moves.replace(") ", &format!("){blank}"));
        for gap in ["\t", "    "] {
            let page = head.to_owned() + &in_columns(&moves, 2, 9, gap);
            assert_in_columns("carcassonne", &page, &[head, &moves].concat());
        }
    }
    // As Movetext formats it.
    let aligned = apply_edits(
        &[head, moves].concat(),
        &document("carcassonne", &[head, moves].concat()).format(None),
    );
    let moves = aligned.strip_prefix(head).unwrap();
    let page = head.to_owned() + &in_columns(moves, 2, 9, "   ");
    assert_in_columns("carcassonne", &page, &aligned);
}

#[test]
fn columns_are_put_right_as_certain_but_not_as_spelling() {
    for (notation, head, moves) in LONG {
        let page = head.to_owned() + &in_columns(moves, 2, 9, "    ");
        let printed = document(notation, &page);
        assert_eq!(printed.fix_all(), [], "{page}");
        let repaired = apply_edits(&page, &printed.repair_certain());
        assert_eq!(repaired, [head, moves].concat());
    }
}

#[test]
fn one_move_behind_the_other_is_no_column() {
    for (notation, text) in [
        (
            "pgn",
            "1. e4 e5   2. Nf3 Nc6\n3. Bb5 a6   4. Ba4 Nf6\n5. O-O Be7   *\n",
        ),
        (
            "pgn",
            "1. e4 e5 {see  1. d4\n2. c4  3. Nc3 or\n4. Nf3  2. g3} 2. Nf3 *\n",
        ),
        (
            "bucky",
            "1. c2-b3 e7-e5\t2. e2-f4 d7-c5\n3. f1-d1 d8-e7\t4. f4-g5 e5-e4\n",
        ),
        (
            "carcassonne",
            "A = ann\nB = bob\n0   (0,0)  RCRF  / 5  stones\n1A  (0,1)  FFFC  / 7  stones\n",
        ),
        (
            "kubb",
            "1.  0I  B  -  -  -  -  -\n2.  1I  F  B  -  -  -  -\n3.  1I  F  -  -  -  -  -\n",
        ),
    ] {
        let codes: Vec<&str> = document(notation, text)
            .findings()
            .map(|one| one.code)
            .collect();
        assert!(
            !codes.iter().any(|code| code.ends_with("/columns")),
            "{text}"
        );
    }
}

#[test]
fn rows_have_their_cells_in_quotes_and_numbers_with_dots() {
    for (notation, page, plain) in [
        (
            "carcassonne",
            "0,\"(0,0)\",RCRF\n1A,\"(0,1)\",FFFC\n",
            "0 (0,0) RCRF\n1A (0,1) FFFC\n",
        ),
        (
            "carcassonne",
            "\"0\";\"(0,0)\";\"RCRF\"\n\"1A\";\"(0,1)\";\"FFFC\"\n",
            "0 (0,0) RCRF\n1A (0,1) FFFC\n",
        ),
        (
            "bucky",
            "1.,c2-b3,e7-e5\n2.,e2-f4,d7-c5\n",
            "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n",
        ),
        (
            "bucky",
            "1.|c2-b3|e7-e5\n2.|e2-f4|d7-c5\n",
            "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n",
        ),
        (
            "bucky",
            "| c2-b3 | e7-e5 |\n| e2-f4 | d7-c5 |\n",
            "c2-b3 e7-e5\ne2-f4 d7-c5\n",
        ),
        ("pgn", "1.;e4;e5\n2.;Nf3;*\n", "1. e4 e5\n2. Nf3 *\n"),
        (
            "kubb",
            "Turn|1|2|3|4|5|6\n1|a:-|a:-|a:B|b:-|b:-|b:-\n",
            "1. a:- a:- a:B b:- b:- b:-\n",
        ),
        (
            "kubb",
            "| 1 | North | a:- a:- a:B b:- b:- b:- |\n",
            "1. (North) a:- a:- a:B b:- b:- b:-\n",
        ),
        (
            "kubb",
            "| 1 | A | 0I a:- a:- a:B b:- b:- b:- |\n",
            "1. (A) 0I a:- a:- a:B b:- b:- b:-\n",
        ),
        (
            "rootlog",
            "C;t_k->1/w->2\nE;(6w+b)->3\n",
            "C:t_k->1/w->2\nE:(6w+b)->3\n",
        ),
        (
            "rootlog",
            "faction,actions\nC,t_k->1/w->2\nE,(6w+b)->3\n",
            "C:t_k->1/w->2\nE:(6w+b)->3\n",
        ),
        (
            "rootlog",
            "1;C:t_k->1/w->2\n2;E:(6w+b)->3\n",
            "C:t_k->1/w->2\nE:(6w+b)->3\n",
        ),
    ] {
        let (head, _) = ALL.iter().find(|(id, _)| *id == notation).unwrap().1;
        let head = if notation == "pgn" { "" } else { head };
        assert_one_more(notation, &[head, page].concat(), &[head, plain].concat());
    }
}

#[test]
fn the_end_of_a_page_is_no_part_of_a_throw() {
    let (head, moves) = KUBB;
    let plain = [head, moves].concat();
    for page in [
        [head, &moves.replace("\n2.", "\n\u{c}2.")].concat(),
        [head, &moves.replace("\n2.", "\u{c}\n2.")].concat(),
    ] {
        assert_read("kubb", &page, &plain);
    }
}

/// Two games side by side in columns, and the same below each other.
const BESIDE: [(&str, &str, &str); 6] = [
    (
        "pgn",
        "1. e4 e5            1. d4 d5\n2. Nf3 Nc6          2. c4 e6\n3. Bb5 a6           3. Nc3 Nf6\n4. Ba4 Nf6 *        4. Bg5 Be7\n                    5. e3 O-O *\n",
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6 *\n\n1. d4 d5\n2. c4 e6\n3. Nc3 Nf6\n4. Bg5 Be7\n5. e3 O-O *\n",
    ),
    (
        "pgn",
        "[White \"Ann\"]      [White \"Cid\"]\n[Black \"Ben\"]      [Black \"Dora\"]\n\n1. e4 e5            1. d4 d5\n2. Nf3 Nc6          2. c4 e6\n1-0                 0-1\n",
        "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 e5\n2. Nf3 Nc6\n1-0\n\n[White \"Cid\"]\n[Black \"Dora\"]\n\n1. d4 d5\n2. c4 e6\n0-1\n",
    ),
    (
        "pgn",
        "1. e4\te5\t1. d4\td5\n2. Nf3\tNc6\t2. c4\te6\n3. Bb5\ta6 *\t3. Nc3\tNf6 *\n",
        "1. e4\te5\n2. Nf3\tNc6\n3. Bb5\ta6 *\n\n1. d4\td5\n2. c4\te6\n3. Nc3\tNf6 *\n",
    ),
    (
        "bucky",
        "1. c2-b3 e7-e5    1. e2-f4 d7-c5\n2. e2-f4 d7-c5    2. c2-b3 e7-e5\n",
        "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n\n1. e2-f4 d7-c5\n2. c2-b3 e7-e5\n",
    ),
    (
        "kubb",
        "1. a:- a:- a:- b:- b:- b:-    1. e:- e:- e:- f:- f:- f:-\n2. c:- c:- c:- d:- d:- d:-    2. g:- g:- g:- h:- h:- h:-\n",
        "1. a:- a:- a:- b:- b:- b:-\n2. c:- c:- c:- d:- d:- d:-\n\n1. e:- e:- e:- f:- f:- f:-\n2. g:- g:- g:- h:- h:- h:-\n",
    ),
    (
        "carcassonne",
        "A = ann          A = cid\nB = bob          B = dora\n0 (0,0) RCRF     0 (0,0) RCRF\n1A (0,1) FFFC    1A (1,0) RFRF\n2B (1,0) RFRF    2B (0,1) FFFC\n",
        "A = ann\nB = bob\n0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n\nA = cid\nB = dora\n0 (0,0) RCRF\n1A (1,0) RFRF\n2B (0,1) FFFC\n",
    ),
];

#[test]
fn two_games_side_by_side_are_one_finding() {
    for (notation, page, plain) in BESIDE {
        let printed = document(notation, page);
        let findings: Vec<Finding> = printed.findings().collect();
        let [finding] = findings.as_slice() else {
            panic!("{page}{findings:#?}");
        };
        assert_eq!(finding.code, format!("{notation}/columns"), "{page}");
        assert_eq!(
            finding.message,
            "Two games stand side by side, each with numbers of its own. Put the second below the first."
        );
        let repaired = apply_edits(page, &finding.fixes[0].edits);
        assert_eq!(repaired, plain);
        assert_eq!(document(notation, plain).game_count(), 2, "{plain}");
        assert_eq!(printed.format(None), [], "{page}");
        assert_eq!(printed.fix_all(), [], "{page}");
        notation::fixture::assert_answers(by_id(notation).unwrap(), page);
    }
}

#[test]
fn what_has_no_two_games_is_not_parted() {
    for (notation, text) in [
        // Two slips in one game.
        ("pgn", "1. e4 e5    1. Nf3 Nc6\n3. Bb5 a6 *\n"),
        ("pgn", "1. e4 e5  {1. d4  1. c4\n2. a3  2. b3}\n2. Nf3 *\n"),
        (
            "kubb",
            "1. a:-  a:-  a:-  b:-  b:-  b:-\n2. c:-  c:-  c:-  d:-  d:-  d:-\n",
        ),
    ] {
        let found: Vec<Finding> = document(notation, text).findings().collect();
        assert!(
            !found.iter().any(|one| one.message.contains("side by side")),
            "{text}{found:#?}"
        );
    }
}

#[test]
fn tables_of_tiles_are_read_in_every_order() {
    let (head, moves) = CARCASSONNE;
    let plain = [head, moves].concat();
    for rows in [
        "0 | | 0,0 | RCRF\n1 | A | 0,1 | FFFC\n2 | B | 1,0 | RFRF\n3 | A | -1,0 | RFRF\n",
        "| 0 | | 0 | 0 | RCRF |\n| 1 | A | 0 | 1 | FFFC |\n| 2 | B | 1 | 0 | RFRF |\n| 3 | A | -1 | 0 | RFRF |\n",
        "0;;RCRF;0;0\n1;A;FFFC;0;1\n2;B;RFRF;1;0\n3;A;RFRF;-1;0\n",
        ",0,(0,0),RCRF\nA,1,(0,1),FFFC\nB,2,(1,0),RFRF\nA,3,(-1,0),RFRF\n",
        "A\t1\t(0,1)\tFFFC\nB\t2\t(1,0)\tRFRF\nA\t3\t(-1,0)\tRFRF\n",
        "0   0   0   RCRF\n1A   0   1   FFFC\n2B   1   0   RFRF\n3A   -1   0   RFRF\n",
        "1 A 0 1 FFFC\n2 B 1 0 RFRF\n3 A -1 0 RFRF\n",
    ] {
        let start = if rows.contains("RCRF") {
            ""
        } else {
            "0 (0,0) RCRF\n"
        };
        assert_read("carcassonne", &[head, start, rows].concat(), &plain);
    }
    // Points, totals and notes in their own cells.
    let rows = "1 | A | 0,1 | FFFCm | 4 | 4 | a small one\n2 | B | 1,0 | RFRmF | 0 | 0 |\n";
    let page = format!("{head}0 (0,0) RCRF\n{rows}");
    let plain =
        format!("{head}0 (0,0) RCRF\n1A (0,1) FFFCm +4 = 4 / a small one\n2B (1,0) RFRmF +0 = 0\n");
    assert_one_more("carcassonne", &page, &plain);
    // A row with a slip is still a row.
    let (page, plain) = (
        page.replace("RFRmF", "RFRFm"),
        plain.replace("RFRmF", "RFRFm"),
    );
    assert_one_more("carcassonne", &page, &plain);
}

#[test]
fn moves_in_one_line_are_read_one_by_one() {
    let (head, moves) = CARCASSONNE;
    let plain = [head, moves].concat();
    for sign in ["; ", ";", ", ", " / ", " | ", " "] {
        let page = format!("{head}{}\n", moves.trim_end().replace('\n', sign));
        assert_eq!(
            assert_read("carcassonne", &page, &plain),
            "Every move, and every part of a header, has a line of its own."
        );
        let page = page.replace('\n', "\r\n");
        assert_read("carcassonne", &page, &plain.replace('\n', "\r\n"));
        notation::fixture::assert_answers(by_id("carcassonne").unwrap(), &page);
    }
}

#[test]
fn what_people_write_above_a_game_opens_none() {
    for (notation, (head, moves)) in ALL {
        // In Carcassonne a line of text above the moves is the title of the game.
        if notation == "carcassonne" {
            continue;
        }
        let plain = [head, moves].concat();
        for line in [
            "## Game 1",
            "**Game 1**",
            "https://example.com/game/12",
            "12 May 2024",
            "Scores by Ann:",
            "Written by Ann",
            "Referee: Ann",
            "Ann \u{2014} Today at 12:31",
        ] {
            // In these notations such a line is a comment or known otherwise.
            let known = [
                ("kubb", "#"),
                ("rootlog", "https:"),
                ("rootlog", "Referee:"),
            ];
            if known
                .iter()
                .any(|(id, sign)| *id == notation && line.starts_with(sign))
            {
                continue;
            }
            assert_read(notation, &format!("{line}\n{plain}"), &plain);
        }
    }
    // An unknown line opens no game either.
    let (head, moves) = KUBB;
    let page = format!("Finale heute\n{moves}");
    assert_eq!(document("kubb", &page).game_count(), 1, "{head}");
}

#[test]
fn lines_have_numbers_and_ends_of_their_own() {
    for (notation, (head, moves)) in ALL {
        if notation == "pgn" || notation == "rootlog" {
            continue;
        }
        let plain = [head, moves].concat();
        let numbered = moves.lines().zip(1..);
        let numbered: String = numbered
            .map(|(line, nth)| format!("{nth}) {line}\n"))
            .collect();
        for page in [numbered, each(moves, |line| format!("<p>{line}</p>"))] {
            assert_one_more(notation, &[head, &page].concat(), &plain);
        }
    }
}

#[test]
fn the_number_of_a_line_may_stand_in_brackets() {
    for (notation, (head, moves)) in ALL {
        let moves = if notation == "pgn" {
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 *\n"
        } else {
            moves
        };
        let plain = [head, moves].concat();
        let numbered = moves.lines().zip(1..).map(|(line, nth)| {
            let own = line.split_once(". ");
            format!("[{nth}] {}\n", own.map_or(line, |(_, moves)| moves))
        });
        let page = [head, &numbered.collect::<String>()].concat();
        assert_read(notation, &page, &plain);
    }
}

/// Checks that `page` is read like `plain`, with one hint whose safe repair makes comments of the lines that
/// are not of the game.
fn assert_margins(notation: &str, page: &str, plain: &str) -> String {
    let findings: Vec<Finding> = document(notation, page).findings().collect();
    let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
    assert_eq!(codes, [format!("{notation}/odd-sign")], "{page}");
    assert_eq!(replays(notation, page), replays(notation, plain), "{page}");
    let fix = findings[0].fixes.first().unwrap();
    assert!(fix.safe, "{page}");
    let repaired = apply_edits(page, &fix.edits);
    let left = document(notation, &repaired).findings().count();
    assert_eq!(left, 0, "{repaired}");
    for line in page.lines() {
        assert!(repaired.contains(line.trim()), "{repaired}");
    }
    let formatted = apply_edits(page, &document(notation, page).format(None));
    assert_eq!(
        replays(notation, &formatted),
        replays(notation, plain),
        "{formatted}"
    );
    findings[0].message.clone()
}

#[test]
fn names_and_places_above_the_moves_are_a_title_and_no_game() {
    for (notation, page, plain) in [
        (
            "pgn",
            "Anna - Bo\nBerlin 2024\n\n1. e4 e5 2. Nf3 Nc6 *\n",
            "1. e4 e5 2. Nf3 Nc6 *\n",
        ),
        (
            "bucky",
            "Wiese gegen Hof, Berlin, 12. Mai 2024\n\n1. c2-b3 e7-e5 2. e2-f4 d7-c5\n",
            "1. c2-b3 e7-e5 2. e2-f4 d7-c5\n",
        ),
    ] {
        let message = assert_margins(notation, page, plain);
        assert!(
            message.contains("is no move but words: make it a comment."),
            "{message}"
        );
        assert_eq!(document(notation, page).games().count(), 1, "{page}");
    }
}

#[test]
fn tags_may_lack_only_their_brackets() {
    let (head, moves) = PGN;
    let bare = head.replace(['[', ']'], "");
    let message = assert_read("pgn", &[&bare, moves].concat(), &[head, moves].concat());
    assert_eq!(
        message,
        "A tag is a name and a value, in brackets and quotes: write \u{201c}[Event \"Club\"]\u{201d}."
    );
    // Or only the first.
    let half = head.replace('[', "");
    assert_read("pgn", &[&half, moves].concat(), &[head, moves].concat());
    let one = head.replace("[White ", "White ");
    assert_read("pgn", &[&one, moves].concat(), &[head, moves].concat());
}

#[test]
fn signs_behind_tags_begin_no_games() {
    let page =
        "[Event \"E\"],\n[White \"A\"] \u{2713}\n[Black \"B\"],\n[Result \"*\"],\n\n1. e4 e5 *\n";
    assert_eq!(document("pgn", page).games().count(), 1);
}

#[test]
fn a_table_with_a_row_for_each_side_is_one_finding() {
    let (head, _) = PGN;
    for delimiter in [",", ";", "\t", "|"] {
        let rows = "ply,side,move\n1,W,e4\n2,B,e5\n3,W,Nf3\n4,B,Nc6\n5,W,Bb5\n6,B,a6\n";
        let page = [head, &rows.replace(',', delimiter), "*\n"].concat();
        let findings: Vec<Finding> = document("pgn", &page).findings().collect();
        let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
        assert_eq!(codes, ["pgn/columns"], "{page}");
        assert!(findings[0].fixes.is_empty(), "{page}");
        assert!(document("pgn", &page).format(None).is_empty(), "{page}");
    }
}

#[test]
fn a_row_may_hold_the_result_alone() {
    for (notation, (head, moves), result) in [
        ("pgn", (PGN.0, ["e4;e5", "Nf3;Nc6", "Bb5;a6"]), "*"),
        ("pgn", (PGN.0, ["e4;e5", "Nf3;Nc6", "Bb5;a6"]), "1-0"),
        (
            "bucky",
            (BUCKY.0, ["c2-b3;e7-e5", "e2-f4;d7-c5", "f1-d1;d8-e7"]),
            "1-0",
        ),
    ] {
        let head = head.replace("Result \"*\"", &format!("Result \"{result}\""));
        let line =
            |(nth, pair): (usize, &&str)| format!("{}. {}\n", nth + 1, pair.replace(';', " "));
        let plain = moves.iter().enumerate().map(line).collect::<String>();
        let plain = format!("{head}{plain}{result}\n");
        let row = |(nth, pair): (usize, &&str)| format!("{};{pair}\n", nth + 1);
        let rows = moves.iter().enumerate().map(row).collect::<String>();
        for last in [";;", "4;;", "34.;;"] {
            for delimiter in [",", ";", "|"] {
                let page = format!("{rows}{last}").replace(';', delimiter);
                let page = format!("{head}{page}{result}\n");
                assert_read(notation, &page, &plain);
            }
            // Tabs are blanks between moves, as they stand.
            let page = format!("{rows}{last}").replace(';', "\t");
            let page = format!("{head}{page}{result}\n");
            assert_eq!(
                replays(notation, &page),
                replays(notation, &plain),
                "{page}"
            );
            assert!(document(notation, &page).findings().count() <= 1, "{page}");
        }
    }
}

#[test]
fn moves_of_each_side_may_stand_in_a_row_of_their_own() {
    let (head, _) = PGN;
    let plain = [head, "1. e4 e5\n2. d4 exd4\n3. Nf3 Nc6 *\n"].concat();
    for rows in [
        "1. e4 | 2. d4 | 3. Nf3\ne5 | exd4 | Nc6 *\n",
        "| 1. e4 | 2. d4 | 3. Nf3 |\n|---|---|---|\n| e5 | exd4 | Nc6 |\n*\n",
        "1. e4   2. d4   3. Nf3\n   e5     exd4    Nc6\n*\n",
        "1\t2\t3\ne4\td4\tNf3\ne5\texd4\tNc6\n*\n",
        "#,1,2,3\nWhite,e4,d4,Nf3\nBlack,e5,exd4,Nc6\n*\n",
        "White e4 d4 Nf3\nBlack e5 exd4 Nc6\n*\n",
        "White: e4 d4 Nf3\nBlack: e5 exd4 Nc6\n*\n",
        "Wei\u{df};e4;d4;Nf3\nSchwarz;e5;exd4;Nc6\n*\n",
        "1. e4 | 2. d4\n1... e5 | 2... exd4\n3. Nf3\nNc6 *\n",
        "1. e4 2. d4\n1... e5 2... exd4\n3. Nf3\n3... Nc6 *\n",
    ] {
        let page = [head, rows].concat();
        let findings: Vec<Finding> = document("pgn", &page).findings().collect();
        let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
        assert_eq!(codes, ["pgn/columns"], "{page} {findings:?}");
        assert_eq!(
            findings[0].message,
            "White's moves stand in one row and Black's in the row below. Write them beside each other: \u{201c}1. e4 e5\u{201d}."
        );
        assert_eq!(document("pgn", &page).games().count(), 1, "{page}");
        let fixed = apply_edits(&page, &findings[0].fixes[0].edits);
        assert_eq!(replays("pgn", &fixed), replays("pgn", &plain), "{fixed}");
        assert_eq!(document("pgn", &fixed).findings().count(), 0, "{fixed}");
    }
    // With their names, Black's may stand above.
    for rows in [
        "Black: e5 exd4 Nc6\nWhite: e4 d4 Nf3\n*\n",
        "Schwarz | e5 | exd4 | Nc6\nWei\u{df} | e4 | d4 | Nf3\n*\n",
    ] {
        let page = [head, rows].concat();
        let findings: Vec<Finding> = document("pgn", &page).findings().collect();
        let [finding] = &findings[..] else {
            panic!("{page} {findings:?}");
        };
        assert_eq!(
            finding.message,
            "Black's moves stand in one row and White's in the row below. Write them beside each other: \u{201c}1. e4 e5\u{201d}."
        );
        let fixed = apply_edits(&page, &finding.fixes[0].edits);
        assert_eq!(replays("pgn", &fixed), replays("pgn", &plain), "{fixed}");
        assert_eq!(document("pgn", &fixed).findings().count(), 0, "{fixed}");
    }
    // In Bucky, too.
    let page = "White c2-b3 e2-f4 f1-d1\nBlack e7-e5 d7-c5 d8-e7\n";
    let findings: Vec<Finding> = document("bucky", page).findings().collect();
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert_eq!(
        apply_edits(page, &findings[0].fixes[0].edits),
        "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n3. f1-d1 d8-e7\n"
    );
}

#[test]
fn two_rows_of_moves_alone_may_be_those_of_the_sides() {
    let (head, _) = PGN;
    let plain = [head, "1. e4 e5\n2. d4 exd4\n3. Nf3 Nc6 *\n"].concat();
    for rows in [
        "e4,d4,Nf3\ne5,exd4,Nc6\n*\n",
        "e4\td4\tNf3\ne5\texd4\tNc6\n*\n",
        "e4 d4 Nf3\ne5 exd4 Nc6 *\n",
        "| e4 | d4 | Nf3 |\n| e5 | exd4 | Nc6 |\n*\n",
    ] {
        let page = [head, rows].concat();
        let findings: Vec<Finding> = document("pgn", &page).findings().collect();
        let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
        assert_eq!(codes, ["pgn/columns"], "{page} {findings:?}");
        let fixed = apply_edits(&page, &findings[0].fixes[0].edits);
        assert_eq!(replays("pgn", &fixed), replays("pgn", &plain), "{fixed}");
        assert_eq!(document("pgn", &fixed).findings().count(), 0, "{fixed}");
    }
    // Moves that can be played as they stand, also with a slip.
    for rows in ["e4 e5 Nf3\nNc6 Bb5 a6 *\n", "e4 e5 Nf3\nNc6 Bb5 Nf3 *\n"] {
        let page = [head, rows].concat();
        let findings: Vec<Finding> = document("pgn", &page).findings().collect();
        let is_other = |one: &Finding| one.code != "pgn/columns";
        assert!(findings.iter().all(is_other), "{page} {findings:?}");
    }
}

#[test]
fn a_table_may_have_nothing_but_moves() {
    let (head, _) = PGN;
    let plain = [head, "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 *\n"].concat();
    for rows in [
        "e4;e5\nNf3;Nc6\nBb5;a6\n;*;\n",
        "e4;e5;\nNf3;Nc6;\nBb5;a6;*\n",
        "e4;e5;\nNf3;Nc6;\nBb5;a6;\n;*;\n",
        "\"e4\";\"e5\"\n\"Nf3\";\"Nc6\"\n\"Bb5\";\"a6\"\n*\n",
        "\"e4\",\"e5\"\n\"Nf3\",\"Nc6\"\n\"Bb5\",\"a6\"\n*\n",
        "e4 | e5\nNf3 | Nc6\nBb5 | a6\n*\n",
    ] {
        assert_read("pgn", &[head, rows].concat(), &plain);
    }
    let plain = [head, "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 *\n"].concat();
    let page = [head, "e4;e5\nNf3;Nc6\nBb5;;*\n"].concat();
    assert_read("pgn", &page, &plain);
    // A comment stays one.
    let comment = [head, "1. e4 e5 2. Nf3 *\n; 1-0\n"].concat();
    assert_eq!(document("pgn", &comment).findings().count(), 0);
}

#[test]
fn a_quoted_title_is_a_title() {
    let page = "> Anna - Bo\n1. e4 e5 2. Nf3 Nc6 *\n";
    let plain = "1. e4 e5 2. Nf3 Nc6 *\n";
    let findings: Vec<Finding> = document("pgn", page).findings().collect();
    let messages: Vec<&str> = findings.iter().map(|one| &*one.message).collect();
    assert_eq!(
        messages,
        [
            "\u{201c}>\u{201d} around the moves is no part of them: leave it out. \u{201c}Anna - Bo\u{201d} is no move but words: make it a comment."
        ]
    );
    assert_eq!(replays("pgn", page), replays("pgn", plain));
    // Formatting twice is formatting once, also where the line stands between tags.
    for page in [
        "[Event \"S\"]\n> ok\n[Result \"*\"]\n\n1. d4 nf6\n2. c4 e6\na3 3. d5\n4. Bf4 Bd6 *\n",
        "[Event \"S\"]\n[Result \"*\"]\n> ok\n\n1. d4 nf6\n2. c4 e6\n3. Nc3 d5 *\n",
        "> Anna - Bo\n> 1. e4 e5\n> 2. Nf3 Nc6 *\n",
    ] {
        let once = apply_edits(page, &document("pgn", page).format(None));
        let twice = apply_edits(&once, &document("pgn", &once).format(None));
        assert_eq!(once, twice, "{page}");
    }
}

/// `moves` with `line` below the first one.
fn below_first(moves: &str, line: &str) -> String {
    moves.replacen('\n', &format!("\n{line}\n"), 1)
}

/// A record with its header above the first line of moves and again above the last one.
fn with_header_again(head: &str, moves: &str) -> String {
    let moves = moves.trim_end_matches('\n');
    let (above, last) = moves.rsplit_once('\n').unwrap();
    format!("{head}{above}\n\n{head}{last}\n")
}

#[test]
fn a_header_may_stand_again_at_the_top_of_each_page() {
    for (notation, (head, moves)) in ALL {
        // Without numbers nothing shows whether the moves go on.
        if notation == "rootlog" {
            continue;
        }
        let plain = [head, moves].concat();
        let page = with_header_again(head, moves);
        assert_eq!(document(notation, &page).games().count(), 1, "{page}");
        let message = assert_margins(notation, &page, &plain);
        let first = head.lines().next().unwrap();
        assert_eq!(
            message,
            format!(
                "The header from \u{201c}{first}\u{201d} on stands above the first move already, as it does on each page of a print: \
                 leave it out, or make it a comment."
            )
        );
    }
}

#[test]
fn moves_that_do_not_go_on_below_the_same_header_are_another_game() {
    let (head, moves) = PGN;
    let open = moves.replace(" *", "");
    let other = head.replace("[Round \"1\"]", "[Round \"2\"]");
    for (above, below) in [
        // They begin anew.
        (open.as_str(), [head, &open].concat()),
        // They begin further up or further down, or the game above has ended.
        (&open, [head, "5. O-O Be7 *\n"].concat()),
        (&open, [head, "7. Bb3 d6 *\n"].concat()),
        (moves, [head, "6. Re1 b5 *\n"].concat()),
        // A tag differs.
        (&open, [&*other, "6. Re1 b5 *\n"].concat()),
        // There are none.
        (&open, head.to_owned()),
    ] {
        let text = [head, above, "\n", &below].concat();
        let second = text.len() - below.len();
        let starts = notation::cut(by_id("pgn").unwrap(), &text);
        assert_eq!(starts, [0, second], "{text}");
    }
    for below in ["6. Re1 b5 *\n", "5... Be7 6. Re1 b5 *\n"] {
        let text = [head, &open, "\n", head, below].concat();
        assert_eq!(notation::cut(by_id("pgn").unwrap(), &text), [0], "{text}");
    }
}

#[test]
fn a_title_may_stand_again_with_its_header() {
    let (head, moves) = CARCASSONNE;
    let page = [
        "Cup 2024\n",
        head,
        &moves.replace("3A", &format!("Cup 2024\n{head}3A")),
    ]
    .concat();
    assert_eq!(document("carcassonne", &page).games().count(), 1, "{page}");
    let codes: Vec<&str> = document("carcassonne", &page)
        .findings()
        .map(|one| one.code)
        .collect();
    assert_eq!(codes, ["carcassonne/odd-sign"], "{page}");
}

#[test]
fn numbers_of_pages_alone_between_moves_are_no_moves() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for line in ["12", "-12-", "                 12", "\n12\n", "57\n\n58"] {
            let page = [head, &below_first(moves, line)].concat();
            assert_margins(notation, &page, &plain);
        }
        // Beside a title, a page number is recognized without the game.
        for line in [
            "Round 3 Finals                    12",
            "12\t\tClub Championship",
            "Game 3 \u{2014} Finals        page 2",
        ] {
            let page = [head, &below_first(moves, line)].concat();
            // In Carcassonne a line of words may be anything.
            if notation != "carcassonne" || line.starts_with("12") {
                assert_read(notation, &page, &plain);
            }
        }
        // It may be the number of the next move, which is not written yet, or of the last move.
        if notation != "rootlog" {
            let last = [head, moves, "12\n"].concat();
            let next = [head, &below_first(moves, "2")].concat();
            for page in [last, next] {
                let document = document(notation, &page);
                let found = document.findings();
                let said = found
                    .filter(|one| one.message.contains("numbers of pages"))
                    .count();
                assert_eq!(said, 0, "{page}");
            }
        }
    }
    let (head, moves) = KUBB;
    let page = [head, &below_first(moves, "7\n8")].concat();
    assert_eq!(
        assert_margins("kubb", &page, &[head, moves].concat()),
        "\u{201c}7\u{201d} and \u{201c}8\u{201d} stand alone between the moves, as numbers of pages do: leave that out, or make it a \
         comment."
    );
}

#[test]
fn the_end_of_a_mail_is_no_move() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for end in [
            "--\nAnn Berg\nKubb club Uppsala, +46 18 123456\n",
            "\n-- \nAnn Berg | Secretary\nann@example.com\n",
            "\nCheers,\nAnn\n",
            "Viele Gr\u{fc}\u{df}e\n\nAnna Berg\n",
        ] {
            assert_margins(notation, &format!("{plain}{end}"), &plain);
        }
    }
    // A pass is a move, and so is the line below it.
    let (head, _) = PGN;
    let page = format!("{head}1. e4\n--\n2. d4 *\n");
    let codes: Vec<_> = document("pgn", &page)
        .findings()
        .map(|one| one.code)
        .collect();
    assert_eq!(codes, ["pgn/pass"]);
    let (head, moves) = KUBB;
    let page = format!("{head}{moves}--\nAnn Berg\n");
    assert_eq!(
        assert_margins("kubb", &page, &[head, moves].concat()),
        "From \u{201c}--\u{201d} on this is the end of a mail and no move: leave it out, or make it a comment."
    );
}

#[test]
fn emphasis_is_no_part_of_a_move_wherever_it_stands() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        let words = |sign: &str| {
            each(moves, |line| {
                let words = line.split(' ').map(|word| format!("{sign}{word}{sign}"));
                words.collect::<Vec<_>>().join(" ")
            })
        };
        let lines = |open: &str, close: &str| each(moves, |line| format!("{open}{line}{close}"));
        for page in [
            lines("**", "**"),
            lines("__", "__"),
            lines("`", "`"),
            lines("<b>", "</b>"),
            lines("<strong>", "</strong>"),
            words("`"),
            words("**"),
            words("_"),
        ] {
            // In PGN a star is a result.
            if notation != "pgn" || !page.contains("***") {
                assert_read(notation, &[head, &page].concat(), &plain);
            }
        }
    }
    let (head, _) = PGN;
    let plain = format!("{head}1. e4 e5 2. Nf3 Nc6 *\n");
    for moves in [
        "1. e4 e5 2. `Nf3` Nc6 *",
        "1. e4 e5 2. **Nf3** *Nc6* *",
        "1. e4 e5 2. _Nf3_ __Nc6__ *",
        "1. <b>e4</b> <i>e5</i> 2. Nf3 Nc6 *",
        "1. e4 e5&nbsp;2. Nf3 Nc6 *",
        "*1. e4 e5*\n*2. Nf3 Nc6*\n*",
        "* 1. e4 e5\n* 2. Nf3 Nc6 *",
    ] {
        assert_read("pgn", &format!("{head}{moves}\n"), &plain);
    }
    // A star still ends a game.
    let page = "1. e4 *\n1. d4 *\n";
    assert_eq!(document("pgn", page).findings().count(), 0);
}

#[test]
fn a_record_with_tabs_in_which_much_is_wrong_is_no_table() {
    let tiles = (0..20).map(|y| format!("{y}A (0,{y})\tFRFR\n"));
    let page = format!("A = amber\n{}", tiles.collect::<String>());
    let codes: Vec<_> = document("carcassonne", &page)
        .findings()
        .map(|one| one.code)
        .collect();
    let (first, rest) = codes.split_first().unwrap();
    assert_eq!(*first, "carcassonne/starter-tile");
    assert_eq!(rest, ["carcassonne/tile-box"; 11]);
}

#[test]
fn a_table_that_fits_no_order_of_columns_is_one_finding() {
    let (head, _) = CARCASSONNE;
    for rows in [
        "0,12:00,,0,0,RCRF\n1,12:01,A,0,1,FFFC\n2,12:02,B,1,0,RFRF\n3,12:03,A,-1,0,RFRF\n",
        "Player;x;y;Tile\nA;0;1;FFFC\nB;1;0;RFRF\nA;-1;0;RFRF\n",
        "| Tile | x | y |\n|---|---|---|\n| FFFC | 0 | 1 |\n| RFRF | 1 | 0 |\n| RFRF | -1 | 0 |\n",
    ] {
        let page = [head, rows].concat();
        let findings: Vec<Finding> = document("carcassonne", &page).findings().collect();
        let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
        assert_eq!(codes, ["carcassonne/columns"], "{page} {findings:?}");
        assert!(
            findings[0].message.ends_with(
                "are a table, and no moves as their columns stand. Put the columns in the order of a move, or write each move as in \
                 \u{201c}3A (-1,0) RFRF\u{201d}."
            ),
            "{}",
            findings[0].message
        );
        assert_eq!(document("carcassonne", &page).format(None), []);
    }
    let (head, moves) = KUBB;
    let right = [
        "4. c:3I c:F c:F c:F d:- d:- d:-",
        "5. a:- a:- a:- b:- b:- b:-",
        "6. c:- c:- c:- d:- d:- d:-",
    ];
    let rows = moves
        .lines()
        .zip(right)
        .map(|(left, right)| format!("| {left} | {right} |\n"));
    let page = [head, &rows.collect::<String>()].concat();
    let codes: Vec<_> = document("kubb", &page)
        .findings()
        .map(|one| one.code)
        .collect();
    assert_eq!(codes, ["kubb/columns"], "{page}");
    let (head, _) = KUBB;
    let rows = "Turn;Player;Throw\n1;a;-\n1;a;-\n1;a;B\n1;b;-\n1;b;-\n1;b;-\n2;c;I\n2;c;F\n2;c;-\n";
    let page = [head, rows].concat();
    let codes: Vec<_> = document("kubb", &page)
        .findings()
        .map(|one| one.code)
        .collect();
    assert_eq!(codes, ["kubb/columns"], "{page}");
}

#[test]
fn rows_have_remarks_and_pairs_of_moves() {
    for (notation, (head, _)) in [("pgn", PGN), ("bucky", BUCKY)] {
        let plain = match notation {
            "pgn" => "1. e4 e5\n2. Nf3 Nc6\n*\n",
            _ => "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n",
        };
        let result = if notation == "pgn" { "*\n" } else { "" };
        let plain_page = [head, plain].concat();
        let pairs: Vec<(&str, &str)> = match notation {
            "pgn" => vec![("e4", "e5"), ("Nf3", "Nc6")],
            _ => vec![("c2-b3", "e7-e5"), ("e2-f4", "d7-c5")],
        };
        for sign in [",", ";", "\t", "|"] {
            let rows = pairs.iter().enumerate().map(|(at, (white, black))| {
                let number = (at + 1).to_string();
                [&*number, white, black, "good move"].join(sign) + "\n"
            });
            let page = format!("{head}{}{result}", rows.collect::<String>());
            assert_read(notation, &page, &plain_page);
        }
        for sign in [",", ";"] {
            let rows = pairs
                .iter()
                .map(|(white, black)| [*white, black].join(sign) + "\n");
            let page = format!("{head}{}{result}", rows.collect::<String>());
            let plain = plain_page.replace("1. ", "").replace("2. ", "");
            let codes: Vec<_> = document(notation, &page)
                .findings()
                .map(|one| one.code)
                .collect();
            // In PGN a comma after a move has its own rule.
            let code = match (notation, sign) {
                ("pgn", ",") => "pgn/spelling".to_owned(),
                _ => format!("{notation}/odd-sign"),
            };
            assert!(codes.contains(&&*code), "{page} {codes:?}");
            assert_eq!(
                replays(notation, &page),
                replays(notation, &plain),
                "{page}"
            );
        }
    }
}

#[test]
fn moves_beside_each_other_in_the_rows_of_a_table_are_columns() {
    for (notation, head, moves) in LONG {
        let lines: Vec<&str> = moves.lines().collect();
        let half = lines.len().div_ceil(2);
        let rows = (0..half).map(|row| {
            let right = lines.get(row + half).copied().unwrap_or_default();
            (lines[row], right)
        });
        let rows: Vec<(&str, &str)> = rows.collect();
        let bars = rows
            .iter()
            .map(|(left, right)| format!("| {left} | {right} |\n"));
        let open = rows
            .iter()
            .map(|(left, right)| format!("{left} | {right}\n"));
        for page in [bars.collect::<String>(), open.collect::<String>()] {
            let page = format!("{head}{page}");
            let said = assert_in_columns(notation, &page, &[head, moves].concat());
            assert!(said.contains("printed in two columns"), "{said}");
        }
    }
    // Two tables side by side, with or without an empty column between them.
    for (notation, rows, plain) in [
        (
            "pgn",
            "| 1 | e4 | e5 | 4 | Ba4 | Nf6 |\n| 2 | Nf3 | Nc6 | 5 | O-O | Be7 |\n| 3 | Bb5 | a6 | 6 | Re1 | b5 |\n",
            "1 | e4 | e5\n2 | Nf3 | Nc6\n3 | Bb5 | a6\n4 | Ba4 | Nf6\n5 | O-O | Be7\n6 | Re1 | b5\n",
        ),
        (
            "bucky",
            "1;c2-b3;e7-e5;;4;f4-g5;e5-e4\n2;e2-f4;d7-c5;;5;g2-f3;b7-a5\n3;f1-d1;d8-e7;;6;d2-d4;e7xg5\n",
            "1;c2-b3;e7-e5\n2;e2-f4;d7-c5\n3;f1-d1;d8-e7\n4;f4-g5;e5-e4\n5;g2-f3;b7-a5\n6;d2-d4;e7xg5\n",
        ),
        (
            "carcassonne",
            "0,,0,0,RCRF,3,A,-1,0,RFRF\n1,A,0,1,FFFC,4,B,-2,0,RFRF\n2,B,1,0,RFRF,5,A,2,0,RFRF\n",
            "0,,0,0,RCRF\n1,A,0,1,FFFC\n2,B,1,0,RFRF\n3,A,-1,0,RFRF\n4,B,-2,0,RFRF\n5,A,2,0,RFRF\n",
        ),
    ] {
        let head = if notation == "carcassonne" {
            CARCASSONNE.0
        } else {
            ""
        };
        let page = [head, rows].concat();
        let printed = document(notation, &page);
        let codes: Vec<&str> = printed.findings().map(|one| one.code).collect();
        assert_eq!(codes, [format!("{notation}/columns")], "{page}");
        let fix = printed.findings().next().unwrap().fixes[0].clone();
        assert_eq!(apply_edits(&page, &fix.edits), [head, plain].concat());
    }
}

#[test]
fn messages_forums_and_programs_put_signs_around_lines() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        let numbered = |line: &str| {
            let said = moves
                .lines()
                .position(|one| one == line)
                .unwrap_or_default();
            format!("{}.\t{line}", said + 1)
        };
        for page in [
            format!("[code]\n{plain}[/code]\n"),
            format!("[quote=Ann]\n{plain}[/quote]\n"),
            [head, &each(moves, |line| format!("- [ ] {line}"))].concat(),
            [head, &each(moves, |line| format!("\u{27a2} {line}"))].concat(),
            [head, &each(moves, |line| format!("o {line}"))].concat(),
            [head, &each(moves, |line| format!("\u{200e}{line}\u{200e}"))].concat(),
            [
                head,
                &each(moves, |line| {
                    format!("<tr><td class=\"move\">{line}</td></tr>")
                }),
            ]
            .concat(),
            [head, &each(moves, |line| format!("<span>{line}</span>"))].concat(),
            [head, &each(moves, |line| format!("\"{line}\""))].concat(),
            format!("{head}Club Bulletin 12/2024\n{moves}"),
            format!("{head}Hi all,\n{moves}"),
            format!(
                "{head}On Fri, 12 May 2024 at 21:31, Ann Berg <ann@example.com> wrote:\n{moves}"
            ),
            format!("{head}Diagram 1\n![board](https://example.com/1.png)\n(continued)\n{moves}"),
            format!(
                "From: Ann <ann@example.com>\nSubject: Re: our game\nDate: Fri, 12 May 2024 21:31:07 +0200\n{plain}"
            ),
        ] {
            // In Carcassonne a line of words above the moves is the title of the game.
            let is_title = ["Club", "Hi", "On"]
                .iter()
                .any(|word| page[head.len()..].starts_with(word));
            if notation == "carcassonne" && is_title {
                continue;
            }
            assert_read(notation, &page, &plain);
        }
        if notation != "rootlog" {
            assert_read(notation, &[head, &each(moves, numbered)].concat(), &plain);
        }
    }
}

#[test]
fn nothing_leaves_out_who_sent_a_line_unasked() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for page in [
            each(&plain, |line| format!("[12.05.24, 21:31:07] Ann: {line}")),
            each(&plain, |line| {
                format!("[21:31, 5/12/2024] Ann Berg: {line}")
            }),
            each(&plain, |line| {
                format!("5/12/24, 9:31 PM - Ann Berg: {line}")
            }),
        ] {
            // A date begins the line of a game.
            if notation == "carcassonne" && page.starts_with("5/12") {
                continue;
            }
            assert_sent(notation, &page, &plain);
        }
    }
}

#[test]
fn the_number_of_a_page_in_a_chat_leaves_out_no_sender() {
    let turns = "C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9\n1\n[12:04, 4.5.2024] Ben: E:(6w+b)->3/#charismatic->$\n";
    for (notation, page) in [
        (
            "pgn",
            "1. e4 e5\n[12:03, 4.5.2024] Anna: hello\n2. Nf3 Nc6\n3. Bb5 a6\n\n6\n4. Ba4 Nf6 *\n"
                .to_owned(),
        ),
        (
            "rootlog",
            format!("{}[12:03, 4.5.2024] Anna: {turns}", ROOTLOG.0),
        ),
    ] {
        let document = document(notation, &page);
        let fixed = apply_edits(&page, &document.fix_all());
        for sender in page.lines().filter(|line| line.starts_with('[')) {
            let sender = sender.split(": ").next().unwrap();
            assert!(fixed.contains(sender), "{fixed}");
        }
        for game in document.games() {
            let shown: Vec<Finding> = game.game.findings_with_guesses().collect();
            let odd = shown.iter().find(|one| one.code.ends_with("/odd-sign"));
            let fixes = &odd.unwrap().fixes;
            assert!(fixes.iter().all(|fix| !fix.safe), "{fixes:?}");
        }
    }
}

#[test]
fn a_move_behind_a_name_is_no_title() {
    for (notation, page) in [
        ("pgn", "Anna: e4\nBen: e5\nAnna: Nf3\nBen: Nc6\n"),
        ("pgn", "Anna-Lena: 1. e4\nBenjamin: 1... e5\n"),
        ("carcassonne", "Ann: 1A (0,1) FFFC\nBen: 2B (0,2) FFFC\n"),
    ] {
        let fixed = apply_edits(page, &document(notation, page).fix_all());
        let is_comment = |line: &str| line.starts_with([';', '/']);
        assert!(!fixed.lines().any(is_comment), "{fixed}");
        for line in page.lines() {
            let (name, said) = line.split_once(": ").unwrap();
            assert!(fixed.contains(name) && fixed.contains(said), "{fixed}");
            assert!(!fixed.contains(&format!("{said}}}")), "{fixed}");
        }
    }
}

#[test]
fn words_below_moves_become_comments_safely() {
    let (head, moves) = CARCASSONNE;
    let plain = [head, moves].concat();
    let wrapped = plain.replace(
        "FFFC\n",
        "FFFC / B must have judged it\nworth it for the chance to stop me.\n",
    );
    let said = plain.replace("FFFC\n", "FFFC / B must have judged it\n");
    let message = assert_margins("carcassonne", &wrapped, &said);
    assert_eq!(
        message,
        "\u{201c}worth it for the chance to sto\u{2026}\u{201d} is no move but words: make it a comment."
    );
    for (notation, (head, moves)) in ALL {
        for line in ["[4]", "(5)", "(2)", "-4-"] {
            // In Kubb this is a comment.
            if notation == "kubb" && line.starts_with('(') {
                continue;
            }
            let page = [head, &below_first(moves, line)].concat();
            assert_margins(notation, &page, &[head, moves].concat());
            let fixed = apply_edits(&page, &document(notation, &page).fix_all());
            assert_eq!(document(notation, &fixed).findings().count(), 0, "{fixed}");
        }
        // Lines around the moves and below them give one hint.
        let quoted = each(moves, |line| format!("> {line}"));
        assert_read(
            notation,
            &format!("{head}{quoted}\n--\nAnn Berg\n"),
            &[head, moves].concat(),
        );
    }
}

#[test]
fn tags_may_stand_without_brackets() {
    for (notation, written, tags, moves) in [
        (
            "kubb",
            "[Event: Yard]\nTeam A: Ann, Bob\nTeam B = SV Cid & Dan\n[Start = \"14:00\"]\n\n",
            "[Event \"Yard\"]\n[Team A \"Ann, Bob\"]\n[Team B \"SV Cid & Dan\"]\n[Start \"14:00\"]\n\n",
            KUBB.1,
        ),
        (
            "bucky",
            "Event\tYard\nwhite - Ann Lee\nBlack = \"Bob\"\n\n",
            "[Event \"Yard\"]\n[White \"Ann Lee\"]\n[Black \"Bob\"]\n\n",
            BUCKY.1,
        ),
        (
            "pgn",
            "Event: Club\nDate: 2024.01.01\nWhite: Lee, Ann\nBlack: Bob\nECO: C84\n\n",
            "[Event \"Club\"]\n[Date \"2024.01.01\"]\n[White \"Lee, Ann\"]\n[Black \"Bob\"]\n[ECO \"C84\"]\n\n",
            PGN.1,
        ),
    ] {
        let (page, plain) = (format!("{written}{moves}"), format!("{tags}{moves}"));
        let two = format!("{page}\n{page}");
        let is_sign = |one: &Finding| one.code.ends_with("/odd-sign");
        for (page, plain, games) in [(&page, &plain, 1), (&two, &format!("{plain}\n{plain}"), 2)] {
            assert_eq!(document(notation, page).games().count(), games, "{page}");
            let findings: Vec<Finding> = document(notation, page).findings().collect();
            let mut repaired = page.clone();
            let signs: Vec<&Finding> = findings.iter().filter(|one| is_sign(one)).collect();
            assert_eq!(signs.len(), games, "{findings:?}");
            for sign in signs.iter().rev() {
                assert!(sign.fixes[0].safe);
                repaired = apply_edits(&repaired, &sign.fixes[0].edits);
            }
            assert_eq!(&repaired.to_lowercase(), &plain.to_lowercase());
            let others: Vec<&str> = findings
                .iter()
                .filter(|one| !is_sign(one))
                .map(|one| one.code)
                .collect();
            let right: Vec<Finding> = document(notation, &repaired).findings().collect();
            assert_eq!(
                others,
                right.iter().map(|one| one.code).collect::<Vec<_>>(),
                "{page}"
            );
            assert_eq!(replays(notation, page), replays(notation, plain));
        }
    }
}

#[test]
fn remarks_below_moves_are_no_tags() {
    for (notation, plain, line) in [
        ("pgn", PGN, "White: Very good"),
        ("pgn", PGN, "Black: Resigns"),
        ("pgn", PGN, "White: e4"),
        ("kubb", KUBB, "Team A: F F B"),
        ("kubb", KUBB, "Event: rain"),
    ] {
        let page = format!("{}{}{line}\n", plain.0, plain.1);
        assert_eq!(document(notation, &page).games().count(), 1, "{page}");
    }
    for (notation, plain) in [("pgn", PGN), ("kubb", KUBB), ("bucky", BUCKY)] {
        let page = format!("{}{}Result: 1-0\n", plain.0, plain.1);
        let findings: Vec<Finding> = document(notation, &page).findings().collect();
        let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
        assert_eq!(codes, [format!("{notation}/odd-sign")], "{page}");
    }
}

#[test]
fn a_number_before_every_line_is_a_listing() {
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for gap in ["\t", " ", "  | ", ": "] {
            let numbered = plain.lines().zip(1..);
            // In front of moves, such a number is read as one of them.
            if matches!(notation, "kubb" | "bucky" | "pgn") && gap == ": "
                || (notation, gap) == ("bucky", " ")
            {
                continue;
            }
            let page: String = numbered
                .map(|(line, nth)| format!("{nth:3}{gap}{line}\n"))
                .collect();
            let findings: Vec<Finding> = document(notation, &page).findings().collect();
            let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
            let [one] = &findings[..] else {
                panic!("{page}{codes:?}");
            };
            if one.code != format!("{notation}/columns") {
                assert_read(notation, &page, &plain);
                continue;
            }
            let last = plain.lines().count();
            assert_eq!(
                one.message,
                format!(
                    "A number stands before each line, from 1 to {last}, as in a listing: these are no numbers of moves. \
                     Leave them out."
                )
            );
            let repaired = apply_edits(&page, &one.fixes[0].edits);
            assert_eq!(repaired, plain);
        }
    }
}

#[test]
fn numbers_of_moves_are_no_listing() {
    let page = "1 e4 e5\n2 Nf3 Nc6\n3 Bb5 a6\n4 Ba4 Nf6\n5 O-O Be7\n6 Rc9 *\n";
    let codes: Vec<&str> = document("pgn", page)
        .findings()
        .map(|one| one.code)
        .collect();
    assert!(!codes.contains(&"pgn/columns"), "{codes:?}");
}

#[test]
fn a_star_before_moves_is_a_bullet() {
    let page = "* 1. e4 e5 2. Nf3\n* Nc6 3. Bb5 a6\n* 4. Ba4 Nf6\n* (4... d6) 5. O-O *\n";
    let plain = "1. e4 e5 2. Nf3\nNc6 3. Bb5 a6\n4. Ba4 Nf6\n(4... d6) 5. O-O *\n";
    assert_eq!(replays("pgn", page), replays("pgn", plain));
    // A game that goes on, and a comment.
    let page = "1. e4 e5\n* ; to be continued\n";
    assert_eq!(replays("pgn", page), replays("pgn", "1. e4 e5 *\n"));
}

#[test]
fn the_break_of_a_page_in_a_comment_stays() {
    for (notation, comment) in [
        ("pgn", "1. e4 e5 ; well played\\\n*\n"),
        ("kubb", "1. a:- b:B # far away\\\n"),
        (
            "rootlog",
            "Map: Fall\nDeck: E&P\nC: Ash\n\nC:t->1 // the tower\\\n",
        ),
    ] {
        let codes: Vec<&str> = document(notation, comment)
            .findings()
            .map(|one| one.code)
            .collect();
        assert!(
            !codes.iter().any(|code| code.ends_with("odd-sign")),
            "{codes:?}"
        );
    }
}

/// Checks that `page` has one finding whose repair gives `plain`. Returns its message.
fn assert_wrapped(notation: &str, page: &str, plain: &str) -> String {
    let findings: Vec<Finding> = document(notation, page).findings().collect();
    let codes: Vec<&str> = findings.iter().map(|one| one.code).collect();
    assert_eq!(codes, [format!("{notation}/columns")], "{page}");
    let fix = &findings[0].fixes[0];
    assert!(!fix.safe && !fix.certain, "{page}");
    assert_eq!(apply_edits(page, &fix.edits), plain, "{page}");
    findings[0].message.clone()
}

#[test]
fn what_stands_around_every_line_is_one_finding() {
    for (notation, (head, moves)) in ALL {
        // There are too few lines of moves.
        if notation == "pgn" {
            continue;
        }
        let plain = [head, moves].concat();
        let page = |change: &dyn Fn(&str) -> String| [head, &each(moves, change)].concat();
        for (page, expected) in [
            (page(&|line| format!("{line} \u{2713}")), "\u{2713}"),
            (page(&|line| format!("{line} <--")), "<--"),
            (page(&|line| format!("~ {line} ~")), "~"),
            (page(&|line| format!("<Ann> {line}")), "<Ann>"),
            (page(&|line| format!("2024-06-03 {line}")), "2024-06-03"),
        ] {
            // In Carcassonne a line that begins with no number may be anything.
            if notation == "carcassonne" && !page.contains("\n0") {
                continue;
            }
            let message = assert_wrapped(notation, &page, &plain);
            assert!(
                message.contains(&format!("\u{201c}{expected}\u{201d}")),
                "{message}"
            );
        }
    }
}

#[test]
fn the_finding_says_what_stands_around_the_lines() {
    let (head, moves) = BUCKY;
    let plain = [head, moves].concat();
    let message = |change: &dyn Fn(&str) -> String| {
        assert_wrapped("bucky", &[head, &each(moves, change)].concat(), &plain)
    };
    assert_eq!(
        message(&|line| format!("{line} |")),
        "\u{201c}|\u{201d} stands behind 3 lines and is no part of the moves: leave it out."
    );
    assert_eq!(
        message(&|line| format!("({line})")),
        "\u{201c}(\u{201d} and \u{201c})\u{201d} stand around 3 lines and are no part of the moves: leave them out."
    );
    let time = |line: &str| format!("12:3{} {line}", &line[..1]);
    assert_eq!(
        message(&time),
        "\u{201c}12:31\u{201d} and the like stands before 3 lines and is no part of the moves: leave it out."
    );
    assert_eq!(
        message(&|line| format!("#{}", line.replacen('.', "", 1))),
        "Numbers are written with a dot and nothing else: 1. for \u{201c}#1\u{201d}, and so in all 3 lines."
    );
}

#[test]
fn slips_of_one_kind_stay_findings_of_their_own() {
    for (notation, text) in [
        ("pgn", "1. e4 e5\n2. Nf9 Nc9\n3. Bb9 a9\n4. Bz4 Nf9\n"),
        (
            "kubb",
            "1. a:- a:- a:B b:- b:- b:Q\n2. c:I c:F c:- c:- d:B d:Q\n3. a:2I a:F a:F a:- b:B b:Q\n",
        ),
        (
            "carcassonne",
            "0 (0,0) RCRF\n1A (0,1) FFXC\n2B (1,0) RFXF\n3A (-1,0) RFXF\n",
        ),
    ] {
        let codes: Vec<&str> = document(notation, text)
            .findings()
            .map(|one| one.code)
            .collect();
        assert!(
            !codes.iter().any(|code| code.ends_with("/columns")),
            "{codes:?}"
        );
    }
}

#[test]
fn entities_and_rules_of_a_page_are_no_part_of_a_tag() {
    let (head, moves) = PGN;
    let plain = [head, moves].concat();
    assert_read("pgn", &plain.replace('"', "&quot;"), &plain);
    for (notation, (head, moves)) in ALL {
        let plain = [head, moves].concat();
        for line in [
            "* * *",
            "\\begin{verbatim}",
            "<!DOCTYPE html>",
            "</pre></body></html>",
        ] {
            let page = [head, &below_first(moves, line)].concat();
            assert_read(notation, &page, &plain);
        }
        let said = each(moves, |line| format!("[12:31] {line}"));
        assert_read(notation, &[head, &said].concat(), &plain);
    }
}

#[test]
fn lines_of_a_header_in_one_are_parted() {
    let turns =
        "C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9\nE:(6w+b)->3/#charismatic->$\n";
    let plain = format!("Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\n{turns}");
    let header = "Map: Fall, Deck: E&P; Pool: CE\nC: Ash\nE: Fir\n";
    assert_eq!(
        assert_read("rootlog", &format!("{header}\n{turns}"), &plain),
        "Every move, and every part of a header, has a line of its own."
    );
    for players in [
        "Players: Ash (Cats), Fir (Birds)\n",
        "Cats (Ash)\nEyrie Dynasties (Fir)\n",
        "Players: Cats - Ash, Birds - Fir\n",
    ] {
        let page = format!("Map: Fall\nDeck: E&P\nPool: CE\n{players}\n{turns}");
        assert_eq!(replays("rootlog", &page), replays("rootlog", &plain));
        let findings: Vec<Finding> = document("rootlog", &page).findings().collect();
        let is_error = |one: &&Finding| one.severity == notation::Severity::Error;
        assert_eq!(findings.iter().filter(is_error).count(), 0, "{page}");
    }
}

#[test]
fn broken_lines_are_put_together_safely() {
    for ((notation, (head, moves)), (whole, broken)) in [
        (ALL[0], ("a:B b:- ", "a:B\nb:- ")),
        (ALL[2], ("/b_s->1", "/\nb_s->1")),
        (ALL[2], ("/b_s->1", "\n  /b_s->1")),
        (ALL[3], (") ", ")\n")),
    ] {
        let plain = [head, moves].concat();
        let page = [head, &moves.replace(whole, broken)].concat();
        let findings: Vec<Finding> = document(notation, &page).findings().collect();
        let [finding] = &findings[..] else {
            panic!("{page}{findings:?}");
        };
        assert_eq!(finding.code, format!("{notation}/columns"), "{page}");
        let [fix] = &finding.fixes[..] else {
            panic!("{page}{finding:?}");
        };
        assert_eq!(apply_edits(&page, &fix.edits), plain);
        assert!(fix.safe, "{page}");
    }
    // What follows a comment is no part of it.
    let (head, moves) = ROOTLOG;
    let page = [head, &moves.replace("/b_s->1", "/ // so\nb_s->1")].concat();
    let read = document("rootlog", &page);
    let mut findings = read.findings();
    assert!(findings.all(|one| !one.code.ends_with("/columns")));
}
