use expect_test::{Expect, expect};
use notation::{
    LineKind, Parse, apply_edits,
    fixture::{assert_fixes, assert_lossless, assert_rules, findings},
};

use super::{line_kind, shape::Shape, shape::shape};
use crate::{
    Carcassonne,
    ast::{Content, Game},
};

/// Findings of one line, without those that only a whole game can have: place, message, the line after each fix.
#[track_caller]
fn check(line: &str, expected: Expect) {
    assert_lossless(&Carcassonne, line);
    let parse = Parse::new(&Carcassonne, line);
    let mut out = String::new();
    for finding in parse.findings() {
        let severity = finding.severity.name();
        let code = finding.code.trim_start_matches("carcassonne/");
        let place = &line[finding.range];
        out.push_str(&format!(
            "{severity} {code} [{place}] {}\n",
            finding.message
        ));
        for fix in finding.fixes {
            let fixed = apply_edits(line, &fix.edits);
            let safe = if fix.safe { " (safe)" } else { "" };
            out.push_str(&format!(
                "  {}{safe}: {}\n",
                fix.title,
                fixed.replace('\n', "⏎")
            ));
            let left: Vec<_> = Parse::new(&Carcassonne, &fixed).findings().collect();
            let same = left
                .iter()
                .find(|other| other.code == finding.code && other.message == finding.message);
            assert_eq!(same, None, "{} in {line}", fix.title);
        }
    }
    expected.assert_eq(&out);
}

/// Findings of a whole record.
#[track_caller]
fn check_game(text: &str, expected: Expect) {
    assert_fixes(&Carcassonne, text);
    expected.assert_eq(&findings(&Carcassonne, text));
}

/// That a line has no finding at all.
#[track_caller]
fn clean(line: &str) {
    assert_lossless(&Carcassonne, line);
    let text = format!("A = red\nB = blue\nC = green\n{line}");
    let parse = Parse::new(&Carcassonne, &text);
    assert_eq!(parse.findings().collect::<Vec<_>>(), [], "{line}");
}

#[test]
fn every_rule_has_a_wrong_and_a_right_example() {
    assert_rules(&Carcassonne);
    for rule in notation::Notation::rules(&Carcassonne) {
        assert_fixes(&Carcassonne, rule.wrong);
    }
}

#[test]
fn lines_are_told_apart_by_how_they_begin() {
    let play = Shape::Move { is_start: false };
    for (line, expected) in [
        ("", Shape::Blank),
        (" \t ", Shape::Blank),
        ("\u{feff}", Shape::Blank),
        ("/ note", Shape::Note),
        ("  /note", Shape::Note),
        ("19/04/2022, 21:19:15 UTC, BGA", Shape::Game),
        ("2022-04-19, BGA Arena", Shape::Game),
        ("19.4.22", Shape::Game),
        ("19th April 2022, Simple", Shape::Game),
        ("April 19, 2022", Shape::Game),
        ("A = wallaceprime", Shape::Player),
        ("D = ted the notty bear", Shape::Player),
        ("A: red", Shape::Player),
        ("A = 53", Shape::End),
        ("A+7+8 = 104", Shape::End),
        ("$$A+7+8 = 104$$", Shape::End),
        ("A + 7", Shape::End),
        ("+10 (B+4, C+15)", Shape::End),
        ("(B+4, C+15)", Shape::End),
        ("0 (0,0) RCRF", Shape::Move { is_start: true }),
        ("0A (0,0) RCRF", play),
        ("12B (2,1) FFFFK", play),
        ("12 B (2,1) FFFFK", play),
        ("12b (2,1) FFFFK", play),
        ("12.B (2,1) FFFFK", play),
        ("B12 (2,1) FFFFK", play),
        ("12", play),
        ("12B", play),
        ("12B FFFFK", play),
        ("12 FFFFK", play),
        ("12B(2,1)FFFFK", play),
        ("12B -2,1 FFFFK", play),
        ("(2,1) FFFFK", play),
        ("(−2,1) FFFFK", play),
        ("(dis) CCCC (2,1) FFFFK", play),
        ("B (2,1) FFFFK", play),
        ("58A concedes", play),
        ("58A conceeds", play),
        ("A resigns", play),
        ("3AB abandoned", play),
        ("3A, B abandoned", play),
        ("abandoned", play),
        ("47- (0,4) RFRF", play),
        ("22, (4,2) FFRFK", play),
        ("-7A (0,4) RFRF", play),
        ("RB (1,0) RRCCm", play),
        ("0 0,0) RCRF", Shape::Move { is_start: true }),
        ("see (5,3) RRFF", Shape::Text),
        ("2-0 farmers to B", Shape::Text),
        ("3 points more and he would have won", Shape::Text),
        ("24 point farm. I think", Shape::Text),
        ("A farmer", Shape::Text),
        ("B's meeples", Shape::Text),
        ("I think, therefore", Shape::Text),
        ("March was long", Shape::Text),
        ("(see above)", Shape::Text),
        ("EXAMPLE GAME 1", Shape::Text),
        ("$", Shape::Text),
        ("é", Shape::Text),
    ] {
        assert_eq!(shape(line), expected, "{line}");
    }
}

