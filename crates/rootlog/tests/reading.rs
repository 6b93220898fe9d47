//! Parsing records: every production of the page, letters with several meanings, errors and their ranges.

use expect_test::expect;
use notation::{Parse, Scope, Severity, apply_edits, fixture};
use rootlog::{Rootlog, RootlogLanguage};

const HEADER: &str = "\
Map: Mountain
Deck: E&P
Clearings: F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12
Landmarks: tower->10/ferry->2
Hirelings: h_T, h_S, h_J/h_Sp->9
C: a
E: b
A: c
V: d
G: e
L: f
O: g
D: h
P: i
H: j
K: k

";

/// The findings of `turns` that need no board and no points.
fn own_findings(turns: &str) -> Vec<String> {
    let text = format!("{HEADER}{turns}\n");
    fixture::read(&Rootlog, &text)
        .findings()
        .iter()
        .filter(|finding| finding.severity != Severity::Warning)
        .map(|finding| {
            format!(
                "{} {} `{}`",
                finding.severity.name(),
                finding.code,
                &text[finding.range]
            )
        })
        .collect()
}

#[test]
fn every_example_of_the_page_reads() {
    for turn in [
        // Moves.
        "D:2Dw3->5",
        "C:4w10->4",
        "C:b_s->3",
        "V:p->12",
        "C:At5->",
        "C:F#domO->C",
        "C:M#E->P",
        "C:#V->C",
        "C:F#C->",
        "C:#->C",
        "A:3#A->$",
        "A:3F#$->",
        "C:#E->A$",
        "C:%sO$->V$",
        "V:%s12->$",
        "V:%s->e",
        "V:%fe->",
        // The discard pile, reveals.
        "P:F#@*->P",
        "V:M#part*->V",
        "C:^A",
        "C:F#^P",
        "C:2M#^",
        "C:V^O",
        // Combinations and groups.
        "C:w->3+11",
        "C:t1+t2+t5->",
        "O:w+t_r->10",
        "C:F#+2M#^",
        "V:%h+%c+%s->r",
        "C:(w+2Cw+Cb_s)3->",
        "C:(2R+B)#A$->",
        "C:(M+2F)#^",
        "V:(2%c+%h)V$->d",
        "D:(t+4w0)->5",
        "C:(3w+f)11->1",
        "C:w1+f->11",
        "C:(5w)1->12",
        "A:(2R#+2w)$->",
        "V:(3%b+%f)V$->d",
        // Crafting, points, dominance, closed paths.
        "C:Z%s",
        "C:Zsabo",
        "C:Zfpart",
        "C:++",
        "C:++3",
        "C:E--2",
        "C:++->$",
        "V:++->G$",
        "C:3_7->",
        // Actions of a single faction.
        "E:$_->",
        "E:#commander->$",
        "E:F#E->$_r",
        "E:B#E->$_x+$_m",
        "V:%sde->r",
        "V:(%r+%t+%s)d->s",
        "V:%rde->s",
        "V:%ct->s",
        "V:%fr->d",
        "V:%_d->s+r",
        "V:%tt->d+e",
        "V:M#Q->$",
        "V:M#errandQ->$",
        "C:V$_C->h",
        "V:$_O+$_C->a",
        "O:$_->3",
        "O:$_h->3",
        "O:($_h+$_m)->2",
        "O:$_f->2",
        "C:$_f->0",
        "L:$_o->F",
        "L:$_ho->M",
        "D:#brigadier->$",
        "C:#brigadierD$->",
        "D:w->0",
        "D:2w0->4",
        "C:?Pt_e3",
        "P:t6^t_e",
        "C:Pt12^t_r",
        "P:t12<->t4",
        "H:w_w->12",
        "H:#bitter->$",
        "K:F#K->$_3",
        "K:#faith$_2->",
        "K:t_t10_11_12->10",
        "K:t_t10^2",
        "K:t_f5->$",
        "K:t_f_35->$",
        "K:t_t_210_11_12->10",
        "K:b_j->12",
        "K:b_j_t->12",
        // Hirelings.
        "A:h_T->A$4",
        "C:h_Tw->2_6",
        "C:h_Jw->3",
        "C:h_JXD4",
        "C:Xh_J4",
        "C:h_JXh_T4",
        "C:%uh_S$->",
        // Battles.
        "C:XE3",
        "C:CXO12",
        "C:XE3F@",
        "C:XE3F@B@",
        "C:XE3(0,3)",
        "C:XE3F@B@(0,3)",
        "C:w->3;w->4",
    ] {
        assert_eq!(own_findings(turn), [""; 0], "{turn}");
    }
}

