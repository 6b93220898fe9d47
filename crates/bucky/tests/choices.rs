//! What can be done next: legal moves in the order of a player, and the text that they write.

use bucky::Bucky;
use expect_test::{Expect, expect};
use notation::{Finding, Notation as _, TextRange, TextSize, Then, apply_edits, fixture, work};

const COMPLETE: &str = include_str!("../../../tests/records/bucky/complete.bucky");

/// The choices at the cursor.
fn offered(text: &str) -> String {
    let (text, at) = fixture::cursor(text);
    fixture::offered(&*fixture::read(&Bucky, &text), at)
}

/// The choices at the cursor whose line contains one of `parts`.
fn some(text: &str, parts: &[&str]) -> String {
    let offered = offered(text);
    let lines = offered
        .lines()
        .filter(|line| parts.iter().any(|part| line.contains(part)));
    lines.map(|line| format!("{}\n", line.trim())).collect()
}

/// The text after the choice at the cursor whose button is labeled `sign`.
fn chosen(text: &str, sign: &str) -> String {
    let (text, at) = fixture::cursor(text);
    let record = fixture::read(&Bucky, &text);
    let choices = record.choices(at, &[]).into_iter();
    let choice = choices.into_iter().find(|choice| choice.sign == sign);
    match choice.map(|choice| choice.then) {
        Some(Then::Write(edits)) => apply_edits(&text, &edits),
        other => format!("{other:?}"),
    }
}

#[track_caller]
fn check(found: &str, expected: Expect) {
    expected.assert_eq(found);
}

