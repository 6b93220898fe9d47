//! `movetext fmt`: in place, `--check`, `--diff`, and from standard input to standard output.

use std::fs;

use crate::support::{Folder, finish};
use expect_test::expect;

const LOOSE: &str =
    "A = Ann\nB = Bob\n0 (0,0) RCRF\n1A ( 0, 1 ) FFFC // gap  here\n10B (+1,0) FRFR\n";
const BROKEN: &str = "A = Ann\nB = Bob\n0 (0,0)\tRCRF\nwhat is this\n";

#[test]
fn records_are_formatted_in_place() {
    let folder = Folder::new("fmt").with("a.carcassonne", LOOSE);
    let run = folder.run(&["fmt"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout, "Formatted 1 of 1 record.\n");
    expect![[r#"
        A = Ann
        B = Bob
        0   (0,0) RCRF
        1A  (0,1) FFFC // gap  here
        10B (1,0) FRFR
    "#]]
    .assert_eq(&folder.read("a.carcassonne"));
    let run = folder.run(&["fmt"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout, "Nothing to format in 1 record.\n");
}

#[test]
fn a_formatted_record_is_not_written() {
    let folder = Folder::new("fmt-same").with("a.carcassonne", LOOSE);
    folder.run(&["fmt"]);
    let before = fs::metadata(folder.path("a.carcassonne"))
        .unwrap()
        .modified()
        .unwrap();
    folder.run(&["fmt"]);
    let after = fs::metadata(folder.path("a.carcassonne"))
        .unwrap()
        .modified()
        .unwrap();
    assert_eq!(before, after);
}

#[test]
fn check_names_records_and_writes_nothing() {
    let folder = Folder::new("fmt-check").with("a.carcassonne", LOOSE);
    let run = folder.run(&["fmt", "--check"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stdout, "a.carcassonne\n1 of 1 record would change.\n");
    assert_eq!(folder.read("a.carcassonne"), LOOSE);
    folder.run(&["fmt"]);
    let run = folder.run(&["fmt", "--check"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout, "Nothing to format in 1 record.\n");
}

#[test]
fn diff_shows_the_change_and_writes_nothing() {
    let folder = Folder::new("fmt-diff").with("a.carcassonne", LOOSE);
    let run = folder.run(&["fmt", "--diff"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        --- a.carcassonne
        +++ a.carcassonne
        @@ -2,4 +2,4 @@
         B = Bob
        -0 (0,0) RCRF
        -1A ( 0, 1 ) FFFC // gap  here
        -10B (+1,0) FRFR
        +0   (0,0) RCRF
        +1A  (0,1) FFFC // gap  here
        +10B (1,0) FRFR
    "#]]
    .assert_eq(&run.stdout);
    assert_eq!(folder.read("a.carcassonne"), LOOSE);
    let mut command = folder.command(&["fmt", "--diff"]);
    command.env("CLICOLOR_FORCE", "1");
    assert!(finish(command).stdout.contains("\u{1b}["));
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    let folder = Folder::new("fmt-stdin").with("a.carcassonne", LOOSE);
    let args = ["fmt", "-", "--notation", "carcassonne"];
    let run = folder.run_with_stdin(&args, LOOSE);
    folder.run(&["fmt"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout, folder.read("a.carcassonne"));
    assert_eq!(run.stderr, "");
    let args = ["fmt", "-", "--check", "--notation", "carcassonne"];
    assert_eq!(folder.run_with_stdin(&args, LOOSE).code, Some(1));
    assert_eq!(folder.run_with_stdin(&args, &run.stdout).code, Some(0));
}

#[test]
fn what_does_not_parse_stays() {
    let folder = Folder::new("fmt-broken").with("a.carcassonne", BROKEN);
    folder.run(&["fmt"]);
    let formatted = folder.read("a.carcassonne");
    assert!(formatted.contains("\nwhat is this\n"), "{formatted}");
}

#[test]
fn line_breaks_and_the_mark_stay() {
    let text = format!("\u{feff}{}", LOOSE.replace('\n', "\r\n"));
    let folder = Folder::new("fmt-crlf")
        .with("a.carcassonne", text)
        .with("b.carcassonne", LOOSE);
    folder.run(&["fmt"]);
    let expected = format!(
        "\u{feff}{}",
        folder.read("b.carcassonne").replace('\n', "\r\n")
    );
    assert_eq!(folder.read("a.carcassonne"), expected);
}

#[test]
fn what_is_stored_otherwise_is_written_only_when_asked_for() {
    let latin = b"A = Ren\xe9\n0 (0,0) RCRF\n1A ( 0, 1 ) FFFC\n";
    let utf16: Vec<u8> = "A = Ren\u{e9}\n0 (0,0) RCRF\n1A ( 0, 1 ) FFFC\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let old_mac = b"A = Ren\xc3\xa9\r0 (0,0) RCRF\r1A ( 0, 1 ) FFFC\r";
    for (name, bytes, stored) in [
        ("latin", &latin[..], "Windows-1252 (Latin-1)"),
        ("utf16", &utf16, "UTF-16"),
        ("old-mac", old_mac, "the line ends of old Macs"),
    ] {
        let folder = Folder::new(&format!("fmt-{name}")).with("a.carcassonne", bytes);
        for args in [&["fmt"][..], &["check", "--fix"]] {
            let run = folder.run(args);
            assert_eq!(run.code, Some(2));
            assert_eq!(
                run.stderr,
                format!(
                    "error: a.carcassonne: stored in {stored}, so it is left as it is; --encoding utf-8 writes it anew\n"
                )
            );
            assert_eq!(fs::read(folder.path("a.carcassonne")).unwrap(), bytes);
        }
        let run = folder.run(&["check", "--format", "concise"]);
        let hint = format!(
            "a.carcassonne:1:1: hint[movetext/encoding] This record is stored in {stored}. It is read; others may not be able to: \
             fmt --encoding utf-8 writes it anew."
        );
        assert_eq!(run.stdout.lines().next(), Some(&*hint), "{}", run.stdout);
        let run = folder.run(&["fmt", "--encoding", "utf-8"]);
        assert_eq!(
            (run.code, &*run.stdout),
            (Some(0), "Formatted 1 of 1 record.\n")
        );
        assert_eq!(
            folder.read("a.carcassonne"),
            "A = Ren\u{e9}\n0  (0,0) RCRF\n1A (0,1) FFFC\n"
        );
    }
}

#[test]
fn what_is_no_text_is_never_written() {
    let bytes = b"A = Ren\x81\n0 (0,0) RCRF\n1A ( 0, 1 ) FFFC\n";
    let folder = Folder::new("fmt-no-text").with("a.carcassonne", bytes);
    let run = folder.run(&["fmt", "--encoding", "utf-8"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: a.carcassonne: no text: byte 0x81 at offset 7 (line 1); left as it is\n"
    );
    assert_eq!(fs::read(folder.path("a.carcassonne")).unwrap(), bytes);
}

#[test]
fn settings_switch_the_columns_off() {
    let folder = Folder::new("fmt-settings")
        .with("a.carcassonne", LOOSE)
        .with("movetext.toml", "[format]\nalign = false\n");
    folder.run(&["fmt"]);
    expect![[r#"
        A = Ann
        B = Bob
        0 (0,0) RCRF
        1A (0,1) FFFC // gap  here
        10B (1,0) FRFR
    "#]]
    .assert_eq(&folder.read("a.carcassonne"));
}
