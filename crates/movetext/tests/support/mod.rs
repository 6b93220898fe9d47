//! A folder of records for one test, and running the command in it.
#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(
    clippy::unwrap_used,
    reason = "a test that cannot set its folder up has failed"
)]

#[cfg(unix)]
use std::time::{Duration, Instant};
use std::{
    fs,
    io::Write as _,
    path::PathBuf,
    process::{Command, Stdio},
    thread,
};

/// Carcassonne with a missing comma (an error with a safe fix) and a character of two bytes before it.
pub(crate) const COMMA: &str = "A = Änn\nB = Bob\n0 (0,0)\tRCRF\n1A (0 1)\tFFFC\n";
/// The same without the slip.
pub(crate) const COMMA_FIXED: &str = "A = Änn\nB = Bob\n0 (0,0)\tRCRF\n1A (0,1)\tFFFC\n";
/// Rootlog with an older name of a map: a warning with a safe fix.
pub(crate) const MAP: &str =
    "Map: Autumn\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:12w->1\nE:6w->3\n";
/// The same without the slip.
pub(crate) const MAP_FIXED: &str =
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:12w->1\nE:6w->3\n";

/// An empty folder of its own for each test.
pub(crate) struct Folder(PathBuf);

/// What a run printed and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    /// The folder `name` of the running test, emptied. Tests run in parallel, and two of them may choose the same name.
    pub(crate) fn new(name: &str) -> Self {
        let test = thread::current()
            .name()
            .unwrap_or("main")
            .replace("::", "-");
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(test)
            .join(name);
        // A first run has no such folder.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Adds a file.
    pub(crate) fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// `movetext` in this folder, without the color settings of the environment.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_movetext"));
        command
            .args(args)
            .current_dir(&self.0)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Run {
        finish(self.command(args))
    }

    pub(crate) fn run_with_stdin(&self, args: &[&str], stdin: impl AsRef<[u8]>) -> Run {
        let mut command = self.command(args);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        pipe.write_all(stdin.as_ref()).unwrap();
        drop(pipe);
        collect(child)
    }
}

/// How long a run may take that opens no endless file.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(30);

#[cfg(unix)]
impl Folder {
    /// Adds a pipe without a writer.
    pub(crate) fn with_pipe(self, name: &str) -> Self {
        let made = Command::new("mkfifo").arg(self.path(name)).status();
        assert!(made.unwrap().success());
        self
    }

    /// Adds a link to a device that never ends.
    pub(crate) fn with_endless(self, name: &str) -> Self {
        std::os::unix::fs::symlink("/dev/zero", self.path(name)).unwrap();
        self
    }

    /// Runs the command, and fails if it does not end in time.
    pub(crate) fn run_promptly(&self, args: &[&str]) -> Run {
        let mut child = self.command(args).spawn().unwrap();
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if begun.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("{args:?} does not end");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        collect(child)
    }
}

/// Runs `command` to its end.
pub(crate) fn finish(mut command: Command) -> Run {
    collect(command.spawn().unwrap())
}

fn collect(child: std::process::Child) -> Run {
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
