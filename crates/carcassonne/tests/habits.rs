//! Spellings of people who do not have the page at hand, and rules of other boxes and editions.

use carcassonne::Carcassonne;
use expect_test::{Expect, expect};
use notation::{apply_edits, fixture};

#[track_caller]
fn check(text: &str, expect: &Expect) {
    expect.assert_eq(&fixture::listed(&Carcassonne, text));
}

/// A record after its safe fixes.
fn fixed(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..20 {
        let record = fixture::read(&Carcassonne, &text);
        let mut fixes = record.findings().iter().flat_map(|finding| &finding.fixes);
        let Some(fix) = fixes.find(|fix| fix.safe) else {
            break;
        };
        text = apply_edits(&text, &fix.edits);
    }
    text
}

const PLAYERS: &str = "A = Ann\nB = Bo\n";

#[test]
fn a_move_as_a_phone_writes_it() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n");
    for moves in [
        "0. (0, 0) rcrf\n1a. (0, 1) fffc\n2b. (1, 0) rrff\n",
        "0 (0,0) RCRF\n1A. (0,1) FFFC\n2B. (1,0) RRFF\n",
        "0 (0,0) RCRF\n1.A (0,1) FFFC\n2. B (1,0) RRFF\n",
        "0 (0,0) RCRF\n1a (0,1) FFFC\n2b (1,0) rrff\n",
        "**0** (0,0) RCRF\n**1A** (0,1) FFFC\n**2B** (1,0) **RRFF**\n",
        "*0* (0,0) RCRF\n*1A* (0,1) FFFC\n*2b.* (1,0) rrff\n",
        "0: (0,0) RCRF\n1A: (0,1) FFFC\n2B: (1,0) RRFF\n",
        "0) (0,0) RCRF\n1A) (0,1) FFFC\n2b) (1,0) RRFF\n",
        "0 (0,0) R C R F\n1A (0,1) F F F C\n2B (1,0) R R F F\n",
        "0) 0,0 rcrf\n1a) 0,1 fffc\n2b) 1,0 rrff\n",
        "0. 0, 0 RCRF\n1A. 0, 1 FFFC\n2B: +1,0 RRFF\n",
        "#0 (0,0) RCRF\n#1 A (0,1) FFFC\n#2 B (1,0) RRFF\n",
        "#0 0,0 rcrf\n#1a 0,1 fffc\n#2b 1,0 rrff\n",
        "0 (x0,y0) RCRF\n1A (x0,y1) FFFC\n2B (X1,Y0) RRFF\n",
        "0 (x=0,y=0) RCRF\n1A (x=0, y=1) FFFC\n2B (x = +1; y = 0) RRFF\n",
        "0 (0,0): RCRF\n1A (0,1): FFFC\n2B (1,0) - RRFF\n",
        "0: (0,0): RCRF\n1A: (0,1), FFFC\n2B: (1,0); RRFF\n",
        "0 (x0 y0) RCRF\n1a (x0 y1) FFFC\n2b [x: 1, y: 0] RRFF\n",
        "0 x0y0 RCRF\n1A x0y1 FFFC\n2B X1 Y0 RRFF\n",
        "0 x0,y0 RCRF\n1A x0,y+1 FFFC\n2B x1,y0 RRFF\n",
        "0. (0, 0). Rcrf\n1a. (0, 1). Fffc\n2b. (1, 0). Rrff\n",
    ] {
        let text = format!("{PLAYERS}{moves}");
        let record = fixture::read(&Carcassonne, &text);
        let lines: Vec<usize> = (record.findings().iter())
            .map(|finding| record.parse().line_at(finding.range.start()))
            .collect();
        let mut once = lines.clone();
        once.dedup();
        assert_eq!(lines, once, "one finding a line: {text}");
        let signs_and_letters = 2;
        let most = if moves.starts_with("*0*") {
            signs_and_letters
        } else {
            1
        };
        assert!(
            record.findings().len() <= most,
            "one finding a game: {text}"
        );
        for finding in record.findings() {
            assert_eq!(finding.severity.name(), "hint", "{}", finding.message);
        }
        let fixed = fixed(&text);
        let solid = |text: &str| text.replace([' ', '\t'], "");
        // The formatter writes it, too, unless there is emphasis.
        if !moves.contains('*') {
            let formatted = fixture::format(&Carcassonne, &text);
            assert_eq!(solid(&formatted), solid(&right), "{text}");
        }
        assert_eq!(solid(&fixed), solid(&right), "{text}");
    }
    check(
        &format!("{PLAYERS}0. (0, 0) rcrf\n1a. (0, 1) fffc\n2b. (1, 0) rrff\n"),
        &expect![[r#"
            3 hint move-spelling [.] A move is written with capitals, no mark beside its number, its square in parentheses, and no blanks in its tile, such as 12B (0,1) FFRRm. (7 more in this game.)
                Write all 8 so
        "#]],
    );
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) F F F C m +4\n2B (1,0) R C R\n"),
        &expect![[r#"
            4 hint split-tile [F F F C m] A tile is written without blanks.
                Write FFFCm
            5 error side-count [R C R] RCR has three sides, but a tile has four.
                Write RCCR | Write RCFR | Write RCRR | Write RFCR
        "#]],
    );
}

#[test]
fn coordinates_may_be_parted_by_other_signs() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n");
    for moves in [
        "0 (0|0) RCRF\n1A (0|1) FFFC\n2B (1|0) RRFF\n",
        "0 (0/0) RCRF\n1A (0/1) FFFC\n2B (1/0) RRFF\n",
        "0 (0;0) RCRF\n1A (0:1) FFFC\n2B (1.0) RRFF\n",
    ] {
        let text = format!("{PLAYERS}{moves}");
        let record = fixture::read(&Carcassonne, &text);
        let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(codes, ["carcassonne/comma-missing"], "{text}");
        assert_eq!(fixed(&text), right);
    }
}

#[test]
fn bare_squares_stand_behind_marks_too() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC / 1/2\n2B (1,0) RRFF\n");
    for moves in [
        "0 0/0 RCRF\n1A 0/1 FFFC / 1/2\n2B 1/0 RRFF\n",
        "0. 0/0 RCRF\n1A. 0|1 FFFC / 1/2\n2B: 1/0 RRFF\n",
        "0 0.0 RCRF\n1A 0;1 FFFC / 1/2\n2B 1,0 RRFF\n",
    ] {
        let text = format!("{PLAYERS}{moves}");
        let record = fixture::read(&Carcassonne, &text);
        let findings = record.findings();
        let codes = [
            "carcassonne/square-parentheses",
            "carcassonne/move-spelling",
        ];
        let is_known = |one: &notation::Finding| codes.contains(&one.code);
        assert!(
            findings.len() <= 2 && findings.iter().all(is_known),
            "{findings:?}"
        );
        assert_eq!(fixed(&text), right);
    }
}

#[test]
fn players_are_joined_by_an_equals_sign() {
    let text = "A: Ann\nB: Bob\n0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    let record = fixture::read(&Carcassonne, text);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert_eq!(codes, ["carcassonne/equals-missing"]);
    assert_eq!(fixed(text), text.replace(": ", " = "));
}

#[test]
fn sides_may_be_parted_by_signs() {
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) F-F-F-Cm\n2B (1,0) R,R,F,F\n3A (1,1) CF-C\n"),
        &expect![[r#"
            4 hint split-tile [F-F-F-Cm] A tile is written without signs between its sides. (1 more in this game.)
                Write both so
            6 error tile-letter [-] “-” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), then K cloister, P pennant, I w g c h; m and M are meeples.
                Write CFCC | Write CFFC
        "#]],
    );
}

