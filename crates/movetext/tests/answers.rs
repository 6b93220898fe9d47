//! `explain`, `replay`, `stats`, `rules`, `completions`: their output and exit codes.

use crate::support::{Folder, Run};
use expect_test::expect;

/// The beginning of a game of Kubb.
const KUBB: &str = "\
[Team A \"The Ducks\"]
[Team B \"The Geese\"]

1. a:- b:B a:- b:- a:- b:-
2. c:I c:F c:B d:- c:- d:- c:-
3. a:2I a:2F a:- b:- a:B b:- a:-
4. c:3I c:3F c:- d:- c:- d:- c:- (a long turn)
";
const BUCKY: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e2-e4 e7-e5 2. d2-d4 1-0\n";

fn folder(name: &str) -> Folder {
    Folder::new(name)
        .with("a.kubb", KUBB)
        .with("b.bucky", BUCKY)
}

fn ok(run: &Run) -> &str {
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    &run.stdout
}

/// The output below the title.
fn body(text: &str) -> &str {
    text.split_once("\n\n").map_or(text, |(_, below)| below)
}

#[test]
fn a_game_is_explained_move_by_move() {
    let run = folder("explain").run(&["explain", "a.kubb"]);
    expect![[r#"
        4  1. a:- b:B a:- b:- a:- b:-
           Turn 1, a & b. a misses; b takes a base kubb; a misses; b misses; a misses; b misses. Standing: 5 base kubbs against 4.
        5  2. c:I c:F c:B d:- c:- d:- c:-
           Turn 2, c & d throw in 1 kubb. c fells a field kubb and takes a base kubb; d misses; c misses; d misses; c misses. Standing: 4 base kubbs against 4.
        6  3. a:2I a:2F a:- b:- a:B b:- a:-
           Turn 3, a & b throw in 2 kubbs. a fells two field kubbs with one baton and misses; b misses; a takes a base kubb; b misses; a misses. Standing: 4 base kubbs against 3.
        7  4. c:3I c:3F c:- d:- c:- d:- c:- (a long turn)
           Turn 4, c & d throw in 3 kubbs. c fells three field kubbs with one baton and misses; d misses; c misses; d misses; c misses. Standing: 3 base kubbs against 4.
    "#]].assert_eq(body(ok(&run)));
}

#[test]
fn the_verdict_counts_what_is_not_silenced_and_is_said_once() {
    let heads = |record: &str| {
        let folder = Folder::new("verdict").with("a.bucky", record);
        let explained = folder.run(&["explain", "a.bucky"]);
        let replayed = folder.run(&["replay", "a.bucky"]);
        let verdict = replayed.stdout.lines().last().unwrap_or_default();
        let title = explained.stdout.lines().next().unwrap_or_default();
        [title.to_owned(), verdict.to_owned()]
    };
    assert_eq!(
        heads("1. e2-e4 e7-e5\n"),
        [
            "* · 2 moves · replays without contradiction",
            "replays without contradiction"
        ]
    );
    assert_eq!(
        heads("1. e2-e5 e7-e5\n"),
        ["* · 2 moves · 1 error", "1 error"]
    );
    assert_eq!(
        heads("; movetext: allow(bucky/impossible-move)\n1. e2-e5 e7-e5\n"),
        [
            "* · 2 moves · replays without contradiction",
            "replays without contradiction"
        ]
    );
}

#[test]
fn one_line_is_explained() {
    let folder = folder("explain-line");
    expect![[r#"
        3. a:2I a:2F a:- b:- a:B b:- a:-
        Turn 3, a & b throw in 2 kubbs. a fells two field kubbs with one baton and misses; b misses; a takes a base kubb; b misses; a misses. Standing: 4 base kubbs against 3.
    "#]].assert_eq(ok(&folder.run(&["explain", "a.kubb:6"])));
    expect![[r#"
        e2-e4
        White's jedi rolls two ranks, from e2 to e4.
        e7-e5
        Black's jedi rolls two ranks, from e7 to e5.
        d2-d4
        White's jedi rolls two ranks, from d2 to d4.
    "#]]
    .assert_eq(ok(&folder.run(&["explain", "b.bucky:4"])));
    assert_eq!(
        ok(&folder.run(&["explain", "a.kubb:3"])),
        "Line 3 holds no move.\n"
    );
}

#[test]
fn what_cannot_be_explained_is_an_error() {
    let folder = folder("explain-beyond");
    let run = folder.run(&["explain", "a.kubb:99"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (Some(2), "error: a.kubb has 7 lines\n")
    );
    let run = folder.run(&["explain", "missing.kubb:3"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (Some(2), "error: missing.kubb: no such file or folder\n")
    );
}

#[test]
fn states_are_printed_for_people() {
    let folder = folder("replay");
    expect![[r#"
        line  move  team  thrown  felled  field  base  batons
           4    1.     0       0       1    0-0   5-4       6
           5    2.     1       1       2    0-0   4-4       6
           6    3.     0       2       3    0-0   4-3       6
           7    4.     1       3       3    0-0   4-3       6

        replays without contradiction
    "#]]
    .assert_eq(body(ok(&folder.run(&["replay", "a.kubb"]))));
    expect![[r#"
        4  2. d2-d4
           toMove b, buck none
           w s c m d c s w
           j j j j . j j j
           . . . . . . . .
           . . . . j . . .
           . . . J J . . .
           . . . . . . . .
           J J J . . J J J
           W S C M D C S W

        Result  1-0
        replays without contradiction
    "#]]
    .assert_eq(body(ok(&folder.run(&["replay", "b.bucky", "--at", "4"]))));
}

#[test]
fn states_are_printed_for_scripts() {
    let folder = folder("replay-json");
    let run = folder.run(&["replay", "--format", "json", "a.kubb", "b.bucky"]);
    let objects: Vec<serde_json::Value> = ok(&run)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let keys = |value: &serde_json::Value| {
        let object = value.as_object().unwrap();
        object.keys().cloned().collect::<Vec<_>>()
    };
    assert_eq!(keys(&objects[0]), ["file", "notation", "games"]);
    let game = &objects[0]["games"][0];
    assert_eq!(keys(game), ["line", "tags", "players", "moves", "result"]);
    assert_eq!(keys(&game["moves"][0]), ["line", "label", "text", "state"]);
    assert_eq!(game["line"], 1);
    assert_eq!(game["tags"]["Team A"], "The Ducks");
    let last = &game["moves"][3];
    assert_eq!((&last["line"], &last["label"]), (&7.into(), &"4.".into()));
    expect![[r#"{"team":1,"thrown":3,"felled":3,"field":[0,0],"base":[4,3],"batons":6}"#]]
        .assert_eq(&last["state"].to_string());
    expect![[r#"{"board":"wscmdcswjjjjjjjj....................J...........JJJJ.JJJWSCMDCSW","toMove":"b","buck":"none"}"#]].assert_eq(&objects[1]["games"][0]["moves"][0]["state"].to_string());
    assert_eq!(objects[1]["games"][0]["result"], "1-0");
}

#[test]
fn a_game_by_other_rules_says_so_in_its_states() {
    let text = "[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n[Variant \"Atomic\"]\n\n1. Nf3 Nc6 2. Nd4 Nxd4 1-0\n";
    let folder = Folder::new("replay-unplayed").with("a.pgn", text);
    let run = folder.run(&["replay", "--format", "json", "a.pgn"]);
    let object: serde_json::Value = serde_json::from_str(ok(&run)).unwrap();
    let game = &object["games"][0];
    assert_eq!(game["unplayed"], "Atomic is not replayed");
    assert_eq!(game["moves"][0]["state"]["fen"], serde_json::Value::Null);
}

#[test]
fn a_line_that_is_not_there_is_refused() {
    let folder = folder("replay-beyond");
    for format in ["human", "json"] {
        let args = ["replay", "--at", "9999", "--format", format, "a.kubb"];
        let run = folder.run(&args);
        assert_eq!(
            (run.code, run.stdout.as_str(), run.stderr.as_str()),
            (Some(2), "", "error: a.kubb has 7 lines\n")
        );
    }
}

#[test]
fn the_state_after_a_line_is_that_of_its_last_move() {
    let folder = folder("replay-at");
    let run = folder.run(&["replay", "--format", "json", "--at", "5", "a.kubb"]);
    let object: serde_json::Value = serde_json::from_str(ok(&run)).unwrap();
    let moves = object["games"][0]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0]["label"], "2.");
}

#[test]
fn a_replay_with_errors_says_so() {
    let folder = Folder::new("replay-errors").with("a.kubb", KUBB.replace("3. a:2I", "3. a:5I"));
    let run = folder.run(&["replay", "a.kubb"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.trim_end().ends_with("1 error") || run.stdout.contains("· 1 error\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn figures_of_many_games_are_put_together() {
    let folder = Folder::new("stats")
        .with("a.kubb", KUBB)
        .with("sub/b.kubb", KUBB);
    expect![[r#"
        player                      a     b     c    d
        team                      a/b   a/b   c/d  c/d
        turns                       2     2     2    2
        batons                      7     5     8    4
        hits                        2     1     3    0
        hit percent              28.6  20.0  37.5  0.0
        base 8m batons              6     5     6    4
        base 8m kubbs               1     1     1    0
        base 8m percent          16.7  20.0  16.7  0.0
        field batons                1     0     2    0
        field kubbs                 2     0     4    0
        field kubbs per baton     2.0         2.0
        base kubbs                  1     1     1    0
        king shots                  0     0     0    0
        king hits                   0     0     0    0
        first baton thrown in       2     0     4    0
        first baton field kubbs     2     0     4    0
        first baton efficiency    1.0         1.0
        thrown in                   2     0     4    0
        rethrows                    0     0     0    0
        penalties                   0     0     0    0
    "#]]
    .assert_eq(ok(&folder.run(&["stats", "a.kubb", "--table", "players"])));
    expect![[r#"
        player                      a     b     c    d
        games                       2     2     2    2
        won                         0     0     0    0
        team                      a/b   a/b   c/d  c/d
        turns                       4     4     4    4
        batons                     14    10    16    8
        hits                        4     2     6    0
        hit percent              28.6  20.0  37.5  0.0
        base 8m batons             12    10    12    8
        base 8m kubbs               2     2     2    0
        base 8m percent          16.7  20.0  16.7  0.0
        field batons                2     0     4    0
        field kubbs                 4     0     8    0
        field kubbs per baton     2.0         2.0
        base kubbs                  2     2     2    0
        king shots                  0     0     0    0
        king hits                   0     0     0    0
        first baton thrown in       4     0     8    0
        first baton field kubbs     4     0     8    0
        first baton efficiency    1.0         1.0
        thrown in                   4     0     8    0
        rethrows                    0     0     0    0
        penalties                   0     0     0    0
    "#]]
    .assert_eq(ok(&folder.run(&["stats", "--table", "players"])));
}

#[test]
fn figures_are_printed_for_databases() {
    let folder = Folder::new("stats-csv").with("a.kubb", format!("{KUBB}\n{KUBB}"));
    expect![[r#"
        file,line,notation,player,team,turns,batons,hits,hit_percent,base_8m_batons,base_8m_kubbs,base_8m_percent,field_batons,field_kubbs,field_kubbs_per_baton,base_kubbs,king_shots,king_hits,first_baton_thrown_in,first_baton_field_kubbs,first_baton_efficiency,thrown_in,rethrows,penalties,result
        a.kubb,1,kubb,a,a/b,2,7,2,28.6,6,1,16.7,1,2,2.0,1,0,0,2,2,1.0,2,0,0,
        a.kubb,1,kubb,b,a/b,2,5,1,20.0,5,1,20.0,0,0,,1,0,0,0,0,,0,0,0,
        a.kubb,1,kubb,c,c/d,2,8,3,37.5,6,1,16.7,2,4,2.0,1,0,0,4,4,1.0,4,0,0,
        a.kubb,1,kubb,d,c/d,2,4,0,0.0,4,0,0.0,0,0,,0,0,0,0,0,,0,0,0,
        a.kubb,9,kubb,a,a/b,2,7,2,28.6,6,1,16.7,1,2,2.0,1,0,0,2,2,1.0,2,0,0,
        a.kubb,9,kubb,b,a/b,2,5,1,20.0,5,1,20.0,0,0,,1,0,0,0,0,,0,0,0,
        a.kubb,9,kubb,c,c/d,2,8,3,37.5,6,1,16.7,2,4,2.0,1,0,0,4,4,1.0,4,0,0,
        a.kubb,9,kubb,d,c/d,2,4,0,0.0,4,0,0.0,0,0,,0,0,0,0,0,,0,0,0,
    "#]].assert_eq(ok(&folder.run(&["stats", "--format", "csv"])));
    let run = folder.run(&["stats", "--format", "json"]);
    for line in ok(&run).lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let keys: Vec<_> = object
            .as_object()
            .unwrap()
            .keys()
            .take(4)
            .cloned()
            .collect();
        assert_eq!(keys, ["file", "line", "notation", "table"]);
    }
}

#[test]
fn rules_are_listed_and_explained() {
    let folder = Folder::new("rules");
    let all = folder.run(&["rules"]);
    for notation in ["kubb/", "bucky/", "rootlog/", "carcassonne/", "movetext/"] {
        assert!(ok(&all).contains(notation), "{notation}");
    }
    let own = folder.run(&["rules", "kubb"]);
    assert!(ok(&own).contains("kubb/inkast-count"));
    assert!(!own.stdout.contains("bucky/"));
    expect![[r#"
        kubb/inkast-count (error)
        The kubbs thrown in are not those felled in the turn before.

        A team throws in exactly the kubbs that fell in the other team's turn just before, field and base kubbs together. Rethrows and penalty kubbs do not change the count. One of the two numbers is wrong: the throw-in, or a throw of the turn before.

        Wrong
          1. 0I B - - - - -
          2. 2I F - - - - -

        error[kubb/inkast-count]: 2 kubbs thrown in, but turn 1 felled 1 (a base kubb).
         --> example.kubb:2:4
          |
        1 | 1. 0I B - - - - -
          |       - a base kubb felled here
        2 | 2. 2I F - - - - -
          |    ^^
          |
          = help: Write 1I
          = or: Write 2B (baton 1 of turn 1)
          = or: Write B (baton 2 of turn 1)

        Right
          1. 0I B - - - - -
          2. 1I F - - - - -

    "#]].assert_eq(ok(&folder.run(&["rules", "kubb/inkast-count"])));
    assert_eq!(
        ok(&folder.run(&["rules", "fen/board"])),
        "fen/board (error)\nThe board of the position cannot be read.\n"
    );
    let unknown = folder.run(&["rules", "kubb/inkast-cuont"]);
    assert_eq!(unknown.code, Some(2));
    assert_eq!(
        unknown.stderr,
        "error: no rule is called kubb/inkast-cuont; did you mean kubb/inkast-count?\n"
    );
}

#[test]
fn every_rule_has_a_page() {
    let folder = Folder::new("rule-pages");
    let list = folder.run(&["rules"]);
    let codes = ok(&list)
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    for code in codes {
        let page = folder.run(&["rules", code]);
        assert!(ok(&page).starts_with(code), "{}", page.stdout);
    }
}

#[test]
fn rules_are_written_as_pages() {
    let folder = Folder::new("rule-html");
    assert_eq!(ok(&folder.run(&["rules", "--html", "a/b"])), "");
    for rule in ide::rules() {
        let page = folder.read(&format!("a/b/{}.html", rule.code));
        assert!(
            page.contains("<h2 id=\"wrong\">Wrong</h2>"),
            "{}",
            rule.code
        );
    }
    assert!(
        folder
            .read("a/b/index.html")
            .contains("<a href=\"kubb/inkast-count.html\">")
    );
    assert!(
        folder
            .read("a/b/style.css")
            .contains("color-scheme: light dark")
    );
    assert_eq!(folder.run(&["rules", "kubb", "--html", "c"]).code, Some(2));
}

#[test]
fn shells_get_their_scripts() {
    let folder = Folder::new("completions");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = folder.run(&["completions", shell]);
        assert!(ok(&run).contains("movetext"), "{shell}");
    }
    assert_eq!(folder.run(&["completions", "tcsh"]).code, Some(2));
}

#[test]
fn help_shows_examples_and_wrong_usage_is_2() {
    let folder = Folder::new("help");
    for command in [
        "check",
        "fmt",
        "explain",
        "replay",
        "stats",
        "rules",
        "completions",
    ] {
        let run = folder.run(&[command, "--help"]);
        assert!(ok(&run).contains("Examples:"), "{command}");
    }
    assert_eq!(folder.run(&["chekc"]).code, Some(2));
    assert_eq!(folder.run(&[]).code, Some(2));
    assert_eq!(folder.run(&["replay"]).code, Some(2));
}
