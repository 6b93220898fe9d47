//! Cuts a record into games while it is read, as [`notation::cut`] cuts a whole text.
//!
//! Memory is bounded: the rest of a game that is too long is counted but not kept, and so are blank lines after the first few
//! in a row.

mod scan;

use std::{borrow::Cow, mem};

use notation::{
    Notation,
    cut::{self, trim_line_break},
};

use self::scan::Scan;
use crate::extent::{Extent, LONGEST_GAME, LeftOut, content_lines};

/// Where a game begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Start {
    /// Its first byte in the bytes of its chunk.
    pub(crate) at: usize,
    /// Its first byte in the record.
    pub(crate) offset: u64,
    /// Its first line in the record, from 0.
    pub(crate) line: u64,
    /// No character of the game can stand for another one. Set when the game ends.
    pub(crate) is_plain: bool,
}

/// Lines of a game that were not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hole {
    /// The game, from 0.
    game: u64,
    /// Their place in the bytes of the chunk.
    at: usize,
    bytes: u64,
    lines: u64,
    /// Those that are not blank.
    content: Option<LeftOut>,
}

/// Whole games in the order of the record.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub(crate) bytes: Vec<u8>,
    /// The number of the first game in the record, from 0.
    pub(crate) first: u64,
    /// The starts of the games. Each game ends where the next one begins.
    pub(crate) starts: Vec<Start>,
    /// The holes, in the order of the record.
    holes: Vec<Hole>,
}

/// The part of a record that was read and not yet handed on.
pub(crate) struct Splitter {
    notation: &'static dyn Notation,
    scan: Scan,
    /// The games begun so far; the last one may go on.
    begun: Chunk,
    /// How many of its bytes were cut into games.
    done: usize,
    /// Up to this byte there is no line break after `done`.
    searched: usize,
    /// The bytes read last are in the middle of a line that is too long to be kept.
    is_in_line: bool,
    extent: Extent,
}

impl Splitter {
    /// A splitter of a record whose text begins at byte `offset`.
    pub(crate) fn new(notation: &'static dyn Notation, offset: u64) -> Self {
        Self::bounded(notation, offset, LONGEST_GAME)
    }

    /// A splitter for games of at most `extent`.
    fn bounded(notation: &'static dyn Notation, offset: u64, extent: Extent) -> Self {
        let start = Start {
            at: 0,
            offset,
            line: 0,
            is_plain: false,
        };
        Self {
            notation,
            scan: Scan::new(offset, extent.bytes),
            begun: Chunk {
                starts: vec![start],
                ..Chunk::default()
            },
            done: 0,
            searched: 0,
            is_in_line: false,
            extent,
        }
    }

