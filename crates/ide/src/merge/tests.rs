//! Merging copies of one game: what is taken, what is reported, and that no note is lost.

use std::cell::Cell;

use expect_test::{Expect, expect};
use notation::work;

use super::*;

/// Checks the merged record, with a line for each choice.
#[track_caller]
fn check(notation: &str, copies: &[&str], expected: Expect) -> Merged {
    let notation = crate::by_id(notation).unwrap();
    let merged = merge(notation, copies, &Arc::default());
    let mut shown = merged.text.clone();
    let names = ["a", "b", "c"].map(str::to_owned);
    for choice in &merged.choices {
        shown += &format!("> {}\n", merged.sentence(choice, &names));
    }
    expected.assert_eq(&shown);
    merged
}

const GAME: &str =
    "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 O-O *\n";

#[test]
fn copies_that_agree_are_the_first() {
    check(
        "pgn",
        &[GAME, GAME],
        expect![[r#"
        1. e4 e5
        2. Nf3 Nc6
        3. Bb5 a6
        4. Ba4 Nf6
        5. O-O Be7
        6. Re1 b5
        7. Bb3 O-O *
    "#]],
    );
    // Numbers, line breaks and annotation signs make no difference.
    let other = GAME
        .replace('\n', " ")
        .replace("3. ", "")
        .replace("Re1", "Re1!");
    check(
        "pgn",
        &[GAME, &other],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1 b5
            7. Bb3 O-O *
            > ! (b) is not in the record: does it belong there?
        "#]],
    );
    check("pgn", &[], expect![[""]]);
    check("pgn", &["", ""], expect![[""]]);
}

#[test]
fn what_cannot_be_played_gives_way() {
    let one = GAME.replace("Ba4", "Bd4");
    let other = GAME.replace("Re1", "Re3");
    check(
        "pgn",
        &[&one, &other],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1 b5
            7. Bb3 O-O *
            > Ba4 (b), not Bd4 (a): Bd4 cannot be played: White's bishops on c1 and b5 cannot go there. Read on as Ba4 or as Bc4.
            > Re1 (a), not Re3 (b): Re3 cannot be played: White's rooks on a1 and f1 cannot go there.
        "#]],
    );
}

#[test]
fn a_later_move_tells_what_was_meant() {
    // Both can be played, but only a bishop on b5 can go to a4.
    let one = GAME.replace("Bb5", "Bc4");
    check(
        "pgn",
        &[&one, GAME],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1 b5
            7. Bb3 O-O *
            > Bb5 (b), not Bc4 (a): Ba4 cannot be played: White's bishops on c1 and c4 cannot go there. Read on as a4 or with 4. Ba4 and O-O swapped.
        "#]],
    );
}

#[test]
fn what_one_copy_lacks_the_other_has() {
    let one = GAME.replace(" Nf6", "");
    let other = GAME.replace("5. O-O Be7\n", "");
    check(
        "pgn",
        &[&one, &other],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1 b5
            7. Bb3 O-O *
            > Nf6 (b) is missing in a.
            > O-O (a) is missing in b.
            > Be7 (a) is missing in b.
        "#]],
    );
}

#[test]
fn what_both_write_wrong_is_inferred_and_what_nothing_settles_is_asked() {
    let one = GAME.replace("Nc6", "Nd6");
    let other = GAME
        .replace("Nc6", "Nd6")
        .replace("7. Bb3 O-O", "7. Bb3 d6");
    check(
        "pgn",
        &[&one, &other],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1 b5
            7. Bb3 O-O *
            > Nc6 was likeliest meant by Nd6 (a, b), with which the game cannot be played. Is that right?
            > O-O (a) was taken, but d6 (b) is possible, too: which is it?
        "#]],
    );
}

#[test]
fn of_three_copies_most_are_followed() {
    let one = GAME.replace("O-O *", "d6 *");
    check(
        "pgn",
        &[&one, GAME, GAME],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1 b5
            7. Bb3 O-O *
            > O-O (b, c), not d6 (a): most copies have it.
        "#]],
    );
}

#[test]
fn comments_and_headers_of_all_copies_are_kept() {
    let one = format!(
        "[White \"Ann\"]\n[Round \"1\"]\n\n{}",
        GAME.replace("Bb5", "Bb5 {Spanish}")
    );
    let other = format!(
        "[White \"Ann\"]\n[Round \"2\"]\n[Black \"Bob\"]\n\n{}",
        GAME.replace("Bb5", "Bb5 {Spanish}")
            .replace("Nf6", "Nf6 {[%clk 0:05:00]}")
            .replace("O-O Be7", "O-O Be7 ; quiet")
    );
    check(
        "pgn",
        &[&one, &other],
        expect![[r#"
            [White "Ann"]
            [Round "1"]
            [Black "Bob"]

            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 {Spanish} a6
            4. Ba4 Nf6 {[%clk 0:05:00]}
            5. O-O Be7
            ; quiet
            6. Re1 b5
            7. Bb3 O-O *
            > [Round "1"] (a) was taken, but [Round "2"] (b) is possible, too: which is it?
        "#]],
    );
}

#[test]
fn what_another_copy_adds_is_written_as_the_first_one_is() {
    // Quoted in a mail, with prose and other line breaks.
    let one = "1. jt:- jt:- g:B g:- jt:- g:-\r\n2. d:I d:F d:- d:- jf:B jf:- jf:-\r\n";
    let other = "> 1. jt:- jt:- g:B g:- jt:- g:-\n> then it began to rain\n> 2. d:I d:F d:- d:- jf:B jf:- jf:-\n> 3. jt:2I jt:F jt:- g:- jt:- g:-\n";
    let merged = merge(
        crate::by_id("kubb").unwrap(),
        &[one, other],
        &Arc::default(),
    );
    let expected = "1. jt:- jt:- g:B g:- jt:- g:-\r\n# then it began to rain\r\n2. d:I d:F d:- d:- jf:B jf:- jf:-\r\n3. jt:2I jt:F jt:- g:- jt:- g:-\r\n";
    assert_eq!(merged.text, expected);
    let [choice] = &*merged.choices else {
        panic!("{:?}", merged.choices);
    };
    assert_eq!(merged.taken(choice), "3. jt:2I jt:F jt:- g:- jt:- g:-");
}

#[test]
fn a_comment_that_crosses_lines_is_carried_as_one() {
    let other = GAME.replace("Nc6", "Nc6 {one line\nand another}");
    let merged = merge(
        crate::by_id("pgn").unwrap(),
        &[GAME, &other],
        &Arc::default(),
    );
    assert_eq!(merged.text, other);
}

#[test]
fn what_is_not_carried_over_is_told() {
    let other = GAME
        .replace("Nc6", "Nc6 $1 (2... d6 3. d4) ")
        .replace("Re1", "Re1!")
        .replace('*', "1/2-1/2");
    check(
        "pgn",
        &[GAME, &other],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1 b5
            7. Bb3 O-O *
            > $1 (2... d6 3. d4) (b) is not in the record: does it belong there?
            > ! (b) is not in the record: does it belong there?
            > * (a) was taken, but 1/2-1/2 (b) is possible, too: which is it?
        "#]],
    );
    check(
        "pgn",
        &[&other, GAME],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6 $1 (2... d6 3. d4) 
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O Be7
            6. Re1! b5
            7. Bb3 O-O 1/2-1/2
        "#]],
    );
}

#[test]
fn turns_of_kubb_are_compared_word_by_word() {
    let one = "1. jt:- jt:- g:B g:- jt:- g:-\n2. d:I d:F d:- d:- jf:B jf:- # windy\n";
    let other = "[Date \"2026-05-01\"]\n1. jt:- jt:- g:B g:- jt:- g:-\n2. d:I d:F d:- d:- jf:B jf:- jf:-\n# a pause\n3. jt:2I jt:F jt:- g:- jt:- g:-\n";
    check(
        "kubb",
        &[one, other],
        expect![[r#"
            [Date "2026-05-01"]
            1. jt:- jt:- g:B g:- jt:- g:-
            2. d:I d:F d:- d:- jf:B jf:- jf:- # windy
            # a pause
            3. jt:2I jt:F jt:- g:- jt:- g:-
            > jf:- (b) is missing in a.
            > 3. jt:2I jt:F jt:- g:- jt:- g:- (b) is missing in a.
        "#]],
    );
}

#[test]
fn no_turn_is_lost_for_a_warning() {
    // The players of turn 4 are those of the other team, which is a warning.
    let one =
        "1. a:- a:- b:- b:- a:- b:-\n2. c:- c:- c:- d:- c:- d:-\n3. a:- a:- b:- b:- a:- b:-\n";
    let other = format!("{one}4. a:- a:- b:- b:- a:- b:-\n");
    check(
        "kubb",
        &[&other, one],
        expect![[r#"
            1. a:- a:- b:- b:- a:- b:-
            2. c:- c:- c:- d:- c:- d:-
            3. a:- a:- b:- b:- a:- b:-
            4. a:- a:- b:- b:- a:- b:-
            > 4. a:- a:- b:- b:- a:- b:- (a) is missing in b.
        "#]],
    );
    check(
        "kubb",
        &[one, &other],
        expect![[r#"
            1. a:- a:- b:- b:- a:- b:-
            2. c:- c:- c:- d:- c:- d:-
            3. a:- a:- b:- b:- a:- b:-
            4. a:- a:- b:- b:- a:- b:-
            > 4. a:- a:- b:- b:- a:- b:- (b) is missing in a.
        "#]],
    );
}

#[test]
fn lines_of_carcassonne_stand_for_each_other() {
    let one = "A = Ann\nB = Bob\n0 (0,0) CRFR\n1A (0,1) RFFRm\n2B (-1,0) RRCmR\n";
    let other =
        "A = Ann\nB = Bob\n0 (0,0) CRFR\n1A (0,2) RFFRm\n2B (-1,0) RRCmR\n3A (1,0) FFFFKm\n";
    check(
        "carcassonne",
        &[one, other],
        expect![[r#"
            A = Ann
            B = Bob
            0 (0,0) CRFR
            1A (0,1) RFFRm
            2B (-1,0) RRCmR
            3A (1,0) FFFFKm
            > (0,1) (a), not (0,2) (b): (0,2) touches no tile. Read on as (0,1).
            > 3A (1,0) FFFFKm (b) is missing in a.
        "#]],
    );
}

#[test]
fn actions_of_rootlog_and_moves_of_bucky_too() {
    let log = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\nE:6w->3/#->E\n";
    let other = log.replace("6w->3/#->E", "6w->33/#->E // at the river");
    check(
        "rootlog",
        &[log, &other],
        expect![[r#"
            Map: Fall
            Deck: Standard
            Pool: CE
            C: Ann
            E: Bob

            C:t_k->1/w->2+3/#->C
            E:6w->3/#->E
            // at the river
            > 6w->3 (a), not 6w->33 (b): There is no clearing 33. Maps have clearings 1 to 12.
        "#]],
    );
    let bucky = "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n";
    check(
        "bucky",
        &[&bucky.replace("e2-f4", "e2-f6"), bucky],
        expect![[r#"
            1. c2-b3 e7-e5
            2. e2-f4 d7-c5
            > e2-f4 (b), not e2-f6 (a): The jedi on e2 cannot roll to f6: a jedi rolls one square forward, straight or diagonally, or two ranks forward from where it started.
        "#]],
    );
}

#[test]
fn moves_that_all_copies_have_are_counted() {
    let pgn = |copies: &[&str]| shared(crate::by_id("pgn").unwrap(), copies, &Arc::default());
    let other = GAME.replace("Bb5", "Bc4").replace("Nc6", "{late} Nbc6");
    assert_eq!(pgn(&[GAME, GAME]), 14);
    assert_eq!(pgn(&[GAME, &other]), 13);
    assert_eq!(pgn(&[GAME, &other, &GAME.replace("e5", "c5")]), 12);
    assert_eq!(pgn(&[GAME, "1. jt:B g:-\n2. d:I d:F d:- jf:B jf:-\n"]), 0);
    assert_eq!(pgn(&[]), 0);
}

/// The record with each version that was not taken, choice by choice.
fn with_versions(notation: &str, own: &str, other: &str) -> Vec<String> {
    let merged = merge(
        crate::by_id(notation).unwrap(),
        &[own, other],
        &Arc::default(),
    );
    let choices = merged.choices.iter();
    let versions = choices.flat_map(|choice| {
        let versions = merged.versions(choice, 2);
        assert_eq!(versions[0].text, merged.taken(choice));
        let others: Vec<String> = versions[1..]
            .iter()
            .map(|version| merged.with(choice, version))
            .collect();
        others
    });
    versions.collect()
}

#[test]
fn another_version_is_written_in_its_place() {
    let own = "[Round \"1\"]\n\n1. e4 e5\n2. Nf3 Nc6 *\n";
    for (from, to) in [
        ("[Round \"1\"]", "[Round \"2\"]"),
        ("Nc6", "d6"),
        // A game has one result.
        ("*", "1-0"),
        ("Nf3", "Nf3!?"),
        ("Nf3", "Nf3 $1"),
        ("Nf3", "Nf3 (2. f4 exf4)"),
    ] {
        let other = own.replace(from, to);
        assert_eq!(with_versions("pgn", own, &other), [&*other]);
    }
    let (won, lost) = (own.replace('*', "1-0"), own.replace('*', "0-1"));
    assert_eq!(with_versions("pgn", &won, &lost), [&*lost]);
    assert_eq!(with_versions("pgn", &won, own), [""; 0]);
    // A sign of the last move is no part of the result.
    let signed = own.replace("Nc6 *", "Nc6!? $5 (2... d6) 1-0");
    let last = |text: &str| own.replace("Nc6 *", text);
    assert_eq!(
        with_versions("pgn", own, &signed),
        [
            last("Nc6!? *"),
            last("Nc6 $5 *"),
            last("Nc6 (2... d6) *"),
            last("Nc6 1-0")
        ]
    );
    // Beside another answer, and without a result.
    let bare = own.replace(" *", "");
    assert_eq!(
        with_versions("pgn", &bare, &won),
        [bare.replace("Nc6", "Nc6 1-0")]
    );
    let turns = "1. a:B b:-\r\n2. c:I c:F c:- c:- c:-\r\n";
    let other = turns.replace("c:-\r\n", "c:B\r\n");
    assert_eq!(with_versions("kubb", turns, &other), [other]);
}

#[test]
fn nothing_and_whole_lines_are_versions_too() {
    let merged = |text: &str, part: &str| {
        let at = text.find(part).unwrap();
        let range = TextRange::at(size(at), size(part.len()));
        let choice = MergeChoice {
            range,
            versions: Vec::new(),
            why: Why::Open,
        };
        (
            Merged {
                text: text.to_owned(),
                choices: Vec::new(),
            },
            choice,
        )
    };
    let version = |text: &str| Version {
        text: text.to_owned(),
        copies: vec![1],
    };
    for (text, part, written, expected) in [
        ("1. a\r\n2. b\r\n3. c\r\n", "2. b", "", "1. a\r\n3. c\r\n"),
        ("1. a\n2. b", "2. b", "", "1. a\n"),
        ("1. a b c\n", "b", "", "1. a c\n"),
        ("1. a b c\n", "1.", "", "a b c\n"),
        ("1. a\n", "", "0. z", "0. z\n1. a\n"),
        ("", "", "1. a", "1. a\n"),
    ] {
        let (merged, choice) = merged(text, part);
        assert_eq!(merged.with(&choice, &version(written)), expected, "{text}");
    }
    let (merged, choice) = merged("1. a\n", "");
    // Who has no version has nothing; whoever has one does not.
    let choice = MergeChoice {
        versions: vec![version("!")],
        ..choice
    };
    let nothing = Version {
        text: String::new(),
        copies: vec![0],
    };
    assert_eq!(merged.versions(&choice, 2), [nothing, version("!")]);
}

#[test]
fn what_nobody_waits_for_is_given_up() {
    let pgn = crate::by_id("pgn").unwrap();
    let copies = [
        "1. e4 e5 2. Nf3 Nc6 3. Bd5 a6 4. Ba4 *\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *\n",
    ];
    let work = |most: usize| {
        let asked = Cell::new(0);
        let goes_on = || {
            asked.set(asked.get() + 1);
            asked.get() <= most
        };
        work::measure(|| merge_while(pgn, &copies, &Arc::default(), &goes_on)).1
    };
    let (none, some, whole) = (work(0), work(1), work(usize::MAX));
    assert!(none < some && some < whole, "{none} {some} {whole}");
}

#[test]
fn words_of_a_recognizer_are_taken_as_the_rules_allow() {
    let words = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6";
    let tokens: Vec<RecognizedWord> = words
        .split(' ')
        .map(|word| {
            let readings: &[(&str, f64)] = match word {
                "Nf3" => &[("Nf5", 0.6), ("Nf3", 0.4)],
                "a6" => &[("a6", 0.5), ("a5", 0.45)],
                "Nf6" => &[("Nf6", 0.99), ("Nh6", 0.01)],
                word => &[(word, 1.0)],
            };
            let readings = readings
                .iter()
                .map(|(text, odds)| ((*text).to_owned(), *odds));
            RecognizedWord {
                line: 1,
                readings: readings.collect(),
            }
        })
        .collect();
    let pgn = crate::by_id("pgn").unwrap();
    let merged = recognized(pgn, &tokens, &Arc::default(), &|| true);
    assert_eq!(merged.text, format!("{words}\n"));
    let standings = merged.standings(crate::by_id("pgn").unwrap(), &Arc::default());
    let shown: Vec<String> = standings
        .iter()
        .map(|(range, standing)| {
            format!(
                "{} {standing:?}",
                &merged.text[std::ops::Range::<usize>::from(*range)]
            )
        })
        .collect();
    expect![[r#"
        e4 Verified
        e5 Verified
        Nf3 Verified
        Nc6 Verified
        Bb5 Verified
        a6 Open
        Ba4 Verified
        Nf6 Verified"#]]
    .assert_eq(&shown.join("\n"));
}

#[test]
fn a_word_that_nobody_could_read_keeps_its_place() {
    let shown = |id: &str, words: &[(u32, &str)]| {
        let words = words.iter().map(|(line, word)| RecognizedWord {
            line: *line,
            readings: match *word {
                "" => Vec::new(),
                word => vec![(word.to_owned(), 0.9)],
            },
        });
        let words: Vec<RecognizedWord> = words.collect();
        let merged = recognized(crate::by_id(id).unwrap(), &words, &Arc::default(), &|| true);
        let choices = merged.choices.iter();
        let choices = choices.map(|one| (merged.taken(one).to_owned(), one.why.clone()));
        let choices: Vec<(String, Why)> = choices.collect();
        (merged.text, choices)
    };
    let unread = |sign: &str| vec![(sign.to_owned(), Why::Unread)];
    assert_eq!(
        shown("pgn", &[(1, "e4"), (1, "e5"), (2, "Nf3"), (2, "")]),
        ("1. e4 e5\n2. Nf3 {?}\n".to_owned(), unread("{?}"))
    );
    // The only move that lets the rest be played stands in the line of its word.
    assert_eq!(
        shown(
            "pgn",
            &[(1, "e4"), (1, ""), (2, "Nf3"), (2, "Nc6"), (3, "Bb5")]
        ),
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5\n".to_owned(),
            vec![("e5".to_owned(), Why::Inferred)]
        )
    );
    // What stands below a word that may have been a move has no sure number, and nor has what is written with another one.
    assert_eq!(
        shown("pgn", &[(1, "e4"), (1, ""), (2, "Nf3"), (2, "Nc6")]).0,
        "1. e4 {?}\nNf3 Nc6\n"
    );
    assert_eq!(
        shown("pgn", &[(1, "1."), (1, "e4"), (2, "e5")]).0,
        "1. e4\ne5\n"
    );
    // Turns of Kubb are lines, but one of which nothing is read may have been none.
    assert_eq!(
        shown("kubb", &[(1, "a:B"), (1, ""), (1, "a:-"), (2, "b:I")]).0,
        "1. a:B (?) a:-\n2. b:I\n"
    );
    assert_eq!(
        shown("kubb", &[(1, "a:B"), (2, ""), (3, "b:I")]).0,
        "a:B\n(?)\nb:I\n"
    );
    assert_eq!(
        shown("bucky", &[(1, "e2-e4"), (1, "e7-e5"), (2, "e4ye5")]).0,
        "1. e2-e4 e7-e5\n2. e4ye5\n"
    );
    // Where no comment can stand in a line, the sign is a word that cannot be read.
    let rootlog = crate::by_id("rootlog").unwrap();
    assert_eq!(slots::unread_sign(rootlog), "?");
}

#[test]
fn nothing_that_a_copy_notes_is_lost() {
    for notation in crate::notations() {
        for rule in notation.rules() {
            let copies = [rule.right, rule.wrong];
            let merged = merge(*notation, &copies, &Arc::default());
            let merged = witness(*notation, &merged.text);
            for copy in copies {
                let copy = witness(*notation, copy);
                for note in &copy.notes {
                    for line in copy.text(*note).lines() {
                        let line = line.trim().trim_start_matches(notation.comment().line);
                        let merged = merged.game.text();
                        assert!(merged.contains(line.trim()), "{}: {line}", rule.code);
                    }
                }
            }
        }
    }
}

#[test]
fn a_record_merged_with_itself_is_itself() {
    for notation in crate::notations() {
        for rule in notation.rules() {
            let text = rule.right;
            let merged = merge(*notation, &[text, text], &Arc::default());
            let choices: Vec<_> = merged.choices.iter().map(|one| merged.taken(one)).collect();
            assert_eq!(
                (merged.text.as_str(), choices),
                (text, Vec::new()),
                "{}",
                rule.code
            );
        }
    }
}

fn witness(notation: &'static dyn Notation, text: &str) -> Witness {
    Witness::of(Arc::new(Game::alone(notation, text, Arc::default())))
}

#[test]
fn a_move_that_a_copy_lacks_comes_with_its_number() {
    check(
        "pgn",
        &[
            "1... e5\n2. Nf3 Nc6\n3... a6\n4. Ba4 *\n",
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O *\n",
        ],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6
            3. Bb5 a6
            4. Ba4 Nf6
            5. O-O *
            > 1. e4 (b) is missing in a.
            > 3. Bb5 (b) is missing in a.
            > Nf6 5. O-O (b) is missing in a.
        "#]],
    );
}

#[test]
fn a_copy_that_names_which_knight_moves_is_heard() {
    check(
        "pgn",
        &[
            "1. Nf3 d5\n2. d4 Nf6\n3. Nd2 e6\n4. Ng5 *\n",
            "1. Nf3 d5\n2. d4 Nf6\n3. Nbd2 e6\n4. Ng5 *\n",
        ],
        expect![[r#"
            1. Nf3 d5
            2. d4 Nf6
            3. Nbd2 e6
            4. Ng5 *
            > Nbd2 (b), not Nd2 (a): Two moves are written Nd2: White's knights on b1 and f3 can both go there. Read on as Nbd2 or as Nfd2.
        "#]],
    );
    // Both mean the same if only one knight can go there.
    check(
        "pgn",
        &["1. e4 e5\n2. Nf3 Nc6 *\n", "1. e4 e5\n2. Nf3 Nbc6 *\n"],
        expect![[r#"
            1. e4 e5
            2. Nf3 Nc6 *
            > Nc6 (a) is the same as Nbc6 (b).
        "#]],
    );
    // A sign behind it makes no difference.
    check(
        "pgn",
        &[
            "1. Nf3 d5\n2. d4 Nf6\n3. Nd2! e6\n4. Ng5 *\n",
            "1. Nf3 d5\n2. d4 Nf6\n3. Nbd2! e6\n4. Ng5 *\n",
        ],
        expect![[r#"
            1. Nf3 d5
            2. d4 Nf6
            3. Nbd2! e6
            4. Ng5 *
            > Nbd2 (b), not Nd2 (a): Two moves are written Nd2: White's knights on b1 and f3 can both go there. Read on as Nbd2 or as Nfd2.
        "#]],
    );
}

#[test]
fn a_move_with_which_a_later_one_is_impossible_is_doubted() {
    check(
        "pgn",
        &[
            "1. e4 a5\n2. Nc3 d4\n3. Nb5 e5\n4. d3 Nf6 *\n",
            "1. d4 a5\n2. Nc3 d4\n3. Nb5 e5\n4. d3 Nf6 *\n",
        ],
        expect![[r#"
            1. e4 d5
            2. Nc3 d4
            3. Nb5 e5
            4. d3 Nf6 *
            > e4 (a), not d4 (b): d4 cannot be played: none of Black's pawns can go there.
            > d5 was likeliest meant by a5 (a, b), with which the game cannot be played. Is that right?
        "#]],
    );
}

#[test]
fn what_a_copy_has_is_left_out_last() {
    check(
        "pgn",
        &[
            "1. d4 Nf6\n2. c4 e5\n3. dxe5 Ng4\n4. Nf3 Nc6\n5. Bf4 Bb4+\n6. Nbd2\n7. e3 O-O *\n",
            "1. d4 Nf6\n2. c4 e5\n3. dxe5 Ng4\n4. Nf3 Nc6\n5. Bf4 Bb4+\n6. Nbd2 Nxe5\n7. e3 O-O *\n",
        ],
        expect![[r#"
            1. d4 Nf6
            2. c4 e5
            3. dxe5 Ng4
            4. Nf3 Nc6
            5. Bf4 Bb4+
            6. Nbd2 Ncxe5
            7. e3 O-O *
            > Ncxe5 was likeliest meant by Nxe5 (b), with which the game cannot be played. Is that right?
        "#]],
    );
}

#[test]
fn what_is_likest_to_all_copies_was_meant() {
    // A king's move; each copy has half of it.
    check(
        "pgn",
        &[
            "1. e4 e5\n2. Ke2 Ke7\n3. Ke1 Kd7\n4. Nf3 *\n",
            "1. e4 e5\n2. Ke2 Ke7\n3. Ke1 Bd6\n4. Nf3 *\n",
        ],
        expect![[r#"
            1. e4 e5
            2. Ke2 Ke7
            3. Ke1 Kd6
            4. Nf3 *
            > Kd6 was likeliest meant by Kd7 (a) or Bd6 (b), with which the game cannot be played. Is that right?
        "#]],
    );
}

#[test]
fn a_copy_from_the_other_side_of_the_table_is_turned() {
    let one = "\
A = Ann
B = Ben
0 (0,0) RCRF
1A (0,1) FFFC
2B (1,0) RFRF
3A (0,2) FFFFK
4B (1,1) FFFFK
5A (-1,0) FRRmF
";
    let other = "\
A = Ann
B = Ben
0 (0,0) RFRC
1A (0,-1) FCFF
2B (-1,0) RFRF / long
3A (0,-2) FFFFK
4B (-1,-1) FFFFKm
5A (1,0) RmFFR
";
    check(
        "carcassonne",
        &[one, other],
        expect![[r#"
        A = Ann
        B = Ben
        0 (0,0) RCRF
        1A (0,1) FFFC
        2B (1,0) RFRF
        / long
        3A (0,2) FFFFK
        4B (1,1) FFFFK
        5A (-1,0) FRRmF
        > b saw the board from another side: turned upside down.
        > FFFFK (a) was taken, but FFFFKm (b) is possible, too: which is it?
    "#]],
    );
}
