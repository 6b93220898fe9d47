//! Archives: memory, the order of answers, output before the end of the input, and unreadable parts.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its folder up has failed"
)]

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
};

use crate::support::{Folder, MAP};
use expect_test::expect;

/// A short game of Kubb without findings.
const GAME: &str = "1. a:B b:- a:- b:- a:- b:-\n2. c:I c:F d:- c:- d:- c:- d:-\n\n";
/// The same game with an invalid letter in its last line (an error without a safe fix), and not in canonical form.
const WRONG: &str = "1.  a:B b:- a:- b:- a:- b:-\n2. c:I c:F d:- c:- d:- c:- d:V\n\n";

/// A run that reads standard input while the test writes to it.
struct Stream {
    child: Child,
    /// The output, line by line.
    lines: Receiver<String>,
}

impl Stream {
    fn start(name: &str, args: &[&str]) -> Self {
        let mut command = Folder::new(name).command(args);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { child, lines }
    }

    fn write(&mut self, text: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        stdin.write_all(text.as_bytes()).unwrap();
        stdin.flush().unwrap();
    }

    /// Waits for a line that contains `part`.
    fn wait_for(&self, part: &str) -> String {
        self.lines.iter().find(|line| line.contains(part)).unwrap()
    }

    /// Ends its input. Returns the exit code.
    fn end(mut self) -> Option<i32> {
        drop(self.child.stdin.take());
        self.child.wait().unwrap().code()
    }
}

#[test]
fn answers_come_while_the_input_is_open() {
    for (args, expected) in [
        (["check", "--format", "github"], "line=5,"),
        (["stats", "--format", "csv"], "<stdin>,4,kubb,c,"),
        (["replay", "--format", "human"], "replays without"),
        (["replay", "--format", "json"], ""),
        (["explain", "--jobs", "2"], "Turn 2"),
        (["fmt", "--check", "--jobs=1"], "<stdin>"),
        (["fmt", "--diff", "--jobs=1"], "+1. a:B"),
    ] {
        let mut args = args.to_vec();
        args.extend(["-", "--notation", "kubb"]);
        let mut stream = Stream::start("open", &args);
        stream.write(&[GAME, WRONG, GAME].concat());
        // The line that opens the next game shows that the last one is complete.
        stream.write("1. a:-");
        stream.write("\n");
        if !expected.is_empty() {
            stream.wait_for(expected);
        }
        let code = stream.end();
        assert!(code < Some(2), "{args:?}");
    }
}

/// How many games an archive has. Most of its lines are comments, which are read quickly even without optimization.
const GAMES: usize = 2_500;
/// How many lines a game has.
const LINES: usize = 84;

/// The highest memory use of a process, in kilobytes.
#[cfg(target_os = "linux")]
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let size = line.unwrap().trim().strip_suffix(" kB").unwrap();
    size.parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_an_archive() {
    let comments = "# said by those who watched: nothing of note\n".repeat(LINES - 3);
    let some = format!("{comments}{GAME}").repeat(100);
    // The first line of the last complete game, which has the error.
    let first = GAMES * LINES + 1;
    let last = first + 1;
    for (args, expected) in [
        (["check", "--format", "github"], format!("line={last},")),
        (["stats", "--format", "csv"], format!("<stdin>,{first},")),
        (["stats", "--format", "json"], format!("\"line\":{first},")),
        (["replay", "--format", "human"], format!("{last}    2.")),
        (["explain", "--jobs", "2"], format!("{last}  2.")),
        (["fmt", "--check", "--jobs=2"], "<stdin>".to_owned()),
        (["fmt", "--diff", "--jobs=2"], "+1. a:B".to_owned()),
    ] {
        let mut args = args.to_vec();
        args.extend(["-", "--notation", "kubb"]);
        let mut stream = Stream::start("memory", &args);
        for _ in 0..GAMES / 100 {
            stream.write(&some);
        }
        stream.write(&[WRONG, GAME, "1. a:-\n"].concat());
        stream.wait_for(&expected);
        let peak = peak(&stream.child);
        assert!(peak < 100_000, "{args:?} took {peak} kB");
        stream.end();
    }
}

