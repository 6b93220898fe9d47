//! Working on the games of many records at once, with the answers in order.
//!
//! One thread reads: it cuts large records into batches of games, and groups small files into batches that workers read
//! themselves. So ten thousand small files and one large file both keep all cores busy, and memory holds a few batches, however
//! large the archive is.

use std::{
    fs,
    io::{self, Read},
    num::NonZero,
    ops::{ControlFlow, Range},
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use ide::{Game, PlacedGame, TextSize};

use crate::{
    Input, Lines,
    extent::{LARGE, LONGEST_GAME, LeftOut},
    files::{self, Undecoded},
    input::BYTE_ORDER_MARK,
    ordered::{self, Outlet, Queue},
    source::Source,
    splitter::{Chunk, ChunkGame, Splitter},
    stored::Stored,
};

/// How many bytes are read at once at most.
const BLOCK: usize = 256 * 1024;
/// A larger file is read by the reading thread, in batches of games.
const SMALL: u64 = 1 << 20;
/// How many bytes are read at once at least.
const MIN_BLOCK: usize = 4096;
/// How many small files make one batch at most: opening a file costs as much as reading a few kilobytes.
const MAX_FILES: usize = 64;

/// How to work on records.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many threads work.
    pub jobs: NonZero<usize>,
    /// About how many bytes of records a batch holds. A few batches for each thread are in progress. Smaller ones save memory
    /// where answers are much larger than the text.
    pub batch: usize,
    /// Counts the bytes read so far, as they are stored (packed if the file is packed).
    pub bytes_read: Arc<AtomicU64>,
    /// Whether a game that is longer than [`LONGEST_GAME`] is reported as a problem. Callers that report [`Placed::left_out`]
    /// themselves turn this off.
    pub tells_left_out: bool,
}

impl Default for Options {
    /// All cores, and batches for answers that are not much larger than the text.
    fn default() -> Self {
        Self {
            jobs: thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            batch: 128 * 1024,
            bytes_read: Arc::default(),
            tells_left_out: true,
        }
    }
}

impl Options {
    fn run<J: Send + 'static, A: Send, E>(
        &self,
        produce: impl FnOnce(&Queue<J>) + Send + 'static,
        work: impl Fn(J, &mut Outlet<'_, A>) + Sync,
        consume: impl FnMut(Option<A>) -> Result<(), E>,
    ) -> Result<(), E> {
        let workers = self.jobs.get();
        ordered::run(workers, 2 * workers + 1, produce, work, consume)
    }
}

/// A game at its place in a record.
#[derive(Debug)]
pub struct Placed<'i> {
    /// The record of the game.
    pub input: &'i Input,
    /// The number of the game in the record, from 0.
    pub index: u64,
    /// The line of its first byte in the record, from 0.
    pub first_line: u64,
    /// The offset of its first byte in the unpacked record.
    pub offset: u64,
    /// The part of its text that is read.
    pub text: &'i str,
    /// The part that is not read, because the game is too long.
    pub left_out: Option<LeftOut>,
    /// How the record is stored, if that is not UTF-8 with usual line ends. Set for one game of a record only.
    pub stored: Option<Stored>,
    /// The game. Its offsets are relative to its start.
    pub game: Arc<Game>,
}

impl Placed<'_> {
    /// Its lines, with their numbers in the record.
    #[must_use]
    pub fn lines(&self) -> Lines<'_> {
        Lines::below(self.text, saturated(self.first_line))
    }

    /// Whether it holds this line of the record, from 0.
    #[must_use]
    pub fn holds_line(&self, line: u64) -> bool {
        let inside = line.checked_sub(self.first_line);
        inside.is_some_and(|inside| inside < self.lines().count() as u64)
    }

    /// The game as the only one of a document, at offset 0; its number and its first line are those in the record.
    #[must_use]
    pub fn alone(&self) -> PlacedGame {
        PlacedGame {
            index: saturated(self.index),
            offset: TextSize::default(),
            first_line: saturated(self.first_line),
            game: Arc::clone(&self.game),
        }
    }
}

/// The counts of a record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Its games, including those that are not text. A record that could be read to its end has at least one, which may be
    /// empty.
    pub games: u64,
    /// Its lines. An empty line after the last line break is not counted.
    pub lines: u64,
}