#[test]
fn every_error_of_the_notation_is_found_at_its_place() {
    for (turn, expected) in [
        ("C:b_f->3", "error rootlog/unknown-piece `b_f`"),
        ("O:b->3", "error rootlog/unknown-piece `b`"),
        ("V:w->3", "error rootlog/unknown-piece `w`"),
        ("A:r_b->3", "error rootlog/unknown-piece `r_b`"),
        ("C:w3->13", "error rootlog/unknown-clearing `13`"),
        ("C:XE0", "error rootlog/unknown-clearing `0`"),
        ("V:p->10_9_12", "error rootlog/forest-order `10_9_12`"),
        ("V:p->1_2_3", "error rootlog/unknown-forest `1_2_3`"),
        ("C:7_3->", "error rootlog/path-order `7_3`"),
        ("C:1_8->", "error rootlog/unknown-path `1_8`"),
        ("C:w->3->4", "error rootlog/two-arrows `->4`"),
        ("C:CB#->", "error rootlog/faction-before-card `C`"),
        ("C:XE3(4,1)", "error rootlog/unknown-roll `4`"),
        ("O:$_h->5", "error rootlog/unknown-price `5`"),
        ("V:$_C->3", "error rootlog/unknown-relation `3`"),
        ("L:$_o->B", "error rootlog/bird-outcast `B`"),
        ("C:$_->", "error rootlog/not-your-turn `$_->`"),
        ("C:F#C->$_r", "error rootlog/not-your-turn `F#C->$_r`"),
        ("C:#despot->$", "error rootlog/not-your-turn `despot`"),
        ("C:$_o->F", "error rootlog/not-your-turn `$_o->F`"),
        ("C:$_h->3", "error rootlog/not-your-turn `$_h->3`"),
        ("C:t12<->t4", "error rootlog/not-your-turn `t12<->t4`"),
        ("C:Kt_t10^2", "error rootlog/not-your-turn `Kt_t10^2`"),
        ("C:$_E->1", "error rootlog/not-your-turn `$_E`"),
        ("C:w->0", "error rootlog/burrow `0`"),
        ("C:#sabbo->C", "error rootlog/unknown-card `sabbo`"),
        ("C:#sappers->C", "error rootlog/card-not-in-deck `sappers`"),
        ("V:%q->e", "error rootlog/unknown-item `q`"),
        ("C:(w+2Ew3->", "error rootlog/unclosed-group `(`"),
        ("C:2Qw3->", "error rootlog/unknown-faction `Q`"),
        ("C:h_O->C$3", "error rootlog/hireling-not-in-game `h_O`"),
        ("C:w->3/foo/w->4", "error rootlog/unreadable `foo`"),
        ("C:w->3 4", "error rootlog/unreadable `4`"),
        ("C:5->3", "error rootlog/unreadable `5->3`"),
        ("Q:w->3", "error rootlog/unknown-faction `Q`"),
        ("w->3", "error rootlog/unknown-line `w->3`"),
        ("Turn: 3", "error rootlog/unknown-header `Turn`"),
        ("C:Zh", "hint rootlog/old-craft `h`"),
        ("C:r1->2", "hint rootlog/old-ferry `r`"),
        ("C:Sp->9", "hint rootlog/bare-hireling `Sp`"),
        ("K:t_3_f->$", "hint rootlog/old-relic `t_3_f`"),
        ("K:t10^t_2_t", "hint rootlog/old-relic `t10^t_2_t`"),
        ("C:?Pt3^t_e", "hint rootlog/old-exposure `?Pt3^t_e`"),
        ("C:w->3/", "hint rootlog/empty-action `/`"),
    ] {
        assert_eq!(own_findings(turn), [expected], "{turn}");
    }
}

#[test]
fn one_bad_action_hides_neither_the_turn_nor_the_next_line() {
    assert_eq!(
        own_findings("C:w->1/&%!/XE99/w->2\nE:w->3/b_f->3"),
        [
            "error rootlog/unreadable `&%!`",
            "error rootlog/unknown-clearing `99`",
            "error rootlog/unknown-piece `b_f`",
        ]
    );
}

