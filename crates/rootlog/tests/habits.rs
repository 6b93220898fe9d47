//! What the notation leaves open, and how people write who do not have the page at hand: names, commas, headers, points.

use expect_test::{Expect, expect};
use notation::fixture;
use rootlog::Rootlog;

/// A game on the map Fall of the Marquise, the Eyrie and the Alliance, with `turns` after the set-up.
fn fall(turns: &str) -> String {
    format!(
        "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\nA: Pine\n\nC:t_k->1/b_s+b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3/#despot->$\nA:3#->$\n{turns}"
    )
}

/// What is found in a game: line, code, what is underlined, and all repairs.
#[track_caller]
fn check(text: &str, expect: &Expect) {
    let record = fixture::read(&Rootlog, text);
    let mut out = String::new();
    for finding in record.findings() {
        let before = &text[..usize::from(finding.range.start())];
        let line = before.matches('\n').count() + 1;
        let code = finding.code.trim_start_matches("rootlog/");
        let titles: Vec<&str> = finding.fixes.iter().map(|fix| &*fix.title).collect();
        out.push_str(&format!(
            "{line} {code} [{}] {}\n",
            &text[finding.range],
            titles.join(" | ")
        ));
    }
    expect.assert_eq(&out);
    fixture::assert_fixes(&Rootlog, text);
}

/// A game on the map Fall of the Marquise and the Riverfolk, with `turns` after the set-up.
fn river(turns: &str) -> String {
    format!(
        "Map: Fall\nDeck: E&P\nO: Ash\nC: Fir\n\nO:w->10+11/2w->5/$_->3\nC:t_k->2/w->1+3+4+6+7+8+9+10+12/b_s->2/b_w->5/b_r->10\n\n{turns}"
    )
}

/// A record after its first safe fix, again and again.
fn fixed(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..20 {
        let record = fixture::read(&Rootlog, &text);
        let mut fixes = record.findings().iter().flat_map(|finding| &finding.fixes);
        let Some(fix) = fixes.find(|fix| fix.safe) else {
            break;
        };
        text = notation::apply_edits(&text, &fix.edits);
    }
    text
}

