//! Spellings of people who come from chess or from a spreadsheet: a habit is reported once in a game.

use bucky::Bucky;
use expect_test::{Expect, expect};
use notation::{Order as _, apply_edits, cut, fixture};

#[track_caller]
fn check(text: &str, expect: &Expect) {
    expect.assert_eq(&fixture::listed(&Bucky, text));
}

/// A record after the first fix of its first finding.
fn fixed(text: &str) -> String {
    let record = fixture::read(&Bucky, text);
    let fix = record.findings().first().and_then(|one| one.fixes.first());
    fix.map_or_else(|| text.to_owned(), |fix| apply_edits(text, &fix.edits))
}

#[test]
fn capitals_are_said_once() {
    let text = "1. C2-B3 E7-E5\n2. E2-F4 D7-C5\n";
    check(
        text,
        &expect![[r#"
            1 warning case [C2] Squares are written in small letters: c2. (7 more in this game.)
                Write all 8 so
        "#]],
    );
    assert_eq!(fixed(text), "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n");
    // A single one is a slip.
    check(
        "1. C2-b3 e7-e5\n2. e2-f4 d7-c5\n",
        &expect![[r#"
            1 warning case [C2] Squares are written in small letters: c2.
                Write c2
        "#]],
    );
}

#[test]
fn blanks_in_moves_are_said_once() {
    let right = "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n";
    for text in [
        "1. c 2 - b 3 e 7 - e 5\n2. e 2 - f 4 d 7 - c 5\n",
        "1. c2 - b3 e7 - e5\n2. e2 - f4 d7 - c5\n",
        "1. c 2-b 3 e 7-e 5\n2. e2 - f 4 d7-c5\n",
    ] {
        let record = fixture::read(&Bucky, text);
        let [finding] = record.findings() else {
            panic!("{:?}", record.findings());
        };
        assert_eq!(finding.code, "bucky/blank-in-move");
        assert_eq!(fixed(text), right);
        assert!(finding.fixes.iter().all(|fix| fix.safe));
        assert_eq!(fixture::format(&Bucky, text), right);
        fixture::assert_lossless(&Bucky, text);
        fixture::assert_answers(&Bucky, text);
    }
    // A broken square gets only its own finding.
    for (text, square) in [
        (
            "1. c2-b3 e7-e5\n2. d 2 - d 9 d7-c5\n3. f1-d1 d8-e7\n",
            "d 9",
        ),
        ("1. c2-b3 e7-e5\n2. d2 - d9 d7-c5\n3. f1-d1 d8-e7\n", "d9"),
        ("1. c2-b3 e7-e5\n2. d 2-d 0 d7-c5\n3. f1-d1 d8-e7\n", "d 0"),
        (
            "1. c2-b3 e7-e5\n2. i 2 - d 4 d7-c5\n3. f1-d1 d8-e7\n",
            "i 2",
        ),
    ] {
        let record = fixture::read(&Bucky, text);
        let [finding] = record.findings() else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.code, "bucky/off-board", "{text}");
        assert_eq!(&text[std::ops::Range::<usize>::from(finding.range)], square);
        fixture::assert_lossless(&Bucky, text);
        fixture::assert_answers(&Bucky, text);
    }
    // A move with blanks has the same findings as without them.
    let findings = |text: &str| fixture::read(&Bucky, text).findings().len();
    assert_eq!(
        findings("1. e2-e4 e 7 - e 5\n2. f 1 - c 4 O-O\n"),
        findings("1. e2-e4 e7-e5\n2. f1-c4 O-O\n") + 1
    );
    check(
        "1. c 2 - b 3 e 7 - e 5\n2. E 2-F 4 d7-c5\n",
        &expect![[r#"
            1 hint blank-in-move [ 2 - b ] A move is written without blanks inside. (2 more in this game.)
                Write the move in one word (3 times)
            2 warning case [E] Squares are written in small letters: e2. (1 more in this game.)
                Write both so
        "#]],
    );
}

#[test]
fn rows_of_a_spreadsheet() {
    let text = "1\tc2-b3\te7-e5\n2\te2-f4\td7-c5\n3\td2-d3\td8-e7\n";
    check(
        text,
        &expect![[r#"
            1 hint odd-sign [	] The rows of this table are read as moves: write “1. c2-b3 e7-e5”.
                Write the moves plainly in the whole game
        "#]],
    );
    assert_eq!(
        fixed(text),
        "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n3. d2-d3 d8-e7\n"
    );
    let text = "1\tC2-B3\tE7-E5\n2\tE2-F4\tD7-C5\n3\tD2-D3\tD8-E7\n";
    check(
        text,
        &expect![[r#"
            1 hint odd-sign [	] The rows of this table are read as moves: write “1. C2-B3 E7-E5”.
                Write the moves plainly in the whole game
            1 warning case [C2] Squares are written in small letters: c2. (11 more in this game.)
                Write all 12 so
        "#]],
    );
}

#[test]
fn what_stands_around_a_game_makes_no_second_one() {
    for text in [
        "Nr\tWeiss\tSchwarz\n1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n",
        "Nr\tWeiss\tSchwarz\n1\tc2-b3\te7-e5\n2\te2-f4\td7-c5\n",
        "```\n1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n```\n",
        "```bucky\n[White \"a\"]\n\n1. c2-b3 e7-e5\n```\n",
        "White Black\n\n1. c2-b3 e7-e5\n",
    ] {
        assert_eq!(cut::cut(&Bucky, text), [0], "{text}");
    }
    // A result and moves end a game.
    let two = "1. c2-b3 e7-e5\n*\n1. c2-b3\n";
    assert_eq!(cut::cut(&Bucky, two).len(), 2);
    check(
        "Nr\tWeiss\tSchwarz\n1. c2-b3 e7-e5\n",
        &expect![[r#"
            1 hint odd-sign [Nr	Weiss	Schwarz] What is no move is a comment: write “; Nr	Weiss	Schwarz”.
                Make it a comment
        "#]],
    );
}

#[test]
fn a_stray_number_gets_no_dot() {
    for text in [
        "1. e2-e4 12 e7-e5\n",
        "1. e2-e4 e7-e5\n2. d2-d3 45 d7-d6\n",
        "1. e2-e4 e7-e5\n7 d2-d3 d7-d6\n",
    ] {
        assert_eq!(fixture::format(&Bucky, text), text);
    }
    assert_eq!(
        fixture::format(&Bucky, "1 e2-e4 e7-e5\n2 d2-d3 d7-d6\n"),
        "1. e2-e4 e7-e5\n2. d2-d3 d7-d6\n"
    );
}

#[test]
fn moves_that_are_counted_one_by_one_are_one_finding() {
    let text = "1. c2-b3\n2. e7-e5\n3. e2-f4\n4. d7-c5\n";
    check(
        text,
        &expect![[r#"
            2 warning move-number [2.] Each move has a number of its own here. White's move and Black's have one number together.
                Number pairs of moves
        "#]],
    );
    assert_eq!(fixed(text), "1. c2-b3\n1... e7-e5\n2. e2-f4\n2... d7-c5\n");
}

#[test]
fn letters_of_pieces_are_said_once() {
    let text = "1. Jc2-b3 Je7-e5\n2. Je2-f4 Jd7-c5\n";
    check(
        text,
        &expect![[r#"
            1 error extra-character [J] A move names squares, not pieces: leave out the J. (3 more in this game.)
                Remove J (4 times)
        "#]],
    );
    assert_eq!(fixed(text), "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n");
}

#[test]
fn commas_part_moves_with_blanks() {
    let text = "1. c2 - b3 , e7 - e5\n2. e2 - f4 , d7 - c5\n";
    let record = fixture::read(&Bucky, text);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert_eq!(codes, ["bucky/blank-in-move", "bucky/unknown-word"]);
    let comma = &record.findings()[1];
    assert_eq!(
        comma.message,
        ", parts no moves, and is no part of one: leave it out. (1 more in this game.)"
    );
    let written = apply_edits(text, &comma.fixes[0].edits);
    assert_eq!(written, "1. c2 - b3 e7 - e5\n2. e2 - f4 d7 - c5\n");
}

#[test]
fn signs_of_other_notations_are_said_once() {
    for (text, code) in [
        ("1. c2:b3 e7:e5\n2. e2:f4 d7:c5\n", "bucky/sign"),
        ("1. c2-b3 e7-e5.\n2. e2-f4 d7-c5.\n", "bucky/free-info"),
        (
            "1. c2-b3 e7-e5 // good\n2. e2-f4 d7-c5 // bad\n",
            "bucky/unknown-word",
        ),
        (
            "W: c2-b3\nB: e7-e5\nW: e2-f4\nB: d7-c5\n",
            "bucky/unknown-word",
        ),
    ] {
        let record = fixture::read(&Bucky, text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Bucky, text));
        };
        assert_eq!(finding.code, code);
        assert!(
            finding.message.ends_with(" more in this game.)"),
            "{}",
            finding.message
        );
    }
}

#[test]
fn comments_with_the_signs_of_other_notations_are_one_finding() {
    for (open, close) in [("# ", ""), ("// ", "")] {
        let text = format!("1. c2-b3 e7-e5 {open}good{close}\n2. e2-f4 d7-c5 {open}bad{close}\n");
        let record = fixture::read(&Bucky, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Bucky, &text));
        };
        assert_eq!(finding.code, "bucky/unknown-word", "{open}");
        let end = " more in this game.)";
        assert!(finding.message.ends_with(end), "{}", finding.message);
    }
}

#[test]
fn signs_of_chess_are_no_buck_marks() {
    // The board does not show buck: nothing is glued to a move without being asked.
    for (text, codes) in [
        (
            "1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. f1-d1 += d8-e7\n",
            &["bucky/unknown-word"][..],
        ),
        (
            "1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. f1-d1 =+ d8-e7\n",
            &["bucky/unknown-word"],
        ),
        (
            "1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. f1-d1 ++ d8-e7\n",
            &["bucky/buck-mark"],
        ),
        (
            "1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. f1-d1 d8-e7 +\n",
            &["bucky/buck-mark"],
        ),
    ] {
        let record = fixture::read(&Bucky, text);
        let found: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(found, codes, "{text}");
        let fixes = record.findings().iter().flat_map(|one| &one.fixes);
        assert!(fixes.clone().all(|fix| !fix.safe), "{text}");
        let first = record.findings()[0].fixes.first().unwrap();
        let titles = [
            "Make it a comment",
            "Make it a comment (2 times)",
            "Remove the mark",
        ];
        assert!(titles.contains(&&*first.title), "{text} {}", first.title);
        assert_eq!(fixture::format(&Bucky, text), text);
        fixture::assert_fixes(&Bucky, text);
        fixture::assert_lossless(&Bucky, text);
    }
    // Here it does.
    let text = "[Setup \"4d3/1S6/8/8/4m3/8/S7/4W3\"]\n\n1. a2-b1(xe4) +\n";
    let right = text.replace(" +", "+");
    let record = fixture::read(&Bucky, text);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "bucky/blank-in-move");
    assert!(finding.fixes[0].safe);
    assert_eq!(fixed(text), right);
    assert_eq!(fixture::format(&Bucky, text), right);
}

/// A record after the first fixes of all its findings.
fn all_fixed(text: &str) -> String {
    let record = fixture::read(&Bucky, text);
    let fixes = record.findings().iter().filter_map(|one| one.fixes.first());
    let mut edits: Vec<notation::Edit> = fixes.flat_map(|fix| fix.edits.clone()).collect();
    edits.order_by_key(|edit| edit.range.start());
    apply_edits(text, &edits)
}

#[test]
fn habits_of_chess_books_are_said_once() {
    let right = "1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. f1-d1 d8-e7\n";
    for (text, codes) in [
        (
            "1. Jc2-b3 Je7-e5 2. Je2-f4 Jd7-c5 3. Cf1-d1 Md8-e7\n",
            &["bucky/extra-character"][..],
        ),
        (
            "1. c2 to b3 e7 to e5 2. e2 to f4 d7 to c5 3. f1 to d1 d8 to e7\n",
            &["bucky/sign"],
        ),
        (
            "1. c2 to b3, e7 to e5 2. e2 to f4, d7 to c5 3. f1 to d1, d8 to e7\n",
            &["bucky/sign", "bucky/free-info"],
        ),
        (
            "1. c2->b3 e7->e5 2. e2->f4 d7->c5 3. f1->d1 d8->e7\n",
            &["bucky/sign"],
        ),
        (
            "1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. fl-dl d8-e7\n",
            &["bucky/square"],
        ),
        (
            "1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. f1-dl d8-e7\n",
            &["bucky/square"],
        ),
        (
            "1. c2-b3 e7-e5 2) e2-f4 d7-c5 3) f1-d1 d8-e7\n",
            &["bucky/number-dot"],
        ),
    ] {
        let record = fixture::read(&Bucky, text);
        let found: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(found, codes, "{text}");
        assert_eq!(all_fixed(text), right, "{text}");
        assert_eq!(record.moves().len(), 6, "{text}");
        fixture::assert_fixes(&Bucky, text);
        fixture::assert_lossless(&Bucky, text);
    }
    // An arrow, and another sign behind a number, are certain.
    for text in [
        "1. c2->b3 e7->e5\n",
        "1. c2-b3 e7-e5 2) e2-f4 d7-c5 3) f1-d1 d8-e7\n",
    ] {
        let record = fixture::read(&Bucky, text);
        assert!(record.findings()[0].fixes[0].safe, "{text}");
    }
    // Words that only look like moves stay words.
    for text in ["1. c2-b3 {al-el} e7-e5\n", "1. c2-b3 e7-e5 was it so?\n"] {
        let record = fixture::read(&Bucky, text);
        let is_square = |one: &notation::Finding| one.code == "bucky/square";
        assert!(!record.findings().iter().any(is_square), "{text}");
    }
}

#[test]
fn results_in_words_are_results() {
    for (words, result) in [
        ("White wins", "1-0"),
        ("Black wins", "0-1"),
        ("White resigns", "0-1"),
        ("black won", "0-1"),
    ] {
        let text = format!("1. c2-b3 e7-e5 {words}\n");
        let record = fixture::read(&Bucky, &text);
        let [finding] = record.findings() else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.severity.name(), "warning", "{text}");
        assert_eq!(
            finding.message,
            format!("{words} is a result, which is written {result}.")
        );
        assert_eq!(fixed(&text), text.replace(words, result));
    }
    // Words go on.
    let text = "1. c2-b3 e7-e5 White wins a jedi\n";
    let record = fixture::read(&Bucky, text);
    assert_eq!(record.findings()[0].severity.name(), "error");
}

#[test]
fn a_table_may_have_its_moves_in_backticks() {
    let text = "| No | White | Black |\n|--|--|--|\n| 1 | `c2-b3` | `e7-e5` |\n| 2 | `e2-f4` | `d7-c5` |\n| 3 | **f1-d1** | **d8-e7** |\n| 4 | `f4-g5` | `e5-e4` |\n";
    let record = fixture::read(&Bucky, text);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert_eq!(codes, ["bucky/odd-sign"], "{:?}", record.findings());
    assert_eq!(record.moves().len(), 8);
}

#[test]
fn a_word_for_a_draw_between_moves_ends_no_game() {
    let text = "1. c2-b3 e7-e5\ndraw\n2. e2-f4 d7-c5 *\n";
    let record = fixture::read(&Bucky, text);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "bucky/result-spelling");
    assert_eq!(finding.severity.name(), "hint");
    assert_eq!(
        finding.message,
        "Moves follow, so draw does not end the game: make it a {comment}."
    );
    assert!(!finding.fixes[0].safe);
    assert_eq!(fixture::format(&Bucky, text), text);
    // At the end it does.
    for word in ["draw", "remis", "remise"] {
        let text = format!("1. c2-b3 e7-e5\n{word}\n");
        assert_eq!(fixed(&text), "1. c2-b3 e7-e5\n1/2-1/2\n");
    }
}

#[test]
fn words_that_are_said_again_are_one_finding() {
    let text = "1. c2-b3 check e7-e5\n2. e2-f4 check d7-c5 Sicilian\n";
    let record = fixture::read(&Bucky, text);
    let words: Vec<_> = record
        .findings()
        .iter()
        .filter(|one| one.code == "bucky/unknown-word")
        .collect();
    let [check, opening] = &words[..] else {
        panic!("{words:?}");
    };
    assert_eq!(
        check.message,
        "check is no move: write it as square, sign, square (e2-e4, e4xg4, e4yg4), or put words in a {comment}. (1 more in this game.)"
    );
    assert!(opening.message.starts_with("Sicilian is no move"));
    let after = apply_edits(text, &check.fixes[0].edits);
    assert_eq!(
        after,
        "1. c2-b3 {check} e7-e5\n2. e2-f4 {check} d7-c5 Sicilian\n"
    );
    assert_eq!(record.moves().len(), 4);
}

/// A whole game.
const GAME: &str = "\
1. c2-b3 e7-e5\n\
2. e2-f4 d7-c5\n\
3. f1-d1 d8-e7\n\
4. f4-g5 e5-e4\n\
5. g2-f3 b7-a5\n\
6. d2-d4 e7xg5\n\
7. f1-a6 h7-g6\n\
8. c1-c3? g5-e3+!\n\
9. f2-h4 a7ya6\n\
10. h4-h5 e8-e7\n\
11. g1-f2 g6-g5\n\
12. a2-b4 c7-d6\n\
13. b4yc5 a7-b5\n\
14. b4yb5 g5-h4\n\
15. d4-c5 a8-d5\n\
16. c5-c6 d5yh5\n\
17. e1-f1 f7-g6\n\
18. h1-g1 c8-c7\n\
19. c6-b7 g8-f7\n\
20. b7-a8=S(xe4)!! c7-b6\n\
21. b4-b5 e3xf2+\n\
22. f1xf2 g7-f6\n\
23. a1ya5 e7-e8\n\
24. f3-e4 g5yg1+\n\
25. f2-e1 h8-h5\n\
26. h2-g4 h4yg4\n\
27. b5-c6 h5yd1++\n\
0-1\n";

/// The game with the two moves of each line written by `line`.
fn game_with(line: impl Fn(&str, &str, &str) -> String) -> String {
    let lines = GAME.lines().map(|written| {
        let parts: Vec<&str> = written.split(' ').collect();
        match parts[..] {
            [number, white, black] => line(number, white, black),
            _ => written.to_owned(),
        }
    });
    lines.map(|line| line + "\n").collect()
}

#[test]
fn one_cause_is_one_finding_in_a_whole_game() {
    let wrong_numbers = GAME
        .replace("\n16. c5", "\n17. c5")
        .replace("\n15. d4", "\n16. d4")
        .replace("\n14. b4", "\n15. b4");
    for (text, code, message) in [
        (
            // A wagon takes with both signs.
            GAME.replace('y', "x").replace("h5xd1", "h5yd1"),
            "impossible-move",
            "The jedi on a7 cannot take the madam on a6: a jedi smashes and does not capture, written with y. (6 more in this game.)",
        ),
        (
            GAME.replace('-', "").replace("\n01\n", "\n0-1\n"),
            "missing-sign",
            "The sign between the squares is missing: - rolls or teleports, x captures, y smashes. (42 more in this game.)",
        ),
        (
            GAME.replace('x', "X"),
            "case",
            "The sign is written small: x. (3 more in this game.)",
        ),
        (
            game_with(|number, white, black| format!("{number} {white}; {black}")),
            "free-info",
            "; is free information without a meaning; remarks are better put in a {comment}. (26 more in this game.)",
        ),
        (
            GAME.replace("e3xf2+", "e3xf2 ch")
                .replace("h5yd1++", "h5yd1 buckmate"),
            "unknown-word",
            "ch is a word for a buck mark, which stands directly behind its move: write +. (1 more in this game.)",
        ),
        (
            game_with(|number, white, black| format!("{number} {black} {white}")),
            "wrong-side",
            "White's and Black's moves stand in each other's places: read the other way round, all of them can be played.",
        ),
        (
            wrong_numbers,
            "move-number",
            "15. to 17. stand where 14. to 16. are due, and 17. behind them is right again.",
        ),
    ] {
        let record = fixture::read(&Bucky, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Bucky, &text));
        };
        let found = (finding.code, &*finding.message);
        assert_eq!(found, (&*format!("bucky/{code}"), message));
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&fixed(&text)), words(GAME), "{code}");
        fixture::assert_lossless(&Bucky, &text);
    }
}

#[test]
fn sides_before_moves_are_left_out() {
    let text = "W: c2-b3\nB: e7-e5\nW: e2-f4\nB: d7-c5\n";
    check(
        text,
        &expect![[r#"
            1 error unknown-word [W:] W: says who moves, as the order of the moves does: leave it out. (3 more in this game.)
                Leave it out (4 times)
        "#]],
    );
    assert_eq!(fixed(text), "c2-b3\ne7-e5\ne2-f4\nd7-c5\n");
}

#[test]
fn times_of_clocks_are_one_finding() {
    let text = game_with(|number, white, black| format!("{number} {white} (0:01) {black} (0:02)"));
    let record = fixture::read(&Bucky, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Bucky, &text));
    };
    assert_eq!(
        finding.message,
        "(0:01) is the time of a clock, and no part of a move: make it a comment. (53 more in this game.)"
    );
    assert_eq!(
        fixed(&text),
        text.replace("(0:01)", "{(0:01)}")
            .replace("(0:02)", "{(0:02)}")
    );
}

#[test]
fn a_promotion_is_read_however_it_is_written() {
    for (promotion, code) in [
        ("a8(S)(xe4)", "bucky/promotion-equals"),
        ("a8 (S)(xe4)", "bucky/promotion-equals"),
        ("a8/S(xe4)", "bucky/promotion-equals"),
        ("a8-S(xe4)", "bucky/promotion-equals"),
        ("a8=(S)(xe4)", "bucky/promotion-equals"),
        ("a8=Shaman(xe4)", "bucky/promotion-equals"),
        ("a8 =S (xe4)", "bucky/blank-in-move"),
    ] {
        let text = GAME.replace("a8=S(xe4)", promotion);
        let record = fixture::read(&Bucky, &text);
        let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert!(codes.contains(&code), "{promotion} {codes:?}");
        assert!(
            record.findings().iter().all(|one| one.fixes[0].safe),
            "{promotion} {codes:?}"
        );
        assert_eq!(all_fixed(&text), GAME, "{promotion}");
        assert_eq!(fixture::format(&Bucky, &text), GAME, "{promotion}");
        fixture::assert_lossless(&Bucky, &text);
    }
}

#[test]
fn a_sentence_that_names_a_square_is_one_remark() {
    let remark = "White now threatens the madam on e5.";
    let text = GAME.replace("\n10. ", &format!("\n{remark}\n10. "));
    let record = fixture::read(&Bucky, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Bucky, &text));
    };
    assert_eq!(finding.code, "bucky/unknown-word");
    let right = GAME.replace("\n10. ", &format!("\n{{{remark}}}\n10. "));
    assert_eq!(fixed(&text), right);
}

#[test]
fn numbers_that_stay_too_high_are_not_said_to_be_right_again() {
    let text = "1. e2-e4 e7-e5\n3. f2-f3 f7-f6\n4. f3-f4 f6-f5\n3. g2-g3 g7-g6\n";
    let findings = fixture::findings(&Bucky, text);
    assert!(!findings.contains("right again"), "{findings}");
}

/// Checks that `text` is one finding, and that its repair makes `right` of it. No safe repair and no formatting does.
#[track_caller]
fn is_one_finding(text: &str, right: &str) {
    let record = fixture::read(&Bucky, text);
    let [finding] = record.findings() else {
        panic!("{text}{}", fixture::findings(&Bucky, text));
    };
    let fix = finding.fixes.first().expect("a repair");
    assert!(!fix.safe, "{text}");
    assert_eq!(notation::apply_edits(text, &fix.edits), right);
    assert_eq!(fixture::format(&Bucky, text), text);
}

#[test]
fn the_time_of_a_clock_on_its_own_line_is_no_tag() {
    let text = GAME.replace("\n10. ", "\n[12:05]\n10. ");
    let record = fixture::read(&Bucky, &text);
    let [finding] = record.findings() else {
        panic!("{text}{}", fixture::findings(&Bucky, &text));
    };
    assert_eq!(finding.code, "bucky/odd-sign");
    let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
    assert_eq!(fixed, GAME.replace("\n10. ", "\n; [12:05]\n10. "));
}

#[test]
fn numbers_in_a_form_that_cannot_be_read_are_one_finding() {
    for sign in ["=", "a."] {
        let text = game_with(|number, white, black| {
            format!("{}{sign} {white} {black}", number.trim_end_matches('.'))
        });
        is_one_finding(&text, GAME);
    }
}

#[test]
fn letters_of_sides_and_signs_between_moves_are_one_finding() {
    let text = game_with(|number, white, black| format!("{number} W {white} B {black}"));
    let right = game_with(|number, white, black| format!("{number} {{W}} {white} {{B}} {black}"));
    is_one_finding(&text, &right);
    let text = game_with(|number, white, black| format!("{number} {white} & {black}"));
    let right = game_with(|number, white, black| format!("{number} {white} {{&}} {black}"));
    is_one_finding(&text, &right);
}

/// The only finding of a record, and the record after its first repair.
#[track_caller]
fn only_finding(text: &str) -> (String, String) {
    let record = fixture::read(&Bucky, text);
    let [finding] = record.findings() else {
        panic!("{text}{}", fixture::findings(&Bucky, text));
    };
    (finding.message.clone(), fixed(text))
}

#[test]
fn letters_of_sides_in_numbers_are_one_finding() {
    let right = "1. c2-b3\n1... e7-e5\n2. d2-d3\n2... d7-d6\n";
    for text in [
        "1w. c2-b3\n1b. e7-e5\n2w. d2-d3\n2b. d7-d6\n",
        "1W. c2-b3\n1B. e7-e5\n2W. d2-d3\n2B. d7-d6\n",
        "1w c2-b3\n1b e7-e5\n2w d2-d3\n2b d7-d6\n",
    ] {
        let (message, written) = only_finding(text);
        assert_eq!(
            message,
            "This number cannot be read: before White's move 1 stands 1. (3 more in this game.)"
        );
        assert_eq!(written, right);
    }
}

#[test]
fn a_sentence_may_begin_with_a_square() {
    let game = |line: &str| format!("1. c2-b3 e7-e5\n{line}\n2. d2-d3 d7-d6\n");
    for said in [
        "e4 was better here.",
        "e4 was better.",
        "f5, as in the last game",
        "e4 goes to e5 later",
        "e4, e5 and e6 are open.",
        "e4 and e5 are open.",
        "e4-e5 was better here.",
        "g4 takes e4 next.",
    ] {
        let (message, written) = only_finding(&game(said));
        let told = format!("{said} is a sentence and no move: put it in a {{comment}}.");
        assert_eq!(message, told);
        assert_eq!(written, game(&format!("{{{said}}}")));
        fixture::assert_lossless(&Bucky, &game(said));
    }
    // A comment inside becomes part of the new one.
    let (_, written) = only_finding(&game("e4 was {not} better."));
    assert_eq!(written, game("{e4 was not better.}"));
    // Behind moves.
    let text = "1. c2-b3 e7-e5 e4 was better here.\n2. d2-d3 d7-d6\n";
    let (_, written) = only_finding(text);
    assert_eq!(
        written,
        "1. c2-b3 e7-e5 {e4 was better here.}\n2. d2-d3 d7-d6\n"
    );
    // Moves with words in them stay what they are.
    for line in [
        "c2 to b3",
        "e4 takes g4",
        "e4 takes g4 check!",
        "e2 to e4 good.",
        "e4 good",
        "e4",
        "d2-d3 good move here.",
        "d2-d3 is good here.",
    ] {
        let listed = fixture::findings(&Bucky, &game(line));
        assert!(!listed.contains("is a sentence"), "{listed}");
    }
}

#[test]
fn three_moves_with_a_number_each_are_one_finding() {
    let (_, written) = only_finding("1. c2-b3\n2. e7-e5\n3. d2-d3\n");
    assert_eq!(written, "1. c2-b3\n1... e7-e5\n2. d2-d3\n");
    let (_, written) = only_finding("1. c2-b3 2. e7-e5 3. d2-d3\n");
    assert_eq!(written, "1. c2-b3 1... e7-e5 2. d2-d3\n");
    let (_, written) = only_finding("5. c2-b3\n6. e7-e5\n7. d2-d3\n");
    assert_eq!(written, "5. c2-b3\n5... e7-e5\n6. d2-d3\n");
    let (_, written) = only_finding("5. c2-b3 6. e7-e5 7. d2-d3\n");
    assert_eq!(written, "5. c2-b3 5... e7-e5 6. d2-d3\n");
    for table in [
        "1 | c2-b3\n2 | e7-e5\n3 | d2-d3\n",
        "| 1 | c2-b3 |\n| 2 | e7-e5 |\n| 3 | d2-d3 |\n",
    ] {
        let record = fixture::read(&Bucky, table);
        let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(codes, ["bucky/odd-sign", "bucky/move-number"], "{table}");
    }
}
