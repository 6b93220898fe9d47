//! Text around the moves of a record that was quoted, listed, printed or kept in a table: `> `, `- `, `**`, cells, page
//! numbers. Like odd characters, it is replaced by what it means in the notation before the line is read.
//!
//! Each line is judged alone, so that an edit costs only the lines that it touches. A replacement is made only if less of the
//! line is unread with it and most of the line is read then.

mod emphasis;
mod frame;
mod label;
mod page;
mod row;
mod tag;

use std::ops::Range;

use self::{
    emphasis::{emphasis, entities, has_forum_tags},
    frame::{before, behind, is_behind},
    label::{is_label, is_labelled, labels},
    page::{is_continued, is_of_forum, is_of_page, is_running_head},
    row::{begins_with_empty_cells, result_row, rows, spaced_row},
    tag::bare_tag,
};
use super::words::{is_head_of_mail, is_line_of_words, is_words, labelled, tells_end};
use crate::{
    CommentStyle, FreeText, LineKind, LineParse, LineState, Notation, Severity, TextSize,
    data::pieces::pieces, text::line::trim_line_break,
};

pub(super) use self::{
    page::{is_dashes, is_page, is_suspect, page_number},
    row::{DELIMITERS, bare_cell, cells, is_header_row, is_number, is_number_heading, is_result},
    tag::{is_bare_tag, is_name},
};

/// A range of a line, relative to the line, and its replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PaperMark {
    pub(super) range: Range<usize>,
    pub(super) stands_for: &'static str,
    pub(super) kind: Paper,
}

/// The kind of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Paper {
    /// Text without a meaning: a quoting sign, a bullet, emphasis, a line number in a notation without numbers.
    Around,
    /// The time and the sender of a chat message. Only it says who wrote the line, so nothing leaves it out unasked.
    Sender,
    /// The sign between two cells of a table.
    Cell,
    /// The sign after the number of a turn or a move, in place of a dot: `1)`.
    Number,
    /// A bracket of a tag, or the sign between its name and its value.
    Tag,
    /// The start of a line of words that is read as a comment: a sentence, a header row, a page number.
    Words,
    /// The sign between two moves of one line, in a notation with a line for each move.
    Joined,
    /// The start of a line that is only a page number, as the rest of the game shows.
    Page,
    /// The start of the signature of a mail.
    Signature,
    /// The start of a sentence in a notation where a line of words may also be something else.
    Sentence,
}

