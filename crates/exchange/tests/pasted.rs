//! Records as scanners and copied pages give them.

use exchange::{ConvertOptions, by_id, convert, recognize};
use expect_test::{Expect, expect};

/// Compares the result and the findings of `text`.
#[track_caller]
fn check(text: &str, expected: &Expect) {
    let from = recognize(text).expect("a notation");
    let converted = convert(text, from, None, ConvertOptions::default());
    let told = converted.findings.iter().map(|finding| {
        let range = usize::from(finding.range.start())..usize::from(finding.range.end());
        format!("{:?} {}\n", &text[range], finding.message)
    });
    expected.assert_eq(&format!(
        "{}---\n{}",
        converted.text,
        told.collect::<String>()
    ));
}

#[test]
fn who_sent_the_lines_of_a_chat_is_left_out_and_told() {
    for (form, moves) in [
        (
            "kubb",
            ["1. a:B a:- a:- b:- b:- b:-", "2. I c:F c:- c:- d:- d:- d:-"],
        ),
        ("pgn", ["1. e4 e5", "2. Nf3 Nc6 *"]),
    ] {
        let names = ["[12:03, 4.5.2024] Anna: ", "[12:04, 4.5.2024] Ben: "];
        let chat: String = names
            .iter()
            .zip(moves)
            .map(|(name, line)| format!("{name}{line}\n"))
            .collect();
        let converted = convert(&chat, by_id(form).unwrap(), None, ConvertOptions::default());
        assert!(!converted.text.contains("Anna"), "{}", converted.text);
        assert!(converted.text.contains(moves[1]), "{}", converted.text);
        let [told] = &converted.findings[..] else {
            panic!("{:?}", converted.findings);
        };
        assert_eq!(told.code, "convert/left-out");
        assert!(told.message.contains("Anna:"), "{}", told.message);
    }
}

#[test]
fn a_line_that_is_struck_out_is_kept_as_a_comment_and_told_as_one() {
    let struck = "~~2. Nc3 Nc6~~";
    for (text, kept, told) in [
        (
            "1. e4 e5\n~~2. Nc3 Nc6~~\n2. Nf3 Nc6 *\n",
            "; ~~2. Nc3 Nc6~~",
            [
                "convert/around",
                "The converted record keeps it as a comment.",
            ],
        ),
        (
            "[12:03, 4.5.2024] Anna: 1. e4 e5\n~~2. Nc3 Nc6~~\n[12:04, 4.5.2024] Ben: 2. Nf3 Nc6 *\n",
            "; ~~2. Nc3 Nc6~~",
            [
                "convert/left-out",
                "The converted record keeps such a line as a comment, and does the rest.",
            ],
        ),
    ] {
        let from = by_id("pgn").unwrap();
        let converted = convert(text, from, None, ConvertOptions::default());
        assert!(converted.text.contains(kept), "{}", converted.text);
        assert!(!converted.text.contains("Anna"), "{}", converted.text);
        let [finding] = &converted.findings[..] else {
            panic!("{:?}", converted.findings);
        };
        assert_eq!(finding.code, told[0]);
        assert!(finding.message.contains(struck), "{}", finding.message);
        assert!(finding.message.ends_with(told[1]), "{}", finding.message);
    }
}

