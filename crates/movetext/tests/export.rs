//! `movetext export`: equal runs write equal files, with the sums of `movetext stats`.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its folder up has failed"
)]
#![cfg(feature = "tables")]

use std::{
    collections::BTreeMap,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Stdio,
};

use crate::support::{COMMA, Folder};
use expect_test::expect;
use serde_json::Value;

const RECORDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/records");

/// All files in `folder` with their bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.append(&mut files(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

/// The files of an export, by their paths in it.
fn exported(folder: &Folder, name: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let root = folder.path(name);
    let files = files(&root).into_iter();
    files
        .map(|(path, bytes)| (path.strip_prefix(&root).unwrap().to_owned(), bytes))
        .collect()
}

#[test]
fn an_export_has_the_same_bytes_each_time() {
    let folder = Folder::new("export-same");
    let kubb = format!("{RECORDS}/kubb");
    // Four tables of each notation, and the marker file.
    for (format, records, count) in [
        ("parquet", RECORDS, 4 * ide::notations().len() + 1),
        ("csv", &kubb, 5),
        ("ndjson", &kubb, 5),
    ] {
        let run = |name: &str, jobs: &str| {
            let name = format!("{format}-{name}");
            let args = [
                "export", records, "-o", &name, "--to", format, "--jobs", jobs,
            ];
            let run = folder.run(&args);
            assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
            exported(&folder, &name)
        };
        let first = run("first", "1");
        assert_eq!(first.len(), count);
        assert!(first == run("second", "8"));
        assert!(first == run("first", "3"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_an_archive() {
    let folder = Folder::new("export-memory");
    let mut command = folder.command(&["export", "-", "--notation", "kubb", "-o", "out"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let game = "1. a:B b:- a:- b:- a:- b:-\n2. c:I c:F d:- c:- d:- c:- d:-\n\n";
    for _ in 0..8 {
        stdin.write_all(game.repeat(1_000).as_bytes()).unwrap();
    }
    // The pipe and the games in progress hold little: everything else has been read and written by now.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak: u64 = line
        .unwrap()
        .trim_end_matches(" kB")
        .trim()
        .parse()
        .unwrap();
    assert!(peak < 100_000, "{peak} kB");
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "kubb: 8,000 games, 16,000 moves, 32,000 players, 0 findings\n"
    );
}

/// The sums of all columns of counts, by notation and column.
fn sums(rows: impl Iterator<Item = Value>) -> BTreeMap<String, i64> {
    let mut sums = BTreeMap::new();
    for row in rows {
        for (column, value) in row.as_object().unwrap() {
            if !["line", "game"].contains(&column.as_str()) {
                *sums.entry(column.clone()).or_default() += value.as_i64().unwrap_or(0);
            }
        }
    }
    sums.retain(|_, sum| *sum != 0);
    sums
}

#[test]
fn the_sums_are_those_of_stats() {
    let folder = Folder::new("export-sums");
    let run = folder.run(&["export", RECORDS, "-o", "tables", "--to", "ndjson"]);
    assert_eq!(run.code, Some(0));
    for (notation, table) in [
        ("kubb", "players"),
        ("bucky", "players"),
        ("rootlog", "factions"),
        ("carcassonne", "players"),
    ] {
        let records = format!("{RECORDS}/{notation}");
        let stats = folder.run(&["stats", &records, "--table", table, "--format", "json"]);
        let parse = |line: &str| serde_json::from_str::<Value>(line).unwrap();
        let expected = sums(stats.stdout.lines().map(parse));
        let text = folder.read(&format!("tables/players/notation={notation}/part-0.ndjson"));
        assert_eq!(sums(text.lines().map(parse)), expected, "{notation}");
        assert!(expected.len() > 9, "{notation}");
    }
}

#[test]
fn records_with_errors_are_exported_and_unreadable_ones_named() {
    let folder = Folder::new("export-errors")
        .with("a.carcassonne", COMMA)
        .with("b.kubb", b"1. a:B\n\n1. \x81\n\n1. b:-\n")
        .with("empty.bucky", "");
    let run = folder.run(&["export", ".", "-o", "out", "--to", "csv"]);
    assert_eq!(run.code, Some(2));
    expect![[r#"
        error: b.kubb: game 2 is no text: byte 0x81 at offset 11 (line 3); left out. Save the file as UTF-8
    "#]]
    .assert_eq(&run.stderr);
    expect![[r#"
        bucky: 0 games, 0 moves, 0 players, 0 findings
        carcassonne: 1 game, 2 moves, 2 players, 1 finding
        kubb: 2 games, 2 moves, 2 players, 2 findings
    "#]]
    .assert_eq(&run.stdout);
    expect![[r#"
        file,game,line,column,end_line,end_column,severity,code,message,fix,fix_is_safe,fix_is_certain
        a.carcassonne,1,4,5,4,8,error,carcassonne/comma-missing,"The comma between the coordinates is missing. Read as (0,1).","Write (0,1)",true,false
    "#]]
    .assert_eq(&folder.read("out/findings/notation=carcassonne/part-0.csv"));
    expect![[r#"
        file,game,line,tags,players,winners,result,moves,findings,errors
        b.kubb,1,1,[],"[{""id"":""a"",""team"":""a""}]",,"{""winner"":null,""by"":null}",1,1,0
        b.kubb,3,5,[],"[{""id"":""b"",""team"":""b""}]",,"{""winner"":null,""by"":null}",1,1,0
    "#]]
    .assert_eq(&folder.read("out/games/notation=kubb/part-0.csv"));
    expect![[r#"
        file,game,line,tags,players,winners,result,moves,findings,errors
    "#]]
    .assert_eq(&folder.read("out/games/notation=bucky/part-0.csv"));
    expect![[r#"
        {"movetext.schema":1,"format":"csv"}
    "#]]
    .assert_eq(&folder.read("out/_movetext.json"));
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    let folder = Folder::new("export-foreign")
        .with("a.carcassonne", COMMA)
        .with("out/moves/mine.txt", "mine");
    let run = folder.run(&["export", "a.carcassonne", "-o", "out"]);
    assert_eq!(run.code, Some(2));
    expect![[r#"
        error: out: there are files here that movetext did not export; name an empty or a new folder
    "#]]
    .assert_eq(&run.stderr);
    assert_eq!(exported(&folder, "out").len(), 1);

    // An earlier export is replaced, even in another format. Other files in the folder stay.
    let folder = folder.with("new/.keep", "");
    fs::remove_file(folder.path("new/.keep")).unwrap();
    assert_eq!(
        folder.run(&["export", "a.carcassonne", "-o", "new"]).code,
        Some(0)
    );
    let folder = folder.with("new/notes.txt", "mine");
    let run = folder.run(&["export", "a.carcassonne", "-o", "new", "--to", "csv"]);
    expect![[r#"
        Replaced what was exported to new before.
        carcassonne: 1 game, 2 moves, 2 players, 1 finding
    "#]]
    .assert_eq(&run.stdout);
    let names: Vec<String> = exported(&folder, "new")
        .keys()
        .map(|path| path.display().to_string())
        .collect();
    expect![[r#"
        _movetext.json
        findings/notation=carcassonne/part-0.csv
        games/notation=carcassonne/part-0.csv
        moves/notation=carcassonne/part-0.csv
        notes.txt
        players/notation=carcassonne/part-0.csv
    "#]]
    .assert_eq(&(names.join("\n") + "\n"));
}
