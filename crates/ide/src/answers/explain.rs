//! The moves in plain English.

use std::fmt::Write as _;

use notation::{Record, TextRange, TextSize, plain_text};

use crate::{Document, PlacedGame};

/// A move, or another line that says something, in plain English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The move, without its line break.
    pub range: TextRange,
    /// One to three sentences, without Markdown.
    pub text: String,
}

/// Games in plain English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// Result, players and length of the game, or how many games there are.
    pub title: String,
    /// The whole text to read: a title for each game, below it each move as written with its line number, then what it means.
    pub text: String,
    /// The moves.
    pub items: Vec<Explanation>,
}

impl Document {
    /// The move around `at` in plain English.
    #[must_use]
    pub fn explain(&self, at: TextSize) -> Option<Explanation> {
        let (placed, relative) = self.locate(at);
        let mut explanation = explanation_at(&*placed.record(), relative)?;
        explanation.range += placed.offset;
        Some(explanation)
    }

    /// The game at `at` in plain English, all games for `None`. `None` is returned if there is no move.
    #[must_use]
    pub fn explained(&self, at: Option<TextSize>) -> Option<Explained> {
        let games: Vec<PlacedGame> = match at {
            Some(at) => vec![self.game_at(at)],
            None => self.games().collect(),
        };
        let mut titles = Vec::new();
        let mut texts = Vec::new();
        let mut items = Vec::new();
        for placed in games {
            let moves = self.explanations(Some(placed.range()));
            if moves.is_empty() {
                continue;
            }
            let title = placed
                .title()
                .unwrap_or_else(|| format!("Game {}", placed.index + 1));
            texts.push(format!("{title}\n\n{}", self.explained_moves(&moves)));
            titles.push(title);
            items.extend(moves);
        }
        let title = match titles.as_slice() {
            [] => return None,
            [only] => only.clone(),
            titles => format!("{} games", titles.len()),
        };
        Some(Explained {
            title,
            text: texts.join("\n"),
            items,
        })
    }

    /// Each move as written after its line number, with its meaning below.
    fn explained_moves(&self, moves: &[Explanation]) -> String {
        let gutter = self.text().len_lines().to_string().len();
        let mut text = String::new();
        let mut above = 0;
        for explanation in moves {
            let line = self.line_column(explanation.range.start()).line;
            let number = if line == above {
                String::new()
            } else {
                line.to_string()
            };
            let written = self.slice(explanation.range);
            let _ = writeln!(text, "{number:>gutter$}  {}", written.trim());
            let _ = writeln!(text, "{:gutter$}  {}", "", explanation.text);
            above = line;
        }
        text
    }

    /// Every move that touches `range` in plain English, line by line; all moves for `None`.
    #[must_use]
    pub fn explanations(&self, range: Option<TextRange>) -> Vec<Explanation> {
        let mut explanations: Vec<Explanation> = Vec::new();
        for placed in self.games_in(range) {
            let inside = range.map(|range| placed.relative_range(range));
            let of_game = placed.explanations(inside).into_iter();
            explanations.extend(of_game.map(|explanation| Explanation {
                range: explanation.range + placed.offset,
                ..explanation
            }));
        }
        explanations
    }
}

impl PlacedGame {
    /// Every move of the game that touches `range` in plain English, line by line; all moves for `None`. Ranges are
    /// relative to the game.
    #[must_use]
    pub fn explanations(&self, range: Option<TextRange>) -> Vec<Explanation> {
        let record = self.record();
        let parse = record.parse();
        let mut explanations: Vec<Explanation> = Vec::new();
        for line in parse.lines_in(range) {
            explain_line(&*record, line, &mut explanations);
        }
        explanations
    }
}

/// The part around `at` in plain English, if there is an explanation for it.
fn explanation_at(record: &dyn Record, at: TextSize) -> Option<Explanation> {
    let told = record.told(at).filter(|told| !told.text.is_empty())?;
    Some(Explanation {
        range: told.range,
        text: plain_text(&told.text),
    })
}

/// Explains every move of a line: it may hold several (as in Bucky), with other words before and between them.
fn explain_line(record: &dyn Record, line: usize, explanations: &mut Vec<Explanation>) {
    let text = record.parse().line_text(line);
    let range = record.parse().line_range(line);
    let mut at = range.start();
    while at < range.end() {
        let found = explanation_at(record, at).filter(|found| {
            let last = explanations.last();
            let is_known = last.is_some_and(|last| last.range == found.range);
            !is_known && found.range.end() > at
        });
        at = match found {
            Some(found) => {
                let end = found.range.end();
                explanations.push(found);
                end
            }
            None => text
                .get(usize::from(at - range.start())..)
                .map_or(range.end(), |rest| at + next_word(rest)),
        };
    }
}

/// The offset of the second word in `text`, or its length.
fn next_word(text: &str) -> TextSize {
    let blank = text.find(char::is_whitespace).unwrap_or(text.len());
    let word = text[blank..].find(|character: char| !character.is_whitespace());
    TextSize::of(word.map_or(text, |word| &text[..blank + word]))
}
