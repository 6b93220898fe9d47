//! `keystrokes --flashes`: findings that an editor shows for a moment while a correct record is typed.
//!
//! Each game is typed into an empty document, once in an editor that only inserts the typed text, and once in one that closes
//! brackets. A key flashes if an error or a warning is shown after it that is gone when its line is finished and the next one
//! is begun. Findings that are gone in the finished game are counted separately.

use std::collections::{BTreeMap, BTreeSet};

use ide::{Document, TextRange, TextSize};
use notation::{Notation, Severity};
use rayon::prelude::*;

use super::Args;
use crate::typos::samples::{games, notations, read};

/// The pairs that an editor closes.
const PAIRS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('{', '}'), ('"', '"')];

/// The errors and warnings, with their places.
type GraveFindings = BTreeSet<(&'static str, TextSize)>;

/// The behavior of an editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Editor {
    Plain,
    Closing,
}

/// How many keys were typed, and how many flashed.
#[derive(Debug, Default)]
struct FlashCount {
    keys: usize,
    /// Flashes compared to the finished line.
    line: usize,
    /// Flashes compared to the finished game.
    game: usize,
    codes: BTreeMap<&'static str, usize>,
}

/// Types the games and prints the table.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    println!(
        "{:12} {:8} {:>7} {:>9} {:>9}  per 1,000 keys, against the finished line and game",
        "notation", "editor", "keys", "line", "game"
    );
    for notation in notations(args.notation.as_deref())? {
        let mut games = games(notation, &args.records)?;
        games.retain(|game| shown(&read(notation, game)).is_empty());
        for editor in [Editor::Plain, Editor::Closing] {
            let counts = games.par_iter().map(|game| flashes(notation, game, editor));
            let count = counts.reduce(FlashCount::default, FlashCount::and);
            let rate = |count_of: usize| count_of as f64 * 1e3 / count.keys.max(1) as f64;
            let name = format!("{editor:?}").to_lowercase();
            let (line, game) = (rate(count.line), rate(count.game));
            print!(
                "{:12} {name:8} {:>7} {line:>9.2} {game:>9.2} ",
                notation.id(),
                count.keys
            );
            let mut codes: Vec<_> = count.codes.into_iter().collect();
            codes.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
            let codes = codes.iter().take(8);
            let codes = codes.map(|(code, times)| format!(" {code} {times}"));
            println!("{}", codes.collect::<String>());
        }
    }
    Ok(())
}

/// The errors and warnings that an editor shows for `document`.
fn shown(document: &Document) -> GraveFindings {
    let typed = document.typed_line();
    let findings = document.findings().filter(|finding| {
        let is_serious = matches!(finding.severity, Severity::Error | Severity::Warning);
        let is_held = || {
            let typed = typed.as_ref();
            typed.is_some_and(|typed| typed.holds_back(finding, TextSize::default()))
        };
        is_serious && !is_held()
    });
    findings
        .map(|finding| (finding.code, finding.range.start()))
        .collect()
}

/// Types `game` and counts the flashes.
fn flashes(notation: &'static dyn Notation, game: &str, editor: Editor) -> FlashCount {
    let mut document = read(notation, "");
    let mut at = TextSize::default();
    let mut count = FlashCount::default();
    // The findings after each key of this line.
    let mut line: Vec<GraveFindings> = Vec::new();
    for typed in game.chars() {
        (document, at) = typed_into(&document, at, typed, editor);
        count.keys += 1;
        let now = shown(&document);
        count.game += usize::from(!now.is_empty());
        if typed == '\n' {
            let finished = shown(&document.settled());
            for at_key in line.drain(..) {
                let mut flashed = at_key.difference(&finished).peekable();
                count.line += usize::from(flashed.peek().is_some());
                for (code, _) in flashed {
                    *count.codes.entry(*code).or_default() += 1;
                }
            }
        } else {
            line.push(now);
        }
    }
    count
}

/// The document and the caret after a key.
fn typed_into(
    document: &Document,
    at: TextSize,
    typed: char,
    editor: Editor,
) -> (Document, TextSize) {
    let text = document.text();
    let next = text.byte_slice(usize::from(at)..).chars().next();
    let len = TextSize::of(typed);
    let closes = |pair: &&(char, char)| pair.0 == typed;
    let written = typed.to_string();
    if editor == Editor::Plain {
        return (document.edit(TextRange::empty(at), &written), at + len);
    }
    if next == Some(typed) && PAIRS.iter().any(|(_, close)| *close == typed) {
        // A sign that the editor has already inserted is overwritten.
        return (document.edit(TextRange::at(at, len), &written), at + len);
    }
    let is_free = next.is_none_or(|next| next.is_whitespace() || ")]}".contains(next));
    let pair = PAIRS.iter().find(closes).filter(|_| is_free);
    let written = pair.map_or(written, |(open, close)| format!("{open}{close}"));
    if typed == '\n' {
        // The game has no closing sign here: the one that the editor inserted is removed before the line break.
        let rest = text.byte_slice(usize::from(at)..).chars();
        let closers: TextSize = rest
            .take_while(|c| PAIRS.iter().any(|(_, close)| close == c))
            .map(TextSize::of)
            .sum();
        let document = document.edit(TextRange::at(at, closers), "");
        return (document.edit(TextRange::empty(at), "\n"), at + len);
    }
    (document.edit(TextRange::empty(at), &written), at + len)
}

impl FlashCount {
    fn and(mut self, other: Self) -> Self {
        self.keys += other.keys;
        self.line += other.line;
        self.game += other.game;
        for (code, times) in other.codes {
            *self.codes.entry(code).or_default() += times;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_editor_closes_brackets_and_types_over_them() {
        let notation = ide::by_id("carcassonne").unwrap();
        let typed = |text: &str, editor| {
            let begun = (read(notation, ""), TextSize::default());
            let (document, at) = text.chars().fold(begun, |(document, at), typed| {
                typed_into(&document, at, typed, editor)
            });
            (document.text().to_string(), usize::from(at))
        };
        assert_eq!(typed("1A (0,", Editor::Closing), ("1A (0,)".to_owned(), 6));
        assert_eq!(
            typed("1A (0,1) F", Editor::Closing),
            ("1A (0,1) F".to_owned(), 10)
        );
        assert_eq!(typed("1A (0,", Editor::Plain), ("1A (0,".to_owned(), 6));
        assert_eq!(typed("{a\n", Editor::Closing), ("{a\n".to_owned(), 3));
    }
}
