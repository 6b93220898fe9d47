//! The guard for everything that changes a record without asking about each change: an edit may only change what the notation
//! declares as spelling ([`notation::Notation::kept`]).
//!
//! It compares the texts before and after, line by line, and trusts no claim about an edit. If it cannot show that nothing is
//! lost, the line stays unchanged.

use std::{cell::OnceCell, ops::Range};

use notation::{
    Edit, FreeText, KeptPart, LineState, Notation, Order as _, Parse, Record, Severity, TextRange,
    TextSize, TokenClass, apply_edits,
    cut::{self, LineKind, kinds, state_after, trim_line_break},
    kept_of_line,
    rowan::SyntaxKind,
    said,
    work::Budget,
};

/// The `edits` that keep all content of `record`. They must not overlap. Edits in lines that belong together are kept or dropped
/// together. Empty if the number of games would change.
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

/// Whether `edits`, which do not overlap, lose no content of `record`; they may add some. False if `budget` does not suffice. `games` is
/// the number of games in the text of the record, which many calls share.
pub(crate) fn is_spelling(
    notation: &dyn Notation,
    record: &dyn Record,
    games: usize,
    edits: &[Edit],
    budget: &Budget,
) -> bool {
    let guard = Guard {
        games: games.into(),
        ..Guard::new(notation, record)
    };
    let blocks = guard.blocks(edits.to_vec());
    let len = |block: &Block| usize::from(guard.range(block).len());
    let cost = record.parse().text().len() / WHOLE + blocks.iter().map(len).sum::<usize>();
    budget.take(cost)
        && blocks.iter().all(|block| guard.keeps_or_adds(block))
        && guard.is_one_game_after(edits)
}

/// Cutting a text costs this fraction of reading it.
const WHOLE: usize = 8;

/// A game before the edits.
struct Guard<'g> {
    notation: &'g dyn Notation,
    record: &'g dyn Record,
    parse: &'g Parse,
    /// How far the board is known; computed only where it matters, because it takes a replay.
    known_until: OnceCell<TextSize>,
    /// The number of games in the text.
    games: OnceCell<usize>,
}

/// A kept piece: its kind if it is kept byte for byte, and its text.
type Said<'p> = (Option<SyntaxKind>, &'p str);

/// Whether `new` is `old` with letters added that make it more specific: `Ot_f` for `Ot`. An added digit makes another number.
fn tells_more((new_kind, new): &Said<'_>, (old_kind, old): &Said<'_>) -> bool {
    let mut left = old.chars();
    let mut next = left.next();
    let mut adds_letters = true;
    for sign in new.chars() {
        if next == Some(sign) {
            next = left.next();
        } else {
            adds_letters &= sign.is_ascii_lowercase();
        }
    }
    next.is_none() && adds_letters && new_kind.is_none() && old_kind.is_none()
}

/// Lines that edits change together.
struct Block {
    /// Line numbers from 0.
    lines: Range<usize>,
    edits: Vec<Edit>,
}

impl<'g> Guard<'g> {
    fn new(notation: &'g dyn Notation, record: &'g dyn Record) -> Self {
        Self {
            notation,
            record,
            parse: record.parse(),
            known_until: OnceCell::new(),
            games: OnceCell::new(),
        }
    }

    fn known_until(&self) -> TextSize {
        *self.known_until.get_or_init(|| self.record.known_until())
    }