#[test]
fn columns_stand_as_their_header_says() {
    for (form, table, written, order) in [
        (
            "carcassonne",
            "Player,Move,Tile,Square\nA,1,FFFC,0/1\nB,2,RFRF,1/0\nA,3,FFFC,-1/0\n",
            "1A (0,1) FFFC 2B (1,0) RFRF 3A (-1,0) FFFC",
            "Move, Player, X, Y, Tile",
        ),
        (
            "carcassonne",
            "Tile;X;Y;Player;Move\nFFFC;0;1;Ann;1\nRFRF;1;0;Bob;2\nFFFC;-1;0;Ann;3\n",
            "A = Ann B = Bob / Move;Player;X;Y;Tile 1A (0,1) FFFC 2B (1,0) RFRF 3A (-1,0) FFFC",
            "Move, Player, X, Y, Tile",
        ),
        (
            "carcassonne",
            "A = Ann\nB = Bob\nMove;Player;X;Y;Tile\n1;Bob;0;1;FFFC\n2;Ann;1;0;RFRF\n3;Bob;-1;0;FFFC\n",
            "A = Ann B = Bob / Move;Player;X;Y;Tile 1B (0,1) FFFC 2A (1,0) RFRF 3B (-1,0) FFFC",
            "Move, Player, X, Y, Tile",
        ),
        (
            "rootlog",
            "Player;Faction;Actions\nAnn;C;w->1\nBob;E;w->3\nAnn;C;w->2\n",
            "C: Ann E: Bob // Faction;Actions C:w->1 E:w->3 C:w->2",
            "Faction, Actions",
        ),
        (
            "kubb",
            "Team;Turn;Inkast;1;2;3;4;5;6\nA;1;0;-;B;-;B;-;-\nB;2;2;F;F;-;-;-;-\nA;3;0;-;B;B;-;-;-\n",
            "1. 0I - B - B - - (A) 2. 2I F F - - - - (B) 3. 0I - B B - - - (A)",
            "Turn, Inkast, 1, 2, 3, 4, 5, 6, Team",
        ),
        (
            "pgn",
            "White,No,Black\ne4,1,e5\nNf3,2,Nc6\nBb5,3,a6\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
            "No, White, Black",
        ),
        (
            "pgn",
            "Time;White;Black;No\n0:01;e4;e5;1\n0:02;Nf3;Nc6;2\n0:05;Bb5;a6;3\n",
            "1. e4 e5 {0:01} 2. Nf3 Nc6 {0:02} 3. Bb5 a6 {0:05}",
            "No, White, Black, Time",
        ),
        (
            "bucky",
            "White,No,Black\nc2-b3,1,e7-e5\nb3-b4,2,e5-e4\nh2-h3,3,d7-d6\n",
            "1. c2-b3 e7-e5 2. b3-b4 e5-e4 3. h2-h3 d7-d6",
            "No, White, Black",
        ),
    ] {
        let from = by_id(form).unwrap();
        let converted = convert(table, from, None, ConvertOptions::default());
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words(&converted.text).contains(written),
            "{}",
            converted.text
        );
        let mut told = converted.findings.iter();
        let told = told.find(|one| one.code == "convert/columns");
        let message = format!(
            "The columns are read as the header names them, in the order of a move: {order}."
        );
        assert_eq!(told.map(|one| &*one.message), Some(&*message));
    }
}

/// The result of a table and its findings, as codes.
#[track_caller]
fn assert_table(form: &str, table: &str, written: &str, codes: &[&str]) {
    let converted = convert(
        table,
        by_id(form).expect("a notation"),
        None,
        ConvertOptions::default(),
    );
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(words(&converted.text), written, "{table}");
    let told: Vec<&str> = converted.findings.iter().map(|one| one.code).collect();
    assert_eq!(told, codes, "{:?}", converted.findings);
}

#[test]
fn what_stands_below_the_heading_of_a_comment_is_one() {
    for (form, table, written) in [
        (
            "kubb",
            "Turn,Note,Inkast,Throws\n1,first,0,- B - B - -\n2,second,2,F F - - - -\n",
            "# Turn,Inkast,Throws,Note 1. 0I - B - B - - (first) 2. 2I F F - - - - (second)",
        ),
        (
            "kubb",
            "Turn,Remark,Inkast,Throws\n1,(first),0,- B - B - -\n2,at (8 m),2,F F - - - -\n",
            "# Turn,Inkast,Throws,Remark 1. 0I - B - B - - (first) 2. 2I F F - - - - # at (8 m)",
        ),
        (
            "kubb",
            "Team;Turn;Inkast;Throws\nReds;1;0;- B - B - -\nBlues;2;2;F F - - - -\n",
            "# Turn;Inkast;Throws;Team 1. 0I - B - B - - (Reds) 2. 2I F F - - - - (Blues)",
        ),
        (
            "carcassonne",
            "Tile;Square;Player;Move;Note\nFFFC;0/1;Ann;1;nice\nRFRF;1/0;Bob;2;\nFFFC;-1/0;Ann;3;ok\n",
            "A = Ann B = Bob / Move;Player;X;Y;Tile;Note 1A (0,1) FFFC / nice 2B (1,0) RFRF 3A (-1,0) FFFC / ok",
        ),
        (
            "carcassonne",
            "Move;Player;X;Y;Tile;Anmerkung\n1;A;0;1;FFFC;ok\n2;B;1;0;RFRF;\n3;A;-1;0;FFFC;gg\n",
            "/ Move;Player;X;Y;Tile;Anmerkung 1A (0,1) FFFC / ok 2B (1,0) RFRF 3A (-1,0) FFFC / gg",
        ),
        (
            "bucky",
            "Black;Note;White;No\ne7-e5;x;c2-b3;1\nd7-c5;;e2-f4;2\n",
            "; No;White;Black;Note 1. c2-b3 e7-e5 {x} 2. e2-f4 d7-c5",
        ),
        (
            "pgn",
            "White;Note;Black;No\ne4;a4 was worse;e5;1\nNf3;;Nc6;2\nBb5;ok;a6;3\n",
            "; No;White;Black;Note 1. e4 e5 {a4 was worse} 2. Nf3 Nc6 3. Bb5 a6 {ok}",
        ),
        (
            "pgn",
            "White;Black;Note\ne4;e5;ok\nNf3;Nc6;\nBb5;a6;a4 next\n",
            "; White;Black;Note 1. e4 e5 {ok} 2. Nf3 Nc6 3. Bb5 a6 {a4 next}",
        ),
        // What stands behind White's move stays there.
        (
            "pgn",
            "White;Time;Black;Time;No\ne4;0:01;e5;0:02;1\nNf3;0:05;Nc6;0:03;2\n",
            "; No;White;Black;Time;Time 1. e4 {0:01} 1... e5 {0:02} 2. Nf3 {0:05} 2... Nc6 {0:03}",
        ),
        (
            "carcassonne",
            "| Tile | Square | Player | Move | Note |\n|---|---|---|---|---|\n| FFFC | 0/1 | Ann | 1 | nice |\n| RFRF | 1/0 | Bob | 2 | |\n| FFFC | -1/0 | Ann | 3 | ok |\n",
            "A = Ann B = Bob / | Move | Player | X | Y | Tile | Note | 1A (0,1) FFFC / nice 2B (1,0) RFRF 3A (-1,0) FFFC / ok",
        ),
    ] {
        let converted = convert(table, by_id(form).unwrap(), None, ConvertOptions::default());
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(&converted.text), written, "{table}");
        let mut told = converted.findings.iter();
        assert!(
            told.all(|one| one.code != "convert/not-read"),
            "{:?}",
            converted.findings
        );
    }
}

