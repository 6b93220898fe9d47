//! Chapters: each is assembled from its file and the files that it includes.
//!
//! `{{#include PATH}}` inserts a file of the repository, as mdBook does; but links in the file keep their targets. A line such
//! as `{{#settings}}` is replaced by a generated list, see [`super::directives`].

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use serde_json::Value;

use super::{
    CHAPTERS, directives,
    fences::Fences,
    links::{self, Targets},
};
use crate::ROOT;

/// The data that all chapters share.
pub(super) struct Book<'a> {
    /// The playground, relative to the book.
    pub(super) playground: &'a str,
    /// Where its links lead.
    pub(super) targets: Targets<'a>,
}

impl<'a> Book<'a> {
    /// The book of these items, which are not yet prepared.
    pub(super) fn new(items: &[Value], playground: &'a str, sources: &'a str) -> Self {
        let mut chapters = BTreeMap::new();
        each(items, &mut |chapter| {
            let Some((path, content)) = parts(chapter) else {
                return;
            };
            chapters.insert(Path::new(CHAPTERS).join(path), PathBuf::from(path));
            for line in content.lines() {
                if let Some(included) = included(line) {
                    let file = links::joined(Path::new(CHAPTERS), path, included);
                    chapters.insert(file, PathBuf::from(path));
                }
            }
        });
        Self {
            playground,
            targets: Targets { sources, chapters },
        }
    }

    /// Prepares all chapters.
    pub(super) fn prepare(&self, items: &mut [Value]) -> Result<()> {
        for item in items {
            let Some(chapter) = item.get_mut("Chapter") else {
                continue;
            };
            if let Some((path, content)) = parts(chapter) {
                let path = path.to_owned();
                let content = self
                    .prepared(&path, content)
                    .with_context(|| format!("{CHAPTERS}/{path}"))?;
                if let Some(place) = chapter.get_mut("content") {
                    *place = Value::from(content);
                }
            }
            if let Some(items) = chapter.get_mut("sub_items").and_then(Value::as_array_mut) {
                self.prepare(items)?;
            }
        }
        Ok(())
    }

    /// The content of the chapter at `path`.
    fn prepared(&self, path: &str, content: &str) -> Result<String> {
        let mut fences = Fences::new(path, self.playground);
        let mut out = String::new();
        // Lines of the chapter itself, up to the next insertion.
        let mut own = String::new();
        let file = Path::new(CHAPTERS).join(path);
        for line in content.lines() {
            let made = match (included(line), directives::made(line)?) {
                (Some(included), _) => {
                    let file = links::joined(Path::new(CHAPTERS), path, included);
                    let text = fs::read_to_string(Path::new(ROOT).join(&file));
                    let text = text.with_context(|| file.display().to_string())?;
                    self.part(&mut fences, path, &file, &text)?
                }
                (None, Some(made)) => self.part(&mut fences, path, &file, &made)?,
                (None, None) => {
                    own.push_str(line);
                    own.push('\n');
                    continue;
                }
            };
            out.push_str(&self.part(&mut fences, path, &file, &std::mem::take(&mut own))?);
            out.push_str(&made);
        }
        out.push_str(&self.part(&mut fences, path, &file, &own)?);
        Ok(out)
    }

    /// A part of the chapter at `path` that is written in `file`: with its records drawn and its links adjusted.
    fn part(&self, fences: &mut Fences<'_>, path: &str, file: &Path, text: &str) -> Result<String> {
        let text = fences.drawn(text)?;
        links::led_on(&self.targets, path, file, &text)
    }
}

/// The path in `{{#include PATH}}`.
fn included(line: &str) -> Option<&str> {
    line.trim().strip_prefix("{{#include ")?.strip_suffix("}}")
}

/// Path and content; `None` for a chapter that is not yet written.
fn parts(chapter: &Value) -> Option<(&str, &str)> {
    let path = chapter.get("path")?.as_str()?;
    Some((path, chapter.get("content")?.as_str()?))
}

/// Calls `seen` with every chapter and its subchapters.
fn each(items: &[Value], seen: &mut impl FnMut(&Value)) {
    for chapter in items.iter().filter_map(|item| item.get("Chapter")) {
        seen(chapter);
        if let Some(items) = chapter.get("sub_items").and_then(Value::as_array) {
            each(items, seen);
        }
    }
}