#[test]
fn a_letter_is_left_out_where_the_board_decides() {
    // What lies there.
    check(
        &river("O:t_r+w->5/++2\nC:Ot5->/++\n"),
        &expect![[r#"
        10 letter-left-out [Ot] Write Ot_r
    "#]],
    );
    check(
        &river("O:b_x->5\nC:b5->\n"),
        &expect![[r#"
        9 unknown-piece [b_x] 
        10 which-piece [b] Write b_s5-> | Write b_w5-> | Write b_r5->
    "#]],
    );
    // The suit of the clearing, or several of them.
    check(
        &river("O:t->3/++2\nC:#->C\nO:t->1+12/++4\n"),
        &expect![[r#"
            9 letter-left-out [t] Write t_r
            11 letter-left-out [t] Write t_f
        "#]],
    );
    check(&river("O:t->1+3/++4\nC:Ot_r3->/++\n"), &expect![[""]]);
    check(
        &fall("C:#->C\nE:#->E\nA:b+w->5\n"),
        &expect![[r#"
            12 letter-left-out [b] Write b_r
            12 no-slot [5] Write b+w->4 | Write b+w->6 | Write b+w->2
        "#]],
    );
    // Of what fell in a battle.
    check(
        &river("O:XC5/Cb->/++\n"),
        &expect![[r#"
            9 no-place [Cb->] Write Cb5->
        "#]],
    );
    // All that lie there.
    check(
        &river("O:#->O\nC:b_r->2/++\nO:2Cb2->/++2\n"),
        &expect![[""]],
    );
}

#[test]
fn a_letter_is_asked_for_where_several_may_be_meant() {
    check(
        &river("O:#->O\nC:b->7\n"),
        &expect![[r#"
        10 which-piece [b] Write b_s->7 | Write b_w->7 | Write b_r->7
    "#]],
    );
    check(
        &river("O:#->O\nC:b_r->2/++\nO:Cb2->/++\nC:#->C\nO:Cb_r2->/++\n"),
        &expect![[r#"
            11 which-piece [Cb] Write Cb_s2->
        "#]],
    );
    // The points tell.
    check(
        &river("O:#->O\nC:b->7/++2\n"),
        &expect![[r#"
        10 which-piece [b] Write b_w->7
    "#]],
    );
    check(
        &fall("C:#->C\n")
            .replace("Deck: E&P\n", "Deck: E&P\nLandmarks: city->5\n")
            .replace("A:3#->$\nC:#->C\n", "A:3#->$\nC:#->C\nE:#->E\nA:b->5\n"),
        &expect![[r#"
            13 no-slot [5] Write b->4 | Write b->6 | Write b->2
        "#]],
    );
}

#[test]
fn a_digit_stays_in_its_action() {
    let game = |turns: &str| {
        fall(turns)
            .replace("A: Pine", "D: Pine")
            .replace("A:3#->$", "D:2w+t->2/2w->5+6+10")
    };
    check(
        &game("C:#->C\nE:#->E\nD:w->0/w0->5/#captain->$/++/#->D\n"),
        &expect![[r#"
            12 no-path [5] Write w0->2 | Write w2->5 | Write w0->/5#captain->$
        "#]],
    );
    check(
        &fall("C:t->1/2w2->7/#->C\n"),
        &expect![[r#"
        10 missing-piece [w2] 
        10 no-path [7] 
    "#]],
    );
    check(
        &fall("C:#->C\nE:2w3->7/3w7->8/#->E\n"),
        &expect![[r#"
        11 missing-piece [w7] Write 2w7->8 | Write 3w3->7
    "#]],
    );
    // A path that is opened is not moved along.
    check(
        &fall("C:5_9->/#->C\n"),
        &expect![[r#"
        10 unknown-path [5_9] 
    "#]],
    );
    check(
        &fall("C:1_2->\n"),
        &expect![[r#"
        10 unknown-path [1_2] 
    "#]],
    );
    check(
        &fall("C:#->C\n")
            .replace(
                "Map: Fall",
                "Map: Mountain\nClearings: F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12",
            )
            .replace("Deck: E&P\n", "")
            .replace("Map: Mountain\n", "Map: Mountain\nDeck: E&P\n")
            .replace("C:#->C", "C:5_8->/++"),
        &expect![[r#"
            8 no-slot [5] Write b_s+b_w->4 | Write b_s+b_w->1 | Write b_s+b_w->2
            11 unknown-path [5_8] Write 5_9->
        "#]],
    );
}

#[test]
fn names_of_maps_and_decks() {
    for (map, deck) in [
        ("autumn", "Exiles & Partisans"),
        ("Herbst", "Exiles and Partisans"),
        ("fall map", "E and P"),
        ("The Fall Map", "the E&P deck"),
    ] {
        let text = fall("")
            .replace("Map: Fall", &format!("Map: {map}"))
            .replace("Deck: E&P", &format!("Deck: {deck}"));
        let record = fixture::read(&Rootlog, &text);
        let codes: Vec<&str> = record
            .findings()
            .iter()
            .map(|finding| finding.code)
            .collect();
        assert_eq!(codes, ["rootlog/header-spelling"; 2], "{map} {deck}");
        assert_eq!(fixed(&text), fall(""), "{map} {deck}");
    }
}

#[test]
fn pieces_by_their_names() {
    check(
        &fall(
            "C:wood->1/sawmill->2/2 warriors->1\nE:Roost->7/warrior 3->7\nA:Sympathy Token->4/base->8\n",
        ),
        &expect![[r#"
            10 piece-name [wood] Write t
            10 piece-name [sawmill] Write b_s
            10 piece-name [warriors] Write w
            11 piece-name [Roost] Write b
            11 piece-name [warrior] Write w
            12 piece-name [Sympathy Token] Write t
            12 piece-name [base] Write b
        "#]],
    );
    check(
        &fall("C:#->C\nE:Ckeep1->\nA:sympathyy->3\n"),
        &expect![[r#"
            11 piece-name [keep] Write t_k
            12 unknown-piece [sympathyy->3] 
        "#]],
    );
    check(
        &river("O:trade post->3\nC:#->C\nO:fox trade posts->1+12\nC:Otradepost3->\n"),
        &expect![[r#"
            9 piece-name [trade post] Write t
            11 piece-name [fox trade posts] Write t_f
            12 piece-name [tradepost] Write t
        "#]],
    );
}

#[test]
fn commas_between_actions_and_places() {
    check(
        &fall("C: t->5, w2->6, #->C\nE:w3->7,XC7(1,0), #->E\nA:#->A, // and, so on\n"),
        &expect![[r#"
            10 comma [,] Write `/` between actions and `+` between places
            11 comma [,] Write `/` between actions and `+` between places
            12 empty-action [,] Remove the separator
        "#]],
    );
    check(
        &fall("C:t->5,9\nE:w3->7, 11\n"),
        &expect![[r#"
        10 comma [,] Write `+` for the comma
        11 comma [,] Write `+` for the comma
    "#]],
    );
    check(
        &fall("C:t->5, a good move\nE:XC3(0,,1)\n"),
        &expect![[r#"
        10 unreadable [, a good move] Make it a comment
        11 unreadable [,1)] Write XC3(0,1)
    "#]],
    );
    let text = fall("C: t->5, w2->6, #->C\nE:w3->7,XC7(1,0), #->E\n");
    assert_eq!(
        fixed(&text),
        fall("C: t->5/ w2->6/ #->C\nE:w3->7/XC7(1,0)/ #->E\n")
    );
}

#[test]
fn the_raft_where_there_is_no_ferry() {
    check(
        &fall("C:(w+r)1->5\n"),
        &expect![[r#"
        10 no-ferry [r] Leave the ferry out
    "#]],
    );
    let text = fall("C:(w+r)1->5\n");
    let record = fixture::read(&Rootlog, &text);
    let message = &record.findings()[0].message;
    assert!(message.starts_with("`r` alone was the raft"), "{message}");
}

#[test]
fn points_of_tracks_are_checked_from_the_first_piece_on() {
    let after = |turn: &str| fall(&format!("C:#->C\nE:#->E\n{turn}\n"));
    check(
        &after("A:t->7/++/#->A"),
        &expect![[r#"
        12 points [++] Write t->7
    "#]],
    );
    check(&after("A:t->7/#->A/t->2/++"), &expect![[""]]);
    check(
        &after("A:t->7/t->2/++2"),
        &expect![[r#"
        12 points [++2] Write ++
    "#]],
    );
    check(&after("A:t->7/t->2/t->3/++"), &expect![[""]]);
    // The points of the second stand behind the first.
    check(&after("A:t->7/++/t->2/#->A"), &expect![[""]]);
    check(
        &river("O:t_r->5/++\n"),
        &expect![[r#"
        9 points [++] Write ++2
    "#]],
    );
    check(
        &river("O:t_r+w->5/++3\nC:#->C\n"),
        &expect![[r#"
        9 points [++3] Write ++2
    "#]],
    );
    check(
        &river("O:t_r->5/#->O\nC:#->C\n"),
        &expect![[r#"
        9 points [t_r->5] Write t_r->5/++2
    "#]],
    );
}

#[test]
fn the_header_is_the_slip() {
    let winter = |map: &str| {
        format!(
            "Map: {map}\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->10\nE:6w+b->3\n\nC:w1->10/w10->4\nE:2w3->7/2w7->2\nC:w4->11/w11->1\nE:2w2->6/2w6->5\nC:w5->6/w6->7\n"
        )
    };
    check(
        &winter("Winter"),
        &expect![[r#"
        14 no-path [7] Write 6w->7 | Write w6->2 | Write w6->5
    "#]],
    );
    check(
        &winter("Lake"),
        &expect![[r#"
        1 other-header [Lake] Write Winter
        14 no-path [7] Write 6w->7 | Write w6->2 | Write w6->5
    "#]],
    );
    check(
        &winter("Fall"),
        &expect![[r#"
        1 other-header [Fall] Write Winter
        14 no-path [7] Write 6w->7 | Write w6->2 | Write w6->5
    "#]],
    );
    let cards = |deck: &str| {
        fall("C:Zboat/#->C\nE:Ztun/#->E\nA:Zprop/#->A\nC:Zcoffin/#->C\nE:Zmurine/Zsapp/#->E\n")
            .replace("Deck: E&P", &format!("Deck: {deck}"))
    };
    check(
        &cards("E&P"),
        &expect![[r#"
        14 unknown-card [sapp] Write sabo
    "#]],
    );
    check(
        &cards("Standard"),
        &expect![[r#"
        2 other-header [Standard] Write E&P
        14 unknown-card [sapp] Write sabo
    "#]],
    );
    // Printed suits.
    let text = fall("C:#->C\nE:#->E\nA:b_r->5\n").replace(
        "C: Ash",
        "Clearings: F1, R2, M3, R4, F5, M6, M7, R8, F9, M10, R11, F12\nC: Ash",
    );
    check(
        &text,
        &expect![[r#"
        3 printed-suits [F1, R2, M3, R4, F5, M6, M7, R8, F9, M10, R11, F12] Leave the line out
        13 no-slot [5] Write b_r->4 | Write b_r->6 | Write b_r->2
    "#]],
    );
    let text = fall("").replace(
        "C: Ash",
        "Clearings: F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12\nC: Ash",
    );
    check(&text, &expect![[""]]);
}
