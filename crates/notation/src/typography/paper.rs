//! Text around the moves of a record that was quoted, listed, printed or kept in a table: `> `, `- `, `**`, cells, page
//! numbers. Like odd characters, it is replaced by what it means in the notation before the line is read.
//!
//! Each line is judged alone, so that an edit costs only the lines that it touches. A replacement is made only if less of the
//! line is unread with it and most of the line is read then.

mod bracket;
mod emphasis;
mod frame;
mod label;
mod list;
mod page;
mod quoted;
mod row;
mod stamp;
mod tag;
mod unread;

use std::ops::Range;

use self::{
    bracket::{check_box, clock_comments, has_check_box, has_clock, is_remark, remark},
    emphasis::{emphasis, entities, has_forum_tags, is_struck},
    frame::{before, behind, is_behind},
    label::{is_label, is_labelled, labels},
    list::{
        BULLETS, behind_letter, bullet_and_emphasis, has_two_numbers, is_bulleted_comment,
        is_listed_comment, is_listed_move, list, number_in_brackets, numbering,
    },
    page::{is_continued, is_fence_of_wiki, is_of_forum, is_of_page, is_running_head},
    quoted::{has_quoted_move, quoted_moves},
    row::{begins_with_empty_cells, result_row, rows, spaced_row},
    stamp::{is_head_of_message, signed, stamp},
    tag::bare_tag,
    unread::{Unread, is_partly_read},
};
use super::{
    signs::Signs,
    words::{is_head_of_mail, is_line_of_words, labelled, tells_end},
};
use crate::{
    CommentStyle, FreeText, LineKind, LineState, Notation, TextSize, text::line::trim_line_break,
};

