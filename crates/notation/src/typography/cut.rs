//! Cutting a text into games: a scan that classifies lines and knows nothing else about the notation.
//!
//! The text before the first cut belongs to the first game. Blank lines and comments between two games belong to the game above
//! up to and including the first run of blank lines, and to the game below from there.

use std::{
    borrow::Cow,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

use super::{
    is_plain,
    paper::{is_bare_tag, is_mostly_unread, is_name, is_read, is_result},
    parts, plain_line, with_line_ends,
    words::heads_game,
};
use crate::Notation;
pub use crate::text::line::{LineKind, LineState, lines, trim_line_break};

/// The header of a game so far: tags above its first move.
#[derive(Debug, Clone, Copy, Default)]
struct Head {
    /// The header keys, as bits, of the sections above the last one, and those of the last one.
    above: u64,
    section: u64,
    /// The start of the last section, or of the comments above it.
    start: usize,
    /// Whether a blank line or a comment follows the last section.
    is_parted: bool,
}

impl Head {
    /// Adds a header line with these keys, which begins at `start` if it begins a section. Returns whether that section repeats
    /// a key of one above: then it belongs to another game.
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

/// A header inside a comment that may turn out never to be closed.
#[derive(Debug, Clone)]
struct Quoted {
    /// Its start, and the cutter of the game that it opens if the comment is not closed.
    start: usize,
    cutter: Cutter,
    /// The number of lines since.
    lines: usize,
}

/// A header that repeats that of the game, as at the top of each page: the next move shows whether another game begins.
#[derive(Debug, Clone)]
struct Repeated {
    /// Its start, or that of the comments above it, and the cutter of the game that it may open.
    start: usize,
    cutter: Cutter,
    /// The number of lines since.
    lines: usize,
}

/// How far the moves of a game have come.
#[derive(Debug, Clone, Copy, Default)]
struct Reached {
    /// The number at the start of the first line of moves; 0 if it begins with none.
    first: u32,
    /// Whether dots behind that number say that it is Black's move.
    is_answer: bool,
    /// The last number of a move; 0 if there is none.
    last: u32,
    /// Whether the last line of moves ends with a result.
    is_over: bool,
}

impl Reached {
    /// Adds a line of moves; `is_first` is the first one.
    fn pass(&mut self, line: &str, is_first: bool) {
        if is_first {
            let behind = line
                .trim_start()
                .trim_start_matches(|sign: char| sign.is_ascii_digit());
            self.first = number(line).unwrap_or(0);
            self.is_answer = behind.starts_with("..");
        }
        self.last = last_number(line).unwrap_or(self.last);
        self.is_over = line.split_whitespace().next_back().is_some_and(is_result);
    }

    /// Whether moves that begin as `below` go on where these end.
    fn is_continued_by(self, below: Self) -> bool {
        let is_next = self.last.checked_add(1) == Some(below.first);
        let is_answer = below.is_answer && below.first == self.last;
        !self.is_over && self.last > 0 && (is_next || is_answer)
    }
}

/// The most lines of a header that are compared with another one, and with the lines between it and the first move.
const MOST_OF_HEADER: usize = 64;

/// The most lines of a game that is quoted in a comment: further down, the comment counts as never closed.
const MOST_QUOTED: usize = 200;

/// The words and signs between the names of two players.
const PAIRING: [&str; 5] = ["-", "\u{2013}", "\u{2014}", "vs", "vs."];

/// Finds the starts of games, given one line at a time from the start of a game.
#[derive(Debug, Clone, Default)]
pub struct Cutter {
    state: LineState,
    has_body: bool,
    /// Where the next game begins if the next line opens one: after the first run of blank lines.
    gap: BlankLines,
    /// The line above, if it is the first of a body.
    opening: Option<Box<str>>,
    /// Whether the line above is the second turn and no body line is above it.
    is_second_first: bool,
    head: Head,
    /// The header lines above the first move, hashed.
    header: Vec<u64>,
    reached: Reached,
    repeated: Option<Box<Repeated>>,
    /// Whether a numbered move is above, without a blank line between.
    is_below_move: bool,
    /// The first header since that move that is taken for what a player says: if a game opens below it, it begins there.
    said: Option<usize>,
    quoted: Option<Box<Quoted>>,
    /// The start of a game that was found together with the start of the one above it.
    second: Option<usize>,
    /// Whether a line may have typographic characters or signs of a page.
    is_odd: bool,
    /// The number before the line above, as in a listing, if no body line is above; 0 if there is none.
    listed: u32,
}

#[derive(Debug, Clone, Copy, Default)]
enum BlankLines {
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

    /// Whether no line of the game has typographic characters: then [`Parse::plain`](crate::Parse::plain) can skip
    /// the search for them.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.is_odd
    }

    /// Takes the next line (without its line break), which starts at byte `start`. Returns where a new game begins if this line
    /// opens one: at `start`, or at the comments or tags that lead to it; or if it shows that a line above opened one.
    pub fn feed(&mut self, notation: &dyn Notation, line: &str, start: usize) -> Option<usize> {
        let second = self.second.take();
        let begin = match self.repeated.take() {
            Some(repeated) => self.feed_below_header(*repeated, notation, line, start),
            None => self.feed_parts(notation, line, start),
        };
        if second.is_some() {
            self.second = self.second.or(begin);
        }
        second.or(begin)
    }

    /// The start of another game after the last line, until `None`: call it repeatedly.
    pub fn finish(&mut self) -> Option<usize> {
        let second = self.second.take();
        second.or_else(|| {
            if let Some(repeated) = self.repeated.take() {
                *self = repeated.cutter;
                return Some(repeated.start);
            }
            let quoted = self.quoted.take()?;
            *self = quoted.cutter;
            self.is_odd = true;
            Some(quoted.start)
        })
    }

    /// Takes a line below a header that repeats that of the game. Returns where that header begins another game, if the line shows
    /// it: a tag differs, or its moves do not go on with the numbers of this one.
    fn feed_below_header(
        &mut self,
        mut repeated: Repeated,
        notation: &dyn Notation,
        line: &str,
        start: usize,
    ) -> Option<usize> {
        let cutter = &mut repeated.cutter;
        let second = cutter.feed(notation, line, start);
        repeated.lines += 1;
        let is_same = cutter.header.iter().all(|tag| self.header.contains(tag))
            && (!cutter.has_body || self.header.iter().all(|tag| cutter.header.contains(tag)));
        let goes_on = self.reached.is_continued_by(cutter.reached);
        if second.is_some() || !is_same || cutter.has_body && !goes_on {
            *self = repeated.cutter;
            self.second = self.second.or(second);
            return Some(repeated.start);
        }
        if repeated.cutter.has_body {
            self.is_odd = true;
            return self.feed_parts(notation, line, start);
        }
        if repeated.lines > MOST_OF_HEADER {
            *self = repeated.cutter;
            return Some(repeated.start);
        }
        self.repeated = Some(Box::new(repeated));
        None
    }

    fn feed_parts(&mut self, notation: &dyn Notation, line: &str, start: usize) -> Option<usize> {
        // One pass over the bytes is enough for nearly all lines.
        let is_odd = !is_plain(notation, line);
        let parts = is_odd.then(|| parts(notation, line)).flatten();
        let Some(parts) = parts else {
            return self.feed_line(notation, line, start, is_odd);
        };
        // A game can only begin with a line of the file.
        let mut parts = parts.iter().map(|(_, part)| trim_line_break(part));
        let first = parts.next().unwrap_or_default();
        let begin = self.feed_line(notation, first, start, true);
        for part in parts {
            let _ = self.feed_line(notation, part, start, true);
        }
        begin
    }

    /// The same for a line that is read as one; it may have typographic characters if it `is_odd`.
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
        let kind = match notation.line_kind(&plain, self.state) {
            LineKind::Header if self.is_below_move && notation.may_be_said(&plain) => {
                self.said.get_or_insert(start);
                LineKind::Detail
            }
            // A blank line of a listing is only its number.
            kind if kind.is_body() && self.is_next_of_listing(line) => LineKind::Blank,
            kind => kind,
        };
        self.listed = match self.has_body {
            true => 0,
            false => listed(line).map_or(0, |(number, _)| number),
        };
        let state = notation.line_state(&plain, self.state);
        // The state after this line if a game begins with it.
        let is_first_line = self.state == 0;
        let own_state = || match is_first_line {
            true => state,
            false => state_after(notation, line, 0),
        };
        if let Some(begin) = self.leave_comment(notation, kind, line, start) {
            return Some(begin);
        }
        // An opening line may look like any body line if it is the first one.
        let is_first = kind == LineKind::Body && !self.has_body;
        let opening = (kind == LineKind::Opening || is_first).then(|| Box::from(line.trim()));
        // Rows of one turn all have its number.
        let is_same_turn = self.opening.as_deref().is_some_and(is_row) && is_row(line.trim());
        let is_repeated = opening.is_some() && (opening == self.opening || is_same_turn);
        let is_swapped = kind == LineKind::Opening && self.is_second_first;
        let may_open = matches!(kind, LineKind::Header | LineKind::Opening);
        let opens = may_open && !is_repeated && !is_swapped || kind == LineKind::Restart;
        let said = self.said.filter(|_| kind == LineKind::Opening);
        let mut begin = match self.gap {
            BlankLines::From(offset) => offset,
            BlankLines::None | BlankLines::Blank => said.unwrap_or(start),
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
        // Without its brackets, a tag may be a remark on the game.
        let is_apart = !matches!(self.gap, BlankLines::None)
            || !is_odd
            || kind != LineKind::Header
            || line.trim_start().starts_with('[')
            || !is_bare_tag(notation, line.trim());
        let tag = (kind == LineKind::Header).then(|| hashed(line));
        if opens && self.has_body && is_apart || is_other {
            let mut head = Head {
                section: if is_other { self.head.section } else { 0 },
                ..Head::default()
            };
            head.pass(keys, begin);
            // The lines between the games were read with the game above.
            let is_odd = is_odd || self.is_odd && begin < start;
            let is_numbered = kind.is_body() && is_numbered(&plain);
            let cutter = Self {
                is_odd,
                state: own_state(),
                has_body: matches!(kind, LineKind::Opening | LineKind::Restart),
                gap: BlankLines::None,
                opening,
                is_second_first: false,
                head,
                header: tag.into_iter().collect(),
                reached: Reached::default(),
                repeated: None,
                is_below_move: is_numbered,
                said: None,
                quoted: None,
                second: None,
                listed: listed(line).map_or(0, |(number, _)| number),
            };
            if !is_other && tag.is_some() && self.may_be_repeated(notation, tag) {
                let start = begin;
                let repeated = Repeated {
                    start,
                    cutter,
                    lines: 0,
                };
                self.repeated = Some(Box::new(repeated));
                return None;
            }
            *self = cutter;
            return Some(begin);
        }
        self.is_odd |= is_odd;
        self.opening = opening;
        if !self.has_body && self.header.len() < MOST_OF_HEADER {
            self.header.extend(tag);
        }
        // Such a line between two games parts them as a blank line does.
        let is_head =
            self.has_body && is_odd && kind == LineKind::Comment && heads_game(line.trim());
        let below = match is_head {
            true => notation.line_state(&plain, notation.line_state("", self.state)),
            false => state,
        };
        let before = std::mem::replace(&mut self.state, below);
        self.gap = match (kind, self.gap) {
            (LineKind::Blank, BlankLines::None) => BlankLines::Blank,
            (LineKind::Blank, gap) => gap,
            // A comment that stays open cannot be the start of the next game, which would be inside it.
            (LineKind::Comment, _) if own_state() != 0 => BlankLines::None,
            (LineKind::Comment, BlankLines::Blank) => BlankLines::From(start),
            (LineKind::Comment, BlankLines::None) if is_head => BlankLines::From(start),
            (LineKind::Comment, gap) => gap,
            _ => BlankLines::None,
        };
        if kind == LineKind::Blank || kind.is_body() {
            self.is_below_move = kind.is_body() && is_numbered(&plain);
            self.said = None;
        }
        // Only a header can stand again.
        if kind.is_body() && !self.header.is_empty() {
            self.reached.pass(&plain, !self.has_body);
        }
        self.is_second_first = kind == LineKind::Second && !self.has_body;
        self.has_body |= kind.is_body() && (self.has_body || !is_title(notation, &plain, before));
        None
    }

    /// Whether a header line below moves may repeat the first one of this game. Without numbers nothing would show which moves go on.
    fn may_be_repeated(&self, notation: &dyn Notation, tag: Option<u64>) -> bool {
        self.reached.last > 0
            && notation.is_numbered()
            && self.quoted.is_none()
            && self.header.first().copied() == tag
    }

    /// Whether a line above the first move is only the number behind that of the line above.
    fn is_next_of_listing(&self, line: &str) -> bool {
        let is_next = |(number, rest): (u32, &str)| {
            rest.is_empty() && self.listed.checked_add(1) == Some(number)
        };
        !self.has_body && self.listed > 0 && listed(line).is_some_and(is_next)
    }

    /// Examines a line below a header inside a comment. Returns where that header begins a game, if the line shows that the comment
    /// was never closed: another comment or another game begins, or too many lines follow.
    fn leave_comment(
        &mut self,
        notation: &dyn Notation,
        kind: LineKind,
        line: &str,
        start: usize,
    ) -> Option<usize> {
        if let Some(mut quoted) = self.quoted.take() {
            if notation.closes(line, self.state) {
                return None;
            }
            let second = quoted.cutter.feed(notation, line, start);
            quoted.lines += 1;
            // The first sign of a comment in the line is no closing one.
            let block = notation.comment().block;
            let is_open = block.is_some_and(|(open, _)| line.contains(open));
            let is_open = is_open || quoted.lines > MOST_QUOTED;
            if second.is_none() && !is_open {
                self.quoted = Some(quoted);
                return None;
            }
            *self = quoted.cutter;
            self.is_odd = true;
            self.second = self.second.or(second);
            return Some(quoted.start);
        }
        if kind == LineKind::Quoted {
            let mut cutter = Self::new();
            cutter.feed(notation, line, start);
            let lines = 0;
            self.quoted = Some(Box::new(Quoted {
                start,
                cutter,
                lines,
            }));
        }
        None
    }
}

/// The number at the start of a line and what stands behind it, apart from it; `None` if there is none.
fn listed(line: &str) -> Option<(u32, &str)> {
    let digits = line.trim_start_matches(' ');
    let rest = digits.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let number = digits.get(..digits.len() - rest.len())?.parse().ok()?;
    let is_apart = rest.is_empty() || rest.starts_with([' ', '\t', ':', '|']);
    let behind = rest.trim_start_matches(' ');
    let text = behind.strip_prefix([':', '|']).unwrap_or(behind);
    is_apart.then_some((number, text.trim()))
}

/// Whether `line` begins with a number, as moves do and other lines of a body do not.
fn is_numbered(line: &str) -> bool {
    let line = line.trim_start_matches(['#', '*', ' ', '\t']);
    line.starts_with(|sign: char| sign.is_ascii_digit())
}

/// The last number of a move in `line`: one with a dot, or else the one at its start.
fn last_number(line: &str) -> Option<u32> {
    let bytes = line.as_bytes();
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let mut dots = memchr::memrchr_iter(b'.', bytes);
    let dotted = dots.find_map(|dot| {
        let (above, below) = line.split_at_checked(dot)?;
        let rest = above.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let is_decimal = below.as_bytes().get(1).is_some_and(is_digit);
        let is_alone = rest.is_empty() || rest.ends_with([' ', '\t', '(']);
        let digits = above.get(rest.len()..)?;
        (is_alone && !is_decimal)
            .then(|| digits.parse().ok())
            .flatten()
    });
    dotted.or_else(|| number(line))
}

/// The number at the start of `line`, if it [`is_numbered`].
fn number(line: &str) -> Option<u32> {
    let line = line.trim_start_matches(['#', '*', ' ', '\t']);
    let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    line.get(..line.len() - rest.len())?.parse().ok()
}

/// A header line without blanks at its ends, hashed.
fn hashed(line: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    line.trim().hash(&mut hasher);
    hasher.finish()
}

/// Whether a line above the first move is a title, and no move of its own game: `Anna - Bo`, `Berlin 2024`.
pub(super) fn is_title(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let line = line.trim();
    notation.is_numbered()
        && line.starts_with(char::is_alphabetic)
        && notation.line_kind(line, state) == LineKind::Body
        && (is_mostly_unread(notation, line, state) || is_of_names(line))
        && !is_said(notation, line, state)
        && !is_timed_move(notation, line, state)
}

/// Whether a line is moves and the time spent on each, which may be longer than the move: `e4 0:01`, `e4 1'30 e5 2'15`.
fn is_timed_move(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let is_of_time =
        |sign: char| is_digit(sign) || ":'\"\u{2019}\u{2032}\u{2033}mins".contains(sign);
    let is_time = |word: &str| {
        word.starts_with(is_digit) && word.chars().all(is_of_time) && !word.chars().all(is_digit)
    };
    let mut words = line.split_whitespace();
    let mut has_move = false;
    while let Some(word) = words.next() {
        let is_timed = word.contains(is_digit)
            && words.next().is_some_and(is_time)
            && is_read(notation, word, state);
        if !is_timed {
            return false;
        }
        has_move = true;
    }
    has_move
}

/// Whether a move follows a name and a colon, as in a chat without times: `Anna: e4`.
fn is_said(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let Some((_, said)) = line.split_once(": ") else {
        return false;
    };
    let said = said.trim();
    // Nearly every move has a square, a number of players or a colon; names have none.
    let is_of_move = |sign: char| sign.is_ascii_digit() || sign == ':';
    said.contains(char::is_alphabetic)
        && said.contains(is_of_move)
        && !is_of_names(said)
        && notation.line_kind(said, state).is_body()
        && is_read(notation, said, state)
}

/// Whether a line is only names of players and places, and years: `Anna - Bo`, although the dash is a throw that misses and `Bo`
/// the letters of two players; `Berlin 2024`.
fn is_of_names(line: &str) -> bool {
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let words = line.split([' ', ',']);
    let words = words.filter(|word| !PAIRING.contains(word) && !is_year(word));
    is_name(&words.collect::<Vec<_>>().join(" "))
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

/// The kinds of the lines that `line` is read as; `state` is that at its start. Without its line break.
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

/// The number of games in `text`, with typographic line ends.
#[must_use]
pub fn count(notation: &dyn Notation, text: &str) -> usize {
    match with_line_ends(notation, text) {
        Some(text) => cut(notation, &text).len(),
        None => cut(notation, text).len(),
    }
}

/// The kind of `line`, without its line break; `state` is that at its start.
#[must_use]
pub fn kind(notation: &dyn Notation, line: &str, state: LineState) -> LineKind {
    notation.line_kind(&plain(notation, line, state), state)
}

/// The state after `line`, without its line break; `state` is that at its start.
#[must_use]
pub fn state_after(notation: &dyn Notation, line: &str, state: LineState) -> LineState {
    notation.line_state(&plain(notation, line, state), state)
}

/// The line in plain characters; `state` is that at its start.
fn plain<'l>(notation: &dyn Notation, line: &'l str, state: LineState) -> Cow<'l, str> {
    plain_line(notation, line, state).map_or(line.into(), Into::into)
}

/// The part of a game's text before its first turn or move: whole lines.
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
    // `len` is the sum of whole lines.
    game.get(..len).unwrap_or_default()
}

/// The byte offsets at which games begin, ascending; the first is always 0.
#[must_use]
pub fn cut(notation: &dyn Notation, text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    let mut cutter = Cutter::new();
    let mut offset = 0;
    for line in lines(text) {
        starts.extend(cutter.feed(notation, trim_line_break(line), offset));
        offset += line.len();
    }
    starts.extend(std::iter::from_fn(|| cutter.finish()));
    starts
}
