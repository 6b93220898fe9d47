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
    /// What writes the ends that are missing: its own, and those of the comments that begin in it.
    ends: Vec<Edit>,
    /// The last move inside it; `None` if that cannot be read.
    pub(crate) san: Option<San>,
}

impl Swallowed {
    /// The finding on it.
    pub(crate) fn finding(&self) -> Finding {
        let brace = TextRange::at(self.comment.start(), TextSize::of('{'));
        let message = "This comment is not closed before the next one begins, and holds a move that is missing behind it: write } where it ends.";
        let finding = rules::UNCLOSED_COMMENT.at(brace, message);
        finding.with_fix(Fix::guess("Close it before the moves", self.ends.clone()))
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
        ends.extend(before_moves(part).map(|end| {
            let said = part.get(..usize::from(end)).unwrap_or_default();
            match mistyped_end(said) {
                Some(sign) => Edit::replace(sign + start, "}"),
                None => Edit::insert(start + end, " }"),
            }
        }));
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

/// The range of a bracket at the end of a comment's words that may be mistyped for `}`: no bracket in the words opens it, as
/// in `good move)`, and it is no part of a smiley.
pub(crate) fn mistyped_end(words: &str) -> Option<TextRange> {
    work::count(words.len());
    let (open, close) = match words.as_bytes() {
        [.., b':' | b';' | b'-', b')' | b']'] => return None,
        [.., b')'] => ('(', ')'),
        [.., b']'] => ('[', ']'),
        _ => return None,
    };
    let is_opened = words.matches(open).count() >= words.matches(close).count();
    let end = TextSize::of(words);
    (!is_opened).then(|| TextRange::new(end - TextSize::of(close), end))
}

/// Whether the words of a comment are the moves of a variation and the `)` behind them.
pub(crate) fn is_variation(words: &str) -> bool {
    let moves = words.strip_suffix(')');
    moves.is_some_and(|moves| moves.contains('.') && before_moves(moves) == Some(TextSize::new(0)))
}
