//! `movetext convert`: the forms that it reads and writes, its messages, and its output files.

use crate::support::{Folder, MAP_FIXED};
use expect_test::expect;

const KUBB: &str = "1. jt:- jt:- g:B g:- jt:- g:-\n2. d:I d:F d:- d:- jf:B jf:- jf:-\n";
const PAGE: &str =
    "A = ann <red>\nB = bob <blue>\n0 (0,0) RCRF  2B (1,0) RRCCm\n1A (0,1) FCCCm  3A (0,-1) RFRR\n";

#[test]
fn the_name_at_the_end_of_a_link_is_no_notation() {
    let folder = Folder::new("link-to-a-file");
    let link = "https://rootvis.seiyria.com/full-game?gameUrl=https://example.com/x.rootlog";
    let run = folder.run(&["convert", link]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stderr.contains("Nothing is fetched"), "{}", run.stderr);
    assert_eq!(run.stdout, "");
}

#[test]
fn the_name_of_the_output_tells_the_form() {
    let folder = Folder::new("convert-named").with("a.kubb", KUBB);
    let run = folder.run(&["convert", "a.kubb", "-o", "turns.csv"]);
    assert_eq!((run.code, &*run.stdout, &*run.stderr), (Some(0), "", ""));
    expect![[r#"
        game,line,turn,mover,text,team,thrown,felled,field_0,field_1,base_0,base_1,batons
        1,1,1,g/jt,1. jt:- jt:- g:B g:- jt:- g:-,0,0,1,0,0,5,4,6
        1,2,2,d/jf,2. d:I d:F d:- d:- jf:B jf:- jf:-,1,1,2,0,0,4,4,6
    "#]]
    .assert_eq(&folder.read("turns.csv"));
    let run = folder.run(&["convert", "a.kubb", "-o", "turns.xls"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: turns.xls: which form is that? --to says it where the name does not\n"
    );
}

#[test]
fn pictures_are_put_beside_the_text() {
    let folder = Folder::new("convert-pictures")
        .with("a.kubb", KUBB)
        .with("out/.keep", "");
    let run = folder.run(&["convert", "a.kubb", "-o", "out/post.md"]);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    assert!(
        folder
            .read("out/post.md")
            .contains("![The end](board-002.svg)")
    );
    assert!(folder.read("out/board-002.svg").starts_with("<svg"));
    let run = folder.run(&["convert", "a.kubb", "--to", "markdown"]);
    assert_eq!(
        run.stderr,
        "warning: the pictures are not written: -o says beside which file they belong\n"
    );
}

#[test]
fn a_page_becomes_a_record_and_what_was_done_is_told() {
    let run = Folder::new("convert-page").run_with_stdin(&["convert", "-"], PAGE);
    assert_eq!(run.code, Some(0));
    expect![[r#"
        A = ann <red>
        B = bob <blue>
        0  (0,0)  RCRF
        1A (0,1)  FCCCm
        2B (1,0)  RRCCm
        3A (0,-1) RFRR
    "#]]
    .assert_eq(&run.stdout);
    expect![[r#"
        info[convert/columns]: The text stands in 2 columns: they are put one below the other.
         --> <stdin>:3:1
          |
        3 | / 0 (0,0) RCRF  2B (1,0) RRCCm
        4 | | 1A (0,1) FCCCm  3A (0,-1) RFRR
          | |______________________________^

    "#]]
    .assert_eq(&run.stderr);
}

#[test]
fn what_cannot_be_said_is_an_error() {
    let folder = Folder::new("convert-impossible").with("a.rootlog", MAP_FIXED);
    let run = folder.run(&["convert", "a.rootlog", "--to", "kubb"]);
    assert_eq!((run.code, &*run.stdout), (Some(1), ""));
    expect![[r#"
        error[convert/unwritable-form]: Kubb cannot hold games in Rootlog (Root). Convert them to rootlog, rootvis, scores or markdown.
         --> a.rootlog:1:1
          |
        1 | Map: Fall
          | ^

    "#]]
    .assert_eq(&run.stderr);
    let run = folder.run_with_stdin(&["convert", "-"], "Dear Ann\n");
    assert_eq!((run.code, &*run.stdout), (Some(2), ""));
    assert!(
        run.stderr
            .starts_with("error: <stdin>: what is in it? --from says its form: kubb, "),
        "{}",
        run.stderr
    );
}

#[test]
fn names_are_left_out_if_that_is_asked_for() {
    let folder = Folder::new("convert-names").with(
        "a.rootlog",
        "Map: Fall\nPool: C\nC: Ann\n\nC:t_k->1 // Ann begins\n",
    );
    let run = folder.run(&["convert", "--anonymous", "a.rootlog"]);
    assert_eq!(
        run.stdout,
        "Map: Fall\nPool: C\nC: amber\n\nC:t_k->1 // amber begins\n"
    );
}

#[test]
fn only_what_can_be_read_is_asked_for() {
    let run = Folder::new("convert-unknown").run(&["convert", "https://example.org/"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (
            Some(2),
            "error: <link>: what is in it? --from says its form: kubb, bucky, rootlog, carcassonne, pgn, bga, lab, jcz, rootvis, planet-kubb, fen\n"
        )
    );
}

#[test]
fn what_a_table_leaves_out_is_told() {
    let folder = Folder::new("convert-told").with("a.kubb", "# who won?\n".to_owned() + KUBB);
    let run = folder.run(&["convert", "a.kubb", "--to", "scores"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        warning[scores/lost]: A table of turns cannot hold comments: 1 is left out.
         --> a.kubb:1:1
          |
        1 | # who won?
          | ^^^^^^^^^^

    "#]]
    .assert_eq(&run.stderr);
}
