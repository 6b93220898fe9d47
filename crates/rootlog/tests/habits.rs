//! What the notation leaves open, and spellings of writers who do not have the page at hand: names, commas, headers, points.

use expect_test::{Expect, expect};
use notation::fixture;
use rootlog::Rootlog;

use crate::fall;

#[track_caller]
fn check(text: &str, expect: &Expect) {
    expect.assert_eq(&fixture::listed(&Rootlog, text));
}

/// A game on the map Fall of the Marquise and the Riverfolk, with `turns` after the set-up.
fn river(turns: &str) -> String {
    format!(
        "Map: Fall\nDeck: E&P\nO: Ash\nC: Fir\n\nO:w->10+11/2w->5/$_->3\nC:t_k->2/w->1+3+4+6+7+8+9+10+12/b_s->2/b_w->5/b_r->10\n\n{turns}"
    )
}

/// A record after its safe fixes, one after the other.
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
fn whose_turn_it_is_says_a_letter() {
    let right = river("O:w5->10\nC:w1->5/2w3->2\nO:#->O\n");
    for (otters, cats) in [
        ("Riverfolk: ", "Marquise de Cat: "),
        ("the Otters:", "Cats:"),
        ("O - ", "C – "),
        ("O. ", "C) "),
        ("O ", "C > "),
        ("O; ", "C; "),
        ("(O) ", "(C) "),
        ("O1: ", "C 1: "),
        ("Otters - ", "Marquise de Cat > "),
    ] {
        let text = right
            .replace("\nO:w5", &format!("\n{otters}w5"))
            .replace("\nC:w1", &format!("\n{cats}w1"));
        let record = fixture::read(&Rootlog, &text);
        let found: Vec<_> = record
            .findings()
            .iter()
            .filter(|one| one.code == "rootlog/whose-turn")
            .collect();
        let [finding] = found[..] else {
            panic!("{text} {:?}", record.findings());
        };
        let [fix] = &finding.fixes[..] else {
            panic!("{finding:?}");
        };
        assert_eq!(notation::apply_edits(&text, &fix.edits), right, "{text}");
    }
    let other = river("O:w5->10\nA new start\nSnow: w->1\n");
    let record = fixture::read(&Rootlog, &other);
    assert!(
        record
            .findings()
            .iter()
            .all(|one| one.code != "rootlog/whose-turn")
    );
}

#[test]
fn blanks_in_actions_are_said_once() {
    let right = river("O:2w5->10/++1\nC:w1->5/2w3->2\nO:#->O\n");
    let text = right
        .replace("2w5->10/++1", " 2 w 5 -> 10 / ++ 1")
        .replace("w1->5/2w3->2", " w 1 -> 5 / 2w 3->2");
    let record = fixture::read(&Rootlog, &text);
    let blanks = |text: &str| fixture::read(&Rootlog, text).findings().len();
    let is_blank = |finding: &&notation::Finding| finding.code == "rootlog/blank-in-action";
    assert_eq!(record.findings().iter().filter(is_blank).count(), 1);
    assert_eq!(
        record.findings().len(),
        blanks(&right) + 1,
        "{:?}",
        record.findings()
    );
    let finding = record.findings().iter().find(is_blank).unwrap();
    let [fix] = &finding.fixes[..] else {
        panic!("{finding:?}");
    };
    assert!(fix.safe);
    let solid = |text: &str| text.replace(' ', "");
    let after = notation::apply_edits(&text, &fix.edits);
    assert_eq!(solid(&after), solid(&right));
    assert_eq!(
        fixture::format(&Rootlog, &text),
        fixture::format(&Rootlog, &right)
    );
    fixture::assert_lossless(&Rootlog, &text);
    fixture::assert_answers(&Rootlog, &text);
}

