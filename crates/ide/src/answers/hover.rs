//! Hover: what the symbol under the cursor means, what its move did, why there is a finding, and the board after the move. A
//! notation gives the parts; this file arranges them.

use notation::{
    Finding, Meaning, TextRange, TextSize, Told, escaped,
    picture::{Scene, TextBoard},
};

use crate::{Document, PlacedGame, settings::registry};

/// Between the parts of a hover: the symbol, its move, each violated rule.
const RULE: &str = "\n\n---\n";
/// Between the paragraphs of a part.
const PARAGRAPH: &str = "\n\n";

/// What to show for a symbol.
pub struct Hover {
    /// The symbol that it explains.
    pub range: TextRange,
    /// Markdown.
    pub markdown: String,
    /// Whether there are findings, which editors show above it.
    pub has_findings: bool,
    /// The board for the symbol, where one helps.
    pub board: Option<HoverBoard>,
}

/// The board of a hover, drawn on request.
pub struct HoverBoard {
    game: PlacedGame,
    step: usize,
}

impl Document {
    /// The hover for the symbol at `at`, followed by the reasons for the findings there; editors show the findings themselves.
    /// Where the symbol has no meaning, only the reasons.
    #[must_use]
    pub fn hover(&self, at: TextSize) -> Option<Hover> {
        let (game, relative) = self.locate(at);
        let meaning = game.record().meaning(relative);
        let mut parts = meaning.as_ref().map(parts).unwrap_or_default();
        let meaning = meaning.filter(|_| !parts.is_empty());
        let symbol = meaning.as_ref().map(|meaning| meaning.range);
        let found = self.found_at(&game, relative, symbol);
        let range = symbol.or_else(|| Some(found.first()?.range))?;
        parts.extend(reasons(&found));
        let step = meaning.and_then(|meaning| meaning.step);
        Some(Hover {
            range: range + game.offset,
            markdown: parts.join(RULE),
            has_findings: !found.is_empty(),
            board: step.map(|step| HoverBoard { game, step }),
        })
    }

    /// The findings of `game` at `at` that an editor shows, both relative to the game; if there is a `symbol`, only
    /// those that touch it.
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
            found.retain(|finding| !line.holds_back(finding, game.offset));
        }
        found
    }
}

/// The meaning of the symbol and the sentences about its move, without empty parts.
fn parts(meaning: &Meaning) -> Vec<String> {
    let told = meaning.told.as_ref().and_then(in_markdown);
    let notes = meaning.notes.iter().cloned();
    let told: Vec<String> = told.into_iter().chain(notes).collect();
    let mut parts = vec![meaning.text.clone(), told.join(PARAGRAPH)];
    parts.retain(|part| !part.is_empty());
    parts
}

/// `**12. Nf3**: White's knight goes from g1 to f3.` `None` if both parts are empty.
fn in_markdown(told: &Told) -> Option<String> {
    let title = escaped(&told.title);
    match (title.is_empty(), told.text.is_empty()) {
        (true, true) => None,
        (true, false) => Some(told.text.clone()),
        (false, true) => Some(format!("**{title}**")),
        (false, false) => Some(format!("**{title}**: {}", told.text)),
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
    /// The board alone as a scene; of a large board only the surroundings of the last move.
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        Some(self.game.record().scene(self.step)?.focused())
    }

    /// The board alone as characters, in a small form.
    #[must_use]
    pub fn text(&self) -> Option<TextBoard> {
        self.game.record().small_board(self.step)
    }
}