/// Whether nothing in `line`, which has no line break, can be paper. A few bytes decide it for most lines. Emphasis is possible
/// only if `is_odd`.
pub(super) fn is_bare(notation: &dyn Notation, line: &str, is_odd: bool) -> bool {
    if has_forum_tags(line.as_bytes()) {
        return false;
    }
    let is_framed = is_behind(line);
    let is_inside = || is_odd && has_inside(line.as_bytes());
    if begins_as_usual(notation, line.as_bytes()) && !is_framed && !is_inside() {
        return notation.joined(line).is_empty();
    }
    let line = line.trim_start_matches([' ', '\t', '\u{c}']);
    let bytes = line.as_bytes();
    let Some(first) = line.chars().next() else {
        return true;
    };
    // A comment stays a comment.
    if line.starts_with(notation.comment().line) && !begins_with_empty_cells(line) {
        return true;
    }
    let trimmed = line.trim_end();
    if is_suspect(trimmed) {
        return false;
    }
    if !is_odd && !is_framed && is_block(notation.comment(), trimmed) {
        return true;
    }
    let begins = match first {
        '>' | '|' | '`' | '~' | '=' | '<' => true,
        '"' => {
            let parts = |byte: &u8| matches!(byte, b',' | b';' | b'\t' | b'|');
            bytes.iter().any(parts) || is_quoted(trimmed)
        }
        // `[12.05.24, 21:31] Ann: 1. e4`, `[Event: Club]`, `[code]`, `![board](1.png)`, `(continued)`
        '[' => {
            bytes
                .get(1)
                .is_some_and(|next| next.is_ascii_digit() || *next == b'/')
                || is_of_forum(trimmed)
                || is_bare_tag(notation, trimmed)
        }
        '!' | '\\' | '\u{2014}' => true,
        '/' => line.starts_with("// "),
        '(' => is_continued(trimmed) || is_line_of_words(trimmed),
        '*' | '_' => bytes.len() > 1,
        '-' => bytes
            .get(1)
            .is_some_and(|next| matches!(next, b' ' | b'\t' | b'-')),
        '+' => match bytes.get(1) {
            Some(b'0'..=b'9') => {
                let number = bytes.get(1..).unwrap_or_default();
                let is_digit = |sign: &&u8| sign.is_ascii_digit();
                let behind = number.get(number.iter().take_while(is_digit).count()..);
                // `+1. e4`, `+1A (0,1)`, and not the points `+33 (B+26)`.
                matches!(
                    behind,
                    Some([b'.' | b'A'..=b'Z', ..] | [b' ', b'(', b'0'..=b'9' | b'-', ..])
                )
            }
            next => next.is_some_and(|next| next.is_ascii_alphabetic() || b" \t[".contains(next)),
        },
        '0'..='9' => {
            let cell = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
            let is_dotted = cell
                .strip_prefix('.')
                .is_some_and(|cell| cell.starts_with(DELIMITERS));
            let is_odd = is_dotted || cell.starts_with(')') || is_before_cell(cell);
            let behind = cell.strip_prefix(|sign: char| sign.is_ascii_alphabetic());
            let is_first = behind.is_some_and(is_before_second);
            // A date, alone or before a message, and no header that begins with one.
            let is_date = matches!(cell.as_bytes(), [b'/', b'0'..=b'9', ..])
                && (line.len() <= LONGEST_DATE || line.contains(" - "));
            is_odd
                || is_first
                || is_date
                || matches!(cell.as_bytes(), [b'.' | b'-' | b':', b'0'..=b'9', ..])
                || !notation.is_numbered() && numbering(line).is_some()
                || cell.starts_with([':', '.']) && has_two_numbers(line)
                || is_listed_comment(notation, line)
                || cell.starts_with(" [") && notation.comment().line == "#" && has_two_numbers(line)
                || is_running_head(trimmed)
                || !notation.joined(line).is_empty()
        }
        first if first.is_alphabetic() || first == '#' => {
            let comment = notation.comment().line;
            let is_comment = |sign: char| comment.starts_with(sign);
            // `A 1 (0,1) FFFC`
            let is_spaced_row = matches!(bytes, [b'A'..=b'Z', b' ', b' ' | b'0'..=b'9', ..]);
            let first = memchr::memchr3_iter(b'|', b'\t', b';', bytes).find(|at| {
                bytes
                    .get(*at)
                    .is_some_and(|sign| !is_comment(char::from(*sign)))
            });
            // What stands in a comment parts no cells.
            let parts = first.is_some_and(|at| {
                let before = line.get(..at).unwrap_or_default();
                comment.len() == 1 || !before.contains(comment)
            });
            let is_row = matches!(bytes, [b'A'..=b'Z', b',' | b';', b'!'..=b'~', ..]);
            // `e4,e5`
            let is_pair = bytes.len() <= LONGEST_PAIR
                && !bytes.contains(&b' ')
                && (bytes.contains(&b',') || bytes.contains(&b';'));
            parts
                || is_row
                || is_pair
                || is_spaced_row
                || matches!(bytes, [b'o', b' ', ..])
                || is_page(trimmed)
                || is_running_head(trimmed)
                || is_header_row(trimmed)
                || is_labelled(trimmed)
                || signed(trimmed).is_some()
                || has_tags(notation) && (is_bare_tag(notation, trimmed) || tells_end(trimmed))
                || is_line_of_words(trimmed)
                || !notation.joined(line).is_empty()
        }
        ';' | ',' => true,
        first => BULLETS.contains(&first),
    };
    !(begins || is_framed || is_odd && has_inside(bytes))
}

/// Whether a line begins like most lines of moves, with no paper possible except emphasis.
fn begins_as_usual(notation: &dyn Notation, line: &[u8]) -> bool {
    let is_digit = |byte: &&u8| byte.is_ascii_digit();
    let digits = line.iter().take_while(is_digit).count();
    match line.get(digits..) {
        // `12. Nf3`
        Some([b'.', b' ', move_ @ ..]) => {
            let begins = move_.first().is_some_and(u8::is_ascii_alphanumeric);
            let has_number = || {
                let number = move_.iter().take_while(is_digit).count();
                let behind = move_.get(number..).unwrap_or_default();
                number > 0 && matches!(behind, [b'.', ..] | [b' ', b'(', ..] | [_, b' ', b'(', ..])
            };
            (1..=2).contains(&digits) && begins && !has_number() && notation.is_numbered()
        }
        // `12A (0,1) FFFC`
        Some([b'A'..=b'Z', b' ', b'(', ..]) => digits > 0,
        // `E:w->3`, if it is no cell of a table
        Some([b'A'..=b'Z', b':', next, ..]) => {
            digits == 0
                && !notation.is_numbered()
                && !next.is_ascii_whitespace()
                && memchr::memchr3(b'|', b'\t', b';', line).is_none()
        }
        _ => false,
    }
}

/// Whether a line, trimmed, is only a comment in brackets.
fn is_block(style: CommentStyle, text: &str) -> bool {
    let inside = style.block.and_then(|(open, close)| {
        let inside = text.strip_prefix(open)?.strip_suffix(close)?;
        (!inside.contains(open) && !inside.contains(close)).then_some(())
    });
    inside.is_some()
}