#[test]
fn moves_without_numbers_are_numbered_together() {
    for moves in [
        "0 (0,0) RCRF\nA (0,1) FFFC\nB (1,0) RRFF\nA (-1,0) RFRF\n",
        "(0,0) RCRF\n(0,1) FFFC\n(1,0) RRFF\n(-1,0) RFRF\n",
        "(0,0) RCRF\nA: (0,1) FFFC\nB: (1,0) RRFF\nA: (-1,0) RFRF\n",
    ] {
        let text = format!("{PLAYERS}{moves}");
        let record = fixture::read(&Carcassonne, &text);
        let missing = |one: &&notation::Finding| one.code == "carcassonne/number-missing";
        let found: Vec<&notation::Finding> = record.findings().iter().filter(missing).collect();
        let [finding] = found[..] else {
            panic!("{:?}", record.findings());
        };
        let [fix] = &finding.fixes[..] else {
            panic!("{finding:?}");
        };
        let right =
            format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n3A (-1,0) RFRF\n");
        let written = apply_edits(&text, &fix.edits);
        assert_eq!(fixed(&written).replace("A  (", "A ("), right, "{text}");
    }
}

#[test]
fn a_move_is_no_title() {
    check(
        "Ann starts (0,1) FFFC\nA = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFC\n",
        &expect![[r#"
            1 warning not-a-move [Ann starts (0,1) FFFC] Not a move. Notes begin with `/`.
                Begin the line with /
        "#]],
    );
    check(
        "A = Ann\nB = Bo\n0 (0,0) RCRF\nAnn: 1A (0,1) FFFC\n",
        &expect![[r#"
            4 warning not-a-move [Ann: 1A (0,1) FFFC] A name stands before this move: its letter tells who makes it. Words about a move stand behind it, after `/`.
                Write the name behind the move | Begin the line with /
        "#]],
    );
    check(
        "CCCC Cup (2024), final\nA = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFC\n",
        &expect![[r#""#]],
    );
}

#[test]
fn sentences_with_stars_and_dots_are_no_moves() {
    check(
        &format!(
            "{PLAYERS}0 (0,0) RCRF\n**Well played** by A\n1A. What a start\n* note\n2 stars ** for B\n1A (0,1) FFFC\n"
        ),
        &expect![[r#"
            4 warning not-a-move [**Well played** by A] Not a move. Notes begin with `/`. (2 more in this game.)
                Begin the line with / (3 times)
            5 error unreadable [. What a start] “. What a start” cannot be read here. A move is a number and a player, a square, a tile and points; a note begins with `/`.
            8 warning move-number [1] Move 2 is next, but this one has number 1.
                Write 2B
        "#]],
    );
}

#[test]
fn an_abbey_goes_into_a_hole() {
    let ring = "0 (0,0) RCRF\n1A (1,0) RRFF\n2B (-1,0) FRRF\n3A (1,-1) FFRR\n4B (-1,-1) RFFR\n5A (1,-2) RRFF\n6B (-1,-2) FRRF\n7A (0,-2) RFRF\n";
    check(
        &format!("{PLAYERS}{ring}8B (0,-1) AAAAm +9\n"),
        &expect![""],
    );
    check(
        &format!("{PLAYERS}{ring}8B (0,1) AAAA\n"),
        &expect![[r#"
            11 error abbey-hole [(0,1)] An abbey goes where tiles lie on all four sides; at (0,1) only one of them has one.
                Write (0,-1)
        "#]],
    );
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1A (1,0) RRFF\n2B (-1,0) AAAAm\n"),
        &expect![[r#"
            5 error abbey-hole [(-1,0)] An abbey goes where tiles lie on all four sides; at (-1,0) only one of them has one.
        "#]],
    );
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1A (5,0) AAAA\n"),
        &expect![[r#"
            4 error touches-nothing [(5,0)] (5,0) touches no tile.
        "#]],
    );
}

#[test]
fn a_wagon_drives_on() {
    let wagon = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FRFCm[w] +4 = 4\n");
    check(
        &format!("{wagon}2B (0,2) FFFR (+2)\n"),
        &expect![[r#"
            5 info wagon [(+2)] These points are A's if the wagon that scored before drove on. The notation has no sign for that; they are taken as written.
        "#]],
    );
    check(
        &format!("{wagon}2B (0,2) FFFR (A+2)\n3A (1,0) RRFF = 6\n"),
        &expect![[r#"
            5 info wagon [(A+2)] These points are A's if the wagon that scored before drove on. The notation has no sign for that; they are taken as written.
        "#]],
    );
    // Points that no feature scores, or without a wagon.
    check(
        &format!("{wagon}2B (0,2) FFFR (+3)\n"),
        &expect![[r#"
            5 warning points [3] A gains nothing here, but 3 is written.
                Remove the points
        "#]],
    );
    check(
        &format!("{}2B (0,2) FFFR (+2)\n", wagon.replace("[w]", "")),
        &expect![[r#"
            5 warning points [2] A gains nothing here, but 2 is written.
                Remove the points
        "#]],
    );
    // At the end, the wagon may be anywhere.
    check(
        &format!("{wagon}2B (1,0) RRFF\n3A concedes\n"),
        &expect![[""]],
    );
}

#[test]
fn small_cities_of_the_first_edition() {
    let game = |points: [&str; 3]| {
        format!(
            "{PLAYERS}0  (0,0)  RCRF\n1A (0,1)  FFFCm {}\n2B (1,0)  RCRR\n3A (1,1)  FFFCm {}\n4B (-1,0) RCRR\n5A (-1,1) FFFCm {}\n",
            points[0], points[1], points[2]
        )
    };
    check(&game(["+4 = 4", "+4 = 8", "+4 = 12"]), &expect![[""]]);
    check(
        &game(["+2 = 2", "+2 = 4", "+2 = 6"]),
        &expect![[r#"
            4 info small-cities [+2 = 2] A finished city of two tiles brings 2 points here, as in the first edition (4 since then). All small cities of this record are counted so; the note `/ movetext: tiny-city-scoring=2` says it.
                Add the note
        "#]],
    );
    check(
        &game(["+2", "+2", "+2"]),
        &expect![[r#"
            4 info small-cities [+2] A finished city of two tiles brings 2 points here, as in the first edition (4 since then). All small cities of this record are counted so; the note `/ movetext: tiny-city-scoring=2` says it.
                Add the note
        "#]],
    );
    check(
        &game(["= 2", "= 4", "= 6"]),
        &expect![[r#"
            4 info small-cities [= 2] A finished city of two tiles brings 2 points here, as in the first edition (4 since then). All small cities of this record are counted so; the note `/ movetext: tiny-city-scoring=2` says it.
                Add the note
        "#]],
    );
    // Only one of the rules can apply.
    check(
        &game(["+4", "+2", "+4"]),
        &expect![[r#"
            6 warning points [2] A gains 4 here, not 2: 4 for a city of 2 tiles.
                Write 4
        "#]],
    );
    // The note sets the rule, and other slips are still reported.
    let note = "/ movetext: tiny-city-scoring=2\n";
    check(
        &format!("{note}{}", game(["+2 = 2", "+2 = 4", "+2 = 6"])),
        &expect![[""]],
    );
    check(
        &format!("{note}{}", game(["+2 = 2", "+4 = 6", "+2 = 8"])),
        &expect![[r#"
            7 warning points [4] A gains 2 here, not 4: 2 for a city of 2 tiles.
                Write 2
        "#]],
    );
    check(
        &format!(
            "/ movetext: tiny-city-scoring=4; other=1\n{}",
            game(["+2", "+2", "+2"])
        ),
        &expect![[r#"
            5 warning points [2] A gains 4 here, not 2: 4 for a city of 2 tiles.
                Write 4
            7 warning points [2] A gains 4 here, not 2: 4 for a city of 2 tiles.
                Write 4
            9 warning points [2] A gains 4 here, not 2: 4 for a city of 2 tiles.
                Write 4
        "#]],
    );
    // A pennant counts one point; larger cities score as usual.
    check(
        &format!("{note}{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFCCm\n2B (1,1) CFFFP\n"),
        &expect![[""]],
    );
}

#[test]
fn who_stands_in_a_garden_is_the_abbot() {
    let game = |meeple: &str, points: &str| {
        format!(
            "{PLAYERS}0 (0,0) RCRF\n1A (1,0) RFRFh{meeple}\n2B (2,0) RFRF\n3A (3,0) RFRF{points}\n"
        )
    };
    // An abbot may be taken back for its points.
    for (meeple, points) in [
        ("m[a]", ""),
        ("m", ""),
        ("m[a]", " +3"),
        ("m", " +3"),
        ("", ""),
    ] {
        check(&game(meeple, points), &expect![[""]]);
    }
    check(
        &game("m[B]", ""),
        &expect![[r#"
        4 error wrong-figure [RFRFhm[B]] A big meeple cannot stand on a garden.
            Write RFRm[B]Fh | Write RFRFhm | Write RFM[B]RFh | Write RFRFM[B]h
    "#]],
    );
    let record = fixture::read(&Carcassonne, &game("m", ""));
    let at = notation::TextSize::try_from(game("m", "").find("1A").unwrap_or_default());
    let told = fixture::told(&*record, at.unwrap_or_default()).map(|told| told.text);
    expect!["Ann (A) puts RFRFh (straight road) at (1,0), right of (0,0), and puts the abbot on the garden."].assert_eq(&told.unwrap_or_default());
}

#[test]
fn other_signs_in_squares_are_said_once() {
    check(
        &format!("{PLAYERS}0 (0;0) RCRF\n1A (0;1) FFFC\n2B (1;0) RRFF\n"),
        &expect![[r#"
            3 error comma-missing [0;0] The comma between the coordinates is missing. Read as (0,0). (2 more in this game.)
                Write all 3 so
        "#]],
    );
    check(
        &format!("{PLAYERS}0 [0,0] RCRF\n1A [0,1] FFFC\n2B [1,0] RRFF\n"),
        &expect![[r#"
            3 error square-parentheses [[0,0]] A square is written in parentheses: (0,0). (2 more in this game.)
                Write all 3 so
        "#]],
    );
}

#[test]
fn names_in_moves_become_letters() {
    let right =
        "A = Anna\nB = Ben\n0 (0,0) CRFR\n1A (0,1) RFFRm\n2B (-1,0) RRCmR\n3A (1,0) FFFFKm\n";
    for moves in [
        "A = Anna\nB = Ben\n0 (0,0) CRFR\n1 Anna (0,1) RFFRm\n2 Ben (-1,0) RRCmR\n3 Anna (1,0) FFFFKm\n",
        "A = Anna\nB = Ben\n0 (0,0) CRFR\n1. Anna: (0,1) RFFRm\n2. Ben: (-1,0) RRCmR\n3. Anna: (1,0) FFFFKm\n",
        "0 (0,0) CRFR\n1 Anna (0,1) RFFRm\n2 Ben (-1,0) RRCmR\n3 anna - (1,0) FFFFKm\n",
        "0 (0,0) CRFR\nAnna (0,1) RFFRm\nBen: (-1,0) RRCmR\nAnna (1,0) FFFFKm\n",
    ] {
        let record = fixture::read(&Carcassonne, moves);
        let codes = record.findings().iter().map(|one| one.code);
        let codes: Vec<&str> = codes
            .filter(|code| *code != "carcassonne/number-mark")
            .collect();
        assert_eq!(codes, ["carcassonne/player-name"], "{moves}");
        let named = |one: &&notation::Finding| one.code == "carcassonne/player-name";
        let fix = &record.findings().iter().find(named).unwrap().fixes[0];
        assert!(!fix.safe, "names are words");
        assert_eq!(fixed(&apply_edits(moves, &fix.edits)), right, "{moves}");
    }
    check(
        "A = Anna\nB = Ben\n0 (0,0) CRFR\n1 Anna (0,1) RFFRm\n2 Bob (-1,0) RRCmR\n3 Anna (1,0) FFFFKm\n",
        &expect![[r#"
            4 warning player-name [Anna] A move names its player by a letter: a letter for Anna. (2 more in this game.)
        "#]],
    );
}

#[test]
fn missing_players_are_one_finding() {
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1 (0,1) FFFC\n2 (1,0) RRFF\n3 (-1,0) RFRF\n"),
        &expect![[r#"
            4 error player-missing [1] Who made move 1? The player's letter follows the number. (2 more in this game.)
                Write all 3 so
        "#]],
    );
    check(
        "0 (0,0) RCRF\n1 (0,1) FFFC\n2 (1,0) RRFF\n3 (-1,0) RFRF\n",
        &expect![[r#"
            2 error player-missing [1] Who made move 1? The player's letter follows the number. (2 more in this game.)
                Write all 3 so
        "#]],
    );
}

#[test]
fn a_word_for_the_starter_tile_is_its_number() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n");
    for moves in [
        "Start (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n",
        "Starttile: (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n",
        "Start (0,0) RCRF\n1 Ann (0,1) FFFC\n2 Bo (1,0) RFRF\n",
    ] {
        let text = format!("{PLAYERS}{moves}");
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert_eq!(finding.code, "carcassonne/player-name", "{moves}");
        let start = "The starter tile has the number 0: write 0 for Start";
        assert!(finding.message.starts_with(start), "{}", finding.message);
        let written = apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(written, right, "{moves}");
    }
}

#[test]
fn comments_with_the_signs_of_other_notations_are_one_finding() {
    for (open, close) in [("# ", ""), ("; ", ""), ("{", "}"), ("- ", "")] {
        let text = format!(
            "{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC {open}first{close}\n2B (1,0) RFRF {open}second{close}\n"
        );
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert_eq!(finding.code, "carcassonne/unreadable", "{open}");
        let end = " more in this game.)";
        assert!(finding.message.ends_with(end), "{}", finding.message);
    }
}

#[test]
fn moves_that_a_page_broke_are_put_together() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n");
    let broken = right.replace(") ", ")\n");
    let record = fixture::read(&Carcassonne, &broken);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "carcassonne/columns");
    assert_eq!(
        finding.message,
        "\u{201c}RCRF\u{201d} goes on with what stands above it, and so do two more lines: put them together."
    );
    assert_eq!(apply_edits(&broken, &finding.fixes[0].edits), right);
    // A square that lost its tile stays one.
    let lost = right.replace("1A (0,1) FFFC", "1A (0,1)");
    let record = fixture::read(&Carcassonne, &lost);
    let mut found = record.findings().iter();
    assert!(found.all(|one| one.code != "carcassonne/columns"));
}

#[test]
fn a_column_for_meeples_is_one_finding() {
    let text = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FCFC2 + meeple\n2B (1,0) RRCC + meeple\n");
    let record = fixture::read(&Carcassonne, &text);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "carcassonne/meeple-place");
    assert!(finding.message.ends_with("(1 more in this game.)"));
    assert!(
        finding.fixes.is_empty(),
        "what is meant only the writer knows"
    );
}

#[test]
fn a_small_letter_of_no_player_is_not_written_large() {
    let text = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC\n2m (1,0) RRFF\n");
    check(
        &text,
        &expect![[r#"
            5 error wrong-player [m] It is B's turn, not M's. Played as B's move.
                Write B
        "#]],
    );
    assert_eq!(fixed(&text), text);
    assert!(fixture::format(&Carcassonne, &text).contains("2m "));
    let points = text.replace("2m (1,0) RRFF", "2B (1,0) RRFF (m+3)");
    assert_eq!(fixed(&points), points);
    assert!(fixture::format(&Carcassonne, &points).contains("(m+3)"));
}

#[test]
fn a_word_may_stand_before_the_letter_of_a_player() {
    let right = "A = Ann (rot)\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    for (a, b) in [
        ("Spieler A: Ann (rot)", "Spieler B: Bo"),
        ("Player A = Ann (rot)", "Player B = Bo"),
        ("Joueur A - Ann (rot)", "Joueur B - Bo"),
    ] {
        let text = right.replace("A = Ann (rot)", a).replace("B = Bo", b);
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{text} {:?}", record.findings());
        };
        assert_eq!(finding.code, "carcassonne/equals-missing");
        assert_eq!(
            finding.message,
            "A player's line begins with the letter and `=`: write `A =` here. (1 more in this game.)"
        );
        assert_eq!(finding.severity.name(), "hint");
        assert_eq!(fixed(&text), right);
    }
    // A title is none.
    check(
        "Player of the year\nA = Ann\nB = Bo\n0 (0,0) RCRF\n",
        &expect![""],
    );
}

#[test]
fn moves_with_the_names_of_players_are_played() {
    let named = "0 (0,0) RCRF\n1 Anna (0,1) FFFCm\n2 Ben (1,0) RRFF\n";
    let lettered = "A = Anna\nB = Ben\n0 (0,0) RCRF\n1A (0,1) FFFCm\n2B (1,0) RRFF\n";
    let states = |text: &str| {
        let record = fixture::read(&Carcassonne, text);
        let count = record.moves().len();
        (
            count,
            record.states(0..count).len(),
            record.told(text.find("FFFCm").unwrap().try_into().unwrap()),
        )
    };
    let told = |text: &str| states(text).2.map(|told| told.text);
    assert_eq!(states(named).0, states(lettered).0);
    assert_eq!(states(named).1, states(lettered).1);
    assert_eq!(
        told(named).as_deref(),
        Some(
            "Player A puts FFFC (city cap) at (0,1), above (0,0), and claims the city. This completes a city of 2 tiles: 4 points for A. The meeple of 1A comes back. Score A 4, B 0; meeples in hand A 7, B 7."
        )
    );
}

#[test]
fn raised_letters_of_an_ordinal_are_odd_signs() {
    let text = "A = Ann <black> 2ⁿᵈ (80)\nB = Bo <red> 1ˢᵗ (81)\n0 (0,0) RCRF\n";
    let record = fixture::read(&Carcassonne, text);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert!(codes.contains(&"carcassonne/odd-sign"), "{codes:?}");
    assert!(!codes.contains(&"carcassonne/player-part"), "{codes:?}");
    assert!(fixed(text).starts_with("A = Ann <black> 2nd (80)\nB = Bo <red> 1st (81)\n"));
}

#[test]
fn a_label_and_a_square_may_both_be_misread() {
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\nlA (O,1) FFFC\n2B (1,0) RRFF\n"),
        &expect![[r#"
            4 error move-label [lA] A move begins with its number and its player, such as 12B.
                Write 1A
            4 error square-letters [O,1] Letters stand where the digits of a square belong. Read as (0,1).
                Write (0,1)
        "#]],
    );
}

#[test]
fn the_number_of_a_second_move_is_no_points() {
    let head = format!("{PLAYERS}0 (0,0) RCRF\n");
    let columns = format!(
        "{head}1 A (0,1) FCCCm     4 B (-1,-1) FFRRm\n2 B (1,0) RRCCm     5 A (0,2) FCmFC2\n3 A (0,-1) RFRR     6 B (2,0) CFC2mF\n"
    );
    let record = fixture::read(&Carcassonne, &columns);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "carcassonne/columns");
    assert_eq!(
        finding.message,
        "This record is printed in two columns: 4B stands beside 1A and comes after 3A. Put the moves one below the other."
    );
    let alone = format!("{head}1 A (0,1) FCCCm 4 B (-1,-1) FFRRm\n2 B (1,0) RRCCm\n");
    for text in [columns, alone] {
        assert!(!fixed(&text).contains('+'), "{text}");
        assert!(
            !fixture::format(&Carcassonne, &text).contains('+'),
            "{text}"
        );
    }
}

#[test]
fn what_players_say_between_moves_is_no_player_line() {
    for (first, second) in [
        ("A: good move", "B: thanks"),
        ("A: Nice one!", "B: Thank you"),
        ("B: pause", "P: kibitzer says hi"),
        ("A: thanks", "B: ok"),
        ("A: Thanks", "A: Well done"),
        ("A: Danke!", "A - thanks"),
        ("A: Wunderbar", "A: you too :)"),
    ] {
        let text = format!(
            "{PLAYERS}0 (0,0) RCRF\n1A (0,1) FCCCm\n2B (1,0) RRCCm\n{first}\n3A (0,-1) RFRR\n{second}\n4B (-1,-1) FFRRm\n"
        );
        let starts = notation::cut(&Carcassonne, &text);
        assert_eq!(starts.len(), 1, "{text}");
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.code, "carcassonne/not-a-move");
        assert_eq!(
            finding.message,
            "Not a move. Notes begin with `/`. (1 more in this game.)"
        );
        assert_eq!(fixed(&text), text);
        let formatted = fixture::format(&Carcassonne, &text);
        assert!(formatted.contains(first) && formatted.contains(second));
        fixture::assert_lossless(&Carcassonne, &text);
    }
}

#[test]
fn names_before_moves_are_one_finding() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FCCCm / Ann\n2B (1,0) RRCCm / Bo\n");
    let text = right
        .replace("1A (0,1) FCCCm / Ann", "Ann: 1A (0,1) FCCCm")
        .replace("2B (1,0) RRCCm / Bo", "Bo: 2B (1,0) RRCCm");
    let record = fixture::read(&Carcassonne, &text);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(
        finding.message,
        "A name stands before this move: its letter tells who makes it. Words about a move stand behind it, after `/`. (1 more in this game.)"
    );
    let [fix] = &finding.fixes[..] else {
        panic!("{:?}", finding.fixes);
    };
    assert!(!fix.safe);
    assert_eq!(apply_edits(&text, &fix.edits), right);
}

#[test]
fn words_before_numbers_are_left_out() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FCCCm\n2B (1,0) RRCCm\n");
    let text = right
        .replace("\n1A", "\nZug 1A")
        .replace("\n2B", "\nZug 2B");
    let record = fixture::read(&Carcassonne, &text);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "carcassonne/odd-sign");
    assert_eq!(apply_edits(&text, &finding.fixes[0].edits), right);
}

#[test]
fn players_with_colons_below_a_game_begin_the_next_one() {
    let game = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FCCCm\n");
    for (between, header) in [
        ("", "A: Anna\nB: Bo\n"),
        ("\n", "A: Anna\nB: Bo\n"),
        ("\n", "A: anna\nB: bo\n"),
        ("", "A: anna\nB: bo\n"),
        ("A+4 = 4\nB+0 = 0\n", "A: Anna\nB: Bo\n"),
    ] {
        let text = format!("{game}{between}{header}0 (0,0) RCRF\n1A (0,1) FCCCm\n");
        let starts = notation::cut(&Carcassonne, &text);
        assert_eq!(starts, [0, game.len() + between.len()], "{text}");
    }
    // What was said at the end of a game belongs to that game.
    let text = format!("{game}A: Wunderbar\n\n{game}");
    let starts = notation::cut(&Carcassonne, &text);
    assert_eq!(starts, [0, game.len() + "A: Wunderbar\n\n".len()]);
}

#[test]
fn points_confirm_a_meeple_apart_from_its_tile() {
    // The city of (0,0) and (0,1) is complete: 4 points for the meeple that stands there.
    let text = format!(
        "{PLAYERS}0 (0,0) RCRF\n1A (0,-1) FFRRm\n2B (-1,0) FFRRm\n3A (0,1) FCFC2 m +4 = 4\n"
    );
    let record = fixture::read(&Carcassonne, &text);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "carcassonne/meeple-place");
    assert_eq!(finding.fixes[0].title, "Write FCFC2m");
    assert_eq!(
        apply_edits(&text, &finding.fixes[0].edits),
        text.replace("FCFC2 m", "FCFC2m")
    );
}

#[test]
fn a_digit_behind_a_split_tile_makes_no_repair_certain() {
    let text = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) F C m F C 2\n");
    assert_eq!(fixed(&text), text);
    check(
        &text,
        &expect![[r#"
            4 warning split-tile [F C m F C 2] A tile is written without blanks. The 2 is the tile's, as in FCmFC2, or it is points, as in +2.
                Write FCmFC2
        "#]],
    );
    let whole = text.replace(" 2\n", "\n");
    assert!(fixed(&whole).ends_with("1A (0,1) FCmFC\n"));
}

#[test]
fn a_numbered_line_of_words_is_no_move() {
    let text =
        format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FCCCm\n2. FC Köln hat gewonnen\n2B (1,0) RRCCm\n");
    check(
        &text,
        &expect![[r#"
            5 warning not-a-move [2. FC Köln hat gewonnen] Not a move. Notes begin with `/`.
                Begin the line with /
        "#]],
    );
    assert_eq!(fixed(&text), text);
}

/// A short game in which both players gain points.
const SCORED: &str = "0 (0,0) FRCR\n1A (0,1) FFRRm\n2B (-1,1) RFFRm\n3A (1,0) CmFFC2 +4\n4B (1,-1) RCmFR +4\n5A (0,2) CCmFFP\n6B (1,1) RRFF\n7A (2,0) FFCmC2\n8B (2,-1) FCCmFP\n9A (3,0) CFRRm +4\n";

#[test]
fn points_without_a_plus_are_kept() {
    let right = format!("{PLAYERS}{SCORED}");
    for points in ["4", "(4)", "[4]", "4 points", "4 Punkte"] {
        let text = right.replace("+4", points);
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert_eq!(finding.code, "carcassonne/plus-missing", "{points}");
        let message = "Points are written with a plus: +4. (2 more in this game.)";
        assert_eq!(finding.message, message, "{points}");
        assert_eq!(finding.fixes[0].title, "Write +4 (3 times)");
        assert!(!finding.fixes[0].safe);
        assert_eq!(apply_edits(&text, &finding.fixes[0].edits), right);
    }
}

#[test]
fn a_letter_before_points_tells_whose_they_are() {
    let right = format!("{PLAYERS}{SCORED}");
    let text = right
        .replace("CmFFC2 +4", "CmFFC2 A+4")
        .replace("RCmFR +4", "RCmFR B+4");
    check(
        &text,
        &expect![[r#"
            6 hint points-word [A] The points of the player who moves have no letter: +4. (1 more in this game.)
                Write +4 (2 times)
        "#]],
    );
    let text = right.replace("CmFFC2 +4", "CmFFC2 B+4");
    let record = fixture::read(&Carcassonne, &text);
    let message = "Points of other players stand in parentheses: (B+4).";
    assert_eq!(record.findings()[0].message, message);
}

#[test]
fn players_without_an_equals_sign_are_no_title() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    for players in [
        "A is Ann Lee\nB is Bo\n",
        "A\tAnn Lee\nB\tBo\n",
        "A (Ann Lee)\nB (Bo)\n",
        "A ist Ann Lee\nB ist Bo\n",
        "A → Ann Lee\nB → Bo\n",
        "Ann Lee (A)\nBo (B)\n",
        "1. Ann Lee\n2. Bo\n",
    ] {
        let text = format!("Cup\n{players}{moves}");
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert_eq!(finding.code, "carcassonne/equals-missing", "{players}");
        let message = "A player's line is a letter, `=` and a name: write `A = Ann Lee`. Without `=` the line names the game. (1 more in this game.)";
        assert_eq!(finding.message, message);
        let written = apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(written, format!("Cup\nA = Ann Lee\nB = Bo\n{moves}"));
    }
    for title in [
        "A fine game\nB team, finals\n",
        "A is for Ann\nCup\n",
        "1. Liga\nCup\n",
        "Cup (A)\n",
    ] {
        check(&format!("{title}{moves}"), &expect![""]);
    }
    check(
        &format!("A = Ann\nB is Bo\n{moves}3A (0,2) CFFF\n4B (2,0) FRRF\n"),
        &expect![[r#"
            2 error player-letter [B is Bo] This is the line of the player B: it begins with the letter and `=`.
                Write =
        "#]],
    );
}

#[test]
fn times_and_boxes_before_moves_go_behind_them() {
    let right = format!("{PLAYERS}{SCORED}");
    let time = "A time or a sign stands before this move: a move begins with its number. What is said of it stands behind it, after `/`. (9 more in this game.)";
    let name = "A name stands before this move: its letter tells who makes it. Words about a move stand behind it, after `/`. (9 more in this game.)";
    for (sign, message) in [("20:02", time), ("Ann", name), ("[x]", ""), ("[ ]", "")] {
        let moves: String = SCORED
            .lines()
            .map(|line| format!("{sign} {line}\n"))
            .collect();
        let text = format!("{PLAYERS}{moves}");
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert!(
            message.is_empty() || finding.message == message,
            "{}",
            finding.message
        );
        let written = apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(written.replace(&format!(" / {sign}"), ""), right, "{sign}");
    }
    // A sentence is no name.
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\nAnn likes 1A (0,1) FFFC\n1A (0,1) FFFC\n"),
        &expect![[r#"
            4 warning not-a-move [Ann likes 1A (0,1) FFFC] Not a move. Notes begin with `/`.
                Begin the line with /
        "#]],
    );
}

#[test]
fn small_letters_of_players_are_written_large() {
    let text = format!("a = Ann\nb = Bo\n{SCORED}");
    let formatted = fixture::format(&Carcassonne, &text);
    assert!(formatted.starts_with("A = Ann\nB = Bo\n"), "{formatted}");
    assert!(fixed(&text).starts_with("A = Ann\nB = Bo\n"));
    // Below a move they are a remark.
    let said = format!("{PLAYERS}{SCORED}").replace("7A", "A= hm\n7A");
    let record = fixture::read(&Carcassonne, &said);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert_eq!(codes, ["carcassonne/not-a-move"]);
}

#[test]
fn a_missing_starter_tile_is_one_finding() {
    let moves = SCORED.split_once('\n').map_or("", |(_, moves)| moves);
    check(
        &format!("{PLAYERS}{moves}"),
        &expect![[r#"
            5 warning moves-missing [3] 3A cannot be understood without the starter tile, which is missing: write its line `0 (0,0) FRCR` above 1A.
                Write 0 (0,0) FRCR
        "#]],
    );
    check(
        &format!("{PLAYERS}Start FRCR\n{moves}"),
        &expect![[r#"
            3 warning not-a-move [Start FRCR] The starter tile has the number 0 and a square: write `0 (0,0)` before it.
                Write 0 (0,0) FRCR
        "#]],
    );
    // Without a contradiction it may be left out.
    let bare = moves.replace(" +4", "");
    check(&format!("{PLAYERS}{bare}"), &expect![""]);
}

#[test]
fn dashes_braces_and_words_between_the_parts_of_moves_are_one_finding() {
    let right = format!("{PLAYERS}{SCORED}");
    let changed = |change: &dyn Fn(&str) -> String| -> String {
        let moves = SCORED.lines().map(|line| change(line) + "\n");
        format!("{PLAYERS}{}", moves.collect::<String>())
    };
    let parted = |line: &str| {
        let (label, rest) = line.split_once(' ').unwrap_or_default();
        let (square, rest) = rest.split_once(' ').unwrap_or_default();
        let (tile, points) = rest.split_once(' ').unwrap_or((rest, ""));
        [label, square, tile, points].map(str::to_owned)
    };
    let dashed = changed(&|line| line.replacen("A (", "-A (", 1).replacen("B (", "-B (", 1));
    let braced = changed(&|line| line.replacen('(', "{", 1).replacen(')', "}", 1));
    let split = changed(&|line| {
        let [label, square, tile, points] = parted(line);
        let letters: Vec<String> = tile.chars().map(String::from).collect();
        format!("{label} {square} {} {points}", letters.join("-"))
            .trim_end()
            .to_owned()
    });
    let added = right.replace("FFP\n", "FF+P\n");
    for text in [dashed, braced, split, added] {
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert_eq!(finding.fixes.len(), 1, "{}", finding.message);
        assert_eq!(fixed(&text), right, "{text}");
    }
    let at = changed(&|line| {
        let [label, square, tile, points] = parted(line);
        format!("{label}: {tile} at {square} {points}")
            .trim_end()
            .to_owned()
    });
    assert_eq!(fixture::read(&Carcassonne, &at).findings().len(), 1, "{at}");
    let order = changed(&|line| {
        let [label, square, tile, points] = parted(line);
        format!("{label} {tile} {square} {points}")
            .trim_end()
            .to_owned()
    });
    assert_eq!(fixed(&at).replace("  ", " "), order);
}

#[test]
fn a_shield_is_a_pennant() {
    let text = format!("{PLAYERS}{SCORED}").replace('P', "S");
    let record = fixture::read(&Carcassonne, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Carcassonne, &text));
    };
    let message = "A pennant is P, not S: CCmFFP. (1 more in this game.)";
    assert_eq!(finding.message, message);
    let written = apply_edits(&text, &finding.fixes[0].edits);
    assert_eq!(written, format!("{PLAYERS}{SCORED}"));
}

/// The only finding of `text`, and the text after its first repair, which is a guess.
#[track_caller]
fn only_guess(text: &str) -> (String, String) {
    let record = fixture::read(&Carcassonne, text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Carcassonne, text));
    };
    let fix = finding.fixes.first();
    assert!(
        fix.is_some_and(|fix| !fix.safe),
        "a guess: {}",
        finding.message
    );
    let edits = fix.map(|fix| &fix.edits[..]).unwrap_or_default();
    (finding.message.clone(), apply_edits(text, edits))
}

#[test]
fn a_players_letter_before_the_number_is_no_players_line() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    for players in ["", PLAYERS] {
        for mark in [": ", ". ", ") ", " - ", " = "] {
            let text = moves
                .replace("1A ", &format!("A{mark}1 "))
                .replace("2B ", &format!("B{mark}2 "));
            let (message, right) = only_guess(&format!("{players}{text}"));
            let told = "The number comes before the player: 1A. (1 more in this game.)";
            assert_eq!(message, told, "{text}");
            assert_eq!(right, format!("{players}{moves}"));
        }
    }
    // A name may be like a number.
    check(
        &format!("A: 1 (Ann)\nB: 2 (Bo)\n{moves}"),
        &expect![[r#"
            1 error equals-missing [:] A player's line is a letter, `=` and a name: write `=` here. (1 more in this game.)
                Write = (2 times)
        "#]],
    );
}

#[test]
fn letters_of_a_list_before_moves_are_left_out() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n");
    let listed = right
        .replace("0 (0,0)", "a) 0 (0,0)")
        .replace("1A", "b) 1A")
        .replace("2B", "c) 2B");
    let (message, written) = only_guess(&listed);
    let told = "A move begins with its number: leave out “a)”. (2 more in this game.)";
    assert_eq!(message, told);
    assert_eq!(written, right);
    assert_eq!(fixed(&listed), listed);
}

#[test]
fn a_star_behind_a_side_is_a_meeple() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFCm\n2B (1,0) RRFFM\n");
    let text = right.replace("FFFCm", "FFFC*").replace("RRFFM", "RRFF*");
    let (message, written) = only_guess(&text);
    let told = "A meeple is `m`, for a farmer `M`, not `*`. (1 more in this game.)";
    assert_eq!(message, told);
    assert_eq!(written, right);
    assert_eq!(fixed(&text), text);
}

#[test]
fn what_a_chat_or_a_search_writes_before_moves_is_one_finding() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    let behind = |before: &dyn Fn(usize) -> String| -> String {
        let lines = moves.lines().enumerate();
        lines
            .map(|(at, line)| format!("{}{line}\n", before(at + 1)))
            .collect()
    };
    let name = "A name stands before this move: its letter tells who makes it. Words about a move stand behind it, after `/`. (2 more in this game.)";
    let (message, right) = only_guess(&behind(&|_| "<Ida> ".to_owned()));
    assert_eq!(message, name);
    assert_eq!(right, moves.replace('\n', " / <Ida>\n"));
    let (message, right) = only_guess(&behind(&|_| "21:00 <@ida> ".to_owned()));
    assert_eq!(message, name);
    assert_eq!(right, moves.replace('\n', " / 21:00 <@ida>\n"));
    let (_, right) = only_guess(&behind(&|at| format!("game.txt:{at}:")));
    assert_eq!(right, moves);
}

#[test]
fn rows_with_tiles_and_squares_are_no_titles() {
    for rows in [
        "0;0;FRCR;0\n0;1;FFRRm;1A\n-1;1;RFFRm;2B\n",
        "FRCR;0;0;0\nFFRRm;0;1;1A\nRFFRm;-1;1;2B\n",
        "FRCR\t0/0\t0\nFFRRm\t0/1\t1A\nRFFRm\t-1/1\t2B\n",
        "x,y,tile,move\n0,0,FRCR,0\n0,1,FFRRm,1A\n-1,1,RFFRm,2B\n",
    ] {
        let record = fixture::read(&Carcassonne, rows);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, rows));
        };
        assert_eq!(finding.code, "carcassonne/columns", "{rows}");
        let message = "are a table, and no moves as their columns stand. Put the columns in the order of a move, or write each move as in “3A (-1,0) RFRF”.";
        assert!(finding.message.ends_with(message), "{}", finding.message);
    }
    let moves = "A = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFC\n";
    for title in ["Cup; 2024; CCCC; final\n", "CCCC, 12/5, Ulm\n"] {
        check(&format!("{title}{moves}"), &expect![""]);
    }
}

#[test]
fn other_signs_around_squares_and_before_tiles_are_one_finding() {
    let right = format!("{PLAYERS}{SCORED}");
    let label = |sign: &str| {
        let moves = right.replace("A (", &format!("{sign}A ("));
        moves.replace("B (", &format!("{sign}B ("))
    };
    let angled: String = right
        .lines()
        .map(|line| line.replacen('(', "<", 1).replacen(')', ">", 1) + "\n")
        .collect();
    for text in [label("/"), label("_"), angled, right.replace(" (", " @(")] {
        let record = fixture::read(&Carcassonne, &text);
        let [_] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert_eq!(fixed(&text), right, "{text}");
    }
    for sign in ["→ ", "= "] {
        let text = right.replace(") ", &format!(") {sign}"));
        let (_, written) = only_guess(&text);
        let plain = |text: &str| text.replace(' ', "");
        assert_eq!(plain(&written), plain(&right), "{text}");
    }
}

#[test]
fn a_meeple_in_parentheses_is_one_finding() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFCm\n2B (1,0) RRFFM\n");
    let text = right.replace("Cm", "C(m)").replace("FM", "F(M)");
    let (message, written) = only_guess(&text);
    let told =
        "A meeple is written without parentheses behind what it claims. (1 more in this game.)";
    assert_eq!(message, told);
    assert_eq!(written, right);
}

#[test]
fn points_without_a_plus_that_do_not_fit_are_one_finding() {
    let game =
        |points: &str| format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFCm {points}\n2B (1,0) RRFF\n");
    for points in ["8", "(8)", "[8]"] {
        let (message, written) = only_guess(&game(points));
        assert_eq!(
            message, "A gains 4 here, not 8: 4 for a city of 2 tiles.",
            "{points}"
        );
        assert_eq!(written, game("+4"), "{points}");
    }
    let vain = |points: &str| game(points).replace("FFFCm", "FFFC");
    let (message, _) = only_guess(&vain("(8)"));
    assert_eq!(message, "A gains nothing here, but 8 is written.");
}

#[test]
fn tiles_in_brackets_or_quotes_are_one_finding() {
    let right = format!("{PLAYERS}{SCORED}");
    for (open, close) in [
        ("[", "]"),
        ("(", ")"),
        ("{", "}"),
        ("<", ">"),
        ("\"", "\""),
        ("'", "'"),
    ] {
        let text: String = right
            .lines()
            .map(|line| {
                let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
                if line.contains('(') {
                    words[2] = format!("{open}{}{close}", words[2]);
                }
                words.join(" ") + "\n"
            })
            .collect();
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert_eq!(finding.severity.name(), "hint", "{}", finding.message);
        assert_eq!(fixed(&text), right, "{text}");
        fixture::assert_lossless(&Carcassonne, &text);
    }
    check(
        &format!("{PLAYERS}0 (0,0) [RCRF]\n1A (0,1) [FFFCm[B]] +4\n2B (1,0) [RRFF]\n"),
        &expect![[r#"
            3 hint move-spelling [[RCRF]] A tile is written without “[” and “]” around it. (2 more in this game.)
                Leave them out (3 times)
        "#]],
    );
}

#[test]
fn points_behind_names_and_colons_are_one_finding() {
    let game =
        |points: &str| format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFCm {points}\n2B (1,0) RRFF\n");
    for points in [
        "(A: +4)",
        "(Ann: +4)",
        "(A:4)",
        "(Ann: 4)",
        "A: +4",
        "(ann: +4)",
    ] {
        let text = game(points);
        let record = fixture::read(&Carcassonne, &text);
        // A name has a capital.
        if points.contains("ann") {
            assert!(!record.findings().is_empty());
            continue;
        }
        let (message, written) = only_guess(&text);
        let told = "Points of other players have the letter before the plus, as in (B+4); those of the player who moves have none: +4.";
        assert_eq!(message, told, "{points}");
        assert_eq!(written, game("+4"), "{points}");
    }
    for points in [
        "(Ann +4)",
        "[A: +4]",
        "[Ann: 4]",
        "[A +4]",
        "(A: +4; B: 0)",
        "(Ann +4, Bo +0)",
    ] {
        let (_, written) = only_guess(&game(points));
        assert_eq!(written, game("+4"), "{points}");
    }
    let (_, written) = only_guess(&game("[Ann +4; Bo +2]"));
    assert_eq!(written, game("+4 (B+2)"));
    let (_, written) = only_guess(&game("(A: +4, Bo: 2)"));
    assert_eq!(written, game("+4 (B+2)"));
    // Whose points they are is not known.
    let text = game("(Eve: +4)");
    let record = fixture::read(&Carcassonne, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Carcassonne, &text));
    };
    assert!(finding.fixes.is_empty(), "{}", finding.message);
}

#[test]
fn a_table_of_players_and_points_is_no_part_of_the_moves() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    let rows = "Player | Points\nAnn | 80\nBo | 81\n";
    for text in [
        format!("{PLAYERS}\n{rows}\n{moves}"),
        format!("{PLAYERS}{moves}\n{rows}"),
        format!(
            "{PLAYERS}{moves}\n{}",
            rows.replace("\nAnn", "\n--- | ---\nAnn")
        ),
        format!("{PLAYERS}{rows}{moves}").replace("Points", "Result"),
    ] {
        let record = fixture::read(&Carcassonne, &text);
        let findings = record.findings();
        let is_hint = |one: &notation::Finding| one.severity.name() == "hint";
        assert!(
            findings.len() <= 2 && findings.iter().all(is_hint),
            "{}",
            fixture::findings(&Carcassonne, &text)
        );
        let table = findings
            .iter()
            .find(|one| one.code == "carcassonne/columns")
            .expect("the finding on its rows");
        assert_eq!(
            table.message,
            "This table of players and points is no part of the moves: make notes of its rows, which begin with `/`."
        );
        let written = apply_edits(&text, &table.fixes[0].edits);
        assert!(written.contains("\n/ Ann | 80\n/ Bo | 81\n"), "{written}");
        assert_eq!(fixture::listed(&Carcassonne, &fixed(&written)), "");
    }
    // One line with a bar is the name of the game.
    check(&format!("Cup | 2024\n{PLAYERS}{moves}"), &expect![""]);
}

#[test]
fn points_below_the_game_are_one_finding_with_the_word_above_them() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    for below in [
        "\nEndstand\nA: 81\nB: 80\n",
        "\nA: 81 points\nB: 80 Pkt.\n",
        "Result\nA 81\nB 80\n",
        "\nPunkte\nA | 81\nB | 80\n",
        "\nResult\nPlayer | Result\nA | 81\nB | 80\n",
    ] {
        let (_, written) = only_guess(&format!("{PLAYERS}{moves}{below}"));
        let lines = below.trim_start().lines();
        let notes: String = lines.map(|line| format!("/ {line}\n")).collect();
        assert!(written.ends_with(&notes), "{written}");
        assert_eq!(fixture::listed(&Carcassonne, &written), "");
    }
}

#[test]
fn tags_of_pgn_are_one_finding() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    let tags = "[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n";
    let told = "Tags in brackets are those of PGN. Players stand in lines such as `A = Ann` here, and what else is said of the \
                game in notes, which begin with `/`.";
    let (message, written) = only_guess(&format!("{tags}\n{moves}"));
    assert_eq!(message, told);
    let right = format!("A = Ann\nB = Bo\n/ [Result \"1-0\"]\n\n{moves}");
    assert_eq!(written, right);
    assert_eq!(fixture::listed(&Carcassonne, &written), "");
    for text in [
        format!("{tags}\n{PLAYERS}{moves}"),
        format!("{PLAYERS}{tags}{moves}"),
    ] {
        let (message, written) = only_guess(&text);
        assert_eq!(message, format!("{told} (2 more in this game.)"));
        assert_eq!(written, text.replace('[', "/ ["));
        assert_eq!(fixture::listed(&Carcassonne, &written), "");
    }
}

#[test]
fn colors_before_or_behind_names_make_players_lines() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    let right = format!("A = amber <red>\nB = basalt <blue>\n{moves}");
    for players in [
        "Rot: amber\nBlau: basalt\n",
        "Red: amber\nBlue: basalt\n",
        "amber: rouge\nbasalt: bleu\n",
    ] {
        let (message, written) = only_guess(&format!("{players}{moves}"));
        assert_eq!(
            message,
            "A player's line is a letter, `=` and a name: write `A = amber <red>`. Without `=` the line names the game. (1 more in this game.)"
        );
        assert_eq!(written, right, "{players}");
        assert_eq!(fixture::listed(&Carcassonne, &written), "");
    }
    // Names in the moves are told of alone.
    let text = "Rot: amber\nBlau: basalt\n0 (0,0) RCRF\n1 Rot (0,1) FFFC\n2 Blau (1,0) RRFF\n";
    let record = fixture::read(&Carcassonne, text);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert_eq!(codes, ["carcassonne/player-name"]);
    // A single such line may be the name of the game.
    check(&format!("Red: amber\n{moves}"), &expect![""]);
}

#[test]
fn lines_that_a_web_page_quotes_are_one_finding() {
    let right = format!("{PLAYERS}/ a note\n\n{SCORED}");
    let text: String = right
        .lines()
        .map(|line| format!("&gt; {line}").trim_end().to_owned() + "\n")
        .collect();
    let record = fixture::read(&Carcassonne, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Carcassonne, &text));
    };
    assert_eq!(finding.code, "carcassonne/odd-sign");
    let told = "\u{201c}&gt;\u{201d} around the moves is no part of them: leave it out.";
    assert_eq!(finding.message, told);
    let plain = |text: &str| text.replace(' ', "");
    assert_eq!(plain(&fixed(&text)), plain(&right));
    fixture::assert_lossless(&Carcassonne, &text);
}

#[test]
fn lines_that_a_web_page_quotes_without_a_blank_or_twice_are_one_finding() {
    let right = format!("{PLAYERS}/ a note\n{SCORED}");
    let told =
        "\u{201c}&gt;\u{201d} quotes a line on a web page, and is no part of it: leave it out.";
    for signs in ["&gt;", "&gt;&gt; ", "&gt;&gt;", "&gt; &gt;"] {
        let quoted = right.lines().map(|line| format!("{signs}{line}\n"));
        let text: String = quoted.collect();
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        assert_eq!(finding.code, "carcassonne/left-over-markup");
        let more = right.lines().count() - 1;
        let message = format!("{told} ({more} more in this game.)");
        assert_eq!(finding.message, message, "{signs}");
        assert_eq!(fixed(&text), right, "{signs}");
        let once = fixture::format(&Carcassonne, &text);
        assert_eq!(fixture::format(&Carcassonne, &once), once, "{signs}");
        fixture::assert_lossless(&Carcassonne, &text);
    }
}

#[test]
fn who_has_not_moved_yet_is_named_like_the_others() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    let told = "A player's line is a letter, `=` and a name: write `A = Ann <red>`. Without `=` the line names the game.";
    let players = "Rot: Ann\nBlau: Bo\n";
    let named = "A = Ann <red>\nB = Bo <blue>\n";
    for (below, right, more) in [
        ("Gelb: Cy\n", "C = Cy <yellow>\n", 2),
        ("Ort: Jena\n", "/ Ort: Jena\n", 1),
        (
            "Gelb: Cy\n\nOrt: Jena\nZeit: 2 h\n",
            "C = Cy <yellow>\n\n/ Ort: Jena\n/ Zeit: 2 h\n",
            2,
        ),
    ] {
        let (message, written) = only_guess(&format!("{players}{below}{moves}"));
        assert_eq!(
            message,
            format!("{told} ({more} more in this game.)"),
            "{below}"
        );
        assert_eq!(written, format!("{named}{right}{moves}"));
        assert_eq!(fixture::listed(&Carcassonne, &written), "");
    }
}

#[test]
fn players_behind_their_colors_below_a_game_are_one_finding() {
    let moves = "0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n";
    let text = format!("{PLAYERS}{moves}\nRot: Ann\nBlau: Bo\n");
    let (message, written) = only_guess(&text);
    assert_eq!(
        message,
        "Players behind their colors begin no other game: write `A = Ann <red>` if they do, and notes, which begin with `/`, if not."
    );
    assert_eq!(
        written,
        format!("{PLAYERS}{moves}\nA = Ann <red>\nB = Bo <blue>\n")
    );
    // One color twice is talk.
    let text = format!("{PLAYERS}{moves}\nRot: Ann\nRot: Bo\n");
    let (message, _) = only_guess(&text);
    assert!(message.starts_with("Not a move."), "{message}");
}

#[test]
fn a_meeple_behind_a_tile_in_brackets_is_part_of_its_finding() {
    let right = format!("{PLAYERS}{SCORED}");
    let told = "A tile is written without \u{201c}[\u{201d} and \u{201c}]\u{201d} around it.";
    let (message, written) = only_guess(&right.replace(" FFRRm\n", " [FFRR]m\n"));
    assert_eq!((message.as_str(), written), (told, right.clone()));
    let text = right.replace(" FFRRm\n", " [FFRR]m\n");
    let text = text.replace("CFRRm +4", "[CFRR]m +4");
    let (message, written) = only_guess(&text);
    assert_eq!(message, format!("{told} (1 more in this game.)"));
    assert_eq!(written, right);
    // Where it does not claim the last side, it is told of alone.
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) [FFFC] m\n2B (1,0) [RRFF]M\n"),
        &expect![[r#"
            4 error meeple-place [m] “m” apart from the tile does not tell what the meeple claims: write m behind the city, the road or the cloister, M behind the field, such as FFFCm.
                Write FFFCm
            5 hint move-spelling [[RRFF]] A tile is written without “[” and “]” around it.
                Leave them out
        "#]],
    );
}

#[test]
fn brackets_may_stand_twice_around_a_tile() {
    let right = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFFCm +4\n2B (1,0) RRFF\n");
    for (open, close) in [("[[", "]]"), ("((", "))"), ("<<", ">>")] {
        let text = right.replace("FFFCm", &format!("{open}FFFCm{close}"));
        let text = text.replace("RRFF", &format!("{open}RRFF{close}"));
        let record = fixture::read(&Carcassonne, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Carcassonne, &text));
        };
        let message = format!(
            "A tile is written without \u{201c}{open}\u{201d} and \u{201c}{close}\u{201d} around it. (1 more in this game.)"
        );
        assert_eq!(finding.message, message);
        assert_eq!(fixed(&text), right, "{text}");
    }
}