#[test]
fn a_first_line_that_reads_as_actions_is_no_name() {
    let text = "Map: Fall\nDeck: E&P\nC:t_k->1/w->2\nE: Zed\nE:(6w+b)->3\nE: X: the second\n";
    expect![[r#"
        error rootlog/missing-player 3:1 No line says who plays the Marquise. Before the first turn write `C:` and the player's name.
          C:t_k->1/w->2
          ^
          fix: Add the line C: Player
          > C: Player
        error rootlog/not-a-turn 6:4 The Eyrie have a player line already, and this does not read as actions. Write commentary behind `//`.
          E: X: the second
             ^^^^^^^^^^^^^
          fix: Make it a comment
          > // E: X: the second
    "#]].assert_eq(&fixture::findings(&Rootlog, text));
}

#[test]
fn lines_end_anyhow() {
    let text = "\u{feff}// a comment\r\nhttps://example.org/1\r\n\r\nMap: Fall\r\nDeck: E&P\r\nC: Ash\r\nE: B: c\r\n\r\nC:w->1 //no blank\r\nE:b->3";
    assert_eq!(fixture::findings(&Rootlog, text), "");
    assert_eq!(fixture::format(&Rootlog, text), text);
}

#[test]
fn a_turn_is_a_tree_of_its_actions() {
    let parse = Parse::new(&Rootlog, "A:3Lw7->/#domV->$ // x\n");
    expect![[r##"
        GAME@0..23
          TURN_LINE@0..23
            FACTION@0..1 "A"
            COLON@1..2 ":"
            MOVE@2..8
              ENTRY@2..6
                COUNT@2..3 "3"
                PIECE@3..5
                  FACTION@3..4 "L"
                  PIECE_KIND@4..5 "w"
                PLACE@5..6
                  CLEARING@5..6 "7"
              ARROW@6..8 "->"
            SEPARATOR@8..9 "/"
            MOVE@9..18
              ENTRY@9..14
                CARD@9..13
                  HASH@9..10 "#"
                  CARD_NAME@10..13 "dom"
                PLACE@13..14
                  FACTION@13..14 "V"
              ARROW@14..16 "->"
              PLACE@16..17
                DOLLAR@16..17 "$"
              WHITESPACE@17..18 " "
            COMMENT@18..22 "// x"
            NEWLINE@22..23 "\n"
    "##]]
    .assert_eq(&format!("{:#?}", parse.syntax::<RootlogLanguage>()));
}

#[test]
fn formatting_is_canonical_and_keeps_the_rest() {
    for (text, expected) in [
        ("C:  t->1 / #sabo->C", "C:t->1/#sabo->C"),
        ("Map:Fall", "Map: Fall"),
        ("map: autumn", "Map: Fall"),
        ("Clearings:F1,M2 ,  R3", "Clearings: F1, M2, R3"),
        ("Pool: C, E, A", "Pool: CEA"),
        ("Winner:  C + G", "Winner: CG"),
        ("C:Ash  ", "C: Ash"),
        ("\u{feff}Map:Fall", "\u{feff}Map: Fall"),
        ("C:w->1//as it was", "C:w->1 //as it was"),
        ("C:( w + 2Ew )3 -> ;++", "C:(w+2Ew)3->;++"),
        ("C:XE3Fa(0, 3)/Zh", "C:XE3F@(0,3)/Z%h"),
        ("C:w->1/ /w->2", "C:w->1/ /w->2"),
        ("C:w -> 1 -> 2", "C:w -> 1 -> 2"),
        ("  // kept as it is  ", "  // kept as it is  "),
        // Actions after a doubled slash stay unchanged, as this may be no comment.
        ("C:w3->5//w5->8", "C:w3->5//w5->8"),
        ("C:w3->5  // as w5->8", "C:w3->5 // as w5->8"),
        // Unreadable text keeps its blanks.
        ("C:w->2+6 + ", "C:w->2+6 + "),
        ("C:t1-> N /b_w->9", "C:t1-> N /b_w->9"),
        ("C: Ash\n\nC:t // ->1", "C: Ash\n\nC:t // ->1"),
        ("C:#Soup Kitchens->C / w->1", "C:#soupkitchens->C/w->1"),
        (
            "Map: Fall\nCats (Ann)\nBirds (Ben)",
            "Map: Fall\nCats (Ann)\nBirds (Ben)",
        ),
    ] {
        assert_eq!(fixture::format(&Rootlog, text), expected, "{text}");
    }
}

#[test]
fn nothing_is_spelled_anew_where_a_line_cannot_be_read() {
    for text in ["C:w->1/R#^/b_ / r->8", "C:XE12R@Pause wegen Regen"] {
        let record = fixture::read(&Rootlog, text);
        let fixes = record.findings().iter().flat_map(|found| &found.fixes);
        let safe: Vec<_> = fixes.filter(|fix| fix.safe).collect();
        assert_eq!(safe, Vec::<&notation::Fix>::new(), "{text}");
    }
}

#[test]
fn a_newline_formats_the_line_above() {
    let (text, at) = fixture::cursor("Map: Fall\nC:w->1 / w->2\n$0E: w->3");
    let edits = fixture::read(&Rootlog, &text).format(Scope::Ended(at));
    assert_eq!(
        apply_edits(&text, &edits),
        "Map: Fall\nC:w->1/w->2\nE: w->3"
    );
    // At the end of the text, too, with or without blanks that an editor indents the new line with.
    for (text, formatted) in [
        (
            "C:w->1 / w->2\nE:w->3 / w->4\n$0",
            "C:w->1 / w->2\nE:w->3/w->4\n",
        ),
        (
            "C:w->1 / w->2\r\nE:w->3 / w->4\r\n$0",
            "C:w->1 / w->2\r\nE:w->3/w->4\r\n",
        ),
        (
            "C:w->1 / w->2\nE:w->3 / w->4\n  $0",
            "C:w->1 / w->2\nE:w->3/w->4\n  ",
        ),
        ("C:w->1 / w->2\n$0", "C:w->1/w->2\n"),
        ("\n$0", "\n"),
        ("$0", ""),
    ] {
        let (text, at) = fixture::cursor(text);
        let edits = fixture::read(&Rootlog, &text).format(Scope::Ended(at));
        assert_eq!(apply_edits(&text, &edits), formatted, "{text:?}");
    }
}

#[test]
fn the_header_is_checked() {
    let text = "Deck: Standart\nMap: Summer\nClearings: F1, B2, F1\nHirelings: h_E, h_E, h_X\nLandmarks: towre->10\nPool: CE\nC: Ash\nA: Fir\nC:what a game\n";
    expect![[r#"
        error rootlog/unknown-value 1:7 `Standart` is no deck. Write Standard or E&P.
          Deck: Standart
                ^^^^^^^^
          fix: Write Standard
          > Deck: Standard
        error rootlog/header-order 2:1 The Map line stands too late. The order is Map, Deck, Clearings, Landmarks, Hirelings, Pool, then the players.
          Map: Summer
          ^^^
          see 1:1: It belongs before this line
          fix: Move the line to its place
        error rootlog/unknown-value 2:6 `Summer` is no map. Write Fall, Winter, Lake or Mountain.
          Map: Summer
               ^^^^^^
        error rootlog/clearing-suits 3:16 Clearing 2 cannot be a bird clearing: they are F, M or R.
          Clearings: F1, B2, F1
                         ^^
        error rootlog/clearing-suits 3:20 Clearing 1 has its suit already.
          Clearings: F1, B2, F1
                             ^^
        warning rootlog/hirelings 4:17 The Last Dynasty is named twice. A game has three different hirelings.
          Hirelings: h_E, h_E, h_X
                          ^^^
        error rootlog/unknown-hireling 4:24 `h_X` is no hireling. Their letters are C, E, A, V, L, O, D, P, H, K, T, S and J.
          Hirelings: h_E, h_E, h_X
                                 ^
        error rootlog/header-order 5:1 The Landmarks line stands too late. The order is Map, Deck, Clearings, Landmarks, Hirelings, Pool, then the players.
          Landmarks: towre->10
          ^^^^^^^^^
          see 4:1: It belongs before this line
          fix: Move the line to its place
        error rootlog/unknown-value 5:12 `towre` is no landmark. Write treetop, city, market, forge, ferry or tower.
          Landmarks: towre->10
                     ^^^^^
          fix: Write tower
          > Landmarks: tower->10
        warning rootlog/not-in-pool 8:1 The Alliance is not in the pool that the players drafted from.
          A: Fir
          ^
        error rootlog/not-a-turn 9:3 The Marquise has a player line already, and this does not read as actions. Write commentary behind `//`.
          C:what a game
            ^^^^^^^^^^^
          fix: Make it a comment
          > // C:what a game
    "#]].assert_eq(&fixture::findings(&Rootlog, text));
}

#[test]
fn what_is_no_game_is_read_but_not_replayed() {
    let header = "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n";
    for turns in [
        format!("C:{}\n", "w->1/".repeat(900).trim_end_matches('/')),
        format!("C:({}w)->1\n", "w+".repeat(900)),
        "C:w->1\n".repeat(3001),
    ] {
        let text = format!("{header}{turns}E:b_f->3\n");
        let record = fixture::read(&Rootlog, &text);
        let codes: Vec<&str> = record
            .findings()
            .iter()
            .map(|finding| finding.code)
            .collect();
        assert_eq!(codes, ["rootlog/unknown-piece"]);
        assert!(record.replay(&Rootlog).moves.is_empty() && record.stats().is_empty());
    }
}

#[test]
fn a_lost_colon_is_offered_once() {
    let record =
        "Map: Fall\nDeck: Standard\nPool: CE\nC: Ash\nE: Fir\n\nC:w->1+2\nE:6w->3\nE 2w3->7\n";
    let record = notation::fixture::read(&rootlog::Rootlog, record);
    let lost = record
        .findings()
        .iter()
        .find(|finding| finding.code == "rootlog/whose-turn");
    let titles = lost.map(|finding| {
        let fixes = finding.fixes.iter();
        fixes.map(|fix| fix.title.as_str()).collect::<Vec<_>>()
    });
    assert_eq!(titles, Some(vec!["Write E:"]));
}

#[track_caller]
fn check_all(text: &str, expected: &expect_test::Expect) {
    expected.assert_eq(&fixture::listed(&Rootlog, text));
    fixture::assert_lossless(&Rootlog, text);
}

#[test]
fn an_entry_of_the_clearings_is_one_finding() {
    let with =
        |clearings: &str| format!("Map: Mountain\nDeck: E&P\nClearings: {clearings}\nC: a\nE: b\n");
    for (entries, repaired) in [
        ("F1, 2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12", "R2"),
        ("F1, R2, F3, Mr, M5, M6, R7, R8, R9, F10, M11, F12", "M4"),
        ("F1, R2, F3, M4, 75, M6, R7, R8, R9, F10, M11, F12", "M5"),
        ("F1, R2, F3, x4, M5, M6, R7, R8, R9, F10, M11, F12", "M4"),
        ("F1, R2, F3, M4, M5, M6, R7, R8, R9, 1F0, M11, F12", "F10"),
        ("F1?, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12", "F1"),
        ("F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12!", "F12"),
        (
            "F1, R2, F3, M4, M5, M6, R7, R8, R9, F10A M11, F12",
            "F10, M11",
        ),
        (
            "F1, R2, F3, M4, M5, M6, R7, R8, R9, F10 M11, F12",
            "F10, M11",
        ),
        (
            "F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11 F12",
            "M11, F12",
        ),
        ("F1, R2, F3, M4, , M6, R7, R8, R9, F10, M11, F12", "M5"),
    ] {
        let text = with(entries);
        let record = fixture::read(&Rootlog, &text);
        let findings = record.findings();
        assert_eq!(findings.len(), 1, "{entries}: {findings:?}");
        let titles: Vec<&str> = findings[0]
            .fixes
            .iter()
            .map(|fix| fix.title.as_str())
            .collect();
        assert_eq!(titles, [format!("Write {repaired}")], "{entries}");
        let fixed = apply_edits(&text, &findings[0].fixes[0].edits);
        assert_eq!(fixture::findings(&Rootlog, &fixed), "", "{entries}");
    }
}

#[test]
fn two_mistakes_among_the_clearings_are_two_findings() {
    check_all(
        "Map: Mountain\nDeck: E&P\nClearings: F1, 2, F3, Mr, M5, M6, R7, R8, R9, F10, M11, F11\nC: a\nE: b\n",
        &expect![[r#"
            3 error unreadable [2] `2` cannot be read here. Expected a suit and a clearing, as in F1, M2.
            3 error unreadable [Mr] `Mr` cannot be read here. Expected a suit and a clearing, as in F1, M2.
            3 error clearing-suits [F11] Clearing 11 has its suit already.
        "#]],
    );
    check_all(
        "Map: Mountain\nDeck: E&P\nClearings: F1, R2,, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12 as drawn\nC: a\nE: b\n",
        &expect![[r#"
            3 error unreadable [,] No clearing stands before this comma.
                Remove it
            3 error unreadable [as drawn] `as drawn` cannot be read here. Write commentary behind `//`.
                Make it a comment | Remove `as drawn`
        "#]],
    );
}

#[test]
fn a_slip_in_an_action_is_one_finding() {
    for (turn, expected) in [
        ("L:R5^", "rootlog/unreadable `R5^`"),
        ("L:R^#", "rootlog/unreadable `R^#`"),
        ("C:t4-->", "rootlog/unreadable `t4-->`"),
        ("A:t-->11", "rootlog/unreadable `t-->11`"),
        ("O:w$-->", "rootlog/unreadable `w$-->`"),
        ("K:t_jB311->$", "rootlog/unreadable `B311->$`"),
        ("C:B$C->", "rootlog/unreadable `B$C->`"),
        ("D:(M+RF+)#^", "rootlog/unreadable `RF+)#^`"),
        ("C:Rx->3", "rootlog/unreadable `Rx->3`"),
        ("K:(w_t_f)11->6", "rootlog/unreadable `_f)11->6`"),
        ("H:(ww_+4w+b)->3", "rootlog/unreadable `w_+4w+b)->3`"),
        ("E:XC3(1,0x", "rootlog/unreadable `x`"),
        ("O:($_h+$_mx->3", "rootlog/unknown-marker `mx->3`"),
        ("O:($_h+$_m$->3", "rootlog/unreadable `$->3`"),
        ("O:($_h+$_m->3", "rootlog/unclosed-group `(`"),
    ] {
        let found = own_findings(turn);
        assert_eq!(found, [format!("error {expected}")], "{turn}");
    }
}

#[test]
fn two_slips_in_an_action_are_two_findings() {
    for (turn, expected) in [
        (
            "C:Yw3->x",
            ["rootlog/unknown-faction `Y`", "rootlog/unreadable `x`"],
        ),
        (
            "C:Yw3->5/R5^",
            ["rootlog/unknown-faction `Y`", "rootlog/unreadable `R5^`"],
        ),
        (
            "C:(w+2Yw3->5",
            ["rootlog/unclosed-group `(`", "rootlog/unknown-faction `Y`"],
        ),
        (
            "Y:(w3->5",
            ["rootlog/unknown-faction `Y`", "rootlog/unclosed-group `(`"],
        ),
    ] {
        let expected = expected.map(|expected| format!("error {expected}"));
        assert_eq!(own_findings(turn), expected, "{turn}");
    }
}

#[test]
fn a_misspelled_header_line_is_not_missing_as_well() {
    for (right, wrong) in [
        ("Clearings:", "Celarings:"),
        ("Clearings:", "Clea4ings:"),
        ("Clearings:", "Clearings"),
        ("Deck:", "Decck:"),
        ("Deck:", "Dec9:"),
        ("Map:", "Mpa:"),
    ] {
        let text = HEADER.replace(right, wrong);
        let record = fixture::read(&Rootlog, &text);
        let codes: Vec<&str> = record
            .findings()
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| finding.code)
            .collect();
        assert_eq!(codes.len(), 1, "{wrong}: {codes:?}");
        let expected = ["rootlog/unknown-header", "rootlog/unknown-line"];
        assert!(expected.contains(&codes[0]), "{wrong}: {codes:?}");
    }
}

#[test]
fn another_header_line_is_missing_beside_a_misspelled_one() {
    check_all(
        "Map: Lake\nDecck: E&P\nC: a\nE: b\n",
        &expect![[r#"
            1 error missing-header [Map] The header has no `Clearings:` line. Only the Fall map has its suits printed; elsewhere write F1, M2, … for all twelve clearings.
            2 error unknown-header [Decck] `Decck:` is no line of the header. It has Map, Deck, Clearings, Landmarks, Hirelings, Pool, then one line for each player; turns begin with a faction's letter.
                Write Deck
        "#]],
    );
}

#[test]
fn a_letter_of_nobody_among_clearings_is_one_finding() {
    check_all(
        "Map: Fall\nDeck: E&P\nC: a\nE: b\n\nC:t_k->1/w->2+V+4\n",
        &expect![[r#"
            6 error faction-not-in-game [V] The Vagabond (V) does not play in this game. Its factions are C and E.
                Write w->2+1+4 | Write w->2+3+4 | Write w->2+5+4
        "#]],
    );
    check_all(
        "Map: Fall\nDeck: E&P\nC: a\nE: b\n\nC:t_k->1/w->2+V+E\n",
        &expect![[r#"
            6 error faction-not-in-game [V] The Vagabond (V) does not play in this game. Its factions are C and E.
            6 error wrong-place [E] Pieces are never in a hand, which is what `E` alone means. The faction board is `E$`.
                Write E$
        "#]],
    );
}
