//! The changes in a record as a unified diff, assembled game by game.

use std::{
    fmt::Write as _,
    io::{self, IsTerminal as _},
};

use annotate_snippets::renderer::{AnsiColor, Style};
use similar::{ChangeTag, DiffOp, DiffableStr as _, TextDiff, udiff::UnifiedHunkHeader};

use crate::terminal;

const REMOVED: Style = AnsiColor::Red.on_default();
const ADDED: Style = AnsiColor::Green.on_default();
const HUNK: Style = AnsiColor::Cyan.on_default();

/// A hunk of more bytes ends with its game. The header of a hunk has its length, so a hunk stays in memory until it is
/// complete.
const LARGE: usize = 8 << 20;

/// The change from `old` to `new` as a unified diff for `patch`.
pub(crate) fn diff(name: &str, old: &str, new: &str, target: Target) -> String {
    let mut differ = Differ::default();
    let mut out = differ.title(name);
    out.push_str(&differ.add(&Changes::between(old, new, target)));
    out.push_str(&differ.finish());
    out
}

/// The reader of a diff.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// A program that applies it: every byte counts.
    Patch,
    /// A terminal, which would execute control characters in a record.
    Screen,
}

impl Target {
    /// The reader of standard output.
    pub(crate) fn stdout() -> Self {
        if io::stdout().is_terminal() {
            Self::Screen
        } else {
            Self::Patch
        }
    }

    /// A line for this reader.
    fn line(self, line: &str) -> String {
        let text = notation::cut::trim_line_break(line);
        match self {
            Self::Patch => line.to_owned(),
            Self::Screen => terminal::line(text) + line.get(text.len()..).unwrap_or_default(),
        }
    }
}

/// The changes in a game.
pub(crate) enum Changes {
    /// Nothing changes.
    None(Unchanged),
    /// Every line of the old text and of the new one, in their order.
    Some(Vec<(ChangeTag, String)>),
}

/// The lines of a game without changes, as far as a diff needs them.
pub(crate) struct Unchanged {
    count: usize,
    /// All of them if they are few; else the first ones and the last one, which may be next to changes.
    shown: Vec<String>,
}

/// How many unchanged lines end a hunk: one below the change, one above the next change, and one between.
const GAP: usize = 3;

impl Changes {
    /// The changes from `old` to `new`.
    pub(crate) fn between(old: &str, new: &str, target: Target) -> Self {
        if old == new {
            let lines = old.tokenize_lines();
            let is_shown = |index: usize| index < GAP || index + 1 == lines.len();
            let shown = lines.iter().enumerate();
            let shown = shown.filter(|(index, _)| is_shown(*index));
            return Self::None(Unchanged {
                count: lines.len(),
                shown: shown.map(|(_, line)| target.line(line)).collect(),
            });
        }
        let diff = TextDiff::from_lines(old, new);
        let changes = diff.iter_all_changes();
        Self::Some(
            changes
                .map(|change| (change.tag(), target.line(change.value())))
                .collect(),
        )
    }
}

/// Makes hunks of the changes, with one unchanged line around each.
#[derive(Default)]
pub(crate) struct Differ {
    /// How many lines precede, in the old text and in the new one.
    old: usize,
    new: usize,
    /// The last unchanged line outside of a hunk.
    above: Option<String>,
    hunk: Option<Hunk>,
}

/// Changes that are close to each other.
#[derive(Default)]
struct Hunk {
    /// How many lines precede it, in the old text and in the new one.
    old: usize,
    new: usize,
    old_len: usize,
    new_len: usize,
    /// Its lines as they are printed.
    text: String,
    /// The lines of the current change, which follow `text`.
    removed: Vec<String>,
    added: Vec<String>,
    /// Unchanged lines after the change: fewer than end the hunk.
    below: Vec<String>,
}

impl Differ {
    /// The header of the file, above the hunks.
    pub(crate) fn title(&self, name: &str) -> String {
        let name = terminal::line(name);
        format!("--- {name}\n+++ {name}\n")
    }

    /// Adds the changes in the next game. Returns the hunks that are complete.
    pub(crate) fn add(&mut self, changes: &Changes) -> String {
        let mut out = String::new();
        match changes {
            Changes::None(unchanged) => {
                let hidden = unchanged.count - unchanged.shown.len();
                for (index, line) in unchanged.shown.iter().enumerate() {
                    if index == GAP {
                        self.old += hidden;
                        self.new += hidden;
                    }
                    self.keep(line, &mut out);
                }
            }
            Changes::Some(changes) => {
                for (tag, line) in changes {
                    match tag {
                        ChangeTag::Equal => self.keep(line, &mut out),
                        ChangeTag::Delete => self.remove(line),
                        ChangeTag::Insert => self.insert(line),
                    }
                }
            }
        }
        if self.hunk.as_ref().is_some_and(|hunk| hunk.len() > LARGE) {
            out.push_str(&self.finish());
        }
        out
    }

