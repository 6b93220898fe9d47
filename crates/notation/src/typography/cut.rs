//! Cutting a text into games: a scan that classifies lines and knows nothing else of the notation.
//!
//! The text before the first cut belongs to the first game. Blank lines and comments between two games belong to the
//! game above up to and including the first run of blank lines, and to the game below from there.

use std::borrow::Cow;

use super::{is_plain, parts, plain_line, with_line_ends};
use crate::Notation;
pub use crate::text::line::{LineKind, LineState, trim_line_break};

/// The header of a game as far as it is read: tags above its first move.
#[derive(Debug, Clone, Copy, Default)]
struct Head {
    /// The keys of the sections above the last one, a bit each, and those of the last one.
    above: u64,
    section: u64,
    /// Where the last section begins, or the comments that lead to it.
    start: usize,
    /// Something stands between the last section and what follows: a blank line, a comment.
    is_parted: bool,
}

impl Head {
    /// Goes on behind a header line with these keys, which begins at `start` if it begins a section. Answers whether that section
    /// says again what one above it has said: it belongs to another game then.
    fn pass(&mut self, keys: u64, start: usize) -> bool {
        if self.is_parted && (self.above | self.section) != 0 {
            self.above |= self.section;
            (self.section, self.start) = (0, start);
        }
        self.is_parted = false;
        self.section |= keys;
        self.above & keys != 0
    }
}

/// A header inside a comment, as long as it is not known whether that is closed.
#[derive(Debug, Clone)]
struct Quoted {
    /// Where it begins, and the cutter of the game that it opens unless the comment ends.
    start: usize,
    cutter: Cutter,
}

/// Finds the starts of games, fed line by line from the start of a game.
#[derive(Debug, Clone, Default)]
pub struct Cutter {
    state: LineState,
    has_body: bool,
    /// Where the next game would begin if the next line opened one: after the first run of blank lines.
    gap: Gap,
    /// The line above, if it is the first of a body.
    opening: Option<Box<str>>,
    /// The line above comes second, and nothing of the body stands before it.
    is_second_first: bool,
    head: Head,
    quoted: Option<Box<Quoted>>,
    /// A line may have a character that stands for another one, or something else that stands on paper.
    is_odd: bool,
}

#[derive(Debug, Clone, Copy, Default)]
enum Gap {
    /// No blank line since the last line with content.
    #[default]
    None,
    /// Inside the first run of blank lines.
    Blank,
    /// A comment after blank lines, starting at this offset.
    From(usize),
}

impl Cutter {
    /// A cutter at the start of a game.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether no line of the game has a character that can stand for another one: then [`Parse::plain`](crate::Parse::plain)
    /// need not look for them again.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.is_odd
    }

    /// Takes the next line (without its line break), which starts at byte `start`. Answers where a new game begins, if
    /// this line opens one; that is `start`, or the start of the comments or of the tags that lead to it.
    pub fn feed(&mut self, notation: &dyn Notation, line: &str, start: usize) -> Option<usize> {
        // Nearly all lines are told by one look at them.
        let is_odd = !is_plain(notation, line);
        let parts = is_odd.then(|| parts(notation, line)).flatten();
        let Some(parts) = parts else {
            return self.feed_line(notation, line, start, is_odd);
        };
        // A game begins with a line of the file.
        let mut parts = parts.iter().map(|(_, part)| trim_line_break(part));
        let first = parts.next().unwrap_or_default();
        let begin = self.feed_line(notation, first, start, true);
        for part in parts {
            let _ = self.feed_line(notation, part, start, true);
        }
        begin
    }

    /// The same for a line that is read as one, and that may have characters that stand for others if it `is_odd`.
    fn feed_line(
        &mut self,
        notation: &dyn Notation,
        line: &str,
        start: usize,
        is_odd: bool,
    ) -> Option<usize> {
        let plain = match is_odd {
            true => plain(notation, line, self.state),
            false => line.into(),
        };
        let kind = notation.line_kind(&plain, self.state);
        let state = notation.line_state(&plain, self.state);
        // The state after it if a game began with it.
        let is_first_line = self.state == 0;
        let own_state = || match is_first_line {
            true => state,
            false => state_after(notation, line, 0),
        };
        if let Some(begin) = self.leave_comment(notation, kind, line, start) {
            return Some(begin);
        }
        // What opens a game below another one may be a line like any other where nothing stands above it.
        let is_first = kind == LineKind::Body && !self.has_body;
        let opening = (kind == LineKind::Opening || is_first).then(|| Box::from(line.trim()));
        // Rows of one turn have its number each.
        let is_same_turn = self.opening.as_deref().is_some_and(is_row) && is_row(line.trim());
        let is_repeated = opening.is_some() && (opening == self.opening || is_same_turn);
        let is_swapped = kind == LineKind::Opening && self.is_second_first;
        let may_open = matches!(kind, LineKind::Header | LineKind::Opening);
        let opens = may_open && !is_repeated && !is_swapped || kind == LineKind::Restart;
        let mut begin = match self.gap {
            Gap::From(offset) => offset,
            Gap::None | Gap::Blank => start,
        };
        let keys = match kind {
            LineKind::Header | LineKind::Opening => notation.header_keys(&plain),
            _ => 0,
        };
        let mut is_other = false;
        if matches!(kind, LineKind::Header | LineKind::Opening) && !self.has_body {
            is_other = self.head.pass(keys, begin);
            if is_other {
                begin = self.head.start;
            }
        } else if matches!(kind, LineKind::Blank | LineKind::Comment) {
            self.head.is_parted = true;
        }
        if opens && self.has_body || is_other {
            let mut head = Head {
                section: if is_other { self.head.section } else { 0 },
                ..Head::default()
            };
            head.pass(keys, begin);
            // What stands between the games was read with the one above.
            let is_odd = is_odd || self.is_odd && begin < start;
            *self = Self {
                is_odd,
                state: own_state(),
                has_body: matches!(kind, LineKind::Opening | LineKind::Restart),
                gap: Gap::None,
                opening,
                is_second_first: false,
                head,
                quoted: None,
            };
            return Some(begin);
        }
        self.is_odd |= is_odd;
        self.opening = opening;
        self.state = state;
        self.gap = match (kind, self.gap) {
            (LineKind::Blank, Gap::None) => Gap::Blank,
            (LineKind::Blank, gap) => gap,
            // The next game cannot begin with a comment that is still open: all of it would be part of that.
            (LineKind::Comment, _) if own_state() != 0 => Gap::None,
            (LineKind::Comment, Gap::Blank) => Gap::From(start),
            (LineKind::Comment, gap) => gap,
            _ => Gap::None,
        };
        self.is_second_first = kind == LineKind::Second && !self.has_body;
        self.has_body |= kind.is_body();
        None
    }

    /// Looks at a line below a header inside a comment: another header, the end of the comment, or something that tells that the
    /// comment was never closed. Answers where a game begins then.
    fn leave_comment(
        &mut self,
        notation: &dyn Notation,
        kind: LineKind,
        line: &str,
        start: usize,
    ) -> Option<usize> {
        if let Some(mut quoted) = self.quoted.take() {
            let own = self::kind(notation, line, quoted.cutter.state);
            if notation.closes(line, self.state) {
                return None;
            }
            // It opens no game of its own: only header lines stand above it.
            quoted.cutter.feed(notation, line, start);
            if own == LineKind::Header {
                self.quoted = Some(quoted);
                return None;
            }
            *self = quoted.cutter;
            self.is_odd = true;
            return Some(quoted.start);
        }
        if kind == LineKind::Quoted {
            let mut cutter = Self::new();
            cutter.feed(notation, line, start);
            self.quoted = Some(Box::new(Quoted { start, cutter }));
        }
        None
    }
}

