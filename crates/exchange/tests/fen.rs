//! Positions on one line, of chess and of Bucky: both ways, in all spellings, and with mistakes.

use crate::support::{assert_converted, corpus, mutations, samples};
use exchange::{ConvertOptions, Converted, by_id, convert, recognize};
use expect_test::{Expect, expect};

fn read(text: &str) -> Converted {
    convert(
        text,
        by_id("fen").expect("a form"),
        None,
        ConvertOptions::default(),
    )
}

fn write(notation: &str, record: &str) -> Converted {
    let from = by_id(notation).expect("a form");
    convert(record, from, by_id("fen"), ConvertOptions::default())
}

fn findings(notation: &str, record: &str) -> Vec<String> {
    let notation = ide::by_id(notation).expect("a notation");
    let document = ide::Document::new(notation, record, std::sync::Arc::default());
    let findings = document.findings();
    findings
        .map(|finding| format!("{} {}", finding.code, finding.message))
        .collect()
}

/// Compares the result and the findings of `text`.
#[track_caller]
fn check(text: &str, expected: &Expect) {
    let converted = read(text);
    assert_converted(text, &converted, expected);
}

const BUCKY_START: &str = "wscmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCMDCSW w Tt -\n";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";

#[test]
fn chess_and_bucky_are_told_apart() {
    for text in [
        BUCKY_START,
        CHESS_START,
        "\n  7k/8/8/8/8/8/8/K7 w - - 0 1",
        "4d3/8/8/8/8/8/8/4D3",
    ] {
        assert_eq!(
            recognize(text).map(exchange::Form::id),
            Some("fen"),
            "{text}"
        );
    }
    let notation = |text: &str| {
        convert(
            text,
            by_id("fen").expect("a form"),
            None,
            ConvertOptions::default(),
        )
        .to
    };
    assert_eq!(notation(CHESS_START), "pgn");
    assert_eq!(notation(BUCKY_START), "bucky");
    assert_eq!(notation("8/8/8/8/8/8/8/8"), "bucky");
    let diagram = ".".repeat(36) + "M" + &".".repeat(27);
    assert_eq!(recognize(&diagram).map(exchange::Form::id), Some("fen"));
    for text in [
        "1. e4 e5 2. Nf3",
        "[Setup \"8/8/8/8/8/8/8/8\"]\n\n1. e2-e4",
        "C:t_k->1/w->2/w->3/w->4/w->5/w->6/w->7",
        "d",
        "https://a/b/c/d/e/f/g/h",
    ] {
        assert_ne!(
            recognize(text).map(exchange::Form::id),
            Some("fen"),
            "{text}"
        );
    }
}

