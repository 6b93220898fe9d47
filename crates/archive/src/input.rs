//! A record to read: its name, its notation, its settings; and reading all of it at once.

use std::{
    fmt,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use notation::{Notation, Settings, say};

use crate::{
    extent::{LONGEST_GAME, MOST_BLANK_LINES},
    files, packed,
    source::Source,
    splitter::{Chunk, Splitter},
    stored::Stored,
};

/// The byte order mark with which some programs begin a file.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A record to read: a file or standard input, with one game or a million.
#[derive(Clone)]
pub struct Input {
    /// Its name in messages: its path, or `<stdin>`.
    pub name: String,
    /// Its notation.
    pub notation: &'static dyn Notation,
    /// Its path; `None` for standard input.
    pub path: Option<PathBuf>,
    /// The settings that it is read with.
    pub settings: Arc<Settings>,
}

/// The whole text of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordText {
    /// The text without the byte order mark.
    pub body: String,
    /// Whether a byte order mark precedes it.
    pub has_mark: bool,
    /// Whether it was unpacked from gzip or Zstandard data. Such a file cannot be overwritten with the text.
    pub is_packed: bool,
    /// How it is stored; `None` for UTF-8 with usual line ends.
    pub stored: Option<Stored>,
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input")
            .field("name", &self.name)
            .field("notation", &self.notation.id())
            .finish_non_exhaustive()
    }
}

impl Input {
    /// The record at `path`, with default settings.
    #[must_use]
    pub fn file(path: PathBuf, notation: &'static dyn Notation) -> Self {
        Self {
            name: path.display().to_string(),
            notation,
            path: Some(path),
            settings: Arc::default(),
        }
    }

    /// Standard input, with default settings.
    #[must_use]
    pub fn stdin(notation: &'static dyn Notation) -> Self {
        Self {
            name: "<stdin>".to_owned(),
            notation,
            path: None,
            settings: Arc::default(),
        }
    }

    /// Reads all of the record at once, for callers that write it back or show it whole. For archives use
    /// [`run`](crate::run()).
    ///
    /// # Errors
    /// A message in one line: the record cannot be read, is not a regular file, is not text, has a game that is longer than
    /// [`LONGEST_GAME`] or too many blank lines in a row, or is larger than 4 GB.
    pub fn read(&self) -> Result<RecordText, String> {
        self.text()
            .map_err(|reason| format!("{}: {reason}", self.name))
    }

    fn text(&self) -> Result<RecordText, String> {
        let source = Source::open(self.path.as_deref(), &Arc::default())?;
        let is_packed = source.is_packed();
        let mut bounded = Bounded::new(source, self.notation);
        let text = files::text_of(&mut bounded, files::RECORD_LIMIT)?;
        let stored = bounded.finish()?.stored();
        let body = text.strip_prefix(BYTE_ORDER_MARK).map(str::to_owned);
        Ok(RecordText {
            has_mark: body.is_some(),
            body: body.unwrap_or(text),
            is_packed,
            stored,
        })
    }

    /// Whether the name says that its file is packed.
    pub(crate) fn is_named_packed(&self) -> bool {
        self.path.as_deref().is_some_and(packed::is_packed_name)
    }
}

impl RecordText {
    /// The bytes of the record with `body` as its text.
    #[must_use]
    pub fn with_body(&self, body: &str) -> String {
        let mark = if self.has_mark { BYTE_ORDER_MARK } else { "" };
        format!("{mark}{body}")
    }
}

/// Refuses a `text` from another source where [`Input::read`] would refuse a file. For callers that read it whole.
///
/// # Errors
/// A message in one line: a game in it is longer than [`LONGEST_GAME`], or it has too many blank lines in a row.
pub fn refuse_endless(text: &str, notation: &'static dyn Notation) -> Result<(), String> {
    let mut bounded = Bounded::new(text.as_bytes(), notation);
    io::copy(&mut bounded, &mut io::sink()).map_err(|error| files::reason(&error))?;
    bounded.finish().map(|_| ())
}

/// Reads a record until a game or a run of blank lines is too long.
struct Bounded<R> {
    from: R,
    notation: &'static dyn Notation,
    splitter: Splitter,
    /// Line breaks read so far.
    lines: u64,
    /// The first line, from 0, of the blank lines at the end of what was read.
    blank_from: u64,
}

impl<R: Read> Bounded<R> {
    fn new(from: R, notation: &'static dyn Notation) -> Self {
        Self {
            from,
            notation,
            splitter: Splitter::new(notation, 0),
            lines: 0,
            blank_from: 0,
        }
    }

    /// # Errors
    /// There are too many blank lines in a row.
    fn count_blank(&mut self, read: &[u8]) -> io::Result<()> {
        for line in read.split_inclusive(|byte| *byte == b'\n') {
            if !line.trim_ascii().is_empty() {
                self.blank_from = self.lines + 1;
            }
            self.lines += u64::from(line.ends_with(b"\n"));
            if self.lines.saturating_sub(self.blank_from) > MOST_BLANK_LINES {
                let first = say::with_commas(self.blank_from + 1);
                let most = say::with_commas(MOST_BLANK_LINES);
                return Err(io::Error::other(format!(
                    "more than {most} blank lines from line {first} on; the record is left as it is"
                )));
            }
        }
        Ok(())
    }

    /// # Errors
    /// The last game is too long.
    fn finish(self) -> Result<R, String> {
        let notation = self.notation;
        let (rest, _) = self.splitter.finish();
        refuse_long(&rest, notation).map(|()| self.from)
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        let bytes = into.get(..read).unwrap_or_default();
        self.count_blank(bytes)?;
        self.splitter.push(bytes);
        if let Some(chunk) = self.splitter.take() {
            refuse_long(&chunk, self.notation).map_err(io::Error::other)?;
        }
        if self.splitter.is_over() {
            let line = self.splitter.last_line();
            return Err(io::Error::other(too_long(line)));
        }
        Ok(read)
    }
}

/// # Errors
/// A game of `chunk` is too long.
fn refuse_long(chunk: &Chunk, notation: &'static dyn Notation) -> Result<(), String> {
    let mut games = chunk.games(notation);
    match games.find(|game| game.left_out.is_some()) {
        Some(game) => Err(too_long(game.first_line)),
        None => Ok(()),
    }
}

fn too_long(line: u64) -> String {
    let line = line + 1;
    format!("the game in line {line} is longer than {LONGEST_GAME}; the record is left as it is")
}

/// The notation that a file name implies: by its extension, or by the one before `.gz` and `.zst`.
pub(crate) fn notation_of(path: &Path) -> Option<&'static dyn Notation> {
    if packed::is_packed_name(path) {
        ide::by_path(Path::new(path.file_stem()?))
    } else {
        ide::by_path(path)
    }
}
