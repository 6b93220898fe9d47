//! Completion: what can be written at the cursor, likeliest first.
//!
//! A notation says what can be written and which range it replaces. This file makes sure that no written text is lost: an item
//! replaces the rest of the word after the cursor and the signs that it ends with itself. A complete word at the cursor is the
//! first item, or nothing is offered.

use notation::{Completion, CompletionKind, Severity, TextRange, TextSize};

use crate::{Document, PlacedGame};

impl Document {
    /// What can be written at `at`, likeliest first. A complete word there comes before its longer forms; if it has
    /// none, nothing is offered: many editors insert the selected item at Enter, which would then do nothing
    /// instead of ending the line.
    #[must_use]
    pub fn completions(&self, at: TextSize) -> Vec<Completion> {
        let (placed, relative) = self.locate(at);
        let mut completions = placed.record().completions(relative);
        let after = self.rest_of_line(at);
        for completion in &mut completions {
            completion.replace += placed.offset;
            completion.replace = self.covered(completion, at, &after);
        }
        completions.retain(|one| !self.tears(one, at, &after));
        self.stand_first(&placed, at, &mut completions);
        completions
    }

    /// The text from `at` to the end of its line.
    pub(crate) fn rest_of_line(&self, at: TextSize) -> String {
        let text = self.text();
        let from = text.byte_to_char(usize::from(at).min(text.len_bytes()));
        let rest = text.slice(from..).chars();
        rest.take_while(|c| !matches!(c, '\r' | '\n')).collect()
    }

    /// The range that `completion` replaces, extended by the rest of the word at the cursor and by those characters at the end
    /// of the inserted text that follow already. `after` is the text after `at`.
    fn covered(&self, completion: &Completion, at: TextSize, after: &str) -> TextRange {
        let range = completion.replace;
        if completion.snippet {
            return range;
        }
        let insert = completion.insert.as_str();
        let mut end = range.end();
        let behind = |end: TextSize| after.get(usize::from(end - at)..).unwrap_or_default();
        if end == at {
            let typed = self.slice(range);
            let rest = insert.strip_prefix(typed.as_str()).unwrap_or_default();
            let is_there = !rest.is_empty() && after.starts_with(rest);
            end += match is_there {
                true => TextSize::of(rest),
                false => TextSize::of(word_rest(insert, after)),
            };
            if is_there && !rest.ends_with(char::is_alphanumeric) {
                return TextRange::new(range.start(), end);
            }
            if is_there {
                end += TextSize::of(word_rest(insert, behind(end)));
            }
        }
        // Its closing signs may be there already: the editor wrote them, or the record continues.
        let word = insert.trim_end_matches(|c: char| !c.is_alphanumeric());
        let tail = insert.get(word.len()..).unwrap_or_default();
        end += TextSize::of(common_start(tail, behind(end)));
        if tail.ends_with(' ') && behind(end).starts_with(' ') {
            end += TextSize::of(' ');
        }
        TextRange::new(range.start(), end)
    }

    /// Whether `completion` would run into the word after it.
    fn tears(&self, completion: &Completion, at: TextSize, after: &str) -> bool {
        let Some(covered) = completion.replace.end().checked_sub(at) else {
            return false;
        };
        let behind = after.get(usize::from(covered)..).unwrap_or_default();
        let ends_in_word =
            !completion.snippet && completion.insert.ends_with(char::is_alphanumeric);
        ends_in_word
            && behind.starts_with(char::is_alphanumeric)
            && !self
                .slice(completion.replace)
                .ends_with(char::is_alphanumeric)
    }

    /// Puts the complete word at `at` first, and keeps only those of the others that continue it.
    fn stand_first(&self, placed: &PlacedGame, at: TextSize, completions: &mut Vec<Completion>) {
        let is_exact = |one: &Completion| {
            // With the cursor inside a field, the blank after that field may be missing.
            let insert = match one.replace.end() > at {
                true => one.insert.trim_end(),
                false => &one.insert,
            };
            let here = self.slice(one.replace);
            !one.snippet && !insert.is_empty() && (here == insert || here == one.insert)
        };
        let exact = match completions.iter().position(is_exact) {
            Some(index) => completions.remove(index),
            None => match self.complete_word(placed, at, completions) {
                Some(word) => word,
                None => return,
            },
        };
        if exact.replace.is_empty() {
            completions.clear();
        }
        if exact.replace.end() <= at {
            // What is written behind it leaves it as it is.
            let continues = |one: &Completion| {
                one.replace.start() == at
                    || one.replace.start() == exact.replace.start()
                        && one.insert.starts_with(&exact.insert)
            };
            completions.retain(continues);
        }
        if completions.is_empty() {
            return;
        }
        // An item with the same label writes the same word and more after it.
        completions.retain(|one| one.label != exact.label);
        completions.insert(0, exact);
    }

