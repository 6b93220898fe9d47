//! Positions as editors and people count them, converted to and from byte offsets.
//!
//! Lines end at LF, CRLF or a lone CR, as in LSP. A place outside a line or the text is clamped to it, and one inside a
//! character is moved to its start, so no position from a client can fail.

use notation::{TextRange, TextSize, size};
use ropey::Rope;

use crate::Document;

/// The unit in which an editor counts columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, two for characters beyond U+FFFF: the default of LSP.
    #[default]
    Utf16,
    /// Unicode scalar values.
    Utf32,
}

/// A place in a text as an editor counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position {
    /// From 0.
    pub line: u32,
    /// From 0, in units of an [`Encoding`].
    pub column: u32,
}

/// A place in a text as the command line prints it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// From 1.
    pub line: u32,
    /// From 1, in Unicode scalar values.
    pub column: u32,
}

impl Document {
    /// The byte offset of `position`. A line beyond the last gives the end of the text, a column beyond the end of its line the
    /// end of that line (before the line break), a column inside a character the start of the character.
    #[must_use]
    pub fn offset(&self, position: Position, encoding: Encoding) -> TextSize {
        offset(self.text(), position, encoding)
    }

    /// The position of the byte `offset`. An offset beyond the end gives the end; inside a character or a
    /// line break, its start.
    #[must_use]
    pub fn position(&self, offset: TextSize, encoding: Encoding) -> Position {
        position(self.text(), offset, encoding)
    }

    /// The bytes between two positions, in either order.
    #[must_use]
    pub fn range(&self, start: Position, end: Position, encoding: Encoding) -> TextRange {
        let (start, end) = (self.offset(start, encoding), self.offset(end, encoding));
        TextRange::new(start.min(end), start.max(end))
    }

    /// Line and column of the byte `offset`, as people count them.
    #[must_use]
    pub fn line_column(&self, offset: TextSize) -> LineColumn {
        let position = self.position(offset, Encoding::Utf32);
        LineColumn {
            line: position.line + 1,
            column: position.column + 1,
        }
    }

    /// How many lines the text has; an empty last line counts.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.text().len_lines()
    }

    /// The bytes of line `line` (from 0) without its line break; empty beyond the last.
    #[must_use]
    pub fn line_range(&self, line: usize) -> TextRange {
        let text = self.text();
        if line >= text.len_lines() {
            return TextRange::empty(self.text_len());
        }
        let start = text.line_to_char(line);
        let end = content_end(text, line);
        TextRange::new(size(text.char_to_byte(start)), size(text.char_to_byte(end)))
    }

    /// The text of line `line` (from 0) without its line break; empty beyond the last.
    #[must_use]
    pub fn line_text(&self, line: usize) -> String {
        self.slice(self.line_range(line))
    }

    /// The text of `range`, clamped to the text and to whole characters.
    #[must_use]
    pub fn slice(&self, range: TextRange) -> String {
        let text = self.text();
        let char_at =
            |offset: TextSize| text.byte_to_char(usize::from(offset).min(text.len_bytes()));
        text.slice(char_at(range.start())..char_at(range.end()))
            .to_string()
    }
}

/// [`Document::position`] for many offsets in turn, cheap as long as they stay in one line.
pub struct Positions<'d> {
    document: &'d Document,
    encoding: Encoding,
    /// The line of the previous offset, if all its characters have one byte: then every encoding counts bytes.
    plain: Option<(u32, TextRange)>,
}

impl Document {
    /// Positions in `encoding`.
    #[must_use]
    pub fn positions(&self, encoding: Encoding) -> Positions<'_> {
        Positions {
            document: self,
            encoding,
            plain: None,
        }
    }
}

impl Positions<'_> {
    /// The position of the byte `offset`.
    pub fn of(&mut self, offset: TextSize) -> Position {
        if let Some((line, range)) = self.plain
            && range.contains_inclusive(offset)
        {
            let column = (offset - range.start()).into();
            return Position { line, column };
        }
        self.plain = self.plain_line(offset);
        match self.plain {
            Some((line, range)) => {
                let column = (offset.min(range.end()) - range.start()).into();
                Position { line, column }
            }
            None => self.document.position(offset, self.encoding),
        }
    }

    /// The line of the byte `offset` and its range without its line break, if all its characters have one byte.
    fn plain_line(&self, offset: TextSize) -> Option<(u32, TextRange)> {
        let text = self.document.text();
        let line = text.byte_to_line(usize::from(offset).min(text.len_bytes()));
        let (start, end) = (text.line_to_byte(line), text.line_to_byte(line + 1));
        let content = text.byte_slice(start..end);
        let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let breaks = content.bytes_at(end - start).reversed();
        let breaks = breaks.take(2).take_while(is_break).count();
        let range = TextRange::new(size(start), size(end - breaks));
        let is_plain = content.chunks().all(str::is_ascii);
        is_plain.then_some((number(line), range))
    }
}

