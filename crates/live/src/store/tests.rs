use proptest::{
    prelude::*,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

use super::*;
use crate::scratch::Scratch;

const LONGEST: usize = 10_000;
const HISTORY: &str = ".movetext-live/a.kubb.history";
const NEW: &str = ".movetext-live/a.kubb.new";

fn name() -> GameName {
    GameName::parse("a.kubb").unwrap()
}

fn load(folder: &Scratch) -> (Loaded, Vec<String>) {
    let mut problems = Vec::new();
    let store = Store::open(folder.path()).unwrap();
    let loaded = store.load(&name(), u64::MAX, LONGEST, |problem| problems.push(problem));
    (loaded.unwrap().unwrap(), problems)
}

/// Writes versions one after the other, as pushes do.
fn write(folder: &Scratch, texts: &[&str]) {
    let store = Store::open(folder.path()).unwrap();
    let (mut length, mut before) = (0, "");
    for (version, text) in (1..).zip(texts) {
        let tag = VersionTag::new(version, text);
        let entry = HistoryEntry {
            push: format!("push-{version}"),
            ..HistoryEntry::between(before, text, tag)
        };
        length = store.append(&name(), length, &entry.line()).unwrap();
        store.write_record(&name(), text).unwrap();
        before = text;
    }
}

#[test]
fn a_game_is_read_as_it_was_left() {
    let folder = Scratch::new();
    write(&folder, &["1.", "1. a:B\n"]);
    let (loaded, problems) = load(&folder);
    assert_eq!(
        (&*loaded.text, loaded.tag),
        ("1. a:B\n", VersionTag::new(2, "1. a:B\n"))
    );
    assert_eq!(
        loaded.pushes,
        [
            ("push-1".to_owned(), VersionTag::new(1, "1.")),
            ("push-2".to_owned(), loaded.tag)
        ]
    );
    assert_eq!(folder.read("a.kubb"), "1. a:B\n");
    assert_eq!(problems, [] as [String; 0]);
}

/// Ends the server after every single byte that a push writes. `old` was accepted before. If the line of `new` is complete,
/// `new` was accepted, too; otherwise it never existed. No other text may ever be read, and the next push continues from there.
fn killed_anywhere(old: &str, new: &str) {
    let whole = Scratch::new();
    write(&whole, &[old, new]);
    let history = whole.read(HISTORY);
    let first = history.find('\n').unwrap() + 1;
    let check = |history: &[u8], beside: Option<&[u8]>, record: &str| {
        let folder = Scratch::new();
        folder.write(HISTORY, history);
        folder.write("a.kubb", record);
        if let Some(beside) = beside {
            folder.write(NEW, beside);
        }
        let (version, text) = match history.len() == whole.read(HISTORY).len() {
            true => (2, new),
            false => (1, old),
        };
        for _ in 0..2 {
            let (loaded, problems) = load(&folder);
            assert_eq!(
                (&*loaded.text, loaded.tag),
                (text, VersionTag::new(version, text))
            );
            assert_eq!(loaded.pushes.len() as u64, version);
            assert_eq!(
                loaded.length as usize,
                if version == 2 { history.len() } else { first }
            );
            assert_eq!(folder.read("a.kubb"), text);
            assert_eq!(problems, [] as [String; 0]);
        }
        // A scorer without an answer pushes the same again.
        let (loaded, _) = load(&folder);
        let store = Store::open(folder.path()).unwrap();
        let tag = VersionTag::new(version + 1, "next");
        let line = HistoryEntry::between(text, "next", tag).line();
        store.append(&name(), loaded.length, &line).unwrap();
        store.write_record(&name(), "next").unwrap();
        drop(store);
        assert_eq!(load(&folder).0.tag, tag);
    };
    let bytes = history.as_bytes();
    for length in first..=bytes.len() {
        check(&bytes[..length], None, old);
    }
    for length in 0..=new.len() {
        check(bytes, Some(&new.as_bytes()[..length]), old);
    }
    check(bytes, None, new);
}

#[test]
fn a_first_push_is_whole_or_not_there() {
    let whole = Scratch::new();
    write(&whole, &["1. a:B\n"]);
    let history = whole.read(HISTORY);
    for length in 0..=history.len() {
        let folder = Scratch::new();
        folder.write(HISTORY, &history[..length]);
        let store = Store::open(folder.path()).unwrap();
        let loaded = store.load(&name(), u64::MAX, LONGEST, |_| ()).unwrap();
        assert_eq!(
            loaded.map(|loaded| loaded.text),
            (length == history.len()).then(|| "1. a:B\n".to_owned())
        );
        assert_eq!(folder.is_there("a.kubb"), length == history.len());
        drop(store);
        write(&folder, &["1. a:B\n"]);
        assert_eq!(load(&folder).0.tag, VersionTag::new(1, "1. a:B\n"));
    }
}

#[test]
fn a_push_is_whole_or_not_there() {
    killed_anywhere("1. 0I a:B b:-\n", "1. 0I a:B b:- ü:=\n");
    killed_anywhere("", "1.");
}

#[test]
fn a_push_of_any_text_is_whole_or_not_there() {
    let config = Config {
        cases: 3,
        failure_persistence: None,
        ..Config::default()
    };
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[31; 32]);
    let text = || proptest::string::string_regex("(1\\. |a:B|[ü\"\\\\{}\n\r\u{0}]){0,6}").unwrap();
    TestRunner::new_with_rng(config, random)
        .run(&(text(), text()), |(old, new)| {
            prop_assume!(old != new);
            killed_anywhere(&old, &new);
            Ok(())
        })
        .unwrap();
}