    /// The complete word at `at`, if no finding touches its end: it may be what was meant, though it is none of `completions`.
    /// `None` where they would replace nothing.
    fn complete_word(
        &self,
        placed: &PlacedGame,
        at: TextSize,
        completions: &[Completion],
    ) -> Option<Completion> {
        let widest = completions.iter().max_by_key(|one| one.replace.len())?;
        let end = widest.replace.end();
        let rest = self.rest_of_line(end);
        let is_end = |c: char| !c.is_alphanumeric();
        let rest = rest.get(..rest.find(is_end).unwrap_or(rest.len()));
        let end = end + TextSize::of(rest.unwrap_or_default());
        let (word, range) = match TextRange::new(widest.replace.start(), end) {
            range if range.is_empty() => (self.word_before(at), range),
            range => (range, range),
        };
        if self.slice(word).trim().is_empty() {
            return None;
        }
        // `e2-` is only the beginning of an item, and so is `(0,1`.
        let written = self.slice(range);
        if written.matches('(').count() > written.matches(')').count() {
            return None;
        }
        let is_begun =
            |one: &Completion| one.insert.len() > written.len() && one.insert.starts_with(&written);
        let last = written.chars().next_back().filter(|_| range.end() == at);
        let ends_open = last.is_some_and(|c| !c.is_alphanumeric());
        // All keywords are items: another word is the beginning of one.
        let is_other =
            |one: &Completion| one.kind == CompletionKind::Keyword && one.label != written;
        let is_part = completions.iter().all(is_other);
        if (ends_open || is_part) && completions.iter().any(is_begun) {
            return None;
        }
        let word = word - placed.offset;
        let is_wrong = placed.game.findings().iter().any(|finding| {
            let is_serious = matches!(finding.severity, Severity::Error | Severity::Warning);
            // A finding at its beginning, such as one about the player's name, does not concern the rest.
            let touches = finding.range.start() < word.end() && finding.range.end() >= word.end();
            is_serious && touches
        });
        (!is_wrong).then(|| Completion::new(widest.kind, self.slice(range), range))
    }

    /// The letters, digits and `_` before `at`.
    fn word_before(&self, at: TextSize) -> TextRange {
        let text = self.text();
        let end = text.byte_to_char(usize::from(at).min(text.len_bytes()));
        let before = text.chars_at(end).reversed();
        let word = before.take_while(|c| c.is_alphanumeric() || *c == '_');
        let len: TextSize = word.map(TextSize::of).sum();
        TextRange::new(at - len, at)
    }
}

/// The start of `after` that continues the word at the end of `insert`: digits after a digit, small letters after a small
/// letter, capitals after a capital. Notations write fields without blanks: `w11`, `AwA`.
fn word_rest<'a>(insert: &str, after: &'a str) -> &'a str {
    let word = insert.trim_end_matches(|c: char| !c.is_alphanumeric());
    let Some(last) = word.chars().next_back() else {
        return "";
    };
    let is_more = |c: char| {
        last.is_ascii_digit() && c.is_ascii_digit()
            || last.is_lowercase() && c.is_lowercase()
            || last.is_uppercase() && c.is_uppercase()
    };
    let end = after.find(|c| !is_more(c)).unwrap_or(after.len());
    after.get(..end).unwrap_or_default()
}

/// The longest common start of `tail` and `after`.
fn common_start<'a>(tail: &'a str, after: &str) -> &'a str {
    let both = tail.char_indices().zip(after.chars());
    let differs = both.into_iter().find(|((_, one), other)| one != other);
    let most = tail.char_indices().nth(after.chars().count());
    let end = differs.map(|((at, _), _)| at).or(most.map(|(at, _)| at));
    tail.get(..end.unwrap_or(tail.len())).unwrap_or_default()
}
