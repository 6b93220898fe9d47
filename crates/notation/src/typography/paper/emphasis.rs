//! Emphasis: stars and underscores of Markdown, tags of HTML and of forums.

use std::ops::Range;

use super::{Paper, PaperMark, mark};
use crate::Order as _;

/// The marks of emphasis, `**1A**`, `*1A*`, backticks, and of the HTML around a line.
pub(super) fn emphasis(text: &str) -> Vec<PaperMark> {
    let mut marks = Vec::new();
    let start = text.len() - behind_tags(text).len();
    if start > 0 {
        marks.push(mark(0..start, "", Paper::Around));
    }
    let end = start + before_tags(text.get(start..).unwrap_or_default()).len();
    let inside = text.get(..end).unwrap_or_default();
    let mut signs: Vec<Range<usize>> = Vec::new();
    for sign in ["**", "__", "==", "`", "*", "_"] {
        let places = inside.match_indices(sign).map(|(at, _)| {
            // `**2. f2-g3 ***`: the last two of three, behind the sign of a game that goes on.
            let at = at + usize::from(sign == "**" && inside.get(at..) == Some("***"));
            at..at + sign.len()
        });
        let is_free = |place: &Range<usize>| !signs.iter().any(|one| one.contains(&place.start));
        let places: Vec<Range<usize>> = places.filter(is_free).collect();
        let mut open: Option<Range<usize>> = None;
        for place in places {
            match open.take() {
                Some(first) if is_around(inside, &first, &place) => signs.extend([first, place]),
                // `_t_k->1_`
                Some(first) if !begins_a_word(inside, &place) => open = Some(first),
                _ => open = Some(place),
            }
        }
    }
    let opened = opened(inside, start).filter(|sign| !signs.contains(sign));
    signs.extend(opened);
    signs.order_by_key(|sign| sign.start);
    let signs = signs.into_iter().map(|sign| mark(sign, "", Paper::Around));
    marks.extend(signs.filter(|sign| sign.range.start >= start));
    let inside = tags(inside).into_iter();
    marks.extend(inside.filter(|one| one.range.start >= start));
    marks.order_by_key(|one| one.range.start);
    if end < text.len() {
        marks.push(mark(end..text.len(), "", Paper::Around));
    }
    marks
}

/// The sign at the start of a line that is closed in a line below, behind a comment over both: `**4. f4-g5 {a long way`.
fn opened(text: &str, start: usize) -> Option<Range<usize>> {
    let line = text.get(start..)?;
    let sign = ["**", "__", "`"]
        .into_iter()
        .find(|sign| line.starts_with(sign))?;
    let inside = line.get(sign.len()..)?;
    let is_open = inside.contains('{') && !inside.contains(sign);
    (is_open && inside.starts_with(char::is_alphanumeric)).then_some(start..start + sign.len())
}

/// Whether text without blanks at its ends is between two signs. A single star or underscore must be at the edge of a word.
fn is_around(text: &str, open: &Range<usize>, close: &Range<usize>) -> bool {
    let before = |at: usize| text.get(..at).and_then(|before| before.chars().next_back());
    let behind = |at: usize| text.get(at..).and_then(|behind| behind.chars().next());
    let is_close = |sign: Option<char>| sign.is_some_and(|sign| !sign.is_whitespace());
    let is_edge = |sign: Option<char>| sign.is_none_or(|sign| sign.is_whitespace() || sign == '.');
    let is_single = matches!(text.get(open.clone()), Some("*" | "_"));
    open.end < close.start
        && is_close(behind(open.end))
        && is_close(before(close.start))
        && (!is_single || is_edge(before(open.start)) && is_edge(behind(close.end)))
}

/// Whether a sign is at the start of a word.
fn begins_a_word(text: &str, sign: &Range<usize>) -> bool {
    let before = text
        .get(..sign.start)
        .and_then(|before| before.chars().next_back());
    before.is_none_or(char::is_whitespace)
}

/// The rest of a line after its leading HTML tags, `<tr><td class="move">`.
fn behind_tags(text: &str) -> &str {
    let mut rest = text;
    while let Some((tag, behind)) = rest.strip_prefix('<').and_then(|tag| tag.split_once('>'))
        && is_tag_of_line(tag)
    {
        rest = behind.trim_start();
    }
    rest
}

/// The part of a line before its trailing HTML tags, `</td></tr>`, `<br/>`.
fn before_tags(text: &str) -> &str {
    let mut rest = text;
    while let Some((before, tag)) = rest
        .strip_suffix('>')
        .and_then(|rest| rest.rsplit_once('<'))
        && (tag.starts_with('/') || tag.starts_with("br"))
        && is_tag_of_line(tag)
    {
        rest = before.trim_end();
    }
    rest
}

/// Whether a tag is one of lines and cells, and not of letters.
fn is_tag_of_line(tag: &str) -> bool {
    const NAMES: [&str; 14] = [
        "p", "li", "div", "span", "td", "th", "tr", "br", "font", "table", "tbody", "thead", "ul",
        "ol",
    ];
    let name = tag.trim_matches('/').split([' ', '/']).next();
    name.is_some_and(|name| NAMES.iter().any(|one| one.eq_ignore_ascii_case(name)))
}

