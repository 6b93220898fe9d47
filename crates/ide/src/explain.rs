//! The moves in plain English.

use std::fmt::Write as _;

use notation::{Explanation, TextRange, TextSize};

use crate::{Document, PlacedGame};

/// Games in plain English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// Result, players and length of the game, or how many games there are.
    pub title: String,
    /// All of it as a text to read: below each title the moves, each with its line, and below it what it means.
    pub text: String,
    /// The moves.
    pub items: Vec<Explanation>,
}

impl Document {
    /// The move around `at` in plain English.
    #[must_use]
    pub fn explain(&self, at: TextSize) -> Option<Explanation> {
        let (placed, relative) = self.locate(at);
        let mut explanation = placed.record().explain(relative)?;
        explanation.range += placed.offset;
        Some(explanation)
    }

    /// The game at `at` in plain English, all games for `None`. Nothing where there is no move.
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

    /// Each move as written behind its line, and what it means below it.
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

    /// Every move that touches `range` in plain English, all for `None`; asked line by line.
    #[must_use]
    pub fn explanations(&self, range: Option<TextRange>) -> Vec<Explanation> {
        let mut explanations: Vec<Explanation> = Vec::new();
        for placed in self.games_in(range) {
            let parse = placed.record().parse();
            let inside = range.map(|range| placed.relative_range(range));
            for line in parse.lines_in(inside) {
                let mut at = parse.line_start(line);
                // A line may hold several moves (Bucky's does): go on behind each.
                while let Some(explanation) = placed.record().explain(at) {
                    let end = explanation.range.end();
                    let shifted = Explanation {
                        range: explanation.range + placed.offset,
                        text: explanation.text,
                    };
                    if explanations.last() != Some(&shifted) {
                        explanations.push(shifted);
                    }
                    if end <= at || end >= parse.line_range(line).end() {
                        break;
                    }
                    at = end;
                }
            }
        }
        explanations
    }
}
