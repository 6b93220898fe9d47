//! Formatting, completions and the outline.

use expect_test::{Expect, expect};
use notation::{Depth, Scope, Symbol, apply_edits, fixture};
use pgn::Pgn;

#[track_caller]
fn check_format(text: &str, expected: Expect) {
    expected.assert_eq(&fixture::format(&Pgn, text));
}

#[test]
fn moves_are_spelled_as_the_standard_has_them() {
    check_format(
        "1.e2-e4 e7e5 2 Ng1-f3 Nb8c6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4 7. Be2 Nf3 0:1\n",
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2
            Nf3# 0-1
        "#]],
    );
    check_format(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0 d6 5. Nbc3 *",
        expect!["1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O d6 5. Nc3 *"],
    );
    check_format(
        "1. e4 a6 2. e5 d5 3. exd6 e.p. Nf6 4. dxc7 Nc6 5. cxd8(Q) *",
        expect!["1. e4 a6 2. e5 d5 3. exd6 Nf6 4. dxc7 Nc6 5. cxd8=Q+ *"],
    );
    check_format(
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 *",
        expect!["1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 *"],
    );
}

#[test]
fn one_blank_line_stands_between_tags_and_moves() {
    check_format(
        "[White \"Ann\"]\n; a comment\n\n\n{another one}\n\n1. e4 *\n",
        expect![[r#"
            [White "Ann"]

            ; a comment
            {another one}
            1. e4 *
        "#]],
    );
}

#[test]
fn moves_that_are_not_certain_stay() {
    check_format(
        "1.e4 e5 2.Nf3+ Nc6 3.Ng1f6 a6 12.Ba4 *",
        expect!["1. e4 e5 2. Nf3+ Nc6 3. Ng1f6 a6 12. Ba4 *"],
    );
}

#[test]
fn the_move_before_an_impossible_one_stays_as_it_tells_what_was_meant() {
    check_format(
        "1.e4 c5 2. c3 d5 d5 3. exd5 Qxd5 *",
        expect!["1. e4 c5 2. c3 d5 d5 3. exd5 Qxd5 *"],
    );
    check_format(
        "1. e4 (1. d4 d5 2. e4 (2. c4 c5) d5 Qxd5) 1... e5 2. Nf3 *",
        expect!["1. e4 (1. d4 d5 2. e4 (2. c4 c5) d5 Qxd5) 1... e5 2. Nf3 *"],
    );
    check_format(
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0  0-0 5. 0-0 *",
        expect!["1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O 0-0 5. 0-0 *"],
    );
}

/// A slip before the move that cannot be played may be what makes a letter needless.
#[test]
fn what_only_the_board_tells_stays_in_a_game_with_an_impossible_move() {
    for (written, expected) in [
        (
            "1. e4 e5 2. Ngf3 Nbc6 3. a3 a6 4. Qg4 *",
            "1. e4 e5 2. Ngf3 Nbc6 3. a3 a6 4. Qg4 *",
        ),
        (
            "1.e2-e4 e5 2.Bb5 c6 3.Bxc6 Nxc6 4.Nf3 a6 5.0-0 h6 6.Qg4 *",
            "1. e2-e4 e5 2. Bb5 c6 3. Bxc6 Nxc6 4. Nf3 a6 5. O-O h6 6. Qg4 *",
        ),
    ] {
        assert_eq!(fixture::format(&Pgn, written), expected);
        let record = fixture::read(&Pgn, written);
        let mut codes = record.findings().iter().map(|finding| finding.code);
        assert!(codes.any(|code| code == "pgn/illegal-move"), "{written}");
        let of_board = ["pgn/disambiguation", "pgn/missing-mark"];
        let mut found = record.findings().iter();
        assert!(
            !found.any(|finding| of_board.contains(&finding.code)),
            "{written}"
        );
    }
}

#[test]
fn numbers_stay_behind_a_variation_that_is_never_closed() {
    check_format(
        "1. e4 e5 (1... c5 2. Nf3 {x} d6 2. Nf3 Nc6 *",
        expect!["1. e4 e5 (1... c5 2. Nf3 {x} d6 2. Nf3 Nc6 *"],
    );
}

#[test]
fn a_dot_stays_in_its_line() {
    check_format(
        "1. e4 e5 2\n. Nf3 Nc6 *",
        expect![[r#"
            1. e4 e5 2
            . Nf3 Nc6 *"#]],
    );
}

#[test]
fn numbers_stand_once_a_pair_and_behind_comments_and_variations() {
    check_format(
        "1. e4 {a} e5 2. Nf3 2... Nc6 $1 3 . Bb5 ( 3.Bc4 Bc5 {b} ( Nf6 4. d3 ) 4. c3 ) a6 4. Ba4 Nf6 ; c\n5. O-O *",
        expect![[r#"
            1. e4 {a} 1... e5 2. Nf3 Nc6 $1 3. Bb5 (3. Bc4 Bc5 {b} (3... Nf6 4. d3) 4. c3)
            3... a6 4. Ba4 Nf6 ; c
            5. O-O *"#]],
    );
    check_format("e4 e5 Nf3 Nc6 *", expect!["1. e4 e5 2. Nf3 Nc6 *"]);
    check_format(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 7\"]\n\nKd7 O-O Kc6 *",
        expect![[r#"
            [SetUp "1"]
            [FEN "4k3/8/8/8/8/8/8/4K2R b K - 0 7"]

            7... Kd7 8. O-O Kc6 *"#]],
    );
}

#[test]
fn marks_and_parentheses() {
    check_format(
        "1. e4 ! e5? ! $1$2 ( 1... c5 ) ( 1... e6 {x} ) 2. Nf3$10 *",
        expect!["1. e4! e5? ! $1 $2 (1... c5) (1... e6 {x}) 2. Nf3 $10 *"],
    );
}

#[test]
fn long_lines_are_wrapped_before_column_80() {
    check_format(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1/2-1/2\n\n",
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6 4.
            Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 1/2-1/2

        "#]],
    );
    check_format(
        "1. e4\ne5\n\n2. Nf3\n{A comment\n  over lines that is not touched} Nc6\n% for a program\n3. Bb5 ; to the end\n; alone\na6 *\n; behind\n",
        expect![[r#"
            1. e4 e5 2. Nf3 {A comment
              over lines that is not touched} 2... Nc6
            % for a program
            3. Bb5 ; to the end
            ; alone
            3... a6 *
            ; behind
        "#]],
    );
}

#[test]
fn tags_and_movetext_are_parted_by_one_blank_line() {
    check_format(
        "[ Event  \"a  b\" ]\n\n[White \"x\\\"y\"][Black \"z\"] ; who\n1. e4 *\n",
        expect![[r#"
            [Event "a  b"]
            [White "x\"y"]
            [Black "z"] ; who
            1. e4 *
        "#]],
    );
    check_format(
        "\u{feff}[Event \"a\"]\n\n\n\n1. e4 *\n\n\n",
        expect![[r#"
        ﻿[Event "a"]

        1. e4 *


    "#]],
    );
    let windows = fixture::format(&Pgn, "[Event \"a\"] 1.e4 *\r\n");
    assert_eq!(windows, "[Event \"a\"]\r\n\r\n1. e4 *\r\n");
}

#[test]
fn what_cannot_be_read_stays() {
    check_format(
        "1. e4  hello ,world)  e5 } 2. Nf3 *",
        expect!["1. e4  hello ,world)  e5 } 2. Nf3 *"],
    );
    check_format(
        "[White Bo]\n[Event \"a\" 1.e4 *",
        expect![[r#"
        [White Bo]
        [Event "a" 1. e4 *"#]],
    );
}

#[test]
fn a_part_is_formatted_by_lines() {
    let (text, range) = fixture::selection("1.e4 e5\n2.Nf3$0 $0Nc6\n3.Bb5 a6 *\n");
    let edits = fixture::read(&Pgn, &text).format(Scope::Lines(range));
    assert_eq!(
        apply_edits(&text, &edits),
        "1.e4 e5\n2. Nf3 Nc6\n3.Bb5 a6 *\n"
    );
}

#[test]
fn a_new_line_spells_the_one_above_and_numbers_whites_move() {
    let after = |text: &str| {
        let (text, at) = fixture::cursor(text);
        apply_edits(&text, &fixture::read(&Pgn, &text).format(Scope::Ended(at)))
    };
    assert_eq!(after("1.e2-e4 e7-e5  \n$0"), "1. e4 e5\n2. ");
    assert_eq!(after("1. e4\ne5\n$0"), "1. e4\ne5\n2. ");
    assert_eq!(after("1. e4\n$0"), "1. e4\n");
    assert_eq!(after("1. e4 e5 {a\n$0"), "1. e4 e5 {a\n");
    assert_eq!(after("1. e4 e5 (1... c5\n$0"), "1. e4 e5 (1... c5\n");
    assert_eq!(after("1. e4 e5 *\n$0"), "1. e4 e5 *\n");
    assert_eq!(after("1. f3 e5 2. g4 Qh4#\n$0"), "1. f3 e5 2. g4 Qh4#\n");
    assert_eq!(after("[Event \"a\"]\n$0"), "[Event \"a\"]\n");
}

/// The first completions at the cursor: what each writes, and which text it replaces.
#[track_caller]
fn check_completions(text: &str, expected: Expect) {
    let (text, at) = fixture::cursor(text);
    let found = fixture::read(&Pgn, &text).completions(at);
    let shown = found.iter().take(7).map(|found| {
        let preselect = if found.preselect { " *" } else { "" };
        let detail = found.detail.clone().unwrap_or_default();
        let old = &text[found.replace];
        format!("{old:?} -> {:?} ({detail}){preselect}\n", found.insert)
    });
    let shown: String = shown.collect();
    expected.assert_eq(&format!("{shown}{} in all\n", found.len()));
}

#[test]
fn an_empty_record_offers_its_tags_and_the_first_move() {
    check_completions(
        "$0",
        expect![[r#"
            "" -> "[Event \"${1:?}\"]\n[Site \"${2:?}\"]\n[Date \"${3:????.??.??}\"]\n[Round \"${4:?}\"]\n[White \"${5:?}\"]\n[Black \"${6:?}\"]\n[Result \"${7:*}\"]\n\n1. $0" (the tags of a game)
            "" -> "1. " (the next move) *
            "" -> "e4" (pawn)
            "" -> "d4" (pawn)
            "" -> "Nf3" (knight)
            "" -> "c4" (pawn)
            "" -> "e3" (pawn)
            52 in all
        "#]],
    );
    check_completions(
        "1. $0",
        expect![[r#"
            "" -> "e4" (pawn)
            "" -> "d4" (pawn)
            "" -> "Nf3" (knight)
            "" -> "c4" (pawn)
            "" -> "e3" (pawn)
            "" -> "g3" (pawn)
            "" -> "d3" (pawn)
            20 in all
        "#]],
    );
}

#[test]
fn the_beginning_of_a_name_in_the_header_offers_its_tags() {
    for text in ["Wh$0", "[Event \"x\"]\nWh$0"] {
        check_completions(
            text,
            expect![[r#"
                "Wh" -> "[White \"$1\"]$0" ()
                "Wh" -> "[WhiteElo \"$1\"]$0" ()
                "Wh" -> "[WhiteTitle \"$1\"]$0" ()
                3 in all
            "#]],
        );
    }
    for text in ["1. e4\nWh$0", "Wh$0 e4"] {
        check_completions(text, expect!["0 in all\n"]);
    }
}

#[test]
fn what_is_written_as_it_is_typed_comes_before_what_it_may_also_begin() {
    // Moves of the pawn or of the bishop; both also begin as the other, and as what stands on b1.
    for (typed, expected) in [("b", 2), ("B", 5)] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. {typed}$0");
        let (text, at) = fixture::cursor(&text);
        let found = fixture::read(&Pgn, &text).completions(at);
        let same = found
            .iter()
            .take_while(|found| found.insert.starts_with(typed));
        assert_eq!(same.count(), expected, "{found:?}");
        let all = found.iter().filter(|found| found.insert.starts_with(typed));
        assert_eq!(all.count(), expected, "{found:?}");
        assert!(found.len() > expected, "{found:?}");
    }
}

#[test]
fn legal_moves_are_offered_likeliest_first() {
    check_completions(
        "1. e4 d5 2. $0",
        expect![[r#"
            "" -> "exd5" (pawn takes the pawn)
            "" -> "Nc3" (knight)
            "" -> "d4" (pawn)
            "" -> "d3" (pawn)
            "" -> "e5" (pawn)
            "" -> "Nf3" (knight)
            "" -> "Bd3" (bishop)
            31 in all
        "#]],
    );
    check_completions(
        "1. e4 e5 2. nf$0",
        expect![[r#"
        "nf" -> "Nf3" (knight) *
        1 in all
    "#]],
    );
    check_completions(
        "1. e4 e5 2. g1$0f3",
        expect![[r#"
            "g1f3" -> "Nf3" (knight)
            "g1f3" -> "Ne2" (knight)
            "g1f3" -> "Nh3" (knight)
            3 in all
        "#]],
    );
    check_completions(
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qf7$0",
        expect![[r#"
            "Qf7" -> "Qxf7#" (queen takes the pawn · mate) *
            1 in all
        "#]],
    );
    check_completions(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. $0 *",
        expect![[r#"
            "" -> "O-O" (castles on the king's side)
            "" -> "d3" (pawn)
            "" -> "Nc3" (knight)
            "" -> "c4" (pawn)
            "" -> "d4" (pawn)
            "" -> "Bxc6" (bishop takes the knight)
            "" -> "Qe2" (queen)
            32 in all
        "#]],
    );
    check_completions(
        "[FEN \"k7/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8$0",
        expect![[r#"
            "e8" -> "e8=Q+" (pawn · becomes a queen · check)
            "e8" -> "e8=R+" (pawn · becomes a rook · check)
            "e8" -> "e8=N" (pawn · becomes a knight)
            "e8" -> "e8=B" (pawn · becomes a bishop)
            4 in all
        "#]],
    );
}

#[test]
fn a_move_is_documented_by_the_cards_of_its_pieces() {
    let text = "[SetUp \"1\"]\n[FEN \"8/8/8/8/1K6/8/3p4/k7 b - - 0 1\"]\n1... d1=N$0";
    let (text, at) = fixture::cursor(text);
    let found = fixture::read(&Pgn, &text).completions(at);
    let documentation = found.first().and_then(|one| one.documentation.clone());
    expect![[r#"
        Pawn from d2 to d1 · becomes a knight.

        **Pawn**: It goes one square straight ahead, from its second rank also two, and takes one square diagonally ahead; a pawn that has just stepped past that square it takes en passant. On the last rank it becomes a queen, rook, bishop or knight.

        ```text
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . P . . .
        . . x - x . .
        . . . - . . .
        . . . . . . .

        - goes there, two ranks from its second; x takes there
        ```

        **Knight**: It jumps two squares along a rank or file and one to the side, over whatever stands between.

        ```text
        . . . . . . .
        . . * . * . .
        . * . . . * .
        . . . N . . .
        . * . . . * .
        . . * . * . .
        . . . . . . .

        * goes there or takes
        ```"#]].assert_eq(&documentation.unwrap_or_default());
}

#[test]
fn variations_have_moves_of_their_own() {
    check_completions(
        "1. e4 e5 ($0) 2. Nf3",
        expect![[r#"
            "" -> "1... " (the next move) *
            "" -> "c5" (pawn)
            "" -> "e5" (pawn)
            "" -> "e6" (pawn)
            "" -> "d5" (pawn)
            "" -> "c6" (pawn)
            "" -> "Nf6" (knight)
            21 in all
        "#]],
    );
    check_completions(
        "1. e4 e5 (1... d5 2. e$0",
        expect![[r#"
        "e" -> "exd5" (pawn takes the pawn)
        "e" -> "e5" (pawn)
        "e" -> "Ke2" (king)
        3 in all
    "#]],
    );
    check_completions(
        "1. e4 e5 (1... d5) $0",
        expect![[r#"
            "" -> "2. " (the next move) *
            "" -> "Nf3" (knight)
            "" -> "d4" (pawn)
            "" -> "Nc3" (knight)
            "" -> "Ne2" (knight)
            "" -> "Bc4" (bishop)
            "" -> "c3" (pawn)
            34 in all
        "#]],
    );
}

#[test]
fn numbers_are_offered_where_they_are_due() {
    check_completions(
        "1. e4 e5\n$0",
        expect![[r#"
            "" -> "2. " (the next move) *
            "" -> "Nf3" (knight)
            "" -> "d4" (pawn)
            "" -> "Nc3" (knight)
            "" -> "Ne2" (knight)
            "" -> "Bc4" (bishop)
            "" -> "c3" (pawn)
            34 in all
        "#]],
    );
    check_completions(
        "1. e4 {a}\n$0",
        expect![[r#"
            "" -> "1... " (the next move) *
            "" -> "c5" (pawn)
            "" -> "e5" (pawn)
            "" -> "e6" (pawn)
            "" -> "c6" (pawn)
            "" -> "d6" (pawn)
            "" -> "Nf6" (knight)
            25 in all
        "#]],
    );
    check_completions(
        "1. e4 1$0",
        expect![[r#"
        "1" -> "1-0" (White wins)
        "1" -> "1/2-1/2" (draw)
        2 in all
    "#]],
    );
}

#[test]
fn results_are_offered_and_known_behind_mate() {
    check_completions(
        "1. f3 e5 2. g4 Qh4# $0",
        expect![[r#"
            "" -> "0-1" (Black wins) *
            "" -> "1-0" (White wins)
            "" -> "1/2-1/2" (draw)
            "" -> "*" (the game goes on)
            4 in all
        "#]],
    );
    check_completions(
        "[Result \"1/2-1/2\"]\n\n1. e4 1$0",
        expect![[r#"
        "1" -> "1/2-1/2" (draw) *
        "1" -> "1-0" (White wins)
        2 in all
    "#]],
    );
}

#[test]
fn annotations_tags_and_their_values_are_offered() {
    check_completions(
        "1. e4 $$0",
        expect![[r#"
            "$" -> "$0" (nothing)
            "$" -> "$1" (a good move)
            "$" -> "$2" (a poor move)
            "$" -> "$3" (a very good move)
            "$" -> "$4" (a very poor move)
            "$" -> "$5" (a speculative move)
            "$" -> "$6" (a questionable move)
            156 in all
        "#]],
    );
    check_completions(
        "[$0",
        expect![[r#"
        "" -> "Event \"$1\"]$0" ()
        "" -> "Site \"$1\"]$0" ()
        "" -> "Date \"$1\"]$0" ()
        "" -> "Round \"$1\"]$0" ()
        "" -> "White \"$1\"]$0" ()
        "" -> "Black \"$1\"]$0" ()
        "" -> "Result \"$1\"]$0" ()
        26 in all
    "#]],
    );
    check_completions(
        "[Event \"a\"]\n[Si$0]",
        expect![[r#"
        "Si" -> "Site \"$1\"" ()
        "Si" -> "Date \"$1\"" ()
        "Si" -> "Round \"$1\"" ()
        "Si" -> "White \"$1\"" ()
        "Si" -> "Black \"$1\"" ()
        "Si" -> "Result \"$1\"" ()
        "Si" -> "SetUp \"$1\"" ()
        25 in all
    "#]],
    );
    check_completions(
        "[Result \"$0\"]",
        expect![[r#"
        "" -> "1-0" (White wins)
        "" -> "0-1" (Black wins)
        "" -> "1/2-1/2" (draw)
        "" -> "*" (the game goes on)
        4 in all
    "#]],
    );
    check_completions(
        "[Date \"$0\"]",
        expect![[r#"
        "" -> "????.??.??" (not known)
        1 in all
    "#]],
    );
}

#[test]
fn comments_and_finished_games_offer_nothing() {
    for text in [
        "{e$0}",
        ";e$0",
        "1. e4 {a\n$0",
        "{a\n\n$0",
        "% $0",
        "[White \"e$0\"]",
        "1. e4 e5! *\n$0",
        "1. e4!$0",
    ] {
        let (text, at) = fixture::cursor(text);
        assert_eq!(fixture::read(&Pgn, &text).completions(at), [], "{text}");
    }
}

fn draw(symbols: &[Symbol], depth: usize, text: &str, out: &mut String) {
    for symbol in symbols {
        assert!(symbol.range.contains_range(symbol.selection), "{symbol:?}");
        let children = symbol.children.iter();
        assert!(
            children
                .clone()
                .all(|child| symbol.range.contains_range(child.range))
        );
        let indent = "  ".repeat(depth);
        let (kind, name, detail) = (symbol.kind, &symbol.name, &symbol.detail);
        *out += &format!(
            "{indent}{kind:?} {name} ({detail}) {:?}\n",
            &text[symbol.range]
        );
        draw(&symbol.children, depth + 1, text, out);
    }
}

#[track_caller]
fn check_outline(text: &str, expected: Expect) {
    let mut out = String::new();
    draw(
        &fixture::read(&Pgn, text).outline(Depth::Moves),
        0,
        text,
        &mut out,
    );
    expected.assert_eq(&out);
}

#[test]
fn the_outline_has_tags_moves_variations_and_the_result() {
    check_outline(
        "[White \"Ann\"]\n[Event \"Cup\"]\n\n1. e4 e5 (1... d5 2. exd5 (2. e5 c5) 2... Qxd5) 2. Nf3 Nc6 1-0\n",
        expect![[r#"
            Header Ann – Black (Cup) "[White \"Ann\"]\n[Event \"Cup\"]"
              Tag White (Ann) "[White \"Ann\"]"
              Tag Event (Cup) "[Event \"Cup\"]"
            Round 1–2 (1. e4) "e4 e5 (1... d5 2. exd5 (2. e5 c5) 2... Qxd5) 2. Nf3 Nc6"
              Move 1. e4 (pawn) "e4"
              Move 1... e5 (pawn) "e5"
              Turn 1... d5 (instead of e5) "(1... d5 2. exd5 (2. e5 c5) 2... Qxd5)"
                Move 1... d5 (pawn) "d5"
                Move 2. exd5 (pawn takes the pawn) "exd5"
                Turn 2. e5 (instead of exd5) "(2. e5 c5)"
                  Move 2. e5 (pawn) "e5"
                  Move 2... c5 (pawn) "c5"
                Move 2... Qxd5 (queen takes the pawn) "Qxd5"
              Move 2. Nf3 (knight) "Nf3"
              Move 2... Nc6 (knight) "Nc6"
            Result 1-0 (White wins) "1-0"
        "#]],
    );
    check_outline(
        "[FEN \"8/4k3/8/8/8/8/4K3/7R w - - 0 9\"]\n\n9. Rh7+ Kd6 10. Kd3 Ke6 11. Kd4 Kd6 12. x ((\n",
        expect![[r#"
            Header Tags () "[FEN \"8/4k3/8/8/8/8/4K3/7R w - - 0 9\"]"
              Tag FEN (8/4k3/8/8/8/8/4K3/7R w - - 0 9) "[FEN \"8/4k3/8/8/8/8/4K3/7R w - - 0 9\"]"
            Round 9–10 (9. Rh7+) "Rh7+ Kd6 10. Kd3 Ke6"
              Move 9. Rh7+ (rook · check) "Rh7+"
              Move 9... Kd6 (king) "Kd6"
              Move 10. Kd3 (king) "Kd3"
              Move 10... Ke6 (king) "Ke6"
            Round 11–12 (11. Kd4) "Kd4 Kd6 12. x ((\n"
              Move 11. Kd4 (king) "Kd4"
              Move 11... Kd6 (king) "Kd6"
              Move 12. x () "x"
              Turn variation (instead of x) "((\n"
                Turn variation () "(\n"
        "#]],
    );
}

#[test]
fn a_deep_nest_has_an_outline_and_a_format() {
    let text = format!("1. e4 {}", "(1. d4 ".repeat(5_000));
    assert_eq!(fixture::read(&Pgn, &text).outline(Depth::Moves).len(), 1);
    assert!(fixture::format(&Pgn, &text).ends_with("(1. d4"));
}
