//! Choices: the usual actions of each faction in steps, and what they write.

use std::{fs, path::PathBuf};

use expect_test::{Expect, expect};
use notation::{Notation as _, Severity, TextSize, Then, fixture};
use rootlog::Rootlog;

/// A game of two factions up to their set-up.
const BEGIN: &str = "\
Map: Fall
Deck: E&P
C: Ash
E: Fir

C:t_k->1/w->1+2+7+12/b_s->1/b_w->5/b_r->9
E:b+6w->3/#despot->$
";

/// Real games in the order of their names.
fn corpus() -> Vec<String> {
    let games = fixture::corpus("rootlog").into_iter();
    games.map(|(_, text)| text).collect()
}

/// The choices after the keys `picked`, at the cursor in `turns`, which follow the set-up.
fn offered(turns: &str, picked: &[&str]) -> String {
    let (text, at) = fixture::cursor(&format!("{BEGIN}{turns}"));
    let picked: Vec<String> = picked.iter().map(|key| (*key).to_owned()).collect();
    fixture::shown(&fixture::read(&Rootlog, &text).choices(at, &picked))
}

/// The turns after the choice with `labels` was made at the cursor.
fn chosen(turns: &str, labels: &[&str]) -> String {
    let (text, at) = fixture::cursor(&format!("{BEGIN}{turns}"));
    let written = fixture::written(&Rootlog, &text, at).into_iter();
    let written = written.filter(|written| written.labels == labels);
    let written: Vec<String> = written.map(|written| written.text).collect();
    written.concat().replace(BEGIN, "")
}

#[track_caller]
fn check(found: &str, expected: Expect) {
    expected.assert_eq(found);
}

