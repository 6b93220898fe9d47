//! Resources: the pages of rules, the pages of notations, and the records of the client's folders.

use std::fmt::Write as _;

use notation::Notation;
use pages::markdown;

use super::{call::Call, roots::Roots};

/// Addresses of pages of rules: one, or all of a notation.
const RULES: &str = "movetext://rules/";
/// Addresses of pages of notations.
const NOTATIONS: &str = "movetext://notations/";
/// The media type of pages.
const MARKDOWN: &str = "text/markdown";
/// The media type of records.
const PLAIN: &str = "text/plain";

/// A resource in a list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Resource {
    pub(crate) uri: String,
    pub(crate) name: String,
    pub(crate) about: String,
    pub(crate) kind: &'static str,
    /// Its size in bytes; `None` for pages.
    pub(crate) size: Option<u64>,
}

/// The content of a resource.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ResourceContent {
    pub(crate) uri: String,
    pub(crate) kind: &'static str,
    pub(crate) text: String,
}

/// The templates of the addresses of pages, each with its name and description.
pub(crate) const TEMPLATES: [(&str, &str, &str); 2] = [
    (
        "movetext://rules/{notation}/{name}",
        "rule",
        "The page of a rule: what it finds and why, with a wrong and a right example",
    ),
    (
        "movetext://notations/{notation}",
        "notation",
        "What is written in a notation, field by field",
    ),
];

/// All resources, the pages first.
pub(crate) fn list(roots: &Roots, call: &Call) -> Vec<Resource> {
    let page = |uri: String, name: String, about: &str| Resource {
        uri,
        name,
        about: about.to_owned(),
        kind: MARKDOWN,
        size: None,
    };
    let mut all = Vec::new();
    for notation in ide::notations() {
        let (id, title) = (notation.id(), notation.title());
        all.push(page(
            format!("{NOTATIONS}{id}"),
            format!("Notation: {title}"),
            notation.about().sentence,
        ));
        let about = "What is checked in it, rule by rule";
        all.push(page(
            format!("{RULES}{id}"),
            format!("Rules: {title}"),
            about,
        ));
    }
    let (records, _) = roots.list(call);
    all.extend(records.into_iter().map(|record| Resource {
        uri: record.uri,
        name: record.name,
        about: "A record below the client's folders".to_owned(),
        kind: PLAIN,
        size: Some(record.size),
    }));
    all
}

/// Whether reading it needs the client's folders.
pub(crate) fn is_file(uri: &str) -> bool {
    !uri.starts_with("movetext://")
}

/// Reads the resource at `uri`.
///
/// # Errors
/// There is none, or it may not be read.
pub(crate) fn read(uri: &str, roots: &Roots) -> Result<ResourceContent, String> {
    let page = |text: String| ResourceContent {
        uri: uri.to_owned(),
        kind: MARKDOWN,
        text,
    };
    let nothing = || format!("{uri}: there is no such page");
    if let Some(code) = uri.strip_prefix(RULES) {
        let of_notation = ide::by_id(code).map(rules_page);
        let of_rule = || ide::rule(code).map(markdown::section);
        return of_notation.or_else(of_rule).map(page).ok_or_else(nothing);
    }
    if let Some(id) = uri.strip_prefix(NOTATIONS) {
        let found = ide::by_id(id);
        return found
            .map(|found| page(notation_page(found)))
            .ok_or_else(nothing);
    }
    if !is_file(uri) {
        return Err(nothing());
    }
    let record = roots.record(uri)?;
    Ok(ResourceContent {
        text: record.text().map_err(|why| format!("{uri}: {why}"))?,
        uri: record.uri(),
        kind: PLAIN,
    })
}

fn rules_page(notation: &'static dyn Notation) -> String {
    let mut page = format!("# Rules of {}\n\n", notation.title());
    for rule in notation.rules() {
        let _ = writeln!(
            page,
            "- `{}` ({}): {}",
            rule.code,
            rule.severity.name(),
            markdown::without_tags(rule.summary)
        );
    }
    page
}

/// The page of a notation: its forms, one by one, and the beginning of a record.
pub(crate) fn notation_page(notation: &'static dyn Notation) -> String {
    let about = notation.about();
    let mut page = format!("# {}\n\n{}\n", about.title, about.sentence);
    let (id, seats) = (about.id, notation.seats());
    let start = notation.new_game(seats);
    if !start.trim().is_empty() {
        let _ = writeln!(
            page,
            "\nA record begins so:\n\n```{id}\n{}\n```",
            start.trim_end()
        );
    }
    let comment = match about.comment.block {
        Some((open, close)) => format!("{open}a comment{close}"),
        None => format!("{} a comment", about.comment.line),
    };
    let _ = writeln!(page, "\nA comment is written `{comment}`.");
    for form in about.forms {
        let _ = writeln!(page, "\n## `{}`\n\n{}\n", form.example, form.about);
        for field in form.fields {
            let _ = writeln!(page, "- `{}`: {}", field.example, field.about);
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_read_without_a_folder() {
        let roots = Roots::default();
        for one in list(&roots, &Call::new().0) {
            let content = read(&one.uri, &roots).unwrap();
            assert!(content.text.starts_with("# "), "{}", one.uri);
        }
        let page = read("movetext://rules/kubb/inkast-count", &roots).unwrap();
        assert!(page.text.starts_with("## inkast-count\n"), "{}", page.text);
        for uri in [
            "movetext://rules/kubb/none",
            "movetext://",
            "movetext://notations/../kubb",
        ] {
            assert_eq!(
                read(uri, &roots),
                Err(format!("{uri}: there is no such page"))
            );
        }
    }

    #[test]
    fn a_notation_is_told_by_its_forms() {
        let page = notation_page(ide::by_id("kubb").unwrap());
        assert!(page.contains("\n## `d:5I2R`\n"), "{page}");
        assert!(page.contains("- `I2R`: **An action**"), "{page}");
    }
}
