//! One copy of a game: its moves and their words, each with its content without differences of spelling.

use std::{iter::repeat_with, ops::Range, sync::Arc};

use notation::{
    FreeText, LineKind, MoveState, Order as _, Record, TextRange, cut::trim_line_break, price,
    size, slip,
};

use super::align::UNLIKE;
use crate::Game;

/// A copy of the game.
pub(super) struct Witness {
    pub(super) game: Arc<Game>,
    pub(super) moves: Vec<CopiedMove>,
    /// Its comments in the order of the text, without header lines.
    pub(super) notes: Vec<TextRange>,
}

/// A move in a copy.
pub(super) struct CopiedMove {
    pub(super) range: TextRange,
    /// Its line, from 0.
    pub(super) line: usize,
    pub(super) words: Vec<Word>,
    /// The content of its words together.
    pub(super) said: String,
    /// Its label in the copy, and its player.
    label: String,
    mover: Option<String>,
}

/// A word of a move.
pub(super) struct Word {
    pub(super) range: TextRange,
    /// Its content without differences of spelling.
    pub(super) said: String,
    /// The word as written in the copy, before its spelling was normalized.
    pub(super) written: String,
}

/// A kept piece of a line that is not a comment.
struct Said {
    range: TextRange,
    text: String,
}

impl Witness {
    pub(super) fn of(game: Arc<Game>) -> Self {
        let record = game.record();
        let moves = record.moves();
        let states = record.states(0..moves.len()).into_iter();
        let states = states.chain(repeat_with(MoveState::default));
        // Moves of variations are left out: they are not part of the game.
        let columns = game.notation().columns();
        let is_played = |state: &MoveState| {
            let state = columns.map(|columns| columns.state_of(state.values.clone()));
            let depth = state.and_then(|state| state.get("variation")?.as_u64());
            depth.unwrap_or(0) == 0
        };
        let moves = moves
            .into_iter()
            .zip(states)
            .filter(|(_, state)| is_played(state));
        // Most moves are in the same line as the one before.
        let mut line = (usize::MAX, KeptLine::default());
        let moves = moves.map(|(one, state)| {
            if line.0 != one.line {
                line = (one.line, KeptLine::of(&game, &*record, one.line));
            }
            let words = words(&game, &line.1, one.range);
            let said: Vec<&str> = words.iter().map(|word| &*word.said).collect();
            CopiedMove {
                range: one.range,
                line: one.line,
                said: said.join(" "),
                words,
                label: state.label,
                mover: state.mover,
            }
        });
        let mut moves: Vec<CopiedMove> = moves.collect();
        moves.order_by_key(|one| one.range.start());
        Self {
            notes: notes(&game, &*record),
            moves,
            game,
        }
    }

    /// The copy with normalized spelling; `written` is its text before.
    pub(super) fn mended(game: Arc<Game>, written: &str) -> Self {
        let mut copy = Self::of(game);
        let game = Arc::clone(&copy.game);
        let (now, before) = (game.text().split('\n'), written.split('\n'));
        if now.clone().count() != before.clone().count() {
            return copy;
        }
        let lines: Vec<(&str, &str)> = now.zip(before).collect();
        for one in &mut copy.moves {
            let line = lines.get(one.line).filter(|(now, before)| now != before);
            let Some((now, before)) = line else {
                continue;
            };
            let (now, before) = (now.split_whitespace(), before.split_whitespace());
            if now.clone().count() != before.clone().count() {
                continue;
            }
            for word in &mut one.words {
                let mut both = now.clone().zip(before.clone());
                let before = both.find_map(|(now, before)| {
                    // A sign behind a move is no part of it.
                    let sign = now.strip_prefix(&*word.written)?;
                    let sign = (!sign.contains(char::is_alphanumeric)).then_some(sign)?;
                    before.strip_suffix(sign)
                });
                if let Some(before) = before {
                    before.clone_into(&mut word.written);
                }
            }
        }
        copy
    }

    /// Another text of the same game.
    pub(super) fn with_text(&self, text: &str) -> Self {
        Self::of(Arc::new(self.game.with_text(text)))
    }

    /// The text before a move in its line, from the end of the move above.
    pub(super) fn before(&self, one: &CopiedMove) -> TextRange {
        let line = self.game.record().parse().line_start(one.line);
        let nth = self
            .moves
            .partition_point(|other| other.range.start() < one.range.start());
        let above = nth.checked_sub(1).and_then(|above| self.moves.get(above));
        let start = above.map_or(line, |above| above.range.end().max(line));
        TextRange::new(start.min(one.range.start()), one.range.start())
    }

