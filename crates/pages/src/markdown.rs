//! Rules as Markdown: the pages of the repository, and answers for readers without HTML.

use std::fmt::Write as _;

use notation::{Finding, Rule};

use crate::rule::{example, halves};

/// How many fixes of a finding are shown at most.
const MAX_FIXES: usize = 3;
/// The longest underlined text that is quoted, in characters; longer ones would fill the line.
const MAX_QUOTE: usize = 40;

/// The section about `rule`, below a heading with its name.
#[must_use]
pub fn section(rule: &Rule) -> String {
    let mut out = String::new();
    let (_, name) = halves(rule);
    let example = example(rule);
    // The example of a rule about a file is output of the command line.
    let language = example
        .as_ref()
        .map_or("text", |example| example.document.notation().id());
    let _ = writeln!(
        out,
        "## {name}\n\n**{}** · {}\n\n{}\n",
        capitalized(rule.severity.name()),
        without_tags(rule.summary),
        without_tags(rule.explanation)
    );
    let _ = writeln!(out, "Wrong:\n\n{}", fence(language, rule.wrong));
    if let Some(example) = example {
        said(&mut out, rule.wrong, &example.finding);
        out.push('\n');
    }
    let _ = write!(out, "Right:\n\n{}", fence(language, rule.right));
    out
}

/// The finding in `text`, as a quotation.
fn said(out: &mut String, text: &str, finding: &Finding) {
    let range = usize::from(finding.range.start())..usize::from(finding.range.end());
    let before = text.get(..range.start).unwrap_or_default();
    let marked = text.get(range).unwrap_or_default().trim();
    let mut place = Vec::new();
    if !marked.is_empty() && !marked.contains('\n') && marked.chars().count() <= MAX_QUOTE {
        place.push(code(marked));
    }
    if place.is_empty() || text.trim_end().contains('\n') {
        place.push(format!("line {}", before.matches('\n').count() + 1));
    }
    let message = escaped(&finding.message);
    let _ = writeln!(
        out,
        "> **Movetext says of {}:** {message}",
        place.join(" in ")
    );
    let fixes = finding.fixes.iter().take(MAX_FIXES);
    let fixes: Vec<String> = fixes
        .map(|fix| format!("*{}*", escaped(fix.title.trim())))
        .collect();
    if !fixes.is_empty() {
        let _ = writeln!(out, ">\n> **Repair:** {}", fixes.join(" or "));
    }
}

fn capitalized(word: &str) -> String {
    let mut characters = word.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// Markdown in which words in angle brackets are escaped: a browser would swallow them as HTML tags.
#[must_use]
pub fn without_tags(markdown: &str) -> String {
    let mut is_code = false;
    let mut out = String::with_capacity(markdown.len());
    for character in markdown.chars() {
        is_code ^= character == '`';
        if character == '<' && !is_code {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// A record as a block of code.
fn fence(language: &str, text: &str) -> String {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("```{language}\n{text}{end}```\n")
}

/// `text` as code within a line.
fn code(text: &str) -> String {
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

/// A message as Markdown that shows it unchanged: words between a pair of backticks are code, all else is plain.
#[must_use]
pub fn escaped(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    // An odd number of parts: every backtick has its partner.
    let has_pairs = parts.len() % 2 == 1;
    let mut out = String::with_capacity(text.len());
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            out.push_str(if has_pairs { "`" } else { "\\`" });
        }
        let is_code = has_pairs && index % 2 == 1;
        for character in part.chars() {
            match character {
                '\n' => out.push(' '),
                '\\' | '*' | '_' | '<' | '>' | '[' | ']' | '|' | '~' | '$' | '&' | '#'
                    if !is_code =>
                {
                    out.extend(['\\', character]);
                }
                _ => out.push(character),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_finding_says_is_shown_as_it_is() {
        assert_eq!(
            escaped("2F* takes <2>, not a_b"),
            "2F\\* takes \\<2\\>, not a\\_b"
        );
        assert_eq!(escaped("`a_b` is no_one"), "`a_b` is no\\_one");
        assert_eq!(escaped("a ` alone_"), "a \\` alone\\_");
        assert_eq!(without_tags("<red>, `<sup>`"), "\\<red>, `<sup>`");
        assert_eq!(code("a`b"), "`` a`b ``");
        assert_eq!(code("2F"), "`2F`");
    }
}