/// Whether `text` begins with a separator of cells: a sign, possibly after blanks, or blanks before a number or a word.
fn is_before_cell(text: &str) -> bool {
    let behind = text.trim_start_matches(' ');
    let is_next = |sign: char| matches!(sign, '|' | ';' | '-') || sign.is_ascii_alphanumeric();
    text.starts_with(DELIMITERS) || behind.len() < text.len() && behind.starts_with(is_next)
}

/// The same, but after blanks only a number alone counts: `1A 0 1 FFFC`, and not `2I 2F`.
fn is_before_second(text: &str) -> bool {
    let behind = text.trim_start_matches(' ');
    let number = behind.strip_prefix('-').unwrap_or(behind);
    let rest = number.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_number = rest.len() < number.len() && rest.starts_with([' ', '\t', ',']);
    text.starts_with(DELIMITERS)
        || behind.len() < text.len() && (is_number || behind.starts_with(['|', ';', '-']))
}

/// Whether a line has a sign of emphasis or something of HTML: a backtick, `**`, `_` or `*` before a word, `<b`, `</`, `&nbsp;`.
fn has_inside(line: &[u8]) -> bool {
    let is_next =
        |at: usize, signs: &[u8]| line.get(at + 1).is_some_and(|next| signs.contains(next));
    // A single sign opens emphasis only after a blank and before a word.
    let opens = |at: usize| {
        let before = at.checked_sub(1).and_then(|at| line.get(at));
        matches!(before, Some(b' ')) && line.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
    };
    let is_html = |at: usize| {
        // `<b>`, `<em>`, `</td>`, and not `<black>`.
        let name = line.get(at + 1..).unwrap_or_default();
        let len = name.iter().take_while(|sign| sign.is_ascii_alphabetic());
        let len = len.count();
        let is_known = match len {
            0 => name.first() == Some(&b'/'),
            1 | 2 => is_next(at, b"bieus"),
            _ => name.starts_with(b"strong"),
        };
        is_known && name.get(len) != Some(&b' ') || name.starts_with(b"br ")
    };
    // In some notations a line has several of the signs: a search for each takes longer.
    line.iter().enumerate().any(|(at, sign)| match sign {
        b'`' => true,
        b'&' => is_next(at, b"nglaq"),
        b'<' => is_html(at),
        b'*' | b'_' => is_next(at, &[*sign]) || opens(at),
        _ => false,
    })
}

/// The most bytes of a line that is only a date or a number of pages.
const LONGEST_DATE: usize = 24;

/// The most bytes of two moves without blanks.
const LONGEST_PAIR: usize = 24;

/// If a line is unread as written, at least this many of its bytes must be read without its bullet.
const FEWEST_READ: usize = 8;

/// The bullets of lists. A bullet that is also a sign of the notation counts only if less is unread without it.
const BULLETS: [char; 17] = [
    '-', '*', '\u{2022}', '\u{2013}', '\u{b7}', '\u{2023}', '\u{25aa}', '\u{25b8}', '\u{25ba}',
    '\u{25cf}', '\u{25e6}', '\u{25a0}', '\u{25c6}', '\u{27a2}', '\u{27a4}', '\u{2713}', '\u{2192}',
];

/// The marks of `line`, ascending. `state` is the state at its start.
pub(super) fn marks(notation: &dyn Notation, line: &str, state: LineState) -> Vec<PaperMark> {
    let line = trim_line_break(line);
    if is_bare(notation, line, true) {
        return Vec::new();
    }
    let end = match behind(notation, line, state) {
        end if end == line.len() => before_emphasis(notation, line, state),
        end => end,
    };
    let text = line.get(..end).unwrap_or_default();
    let is_inside = is_inside_comment(notation, line, state) || is_in_tag(notation, line, state);
    let mut marks = match is_inside {
        true => Vec::new(),
        false => inside(notation, text, state),
    };
    if end < line.len() {
        marks.push(mark(end..line.len(), "", Paper::Around));
    }
    marks
}

/// Where a line ends before the emphasis that is closed behind a comment and was opened in a line above: `to go}**`.
fn before_emphasis(notation: &dyn Notation, line: &str, state: LineState) -> usize {
    let trimmed = line.trim_end();
    let Some((_, close)) = notation.comment().block else {
        return line.len();
    };
    let before = ["**", "__", "`", "_", "*"].into_iter().find_map(|sign| {
        let before = trimmed.strip_suffix(sign)?;
        // In a comment, the sign at the start of the line belongs to it. A star alone may be a result.
        let is_whole =
            line.trim_start().starts_with(sign) && is_inside_comment(notation, line, state);
        let is_end = is_whole || sign != "*" && !before.contains(sign);
        (is_end && before.ends_with(close)).then_some(before.len())
    });
    before.unwrap_or(line.len())
}

