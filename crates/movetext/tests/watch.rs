//! `movetext check --watch`: its output after each save, and its end.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its folder up has failed"
)]

use std::{
    fs,
    io::{BufRead as _, BufReader, Read},
    process::{Child, Command},
    sync::mpsc::{self, Receiver},
    thread,
    time::Duration,
};

use crate::support::{COMMA, COMMA_FIXED, Folder, MAP, MAP_FIXED};

/// How long to wait for an expected line.
const PATIENCE: Duration = Duration::from_secs(60);
const LAST: &str = "Watching for changes; Ctrl-C ends.";

const COMMA_LINE: &str = "a.carcassonne:4:5: error[carcassonne/comma-missing] The comma between the coordinates is missing. Read as (0,1).";
const MAP_LINE: &str =
    "sub/b.rootlog:1:6: warning[rootlog/header-spelling] The map is written Fall in a record.";

/// A running watch.
struct Watch {
    folder: Folder,
    child: Child,
    printed: Receiver<String>,
    complaints: Receiver<String>,
}

impl Watch {
    fn start(folder: Folder, args: &[&str]) -> Self {
        let args = [&["check", "--watch", "--format", "concise"], args].concat();
        let mut child = folder.command(&args).spawn().unwrap();
        Self {
            printed: lines(child.stdout.take().unwrap()),
            complaints: lines(child.stderr.take().unwrap()),
            child,
            folder,
        }
    }

    /// Compares the lines up to the one that announces waiting for changes.
    #[track_caller]
    fn shows(&self, expected: &[&str]) {
        let mut shown = Vec::new();
        loop {
            let line = self.printed.recv_timeout(PATIENCE).expect("a line");
            if line == LAST {
                break;
            }
            shown.push(line);
        }
        assert_eq!(shown, expected);
    }

    /// Replaces a file in one step.
    fn save(&self, name: &str, text: &str) {
        let beside = self.folder.path("beside.tmp");
        fs::write(&beside, text).unwrap();
        fs::rename(beside, self.folder.path(name)).unwrap();
    }

    /// Ends the run as Ctrl-C does. Returns the exit code.
    fn end(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.unwrap().success());
        let status = self.child.wait().unwrap();
        assert_eq!(self.printed.recv_timeout(PATIENCE).ok(), None);
        assert_eq!(self.complaints.recv_timeout(PATIENCE).ok(), None);
        status.code()
    }
}

/// The lines of `stream`, as they arrive.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines() {
            if sender.send(line.unwrap()).is_err() {
                break;
            }
        }
    });
    receiver
}

fn two(name: &str) -> Folder {
    Folder::new(name)
        .with("a.carcassonne", COMMA)
        .with("sub/b.rootlog", MAP)
}

#[test]
fn what_is_saved_is_checked_again() {
    let watch = Watch::start(two("watch"), &[]);
    let both = "1 error, 1 warning in 2 records (2 games); --fix repairs 2";
    watch.shows(&[COMMA_LINE, MAP_LINE, both]);
    watch.save("a.carcassonne", COMMA_FIXED);
    watch.shows(&[
        MAP_LINE,
        "1 warning in 2 records (2 games); --fix repairs 1",
    ]);
    watch.save("sub/b.rootlog", MAP_FIXED);
    watch.shows(&["No findings in 2 records (2 games)"]);
    // A file that is not a record is not checked.
    watch.save("sub/notes.txt", "");
    watch.save("sub/b.rootlog", MAP);
    watch.shows(&[
        MAP_LINE,
        "1 warning in 2 records (2 games); --fix repairs 1",
    ]);
    assert_eq!(watch.end(), Some(0));
}

#[test]
fn a_file_that_is_written_where_it_is_is_checked_again() {
    let watch = Watch::start(two("watch-written"), &["a.carcassonne"]);
    watch.shows(&[COMMA_LINE, "1 error in 1 record (1 game); --fix repairs 1"]);
    fs::write(watch.folder.path("a.carcassonne"), COMMA_FIXED).unwrap();
    // A slow machine may also have checked the file while it was empty.
    let last = "No findings in 1 record (1 game)";
    while watch.printed.recv_timeout(PATIENCE).expect("a line") != last {}
    watch.shows(&[]);
    assert_eq!(watch.end(), Some(0));
}

