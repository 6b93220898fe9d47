//! What can be done next: the scorer's pad, and the text that it writes.

use expect_test::{Expect, expect};
use kubb::Kubb;
use notation::{Notation as _, Record, TextSize, fixture, setup::Beginning, work};

const EIGHTEEN_TURNS: &str = include_str!("../../../tests/records/kubb/eighteen-turns.kubb");
const COMPLETE: &str = include_str!("../../../tests/records/kubb/complete.kubb");

/// The choices at the cursor, after those with the keys `picked`.
fn offered(text: &str, picked: &[&str]) -> String {
    let (text, at) = fixture::cursor(text);
    let picked: Vec<String> = picked.iter().map(|key| (*key).to_owned()).collect();
    fixture::shown(&fixture::read(&Kubb, &text).choices(at, &picked))
}

/// The text after the choice with `label` at the cursor.
fn chosen(text: &str, label: &str) -> String {
    let (text, at) = fixture::cursor(text);
    let written = fixture::written(&Kubb, &text, at).into_iter();
    let mut written = written.filter(|one| one.labels.last().is_some_and(|last| last == label));
    let first = written.next().map(|one| one.text);
    first.unwrap_or_else(|| panic!("nothing says {label}"))
}

#[track_caller]
fn check(found: &str, expected: Expect) {
    expected.assert_eq(found);
}