    /// Takes the next bytes.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        let mut bytes = bytes;
        if self.is_in_line {
            let end = memchr::memchr(b'\n', bytes).map_or(bytes.len(), |at| at + 1);
            let (line, rest) = bytes.split_at(end);
            self.pass_over(line);
            bytes = rest;
        }
        self.begun.bytes.extend_from_slice(bytes);
        let new = self.begun.bytes.get(self.searched..).unwrap_or_default();
        match memchr::memrchr(b'\n', new) {
            Some(at) => self.cut_until(self.searched + at + 1),
            None => self.searched = self.begun.bytes.len(),
        }
        if self.begun.bytes.len() - self.done > self.extent.bytes {
            let line = self.begun.bytes.split_off(self.done);
            self.searched = self.done;
            self.pass_over(&line);
        }
    }

    /// How many bytes wait to be handed on.
    pub(crate) fn len(&self) -> usize {
        self.begun.bytes.len()
    }

    /// Whether the last game begun is too long.
    pub(crate) fn is_over(&self) -> bool {
        self.scan.is_over()
    }

    /// The first line, from 0, of the last game begun.
    pub(crate) fn last_line(&self) -> u64 {
        self.begun.starts.last().map_or(0, |start| start.line)
    }

    /// The number of games begun.
    pub(crate) fn game_count(&self) -> u64 {
        self.begun.first + self.begun.starts.len() as u64
    }

    /// The complete games; `None` if there are none.
    pub(crate) fn take(&mut self) -> Option<Chunk> {
        let last = *self.begun.starts.last()?;
        if self.begun.starts.len() < 2 {
            return None;
        }
        let first = self.game_count() - 1;
        let holes = &mut self.begun.holes;
        let of_last = holes.partition_point(|hole| hole.game < first);
        let holes = holes.split_off(of_last).into_iter();
        let rest = Chunk {
            bytes: self.begun.bytes.split_off(last.at),
            first,
            starts: vec![Start { at: 0, ..last }],
            holes: holes
                .map(|hole| Hole {
                    at: hole.at - last.at,
                    ..hole
                })
                .collect(),
        };
        self.done -= last.at;
        self.searched -= last.at;
        self.begun.starts.pop();
        Some(mem::replace(&mut self.begun, rest))
    }

    /// The rest of the record, and how many lines the record has.
    pub(crate) fn finish(mut self) -> (Chunk, u64) {
        let end = self.begun.bytes.len();
        if self.done < end {
            self.cut_until(end);
        }
        let is_in_line = self.begun.bytes.last().is_some_and(|last| *last != b'\n');
        let mut cut = self.scan.cut(self.notation, self.done);
        cut.end(is_in_line);
        cut.finish(&mut self.begun);
        if let Some(last) = self.begun.starts.last_mut() {
            last.is_plain = self.scan.is_plain();
        }
        let lines = self.scan.lines() + u64::from(self.is_in_line);
        (self.begun, lines)
    }

    /// Cuts the lines before byte `end`, which ends a line.
    fn cut_until(&mut self, end: usize) {
        let lines = self.begun.bytes.get(self.done..end).unwrap_or_default();
        let mut cut = self.scan.cut(self.notation, self.done);
        match std::str::from_utf8(lines) {
            Ok(lines) => {
                for line in cut::lines(lines) {
                    cut.line(line, line.len());
                }
            }
            // The kind of a line does not depend on bytes that are not UTF-8.
            Err(_) => {
                for line in lines.split_inclusive(|byte| *byte == b'\n') {
                    cut.line(&String::from_utf8_lossy(line), line.len());
                }
            }
        }
        self.done = cut.finish(&mut self.begun);
        self.searched = self.done;
    }

    /// Passes over bytes of a line that is not kept: all up to its end, or as much as was read.
    fn pass_over(&mut self, line: &[u8]) {
        let mut cut = self.scan.cut(self.notation, self.done);
        cut.part(&String::from_utf8_lossy(line), line.len(), self.is_in_line);
        cut.finish(&mut self.begun);
        self.is_in_line = !line.ends_with(b"\n");
    }
}

/// A game of a chunk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChunkGame<'c> {
    /// Its number in the record, from 0.
    pub(crate) index: u64,
    /// Its first line in the record, from 0.
    pub(crate) first_line: u64,
    /// The offset of its first byte in the record.
    pub(crate) offset: u64,
    /// The part of it that is read.
    pub(crate) bytes: Cow<'c, [u8]>,
    /// The part that is not read; `None` if all is read.
    pub(crate) left_out: Option<LeftOut>,
    /// No character of it can stand for another one.
    pub(crate) is_plain: bool,
}