#[test]
fn a_header_below_a_move_names_the_columns_too() {
    assert_table(
        "carcassonne",
        "A = Ann\nB = Bo\n0 (0,0) FRCR\nPlayer,Move,Tile,Square\nA,1,FFFC,0/1\nB,2,RFRF,1/0\n",
        "A = Ann B = Bo 0 (0,0) FRCR / Move,Player,X,Y,Tile 1A (0,1) FFFC 2B (1,0) RFRF",
        // The tile of the first move does not fit, whatever the columns are.
        &["convert/columns", "convert/around", "convert/not-read"],
    );
    assert_table(
        "carcassonne",
        "A = Ann\nB = Bo\n0 (0,0) RFRF\nPlayer,Move,Tile,Square\nA,1,FFFC,0/1\nB,2,RFRF,1/0\n",
        "A = Ann B = Bo 0 (0,0) RFRF / Move,Player,X,Y,Tile 1A (0,1) FFFC 2B (1,0) RFRF",
        &["convert/columns", "convert/around"],
    );
}

#[test]
fn rows_with_the_move_of_one_side_are_put_together() {
    for (form, table, written) in [
        (
            "pgn",
            "Side,Move\nWhite,e4\nBlack,e5\n",
            "; Side,Move 1. e4 e5",
        ),
        (
            "pgn",
            "No;Move;Color;Note\n1;e4;w;\n2;e5;b;solid\n3;Nf3;w;ok\n",
            "; No;Move;Color;Note 1. e4 e5 {solid} 2. Nf3 {ok}",
        ),
        (
            "pgn",
            "Nr;Farbe;Zug\n1;Wei\u{df};e4\n1;Schwarz;e5\n2;Wei\u{df};Nf3\n",
            "; Nr;Farbe;Zug 1. e4 e5 2. Nf3",
        ),
        (
            "bucky",
            "Side,Move\nWhite,c2-b3\nBlack,e7-e5\n",
            "; Side,Move 1. c2-b3 e7-e5",
        ),
    ] {
        assert_table(form, table, written, &["convert/columns"]);
    }
}

