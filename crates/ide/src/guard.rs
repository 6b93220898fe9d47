//! The guard of everything that writes a record without being asked about each change: an edit may only change what the
//! notation declares as spelling ([`notation::Notation::kept`]).
//!
//! It compares two texts, line by line, and trusts nothing that is said of an edit. What cannot be shown to lose nothing is not
//! written: the line stays as it is.

use std::{borrow::Cow, ops::Range};

use notation::{
    Edit, LineState, Notation, Parse, Piece, Record, TextRange, TextSize, apply_edits, cut::cut,
    kept_of_line,
};

/// Those of `edits`, which do not overlap, that keep all that `record` says: all or none of those in lines that belong
/// together. None if the game would be another number of games.
pub(crate) fn kept_edits(
    notation: &dyn Notation,
    record: &dyn Record,
    edits: Vec<Edit>,
) -> Vec<Edit> {
    let guard = Guard::new(notation, record);
    let blocks = guard.blocks(edits).into_iter();
    let edits: Vec<Edit> = blocks
        .filter(|block| guard.keeps(block))
        .flat_map(|block| block.edits)
        .collect();
    if guard.is_one_game_after(&edits) {
        edits
    } else {
        Vec::new()
    }
}

/// Whether `edits`, which do not overlap, keep all that `record` says, but for what they insert.
pub(crate) fn is_spelling(notation: &dyn Notation, record: &dyn Record, edits: &[Edit]) -> bool {
    let guard = Guard::new(notation, record);
    let blocks = guard.blocks(edits.to_vec());
    blocks.iter().all(|block| guard.keeps_or_adds(block)) && guard.is_one_game_after(edits)
}

/// A game as it stands.
struct Guard<'g> {
    notation: &'g dyn Notation,
    parse: &'g Parse,
    /// How far the board is known.
    known_until: TextSize,
}

/// Lines that edits change together.
struct Block {
    /// From 0.
    lines: Range<usize>,
    edits: Vec<Edit>,
}

impl<'g> Guard<'g> {
    fn new(notation: &'g dyn Notation, record: &'g dyn Record) -> Self {
        Self {
            notation,
            parse: record.parse(),
            known_until: record.known_until(),
        }
    }

    /// `edits` by the lines that they touch, from top to bottom.
    fn blocks(&self, mut edits: Vec<Edit>) -> Vec<Block> {
        edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
        let mut blocks: Vec<Block> = Vec::new();
        for edit in edits {
            let first = self.parse.line_at(edit.range.start());
            let mut end = self.parse.line_at(edit.range.end()) + 1;
            // A line that loses its break, or gets another, goes on in the next.
            let breaks = |text: &str| text.contains(['\n', '\r']);
            if breaks(self.text(edit.range)) || breaks(&edit.text) {
                end += 1;
            }
            let lines = first..end.min(self.parse.line_count());
            match blocks.last_mut() {
                Some(block) if lines.start < block.lines.end => {
                    block.lines.end = block.lines.end.max(lines.end);
                    block.edits.push(edit);
                }
                _ => blocks.push(Block {
                    lines,
                    edits: vec![edit],
                }),
            }
        }
        blocks
    }

    /// Whether the lines of `block` keep all that they say.
    fn keeps(&self, block: &Block) -> bool {
        let Some(new) = Lines::written(self, block) else {
            return false;
        };
        let (old, known) = self.old(&block.lines);
        old == new.kept(known).0
    }

    /// Whether the lines of `block` keep all that they say, or only get more where the board is known.
    fn keeps_or_adds(&self, block: &Block) -> bool {
        let Some(new) = Lines::written(self, block) else {
            return false;
        };
        let (old, known) = self.old(&block.lines);
        if old == new.kept(known).0 {
            return true;
        }
        let inserts = |edit: &Edit| edit.range.is_empty() && edit.range.end() <= self.known_until;
        let added = new.kept(usize::MAX).0;
        let mut added = added.iter();
        block.edits.iter().all(inserts) && old.iter().all(|piece| added.any(|one| one == piece))
    }

    /// What is kept of `lines` as they stand, and how much of it stands where the board is known.
    fn old(&self, lines: &Range<usize>) -> (Vec<Kept<'_>>, usize) {
        let (mut kept, mut known) = (Vec::new(), usize::MAX);
        for line in lines.clone() {
            let start = self.parse.line_start(line);
            for piece in self.parse.kept(self.notation, line) {
                let is_known = start + piece.range.start() < self.known_until;
                if !is_known && known == usize::MAX {
                    known = kept.len();
                }
                kept.extend(Kept::of(piece, is_known));
            }
        }
        (kept, known)
    }

    /// Whether the game is still as many games after `edits`.
    fn is_one_game_after(&self, edits: &[Edit]) -> bool {
        let games = |text: &str| cut(self.notation, text).len();
        let text = self.parse.text();
        edits.is_empty() || games(text) == games(&apply_edits(text, edits))
    }

    fn text(&self, range: TextRange) -> &str {
        let range = Range::<usize>::from(range);
        self.parse.text().get(range).unwrap_or_default()
    }
}

/// Something that is kept: byte for byte or in any spelling.
#[derive(Debug, PartialEq, Eq)]
struct Kept<'t> {
    is_whole: bool,
    text: Cow<'t, str>,
}

impl<'t> Kept<'t> {
    fn of(piece: Piece<'t>, is_known: bool) -> Option<Self> {
        let text = if is_known { piece.known } else { piece.unknown };
        (!text.is_empty()).then_some(Self {
            is_whole: piece.is_whole,
            text,
        })
    }
}

/// Lines as they are to be written.
struct Lines<'g> {
    notation: &'g dyn Notation,
    text: String,
    /// The state at their start.
    state: LineState,
}

impl<'g> Lines<'g> {
    /// The lines of `block` after its edits; nothing if those that follow would be read otherwise.
    fn written(guard: &Guard<'g>, block: &Block) -> Option<Self> {
        let parse = guard.parse;
        let start = parse.line_start(block.lines.start);
        let range = TextRange::new(start, parse.line_start(block.lines.end));
        let edits = block.edits.iter();
        let edits = edits.map(|edit| Edit::replace(edit.range - start, edit.text.clone()));
        let old = guard.text(range);
        let lines = Self {
            notation: guard.notation,
            text: apply_edits(old, &edits.collect::<Vec<_>>()),
            state: parse.line_state(block.lines.start),
        };
        let is_last = block.lines.end >= parse.line_count();
        let ends = old.ends_with('\n') == lines.text.ends_with('\n');
        let goes_on = || lines.kept(0).1 == parse.line_state(block.lines.end);
        (is_last || ends && goes_on()).then_some(lines)
    }

    /// What is kept of them, the first `known` pieces where the board is known; and the state after them.
    fn kept(&self, known: usize) -> (Vec<Kept<'_>>, LineState) {
        let (mut kept, mut state) = (Vec::new(), self.state);
        for line in self.text.split_inclusive('\n') {
            let (pieces, after) = kept_of_line(self.notation, line, state);
            state = after;
            for piece in pieces {
                let is_known = kept.len() < known;
                kept.extend(Kept::of(piece, is_known));
            }
        }
        (kept, state)
    }
}
