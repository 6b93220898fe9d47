//! Flags of `movetext check` and of other commands: the rules, records and settings that count, and where findings are written.

use crate::support::{COMMA, COMMA_FIXED, Folder, MAP, MAP_FIXED, finish};
use expect_test::expect;

fn two(name: &str) -> Folder {
    Folder::new(name)
        .with("a.carcassonne", COMMA)
        .with("sub/b.rootlog", MAP)
}

const CONCISE: [&str; 3] = ["check", "--format", "concise"];

/// The exit code and output of `check --format concise` with `more`.
#[track_caller]
fn concise(folder: &Folder, more: &[&str]) -> (Option<i32>, String) {
    let run = folder.run(&[&CONCISE, more].concat());
    assert_eq!(run.stderr, "");
    (run.code, run.stdout)
}

const BOTH: &str = "\
a.carcassonne:4:5: error[carcassonne/comma-missing] The comma between the coordinates is missing. Read as (0,1).
sub/b.rootlog:1:6: warning[rootlog/header-spelling] The map is written Fall in a record.
1 error, 1 warning in 2 records (2 games); --fix repairs 2
";
const COMMA_ONLY: &str = "\
a.carcassonne:4:5: error[carcassonne/comma-missing] The comma between the coordinates is missing. Read as (0,1).
1 error in 2 records (2 games); --fix repairs 1
";
const MAP_ONLY: &str = "\
sub/b.rootlog:1:6: warning[rootlog/header-spelling] The map is written Fall in a record.
1 warning in 2 records (2 games); --fix repairs 1
";

#[test]
fn editors_see_a_line_a_finding() {
    assert_eq!(concise(&two("concise"), &[]), (Some(1), BOTH.to_owned()));
}

#[test]
fn only_what_is_selected_counts() {
    let folder = two("select");
    for rules in [
        "carcassonne/comma-missing",
        "comma-missing",
        "carcassonne",
        "kubb,carcassonne",
    ] {
        let run = concise(&folder, &["--select", rules]);
        assert_eq!(run, (Some(1), COMMA_ONLY.to_owned()), "{rules}");
    }
    for rules in ["carcassonne", "movetext,comma-missing"] {
        let run = concise(&folder, &["--ignore", rules]);
        assert_eq!(run, (Some(0), MAP_ONLY.to_owned()), "{rules}");
    }
    let run = concise(
        &folder,
        &["--select", "carcassonne,rootlog", "--ignore", "rootlog"],
    );
    assert_eq!(run, (Some(1), COMMA_ONLY.to_owned()));
    let run = concise(&folder, &["--select", "kubb"]);
    assert_eq!(
        run,
        (Some(0), "No findings in 2 records (2 games)\n".to_owned())
    );
}