#[test]
fn records_come_and_go() {
    let watch = Watch::start(two("watch-folders").with("x", ""), &["--exclude", "drafts"]);
    watch.shows(&[
        COMMA_LINE,
        MAP_LINE,
        "1 error, 1 warning in 2 records (2 games); --fix repairs 2",
    ]);
    fs::remove_file(watch.folder.path("a.carcassonne")).unwrap();
    watch.shows(&[MAP_LINE, "1 warning in 1 record (1 game); --fix repairs 1"]);
    // A new folder with a record in it.
    let new = Folder::new("watch-new").with("new/deep/a.carcassonne", COMMA);
    fs::rename(new.path("new"), watch.folder.path("new")).unwrap();
    let line = COMMA_LINE.replace("a.carc", "new/deep/a.carc");
    watch.shows(&[
        &line,
        MAP_LINE,
        "1 error, 1 warning in 2 records (2 games); --fix repairs 2",
    ]);
    watch.save("new/deep/a.carcassonne", COMMA_FIXED);
    watch.shows(&[
        MAP_LINE,
        "1 warning in 2 records (2 games); --fix repairs 1",
    ]);
    watch.save(".gitignore", "sub\n");
    watch.shows(&["No findings in 1 record (1 game)"]);
    // A file that comes back is read again.
    watch.save("sub/b.rootlog", MAP_FIXED);
    watch.shows(&["No findings in 1 record (1 game)"]);
    fs::remove_file(watch.folder.path(".gitignore")).unwrap();
    watch.shows(&["No findings in 2 records (2 games)"]);
    assert_eq!(watch.end(), Some(0));
}

#[test]
fn settings_are_read_again() {
    let watch = Watch::start(two("watch-settings"), &["sub", "a.carcassonne"]);
    let both = "1 error, 1 warning in 2 records (2 games); --fix repairs 2";
    watch.shows(&[MAP_LINE, COMMA_LINE, both]);
    watch.save(
        "movetext.toml",
        "[rules]\n\"rootlog/header-spelling\" = \"off\"\n",
    );
    watch.shows(&[
        COMMA_LINE,
        "1 error in 2 records (2 games); --fix repairs 1",
    ]);
    watch.save("movetext.toml", "[rule]\n");
    watch.shows(&[]);
    let complaint = watch.complaints.recv_timeout(PATIENCE).unwrap();
    assert!(
        complaint.starts_with("error: ")
            && complaint.ends_with(
                "movetext.toml:1:2: There is no table \"rule\". Did you mean \"rules\"?"
            ),
        "{complaint}"
    );
    fs::remove_file(watch.folder.path("movetext.toml")).unwrap();
    watch.shows(&[MAP_LINE, COMMA_LINE, both]);
    assert_eq!(watch.end(), Some(0));
}

#[test]
fn the_screen_is_cleared_before_each_check() {
    let watch = Watch::start(two("watch-clear"), &["--color", "always", "sub"]);
    let summary = "1 warning in 1 record (1 game); --fix repairs 1";
    let line = MAP_LINE.replace("warning", "\u{1b}[33mwarning\u{1b}[0m");
    watch.shows(&[&line, summary]);
    watch.save("sub/b.rootlog", MAP_FIXED);
    watch.shows(&["\u{1b}[2J\u{1b}[HNo findings in 1 record (1 game)"]);
    assert_eq!(watch.end(), Some(0));
}

#[test]
fn what_cannot_be_watched_is_wrong_usage() {
    let folder = two("watch-wrong");
    let complaint = |args: &[&str]| {
        let run = folder.run(&[&["check", "--watch"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        run.stderr.lines().next().unwrap().to_owned()
    };
    assert_eq!(
        complaint(&["-", "--notation", "kubb"]),
        "error: standard input cannot be watched"
    );
    assert_eq!(
        complaint(&["--format", "json"]),
        "error: --watch prints for people: with --format human or concise"
    );
    assert_eq!(
        complaint(&["--fix"]),
        "error: the argument '--watch' cannot be used with '--fix'"
    );
}
