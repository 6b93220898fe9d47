//! Labels and squares, and slips that are left alone.

use expect_test::expect;

use super::{check, check_game};

#[test]
fn squares_are_two_numbers_in_parentheses() {
    check(
        "6B (1-2)\tFFFFKm",
        expect![[r#"
            error comma-missing [1-2] The comma between the coordinates is missing. Read as (1,-2).
              Write (1,-2) (safe): 6B (1,-2)	FFFFKm
        "#]],
    );
    // No coordinate is -0.
    check(
        "6B (6-0) FFFFKm",
        expect![[r#"
            error comma-missing [6-0] The comma between the coordinates is missing. Read as (6,0).
              Write (6,0): 6B (6,0) FFFFKm
        "#]],
    );
    check(
        "6B (1;2) FFFFKm",
        expect![[r#"
            error comma-missing [1;2] The comma between the coordinates is missing. Read as (1,2).
              Write (1,2) (safe): 6B (1,2) FFFFKm
        "#]],
    );
    check(
        "6B 1,2 FFFFKm",
        expect![[r#"
            error square-parentheses [1,2] A square is written in parentheses: (1,2).
              Write (1,2) (safe): 6B (1,2) FFFFKm
        "#]],
    );
    check(
        "6B (1,2 FFFFKm",
        expect![[r#"
            error square-parentheses [(1,2] A square is written in parentheses: (1,2).
              Write (1,2) (safe): 6B (1,2) FFFFKm
        "#]],
    );
    check_game(
        "6B (1−2) FFFFKm",
        expect![[r#"
            error carcassonne/comma-missing 1:5 The comma between the coordinates is missing. Read as (1,-2).
              6B (1−2) FFFFKm
                  ^^^
              fix: Write (1,-2)  (safe)
              > 6B (1,−2) FFFFKm
            hint carcassonne/odd-sign 1:6 “−” is read as “-”; write the plain character.
              6B (1−2) FFFFKm
                   ^
              fix: Write plain characters in the whole game  (safe)
              > 6B (1-2) FFFFKm
        "#]],
    );
    check_game(
        "6B （−1，2） FFFFKm",
        expect![[r#"
        hint carcassonne/odd-sign 1:4 “（” is read as “(”, “−” as “-”, “，” as “,”, “）” as “)”: 4 characters in this game. Write the plain ones.
          6B （−1，2） FFFFKm
             ^
          fix: Write plain characters in the whole game  (safe)
          > 6B (-1,2) FFFFKm
    "#]],
    );
}

#[test]
fn labels_are_a_number_and_a_letter() {
    check(
        "A28 (1,2) FFRR",
        expect![[r#"
            error move-label [A28] The number comes before the player: 28A.
              Write 28A: 28A (1,2) FFRR
        "#]],
    );
    check(
        "28a (1,2) FFRR",
        expect![[r#"
            hint small-letter [a] Players have capital letters: A.
              Write A (safe): 28A (1,2) FFRR
        "#]],
    );
    check(
        "28.A (1,2) FFRR",
        expect![[r#"
            hint number-mark [.] A move number has no “.”.
              Remove it (safe): 28A (1,2) FFRR
        "#]],
    );
    check(
        "28AB (1,2) FFRR",
        expect![[r#"
            error move-label [B] One player makes a move, but 2 letters stand here.
              Write A: 28A (1,2) FFRR
        "#]],
    );
    check(
        "A (1,2) FFRR",
        expect![[r#"
            error number-missing [A] A move begins with its number, such as 12B.
        "#]],
    );
    check_game(
        "A = red\nB = blue\n0 (0,0) CRFR\n1 (0,1) RFFR",
        expect![[r#"
            error carcassonne/player-missing 4:1 Who made move 1? The player's letter follows the number.
              1 (0,1) RFFR
              ^
              fix: Write 1A
              > 1A (0,1) RFFR
        "#]],
    );
}

#[test]
fn broken_labels_do_not_hide_their_move() {
    check(
        "47- (0,4) RFRF",
        expect![[r#"
            error move-label [47-] A move begins with its number and its player, such as 12B.
        "#]],
    );
    check(
        "22, (4,2) FFRFK",
        expect![[r#"
            error move-label [22,] A move begins with its number and its player, such as 12B.
        "#]],
    );
    check(
        "-7A (0,4) RFRF",
        expect![[r#"
        error move-label [-7A] A move begins with its number and its player, such as 12B.
    "#]],
    );
    check(
        "RB (1,0) RRCCm",
        expect![[r#"
        error move-label [RB] A move begins with its number and its player, such as 12B.
    "#]],
    );
    check(
        "SoB (2,-6) RCmRF +4 = 46 / a note",
        expect![[r#"
        error move-label [SoB] A move begins with its number and its player, such as 12B.
    "#]],
    );
    check(
        "Sob (2,-6) RCmRF +4 = 46 / a note",
        expect![[r#"
        error move-label [Sob] A move begins with its number and its player, such as 12B.
    "#]],
    );
    check(
        "RRFF +4 = 50 / a note",
        expect![[r#"
            error number-missing [RRFF] This move has no number, no player and no square: write them before its tile, such as 12B (0,1).
        "#]],
    );
    check(
        "   CmFFF",
        expect![[r#"
        error number-missing [CmFFF] This move has no number, no player and no square: write them before its tile, such as 12B (0,1).
    "#]],
    );
    check("FCmRR was free (2,-6)", expect![[r#""#]]);
    check(
        "0 0,0) RCRF",
        expect![[r#"
        error square-parentheses [0,0)] A square is written in parentheses: (0,0).
          Write (0,0) (safe): 0 (0,0) RCRF
    "#]],
    );
}

#[test]
fn slips_in_a_square_stay_in_it() {
    check(
        "41A (4,0/ FFRR",
        expect![[r#"
            error square-parentheses [(4,0/] A square is written in parentheses: (4,0).
              Write (4,0): 41A (4,0) FFRR
        "#]],
    );
    check(
        "0 (0,0B CRFR",
        expect![[r#"
            error square-parentheses [(0,0B] A square is written in parentheses: (0,0).
              Write (0,0): 0 (0,0) CRFR
        "#]],
    );
    check(
        "40B (l,-1O) RFRF",
        expect![[r#"
        error square-letters [l,-1O] Letters stand where the digits of a square belong. Read as (1,-10).
          Write (1,-10): 40B (1,-10) RFRF
    "#]],
    );
    check(
        "40B (4,-/) RFRF",
        expect![[r#"
            error unreadable [(4,-/)] “(4,-/)” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Remove it: 40B  RFRF
        "#]],
    );
    check(
        "18B (A2,-2) CFFCm",
        expect![[r#"
            error unreadable [(A2,-2)] “(A2,-2)” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Make it a note: 18B CFFCm / (A2,-2)
        "#]],
    );
    check(
        "13A (-1,2)=RFRmR +3",
        expect![[r#"
            hint move-spelling [=] No “=” stands between the square and the tile.
              Remove it: 13A (-1,2)RFRmR +3
        "#]],
    );
    check(
        "14/ (1,-3) FFRFKm",
        expect![[r#"
        error move-label [14/] A move begins with its number and its player, such as 12B.
    "#]],
    );
    check(
        "32B (2,5) C)CF",
        expect![[r#"
        error tile-letter [)] “)” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), then K cloister, P pennant, I w g c h; m and M are meeples.
          Write CCCF: 32B (2,5) CCCF
          Write CFCF: 32B (2,5) CFCF
    "#]],
    );
    check(
        "44B (4,-1) RM[p]RC=P (+9)",
        expect![[r#"
        error tile-letter [=] “=” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), then K cloister, P pennant, I w g c h; m and M are meeples.
          Write RM[p]RCCP: 44B (4,-1) RM[p]RCCP (+9)
    "#]],
    );
    check(
        "64B (4,-5) RRFF +4 = M0",
        expect![[r#"
            error points-missing [= M0] The number of a total belongs after `=`.
              Remove it: 64B (4,-5) RRFF +4 
        "#]],
    );
    check(
        "26B (0,3) FRRmR (A+3 = 12",
        expect![[r#"
        error unclosed [(A+3] `)` is missing after the points.
          Write ) (safe): 26B (0,3) FRRmR (A+3) = 12
    "#]],
    );
    check(
        "2B (-1,0) RRCm[BB]FI",
        expect![[r#"
        error unknown-figure [BB] The figures are [B] big meeple, [b] builder, [a] abbot, [m] mayor, [p] pig, [w] wagon, [barn] and [ph] phantom.
          Write [B]: big meeple: 2B (-1,0) RRCm[B]FI
    "#]],
    );
    check(
        "2B (-1,0) RRCm[]FI",
        expect![[r#"
        error unknown-figure [[] The figures are [B] big meeple, [b] builder, [a] abbot, [m] mayor, [p] pig, [w] wagon, [barn] and [ph] phantom.
          Remove []: 2B (-1,0) RRCmFI
    "#]],
    );
    check(
        "47B (-2,4) RFMRF (+C9)",
        expect![[r#"
        error points-missing [+C9] The number of points belongs after `+`.
          Write C+9: 47B (-2,4) RFMRF (C+9)
          Remove it: 47B (-2,4) RFMRF ()
    "#]],
    );
}

#[test]
fn one_bad_word_hides_nothing() {
    check(
        "17A (4,6) CRRF good move!",
        expect![[r#"
            error unreadable [good move!] “good move!” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Make it a note: 17A (4,6) CRRF / good move!
        "#]],
    );
    check(
        "17A (4,6) foo CRRF bar +4 = 12",
        expect![[r#"
            error unreadable [foo] “foo” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Make it a note: 17A (4,6) CRRF bar +4 = 12 / foo
            error unreadable [bar] “bar” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Make it a note: 17A (4,6) foo CRRF +4 = 12 / bar
        "#]],
    );
    check(
        "17A foo (4,6) CRRF",
        expect![[r#"
            error unreadable [foo] “foo” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Make it a note: 17A (4,6) CRRF / foo
        "#]],
    );
    check(
        "17A (4,6) +4",
        expect![[r#"
            error tile-missing [17A] This move has no tile: write its sides from the left, clockwise, such as FFRR.
        "#]],
    );
    check(
        "17A CRRF",
        expect![[r#"
            error square-missing [17A] This move has no square: write where the tile lies, such as (0,1).
        "#]],
    );
    check(
        "17A",
        expect![[r#"
            error move-empty [17A] This move has no square and no tile. Write them, such as (0,1) FFRR; or `concedes`.
        "#]],
    );
    check(
        "0 (0,0)\tRCRF\t43A (-2,-1)\tFFFFK <sub>m</sub>",
        expect![[r#"
            error second-move [43A (-2,-1)	FFFFK <sub>m</sub>] A line holds one move: 43A belongs on a line of its own.
              Begin a line with 43A: 0 (0,0)	RCRF⏎43A (-2,-1)	FFFFK <sub>m</sub>
            hint left-over-markup [<sub>m</sub>] Markup of a web page or a scan is left in this line.
              Remove the markup (safe): 0 (0,0)	RCRF	43A (-2,-1)	FFFFKm
        "#]],
    );
    check(
        "58A conceeds now",
        expect![[r#"
            warning ending-word [conceeds] “conceeds” is read as `concedes`.
              Write concedes: 58A concedes now
            error unreadable [now] “now” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Make it a note: 58A conceeds / now
        "#]],
    );
}
