//! Records read as streams: their games, their order, and what cannot be read.

#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its folder up has failed"
)]

use std::{
    convert::Infallible,
    fmt::Write as _,
    fs,
    io::Write as _,
    num::NonZero,
    path::{Path, PathBuf},
};

use archive::{Event, Input, Options, Placed, ReadOptions};
use expect_test::{Expect, expect};
use flate2::{Compression, write::GzEncoder};
use ide::Document;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// An empty folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // A first run has no such folder.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn options(jobs: usize, batch: usize) -> Options {
    Options {
        jobs: NonZero::new(jobs).unwrap(),
        batch,
        ..Options::default()
    }
}

fn inputs(path: &Path) -> Vec<Input> {
    let found = archive::find(&[path.to_owned()], &ReadOptions::default());
    assert_eq!(found.problems, [""; 0]);
    found.inputs
}

/// The events of a run over `inputs`, a line each.
fn told<T: std::fmt::Display + Send>(
    inputs: Vec<Input>,
    options: &Options,
    work: impl Fn(&Placed<'_>) -> T + Sync,
) -> String {
    let mut told = String::new();
    let name = |input: &Input| input.path.as_ref().unwrap().file_name().unwrap().to_owned();
    let ended: Result<(), Infallible> = archive::run(inputs, options, work, |event| {
        let _ = match event {
            Event::Begin(input) => writeln!(told, "begin {}", name(input).display()),
            Event::Game(_, answer) => writeln!(told, "{answer}"),
            Event::Problem(input, problem) => {
                let folder = input.path.as_ref().unwrap().parent().unwrap();
                let folder = format!("{}/", folder.display());
                writeln!(told, "problem {}", problem.replace(&folder, ""))
            }
            Event::End(_, totals) => {
                writeln!(told, "end {} games, {} lines", totals.games, totals.lines)
            }
            Event::Wait => Ok(()),
        };
        Ok(())
    });
    let Ok(()) = ended;
    told
}

/// A game as its place and its text.
fn place(placed: &Placed<'_>) -> String {
    format!(
        "{} line {} byte {} {:?}",
        placed.index, placed.first_line, placed.offset, placed.text
    )
}

const GAME: &str = "1. a:B b:- a:- b:- a:- b:-\n2. c:I c:F d:- c:- d:- c:- d:-\n\n";
/// A comment before the game, a character of two bytes, and line breaks of two bytes.
const OTHER: &str = "# Größe\r\n[Team A \"Ä\"]\r\n1. a:- b:- a:- b:- a:- b:-\r\n\r\n";

/// `games` games, with a byte order mark and without the last line break.
fn archive(games: usize) -> String {
    let mut text = "\u{feff}".to_owned();
    for index in 0..games {
        text.push_str(if index % 3 == 1 { OTHER } else { GAME });
    }
    text.truncate(text.trim_end().len());
    text
}

/// What [`told`] with [`place`] should return, computed from the whole text.
fn expected(name: &str, text: &str) -> String {
    let document = Document::new(ide::by_id("kubb").unwrap(), text, Default::default());
    let mut told = format!("begin {name}\n");
    for placed in document.games() {
        let range = placed.range();
        let game = &text[usize::from(range.start())..usize::from(range.end())];
        let at = u32::from(placed.offset);
        let _ = writeln!(
            told,
            "{} line {} byte {at} {game:?}",
            placed.index, placed.first_line
        );
    }
    let (games, lines) = (document.game_count(), text.lines().count());
    let _ = writeln!(told, "end {games} games, {lines} lines");
    told
}

#[test]
fn games_come_in_their_order_whoever_reads_them() {
    let folder = folder("order");
    // The first is read in blocks; the workers read the others themselves.
    let texts = [archive(30_000), archive(40), archive(1), String::new()];
    assert!(texts[0].len() > 1 << 20);
    let mut expected_all = String::new();
    for (index, text) in texts.iter().enumerate() {
        let name = format!("{index}.kubb");
        fs::write(folder.join(&name), text).unwrap();
        expected_all.push_str(&expected(&name, text));
    }
    for (jobs, batch) in [(1, 1), (3, 1_000), (8, 128 * 1024)] {
        let told = told(inputs(&folder), &options(jobs, batch), place);
        assert!(
            told == expected_all,
            "{jobs} jobs, batches of {batch} bytes"
        );
    }
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &str) -> Vec<u8> {
    compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
}

#[test]
fn packed_records_are_unpacked_part_by_part() {
    let folder = folder("packed");
    let text = archive(500);
    // Parts may begin anywhere, also inside a character.
    let half = text.find("Größe").unwrap() + 3;
    let parts = |pack: fn(&[u8]) -> Vec<u8>| {
        let (one, two) = text.as_bytes().split_at(half);
        [pack(one), pack(two)].concat()
    };
    let gzip = |bytes: &[u8]| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    };
    let zstd = |bytes: &[u8]| compress_to_vec(bytes, CompressionLevel::Fastest);
    let skipped = [b"\x50\x2a\x4d\x18\x03\0\0\0abc".as_slice(), &parts(zstd)].concat();
    for (name, bytes) in [
        ("a.kubb.gz", parts(gzip)),
        ("b.kubb.ZST", parts(zstd)),
        // Recognized by its content, not by its name.
        ("c.kubb", parts(gzip)),
        ("d.kubb", skipped),
        ("plain.kubb.gz", text.clone().into_bytes()),
        ("e.txt.gz", parts(gzip)),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
    }
    let names = [
        "a.kubb.gz",
        "b.kubb.ZST",
        "c.kubb",
        "d.kubb",
        "plain.kubb.gz",
    ];
    let expected: String = names.iter().map(|name| expected(name, &text)).collect();
    assert!(told(inputs(&folder), &options(2, 1_000), place) == expected);
    for input in inputs(&folder) {
        let read = input.read().unwrap();
        assert_eq!(read.with_body(&read.body), text);
        assert_eq!(read.is_packed, !input.name.ends_with("plain.kubb.gz"));
    }
}