/// The marks of a line without what ends it on a page.
fn inside(notation: &dyn Notation, line: &str, state: LineState) -> Vec<PaperMark> {
    let mut marks = Vec::new();
    let start = before(notation, line);
    if start > 0 {
        marks.push(mark(0..start, "", Paper::Around));
    }
    let start = stamp(notation, line, start, state, &mut marks);
    let rest = line.get(start..).unwrap_or_default();
    let words = around(start, rest);
    if words.is_empty() {
        return marks;
    }
    let text = line.get(words.clone()).unwrap_or_default();
    if is_quoted(text) && !is_line_of_words(text) {
        marks.extend(quotes(text, words.start));
        return marks;
    }
    let at_words = |one: PaperMark| PaperMark {
        range: words.start + one.range.start..words.start + one.range.end,
        ..one
    };
    let tag = bare_tag(notation, text);
    if !tag.is_empty() {
        marks.extend(tag.into_iter().map(at_words));
        return marks;
    }
    let number = number_in_brackets(notation, text, state);
    if !number.is_empty() {
        marks.extend(number.into_iter().map(at_words));
        return marks;
    }
    let result = result_row(notation, text);
    if !result.is_empty() {
        marks.extend(result.into_iter().map(at_words));
        return marks;
    }
    if is_line_of_page(notation, text, state) {
        let kind = notation.line_kind(text, state);
        let is_known = matches!(kind, LineKind::Comment | LineKind::Header)
            || kind == LineKind::Detail && is_partly_read(notation, text, state);
        if !is_known || is_of_forum(text) || is_head_of_mail(text) {
            let sign = comment_sign(notation.comment());
            marks.push(mark(words.start..words.start, sign, Paper::Words));
        }
        return marks;
    }
    // The notation itself reads the line as words.
    match notation.line_kind(text, state) {
        LineKind::Comment => return marks,
        LineKind::Header => {
            // `[b]1. e4 e5[/b]` begins like a tag of the notation.
            let markup = match has_forum_tags(text.as_bytes()) {
                true => emphasis(text),
                false => entities(text),
            };
            let is_better = |left: Unread| left < Unread::of(notation, text, state);
            if !markup.is_empty()
                && Unread::after(notation, text, &markup, state).is_some_and(is_better)
            {
                marks.extend(markup.into_iter().map(at_words));
            }
            return marks;
        }
        _ => {}
    }
    let list = list(notation, text);
    let listed = bullet_and_emphasis(text, &list);
    if is_bulleted_comment(notation, text, &list, state) {
        marks.extend(list.into_iter().map(at_words));
        return marks;
    }
    let is_numbered_twice = has_two_numbers(text) || is_listed_comment(notation, text);
    let labels = labels(notation, text);
    let is_labelled = !labels.is_empty();
    let mut tries = match (is_labelled, is_numbered_twice) {
        (true, _) => labels,
        (false, true) => vec![list],
        (false, false) => vec![rows(notation, text), emphasis(text), listed, list],
    };
    let is_spaced = tries.iter().all(Vec::is_empty);
    if is_spaced {
        tries.push(spaced_row(notation, text));
    }
    if tries.iter().all(Vec::is_empty) {
        return marks;
    }
    let unread = Unread::of(notation, text, state);
    // Blanks separate cells only if the line is unread as written.
    let signs = || text.split_whitespace().map(str::len).sum::<usize>();
    if is_spaced && unread.wrong == 0 && unread.bytes * 2 < signs() {
        return marks;
    }
    let best = tries
        .into_iter()
        .filter(|tried| !tried.is_empty())
        .filter_map(|tried| Some((Unread::after(notation, text, &tried, state)?, tried)))
        // A title may begin like a turn: `Round 3 Finals`.
        .filter(|(left, _)| !is_labelled || left.bytes * 2 < text.len())
        .min_by_key(|(left, _)| *left)
        // A line that begins with a bar is a row even if its cells have slips; so is a row that is wholly unread as written.
        .filter(|(left, tried)| {
            let is_row = tried.iter().all(|mark| mark.kind == Paper::Cell);
            // A bullet before a move with a slip in it.
            let is_behind_bullet = unread.bytes >= signs()
                && left.bytes + FEWEST_READ <= text.len()
                && tried.iter().all(|mark| mark.kind == Paper::Around);
            *left < unread
                || is_numbered_twice && *left == unread
                || is_behind_bullet
                || *left == unread && tried.iter().all(|mark| is_markup(text, mark))
                || text.starts_with('|') && left.wrong == 0
                || is_listed_move(notation, text, tried) && left.wrong <= unread.wrong
                || are_starred_words(text, tried) && left.wrong <= unread.wrong
                || is_row && is_counted_row(text) && left.wrong <= unread.wrong
                || is_row && unread.bytes >= signs()
        });
    let best = best.map(|(_, tried)| tried).unwrap_or_default();
    marks.extend(best.into_iter().map(at_words));
    marks
}

fn mark(range: Range<usize>, stands_for: &'static str, kind: Paper) -> PaperMark {
    PaperMark {
        range,
        stands_for,
        kind,
    }
}

