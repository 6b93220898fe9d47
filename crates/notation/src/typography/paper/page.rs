//! Lines of the page and not of the game: page numbers, running heads, rules, the tags of forums.

use super::row::is_header_row;
use crate::{
    Notation,
    typography::words::{is_farewell, is_link, is_tag, is_title_text},
};

/// Whether the line belongs to the page and not to the game.
pub(super) fn is_of_page(text: &str) -> bool {
    is_fence(text)
        || is_rule(text)
        || is_page(text)
        || is_running_head(text)
        || is_tag(text)
        || is_of_forum(text)
        || is_continued(text)
        || is_environment(text)
        || text.starts_with("![") && text.ends_with(')')
        || is_header_row(text)
}

/// Whether a line is a code fence: three backticks or tildes, with or without a name.
fn is_fence(text: &str) -> bool {
    let name = text
        .strip_prefix("```")
        .or_else(|| text.strip_prefix("~~~"))
        .map(|rest| rest.trim_start_matches(['`', '~']).trim());
    name.is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Whether a line opens or closes what a wiki shows as it is written, `{{{` or `}}}`, in a notation where braces hold no comment.
pub(super) fn is_fence_of_wiki(notation: &dyn Notation, text: &str) -> bool {
    matches!(text, "{{{" | "}}}") && notation.comment().block != Some(("{", "}"))
}

/// Whether a line opens or closes a part of a LaTeX page: `\\begin{verbatim}`.
fn is_environment(text: &str) -> bool {
    let name = text
        .strip_prefix("\\begin{")
        .or_else(|| text.strip_prefix("\\end{"))
        .and_then(|rest| rest.strip_suffix('}'));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphabetic))
}

/// Whether a line is a rule across the page or between the rows of a table.
fn is_rule(text: &str) -> bool {
    if matches!(text, "* * *" | "_ _ _") {
        return true;
    }
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'=' | b'_' | b'*' | b'~');
    let is_of_table = |byte: u8| matches!(byte, b'|' | b'+' | b':' | b' ');
    let signs = text.bytes().filter(is_sign).count();
    let first = text.bytes().find(is_sign);
    let is_drawn = text.bytes().all(|byte| Some(byte) == first);
    // `--- | ---`
    let has_bar = || text.contains("--") && text.contains('|');
    let is_between_rows = (text.starts_with(['|', '+', ':']) || has_bar())
        && text.bytes().all(|byte| is_sign(&byte) || is_of_table(byte));
    signs >= 3 && (is_drawn || is_between_rows) || is_edge_of_box(text)
}

/// Whether a line is the upper or lower edge of a drawn box, or a line across it: `┌────┐`.
fn is_edge_of_box(text: &str) -> bool {
    let is_line = |sign: char| matches!(sign, '\u{2500}'..='\u{257f}');
    text.starts_with(is_line)
        && text.chars().all(|sign| is_line(sign) || sign == ' ')
        && text.chars().nth(2).is_some()
}

/// Whether a line is the number of a page or a diagram: `Page 12 of 40`, `p.12`, `- 12 -`.
pub(in crate::typography) fn is_page(text: &str) -> bool {
    let firsts = [
        'p', 'P', 's', 'S', '-', '\u{2013}', '\u{2014}', 'd', 'D', 'f', 'F', 'a', 'A',
    ];
    if !text.starts_with(firsts) {
        return false;
    }
    let is_number = |word: &str| {
        (1..=4).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let dashes = ['-', '\u{2013}', '\u{2014}'];
    if text.ends_with(dashes) && text.starts_with(dashes) {
        // `--- 17 ---`
        let between = text.trim_matches(dashes);
        return between.starts_with(' ') && between.ends_with(' ') && is_number(between.trim());
    }
    let Some(behind) = behind_name(text) else {
        return false;
    };
    let words = behind.split([' ', '/']);
    let mut numbers = words
        .filter(|word| !matches!(*word, "" | "of" | "von" | "av"))
        .peekable();
    numbers.peek().is_some() && numbers.all(is_number)
}

/// What follows the word for a page or a diagram at the start of a line: after a blank, or after the dot of a short form.
fn behind_name(text: &str) -> Option<&str> {
    const NAMES: &[&str] = &["page", "seite", "sida", "diagram", "diagramm", "figure"];
    const SHORT: &[&str] = &["p", "pg", "s", "fig", "abb"];
    let end = text.find([' ', '.'])?;
    let (name, behind) = text.split_at_checked(end)?;
    let is_short = behind.starts_with('.');
    let mut names = if is_short { SHORT } else { NAMES }.iter();
    let is_name = names.any(|one| one.eq_ignore_ascii_case(name));
    behind.get(1..).filter(|_| is_name)
}

/// Whether a line is a title and a page number, far apart: `Round 3 Finals          12`.
pub(super) fn is_running_head(text: &str) -> bool {
    let bytes = text.as_bytes();
    // The ends of nearly all lines decide it.
    let digits = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let last = bytes
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let behind = bytes.get(digits..).unwrap_or_default();
    let before = bytes.get(..bytes.len() - last).unwrap_or_default();
    let title = match () {
        () if digits > 0 && (behind.starts_with(b"   ") || behind.starts_with(b"\t")) => {
            text.get(digits..)
        }
        () if last > 0 && (before.ends_with(b"   ") || before.ends_with(b"\t")) => {
            text.get(..bytes.len() - last)
        }
        () => None,
    };
    if title.is_none() && last > 0 && is_head_beside_page(text) {
        return true;
    }
    let is_number = |count: usize| count <= 4;
    let is_title = |title: &str| is_title_text(title) || is_link(title);
    title.is_some_and(|title| is_number(digits.max(last)) && is_title(title.trim()))
}

/// Whether a line is the head of a page and the name of its number, far apart: `BULLETIN 7          Page 12`.
fn is_head_beside_page(text: &str) -> bool {
    let gap = text.find("   ").or_else(|| text.find('\t'));
    let Some((head, page)) = gap.and_then(|gap| text.split_at_checked(gap)) else {
        return false;
    };
    let mut words = head.split_whitespace();
    let is_first = |word: &str| word.len() > 2 && word.chars().all(char::is_alphabetic);
    head.starts_with(char::is_uppercase)
        && words.next().is_some_and(is_first)
        && words.all(|word| word.chars().all(char::is_alphanumeric))
        && is_page(page.trim())
}

/// Whether a line is a tag of a forum, `[code]`, `[/quote]`, `[quote=Ann]`, or a page number, `[4]`.
pub(super) fn is_of_forum(text: &str) -> bool {
    const NAMES: [&str; 5] = ["code", "quote", "pgn", "spoiler", "pre"];
    // Most lines that begin with a bracket are tags of a game; few of these begin like a name of a forum's tag.
    let is_other = |first: &u8| {
        !matches!(
            first,
            b'/' | b'0'..=b'9' | b'c' | b'q' | b'p' | b's' | b'C' | b'Q' | b'P' | b'S'
        )
    };
    if text.as_bytes().get(1).is_none_or(is_other) {
        return false;
    }
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inside.is_some_and(|inside| {
        let name = inside.strip_prefix('/').unwrap_or(inside);
        let name = name.split('=').next().unwrap_or_default();
        // A page number. A tag of a game has a name.
        let is_number = (1..=4).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_digit());
        is_number || NAMES.iter().any(|one| one.eq_ignore_ascii_case(name))
    })
}

