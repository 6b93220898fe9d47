//! The pages of all rules as a folder: a list of all, a list for each notation, a page for each rule.

use std::{fmt::Write as _, fs, io, path::Path};

use notation::Rule;

use crate::{
    STYLE,
    html::{escaped, inline},
    rule::{self, halves},
};

/// A file of the folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path in the folder, with slashes.
    pub path: String,
    /// What it holds.
    pub text: String,
}

/// What the pages link to outside their folder.
#[derive(Debug, Clone, Copy)]
pub struct Around<'a> {
    /// The first page of the book: an address, or a path from the folder.
    pub book: &'a str,
    /// The playground, likewise.
    pub playground: &'a str,
}

/// The rules of a notation, or those that hold for all.
struct Group {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    rules: Vec<&'static Rule>,
}

/// Writes all files below `folder`.
///
/// # Errors
/// A file cannot be written; the message names it.
pub fn write(folder: &Path, around: Around<'_>) -> io::Result<()> {
    for File { path, text } in files(around) {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| {
                let message = format!("cannot write {}: {error}", path.display());
                io::Error::new(error.kind(), message)
            })?;
    }
    Ok(())
}

/// All files, and their stylesheet.
#[must_use]
pub fn files(around: Around<'_>) -> Vec<File> {
    let groups = groups();
    let mut files = vec![
        file("style.css", STYLE.to_owned()),
        file("index.html", first(&groups, around)),
    ];
    for group in &groups {
        files.push(file(
            &format!("{}/index.html", group.id),
            list(group, around),
        ));
        for (index, rule) in group.rules.iter().enumerate() {
            let before = index
                .checked_sub(1)
                .and_then(|index| group.rules.get(index));
            let after = group.rules.get(index + 1);
            let content = rule::content(rule, &above(around.playground, 1));
            let text = page(&Page {
                title: rule.code,
                description: rule.summary,
                trail: &[("Rules", "../index.html"), (group.title, "index.html")],
                content: &content,
                neighbors: [before.copied(), after.copied()],
                depth: 1,
                around,
            });
            files.push(file(&format!("{}.html", rule.code), text));
        }
    }
    files
}

fn file(path: &str, text: String) -> File {
    File {
        path: path.to_owned(),
        text,
    }
}

/// The groups in the order of the registry, notations first.
fn groups() -> Vec<Group> {
    let mut groups: Vec<Group> = ide::notations()
        .iter()
        .map(|notation| Group {
            id: notation.id(),
            title: notation.title(),
            about: notation.about().sentence,
            rules: notation.rules().iter().collect(),
        })
        .collect();
    let others = ide::rules().filter(|rule| ide::by_id(halves(rule).0).is_none());
    groups.push(Group {
        id: "movetext",
        title: "All notations",
        about: "These hold for every notation: they are about the comments that silence a rule, and about how records are stored.",
        rules: others.collect(),
    });
    groups
}

/// The list of all rules.
fn first(groups: &[Group], around: Around<'_>) -> String {
    let count: usize = groups.iter().map(|group| group.rules.len()).sum();
    let mut content = format!(
        "<h1>Rules</h1>\n<p class=\"lead\">The {count} things that Movetext looks for. Every finding in an editor links to one of these \
         pages.</p>\n<p>An <em>error</em> is impossible under every reading, a <em>warning</em> is probably a slip, a <em>hint</em> \
         is spelling or style.</p>\n"
    );
    for group in groups {
        let _ = writeln!(
            content,
            "<h2 id=\"{}\"><a href=\"{}/index.html\">{}</a></h2>\n{}",
            group.id,
            group.id,
            escaped(group.title),
            items(&group.rules, "")
        );
    }
    page(&Page {
        title: "Rules",
        description: "What Movetext looks for in written game records.",
        trail: &[],
        content: &content,
        neighbors: [None, None],
        depth: 0,
        around,
    })
}

/// The list of the rules of a group.
fn list(group: &Group, around: Around<'_>) -> String {
    let content = format!(
        "<h1>Rules of {}</h1>\n<p>{}</p>\n{}",
        escaped(group.title),
        inline(group.about),
        items(&group.rules, "../")
    );
    page(&Page {
        title: &format!("Rules of {}", group.title),
        description: group.about,
        trail: &[("Rules", "../index.html")],
        content: &content,
        neighbors: [None, None],
        depth: 1,
        around,
    })
}

/// Links to the pages of rules; `up` leads to the folder.
fn items(rules: &[&Rule], up: &str) -> String {
    let items: String = rules
        .iter()
        .map(|rule| {
            let severity = rule.severity.name();
            format!(
                "<li><a href=\"{up}{}.html\">{}</a> <span class=\"badge {severity}\">{severity}</span> {}</li>\n",
                escaped(rule.code),
                escaped(halves(rule).1),
                inline(rule.summary)
            )
        })
        .collect();
    format!("<ul class=\"rules\">\n{items}</ul>\n")
}

/// The parts of a page.
struct Page<'a> {
    title: &'a str,
    description: &'a str,
    /// The pages above it.
    trail: &'a [(&'a str, &'a str)],
    content: &'a str,
    /// The rules before and after it.
    neighbors: [Option<&'a Rule>; 2],
    /// How many folders deep the page lies.
    depth: usize,
    around: Around<'a>,
}

fn page(page: &Page<'_>) -> String {
    let book = above(page.around.book, page.depth);
    let trail: String = [("Movetext", book.as_str())]
        .iter()
        .chain(page.trail)
        .map(|(title, address)| {
            format!(
                "<li><a href=\"{}\">{}</a></li>",
                escaped(address),
                escaped(title)
            )
        })
        .collect();
    let [before, after] = page.neighbors;
    let link = |rule: Option<&Rule>, relation: &str, arrow: [&str; 2]| {
        rule.map_or_else(String::new, |rule| {
            let (_, name) = halves(rule);
            let [left, right] = arrow;
            format!("<a rel=\"{relation}\" href=\"{name}.html\">{left}{name}{right}</a>")
        })
    };
    let turning = match (before, after) {
        (None, None) => String::new(),
        _ => format!(
            "<nav class=\"turning\" aria-label=\"Neighbors\">{}{}</nav>\n",
            link(before, "prev", ["\u{2190} ", ""]),
            link(after, "next", ["", " \u{2192}"])
        ),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{} \u{b7} Movetext</title>\n<meta name=\"description\" content=\"{}\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"{}style.css\">\n</head>\n\
         <body class=\"alone\">\n<header><nav aria-label=\"Where you are\"><ol class=\"trail\">{trail}</ol></nav></header>\n\
         <main>\n{}{turning}</main>\n</body>\n</html>\n",
        escaped(page.title),
        escaped(&notation::plain_text(page.description)),
        "../".repeat(page.depth),
        page.content,
    )
}

/// A path from the folder, as seen from a page `depth` folders below it. Addresses stay as they are.
fn above(path: &str, depth: usize) -> String {
    if path.contains("://") {
        path.to_owned()
    } else {
        format!("{}{path}", "../".repeat(depth))
    }
}
