//! Making a game's tree: parsed once; after an edit only the touched lines are parsed again.

use std::sync::{Arc, OnceLock};

use rowan::{TextRange, TextSize};

use super::plain_line;
use crate::{
    Edit, LineState, Notation, Order as _, Parse, size,
    text::{
        line::{self, trim_line_break},
        parse::{ParsedLine, ReadLine, slice},
    },
};

impl Parse {
    /// Parses the text of one game.
    #[must_use]
    pub fn new(notation: &dyn Notation, text: &str) -> Self {
        Self::shared(notation, text.into())
    }

    /// [`Parse::new`] for a text that is shared.
    #[must_use]
    pub fn shared(notation: &dyn Notation, text: Arc<str>) -> Self {
        let mut lines = Vec::new();
        parse_lines(notation, &text, TextSize::new(0), 0, &mut lines, false);
        Self::of_lines(notation, text, lines)
    }

    /// The same for a text without typographic characters, as a [`Cutter`](crate::Cutter) determines.
    #[must_use]
    pub fn plain(notation: &dyn Notation, text: Arc<str>) -> Self {
        let mut lines = Vec::new();
        parse_lines(notation, &text, TextSize::new(0), 0, &mut lines, true);
        Self::of_lines(notation, text, lines)
    }

    fn of_lines(notation: &dyn Notation, text: Arc<str>, lines: Vec<ParsedLine>) -> Self {
        Self {
            text,
            kind: notation.about().game_kind,
            lines: Arc::new(lines),
            green: OnceLock::new(),
        }
    }

    /// The game after `edits`, which do not overlap; their ranges count in the text before.
    #[must_use]
    pub fn edit_all(&self, notation: &dyn Notation, edits: &[Edit]) -> Self {
        let mut sorted: Vec<&Edit> = edits.iter().collect();
        // From the end, so that the ranges of the others stay valid.
        sorted.order_by_key(|edit| std::cmp::Reverse(edit.range.start()));
        sorted.into_iter().fold(self.clone(), |parse, edit| {
            parse.edit(notation, edit.range, &edit.text)
        })
    }

    /// The game after the bytes of `range` were replaced by `text`: the same as parsing the new text from scratch, at the cost
    /// of the touched lines. A range outside the game is clamped to it.
    #[must_use]
    pub fn edit(&self, notation: &dyn Notation, range: TextRange, text: &str) -> Self {
        let end = self.text_len();
        let range = TextRange::new(range.start().min(end), range.end().min(end));
        let (start, old_end) = (usize::from(range.start()), usize::from(range.end()));
        let (Some(above), Some(below)) = (self.text.get(..start), self.text.get(old_end..)) else {
            return self.clone();
        };
        let new_text: Arc<str> = [above, text, below].concat().into();
        // The new offset for one after the edit.
        let moved = |offset: TextSize| usize::from(offset) - old_end + start + text.len();

        let first = self.line_at(range.start());
        let mut after = (self.line_at(range.end()) + 1).min(self.lines.len());
        let touched_from = self.line_start(first);
        let mut touched = usize::from(touched_from)..moved(self.line_start(after));
        // A touched line that lost its line break continues with the next line.
        if after < self.lines.len() && !slice(&new_text, touched.clone()).ends_with('\n') {
            after += 1;
            touched.end = moved(self.line_start(after));
        }
        let mut lines: Vec<ParsedLine> = self.lines.iter().take(first).cloned().collect();
        let touched_text = slice(&new_text, touched);
        let mut state = self.line_state(first);
        state = parse_lines(
            notation,
            touched_text,
            touched_from,
            state,
            &mut lines,
            false,
        );
        while let Some(line) = self.lines.get(after) {
            if line.state == state {
                break;
            }
            let start = size(moved(line.start));
            let text = self.line_text(after);
            state = parse_lines(notation, text, start, state, &mut lines, false);
            after += 1;
        }
        let kept = self.lines.iter().skip(after).cloned();
        lines.extend(kept.map(|line| ParsedLine {
            start: size(moved(line.start)),
            ..line
        }));
        Self::of_lines(notation, new_text, lines)
    }
}

/// Parses every line of `text`, which starts at `start` in its game, and returns the state after it. If the text
/// `is_known_plain`, its lines are not searched for typographic characters.
fn parse_lines(
    notation: &dyn Notation,
    text: &str,
    mut start: TextSize,
    mut state: LineState,
    lines: &mut Vec<ParsedLine>,
    is_known_plain: bool,
) -> LineState {
    let mut above = None;
    for line in line::lines(text) {
        let len = TextSize::of(line);
        // A line equal to the one above and with the same state is parsed only once: many are blank.
        let same = lines.last();
        let same = same.filter(|same| above == Some(line) && same.state == state);
        if let Some(same) = same.cloned() {
            lines.push(ParsedLine { start, ..same });
        } else {
            let parsed = notation.parse_line(line, state);
            debug_assert_eq!(
                parsed.tree.text_len(),
                len,
                "a tree holds every byte of its line"
            );
            let is_plain = is_known_plain || super::is_plain(notation, line);
            debug_assert_eq!(
                is_plain,
                super::is_plain(notation, line),
                "whoever says that a text is plain has looked"
            );
            let read = Arc::new(ReadLine {
                tree: parsed.tree,
                findings: parsed.findings.into(),
                is_plain,
            });
            lines.push(ParsedLine { start, state, read });
            let plain = || plain_line(notation, line, state);
            state = match (!is_plain).then(plain).flatten() {
                Some(plain) => notation.line_state(trim_line_break(&plain), state),
                None => parsed.state,
            };
        }
        above = Some(line);
        start += len;
    }
    state
}
