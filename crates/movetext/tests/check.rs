//! `movetext check`: formats, exit codes, fixes, and unreadable files.

use std::{fs, io::Read as _};

use crate::support::{COMMA, COMMA_FIXED, Folder, MAP, MAP_FIXED, finish};
use expect_test::expect;

fn two(name: &str) -> Folder {
    Folder::new(name)
        .with("a.carcassonne", COMMA)
        .with("sub/b.rootlog", MAP)
}

#[test]
fn people_see_lines_fixes_and_a_summary() {
    let run = two("human").run(&["check"]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stderr, "");
    expect![[r#"
        error[carcassonne/comma-missing]: The comma between the coordinates is missing. Read as (0,1).
         --> a.carcassonne:4:5
          |
        4 | 1A (0 1)    FFFC
          |     ^^^
          |
          = help: Write (0,1)

        warning[rootlog/header-spelling]: The map is written Fall in a record.
         --> sub/b.rootlog:1:6
          |
        1 | Map: Autumn
          |      ^^^^^^
          |
          = help: Write Fall

        1 error, 1 warning in 2 records (2 games); --fix repairs 2
    "#]].assert_eq(&run.stdout);
}

#[test]
fn a_long_line_is_shown_for_its_first_findings() {
    let text = format!("Map: Fall\nC:{}\n", ["XE12(4,0)"; 1_000].join("/"));
    let run = Folder::new("long").with("a.rootlog", &text).run(&["check"]);
    let (shown, told) = run
        .stdout
        .split("\n\n")
        .filter(|finding| finding.contains("--> a.rootlog:2:"))
        .partition::<Vec<&str>, _>(|finding| finding.contains("^"));
    assert_eq!(shown.len(), 32);
    let first =
        "error[rootlog/unknown-roll]: A die shows 0, 1, 2 or 3, not 4.\n--> a.rootlog:2:318";
    assert_eq!(told[0], first);
}

#[test]
fn scripts_see_an_object_a_line() {
    let run = two("json").run(&["check", "--format", "json"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        {"file":"a.carcassonne","line":4,"column":5,"endLine":4,"endColumn":8,"severity":"error","code":"carcassonne/comma-missing","message":"The comma between the coordinates is missing. Read as (0,1).","fixes":[{"title":"Write (0,1)","safe":true,"certain":false,"edits":[{"line":4,"column":6,"endLine":4,"endColumn":7,"text":","}]}]}
        {"file":"sub/b.rootlog","line":1,"column":6,"endLine":1,"endColumn":12,"severity":"warning","code":"rootlog/header-spelling","message":"The map is written Fall in a record.","fixes":[{"title":"Write Fall","safe":true,"certain":false,"edits":[{"line":1,"column":6,"endLine":1,"endColumn":12,"text":"Fall"}]}]}
    "#]].assert_eq(&run.stdout);
}

#[test]
fn github_sees_workflow_commands() {
    let run = two("github").run(&["check", "--format", "github"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        ::error file=a.carcassonne,line=4,endLine=4,col=5,endColumn=8,title=carcassonne/comma-missing::The comma between the coordinates is missing. Read as (0,1).%0Ahelp: Write (0,1)
        ::warning file=sub/b.rootlog,line=1,endLine=1,col=6,endColumn=12,title=rootlog/header-spelling::The map is written Fall in a record.%0Ahelp: Write Fall
    "#]].assert_eq(&run.stdout);
}

#[test]
fn a_clean_record_is_one_quiet_line() {
    let folder = Folder::new("clean").with("a.carcassonne", COMMA_FIXED);
    let run = folder.run(&["check", "a.carcassonne"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout, "No findings in 1 record (1 game)\n");
    assert_eq!(run.stderr, "");
}

#[test]
fn warnings_fail_only_when_denied() {
    let folder = Folder::new("deny").with("b.rootlog", MAP);
    assert_eq!(folder.run(&["check"]).code, Some(0));
    assert_eq!(folder.run(&["check", "--deny", "warning"]).code, Some(1));
    assert_eq!(folder.run(&["check", "--deny", "nothing"]).code, Some(2));
}

#[test]
fn fixes_are_written_and_counted() {
    let folder = two("fix").with("clean.carcassonne", COMMA_FIXED);
    let run = folder.run(&["check", "--fix"]);
    assert_eq!(run.code, Some(0));
    expect![[r#"
        Fixed 2 findings in 2 records.
        No findings in 3 records (3 games)
    "#]]
    .assert_eq(&run.stdout);
    assert_eq!(folder.read("a.carcassonne"), COMMA_FIXED);
    assert_eq!(folder.read("sub/b.rootlog"), MAP_FIXED);
    let names = fs::read_dir(folder.path("")).unwrap().count();
    assert_eq!(names, 3, "nothing is left beside the records");
}

#[test]
fn fixing_keeps_line_breaks_the_mark_and_permissions() {
    let text = format!("\u{feff}{}", COMMA.replace('\n', "\r\n"));
    let folder = Folder::new("fix-crlf").with("a.carcassonne", &text);
    let path = folder.path("a.carcassonne");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    }
    let run = folder.run(&["check", "--fix"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        folder.read("a.carcassonne"),
        format!("\u{feff}{}", COMMA_FIXED.replace('\n', "\r\n"))
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
}

#[cfg(unix)]
#[test]
fn a_record_behind_a_link_is_fixed_where_it_is() {
    let folder = Folder::new("fix-link").with("real/a.carcassonne", COMMA);
    std::os::unix::fs::symlink("real/a.carcassonne", folder.path("link.carcassonne")).unwrap();
    let run = folder.run(&["check", "--fix", "link.carcassonne"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(folder.read("real/a.carcassonne"), COMMA_FIXED);
    let link = fs::symlink_metadata(folder.path("link.carcassonne")).unwrap();
    assert!(link.file_type().is_symlink());
}

#[test]
fn a_read_only_record_is_not_replaced() {
    let folder = Folder::new("fix-read-only").with("a.carcassonne", COMMA);
    let path = folder.path("a.carcassonne");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let run = folder.run(&["check", "--fix"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr, "error: a.carcassonne: the file is read-only\n");
    assert_eq!(folder.read("a.carcassonne"), COMMA);
}

#[test]
fn fixed_standard_input_goes_to_standard_output() {
    let args = ["check", "--fix", "-", "--notation", "carcassonne"];
    let run = Folder::new("fix-stdin").run_with_stdin(&args, COMMA);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.stdout, COMMA_FIXED);
    assert_eq!(
        run.stderr,
        "Fixed 1 finding in 1 record.\nNo findings in 1 record (1 game)\n"
    );
}

/// Slips of a scanner: another name of a map, and `l` for `1`; and a key pressed twice, which may be another slip.
const SCANNED: &str = "Map: Autumn\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->l/w->2+3/#->C\nE:6w->33/#->E\n";

/// The same record after the certain repairs.
fn repaired() -> String {
    SCANNED
        .replace("Autumn", "Fall")
        .replace("t_k->l", "t_k->1")
}

#[test]
fn what_is_certain_is_repaired_and_the_rest_shown() {
    let folder = two("repair").with("c.rootlog", SCANNED);
    let run = folder.run(&["check", "--repair"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        error[rootlog/unknown-clearing]: There is no clearing 33. Maps have clearings 1 to 12.
         --> c.rootlog:8:7
          |
        8 | E:6w->33/#->E
          |       ^^
          |
          = help: Write 6w->3
          = or: Write 6w->3/3#->E

        Made 1 repair in a.carcassonne.
        Made 2 repairs in c.rootlog.
        Made 1 repair in sub/b.rootlog.
        1 error in 3 records (3 games)
    "#]]
    .assert_eq(&run.stdout);
    assert_eq!(folder.read("a.carcassonne"), COMMA_FIXED);
    assert_eq!(folder.read("c.rootlog"), repaired());
    // Nothing more is certain, so the file is not written.
    let before = fs::metadata(folder.path("c.rootlog")).unwrap();
    let run = folder.run(&["check", "--repair"]);
    assert!(!run.stdout.contains("Made"), "{}", run.stdout);
    let after = fs::metadata(folder.path("c.rootlog")).unwrap();
    assert_eq!(before.modified().unwrap(), after.modified().unwrap());
}

#[test]
fn a_diff_shows_what_would_be_repaired_and_writes_nothing() {
    let folder = Folder::new("repair-diff").with("c.rootlog", SCANNED);
    let run = folder.run(&["check", "--repair", "--diff"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        --- c.rootlog
        +++ c.rootlog
        @@ -1,2 +1,2 @@
        -Map: Autumn
        +Map: Fall
         Deck: Standard
        @@ -6,3 +6,3 @@
         
        -C:t_k->l/w->2+3/#->C
        +C:t_k->1/w->2+3/#->C
         E:6w->33/#->E
    "#]]
    .assert_eq(&run.stdout);
    expect![[r#"
        Would make 2 repairs in c.rootlog.
        Left: 1 error in 1 record (1 game)
    "#]]
    .assert_eq(&run.stderr);
    let run = folder.run(&["check", "--fix", "--diff"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        --- c.rootlog
        +++ c.rootlog
        @@ -1,2 +1,2 @@
        -Map: Autumn
        +Map: Fall
         Deck: Standard
    "#]]
    .assert_eq(&run.stdout);
    expect![[r#"
        Would fix 1 finding in 1 record.
        Left: 2 errors in 1 record (1 game)
    "#]]
    .assert_eq(&run.stderr);
    assert_eq!(folder.read("c.rootlog"), SCANNED);
}

#[test]
fn a_diff_of_nothing_is_empty_and_one_of_anything_fails() {
    let folder = two("diff").with("clean/a.carcassonne", COMMA_FIXED);
    let run = folder.run(&["check", "--fix", "--diff", "clean"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
    assert_eq!(
        run.stderr,
        "Would change nothing.\nLeft: No findings in 1 record (1 game)\n"
    );
    // Only a warning would be left.
    let run = folder.run(&["check", "--fix", "--diff", "sub"]);
    assert_eq!(run.code, Some(1));
    // `--diff` alone shows the safe fixes.
    assert_eq!(folder.run(&["check", "--diff", "sub"]), run);
    let json = ["check", "--fix", "--diff", "--format", "json"];
    assert_eq!(folder.run(&json).code, Some(2));
}

#[test]
fn repaired_standard_input_goes_to_standard_output() {
    let folder = Folder::new("repair-stdin");
    let args = ["check", "--repair", "-", "--notation", "rootlog"];
    let run = folder.run_with_stdin(&args, SCANNED);
    assert_eq!((run.code, run.stdout), (Some(1), repaired()));
    let last = "Made 2 repairs in <stdin>.\n1 error in 1 record (1 game)\n";
    assert!(run.stderr.ends_with(last), "{}", run.stderr);
    let args = ["check", "--repair", "--diff", "-", "--notation", "rootlog"];
    let run = folder.run_with_stdin(&args, SCANNED);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.starts_with("--- <stdin>\n+++ <stdin>\n@@ "));
    assert_eq!(
        run.stderr,
        "Would make 2 repairs in <stdin>.\nLeft: 1 error in 1 record (1 game)\n"
    );
}

#[test]
fn standard_input_is_checked() {
    let folder = Folder::new("stdin");
    let args = [
        "check",
        "-",
        "--notation",
        "carcassonne",
        "--format",
        "json",
    ];
    let run = folder.run_with_stdin(&args, COMMA);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.starts_with("{\"file\":\"<stdin>\",\"line\":4,"),
        "{}",
        run.stdout
    );
    let run = folder.run_with_stdin(&["check", "-"], COMMA);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--notation"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_checked() {
    let folder = two("unreadable")
        .with("latin.carcassonne", b"A = Ren\x81\n")
        .with("notes.txt", "hello");
    let args = [
        "check",
        "latin.carcassonne",
        "notes.txt",
        "missing.kubb",
        "a.carcassonne",
        "--format",
        "json",
    ];
    let run = folder.run(&args);
    assert_eq!(run.code, Some(2));
    let known: Vec<String> = ide::extensions()
        .iter()
        .map(|it| format!(".{it}"))
        .collect();
    let known = known.join(", ");
    expect![[r#"
        error: notes.txt: not a known kind of record (.kubb, …); say which with --notation
        error: missing.kubb: no such file or folder
        error: latin.carcassonne: game 1 is no text: byte 0x81 at offset 7 (line 1); left out. Save the file as UTF-8
    "#]]
    .assert_eq(&run.stderr.replace(&format!("({known})"), "(.kubb, …)"));
    assert_eq!(run.stdout.lines().count(), 1);
    let run = folder.run(&["check", "--fix"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        fs::read(folder.path("latin.carcassonne")).unwrap(),
        b"A = Ren\x81\n"
    );
    assert_eq!(folder.read("a.carcassonne"), COMMA_FIXED);
}

#[test]
fn a_notation_reads_named_files_of_any_name() {
    let folder = Folder::new("override")
        .with("game.txt", COMMA)
        .with("b.rootlog", MAP);
    let run = folder.run(&["check", "--notation", "carcassonne", "game.txt", "."]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.contains("1 error in 1 record (1 game)"),
        "{}",
        run.stdout
    );
}

#[test]
fn ignored_and_hidden_records_are_checked_only_when_named() {
    let folder = two("ignored")
        .with(".gitignore", "sub/\n")
        .with(".drafts/c.carcassonne", COMMA);
    let run = folder.run(&["check", "--format", "json"]);
    assert_eq!(run.stdout.lines().count(), 1);
    let run = folder.run(&["check", "--format", "json", "sub/b.rootlog", "sub", "."]);
    let files: Vec<_> = run
        .stdout
        .lines()
        .map(|line| line.split('"').nth(3))
        .collect();
    assert_eq!(files, [Some("sub/b.rootlog"), Some("a.carcassonne")]);
}

#[test]
fn a_folder_without_records_says_so() {
    let run = Folder::new("none").with("notes.txt", "").run(&["check"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stderr.starts_with("warning: no records here (.kubb"),
        "{}",
        run.stderr
    );
}

#[test]
fn settings_come_from_the_nearest_file_above() {
    let folder = two("settings")
        .with(
            "movetext.toml",
            "[rules]\n\"carcassonne/comma-missing\" = \"hint\"\n",
        )
        .with(
            "sub/movetext.toml",
            "[rules]\n\"rootlog/header-spelling\" = \"off\"\n",
        );
    let run = folder.run(&["check", "--format", "json"]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.stdout.contains("\"severity\":\"hint\""),
        "{}",
        run.stdout
    );
    let run = folder.run(&["check", "--config", "sub/movetext.toml", "a.carcassonne"]);
    assert_eq!(run.code, Some(1));
    let run = folder.run(&["check", "--config", "missing.toml"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.stderr, "error: missing.toml: no such file or folder\n");
}

#[test]
fn comments_silence_findings() {
    let text = COMMA.replace("FFFC", "FFFC / movetext: allow(carcassonne/comma-missing)");
    let run = Folder::new("silenced")
        .with("a.carcassonne", text)
        .run(&["check"]);
    assert_eq!(run.stdout, "No findings in 1 record (1 game)\n");
    assert_eq!(run.code, Some(0));
}

#[test]
fn colors_are_for_terminals_and_those_who_ask() {
    let folder = two("colors");
    let colored = |variables: &[(&str, &str)]| {
        let mut command = folder.command(&["check"]);
        command.envs(variables.iter().copied());
        finish(command).stdout.contains('\u{1b}')
    };
    assert!(!colored(&[]));
    assert!(colored(&[("CLICOLOR_FORCE", "1")]));
    assert!(!colored(&[("NO_COLOR", "1")]));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut folder = Folder::new("pipe");
    // Far more findings than a pipe holds.
    let many = COMMA.repeat(60);
    for index in 0..20 {
        folder = folder.with(&format!("{index}.carcassonne"), &many);
    }
    let mut child = folder.command(&["check"]).spawn().unwrap();
    let mut first = [0];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    // The pipe is closed here, with much output still to come.
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
