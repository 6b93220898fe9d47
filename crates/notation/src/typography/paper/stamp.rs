//! The stamps of chats: who sent a line, and when.

use super::{Paper, PaperMark, mark};
use crate::{LineKind, LineState, Notation};

/// Marks the time and the sender of a chat message at `start`: `[12.05.24, 21:31] Ann: `, `12.05.24, 21:31 - Ann: `, `[21:31] `. Returns
/// where the message begins, or `start` if there is no stamp.
pub(super) fn stamp(
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

/// The message after the sender and the time, `Ann (12:01): e4`, `Ann [12.05.24, 12:01]: e4`; `None` for other lines.
pub(super) fn signed(text: &str) -> Option<&str> {
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

/// Whether a line says only who sent the message below it, and when: `Ann B, [04.05.23 21:00]`.
pub(super) fn is_head_of_message(text: &str) -> bool {
    let stamped = text
        .strip_suffix(']')
        .and_then(|text| text.split_once(", ["));
    stamped.is_some_and(|(name, stamp)| {
        let is_of_name =
            |sign: char| sign.is_alphabetic() || matches!(sign, ' ' | '-' | '.' | '\'');
        is_name_of_sender(name) && name.chars().all(is_of_name) && is_stamp(stamp)
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_who_sent_the_message_below() {
        for text in [
            "Ida, [04.05.23 21:00]",
            "Anna-Lena O'Neil, [04.05.2023 21:00:05]",
        ] {
            assert!(is_head_of_message(text), "{text}");
        }
        for text in [
            "c2-b3 [1:00:02]",
            "c2-b3, [1:00:02]",
            "Ida, [21]",
            "Ida, [a friend]",
            "Ida [04.05.23 21:00]: 1. e4",
        ] {
            assert!(!is_head_of_message(text), "{text}");
        }
    }
}