/// A game that is longer than any real one.
fn long() -> String {
    "1. a:- a:-\n".to_owned() + &"2. b:- b:-\n".repeat(5_000)
}

#[test]
fn a_record_that_is_read_whole_may_not_be_blank_for_ever() {
    let most = "\n".repeat(200_000);
    let folder = Folder::new("blank")
        .with("most.kubb", format!("1. a:-\n{most}"))
        .with("over.kubb", format!("1. a:-\n{most}\n"));
    for args in [
        &["draw"][..],
        &["check", "--repair"],
        &["convert", "--to", "markdown"],
    ] {
        let run = folder.run(&[args, &["over.kubb"]].concat());
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (
                Some(2),
                "error: over.kubb: more than 200,000 blank lines from line 2 on; the record is left as it is\n"
            ),
            "{args:?}"
        );
    }
    let run = folder.run(&["draw", "most.kubb"]);
    assert_eq!(run.stderr, "");
    let run = folder.run(&["check", "over.kubb"]);
    assert_eq!(run.stderr, "");
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_a_game() {
    let line = "1. a:- a:- ".repeat(9_000);
    let turns = "2. b:- b:-\n".repeat(9_000);
    for (args, part) in [
        (["check", "--format", "github"], turns.clone()),
        (["stats", "--format", "csv"], turns),
        (["check", "--format", "json"], line),
        (["check", "--jobs", "2"], "\n".repeat(200_000)),
    ] {
        let mut args = args.to_vec();
        args.extend(["-", "--notation", "kubb"]);
        let mut stream = Stream::start("memory-game", &args);
        for _ in 0..12 {
            stream.write(&part);
        }
        stream.write(&format!("\n[Event: x]\n{WRONG}[Event: y]\n"));
        let peak = peak(&stream.child);
        assert!(peak < 100_000, "{args:?} took {peak} kB");
        stream.end();
    }
}

#[test]
fn what_is_left_out_of_a_long_game_is_a_finding_at_its_place() {
    let folder = Folder::new("long").with("a.kubb", long() + "\n[Event: x]\n1. a:V\n");
    let run = folder.run(&[
        "check",
        "--format",
        "concise",
        "a.kubb",
        "--select",
        "kubb/unknown-action",
    ]);
    let lines: Vec<&str> = run
        .stdout
        .lines()
        .filter(|line| line.contains("long-game"))
        .collect();
    assert_eq!(
        lines,
        [
            "a.kubb:3001:1: error[movetext/long-game] This game is longer than 3,000 lines, 12,000 words or 128 KB: 2,001 lines from line 3,001 on were not checked."
        ]
    );
    assert_eq!(run.code, Some(1));
    // The next game is read, with its lines counted in the file.
    let run = folder.run(&["check", "--format", "concise", "a.kubb"]);
    assert!(run.stdout.contains("a.kubb:5004:"), "{}", run.stdout);
    for command in ["stats", "explain", "replay"] {
        let run = folder.run(&[command, "a.kubb"]);
        assert_eq!(run.code, Some(2), "{command}");
        assert_eq!(
            run.stderr,
            "error: a.kubb: game 1 (line 1) is longer than 3,000 lines, 12,000 words or 128 KB: 2,001 lines from line 3,001 on were left out\n"
        );
    }
    let text = folder.read("a.kubb");
    for args in [&["fmt"][..], &["check", "--fix"], &["check", "--repair"]] {
        let run = folder.run(&[args, &["a.kubb"]].concat());
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (
                Some(2),
                "error: a.kubb: the game in line 1 is longer than 3,000 lines, 12,000 words or 128 KB; the record is left as it is\n"
            )
        );
        assert_eq!(folder.read("a.kubb"), text);
    }
}

#[test]
fn whoever_reads_no_more_ends_the_run() {
    for args in [
        ["check", "--format", "github"],
        ["replay", "--format", "json"],
    ] {
        let mut args = args.to_vec();
        args.extend(["-", "--notation", "kubb"]);
        let mut command = Folder::new("head").command(&args);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        // A run that read on would never end.
        let writer = thread::spawn(move || while stdin.write_all(WRONG.as_bytes()).is_ok() {});
        std::io::Read::read_exact(&mut stdout, &mut [0; 100]).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""));
        writer.join().unwrap();
    }
}

