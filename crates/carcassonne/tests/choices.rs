//! What can be done next: tiles that are left, squares where they fit, figures that may claim, and the text that they write.

#![allow(
    clippy::unwrap_used,
    reason = "a fixture that has no answer is a failure"
)]

use carcassonne::{
    Carcassonne,
    tiles::{ReadCode, Sets, placed_geometry},
};
use expect_test::{Expect, expect};
use notation::{
    Choice, Notation as _, Record, Scope, TextRange, TextSize, Then, apply_edits, fixture, work,
};

const HEAD: &str = "A = amber <yellow>\nB = basalt <black>\n";
const GAME: &str = "\
A = amber <yellow>
B = basalt <black>
0  (0,0)  CRFR
1A (0,1)  FRmFR
2B (-1,0) FFCmF +4 = 4
3A (1,0)  FFFFKm
4B (0,-1) FRRFM
";

#[track_caller]
fn check(found: &str, expected: Expect) {
    expected.assert_eq(found);
}

/// The choices at the cursor after those with the keys `picked`.
fn offered(text: &str, picked: &[&str]) -> String {
    let (text, at) = fixture::cursor(text);
    let picked: Vec<String> = picked.iter().map(|key| (*key).to_owned()).collect();
    fixture::shown(&fixture::read(&Carcassonne, &text).choices(at, &picked))
}

/// The text after the choice at the cursor whose button is labeled `sign`, after those with the keys `picked`.
fn chosen(text: &str, picked: &[&str], sign: &str) -> String {
    let (text, at) = fixture::cursor(text);
    let picked: Vec<String> = picked.iter().map(|key| (*key).to_owned()).collect();
    let choices = fixture::read(&Carcassonne, &text).choices(at, &picked);
    let choice = choices.into_iter().find(|choice| choice.sign == sign);
    match choice.map(|choice| choice.then) {
        Some(Then::Write(edits)) => apply_edits(&text, &edits),
        other => panic!("{sign}: {other:?}"),
    }
}

