//! Wiki text as a list of templates and comments: `{{Game turn |Throw 1=B}}`, `<!-- text -->`.

use std::ops::Range;

/// A part of a wiki text. Ranges are in bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Markup {
    Template(Template),
    /// A comment, which readers of the wiki do not see, trimmed.
    Comment(Range<usize>, String),
    /// Any other text that is not blank.
    Text(Range<usize>),
}

/// `{{Name|key=value}}`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Template {
    pub(super) range: Range<usize>,
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// Comments inside it, trimmed.
    pub(super) comments: Vec<String>,
    /// Whether its end is missing.
    pub(super) is_cut: bool,
}

/// `key=value`, both trimmed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parameter {
    pub(super) range: Range<usize>,
    pub(super) key: String,
    pub(super) value: String,
}

/// The signs with a meaning in templates, and their escapes in values.
const ESCAPES: [(&str, &str); 3] = [("|", "&#124;"), ("{", "&#123;"), ("}", "&#125;")];

/// Reads a wiki text.
pub(super) fn parts(text: &str) -> Vec<Markup> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let end = if rest.starts_with("<!--") {
            let end = rest.find("-->").map_or(text.len(), |end| at + end + 3);
            let inner = text.get(at + 4..end).unwrap_or_default();
            let inner = inner.strip_suffix("-->").unwrap_or(inner);
            parts.push(Markup::Comment(at..end, inner.trim().to_owned()));
            end
        } else if rest.starts_with("{{") {
            let template = template(text, at);
            let end = template.range.end;
            parts.push(Markup::Template(template));
            end
        } else {
            let ends = ["<!--", "{{"]
                .into_iter()
                .filter_map(|sign| rest.find(sign));
            let end = ends.min().map_or(text.len(), |end| at + end);
            let other = text.get(at..end).unwrap_or_default();
            let start = at + (other.len() - other.trim_start().len());
            let shown = other.trim();
            if !shown.is_empty() {
                parts.push(Markup::Text(start..start + shown.len()));
            }
            end
        };
        at = end;
    }
    parts
}

/// The template that begins at byte `start`. If its end is missing, it ends where the next one begins on its own line.
fn template(text: &str, start: usize) -> Template {
    let (end, is_cut) = end(text, start);
    let inner_end = if is_cut { end } else { end - 2 };
    let mut pieces = pieces(text, start + 2..inner_end).into_iter();
    let name = pieces.next().unwrap_or_default();
    let name = seen(text.get(name).unwrap_or_default());
    let parameters = pieces.map(|range| {
        let (key, value) = text
            .get(range.clone())
            .and_then(|piece| piece.split_once('='))
            .unwrap_or(("", text.get(range.clone()).unwrap_or_default()));
        Parameter {
            range: trimmed(text, range),
            key: seen(key).trim().to_owned(),
            value: unescaped(seen(value).trim()).replace(['\n', '\r'], " "),
        }
    });
    let comments = text.get(start..inner_end).map(comments_in);
    Template {
        name: folded(&name),
        parameters: parameters.collect(),
        comments: comments.unwrap_or_default(),
        range: start..end,
        is_cut,
    }
}

/// The name of a template in the form in which wikis compare it: blanks for `_`, and a capital first letter.
fn folded(name: &str) -> String {
    let words: Vec<&str> = name
        .split(['_', ' ', '\n', '\r', '\t'])
        .filter(|word| !word.is_empty())
        .collect();
    notation::say::capitalized(&words.join(" "))
}

/// `range`, trimmed.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let inner = text.get(range.clone()).unwrap_or_default();
    let start = range.start + (inner.len() - inner.trim_start().len());
    start..start + inner.trim().len()
}

/// The comments in `text`.
fn comments_in(text: &str) -> Vec<String> {
    let comments = text.split("<!--").skip(1);
    let inner = comments.filter_map(|rest| {
        rest.split_once("-->")
            .map(|(inner, _)| inner.trim().to_owned())
    });
    inner.filter(|inner| !inner.is_empty()).collect()
}

/// `text` without comments, as readers of the wiki see it.
fn seen(text: &str) -> String {
    let mut parts = text.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |seen, rest| {
        seen + rest.split_once("-->").map_or("", |(_, after)| after)
    })
}

/// Where the template that begins at `start` ends, and whether its end is missing.
fn end(text: &str, start: usize) -> (usize, bool) {
    let mut depth = 0_usize;
    let mut at = start;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("<!--")
            && let Some(len) = rest.find("-->")
        {
            at += len + 3;
        } else if rest.starts_with("{{") {
            if depth > 0 && text.get(..at).is_some_and(|before| before.ends_with('\n')) {
                return (at, true);
            }
            depth += 1;
            at += 2;
        } else if rest.starts_with("}}") {
            depth = depth.saturating_sub(1);
            at += 2;
            if depth == 0 {
                return (at, false);
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    (text.len(), true)
}

/// The parts of `range` between vertical bars. Bars in links and nested templates do not count.
fn pieces(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let (mut depth, mut start) = (0_usize, range.start);
    let inner = text.get(range.clone()).unwrap_or_default();
    let mut before = ' ';
    // Where the current comment ends.
    let mut hidden = 0;
    for (at, sign) in inner.char_indices() {
        let rest = inner.get(at..).unwrap_or_default();
        if at >= hidden && rest.starts_with("<!--") {
            hidden = rest.find("-->").map_or(at, |len| at + len + 3);
        }
        match (before, sign) {
            _ if at < hidden => {}
            ('{', '{') | ('[', '[') => depth += 1,
            ('}', '}') | (']', ']') => depth = depth.saturating_sub(1),
            (_, '|') if depth == 0 => {
                pieces.push(start..range.start + at);
                start = range.start + at + 1;
            }
            _ => {}
        }
        before = sign;
    }
    pieces.push(start..range.end.max(start));
    pieces
}

fn unescaped(value: &str) -> String {
    let all = ESCAPES.iter();
    all.fold(value.to_owned(), |text, (sign, escape)| {
        text.replace(escape, sign)
    })
}

/// `value`, escaped for a template.
pub(super) fn escaped(value: &str) -> String {
    let all = ESCAPES.iter();
    all.fold(value.to_owned(), |text, (sign, escape)| {
        text.replace(sign, escape)
    })
}
