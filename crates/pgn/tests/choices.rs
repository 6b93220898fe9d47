//! Choices: legal moves in the order in which a player looks for them, and what they write.

use expect_test::{Expect, expect};
use notation::{Notation as _, fixture};
use pgn::Pgn;

/// The choices at the cursor.
fn offered(text: &str) -> String {
    let (text, at) = fixture::cursor(text);
    fixture::offered(&*fixture::read(&Pgn, &text), at)
}

/// The text after the choice with the button `sign`, at the cursor.
fn chosen(text: &str, sign: &str) -> String {
    let (text, at) = fixture::cursor(text);
    let record = fixture::read(&Pgn, &text);
    let labels: Vec<String> = record
        .choices(at, &[])
        .into_iter()
        .filter(|choice| choice.sign == sign)
        .map(|choice| choice.label)
        .collect();
    let written = fixture::written(&Pgn, &text, at).into_iter();
    let written: Vec<String> = written
        .filter(|written| written.labels == labels)
        .map(|written| written.text)
        .collect();
    written.concat()
}

#[track_caller]
fn check(found: &str, expected: Expect) {
    expected.assert_eq(found);
}

#[test]
fn moves_stand_with_their_piece() {
    check(
        &offered("[FEN \"r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1\"]\n\n$0*\n"),
        expect![[r#"
            pawn on b7:
              bxa8=Q+ = pawn from b7 to a8 (takes the rook · becomes a queen · check) [square b7 → square a8]
              b8=Q+ = pawn from b7 to b8 (becomes a queen · check · can be taken by the rook on a8) [square b7 → square b8]
              b8=B = pawn from b7 to b8 (becomes a bishop · can be taken by the rook on a8) [square b7 → square b8]
              b8=N = pawn from b7 to b8 (becomes a knight · can be taken by the rook on a8) [square b7 → square b8]
              b8=R+ = pawn from b7 to b8 (becomes a rook · check · can be taken by the rook on a8) [square b7 → square b8]
              bxa8=B = pawn from b7 to a8 (takes the rook · becomes a bishop) [square b7 → square a8]
              bxa8=N = pawn from b7 to a8 (takes the rook · becomes a knight) [square b7 → square a8]
              bxa8=R+ = pawn from b7 to a8 (takes the rook · becomes a rook · check) [square b7 → square a8]
            rook on h1:
              Rh8+ = rook from h1 to h8 (check) [square h1 → square h8]
              Rf1 = rook from h1 to f1 [square h1 → square f1]
              Rg1 = rook from h1 to g1 [square h1 → square g1]
              Rh2 = rook from h1 to h2 [square h1 → square h2]
              Rh3 = rook from h1 to h3 [square h1 → square h3]
              Rh4 = rook from h1 to h4 [square h1 → square h4]
              Rh5 = rook from h1 to h5 [square h1 → square h5]
              Rh6 = rook from h1 to h6 [square h1 → square h6]
              Rh7 = rook from h1 to h7 [square h1 → square h7]
            king on e1:
              O-O = castle on the king's side [square e1 → square g1]
              Kd1 = king from e1 to d1 [square e1 → square d1]
              Kd2 = king from e1 to d2 [square e1 → square d2]
              Ke2 = king from e1 to e2 [square e1 → square e2]
              Kf1 = king from e1 to f1 [square e1 → square f1]
              Kf2 = king from e1 to f2 [square e1 → square f2]
            the game ends:
              1-0 = White wins
              0-1 = Black wins
              1/2-1/2 = draw
              * = the game goes on
        "#]],
    );
    check(&offered("1. f3 e5 2. g4 Qh4#$0 0-1\n"), expect![]);
    check(&offered("1. e4 {never closed $0"), expect![]);
}

#[test]
fn in_the_middle_a_move_is_followed_or_becomes_a_variation() {
    let text = "1. e4$0 e5 2. Nf3 (2. f4) 2... Nc6 *\n";
    let begin: String = offered(text)
        .lines()
        .take(8)
        .map(|line| format!("{line}\n"))
        .collect();
    check(
        &begin,
        expect![[r#"
            pawn on a7:
              a5 = pawn from a7 to a5 [square a7 → square a5]
              a6 = pawn from a7 to a6 (can be taken by the bishop on f1) [square a7 → square a6]
            pawn on b7:
              b5 = pawn from b7 to b5 (can be taken by the bishop on f1) [square b7 → square b5]
              b6 = pawn from b7 to b6 [square b7 → square b6]
            pawn on c7:
              c5 = pawn from c7 to c5 [square c7 → square c5]
        "#]],
    );
    check(
        &chosen(text, "c5"),
        expect![[r#"
        1. e4 e5 (1... c5) 2. Nf3 (2. f4) 2... Nc6 *
    "#]],
    );
    check(
        &chosen("1. e4 e5$0 2. Nf3 (2. f4) 2... Nc6 *\n", "Nc3"),
        expect![[r#"
            1. e4 e5 2. Nf3 (2. f4) (2. Nc3) 2... Nc6 *
        "#]],
    );
    check(
        &chosen("1. e4 e5$0 2. Nf3 Nc6 *\n", "Nc3"),
        expect![[r#"
        1. e4 e5 2. Nf3 (2. Nc3) 2... Nc6 *
    "#]],
    );
    check(
        &chosen("1. e4 e5 2. Nf3 (2. f4$0) 2... Nc6 *\n", "exf4"),
        expect![[r#"
            1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *
        "#]],
    );
}

#[test]
fn moves_are_written_at_the_end_as_they_are_in_the_export_format() {
    for (text, sign, expected) in [
        ("$0", "e4", expect!["1. e4"]),
        (
            "[White \"amber\"]\n$0",
            "e4",
            expect![[r#"
            [White "amber"]

            1. e4
        "#]],
        ),
        (
            "1. e4$0\n",
            "e5",
            expect![[r#"
            1. e4 e5
        "#]],
        ),
        (
            "1. e4 {best by test}$0 *\n",
            "e5",
            expect![[r#"
            1. e4 {best by test} 1... e5 *
        "#]],
        ),
        (
            "1. e4 ; best by test\n$0*\n",
            "e5",
            expect![[r#"
            1. e4 ; best by test
            e5
            *
        "#]],
        ),
        (
            "[Result \"*\"]\n\n1. f3 e5 2. g4$0 *\n",
            "Qh4#",
            expect![[r#"
            [Result "0-1"]

            1. f3 e5 2. g4 Qh4# 0-1
        "#]],
        ),
        (
            "[Result \"*\"]\n\n1. f3 e5 2. g4$0\n",
            "0-1",
            expect![[r#"
            [Result "0-1"]

            1. f3 e5 2. g4 0-1
        "#]],
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3$0 *\n",
            "O-O",
            expect![[r#"
                1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3
                O-O *
            "#]],
        ),
    ] {
        check(&chosen(text, sign), expected);
    }
}

#[test]
fn no_choice_leaves_an_error() {
    for text in [
        "$0",
        "1. f3 e5 2. g4$0 *",
        "[Result \"*\"]\n[White \"amber\"]\n\n1. e4 e5$0 2. Nf3 *",
        "[SetUp \"1\"]\n[FEN \"r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1\"]\n\n$0*\n",
        "[SetUp \"1\"]\n[FEN \"k7/8/1K6/8/8/8/8/6Q1 w - - 0 1\"]\n\n$0*\n",
        "1. e4 e5 2. Nf3 (2. f4$0 exf4 (2... d5)) 2... Nc6 *\n",
    ] {
        let (text, at) = fixture::cursor(text);
        fixture::assert_sound(&Pgn, &text, at);
    }
}

#[test]
fn a_game_is_written_by_choices_alone() {
    let begin = Pgn.new_game(&["amber", "the \"rock\""]);
    check(
        &begin,
        expect![[r#"
        [Event "?"]
        [Site "?"]
        [Date "????.??.??"]
        [Round "?"]
        [White "amber"]
        [Black "the \"rock\""]
        [Result "*"]

        *
    "#]],
    );
    let moves = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. \
        Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 \
        Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";
    let begin = begin.replace("*", "1-0");
    let header = begin.trim_end_matches("\n1-0\n");
    let goal = format!("{header}\n{moves}\n");
    assert_eq!(
        fixture::by_choices(&Pgn, header, &goal).trim_end(),
        fixture::format(&Pgn, &goal).trim_end()
    );
}

#[test]
fn the_first_move_stands_with_the_result() {
    let header = "[Result \"*\"]\n\n";
    assert_eq!(
        chosen(&format!("{header}$0*\n"), "e4"),
        format!("{header}1. e4 *\n")
    );
}

#[test]
fn what_is_crossed_and_who_could_answer_is_named() {
    let (text, at) = fixture::cursor("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 $0*");
    let choices = fixture::read(&Pgn, &text).choices(at, &[]);
    let named = |sign: &str| {
        let choice = choices.iter().find(|choice| choice.sign == sign);
        choice.map(|choice| (choice.route.over.join(" "), choice.effect.as_str()))
    };
    let expected = |over: &str, effect| Some((over.to_owned(), effect));
    assert_eq!(named("O-O"), expected("square f1", ""));
    assert_eq!(
        named("Be6"),
        expected(
            "square d5",
            "can be taken by the pawn on d7 and the pawn on f7"
        )
    );
    assert_eq!(named("Nd4"), expected("", "can be taken by three pieces"));
    assert_eq!(
        named("Bxf7+"),
        expected(
            "square d5 square e6",
            "takes the pawn · check · can be taken by the king on e8"
        )
    );
    assert_eq!(named("d3"), expected("", ""));
}

#[test]
fn the_card_of_a_piece_on_the_board_tells_its_rules() {
    let (text, at) = fixture::cursor("1. e4 e5 $0*");
    let record = fixture::read(&Pgn, &text);
    let begin = |region: &str| {
        let card = record.rule_card(at, region)?;
        Some(card.text.lines().next().unwrap_or_default().to_owned())
    };
    let knight = "**Knight**: It jumps two squares along a rank or file and one to the side, over whatever stands between.";
    assert_eq!(begin("square g8").as_deref(), Some(knight));
    assert_eq!(begin("square e3"), None);
    assert_eq!(begin("square i9"), None);
}

#[test]
fn a_piece_without_a_move_says_why() {
    let stuck = |text: &str, region: &str| {
        let (text, at) = fixture::cursor(text);
        fixture::read(&Pgn, &text).rule_card(at, region)?.stuck
    };
    let told = |text: &str, region: &str| stuck(text, region).unwrap_or_default();
    let open = "1. e4 e5 $0*";
    assert_eq!(
        told(open, "square a1"),
        "The rook on a1 cannot move: its own pieces stand in its way."
    );
    assert_eq!(
        told(open, "square g8"),
        "The knight on g8 is Black's, but it is White's turn."
    );
    assert_eq!(
        told(open, "square e4"),
        "The pawn on e4 cannot move: the square before it is taken, and there is nothing to capture."
    );
    assert_eq!(
        told("1. $0*", "square e1"),
        "The king on e1 cannot move: every square beside it is taken by its own pieces or attacked."
    );
    let check = "1. e4 f6 2. d4 g5 3. Nc3 a6 4. Qh5# $0*";
    assert_eq!(stuck(check, "square e8"), None);
    let check = "1. e4 d6 2. Bb5+ $0*";
    assert_eq!(
        told(check, "square a7"),
        "The pawn on a7 cannot move: Black is in check, and no move of it ends that."
    );
    let pinned = "1. e4 e5 2. Nf3 d6 3. Bb5+ Nc6 4. d4 a6 5. O-O $0*";
    assert_eq!(
        told(pinned, "square c6"),
        "The knight on c6 cannot move: it shields its king from check."
    );
    // One that can move, none, and a region that is no square.
    for region in ["square g1", "square e3", "king"] {
        assert_eq!(stuck(open, region), None, "{region}");
    }
}

#[test]
fn the_squares_of_captured_pieces_are_named() {
    let (text, at) = fixture::cursor("1. e4 a6 2. e5 d5 3. d4 h5 4. $0*");
    let choices = fixture::read(&Pgn, &text).choices(at, &[]);
    let capturing = choices
        .into_iter()
        .filter(|choice| !choice.removes.is_empty());
    let capturing: Vec<String> = capturing
        .map(|choice| format!("{} {}", choice.sign, choice.removes.join(" ")))
        .collect();
    assert_eq!(capturing, ["Bxa6 square a6", "Qxh5 square h5"]);
    let (text, at) = fixture::cursor("1. e4 a6 2. e5 d5 $0*");
    let choices = fixture::read(&Pgn, &text).choices(at, &[]).into_iter();
    let mut in_passing = choices.filter(|choice| choice.sign == "exd6");
    assert_eq!(
        in_passing.next().map(|choice| choice.removes),
        Some(vec!["square d5".to_owned()])
    );
}
