//! The moves in plain English.

use notation::{Explanation, TextRange, TextSize};

use crate::Document;

impl Document {
    /// The move around `at` in plain English.
    #[must_use]
    pub fn explain(&self, at: TextSize) -> Option<Explanation> {
        let (placed, relative) = self.locate(at);
        let mut explanation = placed.record().explain(relative)?;
        explanation.range += placed.offset;
        Some(explanation)
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
