//! `check --watch`: checks records again when they are saved, until it is ended.

mod folders;

use std::{
    collections::{HashMap, HashSet},
    io::Write as _,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    time::{Duration, Instant},
};

use anyhow::bail;
use archive::Input;
use notation::Settings;

use self::folders::{FolderChange, Folders};
use super::{Args, CheckEvent, check_each, games::Checked, sheet::Printout};
use crate::{outcome::Outcome, output::Format, records::Found, terminal};

/// A save is complete when nothing has happened for this time: editors write, rename and set permissions one after the other.
const QUIET: Duration = Duration::from_millis(20);
/// After this time the check begins, even if more happens.
const LATEST: Duration = Duration::from_millis(60);

/// An event that a run waits for.
pub(super) enum News {
    /// Something changed in a watched folder.
    Change(FolderChange),
    /// The run was asked to end.
    #[cfg_attr(
        not(unix),
        expect(dead_code, reason = "there the system ends the process")
    )]
    End,
}

/// The records and their findings, kept until they change.
#[derive(Default)]
struct KnownRecords {
    inputs: Vec<Input>,
    /// Whether the settings are wrong, so that no records are read.
    is_misconfigured: bool,
    /// The checked records, by name.
    checked: HashMap<String, WatchedRecord>,
}

/// The findings of a record, and the settings that it was checked with.
#[derive(Default)]
struct WatchedRecord {
    settings: Arc<Settings>,
    games: Vec<Checked>,
    problems: Vec<String>,
}

/// Checks all records, then those that change.
pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if !matches!(args.format, Format::Human | Format::Concise) {
        bail!("--watch prints for people: with --format human or concise");
    }
    let (sender, news) = mpsc::channel();
    let is_busy = Arc::new(AtomicBool::new(true));
    end_on_signals(&is_busy, sender.clone());
    let mut folders = Folders::new(sender)?;
    let mut known = KnownRecords::default();
    known.find(args, &mut folders)?;
    loop {
        known.check(args)?;
        // Not busy before printing: a reader of the output may end the run at once.
        is_busy.store(false, Ordering::Relaxed);
        known.print(args)?;
        let Some(changes) = next_changes(&news, &folders) else {
            return Ok(Outcome::Clean);
        };
        is_busy.store(true, Ordering::Relaxed);
        terminal::clear()?;
        known.forget(&changes, args, &mut folders)?;
    }
}

/// The changes of the next save that concern the records; `None` if the run ends.
fn next_changes(news: &Receiver<News>, folders: &Folders) -> Option<Vec<PathBuf>> {
    let mut changes = Vec::new();
    let mut first = None;
    loop {
        let left = first.map(|first: Instant| LATEST.saturating_sub(first.elapsed()).min(QUIET));
        let next = match left {
            None => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(left) => news.recv_timeout(left),
        };
        match next {
            Ok(News::Change(change)) => {
                let paths = change.paths(folders);
                if !paths.is_empty() {
                    first.get_or_insert_with(Instant::now);
                    changes.extend(paths);
                }
            }
            Ok(News::End) | Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => return Some(changes),
        }
    }
}

impl KnownRecords {
    /// Finds the records and watches their folders. If the settings are wrong, reports that and has no records until they are
    /// right.
    fn find(&mut self, args: &Args, folders: &mut Folders) -> anyhow::Result<()> {
        loop {
            let found = args.records.find();
            self.is_misconfigured = found.is_err();
            let found = found.unwrap_or_else(|error| {
                terminal::complain(&format!("{error:#}"));
                Found::default()
            });
            let mut inputs = found.inputs;
            if inputs.iter().any(|input| input.path.is_none()) {
                bail!("standard input cannot be watched");
            }
            args.selection.apply(&mut inputs);
            let named = args.records.named();
            let is_new = folders.watch(&named, &found.folders, &inputs)?;
            let names: HashSet<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
            self.checked.retain(|name, _| names.contains(name.as_str()));
            self.inputs = inputs;
            // The new folder may have changed before it was watched, so look again.
            if !is_new {
                return Ok(());
            }
        }
    }

    /// Forgets the findings of changed records, and finds records again unless only known ones changed.
    fn forget(
        &mut self,
        changes: &[PathBuf],
        args: &Args,
        folders: &mut Folders,
    ) -> anyhow::Result<()> {
        let mut is_elsewhere = false;
        for path in changes {
            let name = folders.record_at(path);
            if let Some(name) = name {
                self.checked.remove(name);
            }
            is_elsewhere |= name.is_none() || !path.exists();
        }
        if is_elsewhere {
            self.find(args, folders)?;
        }
        Ok(())
    }

    /// Checks the records without findings so far, and those whose settings changed.
    fn check(&mut self, args: &Args) -> anyhow::Result<()> {
        let checked = &mut self.checked;
        let is_current = |input: &&Input| {
            let record = checked.get(&input.name);
            record.is_none_or(|record| *record.settings != *input.settings)
        };
        let inputs: Vec<Input> = self.inputs.iter().filter(is_current).cloned().collect();
        for input in &inputs {
            let settings = Arc::clone(&input.settings);
            let record = WatchedRecord {
                settings,
                ..WatchedRecord::default()
            };
            checked.insert(input.name.clone(), record);
        }
        check_each(args, inputs, |step| {
            match step {
                CheckEvent::Game(input, game) => {
                    if let Some(record) = checked.get_mut(&input.name) {
                        record.games.push(*game);
                    }
                }
                CheckEvent::Problem(input, problem) => {
                    if let Some(record) = checked.get_mut(&input.name) {
                        record.problems.push(problem);
                    }
                }
                CheckEvent::Begin(_) | CheckEvent::End | CheckEvent::Wait => {}
            }
            Ok(())
        })?;
        Ok(())
    }

    fn print(&self, args: &Args) -> anyhow::Result<()> {
        if !self.is_misconfigured {
            self.print_findings(args)?;
        }
        if !args.quiet {
            let mut out = terminal::stdout();
            writeln!(out, "Watching for changes; Ctrl-C ends.")?;
            out.flush()?;
        }
        Ok(())
    }

    fn print_findings(&self, args: &Args) -> anyhow::Result<()> {
        let mut sheet = Printout::new(args, &self.inputs)?;
        for input in &self.inputs {
            let Some(record) = self.checked.get(&input.name) else {
                continue;
            };
            for problem in &record.problems {
                terminal::complain(problem);
            }
            sheet.tally.unread += record.problems.len();
            sheet.begin(input);
            for game in &record.games {
                sheet.add(game)?;
            }
            sheet.end()?;
        }
        sheet.close()?;
        Ok(())
    }
}

/// Lets Ctrl-C end the run with exit code 0. While records are checked, the process ends at once.
#[cfg(unix)]
fn end_on_signals(is_busy: &Arc<AtomicBool>, sender: Sender<News>) {
    use signal_hook::{
        consts::{SIGINT, SIGTERM},
        iterator::Signals,
        low_level::emulate_default_handler,
    };
    // Without a handler the system ends the process, as it does on other systems.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
        return;
    };
    let is_busy = Arc::clone(is_busy);
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if is_busy.load(Ordering::Relaxed) || sender.send(News::End).is_err() {
                let _ = emulate_default_handler(signal);
            }
        }
    });
}

/// On other systems Ctrl-C ends the process.
#[cfg(not(unix))]
fn end_on_signals(_: &Arc<AtomicBool>, _: Sender<News>) {}