#[test]
fn what_is_not_selected_is_not_repaired() {
    let folder = two("select-fix");
    let run = folder.run(&["check", "--fix", "--select", "rootlog"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(
        run.stdout,
        "Fixed 1 finding in 1 record.\nNo findings in 2 records (2 games)\n"
    );
    assert_eq!(folder.read("a.carcassonne"), COMMA);
    assert_eq!(folder.read("sub/b.rootlog"), MAP_FIXED);
}

#[test]
fn a_rule_that_is_switched_off_is_found_by_its_code() {
    let folder = two("select-off").with(
        "movetext.toml",
        "[rules]\n\"carcassonne/comma-missing\" = \"off\"\n\"rootlog/header-spelling\" = \"info\"\n",
    );
    let run = concise(&folder, &["--select", "comma-missing"]);
    assert_eq!(run, (Some(1), COMMA_ONLY.to_owned()));
    let run = concise(&folder, &["--select", "carcassonne"]);
    assert_eq!(run.1, "No findings in 2 records (2 games)\n");
    let run = concise(&folder, &["--select", "rootlog/header-spelling"]);
    assert_eq!(run.1, MAP_ONLY.replace("warning", "info"));
}

#[test]
fn an_unknown_rule_is_wrong_usage() {
    let folder = two("select-unknown");
    let run = folder.run(&["check", "--select", "kubb/inkast-cuont"]);
    assert_eq!(run.code, Some(2));
    expect![[r#"
        error: invalid value 'kubb/inkast-cuont' for '--select <RULE>': no rule is called kubb/inkast-cuont; did you mean kubb/inkast-count?

        For more information, try '--help'.
    "#]].assert_eq(&run.stderr);
    let run = folder.run(&["check", "--ignore", "kub"]);
    assert_eq!(run.code, Some(2));
    expect![[r#"
        error: invalid value 'kub' for '--ignore <RULE>': no rule is called kub; did you mean kubb?

        For more information, try '--help'.
    "#]]
    .assert_eq(&run.stderr);
    let run = folder.run(&["check", "--ignore", "speed"]);
    assert_eq!(run.code, Some(2));
    expect![[r#"
        error: invalid value 'speed' for '--ignore <RULE>': no rule is called speed; movetext rules lists them all

        For more information, try '--help'.
    "#]].assert_eq(&run.stderr);
}

#[test]
fn findings_can_leave_the_exit_code_alone() {
    let folder = two("exit-zero");
    assert_eq!(
        concise(&folder, &["--exit-zero"]),
        (Some(0), BOTH.to_owned())
    );
    // A missing record is an error, not a finding.
    assert_eq!(
        folder.run(&["check", "--exit-zero", "c.kubb"]).code,
        Some(2)
    );
    let deny = ["check", "--exit-zero", "--deny", "hint"];
    assert_eq!(folder.run(&deny).code, Some(2));
    let diff = folder.run(&["check", "--exit-zero", "--diff", "-q"]);
    assert_eq!((diff.code, diff.stderr.as_str()), (Some(0), ""));
    assert!(diff.stdout.starts_with("--- a.carcassonne\n"));
}

#[test]
fn nothing_but_findings_is_printed_on_request() {
    let folder = two("quiet")
        .with("clean/c.carcassonne", COMMA_FIXED)
        .with("none/x.txt", "");
    let lines: Vec<&str> = BOTH.lines().collect();
    let run = concise(&folder, &["--quiet"]);
    assert_eq!(run, (Some(1), lines[..2].join("\n") + "\n"));
    assert_eq!(concise(&folder, &["-q", "clean"]), (Some(0), String::new()));
    // The message about missing records is suppressed, too.
    assert_eq!(concise(&folder, &["-q", "none"]), (Some(0), String::new()));
    let run = folder.run(&["check", "-q", "d.kubb"]);
    assert_eq!(run.stderr, "error: d.kubb: no such file or folder\n");
    let run = folder.run(&["fmt", "-q"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
}

#[test]
fn colors_are_printed_when_asked_for() {
    let folder = two("color");
    let is_colored = |color: &str, variable: &str| {
        let mut command = folder.command(&["check", "--color", color]);
        command.env(variable, "1");
        finish(command).stdout.contains('\u{1b}')
    };
    assert!(is_colored("always", "NO_COLOR"));
    assert!(!is_colored("never", "CLICOLOR_FORCE"));
    assert!(!is_colored("auto", "NO_COLOR"));
    assert!(is_colored("auto", "CLICOLOR_FORCE"));
    let run = folder.run(&["--color", "always", "rules", "kubb"]);
    assert!(run.stdout.starts_with("\u{1b}[1mKubb\u{1b}[0m\n"));
    assert_eq!(folder.run(&["check", "--color", "maybe"]).code, Some(2));
}

#[test]
fn findings_go_to_a_file() {
    let folder = two("output-file");
    let args = ["--color", "always", "--output-file", "findings.txt"];
    assert_eq!(concise(&folder, &args), (Some(1), String::new()));
    assert_eq!(folder.read("findings.txt"), BOTH);
    // An older file is replaced.
    let run = folder.run(&[
        "check",
        "--format",
        "json",
        "--output-file",
        "findings.txt",
        "sub",
    ]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""));
    assert!(
        folder
            .read("findings.txt")
            .starts_with("{\"file\":\"sub/b.rootlog\",")
    );
    let names = std::fs::read_dir(folder.path("")).unwrap().count();
    assert_eq!(names, 3, "nothing is left beside the file");
    let run = folder.run(&["check", "--output-file", "no/findings.txt"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: no/findings.txt: no such file or folder\n"
    );
}

#[cfg(unix)]
#[test]
fn findings_go_to_a_device() {
    let run = concise(&two("output-device"), &["--output-file", "/dev/stdout"]);
    assert_eq!(run, (Some(1), BOTH.to_owned()));
}

#[test]
fn what_is_excluded_is_read_only_when_named() {
    let folder = two("exclude").with("drafts/deep/c.carcassonne", COMMA);
    for globs in [
        "drafts",
        "drafts/",
        "c.*",
        "drafts/**",
        "/drafts",
        "x,drafts/deep",
    ] {
        let run = concise(&folder, &["--exclude", globs]);
        assert_eq!(run, (Some(1), BOTH.to_owned()), "{globs}");
    }
    let whole = folder.path("");
    let whole = whole.to_str().unwrap();
    let run = folder.run(&[
        "fmt",
        "--check",
        whole,
        "--exclude",
        "drafts",
        "--exclude",
        "sub/*",
    ]);
    assert_eq!(
        run.stdout,
        format!("{whole}a.carcassonne\n1 of 1 record would change.\n")
    );
    let run = folder.run(&["stats", "--exclude", "*", "--format", "csv"]);
    assert_eq!(
        run.stderr,
        "warning: no records here (.kubb, .bucky, .rootlog, .carcassonne, .carc, .pgn)\n"
    );
    let named = ["--exclude", "drafts", "drafts", "a.carcassonne"];
    assert_eq!(concise(&folder, &named).0, Some(1));
    let run = folder.run(&["check", "--exclude", "{a", "sub"]);
    assert_eq!(run.code, Some(2));
    expect![[r#"
        error: invalid value '{a' for '--exclude <GLOB>': a bracket is not closed

        For more information, try '--help'.
    "#]]
    .assert_eq(&run.stderr);
}

#[test]
fn settings_can_be_given_one_by_one() {
    let folder = two("config").with(
        "movetext.toml",
        "[rules]\n\"carcassonne/comma-missing\" = \"warning\"\n",
    );
    let run = concise(&folder, &["--config", "rules.rootlog/header-spelling=off"]);
    assert_eq!(run, (Some(0), COMMA_ONLY.replace("error", "warning")));
    let run = concise(
        &folder,
        &[
            "--config",
            "rules.\"rootlog/header-spelling\" = \"off\"",
            "--config",
            "rules.carcassonne/comma-missing=error",
        ],
    );
    assert_eq!(run, (Some(1), COMMA_ONLY.to_owned()));
    let formatted = |config: &str| {
        let args = ["fmt", "-", "--notation", "carcassonne", "--config", config];
        folder
            .run_with_stdin(&args, "A = Ann\nB = Bob\n0 (0,0) RCRF\n1A (0,10) FFFC\n")
            .stdout
    };
    assert!(formatted("format.align=false").contains("0 (0,0) RCRF\n"));
    assert!(formatted("format.align=true").contains("0  (0,0)  RCRF\n"));
}

#[test]
fn a_wrong_setting_is_wrong_usage() {
    let folder = two("config-wrong").with("movetext.toml", "[kub]\nopening = 3\n");
    let complaint = |config: &str| {
        let run = folder.run(&["check", "--config", config]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{config}");
        run.stderr.lines().next().unwrap_or_default().to_owned() + "\n"
    };
    let said: String = [
        "kub.opening=2-4-6",
        "kubb.openin=2-4-6",
        "kubb.opening=2-4-5",
        "kubb.tie-break=yes",
        "opening=2-4-6",
        "files=x",
        "files.x=y",
        "rules.kubb/inkast-cuont=off",
        "rules.kubb/inkast-count=of",
        "kubb=",
    ]
    .into_iter()
    .map(complaint)
    .collect();
    expect![[r#"
        error: invalid value 'kub.opening=2-4-6' for '--config <FILE|KEY=VALUE>': There is no table "kub". Did you mean "kubb"?
        error: invalid value 'kubb.openin=2-4-6' for '--config <FILE|KEY=VALUE>': There is no setting of [kubb] "openin". Did you mean "opening"?
        error: invalid value 'kubb.opening=2-4-5' for '--config <FILE|KEY=VALUE>': "kubb.opening" cannot be "2-4-5"; write infer, 6-6-6, 2-4-6, 4-6-6 or 3-6-6.
        error: invalid value 'kubb.tie-break=yes' for '--config <FILE|KEY=VALUE>': "kubb.tie-break" cannot be "yes"; write true or false.
        error: invalid value 'opening=2-4-6' for '--config <FILE|KEY=VALUE>': There is no setting "opening": write TABLE.KEY=VALUE. Did you mean "kubb.opening"?
        error: invalid value 'files=x' for '--config <FILE|KEY=VALUE>': There is no setting "files": write TABLE.KEY=VALUE. Did you mean "documentation.rules"?
        error: invalid value 'files.x=y' for '--config <FILE|KEY=VALUE>': There is no table "files". Did you mean "rules"?
        error: invalid value 'rules.kubb/inkast-cuont=off' for '--config <FILE|KEY=VALUE>': There is no rule "kubb/inkast-cuont". Did you mean "kubb/inkast-count"?
        error: invalid value 'rules.kubb/inkast-count=of' for '--config <FILE|KEY=VALUE>': The level of "kubb/inkast-count" cannot be "of"; write off, hint, info, warning or error.
        error: invalid value 'kubb=' for '--config <FILE|KEY=VALUE>': There is no setting "kubb": write TABLE.KEY=VALUE.
    "#]].assert_eq(&said);
    let run = folder.run(&["check"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: movetext.toml:1:2: There is no table \"kub\". Did you mean \"kubb\"?\n"
    );
    let run = folder.run(&["check", "--config", "a.toml", "--config", "b.toml"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(
        run.stderr,
        "error: --config names two files; settings come from one\n"
    );
}

#[test]
fn standard_input_can_have_a_path() {
    let folder = Folder::new("stdin-filename").with(
        "sub/movetext.toml",
        "[rules]\n\"carcassonne/comma-missing\" = \"hint\"\n",
    );
    let check = |path: &str, more: &[&str]| {
        let args = [&CONCISE[..], &["--stdin-filename", path], more].concat();
        let run = folder.run_with_stdin(&args, COMMA);
        (run.code, run.stdout + &run.stderr)
    };
    expect![[r#"
        sub/new.carcassonne:4:5: hint[carcassonne/comma-missing] The comma between the coordinates is missing. Read as (0,1).
        1 hint in 1 record (1 game); --fix repairs 1
    "#]].assert_eq(&check("sub/new.carcassonne", &["-"]).1);
    // The `-` may be left out, and the folder may be missing.
    expect![[r#"
        elsewhere/new.carcassonne:4:5: error[carcassonne/comma-missing] The comma between the coordinates is missing. Read as (0,1).
        1 error in 1 record (1 game); --fix repairs 1
    "#]].assert_eq(&check("elsewhere/new.carcassonne", &[]).1);
    let unknown = ["check", "--stdin-filename", "sub/new.txt"];
    expect![[r#"
        error: sub/new.txt: not a known kind of record (.kubb, .bucky, .rootlog, .carcassonne, .carc, .pgn); say which with --notation
    "#]].assert_eq(&folder.run(&unknown).stderr);
    expect![[r#"
        sub/new.txt:4:5: hint[carcassonne/comma-missing] The comma between the coordinates is missing. Read as (0,1).
        1 hint in 1 record (1 game); --fix repairs 1
    "#]].assert_eq(&check("sub/new.txt", &["--notation", "carcassonne"]).1);
    let wrong = ["check", "--stdin-filename", "sub/new.carcassonne", "sub"];
    expect![[r#"
        error: --stdin-filename names standard input, which is read with -
    "#]]
    .assert_eq(&folder.run(&wrong).stderr);
    let args = ["fmt", "-", "--stdin-filename", "sub/new.carcassonne"];
    let run = folder.run_with_stdin(&args, "A = Ann\nB = Bob\n0  (0,0) rcrf\n");
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (Some(0), "A = Ann\nB = Bob\n0 (0,0) RCRF\n")
    );
    let args = ["explain", "-", "--stdin-filename", "sub/new.carcassonne"];
    assert_eq!(folder.run_with_stdin(&args, COMMA_FIXED).code, Some(0));
}

#[test]
fn what_was_not_read_has_no_findings() {
    let folder = Folder::new("unread")
        .with("good.kubb", "1. a:B a:- a:- b:- b:- b:-\n")
        .with("bad.kubb", b"1. a:B\x81\n");
    let check = |args: &[&str]| {
        let run = folder.run(&[&["check", "--format", "concise"], args].concat());
        assert_eq!(run.code, Some(2));
        run.stdout
    };
    assert_eq!(check(&["no.kubb"]), "Nothing could be checked\n");
    assert_eq!(check(&["no.kubb", "--fix"]), "Nothing could be checked\n");
    assert_eq!(
        check(&["good.kubb", "no.kubb"]),
        "No findings in 1 record (1 game) that could be read; one could not\n"
    );
    assert_eq!(
        check(&["bad.kubb", "no.kubb", "good.kubb"]),
        "No findings in 2 records (1 game) that could be read; 2 could not\n"
    );
    let run = folder.run(&["fmt", "--check", "good.kubb", "no.kubb"]);
    assert_eq!(
        (run.code, run.stdout.as_str()),
        (
            Some(2),
            "Nothing to format in 1 record that could be read; one could not.\n"
        )
    );
}

#[test]
fn a_run_takes_one_core_at_least() {
    let run = Folder::new("no-jobs").run(&["check", "--jobs", "0"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("how many games are worked on at once is a number from 1 on"),
        "{}",
        run.stderr
    );
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_is_shown_on_one_line() {
    let name = "na\u{1b}[31m\nm\u{202e}e.kubb";
    let shown = "na\u{fffd}[31m\u{fffd}m\u{fffd}e.kubb";
    let folder = Folder::new("names").with(
        name,
        "1.  a:B b:- a:- b:- a:- b:-\n2. c:I c:F d:- d:- c:- d:V\n",
    );
    for format in ["human", "concise", "github"] {
        let run = folder.run(&["check", "--format", format, "."]);
        let places = run
            .stdout
            .lines()
            .filter(|line| line.contains(shown))
            .count();
        assert!(
            places > 0 && !run.stdout.contains(['\u{1b}', '\u{202e}']),
            "{}",
            run.stdout
        );
    }
    let run = folder.run(&["fmt", "--diff", "."]);
    assert!(
        run.stdout.starts_with(&format!("--- ./{shown}\n"))
            || run.stdout.starts_with(&format!("--- {shown}\n")),
        "{}",
        run.stdout
    );
    let run = folder.run(&["check", "x\u{1b}c\ny.kubb"]);
    assert_eq!(
        run.stderr,
        "error: x\u{fffd}c\u{fffd}y.kubb: no such file or folder\n"
    );
}

#[test]
fn no_cell_is_a_formula_if_it_is_to_be_safe() {
    let folder = Folder::new("safe-csv").with(
        "a.pgn",
        "[Event \"x\"]\n[White \"=1+2\"]\n[Black \"@x\"]\n\n1. e4 e5 *\n",
    );
    let stats = |more: &[&str]| {
        let run = folder.run(&[&["stats", "--format", "csv", "a.pgn"], more].concat());
        run.stdout
    };
    assert!(stats(&[]).contains(",=1+2,"));
    let safe = stats(&["--safe-csv"]);
    assert!(safe.contains(",'=1+2,") && safe.contains(",'@x,"), "{safe}");
    let export = |to: &str, more: &[&str]| {
        let args = [&["export", "a.pgn", "--to", "csv", "-o", to], more].concat();
        assert_eq!(folder.run(&args).code, Some(0));
        folder.read(&format!("{to}/players/notation=pgn/part-0.csv"))
    };
    assert!(export("plain", &[]).contains(",=1+2,"));
    assert!(export("safe", &["--safe-csv"]).contains(",'=1+2,"));
    let folder = Folder::new("safe-scores").with("a.kubb", "1. jt:- jt:- g:B g:- jt:- g:-\n");
    let run = folder.run(&["convert", "a.kubb", "--to", "scores", "--safe-csv"]);
    let plain = folder.run(&["convert", "a.kubb", "--to", "scores"]);
    assert_eq!(run, plain);
}