/// The amount of a line that is not read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Unread {
    /// The weight of its syntax findings: an error counts for more than a warning.
    wrong: usize,
    /// The bytes that are kept unchanged: words, comments, unreadable text.
    bytes: usize,
    /// The number of hints and infos.
    odd: usize,
    /// The bytes of unreadable text.
    unknown: usize,
}

impl Unread {
    /// The same after the replacements of `marks`. `None` if one of them lies in a name or a comment, or if most of the line is
    /// unreadable even then.
    fn after(
        notation: &dyn Notation,
        text: &str,
        marks: &[PaperMark],
        state: LineState,
    ) -> Option<Self> {
        let plain = written(text, marks);
        let parsed = notation.parse_line(&plain, state);
        let mut places = Vec::with_capacity(marks.len());
        let mut moved: isize = 0;
        for mark in marks {
            let start = mark.range.start.checked_add_signed(moved)?;
            places.push(start..start + mark.stands_for.len());
            moved += mark.stands_for.len().cast_signed() - mark.range.len().cast_signed();
        }
        let mut is_apart = true;
        parsed.tree.visit(|element, range| {
            let range = Range::<usize>::from(range);
            let is_free = notation.free_text(element.kind) != FreeText::No;
            let next = places.partition_point(|place| place.start <= range.start);
            let is_inside = |place: &Range<usize>| place.end < range.end;
            is_apart &= !is_free || !places.get(next).is_some_and(is_inside);
            is_apart && !is_free
        });
        let left = Self::of_parsed(notation, &parsed, &plain);
        (is_apart && left.unknown * 2 < plain.len()).then_some(left)
    }

    fn of(notation: &dyn Notation, line: &str, state: LineState) -> Self {
        Self::of_parsed(notation, &notation.parse_line(line, state), line)
    }

    fn of_parsed(notation: &dyn Notation, parsed: &LineParse, line: &str) -> Self {
        let mut unread = Self::default();
        for finding in &parsed.findings {
            match finding.severity {
                Severity::Error => unread.wrong += 3,
                Severity::Warning => unread.wrong += 1,
                Severity::Info | Severity::Hint => unread.odd += 1,
            }
        }
        let pieces = pieces(notation, &parsed.tree, line);
        let whole = pieces.iter().filter(|piece| piece.is_whole);
        for piece in whole {
            let len = piece.known.trim().len();
            unread.bytes += len;
            if notation.free_text(piece.kind) == FreeText::No {
                unread.unknown += len;
            }
        }
        unread
    }
}

/// Whether most of a line is readable as written, without errors or warnings.
pub(super) fn is_read(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let unread = Unread::of(notation, line, state);
    unread.wrong == 0 && unread.unknown * 2 < line.len()
}

/// Whether most of a line is unreadable.
pub(super) fn is_mostly_unread(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    Unread::of(notation, line, state).unknown * 2 > line.len()
}

/// How much of a line is wrong, and how much is not read.
pub(super) fn weight(notation: &dyn Notation, line: &str, state: LineState) -> (usize, usize) {
    let unread = Unread::of(notation, line, state);
    (unread.wrong, unread.bytes + unread.odd)
}

/// Whether a notation without numbers reads more of a line than words, and nothing in it is wrong: `Cats - Ann`.
fn is_partly_read(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let read = || Unread::of(notation, line, state);
    !notation.is_numbered()
        && matches!(read(), Unread { wrong: 0 | 1, bytes, .. } if bytes + 2 < line.len())
}

/// `text` with the replacements of `marks`.
fn written(text: &str, marks: &[PaperMark]) -> String {
    let mut written = String::with_capacity(text.len());
    let mut done = 0;
    for mark in marks {
        written.push_str(text.get(done..mark.range.start).unwrap_or_default());
        written.push_str(mark.stands_for);
        done = mark.range.end;
    }
    written.push_str(text.get(done..).unwrap_or_default());
    written
}

/// Marks the time and the sender of a chat message at `start`: `[12.05.24, 21:31] Ann: `, `12.05.24, 21:31 - Ann: `, `[21:31] `. Returns
/// where the message begins, or `start` if there is no stamp.
fn stamp(
    notation: &dyn Notation,
    line: &str,
    start: usize,
    state: LineState,
    marks: &mut Vec<PaperMark>,
) -> usize {
    let rest = line.get(start..).unwrap_or_default();
    let text = rest.trim_start();
    let stamped = match text.strip_prefix('[') {
        Some(inside) => inside.split_once(']'),
        None if text.starts_with(|sign: char| sign.is_ascii_digit()) => text.split_once(" - "),
        None => None,
    };
    let Some((_, said)) = stamped.filter(|(stamp, _)| is_stamp(stamp)) else {
        let said = signed(text).filter(|said| notation.line_kind(said, state).is_body());
        let Some(said) = said else {
            return start;
        };
        let begin = line.len() - rest.len();
        let end = line.len() - said.len();
        marks.push(mark(begin..end, "", Paper::Sender));
        return end;
    };
    let said = said.trim_start();
    let named = said
        .split_once(": ")
        .or(said.split_once(':').filter(|(_, rest)| rest.is_empty()));
    let (said, kind) = match named.filter(|(name, _)| is_name_of_sender(name)) {
        Some((_, said)) => (said, Paper::Sender),
        // `[12:31] 1. e4`
        None if text.starts_with('[') && notation.line_kind(said, state).is_body() => {
            (said, Paper::Around)
        }
        None => return start,
    };
    // A title may begin with a date, too; but no title has a move behind a name.
    let is_title = || {
        let kind = notation.line_kind(text, state);
        matches!(kind, LineKind::Header | LineKind::Comment)
    };
    let is_known = !text.starts_with('[') && is_title();
    if is_known && !notation.line_kind(said, state).is_body() {
        return start;
    }
    let begin = line.len() - rest.len();
    let end = line.len() - said.len();
    marks.push(mark(begin..end, "", kind));
    end
}

