//! Signs, letters and spellings other than the standard's: their findings, and the results of the first fix and of `fmt`.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use notation::{Severity, apply_edits, cut, fixture};
use pgn::Pgn;

/// For each record its findings, the moves after the first fix of each, and the formatted text.
#[track_caller]
fn check(records: &[&str], expected: Expect) {
    let mut out = String::new();
    for text in records {
        let _ = writeln!(out, "{text}");
        let record = fixture::read(&Pgn, text);
        for finding in record.findings() {
            let _ = write!(out, "  {:?} {}", finding.severity, finding.message);
            if let Some(fix) = finding.fixes.first() {
                let safe = if fix.safe { "safely " } else { "" };
                let _ = write!(out, " {safe}=> {}", apply_edits(text, &fix.edits));
            }
            out.push('\n');
        }
        let formatted = fixture::format(&Pgn, text);
        if formatted != **text {
            let _ = writeln!(out, "  fmt: {formatted}");
        }
        fixture::assert_lossless(&Pgn, text);
        fixture::assert_answers(&Pgn, text);
        fixture::assert_fixes(&Pgn, text);
    }
    expected.assert_eq(&out);
}

#[test]
fn signs_of_the_informator_are_annotations() {
    check(
        &[
            "1. e4 e5 2. Nf3 ± *",
            "1. e4 e5 2. Nf3± Nc6 ∓ 3. Bb5 = a6 += 4. Ba4 =+ *",
            "1. e4 e5□ 2. Nf3 Nc6N 3. Bb5 N {new} a6 *",
            "1. e4 e5 2. Nf3 {good} +- (2. f4 exf4 -/+) 2... Nc6 +/= (2... d6 3. d4 +--) *",
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#+- 1-0",
            "1. e4 e5 2. Nf3!?+- Nc6-+ 3. Bb5--+ a6= *",
            "1. e4 e5 2. Nf3 ∞ Nc6 =∞ 3. Bb5 ↑ a6 → *",
            "1. e4 e5 2. Nf3 D Nc6 ⊕ *",
            "1. e4 e5 2. Nf3 N 3. Bb5 a6 *",
            "1. e4 e5 2. Nf3 \\$14 Nc6 $1 *",
            "1. e4 e5 2. Nf3 ‼ Nc6 ⁉ *",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Bxf7+= *",
            "1. e4 e5 2. Nf3+= *",
            "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8= Kh7 *",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 ± *
              Hint For ± the standard writes $16. safely => 1. e4 e5 2. Nf3 $16 *
              fmt: 1. e4 e5 2. Nf3 $16 *
            1. e4 e5 2. Nf3± Nc6 ∓ 3. Bb5 = a6 += 4. Ba4 =+ *
              Hint For ± the standard writes $16. (4 more in this game.) safely => 1. e4 e5 2. Nf3 $16 Nc6 $17 3. Bb5 $10 a6 $14 4. Ba4 $15 *
              fmt: 1. e4 e5 2. Nf3 $16 Nc6 $17 3. Bb5 $10 a6 $14 4. Ba4 $15 *
            1. e4 e5□ 2. Nf3 Nc6N 3. Bb5 N {new} a6 *
              Hint For □ the standard writes $7. safely => 1. e4 e5 $7 2. Nf3 Nc6N 3. Bb5 N {new} a6 *
              Hint For N the standard writes $146. (1 more in this game.) => 1. e4 e5□ 2. Nf3 Nc6 $146 3. Bb5 $146 {new} a6 *
              fmt: 1. e4 e5 $7 2. Nf3 Nc6 N 3. Bb5 N {new} 3... a6 *
            1. e4 e5 2. Nf3 {good} +- (2. f4 exf4 -/+) 2... Nc6 +/= (2... d6 3. d4 +--) *
              Hint For +- the standard writes $18. (3 more in this game.) safely => 1. e4 e5 2. Nf3 {good} $18 (2. f4 exf4 $17) 2... Nc6 $14 (2... d6 3. d4 $18) *
              fmt: 1. e4 e5 2. Nf3 {good} $18 (2. f4 exf4 $17) 2... Nc6 $14 (2... d6 3. d4 $18) *
            1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#+- 1-0
              Hint For +- the standard writes $18. safely => 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# $18 1-0
              fmt: 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# $18 1-0
            1. e4 e5 2. Nf3!?+- Nc6-+ 3. Bb5--+ a6= *
              Hint For +- the standard writes $18. (3 more in this game.) safely => 1. e4 e5 2. Nf3!? $18 Nc6 $19 3. Bb5 $19 a6 $10 *
              fmt: 1. e4 e5 2. Nf3!? $18 Nc6 $19 3. Bb5 $19 a6 $10 *
            1. e4 e5 2. Nf3 ∞ Nc6 =∞ 3. Bb5 ↑ a6 → *
              Hint For ∞ the standard writes $13. safely => 1. e4 e5 2. Nf3 $13 Nc6 =∞ 3. Bb5 ↑ a6 → *
              Hint =∞ says that a side has compensation for the material. The standard has a number for each: $44 for White, $45 for Black. => 1. e4 e5 2. Nf3 ∞ Nc6 $44 3. Bb5 ↑ a6 → *
              fmt: 1. e4 e5 2. Nf3 $13 Nc6 =∞ 3. Bb5 ↑ a6 → *
            1. e4 e5 2. Nf3 D Nc6 ⊕ *
              Hint For D the standard writes $220. => 1. e4 e5 2. Nf3 $220 Nc6 ⊕ *
              Hint ⊕ says that a side is short of time. The standard has a number for each: $138 for White, $139 for Black. => 1. e4 e5 2. Nf3 D Nc6 $138 *
            1. e4 e5 2. Nf3 N 3. Bb5 a6 *
              Error N is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
            1. e4 e5 2. Nf3 \$14 Nc6 $1 *
              Hint For \$14 the standard writes $14. safely => 1. e4 e5 2. Nf3 $14 Nc6 $1 *
              fmt: 1. e4 e5 2. Nf3 $14 Nc6 $1 *
            1. e4 e5 2. Nf3 ‼ Nc6 ⁉ *
              Hint “‼” is read as “!!”, “⁉” as “!?”: 2 characters in this game. Write the plain ones. safely => 1. e4 e5 2. Nf3 !! Nc6 !? *
              fmt: 1. e4 e5 2. Nf3!! Nc6!? *
            1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Bxf7+= *
            1. e4 e5 2. Nf3+= *
              Hint For += the standard writes $14. safely => 1. e4 e5 2. Nf3 $14 *
              fmt: 1. e4 e5 2. Nf3 $14 *
            [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8= Kh7 *
              Hint The seven tag roster lacks Event, Site, Date, Round, White, Black and Result. => [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8= Kh7 *
              Error a8= is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8=N Kh7 *
        "#]],
    );
}

#[test]
fn a_text_with_signs_in_it_is_one_text() {
    check(
        &[
            "1. e4 e5 White is better = he wins 2. Nf3 *",
            "1. e4 e5 White could pass here 2. Nf3 *",
            "1. e4 e5 the game de la Torre 2. Nf3 *",
        ],
        expect![[r#"
            1. e4 e5 White is better = he wins 2. Nf3 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. => 1. e4 e5 {White is better = he wins} 2. Nf3 *
            1. e4 e5 White could pass here 2. Nf3 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. => 1. e4 e5 {White could pass here} 2. Nf3 *
            1. e4 e5 the game de la Torre 2. Nf3 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. => 1. e4 e5 {the game de la Torre} 2. Nf3 *
        "#]],
    );
}

#[test]
fn results_may_run_into_the_move_and_be_torn() {
    check(
        &[
            "1. e4 e5 2. Nf3*",
            "1. f3 e5 2. g4 Qh4#0-1",
            "1. e4 e51-0",
            "1. e4 e5!1/2-1/2",
            "1. e4 e5 1 - 0",
            "1. e4 e5 0 -1",
            "1. e4 e5 1/2 - 1/2",
            "1. e4 e5 1 : 0",
            "1. e4 e5 1–0",
            "1. e4 e5 ½-½",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3*
              fmt: 1. e4 e5 2. Nf3 *
            1. f3 e5 2. g4 Qh4#0-1
              Hint A blank stands between the last move and the result. safely => 1. f3 e5 2. g4 Qh4# 0-1
              fmt: 1. f3 e5 2. g4 Qh4# 0-1
            1. e4 e51-0
              Hint A blank stands between the last move and the result. safely => 1. e4 e5 1-0
              fmt: 1. e4 e5 1-0
            1. e4 e5!1/2-1/2
              Hint A blank stands between the last move and the result. safely => 1. e4 e5! 1/2-1/2
              fmt: 1. e4 e5! 1/2-1/2
            1. e4 e5 1 - 0
              Hint The result is written 1-0. safely => 1. e4 e5 1-0
              fmt: 1. e4 e5 1-0
            1. e4 e5 0 -1
              Hint The result is written 0-1. safely => 1. e4 e5 0-1
              fmt: 1. e4 e5 0-1
            1. e4 e5 1/2 - 1/2
              Hint The result is written 1/2-1/2. safely => 1. e4 e5 1/2-1/2
              fmt: 1. e4 e5 1/2-1/2
            1. e4 e5 1 : 0
              Hint The result is written 1-0. safely => 1. e4 e5 1-0
              fmt: 1. e4 e5 1-0
            1. e4 e5 1–0
              Hint “–” is read as “-”; write the plain character. safely => 1. e4 e5 1-0
              fmt: 1. e4 e5 1-0
            1. e4 e5 ½-½
              Hint “½” is read as “1/2”: 2 characters in this game. Write the plain ones. safely => 1. e4 e5 1/2-1/2
              fmt: 1. e4 e5 1/2-1/2
        "#]],
    );
}

#[test]
fn a_game_without_a_move_may_be_forfeited() {
    check(
        &[
            "0-0",
            "[Result \"0-0\"]\n\n0-0\n",
            "+/-",
            "-/+ {Black came}",
            "- / -",
            "1. 0-0 *",
        ],
        expect![[r#"
            0-0
              Warning 0-0 says that both players lost without a move, for which the standard has no result: write *. => *
            [Result "0-0"]

            0-0

              Hint The seven tag roster lacks Event, Site, Date, Round, White and Black. => [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "0-0"]

            0-0

              Warning 0-0 says that both players lost without a move, for which the standard has no result: write *. => [Result "*"]

            *

            +/-
              Warning +/- says that Black lost without a move: write 1-0. => 1-0
            -/+ {Black came}
              Warning -/+ says that White lost without a move: write 0-1. => 0-1 {Black came}
            - / -
              Error - is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. What follows it is not checked.
              Warning A game ends with its result: 1-0, 0-1, 1/2-1/2, or * if it goes on. => - / - *
            1. 0-0 *
              Error White cannot castle on the king's side: a piece stands on f1.
        "#]],
    );
}

#[test]
fn words_may_be_torn() {
    check(
        &[
            "1. e4 e5 2. Bc4 d6 3. Bxf7 + Kxf7 4. Qh5 + g6 *",
            "1. f3 e5 2. g4 Qh4 # 0-1",
            "1. N f3 N f6 2. N c3 d 5 3. e4 d x e4 4. N x e4 Nb d7 *",
            "1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O - O O -O *",
            "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 = Q + Kh7 *",
            "1. e4 e5 2. Nf3 ! Nc6 ?! *",
            "1. e4 e5 # best\n2. Nf3 + Nc6 *",
        ],
        expect![[r#"
            1. e4 e5 2. Bc4 d6 3. Bxf7 + Kxf7 4. Qh5 + g6 *
              Hint For Bxf7 + the standard writes Bxf7+. (1 more in this game.) safely => 1. e4 e5 2. Bc4 d6 3. Bxf7+ Kxf7 4. Qh5+ g6 *
              fmt: 1. e4 e5 2. Bc4 d6 3. Bxf7+ Kxf7 4. Qh5+ g6 *
            1. f3 e5 2. g4 Qh4 # 0-1
              Hint For Qh4 # the standard writes Qh4#. safely => 1. f3 e5 2. g4 Qh4# 0-1
              fmt: 1. f3 e5 2. g4 Qh4# 0-1
            1. N f3 N f6 2. N c3 d 5 3. e4 d x e4 4. N x e4 Nb d7 *
              Hint For N f3 the standard writes Nf3. (5 more in this game.) safely => 1. Nf3 Nf6 2. Nc3 d5 3. e4 dxe4 4. Nxe4 Nb d7 *
              Error Nb is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. What follows it is not checked.
              fmt: 1. Nf3 Nf6 2. Nc3 d5 3. e4 dxe4 4. N x e4 Nb d7 *
            1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O - O O -O *
              Hint For O - O the standard writes O-O. (1 more in this game.) safely => 1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O-O O-O *
              fmt: 1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O-O O-O *
            [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8 = Q + Kh7 *
              Hint The seven tag roster lacks Event, Site, Date, Round, White, Black and Result. => [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8 = Q + Kh7 *
              Hint For a8 = Q + the standard writes a8=Q+. safely => [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8=Q+ Kh7 *
              fmt: [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8=Q+ Kh7 *
            1. e4 e5 2. Nf3 ! Nc6 ?! *
              fmt: 1. e4 e5 2. Nf3! Nc6?! *
            1. e4 e5 # best
            2. Nf3 + Nc6 *
              Error This is no move. Words about the game stand in braces: {like this}. => 1. e4 e5 {# best}
            2. Nf3 + Nc6 *
              Warning Nf3 + gives no check: nothing attacks Black's king. => 1. e4 e5 # best
            2. Nf3 Nc6 *
        "#]],
    );
}

#[test]
fn castling_and_passes_have_many_spellings() {
    check(
        &[
            "1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. 00 OO *",
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 o-o-o *",
            "1. e4 (1. d4 @@@@ 2. c4) (1. c4 null 2. d4) (1. b3 pass 2. Bb2) (1. g3 <> 2. Bg2) e5 *",
        ],
        expect![[r#"
            1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. 00 OO *
              Hint For 00 the standard writes O-O. (1 more in this game.) safely => 1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O-O O-O *
              fmt: 1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O-O O-O *
            1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 o-o-o *
              Hint For 000 the standard writes O-O-O. (1 more in this game.) safely => 1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O *
              fmt: 1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O *
            1. e4 (1. d4 @@@@ 2. c4) (1. c4 null 2. d4) (1. b3 pass 2. Bb2) (1. g3 <> 2. Bg2) e5 *
              Info A side passes: chess has no such move, but analyses do. (3 more in this game.)
              fmt: 1. e4 (1. d4 @@@@ 2. c4) (1. c4 null 2. d4) (1. b3 pass 2. Bb2) (1. g3 <> 2.
            Bg2) 1... e5 *
        "#]],
    );
}

#[test]
fn ends_of_paragraphs_end_lines() {
    for sign in ["\u{85}", "\u{2028}", "\u{2029}"] {
        let text = format!("1. e4 e5 2. Nf3 Nc6{sign}3. Bb5 a6 *\n");
        let record = notation::fixture::read(&pgn::Pgn, &text);
        let [finding] = record.findings() else {
            panic!("{:?}", record.findings());
        };
        assert_eq!(finding.code, "pgn/odd-sign");
        let fix = finding.fixes.first().unwrap();
        assert!(fix.safe);
        let plain = notation::apply_edits(&text, &fix.edits);
        assert_eq!(plain, "1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 *\n");
    }
}

#[test]
fn dashes_of_long_notation_stand_apart() {
    check(
        &[
            "1. e2 - e4 e7 - e5 2. Ng1 - f3 Nb8 - c6 *",
            "1. e4 - e5 2. Nf3 - Nc6 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1 - g1 Nf6 5. d2 - d3 O-O *",
            "1. e4 e7 - e5 2. Ng1 - f3 Nc6 *",
            "1. e4 {best} 1... e7 - e5 2. Nf3 *",
            "1. e4 d5 2. e4 x d5 Ng8 - f6 3. Nb1 - c3 *",
        ],
        expect![[r#"
            1. e2 - e4 e7 - e5 2. Ng1 - f3 Nb8 - c6 *
              Hint For e2 - e4 the standard writes e4. (3 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4 - e5 2. Nf3 - Nc6 *
              Hint No dot, comma or dash stands behind a move or a result. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. e1 - g1 Nf6 5. d2 - d3 O-O *
              Hint For e1 - g1 the standard writes O-O. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O *
            1. e4 e7 - e5 2. Ng1 - f3 Nc6 *
              Hint For e7 - e5 the standard writes e5. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4 {best} 1... e7 - e5 2. Nf3 *
              Hint For e7 - e5 the standard writes e5. safely => 1. e4 {best} 1... e5 2. Nf3 *
              fmt: 1. e4 {best} 1... e5 2. Nf3 *
            1. e4 d5 2. e4 x d5 Ng8 - f6 3. Nb1 - c3 *
              Hint For e4 x d5 the standard writes exd5. (2 more in this game.) safely => 1. e4 d5 2. exd5 Nf6 3. Nc3 *
              fmt: 1. e4 d5 2. exd5 Nf6 3. Nc3 *
        "#]],
    );
}

#[test]
fn a_sign_one_slip_from_another_is_read_as_that() {
    check(
        &[
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7= 1-0",
            "1. e4 e5 2. Nf3 d6 3. Bb5= c6 4. Ba4= *",
            "1. e4 e5 2. Nf3 Nc6 g3. Bb5 a6 4. Ba4 *",
            "1. e4 e5 2. Nf3 Nc6 3. g3. a6. 4. Bg2 *",
            "1. e4 d5 2. exdN Nf6 *",
            "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8Q=+ *",
        ],
        expect![[r#"
            1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7= 1-0
              Hint The sign of check or mate is missing: Qxf7#. => 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
            1. e4 e5 2. Nf3 d6 3. Bb5= c6 4. Ba4= *
              Hint The sign of check or mate is missing: Bb5+. => 1. e4 e5 2. Nf3 d6 3. Bb5+ c6 4. Ba4= *
              Hint For = the standard writes $10. safely => 1. e4 e5 2. Nf3 d6 3. Bb5= c6 4. Ba4 $10 *
              fmt: 1. e4 e5 2. Nf3 d6 3. Bb5= c6 4. Ba4 $10 *
            1. e4 e5 2. Nf3 Nc6 g3. Bb5 a6 4. Ba4 *
              Warning The number of this move is 3. => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *
            1. e4 e5 2. Nf3 Nc6 3. g3. a6. 4. Bg2 *
              Hint No dot, comma or dash stands behind a move or a result. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 3. g3 a6 4. Bg2 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. g3 a6 4. Bg2 *
            1. e4 d5 2. exdN Nf6 *
              Error exdN is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => 1. e4 d5 2. exd5 Nf6 *
            [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8Q=+ *
              Hint The seven tag roster lacks Event, Site, Date, Round, White, Black and Result. => [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8Q=+ *
              Error a8Q=+ is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8=Q+ *
        "#]],
    );
}

#[test]
fn numbers_have_other_signs() {
    check(
        &[
            "1) e4 e5 2) Nf3 Nc6 *",
            "1)e4 e5 2)Nf3 Nc6 *",
            "1) e4 e5 (1... c5 2) Nf3 d6) 2) Nf3 ( 2) f4 exf4 3) Nf3) Nc6 *",
            "1. e4 e5 (1... c5 2) 2. Nf3 *",
            "1, e4 e5 2, Nf3 Nc6 *",
            "1. e4. e5. 2. Nf3. Nc6 *",
            "1. e4 ... e5 2. Nf3 *",
        ],
        expect![[r#"
            1) e4 e5 2) Nf3 Nc6 *
              Hint For 1) the standard writes 1. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1)e4 e5 2)Nf3 Nc6 *
              Hint For 1) the standard writes 1. (1 more in this game.) safely => 1.e4 e5 2.Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1) e4 e5 (1... c5 2) Nf3 d6) 2) Nf3 ( 2) f4 exf4 3) Nf3) Nc6 *
              Hint For 1) the standard writes 1. (4 more in this game.) safely => 1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 ( 2. f4 exf4 3. Nf3) Nc6 *
              fmt: 1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 *
            1. e4 e5 (1... c5 2) 2. Nf3 *
              Warning No move follows the number 2. => 1. e4 e5 (1... c5 ) 2. Nf3 *
            1, e4 e5 2, Nf3 Nc6 *
              Hint For 1, the standard writes 1. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4. e5. 2. Nf3. Nc6 *
              Hint No dot, comma or dash stands behind a move or a result. (2 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4 ... e5 2. Nf3 *
        "#]],
    );
}

#[test]
fn small_letters_and_captures_without_a_rank_are_read() {
    check(
        &[
            "1. e4 e5 2. nf3 nc6 3. bb5 a6 4. ba4 nf6 5. qe2 *",
            "1. e4 d5 2. exd5 qxd5 3. nc3 qa5 4. bc4 bf5 5. bd5 bxc2 6. bxb7 nd7 7. qxc2 *",
            "1. e4 d6 2. nf3 bd7 3. bb5 bxb5 *",
            "1. e4 d6 2. nf3 bg4 3. bc4 bxf3 *",
            "1. nf3 nc6 2. bb5 a6 *",
            "1. e4 e5 2. bc4 a6 3. bb3 bc5 4. nf3 bb6 *",
            "1. bb3 e5 *",
            "1. e4 d5 2. ed Qxd5 3. Nc3 Qa5 4. d4 e5 5. de Bb4 *",
            "1. e4 d5 2. exd Nf6 3. c4 c6 4. d:c bc *",
            "[SetUp \"1\"]\n[FEN \"4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1\"]\n\n1. ed Kd7 *",
            "1. e4 e5 2. ed Nc6 *",
            "[SetUp \"1\"]\n[FEN \"1r5k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. ab=Q+ Kh7 *",
        ],
        expect![[r#"
            1. e4 e5 2. nf3 nc6 3. bb5 a6 4. ba4 nf6 5. qe2 *
              Hint For nf3 the standard writes Nf3. (3 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 3. bb5 a6 4. ba4 Nf6 5. Qe2 *
              Hint For bb5 the standard writes Bb5: only the board tells a bishop from a pawn there. (1 more in this game.) => 1. e4 e5 2. nf3 nc6 3. Bb5 a6 4. Ba4 nf6 5. qe2 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. bb5 a6 4. ba4 Nf6 5. Qe2 *
            1. e4 d5 2. exd5 qxd5 3. nc3 qa5 4. bc4 bf5 5. bd5 bxc2 6. bxb7 nd7 7. qxc2 *
              Hint For qxd5 the standard writes Qxd5. (6 more in this game.) safely => 1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. bc4 Bf5 5. Bd5 bxc2 6. bxb7 Nd7 7. Qxc2 *
              Hint For bc4 the standard writes Bc4: only the board tells a bishop from a pawn there. (2 more in this game.) => 1. e4 d5 2. exd5 qxd5 3. nc3 qa5 4. Bc4 bf5 5. bd5 Bxc2 6. Bxb7 nd7 7. qxc2 *
              fmt: 1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. bc4 Bf5 5. Bd5 bxc2 6. bxb7 Nd7 7. Qxc2 *
            1. e4 d6 2. nf3 bd7 3. bb5 bxb5 *
              Hint For nf3 the standard writes Nf3. (1 more in this game.) safely => 1. e4 d6 2. Nf3 Bd7 3. bb5 bxb5 *
              Hint For bb5 the standard writes Bb5: only the board tells a bishop from a pawn there. (1 more in this game.) => 1. e4 d6 2. nf3 bd7 3. Bb5 Bxb5 *
              fmt: 1. e4 d6 2. Nf3 Bd7 3. bb5 bxb5 *
            1. e4 d6 2. nf3 bg4 3. bc4 bxf3 *
              Hint For nf3 the standard writes Nf3. (2 more in this game.) safely => 1. e4 d6 2. Nf3 Bg4 3. bc4 Bxf3 *
              Hint For bc4 the standard writes Bc4: only the board tells a bishop from a pawn there. => 1. e4 d6 2. nf3 bg4 3. Bc4 bxf3 *
              fmt: 1. e4 d6 2. Nf3 Bg4 3. bc4 Bxf3 *
            1. nf3 nc6 2. bb5 a6 *
              Error bb5 cannot be played: White's bishops on c1 and f1 cannot go there. What follows it is not checked. => 1. nf3 nc6 2. bb5 {movetext: as played} a6 *
            1. e4 e5 2. bc4 a6 3. bb3 bc5 4. nf3 bb6 *
              Hint For bc4 the standard writes Bc4: only the board tells a bishop from a pawn there. (3 more in this game.) => 1. e4 e5 2. Bc4 a6 3. Bb3 Bc5 4. nf3 Bb6 *
              Hint For nf3 the standard writes Nf3. safely => 1. e4 e5 2. bc4 a6 3. bb3 bc5 4. Nf3 bb6 *
              fmt: 1. e4 e5 2. bc4 a6 3. bb3 bc5 4. Nf3 bb6 *
            1. bb3 e5 *
              fmt: 1. b3 e5 *
            1. e4 d5 2. ed Qxd5 3. Nc3 Qa5 4. d4 e5 5. de Bb4 *
              Hint For ed the standard writes exd5. (1 more in this game.) => 1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 e5 5. dxe5 Bb4 *
            1. e4 d5 2. exd Nf6 3. c4 c6 4. d:c bc *
              Hint For exd the standard writes exd5. (2 more in this game.) => 1. e4 d5 2. exd5 Nf6 3. c4 c6 4. dxc6 bxc6 *
            [SetUp "1"]
            [FEN "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1"]

            1. ed Kd7 *
              Hint The seven tag roster lacks Event, Site, Date, Round, White, Black and Result. => [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1"]

            1. ed Kd7 *
              Error Two moves are written ed: White's pawns on e4 and e5 can both go there. => [SetUp "1"]
            [FEN "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1"]

            1. exd5 Kd7 *
            1. e4 e5 2. ed Nc6 *
              Warning After 1... e5, 2. ed cannot be played; with d5 the game goes on. => 1. e4 d5 2. ed Nc6 *
              Hint For ed the standard writes exd5. => 1. e4 e5 2. exd5 Nc6 *
            [SetUp "1"]
            [FEN "1r5k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. ab=Q+ Kh7 *
              Hint The seven tag roster lacks Event, Site, Date, Round, White, Black and Result. => [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "1r5k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. ab=Q+ Kh7 *
              Hint For ab=Q+ the standard writes axb8=Q+. => [SetUp "1"]
            [FEN "1r5k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. axb8=Q+ Kh7 *
        "#]],
    );
}

/// The findings of each record, and the text after the first fix of each.
#[track_caller]
fn check_repairs(records: &[&str], expected: Expect) {
    let mut out = String::new();
    for text in records {
        let _ = writeln!(out, "{text}");
        for finding in fixture::read(&Pgn, text).findings() {
            let _ = writeln!(out, "  {:?} {}", finding.severity, finding.message);
            if let Some(fix) = finding.fixes.first() {
                let _ = writeln!(out, "    => {}", apply_edits(text, &fix.edits));
            }
        }
        fixture::assert_lossless(&Pgn, text);
        fixture::assert_answers(&Pgn, text);
        fixture::assert_fixes(&Pgn, text);
        let _ = fixture::format(&Pgn, text);
    }
    expected.assert_eq(&out);
}

#[test]
fn captures_may_name_what_is_taken() {
    check(
        &[
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. BxN dxB 5. NxP Qd4 6. Nf3 QxPe4+ 7. Qe2 QxQ+ 8. KxQ *",
            "1. e4 d5 2. exd Qxd 3. Nc3 Qxg 4. Bxg *",
            "1. e4 d5 2. Nc3 d4 3. Nb5 c6 4. Nx *",
            "1. e4 e5 2. Nf3 Nf6 3. Nc3 Nc6 4. NxP NxP *",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. BxN dxB 5. NxP Qd4 6. Nf3 QxPe4+ 7. Qe2 QxQ+ 8. KxQ *
              Hint For BxN the standard writes Bxc6. (4 more in this game.) => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 6. Nf3 QxPe4+ 7. Qe2 Qxe2+ 8. Kxe2 *
              Hint QxPe4+ says more than it must: Qxe4+ is clear. safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. BxN dxB 5. NxP Qd4 6. Nf3 Qxe4+ 7. Qe2 QxQ+ 8. KxQ *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. BxN dxB 5. NxP Qd4 6. Nf3 Qxe4+ 7. Qe2 QxQ+ 8.
            KxQ *
            1. e4 d5 2. exd Qxd 3. Nc3 Qxg 4. Bxg *
              Hint For exd the standard writes exd5. (3 more in this game.) => 1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 *
            1. e4 d5 2. Nc3 d4 3. Nb5 c6 4. Nx *
              Error Nx is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => 1. e4 d5 2. Nc3 d4 3. Nb5 c6 4. Nxd4 *
            1. e4 e5 2. Nf3 Nf6 3. Nc3 Nc6 4. NxP NxP *
              Hint For NxP the standard writes Nxe5. (1 more in this game.) => 1. e4 e5 2. Nf3 Nf6 3. Nc3 Nc6 4. Nxe5 Nxe4 *
        "#]],
    );
}

#[test]
fn what_nothing_settles_is_read_on() {
    check_repairs(
        &[
            // Two moves are equally possible to the end.
            "1. e4 e5 2. Nf3 Nc6 3. d5 a6 4. Nc3 d6 5. Be3 Nf6 6. h3 h6 7. a3 a5 *",
            // A later move shows which one was meant.
            "1. e4 e5 2. Nf3 Nc6 3. Bd6 a6 4. Nc3 d6 5. d3 Nf6 6. h3 h6 7. Bxf7+ Kxf7 *",
            // A further slip after it is found, whatever the first one meant.
            "1. e4 e5 2. Nf3 Nc6 3. d5 a6 4. Nc3 d6 5. Be3 Nf6 6. h3 Rh4 7. a3 a5 *",
            // A half move is missing, and nothing shows which.
            "1. e4 e5 2. Nf3 Nc6 3. ... a6 4. Nc3 Nf6 5. O-O Be7 6. h3 O-O 7. Re1 h6 *",
            // No move at all: what follows is not checked.
            "1. e4 e5 2. Xyzzy Nc6 3. Bb5 a6 4. Ba4 Nf6 *",
            // With missing parentheses, it is unclear which moves belong to the line.
            "1. e4 e5 2. Bd6 Nc6 3. Bc4) a6 4. d3 d6 *",
            "1. e4 e5 ) )) 2. Nf3 Nc6 *",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. d5 a6 4. Nc3 d6 5. Be3 Nf6 6. h3 h6 7. a3 a5 *
              Error It is White's move, but d5 is one of Black.
                => 1. e4 e5 2. Nf3 Nc6 3. d3 a6 4. Nc3 d6 5. Be3 Nf6 6. h3 h6 7. a3 a5 *
            1. e4 e5 2. Nf3 Nc6 3. Bd6 a6 4. Nc3 d6 5. d3 Nf6 6. h3 h6 7. Bxf7+ Kxf7 *
              Error It is White's move, but Bd6 is one of Black.
                => 1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 4. Nc3 d6 5. d3 Nf6 6. h3 h6 7. Bxf7+ Kxf7 *
            1. e4 e5 2. Nf3 Nc6 3. d5 a6 4. Nc3 d6 5. Be3 Nf6 6. h3 Rh4 7. a3 a5 *
              Error It is White's move, but d5 is one of Black.
                => 1. e4 e5 2. Nf3 Nc6 3. d3 a6 4. Nc3 d6 5. Be3 Nf6 6. h3 Rh4 7. a3 a5 *
              Error Rh4 cannot be played: Black's rooks on a8 and h8 cannot go there. Read on as h6 or with 6... Rh4 and a5 swapped.
                => 1. e4 e5 2. Nf3 Nc6 3. d5 a6 4. Nc3 d6 5. Be3 Nf6 6. h3 h6 7. a3 a5 *
            1. e4 e5 2. Nf3 Nc6 3. ... a6 4. Nc3 Nf6 5. O-O Be7 6. h3 O-O 7. Re1 h6 *
              Error White's move 3 is missing before a6. Read on with Bd3 before it or with Bb5 before it.
                => 1. e4 e5 2. Nf3 Nc6 3. Bd3 a6 4. Nc3 Nf6 5. O-O Be7 6. h3 O-O 7. Re1 h6 *
            1. e4 e5 2. Xyzzy Nc6 3. Bb5 a6 4. Ba4 Nf6 *
              Error This is no move. Words about the game stand in braces: {like this}.
                => 1. e4 e5 2. {Xyzzy} Nc6 3. Bb5 a6 4. Ba4 Nf6 *
              Error It is White's move, but Nc6 is one of Black. Read on with Nf3 before it or with 2. Nc6 and Bb5 swapped.
                => 1. e4 e5 2. Xyzzy Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *
            1. e4 e5 2. Bd6 Nc6 3. Bc4) a6 4. d3 d6 *
              Error It is White's move, but Bd6 is one of Black. Read on as Ba6, with 2. Bd6 and Bc4 swapped or with Nf3 before it.
                => 1. e4 e5 2. Ba6 Nc6 3. Bc4) a6 4. d3 d6 *
              Error No variation is open that this ) could close.
                => 1. e4 e5 2. Bd6 Nc6 3. Bc4 a6 4. d3 d6 *
            1. e4 e5 ) )) 2. Nf3 Nc6 *
              Error No variation is open that these ) could close.
                => 1. e4 e5 2. Nf3 Nc6 *
        "#]],
    );
}

#[test]
fn castling_may_be_written_as_the_kings_move() {
    check_repairs(
        &[
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Kg1 Nf6 5. Re1 d6 6. Kh1 O-O 1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke1-g1 Nf6 5. d3 Kg8 6. Nc3 d6 *",
            "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. Kc1 Kc8 6. f3 f6 *",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Kg1 Nf6 5. Re1 d6 6. Kh1 O-O 1-0
              Error Kg1 cannot be played: White's king on e1 cannot go there.
                => 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Re1 d6 6. Kh1 O-O 1-0
            1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke1-g1 Nf6 5. d3 Kg8 6. Nc3 d6 *
              Error Ke1-g1 cannot be played: White's king on e1 cannot go there.
                => 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 Kg8 6. Nc3 d6 *
              Error Kg8 cannot be played: Black's king on e8 cannot go there.
                => 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke1-g1 Nf6 5. d3 O-O 6. Nc3 d6 *
            1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. Kc1 Kc8 6. f3 f6 *
              Error Kc1 cannot be played: White's king on e1 cannot go there. Read on as O-O-O.
                => 1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O Kc8 6. f3 f6 *
              Error Kc8 cannot be played, whichever move was meant by 5. Kc1.
                => 1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. Kc1 O-O-O 6. f3 f6 *
        "#]],
    );
}

#[test]
fn dates_are_repaired_as_a_calendar_has_them() {
    let dates = [
        "2024.30.4",
        "30.4.2024",
        "4/30/2024",
        "30/4/2024",
        "2024-04-30",
        "2024-4-3",
        "4/3/2024",
        "4/4/2024",
        "2024.45.4",
        "2024.??.4",
        "2024",
        "31.02.2024",
        "2024.2.30",
        "May 3, 2024",
        "3. Mai 2024",
        "12-Aug-2024",
        "3 de mayo de 2024",
        "1er ao\u{fb}t 2024",
        "juillet 2024",
        "June 3rd, 2024",
        "30 Feb 2024",
        "Spring 2024",
        "May 3 May 2024",
    ];
    let mut out = String::new();
    for date in dates {
        let text = format!("[Date \"{date}\"]\n\n1. e4 *\n");
        let record = fixture::read(&Pgn, &text);
        let found = record
            .findings()
            .iter()
            .find(|found| found.code == "pgn/tag-value");
        let fix = found.and_then(|found| found.fixes.first());
        let fixed = fix.map_or("nothing", |fix| fix.title.as_str());
        let _ = writeln!(out, "{date}: {fixed}");
    }
    expect![[r#"
        2024.30.4: Write 2024.04.30
        30.4.2024: Write 2024.04.30
        4/30/2024: Write 2024.04.30
        30/4/2024: Write 2024.04.30
        2024-04-30: Write 2024.04.30
        2024-4-3: Write 2024.04.03
        4/3/2024: nothing
        4/4/2024: Write 2024.04.04
        2024.45.4: nothing
        2024.??.4: Write 2024.??.04
        2024: Write 2024.??.??
        31.02.2024: nothing
        2024.2.30: nothing
        May 3, 2024: Write 2024.05.03
        3. Mai 2024: Write 2024.05.03
        12-Aug-2024: Write 2024.08.12
        3 de mayo de 2024: Write 2024.05.03
        1er août 2024: Write 2024.08.01
        juillet 2024: Write 2024.07.??
        June 3rd, 2024: Write 2024.06.03
        30 Feb 2024: nothing
        Spring 2024: nothing
        May 3 May 2024: nothing
    "#]]
    .assert_eq(&out);
}

#[test]
fn a_tag_may_end_in_a_backslash() {
    check_repairs(
        &[
            "[Event \"Ugra Cup \\\"]\n",
            "[Event \"The \\\"Ugra\\\" Cup \\\"]\n",
            "[Event \"The \\\"Cup\\\"]\n",
            "[Fen \"8/8/1KP5/3r4/8/8/8/k7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. c7 Rd6+ 2. Kb5 Rd5+ *\n",
        ],
        expect![[r#"
            [Event "Ugra Cup \"]

              Error The tag Event lacks the quote behind its value.
                => [Event "Ugra Cup \\"]

            [Event "The \"Ugra\" Cup \"]

              Error The tag Event lacks the quote behind its value.
                => [Event "The \"Ugra\" Cup \\"]

            [Event "The \"Cup\"]

              Error The tag Event lacks the quote behind its value.
                => [Event "The \"Cup\""]

            [Fen "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"]
            [SetUp "1"]

            1. c7 Rd6+ 2. Kb5 Rd5+ *

              Hint Fen is no tag that Movetext knows. Did you mean FEN?
                => [FEN "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"]
            [SetUp "1"]

            1. c7 Rd6+ 2. Kb5 Rd5+ *

        "#]],
    );
}

#[test]
fn a_move_that_is_left_out_is_a_common_one() {
    check_repairs(
        &[
            "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. c6 9. Bg5 b5 10. Nxb5 cxb5 1-0",
            "1. e4 e5 2. Nf3 3. Bb5 a6 4. Bxc6 dxc6 *",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. c6 9. Bg5 b5 10. Nxb5 cxb5 1-0
              Error It is White's move, but c6 is one of Black.
                => 1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 1-0
            1. e4 e5 2. Nf3 3. Bb5 a6 4. Bxc6 dxc6 *
              Error Black's move 2 is missing before Bb5. Read on with Nc6 before it.
                => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *
        "#]],
    );
}

#[test]
fn a_variation_may_lose_its_first_parenthesis() {
    check_repairs(
        &[
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 3. Bc4 Bc5 4. c3 Nf6) 5. O-O Be7 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 3. Bc4 Bc5 4. c3 Nf6) 3... a6 4. Ba4 Nf6 *",
            "1. e4 e5 1... c5 2. Nf3 d6) 2. Nf3 Nc6 *",
            "1. e4 e5 2. Nf3) Nc6 *",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 3. Bc4 Bc5 4. c3 Nf6) 5. O-O Be7 *
              Error The ( before 3. Bc4 is missing: its number goes back, and this ) is left over.
                => 1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5 4. c3 Nf6) a6 4. Ba4 Nf6 5. O-O Be7 *
            1. e4 e5 2. Nf3 Nc6 3. Bb5 3. Bc4 Bc5 4. c3 Nf6) 3... a6 4. Ba4 Nf6 *
              Error The ( before 3. Bc4 is missing: its number stands twice, and this ) is left over.
                => 1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5 4. c3 Nf6) 3... a6 4. Ba4 Nf6 *
            1. e4 e5 1... c5 2. Nf3 d6) 2. Nf3 Nc6 *
              Error The ( before 1... c5 is missing: its number goes back, and this ) is left over.
                => 1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 *
            1. e4 e5 2. Nf3) Nc6 *
              Error No variation is open that this ) could close.
                => 1. e4 e5 2. Nf3 Nc6 *
        "#]],
    );
}

#[test]
fn columns_may_stand_a_blank_apart() {
    check_repairs(
        &[
            "1. e4 e5 5. O-O Be7\n2. Nf3 Nc6 6. Re1 b5\n3. Bb5 a6 7. Bb3 d6\n4. Ba4 Nf6 8. c3 O-O\n*\n",
            "1 e4 e5 4 Ba4 Nf6\n2 Nf3 Nc6 5 O-O Be7\n3 Bb5 a6\n*\n",
        ],
        expect![[r#"
            1. e4 e5 5. O-O Be7
            2. Nf3 Nc6 6. Re1 b5
            3. Bb5 a6 7. Bb3 d6
            4. Ba4 Nf6 8. c3 O-O
            *

              Error This record is printed in two columns: 5 stands beside 1 and comes after 4. Put the moves one below the other.
                => 1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1 b5
            7. Bb3 d6
            8. c3 O-O
            *

            1 e4 e5 4 Ba4 Nf6
            2 Nf3 Nc6 5 O-O Be7
            3 Bb5 a6
            *

              Error This record is printed in two columns: 4 stands beside 1 and comes after 3. Put the moves one below the other.
                => 1 e4 e5
            2 Nf3 Nc6
            3 Bb5 a6
            4 Ba4 Nf6
            5 O-O Be7
            *

        "#]],
    );
}

#[test]
fn columns_may_be_swapped() {
    check_repairs(
        &["1. e5 e4 2. d6 Nf3 3. Nf6 Nc3 1-0", "1. d5 d4 2. c6 c4 *"],
        expect![[r#"
            1. e5 e4 2. d6 Nf3 3. Nf6 Nc3 1-0
              Error White's and Black's moves stand in each other's places: read the other way round, all of them can be played.
                => 1. e4 e5 2. Nf3 d6 3. Nc3 Nf6 1-0
            1. d5 d4 2. c6 c4 *
              Error White's and Black's moves stand in each other's places: read the other way round, all of them can be played.
                => 1. d4 d5 2. c4 c6 *
        "#]],
    );
}

#[test]
fn pieces_have_letters_of_many_languages() {
    let english = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Qd7 10. d4 Kh8 *";
    let letters = [
        "K D T L S",
        "R D T F C",
        "R D T A C",
        "K D T L P",
        "R D T B C",
        "Кр Ф Л С К",
        "K H W G S",
        "K D V S J",
        "K V B F H",
        "R D T N C",
        "K D T L R",
        "K D H B R",
        "K L V O R",
        "K D T L Z",
        "K V B R Ž",
        "Ş V K F A",
        "R M B G K",
        "Кр Ф Т С К",
        "Ц Д Т О К",
        "К Д Т Л С",
        "Ρ Β Π Α Ι",
        "מ מה צ ר פ",
        "王 后 车 象 马",
        "王 后 車 象 馬",
        "K Q R B Kt",
    ];
    let mut out = String::new();
    for letters in letters {
        let own: Vec<&str> = letters.split(' ').collect();
        let letter = |sign: char| "KQRBN".find(sign).and_then(|at| own.get(at).copied());
        let mut text = String::new();
        for sign in english.chars() {
            match letter(sign) {
                Some(letter) => text.push_str(letter),
                None => text.push(sign),
            }
        }
        let record = fixture::read(&Pgn, &text);
        let findings = record.findings();
        assert_eq!(findings.len(), 1, "{text}: {findings:?}");
        let fix = &findings[0].fixes[0];
        assert_eq!(apply_edits(&text, &fix.edits), english);
        let formatted = fixture::format(&Pgn, &text).replace('\n', " ");
        assert_eq!(formatted == english, fix.safe, "{formatted}");
        let _ = writeln!(
            out,
            "{}{}",
            findings[0].message,
            if fix.safe { " safe" } else { "" }
        );
        fixture::assert_lossless(&Pgn, &text);
        fixture::assert_answers(&Pgn, &text);
        fixture::assert_fixes(&Pgn, &text);
    }
    expect![[r#"
        The letters of the pieces are German. They are read so; the standard writes English ones. safe
        The letters of the pieces are French. They are read so; the standard writes English ones. safe
        The letters of the pieces are Spanish or Italian. They are read so; the standard writes English ones. safe
        The letters of the pieces are Dutch. They are read so; the standard writes English ones. safe
        The letters of the pieces are Portuguese. They are read so; the standard writes English ones. safe
        The letters of the pieces are Russian. They are read so; the standard writes English ones. safe
        The letters of the pieces are Polish. They are read so; the standard writes English ones. safe
        The letters of the pieces are Czech or Slovak. They are read so; the standard writes English ones.
        The letters of the pieces are Hungarian. They are read so; the standard writes English ones.
        The letters of the pieces are Romanian. They are read so; the standard writes English ones.
        The letters of the pieces are Finnish. They are read so; the standard writes English ones.
        The letters of the pieces are Icelandic. They are read so; the standard writes English ones.
        The letters of the pieces are Estonian. They are read so; the standard writes English ones.
        The letters of the pieces are Latvian. They are read so; the standard writes English ones. safe
        The letters of the pieces are Lithuanian. They are read so; the standard writes English ones.
        The letters of the pieces are Turkish. They are read so; the standard writes English ones.
        The letters of the pieces are Indonesian. They are read so; the standard writes English ones.
        The letters of the pieces are Ukrainian. They are read so; the standard writes English ones. safe
        The letters of the pieces are Bulgarian. They are read so; the standard writes English ones. safe
        The letters of the pieces are Serbian. They are read so; the standard writes English ones.
        The letters of the pieces are Greek. They are read so; the standard writes English ones. safe
        The letters of the pieces are Hebrew. They are read so; the standard writes English ones. safe
        The letters of the pieces are Chinese. They are read so; the standard writes English ones. safe
        The letters of the pieces are Chinese. They are read so; the standard writes English ones. safe
        The letters of the pieces are old English. They are read so; the standard writes English ones. safe
    "#]].assert_eq(&out);
}

#[test]
fn a_slip_makes_no_other_language() {
    check_repairs(
        &[
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 5. Re1 Be7 6. Dc4 *",
            "1. e4 e5 2. Kf3 Kc6 *",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 5. Re1 Be7 6. Dc4 *
              Error Dc4 is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6.
                => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 5. Re1 Be7 6. Bc4 *
            1. e4 e5 2. Kf3 Kc6 *
              Error Kf3 cannot be played: White's king on e1 cannot go there. What follows it is not checked.
                => 1. e4 e5 2. Nf3 Kc6 *
        "#]],
    );
}

#[test]
fn evaluations_counts_and_words_behind_results_are_remarks() {
    for text in [
        "1. e4 e5 2. Nf3 (+0.35) Nc6 (-0.20/12) *\n",
        "1. e4 (0.00/9) e5 2. Nf3 Nc6 *\n",
        "1. e4 e5 +0.35\n2. Nf3 Nc6 -0.2\n*\n",
        "1. e4 e5 2. Nf3 Nc6 1-0 (34)\n",
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2 agreed\n",
    ] {
        let record = fixture::read(&Pgn, text);
        let found: Vec<_> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(found, ["pgn/remark"], "{text}");
        fixture::assert_fixes(&Pgn, text);
        fixture::assert_lossless(&Pgn, text);
    }
    // A number still begins a variation.
    let text = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n";
    assert_eq!(fixture::findings(&Pgn, text), "");
}

#[test]
fn dashes_may_part_pieces_from_their_squares() {
    check(
        &["1. e4 e5 2. N-f3 N-c6 3. B-b5 *"],
        expect![[r#"
            1. e4 e5 2. N-f3 N-c6 3. B-b5 *
              Hint For N-f3 the standard writes Nf3. (2 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 *
        "#]],
    );
}

#[test]
fn names_above_the_moves_may_become_tags() {
    for (head, tags) in [
        ("Roth - Weiss", "[White \"Roth\"]\n[Black \"Weiss\"]"),
        ("Roth vs. Weiss", "[White \"Roth\"]\n[Black \"Weiss\"]"),
        (
            "Roth \u{2013} Weiss, K\u{f6}ln 1911",
            "[Site \"K\u{f6}ln 1911\"]\n[White \"Roth\"]\n[Black \"Weiss\"]",
        ),
    ] {
        for gap in ["\n", "\n\n"] {
            let text = format!("{head}{gap}1. e4 e5 *\n");
            let record = fixture::read(&Pgn, &text);
            let [finding] = record.findings() else {
                panic!("{text} {:?}", record.findings());
            };
            let fixed: Vec<String> = finding
                .fixes
                .iter()
                .map(|fix| apply_edits(&text, &fix.edits))
                .collect();
            let [comment, tagged] = fixed.as_slice() else {
                panic!("{text} {fixed:?}");
            };
            assert_eq!(*comment, format!("; {text}"));
            assert_eq!(*tagged, format!("{tags}\n\n1. e4 e5 *\n"));
            let are_safe: Vec<bool> = finding.fixes.iter().map(|fix| fix.safe).collect();
            assert_eq!(are_safe, [true, false]);
            fixture::assert_fixes(&Pgn, &text);
        }
    }
    // The tags say it already.
    let text = "[White \"A\"]\n[Black \"B\"]\n\nRoth - Weiss\n\n1. e4 e5 *\n";
    let record = fixture::read(&Pgn, text);
    let mut fixes = record.findings().iter().flat_map(|one| &one.fixes);
    assert!(fixes.all(|fix| fix.title != "Write the names as tags"));
}

#[test]
fn castling_may_be_written_in_words() {
    check(
        &[
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. castles short Be7 *",
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. kurze Rochade Le7 *",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. castles short Be7 *
              Hint For castles short the standard writes O-O. safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *
            1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. kurze Rochade Le7 *
              Info The letters of the pieces are German. They are read so; the standard writes English ones. safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *
        "#]],
    );
    // Only the board tells the side.
    check_repairs(
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. castles Be7 *"],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. castles Be7 *
              Error castles is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6.
                => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *
        "#]],
    );
    // Elsewhere it is a word of a remark.
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\nWhite castles short\n4. O-O *\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O (Rochade) Nf6 *\n",
        "1. e4 e5 2. Nf3 castles Nc6 *\n",
    ] {
        let record = fixture::read(&Pgn, text);
        let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(codes.len(), 1, "{text} {codes:?}");
        assert!(record.findings()[0].severity <= Severity::Hint, "{text}");
    }
}

#[test]
fn tags_of_forums_may_stand_around_moves() {
    check(
        &[
            "[b]1. e4 e5[/b] 2. Nf3 Nc6 [i]3. Bb5[/i] a6 *",
            "1. e4 e5 [b]2. Nf3[/b] Nc6 *",
        ],
        expect![[r#"
            [b]1. e4 e5[/b] 2. Nf3 Nc6 [i]3. Bb5[/i] a6 *
              Hint “[b]”, “[/b]”, “[i]” and “[/i]” around the moves are no part of them: leave it out. safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
            1. e4 e5 [b]2. Nf3[/b] Nc6 *
              Hint “[b]” and “[/b]” around the moves are no part of them: leave it out. safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
        "#]],
    );
}

#[test]
fn a_sentence_may_tell_of_moves_in_parentheses() {
    for line in [
        "White (Nc3 would do) develops quickly",
        "Black wanted more (Qh4 looks good here)",
    ] {
        let text = format!("1. e4 e5 2. Nf3 Nc6\n{line}\n3. Bb5 a6 *\n");
        let record = fixture::read(&Pgn, &text);
        let [finding] = record.findings() else {
            panic!("{line}: {:?}", record.findings());
        };
        assert!(finding.severity <= Severity::Hint, "{line}");
        let fixed = apply_edits(&text, &finding.fixes[0].edits);
        assert!(
            fixed.contains(&format!("{{{line}}}")) || fixed.contains(&format!("; {line}")),
            "{fixed}"
        );
        assert_eq!(fixture::findings(&Pgn, &fixed), "", "{fixed}");
    }
    // A variation is none, and moves outside parentheses may be those of the game.
    for text in [
        "1. e4 e5\nbetter (1... c5 2. Nf3)\n2. Nf3 *\n",
        "1. e4\nBlack e5 (good move)\n2. Nf3 *\n",
    ] {
        let record = fixture::read(&Pgn, text);
        assert!(record.moves().len() > 2, "{text}");
    }
}

#[test]
fn a_game_in_another_language_may_have_an_english_move() {
    check(
        &[
            "1. e4 e5 2. Sf3 Nc6 3. Lb5 a6 4. La4 Sf6 *",
            "1. e4 e5 2. Sf3 Sc6 3. Bb5 a6 *",
            "1. e4 e5 2. Sf3 Sc6 *",
        ],
        expect![[r#"
            1. e4 e5 2. Sf3 Nc6 3. Lb5 a6 4. La4 Sf6 *
              Info The letters of the pieces are German, but Nc6 has an English one. They are read so; the standard writes English ones. safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *
            1. e4 e5 2. Sf3 Sc6 3. Bb5 a6 *
              Info The letters of the pieces are German, but Bb5 has an English one. They are read so; the standard writes English ones. safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
            1. e4 e5 2. Sf3 Sc6 *
              Info The letters of the pieces are German. They are read so; the standard writes English ones. safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
        "#]],
    );
}

#[test]
fn numbers_with_colons_and_letters_of_more_languages() {
    check(
        &[
            "1: e4 e5 2: Nf3 Nc6 *",
            "1. e4 e5 2. Nf3 TN Nc6 RR *",
            "1. e4 e5 2. Mf3 Mc6 3. Tb5 a6 4. Ta4 Mf6 5. O-O Te7 6. He2 b5 *",
        ],
        expect![[r#"
            1: e4 e5 2: Nf3 Nc6 *
              Hint For 1: the standard writes 1. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4 e5 2. Nf3 TN Nc6 RR *
              Hint For TN the standard writes $146. (1 more in this game.) safely => 1. e4 e5 2. Nf3 $146 Nc6 $145 *
              fmt: 1. e4 e5 2. Nf3 $146 Nc6 $145 *
            1. e4 e5 2. Mf3 Mc6 3. Tb5 a6 4. Ta4 Mf6 5. O-O Te7 6. He2 b5 *
              Info The letters of the pieces are Vietnamese. They are read so; the standard writes English ones. => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Qe2 b5 *
        "#]],
    );
}

#[test]
fn results_are_said_in_words() {
    check(
        &[
            "1. e4 e5 2. Nf3 Nc6 draw",
            "1. e4 e5 Remis",
            "1. e4 e5\nWhite wins",
            "1. e4 e5 Black resigns.",
            "1. e4 e5 White won on time",
            "1. e4 e5 Weiß gibt auf",
            "1. e4 e5 [1-0]",
            "1. e4 e5 (1-0)",
            "1. e4 e5\n[1/2-1/2]\n",
            "1. e4 e5 1-0.",
            "1. e4 e5 0.5-0.5",
            "1. e4 e5 1-0 White wins",
            "1. e4 e5 They agreed a draw 2. Nf3 *",
            "1. e4 e5 resigns",
            "1. E4 E5 2. NF3 NC6 White resigns",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 draw
              Hint The result is written 1/2-1/2. safely => 1. e4 e5 2. Nf3 Nc6 1/2-1/2
              fmt: 1. e4 e5 2. Nf3 Nc6 1/2-1/2
            1. e4 e5 Remis
              Hint The result is written 1/2-1/2. safely => 1. e4 e5 1/2-1/2
              fmt: 1. e4 e5 1/2-1/2
            1. e4 e5
            White wins
              Hint The result is written 1-0. safely => 1. e4 e5
            1-0
              fmt: 1. e4 e5 1-0
            1. e4 e5 Black resigns.
              Hint The result is written 1-0. safely => 1. e4 e5 {Black resigns.} 1-0
            1. e4 e5 White won on time
              Hint The result is written 1-0. safely => 1. e4 e5 {White won on time} 1-0
            1. e4 e5 Weiß gibt auf
              Hint The result is written 0-1. safely => 1. e4 e5 {Weiß gibt auf} 0-1
            1. e4 e5 [1-0]
              Hint The result is written 1-0. safely => 1. e4 e5 1-0
              fmt: 1. e4 e5 1-0
            1. e4 e5 (1-0)
              Hint The result is written 1-0. safely => 1. e4 e5 1-0
              fmt: 1. e4 e5 1-0
            1. e4 e5
            [1/2-1/2]

              Hint The result is written 1/2-1/2. safely => 1. e4 e5
            1/2-1/2

              fmt: 1. e4 e5 1/2-1/2

            1. e4 e5 1-0.
              Hint No dot, comma or dash stands behind a move or a result. safely => 1. e4 e5 1-0
              fmt: 1. e4 e5 1-0
            1. e4 e5 0.5-0.5
              Hint The result is written 1/2-1/2. safely => 1. e4 e5 1/2-1/2
              fmt: 1. e4 e5 1/2-1/2
            1. e4 e5 1-0 White wins
              Hint These words are no moves. Words about the game stand in braces: {like this}. => 1. e4 e5 1-0 {White wins}
            1. e4 e5 They agreed a draw 2. Nf3 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. => 1. e4 e5 {They agreed a draw} 2. Nf3 *
            1. e4 e5 resigns
              Warning A game ends with its result: 1-0, 0-1, 1/2-1/2, or * if it goes on. => 1. e4 e5 * resigns
              Hint These words are no moves. Words about the game stand in braces: {like this}. => 1. e4 e5 {resigns}
            1. E4 E5 2. NF3 NC6 White resigns
              Hint This game is written in capitals. For E4 the standard writes e4. (3 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 White resigns
              Hint The result is written 0-1. safely => 1. E4 E5 2. NF3 NC6 {White resigns} 0-1
              fmt: 1. e4 e5 2. Nf3 Nc6 White resigns
        "#]],
    );
}

#[test]
fn mate_and_en_passant_are_said_in_words() {
    check(
        &[
            "1. f3 e5 2. g4 Qh4 mate 0-1",
            "1. f3 e5 2. g4 Qh4+ matt. 0-1",
            "1. f3 e5 2. g4 Qh4mate 0-1",
            "1. e4 e5 2. Bc4 d6 3. Bxf7 ch Kxf7 4. Qh5 check g6 *",
            "1. e4 e5 2. Nf3 mate Nc6 *",
            "1. e4 e5 2. Nf3 check it out 2... Nc6 *",
            "1. e4 a6 2. e5 d5 3. exd6 e. p. *",
            "1. e4 a6 2. e5 d5 3. exd6 ep cxd6 *",
            "1. e4 a6 2. e5 d5 3. exd6 en passant *",
            "1. e4 d5 2. exd5 e.p. Qxd5 *",
            "1. e4 a6 2. e5 d5 3. exd6/ep *",
        ],
        expect![[r#"
            1. f3 e5 2. g4 Qh4 mate 0-1
              Hint For Qh4 mate the standard writes Qh4#. safely => 1. f3 e5 2. g4 Qh4# 0-1
              fmt: 1. f3 e5 2. g4 Qh4# 0-1
            1. f3 e5 2. g4 Qh4+ matt. 0-1
              Hint For Qh4+ matt. the standard writes Qh4#. safely => 1. f3 e5 2. g4 Qh4# 0-1
              fmt: 1. f3 e5 2. g4 Qh4# 0-1
            1. f3 e5 2. g4 Qh4mate 0-1
              Hint For Qh4mate the standard writes Qh4#. safely => 1. f3 e5 2. g4 Qh4# 0-1
              fmt: 1. f3 e5 2. g4 Qh4# 0-1
            1. e4 e5 2. Bc4 d6 3. Bxf7 ch Kxf7 4. Qh5 check g6 *
              Hint For Bxf7 ch the standard writes Bxf7+. (1 more in this game.) safely => 1. e4 e5 2. Bc4 d6 3. Bxf7+ Kxf7 4. Qh5+ g6 *
              fmt: 1. e4 e5 2. Bc4 d6 3. Bxf7+ Kxf7 4. Qh5+ g6 *
            1. e4 e5 2. Nf3 mate Nc6 *
              Warning Nf3 mate gives no check: nothing attacks Black's king. => 1. e4 e5 2. Nf3 Nc6 *
            1. e4 e5 2. Nf3 check it out 2... Nc6 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. => 1. e4 e5 2. Nf3 {check it out} 2... Nc6 *
            1. e4 a6 2. e5 d5 3. exd6 e. p. *
              Hint That a pawn is taken en passant is not written: the move says it. safely => 1. e4 a6 2. e5 d5 3. exd6 *
              fmt: 1. e4 a6 2. e5 d5 3. exd6 *
            1. e4 a6 2. e5 d5 3. exd6 ep cxd6 *
              Hint That a pawn is taken en passant is not written: the move says it. safely => 1. e4 a6 2. e5 d5 3. exd6 cxd6 *
              fmt: 1. e4 a6 2. e5 d5 3. exd6 cxd6 *
            1. e4 a6 2. e5 d5 3. exd6 en passant *
              Hint That a pawn is taken en passant is not written: the move says it. safely => 1. e4 a6 2. e5 d5 3. exd6 *
              fmt: 1. e4 a6 2. e5 d5 3. exd6 *
            1. e4 d5 2. exd5 e.p. Qxd5 *
              Hint The move before it takes no pawn en passant. => 1. e4 d5 2. exd5 Qxd5 *
            1. e4 a6 2. e5 d5 3. exd6/ep *
              Hint For exd6/ep the standard writes exd6. safely => 1. e4 a6 2. e5 d5 3. exd6 *
              fmt: 1. e4 a6 2. e5 d5 3. exd6 *
        "#]],
    );
}

#[test]
fn games_are_written_in_capitals() {
    check(
        &[
            "1. E4 E5 2. NF3 NC6 3. BB5 A6 4. BXC6 DXC6 5. O-O F6 *",
            "E4 D5 EXD5 QXD5 NC3 QA5",
            "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. A8=Q+ KH7 *",
            "1. B4 A5 2. C4 AXB4 3. A3 BXA3 4. NXA3 C6 *",
            "1. E4 e5 2. Nf3 *",
            "1. e4 E5 2. Nf3 *",
        ],
        expect![[r#"
            1. E4 E5 2. NF3 NC6 3. BB5 A6 4. BXC6 DXC6 5. O-O F6 *
              Hint This game is written in capitals. For E4 the standard writes e4. (8 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 *
            E4 D5 EXD5 QXD5 NC3 QA5
              Hint This game is written in capitals. For E4 the standard writes e4. (5 more in this game.) safely => e4 d5 exd5 Qxd5 Nc3 Qa5
              Warning A game ends with its result: 1-0, 0-1, 1/2-1/2, or * if it goes on. => E4 D5 EXD5 QXD5 NC3 QA5 *
              fmt: 1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5
            [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. A8=Q+ KH7 *
              Hint The seven tag roster lacks Event, Site, Date, Round, White, Black and Result. => [Event "?"]
            [Site "?"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]
            [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. A8=Q+ KH7 *
              Hint This game is written in capitals. For A8=Q+ the standard writes a8=Q+. (1 more in this game.) safely => [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8=Q+ Kh7 *
              fmt: [SetUp "1"]
            [FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]

            1. a8=Q+ Kh7 *
            1. B4 A5 2. C4 AXB4 3. A3 BXA3 4. NXA3 C6 *
              Hint This game is written in capitals. For B4 the standard writes b4. (7 more in this game.) => 1. b4 a5 2. c4 axb4 3. a3 bxa3 4. Nxa3 c6 *
            1. E4 e5 2. Nf3 *
              Error E4 is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => 1. e4 e5 2. Nf3 *
            1. e4 E5 2. Nf3 *
              Error E5 is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => 1. e4 e5 2. Nf3 *
        "#]],
    );
}

#[test]
fn numbers_and_moves_have_other_signs_beside_them() {
    check(
        &[
            "1: e4 e5 2/ Nf3 Nc6 *",
            "(1) e4 e5 (2) Nf3 Nc6 *",
            "1.) e4 e5 2.) Nf3 Nc6 *",
            "1. e4 e5\n2.) Nf3 Nc6 *",
            "1. e4, e5 2. Nf3, Nc6 *",
            "1.e4,e5 2.Nf3,Nc6 *",
            "1.E4,E5 2.NF3,NC6 *",
            "1. e4 (1) e5 *",
            "1. e4 - e5 2. Nf3 — Nc6 *",
            "1 - e4 - e5 2 - Nf3 - Nc6 *",
            "1. Ng1 - f3 e5 *",
            "1. e4 -- 2. d4 - *",
        ],
        expect![[r#"
            1: e4 e5 2/ Nf3 Nc6 *
              Hint For 1: the standard writes 1. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            (1) e4 e5 (2) Nf3 Nc6 *
              Hint For (1) the standard writes 1. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1.) e4 e5 2.) Nf3 Nc6 *
              Hint For 1.) the standard writes 1. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4 e5
            2.) Nf3 Nc6 *
              Hint For 2.) the standard writes 2. safely => 1. e4 e5
            2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4, e5 2. Nf3, Nc6 *
              Hint No dot, comma or dash stands behind a move or a result. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1.e4,e5 2.Nf3,Nc6 *
              Hint No dot, comma or dash stands behind a move or a result. (1 more in this game.) safely => 1.e4 e5 2.Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1.E4,E5 2.NF3,NC6 *
              Hint This game is written in capitals. For E4 the standard writes e4. (3 more in this game.) safely => 1.e4,e5 2.Nf3,Nc6 *
              Hint No dot, comma or dash stands behind a move or a result. (1 more in this game.) safely => 1.E4 E5 2.NF3 NC6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4 (1) e5 *
              Hint For (1) the standard writes 1. safely => 1. e4 1. e5 *
              fmt: 1. e4 e5 *
            1. e4 - e5 2. Nf3 — Nc6 *
              Hint No dot, comma or dash stands behind a move or a result. (1 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              Hint “—” is read as “-”; write the plain character. safely => 1. e4 - e5 2. Nf3 - Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1 - e4 - e5 2 - Nf3 - Nc6 *
              Hint For 1 - the standard writes 1. (1 more in this game.) safely => 1. e4 - e5 2. Nf3 - Nc6 *
              Hint No dot, comma or dash stands behind a move or a result. (1 more in this game.) safely => 1 - e4 e5 2 - Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. Ng1 - f3 e5 *
              Hint For Ng1 - f3 the standard writes Nf3. safely => 1. Nf3 e5 *
              fmt: 1. Nf3 e5 *
            1. e4 -- 2. d4 - *
              Info A side passes: chess has no such move, but analyses do.
              Error - is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6.
        "#]],
    );
}

#[test]
fn books_and_sites_have_signs_of_their_own() {
    check(
        &[
            "1. e4 ++- e5 --+ 2. Nf3 ◻ Nc6 ⌂ *",
            "1. e4 =/∞ e5 ⇑ *",
            "1. e4 ≅ e5 *",
            "1. e4 ≤ e5 ⟫ 2. Nf3 ⟪ Nc6 ⊥ 3. d4 » d6 « *",
            "1. f3 e5 2. g4 Qh4≠ 0-1",
        ],
        expect![[r#"
            1. e4 ++- e5 --+ 2. Nf3 ◻ Nc6 ⌂ *
              Hint For ++- the standard writes $18. (3 more in this game.) safely => 1. e4 $18 e5 $19 2. Nf3 $7 Nc6 $142 *
              fmt: 1. e4 $18 e5 $19 2. Nf3 $7 Nc6 $142 *
            1. e4 =/∞ e5 ⇑ *
              Hint =/∞ says that a side has compensation for the material. The standard has a number for each: $44 for White, $45 for Black. => 1. e4 $44 e5 ⇑ *
            1. e4 ≅ e5 *
              Hint ≅ says that a side has compensation for the material. The standard has a number for each: $44 for White, $45 for Black. => 1. e4 $44 e5 *
            1. e4 ≤ e5 ⟫ 2. Nf3 ⟪ Nc6 ⊥ 3. d4 » d6 « *
              Hint For ≤ the standard writes $143. (5 more in this game.) safely => 1. e4 $143 e5 $242 2. Nf3 $243 Nc6 $245 3. d4 $242 d6 $243 *
              fmt: 1. e4 $143 e5 $242 2. Nf3 $243 Nc6 $245 3. d4 $242 d6 $243 *
            1. f3 e5 2. g4 Qh4≠ 0-1
              Hint “≠” is read as “#”; write the plain character. safely => 1. f3 e5 2. g4 Qh4# 0-1
              fmt: 1. f3 e5 2. g4 Qh4# 0-1
        "#]],
    );
}

#[test]
fn remarks_are_one_finding_a_game() {
    check(
        &[
            "1. e4 e5 2. Nf3 (fast) Nc6 // nice\n3. Bb5 a6 \u{1f600} 4. Ba4 Nf6 (long think, 10 min) *",
            "1. e4 e5 2. Nf3 Nc6 // Nf6 was better\n3. Bb5 a6 - a mistake 4. Ba4 Nf6 \"the main line\" 5. O-O *",
            "1. e4 e5 *very sharp* 2. Nf3 d6 [5 min left] 3. Bc4 Nf6 => ok 1-0",
            "1. e4 e5 2. Nf3 Nc6 -- good\n3. Bb5 a6 // 12:30 1-0",
            "1. e4 e5 thinks for 10 minutes 2. Nf3 Nc6 (12:30) 3. Bb5 *",
            "1. e4 :) e5 2. Nf3 Nc6 :-(( (2... d6) 3. Bb5 a6 -- good -- 4. Ba4 Nf6 *",
            "1. e4 e5 12:30 / 14:05\n2. Nf3 Nc6 (0:05) 1:02:03 *",
            "Round 3, Board 5\nAnna Schmidt (1890) - Ben Meyer (1920)  1-0\n1. e4 e5 2. Nf3 Nc6 1-0",
        ],
        expect![[r#"
            1. e4 e5 2. Nf3 (fast) Nc6 // nice
            3. Bb5 a6 😀 4. Ba4 Nf6 (long think, 10 min) *
              Hint These words are no moves. Words about the game stand in braces: {like this}. (3 more in this game.) => 1. e4 e5 2. Nf3 {fast} Nc6 {nice}
            3. Bb5 a6 {😀} 4. Ba4 Nf6 {long think, 10 min} *
            1. e4 e5 2. Nf3 Nc6 // Nf6 was better
            3. Bb5 a6 - a mistake 4. Ba4 Nf6 "the main line" 5. O-O *
              Hint These words are no moves. Words about the game stand in braces: {like this}. (2 more in this game.) => 1. e4 e5 2. Nf3 Nc6 {Nf6 was better}
            3. Bb5 a6 {- a mistake} 4. Ba4 Nf6 {"the main line"} 5. O-O *
            1. e4 e5 *very sharp* 2. Nf3 d6 [5 min left] 3. Bc4 Nf6 => ok 1-0
              Hint “*” around the moves is no part of them: leave it out. safely => 1. e4 e5 very sharp 2. Nf3 d6 [5 min left] 3. Bc4 Nf6 => ok 1-0
              Hint These words are no moves. Words about the game stand in braces: {like this}. (2 more in this game.) => 1. e4 e5 *{very sharp}* 2. Nf3 d6 {5 min left} 3. Bc4 Nf6 {=> ok} 1-0
              fmt: 1. e4 e5 very sharp 2. Nf3 d6 [5 min left] 3. Bc4 Nf6 => ok 1-0
            1. e4 e5 2. Nf3 Nc6 -- good
            3. Bb5 a6 // 12:30 1-0
              Hint These words are no moves. Words about the game stand in braces: {like this}. (1 more in this game.) => 1. e4 e5 2. Nf3 Nc6 {-- good}
            3. Bb5 a6 {12:30} 1-0
            1. e4 e5 thinks for 10 minutes 2. Nf3 Nc6 (12:30) 3. Bb5 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. (1 more in this game.) => 1. e4 e5 {thinks for 10 minutes} 2. Nf3 Nc6 {12:30} 3. Bb5 *
            1. e4 :) e5 2. Nf3 Nc6 :-(( (2... d6) 3. Bb5 a6 -- good -- 4. Ba4 Nf6 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. (2 more in this game.) => 1. e4 {:)} e5 2. Nf3 Nc6 {:-((} (2... d6) 3. Bb5 a6 {-- good --} 4. Ba4 Nf6 *
            1. e4 e5 12:30 / 14:05
            2. Nf3 Nc6 (0:05) 1:02:03 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. (2 more in this game.) => 1. e4 e5 {12:30 / 14:05}
            2. Nf3 Nc6 {0:05} {1:02:03} *
            Round 3, Board 5
            Anna Schmidt (1890) - Ben Meyer (1920)  1-0
            1. e4 e5 2. Nf3 Nc6 1-0
              Hint What is no move is a comment: write “; Round 3, Board 5”. safely => ; Round 3, Board 5
            ; Anna Schmidt (1890) - Ben Meyer (1920)  1-0
            1. e4 e5 2. Nf3 Nc6 1-0
              fmt: ; Round 3, Board 5
            ; Anna Schmidt (1890) - Ben Meyer (1920)  1-0
            1. e4 e5 2. Nf3 Nc6 1-0
        "#]],
    );
}

#[test]
fn what_may_be_a_move_is_no_remark() {
    check(
        &[
            "1. e4 e5 2. Xyzzy *",
            "1. e4 e5 2. Nf3 Xyzzy 3. Bb5 a6 *",
            "1. e4 e5 2. Xyzzy Nc6 3. Bb5 *",
            "1. e4 e5 2. -- good *",
            "1. e4 e5 (Nf3) 2. Nf3 *",
            "1. e4 e5 (1... c5) (ed) 2. Nf3 *",
            "1. e4 // e5 2. Nf3 // Nc6 *",
            "1. e4 e5 2. Nf3 * Nc6 *",
        ],
        expect![[r#"
            1. e4 e5 2. Xyzzy *
              Warning No move follows the number 2. => 1. e4 e5 Xyzzy *
              Error This is no move. Words about the game stand in braces: {like this}. => 1. e4 e5 2. {Xyzzy} *
            1. e4 e5 2. Nf3 Xyzzy 3. Bb5 a6 *
              Error This is no move. Words about the game stand in braces: {like this}. => 1. e4 e5 2. Nf3 {Xyzzy} 3. Bb5 a6 *
              Error Black's move 2 is missing before Bb5. Read on with Nc6 before it. => 1. e4 e5 2. Nf3 Xyzzy Nc6 3. Bb5 a6 *
            1. e4 e5 2. Xyzzy Nc6 3. Bb5 *
              Error This is no move. Words about the game stand in braces: {like this}. => 1. e4 e5 2. {Xyzzy} Nc6 3. Bb5 *
              Error It is White's move, but Nc6 is one of Black. => 1. e4 e5 2. Xyzzy Bb5 3. Nc6 *
              Warning Black's move has the number of White's before it, 2, and is written without it. => 1. e4 e5 2. Xyzzy Nc6 Bb5 *
            1. e4 e5 2. -- good *
              Info A side passes: chess has no such move, but analyses do.
              Error This is no move. Words about the game stand in braces: {like this}. => 1. e4 e5 2. -- {good} *
            1. e4 e5 (Nf3) 2. Nf3 *
              Error The variation stands behind a move of Black, but begins with one of White. It replaces the next move. => 1. e4 e5 2. Nf3 (Nf3) *
            1. e4 e5 (1... c5) (ed) 2. Nf3 *
              Error ed cannot be played: Black's pawn on e7 cannot go there. => 1. e4 e5 (1... c5) (e5) 2. Nf3 *
            1. e4 // e5 2. Nf3 // Nc6 *
              Error // is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => 1. e4 e5 2. Nf3 // Nc6 *
              Error // is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. What follows it is not checked.
            1. e4 e5 2. Nf3 * Nc6 *
              Error The game ended with *. A new game begins with its tags or on a line of its own. => 1. e4 e5 2. Nf3 Nc6 *
        "#]],
    );
}

#[test]
fn numbers_may_run_into_their_moves() {
    check(
        &[
            "1e4 e5 2Nf3 Nc6 3Bb5 a6 *",
            "1:e4 e5 2:Nf3 Nc6 *",
            "1/e4 e5 2\u{b0}Nf3 Nc6 *",
            "1. e4 e5 2. Nf3=\u{221e} Nc6=/\u{221e} *",
            "1. e4 e5 2. O-O 0-0 1-0",
        ],
        expect![[r#"
            1e4 e5 2Nf3 Nc6 3Bb5 a6 *
              Hint For 1 the standard writes 1. (2 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
            1:e4 e5 2:Nf3 Nc6 *
              Hint For 1: the standard writes 1. (1 more in this game.) safely => 1.e4 e5 2.Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1/e4 e5 2°Nf3 Nc6 *
              Hint For 1/ the standard writes 1. (1 more in this game.) safely => 1.e4 e5 2.Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. e4 e5 2. Nf3=∞ Nc6=/∞ *
              Hint =∞ says that a side has compensation for the material. The standard has a number for each: $44 for White, $45 for Black. => 1. e4 e5 2. Nf3 $44 Nc6=/∞ *
              fmt: 1. e4 e5 2. Nf3 =∞ Nc6 =/∞ *
            1. e4 e5 2. O-O 0-0 1-0
              Error White cannot castle on the king's side: a piece stands on f1. What follows it is not checked.
        "#]],
    );
}

#[test]
fn a_word_between_moves_is_left_out_if_they_go_on_without_it() {
    check(
        &["1. e4 e5 2.\nKaffee!\nNf3 Nc6 3. Bb5 a6 *"],
        expect![[r#"
            1. e4 e5 2.
            Kaffee!
            Nf3 Nc6 3. Bb5 a6 *
              Error Kaffee is no move: a move is a piece and its square, such as e4, Nf3 or Bxc6. => 1. e4 e5 2.
            {Kaffee!}
            Nf3 Nc6 3. Bb5 a6 *
              Hint White's move 2 has no number. => 1. e4 e5 2.
            Kaffee!
            2. Nf3 Nc6 3. Bb5 a6 *
        "#]],
    );
}

#[test]
fn chapters_of_studies_lack_no_tags() {
    check(
        &[
            "[Event \"A study\"]\n[Site \"https://lichess.org/study/a/b\"]\n[Result \"*\"]\n\n1. e4 e5 *",
            "[Event \"Club\"]\n[Site \"Berlin\"]\n[Result \"*\"]\n\n1. e4 e5 *",
        ],
        expect![[r#"
            [Event "A study"]
            [Site "https://lichess.org/study/a/b"]
            [Result "*"]

            1. e4 e5 *
            [Event "Club"]
            [Site "Berlin"]
            [Result "*"]

            1. e4 e5 *
              Hint The seven tag roster lacks Date, Round, White and Black. => [Event "Club"]
            [Site "Berlin"]
            [Date "????.??.??"]
            [Round "?"]
            [White "?"]
            [Black "?"]
            [Result "*"]

            1. e4 e5 *
        "#]],
    );
}

/// Checks that the only finding of `text` has this severity and code, and that its first fix writes `fixed`, which has none.
#[track_caller]
fn assert_one(text: &str, (severity, code): (Severity, &str), fixed: &str) {
    let record = fixture::read(&Pgn, text);
    let found: Vec<_> = record
        .findings()
        .iter()
        .map(|one| (one.severity, one.code))
        .collect();
    assert_eq!(found, [(severity, code)], "{text} {:?}", record.findings());
    let written = apply_edits(text, &record.findings()[0].fixes[0].edits);
    assert_eq!(written, fixed);
    assert_eq!(fixture::findings(&Pgn, fixed), "", "{fixed}");
    fixture::assert_lossless(&Pgn, text);
    fixture::assert_answers(&Pgn, text);
    assert_eq!(cut::count(&Pgn, text), 1, "{text}");
}

#[test]
fn a_variation_in_square_brackets_is_read() {
    for text in [
        "1. e4 e5 2. Nf3 [2. Nc3 Nf6] 2... Nc6 *\n",
        "1. e4 e5 2. Nf3 [ 2. Nc3 Nf6 ] 2... Nc6 *\n",
        "1. e4 e5 2. Nf3 [2. Nc3 Nf6 [2... Nc6 3. f4] 3. f4] 2... Nc6 *\n",
        "1. e4 e5 2. Nf3 [2. Nc3 Nf6\n3. f4] 2... Nc6 *\n",
        "1. e4 e5 2. Nf3\n[2. Nc3 Nf6 3. f4]\n2... Nc6 *\n",
        "1. e4 e5 2. Nf3 [Nc3!? Nf6!?] Nc6 *\n",
        "1. e4 e5 2. Nf3\n[Nc3 Nf6]\nNc6 *\n",
        "1. e4 e5 2. Nf3 [2. Nc3] 2... Nc6 *\n",
        "1. e4 e5 2. Nf3 [2. Nc3 {quiet} Nf6 $1] 2... Nc6 *\n",
    ] {
        let fixed = text.replace('[', "(").replace(']', ")");
        assert_one(text, (Severity::Hint, "pgn/spelling"), &fixed);
        assert!(
            fixture::read(&Pgn, text).findings()[0].fixes[0].safe,
            "{text}"
        );
        assert_eq!(fixture::format(&Pgn, text), fixture::format(&Pgn, &fixed));
    }
}

#[test]
fn words_in_square_brackets_are_a_remark() {
    for text in [
        "1. e4 e5 2. Nf3 [a good move] 2... Nc6 *\n",
        "1. e4 e5 2. Nf3\n[a good move]\n2... Nc6 *\n",
        "1. e4 e5 2. Nf3 [2. Nc3 is better] 2... Nc6 *\n",
        "1. e4 e5 2. Nf3 [better was Nc3] Nc6 *\n",
        "1. e4 [4.5.2024] e5 *\n",
        "1. e4 e5 [Game 3.] 2. Nf3 *\n",
    ] {
        let fixed = text.replace('[', "{").replace(']', "}");
        assert_one(text, (Severity::Hint, "pgn/remark"), &fixed);
    }
}

#[test]
fn what_a_program_writes_for_nothing_is_one_finding() {
    let head = |white: &str, date: &str| {
        format!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"?\"]\n[White \"{white}\"]\n[Black \"Ben\"]\n[Result \"*\"]\n"
        )
    };
    for (text, fixed, code) in [
        (
            "1. e4 {(null)} e5 $(null) 2. Nf3 (null) 2... Nc6 (null) *\n".to_owned(),
            "1. e4 e5 2. Nf3 2... Nc6 *\n".to_owned(),
            "pgn/remark",
        ),
        (
            "1. e4 e5 (NULL) *\n".to_owned(),
            "1. e4 e5 *\n".to_owned(),
            "pgn/remark",
        ),
        (
            format!("{}\n1. e4 e5 (nil) *\n", head("(null)", "(null)")),
            format!("{}\n1. e4 e5 *\n", head("?", "????.??.??")),
            "pgn/tag-value",
        ),
        (
            format!(
                "{}[FEN \"(null)\"]\n[WhiteElo \"(null)\"]\n\n1. e4 e5 *\n",
                head("Ann", "2024.01.01")
            ),
            format!("{}\n1. e4 e5 *\n", head("Ann", "2024.01.01")),
            "pgn/tag-value",
        ),
    ] {
        let record = fixture::read(&Pgn, &text);
        let found: Vec<_> = record
            .findings()
            .iter()
            .map(|one| (one.severity, one.code))
            .collect();
        assert_eq!(
            found,
            [(Severity::Hint, code)],
            "{text} {:?}",
            record.findings()
        );
        assert_eq!(
            apply_edits(&text, &record.findings()[0].fixes[0].edits),
            fixed
        );
        fixture::assert_lossless(&Pgn, &text);
        fixture::assert_answers(&Pgn, &text);
    }
}

#[test]
fn where_it_stands_for_a_move_the_move_is_missing() {
    for text in [
        "1. e4 e5 2. Nf3 (null)\n3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 (null) 3. Bb5 a6 *\n",
    ] {
        let record = fixture::read(&Pgn, text);
        let found: Vec<_> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(found, ["pgn/missing-move"], "{text}");
    }
}

#[test]
fn a_sign_that_closes_may_be_mistyped() {
    for (text, code, fixed) in [
        (
            "1. e4 e5 (1... c5} 2. Nf3 *\n",
            "pgn/unclosed-variation",
            "1. e4 e5 (1... c5) 2. Nf3 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4} 3. Bb5 a6\n4. Ba4 Nf6 *\n",
            "pgn/unclosed-variation",
            "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 a6\n4. Ba4 Nf6 *\n",
        ),
        (
            "1. e4 e5 (1... c5 {sharp} 2. Nf3} 2. Nf3 *\n",
            "pgn/unclosed-variation",
            "1. e4 e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 *\n",
        ),
        (
            "1. e4 e5 {a good move) 2. Nf3 Nc6 *\n",
            "pgn/unclosed-comment",
            "1. e4 e5 {a good move} 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 e5 {a good move] 2. Nf3 Nc6 *\n",
            "pgn/unclosed-comment",
            "1. e4 e5 {a good move} 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 e5 {a (very) good move) 2. Nf3 Nc6 *\n",
            "pgn/unclosed-comment",
            "1. e4 e5 {a (very) good move} 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 ((2. f4 exf4) 2... Nc6 3. Bb5 a6 *\n",
            "pgn/unclosed-variation",
            "1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 3. Bb5 a6 *\n",
        ),
        // What a bracket closes that the words open, and a face, end a comment as they stand.
        (
            "1. e4 e5 {good (very) 2. Nf3 Nc6 *\n",
            "pgn/unclosed-comment",
            "1. e4 e5 {good (very)} 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 e5 {good :) 2. Nf3 Nc6 *\n",
            "pgn/unclosed-comment",
            "1. e4 e5 {good :)} 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 e5 {1... c5) 2. Nf3 Nc6 *\n",
            "pgn/unclosed-comment",
            "1. e4 e5 (1... c5) 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 e5 {good move) 2. Nf3 {too} Nc6 *\n",
            "pgn/unclosed-comment",
            "1. e4 e5 {good move} 2. Nf3 {too} Nc6 *\n",
        ),
        (
            "1. e4 e5 (a good move} 2. Nf3 Nc6 *\n",
            "pgn/unopened",
            "1. e4 e5 {a good move} 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 e5 [comment} 2. Nf3 Nc6 *\n",
            "pgn/unopened",
            "1. e4 e5 {comment} 2. Nf3 Nc6 *\n",
        ),
    ] {
        assert_one(text, (Severity::Error, code), fixed);
    }
    // A brace too many in a variation that is closed is none of its end.
    check_repairs(
        &["1. e4 e5 (1... c5 {sharp}} 2. Nf3) 2. Nf3 *"],
        expect![[r#"
            1. e4 e5 (1... c5 {sharp}} 2. Nf3) 2. Nf3 *
              Error No comment is open that this } could close.
                => 1. e4 e5 (1... c5 {sharp} 2. Nf3) 2. Nf3 *
        "#]],
    );
}

#[test]
fn a_move_behind_a_missing_one_is_told_so() {
    check_repairs(
        &["1. e4 e5 2. Nf3 3. Bb5 Nge4 4. O-O Nf6 5. Re1 Be7 *"],
        expect![[r#"
            1. e4 e5 2. Nf3 3. Bb5 Nge4 4. O-O Nf6 5. Re1 Be7 *
              Error Black's move 2 is missing before Bb5. Read on with Nf6 before it or with Nc6 before it.
                => 1. e4 e5 2. Nf3 Nf6 3. Bb5 Nge4 4. O-O Nf6 5. Re1 Be7 *
              Error Nge4 cannot be played, whichever move is missing before 3. Bb5.
        "#]],
    );
}

#[test]
fn dots_apart_from_a_number_are_those_of_black() {
    for (text, formatted) in [
        ("1. e4 e5 2. ... Nc6 *\n", "1. e4 e5 2... Nc6 *\n"),
        (
            "1. e4 e5 2. Qxe5 2. ... Nc6 3. Bb5 a6 *\n",
            "1. e4 e5 2. Qxe5 2... Nc6 3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Qxe5 2. \u{2026} Nc6 3. Bb5 a6 *\n",
            "1. e4 e5 2. Qxe5 2... Nc6 3. Bb5 a6 *\n",
        ),
        ("1. e4 e5 2. Nf3 2. ... Nc6 *\n", "1. e4 e5 2. Nf3 Nc6 *\n"),
    ] {
        assert_eq!(fixture::format(&Pgn, text), formatted, "{text}");
    }
}

#[test]
fn half_points_may_have_commas() {
    assert_one(
        "1. e4 e5 0,5-0,5\n",
        (Severity::Hint, "pgn/spelling"),
        "1. e4 e5 1/2-1/2\n",
    );
}

#[test]
fn moves_between_commas_are_read() {
    let text = "e4,e5,Nf3,Nc6\nBb5,a6,Ba4,Nf6 *\n";
    assert_one(
        text,
        (Severity::Hint, "pgn/spelling"),
        "e4 e5 Nf3 Nc6\nBb5 a6 Ba4 Nf6 *\n",
    );
}

#[test]
fn a_side_may_pass_behind_a_slip() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bd6 a6 4. -- Nf6 5. O-O d6 6. c3 Be7 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. ... d6 6. -- Be7 7. O-O O-O *",
    ] {
        let record = fixture::read(&Pgn, text);
        let errors = record.findings().iter();
        let errors = errors.filter(|one| one.severity == Severity::Error);
        assert_eq!(errors.count(), 1, "{text} {:?}", record.findings());
        fixture::assert_answers(&Pgn, text);
        fixture::assert_fixes(&Pgn, text);
    }
}

#[test]
fn a_comment_without_its_first_brace_may_hold_moves() {
    for (text, fixed) in [
        (
            "1. d4 d5 2. c4 A pawn for the square d4.} 2... e6 *\n",
            "1. d4 d5 2. c4 {A pawn for the square d4.} 2... e6 *\n",
        ),
        (
            "1. d4 d5 2. c4 Better than the old Nc3 of 1999.} 2... e6 *\n",
            "1. d4 d5 2. c4 {Better than the old Nc3 of 1999.} 2... e6 *\n",
        ),
    ] {
        assert_one(text, (Severity::Error, "pgn/unopened"), fixed);
    }
    // No full stop of a sentence is taken away.
    let text = "1. d4 d5 2. c4 Why not rather d4. xyz q 2... e6 *\n";
    assert_eq!(fixture::format(&Pgn, text), text);
}

#[test]
fn single_stars_around_words_are_emphasis() {
    for (text, fixed) in [
        ("1. *e4* *e5* 2. *Nf3* *Nc6* *\n", "1. e4 e5 2. Nf3 Nc6 *\n"),
        ("1. *e4* e5 2. Nf3 Nc6 1-0\n", "1. e4 e5 2. Nf3 Nc6 1-0\n"),
    ] {
        assert_one(text, (Severity::Hint, "pgn/odd-sign"), fixed);
    }
}

#[test]
fn moves_in_a_comment_are_one_finding() {
    for (text, fixed) in [
        (
            "1. e4 e5; 2. Nf3 Nc6; 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
        ),
        (
            "{\"pgn\": \"1. e4 e5 2. Nf3 Nc6 1-0\"}\n",
            "{\"pgn\": \"} 1. e4 e5 2. Nf3 Nc6 1-0\n",
        ),
        (
            "{\\rtf1\\ansi 1. e4 e5 2. Nf3 Nc6 1-0\\par}\n",
            "{\\rtf1\\ansi } 1. e4 e5 2. Nf3 Nc6 1-0 {\\par}\n",
        ),
    ] {
        let record = fixture::read(&Pgn, text);
        let codes: Vec<_> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(codes, ["pgn/missing-move"], "{text}");
        let fix = &record.findings()[0].fixes[0];
        assert!(!fix.safe);
        assert_eq!(apply_edits(text, &fix.edits), fixed);
        assert_eq!(fixture::findings(&Pgn, fixed), "", "{fixed}");
    }
    for text in [
        "1. e4 e5 ; 2. f4 is the King's Gambit\n2. Nf3 Nc6 *\n",
        "1. e4 e5 ; 2. f4 exf4\n2. Nf3 Nc6 *\n",
        "1. e4 e5 ; 2. f4 exf4\n2. Nf3 Nc6\n",
        "[Event \"?\"]\n\n{Nothing was written down of board 1. A pity} 1-0\n",
        "{White won by forfeit. They had agreed to play 1. e4 e5 2. Nf3 Nc6 3. Bb5.} 1-0\n",
        "1-0 {1. e4 e5 2. Nf3 was a friendly game afterwards}\n",
        "1-0 {1. e4 e5 2. Nf3 Nc6}\n",
        "; 1. e4 e5 2. Nf3 Nc6 3. Bb5 was played last time\n1-0\n",
    ] {
        let found = fixture::findings(&Pgn, text);
        assert!(!found.contains("missing-move"), "{text}{found}");
    }
}

#[test]
fn letters_of_other_languages_leave_wrong_marks_to_their_own_finding() {
    for (text, fixed) in [
        (
            "1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Lxf7 matt Ke7 5. Sf3 d6 *\n",
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Bxf7 matt Ke7 5. Nf3 d6 *\n",
        ),
        (
            "1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Lxf7# Ke7 5. Sf3+ d6 *\n",
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Bxf7# Ke7 5. Nf3+ d6 *\n",
        ),
        (
            "1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Lxf7+ Matt Ke7 5. Sf3 Schach d6 *\n",
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Bxf7+ Matt Ke7 5. Nf3 Schach d6 *\n",
        ),
    ] {
        let record = fixture::read(&Pgn, text);
        let mut found = record.findings().iter();
        let letters = found.find(|one| one.code == "pgn/foreign-letters");
        let fix = &letters.expect("letters of another language").fixes[0];
        assert!(fix.safe);
        assert_eq!(apply_edits(text, &fix.edits), fixed);
        let marks = |text: &str| {
            fixture::findings(&Pgn, text)
                .matches("pgn/check-mark")
                .count()
        };
        assert_eq!(marks(text), marks(fixed), "{text}");
        assert!(marks(fixed) > 0, "{fixed}");
        let formatted = fixture::format(&Pgn, fixed);
        assert_eq!(marks(&formatted), marks(fixed), "{formatted}");
    }
}

#[test]
fn what_counts_behind_a_result_is_a_remark() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 1-0, 23 moves\n",
        "1. e4 e5 2. Nf3 Nc6 1-0 23 moves\n",
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2, 40 minutes\n",
    ] {
        let record = fixture::read(&Pgn, text);
        let codes: Vec<_> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(codes, ["pgn/remark"], "{text}");
        fixture::assert_lossless(&Pgn, text);
        fixture::assert_fixes(&Pgn, text);
    }
}

#[test]
fn castling_in_cyrillic_letters_is_read() {
    assert_one(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. \u{41e}-\u{41e} Be7 *\n",
        (Severity::Hint, "pgn/spelling"),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Be7 *\n",
    );
}

#[test]
fn moves_that_all_run_together_are_parted() {
    check(
        &[
            "1.e4e5 2.Nf3Nc6 3.Bb5a6 *",
            "1. e4 d5 2. ed5: Qd5: 3. Nc3 Qa5 *",
            "1. e4 e5 2. Nf3 /* good */ Nc6 *",
            "1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Dxf7 matt 1-0",
            "1. e₄ e₅ 2. Nf₃ Nc₆ *",
            "1. 𝐞𝟒 𝐞𝟓 2. 𝐍𝐟𝟑 *",
            "1. 5254 5755 2. 7163 2836 *",
        ],
        expect![[r#"
            1.e4e5 2.Nf3Nc6 3.Bb5a6 *
              Hint For e4e5 the standard writes e4 e5. (2 more in this game.) safely => 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
            1. e4 d5 2. ed5: Qd5: 3. Nc3 Qa5 *
              fmt: 1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 *
            1. e4 e5 2. Nf3 /* good */ Nc6 *
              Hint These words are no moves. Words about the game stand in braces: {like this}. => 1. e4 e5 2. Nf3 {good} Nc6 *
            1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Dxf7 matt 1-0
              Info The letters of the pieces are German. They are read so; the standard writes English ones. safely => 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
              fmt: 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
            1. e₄ e₅ 2. Nf₃ Nc₆ *
              Hint “₄” is read as “4”, “₅” as “5”, “₃” as “3”, “₆” as “6”: 4 characters in this game. Write the plain ones. safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
            1. 𝐞𝟒 𝐞𝟓 2. 𝐍𝐟𝟑 *
              Hint “𝐞” is read as “e”, “𝟒” as “4”, “𝟓” as “5”, “𝐍” as “N”, others likewise: 7 characters in this game. Write the plain ones. safely => 1. e4 e5 2. Nf3 *
              fmt: 1. e4 e5 2. Nf3 *
            1. 5254 5755 2. 7163 2836 *
              Hint For 5254 the standard writes e4. (3 more in this game.) safely => 1. e4 e5 2. Nf3 Nc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 *
        "#]],
    );
}

#[test]
fn the_dash_of_a_result_in_a_tag_is_read() {
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann \u{2013} Lee\"]\n[Black \"Bo\"]\n";
    assert_one(
        &format!("{tags}[Result \"1\u{2013}0\"]\n\n1. e4 e5 1-0\n"),
        (Severity::Warning, "pgn/tag-value"),
        &format!("{tags}[Result \"1-0\"]\n\n1. e4 e5 1-0\n"),
    );
    assert_one(
        &format!("{tags}[Result \"remis\"]\n\n1. e4 e5 1/2-1/2\n"),
        (Severity::Warning, "pgn/tag-value"),
        &format!("{tags}[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n"),
    );
    assert_one(
        &format!("{tags}[Result \"\u{bd}-\u{bd}\"]\n\n1. e4 e5 1/2-1/2\n"),
        (Severity::Warning, "pgn/tag-value"),
        &format!("{tags}[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n"),
    );
}

#[test]
fn tags_that_lack_the_same_are_one_finding() {
    for (tags, code) in [
        (
            "[Event Club]\n[Site Ulm]\n[White Ann]\n[Black Bea]\n",
            "pgn/tag-syntax",
        ),
        (
            "[Event 'Club']\n[White 'Ann']\n[Black 'Bea']\n",
            "pgn/tag-syntax",
        ),
        (
            "[event \"Club\"]\n[SITE \"Ulm\"]\n[white \"Ann\"]\n",
            "pgn/tag-name",
        ),
    ] {
        let record = fixture::read(&Pgn, &format!("{tags}\n1. e4 e5 *\n"));
        let codes: Vec<_> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(codes, [code], "{tags}");
        assert!(!record.findings()[0].fixes[0].safe);
    }
}

#[test]
fn pieces_may_be_named_in_words() {
    for (text, fixed) in [
        (
            "1. e4 e5 2. Knight f3 Knight c6 *\n",
            "1. e4 e5 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 e5 2. Springer f3 Springer c6 3. L\u{e4}ufer b5 Bauer a6 *\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
        ),
        (
            "1. pawn e4 pawn e5 2. Knight-f3 Knight to c6 3. bishop b5 *\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 f6 3. Knight takes e5 Bauer schl\u{e4}gt e5 *\n",
            "1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 *\n",
        ),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7 double check Kxf7 *\n",
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *\n",
        ),
        (
            "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. bxa8=queen *\n",
            "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. bxa8=Q *\n",
        ),
    ] {
        assert_one(text, (Severity::Hint, "pgn/spelling"), fixed);
        assert!(fixture::read(&Pgn, text).findings()[0].fixes[0].safe);
    }
    // Where the piece cannot go there, no pawn goes in its place.
    let text = "1. e4 e5 2. Knight d4 Nc6 *\n";
    let record = fixture::read(&Pgn, text);
    assert!(record.findings()[0].severity == Severity::Error);
    fixture::assert_lossless(&Pgn, text);
}

#[test]
fn words_may_tell_of_moves() {
    for (text, fixed) in [
        (
            "1. e4 e5 2. Nf3 Nc6\nSchwarz deckt e5 mit dem Springer.\n3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6\n{Schwarz deckt e5 mit dem Springer.}\n3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6\nNow White pins the knight on c6.\n3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6\n{Now White pins the knight on c6.}\n3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 (attacking e5) Nc6 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 {attacking e5} Nc6 3. Bb5 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 attacking e5 Nc6 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 {attacking e5} Nc6 3. Bb5 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 with idea d4 Nc6 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 {with idea d4} Nc6 3. Bb5 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 /\\ Bc4 Nc6 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 {/\\ Bc4} Nc6 3. Bb5 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 #3 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6 {#3} 3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 M5 Nc6 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 {M5} Nc6 3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 (#-5) Nc6 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 {#-5} Nc6 3. Bb5 a6 *\n",
        ),
    ] {
        assert_one(text, (Severity::Hint, "pgn/remark"), fixed);
    }
    // Behind these words the game or a variation goes on.
    for text in [
        "1. e4 e5 2. Nf3 good idea Nc6 3. Bb5 *\n",
        "1. e4 e5 2. Nf3 Nc6 (better d6) 3. Bb5 *\n",
    ] {
        let record = fixture::read(&Pgn, text);
        let is_mild = |one: &notation::Finding| one.severity < Severity::Warning;
        assert!(record.findings().iter().all(is_mild), "{text}");
    }
    // Without numbers, it may be a move of the game.
    let text = "e4 e5 Nf3 Nc6\nWhite answers boldly Bb5\na6 *\n";
    let record = fixture::read(&Pgn, text);
    let mut findings = record.findings().iter();
    assert!(findings.any(|one| one.severity == Severity::Error));
}

#[test]
fn three_question_marks_stand_for_a_move() {
    let text = "1. e4 e5 2. ??? Nc6 3. Bb5 a6 *\n";
    let record = fixture::read(&Pgn, text);
    let [finding] = record.findings() else {
        panic!("{text}: {:?}", record.findings());
    };
    assert_eq!(finding.code, "pgn/no-move", "{text}");
    let begin = "A move is missing here, or was not readable: ??? stands for it.";
    assert!(finding.message.starts_with(begin), "{}", finding.message);
    fixture::assert_lossless(&Pgn, text);
    fixture::assert_answers(&Pgn, text);
    // As marks of a move they stay what they are.
    for text in [
        "1. e4 e5 2. Nf3 ??? Nc6 *\n",
        "1. e4 e5??\n2. Nf3 Nc6 *\n",
        "1. e4 e5\n2. Nf3 Nc6\n???\n3. Bb5 a6 *\n",
    ] {
        assert_eq!(fixture::findings(&Pgn, text), "", "{text}");
    }
}

#[test]
fn unnumbered_moves_behind_semicolons_are_one_finding() {
    let text = "e4 e5; Nf3 Nc6; Bb5 a6 *\n";
    let record = fixture::read(&Pgn, text);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "pgn/missing-move");
    let fixed = apply_edits(text, &finding.fixes[0].edits);
    assert_eq!(fixed, "e4 e5 Nf3 Nc6 Bb5 a6 *\n");
    for text in ["e4 e5; Nf3\nNf3 Nc6 *\n", "e4 e5; a good move\nNf3 Nc6 *\n"] {
        let found = fixture::findings(&Pgn, text);
        assert!(!found.contains("missing-move"), "{text}{found}");
    }
}

#[test]
fn an_n_before_a_pawns_move_is_the_sign_of_a_novelty() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 N a6 4. Ba4 Nf6 *\n";
    let record = fixture::read(&Pgn, text);
    let fix = &record.findings()[0].fixes[0];
    assert_eq!(fix.title, "Write a6 $146");
    let fixed = apply_edits(text, &fix.edits);
    assert_eq!(fixed, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 $146 4. Ba4 Nf6 *\n");
    assert_eq!(fixture::findings(&Pgn, &fixed), "");
}

#[test]
fn descriptive_notation_is_named() {
    for text in [
        "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5 P-QR3 *\n",
        "1. e4 Kt-QB3 2. d4 *\n",
    ] {
        let record = fixture::read(&Pgn, text);
        let message = &record.findings()[0].message;
        assert!(message.contains("descriptive notation"), "{message}");
    }
}

/// The codes of the findings on a record, all of whose fixes repair, and which `fmt` loses nothing of.
#[track_caller]
fn codes(text: &str) -> Vec<&'static str> {
    fixture::assert_lossless(&Pgn, text);
    fixture::assert_answers(&Pgn, text);
    fixture::assert_fixes(&Pgn, text);
    let record = fixture::read(&Pgn, text);
    record.findings().iter().map(|one| one.code).collect()
}

/// The text after the first fix of the only finding, which is not safe.
#[track_caller]
fn guessed(text: &str) -> String {
    let record = fixture::read(&Pgn, text);
    let [finding] = record.findings() else {
        panic!("{text}{:?}", record.findings());
    };
    assert!(!finding.fixes[0].safe, "{text}");
    apply_edits(text, &finding.fixes[0].edits)
}

#[test]
fn evaluations_without_a_sign_are_no_castling() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 (0.00) 4... Nf6 *\n",
        "1. e4 e5 2. Nf3 0.00 Nc6 3. Bc4 Bc5 *\n",
        "1. e4 0.05 e5 2. Nf3 Nc6 *\n",
        "1. e4 e5 2. Nf3 (0.12 \u{2192} 0.55) 2... Nc6 *\n",
        "1. e4 e5 2. Nf3 (1.35) 2... Nc6 *\n",
        "1. e4 e5 2. Nf3 0.35/18 Nc6 *\n",
        "1. e4 e5 2. Nf3 0,00 Nc6 *\n",
        "1. e4 e5 2. Nf3 (0,00) Nc6 *\n",
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
    }
    assert_eq!(
        guessed("1. e4 e5 2. Nf3 0.00 Nc6 *\n"),
        "1. e4 e5 2. Nf3 {0.00} Nc6 *\n"
    );
}

#[test]
fn castling_may_be_written_with_dots() {
    check(
        &["1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0.0.0 0.0.0 *"],
        expect![[r#"
            1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0.0.0 0.0.0 *
              Hint For 0.0.0 the standard writes O-O-O. (1 more in this game.) safely => 1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O *
              fmt: 1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O *
        "#]],
    );
}

#[test]
fn signs_of_check_may_stand_in_parentheses() {
    check(
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. Bxc6(+) bxc6 *"],
        expect![[r#"
            1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. Bxc6(+) bxc6 *
              Hint For Bxc6(+) the standard writes Bxc6+. safely => 1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. Bxc6+ bxc6 *
              fmt: 1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. Bxc6+ bxc6 *
        "#]],
    );
}

#[test]
fn offers_of_a_draw_are_remarks() {
    for (text, fixed) in [
        (
            "1. e4 e5 2. Nf3 Nc6 (=) 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6 {(=)} 3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 (=)! 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6 {(=)!} 3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 (\u{b1}) 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6 {\u{b1}} 3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 1/2? Nc6 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 {1/2?} Nc6 3. Bb5 a6 *\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
        assert_eq!(guessed(text), fixed);
    }
    // Outside parentheses, the sign is an annotation.
    assert_eq!(codes("1. e4 e5 2. Nf3 Nc6 = *\n"), ["pgn/spelling"]);
}

#[test]
fn a_sign_that_quotes_a_line_is_no_annotation() {
    let text = "\u{bb} 1. e4 e5 2. Nf3 Nc6\n\u{bb} 3. Bb5 a6 *\n";
    let record = fixture::read(&Pgn, text);
    for finding in record.findings() {
        let is_annotation = finding.message.contains("$242");
        assert!(!is_annotation, "{}", finding.message);
    }
    // Behind a move it is one.
    let found = fixture::findings(&Pgn, "1. e4 e5 2. Nf3 \u{bb} Nc6 *\n");
    assert!(found.contains("$242"), "{found}");
}

#[test]
fn moves_behind_the_sign_of_an_idea_are_none_of_the_game() {
    for text in [
        "1. e4 e5 2. Nf3 \u{394}d4 Nc6 3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 \u{25b3} d4 Nc6 3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 \u{2313}d4 Nc6 *\n",
        "1. e4 e5 2. Nf3 \u{394}d4 2... Nc6 3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 Nc6 \u{2206}d5 3. Bc4 Bc5 *\n",
        "1. e4 e5 2. Nf3 Nc6 \u{2206} 3.Bb5 3. Bc4 Bc5 *\n",
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
    }
    assert_eq!(
        guessed("1. e4 e5 2. Nf3 \u{394}d4 Nc6 3. Bb5 a6 *\n"),
        "1. e4 e5 2. Nf3 {\u{394}d4} Nc6 3. Bb5 a6 *\n"
    );
    // Here it is the next one.
    for text in [
        "1. e4 e5 2. Nf3 \u{2206} Nc6 3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 Nc6 \u{2206} 3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 \u{2206} 2... Nc6 3. Bb5 a6 *\n",
    ] {
        assert_eq!(codes(text), ["pgn/spelling"], "{text}");
    }
}

#[test]
fn headings_and_words_about_a_numbered_move_are_remarks() {
    for text in [
        "(1) Ost,I - Wolf,K [C84]\nJena, 2023\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
        "(1) Ost (2300) - Wolf (2250)\n1. e4 e5 2. Nf3 Nc6 1-0\n",
        "1. e4 e5 2. Nf3 Nc6\nBlatt 2\n3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 Nc6\nBetter is 3. Bb5.\n3. Bc4 Bc5 *\n",
        "1. e4 e5 2. Nf3 Nc6\nNow 3. Bb5 is strong:\n3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 Nc6\nPosition after 2...Nc6\n3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 Nc6\na b c d e f g h\n3. Bb5 a6 *\n",
        "1. e4 e5 2. Nf3 Nc6 (threat Bb4) 3. Bb5 a6 *\n",
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
    }
    // The game may go on in such a line.
    let text = "1. e4 e5 2. Nf3 Nc6\nThen came 3. Bb5\na6 *\n";
    assert_eq!(codes(text), ["pgn/remark"]);
    let record = fixture::read(&Pgn, text);
    assert_eq!(record.moves().len(), 6);
}

#[test]
fn a_tag_behind_the_result_begins_another_line() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1-0 [White \"C\"]\n";
    let record = fixture::read(&Pgn, text);
    let mut found = record.findings().iter();
    let finding = found.find(|one| one.code == "pgn/after-result");
    let finding = finding.expect("a finding on the tag");
    assert_eq!(finding.severity, Severity::Warning);
    assert_eq!(
        apply_edits(text, &finding.fixes[0].edits),
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n"
    );
    fixture::assert_lossless(&Pgn, text);
}

#[test]
fn variants_have_other_names_of_their_tag() {
    for tag in [
        "[RuleVariants \"Crazyhouse\"]",
        "[GameType \"atomic\"]",
        "[Event \"Rated Atomic game\"]",
        "[Event \"Casual King of the Hill game\"]",
    ] {
        let found = fixture::findings(&Pgn, &format!("{tag}\n\n1. e4 e5 2. Ke3 *\n"));
        assert!(found.contains("pgn/variant"), "{tag}: {found}");
        assert!(!found.contains("illegal"), "{tag}: {found}");
    }
    for tag in [
        "[GameType \"Rapid\"]",
        "[Event \"Rated Blitz game\"]",
        "[Event \"Atomic Club Open\"]",
        "[Variant \"Standard\"]\n[Event \"Rated Atomic game\"]",
    ] {
        let found = fixture::findings(&Pgn, &format!("{tag}\n\n1. e4 e5 2. Ke3 *\n"));
        assert!(found.contains("pgn/illegal-move"), "{tag}: {found}");
    }
}

#[test]
fn numbers_with_their_dots_in_parentheses_are_numbers() {
    let text = "(1.) e4 e5 (2.) Nf3 Nc6 (3.) Bb5 a6 *\n";
    assert_eq!(codes(text), ["pgn/spelling"]);
    let fix = &fixture::read(&Pgn, text).findings()[0].fixes[0].clone();
    assert_eq!(
        apply_edits(text, &fix.edits),
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n"
    );
}

#[test]
fn moves_that_are_only_told_of_are_remarks() {
    for (text, right) in [
        (
            "1. e4 e5 2. Nf3 pawn a4 was better 2... Nc6 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 {pawn a4 was better} 2... Nc6 3. Bb5 *\n",
        ),
        (
            "1. Nf3 a4 was better Nf6 2. g3 *\n",
            "1. Nf3 {a4 was better} Nf6 2. g3 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 pawn d6 is solid 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 Nc6 {pawn d6 is solid} 3. Bb5 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 d6 looks better than f6 2... Nc6 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 {d6 looks better than f6} 2... Nc6 3. Bb5 *\n",
        ),
        // What was played may be praised.
        (
            "1. e4 e5 2. Nf3 Nc6 was best 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 Nc6 {was best} 3. Bb5 *\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
        assert_eq!(guessed(text), right);
    }
}

#[test]
fn time_spent_on_moves_is_a_remark() {
    for (text, right) in [
        (
            "1. e4 1' e5 2' 2. Nf3 3' Nc6 10' *\n",
            "1. e4 {1'} e5 {2'} 2. Nf3 {3'} Nc6 {10'} *\n",
        ),
        (
            "1. e4 1'30 e5 2'15 2. Nf3 Nc6 *\n",
            "1. e4 {1'30} e5 {2'15} 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 5m e5 45s 2. Nf3 Nc6 *\n",
            "1. e4 {5m} e5 {45s} 2. Nf3 Nc6 *\n",
        ),
        (
            "1. e4 (1') e5 (2') 2. Nf3 Nc6 *\n",
            "1. e4 {1'} e5 {2'} 2. Nf3 Nc6 *\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
        assert_eq!(guessed(text), right);
    }
    // The sign stands for the dot of a number.
    for text in [
        "1' e4 e5 2' Nf3 Nc6 3' Bb5 *\n",
        "1. e4 e5 2' Nf3 Nc6 3. Bb5 *\n",
    ] {
        assert_eq!(codes(text), ["pgn/spelling"], "{text}");
    }
}

#[test]
fn abbreviations_are_no_numbers() {
    for (text, right) in [
        (
            "1. e4 e5 2. Nf3 Nc6 1-0\nP.S. nice game!\n",
            "1. e4 e5 2. Nf3 Nc6 1-0\n{P.S. nice game!}\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 1-0\nN.B. a good game\n",
            "1. e4 e5 2. Nf3 Nc6 1-0\n{N.B. a good game}\n",
        ),
        (
            "1. e4 e5 2. Nf3 e.g. d6 Nc6 3. Bb5 *\n",
            "1. e4 e5 2. Nf3 {e.g. d6} Nc6 3. Bb5 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 i.e. the knight 2... Nc6 *\n",
            "1. e4 e5 2. Nf3 {i.e. the knight} 2... Nc6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 u.a. d6 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6 {u.a. d6} 3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 e. g. d6 3. Bb5 a6 *\n",
            "1. e4 e5 2. Nf3 Nc6 {e. g. d6} 3. Bb5 a6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 N.N. - A.B. Nc6 *\n",
            "1. e4 e5 2. Nf3 {N.N. - A.B.} Nc6 *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 1-0\nN.N. - A.B.\n",
            "1. e4 e5 2. Nf3 Nc6 1-0\n{N.N. - A.B.}\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
        assert_eq!(guessed(text), right);
    }
}

#[test]
fn a_move_that_is_due_behind_an_abbreviation_is_played() {
    for (text, right) in [
        (
            "1. e4 e5 2. Nf3 i.e. Nc6 3. Bb5 a6 1-0\n",
            "1. e4 e5 2. Nf3 {i.e.} Nc6 3. Bb5 a6 1-0\n",
        ),
        (
            "1. e4 e.g. e5 2. Nf3 Nc6 1-0\n",
            "1. e4 {e.g.} e5 2. Nf3 Nc6 1-0\n",
        ),
        (
            "1. e4 e5 2. Nf3 d.h. Nc6 3. Bb5 a6 1-0\n",
            "1. e4 e5 2. Nf3 {d.h.} Nc6 3. Bb5 a6 1-0\n",
        ),
        (
            "1. e4 e5 2. Nf3 e. g. Nc6 3. Bb5 a6 1-0\n",
            "1. e4 e5 2. Nf3 {e. g.} Nc6 3. Bb5 a6 1-0\n",
        ),
        (
            "1. e4 e5 2. e.g. Nf3 Nc6 3. Bb5 a6 1-0\n",
            "1. e4 e5 2. {e.g.} Nf3 Nc6 3. Bb5 a6 1-0\n",
        ),
        (
            "1. e4 e5 2. Nf3 z.B. Nc6 1-0\n",
            "1. e4 e5 2. Nf3 {z.B.} Nc6 1-0\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
        assert_eq!(guessed(text), right);
    }
}

#[test]
fn time_spent_on_moves_without_numbers_is_a_remark() {
    for (text, right) in [
        (
            "e4 1' e5 2' Nf3 3' Nc6 4' 1-0\n",
            "e4 {1'} e5 {2'} Nf3 {3'} Nc6 {4'} 1-0\n",
        ),
        (
            "e4 1min e5 2min Nf3 3min Nc6 4min 1-0\n",
            "e4 {1min} e5 {2min} Nf3 {3min} Nc6 {4min} 1-0\n",
        ),
        (
            "1. e4 1min e5 2min 2. Nf3 3min Nc6 40sec 1-0\n",
            "1. e4 {1min} e5 {2min} 2. Nf3 {3min} Nc6 {40sec} 1-0\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
        assert_eq!(guessed(text), right);
    }
}

#[test]
fn a_result_among_tags_without_brackets_is_one() {
    let moves = "1. e4 e5 2. Nf3 Nc6 1-0\n";
    let hint = |text: &str| {
        let record = fixture::read(&Pgn, text);
        let mut findings = record.findings().iter();
        let hint = findings.find(|one| one.code == "pgn/odd-sign");
        hint.unwrap_or_else(|| panic!("{text}")).clone()
    };
    for (head, tags) in [
        (
            "White: Roth\nBlack: Weiss\nResult: 1-0\n",
            "[White \"Roth\"]\n[Black \"Weiss\"]\n[Result \"1-0\"]\n",
        ),
        (
            "result:  1-0\nWhite: Roth\nBlack: Weiss\n",
            "[Result \"1-0\"]\n[White \"Roth\"]\n[Black \"Weiss\"]\n",
        ),
        (
            "[White \"Roth\"]\n[Black \"Weiss\"]\nResult: 1-0\n",
            "[White \"Roth\"]\n[Black \"Weiss\"]\n[Result \"1-0\"]\n",
        ),
    ] {
        let text = format!("{head}\n{moves}");
        assert_eq!(codes(&text).len(), 2, "{text}");
        let hint = hint(&text);
        let [fix] = hint.fixes.as_slice() else {
            panic!("{text} {:?}", hint.fixes);
        };
        assert_eq!(fix.title, "Write the tags plainly");
        assert!(fix.safe, "{text}");
        assert_eq!(apply_edits(&text, &fix.edits), format!("{tags}\n{moves}"));
        let first = tags.lines().find(|tag| !head.contains(tag));
        assert_eq!(
            hint.message,
            format!(
                "A tag is a name and a value, in brackets and quotes: write \u{201c}{}\u{201d}.",
                first.unwrap_or_default()
            )
        );
        let record = fixture::read(&Pgn, &text);
        let mut findings = record.findings().iter();
        let roster = findings.find(|one| one.code == "pgn/roster");
        assert_eq!(
            roster.map(|one| &*one.message),
            Some("The seven tag roster lacks Event, Site, Date and Round.")
        );
    }
    // Alone, and in other words, it is a remark.
    for head in ["Result: 1-0\n", "White: Roth\nBlack: Weiss\nResult: Draw\n"] {
        let hint = hint(&format!("{head}\n{moves}"));
        assert!(
            hint.message.contains("\u{201c}; Result: "),
            "{}",
            hint.message
        );
    }
}

#[test]
fn a_line_with_the_result_becomes_a_tag_unasked_if_nothing_contradicts_it() {
    let head = "White: Roth\nBlack: Weiss\nResult: 1-0\n";
    for (moves, is_safe) in [
        ("1. e4 e5 2. Nf3 Nc6 1-0\n", true),
        ("1. e4 e5 2. Nf3 Nc6\n", true),
        ("1. e4 e5 2. Nf3 Nc6 1:0\n", true),
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#\n", true),
        ("1. e4 e5 2. Nf3 Nc6 0-1\n", false),
        ("1. e4 e5 2. Nf3 Nc6 *\n", false),
        ("1. f3 e5 2. g4 Qh4#\n", false),
    ] {
        let text = format!("{head}\n{moves}");
        let record = fixture::read(&Pgn, &text);
        let mut findings = record.findings().iter();
        let hint = findings.find(|one| one.code == "pgn/odd-sign");
        let fix = hint.and_then(|hint| hint.fixes.first());
        let fix = fix.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(fix.safe, is_safe, "{text}");
        let tags = "[White \"Roth\"]\n[Black \"Weiss\"]\n[Result \"1-0\"]\n";
        assert_eq!(apply_edits(&text, &fix.edits), format!("{tags}\n{moves}"));
        fixture::assert_lossless(&Pgn, &text);
    }
}

#[test]
fn time_spent_stands_behind_the_only_move_of_a_line() {
    for (text, right) in [
        (
            "1. e4 1'\ne5 2'\n2. Nf3 1'\nNc6 3' *\n",
            "1. e4 {1'}\ne5 {2'}\n2. Nf3 {1'}\nNc6 {3'} *\n",
        ),
        (
            "1. e4 5s\ne5 10s\n2. Nf3 3s\nNc6! 1m\n*\n",
            "1. e4 {5s}\ne5 {10s}\n2. Nf3 {3s}\nNc6! {1m}\n*\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
        assert_eq!(guessed(text), right);
    }
    // Nor without numbers, nor where the time is longer than the move.
    for (text, right) in [
        (
            "e4 1'\ne5 2'\nNf3 1'\nNc6 3'\n*\n",
            "e4 {1'}\ne5 {2'}\nNf3 {1'}\nNc6 {3'}\n*\n",
        ),
        (
            "e4 0:01\ne5 0:02\nNf3 0:03\nNc6 0:10\n*\n",
            "e4 {0:01}\ne5 {0:02}\nNf3 {0:03}\nNc6 {0:10}\n*\n",
        ),
        (
            "e4 1'30 e5 2'15\nNf3 1'30 Nc6 0'40\n*\n",
            "e4 {1'30} e5 {2'15}\nNf3 {1'30} Nc6 {0'40}\n*\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/remark"], "{text}");
        assert_eq!(guessed(text), right);
    }
    // Behind two moves, the sign stands for the dot of a number.
    assert_eq!(codes("1' e4 e5 2'\nNf3 Nc6 3'\nBb5 *\n"), ["pgn/spelling"]);
}

#[test]
fn a_game_in_descriptive_notation_has_one_finding() {
    for (word, text) in [
        (
            "P-K4",
            "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5 P-QR3 4. PxP NxP ch 5. O-O BxN *\n",
        ),
        ("P4R", "1. P4R P4R 2. C3AR C3AD 3. A5C P3TD *\n"),
        ("P-4R", "1. P-4R P-4R 2. C-3AR C-3AD 3. A-5C *\n"),
        ("P-K4", "1. P-K4, P-K4\n2. N-KB3, N-QB3\n3. B-N5, P-QR3\n"),
        ("PK4", "1. PK4 PK4 2. NKB3 NQB3\n"),
        (
            "P-K4",
            "1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-B4 B-B4 4. Q-B2 Castles 5. P-K3 PxP e.p. mate\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/no-move"], "{text}");
        let record = fixture::read(&Pgn, text);
        assert_eq!(
            record.findings()[0].message,
            format!(
                "{word} is in descriptive notation, which is not read: write a piece and its square as White counts them, such as e4, Nf3 or Bxc6. What follows it is not checked."
            )
        );
        assert!(record.findings()[0].fixes.is_empty(), "{text}");
    }
}

#[test]
fn braces_of_a_wiki_around_a_game_are_left_out() {
    let right = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 {good} e5 2. Nf3 Nc6 1-0\n";
    for text in [
        format!("{{{{{{\n{right}}}}}}}\n"),
        format!("{{{{{{pgn\n{right}}}}}}}\n"),
        "{{\n1. e4 e5 2. Nf3 Nc6 1-0\n}}\n".to_owned(),
        "{{{1. e4 e5 2. Nf3 Nc6 1-0}}}\n".to_owned(),
    ] {
        assert_eq!(codes(&text), ["pgn/missing-move"], "{text}");
        let fixed = guessed(&text);
        match text.contains("Ann") {
            true => assert_eq!(fixed, right, "{text}"),
            false => assert_eq!(fixed, "1. e4 e5 2. Nf3 Nc6 1-0\n", "{text}"),
        }
    }
    let record = fixture::read(&Pgn, "{{{\n1. e4 e5 2. Nf3 Nc6 1-0\n}}}\n");
    assert_eq!(
        record.findings()[0].message,
        "{{{ and }}} stand around this game, as on a wiki, and make a comment of its moves. Leave them out."
    );
    for (text, right) in [
        (
            "{{{ 1. e4 {good} e5 2. Nf3 }}}\n",
            " 1. e4 {good} e5 2. Nf3 \n",
        ),
        ("{{{1. e4}}}\n\n{{{1. d4}}}\n", "1. e4\n\n1. d4\n"),
        (
            "{{{#!pgn\n1. e4 e5 2. Nf3 Nc6 1-0\n}}}\n",
            "1. e4 e5 2. Nf3 Nc6 1-0\n",
        ),
        (
            "{{{{{\n1. e4 e5 2. Nf3 Nc6 1-0\n}}}}}\n",
            "1. e4 e5 2. Nf3 Nc6 1-0\n",
        ),
    ] {
        assert_eq!(codes(text), ["pgn/missing-move"], "{text}");
        assert_eq!(guessed(text), right);
    }
    // A remark in two braces is none.
    for text in [
        "1. e4 e5 {{good}} 2. Nf3 *\n",
        "{{1. c4 was expected}} 1. e4 e5 *\n",
    ] {
        assert_eq!(codes(text), ["pgn/unopened"], "{text}");
    }
}

#[test]
fn a_head_with_ratings_and_a_result_stands_above_a_place_and_a_date() {
    for (head, comments) in [
        (
            "Roth (2100) - Weiss (2050), 1-0\nJena, 4.5.2024\n",
            "; Roth (2100) - Weiss (2050), 1-0\n; Jena, 4.5.2024\n",
        ),
        ("4.5.2024\nJena\n", "; 4.5.2024\n; Jena\n"),
    ] {
        let moves = "1. e4 e5 2. Nf3 Nc6 1-0\n";
        let text = format!("{head}\n{moves}");
        assert_eq!(codes(&text), ["pgn/odd-sign"], "{text}");
        let record = fixture::read(&Pgn, &text);
        let fix = &record.findings()[0].fixes[0];
        assert!(fix.safe, "{text}");
        assert_eq!(
            apply_edits(&text, &fix.edits),
            format!("{comments}\n{moves}")
        );
        fixture::assert_lossless(&Pgn, &text);
    }
}

#[test]
fn a_mail_may_end_with_a_farewell_in_italian() {
    let text = "1. e4 e5 2. Nf3 Nc6 1-0\n\nSaluti\nMarco\n";
    assert_eq!(codes(text), ["pgn/odd-sign"]);
    let record = fixture::read(&Pgn, text);
    assert_eq!(
        apply_edits(text, &record.findings()[0].fixes[0].edits),
        "1. e4 e5 2. Nf3 Nc6 1-0\n\n; Saluti\n; Marco\n"
    );
}
