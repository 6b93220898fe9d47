//! A board of characters, for terminals and for editors without pictures.

use super::notes::{NOTE, cut, wrap};
use crate::visible;

/// The characters that a board may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Charset {
    /// Lines, blocks and chess pieces of Unicode; every character is one column wide.
    #[default]
    Unicode,
    /// Only ASCII.
    Ascii,
}

impl Charset {
    /// `unicode` or `ascii`, which are two ways to write the same.
    pub fn pick<T>(self, unicode: T, ascii: T) -> T {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }
}

/// The meaning of some characters, as a color in terminals. A board must be readable without colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Frames, coordinates, older content.
    Muted,
    /// Headings, scores.
    Strong,
    /// What the last move changed.
    Changed,
    /// What is impossible.
    Wrong,
    /// What belongs to the player with this number, from 0.
    Player(u8),
}

/// Characters of one tone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Span {
    /// The characters, without a line break. Names may contain any characters: print [`Span::shown`] instead.
    pub text: String,
    /// Their meaning.
    pub tone: Tone,
}

impl Span {
    /// The characters with invisible ones replaced; their number stays the same.
    pub fn shown(&self) -> impl Iterator<Item = char> {
        self.text.chars().map(visible)
    }
}

/// A board of characters, as lines.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextBoard {
    /// The lines, without blanks at their ends.
    pub lines: Vec<Vec<Span>>,
}

impl TextBoard {
    /// The maximum width of sentences, in columns: a window of 80 has room for numbers and signs beside them.
    pub const WIDTH: usize = 72;

    /// The characters alone, each line with a line break.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.extend(line.iter().flat_map(Span::shown));
            text.push('\n');
        }
        text
    }

    /// The width of the longest line, in columns.
    pub fn width(&self) -> usize {
        let width = |line: &Vec<Span>| line.iter().map(|span| span.text.chars().count()).sum();
        self.lines.iter().map(width).max().unwrap_or_default()
    }

    /// Adds a line of one tone.
    pub fn push(&mut self, text: impl Into<String>, tone: Tone) {
        let text = text.into();
        self.lines.push(if text.is_empty() {
            Vec::new()
        } else {
            vec![Span { text, tone }]
        });
    }

    /// Adds lines about findings of the move, marked with `!`.
    pub fn add_notes<'a>(&mut self, notes: impl IntoIterator<Item = &'a str>) {
        for line in notes.into_iter().flat_map(Self::note) {
            self.push(line, Tone::Wrong);
        }
    }

    /// Removes the lines that [`TextBoard::add_notes`] added for `note`.
    pub fn remove_note(&mut self, note: &str) {
        let lines: Vec<Vec<Span>> = Self::note(note)
            .map(|text| {
                let tone = Tone::Wrong;
                vec![Span { text, tone }]
            })
            .collect();
        let found = self
            .lines
            .windows(lines.len())
            .rposition(|some| some == lines);
        if let Some(first) = found {
            self.lines.drain(first..first + lines.len());
        }
    }

    /// The lines of a note.
    fn note(note: &str) -> impl Iterator<Item = String> + use<> {
        let lines = wrap(&cut(note, NOTE), Self::WIDTH - 2).into_iter();
        lines.enumerate().map(|(index, line)| {
            let mark = if index == 0 { "! " } else { "  " };
            format!("{mark}{line}")
        })
    }

    /// Cuts lines that are longer than `width`, and marks where.
    pub fn cut(&mut self, width: usize) {
        for line in &mut self.lines {
            let count: usize = line.iter().map(|span| span.text.chars().count()).sum();
            if count <= width {
                continue;
            }
            let mut room = width.saturating_sub(1);
            for span in &mut *line {
                span.text = span.text.chars().take(room).collect();
                room -= span.text.chars().count();
            }
            line.retain(|span| !span.text.is_empty());
            if let Some(last) = line.last_mut() {
                last.text.push('\u{2026}');
            }
        }
    }

    /// Puts another board to the right of this one, `gap` columns apart.
    pub fn beside(&mut self, other: Self, gap: usize) {
        let column = self.width() + gap;
        if self.lines.len() < other.lines.len() {
            self.lines.resize(other.lines.len(), Vec::new());
        }
        for (line, mut spans) in self.lines.iter_mut().zip(other.lines) {
            if spans.is_empty() {
                continue;
            }
            let width: usize = line.iter().map(|span| span.text.chars().count()).sum();
            line.push(Span {
                text: " ".repeat(column - width),
                tone: Tone::Plain,
            });
            line.append(&mut spans);
        }
    }
}

