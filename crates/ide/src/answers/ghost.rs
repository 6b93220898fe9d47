//! Ghost text: what an editor shows in gray behind the cursor, and writes when the user accepts it.
//!
//! It is computed or forced: the points of a move (`+4 = 23`), the kubbs to throw in (`5I`), the number of the next move, the
//! only legal reply. It is never a guess, and there is none where the line or the game already continues.

use notation::{Completion, CompletionKind, Finding, Severity, TextRange, TextSize};

use crate::{Document, PlacedGame};

/// Text that can be accepted at the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ghost {
    /// What is written of it, from its start to the cursor.
    pub written: TextRange,
    /// All of it; it begins with what is written.
    pub text: String,
}

impl Document {
    /// The texts that can be accepted at `at`; the usual one comes first if there are several.
    #[must_use]
    pub fn ghosts(&self, at: TextSize) -> Vec<Ghost> {
        if !self.rest_of_line(at).trim().is_empty() {
            return Vec::new();
        }
        let mut found = self.completions(at);
        found.retain(|one| one.certain && !one.snippet);
        if found.is_empty() {
            return Vec::new();
        }
        let (placed, relative) = self.locate(at);
        let place = CursorPlace::of(&placed, relative);
        let found = found.iter().filter(|one| place.allows(one.kind));
        found.filter_map(|one| self.ghost(one, at)).collect()
    }

    fn ghost(&self, completion: &Completion, at: TextSize) -> Option<Ghost> {
        let start = completion.replace.start();
        let written = (start <= at).then(|| TextRange::new(start, at))?;
        // A blank that follows the cursor is not written twice.
        let text = match completion.replace.end() > at {
            true => completion.insert.trim_end(),
            false => &completion.insert,
        };
        let rest = text.strip_prefix(self.slice(written).as_str())?;
        (!rest.trim().is_empty()).then(|| Ghost {
            written,
            text: text.to_owned(),
        })
    }
}

/// What is known about the place of the cursor.
struct CursorPlace {
    /// Whether a move begins before it.
    follows: bool,
    /// Whether a move begins after it.
    continues: bool,
    /// Whether the board is known: no move up to here is in doubt.
    is_known: bool,
}

impl CursorPlace {
    fn of(placed: &PlacedGame, at: TextSize) -> Self {
        let record = placed.record();
        let moves = record.moves();
        let parse = record.parse();
        let line = parse.line_at(at);
        let unfinished = placed
            .game
            .notation()
            .unfinished(parse.line_text(line).trim_end());
        let line = parse.line_range(line).start();
        let waits = [unfinished.word, unfinished.line, unfinished.game];
        let is_doubt = |finding: &Finding| {
            let is_of_line = finding.range.end() > line;
            finding.severity >= Severity::Warning
                && finding.range.start() <= at
                && !(is_of_line && waits.iter().any(|codes| codes.contains(&finding.code)))
        };
        Self {
            follows: moves.iter().any(|one| one.range.start() < at),
            continues: moves.iter().any(|one| one.range.start() >= at),
            is_known: !placed.game.findings().iter().any(is_doubt),
        }
    }

    /// Whether something of this kind is certain here. The number of a first move is not, because tags may come first.
    fn allows(&self, kind: CompletionKind) -> bool {
        match kind {
            CompletionKind::Number | CompletionKind::Faction => self.follows && !self.continues,
            // The points of a move do not depend on what follows it.
            CompletionKind::Value => self.is_known,
            _ => self.is_known && !self.continues,
        }
    }
}
