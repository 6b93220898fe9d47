//! The moves that a board offers next in a game of a document.

use notation::{Choice, RuleCard, TextSize};

use crate::{Document, PictureStep};

impl Document {
    /// What can be done next, after the move at `at`; see [`Record::choices`](notation::Record::choices). Ranges
    /// count in the document.
    #[must_use]
    pub fn choices(&self, at: TextSize, picked: &[String]) -> Vec<Choice> {
        let (placed, relative) = self.locate(at);
        let offset = placed.offset;
        let written = |edit: notation::Edit| {
            let text = edit.text.replace('\n', self.line_break());
            notation::Edit { text, ..edit }.shifted(offset)
        };
        let choices = placed.record().choices(relative, picked).into_iter();
        let moved = |choice: Choice| {
            choice.moved(
                |edits| edits.into_iter().map(written).collect(),
                |range| range + offset,
            )
        };
        choices.map(moved).collect()
    }

    /// The rules of the piece on a region of the board, after the move at `at`; see
    /// [`Record::rule_card`](notation::Record::rule_card).
    #[must_use]
    pub fn rule_card(&self, at: TextSize, region: &str) -> Option<RuleCard> {
        let (placed, relative) = self.locate(at);
        placed.record().rule_card(relative, region)
    }

    /// The line break of the document: that of its first line. Notations write `\n` in choices.
    fn line_break(&self) -> &'static str {
        let is_dos = self.text().lines().next().is_some_and(|line| {
            let mut from_end = line.chars_at(line.len_chars()).reversed();
            (from_end.next(), from_end.next()) == (Some('\n'), Some('\r'))
        });
        if is_dos { "\r\n" } else { "\n" }
    }

    /// Where the game continues after the moves of a picture: the argument for [`Document::choices`].
    #[must_use]
    pub fn end_of(&self, step: PictureStep) -> TextSize {
        let start = || self.game(step.game).map(|placed| placed.offset);
        let end = step.range.map(notation::TextRange::end);
        end.or_else(start).unwrap_or_default()
    }
}