#[test]
fn dates_and_first_players_open_games_and_starters_too() {
    for (line, expected) in [
        ("19/04/2022, BGA", LineKind::Header),
        ("A = red", LineKind::Header),
        ("B = blue", LineKind::Detail),
        ("0 (0,0) CRFR", LineKind::Opening),
        ("1A (0,1) RFFR", LineKind::Body),
        ("A+4 = 12", LineKind::Body),
        ("/ note", LineKind::Comment),
        ("he said", LineKind::Detail),
        ("", LineKind::Blank),
    ] {
        assert_eq!(line_kind(line), expected, "{line}");
    }
    let two = "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n\nA = red\nB = blue\n0 (0,0) CRFR\n";
    assert_eq!(notation::cut(&Carcassonne, two), [0, 45]);
}

#[test]
fn all_that_the_page_shows_is_read() {
    for line in [
        "A = wallaceprime (Chris Wallace) <yellow>",
        "B = isloun [RCP]",
        "D = ted the notty bear",
        "A = wallaceprime (Chris Wallace) [UK] 1st (91)",
        "B = isloun [RCP] 2nd (90)",
        "A = 4th of July 3rd (12)",
        "A = me/myself [UK] / a note",
        "0 (0,0) RCRF",
        "1A (0,1) FCCCm",
        "31A (dis) CCCCP (5,4) FCFCmP",
        "31A (dis) CCCCP (dis) CCCFP (5,4) FCFCmP",
        "71A (dis) CCCCP",
        "17C (4,6) CRRF / good move!",
        "17C\t(4,6)\t\tCRRF\t/good move!",
        "17C ( 4 , -6 ) CRRF",
        "17C (+4,-6) CRRF",
        "58A concedes",
        "58A conceded / because",
        "3AB abandoned",
        "3A, B abandoned",
        "8B (3,-1) CFC2mF +4",
        "8B (3,-1) CFC2mF (+4)",
        "8B (3,-1) CFC2mF +4+2",
        "8B (3,-1) CFC2mF (B+4, C+2)",
        "8B (3,-1) CFC2mF +4=19",
        "8B (3,-1) CFC2mF +4=19 (B=16)",
        "8B (3,-1) CFC2mF +12+4 (A+3) = 23 (A=16, C=4)",
        "40B (2,-3) RRCF + 6 = 36",
        "+10 (B+4, C+15)",
        "A+7+8+5+7+24 = 104",
        "A + 7 + 8=104 / at last",
        // Example tiles.
        "1A (0,1) RMCCCP",
        "1A (0,1) RCCCMP",
        "1A (0,1) RFRRM",
        "1A (0,1) FCCmF",
        "1A (0,1) FCC2mF",
        "1A (0,1) RmRRR",
        "1A (0,1) RRMRR",
        "1A (0,1) RmCCCP",
        "1A (0,1) RCCCmP",
        "1A (0,1) FCmC2F",
        "1A (0,1) FCC2FM",
        "1A (0,1) RRRRm",
        "1A (0,1) RRRRM",
        "1A (0,1) CCCmF",
        "1A (0,1) CmCCF",
        // Expansions.
        "1A (0,1) CCcC2C3M",
        "1A (0,1) CC2pCFm[p]",
        "1A (0,1) R1R1FR1",
        "1A (0,1) F1MCRR",
        "1A (0,1) R1FR2FKm[B]",
        "1A (0,1) CCRRIPm[B]",
        "1A (0,1) CCCCm[m]",
        "1A (0,1) FFRRhm[a]",
        "1A (0,1) VFVFKm[w]",
        "1A (0,1) AAAAm",
        "1A (0,1) FFRmRm[ph]",
        "1A (0,1) RM[barn]FFR",
        "1A (0,1) OSTF",
    ] {
        clean(line);
    }
}

