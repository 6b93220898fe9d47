//! Comments that lost their `}`: finds where the words end and the moves begin.

use notation::{Edit, Finding, Fix, TextRange, TextSize, work};

use crate::{
    game::{
        rules,
        san::{Language, San},
    },
    read::{sheet::Sheet, syntax::result},
};

/// A comment that is not closed before the next one begins, with moves inside.
pub(crate) struct Swallowed {
    comment: TextRange,
    /// The ends that are missing: its own, and those of the comments that begin in it.
    ends: Vec<TextSize>,
    /// The last move inside it; `None` if that cannot be read.
    pub(crate) san: Option<San>,
}

impl Swallowed {
    /// The finding on it.
    pub(crate) fn finding(&self) -> Finding {
        let brace = TextRange::at(self.comment.start(), TextSize::of('{'));
        let message = "This comment is not closed before the next one begins, and holds a move that is missing behind it: write } where it ends.";
        let finding = rules::UNCLOSED_COMMENT.at(brace, message);
        let edits = self.ends.iter().map(|end| Edit::insert(*end, " }"));
        finding.with_fix(Fix::guess("Close it before the moves", edits.collect()))
    }
}

/// The comment directly before the move `index`, if moves and another comment follow in it.
pub(crate) fn swallowed(sheet: &Sheet, text: &str, index: usize) -> Option<Swallowed> {
    let comments = &sheet.comments;
    let behind = comments.partition_point(|comment| comment.value <= index);
    let comment = comments.get(behind.checked_sub(1)?)?;
    let words = text.get(std::ops::Range::from(comment.range))?;
    let (inside, _) = words
        .rsplit_once('{')
        .filter(|(inside, _)| !inside.is_empty())?;
    if comment.value != index {
        return None;
    }
    let mut ends = Vec::new();
    let mut start = comment.range.start();
    for part in inside.split('{') {
        ends.extend(before_moves(part).map(|end| start + end));
        start += TextSize::of(part) + TextSize::of('{');
    }
    let last = inside.split_whitespace().next_back()?;
    let is_number = |sign: char| sign.is_ascii_digit() || sign == '.';
    (!ends.is_empty()).then(|| Swallowed {
        comment: comment.range,
        ends,
        san: San::read(last.trim_start_matches(is_number), Language::ENGLISH),
    })
}

/// The length of a comment without the moves at its end; `None` if it does not end with moves.
pub(crate) fn before_moves(comment: &str) -> Option<TextSize> {
    let mut rest = comment.trim_end();
    let mut has_move = false;
    while !rest.is_empty() {
        work::count(1);
        let word = rest.rsplit(char::is_whitespace).next()?;
        let bare = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let is_move = San::read(bare.trim_end_matches(['!', '?']), Language::ENGLISH).is_some();
        if !is_move && !bare.is_empty() && result(word).is_none() {
            break;
        }
        has_move |= is_move;
        rest = rest.get(..rest.len() - word.len())?.trim_end();
    }
    has_move.then(|| TextSize::of(rest))
}
