//! A document: an immutable snapshot of a text, cut into games. An edit makes a new document that shares all other games.

pub(crate) mod derived;
pub(crate) mod findings;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod lines;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod recent;
pub(crate) mod typed;

use std::{ops::ControlFlow, sync::Arc};

use notation::{
    Cutter, Edit, LineKind, Notation, Settings, TextRange, TextSize,
    cut::{self, trim_line_break},
    planted, size,
};
use ropey::Rope;

use crate::{
    Game, PlacedGame,
    document::{
        games::{Games, GamesPart},
        lines::visit_lines,
        recent::Recent,
        typed::KnownFindings,
    },
};

/// The byte order mark that some programs write first. It stays in the text; the games begin after it.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// An open record: its text and its games. Cheap to clone and to share between threads.
///
/// ```
/// use std::sync::Arc;
/// use ide::{Document, TextRange};
/// # let Some(notation) = ide::notations().first().copied() else { return };
/// let document = Document::new(notation, "", Arc::default());
/// let edited = document.edit(TextRange::default(), "1.");
/// assert_eq!(edited.text().to_string(), "1.");
/// ```
#[derive(Clone)]
pub struct Document {
    notation: &'static dyn Notation,
    settings: Arc<Settings>,
    text: Rope,
    /// Length of the byte order mark before the first game, in bytes; 0 if there is none.
    base: usize,
    games: Games,
    /// The records that are kept in memory, of all versions of the document.
    recent: Arc<Recent>,
    /// Where the user is typing: the end of the last edit, if it was typing and nothing ended it since.
    typed: Option<TextSize>,
    /// The same until the caret leaves the line: unlike `typed` it outlasts a pause and a save.
    written: Option<TextSize>,
    /// What was wrong in the game of that line when it was begun, as far as that was known.
    known: Option<Arc<KnownFindings>>,
    /// Whether the last game is known to go on, though nobody types there.
    goes_on: bool,
}

impl Document {
    /// Cuts `text` into games. Each game is parsed on first use.
    #[must_use]
    pub fn new(notation: &'static dyn Notation, text: &str, settings: Arc<Settings>) -> Self {
        planted::step(planted::PanicPoint::Cut, || text.to_owned());
        let body = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let recent = Arc::<Recent>::default();
        let starts = notation::cut(notation, body);
        let ends = starts.iter().skip(1).copied().chain([body.len()]);
        let games = starts
            .iter()
            .zip(ends)
            .map(|(&start, end)| {
                let text = body.get(start..end).unwrap_or_default();
                let (settings, recent) = (Arc::clone(&settings), Arc::clone(&recent));
                Arc::new(Game::unread(notation, text.into(), settings, recent))
            })
            .collect();
        Self {
            notation,
            text: Rope::from_str(text),
            base: text.len() - body.len(),
            games: Games::new(games),
            settings,
            recent,
            typed: None,
            written: None,
            known: None,
            goes_on: false,
        }
    }

    /// The document after the bytes of `range` were replaced by `text`. Costs the touched lines and one game; all other games
    /// are carried over. A range outside the text is cut to it; an offset inside a character is moved to its start.
    #[must_use]
    pub fn edit(&self, range: TextRange, text: &str) -> Self {
        let char_at = |offset: TextSize| {
            self.text
                .byte_to_char(usize::from(offset).min(self.text.len_bytes()))
        };
        let chars = char_at(range.start())..char_at(range.end());
        let bytes = self.text.char_to_byte(chars.start)..self.text.char_to_byte(chars.end);
        let old = self.text.byte_slice(bytes.clone()).to_string();
        // An editor that closes brackets inserts both and puts the caret between them.
        let caret = bytes.start + text.len() - closer_len(text);
        let typed = is_typing(&old, text).then(|| size(caret));
        let mut new_text = self.text.clone();
        new_text.remove(chars.clone());
        new_text.insert(chars.start, text);

        let has_mark = new_text.get_char(0) == Some(BYTE_ORDER_MARK);
        if bytes.start < self.base || has_mark != (self.base > 0) {
            let text = new_text.to_string();
            return Self {
                typed,
                written: typed,
                ..Self::new(self.notation, &text, Arc::clone(&self.settings))
            };
        }
        let edit = Splice {
            start: bytes.start - self.base,
            old_end: bytes.end - self.base,
            new_end: bytes.start - self.base + text.len(),
            text,
        };
        let games = self.recut(&new_text, &edit);
        Self {
            notation: self.notation,
            settings: Arc::clone(&self.settings),
            text: new_text,
            base: self.base,
            games,
            recent: Arc::clone(&self.recent),
            typed,
            written: typed,
            known: typed.and_then(|_| self.known_before(size(bytes.start), text)),
            goes_on: false,
        }
    }