    /// Ends the last hunk and returns it.
    pub(crate) fn finish(&mut self) -> String {
        self.hunk.take().map_or_else(String::new, Hunk::finish)
    }

    /// Adds an unchanged line.
    fn keep(&mut self, line: &str, out: &mut String) {
        self.old += 1;
        self.new += 1;
        match &mut self.hunk {
            None => self.above = Some(line.to_owned()),
            Some(hunk) => {
                hunk.below.push(line.to_owned());
                if hunk.below.len() >= GAP {
                    out.push_str(&self.finish());
                    self.above = Some(line.to_owned());
                }
            }
        }
    }

    fn remove(&mut self, line: &str) {
        self.changing().removed.push(line.to_owned());
        self.old += 1;
    }

    fn insert(&mut self, line: &str) {
        self.changing().added.push(line.to_owned());
        self.new += 1;
    }

    /// The hunk that gets the next change.
    fn changing(&mut self) -> &mut Hunk {
        let above = self.above.take();
        let hunk = self.hunk.get_or_insert_with(|| {
            let context = usize::from(above.is_some());
            Hunk {
                old: self.old - context,
                new: self.new - context,
                below: above.into_iter().collect(),
                ..Hunk::default()
            }
        });
        if !hunk.below.is_empty() {
            hunk.close_change();
            for line in std::mem::take(&mut hunk.below) {
                hunk.keep(&line);
            }
        }
        hunk
    }
}

impl Hunk {
    /// About how many bytes it has.
    fn len(&self) -> usize {
        let waiting = self.removed.iter().chain(&self.added);
        self.text.len() + waiting.map(String::len).sum::<usize>()
    }

    /// Writes the current change: all removed lines, then all new ones.
    fn close_change(&mut self) {
        for line in std::mem::take(&mut self.removed) {
            self.old_len += 1;
            push(&mut self.text, '-', REMOVED, &line);
        }
        for line in std::mem::take(&mut self.added) {
            self.new_len += 1;
            push(&mut self.text, '+', ADDED, &line);
        }
    }

    fn keep(&mut self, line: &str) {
        self.old_len += 1;
        self.new_len += 1;
        push(&mut self.text, ' ', Style::new(), line);
    }

    /// The hunk with its header and one unchanged line below.
    fn finish(mut self) -> String {
        self.close_change();
        if let Some(below) = std::mem::take(&mut self.below).first() {
            self.keep(below);
        }
        let header = UnifiedHunkHeader::new(&[DiffOp::Replace {
            old_index: self.old,
            old_len: self.old_len,
            new_index: self.new,
            new_len: self.new_len,
        }]);
        format!("{HUNK}{header}{HUNK:#}\n{}", self.text)
    }
}

/// Adds a line to a hunk.
fn push(out: &mut String, sign: char, style: Style, line: &str) {
    // The line break, with its carriage return, is not colored.
    let text = notation::cut::trim_line_break(line);
    let line_break = line.get(text.len()..).unwrap_or_default();
    let _ = write!(out, "{style}{sign}{text}{style:#}{line_break}");
    if line_break.is_empty() {
        out.push_str("\n\\ No newline at end of file\n");
    }
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;

    use super::*;

    const OLD: &str = "1. a:B\n# \u{1b}[8m\u{202e}\tx\r\n2.b:-\n";
    const NEW: &str = "1. a:B\n# \u{1b}[8m\u{202e}\tx\r\n2. b:-\n";

    #[test]
    fn a_record_cannot_command_a_terminal() {
        let shown = diff("na\u{1b}c\nme.kubb", OLD, NEW, Target::Screen);
        assert_eq!(
            strip_str(&shown).to_string(),
            "--- na\u{fffd}c\u{fffd}me.kubb\n+++ na\u{fffd}c\u{fffd}me.kubb\n@@ -2,2 +2,2 @@\n \
             # \u{fffd}[8m\u{fffd} x\r\n-2.b:-\n+2. b:-\n"
        );
    }

    #[test]
    fn a_patch_keeps_every_byte() {
        let patch = diff("a.kubb", OLD, NEW, Target::Patch);
        assert!(patch.contains("# \u{1b}[8m\u{202e}\tx"), "{patch:?}");
    }
}