/// Records with all kinds of findings, in one file and in several.
fn mixed(name: &str) -> Folder {
    let mut folder = Folder::new(name);
    let mut all = String::new();
    for index in 0..60 {
        let text = if index % 3 == 0 { WRONG } else { GAME };
        all.push_str(text);
        folder = folder.with(&format!("{}/{index:02}.kubb", index % 4), text);
    }
    folder.with("all.kubb", all).with("map.rootlog", MAP)
}

#[test]
fn answers_are_the_same_on_any_number_of_cores() {
    let folder = mixed("jobs");
    for args in [
        ["check", "--format=human"],
        ["check", "--format=json"],
        ["check", "--format=sarif"],
        ["check", "--statistics"],
        ["stats", "--format=human"],
        ["stats", "--format=csv"],
        ["replay", "--format=json"],
        ["explain", "."],
        ["fmt", "--check"],
        ["fmt", "--diff"],
    ] {
        let run = |jobs: &str| {
            let mut args = args.to_vec();
            args.extend(["--jobs", jobs]);
            if ["replay"].contains(&args[0]) {
                args.push(".");
            }
            folder.run(&args)
        };
        let one = run("1");
        assert!(one.code < Some(2), "{args:?}: {}", one.stderr);
        assert_eq!(one, run("8"), "{args:?}");
    }
    let refused = folder.run(&["check", "--jobs", "0"]);
    assert_eq!(refused.code, Some(2));
}

/// The notation and text of a game whose only repairs are guessed.
fn guessed() -> (&'static str, &'static str) {
    let needs_guesses = |notation: &&'static dyn ide::Notation, text: &str| {
        let game = ide::Game::alone(*notation, text, Default::default());
        let has_none = game.findings().iter().all(|one| one.fixes.is_empty());
        has_none && game.guesses().iter().any(|fixes| !fixes.is_empty())
    };
    let examples = ide::notations().iter().flat_map(|notation| {
        let rules = notation.rules().iter();
        rules.map(move |rule| (notation, rule.wrong))
    });
    let opens_games = |notation: &dyn ide::Notation, text: &str| {
        ide::notation::cut(notation, &format!("{text}\n{text}")).len() == 2
    };
    let mut fitting = examples
        .filter(|(notation, text)| opens_games(**notation, text) && needs_guesses(notation, text));
    fitting
        .next()
        .map(|(notation, text)| (notation.id(), text))
        .unwrap()
}

#[test]
fn only_the_first_games_of_a_record_get_guesses() {
    let (notation, text) = guessed();
    let record = format!("{text}\n").repeat(30);
    let name = format!("a.{notation}");
    let folder = Folder::new("guesses").with(&name, &record);
    let run = folder.run(&["check", "--format", "json"]);
    let length = text.lines().count() as u64 + 1;
    let mut has_guesses = [false; 30];
    for line in run.stdout.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let game = (object["line"].as_u64().unwrap() - 1) / length;
        has_guesses[usize::try_from(game).unwrap()] |= object["fixes"] != serde_json::json!([]);
    }
    let expected = [[true; 10], [true; 10], [false; 10]].concat();
    assert_eq!(has_guesses.to_vec(), expected);
}