#[test]
fn moves_stand_with_their_piece() {
    check(
        &offered("1. e2-e4 e7-e5 2. f2-f3 d8-e7 $0*"),
        expect![[r#"
            jedi on e4:
              e4ye5 = jedi on e4 smashes on e5 and stays (takes the jedi · can be taken by the madam on e7) [square e4 → square e5]
              e4-d5 = jedi from e4 to d5 [square e4 → square d5]
              e4-f5 = jedi from e4 to f5 [square e4 → square f5]
            chameleon on f1:
              f1-e2 = chameleon from f1 to e2 [square f1 → square e2]
              f1-f2 = chameleon from f1 to f2 [square f1 → square f2]
              f1-d3 = chameleon from f1 to d3 [square f1 → square d3]
              f1-e3 = chameleon from f1 to e3 [square f1 → square e3]
              f1-g3 = chameleon from f1 to g3 [square f1 → square g3]
              f1-c1 = chameleon on f1 and chameleon on c1 swap places [square f1 → square c1]
              f1-d1 = chameleon on f1 and madam on d1 swap places [square f1 → square d1]
            chameleon on c1:
              c1-e1 = chameleon on c1 and dude on e1 swap places [square c1 → square e1]
              c1-f1 = chameleon on c1 and chameleon on f1 swap places [square c1 → square f1]
            dude on e1:
              e1-e2 = dude from e1 to e2 [square e1 → square e2]
              e1-f2 = dude from e1 to f2 [square e1 → square f2]
              e1-c1 = dude on e1 and chameleon on c1 swap places [square e1 → square c1]
              e1-d1 = dude on e1 and madam on d1 swap places [square e1 → square d1]
            jedi on a2:
              a2-a3 = jedi from a2 to a3 (can be taken by the madam on e7) [square a2 → square a3]
              a2-b3 = jedi from a2 to b3 [square a2 → square b3]
              a2-a4 = jedi from a2 to a4 [square a2 → square a4]
              a2-b4 = jedi from a2 to b4 (can be taken by the madam on e7) [square a2 → square b4]
              a2-c4 = jedi from a2 to c4 [square a2 → square c4]
            jedi on b2:
              b2-a3 = jedi from b2 to a3 (can be taken by the madam on e7) [square b2 → square a3]
              b2-b3 = jedi from b2 to b3 [square b2 → square b3]
              b2-c3 = jedi from b2 to c3 [square b2 → square c3]
              b2-a4 = jedi from b2 to a4 [square b2 → square a4]
              b2-b4 = jedi from b2 to b4 (can be taken by the madam on e7) [square b2 → square b4]
              b2-c4 = jedi from b2 to c4 [square b2 → square c4]
              b2-d4 = jedi from b2 to d4 (can be taken by the jedi on e5) [square b2 → square d4]
            jedi on c2:
              c2-b3 = jedi from c2 to b3 [square c2 → square b3]
              c2-c3 = jedi from c2 to c3 [square c2 → square c3]
              c2-d3 = jedi from c2 to d3 [square c2 → square d3]
              c2-a4 = jedi from c2 to a4 [square c2 → square a4]
              c2-b4 = jedi from c2 to b4 (can be taken by the madam on e7) [square c2 → square b4]
              c2-c4 = jedi from c2 to c4 [square c2 → square c4]
              c2-d4 = jedi from c2 to d4 (can be taken by the jedi on e5) [square c2 → square d4]
            jedi on d2:
              d2-c3 = jedi from d2 to c3 [square d2 → square c3]
              d2-d3 = jedi from d2 to d3 [square d2 → square d3]
              d2-e3 = jedi from d2 to e3 [square d2 → square e3]
              d2-b4 = jedi from d2 to b4 (can be taken by the madam on e7) [square d2 → square b4]
              d2-c4 = jedi from d2 to c4 [square d2 → square c4]
              d2-d4 = jedi from d2 to d4 (can be taken by the jedi on e5) [square d2 → square d4]
              d2-f4 = jedi from d2 to f4 (can be taken by the jedi on e5) [square d2 → square f4]
            jedi on g2:
              g2-g3 = jedi from g2 to g3 [square g2 → square g3]
              g2-h3 = jedi from g2 to h3 [square g2 → square h3]
              g2-f4 = jedi from g2 to f4 (can be taken by the jedi on e5) [square g2 → square f4]
              g2-g4 = jedi from g2 to g4 [square g2 → square g4]
              g2-h4 = jedi from g2 to h4 (can be taken by the madam on e7) [square g2 → square h4]
            jedi on h2:
              h2-g3 = jedi from h2 to g3 [square h2 → square g3]
              h2-h3 = jedi from h2 to h3 [square h2 → square h3]
              h2-f4 = jedi from h2 to f4 (can be taken by the jedi on e5) [square h2 → square f4]
              h2-g4 = jedi from h2 to g4 [square h2 → square g4]
              h2-h4 = jedi from h2 to h4 (can be taken by the madam on e7) [square h2 → square h4]
            jedi on f3:
              f3-f4 = jedi from f3 to f4 (can be taken by the jedi on e5) [square f3 → square f4]
              f3-g4 = jedi from f3 to g4 [square f3 → square g4]
            madam on d1:
              d1-e2 = madam from d1 to e2 [square d1 → square e2]
              d1-e1 = madam on d1 and dude on e1 swap places [square d1 → square e1]
              d1-f1 = madam on d1 and chameleon on f1 swap places [square d1 → square f1]
            shaman on g1:
              g1-f2 = shaman from g1 to f2 [square g1 → square f2]
            the game ends:
              1-0 = White wins
              0-1 = Black wins
              1/2-1/2 = draw
              * = the game goes on as written
        "#]],
    );
}

#[test]
fn what_is_crossed_and_who_could_answer_is_named() {
    let (text, at) = fixture::cursor("[Setup \"6J1/8/3w4/8/8/4D3/5j2/W6j\"]\n\n$0*\n");
    let choices = fixture::read(&Bucky, &text).choices(at, &[]);
    let named = |sign: &str| {
        let choice = choices.iter().find(|choice| choice.sign == sign);
        choice.map(|choice| (choice.route.over.join(" "), choice.effect.as_str()))
    };
    let expected = |over: &str, effect| Some((over.to_owned(), effect));
    assert_eq!(
        named("a1yh1"),
        expected(
            "square b1 square c1 square d1 square e1 square f1 square g1",
            "takes the jedi · can be taken by the jedi on f2"
        )
    );
    assert_eq!(named("e3-e4"), expected("", ""));
    assert_eq!(
        named("a1-a8").map(|(over, _)| over.len()),
        Some("square a2".len() * 6 + 5)
    );
}

#[test]
fn the_card_of_a_piece_on_the_board_tells_its_rules() {
    let (text, at) = fixture::cursor("1. e2-e4 $0*");
    let record = fixture::read(&Bucky, &text);
    let begin = |region: &str| {
        let card = record.rule_card(at, region)?;
        Some(card.text.lines().next().unwrap_or_default().to_owned())
    };
    let dude = "**Dude**: It rolls and captures one square in any direction, and swaps places with its madam once a game. Who cannot save the dude has lost.";
    assert_eq!(begin("square e1").as_deref(), Some(dude));
    assert_eq!(begin("square e2"), None);
    assert_eq!(begin("clearing 7"), None);
}

#[test]
fn a_piece_without_a_move_says_why() {
    let stuck = |text: &str, region: &str| {
        let (text, at) = fixture::cursor(text);
        fixture::read(&Bucky, &text).rule_card(at, region)?.stuck
    };
    let told = |text: &str, region: &str| stuck(text, region).unwrap_or_default();
    assert_eq!(told("1. e2-e4 $0*", "square e2"), "");
    assert_eq!(
        told("1. e2-e4 $0*", "square e4"),
        "The jedi on e4 is White's, but it is Black's turn."
    );
    // A shaman that stares at a jedi; two that stare at a madam's way.
    assert_eq!(
        told("[Setup \"3d4/8/8/4s3/8/8/1J6/3D4\"]\n\n$0*\n", "square b2"),
        "The jedi on b2 is hypnotized by the shaman on e5 and has no move."
    );
    assert_eq!(
        told("[Setup \"3d4/8/8/8/8/1j6/1J6/3D4\"]\n\n$0*\n", "square b2"),
        ""
    );
}

#[test]
fn what_would_happen_is_said() {
    // A dude that takes, a smash that stays, a smash that stops on the way, a promotion, an en passant, a buckmate.
    check(
        &offered("[Setup \"8/8/8/8/8/4D3/5j2/W6j\"]\n\n$0*\n"),
        expect![[r#"
            dude on e3:
              e3xf2 = dude on e3 captures on f2 (takes the jedi) [square e3 → square f2]
              e3-d2 = dude from e3 to d2 [square e3 → square d2]
              e3-e2 = dude from e3 to e2 [square e3 → square e2]
              e3-d3 = dude from e3 to d3 [square e3 → square d3]
              e3-f3 = dude from e3 to f3 [square e3 → square f3]
              e3-d4 = dude from e3 to d4 [square e3 → square d4]
              e3-e4 = dude from e3 to e4 [square e3 → square e4]
              e3-f4 = dude from e3 to f4 [square e3 → square f4]
            wagon on a1:
              a1yh1 = wagon on a1 smashes on h1 and stops on g1 (takes the jedi · can be taken by the jedi on f2) [square a1 → square h1]
              a1-g1 = wagon from a1 to g1 (can be taken by the jedi on f2) [square a1 → square g1]
              a1-a8 = wagon from a1 to a8 [square a1 → square a8]
              a1-h8 = wagon from a1 to h8 [square a1 → square h8]
            the game ends:
              1-0 = White wins
              0-1 = Black wins
              1/2-1/2 = draw
              * = the game goes on as written
        "#]],
    );
    check(
        &some("[Setup \"3m4/4J3/8/8/8/8/8/8\"]\n$0", &["e7"]),
        expect![[r#"
            jedi on e7:
            e7yd8 = jedi on e7 smashes on d8 and stays (takes the madam) [square e7 → square d8]
            e7-e8=M = jedi from e7 to e8 (becomes a madam · can be taken by the madam on d8) [square e7 → square e8]
            e7-f8=M = jedi from e7 to f8 (becomes a madam · can be taken by the madam on d8) [square e7 → square f8]
            e7-e8=C = jedi from e7 to e8 (becomes a chameleon · can be taken by the madam on d8) [square e7 → square e8]
            e7-e8=S = jedi from e7 to e8 (becomes a shaman · can be taken by the madam on d8) [square e7 → square e8]
            e7-e8=W = jedi from e7 to e8 (becomes a wagon · can be taken by the madam on d8) [square e7 → square e8]
            e7-f8=C = jedi from e7 to f8 (becomes a chameleon · can be taken by the madam on d8) [square e7 → square f8]
            e7-f8=S = jedi from e7 to f8 (becomes a shaman · can be taken by the madam on d8) [square e7 → square f8]
            e7-f8=W = jedi from e7 to f8 (becomes a wagon · can be taken by the madam on d8) [square e7 → square f8]
        "#]],
    );
    check(
        &some("[Setup \"8/1S6/8/8/4m3/8/S7/8\"]\n1.$0", &["a2-b1"]),
        expect![[r#"
              a2-b1(xe4) = shaman from a2 to b1 (double hypnosis removes the black madam on e4) [square a2 → square b1]
        "#]],
    );
    // A dude is removed; a dude is exposed to a second stare; the mover is hypnotized.
    check(
        &some("[Setup \"8/1S6/8/8/4d3/8/S7/8\"]\n1.$0", &["a2-b1"]),
        expect![[r#"
              a2-b1(xe4) = shaman from a2 to b1 (double hypnosis removes the black dude on e4 · Black's dude is gone) [square a2 → square b1]
        "#]],
    );
    check(
        &some("[Setup \"8/8/8/s7/8/8/8/3J4\"]\n1.$0", &["d1-"]),
        expect![[r#"
              d1-c2 = jedi from d1 to c2 [square d1 → square c2]
              d1-d2 = jedi from d1 to d2 (is hypnotized there) [square d1 → square d2]
              d1-e2 = jedi from d1 to e2 [square d1 → square e2]
        "#]],
    );
    check(
        &some(
            "[Setup \"1s6/8/3j4/8/8/6D1/8/2s5\"]\n\n1.$0",
            &["g3-f4", "g3-g4"],
        ),
        expect![[r#"
              g3-f4 = dude from g3 to f4 (is hypnotized there · exposes the dude to a second stare) [square g3 → square f4]
              g3-g4 = dude from g3 to g4 [square g3 → square g4]
        "#]],
    );
    check(
        &some("1. d2-d4 a7-a6 2. d4-d5 e7-e5 $0", &["d5y"]),
        expect![[r#"
              d5ye5 = jedi on d5 smashes on e5 en passant and stays (takes the jedi) [square d5 → square e5]
        "#]],
    );
    check(
        &some(
            "[Setup \"  S   D             s      M        CJ         d     S\"]\n1. $0",
            &["e4-g8"],
        ),
        expect![[r#"
              e4-g8=S(xe6)++ = chameleon on e4 and dude on g8 swap places (becomes a shaman · double hypnosis removes the black shaman on e6 · hypnotizes the dude on h3 · buckmate) [square e4 → square g8]
        "#]],
    );
}

#[test]
fn the_squares_of_removed_pieces_are_named() {
    let removed = |text: &str, sign: &str| {
        let (text, at) = fixture::cursor(text);
        let choices = fixture::read(&Bucky, &text).choices(at, &[]).into_iter();
        let mut choices = choices.filter(|choice| choice.sign == sign);
        choices.next().map(|choice| choice.removes.join(", "))
    };
    for (text, sign, expected) in [
        ("1. e2-e4 e7-e5 2. $0*", "e4ye5", "square e5"),
        ("1. e2-e4 e7-e5 2. $0*", "e4-d5", ""),
        ("1. d2-d4 a7-a6 2. d4-d5 e7-e5 $0", "d5ye5", "square e5"),
        (
            "[Setup \"8/1S6/8/8/4m3/8/S7/8\"]\n1.$0",
            "a2-b1(xe4)",
            "square e4",
        ),
    ] {
        assert_eq!(removed(text, sign).as_deref(), Some(expected), "{sign}");
    }
}

#[test]
fn the_end_of_the_game_is_offered_last() {
    let results = ["the game", "1-0", "0-1", "1/2", "* ="];
    check(
        &some("1. e2-e4$0", &results),
        expect![[r#"
            the game ends:
            1-0 = White wins
            0-1 = Black wins
            1/2-1/2 = draw
            * = the game goes on
        "#]],
    );
    check(&some("1. e2-e4$0 e7-e5 1-0", &results), expect![]);
    check(
        &some("[Result \"1-0\"]\n\n1. e2-e4 e7-e5$0 1-0", &results),
        expect![[r#"
            the game ends:
            1-0 = White wins as written
            0-1 = Black wins
            1/2-1/2 = draw
            * = the game goes on
        "#]],
    );
    check(&offered("1. e2-e4 e7-e5 1-0$0"), expect![]);
    let mate =
        "[Setup \"  S   D             s      M        CJ         d     S\"]\n1. e4-g8=S(xe6)++";
    check(
        &offered(&format!("{mate}$0")),
        expect![[r#"
        the game ends:
          1-0 = White wins
    "#]],
    );
    check(
        &offered(&format!("{mate}$0 1-0\n")),
        expect![[r#"
        the game ends:
          1-0 = White wins as written
    "#]],
    );
}

#[test]
fn nothing_is_offered_where_the_board_is_not_known() {
    for text in [
        "30. e4xg4 $0",
        "1. e2-e4 {never closed $0",
        "1. e2-e4 e7-$0",
        "1. e2-e4 a1-h8$0",
        "[Setup \"?\"]\n\n1. $0",
        "[Side \"b\"]\n\n$0",
        // Two lines are swapped.
        "1. e2-e4 e7-e5\n3. g2-g3 g7-g6\n2. f2-f3 f7-f6\n4. b2-b3 b7-b6\n$0",
    ] {
        assert_eq!(offered(text), "", "{text}");
    }
}

#[test]
fn moves_are_written_where_they_belong() {
    for (text, sign, expected) in [
        ("$0", "e2-e4", expect!["1. e2-e4"]),
        (
            "$0*\n",
            "e2-e4",
            expect![[r#"
            1. e2-e4 *
        "#]],
        ),
        (
            "[White \"amber\"]\n$0",
            "e2-e4",
            expect![[r#"
            [White "amber"]

            1. e2-e4
        "#]],
        ),
        (
            "[White \"amber\"]\n\n*\n$0",
            "e2-e4",
            expect![[r#"
            [White "amber"]

            1. e2-e4 *
        "#]],
        ),
        (
            "1. e2-e4$0\n",
            "e7-e5",
            expect![[r#"
            1. e2-e4 e7-e5
        "#]],
        ),
        (
            "1. e2-e4 e7-e5$0\n",
            "f2-f3",
            expect![[r#"
            1. e2-e4 e7-e5 2. f2-f3
        "#]],
        ),
        (
            "1. e2-e4 e7-e5 2. $0\n",
            "f2-f3",
            expect![[r#"
                1. e2-e4 e7-e5 2. f2-f3
            "#]],
        ),
        (
            "1. e2-e4 2. $0\n",
            "e7-e5",
            expect![[r#"
            1. e2-e4 e7-e5 2. 
        "#]],
        ),
        (
            "1. e2-e4 {best by test}$0 *\n",
            "e7-e5",
            expect![[r#"
            1. e2-e4 {best by test} 1... e7-e5 *
        "#]],
        ),
        (
            "1. e2-e4 ; best by test\n$0*\n",
            "e7-e5",
            expect![[r#"
            1. e2-e4 ; best by test
            1... e7-e5
            *
        "#]],
        ),
        (
            "1. e2-e4 e7-e5\n2. f2-f3 f7-f6\n$0*\n",
            "g2-g3",
            expect![[r#"
            1. e2-e4 e7-e5
            2. f2-f3 f7-f6
            3. g2-g3
            *
        "#]],
        ),
        (
            "1. e2-e4 e7-e5\n2. f2-f3 f7-f6\n$0*\n",
            "1-0",
            expect![[r#"
            1. e2-e4 e7-e5
            2. f2-f3 f7-f6
            1-0
        "#]],
        ),
        (
            "[Result \"*\"]\n\n1. e2-e4$0 *\n",
            "0-1",
            expect![[r#"
            [Result "0-1"]

            1. e2-e4 0-1
        "#]],
        ),
        (
            "[Result \"*\"]\n\n1. e2-e4$0\n",
            "0-1",
            expect![[r#"
            [Result "0-1"]

            1. e2-e4 0-1
        "#]],
        ),
        (
            "[Result \"*\"]\n[Setup \"  S   D             s      M        CJ         d     S\"]\n\n*\n$0",
            "e4-g8=S(xe6)++",
            expect![[r#"
                [Result "1-0"]
                [Setup "  S   D             s      M        CJ         d     S"]

                1. e4-g8=S(xe6)++ 1-0
            "#]],
        ),
        (
            "1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 e7-d6 4. g2-g4 f7-e5 5. b2-a3$0 *\n",
            "f8xf1=W+",
            expect![[r#"
                1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 e7-d6 4. g2-g4 f7-e5 5. b2-a3 f8xf1=W+ *
            "#]],
        ),
    ] {
        check(&chosen(text, sign), expected);
    }
}

#[test]
fn in_the_middle_a_move_is_followed_or_inserted() {
    let text = "1. e2-e4$0 e7-e5 2. f2-f3 f7-f6 *\n";
    check(
        &some(text, &["e7"]),
        expect![[r#"
            jedi on e7:
            e7-c5 = jedi from e7 to c5 [square e7 → square c5]
            e7-d5 = jedi from e7 to d5 (can be taken by the jedi on e4) [square e7 → square d5]
            e7-e5 = jedi from e7 to e5 (can be taken by the jedi on e4) [square e7 → square e5] as written
            e7-f5 = jedi from e7 to f5 (can be taken by the jedi on e4) [square e7 → square f5]
            e7-g5 = jedi from e7 to g5 [square e7 → square g5]
            e7-d6 = jedi from e7 to d6 [square e7 → square d6]
            e7-e6 = jedi from e7 to e6 [square e7 → square e6]
            e7-f6 = jedi from e7 to f6 [square e7 → square f6]
        "#]],
    );
    check(
        &chosen(text, "d7-d6"),
        expect![[r#"
        1. e2-e4 d7-d6 e7-e5 2. f2-f3 f7-f6 *
    "#]],
    );
    check(
        &chosen("$01. e2-e4 e7-e5\n", "d2-d4"),
        expect![[r#"
        1. d2-d4 1. e2-e4 e7-e5
    "#]],
    );
    // A missing move is inserted.
    check(
        &chosen("1. e2-e4$0 2. f2-f3 f7-f6 *\n", "e7-e5"),
        expect![[r#"
        1. e2-e4 e7-e5 2. f2-f3 f7-f6 *
    "#]],
    );
    check(
        &chosen("1. e2-e4 e7-e5\n$02. f7-f6\n3. g2-g3 g7-g6\n", "f2-f3"),
        expect![[r#"
            1. e2-e4 e7-e5
            2. f2-f3 f7-f6
            3. g2-g3 g7-g6
        "#]],
    );
}

#[test]
fn no_choice_leaves_an_error() {
    for text in [
        "$0",
        "[Result \"*\"]\n[White \"amber\"]\n\n1. e2-e4 e7-e5$0 *",
        "[Setup \"8/8/8/8/8/4D3/5j2/W6j\"]\n\n$0*\n",
        "[Setup \"3m4/4J3/8/8/8/8/8/8\"]\n$0",
        "[Setup \"  S   D             s      M        CJ         d     S\"]\n\n$0*\n",
    ] {
        let (text, at) = fixture::cursor(text);
        fixture::assert_sound(&Bucky, &text, at);
    }
    for game in BY_CHANCE.into_iter().chain([COMPLETE]) {
        for moves in (3..fixture::read(&Bucky, game).moves().len()).step_by(5) {
            let begin = cut(game, moves);
            fixture::assert_sound(&Bucky, &begin, TextSize::of(&begin));
        }
    }
}

#[test]
fn nothing_is_wrong_with_what_a_choice_writes() {
    for game in BY_CHANCE.into_iter().chain([COMPLETE]) {
        for moves in (9..fixture::read(&Bucky, game).moves().len()).step_by(7) {
            let begin = cut(game, moves).replace("[Result", "[Id");
            let before = fixture::findings(&Bucky, &begin);
            for written in fixture::written(&Bucky, &begin, TextSize::of(&begin)) {
                let record = fixture::read(&Bucky, &written.text);
                let is_new = |finding: &&Finding| {
                    let is_exposed = finding.code == "bucky/exposed-dude";
                    !is_exposed && !before.contains(&finding.message)
                };
                let new = record.findings().iter().find(is_new);
                assert_eq!(new, None, "after {:?}:\n{}", written.labels, written.text);
                assert_eq!(fixture::format(&Bucky, &written.text), written.text);
            }
        }
    }
}

/// A record up to the end of a move, counted from 1.
fn cut(text: &str, moves: usize) -> String {
    let record = fixture::read(&Bucky, text);
    let end = record.moves()[moves - 1].range.end();
    format!("{}\n", &text[TextRange::up_to(end)])
}

/// The movetext of a record without comments and shorthand.
fn bare(text: &str) -> String {
    let (_, moves) = text.split_once("\n\n").expect("tags");
    let mut bare = String::new();
    let mut in_comment = false;
    for sign in moves.chars() {
        match sign {
            '{' => in_comment = true,
            '}' => in_comment = false,
            '!' | '?' => {}
            _ if in_comment => {}
            sign => bare.push(sign),
        }
    }
    // Black's move had a number after its comment.
    let words: Vec<&str> = bare.split_whitespace().collect();
    let words = words.into_iter().filter(|word| !word.ends_with("..."));
    words.collect::<Vec<&str>>().join(" ")
}

/// `moves` in lines of less than 80 columns.
fn filled(moves: &str) -> String {
    let mut lines = vec![String::new()];
    for word in moves.split(' ') {
        let is_full = lines
            .last()
            .is_some_and(|line| line.len() + 1 + word.len() >= 80);
        if is_full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines.join("\n")
}

#[test]
fn a_game_is_written_by_choices_alone() {
    let begin = Bucky.new_game(&["amber", "the \"rock\""]);
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
    assert_eq!(fixture::findings(&Bucky, &begin), "");
    let header = begin.trim_end_matches("*\n");
    let moves = bare(COMPLETE);
    let words: Vec<&str> = moves.split(' ').collect();
    // Twenty moves of each side; the game goes on.
    let goal = format!("{header}{} *\n", filled(&words[..60].join(" ")));
    assert_eq!(fixture::by_choices(&Bucky, &begin, &goal), goal);
    // Up to buckmate, whose choice writes the result.
    let goal = format!("{header}{}\n", filled(&moves)).replace("\"*\"", "\"0-1\"");
    let (header, _) = goal.split_once("1.").expect("a first move");
    assert_eq!(
        fixture::by_choices(&Bucky, header.trim_end(), &goal).trim_end(),
        goal.trim_end()
    );
}

/// Complete games of random moves.
const BY_CHANCE: [&str; 4] = [
    include_str!("games/chance-0.bucky"),
    include_str!("games/chance-1.bucky"),
    include_str!("games/chance-2.bucky"),
    include_str!("games/chance-3.bucky"),
];

#[test]
fn a_game_of_random_moves_is_written_by_choices_alone() {
    let [game, ..] = BY_CHANCE;
    let (header, _) = game.split_once("\n\n").expect("tags");
    let written = fixture::by_choices(&Bucky, header, game);
    assert_eq!(written.trim_end(), fixture::format(&Bucky, game).trim_end());
}

#[test]
fn every_move_of_a_record_is_among_the_choices() {
    const SAMPLED: usize = 5;
    for game in BY_CHANCE.into_iter().chain([COMPLETE]) {
        let record = fixture::read(&Bucky, game);
        let moves = record.moves();
        for pair in moves.windows(2).step_by(SAMPLED) {
            let choices = record.choices(pair[0].range.end(), &[]);
            let follow = Then::Follow(pair[1].range);
            let is_next = choices.iter().any(|choice| choice.then == follow);
            assert!(is_next, "{}", &game[pair[1].range]);
        }
    }
}

#[test]
fn choices_of_a_long_game_cost_less_than_its_replay() {
    const MOVES: usize = 5_000;
    let mut text = "[Setup \"4d3/8/8/8/8/8/8/4D3\"]\n\n".to_owned();
    for turn in 1..=MOVES / 2 {
        text += match turn % 2 {
            1 => "e1-e2 e8-e7\n",
            _ => "e2-e1 e7-e8\n",
        };
    }
    let record = fixture::read(&Bucky, &text);
    let (_, replayed) = work::measure(|| record.findings().len());
    for at in [0, text.len() / 2, text.len()] {
        let at = TextSize::try_from(at).expect("small");
        let (choices, cost) = work::measure(|| record.choices(at, &[]).len());
        assert!(
            choices > 0 && cost < replayed,
            "{choices} choices cost {cost}, the replay {replayed}"
        );
    }
}