    /// The findings of the game at `at` when its line there was begun; `text` is being inserted.
    fn known_before(&self, at: TextSize, text: &str) -> Option<Arc<KnownFindings>> {
        let line = self.written_line().map(TextRange::start);
        if line == Some(self.line_start(at)) && !text.contains(['\n', '\r']) {
            return self.known.clone();
        }
        let game = self.game_at(at).game;
        game.is_checked()
            .then(|| Arc::new(KnownFindings::of(game.findings())))
    }

    /// Like [`edit`](Self::edit), but the line that is being written goes on: the edit is formatting, made because of what was
    /// typed. `None` if it is not above that line.
    #[must_use]
    pub fn format_above(&self, range: TextRange, text: &str) -> Option<Self> {
        let line = self.written_line()?;
        let moved = |at: TextSize| at + size(text.len()) - range.len();
        (range.end() < line.start()).then(|| Self {
            typed: self.typed.map(moved),
            written: self.written.map(moved),
            ..self.edit(range, text)
        })
    }

    /// The document with the whole text `text`: the difference is one edit.
    #[must_use]
    pub fn rewrite(&self, text: &str) -> Self {
        let Some(edit) = Edit::between(TextSize::default(), &self.text.to_string(), text) else {
            return self.clone();
        };
        let edited = self.edit(edit.range, &edit.text);
        // A line inserted above the last line break looks as if it had its line break below it.
        match edit.text.trim_end_matches(['\n', '\r']) {
            "" => edited,
            written => {
                let typed = edited.typed;
                let typed = typed.map(|_| edit.range.start() + size(written.len()));
                Self {
                    typed,
                    written: typed,
                    ..edited
                }
            }
        }
    }

    /// The same text under other settings. Trees are carried over.
    #[must_use]
    pub fn with_settings(&self, settings: Arc<Settings>) -> Self {
        if *settings == *self.settings {
            return self.clone();
        }
        let games = self.games.iter_from(0);
        let games = games.map(|(_, game)| Arc::new(game.with_settings(Arc::clone(&settings))));
        let games = games.collect();
        Self {
            games: Games::new(games),
            settings,
            ..self.clone()
        }
    }

    /// The same document with typing ended: it was saved, or no key was pressed for a while.
    #[must_use]
    pub fn settled(&self) -> Self {
        Self {
            typed: self.typed.filter(|_| self.goes_on),
            ..self.clone()
        }
    }

    /// The same document as one whose last game is being played: until it is edited, findings that only say that its last
    /// turn is not over are held back.
    #[must_use]
    pub fn going_on(&self) -> Self {
        let end = self.text.to_string().trim_end().len();
        Self {
            typed: Some(size(end)),
            goes_on: true,
            ..self.clone()
        }
    }

    /// Whether the last game is known to go on.
    pub(crate) fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// The same document after the caret left the line that was typed.
    #[must_use]
    pub fn left(&self) -> Self {
        Self {
            typed: None,
            written: None,
            goes_on: false,
            ..self.clone()
        }
    }

    /// A place in the line that is being written; `None` once the caret has left it.
    pub(crate) fn written(&self) -> Option<TextSize> {
        self.written
    }

    /// The start of the line of `at`.
    pub(crate) fn line_start(&self, at: TextSize) -> TextSize {
        let at = usize::from(at).min(self.text.len_bytes());
        size(self.text.line_to_byte(self.text.byte_to_line(at)))
    }

    /// What was wrong in the game of that line when it was begun, as far as that was known.
    pub(crate) fn known(&self) -> Option<&Arc<KnownFindings>> {
        self.known.as_ref()
    }

    /// Where the user is typing; `None` after a pause or a save.
    pub(crate) fn typed(&self) -> Option<TextSize> {
        self.typed
    }

    /// The text, byte order mark included.
    #[must_use]
    pub fn text(&self) -> &Rope {
        &self.text
    }

    /// The length of the text in bytes.
    #[must_use]
    pub fn text_len(&self) -> TextSize {
        size(self.text.len_bytes())
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

    /// How many games it holds: at least one, which may be empty.
    #[must_use]
    pub fn game_count(&self) -> usize {
        self.games.len()
    }

    /// Its games in the order of the text.
    pub fn games(&self) -> impl Iterator<Item = PlacedGame> + '_ {
        self.games_from(0)
    }

    /// The game `index`, from 0.
    #[must_use]
    pub fn game(&self, index: usize) -> Option<PlacedGame> {
        let (start, game) = self.games.get(index)?;
        Some(self.place(index, start, game))
    }

