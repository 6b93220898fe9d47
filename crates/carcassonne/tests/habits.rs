//! How people write who do not have the page at hand, and what the rules of other boxes and editions allow.

use carcassonne::Carcassonne;
use expect_test::{Expect, expect};
use notation::{apply_edits, fixture};

/// What is found in a game: line, code, severity, what is underlined, and all repairs.
#[track_caller]
fn check(text: &str, expect: &Expect) {
    let record = fixture::read(&Carcassonne, text);
    let mut out = String::new();
    for finding in record.findings() {
        let before = &text[..usize::from(finding.range.start())];
        let line = before.matches('\n').count() + 1;
        let code = finding.code.trim_start_matches("carcassonne/");
        let titles: Vec<&str> = finding.fixes.iter().map(|fix| &*fix.title).collect();
        out.push_str(&format!(
            "{line} {} {code} [{}] {}\n",
            finding.severity.name(),
            &text[finding.range],
            titles.join(" | ")
        ));
    }
    expect.assert_eq(&out);
    fixture::assert_fixes(&Carcassonne, text);
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
    ] {
        let text = format!("{PLAYERS}{moves}");
        let record = fixture::read(&Carcassonne, &text);
        let lines: Vec<usize> = (record.findings().iter())
            .map(|finding| record.parse().line_at(finding.range.start()))
            .collect();
        let mut once = lines.clone();
        once.dedup();
        assert_eq!(lines, once, "one finding a line: {text}");
        for finding in record.findings() {
            assert_eq!(finding.severity.name(), "hint", "{}", finding.message);
        }
        let fixed = fixed(&text);
        let solid = |text: &str| text.replace([' ', '\t'], "");
        assert_eq!(solid(&fixed), solid(&right), "{text}");
    }
    check(
        &format!("{PLAYERS}0. (0, 0) rcrf\n1a. (0, 1) fffc\n2b. (1, 0) rrff\n"),
        &expect![[r#"
            3 hint move-spelling [. (0, 0) rcrf] Write it so
            4 hint move-spelling [a. (0, 1) fffc] Write it so
            5 hint move-spelling [b. (1, 0) rrff] Write it so
        "#]],
    );
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) F F F C m +4\n2B (1,0) R C R\n"),
        &expect![[r#"
            4 hint split-tile [F F F C m] Write FFFCm
            5 error side-count [R C R] Write RCCR | Write RCFR | Write RCRR | Write RFCR
        "#]],
    );
}

#[test]
fn sentences_with_stars_and_dots_are_no_moves() {
    check(
        &format!(
            "{PLAYERS}0 (0,0) RCRF\n**Well played** by A\n1A. What a start\n* note\n2 stars ** for B\n1A (0,1) FFFC\n"
        ),
        &expect![[r#"
            4 warning not-a-move [**Well played** by A] Begin the line with /
            5 error unreadable [. What a start] 
            6 warning not-a-move [* note] Begin the line with /
            7 warning not-a-move [2 stars ** for B] Begin the line with /
            8 warning move-number [1] Write 2B
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
            11 error abbey-hole [(0,1)] Write (0,-1)
        "#]],
    );
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1A (1,0) RRFF\n2B (-1,0) AAAAm\n"),
        &expect![[r#"
            5 error abbey-hole [(-1,0)] 
        "#]],
    );
    check(
        &format!("{PLAYERS}0 (0,0) RCRF\n1A (5,0) AAAA\n"),
        &expect![[r#"
            4 error touches-nothing [(5,0)] 
        "#]],
    );
}

#[test]
fn a_wagon_drives_on() {
    let wagon = format!("{PLAYERS}0 (0,0) RCRF\n1A (0,1) FRFCm[w] +4 = 4\n");
    check(
        &format!("{wagon}2B (0,2) FFFR (+2)\n"),
        &expect![[r#"
        5 info wagon [(+2)] 
    "#]],
    );
    check(
        &format!("{wagon}2B (0,2) FFFR (A+2)\n3A (1,0) RRFF = 6\n"),
        &expect![[r#"
            5 info wagon [(A+2)] 
        "#]],
    );
    // Not what anything brings, or without a wagon.
    check(
        &format!("{wagon}2B (0,2) FFFR (+3)\n"),
        &expect![[r#"
        5 warning points [3] Remove the points
    "#]],
    );
    check(
        &format!("{}2B (0,2) FFFR (+2)\n", wagon.replace("[w]", "")),
        &expect![[r#"
            5 warning points [2] Remove the points
        "#]],
    );
    // At the end it may stand anywhere.
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
        4 info small-cities [+2 = 2] Add the note
    "#]],
    );
    check(
        &game(["+2", "+2", "+2"]),
        &expect![[r#"
        4 info small-cities [+2] Add the note
    "#]],
    );
    check(
        &game(["= 2", "= 4", "= 6"]),
        &expect![[r#"
            4 info small-cities [= 2] Add the note
        "#]],
    );
    // Both rules cannot hold.
    check(
        &game(["+4", "+2", "+4"]),
        &expect![[r#"
        6 warning points [2] Write 4
    "#]],
    );
    // The note says it, and what is another slip stays one.
    let note = "/ movetext: tiny-city-scoring=2\n";
    check(
        &format!("{note}{}", game(["+2 = 2", "+2 = 4", "+2 = 6"])),
        &expect![[""]],
    );
    check(
        &format!("{note}{}", game(["+2 = 2", "+4 = 6", "+2 = 8"])),
        &expect![[r#"
            7 warning points [4] Write 2
        "#]],
    );
    check(
        &format!(
            "/ movetext: tiny-city-scoring=4; other=1\n{}",
            game(["+2", "+2", "+2"])
        ),
        &expect![[r#"
            5 warning points [2] Write 4
            7 warning points [2] Write 4
            9 warning points [2] Write 4
        "#]],
    );
    // Pennants count one each; large cities count as always.
    check(
        &format!("{note}{PLAYERS}0 (0,0) RCRF\n1A (0,1) FFCCm\n2B (1,1) CFFFP\n"),
        &expect![[""]],
    );
}
