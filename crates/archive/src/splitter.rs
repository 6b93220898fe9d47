//! Cutting a record into games while its bytes come, as [`notation::cut`] cuts the whole text.

use std::mem;

use notation::{Cutter, Notation, cut::trim_line_break};

/// Where a game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Start {
    /// Its first byte in the bytes of its chunk.
    pub(crate) at: usize,
    /// Its first line in the record, from 0.
    pub(crate) line: u64,
}

/// Whole games in the order of the record.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub(crate) bytes: Vec<u8>,
    /// Where the first byte stands in the record.
    pub(crate) offset: u64,
    /// The number of the first game in the record, from 0.
    pub(crate) first: u64,
    /// Each game ends where the next one begins.
    pub(crate) starts: Vec<Start>,
}

/// The part of a record that was read and not handed on.
pub(crate) struct Splitter {
    notation: &'static dyn Notation,
    cutter: Cutter,
    /// The games that were begun; the last one may go on.
    begun: Chunk,
    /// So many of its bytes were cut.
    done: usize,
    /// So many hold no line break after `done`.
    searched: usize,
    /// The lines before `done`, counted in the record.
    lines: u64,
}

impl Splitter {
    /// A splitter of a record whose text begins at byte `offset`.
    pub(crate) fn new(notation: &'static dyn Notation, offset: u64) -> Self {
        Self {
            notation,
            cutter: Cutter::new(),
            begun: Chunk {
                offset,
                starts: vec![Start { at: 0, line: 0 }],
                ..Chunk::default()
            },
            done: 0,
            searched: 0,
            lines: 0,
        }
    }

    /// Takes the next bytes.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.begun.bytes.extend_from_slice(bytes);
        let new = self.begun.bytes.get(self.searched..).unwrap_or_default();
        match memchr::memrchr(b'\n', new) {
            Some(at) => self.cut_until(self.searched + at + 1),
            None => self.searched = self.begun.bytes.len(),
        }
    }

    /// How many bytes wait to be handed on.
    pub(crate) fn len(&self) -> usize {
        self.begun.bytes.len()
    }

    /// The first line of the game that was begun last, from 0.
    pub(crate) fn last_line(&self) -> u64 {
        self.begun.starts.last().map_or(0, |start| start.line)
    }

    /// The number of games that were begun.
    pub(crate) fn game_count(&self) -> u64 {
        self.begun.first + self.begun.starts.len() as u64
    }

    /// The games that are complete, if there are any.
    pub(crate) fn take(&mut self) -> Option<Chunk> {
        let last = *self.begun.starts.last()?;
        if last.at == 0 {
            return None;
        }
        let rest = Chunk {
            bytes: self.begun.bytes.split_off(last.at),
            offset: self.begun.offset + last.at as u64,
            first: self.game_count() - 1,
            starts: vec![Start { at: 0, ..last }],
        };
        self.done -= last.at;
        self.searched -= last.at;
        self.begun.starts.pop();
        Some(mem::replace(&mut self.begun, rest))
    }

    /// The rest of the record, and how many lines it had.
    pub(crate) fn finish(mut self) -> (Chunk, u64) {
        let end = self.begun.bytes.len();
        if self.done < end {
            self.cut_until(end);
        }
        (self.begun, self.lines)
    }

    /// Cuts the lines before byte `end`, which is the end of one.
    fn cut_until(&mut self, end: usize) {
        let lines = self.begun.bytes.get(self.done..end).unwrap_or_default();
        let mut start = self.done;
        let mut starts = Vec::new();
        let mut feed = |line: &str, len: usize, number: u64| {
            let place = wrapped(self.begun.offset, start);
            if let Some(begin) = self.cutter.feed(self.notation, line, place) {
                starts.push((
                    begin.wrapping_sub(wrapped(self.begun.offset, 0)),
                    start,
                    number,
                ));
            }
            start += len;
        };
        match std::str::from_utf8(lines) {
            Ok(lines) => {
                for line in lines.split_inclusive('\n') {
                    feed(trim_line_break(line), line.len(), self.lines);
                    self.lines += 1;
                }
            }
            // What kind of line it is can be told without the bytes that are no text.
            Err(_) => {
                for line in lines.split_inclusive(|byte| *byte == b'\n') {
                    let text = String::from_utf8_lossy(line);
                    feed(trim_line_break(&text), line.len(), self.lines);
                    self.lines += 1;
                }
            }
        }
        for (at, line_start, number) in starts {
            // A game may begin with comments above the line that opens it.
            let above = self.begun.bytes.get(at..line_start).unwrap_or_default();
            let above = memchr::memchr_iter(b'\n', above).count() as u64;
            self.begun.starts.push(Start {
                at,
                line: number - above,
            });
        }
        self.done = end;
        self.searched = end;
    }
}

/// An offset in the record as the cutter takes it: it hands offsets back and does not count with them, so it does no harm
/// that those of a large file wrap around where addresses are small.
fn wrapped(offset: u64, at: usize) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "both sides of a difference wrap alike"
    )]
    (offset as usize).wrapping_add(at)
}

/// A game of a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece<'c> {
    /// Its number in the record, from 0.
    pub(crate) index: u64,
    /// Its first line in the record, from 0.
    pub(crate) first_line: u64,
    /// Where its first byte stands in the record.
    pub(crate) offset: u64,
    pub(crate) bytes: &'c [u8],
}

