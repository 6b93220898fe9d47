//! Slips made by people who tried the notation, with the findings and the repairs in order.

use expect_test::{Expect, expect};
use notation::fixture;
use rootlog::Rootlog;

use crate::fall;

#[track_caller]
fn check(text: &str, expect: &Expect) {
    expect.assert_eq(&fixture::listed(&Rootlog, text));
}

#[test]
fn whoever_draws_is_the_mover() {
    let text = "Map: Fall\nDeck: E&P\nO: Ash\nD: Fir\nP: Pine\nA: Oak\n\nO:2w->4/2w->7/3w->$/$_->2\nD:t->2/2w->2+5+6+10\nP:w->4+8+9\nA:3#->$\nO:#->O\nD:w2->5/#->C\nP:#->P\n";
    check(
        text,
        &expect![[r#"
            13 error faction-not-in-game [C] The Marquise (C) does not play in this game. Its factions are O, D, P and A.
                Write D | Write O | Write P
        "#]],
    );
}

#[test]
fn who_does_not_play_is_on_no_board() {
    let text = fall("C:#->C\nE:#->P/Pw->3/P++2/$_h->3\nA:#->A\n");
    let record = fixture::read(&Rootlog, &text);
    let replay = record.replay(&Rootlog);
    let last = replay.moves.last().expect("moves");
    let score = last.state["score"].as_object().expect("a score");
    assert_eq!(score.keys().cloned().collect::<String>(), "CEA");
    let hands = last.state["hands"].as_object().expect("hands");
    assert_eq!(hands.keys().cloned().collect::<String>(), "CEA");
    assert!(!last.state.to_string().contains("Pw"), "{}", last.state);
    let board = fixture::board(
        &Rootlog,
        &text,
        replay.moves.len(),
        notation::picture::Charset::Ascii,
    );
    assert!(
        !board.contains("Corvid") && !board.contains("Riverfolk"),
        "{board}"
    );
}

#[test]
fn a_letter_for_a_digit() {
    let game = |turns: &str| {
        let fall = fall(turns).replace("A: Pine", "V: Pine");
        fall.replace("A:3#->$", "V:#thief->$/p->1_2_5_10")
    };
    check(
        &game("V:p->1O\n"),
        &expect![[r#"
            10 error unreadable [1O] `1O` is no clearing: it ends with a letter, not with a digit.
                Write p->10
        "#]],
    );
    check(
        &game("V:p->1l\n"),
        &expect![[r#"
            10 error unreadable [1l] `1l` is no clearing: it ends with a letter, not with a digit.
                Write p->10 | Write p->1
        "#]],
    );
    // The same among many slips.
    check(
        &game("V:p->1o/p->5\nC:w1I->12+1Z\nE:w3->7/??\nE:???\nE:?!\n"),
        &expect![[r#"
            10 error unreadable [1o] `1o` is no clearing: it ends with a letter, not with a digit.
                Write p->1
            11 error unreadable [1I] `1I` is no clearing: it ends with a letter, not with a digit.
                Write 11
            11 error unreadable [1Z] `1Z` is no clearing: it ends with a letter, not with a digit.
                Write 12
            12 error unreadable [?] Expected a piece, a card or an item here, not `?`.
            13 error not-a-turn [???] The Eyrie have a player line already, and this does not read as actions. Write commentary behind `//`. (1 more in this game.)
        "#]],
    );
}

#[test]
fn a_group_of_suits_closes_before_its_sign() {
    check(
        &fall("A:(R+B#$->\n"),
        &expect![[r#"
            10 error unclosed-group [(] This group is not closed. Write `)` behind its last member.
                Write `)`
        "#]],
    );
    let text = fall("A:(R+B#$->\n");
    let fixed = notation::apply_edits(
        &text,
        &fixture::read(&Rootlog, &text).findings()[0].fixes[0].edits,
    );
    assert_eq!(fixed, fall("A:(R+B)#$->\n"));
    check(
        &fall("A:(R#+B#$->\nA:(B#sapA->\n"),
        &expect![[r#"
            10 error unclosed-group [(] This group is not closed. Write `)` behind its last member.
                Write `)`
            11 error unclosed-group [(] This group is not closed. Write `)` behind its last member.
                Write `)`
        "#]],
    );
}

#[test]
fn the_decree_of_somebody_else() {
    check(
        &fall("A:$_->\n"),
        &expect![[r#"
            10 error not-your-turn [$_->] Only the Eyrie discard the Decree, on their own turn.
        "#]],
    );
    check(
        &fall("C:$_->\n"),
        &expect![[r#"
            10 error not-your-turn [$_->] Only the Eyrie discard the Decree, on their own turn.
        "#]],
    );
}

#[test]
fn a_ferry_where_there_is_none() {
    check(
        &fall("C:(3w+f)11->1\n"),
        &expect![[r#"
            10 warning missing-piece [w+f)11] 3 Marquise warriors are taken from clearing 11, but only 1 is there.
            10 warning no-ferry [f] There is no ferry on the Fall map unless the Landmarks line places it.
                Leave the ferry out
            10 warning no-path [1] The Marquise moves from clearing 11 to clearing 1: no path joins them on the Fall map. From clearing 11 they can go to 3, 4, 5, 6, 7, 10 or 12.
        "#]],
    );
    check(
        &fall("C:w+f11->10\nC:f+w12->10\nC:f->3\n"),
        &expect![[r#"
            10 warning no-ferry [f] There is no ferry on the Fall map unless the Landmarks line places it.
                Leave the ferry out
            11 warning no-ferry [f] There is no ferry on the Fall map unless the Landmarks line places it.
                Leave the ferry out
            11 warning ferry-elsewhere [12] The ferry lies in clearing 10, not in 12.
            12 warning no-ferry [f] There is no ferry on the Fall map unless the Landmarks line places it.
                Write t->3 | Write w->3
        "#]],
    );
}

#[test]
fn zeros_before_numbers() {
    check(
        &fall("C:w8->01\n"),
        &expect![[r#"
            10 error leading-zero [01] No number begins with 0, as `01` does.
                Write 10 | Write 1
        "#]],
    );
    check(
        &fall("C:w10->05/02w1->5\n"),
        &expect![[r#"
            10 error leading-zero [05] No number begins with 0, as `05` does.
                Write 5
            10 error leading-zero [02] No number begins with 0, as `02` does.
                Write 20w1->5 | Write 2
        "#]],
    );
    check(
        &fall("A:b_f->0\n"),
        &expect![[r#"
            10 error burrow [0] Clearing 0 is the Duchy's Burrow: only pieces of the Duchy are in it.
                Write b_f->6 | Write b_f->8
        "#]],
    );
}

#[test]
fn a_count_behind_its_piece_is_small() {
    check(
        &fall("C:w12->8\n"),
        &expect![[r#"
            10 warning no-path [8] The Marquise moves from clearing 12 to clearing 8: no path joins them on the Fall map. From clearing 12 they can go to 4, 7, 9, 10 or 11.
                Write w12->7 | Write w12->9 | Write w12->4
        "#]],
    );
    check(
        &fall("C:w8->9\nE:w3->7\n"),
        &expect![[r#"
            10 warning no-path [9] The Marquise moves from clearing 8 to clearing 9: no path joins them on the Fall map. From clearing 8 they can go to 4 or 7.
                Write w8->4 | Write w8->7 | Write w1->9
        "#]],
    );
    check(
        &fall("E:w2->6\n"),
        &expect![[r#"
            10 warning missing-piece [w2] 1 Eyrie warrior is taken from clearing 2, but it is not there. There stands 1 Marquise warrior.
                Write w3->6 | Write 2w->6 | Write Cw2->6
        "#]],
    );
}

#[test]
fn who_is_attacked_shows_in_what_is_removed() {
    let turns = "E:3w3->7/3w7->8\nC:XC8B@/(w+Ew)8->\n";
    check(
        &fall(turns),
        &expect![[r#"
            11 error battle-itself [C] The Marquise cannot battle itself. Write the faction that is attacked behind `X`.
                Write XE8B@
        "#]],
    );
    check(
        &fall("E:3w3->7/3w7->8/CXC8\n"),
        &expect![[r#"
            10 error battle-itself [C] The Marquise cannot battle itself. Write the faction that is attacked behind `X`.
                Write XC8
        "#]],
    );
    check(
        &fall("E:3w3->7/3w7->8/XE8\n"),
        &expect![[r#"
            10 error battle-itself [E] The Eyrie cannot battle itself. Write the faction that is attacked behind `X`.
                Write XC8
        "#]],
    );
}

#[test]
fn hirelings_are_demoted_by_the_number_of_players() {
    let game = |hirelings: &str, letters: &str| {
        let players: String = letters
            .chars()
            .map(|letter| format!("{letter}: Ash\n"))
            .collect();
        format!("Map: Fall\nDeck: E&P\nHirelings: {hirelings}\n{players}")
    };
    for (hirelings, letters) in [
        ("h_L, h_O, h_S", "CE"),
        ("h_L, h_O, h_Sd", "CEA"),
        ("h_Ld, h_O, h_Sd", "CEAV"),
        ("h_Ld, h_Od, h_Sd", "CEAVG"),
        ("h_Ld, h_Od, h_Sd", "CEAVGD"),
        ("h_L, h_O, h_S", "C"),
    ] {
        assert_eq!(
            fixture::findings(&Rootlog, &game(hirelings, letters)),
            "",
            "{hirelings} {letters}"
        );
    }
    let messages = |text: &str| {
        let record = fixture::read(&Rootlog, text);
        let found = record
            .findings()
            .iter()
            .map(|finding| finding.message.clone());
        found.collect::<Vec<_>>().join("\n")
    };
    expect!["With four players two of the three hirelings are demoted, which is written with `d` as in `h_Ed`; here one is."].assert_eq(&messages(&game("h_L, h_O, h_Sd", "CEAV")));
    expect!["With two players none of the three hirelings are demoted, which is written with `d` as in `h_Ed`; here one is."].assert_eq(&messages(&game("h_Ld, h_O, h_S", "CE")));
}

#[test]
fn a_way_the_wrong_way_round() {
    // The Eyrie have warriors only in clearing 3, the Marquise none there.
    check(
        &fall("E:2w7->3\nA:#->A\nC:#->C\nE:2w7->11\n"),
        &expect![[r#"
            10 warning missing-piece [w7] 2 Eyrie warriors are taken from clearing 7, but they are not there. There stands 1 Marquise warrior.
                Write 2w3->7 | Write (6w+b)->7 in the earlier turn of the Eyrie
            13 warning no-path [11] The Eyrie move from clearing 7 to clearing 11: only water joins them. From clearing 7 they can go to 3, 8 or 12.
                Write 2w7->12 | Write 2w3->11 | Write 2w7->3
        "#]],
    );
}

#[test]
fn what_the_record_writes_elsewhere_is_likelier() {
    let rounds = "C:#->C\nE:R#E->$_m/#->E\nA:M#$->/#->A\n".repeat(3);
    check(
        &fall(&format!("{rounds}C:#->C\nE:R#E->$_m/#->w\n")),
        &expect![[r#"
            20 error unreadable [w] Expected a hand, as in C, or a board, as in $ here, not `w`.
                Write #->E | Write #->A | Write #->C
        "#]],
    );
    // The letter may be a card's suit. It can be a hand only if no other hand follows the card.
    check(
        &fall(&format!("{rounds}C:#->C\nE:P#E->$_m/#->E\n")),
        &expect![[r#"
            20 error faction-before-card [P] A faction's letter does not go before a card: cards belong to nobody. Whose hand it leaves stands behind it, as in `#P->`.
                Write F#E->$_m
        "#]],
    );
    check(
        &fall(&format!("{rounds}C:#->C\nE:CB#->/#->E\n")),
        &expect![[r#"
            20 error faction-before-card [C] A faction's letter does not go before a card: cards belong to nobody. Whose hand it leaves stands behind it, as in `#C->`.
                Write C behind the card
        "#]],
    );
}

#[test]
fn clearings_of_no_forest_are_not_sorted() {
    let game = |forest: &str| {
        let fall = fall("").replace("A: Pine", "V: Pine");
        fall.replace("A:3#->$", &format!("V:#thief->$/p->{forest}"))
    };
    check(
        &game("1_9_12_10"),
        &expect![[r#"
            9 error forest-order [1_9_12_10] The clearings around a forest are written in rising order, each once.
                Write 1_9_10_12
        "#]],
    );
    check(
        &game("1_12_9"),
        &expect![[r#"
            9 error forest-order [1_12_9] The clearings around a forest are written in rising order, each once.
        "#]],
    );
}

/// The same for turns of a Vagabond against the Marquise on the Fall map.
#[track_caller]
fn check_vagabond(turns: &str, expect: &Expect) {
    let fall = fall(turns).replace("E: Fir\nA: Pine", "V: Fir");
    let setup = "E:(6w+b)->3/#despot->$\nA:3#->$";
    check(&fall.replace(setup, "V:#thief->$/p->1_9_10_12"), expect);
}

#[test]
fn a_separator_changes_places_with_the_digit_beside_it() {
    check(
        &fall("C:t->1/t1->/b_w->7/++/2w9->12\nC:t->1/t1->/b_s->4/++/2#C->/Z%t/++2\n"),
        &expect![[r#"
            10 warning points [++] The 2nd workshop scores 2 points, not 1.
                Write ++2/w9->12
        "#]],
    );
    check(
        &fall("E:3w3->1/12w11->12\n"),
        &expect![[r#"
            10 warning no-path [1] The Eyrie move from clearing 3 to clearing 1: no path joins them on the Fall map. From clearing 3 they can go to 6, 7 or 11.
                Write 3w3->11/2w11->12
        "#]],
    );
    check_vagabond(
        "V:p->1/0%r->e/%b10->$/++\n",
        &expect![[r#"
            8 warning nobody-there [10] The Vagabond takes an item from the ruin in clearing 10, but the pawn stands in clearing 1. Is a move left out?
                Write p->10/%b10->$ | Write p->10/%r->e
        "#]],
    );
    check(
        &fall("E:4w3->7\nC:w5->2/w8->7\nE:XC7(2,1)/(w2+Cw)7->\n"),
        &expect![[r#"
            12 warning missing-piece [w2] 1 Eyrie warrior is taken from clearing 2, but it is not there. There stand 2 Marquise warriors.
                Write (w+2Cw)7-> | Write (w3+Cw)7-> | Write (w7+Cw)7->
        "#]],
    );
}

#[test]
fn an_item_is_turned_over_and_does_not_leave() {
    check_vagabond(
        "V:p->10/%r->/%b10->$/++\nC:#->C\nV:%r+%f->r/%f->e/p->2\n",
        &expect![[r#"
            10 warning missing-item [%r] The Vagabond has no torch.
                Write %r->e in the earlier turn of the Vagabond | Write %r->r in the earlier turn of the Vagabond
        "#]],
    );
    check_vagabond(
        "V:p->10/%r->3/%b10->$/++\nC:#->C\nV:%r+%f->r/%f->e/p->2\n",
        &expect![[r#"
            10 warning missing-item [%r] The Vagabond has no torch.
                Write %r->e in the earlier turn of the Vagabond | Write %r->r in the earlier turn of the Vagabond
        "#]],
    );
    check_vagabond(
        "V:p->10/%r->e/%b10->$/++\nC:#->C\nV:%r+%f->/%f->e/p->2/%r->e\n",
        &expect![[r#"
            10 warning missing-item [%f] The Vagabond has no boot.
                Write %r+%f->r | Write %r+%f->e
        "#]],
    );
}

#[test]
fn a_count_with_its_digit_twice() {
    check(
        &fall("E:33w->3/b->7\n"),
        &expect![[r#"
            10 warning no-supply [33w] 33 Eyrie warriors are placed, but only 14 are left in the supply.
                Write 3w->3 | Write 14w->3 | Write 13w->3
        "#]],
    );
    check(
        &fall("E:33w3->7/b->7\n"),
        &expect![[r#"
            10 warning missing-piece [w3] 33 Eyrie warriors are taken from clearing 3, but only 6 are there.
                Write 3w3->7 | Write 6w3->7
        "#]],
    );
}

#[test]
fn who_stands_on_the_map_already_comes_from_there() {
    let game = fall("C:#->C\nH:#jubilant->$/(w_w+3w)->7/XC7(2,1)/(w+Cw)7->\n");
    let game = game.replace("E: Fir", "H: Fir");
    check(
        &game.replace("E:(6w+b)->3/#despot->$", "H:(w_w+4w+b)->3"),
        &expect![[r#"
            11 warning no-supply [w_w] 1 warlord is placed, but none is left in the supply.
                Write (w_w+3w)3->7
        "#]],
    );
}

#[test]
fn a_card_without_a_place_has_its_usual_way() {
    check(
        &fall("C:#->\nE:#builder->\nA:2F#->/F#*->\nC:F#->\nE:#->\n"),
        &expect![[r#"
            10 warning no-place [#->] This card goes from the draw pile to the discard pile. Say whose hand it leaves, as in `#C->`, or who draws it, as in `#->C`.
                Write #->C | Write #C->
            11 warning no-place [#builder->] This card goes from the draw pile to the discard pile. Say whose hand it leaves, as in `#C->`, or who draws it, as in `#->C`.
                Write #builder->$
            12 warning no-place [2F#->] This card goes from the draw pile to the discard pile. Say whose hand it leaves, as in `#C->`, or who draws it, as in `#->C`.
                Write 2F#$-> | Write 2F#A-> | Write 2F#->A
            13 warning no-place [F#->] This card goes from the draw pile to the discard pile. Say whose hand it leaves, as in `#C->`, or who draws it, as in `#->C`.
                Write F#C-> | Write F#->C
            14 warning no-place [#->] This card goes from the draw pile to the discard pile. Say whose hand it leaves, as in `#C->`, or who draws it, as in `#->C`.
                Write #->E | Write #E->
        "#]],
    );
}

#[test]
fn a_set_up_with_a_slip_is_no_commentary() {
    let game = fall("C:#->C\nE:#->E\nA:#->A\n");
    check(
        &game.replace("A:3#->$", "A:3#-<$"),
        &expect![[r#"
            9 error not-a-turn [3#-<$] The Alliance has a player line already, and this does not read as actions. Write commentary behind `//`.
                Write 3#->$
        "#]],
    );
    check(
        &game.replace("E:(6w+b)->3/#despot->$", "E:(6w+b)-E3"),
        &expect![[r#"
            8 error not-a-turn [(6w+b)-E3] The Eyrie have a player line already, and this does not read as actions. Write commentary behind `//`.
                Write (6w+b)->3
        "#]],
    );
    check(
        &game.replace("A:3#->$", "A:3#->$\nA: takes three supporters"),
        &expect![[r#"
            10 error not-a-turn [takes three supporters] The Alliance has a player line already, and this does not read as actions. Write commentary behind `//`.
                Make it a comment
        "#]],
    );
}

#[test]
fn a_number_is_left_out_of_a_row() {
    let game = fall("C:#->C\nE:#->E\n");
    check(
        &game.replace("+6+7", "++7"),
        &expect![[r#"
            7 error unreadable [++7+8+9+10+11+12] `++7+8+9+10+11+12` cannot be read here.
                Write w->1+2+4+5+6+7+8+9+10+11+12 | Write w->1+2+4+5+7+8+9+10+11+12
        "#]],
    );
    // Any of several numbers may be missing, or none.
    check(
        &game.replace("+4+5", "+5").replace("+2+5", "+2++5"),
        &expect![[r#"
            7 error unreadable [++5+6+7+8+9+10+11+12] `++5+6+7+8+9+10+11+12` cannot be read here.
                Write w->1+2+5+6+7+8+9+10+11+12
        "#]],
    );
}

#[test]
fn what_a_comment_hides_may_be_points() {
    check(
        &fall("A:R#$->/t->3/++/R#$->/t->10//++/2#->A\nC:#->C\n"),
        &expect![[r#"
            10 warning hidden-actions [//] Behind `//` everything is a comment, but this reads as actions. Write one `/`.
                Write `/`
        "#]],
    );
}

#[test]
fn hirelings_of_a_line_that_cannot_be_read_are_not_missing() {
    let game = fall("C:h_K->C$2/h_Kw8->7\nE:h_KXC7(1,1)\n");
    let line = "Hirelings: h_Sc, h_K, h_Ld/(h_Kb+2h_Kw)->8\nC: Ash";
    check(
        &game.replace("C: Ash", line),
        &expect![[r#"
            3 error unreadable [c, h_K, h_Ld/(h_Kb+2h_Kw)->8] `c, h_K, h_Ld/(h_Kb+2h_Kw)->8` cannot be read here. Write commentary behind `//`.
                Make it a comment | Remove `c, h_K, h_Ld/(h_Kb+2h_Kw)->8`
        "#]],
    );
}

#[test]
fn a_sign_that_is_nobodys_letter_is_one_for_a_letter() {
    check(
        &fall("C:#->C\n6:#->E\nA:#->A\n"),
        &expect![[r#"
            11 error unknown-line [6:#->E] This turn does not say whose it is. Begin the line with the faction and a colon, as in `C:`.
                Begin with A: | Begin with C: | Begin with E:
        "#]],
    );
}

#[test]
fn a_line_of_the_header_is_known_by_most_of_its_key() {
    let text = "Map: Winter\nDeck: E&P\nClearin6s: R1, F2, M3, F4, M5, R8, F7, R8, M9, M10, F11, R12\nPoolG CE\nC: Ash\nE: Fir\n\nC:t_k->1/#->C\nE:6w->3/#->E\n";
    check(
        text,
        &expect![[r#"
        3 error unknown-line [Clearin6s: R1, F2, M3, F4, M5, R8, F7, R8, M9, M10, F11, R12] This line is neither a header line, a player, a turn nor a comment. Begin a turn with the faction and a colon, as in `C:`, and a comment with `//`.
            Write Clearings
        4 error unknown-line [PoolG CE] This line is neither a header line, a player, a turn nor a comment. Begin a turn with the faction and a colon, as in `C:`, and a comment with `//`.
            Write Pool:
    "#]],
    );
    let text = text
        .replace("Clearin6s", "Clearings")
        .replace("PoolG", "Pool:");
    check(
        &text,
        &expect![[r#"
            3 error clearing-suits [R8] Clearing 8 has its suit already.
                Write R6 (number 6 of the list) | Write R6 (number 8 of the list)
        "#]],
    );
}

#[test]
fn what_a_faction_usually_does_comes_first() {
    let text = |turn: &str| {
        let fall = fall(&format!("{turn}\n")).replace("A: Pine", "V: Pine");
        fall.replace("A:3#->$", "V:#thief->$/p->1_2_5_10")
    };
    for (turn, first) in [
        ("C:q->3/#->C", "Write w->3"),
        ("C:w->3/#->8", "Write #->C"),
        ("V:p->1/%->e/#->V", "Write %f->e"),
        ("V:p->1/%f->e/@->V", "Write #->V"),
    ] {
        let findings = fixture::read(&Rootlog, &text(turn)).findings().to_vec();
        let mut fixes = findings.iter().flat_map(|one| &one.fixes);
        assert_eq!(fixes.next().map(|fix| &*fix.title), Some(first), "{turn}");
    }
}

#[test]
fn a_hand_that_confuses_two_letters_does_it_again() {
    let first = |turns: &str| {
        let findings = fixture::read(&Rootlog, &fall(turns)).findings().to_vec();
        let first = findings.iter().map(|one| one.fixes.first());
        let titles = first.map(|fix| fix.map(|fix| fix.title.clone()));
        titles.collect::<Option<Vec<String>>>().expect("repairs")
    };
    // Later moves show that the first two `z` are twos, and nothing about the others.
    let round = |marquise: &str| format!("C:{marquise}/#->C\nE:#->E\nA:#->A\n");
    let told = [round("2w->z/3w2->5"), round("4w->z/4w2->5")];
    let open = round("w->z");
    assert_eq!(
        first(&[&*told[0], &open].concat()),
        ["Write 2w->2", "Write w->1"]
    );
    assert_eq!(
        first(&[&*told[0], &told[1], &open, &open, &open].concat()),
        [
            "Write 2w->2",
            "Write 4w->2",
            "Write w->2",
            "Write w->2",
            "Write w->2"
        ]
    );
}