#[test]
fn rows_of_sides_that_take_no_turns_are_told_with_the_columns_that_can_be_read() {
    for (form, table) in [
        ("pgn", "Side,Move\nWhite,e4\nWhite,d4\n"),
        ("pgn", "Side,Move\nBlack,e5\nWhite,Nf3\n"),
        ("pgn", "No,Side,Move\n1,White,e4\n7,Black,e5\n8,White,Nf3\n"),
        ("bucky", "Side,Move\nWhite,c2-b3\nWhite,e7-e5\n"),
    ] {
        let converted = convert(table, by_id(form).unwrap(), None, ConvertOptions::default());
        let mut found = converted.findings.iter();
        let told = found.find(|one| one.code == "convert/not-read");
        assert!(
            told.is_some_and(|one| one.message.ends_with(
                "No, White and Black, or Side and Move with White's move and Black's in turn."
            )),
            "{table}: {:?}",
            converted.findings
        );
    }
}

#[test]
fn columns_in_the_order_of_a_move_stay_as_they_are() {
    for (form, table) in [
        ("pgn", "No,White,Black\n1,e4,e5\n2,Nf3,Nc6\n3,Bb5,a6\n"),
        ("pgn", "Zug;Weiss;Schwarz\n1;e4;e5\n2;Sf3;Sc6\n3;Lb5;a6\n"),
        (
            "carcassonne",
            "Move;Player;X;Y;Tile\n1;A;0;1;FFFC\n2;B;1;0;RFRF\n3;A;-1;0;FFFC\n",
        ),
    ] {
        let from = by_id(form).unwrap();
        let converted = convert(table, from, None, ConvertOptions::default());
        let mut codes = converted.findings.iter().map(|one| one.code);
        assert!(
            !codes.any(|code| code == "convert/columns"),
            "{:?}",
            converted.findings
        );
    }
}

#[test]
fn a_table_that_cannot_be_read_is_told_with_the_columns_that_can() {
    let text = "A = ann\nB = bob\n0;12:00;;0;0;RCRF\n1;12:01;A;0;1;FFFC\n2;12:02;B;1;0;RFRF\n3;12:03;A;-1;0;RFRF\n";
    let from = by_id("carcassonne").unwrap();
    let converted = convert(text, from, None, ConvertOptions::default());
    let mut found = converted.findings.iter();
    let told = found.find(|one| one.code == "convert/not-read");
    let told = told.map_or("", |one| &*one.message);
    assert!(
        told.ends_with(
            "Columns may stand in any order below a line with their names: Move, Player, Tile, and Square or X and Y."
        ),
        "{:?}",
        converted.findings
    );
}

