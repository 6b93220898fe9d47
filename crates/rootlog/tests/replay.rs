//! The board: findings of the replay, doubtful cases without findings, repairs, and data.

use expect_test::{Expect, expect};
use notation::{apply_edits, fixture};
use proptest::{prelude::*, test_runner::RngSeed};
use rootlog::Rootlog;
use serde_json::json;

const FALL: &str = "Map: Fall\nDeck: E&P\n";
const WINTER: &str =
    "Map: Winter\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\n";
const LAKE: &str =
    "Map: Lake\nDeck: Standard\nClearings: F1, F2, M3, R4, M5, F6, M7, R8, F9, M10, R11, R12\n";
const MOUNTAIN: &str =
    "Map: Mountain\nDeck: Standard\nClearings: F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12\n";

const CATS: &str = "C:t_k->1/b_s+b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12\n";
const BIRDS: &str = "E:(6w+b)->3/#despot->$\n";
const OTTERS: &str = "O:2w->4/2w->7/3w->$/$_->2\n";
const MOLES: &str = "D:t->2/2w->2+5+6+10\n";
const CROWS: &str = "P:w->4+8+9\n";
const ALLIANCE: &str = "A:3#->$\n";

/// A game with `header`, the players and set-ups of `setups`, and `turns`.
fn game(header: &str, setups: &[&str], turns: &str) -> String {
    let players: String = setups
        .iter()
        .map(|setup| format!("{}: Player\n", &setup[..1]))
        .collect();
    format!("{header}{players}\n{}\n{turns}", setups.concat())
}

#[track_caller]
fn check(text: &str, expect: &Expect) {
    expect.assert_eq(&fixture::listed(&Rootlog, text));
}

#[track_caller]
fn check_clean(text: &str) {
    assert_eq!(fixture::findings(&Rootlog, text), "", "in\n{text}");
}