#[test]
fn what_failed_half_way_goes_with_the_next_push() {
    let folder = Scratch::new();
    write(&folder, &["1."]);
    let (loaded, _) = load(&folder);
    // The disk was full in the middle of a line.
    folder.write(
        HISTORY,
        folder.read(HISTORY) + "{\"version\":2,\"at\":0,\"by\":\"somebody with a long name\",",
    );
    let store = Store::open(folder.path()).unwrap();
    let line = HistoryEntry::between("1.", "2.", VersionTag::new(2, "2.")).line();
    let length = store.append(&name(), loaded.length, &line).unwrap();
    assert_eq!(folder.read(HISTORY).len() as u64, length);
    assert!(folder.read(HISTORY).ends_with(&line));
}

#[test]
fn a_record_of_before_begins_its_history() {
    let folder = Scratch::new();
    folder.write("a.kubb", "1. a:B\n");
    let (loaded, _) = load(&folder);
    assert_eq!(
        (loaded.tag, loaded.pushes.len()),
        (VersionTag::new(1, "1. a:B\n"), 0)
    );
    assert_eq!(load(&folder).0.tag, loaded.tag);
}

#[test]
fn a_record_that_somebody_changed_is_a_version() {
    let folder = Scratch::new();
    write(&folder, &["1. a:B\n", "1. a:-\n"]);
    folder.write("a.kubb", "1. a:K\n");
    let (loaded, _) = load(&folder);
    assert_eq!((&*loaded.text, loaded.tag.version), ("1. a:K\n", 3));
    assert_eq!(folder.read("a.kubb"), "1. a:K\n");
}

#[test]
fn a_record_that_is_gone_comes_back() {
    let folder = Scratch::new();
    write(&folder, &["1. a:B\n", "1. a:-\n"]);
    fs::remove_file(folder.path().join("a.kubb")).unwrap();
    assert_eq!(load(&folder).0.tag.version, 2);
    assert_eq!(folder.read("a.kubb"), "1. a:-\n");
}

