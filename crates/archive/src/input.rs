//! A record to read: its name, its notation, its settings; and reading all of it at once.

use std::{
    fmt,
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use notation::{Notation, Settings};

use crate::{
    extent::{LONGEST_GAME, MOST_BLANK_LINES, with_commas},
    files, packed,
    source::Source,
    splitter::{Chunk, Splitter},
    stored::Stored,
};

/// The byte order mark that some programs write first.
pub(crate) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A record to read: a file or standard input, of one game or of a million.
#[derive(Clone)]
pub struct Input {
    /// As people call it: its path, or `<stdin>`.
    pub name: String,
    /// How it is written.
    pub notation: &'static dyn Notation,
    /// Where it is; nothing for standard input.
    pub path: Option<PathBuf>,
    /// What it is read with.
    pub settings: Arc<Settings>,
}

/// The whole text of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordText {
    /// Without the byte order mark.
    pub body: String,
    /// Whether a byte order mark stands before it.
    pub has_mark: bool,
    /// Whether it was unpacked: its file holds gzip or Zstandard data, and the text cannot be written back as it is.
    pub is_packed: bool,
    /// How it is stored if that is not UTF-8 with usual line ends.
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
    /// The record at `path`, with the settings that are on where nothing is set.
    #[must_use]
    pub fn file(path: PathBuf, notation: &'static dyn Notation) -> Self {
        Self {
            name: path.display().to_string(),
            notation,
            path: Some(path),
            settings: Arc::default(),
        }
    }

    /// Standard input, with the settings that are on where nothing is set.
    #[must_use]
    pub fn stdin(notation: &'static dyn Notation) -> Self {
        Self {
            name: "<stdin>".to_owned(),
            notation,
            path: None,
            settings: Arc::default(),
        }
    }

    /// Reads all of the record at once, for those who write it back or show it whole. Archives are for
    /// [`run`](crate::run()).
    ///
    /// # Errors
    /// A line for people: the record cannot be read, is no regular file, is no text, holds a game that is longer than
    /// [`LONGEST_GAME`], or more blank lines than anybody leaves on purpose, or is larger than offsets can count.
    pub fn read(&self) -> Result<RecordText, String> {
        self.text()
            .map_err(|reason| format!("{}: {reason}", self.name))
    }

    fn text(&self) -> Result<RecordText, String> {
        let source = Source::open(self, &Arc::default())?;
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
    /// The bytes of the record if its text were `body`.
    #[must_use]
    pub fn with_body(&self, body: &str) -> String {
        let mark = if self.has_mark { BYTE_ORDER_MARK } else { "" };
        format!("{mark}{body}")
    }
}

/// Refuses a `text` that came another way where [`Input::read`] would refuse a file: for those who read it whole.
///
/// # Errors
/// A line for people: a game in it is longer than [`LONGEST_GAME`], or more blank lines stand together than anybody leaves on
/// purpose.
pub fn refuse_endless(text: &str, notation: &'static dyn Notation) -> Result<(), String> {
    let mut bounded = Bounded::new(text.as_bytes(), notation);
    io::copy(&mut bounded, &mut io::sink()).map_err(|error| files::reason(&error))?;
    bounded.finish().map(|_| ())
}

/// A record that is read until a game in it turns out to be too long, or blank for too long.
struct Bounded<R> {
    from: R,
    notation: &'static dyn Notation,
    splitter: Splitter,
    /// Line breaks read so far.
    lines: u64,
    /// The line, from 0, from which on all that was read is blank.
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
    /// Too many blank lines stand together.
    fn count_blank(&mut self, read: &[u8]) -> io::Result<()> {
        for line in read.split_inclusive(|byte| *byte == b'\n') {
            if !line.trim_ascii().is_empty() {
                self.blank_from = self.lines + 1;
            }
            self.lines += u64::from(line.ends_with(b"\n"));
            if self.lines.saturating_sub(self.blank_from) > MOST_BLANK_LINES {
                let first = with_commas(self.blank_from + 1);
                let most = with_commas(MOST_BLANK_LINES);
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

/// The notation that the name of a file tells: by its extension, or by the one before `.gz` and `.zst`.
pub(crate) fn notation_of(path: &Path) -> Option<&'static dyn Notation> {
    if packed::is_packed_name(path) {
        ide::by_path(Path::new(path.file_stem()?))
    } else {
        ide::by_path(path)
    }
}