#[track_caller]
fn check(name: &str, bytes: &[u8], expected: Expect) {
    let folder = folder(name);
    fs::write(folder.join("a.kubb"), bytes).unwrap();
    let line = |placed: &Placed<'_>| format!("game in line {}", placed.first_line + 1);
    expected.assert_eq(&told(inputs(&folder), &options(2, 50), line));
}

#[test]
fn a_game_that_is_no_text_is_left_out() {
    let text = archive(4).into_bytes();
    let at = text
        .iter()
        .position(|byte| *byte >= 0xc3 && *byte < 0xee)
        .unwrap();
    let mut bytes = text;
    bytes[at] = 0x81;
    bytes[at + 1] = b'?';
    check(
        "invalid",
        &bytes,
        expect![[r#"
        begin a.kubb
        game in line 1
        problem a.kubb: game 2 is no text: byte 0x81 at offset 66 (line 4); left out. Save the file as UTF-8
        game in line 8
        game in line 11
        end 4 games, 12 lines
    "#]],
    );
}

#[test]
fn what_ends_too_early_is_read_as_far_as_its_games_are_whole() {
    let text = archive(4);
    for (name, mut bytes, expected) in [
        (
            "short-gzip",
            gzip(&text),
            expect![[r#"
            begin a.kubb
            game in line 1
            game in line 4
            problem a.kubb: game 3 (line 8) and all that follows was left out: its gzip data ends too early
            end 2 games, 7 lines
        "#]],
        ),
        (
            "short-zstd",
            zstd(&text),
            expect![[r#"
            problem a.kubb: its Zstandard data ends too early
        "#]],
        ),
    ] {
        bytes.truncate(bytes.len() - 9);
        check(name, &bytes, expected);
    }
    let mut damaged = gzip(&text);
    let end = damaged.len();
    damaged[end - 8] ^= 1;
    check(
        "damaged-gzip",
        &damaged,
        expect![[r#"
        begin a.kubb
        game in line 1
        game in line 4
        game in line 8
        problem a.kubb: game 4 (line 11) and all that follows was left out: its gzip data is damaged (corrupt gzip stream does not have a matching checksum)
        end 3 games, 10 lines
    "#]],
    );
}

#[test]
fn what_is_no_record_has_no_games() {
    check(
        "utf16",
        b"\xff\xfe",
        expect![[r#"
        begin a.kubb
        game in line 1
        end 1 games, 0 lines
    "#]],
    );
    check(
        "empty",
        b"",
        expect![[r#"
        begin a.kubb
        game in line 1
        end 1 games, 0 lines
    "#]],
    );
    check(
        "mark",
        "\u{feff}".as_bytes(),
        expect![[r#"
        begin a.kubb
        game in line 1
        end 1 games, 0 lines
    "#]],
    );
}

#[test]
fn a_panic_loses_one_game() {
    let folder = folder("panic");
    fs::write(folder.join("a.kubb"), archive(3)).unwrap();
    let work = |placed: &Placed<'_>| match placed.index {
        1 => panic!("a bug"),
        index => index,
    };
    expect![[r#"
        begin a.kubb
        0
        problem a.kubb: movetext failed on the game in line 4, which is a bug; please report it
        2
        end 3 games, 9 lines
    "#]]
    .assert_eq(&told(inputs(&folder), &options(2, 1), work));
}

#[test]
fn whoever_has_enough_ends_the_run() {
    let folder = folder("stop");
    fs::write(folder.join("a.kubb"), archive(30_000)).unwrap();
    let options = options(2, 1_000);
    let mut seen = 0;
    let ended = archive::run(
        inputs(&folder),
        &options,
        |_| (),
        |event| {
            seen += usize::from(matches!(event, Event::Game(..)));
            if seen == 10 { Err("enough") } else { Ok(()) }
        },
    );
    assert_eq!((ended, seen), (Err("enough"), 10));
    let read = options
        .bytes_read
        .load(std::sync::atomic::Ordering::Relaxed);
    assert!(read < 1_000_000, "{read} bytes");
}
