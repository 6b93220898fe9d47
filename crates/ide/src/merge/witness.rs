//! One copy of a game: its moves and their words, with what each of them says whichever way it is spelled.

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
    pub(super) moves: Vec<Written>,
}

/// A move as it stands in a copy.
pub(super) struct Written {
    pub(super) range: TextRange,
    /// Its line, from 0.
    pub(super) line: usize,
    pub(super) words: Vec<Word>,
    /// What they say together.
    pub(super) said: String,
    /// How its copy calls it, and who makes it.
    label: String,
    mover: Option<String>,
}

/// A word of a move.
pub(super) struct Word {
    pub(super) range: TextRange,
    /// What all its spellings have in common.
    pub(super) said: String,
}

/// Something that is kept, but for comments.
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
        // Moves of variations stand beside the game, as notes do.
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
        let moves = moves.map(|(one, state)| {
            let words = words(&game, &*record, one.range, one.line);
            let said: Vec<&str> = words.iter().map(|word| &*word.said).collect();
            Written {
                range: one.range,
                line: one.line,
                said: said.join(" "),
                words,
                label: state.label,
                mover: state.mover,
            }
        });
        let mut moves: Vec<Written> = moves.collect();
        moves.order_by_key(|one| one.range.start());
        Self { moves, game }
    }

    /// Another text of the same game.
    pub(super) fn with_text(&self, text: &str) -> Self {
        Self::of(Arc::new(self.game.with_text(text)))
    }

    /// Whether the moves say the same.
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

/// The words of the move in `range`, without comments.
fn words(game: &Game, record: &dyn Record, range: TextRange, line: usize) -> Vec<Word> {
    let (notes, said) = pieces(game, record, line);
    let text = game.text().get(Range::<usize>::from(range));
    let text = text.unwrap_or_default();
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let start = range.start() + size(word.as_ptr() as usize - text.as_ptr() as usize);
        let word = TextRange::at(start, size(word.len()));
        let is_note = notes
            .iter()
            .any(|note| note.intersect(word).is_some_and(|both| !both.is_empty()));
        let inside = said.iter().filter(|one| word.contains_range(one.range));
        let said: String = inside.map(|one| &*one.text).collect();
        if !is_note && !said.is_empty() {
            words.push(Word { range: word, said });
        }
    }
    words
}

/// The comments of a line, and what else is kept of it.
fn pieces(game: &Game, record: &dyn Record, line: usize) -> (Vec<TextRange>, Vec<Said>) {
    let notation = game.notation();
    let parse = record.parse();
    let start = parse.line_start(line);
    let (mut notes, mut said) = (Vec::new(), Vec::new());
    for piece in parse.kept(notation, line) {
        let range = piece.range + start;
        match notation.free_text(piece.kind) {
            FreeText::Yes => notes.push(range),
            _ => said.push(Said {
                range,
                text: piece.known.into_owned(),
            }),
        }
    }
    (notes, said)
}

/// The comments of a copy in their order; what a header tells is none.
pub(super) fn notes(copy: &Witness) -> Vec<TextRange> {
    let record = copy.game.record();
    let (parse, notation) = (record.parse(), copy.game.notation());
    let is_header = |line: &usize| {
        let text = trim_line_break(parse.line_text(*line));
        notation.line_kind(text, parse.line_state(*line)) == LineKind::Header
    };
    let lines = (0..parse.line_count()).filter(|line| !is_header(line));
    let parts = lines.flat_map(|line| pieces(&copy.game, &*record, line).0);
    // A comment that crosses lines is one.
    let goes_on = |note: TextRange| {
        let (text, block) = (copy.text(note).trim(), notation.comment().block);
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

/// What it costs more that two moves stand at different places in their copies.
const ELSEWHERE: usize = 3;

/// How unlike two moves are: from 0 to [`UNLIKE`], and more if they stand elsewhere or different players make them.
pub(super) fn unlike_moves(one: &Written, other: &Written) -> usize {
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

/// How unlikely it is that `meant` was written so, in bits.
pub(super) fn price_of(written: &str, meant: &str) -> u32 {
    match written == meant {
        true => 0,
        false => price::of(written, meant),
    }
}