/// What is said behind the sender and the time, `Ann (12:01): e4`, `Ann [12.05.24, 12:01]: e4`; `None` for other lines.
fn signed(text: &str) -> Option<&str> {
    let at = memchr::memchr2(b'(', b'[', text.as_bytes())?;
    let (name, stamped) = text.split_at_checked(at)?;
    let (stamp, behind) = match stamped.strip_prefix('(') {
        Some(inside) => inside.split_once(')')?,
        None => stamped.strip_prefix('[')?.split_once(']')?,
    };
    let said = behind.strip_prefix(':')?;
    let is_signed = is_name_of_sender(name.trim_end()) && is_stamp(stamp);
    is_signed.then(|| said.trim_start())
}

fn is_name_of_sender(name: &str) -> bool {
    let is_first = |sign: char| sign.is_alphabetic() || matches!(sign, '+' | '~');
    name.len() <= LONGEST_NAME && name.starts_with(is_first)
}

/// The most bytes of the sender's name.
const LONGEST_NAME: usize = 40;

/// Whether a text is a time of day, with or without a date.
fn is_stamp(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_sign = |sign: char| sign.is_ascii_digit() || "./:,- AMPamp\u{202f}".contains(sign);
    (5..=30).contains(&text.len())
        && digits >= 3
        && text.contains(':')
        && text.starts_with(|sign: char| sign.is_ascii_digit())
        && text.chars().all(is_sign)
}

/// Whether a text as a whole is in quotes, with quotes inside it doubled.
fn is_quoted(text: &str) -> bool {
    let inside = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inside.is_some_and(|inside| !inside.replace("\"\"", "").contains('"'))
}

/// The marks of the quotes around `text`, which begins at `start` in its line.
fn quotes(text: &str, start: usize) -> Vec<PaperMark> {
    let end = text.len() - 1;
    let inside = text.get(1..end).unwrap_or_default();
    let doubled = inside.match_indices("\"\"");
    let doubled = doubled.map(|(at, _)| mark(start + 1 + at..start + 3 + at, "\"", Paper::Around));
    let first = mark(start..start + 1, "", Paper::Around);
    let last = mark(start + end..start + end + 1, "", Paper::Around);
    std::iter::once(first)
        .chain(doubled)
        .chain([last])
        .collect()
}

/// The range of `rest`, which begins at `start`, without blanks at its ends.
pub(super) fn around(start: usize, rest: &str) -> Range<usize> {
    let trimmed = rest.trim_start();
    let start = start + rest.len() - trimmed.len();
    start..start + trimmed.trim_end().len()
}

/// Whether a line belongs to the page: a page number, a header row, a sentence that the notation does not read otherwise.
pub(super) fn is_line_of_page(notation: &dyn Notation, text: &str, state: LineState) -> bool {
    is_of_page(text)
        || is_head_of_mail(text)
        || has_tags(notation) && tells_end(text)
        || (is_label(text) || is_line_of_words(text)) && is_nothing_else(notation, text, state)
}

/// Whether the notation has tags. In others, what tells how a game ended may be a line of its own: `Winner: C`.
fn has_tags(notation: &dyn Notation) -> bool {
    !notation.about().tags.is_empty()
}

/// Whether `line` begins inside a comment over several lines.
pub(super) fn is_inside_comment(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    if state == 0 || notation.line_kind(line, state) != LineKind::Detail {
        return false;
    }
    let mut is_inside = false;
    notation
        .parse_line(line, state)
        .tree
        .visit(|element, range| {
            let is_first = range.start() == TextSize::default();
            is_inside |= is_first && notation.free_text(element.kind) == FreeText::Yes;
            is_first && !is_inside
        });
    is_inside
}

