//! Lists and listings: bullets and numbers of lines before moves and comments, `- 1. e4`, `2) 1. e4`, `[1] e4`.

use std::ops::Range;

use super::{Paper, PaperMark, bracket::BOXES, emphasis::emphasis, mark};
use crate::{LineKind, LineState, Notation, typography::words::is_words};

/// The bullets of lists. A bullet that is also a sign of the notation counts only if less is unread without it.
pub(super) const BULLETS: [char; 21] = [
    '-', '*', '\u{2022}', '\u{2013}', '\u{b7}', '\u{2023}', '\u{25aa}', '\u{25b8}', '\u{25ba}',
    '\u{25cf}', '\u{25e6}', '\u{25a0}', '\u{25c6}', '\u{27a2}', '\u{27a4}', '\u{2713}', '\u{2192}',
    '\u{2610}', '\u{2611}', '\u{2612}', '\u{2714}',
];

/// Whether `marks` remove a star or a plus before the number of a move, or a star before another one. Such a sign may be readable
/// as written: `*` ends a game, and `+` may belong to the number.
pub(super) fn is_listed_move(notation: &dyn Notation, text: &str, marks: &[PaperMark]) -> bool {
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

/// The mark of the bullet at the start of `text`, or of its line number if the notation has no numbers.
pub(super) fn list(notation: &dyn Notation, text: &str) -> Vec<PaperMark> {
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
    if let Some(line) = behind_letter(text) {
        return vec![mark(0..text.len() - line.len(), "", Paper::Around)];
    }
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
    let line = BOXES
        .iter()
        .find_map(|one| line.strip_prefix(one))
        .unwrap_or(line);
    vec![mark(0..text.len() - line.len(), "", Paper::Around)]
}

/// The line behind the letter of a list that counts like its number: `a) 1. e4`, `b) 2. Nf3`. Other letters may name variants of a move.
pub(super) fn behind_letter(text: &str) -> Option<&str> {
    let [letter @ b'a'..=b'z', b')', b' ', ..] = text.as_bytes() else {
        return None;
    };
    let line = text.get(2..)?.trim_start();
    let (number, _) = line.split_once(". ")?;
    let nth = u32::from(letter - b'a') + 1;
    (number.parse::<u32>() == Ok(nth)).then_some(line)
}

/// Whether a line number precedes the number of a move: `2) 1. e4`, `2  1A (0,1)`, `2. 1A (0,1)`.
pub(super) fn has_two_numbers(text: &str) -> bool {
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
pub(super) fn numbering(text: &str) -> Option<(Range<usize>, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..)?;
    let after = rest.strip_prefix(['.', ')', ':', ',']).unwrap_or(rest);
    let line = after.trim_start_matches([' ', '\t']);
    let is_number = (1..=3).contains(&digits) && line.len() < after.len() && !line.is_empty();
    is_number.then(|| (digits..text.len() - after.len(), text.len() - line.len()))
}

/// The marks of the brackets around the number of a line, `[1] e4`, which is no tag; empty if there is none.
pub(super) fn number_in_brackets(
    notation: &dyn Notation,
    text: &str,
    state: LineState,
) -> Vec<PaperMark> {
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
pub(super) fn is_bulleted_comment(
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
pub(super) fn is_listed_comment(notation: &dyn Notation, text: &str) -> bool {
    let Some((sign, line)) = numbering(text) else {
        return false;
    };
    notation.comment().line == "#"
        && text.get(sign) != Some(".")
        && text.get(line..).is_some_and(|line| line.starts_with("# "))
}

/// The marks of `list` and of the emphasis after it; empty without a list.
pub(super) fn bullet_and_emphasis(text: &str, list: &[PaperMark]) -> Vec<PaperMark> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_the_lines_of_a_list() {
        for (text, expected) in [
            ("a) 1. e4 e5", Some("1. e4 e5")),
            ("c)  3. Bb5 a6", Some("3. Bb5 a6")),
            ("a) 12. Nf3 Nc6", None),
            ("b) 1. e4", None),
            ("a) e4", None),
            ("a)1. e4", None),
            ("1. e4 e5", None),
        ] {
            assert_eq!(behind_letter(text), expected, "{text}");
        }
    }
}