pub use self::row::{
    ACTIONS, FACTIONS, MORE_NUMBERS, NOTES, NUMBERS, PLAYERS, POINTS, SIDES, SQUARES, TEAMS,
    THROWS, TILES, TIMES, X, Y,
};
pub(super) use self::{
    page::{is_dashes, is_page, is_suspect, page_number},
    row::{
        DELIMITERS, bare_cell, behind_index, cells, is_header_row, is_number, is_number_heading,
        is_result,
    },
    tag::{is_bare_tag, is_name, result_tag},
    unread::{is_mostly_unread, is_read, weight},
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
    /// The start of a line that is struck out. Whoever struck it out may have meant only a part, so nothing makes a comment of it unasked.
    Struck,
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

/// Whether nothing in `line`, which has no line break, can be paper. A few bytes decide it for most lines; `signs` are those that
/// it has.
pub(super) fn is_bare(notation: &dyn Notation, line: &str, signs: Signs) -> bool {
    let is_odd = signs.has(Signs::ODD);
    let has_brackets = signs.has(Signs::BRACKET) && has_odd_bracket(line.as_bytes());
    if has_brackets && has_forum_tags(line.as_bytes()) {
        return false;
    }
    // Values of tags have quotes.
    let is_other = || {
        let text = line.trim_start();
        text.starts_with('[') || text.starts_with(notation.comment().line)
    };
    let has_clock = || has_brackets && has_clock(line);
    let has_quoted_move = || signs.has(Signs::QUOTE) && has_quoted_move(line);
    let may_have = has_brackets || signs.has(Signs::QUOTE);
    if may_have && !is_other() && (has_clock() || has_quoted_move()) {
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
                || has_check_box(trimmed)
                || is_remark(notation, trimmed)
                || is_bare_tag(notation, trimmed)
        }
        '!' | '\\' | '\u{2014}' | '\u{bb}' | '\u{2500}'..='\u{257f}' => true,
        '{' | '}' => is_fence_of_wiki(notation, trimmed),
        // `'1. e4`, as spreadsheets keep a text.
        '\'' => bytes
            .get(1)
            .is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'['),
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
            // `+-----+`, the edge of a table
            Some(b'-' | b'=') => bytes.get(2) == bytes.get(1),
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
                || behind_letter(trimmed).is_some()
                || is_page(trimmed)
                || is_running_head(trimmed)
                || is_header_row(trimmed)
                || is_labelled(trimmed)
                || signed(trimmed).is_some()
                || is_head_of_message(trimmed)
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

/// Whether a bracket opens before a digit or a slash: a time, or the end of a forum's tag.
fn has_odd_bracket(line: &[u8]) -> bool {
    memchr::memchr_iter(b'[', line).any(|at| matches!(line.get(at + 1), Some(b'0'..=b'9' | b'/')))
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

/// The marks of `line`, ascending. `state` is the state at its start.
pub(super) fn marks(notation: &dyn Notation, line: &str, state: LineState) -> Vec<PaperMark> {
    let line = trim_line_break(line);
    if is_bare(notation, line, Signs::ANY) {
        return Vec::new();
    }
    let end = match behind(notation, line, state) {
        end if end == line.len() => before_emphasis(notation, line, state),
        end => end,
    };
    let text = line.get(..end).unwrap_or_default();
    let is_inside = is_inside_comment(notation, line, state) || is_in_tag(notation, line, state);
    // Before empty cells, most lines have nothing else around them.
    let is_bare = || line.ends_with([';', ',']) && is_bare(notation, text, Signs::ANY);
    let mut marks = match is_inside || end < line.len() && is_bare() {
        true => Vec::new(),
        false => inside(notation, text, state),
    };
    if end < line.len() {
        marks.push(mark(end..line.len(), "", Paper::Around));
    }
    marks
}

/// The end of a line without the closing sign of emphasis that a line above opened: `to go}**`.
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
    let start = before(notation, line, state);
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
    let remark = remark(notation, text, state);
    if !remark.is_empty() {
        marks.extend(remark.into_iter().map(at_words));
        return marks;
    }
    if is_struck(text) {
        let sign = comment_sign(notation.comment());
        marks.push(mark(words.start..words.start, sign, Paper::Struck));
        return marks;
    }
    let ticked = check_box(text);
    if !ticked.is_empty() {
        marks.extend(ticked.into_iter().map(at_words));
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
        let is_always = is_of_forum(text) || is_head_of_mail(text) || is_head_of_message(text);
        if !is_known || is_always {
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
    for told in [
        clock_comments(notation, text, state),
        quoted_moves(notation, text, state),
    ] {
        if !told.is_empty() {
            marks.extend(told.into_iter().map(at_words));
            return marks;
        }
    }
    let list = list(notation, text);
    let listed = bullet_and_emphasis(text, &list);
    if is_bulleted_comment(notation, text, &list, state) {
        marks.extend(list.into_iter().map(at_words));
        return marks;
    }
    let is_numbered_twice =
        has_two_numbers(text) || is_listed_comment(notation, text) || behind_letter(text).is_some();
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
        || is_fence_of_wiki(notation, text)
        || is_head_of_message(text)
        || is_head_of_mail(text)
        || has_tags(notation) && tells_end(text)
        || (is_label(text) || is_line_of_words(text)) && is_nothing_else(notation, text, state)
}

/// Whether the notation has tags. In a notation without tags, `Winner: C` may be a line of the notation.
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

/// Whether `line` continues a tag whose bracket is on a line above: its name, its value or both. Such a line lacks no bracket.
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

/// Whether `marks` are only single stars around words: `1. *e4* *e5*`. As written, each star may be a result; but no word stands
/// directly behind one.
fn are_starred_words(text: &str, marks: &[PaperMark]) -> bool {
    let is_star = |mark: &PaperMark| text.get(mark.range.clone()) == Some("*");
    let behind = marks.first().and_then(|open| text.get(open.range.end..));
    // `*2. Nf3*`
    let is_word = behind.is_some_and(|word| word.starts_with(char::is_alphabetic));
    marks.iter().all(is_star) && marks.len() >= 2 && (is_word || marks.len() >= 4)
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
