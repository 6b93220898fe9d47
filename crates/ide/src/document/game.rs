//! One game of a document: its record, and its findings under the settings.

use std::{
    any::Any,
    fmt,
    sync::{Arc, OnceLock},
};

use notation::{
    Finding, Fix, Notation, Parse, Record, Settings, TextRange, TextSize, planted, size,
};

use crate::document::{
    derived::Derived,
    findings,
    recent::{Recent, Slot},
};

/// One game, immutable and shared by every version of the document that holds it. It is parsed on first use, so opening a file
/// of many games costs little more than finding where they begin. Its record is dropped when it is no longer among the last
/// ones read, and read again on demand; its findings are kept.
pub struct Game {
    notation: &'static dyn Notation,
    settings: Arc<Settings>,
    text_len: TextSize,
    source: RecordSource,
    record: Arc<Slot>,
    recent: Arc<Recent>,
    findings: OnceLock<Vec<Finding>>,
    /// The result of [`Game::guesses`].
    pub(crate) guesses: OnceLock<Vec<Vec<Fix>>>,
    pub(crate) derived: Derived,
}

/// What a record is read from.
#[derive(Clone)]
enum RecordSource {
    Text(Arc<str>),
    /// No character in it is a typographic variant of another one.
    Plain(Arc<str>),
    /// The tree that an edit produced.
    Tree(Parse),
}

impl Game {
    /// The game that `text` holds.
    pub(crate) fn unread(
        notation: &'static dyn Notation,
        text: Arc<str>,
        settings: Arc<Settings>,
        recent: Arc<Recent>,
    ) -> Self {
        Self::from_source(notation, RecordSource::Text(text), settings, recent)
    }

    /// The game that `text` holds, outside any document.
    #[must_use]
    pub fn alone(notation: &'static dyn Notation, text: &str, settings: Arc<Settings>) -> Self {
        Self::unread(notation, text.into(), settings, Arc::default())
    }

    /// The same for a text without typographic variants of characters, as a [`notation::Cutter`] determines.
    #[must_use]
    pub fn plain(notation: &'static dyn Notation, text: &str, settings: Arc<Settings>) -> Self {
        let source = RecordSource::Plain(text.into());
        Self::from_source(notation, source, settings, Arc::default())
    }

    /// A game from its parse.
    pub(crate) fn parsed(
        notation: &'static dyn Notation,
        parse: Parse,
        settings: Arc<Settings>,
        recent: Arc<Recent>,
    ) -> Self {
        Self::from_source(notation, RecordSource::Tree(parse), settings, recent)
    }

    fn from_source(
        notation: &'static dyn Notation,
        source: RecordSource,
        settings: Arc<Settings>,
        recent: Arc<Recent>,
    ) -> Self {
        Self {
            notation,
            settings,
            text_len: match &source {
                RecordSource::Text(text) | RecordSource::Plain(text) => size(text.len()),
                RecordSource::Tree(parse) => parse.text_len(),
            },
            source,
            record: Arc::default(),
            recent,
            findings: OnceLock::new(),
            guesses: OnceLock::new(),
            derived: Derived::default(),
        }
    }

    /// The same game under other settings. The record is carried over if the settings that affect reading are equal.
    pub(crate) fn with_settings(&self, settings: Arc<Settings>) -> Self {
        let same_reading = settings.format == self.settings.format
            && settings.notations == self.settings.notations;
        let recent = Arc::clone(&self.recent);
        let game = Self::from_source(self.notation, self.source.clone(), settings, recent);
        Self {
            record: if same_reading {
                Arc::clone(&self.record)
            } else {
                Arc::default()
            },
            ..game
        }
    }

    /// The game that `text` holds, with the same notation and settings.
    pub(crate) fn with_text(&self, text: &str) -> Self {
        let settings = Arc::clone(&self.settings);
        Self::unread(self.notation, text.into(), settings, Arc::default())
    }

    /// The text as written.
    pub(crate) fn text(&self) -> &str {
        match &self.source {
            RecordSource::Text(text) | RecordSource::Plain(text) => text,
            RecordSource::Tree(parse) => parse.text(),
        }
    }

