//! Words among throws are not changed, not counted and not taken for throws.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use notation::fixture;

const GAME: &str = "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:I b:F b:- b:- b:- b:- b:B\n";

/// Each line with its form after formatting, its findings below the game, and the first fix of each.
fn table(lines: &[&str], expect: Expect) {
    let mut shown = String::new();
    for line in lines {
        let text = format!("{GAME}{line}\n");
        let formatted = fixture::format(&kubb::Kubb, &text);
        let end = formatted.trim_end().lines().skip(2).collect::<Vec<_>>();
        let _ = writeln!(shown, "{line} | {}", end.join("⏎"));
        for finding in fixture::read(&kubb::Kubb, &text).findings() {
            let fix = finding.fixes.first();
            let safe = fix.is_some_and(|fix| fix.safe);
            let _ = writeln!(
                shown,
                "    {} `{}`: {}{}",
                finding.code,
                &text[finding.range],
                fix.map_or("-", |fix| &fix.title),
                if safe { " (safe)" } else { "" },
            );
        }
    }
    expect.assert_eq(&shown);
}

#[test]
fn lines_that_are_no_turns() {
    table(
        &[
            "Pause wegen Regen",
            "We came back",
            "nice",
            "rain",
            "Then a break",
            "some prose here",
            "// remark",
            "; remark",
            "5 Minuten Pause",
            "/",
            "日本",
            "I think A won",
            "b:2 minutes",
            "F F - - B -",
            "W",
        ],
        expect![[r#"
            Pause wegen Regen | # Pause wegen Regen
                kubb/odd-sign `Pause wegen Regen`: Make it a comment (safe)
            We came back | # We came back
                kubb/odd-sign `We came back`: Make it a comment (safe)
            nice | nice
                kubb/remark `nice`: Write # nice
            rain | rain
                kubb/remark `rain`: Write # rain
            Then a break | # Then a break
                kubb/odd-sign `Then a break`: Make it a comment (safe)
            some prose here | # some prose here
                kubb/odd-sign `some prose here`: Make it a comment (safe)
            // remark | # // remark
                kubb/odd-sign `// remark`: Make it a comment (safe)
            ; remark | # ; remark
                kubb/odd-sign `; remark`: Make it a comment (safe)
            5 Minuten Pause | 5 Minuten Pause
                kubb/remark `5 Minuten Pause`: Write # 5 Minuten Pause
            / | /
                kubb/remark `/`: Write # /
            日本 | 日本
                kubb/remark `日本`: Write # 日本
            I think A won | I think A won
                kubb/remark `I think A won`: Write # I think A won
            b:2 minutes | b:2 minutes
                kubb/player-teams `b`: -
                kubb/too-few-batons `b:2`: -
                kubb/mixed-numbers `b:2`: Number all turns
                kubb/missing-action `2`: -
                kubb/remark `minutes`: Write # minutes
            F F - - B - | F F - - B -
                kubb/mixed-numbers ``: Number all turns
                kubb/inkast-missing `F`: Write 2I
            W | W
                kubb/mixed-numbers `W`: Number all turns
        "#]],
    );
}

#[test]
fn words_at_the_end_of_a_turn() {
    let ends = [
        "good move",
        "great kubb",
        "nice",
        "Win",
        "on",
        "x",
        "(x) ok",
        "= 5",
        "// remark",
        "; remark",
        "good (a game) # yes",
        "good (a game",
        "25.5",
        "12",
        "won!",
        "<b>",
        "Pause wegen Regen",
        "x x",
        "a b c",
    ];
    let lines: Vec<String> = ends
        .iter()
        .map(|end| format!("3. a:2I a:2F a:- a:- a:- a:- b:B {end}").replace("b:B", "a:B"))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    table(
        &lines,
        expect![[r#"
        3. a:2I a:2F a:- a:- a:- a:- a:B good move | 3. a:2I a:2F a:- a:- a:- a:- a:B good move
            kubb/remark `good move`: Write # good move
        3. a:2I a:2F a:- a:- a:- a:- a:B great kubb | 3. a:2I a:2F a:- a:- a:- a:- a:B great kubb
            kubb/remark `great kubb`: Write # great kubb
        3. a:2I a:2F a:- a:- a:- a:- a:B nice | 3. a:2I a:2F a:- a:- a:- a:- a:B nice
            kubb/remark `nice`: Write # nice
        3. a:2I a:2F a:- a:- a:- a:- a:B Win | 3. a:2I a:2F a:- a:- a:- a:- a:B Win
            kubb/remark `Win`: Write # Win
        3. a:2I a:2F a:- a:- a:- a:- a:B on | 3. a:2I a:2F a:- a:- a:- a:- a:B on
            kubb/remark `on`: Write # on
        3. a:2I a:2F a:- a:- a:- a:- a:B x | 3. a:2I a:2F a:- a:- a:- a:- a:B x
            kubb/remark `x`: Write # x
        3. a:2I a:2F a:- a:- a:- a:- a:B (x) ok | 3. a:2I a:2F a:- a:- a:- a:- a:B (x) ok
            kubb/remark `ok`: Write # ok
        3. a:2I a:2F a:- a:- a:- a:- a:B = 5 | 3. a:2I a:2F a:- a:- a:- a:- a:B = 5
            kubb/remark `= 5`: Write # = 5
        3. a:2I a:2F a:- a:- a:- a:- a:B // remark | 3. a:2I a:2F a:- a:- a:- a:- a:B // remark
            kubb/remark `// remark`: Write # // remark
        3. a:2I a:2F a:- a:- a:- a:- a:B ; remark | 3. a:2I a:2F a:- a:- a:- a:- a:B ; remark
            kubb/remark `; remark`: Write # ; remark
        3. a:2I a:2F a:- a:- a:- a:- a:B good (a game) # yes | 3. a:2I a:2F a:- a:- a:- a:- a:B good (a game) # yes
            kubb/remark `good (a game) # yes`: Write # good (a game) # yes
        3. a:2I a:2F a:- a:- a:- a:- a:B good (a game | 3. a:2I a:2F a:- a:- a:- a:- a:B good (a game
            kubb/remark `good (a game`: Write # good (a game
        3. a:2I a:2F a:- a:- a:- a:- a:B 25.5 | 3. a:2I a:2F a:- a:- a:- a:- a:B 25.5
            kubb/remark `25.5`: Write # 25.5
        3. a:2I a:2F a:- a:- a:- a:- a:B 12 | 3. a:2I a:2F a:- a:- a:- a:- a:B 12
            kubb/remark `12`: Write # 12
        3. a:2I a:2F a:- a:- a:- a:- a:B won! | 3. a:2I a:2F a:- a:- a:- a:- a:B won!
            kubb/remark `won!`: Write # won!
        3. a:2I a:2F a:- a:- a:- a:- a:B <b> | 3. a:2I a:2F a:- a:- a:- a:- a:B <b>
            kubb/remark `<b>`: Write # <b>
        3. a:2I a:2F a:- a:- a:- a:- a:B Pause wegen Regen | 3. a:2I a:2F a:- a:- a:- a:- a:B Pause wegen Regen
            kubb/remark `Pause wegen Regen`: Write # Pause wegen Regen
        3. a:2I a:2F a:- a:- a:- a:- a:B x x | 3. a:2I a:2F a:- a:- a:- a:- a:B x x
            kubb/remark `x x`: Write # x x
        3. a:2I a:2F a:- a:- a:- a:- a:B a b c | 3. a:2I a:2F a:- a:- a:- a:- a:B a b c
            kubb/remark `a b c`: Write # a b c
    "#]],
    );
}

#[test]
fn numbers_and_words_elsewhere() {
    table(
        &[
            "99999999999. a:2I a:2F a:- a:- a:- a:- a:B",
            "3. a:99999999999I a:2F a:- a:- a:- a:- a:B",
            "3 - a:2I a:2F a:- a:- a:- a:- a:B",
            "1 - a:2F a:- a:- a:- a:- a:B",
            "3. 2I 2.5A a:2F a:- a:- a:- a:- a:B",
            "3. a:2I a:2F a:- a:- good",
            "3. a:2I a:2F nice a:- a:- a:- a:- a:-",
            "3. a:2I a:2F good a:- a:- a:- a:- a:-",
            "3. 2I jtb gvb",
            "3. a:2I a:2F a:- a:- a:- jtb",
            "3. a:2I a2f a:- a:- a:- a:- ab",
            "1. a:III a:- a:- a:- a:- a:- a:-",
            "25.5",
            "2.5 minutes",
            "2020.01.01",
            "1.e4 e5",
            "3.I a:2F",
            "3.2 a:2F a:- a:- a:- a:- a:B",
            "W",
        ],
        expect![[r#"
            99999999999. a:2I a:2F a:- a:- a:- a:- a:B | 99999999999. a:2I a:2F a:- a:- a:- a:- a:B
                kubb/bad-number `99999999999`: -
            3. a:99999999999I a:2F a:- a:- a:- a:- a:B | 3. a:99999999999I a:2F a:- a:- a:- a:- a:B
                kubb/bad-number `99999999999`: -
            3 - a:2I a:2F a:- a:- a:- a:- a:B | 3 - a:2I a:2F a:- a:- a:- a:- a:B
                kubb/turn-period ` -`: Write 3.
            1 - a:2F a:- a:- a:- a:- a:B | 1 - a:2F a:- a:- a:- a:- a:B
                kubb/turn-number `1 -`: Write 3.
                kubb/inkast-missing `1 -`: Write 2I
                kubb/turn-period ` -`: Write 1.
            3. 2I 2.5A a:2F a:- a:- a:- a:- a:B | 3. 2I 2.5A a:2F a:- a:- a:- a:- a:B
                kubb/bad-number `2.5A`: Write 3A
            3. a:2I a:2F a:- a:- good | 3. a:2I a:2F a:- a:- good
                kubb/too-few-batons `a:-`: Write a:- a:- a:-
                kubb/remark `good`: Write # good
            3. a:2I a:2F nice a:- a:- a:- a:- a:- | 3. a:2I a:2F nice a:- a:- a:- a:- a:-
                kubb/remark `nice`: Write (nice)
            3. a:2I a:2F good a:- a:- a:- a:- a:- | 3. a:2I a:2F good a:- a:- a:- a:- a:-
                kubb/remark `good`: Write (good)
            3. 2I jtb gvb | 3. 2I jtb gvb
                kubb/missing-colon `jtb`: Write the colons (2 times)
                kubb/base-before-field `b`: Write jt:2fb
                kubb/too-few-batons `gvb`: Write a:- jt:- gv:- a:-
            3. a:2I a:2F a:- a:- a:- jtb | 3. a:2I a:2F a:- a:- a:- jtb
                kubb/too-few-batons `a:-`: Write a:- a:-
                kubb/remark `jtb`: Write # jtb
            3. a:2I a2f a:- a:- a:- a:- ab | 3. a:2I a2F a:- a:- a:- a:- ab
                kubb/missing-colon `a2f`: Write the colons (2 times)
            1. a:III a:- a:- a:- a:- a:- a:- | 1. a:3I a:- a:- a:- a:- a:- a:-
                kubb/turn-number `1.`: Write 3.
                kubb/inkast-count `I`: Write 0I (turn 3)
                kubb/repeated-letter `III`: Write 3I (safe)
            25.5 | 25.5
                kubb/remark `25.5`: Write # 25.5
            2.5 minutes | 2.5 minutes
                kubb/remark `2.5 minutes`: Write # 2.5 minutes
            2020.01.01 | # 2020.01.01
                kubb/odd-sign `2020.01.01`: Make it a comment (safe)
            1.e4 e5 | 1.e4 e5
                kubb/remark `1.e4 e5`: Write # 1.e4 e5
            3.I a:2F | 3. I a:2F
                kubb/inkast-count `I`: Write 2I
                kubb/too-few-batons `a:2F`: Write a:- a:- a:- a:- a:-
            3.2 a:2F a:- a:- a:- a:- a:B | 3. 2I a:2F a:- a:- a:- a:- a:B
            W | W
                kubb/mixed-numbers `W`: Number all turns
        "#]],
    );
}

#[test]
fn what_is_taken_away_is_never_certain() {
    for text in [
        "1. a:III a:B a:- a:- a:- a:- a:-\n2. b:I b:F b:- b:- b:- b:- b:-\n",
        "1. a:B a:- a:- a:- a:- a:- a:-\n2. b:I b:F b:- b:- b:- b:- b:-\n",
        "1. a:B a:- a:- a:- a:- a:-\n2. b:I A b:F b:- b:- b:- b:- b:-\n3. a:I a:F a:- a:- a:- a:- a:-\n",
        "1. a:B a:- a:- a:- a:- a:-\n2. b:I b:FB b:- b:- b:- b:- b:-\n3. a:I a:F a:- a:- a:- a:- a:-\n4. b:I b:F b:- b:- b:- b:- b:-\n",
    ] {
        for finding in fixture::read(&kubb::Kubb, text).findings() {
            for fix in finding.fixes.iter().filter(|fix| fix.safe || fix.certain) {
                let after = notation::apply_edits(text, &fix.edits);
                let letters = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).count();
                let is_respelled = finding.code == "kubb/repeated-letter";
                assert!(
                    is_respelled || letters(&after) >= letters(text),
                    "{}: {after}",
                    fix.title
                );
            }
        }
    }
}
