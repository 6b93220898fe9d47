//! Wiki text as a list of templates and comments: `{{Game turn |Throw 1=B}}`, `<!-- text -->`.

use std::ops::Range;

/// What stands in a wiki text. Places are bytes of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part {
    Template(Template),
    /// What readers of the wiki do not see, without the blanks at its ends.
    Comment(Range<usize>, String),
    /// Anything else but blanks.
    Text(Range<usize>),
}

/// `{{Name|key=value}}`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Template {
    pub(super) range: Range<usize>,
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// Whether its end is missing.
    pub(super) is_cut: bool,
}

/// `key=value`, without the blanks around both.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parameter {
    pub(super) range: Range<usize>,
    pub(super) key: String,
    pub(super) value: String,
}

/// The signs that mean something in a template, and how a value writes them.
const ESCAPES: [(&str, &str); 3] = [("|", "&#124;"), ("{", "&#123;"), ("}", "&#125;")];

/// Reads a wiki text.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let end = if rest.starts_with("<!--") {
            let end = rest.find("-->").map_or(text.len(), |end| at + end + 3);
            let inner = text.get(at + 4..end).unwrap_or_default();
            let inner = inner.strip_suffix("-->").unwrap_or(inner);
            parts.push(Part::Comment(at..end, inner.trim().to_owned()));
            end
        } else if rest.starts_with("{{") {
            let template = template(text, at);
            let end = template.range.end;
            parts.push(Part::Template(template));
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
                parts.push(Part::Text(start..start + shown.len()));
            }
            end
        };
        at = end;
    }
    parts
}

/// The template that begins at byte `start`. One without an end goes to where the next begins on a line of its own.
fn template(text: &str, start: usize) -> Template {
    let (end, is_cut) = end(text, start);
    let inner_end = if is_cut { end } else { end - 2 };
    let mut pieces = pieces(text, start + 2..inner_end).into_iter();
    let name = pieces.next().unwrap_or_default();
    let name = text.get(name).unwrap_or_default();
    let parameters = pieces.map(|range| {
        let (key, value) = text
            .get(range.clone())
            .and_then(|piece| piece.split_once('='))
            .unwrap_or(("", text.get(range.clone()).unwrap_or_default()));
        Parameter {
            range,
            key: key.trim().to_owned(),
            value: unescaped(value.trim()),
        }
    });
    Template {
        name: name
            .split(['_', ' ', '\n'])
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" "),
        parameters: parameters.collect(),
        range: start..end,
        is_cut,
    }
}

/// The byte behind the template that begins at `start`, and whether its end is missing.
fn end(text: &str, start: usize) -> (usize, bool) {
    let mut depth = 0_usize;
    let mut at = start;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("{{") {
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

/// What stands between the bars of `range`. Those in links and templates are none.
fn pieces(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let (mut depth, mut start) = (0_usize, range.start);
    let inner = text.get(range.clone()).unwrap_or_default();
    let mut before = ' ';
    for (at, sign) in inner.char_indices() {
        match (before, sign) {
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

/// `value` so that it can stand in a template.
pub(super) fn escaped(value: &str) -> String {
    let all = ESCAPES.iter();
    all.fold(value.to_owned(), |text, (sign, escape)| {
        text.replace(sign, escape)
    })
}