/// What happens during a run, in the order of the records.
#[derive(Debug)]
pub enum Event<'i, T> {
    /// A record was opened. Its games, problems and end follow.
    Begin(&'i Input),
    /// The result of `work` for the next game.
    Game(&'i Input, T),
    /// A message in one line that names the record. A game, the rest of the record or all of it cannot be read. In the last
    /// case there is neither a `Begin` nor an `End`.
    Problem(&'i Input, String),
    /// The record is finished.
    End(&'i Input, Totals),
    /// The next event is not ready yet: show what is pending.
    Wait,
}

/// Does `work` for every game of `inputs` in parallel. Reports all that happens to `emit`, in the order of the records and of
/// their games. Memory does not grow with the records: of a game that is longer than [`LONGEST_GAME`] only that much is read.
///
/// A panic of `work` is reported as a problem, and the other games go on.
///
/// # Errors
/// Those of `emit`, which end the run: no more is read.
pub fn run<T: Send, E>(
    inputs: impl Into<Arc<[Input]>>,
    options: &Options,
    work: impl Fn(&Placed<'_>) -> T + Sync,
    mut emit: impl FnMut(Event<'_, T>) -> Result<(), E>,
) -> Result<(), E> {
    let inputs: Arc<[Input]> = inputs.into();
    let reader = JobReader {
        inputs: Arc::clone(&inputs),
        options: options.clone(),
    };
    let large = Mutex::new(());
    options.run(
        move |queue| {
            let _ = reader.fill(queue);
        },
        |job, outlet| {
            let worker = Worker {
                inputs: &inputs,
                options,
                work: &work,
                large: &large,
                outlet,
            };
            let _ = worker.take(job);
        },
        |answer| match answer {
            None => emit(Event::Wait),
            Some((index, answer)) => match inputs.get(index) {
                Some(input) => emit(answer.event(input)),
                None => Ok(()),
            },
        },
    )
}

/// Does `work`, which reads its input itself, for all `inputs` in parallel. Hands the answers to `emit` in the order of the
/// inputs. A panic of `work` is reported as a problem.
///
/// # Errors
/// Those of `emit`, which end the run.
pub fn run_whole<T: Send, E>(
    inputs: &[Input],
    options: &Options,
    work: impl Fn(&Input) -> Result<T, String> + Sync,
    mut emit: impl FnMut(&Input, Result<T, String>) -> Result<(), E>,
) -> Result<(), E> {
    let count = inputs.len();
    options.run(
        move |queue| {
            let _ = (0..count).try_for_each(|index| queue.put(index));
        },
        |index, outlet| {
            if let Some(input) = inputs.get(index) {
                let answer = guarded(&input.name, || "this record".to_owned(), || work(input));
                let len = input
                    .path
                    .as_deref()
                    .and_then(|path| fs::metadata(path).ok());
                let len = len.map_or(0, |metadata| metadata.len());
                options.bytes_read.fetch_add(len, Ordering::Relaxed);
                let _ = outlet.push((input, answer.and_then(|answer| answer)));
            }
        },
        |answer| match answer {
            Some((input, answer)) => emit(input, answer),
            None => Ok(()),
        },
    )
}

/// How many lines a record has; `None` for standard input, which cannot be read twice, and for a record that cannot be read to
/// its end.
#[must_use]
pub fn line_count(input: &Input) -> Option<u64> {
    input.path.as_ref()?;
    let mut source = Source::open(input.path.as_deref(), &Arc::default()).ok()?;
    let mut block = vec![0; BLOCK];
    let (mut lines, mut last) = (0, b'\n');
    loop {
        let read = match source.read(&mut block) {
            Ok(0) => return Some(lines + u64::from(last != b'\n')),
            Ok(read) => block.get(..read).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        lines += memchr::memchr_iter(b'\n', read).count() as u64;
        last = read.last().copied().unwrap_or(last);
    }
}

/// Does `work`. A panic becomes a problem of this `part` of a record: a bug of ours in one part must not hide the findings in
/// the others.
fn guarded<T>(
    name: &str,
    part: impl FnOnce() -> String,
    work: impl FnOnce() -> T,
) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        let part = part();
        format!("{name}: movetext failed on {part}, which is a bug; please report it")
    })
}

/// The message about a game that is too long.
fn too_long(name: &str, game: &ChunkGame<'_>, left_out: LeftOut) -> String {
    let (number, line) = (game.index + 1, game.first_line + 1);
    format!(
        "{name}: game {number} (line {line}) is longer than {LONGEST_GAME}: {left_out} left out"
    )
}

/// `count` as `usize`, saturated.
fn saturated(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

/// A job of a worker.
enum Job {
    /// Small files, which the worker reads itself.
    Files(Range<usize>),
    /// A part of the input with this index.
    Part(usize, RecordPart),
}

/// A part of a record that was read.
enum RecordPart {
    Begin,
    /// Games. The second field is how the record is stored, if that is to be reported with the first of them.
    Games(Chunk, Option<Stored>),
    Problem(String),
    End(Totals),
}

/// An answer of a worker about an input.
enum WorkerAnswer<T> {
    Begin,
    Game(T),
    Problem(String),
    End(Totals),
}

impl<T> WorkerAnswer<T> {
    fn event(self, input: &Input) -> Event<'_, T> {
        match self {
            Self::Begin => Event::Begin(input),
            Self::Game(answer) => Event::Game(input, answer),
            Self::Problem(problem) => Event::Problem(input, problem),
            Self::End(totals) => Event::End(input, totals),
        }
    }
}

/// Produces the jobs.
struct JobReader {
    inputs: Arc<[Input]>,
    options: Options,
}

impl JobReader {
    fn fill(&self, queue: &Queue<Job>) -> ControlFlow<()> {
        let mut files = 0..0;
        let mut bytes = 0;
        for (index, input) in self.inputs.iter().enumerate() {
            let len = small_len(input);
            let is_full = files.len() >= MAX_FILES || bytes >= self.options.batch as u64;
            if len.is_none() || is_full {
                put_files(queue, files)?;
                (files, bytes) = (index..index, 0);
            }
            match len {
                Some(len) => {
                    files.end = index + 1;
                    bytes += len;
                }
                None => {
                    read(input, &self.options, |part| {
                        queue.put(Job::Part(index, part))
                    })?;
                    files = index + 1..index + 1;
                }
            }
        }
        put_files(queue, files)
    }
}

fn put_files(queue: &Queue<Job>, files: Range<usize>) -> ControlFlow<()> {
    if files.is_empty() {
        return ControlFlow::Continue(());
    }
    queue.put(Job::Files(files))
}

/// The stored size of a file that a worker reads; `None` if the file is large or may unpack to a large text.
fn small_len(input: &Input) -> Option<u64> {
    let path = input.path.as_deref().filter(|_| !input.is_named_packed())?;
    // A file that cannot be read counts as empty: the worker reports why.
    let len = fs::metadata(path).map_or(0, |metadata| metadata.len());
    (len <= SMALL).then_some(len)
}

/// Reads a record to its end and hands on its parts.
fn read(
    input: &Input,
    options: &Options,
    mut hand_on: impl FnMut(RecordPart) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let name = &input.name;
    let problem = |reason: &str| RecordPart::Problem(format!("{name}: {reason}"));
    let mut source = match Source::open(input.path.as_deref(), &options.bytes_read) {
        Ok(source) => source,
        Err(reason) => return hand_on(problem(&reason)),
    };
    let len = source
        .len()
        .map_or(usize::MAX, |len| saturated(len).saturating_add(1));
    let mut block = vec![0; len.min(options.batch).clamp(MIN_BLOCK, BLOCK)];
    let head = match first_bytes(&mut source, &mut block) {
        Ok(count) => block.get(..count).unwrap_or_default(),
        Err(error) => return hand_on(problem(&files::reason(&error))),
    };
    hand_on(RecordPart::Begin)?;
    let text = head
        .strip_prefix(BYTE_ORDER_MARK.as_bytes())
        .unwrap_or(head);
    let mut splitter = Splitter::new(input.notation, (head.len() - text.len()) as u64);
    splitter.push(text);
    // Whether it was already reported how the record is stored.
    let mut is_told = false;
    let failed = loop {
        let is_due = splitter.len() >= options.batch || source.is_drained();
        if is_due && let Some(chunk) = splitter.take() {
            hand_on(RecordPart::Games(
                chunk,
                source.stored().filter(|_| !is_told),
            ))?;
            is_told = source.stored().is_some();
        }
        match source.read(&mut block) {
            Ok(0) => break None,
            Ok(read) => splitter.push(block.get(..read).unwrap_or_default()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Some(files::reason(&error)),
        }
    };
    match failed {
        None => {
            let games = splitter.game_count();
            let (rest, lines) = splitter.finish();
            let stored = source.stored().filter(|_| !is_told);
            hand_on(RecordPart::Games(rest, stored))?;
            hand_on(RecordPart::End(Totals { games, lines }))
        }
        Some(reason) => {
            if let Some(chunk) = splitter.take() {
                hand_on(RecordPart::Games(
                    chunk,
                    source.stored().filter(|_| !is_told),
                ))?;
            }
            // Half a game would have findings that the whole game has not.
            let (number, lines) = (splitter.game_count(), splitter.last_line());
            hand_on(problem(&format!(
                "game {number} (line {}) and all that follows was left out: {reason}",
                lines + 1
            )))?;
            let games = number - 1;
            hand_on(RecordPart::End(Totals { games, lines }))
        }
    }
}

/// Reads the bytes that show the encoding of a record. Returns fewer only at its end.
fn first_bytes(source: &mut Source, block: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < BYTE_ORDER_MARK.len() {
        match source.read(block.get_mut(count..).unwrap_or_default()) {
            Ok(0) => break,
            Ok(read) => count += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}

/// What a worker needs for a job.
struct Worker<'w, 'o, T, W> {
    inputs: &'w [Input],
    options: &'w Options,
    work: &'w W,
    /// Locked while a worker has a large game: such a game takes up to a thousand times the memory of its text if all of it is
    /// wrong.
    large: &'w Mutex<()>,
    outlet: &'w mut Outlet<'o, (usize, WorkerAnswer<T>)>,
}

impl<T: Send, W: Fn(&Placed<'_>) -> T + Sync> Worker<'_, '_, T, W> {
    fn take(mut self, job: Job) -> ControlFlow<()> {
        match job {
            Job::Part(index, part) => self.answer(index, part),
            Job::Files(mut files) => files.try_for_each(|index| match self.inputs.get(index) {
                Some(input) => read(input, self.options, |part| self.answer(index, part)),
                None => ControlFlow::Continue(()),
            }),
        }
    }

    /// Answers a part of the input `index`.
    fn answer(&mut self, index: usize, part: RecordPart) -> ControlFlow<()> {
        let answer = match part {
            RecordPart::Begin => WorkerAnswer::Begin,
            RecordPart::Problem(problem) => WorkerAnswer::Problem(problem),
            RecordPart::End(totals) => WorkerAnswer::End(totals),
            RecordPart::Games(chunk, mut stored) => {
                let Some(input) = self.inputs.get(index) else {
                    return ControlFlow::Continue(());
                };
                return chunk.games(input.notation).try_for_each(|game| {
                    let answer = self.game(input, &game, stored.take());
                    self.outlet.push((index, answer))?;
                    match game.left_out.filter(|_| self.options.tells_left_out) {
                        Some(left_out) => {
                            let answer =
                                WorkerAnswer::Problem(too_long(&input.name, &game, left_out));
                            self.outlet.push((index, answer))
                        }
                        None => ControlFlow::Continue(()),
                    }
                });
            }
        };
        self.outlet.push((index, answer))
    }

    /// The result of the work for a game.
    fn game(&self, input: &Input, game: &ChunkGame<'_>, stored: Option<Stored>) -> WorkerAnswer<T> {
        let name = &input.name;
        let text = match std::str::from_utf8(&game.bytes) {
            Ok(text) => text,
            Err(error) => {
                let byte = Undecoded::new(&game.bytes, &error).below(game.offset, game.first_line);
                let number = game.index + 1;
                return WorkerAnswer::Problem(format!(
                    "{name}: game {number} is no text: {byte}; left out. Save the file as UTF-8"
                ));
            }
        };
        let settings = Arc::clone(&input.settings);
        let placed = Placed {
            input,
            text,
            left_out: game.left_out,
            stored,
            index: game.index,
            first_line: game.first_line,
            offset: game.offset,
            game: Arc::new(match game.is_plain {
                true => Game::plain(input.notation, text, settings),
                false => Game::alone(input.notation, text, settings),
            }),
        };
        let part = || format!("the game in line {}", game.first_line + 1);
        let work = || guarded(name, part, || (self.work)(&placed));
        let done = match text.len() > LARGE {
            true => self.alone(work),
            false => work(),
        };
        match done {
            Ok(answer) => WorkerAnswer::Game(answer),
            Err(problem) => WorkerAnswer::Problem(problem),
        }
    }

    /// Does `work` while no other worker has a large game, and on a new thread. The allocator keeps for each thread the memory
    /// that it once needed, so otherwise each worker would keep that of the largest game.
    fn alone<A: Send>(&self, work: impl FnOnce() -> A + Send) -> A {
        let _alone = self.large.lock().unwrap_or_else(PoisonError::into_inner);
        let done = thread::scope(|scope| scope.spawn(work).join());
        done.unwrap_or_else(|panic| panic::resume_unwind(panic))
    }
}