#[test]
fn a_position_of_chess_is_a_game_that_begins_there() {
    check(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n",
        &expect![[r#"
            [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"]

            *
            ---
        "#]],
    );
    check(
        "7k/8/8/8/8/8/8/K7 b - - bm Kg8; id \"x\";\n7k/8/8/8/8/8/8/K7\n",
        &expect![[r#"
            [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7k/8/8/8/8/8/8/K7 b - - 0 1"]

            {movetext: epd bm Kg8; id "x";}
            *

            [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7k/8/8/8/8/8/8/K7 w - - 0 1"]

            *
            ---
            warning "7k/8/8/8/8/8/8/K7" Position 2: a FEN has six fields, 1 of them stand here; the rest is taken as White's move without castling.
        "#]],
    );
    check(
        "rkbqnnrb/pppppppp/8/8/8/8/PPPPPPPP/RKBQNNRB w AGag - 0 1",
        &expect![[r#"
            [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [Variant "Chess960"]
            [SetUp "1"]
            [FEN "rkbqnnrb/pppppppp/8/8/8/8/PPPPPPPP/RKBQNNRB w AGag - 0 1"]

            *
            ---
        "#]],
    );
    for line in [
        CHESS_START,
        "7k/8/8/8/8/8/8/K7 b - - 12 40\n",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n",
        "7k/8/8/8/8/8/8/K7 b - - 0 1 bm Kg8; id \"x\";\n",
        "7k/8/8/8/8/8/8/K7 b - - 0 1\n7K/8/k1P5/7p/8/8/8/8 w - - 0 1\n",
    ] {
        let record = read(line);
        assert_eq!(record.findings, [], "{line}");
        assert_eq!(
            findings("pgn", &record.text),
            Vec::<String>::new(),
            "{line}"
        );
        assert_eq!(write("pgn", &record.text).text, line);
    }
}

#[test]
fn a_position_of_bucky_is_a_game_that_begins_there() {
    check(
        BUCKY_START,
        &expect![[r#"
        [Setup "wscmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCMDCSW"]

        *
        ---
    "#]],
    );
    check(
        "1s5W/1d1j4/2j4s/3W4/wJ5m/3J2J1/J3S3/1S4D1 b - b3,c3:b4",
        &expect![[r#"
            [Setup "1s5W/1d1j4/2j4s/3W4/wJ5m/3J2J1/J3S3/1S4D1"]
            [Side "b"]

            {movetext: teleports -; passing b3,c3:b4}
            *
            ---
        "#]],
    );
    for line in [
        BUCKY_START,
        "wscmdcsw/j1j1jjjj/2j5/4j3/8/4J3/JJJCJJJJ/WSC1DMSW b t -\n",
        "wsdm2sw/j2j1c1j/1jjj3C/4j1J1/8/J2JJ1J1/J1J3SJ/WS1MDw1W b - -\n",
        "1s5W/1d1j4/2j4s/3W4/wJ5m/3J2J1/J3S3/1S4D1 b - b3,c3:b4\n",
        "8/8/8/8/3Jj3/8/8/8 b Tt -\n",
        "2S3D1/8/4s3/3M4/4CJ2/7d/5S2/8 w T -\n",
    ] {
        let record = read(line);
        assert_eq!(record.findings, [], "{line}");
        assert_eq!(
            findings("bucky", &record.text),
            Vec::<String>::new(),
            "{line}"
        );
        assert_eq!(write("bucky", &record.text).text, line);
    }
}

#[test]
fn boards_of_other_forms_are_read() {
    let rows = "........\n..s.....\n........\n....D...\n........\n........\n....d...\n........\n";
    for (text, line) in [
        (
            "\"                                    M\"",
            "8/8/8/8/4M3/8/8/8 w Tt -",
        ),
        (
            "                                    M",
            "8/8/8/8/4M3/8/8/8 w Tt -",
        ),
        ("\"            J\"", "8/4J3/8/8/8/8/8/8 w Tt -"),
        (
            "\"         S     S  J               S m      j       c\"",
            "8/1S5S/2J5/8/2S1m3/3j4/3c4/8 w Tt -",
        ),
        (
            "\"  S   D             s      M        CJ         d     S\"",
            "2S3D1/8/4s3/3M4/4CJ2/7d/5S2/8 w Tt -",
        ),
        (rows, "8/2s5/8/4D3/8/8/4d3/8 w Tt -"),
        (&format!("b\n{rows}"), "8/2s5/8/4D3/8/8/4d3/8 b Tt -"),
        (
            &format!("white {}", rows.replace('\n', ", ")),
            "8/2s5/8/4D3/8/8/4d3/8 w Tt -",
        ),
        (
            "......../..s...../8/4D3/8/8/4d3/8",
            "8/2s5/8/4D3/8/8/4d3/8 w Tt -",
        ),
    ] {
        let record = read(text);
        assert_eq!(record.findings, [], "{text}");
        assert_eq!(write("bucky", &record.text).text.trim_end(), line, "{text}");
    }
}

#[test]
fn what_is_wrong_in_a_position_is_named() {
    check(
        "8/8/8/8/8/8/8",
        &expect![[r#"
        ---
        error "8/8/8/8/8/8/8" Position 1: a board has 8 ranks with / between them, but 7 stand here.
    "#]],
    );
    check(
        "wxcmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCMDCSW w Tt -",
        &expect![[r#"
            ---
            error "wxcmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCMDCSW w Tt -" Position 1: x at b8 is no piece: J W S C M D are White's, j w s c m d Black's, and . is an empty square.
        "#]],
    );
    check(
        "8/9/8/8/8/8/8/4D3",
        &expect![[r#"
        ---
        error "8/9/8/8/8/8/8/4D3" Position 1: rank 7 has 9 squares instead of 8.
    "#]],
    );
    check(
        "8/08/8/8/8/8/8/4D3",
        &expect![[r#"
        ---
        error "8/08/8/8/8/8/8/4D3" Position 1: rank 7 counts 0 empty squares.
    "#]],
    );
    check(
        "8/7/8/8/8/8/8/4D3",
        &expect![[r#"
        ---
        error "8/7/8/8/8/8/8/4D3" Position 1: rank 7 has 7 squares instead of 8.
    "#]],
    );
    check(
        &format!("\"{}\"", "M".repeat(65)),
        &expect![[r#"
        ---
        error "\"MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM\"" Position 1: a board has 64 squares, but 65 characters stand here.
    "#]],
    );
    check(
        "8/8/8/8/8/8/8/3DD3 w Tt -",
        &expect![[r#"
        [Setup "8/8/8/8/8/8/8/3DD3"]

        *
        ---
        warning "8/8/8/8/8/8/8/3DD3 w Tt -" Position 1: White has two dudes.
    "#]],
    );
    check(
        "4d3/8/8/8/8/8/8/4D3 x Tt -",
        &expect![[r#"
        ---
        error "x" Position 1: x is no side: w is White, b is Black.
    "#]],
    );
    check(
        "4d3/8/8/8/8/8/8/4D3 w Tx -",
        &expect![[r#"
        ---
        error "Tx" Position 1: Tx tells no teleports: T is White's, t Black's, - none.
    "#]],
    );
    check(
        "4d3/8/8/8/4J3/8/8/4D3 b Tt e4:e4",
        &expect![[r#"
        [Setup "4d3/8/8/8/4J3/8/8/4D3"]
        [Side "b"]

        {movetext: teleports Tt; passing e4:e4}
        *
        ---
        warning "e4:e4" Position 1, character 28: e4:e4 has a step square that is not on rank 3 or 6.
    "#]],
    );
    check(
        "4d3/8/8/8/4J3/8/8/4D3 b Tt e3",
        &expect![[r#"
        [Setup "4d3/8/8/8/4J3/8/8/4D3"]
        [Side "b"]

        {movetext: teleports Tt; passing e3}
        *
        ---
        warning "e3" Position 1, character 28: e3 tells no double step: its step squares, a colon, and where the jedi stands.
    "#]],
    );
    check(
        "4d3/8/8/8/8/8/8/4D3 w Tt - more",
        &expect![[r#"
        ---
        error "more" Position 1: more is more than a position has.
    "#]],
    );
    check(
        "7k/8/8/8/8/8/8/7K w - - 0 1\n4d3/8/8/8/8/8/8/4D3\n7k/8/8/8/8/8/8/8 w - - 0 1\n",
        &expect![[r#"
            [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7k/8/8/8/8/8/8/7K w - - 0 1"]

            *
            ---
            error "4d3/8/8/8/8/8/8/4D3" Position 2 is of another game than the first one: convert it apart.
            error "7k/8/8/8/8/8/8/8 w - - 0 1" Position 3 is none of chess: White has no king.
        "#]],
    );
    check(
        "",
        &expect![[r#"
        ---
        error "" There is no position here: write each on a line of its own.
    "#]],
    );
    check(
        "Dear Ann",
        &expect![[r#"
        ---
        error "Dear Ann" Position 1: Dear Ann is no position.
    "#]],
    );
}

#[test]
fn squares_that_are_unknown_are_not_written() {
    let record = "[Setup \"4d3/8/8/8/8/8/8/4D2?\"]\n\n1. e1-e2 *\n";
    let converted = write("bucky", record);
    assert_eq!(converted.text, "");
    let told = converted
        .findings
        .iter()
        .map(|finding| finding.message.as_str());
    expect!["Some squares are unknown after the last move: such a position cannot be written."]
        .assert_eq(&told.collect::<String>());
}

#[test]
fn the_samples_of_the_platform_are_read() {
    let Some(samples) = corpus("../exchange/bucky") else {
        return;
    };
    let text = |name: &str| {
        let found = samples.iter().find(|(known, _)| known == name);
        found.map(|(_, text)| text.as_str()).expect("a sample")
    };
    for row in text("vectors.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [line, setup, page, _] = fields.as_slice() else {
            panic!("{row}")
        };
        let record = read(line);
        assert_eq!(
            (
                record.findings.len(),
                write("bucky", &record.text).text.trim_end()
            ),
            (0, *line)
        );
        let head = line.split(' ').take(1).collect::<String>();
        for board in [setup, page] {
            let record = read(board);
            assert_eq!(record.findings, [], "{board}");
            let back = write("bucky", &record.text).text;
            assert!(back.starts_with(&format!("{head} w Tt -")), "{back}");
        }
    }
    // A position becomes the head and the comment of the record, without its moves.
    for (name, record) in samples.iter().filter(|(name, _)| name.ends_with(".bucky")) {
        let moved = write("bucky", record);
        assert_eq!(
            (moved.findings.len(), moved.text.lines().count()),
            (0, 1),
            "{name}"
        );
        let start = record
            .lines()
            .filter(|line| !line.starts_with("1."))
            .collect::<Vec<_>>()
            .join("\n");
        let line = write("bucky", &(start.trim_end().to_owned() + "\n\n*\n")).text;
        let back = read(&line).text;
        assert_eq!(
            back.trim_end_matches("*\n").trim_end(),
            start.trim_end(),
            "{name}"
        );
    }
}

#[test]
fn each_game_of_our_samples_is_a_line_or_a_finding() {
    let mut told = String::new();
    for notation in ["pgn", "bucky"] {
        for (name, record) in samples(notation) {
            let written = write(notation, &record);
            let (lines, errors) = (
                written.text.lines().count(),
                written
                    .findings
                    .iter()
                    .filter(|finding| finding.severity == notation::Severity::Error)
                    .count(),
            );
            told += &format!(
                "{name}: {lines} lines, {errors} without, {} doubted\n",
                written
                    .findings
                    .iter()
                    .filter(|finding| finding.code == "fen/doubted-game")
                    .count()
            );
            if written.text.is_empty() {
                continue;
            }
            let back = read(&written.text);
            assert_eq!(back.findings, [], "{name}");
            assert_eq!(write(notation, &back.text).text, written.text, "{name}");
        }
    }
    expect![[r#"
        annotated.pgn: 3 lines, 0 without, 0 doubted
        chess960.pgn: 4 lines, 0 without, 0 doubted
        comments.pgn: 2 lines, 0 without, 0 doubted
        complete.pgn: 1 lines, 0 without, 0 doubted
        famous.pgn: 10 lines, 0 without, 0 doubted
        long.pgn: 1 lines, 0 without, 0 doubted
        mistakes.pgn: 2 lines, 3 without, 2 doubted
        online.pgn: 7 lines, 0 without, 0 doubted
        opera.pgn: 1 lines, 0 without, 0 doubted
        setup.pgn: 7 lines, 0 without, 0 doubted
        unknown.pgn: 6 lines, 0 without, 0 doubted
        complete.bucky: 1 lines, 0 without, 0 doubted
        diagrams.bucky: 8 lines, 0 without, 0 doubted
        mistakes.bucky: 6 lines, 3 without, 5 doubted
        several.bucky: 4 lines, 1 without, 0 doubted
    "#]]
    .assert_eq(&told);
}

#[test]
fn the_board_after_the_last_move_keeps_its_past() {
    let after = |record: &str| write("bucky", record).text;
    assert_eq!(
        after("1. d1-e1\n"),
        "wscmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCDMCSW b t -\n"
    );
    assert_eq!(
        after("1. e2-e4\n"),
        "wscmdcsw/jjjjjjjj/8/8/4J3/8/JJJJ1JJJ/WSCMDCSW b Tt d3,e3,f3:e4\n"
    );
    assert_eq!(
        write("pgn", "1. e4 (1. d4 d5) 1... e5 *\n").text,
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"
    );
}

#[test]
fn no_mutation_panics_or_is_silent() {
    let lines = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n7k/8/8/8/8/8/8/K7 b - - 12 40\n";
    let bucky = format!("{BUCKY_START}1s5W/1d1j4/2j4s/3W4/wJ5m/3J2J1/J3S3/1S4D1 b - b3,c3:b4\n");
    for whole in [lines, bucky.as_str()] {
        for (text, _) in mutations(whole, 2_000) {
            let converted = read(&text);
            let games =
                converted.text.matches("[FEN ").count() + converted.text.matches("[Setup ").count();
            let given = text.lines().filter(|line| !line.trim().is_empty()).count();
            assert!(games >= given || !converted.findings.is_empty(), "{text}");
        }
        for end in 0..whole.len() {
            let cut = &whole[..end];
            let converted = read(cut);
            assert!(
                !converted.text.is_empty() || !converted.findings.is_empty(),
                "{cut}"
            );
        }
    }
    for (notation, record) in [
        (
            "pgn",
            "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 Kh7 2. Ka3 *\n",
        ),
        ("bucky", "1. d1-e1 e7-e6 2. e2-e4 *\n"),
    ] {
        for (text, _) in mutations(record, 500) {
            let converted = write(notation, &text);
            assert!(
                !converted.text.is_empty()
                    || !converted.findings.is_empty()
                    || text.trim().is_empty(),
                "{text}"
            );
        }
    }
}