/// A grid of characters: text is placed at columns and rows, from 0, and cut off at the edges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    cells: Vec<(char, Tone)>,
}

impl Canvas {
    /// An empty grid.
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: vec![(' ', Tone::Plain); width.saturating_mul(height)],
        }
    }

    /// Writes a text from a column and a row to the right.
    pub fn put(&mut self, column: usize, row: usize, text: &str, tone: Tone) {
        for (column, c) in (column..self.width).zip(text.chars()) {
            if let Some(cell) = self.cells.get_mut(row * self.width + column) {
                *cell = (c, tone);
            }
        }
    }

    /// The character at a column and a row; `None` outside the grid.
    pub fn at(&self, column: usize, row: usize) -> Option<(char, Tone)> {
        let inside = column < self.width;
        inside.then(|| self.cells.get(row * self.width + column).copied())?
    }

    /// The grid as a board.
    pub fn into_board(self) -> TextBoard {
        let rows = self.cells.chunks(self.width.max(1));
        let lines = rows.map(|row| {
            let end = row
                .iter()
                .rposition(|&(c, _)| c != ' ')
                .map_or(0, |last| last + 1);
            let mut spans: Vec<Span> = Vec::new();
            for &(c, tone) in row.iter().take(end) {
                match spans.last_mut() {
                    Some(span) if span.tone == tone => span.text.push(c),
                    _ => spans.push(Span {
                        text: c.to_string(),
                        tone,
                    }),
                }
            }
            spans
        });
        TextBoard {
            lines: lines.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_canvas_cuts_at_its_edges() {
        let mut canvas = Canvas::new(4, 2);
        canvas.put(2, 0, "abc", Tone::Strong);
        canvas.put(0, 1, "x", Tone::Plain);
        canvas.put(0, 2, "below", Tone::Plain);
        canvas.put(9, 0, "beyond", Tone::Plain);
        assert_eq!(canvas.at(3, 0), Some(('b', Tone::Strong)));
        assert_eq!(canvas.at(4, 0), None);
        assert_eq!(canvas.into_board().plain(), "  ab\nx\n");
    }

    #[test]
    fn names_cannot_leave_their_line() {
        let mut board = TextBoard::default();
        board.push("a\r```\u{1b}]0;b\u{7}\u{202e}c", Tone::Plain);
        assert_eq!(board.plain(), "a\u{fffd}```\u{fffd}]0;b\u{fffd}\u{fffd}c\n");
    }

    #[test]
    fn boards_stand_side_by_side() {
        let mut board = TextBoard::default();
        board.push("ab", Tone::Plain);
        let mut other = TextBoard::default();
        other.push("1", Tone::Strong);
        other.push("", Tone::Plain);
        other.push("3", Tone::Strong);
        board.beside(other, 2);
        assert_eq!(board.plain(), "ab  1\n\n    3\n");
        assert_eq!(board.width(), 5);
    }

    #[test]
    fn long_lines_are_cut() {
        let mut board = TextBoard::default();
        board.push("12345", Tone::Plain);
        board.push("1", Tone::Plain);
        board.lines[1].push(Span {
            text: "23456".to_owned(),
            tone: Tone::Strong,
        });
        board.cut(5);
        assert_eq!(board.plain(), "12345\n1234\u{2026}\n");
    }
}
