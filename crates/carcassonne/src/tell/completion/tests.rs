use expect_test::{Expect, expect};
use notation::fixture::{cursor, read};

use crate::Carcassonne;

/// The first `count` completions at the cursor: label, replaced and written text, detail.
#[track_caller]
fn check(fixture: &str, count: usize, expected: Expect) {
    let (text, at) = cursor(fixture);
    let found = read(&Carcassonne, &text).completions(at);
    let mut out = format!("{} in all\n", found.len());
    for completion in found.into_iter().take(count) {
        let replaced = &text[completion.replace];
        let detail = completion.detail.unwrap_or_default();
        out.push_str(&format!(
            "{} | {replaced:?} -> {:?} | {detail}\n",
            completion.label, completion.insert
        ));
    }
    expected.assert_eq(&out);
}

const START: &str = "A = red <red>\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n";

#[test]
fn a_new_record_begins_with_the_game_and_its_players() {
    check(
        "$0",
        9,
        expect![[r#"
        3 in all
        date, time, type, mode | "" -> "${1:01/01/2026}, ${2:20:00 UTC}, ${3:BGA Arena}, ${4:Real-time}\n$0" | the line about the game
        A = | "" -> "A = ${1:nickname}$0" | a player
        A = … B = … | "" -> "A = ${1:first}\nB = ${2:second}\n0 (0,0) ${3:CRFR}\n$0" | a new game of two
    "#]],
    );
    for typed in ["g$0", "game$0\n", "\ngam$0"] {
        let (text, at) = cursor(typed);
        let found = read(&Carcassonne, &text).completions(at);
        let [game] = &found[..] else {
            panic!("{typed}: {found:?}");
        };
        assert_eq!(game.filter.as_deref(), Some("game"), "{typed}");
        assert_eq!(&text[game.replace], text.trim(), "{typed}");
    }
    for typed in ["games$0", "A = red\nga$0"] {
        let (text, at) = cursor(typed);
        assert_eq!(read(&Carcassonne, &text).completions(at), [], "{typed}");
    }
    check(
        "A = red\n$0",
        9,
        expect![[r#"
        2 in all
        0 (0,0) CRFR | "" -> "0 (0,0) ${1:CRFR}\n$0" | the starter tile, in any rotation
        B = | "" -> "B = ${1:nickname}$0" | a player
    "#]],
    );
    check(
        "A = red\nB$0",
        9,
        expect![[r#"
            1 in all
            B = | "B" -> "B = ${1:nickname}$0" | a player
        "#]],
    );
}

#[test]
fn header_parts_are_offered_once() {
    check(
        "A = red $0",
        9,
        expect![[r#"
        5 in all
        (real name) | "" -> "(${1:real name})$0" | 
        [country] | "" -> "[${1:country}]$0" | 
        <color> | "" -> "<${1:color}>$0" | 
        1st | "" -> "1st (${1:points})$0" | final place
        2nd | "" -> "2nd (${1:points})$0" | final place
    "#]],
    );
    check(
        "A = red (Rot) <yellow> $0",
        9,
        expect![[r#"
        3 in all
        [country] | "" -> "[${1:country}]$0" | 
        1st | "" -> "1st (${1:points})$0" | final place
        2nd | "" -> "2nd (${1:points})$0" | final place
    "#]],
    );
    check(
        "A = red <red>\nB = blue <b$0",
        4,
        expect![[r#"
        7 in all
        yellow | "b" -> "yellow>" | 
        green | "b" -> "green>" | 
        blue | "b" -> "blue>" | 
        black | "b" -> "black>" | 
    "#]],
    );
    check(
        "A = red <$0>",
        1,
        expect![[r#"
            8 in all
            yellow | "" -> "yellow>" | 
        "#]],
    );
    check(
        "01/02/2026, BGA, $0",
        2,
        expect![[r#"
        7 in all
        Turn-based | "" -> "Turn-based" | game mode
        Real-time | "" -> "Real-time" | game mode
    "#]],
    );
    check("A = r$0", 9, expect![["0 in all\n"]]);
}

#[test]
fn the_next_move_has_the_next_number_and_player() {
    check(
        &format!("{START}$0"),
        9,
        expect![[r#"
        6 in all
        2B ( | "" -> "2B (" | blue (B)
        2B (dis) | "" -> "2B (dis) " | a drawn tile fits nowhere
        2B concedes | "" -> "2B concedes" | the player gives up
        2AB abandoned | "" -> "2AB abandoned" | the game is broken off
        A+ | "" -> "A+${1:points} = ${2:total}$0" | points of red (A) at the end
        B+ | "" -> "B+${1:points} = ${2:total}$0" | points of blue (B) at the end
    "#]],
    );
    check(
        &format!("{START}2$0"),
        9,
        expect![[r#"
        1 in all
        2B | "2" -> "2B" | blue (B)
    "#]],
    );
    check(
        "A = red\nB = blue\n$0",
        2,
        expect![[r#"
        2 in all
        0 (0,0) CRFR | "" -> "0 (0,0) ${1:CRFR}\n$0" | the starter tile, in any rotation
        C = | "" -> "C = ${1:nickname}$0" | a player
    "#]],
    );
    check(&format!("{START}7$0"), 9, expect![["0 in all\n"]]);
}

#[test]
fn squares_lie_beside_tiles() {
    check(
        &format!("{START}2B $0"),
        3,
        expect![[r#"
            6 in all
            (-1,0) | "" -> "(-1,0) " | needs city on the right
            (0,-1) | "" -> "(0,-1) " | needs road at the top
            (-1,1) | "" -> "(-1,1) " | needs road on the right
        "#]],
    );
    check(
        &format!("{START}2B ($0"),
        3,
        expect![[r#"
            6 in all
            (-1,0) | "(" -> "(-1,0) " | needs city on the right
            (0,-1) | "(" -> "(0,-1) " | needs road at the top
            (-1,1) | "(" -> "(-1,1) " | needs road on the right
        "#]],
    );
    check(
        &format!("{START}2B ($0) CCCC"),
        9,
        expect![[r#"
            1 in all
            (-1,0) | "(" -> "(-1,0) " | needs city on the right
        "#]],
    );
}

#[test]
fn tiles_fit_their_square() {
    check(
        &format!("{START}2B (1,1) $0"),
        3,
        expect![[r#"
            25 in all
            FRFR | "" -> "FRFR" | straight road, 8 left
            FFFFK | "" -> "FFFFK" | cloister, 4 left
            FFRR | "" -> "FFRR" | road curve, 8 left
        "#]],
    );
    check(
        &format!("{START}2B (1,1) RFF$0 / note"),
        3,
        expect![[r#"
            25 in all
            FRFR | "RFF" -> "FRFR" | straight road, 8 left
            FFFFK | "RFF" -> "FFFFK" | cloister, 4 left
            FFRR | "RFF" -> "FFRR" | road curve, 8 left
        "#]],
    );
    check(
        &format!("{START}2B (dis) $0"),
        1,
        expect![[r#"
            79 in all
            FRFR | "" -> "FRFR" | straight road, 8 left
        "#]],
    );
}

#[test]
fn meeples_go_where_they_can_claim() {
    check(
        &format!("{START}2B (5,5) FFRR$0"),
        5,
        expect![[r#"
            82 in all
            FFRRm | "FFRR" -> "FFRRm" | claims the road
            FMFRR | "FFRR" -> "FMFRR" | lays a farmer on the field on the left and at the top
            FFRMR | "FFRR" -> "FFRMR" | lays a farmer on the field at the bottom right
            FRFR | "FFRR" -> "FRFR" | straight road, 8 left
            RFRF | "FFRR" -> "RFRF" | straight road, 8 left
        "#]],
    );
    check(
        &format!("{START}2B (5,5) FFRRK$0"),
        0,
        expect![[r#"
        83 in all
    "#]],
    );
    check(
        &format!("{START}2B (1,1) FFRm[$0"),
        9,
        expect![[r#"
        8 in all
        B | "" -> "B]" | big meeple
        b | "" -> "b]" | builder
        a | "" -> "a]" | abbot
        m | "" -> "m]" | mayor
        p | "" -> "p]" | pig
        w | "" -> "w]" | wagon
        barn | "" -> "barn]" | barn
        ph | "" -> "ph]" | phantom
    "#]],
    );
}

#[test]
fn points_follow_the_tile() {
    check(
        &format!("{START}2B (1,1) FFRR $0"),
        9,
        expect![[r#"
        4 in all
        + | "" -> "+${1:points}$0" | points of the mover
        = | "" -> "= ${1:total}$0" | total of the mover
        (A+) | "" -> "(A+${1:points})$0" | points of red (A)
        / | "" -> "/ $0" | a note
    "#]],
    );
    check(
        &format!("{START}2B (1,1) FFRR ($0"),
        9,
        expect![[r#"
        1 in all
        A+ | "" -> "A+" | red (A)
    "#]],
    );
    check(
        &format!("{START}2B (1,1) FFRR / he $0"),
        9,
        expect![[r#"
            0 in all
        "#]],
    );
    check(&format!("{START}/ $0"), 9, expect![["0 in all\n"]]);
}

#[test]
fn behind_a_total_only_totals_follow() {
    check(
        &format!("{START}2B (1,1) FFRR +2 $0"),
        9,
        expect![[r#"
        4 in all
        + | "" -> "+${1:points}$0" | points of the mover
        = | "" -> "= ${1:total}$0" | total of the mover
        (A+) | "" -> "(A+${1:points})$0" | points of red (A)
        / | "" -> "/ $0" | a note
    "#]],
    );
    check(
        &format!("{START}2B (1,1) FFRR +2 = 2 $0"),
        9,
        expect![[r#"
        2 in all
        (A=) | "" -> "(A=${1:points})$0" | points of red (A)
        / | "" -> "/ $0" | a note
    "#]],
    );
}

#[test]
fn a_move_that_scores_offers_its_points() {
    check(
        &format!("{START}2B (-1,0) FFCmR $0"),
        2,
        expect![[r#"
        6 in all
        +4 | "" -> "+4" | what this move scores
        +4 = 4 | "" -> "+4 = 4" | what this move scores
    "#]],
    );
}

#[test]
fn meeples_of_taken_features_are_not_offered() {
    check(
        "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFRm\n2B (-1,1) FFRR$0",
        3,
        expect![[r#"
            25 in all
            FMFRR | "FFRR" -> "FMFRR" | lays a farmer on the field on the left and at the top
            FFRMR | "FFRR" -> "FFRMR" | lays a farmer on the field at the bottom right
            RFRF | "FFRR" -> "RFRF" | straight road, 8 left
        "#]],
    );
}

#[test]
fn a_complete_game_offers_the_final_scores() {
    let game = include_str!("../../../../../tests/records/carcassonne/game-1.carcassonne");
    check(
        &format!("{game}$0"),
        9,
        expect![[r#"
        2 in all
        A+3+5+9+6+3+8+9 = 80 | "" -> "A+3+5+9+6+3+8+9 = 80" | points of RieseMAX (A) at the end
        B+2+2+6+3+4+4+9 = 81 | "" -> "B+2+2+6+3+4+4+9 = 81" | points of wallaceprime (B) at the end
    "#]],
    );
    check(
        &format!("{game}A+3 = 80\n$0"),
        9,
        expect![[r#"
            1 in all
            B+2+2+6+3+4+4+9 = 81 | "" -> "B+2+2+6+3+4+4+9 = 81" | points of wallaceprime (B) at the end
        "#]],
    );
}
