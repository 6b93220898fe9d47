//! Which hovers have a board, which board it is, and how it looks in little space.

use std::{fs, path::Path, sync::Arc};

use expect_test::{Expect, expect};
use ide::{Document, HoverBoard, Settings, TextRange, TextSize};
use notation::{Level, fixture};

fn open(notation: &str, text: &str) -> Document {
    Document::new(
        ide::by_id(notation).expect("a notation"),
        text,
        Arc::default(),
    )
}

fn sample(path: &str) -> Document {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let text = fs::read_to_string(records.join(path)).expect("a sample record");
    let (notation, _) = path.split_once('/').expect("a folder for each notation");
    open(notation, &text)
}

fn board(document: &Document, line: usize, column: u32) -> HoverBoard {
    let at = document.line_range(line - 1).start() + TextSize::from(column - 1);
    let hover = document.hover(at).expect("a hover");
    hover.board.expect("a board")
}

/// Checks for each place (`$0`) the symbol there and the title of its board.
#[track_caller]
fn check(notation: &str, fixtures: &[&str], expected: &Expect) {
    let mut told = String::new();
    for fixture in fixtures {
        let (text, at) = fixture::cursor(fixture);
        let document = open(notation, &text);
        let line = match document.hover(at) {
            None => "no hover".to_owned(),
            Some(hover) => {
                let title = match hover.board {
                    None => "no board".to_owned(),
                    Some(board) => board.scene().expect("a scene").title,
                };
                format!("{} | {title}", document.slice(hover.range))
            }
        };
        told.push_str(&line);
        told.push('\n');
    }
    expected.assert_eq(&told);
}