#[test]
fn columns_are_put_one_below_the_other() {
    check(
        "A = ann <red>\n\
         B = bob <blue>\n\
         0 (0,0) RCRF          5A (0,2) FCmFC2\n\
         1A (0,1) FCCCm        6B (2,0) CFC2mF\n\
         2B (1,0) RRCCm        7A (2,-1)\n\
         3A (0,-1) RFRR        FFCCmP\n\
         4B (-1,-1) FFRRm      8B (-1,-2) FRFR\n\
         \x20                - 12 -\n",
        &expect![[r#"
            A = ann <red>
            B = bob <blue>
            0  (0,0)   RCRF
            1A (0,1)   FCCCm
            2B (1,0)   RRCCm
            3A (0,-1)  RFRR
            4B (-1,-1) FFRRm
            5A (0,2)   FCmFC2
            6B (2,0)   CFC2mF
            7A (2,-1)  FFCCmP
            8B (-1,-2) FRFR
            ---
            "0 (0,0) RCRF          5A (0,2) FCmFC2\n1A (0,1) FCCCm        6B (2,0) CFC2mF\n2B (1,0) RRCCm        7A (2,-1)\n3A (0,-1) RFRR        FFCCmP\n4B (-1,-1) FFRRm      8B (-1,-2) FRFR" The text stands in 2 columns: they are put one below the other.
            "FFCCmP" “7A (2,-1) FFCCmP” stands in two lines: they are put together.
            "                 - 12 -\n" “- 12 -” is the number of a page: it is left out.
        "#]],
    );
}

#[test]
fn rows_of_moves_are_put_one_below_the_other() {
    check(
        "A = ann <red>\nB = bob <blue>\n0 (0,0) RCRF  1A (0,1) FCCCm\n2B (1,0) RRCCm  3A (0,-1) RFRR\n",
        &expect![[r#"
            A = ann <red>
            B = bob <blue>
            0  (0,0)  RCRF
            1A (0,1)  FCCCm
            2B (1,0)  RRCCm
            3A (0,-1) RFRR
            ---
        "#]],
    );
}

#[test]
fn moves_with_tabs_inside_stand_in_columns_too() {
    check(
        "A = ann <red>\nB = bob <blue>\n\
         0 (0,0)\tRCRF\t4B (-1,-1)\tFFRRm\t\t\n\
         1A (0,1)\tFCCCm\t5A (0,2)\tFCmFC2\t\t\n\
         2B (1,0)\tRRCCm\t6B (2,0)\tCFC2mF\t\t\n\
         3A (0,-1)\tRFRR\t\t\n",
        &expect![[r#"
            A = ann <red>
            B = bob <blue>
            0  (0,0)   RCRF
            1A (0,1)   FCCCm
            2B (1,0)   RRCCm
            3A (0,-1)  RFRR
            4B (-1,-1) FFRRm
            5A (0,2)   FCmFC2
            6B (2,0)   CFC2mF
            ---
            "0 (0,0)\tRCRF\t4B (-1,-1)\tFFRRm\t\t\n1A (0,1)\tFCCCm\t5A (0,2)\tFCmFC2\t\t\n2B (1,0)\tRRCCm\t6B (2,0)\tCFC2mF\t\t\n3A (0,-1)\tRFRR\t\t" The text stands in 2 columns: they are put one below the other.
        "#]],
    );
}

#[test]
fn halves_of_moves_are_put_together_in_either_order() {
    check(
        "A = ann <red>\nB = bob <blue>\n\
         0 (0,0)\n     RCRF\n1A (0,1)\n     FCCCm\n     RRCCm / a corner\n2B (1,0)\n3A (0,-1)\n     RFRR\n\
         4B (-1,-1)\n     FFRRm\n",
        &expect![[r#"
            A = ann <red>
            B = bob <blue>
            0  (0,0)   RCRF
            1A (0,1)   FCCCm
            2B (1,0)   RRCCm / a corner
            3A (0,-1)  RFRR
            4B (-1,-1) FFRRm
            ---
            "     RCRF\n" “0 (0,0) RCRF” stands in two lines: they are put together.
            "     FCCCm\n" “1A (0,1) FCCCm” stands in two lines: they are put together.
            "2B (1,0)\n" “2B (1,0) RRCCm / a corner” stands in two lines: they are put together.
            "     RFRR\n" “3A (0,-1) RFRR” stands in two lines: they are put together.
            "     FFRRm\n" “4B (-1,-1) FFRRm” stands in two lines: they are put together.
        "#]],
    );
}

#[test]
fn halves_with_slips_and_moves_without_their_beginning_stay_moves() {
    let carcassonne = ide::by_id("carcassonne").expect("a notation");
    let text = "A = ann <red>\nB = bob <blue>\n\
         0 (0,0)\n     RCRF\n1A (0,1)\n     FCCCm\n2B (1-0)\n     RRCCm\n3A (0,-1)\n     RFRR / for the long road,\n\
         as nobody else can have it.\n- 4B (-1,-1) FFRRm\n- RFRF +2 = 2 / lost\n- S6B (2,0) FFRF\n";
    let from = exchange::Form::Record(carcassonne);
    let converted = convert(text, from, None, ConvertOptions::default());
    expect![[r#"
        A = ann <red>
        B = bob <blue>
        0  (0,0)   RCRF
        1A (0,1)   FCCCm
        2B (1-0) RRCCm
        3A (0,-1)  RFRR / for the long road,
        / as nobody else can have it.
        4B (-1,-1) FFRRm
        RFRF +2 = 2 / lost
        S6B (2,0) FFRF
    "#]]
    .assert_eq(&converted.text);
}

#[test]
fn columns_between_bars_are_put_one_below_the_other() {
    let pgn = exchange::Form::Record(ide::by_id("pgn").expect("a notation"));
    let text = "| 1. e4 e5 | 4. Ba4 Nf6 |\n| 2. Nf3 Nc6 | 5. O-O Be7 |\n| 3. Bb5 a6 |  |\n";
    let converted = convert(text, pgn, None, ConvertOptions::default());
    assert_eq!(
        converted.text,
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7\n"
    );
    check(
        "1;e4;e5;;4;Ba4;Nf6\n2;Nf3;Nc6;;5;O-O;Be7\n3;Bb5;a6;;6;Re1;b5\n",
        &expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5
            ---
            "1;e4;e5;;4;Ba4;Nf6\n2;Nf3;Nc6;;5;O-O;Be7\n3;Bb5;a6;;6;Re1;b5" The text stands in 2 columns: they are put one below the other.
        "#]],
    );
}

#[test]
fn what_is_no_record_is_told() {
    let carcassonne = ide::by_id("carcassonne").expect("a notation");
    for (text, is_told) in [
        ("Dear Ann,\nwe met at the pond.\nIt was 3 to 1.\n", true),
        ("0 (0,0)\n1A (0,1)\n2B (1,0)\n", true),
        ("A = ann\nB = bob\n0 (0,0) RCRF\n1A (0,1) FFFC\n", false),
    ] {
        let from = exchange::Form::Record(carcassonne);
        let findings = convert(text, from, None, ConvertOptions::default()).findings;
        let mut codes = findings.iter().map(|finding| finding.code);
        assert_eq!(
            codes.any(|code| code == "convert/not-read"),
            is_told,
            "{text}"
        );
    }
}

#[test]
fn a_turn_that_was_broken_is_put_together() {
    check(
        "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/\n#->C\nE:6w->3/#\u{2013}>E\n",
        &expect![[r##"
            Map: Fall
            Deck: Standard
            Pool: CE
            C: Ann
            E: Bob

            C:t_k->1/w->2+3/#->C
            E:6w->3/#->E
            ---
            "#->C\n" “#->C” goes on with what stands above it: the lines are put together.
        "##]],
    );
}

#[test]
fn numbers_of_pages_are_left_out() {
    check(
        "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\nPage 3 of 14\nE:6w->3/#->E\n",
        &expect![[r#"
            Map: Fall
            Deck: Standard
            Pool: CE
            C: Ann
            E: Bob

            C:t_k->1/w->2+3/#->C
            E:6w->3/#->E
            ---
            "Page 3 of 14\n" “Page 3 of 14” is the number of a page: it is left out.
        "#]],
    );
}

#[test]
fn what_is_right_stays_as_it_is() {
    check(
        "1. I B - - - - -\n2. 2I F F - - - -\n",
        &expect![[r#"
            1. I B - - - - -
            2. 2I F F - - - -
            ---
            "I" An error stays as it is: 1 kubb thrown in, but nothing fell before the first turn. `movetext check` says all.
        "#]],
    );
}

#[test]
fn every_notation_is_known_by_its_text() {
    for (text, id) in [
        ("1. I B - - - - -\n", Some("kubb")),
        ("1. c2-b3 e7-e5\n", Some("bucky")),
        ("1. e4 e5\n", Some("pgn")),
        ("C:t_k->1/w->2+3/#->C\n", Some("rootlog")),
        ("1A (0,1) FCCCm\n", Some("carcassonne")),
        // Tags are read alike in three notations; those of two players are chess if the moves do not say another.
        ("[White \"Ann\"]\n[Black \"Bo\"]\n\n1. e4\n", Some("pgn")),
        (
            "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"*\"]\n\n1. e4 e5 *\n",
            Some("pgn"),
        ),
        (
            "[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n1-0\n",
            Some("pgn"),
        ),
        (
            "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 1-0\n",
            Some("pgn"),
        ),
        ("[Event \"Club\"]\n\n1. e4 e5\n", Some("pgn")),
        (
            "[White \"Ann\"]\n[Black \"Bo\"]\n\n1. c2-b3 e7-e5 2. b3-b4\n",
            Some("bucky"),
        ),
        ("[Event \"Club\"]\n\n1. c2-b3 e7-e5\n", Some("bucky")),
        ("[Event \"Club\"]\n\n1. 0I a:B\n", Some("kubb")),
        (
            "Dear Ann, we met at the pond and played two games. It was 3 to 1.\n",
            None,
        ),
        ("Hello world\n", None),
        ("{\"data\": 12}\n", None),
        ("", None),
    ] {
        assert_eq!(recognize(text).map(exchange::Form::id), id, "{text}");
    }
    let records = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records");
    for notation in ide::notations() {
        for entry in std::fs::read_dir(format!("{records}/{}", notation.id())).expect("samples") {
            let path = entry.expect("a sample").path();
            let text = std::fs::read_to_string(&path).expect("a text");
            let known = recognize(&text).map(exchange::Form::id);
            assert_eq!(known, Some(notation.id()), "{}", path.display());
        }
    }
}

#[test]
fn games_side_by_side_are_put_one_below_the_other() {
    check(
        "A = ann          A = cid\n\
         B = bob          B = dora\n\
         0 (0,0) RCRF     0 (0,0) RCRF\n\
         1A (0,1) FFFC    1A (1,0) RFRF\n\
         2B (1,0) RFRF    2B (0,1) FFFC\n",
        &expect![[r#"
            A = ann
            B = bob
            0  (0,0) RCRF
            1A (0,1) FFFC
            2B (1,0) RFRF

            A = cid
            B = dora
            0  (0,0) RCRF
            1A (1,0) RFRF
            2B (0,1) FFFC
            ---
            "A = ann          A = cid\nB = bob          B = dora\n0 (0,0) RCRF     0 (0,0) RCRF\n1A (0,1) FFFC    1A (1,0) RFRF\n2B (1,0) RFRF    2B (0,1) FFFC\n" 2 games stand side by side: one is put below the other.
        "#]],
    );
}

#[test]
fn an_error_that_stays_is_told() {
    for (notation, text, written, told) in [
        (
            "pgn",
            "1. e4 e5 2. Nf6 *\n",
            "1. e4 e5 2. Nf6 *\n",
            "An error stays as it is: It is White's move, but Nf6 is one of Black. `movetext check` says all.",
        ),
        ("pgn", "1. e4 e5 2. Nf3 *\n", "1. e4 e5 2. Nf3 *\n", ""),
        // Also where the game was read on, and the spelling of the record changed.
        (
            "carcassonne",
            "0 (0,0) CRFR\n1A (0,1) FCFC2m +4 = 4\n",
            "0  (0,0) CRFR\n1A (0,1) FCFC2m +4 = 4\n",
            "An error stays as it is in line 1 of the converted record: At 1A: FCFC2m at (0,1) meets (0,0) with a city, but CRFR has a road there. The slip seems to be \
             this tile: with RCFR it fits. Read on like that. `movetext check` says all.",
        ),
    ] {
        let from = exchange::Form::Record(ide::by_id(notation).expect("a notation"));
        let converted = convert(text, from, None, ConvertOptions::default());
        let found = converted
            .findings
            .iter()
            .filter(|one| one.code == "convert/not-read");
        let found: Vec<&str> = found.map(|one| &*one.message).collect();
        assert_eq!(found.join(" "), told, "{text}");
        assert_eq!(converted.text, written);
    }
}

#[test]
fn the_end_of_a_mail_becomes_a_comment() {
    check(
        "A = ann <red>\nB = bob <blue>\n0 (0,0) RCRF\n1A (0,1) FCCCm\n\n--\nAnn Berg\nann@example.com\n",
        &expect![[r#"
            A = ann <red>
            B = bob <blue>
            0  (0,0) RCRF
            1A (0,1) FCCCm

            / --
            / Ann Berg
            / ann@example.com
            ---
            "--" From “--” on this is the end of a mail and no move: leave it out, or make it a comment. The converted record keeps it as a comment.
        "#]],
    );
}

#[test]
fn a_table_that_cannot_be_read_stays() {
    let from = exchange::Form::Record(ide::by_id("carcassonne").expect("a notation"));
    let text = "A = ann\nB = bob\n0;12:00;;0;0;RCRF\n1;12:01;A;0;1;FFFC\n2;12:02;B;1;0;RFRF\n3;12:03;A;-1;0;RFRF\n";
    let converted = convert(text, from, None, ConvertOptions::default());
    let codes: Vec<&str> = converted.findings.iter().map(|one| one.code).collect();
    assert_eq!((&*converted.text, codes), (text, vec!["convert/not-read"]));
}

#[test]
fn what_stands_around_the_lines_is_left_out() {
    check(
        "A = ann <red>\nB = bob <blue>\n0 (0,0) RCRF ok\n1A (0,1) FCCCm ok\n2B (1,0) RRCCm ok\n",
        &expect![[r#"
            A = ann <red>
            B = bob <blue>
            0  (0,0) RCRF
            1A (0,1) FCCCm
            2B (1,0) RRCCm
            ---
            " ok" “ok” stands behind 3 lines and is no part of the moves: leave it out. In the converted record this is done.
        "#]],
    );
}

#[test]
fn turns_that_were_broken_throughout_are_put_together() {
    check(
        "1. a:- a:B b:- b:B\na:- b:-\n2. c:2I c:F d:F c:-\nd:- c:- d:-\n3. a:2I a:2F a:B b:-\nb:- a:- b:-\n",
        &expect![[r#"
            1. a:- a:B b:- b:B a:- b:-
            2. c:2I c:F d:F c:- d:- c:- d:-
            3. a:2I a:2F a:B b:- b:- a:- b:-
            ---
            "a:- b:-\n" “a:- b:-” goes on with what stands above it: the lines are put together.
            "d:- c:- d:-\n" “d:- c:- d:-” goes on with what stands above it: the lines are put together.
            "b:- a:- b:-\n" “b:- a:- b:-” goes on with what stands above it: the lines are put together.
        "#]],
    );
}

/// The gaps between the cells of a table stand inside its moves.
#[test]
fn tables_are_read_as_the_checks_read_them() {
    for (form, table, expected) in [
        (
            "pgn",
            "Nr.\tWei\u{df}\tSchwarz\n1\te4\tc5\n2\tSf3\td6\n3\td4\tcxd4\n4\tSxd4\tSf6\n5\tSc3\ta6\n",
            "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6",
        ),
        (
            "pgn",
            "1\te4\te5\tsolid\n2\tNf3\tNc6\t\n3\tBb5\ta6\tthe Spanish\n",
            "1. e4 e5 {solid} 2. Nf3 Nc6 3. Bb5 a6 {the Spanish}",
        ),
        (
            "pgn",
            "No\tWhite\tTime\tBlack\tTime\n1\te4\t0:01\te5\t0:02\n2\tNf3\t0:05\tNc6\t0:03\n3\tBb5\t0:09\ta6\t0:11\n",
            "1. e4 {0:01} 1... e5 {0:02} 2. Nf3 {0:05} 2... Nc6 {0:03} 3. Bb5 {0:09} 3... a6",
        ),
        (
            "pgn",
            "| # | White | Black |\n|---|---|---|\n| 1 | **d4** | d5 |\n| 2 | **c4** | e6 |\n| 3 | **Nc3** | Nf6 |\n",
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6",
        ),
        (
            "pgn",
            "<p>1. e4 e5<br>2. Nf3 Nc6<br/>3. Bb5 a6</p>\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        ),
        (
            "kubb",
            "Turn\tInkast\t1\t2\t3\t4\t5\t6\n1\t0\t-\tB\t-\tB\t-\t-\n2\t2\tF\tF\t-\t-\t-\t-\n3\t0\t-\tB\tB\t-\t-\t-\n",
            "1. 0I - B - B - -\n2. 2I F F - - - -\n3. 0I - B B - - -",
        ),
    ] {
        let from = by_id(form).unwrap();
        let converted = convert(table, from, None, ConvertOptions::default());
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words(&converted.text).contains(&words(expected)),
            "{}",
            converted.text
        );
        let mut findings = converted.findings.iter();
        assert!(
            !findings.any(|finding| finding.code == "convert/columns"),
            "{:?}",
            converted.findings
        );
    }
}

#[test]
fn heads_of_pages_are_no_columns_and_tags_no_broken_lines() {
    let converted = |form, text| {
        let from = by_id(form).unwrap();
        convert(text, from, None, ConvertOptions::default()).text
    };
    let pages = "Planet Kubb Scoresheet            Page 1 of 2\nField 3    Referee: Tom\n\n1. a:- a:B a:B b:- b:B b:-\n\
                 2. c:2I c:F d:F c:- d:- c:- d:-\n\n\u{c}Planet Kubb Scoresheet            Page 2 of 2\n\n3. a:- a:B b:B b:- a:- b:-\n";
    let written = converted("kubb", pages);
    for kept in ["Page 1 of 2", "Field 3 ", "Referee: Tom", "Page 2 of 2"] {
        assert!(written.contains(kept), "{kept}: {written}");
    }
    let words =
        |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    let (tom, first) = (
        words(&written).iter().position(|word| word == "Tom"),
        words(&written).iter().position(|word| word == "1."),
    );
    assert!(tom < first, "{written}");
    let tags = "[Event Club]\n[Site Ulm]\n[White Ann]\n[Black Bea]\n[Result 1-0]\n\n1. e4 e5 1-0\n";
    assert!(!converted("pgn", tags).contains("] ["));
}

#[test]
fn a_cell_with_brackets_of_its_own_gets_no_others() {
    for (form, text, lines) in [
        (
            "kubb",
            "1;0I a:B a:- b:- b:- a:- b:-;(nice shot)\n2;I c:F d:- c:- c:- d:- d:-;(nice) throw\n3;1I a:F b:- a:- b:- a:- b:-;\n",
            ["b:- (nice shot)\n", "d:- # (nice) throw\n"],
        ),
        (
            "pgn",
            "1;e4;e5;{well played}\n2;Nf3;Nc6;\n3;Bb5;a6;(good move)\n",
            ["1. e4 e5 {well played}", "3. Bb5 a6 {(good move)}"],
        ),
    ] {
        let converted = convert(text, by_id(form).unwrap(), None, ConvertOptions::default());
        for line in lines {
            assert!(
                converted.text.contains(line),
                "{line:?}: {}",
                converted.text
            );
        }
    }
}