#[test]
fn a_game_begins_with_the_starter_tile() {
    check(
        &offered(&format!("{HEAD}$0"), &[]),
        expect![[r#"
        the starter tile:
          CRFR = city on the left, road at the top and at the bottom, field on the right [square (0,0)]
          RCRF = road on the left and on the right, city at the top, field at the bottom [square (0,0)]
          FRCR = field on the left, road at the top and at the bottom, city on the right [square (0,0)]
          RFRC = road on the left and on the right, field at the top, city at the bottom [square (0,0)]
    "#]],
    );
    check(
        &chosen(&format!("{HEAD}$0"), &[], "RFRC"),
        expect![[r#"
        A = amber <yellow>
        B = basalt <black>
        0 (0,0) RFRC
    "#]],
    );
    check(
        &chosen("$0", &[], "RFRC"),
        expect![[r#"
        A = ?
        B = ?
        0 (0,0) RFRC"#]],
    );
}

#[test]
fn the_tiles_that_are_left_stand_by_what_they_show() {
    check(
        &offered(&format!("{GAME}$0"), &[]),
        expect![[r#"
        amber (A) draws a cloister:
          FFFRK = cloister with a road (2 left, fits at 8 places) … FFFRK
          FFFFK = cloister (3 left, fits at 6 places) … FFFFK
        amber (A) draws a city:
          CFFF = city cap (4 left, fits at 6 places) … CFFF
          CFCFP = city from side to side with a pennant (2 left, fits at 3 places) … CFCFP
          CFCF = city from side to side (1 left, fits at 3 places) … CFCF
          CFC2F = two city caps on opposite sides (3 left, fits at 3 places) … CFC2F
          CC2FF = two city caps on neighboring sides (2 left, fits at 6 places) … CC2FF
          CCFFP = corner city with a pennant (2 left, fits at 6 places) … CCFFP
          CCFF = corner city (3 left, fits at 6 places) … CCFF
          CCCFP = city on three sides with a pennant (1 left, fits at 3 places) … CCCFP
          CCCF = city on three sides (3 left, fits at 3 places) … CCCF
        amber (A) draws a city and a road:
          CRFR = city cap beside a straight road (3 left, fits at 5 places) … CRFR
          CRRF = city cap and a road curve, clockwise of it (3 left, fits at 5 places) … CRRF
          CFRR = city cap and a road curve, counterclockwise of it (3 left, fits at 4 places) … CFRR
          CRRR = city cap and a three-way junction (3 left, fits at one place) … CRRR
          CCRRP = corner city with a pennant and a road curve (2 left, fits at one place) … CCRRP
          CCRR = corner city and a road curve (3 left, fits at one place) … CCRR
          CCCRP = city on three sides with a pennant and a road (2 left, fits at one place) … CCCRP
          CCCR = city on three sides and a road (1 left, fits at one place) … CCCR
        amber (A) draws a road:
          FRFR = straight road (7 left, fits at 5 places) … FRFR
          FFRR = road curve (8 left, fits at 8 places) … FFRR
          FRRR = three-way junction (4 left, fits at 5 places) … FRRR
          RRRR = four-way junction (1 left, fits at one place) … RRRR
        amber (A) draws a tile that fits nowhere, and another one:
          CCCCP = city on all sides with a pennant (1 left, fits nowhere)
        the game ends:
          concedes = amber (A) gives up
          abandoned = the game is broken off
    "#]],
    );
}

#[test]
fn a_tile_is_laid_where_it_fits_in_every_rotation() {
    check(
        &offered(&format!("{GAME}$0"), &["CFRR"]),
        expect![[r#"
        amber (A) lays it at (-2,0):
          RCFR = at (-2,0): road on the left and at the bottom, city at the top, field on the right [square (-2,0)] … (-2,0) RCFR
        amber (A) lays it at (0,-2):
          CFRR = at (0,-2): city on the left, field at the top, road on the right and at the bottom [square (0,-2)] … (0,-2) CFRR
        amber (A) lays it at (0,2):
          CFRR = at (0,2): city on the left, field at the top, road on the right and at the bottom [square (0,2)] … (0,2) CFRR
          RCFR = at (0,2): road on the left and at the bottom, city at the top, field on the right [square (0,2)] … (0,2) RCFR
        amber (A) lays it at (2,0):
          FRRC = at (2,0): field on the left, road at the top and on the right, city at the bottom [square (2,0)] … (2,0) FRRC
    "#]],
    );
}

#[test]
fn a_tile_is_claimed_with_what_the_player_has() {
    check(
        &offered(&format!("{GAME}$0"), &["CRRR", "(0,2) RRCR"]),
        expect![[r#"
        amber (A) lays RRCR at (0,2):
          RRCmR = meeple in the city (4 meeples in hand) [square (0,2)]
          RmRCR = meeple on the road on the left (4 meeples in hand) [square (0,2)]
          RRmCR = meeple on the road at the top (4 meeples in hand) [square (0,2)]
          RMRCR = farmer on the field at the top left (4 meeples in hand) [square (0,2)]
          RRMCR = farmer on the field at the top right (4 meeples in hand) [square (0,2)]
          RRCR = no meeple (5 meeples in hand) [square (0,2)]
    "#]],
    );
}

#[test]
fn a_move_is_written_in_columns_with_its_points() {
    // A city of two tiles is completed, and its meeple returns at once.
    let text = format!("{HEAD}0  (0,0)  CRFR\n1A (0,1)  FRmFR$0\n");
    check(
        &offered(&text, &["CFFF", "(-1,0) FFCF"]),
        expect![[r#"
        basalt (B) lays FFCF at (-1,0):
          FFCmF = meeple in the city (completes a city of 2 tiles, 4 points for B · 7 meeples in hand) [square (-1,0)]
          FMFCF = farmer on the field (completes a city of 2 tiles, which nobody holds · 6 meeples in hand) [square (-1,0)]
          FFCF = no meeple (completes a city of 2 tiles, which nobody holds · 7 meeples in hand) [square (-1,0)]
    "#]],
    );
    check(
        &chosen(&text, &["CFFF", "(-1,0) FFCF"], "FFCmF"),
        expect![[r#"
        A = amber <yellow>
        B = basalt <black>
        0  (0,0)  CRFR
        1A (0,1)  FRmFR
        2B (-1,0) FFCmF +4 = 4
    "#]],
    );
    // A game without points has no text between its columns; a note stays with its move.
    let text = format!("{HEAD}0  (0,0) CRFR\n1A (0,1) FRmFR / a note\n/ another$0\n\n");
    check(
        &chosen(&text, &["FFRR", "(0,-1) FRRF"], "FRRF"),
        expect![[r#"
        A = amber <yellow>
        B = basalt <black>
        0  (0,0)  CRFR
        1A (0,1)  FRmFR / a note
        / another
        2B (0,-1) FRRF

    "#]],
    );
    // A wide square widens the columns; lines that are not aligned stay as they are.
    let text = format!("{HEAD}0\t(0,0) CRFR\n1A (0,1) FRmFR$0\n");
    check(
        &chosen(&text, &["FFRR", "(0,-1) FRRF"], "FRMRF"),
        expect![[r#"
        A = amber <yellow>
        B = basalt <black>
        0	(0,0) CRFR
        1A (0,1)  FRmFR
        2B (0,-1) FRMRF
    "#]],
    );
}

#[test]
fn a_tile_that_fits_nowhere_is_put_aside_and_another_one_drawn() {
    let text = chosen(&format!("{GAME}$0"), &[], "CCCCP");
    check(
        &text,
        expect![[r#"
        A = amber <yellow>
        B = basalt <black>
        0  (0,0)  CRFR
        1A (0,1)  FRmFR
        2B (-1,0) FFCmF +4 = 4
        3A (1,0)  FFFFKm
        4B (0,-1) FRRFM
        5A (dis) CCCCP
    "#]],
    );
    let begin: String = offered(&format!("{text}$0"), &[])
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect();
    check(
        &begin,
        expect![[r#"
        amber (A) draws a cloister:
          FFFRK = cloister with a road (2 left, fits at 8 places) … FFFRK
          FFFFK = cloister (3 left, fits at 6 places) … FFFFK
    "#]],
    );
    check(
        &chosen(&format!("{text}$0"), &["CRRR", "(0,2) RRCR"], "RRCmR"),
        expect![[r#"
            A = amber <yellow>
            B = basalt <black>
            0  (0,0)  CRFR
            1A (0,1)  FRmFR
            2B (-1,0) FFCmF +4 = 4
            3A (1,0)  FFFFKm
            4B (0,-1) FRRFM
            5A (dis) CCCCP (0,2) RRCmR
        "#]],
    );
}

#[test]
fn in_the_middle_the_record_is_followed() {
    check(
        &offered(&GAME.replace("\n3A", "$0\n3A"), &[]),
        expect![[r#"
            as it is written:
              FFFFKm = 3A at (1,0) [square (1,0)] as written
            amber (A) draws a cloister:
              FFFRK = cloister with a road (2 left, fits at 7 places) … FFFRK
              FFFFK = cloister (4 left, fits at 5 places) … FFFFK
            amber (A) draws a city:
              CFFF = city cap (4 left, fits at 5 places) … CFFF
              CFCFP = city from side to side with a pennant (2 left, fits at 4 places) … CFCFP
              CFCF = city from side to side (1 left, fits at 4 places) … CFCF
              CFC2F = two city caps on opposite sides (3 left, fits at 4 places) … CFC2F
              CC2FF = two city caps on neighboring sides (2 left, fits at 5 places) … CC2FF
              CCFFP = corner city with a pennant (2 left, fits at 5 places) … CCFFP
              CCFF = corner city (3 left, fits at 5 places) … CCFF
              CCCFP = city on three sides with a pennant (1 left, fits at 4 places) … CCCFP
              CCCF = city on three sides (3 left, fits at 4 places) … CCCF
            amber (A) draws a city and a road:
              CRFR = city cap beside a straight road (3 left, fits at 6 places) … CRFR
              CRRF = city cap and a road curve, clockwise of it (3 left, fits at 6 places) … CRRF
              CFRR = city cap and a road curve, counterclockwise of it (3 left, fits at 6 places) … CFRR
              CRRR = city cap and a three-way junction (3 left, fits at 2 places) … CRRR
              CCRRP = corner city with a pennant and a road curve (2 left, fits at 2 places) … CCRRP
              CCRR = corner city and a road curve (3 left, fits at 2 places) … CCRR
              CCCRP = city on three sides with a pennant and a road (2 left, fits at 2 places) … CCCRP
              CCCR = city on three sides and a road (1 left, fits at 2 places) … CCCR
            amber (A) draws a road:
              FRFR = straight road (7 left, fits at 6 places) … FRFR
              FFRR = road curve (9 left, fits at 7 places) … FFRR
              FRRR = three-way junction (4 left, fits at 6 places) … FRRR
              RRRR = four-way junction (1 left, fits at 2 places) … RRRR
            amber (A) draws a tile that fits nowhere, and another one:
              CCCCP = city on all sides with a pennant (1 left, fits nowhere)
        "#]],
    );
    check(
        &offered(&format!("$0{GAME}"), &[]),
        expect![[r#"
        as it is written:
          CRFR = 0 at (0,0) [square (0,0)] as written
    "#]],
    );
    check(
        &offered(&GAME.replace("\n3A", "$0\n3A"), &["CFRR"]),
        expect![[r#"
            amber (A) lays it at (0,-1):
              RRCF = at (0,-1): road on the left and at the top, city on the right, field at the bottom [square (0,-1)] … (0,-1) RRCF
              FRRC = at (0,-1): field on the left, road at the top and on the right, city at the bottom [square (0,-1)] … (0,-1) FRRC
            amber (A) lays it at (1,0):
              FRRC = at (1,0): field on the left, road at the top and on the right, city at the bottom [square (1,0)] … (1,0) FRRC
            amber (A) lays it at (-2,0):
              RCFR = at (-2,0): road on the left and at the bottom, city at the top, field on the right [square (-2,0)] … (-2,0) RCFR
            amber (A) lays it at (-1,-1):
              CFRR = at (-1,-1): city on the left, field at the top, road on the right and at the bottom [square (-1,-1)] … (-1,-1) CFRR
            amber (A) lays it at (0,2):
              CFRR = at (0,2): city on the left, field at the top, road on the right and at the bottom [square (0,2)] … (0,2) CFRR
              RCFR = at (0,2): road on the left and at the bottom, city at the top, field on the right [square (0,2)] … (0,2) RCFR
            amber (A) lays it at (1,1):
              FRRC = at (1,1): field on the left, road at the top and on the right, city at the bottom [square (1,1)] … (1,1) FRRC
        "#]],
    );
    let inserted = chosen(
        &GAME.replace("\n3A", "$0\n3A"),
        &["FFRR", "(1,0) FFRR"],
        "FFRR",
    );
    check(
        &fixture::findings(&Carcassonne, &inserted),
        expect![[r#"
            warning carcassonne/move-number 7:1 Move 4 is next, but this one has number 3.
              3A (1,0)  FFFFKm
              ^
              fix: Write 4B
              > 4B (1,0)  FFFFKm
            error carcassonne/occupied 7:4 (1,0) holds a tile already: 3A put it there. Read on as (1,1).
              3A (1,0)  FFFFKm
                 ^^^^^
              see 6:11: put on (1,0) here
              fix: Write (1,1)
              > 3A (1,1)  FFFFKm
              fix: Write (-2,0)
              > 3A (-2,0)  FFFFKm
              fix: Write (-1,1)
              > 3A (-1,1)  FFFFKm
              fix: Write (-1,-1)
              > 3A (-1,-1)  FFFFKm
        "#]],
    );
    // Missing moves can be inserted.
    let gap = GAME
        .replace("3A (1,0)  FFFFKm\n", "")
        .replace("\n4B", "$0\n4B");
    check(
        &chosen(&gap, &["FFFFK", "(1,0) FFFFK"], "FFFFKm"),
        expect![[r#"
            A = amber <yellow>
            B = basalt <black>
            0  (0,0)  CRFR
            1A (0,1)  FRmFR
            2B (-1,0) FFCmF  +4 = 4
            3A (1,0)  FFFFKm
            4B (0,-1) FRRFM
        "#]],
    );
}

#[test]
fn nothing_is_known_after_what_cannot_be_read_or_is_missing() {
    for rest in [
        "5A (1,1\n$0",
        "6B (0,2) FRFR\n$0",
        "5A (1,0) FFFF\n6B (1,0) FFFF\n$0",
        "5A concedes\n$0",
        "5AB abandoned\n$0",
    ] {
        check(&offered(&format!("{GAME}{rest}"), &[]), expect![""]);
    }
    for picked in [
        &["CFRR", "(0,2) FRRC"][..],
        &["", ""],
        &["CFRR", "(0,2) RCFR", ""],
        &["\u{1f0a1}"],
        &["CFRR", "\u{1f0a1}"],
    ] {
        check(&offered(&format!("{GAME}$0"), picked), expect![""]);
    }
}

#[test]
fn a_player_without_meeples_lays_tiles_only() {
    let text = "\
A = amber
B = basalt
0  (0,0)  FRCR
1A (0,-1) FRFFKm
2B (0,1)  FFFR
3A (0,-2) FFFFKm
4B (1,1)  FFFF
5A (0,-3) FFFFKm
6B (1,2)  FFFF
7A (0,-4) FFFFKm
8B (1,3)  FFFF
9A (0,-5) FFFRKm
10B (1,4) FFFF
11A (0,-6) FRFRm
12B (1,5) FFFF
13A (0,-7) FMRFR
14B (1,6) FFFF
$0";
    let offered = offered(text, &["CFFF"]);
    let first: String = offered.split_inclusive('\n').take(4).collect();
    check(
        &first,
        expect![[r#"
        amber (A) lays it at (1,0):
          CFFF = at (1,0): city on the left, field at the top, on the right and at the bottom (completes a city of 2 tiles, which nobody holds) [square (1,0)]
        amber (A) lays it at (0,2):
          CFFF = at (0,2): city on the left, field at the top, on the right and at the bottom [square (0,2)]
    "#]],
    );
}

#[test]
fn other_boxes_bring_their_figures() {
    let text = format!("{HEAD}0 (0,0) CRFR\n1A (0,1) RFRFIm\n2B (0,-1) FRFR\n$0");
    check(
        &offered(&text, &["CFFF", "(-1,0) FFCF"]),
        expect![[r#"
        amber (A) lays FFCF at (-1,0):
          FFCmF = meeple in the city (completes a city of 2 tiles, 4 points for A · 6 meeples in hand) [square (-1,0)]
          FMFCF = farmer on the field (completes a city of 2 tiles, which nobody holds · 5 meeples in hand) [square (-1,0)]
          FFCm[B]F = big meeple in the city (completes a city of 2 tiles, 4 points for A · 6 meeples in hand) [square (-1,0)]
          FM[B]FCF = big meeple on the field (completes a city of 2 tiles, which nobody holds · 6 meeples in hand) [square (-1,0)]
          FFCF = no meeple (completes a city of 2 tiles, which nobody holds · 6 meeples in hand) [square (-1,0)]
    "#]],
    );
    check(
        &chosen(&text, &["CFFF", "(-1,0) FFCF"], "FFCm[B]F"),
        expect![[r#"
            A = amber <yellow>
            B = basalt <black>
            0 (0,0) CRFR
            1A (0,1) RFRFIm
            2B (0,-1) FRFR
            3A (-1,0) FFCm[B]F +4 = 4
        "#]],
    );
}

#[test]
fn no_choice_leaves_an_error() {
    for text in [
        "$0".to_owned(),
        format!("{HEAD}$0"),
        format!("{HEAD}0 (0,0) CRFR$0"),
        "A = a\nB = b\nC = c\n0 (0,0) CRFR\n1A (0,1) FRmFR$0\n".to_owned(),
    ] {
        let (text, at) = fixture::cursor(&text);
        fixture::assert_sound(&Carcassonne, &text, at);
    }
}

#[test]
fn nothing_is_found_in_what_choices_write_and_nothing_to_format() {
    let game = fixture::format(
        &Carcassonne,
        include_str!("../../../tests/records/carcassonne/three-players.carcassonne"),
    );
    let end = game.find("\n9C").unwrap();
    let text = game.split_at(end).0;
    let text = fixture::format(&Carcassonne, text);
    let written = fixture::written(&Carcassonne, &text, TextSize::of(&text));
    for written in written.iter().step_by(7) {
        let record = fixture::read(&Carcassonne, &written.text);
        assert_eq!(record.findings(), [], "after {:?}", written.labels);
        assert_eq!(record.format(Scope::Game), [], "after {:?}", written.labels);
    }
    assert_eq!(written.len(), 1151);
}

#[test]
fn routes_end_at_regions_of_the_picture() {
    let record = fixture::read(&Carcassonne, GAME);
    let scene = record.scene(5).unwrap();
    let regions: Vec<&str> = scene
        .regions
        .iter()
        .map(|region| region.id.as_str())
        .collect();
    check(
        &regions.join(" · "),
        expect![
            "square (-2,0) · square (-1,-1) · square (-1,1) · square (0,-2) · square (0,2) · square (1,-1) · square (1,1) · square (2,0)"
        ],
    );
    for region in &scene.regions {
        let (frame, x, y) = (region.frame, region.frame.x, region.frame.y);
        assert!(x >= scene.left && x + frame.width <= scene.left + scene.width);
        assert!(y >= scene.top && y + frame.height <= scene.top + scene.height);
    }
    let end = TextSize::of(GAME);
    for draw in record.choices(end, &[]) {
        if let Then::Ask(key) = draw.then {
            for laid in record.choices(end, &[key]) {
                assert!(regions.contains(&laid.route.to.unwrap().as_str()));
            }
        }
    }
    assert!(scene.focused().regions.is_empty());
}

#[test]
fn figures_stand_at_different_places_of_their_tiles() {
    let record = fixture::read(&Carcassonne, GAME);
    let picked = ["CRRR", "(0,2) RRCR"].map(str::to_owned);
    let claims = record.choices(TextSize::of(GAME), &picked);
    let places = claims.iter().map(|claim| {
        let regions = claim.picture.iter().flat_map(|scene| &scene.regions);
        let middles = regions.map(|region| {
            let frame = region.frame;
            (frame.x + frame.width / 2.0, frame.y + frame.height / 2.0)
        });
        (claim.label.as_str(), middles.collect::<Vec<_>>())
    });
    let places: Vec<String> = places
        .map(|(label, middles)| format!("{label}: {middles:?}"))
        .collect();
    check(
        &places.join("\n"),
        expect![[r#"
        meeple in the city: [(43.0, 27.0)]
        meeple on the road on the left: [(11.0, 27.0)]
        meeple on the road at the top: [(27.0, 11.0)]
        farmer on the field at the top left: [(10.0, 13.0)]
        farmer on the field at the top right: [(41.0, 10.0)]
        no meeple: []"#]],
    );
}

#[test]
fn a_new_game_has_a_line_for_everybody() {
    assert_eq!(Carcassonne.about().seats.len(), 6);
    for (players, expected) in [
        (
            &["amber", "", "the rock", "", "", ""][..],
            expect![[r#"
            A = amber
            B = the rock
        "#]],
        ),
        (
            &[],
            expect![[r#"
            A = ?
            B = ?
        "#]],
        ),
        (
            &["(x) <y>", "1st", "a/b\nc", "[", "Zoë O'Neil-Ray"],
            expect![[r#"
            A = x y
            B = ?
            C = abc
            D = ?
            E = Zoë O'Neil-Ray
        "#]],
        ),
    ] {
        let text = Carcassonne.new_game(players);
        check(&text, expected);
        let record = fixture::read(&Carcassonne, &text);
        assert_eq!(record.findings(), []);
    }
}

/// A record as choices write it: with points and totals of each move and the board's final scores, without notes.
fn written(record: &str) -> String {
    let is_kept = |line: &&str| {
        !["/", "A+", "B+"]
            .iter()
            .any(|begin| line.starts_with(begin))
    };
    let mut text: String = record
        .lines()
        .filter(is_kept)
        .map(|line| line.split(" /").next().unwrap_or_default().trim_end())
        .map(|line| format!("{line}\n"))
        .collect();
    for title in [
        "Write the points and totals of every move",
        "Write the final result",
    ] {
        let record = fixture::read(&Carcassonne, &text);
        let actions = record.actions(TextRange::up_to(TextSize::of(&text)));
        let action = actions.into_iter().find(|action| action.fix.title == title);
        if let Some(action) = action {
            text = apply_edits(&text, &action.fix.edits);
        }
    }
    fixture::format(&Carcassonne, &text)
}

/// The choice that a test takes; fails with the list of choices if it is missing.
#[track_caller]
fn take(record: &dyn Record, picked: &[String], is_it: impl Fn(&Choice) -> bool) -> Choice {
    let end = TextSize::of(record.parse().text());
    let choices = record.choices(end, picked);
    let offered = fixture::shown(&choices);
    let found = choices.into_iter().find(is_it);
    found.unwrap_or_else(|| panic!("after {picked:?}:\n{offered}"))
}

/// The code of a tile in its rotation, and the segment that its figure claims: one field can be written after several sides.
fn meaning(code: &str) -> Option<(String, Option<usize>)> {
    let written = ReadCode::read(code).ok()?;
    let geometry = placed_geometry(&written.tile, Sets::BASE);
    let meeple = written.meeples.first();
    let target = meeple.and_then(|meeple| geometry.target(meeple).ok());
    Some((written.tile.code(), target))
}

/// Takes the choices that write the tile `code` on `square`. Returns the text after it, and the written tile.
#[track_caller]
fn tap(text: &str, square: &str, code: &str) -> (String, String) {
    let record = fixture::read(&Carcassonne, text);
    let region = format!("square {square}");
    let tile = ReadCode::read(code).unwrap();
    let bare = tile.bare(code);
    let is_tile = |choice: &Choice| {
        let drawn = ReadCode::read(&choice.sign);
        drawn.is_ok_and(|drawn| drawn.tile.canonical() == tile.tile.canonical())
    };
    let is_laid = |code: &str, choice: &Choice| {
        choice.route.to.as_ref() == Some(&region) && meaning(&choice.sign) == meaning(code)
    };
    let mut picked = Vec::new();
    let is_first = record.moves().is_empty();
    let is_it = |choice: &Choice| (!is_first && is_tile(choice)) || is_laid(code, choice);
    let mut choice = take(&*record, &picked, is_it);
    for code in [bare.as_str(), code] {
        if let Then::Ask(key) = choice.then {
            picked.push(key);
            choice = take(&*record, &picked, |choice| is_laid(code, choice));
        }
    }
    match choice.then {
        Then::Write(edits) => (apply_edits(text, &edits), choice.sign),
        other => panic!("{square} {code}: {other:?}"),
    }
}

/// Goes on from `header` by choices only: each move of `record` is among them, and its final scores.
#[track_caller]
fn tapped(header: &str, record: &str) -> String {
    let goal = written(&format!("{header}{record}"));
    let (_, moves) = goal.split_at(goal.find("\n0 ").unwrap() + 1);
    let (mut text, mut goal) = (header.to_owned(), goal.clone());
    for line in moves.lines() {
        let mut words = line.split_whitespace().skip(1);
        if let (Some(square), Some(code), true) = (words.next(), words.next(), line.contains('(')) {
            let (after, sign) = tap(&text, square, code);
            goal = goal.replace(line, &line.replace(code, &sign));
            text = after;
        }
    }
    let record = fixture::read(&Carcassonne, &text);
    let scores = take(&*record, &[], |choice| choice.label == "the final scores");
    if let Then::Write(edits) = scores.then {
        text = apply_edits(&text, &edits);
    }
    assert_eq!(text, goal);
    assert_eq!(fixture::read(&Carcassonne, &text).findings(), []);
    text
}

const FIRST: &str = include_str!("../../../tests/records/carcassonne/game-1.carcassonne");
const SECOND: &str = include_str!("../../../tests/records/carcassonne/game-2.carcassonne");

/// The moves of a record from the starter tile on.
fn moves(record: &str) -> &str {
    record.split_at(record.find("\n0 ").unwrap() + 1).1
}

#[test]
fn the_first_game_is_written_by_choices_alone() {
    let header = Carcassonne.new_game(&["RieseMAX", "wallaceprime"]);
    let text = tapped(&header, moves(FIRST));
    let result = "A = RieseMAX 2nd (80)\nB = wallaceprime 1st (81)\n";
    assert!(text.starts_with(result), "{text}");
}

#[test]
fn the_second_game_is_written_by_choices_alone() {
    // In two places the box has another tile than the record; these score differently.
    let boxed = moves(SECOND)
        .replace("(0,2) CCFC", "(0,2) CCRC")
        .replace("(-1,2) CFCF", "(-1,2) CFCFP")
        .replace('p', "P");
    let text = tapped(&Carcassonne.new_game(&["wallaceprime", "Uhome"]), &boxed);
    let result = "A = wallaceprime 1st (105)\nB = Uhome 2nd (103)\n";
    assert!(text.starts_with(result), "{text}");
}

#[test]
fn ten_tiles_are_written_whatever_else_is_offered() {
    let game: String = FIRST
        .lines()
        .take(14)
        .map(|line| format!("{line}\n"))
        .collect();
    let goal = written(&game);
    let header: String = goal
        .lines()
        .take(3)
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(fixture::by_choices(&Carcassonne, &header, &goal), goal);
}

#[test]
fn choices_of_a_long_game_cost_less_than_its_replay() {
    let (header, _) = FIRST.split_at(FIRST.find("51A").unwrap());
    let label = |number: usize| format!("{number}{}", if number % 2 == 1 { 'A' } else { 'B' });
    let more = (200..5200).map(|number| format!("{} ({number},0) RFRF\n", label(number)));
    let text = format!("{header}{}", more.collect::<String>());
    let record = fixture::read(&Carcassonne, &text);
    let replay = work::measure(|| record.findings().len()).1;
    for (at, picked) in [
        (header.len(), &[][..]),
        (header.len(), &["CRFR"]),
        (text.len(), &[]),
        (text.len() / 2, &[]),
    ] {
        let at = TextSize::try_from(at).unwrap();
        let picked: Vec<String> = picked.iter().map(|key| (*key).to_owned()).collect();
        let (choices, steps) = work::measure(|| record.choices(at, &picked).len());
        assert!(choices > 0, "nothing at {at:?}");
        assert!(
            steps < replay,
            "{steps} steps for {choices}, {replay} for all"
        );
    }
}
