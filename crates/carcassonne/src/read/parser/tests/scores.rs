//! Points, markup left by scans, headers.

use expect_test::expect;

use super::check;

#[test]
fn points_need_no_word() {
    check(
        "17A (4,6) CRRF +4 points",
        expect![[r#"
            hint points-word [ points] Points are a number without a word: +4.
              Leave the word out (safe): 17A (4,6) CRRF +4
        "#]],
    );
    check(
        "17A (4,6) CRRF (B+2 Pkt.)",
        expect![[r#"
        hint points-word [ Pkt.] Points are a number without a word: +2.
          Leave the word out (safe): 17A (4,6) CRRF (B+2)
    "#]],
    );
    check(
        "17A (4,6) CRRF = 12pts",
        expect![[r#"
            hint points-word [pts] Points are a number without a word: = 12.
              Leave the word out (safe): 17A (4,6) CRRF = 12
        "#]],
    );
    check(
        "17A (4,6) CRRF 4 pts",
        expect![[r#"
        hint plus-missing [4] Points are written with a plus: +4.
          Write +4: 17A (4,6) CRRF +4
    "#]],
    );
    check(
        "17A (4,6) CRRF +4 meeples",
        expect![[r#"
        error unreadable [meeples] “meeples” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
          Make it a note: 17A (4,6) CRRF +4 / meeples
    "#]],
    );
}

#[test]
fn letters_behind_a_number_belong_to_it() {
    check(
        "17A (4,6) CRRF (B+2b, C+31)",
        expect![[r#"
            error points-missing [2b] Points are a number; “2b” has letters among its digits.
              Write 26: 17A (4,6) CRRF (B+26, C+31)
        "#]],
    );
    check(
        "17A (4,6) CRRF (B+2x, C+31)",
        expect![[r#"
            error points-missing [2x] Points are a number; “2x” has letters among its digits.
        "#]],
    );
    check(
        "17A (4,6) CRRF (B+2C+31)",
        expect![[r#"
            error score-comma [C] Commas stand between the points of several players: (B+4, C+2).
              Write , (safe): 17A (4,6) CRRF (B+2, C+31)
        "#]],
    );
}

#[test]
fn an_arrow_before_points_is_no_plus() {
    check(
        "18B (-2,-2) CFFCm => 3 points",
        expect![[r#"
            hint plus-missing [=> 3 points] Points are written with a plus, +3, and a total with an equals sign.
              Write +3: 18B (-2,-2) CFFCm +3
        "#]],
    );
}

#[test]
fn points_have_signs_and_players() {
    check(
        "17A (4,6) CRRF 4 = 12",
        expect![[r#"
            hint plus-missing [4] Points are written with a plus: +4.
              Write +4: 17A (4,6) CRRF +4 = 12
        "#]],
    );
    check(
        "17A (4,6) CRRF + = 12",
        expect![[r#"
            error points-missing [+] The number of points belongs after `+`.
              Remove it: 17A (4,6) CRRF  = 12
        "#]],
    );
    check(
        "17A (4,6) CRRF (B4, C 2)",
        expect![[r#"
            hint plus-missing [4] Points are written with a plus: +4.
              Write +4: 17A (4,6) CRRF (B+4, C 2)
            hint plus-missing [2] Points are written with a plus: +2.
              Write +2: 17A (4,6) CRRF (B4, C +2)
        "#]],
    );
    check(
        "17A (4,6) CRRF (B+4 C+2)",
        expect![[r#"
            error score-comma [C] Commas stand between the points of several players: (B+4, C+2).
              Write , (safe): 17A (4,6) CRRF (B+4 , C+2)
        "#]],
    );
    check(
        "17A (4,6) CRRF (+4",
        expect![[r#"
            error unclosed [(+4] `)` is missing after the points.
              Write ) (safe): 17A (4,6) CRRF (+4)
        "#]],
    );
    check(
        "17A (4,6) CRRF (+4 ?) = 3",
        expect![[r#"
            error unreadable [?] This cannot be read as points. Points are +4, of others (B+4, C+2), totals = 23; a note begins with `/`.
              Remove it: 17A (4,6) CRRF (+4 ) = 3
        "#]],
    );
    check(
        "17A (4,6) CRRF +3  30",
        expect![[r#"
        error equals-missing [30] A total is written with an equals sign: = 30.
          Write = 30: 17A (4,6) CRRF +3  = 30
    "#]],
    );
    check(
        "A+7+x = 9",
        expect![[r#"
            error points-missing [+x] The number of points belongs after `+`.
              Remove it: A+7 = 9
        "#]],
    );
}

#[test]
fn what_scans_leave_is_understood() {
    check(
        "A = RieseMAX <black> 2<sup>nd</sup> (80)",
        expect![[r#"
            hint left-over-markup [<sup>nd</sup>] Markup of a web page or a scan is left in this line.
              Remove the markup (safe): A = RieseMAX <black> 2nd (80)
        "#]],
    );
    check(
        "A = wallaceprime <yellow> 1 <sup>st</sup> (81)</yellow>",
        expect![[r#"
            hint left-over-markup [<sup>st</sup> (81)</yellow>] Markup of a web page or a scan is left in this line.
              Remove the markup: A = wallaceprime <yellow> 1st (81)
        "#]],
    );
    check(
        "44A (-2,1)\tFFC <sub>m</sub> F",
        expect![[r#"
            hint left-over-markup [<sub>m</sub>] Markup of a web page or a scan is left in this line.
              Remove the markup (safe): 44A (-2,1)	FFCmF
        "#]],
    );
    check(
        "$$A+7+8 = 104$$",
        expect![[r#"
            hint left-over-markup [$$A+7+8 = 104$$] Markup of a web page or a scan is left in this line.
              Remove the markup (safe): A+7+8 = 104
        "#]],
    );
    check(
        "19/04/2022, WTCOC 2022 3<sup>rd</sup> Round",
        expect![[r#"
            hint left-over-markup [<sup>rd</sup>] Markup of a web page or a scan is left in this line.
              Remove the markup: 19/04/2022, WTCOC 2022 3rd Round
        "#]],
    );
}

#[test]
fn headers_have_their_parts_once() {
    check(
        "A = foo (bar",
        expect![[r#"
            error unclosed [(bar] `)` is missing at the end of a player's real name.
              Write ) (safe): A = foo (bar)
        "#]],
    );
    check(
        "A - foo",
        expect![[r#"
            error equals-missing [-] A player's line is a letter, `=` and a name: write `=` here.
              Write = (safe): A = foo
        "#]],
    );
    check(
        "A =",
        expect![[r#"
            warning name-missing [] This player has no name: write the nickname after `=`.
        "#]],
    );
    check(
        "a = x 2st (90)",
        expect![[r#"
            hint small-letter [a] Players have capital letters: A.
              Write A (safe): A = x 2st (90)
            hint ordinal [2st] The place is written 2nd.
              Write 2nd: a = x 2nd (90)
        "#]],
    );
    check(
        "A = x <light blue> junk 3rd",
        expect![[r#"
            warning player-part [junk] A player's line is a nickname, then (real name), [country], <color>, and at last the place and the points: `1st (91)`. This is none of them.
              Make it a note: A = x <light blue> 3rd / junk
        "#]],
    );
}
