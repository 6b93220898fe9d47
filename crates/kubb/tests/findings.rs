//! Findings: their rules, ranges, messages and fixes.

use expect_test::{Expect, expect};
use notation::fixture;

#[track_caller]
fn check(text: &str, expected: Expect) {
    fixture::assert_lossless(&kubb::Kubb, text);
    fixture::assert_fixes(&kubb::Kubb, text);
    expected.assert_eq(&fixture::findings(&kubb::Kubb, text));
}

#[track_caller]
fn clean(text: &str) {
    assert_eq!(fixture::findings(&kubb::Kubb, text), "", "{text}");
}

#[test]
fn the_page_s_spellings_of_the_perfect_game_are_fine() {
    for turn in [
        "B B B B B K",
        "0 B B B B B K",
        "1. B B B B B K",
        "1. 0 B B B B B K # Perfect game!",
        "1. jt:B jt:B gv:B gv:B jt:B gv:K # Perfect game, Garrick takes the king!",
        "0 jt:B jt:B gv:B gv:B jt:B gv:K # Perfect game, Garrick takes the king!",
    ] {
        clean(turn);
    }
    check(
        "0 jtB jtB gvB gvB jtB gvK",
        expect![[r#"
            hint kubb/missing-colon 1:3 `jtB` is read as jt:B. A colon makes that certain. (5 more in this game.)
              0 jtB jtB gvB gvB jtB gvK
                ^^^
              fix: Write the colons (6 times)
              > 0 jt:B jt:B gv:B gv:B jt:B gv:K
        "#]],
    );
}

#[test]
fn the_page_s_other_examples() {
    clean("7. 3 2F F - B B = # Missed king shot!");
    clean("14. jt:2I A jt:2F jt:B gv:= gv:K X X # Two batons spare!");
    check(
        "5. i - - Q X X X # OMG! They hit the king!",
        expect![[r#"
            error kubb/rescue-among-batons 1:10 Q is a rescued kubb and stands before the batons. A king that falls too early is E.
              5. i - - Q X X X # OMG! They hit the king!
                       ^
              fix: Write E (king too early)
              > 5. i - - E X X X # OMG! They hit the king!
              fix: Write F
              > 5. i - - F X X X # OMG! They hit the king!
              fix: Write -
              > 5. i - - - X X X # OMG! They hit the king!
        "#]],
    );
}

#[test]
fn the_page_s_eight_sample_lines_read_as_words() {
    for line in [
        "j6IR g2IRP gF j- j2FB gX d= dK",
        "3. j:6IR g:2IRP g:2F j:- j:2FB g:X d:= d:K # Test comment",
        "8. j:6IR g:2IRP a g:F j:- j:FB g:X d:= d:K",
        "11. j:6IR g:2IRP A g:2F j:- j:2FB g:X d:= d:K",
        "6IR g:F j:- j:2FB g:X d:= d:K # Cool stuff happened",
        "2I2RP g:2F j:- j:2FB g:X d:= d:K",
        "8. j:6I2R g:2IRP a g:F j:- j:FB g:X d:= d:K",
        "11. j:6IR g:2IRP A g:2F j:- j:2FB g:X d:= d:K",
    ] {
        let record = fixture::read(&kubb::Kubb, line);
        let codes: Vec<&str> = record
            .parse()
            .findings()
            .map(|finding| finding.code)
            .collect();
        assert_eq!(codes, Vec::<&str>::new(), "{line}");
        let players = record.replay(&kubb::Kubb).players;
        assert!(
            players
                .iter()
                .all(|player| ["j", "g", "d"].contains(&player.id.as_str())),
            "{line}: {players:?}"
        );
    }
}

#[test]
fn unknown_actions_are_repaired_by_what_the_game_supports() {
    // Turn 2 throws in two kubbs, so the second baton of turn 1 felled a base kubb.
    check(
        "1. 0I a:B a:V a:- a:- a:- a:-\n2. b:2I b:2F b:- b:- b:- b:- b:-",
        expect![[r#"
            error kubb/unknown-action 1:13 `V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.
              1. 0I a:B a:V a:- a:- a:- a:-
                          ^
              fix: Write a:B
              > 1. 0I a:B a:B a:- a:- a:- a:-
        "#]],
    );
    check(
        "1. 0I B - - - - xy%",
        expect![[r#"
        error kubb/unknown-action 1:17 `xy%` is neither a throw nor a player with a throw.
          1. 0I B - - - - xy%
                          ^^^
    "#]],
    );
}

#[test]
fn numbers() {
    check(
        "1. 0I 6B - - - - -",
        expect![[r#"
            error kubb/bad-number 1:7 6B is too many: only five base kubbs stand on a side.
              1. 0I 6B - - - - -
                    ^
              fix: Write 5B
              > 1. 0I 5B - - - - -
              fix: Write 2B
              > 1. 0I 2B - - - - -
              fix: Write B
              > 1. 0I B - - - - -
        "#]],
    );
    check(
        "1. 11I B - - - - -",
        expect![[r#"
            error kubb/bad-number 1:4 11I is too many: there are only ten kubbs.
              1. 11I B - - - - -
                 ^^
        "#]],
    );
    check(
        "1. 0I B - 2- - - -",
        expect![[r#"
            error kubb/bad-number 1:11 - (miss) takes no number.
              1. 0I B - 2- - - -
                        ^
              fix: Write -
              > 1. 0I B - - - - -
        "#]],
    );
    check(
        "6. 2I 5A F F - - - -",
        expect![[r#"
            error kubb/bad-number 1:7 5A is too many: half the pitch is four meters long.
              6. 2I 5A F F - - - -
                    ^
              fix: Write 3A
              > 6. 2I 3A F F - - - -
              fix: Write 4A
              > 6. 2I 4A F F - - - -
              fix: Write A
              > 6. 2I A F F - - - -
        "#]],
    );
    check(
        "1. 0I F2 - - - - -",
        expect![[r#"
            error kubb/missing-action 1:8 The number stands before its letter: 2F, not F2.
              1. 0I F2 - - - - -
                     ^
              fix: Write 2F
              > 1. 0I 2F - - - - -
        "#]],
    );
    check(
        "1. 0I B - - 99999999999999999999 - -",
        expect![[r#"
        error kubb/missing-action 1:13 99999999999999999999 of what? Write the letter after the number, such as 99999999999999999999F.
          1. 0I B - - 99999999999999999999 - -
                      ^^^^^^^^^^^^^^^^^^^^
    "#]],
    );
}

#[test]
fn words_run_together() {
    check(
        "1. 0I a:Ba:- a:- a:- a:- a:-",
        expect![[r#"
        error kubb/missing-blank 1:10 A blank is missing before a: two throws run together.
          1. 0I a:Ba:- a:- a:- a:- a:-
                   ^
          fix: Insert a blank
          > 1. 0I a:B a:- a:- a:- a:- a:-
    "#]],
    );
    check(
        "1. 0I a:Ba:-a:-a:- a:- a:-",
        expect![[r#"
        error kubb/missing-blank 1:10 Blanks are missing here and in 2 more places: 4 throws run together.
          1. 0I a:Ba:-a:-a:- a:- a:-
                   ^
          fix: Insert 3 blanks
          > 1. 0I a:B a:- a:- a:- a:- a:-
    "#]],
    );
    check(
        "1. 0I B -- - - -",
        expect![[r#"
            error kubb/missing-blank 1:9 `--` cannot be one throw. Write a blank between throws: - -
              1. 0I B -- - - -
                      ^^
              fix: Write - -
              > 1. 0I B - - - - -
        "#]],
    );
    check(
        "1. 0I a;B a:- a:- a:- a:- a:-",
        expect![[r#"
            error kubb/colon 1:8 A colon parts player and throw, not ;
              1. 0I a;B a:- a:- a:- a:- a:-
                     ^
              fix: Write :
              > 1. 0I a:B a:- a:- a:- a:- a:-
        "#]],
    );
    check(
        "1. 0I a:Bb :- a:- b:- a:- b:-\n2. c:I c:F c:- c:- c:- c:- c:-",
        expect![[r#"
            error kubb/colon 1:12 No player stands before this colon.
              1. 0I a:Bb :- a:- b:- a:- b:-
                         ^
              fix: Write a:B b:-  (certain)
              > 1. 0I a:B b:- a:- b:- a:- b:-
        "#]],
    );
}

#[test]
fn old_spellings_are_hints() {
    check(
        "6. 5i2ra F/F - | bf 0F IIIR",
        expect![[r#"
            hint kubb/glued-advantage 1:4 The advantage line stands apart from the throw-in: 5I2R A
              6. 5i2ra F/F - | bf 0F IIIR
                 ^^^^^
              fix: Write 5I2R A  (safe)
              > 6. 5I2R A F/F - | bf 0F IIIR
            hint kubb/separator 1:11 Throws are separated by blanks, not by / (1 more in this game.)
              6. 5i2ra F/F - | bf 0F IIIR
                        ^
              fix: Write blanks (2 times)  (safe)
              > 6. 5i2ra F F -   bf 0F IIIR
            warning kubb/base-before-field 1:18 A base kubb falls while two field kubbs still stand: it is raised again and does not count.
              6. 5i2ra F/F - | bf 0F IIIR
                               ^
              fix: Write f
              > 6. 5i2ra F/F - | f 0F IIIR
              fix: Write 3fb
              > 6. 5i2ra F/F - | 3fb 0F IIIR
            hint kubb/zero-hit 1:21 A baton that felled nothing of a kind is not counted: write -
              6. 5i2ra F/F - | bf 0F IIIR
                                  ^^
              fix: Write -  (safe)
              > 6. 5i2ra F/F - | bf - IIIR
            error kubb/late-toss 1:24 `IIIR` (throw-in) stands before the first baton, not after it.
              6. 5i2ra F/F - | bf 0F IIIR
                                     ^^^^
              fix: Write -
              > 6. 5i2ra F/F - | bf 0F -
              fix: Write F
              > 6. 5i2ra F/F - | bf 0F F
              fix: Write = (king missed)
              > 6. 5i2ra F/F - | bf 0F =
        "#]],
    );
    check(
        "6. 2I MA 0F1B 2F0B - – - -",
        expect![[r#"
            hint kubb/legacy-advantage 1:7 MA is the old way to write an advantage line near the middle. Write A, with its meters if they are known.
              6. 2I MA 0F1B 2F0B - – - -
                    ^^
              fix: Write A (near the middle)
              > 6. 2I A (near the middle) 0F1B 2F0B - – - -
            hint kubb/zero-hit 1:10 A baton that felled nothing of a kind is not counted: write 1B (1 more in this game.)
              6. 2I MA 0F1B 2F0B - – - -
                       ^^^^
              fix: Leave out what felled nothing (2 times)  (safe)
              > 6. 2I MA 1B 2F - – - -
            warning kubb/base-before-field 1:12 A base kubb falls while two field kubbs still stand: it is raised again and does not count.
              6. 2I MA 0F1B 2F0B - – - -
                         ^^
              fix: Write F
              > 6. 2I MA F 2F0B - – - -
              fix: Write -
              > 6. 2I MA - 2F0B - – - -
            hint kubb/odd-sign 1:22 “–” is read as “-”; write the plain character.
              6. 2I MA 0F1B 2F0B - – - -
                                   ^
              fix: Write plain characters in the whole game  (safe)
              > 6. 2I MA 0F1B 2F0B - - - -
        "#]],
    );
    check(
        "1. j:2i m:2i j:3i4r F - - - - -",
        expect![[r#"
            error kubb/inkast-count 1:6 7 kubbs thrown in, but nothing fell before the first turn.
              1. j:2i m:2i j:3i4r F - - - - -
                   ^^
              fix: Write 1i
              > 1i j:2i m:2i j:3i4r F - - - - -
            error kubb/field-count 1:21 A field kubb cannot fall: no field kubb stands on that side.
              1. j:2i m:2i j:3i4r F - - - - -
                                  ^
              fix: Write -
              > 1. j:2i m:2i j:3i4r - - - - - -
              fix: Write B
              > 1. j:2i m:2i j:3i4r B - - - - -
        "#]],
    );
}

#[test]
fn several_words_throw_in_together() {
    // The rethrows of the last word are those of all throw-ins.
    clean("9. j:2i m:2i j:3i4r F - - - - -");
    clean("9. 4IE");
    clean("9. 3I2Q 1N 0A F - - - - -");
}

#[test]
fn words_without_colon() {
    // A word of actions only is read as actions, even where a player has that letter.
    check(
        "1. 0I f:B fb - - - -",
        expect![[r#"
        error kubb/field-count 1:11 A field kubb cannot fall: no field kubb stands on that side.
          1. 0I f:B fb - - - -
                    ^
          fix: Write b
          > 1. 0I f:B b - - - -
    "#]],
    );
    check(
        "1. 0I g:- gB gF - - -",
        expect![[r#"
            hint kubb/missing-colon 1:11 `gB` is read as g:B. A colon makes that certain. (1 more in this game.)
              1. 0I g:- gB gF - - -
                        ^^
              fix: Write the colons (2 times)
              > 1. 0I g:- g:B g:F - - -
            error kubb/field-count 1:15 A field kubb cannot fall: no field kubb stands on that side.
              1. 0I g:- gB gF - - -
                            ^
              fix: Write g:B
              > 1. 0I g:- gB gB - - -
              fix: Write g:-
              > 1. 0I g:- gB g- - - -
        "#]],
    );
    check(
        "1. 0I abcdB - - - - -",
        expect![[r#"
        warning kubb/missing-colon 1:7 `abcdB` is read as abcd:B. A colon makes that certain. That is a long name: is it a player?
          1. 0I abcdB - - - - -
                ^^^^^
          fix: Write abcd:B
          > 1. 0I abcd:B - - - - -
    "#]],
    );
}

#[test]
fn comments_and_metadata() {
    check(
        "1. 0I B (a # b) - - - - (never closed # x",
        expect![[r#"
            error kubb/unclosed-comment 1:25 This comment is never closed: the rest of the turn is not read.
              1. 0I B (a # b) - - - - (never closed # x
                                      ^^^^^^^^^^^^^^^^^
              fix: Write ) at the end
              > 1. 0I B (a # b) - - - - (never closed # x)
        "#]],
    );
    check(
        "[Event]\n[Event x y]\n[\"x\"]\n[Win \"Team A]\n[Wind \"light\"] 1. 0I",
        expect![[r#"
            error kubb/metadata 1:1 The value is missing or stands without quotes. A metadata line reads [Key "Value"].
              [Event]
              ^^^^^^^
              fix: Write [Event ""]
              > [Event ""]
            error kubb/metadata 2:1 The value is missing or stands without quotes. A metadata line reads [Key "Value"].
              [Event x y]
              ^^^^^^^^^^^
              fix: Write [Event "x y"]
              > [Event "x y"]
            error kubb/metadata 3:1 The key is missing. A metadata line reads [Key "Value"].
              ["x"]
              ^^^^^
            error kubb/metadata 4:1 The quotes are not closed. A metadata line reads [Key "Value"].
              [Win "Team A]
              ^^^^^^^^^^^^^
              fix: Write "
              > [Win "Team A"]
            error kubb/metadata 5:16 Only a comment may follow on a metadata line. Write turns on lines of their own.
              [Wind "light"] 1. 0I
                             ^^^^^
        "#]],
    );
}

#[test]
fn throw_ins_are_compared_with_what_fell() {
    check(
        "1. 0I g:B g:- g:- g:- g:- g:-\n2. d:I d:F d:- d:- d:- d:B d:-\n3. g:3I g:2F g:- g:- g:- g:- g:-",
        expect![[r#"
            error kubb/inkast-count 3:6 3 kubbs thrown in, but turn 2 felled 2 (d's field kubb and d's base kubb).
              3. g:3I g:2F g:- g:- g:- g:- g:-
                   ^^
              see 2:8: a field kubb felled here
              see 2:24: a base kubb felled here
              fix: Write 2I
              > 3. g:2I g:2F g:- g:- g:- g:- g:-
              fix: Write d:2B (baton 5 of turn 2)
              > 2. d:I d:F d:- d:- d:- d:2B d:-
              fix: Write d:B (baton 2 of turn 2)
              > 2. d:I d:F d:B d:- d:- d:B d:-
        "#]],
    );
    // Turn 4 shows that the throw-in is right as written: turn 2 felled two field kubbs.
    check(
        "1. 0I 3B - - - - -\n2. 3I F - - - - -\n3. 2I A 2F - - - - -\n4. 2I 3F - - - - -\n",
        expect![[r#"
            error kubb/inkast-count 3:4 2 kubbs thrown in, but turn 2 felled 1 (a field kubb).
              3. 2I A 2F - - - - -
                 ^^
              see 2:7: a field kubb felled here
              fix: Write 2F (baton 1 of turn 2)
              > 2. 3I 2F - - - - -
              fix: Write F (baton 2 of turn 2)
              > 2. 3I F F - - - -
              fix: Write F (baton 3 of turn 2)
              > 2. 3I F - F - - -
        "#]],
    );
    check(
        "1. 2I B - - - - -",
        expect![[r#"
            error kubb/inkast-count 1:4 2 kubbs thrown in, but nothing fell before the first turn.
              1. 2I B - - - - -
                 ^^
              fix: Write 0I
              > 1. 0I B - - - - -
              fix: Write 2R
              > 1. 2R B - - - - -
              fix: Write 2P
              > 1. 2P B - - - - -
        "#]],
    );
}

#[test]
fn a_record_that_never_writes_the_throw_in_has_one_finding() {
    check(
        "1. B - - - - -\n2. F - - - - -\n3. F - - - - -\n4. F - - - - -",
        expect![[r#"
            warning kubb/inkast-missing 2:1 Here and in 2 more turns kubbs are thrown in, but this record never writes it.
              2. F - - - - -
              ^^
              fix: Write all throw-ins  (safe)
              > 2. I F - - - - -
              > 3. I F - - - - -
              > 4. I F - - - - -
        "#]],
    );
}

#[test]
fn field_base_and_king() {
    check(
        "1. 0I 3B - - - - -\n2. 3I 2F 2F - - - -",
        expect![[r#"
            error kubb/field-count 2:10 Two field kubbs cannot fall: only one field kubb stands on that side.
              2. 3I 2F 2F - - - -
                       ^^
              fix: Write F (baton 2)
              > 2. 3I 2F F - - - -
              fix: Write F (baton 1)
              > 2. 3I F 2F - - - -
              fix: Write -
              > 2. 3I 2F - - - - -
        "#]],
    );
    check(
        "1. 0I 3B - - - - -\n2. 3I 2F B - - - -\n3. 4I 4F - - - - -",
        expect![[r#"
            warning kubb/base-before-field 2:10 A base kubb falls while a field kubb still stands: it is raised again and does not count.
              2. 3I 2F B - - - -
                       ^
              fix: Write 3F
              > 2. 3I 3F B - - - -
              fix: Write FB
              > 2. 3I 2F FB - - - -
        "#]],
    );
    check(
        "1. 0I 3B - - - K X",
        expect![[r#"
            error kubb/king-too-early 1:16 The king falls while two base kubbs still stand: whoever fells it then loses. Write E, or correct the throws before it.
              1. 0I 3B - - - K X
                             ^
              fix: Write E (king too early)
              > 1. 0I 3B - - - E X
              fix: Write -
              > 1. 0I 3B - - - - X
              fix: Write X (unthrown baton)
              > 1. 0I 3B - - - X X
        "#]],
    );
    check(
        "1. 0I 3B = - - - -",
        expect![[r#"
            warning kubb/king-miss-too-early 1:10 Thrown at the king while two base kubbs still stand. A miss at kubbs is written -
              1. 0I 3B = - - - -
                       ^
              fix: Write -
              > 1. 0I 3B - - - - -
              fix: Write B
              > 1. 0I 3B B - - - -
              fix: Write Z (illegal throw)
              > 1. 0I 3B Z - - - -
        "#]],
    );
    check("1. 0I 3B 2B E X X X", expect![[""]]);
}

#[test]
fn a_repaired_slip_leaves_the_rest_of_the_game_clean() {
    // The base kubb of turn 3 counts if turn 3 felled both field kubbs; the throw-in of turn 4 shows that.
    check(
        "1. 0I 2B - - - - -\n2. 2I 2F - - - - -\n3. 2I F B - - - -\n4. 3I 3F B - - - -\n5. 4I 4F - - - - -",
        expect![[r#"
            warning kubb/base-before-field 3:9 A base kubb falls while a field kubb still stands: it is raised again and does not count.
              3. 2I F B - - - -
                      ^
              fix: Write 2F
              > 3. 2I 2F B - - - -
              fix: Write FB
              > 3. 2I F FB - - - -
        "#]],
    );
}

#[test]
fn advantage_lines() {
    check(
        "1. 0I B - - - - -\n2. I - - - - - -\n3. 0I - - - - - -",
        expect![[r#"
            warning kubb/advantage-missing 3:1 Turn 2 left a field kubb standing, so the batons are thrown from an advantage line: write A.
              3. 0I - - - - - -
              ^^
              see 2:1: field kubbs were left standing here
              fix: Write A
              > 3. 0I A - - - - - -
        "#]],
    );
    check(
        "1. 0I B - - - - -\n2. I A F - - - - -",
        expect![[r#"
        error kubb/advantage-without-line 2:6 There is no advantage line: turn 1 left no field kubb standing.
          2. I A F - - - - -
               ^
          fix: Remove it
          > 2. I F - - - - -
    "#]],
    );
    check(
        "1. 0I A B - - - - -",
        expect![[r#"
            error kubb/advantage-without-line 1:7 There is no advantage line in the first turn.
              1. 0I A B - - - - -
                    ^
              fix: Remove it
              > 1. 0I B - - - - -
        "#]],
    );
    check(
        "6. 2I A F 2A F - - - -",
        expect![[r#"
        error kubb/late-advantage 1:11 An advantage line stands before the first baton, not after it.
          6. 2I A F 2A F - - - -
                    ^^
          fix: Remove it
          > 6. 2I A F F - - - -
    "#]],
    );
}

#[test]
fn batons() {
    check(
        "1. 0I B - - - - - - -",
        expect![[r#"
            error kubb/too-many-batons 1:19 8 batons, but a turn has six.
              1. 0I B - - - - - - -
                                ^
              fix: Remove the last 2
              > 1. 0I B - - - - -
        "#]],
    );
    check(
        "1. 0I B - - - -\n2. I F - - - - -",
        expect![[r#"
            warning kubb/too-few-batons 1:15 5 batons of 6: one is missing.
              1. 0I B - - - -
                            ^
              fix: Write -
              > 1. 0I B - - - - -
        "#]],
    );
    check(
        "1. 0I B X - - - -",
        expect![[r#"
            warning kubb/thrown-after-unthrown 1:11 A baton is thrown after one that is marked as not thrown (X).
              1. 0I B X - - - -
                        ^
              fix: Write -
              > 1. 0I B - - - - -
              fix: Write B
              > 1. 0I B B - - - -
              fix: Write Z (illegal throw)
              > 1. 0I B Z - - - -
        "#]],
    );
    check(
        "1. 0I 5B K",
        expect![[r#"
            hint kubb/unmarked-batons 1:10 4 batons were left when the game ended: write X X X X
              1. 0I 5B K
                       ^
              fix: Write X X X X  (safe)
              > 1. 0I 5B K X X X X
        "#]],
    );
    check(
        "1. 0I B - - I - -",
        expect![[r#"
            error kubb/late-toss 1:13 `I` (throw-in) stands before the first baton, not after it.
              1. 0I B - - I - -
                          ^
              fix: Write -
              > 1. 0I B - - - - -
              fix: Write B
              > 1. 0I B - - B - -
              fix: Write Z (illegal throw)
              > 1. 0I B - - Z - -
        "#]],
    );
}

#[test]
fn the_end_is_the_end() {
    check(
        "1. 0I 5B K - X X X",
        expect![[r#"
            error kubb/after-end 1:12 Turn 1 has the king, which ends a game, but this one goes on: nothing is thrown afterwards.
              1. 0I 5B K - X X X
                         ^
              see 1:10: the game ends here
              fix: Write = (king missed)
              > 1. 0I 5B = - X X X
              fix: Write -
              > 1. 0I 5B - - X X X
              fix: Write Z (illegal throw)
              > 1. 0I 5B Z - X X X
        "#]],
    );
    check(
        "1. 0I 5B K X X X X\n2. 5I F - - - - -",
        expect![[r#"
            error kubb/after-end 2:1 Turn 1 has the king, which ends a game, but this one goes on: nothing is thrown afterwards.
              2. 5I F - - - - -
              ^^
              see 1:10: the game ends here
              fix: Write = (king missed; baton 2 of turn 1)
              > 1. 0I 5B = X X X X
              fix: Write - (baton 2 of turn 1)
              > 1. 0I 5B - X X X X
              fix: Write X (unthrown baton; baton 2 of turn 1)
              > 1. 0I 5B X X X X X
        "#]],
    );
    check(
        "1. 0I B - - G - -\n2. I F - - - - -",
        expect![[r#"
            error kubb/after-end 1:15 The game ended in turn 1 with a resignation (G): nothing is thrown afterwards.
              1. 0I B - - G - -
                            ^
              see 1:13: the game ends here
              fix: Write -
              > 1. 0I B - - - - -
              fix: Write Z (illegal throw)
              > 1. 0I B - - Z - -
        "#]],
    );
}

#[test]
fn turn_numbers() {
    check(
        "1. 0I - - - - - -\n2: 0I - - - - - -\n7. 0I - - - - - -\n4. 0I - - - - - -",
        expect![[r#"
            hint kubb/turn-period 2:2 A turn number is followed by a period: 2.
              2: 0I - - - - - -
               ^
              fix: Write 2.  (safe)
              > 2. 0I - - - - - -
            warning kubb/turn-number 3:1 Turn 3 is numbered 7.
              7. 0I - - - - - -
              ^^
              fix: Write 3.
              > 3. 0I - - - - - -
        "#]],
    );
    check(
        "1. 0I - - - - - -\n.2 0I - - - - - -\n3 - - - - - -",
        expect![[r#"
            warning kubb/turn-period 2:1 The turn's number stands after its period: 2.
              .2 0I - - - - - -
              ^
              fix: Write 2.  (certain)
              > 2. 0I - - - - - -
            error kubb/inkast-count 3:1 3 kubbs thrown in, but turn 2 felled none.
              3 - - - - - -
              ^
              fix: Write 3.
              > 3. - - - - - -
        "#]],
    );
    check(
        "1. 0I - - - - - -\n2 0I - - - - - -\n. 0I - - - - - -",
        expect![[r#"
            error kubb/inkast-count 2:1 2 kubbs thrown in, but turn 1 felled none.
              2 0I - - - - - -
              ^
              fix: Write 2.
              > 2. 0I - - - - - -
            warning kubb/turn-period 3:1 The turn's number is missing before the period.
              . 0I - - - - - -
              ^
              fix: Write 3.
              > 3. 0I - - - - - -
        "#]],
    );
}

#[test]
fn players() {
    check(
        "1. 0I g:B jt:- g:- jt:- g:- jt:-\n2. d:I d:F jf:- g:- jf:- d:- jf:-\n3. g:I g:F h:- g:- jt:- g:- jt:-\n4. d:I d:F jf:- d:- jf:- d:- jf:-",
        expect![[r#"
            warning kubb/player-teams 2:17 g throws for g & h & jt in 2 of 3 turns, but turn 2 belongs to d & jf.
              2. d:I d:F jf:- g:- jf:- d:- jf:-
                              ^
              see 1:7: g throws for the other team here
              fix: Write d
              > 2. d:I d:F jf:- d:- jf:- d:- jf:-
              fix: Write jf
              > 2. d:I d:F jf:- jf:- jf:- d:- jf:-
            warning kubb/player-spelling 3:12 h stands only here in the whole game. Is it g?
              3. g:I g:F h:- g:- jt:- g:- jt:-
                         ^
              fix: Write g
              > 3. g:I g:F g:- g:- jt:- g:- jt:-
        "#]],
    );
}

#[test]
fn tags_against_the_replay() {
    check(
        "[Team A \"g, jt\"]\n[Team B \"Settlers\"]\n[First \"Settlers\"]\n[Win \"B\"]\n1. 0I g:5B jt:K X X X X",
        expect![[r#"
            warning kubb/first-tag 3:9 First says Settlers, but g & jt throw turn 1.
              [First "Settlers"]
                      ^^^^^^^^
              fix: Write "g, jt"
              > [First "g, jt"]
        "#]],
    );
    clean("[First \"Team A\"]\n[Win \"Team A\"]\n1. 0I B B B B B K");
    clean("[Win \"Team A\"]\n1. 0I B B B B B K");
    clean("[Start \"noon\"]\n[End \"later\"]\n[Duration \"long\"]\n1. 0I B B B B B K");
}

/// For each finding of `text`, the rule, the range's text, and the line after the first fix.
#[track_caller]
fn first_repairs(text: &str, expected: Expect) {
    fixture::assert_fixes(&kubb::Kubb, text);
    let record = fixture::read(&kubb::Kubb, text);
    let repaired = record.findings().iter().map(|finding| {
        let fixed = finding.fixes.first().map_or_else(
            || "nothing".to_owned(),
            |fix| notation::apply_edits(text, &fix.edits),
        );
        let changed = fixed
            .lines()
            .find(|line| !text.lines().any(|old| old == *line));
        let changed = changed.unwrap_or("nothing").to_owned();
        format!("{} {}: {changed}\n", finding.code, &text[finding.range])
    });
    expected.assert_eq(&repaired.collect::<String>());
}

#[test]
fn a_thrower_without_a_throw_gets_a_throw_and_no_other_name() {
    first_repairs(
        "1. ann:",
        expect![[r#"
            kubb/missing-action ann:: 1. ann:-
            kubb/too-few-batons ann:: nothing
        "#]],
    );
    first_repairs(
        "1. ann:B bob:- ann:- bob:-\n2. I cy:",
        expect![[r#"
            kubb/missing-action cy:: 2. I cy:-
            kubb/too-few-batons cy:: nothing
        "#]],
    );
    let opening = "1. ann:B bob:- ann:- bob:- ann:- bob:-\n2. cy:I cy:F di:- cy:- di:- cy:- di:-\n";
    first_repairs(
        &format!("{opening}3. I ann:"),
        expect![[r#"
            kubb/missing-action ann:: 3. I ann:-
            kubb/too-few-batons ann:: nothing
        "#]],
    );
    first_repairs(
        &format!("{opening}3. ann:"),
        expect![[r#"
        kubb/missing-action ann:: 3. ann:I
        kubb/too-few-batons ann:: nothing
    "#]],
    );
    // A later throw-in shows what it was.
    first_repairs(
        "1. a:B b: a:- b:- a:- b:-\n2. 2I c:2F c:- c:- c:- c:- c:-",
        expect![[r#"
            kubb/missing-action b:: 1. a:B b:B a:- b:- a:- b:-
        "#]],
    );
    first_repairs(
        "1. a:b b: a:- b:- a:- b:-\n2. 2i c:2f c:- c:- c:- c:- c:-",
        expect![[r#"
            kubb/missing-action b:: 1. a:b b:b a:- b:- a:- b:-
        "#]],
    );
}

#[test]
fn missing_misses_are_thrown_in_turns() {
    let opening = "1. ann:B bob:- ann:- bob:- ann:- bob:-\n";
    first_repairs(
        &format!("{opening}2. I cy:F di:- cy:B"),
        expect![[r#"
        kubb/too-few-batons cy:B: 2. I cy:F di:- cy:B di:- cy:- di:-
    "#]],
    );
    first_repairs(
        &format!("{opening}2. I cy:F di:-"),
        expect![[r#"
        kubb/too-few-batons di:-: 2. I cy:F di:- cy:- di:- cy:- di:-
    "#]],
    );
    first_repairs(
        &format!("{opening}2. I cy:F cy:- cy:-"),
        expect![[r#"
        kubb/too-few-batons cy:-: 2. I cy:F cy:- cy:- cy:- cy:- cy:-
    "#]],
    );
    // Players who throw all their batons in a row, the same number each.
    first_repairs(
        "1. a:- a:- a:- b:B b:- b:-\n2. I c:F c:- c:-\n3. I a:F a:- a:- b:-",
        expect![[r#"
            kubb/too-few-batons c:-: 2. I c:F c:- c:- c:- c:- c:-
            kubb/too-few-batons b:-: 3. I a:F a:- a:- b:- b:- b:-
        "#]],
    );
    // The team's order in another turn.
    first_repairs(
        "1. jt:- jt:- g:B g:- jt:- g:-\n2. d:I d:F d:- d:- d:- d:- d:-\n3. jt:I jt:F jt:- g:-",
        expect![[r#"
            kubb/too-few-batons g:-: 3. jt:I jt:F jt:- g:- g:- jt:- g:-
        "#]],
    );
    // If batons have no names, the fixes name nobody, either.
    first_repairs(
        "1. B - - - - -\n2. I F - -",
        expect![[r#"
        kubb/too-few-batons -: 2. I F - - - - -
    "#]],
    );
    first_repairs(
        "1. a:B - - - - -\n2. I c:F - c:-",
        expect![[r#"
        kubb/too-few-batons c:-: 2. I c:F - c:- c:- c:- c:-
    "#]],
    );
}

#[test]
fn who_resigns_in_the_other_teams_turn_stays_in_the_own_team() {
    let turns = "1. a:- a:- a:- b:- b:- b:B\n2. x:I x:F x:- x:- y:- y:- y:-\n";
    for last in ["3. x:G", "3. I a:F a:- a:- b:- b:- x:G", "3. G"] {
        clean(&format!("{turns}{last}"));
    }
    // A player who only resigns belongs to the team whose turn it is.
    clean(&format!("{turns}3. b:I b:F b:- b:- a:- a:- a:-\n4. z:G"));
    check(
        &format!("{turns}3. x:I x:F x:- x:- a:- b:- b:-"),
        expect![[r#"
            warning kubb/player-teams 2:4 x throws for a & b & x in 1 of 2 turns, but turn 2 belongs to y.
              2. x:I x:F x:- x:- y:- y:- y:-
                 ^
              see 3:4: x throws for the other team here
              fix: Write y
              > 2. y:I y:F y:- y:- y:- y:- y:-
        "#]],
    );
}

#[test]
fn an_advantage_line_is_removed_without_the_throw_in_it_is_glued_to() {
    let turns = "1. B - - - - -\n2. I F - - - - -\n";
    first_repairs(
        &format!("{turns}3. 1I2A F - - - - -"),
        expect![[r#"
        kubb/advantage-without-line 2A: 3. 1I F - - - - -
    "#]],
    );
    first_repairs(
        &format!("{turns}3. IA F - - - - -"),
        expect![[r#"
        kubb/advantage-without-line A: 3. I F - - - - -
    "#]],
    );
    first_repairs(
        &format!("{turns}3. I 2A F - - - - -"),
        expect![[r#"
        kubb/advantage-without-line 2A: 3. I F - - - - -
    "#]],
    );
    first_repairs(
        "6. 2I A 2IA F F - - - -",
        expect![[r#"
            kubb/second-advantage A: 6. 2I A 2I F F - - - -
        "#]],
    );
}

#[test]
fn a_king_felled_before_any_other_baton_leaves_nothing_to_mark() {
    let turns = "1. 0I 2B - - - - -\n";
    for last in ["2. 2IE", "2. 2I E", "2. 2I b:E", "2. IE"] {
        clean(&format!("{turns}{last}"));
    }
    for (last, marks) in [("2. 2I - E", 4), ("2. 2I FE", 5), ("2. 2I E X", 4)] {
        let text = format!("{turns}{last}");
        let record = fixture::read(&kubb::Kubb, &text);
        let titles: Vec<&str> = record
            .findings()
            .iter()
            .flat_map(|finding| &finding.fixes)
            .map(|fix| fix.title.as_str())
            .collect();
        assert_eq!(titles, [format!("Write{}", " X".repeat(marks))], "{last}");
    }
}

#[test]
fn a_letter_hit_twice_is_counted_as_the_game_does() {
    for (felled, meant) in [("2B", "2I"), ("3B", "3I")] {
        let text = format!("1. {felled} - - - - -\n2. 2II F - - - - -");
        let record = fixture::read(&kubb::Kubb, &text);
        let findings = record.findings();
        let first = findings.iter().map(|finding| &*finding.fixes[0].title);
        let first: Vec<&str> = first.collect();
        assert_eq!(first, [format!("Write {meant}")], "{felled}");
    }
}

#[test]
fn so_many_batons_as_there_are() {
    for throws in [7, 300] {
        let text = format!("1. {}", "a:- ".repeat(throws));
        let record = fixture::read(&kubb::Kubb, &text);
        let messages: Vec<&str> = record.findings().iter().map(|one| &*one.message).collect();
        assert_eq!(messages, [format!("{throws} batons, but a turn has six.")]);
        assert_eq!(record.replay(&kubb::Kubb).moves[0].state["batons"], throws);
    }
}

#[test]
fn what_says_the_same_is_offered_once() {
    let game = |count: &str| {
        format!(
            "1. 0I a:B a:- b:- b:- a:- b:-\n2. c:2I c:F d:- d:- c:- c:- d:-\n3. a:{count}I a:F a:- b:- b:- a:- b:-\n"
        )
    };
    check(
        &game(""),
        expect![[r#"
            error kubb/inkast-count 2:6 2 kubbs thrown in, but turn 1 felled 1 (a's base kubb).
              2. c:2I c:F d:- d:- c:- c:- d:-
                   ^^
              see 1:7: a base kubb felled here
              fix: Write I
              > 2. c:I c:F d:- d:- c:- c:- d:-
        "#]],
    );
    check(
        &game("1"),
        expect![[r#"
            error kubb/inkast-count 2:6 2 kubbs thrown in, but turn 1 felled 1 (a's base kubb).
              2. c:2I c:F d:- d:- c:- c:- d:-
                   ^^
              see 1:7: a base kubb felled here
              fix: Write 1I
              > 2. c:1I c:F d:- d:- c:- c:- d:-
        "#]],
    );
}

#[test]
fn a_baton_left_out_is_one_finding() {
    // A field kubb is missing.
    check(
        "1. 0I 2B - - - - -\n2. 2I F F B - - -\n3. 3I F F - - -\n4. 3I F 2F - - - -",
        expect![[r#"
            warning kubb/too-few-batons 3:15 5 batons of 6: one is missing.
              3. 3I F F - - -
                            ^
              fix: Write F
              > 3. 3I F F - - - F
        "#]],
    );
    // A base kubb is missing.
    check(
        "1. 0I - - - - -\n2. I - - - - - -",
        expect![[r#"
            warning kubb/too-few-batons 1:15 5 batons of 6: one is missing.
              1. 0I - - - - -
                            ^
              fix: Write B
              > 1. 0I - - - - - B
        "#]],
    );
    // A miss is missing.
    check(
        "1. 0I B - - - -\n2. I - - - - - -",
        expect![[r#"
        warning kubb/too-few-batons 1:15 5 batons of 6: one is missing.
          1. 0I B - - - -
                        ^
          fix: Write -
          > 1. 0I B - - - - -
    "#]],
    );
    // The blank between two batons is missing.
    check(
        "1. 0I 2B  B- - - -\n2. 3I - - - - - -",
        expect![[r#"
            warning kubb/too-few-batons 1:18 5 batons of 6: one is missing.
              1. 0I 2B  B- - - -
                               ^
              fix: Write B -  (certain)
              > 1. 0I 2B B - - - -
        "#]],
    );
    check(
        "1. 0I - B- - - -\n2. I - - - - - -",
        expect![[r#"
            warning kubb/too-few-batons 1:16 5 batons of 6: one is missing.
              1. 0I - B- - - -
                             ^
              fix: Write B -  (certain)
              > 1. 0I - B - - - -
        "#]],
    );
    check(
        "1. 0I - -B - - -\n2. I - - - - - -",
        expect![[r#"
        error kubb/missing-blank 1:9 `-B` cannot be one throw. Write a blank between throws: - B
          1. 0I - -B - - -
                  ^^
          fix: Write - B
          > 1. 0I - - B - - -
    "#]],
    );
    // A player's baton is missing.
    check(
        "1. a:- b:2B a:- b:- a:-\n2. 3I c:- d:- c:- d:- c:- d:-",
        expect![[r#"
            warning kubb/too-few-batons 1:21 5 batons of 6: one is missing.
              1. a:- b:2B a:- b:- a:-
                                  ^^^
              fix: Write b:B
              > 1. a:- b:2B a:- b:- a:- b:B
        "#]],
    );
}

#[test]
fn a_baton_left_out_and_another_slip_are_two_findings() {
    check(
        "1. 0I B - - - -\n2. I - - - - - -\n3. 2I - - - - - -",
        expect![[r#"
            warning kubb/too-few-batons 1:15 5 batons of 6: one is missing.
              1. 0I B - - - -
                            ^
              fix: Write -
              > 1. 0I B - - - - -
            error kubb/inkast-count 3:4 2 kubbs thrown in, but turn 2 felled none.
              3. 2I - - - - - -
                 ^^
              fix: Write 2A  (certain)
              > 3. 2A - - - - - -
        "#]],
    );
    check(
        "1. 0I B - - - -\n2. 12I - - - - - -",
        expect![[r#"
            warning kubb/too-few-batons 1:15 5 batons of 6: one is missing.
              1. 0I B - - - -
                            ^
              fix: Write -
              > 1. 0I B - - - - -
              fix: Write B
              > 1. 0I B - - - - B
              fix: Write 2B
              > 1. 0I B - - - - 2B
            error kubb/bad-number 2:4 12I is too many: there are only ten kubbs.
              2. 12I - - - - - -
                 ^^
              fix: Write 1I
              > 2. 1I - - - - - -
        "#]],
    );
}

#[test]
fn an_advantage_line_written_as_a_baton_is_one_finding() {
    let begin = "1. 0I 2B - - - - -\n2. 2I F - - - - -\n";
    check(
        &format!("{begin}3. I F F - - - - -"),
        expect![[r#"
            error kubb/too-many-batons 3:18 7 batons, but a turn has six, and its advantage line (A) is missing.
              3. I F F - - - - -
                               ^
              fix: Write A  (certain)
              > 3. I A F - - - - -
        "#]],
    );
    check(
        &format!("{begin}3. a:I F a:F a:- a:- a:- a:- a:-"),
        expect![[r#"
            error kubb/too-many-batons 3:30 7 batons, but a turn has six, and its advantage line (A) is missing.
              3. a:I F a:F a:- a:- a:- a:- a:-
                                           ^^^
              fix: Write A  (certain)
              > 3. a:I A a:F a:- a:- a:- a:- a:-
        "#]],
    );
    // There is no advantage line.
    check(
        "1. 0I 2B - - - - -\n2. 2I 2F B - - - - -",
        expect![[r#"
            error kubb/too-many-batons 2:20 7 batons, but a turn has six.
              2. 2I 2F B - - - - -
                                 ^
              fix: Remove -
              > 2. 2I 2F B - - - -
              fix: Remove B
              > 2. 2I 2F - - - - -
        "#]],
    );
}

#[test]
fn a_record_that_begins_with_the_second_turn_may_have_its_four_batons() {
    check("2. I F - - -\n3. I F - - - - -", expect![[r#""#]]);
}

#[test]
fn a_letter_that_a_repair_puts_in_is_not_looked_for_in_the_text() {
    let text = "[Rule \"turn-missi\nng: Turns are left out.\"]\n1. 0I a:B a:- a:- a:- a:- a:-\n\
                3. a:I a:F a:- a:- a:F- a:- a:-\n4. b:I b:F b:- b:- b:- b:- b:-\n";
    let found = fixture::findings(&kubb::Kubb, text);
    assert!(found.contains("kubb/missing-blank"), "{found}");
}

#[test]
fn what_is_usually_thrown_comes_first() {
    // The first repair of the first finding.
    let first = |text: &str| {
        let findings = fixture::read(&kubb::Kubb, text).findings().to_vec();
        let fixes = &findings.first().expect("a finding").fixes;
        fixes.first().map(|fix| fix.title.clone())
    };
    for (text, expected) in [
        // A letter that is rare in turns is more likely a slip than a missing word.
        (
            "1. 0I a:2B a:- a:- a:- a:- a:-\n2. b:2Q b:2F b:- b:- b:- b:- b:-",
            "Write b:2I",
        ),
        // The second colon may be a throw.
        (
            "1. 0I g:B g:- g:- g:- g:- g:-\n2. d:I d:F d:- d:- d:- d:- d::",
            "Write d:-",
        ),
        // Swapped letters were not counted wrong.
        ("1. 0I 2B - - - - -\n2. 2RI 2F - - - - -", "Write 2IR"),
        // A baton was written as a penalty.
        (
            "1. 0I a:2B a:- a:- a:- a:- a:-\n2. b:2IR b:2P b:- b:- b:- b:- b:-",
            "Write b:2F",
        ),
        // A wrong number between two that follow each other.
        (
            "11. 6I 4F - F - F -\n2. 6I F - F 3F F -\n13. 6I 4F F - - - -",
            "Write 12.",
        ),
    ] {
        assert_eq!(first(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn what_is_done_with_a_kubb_follows_its_throw_in() {
    let text = "1. 0I B - - - - -\n2. QI - - - - - -";
    let found = fixture::findings(&kubb::Kubb, text);
    let told = "warning kubb/rethrow-order 2:4 A kubb is thrown in before anything else is done with it: write I before Q.";
    assert!(found.starts_with(told), "{found}");
    assert!(found.contains("fix: Write IQ\n"), "{found}");
    clean("1. 0I B - - - - -\n2. IQ - - - - - -");
}

/// A scanner reads `I` as `l`, which is no action, and so no sign of a record in small letters.
#[test]
fn a_small_l_is_a_capital_i() {
    let findings = fixture::findings(&kubb::Kubb, "1. a:B a:-\n2. b:l b:- b:- b:- b:-\n");
    assert!(findings.contains("fix: Write b:I\n"), "{findings}");
}