#[test]
fn a_turn_offers_what_its_faction_does() {
    check(
        &offered("\nC:t->1$0\n", &[]),
        expect![[r#"
            usual:
              ++ = the Marquise scores one point (1 then)
              #->C = draw cards: a card
              ++2 = the Marquise scores two points (2 then)
              t1-> = spend wood: 1 wood in clearing 1
              2#->C = draw cards: 2 cards
            on the map:
              move = move warriors … move
              place = place a piece from the supply … place
              wood = spend wood … wood
              take off = take pieces off the map … take off
            cards:
              draw = draw cards … draw
              craft = craft a card … craft
              discard = discard or spend cards … discard
              show = show cards … show
              hand over = give a card … hand over
              get = get a card from another hand … get
              others = another faction discards … others
            points:
              ++3 = the Marquise scores three points (3 then)
              ++4 = the Marquise scores four points (4 then)
              ++5 = the Marquise scores five points (5 then)
              points = other points … points
            the next turn:
              E: = the turn of the Eyrie (Eyrie Dynasties)
            begin in a clearing:
              1 = in clearing 1 (fox) [clearing 1] … clearing 1
              2 = in clearing 2 (mouse) [clearing 2] … clearing 2
              3 = in clearing 3 (rabbit) [clearing 3] … clearing 3
              4 = in clearing 4 (rabbit) [clearing 4] … clearing 4
              5 = in clearing 5 (rabbit) [clearing 5] … clearing 5
              6 = in clearing 6 (fox) [clearing 6] … clearing 6
              7 = in clearing 7 (mouse) [clearing 7] … clearing 7
              8 = in clearing 8 (fox) [clearing 8] … clearing 8
              9 = in clearing 9 (mouse) [clearing 9] … clearing 9
              10 = in clearing 10 (rabbit) [clearing 10] … clearing 10
              11 = in clearing 11 (mouse) [clearing 11] … clearing 11
              12 = in clearing 12 (fox) [clearing 12] … clearing 12
        "#]],
    );
    check(
        &offered("\nE:R#E->$_m$0\n", &[]),
        expect![[r#"
            usual:
              ++2 = the Eyrie score two points (2 then)
              #->E = draw cards: a card
              2#->E = draw cards: 2 cards
              ++ = the Eyrie score one point (1 then)
            the same elsewhere:
              +$_r = one more of the suit for the Recruit column of the Decree
              +$_x = one more of the suit for the Battle column of the Decree
              +$_b = one more of the suit for the Build column of the Decree
            on the map:
              move = move warriors … move
              place = place a piece from the supply … place
              take off = take pieces off the map … take off
              hospitals = Field Hospitals … hospitals
            cards:
              decree = add a card to the Decree … decree
              draw = draw cards … draw
              craft = craft a card … craft
              discard = discard or spend cards … discard
              show = show cards … show
              hand over = give a card … hand over
              get = get a card from another hand … get
              others = another faction discards … others
            on the board:
              $_-> = fall into turmoil: discard the Decree
            points:
              ++3 = the Eyrie score three points (3 then)
              ++4 = the Eyrie score four points (4 then)
              ++5 = the Eyrie score five points (5 then)
              points = other points … points
            the next turn:
              C: = the turn of the Marquise (Marquise de Cat)
            begin in a clearing:
              2 = in clearing 2 (mouse) [clearing 2] … clearing 2
              3 = in clearing 3 (rabbit) [clearing 3] … clearing 3
              4 = in clearing 4 (rabbit) [clearing 4] … clearing 4
              5 = in clearing 5 (rabbit) [clearing 5] … clearing 5
              6 = in clearing 6 (fox) [clearing 6] … clearing 6
              7 = in clearing 7 (mouse) [clearing 7] … clearing 7
              8 = in clearing 8 (fox) [clearing 8] … clearing 8
              9 = in clearing 9 (mouse) [clearing 9] … clearing 9
              10 = in clearing 10 (rabbit) [clearing 10] … clearing 10
              11 = in clearing 11 (mouse) [clearing 11] … clearing 11
              12 = in clearing 12 (fox) [clearing 12] … clearing 12
        "#]],
    );
    check(
        &offered("\nE:3w3->7/XC7$0\n", &[]),
        expect![[r#"
            the attacker rolls:
              (0, = the Eyrie 0 … rolls 0
              (1, = the Eyrie 1 … rolls 1
              (2, = the Eyrie 2 … rolls 2
              (3, = the Eyrie 3 … rolls 3
            usual:
              ++2 = the Eyrie score two points (2 then)
              #->E = draw cards: a card
              2#->E = draw cards: 2 cards
              ++ = the Eyrie score one point (1 then)
            the battle:
              losses = pieces that fall … losses
              ambush = an ambush card … ambush
              rolls = what the dice show … rolls
            on the map:
              move = move warriors … move
              battle = begin a battle … battle
              place = place a piece from the supply … place
              take off = take pieces off the map … take off
              hospitals = Field Hospitals … hospitals
            cards:
              decree = add a card to the Decree … decree
              draw = draw cards … draw
              craft = craft a card … craft
              discard = discard or spend cards … discard
              show = show cards … show
              hand over = give a card … hand over
              get = get a card from another hand … get
              others = another faction discards … others
            on the board:
              $_-> = fall into turmoil: discard the Decree
            points:
              ++3 = the Eyrie score three points (3 then)
              ++4 = the Eyrie score four points (4 then)
              ++5 = the Eyrie score five points (5 then)
              points = other points … points
            the next turn:
              C: = the turn of the Marquise (Marquise de Cat)
            begin in a clearing:
              2 = in clearing 2 (mouse) [clearing 2] … clearing 2
              3 = in clearing 3 (rabbit) [clearing 3] … clearing 3
              4 = in clearing 4 (rabbit) [clearing 4] … clearing 4
              5 = in clearing 5 (rabbit) [clearing 5] … clearing 5
              6 = in clearing 6 (fox) [clearing 6] … clearing 6
              7 = in clearing 7 (mouse) [clearing 7] … clearing 7
              8 = in clearing 8 (fox) [clearing 8] … clearing 8
              9 = in clearing 9 (mouse) [clearing 9] … clearing 9
              10 = in clearing 10 (rabbit) [clearing 10] … clearing 10
              11 = in clearing 11 (mouse) [clearing 11] … clearing 11
              12 = in clearing 12 (fox) [clearing 12] … clearing 12
        "#]],
    );
}

#[test]
fn a_move_goes_from_a_clearing_to_another_with_some() {
    check(
        &offered("\nE:$0\n", &["move"]),
        expect![[r#"
        move warriors:
          3 = from clearing 3 (rabbit) (6 there) [clearing 3] … 3
    "#]],
    );
    check(
        &offered("\nE:$0\n", &["move", "3"]),
        expect![[r#"
        from clearing 3:
          6 = to clearing 6 (fox) [clearing 3 → clearing 6] … 6
          7 = to clearing 7 (mouse) (1 Marquise warrior) [clearing 3 → clearing 7] … 7
          11 = to clearing 11 (mouse) [clearing 3 → clearing 11] … 11
    "#]],
    );
    check(
        &offered("\nE:$0\n", &["move", "3", "7"]),
        expect![[r#"
        clearing 3 → clearing 7:
          1 = 1 Eyrie warrior to clearing 7 [clearing 3 → clearing 7]
          2 = 2 Eyrie warriors to clearing 7 [clearing 3 → clearing 7]
          3 = 3 Eyrie warriors to clearing 7 [clearing 3 → clearing 7]
          4 = 4 Eyrie warriors to clearing 7 [clearing 3 → clearing 7]
          5 = 5 Eyrie warriors to clearing 7 [clearing 3 → clearing 7]
          6 = 6 Eyrie warriors to clearing 7 [clearing 3 → clearing 7]
    "#]],
    );
}

#[test]
fn a_battle_has_its_losses() {
    check(
        &offered("\nE:3w3->7$0\n", &["battle"]),
        expect![[r#"
        attack:
          XC7 = the Marquise in clearing 7 (mouse) (1 Marquise warrior) [clearing 7]
    "#]],
    );
    check(
        &offered("\nE:3w3->7/XC7$0\n", &["losses"]),
        expect![[r#"
            fall in clearing 7:
              w = 1 Eyrie warrior [clearing 7] … w
              2w = 2 Eyrie warriors [clearing 7] … 2w
              3w = 3 Eyrie warriors [clearing 7] … 3w
              Cw = 1 Marquise warrior [clearing 7]
        "#]],
    );
    check(
        &offered("\nE:3w3->7/XC7$0\n", &["losses", "2w"]),
        expect![[r#"
        fall in clearing 7:
          2w7-> = that is all [clearing 7]
          Cw = 1 Marquise warrior [clearing 7]
    "#]],
    );
    check(
        &offered("\nE:3w3->7/XC7$0\n", &["ambush"]),
        expect![[r#"
        ambush:
          B@ = a bird ambush of the Marquise
          M@ = a mouse ambush of the Marquise
    "#]],
    );
    check(
        &offered("\nE:3w3->7/XC7$0\n", &["rolls", "2"]),
        expect![[r#"
        the defender rolls:
          0 = the Marquise 0
          1 = the Marquise 1
          2 = the Marquise 2
          3 = the Marquise 3
    "#]],
    );
}

#[test]
fn pieces_go_where_there_is_room() {
    check(
        &offered("\nC:$0\n", &["place"]),
        expect![[r#"
        place a piece:
          w = warrior (21 left) … w
          b_s = sawmill (5 left) … b_s
          b_w = workshop (5 left) … b_w
          b_r = recruiter (5 left) … b_r
          t = wood (8 left) … t
    "#]],
    );
    check(
        &offered("\nC:$0\n", &["place", "b_s"]),
        expect![[r#"
            place a sawmill:
              2 = to clearing 2 (mouse) (0 of 2 slots filled) [clearing 2]
              5 = to clearing 5 (rabbit) (1 of 2 slots filled) [clearing 5]
              7 = to clearing 7 (mouse) (0 of 2 slots filled) [clearing 7]
              9 = to clearing 9 (mouse) (1 of 2 slots filled) [clearing 9]
              12 = to clearing 12 (fox) (1 of 2 slots filled) [clearing 12]
        "#]],
    );
    check(
        &offered("\nE:$0\n", &["place", "w", "3"]),
        expect![[r#"
        place a warrior: clearing 3:
          w = 1 Eyrie warrior [clearing 3]
          2w = 2 Eyrie warriors [clearing 3]
          3w = 3 Eyrie warriors [clearing 3]
          4w = 4 Eyrie warriors [clearing 3]
    "#]],
    );
}

#[test]
fn keys_that_no_choice_has_lead_nowhere() {
    for picked in [
        &["castle"][..],
        &["move", "13"],
        &["move", "3", "12"],
        &["move", "3", "ü"],
        &["move", "3", "7", "1"],
        &["losses"],
        &["take off", "3", "9w"],
        &["take off", "3", "w", "w"],
        &["discard", "F", "F"],
        &["place", "b_s", "1"],
        &["rolls", "2", "2"],
        &[""],
    ] {
        assert_eq!(offered("\nE:$0\n", picked), "", "{picked:?}");
    }
}

#[test]
fn actions_are_written_where_they_belong() {
    let score = &["the Marquise scores one point"][..];
    for (turns, labels, expected) in [
        (
            "\nC:$0\n",
            score,
            expect![[r#"

            C:++
        "#]],
        ),
        (
            "\nC:w->9 // Recruited.$0\n",
            score,
            expect![[r#"

            C:w->9/++ // Recruited.
        "#]],
        ),
        (
            "\nC:w->9$0/#->C // Recruited.\nE:#->E\n",
            score,
            expect![[r#"

            C:w->9/++/#->C // Recruited.
            E:#->E
        "#]],
        ),
        (
            "\nC:$0#->C\n",
            score,
            expect![[r#"

            C:++/#->C
        "#]],
        ),
        (
            "\nC:w->9\n$0\n\nWinner: C\n",
            score,
            expect![[r#"

            C:w->9/++


            Winner: C
        "#]],
        ),
        (
            "\nC:w->9$0\n",
            &["1 Marquise warrior also to clearing 10 (rabbit)"],
            expect![""],
        ),
        (
            "\nC:w->9 // Recruited.$0\n",
            &["the turn of the Eyrie"],
            expect![[r#"

                C:w->9 // Recruited.
                E:
            "#]],
        ),
        (
            "\nC:#->C\nE:#->E$0\n",
            &["the turn of the Marquise"],
            expect![[r#"

                C:#->C
                E:#->E

                C:
            "#]],
        ),
        (
            "\nE:XC3$0/#->E\n",
            &["what the dice show", "the Eyrie 2", "the Marquise 1"],
            expect![[r#"

                E:XC3(2,1)/#->E
            "#]],
        ),
        (
            "\nE:++40$0\n",
            &["The Eyrie win"],
            expect![[r#"

            E:++40

            Winner: E
        "#]],
        ),
    ] {
        check(&chosen(turns, labels), expected);
    }
}

#[test]
fn what_the_record_says_next_is_followed() {
    let places = |turns: &str| {
        let (text, at) = fixture::cursor(&format!("{BEGIN}{turns}"));
        let choices = fixture::read(&Rootlog, &text).choices(at, &[]);
        let followed = choices.into_iter().filter_map(|choice| match choice.then {
            Then::Follow(range) => Some(format!("{}: {}", choice.label, &text[range])),
            _ => None,
        });
        followed.collect::<Vec<String>>()
    };
    assert_eq!(
        places("\nC:w->9$0/++\nE:#->E\n"),
        ["the Marquise scores one point: ++"]
    );
    assert_eq!(
        places("\nC:w->9/++$0\nE:#->E\n"),
        ["the turn of the Eyrie: E:"]
    );
}

#[test]
fn what_no_longer_fits_behind_an_action_that_is_inserted_is_found() {
    let turns = "\nC:w->9$0/#->C\nE:w3->7/5w3->7/#->E\n\nC:#->C\n";
    let plain = format!("{BEGIN}{}", turns.replace("$0", ""));
    assert_eq!(fixture::findings(&Rootlog, &plain), "");
    let inserted = chosen(
        turns,
        &[
            "take pieces off the map",
            "from clearing 3 (rabbit)",
            "2 Eyrie warriors",
            "that is all",
        ],
    );
    check(
        &inserted,
        expect![[r#"

        C:w->9/2Ew3->/#->C
        E:w3->7/5w3->7/#->E

        C:#->C
    "#]],
    );
    check(
        &fixture::findings(&Rootlog, &format!("{BEGIN}{inserted}")),
        expect![[r#"
            warning rootlog/missing-piece 10:10 5 Eyrie warriors are taken from clearing 3, but only 3 are there.
              E:w3->7/5w3->7/#->E
                       ^^
              see 10:3: Here pieces of the Eyrie last left clearing 3.
              fix: Write 3w3->7
              > E:w3->7/3w3->7/#->E
              fix: Write b+8w->3 in the earlier turn of the Eyrie
              > E:b+8w->3/#despot->$
        "#]],
    );
}

#[test]
fn nothing_is_offered_where_nothing_is_known() {
    assert_eq!(offered("\nC:w->9/w3!2/#->C$0\n", &[]), "");
    assert_eq!(offered("\nC:w->9\n\nWinner: C$0\n", &[]), "");
    let (text, at) = fixture::cursor("Map: Fall\n$0");
    assert_eq!(fixture::offered(&*fixture::read(&Rootlog, &text), at), "");
}

#[test]
fn a_slip_that_leaves_no_doubt_hides_only_its_turn() {
    let slip = "\nC:t->1/r_b->10/++/#->C\nE:R#E->$_m/#->E\n";
    assert_eq!(offered(&slip.replace("/++", "/++$0"), &[]), "");
    let later = offered(&slip.replace("#->E", "#->E$0"), &["move"]);
    check(
        &later,
        expect![[r#"
        move warriors:
          3 = from clearing 3 (rabbit) (6 there) [clearing 3] … 3
    "#]],
    );
}

#[test]
fn a_new_game_begins_with_its_header() {
    let names = ["Ash", "Fir // the oak", "", "w->3"];
    let begin = Rootlog.new_game(&names);
    check(
        &begin,
        expect![[r#"
        Map: Fall
        Deck: E&P
        C: Ash
        E: Fir the oak
        V:
    "#]],
    );
    assert_eq!(Rootlog.about().seats.len(), 11);
    assert_eq!(fixture::findings(&Rootlog, &begin), "");
    assert_eq!(fixture::format(&Rootlog, &begin), begin);
    let record = fixture::read(&Rootlog, &begin);
    check(
        &fixture::offered(&*record, TextSize::new(0)),
        expect![[r#"
            the next turn:
              C: = the set-up of the Marquise (Marquise de Cat)
              E: = the set-up of the Eyrie (Eyrie Dynasties)
              V: = the set-up of the Vagabond (Vagabond)
        "#]],
    );
}

#[test]
fn a_round_is_written_by_choices_alone() {
    let begin = Rootlog.new_game(&["Ash", "Fir", "Pine", "Oak"]);
    let goal = format!(
        "{begin}\n{}",
        "\
C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9
E:b+6w->3/#charismatic->$
A:3#->$
V:#thief->$/p->1_9_10_12

C:t->1/t1->/b_s->10/++/w->9/w11->12/w8->4/#->C
E:R#E->$_m/2w->3/5w3->7/XC7(2,1)/(w+Cw)7->/#->E
A:M#$->/t->11/F#$->/t->12/++/R#$->/t->10/++/2#A->$/#->A
V:p->10/%r->e/%b10->$/++/%f->e/p->2/%s->e/#V->C/$_C->1/++/#->V

C:t->1+10/Zrpart/t1->/b_w->9/++2/t10->/b_r->12/++/w->9+12/B#C->/w4->8/w6->2/#->C
"
    );
    assert_eq!(fixture::findings(&Rootlog, &goal), "");
    let written = fixture::by_choices(&Rootlog, &begin, &goal);
    assert_eq!(
        written.trim_end(),
        fixture::format(&Rootlog, &goal).trim_end()
    );
}

/// A set-up and a round, as a user taps them: a line a turn, each action the signs that lead to it.
const TAPS: &str = "\
C: · 1 › t_k · w everywhere but 3 · 1 › b_s · 5 › b_w · 9 › b_r
E: · b+6w->3 · #charismatic->$
A: · 3#->$
V: · #thief->$ · 1_9_10_12
C: · t->1 · t1-> · 10 › b_s · ++ · 9 › w · 11 › 12 · 8 › 4 · #->C
E: · decree › R# › $_m · 3 › 2w · 3 › 7 › 5 · 7 › XC7 · (2, › 1 · (w+Cw)7-> · #->E
A: · M#$-> · 11 › t · F#$-> · 12 › t · ++ · R#$-> · 10 › t · ++ · 2#A->$ · #->A
V: · 10 · %r->e · %b10->$ · ++ · %f->e · 2 · %s->e · #V->C · relation › C › $_C->1 · ++ · #->V";

#[test]
fn a_turn_takes_ten_taps() {
    let mut text = Rootlog.new_game(&["Ash", "Fir", "Pine", "Oak"]);
    let mut at = TextSize::of(text.trim_end());
    let mut taps = 0;
    for action in TAPS.split(['\n', '·']) {
        let mut picked: Vec<String> = Vec::new();
        let mut signs = action.split('›').map(str::trim);
        loop {
            let record = fixture::read(&Rootlog, &text);
            let choices = record.choices(at, &picked);
            let choice = match &choices[..] {
                // A page takes what is alone by itself.
                [only] if !picked.is_empty() => only,
                _ => {
                    taps += 1;
                    let sign = signs.next().unwrap_or_default();
                    let found = choices.iter().find(|choice| choice.sign == sign);
                    found.unwrap_or_else(|| {
                        panic!("{sign} of {action}:\n{}{text}", fixture::shown(&choices))
                    })
                }
            };
            match &choice.then {
                Then::Ask(key) => picked.push(key.clone()),
                Then::Write(edits) => {
                    let [edit] = &edits[..] else {
                        panic!("{action} is one edit");
                    };
                    let end = usize::from(edit.range.end());
                    text.insert_str(end, &edit.text);
                    at = edit.range.end() + TextSize::of(&*edit.text);
                    break;
                }
                Then::Follow(_) => panic!("{action} is new"),
            }
        }
    }
    assert_eq!(fixture::findings(&Rootlog, &text), "");
    assert_eq!(taps, 74, "{text}");
}

#[test]
fn a_round_of_a_tournament_is_written_by_choices_alone() {
    let corpus = corpus();
    let Some(text) = corpus.iter().find(|text| text.contains("Round 2, Game 3")) else {
        return;
    };
    let text = fixture::format(&Rootlog, &text.replace("\r\n", "\n"));
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("L:F#^"));
    let first = first.expect("the first round");
    let begin = format!("{}\n", lines[..first - 1].join("\n"));
    let goal = format!("{}\n", lines[..first + 4].join("\n"));
    let written = fixture::by_choices(&Rootlog, &begin, &goal);
    assert_eq!(written.trim_end(), goal.trim_end());
}

/// A record of the repository.
fn record(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/rootlog");
    fs::read_to_string(folder.join(name)).expect("a record in UTF-8")
}

#[test]
fn no_choice_leaves_an_error() {
    for (name, step) in [("fall", 67), ("lake", 51), ("winter", 41), ("mountain", 59)] {
        let text = record(&format!("{name}.rootlog"));
        let moves = fixture::read(&Rootlog, &text).moves();
        for one in moves.iter().skip(step / 2).step_by(step) {
            let text = &text[..usize::from(one.range.end())];
            let written = fixture::written(&Rootlog, text, TextSize::of(text));
            for written in written.iter().skip(step % 7).step_by(step) {
                let record = fixture::read(&Rootlog, &written.text);
                let mut findings = record.findings().iter();
                let error = findings.find(|finding| finding.severity == Severity::Error);
                assert_eq!(error, None, "{:?}:\n{}", written.labels, written.text);
                let formatted = fixture::format(&Rootlog, &written.text);
                assert_eq!(formatted, written.text, "{:?}", written.labels);
            }
        }
    }
}

#[test]
fn nothing_panics_anywhere_in_a_record() {
    let text = record("mistakes.rootlog").replace("Fir", "Für");
    let record = fixture::read(&Rootlog, &text);
    for at in (0..text.len() + 9).step_by(7) {
        let at = TextSize::try_from(at).expect("a short record");
        for picked in [&[][..], &["move", "3"], &["take off", "5"], &["place", "w"]] {
            let picked: Vec<String> = picked.iter().map(|key| (*key).to_owned()).collect();
            let _ = record.choices(at, &picked);
        }
    }
}

#[test]
fn the_picture_names_the_places_of_routes() {
    let text = record("winter.rootlog");
    let record = fixture::read(&Rootlog, &text);
    let moves = record.moves();
    for step in (0..moves.len()).step_by(29) {
        let scene = record.scene(step).expect("a picture of each action");
        let mut regions: Vec<&str> = scene.regions.iter().map(|region| &*region.id).collect();
        regions.sort_unstable();
        let count = regions.len();
        regions.dedup();
        assert_eq!(regions.len(), count, "ids are unique");
        let last = step.checked_sub(1).and_then(|last| moves.get(last));
        let at = last.map_or(TextSize::new(0), |one| one.range.end());
        for verb in [
            "move",
            "battle",
            "take off",
            "place",
            "get",
            "spend",
            "deploy",
            "off boards",
            "raid",
            "hirelings",
        ] {
            for choice in record.choices(at, &[verb.to_owned()]) {
                let route = choice.route;
                for place in route.from.iter().chain(&route.over).chain(&route.to) {
                    assert!(
                        regions.contains(&place.as_str()),
                        "{place} after {step} actions"
                    );
                }
            }
        }
    }
}