/// Whether a line closes a tag of a forum that only changes the look of letters: `[b]1. e4[/b]`.
pub(super) fn has_forum_tags(line: &[u8]) -> bool {
    memchr::memchr_iter(b'[', line).any(|at| {
        let tag = line.get(at + 1..at + 4);
        let is_letter = matches!(
            tag,
            Some([b'/', b'b' | b'i' | b'u' | b's' | b'B' | b'I' | b'U', b']'])
        );
        let is_name = || {
            let behind = line.get(at + 2..).unwrap_or_default();
            LOOKS.iter().any(|name| {
                let behind = behind.strip_prefix(name.as_bytes());
                behind.is_some_and(|behind| behind.first() == Some(&b']'))
            })
        };
        is_letter || line.get(at + 1) == Some(&b'/') && is_name()
    })
}

/// Whether all of a line is struck out: `~~3. Nf3 Nc6~~`, `<s>3. Nf3 Nc6</s>`.
pub(super) fn is_struck(text: &str) -> bool {
    const PAIRS: [(&str, &str); 4] = [
        ("~~", "~~"),
        ("<s>", "</s>"),
        ("<del>", "</del>"),
        ("[s]", "[/s]"),
    ];
    PAIRS.iter().any(|(open, close)| {
        let inside = text
            .strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close));
        inside.is_some_and(|inside| {
            inside.starts_with(char::is_alphanumeric)
                && !inside.contains(open)
                && !inside.contains(close)
        })
    })
}

/// The tags of forums that say how letters look: `[color=red]1. e4[/color]`.
const LOOKS: [&str; 6] = ["color", "size", "font", "COLOR", "SIZE", "FONT"];

/// The marks of such tags, each with its end.
fn looks(text: &str) -> Vec<PaperMark> {
    let mut marks = Vec::new();
    for name in LOOKS {
        let (open, close) = (format!("[{name}="), format!("[/{name}]"));
        let mut at = 0;
        while let Some((start, end)) = pair(text, at, &open, &close) {
            let opened = text.get(start..end).and_then(|opened| opened.find(']'));
            if let Some(len) = opened {
                marks.push(mark(start..start + len + 1, "", Paper::Around));
                marks.push(mark(end..end + close.len(), "", Paper::Around));
            }
            at = end + close.len();
        }
    }
    marks
}

/// The marks of closed tags of HTML and of forums that only change the look of letters, and of entities. Other text in `<>` may be
/// words.
fn tags(text: &str) -> Vec<PaperMark> {
    const PAIRS: [(&str, &str); 11] = [
        ("<b>", "</b>"),
        ("<i>", "</i>"),
        ("<u>", "</u>"),
        ("<em>", "</em>"),
        ("<strong>", "</strong>"),
        ("[b]", "[/b]"),
        ("[i]", "[/i]"),
        ("[u]", "[/u]"),
        ("[B]", "[/B]"),
        ("[I]", "[/I]"),
        ("[U]", "[/U]"),
    ];
    let mut marks = Vec::new();
    for (open, close) in PAIRS {
        let mut at = 0;
        while let Some((start, end)) = pair(text, at, open, close) {
            marks.push(mark(start..start + open.len(), "", Paper::Around));
            marks.push(mark(end..end + close.len(), "", Paper::Around));
            at = end + close.len();
        }
    }
    marks.extend(looks(text));
    marks.extend(entities(text));
    marks
}

/// The marks of HTML entities.
pub(super) fn entities(text: &str) -> Vec<PaperMark> {
    let mut marks = Vec::new();
    const SIGNS: [(&str, &str); 10] = [
        ("<br>", " "),
        ("<br/>", " "),
        ("<br />", " "),
        ("&nbsp;", " "),
        ("</td><td>", " "),
        ("&gt;", ">"),
        ("&lt;", "<"),
        ("&amp;", "&"),
        ("&quot;", "\""),
        ("&#39;", "'"),
    ];
    for (written, stands_for) in SIGNS {
        let places = text.match_indices(written);
        marks.extend(places.map(|(at, sign)| mark(at..at + sign.len(), stands_for, Paper::Around)));
    }
    marks
}

/// The offsets of `open` and of `close` after it, both from `from` on; `None` if one is missing.
fn pair(text: &str, from: usize, open: &str, close: &str) -> Option<(usize, usize)> {
    let start = from + text.get(from..)?.find(open)?;
    let inside = start + open.len();
    Some((start, inside + text.get(inside..)?.find(close)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_struck_out_as_a_whole() {
        for text in [
            "~~3. Nf3 Nc6~~",
            "<s>3. Nf3</s>",
            "<del>e4</del>",
            "[s]3. Nf3[/s]",
        ] {
            assert!(is_struck(text), "{text}");
        }
        for text in [
            "~~~",
            "~~~~",
            "~~3. Nf3~~ Nc6~~",
            "~~3. Nf3",
            "3. ~~Nf3~~",
            "<s>",
        ] {
            assert!(!is_struck(text), "{text}");
        }
    }

    #[test]
    fn forums_color_letters() {
        let text = "[color=red]1. e4 [size=3]e5[/size][/color]";
        assert!(has_forum_tags(text.as_bytes()));
        assert!(!has_forum_tags(b"[colors \"red\"] [/colors]"));
        let mut marks = looks(text);
        marks.order_by_key(|one| one.range.start);
        let written = marks.iter().filter_map(|one| text.get(one.range.clone()));
        let written: Vec<&str> = written.collect();
        assert_eq!(written, ["[color=red]", "[size=3]", "[/size]", "[/color]"]);
    }
}
