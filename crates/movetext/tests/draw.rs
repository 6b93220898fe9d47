//! `draw`: its output, its files and its exit codes.

#![allow(
    clippy::unwrap_used,
    reason = "a file that was not written is a failure"
)]

use crate::support::Folder;
use expect_test::expect;

const KUBB: &str = "1. a:- b:B a:- b:- a:- b:-\n2. c:I c:F c:B d:- c:- d:- c:-\n";

fn folder(name: &str) -> Folder {
    Folder::new(name).with("a.kubb", KUBB)
}

#[test]
fn the_board_after_the_last_move_is_printed() {
    let run = folder("draw").run(&["draw", "a.kubb", "--ascii"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    expect![[r#"
        Turn 2, c & d
        Standing: 4 base kubbs against 4.

        a & b                                         < c & d
        +-------------------------+-------------------------+
        #                         |                         #
        #                         |                         #
        #               1         K                         #
        #                         |                         #
        2                         |                         .
        +-------------------------+-------------------------+
        1 c: 1 field   2 c: 1 base   3 d: miss   4 c: miss   5 d: miss
        6 c: miss
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn a_line_chooses_the_move() {
    let folder = folder("draw-line");
    let heads = ["a.kubb:1", "a.kubb:2"].map(|target| {
        let run = folder.run(&["draw", target]);
        run.stdout.lines().next().unwrap().to_owned()
    });
    assert_eq!(heads, ["Turn 1, a & b", "Turn 2, c & d"]);
    let run = folder.run(&["draw", "a.kubb:9"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (Some(2), "error: there is no line 9: the record has 2\n")
    );
    for command in ["draw", "explain"] {
        let run = folder.run(&[command, "a.kubb:0"]);
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (Some(2), "error: there is no line 0: lines count from 1\n")
        );
    }
}

#[test]
fn the_name_of_the_output_tells_the_format() {
    let folder = folder("draw-output");
    let run = folder.run(&[
        "draw", "a.kubb", "-o", "a.svg", "--theme", "dark", "--size", "260",
    ]);
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (Some(0), "", "")
    );
    let svg = folder.read("a.svg");
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"260\""),
        "{svg}"
    );
    assert!(svg.contains("fill=\"#1e1e1e\""), "{svg}");
    assert!(svg.ends_with("</svg>\n"), "{svg}");
}

#[cfg(feature = "pictures")]
#[test]
fn a_picture_of_pixels_has_the_width_that_is_asked_for() {
    let folder = folder("draw-png");
    let run = folder.run(&["draw", "a.kubb", "-o", "a.png", "--size", "260"]);
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (Some(0), "", "")
    );
    let png = std::fs::read(folder.path("a.png")).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    // The header has the width in four bytes from the sixteenth on.
    assert_eq!(&png[16..20], &260_u32.to_be_bytes());
}

#[test]
fn a_format_that_is_not_drawn_is_refused() {
    let folder = folder("draw-format");
    for name in ["y.jpg", "y.webp", "y.svgz"] {
        let run = folder.run(&["draw", "a.kubb", "-o", name]);
        assert_eq!(
            (run.code, run.stderr),
            (
                Some(2),
                format!(
                    "error: {name}: a board is written as .svg, .png or .txt, a game as .gif; --to says which where the name does not\n"
                )
            )
        );
        assert!(!folder.path(name).exists());
    }
    let text = folder.run(&["draw", "a.kubb"]).stdout;
    for args in [
        ["-o", "board"].as_slice(),
        &["-o", "board.txt"],
        &["-o", "board.md", "--to", "text"],
    ] {
        let run = folder.run(&[&["draw", "a.kubb"], args].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert_eq!(folder.read(args[1]), text);
    }
    folder.run(&["draw", "a.kubb", "-o", "BOARD.SVG"]);
    assert!(folder.read("BOARD.SVG").starts_with("<svg"));
}

#[cfg(feature = "pictures")]
#[test]
fn a_picture_that_would_fill_the_memory_is_refused() {
    let tiles = (0..40).map(|y| format!("{y}A (0,{y})\tFRFR\n"));
    let record = format!("A = amber\n{}", tiles.collect::<String>());
    let folder = Folder::new("draw-large").with("a.carcassonne", record);
    let run = folder.run(&["draw", "a.carcassonne", "-o", "a.png", "--size", "8000"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (
            Some(2),
            "error: the picture is too large: 8000 by 49880 pixels\n"
        )
    );
}

#[test]
fn what_holds_no_game_cannot_be_drawn() {
    let folder = Folder::new("draw-nothing").with("a.rootlog", "nothing\n");
    let run = folder.run(&["draw", "a.rootlog"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (Some(2), "error: there is nothing to draw in a.rootlog\n")
    );
}

#[cfg(feature = "pictures")]
#[test]
fn a_game_is_an_animation_of_boards_of_one_size() {
    let folder = folder("draw-gif");
    let run = folder.run(&["draw", "a.kubb", "-o", "a.gif", "--delay", "0.5"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let file = std::fs::File::open(folder.path("a.gif")).unwrap();
    let mut reader = gif::DecodeOptions::new().read_info(file).unwrap();
    let size = (reader.width(), reader.height());
    let mut frames = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        frames.push(((frame.width, frame.height) == size, frame.delay));
    }
    // After the first frame, only changes are written.
    assert_eq!(frames, [(true, 50), (false, 50), (false, 200)]);
}

#[test]
fn boards_stand_side_by_side_on_a_poster() {
    let folder = folder("draw-poster");
    let run = folder.run(&["draw", "a.kubb", "--to", "svg", "--poster"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(run.stdout.matches("<svg ").count(), 4);
    let titles = [
        "Before the first turn",
        "Turn 1, a &amp; b",
        "Turn 2, c &amp; d",
    ];
    let title = |title: &str| run.stdout.find(&format!("<title>{title}</title>")).unwrap();
    assert!(titles.map(title).is_sorted());
    let run = folder.run(&["draw", "a.kubb", "--to", "svg", "--poster=2"]);
    assert_eq!(run.stdout.matches("<svg ").count(), 3);
}

#[test]
fn variations_are_no_part_of_a_poster() {
    let folder = Folder::new("draw-variations").with("a.pgn", "1. e4 (1. d4 d5) 1... e5 *\n");
    let run = folder.run(&["draw", "a.pgn", "--to", "svg", "--poster"]);
    assert_eq!(run.stdout.matches("<svg ").count(), 4);
}

#[test]
fn a_poster_is_no_text() {
    let run = folder("draw-poster-text").run(&["draw", "a.kubb", "--poster"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (
            Some(2),
            "error: a poster is a picture: write it with --to svg or --to png\n"
        )
    );
}