impl Chunk {
    /// Its games, in `notation`.
    pub(crate) fn games(
        &self,
        notation: &'static dyn Notation,
    ) -> impl Iterator<Item = ChunkGame<'_>> {
        self.games_of(notation, LONGEST_GAME)
    }

    fn games_of(
        &self,
        notation: &'static dyn Notation,
        extent: Extent,
    ) -> impl Iterator<Item = ChunkGame<'_>> {
        let ends = self.starts.iter().skip(1).map(|start| start.at);
        let ends = ends.chain([self.bytes.len()]);
        let games = self.starts.iter().zip(ends).zip(self.first..);
        games.map(move |((start, end), index)| {
            let mut piece = ChunkGame {
                index,
                first_line: start.line,
                offset: start.offset,
                bytes: Cow::Borrowed(self.bytes.get(start.at..end).unwrap_or_default()),
                left_out: None,
                is_plain: start.is_plain,
            };
            let first = self.holes.partition_point(|hole| hole.game < index);
            let holes = self.holes.get(first..).unwrap_or_default();
            let count = holes.partition_point(|hole| hole.game == index);
            if let Some(holes) = holes.get(..count).filter(|holes| !holes.is_empty()) {
                piece.fill(holes, start.at, extent);
            }
            piece.bound(extent);
            if piece.left_out.is_some() {
                let open = piece.closed(notation);
                piece.leave_out(open);
                // A part of the game may not have been examined.
                piece.is_plain = false;
            }
            piece
        })
    }
}

impl ChunkGame<'_> {
    /// Inserts blank lines where `holes` are, whose places are relative to `start`, but none before the first and after the
    /// last line with content. If there are more than `extent` allows, the game ends there.
    fn fill(&mut self, holes: &[Hole], start: usize, extent: Extent) {
        let mut filled: Vec<u8> = Vec::new();
        let mut done = 0;
        for (index, hole) in holes.iter().enumerate() {
            let at = hole.at.saturating_sub(start);
            filled.extend_from_slice(self.bytes.get(done..at).unwrap_or_default());
            done = at;
            let rest = self.bytes.get(at..).unwrap_or_default();
            if is_blank(&filled) && hole.content.is_none() {
                self.first_line += line_breaks(&filled) + hole.lines;
                self.offset += filled.len() as u64 + hole.bytes;
                filled.clear();
            } else if hole.content.is_some() || !is_blank(rest) && !hole.fits(extent) {
                let below = holes.get(index..).unwrap_or_default().iter();
                let lines: u64 = below.filter_map(|hole| Some(hole.content?.lines)).sum();
                let first = self.first_line + line_breaks(&filled) + hole.lines;
                self.left_out = Some(LeftOut {
                    first_line: hole.content.map_or(first, |content| content.first_line),
                    lines: content_lines(rest) + lines,
                });
                done = self.bytes.len();
                break;
            } else if !is_blank(rest) {
                filled.extend(hole.blank_lines());
            }
        }
        filled.extend_from_slice(self.bytes.get(done..).unwrap_or_default());
        self.bytes = Cow::Owned(filled);
    }

    /// Leaves out what exceeds `extent`.
    fn bound(&mut self, extent: Extent) {
        self.leave_out(extent.fitting(&self.bytes));
    }

    /// How many bytes of the piece are whole lines after which no comment and no variation is open: one that is cut would look
    /// as if it were never closed.
    fn closed(&self, notation: &dyn Notation) -> usize {
        let (mut state, mut end, mut closed) = (0, 0, 0);
        for line in self.bytes.split_inclusive(|byte| *byte == b'\n') {
            let text = String::from_utf8_lossy(line);
            state = notation.line_state(trim_line_break(&text), state);
            end += line.len();
            if state == 0 {
                closed = end;
            }
        }
        closed
    }

    /// Leaves out what follows byte `fitting`, which is the start of a line.
    fn leave_out(&mut self, fitting: usize) {
        let Some(rest) = self.bytes.get(fitting..).filter(|rest| !rest.is_empty()) else {
            return;
        };
        let blank = rest.len() - rest.trim_ascii_start().len();
        let above = self.bytes.get(..fitting + blank).unwrap_or_default();
        let lines = content_lines(rest) + self.left_out.map_or(0, |left| left.lines);
        self.left_out = Some(LeftOut {
            first_line: self.first_line + line_breaks(above),
            lines,
        });
        match &mut self.bytes {
            Cow::Borrowed(bytes) => *bytes = bytes.get(..fitting).unwrap_or_default(),
            Cow::Owned(bytes) => bytes.truncate(fitting),
        }
    }
}

