//! A record as HTML: its text in the colors of its tokens, with findings underlined, and the board beside it.

use ide::Document;
use notation::{Finding, Severity, TextRange, TextSize, TokenClass};

use crate::{board::board, html::escaped, playground};

/// The longest line, in characters, that fits beside a board.
const BESIDE: usize = 44;

/// How a record is shown.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The ids of the board begin with this. Each record of a page needs its own.
    pub prefix: &'a str,
    /// The address of the playground.
    pub playground: &'a str,
    /// The line, from 1, after which the board is drawn; the last line if `None`.
    pub line: Option<usize>,
    /// Whether there is a board.
    pub has_board: bool,
}

/// The record with its board, its findings and a link that opens it in the playground. One line of HTML.
#[must_use]
pub fn figure(document: &Document, findings: &[Finding], look: Look<'_>) -> String {
    let whole = document.text().to_string();
    let at = end_of_line(&whole, look.line);
    let scene = document.scene(document.step_at(at));
    let picture = scene.filter(|_| look.has_board);
    let picture = picture.map_or_else(String::new, |scene| board(&scene, look.prefix));
    let line = 1 + before(&whole, at).matches('\n').count();
    let is_wide = whole.lines().any(|line| line.chars().count() > BESIDE);
    let class = if is_wide { "record wide" } else { "record" };
    let fragment = playground::fragment(document.notation().id(), line, &whole);
    format!(
        "<figure class=\"{class}\"><div class=\"page\">{}<p class=\"try\"><a href=\"{}{}\">Try it</a></p></div>{picture}{}</figure>",
        text(document, findings),
        escaped(look.playground),
        escaped(&fragment),
        said(findings),
    )
}

/// Where the board is drawn: at the end of `line`, or of the text.
fn end_of_line(text: &str, line: Option<usize>) -> TextSize {
    let count = line.unwrap_or(usize::MAX);
    let length: usize = text.split_inclusive('\n').take(count).map(str::len).sum();
    let end = text.get(..length).unwrap_or(text).trim_end().len();
    TextSize::try_from(end).unwrap_or_default()
}

fn before(text: &str, at: TextSize) -> &str {
    text.get(..usize::from(at)).unwrap_or(text)
}

/// The findings as a list.
fn said(findings: &[Finding]) -> String {
    if findings.is_empty() {
        return String::new();
    }
    let items: String = findings
        .iter()
        .map(|finding| {
            let severity = finding.severity.name();
            let message = crate::inline(&finding.message);
            format!("<li class=\"{severity}\"><strong>{severity}</strong> {message}</li>")
        })
        .collect();
    format!("<figcaption><ul class=\"findings\">{items}</ul></figcaption>")
}

/// The text in its colors, with findings underlined.
#[must_use]
pub fn text(document: &Document, findings: &[Finding]) -> String {
    let text = document.text().to_string();
    let tokens = document.tokens(None);
    let mut cuts: Vec<TextSize> = vec![TextSize::default(), document.text_len()];
    cuts.extend(tokens.iter().flat_map(|token| ends(token.range)));
    cuts.extend(findings.iter().flat_map(|finding| ends(finding.range)));
    cuts.sort_unstable();
    cuts.dedup();
    let mut tokens = tokens.iter().peekable();
    let mut out = String::from("<pre><code>");
    for (index, start) in cuts.iter().enumerate() {
        // Findings without a width, such as a missing word.
        let gap = TextRange::empty(*start);
        for finding in findings.iter().filter(|finding| finding.range == gap) {
            out.push_str(&marked(finding, ""));
        }
        let Some(end) = cuts.get(index + 1) else {
            break;
        };
        while tokens
            .next_if(|token| token.range.end() <= *start)
            .is_some()
        {}
        let range = TextRange::new(*start, *end);
        let token = tokens
            .peek()
            .filter(|token| token.range.contains_range(range));
        let piece = text.get(usize::from(*start)..usize::from(*end));
        let piece = colored(piece.unwrap_or_default(), token.map(|token| token.class));
        match worst(findings, range) {
            Some(finding) => out.push_str(&marked(finding, &piece)),
            None => out.push_str(&piece),
        }
    }
    out.push_str("</code></pre>");
    out
}

fn ends(range: TextRange) -> [TextSize; 2] {
    [range.start(), range.end()]
}

/// The most severe of the findings that cover `range`.
fn worst(findings: &[Finding], range: TextRange) -> Option<&Finding> {
    let covering = findings
        .iter()
        .filter(|finding| finding.range.contains_range(range) && !finding.range.is_empty());
    covering.max_by_key(|finding| match finding.severity {
        Severity::Error => 3,
        Severity::Warning => 2,
        Severity::Info => 1,
        Severity::Hint => 0,
    })
}

/// `inside`, which is HTML, underlined as the finding.
fn marked(finding: &Finding, inside: &str) -> String {
    let severity = finding.severity.name();
    format!("<mark class=\"{severity}\">{inside}</mark>")
}

fn colored(text: &str, class: Option<TokenClass>) -> String {
    match class {
        Some(class) => format!(
            "<span class=\"t-{}\">{}</span>",
            class.name(),
            escaped(text)
        ),
        None => escaped(text),
    }
}