#[test]
fn statistics_count_findings_by_code() {
    let folder = mixed("statistics");
    let run = folder.run(&["check", "--statistics"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        count  code                     severity  fixable
           40  kubb/unknown-action      error
            1  rootlog/header-spelling  warning         1

        40 errors, 1 warning in 62 records (121 games); --fix repairs 1
    "#]]
    .assert_eq(&run.stdout);
    let run = folder.run(&["check", "--statistics", "--format", "json"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        {"count":40,"code":"kubb/unknown-action","severity":"error","fixable":0}
        {"count":1,"code":"rootlog/header-spelling","severity":"warning","fixable":1}
    "#]]
    .assert_eq(&run.stdout);
    let run = folder.run(&["check", "--statistics", "--format", "sarif"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(
        run.stderr,
        "error: --statistics are printed with --format human or json\n"
    );
    let clean = Folder::new("statistics-clean").with("a.kubb", GAME);
    let run = clean.run(&["check", "--statistics"]);
    assert_eq!(run.stdout, "No findings in 1 record (1 game)\n");
}

#[test]
fn a_game_that_is_no_text_is_named_and_the_others_are_checked() {
    let mut bytes = GAME.repeat(2).into_bytes();
    bytes.extend(b"1. a:B (Ren\x81)\n2. c:I c:F d:- c:- d:- c:- d:-\n\n");
    bytes.extend(WRONG.as_bytes());
    let folder = Folder::new("invalid").with("a.kubb", bytes);
    let run = folder.run(&["check", "--format", "github"]);
    assert_eq!(run.code, Some(2));
    expect![[r#"
        ::error file=a.kubb,line=11,endLine=11,col=30,endColumn=31,title=kubb/unknown-action::`V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.%0Ahelp: Write d:B
        error: a.kubb: game 3 is no text: byte 0x81 at offset 129 (line 7); left out. Save the file as UTF-8
    "#]].assert_eq(&(run.stdout + &run.stderr));
}

#[test]
fn packed_records_are_read_and_never_written() {
    let packed = |text: &str| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let whole = packed(&WRONG.repeat(2));
    let folder = Folder::new("packed").with("a.kubb.gz", &whole);
    let run = folder.run(&["check", "--format", "github"]);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        ::error file=a.kubb.gz,line=2,endLine=2,col=30,endColumn=31,title=kubb/unknown-action::`V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.%0Ahelp: Write d:B
        ::error file=a.kubb.gz,line=5,endLine=5,col=30,endColumn=31,title=kubb/unknown-action::`V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.%0Ahelp: Write d:B
    "#]].assert_eq(&(run.stdout + &run.stderr));
    for args in [["fmt", "."], ["check", "--fix"], ["check", "--repair"]] {
        let run = folder.run(&args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert_eq!(
            run.stderr,
            "error: a.kubb.gz: packed files are only read; unpack it to change it\n"
        );
        assert_eq!(fs::read(folder.path("a.kubb.gz")).unwrap(), whole);
    }
    assert_eq!(folder.run(&["fmt", "--check"]).code, Some(1));
    let shown = folder.run(&["draw", "a.kubb.gz"]);
    assert_eq!((shown.code, shown.stderr.as_str()), (Some(0), ""));
    // The same from standard input.
    let args = ["check", "-", "--notation", "kubb", "--format", "github"];
    let run = folder.run_with_stdin(&args, &whole);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stdout.lines().count(), 2);
    // The missing end is reported, and the games above it are read.
    let cut = whole.len() - 9;
    let folder = Folder::new("packed-short").with("a.kubb.gz", &whole[..cut]);
    let run = folder.run(&["check", "--format", "github"]);
    assert_eq!(run.code, Some(2));
    expect![[r#"
        ::error file=a.kubb.gz,line=2,endLine=2,col=30,endColumn=31,title=kubb/unknown-action::`V` is no action. A baton is F, B, -, K, =, X, E or Z; before the batons stand I, R, P, Y, Q, N and A.%0Ahelp: Write d:B
        error: a.kubb.gz: game 2 (line 4) and all that follows was left out: its gzip data ends too early
    "#]].assert_eq(&(run.stdout + &run.stderr));
}

#[test]
fn the_columns_of_a_table_are_the_same_in_every_game() {
    let records = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records");
    let found = archive::find(&[records.into()], &archive::ReadOptions::default());
    assert!(found.inputs.len() > 20);
    for input in found.inputs {
        let columns = |text: &str| {
            let game = ide::Game::alone(input.notation, text, Default::default());
            let tables = game.record().stats().into_iter();
            let columns = tables.map(|table| (table.name, table.columns));
            columns.collect::<Vec<_>>()
        };
        let text = input.read().unwrap().body;
        let document = ide::Document::new(input.notation, &text, Default::default());
        for placed in document.games() {
            let range = placed.range();
            let game = &text[usize::from(range.start())..usize::from(range.end())];
            assert_eq!(columns(game), columns(""), "{}", input.name);
        }
    }
}