/// [`position_in`] for many offsets in ascending order: each line and each character is visited once. Other orders are answered,
/// too, but from the start of the line or of the text.
pub struct TextPositions<'t> {
    text: &'t str,
    encoding: Encoding,
    line: u32,
    /// The bytes of the line without its line break, and the start of the next line if there is one.
    start: usize,
    end: usize,
    next: Option<usize>,
    /// Whether all characters of the line have one byte: then every encoding counts bytes.
    is_plain: bool,
    /// The last byte that was asked for in the line, and its column.
    last: (usize, usize),
}

impl<'t> TextPositions<'t> {
    /// Positions in `text`.
    #[must_use]
    pub fn new(text: &'t str, encoding: Encoding) -> Self {
        let mut positions = Self {
            text,
            encoding,
            line: 0,
            start: 0,
            end: 0,
            next: None,
            is_plain: true,
            last: (0, 0),
        };
        positions.read_line(0);
        positions
    }

    /// The position of the byte `offset`.
    pub fn of(&mut self, offset: TextSize) -> Position {
        let offset = usize::from(offset).min(self.text.len());
        if offset < self.start {
            self.line = 0;
            self.read_line(0);
        }
        while let Some(next) = self.next.filter(|next| *next <= offset) {
            self.line = self.line.saturating_add(1);
            self.read_line(next);
        }
        let at = offset.min(self.end);
        let column = match self.is_plain {
            true => at - self.start,
            false => self.counted(at),
        };
        Position {
            line: self.line,
            column: number(column),
        }
    }

    fn read_line(&mut self, start: usize) {
        let rest = self.text.get(start..).unwrap_or_default();
        let is_break = |byte: u8| matches!(byte, b'\n' | b'\r');
        let len = rest.bytes().position(is_break);
        let (line, breaks) = rest
            .split_at_checked(len.unwrap_or(rest.len()))
            .unwrap_or_default();
        self.start = start;
        self.end = start + line.len();
        let end = self.end;
        self.next = len.map(|_| end + if breaks.starts_with("\r\n") { 2 } else { 1 });
        self.is_plain = line.is_ascii();
        self.last = (start, 0);
    }

    /// The column of a byte of the line, counted on from the last one.
    fn counted(&mut self, at: usize) -> usize {
        let at = self.text.floor_char_boundary(at);
        if at < self.last.0 {
            self.last = (self.start, 0);
        }
        let (from, column) = self.last;
        let between = self.text.get(from..at).unwrap_or_default();
        let more = match self.encoding {
            Encoding::Utf8 => between.len(),
            Encoding::Utf16 => between.chars().map(char::len_utf16).sum(),
            Encoding::Utf32 => between.chars().count(),
        };
        self.last = (at, column + more);
        column + more
    }
}

/// The position of the byte `offset` in a text without a [`Document`].
#[must_use]
pub fn position_in(text: &str, offset: TextSize, encoding: Encoding) -> Position {
    position(&Rope::from_str(text), offset, encoding)
}

/// The bytes between two positions of a text without a [`Document`]; the positions may be in either order.
#[must_use]
pub fn range_in(text: &str, start: Position, end: Position, encoding: Encoding) -> TextRange {
    let text = Rope::from_str(text);
    let (start, end) = (offset(&text, start, encoding), offset(&text, end, encoding));
    TextRange::new(start.min(end), start.max(end))
}

fn offset(text: &Rope, position: Position, encoding: Encoding) -> TextSize {
    let line = index(position.line);
    if line >= text.len_lines() {
        return size(text.len_bytes());
    }
    let start = text.line_to_char(line);
    let end = content_end(text, line);
    let column = index(position.column);
    let char = match encoding {
        Encoding::Utf8 => {
            let byte = text.char_to_byte(start).saturating_add(column);
            text.byte_to_char(byte.min(text.len_bytes()))
        }
        Encoding::Utf16 => {
            let unit = text.char_to_utf16_cu(start).saturating_add(column);
            text.utf16_cu_to_char(unit.min(text.len_utf16_cu()))
        }
        Encoding::Utf32 => start.saturating_add(column),
    };
    size(text.char_to_byte(char.min(end)))
}