/// Whether `line` is part of a tag whose bracket stands on a line above: its name, its value or both. So it lacks none.
fn is_in_tag(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let text = line.trim();
    let is_word = || {
        text.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    state != 0
        && (text.starts_with('"') || is_word() || is_bare_tag(notation, text))
        && notation.line_kind(line, state) == LineKind::Detail
        && Unread::of(notation, line, state).wrong == 0
}

/// Whether a line of words is no name, comment or title in the notation.
pub(super) fn is_nothing_else(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    // A word before a colon may be meant as a header of the notation.
    !has_free_text(notation, line, state)
        || labelled(line).is_none() && Unread::of(notation, line, state).wrong > 0
}

/// Whether the line contains a name, a comment or other free text.
fn has_free_text(notation: &dyn Notation, line: &str, state: LineState) -> bool {
    let mut is_found = false;
    notation.parse_line(line, state).tree.visit(|element, _| {
        is_found |= notation.free_text(element.kind) != FreeText::No;
        !is_found
    });
    is_found
}

/// Whether a mark is markup, which no notation has: a backtick or HTML.
fn is_markup(text: &str, mark: &PaperMark) -> bool {
    let written = text.get(mark.range.clone()).unwrap_or_default();
    mark.kind == Paper::Around && written.starts_with(['`', '<', '&'])
}

/// Whether a line is the number of a turn, a tab, and throws of players, perhaps behind the name of a team.
fn is_counted_row(text: &str) -> bool {
    let cells = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    cells.len() < text.len() && cells.starts_with('\t') && cells.contains(':')
}

/// Whether `marks` remove a star or a plus before the number of a move, or a star before another one. Such a sign may be readable
/// as written: `*` ends a game, and `+` may belong to the number.
fn is_listed_move(notation: &dyn Notation, text: &str, marks: &[PaperMark]) -> bool {
    let behind = text.trim_start_matches(['*', '+']).trim_start();
    let digits = behind.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_first = marks.first().is_some_and(|mark| mark.range.start == 0);
    let is_word = |sign: char| sign.is_ascii_alphabetic() || sign == '(';
    let is_number = digits.len() < behind.len() && digits.starts_with('.');
    // `*Qxd8+ Kxd8*`: a result stands apart from moves.
    let inside = text
        .strip_prefix('*')
        .and_then(|rest| rest.strip_suffix('*'));
    let is_emphasized = inside.is_some_and(|inside| {
        inside.trim().len() == inside.len() && inside.starts_with(is_word) && !inside.contains('*')
    });
    notation.is_numbered()
        && is_first
        && text.starts_with(['*', '+'])
        && (is_number || is_emphasized || text.starts_with("* ") && behind.starts_with(is_word))
}

/// Whether `marks` are only single stars around words: `1. *e4* *e5*`. As written, each star may be a result; but no word stands
/// directly behind one.
fn are_starred_words(text: &str, marks: &[PaperMark]) -> bool {
    let is_star = |mark: &PaperMark| text.get(mark.range.clone()) == Some("*");
    let behind = marks.first().and_then(|open| text.get(open.range.end..));
    // `*2. Nf3*`
    let is_word = behind.is_some_and(|word| word.starts_with(char::is_alphabetic));
    marks.iter().all(is_star) && marks.len() >= 2 && (is_word || marks.len() >= 4)
}

/// The mark of the bullet at the start of `text`, or of its line number if the notation has no numbers.
fn list(notation: &dyn Notation, text: &str) -> Vec<PaperMark> {
    // `o (0,0)`: a zero before a square.
    let is_behind_o = |rest: &&str| rest.starts_with(' ') && !rest.trim_start().starts_with('(');
    // `+1. e4`: an added line in the output of `diff`.
    let is_added = |rest: &&str| {
        rest.starts_with(|sign: char| sign.is_ascii_alphanumeric() || matches!(sign, ' ' | '['))
    };
    let added = text.strip_prefix('+').filter(is_added);
    let bullet = text
        .strip_prefix(BULLETS)
        .or_else(|| text.strip_prefix('o').filter(is_behind_o))
        .or(added);
    let Some(rest) = bullet else {
        return match numbering(text) {
            Some((_, line)) if !notation.is_numbered() => vec![mark(0..line, "", Paper::Around)],
            // `2) 1. e4`
            Some((_, line)) if has_two_numbers(text) || is_listed_comment(notation, text) => {
                vec![mark(0..line, "", Paper::Around)]
            }
            Some((sign, _)) if text.get(sign.clone()) == Some(")") => {
                vec![mark(sign, ".", Paper::Number)]
            }
            _ => Vec::new(),
        };
    };
    let line = rest.trim_start_matches([' ', '\t']);
    if line.is_empty() || line.len() == rest.len() && added.is_none() {
        return Vec::new();
    }
    // `- [ ] 1. e4`
    let boxes = ["[ ] ", "[x] ", "[X] "];
    let line = boxes
        .iter()
        .find_map(|one| line.strip_prefix(one))
        .unwrap_or(line);
    vec![mark(0..text.len() - line.len(), "", Paper::Around)]
}

/// Whether a line number precedes the number of a move: `2) 1. e4`, `2  1A (0,1)`, `2. 1A (0,1)`.
fn has_two_numbers(text: &str) -> bool {
    let Some((sign, line)) = numbering(text) else {
        return false;
    };
    let behind = text.get(line..).unwrap_or_default();
    let rest = behind.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let label = rest.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
    // A square, not the remark of `2. 1I (no rethrow)`.
    let is_square = |inside: &str| {
        let is_of_square = |sign: char| sign.is_ascii_digit() || matches!(sign, '-' | ',' | ' ');
        inside.contains(',') && inside.chars().all(is_of_square)
    };
    let inside = label.trim_start().strip_prefix('(');
    let inside = inside.and_then(|inside| inside.split_once(')'));
    let is_label = label.len() < rest.len() && inside.is_some_and(|(inside, _)| is_square(inside));
    let is_number = rest.starts_with('.') || is_label || behind.starts_with("0 (");
    let is_tag = matches!(behind.as_bytes(), [b'[', b'A'..=b'Z', ..]);
    // `1.\t1. e4`
    let is_apart = text
        .get(sign.end..line)
        .is_some_and(|gap| gap.contains('\t'));
    // `1. 1. e4`: in a list of moves both numbers are the same.
    let number = behind.get(..behind.len() - rest.len());
    let is_same =
        number == text.get(..sign.start) && rest.starts_with('.') && !rest.starts_with("..");
    let is_listed = is_same || is_label || behind.starts_with("0 (");
    let is_one = text.get(sign) != Some(".") || is_apart || is_listed;
    is_one && (is_tag || rest.len() < behind.len() && is_number)
}

/// The sign after a number at the start of `text`, and where the rest begins: `1. `, `1) `, `1 `.
fn numbering(text: &str) -> Option<(Range<usize>, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..)?;
    let after = rest.strip_prefix(['.', ')', ':', ',']).unwrap_or(rest);
    let line = after.trim_start_matches([' ', '\t']);
    let is_number = (1..=3).contains(&digits) && line.len() < after.len() && !line.is_empty();
    is_number.then(|| (digits..text.len() - after.len(), text.len() - line.len()))
}

