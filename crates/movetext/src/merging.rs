//! Merges copies of a game, or recognized words, to one record; with the reports for `movetext merge` and for assistants.

use std::{fmt::Write as _, ops::Range, sync::Arc};

use anyhow::{bail, ensure};
use archive::Lines;
use ide::{
    Document, Which,
    merge::{self, MergeChoice, Merged, RecognizedWord, Standing, Version, Why},
};
use notation::{Finding, Notation, Settings, Severity};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::terminal;

/// A record that was merged from several.
pub(crate) struct Merging {
    pub(crate) notation: &'static dyn Notation,
    pub(crate) settings: Arc<Settings>,
    /// The names of the copies.
    names: Vec<String>,
    pub(crate) merged: Merged,
}

/// A copy of a game.
pub(crate) struct Copy {
    pub(crate) name: String,
    pub(crate) notation: &'static dyn Notation,
    pub(crate) text: String,
}

/// A word with its possible readings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Candidates {
    line: u32,
    token: u32,
    pub(crate) readings: Vec<(String, f64)>,
}

impl Merging {
    /// Merges `copies` while `goes_on`.
    ///
    /// # Errors
    /// They are not several copies of one game in one notation.
    pub(crate) fn of_copies(
        copies: Vec<Copy>,
        settings: Arc<Settings>,
        goes_on: &dyn Fn() -> bool,
    ) -> anyhow::Result<Self> {
        let Some(first) = copies.first() else {
            bail!("there is nothing to merge");
        };
        ensure!(
            copies.len() > 1,
            "one copy alone: there is nothing to merge it with"
        );
        let notation = first.notation;
        for copy in &copies {
            let name = &copy.name;
            ensure!(
                copy.notation.id() == notation.id(),
                "{} is {}, but {name} is {}",
                first.name,
                notation.title(),
                copy.notation.title()
            );
            let games = notation::cut(notation, &copy.text).len();
            ensure!(
                games == 1,
                "{name} holds {games} games: each copy must hold the one that is to be merged"
            );
        }
        let texts: Vec<&str> = copies.iter().map(|copy| &*copy.text).collect();
        Ok(Self {
            notation,
            merged: merge::merge_while(notation, &texts, &settings, goes_on),
            settings,
            names: copies.into_iter().map(|copy| copy.name).collect(),
        })
    }

    /// Makes a record of the `words` of `name` while `goes_on`.
    ///
    /// # Errors
    /// A word is listed twice, its place is no place, or one of its readings is more than a word.
    pub(crate) fn of_words(
        name: String,
        notation: &'static dyn Notation,
        mut words: Vec<Candidates>,
        goes_on: &dyn Fn() -> bool,
    ) -> anyhow::Result<Self> {
        for word in &mut words {
            ensure!(
                word.line > 0 && word.token > 0,
                "{name}: lines and words count from 1, but there is word {} of line {}",
                word.token,
                word.line
            );
            let mut readings = word.readings.iter();
            if let Some((text, _)) = readings.find(|(text, _)| !is_reading(notation, text)) {
                bail!(
                    "{name}: word {} of line {}: {text:?} is no reading of one word: it has a line break, or begins a tag or \
                     a comment",
                    word.token,
                    word.line
                );
            }
            word.readings
                .sort_by(|one, other| other.1.total_cmp(&one.1));
        }
        words.sort_by_key(|word| (word.line, word.token));
        let mut pairs = words.windows(2);
        if let Some([word, _]) =
            pairs.find(|pair| (pair[0].line, pair[0].token) == (pair[1].line, pair[1].token))
        {
            bail!(
                "{name}: word {} of line {} stands there twice",
                word.token,
                word.line
            );
        }
        let words = words.into_iter().map(|word| RecognizedWord {
            line: word.line,
            readings: word.readings,
        });
        let words: Vec<RecognizedWord> = words.collect();
        let settings = Arc::<Settings>::default();
        Ok(Self {
            notation,
            merged: merge::recognized(notation, &words, &settings, goes_on),
            settings,
            names: vec![name],
        })
    }

    fn document(&self, text: &str) -> Document {
        Document::new(self.notation, text, Arc::clone(&self.settings))
    }

    /// How many choices are questions.
    pub(crate) fn open(&self) -> usize {
        let choices = self.merged.choices.iter();
        choices.filter(|choice| choice.is_question()).count()
    }

    /// The errors in the merged record.
    pub(crate) fn errors(&self) -> Vec<Finding> {
        let document = self.document(&self.merged.text);
        let findings = document.findings();
        findings
            .filter(|one| one.severity == Severity::Error)
            .collect()
    }