fn is_blank(text: &[u8]) -> bool {
    text.trim_ascii().is_empty()
}

fn line_breaks(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

impl Hole {
    /// Whether a game of this extent can contain the hole.
    fn fits(&self, extent: Extent) -> bool {
        self.bytes <= extent.bytes as u64 && self.lines <= extent.lines as u64
    }

    /// Blank lines with as many lines and bytes as were not kept.
    fn blank_lines(&self) -> impl Iterator<Item = u8> {
        let count = |count| usize::try_from(count).unwrap_or_default();
        let blanks = std::iter::repeat_n(b' ', count(self.bytes.saturating_sub(self.lines)));
        blanks.chain(std::iter::repeat_n(b'\n', count(self.lines)))
    }
}

#[cfg(test)]
mod tests {
    use notation::Rule;
    use proptest::prelude::*;

    use super::*;

    /// More blank lines than are kept.
    const BLANKS: usize = 80;
    const SMALL: Extent = Extent {
        bytes: 300,
        lines: 100,
        words: 200,
    };

    /// A game with its number, its first line and its first byte.
    type Game = (u64, u64, u64, Vec<u8>);

    /// The games that the splitter makes of `text`. The text comes in blocks of these sizes, repeated.
    fn split(
        notation: &'static dyn Notation,
        text: &[u8],
        blocks: &[usize],
        base: u64,
    ) -> (Vec<Game>, u64) {
        let (pieces, lines) = bounded(notation, text, blocks, base, LONGEST_GAME);
        let games = pieces.into_iter().map(|piece| {
            assert_eq!(piece.left_out, None);
            let ChunkGame {
                index,
                first_line,
                offset,
                bytes,
                ..
            } = piece;
            (index, first_line, offset, bytes.into_owned())
        });
        (games.collect(), lines)
    }

    /// The pieces of games, bounded by `extent`.
    fn bounded(
        notation: &'static dyn Notation,
        text: &[u8],
        blocks: &[usize],
        base: u64,
        extent: Extent,
    ) -> (Vec<ChunkGame<'static>>, u64) {
        let mut splitter = Splitter::bounded(notation, base, extent);
        let mut games = Vec::new();
        let mut add = |chunk: Chunk| {
            games.extend(chunk.games_of(notation, extent).map(|piece| ChunkGame {
                bytes: Cow::Owned(piece.bytes.into_owned()),
                ..piece
            }));
        };
        let mut rest = text;
        for size in blocks.iter().cycle() {
            let (block, after) = rest.split_at(rest.len().min(*size));
            splitter.push(block);
            splitter.take().into_iter().for_each(&mut add);
            assert!(splitter.len() <= 2 * (extent.bytes + block.len()) + BLANKS);
            if after.is_empty() {
                break;
            }
            rest = after;
        }
        let (last, lines) = splitter.finish();
        add(last);
        (games, lines)
    }

    /// The games that [`notation::cut`] makes of the whole text.
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

    /// The lines of the examples of all rules, and lines that may be between games.
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
            // A comment at the end of a line, which does not open a game.
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
            // U+FFFD takes the place of a byte that is not UTF-8.
            prop_assert_eq!(places(&with(b"\xff")), places(&with("\u{fffd}".as_bytes())));
        }
    }

    /// A piece of a game: first line, offset, text, and what was left out (first line, number of lines).
    type Small = (u64, u64, String, Option<(u64, u64)>);

    /// The pieces of `text` for [`SMALL`] games. Fails if they depend on the sizes of the blocks.
    fn small(id: &str, text: &str) -> Vec<Small> {
        let pieces = |block| bounded(named(id), text.as_bytes(), &[block], 0, SMALL);
        let (games, lines) = pieces(text.len().max(1));
        assert_eq!(lines, text.lines().count() as u64);
        for block in [1, 7, 50, 299, 300, 301] {
            assert_eq!(pieces(block), (games.clone(), lines), "blocks of {block}");
        }
        let games = games.into_iter().map(|piece| {
            let left = piece.left_out.map(|left| (left.first_line, left.lines));
            let text = String::from_utf8(piece.bytes.into_owned()).unwrap();
            (piece.first_line, piece.offset, text, left)
        });
        games.collect()
    }

    #[test]
    fn a_game_that_is_too_long_ends_and_the_next_one_is_read() {
        let turns = "2. d:- e:-\n".repeat(40);
        let text = format!("[Event: x]\n1. a:-\n{turns}\n[Event: y]\n1. b:-\n");
        let games = small("kubb", &text);
        let [first, second] = games.as_slice() else {
            panic!("{games:?}")
        };
        let kept = format!("[Event: x]\n1. a:-\n{}", &turns[..25 * 11]);
        assert_eq!(*first, (0, 0, kept, Some((27, 15))));
        let start = text.find("[Event: y]").unwrap();
        let whole = text[start..].to_owned();
        assert_eq!(*second, (43, start as u64, whole, None));
    }

    #[test]
    fn a_line_that_is_too_long_is_left_out() {
        let line = "2. d:- ".repeat(200);
        let text = format!("[Event: x]\n1. a:-\n{line}\n3. c:-\n\n[Event: y]\n1. b:-\n{line}");
        let games = small("kubb", &text);
        let start = text.find("[Event: y]").unwrap() as u64;
        assert_eq!(
            games,
            [
                (0, 0, "[Event: x]\n1. a:-\n".to_owned(), Some((2, 2))),
                (5, start, "[Event: y]\n1. b:-\n".to_owned(), Some((7, 1))),
            ]
        );
        assert_eq!(small("kubb", &line), [(0, 0, String::new(), Some((0, 1)))]);
    }

    #[test]
    fn comments_that_are_too_long_do_not_hide_the_next_game() {
        let comment = format!("{{{}}}", "word ".repeat(200));
        let text = format!("[Event \"x\"]\n\n1. e4 {comment} e5 *\n\n[Event \"y\"]\n\n1. d4 *\n");
        let games = small("pgn", &text);
        let lines: Vec<u64> = games.iter().map(|game| game.0).collect();
        assert_eq!(lines, [0, 4]);
        // A comment that would be cut is left out.
        let comment = "1. e4 e5\n2. Nf3 {one\ntwo\n".to_owned() + &"three\n".repeat(200) + "} *\n";
        let games = small("pgn", &comment);
        assert_eq!(games, [(0, 0, "1. e4 e5\n".to_owned(), Some((1, 203)))]);
    }

    #[test]
    fn blank_lines_take_no_room() {
        let blanks = "\n".repeat(1000);
        // Blank lines above the first game, between games and at the end.
        let text = format!("{blanks}1. a:-\n{blanks}# next\n[Event: y]\n1. b:-\n{blanks}");
        let games = small("kubb", &text);
        let game = |game: &(u64, u64, String, _)| {
            let (line, offset, text, left) = game;
            (*line, *offset, text.trim_end().to_owned(), *left)
        };
        assert_eq!(
            games.iter().map(game).collect::<Vec<_>>(),
            [
                (1000, 1000, "1. a:-".to_owned(), None),
                (2001, 2007, "# next\n[Event: y]\n1. b:-".to_owned(), None),
            ]
        );
        assert!(games.iter().all(|game| game.2.len() < 100));
        // Within a game they stay as long as the game is not too long.
        let some = "\n".repeat(70);
        let text = format!("1. a:-\n{some}2. b:-\n");
        assert_eq!(small("kubb", &text), [(0, 0, text, None)]);
        let games = small("kubb", &format!("1. a:-\n{blanks}2. b:-\n3. a:-\n"));
        assert_eq!(games[0].3, Some((1001, 2)));
        assert_eq!(games.len(), 1);
        // A record of blank lines is one empty game.
        let games = small("kubb", &blanks);
        assert_eq!((games.len(), games[0].3), (1, None));
        assert!(games[0].2.len() < 100);
    }
}