    /// The game that holds the byte at `at`; at the end and beyond it the last game.
    #[must_use]
    pub fn game_at(&self, at: TextSize) -> PlacedGame {
        let index = self
            .games
            .index_at(usize::from(at).saturating_sub(self.base));
        match self.games.get(index) {
            Some((start, game)) => self.place(index, start, game),
            // A document always has a game.
            None => self.place(0, 0, &self.unread("")),
        }
    }

    /// The game at `at` and the offset in it; an offset inside a character is moved to its start.
    pub(crate) fn locate(&self, at: TextSize) -> (PlacedGame, TextSize) {
        let char = self
            .text
            .byte_to_char(usize::from(at).min(self.text.len_bytes()));
        let at = size(self.text.char_to_byte(char));
        let placed = self.game_at(at);
        let relative = placed.relative(at);
        (placed, relative)
    }

    /// The games that touch `range`, all for `None`. An empty range touches one game.
    pub fn games_in(&self, range: Option<TextRange>) -> impl Iterator<Item = PlacedGame> + '_ {
        let first = range.map_or(0, |range| {
            self.games
                .index_at(usize::from(range.start()).saturating_sub(self.base))
        });
        let end = range.map_or(self.text_len(), TextRange::end);
        self.games_from(first)
            .enumerate()
            .take_while(move |(count, game)| *count == 0 || range.is_none() || game.offset < end)
            .map(|(_, game)| game)
    }

    /// Its games from index `index` on.
    pub fn games_from(&self, index: usize) -> impl Iterator<Item = PlacedGame> + '_ {
        let games = self.games.iter_from(index).zip(index..);
        games.map(|((start, game), index)| self.place(index, start, game))
    }

    /// Its games from index `from` on that were not checked yet. A key asks for them: where all games are checked, they are not
    /// visited one by one.
    pub fn unchecked_games(&self, from: usize) -> impl Iterator<Item = PlacedGame> + '_ {
        let parts = self.games.parts();
        let unchecked = parts.filter(|part| part.findings().is_none());
        let games = unchecked.flat_map(|part| part.games());
        games
            .filter(move |(index, _, game)| *index >= from && !game.is_checked())
            .map(|(index, start, game)| self.place(index, start, game))
    }

    /// Its games in parts, and the offset from which the games count.
    pub(crate) fn game_parts(&self) -> (usize, impl Iterator<Item = GamesPart<'_>>) {
        (self.base, self.games.parts())
    }

    fn place(&self, index: usize, start: usize, game: &Arc<Game>) -> PlacedGame {
        let offset = self.base + start;
        PlacedGame {
            index,
            offset: size(offset),
            first_line: self.text.byte_to_line(offset.min(self.text.len_bytes())),
            game: Arc::clone(game),
        }
    }

    /// A game with this document's notation and settings and another text.
    pub(crate) fn unread(&self, text: &str) -> Arc<Game> {
        Arc::new(Game::unread(
            self.notation,
            text.into(),
            Arc::clone(&self.settings),
            Arc::clone(&self.recent),
        ))
    }

    /// The games of `new_text`, which is this document's text after `edit`.
    fn recut(&self, new_text: &Rope, edit: &Splice<'_>) -> Games {
        planted::step(planted::PanicPoint::Cut, || new_text.to_string());
        let first = self.first_to_cut(edit.start);
        let first_start = self.games.get(first).map_or(0, |(start, _)| start);
        let (starts, kept_from) = self.cut_until_known(new_text, first_start, first, edit);
        let end = self
            .games
            .get(kept_from)
            .map_or(new_text.len_bytes() - self.base, |(start, _)| {
                edit.moved(start)
            });
        let ends = starts.iter().skip(1).copied().chain([end]);
        let mut old = self.games.iter_from(first).zip(first..).peekable();
        let games = starts
            .iter()
            .zip(ends)
            .map(|(&start, end)| {
                while old
                    .next_if(|((old_start, _), index)| *old_start < start && *index < kept_from)
                    .is_some()
                {}
                if let Some(((old_start, game), index)) = old.peek()
                    && *old_start == start
                    && *index < kept_from
                    && let Some(game) = self.carry(game, start, end, edit)
                {
                    return game;
                }
                let text = new_text
                    .byte_slice(self.base + start..self.base + end)
                    .to_string();
                self.unread(&text)
            })
            .collect();
        self.games.splice(first..kept_from, games)
    }

    /// The first game whose cut an edit at `start` can change: the game around it, or the one above if the edit touches the
    /// lines before the first move.
    fn first_to_cut(&self, start: usize) -> usize {
        let index = self.games.index_at(start);
        let Some((game_start, game)) = self.games.get(index) else {
            return 0;
        };
        let record = game.record();
        let parse = record.parse();
        let touched = parse.line_at(size(start - game_start));
        // Each line above the first move can decide whether a game begins here.
        let is_in_body = (0..touched).any(|line| {
            let text = trim_line_break(parse.line_text(line));
            let kind = self.notation.line_kind(text, parse.line_state(line));
            kind.is_body()
        });
        let index = index.saturating_sub(usize::from(!is_in_body));
        index.saturating_sub(usize::from(self.begins_in_comment(index)))
    }

    /// Whether a comment is open where the game `index` begins: any of its lines may close it, and then it is part of that.
    fn begins_in_comment(&self, index: usize) -> bool {
        let game = |index| self.games.get(index).map(|(_, game)| game);
        let above = index.checked_sub(1).and_then(game);
        let (Some(above), Some(game), Some((open, close))) =
            (above, game(index), self.notation.comment().block)
        else {
            return false;
        };
        let text = above.text();
        let is_open = text.rfind(open) > text.rfind(close);
        let first = game.text().lines().next().unwrap_or_default();
        is_open && {
            let record = above.record();
            let parse = record.parse();
            let last = parse.line_count().saturating_sub(1);
            let line = trim_line_break(parse.line_text(last));
            let state = cut::state_after(self.notation, line, parse.line_state(last));
            cut::kind(self.notation, first, state) == LineKind::Quoted
        }
    }

    /// Where games begin in `new_text` from the game `first` on, until a game begins where it did before the edit. Returns the
    /// starts, and the index of the first old game that is kept with all that follow.
    fn cut_until_known(
        &self,
        new_text: &Rope,
        first_start: usize,
        first: usize,
        edit: &Splice<'_>,
    ) -> (Vec<usize>, usize) {
        let mut starts = vec![first_start];
        let mut kept_from = self.games.len();
        let mut cutter = Cutter::new();
        let mut old = self.games.iter_from(first).zip(first..).peekable();
        visit_lines(new_text, self.base + first_start, |line_start, line| {
            let line = trim_line_break(line);
            let Some(begin) = cutter.feed(self.notation, line, line_start - self.base) else {
                return ControlFlow::Continue(());
            };
            if begin >= edit.new_end {
                while old
                    .next_if(|((start, _), _)| *start < edit.old_end || edit.moved(*start) < begin)
                    .is_some()
                {}
                if let Some(((start, _), index)) = old.peek()
                    && edit.moved(*start) == begin
                {
                    kept_from = *index;
                    return ControlFlow::Break(());
                }
            }
            starts.push(begin);
            ControlFlow::Continue(())
        });
        if kept_from == self.games.len() {
            starts.extend(std::iter::from_fn(|| cutter.finish()));
        }
        (starts, kept_from)
    }

    /// `game`, which starts at `start` before and after the edit, as the game that now ends at `end`: unchanged or edited.
    /// `None` if its new end is not explained by the edit.
    fn carry(
        &self,
        game: &Arc<Game>,
        start: usize,
        end: usize,
        edit: &Splice<'_>,
    ) -> Option<Arc<Game>> {
        let old_end = start + usize::from(game.text_len());
        if old_end <= edit.start && old_end == end {
            return Some(Arc::clone(game));
        }
        let inside = start <= edit.start && edit.old_end <= old_end && edit.moved(old_end) == end;
        inside.then(|| {
            let range = TextRange::new(size(edit.start - start), size(edit.old_end - start));
            let parse = game.record().parse().edit(self.notation, range, edit.text);
            let (settings, recent) = (Arc::clone(&self.settings), Arc::clone(&self.recent));
            Arc::new(Game::parsed(self.notation, parse, settings, recent))
        })
    }
}

/// The length of the closing sign if `text` is an opening sign with its closing one.
fn closer_len(text: &str) -> usize {
    match text {
        "()" | "[]" | "{}" | "<>" | "\"\"" => 1,
        _ => 0,
    }
}

/// Whether turning `old` into `new` is typing, which adds or removes characters within one line. Replacing text is a repair,
/// and adding lines is pasting.
fn is_typing(old: &str, new: &str) -> bool {
    let adds_or_takes = Edit::between(TextSize::default(), old, new)
        .is_none_or(|edit| edit.range.is_empty() || edit.text.is_empty());
    adds_or_takes && !new.trim().contains(['\n', '\r'])
}

/// An edit: bytes `start..old_end` became `text`, which is now at `start..new_end`. Counted from the first game.
struct Splice<'a> {
    start: usize,
    old_end: usize,
    new_end: usize,
    text: &'a str,
}

impl Splice<'_> {
    /// Where an offset after the edited bytes is moved by the edit.
    fn moved(&self, offset: usize) -> usize {
        offset + self.new_end - self.old_end
    }
}