    /// The choices in the record `name` for readers: a line each, and the board for each question.
    pub(crate) fn told(&self, name: &str) -> String {
        let name = terminal::line(name);
        let lines = Lines::new(&self.merged.text);
        let document = self.document(&self.merged.text);
        let mut told = String::new();
        for choice in &self.merged.choices {
            let place = lines.place(choice.range.start());
            let _ = writeln!(
                told,
                "{name}:{}: {}",
                place.line,
                terminal::line(&self.merged.sentence(choice, &self.names))
            );
            if choice.is_question()
                && let Some(board) = document
                    .move_at(choice.range.start(), Which::Before)
                    .map(|one| one.summary)
            {
                told += &board
                    .lines()
                    .map(|line| format!("{}\n", format!("    {line}").trim_end()))
                    .collect::<String>();
            }
        }
        for error in self.errors() {
            let place = lines.place(error.range.start());
            let _ = writeln!(told, "{name}:{}: {}", place.line, error.message);
        }
        let open = self.open();
        if open > 0 {
            let _ = writeln!(
                told,
                "{open} {} left to answer",
                if open == 1 {
                    "question is"
                } else {
                    "questions are"
                }
            );
        }
        told
    }

    /// The result for programs. `goes_on` is asked before each position, for which the record is read again; after it said no,
    /// they are left out.
    pub(crate) fn json(&self, goes_on: &dyn Fn() -> bool) -> Value {
        let lines = Lines::new(&self.merged.text);
        let standings = self.merged.standings(self.notation, &self.settings);
        let moves = standings.into_iter().map(|(range, standing)| {
            let place = lines.place(range.start());
            let text = self.merged.text.get(Range::<usize>::from(range));
            let standing = match standing {
                Standing::Verified => "verified",
                Standing::Inferred => "inferred",
                Standing::Open => "open",
            };
            json!({"line": place.line, "column": place.column, "text": text, "standing": standing})
        });
        let choices = self
            .merged
            .choices
            .iter()
            .map(|choice| self.choice_json(&lines, choice, goes_on));
        json!({
            "record": self.merged.text,
            "moves": moves.collect::<Vec<_>>(),
            "choices": choices.collect::<Vec<_>>(),
        })
    }

    fn choice_json(
        &self,
        lines: &Lines<'_>,
        choice: &MergeChoice,
        goes_on: &dyn Fn() -> bool,
    ) -> Value {
        let place = lines.place(choice.range.start());
        let (why, message) = match &choice.why {
            Why::Rules(found) => ("rules", Some(found.clone())),
            Why::Most => ("most", None),
            Why::Likelier => ("likelier", None),
            Why::Alone => ("alone", None),
            Why::Same => ("same", None),
            Why::Inferred => ("inferred", None),
            Why::Turned(how) => ("turned", Some(how.clone())),
            Why::Open => ("open", None),
            Why::Unread => ("unread", Some(self.merged.sentence(choice, &self.names))),
        };
        let versions = choice.versions.iter().map(|version| {
            let copies = version.copies.iter().filter_map(|copy| self.names.get(*copy));
            let position = (choice.why == Why::Open && goes_on()).then(|| self.position(choice, version)).flatten();
            json!({"text": version.text, "copies": copies.collect::<Vec<_>>(), "position": position})
        });
        json!({
            "line": place.line,
            "column": place.column,
            "text": self.merged.taken(choice),
            "why": why,
            "message": message,
            "versions": versions.collect::<Vec<_>>(),
        })
    }

    /// The position after a move in the notation that players copy, if `version` is chosen. `None` if there is no move.
    fn position(&self, choice: &MergeChoice, version: &Version) -> Option<String> {
        let document = self.document(&self.merged.with(choice, version));
        document.move_at(choice.range.start(), Which::At)?.copy
    }
}

/// Whether `text` may be read as one word of a sheet: what follows it stays in its line, and is read as moves.
fn is_reading(notation: &dyn Notation, text: &str) -> bool {
    let is_break =
        |sign: char| (sign.is_control() && sign != '\t') || matches!(sign, '\u{2028}' | '\u{2029}');
    let begins_tag = !notation.about().tags.is_empty() && text.contains('[');
    let style = notation.comment();
    let mut signs = [Some(style.line), style.block.map(|(open, _)| open)]
        .into_iter()
        .flatten();
    // Carcassonne's squares may have a slash in their parentheses: (0/1).
    let is_outside = |at: usize| {
        let before = text.get(..at).unwrap_or_default();
        before.rfind('(') <= before.rfind(')')
    };
    let begins_comment = signs.any(|sign| text.match_indices(sign).any(|(at, _)| is_outside(at)));
    !text.contains(is_break) && !begins_tag && !begins_comment
}