#[test]
fn a_new_game() {
    let begin = Kubb.new_game(&["jt, g", "d & jf 2"]);
    check(
        &begin,
        expect![[r#"
            [Team A "jt, g"]
            [Team B "d, jf 2"]
            [Players B "d, j = jf 2"]
            [First "Team A"]
        "#]],
    );
    check(
        &offered(&(begin + "$0"), &[]),
        expect![[r#"
            jt throws:
              – = jt misses (5 base kubbs remain)
              B = jt fells a base kubb (4 base kubbs remain) [base kubbs of team 2]
              2B = jt fells two base kubbs (3 base kubbs remain) [base kubbs of team 2]
              E = jt fells the king too early (loses: the king fell early) [king]
              Z = jt throws against the rules (5 base kubbs remain)
            g throws:
              – = g misses (5 base kubbs remain)
              B = g fells a base kubb (4 base kubbs remain) [base kubbs of team 2]
              2B = g fells two base kubbs (3 base kubbs remain) [base kubbs of team 2]
              E = g fells the king too early (loses: the king fell early) [king]
              Z = g throws against the rules (5 base kubbs remain)
            what seldom happens:
              3B … = many base kubbs fall with one baton [base kubbs of team 2] … more
              FE … = kubbs fall, and the king too early [king] … king
            throw-in:
              0I = no kubb is thrown in
            the game ends:
              W = the first team wins: the game is called
              G = the first team gives up (the second team wins)
        "#]],
    );
    check(
        &offered("$0", &[]),
        expect![[r#"
            the first team throws:
              – = the first team misses (5 base kubbs remain)
              B = the first team fells a base kubb (4 base kubbs remain) [base kubbs of team 2]
              2B = the first team fells two base kubbs (3 base kubbs remain) [base kubbs of team 2]
              E = the first team fells the king too early (loses: the king fell early) [king]
              Z = the first team throws against the rules (5 base kubbs remain)
            what seldom happens:
              3B … = many base kubbs fall with one baton [base kubbs of team 2] … more
              FE … = kubbs fall, and the king too early [king] … king
            throw-in:
              0I = no kubb is thrown in
            the game ends:
              W = the first team wins: the game is called
              G = the first team gives up (the second team wins)
        "#]],
    );
    assert_eq!(Kubb.new_game(&["", ""]), "");
    assert_eq!(Kubb.new_game(&[]), "");
    assert_eq!(
        Kubb.new_game(&["a\"]\n1.", "?"]),
        "[Team A \"a 1.\"]\n[Players A \"a = a 1.\"]\n[First \"Team A\"]\n"
    );
}

/// Who can throw at the cursor.
fn throwers(text: &str) -> String {
    let groups = offered(text, &[]);
    let names = groups
        .lines()
        .filter_map(|line| line.strip_suffix(" throws:"));
    names.collect::<Vec<_>>().join(", ")
}

#[test]
fn players_throw_in_turn() {
    let begin = Kubb.new_game(&["jt, g", "d"]) + "\n";
    for (turns, expected) in [
        ("1. jt:-$0", "g, jt"),
        // The first turn may have two, three or four batons.
        ("1. jt:- g:-$0", "jt, g, d, the second team"),
        ("1. jt:- g:- g:-$0", "jt, g, d, the second team"),
        ("1. jt:- g:- g:- jt:- jt:- jt:-$0", "d, the second team"),
        ("1. jt:- g:- g:- jt:- jt:- jt:-\n2. -$0", "the second team"),
        ("1. jt:- g:- g:- jt:- jt:- jt:-\n2. d:-$0", "d"),
        (
            "1. jt:- g:- h:- jt:- jt:- jt:-\n2. d:- e:- d:- d:- d:- d:-$0",
            "jt, g, h",
        ),
    ] {
        assert_eq!(throwers(&(begin.clone() + turns)), expected, "{turns}");
    }
    let text = "[Team A \"Lower meadow\"]\n[Team B \"a, b\"]\n[First \"Team B\"]\n";
    assert_eq!(throwers(&format!("{text}$0")), "a, b");
    assert_eq!(
        throwers(&format!("{text}1. a:- - - - - -\n$0")),
        "the second team"
    );
}

#[test]
fn a_turn_begins_with_its_first_baton() {
    let text = "1. jt:2B jt:- g:- g:- jt:- g:-\n2. d:2I d:F jf:- d:- jf:- d:- jf:-\n$0";
    check(
        &offered(text, &[]),
        expect![[r#"
            jt throws:
              – = jt misses (1 field kubb and 3 base kubbs remain · 1 kubb thrown in · from an advantage line)
              F = jt fells a field kubb (3 base kubbs remain · 1 kubb thrown in · from an advantage line) [field kubbs on the side of team 2]
              FB = jt fells a field kubb and a base kubb (2 base kubbs remain · 1 kubb thrown in · from an advantage line) [field kubbs on the side of team 2 → base kubbs of team 2]
              E = jt fells the king too early (loses: the king fell early · 1 kubb thrown in · from an advantage line) [king]
              Z = jt throws against the rules (1 field kubb and 3 base kubbs remain · 1 kubb thrown in · from an advantage line)
            g throws:
              – = g misses (1 field kubb and 3 base kubbs remain · 1 kubb thrown in · from an advantage line)
              F = g fells a field kubb (3 base kubbs remain · 1 kubb thrown in · from an advantage line) [field kubbs on the side of team 2]
              FB = g fells a field kubb and a base kubb (2 base kubbs remain · 1 kubb thrown in · from an advantage line) [field kubbs on the side of team 2 → base kubbs of team 2]
              E = g fells the king too early (loses: the king fell early · 1 kubb thrown in · from an advantage line) [king]
              Z = g throws against the rules (1 field kubb and 3 base kubbs remain · 1 kubb thrown in · from an advantage line)
            what seldom happens:
              3B … = many base kubbs fall with one baton [field kubbs on the side of team 2 → base kubbs of team 2] … more
              FE … = kubbs fall, and the king too early [king] … king
            throw-in:
              I … = another throw-in … throw-in
              IR = 1 kubb is thrown again (out of bounds)
              IRP = 1 penalty kubb (out of bounds twice)
            the game ends:
              W = g & jt win: the game is called
              W = d & jf win: the game is called
              G = g & jt give up (d & jf win)
              G = d & jf give up (g & jt win)
        "#]],
    );
    check(
        &chosen(text, "g misses"),
        expect![[r#"
        1. jt:2B jt:- g:- g:- jt:- g:-
        2. d:2I d:F jf:- d:- jf:- d:- jf:-
        3. I A g:-
    "#]],
    );
    check(
        &offered(text, &["throw-in"]),
        expect![[r#"
            throw-in:
              jt:I = jt throws in 1 kubb
              g:I = g throws in 1 kubb
              I = 1 kubb thrown in, without a name
            the king falls with a kubb:
              IE = kubb 1 of the throw-in fells the king (loses: the king fell early) [king]
        "#]],
    );
    check(
        &chosen(text, "jt throws in 1 kubb"),
        expect![[r#"
        1. jt:2B jt:- g:- g:- jt:- g:-
        2. d:2I d:F jf:- d:- jf:- d:- jf:-
        3. jt:I
    "#]],
    );
    check(
        &offered(text, &["king"]),
        expect![[r#"
            jt throws:
              FE = jt fells a field kubb and the king too early (loses: the king fell early · 1 kubb thrown in · from an advantage line) [king]
              FBE = jt fells a field kubb and a base kubb and the king too early (loses: the king fell early · 1 kubb thrown in · from an advantage line) [king]
              F2BE = jt fells a field kubb and two base kubbs and the king too early (loses: the king fell early · 1 kubb thrown in · from an advantage line) [king]
            g throws:
              FE = g fells a field kubb and the king too early (loses: the king fell early · 1 kubb thrown in · from an advantage line) [king]
              FBE = g fells a field kubb and a base kubb and the king too early (loses: the king fell early · 1 kubb thrown in · from an advantage line) [king]
              F2BE = g fells a field kubb and two base kubbs and the king too early (loses: the king fell early · 1 kubb thrown in · from an advantage line) [king]
        "#]],
    );
    let text = "1. jt:2B jt:- g:- g:- jt:- g:-\n2. d:2I$0 # far";
    check(
        &offered(text, &[]),
        expect![[r#"
            d throws:
              – = d misses (2 field kubbs and 5 base kubbs remain)
              F = d fells a field kubb (1 field kubb and 5 base kubbs remain) [field kubbs on the side of team 1]
              2F = d fells two field kubbs (5 base kubbs remain) [field kubbs on the side of team 1]
              2FB = d fells two field kubbs and a base kubb (4 base kubbs remain) [field kubbs on the side of team 1 → base kubbs of team 1]
              E = d fells the king too early (loses: the king fell early) [king]
              Z = d throws against the rules (2 field kubbs and 5 base kubbs remain)
            what seldom happens:
              3B … = many base kubbs fall with one baton [field kubbs on the side of team 1 → base kubbs of team 1] … more
              FE … = kubbs fall, and the king too early [king] … king
            throw-in:
              R … = kubbs are thrown again … rethrown
              Q … = rescued kubbs and neighbors … rescue
            the game ends:
              W = d wins: the game is called
              W = g & jt win: the game is called
              G = d gives up (g & jt win)
              G = g & jt give up (d wins)
        "#]],
    );
    check(
        &offered(text, &["rethrown"]),
        expect![[r#"
            throw-in:
              R = 1 rethrow
              2R = 2 rethrows
        "#]],
    );
    check(
        &chosen(text, "2 rethrows"),
        expect![[r#"
        1. jt:2B jt:- g:- g:- jt:- g:-
        2. d:2I2R # far"#]],
    );
    check(
        &chosen(text, "d fells two field kubbs"),
        expect![[r#"
        1. jt:2B jt:- g:- g:- jt:- g:-
        2. d:2I d:2F # far"#]],
    );
    assert_eq!(offered(text, &["penalty"]), "");
    assert_eq!(offered(text, &["rethrown", "rethrown"]), "");
    assert_eq!(offered(text, &["?"]), "");
}

#[test]
fn players_share_a_throw_in() {
    let text = Kubb.new_game(&["g", "m, t, o"]) + "\n1. g:3B g:- g:- g:- g:- g:-\n$0";
    check(
        &offered(&text, &["throw-in"]),
        expect![[r#"
        throw-in:
          m:3I = m throws in 3 kubbs
          t:3I = t throws in 3 kubbs
          o:3I = o throws in 3 kubbs
          3I = 3 kubbs thrown in, without a name
          I I … = several players throw in … shared
        the king falls with a kubb:
          IE = kubb 1 of the throw-in fells the king (loses: the king fell early) [king]
          2IE = kubb 2 of the throw-in fells the king (loses: the king fell early) [king]
          3IE = kubb 3 of the throw-in fells the king (loses: the king fell early) [king]
    "#]],
    );
    check(
        &offered(&text, &["throw-in", "shared"]),
        expect![[r#"
        throw-in:
          m:I = m throws in 1 kubb … m 1
          m:2I = m throws in 2 kubbs … m 2
          t:I = t throws in 1 kubb … t 1
          t:2I = t throws in 2 kubbs … t 2
          o:I = o throws in 1 kubb … o 1
          o:2I = o throws in 2 kubbs … o 2
    "#]],
    );
    check(
        &offered(&text, &["throw-in", "shared", "t 1"]),
        expect![[r#"
        throw-in:
          m:I = m throws in 1 kubb … m 1
          m:2I = m throws in 2 kubbs
          o:I = o throws in 1 kubb … o 1
          o:2I = o throws in 2 kubbs
    "#]],
    );
    check(
        &offered(&text, &["throw-in", "shared", "t 1", "m 1"]),
        expect![[r#"
            throw-in:
              o:I = o throws in 1 kubb
        "#]],
    );
    for keys in [["t 3", ""], ["t 1", "t 1"], ["x 1", ""], ["t", "1"]] {
        assert_eq!(
            offered(&text, &[&["throw-in", "shared"][..], &keys].concat()),
            ""
        );
    }
    check(
        &chosen(&text, "o throws in 2 kubbs"),
        expect![[r#"
        [Team A "g"]
        [Team B "m, t, o"]
        [First "Team A"]

        1. g:3B g:- g:- g:- g:- g:-
        2. t:I o:2I
    "#]],
    );
    let text = text.replace("$0", "2. m:I t:2I3R$0 t:-");
    assert_eq!(offered(&text, &["throw-in", "shared"]), "");
    let text = text.replace(" t:-", "");
    check(
        &offered(&text, &["penalty"]),
        expect![[r#"
        throw-in:
          P = 1 penalty kubb
          2P = 2 penalty kubbs
          3P = 3 penalty kubbs
    "#]],
    );
    check(
        &offered(&text, &["rescue"]),
        expect![[r#"
        throw-in:
          Q = 1 rescued kubb
          2Q = 2 rescued kubbs
          3Q = 3 rescued kubbs
          Y = 1 failed rescue
          2Y = 2 failed rescues
          3Y = 3 failed rescues
          1N = 1 neighbor
          2N = 2 neighbors
          3N = 3 neighbors
    "#]],
    );
}

#[test]
fn a_game_ends() {
    check(
        &offered("1. a:2B a:2B b:B$0", &[]),
        expect![[r#"
            b throws:
              K = b fells the king (wins) [king]
              = = b throws at the king and misses (only the king remains) [king]
              E = b fells the king against the rules (loses) [king]
              Z = b throws against the rules (only the king remains)
            a throws:
              K = a fells the king (wins) [king]
              = = a throws at the king and misses (only the king remains) [king]
              E = a fells the king against the rules (loses) [king]
              Z = a throws against the rules (only the king remains)
            the second team throws:
              – = the second team misses (5 field kubbs and 5 base kubbs remain · 5 kubbs thrown in)
              F = the second team fells a field kubb (4 field kubbs and 5 base kubbs remain · 5 kubbs thrown in) [field kubbs on the side of team 1]
              2F = the second team fells two field kubbs (3 field kubbs and 5 base kubbs remain · 5 kubbs thrown in) [field kubbs on the side of team 1]
              3F = the second team fells three field kubbs (2 field kubbs and 5 base kubbs remain · 5 kubbs thrown in) [field kubbs on the side of team 1]
              4F = the second team fells four field kubbs (1 field kubb and 5 base kubbs remain · 5 kubbs thrown in) [field kubbs on the side of team 1]
              5F = the second team fells five field kubbs (5 base kubbs remain · 5 kubbs thrown in) [field kubbs on the side of team 1]
              5FB = the second team fells five field kubbs and a base kubb (4 base kubbs remain · 5 kubbs thrown in) [field kubbs on the side of team 1 → base kubbs of team 1]
              E = the second team fells the king too early (loses: the king fell early · 5 kubbs thrown in) [king]
              Z = the second team throws against the rules (5 field kubbs and 5 base kubbs remain · 5 kubbs thrown in)
            what seldom happens:
              3B … = many base kubbs fall with one baton [field kubbs on the side of team 1 → base kubbs of team 1] … more
              FE … = kubbs fall, and the king too early [king] … king
            throw-in:
              I … = another throw-in … throw-in
              5IR = 1 kubb is thrown again (out of bounds)
              5IRP = 1 penalty kubb (out of bounds twice)
              2R … = several kubbs are thrown again … outside
            the game ends:
              W = the second team wins: the game is called
              W = a & b win: the game is called
              G = the second team gives up (a & b win)
              G = a & b give up (the second team wins)
        "#]],
    );
    check(
        &chosen("1. a:2B a:2B b:B$0\n", "a fells the king"),
        expect![[r#"
            1. a:2B a:2B b:B a:K X X
        "#]],
    );
    let text = "1. - - - - - -\n2. - B -$0 # called\n";
    check(
        &chosen(text, "the second team fells the king too early"),
        expect![[r#"
            1. - - - - - -
            2. - B - E X X # called
        "#]],
    );
    check(
        &chosen(text, "the first team wins: the game is called"),
        expect![[r#"
            1. - - - - - -
            2. - B - X X X # called
            3. W
        "#]],
    );
    check(
        &chosen(text, "the second team gives up"),
        expect![[r#"
        1. - - - - - -
        2. - B - G # called
    "#]],
    );
    let text = "1. - - - - - -\n2. - B - - - - \n\n# called\n$0\n";
    check(
        &chosen(text, "the first team gives up"),
        expect![[r#"
        1. - - - - - -
        2. - B - - - - 

        # called
        3. G

    "#]],
    );
    check(
        &chosen(text, "the second team gives up"),
        expect![[r#"
        1. - - - - - -
        2. - B - - - - G

        # called

    "#]],
    );
    check(
        &chosen(text, "kubb 1 of the throw-in fells the king"),
        expect![[r#"
            1. - - - - - -
            2. - B - - - - 

            # called
            3. IE

        "#]],
    );
    assert_eq!(offered("1. 5B K X X X X$0\n", &[]), "");
    assert_eq!(offered("1. 5B K$0\n", &[]), "");
}

#[test]
fn lines_are_written_as_the_record_writes_them() {
    for (text, expected) in [
        ("$0\u{feff}", expect!["﻿1. -"]),
        (
            "[Event \"x\"]\n$0",
            expect![[r#"
            [Event "x"]

            1. -
        "#]],
        ),
        (
            "- - - - - -\n- - -\t(windy) \n$0",
            expect![[r#"
            - - - - - -
            - - -	(windy) -
        "#]],
        ),
        (
            "0I - - - - - -\n$0",
            expect![[r#"
            0I - - - - - -
            -
        "#]],
        ),
        (
            "1. - - - - - -\n2. $0 # far",
            expect![[r#"
                1. - - - - - -
                2. - # far"#]],
        ),
        (
            "1. - - - - - -$0\n2. ",
            expect![[r#"
            1. - - - - - -
            2. -"#]],
        ),
        (
            "1. - - - - - -\n3. - - - - - -\n4.$0",
            expect![[r#"
                1. - - - - - -
                3. - - - - - -
                4. -"#]],
        ),
    ] {
        let misses: Vec<String> = {
            let (text, at) = fixture::cursor(text);
            let written = fixture::written(&Kubb, &text, at).into_iter();
            let misses = written.filter(|one| {
                one.labels
                    .iter()
                    .any(|label| label.ends_with("team misses"))
            });
            misses.map(|one| one.text).collect()
        };
        check(&misses.join("---\n"), expected);
    }
}

#[test]
fn where_the_record_goes_on_it_is_followed() {
    let text = "1. 0I g:2B jt:- g:-$0 jt:- g:- jt:-\n2. d:2I d:2F jf:- d:- jf:- d:- jf:-\n";
    check(
        &offered(text, &[]),
        expect![[r#"
            jt throws:
              – = jt misses (3 base kubbs remain) as written
              B = jt fells a base kubb (2 base kubbs remain) [base kubbs of team 2]
              2B = jt fells two base kubbs (1 base kubb remains) [base kubbs of team 2]
              E = jt fells the king too early (loses: the king fell early) [king]
              Z = jt throws against the rules (3 base kubbs remain)
            g throws:
              – = g misses (3 base kubbs remain)
              B = g fells a base kubb (2 base kubbs remain) [base kubbs of team 2]
              2B = g fells two base kubbs (1 base kubb remains) [base kubbs of team 2]
              E = g fells the king too early (loses: the king fell early) [king]
              Z = g throws against the rules (3 base kubbs remain)
            what seldom happens:
              3B … = many base kubbs fall with one baton [base kubbs of team 2] … more
              FE … = kubbs fall, and the king too early [king] … king
        "#]],
    );
    assert_eq!(offered(text, &["throw-in"]), "");
    let text = text.replace("$0", "").replace("g:- jt:-\n", "g:- jt:-$0\n");
    check(
        &offered(&text, &[]),
        expect![[r#"
            d throws:
              2F = d fells two field kubbs (5 base kubbs remain) [field kubbs on the side of team 1] as written
              – = d misses (2 field kubbs and 5 base kubbs remain)
              F = d fells a field kubb (1 field kubb and 5 base kubbs remain) [field kubbs on the side of team 1]
              2FB = d fells two field kubbs and a base kubb (4 base kubbs remain) [field kubbs on the side of team 1 → base kubbs of team 1]
              E = d fells the king too early (loses: the king fell early) [king]
              Z = d throws against the rules (2 field kubbs and 5 base kubbs remain)
            jf throws:
              – = jf misses (2 field kubbs and 5 base kubbs remain)
              F = jf fells a field kubb (1 field kubb and 5 base kubbs remain) [field kubbs on the side of team 1]
              2F = jf fells two field kubbs (5 base kubbs remain) [field kubbs on the side of team 1]
              2FB = jf fells two field kubbs and a base kubb (4 base kubbs remain) [field kubbs on the side of team 1 → base kubbs of team 1]
              E = jf fells the king too early (loses: the king fell early) [king]
              Z = jf throws against the rules (2 field kubbs and 5 base kubbs remain)
            what seldom happens:
              3B … = many base kubbs fall with one baton [field kubbs on the side of team 1 → base kubbs of team 1] … more
              FE … = kubbs fall, and the king too early [king] … king
        "#]],
    );
    check(
        &offered("$01. 0I g:2B jt:-", &[]),
        expect![[r#"
            g throws:
              2B = g fells two base kubbs (3 base kubbs remain) [base kubbs of team 2] as written
              – = g misses (5 base kubbs remain)
              B = g fells a base kubb (4 base kubbs remain) [base kubbs of team 2]
              E = g fells the king too early (loses: the king fell early) [king]
              Z = g throws against the rules (5 base kubbs remain)
            jt throws:
              – = jt misses (5 base kubbs remain)
              B = jt fells a base kubb (4 base kubbs remain) [base kubbs of team 2]
              2B = jt fells two base kubbs (3 base kubbs remain) [base kubbs of team 2]
              E = jt fells the king too early (loses: the king fell early) [king]
              Z = jt throws against the rules (5 base kubbs remain)
            what seldom happens:
              3B … = many base kubbs fall with one baton [base kubbs of team 2] … more
              FE … = kubbs fall, and the king too early [king] … king
        "#]],
    );
    check(
        &offered("1.$0 0I g:2B jt:-", &[]),
        expect![[r#"
            g throws:
              2B = g fells two base kubbs (3 base kubbs remain) [base kubbs of team 2] as written
              – = g misses (5 base kubbs remain)
              B = g fells a base kubb (4 base kubbs remain) [base kubbs of team 2]
              E = g fells the king too early (loses: the king fell early) [king]
              Z = g throws against the rules (5 base kubbs remain)
            jt throws:
              – = jt misses (5 base kubbs remain)
              B = jt fells a base kubb (4 base kubbs remain) [base kubbs of team 2]
              2B = jt fells two base kubbs (3 base kubbs remain) [base kubbs of team 2]
              E = jt fells the king too early (loses: the king fell early) [king]
              Z = jt throws against the rules (5 base kubbs remain)
            what seldom happens:
              3B … = many base kubbs fall with one baton [base kubbs of team 2] … more
              FE … = kubbs fall, and the king too early [king] … king
        "#]],
    );
}

#[test]
fn a_baton_is_inserted_before_the_next_one_of_the_record() {
    let text = "1. 0I g:2B jt:-$0 g:- jt:- g:- jt:-\n2. d:2I d:2F jf:- d:- jf:- d:- jf:-\n";
    check(
        &chosen(text, "g fells a base kubb"),
        expect![[r#"
        1. 0I g:2B jt:- g:B g:- jt:- g:- jt:-
        2. d:2I d:2F jf:- d:- jf:- d:- jf:-
    "#]],
    );
    let (plain, _) = fixture::cursor(text);
    assert_eq!(fixture::findings(&Kubb, &plain), "");
    // The findings show what no longer fits.
    check(
        &fixture::findings(&Kubb, &chosen(text, "g fells a base kubb")),
        expect![[r#"
            error kubb/too-many-batons 1:34 7 batons, but a turn has six.
              1. 0I g:2B jt:- g:B g:- jt:- g:- jt:-
                                               ^^^^
              fix: Remove g:B
              > 1. 0I g:2B jt:- g:- jt:- g:- jt:-
        "#]],
    );
}

#[test]
fn nothing_is_offered_where_it_is_not_known_what_stands() {
    let many = format!("1. 0I{}\n$0", " -".repeat(3000));
    assert_eq!(offered(&many, &[]), "");
    for text in [
        "1. 0I B - V$0",
        "1. 0I B - V - - -\n$0",
        "1. 0I B - (never closed$0",
        "1. 5B K X X X X\n2. 5I - - -$0",
    ] {
        assert_eq!(offered(text, &[]), "", "{text}");
    }
    check(
        &offered("3. - - - - - -\n4. 2I A - - -$0", &[]),
        expect![[r#"
            the second team throws:
              – = the second team misses (up to 10 field kubbs and up to 5 base kubbs remain)
              F = the second team fells a field kubb (up to 9 field kubbs and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              2F = the second team fells two field kubbs (up to 8 field kubbs and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              3F = the second team fells three field kubbs (up to 7 field kubbs and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              4F = the second team fells four field kubbs (up to 6 field kubbs and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              5F = the second team fells five field kubbs (up to 5 field kubbs and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              6F = the second team fells six field kubbs (up to 4 field kubbs and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              7F = the second team fells seven field kubbs (up to 3 field kubbs and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              8F = the second team fells eight field kubbs (up to 2 field kubbs and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              9F = the second team fells nine field kubbs (up to 1 field kubb and up to 5 base kubbs remain) [field kubbs on the side of team 1]
              10F = the second team fells ten field kubbs (up to 5 base kubbs remain) [field kubbs on the side of team 1]
              B = the second team fells a base kubb (up to 4 base kubbs remain) [base kubbs of team 1]
              2B = the second team fells two base kubbs (up to 3 base kubbs remain) [base kubbs of team 1]
              K = the second team fells the king (wins) [king]
              = = the second team throws at the king and misses (only the king remains) [king]
              E = the second team fells the king too early (loses: the king fell early) [king]
              Z = the second team throws against the rules (up to 10 field kubbs and up to 5 base kubbs remain)
            what seldom happens:
              3B … = many base kubbs fall with one baton [base kubbs of team 1] … more
              FE … = kubbs fall, and the king too early [king] … king
            the game ends:
              W = the second team wins: the game is called
              W = the first team wins: the game is called
              G = the second team gives up (the first team wins)
              G = the first team gives up (the second team wins)
        "#]],
    );
}

/// The turns of a record in canonical form, without comments, and with advantage lines as they are written today.
fn turns(text: &str) -> String {
    let mut bare = String::new();
    for line in text.lines() {
        let line = line.split(['#', '(']).next().unwrap_or_default();
        let line = line.replace(" BA ", " A ").replace(" MA ", " A ");
        if line.starts_with(|sign: char| sign.is_ascii_digit()) {
            bare += line.trim_end();
            bare.push('\n');
        }
    }
    fixture::format(&Kubb, &bare)
}

/// The metadata of a game that says already who won: its last choice adds nothing there.
fn won(teams: &[&str]) -> String {
    Kubb.new_game(teams) + "[Win \"Team B\"]\n"
}

#[test]
fn games_are_written_by_choices_alone() {
    let begin = won(&["jt, g, j", "d, jf"]);
    let goal = format!("{begin}\n{}", turns(EIGHTEEN_TURNS));
    assert_eq!(fixture::by_choices(&Kubb, &begin, &goal), goal);
    let text = turns(COMPLETE);
    let begin = won(&["a, o", "m, t"]);
    let goal = format!("{begin}\n{text}");
    assert_eq!(fixture::by_choices(&Kubb, &begin, &goal), goal);
    for text in [
        "1. B B B B B K",
        "1. - - E X X X",
        "1. 0I - 3B - - - -\n2. 3I 3F - - - - -\n3. 3I - - - - - -\n4. 0I A B - - - - -\n5. I 3FE X X X X X",
        "1. 2B - B - - -\n2. 2IE",
        "1. 0I B - - - - -\n2. I F - B X X X\n3. W",
        "1. B - G",
    ] {
        assert_eq!(fixture::by_choices(&Kubb, "", text), text);
    }
}

#[test]
fn no_choice_leaves_an_error() {
    for text in [
        "$0",
        "1. 0I$0",
        "1. a:2B$0",
        "1. a:2B a:- a:B\n$0",
        "1. 5B$0",
        "1. 2B B\n2. $0",
        "1. 2B - - - - -\n2. 2I F - - - - -\n3. I A -$0",
        "1. 2B - - - - -\n2. 2I F - - - - -\n3. I$0",
        "1. 2B - - - - -\n2. 2I1Q$0",
        "1. 2B - - - - -\n2. 2$0",
        "4. 2I 2F - - $0",
        "4. 2I 2F - - - - -\n$0",
    ] {
        let (text, at) = fixture::cursor(text);
        fixture::assert_sound(&Kubb, &text, at);
    }
}

/// The record up to each of its throws, and the throw's text.
fn cuts(text: &str) -> Vec<(String, String)> {
    let record = fixture::read(&Kubb, text);
    let mut cuts = Vec::new();
    for turn in record.moves() {
        let line = text
            .get(std::ops::Range::<usize>::from(turn.range))
            .unwrap_or_default();
        let start = usize::from(turn.range.start());
        for (at, _) in line.match_indices(' ') {
            let word = line.get(at + 1..).unwrap_or_default();
            let word = word.split(' ').next().unwrap_or_default();
            cuts.push((
                text.get(..start + at).unwrap_or_default().to_owned(),
                word.to_owned(),
            ));
        }
    }
    cuts
}

#[test]
fn every_throw_of_a_record_is_among_the_choices() {
    for (teams, text) in [
        (["jt, g, j", "d, jf"], turns(EIGHTEEN_TURNS)),
        (["a, o", "m, t"], turns(COMPLETE)),
    ] {
        let text = format!("{}\n{}", won(&teams), text);
        for (above, word) in cuts(&text) {
            // The choices write three kinds of words otherwise: what follows a throw-in is a word of its own, a throw-in that
            // players share is written at once, and a baton that is not thrown is written with the end of the game.
            let is_shared = above.ends_with('I') && word.contains('I');
            if is_shared || word.contains('R') || word == "X" {
                continue;
            }
            let written = fixture::written(&Kubb, &above, TextSize::of(&above));
            let words = |end: &str| end.split(' ').any(|written| written == word);
            let has = written
                .iter()
                .any(|one| words(one.text.strip_prefix(&above).unwrap_or_default()));
            assert!(has, "{word} after {above}");
        }
    }
}

#[test]
fn choices_name_regions_of_the_board() {
    let text = turns(EIGHTEEN_TURNS);
    for (above, _) in cuts(&text).into_iter().step_by(7) {
        let record = fixture::read(&Kubb, &above);
        let regions = regions(&*record, record.moves().len());
        for choice in record.choices(TextSize::of(&above), &[]) {
            let route = choice.route;
            let mut places = route.from.iter().chain(&route.over).chain(&route.to);
            assert!(places.all(|place| regions.contains(place)), "{regions:?}");
        }
    }
    let names = regions(&*fixture::read(&Kubb, ""), 0);
    check(
        &names.join("\n"),
        expect![[r#"
        base kubbs of team 1
        field kubbs on the side of team 1
        base kubbs of team 2
        field kubbs on the side of team 2
        king"#]],
    );
}

/// The names of the regions of a picture.
fn regions(record: &dyn Record, step: usize) -> Vec<String> {
    let regions = record.scene(step).map(|scene| scene.regions);
    let regions = regions.into_iter().flatten();
    regions.map(|region| region.id).collect()
}

#[test]
fn a_long_game_costs_no_more_than_its_replay() {
    let turn = |number: usize| format!("{number}. a:- b:- a:- b:- a:- b:-\n");
    let text: String = (1..=5000).map(turn).collect();
    let record = fixture::read(&Kubb, &text);
    let (_, replay) = work::measure(|| record.replay(&Kubb));
    for at in [0, text.len() / 2, text.len()] {
        let at = TextSize::try_from(at).unwrap_or_default();
        let (choices, steps) = work::measure(|| record.choices(at, &[]));
        assert!(
            !choices.is_empty() && steps < replay,
            "{steps} steps, {replay} of the replay"
        );
    }
}

#[test]
fn no_choice_in_a_record_leaves_an_error() {
    let text = turns(EIGHTEEN_TURNS);
    for (above, _) in cuts(&text).into_iter().step_by(5) {
        fixture::assert_sound(&Kubb, &above, TextSize::of(&above));
    }
}

/// The text of a game that begins with these answers, the notes shown with it, and the problem.
fn begun(answers: &[(&str, &str)]) -> String {
    let Beginning {
        text,
        told,
        problem,
    } = Kubb.begin(&answers.iter().copied().collect());
    let told = told.iter().map(|told| format!("told: {told}\n"));
    let problem = problem.map(|problem| format!("problem: {problem}\n"));
    text + &told.collect::<String>() + &problem.unwrap_or_default()
}

#[test]
fn names_stay_as_they_are_in_the_header() {
    let answers = [
        ("team A", "Berlin 1"),
        ("players A", "Anna-Lena, O'Brien"),
        ("team B", "Berlin 2"),
        ("players B", "Müller, anna"),
        ("date", "2026-05-02"),
    ];
    check(
        &begun(&answers),
        expect![[r#"
            [Date "2026-05-02"]
            [Team A "Berlin 1"]
            [Players A "al = Anna-Lena, ob = O'Brien"]
            [Team B "Berlin 2"]
            [Players B "Müller, anna"]
            [First "Team A"]
            told: In throws: al for Anna-Lena, ob for O'Brien.
        "#]],
    );
    let text = Kubb.begin(&answers.into_iter().collect()).text;
    assert_eq!(throwers(&format!("{text}$0")), "al, ob");
    let first = "1. al:B ob:- al:- ob:- al:- ob:-";
    assert_eq!(throwers(&format!("{text}\n{first}$0")), "Müller, anna");
    let record = fixture::read(&Kubb, &format!("{text}\n{first}\n"));
    assert_eq!(record.findings(), []);
}

#[test]
fn signs_are_short_and_of_one_player_only() {
    let signs = |players: &str| {
        let told = Kubb
            .begin(&[("players A", players)].into_iter().collect())
            .told;
        told.concat()
    };
    assert_eq!(signs("ann, ben"), "");
    assert_eq!(
        signs("Berlin 1, Berlin 2"),
        "In throws: b for Berlin 1, be for Berlin 2."
    );
    assert_eq!(
        signs("Ann Lee, Abe Loy, al"),
        "In throws: a for Ann Lee, ab for Abe Loy."
    );
    assert_eq!(signs("7 a, a"), "In throws: aa for 7 a.");
}

#[test]
fn equal_names_are_refused() {
    let problem = |answers: &[(&str, &str)]| Kubb.begin(&answers.iter().copied().collect()).problem;
    let twice = "Two are called ann: give them different names.";
    assert_eq!(
        problem(&[("players A", "ann"), ("players B", "ann")]).as_deref(),
        Some(twice)
    );
    assert_eq!(
        problem(&[("team A", "ann"), ("team B", "ann")]).as_deref(),
        Some(twice)
    );
    assert_eq!(problem(&[("players A", "ann"), ("players B", "ben")]), None);
}

#[test]
fn a_pad_has_the_same_keys_for_everybody() {
    let keys = |text: &str| {
        let (text, at) = fixture::cursor(text);
        let choices = fixture::read(&Kubb, &text).choices(at, &[]);
        let keyed = choices.iter().filter_map(|choice| {
            let pad = choice.pad.as_ref()?;
            let key = pad.keys[pad.key?].0;
            Some(format!("{} · {} {key} = {}", pad.head, pad.by, choice.sign))
        });
        keyed.collect::<Vec<_>>().join("\n")
    };
    check(
        &keys("1. jt:2B jt:- g:- g:- jt:- g:-\n2. d:2I d:F jf:- d:- jf:- d:- jf:-\n$0"),
        expect![[r#"
            turn 3 · baton 1 of 6 · 1 kubb thrown in · from an advantage line · jt miss = –
            turn 3 · baton 1 of 6 · 1 kubb thrown in · from an advantage line · jt 1 = F
            turn 3 · baton 1 of 6 · 1 kubb thrown in · from an advantage line · g miss = –
            turn 3 · baton 1 of 6 · 1 kubb thrown in · from an advantage line · g 1 = F"#]],
    );
    check(
        &keys("1. a:B a:B a:B a:B a:B$0"),
        expect![[r#"
        turn 1 · baton 6 · a king = K
        turn 1 · baton 6 · a miss = ="#]],
    );
    check(
        &keys("1. a:-$0"),
        expect![[r#"
        turn 1 · baton 2 · a miss = –
        turn 1 · baton 2 · a base = B"#]],
    );
}

/// The end of a game is written into the metadata, too, once, and where the tags name the teams.
#[test]
fn who_won_is_written_above() {
    let begin = Kubb.new_game(&["a", "b"]);
    let felled = format!("{begin}\n1. 0I a:B a:B a:B a:B a:B$0\n");
    let head = begin.trim_end();
    let won = format!("{head}\n[Win \"Team A\"]\n\n1. 0I a:B a:B a:B a:B a:B a:K\n");
    assert_eq!(chosen(&felled, "a fells the king"), won);
    let lost = format!("{head}\n[Win \"Team B\"]\n\n1. a:E X X X X X\n");
    assert_eq!(
        chosen(&format!("{begin}$0"), "a fells the king too early").trim_end(),
        lost.trim_end()
    );
    assert_eq!(
        chosen(&felled, "the second team gives up"),
        format!("{head}\n[Win \"Team A\"]\n\n1. 0I a:B a:B a:B a:B a:B X\n2. G\n")
    );
    let known = felled.replace("[First", "[Win \"Team A\"]\n[First");
    assert_eq!(
        chosen(&known, "a fells the king").matches("[Win").count(),
        1
    );
    let nameless = "1. 0I a:B a:B a:B a:B a:B$0\n";
    assert_eq!(
        chosen(nameless, "a fells the king").matches("[Win").count(),
        0
    );
}