/// Whether a line is a row of a table whose first cell is a number.
fn is_row(line: &str) -> bool {
    let cells = line.trim_start_matches(['|', ' ']);
    let behind = cells.trim_start_matches(|sign: char| sign.is_ascii_digit());
    behind.len() < cells.len()
        && behind
            .trim_start_matches(' ')
            .starts_with(['|', ';', ',', '\t'])
}

/// What the lines are as which a line is read, with the state at its start; without its line break.
#[must_use]
pub fn kinds(notation: &dyn Notation, line: &str, state: LineState) -> Vec<LineKind> {
    let Some(parts) = parts(notation, line) else {
        return vec![kind(notation, line, state)];
    };
    let mut state = state;
    let kinds = parts.iter().map(|(_, part)| {
        let part = trim_line_break(part);
        let kind = kind(notation, part, state);
        state = state_after(notation, part, state);
        kind
    });
    kinds.collect()
}

/// How many games are in `text`, as its lines are read.
#[must_use]
pub fn count(notation: &dyn Notation, text: &str) -> usize {
    match with_line_ends(notation, text) {
        Some(text) => cut(notation, &text).len(),
        None => cut(notation, text).len(),
    }
}

/// What a line is, with the state at its start; without its line break.
#[must_use]
pub fn kind(notation: &dyn Notation, line: &str, state: LineState) -> LineKind {
    notation.line_kind(&plain(notation, line, state), state)
}

/// The state after `line`, with the state at its start; without its line break.
#[must_use]
pub fn state_after(notation: &dyn Notation, line: &str, state: LineState) -> LineState {
    notation.line_state(&plain(notation, line, state), state)
}

/// The line as it is read, with the state at its start.
fn plain<'l>(notation: &dyn Notation, line: &'l str, state: LineState) -> Cow<'l, str> {
    plain_line(notation, line, state).map_or(line.into(), Into::into)
}

/// The part of a game's text that stands before its first turn or move: whole lines.
#[must_use]
pub fn head<'a>(notation: &dyn Notation, game: &'a str) -> &'a str {
    let mut cutter = Cutter::new();
    let mut len = 0;
    for line in game.split_inclusive('\n') {
        let opened = cutter.feed(notation, trim_line_break(line), len);
        if cutter.has_body || opened.is_some() {
            break;
        }
        len += line.len();
    }
    // `len` adds up whole lines.
    game.get(..len).unwrap_or_default()
}

/// The byte offsets at which games begin: ascending, the first is always 0.
#[must_use]
pub fn cut(notation: &dyn Notation, text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    let mut cutter = Cutter::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        if let Some(begin) = cutter.feed(notation, trim_line_break(line), offset) {
            starts.push(begin);
        }
        offset += line.len();
    }
    starts
}