fn position(text: &Rope, offset: TextSize, encoding: Encoding) -> Position {
    let char = text.byte_to_char(usize::from(offset).min(text.len_bytes()));
    let line = text.char_to_line(char);
    let start = text.line_to_char(line);
    let char = char.min(content_end(text, line));
    let column = match encoding {
        Encoding::Utf8 => text.char_to_byte(char) - text.char_to_byte(start),
        Encoding::Utf16 => text.char_to_utf16_cu(char) - text.char_to_utf16_cu(start),
        Encoding::Utf32 => char - start,
    };
    Position {
        line: number(line),
        column: number(column),
    }
}

/// The first character of the line break of `line`, or the end of the text.
fn content_end(text: &Rope, line: usize) -> usize {
    let start = text.line_to_char(line);
    let mut end = text.line_to_char(line + 1);
    if end > start && text.get_char(end - 1) == Some('\n') {
        end -= 1;
        if end > start && text.get_char(end - 1) == Some('\r') {
            end -= 1;
        }
    } else if end > start && text.get_char(end - 1) == Some('\r') {
        end -= 1;
    }
    end
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All special cases: each line break, an empty line, characters of two, three and four bytes, a line break that LSP does
    /// not know (U+2028), and no line break at the end.
    const TEXT: &str = "aé\r\n\r€𝕜b\n\u{2028}x\rend𝕜";

    fn at(line: u32, column: u32, encoding: Encoding) -> usize {
        offset(&Rope::from_str(TEXT), Position { line, column }, encoding).into()
    }

    #[test]
    fn columns_count_in_the_units_of_the_encoding() {
        let b = TEXT.find('b').unwrap();
        assert_eq!(at(2, 7, Encoding::Utf8), b);
        assert_eq!(at(2, 3, Encoding::Utf16), b);
        assert_eq!(at(2, 2, Encoding::Utf32), b);
        assert_eq!(at(3, 1, Encoding::Utf16), TEXT.find('x').unwrap());
    }

    #[test]
    fn columns_beyond_the_line_end_before_its_break() {
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            assert_eq!(at(0, 99, encoding), 3, "before CRLF");
            assert_eq!(at(0, u32::MAX, encoding), 3);
            assert_eq!(at(1, 1, encoding), 5, "an empty line ended by CR");
            assert_eq!(at(4, 99, encoding), TEXT.len());
            assert_eq!(at(5, 0, encoding), TEXT.len());
            assert_eq!(at(u32::MAX, u32::MAX, encoding), TEXT.len());
        }
    }

    #[test]
    fn columns_inside_a_character_move_to_its_start() {
        let k = TEXT.find('𝕜').unwrap();
        assert_eq!(at(2, 2, Encoding::Utf16), k, "between the surrogates");
        assert_eq!(at(2, 5, Encoding::Utf8), k);
        assert_eq!(at(0, 2, Encoding::Utf8), 1, "inside é");
    }

    #[test]
    fn many_positions_are_those_of_each() {
        let text = format!("{TEXT}\nplain\r\n\rplain\n");
        let notation = crate::by_id("kubb").unwrap();
        let document = Document::new(notation, &text, std::sync::Arc::default());
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            // Forward, beyond the end, and back again.
            let offsets = (0..=text.len() + 2).chain((0..text.len()).rev());
            let mut positions = document.positions(encoding);
            let mut text_positions = TextPositions::new(&text, encoding);
            for offset in offsets.map(size) {
                let expected = document.position(offset, encoding);
                let found = (positions.of(offset), text_positions.of(offset));
                assert_eq!(found, (expected, expected), "{offset:?} {encoding:?}");
            }
        }
    }

    #[test]
    fn every_border_of_a_character_goes_to_a_position_and_back() {
        let rope = Rope::from_str(TEXT);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for (byte, character) in TEXT.char_indices().chain([(TEXT.len(), ' ')]) {
                let there = position(&rope, size(byte), encoding);
                let back = usize::from(offset(&rope, there, encoding));
                // Only the offset between CR and LF has no position of its own.
                let inside_crlf = character == '\n' && TEXT[..byte].ends_with('\r');
                assert_eq!(
                    back,
                    byte - usize::from(inside_crlf),
                    "{there:?} {encoding:?}"
                );
            }
        }
    }
}