    /// Whether the moves have the same content.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        let said = |copy: &Self| -> Vec<String> {
            copy.moves.iter().map(|one| one.said.clone()).collect()
        };
        said(self) == said(other)
    }

    pub(super) fn text(&self, range: TextRange) -> &str {
        let range = Range::<usize>::from(range);
        self.game.text().get(range).unwrap_or_default()
    }
}

/// The content of `range` in a game, without differences of spelling.
pub(super) fn said(game: &Game, range: TextRange) -> String {
    let record = game.record();
    let line = KeptLine::of(game, &*record, record.parse().line_at(range.start()));
    let words = words(game, &line, range);
    words
        .iter()
        .map(|word| &*word.said)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The words of the move in `range` of `line`, without comments.
fn words(game: &Game, line: &KeptLine, range: TextRange) -> Vec<Word> {
    let text = game.text().get(Range::<usize>::from(range));
    let text = text.unwrap_or_default();
    let mut words = Vec::new();
    for written in text.split_whitespace() {
        let start = range.start() + size(written.as_ptr() as usize - text.as_ptr() as usize);
        let word = TextRange::at(start, size(written.len()));
        let meets = |note: &TextRange| note.intersect(word).is_some_and(|both| !both.is_empty());
        let first = line.said.partition_point(|one| one.range.start() < start);
        let inside = line.said.iter().skip(first);
        let inside = inside.take_while(|one| word.contains_range(one.range));
        let said: String = inside.map(|one| &*one.text).collect();
        if !said.is_empty() && !line.notes.iter().any(meets) {
            words.push(Word {
                range: word,
                said,
                written: written.to_owned(),
            });
        }
    }
    words
}

/// The kept pieces of a line: its comments, and the rest.
#[derive(Default)]
struct KeptLine {
    notes: Vec<TextRange>,
    said: Vec<Said>,
}

impl KeptLine {
    fn of(game: &Game, record: &dyn Record, line: usize) -> Self {
        let (notation, parse) = (game.notation(), record.parse());
        let start = parse.line_start(line);
        let mut parts = Self::default();
        for piece in parse.kept(notation, line) {
            let range = piece.range + start;
            match notation.free_text(piece.kind) {
                FreeText::Yes => parts.notes.push(range),
                _ => parts.said.push(Said {
                    range,
                    text: piece.known.into_owned(),
                }),
            }
        }
        parts
    }
}

/// The comments of a game.
fn notes(game: &Game, record: &dyn Record) -> Vec<TextRange> {
    let (parse, notation) = (record.parse(), game.notation());
    let is_header = |line: &usize| {
        let text = trim_line_break(parse.line_text(*line));
        notation.line_kind(text, parse.line_state(*line)) == LineKind::Header
    };
    let lines = (0..parse.line_count()).filter(|line| !is_header(line));
    let parts = lines.flat_map(|line| KeptLine::of(game, record, line).notes);
    // A comment over several lines is one note.
    let goes_on = |note: TextRange| {
        let text = game.text().get(Range::<usize>::from(note));
        let (text, block) = (text.unwrap_or_default().trim(), notation.comment().block);
        block.is_some_and(|(open, close)| text.starts_with(open) && !text.ends_with(close))
    };
    let mut notes: Vec<TextRange> = Vec::new();
    for part in parts {
        match notes.last_mut() {
            Some(note) if goes_on(*note) => *note = note.cover(part),
            _ => notes.push(part),
        }
    }
    notes
}

impl Word {
    /// Whether the copy writes more letters than `text`, which means the same unless the board is known.
    pub(super) fn is_longer(&self, text: &str) -> bool {
        let letters = |text: &str| text.chars().filter(|one| one.is_alphanumeric()).count();
        letters(&self.written) > letters(text)
    }
}

/// The added cost of pairing moves with different labels.
const ELSEWHERE: usize = 3;

/// How unlike two moves are: from 0 to [`UNLIKE`], and more if their labels or players differ.
pub(super) fn unlike_moves(one: &CopiedMove, other: &CopiedMove) -> usize {
    let both = one.mover.as_ref().zip(other.mover.as_ref());
    let is_of_another = both.is_some_and(|(one, other)| one != other);
    match unlike(&one.said, &other.said) {
        0 => 0,
        more if is_of_another => more + UNLIKE,
        more if one.label != other.label => more + ELSEWHERE,
        more => more,
    }
}

/// How unlike two words are, from 0 to [`UNLIKE`].
pub(super) fn unlike(one: &str, other: &str) -> usize {
    if one == other {
        return 0;
    }
    let longer = one.chars().count().max(other.chars().count()).max(1);
    let distance = slip::distance(one, other).min(longer);
    (1 + (UNLIKE - 1) * distance / longer).min(UNLIKE)
}

/// The price of writing `written` for `meant`, in bits.
pub(super) fn price_of(written: &str, meant: &str) -> u32 {
    match written == meant {
        true => 0,
        false => price::of(written, meant),
    }
}
