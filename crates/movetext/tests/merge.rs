//! `movetext merge`: copies of one game become one record, and the choices are reported.

use expect_test::expect;

use crate::support::Folder;

const WHITE: &str = "[White \"Ann\"]\n\n1. e4 e5\n2. Nf3 Nc6\n3. Bc4 a6\n4. Ba4 Nf6\n5. O-O d6 *\n";
const RIGHT: &str = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O d6 *\n";
const BLACK: &str = "[White \"Ann\"]\n\n1. e4 e5\n2. Nh3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6 {a draw was offered}\n5. O-O b6 *\n";

#[test]
fn two_scoresheets_become_one() {
    let folder = Folder::new("merge")
        .with("a.pgn", WHITE)
        .with("c.pgn", WHITE)
        .with("d.pgn", RIGHT)
        .with("e.pgn", RIGHT)
        .with("b.pgn", BLACK);
    let run = folder.run(&["merge", "a.pgn", "b.pgn", "-o", "game.pgn"]);
    assert_eq!((run.code, &*run.stdout), (Some(1), ""));
    expect![[r#"
        game.pgn:4: Nf3 (a.pgn) was taken, but Nh3 (b.pgn) is possible, too: which is it?
            1... e5

              ┌────────────────────────┐
            8 │ r  n  b  q  k  b  n  r │
            7 │ p  p  p  p [·] p  p  p │
            6 │ ·  ·  ·  ·  ·  ·  ·  · │
            5 │ ·  ·  ·  · [p] ·  ·  · │
            4 │ ·  ·  ·  ·  P  ·  ·  · │
            3 │ ·  ·  ·  ·  ·  ·  ·  · │
            2 │ P  P  P  P  ·  P  P  P │
            1 │ R  N  B  Q  K  B  N  R │
              └────────────────────────┘
                a  b  c  d  e  f  g  h
              White to move
        game.pgn:5: Bb5 (b.pgn), not Bc4 (a.pgn): Ba4 cannot be played: White's bishops on c1 and c4 cannot go there. Read on as a4 or with 4. Ba4 and O-O swapped.
        game.pgn:7: d6 (a.pgn) was taken, but b6 (b.pgn) is possible, too: which is it?
            5. O-O

              ┌────────────────────────┐
            8 │ r  ·  b  q  k  b  ·  r │
            7 │ ·  p  p  p  ·  p  p  p │
            6 │ p  ·  n  ·  ·  n  ·  · │
            5 │ ·  ·  ·  ·  p  ·  ·  · │
            4 │ B  ·  ·  ·  P  ·  ·  · │
            3 │ ·  ·  ·  ·  ·  N  ·  · │
            2 │ P  P  P  P  ·  P  P  P │
            1 │ R  N  B  Q [·][R][K][·]│
              └────────────────────────┘
                a  b  c  d  e  f  g  h
              Black to move
        2 questions are left to answer
    "#]].assert_eq(&run.stderr);
    expect![[r#"
        [White "Ann"]

        1. e4 e5
        2. Nf3 Nc6
        3. Bb5 a6
        4. Ba4 Nf6 {a draw was offered}
        5. O-O d6 *
    "#]]
    .assert_eq(&folder.read("game.pgn"));
    // Without a file the record is printed.
    let run = folder.run(&["merge", "a.pgn", "b.pgn"]);
    assert_eq!(run.stdout, folder.read("game.pgn"));
    // Copies that agree leave no question.
    let run = folder.run(&["merge", "d.pgn", "e.pgn"]);
    assert_eq!((run.code, &*run.stdout, &*run.stderr), (Some(0), RIGHT, ""));
    // A mistake in both copies is a question, too.
    let run = folder.run(&["merge", "a.pgn", "c.pgn"]);
    assert_eq!(run.code, Some(1));
    let first = run.stderr.lines().next();
    let expected = "record:6: a4 was likeliest meant by Ba4 (a.pgn, c.pgn), with which the game cannot be played. Is that right?";
    assert_eq!(first, Some(expected));
}

#[test]
fn programs_get_an_object() {
    let folder = Folder::new("merge-json")
        .with("a.pgn", WHITE)
        .with("b.pgn", BLACK);
    let run = folder.run(&["merge", "a.pgn", "b.pgn", "--format", "json"]);
    assert_eq!((run.code, &*run.stderr), (Some(1), ""));
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    expect![[r#"
        [
          {
            "line": 4,
            "column": 4,
            "text": "Nf3",
            "why": "open",
            "message": null,
            "versions": [
              {
                "text": "Nf3",
                "copies": [
                  "a.pgn"
                ],
                "position": "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
              },
              {
                "text": "Nh3",
                "copies": [
                  "b.pgn"
                ],
                "position": "rnbqkbnr/pppp1ppp/8/4p3/4P3/7N/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
              }
            ]
          },
          {
            "line": 5,
            "column": 4,
            "text": "Bb5",
            "why": "rules",
            "message": "Ba4 cannot be played: White's bishops on c1 and c4 cannot go there. Read on as a4 or with 4. Ba4 and O-O swapped.",
            "versions": [
              {
                "text": "Bc4",
                "copies": [
                  "a.pgn"
                ],
                "position": null
              },
              {
                "text": "Bb5",
                "copies": [
                  "b.pgn"
                ],
                "position": null
              }
            ]
          },
          {
            "line": 7,
            "column": 8,
            "text": "d6",
            "why": "open",
            "message": null,
            "versions": [
              {
                "text": "d6",
                "copies": [
                  "a.pgn"
                ],
                "position": "r1bqkb1r/1pp2ppp/p1np1n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 6"
              },
              {
                "text": "b6",
                "copies": [
                  "b.pgn"
                ],
                "position": "r1bqkb1r/2pp1ppp/ppn2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 6"
              }
            ]
          }
        ]"#]].assert_eq(&format!("{:#}", json["choices"]));
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(10));
    expect![[r#"{"line":7,"column":8,"text":"d6","standing":"open"}"#]]
        .assert_eq(&json["moves"][9].to_string());
}

#[test]
fn what_a_recognizer_read_is_taken_as_the_rules_allow() {
    let words = "{\"line\":1,\"token\":1,\"readings\":[[\"1.\",1]]}\n\
        {\"line\":1,\"token\":2,\"readings\":[[\"e4\",0.9],[\"c4\",0.001]]}\n\
        {\"line\":1,\"token\":3,\"readings\":[[\"e3\",0.5],[\"e5\",0.3]]}\n\
        {\"line\":2,\"token\":1,\"readings\":[[\"2.\",1]]}\n\n\
        {\"line\":2,\"token\":2,\"readings\":[[\"Nf3\",0.5],[\"Nh3\",0.4]]}\n";
    let folder = Folder::new("candidates").with("sheet.jsonl", words);
    let run = folder.run(&["merge", "--candidates", "sheet.jsonl", "--notation", "pgn"]);
    assert_eq!((run.code, &*run.stdout), (Some(1), "1. e4 e5\n2. Nf3\n"));
    expect![[r#"
        record:1: e4, not c4, which is far less likely.
        record:1: e5, not e3: e3 cannot be played: none of Black's pawns can go there.
        record:2: Nf3 was taken, but Nh3 is possible, too: which is it?
            1... e5
    
              ┌────────────────────────┐
            8 │ r  n  b  q  k  b  n  r │
            7 │ p  p  p  p [·] p  p  p │
            6 │ ·  ·  ·  ·  ·  ·  ·  · │
            5 │ ·  ·  ·  · [p] ·  ·  · │
            4 │ ·  ·  ·  ·  P  ·  ·  · │
            3 │ ·  ·  ·  ·  ·  ·  ·  · │
            2 │ P  P  P  P  ·  P  P  P │
            1 │ R  N  B  Q  K  B  N  R │
              └────────────────────────┘
                a  b  c  d  e  f  g  h
              White to move
        1 question is left to answer
    "#]]
    .assert_eq(&run.stderr);
    let args = [
        "merge",
        "--candidates",
        "sheet.jsonl",
        "--notation",
        "pgn",
        "--format",
        "json",
    ];
    let run = folder.run(&args);
    let json: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    expect![[r#"[{"line":1,"column":4,"text":"e4","standing":"verified"},{"line":1,"column":7,"text":"e5","standing":"verified"},{"line":2,"column":4,"text":"Nf3","standing":"open"}]"#]].assert_eq(&json["moves"].to_string());
    for (text, expected) in [
        (
            "{\"line\":1}\n",
            "error: sheet.jsonl:1: missing field `token` at line 1 column 10\n",
        ),
        (
            "{\"line\":1,\"token\":1,\"readings\":[]}\n{\"line\":1,\"token\":1,\"readings\":[]}\n",
            "error: sheet.jsonl: word 1 of line 1 stands there twice\n",
        ),
        (
            "{\"line\":0,\"token\":1,\"readings\":[]}\n",
            "error: sheet.jsonl: lines and words count from 1, but there is word 1 of line 0\n",
        ),
        (
            "{\"line\":1,\"token\":1,\"readings\":[[\"e4 {\",1]]}\n",
            "error: sheet.jsonl: word 1 of line 1: \"e4 {\" is no reading of one word: it has a line break, or begins a tag or \
             a comment\n",
        ),
    ] {
        let folder = Folder::new("candidates").with("sheet.jsonl", text);
        let run = folder.run(&args);
        assert_eq!((run.code, &*run.stderr), (Some(2), expected));
    }
}

#[test]
fn a_word_of_which_nothing_was_read_is_asked_for() {
    for (notation, words, record, place) in [
        ("pgn", ["e4", "e5", "Nf3", ""], "1. e4 e5 2. Nf3 {?}\n", 1),
        ("kubb", ["1.", "a:B", "", "a:-"], "1. a:B (?) a:-\n", 1),
    ] {
        let words = words.iter().enumerate().map(|(at, word)| {
            let readings = match word.is_empty() {
                true => String::new(),
                false => format!("[\"{word}\",1]"),
            };
            let token = at + 1;
            format!("{{\"line\":1,\"token\":{token},\"readings\":[{readings}]}}\n")
        });
        let folder = Folder::new("unread").with("sheet.jsonl", words.collect::<String>());
        let run = folder.run(&[
            "merge",
            "--candidates",
            "sheet.jsonl",
            "--notation",
            notation,
        ]);
        assert_eq!((run.code, &*run.stdout), (Some(1), record));
        let asked = format!("record:{place}: Nothing could be read here: what do you see?\n");
        assert!(run.stderr.contains(&asked), "{}", run.stderr);
        assert!(
            run.stderr.contains("1 question is left to answer\n"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn what_cannot_be_merged_is_wrong_usage() {
    let folder = Folder::new("merge-wrong")
        .with("a.pgn", WHITE)
        .with("two.pgn", format!("{WHITE}\n{BLACK}"))
        .with("a.kubb", "1. a:-\n");
    for (args, expected) in [
        (
            &["a.pgn"][..],
            "error: one copy alone: there is nothing to merge it with\n",
        ),
        (
            &["a.pgn", "a.kubb"],
            "error: a.pgn is PGN (chess), but a.kubb is Kubb\n",
        ),
        (
            &["a.pgn", "two.pgn"],
            "error: two.pgn holds 2 games: each copy must hold the one that is to be merged\n",
        ),
    ] {
        let run = folder.run(&[&["merge"], args].concat());
        assert_eq!(
            (run.code, &*run.stdout, &*run.stderr),
            (Some(2), "", expected)
        );
    }
    // The first copy that is named is the one that is kept.
    let first = folder.run(&["merge", "two.pgn", "a.pgn"]);
    assert!(
        first.stderr.starts_with("error: two.pgn holds"),
        "{}",
        first.stderr
    );
    let run = folder.run(&["merge", "a.pgn", "none.pgn"]);
    assert_eq!((run.code, &*run.stdout), (Some(2), ""));
}