impl Chunk {
    /// Its games.
    pub(crate) fn games(&self) -> impl Iterator<Item = Piece<'_>> {
        let ends = self.starts.iter().skip(1).map(|start| start.at);
        let ends = ends.chain([self.bytes.len()]);
        let games = self.starts.iter().zip(ends).zip(self.first..);
        games.map(|((start, end), index)| Piece {
            index,
            first_line: start.line,
            offset: self.offset + start.at as u64,
            bytes: self.bytes.get(start.at..end).unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use notation::Rule;
    use proptest::prelude::*;

    use super::*;

    /// A game with its number, its first line and its first byte.
    type Game = (u64, u64, u64, Vec<u8>);

    /// What the splitter makes of `text` that comes in blocks of these sizes, again and again.
    fn split(
        notation: &'static dyn Notation,
        text: &[u8],
        blocks: &[usize],
        base: u64,
    ) -> (Vec<Game>, u64) {
        let mut splitter = Splitter::new(notation, base);
        let mut games = Vec::new();
        let mut add = |chunk: Chunk| {
            let pieces = chunk.games();
            games.extend(pieces.map(|piece| {
                let Piece {
                    index,
                    first_line,
                    offset,
                    bytes,
                } = piece;
                (index, first_line, offset, bytes.to_vec())
            }));
        };
        let mut rest = text;
        for size in blocks.iter().cycle() {
            let (block, after) = rest.split_at(rest.len().min(*size));
            splitter.push(block);
            splitter.take().into_iter().for_each(&mut add);
            if after.is_empty() {
                break;
            }
            rest = after;
        }
        let (last, lines) = splitter.finish();
        add(last);
        (games, lines)
    }

    /// The games of the whole text.
    fn cut(notation: &dyn Notation, text: &str, base: u64) -> Vec<Game> {
        let starts = notation::cut(notation, text);
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let games = starts.iter().zip(ends).zip(0..);
        games
            .map(|((&start, end), index)| {
                let line = text[..start].matches('\n').count() as u64;
                let bytes = text.as_bytes()[start..end].to_vec();
                (index, line, base + start as u64, bytes)
            })
            .collect()
    }

    /// The lines of the examples of all rules, and what may stand between games.
    fn lines(notation: &dyn Notation) -> Vec<&'static str> {
        let examples = |rule: &'static Rule| [rule.wrong, rule.right];
        let rules = notation.rules().iter();
        let lines = rules.flat_map(examples).flat_map(str::lines);
        let comment = match notation.comment().line {
            "//" => "// Änderung",
            ";" => "; Änderung",
            _ => "# Änderung",
        };
        lines
            .chain(["", "", "", " \t", comment, comment, "→ “ü”", "{", "}"])
            .collect()
    }

    /// The id of a notation, and a text of its lines; the last line break may be missing.
    fn text() -> impl Strategy<Value = (&'static str, String)> {
        let ids: Vec<&str> = ide::notations().iter().map(|one| one.id()).collect();
        prop::sample::select(ids).prop_flat_map(|id| {
            let line = prop::sample::select(lines(named(id)));
            let lines = prop::collection::vec((line, any::<bool>()), 0..80);
            (lines, any::<bool>()).prop_map(move |(lines, is_open)| {
                let breaks = |is_dos: bool| if is_dos { "\r\n" } else { "\n" };
                let lines = lines.iter();
                let mut text: String = lines
                    .map(|(line, is_dos)| format!("{line}{}", breaks(*is_dos)))
                    .collect();
                if is_open {
                    text.truncate(text.trim_end().len());
                }
                (id, text)
            })
        })
    }

    fn named(id: &str) -> &'static dyn Notation {
        ide::by_id(id).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

        #[test]
        fn blocks_are_cut_as_the_whole_text(
            (id, text) in text(),
            blocks in prop::collection::vec(1usize..60, 1..6),
            base in prop::sample::select(vec![0, 3, u64::from(u32::MAX) + 7]),
        ) {
            let (games, lines) = split(named(id), text.as_bytes(), &blocks, base);
            prop_assert_eq!(games, cut(named(id), &text, base));
            prop_assert_eq!(lines, text.lines().count() as u64);
        }

        #[test]
        fn bytes_that_are_no_text_move_no_game(
            (id, text) in text(),
            at in any::<prop::sample::Index>(),
            block in 1usize..60,
        ) {
            // A comment at the end of a line, which opens no other game.
            let line = at.index(text.lines().count().max(1));
            let with = |end: &[u8]| {
                let mut bytes = Vec::new();
                for (index, one) in text.lines().enumerate() {
                    bytes.extend_from_slice(one.as_bytes());
                    if index == line {
                        bytes.extend_from_slice(end);
                    }
                    bytes.push(b'\n');
                }
                bytes
            };
            let places = |bytes: &[u8]| {
                let (games, _) = split(named(id), bytes, &[block], 0);
                games.into_iter().map(|(_, line, ..)| line).collect::<Vec<_>>()
            };
            // U+FFFD stands for what is no text.
            prop_assert_eq!(places(&with(b"\xff")), places(&with("\u{fffd}".as_bytes())));
        }
    }
}