#[test]
fn tiles_must_have_four_sides() {
    check(
        "12B (2,1)\tFFFFA",
        expect![[r#"
            error side-count [A] FFFFA has five sides, but a tile has four.
              Write FFFFK: 12B (2,1)	FFFFK
        "#]],
    );
    check(
        "40B (2,-3) RRCCF + 6 = 36",
        expect![[r#"
            error side-count [F] RRCCF has five sides, but a tile has four.
              Write RRCF: 40B (2,-3) RRCF + 6 = 36
              Write RRCC: 40B (2,-3) RRCC + 6 = 36
              Write RRCCP: 40B (2,-3) RRCCP + 6 = 36
        "#]],
    );
    check(
        "53A (3,-2) FFFKm",
        expect![[r#"
            error side-count [FFFKm] FFFKm has three sides, but a tile has four.
              Write FFFFKm: 53A (3,-2) FFFFKm
              Write FFFCm: 53A (3,-2) FFFCm
              Write FFFRKm: 53A (3,-2) FFFRKm
              Write FFRFKm: 53A (3,-2) FFRFKm
        "#]],
    );
    check(
        "69A (0,-6) RRF",
        expect![[r#"
            error side-count [RRF] RRF has three sides, but a tile has four.
              Write RRFF: 69A (0,-6) RRFF
              Write RRRF: 69A (0,-6) RRRF
              Write FRRF: 69A (0,-6) FRRF
              Write RFRF: 69A (0,-6) RFRF
        "#]],
    );
    check(
        "31A (dis) CCCCCP (5,4) FCFCmP",
        expect![[r#"
            error side-count [C] CCCCCP has five sides, but a tile has four.
              Write CCCCP: 31A (dis) CCCCP (5,4) FCFCmP
              Write CCCCPP: 31A (dis) CCCCPP (5,4) FCFCmP
        "#]],
    );
}

#[test]
fn tiles_have_letters_of_tiles() {
    check(
        "1A (0,1) FXFF",
        expect![[r#"
            error tile-letter [X] “X” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), then K cloister, P pennant, I w g c h; m and M are meeples.
              Write FCFF: 1A (0,1) FCFF
              Write FRFF: 1A (0,1) FRFF
              Write FVFF: 1A (0,1) FVFF
        "#]],
    );
    check(
        "1A (0,1) FCF12F",
        expect![[r#"
            error tile-letter [12] “12” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), then K cloister, P pennant, I w g c h; m and M are meeples.
              Write FCFF: 1A (0,1) FCFF
              Write CFC2F: 1A (0,1) CFC2F
              Write FCFC2: 1A (0,1) FCFC2
              Write FCC2F: 1A (0,1) FCC2F
        "#]],
    );
    check(
        "1A (0,1) FFRRP",
        expect![[r#"
            error mark-without-place [FFRRP] FFRRP has a pennant but no city to which it could belong.
              Write FFRR: 1A (0,1) FFRR
              Write FFRRI: 1A (0,1) FFRRI
        "#]],
    );
    check(
        "1A (0,1) CFCR",
        expect![[r#"
            warning unknown-tile [CFCR] No tile of the base game, the rivers, Inns & Cathedrals, Traders & Builders or Abbey & Mayor looks like CFCR.
              Write CFCC: 1A (0,1) CFCC
              Write CFRR: 1A (0,1) CFRR
              Write RFCR: 1A (0,1) RFCR
              Write CCCR: 1A (0,1) CCCR
        "#]],
    );
    check(
        "1A (0,1) FcmC2F",
        expect![[r#"
            hint small-letter [c] Sides have capital letters: FCmC2F.
              Write FCmC2F (safe): 1A (0,1) FCmC2F
        "#]],
    );
    check(
        "1A (0,1) ffrrm",
        expect![[r#"
            hint small-letter [ffrr] Sides have capital letters: FFRRm.
              Write FFRRm (safe): 1A (0,1) FFRRm
        "#]],
    );
    check(
        "1A (0,1) FF RR m",
        expect![[r#"
            hint split-tile [FF RR m] A tile is written without blanks.
              Write FFRRm (safe): 1A (0,1) FFRRm
        "#]],
    );
}

#[test]
fn meeples_claim_something() {
    check(
        "53A (-3,-1) RRFFm",
        expect![[r#"
            error meeple-place [m] m claims a city, a road or a cloister. A farmer on the field is M.
              Write RRFFM: 53A (-3,-1) RRFFM
              Write RmRFF: 53A (-3,-1) RmRFF
              Write RRmFF: 53A (-3,-1) RRmFF
        "#]],
    );
    check(
        "1A (0,1) FFFFmK",
        expect![[r#"
            error meeple-place [m] m claims a city, a road or a cloister. A farmer on the field is M.
              Write FFFFMK: 1A (0,1) FFFFMK
              Write FFFFKm: 1A (0,1) FFFFKm
        "#]],
    );
    check(
        "1A (0,1) FFFFKM",
        expect![[r#"
            error meeple-place [M] A farmer stands on a field. On the cloister write m.
              Write FFFFKm: 1A (0,1) FFFFKm
              Write FMFFFK: 1A (0,1) FMFFFK
              Write FFMFFK: 1A (0,1) FFMFFK
              Write FFFMFK: 1A (0,1) FFFMFK
        "#]],
    );
    check(
        "1A (0,1) CCCCM",
        expect![[r#"
            error meeple-place [M] CCCC has no field for a farmer.
              Write CCCCm: 1A (0,1) CCCCm
        "#]],
    );
    check(
        "1A (0,1) VmFVF",
        expect![[r#"
            error meeple-place [m] Nobody can claim a river.
              Write VMFVF: 1A (0,1) VMFVF
        "#]],
    );
    check(
        "1A (0,1) CmCFFM",
        expect![[r#"
            error second-meeple [M] One meeple is placed in a turn. (The phantom [ph] may be the second.)
              Remove the second meeple: 1A (0,1) CmCFF
              Remove the first meeple: 1A (0,1) CCFFM
        "#]],
    );
    check(
        "1A (0,1) CCFFM[pig]",
        expect![[r#"
            error unknown-figure [pig] The figures are [B] big meeple, [b] builder, [a] abbot, [m] mayor, [p] pig, [w] wagon, [barn] and [ph] phantom.
              Write [p]: pig: 1A (0,1) CCFFM[p]
        "#]],
    );
    check(
        "1A (0,1) CCFFM[p",
        expect![[r#"
            error unclosed [[p] `]` is missing after the kind of meeple.
              Write ] (safe): 1A (0,1) CCFFM[p]
        "#]],
    );
}

#[test]
fn squares_are_two_numbers_in_parentheses() {
    check(
        "6B (1-2)\tFFFFKm",
        expect![[r#"
            error comma-missing [1-2] The comma between the coordinates is missing. Read as (1,-2).
              Write (1,-2) (safe): 6B (1,-2)	FFFFKm
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
    check(
        "6B (1−2) FFFFKm",
        expect![[r#"
            error comma-missing [1−2] The comma between the coordinates is missing. Read as (1,-2).
              Write (1,-2) (safe): 6B (1,−2) FFFFKm
            hint odd-sign [−] “−” is read as “-”; write the plain sign.
              Write - (safe): 6B (1-2) FFFFKm
        "#]],
    );
    check(
        "6B （−1，2） FFFFKm",
        expect![[r#"
            hint odd-sign [（] “（” is read as “(”; write the plain sign.
              Write plain signs (safe): 6B (-1,2) FFFFKm
        "#]],
    );
}

#[test]
fn labels_are_a_number_and_a_letter() {
    check(
        "A28 (1,2) FFRR",
        expect![[r#"
            error move-label [A28] The number comes before the player: 28A.
              Write 28A (safe): 28A (1,2) FFRR
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
            hint move-label [.] A move number has no “.”.
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
          Write (4,0) (safe): 41A (4,0) FFRR
    "#]],
    );
    check(
        "0 (0,0B CRFR",
        expect![[r#"
        error square-parentheses [(0,0B] A square is written in parentheses: (0,0).
          Write (0,0) (safe): 0 (0,0) CRFR
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
          Remove it: 18B  CFFCm
    "#]],
    );
    check(
        "13A (-1,2)=RFRmR +3",
        expect![[r#"
        error unreadable [=] “=” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
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
              Remove it: 17A (4,6) CRRF 
        "#]],
    );
    check(
        "17A (4,6) foo CRRF bar +4 = 12",
        expect![[r#"
            error unreadable [foo] “foo” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Remove it: 17A (4,6)  CRRF bar +4 = 12
            error unreadable [bar] “bar” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Remove it: 17A (4,6) foo CRRF  +4 = 12
        "#]],
    );
    check(
        "17A foo (4,6) CRRF",
        expect![[r#"
            error unreadable [foo] “foo” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Remove it: 17A  (4,6) CRRF
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
              Write concedes (safe): 58A concedes now
            error unreadable [now] “now” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
              Make it a note: 58A conceeds / now
              Remove it: 58A conceeds 
        "#]],
    );
}

#[test]
fn points_have_signs_and_players() {
    check(
        "17A (4,6) CRRF 4 = 12",
        expect![[r#"
            error plus-missing [4] Points are written with a plus: +4.
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
            error plus-missing [4] Points are written with a plus: +4.
              Write +4: 17A (4,6) CRRF (B+4, C 2)
            error plus-missing [2] Points are written with a plus: +2.
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
              Remove the markup (safe): A = wallaceprime <yellow> 1st (81)
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
              Remove the markup (safe): 19/04/2022, WTCOC 2022 3rdRound
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
              Write 2nd (safe): a = x 2nd (90)
        "#]],
    );
    check(
        "A = x <light blue> junk 3rd",
        expect![[r#"
            warning player-part [junk ] A player's line is a nickname, then (real name), [country], <color>, and at last the place and the points: `1st (91)`. This is none of them.
              Remove it: A = x <light blue> 3rd
        "#]],
    );
}

#[test]
fn games_are_checked_across_their_lines() {
    check_game(
        "A = red\nB = blue\nC = green\n0 (0,0) CRFR\n1 (0,1) RFFR\n2B (1,0) FFRR (+2) (D+1) / a note\nthat goes on\n\nhere\n3AB abandoned\n4A concedes",
        expect![[r#"
            error carcassonne/player-missing 5:1 Who made move 1? The player's letter follows the number.
              1 (0,1) RFFR
              ^
              fix: Write 1A
              > 1A (0,1) RFFR
            error carcassonne/whose-points 6:16 Whose 2 points? With 3 players the letter stands before the points: (B+2).
              2B (1,0) FFRR (+2) (D+1) / a note
                             ^^
              fix: Give them to A
              > 2B (1,0) FFRR (A+2) (D+1) / a note
              fix: Give them to C
              > 2B (1,0) FFRR (C+2) (D+1) / a note
            error carcassonne/unknown-player 6:21 No player D is named above; there are A, B and C.
              2B (1,0) FFRR (+2) (D+1) / a note
                                  ^
              fix: Write A
              > 2B (1,0) FFRR (+2) (A+1) / a note
              fix: Write B
              > 2B (1,0) FFRR (+2) (B+1) / a note
              fix: Write C
              > 2B (1,0) FFRR (+2) (C+1) / a note
            warning carcassonne/not-a-move 7:1 Not a move. Does it continue the note above? A note ends with its line: begin this one with `/` too.
              that goes on
              ^^^^^^^^^^^^
              fix: Begin the line with /
              > / that goes on
              fix: Join it to the note above
              > 2B (1,0) FFRR (+2) (D+1) / a note that goes on
            warning carcassonne/not-a-move 9:1 Not a move. Notes begin with `/`.
              here
              ^^^^
              fix: Begin the line with /
              > / here
            warning carcassonne/abandoned-players 10:2 All players break a game off together: ABC abandoned.
              3AB abandoned
               ^^
              fix: Write ABC  (safe)
              > 3ABC abandoned
            warning carcassonne/after-the-end 11:1 The game is over before this concession.
              4A concedes
              ^^^^^^^^^^^
              see 10:1: It ends here
        "#]],
    );
    check_game(
        "A = red\nA = blue\nD = green",
        expect![[r#"
        error carcassonne/player-letter 2:1 Two players have the letter A.
          A = blue
          ^
          see 1:1: A is named here
          fix: Write B
          > B = blue
        warning carcassonne/player-letter 3:1 Players have the letters A, B, C in playing order; here C is due.
          D = green
          ^
          fix: Write C
          > C = green
    "#]],
    );
}

#[test]
fn lines_become_plain_data() {
    let text = "19/04/2022, 21:19 UTC, BGA\nA = w (Chris W) [UK] <yellow> 1 <sup>st</sup> (91)\n\
        31A (dis) CCCCP (5,-4) FC <sub>m</sub> FC2P +12+4 (B+3) = 23 (B=16) / good\n\
        A+7+8 = 104\n58B concedes\n3AB abandoned\nwhat\n";
    let game = Game::decode(&Parse::new(&Carcassonne, text));
    let at = |range: notation::TextRange| &text[range];
    let Content::Game(header) = &game.lines[0].content else {
        panic!("a line about the game");
    };
    let fields: Vec<&str> = header.fields.iter().map(|field| at(field.range)).collect();
    assert_eq!(fields, ["19/04/2022", "21:19 UTC", "BGA"]);
    let Content::Player(player) = &game.lines[1].content else {
        panic!("a player");
    };
    let parts = [
        &player.name,
        &player.real_name,
        &player.country,
        &player.color,
    ];
    let parts = parts.map(|part| at(part.as_ref().expect("a part").range));
    assert_eq!(parts, ["w", "Chris W", "UK", "yellow"]);
    assert_eq!(
        player.place.map(|place| (place.value, at(place.range))),
        Some((1, "1"))
    );
    assert_eq!(
        player.points.map(|points| (points.value, at(points.range))),
        Some((91, "91"))
    );
    let Content::Move(played) = &game.lines[2].content else {
        panic!("a move");
    };
    assert_eq!(played.label(), "31A");
    assert_eq!(
        at(played.range),
        text.lines()
            .nth(2)
            .expect("a move")
            .split(" /")
            .next()
            .unwrap()
    );
    assert_eq!(at(played.discards[0].range), "(dis) CCCCP");
    let position = played.position.expect("a square");
    assert_eq!(
        (position.x.value, position.y.value, at(position.y.range)),
        (5, -4, "-4")
    );
    let tile = played.tile.as_ref().expect("a tile");
    assert_eq!(
        (tile.text.as_str(), tile.bare().as_str()),
        ("FCmFC2P", "FCFC2P")
    );
    let parts: Vec<&str> = tile.parts.iter().map(|part| at(part.range)).collect();
    assert_eq!(parts, ["F", "C", "m", "F", "C2", "P"]);
    let own: Vec<u32> = played
        .scores
        .own
        .iter()
        .map(|points| points.value)
        .collect();
    assert_eq!(own, [12, 4]);
    let other = played.scores.others[0];
    assert_eq!(
        (at(other.range), other.player.map(|player| player.value)),
        ("B+3", Some('B'))
    );
    assert_eq!(played.scores.total.map(|total| total.value), Some(23));
    assert_eq!(at(played.scores.other_totals[0].range), "B=16");
    assert_eq!(
        game.lines[2].note.as_ref().map(|note| note.text.as_str()),
        Some("good")
    );
    let Content::End(end) = &game.lines[3].content else {
        panic!("a final score");
    };
    assert_eq!(
        (end.player.map(|p| p.value), end.scores.own.len()),
        (Some('A'), 2)
    );
    let Content::Concession(concession) = &game.lines[4].content else {
        panic!("a concession");
    };
    assert_eq!(concession.player.map(|player| player.value), Some('B'));
    let Content::Abandoned(abandoned) = &game.lines[5].content else {
        panic!("an abandoned game");
    };
    assert_eq!(abandoned.players.len(), 2);
    assert_eq!(game.lines[6].content, Content::Text);
}

#[test]
fn corpus_games_read_as_documented() {
    let Ok(folder) = std::env::var("MOVETEXT_CORPUS") else {
        println!("skipped: MOVETEXT_CORPUS is not set");
        return;
    };
    let syntax = |name: &str| {
        let path = format!("{folder}/carcassonne/{name}.carcassonne");
        let text = std::fs::read_to_string(path).expect("a corpus file");
        assert_lossless(&Carcassonne, &text);
        let found: Vec<String> = Parse::new(&Carcassonne, &text)
            .findings()
            .map(|finding| {
                let fixes: Vec<String> = finding.fixes.into_iter().map(|fix| fix.title).collect();
                format!(
                    "{} {} {}",
                    finding.code,
                    &text[finding.range],
                    fixes.join("; ")
                )
            })
            .collect();
        found
    };
    assert_eq!(syntax("game1"), [""; 0]);
    assert_eq!(syntax("game2"), [""; 0]);
    assert_eq!(
        syntax("game1.asprinted"),
        ["carcassonne/side-count A Write FFFFK"]
    );
    assert_eq!(
        syntax("game2.asprinted"),
        ["carcassonne/comma-missing 1-2 Write (1,-2)"]
    );
}
