//! Files that are not regular are reported and never opened; wrong settings end every command.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its folder up has failed"
)]

use std::fs;

use crate::support::{COMMA, COMMA_FIXED, Folder, MAP};
use expect_test::expect;

/// Every command that reads records, applied to `record`.
fn commands(record: &str) -> [Vec<&str>; 10] {
    [
        vec!["check", record],
        vec!["check", "--fix", record],
        vec!["check", "--repair", record],
        vec!["fmt", record],
        vec!["explain", record],
        vec!["replay", record],
        vec!["draw", record],
        vec!["view", record],
        vec!["stats", record],
        vec!["export", record, "-o", "tables"],
    ]
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_opened() {
    let folder = Folder::new("irregular")
        .with_pipe("pipe.kubb")
        .with_endless("zero.kubb");
    let _socket = std::os::unix::net::UnixListener::bind(folder.path("socket.kubb")).unwrap();
    for (record, what) in [
        ("pipe.kubb", "a pipe"),
        ("zero.kubb", "a device"),
        ("socket.kubb", "a socket"),
    ] {
        for args in commands(record) {
            let run = folder.run_promptly(&args);
            assert_eq!(
                (run.code, run.stderr),
                (Some(2), format!("error: {record}: not a file but {what}\n")),
                "{args:?}"
            );
        }
    }
    // In a folder they are skipped.
    let folder = folder.with("a.carcassonne", COMMA_FIXED);
    let run = folder.run_promptly(&["check"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
}

#[cfg(unix)]
#[test]
fn settings_are_a_regular_file() {
    let irregular = |name: &str| Folder::new(name).with("a.carcassonne", COMMA);
    let folders = [
        (
            irregular("settings-pipe").with_pipe("movetext.toml"),
            "not a file but a pipe",
        ),
        (
            irregular("settings-zero").with_endless("movetext.toml"),
            "not a file but a device",
        ),
        (
            irregular("settings-folder").with("movetext.toml/a.txt", ""),
            "not a file but a folder",
        ),
        (
            irregular("settings-large").with("movetext.toml", "#".repeat((1 << 20) + 1)),
            "larger than 1 MB",
        ),
        (
            irregular("settings-latin").with("movetext.toml", b"# \xe9"),
            "no text: byte 0xE9 at offset 2 (line 1); left as it is",
        ),
    ];
    for (folder, reason) in folders {
        let named = ["check", "a.carcassonne", "--config", "movetext.toml"];
        for args in commands("a.carcassonne").into_iter().chain([named.into()]) {
            let run = folder.run_promptly(&args);
            assert_eq!(
                (run.code, run.stdout.as_str(), run.stderr),
                (Some(2), "", format!("error: movetext.toml: {reason}\n")),
                "{args:?}"
            );
        }
        assert_eq!(folder.read("a.carcassonne"), COMMA);
    }
}

#[test]
fn wrong_settings_end_every_command_before_it_reads_a_record() {
    let folder = Folder::new("settings-slip")
        .with("a.carcassonne", COMMA)
        .with(
            "movetext.toml",
            "[rules]\n\"carcassonne/coma-missing\" = \"off\"\n\n[formt]\nalign = true\n\n[format]\nalgn = true\nalign = 3\n[hints",
        );
    let problems = expect![[r#"
        error: movetext.toml:10:7: This is not TOML: unclosed table, expected `]`.
        error: movetext.toml:2:1: There is no rule "carcassonne/coma-missing". Did you mean "carcassonne/comma-missing"?
        error: movetext.toml:4:2: There is no table "formt". Did you mean "format"?
        error: movetext.toml:8:1: There is no setting of [format] "algn". Did you mean "align"?
        error: movetext.toml:9:9: "format.align" cannot be 3; write true or false.
    "#]];
    for args in commands("a.carcassonne") {
        let run = folder.run(&args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        problems.assert_eq(&run.stderr);
    }
    assert_eq!(folder.read("a.carcassonne"), COMMA);
}

#[cfg(unix)]
#[test]
fn all_names_of_a_file_keep_its_text() {
    use std::os::unix::fs::PermissionsExt as _;
    // Both records become shorter.
    let loose = "A = Ann\n0 (0,0) RCRF\n1A ( 0, 1 ) FFFC     \n";
    for (args, name, long) in [
        (["check", "--fix"].as_slice(), "rootlog", MAP),
        (&["fmt"], "carcassonne", loose),
    ] {
        let names = ["a", "b", "c"].map(|one| format!("{one}.{name}"));
        let [one, other, alone] = names.each_ref().map(String::as_str);
        let folder = Folder::new("hard-link").with(one, long).with(alone, long);
        let path = folder.path(one);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o604)).unwrap();
        fs::hard_link(&path, folder.path(other)).unwrap();
        let run = folder.run(&[args, &[one, alone]].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let text = folder.read(one);
        assert!(text.len() < long.len(), "{text}");
        assert_eq!(folder.read(other), text);
        assert_eq!(folder.read(alone), text);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o604);
        let names = fs::read_dir(folder.path("")).unwrap().count();
        assert_eq!(names, 3, "nothing is left beside the records");
    }
}

#[test]
fn every_command_leaves_out_what_settings_leave_out() {
    // `enable` for a folder, and globs, which also match packed files.
    for (settings, record) in [
        ("[records]\nexclude = ['old/*']\n", "old/a.carcassonne"),
        ("[records]\nexclude = ['*.gz']\n", "a.carcassonne.gz"),
        ("[records]\nenable = false\n", "a.carcassonne"),
    ] {
        let folder = Folder::new("left-out")
            .with("movetext.toml", settings)
            .with(record, COMMA);
        for args in commands(record) {
            let run = folder.run(&args);
            let note = format!("warning: {record}: left out by the settings\n");
            assert!(run.stderr.starts_with(&note), "{args:?}: {run:?}");
            assert!(!run.stdout.contains("comma"), "{args:?}: {run:?}");
            assert_eq!(folder.read(record), COMMA, "{args:?}");
        }
        let run = folder.run(&["check"]);
        assert_eq!(run.code, Some(0), "{run:?}");
        assert_eq!(
            run.stderr,
            format!("warning: no records here ({})\n", archive::extensions())
        );
    }
}
