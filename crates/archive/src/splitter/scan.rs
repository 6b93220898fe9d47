//! Goes through the lines of a record: where games begin, and which lines are not kept.

use notation::{Cutter, Notation, cut::trim_line_break};

use super::{Chunk, Hole, Start};
use crate::extent::LeftOut;

/// How many blank lines in a row are kept.
const KEPT_BLANKS: usize = 64;

/// The state after the lines read so far.
pub(super) struct Scan {
    cutter: Cutter,
    /// How many bytes of a game are kept at most.
    most: usize,
    /// How many bytes of the record were kept, modulo the size of addresses. The cutter gets offsets and returns them without
    /// computing with them, so it may wrap around.
    kept: usize,
    /// The current offset in the record.
    offset: u64,
    /// How many lines precede it.
    lines: u64,
    /// How many bytes of the game were kept.
    game: usize,
    /// The game is too long: no more of it is kept.
    is_over: bool,
    /// How many blank lines precede.
    blanks: usize,
}

/// Lines that are being cut.
pub(super) struct Cut<'s> {
    scan: &'s mut Scan,
    notation: &'static dyn Notation,
    /// The offset of the next line in the bytes of the chunk, now and after the lines that are not kept are removed.
    from: usize,
    to: usize,
    starts: Vec<Begin>,
    /// Lines that are not kept.
    gaps: Vec<Skipped>,
}

/// A game that begins.
struct Begin {
    /// The offset of the line that opens it, and the bytes of the comments above that belong to it.
    opener: usize,
    above: usize,
    offset: u64,
    line: u64,
    /// Whether the game above it is plain.
    is_plain_above: bool,
}

/// Lines that are not kept.
struct Skipped {
    from: usize,
    /// How many of their bytes are in the chunk.
    len: usize,
    begun: usize,
    hole: Hole,
}

impl Scan {
    pub(super) fn new(offset: u64, most: usize) -> Self {
        Self {
            cutter: Cutter::new(),
            most,
            kept: 0,
            offset,
            lines: 0,
            game: 0,
            is_over: false,
            blanks: 0,
        }
    }

    pub(super) fn lines(&self) -> u64 {
        self.lines
    }