/// The marks of the brackets around the number of a line, `[1] e4`, which is no tag; empty if there is none.
fn number_in_brackets(notation: &dyn Notation, text: &str, state: LineState) -> Vec<PaperMark> {
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("] "));
    let is_number = |number: &str| {
        (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let Some((number, line)) = inside.filter(|(number, _)| is_number(number)) else {
        return Vec::new();
    };
    let begin = text.len() - line.trim_start().len();
    let line = text.get(begin..).unwrap_or_default();
    if !notation.line_kind(line, state).is_body() {
        return Vec::new();
    }
    let is_twice = has_two_numbers(&format!("{number}) {line}"));
    match notation.is_numbered() && !is_twice {
        true => vec![
            mark(0..1, "", Paper::Around),
            mark(number.len() + 1..number.len() + 2, ".", Paper::Number),
        ],
        false => vec![mark(0..begin, "", Paper::Around)],
    }
}

/// Whether the bullet of `list` stands before a comment of several words: `- # our game`. A dash before fewer may be a throw, and a
/// star a result.
fn is_bulleted_comment(
    notation: &dyn Notation,
    text: &str,
    list: &[PaperMark],
    state: LineState,
) -> bool {
    let [bullet] = list else {
        return false;
    };
    let line = text.get(bullet.range.end..).unwrap_or_default();
    let Some(comment) = line.strip_prefix(notation.comment().line) else {
        return false;
    };
    bullet.kind == Paper::Around
        && text.starts_with(BULLETS)
        && !text.starts_with('*')
        && comment.split_whitespace().nth(1).is_some()
        && is_words(comment.trim())
        && notation.line_kind(line, state) == LineKind::Comment
}

/// Whether a line number of a listing precedes a comment: `1 # our game`. In notations whose comments begin with another sign a
/// comment may follow the number of a move.
fn is_listed_comment(notation: &dyn Notation, text: &str) -> bool {
    let Some((sign, line)) = numbering(text) else {
        return false;
    };
    notation.comment().line == "#"
        && text.get(sign) != Some(".")
        && text.get(line..).is_some_and(|line| line.starts_with("# "))
}

/// The marks of `list` and of the emphasis after it; empty without a list.
fn bullet_and_emphasis(text: &str, list: &[PaperMark]) -> Vec<PaperMark> {
    let Some(end) = list.last().map(|bullet| bullet.range.end) else {
        return Vec::new();
    };
    let inside = emphasis(text.get(end..).unwrap_or_default()).into_iter();
    let inside = inside.map(|one| PaperMark {
        range: end + one.range.start..end + one.range.end,
        ..one
    });
    list.iter().cloned().chain(inside).collect()
}

/// The sign of a comment and a blank.
pub(super) fn comment_sign(style: CommentStyle) -> &'static str {
    match style.line {
        "#" => "# ",
        "//" => "// ",
        "/" => "/ ",
        _ => "; ",
    }
}