    /// The part above the first turn or move, as a game of its own.
    pub(crate) fn head(&self) -> Self {
        self.with_text(notation::head(self.notation, self.text()))
    }

    /// The record, which gives every answer about the game, with offsets relative to it. Read now if it is not in memory.
    #[must_use]
    pub fn record(&self) -> Arc<dyn Record> {
        self.record_by(notation::read)
    }

    fn record_by(
        &self,
        read: fn(&dyn Notation, Parse, &Settings) -> Arc<dyn Record>,
    ) -> Arc<dyn Record> {
        let (record, is_new) = self.record.get(|| {
            planted::step(planted::PanicPoint::Read, || self.text().to_owned());
            let parse = match &self.source {
                RecordSource::Text(text) => Parse::shared(self.notation, Arc::clone(text)),
                RecordSource::Plain(text) => Parse::plain(self.notation, Arc::clone(text)),
                RecordSource::Tree(parse) => parse.clone(),
            };
            read(self.notation, parse, &self.settings)
        });
        if is_new {
            self.recent.note(&self.record, self.text_len.into());
        }
        record
    }

    /// Whether the record is in memory.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.record.is_kept()
    }

    /// Its notation.
    #[must_use]
    pub fn notation(&self) -> &'static dyn Notation {
        self.notation
    }

    /// The settings it is read with.
    #[must_use]
    pub fn settings(&self) -> &Arc<Settings> {
        &self.settings
    }

    /// Its length in bytes.
    #[must_use]
    pub fn text_len(&self) -> TextSize {
        self.text_len
    }

    /// Its findings at the levels of the settings, without those that comments silence, in the order of the text; offsets are
    /// relative to the game. The first call replays the game. Whether a fix is safe or certain is only the notation's claim
    /// here: [`Game::findings_with_guesses`] has verified it.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| {
            let record = self.record_by(notation::read_and_check);
            findings::of_game(self.notation, &*record, &self.settings)
        })
    }

    /// [`Game::findings`] if they were computed; otherwise none.
    pub(crate) fn checked_findings(&self) -> &[Finding] {
        self.findings.get().map_or(&[], Vec::as_slice)
    }

    /// Whether [`Game::findings`] were computed.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.findings.get().is_some()
    }

    /// The value of type `T`, computed by `make` on first use. It may depend only on the game and on what all games of the
    /// document share; places in it are relative to the game.
    pub fn derived<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        self.derived.get(make)
    }

    /// Whether the value of type `T` was computed.
    #[must_use]
    pub fn has_derived<T: Any + Send + Sync>(&self) -> bool {
        self.derived.find::<T>().is_some()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("notation", &self.notation.id())
            .field("len", &self.text_len())
            .finish()
    }
}

/// A game at its place in a document.
#[derive(Debug, Clone)]
pub struct PlacedGame {
    /// Its number in the document, from 0.
    pub index: usize,
    /// The offset of its first byte in the document.
    pub offset: TextSize,
    /// The line of its first byte, from 0.
    pub first_line: usize,
    /// The game itself.
    pub game: Arc<Game>,
}

impl PlacedGame {
    /// The record; its offsets are relative to the game.
    #[must_use]
    pub fn record(&self) -> Arc<dyn Record> {
        self.game.record()
    }

    /// Its bytes in the document.
    #[must_use]
    pub fn range(&self) -> TextRange {
        TextRange::at(self.offset, self.game.text_len())
    }

    /// `at` in the document as an offset in the game, clamped to the game.
    #[must_use]
    pub fn relative(&self, at: TextSize) -> TextSize {
        at.checked_sub(self.offset)
            .unwrap_or_default()
            .min(self.game.text_len())
    }

    /// The part of `range` that lies in the game, relative to it; empty if there is none.
    #[must_use]
    pub fn relative_range(&self, range: TextRange) -> TextRange {
        TextRange::new(self.relative(range.start()), self.relative(range.end()))
    }
}