#[test]
fn a_damaged_history_is_kept_aside() {
    let folder = Scratch::new();
    write(&folder, &["1. a:B\n", "1. a:-\n", "1. a:K\n"]);
    let damaged = folder
        .read(HISTORY)
        .replacen("\"text\":\"-", "\"text\":\"X", 1);
    folder.write(HISTORY, &damaged);
    let (loaded, problems) = load(&folder);
    // Version numbers continue: nobody confuses the new history with the old one.
    assert_eq!((&*loaded.text, loaded.tag.version), ("1. a:K\n", 4));
    assert_eq!(folder.read(".movetext-live/a.kubb.damaged-1"), damaged);
    assert_eq!(problems.len(), 1);
    assert_eq!(load(&folder).1, [] as [String; 0]);
}

#[test]
fn one_server_at_a_time_has_a_folder() {
    let folder = Scratch::new();
    let store = Store::open(folder.path()).unwrap();
    let other = Store::open(folder.path()).err().unwrap();
    assert_eq!(other.to_string(), "another server has this folder");
    drop(store);
    assert!(Store::open(folder.path()).is_ok());
}

#[test]
fn the_token_stays_until_a_new_one_is_wanted() {
    let folder = Scratch::new();
    let store = Store::open(folder.path()).unwrap();
    let make = |text: &str| {
        let text = text.to_owned();
        move || Ok(text)
    };
    let (first, second) = ("a".repeat(16), "b".repeat(16));
    assert_eq!(store.token(false, make(&first)).unwrap(), first);
    assert_eq!(store.token(false, make(&second)).unwrap(), first);
    assert_eq!(store.token(true, make(&second)).unwrap(), second);
    assert_eq!(store.token(false, make(&first)).unwrap(), second);
    folder.write(".movetext-live/token", "short");
    assert_eq!(store.token(false, make(&first)).unwrap(), first);
}

#[cfg(unix)]
#[test]
fn only_the_host_reads_the_token() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Scratch::new();
    let store = Store::open(folder.path()).unwrap();
    store.token(false, || Ok("a".repeat(16))).unwrap();
    let token = fs::metadata(folder.path().join(".movetext-live/token")).unwrap();
    assert_eq!(token.permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn nothing_is_written_where_a_link_leads() {
    let (folder, other) = (Scratch::new(), Scratch::new());
    other.write("secret.kubb", "1. secret\n");
    std::os::unix::fs::symlink(
        other.path().join("secret.kubb"),
        folder.path().join("a.kubb"),
    )
    .unwrap();
    let store = Store::open(folder.path()).unwrap();
    let refused = store.load(&name(), u64::MAX, LONGEST, |_| ()).unwrap_err();
    assert_eq!(refused.to_string(), "it is no plain file");
    store.write_record(&name(), "1. a:B\n").unwrap();
    assert_eq!(other.read("secret.kubb"), "1. secret\n");
    assert_eq!(folder.read("a.kubb"), "1. a:B\n");
}

#[test]
fn records_that_are_no_text_or_too_long_are_left_alone() {
    let folder = Scratch::new();
    let store = Store::open(folder.path()).unwrap();
    folder.write("a.kubb", b"1. \xff\n");
    assert!(store.load(&name(), u64::MAX, LONGEST, |_| ()).is_err());
    folder.write("a.kubb", "a".repeat(LONGEST + 1));
    assert!(store.load(&name(), u64::MAX, LONGEST, |_| ()).is_err());
    assert!(!folder.is_there(HISTORY));
}

#[test]
fn games_are_records_and_histories() {
    let folder = Scratch::new();
    for file in [
        "b.kubb",
        "c d.kubb",
        "notes.txt",
        ".movetext-live/a.kubb.history",
        ".movetext-live/x.history",
    ] {
        folder.write(file, "");
    }
    let (names, others) = Store::open(folder.path()).unwrap().names().unwrap();
    let names: Vec<&str> = names.iter().map(GameName::as_str).collect();
    assert_eq!(
        (names.as_slice(), others.as_slice()),
        (&["a.kubb", "b.kubb"][..], &["c d.kubb".to_owned()][..])
    );
}
