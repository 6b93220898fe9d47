//! Hover: what the symbol under the cursor means, what its move did, why something is found there, and the board after it.

use notation::{
    Finding, TextRange, TextSize,
    picture::{Scene, TextBoard},
};

use crate::{Document, PlacedGame, settings::registry};

/// What to show for a symbol.
pub struct Hover {
    /// The symbol it speaks of.
    pub range: TextRange,
    /// Markdown.
    pub markdown: String,
    /// The board that belongs to it, where one helps.
    pub board: Option<HoverBoard>,
}

/// The board of a hover: drawn when it is asked for.
pub struct HoverBoard {
    game: PlacedGame,
    step: usize,
}

impl Document {
    /// What to show for the symbol at `at`, and below it why something is found there: editors show the finding itself.
    /// Where nothing is to be said of the symbol, the reason alone.
    #[must_use]
    pub fn hover(&self, at: TextSize) -> Option<Hover> {
        let (game, relative) = self.locate(at);
        let hover = game.record().hover(relative);
        let symbol = hover.as_ref().map(|hover| hover.range);
        let found = self.found_at(&game, relative, symbol);
        let range = symbol.or_else(|| Some(found.first()?.range))?;
        let step = hover.as_ref().and_then(|hover| hover.step);
        let meaning = hover.map(|hover| hover.markdown);
        let parts: Vec<String> = meaning.into_iter().chain(reasons(&found)).collect();
        Some(Hover {
            range: range + game.offset,
            markdown: parts.join("\n\n---\n"),
            board: step.map(|step| HoverBoard { game, step }),
        })
    }

    /// The findings of `game` at `at` that an editor shows, both relative to the game; only those of `symbol` if there is one.
    fn found_at<'g>(
        &self,
        game: &'g PlacedGame,
        at: TextSize,
        symbol: Option<TextRange>,
    ) -> Vec<&'g Finding> {
        let is_of_symbol = |range: TextRange| {
            let shared = symbol.map_or(Some(range), |symbol| symbol.intersect(range));
            shared.is_some_and(|shared| range.is_empty() || !shared.is_empty())
        };
        let findings = game.game.findings().iter();
        let mut found: Vec<&Finding> = findings
            .filter(|finding| finding.range.contains_inclusive(at) && is_of_symbol(finding.range))
            .collect();
        if !found.is_empty()
            && let Some(line) = self.typed_line()
        {
            found.retain(|finding| !line.holds_back(finding.code, finding.range + game.offset));
        }
        found
    }
}

/// The explanations of the rules behind `findings`, each once.
fn reasons(findings: &[&Finding]) -> Vec<String> {
    let mut codes: Vec<&str> = Vec::new();
    for finding in findings {
        if !codes.contains(&finding.code) {
            codes.push(finding.code);
        }
    }
    let rules = codes.into_iter().filter_map(registry::rule);
    rules
        .map(|rule| format!("**Why {}?** {}", rule.code, rule.explanation))
        .collect()
}

impl HoverBoard {
    /// The board alone as a scene, of a large one the surroundings of the last move.
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        Some(self.game.record().scene(self.step)?.focused())
    }

    /// The board alone in few characters.
    #[must_use]
    pub fn text(&self) -> Option<TextBoard> {
        self.game.record().small_board(self.step)
    }
}
