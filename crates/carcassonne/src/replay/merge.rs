//! Puts the findings of the syntax and of the replay together: one finding for each cause, with the repairs that the rest of
//! the game supports.

use notation::{Finding, Fix, TextRange};

/// Better repairs for what the syntax finds in one place of a move.
#[derive(Debug, Clone)]
pub(super) struct Better {
    pub(super) place: Place,
    /// The move.
    pub(super) line: TextRange,
    /// The bytes of the place, as they stand in the text.
    pub(super) range: TextRange,
    /// The repairs, the best first.
    pub(super) fixes: Vec<Fix>,
}

/// A place of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The number and the player.
    Label,
    /// The square.
    Square,
    /// The tile with its meeples.
    Tile,
}

impl Place {
    /// Whether findings of the syntax with `code` can be about this place.
    fn has(self, code: &str) -> bool {
        match self {
            Self::Label => matches!(
                code,
                "carcassonne/move-label"
                    | "carcassonne/number-missing"
                    | "carcassonne/player-missing"
                    | "carcassonne/unknown-player"
            ),
            Self::Square => matches!(
                code,
                "carcassonne/unreadable"
                    | "carcassonne/square-missing"
                    | "carcassonne/square-parentheses"
                    | "carcassonne/comma-missing"
            ),
            Self::Tile => matches!(
                code,
                "carcassonne/unreadable"
                    | "carcassonne/side-count"
                    | "carcassonne/tile-letter"
                    | "carcassonne/unknown-tile"
                    | "carcassonne/mark-without-place"
                    | "carcassonne/split-tile"
                    | "carcassonne/meeple-place"
                    | "carcassonne/second-meeple"
                    | "carcassonne/unknown-figure"
            ),
        }
    }

    /// Whether the replay says with `code` that something is wrong with this place.
    fn is_replayed(self, code: &str) -> bool {
        match self {
            Self::Label => matches!(
                code,
                "carcassonne/wrong-player"
                    | "carcassonne/move-number"
                    | "carcassonne/moves-missing"
            ),
            Self::Square => matches!(
                code,
                "carcassonne/touches-nothing"
                    | "carcassonne/occupied"
                    | "carcassonne/edge-mismatch"
            ),
            Self::Tile => false,
        }
    }
}

/// The findings of the replay and `others`, in the order of the text.
pub(super) fn merge(
    replayed: &[Finding],
    better: &[Better],
    mut others: Vec<Finding>,
) -> Vec<Finding> {
    let mut replayed: Vec<Finding> = replayed.to_vec();
    for better in better {
        improve(better, &mut others, &mut replayed);
    }
    others.append(&mut replayed);
    others.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
    others
}

/// Gives the repairs of `better` to the first finding of the syntax in its place; what else is found there has the same
/// cause.
fn improve(better: &Better, others: &mut Vec<Finding>, replayed: &mut Vec<Finding>) {
    let is_about = |finding: &Finding| {
        let is_inside = better.range.contains_range(finding.range);
        better.place.has(finding.code)
            && better.line.contains_range(finding.range)
            && (is_inside || finding.code != "carcassonne/unreadable")
    };
    let Some(first) = others.iter().position(is_about) else {
        return;
    };
    let finding = &mut others[first];
    let old = std::mem::replace(&mut finding.fixes, better.fixes.clone());
    for fix in old {
        // What the syntax alone called certain is a guess once the game speaks against it.
        let is_new = !finding.fixes.iter().any(|other| other.edits == fix.edits);
        if is_new && better.place == Place::Tile {
            finding.fixes.push(Fix { safe: false, ..fix });
        }
    }
    let mut index = 0;
    others.retain(|finding| {
        let keeps =
            index <= first || !is_about(finding) || !better.range.contains_range(finding.range);
        index += 1;
        keeps
    });
    replayed.retain(|finding| {
        !(better.place.is_replayed(finding.code) && better.line.contains_range(finding.range))
    });
}