/// Whether a line says that the game continues on another page: `(continued)`.
pub(super) fn is_continued(text: &str) -> bool {
    const WORDS: [&str; 4] = ["(continued)", "(cont.)", "(fortsetzung)", "(forts.)"];
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Whether a line, without blanks at its ends, may be a page number or begin a signature.
pub(in crate::typography) fn is_suspect(text: &str) -> bool {
    page_number(text).is_some() || is_dashes(text) || is_farewell(text)
}

/// Whether a line separates a mail from its signature.
pub(in crate::typography) fn is_dashes(text: &str) -> bool {
    matches!(text, "--" | "\u{2014}")
}

/// A page number with nothing but signs around it, such as `12`, `-12-` or `[12]`; otherwise `None`.
pub(in crate::typography) fn page_number(text: &str) -> Option<u32> {
    if text.len() > LONGEST {
        return None;
    }
    let pairs = [("-", "-"), ("[", "]"), ("~", "~"), ("(", ")"), ("", "")];
    let inside = pairs.into_iter().find_map(|(open, close)| {
        let inside = text.strip_prefix(open)?.strip_suffix(close)?;
        inside
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then_some(inside)
    });
    inside?.parse().ok()
}

/// The most bytes of a page number with the signs around it.
const LONGEST: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printers_put_lines_of_their_own() {
        for text in [
            "- 2 -",
            "Page 2",
            "Page 2 of 3",
            "Seite 12/40",
            "\u{2013} 12 \u{2013}",
            "S. 3",
            "p.12",
            "P. 3 of 4",
            "S.3/40",
            "Abb.2",
            "--- 17 ---",
        ] {
            assert!(is_page(text), "{text}");
        }
        for text in [
            "-", "- -", "12", "Page", "p e4", "p 4", "p.", "p.e4", "d.4", "Page.4", "-2-", "- a -",
        ] {
            assert!(!is_page(text), "{text}");
        }
        for text in [
            "Round 3 Finals                2",
            "12\t\tClub Championship",
            "Finals 2024      7",
            "BULLETIN 7                    Page 12",
        ] {
            assert!(is_running_head(text), "{text}");
        }
        for text in [
            "12   exd5",
            "3.   Ann",
            "3   a:B",
            "1   e4   e5",
            "Nf3     2",
            "Nf3     Nc6",
        ] {
            assert!(!is_running_head(text), "{text}");
        }
        for text in [
            "---",
            "***",
            "* * *",
            "|---|:-:|",
            "+----+----+",
            "--- | ---",
            "---|:-:",
            "\u{250c}\u{2500}\u{2510}",
        ] {
            assert!(is_rule(text), "{text}");
        }
        for text in [
            "--",
            "- - -",
            "*",
            "-- --",
            "- | -",
            "\u{2502} 1. e4 \u{2502}",
        ] {
            assert!(!is_rule(text), "{text}");
        }
    }

    #[test]
    fn numbers_of_pages_stand_alone() {
        for (text, number) in [
            ("2", Some(2)),
            ("-12-", Some(12)),
            ("[3]", Some(3)),
            ("1234", Some(1234)),
            ("--", None),
            ("1.", None),
            ("[]", None),
            ("1-0", None),
            ("12345678", None),
        ] {
            assert_eq!(page_number(text), number, "{text}");
        }
    }
}