    /// `edits` grouped by the lines that they touch, from top to bottom.
    fn blocks(&self, mut edits: Vec<Edit>) -> Vec<Block> {
        edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
        let mut blocks: Vec<Block> = Vec::new();
        for edit in edits {
            let first = self.parse.line_at(edit.range.start());
            let mut end = self.parse.line_at(edit.range.end()) + 1;
            // A line that loses or gains a line break affects the next line.
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

    /// Whether the lines of `block` keep all their content.
    fn keeps(&self, block: &Block) -> bool {
        let written = NewLines::written(self, block);
        let new = written.pieces();
        new.is_some_and(|new| self.is_same(&self.pieces(&block.lines), &new))
            && self.parts_alike(block, &written)
    }

    /// Whether the lines of `block` keep all their content. Where the board is known, they may also gain some.
    fn keeps_or_adds(&self, block: &Block) -> bool {
        let written = NewLines::written(self, block);
        let (old, Some(new)) = (self.pieces(&block.lines), written.pieces()) else {
            return false;
        };
        if self.makes_comments(block) {
            return true;
        }
        if !self.parts_alike(block, &written) {
            return false;
        }
        if self.is_same(&old, &new) || self.puts_together(block, &written, &old, &new) {
            return true;
        }
        let inserts = |edit: &Edit| edit.range.is_empty();
        let is_known = |edit: &Edit| edit.range.end() <= self.known_until();
        let (old, new) = (said(&old, usize::MAX), said(&new, usize::MAX));
        let mut new = new.iter();
        block.edits.iter().all(inserts)
            && old
                .iter()
                .all(|piece| new.any(|one| one == piece || tells_more(one, piece)))
            && block.edits.iter().all(is_known)
    }

    /// Whether `block` consists only of lines that are already read as comments and only get the comment
    /// sign before their words.
    fn makes_comments(&self, block: &Block) -> bool {
        let sign = self.notation.comment().line;
        let is_begun = |line: usize| {
            let text = self.parse.line_text(line);
            let start =
                self.parse.line_start(line) + TextSize::of(text) - TextSize::of(text.trim_start());
            let mut edits = block.edits.iter();
            let edit = edits.find(|edit| edit.range == TextRange::empty(start));
            let is_sign = edit.is_some_and(|edit| edit.text.trim_end() == sign);
            let range = TextRange::at(start, TextSize::of(text.trim()));
            let mut tokens = self.record.tokens(Some(range)).into_iter();
            let mut inside = tokens.by_ref().filter(|token| {
                range
                    .intersect(token.range)
                    .is_some_and(|both| !both.is_empty())
            });
            is_sign && inside.all(|token| token.class == TokenClass::Comment)
        };
        block.edits.len() == block.lines.len() && block.lines.clone().all(is_begun)
    }

    /// Whether `block` only joins broken lines, which can all be read afterwards: it removes nothing but line ends and the blanks
    /// around them, and no comment gets longer. `old` are the pieces before it.
    fn puts_together(
        &self,
        block: &Block,
        written: &NewLines<'_>,
        old: &[KeptPart<'_>],
        new: &[KeptPart<'_>],
    ) -> bool {
        let is_blank = |text: &str| text.trim().is_empty();
        let joins = |edit: &Edit| {
            let gap = self.text(edit.range);
            gap.contains('\n')
                && is_blank(gap)
                && is_blank(&edit.text)
                && !edit.text.contains(['\n', '\r'])
        };
        let is_read = |line: &str| {
            let parsed = self.notation.parse_line(line, written.state);
            let mut found = parsed.findings.iter();
            found.all(|one| one.severity < Severity::Warning)
        };
        let is_comment =
            |piece: &&KeptPart<'_>| self.notation.free_text(piece.kind) == FreeText::Yes;
        let comments = |pieces: &[KeptPart<'_>]| -> Vec<String> {
            let comments = pieces.iter().filter(is_comment);
            comments.map(|piece| piece.known.to_string()).collect()
        };
        block.edits.iter().all(joins)
            && written.text.split_inclusive('\n').all(is_read)
            && comments(old) == comments(new)
    }

    /// Whether two lists of pieces have the same content: of lines as written, and of the same lines after the edits.
    fn is_same(&self, old: &[KeptPart<'_>], new: &[KeptPart<'_>]) -> bool {
        let is_computed = |piece: &KeptPart<'_>| piece.known != piece.unknown;
        let known = match old.iter().chain(new).any(is_computed) {
            false => usize::MAX,
            true => self.known(old),
        };
        said(old, known) == said(new, known)
    }

    /// How many pieces of content of the `old` lines are where the board is known.
    fn known(&self, old: &[KeptPart<'_>]) -> usize {
        let known = old.partition_point(|piece| piece.range.start() < self.known_until());
        match known == old.len() {
            true => usize::MAX,
            false => said(old.get(..known).unwrap_or_default(), usize::MAX).len(),
        }
    }

    /// The bytes of the lines of `block`.
    fn range(&self, block: &Block) -> TextRange {
        let start = self.parse.line_start(block.lines.start);
        TextRange::new(start, self.parse.line_start(block.lines.end))
    }

    /// The kept pieces of `lines` before the edits; ranges relative to the game.
    fn pieces(&self, lines: &Range<usize>) -> Vec<KeptPart<'_>> {
        let pieces = lines.clone().flat_map(|line| {
            let start = self.parse.line_start(line);
            let pieces = self.parse.kept(self.notation, line).into_iter();
            pieces.map(move |piece| KeptPart {
                range: piece.range + start,
                ..piece
            })
        });
        pieces.collect()
    }

    /// Whether the lines of `block` separate this game from those around it as before.
    fn parts_alike(&self, block: &Block, written: &NewLines<'_>) -> bool {
        let kinds = |lines: Range<usize>| {
            lines.flat_map(|line| {
                let text = trim_line_break(self.parse.line_text(line));
                kinds(self.notation, text, self.parse.line_state(line))
            })
        };
        let (old, new) = (parting(kinds(block.lines.clone())), written.parting());
        if old == new {
            return true;
        }
        let has_body = kinds(0..block.lines.start).any(LineKind::is_body);
        as_read(&old, has_body) == as_read(&new, has_body)
    }

    /// Whether `edits` leave the number of games unchanged.
    fn is_one_game_after(&self, edits: &[Edit]) -> bool {
        let games = |text: &str| cut::count(self.notation, text);
        let text = self.parse.text();
        let before = || *self.games.get_or_init(|| games(text));
        edits.is_empty() || before() == games(&apply_edits(text, edits))
    }

    fn text(&self, range: TextRange) -> &str {
        let range = Range::<usize>::from(range);
        self.parse.text().get(range).unwrap_or_default()
    }
}

/// The line kinds that separate games: headers, bodies and the like, each once for a run of equal ones.
fn parting(kinds: impl Iterator<Item = LineKind>) -> Vec<LineKind> {
    use LineKind::{Blank, Body, Comment, Detail, Header, Opening, Quoted, Restart, Second};
    let parts = kinds.flat_map(|kind| match kind {
        Blank | Comment | Detail => [None, None],
        Header | Quoted | Body => [Some(kind), None],
        Opening => [Some(Header), Some(Body)],
        Restart | Second => [Some(kind), Some(Body)],
    });
    let mut parting: Vec<LineKind> = parts.flatten().collect();
    parting.dedup();
    parting
}

/// The kind that `parting` has for the cut into games, given whether a turn or move is above it. A header directly before the
/// first body opens no other game, and a second turn matters only as the first body.
fn as_read(parting: &[LineKind], has_body: bool) -> Vec<LineKind> {
    let (mut kinds, mut has_body) = (Vec::new(), has_body);
    for (index, kind) in parting.iter().enumerate() {
        let next = parting.get(index + 1);
        let opens_none = *kind == LineKind::Header && !has_body && next == Some(&LineKind::Body);
        let is_later = *kind == LineKind::Second && has_body;
        if !opens_none && !is_later && kinds.last() != Some(kind) {
            kinds.push(*kind);
        }
        has_body |= kind.is_body();
    }
    kinds
}

/// Lines after the edits.
struct NewLines<'g> {
    notation: &'g dyn Notation,
    text: String,
    /// The line state at their start.
    state: LineState,
    /// The line state that the lines below need, `None` if there are none; and whether the text ends at a line boundary.
    below: Option<LineState>,
    ends: bool,
}

impl<'g> NewLines<'g> {
    /// The lines of `block` after its edits.
    fn written(guard: &Guard<'g>, block: &Block) -> Self {
        let parse = guard.parse;
        let range = guard.range(block);
        let start = range.start();
        let edits = block.edits.iter();
        let edits = edits.map(|edit| Edit::replace(edit.range - start, edit.text.clone()));
        let old = guard.text(range);
        let text = apply_edits(old, &edits.collect::<Vec<_>>());
        let is_last = block.lines.end >= parse.line_count();
        Self {
            notation: guard.notation,
            state: parse.line_state(block.lines.start),
            below: (!is_last).then(|| parse.line_state(block.lines.end)),
            ends: is_last || text.ends_with('\n'),
            text,
        }
    }

    /// The line kinds in them that separate games.
    fn parting(&self) -> Vec<LineKind> {
        let mut state = self.state;
        let kinds = self.text.split_inclusive('\n').flat_map(|line| {
            let line = trim_line_break(line);
            let kinds = kinds(self.notation, line, state);
            state = state_after(self.notation, line, state);
            kinds
        });
        parting(kinds)
    }

    /// Their kept pieces; `None` if the lines below would be read differently.
    fn pieces(&self) -> Option<Vec<KeptPart<'_>>> {
        let (mut all, mut state) = (Vec::new(), self.state);
        for line in self.text.split_inclusive('\n') {
            let (pieces, after) = kept_of_line(self.notation, line, state);
            state = after;
            all.extend(pieces);
        }
        let goes_on = self.ends && self.below.is_none_or(|below| below == state);
        goes_on.then_some(all)
    }
}