    /// Whether no line of the game has a character that can stand for another one.
    pub(super) fn is_plain(&self) -> bool {
        self.cutter.is_plain()
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Begins to cut lines that start at `at` in the bytes of a chunk.
    pub(super) fn cut(&mut self, notation: &'static dyn Notation, at: usize) -> Cut<'_> {
        Cut {
            scan: self,
            notation,
            from: at,
            to: at,
            starts: Vec::new(),
            gaps: Vec::new(),
        }
    }
}

impl Cut<'_> {
    /// Cuts a line of `len` bytes.
    pub(super) fn line(&mut self, line: &str, len: usize) {
        let line = trim_line_break(line);
        self.feed(line);
        let is_blank = line.trim().is_empty();
        let scan = &mut *self.scan;
        scan.blanks = if is_blank { scan.blanks + 1 } else { 0 };
        scan.is_over |= !is_blank && scan.game + len > scan.most;
        if scan.is_over || scan.blanks > KEPT_BLANKS {
            self.leave_out(len, len, 1, !is_blank);
        } else {
            scan.game += len;
            scan.kept = scan.kept.wrapping_add(len);
            self.to += len;
        }
        self.from += len;
        self.scan.offset += len as u64;
        self.scan.lines += 1;
    }

    /// Takes a part of a line that is too long, which is no longer in the chunk. `goes_on`: it is not the first part of the
    /// line.
    pub(super) fn part(&mut self, part: &str, len: usize, goes_on: bool) {
        if goes_on {
            // No game begins within a line, but a comment may open or close.
            let _ = self
                .scan
                .cutter
                .feed(self.notation, trim_line_break(part), self.scan.kept);
        } else {
            self.feed(trim_line_break(part));
        }
        self.scan.is_over = true;
        self.scan.blanks = 0;
        let breaks = u64::from(part.ends_with('\n'));
        self.leave_out(len, 0, breaks, !goes_on);
        self.scan.offset += len as u64;
        self.scan.lines += breaks;
    }

    fn feed(&mut self, line: &str) {
        let scan = &mut *self.scan;
        let is_plain_above = scan.cutter.is_plain();
        if let Some(begin) = scan.cutter.feed(self.notation, line, scan.kept) {
            self.begin(begin, is_plain_above, self.scan.lines);
        }
    }

    /// Adds the games of which only the end of the record shows that they began. `is_in_line`: the last line has no line break.
    pub(super) fn end(&mut self, is_in_line: bool) {
        let lines = self.scan.lines.saturating_sub(u64::from(is_in_line));
        while let Some(begin) = self.scan.cutter.finish() {
            self.begin(begin, false, lines);
        }
    }

    /// Adds a game that begins at `begin`, as the line behind the first `line` ones shows.
    fn begin(&mut self, begin: usize, is_plain_above: bool, line: u64) {
        let scan = &mut *self.scan;
        // A game may begin with comments above the line that opens it.
        let above = scan.kept.wrapping_sub(begin);
        scan.game = above;
        scan.is_over = false;
        scan.blanks = 0;
        self.starts.push(Begin {
            opener: self.to,
            above,
            offset: scan.offset,
            line,
            is_plain_above,
        });
    }

    /// Notes that the current line is not kept: `len` bytes, of which `here` are in the chunk.
    fn leave_out(&mut self, len: usize, here: usize, lines: u64, has_content: bool) {
        let content = has_content.then_some(LeftOut {
            first_line: self.scan.lines,
            lines: 1,
        });
        let hole = Hole {
            game: 0,
            at: self.to,
            bytes: len as u64,
            lines,
            content,
        };
        match self.gaps.last_mut() {
            Some(last) if last.from + last.len == self.from && last.begun == self.starts.len() => {
                last.len += here;
                last.hole.add(&hole);
            }
            _ => self.gaps.push(Skipped {
                from: self.from,
                len: here,
                begun: self.starts.len(),
                hole,
            }),
        }
    }

    /// Removes the lines that are not kept from `chunk`, and adds the games and holes to it. Returns where the cut bytes end.
    pub(super) fn finish(self, chunk: &mut Chunk) -> usize {
        let (mut read, mut written) = (None, 0);
        for gap in &self.gaps {
            match read {
                None => written = gap.from,
                Some(read) => {
                    chunk.bytes.copy_within(read..gap.from, written);
                    written += gap.from - read;
                }
            }
            read = Some(gap.from + gap.len);
        }
        if let Some(read) = read {
            chunk.bytes.copy_within(read.., written);
            let gone = read - (written);
            chunk.bytes.truncate(chunk.bytes.len() - gone);
        }
        let first = chunk.first + chunk.starts.len() as u64 - 1;
        for gap in self.gaps {
            let game = first + gap.begun as u64;
            chunk.add(Hole { game, ..gap.hole });
        }
        for begin in self.starts {
            chunk.begin(&begin);
        }
        self.to
    }
}

impl Hole {
    /// Adds the lines of `other`, which follow.
    fn add(&mut self, other: &Self) {
        self.bytes += other.bytes;
        self.lines += other.lines;
        self.content = match (self.content, other.content) {
            (Some(one), Some(other)) => Some(LeftOut {
                lines: one.lines + other.lines,
                ..one
            }),
            (one, other) => one.or(other),
        };
    }
}

impl Chunk {
    fn add(&mut self, hole: Hole) {
        match self.holes.last_mut() {
            Some(last) if last.game == hole.game && last.at == hole.at => last.add(&hole),
            _ => self.holes.push(hole),
        }
    }

    fn begin(&mut self, begin: &Begin) {
        let Begin {
            opener,
            above,
            offset,
            line,
            is_plain_above,
        } = *begin;
        if let Some(last) = self.starts.last_mut() {
            last.is_plain = is_plain_above;
        }
        let at = opener - above;
        let game = self.first + self.starts.len() as u64;
        let comments = self.bytes.get(at..opener).unwrap_or_default();
        let mut lines = memchr::memchr_iter(b'\n', comments).count() as u64;
        let mut bytes = above as u64;
        // Holes between those comments.
        let inside = |hole: &&mut Hole| hole.game + 1 == game && hole.at > at && above > 0;
        for hole in self.holes.iter_mut().filter(inside) {
            lines += hole.lines;
            bytes += hole.bytes;
            hole.game = game;
        }
        self.starts.push(Start {
            at,
            offset: offset.saturating_sub(bytes),
            line: line.saturating_sub(lines),
            is_plain: false,
        });
    }
}