#[test]
fn a_turn_of_kubb_has_its_board() {
    check(
        "kubb",
        &[
            "[Event \"C$0up\"]\n1. 0I jt:B",
            "$01. 0I jt:B gv:-",
            "1. 0I jt:$0B gv:-",
            "1. 0I jt:B gv$0:-",
            "1. 0$0I jt:B gv:-",
            "1. 0I jt:B\n2. I ab:$0F",
            "1. 0I $0jt:B gv:-",
            "1. 0I jt:B # we$0ll done",
            "1. 0I jt:$0Q",
        ],
        &expect![[r#"
            "Cup" | no board
            1. | Turn 1, gv & jt
            B | Turn 1, gv & jt
            gv:- | Turn 1, gv & jt
            0I | Turn 1, gv & jt
            F | Turn 2, ab
            jt | no board
            no hover
            Q | Turn 1, jt
        "#]],
    );
}

#[test]
fn a_move_of_bucky_has_its_board() {
    check(
        "bucky",
        &[
            "[Wh$0ite \"Ash\"]\n1. e2-e4",
            "[Setup \"$08/8/8/4s3/8/8/1J6/8\"]\n1. b2-b3",
            "$01. e2-e4 e7-e5",
            "1. $0e2-e4 e7-e5",
            "1. e2-e4 e7-e$05",
            "1. e2-e4 {go$0od} e7-e5",
            "1. e2-e4 e7-e5 1-$00",
            "1. e2-e4 e7-e5 $02.",
        ],
        &expect![[r#"
            White | no board
            "8/8/8/4s3/8/8/1J6/8" | Before the first move
            1 | 1. e2-e4
            e2 | 1. e2-e4
            e5 | 1... e7-e5
            no hover
            1-0 | no board
            2 | no board
        "#]],
    );
}

#[test]
fn an_action_of_rootlog_has_a_board_if_it_changed_the_map() {
    let text =
        |turns: &str| format!("Map: Fall\nDeck: Standard\nPool: CE\nC: Ash\nE: Fir\n\n{turns}");
    let fixtures = [
        "C:t_k->1/w->1+2/#->$0C",
        "C:t_k->1/$0w->1+2/#->C",
        "C:t_k->1/w->$01+2/#->C",
        "C:t_k->1/w-$0>1+2/#->C",
        "C:t_k->1/w->1+2/XE2$0(1,0)",
        "C:t_k->1/$0++/#->C",
        "$0C:t_k->1/w->1+2/#->C",
        "C$0:",
        "C:t_k->1 // no$0te",
    ]
    .map(text);
    let fixtures = fixtures.each_ref().map(String::as_str);
    check(
        "rootlog",
        &fixtures,
        &expect![[r#"
            C | no board
            w | Marquise: w->1+2
            1 | Marquise: w->1+2
            -> | Marquise: w->1+2
            ( | Marquise: XE2(1,0)
            ++ | no board
            C | Marquise: #->C
            no hover
            no hover
        "#]],
    );
    check(
        "rootlog",
        &["Map: Fa$0ll\n", "Map: Fall\nC: A$0sh\n"],
        &expect![[r#"
            Fall | no board
            Ash | no board
        "#]],
    );
}

#[test]
fn a_move_of_carcassonne_has_its_board() {
    let text = |moves: &str| format!("A = amber <red>\nB = basalt <blue>\n0 (0,0) RCRF\n{moves}");
    let fixtures = [
        "$01A (0,1) FFCF",
        "1$0A (0,1) FFCF",
        "1A ($00,1) FFCF",
        "1A (0,1) FF$0CF",
        "1A (0,1) FFCF +$02",
        "1A (0,1) FFCF / we$0ll",
        "1A (0,1) FFCF\n2B (7$0,7) FFFFK",
        "1A (0,1) FFCF\nB conc$0edes",
    ]
    .map(text);
    let fixtures = fixtures.each_ref().map(String::as_str);
    check(
        "carcassonne",
        &fixtures,
        &expect![[r#"
        1 | 1A (0,1) FFCF
        A | 1A (0,1) FFCF
        (0,1) | 1A (0,1) FFCF
        C | 1A (0,1) FFCF
        +2 | 1A (0,1) FFCF
        / well | no board
        (7,7) | 2B (7,7) FFFFK
        concedes | no board
    "#]],
    );
    check(
        "carcassonne",
        &["A = am$0ber <red>\n"],
        &expect![[r#"
        amber | no board
    "#]],
    );
}

#[test]
fn the_pitch_stands_alone() {
    let board = board(&sample("kubb/complete.kubb"), 17, 1);
    expect![[r#"
        Lower meadow ▸                           Upper meadow
        █                         │                         █
        █                         │         1               █
        █                         K         1               █
        █                         │                         3
        ·                         │                         ·
    "#]]
    .assert_eq(&board.text().expect("a board").plain());
}

#[test]
fn the_squares_stand_alone_with_the_signs_that_are_on_them() {
    let document = sample("bucky/complete.bucky");
    expect![[r#"
        8   w  s  c  ·  ·  c  s  w
        7   j  ·  ·  ·  d  j  j  ·
        6   ·  ·  ·  j  ·  ·  ·  ·
        5   j  · (x) ·  ·  ·  j  J
        4   · [J] ·  J  j~ ·  ·  ·
        3   ·  J  C  ·  m~ J  ·  ·
        2   ·  J  ·  ·  ·  S  ·  J
        1   W  S  ·  C  D  ·  ·  W
            a  b  c  d  e  f  g  h
          ~ hypnotized
    "#]]
    .assert_eq(&board(&document, 14, 11).text().expect("a board").plain());
}

#[test]
fn clearings_stand_in_two_columns() {
    let document = sample("rootlog/fall.rootlog");
    expect![[r#"
          1 fox     C 4w [s] (k)                7 mouse   E 3w [b]
          2 mouse   C 2w [s]                    8 fox     E 3w [b]
          3 rabbit  E 1w [b]                    9 mouse   C 3w [r] [w]
          4 rabbit  C 1w  A (t)                10 rabbit  C 1w [s]  A (t)
          5 rabbit  C 1w [w]                   11 mouse   E 4w
          6 fox     V pawn                     12 fox     A 3w [f] (t)
        Points: C 8, E 4, A 6, V 4
    "#]]
    .assert_eq(&board(&document, 28, 1).text().expect("a board").plain());
}

#[test]
fn of_many_tiles_those_around_the_last_are_shown() {
    let document = sample("carcassonne/game-1.carcassonne");
    // The heading has no margin, so that the board's own is not removed with the test's indentation.
    let shown = |line| {
        let board = board(&document, line, 1);
        format!("line {line}\n{}", board.text().expect("a board").plain())
    };
    expect![[r#"
        line 5
            ┏▓▓▓┓
          0 ─────
            ┗...┛
              0
    "#]]
    .assert_eq(&shown(5));
    expect![[r#"
        line 60
            ................▓A▓..▓▓▓.     .................│..
          1 ...▓▓▓▓......▓▓▓▓.....A▓▓     ..†....╭────╮▓A▓▓P──
            .....................▓▓▓.     .......│....│...▓▓▓.
            .....     ...........▓▓▓...│.........│....│..┏▓▓▓┓
          0 ──╮..     ..†....†─────────B▓▓▓▓.▓B▓▓▓────┼────P▓▓
            ..│..     ................▓▓▓.......▓▓▓......┗▓▓▓┛
                 ..│.................     .....     .....
         -1      ──╯....A....╭────┼──     ..A▓▓     ─────
                 a...........│....│..     .▓▓▓.     .....
             -4   -3   -2   -1    0    1    2    3    4    5
    "#]]
    .assert_eq(&shown(60));
}

/// Checks the size of the whole picture, and corner and size of the part that a hover shows.
#[track_caller]
fn check_focus(path: &str, line: usize, column: u32, expected: &Expect) {
    let document = sample(path);
    let at = document.line_range(line - 1).start() + TextSize::from(column - 1);
    let whole = document.scene(document.step_at(at)).expect("a scene");
    let shown = board(&document, line, column).scene().expect("a scene");
    assert_eq!((shown.title, shown.parts), (whole.title, Vec::new()));
    expected.assert_eq(&format!(
        "of {}x{}: {}x{} at {},{}",
        whole.width, whole.height, shown.width, shown.height, shown.left, shown.top
    ));
}

#[test]
fn pictures_are_cut_to_the_board() {
    check_focus(
        "kubb/complete.kubb",
        17,
        1,
        &expect!["of 520x362: 504x244 at 8,50"],
    );
    check_focus(
        "bucky/complete.bucky",
        14,
        11,
        &expect!["of 392x432: 380x380 at 6,42"],
    );
    // A battle in the lower right corner of the map.
    check_focus(
        "rootlog/fall.rootlog",
        16,
        25,
        &expect!["of 790x652: 440x176 at 12,156.0741"],
    );
    check_focus(
        "carcassonne/game-1.carcassonne",
        5,
        1,
        &expect!["of 400x294: 288x176 at 63,88"],
    );
    check_focus(
        "carcassonne/game-1.carcassonne",
        60,
        1,
        &expect!["of 718x962.6958: 568x288 at 82,287.2594"],
    );
}

/// Checks for each line (with `$0`) after `head` the symbol there and the rules that its hover explains.
#[track_caller]
fn check_reasons(notation: &str, head: &str, lines: &[&str], expected: &Expect) {
    let mut told = String::new();
    for line in lines {
        let (text, at) = fixture::cursor(&format!("{head}{line}\n"));
        told.push_str(&reasons(&open(notation, &text), at));
        told.push('\n');
    }
    expected.assert_eq(&told);
}

/// The symbol at `at`, whether its move is explained, and the rules that are explained below, each by its whole paragraph.
fn reasons(document: &Document, at: TextSize) -> String {
    let Some(hover) = document.hover(at) else {
        return "no hover".to_owned();
    };
    let parts = hover.markdown.split("\n\n---\n");
    let (why, told): (Vec<&str>, Vec<&str>) = parts.partition(|part| part.starts_with("**Why "));
    let codes = why.iter().map(|part| {
        let (code, explanation) = part["**Why ".len()..].split_once("?** ").expect("a reason");
        assert_eq!(explanation, ide::rule(code).expect("a rule").explanation);
        code
    });
    let codes: Vec<&str> = codes.collect();
    let told = if told.is_empty() { "nothing" } else { "told" };
    format!(
        "{} | {told} | {}",
        document.slice(hover.range),
        codes.join(", ")
    )
}

#[test]
fn a_hover_says_why_something_is_found() {
    check_reasons(
        "kubb",
        "",
        &[
            "1. 0I B - - - - B$0A",
            "1. 3$0I B - - - - -",
            "1. 0I B - - - - d:V$0",
            "1. 0I $0B - - - - -",
        ],
        &expect![[r#"
            BA | told | kubb/late-advantage
            3I | told | kubb/inkast-count
            V | told | kubb/unknown-action
            B | told | 
        "#]],
    );
    check_reasons(
        "bucky",
        "",
        &["1. e2-e$05 e7-e6", "1. e2-$0 e7-e6", "1. e2-e3 e7-$0e6"],
        &expect![[r#"
            e5 | told | bucky/impossible-move
            - | told | bucky/missing-square
            e6 | told | 
        "#]],
    );
    check_reasons(
        "rootlog",
        "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\n",
        &["C:t_k->2$00", "C:t_k->1/what$0", "C:t_k->$01/w->1"],
        &expect![[r#"
            20 | told | rootlog/unknown-clearing
            what | nothing | rootlog/unreadable
            1 | told | 
        "#]],
    );
    check_reasons(
        "carcassonne",
        "A = red\nB = blue\n0 (0,0) CRFR\n",
        &[
            "1A (0,1) RFFR$0A",
            "1A (5,$05) RFFR",
            "1A (0,1) RFRF ?$0?",
            "1A (0$0,-1) FCFC",
        ],
        &expect![[r#"
            A | told | carcassonne/side-count
            (5,5) | told | carcassonne/touches-nothing
            ?? | nothing | carcassonne/unreadable
            (0,-1) | told | carcassonne/edge-mismatch
        "#]],
    );
}

#[test]
fn a_hover_explains_only_what_is_shown() {
    let text = "1. 3I B - - - - -\n";
    let inkast = TextSize::from(3);
    let code = "kubb/inkast-count";
    assert_eq!(
        reasons(&open("kubb", text), inkast),
        format!("3I | told | {code}")
    );
    // Switched off, silenced, or about a turn that is still being typed.
    let mut settings = Settings::default();
    settings.rules.insert(code.to_owned(), Level::Off);
    let off = open("kubb", text).with_settings(Arc::new(settings));
    assert_eq!(reasons(&off, inkast), "3I | told | ");
    let silenced = text.replace('\n', " # movetext: allow(kubb/inkast-count)\n");
    assert_eq!(reasons(&open("kubb", &silenced), inkast), "3I | told | ");
    let typed = open("kubb", "1. ").edit(TextRange::empty(inkast), "3I");
    assert!(typed.findings().any(|finding| finding.code == code));
    assert_eq!(reasons(&typed, inkast), "3I | told | ");
    // A comment that silences nothing is a finding itself.
    let unused = "1. 0I B - - - - - # movetext: allow(kubb/inkast-count)\n";
    let at = TextSize::try_from(unused.len() - 5).expect("small");
    let expected = "kubb/inkast-count | nothing | movetext/unused-allow";
    assert_eq!(reasons(&open("kubb", unused), at), expected);
}