#[test]
fn pieces_that_are_not_there() {
    check(
        &game(
            FALL,
            &[CATS, BIRDS],
            "E:3w3->7/4w3->11\nC:2w2->5/XE7/(3Ew+w)7->\n",
        ),
        &expect![[r#"
            9 warning missing-piece [w3] 4 Eyrie warriors are taken from clearing 3, but only 3 are there.
                Write 3w3->11 | Write (7w+b)->3 in the earlier turn of the Eyrie
            10 warning missing-piece [w2] 2 Marquise warriors are taken from clearing 2, but only 1 is there.
                Write w2->5 | Write 2w->1+2+4+5+6+7+8+9+10+11+12 in the earlier turn of the Marquise
        "#]],
    );
}

#[test]
fn the_repair_that_explains_more_comes_first() {
    // The warriors went to 11, not to 7: both later actions agree.
    check(
        &game(
            FALL,
            &[CATS, BIRDS],
            "E:3w3->7\nC:#->C\nE:2w11->12/XC12/(Cw+w)12->\n",
        ),
        &expect![[r#"
            11 warning missing-piece [w11] 2 Eyrie warriors are taken from clearing 11, but they are not there. There stands 1 Marquise warrior.
                Write 2w7->12 | Write 3w3->11 in the earlier turn of the Eyrie
        "#]],
    );
}

#[test]
fn one_misread_clearing_is_one_finding() {
    check(
        &game(FALL, &[CATS, BIRDS], "E:3w3->11/XC12/(Cw+w)12->/2w12->6\n"),
        &expect![[r#"
            9 warning nobody-there [C12] The Eyrie have no warriors in clearing 12 to attack with.
                Write XC11/(Cw+w)11->/2w11->6
        "#]],
    );
}

#[test]
fn ways() {
    check(
        &game(
            FALL,
            &[CATS, OTTERS, MOLES],
            "C:w4->7\nO:w4->7/w4->2\nD:2w2->0/2w0->10/t->10/2w0->10\n",
        ),
        &expect![[r#"
            11 warning no-path [7] The Marquise moves from clearing 4 to clearing 7: only water joins them. From clearing 4 they can go to 8, 9 or 12.
                Write w4->8 | Write 4w->7 | Write w4->9
            12 warning no-path [2] The Riverfolk move from clearing 4 to clearing 2: no path joins them on the Fall map. From clearing 4 they can go to 7, 8, 9 or 12.
                Write w4->12 | Write 4w->2 | Write w4->7
            13 warning no-path [10] The Duchy moves from the Burrow to clearing 10: there is no tunnel in clearing 10. From the Burrow they can go to 2.
                Write 2w0->2
            13 warning missing-piece [w0] 2 Duchy warriors are taken from the Burrow, but they are not there. Nothing stands there.
                Write 2w10->0 | Write 2w->2+5+6+0 in the earlier turn of the Duchy | Write 2w->2+0+6+10 in the earlier turn of the Duchy
        "#]],
    );
}

#[test]
fn ways_that_cards_and_services_open() {
    check_clean(&game(FALL, &[CATS, OTTERS], "C:2w->O$/w4->7\n"));
    check_clean(&game(FALL, &[CATS, OTTERS], "C:Zboat/w4->7\n"));
    check_clean(&game(
        FALL,
        &[CATS, BIRDS],
        "C:Ztun/t->5/t5->/b_w->12/++2/w5->12\n",
    ));
    check_clean(&game(
        LAKE,
        &["C:t_k->4/b_s->4/w->1+4+5\n", "E:(6w+b)->2\n"],
        "C:w1+f->12\nE:#->E\nC:(w+f)12->10\n",
    ));
    check_clean(&game(
        MOUNTAIN,
        &["C:t_k->1/b_s->1/w->1+5+9\n", "E:(6w+b)->3\n"],
        "C:F#C->/5_9->/++/w5->9\n",
    ));
}

#[test]
fn closed_paths_and_the_ferry() {
    check(
        &game(
            MOUNTAIN,
            &["C:t_k->1/b_s->1/w->1+5+9\n", "E:(6w+b)->3\n"],
            "C:w5->9/5_9->/++/5_9->/++\n",
        ),
        &expect![[r#"
            10 warning no-path [9] The Marquise moves from clearing 5 to clearing 9: the path between them is closed. From clearing 5 they can go to 10 or 11.
                Write 5w->9 | Write w1->9 | Write w5->10
            10 warning open-path [5_9] The path between 5 and 9 is open already: its marker left the game before.
        "#]],
    );
    check(
        &game(
            LAKE,
            &["C:t_k->4/b_s->4/w->1+4+5+12\n", "E:(6w+b)->2\n"],
            "C:w1->12/(w+f)12->10\n",
        ),
        &expect![[r#"
            10 warning no-path [12] The Marquise moves from clearing 1 to clearing 12: no path joins them. If they took the ferry, write `+f` with it. From clearing 1 they can go to 5 or 9.
                Write w1+f->12
        "#]],
    );
}

#[test]
fn field_hospitals_and_false_orders_are_moves_too() {
    check_clean(&game(
        FALL,
        &[CATS, BIRDS],
        "E:3w3->7/XC7/R#C->/Cw7->1\nC:Zfalse\nE:#->E\nC:#false$->/2Ew7->8\n",
    ));
}

#[test]
fn pawns_go_by_boots_and_slip_to_forests() {
    let vagabond = "V:#ranger->$/p->1_9_10_12\n";
    check_clean(&game(
        FALL,
        &[CATS, vagabond],
        "V:p->10/%f->e/p->2/p->1_2_5_10\n",
    ));
    check(
        &game(
            FALL,
            &[CATS, vagabond],
            "V:p->3/%f->e/p->11/p->4_9_12/XC11\n",
        ),
        &expect![[r#"
            9 warning no-path [3] The Vagabond goes from forest 1_9_10_12 to clearing 3: they do not touch.
                Write p->12
            9 warning no-path [4_9_12] The Vagabond goes from clearing 11 to forest 4_9_12: they do not touch.
            9 warning nobody-there [C11] The Vagabond has no pawn in clearing 11 to attack with.
        "#]],
    );
}

#[test]
fn supplies_slots_and_limits() {
    check(
        &game(
            FALL,
            &[CATS, BIRDS],
            "C:14w->5/b_s+b_r->9\nE:b->3/w->1/b->8/2b->9\n",
        ),
        &expect![[r#"
            9 warning points [b_s+b_r->9] The 2nd sawmill and the 2nd recruiter score 2 points, but no points are written behind.
            9 warning no-slot [9] Clearing 9 has 2 building slots, filled by 1 recruiter and 1 sawmill: there is no room for 1 recruiter.
            10 warning only-one [3] Clearing 3 has 1 roost already; it holds only one.
                Write b->2 | Write b->4 | Write b->6
            10 warning keep [1] The keep stands in clearing 1: only the Marquise can place pieces there.
                Write w->2 | Write w->10 | Write w->11
        "#]],
    );
}

#[test]
fn a_ruin_fills_a_slot_until_it_is_explored() {
    let cats = "C:t_k->1/b_s->5/w->1+5+6\n";
    let vagabond = "V:#ranger->$/p->3_6_11\n";
    check(
        &game(FALL, &[cats, vagabond], "C:b_s+b_w->6/++\nV:#->V\n"),
        &expect![[r#"
            9 warning no-slot [6] Clearing 6 has 2 building slots, filled by 1 sawmill and a ruin: there is no room for 1 workshop.
                Write b_s+b_w->7 | Write b_s+b_w->2 | Write b_s+b_w->8
        "#]],
    );
    check_clean(&game(
        FALL,
        &[cats, vagabond],
        "V:p->6/%r->e/%b6->$/++\nC:b_s+b_w->6/++\n",
    ));
    check(
        &game(
            FALL,
            &[cats, vagabond],
            "V:p->6/%r->e/%b6->$/++\nC:#->C\nV:%r->r/%r->e/%s6->$/++/%s3->$\n",
        ),
        &expect![[r#"
            11 warning no-ruin [6] The ruin in clearing 6 is empty: its last item was taken before.
            11 warning no-ruin [3] Clearing 3 has no ruin. On the Fall map the ruins stand in 6, 10, 11 and 12.
        "#]],
    );
}

#[test]
fn suits() {
    check(
        &game(
            FALL,
            &[CATS, ALLIANCE, OTTERS],
            "A:2F#$->/b_f->2/w->$\nO:2w$->/(w+t_m)->6/++2\nC:XO4F@\n",
        ),
        &expect![[r#"
            11 warning wrong-suit [2] Clearing 2 is a mouse clearing: no fox base can be placed there, only a mouse one.
                Write b_m->2 | Write b_f->12 | Write b_f->6
            12 warning wrong-suit [6] Clearing 6 is a fox clearing: no mouse trade post can be placed there, only a fox one.
                Write (w+t_f)->6 | Write (w+t_m)->7 | Write (w+t_m)->2
            13 warning ambush-suit [F@] Clearing 4 is a rabbit clearing: an ambush there is a rabbit or a bird card, not a fox one.
                Write XO4R@ | Write XO4B@ | Write XO6F@
        "#]],
    );
}

#[test]
fn plots() {
    check(
        &game(
            WINTER,
            &["C:t_k->2/b_s->2/w->2+6+7+12\n", "P:w->1+5+9\n"],
            "P:w1->/t->1/w5->/t->5\nC:#^P/?Pt_b7\nP:t1^t_s/++/t5^t_e/++2/t9^t_r/++3\nC:#->C\nP:t1<->t5/t1<->t7\n",
        ),
        &expect![[r#"
            11 warning no-plot [7] No facedown plot lies in clearing 7 to expose. They lie in 1 and 5.
                Write ?Pt_b1 | Write ?Pt_b5
            12 warning no-plot [9] No facedown plot lies in clearing 9 to turn up. No plot lies face down anywhere.
            14 warning no-plot [7] No plot lies in clearing 7 to be exchanged.
                Write t1<->t5 | Write t1<->t9
        "#]],
    );
    // A bomb is removed at once, whether that is written or not.
    check_clean(&game(
        FALL,
        &[CATS, CROWS],
        "P:w4->/t->4/t4^t_b/++/t_b4->/Cw4->\nC:#->C\nP:w8->4/w4->/t->4\n",
    ));
}

#[test]
fn points() {
    check(
        &game(
            FALL,
            &[CATS, BIRDS, ALLIANCE],
            "C:t->5/t5->/b_s->9/++3\nE:Z%t/++2/b->7/++2\nA:2F#$->/t->6/t->12/++2/Z%b\nC:b_w->8/#->C\n",
        ),
        &expect![[r#"
            11 warning points [++3] The 2nd sawmill scores 1 point, not 3.
                Write ++
            12 warning points [++2] Crafting a tea scores 1 point, not 2.
                Write ++
            12 warning points [++2] With 2 roosts on the map the Eyrie score 1 point in their Evening, not 2.
                Write ++
            13 warning points [++2] The 1st sympathy token and the 2nd sympathy token score 1 point, not 2.
                Write ++
        "#]],
    );
    check_clean(&game(
        FALL,
        &[CATS, "E:(6w+b)->7\n", ALLIANCE],
        "C:b_s->9/++/XE7/Eb7->/++\nE:#builder->$/Z%t/++2\nA:t->6+12/++/Zengrave/Z%b/++2\n",
    ));
}

#[test]
fn the_winner_has_thirty_points_or_a_dominance_card() {
    check(
        &game(FALL, &[CATS, BIRDS], "C:++12\nE:++28\n\nWinner: E\n"),
        &expect![[r#"
            12 warning winner [Winner: E] The Eyrie win, but the points written for them come to 28, and nobody played a dominance card. 30 points win.
        "#]],
    );
    // The last turn of a record may be missing.
    let (head, lines) = rounds();
    check(
        &[&head, &*lines.concat(), "C:++20\nE:++20\n\nWinner: A\n"].concat(),
        &expect![[r#"
            26 warning winner [Winner: A] The Alliance wins, but the points written for them come to 0, and nobody played a dominance card. 30 points win. The next turn would be theirs: is it left out?
        "#]],
    );
    check_clean(&game(
        FALL,
        &[CATS, BIRDS],
        "C:++12/R#domC->$/++->$\nE:++28\n\nWinner: C\n",
    ));
    // After a turn that cannot be read, the points are unknown.
    let text = game(FALL, &[CATS, BIRDS], "C:++12\nE++28\n\nWinner: E\n");
    assert!(!fixture::findings(&Rootlog, &text).contains("rootlog/winner"));
}

#[test]
fn turns_out_of_order() {
    let rounds = "C:#->C\nE:#->E\nA:#->A\n\n";
    let late = |last: &str| {
        game(
            FALL,
            &[CATS, BIRDS, ALLIANCE],
            &format!("{rounds}{rounds}{last}"),
        )
    };
    check(
        &late("C:#->C\nC:#->C\nA:#->A\n\nC:#->C\n"),
        &expect![[r#"
            20 warning turn-order [C] After the Marquise it is the turn of the Eyrie, not of the Marquise.
                Write E
        "#]],
    );
    check(
        &late("C:#->C\nA:#->A\n\nC:#->C\nE:#->E\n"),
        &expect![[r#"
            20 warning turn-order [A] The turn of the Eyrie is missing between those of the Marquise and the Alliance. What comes after is not checked against the board.
        "#]],
    );
    check_clean(&late(rounds));
}

/// Four rounds after the set-ups, in which warriors move back and forth.
fn rounds() -> (String, Vec<&'static str>) {
    let round = [
        "C:w5->2/#->C\n",
        "E:2w3->7/#->E\n",
        "A:2#->A\n",
        "C:w2->5/#->C\n",
        "E:2w7->3/#->E\n",
        "A:#->A\n",
    ];
    let head = game(FALL, &[CATS, BIRDS, ALLIANCE], "");
    (head, round.repeat(2))
}

#[test]
fn a_turn_that_is_written_twice_is_played_once() {
    let (head, lines) = rounds();
    for at in 0..lines.len() {
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        let text = [&head, &*doubled.concat()].concat();
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{at}: {:#?}", record.findings());
        };
        assert_eq!(finding.code, "rootlog/written-twice", "{at}");
        let right = [&head, &*lines.concat()].concat();
        assert_eq!(apply_edits(&text, &finding.fixes[0].edits), right, "{at}");
    }
    let mut doubled = lines.clone();
    doubled.insert(4, lines[4]);
    check(
        &[&head, &*doubled.concat()].concat(),
        &expect![[r#"
            16 warning written-twice [E:2w7->3/#->E] The turn of the Eyrie is written twice, word by word. It is played once: remove one of the two lines.
                Remove the second line
        "#]],
    );
    check(
        &game(FALL, &[CATS, BIRDS, BIRDS], "C:#->C\n").replacen("E: Player\n", "", 1),
        &expect![[r#"
            8 warning written-twice [E:(6w+b)->3/#despot->$] The set-up of the Eyrie is written twice, word by word. It is played once: remove one of the two lines.
                Remove the second line
        "#]],
    );
}

#[test]
fn turns_that_stand_the_wrong_way_round_are_played_in_order() {
    let (head, lines) = rounds();
    // Swaps the last set-up and the first turn.
    let text = [&*head, &*lines.concat()].concat();
    check(
        &text.replace(
            &[ALLIANCE, "\n", lines[0]].concat(),
            &[lines[0], "\n", ALLIANCE].concat(),
        ),
        &expect![[r#"
            9 warning lines-swapped [C:w5->2/#->C] These two lines stand the wrong way round: the set-up of the Alliance comes before the turn of the Marquise. They are read in that order.
                Swap the two lines
        "#]],
    );
    for at in 1..lines.len() {
        let mut swapped = lines.clone();
        swapped.swap(at - 1, at);
        let text = [&head, &*swapped.concat()].concat();
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{at}: {:#?}", record.findings());
        };
        assert_eq!(finding.code, "rootlog/lines-swapped", "{at}");
        let right = [&head, &*lines.concat()].concat();
        assert_eq!(apply_edits(&text, &finding.fixes[0].edits), right, "{at}");
    }
    let mut swapped = lines.clone();
    swapped.swap(6, 7);
    check(
        &[&head, &*swapped.concat()].concat(),
        &expect![[r#"
            17 warning lines-swapped [E:2w3->7/#->E] These two lines stand the wrong way round: the turn of the Marquise comes before the turn of the Eyrie. They are read in that order.
                Swap the two lines
        "#]],
    );
}

#[test]
fn a_turn_that_is_missing_is_one_finding() {
    let (head, lines) = rounds();
    for at in 1..lines.len() - 2 {
        let mut fewer = lines.clone();
        fewer.remove(at);
        let text = [&head, &*fewer.concat()].concat();
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{at}: {:#?}", record.findings());
        };
        assert!(finding.message.contains("is missing"), "{at}");
    }
    let mut fewer = lines.clone();
    fewer.drain(4..6);
    check(
        &[&head, &*fewer.concat()].concat(),
        &expect![[r#"
            15 warning turn-order [C] The turns of the Eyrie and the Alliance are missing between two of the Marquise. What comes after is not checked against the board.
        "#]],
    );
    // The first turn shows whose set-up is missing.
    let without = [&head.replace(BIRDS, ""), &*lines.concat()].concat();
    check(
        &without,
        &expect![[r#"
            7 warning turn-order [C] The set-up of the Eyrie is missing: the first turn that is written for them is none.
        "#]],
    );
    // Without the first turn: the players are in the order of play, or the last of them begins, and several problems show it.
    let mut fewer = lines.clone();
    fewer[0] = "";
    fewer[3] = "C:w3->7/#->C\n";
    fewer[6] = "C:2w6->3/#->C\n";
    let text = [&*head, &*fewer.concat()].concat();
    let players = "C: Player\nE: Player\nA: Player\n";
    check(
        &text,
        &expect![[r#"
            11 warning turn-order [E] The turn of the Marquise is missing before that of the Eyrie, the first one that is written. What comes after is not checked against the board.
        "#]],
    );
    let draft = text.replace(players, "A: Player\nE: Player\nC: Player\n");
    check(
        &draft,
        &expect![[r#"
            11 warning turn-order [E] The turn of the Marquise is missing before that of the Eyrie, the first one that is written. What comes after is not checked against the board.
        "#]],
    );
    let other = text.replace(players, "E: Player\nC: Player\nA: Player\n");
    check(
        &other,
        &expect![[r#"
            13 warning missing-piece [w3] 1 Marquise warrior is taken from clearing 3, but it is not there. There stand 4 Eyrie warriors and 1 roost.
                Write 3w->7 | Write w7->3 | Write w8->7
            16 warning missing-piece [w6] 2 Marquise warriors are taken from clearing 6, but only 1 is there.
                Write 2w7->3 | Write w6->3 | Write 2w->1+2+4+5+6+7+8+9+10+11+12 in the earlier turn of the Marquise
        "#]],
    );
    // Without the first or the last set-up, and without that of one of two players.
    let text = [&*head, &*lines.concat()].concat();
    check(
        &text.replace(CATS, ""),
        &expect![[r#"
            7 warning turn-order [E] The set-up of the Marquise is missing: the first turn that is written for them is none.
        "#]],
    );
    check(
        &text.replace(ALLIANCE, ""),
        &expect![[r#"
            8 warning turn-order [E] The set-up of the Alliance is missing: the first turn that is written for them is none.
        "#]],
    );
    let text = game(FALL, &[CATS, CROWS], "C:w5->2/#->C\nP:w4->8/#->P\n");
    check(
        &text.replace(CATS, ""),
        &expect![[r#"
            6 warning turn-order [P] The set-up of the Marquise is missing: the first turn that is written for them is none.
        "#]],
    );
    // A first turn that draws a card is no set-up, so none is known to be missing.
    let text = text.replace(CATS, "").replace(CROWS, "P:w->4/#->P\n");
    check_clean(&text);
    // After the last turn, nothing distinguishes a gap from a wrong letter.
    let ends = |last: &str| [&head, &*lines.concat(), "C:w5->2\n", last].concat();
    check(
        &ends("A:t->1\n"),
        &expect![[r#"
            24 warning turn-order [A] The turn of the Eyrie is missing between those of the Marquise and the Alliance. What comes after is not checked against the board.
        "#]],
    );
    check(
        &ends("A:#->A\n"),
        &expect![[r#"
            24 warning turn-order [A] After the Marquise it is the turn of the Eyrie, not of the Alliance. Is a turn left out?
                Write E
        "#]],
    );
}

#[test]
fn the_letter_of_a_faction_that_does_not_play_is_one_finding() {
    let (head, lines) = rounds();
    let mut wrong = lines.clone();
    wrong[4] = "D:2w7->3/#->E\n";
    check(
        &[&head, &*wrong.concat()].concat(),
        &expect![[r#"
            15 warning turn-order [D] After the Marquise it is the turn of the Eyrie, not of the Duchy.
                Write E
        "#]],
    );
    let text = [&head.replace("\nE:(", "\nD:("), &*lines.concat()].concat();
    check(
        &text,
        &expect![[r#"
            8 warning turn-order [D] Is this the set-up of the Eyrie? The Duchy does not play, and only the Eyrie have no set-up.
                Write E
        "#]],
    );
}

#[test]
fn what_was_never_recorded_is_not_missing() {
    // No set-up at all, no relics, no set-up of hirelings, a Vagabond without a character, acolytes from battles.
    check_clean(&game(
        FALL,
        &["C:3w2->5/XE5/2w5->\n", "E:4w5->2\n"],
        "C:w5->2\n",
    ));
    check_clean(&game(
        FALL,
        &[CATS, "K:4w->3+7\n"],
        "K:t_t3_7_11_12->3/t_t3^2\n",
    ));
    check_clean(&game(
        FALL,
        &[CATS, "V:p->1_9_10_12\n"],
        "V:p->9/%h->e/Z%b/++\n",
    ));
    check_clean(&game(
        FALL,
        &[
            "C:t_k->1/b_s->1/w->1+6\n",
            "L:(4w+b_r)->3/w->6+7+11/$_o->F\n",
        ],
        "L:2w$->/XC6\n",
    ));
}

#[test]
fn after_an_unreadable_action_its_clearings_are_left_alone() {
    let text = game(FALL, &[CATS, BIRDS], "E:3w3>7/XC7/2w7->8\nC:XE7/Ew7->\n");
    let found = fixture::findings(&Rootlog, &text);
    assert_eq!(found.matches("rootlog/").count(), 1, "{found}");
}

fn replay(text: &str) -> notation::Replay {
    fixture::read(&Rootlog, text).replay(&Rootlog)
}

#[test]
fn the_state_after_every_action() {
    let text = game(
        LAKE,
        &["C:t_k->4/b_s->4/w->1+4\n", "V:#ranger->$/p->1_5_11\n"],
        "C:w1+f->12/#->C/++2\n\nWinner: C\n",
    );
    let replay = replay(&text);
    let states: Vec<_> = replay
        .moves
        .iter()
        .map(|step| (step.line, step.label.as_str()))
        .collect();
    assert_eq!(
        states,
        [
            (6, "t_k->4"),
            (6, "b_s->4"),
            (6, "w->1+4"),
            (7, "#ranger->$"),
            (7, "p->1_5_11"),
            (9, "w1+f->12"),
            (9, "#->C"),
            (9, "++2")
        ]
    );
    assert_eq!(
        replay.moves.last().map(|step| step.state.clone()),
        Some(json!({
            "faction": "C",
            "score": {"C": 2, "V": 0},
            "clearings": {"4": {"Cw": 1, "Cb_s": 1, "Ct_k": 1}, "12": {"Cw": 1}},
            "hands": {"C": 4, "V": 3},
            "forests": {"1_5_11": {"Vp": 1}},
            "ferry": 12
        }))
    );
    assert_eq!(
        replay.result,
        json!({"winner": ["C"], "score": {"C": 2, "V": 0}, "by": null})
    );
    assert_eq!(replay.tags[0], ("Map".to_owned(), "Lake".to_owned()));
    assert_eq!(replay.players[1].id, "V");
}

#[test]
fn what_matters_after_an_action() {
    let after = |turns: &str| {
        let (text, at) = fixture::cursor(&game(FALL, &[CATS, BIRDS, ALLIANCE, CROWS], turns));
        let hover = fixture::hover(&*fixture::read(&Rootlog, &text), at);
        let markdown = hover.map(|hover| hover.markdown).unwrap_or_default();
        markdown.lines().last().unwrap_or_default().to_owned()
    };
    let texts = [
        after("E:3$0w3->7\n"),
        after("E:3w3->7/$0XC7\n"),
        after("E:R#E->$0$_m\n"),
        after("A:2#A->$0$\n"),
        after("P:w4->/t->4/t4^$0t_s/++\n"),
        after("C:+$0+3\n"),
        after("C:3#->$0C\n"),
    ];
    expect![[r#"
        *Clearing 7: 1 Marquise warrior and 3 Eyrie warriors. The Eyrie rule it.*
        *There stands 1 Marquise warrior and 3 Eyrie warriors.*
        *The Eyrie have 2 cards in hand. The Decree with the viziers: Recruit 0, Move 2, Battle 0, Build 1.*
        *The Alliance has 1 card in hand. The Alliance has 5 supporters.*
        *Plots: 1 face up, 0 face down.*
        *The Marquise has 3 points now.*
        *The Marquise has 6 cards in hand.*"#]].assert_eq(&texts.join("\n"));
}

#[test]
fn the_figures() {
    let text = game(
        FALL,
        &[CATS, BIRDS],
        "E:3w3->7/XC7(2,1)/(w+Cw)7->/XC7\nC:Z%b/++/#->C\nE:++3\n",
    );
    let tables = fixture::read(&Rootlog, &text).stats();
    let show = |name: &str| {
        let table = tables
            .iter()
            .find(|table| table.name == name)
            .expect("the table");
        let rows = table.rows.iter().map(|row| {
            let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
            cells.join(" ") + "\n"
        });
        format!("{}\n{}", table.columns.join(" "), rows.collect::<String>())
    };
    expect![[r#"
        faction faction_name player won points turns attacks defenses mean_roll ambushes warriors_lost buildings_lost tokens_lost crafted pieces_at_end
        "C" "Marquise de Cat" "Player" null 1 1 0 2 1.0 0 1 0 0 1 14
        "E" "Eyrie Dynasties" "Player" null 3 2 2 0 2.0 0 1 0 0 0 6
    "#]].assert_eq(&show("factions"));
    expect![[r#"
        faction turn points_gained points actions
        "E" 1 0 0 4
        "C" 1 1 1 3
        "E" 2 3 3 1
    "#]]
    .assert_eq(&show("turns"));
    expect![[r#"
        faction turn attacker defender clearing attacker_roll defender_roll ambushes
        "E" 1 "E" "C" 7 2 1 0
        "E" 1 "E" "C" 7 null null 0
    "#]]
    .assert_eq(&show("battles"));
}

#[test]
fn the_corpus_plays_with_few_findings_and_the_right_winner() {
    let games = fixture::corpus("rootlog");
    // File, warnings of the board, winner, the winner's points.
    let known = [
        ("2020_11_08_mega_exploding_birds", 10, "V", 29),
        ("2020_11_24_winter_tournament_r2g4", 3, "C", 30),
        ("2020_11_25_winter_tournament_r2g3", 0, "E", 31),
        ("2020_11_26_winter_tournament_r1g3", 1, "C", 32),
    ];
    assert!(games.is_empty() || games.len() == known.len());
    for ((path, text), (name, warnings, winner, points)) in games.into_iter().zip(known) {
        assert_eq!(path.file_stem(), Some(name.as_ref()));
        let record = fixture::read(&Rootlog, &text);
        let board = record
            .findings()
            .iter()
            .filter(|finding| !matches!(finding.code, "rootlog/no-place" | "rootlog/unknown-piece"))
            .count();
        let found = fixture::findings(&Rootlog, &text);
        assert_eq!(board, warnings, "{name}:\n{found}");
        assert_eq!(
            record.replay(&Rootlog).result["score"][winner],
            points,
            "{name}"
        );
        fixture::assert_fixes(&Rootlog, &text);
    }
}

/// A correct game, which tests change.
fn sample() -> String {
    let turns = "\
C:t->5/3w->O$/R#O->C/t5->/b_s->9/++/w->9/#->C
E:B#E->$_m/2w3->7/XC7/(w+Cw)7->/b->7/++/#->E
O:3#->O/2w$->/(w+t_r)->4/++2/w7->11
A:2F#$->/t->6/t->12/++/#A->$/#->A

C:t->5+9/t5+t9->/b_w->8/++2/XA6/At6->/F#C->A$/++/#->C
E:B#E->$_x/3w3->6/XC6/Cw6->/2#->E
O:w$->/w->4/XC4/Cw4->/#->O
A:M#$->/t->7/++/2#A->$/#->A

C:t->5+9/w8->7/#A->A/#->C
E:R#E->$_r/w->3/2w3->11/b->11/++2/2#->E
";
    game(FALL, &[CATS, BIRDS, OTTERS, ALLIANCE], turns)
}

#[test]
fn the_sample_is_clean() {
    check_clean(&sample());
}

fn spoilt() -> impl Strategy<Value = String> {
    let letters: Vec<char> = "0123456789wbtCEOA$#%>-+/_X".chars().collect();
    let change = (
        any::<prop::sample::Index>(),
        0..3_u8,
        prop::sample::select(letters),
    );
    prop::collection::vec(change, 1..4).prop_map(|changes| {
        let mut text: Vec<char> = sample().chars().collect();
        for (index, what, letter) in changes {
            let at = index.index(text.len());
            match what {
                0 => {
                    text.remove(at);
                }
                1 => text.insert(at, letter),
                _ => text[at] = letter,
            }
        }
        text.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_repair_of_a_spoilt_game_repairs(text in spoilt()) {
        fixture::assert_fixes(&Rootlog, &text);
    }

    #[test]
    fn a_spoilt_game_has_as_many_states_as_actions(text in spoilt()) {
        let record = fixture::read(&Rootlog, &text);
        let replay = record.replay(&Rootlog);
        for step in &replay.moves {
            prop_assert!(step.state["score"].is_object());
        }
        let _ = record.stats();
    }
}

#[test]
fn what_cannot_be_read_is_mended_by_the_rest_of_the_game() {
    for (written, slip) in [
        ("2w3->7/XC7", "2w3>7/XC7"),
        ("2w3->7/XC7", "2w3->7/xC7"),
        ("/t->6/", "/t-6/"),
        ("E:B#E->$_x", "EB#E->$_x"),
        ("w8->7", "w88->7"),
        ("3w3->6/", "3w3->66/"),
        ("t5->/b_s->9", "t5->//b_s->9"),
    ] {
        let text = sample().replace(written, slip);
        assert_ne!(text, sample());
        let record = fixture::read(&Rootlog, &text);
        let [finding] = record.findings() else {
            panic!("{slip}: {}", fixture::findings(&Rootlog, &text));
        };
        let fix = finding.fixes.first().expect("a repair");
        assert_eq!(apply_edits(&text, &fix.edits), sample(), "{slip}");
    }
}

#[test]
fn no_number_is_too_large() {
    let huge = "4294967295";
    let turns = format!(
        "C:{huge}w->1+2+3/{huge}w->1+2+3/{huge}w1->5/++{huge}/{huge}#->C/{huge}#C->/{huge}%c->e/{huge}t1->\nE:--{huge}/XC1({huge},{huge})\n"
    );
    let text = game(FALL, &[CATS, BIRDS], &turns);
    fixture::assert_answers(&Rootlog, &text);
}

#[test]
fn certain_repairs_alone_are_safe() {
    // Repairs that the board suggests are never safe.
    let text = sample().replace("2w3->7", "2w4->7");
    let record = fixture::read(&Rootlog, &text);
    let board: Vec<_> = record
        .findings()
        .iter()
        .flat_map(|finding| &finding.fixes)
        .collect();
    assert!(!board.is_empty() && board.iter().all(|fix| !fix.safe));
    let first = &record.findings()[0].fixes[0];
    assert_eq!(apply_edits(&text, &first.edits), sample());
}

#[test]
fn a_turn_under_a_wrong_letter_is_one_finding() {
    let round = "C:w5->2/w2->5\nE:w3->7/w7->3\nA:#->A\n\n";
    let text = game(FALL, &[CATS, BIRDS, ALLIANCE], &round.repeat(4));
    check_clean(&text);
    let wrong = text.replacen("E:w3->7/w7->3\nA", "C:w3->7/w7->3\nA", 3);
    let wrong = wrong.replacen("C:w3->7", "E:w3->7", 2);
    check(
        &wrong,
        &expect![[r#"
            20 warning turn-order [C] After the Marquise it is the turn of the Eyrie, not of the Marquise.
                Write E
        "#]],
    );
}

#[test]
fn a_separator_in_the_wrong_place_is_one_finding() {
    check(
        &game(FALL, &[CATS, BIRDS], "E:3w3-/>7/#->E\n"),
        &expect![[r#"
            9 error unreadable [3w3-/>7] `3w3-/>7` cannot be read as two actions. Is the separator between them right?
                Write 3w3->7
        "#]],
    );
    check(
        &game(FALL, &[CATS, BIRDS], "E:3w3->7#/->E\n"),
        &expect![[r#"
            9 error unreadable [3w3->7#/->E] `3w3->7#/->E` cannot be read as two actions. Is the separator between them right?
                Write 3w3->7/#->E
        "#]],
    );
    check(
        &game(FALL, &[CATS, BIRDS], "E:3w3->7/+/+2\n"),
        &expect![[r#"
            9 error unreadable [+/+2] `+/+2` cannot be read as two actions. Is the separator between them right?
                Write ++2
        "#]],
    );
}

#[test]
fn what_cannot_be_read_behind_a_blank_goes_on_with_its_action() {
    check(
        &game(FALL, &[CATS, OTTERS], "C:w1->5\nO:($_h+ _r)->2\n"),
        &expect![[r#"
            10 error unreadable [_r)->2] Expected `$_` and a marker here, not `_`.
                Write ($_h+ $_r)->2 | Write ($_h+$_r)->2
        "#]],
    );
}

#[test]
fn blanks_around_a_letter_too_many_change_no_reading() {
    let turns = "C:3w->O$/B#O->C/t->2/Zrpart/t2->K/b_r->6/++/w->6+10/M#C->/t->2/B#C->/t2->/b_s->3/++/#->C\n";
    let text = |way: &str| game(FALL, &[CATS, OTTERS], &turns.replace("t2->K", way));
    let read = |way: &str| {
        let record = fixture::read(&Rootlog, &text(way));
        let states = record
            .replay(&Rootlog)
            .moves
            .into_iter()
            .map(|one| one.state);
        let fix = record.findings()[0].fixes[0].clone();
        let title = fix.title.clone();
        (
            states.collect::<Vec<_>>(),
            title,
            apply_edits(&text(way), &fix.edits),
        )
    };
    let (states, title, mended) = read("t2->K");
    assert_eq!(title, "Write t2->");
    let (apart, title, also_mended) = read("t2-> K ");
    assert_eq!(title, "Write t2->");
    assert_eq!(apart, states);
    assert_eq!(also_mended, mended.replacen("t2->/b_r", "t2-> /b_r", 1));
}

#[test]
fn two_halves_with_slips_of_their_own_are_two_findings() {
    check(
        &game(FALL, &[CATS, BIRDS], "E:3w3~>7/#->>E\n"),
        &expect![[r#"
            9 error unreadable [3w3~>7] This is no action. A move has an arrow (`w3->5`), a battle an `X` (`XE3`), crafting a `Z`, points `++`, a reveal `^`.
                Write 3w3->7
            9 error unreadable [>E] Expected a hand, as in C, or a board, as in $ here, not `>`.
                Write #->E
        "#]],
    );
}

#[test]
fn what_follows_from_an_unreadable_action_is_not_said() {
    let vagabond = "V:#thief->$/p->1_5_11\n";
    let lake = |turns: &str| game(LAKE, &[CATS, vagabond], turns);
    // The ferry went to 11; the point for the boot is in the unreadable text.
    check(
        &lake("V:p->1/[+f->11/#->V\nC:w11+f->5\n"),
        &expect![[r#"
            10 error unreadable [[+f->11] Expected a piece, a card or an item here, not `[`.
                Write p+f->11 | Write f+f->11 | Write r+f->11
        "#]],
    );
    check(
        &lake("C:Z%f/++>w1->5\n"),
        &expect![[r#"
            10 error unreadable [>w1->5] `>w1->5` cannot be read here.
                Write ++/w1->5
        "#]],
    );
    // The next slip has a finding of its own.
    check(
        &lake("V:p->1/[+f->11/#->V\nC:w11+f->5\nV:p->11\nC:w1+f->11\n"),
        &expect![[r#"
            10 error unreadable [[+f->11] Expected a piece, a card or an item here, not `[`.
                Write p+f->11 | Write f+f->11 | Write r+f->11
            13 warning ferry-elsewhere [1] The ferry lies in clearing 5, not in 1.
                Write w5+f->11
        "#]],
    );
}

#[test]
fn an_unreadable_action_hides_no_other_mistake() {
    check(
        &game(
            FALL,
            &[CATS, BIRDS],
            "E:3w3~>7/#->E\nC:2w2->5/b_s->1\nE:4w3->11\n",
        ),
        &expect![[r#"
            9 error unreadable [3w3~>7] This is no action. A move has an arrow (`w3->5`), a battle an `X` (`XE3`), crafting a `Z`, points `++`, a reveal `^`.
                Write 3w3->7
            10 warning missing-piece [w2] 2 Marquise warriors are taken from clearing 2, but only 1 is there.
                Write w2->5 | Write 2w->1+2+4+5+6+7+8+9+10+11+12 in the earlier turn of the Marquise
            10 warning points [b_s->1] The 2nd sawmill scores 1 point, but no points are written behind.
                Write b_s->1/++
        "#]],
    );
    check(
        &game(FALL, &[CATS, BIRDS], "E:3w3->7/#->>E\nC:2w2->5\n"),
        &expect![[r#"
            9 error unreadable [>E] Expected a hand, as in C, or a board, as in $ here, not `>`.
                Write #->E
            10 warning missing-piece [w2] 2 Marquise warriors are taken from clearing 2, but only 1 is there.
                Write w2->5 | Write 2w->1+2+4+5+6+7+8+9+10+11+12 in the earlier turn of the Marquise
        "#]],
    );
}

#[test]
fn no_count_is_offered_that_leaves_a_piece_without_a_place() {
    let text = game(FALL, &[BIRDS, ALLIANCE], "E:w5->\n");
    let record = fixture::read(&Rootlog, &text);
    let titles: Vec<&str> = record
        .findings()
        .iter()
        .flat_map(|finding| finding.fixes.iter().map(|fix| fix.title.as_str()))
        .collect();
    assert_eq!(
        titles,
        [
            "Write w3->",
            "Write (6w+b)->5 in the earlier turn of the Eyrie"
        ]
    );
}

#[test]
fn a_slip_is_mended_where_each_set_up_stands_behind_its_player() {
    let header = format!("{FALL}C: Ash\n{CATS}E: Fir\n{BIRDS}\n");
    check(
        &format!("{header}E:3w3->7#/->E\n"),
        &expect![[r#"
            8 error unreadable [3w3->7#/->E] `3w3->7#/->E` cannot be read as two actions. Is the separator between them right?
                Write 3w3->7/#->E
        "#]],
    );
    check(
        &format!("{header}E:3w3~>7/#->E\n"),
        &expect![[r#"
            8 error unreadable [3w3~>7] This is no action. A move has an arrow (`w3->5`), a battle an `X` (`XE3`), crafting a `Z`, points `++`, a reveal `^`.
                Write 3w3->7
        "#]],
    );
}
