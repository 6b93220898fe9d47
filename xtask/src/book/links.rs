//! Adjusts links in Markdown to the places of their targets in the book.

use std::{
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
};

use anyhow::{Result, bail};

use crate::ROOT;

/// The folders of pictures in the repository and in the book.
const PICTURES: [&str; 2] = ["editors/images", "images"];

/// Where the files of the repository are in the book, and where those are that it does not include.
pub(super) struct Targets<'a> {
    /// The address of files that are not chapters, such as a page of a forge.
    pub(super) sources: &'a str,
    /// The chapter that includes a file of the repository, by the file's path.
    pub(super) chapters: BTreeMap<PathBuf, PathBuf>,
}

/// `target`, relative to the file `from` in `folder`, as a path without `..`.
pub(super) fn joined(folder: &Path, from: &str, target: &str) -> PathBuf {
    let mut path = PathBuf::new();
    let from = folder.join(from);
    let parent = from.parent().unwrap_or(Path::new(""));
    for component in parent.join(target).components() {
        match component {
            Component::ParentDir => {
                path.pop();
            }
            Component::Normal(name) => path.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
    path
}

/// `text` of the file `file` as a part of the chapter at `path`, with all links adjusted.
pub(super) fn led_on(targets: &Targets<'_>, path: &str, file: &Path, text: &str) -> Result<String> {
    let mut out = String::with_capacity(text.len());
    let mut fence: Option<&str> = None;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start();
        match fence {
            Some(end) if start.trim_end() == end => fence = None,
            None => {
                let length = start.bytes().take_while(|byte| *byte == b'`').count();
                fence = start.get(..length).filter(|_| length >= 3);
            }
            Some(_) => {}
        }
        if fence.is_some() {
            out.push_str(line);
            continue;
        }
        out.push_str(&line_led_on(targets, path, file, line)?);
    }
    Ok(out)
}

/// Adjusts one line outside of blocks of code. Code within the line has no links.
fn line_led_on(targets: &Targets<'_>, path: &str, file: &Path, line: &str) -> Result<String> {
    let mut out = String::with_capacity(line.len());
    for (index, part) in line.split('`').enumerate() {
        if index > 0 {
            out.push('`');
        }
        let is_code = index % 2 == 1;
        let mut rest = part;
        while let Some((before, after)) = rest.split_once("](").filter(|_| !is_code) {
            let Some((target, after)) = after.split_once(')') else {
                break;
            };
            let target = resolved(targets, path, file, target)?;
            match before.rsplit_once("![") {
                Some((before, alt)) if !alt.contains(']') => {
                    out.push_str(before);
                    out.push_str(&picture(alt, &target));
                }
                _ => {
                    out.push_str(before);
                    out.push_str(&format!("]({target})"));
                }
            }
            rest = after;
        }
        out.push_str(rest);
    }
    Ok(out)
}

/// A picture that is loaded when it scrolls into view.
fn picture(alt: &str, address: &str) -> String {
    let (alt, address) = (pages::escaped(alt), pages::escaped(address));
    format!("<img src=\"{address}\" alt=\"{alt}\" loading=\"lazy\">")
}

fn resolved(targets: &Targets<'_>, path: &str, file: &Path, target: &str) -> Result<String> {
    if target.contains(':') || target.starts_with('#') {
        return Ok(target.to_owned());
    }
    let (to, anchor) = target.split_once('#').unwrap_or((target, ""));
    let hash = if anchor.is_empty() { "" } else { "#" };
    let to = joined(Path::new(""), &file.display().to_string(), to);
    let up = "../".repeat(path.matches('/').count());
    if let Some(rules) = rule_page(&to, anchor) {
        return Ok(format!("{up}{rules}"));
    }
    let shown = |path: &Path| path.display().to_string().replace('\\', "/");
    if let Some(chapter) = targets.chapters.get(&to) {
        return Ok(format!("{up}{}{hash}{anchor}", shown(chapter)));
    }
    let [from, pictures] = PICTURES;
    if let Ok(picture) = to.strip_prefix(from) {
        return Ok(format!("{up}{pictures}/{}", shown(picture)));
    }
    // A page of the book itself, such as those of rules.
    let in_book = to.strip_prefix(super::CHAPTERS);
    if let Ok(page) = in_book.as_ref()
        && (page.starts_with("rules") || page.starts_with("playground"))
    {
        return Ok(target.to_owned());
    }
    if !Path::new(ROOT).join(&to).exists() {
        bail!("the link to {target} in {} leads nowhere", file.display());
    }
    Ok(format!("{}{}{hash}{anchor}", targets.sources, shown(&to)))
}

/// The page of a rule, for a link to `syntax/NOTATION/rules.md#RULE`; `None` for other links.
fn rule_page(to: &Path, anchor: &str) -> Option<String> {
    let group = to.strip_prefix("syntax").ok()?.parent()?.to_str()?;
    let is_rules = to.file_name()? == "rules.md";
    let page = if anchor.is_empty() { "index" } else { anchor };
    is_rules.then(|| format!("rules/{group}/{page}.html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_an_included_file_lead_to_chapters_rules_pictures_and_sources() {
        let targets = Targets {
            sources: "https://forge.example/",
            chapters: BTreeMap::from([(
                PathBuf::from("ARCHITECTURE.md"),
                PathBuf::from("inside/architecture.md"),
            )]),
        };
        let led = |text: &str| {
            let file = Path::new("syntax/kubb/grammar.md");
            led_on(&targets, "grammars/kubb.md", file, text).unwrap()
        };
        assert_eq!(
            led("[a](../../ARCHITECTURE.md#x)"),
            "[a](../inside/architecture.md#x)"
        );
        assert_eq!(
            led("[a](rules.md#comma) [b](rules.md)"),
            "[a](../rules/kubb/comma.html) [b](../rules/kubb/index.html)"
        );
        assert_eq!(
            led("![a](../../editors/images/kubb.png)"),
            "<img src=\"../images/kubb.png\" alt=\"a\" loading=\"lazy\">"
        );
        assert_eq!(
            led("[a](../../Cargo.toml)"),
            "[a](https://forge.example/Cargo.toml)"
        );
        assert_eq!(
            led("`[a](b)` [c](https://d) [e](#f)"),
            "`[a](b)` [c](https://d) [e](#f)"
        );
        assert_eq!(led("```md\n[a](b)\n```\n"), "```md\n[a](b)\n```\n");
        let nowhere = led_on(&targets, "a.md", Path::new("README.md"), "[a](nowhere.md)");
        assert_eq!(
            nowhere.unwrap_err().to_string(),
            "the link to nowhere.md in README.md leads nowhere"
        );
    }
}