#[test]
fn a_letter_is_left_out_where_the_board_decides() {
    // The contents of the clearing decide.
    check(
        &river("O:t_r+w->5/++2\nC:Ot5->/++\n"),
        &expect![[r#"
            10 hint letter-left-out [Ot] This token can only be the rabbit trade post, which is written `t_r`.
                Write Ot_r
        "#]],
    );
    check(
        &river("O:b_x->5\nC:b5->\n"),
        &expect![[r#"
            9 error unknown-piece [b_x] The Riverfolk have no buildings. Their pieces: warrior `w`, fox trade post `t_f`, rabbit trade post `t_r`, mouse trade post `t_m`.
            10 warning which-piece [b] Say which building is meant: sawmill `b_s`, workshop `b_w` or recruiter `b_r`.
                Write b_s5-> | Write b_w5-> | Write b_r5->
        "#]],
    );
    // The suits of one or several clearings decide.
    check(
        &river("O:t->3/++2\nC:#->C\nO:t->1+12/++4\n"),
        &expect![[r#"
            9 hint letter-left-out [t] This token can only be the rabbit trade post, which is written `t_r`. (1 more in this game.)
                Write both so
        "#]],
    );
    check(&river("O:t->1+3/++4\nC:Ot_r3->/++\n"), &expect![[""]]);
    check(
        &fall("C:#->C\nE:#->E\nA:b+w->5\n"),
        &expect![[r#"
            12 hint letter-left-out [b] This building can only be the rabbit base, which is written `b_r`.
                Write b_r
            12 warning no-slot [5] Clearing 5 has 2 building slots, filled by 1 sawmill and 1 workshop: there is no room for 1 rabbit base.
                Write b+w->4 | Write b+w->6 | Write b+w->2
        "#]],
    );
    // A piece that fell in a battle.
    check(
        &river("O:XC5/Cb->/++\n"),
        &expect![[r#"
            9 warning no-place [Cb->] Neither a start nor a destination is written. Say where it leaves, as in `w3->`, or where it goes, as in `w->3`.
                Write Cb5->
        "#]],
    );
    // All pieces there are meant.
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
            10 warning which-piece [b] Say which building is meant: sawmill `b_s`, workshop `b_w` or recruiter `b_r`.
                Write b_s->7 | Write b_w->7 | Write b_r->7
        "#]],
    );
    check(
        &river("O:#->O\nC:b_r->2/++\nO:Cb2->/++\nC:#->C\nO:Cb_r2->/++\n"),
        &expect![[r#"
            11 warning which-piece [Cb] Say which building is meant: sawmill `b_s` or recruiter `b_r`.
                Write Cb_s2->
        "#]],
    );
    // The points decide.
    check(
        &river("O:#->O\nC:b->7/++2\n"),
        &expect![[r#"
            10 warning which-piece [b] Say which building is meant: sawmill `b_s`, workshop `b_w` or recruiter `b_r`.
                Write b_w->7
        "#]],
    );
    check(
        &fall("C:#->C\n")
            .replace("Deck: E&P\n", "Deck: E&P\nLandmarks: city->5\n")
            .replace("A:3#->$\nC:#->C\n", "A:3#->$\nC:#->C\nE:#->E\nA:b->5\n"),
        &expect![[r#"
            13 warning no-slot [5] Clearing 5 has 2 building slots, filled by 1 sawmill and 1 workshop: there is no room for 1 Alliance building.
                Write b->4 | Write b->6 | Write b->2
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
            12 warning no-path [5] The Duchy moves from the Burrow to clearing 5: there is no tunnel in clearing 5. From the Burrow they can go to 2.
                Write w0->2 | Write w2->5 | Write w0->/5#captain->$
        "#]],
    );
    check(
        &fall("C:t->1/2w2->7/#->C\n"),
        &expect![[r#"
            10 warning missing-piece [w2] 2 Marquise warriors are taken from clearing 2, but only 1 is there.
            10 warning no-path [7] The Marquise moves from clearing 2 to clearing 7: no path joins them on the Fall map. From clearing 2 they can go to 5, 6 or 10.
        "#]],
    );
    check(
        &fall("C:#->C\nE:2w3->7/3w7->8/#->E\n"),
        &expect![[r#"
            11 warning missing-piece [w7] 3 Eyrie warriors are taken from clearing 7, but only 2 are there.
                Write 2w7->8 | Write 3w3->7
        "#]],
    );
    // Opening a path is not moving along it.
    check(
        &fall("C:5_9->/#->C\n"),
        &expect![[r#"
            10 error unknown-path [5_9] The Fall map has no closed paths; only the Mountain map has.
        "#]],
    );
    check(
        &fall("C:1_2->\n"),
        &expect![[r#"
            10 error unknown-path [1_2] The Fall map has no closed paths; only the Mountain map has.
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
            8 warning no-slot [5] Clearing 5 has 1 building slot, filled by 1 sawmill: there is no room for 1 workshop.
                Write b_s+b_w->4 | Write b_s+b_w->1 | Write b_s+b_w->2
            11 error unknown-path [5_8] No closed path joins 5 and 8. The closed paths of the Mountain map are 2_5, 3_7, 5_9, 6_11, 8_9 and 11_12.
                Write 5_9->
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
        ("Höst", "EP"),
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
        let fixes = record.findings().iter().flat_map(|one| &one.fixes);
        let edits: Vec<_> = fixes.flat_map(|fix| fix.edits.clone()).collect();
        assert_eq!(
            notation::apply_edits(&text, &edits),
            fall(""),
            "{map} {deck}"
        );
        // A surplus word may mean something.
        let is_safe = |code: &str| {
            code.split(' ')
                .any(|word| ["the", "map", "deck"].contains(&&*word.to_lowercase()))
        };
        let safe = record.findings().iter().map(|one| one.fixes[0].safe);
        let expected = [!is_safe(map), !is_safe(deck)];
        assert_eq!(safe.collect::<Vec<_>>(), expected, "{map} {deck}");
    }
}

#[test]
fn pieces_by_their_names() {
    check(
        &fall(
            "C:wood->1/sawmill->2/2 warriors->1\nE:Roost->7/warrior 3->7\nA:Sympathy Token->4/base->8\n",
        ),
        &expect![[r#"
            10 hint piece-name [wood] Pieces are written by their letters: wood is `t`. (6 more in this game.)
                Write all 7 so
            10 warning points [sawmill->2] The 2nd sawmill scores 1 point, but no points are written behind.
                Write sawmill->2/++
        "#]],
    );
    // The blank after a count is replaced with the name.
    let text = fall("C:w->1/2 warriors->1\nE:w->3\n");
    let record = fixture::read(&Rootlog, &text);
    let mut found = record.findings().iter();
    let named = found.find(|one| one.code == "rootlog/piece-name").unwrap();
    assert!(named.fixes[0].safe);
    let written = notation::apply_edits(&text, &named.fixes[0].edits);
    assert_eq!(written, text.replace("2 warriors", "2w"));
    check(
        &fall("C:#->C\nE:Ckeep1->\nA:sympathyy->3\n"),
        &expect![[r#"
            11 hint piece-name [keep] Pieces are written by their letters: keep is `t_k`.
                Write t_k
            12 error unknown-piece [sympathyy->3] `s` is no kind of piece. Warriors are w, pawns p, buildings b, tokens t, the ferry f.
        "#]],
    );
    check(
        &river("O:trade post->3\nC:#->C\nO:fox trade posts->1+12\nC:Otradepost3->\n"),
        &expect![[r#"
            9 hint piece-name [trade post] Pieces are written by their letters: trade post is `t`. (2 more in this game.)
                Write all 3 so
            9 warning points [trade post->3] A rabbit trade post scores 2 points, but no points are written behind.
                Write trade post->3/++2
            11 warning points [fox trade posts->1+12] A fox trade post and a fox trade post score 4 points, but no points are written behind.
                Write fox trade posts->1+12/++4
        "#]],
    );
}

#[test]
fn pieces_by_their_names_are_played() {
    let named = fall(
        "C:wood->1/sawmill->2/2 warriors 5->1/#->C\nE:roost->7/3 warriors 3->7/#->E\nA:sympathy->4/#->A\nC:3 cats 1->5/#->C\nE:2 birds 7->3/#->E\n",
    );
    let letters = fall(
        "C:t->1/b_s->2/2w5->1/#->C\nE:b->7/3w3->7/#->E\nA:t->4/#->A\nC:3w1->5/#->C\nE:2w7->3/#->E\n",
    );
    let states = |text: &str| {
        let moves = fixture::read(&Rootlog, text).replay(&Rootlog).moves;
        moves.into_iter().map(|one| one.state).collect::<Vec<_>>()
    };
    assert_eq!(states(&named), states(&letters));
    assert_eq!(fixed(&named).replace(' ', ""), letters.replace(' ', ""));
    assert_eq!(
        fixture::format(&Rootlog, &named),
        fixture::format(&Rootlog, &letters)
    );
}

#[test]
fn a_word_that_is_no_piece_stays_whole() {
    check(
        &fall("C:wooden->1/#->C\nE:priest3->7\n"),
        &expect![[r#"
        10 error unknown-piece [wooden->1] `wooden` is no piece. Warriors are w, pawns p, buildings b, tokens t, the ferry f.
        11 error unknown-piece [priest3->7] `priest` is no piece. Warriors are w, pawns p, buildings b, tokens t, the ferry f.
    "#]],
    );
    check(
        &fall("").replace("Deck: E&P\n", "Deck: E&P\nPool: CE plus A\n"),
        &expect![[r#"
            3 error unknown-faction [plus] `plus` is no faction. The factions are C, E, A, V, G, L, O, D, P, H and K.
                Leave it out
        "#]],
    );
}

#[test]
fn commas_between_actions_and_places() {
    check(
        &fall("C: t->5, w2->6, #->C\nE:w3->7,XC7(1,0), #->E\nA:#->A, // and, so on\n"),
        &expect![[r#"
            10 hint comma [,] Actions are separated by `/`, and what goes to several places has `+` between them: a comma stands only between two rolls. (3 more in this game.)
                Write `/` between actions and `+` between places (4 times)
            12 hint empty-action [,] No action stands beside this separator.
                Remove the separator
        "#]],
    );
    check(
        &fall("C:t->5,9\nE:w3->7, 11\n"),
        &expect![[r#"
            10 hint comma [,] Actions are separated by `/`, and what goes to several places has `+` between them: a comma stands only between two rolls. (1 more in this game.)
                Write `+` for the comma (2 times)
        "#]],
    );
    check(
        &fall("C:t->5, a good move\nE:XC3(0,,1)\n"),
        &expect![[r#"
            10 error unreadable [, a good move] `, a good move` cannot be read here.
                Make it a comment
            11 error unreadable [,1)] The rolls of a battle stand behind it in parentheses, with a comma between them, as in `XC7(2,1)`.
                Write (0,1)
        "#]],
    );
    let text = fall("C: t->5, w2->6, #->C\nE:w3->7,XC7(1,0), #->E\n");
    assert_eq!(
        fixed(&text),
        fall("C: t->5/ w2->6/ #->C\nE:w3->7/XC7(1,0)/ #->E\n")
    );
}

#[test]
fn commas_between_the_clearings_of_a_forest() {
    let right = ROUNDS
        .replace("E: Fir", "V: Oak")
        .replace("E:(6w+b)->3/#charismatic->$", "V:#thief->$/p->1_9_10_12")
        .replace("E:2w->3/5w3->7/XC7(2,1)/#->E", "V:#V->C/#->V");
    for commas in ["1,9,10,12", "1, 9, 10, 12"] {
        let (finding, fixed) = only(&right.replace("1_9_10_12", commas), "rootlog/comma");
        assert!(finding.fixes[0].safe);
        assert_eq!(
            finding.fixes[0].title,
            "Write `_` between the clearings of the forest (3 times)"
        );
        assert_eq!(fixed, right);
    }
    // There is no such forest, and a pawn is not in several clearings.
    let text = right.replace("1_9_10_12", "1,9,2,12");
    let record = fixture::read(&Rootlog, &text);
    let mut found = record.findings().iter();
    assert!(found.all(|one| one.fixes.iter().all(|fix| !fix.safe)));
    // Warriors go to several, whatever stands between the last ones.
    let (finding, fixed) = only(
        &ROUNDS.replace("w->1+2+4+5+6", "w->1,2,4,5+6"),
        "rootlog/comma",
    );
    assert!(finding.fixes[0].safe);
    assert_eq!(fixed, ROUNDS);
}

#[test]
fn slashes_between_rolls() {
    for rolls in ["(2/1)", "(2;1)"] {
        let text = ROUNDS.replace("(2,1)", rolls);
        let (finding, fixed) = only(&text, "rootlog/odd-sign");
        assert_eq!(
            finding.message,
            "A comma stands between the two rolls, as in `XC7(2,1)`."
        );
        assert!(finding.fixes[0].safe);
        assert_eq!(fixed, ROUNDS);
    }
}

#[test]
fn the_raft_where_there_is_no_ferry() {
    check(
        &fall("C:(w+r)1->5\n"),
        &expect![[r#"
            10 warning no-ferry [r] `r` alone was the raft, as the ferry was called before V2.8 (now `f`): there is no ferry on the Fall map unless the Landmarks line places it.
                Leave the ferry out
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
            12 warning points [++] The 1st sympathy token scores no points, not 1. Leave them out.
                Write t->7
        "#]],
    );
    check(&after("A:t->7/#->A/t->2/++"), &expect![[""]]);
    check(
        &after("A:t->7/t->2/++2"),
        &expect![[r#"
            12 warning points [++2] The 1st sympathy token and the 2nd sympathy token score 1 point, not 2.
                Write ++
        "#]],
    );
    check(&after("A:t->7/t->2/t->3/++"), &expect![[""]]);
    // The points for the second token follow the first.
    check(&after("A:t->7/++/t->2/#->A"), &expect![[""]]);
    check(
        &river("O:t_r->5/++\n"),
        &expect![[r#"
            9 warning points [++] A rabbit trade post scores 2 points, not 1.
                Write ++2
        "#]],
    );
    check(
        &river("O:t_r+w->5/++3\nC:#->C\n"),
        &expect![[r#"
            9 warning points [++3] A rabbit trade post scores 2 points, not 3.
                Write ++2
        "#]],
    );
    check(
        &river("O:t_r->5/#->O\nC:#->C\n"),
        &expect![[r#"
            9 warning points [t_r->5] A rabbit trade post scores 2 points, but no points are written behind.
                Write t_r->5/++2
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
            14 warning no-path [7] The Marquise moves from clearing 6 to clearing 7: no path joins them on the Winter map. From clearing 6 they can go to 2 or 5.
                Write 6w->7 | Write w6->2 | Write w6->5
        "#]],
    );
    check(
        &winter("Lake"),
        &expect![[r#"
            1 warning other-header [Lake] 8 moves do not fit the Lake map, but with the Winter map all but one do. Which was played?
                Write Winter
            14 warning no-path [7] The Marquise moves from clearing 6 to clearing 7: no path joins them on the Winter map. From clearing 6 they can go to 2 or 5.
                Write 6w->7 | Write w6->2 | Write w6->5
        "#]],
    );
    check(
        &winter("Fall"),
        &expect![[r#"
            1 warning other-header [Fall] 7 moves do not fit the Fall map, but with the Winter map all but one do. Which was played?
                Write Winter
            14 warning no-path [7] The Marquise moves from clearing 6 to clearing 7: no path joins them on the Winter map. From clearing 6 they can go to 2 or 5.
                Write 6w->7 | Write w6->2 | Write w6->5
        "#]],
    );
    let cards = |deck: &str| {
        fall("C:Zboat/#->C\nE:Ztun/#->E\nA:Zprop/#->A\nC:Zcoffin/#->C\nE:Zmurine/Zsapp/#->E\n")
            .replace("Deck: E&P", &format!("Deck: {deck}"))
    };
    check(
        &cards("E&P"),
        &expect![[r#"
            14 error unknown-card [sapp] No card is called `sapp`.
                Write sabo
        "#]],
    );
    check(
        &cards("Standard"),
        &expect![[r#"
            2 warning other-header [Standard] 6 cards do not fit the Standard deck, but with the Exiles & Partisans deck all but one do. Which was played?
                Write E&P
            14 error unknown-card [sapp] No card is called `sapp`.
                Write sabo
        "#]],
    );
    // Suits that are printed on the map.
    let text = fall("C:#->C\nE:#->E\nA:b_r->5\n").replace(
        "C: Ash",
        "Clearings: F1, R2, M3, R4, F5, M6, M7, R8, F9, M10, R11, F12\nC: Ash",
    );
    check(
        &text,
        &expect![[r#"
            3 warning printed-suits [F1, R2, M3, R4, F5, M6, M7, R8, F9, M10, R11, F12] On the Fall map the suits are printed: M2, R3, R5, F6, F8, M9, R10 and M11. Leave the line out, or name the map that was played.
                Leave the line out
            13 warning no-slot [5] Clearing 5 has 2 building slots, filled by 1 sawmill and 1 workshop: there is no room for 1 rabbit base.
                Write b_r->4 | Write b_r->6 | Write b_r->2
        "#]],
    );
    let text = fall("").replace(
        "C: Ash",
        "Clearings: F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12\nC: Ash",
    );
    check(&text, &expect![[""]]);
}

#[test]
fn a_header_is_read_with_other_signs_and_with_names_of_factions() {
    let right = river("O:w5->10\nC:w1->5\n");
    let written = |lines: [&str; 4]| {
        let rest = right.split_once("C: Fir\n").expect("a header").1;
        format!("{}\n{rest}", lines.join("\n"))
    };
    for lines in [
        ["Map = Fall", "Deck = E&P", "Riverfolk = Ash", "Cats = Fir"],
        [
            "Map - Fall",
            "deck - E&P",
            "Otters - Ash",
            "Marquise de Cat - Fir",
        ],
        [
            "map=Fall",
            "Deck: E&P",
            "The Otters: Ash",
            "Marquise de Cat : Fir",
        ],
        ["Map: Fall", "Deck: E&P", "O: Ash", "cats - Fir"],
    ] {
        let text = written(lines);
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text} {:?}", record.findings());
        };
        assert_eq!(finding.code, "rootlog/header-sign");
        assert_eq!(fixed(&text), right);
        assert_eq!(fixture::format(&Rootlog, &text), right);
        let two = format!("{text}\n{text}");
        assert_eq!(notation::cut::cut(&Rootlog, &two), [0, text.len() + 1]);
    }
}

#[test]
fn a_player_may_stand_before_the_faction() {
    let right = river("O:w5->10\nC:w1->5\n");
    let text = right
        .replace("O: Ash", "Ash: Riverfolk")
        .replace("C: Fir", "Fir - the Cats");
    let record = fixture::read(&Rootlog, &text);
    let [finding] = record.findings() else {
        panic!("{text} {:?}", record.findings());
    };
    assert_eq!(
        finding.message,
        "A player's line begins with the letter of the faction: `O:`. (1 more in this game.)"
    );
    let [fix] = &finding.fixes[..] else {
        panic!("{finding:?}");
    };
    assert!(!fix.safe);
    assert_eq!(notation::apply_edits(&text, &fix.edits), right);
    // Sentences are no players.
    for line in [
        "Cats: nobody knew what to do with them",
        "I - the cats!",
        "Weather: rain",
    ] {
        let text = river(&format!("O:w5->10\n{line}\n"));
        let record = fixture::read(&Rootlog, &text);
        let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert!(!codes.contains(&"rootlog/header-sign"), "{line} {codes:?}");
    }
}

/// `text` with the part of each turn before its comment changed by `change`.
fn with_turns(text: &str, change: impl Fn(&str) -> String) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let (turn, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
        let is_turn = turn.as_bytes().get(1) == Some(&b':') && turn.contains("->");
        match is_turn {
            true => format!("{}{comment}", change(turn)),
            false => line.to_owned(),
        }
    });
    lines.collect()
}

#[test]
fn letters_of_the_wrong_case_are_one_finding() {
    let right = include_str!("../../../tests/records/rootlog/fall.rootlog");
    let exchanged = |turn: &str| {
        let other = |letter: char| match letter.is_ascii_lowercase() {
            true => letter.to_ascii_uppercase(),
            false => letter.to_ascii_lowercase(),
        };
        turn.chars().map(other).collect()
    };
    for (text, what) in [
        (
            with_turns(right, str::to_ascii_uppercase),
            "The turns of this record are all in capitals, ",
        ),
        (
            with_turns(right, str::to_ascii_lowercase),
            "The turns of this record are all in small letters, ",
        ),
        (
            with_turns(right, exchanged),
            "Capitals and small letters are exchanged in the turns of this record, ",
        ),
    ] {
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/unreadable");
        let rest = "but the two say different things: C is a faction and w a warrior, R# a card and %r a torch.";
        assert_eq!(finding.message, format!("{what}{rest}"));
        let [fix] = &finding.fixes[..] else {
            panic!("{:?}", finding.fixes);
        };
        assert!(!fix.safe);
        assert_eq!(notation::apply_edits(&text, &fix.edits), right);
        fixture::assert_lossless(&Rootlog, &text);
    }
}

#[test]
fn single_letters_of_the_wrong_case_are_slips() {
    let right = include_str!("../../../tests/records/rootlog/fall.rootlog");
    let text = right.replacen("C:t->1/t1->", "C:T->1/T1->", 1);
    let found = fixture::findings(&Rootlog, &text);
    assert!(!found.contains("of this record are"), "{found}");
}

#[test]
fn letters_of_the_header_are_one_hint() {
    const HEADER: &str = "Map: Winter\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\nPool: CE\nC: Ash\nE: Fir\n\n";
    let right = format!("{HEADER}C:t_k->1/w->2+3\nE:(6w+b)->3\nWinner: C\n");
    for (old, new) in [
        ("Map: Winter\nDeck: E&P", "map: winter\ndeck: e&p"),
        ("Map: Winter\nDeck", "MAP: Winter\nDECK"),
        (
            "Clearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12",
            "clearings: f1, m2, r3, f4, m5, f6, m7, m8, r9, f10, r11, r12",
        ),
        ("Pool: CE\nC:", "pool: ce\nc:"),
        ("Winner: C", "winner: c"),
    ] {
        let text = right.replacen(old, new, 1);
        let record = fixture::read(&Rootlog, &text);
        let found: Vec<_> = record
            .findings()
            .iter()
            .filter(|one| one.code.contains("header") || one.code.contains("faction"))
            .collect();
        let [finding] = found[..] else {
            panic!("{text}{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/header-spelling");
        assert_eq!(finding.severity, notation::Severity::Hint);
        assert_eq!(
            finding.message,
            "Keys, maps, decks, suits and factions are read in any letters, but written as in `Map: Fall`, `F1` and `C:`."
        );
        let [fix] = &finding.fixes[..] else {
            panic!("{:?}", finding.fixes);
        };
        assert!(fix.safe, "{new}");
        assert_eq!(notation::apply_edits(&text, &fix.edits), right, "{new}");
        fixture::assert_lossless(&Rootlog, &text);
    }
}

#[test]
fn a_suit_in_a_small_letter_is_read() {
    let header = "Map: Winter\nDeck: E&P\nClearings: F1, m2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\nC: Ash\n";
    check(
        header,
        &expect![[r#"
            3 warning header-spelling [m] Suits have capital letters: M, not m.
                Write M
        "#]],
    );
}

#[test]
fn short_records_in_letters_of_the_wrong_case_are_one_finding() {
    let header = "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\n";
    let small_header = "map: fall\nDeck: E&P\nC: Ash\nE: Fir\n\n";
    for (head, turns, right) in [
        (header, "c:t_k->1/xe5\n", "C:t_k->1/XE5\n"),
        (header, "c:xe5(1,0)\n", "C:XE5(1,0)\n"),
        (
            small_header,
            "c:t_k->1/w->1+2\ne:(6w+b)->3/#->e\n",
            "C:t_k->1/w->1+2\nE:(6w+b)->3/#->E\n",
        ),
        (
            header,
            "C:T_K->1/W->1+2\nE:(6W+B)->3\n",
            "C:t_k->1/w->1+2\nE:(6w+b)->3\n",
        ),
    ] {
        let text = format!("{head}{turns}");
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/unreadable", "{turns}");
        let [fix] = &finding.fixes[..] else {
            panic!("{:?}", finding.fixes);
        };
        let written = notation::apply_edits(&text, &fix.edits);
        assert_eq!(written, format!("{header}{right}"), "{turns}");
    }
    // Letters in one case that are right, and one slip.
    for turns in ["C:XE5(1,0)\n", "C:t_k->1/W->2\n", "C:W->2\n"] {
        let found = fixture::findings(&Rootlog, &format!("{header}{turns}"));
        assert!(!found.contains("of this record are"), "{found}");
    }
}

#[test]
fn letters_behind_the_old_ferry_are_no_piece() {
    for (action, word) in [("rn->3", "rn"), ("2rn2->6", "rn"), ("rm->3", "rm")] {
        let text = river(&format!("O:w5->10\nC:{action}\n"));
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/unknown-piece", "{action}");
        assert_eq!(
            finding.message,
            format!(
                "`{word}` is no piece. Warriors are w, pawns p, buildings b, tokens t, the ferry f."
            )
        );
    }
}

#[test]
fn mistyped_brackets_are_one_hint() {
    let right = river("O:w5->10/(w+f)10->11\nC:(w+t_k)2->3/XO10(2,1)\n");
    let text = right
        .replace("(w+f)", "[w+f}")
        .replace("(w+t_k)", "{w+t_k)")
        .replace("(2,1)", "[2,1]");
    let record = fixture::read(&Rootlog, &text);
    let found: Vec<_> = record
        .findings()
        .iter()
        .filter(|one| one.code == "rootlog/odd-sign" || one.code == "rootlog/unreadable")
        .collect();
    let [finding] = found[..] else {
        panic!("{}", fixture::findings(&Rootlog, &text));
    };
    assert_eq!(finding.severity, notation::Severity::Hint);
    assert_eq!(
        finding.message,
        "Groups and rolls stand in parentheses, as in (w+Cw)7-> and XC7(2,1): other brackets are read as these. (4 more in this game.)"
    );
    let [fix] = &finding.fixes[..] else {
        panic!("{:?}", finding.fixes);
    };
    assert!(fix.safe);
    assert_eq!(notation::apply_edits(&text, &fix.edits), right);
    fixture::assert_lossless(&Rootlog, &text);
    // Words in brackets are no group.
    let words = river("O:w5->10 {nice move}\n");
    let found = fixture::findings(&Rootlog, &words);
    assert!(found.contains("rootlog/unreadable"), "{found}");
}

#[test]
fn keys_in_other_languages_are_read() {
    let right = river("O:w5->10\n");
    for (key, name) in [
        ("Karte", "Map: Fall"),
        ("Karta", "Map: Fall"),
        ("Kartendeck", "Deck: E&P"),
    ] {
        let (written, value) = name.split_once(": ").unwrap();
        let text = right.replacen(name, &format!("{key}: {value}"), 1);
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/header-spelling");
        assert_eq!(finding.message, format!("The key is written {written}."));
        assert_eq!(notation::apply_edits(&text, &finding.fixes[0].edits), right);
    }
}

#[test]
fn a_blank_before_the_name_of_a_card_is_no_part_of_it() {
    let right = "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nE:(6w+b)->3/#charismatic->$\n";
    let text = right.replace("#charismatic", "# charismatic");
    let record = fixture::read(&Rootlog, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Rootlog, &text));
    };
    assert_eq!(finding.code, "rootlog/blank-in-action");
    assert_eq!(notation::apply_edits(&text, &finding.fixes[0].edits), right);
}

#[test]
fn actions_on_lines_of_their_own_are_one_finding() {
    let text = "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1\n  w->2+3\n  b_s->1/b_w->5/b_r->9\nE:(6w+b)->3\n  #charismatic->$\n";
    let record = fixture::read(&Rootlog, text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Rootlog, text));
    };
    assert_eq!(finding.code, "rootlog/unknown-line");
    assert_eq!(
        finding.message,
        "This turn does not say whose it is. Begin the line with the faction and a colon, as in `C:`. (2 more in this game.)"
    );
    let right = "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3/b_s->1/b_w->5/b_r->9\nE:(6w+b)->3/#charismatic->$\n";
    assert_eq!(notation::apply_edits(text, &finding.fixes[0].edits), right);
    assert!(!finding.fixes[0].safe);
}

#[test]
fn formatting_writes_factions_as_capitals() {
    let text =
        "Map: Fall\nDeck: E&P\nc: Ash\ne: Fir\n\nc:t_k->1/w->2+3\ne:(6w+b)->3/#charismatic->$\n";
    let right =
        "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3\nE:(6w+b)->3/#charismatic->$\n";
    assert_eq!(fixture::format(&Rootlog, text), right);
}

#[test]
fn escapes_of_markdown_are_one_hint() {
    let right =
        "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3\nE:(6w+b)->3/#charismatic->$\n";
    let text = right
        .replace('_', r"\_")
        .replace('#', r"\#")
        .replace('$', r"\$")
        .replace('+', r"\+");
    let record = fixture::read(&Rootlog, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Rootlog, &text));
    };
    assert_eq!(finding.code, "rootlog/odd-sign");
    let [fix] = &finding.fixes[..] else {
        panic!("{:?}", finding.fixes);
    };
    assert!(fix.safe);
    assert_eq!(notation::apply_edits(&text, &fix.edits), right);
    fixture::assert_lossless(&Rootlog, &text);
}

#[test]
fn arrows_without_their_stroke_are_one_hint() {
    let right =
        "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3\nE:(6w+b)->3/#charismatic->$\n";
    for arrow in [">", "- >", "-- >"] {
        let text = right.replace("->", arrow);
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/odd-sign", "{arrow}");
        assert_eq!(
            finding.message,
            "An arrow is written `->`. (3 more in this game.)"
        );
        let [fix] = &finding.fixes[..] else {
            panic!("{:?}", finding.fixes);
        };
        assert!(fix.safe);
        assert_eq!(notation::apply_edits(&text, &fix.edits), right, "{arrow}");
        fixture::assert_lossless(&Rootlog, &text);
    }
}

#[test]
fn comments_with_the_signs_of_other_notations_are_one_finding() {
    for (open, close) in [("# ", ""), ("{", "}")] {
        let text = format!(
            "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3 {open}good{close}\nE:(6w+b)->3/#charismatic->$ {open}bad{close}\n"
        );
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/unreadable", "{open}");
        let end = " more in this game.)";
        assert!(finding.message.ends_with(end), "{}", finding.message);
    }
}

/// `text` after the first repair of its only finding.
#[track_caller]
fn repaired(text: &str) -> String {
    let record = fixture::read(&Rootlog, text);
    let [finding] = record.findings() else {
        panic!("{text}{:?}", record.findings());
    };
    let fix = finding.fixes.first().expect("a repair");
    notation::apply_edits(text, &fix.edits)
}

/// A game on the map Lake of the Vagabond and the Marquise, with `turns` after the set-up.
fn lake(turns: &str) -> String {
    format!(
        "Map: Lake\nDeck: E&P\nClearings: M1, F2, R3, R4, F5, M6, R7, F8, R9, M10, M11, F12\nV: Ash\nC: Fir\n\nV:#thief->$/p->1_5_11\nC:t_k->2/w->1+3+4+5+6+7+8+9+10+11+12/b_s->2/b_w->7/b_r->8\n\n{turns}"
    )
}

#[test]
fn a_torch_among_items_is_no_ferry() {
    for (written, meant) in [
        ("V:r+%f->r\n", "V:%r+%f->r\n"),
        ("V:%f+r->r\n", "V:%f+%r->r\n"),
        ("V:r+%f+%b->r\n", "V:%r+%f+%b->r\n"),
    ] {
        let text = lake(written);
        let record = fixture::read(&Rootlog, &text);
        let found = record.findings().iter();
        let found: Vec<_> = found.filter(|one| one.message.contains("torch")).collect();
        let [finding] = found[..] else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.code, "rootlog/unknown-piece");
        assert_eq!(
            finding.message,
            "Items begin with `%`: among them, `r` is the torch, `%r`."
        );
        let [fix] = &finding.fixes[..] else {
            panic!("{finding:?}");
        };
        assert!(!fix.safe, "{text}");
        assert_eq!(notation::apply_edits(&text, &fix.edits), lake(meant));
        assert_eq!(fixed(&text), text, "nothing is written unasked");
    }
    // To a board nothing but an item goes.
    let record = fixture::read(&Rootlog, &lake("V:r10->$\n"));
    let mut found = record.findings().iter();
    assert!(found.all(|one| one.code != "rootlog/old-ferry"));
    // The raft.
    let text = lake("C:(w+r)1->11\n");
    assert_eq!(fixed(&text), lake("C:(w+f)1->11\n"));
}

#[test]
fn a_round_in_one_line_is_parted() {
    let right = fall("C:w1->5/#->C\nE:2w3->7/#->E\nA:t->2/#->A\n");
    for round in [
        "C:w1->5/#->C | E:2w3->7/#->E | A:t->2/#->A\n",
        "| C:w1->5/#->C | E:2w3->7/#->E | A:t->2/#->A |\n",
        "1 | C:w1->5/#->C | E:2w3->7/#->E | A:t->2/#->A\n",
        "C:w1->5/#->C; E:2w3->7/#->E; A:t->2/#->A\n",
    ] {
        let text = fall(round);
        let record = fixture::read(&Rootlog, &text);
        let told = fixture::read(&Rootlog, &right).findings().len();
        let findings = record.findings();
        assert_eq!(findings.len(), told + 1, "{text}{findings:?}");
        let hint = findings.iter().find(|one| one.code == "rootlog/odd-sign");
        let hint = hint.expect("a hint");
        assert!(
            hint.message
                .contains("Every move, and every part of a header, has a line of its own."),
            "{}",
            hint.message
        );
        let written = notation::apply_edits(&text, &hint.fixes[0].edits);
        let solid = |text: &str| -> Vec<String> {
            let lines = text.lines().map(|line| line.trim().to_owned());
            lines.filter(|line| !line.is_empty()).collect()
        };
        assert_eq!(solid(&written), solid(&right), "{text}");
    }
    // Columns of a page are none.
    let text = fall("C:w1->5/#->C | C:w5->1/#->C\n");
    assert_eq!(fixed(&text), text);
}

#[test]
fn a_remark_or_the_points_behind_a_turn_are_a_comment() {
    for (cells, written) in [
        ("C:#->C | good turn\n", "C:#->C // good turn\n"),
        ("1\tC:#->C\tnote 0\n", "C:#->C // note 0\n"),
        ("C:#->C\t0\n", "C:#->C // 0\n"),
        (
            "C:#->C | 3 | Well played!\n",
            "C:#->C // 3 | Well played!\n",
        ),
        ("C:#->C |\n", "C:#->C\n"),
    ] {
        let text = fall(cells);
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.code, "rootlog/odd-sign", "{text}");
        let after = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(after, fall(written));
    }
    // What may be an action is no remark.
    assert_eq!(fixed(&fall("C:#->C | w1->5\n")), fall("C:#->C/w1->5\n"));
}

#[test]
fn broken_turns_are_put_together() {
    let right = fall("C:w1->5/t->1/#->C\nE:2w3->7/#->E\n");
    for text in [
        right.replace("t->1/#", "t->1/\n#").replace("7/#", "7/\n#"),
        right.replace("t->1/#", "t->1\n    /#"),
        // Inside an arrow, as mails and programs break it; the second with `=`.
        right.replace("t->1/#", "t-\n>1/#"),
        right.replace("t->1/#", "t-=\n>1/#"),
        right.replace("t->1/#", "t=\n->1/#"),
        // Inside a number or over three lines.
        fall("C:w1->5/w->1\n2/#->C\n"),
        right.replace("5/t->1/#", "5/\nt->1/\n#"),
    ] {
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.code, "rootlog/columns", "{text}");
        assert!(
            finding
                .message
                .contains("goes on with what stands above it"),
            "{}",
            finding.message
        );
        let meant = match text.contains("w->1\n2") {
            true => fall("C:w1->5/w->12/#->C\n"),
            false => right.clone(),
        };
        assert_eq!(repaired(&text), meant);
    }
    expect![[r##"
        11 error columns [t->1/] “t->1/” goes on with what stands above it, and so does one more line: put them together.
            Put broken lines together
    "##]]
    .assert_eq(&fixture::listed(
        &Rootlog,
        &right.replace("5/t->1/#", "5/\nt->1/\n#"),
    ));
    // A quoted record is no broken one, and what follows a comment is no part of it.
    let quoted: String = right.lines().map(|line| format!("> {line}\n")).collect();
    let record = fixture::read(&Rootlog, &quoted);
    assert_eq!(record.findings()[0].code, "rootlog/odd-sign");
    let commented = right.replace("t->1/#", "t->1/ // so\n#");
    let record = fixture::read(&Rootlog, &commented);
    assert!(
        record
            .findings()
            .iter()
            .all(|one| one.code != "rootlog/columns")
    );
}

#[test]
fn points_in_another_spelling_are_one_hint() {
    let right = fall("A:t->2/++/t->6/++/#->A\nC:b_s->1/++2/#->C\n");
    for (one, two) in [
        ("+1", "+2"),
        ("1VP", "2VP"),
        ("1 pt", "2 points"),
        ("+1vp", "+2vp"),
    ] {
        let text = right.replace("++2", two).replace("++", one);
        let told = fixture::read(&Rootlog, &right).findings().len();
        let record = fixture::read(&Rootlog, &text);
        let findings = record.findings();
        assert_eq!(findings.len(), told + 1, "{text}{findings:?}");
        let is_said = |one: &&notation::Finding| one.severity == notation::Severity::Hint;
        let hint = findings.iter().find(is_said).expect("a hint");
        assert_eq!(
            hint.message,
            "Points are written behind `++`, as in `++2`; without a number it is one. (2 more in this game.)"
        );
        assert!(!hint.fixes[0].safe, "{text}");
        assert_eq!(notation::apply_edits(&text, &hint.fixes[0].edits), right);
    }
}

#[test]
fn factions_in_lists_have_letters() {
    for (written, meant) in [
        ("Winner: Marquise\n", "Winner: C\n"),
        ("Winner: the Cats and Birds\n", "Winner: CE\n"),
        (
            "Winner: Woodland Alliance // at last\n",
            "Winner: A // at last\n",
        ),
        ("Winner: E, Cats\n", "Winner: EC\n"),
    ] {
        let text = fall(&format!("C:#->C\n{written}"));
        let record = fixture::read(&Rootlog, &text);
        let found = record.findings().iter();
        let mut found = found.filter(|one| one.code == "rootlog/unknown-faction");
        let finding = found.next().expect("a finding");
        assert!(found.next().is_none(), "{text}");
        let after = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(after, fall(&format!("C:#->C\n{meant}")));
    }
    let pool =
        |names: &str| fall("").replace("Deck: E&P\n", &format!("Deck: E&P\nPool: {names}\n"));
    assert_eq!(repaired(&pool("Cats, Birds, Mice")), pool("CEA"));
    // The name of a player is one finding.
    let record = fixture::read(&Rootlog, &fall("C:#->C\nWinner: Ash\n"));
    let found = record.findings().iter();
    let found = found.filter(|one| one.code == "rootlog/unknown-faction");
    assert_eq!(found.count(), 1, "{:?}", record.findings());
}

#[test]
fn characters_of_html_are_undone() {
    let right = fall("C:#->C\n");
    let text = right.replace('&', "&amp;").replace("->", "-&gt;");
    let record = fixture::read(&Rootlog, &text);
    let hints = record.findings().iter();
    let mut hints = hints.filter(|one| one.code == "rootlog/odd-sign");
    let message = &hints.next().expect("a hint").message;
    assert!(
        message.starts_with("\u{201c}&gt;\u{201d} is read as \u{201c}>\u{201d}: "),
        "{message}"
    );
    assert!(!message.contains("leave it out"), "{message}");
    assert_eq!(record.findings().len(), 2, "{:?}", record.findings());
    assert_eq!(fixed(&text), right);
}

#[test]
fn comments_and_headings_of_other_pages_are_comments() {
    for line in [
        "# Eyrie plays",
        "; Alliance",
        "; the Eyrie plays",
        "Setup",
        "Setup:",
        "Turns",
    ] {
        let text = fall(&format!("C:#->C\n{line}\nE:#->E\n"));
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.code, "rootlog/odd-sign", "{text}");
        assert_eq!(fixed(&text), text.replace(line, &format!("// {line}")));
    }
}

#[test]
fn factions_in_sentences_keep_their_names() {
    for said in ["Cats: are strong", "Otters: slow today"] {
        let text = river(&format!("O:w5->10\n{said}\nC:w1->5/2w3->2\n"));
        assert_eq!(fixed(&text), text);
        assert!(fixture::format(&Rootlog, &text).contains(said), "{said}");
        let record = fixture::read(&Rootlog, &text);
        let at = text.find(said).unwrap();
        let is_there = |one: &&notation::Finding| usize::from(one.range.start()) >= at;
        assert!(record.findings().iter().any(|one| is_there(&one)), "{said}");
    }
    // In the header they are players.
    let text = river("O:w5->10\n").replace("C: Fir", "Cats: Fir");
    assert_eq!(fixed(&text), river("O:w5->10\n"));
}

#[test]
fn dashes_and_words_between_clearings_are_arrows() {
    let right = fall("C:w1->5/t->1/2w5->1+9\nE:w3->7/#->E\n");
    for (first, second, third) in [
        ("w1-5", "2w5-1+9", "w3-7"),
        ("w1--5", "2w5--1+9", "w3--7"),
        ("w1 to 5", "2w5 to 1+9", "w3 to 7"),
    ] {
        let text = right
            .replace("2w5->1+9", second)
            .replace("w1->5", first)
            .replace("w3->7", third);
        let record = fixture::read(&Rootlog, &text);
        let mut found = record.findings().iter();
        let hint = found.find(|one| one.code == "rootlog/odd-sign");
        let hint = hint.expect("a hint");
        assert_eq!(
            hint.message, "An arrow is written `->`. (2 more in this game.)",
            "{text}"
        );
        let [fix] = &hint.fixes[..] else {
            panic!("{:?}", hint.fixes);
        };
        assert!(fix.safe, "{text}");
        let after = notation::apply_edits(&text, &fix.edits);
        assert_eq!(after.replace(" -> ", "->"), right);
        let told = fixture::read(&Rootlog, &right).findings().len();
        assert_eq!(record.findings().len(), told + 1, "{text}");
        fixture::assert_lossless(&Rootlog, &text);
    }
    // Points of a faction, names, and what has an arrow already.
    for line in ["C:C--2\n", "C:w->5-7\n", "C: Ash 1-2\n", "C:XE3-2\n"] {
        let record = fixture::read(&Rootlog, &fall(line));
        let is_arrow = |one: &notation::Finding| one.code == "rootlog/odd-sign";
        assert!(!record.findings().iter().any(is_arrow), "{line}");
    }
}

#[test]
fn a_line_of_which_nothing_can_be_read_is_one_finding() {
    let text = fall("C:QY/FOO/BAR\n");
    let record = fixture::read(&Rootlog, &text);
    let found = record.findings().iter();
    let unread: Vec<_> = found
        .filter(|one| one.code == "rootlog/not-a-turn" || one.code == "rootlog/unreadable")
        .collect();
    assert_eq!(unread.len(), 1, "{unread:?}");
    let text = fall("C:t->1/QY/FOO/BAR\n");
    let record = fixture::read(&Rootlog, &text);
    let found = record.findings().iter();
    let unread: Vec<_> = found
        .filter(|one| one.code == "rootlog/unreadable")
        .collect();
    let [finding] = &unread[..] else {
        panic!("{unread:?}");
    };
    assert_eq!(
        finding.message,
        "This is no action. A move has an arrow (`w3->5`), a battle an `X` (`XE3`), crafting a `Z`, points `++`, a reveal `^`. (2 more in this line.)"
    );
    assert_eq!(finding.alike.len(), 3);
}

#[test]
fn what_players_say_is_one_finding_a_game() {
    let text = fall("C:t->1\nC: thanks\nE:#->E\nE: well done\n");
    let record = fixture::read(&Rootlog, &text);
    let mut found = record.findings().iter();
    let finding = found.find(|one| one.code == "rootlog/not-a-turn");
    assert_eq!(
        finding.map(|one| one.message.as_str()),
        Some(
            "The Marquise has a player line already, and this does not read as actions. Write commentary behind `//`. (1 more in this game.)"
        )
    );
    assert!(!found.any(|one| one.code == "rootlog/not-a-turn"));
    let right = fall("C:t->1\n// C: thanks\nE:#->E\n// E: well done\n");
    let (finding, fixed) = only(&text, "rootlog/not-a-turn");
    assert!(!finding.fixes[0].safe);
    assert_eq!(fixed, right);
    for talk in ["nice!", "gg, well played", "that hurt :("] {
        let text = fall(&format!("C:t->1\nE: {talk}\nE:#->E\n"));
        let (finding, fixed) = only(&text, "rootlog/not-a-turn");
        assert_eq!(finding.fixes[0].title, "Make it a comment", "{talk}");
        assert_eq!(
            fixed,
            text.replace("\nE: ", "\n// E: ")
                .replacen("// E: Fir", "E: Fir", 1)
        );
    }
    // What may be an action stays one.
    let slip = fall("C:t->1\nE: 2w 37\nE:#->E\n");
    let record = fixture::read(&Rootlog, &slip);
    let mut fixes = record.findings().iter().flat_map(|one| &one.fixes);
    assert!(fixes.all(|fix| fix.title != "Make it a comment"));
}

#[test]
fn full_stops_behind_turns_are_one_finding() {
    let right = fall("C:t->1\nE:w3->7\n");
    let text = right
        .replace("t->1\n", "t->1.\n")
        .replace("w3->7\n", "w3->7.\n");
    let record = fixture::read(&Rootlog, &text);
    let unread: Vec<_> = record
        .findings()
        .iter()
        .filter(|one| one.code == "rootlog/unreadable")
        .collect();
    let [finding] = &unread[..] else {
        panic!("{unread:?}");
    };
    assert_eq!(
        finding.message,
        "No full stop stands behind a turn. (1 more in this game.)"
    );
    let after = notation::apply_edits(&text, &finding.fixes[0].edits);
    assert_eq!(after, right);
}

/// The only finding of `text` with `code`, with what its first repair leads to.
#[track_caller]
fn only(text: &str, code: &str) -> (notation::Finding, String) {
    let record = fixture::read(&Rootlog, text);
    let mut found = record.findings().iter().filter(|one| one.code == code);
    let (Some(finding), None) = (found.next(), found.next()) else {
        panic!("{text}\n{}", fixture::findings(&Rootlog, text));
    };
    let fix = finding.fixes.first().expect("a repair");
    let fixed = notation::apply_edits(text, &fix.edits);
    (finding.clone(), fixed)
}

/// Two rounds of a game, as they are written right.
const ROUNDS: &str = "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9\nE:(6w+b)->3/#charismatic->$\n\nC:t->1/w->9/#->C\nE:2w->3/5w3->7/XC7(2,1)/#->E\n";

#[test]
fn actions_without_separators_are_one_finding() {
    let (header, turns) = ROUNDS.split_once("\n\n").unwrap();
    for between in [" ", ".", " and "] {
        let text = format!("{header}\n\n{}", turns.replace('/', between));
        let (finding, fixed) = only(&text, "rootlog/unreadable");
        assert_eq!(fixed, ROUNDS, "{between}");
        assert!(!finding.fixes[0].safe);
        assert!(
            finding
                .message
                .starts_with("Actions are separated by `/`, not by blanks, full stops or words. ("),
            "{}",
            finding.message
        );
    }
    // One of two actions cannot be read: nothing tells that they are two.
    let text = ROUNDS.replace("t->1/w->9", "t->1 w->x");
    let record = fixture::read(&Rootlog, &text);
    let mut found = record.findings().iter();
    assert!(found.all(|one| !one.message.starts_with("Actions are separated")));
}

#[test]
fn long_arrows_and_names_of_items_are_one_finding() {
    let text = ROUNDS.replace("->", "-->");
    let (finding, fixed) = only(&text, "rootlog/unreadable");
    assert_eq!(fixed, ROUNDS);
    assert!(
        finding
            .message
            .starts_with("An arrow is written `->`, with one stroke. (")
    );
    let right = ROUNDS
        .replace("E: Fir", "V: Oak")
        .replace("E:(6w+b)->3/#charismatic->$", "V:#thief->$/p->1_9_10_12")
        .replace("E:2w->3/5w3->7/XC7(2,1)/#->E", "V:%r->e/%s->e/#->V");
    let text = right.replace("%r", "%torch").replace("%s", "%sword");
    let (finding, fixed) = only(&text, "rootlog/unreadable");
    assert_eq!(fixed, right);
    assert!(finding.message.contains("`%r` a torch"));
}

#[test]
fn words_for_letters_are_told_with_what_to_write() {
    for (right, word, told) in [
        ("C:t_k->1", "C:k->1", "`k` is `t_k`."),
        ("C:t_k->1", "C:token_k->1", "`token` is `t`."),
        ("C:t_k->1", "C:castle->1", "`castle` is `t_k`."),
        ("b_s->1", "saw->1", "`saw` is `b_s`."),
        ("b_s->1", "s->1", "`s` is `b_s`."),
        ("b_s->1", "building_s->1", "`building` is `b`."),
        ("b_w->5", "work->5", "`work` is `b_w`."),
        ("b_r->9", "rec->9", "`rec` is `b_r`."),
        ("E:2w->3", "E:ww->3", "`ww` is `2w`."),
        ("w->9", "move w->9", "`move` is left out."),
        ("#->C", "card->C", "`card` is `#`."),
    ] {
        let text = ROUNDS.replace(right, word);
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}\n{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(
            finding.message,
            format!("Actions are written with letters and signs, not with words: {told}")
        );
        let fix = finding.fixes.first().expect("a repair");
        assert!(!fix.safe);
        assert_eq!(notation::apply_edits(&text, &fix.edits), ROUNDS);
    }
    for (turn, word, meant) in [
        ("V:%b10->$", "bag", "V:%b10->$"),
        ("A:M#->", "mouse", "A:M#->"),
        ("A:3#->$", "3 cards", "A:3#->$"),
        ("C:#->C/Zrpart", "craft rpart", "C:#->C/Zrpart"),
    ] {
        let written = match word {
            "bag" => turn.replace("%b", word),
            "mouse" => turn.replace("M#", word),
            "3 cards" => turn.replace("3#", word),
            _ => turn.replace("Zrpart", word),
        };
        let text = format!("Map: Fall\nDeck: E&P\n\n{written}\n");
        let record = fixture::read(&Rootlog, &text);
        let mut found = record.findings().iter();
        let finding = found
            .find(|one| one.message.contains("not with words"))
            .unwrap_or_else(|| panic!("{}", fixture::findings(&Rootlog, &text)));
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert!(fixed.ends_with(&format!("{meant}\n")), "{fixed}");
    }
}

#[test]
fn numbers_of_rounds_are_one_finding() {
    for (heading, next) in [
        ("R1", "R2"),
        ("T1", "T2"),
        ("1.", "2."),
        ("== Round 1 ==", "== Round 2 =="),
        ("1. Runde", "2. Runde"),
        ("[Round 1]", "[Round 2]"),
        ("### R1", "### R2"),
        ("Blatt 1", "Blatt 2"),
    ] {
        let text = ROUNDS
            .replace("\nC:t_k", &format!("\n{heading}\nC:t_k"))
            .replace("\nC:t->", &format!("\n{next}\nC:t->"));
        let (finding, fixed) = only(&text, "rootlog/unknown-line");
        assert!(!finding.fixes[0].safe);
        assert!(
            finding
                .message
                .starts_with("The number of a round or a page is commentary"),
            "{}",
            finding.message
        );
        assert_eq!(fixed.replace("// ", ""), text);
        assert_eq!(fixed.matches("// ").count(), 2);
    }
}

#[test]
fn names_of_maps_and_decks_in_other_words() {
    for (right, written, safe) in [
        ("Deck: E&P", "Deck: E n P", true),
        ("Deck: E&P", "Deck: partisans", true),
        ("Deck: E&P", "Deck: Exiles und Partisanen", true),
        ("Deck: E&P", "Deck: Exiles & Partisans (2020)", false),
        ("Map: Fall", "Map: Herbstkarte", true),
        ("Map: Fall", "Map: Autumn (Fall)", false),
        ("Deck: E&P", "Deck: Exiles/Partisans", true),
        ("Deck: E&P", "Deck: Exile & Partisan", true),
        ("Map: Fall", "Map: Autumn map", false),
        ("Map: Fall", "Map: Autumn board", false),
        ("Map: Fall", "Map: Base", false),
        ("Map: Fall", "Map: original", false),
    ] {
        let text = ROUNDS.replace(right, written);
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Rootlog, &text));
        };
        let fix = finding.fixes.first().expect("a repair");
        assert_eq!(fix.safe, safe, "{written}");
        assert_eq!(notation::apply_edits(&text, &fix.edits), ROUNDS);
    }
    let text = ROUNDS.replace("C: Ash", "Pool: CE\nC: Ash");
    let (_, fixed) = only(&text.replace("Pool:", "Draft:"), "rootlog/unknown-header");
    assert_eq!(fixed, text);
    let (_, fixed) = only(&text.replace("CE\n", "C-E\n"), "rootlog/unknown-faction");
    assert_eq!(fixed, text);
    let (_, fixed) = only(
        &ROUNDS.replace("\nC:t->", "\nKatzen: t->"),
        "rootlog/whose-turn",
    );
    assert_eq!(fixed, ROUNDS);
}

#[test]
fn rolls_and_removals_without_their_signs() {
    for rolls in [" 2,1", ":2-1", " 2-1", " 2:1"] {
        let text = ROUNDS.replace("(2,1)", rolls);
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}\n{}", fixture::findings(&Rootlog, &text));
        };
        let fix = finding.fixes.first().expect("a repair");
        assert_eq!(fix.title, "Write (2,1)");
        assert_eq!(notation::apply_edits(&text, &fix.edits), ROUNDS);
    }
    let right = ROUNDS.replace("C:t->1/w->9", "C:t->1/t1->/w->9");
    let text = right.replace("t1->", "-t1");
    let (finding, fixed) = only(&text, "rootlog/unreadable");
    assert_eq!(fixed, right);
    assert_eq!(
        finding.message,
        "What leaves the map has an arrow behind it, as in `t1->`, and no minus before it."
    );
}

#[test]
fn a_blank_before_the_rolls_is_spelling() {
    let text = ROUNDS.replace("XC7(2,1)", "XC7 (2,1)");
    let (finding, fixed) = only(&text, "rootlog/blank-in-action");
    assert!(finding.fixes[0].safe);
    assert_eq!(fixed, ROUNDS);
}

#[test]
fn players_stand_for_their_factions() {
    let text = ROUNDS
        .replace("\nC:t", "\nAsh: t")
        .replace("\nE:(", "\nFir: (")
        .replace("\nE:2", "\nFir: 2");
    let (finding, fixed) = only(&text, "rootlog/whose-turn");
    assert_eq!(fixed, ROUNDS, "{}", finding.message);
    for head in ["Ann (C): ", "C (Marquise): ", "MdC: ", "Cats: "] {
        let text = ROUNDS.replace("\nC:t->1", &format!("\n{head}t->1"));
        assert_eq!(only(&text, "rootlog/whose-turn").1, ROUNDS, "{head}");
    }
    let won = |who: &str| format!("{ROUNDS}\nWinner: {who}\n");
    let (finding, fixed) = only(&won("Ash"), "rootlog/unknown-faction");
    assert_eq!(fixed, won("C"));
    assert_eq!(
        finding.message,
        "Factions are written by their letters, not by who plays them: Ash is `C`."
    );
    let (_, fixed) = only(
        &won("C").replace("Winner", "Sieger"),
        "rootlog/unknown-header",
    );
    assert_eq!(fixed, won("C"));
}

#[test]
fn players_with_another_sign_are_read() {
    for player in [
        "C = Ash",
        "C - Ash",
        "C \u{2013} Ash",
        "C (Ash)",
        "Player 1 (C): Ash",
        "Spieler 1 (Cats): Ash",
    ] {
        let text = ROUNDS.replace("C: Ash", player);
        let (finding, fixed) = only(&text, "rootlog/header-sign");
        assert_eq!(fixed, ROUNDS, "{player}");
        assert!(!finding.fixes[0].safe);
        let record = fixture::read(&Rootlog, &text);
        let codes = record.findings().iter().map(|one| one.code);
        let missing = codes.filter(|code| *code == "rootlog/missing-player");
        assert_eq!(missing.count(), 0, "{player}");
    }
}

#[test]
fn values_tell_which_key_is_meant() {
    for (right, written, code) in [
        ("Map: Fall", "Board: Fall", "rootlog/header-spelling"),
        ("Deck: E&P", "Cards: E&P", "rootlog/header-spelling"),
        ("Map: Fall", "Fall", "rootlog/unknown-line"),
        ("Deck: E&P", "E&P", "rootlog/unknown-line"),
    ] {
        let text = ROUNDS.replace(right, written);
        assert_eq!(only(&text, code).1, ROUNDS, "{written}");
        let record = fixture::read(&Rootlog, &text);
        let mut codes = record.findings().iter().map(|one| one.code);
        assert!(codes.all(|code| code != "rootlog/missing-header"));
    }
    let pool = ROUNDS.replace("C: Ash", "Pool: CEAV\nC: Ash");
    for (written, code) in [
        ("Factions: CEAV", "rootlog/header-spelling"),
        ("Pool: C/E/A/V", "rootlog/unknown-faction"),
        ("Pool: C & E & A & V", "rootlog/unknown-faction"),
    ] {
        let text = pool.replace("Pool: CEAV", written);
        assert_eq!(only(&text, code).1, pool, "{written}");
    }
    // A remark is no value.
    let remark = format!("{ROUNDS}Board: after two rounds\n");
    let record = fixture::read(&Rootlog, &remark);
    let mut found = record.findings().iter();
    assert!(found.all(|one| one.code != "rootlog/header-spelling"));
}

#[test]
fn suits_in_another_form_are_one_finding() {
    const SUITS: &str = "Clearings: F1, F2, M3, R4, M5, F6, M7, R8, F9, M10, R11, R12";
    let right = ROUNDS.replace("Map: Fall", &format!("Map: Lake\n{SUITS}"));
    for written in [
        "Clearings: 1F, 2F, 3M, 4R, 5M, 6F, 7M, 8R, 9F, 10M, 11R, 12R",
        "Clearings: F, F, M, R, M, F, M, R, F, M, R, R",
        "Clearings: F: 1, 2, 6, 9; M: 3, 5, 7, 10; R: 4, 8, 11, 12",
        "Clearings: Fox 1 2 6 9, Mouse 3 5 7 10, Rabbit 4 8 11 12",
    ] {
        let text = right.replace(SUITS, written);
        assert_eq!(only(&text, "rootlog/unreadable").1, right, "{written}");
    }
    let text = right.replace(SUITS, "Clearings: a, b, c, d, e");
    let record = fixture::read(&Rootlog, &text);
    let unread = record.findings().iter();
    let mut unread = unread.filter(|one| one.code == "rootlog/unreadable");
    assert_eq!(
        unread.next().map(|one| one.message.as_str()),
        Some(
            "`a` cannot be read here. Expected a suit and a clearing, as in F1, M2. (4 more in this line.)"
        )
    );
    assert_eq!(unread.count(), 0);
}

#[test]
fn a_title_is_a_comment() {
    let text = format!("Root League S4 Game 12\n{ROUNDS}");
    let (finding, fixed) = only(&text, "rootlog/unknown-line");
    assert_eq!(finding.fixes[0].title, "Make it a comment");
    assert_eq!(fixed, format!("// {text}"));
}

#[test]
fn the_winner_is_checked_in_any_letters() {
    for winner in ["Winner: C", "winner: C", "winner: c", "WINNERS: C"] {
        let text = format!("{ROUNDS}\n{winner}\n");
        let record = fixture::read(&Rootlog, &text);
        let mut codes = record.findings().iter().map(|one| one.code);
        assert!(codes.any(|code| code == "rootlog/winner"), "{winner}");
    }
    assert_eq!(
        fixed(&format!("{ROUNDS}\nwinner: c\n")),
        format!("{ROUNDS}\nWinner: C\n")
    );
}

#[test]
fn a_pawn_is_no_faction() {
    let text = format!("{ROUNDS}C:\np->10\n");
    let record = fixture::read(&Rootlog, &text);
    let mut codes = record.findings().iter().map(|one| one.code);
    assert!(codes.all(|code| code != "rootlog/whose-turn"));
}

#[test]
fn quotes_around_values_are_one_hint() {
    let right = ROUNDS.replace("C: Ash", "Pool: CE\nC: Ash");
    for (open, close) in [("\"", "\""), ("'", "'"), ("“", "”"), ("„", "“"), ("«", "»")] {
        let quoted = |value: &str| format!("{open}{value}{close}");
        let text = right
            .replace("Map: Fall", &format!("Map: {}", quoted("Fall")))
            .replace("Deck: E&P", &format!("Deck: {}", quoted("E&P")))
            .replace("Pool: CE", &format!("Pool: {}", quoted("CE")));
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{text}\n{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/odd-sign");
        assert_eq!(
            finding.message,
            "What a line of the header says stands without quotes. (2 more in this game.)"
        );
        let [fix] = &finding.fixes[..] else {
            panic!("{finding:?}");
        };
        assert!(fix.safe);
        assert_eq!(notation::apply_edits(&text, &fix.edits), right);
        assert_eq!(fixture::format(&Rootlog, &text), right);
        fixture::assert_lossless(&Rootlog, &text);
        fixture::assert_answers(&Rootlog, &text);
    }
    let won = format!("{ROUNDS}\nWinner: \"C\"\n");
    assert_eq!(only(&won, "rootlog/odd-sign").1, won.replace('"', ""));
    // What is wrong between them is told instead, and its repair leaves them out. Names of players may have quotes.
    for (text, code) in [
        (
            right.replace("Fall", "\"Autumn\""),
            "rootlog/header-spelling",
        ),
        (
            right.replace("E&P", "\u{201c} Exiles & Partisans \u{201d}"),
            "rootlog/header-spelling",
        ),
        (
            right.replace("Pool: CE", "Pool: \"Marquise, Eyrie\""),
            "rootlog/unknown-faction",
        ),
    ] {
        let (_, fixed) = only(&text, code);
        assert_eq!(fixed, right);
        let record = fixture::read(&Rootlog, &text);
        assert_eq!(record.findings().len(), 1, "{:?}", record.findings());
        fixture::assert_lossless(&Rootlog, &text);
    }
    let won = format!("{ROUNDS}\nWinner: \"Marquise\"\n");
    let (_, fixed) = only(&won, "rootlog/unknown-faction");
    assert_eq!(fixed, format!("{ROUNDS}\nWinner: C\n"));
    let named = right.replace("C: Ash", "C: \"Ash\"");
    assert_eq!(fixture::findings(&Rootlog, &named), "");
}

#[test]
fn points_behind_the_winner_are_a_comment() {
    for (written, right) in [
        ("C (30)", "C // (30)"),
        ("C, 30 VP", "C // 30 VP"),
        ("C 30 points", "C // 30 points"),
        ("C - 30", "C // 30"),
        ("C: 30", "C // 30"),
        ("C with 30", "C // with 30"),
        ("CE (30 VP)", "CE // (30 VP)"),
        ("C 30:25", "C // 30:25"),
        ("C (30-25)", "C // (30-25)"),
        ("C (30 points!)", "C // (30 points!)"),
    ] {
        let text = format!("{ROUNDS}\nWinner: {written}\n");
        let (finding, fixed) = only(&text, "rootlog/unreadable");
        assert_eq!(
            finding.message,
            "The points stand in the turns, as in `++2`; the winner is a letter alone.",
            "{written}"
        );
        assert_eq!(fixed, format!("{ROUNDS}\nWinner: {right}\n"));
        assert!(finding.fixes.iter().all(|fix| !fix.safe));
        let record = fixture::read(&Rootlog, &text);
        let mut codes = record.findings().iter().map(|one| one.code);
        assert!(codes.all(|code| code != "rootlog/unknown-faction"));
        fixture::assert_lossless(&Rootlog, &text);
    }
    // Other numbers are no points.
    let text = format!("{ROUNDS}\nWinner: C 30 E 25\n");
    assert_ne!(
        only(&text, "rootlog/unreadable").0.message,
        "The points stand in the turns, as in `++2`; the winner is a letter alone."
    );
}

#[test]
fn a_winner_behind_a_name_is_read() {
    let one = "Of a winner only the letter of the faction is written: `C`.";
    let both = "Of winners only the letters of the factions are written: `CE`.";
    for (winner, right, message) in [
        ("Ash: C", "C", one),
        ("Ash (C)", "C", one),
        ("Ash - C", "C", one),
        ("Ash Lee = C", "C", one),
        ("Ash (Cats)", "C", one),
        ("Marquise: C", "C", one),
        ("Marquise - C", "C", one),
        ("Ash: C (30)", "C // (30)", one),
        ("Ash (C), 30 VP", "C // 30 VP", one),
        ("Marquise (30)", "C // (30)", one),
        ("Marquise: 30:25", "C // 30:25", one),
        ("Cats (Ash)", "C // (Ash)", one),
        ("Marquise - Ash", "C // Ash", one),
        ("Ash & Fir: C", "C", one),
        ("Ash & Fir: CE", "CE", both),
        ("Ash and Fir: C, E (30)", "CE // (30)", both),
    ] {
        let text = format!("{ROUNDS}\nWinner: {winner}\n");
        let (finding, fixed) = only(&text, "rootlog/unknown-faction");
        assert_eq!(finding.message, message, "{winner}");
        assert_eq!(fixed, format!("{ROUNDS}\nWinner: {right}\n"));
        assert!(finding.fixes.iter().all(|fix| !fix.safe));
        let record = fixture::read(&Rootlog, &text);
        let mut codes = record.findings().iter().map(|one| one.code);
        assert!(codes.all(|code| code != "rootlog/unreadable"), "{winner}");
        fixture::assert_lossless(&Rootlog, &text);
    }
    // The name is that of another faction than the letter.
    let (finding, fixed) = only(
        &format!("{ROUNDS}\nWinner: Marquise: E\n"),
        "rootlog/unknown-faction",
    );
    assert_eq!(
        finding.message,
        "The winner is told twice, as `C` and as `E`. Write only the letters of the factions that won."
    );
    assert_eq!(fixed, format!("{ROUNDS}\nWinner: E\n"));
    assert_eq!(finding.fixes[1].title, "Write C");
    // Only the name of the player and the points.
    let text = format!("{ROUNDS}\nWinner: Ash (30)\n");
    let (finding, fixed) = only(&text, "rootlog/unknown-faction");
    assert_eq!(
        finding.message,
        "Factions are written by their letters, not by who plays them: Ash is `C`."
    );
    assert_eq!(fixed, format!("{ROUNDS}\nWinner: C // (30)\n"));
    let record = fixture::read(&Rootlog, &text);
    assert_eq!(record.findings().len(), 1, "{:?}", record.findings());
    fixture::assert_lossless(&Rootlog, &text);
}

#[test]
fn suits_in_a_row_cause_nothing_else() {
    let suits = "F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12";
    let right = format!(
        "Map: Mountain\nDeck: E&P\nClearings: {suits}\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n"
    );
    let row: String = suits.chars().filter(char::is_ascii_alphabetic).collect();
    let text = right.replace(suits, &row);
    let record = fixture::read(&Rootlog, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Rootlog, &text));
    };
    assert_eq!(notation::apply_edits(&text, &finding.fixes[0].edits), right);
}

#[test]
fn names_before_their_letters_are_one_finding() {
    let text = ROUNDS
        .replace("C: Ash", "Ash: C")
        .replace("E: Fir", "Max Lee: E");
    let right = ROUNDS.replace("E: Fir", "E: Max Lee");
    let record = fixture::read(&Rootlog, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Rootlog, &text));
    };
    assert_eq!(finding.code, "rootlog/header-sign");
    assert_eq!(
        finding.message,
        "A player's line begins with the letter of the faction, and the name stands behind it: `C: Ash`. (1 more in this game.)"
    );
    let [fix] = &finding.fixes[..] else {
        panic!("{finding:?}");
    };
    assert!(!fix.safe);
    assert_eq!(notation::apply_edits(&text, &fix.edits), right);
    let name = "A player's line begins with the letter of the faction, and the name stands behind it: `C: Ash`. (1 more in this game.)";
    let line = "Each player has a line of their own, which begins with the letter of the faction: `C: Ash`.";
    for (players, message) in [
        ("Ash = C\nFir = E", name),
        ("Ash - C\nFir - E", name),
        ("Ash \u{2013} C\nFir \u{2013} E", name),
        ("Ash (C)\nFir (E)", name),
        ("Ash: C, Fir: E", line),
        ("Ash (C); Fir (E)", line),
        ("C = Ash, E = Fir", line),
    ] {
        let text = ROUNDS.replace("C: Ash\nE: Fir", players);
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Rootlog, &text));
        };
        assert_eq!(finding.code, "rootlog/header-sign");
        assert_eq!(finding.message, message, "{players}");
        assert!(!finding.fixes[0].safe);
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(fixed, ROUNDS, "{players}");
    }
    let one = ROUNDS.replace("C: Ash", "Ash: C // the host");
    let record = fixture::read(&Rootlog, &one);
    assert_eq!(record.findings().len(), 1, "{:?}", record.findings());
    let right = ROUNDS.replace("C: Ash", "C: Ash // the host");
    assert_eq!(only(&one, "rootlog/header-sign").1, right);
    // A faction that has its player, that does not play, or two of them: other words with a letter.
    for header in [
        "Group: C\nC: Ash",
        "Group (C)\nC: Ash",
        "Group: A\nC: Ash",
        "Table: C\nRoom: C",
        "Table: C, Room: C",
    ] {
        let text = ROUNDS.replace("C: Ash", header);
        let record = fixture::read(&Rootlog, &text);
        let mut codes = record.findings().iter().map(|one| one.code);
        assert!(codes.all(|code| code != "rootlog/header-sign"), "{header}");
    }
}

#[test]
fn rows_with_players_are_one_finding() {
    let (header, turns) = ROUNDS.split_once("\n\n").unwrap();
    let header = header.replace("\nC: Ash\nE: Fir", "");
    let right = format!(
        "{header}\n\nC: Ash\nE: Fir\n\n{}",
        turns.replace("\n\n", "\n")
    );
    // Where tabs or bars part the cells, the whole table is one finding.
    for sign in [";", ","] {
        let rows = turns
            .replace("\n\n", "\n")
            .replace("C:t", &format!("Ash{sign}C{sign}t"))
            .replace("E:", &format!("Fir{sign}E{sign}"));
        let text = format!("{header}\n\n{rows}");
        let label = format!("Ash{sign}C{sign}");
        let (finding, fixed) = only(&text, "rootlog/whose-turn");
        assert_eq!(
            finding.message,
            format!(
                "A turn begins with the letter of its faction and a colon: `C:`, not `{}`. (3 more in this game.)",
                label.trim()
            )
        );
        assert!(!finding.fixes[0].safe);
        assert_eq!(fixed, right);
        let record = fixture::read(&Rootlog, &text);
        assert_eq!(record.findings().len(), 1, "{:?}", record.findings());
    }
}

#[test]
fn actions_below_a_comment_that_goes_on_are_one_finding() {
    let right = ROUNDS.replace("#->E\n", "#->E // They come in force\n// and take it\n");
    let broken = |more: &str| {
        ROUNDS.replace(
            "E:2w->3/5w3->7/XC7(2,1)/#->E\n",
            &format!("E:2w->3 // They come in force\n{more}"),
        )
    };
    for more in [
        // With the sign of a comment and without it.
        "// and take it\n5w3->7\nXC7(2,1)\n#->E\n",
        "and take it\n5w3->7\nXC7(2,1)\n#->E\n",
        "and take it\n5w3->7/XC7(2,1)/#->E\n",
        "and take it\n/5w3->7/XC7(2,1)\n#->E\n",
    ] {
        let text = broken(more);
        let (finding, fixed) = only(&text, "rootlog/unknown-line");
        assert!(!finding.fixes[0].safe);
        assert_eq!(finding.fixes[0].title, "Put the action behind its faction");
        assert!(
            finding
                .message
                .starts_with("This turn does not say whose it is."),
            "{}",
            finding.message
        );
        assert_eq!(fixed, right, "{text}");
    }
    // A comment that goes on with two words, with actions below it or none.
    let text = broken("goes on\n5w3->7/XC7(2,1)/#->E\n");
    let (_, fixed) = only(&text, "rootlog/unknown-line");
    assert_eq!(fixed, right.replace("and take it", "goes on"));
    let text = right.replace("// and take it", "goes on");
    let (finding, fixed) = only(&text, "rootlog/unknown-line");
    assert_eq!(finding.fixes[0].title, "Make it a comment");
    assert_eq!(fixed, right.replace("and take it", "goes on"));
    // A name may be whose turn it is.
    for name in ["Al Bo", "eyrie"] {
        let record = fixture::read(&Rootlog, &broken(&format!("{name}\n5w3->7/#->E\n")));
        let mut titles = record.findings().iter().flat_map(|one| &one.fixes);
        let is_moved = |fix: &notation::Fix| fix.title == "Put the action behind its faction";
        assert!(!titles.any(is_moved), "{name}");
    }
    // Below a comment of its own line, a turn may be that of another faction.
    let text = broken("5w3->7/#->E\n");
    let record = fixture::read(&Rootlog, &text);
    let mut unknown = record.findings().iter();
    let unknown = unknown.find(|one| one.code == "rootlog/unknown-line");
    assert!(unknown.is_some_and(|one| one.fixes.is_empty()));
}

#[test]
fn turns_on_several_lines_are_one_finding() {
    let (header, turns) = ROUNDS.split_once("\n\n").unwrap();
    let split = |turn: &str| -> String {
        let (faction, actions) = turn.split_once(':').unwrap_or_default();
        let lines = actions
            .split('/')
            .map(|action| format!("{faction}: {action}\n"));
        lines.collect()
    };
    let lines = turns.lines().map(|turn| match turn {
        "" => "\n".to_owned(),
        turn => split(turn),
    });
    let text = format!("{header}\n\n{}", lines.collect::<String>());
    let (finding, fixed) = only(&text, "rootlog/turn-order");
    assert_eq!(
        finding.message,
        "A turn is one line: its faction is written once, and `/` stands between its actions. (3 more in this game.)"
    );
    assert!(!finding.fixes[0].safe);
    assert_eq!(fixed.replace(": ", ":"), ROUNDS.replace(": ", ":"));
    // Points on a line of their own are those of the line above.
    let points = text.replace("C: w->9\n", "C: b_s->10\nC: ++\nC: w->9\n");
    let record = fixture::read(&Rootlog, &points);
    let mut codes = record.findings().iter().map(|one| one.code);
    assert!(codes.all(|code| code != "rootlog/points"));
    // Turns of one faction below each other may lack those of others.
    let turns = fall("C:t->1\nC:w->2\nC:w->3\nC:#->C\nE:#->E\nA:#->A\n");
    let record = fixture::read(&Rootlog, &turns);
    let mut messages = record.findings().iter().map(|one| one.message.as_str());
    assert!(messages.all(|message| !message.starts_with("A turn is one line")));
}

#[test]
fn a_card_for_another_hand_does_not_end_a_turn_on_several_lines() {
    let header = "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\nA: Pine\nV: Oak\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9\nE:(6w+b)->3/#charismatic->$\nA:3#->$\nV:#thief->$/p->1_9_10_12\n\n";
    let turns = "C:t->1/t1->/b_s->10/++/w->9/w11->12/w8->4/#->C\nE:R#E->$_m/2w->3/5w3->7/XC7(2,1)/(w+Cw)7->/#->E\nA:M#$->/t->11/F#$->/t->12/++/R#$->/t->10/++/2#A->$/#->A\nV:p->10/%r->e/%b10->$/++/%f->e/p->2/%s->e/#V->C/$_C->1/++/#->V\n";
    let split = |turn: &str| -> String {
        let (faction, actions) = turn.split_once(':').unwrap_or_default();
        let lines = actions.split('/').map(|one| format!("{faction}:{one}\n"));
        lines.collect()
    };
    let lines: String = turns.lines().map(split).collect();
    let (finding, fixed) = only(&format!("{header}{lines}"), "rootlog/turn-order");
    assert_eq!(
        finding.message,
        "A turn is one line: its faction is written once, and `/` stands between its actions. (3 more in this game.)"
    );
    let right = format!("{header}{turns}");
    assert_eq!(fixed, right);
    let record = fixture::read(&Rootlog, &right);
    assert_eq!(record.findings().len(), 0, "{:?}", record.findings());
}
